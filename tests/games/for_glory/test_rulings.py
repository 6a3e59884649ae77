"""Our rulings that the specification's cases do not cover: R-49, R-52 to R-54."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.for_glory.cards import CARDS
from games.for_glory.position import Duel, fight, position

SPARE = "deck business_as_usual*9"


def pack(**abilities: list[dict[str, Any]]) -> str:
    """Cards with other abilities."""
    cards = [{**CARDS[card], "text": "", "ability": told} for card, told in abilities.items()]
    return json.dumps({"card": cards})


def static(stat: str, n: int, when: str = "", **on: Any) -> list[dict[str, Any]]:
    """A static ability that changes one figure."""
    effect: dict[str, Any] = {"op": "modify", "stat": stat, "n": n}
    if on:
        effect["on"] = on
    return [{"use": ["static"], "effect": [effect]} | ({"if": when} if when else {})]


# --- Windows about somebody who has left ---------------------------------------------------------


@pytest.mark.clause("FG-821", "FG-822")
def test_a_window_goes_on_when_nobody_is_left_on_the_sand() -> None:
    """A hurt Veles is moved and strikes himself; B holds a free action and is asked throughout."""
    duel = position("hand transfer_papers", f"villa arelate; {SPARE}", "A veles f1 1")
    duel.do("play transfer_papers", "target veles", "arena la", "A: use 0")
    duel.do("B: pass", "B: pass")
    assert duel.men() == ""
    assert duel.facts["window"]["event"] == "enters"
    assert (duel.asked(), duel.prompt()) == ("B", "react_gone")
    duel.do("B: ability arelate").closed()
    assert len(duel.house("B").hand) == 1


@pytest.mark.clause("FG-365", "FG-821")
def test_who_falls_while_leaving_has_entered_all_the_same() -> None:
    """Veles is moved; while others react to his leaving, B's Alexandria brings him down."""
    men = "A veles f1 1, A bestiarius la 1"
    duel = position("hand transfer_papers", f"villa alexandria arelate; {SPARE}", men)
    duel.do("play transfer_papers", "target own 0", "arena la")
    assert duel.facts["window"]["event"] == "leaves"
    duel.do("B: ability alexandria", "target opp 1", "B: pass", "B: pass")
    assert duel.facts["window"]["event"] == "leaves"
    assert duel.men() == "A bestiarius la"
    duel.do("B: pass")
    assert duel.facts["window"]["event"] == "enters"
    assert (duel.asked(), duel.prompt()) == ("B", "react_gone")
    duel.do("B: ability arelate")
    assert (duel.asked(), duel.prompt()) == ("A", "main")  # Veles himself cannot react any more
    assert len(duel.house("B").hand) == 1
    assert duel.house("A").discard == ["veles", "transfer_papers"]
    assert duel.paper.windows == ["leaves", "damage_assigned", "defeated", "enters"]


@pytest.mark.clause("FG-821", "FG-827")
def test_no_other_card_is_said_to_attack() -> None:
    men = "A parmularius la 2, A gallus la 1, B murmillo la"
    duel = fight("", f"villa arelate; {SPARE}", men).do("A: attack 0", "B: pass", "A: use 0")
    duel.do("target own 1", "target own 0", "B: pass", "B: pass")
    assert duel.facts["window"]["event"] == "attacks"
    assert duel.prompt() == "react_gone"


# --- who is asked to register --------------------------------------------------------------


@pytest.mark.clause("FG-612")
@pytest.mark.parametrize(
    ("a", "asked"),
    [
        ("hand cull; deck cestus; coins 3", True),  # as far as anybody knows it could be the Cestus
        ("hand cestus; deck cull; coins 3", True),
        ("hand cull; deck cull; coins 3", False),  # nothing out of sight can fight
        ("hand cull; deck murmillo; coins 3", False),  # nor has it the Influence
        ("hand cull; deck murmillo; coins 3; villa crooked_senator", True),
        ("deck cestus; coins 3", False),  # no hand, nothing to register
        ("hand cull; deck cestus; coins 2", True),  # the hidden card could be Income
        ("hand cull; discard cestus; coins 3", False),  # everybody sees where it lies
    ],
)
def test_late_registration_asks_whom_all_know_to_be_able(a: str, asked: bool) -> None:
    duel = position(a, "", "", "late")
    passes = [seat for seat, text in duel.answers if text == "pass"]
    assert (duel.facts["step"] == "late" or 0 in passes) == asked


