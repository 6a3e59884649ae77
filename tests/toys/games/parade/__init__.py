"""A toy whose answers are composed: sealed orders for several marchers, then a garland to throw.

Every seat has three marchers on a square of five by five. In each of two rounds all seats order
their marchers in secret, one atom each: a step and a turn. Then each throws a garland at a square
beside its first marcher, or keeps it. Whoever stands nearest to the middle wins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from mypy_extensions import i64

from munera.core.draft import Draft, Key, Pad, Slot, Way
from munera.core.engine import Actions, Frame, State, pack_stack, settle
from munera.core.events import Field, Kind
from munera.core.game import Clauses, Decision, Game, Table, View, Words
from munera.core.rng import Rng
from munera.core.scene import Cell, Figure, Look, Panel, Piece, Scene, Zone
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace, verb

SIDE = 5
STEPS = ("nw", "n", "ne", "w", "stay", "e", "sw", "s", "se")
TURNS = ("keep", "left", "right", "about", "bow")
SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcde")
SPACE = ActionSpace(verb("order", STEPS, TURNS), verb("garland", (*SQUARES, "none")))
ORDER, GARLAND = (SPACE.base[v.name] for v in SPACE.verbs)
NONE = len(SQUARES)
MARCHERS = 3
ROUNDS = 2
HOMES = ((0, 2, 4), (24, 22, 20), (10, 5, 15), (14, 19, 9))
WELL = 12  # nobody may go there
HUES = (("blue", "Bl"), ("yellow", "Ye"), ("green", "Gr"), ("black", "Bk"))
TRADES = ("drum", "horn", "flag")

CLAUSES = Clauses(
    {
        "PD-1": "Every seat orders its marchers in secret; orders come to light together.",
        "PD-2": "A marcher goes one square, and not off the ground.",
        "PD-3": "Nobody steps into the well.",
        "PD-4": "The one with the drum goes straight, never across.",
        "PD-5": "Then every seat throws a garland to a square beside its drum, or keeps it.",
        "PD-6": "After two rounds whoever is nearest to the middle wins.",
    },
    {"PD-1": "All"},
)
SEAT = Field("seat", "seat")
EVENTS = (
    Kind("ready", "PD-1", SEAT),
    Kind("went", "PD-2", SEAT, Field("marcher", "count"), Field("square", "square")),
    Kind("threw", "PD-5", SEAT, Field("square", "square")),
)
PROMPTS = (Kind("order", "PD-1", Field("marcher", "trade")), Kind("garland", "PD-5"))
REFUSALS = (
    Kind("over", "PD-6"), Kind("not_now", "PD-1"), Kind("outside", "PD-2"), Kind("well", "PD-3"),
    Kind("across", "PD-4"), Kind("far", "PD-5"),
)  # fmt: skip
OVER, NOT_NOW, OUTSIDE, IN_WELL, ACROSS, FAR = range(6)


def goal(square: int, step: int) -> int:
    """Where a step leads; -1 off the ground."""
    column, row = square % SIDE + step % 3 - 1, square // SIDE + 1 - step // 3
    return column + SIDE * row if 0 <= column < SIDE and 0 <= row < SIDE else -1


def turned(facing: int, turn: int) -> int:
    """Which way a marcher looks after a turn: 0 up, 1 right, 2 down, 3 left."""
    return (facing + (0, 3, 1, 2, 0)[turn]) % 4


def why_not_order(square: int, marcher: int, action: int) -> int:
    """The refusal of an order, or -1 if it may be given."""
    if not ORDER <= action < GARLAND:
        return NOT_NOW
    step = (action - ORDER) // len(TURNS)
    to = goal(square, step)
    if to < 0:
        return OUTSIDE
    if to == WELL:
        return IN_WELL
    return ACROSS if marcher == 0 and STEPS[step] in ("nw", "ne", "sw", "se") else -1


def why_not_garland(square: int, action: int) -> int:
    """The refusal of a throw, or -1."""
    if action < GARLAND:
        return NOT_NOW
    if action == GARLAND + NONE:
        return -1
    return -1 if any(goal(square, k) == action - GARLAND for k in range(9) if k != 4) else FAR


class Parade(State):
    """Squares and facings by seat and marcher, and what is sealed so far."""

    def __init__(
        self, stack: list[Frame], seats: int, turn: int, squares: list[list[int]],
        facings: list[list[int]], orders: list[list[int]], garlands: list[int],
    ) -> None:  # fmt: skip
        super().__init__(stack)
        self.seats = seats
        self.turn = turn
        self.squares = squares
        self.facings = facings
        self.orders = orders
        self.garlands = garlands

    def clone(self) -> Parade:
        return Parade(
            self.stack[:], self.seats, self.turn, [row[:] for row in self.squares],
            [row[:] for row in self.facings], [row[:] for row in self.orders], self.garlands[:],
        )  # fmt: skip

    def pack(self) -> list[Any]:
        return [
            pack_stack(self.stack), self.turn, self.squares, self.facings, self.orders,
            self.garlands,
        ]  # fmt: skip

    def results(self) -> list[float]:
        if self.stack:
            return [0.0] * self.seats
        far = [sum(abs(q % 5 - 2) + abs(q // 5 - 2) for q in row) for row in self.squares]
        best = min(far)
        return [1 / far.count(best) if one == best else 0.0 for one in far]

    def tell(self, *event: int) -> None:
        if self.sink is not None:
            self.sink.add(event)


class Ordering(Sealed):
    """PD-1"""

    NAME: ClassVar = "Ordering"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        p = cast(Parade, s)
        out.clear()
        if not self.is_open(seat):
            return
        marcher = len(p.orders[seat])
        for action in range(ORDER, GARLAND):
            if why_not_order(p.squares[seat][marcher], marcher, action) < 0:
                out.add(action)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        p = cast(Parade, s)
        p.orders[seat].append(action - ORDER)
        if len(p.orders[seat]) < MARCHERS:
            return False
        p.tell(0, seat)
        return True

    def again(self, open_seats: i64) -> Frame:
        return Ordering(open_seats)

    def reveal(self, s: State) -> None:
        p = cast(Parade, s)
        for seat in range(p.seats):
            for k, order in enumerate(p.orders[seat]):
                p.squares[seat][k] = goal(p.squares[seat][k], order // len(TURNS))
                p.facings[seat][k] = turned(p.facings[seat][k], order % len(TURNS))
                p.tell(1, seat, k + 1, p.squares[seat][k])
            p.orders[seat] = []
        p.stack.append(Throwing(2**p.seats - 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (0, len(cast(Parade, s).orders[seat]))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        p = cast(Parade, s)
        marcher = len(p.orders[seat])
        if not self.is_open(seat):
            return (NOT_NOW,)
        return (why_not_order(p.squares[seat][marcher], marcher, action),)


class Throwing(Sealed):
    """PD-5"""

    NAME: ClassVar = "Throwing"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        p = cast(Parade, s)
        out.clear()
        if not self.is_open(seat):
            return
        for action in range(GARLAND, GARLAND + NONE + 1):
            if why_not_garland(p.squares[seat][0], action) < 0:
                out.add(action)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        p = cast(Parade, s)
        p.garlands[seat] = action - GARLAND
        p.tell(0, seat)
        return True

    def again(self, open_seats: i64) -> Frame:
        return Throwing(open_seats)

    def reveal(self, s: State) -> None:
        p = cast(Parade, s)
        for seat in range(p.seats):
            if p.garlands[seat] < NONE:
                p.tell(2, seat, p.garlands[seat])
        p.garlands = [-1] * p.seats
        p.turn += 1
        if p.turn < ROUNDS:
            p.stack.append(Ordering(2**p.seats - 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (1,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        p = cast(Parade, s)
        if not self.is_open(seat):
            return (NOT_NOW,)
        return (why_not_garland(p.squares[seat][0], action),)


FRAMES: dict[str, Any] = {"Ordering": Ordering, "Throwing": Throwing}


def opening(table: Table) -> State:
    n = table.seats
    squares = [list(HOMES[seat]) for seat in range(n)]
    facings = [[(0, 2, 1, 3)[seat]] * MARCHERS for seat in range(n)]
    s = Parade([Ordering(2**n - 1)], n, 0, squares, facings, [[] for _ in range(n)], [-1] * n)
    settle(s)
    return s


def unpack(table: Table, packed: list[Any]) -> State:
    stack, *rest = packed
    return Parade([FRAMES[name](*args) for name, *args in stack], table.seats, *rest)


def view(s: State, viewer: int) -> View:
    p = cast(Parade, s)
    frame = p.stack[-1] if p.stack else None
    return {
        "seats": p.seats, "viewer": viewer, "turn": p.turn, "squares": p.squares,
        "facings": p.facings, "orders": p.orders[viewer] if viewer >= 0 else [],
        "throwing": isinstance(frame, Throwing), "waiting": frame.waiting(s) if frame else [],
    }  # fmt: skip


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Others' orders are unknown: seats that are ready have given some, the others none."""
    p = cast(Parade, s).clone()
    frame = p.stack[-1] if p.stack else None
    for seat in range(p.seats):
        if seat != viewer and isinstance(frame, Sealed):
            ready = not frame.is_open(seat)
            p.orders[seat] = []
            if isinstance(frame, Ordering) and ready:
                p.orders[seat] = [STEPS.index("stay") * len(TURNS)] * MARCHERS
            elif ready:
                p.garlands[seat] = NONE
    return p


