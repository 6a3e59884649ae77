"""Packs of cards that say something wrong: one sentence each, with the card and the field."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from games.for_glory.cards import CARDS
from games.for_glory.position import GAME, position
from munera.core.errors import BadOption, BadTable
from munera.play.pack import read_pack


def refused(pack: object, language: str = "en") -> str:
    text = pack if isinstance(pack, str) else json.dumps(pack)
    with pytest.raises(BadOption) as caught:
        GAME.table(2, options={"cards": text})
    assert caught.value.option == "cards"
    return caught.value.said(language)


def changed(card: str, **changes: Any) -> dict[str, Any]:
    """A pack with one card changed; None takes a field away."""
    record = {**copy.deepcopy(CARDS[card]), "text": "", **changes}
    return {"card": [{key: value for key, value in record.items() if value is not None}]}


def tactic(**effect: Any) -> list[dict[str, Any]]:
    return [{"use": ["tactic"], "effect": [effect]}]


ON = {"pick": "target"}
TWO = [*tactic(op="draw", n=1), *tactic(op="coin", n=1)]
SCHEME = {"use": ["scheme"], "effect": [{"op": "draw", "n": 1}]}
ODD = {"use": ["reaction"], "effect": [{"op": "draw", "n": 1}]}
SNEEZE = {"event": "sneezes", "who": "any"}
ONE = {"pick": "one"}
HURT: dict[str, Any] = {"op": "damage", "n": 1}
CHARM: dict[str, Any] = {"op": "modify", "stat": "charm", "n": 1, "on": ON, "until": "turn"}
ANGRY = {"use": ["static"], "if": "angry", "effect": [{"op": "guard"}]}
BLOODY = {"use": ["tactic"], "cost": [{"pay": "blood"}], "effect": [{"op": "draw", "n": 1}]}
NEW: dict[str, Any] = {"id": "extra_1", "copies": 0}
TWICE = ["tactic", "tactic"]
MUTE = {"event": "attacks"}
FREE = {"use": ["free"], "effect": [{"op": "coin", "n": 1}]}


def fetch(*types: str) -> dict[str, Any]:
    return {"use": ["scheme"], "effect": [{"op": "retrieve", "types": list(types)}]}


FAULTS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("unknown operation", changed("pierce", ability=tactic(op="stun", to=ON)), ("pierce", "stun")),
    ("unknown use", changed("pierce", ability=[{**SCHEME, "use": ["spell"]}]), ("pierce", "spell")),
    ("unknown event", changed("parry", ability=[{**ODD, "when": SNEEZE}]), ("parry", "sneezes")),
    ("unknown pick", changed("pierce", ability=tactic(**HURT, to=ONE)), ("pierce", "one")),
    ("unknown stat", changed("heavy_blow", ability=tactic(**CHARM)), ("heavy_blow", "charm")),
    ("unknown condition", changed("thraex", ability=[ANGRY]), ("thraex", "angry")),
    ("unknown cost", changed("pierce", ability=[BLOODY]), ("pierce", "blood")),
    ("unknown field", changed("gallus", armour=3), ("gallus", "armour")),
    ("unknown type", changed("gallus", type="lion"), ("gallus", "lion")),
    ("unknown deck", changed("gallus", deck="moon"), ("gallus", "moon")),
    ("missing attack", changed("gallus", **NEW, attack=None), ("extra_1", "attack")),
    ("missing cost", changed("pierce", **NEW, cost=None), ("extra_1", "cost")),
    ("missing number", changed("pierce", ability=tactic(op="damage", to=ON)), ("pierce", "n")),
    ("missing pick", changed("pierce", ability=tactic(op="damage", n=1)), ("pierce", "to")),
    ("missing trigger", changed("parry", ability=[ODD]), ("parry", "when")),
    ("missing effect", changed("pierce", ability=[{"use": ["tactic"]}]), ("pierce", "effect")),
    ("health of nothing", changed("gallus", health=0), ("gallus", "health")),
    ("negative cost", changed("gallus", cost=-1), ("gallus", "cost")),
    ("a number in words", changed("gallus", attack="two"), ("gallus", "attack")),
    ("a number too large", changed("gallus", attack=10**9), ("gallus", "attack")),
    ("half a coin", changed("gallus", cost=1.5), ("gallus", "cost")),
    ("too many copies", changed("gallus", copies=5), ("gladiator", "57")),
    ("too few copies", changed("gallus", copies=3), ("gladiator", "57")),
    ("two tactics", changed("doctor", ability=TWO), ("doctor", "tactic")),
    (
        "a use twice",
        changed("pierce", ability=[{**SCHEME, "use": TWICE}]),
        ("pierce", "use", "twice"),
    ),
    (
        "no use",
        changed("pierce", ability=[{**SCHEME, "use": []}]),
        ("pierce", "use", "at least one"),
    ),
    ("use left out", changed("pierce", ability=[{"effect": []}]), ("pierce", "'use'")),
    ("types twice", changed("recall", ability=[fetch(*TWICE)]), ("recall", "types", "twice")),
    ("no types", changed("recall", ability=[fetch()]), ("recall", "types", "at least one")),
    (
        "a card as a type",
        changed("recall", ability=[fetch("gallus")]),
        ("recall", "types", "gallus"),
    ),
    ("no operation", changed("pierce", ability=tactic(n=1)), ("pierce", "op ", "missing")),
    ("no who", changed("parry", ability=[{**ODD, "when": MUTE}]), ("parry", "who", "missing")),
    (
        "a free action for nothing",
        changed("puteoli", ability=[FREE]),
        ("puteoli", "cost", "exhaust"),
    ),
    (
        "a free action for coins",
        changed("puteoli", ability=[{**FREE, "cost": [{"pay": "coin", "n": 1}]}]),
        ("puteoli", "cost", "exhaust"),
    ),
    ("a name too long", changed("gallus", name="Gallus " * 9), ("gallus", "name", "60")),
    ("no id", {"card": [{"id": "gallus"}, {"name": "Leo"}]}, ("card 2", "'id'")),
    ("a name nobody knows", changed("gallus", id="dragon"), ("dragon",)),
    ("a field of no pack", {"remove": ["gallus"]}, ("remove",)),
    ("twice the same", {"card": [changed("gallus")["card"][0]] * 2}, ("gallus",)),
]


@pytest.mark.clause("FG-208", "FG-110")
@pytest.mark.parametrize(("pack", "words"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_one_sentence(pack: dict[str, Any], words: tuple[str, ...]) -> None:
    why = refused(pack)
    for word in words:
        assert word in why, why
    assert why.endswith(".")
    assert "\n" not in why
    assert len(why) < 300


ENGLISH = re.compile(r"\b(the|must|has|which|cannot|there is|of|be|only|missing)\b")


@pytest.mark.parametrize("pack", [f[1] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_told_in_italian_too(pack: dict[str, Any]) -> None:
    told = refused(pack, "it")
    assert told.startswith("Opzione 'cards': ")
    assert not ENGLISH.search(told), told


HUGE = '{"card": [{"id": "gallus", "cost": ' + "9" * 5000 + "}]}"  # no number can be read from it


@pytest.mark.parametrize(
    "text", ["{", "[]", "7", '{"card": 3}', '{"card": [3]}', '{"lion": []}', "null", HUGE]
)
def test_what_is_no_pack_at_all(text: str) -> None:
    assert refused(text).endswith(".")


def test_a_good_pack_is_played() -> None:
    pack = json.dumps(changed("gallus", attack=5))
    duel = position("", "villa pontifex", "A gallus la, B cataphractarius la", "battles", pack=pack)
    assert [row["attack"] for row in duel.facts["gladiators"]] == [5, 4]
    assert duel.do("attack gallus").closed().man("B cataphractarius").damage == 5
    free = json.dumps(changed("quaestor", ability=[{**SCHEME, "use": ["scheme", "tactic"]}]))
    duel = position("villa quaestor; deck pierce*3", pack=free).do("ability quaestor")
    assert duel.house("A").hand == ["pierce"]
    assert duel.house("A").villa == [["quaestor", True]]


def test_a_pack_in_toml_is_refused_like_one_in_an_option() -> None:
    head = 'game = "for_glory"\n'
    for text, words in (
        ('[[card]]\nid = "gallus"\nattack = 21', ("gallus", "attack", "20")),
        ('[[card]]\nid = "dragon"', ("dragon",)),
        ("[totals]\ngladiator = 58", ("gladiator", "57", "58")),
    ):
        why = refused(read_pack(head + text, GAME)["cards"])
        assert all(word in why for word in words), why
    with pytest.raises(BadTable, match="not TOML"):
        read_pack(head + '[[card]]\nid = "gallus"\ncost = ' + "9" * 5000, GAME)
