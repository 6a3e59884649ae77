"""The exact chances of a battle against many battles fought by the engine, and by hand.

MUNERA_BATTLES=200000, as in `make soak`, sets the number for each pair; usually it is fewer.
"""

from __future__ import annotations

import os
from math import sqrt

import pytest

from games.clash.arena import GAME, PEOPLE, Ring, fight
from munera.core.engine import CHANCE, Actions, act, roll, settle
from munera.core.rng import Rng, seed_of
from munera.games.clash.judge import policy
from munera.games.clash.odds import Odds, exact, odds_between, side_at
from munera.games.clash.odds import told as told_of
from munera.games.clash.state import BEASTS, T_BEATEN, total
from munera.games.clash.tables import SPACE_NAMES, STANDARD_ANIMALS
from munera.play.match import Match

BATTLES = int(os.environ.get("MUNERA_BATTLES", "5000"))
B2, B3 = SPACE_NAMES.index("b2"), SPACE_NAMES.index("b3")

# Attacker, its wounds, defender, its wounds: teams of all kinds, animals on both sides.
PAIRS = [
    ("0 ssss", 0, "1 ssss", 0),
    ("0 nssh", 0, "1 sssh", 1),
    ("0 ntss", 0, "1 phss", 0),
    ("0 nnss", 1, "1 nsth", 0),
    ("0 ttsp", 0, "1 thhs", 1),
    ("0 s", 1, "1 ppns", 0),
    ("0 ssth", 0, "bear-2", 1),
    ("0 nss", 1, "lion-3", 2),
    ("bull-2", 2, "1 nsth", 1),
    ("bull-4", 3, "bear-1", 2),
]


def ring_of(one: str, one_wounds: int, other: str, other_wounds: int) -> Ring:
    """The two units side by side; the player who leads the attack is in turn."""
    units = {"b2": one, "b3": other, "e1": "1 ssss", "e3": "0 ssss"}
    turn = 0 if one.startswith("0") else 2
    return fight(units, turn, wounds={"b2": one_wounds, "b3": other_wounds})


def odds_of(ring: Ring) -> Odds:
    return exact(side_at(ring.g, B2), side_at(ring.g, B3))


def fought(ring: Ring, rng: Rng, out: Actions) -> tuple[int, int, int]:
    """One battle by the engine and its policy: losses of both sides, and who was beaten."""
    g = ring.g.clone()
    paid = []
    sizes = []
    for space in (B2, B3):
        beast = g.units[space] >= BEASTS
        sizes.append(g.setup.hits[g.units[space] - BEASTS] if beast else total(g.crews[space]))
        paid.append(g.wounds[space] if beast else 0)
    units = [g.units[B2], g.units[B3]]
    turns = g.turns
    while g.turns == turns and g.stack:
        who = settle(g)
        if who == CHANCE:
            roll(g, rng, out)
            continue
        if g.turns == turns:
            act(g, who, policy(g, who, rng))
    beaten = g.tale[T_BEATEN]
    left = {g.units[space]: space for space in range(g.setup.size)}
    losses = []
    for side in range(2):
        space = left.get(units[side], -1)
        if side == beaten:
            losses.append(sizes[side] - paid[side])
        elif units[side] >= BEASTS:
            losses.append(g.wounds[space] - paid[side])
        else:
            losses.append(sizes[side] - total(g.crews[space]))
    return losses[0], losses[1], beaten


def simulate(ring: Ring, battles: int, seed: int) -> tuple[list[list[int]], list[int]]:
    """How often each side lost how much, and how often each was beaten."""
    counts = [[0] * 12, [0] * 12]
    beaten = [0, 0]
    rng, out = Rng(seed), Actions()
    ring.do("attacker b2", "stand b2", "target b3")
    ring.g.sink = None
    for _ in range(battles):
        one, other, fell = fought(ring, rng, out)
        counts[0][one] += 1
        counts[1][other] += 1
        if fell >= 0:
            beaten[fell] += 1
    return counts, beaten


