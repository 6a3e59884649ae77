"""An answer that a person composes: several picks, changed at will, then sent together.

A scene carries one where a choice has more sides than one piece can show: which way to go and where
to look, for each of one's gladiators. A client shows the slots, lets each be filled by keys or by
places on the board, and plays the texts of all slots in their order as one. Nothing leaves the
client before; whoever cannot draw it asks for the choices one by one instead.

Where an answer is several actions of one's own in a row, say a payment, a scene may carry every
whole answer as a batch instead. Pieces that stand for its actions are put in or taken out.

A draft whose slots have a `look` is a *ledger*: a split, a sum, a bid, a budget. Its picks change
tallies, and a tally may have a limit, which closes ways, or a goal. `core/ledger.py` does the sums.

A payment that ends by itself has a tally that `stops`: each of its slots plays one action once or
several times, and slots whose single action adds less stand first, so that what is played in their
order is never more than needed before the last action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# How a slot of a ledger is drawn. fixed: it counts by itself. switch: in or out. keys: a few values
# in a line. track: all values with their prices. steps: minus, plus, and pips. tile: a thing to
# buy, in or out. pick: pieces of the scene light up, and touching one picks the way that names it.
# across: equal cards, of which so many lie on the far side.
LOOKS: Final = ("fixed", "switch", "keys", "track", "steps", "tile", "pick", "across")


@dataclass(frozen=True)
class Key:
    """One key of a pad: a word, a drawing, and the stroke of a keyboard that presses it."""

    id: str
    label: str
    sprite: str = ""
    stroke: str = ""


@dataclass(frozen=True)
class Pad:
    """Keys of which one is pressed, in rows of so many columns (0: all in one row)."""

    id: str
    title: str
    keys: tuple[Key, ...]
    columns: int = 0


@dataclass(frozen=True)
class Add:
    """What a pick does to a tally."""

    tally: str
    amount: int


@dataclass(frozen=True)
class Way:
    """One way to fill a slot.

    In a ledger a way may play several actions, or none: then `text` is empty and `texts` has them.
    """

    text: str  # the action
    keys: tuple[str, ...] = ()  # the pressed key of each pad of the slot, in their order
    cell: str = ""  # the place it leads or points to
    facing: int = -1  # which way the piece looks afterwards, as in `Piece`
    closed: bool = False  # not allowed: one may only ask why
    texts: tuple[str, ...] = ()  # where `text` is empty: the actions in their order; none: it skips
    label: str = ""  # what it is called on a key, a track or a stepper: "3", "+2"
    note: str = ""  # what it costs or needs, in a few words: "4, then 3"
    adds: tuple[Add, ...] = ()
    piece: str = ""  # the piece that picks it, in a slot that looks like `pick`


@dataclass(frozen=True)
class Price:
    """What one of a thing costs: a drawing and a number."""

    sprite: str
    numeral: str


@dataclass(frozen=True)
class Slot:
    """One answer to fill in, for one piece; every way to fill it, allowed or not.

    `usual` is the name of a way: its text, or what `core/ledger.py` calls it.
    """

    id: str
    title: str
    ways: tuple[Way, ...]
    piece: str = ""  # the piece it is for, and how that looks in a list
    sprite: str = ""
    hue: str = ""
    letters: str = ""
    note: str = ""  # what narrows the choice, in a few words
    clause: str = ""
    pads: tuple[str, ...] = ()  # ids of the pads it is filled with
    usual: str = ""  # the text that stands until another is picked; empty: one must be
    lays: str = ""  # the symbol that a pick lays on its cell; empty: the piece itself goes there
    look: str = ""  # one of LOOKS, in a ledger
    group: str = ""  # id of the group that it stands in
    price: Price | None = None
    stroke: str = ""  # the key of a keyboard that goes to it, or turns its switch


@dataclass(frozen=True)
class Batch:
    """One whole answer: actions that are played in this order as one."""

    texts: tuple[str, ...]
    label: str  # words of the button that plays it
    note: str = ""  # what should be known before, with its clause: what is lost
    clause: str = ""


@dataclass(frozen=True)
class Tally:
    """A number that the picks of a ledger change; the first one is what the answer is about.

    What is shown and compared is `base` and all that is added, divided by `share` and rounded down.
    """

    id: str
    title: str
    sprite: str = ""
    base: int = 0
    limit: int | None = None  # may not be passed
    goal: int | None = None  # is to be reached; what is missing is told
    due: bool = False  # before its goal is reached the answer cannot be sent
    stops: bool = (
        False  # at its goal, or else its limit, all is whole: no closing, nothing needless
    )
    share: int = 1
    words: str = ""  # why a way would pass the limit; may have {more}, {left} and {limit}
    clause: str = ""  # of that limit, or of the goal
    note: str = ""  # what it is for, in a few words
    signed: bool = False  # it is written with its sign
    field: str = ""  # the field of an event that tells it when the answer has been played
    side: str = ""  # the side of a sheet whose value it will be


@dataclass(frozen=True)
class Preset:
    """A whole answer to start from: the name of a way for each slot."""

    label: str
    picks: tuple[str, ...]
    sprite: str = ""
    note: str = ""


@dataclass(frozen=True)
class Group:
    """A heading over some slots of a ledger."""

    id: str
    title: str
    note: str = ""


@dataclass(frozen=True)
class Bank:
    """One of the two sides that cards lie on in slots that look like `across`."""

    title: str
    tally: str  # what counts the cards there
    sprite: str = ""


@dataclass(frozen=True)
class Draft:
    """The slots of one answer, in the order in which they are played."""

    title: str
    done: str  # words of the button that sends it; in a ledger {tallies} may stand in it
    pads: tuple[Pad, ...]
    slots: tuple[Slot, ...]
    tallies: tuple[Tally, ...] = ()
    groups: tuple[Group, ...] = ()
    presets: tuple[Preset, ...] = ()
    banks: tuple[Bank, ...] = ()  # none, or the near side and the far side
    closing: tuple[str, ...] = ()  # actions that are played after those of the slots: "done"
    beside: tuple[str, ...] = ()  # actions that may be played instead: a Power before a payment
    free: bool = False  # the engine takes the actions of the slots in any order
    partial: bool = False  # the engine takes more than is offered here: moves there and back
