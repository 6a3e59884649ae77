"""`munera play`: a game in the terminal, with bots, with friends, or only to watch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.bots import LEVELS, fill, make
from munera.cli.files import check_unused, read_text
from munera.cli.options import (
    Bots,
    MaybeWhole,
    Mode,
    Options,
    Pack,
    Seats,
    Whole,
    listed,
    options_of,
    usual_seats,
)
from munera.cli.reader import Leave, Reader
from munera.cli.screen import open_console
from munera.cli.session import Players, Session
from munera.core.errors import BadRecord, BadTable, BadText, MuneraError
from munera.core.game import Game
from munera.core.saying import say
from munera.games import every, load
from munera.play.dice import Dice
from munera.play.match import Match

USUAL_BOT = "greedy"
USUAL_LEVEL = "gregarius"


def play(
    game: str | None = None,
    *,
    seats: Seats = None,
    mode: Mode = "",
    bots: Bots = "",
    people: Annotated[Whole, Parameter(help="How many people play; 0 to watch.")] = 1,
    names: Annotated[str, Parameter(help="Names, separated by commas.", show_default=False)] = "",
    seed: Annotated[MaybeWhole, Parameter(help="Makes deals and bots repeatable.")] = None,
    option: Options = (),
    pack: Pack = None,
    save: Annotated[Path | None, Parameter(help="Keep the record in this file.")] = None,
    resume: Annotated[Path | None, Parameter(help="Continue this record.")] = None,
) -> None:
    """Play in the terminal: people on the first seats, bots on the others. There ? shows help."""
    console = open_console()
    reader = Reader(console)
    dice = None if seed is None else Dice.from_seed(seed)
    if resume is not None:
        if seats is not None or mode or names or option or pack:
            raise BadText(say("play.in_record"))
        match = _resumed(resume, game, dice)
        save = save or resume
    else:
        try:
            chosen = load(game) if game is not None else _ask_game(reader)
            count, mode, bots = _ask_table(reader, chosen, seats, mode, bots, people)
        except (Leave, KeyboardInterrupt):
            return
        table = chosen.table(count, mode, options_of(chosen, pack, option))
        _check_people(people, count)
        called = name_seats(
            count, people, fill(listed(bots), count - people, USUAL_BOT), listed(names)
        )
        match = Match(chosen, table, called, dice)
    _check_people(people, match.table.seats)
    if save is not None and save != resume:
        check_unused(save)
    made = [
        make(bot, levels=True) for bot in fill(listed(bots), match.table.seats - people, USUAL_BOT)
    ]
    luck = secrets.randbits(60) if seed is None else seed
    Session(match, Players(people, made, luck), save, console, reader).run()


def _resumed(file: Path, game: str | None, dice: Dice | None) -> Match:
    """The match of a record; raises MuneraError with the reason if it cannot be continued."""
    try:
        match = Match.resume(read_text(file), dice)
    except BadRecord as error:
        raise MuneraError(say("play.cannot_resume", file=file, error=error)) from None
    if game is not None and load(game) is not match.game:
        raise BadText(say("play.other_game", file=file, theirs=match.game.name, game=game))
    return match


def _ask_game(reader: Reader) -> Game:
    """The only game, or the one that a person chooses."""
    names = [game.name for game in every()]
    if len(names) == 1:
        return load(names[0])
    if not reader.is_terminal:
        raise BadText(say("play.which_game", games=", ".join(names)))
    while True:
        try:
            return load(reader.line(f"Which game ({', '.join(names)})? "))
        except BadTable as error:
            print(error)


def _ask_table(
    reader: Reader, game: Game, seats: int | None, mode: str, bots: str, people: int
) -> tuple[int, str, str]:
    """Seats, mode and bots: what was given, and what a person answers for the rest."""
    if seats is not None:
        return seats, mode, bots
    known = [str(n) for n in game.seats]
    count = int(_ask(reader, f"{game.title}: how many seats", known, str(usual_seats(game))))
    modes = game.modes[count]
    if not mode:
        mode = _ask(reader, "Which mode", modes, modes[0])
    if not bots and count > people and reader.is_terminal:
        bots = _ask(reader, "Which bots", list(LEVELS), USUAL_LEVEL)
    return count, mode, bots


def _ask(reader: Reader, question: str, known: Sequence[str], usual: str) -> str:
    """One of the known answers, Enter for the usual one; not asked where there is no choice."""
    if not reader.is_terminal or len(known) < 2:
        return usual
    while True:
        text = reader.line(f"{question} ({', '.join(known)})? [{usual}] ") or usual
        if text in known:
            return text
        print(f"One of {', '.join(known)}, please.")


def _check_people(people: int, seats: int) -> None:
    """Raise BadTable if there are more people than seats."""
    if not 0 <= people <= seats:
        raise BadTable(say("play.people", people=people, seats=seats))


def name_seats(seats: int, people: int, bots: Sequence[str], given: Sequence[str]) -> list[str]:
    """The names of the seats: the given ones first, then person or bot with a number."""
    if len(given) > seats:
        raise BadTable(say("play.names", names=len(given), seats=seats))
    called = ["player"] * people + list(bots)
    out = list(given)
    for seat in range(len(given), seats):
        word = called[seat]
        count = f" {called[: seat + 1].count(word)}" if called.count(word) > 1 else ""
        out.append(f"{word.capitalize()}{count}")
    return out
