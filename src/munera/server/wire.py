"""What goes over the wire: every request, answer and message, as typed plain data.

OpenAPI and the page's TypeScript types are made from these classes. A field that has its default
value is left out of what the server sends. Moves, clauses and seats are named, never numbered ids
of the engine.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from munera.core.draft import Batch, Draft
from munera.core.scene import Cue, Ghost, Mode, Panel, Part, Piece, Zone
from munera.server.wire_options import ChosenInfo, OptionInfo

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
LongText = Annotated[str, Meta(max_length=65536)]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]

Phase = Literal["gathering", "sealing", "revealing", "playing", "over"]
Access = Literal["open", "link", "private"]


class Given(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Anything a client sends: a field we do not know is an error, not ignored."""


class Sent(Struct, omit_defaults=True, kw_only=True):
    """Anything the server sends."""


# --- Who one is --------------------------------------------------------------------------------


class NewGuest(Given):
    """Sit down under a name."""

    name: Name


class You(Sent):
    """The guest of this session."""

    name: str


class Oops(Sent):
    """Why something was not done: one friendly sentence; a clause where a rule says no."""

    error: str  # a short word for programs: bad_request, not_found, refused, stale, ...
    why: str
    clause: str = ""
    parts: tuple[Part, ...] = ()
    option: str = ""  # where an option cannot be so: its name


# --- What can be played ------------------------------------------------------------------------


class GameInfo(Sent):
    """A game on the wall."""

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
    called: dict[str, str] = {}  # modes that a person calls otherwise


class BotInfo(Sent):
    """A bot that may sit down."""

    name: str
    about: str


class Hello(Sent):
    """All that the first page needs."""

    version: str
    games: list[GameInfo]
    bots: list[BotInfo]
    bot_names: list[str]  # what bots are called that get no name, by seat
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
    """Who should sit on a seat: me, a person at this device, a bot, or whoever comes."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of a person at this device
    bot: Word | None = None


class ClockWish(Given):
    """Thinking time for the whole game and more for each move."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds


class NewTable(Given):
    """A table as one wants it."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    mode: Annotated[str, Meta(max_length=40)] = ""
    options: dict[Word, LongText] = {}  # as text
    pack: LongText | None = None  # a content pack, as TOML
    access: Access = "link"
    clock: ClockWish | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700  # how long bots seem to think, milliseconds
    hints: bool = True  # whether one may ask what a bot would play


class SeatInfo(Sent):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""  # which bot plays it now; of a person: the one that holds the seat meanwhile
    failed: str = ""  # a bot that did not answer any more, and that this one plays for
    yours: bool = False
    online: bool = False
    clock: int | None = None  # milliseconds left; it runs while the seat is waited for
    still: int = 0  # milliseconds for which it stands still yet
    standing: Manner | Literal[""] = ""  # how it is asked in reaction windows; only you see yours


class SideInfo(Sent):
    """Who wins and loses together; without seats it is the game itself."""

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
    note: str = ""  # how it stands
    chosen: list[ChosenInfo] = []  # on an invitation: options that are not as usual, in words
    pack: str = ""  # and the title of its content pack


class Lobby(Sent):
    """Tables one may sit down at or watch, and one's own."""

    open: list[TableCard]
    yours: list[TableCard]


class JoinCode(Given):
    """The short code of an invitation."""

    code: Annotated[str, Meta(min_length=4, max_length=12)]


class Sit(Given):
    """Take a free seat, for oneself or a person at this device."""

    seat: SeatNumber
    name: Name | None = None


class Fork(Given):
    """Go on from a move of an ended game: one seat is yours, bots have the others.

    With `text` the new table begins with that move, which the rules must allow there.
    """

    move: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    bot: Word = "greedy"
    text: Text = ""
    by: SeatNumber | None = None  # whose move that is; else yours


class RecordText(Given):
    """A record to import."""

    text: Annotated[str, Meta(max_length=2_000_000)]


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
    """One thing that may be done."""

    text: str
    label: str
    does: str = ""  # one or two words on what it does, where that is not plain