@pytest.mark.parametrize(("one", "one_wounds", "other", "other_wounds"), PAIRS)
def test_exact_chances_agree_with_fought_battles(
    one: str, one_wounds: int, other: str, other_wounds: int
) -> None:
    found = odds_of(ring_of(one, one_wounds, other, other_wounds))
    ring = ring_of(one, one_wounds, other, other_wounds)
    seed = seed_of("battles", one, other)
    counts, beaten = simulate(ring, BATTLES, seed)
    for side in range(2):
        chances = [*found.losses[side], 0.0][: len(found.losses[side])]
        assert sum(counts[side][len(chances) :]) == 0
        told = list(zip(counts[side], chances, strict=False))
        for count, p in [*told, (beaten[side], found.beaten[side])]:
            # Five times the exact deviation, plus one battle for tiny chances.
            deviation = sqrt(BATTLES * p * (1.0 - p))
            assert abs(count - BATTLES * p) <= 5.0 * deviation + 1.0, (side, count, p)


def test_a_battle_worked_out_by_hand() -> None:
    """One spear against one spear: one die each, a lone gladiator falls by a mortal hit only."""
    found = odds_of(ring_of("0 p", 0, "1 p", 0))
    assert found.beaten[1] == pytest.approx(1 / 6)
    assert found.beaten[0] == pytest.approx(5 / 6 * 1 / 6)
    assert found.losses == [
        pytest.approx([1 - 5 / 36, 5 / 36]),
        pytest.approx([5 / 6, 1 / 6]),
    ]
    assert found.points == [pytest.approx(1 / 6), pytest.approx(5 / 36)]


def test_a_trident_rolls_again_what_is_below_the_mean() -> None:
    """One die, two tries, against a wounded lone gladiator, which falls by any hit."""
    found = odds_of(ring_of("0 pt", 0, "1 p", 1))
    assert found.beaten[1] == pytest.approx(1 - 1 / 2 * 1 / 2)


@pytest.mark.clause("CG-98", "CG-118")
def test_an_attacked_animal_gains_nothing_for_anybody() -> None:
    assert odds_of(ring_of("0 s", 1, "bear-3", 0)).points[1] == 0.0
    assert odds_of(ring_of("lion-1", 2, "bear-3", 0)).points[1] == 0.0
    led = odds_of(ring_of("lion-1", 2, "1 ssss", 0))
    assert led.points[1] == pytest.approx(2.0 * led.beaten[0])


def test_the_dice_table_of_the_specification() -> None:
    """Mean damage of n dice against s shields, without and with a well used re-roll."""
    from munera.games.clash.odds import R_CHANCE, R_MORTAL, R_SIMPLE, RESULTS, damage

    printed = {
        (1, 0): (0.67, 1.00), (1, 1): (0.33, 0.61), (2, 0): (1.33, 1.78), (2, 1): (0.78, 1.23),
        (3, 0): (2.00, 2.50), (3, 2): (1.04, 1.60), (4, 1): (1.86, 2.44), (4, 3): (1.35, 1.98),
        (5, 0): (3.33, 4.01), (5, 1): (2.47, 3.13), (5, 3): (1.72, 2.37),
    }  # fmt: skip
    for (n, s), (plain, again) in printed.items():
        results = range(RESULTS[n], RESULTS[n + 1])
        worth = [(damage(R_MORTAL[k], R_SIMPLE[k], s), R_CHANCE[k]) for k in results]
        mean = sum(float(w) * p for w, p in worth)
        assert round(mean, 2) == pytest.approx(plain, abs=0.011)
        assert sum(max(float(w), mean) * p for w, p in worth) == pytest.approx(again, abs=0.011)


