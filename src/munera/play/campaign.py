"""Campaigns: the text that is a character's life. A header, every match with its record, a closing.

    munera campaign 1
    game NAME
    name Flamma
    born 0123456789abcdef0123456789abcdef
    match 1 seat 0 digest 0123456789abcdef record SHA-256-OF-THE-RECORD
    earned 2 total 2 fate well
    build buy arm, buy arm, done
    link SHA-256
    lines 41
    munera record 2
    ...
    end 1 living 0123456789abcdef

A match has its own digest and that of its record. The record itself follows, so the rules and the
content of the match stay where they belong. What it was worth, what became of the character and how
he was built is worked out from the record whenever the text is read, and the lines must say the
same. A link is the SHA-256 of the link before it and the lines from `match` to `build`; the first
link starts from the header. So every match is tied to all before it.

`end` gives the number of matches, `living` or `ended`, and the first sixteen digits of the SHA-256
of all the text before.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from munera.core.career import Build, Career, Outcome
from munera.core.engine import State
from munera.core.errors import BadRecord, BadTable, BadText, MuneraError
from munera.core.game import Game, Table
from munera.core.saying import Saying, say
from munera.core.values import shown
from munera.games import load
from munera.play.match import Match
from munera.play.record import Record, check_names, replay

FIRST_WORDS = "munera campaign"  # then the form
FORM = 1
FIRST_LINE = f"{FIRST_WORDS} {FORM}"
MOST = 9999  # matches of one character
LONGEST = 130  # an error cuts the line that it quotes to this length
BORN = re.compile(r"[0-9a-f]{32}")
MATCH = re.compile(r"([0-9]{1,4}) seat ([0-9]) digest ([0-9a-f]{16}) record ([0-9a-f]{64})")


class Unfit(MuneraError):
    """A match that cannot be the next one of a character, with the reason."""


class BadCampaign(MuneraError):
    """A campaign that stops making sense at a line of its text."""

    def __init__(self, line: int, why: Saying | str) -> None:
        super().__init__(say("campaign.line", line=line, why=why))
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """One match of a character: where he sat, how it was played, and what came of it."""

    number: int  # from 1
    seat: int
    record: str  # the whole text
    digest: str  # of the match: the last digest of its record
    seal: str  # of the record: the SHA-256 of its text
    names: tuple[str, ...]
    mode: str
    share: float  # of the win, 0 to 1
    outcome: Outcome
    total: int  # points after it
    build: Build  # how he was built in it
    link: str

    def lines(self) -> list[str]:
        """What the campaign says of it, from `match` to `build`."""
        head = f"match {self.number} seat {self.seat} digest {self.digest} record {self.seal}"
        earned = f"earned {self.outcome.points} total {self.total} fate {self.outcome.fate}"
        return [head, earned, *[f"build {', '.join(answer)}" for answer in self.build]]

    def text(self) -> str:
        """The same, with the link and the record."""
        lines = [*self.lines(), f"link {self.link}", f"lines {self.record.count(chr(10))}"]
        return "\n".join(lines) + "\n" + self.record


@dataclass(frozen=True, slots=True)
class Campaign:
    """The life of a character. It never changes: `after` returns one with another match."""

    game: Game
    name: str
    born: str  # tells apart who is called alike
    entries: tuple[MatchPlayed, ...] = ()

    @property
    def career(self) -> Career:
        """How characters of this game live on."""
        return career_of(self.game)

    @property
    def points(self) -> int:
        """What he has gathered."""
        return self.entries[-1].total if self.entries else self.career.least

    @property
    def coins(self) -> int:
        """What he may spend at a usual table."""
        return self.career.coins(self.points)

    @property
    def fate(self) -> str:
        """How he came out of his last match."""
        return self.entries[-1].outcome.fate if self.entries else next(iter(self.career.fates))

    @property
    def is_living(self) -> bool:
        """Whether he can fight again."""
        return self.career.fates[self.fate]

    @property
    def build(self) -> Build:
        """His proposal for the next match: how he was built the last time he was."""
        built = [entry.build for entry in self.entries if entry.build]
        return built[-1] if built else ()

    def header(self) -> str:
        """The lines that never change."""
        return f"{FIRST_LINE}\ngame {self.game.name}\nname {self.name}\nborn {self.born}\n"

    def text(self) -> str:
        """The whole campaign."""
        body = self.header() + "".join([entry.text() for entry in self.entries])
        return f"{body}{self.closing(body)}\n"

    def closing(self, body: str) -> str:
        """The closing line for the text before it."""
        state = "living" if self.is_living else "ended"
        return f"end {len(self.entries)} {state} {_hash(body)[:16]}"

    def goes_on_from(self, earlier: Campaign) -> bool:
        """Whether it is the same life as an earlier text, as long or longer."""
        known = [entry.link for entry in earlier.entries]
        same = (self.game.name, self.name, self.born)
        return same == (earlier.game.name, earlier.name, earlier.born) and known == [
            entry.link for entry in self.entries[: len(known)]
        ]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def career_of(game: Game) -> Career:
    """How characters of a game live on; raises BadTable if they do not."""
    if game.career is None:
        raise BadTable(say("campaign.no_career", title=game.title))
    return game.career


def begin(game: Game, name: str) -> Campaign:
    """A character who has not fought yet; raises BadText or BadTable with the reason."""
    career_of(game)
    _check_name(name)
    return Campaign(game, name, secrets.token_hex(16))


def _check_name(name: str) -> None:
    check_names((name,), 1)
    if name != name.strip():
        raise BadText(say("campaign.name_spaces"))


# --- Another match --------------------------------------------------------------------------------


def after(campaign: Campaign, record: str, seat: int) -> Campaign:
    """The campaign with a finished match added; raises Unfit with the reason if it cannot be."""
    number = check_next(campaign)
    try:
        played, last = replay(record)
    except BadRecord as error:
        raise Unfit(say("campaign.bad_record", number=number, error=error.what)) from None
    return entered(campaign, played, last, record, seat)


def check_next(campaign: Campaign) -> int:
    """The number of the next match; raises Unfit if there is none."""
    number = len(campaign.entries) + 1
    if not campaign.is_living:
        raise Unfit(say("campaign.after_end", number=number, name=campaign.name))
    if number > MOST:
        raise Unfit(say("campaign.too_many", most=MOST))
    return number


def entered_by(campaign: Campaign, match: Match, seat: int) -> Campaign:
    """The same with a match that was played here, not read from its record; raises Unfit."""
    return entered(campaign, match.record, match.truth, match.text(), seat)


def entered(campaign: Campaign, played: Record, last: State, text: str, seat: int) -> Campaign:
    """The same, for a record that was already played to its last state; raises Unfit."""
    number = check_next(campaign)
    if last.stack:
        raise Unfit(say("campaign.not_over", number=number))
    if played.game is not campaign.game:
        title = played.game.title
        raise Unfit(say("campaign.other_game", number=number, title=title))
    digest = played.digest_at_end(last)
    for entry in campaign.entries:  # a digest has no names, so it finds the same match under others
        if entry.digest == digest:
            raise Unfit(say("campaign.doubled", number=number, before=entry.number))
    check_seat(campaign, played.table, played.names, seat)
    outcome = campaign.career.outcome(last, seat)
    entry = MatchPlayed(
        number,
        seat,
        text,
        digest,
        _hash(text),
        played.names,
        played.table.mode,
        last.results()[seat],
        outcome,
        campaign.career.sum_up(campaign.points, outcome.points),
        campaign.career.build(played.moves, seat),
        "",
    )
    before = campaign.entries[-1].link if campaign.entries else _hash(campaign.header())
    link = _hash("\n".join([before, *entry.lines()]))
    return replace(campaign, entries=(*campaign.entries, replace(entry, link=link)))


def check_seat(campaign: Campaign, table: Table, names: Sequence[str], seat: int) -> None:
    """Raise Unfit unless the character, as he is now, can have this seat of a checked table."""
    number = len(campaign.entries) + 1
    if seat >= table.seats:
        raise Unfit(say("campaign.no_seat", number=number, seat=seat, seats=table.seats))
    if names[seat] != campaign.name:
        there = names[seat]
        raise Unfit(
            say("campaign.other_name", number=number, seat=seat, there=there, name=campaign.name)
        )
    why = campaign.career.why_not(table, seat, campaign.points)
    if why is not None:
        raise Unfit(say("campaign.other_table", number=number, name=campaign.name, why=why))


# --- A table for characters -----------------------------------------------------------------------


def set_table(
    brought: Sequence[Campaign], seats: int, mode: str, given: Mapping[str, object]
) -> Table:
    """A checked table with characters on the first seats; raises BadTable with the reason."""
    game = brought[0].game
    career = career_of(game)
    for k, one in enumerate(brought):
        if one.game is not game:
            raise BadTable(say("campaign.two_games", first=brought[0].name, name=one.name))
        if any(other.born == one.born for other in brought[:k]):
            raise BadTable(say("campaign.twice", name=one.name))
        if not one.is_living:
            raise BadTable(say("campaign.ended", name=one.name))
    bare = game.table(seats, mode, given)
    if len(brought) > bare.seats:
        raise BadTable(say("campaign.too_few_seats", seats=bare.seats, brought=len(brought)))
    check_given(game, bare, given)
    table = table_for(game, bare, {seat: one.points for seat, one in enumerate(brought)})
    for seat, one in enumerate(brought):
        why = career.why_not(table, seat, one.points)
        if why is not None:
            raise BadTable(say("campaign.cannot_sit", name=one.name, why=why))
    return table


def check_given(game: Game, bare: Table, given: Mapping[str, object]) -> None:
    """Raise BadTable if somebody has set an option that follows from the campaign."""
    for name in career_of(game).options(bare, {}):
        if name in given:
            raise BadTable(say("campaign.not_yours", name=name))


def table_for(game: Game, bare: Table, points: Mapping[int, int]) -> Table:
    """The checked table that characters need, given their points by seat; raises BadTable."""
    own = career_of(game).options(bare, points)
    return game.table(bare.seats, bare.mode, {**bare.options, **own})


@dataclass(frozen=True, slots=True)
class Proposal:
    """A part of an earlier build that answers what a seat is asked now."""

    texts: tuple[str, ...]
    why: MuneraError | None  # why it cannot be taken this time; None if it can


def proposal(match: Match, seat: int, build: Build, language: str = "en") -> Proposal | None:
    """The part of an earlier build that answers what a seat is asked; None if no part does.

    It is tried out in a copy of the match: nothing happens at the table.
    """
    if seat not in match.waiting():
        return None
    asked = match.decision(seat)
    open_now = {choice.text for choice in asked.choices} if asked is not None else set()
    for answer in build:
        if answer[0] not in open_now:
            continue
        try:
            match.at(len(match.record.moves)).play(seat, *answer, language=language)
        except MuneraError as error:
            return Proposal(answer, error)
        return Proposal(answer, None)
    return None


# --- Reading --------------------------------------------------------------------------------------


class _Lines:
    """The lines of a text, one after the other; `number` is that of the last one taken."""

    def __init__(self, text: str) -> None:
        self.all = text.split("\n")
        if self.all.pop() != "":
            raise BadCampaign(len(self.all) + 1, say("campaign.cut_off"))
        self.number = 0

    def take(self) -> str:
        """The next line; raises BadCampaign if the text has ended."""
        if self.number >= len(self.all):
            raise BadCampaign(max(1, self.number), say("campaign.cut_short"))
        self.number += 1
        return self.all[self.number - 1]

    def fault(self, why: Saying | str) -> BadCampaign:
        """What is wrong with the line that was taken last."""
        return BadCampaign(self.number, why)


def read(text: str) -> Campaign:
    """The campaign of a text, worked out anew; raises BadCampaign with the line and the reason."""
    lines = _Lines(text)
    campaign = _read_header(lines)
    while True:
        line = lines.take()
        first, _, rest = line.partition(" ")
        if first == "end":
            break
        if first != "match":
            raise lines.fault(say("campaign.no_place", text=shown(line)))
        campaign = _read_match(lines, campaign, rest)
    body = "\n".join(lines.all[: lines.number - 1]) + "\n"
    wanted = campaign.closing(body)
    if line != wanted:
        raise lines.fault(say("campaign.closing", wanted=wanted))
    if lines.number < len(lines.all):
        lines.take()
        raise lines.fault(say("campaign.more_after"))
    return campaign


def _read_header(lines: _Lines) -> Campaign:
    if not lines.all:
        raise BadCampaign(1, say("campaign.no_campaign", first=FIRST_LINE))
    first = lines.take()
    if first != FIRST_LINE:
        form = first.removeprefix(f"{FIRST_WORDS} ")
        if form != first and form.isdigit():
            raise lines.fault(say("campaign.no_form", first=shown(first)))
        raise lines.fault(say("campaign.no_campaign", first=FIRST_LINE))
    facts: dict[str, str] = {}
    for key in ("game", "name", "born"):
        line = lines.take()
        found, _, facts[key] = line.partition(" ")
        if found != key:
            raise lines.fault(say("campaign.expected", key=key, text=shown(line)))
    if not BORN.fullmatch(facts["born"]):
        raise lines.fault(say("campaign.born"))
    try:
        game = load(facts["game"])
        career_of(game)
        _check_name(facts["name"])
    except (BadTable, BadText) as error:
        raise lines.fault(error.what) from None
    return Campaign(game, facts["name"], facts["born"])


def _read_match(lines: _Lines, campaign: Campaign, rest: str) -> Campaign:
    """The campaign with the match that begins at the last line; its lines must be true."""
    start = lines.number
    found = MATCH.fullmatch(rest)
    if found is None:
        raise lines.fault(say("campaign.match_line", text=shown(rest)))
    number = len(campaign.entries) + 1
    if found[1] != str(number):
        raise lines.fault(say("campaign.order", number=number, found=found[1]))
    told = _until_record(lines)
    record = _read_record(lines, number)
    if _hash(record) != found[4]:
        raise BadCampaign(start, say("campaign.other_record", number=number))
    try:
        longer = after(campaign, record, int(found[2]))
    except Unfit as error:
        raise BadCampaign(start, error.what) from None
    _compare(longer.entries[-1], start, told)
    return longer


def _until_record(lines: _Lines) -> list[str]:
    """The lines of a match from `match` to `lines`."""
    told = [lines.all[lines.number - 1]]
    while not told[-1].startswith("lines "):
        line = lines.take()
        if line.partition(" ")[0] not in ("earned", "build", "link", "lines"):
            raise lines.fault(say("campaign.no_place", text=shown(line)))
        told.append(line)
    return told


def _read_record(lines: _Lines, number: int) -> str:
    """As many lines as the last one says."""
    count = lines.all[lines.number - 1].partition(" ")[2]
    if not (count.isascii() and count.isdigit() and len(count) <= 7):
        raise lines.fault(say("campaign.count", text=shown(count)))
    first, last = lines.number, lines.number + int(count)
    if last > len(lines.all):
        raise BadCampaign(len(lines.all), say("campaign.cut_record", number=number))
    lines.number = last
    return "".join([f"{line}\n" for line in lines.all[first:last]])


def _compare(entry: MatchPlayed, start: int, told: Sequence[str]) -> None:
    """Raise BadCampaign at the first line of a match that does not say what is so."""
    count = entry.record.count("\n")
    wanted = [*entry.lines(), f"link {entry.link}", f"lines {count}"]
    keys = {
        "match": "campaign.other_digest",
        "earned": "campaign.other_worth",
        "build": "campaign.other_build",
        "link": "campaign.other_link",
    }
    for k, line in enumerate(wanted):
        here = told[min(k, len(told) - 1)]
        if here != line:
            first = line.partition(" ")[0]
            same = first == here.partition(" ")[0]
            key = keys.get(first, "campaign.other_line") if same else "campaign.other_line"
            cut = line if len(line) <= LONGEST else line[: LONGEST - 3] + "..."
            why = say(key, number=entry.number, line=cut)
            raise BadCampaign(start + min(k, len(told) - 1), why)
