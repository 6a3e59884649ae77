"""What Clash of the Gladiators is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Content, SeatOption, Switch
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

LOOK: Final = Look(
    tagline="",  # its word files have it
    minutes=45,
    field="burnt",
    emblem="helmet",
)

OPTIONS: Final = (
    SeatOption("first_seat", "0", clauses=("CG-07",)),
    Switch("own_teams_apart", clauses=("CG-14",)),
    Switch("odds"),
    Content("board", settle_board, names=spaces_of, clauses=("CG-21",)),
    Content("animals", settle_animals, names=changed_animals, clauses=("CG-92", "CG-93", "CG-99")),
)