# --- what an operation says ----------------------------------------------------------------


@pytest.mark.clause("FG-341")
def test_a_no_is_for_all_cards_of_one_operation() -> None:
    two = [{"use": ["scheme"], "effect": [{"op": "cull", "n": 2, "may": True}]}]
    cards = pack(cull=two)
    duel = position("hand cull pierce parry gallus", pack=cards).do("play cull", "pass")
    assert duel.facts["asked"] == "main"
    duel = position("hand cull pierce parry gallus", pack=cards)
    duel.do("play cull", "card pierce", "card parry")
    assert duel.house("A").removed == ["pierce", "parry"]
    assert duel.facts["asked"] == "main"


@pytest.mark.clause("FG-341", "FG-126")
def test_nothing_found_is_told() -> None:
    assert position("hand cull").do("play cull").kinds().count("culled_nothing") == 1
    duel = position("hand recall; discard cull quaestor").do("play recall")
    assert duel.kinds().count("found_nothing") == 1
    assert duel.said()[-1] == "Ann finds nothing to take in the discard pile."
    assert duel.house("A").hand == []


# --- Health and Influence that hang on Gladiators ------------------------------------------

TOUGH = {"gallus": static("health", 2, "ready", pick="self")}


def tough(men: str, a: str = "", b: str = "", **more: list[dict[str, Any]]) -> Duel:
    """Galli that are tougher while they are Ready; B's hand decides nothing."""
    return fight(a, b, men, pack=pack(**TOUGH, **more))


@pytest.mark.clause("FG-851", "FG-710")
def test_an_attack_can_cost_the_attacker_his_health() -> None:
    duel = tough("A gallus la 2, A murmillo la, B cataphractarius la").do("attack gallus").closed()
    assert "gallus" not in duel.men()
    assert duel.kinds().index("defeated") > duel.kinds().index("attacked")
    assert "attack_lost" in duel.kinds()
    assert duel.man("B cataphractarius").damage == 0


@pytest.mark.clause("FG-851", "FG-108")
def test_so_can_being_exhausted() -> None:
    men = "A murmillo la, B gallus la 2, B cataphractarius la"
    duel = tough(men, "hand entangle").do("play entangle", "target gallus")
    assert "gallus" not in duel.men()
    assert duel.house("B").coins == 1


@pytest.mark.clause("FG-851", "FG-627")
def test_so_can_a_new_cycle() -> None:
    weary = {"gallus": static("health", 2, "exhausted", pick="self")}
    men = "A gallus la 2x, A murmillo la x, B cataphractarius la x"
    duel = fight("", "", men, pack=pack(**weary)).closed()
    assert "gallus" not in duel.men()  # both had nothing to do, and the cycle was over
    assert duel.facts["cycle"] == 2


@pytest.mark.clause("FG-851", "FG-805")
def test_so_can_a_cure() -> None:
    hurt = {"gallus": static("health", 2, "damaged", pick="each", side="own")}
    men = "A gallus la 2, A cestus la 3, B cataphractarius la"
    duel = fight("hand bind_wounds", "", men, pack=pack(**hurt))
    assert len(duel.men().split(", ")) == 3
    duel.do("play bind_wounds", "target gallus")
    assert "cestus" not in duel.men()


@pytest.mark.clause("FG-401", "FG-405")
def test_a_gladiator_can_lend_influence() -> None:
    lends = {"gallus": static("influence", 1, "ready")}
    duel = position("hand eques", "", "A gallus la", pack=pack(**lends))
    assert duel.facts["players"][0]["influence"] == 1
    assert duel.may("play eques")
    men = "A gallus la, A eques la, B cataphractarius la"
    duel = position("", "villa pontifex", men, "battles", favor="A", pack=pack(**lends))
    duel.do("A: attack gallus").closed()
    assert "eques" not in duel.men()  # exhausted, the Gallus lends nothing
    assert duel.kinds().index("gave_up") < duel.kinds().index("hit")


