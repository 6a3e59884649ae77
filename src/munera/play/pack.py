"""Content packs: a small TOML file with a game's options, so that a club's house rules have a name.

game = "NAME"
title = "Saturday rules"
[options]
target = 5
memory = true

Values have their natural types; text as in a record is accepted too. A game may also take tables of
its own, such as `[[card]]` (`Game.pack_tables`): the tables that belong to one option become its
value, as compact JSON, so that it fits into a record's header.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from munera.core.errors import BadOption, BadTable
from munera.core.game import Game, Table
from munera.core.saying import say
from munera.core.toml import loads
from munera.core.values import Faults, compact, shown
from munera.games import load
from munera.play.places import Path, line_at, lines_of

LONGEST: Final = 65_536
LONGEST_TITLE: Final = 60


@dataclass(frozen=True, slots=True)
class Pack:
    """A content pack as it was read; whether a table can have its options is not checked yet."""

    title: str = ""
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PackFault:
    """One thing that is wrong with a pack: where, and why."""

    line: int
    key: str  # with dots: `options.target`; empty: the whole
    error: BadTable


def read_pack(text: str, game: Game) -> dict[str, object]:
    """The options of a pack; raises BadTable that names what is wrong with it."""
    return dict(pack_of(text, game).options)


def pack_of(text: str, game: Game) -> Pack:
    """A pack for a game; raises BadTable: the first fault, with all others attached."""
    faults = Faults()
    pack = _read(_load(text), game, faults)
    faults.check()
    return pack


def _load(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadTable(say("pack.long", most=LONGEST, size=len(text)))
    try:
        return loads(text)
    except ValueError as error:  # of the reader, or of a number with too many digits
        raise BadTable(say("pack.not_toml", reason=error)) from None
    except RecursionError:
        raise BadTable(say("pack.deep")) from None


def _read(data: dict[str, Any], game: Game, faults: Faults) -> Pack:
    with faults.at("game"):
        if data.get("game") != game.name:
            raise BadTable(say("pack.game", game=shown(data.get("game")), name=game.name))
    for key in data:
        with faults.at(key):
            if key not in ("game", "title", "options", *game.pack_tables):
                known = ", ".join(("game", "title", *game.pack_tables))
                raise BadTable(say("pack.key", known=known, name=shown(key)))
    title = data.get("title", "")
    with faults.at("title"):
        fine = isinstance(title, str) and len(title) <= LONGEST_TITLE and title.isprintable()
        if not fine or ("title" in data and not title.strip()):
            raise BadTable(say("pack.title", most=LONGEST_TITLE))
    options = data.get("options", {})
    with faults.at("options"):
        if not isinstance(options, dict):
            options = {}
            raise BadTable(say("pack.options"))
    known = ", ".join(sorted(option.name for option in game.options))
    for name in options:
        with faults.at("options", name):
            if name not in {option.name for option in game.options}:
                raise BadTable(say("pack.option", name=shown(name), known=known))
    return Pack(str(title), {**options, **_tables(data, options, game, faults)})


def _tables(
    data: dict[str, Any], options: dict[str, Any], game: Game, faults: Faults
) -> dict[str, str]:
    """The options that tables of the pack stand for."""
    found: dict[str, dict[str, Any]] = {}
    for table, option in game.pack_tables.items():
        if table in data:
            with faults.at(table):
                if option in options:
                    raise BadTable(say("pack.both", table=table, option=option))
            found.setdefault(option, {})[table] = data[table]
    out: dict[str, str] = {}
    for option, tables in found.items():
        with faults.at(*tables):
            out[option] = compact(tables)
    return out


# --- All faults, with their places --------------------------------------------------------------


def faults_of(text: str) -> list[PackFault]:
    """Everything that is wrong with a pack, by line; nothing if a table can be opened with it."""
    try:
        data = _load(text)
    except BadTable as error:
        line = re.search(r"line (\d+)", str(error))
        return [PackFault(int(line[1]) if line else 1, "", error)]
    try:
        game = game_of(data)
    except BadTable as error:
        return [PackFault(line_at(lines_of(text), ("game",)), "game", error)]
    found = Faults()
    pack = _read(data, game, found)
    known = {option.name for option in game.options}
    values = {name: value for name, value in pack.options.items() if name in known}
    errors = list(found.found)
    for name, value in values.items():
        errors += [_placed(one, name, data, game) for one in _wrong(game, name, value)]
    if not errors and not fitting(game, values):
        errors.append(BadTable(say("pack.together"), ("options",)))
    lines = lines_of(text)
    faults = [PackFault(line_at(lines, one.at), _dotted(one.at), one) for one in errors]
    return sorted(faults, key=lambda fault: fault.line)


def game_of(data: Mapping[str, object]) -> Game:
    """The game that a pack is for; raises BadTable if it names none, or one that is not ours."""
    name = data.get("game")
    if not isinstance(name, str) or not name:
        raise BadTable(say("pack.no_game"))
    return load(name)


def fitting(game: Game, options: Mapping[str, object]) -> list[int]:
    """The numbers of seats at which all these options can be chosen together."""
    return [
        seats
        for seats, modes in game.modes.items()
        if any(_fits(game, seats, mode, options) for mode in modes)
    ]


def _fits(game: Game, seats: int, mode: str, options: Mapping[str, object]) -> bool:
    try:
        game.table(seats, mode, options)
    except BadTable:
        return False
    return True


def _wrong(game: Game, name: str, value: object) -> list[BadOption]:
    """What is wrong with one option, if it fits no table of the game.

    Several tables may refuse it. Then the refusal with the most faults counts, because one number
    of seats may get further than another; between equals, that of the largest table.
    """
    refused: list[list[BadOption]] = []
    for seats, modes in game.modes.items():
        for mode in modes:
            try:
                game.option(name).settle(value, Table(seats, mode))
            except BadOption as error:
                refused.append([error, *_options(error)])
            else:
                return []
    return max(reversed(refused), key=len)


def _options(error: BadOption) -> list[BadOption]:
    return [other for other in error.others if isinstance(other, BadOption)]


def _placed(error: BadOption, name: str, data: dict[str, Any], game: Game) -> BadOption:
    """The error with its place in the pack: under `options`, or in a table of the game's own."""
    own = any(option == name and table in data for table, option in game.pack_tables.items())
    if not own:
        error.at = ("options", name, *error.at)
    return error


def _dotted(at: Path) -> str:
    """`card[2].attack`; entries are counted from 1."""
    out = ""
    for part in at:
        out += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if out else part
    return out