class Ask(Sent):
    """What the viewer is asked now."""

    seat: int
    parts: tuple[Part, ...]
    clause: str
    choices: list[ChoiceInfo]
    passing: str = ""  # in a reaction window: the choice that passes
    draft: Draft | None = None  # where the answer is composed and sent as several texts
    batches: tuple[Batch, ...] = ()  # where it is several texts: every whole one, the best first
    ghosts: tuple[Ghost, ...] = ()  # how pieces would stand
    modes: tuple[Mode, ...] = ()  # what choosing a piece may mean; the first plays its `ask`
    apart: tuple[str, ...] = ()  # choices that are kept apart and asked twice


class SceneInfo(Sent):
    """How the table looks.

    Of pieces and cells `action` and `does` are not sent: they play their `ask` if that is among the
    choices.
    """

    heading: tuple[str, ...]
    status: str
    panels: tuple[Panel, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]


class SeatSeal(Sent):
    """What a seat put into the dice."""

    seat: int
    commit: str = ""
    reveal: str = ""


class Fair(Sent):
    """How the dice of this table are kept honest."""

    commit: str  # the server's promise, made before any seat spoke
    seats: list[SeatSeal]
    wanted: list[int] = []  # your seats that are asked to commit or reveal now
    secret: str = ""  # revealed when the game has ended


class UndoInfo(Sent):
    """What can be taken back."""

    can: bool = False  # you may ask to take something back
    free: bool = False  # nobody need agree
    redo: bool = False
    asked_by: int | None = None  # a seat asks to take back; the others answer
    answer: bool = False  # you are asked to agree


class Chat(Sent):
    """Something said at the table."""

    n: int
    name: str
    text: str


class Shown(Sent, tag_field="type", tag="table"):
    """All that a viewer sees of a table."""

    id: str
    seq: int
    phase: Phase
    game: str
    title: str
    mode: str
    options: dict[str, str]  # all of them, as they stand in the record
    access: Access
    seats: list[SeatInfo]
    fair: Fair
    undo: UndoInfo
    chat: list[Chat]
    chosen: list[ChosenInfo] = []  # options that are not as usual, in words
    pack: str = ""  # the title of the content pack it was opened with
    code: str = ""  # the invitation, for those at the table
    host: bool = False
    viewer: int | None = None  # the seat one looks from; none: as a spectator
    yours: list[int] = []
    waiting: list[int] = []
    window: bool = False  # they are waited for in a reaction window
    passes: list[int] = []  # of those your seats that will pass by themselves in a moment
    since: int = 0  # the seq from which on a move of this viewer's seat is not stale
    scene: SceneInfo | None = None
    ask: Ask | None = None
    lines: list[Line] = []
    first: int = 0  # the oldest line that may be looked at
    move: int = 0  # the newest place of the replay
    results: list[float] | None = None
    again: str = ""  # the table of the next game
    clock: ClockWish | None = None
    at: int = 0  # the server's clock, milliseconds
    hints: bool = True  # whether one may ask what a bot would play
    sides: list[SideInfo] = []  # who plays together; empty: each seat for itself


class Turn(Sent, tag_field="type", tag="turn"):
    """What has changed since the `base` that this viewer was shown.

    Every field of `Shown` that changed stands here under its name (null: it is empty now). Of the
    scene only the changed parts: `pieces` replace those of the same id, `gone` lists ids that left,
    of `zones` those that did not change are named by their id. `lines` are to be added, and lines
    older than `first` are to be forgotten.
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


class Do(Given):
    """Something a person does at a table; `id` names it, so that a retry does it once.

    look: see the table from a seat of yours, or as a spectator (no seat). play: `texts` in order,
    all or none, at the state `seq`. why: may `text` be played (after `texts`, in a sealed choice or
    as the beginning of one of the `batches` or of an answer of a ledger), and if not, why not?
    hint: what a bot would play (after `texts`, likewise; in a ledger without `texts` a whole
    answer). undo, redo, agree, disagree. bot: hand a seat to a bot (`bot` says
    which). back: take it back. standing: how to be asked in reaction windows (`how`): always, when
    able to react, not before the next turn; or stay, and ask at this one. commit, reveal: the
    seat's part in the dice (`hex`; an empty commit declines). chat. start: begin with the seats as
    they are, bots on the empty ones. ping.
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
    """A move that a bot has thought about, and what it expects of it."""

    text: str
    label: str
    share: float | None = None  # the expected result, 0 to 1


