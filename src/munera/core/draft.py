"""An answer that a person composes: several picks, changed at will, then sent together.

A scene carries one where a choice has more sides than one piece can show: which way to go and where
to look, for each of one's gladiators. A client shows the slots, lets each be filled by keys or by
places on the board, and plays the texts of all slots in their order as one. Nothing leaves the
client before; whoever cannot draw it asks for the choices one by one instead.

Where an answer is several actions of one's own in a row, say a payment, a scene may carry every
whole answer as a batch instead. Pieces that stand for its actions are put in or taken out.
"""

from __future__ import annotations

from dataclasses import dataclass


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
class Way:
    """One way to fill a slot."""

    text: str  # the action
    keys: tuple[str, ...] = ()  # the pressed key of each pad of the slot, in their order
    cell: str = ""  # the place it leads or points to
    facing: int = -1  # which way the piece looks afterwards, as in `Piece`
    closed: bool = False  # not allowed: one may only ask why


@dataclass(frozen=True)
class Slot:
    """One answer to fill in, for one piece; every way to fill it, allowed or not."""

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


@dataclass(frozen=True)
class Batch:
    """One whole answer: actions that are played in this order as one."""

    texts: tuple[str, ...]
    label: str  # words of the button that plays it
    note: str = ""  # what should be known before, with its clause: what is lost
    clause: str = ""


@dataclass(frozen=True)
class Draft:
    """The slots of one answer, in the order in which they are played."""

    title: str
    done: str  # words of the button that sends it
    pads: tuple[Pad, ...]
    slots: tuple[Slot, ...]
