"""A toy whose answers are sums: a build, a split, a bid, an attack and a payment, all composed.

Every seat builds a troop with twelve coins and splits its cards between hand and camp, both in
secret. Then each in turn bids, storms the gate and pays a toll. Each of the five is one ledger, and
each is played as single actions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from munera.core.engine import State, settle
from munera.core.events import Field, Kind
from munera.core.game import Clauses, Game, Table, View, Words
from munera.core.rng import Rng
from munera.core.scene import Look

from .rules import (
    BID,
    BIDDING,
    BUILD,
    DRILL,
    FRAMES,
    GATE,
    GIVE,
    HIRE,
    MARCH,
    MUSTERED,
    OFFER,
    OVER,
    PAID,
    PAYING,
    RAISE,
    SEND,
    SENT,
    SHOUT,
    SPACE,
    SPLIT,
    STAGES,
    STORM,
    TAKE,
    THROW,
    Build,
    Muster,
    Secret,
    attack_of,
    breath_of,
    drill_of,
    every_build,
    every_split,
)  # fmt: skip
from .scene import scene
from .tensor import observe, pieces

CLAUSES = Clauses(
    {
        "MU-1": "Every seat builds a troop in secret, for twelve coins at the most.",
        "MU-2": "A troop has five men at the most, the captain among them.",
        "MU-3": "Skills come first, then men, then gear; nothing is taken back.",
        "MU-4": "Every seat sends cards to its camp in secret; the others stay in hand.",
        "MU-5": "The camp has room for four cards.",
        "MU-6": "Then every seat in turn bids coins and gems of its purse.",
        "MU-7": "Then every seat in turn storms the gate and announces what its attack comes to.",
        "MU-8": "Each shout and the banner cost a breath; each step of March above 1 gives one.",
        "MU-9": "Then every seat in turn pays a toll of six, with tokens; nothing is given back.",
        "MU-10": "Who storms the gate gets 3, the highest bid 2; a quarter of the toll is lost.",
    },
    {"MU-1": "All"},
)
SEAT = Field("seat", "seat")
EVENTS = (
    Kind("ready", "MU-1", SEAT),
    Kind("built", "MU-1", SEAT, Field("coins", "count"), audience=0),
    Kind("split", "MU-4", SEAT),
    Kind("offered", "MU-6", SEAT, Field("bid", "count")),
    Kind("announced", "MU-7", SEAT, Field("attack", "count")),
    Kind("paid", "MU-9", SEAT, Field("paid", "count")),
)
PROMPTS = (
    Kind("build", "MU-1"), Kind("split", "MU-4"),
    Kind("bid", "MU-6", Field("high", "count")), Kind("storm", "MU-7"), Kind("toll", "MU-9"),
)  # fmt: skip
REFUSALS = (
    Kind("over", "MU-10"), Kind("not_now", "MU-1"),
    Kind("poor", "MU-1", Field("price", "count"), Field("left", "count")), Kind("crowded", "MU-2"),
    Kind("backwards", "MU-3"), Kind("full", "MU-5", Field("most", "count")), Kind("purse", "MU-6"),
    Kind("no_banner", "MU-7"), Kind("breath", "MU-8", Field("left", "count")),
    Kind("not_held", "MU-7"), Kind("too_little", "MU-9", Field("short", "count")),
)  # fmt: skip


def opening(table: Table) -> State:
    n = table.seats
    picks, builds, sent = [[list[int]() for _ in range(n)] for _ in range(3)]
    s = Muster([Build(2**n - 1)], n, picks, builds, sent, [0] * n, [0] * n, [0] * n)
    settle(s)
    return s


def unpack(table: Table, packed: list[Any]) -> State:
    stack, *rest = packed
    return Muster([FRAMES[name](*args) for name, *args in stack], table.seats, *rest)


def view(s: State, viewer: int) -> View:
    p = cast(Muster, s)
    frame = p.stack[-1] if p.stack else None
    own = viewer >= 0
    return {
        "seats": p.seats, "viewer": viewer, "stage": getattr(frame, "asked", -1),
        "waiting": frame.waiting(s) if frame else [], "picks": p.picks[viewer] if own else [],
        "build": p.builds[viewer] if own else [], "sent": p.sent[viewer] if own else [],
        "bids": p.bids, "attacks": p.attacks, "paid": p.paid,
    }  # fmt: skip


BUILDS = every_build()
SPLITS = every_split()


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Give others some build and some split that their announcements allow.

    A seat that has not finished an answer has begun none.
    """
    p = cast(Muster, s).clone()
    frame = p.stack[-1] if p.stack else None
    stage = getattr(frame, "asked", len(STAGES))
    for seat in range(p.seats):
        if seat == viewer:
            continue
        ready = isinstance(frame, Secret) and not frame.is_open(seat)
        p.picks[seat] = []
        if stage == BUILD and ready:
            p.picks[seat] = BUILDS[rng.below(len(BUILDS))][:]
        if stage > BUILD:
            p.builds[seat] = a_build(p.attacks[seat], rng)
        if stage == SPLIT and ready:
            p.picks[seat] = SPLITS[rng.below(len(SPLITS))][:]
        if stage > SPLIT:
            p.sent[seat] = SPLITS[rng.below(len(SPLITS))][:]
    return p


