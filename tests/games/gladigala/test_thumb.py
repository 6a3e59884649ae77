"""The rule of thumb in plain cases, beside those in `test_bot`: upgrades, symbols, attacks."""

from __future__ import annotations

import pytest

from munera.core.engine import act, legal_list, settle
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala import judge
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE, SYMBOL
from munera.games.gladigala.state import Gala

GAME = load("gladigala")
TRIES = 20  # it draws a little by lot, so it is asked more than once


@pytest.mark.parametrize(
    ("man", "coins", "wanted", "why"),
    [
        ("0 sword c4 N hurt carries 1", 3, "upgrade sword", "a hurt thief must get home"),
        ("0 sword c4 N carries 1", 9, "upgrade done", "a sound thief needs none"),
        ("0 club c4 N hurt", 9, "upgrade club", "there are coins to spare for a hurt man"),
        ("0 club c4 N hurt", 4, "upgrade done", "the last coins are for shields"),
        ("0 club c4 N", 9, "upgrade done", "nobody is hurt"),
    ],
)
def test_upgrades_are_for_the_hurt(man: str, coins: int, wanted: str, why: str) -> None:
    g = position(GAME.table(2), gladiators=[man, "1 sword f6 S"], coins=[coins, 3])
    assert SPACE.text(judge.best_upgrade(g, 0)) == wanted, why


def test_symbols_are_spread_over_the_others() -> None:
    g = position(
        GAME.table(3), gladiators=["0 sword c3 N", "1 sword f6 S", "2 sword b5 E"],
        declared=["1 1 1", "", ""],
    )  # fmt: skip
    chosen = {judge.best_symbol(g, 0, Rng(seed)) - SYMBOL for seed in range(TRIES)}
    assert chosen == {2}, "three symbols of school 1 are enough"
    g.supply[2] = 0
    assert judge.best_symbol(g, 0, Rng(1)) - SYMBOL == 1, "there is no other left"


def attack_of(men: list[str], orders: list[str]) -> set[str]:
    """What seat 0 attacks after everybody's orders."""
    g: Gala = position(GAME.table(2), gladiators=men)
    for text in orders:
        seat = settle(g)
        act(g, seat, SPACE.parse(text))
    assert all(SPACE.text(action).startswith("attack") for action in legal_list(g, 0))
    return {SPACE.text(GAME.policy(g, 0, Rng(seed))) for seed in range(TRIES)}


def test_nobody_is_attacked_where_nobody_can_come() -> None:
    far = ["0 sword a1 N", "1 sword h8 S"]
    assert attack_of(far, ["order C idle", "order C idle"]) == {"attack none"}


def test_a_man_next_to_one_is_attacked() -> None:
    near = ["0 sword c4 N", "1 sword c6 S"]
    assert "attack none" not in attack_of(near, ["order C idle", "order C idle"])
