"""Options, content packs, and games with other cards."""

from __future__ import annotations

from typing import cast

import pytest

from games.for_glory.ludus import GAME, choices, men, play, position
from munera.core.engine import Actions, playout
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.state import Glory
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.pack import read_pack
from munera.play.record import replay

PACK = """
game = "for_glory"
title = "My own cards"
[options]
glory = "4"
[[card]]
id = "gallus"
copies = 3
[[card]]
id = "extra_1"
name = "Leo Ferus"
deck = "gladiator"
type = "gladiator"
copies = 1
cost = 4
influence_required = 0
attack = 3
agility = 2
health = 3
bloodlust = 2
[[card.ability]]
use = ["reaction"]
when = { event = "enters", who = "self" }
effect = [{ op = "damage", n = 2, to = { pick = "target", side = "opp" } }]
"""


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("first", "2", "Option 'first' is 'random' or a seat from 0 to 1, not '2' [FG-207]."),
        ("glory", "0", "Option 'glory' is a number from 1 to 9, not '0' [FG-101]."),
        ("glory", "six", "Option 'glory' is a number from 1 to 9, not 'six' [FG-101]."),
        ("coins", "21", "Option 'coins' is a number from 0 to 20, not '21' [FG-201]."),
    ],
)
def test_a_bad_option_is_refused(name: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(2, options={name: value})
    assert str(caught.value) == why


@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_can_play(seats: int) -> None:
    with pytest.raises(BadTable, match=f"^For Glory is for 2 players, not {seats}\\.$"):
        GAME.table(seats)


def test_less_glory_ends_the_game_sooner() -> None:
    g = position({"glory": "2"}, men=["0 gallus la"], frame=Fight(1))
    assert g.results() == [1.0, 0.0]
    assert not g.stack


def test_a_content_pack_brings_cards() -> None:
    options = read_pack(PACK, GAME)
    table = GAME.table(2, options=options)
    assert table.options["glory"] == "4"
    assert table.options["cards"].startswith('{"card":[{"copies":3,"id":"gallus"},')
    match = Match(GAME, table, ("Ann", "Bob"), Dice.from_seed(3))
    assert match.view(0)["names"] == {"extra_1": "Leo Ferus"}
    rng = Rng(4)
    while not match.is_over:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[rng.below(len(decision.choices))].text)
    record, state = replay(match.text())
    assert record.table == table
    assert state.results() == match.results


def test_an_added_card_does_what_its_record_says() -> None:
    options = read_pack(PACK, GAME)
    g = position(options, hands=("extra_1", ""), men=["1 murmillo la"], villas=("", "pontifex"))
    play(g, "play extra_1", "arena la")
    assert choices(g) == ["pass", "use 0"]
    told = play(g, "use 0")
    assert men(g)["1.0"]["damage"] == 2
    assert told[0][0] == "reaction_used"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("for_glory", "clash", "The content pack is for 'clash', not for for_glory."),
        ("[options]", "[figures]", "A content pack has game, title, card, totals and options"),
        ('op = "damage"', 'op = "harm"', "of card extra_1 'harm' is unknown"),
        ("copies = 3", "copies = 4", "copies of the gladiator deck come to 58, not 57"),
        ("cost = 4", "cost = 1979-05-27", "hold texts and numbers, no dates"),
        ('glory = "4"', 'cards = "standard"', "has both 'card' and the option 'cards'"),
    ],
)
def test_a_bad_pack_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    assert old in PACK
    with pytest.raises(BadTable) as caught:
        GAME.table(2, options=read_pack(PACK.replace(old, new, 1), GAME))
    assert why in str(caught.value)


def test_games_with_odd_cards_end() -> None:
    """Every gladiator guards, blanks and modifies; every arena is free: still games end."""
    cards = "".join(
        f'[[card]]\nid = "{name}"\n[[card.ability]]\nuse = ["static"]\nif = "{when}"\n{effect}\n'
        for name, when, effect in (
            ("gallus", "exhausted", 'effect = [{ op = "blank" }]'),
            ("murmillo", "ready", 'effect = [{ op = "guard" }]'),
            ("cestus", "favor", 'effect = [{ op = "untargetable" }]'),
            ("andabata", "escorted", 'effect = [{ op = "modify", stat = "health", n = 2, '
             'on = { pick = "each" } }]'),
        )
    )  # fmt: skip
    table = GAME.table(2, options={"cards": cards})
    for seed in range(8):
        g = cast(Glory, GAME.opening(table))
        playout(g, Rng(seed), Actions())
        assert sum(g.results()) == 1.0
