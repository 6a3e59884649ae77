"""The rules of the toy: what is asked in each step, what is allowed, and the frames that ask it."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar, cast

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State, pack_stack
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace, verb

DRILLS = ("1", "2", "3", "4", "5")
MARCHES = ("1", "2", "3", "4")
MEN = ("spear", "sling")
GEAR = ("banner", "drums", "tent")
KINDS = ("shield", "spear", "horn", "stone")
SENT = ("0", "1", "2", "3", "4")
SHOUTS = ("0", "1", "2", "3")
THROWN = ("nothing", "spear", "stone")
TOKENS = ("copper", "tin", "iron", "silver", "gold")
SPACE = ActionSpace(
    verb("drill", DRILLS), verb("march", MARCHES), verb("hire", MEN), verb("take", GEAR),
    verb("mustered"), verb("send", KINDS, SENT), verb("bid", ("coin", "gem")), verb("offer"),
    verb("raise", ("nothing", "banner")), verb("shout", SHOUTS), verb("throw", THROWN),
    verb("give", TOKENS), verb("paid"),
)  # fmt: skip
(DRILL, MARCH, HIRE, TAKE, MUSTERED, SEND, BID, OFFER, RAISE, SHOUT, THROW, GIVE, PAID) = (
    SPACE.base[v.name] for v in SPACE.verbs
)

BUDGET = 12
DRILL_COST = (0, 1, 2, 4, 6)
MEN_COST, MEN_MOST = (2, 1), (4, 3)
ALL_MEN = 5  # with the captain
GEAR_COST = (2, 1, 3)
HAVE = (1, 1, 1, 4)  # cards of each kind
LIFE = (3, 2, 2, 1)  # what a card of a kind is worth in the camp
CAMP = 4  # the most cards
COINS, GEMS, GEM = 4, 2, 3
GATE = 8
THROW_WORTH = (0, 2, 1)
WORTH = (1, 2, 2, 3, 5)
TOLL = 6

STAGES = ("build", "split", "bid", "storm", "toll")
BUILD, SPLIT, BIDDING, STORM, PAYING = range(5)

# Refusals by number; the names are in the game's table.
OVER, NOT_NOW, POOR, CROWDED, BACKWARDS, FULL, PURSE, NO_BANNER, BREATH, NOT_HELD, TOO_LITTLE = (
    range(11)
)
READY, BUILT, SPLIT_DONE, OFFERED, ANNOUNCED, PAID_TOLL = range(6)


# --- What was picked so far ----------------------------------------------------------------------


def cost_of(picks: list[int]) -> int:
    """What a build has cost so far."""
    out = 0
    for a in picks:
        if a < MARCH:
            out += DRILL_COST[a - DRILL]
        elif a < HIRE:
            out += a - MARCH
        elif a < TAKE:
            out += MEN_COST[a - HIRE]
        elif a < MUSTERED:
            out += GEAR_COST[a - TAKE]
    return out


def men_of(picks: list[int]) -> int:
    """How many a build has, with the captain."""
    return 1 + sum(HIRE <= a < TAKE for a in picks)


def drill_of(build: list[int]) -> int:
    return build[0] - DRILL + 1


def breath_of(build: list[int]) -> int:
    """How often one may shout, or raise the banner, in one storm."""
    return build[1] - MARCH


def held(sent: list[int], kind: int) -> int:
    """Cards of a kind that are left in hand."""
    return HAVE[kind] - (sent[kind] - SEND) % len(SENT)


def worth_of(picks: list[int]) -> int:
    """What was given so far."""
    return sum(WORTH[a - GIVE] for a in picks if GIVE <= a < PAID)


# --- What is allowed -----------------------------------------------------------------------------


def why_not_build(picks: list[int], a: int) -> tuple[int, ...]:
    """The refusal of a step of a build; empty if it is allowed."""
    if a > MUSTERED:
        return (NOT_NOW,)
    left = BUDGET - cost_of(picks)
    step = 0 if not picks else 1 if len(picks) == 1 else 2
    if step < 2:
        base, end = ((DRILL, MARCH), (MARCH, HIRE))[step]
        if not base <= a < end:
            return (BACKWARDS,)
    elif a < HIRE or (a < TAKE and a < picks[-1]) or (TAKE <= a < MUSTERED and a <= picks[-1]):
        return (BACKWARDS,)
    price = cost_of([*picks, a]) - cost_of(picks)
    if price > left:
        return (POOR, price, left)
    if HIRE <= a < TAKE:
        if picks.count(a) == MEN_MOST[a - HIRE] or men_of(picks) == ALL_MEN:
            return (CROWDED,)
    return ()


def why_not_split(picks: list[int], a: int) -> tuple[int, ...]:
    """The refusal of cards that are sent to the camp."""
    if not SEND <= a < BID:
        return (NOT_NOW,)
    kind, n = divmod(a - SEND, len(SENT))
    if kind != len(picks):
        return (BACKWARDS,)
    if n > HAVE[kind]:
        return (NOT_HELD,)
    sent = sum((one - SEND) % len(SENT) for one in picks)
    return (FULL, CAMP) if sent + n > CAMP else ()


def why_not_bid(picks: list[int], a: int) -> tuple[int, ...]:
    """The refusal of a part of a bid: coins first, then gems."""
    if not BID <= a <= OFFER:
        return (NOT_NOW,)
    if a == OFFER:
        return ()
    if picks and a < picks[-1]:
        return (BACKWARDS,)
    return (PURSE,) if picks.count(a) == (COINS, GEMS)[a - BID] else ()


def why_not_storm(build: list[int], sent: list[int], picks: list[int], a: int) -> tuple[int, ...]:
    """The refusal of a part of an attack."""
    if not RAISE <= a < GIVE:
        return (NOT_NOW,)
    base, end = ((RAISE, SHOUT), (SHOUT, THROW), (THROW, GIVE))[len(picks)]
    if not base <= a < end:
        return (BACKWARDS,)
    breath = breath_of(build)
    if a == RAISE + 1:
        if TAKE not in build:
            return (NO_BANNER,)
        return () if breath else (BREATH, breath)
    if a < THROW and a >= SHOUT:
        breath -= picks[0] - RAISE
        return (BREATH, breath) if a - SHOUT > breath else ()
    thrown = THROWN[a - THROW] if a >= THROW else "nothing"
    if thrown != "nothing" and not held(sent, KINDS.index(thrown)):
        return (NOT_HELD,)
    return ()


def why_not_toll(picks: list[int], a: int) -> tuple[int, ...]:
    """The refusal of a token, or of an end before the toll is paid."""
    if not GIVE <= a <= PAID:
        return (NOT_NOW,)
    given = worth_of(picks)
    if a == PAID:
        return (TOO_LITTLE, TOLL - given) if given < TOLL else ()
    if picks and a <= picks[-1]:
        return (BACKWARDS,)
    most = given + sum(WORTH[a - GIVE :])
    return (TOO_LITTLE, TOLL - most) if most < TOLL else ()


def attack_of(build: list[int], picks: list[int]) -> int:
    """What an attack comes to."""
    raised, shouted, thrown = picks[0] - RAISE, picks[1] - SHOUT, picks[2] - THROW
    return drill_of(build) + 2 * raised + shouted + THROW_WORTH[thrown]


# --- The state and its frames --------------------------------------------------------------------


class Muster(State):
    """By seat: what was picked for the open question, and the results of earlier ones."""

    def __init__(
        self, stack: list[Frame], seats: int, picks: list[list[int]], builds: list[list[int]],
        sent: list[list[int]], bids: list[int], attacks: list[int], paid: list[int],
    ) -> None:  # fmt: skip
        super().__init__(stack)
        self.seats = seats
        self.picks = picks
        self.builds = builds
        self.sent = sent
        self.bids = bids
        self.attacks = attacks
        self.paid = paid

    def clone(self) -> Muster:
        return Muster(
            self.stack[:], self.seats, [row[:] for row in self.picks],
            [row[:] for row in self.builds], [row[:] for row in self.sent], self.bids[:],
            self.attacks[:], self.paid[:],
        )  # fmt: skip

    def pack(self) -> list[Any]:
        return [
            pack_stack(self.stack), self.picks, self.builds, self.sent, self.bids, self.attacks,
            self.paid,
        ]  # fmt: skip

    def results(self) -> list[float]:
        if self.stack:
            return [0.0] * self.seats
        points = [
            3 * (self.attacks[k] >= GATE) + 2 * (self.bids[k] == max(self.bids)) - self.paid[k] / 4
            for k in range(self.seats)
        ]
        best = max(points)
        return [1 / points.count(best) if one == best else 0.0 for one in points]

    def tell(self, *event: int) -> None:
        if self.sink is not None:
            self.sink.add(event)

    def why_not(self, stage: int, seat: int, a: int) -> tuple[int, ...]:
        """The refusal of an action of a seat that is asked; empty if it is allowed."""
        picks = self.picks[seat]
        if stage == BUILD:
            return why_not_build(picks, a)
        if stage == SPLIT:
            return why_not_split(picks, a)
        if stage == BIDDING:
            return why_not_bid(picks, a)
        if stage == STORM:
            return why_not_storm(self.builds[seat], self.sent[seat], picks, a)
        return why_not_toll(picks, a)

    def allowed(self, stage: int, seat: int, out: Actions) -> None:
        for a in range(len(SPACE)):
            if not self.why_not(stage, seat, a):
                out.add(a)


def prompt_of(p: Muster, stage: int, seat: int) -> tuple[int, ...]:
    if stage == BIDDING:
        return (stage, max(p.bids))
    return (stage,)


class Secret(Sealed):
    """What all seats pick at once."""

    NAME: ClassVar = "Secret"
    asked = BUILD

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if self.is_open(seat):
            cast(Muster, s).allowed(self.asked, seat, out)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return prompt_of(cast(Muster, s), self.asked, seat)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        if not self.is_open(seat):
            return (NOT_NOW,)
        return cast(Muster, s).why_not(self.asked, seat, action)


class Build(Secret):
    """MU-1"""

    NAME: ClassVar = "Build"

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        p = cast(Muster, s)
        p.picks[seat].append(action)
        if action != MUSTERED:
            return False
        p.tell(READY, seat)
        p.tell(BUILT, seat, cost_of(p.picks[seat]))
        return True

    def again(self, open_seats: i64) -> Frame:
        return Build(open_seats)

    def reveal(self, s: State) -> None:
        p = cast(Muster, s)
        p.builds = p.picks
        p.picks = [[] for _ in range(p.seats)]
        p.stack.append(Split(2**p.seats - 1))


class Split(Secret):
    """MU-4"""

    NAME: ClassVar = "Split"
    asked = SPLIT

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        p = cast(Muster, s)
        p.picks[seat].append(action)
        if len(p.picks[seat]) < len(KINDS):
            return False
        p.tell(SPLIT_DONE, seat)
        return True

    def again(self, open_seats: i64) -> Frame:
        return Split(open_seats)

    def reveal(self, s: State) -> None:
        p = cast(Muster, s)
        p.sent = p.picks
        p.picks = [[] for _ in range(p.seats)]
        p.stack.append(Bidding(0))


class Turn(Frame):
    """One seat picks without interruption; then the next seat, then the next step."""

    NAME: ClassVar = "Turn"
    asked = BIDDING

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def args(self) -> list[Any]:
        return [self.seat]

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if seat == self.seat:
            cast(Muster, s).allowed(self.asked, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Muster, s)
        p.picks[seat].append(action)
        if not self.is_whole(p.picks[seat]):
            p.stack.append(self)
            return
        self.end(p, seat)
        p.picks[seat] = []
        more = seat + 1 < p.seats
        after = AFTER[self.asked]
        if more:
            p.stack.append(type(self)(seat + 1))
        elif after is not None:
            p.stack.append(after(0))

    def is_whole(self, picks: list[int]) -> bool:
        raise NotImplementedError

    def end(self, p: Muster, seat: int) -> None:
        raise NotImplementedError

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return prompt_of(cast(Muster, s), self.asked, seat)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        if seat != self.seat:
            return (NOT_NOW,)
        return cast(Muster, s).why_not(self.asked, seat, action)


class Bidding(Turn):
    """MU-6"""

    NAME: ClassVar = "Bidding"

    def is_whole(self, picks: list[int]) -> bool:
        return picks[-1] == OFFER

    def end(self, p: Muster, seat: int) -> None:
        p.bids[seat] = p.picks[seat].count(BID) + GEM * p.picks[seat].count(BID + 1)
        p.tell(OFFERED, seat, p.bids[seat])


class Storm(Turn):
    """MU-7"""

    NAME: ClassVar = "Storm"
    asked = STORM

    def is_whole(self, picks: list[int]) -> bool:
        return len(picks) == 3

    def end(self, p: Muster, seat: int) -> None:
        p.attacks[seat] = attack_of(p.builds[seat], p.picks[seat])
        p.tell(ANNOUNCED, seat, p.attacks[seat])


class Toll(Turn):
    """MU-9"""

    NAME: ClassVar = "Toll"
    asked = PAYING

    def is_whole(self, picks: list[int]) -> bool:
        return picks[-1] == PAID

    def end(self, p: Muster, seat: int) -> None:
        p.paid[seat] = worth_of(p.picks[seat])
        p.tell(PAID_TOLL, seat, p.paid[seat])


AFTER: dict[int, Any] = {BIDDING: Storm, STORM: Toll, PAYING: None}
FRAMES: dict[str, Any] = {
    "Build": Build, "Split": Split, "Bidding": Bidding, "Storm": Storm, "Toll": Toll
}  # fmt: skip


def every_build() -> list[list[int]]:
    """All builds there can be."""
    out = []
    for drill, march, spears, slings, *gear in product(
        range(5), range(4), range(5), range(4), (0, 1), (0, 1), (0, 1)
    ):
        picks = [DRILL + drill, MARCH + march, *[HIRE] * spears, *[HIRE + 1] * slings]
        picks += [TAKE + k for k, taken in enumerate(gear) if taken]
        if cost_of(picks) <= BUDGET and men_of(picks) <= ALL_MEN:
            out.append([*picks, MUSTERED])
    return out


def every_split() -> list[list[int]]:
    """All splits there can be."""
    return [
        [SEND + len(SENT) * kind + n for kind, n in enumerate(sent)]
        for sent in product(*[range(n + 1) for n in HAVE])
        if sum(sent) <= CAMP
    ]