@pytest.mark.clause("FG-321", "FG-613")
def test_a_gladiator_can_lower_prices_unless_blank() -> None:
    cards = pack(gallus=static("late_cost", -1), tiro=static("gladiator_cost", -2))
    men = "A gallus la, A tiro la"
    duel = position("coins 9", "", men, gladiator="murmillo", pack=cards)
    assert duel.facts["players"][0]["late_price"] == 2
    assert duel.facts["players"][1]["late_price"] == 3
    duel.do("buy murmillo")
    assert duel.house("A").coins == 6
    men += ", B hoplomachus la x"
    duel = position("coins 9", "villa pontifex", men, gladiator="murmillo", pack=cards)
    assert duel.facts["players"][0]["late_price"] == 3
    assert duel.do("buy murmillo").house("A").coins == 4


# --- Defeats in two arenas at once (2.5, R-19) ---------------------------------------------------


@pytest.mark.clause("FG-826", "FG-407")
def test_a_card_reaches_the_active_arena_only() -> None:
    """Two are given up in two arenas: one window, and a Reaction strikes where the fight is."""
    when = {"event": "defeated", "who": "own"}
    hurt = {"op": "damage", "n": 1, "to": {"pick": "target"}}
    cards = pack(parry=[{"use": ["reaction"], "when": when, "effect": [hurt]}])
    men = "A murmillo f1, A gallus la, B eques f1, B gallus f1 x, B retiarius la"
    duel = position("villa pontifex", "villa praetor; hand parry", men, "battles", pack=cards)
    duel.do("B: ability praetor", "target eques", "B: play parry")
    assert duel.events("gave_up")[0][0] == duel.events("gave_up")[1][0] == 1
    assert sorted(duel.legal()) == ["target opp 0", "target own 1"]


# --- who is active between Late Registration and the first Combat Turn ----------------------


@pytest.mark.clause("FG-106", "FG-822")
def test_before_any_combat_turn_the_player_without_the_favor_is_active() -> None:
    """B, who holds the Favor, passed last in Late Registration; A is active all the same."""
    men = "A gallus f1, A murmillo la, B gallus la 2, B cataphractarius la"
    duel = position("villa puteoli pontifex", "villa arelate pontifex; deck cull", men, "late",
                    f1="carthago B", favor="B")  # fmt: skip
    duel.do("A: pass", "B: pass")
    assert duel.kinds().count("battle_walkover") == 1
    assert duel.facts["window"]["event"] == "defeated"  # the Gallus has lost Carthago's Health
    assert (duel.asked(), duel.facts["mover"]) == ("B", 0)


@pytest.mark.clause("FG-109")
def test_an_exhausted_patron_is_blank_whatever_its_ability_costs() -> None:
    cards = pack(quaestor=[{"use": ["scheme"], "effect": [{"op": "coin", "n": 1}]}])
    assert position("villa quaestor", pack=cards).may("ability quaestor")
    assert not position("villa quaestor-", pack=cards).may("ability quaestor")


@pytest.mark.clause("FG-712", "FG-828")
def test_who_cannot_be_targeted_draws_no_attack() -> None:
    """R-27."""
    guard = {"use": ["static"], "effect": [{"op": "guard"}]}
    hidden = {"use": ["static"], "if": "escorted", "effect": [{"op": "untargetable"}]}
    men = "A eques la, B provocator la, B gallus la, B cataphractarius la"
    duel = fight("", "", men, pack=pack(provocator=[guard, hidden])).do("attack eques").closed()
    assert duel.legal() == ["target opp 1", "target opp 2"]


@pytest.mark.clause("FG-825", "FG-826")
def test_who_has_left_reacts_where_it_stood() -> None:
    hurt = {"op": "damage", "n": 1, "to": {"pick": "target"}}
    when = {"event": "defeated", "who": "self"}
    cards = pack(retiarius=[{"use": ["reaction"], "when": when, "effect": [hurt]}])
    men = "A murmillo f1, A gallus la, B eques f1, B gallus f1 x, B retiarius la"
    duel = position("villa pontifex", "villa praetor", men, "battles", pack=cards)
    duel.do("B: ability praetor", "target eques", "B: use 2")
    assert duel.man("A gallus").damage == 1  # nobody else is where the Retiarius was
    assert duel.man("A murmillo").damage == 0
