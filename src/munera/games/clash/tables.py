"""The figures of Clash of the Gladiators, read from `data/`, and tables that replace them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from munera.core.content import data_of
from munera.core.errors import BadTable
from munera.core.game import Table
from munera.core.saying import book_at
from munera.core.values import Faults, shown, whole_in

FOLDER: Final = Path(__file__).parent / "data"
DATA: Final = data_of(FOLDER.parent)
say: Final = book_at(FOLDER.parent / "lang").say


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


_NUMBERS: Final = _read("numbers")
_BOARD: Final = _read("board")
_ANIMALS: Final = _read("animals")

KIND_NAMES: Final[tuple[str, ...]] = tuple(_NUMBERS["kinds"])
KIND_COUNTS: Final[tuple[int, ...]] = tuple(_NUMBERS["kinds"].values())  # CG-02
FACE_NAMES: Final[tuple[str, ...]] = tuple(_NUMBERS["die"])
FACE_COUNTS: Final[tuple[int, ...]] = tuple(_NUMBERS["die"].values())  # CG-49
BASES: Final[dict[int, int]] = {int(n): k for n, k in _NUMBERS["bases"].items()}  # CG-05
COLOURS: Final[tuple[str, ...]] = tuple(_NUMBERS["colours"])
TEAM_SIZE: Final[int] = _NUMBERS["team_size"]
MOBILE_SIZE: Final[int] = _NUMBERS["mobile_size"]
WOUNDS_PER_LOSS: Final[int] = _NUMBERS["wounds_per_loss"]
GLADIATOR_POINTS: Final[int] = _NUMBERS["gladiator_points"]
ANIMAL_POINTS: Final[int] = _NUMBERS["animal_points"]
MOST_DICE: Final[int] = _NUMBERS["most_dice"]

STANDARD_BOARD: Final[tuple[str, ...]] = tuple(_BOARD["spaces"])
GRID: Final = tuple(f"{row}{k}" for row in _BOARD["rows"] for k in range(1, _BOARD["columns"] + 1))
# The standard board's spaces come first, so that its numbers have no gaps.
SPACE_NAMES: Final = (*STANDARD_BOARD, *(name for name in GRID if name not in STANDARD_BOARD))
ANIMAL_NAMES: Final[tuple[str, ...]] = tuple(_ANIMALS)
FIELDS: Final = ("spear", "sword", "trident", "shield", "hits")  # of an animal
HIGHEST: Final = 60  # of any figure of an animal

Board = dict[str, tuple[str, ...]]  # the spaces adjacent to each, both in reading order
Animals = dict[str, dict[str, int]]  # the fields of each


def row_of(name: str) -> int:
    """The row of a space on the grid, 0 at the top."""
    return str(_BOARD["rows"]).index(name[0])


def x_of(name: str) -> int:
    """How far right a space lies, in half widths of a space."""
    return 2 * int(name[1:]) - row_of(name) % 2


def _touch(one: str, other: str) -> bool:
    """Whether two spaces of the grid share an edge (R-41)."""
    down, right = abs(row_of(one) - row_of(other)), abs(x_of(one) - x_of(other))
    return (down, right) in ((0, 2), (1, 1))


def touching(names: tuple[str, ...]) -> Board:
    """A board of these spaces where those that share an edge are adjacent."""
    ordered = [name for name in GRID if name in names]
    return {one: tuple(other for other in ordered if _touch(one, other)) for one in ordered}


STANDARD_ADJACENT: Final[Board] = touching(STANDARD_BOARD)
STANDARD_ANIMALS: Final[Animals] = {
    name: {field: given.get(field, 0) for field in FIELDS} for name, given in _ANIMALS.items()
}


# --- Replacement tables, as the text of an option ----------------------------------------------


def _entries(text: str) -> list[tuple[str, list[str]]]:
    """`a1: a2 b1; a2: a1` as names with what follows each; names without a colon have nothing."""
    out: list[tuple[str, list[str]]] = []
    for word in text.replace(",", " ").replace(";", " ").replace(":", ": ").lower().split():
        if word.endswith(":"):
            out.append((word[:-1], []))
        elif out:
            out[-1][1].append(word)
        else:
            raise BadTable(say("packs.begins", word=shown(word)))
    return out


def read_board(text: str, teams: int) -> Board:
    """The board of an option's text: spaces alone, or each with those adjacent to it.

    Raises BadTable with part of a sentence; the option adds its name.
    """
    if text.strip().lower() == "standard":
        return STANDARD_ADJACENT
    if ":" in text:
        entries = _entries(text)
        names = [name for name, _ in entries]
    else:
        names = text.replace(",", " ").replace(";", " ").lower().split()
        entries = []
    faults = Faults()
    for k, name in enumerate(names):
        with faults.at(name):
            _check_space(name)
            if name in names[:k]:
                raise BadTable(say("packs.space_twice", name=name))
    faults.check()
    board = _adjacent(dict(entries)) if entries else touching(tuple(names))
    if len(names) <= teams:
        raise BadTable(say("packs.small", teams=teams, spaces=len(names)))
    apart = _out_of_reach(board)
    if apart:
        raise BadTable(say("packs.apart", one=next(iter(board)), other=apart))
    return board


def _check_space(name: str) -> None:
    if name not in SPACE_NAMES:
        raise BadTable(say("packs.space", name=shown(name), first=GRID[0], last=GRID[-1]))


def _adjacent(given: dict[str, list[str]]) -> Board:
    """The adjacent spaces that were given, each pair named by both of its spaces."""
    faults = Faults()
    for name, others in given.items():
        with faults.at(name):
            _check_neighbours(name, others, given)
    faults.check()
    ordered = [name for name in GRID if name in given]
    return {one: tuple(other for other in ordered if other in given[one]) for one in ordered}


def _check_neighbours(name: str, others: list[str], given: dict[str, list[str]]) -> None:
    for k, other in enumerate(others):
        _check_space(other)
        if other == name:
            raise BadTable(say("packs.itself", name=name))
        if other in others[:k]:
            raise BadTable(say("packs.names_twice", name=name, other=other))
        if other not in given:
            raise BadTable(say("packs.off_board", name=name, other=other))
        if name not in given[other]:
            raise BadTable(say("packs.one_way", name=name, other=other))


def _out_of_reach(board: Board) -> str:
    """A space that cannot be reached from the first one, or an empty text."""
    reached = list(board)[:1]
    for name in reached:
        reached += [other for other in board[name] if other not in reached]
    return next((name for name in board if name not in reached), "")


def board_text(board: Board) -> str:
    """The one way a board is written in a record."""
    if board == STANDARD_ADJACENT:
        return "standard"
    if board == touching(tuple(board)):
        return " ".join(board)
    return "; ".join(f"{name}: {' '.join(others)}" for name, others in board.items())


def settle_board(text: str, table: Table) -> str:
    """The canonical text of a board with room for all teams of the table (CG-21)."""
    return board_text(read_board(text, table.seats * BASES[table.seats]))


def spaces_of(text: str) -> list[str]:
    """The spaces of a board's canonical text."""
    return list(read_board(text, 0))


