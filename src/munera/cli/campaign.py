"""`munera campaign`: characters who live on from match to match, kept in a school."""

from __future__ import annotations

import json as js
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from munera.bots import fill, make
from munera.cli.careers import CareerSession, spoken, tell, told, word
from munera.cli.files import BadFile, check_writable, read_text, say, write_over
from munera.cli.options import (
    Bots,
    Json,
    MaybeWhole,
    Mode,
    Options,
    Pack,
    Seats,
    listed,
    options_of,
)
from munera.cli.play import USUAL_BOT, name_seats
from munera.cli.reader import Reader
from munera.cli.school import BETWEEN, SchoolFolder, read_campaign
from munera.cli.screen import open_console
from munera.cli.serve import usual_data
from munera.cli.session import Players
from munera.core import saying
from munera.core.errors import BadRecord, MuneraError
from munera.core.game import Game
from munera.games import every, load
from munera.play.campaign import FIRST_WORDS, Campaign, begin, check_seat, set_table
from munera.play.dice import Dice
from munera.play.match import Match

campaign = App(name="campaign", help="Characters who live from match to match.")

Place = Annotated[
    Path | None,
    Parameter(
        name="--school", help="The folder with the campaigns; by default in your own data folder."
    ),
]


def school_at(folder: Path | None) -> SchoolFolder:
    """The school in a folder, or the usual one."""
    return SchoolFolder(folder or usual_data() / "campaigns")


@campaign.command
def new(
    name: str,
    *,
    game: Annotated[
        str | None, Parameter(help="The game; needed if several games have campaigns.")
    ] = None,
    school: Place = None,
) -> None:
    """Begin the campaign of a character."""
    own = school_at(school)
    chosen = load(game) if game is not None else _only_game()
    fresh = begin(chosen, name)
    if own.has(name):
        raise MuneraError(saying.say("school.taken", name=name))
    own.keep([fresh])
    tell("school.told.new", fresh)


def _only_game() -> Game:
    """The game to play, if only one has characters that live on; raises MuneraError if not."""
    known = [game for game in every() if game.career is not None]
    if not known:
        raise MuneraError(saying.say("school.no_games"))
    if len(known) > 1:
        names = ", ".join([game.name for game in known])
        raise MuneraError(saying.say("school.which_game", games=names))
    return known[0]


# --- Looking --------------------------------------------------------------------------------------


@campaign.command
def show(
    name: str | None = None,
    *,
    record: Annotated[MaybeWhole, Parameter(help="Print the record of this match.")] = None,
    json: Json = False,
    school: Place = None,
) -> int:
    """Show one campaign with its matches, or everybody in the school."""
    own = school_at(school)
    if name is None:
        return _show_all(own, json)
    one = own.find(name)
    if record is not None:
        print(_record(one, record), end="")
    elif json:
        print(js.dumps(_facts(one), indent=2))
    else:
        _show_one(one)
    return 0


def _record(one: Campaign, number: int) -> str:
    """The record of a match; raises MuneraError if there is none."""
    if not 1 <= number <= len(one.entries):
        count = len(one.entries)
        raise MuneraError(saying.say("school.no_match", name=one.name, count=count, number=number))
    return one.entries[number - 1].record


def _show_all(own: SchoolFolder, json: bool) -> int:
    """A line for everybody; what cannot be read is told, and the code is 1."""
    found: list[Campaign] = []
    code = 0
    for place in own.places():
        try:
            found.append(read_campaign(place))
        except MuneraError as error:
            say(str(error))
            code = 1
    if json:
        print(js.dumps([_facts(one) for one in found], indent=2))
        return code
    for one in found:
        _show_line(one)
    if not found and not code:
        print(told("school.empty"))
    return code


def _show_line(one: Campaign) -> None:
    tell("school.told.line" if one.is_living else "school.told.ended", one)


