"""How a table looks to a viewer: panels, zones and pieces, plain data that any client can draw.

Page, terminal, keyboard and screen reader draw the same pieces, so no game can forget one of them.
Nothing here is a colour or a size on a screen: hues are names of pigments, places are numbers in
the zone's own units.

Nothing here is changed once it is made. Scenes, pieces and parts of sentences, made by the
thousand, do not say so (`frozen`) and have a constructor written out, because that one is compiled:
a frozen one takes many times as long to make. What shows them keeps what it made of one with it
(`shown`, no field: it says nothing about the thing).
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

# What a side of a base is. wall: in front. open: to the rear. gap: directly behind.
RIMS = ("wall", "open", "gap")

# Where a cell lies as seen from a piece.
ARCS = ("front", "flank", "back")

# Which end of a cell lies under the wall of its board.
CUTS = ("top", "bottom")

# What a zone is, and so where a client puts it. note: a small reference beside the board. sheet:
# what needs room beside the table: a battle, orders, a shop. side, tray and shelf stand inside the
# sheet before them: sides next to each other, a tray holds dice or tells what something comes to,
# a shelf has cards on offer, options are lines to choose from, whose actions other pieces may have
# too. A sheet with shelves is a shop. heap: what lies on top of each other and may be looked
# through; it is shown when somebody opens the piece that names it, or is asked to choose from it.
# hand: what the viewer plays from; several stand side by side. screen: what only the viewer has.
# track: a scale of points over the board, on which a piece for each who counts lies at its value;
# their order, told by their numerals, is what the track is for. account: what everybody got, cause
# by cause.
KINDS = (
    "board", "hand", "row", "pile", "sheet", "side", "tray", "shelf", "options", "note", "heap",
    "track", "screen", "account",
)  # fmt: skip

# Where a row or a pile lies: at the viewer's edge of the boards, or at the edge across from it.
EDGES = ("near", "far")

# What can be said of a piece beside its picture; a client has a sign for each. held: it does not
# count for now. lying: it lies on the ground. done: it has had its turn. now: it has it.
MARKS = (
    "chosen", "spent", "hidden", "sealed", "attacker", "defender", "yours", "last", "held", "lying",
    "done", "now",
)  # fmt: skip


# What a line of the log looks like on the table. goes: a piece to a cell. bounces: it sets out to a
# cell and falls back. turns: it looks another way. comes, leaves: it is there from now on, or no
# more. strikes: a piece (or nobody) strikes at a cell. hurt: a piece is. guarded: nothing happens
# to it. takes: it takes up another piece. gains: a panel, or a piece, gets or gives something, told
# in `text`. acts: it is the doing of a piece or a panel. tires, wakes: a piece is spent from now
# on, or no more. falls, rises: it lies on the ground from now on, or no more. pins: the number of a
# sign that is pinned to a piece changes. announces: the value of the side that the piece stands on
# becomes the text.
CUES = (
    "goes", "bounces", "turns", "comes", "leaves", "strikes", "hurt", "guarded", "takes", "gains",
    "acts", "tires", "wakes", "falls", "rises", "pins", "announces",
)  # fmt: skip


@dataclass(frozen=True)
class Inlay:
    """A small thing on a piece: a gladiator on a base, a symbol on an animal, a wound."""

    sprite: str
    numeral: str = ""  # how many of it
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cue:
    """One thing to see where a line tells it; made from what the viewer is told, nothing else."""

    does: str  # one of CUES
    piece: str = ""
    cell: str = ""
    other: str = ""  # the other piece, where there are two
    facing: int = -1
    panel: str = ""
    text: str = ""  # a number with its sign, the same in every language
    pin: Inlay | None = None  # a sign that is pinned to the piece; its numeral is a change


@dataclass(frozen=True)
class Chip:
    """How a thing looks when a sentence names it."""

    sprite: str
    hue: str
    letters: str
    bare: bool = False  # the drawing says it all; the words are only spoken


@dataclass(init=False, unsafe_hash=True)
class Part:
    """A piece of a sentence: plain words, a thing with its chip, or the name of a seat."""

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
    """One line told in a zone: what happened, what a sign means, what something comes to."""

    parts: tuple[Part, ...]
    clause: str = ""
    sprite: str = ""
    value: str = ""  # a number that the line ends with
    now: bool = False  # the line that counts: where we are, or what it all comes to


@dataclass(frozen=True)
class Figure:
    """A number that matters, drawn large, with the words or the sign that say what it counts."""

    value: str
    words: str
    sprite: str = ""  # stands for the words where there is no room
    minor: bool = False  # drawn small, by its sign


@dataclass(frozen=True)
class Gauge:
    """How much is left of what there was."""

    sprite: str
    title: str
    have: int
    of: int


@dataclass(frozen=True)
class Sum:
    """A number and the parts that it is made of, drawn as a bar; some may take from it."""

    title: str
    value: str
    parts: tuple[Figure, ...]
    panel: str = ""  # whose it is
    clause: str = ""


@dataclass(frozen=True)
class Cell:
    """A place on a board that can be looked at, chosen or asked about; the middle at x, y."""

    id: str
    x: float
    y: float
    label: str
    hue: str = ""
    sprite: str = ""
    action: str = ""
    ask: str = ""
    name: str = ""  # short enough to stand on it
    size: float = 0  # its width where it is not as wide as the others: a place on the rim
    outside: bool = False  # no part of the floor: the wall runs between, as at a gate
    cut: str = ""  # one of CUTS


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
    recalls: bool = False  # the newest chapter of the log is told before its steps
    edge: str = ""  # one of EDGES, or wherever there is room
    fills: bool = False
    panel: str = ""  # the panel that it stands in, where panels have room for it
    value: str = ""  # of a side: the number that counts, "?" if nobody knows it
    way: str = ""  # of a sheet with two sides: how the first one stands to the other
    verdict: str = ""  # and what came of it
    gauges: tuple[Gauge, ...] = ()  # of a screen
    sums: tuple[Sum, ...] = ()  # of a screen, or one for each row of an account
    least: int = 0  # of a track: its first and its last value
    most: int = 0


@dataclass(frozen=True)
class Arc:
    """A cell as it lies to a piece that looks some way, and the word that stands on it."""

    cell: str
    kind: str  # one of ARCS
    word: str


@dataclass(frozen=True)
class Mode:
    """One of the things that choosing a piece may mean; the first one plays its `action`."""

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
    """One thing to look at; the same id is the same thing, wherever it moves."""

    id: str
    zone: str
    place: int = 0  # order in the zone
    form: str = "card"
    sprite: str = ""  # a symbol of the game's art
    numeral: str = ""  # the number that matters
    letters: str = ""  # a short code, the third sign beside colour and shape; or the name on a card
    badge: str = ""  # a value with its sign
    caption: str = ""  # words at the piece: who played it, what it stands for
    hue: str = ""
    marks: tuple[str, ...] = ()
    label: str = ""  # what a screen reader says
    action: str = ""  # the text that choosing it plays; empty: it cannot be chosen now
    does: str = ""  # one or two words on what choosing it does, where that is not plain
    ask: str = ""  # what choosing it would play, allowed or not: what one can ask "why not?" about
    x: float = 0  # on a board, in its units: the middle of the piece; on a track, its value
    y: float = 0
    size: float = 0  # its width in the board's units
    inlays: tuple[Inlay, ...] = ()  # what stands on it
    pinned: tuple[Inlay, ...] = ()  # what is pinned to its corner: wounds, nets
    aim: str = ""  # the piece of its zone that it turns against
    facing: int = -1  # which way it looks: degrees clockwise from the top of the board; -1: none
    goal: str = ""  # the cell of its board that it is ordered to go to
    opens: str = ""  # the heap that one looks through by opening it
    note: str = ""  # of a line: what it gives, or in about five words why it cannot be chosen
    rim: tuple[str, ...] = ()  # of a base: a word of RIMS for each side, clockwise from its facing
    arcs: tuple[Arc, ...] = ()  # the cells around it, as they lie to it
    acts: tuple[Act, ...] = ()  # what choosing it would play in other modes than the first

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
class Ghost:
    """How a piece would stand after a move: on another cell, or turned on its own.

    A client shows it on that cell before the move is played. With a cell beside it, it is a step;
    with its own cell, a turn. One that cannot be played now (no `action`) can be asked about.
    """

    piece: str
    cell: str
    facing: int  # as in `Piece`; -1: open
    label: str  # what a screen reader says
    action: str = ""
    does: str = ""  # a few words with the price
    ask: str = ""
    new: Piece | None = None  # the piece itself, where it does not stand there yet


@dataclass(frozen=True)
class Tokens:
    """A number that is shown as things in a row: so many had, of so many."""

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

    heading: tuple[str, ...]  # where in the game we are, the largest step first
    status: str  # one line that says how things stand
    panels: tuple[Panel, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    draft: Draft | None = None  # where what is asked is composed of several picks
    batches: tuple[Batch, ...] = ()  # every whole answer, the suggested one first
    ghosts: tuple[Ghost, ...] = ()  # how pieces would stand after what is asked
    modes: tuple[Mode, ...] = ()  # none, or what choosing a piece may mean
    apart: tuple[str, ...] = ()  # choices that are kept apart and asked twice: giving up

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
