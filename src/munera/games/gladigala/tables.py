"""The figures of GladiGala, read from `data/`, and tables that replace them."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from munera.core.content import data_of
from munera.core.errors import BadTable
from munera.core.game import Table
from munera.core.saying import Saying, book_at
from munera.core.values import Faults, shown, whole_in

FOLDER: Final = Path(__file__).parent / "data"
DATA: Final = data_of(FOLDER.parent)
say: Final = book_at(FOLDER.parent / "lang").say


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


_ARENA: Final = _read("arena")
_GLADIATORS: Final = _read("gladiators")
_NUMBERS: Final = _read("numbers")

COLUMN_NAMES: Final[str] = _ARENA["columns"]
ROW_NAMES: Final[str] = _ARENA["rows"]
SQUARE_NAMES: Final = tuple(f"{column}{row}" for row in ROW_NAMES for column in COLUMN_NAMES)
FACING_NAMES: Final[tuple[str, ...]] = tuple(_ARENA["facings"])
SAFE_ZONE: Final = tuple(SQUARE_NAMES.index(name) for name in _ARENA["safe_zone"])
EAGLE_LINES: Final[tuple[int, ...]] = tuple(_ARENA["eagle_lines"])
SIDES: Final[dict[int, str]] = {int(n): sides for n, sides in _ARENA["sides"].items()}
FACES: Final[dict[str, int]] = _ARENA["faces"]
BENCH_NAMES: Final = tuple(
    [f"{side}{column}" for side in "SN" for column in COLUMN_NAMES]
    + [f"{side}{row}" for side in "WE" for row in ROW_NAMES]
)
MARBLE: Final = ("Sd", "Se", "Nd", "Ne", "W4", "W5", "E4", "E5")  # benches beside the marble seats

TYPE_NAMES: Final[tuple[str, ...]] = tuple(_GLADIATORS)
CLASSES: Final = tuple(entry["class"] for entry in _GLADIATORS.values())
CARDS: Final = tuple(entry["cards"] for entry in _GLADIATORS.values())  # GG-011
SCHOOL_NAMES: Final[tuple[str, ...]] = tuple(_NUMBERS["schools"])
SYMBOLS: Final[int] = _NUMBERS["symbols"]
FIRST_TAKE: Final[int] = _NUMBERS["first_take"]
SECOND_TAKE: Final[int] = _NUMBERS["second_take"]
THUMBS: Final[tuple[str, ...]] = tuple(_NUMBERS["thumbs"])
UPS: Final = THUMBS.count("up")
MARKS: Final[int] = _NUMBERS["marks"]
SHIELD_COST: Final[int] = _NUMBERS["shield_cost"]
SETTINGS: Final[dict[str, Any]] = _NUMBERS["settings"]


class Team:
    """How many gladiators a school has: the choices of Class I, and where they stand."""

    def __init__(self, class_one: list[int], ring_one: int, ring_two: int) -> None:
        self.class_one = tuple(class_one)
        self.ring_one = ring_one
        self.ring_two = ring_two
        self.size = ring_one + ring_two


TEAMS: Final = {int(n): Team(**entry) for n, entry in _NUMBERS["team"].items()}

Ranges = dict[str, tuple[tuple[int, int], ...]]  # by type: right and forward
Values = dict[str, int]  # by type
STANDARD_RANGES: Final[Ranges] = {
    name: tuple((x, y) for x, y in entry["range"]) for name, entry in _GLADIATORS.items()
}
STANDARD_VALUES: Final[Values] = {name: entry["value"] for name, entry in _GLADIATORS.items()}
STANDARD_PAYOUT: Final[tuple[int, ...]] = tuple(SETTINGS["payout"])
FARTHEST: Final = 7  # of a range, in any direction
HIGHEST_VALUE: Final = 9  # of an attack
LONGEST_PAYOUT: Final = 13
HIGHEST_PAYOUT: Final = 99


# --- Replacement tables, as the text of an option ----------------------------------------------


def _of_types(text: str) -> dict[str, list[str]]:
    """`sword: 0,1; spear: 0,2; ...` as words by type; each of the four must be there once."""
    out: dict[str, list[str]] = {}
    faults = Faults()
    for entry in text.lower().split(";"):
        if not entry.strip():
            continue
        name, colon, rest = entry.partition(":")
        name = name.strip()
        with faults.at(name):
            if not colon:
                raise BadTable(say("packs.colon", entry=shown(entry.strip())))
            if name not in TYPE_NAMES:
                known = ", ".join(TYPE_NAMES)
                raise BadTable(say("packs.type", name=shown(name), known=known))
            if name in out:
                raise BadTable(say("packs.twice", name=name))
            out[name] = rest.split()
    faults.check()
    lacking = [name for name in TYPE_NAMES if name not in out]
    if lacking:
        raise BadTable(say("packs.lacking", lacking=", ".join(lacking)))
    return {name: out[name] for name in TYPE_NAMES}


def read_ranges(text: str) -> Ranges:
    """The attack ranges of an option's text, such as `sword: 0,0 0,1; spear: 0,1 0,2; ...`.

    Raises BadTable that begins in mid-sentence, for the option to name itself.
    """
    if text.strip().lower() == "standard":
        return STANDARD_RANGES
    out: Ranges = {}
    faults = Faults()
    for name, words in _of_types(text).items():
        with faults.at(name):
            out[name] = _squares(name, words)
    faults.check()
    return out


def _squares(name: str, words: list[str]) -> tuple[tuple[int, int], ...]:
    squares: list[tuple[int, int]] = []
    for word in words:
        right, _, forward = word.partition(",")
        x, y = whole_in(right, -FARTHEST, FARTHEST), whole_in(forward, -FARTHEST, FARTHEST)
        if x is None or y is None:
            raise BadTable(say("packs.square", word=shown(word), name=name, most=FARTHEST))
        if (x, y) in squares:
            raise BadTable(say("packs.square_twice", name=name, square=f"{x},{y}"))
        squares.append((x, y))
    if not squares:
        raise BadTable(say("packs.no_square", name=name))
    return tuple(squares)


def ranges_text(ranges: Ranges) -> str:
    """The one way ranges are written in a record."""
    if ranges == STANDARD_RANGES:
        return "standard"
    return "; ".join(
        f"{name}: {' '.join(f'{x},{y}' for x, y in squares)}" for name, squares in ranges.items()
    )


def settle_ranges(text: str, table: Table) -> str:
    """The canonical text of attack ranges (GG-131)."""
    return ranges_text(read_ranges(text))


def changed_ranges(text: str) -> list[str]:
    """The types of a canonical text whose range is not as usual."""
    ranges = read_ranges(text)
    return [name for name in TYPE_NAMES if ranges[name] != STANDARD_RANGES[name]]


def check_payout(payout: tuple[int, ...]) -> Saying | None:
    """Why these totals for 0, 1, 2 ... fallen gladiators cannot be (GG-184)."""
    if payout[0] != 0:
        return say("packs.payout_start", first=payout[0])
    for before, after in pairwise(payout):
        if after < before:
            return say("packs.payout_falls", before=before, after=after)
    return None


def marble_benches(table: Table) -> tuple[str, ...]:
    """The benches beside the marble seats."""
    return MARBLE


def check_benches(closed: tuple[str, ...], table: Table) -> Saying | None:
    """Why these benches cannot be closed: too few lines stay open for the tokens (GG-053)."""
    needed = len(THUMBS) * table.seats
    benches = [bench for bench, name in enumerate(BENCH_NAMES) if name not in closed]
    open_lines = {line_of(bench) for bench in benches}
    if len(open_lines) < needed:
        return say("packs.lines", needed=needed, count=len(open_lines))
    return None


def benches_in(text: str) -> list[int]:
    """The benches of a canonical text; none for `none`."""
    return [BENCH_NAMES.index(name) for name in text.split() if name in BENCH_NAMES]


def line_of(bench: int) -> int:
    """The line in front of a bench: columns are 0 to 7, rows 8 to 15."""
    return bench % 8 + 8 * (bench // 16)
