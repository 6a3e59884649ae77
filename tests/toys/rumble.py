"""A toy that uses what Gorus does not: sealed choices, a reaction window, a deck with copies.

Each seat gets two cards of 1 to 3 and secretly picks one, changing its mind as it likes. The picks
come to light together. Then seats in turn may add their other card or pass, until all pass in a
row; nobody may add twice. The highest total wins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.deck import Deck
from munera.core.engine import CHANCE, Actions, Frame, State, pack_stack, settle
from munera.core.events import Field, Kind
from munera.core.game import Clauses, Decision, Game, Table, View, Words
from munera.core.options import Content
from munera.core.rng import Rng
from munera.core.scene import Panel, Piece, Scene, Zone
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace, verb
from munera.core.window import Window

RANKS = ("1", "2", "3")
SPACE = ActionSpace(
    verb("pick", RANKS), verb("retract"), verb("done"), verb("add"), verb("pass"),
    verb("deal", RANKS, chance=True),
)  # fmt: skip
PICK, RETRACT, DONE, ADD, PASS, DEAL = (SPACE.base[v.name] for v in SPACE.verbs)

CLAUSES = Clauses(
    {
        "RU-1": "Every seat gets two cards.",
        "RU-2": "All seats pick one of their cards in secret; picks come to light together.",
        "RU-3": "In turn, a seat may add its other card once or pass, until all pass in a row.",
        "RU-4": "The highest total wins.",
    },
    {"RU-1": "All"},
)
SEAT = Field("seat", "seat")
EVENTS = (
    Kind("dealt", "RU-1", SEAT, Field("card", "card", audience=0)),
    Kind("ready", "RU-2", SEAT),
    Kind("shown", "RU-2", SEAT, Field("card", "card")),
    Kind("added", "RU-3", SEAT, Field("card", "card")),
    Kind("passed", "RU-3", SEAT),
)
PROMPTS = (Kind("pick", "RU-2"), Kind("react", "RU-3"))
REFUSALS = (Kind("over", "RU-4"), Kind("not_now", "RU-2"), Kind("not_in_window", "RU-3"))


class Rumble(State):
    def __init__(
        self, stack: list[Frame], seats: int, deck: Deck, hands: list[list[int]], picks: list[int],
        shown: bool, added: list[bool],
    ) -> None:  # fmt: skip
        super().__init__(stack)
        self.seats = seats
        self.deck = deck
        self.hands = hands
        self.picks = picks
        self.shown = shown
        self.added = added

    def clone(self) -> Rumble:
        return Rumble(
            self.stack[:], self.seats, self.deck.clone(), [hand[:] for hand in self.hands],
            self.picks[:], self.shown, self.added[:],
        )  # fmt: skip

    def pack(self) -> list[Any]:
        return [
            pack_stack(self.stack), self.deck.pack(), self.hands, self.picks, self.shown, self.added
        ]  # fmt: skip

    def total(self, seat: int) -> int:
        return sum(self.hands[seat]) if self.added[seat] else self.picks[seat]

    def results(self) -> list[float]:
        if self.stack:
            return [0.0] * self.seats
        totals = [self.total(seat) for seat in range(self.seats)]
        best = max(totals)
        return [1 / totals.count(best) if total == best else 0.0 for total in totals]

    def tell(self, *event: int) -> None:
        if self.sink is not None:
            self.sink.add(event)


class Dealing(Frame):
    """RU-1"""

    NAME: ClassVar = "Dealing"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Rumble, s).deck.legal(DEAL - 1, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Rumble, s).deck.weight(outcome - DEAL + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        r = cast(Rumble, s)
        card = action - DEAL + 1
        r.deck.take(card)
        r.hands[self.seat] = sorted([*r.hands[self.seat], card])
        r.tell(0, self.seat, card)
        if len(r.hands[self.seat]) < 2:
            r.stack.append(self)
        elif self.seat + 1 < r.seats:
            r.stack.append(Dealing(self.seat + 1))
        else:
            r.stack.append(Picking(2**r.seats - 1))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (1,)

    def args(self) -> list[int]:
        return [self.seat]

    def stream(self) -> str:
        return "dealing"


class Picking(Sealed):
    """RU-2"""

    NAME: ClassVar = "Picking"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        r = cast(Rumble, s)
        out.clear()
        if not self.is_open(seat):
            return
        if r.picks[seat]:
            out.add(RETRACT)
            out.add(DONE)
        else:
            for card in sorted(set(r.hands[seat])):
                out.add(PICK + card - 1)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        r = cast(Rumble, s)
        if action == DONE:
            r.tell(1, seat)
            return True
        r.picks[seat] = 0 if action == RETRACT else action - PICK + 1
        return False

    def again(self, open_seats: i64) -> Frame:
        return Picking(open_seats)

    def reveal(self, s: State) -> None:
        r = cast(Rumble, s)
        r.shown = True
        for seat in range(r.seats):
            r.tell(2, seat, r.picks[seat])
        r.stack.append(Reacting(0, 0))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (0,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (1,)


class Reacting(Window):
    """RU-3: a seat is asked whether or not it has already added, so asking tells nothing."""

    NAME: ClassVar = "Reacting"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if seat == self.seat:
            if not self.is_used(seat):
                out.add(ADD)
            out.add(PASS)

    def is_pass(self, action: i64) -> bool:
        return action == PASS

    def voices(self, s: State) -> i64:
        return cast(Rumble, s).seats

    def next_seat(self, s: State) -> i64:
        return (self.seat + 1) % cast(Rumble, s).seats

    def mark(self, s: State, action: i64) -> i64:
        return self.seat

    def again(self, seat: i64, passed: i64, used: tuple[int, ...]) -> Frame:
        return Reacting(seat, passed, used)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        if action == PASS:
            cast(Rumble, s).tell(4, seat)
        super().apply(s, seat, action)

    def react(self, s: State, seat: i64, action: i64) -> None:
        r = cast(Rumble, s)
        r.added[seat] = True
        r.tell(3, seat, sum(r.hands[seat]) - r.picks[seat])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (1,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (2,)


FRAMES: dict[str, Any] = {"Dealing": Dealing, "Picking": Picking, "Reacting": Reacting}
CARDS = [1, 1, 1, 2, 2, 2, 3, 3, 3]


def opening(table: Table) -> State:
    n = table.seats
    deck = Deck(vec[i64]([]), vec[i64](CARDS))
    s = Rumble([Dealing(0)], n, deck, [[] for _ in range(n)], [0] * n, False, [False] * n)
    settle(s)
    return s


def unpack(table: Table, packed: list[Any]) -> State:
    stack, (known, bag), hands, picks, shown, added = packed
    frames: list[Frame] = [FRAMES[name](*args) for name, *args in stack]
    deck = Deck(vec[i64](known), vec[i64](bag))
    return Rumble(frames, table.seats, deck, hands, picks, shown, added)


def view(s: State, viewer: int) -> View:
    r = cast(Rumble, s)
    seats = range(r.seats)
    return {
        "seats": r.seats,
        "deck": int(r.deck.size()),
        "hand": r.hands[viewer] if viewer >= 0 else [],
        "pick": r.picks[viewer] if viewer >= 0 else 0,
        "open": r.stack[-1].waiting(s) if r.stack else [],
        "shown": r.picks if r.shown else [],
        "added": [sum(r.hands[k]) - r.picks[k] if r.added[k] else 0 for k in seats],
    }


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Deal again what the viewer has not seen; a hidden hand keeps the cards it has shown."""
    r = cast(Rumble, s).clone()
    kept: dict[int, list[int]] = {}
    pool = list(r.deck.bag)
    for seat in range(r.seats):
        if seat == viewer or r.added[seat]:
            continue
        kept[seat] = [r.picks[seat]] if r.shown else []
        hidden = list(r.hands[seat])
        for card in kept[seat]:
            hidden.remove(card)
        pool += hidden
    pool.sort()
    for seat, cards in kept.items():
        size = len(r.hands[seat])
        while len(cards) < size:
            cards.append(pool.pop(rng.below(len(pool))))
        r.hands[seat] = sorted(cards)
        frame = r.stack[-1] if r.stack else None
        if not r.shown and isinstance(frame, Picking):
            # A closed seat has picked something; an open one may or may not have begun.
            if frame.is_open(seat):
                r.picks[seat] = [0, *r.hands[seat]][rng.below(3)]
            else:
                r.picks[seat] = r.hands[seat][rng.below(2)]
    r.deck = Deck(vec[i64]([]), vec[i64](pool))
    return r


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Cards that can be picked are pieces; all else is a choice without one."""
    legal = {choice.text for choice in decision.choices} if decision else set()
    panels = [
        Panel(f"seat {k}", (k,), facts=(f"adds {added}",) if added else (),
              marks=("deciding",) if k in view["open"] else ())
        for k, added in enumerate(view["added"])
    ]  # fmt: skip
    pieces = []
    for k, card in enumerate(view["hand"]):
        text = f"pick {card}" if f"pick {card}" in legal else ""
        twin = card in view["hand"][:k]  # of two equal cards only the first can be picked
        pieces.append(
            Piece(f"card {k}", "hand", k, numeral=str(card), label=f"a {card}",
                  action="" if twin else text, ask=f"pick {card}" if decision else "",
                  marks=("chosen",) if card == view["pick"] and not twin else ())
        )  # fmt: skip
    pieces += [
        Piece(f"pick {k}", "picks", k, numeral=str(card), caption=names[k],
              label=f"{names[k]}: {card}")
        for k, card in enumerate(view["shown"])
    ]  # fmt: skip
    zones = (Zone("picks", "row", "Picks"), Zone("hand", "hand", "Hand"))
    return Scene(("Rumble",), f"{view['seats']} seats", tuple(panels), zones, tuple(pieces))


def as_given(text: str, table: Table) -> str:
    return text


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {"seat": lambda k: names[k], "card": lambda k: "a card" if k < 0 else str(k)}


def policy(s: State, seat: int, rng: Rng) -> int:
    """Pick the highest card, keep it, add the other."""
    r = cast(Rumble, s)
    if isinstance(r.stack[-1], Reacting):
        return PASS if r.added[seat] else ADD
    return DONE if r.picks[seat] else PICK + max(r.hands[seat]) - 1


def value(s: State, seat: int) -> float:
    return s.results()[seat]


GAME = Game(
    name="rumble",
    title="Rumble",
    rules=1,
    modes={2: ("plain",), 3: ("plain",), 4: ("plain",)},
    options=(Content("note", as_given, default="none"),),
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
    value=value,
    policy=policy,
    words={
        "en": Words(
            {"pick": "Pick a card.", "react": "Add your other card?"},
            {
                "dealt": "{seat} gets {card}.",
                "ready": "{seat} is ready.",
                "shown": "{seat} shows {card}.",
                "added": "{seat} adds {card}.",
                "passed": "{seat} passes.",
            },
            {
                "over": "The game is over.",
                "not_now": "Pick one of your own cards.",
                "not_in_window": "Add or pass when it is your turn.",
            },
            spellers,
            SPACE.text,
        )
    },
    scene=scene,
    shorthand=lambda text: text,
)
