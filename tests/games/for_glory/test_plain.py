"""Plain consequences of single clauses, from the playing of cards to the end of a phase."""

from __future__ import annotations

import pytest

from games.for_glory.ludus import asked, choices, men, names, play, position
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.flow_late import RESOLUTION, LateTurn


@pytest.mark.clause("FG-350", "FG-351")
def test_a_patron_comes_into_the_villa_ready_and_stays() -> None:
    g = position(hands=("aedile", ""), decks=("9*cestus", "9*cestus"))
    play(g, "play aedile")
    assert names([code // 2 for code in g.ludi[0].villa]) == ["aedile"]
    assert g.ludi[0].villa[0] % 2 == 0
    play(g, "ability aedile", "draw cestus")
    assert g.ludi[0].villa[0] % 2 == 1
    assert "ability aedile" not in choices(g)  # FG-108: what is Exhausted cannot be again


@pytest.mark.clause("FG-108")
def test_who_is_exhausted_cannot_be_exhausted_nor_the_ready_be_readied() -> None:
    g = position(
        men=["0 murmillo la", "1 gallus la !", "1 murmillo la"], villas=("pontifex", "pontifex"),
        hands=("entangle second_wind", ""), frame=Fight(1), favor=0,
    )  # fmt: skip
    assert asked(g) == 1
    play(g, "attack 1")
    assert asked(g) == 0
    h = g.clone()
    told = play(h, "play entangle")
    assert ("exhausted", 0, 24, 0) in told  # the only Ready one is one's own
    told = play(g, "play second_wind")
    assert choices(g) == ["target opp 0", "target opp 1"]


@pytest.mark.clause("FG-127")
def test_nothing_is_discarded_at_will_in_the_arena_phase() -> None:
    g = position(
        men=["0 gallus la", "1 gallus la"], hands=("boast_6 cestus pierce", ""), frame=Fight(1)
    )
    assert choices(g) == ["play pierce", "attack 0"]
    g = position(
        hands=("boast_6 desperate_lunge", ""), decks=("cestus", ""), coins=(3, 0), favor=1,
        frame=LateTurn(0, 0),
    )  # fmt: skip
    assert choices(g) == ["pass"]


@pytest.mark.clause("FG-333")
def test_tokens_are_kept_and_spent_ones_are_gone() -> None:
    g = position(coins=(5, 0), supply="gallus tiro", hands=("", ""))
    play(g, "buy gladiator 0")
    assert g.ludi[0].coins == 3
    play(g, "pass")
    assert g.ludi[0].coins == 3


@pytest.mark.clause("FG-360", "FG-364")
def test_any_number_of_gladiators_enters_an_arena_in_the_own_turn() -> None:
    g = position(hands=("8*gallus", "gallus"))
    for _ in range(8):
        play(g, "play gallus", "arena la")
    assert len(men(g)) == 8
    assert all(man["ready"] and man["arena"] == 2 for man in men(g).values())
    g = position(men=["0 gallus la", "1 gallus la"], hands=("gallus", ""), frame=Fight(1))
    assert "play gallus" not in choices(g)


@pytest.mark.clause("FG-362", "FG-404")
def test_nobody_takes_a_gladiator_away_at_will() -> None:
    g = position(men=["0 gallus la", "0 murmillo f1"], villas=("pontifex", ""))
    assert choices(g) == ["pass"]


@pytest.mark.clause("FG-502", "FG-503")
def test_the_reserve_takes_tactics_and_reactions_only_and_any_number() -> None:
    hand = "4*pierce 3*parry cestus cull crooked_senator boast_6 shady_dealings"
    g = position(hands=(hand, ""))
    offered = [text for text in choices(g) if text.startswith("reserve")]
    assert offered == ["reserve pierce", "reserve parry"]
    play(g, *["reserve pierce"] * 4, *["reserve parry"] * 3)
    assert len(g.ludi[0].reserve) == 7
    play(g, "pass")
    assert len(g.ludi[0].reserve) == 7


@pytest.mark.clause("FG-722")
def test_a_tactic_of_a_gladiator_works_from_play_and_where_he_is() -> None:
    g = position(
        men=["0 gallus f1", "0 laquearius la", "1 gallus f1", "1 gallus la"],
        hands=("laquearius", ""), villas=("pontifex", ""), frame=Fight(0), favor=0,
    )  # fmt: skip
    assert choices(g) == ["attack 0"]
    g = position(
        men=["0 laquearius la", "1 gallus la"], villas=("pontifex", ""), frame=Fight(1), favor=0
    )
    assert choices(g) == ["use 0", "attack 0"]


@pytest.mark.clause("FG-802", "FG-803")
def test_assigned_damage_is_not_yet_on_the_gladiator() -> None:
    g = position(
        men=["0 gallus la", "1 murmillo la"], hands=("", "deflect"), villas=("", "pontifex"),
        frame=Fight(1), favor=0,
    )  # fmt: skip
    play(g, "attack 0")
    assert (men(g)["1.0"]["assigned"], men(g)["1.0"]["damage"]) == (2, 0)
    play(g, "pass")
    assert (men(g)["1.0"]["assigned"], men(g)["1.0"]["damage"]) == (0, 2)


@pytest.mark.clause("FG-854")
def test_a_gladiator_that_left_comes_back_unhurt() -> None:
    g = position(
        men=["0 murmillo la", "1 gallus la 1", "1 bestiarius la"], villas=("pontifex", ""),
        frame=Fight(1), favor=0,
    )  # fmt: skip
    told = play(g, "attack 0", "target opp 0")
    assert ("defeated", 1, 7, 60, 2) in told
    assert names(g.ludi[1].discard) == ["gallus"]
    assert list(men(g)) == ["0.0", "1.1"]


@pytest.mark.clause("FG-907", "FG-921", "FG-922", "FG-923")
def test_resolution_replaces_the_taken_arena_refills_glory_and_sends_all_home() -> None:
    g = position(
        men=["0 gallus f1 1", "1 gallus la"], arenas="capua casinum verona", favor=0, boast=1,
        frame=RESOLUTION, coins=(2, 2), hands=("7*cestus", "7*cestus"),
    )  # fmt: skip
    assert names(g.arenas) == ["capua", "casinum", "verona"]  # nobody took the Lasting Arena
    assert men(g) == {}
    assert [names(ludus.discard) for ludus in g.ludi] == [["gallus"], ["gallus"]]
    assert [ludus.coins for ludus in g.ludi] == [2, 2]
    g = position(
        men=["0 gallus f1", "0 gallus la"], favor=0, hands=("7*cestus", "7*cestus"), frame=Fight(1)
    )
    assert g.arenas[2] == -1
    g.stack.append(RESOLUTION)
    play(g, "draw roma")
    assert names(g.arenas) == ["capua", "casinum", "roma"]
    assert list(g.laurels) == [1, 1, 2]
