"""Two real matches with different hidden choices look the same to a viewer and are imagined the
same.

Here both truths came about by real moves, so a `resample` that keeps a secret is found out. With a
leak put in on purpose the same checks must fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from effort import often, once
from games.gladiatori.lively import GAME, case_of
from games.gladiatori.lively import moments as some_moments
from games.gladiatori.test_as_on_paper import TABLES
from games.gladiatori.twins import Twins, compare
from munera.core.engine import SPECTATOR, State
from munera.core.events import Field, Kind
from munera.core.game import Game, View
from munera.core.rng import Rng
from munera.games.gladiatori import events
from munera.games.gladiatori.flow_fight import React
from munera.games.gladiatori.state import (
    DECK,
    DISCARD,
    F_SUM,
    HAND,
    KINDS,
    L_BLOOD,
    L_DASH,
    L_SKILL,
    LAID,
    LEDGER,
    M_COINS,
    M_FIRST,
    M_LAST,
    M_LEFT,
    M_NOW,
    M_POWERS,
    MAN,
    ROOM,
    ROW,
    SEAT_CARDS,
    STANDBY,
    Munus,
)
from munera.lab.contract.cases import Case
from munera.lab.contract.secrets import Manner, check_from

LOOKS = often(12, 4)  # at each table
BETWEEN = 15  # steps
BUILT = {"characters": "built", "items": "draft"}


def walk(case: Case, seed: int, looks: int, at: Case, between: int = BETWEEN) -> tuple[int, int]:
    """Twins that go on, compared now and then; returns how often, and how often they differed."""
    rng = Rng(seed)
    seats = case.table.seats
    viewer = rng.below(seats + 1) if seats > 1 else 1  # a lone player sees all there is
    twins = Twins(case, SPECTATOR if viewer == seats else viewer, rng)
    differed = 0
    for _ in range(looks):
        twins.go(between)
        differed += twins.differ
        compare(twins, at)
    return looks, differed


@pytest.mark.parametrize("block", range(len(TABLES)))
def test_twins_look_the_same_and_are_imagined_the_same(block: int) -> None:
    looks = differed = 0
    for number in range(block, block + 4 * len(TABLES), len(TABLES)):
        case = case_of(number)
        made, unlike = walk(case, number, LOOKS, case)
        looks += made
        differed += unlike
    assert differed > looks // 4


# --- A leak is found -----------------------------------------------------------------------------


def is_leaky(leaky: Game, options: dict[str, str], between: int = 6) -> bool:
    """Whether the check finds something within a few matches."""
    for seed in range(12):
        honest = Case(GAME, GAME.table(2, "alone", options))
        try:
            walk(honest, seed, 25, Case(leaky, honest.table), between)
            side_by_side(Case(leaky, honest.table), seed)
        except AssertionError:
            return True
    return False


def side_by_side(case: Case, seed: int) -> None:
    """The walk of `test_secrets`, for one match."""
    lots = Rng(seed)
    for s in some_moments(case, Rng(seed)):
        if not lots.below(10):
            check_from(case, s.clone(), lots, Manner(remembers=True, lively=True))


def others(viewer: int) -> list[int]:
    return [seat for seat in range(2) if seat != viewer]


def a_part_of_a_total(g: Munus, seat: int) -> int:
    return sum(int(g.ledger[LEDGER * seat + part]) for part in (L_SKILL, L_BLOOD, L_DASH))


def a_sum_half_made(g: Munus, seat: int) -> int:
    return int(g.fight[F_SUM])


def a_skill(g: Munus, seat: int) -> int:
    return int(g.men[MAN * seat + M_NOW])


def a_card_face_down(g: Munus, seat: int) -> int:
    base = SEAT_CARDS * seat + ROOM * LAID
    return next((kind for kind in range(KINDS) if g.cards[base + kind]), -1)


def a_standby_card(g: Munus, seat: int) -> int:
    rows = [int(code) for code in g.rows[ROW * seat : ROW * seat + ROW]]
    return next((code & 3 for code in rows if code >= 0 and code & STANDBY), -1)


def a_card_in_hand(g: Munus, seat: int) -> int:
    return int(g.cards[SEAT_CARDS * seat + ROOM * HAND])


def a_card_of_the_hp_deck(g: Munus, seat: int) -> int:
    base = SEAT_CARDS * seat + ROOM * DECK
    return sum(kind * int(g.cards[base + kind]) for kind in range(KINDS))


def a_card_of_the_discard_pile(g: Munus, seat: int) -> int:
    return int(g.cards[SEAT_CARDS * seat + ROOM * DISCARD + 5])


def a_bid(g: Munus, seat: int) -> int:
    return int(g.men[MAN * seat + M_LEFT] + g.men[MAN * seat + M_LAST])


def a_first_value(g: Munus, seat: int) -> int:
    return int(g.men[MAN * seat + M_FIRST + 1])


def coins_left(g: Munus, seat: int) -> int:
    return int(g.men[MAN * seat + M_COINS])


def a_power(g: Munus, seat: int) -> int:
    return int(g.men[MAN * seat + M_POWERS])


SECRETS: list[tuple[Callable[[Munus, int], int], dict[str, str]]] = [
    (a_part_of_a_total, {"characters": "pre-made"}),
    (a_sum_half_made, {"characters": "pre-made"}),
    (a_skill, {"characters": "pre-made"}),
    (a_card_face_down, {"characters": "pre-made"}),
    (a_standby_card, {"characters": "pre-made"}),
    (a_card_in_hand, {"characters": "pre-made"}),
    (a_card_of_the_hp_deck, {"characters": "pre-made"}),
    (a_card_of_the_discard_pile, {"characters": "pre-made"}),
    (a_bid, {"characters": "pre-made", "items": "auction"}),
    (a_first_value, BUILT),
    (coins_left, BUILT),
    (a_power, BUILT),
]
each_secret = pytest.mark.parametrize(
    ("secret", "options"), SECRETS, ids=[one.__name__ for one, _ in SECRETS]
)


@each_secret
def test_a_view_that_shows_it_is_found(
    secret: Callable[[Munus, int], int], options: dict[str, str]
) -> None:
    def view(s: State, viewer: int) -> View:
        leak = [secret(cast(Munus, s), seat) for seat in others(viewer)]
        return {**GAME.view(s, viewer), "leak": leak}

    assert is_leaky(replace(GAME, view=view), options)


KEPT: list[tuple[str, dict[str, str]]] = [("skill", {}), ("hand", {}), ("build", BUILT)]


@pytest.mark.parametrize(("what", "options"), KEPT, ids=[one for one, _ in KEPT])
def test_a_resample_that_keeps_it_is_found(what: str, options: dict[str, str]) -> None:
    def resample(s: State, viewer: int, rng: Rng) -> State:
        truth, out = cast(Munus, s), cast(Munus, GAME.resample(s, viewer, rng))
        for seat in others(viewer):
            man, base = MAN * seat, SEAT_CARDS * seat + ROOM * HAND
            if what == "skill":
                out.men[man + M_NOW] = truth.men[man + M_NOW]
            elif what == "build":
                out.men[man + M_FIRST] = truth.men[man + M_FIRST]
            else:
                out.cards[base] = truth.cards[base]
        return out

    assert is_leaky(replace(GAME, resample=resample), {"characters": "pre-made", **options})


SELDOM = ("card_adapted", "overskilled", "lunge_card")  # the contract tells all at once
WHISPERED = [k for k, kind in enumerate(GAME.events) if kind.is_secret and kind.name not in SELDOM]


@pytest.mark.parametrize("k", WHISPERED, ids=[GAME.events[k].name for k in WHISPERED])
def test_an_event_that_everybody_hears_is_found(k: int) -> None:
    kind = GAME.events[k]
    fields = [Field(f.name, f.domain, many=f.many) for f in kind.fields]
    loud = (*GAME.events[:k], Kind(kind.name, kind.clause, *fields), *GAME.events[k + 1 :])
    assert is_leaky(replace(GAME, events=loud), {"characters": "pre-made"}, between=1)


@once
@pytest.mark.parametrize("what", ["prompt", "legal", "refusal"])
def test_a_question_that_tells_it_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The defender could read the attacker's hand from what he is asked."""
    honest: Any = {"prompt": React.prompt, "legal": React.legal, "refusal": React.why_not}[what]

    def hand(s: Any) -> int:
        return int(s.cards[SEAT_CARDS * int(s.active) + ROOM * HAND]) if s.active >= 0 else 0

    def prompt(self: Any, s: Any, seat: int) -> Any:
        return (events.ASK_FEINT,) if hand(s) else honest(self, s, seat)

    def legal(self: Any, s: Any, seat: int, out: Any) -> None:
        honest(self, s, seat, out)
        if hand(s) and out.count > 1:
            out.count -= 1

    def why_not(self: Any, s: Any, seat: int, action: int) -> Any:
        told = honest(self, s, seat, action)
        return () if hand(s) else told

    monkeypatch.setattr(
        React,
        {"prompt": "prompt", "legal": "legal", "refusal": "why_not"}[what],
        {"prompt": prompt, "legal": legal, "refusal": why_not}[what],
    )
    assert is_leaky(GAME, {"characters": "pre-made"}, between=1)