class Reply(Sent, tag_field="type", tag="reply"):
    """The answer to something done."""

    id: str
    ok: bool
    seq: int
    error: str = ""  # as in Oops
    why: str = ""
    clause: str = ""
    parts: tuple[Part, ...] = ()
    text: str = ""  # a hint: the move
    texts: list[str] = []  # a hint where a ledger is asked for: all moves of a whole answer
    label: str = ""  # what a person calls it
    by: str = ""  # the level that has thought about it; empty: a rule of thumb
    share: float | None = None  # the result it expects of the move, 0 to 1
    others: list[Advice] = []  # the next best, at most two


class Done(Sent):
    """The answer to `Do` over plain requests: the reply, and the table as it is now."""

    reply: Reply
    table: Shown


# --- Looking back ------------------------------------------------------------------------------


class MoveInfo(Sent):
    """One step of a replay.

    An ended game counts its moves. While it runs, steps are counted by the lines that the viewer
    was told, so that they say nothing about hidden moves.
    """

    move: int
    heading: str = ""  # of the chapter that begins here
    by: int | None = None  # the seat; none: chance


class Replay(Sent):
    """What can be looked at again."""

    id: str
    game: str
    title: str
    over: bool
    first: int  # the first and the last move one may look at now
    last: int
    moves: list[MoveInfo]
    seats: list[str]  # their names
    sides: list[SideInfo]  # every seat is in one of them
    may_see: list[int]  # seats one may look from; always as a spectator too
    fork: bool


class Moment(Sent):
    """The table after a move, as somebody saw it."""

    move: int
    viewer: int | None
    scene: SceneInfo
    lines: list[Line]
    ask: Ask | None = None


# --- An honest word after the game -------------------------------------------------------------


class Stood(Sent):
    """How things stood after a move: what each seat could expect, an estimate."""

    move: int  # a step of the replay; 0: before the first move
    values: list[float]  # by seat, 0 to 1
    sides: list[float]  # by side, as in `Replay.sides`
    error: float  # standard error
    chance: bool = False  # chance alone led here from the point before


class LineMove(Sent):
    """A move of somebody, in words; of chance, seat -1, only that something is drawn."""

    seat: int
    label: str


class Better(Sent):
    """A choice for which there was a better one, from what the seat could know."""

    move: int  # the step after the move that was played; the one before shows the choice
    seat: int
    played: str  # in words, as all that follows
    better: str
    text: str  # the better one as a move
    gain: float  # what the better one promised more
    error: float  # standard error of that
    line: list[LineMove]  # how the bot thinks it would go on, the better move first


class Turning(Sent):
    """A moment at which much changed."""

    move: int  # the step after it
    swing: float  # the largest change of a seat's value, below 0 for a loss
    seat: int | None = None  # whose that is
    luck: bool = False  # chance did it
    by: int | None = None  # else whose choice it was
    what: str = ""  # and what was chosen, in words


class SeatPart(Sent):
    """What a seat's game was made of, in parts of a win.

    What it could expect at the start, with luck and what all choices made of it, is what it got.
    """

    seat: int  # -1: the game's own side
    start: float
    luck: float  # what chance gave it, against what could be expected of chance
    luck_error: float  # standard error
    played: float  # what came of everybody's choices
    played_error: float
    end: float
    given_away: float  # what better moves had promised more, all together
    choices: int  # how often it had a choice


class Analysis(Sent):
    """What is known of a game so far; it is all when it is ready."""

    done: int  # moments looked at
    of: int
    ready: bool
    points: list[Stood]
    better: list[Better]
    turning: list[Turning]
    parts: list[SeatPart] = []  # when it is ready
    failed: str = ""  # why there will be no more, in a sentence
