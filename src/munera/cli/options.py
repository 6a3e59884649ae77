"""What the options of several commands mean: numbers, lists of names, `--option name=value`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from munera.cli.files import BadFile, read_text
from munera.core.errors import BadText
from munera.core.game import Game
from munera.core.saying import say
from munera.core.values import written
from munera.play.pack import read_pack

LONGEST = 1000  # characters of an option's value; a longer one is a mistake


def whole(type_: Any, tokens: Sequence[Token]) -> int:
    """A whole number in plain digits, read for cyclopts, which would accept 2.7 as 3."""
    text = tokens[0].value
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise ValueError(f"'{text}' is not a whole number.")
    return int(text)


Whole = Annotated[int, Parameter(converter=whole)]
MaybeWhole = Annotated[int | None, Parameter(converter=whole)]
Seats = Annotated[MaybeWhole, Parameter(help="How many seats the table has.")]
Mode = Annotated[
    str, Parameter(help="One of the game's modes; by default the usual one.", show_default=False)
]
Bots = Annotated[
    str,
    Parameter(
        help="Bots, separated by commas; repeated if there are more seats.", show_default=False
    ),
]
Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        help="An option of the game as name=value; `munera games` lists them. The value @FILE "
        "reads it from a file.",
        show_default=False,
    ),
]
Pack = Annotated[
    Path | None,
    Parameter(
        name="--pack", help="A content pack: a TOML file with options and cards of your own."
    ),
]
Json = Annotated[bool, Parameter(name="--json", help="Print JSON for programs.")]


def listed(text: str) -> list[str]:
    """The parts of a list with commas; an empty text is an empty list."""
    return [part.strip() for part in text.split(",")] if text else []


def usual_seats(game: Game) -> int:
    """The usual number of seats: the smallest from three on, or else the largest."""
    return min((n for n in game.seats if n >= 3), default=max(game.seats))


def options_of(game: Game, pack: Path | None, given: Iterable[str]) -> dict[str, object]:
    """The options of a table: those of its content pack, overridden by those that are named."""
    packed = {} if pack is None else read_pack(read_text(pack), game)
    return {**packed, **read_options(given)}


def read_options(given: Iterable[str]) -> dict[str, str]:
    """The values by name; raises BadText or BadFile for what cannot be read."""
    out: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadText(say("play.name_value", text=text))
        name = name.strip()
        if name in out:
            raise BadText(say("play.option_twice", name=name))
        value = _from_file(name, value[1:]) if value.startswith("@") else value
        out[name] = " ".join(value.split())
        if len(out[name]) > LONGEST:
            raise BadText(say("play.option_long", name=name, most=LONGEST))
    return out


def _from_file(name: str, place: str) -> str:
    """A value kept in a file: a TOML table named like the option, or the text itself."""
    path = Path(place)
    text = read_text(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if path.suffix == ".toml":
            raise BadFile(say("file.not_toml", path=place, why=error)) from None
        return text
    if name in data:
        found = data[name]
        return found if isinstance(found, str) else written(found)
    if path.suffix == ".toml":
        raise BadFile(say("file.no_table", path=place, name=name))
    return text
