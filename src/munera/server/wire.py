"""The messages of the network: every request, answer and message as typed plain data.

OpenAPI and the page's TypeScript types are made from these classes. The server leaves out every
field that has its default value. Moves are sent as text and clauses by their id, never as internal
numbers of the engine.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from munera.core.draft import Batch, Draft
from munera.core.scene import Cue, Ghost, Mode, Panel, Part, Piece, Reach, Zone
from munera.server.wire_options import ChosenInfo, OptionInfo
from munera.server.wire_school import Brought, CareerWords, Kept

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
LongText = Annotated[str, Meta(max_length=65536)]
LONGEST_RECORD = 600_000  # characters
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]

Phase = Literal["gathering", "sealing", "revealing", "playing", "over"]
Access = Literal["open", "link", "private"]


class Given(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Anything a client sends. An unknown field is an error; it is not ignored."""


class Sent(Struct, omit_defaults=True, kw_only=True):
    """Anything the server sends."""


# --- Who one is --------------------------------------------------------------------------------


class NewGuest(Given):
    """Begin a session under a name."""

    name: Name


class You(Sent):
    """The guest of this session."""

    name: str


class Oops(Sent):
    """Why something was not done: one friendly sentence, and the clause if a rule forbids it."""

    error: str  # a short word for programs: bad_request, not_found, refused, stale, ...
    why: str
    clause: str = ""
    parts: tuple[Part, ...] = ()
    option: str = ""  # the name of the option that is wrong


# --- What can be played ------------------------------------------------------------------------


class GameInfo(Sent):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    minutes: int
    field: str
    emblem: str
    credits: str
    seats: list[int]
    usual: int  # the number of seats offered first
    modes: dict[str, list[str]]  # by number of seats
    options: list[OptionInfo]
    called: dict[str, str] = {}  # names of modes for people, where they differ
    career: CareerWords | None = None  # if characters live from match to match
    ready: bool = False  # the house can answer its questions of the set-up for people


class BotInfo(Sent):
    """A bot that may have a seat."""

    name: str
    about: str


class Hello(Sent):
    """All that the first page needs."""

    version: str
    games: list[GameInfo]
    bots: list[BotInfo]
    bot_names: list[str]  # the default names of bots, by seat
    you: You | None = None


class ClauseInfo(Sent):
    """One rule."""

    id: str
    text: str


class SectionInfo(Sent):
    """A part of a rule book."""

    title: str
    clauses: list[ClauseInfo]


class RuleBook(Sent):
    """The numbered rules of a game in our words."""

    game: str
    title: str
    sections: list[SectionInfo]


# --- Tables ------------------------------------------------------------------------------------


Manner = Literal["ask", "able", "turn"]


class SeatWish(Given):
    """Who should have a seat: me, a person at this device, a bot, or whoever comes."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of a person at this device
    bot: Word | None = None
    career: Word | None = None  # of a person: the character to bring, by id


class ClockWish(Given):
    """Thinking time for the whole game, and an increment for each move."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds


