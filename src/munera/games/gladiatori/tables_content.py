"""Content packs of Gladiatori: read and checked, every fault with its place.

A pack has an `arena`, which replaces the standard one, and rows `item`, `character` and `species`:
a row with a standard name replaces that one, any other is added. The action space limits the sizes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from munera.core.errors import BadTable
from munera.core.game import Table
from munera.core.values import Faults, shown
from munera.games.gladiatori.tables import (
    ANIMAL_WORDS,
    BOOK,
    CHARACTER_NAMES,
    CHARACTERS,
    DOUBLES,
    ITEM_NAMES,
    KIND_NAMES,
    LEAST,
    MOST,
    MOST_CARDS,
    MOST_HP,
    MOST_MODIFIER,
    POWER_NAMES,
    SEVENS,
    SPECIES,
    STANDARD_ARENA,
    STANDARD_CHARACTERS,
    STANDARD_ITEMS,
    STANDARD_SPECIES,
    STAT_NAMES,
    SYMBOLS,
    Content,
)
from munera.games.gladiatori.tables_arena import HEXES, floor_of, ground_of

FORMS: Final = {"arena": dict, "item": list, "character": list, "species": list}
ITEM_KEYS: Final = ("id", "type", "attack", "defence", "hp", "throw", "symbol", "source")
CHARACTER_KEYS: Final = (
    "name", *STAT_NAMES, "cards", "moves", "powers", "prefers", "source",
)  # fmt: skip
SPECIES_SWITCHES: Final = (
    "doubles_in_attack", "doubles_in_defence", "seven_in_attack", "seven_in_defence",
)  # fmt: skip
SPECIES_KEYS: Final = (
    "name", "per_player", "moved", "still", "defence", "extra", "doubles", "seven",
    *SPECIES_SWITCHES, "experience", "source",
)  # fmt: skip
ARENA_KEYS: Final = ("name", "source", "rows", "partial", "gates", "starts")
LONGEST_NAME: Final = 20
LONGEST_SOURCE: Final = 200
EDGE: Final = 20  # coordinates of an arena run from -20 to 20
# By fault of the ground: the key of the arena that it is about.
BLAMED: Final = {
    "arena_size": "rows",
    "arena_gates": "gates",
    "arena_starts": "starts",
    "arena_dead_gate": "gates",
    "arena_pieces": "rows",
}

Row = Mapping[str, Any]


def read_content(text: str) -> Content:
    """The content of an option's text: `standard`, or JSON with the tables of a pack.

    Raises BadTable with the first fault, as part of a sentence, and all others attached.
    """
    given = _tables(text)
    faults = Faults()
    arena = given.get("arena", STANDARD_ARENA)
    if "arena" in given:
        with faults.at("arena"):
            check_arena(arena)
    items = list(STANDARD_ITEMS)
    for k, row in _rows(given, "item"):
        with faults.at("item", k):
            check_item(row)
            _once(given["item"], "id", k)
            _put(items, row)
    characters: list[Any] = [*STANDARD_CHARACTERS, None]
    for k, row in _rows(given, "character"):
        with faults.at("character", k):
            check_character(row)
            _once(given["character"], "name", k)
            _join(characters, {"cards": {}, "moves": [], "powers": [], **row}, CHARACTERS)
    species = list(STANDARD_SPECIES)
    for k, row in _rows(given, "species"):
        with faults.at("species", k):
            check_species(row)
            _once(given["species"], "name", k)
            _join(species, row, SPECIES)
    faults.check()
    return Content(arena, items, characters, species, content_text(given))


def content_text(given: Row) -> str:
    """The one way the content is written in a record."""
    if not given:
        return "standard"
    return json.dumps(given, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def settle_content(text: str, table: Table) -> str:
    """The canonical text of the content."""
    return read_content(text).text


def changed_content(text: str) -> list[str]:
    """What a canonical text changes, by name."""
    given = _tables(text)
    out = ["arena"] if "arena" in given else []
    for table, key in (("item", "id"), ("character", "name"), ("species", "name")):
        out += [str(row[key]) for row in given.get(table, [])]
    return out


# --- The tables ----------------------------------------------------------------------------------


def _tables(text: str) -> dict[str, Any]:
    if text.strip().lower() == "standard":
        return {}
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise bad("no_json") from None
    if not isinstance(given, dict) or not given:
        raise bad("no_table")
    faults = Faults()
    for name, rows in given.items():
        with faults.at(name):
            if name not in FORMS:
                raise bad("unknown_table", name=shown(name), known=", ".join(FORMS))
            if not isinstance(rows, FORMS[name]) or not rows:
                raise bad("table_form", name=name)
            for k, row in enumerate(rows if isinstance(rows, list) else []):
                if not isinstance(row, dict):
                    raise bad("row_form", k, name=name)
    faults.check()
    return given


def _rows(given: Row, table: str) -> list[tuple[int, dict[str, Any]]]:
    return list(enumerate(given.get(table, [])))


def bad(fault: str, *at: str | int, **slots: object) -> BadTable:
    """A fault of a pack, as part of a sentence, and its place in the pack."""
    return BadTable(BOOK.say(f"packs.{fault}", **slots), at)


def _once(rows: Sequence[Row], key: str, k: int) -> None:
    """Raise BadTable for a row with the name of an earlier one."""
    if any(isinstance(row, dict) and row.get(key) == rows[k][key] for row in rows[:k]):
        raise bad("twice", key, name=shown(rows[k][key]))


def _put(rows: list[Any], row: Row) -> None:
    """Replace the item of this id, or add it at the place of its id."""
    place = ITEM_NAMES.index(str(row["id"]))
    if place < len(rows):
        rows[place] = row
    elif place == len(rows):
        rows.append(row)
    else:
        raise bad("too_early", "id", name=row["id"], other=ITEM_NAMES[len(rows)])


def _join(rows: list[Any], row: Row, most: int) -> None:
    """Replace the row of this name, or add it at the end."""
    for place, old in enumerate(rows):
        if old is not None and old["name"] == row["name"]:
            rows[place] = row
            return
    if len(rows) >= most:
        raise bad("no_room", "name", name=shown(row["name"]), most=most)
    rows.append(row)


# --- Values --------------------------------------------------------------------------------------


def _whole(row: Row, key: str, low: int, high: int, what: str) -> int:
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _no_number(what, key, value, low, high)
    return value


def _no_number(what: str, key: str, value: object, low: int, high: int) -> BadTable:
    if value is None:
        return bad("missing", what=what, key=key)
    return bad("no_number", key, what=what, key=key, value=shown(value), low=low, high=high)


def _word(row: Row, key: str, words: Sequence[str], what: str) -> str:
    value = row.get(key, "")
    if value not in words:
        known = ", ".join([word for word in words if word])
        raise bad("unknown_word", key, what=what, key=key, value=shown(value), known=known)
    return str(value)


def _switch(row: Row, key: str, what: str) -> None:
    if not isinstance(row.get(key, False), bool):
        raise bad("no_switch", key, what=what, key=key, value=shown(row[key]))


def _keys(row: Row, known: Sequence[str], what: str) -> None:
    for key in row:
        if key not in known:
            raise bad("unknown_key", key, what=what, key=shown(key), known=", ".join(known))
    if not _is_text(row.get("source", "ours"), LONGEST_SOURCE):
        raise bad("no_text", "source", what=what, key="source", most=LONGEST_SOURCE)


def _is_text(value: object, most: int = LONGEST_NAME) -> bool:
    """Whether a value is a short text that can be read."""
    if not isinstance(value, str) or not 0 < len(value) <= most:
        return False
    return value.isprintable() and value == value.strip()


def _name(row: Row, what: str) -> str:
    """What a character or a species is called."""
    if "name" not in row:
        raise bad("nameless", table=what)
    name = row["name"]
    if not _is_text(name):
        raise bad("no_name", "name", table=what, name=shown(name), most=LONGEST_NAME)
    return str(name)


# --- Items, characters, species, the arena -------------------------------------------------------


def check_item(row: Row) -> None:
    """Raise BadTable for an impossible item card."""
    _keys(row, ITEM_KEYS, "item")
    if "id" not in row:
        raise bad("missing", what="item", key="id")
    if row["id"] not in ITEM_NAMES:
        first, last = ITEM_NAMES[0], ITEM_NAMES[-1]
        raise bad("item_id", "id", name=shown(row["id"]), first=first, last=last)
    what = str(row["id"])
    if "type" not in row:
        raise bad("missing", what=what, key="type")
    if not _is_text(row["type"]):
        raise bad("no_text", "type", what=what, key="type", most=LONGEST_NAME)
    _whole(row, "attack", 0, MOST_MODIFIER, what)
    _whole(row, "defence", 0, MOST_MODIFIER, what)
    _whole(row, "hp", 1, MOST_HP, what)
    _switch(row, "throw", what)
    _word(row, "symbol", SYMBOLS, what)


def check_character(row: Row) -> None:
    """Raise BadTable for an impossible pre-made character."""
    _keys(row, CHARACTER_KEYS, "character")
    name = _name(row, "character")
    if name in CHARACTER_NAMES[len(STANDARD_CHARACTERS) :]:
        raise bad("name_taken", "name", name=name)
    for stat in STAT_NAMES:
        _whole(row, stat, LEAST, MOST, name)
    cards = row.get("cards", {})
    if not isinstance(cards, dict):
        raise bad("cards_form", "cards", name=name)
    for kind in cards:
        if kind not in KIND_NAMES[4:7]:
            known = ", ".join(KIND_NAMES[4:7])
            raise bad("no_card", "cards", kind, name=name, kind=shown(kind), known=known)
        most = 2 if kind == "feint" else MOST_CARDS
        value = cards[kind]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            told = shown(value)
            raise bad("no_number", "cards", kind, what=name, key=kind, value=told, low=0, high=most)
    for key, words in (("moves", KIND_NAMES[7:]), ("powers", POWER_NAMES)):
        _some(row, key, words, name)
    prefers = row.get("prefers", [])
    if not isinstance(prefers, list) or not all(_is_text(one) for one in prefers):
        raise bad("prefers", "prefers", name=name)


def _some(row: Row, key: str, words: Sequence[str], name: str) -> None:
    """Raise BadTable unless a row lists some of these words, each at most once."""
    some = row.get(key, [])
    if not isinstance(some, list):
        raise bad("no_list", key, name=name, key=key)
    for one in some:
        if one not in words:
            known = ", ".join(words)
            raise bad("unknown_word", key, what=name, key=key, value=shown(one), known=known)
        if some.count(one) > 1:
            raise bad("doubled", key, name=name, key=key, one=one)


def check_species(row: Row) -> None:
    """Raise BadTable for an impossible species."""
    _keys(row, SPECIES_KEYS, "species")
    name = _name(row, "species")
    if name in ANIMAL_WORDS and name not in [one["name"] for one in STANDARD_SPECIES]:
        raise bad("name_taken", "name", name=name)
    span = row.get("per_player")
    low = high = 0
    if isinstance(span, list) and len(span) == 2:
        low, high = [one if type(one) is int else 0 for one in span]
    if not 1 <= low <= high <= 7:
        raise bad("no_range", *(["per_player"] if span is not None else []), name=name)
    for key in ("moved", "still", "defence"):
        _whole(row, key, 1, 2, name)
    _whole(row, "extra", 0, 1, name)
    _whole(row, "experience", 0, 9, name)
    _word(row, "doubles", DOUBLES, name)
    _word(row, "seven", SEVENS, name)
    for key in SPECIES_SWITCHES:
        _switch(row, key, name)


def check_arena(row: Row) -> None:
    """Raise BadTable for an impossible arena."""
    _keys(row, ARENA_KEYS, "arena")
    if not _is_text(row.get("name", "arena")):
        raise bad("no_text", "name", what="arena", key="name", most=LONGEST_NAME)
    for key in ("rows", "gates", "starts"):
        size = 3 if key == "rows" else 2
        some = row.get(key)
        if not isinstance(some, list) or not all(_are_places(one, size) for one in some):
            at = (key,) if key in row else ()
            raise bad("arena_lists", *at, key=key, size=size, edge=EDGE)
    if not _are_places(row.get("partial", []), -1):
        raise bad("arena_partial", "partial", edge=EDGE)
    for r, first, last in row["rows"]:
        if first > last:
            raise bad("arena_row", "rows", row=r, first=first, last=last)
    why = ground_of(row).fault
    if why:
        raise bad(why, BLAMED[why], size=len(floor_of(row)), most=HEXES - 2)


def _are_places(some: object, size: int) -> bool:
    """Whether this is a list of `size` coordinates; with -1, of any number."""
    return (
        isinstance(some, list)
        and size in (-1, len(some))
        and all(type(n) is int and -EDGE <= n <= EDGE for n in some)
    )
