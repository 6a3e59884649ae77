"""The rulebook's examples and the specification's corner cases, played card by card."""

from __future__ import annotations

import pytest

from games.gorus.arena import Arena, at_opening, counted, situation
from games.gorus.cards import (
    Vector,
    card,
    cards,
    codes,
    held,
    numbers,
    ordered,
    school,
    vector,
    vectors,
)
from munera.core.engine import CHANCE, NOBODY

MODES = {"EX-5": "3v3", "EX-6": "4v4", "CC-19": "2v2v1", "CC-20": "3v2"}
BOUTS = [*vectors("bout"), vector("EX-1").instead("Br1", "Br4")]


def named(found: list[Vector]) -> list[object]:
    return [pytest.param(v, id=v.id) for v in found]


def piles_text(piles: dict[str, list[int]]) -> str:
    return " | ".join(codes(pile) for pile in piles.values())


def start_bout(v: Vector) -> Arena:
    hands = " | ".join(codes(hand) for hand in held(v.facts["hands"]).values())
    leader = int(v.facts["leader"])
    return situation(hands, v.facts["F"], leader, mode=MODES.get(v.id, ""))


@pytest.mark.clause("GM-19", "GM-20", "GM-26", "GM-27", "GM-32", "GM-38", "GM-39", "GM-40", "GM-44")
@pytest.mark.parametrize("v", named(BOUTS))
def test_bout(v: Vector) -> None:
    arena = start_bout(v)
    wanted = v.expect()
    asked: set[str] = set()
    for play in v.facts["plays"].split():
        seat = play.partition(":")[0]
        asked.add(f"legal {seat}")
        if f"legal {seat}" in v.facts:
            assert arena.legal(int(seat)) == ordered(v.facts[f"legal {seat}"])
        arena.play(play)
    assert {key for key in v.facts if key.startswith("legal")} <= asked
    challenge = v.facts["challenge"]
    told = [] if challenge == "none" else [int(seat) for seat in challenge.split()]
    assert arena.challengers() == told
    assert arena.winners() == [int(wanted["winner"])]
    check_worth(v, arena, wanted)


def check_worth(v: Vector, arena: Arena, wanted: dict[str, str]) -> None:
    """The bout's cards went to the winner's side and are worth what the vector says."""
    side = arena.g.setup.side_of[int(wanted["winner"])]
    if v.facts.get("last") == "yes":
        assert arena.events("live_zero") == [(side, school(wanted["F"]), 5)]
        assert arena.totals()[side] == int(wanted["cf"])
        return
    bout = codes(card(play.partition(":")[2]) for play in v.facts["plays"].split())
    assert arena.preferred == wanted["F"]
    assert arena.asked == int(wanted["winner"])
    assert arena.taken()[side] == sum(arena.taken()) == len(bout.split())
    assert counted(f"{bout} | ", "none").totals() == {0: int(wanted["cf"]), 1: 0}


@pytest.mark.clause("GM-48")
@pytest.mark.parametrize("v", named(vectors("pile")))
def test_pile(v: Vector) -> None:
    arena = counted(f"{v.facts['cards']} | ", v.facts["F"])
    assert arena.totals()[0] == int(v.facts["expect"])


@pytest.mark.clause("GM-50", "GM-52", "GM-53", "GM-54", "GM-60", "GM-61", "GM-62", "GM-63", "GM-92")
@pytest.mark.parametrize("v", named(vectors("score")))
def test_score(v: Vector) -> None:
    piles = held(v.facts["piles"])
    names = list(piles)
    before = numbers(v.facts["before"])
    seats = 5 if v.id in MODES else len(piles)
    arena = counted(
        piles_text(piles),
        v.facts["F"],
        seats,
        mode=MODES.get(v.id, ""),
        support=list(before.values()),
    )
    wanted = v.expect()
    assert list(arena.g.setup.targets) == list(numbers(v.facts["target"]).values())
    assert {names[k]: cf for k, cf in arena.totals().items()} == numbers(wanted["cf"])
    earn = wanted["earn"].split()
    assert [names[k] for k in arena.earners()] == earn
    after = {name: before[name] + (name in earn) for name in names}
    assert dict(zip(names, arena.support(), strict=True)) == after
    champions = [] if wanted["champion"] == "none" else wanted["champion"].split()
    assert [names[k] for k in arena.champions()] == champions
    assert (arena.asked == NOBODY) == bool(champions)


def start_round(v: Vector) -> Arena:
    seats = int(v.facts["players"])
    dealer = v.facts.get("dealer", "0")
    arena = at_opening(seats, options={"dealer": dealer})
    hands = held(v.facts["hands"])
    for k in range(seats):
        seat = (int(dealer) + 1 + k) % seats
        arena.deal(hands["P" if seats == 1 else str(seat)])
    return arena


def play_line(arena: Arena, line: str, pile: list[int], first: int) -> None:
    """One bout of a round: every card is legal, with a given number of others; F and winner."""
    plays, _, result = line.partition(" -> ")
    wanted = dict(word.split("=") for word in result.split())
    legal: list[int] = []
    told: list[int | str] = []
    for word in plays.split():
        who, _, code = word.rstrip("*").partition(":")
        if word.endswith("*"):
            told.append(0 if who == "P" else "C" if who == "C" else int(who))
        if who == "C":
            assert card(code) == pile.pop(0)
            arena.play(f"C:{code}")
            continue
        seat = 0 if who == "P" else int(who)
        legal.append(len(arena.legal_numbers(seat)))
        arena.play(f"{seat}:{code}")
        if arena.asked == CHANCE and arena.g.setup.is_duel and pile:
            arena.play(f"d:{codes([pile.pop(0)])}")
    assert ",".join(str(n) for n in legal) == wanted["legal"]
    assert arena.challengers()[first:] == told
    winner = wanted["winner"]
    assert arena.winners()[-1] == (0 if winner == "P" else "C" if winner == "C" else int(winner))
    if arena.g.round_number == 1:
        assert arena.preferred == wanted["F"]


@pytest.mark.clause("GM-11", "GM-12", "GM-16", "GM-45", "GM-47", "GM-66", "GM-70", "GM-73", "GM-80")
@pytest.mark.parametrize("v", named(vectors("round")))
def test_round(v: Vector) -> None:
    arena = start_round(v)
    pile = cards(v.facts.get("draw", v.facts.get("stack", "")))
    for line in v.bouts():
        assert arena.g.round_number == 1
        play_line(arena, line, pile, len(arena.challengers()))
    assert arena.g.round_number == 2
    names = ["P", "C"] if v.facts["players"] == "1" else list(held(v.facts["hands"]))
    wanted = v.expect()
    assert pile == []
    assert {names[k]: cf for k, cf in arena.totals().items()} == numbers(wanted["cf"])
    sizes = {names[side]: n for side, _, n in arena.events("counted")}
    assert sizes == numbers(wanted["cards"])
    final = v.bouts()[-1].partition("F=")[2][:2]
    zero = names.index(wanted["zero"])
    assert arena.events("live_zero") == [(zero, school(final), 5)]
    assert [names[k] for k in arena.earners()] == wanted["earn"].split()


def test_vectors_are_all_there() -> None:
    found = [v.id for kind in ("bout", "pile", "score", "round") for v in vectors(kind)]
    corner = [f"CC-{k:02}" for k in range(1, 21) if k != 12]
    examples = ["EX-1", "EX-2a", "EX-2b", "EX-3", "EX-4", "EX-5", "EX-6", "EX-7"]
    assert sorted(found) == sorted([*corner, *examples, "FR-1", "FR-2", "FR-3"])