def a_build(attack: int, rng: Rng) -> list[int]:
    """A build that may have led to an announced attack; 0: none was announced yet."""
    while True:
        build = BUILDS[rng.below(len(BUILDS))]
        breath = breath_of(build)
        most = attack_of(build, [RAISE, SHOUT + breath, THROW + 1])
        most += TAKE in build and breath > 0
        if attack == 0 or drill_of(build) <= attack <= most:
            return build[:]


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {"seat": lambda k: names[k], "count": str}


def label(action: int) -> str:
    """What an action is called."""
    text = SPACE.text(action)
    called = {"mustered": "The troop is complete", "offer": "Offer it", "paid": "That is the toll"}
    return called.get(text, text.capitalize())


def policy(s: State, seat: int, rng: Rng) -> int:
    """A fair build, two cards into the camp, no bid, all into the attack, the toll from below."""
    p = cast(Muster, s)
    picks, stage = p.picks[seat], getattr(p.stack[-1], "asked", 0)
    plans = {
        BUILD: [DRILL + 3, MARCH + 2, HIRE, HIRE, TAKE, MUSTERED],
        SPLIT: [SEND + len(SENT) * k + n for k, n in enumerate((1, 0, 0, 1))],
        BIDDING: [BID, OFFER], PAYING: [GIVE, GIVE + 1, GIVE + 3, PAID],
    }  # fmt: skip
    if stage in plans:
        plan, done = plans[stage], len(picks)
        if picks == plan[:done] and not p.why_not(stage, seat, plan[done]):
            return plan[done]
        return [a for a in range(len(SPACE)) if not p.why_not(stage, seat, a)][-1]
    wishes = ((RAISE + 1, RAISE), (SHOUT + 3, SHOUT + 2, SHOUT + 1, SHOUT), (THROW + 1, THROW))
    for action in wishes[len(picks)]:
        if not p.why_not(STORM, seat, action):
            return action
    raise AssertionError("One can always do nothing.")


GAME = Game(
    name="muster", title="Muster", rules=1, modes={2: ("plain",), 3: ("plain",)}, options=(),
    content="0" * 16, credits="ours", folder=Path(__file__).parent, space=SPACE, clauses=CLAUSES,
    prompts=PROMPTS, events=EVENTS, refusals=REFUSALS, over=OVER, frames=FRAMES, opening=opening,
    unpack=unpack, settled=lambda table: dict(table.options), view=view, resample=resample,
    value=lambda s, seat: s.results()[seat], policy=policy,
    words={
        "en": Words(
            {
                "build": "Build your troop.",
                "split": "Split your cards: what fights, and what rests in the camp.",
                "bid": "Bid for the bridge; the highest bid is {high}.",
                "storm": f"Work out your attack on the gate of {GATE}.",
                "toll": "Pay the toll.",
            },
            {
                "ready": "{seat} has built a troop.",
                "built": "The troop of {seat} costs {coins}.",
                "split": "{seat} has split the cards.",
                "offered": "{seat} bids {bid}.",
                "announced": "{seat} storms the gate with {attack}.",
                "paid": "{seat} pays {paid}.",
            },
            {
                "over": "The game is over.",
                "not_now": "That is not what you are asked.",
                "poor": "That costs {price}, and you have {left} left.",
                "crowded": "There is no room for one more.",
                "backwards": "One after the other, and each thing once.",
                "full": "The camp has room for {most} cards.",
                "purse": "You have no more of these.",
                "no_banner": "You have no banner.",
                "breath": "You have only {left} breath left.",
                "not_held": "You do not hold so many.",
                "too_little": "That would be {short} short of the toll.",
            },
            spellers,
            label,
        )
    },
    pieces=pieces, observe=observe, scene=scene, shorthand=lambda text: text,
    look=Look("Build, split, bid, storm and pay.", 5, "verdigris", "helmet"),
)  # fmt: skip
