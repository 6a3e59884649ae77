"""Every card of the set does what its text says, each in a case of its own.

The texts stand in the specification and in `data/cards.toml`; `cards.toml` beside this file is the
specification's copy of the facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.for_glory.cards import CARDS, DATA
from games.for_glory.cases_fight import BAG, MEN, TRAINING
from games.for_glory.cases_villa import ARENAS, BOASTS, ECONOMY, STARTING
from games.for_glory.position import fight
from munera.games.for_glory.tables import STANDARD

GAME_CARDS: dict[str, dict[str, Any]] = {card["id"]: dict(card) for card in STANDARD}
GLADIATORS = [card for card, row in CARDS.items() if row["type"] == "gladiator"]


@pytest.mark.clause("FG-110", "FG-1001", "FG-205")
@pytest.mark.parametrize("card", CARDS)
def test_the_game_has_the_specification_s_facts(card: str) -> None:
    facts = {key: value for key, value in GAME_CARDS[card].items() if key in CARDS[card]}
    assert facts == CARDS[card]
    more = set(GAME_CARDS[card]) - set(CARDS[card]) - {"text", "src", "note"}
    assert not {key for key in more if GAME_CARDS[card][key]}
    if card in ("boast_6", "capua"):
        assert len(DATA["card"]) == len(GAME_CARDS) == 88


@pytest.mark.clause("FG-712", "FG-851", "FG-308")
@pytest.mark.parametrize("card", GLADIATORS)
def test_each_gladiator_hits_and_stands_as_printed(card: str) -> None:
    row = CARDS[card]
    duel = fight("", "", f"A {card} la, {BAG}")
    assert duel.facts["bloodlust"] == row["bloodlust"] + 4
    assert duel.facts["players"][0]["needed"] == row["influence_required"]
    seen = duel.facts["gladiators"][0]
    assert [seen[stat] for stat in ("attack", "agility", "health")] == [
        row["attack"],
        row["agility"],
        row["health"],
    ]
    duel.do(f"attack {card}").closed()
    assert duel.man("B cataphractarius").damage == row["attack"]
    for damage, left in ((row["health"] - 1, 1), (row["health"] - 2, 2)):
        if damage >= 0:
            men = f"A {card} la {damage}, A {card} la, {BAG}"
            hurt = fight("hand pierce", "", men).do("play pierce", "target own 0").closed()
            assert len(hurt.paper.side(0, 2)) == left


CASES = [*STARTING, *MEN, *TRAINING, *ECONOMY, *ARENAS, *BOASTS]


@pytest.mark.clause("FG-102", "FG-103")
@pytest.mark.parametrize(("card", "make", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_each_card_in_its_case(card: str, make: Callable[[], Any], wanted: Any) -> None:
    got = make()
    if isinstance(got, tuple) and callable(got[0]):
        got = got[0](got[1])
    assert wanted(got) if callable(wanted) else got == wanted, f"{card}: {got}"


def test_every_card_has_its_case() -> None:
    assert {case[0] for case in CASES} | set(GLADIATORS) == set(CARDS)
    plain = {card for card in GLADIATORS if "ability" not in CARDS[card]}
    assert plain == set(GLADIATORS) - {case[0] for case in CASES}
