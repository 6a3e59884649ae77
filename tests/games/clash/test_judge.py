"""Rules of thumb: what they choose in plain cases, and that they beat chance."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

from games.clash.arena import GAME, SEATS, battle, fight
from munera.core.engine import CHANCE, NOBODY, Actions, act, legal_list, roll, settle
from munera.core.rng import Rng, seed_of
from munera.games.clash.judge import team_worth
from munera.games.clash.space import KINDS
from munera.games.clash.state import FIGHT, Clash, crew_of
from munera.lab.simulate import SimPlan, play_chunk

# What the notes of the specification promise, minus what bad luck may cost in thirty games.
AT_LEAST = {2: 0.85, 3: 0.85, 4: 0.7, 5: 0.6}


def choice(ring_state: Clash) -> str:
    seat = settle(ring_state)
    return GAME.space.text(GAME.policy(ring_state, seat, Rng(1)))


@pytest.mark.parametrize("seats", SEATS)
def test_the_policy_is_always_legal_and_can_be_repeated(seats: int) -> None:
    g = cast(Clash, GAME.opening(GAME.table(seats)))
    rng, out = Rng(seed_of("policy", seats)), Actions()
    while settle(g) != NOBODY:
        who = settle(g)
        if who == CHANCE:
            roll(g, rng, out)
            continue
        before = g.pack()
        action = GAME.policy(g, who, Rng(1))
        assert action == GAME.policy(g.clone(), who, Rng(1 if g.phase < FIGHT else 2))
        assert action in legal_list(g, who)
        assert g.pack() == before
        act(g, who, action)


@pytest.mark.parametrize("seats", SEATS)
def test_it_beats_random_play(seats: int) -> None:
    plan = SimPlan("clash", GAME.table(seats), ("greedy", *["random"] * (seats - 1)), 7)
    tally = play_chunk(plan, range(30))
    assert tally.by_bot["greedy"] / tally.entries["greedy"] >= AT_LEAST[seats]


def test_it_finishes_a_wounded_animal() -> None:
    units = {"b2": "0 ssss", "b3": "bull-1", "a2": "1 ssss", "e3": "2 ssss"}
    ring = fight(units, wounds={"b3": 3}).do("attacker b2", "stand b2")
    assert choice(ring.g) == "target b3"


def test_it_attacks_the_weaker_team() -> None:
    units = {"b2": "0 sssh", "b3": "1 ssss", "a2": "1 p", "e3": "2 ssss"}
    assert choice(fight(units).do("attacker b2", "stand b2").g) == "target a2"


def test_it_nets_a_sword_and_never_a_spear() -> None:
    ring = battle("0 nsss", "1 psss")
    assert choice(ring.g) == "net sword"


def test_it_rolls_again_what_is_below_the_mean() -> None:
    assert choice(battle("0 tss", "1 ssss").roll("---").g) == "reroll"
    assert choice(battle("0 tss", "1 ssss").roll("MMM").g) == "keep"


def test_it_gives_up_the_netted_while_it_still_rolls() -> None:
    ring = battle("0 nsss", "1 ssss").do("net sword").roll("M---")
    assert choice(ring.g) == "lose sword netted"


def test_it_gives_up_spears_when_all_is_rolled() -> None:
    ring = battle("0 psss", "1 ssss").roll("----", "M----")
    assert choice(ring.g) == "lose spear active"


def test_the_value_follows_points_and_survivors() -> None:
    ring = fight({"b2": "0 ssss", "b3": "1 s", "e3": "2 s"}, pens=["ss"])
    values = [GAME.value(ring.g, seat) for seat in range(3)]
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > values[1] == pytest.approx(values[2])
    over = fight({"b2": "0 ss", "b3": "1 s"}, seats=2).attack("b2", "b3").roll("M--")
    assert [GAME.value(over.g, seat) for seat in range(2)] == [1.0, 0.0]


def test_a_position_can_be_judged_when_a_turn_begins() -> None:
    units = {"b2": "0 ssss", "b3": "1 ssss", "e3": "2 ssss"}
    assert GAME.can_judge(fight(units).g)
    assert not GAME.can_judge(fight(units).do("attacker b2", "stand b2").g)
    assert not GAME.can_judge(battle("0 nsss", "1 psss").g)


@pytest.mark.parametrize("more", [0, 1])
def test_nobody_makes_a_team_worse_in_the_guess(more: int) -> None:
    crews = [counts for counts in itertools.product(range(5), repeat=KINDS) if 0 < sum(counts) <= 4]
    for counts in crews:
        worth = team_worth(crew_of(list(counts)), more)
        for kind in range(KINDS):
            if counts[kind]:
                less = list(counts)
                less[kind] -= 1
                assert worth >= team_worth(crew_of(less), more) >= 0.0
    swords, spears = [team_worth(crew_of([n, 0, 4 - n, 0, 0]), more) for n in (0, 4)]
    assert swords > spears > 0.0
