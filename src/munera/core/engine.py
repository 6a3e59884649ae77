"""Frames on a stack: what a game promises to a search or a table, and the loop that drives it.

A state is a position. Its stack holds the pending steps of the rules, the next one last. A frame is
immutable: the engine pops it and the frame pushes what follows, so that slicing the stack is enough
to copy a game in the middle of anything.

A whole game of one step, in which seat 0 takes one or two stones until none is left:

>>> class Heap(State):
...     def __init__(self, stones, stack):
...         super().__init__(stack)
...         self.stones = stones
...
...     def clone(self):
...         return Heap(self.stones, self.stack[:])
...
...     def results(self):
...         return [0.0 if self.stack else 1.0]
>>> class Take(Frame):
...     NAME = "Take"
...
...     def who(self, s):
...         return 0
...
...     def legal(self, s, seat, out):
...         out.clear()
...         for stones in range(1, min(2, s.stones) + 1):
...             out.add(stones)
...
...     def apply(self, s, seat, action):
...         s.stones -= action
...         if s.stones:
...             s.stack.append(Take())
>>> heap = Heap(3, [Take()])
>>> settle(heap), legal_list(heap, 0)
(0, [1, 2])
>>> copy = heap.clone()
>>> act(heap, 0, 2), legal_list(heap, 0)
(0, [1])
>>> act(heap, 0, 1) == NOBODY, heap.results()
(True, [1.0])
>>> copy.stones
3
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from munera.core.bits import FIRST, MEMBERS
from munera.core.events import Sink
from munera.core.rng import Rng

CHANCE: Final = -1  # the seat that deals and rolls
NOBODY: Final = -2  # no seat is asked: the frame runs at once, or the game is over
SPECTATOR: Final = -3  # a viewer without a seat
HIDDEN: Final = -1  # in place of a value that the viewer may not know

_compact: Final = json.JSONEncoder(separators=(",", ":")).encode


@final
class Actions:
    """A reusable list of actions: filled by a frame, read by whoever chooses."""

    def __init__(self, capacity: i64 = 4096) -> None:
        self.items: vec[i64] = vec[i64]([0 for _ in range(capacity)])
        self.count: i64 = 0

    def clear(self) -> None:
        """Make it empty."""
        self.count = 0

    def add(self, action: i64) -> None:
        """Put one more action at the end."""
        self.items[self.count] = action
        self.count += 1

    def add_set(self, base: i64, members: i64) -> None:
        """Put `base + m` at the end for each member m of a bit set, rising."""
        items = self.items
        n = self.count
        while members:
            low = members & 255
            k = FIRST[low]
            end = FIRST[low + 1]
            while k < end:
                items[n] = base + MEMBERS[k]
                n += 1
                k += 1
            members >>= 8
            base += 8
        self.count = n


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of any game and nothing else; `sink`, where events go, is not part of it."""

    def __init__(self, stack: list[Frame]) -> None:
        self.stack: list[Frame] = stack
        self.sink: Sink | None = None

    def clone(self) -> State:
        """An independent copy of the position, without its sink."""
        raise NotImplementedError

    def pack(self) -> list[Any]:
        """Every field as plain data; equal states have equal packs.

        The order is the pack's own: it stays as it is when fields change their places in the class.
        """
        raise NotImplementedError

    def results(self) -> list[float]:
        """What each seat gets, 0 to 1; all 0 while the game runs."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One pending step of the rules. It holds only ints, which never change.

    `seat` in `legal` and `apply` is who answers. Only where several seats may answer can it differ
    from `who`.
    """

    # The name of the frame in packs. It never changes, even if the class is renamed, and no two
    # frames of a game share one.
    NAME: ClassVar[str] = ""

    def who(self, s: State) -> i64:
        """The seat that is asked first, CHANCE, or NOBODY for a step that asks none.

        It must not look at the stack: `settle` calls it before it pops the frame, `playout` after.
        """
        return NOBODY

    def waiting(self, s: State) -> list[int]:
        """All seats that may answer now."""
        who = self.who(s)
        return [who] if who >= 0 else []

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        """Fill `out` with what the seat may do, rising; empty if it is not asked."""
        raise NotImplementedError

    def weight(self, s: State, outcome: i64) -> i64:
        """How likely an outcome of chance is, in proportion to the others."""
        return 1

    def apply(self, s: State, seat: i64, action: i64) -> None:
        """Carry out a legal action and push what follows."""
        raise NotImplementedError

    def run(self, s: State) -> None:
        """Carry out a step that asks nobody and push what follows."""
        raise NotImplementedError

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Let chance act. A faster form must draw the same numbers and end in the same state."""
        self.legal(s, CHANCE, out)
        total: i64 = 0
        k: i64
        for k in range(out.count):
            total += self.weight(s, out.items[k])
        pick = rng.below(total)
        k = 0
        while True:
            pick -= self.weight(s, out.items[k])
            if pick < 0:
                break
            k += 1
        self.apply(s, CHANCE, out.items[k])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        """What the seat is asked: a kind of the game's prompts and its fields."""
        raise NotImplementedError

    def not_asked(self, s: State, seat: i64) -> tuple[int, ...]:
        """Why a seat may not answer while others are asked: a refusal, or ().

        () means the game's refusal for what the others are asked (`Game.out_of_turn`).
        """
        return ()

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        """Why this may not be done now: a kind of the game's refusals and its fields.

        `seat` is asked and `action` is an action of seats: other seats and actions of chance have
        been refused before. () means the game's default refusal (`Game.not_now`).
        """
        return ()

    def stream(self) -> str:
        """The name of the source that this frame draws from; only frames of chance have one.

        The dice of a table depend on it, so it never changes.
        """
        raise NotImplementedError

    def stage(self) -> str:
        """What is asked here, in a word that views and observations use."""
        return self.NAME.lower()

    def args(self) -> list[Any]:
        """What the frame was made with, as plain data, so that it can be packed and made again."""
        return []


