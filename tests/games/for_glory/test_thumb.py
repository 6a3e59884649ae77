"""The rule of thumb in plain cases: what a sensible player does, and why."""

from __future__ import annotations

from games.for_glory.ludus import GAME, asked, choices, play, position
from munera.core.rng import Rng
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.state import Glory


def best(g: Glory) -> str:
    """What it does; chance has no part in it."""
    chosen = {GAME.space.text(GAME.policy(g, asked(g), Rng(seed))) for seed in range(3)}
    (text,) = chosen
    assert text in choices(g)
    return text


def test_a_patron_comes_before_a_gladiator_and_both_before_a_purchase() -> None:
    def first(hand: str) -> str:
        return best(
            position(
                hands=(hand, ""), villas=("pontifex", ""), coins=(9, 0), supply="gallus murmillo"
            )
        )

    assert first("crooked_senator gallus") == "play crooked_senator"
    assert first("gallus") == "play gallus"
    assert first("").startswith("buy ")


def test_of_two_gladiators_the_stronger_one_enters_first() -> None:
    g = position(hands=("gallus murmillo", ""), villas=("3*pontifex", ""))
    assert best(g) == "play murmillo"


def test_income_pays_before_tokens_and_without_waste() -> None:
    """An economy card costs nothing to spend, a token stays until it is spent."""
    g = position(hands=("business_as_usual shady_dealings", ""), coins=(5, 0), supply="gallus")
    play(g, "buy gladiator 0")
    price = GAME.view(g, 0)
    assert price["asked"] == "pay"
    assert best(g).startswith("pay ")
    assert best(g) != "pay tokens"


def test_who_cannot_be_defeated_yet_is_left_for_one_who_can() -> None:
    g = position(
        men=["0 murmillo la", "1 gallus la 1", "1 cataphractarius la"], frame=Fight(1),
        villas=("pontifex", "pontifex"), favor=0,
    )  # fmt: skip
    while GAME.view(g, 0)["asked"] != "hit":
        play(g, best(g))
    assert best(g) == "target opp 0"


def test_a_parry_is_kept_while_nobody_of_ones_own_is_about_to_fall() -> None:
    g = position(
        men=["0 gallus la", "1 murmillo la"], frame=Fight(1), favor=0,
        villas=("pontifex", "pontifex"), hands=("", "parry"),
    )  # fmt: skip
    while asked(g) == 0:
        play(g, best(g))
    assert "play parry" in choices(g)
    assert best(g) == "pass"


def test_it_ends_its_actions_with_nothing_left_that_helps() -> None:
    assert best(position(coins=(9, 0))) == "pass"


def test_a_gladiator_that_costs_more_than_he_is_worth_stays_in_the_shop() -> None:
    """Without Influence for him a Gladiator is of no use."""
    assert best(position(supply="murmillo", coins=(9, 0))) != "buy gladiator 0"
    assert best(position(supply="murmillo", coins=(9, 0), villas=("3*pontifex", ""))) == (
        "buy gladiator 0"
    )