def read_animals(text: str) -> Animals:
    """The animals of an option's text, such as `lion-1: spear 1 sword 2 hits 3; ...`.

    Raises BadTable with part of a sentence; the option adds its name.
    """
    if text.strip().lower() == "standard":
        return STANDARD_ANIMALS
    out: Animals = {}
    faults = Faults()
    for name, words in _entries(text):
        with faults.at(name):
            if name not in ANIMAL_NAMES:
                known = ", ".join(ANIMAL_NAMES)
                raise BadTable(say("packs.animal", name=shown(name), known=known))
            if name in out:
                raise BadTable(say("packs.twice", name=name))
            out[name] = {}
            out[name] = _animal(name, words)
    faults.check()
    if len(out) != len(ANIMAL_NAMES):
        lacking = ", ".join(name for name in ANIMAL_NAMES if name not in out)
        raise BadTable(
            say("packs.lacking", wanted=len(ANIMAL_NAMES), count=len(out), lacking=lacking)
        )
    return {name: out[name] for name in ANIMAL_NAMES}


def _animal(name: str, words: list[str]) -> dict[str, int]:
    """The fields of one animal; a symbol that is not named is 0, but hits must be named."""
    given: dict[str, int] = {}
    for field, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if field == "net":
            raise BadTable(say("packs.net", name=name))
        if field not in FIELDS:
            raise BadTable(
                say("packs.field", name=name, field=shown(field), fields=", ".join(FIELDS))
            )
        if field in given:
            raise BadTable(say("packs.field_twice", name=name, field=field))
        number = whole_in(value, 0, HIGHEST)
        if number is None:
            raise BadTable(
                say("packs.number", name=name, field=field, value=shown(value), most=HIGHEST)
            )
        given[field] = number
    if given.get("sword", 0) > MOST_DICE:
        raise BadTable(say("packs.swords", name=name, swords=given["sword"], dice=MOST_DICE))
    if given.get("hits", 0) < 1:
        raise BadTable(say("packs.hits", name=name))
    return {field: given.get(field, 0) for field in FIELDS}


def animals_text(animals: Animals) -> str:
    """The one way a table of animals is written in a record."""
    if animals == STANDARD_ANIMALS:
        return "standard"
    return "; ".join(
        f"{name}: " + " ".join(f"{field} {n}" for field, n in fields.items() if n)
        for name, fields in animals.items()
    )


def settle_animals(text: str, table: Table) -> str:
    """The canonical text of a table of animals: no nets (CG-92), at most five dice (CG-93)."""
    return animals_text(read_animals(text))


def changed_animals(text: str) -> list[str]:
    """The animals of a canonical text that are not as usual."""
    animals = read_animals(text)
    return [name for name in ANIMAL_NAMES if animals[name] != STANDARD_ANIMALS[name]]