def _show_one(one: Campaign) -> None:
    _show_line(one)
    for entry in one.entries:
        others = [name for seat, name in enumerate(entry.names) if seat != entry.seat]
        won = "won" if entry.share == 1 else "shared" if entry.share else "lost"
        tell(
            "school.told.entry",
            one,
            number=entry.number,
            mode=one.game.words["en"].called.get(entry.mode, entry.mode),
            others=", ".join(others) or told("school.told.alone"),
            result=told(f"school.told.{won}"),
            gained=entry.outcome.points,
            total=entry.total,
            fate=word(one, f"fates.{entry.outcome.fate}"),
        )
    if not one.is_living:
        return
    if one.build:
        parts = [spoken(one.game, answer) for answer in one.build]
        tell("school.told.build", one, build="; ".join(parts))
    else:
        tell("school.told.no_build", one)


def _facts(one: Campaign) -> dict[str, Any]:
    """A campaign as plain data."""
    matches = [
        {"number": entry.number, "seat": entry.seat, "names": entry.names, "mode": entry.mode,
         "share": entry.share, "gained": entry.outcome.points, "total": entry.total,
         "fate": entry.outcome.fate, "digest": entry.digest, "record": entry.seal}
        for entry in one.entries
    ]  # fmt: skip
    return {
        "game": one.game.name, "name": one.name, "born": one.born, "points": one.points,
        "coins": one.coins, "fate": one.fate, "living": one.is_living, "build": one.build,
        "matches": matches,
    }  # fmt: skip


# --- Playing --------------------------------------------------------------------------------------


@campaign.command
def play(
    name: str,
    *others: str,
    seats: Seats = None,
    mode: Mode = "",
    bots: Bots = "",
    seed: Annotated[MaybeWhole, Parameter(help="Makes deals and bots repeatable.")] = None,
    option: Options = (),
    pack: Pack = None,
    school: Place = None,
) -> None:
    """Play the next match of one or several characters in the terminal, or go on with it."""
    own = school_at(school)
    brought = [own.find(one) for one in (name, *others)]
    place = own.open_match([one.name for one in brought])
    dice = None if seed is None else Dice.from_seed(seed)
    if place is not None:
        if seats is not None or mode or option or pack:
            raise MuneraError(saying.say("play.in_record"))
        match, by_seat = _resumed(own, place, brought, dice)
        if match.is_over:
            _mend(own, match, by_seat, place)
            return
    else:
        place = own.open_place([one.name for one in brought])
        match = _set_up(brought, seats, mode, bots, options_of(brought[0].game, pack, option), dice)
        by_seat = dict(enumerate(brought))
    people = len(by_seat)
    made = [
        make(bot, levels=True) for bot in fill(listed(bots), match.table.seats - people, USUAL_BOT)
    ]
    luck = secrets.randbits(60) if seed is None else seed
    console = open_console()
    _compare([by_seat[seat] for seat in sorted(by_seat)])
    session = CareerSession(
        match, Players(people, made, luck), place, console, Reader(console), by_seat
    )
    session.run()
    if not match.is_over:
        print(told("school.told.go_on", all=_called(brought)))
        return
    _tell_after(own.enter(by_seat, match.text(), place))


def _set_up(
    brought: Sequence[Campaign],
    seats: int | None,
    mode: str,
    bots: str,
    given: dict[str, object],
    dice: Dice | None,
) -> Match:
    """A match with the characters on the first seats; raises MuneraError with the reason."""
    game = brought[0].game
    wanted = max(2, len(brought))
    count = seats if seats is not None else min([n for n in game.seats if n >= wanted], default=0)
    table = set_table(brought, count or max(game.seats), mode, given)
    sitting = fill(listed(bots), max(0, table.seats - len(brought)), USUAL_BOT)
    names = name_seats(table.seats, len(brought), sitting, [one.name for one in brought])
    return Match(game, table, names, dice)


