"""How a table looks to a viewer: panels, zones and pieces, plain data that any client can draw.

Page, terminal, keyboard and screen reader draw the same pieces, so no game can forget one of them.
Nothing here is a colour or a size on a screen: hues are names of pigments, places are numbers in
the zone's own units.

Nothing here changes once it is made. Scenes, pieces and parts of sentences are made by the
thousand. So they are not declared `frozen` and have a written constructor, which is compiled: a
frozen dataclass takes many times as long to make. The code that shows one may keep its result with
it (`shown`, which is not a field and says nothing about the thing).
"""

from __future__ import annotations

from dataclasses import dataclass

from munera.core.draft import Batch, Draft

# The pigments of pieces; a client has a field, an edge and a text colour for each.
HUES = ("blue", "brown", "green", "pink", "yellow", "red", "black", "purple", "teal", "plaster")

# What a piece looks like. card: numeral, letters, emblem, badge; if it has more than three letters,
# they are its name, its inlays are figures along its edge, and a client can show it large with its
# label. back: a card face down. disc: a round plate. tile: a small square plate. chip: sprite and
# letters in a line. slot: an empty place. die: a die. plate: a large board piece with a caption.
# diamond: a plate that stands on its corner. base: a plate with as many sides as its cell; its rim
# tells without colour which of them are in front, beside and behind (`Piece.rim`). line: wide, with
# a name (letters), a sentence (caption), a price (inlays) and what it gives (numeral and note).
FORMS = ("card", "back", "disc", "tile", "chip", "slot", "die", "plate", "diamond", "base", "line")

# The sides of a base. wall: in front. open: to the rear. gap: directly behind.
RIMS = ("wall", "open", "gap")

# Where a cell lies as seen from a piece, or what an action would do there. reach: it can strike
# there. aid: it helps whoever stands there.
ARCS = ("front", "flank", "back", "reach", "aid")

# Which end of a cell lies under the wall of its board.
CUTS = ("top", "bottom")

# What a zone is, and so where a client puts it. note: a small reference beside the board. sheet:
# something that needs room beside the table: a battle, orders, a shop. side, tray, shelf and
# options stand inside the sheet before them: sides next to each other; a tray holds dice or tells a
# sum; a shelf has cards on offer; options are lines to choose from, whose actions other pieces may
# have too. A sheet with shelves is a shop. heap: cards on top of each other that one may look
# through; it is shown when somebody opens the piece that names it or is asked to choose from it.
# hand: what the viewer plays from; several hands stand side by side. screen: what only the viewer
# has. track: a scale of points over the board, with one piece at the value of each seat or side;
# their numerals give their order. account: what everybody got, cause by cause.
KINDS = (
    "board", "hand", "row", "pile", "sheet", "side", "tray", "shelf", "options", "note", "heap",
    "track", "screen", "account",
)  # fmt: skip

# Where a row or a pile lies: at the viewer's edge of the boards, or at the edge across from it.
EDGES = ("near", "far")

# What can be said of a piece besides its picture; a client has a sign for each. held: it does not
# count for now. lying: it lies on the ground. done: it has had its turn. now: it is its turn.
# stack: its numeral says how many equal ones lie there.
MARKS = (
    "chosen", "spent", "hidden", "sealed", "attacker", "defender", "yours", "last", "held", "lying",
    "done", "now", "stack",
)  # fmt: skip


# What a line of the log looks like on the table. goes: a piece goes to a cell. bounces: it sets out
# to a cell and falls back. turns: it looks another way. comes, leaves: it appears or disappears.
# strikes: a piece (or nobody) strikes at a cell. hurt: a piece is hurt. guarded: nothing happens to
# it. takes: it takes up another piece. gains: a panel or a piece gets or gives what `text` says.
# acts: a piece or a panel does something. tires, wakes: a piece becomes spent or fresh. falls,
# rises: it falls to the ground or stands up. pins: the number of a sign pinned to a piece changes.
# announces: the value of the piece's side becomes `text`. rolls: dice of a piece or a panel are
# rolled, and `text` has their faces. opens, shuts: a cell such as a gate opens or shuts. meets: two
# pieces now face each other on the sides of a sheet. reveals: what lies on the piece's side takes
# its final form. hands: a new piece, or what is new on one (`pin`), comes from a panel or from
# another piece; the piece may be named by the cell it comes to. gathers: what is gone, or the one
# `piece` that is gone, went to a panel. These two tell only where something travels from and to:
# they make no step of a film, and may name a panel by one of its seats.
CUES = (
    "goes", "bounces", "turns", "comes", "leaves", "strikes", "hurt", "guarded", "takes", "gains",
    "acts", "tires", "wakes", "falls", "rises", "pins", "announces", "rolls", "opens", "shuts",
    "meets", "reveals", "hands", "gathers",
)  # fmt: skip


