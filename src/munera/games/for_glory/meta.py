"""What For Glory is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Content, Number, SeatOption
from munera.core.scene import Look
from munera.games.for_glory.tables_cards import changed_cards, settle_cards

NAME: Final = "for_glory"
TITLE: Final = "For Glory"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its word files have it
    minutes=75,
    field="verdigris",
    emblem="laurel",
)

OPTIONS: Final = (
    SeatOption("first", "random", clauses=("FG-207",)),
    Number("glory", "6", 1, 9, clauses=("FG-101",)),
    Number("coins", "5", 0, 20, clauses=("FG-201",)),
    Content("cards", settle_cards, names=changed_cards, as_json=True, clauses=("FG-208",)),
)

PACK_TABLES: Final = {"card": "cards", "totals": "cards"}  # tables of a content pack, as options
