"""The card set and the checks of sets that replace it: one sentence for every fault."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from games.for_glory.ludus import GAME
from munera.core.errors import BadTable
from munera.games.for_glory import tables
from munera.games.for_glory.tables import FOLDER, PRINTED_TOTALS, STANDARD
from munera.games.for_glory.tables_cards import cards_text, read_cards

CARDS: dict[str, Any] = {card["id"]: card for card in STANDARD}
PLAIN_MAN = {
    "id": "extra_1", "name": "Leo", "deck": "gladiator", "type": "gladiator", "copies": 0,
    "cost": 3, "influence_required": 0, "attack": 2, "agility": 1, "health": 3, "bloodlust": 1,
}  # fmt: skip


def pack(*cards: dict[str, Any], **totals: int) -> str:
    data: dict[str, Any] = {"card": list(cards)}
    if totals:
        data["totals"] = totals
    return json.dumps(data)


def with_ability(**ability: Any) -> str:
    return pack({**PLAIN_MAN, "ability": [ability]})


def with_op(**op: Any) -> str:
    return with_ability(use=["tactic"], effect=[op])


# --- The standard set --------------------------------------------------------------------------


def test_the_set_has_its_printed_totals() -> None:
    assert PRINTED_TOTALS == {
        "gladiator": 57, "training": 45, "economy": 50, "arena": 16, "boast": 5, "starting": 14,
    }  # fmt: skip
    assert len(CARDS) == 88


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("business_as_usual", {"copies": 9, "income": 1}),
        ("shady_dealings", {"income": 3}),
        ("smooth_talk", {"income": 5}),
        ("pierce", {"cost": 1, "type": "tactic"}),
        ("vestalis", {"cost": 4, "type": "patron"}),
        ("evade", {"cost": 7, "type": "reaction"}),
        ("samnite", {"health": 3}),
        ("boast_6", {"bloodlust": 6}),
        ("boast_24", {"bloodlust": 24}),
    ],
)
def test_printed_facts(name: str, facts: dict[str, Any]) -> None:
    assert {key: CARDS[name][key] for key in facts} == facts


def test_every_word_of_the_vocabulary_is_used_but_for_few() -> None:
    data = tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))
    ops = {op["op"] for card in data["card"] for a in card.get("ability", []) for op in a["effect"]}
    assert ops == set(tables.OPS)
    events = {a["when"]["event"] for c in data["card"] for a in c.get("ability", []) if "when" in a}
    assert events == set(tables.EVENTS)


def test_flat_tables_follow_the_cards() -> None:
    flat = tables.Flat(read_cards("standard"))
    assert len(flat.cards) == 120
    assert len(flat.abilities) == sum(len(card.get("ability", [])) for card in STANDARD)
    murmillo = flat.cards[tables.CARD_NAMES.index("murmillo")]
    assert murmillo[3:11] == [5, 0, 0, 1, 3, 1, 4, 3]


# --- Sets that replace it ----------------------------------------------------------------------


def test_one_spelling_for_a_set() -> None:
    assert cards_text("standard") == cards_text(" Standard ") == "standard"
    assert cards_text('{"card": []}') == "standard"
    assert cards_text(pack({"id": "gallus", "cost": 2})) == "standard"
    text = cards_text('[[card]]\nid = "gallus"\ncost = 3\nsrc = {cost = "printed"}\n')
    assert text == '{"card":[{"cost":3,"id":"gallus"}]}'
    assert cards_text(text) == text
    assert read_cards(text)["gallus"]["cost"] == 3
    assert read_cards(text)["gallus"]["attack"] == 2


def test_cards_are_added_and_removed() -> None:
    text = pack({**PLAIN_MAN, "copies": 2}, {"id": "gallus", "copies": 2})
    cards = read_cards(text)
    assert cards["extra_1"]["name"] == "Leo"
    assert cards["gallus"]["copies"] == 2
    more = pack({**PLAIN_MAN, "copies": 1}, gladiator=58)
    assert json.loads(cards_text(more))["totals"]["gladiator"] == 58


TARGET = {"pick": "target"}
FAULTS = [
    ("nonsense", "neither 'standard' nor JSON or TOML"),
    ('{"card": [', "neither 'standard' nor JSON or TOML"),
    ('{"cards": []}', "the whole has no field 'cards'"),
    (pack({"id": "leo"}), "there is no card 'leo'"),
    (pack({"id": "gallus"}, {"id": "gallus"}), "card gallus is given twice"),
    (pack({"id": "gallus", "copies": 5}), "copies of the gladiator deck come to 58, not 57"),
    (pack({"id": "gallus", "type": "income"}), "the type of card gallus is gladiator"),
    (pack({"id": "gallus", "deck": "arena"}), "the deck of card gallus is starting, gladiator"),
    (pack({"id": "gallus", "colour": 1}), "the card gallus has no field 'colour'"),
    (pack({"id": "gallus", "cost": -1}), "the cost of card gallus must be a whole number"),
    (pack({"id": "gallus", "cost": True}), "the cost of card gallus must be a whole number"),
    (pack({"id": "gallus", "cost": "2"}), "the cost of card gallus must be a whole number"),
    (pack({"id": "gallus", "health": 0}), "the health of card gallus must be a whole"),
    (pack({"id": "gallus", "name": ""}), "the name of card gallus"),
    (pack({"id": "extra_1", "name": "Leo"}), "card extra_1 has no field 'deck'"),
    (pack({k: v for k, v in PLAIN_MAN.items() if k != "attack"}), "extra_1 has no field 'attack'"),
    (pack({"id": "pierce", "ability": []}), "card pierce is a tactic without an ability"),
    (pack({"id": "gallus", "ability": 3}), "the ability of card gallus must be a list"),
    (with_ability(effect=[{"op": "draw", "n": 1}]), "ability 1 of card extra_1 has no field 'use'"),
    (with_ability(use=["magic"], effect=[]), "the use of ability 1 of card extra_1 'magic'"),
    (with_ability(use=["scheme"], effect=[]), "which no card of type gladiator can have"),
    (with_ability(use=["tactic"], effect=[]), "has no field 'effect'"),
    (with_ability(use=["tactic", "reaction"], effect=[]), "which do not go together"),
    (with_ability(use=["reaction"], effect=[{"op": "draw", "n": 1}]), "needs 'when'"),
    (with_ability(use=["reaction"], when={"event": "sleeps", "who": "any"}, effect=[]),
     "the event of ability 1 of card extra_1 'sleeps' is unknown"),
    (with_ability(use=["tactic"], **{"if": "ready"}, effect=[{"op": "draw", "n": 1}]),
     "only static abilities have a condition"),
    (with_ability(use=["tactic"], cost=[{"pay": "gold"}], effect=[{"op": "draw", "n": 1}]),
     "the cost of ability 1 of card extra_1 'gold' is unknown"),
    (with_ability(use=["tactic"], cost=[{"pay": "coin"}], effect=[{"op": "draw", "n": 1}]),
     "the n of the cost of ability 1 of card extra_1 must be a whole number"),
    (with_ability(use=["static"], cost=[{"pay": "coin", "n": 1}], effect=[{"op": "guard"}]),
     "is static and cannot have a cost"),
    (with_op(op="explode"), "op of operation 1 of ability 1 of card extra_1 'explode' is unknown"),
    (with_op(op="draw"), "(draw) has no field 'n'"),
    (with_op(op="draw", n=0), "the n of operation 1 of ability 1 of card extra_1 must be a whole"),
    (with_op(op="draw", n=1, on=TARGET), "1 of card extra_1 has no field 'on'"),
    (with_op(op="draw", n=1, may=True), "has nothing to decline"),
    (with_op(op="guard"), "is guard, which a tactic ability cannot do"),
    (with_op(op="enter"), "'enter' goes with zone 'hand'"),
    (with_op(op="damage", n=1, to={"pick": "all"}), "the pick of to of operation 1"),
    (with_op(op="damage", n=1, to={"pick": "subject"}), "subject, which only a reaction has"),
    (with_op(op="damage", n=1, to={**TARGET, "side": "left"}), "the side of to of operation 1"),
    (with_op(op="modify", stat="wit", n=1, on=TARGET, until="turn"), "the stat of operation 1"),
    (with_op(op="modify", stat="influence", n=1, until="turn"), "only a static ability changes"),
    (with_op(op="move_gladiator", on=TARGET), "must pick a target of side own"),
    (with_op(op="retrieve", types=["horse"]), "types of operation 1"),
    (pack({"id": "extra_1", **PLAIN_MAN, "ability": [
        {"use": ["tactic"], "effect": [{"op": "draw", "n": 1}]},
        {"use": ["tactic"], "effect": [{"op": "coin", "n": 1}]}]}),
     "card extra_1 has two abilities that could be used at the same decision (tactic)"),
    (pack({"id": "tiro", "ability": [
        {"use": ["reaction"], "when": {"event": e, "who": "self"},
         "effect": [{"op": "draw", "n": 1}]} for e in ("leaves", "defeated")]}),
     "card tiro has two abilities that could be used at the same decision (defeated)"),
    (pack({"id": "gallus", "copies": 10}, gladiator=63), "at most 60 can be numbered"),
    (pack({"id": "business_as_usual", "copies": 0}, starting=5), "needs at least 7 cards, not 5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), FAULTS, ids=[str(k) for k in range(len(FAULTS))])
def test_every_fault_is_one_sentence_that_names_card_and_field(text: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(2, options={"cards": text})
    told = str(caught.value)
    assert why in told
    assert told.startswith("Option 'cards': ")
    assert told.endswith(".")
    assert "\n" not in told
