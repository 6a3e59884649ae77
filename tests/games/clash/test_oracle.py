"""The engine against a second version of the rules on paper, move by move, and leaf counts."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import cast

import pytest

from games.clash.arena import GAME, SEATS
from games.clash.paper import CHANCE, OVER, Paper
from munera.core import engine
from munera.core.engine import act, legal_list, settle
from munera.core.rng import Rng, seed_of
from munera.games.clash.state import Clash


def compare(g: Clash, paper: Paper) -> None:
    """Who is asked, for what, and all that lies on the table."""
    who = settle(g)
    assert {engine.CHANCE: CHANCE, engine.NOBODY: OVER}.get(who, who) == paper.who()
    texts = [GAME.space.text(action) for action in legal_list(g, who)]
    assert len(texts) == len(set(texts))
    assert set(texts) == paper.legal()


def compare_table(g: Clash, paper: Paper) -> None:
    """All that lies on the table, as a view tells it."""
    view = GAME.view(g, 0)
    units = {unit["space"]: unit for unit in view["units"]}
    assert set(units) == set(paper.arena)
    for space, unit in paper.arena.items():
        seen = units[space]
        assert seen["wounds"] == unit.wounds
        if unit.name:
            assert seen["unit"] == unit.name
        else:
            assert seen["seat"] == unit.owner
            assert Counter(seen["active"]) == Counter(unit.active)
            assert Counter(seen["netted"]) == Counter(unit.netted)
    for seat, player in enumerate(view["players"]):
        held = Counter(player["captured"]) + Counter(player["animals"])
        assert held == Counter(paper.pens[seat])
        assert player["points"] == paper.points(seat)
    assert view["reserve"] == sorted(paper.reserve, key=list(GAME_ANIMALS).index)
    assert Counter(view["fallen"]) + Counter(view["dead"]) == Counter(paper.gone)


GAME_ANIMALS = GAME.view(GAME.opening(GAME.table(2)), 0)["animals"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("apart", ["off", "on"])
def test_the_engine_agrees_with_the_rules_on_paper(seats: int, apart: str) -> None:
    for number in range(6):
        rng = Rng(seed_of("paper", seats, apart, number))
        g = cast(Clash, GAME.opening(GAME.table(seats, options={"own_teams_apart": apart})))
        paper = Paper(seats, apart == "on")
        moves = 0
        while g.stack:
            compare(g, paper)
            if moves % 7 == 0:
                compare_table(g, paper)
            who = settle(g)
            legal = legal_list(g, who)
            if who == engine.CHANCE and len(legal) == 3:
                action = legal[(0, 0, 0, 1, 1, 2)[rng.below(6)]]
            else:
                action = legal[rng.below(len(legal))]
            act(g, who, action)
            paper.play(GAME.space.text(action))
            moves += 1
        compare(g, paper)
        compare_table(g, paper)
        assert GAME.view(g, 0)["champions"] == paper.winners


def leaves(g: Clash, depth: int) -> int:
    """How many ways there are to go on for n moves."""
    who = settle(g)
    if depth == 0 or who == engine.NOBODY:
        return 1
    total = 0
    for action in legal_list(g, who):
        after = g.clone()
        act(after, who, action)
        total += leaves(after, depth - 1)
    return total


def paper_leaves(paper: Paper, depth: int) -> int:
    """The same on paper."""
    if depth == 0 or paper.who() == OVER:
        return 1
    total = 0
    for text in paper.legal():
        after = deepcopy(paper)
        after.play(text)
        total += paper_leaves(after, depth - 1)
    return total


COUNTS = {2: (4, 6, 14, 40), 3: (3, 7, 20, 54), 4: (3, 7, 15, 42), 5: (3, 4, 15, 42)}


@pytest.mark.parametrize("seats", SEATS)
def test_perft(seats: int) -> None:
    """Counted ways to go on from the 16th turn of a game that never changes."""
    g = cast(Clash, GAME.opening(GAME.table(seats)))
    paper = Paper(seats)
    rng = Rng(seed_of("perft", seats))
    while g.turns < 16:
        who = settle(g)
        legal = legal_list(g, who)
        action = legal[rng.below(len(legal))]
        act(g, who, action)
        paper.play(GAME.space.text(action))
    for depth, count in enumerate(COUNTS[seats], 1):
        assert leaves(g, depth) == paper_leaves(paper, depth) == count
