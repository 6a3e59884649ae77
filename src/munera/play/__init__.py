"""One real game being played: matches, seats, dice, records."""