@dataclass(frozen=True)
class Inlay:
    """A small thing on a piece: a gladiator on a base, a symbol on an animal, a wound."""

    sprite: str
    numeral: str = ""  # how many of it
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cue:
    """One thing to see when a line is told; made only from what the viewer is told."""

    does: str  # one of CUES
    piece: str = ""
    cell: str = ""
    other: str = ""  # the other piece, where there are two
    facing: int = -1
    panel: str = ""
    text: str = ""  # a number with its sign, the same in every language; for dice, each face
    pin: Inlay | None = None  # the sign pinned to the piece, its numeral the change; or a new sign
    path: tuple[str, ...] = ()  # for `goes`: every cell on its way; the last one is `cell`


@dataclass(frozen=True)
class Chip:
    """How a thing looks when a sentence names it."""

    sprite: str
    hue: str
    letters: str
    bare: bool = False  # the drawing says it all; the words are only spoken


@dataclass(init=False, unsafe_hash=True)
class Part:
    """A part of a sentence: plain words, a thing with its chip, or the name of a seat."""

    text: str
    chip: Chip | None = None
    seat: int = -1

    def __init__(self, text: str, chip: Chip | None = None, seat: int = -1) -> None:
        self.text = text
        self.chip = chip
        self.seat = seat
        self.shown: object = None


@dataclass(frozen=True)
class Step:
    """One line in a zone: what happened, what a sign means, or a sum."""

    parts: tuple[Part, ...]
    clause: str = ""
    sprite: str = ""
    value: str = ""  # a number at the end of the line
    now: bool = False  # the line that counts: where we are, or the total


@dataclass(frozen=True)
class Figure:
    """A number that matters, drawn large, with the words or the sign that say what it counts."""

    value: str
    words: str
    sprite: str = ""  # stands for the words where there is no room
    minor: bool = False  # drawn small, by its sign


@dataclass(frozen=True)
class Gauge:
    """How much is left of a full amount."""

    sprite: str
    title: str
    have: int
    of: int


@dataclass(frozen=True)
class Sum:
    """A number and its parts, drawn as a bar; some parts may be negative."""

    title: str
    value: str
    parts: tuple[Figure, ...]
    panel: str = ""  # whose it is
    clause: str = ""


@dataclass(frozen=True)
class Cell:
    """A place on a board that can be looked at, chosen or asked about; x, y is its middle."""

    id: str
    x: float
    y: float
    label: str
    hue: str = ""
    sprite: str = ""
    action: str = ""
    ask: str = ""
    name: str = ""  # short enough to stand on it
    size: float = 0  # its width, if it is not that of the others: a place on the rim
    outside: bool = False  # not part of the floor: a wall is between, as at a gate
    cut: str = ""  # one of CUTS
    opened: str = ""  # its drawing while it is open; empty: it never opens