def test_the_view_tells_the_odds_where_the_table_wants_them() -> None:
    units = {"b2": "0 ssh", "b3": "1 sss", "a2": "bear-1", "e3": "2 ssss"}
    shy = fight(units)
    assert shy.view()["odds"] == []
    ring = fight(units, odds="on")
    pairs = [(o["attacker"], o["target"]) for o in ring.view()["odds"]]
    assert pairs == [("b2", "a2"), ("b2", "b3")]
    ring.do("attacker b2")
    at_stand = ring.view()["odds"]
    assert {o["target"] for o in at_stand} == {"a2", "b3", "e3"}
    ring.do("stand b2")
    told = {o["target"]: o for o in ring.view()["odds"]}
    assert set(told) == {"a2", "b3"}
    plain = exact(side_at(ring.g, B2), side_at(ring.g, B3))
    assert told["b3"]["beats"] == plain.beaten[1]
    assert told["b3"]["losses"] == plain.losses[0]
    assert told["b3"]["points"] == plain.points[0]
    ring.do("target b3")
    assert ring.view()["odds"] == []


def test_at_a_stand_only_targets_within_reach_are_told() -> None:
    units = {"b2": "0 ssss", "b3": "1 sss", "e3": "2 ssss"}
    full = fight(units, odds="on").do("attacker b2")
    assert full.legal("stand") == ["b2"]
    assert [o["target"] for o in full.view()["odds"]] == ["b3"]
    small = fight({**units, "b2": "0 sss"}, odds="on").do("attacker b2")
    assert [o["target"] for o in small.view()["odds"]] == ["b3", "e3"]


def test_wounds_are_remembered_with_the_odds() -> None:
    """The same two units, whole or wounded: each pair has chances of its own, asked twice."""
    for one, other in (("0 ssp", "1 ssh"), ("0 ssp", "bear-1"), ("bull-1", "1 ssh")):
        seen = []
        for wounds in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 0)):
            ring = ring_of(one, wounds[0], other, wounds[1])
            sides = side_at(ring.g, B2), side_at(ring.g, B3)
            found, plain = odds_between(*sides), exact(*sides)
            assert (found.beaten, found.losses) == (plain.beaten, plain.losses)
            seen.append((*found.beaten, *found.losses[0], *found.losses[1]))
        assert len(set(seen)) == 4
        assert seen[0] == seen[4]


def test_what_is_told_of_two_unlike_units() -> None:
    """One spear each, the defender wounded: by hand, the attacker rolling first."""
    found = told_of(ring_of("0 p", 0, "1 p", 1).g, B2, B3)
    assert (found["attacker"], found["target"]) == ("b2", "b3")
    assert found["beats"] == found["points"] == pytest.approx(1 / 2)
    assert found["falls"] == found["against"] == pytest.approx(1 / 2 * 1 / 6)
    assert found["losses"] == pytest.approx([11 / 12, 1 / 12])
    assert found["damage"] == pytest.approx([1 / 2, 1 / 2])
    led = told_of(ring_of("lion-1", 2, "1 ss", 0).g, B2, B3)
    plain = odds_of(ring_of("lion-1", 2, "1 ss", 0))
    assert (led["falls"], led["beats"]) == tuple(plain.beaten)
    assert (led["points"], led["against"]) == tuple(plain.points)
    assert led["against"] == pytest.approx(2.0 * led["falls"])
    assert len(led["losses"]) == 2, "one hit left"
    assert len(led["damage"]) == 3, "two gladiators"


def test_odds_are_the_same_for_everybody_and_change_no_record() -> None:
    matches = [
        Match(GAME, GAME.table(3, options={"odds": odds}), PEOPLE[:3]) for odds in ("off", "on")
    ]
    assert matches[0].truth.pack() == matches[1].truth.pack()
    ring = fight({"b2": "0 ssh", "b3": "1 sss", "e3": "2 ssss"}, odds="on")
    assert len({str(ring.view(viewer)["odds"]) for viewer in (-3, 0, 1, 2)}) == 1


def test_every_animal_has_odds_against_every_animal() -> None:
    for one in STANDARD_ANIMALS:
        for other in STANDARD_ANIMALS:
            if one != other:
                found = odds_of(ring_of(one, 0, other, 0))
                assert sum(found.losses[0]) == pytest.approx(1.0)
                assert sum(found.losses[1]) == pytest.approx(1.0)
