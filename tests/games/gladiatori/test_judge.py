"""The rule of thumb: it answers every question, knows nothing that is hidden, and plays well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from effort import often
from games.gladiatori.arena import Arena, Man, start, table
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.games.gladiatori import judge, opening
from munera.games.gladiatori.flow_setup import price_of
from munera.games.gladiatori.judge_setup import thing_have, thing_price
from munera.games.gladiatori.space import DONE, SPACE, SURRENDER
from munera.games.gladiatori.state import M_COINS, MAN, Munus
from munera.games.gladiatori.tables import KIND_HP, KIND_NAMES

GAME = load("gladiatori")
HP = dict(zip(KIND_NAMES, KIND_HP, strict=True))
WAYS: tuple[dict[str, str], ...] = (
    {},
    {"items": "auction", "overlimit": "on", "characters": "built"},
    {"animals": "bears", "number": "4", "characters": "built", "items": "draft"},
    {"animals": "lions", "placement": "on"},
    {"animals": "wolves", "teaching": "graduated", "damage": "on"},
)
TABLES = [(seats, mode) for seats, modes in opening.MODES.items() for mode in modes]
# Every question of the game, by the frame that asks it.
QUESTIONS = {
    "Adapt", "Aim", "AskDelay", "AskFeint", "AskUnbeatable", "BackOff", "Bids", "Build", "Choose",
    "Closing", "Declare", "Draft", "Face", "FreeTurn", "GiveUp", "Lay", "Maul", "MoveAction",
    "Opening", "Overlimit", "Pay", "Place", "React", "Recover", "Reflex", "Rest", "Select", "Spend",
    "Split", "Strike", "Work", "Wrestle",
}  # fmt: skip


def by_thumb(s: State, seat: int, rng: Rng) -> int:
    return judge.policy(s, seat, rng)


def by_lot(s: State, seat: int, rng: Rng) -> int:
    legal = legal_list(s, seat)
    return legal[rng.below(len(legal))]


def without_giving_up(s: State, seat: int, rng: Rng) -> int:
    """A random answer except surrender: a harder opponent than one who leaves at once."""
    legal = [action for action in legal_list(s, seat) if action != SURRENDER]
    return legal[rng.below(len(legal))]


def test_every_question_is_answered_and_no_hidden_truth_counts() -> None:
    """Half of the answers are random, so that odd positions come up; the rule is asked for all."""
    asked: set[str] = set()
    differed = total = 0
    out = Actions()
    for number in range(often(6, 2)):
        for seats, mode in TABLES:
            for way, options in enumerate(WAYS):
                s = opening.opening(table(seats, mode, **options))
                rng = Rng(seed_of("judge", number, seats, mode, way))
                while (seat := settle(s)) != -2:
                    if seat == CHANCE:
                        roll(s, rng, out)
                        continue
                    some = waiting(s)
                    seat = some[rng.below(len(some))]
                    legal = legal_list(s, seat)
                    seed = rng.below(10**6)
                    action = judge.policy(s, seat, Rng(seed))
                    assert action in legal
                    asked.add(type(s.stack[-1]).__name__)
                    if len(legal) > 1 and rng.below(20) == 0:
                        t = GAME.resample(s, seat, rng)
                        total += 1
                        differed += t.pack() != s.pack()
                        assert judge.policy(t, seat, Rng(seed)) == action, SPACE.text(action)
                    if rng.below(2):
                        action = without_giving_up(s, seat, rng)
                    act(s, seat, action)
    assert asked >= QUESTIONS - {"Maul", "BackOff", "GiveUp", "Adapt", "Aim"}
    assert asked <= QUESTIONS
    assert differed > total / 3


def share(kinds: Sequence[str], mode: str, games: int, winner: str = "g", **options: str) -> float:
    """The share of wins of those who play by rule of thumb (`g`), in each seat in turn."""
    ways = {"g": by_thumb, "r": by_lot, "w": without_giving_up}
    won = 0.0
    out = Actions()
    for number in range(games):
        shift = number % len(kinds)
        seated = [*kinds[shift:], *kinds[:shift]]
        s = opening.opening(table(len(kinds), mode, **options))
        rng = Rng(seed_of("share", mode, number))
        while (seat := settle(s)) != -2:
            if seat == CHANCE:
                roll(s, rng, out)
            else:
                act(s, seat, ways[seated[seat]](s, seat, rng))
        results = s.results()
        won += sum([results[k] for k, kind in enumerate(seated) if kind == winner])
    return won / games


@pytest.mark.parametrize(("kinds", "mode", "least"), [
    ("gr", "", 0.9), ("gw", "", 0.9), ("grrr", "", 0.85), ("gwww", "", 0.6), ("gwgw", "teams", 1.8),
])  # fmt: skip
def test_it_beats_random_seats(kinds: str, mode: str, least: float) -> None:
    """`w` never surrenders."""
    found = share(kinds, mode, often(80, 24))
    print(f"{kinds}: {found:.2f} of the wins")
    assert found >= least


@pytest.mark.parametrize(("species", "least"), [("dogs", 0.2), ("wolves", 0.4), ("lions", 0.8)])
def test_it_survives_animals_more_often_than_chance(species: str, least: float) -> None:
    n = often(60, 20)
    thumb = share("g", "", n, animals=species)
    lot = share("w", "", n, "w", animals=species)
    print(f"solo against {species}: {thumb:.2f}, by lot {lot:.2f}")
    assert thumb >= least
    assert thumb > lot


# --- Chosen moves ---


def said(g: Munus, seat: int | None = None) -> str:
    """What the rule of thumb answers, as a text."""
    who = settle(g) if seat is None else seat
    return SPACE.text(judge.policy(g, who, Rng(1)))


STATS = (5, 5, 6, 4, 4)
HAND = "strength dexterity berserk 4*energy-1 4*energy-0"


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    """Two gladiators face to face; seat 0 looks east."""
    usual: dict[str, Any] = {
        "hand": HAND, "deck": "2*energy-0", "items": "i03 i09", "stats": STATS,
    }  # fmt: skip
    one: dict[str, Any] = {"place": (0, 0), "facing": 0, **usual, **(a or {})}
    two: dict[str, Any] = {"place": (1, 0), "facing": 3, **usual, **(b or {})}
    return start(Man(**one), Man(**two), **more)


def test_it_attacks_from_the_front_and_adds_cards() -> None:
    """The enemy has no Action card left to react with."""
    t = duel(b={"hand": "4*energy-1"})
    assert said(t.g).startswith("play ")
    assert said(t.g) != "play movement"
    t.do(said(t.g))
    assert said(t.g).startswith("add energy")
    while t.prompt() == "ask_action_cards":
        t.do(said(t.g))
    assert said(t.g) == "attack"


def test_it_does_not_strike_a_back_but_goes_round() -> None:
    """The enemy looks away; for a little Speed one can stand before him (GL-311)."""
    t = duel(b={"facing": 0})
    assert said(t.g).split()[0] in ("step", "turn")
    t = duel(a={"stats": (5, 5, 6, 4, 0)}, b={"facing": 0})
    assert said(t.g).split()[0] in ("standby", "pass", "play")
    if said(t.g).startswith("play"):
        assert said(t.g) == "play movement"


def test_it_comes_nearer_with_speed_and_then_attacks() -> None:
    t = duel(b={"place": (3, 0), "facing": 3})
    assert said(t.g) == "step e"
    t.do("step e")
    assert said(t.g) == "done"  # it looks at him already
    t.do("done")
    assert said(t.g) == "step e"


def test_guard_is_used_only_where_it_turns_the_blow() -> None:
    """The attack is known: a Guard that is too small, or not needed, is kept."""
    for offense, answer in ((1, "no"), (4, "yes"), (9, "no")):
        t = duel(
            a={"stats": (offense, 5, 6, 4, 4), "items": "", "hand": "strength"},
            b={"stats": (5, 3, 6, 4, 4), "items": "i01", "hand": "energy-0"},
        )
        t.do("play strength", "attack", "1: pass", "yes")
        assert said(t.g, 1) == answer, offense


def test_first_marker_is_taken_and_second_is_paid() -> None:
    for whites, answer in ((0, "no"), (1, "yes")):
        t = duel(a={"hand": "strength unbalancing"}, b={"whites": whites})
        t.do("play strength", "add unbalancing", "done", "attack", "1: pass", "yes")
        assert t.prompt() == "ask_strike"
        assert said(t.g, 1) == answer


def test_a_feint_follows_a_dear_attack_that_failed() -> None:
    for guard, answer in ((9, "yes"), (1, "no")):
        t = duel(
            a={"hand": "strength feint 5*energy-0", "items": "", "stats": (4, 5, 6, 4, 4)},
            b={"stats": (5, guard, 6, 4, 4), "items": ""},
        )
        t.do("play strength", *["add energy-0"] * 5, "done", "attack", "1: pass", "yes", "1: yes")
        assert t.prompt() == "ask_feint"
        assert said(t.g) == answer


def test_cheap_cards_pay_for_damage_before_items() -> None:
    t = duel(a={"stats": (9, 5, 6, 4, 4)}, b={"deck": "3*energy-0 strength", "items": "i03"})
    t.do("play strength", "done", "attack", "1: pass", "yes", "1: no", "0: no")
    assert t.prompt() == "ask_pay"
    assert said(t.g, 1) == "lose energy-0"


def test_adaptation_saves_a_life() -> None:
    t = duel(
        a={"stats": (9, 5, 6, 4, 4), "hand": "strength 5*energy-0"},
        b={"deck": "", "items": "", "powers": "adaptation", "hand": "berserk 3*energy-1"},
    )
    t.do("play strength", *["add energy-0"] * 5, "done", "attack")
    t.do("1: play berserk", "1: done", "yes", "1: done", "1: no")
    assert t.prompt() == "ask_death"
    assert said(t.g, 1) == "power adaptation"
    t.do("power adaptation")
    for _ in range(3):
        assert said(t.g, 1).startswith("tohp")
        t.do(said(t.g, 1))
    t.do("done")
    assert t.prompt() == "ask_pay"


def test_the_split_keeps_attacks_in_hand_and_some_life_in_the_deck() -> None:
    s = opening.opening(table(2, characters="pre-made"))
    rng = Rng(5)
    out = Actions()
    while s.turn == 0:
        who = settle(s)
        if who == CHANCE:
            roll(s, rng, out)
        else:
            act(s, who, judge.policy(s, who, rng))
    t = Arena(s)
    while t.prompt() == "ask_split":
        act(s, t.seat, judge.policy(s, t.seat, rng))
    for seat in range(2):
        assert {"strength", "dexterity", "berserk"} <= set(t.cards(seat, "hand"))
        assert sum([n * HP[kind] for kind, n in t.cards(seat, "deck").items()]) >= 5


def test_a_build_spends_nearly_all_coins() -> None:
    for coins in ("30", "55", "70", "120"):
        s = opening.opening(table(2, characters="built", coins=coins))
        rng = Rng(3)
        out = Actions()
        while settle(s) == CHANCE:
            roll(s, rng, out)
        while type(s.stack[-1]).__name__ == "Build":
            seat = settle(s)
            before = int(s.men[MAN * seat + M_COINS])
            for thing in range(25):  # the judge's own prices are those of the rules
                have = thing_have(s, seat, thing)
                assert thing_price(s, seat, thing, have) == price_of(s, seat, thing)
            action = judge.policy(s, seat, rng)
            if action == DONE:
                assert before <= 2, coins
            act(s, seat, action)


def test_a_judge_says_who_stands_better() -> None:
    ahead = duel(a={"vp": 25}, turn=5).g
    assert judge.value(ahead, 0) > 0.8
    assert judge.value(ahead, 0) + judge.value(ahead, 1) == pytest.approx(1.0)
    even = duel(turn=3).g
    assert judge.value(even, 0) == pytest.approx(0.5)
    weak = duel(a={"hand": "strength", "deck": ""}, turn=3).g
    assert judge.value(weak, 0) < 0.4
    assert judge.can_judge(even)
    moved = duel(turn=3).do("step w")
    assert not judge.can_judge(moved.g)