@dataclass(frozen=True)
class Zone:
    """A place on the table that pieces lie in, or that something is told in.

    A board has a shape (round, square or hex), a width and a height in its own units, and for
    square and hex boards cells whose width is `cell`. If it `fills`, its cells stand in columns and
    rows, and a client may draw them wider or higher than they are, to use the room there is: then
    the cards in a cell are spread over it, and only which cell they are in counts.
    """

    id: str
    kind: str
    title: str
    note: str = ""
    shape: str = ""
    width: float = 0
    height: float = 0
    cell: float = 0
    cells: tuple[Cell, ...] = ()
    hue: str = ""  # whose it is: a pigment and its letters
    letters: str = ""
    steps: tuple[Step, ...] = ()
    recalls: bool = False  # it shows the newest chapter of the log before its steps
    edge: str = ""  # one of EDGES; empty: wherever there is room
    fills: bool = False
    panel: str = ""  # the panel that shows it, where panels have room
    value: str = ""  # of a side: the number that counts, or "?" if nobody knows it
    way: str = ""  # of a sheet with two sides: from where the first attacks the other
    verdict: str = ""  # and the result
    gauges: tuple[Gauge, ...] = ()  # of a screen
    sums: tuple[Sum, ...] = ()  # of a screen, or one for each row of an account
    least: int = 0  # of a track: its first and its last value
    most: int = 0


@dataclass(frozen=True)
class Arc:
    """Where a cell lies as seen from a piece with a facing, and the word shown on it."""

    cell: str
    kind: str  # one of ARCS
    word: str


@dataclass(frozen=True)
class Reach:
    """The cells that an action is about; without an action, those the question is about."""

    action: str
    arcs: tuple[Arc, ...]  # a word may be empty


@dataclass(frozen=True)
class Mode:
    """One meaning that choosing a piece may have; the first mode plays its `action`."""

    id: str
    label: str
    sprite: str = ""


@dataclass(frozen=True)
class Act:
    """What choosing a piece would play in another mode, allowed or not."""

    mode: str
    text: str


@dataclass(init=False, unsafe_hash=True)
class Piece:
    """One thing to look at; it keeps its id wherever it moves."""

    id: str
    zone: str
    place: int = 0  # order in the zone
    form: str = "card"
    sprite: str = ""  # a symbol of the game's art
    numeral: str = ""  # the number that matters
    letters: str = ""  # a short code, the third sign beside colour and shape; or the name on a card
    badge: str = ""  # a value with its sign
    caption: str = ""  # words beside the piece: who played it, what it stands for
    hue: str = ""
    marks: tuple[str, ...] = ()
    label: str = ""  # what a screen reader says
    action: str = ""  # the text that choosing it plays; empty: it cannot be chosen now
    does: str = ""  # one or two words on what choosing it does, where that is not plain
    ask: str = ""  # what choosing it would play, allowed or not: the text for "why not?"
    x: float = 0  # on a board, in its units: the middle of the piece; on a track, its value
    y: float = 0
    size: float = 0  # its width in the board's units
    inlays: tuple[Inlay, ...] = ()  # what stands on it
    pinned: tuple[Inlay, ...] = ()  # what is pinned to its corner: wounds, nets
    aim: str = ""  # the piece of its zone that it acts against
    facing: int = -1  # which way it looks: degrees clockwise from the top of the board; -1: none
    goal: str = ""  # the cell of its board that it is ordered to go to
    opens: str = ""  # the heap that opening it shows
    note: str = ""  # of a line: what it gives, or in about five words why it cannot be chosen
    rim: tuple[str, ...] = ()  # of a base: a word of RIMS for each side, clockwise from its facing
    arcs: tuple[Arc, ...] = ()  # the cells around it, as seen from it
    acts: tuple[Act, ...] = ()  # what choosing it would play in modes other than the first

    def __init__(
        self,
        id: str,
        zone: str,
        place: int = 0,
        form: str = "card",
        sprite: str = "",
        numeral: str = "",
        letters: str = "",
        badge: str = "",
        caption: str = "",
        hue: str = "",
        marks: tuple[str, ...] = (),
        label: str = "",
        action: str = "",
        does: str = "",
        ask: str = "",
        x: float = 0,
        y: float = 0,
        size: float = 0,
        inlays: tuple[Inlay, ...] = (),
        pinned: tuple[Inlay, ...] = (),
        aim: str = "",
        facing: int = -1,
        goal: str = "",
        opens: str = "",
        note: str = "",
        rim: tuple[str, ...] = (),
        arcs: tuple[Arc, ...] = (),
        acts: tuple[Act, ...] = (),
    ) -> None:
        self.id = id
        self.zone = zone
        self.place = place
        self.form = form
        self.sprite = sprite
        self.numeral = numeral
        self.letters = letters
        self.badge = badge
        self.caption = caption
        self.hue = hue
        self.marks = marks
        self.label = label
        self.action = action
        self.does = does
        self.ask = ask
        self.x = x
        self.y = y
        self.size = size
        self.inlays = inlays
        self.pinned = pinned
        self.aim = aim
        self.facing = facing
        self.goal = goal
        self.opens = opens
        self.note = note
        self.rim = rim
        self.arcs = arcs
        self.acts = acts
        self.shown: object = None


