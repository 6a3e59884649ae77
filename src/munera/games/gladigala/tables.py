"""The figures of GladiGala, read from `data/`, and tables that replace them."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from munera.core.errors import BadTable

FOLDER: Final = Path(__file__).parent / "data"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


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


def shown(text: str) -> str:
    """A text short enough to stand in a sentence."""
    return text if len(text) <= 20 else text[:17] + "..."


def number_in(text: str, low: int, high: int) -> int | None:
    """The number that a text is, if it lies between these."""
    bare = text[1:] if text.startswith("-") else text
    if bare.isascii() and bare.isdigit() and len(bare) <= 4 and low <= int(text) <= high:
        return int(text)
    return None


def _of_types(text: str) -> dict[str, list[str]]:
    """`sword: 2; spear: 2; ...` as words by type; each of the four must be there once."""
    out: dict[str, list[str]] = {}
    for entry in text.lower().split(";"):
        if not entry.strip():
            continue
        name, colon, rest = entry.partition(":")
        name = name.strip()
        if not colon:
            raise BadTable(f"'{shown(entry.strip())}' has no colon after the type.")
        if name not in TYPE_NAMES:
            known = ", ".join(TYPE_NAMES)
            raise BadTable(f"there is no type '{shown(name)}'; there is {known}.")
        if name in out:
            raise BadTable(f"{name} is given twice.")
        out[name] = rest.split()
    lacking = [name for name in TYPE_NAMES if name not in out]
    if lacking:
        raise BadTable(f"it needs all four types; missing: {', '.join(lacking)}.")
    return {name: out[name] for name in TYPE_NAMES}


def read_ranges(text: str) -> Ranges:
    """The attack ranges of an option's text, such as `sword: 0,0 0,1; spear: 0,1 0,2; ...`.

    Raises BadTable that begins in mid-sentence, for `settled` to name the option.
    """
    if text.strip().lower() == "standard":
        return STANDARD_RANGES
    out: Ranges = {}
    for name, words in _of_types(text).items():
        squares: list[tuple[int, int]] = []
        for word in words:
            right, _, forward = word.partition(",")
            x, y = number_in(right, -FARTHEST, FARTHEST), number_in(forward, -FARTHEST, FARTHEST)
            if x is None or y is None:
                raise BadTable(
                    f"'{shown(word)}' of {name} is not two numbers from -{FARTHEST} to {FARTHEST}, "
                    "right and forward, such as 0,1."
                )
            if (x, y) in squares:
                raise BadTable(f"{name} has {x},{y} twice.")
            squares.append((x, y))
        if not squares:
            raise BadTable(f"{name} has no square to attack.")
        out[name] = tuple(squares)
    return out


def ranges_text(ranges: Ranges) -> str:
    """The one way ranges are written in a record."""
    if ranges == STANDARD_RANGES:
        return "standard"
    return "; ".join(
        f"{name}: {' '.join(f'{x},{y}' for x, y in squares)}" for name, squares in ranges.items()
    )


def read_values(text: str) -> Values:
    """The attack values of an option's text, such as `sword: 2; spear: 2; dagger: 1; club: 3`.

    Raises BadTable that begins in mid-sentence, for `settled` to name the option.
    """
    if text.strip().lower() == "standard":
        return STANDARD_VALUES
    out: Values = {}
    for name, words in _of_types(text).items():
        value = number_in(words[0], 0, HIGHEST_VALUE) if len(words) == 1 else None
        if value is None:
            given = shown(" ".join(words))
            raise BadTable(
                f"the value of {name}, '{given}', is not a number from 0 to {HIGHEST_VALUE}."
            )
        out[name] = value
    return out


def values_text(values: Values) -> str:
    """The one way attack values are written in a record."""
    if values == STANDARD_VALUES:
        return "standard"
    return "; ".join(f"{name}: {value}" for name, value in values.items())


def read_payout(text: str) -> tuple[int, ...]:
    """The payout of an option's text: totals for 0, 1, 2 ... matches, such as `0 0 2 3 4 6`.

    Raises BadTable that begins in mid-sentence, for `settled` to name the option.
    """
    if text.strip().lower() == "standard":
        return STANDARD_PAYOUT
    words = text.replace(",", " ").split()
    out: list[int] = []
    for word in words:
        total = number_in(word, 0, HIGHEST_PAYOUT)
        if total is None:
            raise BadTable(f"'{shown(word)}' is not a number from 0 to {HIGHEST_PAYOUT}.")
        out.append(total)
    if not 2 <= len(out) <= LONGEST_PAYOUT:
        raise BadTable(f"it takes 2 to {LONGEST_PAYOUT} totals, not {len(out)}.")
    if out[0] != 0:
        raise BadTable(f"nothing is earned for nothing: it begins with 0, not {out[0]} [GG-184].")
    for before, after in pairwise(out):
        if after < before:
            raise BadTable(f"totals never fall, but {after} follows {before} [GG-184].")
    return tuple(out)


def payout_text(payout: tuple[int, ...]) -> str:
    """The one way a payout is written in a record."""
    return "standard" if payout == STANDARD_PAYOUT else " ".join(str(total) for total in payout)


def read_benches(text: str, needed: int) -> tuple[int, ...]:
    """The benches that an option's text closes: `none`, `marble`, or names such as `Sd W4`.

    Raises BadTable that begins in mid-sentence, for `settled` to name the option.
    """
    given = text.strip().lower()
    if given == "none":
        return ()
    words = MARBLE if given == "marble" else tuple(text.replace(",", " ").split())
    names = [name.lower() for name in BENCH_NAMES]
    out: list[int] = []
    for word in words:
        if word.lower() not in names:
            raise BadTable(f"there is no bench '{shown(word)}'; benches are Sa to Sh, Na to Nh, "
                           "W1 to W8 and E1 to E8.")  # fmt: skip
        bench = names.index(word.lower())
        if bench in out:
            raise BadTable(f"bench {BENCH_NAMES[bench]} is given twice.")
        out.append(bench)
    if not out:
        raise BadTable("it is empty; say 'none' if no bench is closed.")
    open_lines = {line_of(bench) for bench in range(len(BENCH_NAMES)) if bench not in out}
    if len(open_lines) < needed:
        raise BadTable(
            f"{needed} crowd tokens need as many open lines, not {len(open_lines)} [GG-053]."
        )
    return tuple(sorted(out))


def line_of(bench: int) -> int:
    """The line in front of a bench: columns are 0 to 7, rows 8 to 15."""
    return bench % 8 + 8 * (bench // 16)


def benches_text(benches: tuple[int, ...]) -> str:
    """The one way closed benches are written in a record."""
    return " ".join(BENCH_NAMES[bench] for bench in benches) or "none"
