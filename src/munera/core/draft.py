"""An answer that a person composes: several picks, changed at will, then sent together.

A scene carries a draft if a choice has more parts than one piece can show, for example where each
of your gladiators goes and which way it looks. A client shows slots, lets a person fill each slot
by keys or by places on the board, and plays the texts of all slots in order, as one move. Nothing
leaves the client before that. A client that cannot draw a draft asks for the choices one by one.

If an answer is several actions of one seat in a row, a payment for example, a scene may list every
whole answer as a batch instead. A person adds or removes the pieces that stand for its actions.

A draft whose slots have a `look` is a *ledger*: a split, a sum, a bid, a budget. Its picks change
tallies, and a tally may have a limit, which closes ways, or a goal. `core/ledger.py` does the sums.

A payment that ends by itself has a tally that `stops`. Each of its slots plays one action, once or
several times. Slots whose action adds least come first, so that only the last action can overpay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# How a slot of a ledger is drawn. fixed: it has one way, which always counts. switch: in or out.
# keys: a few values in a line. track: all values with their prices. steps: minus, plus, and pips.
# tile: a thing to buy, in or out. pick: pieces of the scene light up, and touching one picks the
# way that names it. across: equal cards; the value is how many lie on the far side.
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
    """Keys of which one is pressed, in rows of `columns` keys (0: all in one row)."""

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
    closed: bool = False  # not allowed; a person may only ask why
    texts: tuple[str, ...] = ()  # where `text` is empty: the actions in order; none: it skips
    label: str = ""  # its name on a key, a track or a stepper: "3", "+2"
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
    piece: str = ""  # the piece it is for, and how it looks in a list
    sprite: str = ""
    hue: str = ""
    letters: str = ""
    note: str = ""  # what narrows the choice, in a few words
    clause: str = ""
    pads: tuple[str, ...] = ()  # ids of the pads it is filled with
    usual: str = ""  # picked until somebody picks another; empty: somebody must pick
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
    note: str = ""  # what a player should know first, for example what is lost; `clause` says why
    clause: str = ""


@dataclass(frozen=True)
class Tally:
    """A number that the picks of a ledger change; the first tally is what the answer is about.

    Its value is `base` plus all that is added, divided by `share` and rounded down.
    """

    id: str
    title: str
    sprite: str = ""
    base: int = 0
    limit: int | None = None  # may not be exceeded
    goal: int | None = None  # to be reached; the player is told what is missing
    due: bool = False  # the answer cannot be sent before its goal is reached
    stops: bool = False  # at its goal, or else its limit, the answer is complete, without closing
    share: int = 1
    words: str = ""  # why a way would exceed the limit; may have {more}, {left}, {limit}
    clause: str = ""  # of that limit, or of the goal
    note: str = ""  # what it is for, in a few words
    signed: bool = False  # written with its sign
    field: str = ""  # the field of an event that tells it when the answer has been played
    side: str = ""  # the side of a sheet whose value it will be
    large: bool = False  # written beside the first tally, in the same size


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
    done: (
        str  # words of the button that sends it; in a ledger {tallies} and {slots} may stand in it
    )
    pads: tuple[Pad, ...]
    slots: tuple[Slot, ...]
    tallies: tuple[Tally, ...] = ()
    groups: tuple[Group, ...] = ()
    presets: tuple[Preset, ...] = ()
    banks: tuple[Bank, ...] = ()  # none, or the near side and the far side
    closing: tuple[str, ...] = ()  # actions that are played after those of the slots: "done"
    beside: tuple[str, ...] = ()  # actions that may be played instead: a power before a payment
    free: bool = False  # the engine accepts the actions of the slots in any order
    partial: bool = False  # the engine accepts more than is offered: a card moved there and back
