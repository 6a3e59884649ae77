"""How For Glory begins, with all its options; and free positions for examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import settle
from munera.core.errors import BadTable
from munera.core.game import Table
from munera.games.for_glory import flow
from munera.games.for_glory.state import NONE, Glory, Ludus, Setup, empty
from munera.games.for_glory.tables import Flat, cards_text, read_cards, shown

MODE: Final = "duel"
# Options that are numbers: the lowest, the highest and the clause.
NUMBERS: Final = {"glory": (1, 9, "FG-101"), "coins": (0, 20, "FG-201")}
SETUPS: Final[dict[tuple[int, int, int, str], Setup]] = {}


def modes() -> dict[int, tuple[str, ...]]:
    """Exactly two players (FG-101)."""
    return {2: (MODE,)}


def settled(table: Table) -> dict[str, str]:
    """The options in canonical text; raises BadTable where one cannot be."""
    given = table.options
    return {
        "first": _first(given["first"].strip().lower()),
        "glory": _number("glory", given["glory"].strip()),
        "coins": _number("coins", given["coins"].strip()),
        "cards": _cards(given["cards"]),
    }


def _first(text: str) -> str:
    if text not in ("random", "0", "1"):
        raise BadTable(f"Option 'first' is 'random', '0' or '1', not '{shown(text)}' [FG-207].")
    return text


def _number(name: str, text: str) -> str:
    low, high, clause = NUMBERS[name]
    if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
        raise BadTable(
            f"Option '{name}' is a number from {low} to {high}, not '{shown(text)}' [{clause}]."
        )
    return str(int(text))


def _cards(text: str) -> str:
    try:
        return cards_text(text)
    except BadTable as error:
        raise BadTable(f"Option 'cards': {error}") from None


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table, made once; `table` must come from `Game.table`."""
    options = table.options
    first = NONE if options["first"] == "random" else int(options["first"])
    key = (first, int(options["glory"]), int(options["coins"]), options["cards"])
    if key not in SETUPS:
        if len(SETUPS) > 32:
            SETUPS.clear()
        SETUPS[key] = Setup(key[0], key[1], key[2], Flat(read_cards(key[3])))
    return SETUPS[key]


def opening(table: Table) -> Glory:
    """A settled game before its first move: nothing has been dealt (FG-201)."""
    g = empty(setup_for(table))
    flow.push_setup(g)
    settle(g)
    return g


def unpack(table: Table, packed: list[Any], frames: Mapping[str, Any]) -> Glory:
    """The state that `Glory.pack` gave these data for."""
    stack = [frames[name](*args) for name, *args in packed[0]]
    fields: list[Any] = []
    for k, field in enumerate(packed[1:]):
        if k == 15:
            fields.append([_ludus(one) for one in field])
        else:
            fields.append(vec[i64](field) if isinstance(field, list) else field)
    return Glory(setup_for(table), stack, *fields)


def _ludus(packed: list[Any]) -> Ludus:
    fields: list[Any] = [vec[i64](one) if isinstance(one, list) else one for one in packed]
    return Ludus(*fields)
