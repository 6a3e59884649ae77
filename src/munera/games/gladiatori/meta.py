"""What Gladiatori is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Content, Number, Switch, Word
from munera.core.scene import Look
from munera.games.gladiatori.tables import (
    ANIMAL_WORDS,
    LEAST_COINS,
    MOST_ANIMALS,
    MOST_COINS,
    usual_sides,
)
from munera.games.gladiatori.tables_content import changed_content, settle_content

NAME: Final = "gladiatori"
TITLE: Final = "Gladiatori"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its word files have it
    minutes=90,
    field="murex",
    emblem="trident",
)
PACK_TABLES: Final = {  # tables of a content pack, as options
    "arena": "content",
    "item": "content",
    "character": "content",
    "species": "content",
}

COINS: Final = Number(
    "coins",
    "standard",
    LEAST_COINS,
    MOST_COINS,
    word="standard",
    sides=usual_sides,
    clauses=("GL-335",),
)

OPTIONS: Final = (
    Word("characters", "any", ("any", "pre-made", "built"), clauses=("GL-345",)),
    COINS,
    Word("items", "usual", ("usual", "auction", "draft", "selection"), clauses=("GL-018",)),
    Word("animals", "usual", ANIMAL_WORDS, clauses=("GL-380",)),
    Number("number", "random", 1, MOST_ANIMALS, word="random", clauses=("GL-381",)),
    Switch("placement", clauses=("GL-016",)),
    Switch("damage", clauses=("GL-162",)),
    Switch("overlimit", clauses=("GL-343",)),
    Word("teaching", "off", ("off", "graduated"), clauses=("GL-360",), ladder=("graduated", "off")),
    Switch("campaign", clauses=("GL-362",), advanced=True),
    Word("partner", "2", ("1", "2", "3"), clauses=("GL-003",), advanced=True),
    Word("secutor_move", "overskill", ("overskill", "rage"), clauses=("GL-345",), advanced=True),
    Word("hoplomachus_guard", "4", ("4", "5"), clauses=("GL-345",), advanced=True),
    Content("content", settle_content, names=changed_content, as_json=True, clauses=("GL-381",)),
)
