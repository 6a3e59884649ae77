"""Each event, prompt and refusal in a case of its own, and the clause that each of them names."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.for_glory.cards import CARDS
from games.for_glory.golden import EVENTS, PROMPTS, REFUSALS
from games.for_glory.position import GAME, Duel, fight, fresh, position

BAG = "B cataphractarius la"
PAIR = f"A gallus la, {BAG}"
NINE = "deck business_as_usual*9"


def pack(card: str, **changes: Any) -> str:
    """A pack that replaces one card."""
    return json.dumps({"card": [{**CARDS[card], "text": "", **changes}]})


def test_the_golden_tables() -> None:
    assert {kind.name: kind.clause for kind in GAME.events} == EVENTS
    assert {kind.name: kind.clause for kind in GAME.prompts} == PROMPTS
    assert {kind.name: kind.clause for kind in GAME.refusals} == REFUSALS


# --- Events --------------------------------------------------------------------------------------


def capped() -> Duel:
    """R-31: two Scouting Parties that draw each other."""
    duel = position("hand scouting_party; deck scouting_party", "", "")
    for _ in range(100):
        duel.do("play scouting_party", "pass")
    return duel


def long_cycle() -> Duel:
    """R-32: Dimachaerus gets up again and again and hurts nobody."""
    men = "A dimachaerus la, B cataphractarius la x"
    duel = fight("coins 999; hand sand_in_the_eyes", "", men)
    duel.do("play sand_in_the_eyes", "target dimachaerus")
    while not duel.events("cycle_capped") and duel.facts["cycle"] == 1:
        texts = duel.legal()
        duel.do("use 0" if "use 0" in texts else "attack 0" if "attack 0" in texts else "pass")
    return duel


def bare(**facts: str) -> Duel:
    return position("", "", "", **facts).do("pass").closed()


def given_up() -> Duel:
    """R-44: the Gladiator to be saved is given up to pay the cost."""
    men = "A murmillo la, B eques la x, B gallus la x"
    duel = position("villa pontifex", "villa vestalis", men, "battles")
    return duel.do("A: attack 0", "target eques", "B: ability vestalis")


def gone() -> Duel:
    """R-4: the attacker falls in the window of its own attack, which is not over yet."""
    men = "A parmularius la 2, A gallus la 1, B murmillo la"
    duel = fight("", "villa arelate; deck pierce", men).do("A: attack 0", "B: pass", "A: use 0")
    duel.do("target own 1", "target own 0", "B: pass", "B: pass")
    return duel


Made = tuple[str, Callable[[], Duel]]
TURNS: list[Made] = [
    ("turn_began actions_ended supply_dealt", lambda: bare(gladiator_deck="tiro*5")),
    ("drew", lambda: position("deck gallus").do("pass")),
    ("nothing_to_draw", bare),
    ("readied_all", lambda: position("villa quaestor").do("ability quaestor", "pass", "pass")),
    ("hand_discarded reshuffled", lambda: position("hand gallus*2").do("pass").closed()),
    ("supply_reshuffled", lambda: bare(gladiator_discard="tiro*5")),
    ("bought paid_card", lambda: position("hand smooth_talk", training="pierce").do("buy pierce")),
    ("paid_tokens", lambda: position("coins 1", training="pierce").do("buy pierce")),
    ("patron_played", lambda: position("hand pontifex").do("play pontifex")),
    ("scheme_played gained", lambda: position("hand lavish_feast").do("play lavish_feast")),
    ("boast_played", lambda: position("hand boast_6").do("play boast_6")),
    ("scheme_used card_exhausted", lambda: position("villa quaestor").do("ability quaestor")),
    ("free_used", lambda: position("villa puteoli").do("ability puteoli")),
    ("reserved", lambda: position("hand pierce").do("reserve pierce")),
    ("bought_back", lambda: position("reserve pierce; coins 1").do("buyback")),
    ("entered", lambda: position("hand gallus").do("play gallus", "arena la")),
    ("actions_capped", capped),
    ("culled", lambda: position("hand cull pierce").do("play cull", "card pierce")),
    ("culled_nothing", lambda: position("hand cull pierce").do("play cull", "pass")),
    ("discarded", lambda: position("hand whispered_secrets cull").do("play whispered_secrets")),
    ("found_nothing", lambda: position("hand recall; discard cull").do("play recall")),
    ("retrieved", lambda: position("hand recall; discard gallus").do("play recall")),
    ("supply_kept", lambda: position("hand scouting_party").do("play scouting_party", "pass")),
    (
        "supply_discarded",
        lambda: position("hand scouting_party").do("play scouting_party", "supply training"),
    ),
    (
        "moved",
        lambda: position("hand transfer_papers", "", "A gallus f1").do(
            "play transfer_papers", "target gallus", "arena la"
        ),
    ),
    (
        "stayed",
        lambda: position("hand transfer_papers", "", "A gallus f1").do(
            "play transfer_papers", "pass"
        ),
    ),
    ("no_effect", given_up),
    (
        "crowd_calm",
        lambda: position("", "", "B gallus la", turn="B", favor="B").do("pass").closed(),
    ),
    (
        "crowd_calls arena_phase_began",
        lambda: (
            position("", "villa pontifex*2", "B primus_palus la, B gallus la", turn="B")
            .do("pass")
            .closed()
        ),
    ),
    ("won_at_cap", lambda: position("glory 1", turns="300").do("pass").closed()),
    ("drawn_at_cap", lambda: position(turns="300").do("pass").closed()),
]
BATTLES: list[Made] = [
    (
        "registered late_passed",
        lambda: position("hand cestus; coins 3", "", "", "late").do("play cestus", "arena la"),
    ),
    ("no_battle round_ended", lambda: position("", "", "", "late").closed()),
    (
        "entered_as_tactic",
        lambda: fight("hand samnite", "", f"A gallus la x, {BAG}").do("play samnite"),
    ),
    (
        "battle_began initiative combat_turn attacked hit assigned resolved exhausted",
        lambda: fight("", "", PAIR).do("attack 0"),
    ),
    ("initiative_tied", lambda: fight("", "", f"A andabata la, {BAG}")),
    (
        "combat_passed cycle_ended",
        lambda: fight("", "", f"A gallus la x, {BAG} x").do("A: attack 0"),
    ),
    ("combat_ended", lambda: fight("hand pierce", "", PAIR).do("attack 0", "pass")),
    (
        "attack_lost",
        lambda: fight("hand pierce", "", f"A essedarius la 2, A gallus la, {BAG}").do(
            "attack 0", "use 0", "target own 0"
        ),
    ),
    (
        "attack_zero",
        lambda: fight("", "hand sidestep", PAIR).do("attack 0", "B: play sidestep"),
    ),
    (
        "tactic_played readied",
        lambda: fight("hand second_wind", "", f"A gallus la, {BAG} x").do("play second_wind"),
    ),
    ("tactic_used", lambda: fight("", "", f"A laquearius la, {BAG}").do("use 0")),
    ("tactic_of_card", lambda: fight("villa nemausus", "", f"{PAIR} x").do("ability nemausus")),
    (
        "reaction_played prevented let_be",
        lambda: fight("", "hand deflect*2", PAIR).do("attack 0", "B: play deflect", "B: pass"),
    ),
    (
        "reaction_used moved_damage",
        lambda: fight("", "", f"A parmularius la 1, {BAG}").do("attack 0", "use 0"),
    ),
    (
        "reaction_of_card reassigned",
        lambda: fight("", "villa tarraco", PAIR, f2="capua").do("attack 0", "B: ability tarraco"),
    ),
    (
        "removed_damage",
        lambda: position("villa thysdrus", "", "A gallus la 1").do("ability thysdrus"),
    ),
    (
        "modified_turn",
        lambda: fight("hand heavy_blow", "", PAIR).do("play heavy_blow", "target own 0"),
    ),
    (
        "modified_battle",
        lambda: fight("hand roar_of_the_crowd", "", PAIR).do("play roar_of_the_crowd"),
    ),
    (
        "gave_up insured",
        lambda: position("villa quaestor", "", "A eques la").do("ability quaestor"),
    ),
    ("cycle_capped", long_cycle),
    (
        "defeated battle_won took_glory took_arena took_boast new_lasting returned favor_moved",
        lambda: fight("", "", "A gallus la, B gallus la").do("attack 0").closed(),
    ),
    (
        "battle_walkover token_moved hand_refilled",
        lambda: position(NINE, "", "A gallus f1", "battles").closed(),
    ),
    (
        "battle_drawn",
        lambda: fight("", "hand riposte", "A gallus la 1, B andabata la 1").do(
            "attack 0", "B: play riposte", "target gallus"
        ),
    ),
    ("won", lambda: position("glory 5", "", "A gallus f1", "battles")),
]
HAPPENED = [*TURNS, *BATTLES]
SET_UP = {"first_drawn", "game_began", "arena_dealt"}


@pytest.mark.clause("FG-214", "FG-303", "FG-304", "FG-344", "FG-211")
@pytest.mark.parametrize(("names", "make"), HAPPENED, ids=[names for names, _ in HAPPENED])
def test_each_event_happens_in_its_case(names: str, make: Callable[[], Duel]) -> None:
    duel = make()
    assert set(names.split()) <= set(duel.kinds())
    assert all(line.endswith((".", "!")) for line in duel.said())


def test_every_event_has_its_case() -> None:
    cases = {name for names, _ in HAPPENED for name in names.split()}
    assert cases | SET_UP == set(EVENTS)
    assert not cases & SET_UP


# --- Prompts -------------------------------------------------------------------------------------

FORCED_SUPPLY = pack("scouting_party", ability=[{"use": ["scheme"], "effect": [{"op": "refresh"}]}])
FORCED_MOVE = pack(
    "transfer_papers",
    ability=[
        {
            "use": ["scheme"],
            "effect": [{"op": "move_gladiator", "on": {"pick": "target", "side": "own"}}],
        }
    ],
)
RICH = "villa pontifex"
ASKED: list[Made] = [
    ("main", lambda: fresh(1)),
    ("arena", lambda: position("hand gallus").do("play gallus")),
    (
        "pay",
        lambda: position("hand business_as_usual; coins 1", training="pierce").do("buy pierce"),
    ),
    ("late", lambda: position("hand cestus; coins 3", "", "", "late")),
    ("attack", lambda: fight("hand pierce", "", PAIR)),
    (
        "attack_only",
        lambda: fight("hand pierce", "", PAIR).do("play pierce", "target opp 0"),
    ),
    ("tactic", lambda: fight("hand pierce", "", PAIR).do("attack 0")),
    ("tactic_only", lambda: fight("hand pierce", "", f"A gallus la x, {BAG}")),
    (
        "combat_end",
        lambda: (
            fight("hand pierce; villa puteoli", "", PAIR)
            .do("attack 0", "play pierce", "target own 0")
            .closed()
        ),
    ),
    ("hit", lambda: fight("", "", f"A gallus la, B gallus la, {BAG}").do("attack 0")),
    ("react_attack", lambda: fight("", "", f"A essedarius la, {BAG}").do("attack 0")),
    ("react_damage", lambda: fight("", "hand deflect", PAIR).do("attack 0")),
    ("react_enters", lambda: position("hand veles").do("play veles", "arena la")),
    (
        "react_leaves",
        lambda: position("hand transfer_papers", "", "A tiro la").do(
            "play transfer_papers", "target tiro", "arena f1"
        ),
    ),
    (
        "react_defeated",
        lambda: fight("hand pierce", "", f"A bustuarius la 1, {PAIR}").do(
            "play pierce", "target own 0"
        ),
    ),
    ("target", lambda: fight("hand pierce", "", PAIR).do("play pierce")),
    (
        "from",
        lambda: fight("hand twist_the_blade", "", f"A gallus la 1, {BAG} 1").do(
            "play twist_the_blade"
        ),
    ),
    (
        "to",
        lambda: fight("hand twist_the_blade", "", f"A gallus la 1, B gallus la, {BAG}").do(
            "play twist_the_blade"
        ),
    ),
    (
        "lose",
        lambda: position("villa quaestor crooked_senator", "", "A eques f1, A retiarius la").do(
            "ability quaestor"
        ),
    ),
    (
        "cull",
        lambda: position("villa treacherous_augur; hand cull pierce; coins 2").do(
            "ability treacherous_augur"
        ),
    ),
    ("cull_may", lambda: position("hand cull pierce").do("play cull")),
    (
        "discard",
        lambda: position("hand whispered_secrets cull pierce").do("play whispered_secrets"),
    ),
    ("retrieve", lambda: position("hand recall; discard gallus tiro").do("play recall")),
    (
        "supply",
        lambda: position("hand scouting_party", pack=FORCED_SUPPLY).do("play scouting_party"),
    ),
    ("supply_may", lambda: position("hand scouting_party").do("play scouting_party")),
    (
        "move",
        lambda: position("hand transfer_papers", "", "A gallus la, A tiro la", pack=FORCED_MOVE).do(
            "play transfer_papers"
        ),
    ),
    (
        "move_may",
        lambda: position("hand transfer_papers", "", "A gallus la").do("play transfer_papers"),
    ),
    ("react_gone", gone),
    (
        "pay_reserve",
        lambda: position("reserve pierce; coins 1; hand business_as_usual").do("buyback"),
    ),
    ("refill", lambda: position("villa puteoli", "", "", "late", turn="B").do("pass")),
]


@pytest.mark.parametrize(("name", "make"), ASKED, ids=[name for name, _ in ASKED])
def test_each_prompt_in_its_case(name: str, make: Callable[[], Duel]) -> None:
    assert make().prompt() == name


def test_every_prompt_has_its_case() -> None:
    assert {name for name, _ in ASKED} == set(PROMPTS)