class NewTable(Given):
    """A wish for a new table."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    mode: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[Word, LongText], Meta(max_length=64)] = {}  # as text
    pack: LongText | None = None  # a content pack, as TOML
    access: Access = "link"
    clock: ClockWish | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700  # how long bots seem to think, milliseconds
    hints: bool = True  # whether people may ask for hints
    campaign: bool = False  # people may bring characters; true anyway if a seat brings one
    ready: bool = False  # the house answers questions of the set-up for people


class SeatInfo(Sent):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""  # which bot plays it now; on a person's seat: the bot that holds it
    failed: str = ""  # the bot that did not answer, and that `bot` replaces
    yours: bool = False
    online: bool = False
    clock: int | None = None  # milliseconds left; it runs while the seat is waited for
    still: int = 0  # milliseconds for which the clock still stands still
    standing: Manner | Literal[""] = ""  # how it is asked in reaction windows; only you see yours
    brings: Brought | None = None  # the character who sits there


class SideInfo(Sent):
    """Seats that win and lose together; without seats it is the game itself."""

    seats: list[int] = []
    name: str = ""  # in the reader's language


class TableCard(Sent):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: Phase
    access: Access
    seats: list[SeatInfo]
    your_turn: bool = False
    waiting: list[int] = []
    note: str = ""  # what the table waits for, or how it ended
    chosen: list[ChosenInfo] = []  # on an invitation: options that differ from the default
    pack: str = ""  # on an invitation: the title of its content pack
    campaign: bool = False  # people may bring characters


class Lobby(Sent):
    """Tables to join or to watch, and your own."""

    open: list[TableCard]
    yours: list[TableCard]


class JoinCode(Given):
    """The short code of an invitation."""

    code: Annotated[str, Meta(min_length=4, max_length=12)]


class Sit(Given):
    """Take a free seat, for yourself or for a person at this device."""

    seat: SeatNumber
    name: Name | None = None
    career: Word | None = None  # the character to bring, by id


class Fork(Given):
    """Continue from a move of an ended game: one seat is yours, bots have the others.

    With `text` the new table begins with that move, which must be legal there.
    """

    move: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    bot: Word = "greedy"
    text: Text = ""
    by: SeatNumber | None = None  # whose move `text` is; yours if not given


class RecordText(Given):
    """A record to import."""

    text: Annotated[str, Meta(max_length=LONGEST_RECORD)]


# --- What happens at a table -------------------------------------------------------------------


class Line(Sent):
    """One line of the log as this viewer was told it."""

    n: int
    parts: tuple[Part, ...]
    clause: str
    kind: str
    heading: str = ""  # of the chapter it opens
    chance: bool = False
    move: int = 0  # where the replay finds it
    cues: tuple[Cue, ...] = ()  # what it looks like on the table


class ChoiceInfo(Sent):
    """One legal choice."""

    text: str
    label: str
    does: str = ""  # what it does, in one or two words, if that is not obvious


class Ask(Sent):
    """What the viewer is asked now."""

    seat: int
    parts: tuple[Part, ...]
    clause: str
    choices: list[ChoiceInfo]
    passing: str = ""  # in a reaction window: the choice that passes
    draft: Draft | None = None  # if people compose the answer and send it as several texts
    batches: tuple[Batch, ...] = ()  # complete answers of several texts, the best first
    ghosts: tuple[Ghost, ...] = ()  # how pieces would stand after a choice
    modes: tuple[Mode, ...] = ()  # what choosing a piece may mean; the first plays its `ask`
    apart: tuple[str, ...] = ()  # choices shown apart from the others, which need a second click
    skip: str = ""  # the choice that does nothing (more) and goes on
    reaches: tuple[Reach, ...] = ()  # the cells that choices are about
    kept: Kept | None = None  # the last build of the seat's character


class SceneInfo(Sent):
    """How the table looks.

    The fields `action` and `does` of pieces and cells are not sent: a piece or cell plays its `ask`
    if that is among the choices.
    """

    heading: tuple[str, ...]
    status: str
    panels: tuple[Panel, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]


class SeatSeal(Sent):
    """The commitment and the share of a seat."""

    seat: int
    commit: str = ""
    reveal: str = ""


class Fair(Sent):
    """How the dice of this table are kept honest."""

    commit: str  # the server's promise, made before any seat committed
    seats: list[SeatSeal]
    wanted: list[int] = []  # your seats that are asked to commit or reveal now
    secret: str = ""  # revealed when the game has ended
    # What the promise and all commitments are bound to. It is empty before the seats are taken, and
    # at tables of earlier versions.
    charter: str = ""


class UndoInfo(Sent):
    """What can be taken back."""

    can: bool = False  # you may take something back, or ask to
    free: bool = False  # nobody need agree
    redo: bool = False
    asked_by: int | None = None  # a seat asks to take back; the others answer
    answer: bool = False  # you are asked to agree


class Chat(Sent):
    """Something said at the table."""

    n: int
    name: str
    text: str


class Taken(Sent):
    """A seat has just taken something back that the viewer was told of: who, at which state."""

    seat: int
    seq: int


class Shown(Sent, tag_field="type", tag="table"):
    """All that a viewer sees of a table."""

    id: str
    seq: int
    phase: Phase
    game: str
    title: str
    mode: str
    options: dict[str, str]  # all of them, as the record writes them
    access: Access
    seats: list[SeatInfo]
    fair: Fair
    undo: UndoInfo
    chat: list[Chat]
    chosen: list[ChosenInfo] = []  # options that differ from the default, in words
    pack: str = ""  # the title of the content pack it was opened with
    code: str = ""  # the invitation, for those at the table
    host: bool = False
    viewer: int | None = None  # the seat that you look from; none: you are a spectator
    yours: list[int] = []
    waiting: list[int] = []
    window: bool = False  # the waiting seats are asked in a reaction window
    passes: list[int] = []  # your seats for which the table will pass in a moment
    itself: list[str] = []  # moves that the table made for your seats so far, each text once
    since: int = 0  # a move of this viewer's seat at this seq or later is not stale
    scene: SceneInfo | None = None
    ask: Ask | None = None
    lines: list[Line] = []
    first: int = 0  # the oldest line that may be looked at
    move: int = 0  # the newest place of the replay
    results: list[float] | None = None
    again: str = ""  # the table of the next game
    clock: ClockWish | None = None
    at: int = 0  # the server's clock, milliseconds
    hints: bool = True  # whether people may ask for hints
    sides: list[SideInfo] = []  # who plays together; empty: each seat plays alone
    campaign: bool = False  # people may bring characters
    taken: Taken | None = None  # only in the one message that tells of it
    chain: str = ""  # the newest value of the chain
    chapter: str = ""  # its value when the newest chapter began


class Turn(Sent, tag_field="type", tag="turn"):
    """What has changed since the `base` that this viewer was shown.

    Every field of `Shown` that changed is here under its name (null: it is empty now). Of the scene
    only the changes are here: `pieces` replace those of the same id, `gone` lists the ids of pieces
    that left, and a zone that did not change is named by its id in `zones`. Add `lines` to the log,
    and forget lines older than `first`.
    """

    base: int
    seq: int
    phase: Phase | None = None
    seats: list[SeatInfo] | None = None
    fair: Fair | None = None
    undo: UndoInfo | None = None
    chat: list[Chat] | None = None
    waiting: list[int] | None = None
    window: bool | None = None
    passes: list[int] | None = None
    itself: list[str] | None = None
    since: int | None = None
    ask: Ask | None = None
    heading: tuple[str, ...] | None = None
    status: str | None = None
    panels: tuple[Panel, ...] | None = None
    zones: tuple[Zone | str, ...] | None = None
    pieces: tuple[Piece, ...] | None = None
    gone: list[str] | None = None
    lines: list[Line] | None = None
    first: int | None = None
    move: int | None = None
    results: list[float] | None = None
    again: str | None = None
    at: int | None = None
    chain: str | None = None
    chapter: str | None = None


class Do(Given):
    """Something that a person does at a table. `id` names it: sent again, it is done only once.

    look: see the table from a seat of yours, or as a spectator (no seat). play: play `texts` in
    order, all or none, at the state `seq`. why: say why `text` may not be played (after `texts`, if
    they begin a sealed choice, one of the `batches` or an answer of a ledger). hint: say what a bot
    would play (after `texts`; in a ledger without `texts` a whole answer). undo, redo, agree,
    disagree. bot: hand a seat to the bot `bot`. back: take the seat back. standing: choose `how` to
    be asked in reaction windows: "ask" always, "able" when able to react, "turn" not before the
    next turn, or "stay": ask me this time. commit, reveal: the seat's share in the dice (`hex`; an
    empty commit declines). chat. start: begin now, with bots on empty seats. ping.
    """

    do: Literal[
        "look", "play", "why", "hint", "undo", "redo", "agree", "disagree", "bot", "back",
        "standing", "commit", "reveal", "chat", "start", "ping",
    ]  # fmt: skip
    id: MoveId = "-"
    seat: SeatNumber | None = None
    seq: Annotated[int, Meta(ge=0)] | None = None
    texts: Annotated[list[Text], Meta(max_length=64)] = []
    text: Annotated[str, Meta(max_length=500)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    hex: Annotated[str, Meta(max_length=64)] = ""
    how: Manner | Literal["stay"] = "ask"


class Advice(Sent):
    """A move that a search has looked at, and its expected result."""

    text: str
    label: str
    share: float | None = None  # the expected result, 0 to 1


class Reply(Sent, tag_field="type", tag="reply"):
    """The answer to a `Do`."""

    id: str
    ok: bool
    seq: int
    error: str = ""  # as in `Oops`
    why: str = ""
    clause: str = ""
    parts: tuple[Part, ...] = ()
    text: str = ""  # a hint: the move
    texts: list[str] = []  # a hint in a ledger: all moves of a whole answer
    label: str = ""  # a hint: the move in words
    by: str = ""  # a hint: the level of the bot that searched; empty: a rule of thumb
    share: float | None = None  # a hint: the expected result, 0 to 1
    others: list[Advice] = []  # the next best, at most two


class Done(Sent):
    """The answer to `Do` over plain requests: the reply, and the table as it is now."""

    reply: Reply
    table: Shown


# --- Looking back ------------------------------------------------------------------------------


class MoveInfo(Sent):
    """One step of a replay.

    In an ended game each move is a step. While a game runs, each line that the viewer was told is a
    step, so that the steps reveal nothing about hidden moves.
    """

    move: int
    heading: str = ""  # of the chapter that begins here
    by: int | None = None  # the seat; none: chance


class Replay(Sent):
    """The steps of a replay that you may look at."""

    id: str
    game: str
    title: str
    over: bool
    first: int  # the first step that you may look at; the last one follows
    last: int
    moves: list[MoveInfo]
    seats: list[str]  # their names
    sides: list[SideInfo]  # every seat is in one of them
    may_see: list[int]  # seats that you may look from; you may always be a spectator
    fork: bool


class Moment(Sent):
    """The table after a move, as one viewer saw it."""

    move: int
    viewer: int | None
    scene: SceneInfo
    lines: list[Line]
    ask: Ask | None = None


# --- An honest word after the game -------------------------------------------------------------


class Stood(Sent):
    """An estimate after a move: the result that each seat could expect."""

    move: int  # a step of the replay; 0: before the first move
    values: list[float]  # by seat, 0 to 1
    sides: list[float]  # by side, as in `Replay.sides`
    error: float  # standard error
    chance: bool = False  # only chance acted since the point before


class LineMove(Sent):
    """A move in words; seat -1 is chance, and the words say only that something is drawn."""

    seat: int
    label: str


class Better(Sent):
    """A choice for which a better one existed, judged by what the seat could know."""

    move: int  # the step after the played move; the step before it shows the choice
    seat: int
    played: str  # in words
    better: str
    text: str  # the better one, as a move
    gain: float  # how much more the better one promised
    error: float  # standard error of `gain`
    line: list[LineMove]  # how the bot expects play to continue, from the better move on


class Turning(Sent):
    """A moment at which much changed."""

    move: int  # the step after it
    swing: float  # the largest change of a seat's value, below 0 for a loss
    seat: int | None = None  # whose value that is
    luck: bool = False  # chance caused it
    by: int | None = None  # otherwise: whose choice caused it
    what: str = ""  # and what that seat chose, in words


class SeatPart(Sent):
    """What made up the result of a seat, in parts of a win: `start + luck + played = end`.

    `start` is what the seat could expect before the first move, `end` is what it got.
    """

    seat: int  # -1: the game's own side
    start: float
    luck: float  # what chance gave the seat, compared with what it could expect
    luck_error: float  # standard error
    played: float  # the effect of everybody's choices
    played_error: float
    end: float
    given_away: float  # how much more better moves of this seat promised, all together
    choices: int  # how often it had a choice


class Analysis(Sent):
    """What is known of a game so far; complete when `ready`."""

    done: int  # moments looked at
    of: int
    ready: bool
    points: list[Stood]
    better: list[Better]
    turning: list[Turning]
    parts: list[SeatPart] = []  # when it is ready
    failed: str = ""  # why the analysis stopped, in a sentence
