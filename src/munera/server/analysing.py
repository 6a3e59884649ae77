"""An honest word after the game: what is known of it so far, in words."""

from __future__ import annotations

from munera.server.acts import NotAllowed
from munera.server.room import Room
from munera.server.wire import Analysis


def told(room: Room, language: str = "en") -> Analysis:
    """What is known of a game so far; raises NotAllowed while it runs."""
    if room.match is None or room.phase != "over":
        raise NotAllowed("The analysis is open when the game has ended.", "not_now")
    return Analysis(done=0, of=1, ready=False, points=[], better=[], turning=[])
