"""What Clash of the Gladiators is: title, options, rules number, credits."""

from __future__ import annotations

from typing import Final

from munera.core.options import Content, Seat, Switch
from munera.core.scene import Look
from munera.games.clash.tables import (
    changed_animals,
    settle_animals,
    settle_board,
    spaces_of,
)

NAME: Final = "clash"
TITLE: Final = "Clash of the Gladiators"
RULES: Final = 1
CREDITS: Final = (
    "Clash of the Gladiators (Kampf der Gladiatoren) is by Reiner Knizia and was published by "
    "Hans im Glück and Rio Grande Games in 2002. Rules here in our own words; the name belongs "
    "to its publishers."
)

LOOK: Final = Look(
    tagline="Draft your teams, loose the beasts, and strike every turn.",
    minutes=45,
    field="burnt",
    emblem="helmet",
)

OPTIONS: Final = (
    Seat("first_seat", "0", clauses=("CG-07",)),
    Switch("own_teams_apart", clauses=("CG-14",)),
    Switch("odds"),
    Content("board", settle_board, names=spaces_of, clauses=("CG-21",)),
    Content("animals", settle_animals, names=changed_animals, clauses=("CG-92", "CG-93", "CG-99")),
)