PADS = (
    Pad("step", "Step", tuple(
        Key(name, label, f"to-{name}" if name != "stay" else "", stroke)
        for name, label, stroke in zip(
            STEPS, ("Up left", "Up", "Up right", "Left", "Stay", "Right", "Down left", "Down",
                    "Down right"), "qweasdzxc", strict=True)
    ), 3),
    Pad("turn", "Turn", tuple(
        Key(name, name.capitalize(), f"turn-{name}", stroke)
        for name, stroke in zip(TURNS, "rtyuh", strict=True)
    )),
    Pad("garland", "Garland", (Key("throw", "Throw"), Key("hold", "Hold", "", "h"))),
)  # fmt: skip


def draft(view: View) -> Draft:
    """What the viewer may compose now."""
    seat = view["viewer"]
    hue, letters = HUES[seat]
    slots = []
    for k, square in enumerate(view["squares"][seat]):
        looks: dict[str, Any] = {
            "piece": f"m{seat}.{k}",
            "sprite": TRADES[k],
            "hue": hue,
            "letters": letters,
        }
        title = f"{TRADES[k].capitalize()} on {SQUARES[square]}"
        if view["throwing"]:
            if k:
                continue
            ways = tuple(
                Way(SPACE.text(GARLAND + q), ("throw",) if q < NONE else ("hold",),
                    SQUARES[q] if q < NONE else "",
                    closed=why_not_garland(square, GARLAND + q) >= 0)
                for q in range(NONE + 1)
            )  # fmt: skip
            slots.append(
                Slot("garland", f"The {title}", ways, **looks, pads=("garland",), lays="garland")
            )
            continue
        ways = tuple(
            Way(SPACE.text(action), (STEPS[action // 5], TURNS[action % 5]),
                SQUARES[to] if (to := goal(square, action // 5)) >= 0 else "",
                90 * turned(view["facings"][seat][k], action % 5),
                why_not_order(square, k, action) >= 0)
            for action in range(ORDER, GARLAND)
        )  # fmt: skip
        slots.append(
            Slot(f"marcher {k}", title, ways, **looks, pads=("step", "turn"),
                 usual="order stay keep",
                 note="Goes straight only." if k == 0 else "", clause="PD-4" if k == 0 else "")
        )  # fmt: skip
    if view["throwing"]:
        return Draft("Your garland", "Seal the garland", PADS[2:], tuple(slots))
    return Draft("Your orders", "Seal the orders", PADS[:2], tuple(slots))


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """The ground with its marchers; own orders that are sealed are shown as goals."""
    sealed = bool(view["waiting"])
    panels = [
        Panel(f"seat {k}", (k,), hue=HUES[k][0], letters=HUES[k][1],
              figures=(Figure(str(MARCHERS), "marchers"),),
              marks=("sealed",) if sealed and k not in view["waiting"] else ())
        for k in range(view["seats"])
    ]  # fmt: skip
    cells = tuple(
        Cell(name, 16 + 16 * (q % SIDE), 80 - 16 * (q // SIDE), name, "teal" if q == WELL else "")
        for q, name in enumerate(SQUARES)
    )
    pieces: list[Piece] = []
    for seat, row in enumerate(view["squares"]):
        for k, square in enumerate(row):
            orders = view["orders"] if seat == view["viewer"] and not decision else []
            to = goal(square, orders[k] // 5) if k < len(orders) else square
            called = f"{names[seat]}, {TRADES[k]} on {SQUARES[square]}"
            pieces.append(
                Piece(f"m{seat}.{k}", "ground", len(pieces), "disc", TRADES[k], hue=HUES[seat][0],
                      letters=HUES[seat][1], label=called, x=16 + 16 * (square % SIDE),
                      y=80 - 16 * (square // SIDE), size=11.5,
                      facing=90 * view["facings"][seat][k],
                      goal=SQUARES[to] if to != square else "")
            )  # fmt: skip
    ground = Zone("ground", "board", "The ground", "", "square", 96, 96, 16, cells)
    step = "garlands" if view["throwing"] else "orders"
    return Scene(
        (f"Round {min(view['turn'] + 1, ROUNDS)}", step), "Nobody is near.", tuple(panels),
        (ground,), tuple(pieces), draft(view) if decision and not view["orders"] else None,
    )  # fmt: skip


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "seat": lambda k: names[k], "count": str, "square": lambda k: SQUARES[k],
        "trade": lambda k: TRADES[k],
    }  # fmt: skip


def policy(s: State, seat: int, rng: Rng) -> int:
    """The drum goes to its left, or stays if it cannot; the others go up and bow."""
    p = cast(Parade, s)
    if isinstance(p.stack[-1], Throwing):
        return GARLAND + NONE
    marcher = len(p.orders[seat])
    for step, turn in (("n", "bow"), ("e", "left"), ("stay", "about")):
        action = SPACE.parse(f"order {step} {turn}")
        if why_not_order(p.squares[seat][marcher], marcher, action) < 0:
            return action
    raise AssertionError("One can always stay.")


GAME = Game(
    name="parade", title="Parade", rules=1, modes={2: ("plain",), 3: ("plain",), 4: ("plain",)},
    options=(), content="0" * 16, credits="ours", folder=Path(__file__).parent, space=SPACE,
    clauses=CLAUSES, prompts=PROMPTS, events=EVENTS, refusals=REFUSALS, over=OVER, frames=FRAMES,
    opening=opening, unpack=unpack, settled=lambda table: dict(table.options), view=view,
    resample=resample, value=lambda s, seat: s.results()[seat], policy=policy,
    words={
        "en": Words(
            {"order": "Order the {marcher}.", "garland": "Throw your garland."},
            {
                "ready": "{seat} is ready.",
                "went": "{seat} has marcher {marcher} on {square}.",
                "threw": "{seat} throws a garland to {square}.",
            },
            {
                "over": "The game is over.",
                "not_now": "Order your marchers, or throw your garland when it is time.",
                "outside": "That is off the ground.",
                "well": "The well is there, and nobody steps into it.",
                "across": "The one with the drum goes straight.",
                "far": "That is too far from your drum.",
            },
            spellers,
            SPACE.text,
        )
    },
    scene=scene, shorthand=lambda text: text,
    look=Look("March, turn and bow.", 5, "egyptian", "drum"),
)  # fmt: skip
