"""The figures of Gladiatori, read from `data/`, and what a match is played with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from munera.core.content import data_of
from munera.core.game import Table
from munera.core.saying import Book
from munera.games.gladiatori.tables_arena import Ground, ground_of

FOLDER: Final = Path(__file__).parent / "data"
DATA: Final = data_of(FOLDER.parent)
BOOK: Final = Book(FOLDER.parent / "lang")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


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
    """GL-365: the budget of a campaign gladiator with this XP."""
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
# Species by name; those that a pack adds are named by their place after the standard ones.
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
    """The characters with the two options for misprints (R-03, R-04)."""
    out: list[Mapping[str, Any] | None] = []
    for row in rows:
        if row is not None and row["name"] == "secutor" and "overskill" in row["moves"]:
            moves = [secutor_move if one == "overskill" else one for one in row["moves"]]
            row = {**row, "moves": moves}
        if row is not None and row["name"] == "hoplomachus" and row["guard"] == 4:
            row = {**row, "guard": hoplomachus_guard}
        out.append(row)
    return out
