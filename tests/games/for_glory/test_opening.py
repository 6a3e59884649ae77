"""Set-up: what lies where before the first turn (FG-201 to FG-208), and who begins."""

from __future__ import annotations

from typing import cast

import pytest

from games.for_glory.ludus import GAME, names, play
from munera.core.engine import CHANCE, Actions, roll, settle
from munera.core.rng import Rng
from munera.games.for_glory.state import Glory


def opened(seed: int = 1, **options: str) -> Glory:
    g = cast(Glory, GAME.opening(GAME.table(2, "", options)))
    rng, out = Rng(seed), Actions()
    while settle(g) == CHANCE:
        roll(g, rng, out)
    return g


@pytest.mark.clause("FG-201", "FG-202", "FG-203", "FG-204", "FG-205", "FG-206", "FG-207")
def test_after_set_up() -> None:
    g = opened()
    view = GAME.view(g, 0)
    for player in view["players"]:
        assert (player["deck"], player["hand_size"], player["coins"]) == (7, 7, 5)
        assert (player["glory"], player["villa"], player["reserve_size"]) == (0, [], 0)
        assert player["discard"] == []
    assert all(len(cards) == 3 and all(cards) for cards in view["supply"].values())
    assert view["supply_left"] == {"gladiator": 54, "training": 42, "economy": 47}
    assert [arena["glory"] for arena in view["arenas"]] == [1, 1, 2]
    assert [arena["champion"] for arena in view["arenas"]] == [-1, -1, -1]
    assert len({arena["card"] for arena in view["arenas"]}) == 3
    assert view["arena_deck"] == 13
    assert view["boasts"] == [6, 10, 14, 19, 24]
    assert view["favor"] == 1 - view["active"]
    assert view["step"] == "machinations"
    assert view["turn"] == 1


@pytest.mark.clause("FG-201")
def test_both_have_the_same_fourteen_cards() -> None:
    g = opened()
    decks = [sorted([*ludus.hand, *ludus.deck]) for ludus in g.ludi]
    assert decks[0] == decks[1]
    assert names(decks[0]) == ["business_as_usual"] * 9 + [
        "cull", "crooked_senator", "fresh_perspective", "cestus", "andabata",
    ]  # fmt: skip


@pytest.mark.clause("FG-207")
def test_the_first_player_is_drawn_or_named() -> None:
    g = cast(Glory, GAME.opening(GAME.table(2)))
    assert settle(g) == CHANCE
    told = play(g, "first 1")
    assert ("first_drawn", 1) in told
    assert (g.active, g.favor) == (1, 0)
    for first in (0, 1):
        g = opened(first=str(first))
        assert (g.active, g.favor) == (first, 1 - first)


@pytest.mark.clause("FG-203")
def test_the_first_two_arenas_dealt_are_fleeting() -> None:
    g = cast(Glory, GAME.opening(GAME.table(2, "", {"first": "0"})))
    rng, out = Rng(3), Actions()
    while g.stack[-1].stage() != "arenas":
        roll(g, rng, out)
    play(g, "draw roma", "draw capua", "draw verona")
    assert names(g.arenas) == ["roma", "capua", "verona"]


def test_the_opening_tells_what_it_does() -> None:
    g = cast(Glory, GAME.opening(GAME.table(2, "", {"first": "0", "coins": "9"})))
    assert [ludus.coins for ludus in g.ludi] == [9, 9]
    assert GAME.view(g, 0)["turn"] == 0