@dataclass(frozen=True)
class Then:
    """What may be played right after a move, together with it: how the piece would look there."""

    text: str
    facing: int
    label: str
    does: str = ""  # a few words with the price of both; those of the ghost, if there are none


@dataclass(frozen=True)
class Ghost:
    """How a piece would stand after a move: on another cell, or turned on its own.

    A client shows it on that cell before the move is played. A neighbouring cell means a step; the
    piece's own cell means a turn, or no change. A ghost without an `action` cannot be played now;
    one can ask why.
    """

    piece: str
    cell: str
    facing: int  # as in `Piece`; -1: open
    label: str  # what a screen reader says
    action: str = ""
    does: str = ""  # a few words with the price
    ask: str = ""
    new: Piece | None = None  # the piece itself, where it does not stand there yet
    then: tuple[Then, ...] = ()  # answers to what is asked next; one of them changes nothing


@dataclass(frozen=True)
class Tokens:
    """A number shown as things in a row: how many of how many."""

    sprite: str
    have: int
    of: int
    label: str


@dataclass(frozen=True)
class Panel:
    """What is public about a seat or a side: its tokens, its figures and a few facts."""

    id: str
    seats: tuple[int, ...]  # the seats that belong to it; none: the game's own side
    title: str = ""  # empty: the name of its seat
    tokens: tuple[Tokens, ...] = ()
    facts: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    hue: str = ""  # the pigment of its pieces, and their letters
    letters: str = ""
    figures: tuple[Figure, ...] = ()


@dataclass(init=False, unsafe_hash=True)
class Scene:
    """All zones in reading order, their pieces, the panels, and how things stand."""

    heading: tuple[str, ...]  # where in the game we are, the largest unit first
    status: str  # one line that says how things stand
    panels: tuple[Panel, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    draft: Draft | None = None  # if the answer is composed of several picks
    batches: tuple[Batch, ...] = ()  # every whole answer, the suggested one first
    ghosts: tuple[Ghost, ...] = ()  # how pieces would stand after a choice
    modes: tuple[Mode, ...] = ()  # none, or what choosing a piece may mean
    apart: tuple[str, ...] = ()  # choices that are kept apart and need a second click: giving up
    skip: str = ""  # the choice that does nothing, or nothing more, if there is one
    reaches: tuple[Reach, ...] = ()  # the cells that choices are about

    def __init__(
        self,
        heading: tuple[str, ...],
        status: str,
        panels: tuple[Panel, ...],
        zones: tuple[Zone, ...],
        pieces: tuple[Piece, ...],
        draft: Draft | None = None,
        batches: tuple[Batch, ...] = (),
        ghosts: tuple[Ghost, ...] = (),
        modes: tuple[Mode, ...] = (),
        apart: tuple[str, ...] = (),
        skip: str = "",
        reaches: tuple[Reach, ...] = (),
    ) -> None:
        self.heading = heading
        self.status = status
        self.panels = panels
        self.zones = zones
        self.pieces = pieces
        self.draft = draft
        self.batches = batches
        self.ghosts = ghosts
        self.modes = modes
        self.apart = apart
        self.skip = skip
        self.reaches = reaches

    def within(self, zone: str) -> list[Piece]:
        """The pieces of a zone, in their order."""
        return sorted((p for p in self.pieces if p.zone == zone), key=lambda p: p.place)


def plain(parts: tuple[Part, ...]) -> str:
    """A sentence as text."""
    return "".join([part.text for part in parts])


@dataclass(frozen=True)
class Look:
    """How a game presents itself before it is played."""

    tagline: str  # one sentence
    minutes: int
    field: str  # its pigment: cinnabar, burnt, egyptian, murex or verdigris
    emblem: str  # a symbol of its art