def _resumed(
    own: SchoolFolder, place: Path, brought: Sequence[Campaign], dice: Dice | None
) -> tuple[Match, dict[int, Campaign]]:
    """An unfinished match, and who sits where; raises MuneraError if others are in it."""
    names = [one.name for one in brought]
    match = _read_open(place, dice)
    if place != own.open_place(names):
        there = match.names[: place.name.count(BETWEEN) + 1]
        first = next((name for name in names if name in there), names[0])
        raise MuneraError(saying.say("school.elsewhere", name=first, all=_quoted(there)))
    sitting = match.names[: len(brought)]
    by_seat: dict[int, Campaign] = {}
    for one in brought:
        seat = sitting.index(one.name) if one.name in sitting else 0
        if not is_entered(one, match):
            if not one.is_living:
                raise MuneraError(saying.say("campaign.ended", name=one.name))
            check_seat(one, match.table, match.names, seat)
        by_seat[seat] = one
    return match, dict(sorted(by_seat.items()))


def _read_open(place: Path, dice: Dice | None) -> Match:
    """The unfinished match of a record; raises MuneraError with the reason."""
    try:
        return Match.resume(read_text(place), dice)
    except BadRecord as error:
        raise MuneraError(saying.say("play.cannot_resume", file=place, error=error)) from None


def is_entered(one: Campaign, match: Match) -> bool:
    """Whether a match that is over stands in a campaign already."""
    digest = match.digest_at_end()
    return any(entry.digest == digest for entry in one.entries)


def _mend(own: SchoolFolder, match: Match, by_seat: dict[int, Campaign], place: Path) -> None:
    """Enter a match that was over when the last command was stopped."""
    missing = {seat: one for seat, one in by_seat.items() if not is_entered(one, match)}
    longer = own.enter(missing, match.text(), place)
    print(told("school.told.mended", all=_called(list(by_seat.values()))))
    _tell_after(longer)


def _called(brought: Sequence[Campaign]) -> str:
    return _quoted([one.name for one in brought])


def _quoted(names: Sequence[str]) -> str:
    """Names as they are typed after a command."""
    return " ".join([f"'{name}'" if " " in name else name for name in names])


def _compare(brought: Sequence[Campaign]) -> None:
    """Print what everybody brings to the table, and how far apart they are."""
    for one in brought:
        tell("school.told.worth", one)
    budgets = [one.coins for one in brought]
    apart = max(budgets) - min(budgets)
    if apart:
        tell("school.told.differ", brought[0], n=apart)


def _tell_after(longer: Sequence[Campaign]) -> None:
    """Print what the match brought everybody."""
    for one in longer:
        key = "school.told.after" if one.is_living else "school.told.after_end"
        tell(key, one, gained=one.entries[-1].outcome.points)


# --- Export and import ----------------------------------------------------------------------------


@campaign.command(name="export")
def export_(
    name: str,
    file: Path | None = None,
    *,
    school: Place = None,
) -> None:
    """Write a campaign as text into a new file, or print it."""
    one = school_at(school).find(name)
    if file is None:
        print(one.text(), end="")
        return
    if file.exists():
        raise BadFile(saying.say("school.file_exists", path=file))
    check_writable(file)
    write_over({file: one.text()}, FIRST_WORDS, "school.not_a_campaign")
    print(told("school.told.exported", name=one.name, path=file, count=len(one.entries)))


@campaign.command(name="import")
def import_(file: Path, *, school: Place = None) -> None:
    """Check the text of a campaign, match by match, and take the character into the school."""
    own = school_at(school)
    theirs = read_campaign(file)
    count = len(theirs.entries)
    if not own.has(theirs.name):
        own.keep([theirs])
        print(told("school.told.imported", name=theirs.name, count=count))
        return
    ours = own.find(theirs.name)
    before = len(ours.entries)
    if (ours.born, ours.name) != (theirs.born, theirs.name):
        raise MuneraError(saying.say("school.another", name=ours.name))
    if theirs == ours:
        print(told("school.told.same", name=ours.name))
        return
    if not theirs.goes_on_from(ours):
        if not ours.goes_on_from(theirs):
            raise MuneraError(saying.say("school.differs", name=ours.name))
        raise MuneraError(saying.say("school.shorter", ours=before, name=ours.name, theirs=count))
    if own.open_match([ours.name]) is not None:
        raise MuneraError(saying.say("school.in_match", name=ours.name))
    own.keep([theirs])
    print(told("school.told.longer", name=ours.name, before=before, count=count))
