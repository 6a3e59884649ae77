"""The figures of Gladiatori, read from `data/`, and content packs that replace or join them.

A pack has an `arena`, which replaces the standard one, and rows `item`, `character` and `species`:
a row with a standard name replaces that one, another joins. Sizes are bounded by the action space.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from munera.core.errors import BadTable
from munera.core.game import Table
from munera.core.saying import Book
from munera.games.gladiatori.tables_arena import HEXES, Ground, floor_of, ground_of

FOLDER: Final = Path(__file__).parent / "data"
BOOK: Final = Book(FOLDER.parent / "lang")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


_CARDS: Final = _read("cards")
_PRICES: Final = _read("prices")
POINTS: Final[dict[str, int]] = _read("points")
_ANIMALS: Final = _read("animals")

# --- Kinds of cards and elements ---------------------------------------------------------------

KIND_NAMES: Final = tuple(str(row["name"]) for row in _CARDS["kind"])
KIND_HP: Final = tuple(int(row["hp"]) for row in _CARDS["kind"])
KIND_PRICE: Final = tuple(int(row.get("price", 0)) for row in _CARDS["kind"])
KIND_ENERGY: Final = tuple(int(row.get("energy", 0)) for row in _CARDS["kind"])
KIND_NEEDS: Final = tuple(str(row.get("needs", "")) for row in _CARDS["kind"])
COVER_HP: Final[int] = _CARDS["cover_hp"]
BOX: Final = tuple(int(_CARDS["box"].get(name, 0)) for name in KIND_NAMES)
STAT_NAMES: Final = ("offense", "guard", "endurance", "blood", "speed")
ELEMENT_NAMES: Final = (*KIND_NAMES, *STAT_NAMES)
POWER_NAMES: Final = (
    "lunge", "stand-up", "unbeatable", "leap", "deep-wounds", "wrestling", "adaptation", "delay",
    "resistance",
)  # fmt: skip

# --- Prices ------------------------------------------------------------------------------------

SKILL_PRICE: Final = {int(value): int(coins) for value, coins in _PRICES["skill"].items()}
ABILITY_PRICE: Final[int] = _PRICES["ability"]
POWER_PRICE: Final[int] = _PRICES["power"]
LEAST: Final[int] = _PRICES["least"]
MOST: Final[int] = _PRICES["most"]
BUDGET: Final[int] = _PRICES["budget"]
SINGLE_BUDGET: Final[int] = _PRICES["single_budget"]
LIMIT_TENTHS: Final[int] = _PRICES["limit_tenths"]
FEINTS: Final[int] = _PRICES["feints"]
OVER_CARDS: Final[int] = _PRICES["over_cards"]
OVER_ROUND: Final[int] = _PRICES["over_round"]
OVER_FEINTS: Final[int] = _PRICES["over_feints"]
CHEAPEST: Final = 3 * SKILL_PRICE[LEAST] + 2 * ABILITY_PRICE * LEAST
LEAST_COINS: Final = CHEAPEST
MOST_COINS: Final = 255


def usual_coins(seats: int, single: bool) -> list[int]:
    """GL-335: 55 coins, and 70 for the one against two, who is the first seat."""
    return [SINGLE_BUDGET if single and seat == 0 else BUDGET for seat in range(seats)]


def usual_sides(table: Table) -> tuple[tuple[str, int], ...]:
    """The budget of each seat of a table, for the option."""
    coins = usual_coins(table.seats, table.mode == "two-against-one")
    return tuple([(str(seat), one) for seat, one in enumerate(coins)])


def campaign_coins(xp: int) -> int:
    """GL-365: the budget of a campaign gladiator with so much XP."""
    return BUDGET + xp // 2


def campaign_xp(before: int, gained: int) -> int:
    """GL-367: XP after a match; it never falls below 0."""
    return max(0, before + gained)


def card_limit(coins: int) -> int:
    """GL-339: how many E1, and how many E0, a budget allows."""
    return coins * 10 // LIMIT_TENTHS


# --- Content -----------------------------------------------------------------------------------

ITEMS: Final = 32  # names of item cards: 18 standard ones and spare ones
CHARACTERS: Final = 12  # pre-made ones and `built`: 5 standard ones, `built`, and spare ones
BUILT: Final = 5
SPECIES: Final = 8
MOST_ANIMALS: Final[int] = _ANIMALS["most"]
SYMBOLS: Final = ("", "helmet", "shield", "spear")
DOUBLES: Final = ("", "pack", "step-back", "fury")
SEVENS: Final = ("", "unbalance", "fell", "maul")
NET: Final = "net"
MOST_HP: Final = 20
MOST_MODIFIER: Final = 20
MOST_CARDS: Final = 32  # of one kind in a pre-made character

STANDARD_ARENA: Final = _read("arena")
STANDARD_ITEMS: Final[tuple[dict[str, Any], ...]] = tuple(_read("items")["item"])
STANDARD_CHARACTERS: Final[tuple[dict[str, Any], ...]] = tuple(_read("characters")["character"])
STANDARD_SPECIES: Final[tuple[dict[str, Any], ...]] = tuple(_ANIMALS["species"])
ITEM_NAMES: Final = tuple(
    [str(row["id"]) for row in STANDARD_ITEMS]
    + [f"i{n:02d}" for n in range(len(STANDARD_ITEMS) + 1, ITEMS + 1)]
)
CHARACTER_NAMES: Final = (
    *[str(row["name"]) for row in STANDARD_CHARACTERS],
    "built",
    *[f"extra-{n}" for n in range(1, CHARACTERS - len(STANDARD_CHARACTERS))],
)
SPECIES_NAMES: Final = tuple(str(row["name"]) for row in STANDARD_SPECIES)
# Species by their names; those that a pack adds are called by their place behind the standard ones.
ANIMAL_WORDS: Final = (
    "usual",
    "none",
    *SPECIES_NAMES,
    *[f"other-{n}" for n in range(1, SPECIES - len(SPECIES_NAMES) + 1)],
)
if CHARACTER_NAMES[BUILT] != "built" or len(CHARACTER_NAMES) != CHARACTERS:
    raise ValueError("the characters disagree with their names")


class Content:
    """What a match is played with: the arena, items, characters and species, checked."""

    def __init__(
        self,
        arena: Mapping[str, Any],
        items: Sequence[Mapping[str, Any]],
        characters: Sequence[Mapping[str, Any] | None],
        species: Sequence[Mapping[str, Any]],
        text: str,
    ) -> None:
        self.arena = arena
        self.ground: Ground = ground_of(arena)
        self.items = tuple(items)
        self.characters = tuple(characters)  # at BUILT: None
        self.species = tuple(species)
        self.text = text  # canonical, for views and records


def character_price(row: Mapping[str, Any]) -> int:
    """What a pre-made character would cost; only for tests and pages (GL-345)."""
    skills = sum([SKILL_PRICE[int(row[name])] for name in STAT_NAMES[:3]])
    abilities = ABILITY_PRICE * sum([int(row[name]) for name in STAT_NAMES[3:]])
    cards = sum([KIND_PRICE[KIND_NAMES.index(kind)] * n for kind, n in row["cards"].items()])
    moves = sum([KIND_PRICE[KIND_NAMES.index(kind)] for kind in row["moves"]])
    return int(skills + abilities + cards + moves + POWER_PRICE * len(row["powers"]))


def with_switches(
    rows: Sequence[Mapping[str, Any] | None], secutor_move: str, hoplomachus_guard: int
) -> list[Mapping[str, Any] | None]:
    """The characters with the two switches for slips of the print (R-03, R-04)."""
    out: list[Mapping[str, Any] | None] = []
    for row in rows:
        if row is not None and row["name"] == "secutor" and "overskill" in row["moves"]:
            moves = [secutor_move if one == "overskill" else one for one in row["moves"]]
            row = {**row, "moves": moves}
        if row is not None and row["name"] == "hoplomachus" and row["guard"] == 4:
            row = {**row, "guard": hoplomachus_guard}
        out.append(row)
    return out


# --- Reading a pack ----------------------------------------------------------------------------

_WORDS: Final = {"arena": dict, "item": list, "character": list, "species": list}


def read_content(text: str) -> Content:
    """The content of an option's text: `standard`, or JSON with the tables of a pack.

    Raises BadTable with the first fault, in mid-sentence.
    """
    given = _tables(text)
    arena = given.get("arena", STANDARD_ARENA)
    if "arena" in given:
        check_arena(arena)
    items = list(STANDARD_ITEMS)
    for row in given.get("item", []):
        check_item(row)
        _put(items, "id", row, ITEM_NAMES)
    characters: list[Any] = [*STANDARD_CHARACTERS, None]
    for row in given.get("character", []):
        check_character(row)
        _join(characters, row, CHARACTERS, "character")
    species = list(STANDARD_SPECIES)
    for row in given.get("species", []):
        check_species(row)
        _join(species, row, SPECIES, "species")
    return Content(arena, items, characters, species, content_text(given))


def content_text(given: Mapping[str, Any]) -> str:
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


def _tables(text: str) -> dict[str, Any]:
    if text.strip().lower() == "standard":
        return {}
    try:
        given = json.loads(text)
    except ValueError:
        raise bad("no_json") from None
    if not isinstance(given, dict) or not given:
        raise bad("no_table")
    for name, rows in given.items():
        if name not in _WORDS:
            raise bad("unknown_table", name=shown(name), known=", ".join(_WORDS))
        if not isinstance(rows, _WORDS[name]) or not rows:
            raise bad("table_form", name=name)
        for row in rows if isinstance(rows, list) else []:
            if not isinstance(row, dict):
                raise bad("row_form", name=name)
    return given


def bad(fault: str, **slots: object) -> BadTable:
    """A fault of a pack, in mid-sentence."""
    return BadTable(BOOK.say(f"packs.{fault}", **slots))


def shown(value: object) -> str:
    """A value short enough to stand in a sentence."""
    text = str(value)
    return text if len(text) <= 20 else text[:17] + "..."


def _put(rows: list[Any], key: str, row: Any, names: Sequence[str]) -> None:
    """Replace the row of this name, or add it at the place its name has."""
    name = str(row[key])
    place = names.index(name)
    if place < len(rows):
        rows[place] = row
    elif place == len(rows):
        rows.append(row)
    else:
        raise bad("too_early", name=name, other=names[len(rows)])


def _join(rows: list[Any], row: Any, most: int, what: str) -> None:
    """Replace the row of this name, or add it at the end."""
    for place, old in enumerate(rows):
        if old is not None and old["name"] == row["name"]:
            rows[place] = row
            return
    if len(rows) >= most:
        raise bad("no_room", table=what, name=shown(row["name"]), most=most)
    rows.append(row)


def _whole(row: Mapping[str, Any], key: str, low: int, high: int, what: str) -> int:
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad("no_number", what=what, key=key, value=shown(value), low=low, high=high)
    return value


def _word(row: Mapping[str, Any], key: str, words: Sequence[str], what: str) -> str:
    value = row.get(key, "")
    if value not in words:
        known = ", ".join([word for word in words if word])
        raise bad("unknown_word", what=what, key=key, value=shown(value), known=known)
    return str(value)


def _keys(row: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    for key in row:
        if key not in known:
            raise bad("unknown_key", what=what, key=shown(key), known=", ".join(known))


def check_item(row: Mapping[str, Any]) -> None:
    """Raise BadTable for an item card that cannot be."""
    _keys(row, ("id", "type", "attack", "defence", "hp", "throw", "symbol", "source"), "item")
    if row.get("id") not in ITEM_NAMES:
        name = shown(row.get("id"))
        raise bad("item_id", name=name, first=ITEM_NAMES[0], last=ITEM_NAMES[-1])
    what = str(row["id"])
    kind = row.get("type")
    if not isinstance(kind, str) or not 0 < len(kind) <= 20:
        raise bad("no_type", what=what)
    _whole(row, "attack", 0, MOST_MODIFIER, what)
    _whole(row, "defence", 0, MOST_MODIFIER, what)
    _whole(row, "hp", 1, MOST_HP, what)
    if not isinstance(row.get("throw", False), bool):
        raise bad("no_switch", what=what, value=shown(row["throw"]))
    _word(row, "symbol", SYMBOLS, what)


def check_character(row: Mapping[str, Any]) -> None:
    """Raise BadTable for a pre-made character that cannot be."""
    known = ("name", *STAT_NAMES, "cards", "moves", "powers", "prefers", "source")
    _keys(row, known, "character")
    name = row.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= 20 or name == "built":
        raise bad("character_name", name=shown(name))
    for stat in STAT_NAMES:
        _whole(row, stat, LEAST, MOST, name)
    cards, moves, powers = row.get("cards", {}), row.get("moves", []), row.get("powers", [])
    if not isinstance(cards, dict) or not isinstance(moves, list) or not isinstance(powers, list):
        raise bad("character_form", name=name)
    for kind in cards:
        if kind not in KIND_NAMES[4:7]:
            known_kinds = ", ".join(KIND_NAMES[4:7])
            raise bad("unknown_word", what=name, key="cards", value=shown(kind), known=known_kinds)
        _whole(cards, kind, 0, 2 if kind == "feint" else MOST_CARDS, name)
    for some, words in ((moves, KIND_NAMES[7:]), (powers, POWER_NAMES)):
        for one in some:
            if one not in words or some.count(one) > 1:
                raise bad("odd_thing", name=name, one=shown(one))
    if not isinstance(row.get("prefers", []), list):
        raise bad("prefers", name=name, value=shown(row["prefers"]))


def check_species(row: Mapping[str, Any]) -> None:
    """Raise BadTable for a species that cannot be."""
    known = (
        "name", "per_player", "moved", "still", "defence", "extra", "doubles", "doubles_in_attack",
        "doubles_in_defence", "seven", "seven_in_attack", "seven_in_defence", "experience",
        "source",
    )  # fmt: skip
    _keys(row, known, "species")
    name = row.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= 20 or not name.isalpha():
        raise bad("species_name", name=shown(name))
    span = row.get("per_player")
    if not isinstance(span, list) or len(span) != 2:
        raise bad("no_range", name=name)
    low = _whole({"per_player": span[0]}, "per_player", 1, 7, name)
    _whole({"per_player": span[1]}, "per_player", low, 7, name)
    for key in ("moved", "still", "defence"):
        _whole(row, key, 1, 2, name)
    _whole(row, "extra", 0, 1, name)
    _whole(row, "experience", 0, 9, name)
    _word(row, "doubles", DOUBLES, name)
    _word(row, "seven", SEVENS, name)


def check_arena(row: Mapping[str, Any]) -> None:
    """Raise BadTable for an arena that cannot be."""
    _keys(row, ("name", "source", "rows", "partial", "gates", "starts"), "arena")
    for key in ("rows", "gates", "starts"):
        some = row.get(key)
        size = 3 if key == "rows" else 2
        if not isinstance(some, list) or not all(
            isinstance(one, list)
            and len(one) == size
            and all(isinstance(n, int) and not isinstance(n, bool) and -20 <= n <= 20 for n in one)
            for one in some
        ):
            raise bad("arena_lists", key=key, size=size)
    why = ground_of(row).fault
    if why:
        raise bad(why, size=len(floor_of(row)), most=HEXES - 2)
