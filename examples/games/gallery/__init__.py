"""Gallery: no game but an exhibition of the scene vocabulary, every form, mark and kind of zone.

`docs/scene.md` shows its pictures. Open it with `munera serve` to see how the page, a phone and the
terminal draw each thing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State, pack_stack, settle
from munera.core.events import Field, Kind
from munera.core.game import Clauses, Decision, Game, Table, View, Words
from munera.core.rng import Rng
from munera.core.scene import Look, Scene
from munera.core.space import ActionSpace, verb

from .scene import ROOMS, room

SPACE = ActionSpace(verb("show", tuple(ROOMS)), verb("leave"))
LEAVE = len(ROOMS)
VISITS = 20  # rooms that one may visit; then the gallery closes
CLAUSES = Clauses(
    {
        "GA-1": "One goes from room to room and looks.",
        "GA-2": "Whoever leaves has seen enough; the gallery closes after twenty rooms.",
    },
    {"GA-1": "The gallery"},
)
EVENTS = (Kind("shown", "GA-1", Field("room", "room")), Kind("left", "GA-2"))
PROMPTS = (Kind("where", "GA-1"),)
REFUSALS = (Kind("over", "GA-2"), Kind("not_now", "GA-1"))


class Visit(State):
    """The room that is shown, and how many have been."""

    def __init__(self, stack: list[Frame], room: int, seen: int) -> None:
        super().__init__(stack)
        self.room = room
        self.seen = seen

    def clone(self) -> Visit:
        return Visit(self.stack[:], self.room, self.seen)

    def pack(self) -> list[Any]:
        return [pack_stack(self.stack), self.room, self.seen]

    def results(self) -> list[float]:
        return [0.0 if self.stack else 1.0]


class Where(Frame):
    """GA-1"""

    NAME: ClassVar = "Where"

    def who(self, s: State) -> i64:
        return 0

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if seat == 0:
            for action in range(len(SPACE)):
                out.add(action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        visit = cast(Visit, s)
        if action < LEAVE:
            visit.room = action
            visit.seen += 1
        ends = action == LEAVE or visit.seen >= VISITS
        if visit.sink is not None:
            visit.sink.add((1,) if action == LEAVE else (0, action))
        if not ends:
            visit.stack.append(Where())

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (0,)


FRAMES: dict[str, Any] = {"Where": Where}


def opening(table: Table) -> State:
    """The first room."""
    s = Visit([Where()], 0, 0)
    settle(s)
    return s


def unpack(table: Table, packed: list[Any]) -> State:
    """The state that `Visit.pack` gave these data for."""
    stack, *rest = packed
    return Visit([FRAMES[name](*args) for name, *args in stack], *rest)


def view(s: State, viewer: int) -> View:
    """Everything: a gallery has no secrets."""
    visit = cast(Visit, s)
    return {"room": visit.room, "seen": visit.seen}


def resample(s: State, viewer: int, rng: Rng) -> State:
    """The same: there is nothing that a viewer does not know."""
    return s.clone()


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """The room that is shown."""
    return room(tuple(ROOMS)[view["room"]])


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    """How rooms are spelled."""
    return {"room": lambda k: ROOMS[tuple(ROOMS)[k]]}


def label(action: int) -> str:
    """What a person calls an action."""
    return "Leave" if action == LEAVE else f"Show {ROOMS[tuple(ROOMS)[action]].lower()}"


GAME = Game(
    name="gallery", title="Gallery", rules=1, modes={1: ("alone",)}, options=(),
    content="0" * 16, credits="ours", folder=Path(__file__).parent, space=SPACE, clauses=CLAUSES,
    prompts=PROMPTS, events=EVENTS, refusals=REFUSALS, over=0, not_now=1, frames=FRAMES,
    opening=opening, unpack=unpack, settled=lambda table: dict(table.options), view=view,
    resample=resample, value=lambda s, seat: s.results()[seat],
    policy=lambda s, seat, rng: LEAVE,
    words={
        "en": Words(
            {"where": "Which room do you want to see?"},
            {"shown": "You are in the room: {room}.", "left": "The visit is over."},
            {"over": "The gallery is closed.", "not_now": "Choose a room."},
            spellers,
            label,
        )
    },
    scene=scene, shorthand=lambda text: text,
    look=Look("Every form, mark and zone that a table can show.", 2, "egyptian", "helmet"),
)  # fmt: skip
