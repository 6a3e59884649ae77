"""What cards say: every standard card in both languages, and that no two effects sound alike."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from munera.games.for_glory.tables import (
    CONDITIONS,
    COSTS,
    DURATIONS,
    EVENTS,
    PICKS,
    SIDES,
    STANDARD,
    STATES,
    STATS,
    TYPES,
    WHO,
    Card,
)
from munera.games.for_glory.tables_cards import check_card
from munera.games.for_glory.words_cards import Part, Telling

TOLD = tomllib.loads((Path(__file__).parent / "told.toml").read_text("utf-8"))
ENGLISH, ITALIAN = Telling("en"), Telling("it")
LANGUAGES = {"en": ENGLISH, "it": ITALIAN}
each_language = pytest.mark.parametrize("telling", LANGUAGES.values(), ids=LANGUAGES.keys())
# For each word of the data, a word that must be in the text; numbers must be in the text too.
SAYS = {
    "damage": "deal",
    "prevent": "prevent",
    "reassign": "reassign",
    "move_damage": "move",
    "remove_damage": "remove",
    "ready": "ready",
    "exhaust": "exhaust",
    "modify": "",
    "draw": "draw",
    "coin": "coin",
    "cull": "cull",
    "refresh": "supply deck",
    "retrieve": "discard pile",
    "enter": "active arena",
    "move_gladiator": "another available arena",
    "untargetable": "cannot be targeted",
    "guard": "must target",
    "blank": "no abilities",
    "exhaust_self": "exhaust {name}",
    "discard": "discard",
    "attacks": "attacks",
    "damage_assigned": "damage is assigned",
    "enters": "enters",
    "leaves": "leaves",
    "defeated": "is defeated",
    "static": "",
    "scheme": "Scheme",
    "tactic": "Tactic",
    "reaction": "Reaction",
    "free": "Free action",
    "target": "target gladiator",
    "each": "gladiators?",
    "self": "",
    "subject": "that gladiator",
    "own": "your",
    "opp": "opposing",
    "any": "",
    "turn": "this turn",
    "battle": "end of the battle",
    "escorted": "another name",
    "foe_exhausted": "opposing gladiator in this arena is exhausted",
    "favor": "Crowd's Favor",
    "damaged": "damage on it",
    "attack": "Attack",
    "agility": "Agility",
    "health": "Health",
    "influence": "Influence",
    "late_cost": "Late Registrations",
    "gladiator_cost": "gladiators you buy",
    "hand": "from your hand",
    "exhausted": "exhausted",
    "gladiator": "gladiator",
}


def test_every_standard_card_says_what_is_written_down() -> None:
    """A person has read these, in both languages; a card that changes is read again."""
    made = {
        card["id"]: {
            f"{language}_{part}": getattr(telling, part)(card)
            for language, telling in LANGUAGES.items()
            for part in ("name", "text")
        }
        for card in STANDARD
    }
    assert made == TOLD


def words_of(part: Any, key: str = "") -> list[str]:
    """All words and numbers of a piece of data that change what a card does."""
    if isinstance(part, dict):
        return [word for name, value in part.items() for word in words_of(value, name)]
    if isinstance(part, list):
        return [word for value in part for word in words_of(value, key)]
    if isinstance(part, bool):
        return ["may"] if key == "may" else ["other"]
    return [str(part)]


@pytest.mark.parametrize("card", STANDARD, ids=lambda card: str(card["id"]))
def test_a_text_says_all_that_the_data_say(card: Card) -> None:
    text = ENGLISH.text(card)
    for ability in card.get("ability", []):
        shown = f"{card['type'].capitalize()} {ENGLISH.ability(card, ability)}"
        for word in words_of(ability):
            if word == "may":
                assert re.search("may|up to", shown)
            elif word == "other":
                assert "other" in shown
            elif re.fullmatch(r"-?\d+|all", word):
                said = "up to 2|a card|1" if word == "1" else word.lstrip("-")
                assert re.search(rf"\b({said})\b", shown), (word, shown)
            else:
                assert re.search(SAYS[word].format(name=card["name"]), shown, re.I), (word, shown)
        assert ENGLISH.ability(card, ability) in text
    if "income" in card:
        assert f"Worth {card['income']} coin" in text
    if card.get("influence_granted"):
        assert f"{card['influence_granted']} Influence." in text


# --- The whole vocabulary, as content packs may use it ------------------------------------------


def a_card(kind: str, *abilities: Part) -> Card:
    return {"id": "extra_1", "name": "Felix", "type": kind, "ability": list(abilities)}


def picks() -> list[Part]:
    """Every way to pick gladiators."""
    out: list[Part] = []
    for pick in PICKS:
        if pick in ("self", "subject"):
            out.append({"pick": pick})
            continue
        for side, state, other in itertools.product(SIDES, STATES, (False, True)):
            made: Part = {"pick": pick}
            if side != SIDES[0]:
                made["side"] = side
            if state != STATES[0]:
                made["state"] = state
            if other:
                made["other"] = True
            out.append(made)
    return out


def operations() -> list[Part]:
    """Every operation with every pick that it can have, and some numbers."""
    out: list[Part] = []
    for n in (1, 2):
        for on in picks():
            out += [{"op": "damage", "n": n, "to": on}, {"op": "prevent", "n": n, "on": on}]
            out.append({"op": "remove_damage", "n": n, "on": on})
        for stat, until in itertools.product(STATS[:3], DURATIONS):
            on = {"pick": "target"}
            out.append({"op": "modify", "n": n, "stat": stat, "on": on, "until": until})
            out.append({"op": "modify", "n": -n, "stat": stat, "on": on, "until": until})
        for op in ("draw", "coin", "cull"):
            out.append({"op": op, "n": n})
        for source, to in itertools.product(({"pick": "target"}, {"pick": "self"}), picks()[:18]):
            if source["pick"] == "target" or not to.get("other"):  # "another" is said anyway
                out.append({"op": "move_damage", "n": n, "from": source, "to": to})
    for on in picks():
        out += [{"op": "ready", "on": on}, {"op": "exhaust", "on": on}]
    out += [{"op": "prevent", "n": "all", "on": on} for on in picks()]
    out += [{"op": "retrieve", "types": [kind]} for kind in TYPES]
    out += [{"op": "refresh"}, {"op": "move_gladiator", "on": {"pick": "target", "side": "own"}}]
    return out


def distinct(told: dict[str, str]) -> None:
    heard: dict[str, str] = {}
    for data, text in told.items():
        assert "{" not in text
        assert "  " not in text
        assert text.endswith(".")
        assert text not in heard, f"{data} and {heard[text]}: {text}"
        heard[text] = data


@each_language
@pytest.mark.parametrize("may", [False, True])
@pytest.mark.parametrize("cost", [False, True])
def test_no_two_operations_sound_alike(telling: Telling, may: bool, cost: bool) -> None:
    told = {}
    for op in operations():
        # After a named source, "another" is said whether or not the data ask for it.
        if "from" in op and op["to"].get("other"):
            continue
        ability: Part = {
            "use": ["reaction"],
            "when": {"event": "attacks", "who": "any"},
            "effect": [{**op, "may": True} if may else op],
        }
        if cost:
            ability["cost"] = [{"pay": "exhaust_self"}]
        told[repr(op)] = telling.text(a_card("gladiator", ability))
    distinct(told)


@each_language
def test_no_two_triggers_costs_or_uses_sound_alike(telling: Telling) -> None:
    draw = [{"op": "draw", "n": 1}]
    abilities: list[Part] = [
        {"use": ["reaction"], "when": {"event": event, "who": who}, "effect": draw}
        for event, who in itertools.product(EVENTS, WHO)
    ]
    for use in (["scheme"], ["tactic"], ["scheme", "tactic"], ["free"]):
        abilities.append({"use": use, "effect": draw})
        for pay, n in itertools.product(COSTS, (1, 2)):
            if (pay, n) != ("exhaust_self", 2):
                abilities.append({"use": use, "cost": [{"pay": pay, "n": n}], "effect": draw})
    card = a_card("patron")
    distinct({repr(ability): telling.ability(card, ability) for ability in abilities})


@each_language
def test_no_two_static_abilities_sound_alike(telling: Telling) -> None:
    effects: list[Part] = [{"op": "untargetable"}, {"op": "guard"}, {"op": "blank"}]
    each = [pick for pick in picks() if pick["pick"] in ("each", "self")]
    for n in (-2, -1, 1, 2):
        effects += [{"op": "modify", "stat": stat, "n": n} for stat in STATS[3:]]
        effects += [
            {"op": "modify", "stat": stat, "n": n, "on": on} for stat in STATS[:3] for on in each
        ]
    for kind in ("gladiator", "arena"):
        told = {}
        for effect, condition in itertools.product(effects, ("", *CONDITIONS)):
            ability: Part = {"use": ["static"], "effect": [effect]}
            if condition:
                ability["if"] = condition
            told[repr(ability)] = telling.ability(a_card(kind), ability)
        distinct(told)


@each_language
def test_a_gladiator_reaches_its_arena_and_a_patron_all(telling: Telling) -> None:
    on = {"pick": "each", "side": "own"}
    ability = {"use": ["static"], "effect": [{"op": "modify", "stat": "attack", "n": 1, "on": on}]}
    assert telling.text(a_card("gladiator", ability)) != telling.text(a_card("arena", ability))


def test_several_steps() -> None:
    draw, cull = {"op": "draw", "n": 1}, {"op": "cull", "n": 1, "may": True}
    coin = {"op": "coin", "n": 2}
    ability: Part = {"use": ["scheme"], "cost": [{"pay": "coin", "n": 1}]}
    for effect, english, italian in (
        (
            [draw, coin],
            "Pay 1 coin to draw a card, then take 2 coin tokens.",
            "Paga 1 moneta per pescare una carta, poi prendere 2 gettoni moneta.",
        ),
        (
            [cull, draw],
            "Pay 1 coin; then you may cull a card from your hand. Then draw a card.",
            "Paga 1 moneta; poi puoi eliminare una carta dalla mano. Poi pesca una carta.",
        ),
        (
            [cull, cull, cull],
            "Pay 1 coin to cull up to 3 cards from your hand.",
            "Paga 1 moneta per eliminare fino a 3 carte dalla mano.",
        ),
        (
            [coin, cull, draw, coin],
            "Pay 1 coin to take 2 coin tokens. Then you may cull a card from your hand. "
            "Then draw a card, then take 2 coin tokens.",
            "Paga 1 moneta per prendere 2 gettoni moneta. Poi puoi eliminare una carta dalla "
            "mano. Poi pesca una carta, poi prendi 2 gettoni moneta.",
        ),
    ):
        card = a_card("scheme", {**ability, "effect": effect})
        assert [telling.text(card) for telling in (ENGLISH, ITALIAN)] == [english, italian]


def test_a_pack_s_name_is_not_translated() -> None:
    parry = next(card for card in STANDARD if card["id"] == "parry")
    assert ITALIAN.name(parry) == "Parata"
    assert ITALIAN.name({**parry, "name": "Block"}) == "Block"
    assert set(ITALIAN.names) < {card["name"] for card in STANDARD}
    for card in STANDARD:
        check_card(card)
        assert len({telling.text(card) for telling in (ENGLISH, ITALIAN)}) == 1 + bool(
            ENGLISH.text(card)
        )
