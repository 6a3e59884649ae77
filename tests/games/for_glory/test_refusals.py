"""Each refusal in a case of its own, with its clause and a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.for_glory.cards import CARDS as SPECIFIED
from games.for_glory.golden import REFUSALS
from games.for_glory.position import Duel, fight, position

ALONE = [{"use": ["static"], "effect": [{"op": "untargetable"}]}]
HIDDEN = json.dumps({"card": [{**SPECIFIED["gallus"], "text": "", "ability": ALONE}]})
FEAST = {**SPECIFIED["lavish_feast"], "id": "extra_1", "copies": 2, "text": ""}
EXTRA = json.dumps({"totals": {"economy": 52}, "card": [FEAST]})
BAG = "B cataphractarius la"
PAIR = f"A gallus la, {BAG}"
MANY = f"A gallus la, B gallus la, {BAG}"


def late(a: str = "hand cestus; coins 3") -> Duel:
    return position(a, "", "", "late")


def refill() -> Duel:
    return position("villa puteoli", "", "", "late", turn="B").do("pass")


def paying(coins: int = 1) -> Duel:
    a = f"hand business_as_usual*2 shady_dealings; coins {coins}"
    return position(a, training="bind_wounds").do("buy bind_wounds")


def twisting() -> Duel:
    men = f"A gallus la 1, B gallus la, {BAG}"
    return fight("hand twist_the_blade", "", men).do("play twist_the_blade")


def losing() -> Duel:
    men = "A eques f1, A retiarius la, A gallus la, B gallus la"
    return position("villa quaestor crooked_senator", "", men).do("ability quaestor")


def damaged(a: str = "", b: str = "hand deflect", men: str = PAIR) -> Duel:
    """B may react to Damage."""
    return fight(a, b, men).do("attack 0")


Refused = tuple[str, Callable[[], Duel], str, int | None]
TIMES: list[Refused] = [
    ("game_over", lambda: position("glory 5", "", "A gallus f1", "battles"), "pass", 0),
    ("chance", lambda: position("hand gallus"), "draw gallus", 0),
    ("first_chance", lambda: position("hand gallus"), "first 0", 0),
    ("dealing", lambda: position("deck gallus*8 tiro").do("pass"), "pass", 0),
    ("turn_main", lambda: position("hand gallus"), "pass", 1),
    ("turn_late", late, "pass", 1),
    ("turn_combat", lambda: fight("", "", PAIR), "pass", 1),
    ("turn_react", damaged, "pass", 0),
    ("turn_choice", twisting, "target own 0", 1),
    ("turn_pay", paying, "pay tokens", 1),
    ("turn_refill", refill, "pass", 1),
    ("main_now", lambda: position("hand gallus"), "attack 0", None),
    ("late_now", late, "attack 0", None),
    ("combat_now", lambda: fight("hand cull", "", PAIR), "buy gladiator 0", None),
    ("react_now", damaged, "attack 0", None),
    ("pay_now", paying, "pass", None),
    ("arena_now", lambda: position("hand gallus").do("play gallus"), "pass", None),
    ("target_now", twisting, "attack 0", None),
    ("card_now", lambda: position("hand cull pierce").do("play cull"), "attack 0", None),
    (
        "supply_now",
        lambda: position("hand scouting_party").do("play scouting_party"),
        "attack 0",
        None,
    ),
    ("refill_now", refill, "attack 0", None),
]
CARDS: list[Refused] = [
    ("empty_slot", lambda: position("coins 9"), "buy gladiator 0", None),
    ("too_dear", lambda: position("coins 1", gladiator="gallus"), "buy gallus", None),
    (
        "ability_too_dear",
        lambda: position("villa treacherous_augur; coins 1"),
        "ability treacherous_augur",
        None,
    ),
    ("late_too_dear", lambda: late("hand cestus; coins 1; villa puteoli"), "play cestus", None),
    ("buyback_too_dear", lambda: position("reserve pierce*2; coins 1"), "buyback", None),
    ("reserve_empty", lambda: position("coins 1"), "buyback", None),
    ("not_in_hand", lambda: position("hand gallus"), "play veles", None),
    ("not_in_game", lambda: position("hand gallus"), "play extra_1", None),
    ("no_influence", lambda: position("hand eques"), "play eques", None),
    ("no_playing", lambda: position("hand pierce"), "play pierce", None),
    ("no_reserving", lambda: position("hand extra_1", pack=EXTRA), "reserve extra_1", None),
    ("late_gladiators", lambda: late("hand cestus pierce; coins 3"), "play pierce", None),
    ("only_reactions", lambda: damaged("", "hand deflect pierce"), "play pierce", None),
    ("only_tactics", lambda: fight("hand deflect", "", PAIR), "play deflect", None),
    ("not_yours", lambda: position("villa quaestor"), "ability capua", None),
    ("card_exhausted", lambda: position("villa puteoli-"), "ability puteoli", None),
    ("no_such_ability", lambda: position("villa pontifex"), "ability pontifex", None),
    (
        "used_in_window",
        lambda: fight(
            "hand javelin_volley turn_the_tables",
            "hand deflect",
            "A gallus la, B crupellarius la, B bestiarius la",
        ).do(
            "play javelin_volley",
            "B: use 0",
            "A: play turn_the_tables",
            "target crupellarius",
        ),
        "use 0",
        1,
    ),
    ("no_target", lambda: fight("hand bind_wounds", "", PAIR), "play bind_wounds", None),
    (
        "no_card_for_cost",
        lambda: fight("hand desperate_lunge", "", PAIR),
        "play desperate_lunge",
        None,
    ),
    (
        "no_card_for_scheme",
        lambda: position("hand whispered_secrets"),
        "play whispered_secrets",
        None,
    ),
    (
        "not_in_discard",
        lambda: position("hand recall; discard gallus tiro").do("play recall"),
        "card veles",
        None,
    ),
    (
        "no_pass",
        lambda: position("hand whispered_secrets cull pierce").do("play whispered_secrets"),
        "pass",
        None,
    ),
]
FIGHTS: list[Refused] = [
    (
        "tactic_done",
        lambda: fight("hand pierce*2", "", PAIR).do("play pierce", "target opp 0"),
        "play pierce",
        None,
    ),
    (
        "attack_done",
        lambda: fight("hand pierce", "", f"A cestus la, {PAIR}").do("attack 0"),
        "attack 1",
        None,
    ),
    ("must_attack", lambda: fight("", "", PAIR), "pass", None),
    ("no_such_gladiator", lambda: fight("", "", PAIR), "attack 7", None),
    (
        "not_in_arena",
        lambda: fight("", "", f"A gallus la, A gallus f1, B gallus f1, {BAG}"),
        "attack 0",
        None,
    ),
    ("not_ready", lambda: fight("", "", f"A gallus la x, A cestus la, {BAG}"), "attack 0", None),
    (
        "nobody_to_strike",
        lambda: fight("hand pierce", "", "A cestus la, B gallus la", pack=HIDDEN),
        "attack 0",
        None,
    ),
    ("no_ability", lambda: fight("", "", PAIR), "use 0", None),
    (
        "blank",
        lambda: fight("coins 9", "", f"A hoplomachus la x, A dimachaerus la x, A gallus la, {BAG}"),
        "use 1",
        None,
    ),
    (
        "elsewhere",
        lambda: damaged(men="A murmillo f1, B bestiarius f1, B scutarius la, A gallus la"),
        "use 1",
        None,
    ),
    ("man_exhausted", lambda: fight("", "", f"A laquearius la x, {PAIR}"), "use 0", None),
    ("no_such_target", twisting, "target own 9", None),
    (
        "target_elsewhere",
        lambda: fight("hand pierce", "", f"A gallus f1, B gallus f1, {BAG}").do("play pierce"),
        "target opp 1",
        None,
    ),
    (
        "untargetable",
        lambda: fight("", "", f"A eques la, B sagittarius la, B gallus la, {BAG}").do("attack 0"),
        "target opp 0",
        None,
    ),
    (
        "guarded",
        lambda: fight("", "", f"A eques la, B provocator la, B provocator la, {BAG}").do(
            "attack 0"
        ),
        "target opp 2",
        None,
    ),
    ("wrong_side", losing, "target opp 0", None),
    (
        "wrong_state",
        lambda: fight("hand iugula", "", f"A gallus la, B gallus la x, {BAG} x").do("play iugula"),
        "target own 0",
        None,
    ),
    ("not_hit_own", lambda: fight("", "", MANY).do("attack 0"), "target own 0", None),
    ("not_lost", losing, "target own 2", None),
    (
        "arena_taken",
        lambda: position("hand gallus", "", "B gallus f1").do("play gallus"),
        "arena f2",
        None,
    ),
    (
        "arena_same",
        lambda: position("hand transfer_papers", "", "A gallus la").do(
            "play transfer_papers", "target gallus"
        ),
        "arena la",
        None,
    ),
]
COINS: list[Refused] = [
    ("needless", lambda: paying().do("pay business_as_usual"), "pay shady_dealings", None),
    (
        "card_too_little",
        lambda: position(
            "hand smooth_talk shady_dealings business_as_usual; coins 1", economy="vestalis"
        ).do("buy vestalis"),
        "pay business_as_usual",
        None,
    ),
    ("tokens_too_few", lambda: paying(1), "pay tokens", None),
    (
        "no_income",
        lambda: position(
            "hand business_as_usual extra_1; coins 1", training="pierce", pack=EXTRA
        ).do("buy pierce"),
        "pay extra_1",
        None,
    ),
]
CASES = [*TIMES, *CARDS, *FIGHTS, *COINS]


@pytest.mark.parametrize(("name", "make", "text", "seat"), CASES, ids=[case[0] for case in CASES])
def test_each_refusal_in_its_case(
    name: str, make: Callable[[], Duel], text: str, seat: int | None
) -> None:
    kind, clause, why = make().refused(text, seat)
    assert kind == name, why
    assert clause == REFUSALS[name]
    assert why.endswith(".")


def test_every_refusal_has_its_case() -> None:
    assert {case[0] for case in CASES} == set(REFUSALS)
