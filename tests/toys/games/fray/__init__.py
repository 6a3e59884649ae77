"""A toy whose rounds are films: two schools give one secret order each, then all runners act.

Each school has two runners on a board of five by five. In a round everybody orders `charge`, `hold`
or `turn`. A runner that charges steps ahead, unless somebody stands there or wants the same cell,
and then strikes at the cell ahead of it. A runner that holds cannot be hurt. A runner hurt twice is
out. The prize in the middle of the third row goes to the first runner there. After four rounds most
points win.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State, pack_stack, settle
from munera.core.events import Field, Kind
from munera.core.game import Clauses, Decision, Game, Table, View, Words
from munera.core.rng import Rng
from munera.core.scene import Cell, Cue, Figure, Inlay, Panel, Piece, Scene, Zone
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace, verb

SPACE = ActionSpace(verb("charge"), verb("hold"), verb("turn"))
CHARGE, HOLD, TURN = range(3)
SIDE = 5
OUT = -1
ROUNDS = 4
PRIZE = 3 + SIDE * 2  # d3
CELLS = [f"{'abcde'[k % SIDE]}{k // SIDE + 1}" for k in range(SIDE * SIDE)]
CLAUSES = Clauses(
    {
        "FR-1": "All order in secret; orders come to light together.",
        "FR-2": "Who charges steps ahead, unless the cell is held or contested.",
        "FR-3": "Then it strikes at the cell ahead.",
        "FR-4": "The first in the middle takes the prize.",
    },
    {"FR-1": "All"},
)
SEAT, RUNNER, CELL = Field("seat", "seat"), Field("runner", "runner"), Field("cell", "cell")
EVENTS = (
    Kind("round", "FR-1", Field("round", "round"), chapter=True),
    Kind("moved", "FR-2", RUNNER, CELL),
    Kind("blocked", "FR-2", RUNNER, CELL),
    Kind("turned", "FR-2", RUNNER, Field("way", "way")),
    Kind("took", "FR-4", RUNNER, SEAT),
    Kind("struck", "FR-3", RUNNER, CELL),
    Kind("hurt", "FR-3", RUNNER),
    Kind("guarded", "FR-3", RUNNER),
    Kind("out", "FR-3", RUNNER),
    Kind("scored", "FR-3", SEAT),
    Kind("ready", "FR-1", SEAT),
)
ROUND, MOVED, BLOCKED, TURNED, TOOK, STRUCK, HURT, GUARDED, GONE, SCORED, READY = range(11)
PROMPTS = (Kind("order", "FR-1"),)
REFUSALS = (Kind("over", "FR-1"), Kind("not_now", "FR-1"))


class Fray(State):
    def __init__(
        self, stack: list[Frame], at: list[int], facing: list[int], hurt: list[int],
        orders: list[int], points: list[int], prize: int, round: int,
    ) -> None:  # fmt: skip
        super().__init__(stack)
        self.at = at  # by runner, 2 * seat + 0 or 1
        self.facing = facing  # 0 up the board, 180 down
        self.hurt = hurt
        self.orders = orders  # by seat; -1 none yet
        self.points = points
        self.prize = prize  # -1 on the board, then the runner who has it
        self.round = round

    def clone(self) -> Fray:
        return Fray(
            self.stack[:], self.at[:], self.facing[:], self.hurt[:], self.orders[:],
            self.points[:], self.prize, self.round,
        )  # fmt: skip

    def pack(self) -> list[Any]:
        return [
            pack_stack(self.stack), self.at, self.facing, self.hurt, self.orders, self.points,
            self.prize, self.round,
        ]  # fmt: skip

    def results(self) -> list[float]:
        if self.stack:
            return [0.0, 0.0]
        best = max(self.points)
        return [1 / self.points.count(best) if points == best else 0.0 for points in self.points]

    def tell(self, *event: int) -> None:
        if self.sink is not None:
            self.sink.add(event)

    def ahead(self, runner: int) -> int:
        """The cell in front of a runner, or OUT."""
        cell = self.at[runner] + (SIDE if self.facing[runner] == 0 else -SIDE)
        return cell if self.at[runner] != OUT and 0 <= cell < SIDE * SIDE else OUT


class Planning(Sealed):
    """FR-1"""

    NAME: ClassVar = "Planning"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if self.is_open(seat):
            for order in (CHARGE, HOLD, TURN):
                out.add(order)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        f = cast(Fray, s)
        f.orders[seat] = int(action)
        f.tell(READY, int(seat))
        return True

    def again(self, open_seats: i64) -> Frame:
        return Planning(open_seats)

    def reveal(self, s: State) -> None:
        f = cast(Fray, s)
        f.tell(ROUND, f.round)
        march(f)
        strike(f)
        f.orders = [-1, -1]
        f.round += 1
        if f.round <= ROUNDS:
            f.stack.append(Planning(3))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (0,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (1,)


def march(f: Fray) -> None:
    """FR-2, FR-4"""
    goers = [r for r in range(4) if f.orders[r // 2] == CHARGE and f.ahead(r) != OUT]
    wanted = {r: f.ahead(r) for r in goers}
    stay = {f.at[r] for r in range(4) if r not in wanted}
    for r, cell in wanted.items():
        if cell in stay or list(wanted.values()).count(cell) > 1:
            f.tell(BLOCKED, r, cell)
        else:
            f.at[r] = cell
            f.tell(MOVED, r, cell)
    for r in range(4):
        if f.orders[r // 2] == TURN and f.at[r] != OUT:
            f.facing[r] = 180 - f.facing[r]
            f.tell(TURNED, r, f.facing[r])
    for r in range(4):
        if f.prize < 0 and f.at[r] == PRIZE:
            f.prize = r
            f.points[r // 2] += 2
            f.tell(TOOK, r, r // 2)


def strike(f: Fray) -> None:
    """FR-3"""
    blows = [(r, f.ahead(r)) for r in range(4) if f.orders[r // 2] == CHARGE and f.ahead(r) != OUT]
    for r, cell in blows:
        f.tell(STRUCK, r, cell)
        if cell not in f.at:
            continue
        other = f.at.index(cell)
        if f.orders[other // 2] == HOLD:
            f.tell(GUARDED, other)
            continue
        f.hurt[other] += 1
        f.points[r // 2] += 1
        f.tell(HURT, other)
        f.tell(SCORED, r // 2)
    for r in range(4):
        if f.hurt[r] >= 2 and f.at[r] != OUT:
            f.at[r] = OUT
            f.tell(GONE, r)


FRAMES: dict[str, Any] = {"Planning": Planning}


def opening(table: Table) -> State:
    f = Fray([Planning(3)], [1, 3, 21, 23], [0, 0, 180, 180], [0] * 4, [-1, -1], [0, 0], -1, 1)
    settle(f)
    return f


def unpack(table: Table, packed: list[Any]) -> State:
    stack, *rest = packed
    return Fray([FRAMES[name](*args) for name, *args in stack], *rest)


def view(s: State, viewer: int) -> View:
    f = cast(Fray, s)
    return {
        "at": f.at[:], "facing": f.facing[:], "hurt": f.hurt[:], "points": f.points[:],
        "prize": f.prize, "round": f.round, "over": not f.stack,
        "order": f.orders[viewer] if viewer >= 0 else -1,
    }  # fmt: skip


def resample(s: State, viewer: int, rng: Rng) -> State:
    f = cast(Fray, s).clone()
    for seat in range(2):
        if seat != viewer and f.orders[seat] >= 0:
            f.orders[seat] = rng.below(3)
    return f


def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """What an event looks like."""
    kind, *rest = event
    if kind in (SCORED, READY, ROUND):
        return (Cue("gains", panel=f"seat {rest[0]}", text="+1"),) if kind == SCORED else ()
    piece = f"r{rest[0]}"
    if kind == TOOK:
        panel = f"seat {rest[1]}"
        return Cue("takes", piece, other="prize"), Cue("gains", panel=panel, text="+2")
    if kind == TURNED:
        return (Cue("turns", piece, facing=rest[1]),)
    does = {MOVED: "goes", BLOCKED: "bounces", STRUCK: "strikes", HURT: "hurt", GUARDED: "guarded"}
    cell = CELLS[rest[1]] if len(rest) > 1 else ""
    return (Cue(does.get(kind, "leaves"), piece, cell),)


def middle(cell: int) -> tuple[float, float]:
    return 10 + 20 * (cell % SIDE), 90 - 20 * (cell // SIDE)


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    cells = tuple(Cell(name, *middle(k), label=name) for k, name in enumerate(CELLS))
    board = Zone("field", "board", "Field", shape="square", width=100, height=100, cell=20,
                 cells=cells)  # fmt: skip
    pieces = []
    if view["prize"] < 0:
        x, y = middle(PRIZE)
        pieces.append(Piece("prize", "field", 0, "tile", letters="P", hue="yellow", x=x, y=y,
                            size=8, label="The prize"))  # fmt: skip
    for r, cell in enumerate(view["at"]):
        if cell == OUT:
            continue
        x, y = middle(cell)
        way = "up" if view["facing"][r] == 0 else "down"
        hurt = (Inlay("wound", "1"),) if view["hurt"][r] else ()
        prize = ", with the prize" if view["prize"] == r else ""
        pieces.append(
            Piece(f"r{r}", "field", r + 1, "disc", numeral=str(r % 2 + 1), letters="AB"[r // 2],
                  hue=("blue", "green")[r // 2], x=x, y=y, size=14, facing=view["facing"][r],
                  pinned=hurt, label=f"Runner {'AB'[r // 2]}{r % 2 + 1} on {CELLS[cell]}, {way}"
                  f"{prize}")
        )  # fmt: skip
    panels = tuple(
        Panel(f"seat {k}", (k,), hue=("blue", "green")[k], letters="AB"[k],
              figures=(Figure(str(points), "points"),))
        for k, points in enumerate(view["points"])
    )  # fmt: skip
    heading = ("The end",) if view["over"] else (f"Round {view['round']}",)
    status = "The fray is over." if view["over"] else "All order in secret."
    return Scene(heading, status, panels, (board,), tuple(pieces))


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "seat": lambda k: names[k],
        "runner": lambda r: f"runner {'AB'[r // 2]}{r % 2 + 1}",
        "cell": lambda cell: CELLS[cell],
        "round": str,
        "way": lambda way: "up" if way == 0 else "down",
    }


GAME = Game(
    name="fray",
    title="Fray",
    rules=1,
    modes={2: ("plain",)},
    options=(),
    content="0" * 16,
    credits="ours",
    folder=Path(__file__).parent,
    space=SPACE,
    clauses=CLAUSES,
    prompts=PROMPTS,
    events=EVENTS,
    refusals=REFUSALS,
    over=0,
    frames=FRAMES,
    opening=opening,
    unpack=unpack,
    settled=lambda table: dict(table.options),
    view=view,
    resample=resample,
    value=lambda s, seat: s.results()[seat],
    policy=lambda s, seat, rng: CHARGE,
    words={
        "en": Words(
            {"order": "Order your runners."},
            {
                "round": "The orders of round {round} come to light.",
                "moved": "{runner} goes to {cell}.",
                "blocked": "{runner} cannot enter {cell} and falls back.",
                "turned": "{runner} looks {way} now.",
                "took": "{runner} takes the prize for {seat}.",
                "struck": "{runner} strikes at {cell}.",
                "hurt": "{runner} is hurt.",
                "guarded": "{runner} holds and is safe.",
                "out": "{runner} leaves the field.",
                "scored": "{seat} gets a point.",
                "ready": "{seat} is ready.",
            },
            {"over": "The game is over.", "not_now": "You have given your order."},
            spellers,
            SPACE.text,
            {"round": "Round {round}"},
        )
    },
    scene=scene,
    shorthand=lambda text: text,
    cues=cues,
)