def settle(s: State) -> i64:
    """Run steps until somebody is asked; returns that seat, CHANCE, or NOBODY at the end."""
    stack = s.stack
    while stack:
        frame = stack[-1]
        who = frame.who(s)
        if who != NOBODY:
            return who
        stack.pop()
        frame.run(s)
    return NOBODY


def act(s: State, seat: i64, action: i64) -> i64:
    """Carry out an action that is known to be legal and settle; returns who is asked next."""
    s.stack.pop().apply(s, seat, action)
    return settle(s)


def roll(s: State, rng: Rng, out: Actions) -> i64:
    """Let chance act at a state that asks it, and settle; returns who is asked next."""
    s.stack.pop().roll(s, rng, out)
    return settle(s)


def fill_legal(s: State, seat: i64, out: Actions) -> None:
    """What a seat (or CHANCE) may do at a settled state; nothing if it is not asked."""
    out.count = 0
    if s.stack:
        frame = s.stack[-1]
        if (frame.who(s) == CHANCE) == (seat == CHANCE):
            frame.legal(s, seat, out)


def legal_list(s: State, seat: i64) -> list[int]:
    """What `fill_legal` finds, as a new list, for callers that are not compiled."""
    fill_legal(s, seat, SCRATCH)
    return list(SCRATCH.items[: SCRATCH.count])


def waiting(s: State) -> list[int]:
    """All seats that may answer at a settled state."""
    return s.stack[-1].waiting(s) if s.stack else []


def playout(s: State, rng: Rng, out: Actions) -> i64:
    """Play at random to the end of the game; returns how many decisions seats took."""
    decisions: i64 = 0
    stack = s.stack
    while stack:
        frame = stack.pop()
        who = frame.who(s)
        if who >= 0:
            frame.legal(s, who, out)
            frame.apply(s, who, out.items[rng.below(out.count)])
            decisions += 1
        elif who == CHANCE:
            frame.roll(s, rng, out)
        else:
            frame.run(s)
    return decisions


def pack_stack(stack: list[Frame]) -> list[Any]:
    """The pending steps as plain data: the name of each and what it was made with."""
    return [[_name_of(frame), *frame.args()] for frame in stack]


def _name_of(frame: Frame) -> str:
    if not frame.NAME:
        raise NotImplementedError(f"{type(frame).__name__} has no NAME to be packed by")
    return frame.NAME


def unpack_stack(packed: list[Any], frames: Mapping[str, Callable[..., Frame]]) -> list[Frame]:
    """The pending steps that `pack_stack` packed; `frames` has the frames by name."""
    return [frames[name](*args) for name, *args in packed]


def unpack_fields(names: Sequence[str], packed: list[Any]) -> dict[str, Any]:
    """The fields of a pack by their names; a list of numbers becomes a vector."""
    out: dict[str, Any] = {}
    for name, value in zip(names, packed, strict=True):
        numbers = isinstance(value, list) and not (value and isinstance(value[0], list))
        out[name] = vec[i64](value) if numbers else value
    return out


def digest(s: State) -> str:
    """Sixteen hexadecimal digits that name the position, the same interpreted and compiled."""
    return hashlib.sha256(_compact(s.pack()).encode()).hexdigest()[:16]


SCRATCH: Final = Actions()
