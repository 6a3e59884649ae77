"""C-1 to C-26: corner cases of paying, Influence, Attacks, Targets and windows."""

from __future__ import annotations

import pytest

from games.for_glory.paper import payments
from games.for_glory.position import NOBLE, Duel, fight, position

BAU, SHADY, SMOOTH = "business_as_usual", "shady_dealings", "smooth_talk"

# --- Paying --------------------------------------------------------------------------------------


@pytest.mark.clause("FG-334", "FG-330", "FG-335", "FG-336")
@pytest.mark.parametrize(
    ("cost", "hand", "tokens", "legal"),
    [
        (4, [SHADY] * 2, 3, {((SHADY, SHADY), 0), ((SHADY,), 1)}),
        (3, [SHADY, BAU, BAU, BAU], 0, {((SHADY,), 0), ((BAU,) * 3, 0)}),
        (7, [SMOOTH, SHADY, BAU], 1, {((SMOOTH, SHADY), 0), ((SMOOTH, BAU), 1)}),
        (0, [SHADY], 5, {((), 0)}),
        (4, [BAU], 2, set()),
    ],
)
def test_c_01_to_c_03_payments(
    cost: int, hand: list[str], tokens: int, legal: set[tuple[tuple[str, ...], int]]
) -> None:
    assert payments(hand, tokens, cost) == legal


@pytest.mark.clause("FG-334")
def test_c_01_in_play() -> None:
    duel = position("hand shady_dealings*2; coins 3", economy="vestalis").do("buy vestalis")
    assert duel.may("pay tokens")  # the one coin that is missing
    duel.do("pay tokens")
    assert duel.house("A").coins == 2
    assert duel.house("A").discard == [SHADY, "vestalis"]
    more = position("hand shady_dealings*2; coins 3", economy="vestalis")
    more.do("buy vestalis", "pay shady_dealings")
    assert (more.house("A").coins, more.house("A").hand) == (3, [])


@pytest.mark.clause("FG-335", "FG-322")
def test_c_04_a_price_of_nothing() -> None:
    duel = position("villa mango", gladiator="tiro").do("buy tiro")
    assert duel.house("A").discard == ["tiro"]
    assert not [text for _, text in duel.answers if text.startswith("pay")]


def test_c_05_reductions_add_up() -> None:
    duel = position("villa mango", gladiator="gallus bestiarius", economy="quaestor", f1="capua A")
    assert duel.facts["prices"]["gladiator"][:2] == [0, 1]
    assert duel.facts["prices"]["economy"][0] == 3
    assert duel.legal() == ["pass", "buy gladiator 0"]
    assert duel.facts["players"][0]["influence"] == 2


# --- Outside Battles -----------------------------------------------------------------------------


def veles(b: str = "") -> Duel:
    return position("hand veles", f"villa crooked_senator; {b}", "B sagittarius f1")


@pytest.mark.clause("FG-808", "FG-366", "FG-331", "FG-822")
def test_c_06_veles_in_the_machinations_phase() -> None:
    duel = veles("hand deflect").do("play veles", "arena f1")
    assert duel.asked() == "A"  # B had nothing to say to the entry
    assert duel.facts["window"]["event"] == "enters"
    duel.do("use veles", "target sagittarius")
    assert (duel.asked(), duel.facts["window"]["event"]) == ("B", "damage_assigned")
    assert duel.man("B sagittarius").assigned == 1
    duel.do("play deflect")
    assert (duel.men(), duel.house("B").discard) == ("A veles f1, B sagittarius f1", ["deflect"])
    duel = veles().do("play veles", "arena f1", "use veles", "target sagittarius")
    assert (duel.house("B").discard, duel.house("B").coins) == (["sagittarius"], 1)
    assert duel.paper.windows == ["enters", "damage_assigned", "defeated"]


@pytest.mark.clause("FG-363")
def test_c_07_veles_keeps_the_other_fleeting_arena_closed() -> None:
    duel = veles().do("play veles", "arena f1", "use veles", "target sagittarius")
    assert duel.men() == "A veles f1"
    assert [arena["available"] for arena in duel.facts["arenas"]] == [True, False, True]


@pytest.mark.clause("FG-363", "FG-851")
def test_c_08_both_fleeting_arenas_are_free_again() -> None:
    duel = position("villa quaestor", "", "A eques f1, A gallus la")
    assert [arena["available"] for arena in duel.facts["arenas"]] == [True, False, True]
    duel.do("ability quaestor")
    assert duel.men() == "A gallus la"
    assert [arena["available"] for arena in duel.facts["arenas"]] == [True, True, True]


@pytest.mark.clause("FG-405", "FG-407", "FG-408", "FG-404")
def test_c_09_quaestor_and_all_his_influence() -> None:
    duel = position("villa quaestor crooked_senator", "", "A eques f1, A retiarius la, A gallus la")
    duel.do("ability quaestor")
    assert sorted(duel.legal()) == ["target own 0", "target own 1"]  # not gallus, who needs none
    duel.do("target eques")
    assert duel.house("A").coins == 2
    assert duel.house("A").discard == ["eques"]
    player = duel.facts["players"][0]
    assert (player["needed"], player["influence"]) == (1, 1)


@pytest.mark.clause("FG-406", "FG-409")
def test_c_10_nobody_can_be_chosen() -> None:
    men = "A eques f1, A gallus la, B murmillo la"
    duel = position("villa vestalis", NOBLE, men, "battles")
    assert duel.facts["arena"] == 2
    duel.do("B: attack murmillo", "A: ability vestalis").closed()
    assert duel.man("A gallus").damage == 1
    player = duel.facts["players"][0]
    assert (player["needed"], player["influence"]) == (1, 0)
    assert "A eques f1" in duel.men()


@pytest.mark.clause("FG-406", "FG-621")
def test_c_11_the_lasting_arena_is_emptied() -> None:
    men = "A gallus f1, A eques la, B murmillo f1, B gallus f1"
    duel = position("villa vestalis", NOBLE, men, "battles", favor="B")
    duel.do("B: attack murmillo", "A: ability vestalis")
    assert "eques" not in duel.men()
    while duel.facts["step"] == "battle":
        duel.do(duel.legal()[0])
    assert duel.facts["arenas"][2]["card"] == "salona"
    assert duel.facts["arenas"][2]["glory"] == 2
    assert duel.events("battle_began") == [(0, duel.events("battle_began")[0][1])]


# --- Attacks and Targets -------------------------------------------------------------------------


@pytest.mark.clause("FG-702")
def test_c_12_an_attack_is_a_must() -> None:
    duel = fight("hand pierce", "", "A gallus la, B gallus la")
    assert sorted(duel.legal()) == ["attack 0", "play pierce"]
    assert duel.refused("pass")[1] == "FG-702"


@pytest.mark.clause("FG-703", "FG-704")
def test_c_13_laquearius_gives_up_his_attack() -> None:
    duel = fight("", "", "A laquearius la, B gallus la, B bestiarius la")
    assert sorted(duel.legal()) == ["attack 0", "use 0"]
    duel.do("use laquearius", "target bestiarius")
    # A's turn was no pass: after B's pass A would have to pass as well for the cycle to end.
    assert duel.men() == "A laquearius la x, B gallus la, B bestiarius la x"
    assert (duel.asked(), duel.legal()) == ("B", ["attack 0"])
    assert (0, "pass") not in duel.answers[:-1] or duel.facts["cycle"] == 1


@pytest.mark.clause("FG-712")
def test_c_14_two_of_a_kind_hide_nobody() -> None:
    duel = fight("", "", "A eques la, B sagittarius la, B sagittarius la")
    duel.do("attack eques")
    assert duel.legal() == ["target opp 0", "target opp 1"]
    hidden = fight("", "", "A eques la, B sagittarius la, B bestiarius la").do("attack eques")
    assert hidden.men() == "A eques la x, B sagittarius la, B bestiarius la 2"


@pytest.mark.clause("FG-828", "FG-853")
def test_c_15_nobody_is_targeted() -> None:
    men = "A eques la, B sagittarius la, B gallus la, B bestiarius la"
    duel = fight("hand javelin_volley", "hand deflect", men)
    duel.do("A: play javelin_volley", "B: play deflect")
    assert sorted(duel.legal()) == ["target own 1", "target own 2"]
    duel.do("target gallus")
    assert "sagittarius" not in duel.men()
    assert [duel.man(f"B {card}").damage for card in ("gallus", "bestiarius")] == [0, 1]


@pytest.mark.clause("FG-712", "FG-711")
def test_c_16_a_guard_is_put_to_sleep() -> None:
    men = "A retiarius la, B provocator la, B murmillo la"
    duel = fight("", "", men).do("attack retiarius")
    duel.do("use retiarius", "target provocator")
    assert sorted(duel.legal()) == ["target opp 0", "target opp 1"]
    awake = fight("", "", men).do("attack retiarius", "use retiarius", "target murmillo")
    assert awake.man("B provocator").damage == 2  # there was no choice


def test_c_17_hoplomachus_blanks_before_his_blow() -> None:
    duel = fight("", "", "A hoplomachus la, B crupellarius la").do("attack hoplomachus")
    assert duel.man("B crupellarius").damage == 3
    assert "use 0" not in [text for _, text in duel.answers]
    other = fight("", "", "A murmillo la, B crupellarius la").do("attack murmillo", "use 0")
    assert other.man("B crupellarius").damage == 2


def test_c_18_hoplomachi_do_not_blank_each_other() -> None:
    men = "A hoplomachus la x, A thraex la 1, B hoplomachus la x"
    duel = fight("", "", men)
    assert [row["blank"] for row in duel.facts["gladiators"]] == [False, True, False]
    assert [row["attack"] for row in duel.facts["gladiators"]] == [3, 3, 3]
    alone = fight("", "", "A thraex la 1, B gallus la")
    assert [row["attack"] for row in alone.facts["gladiators"]] == [4, 2]


@pytest.mark.clause("FG-803", "FG-853", "FG-903")
def test_c_19_a_draw() -> None:
    duel = fight("", "hand riposte", "A gallus la 1, B andabata la 1")
    duel.do("attack gallus", "B: play riposte", "target gallus").closed()
    assert duel.facts["step"] == "machinations"
    assert [(p["coins"], p["glory"]) for p in duel.facts["players"]] == [(1, 0), (1, 0)]
    assert duel.facts["arenas"][2]["card"] == "salona"
    assert duel.facts["boasts"][0] == 6
    assert len(duel.events("battle_drawn")) == 1


@pytest.mark.clause("FG-901")
def test_c_20_the_last_one_falls_before_the_blow() -> None:
    duel = fight("", "", "A essedarius la, B gallus la 1")
    duel.do("attack essedarius", "use essedarius", "target gallus").closed()
    assert duel.house("A").glory == 2
    assert not [text for _, text in duel.answers if text.startswith("target opp")][1:]
    assert duel.paper.windows == ["attacks", "damage_assigned"]


@pytest.mark.clause("FG-712", "FG-701")
def test_c_21_the_attacker_falls_in_his_own_window() -> None:
    men = "A parmularius la 2, A gallus la 1, B gallus la 1, B gallus la"
    duel = fight("hand pierce bind_wounds", "", men)
    duel.do("attack parmularius", "use parmularius", "target own 1", "target parmularius")
    assert "parmularius" not in duel.men()
    assert duel.asked() == "A"
    assert duel.may("play pierce")
    assert not duel.may("attack 1")
    assert duel.may("pass")


@pytest.mark.clause("FG-824")
def test_c_22_sidestep() -> None:
    men = "A gallus la, A bestiarius la, B gallus la, B bestiarius la"
    duel = fight("", "hand sidestep", men).do("attack gallus", "B: play sidestep")
    assert duel.paper.windows == ["attacks"]
    assert [row["attack"] for row in duel.facts["gladiators"]] == [2, 2, 2, 2]
    assert sum(man.damage for man in duel.paper.men) == 0


# --- Windows -------------------------------------------------------------------------------------


@pytest.mark.clause("FG-822", "FG-823")
def test_c_23_passes_in_a_row() -> None:
    men = "A murmillo la, B murmillo la, B gallus la 1"
    duel = fight("hand turn_the_tables", "hand deflect", men, f1="casinum A")
    duel.do("attack murmillo", "target murmillo")
    assert duel.asked() == "B"
    duel.do("pass", "A: play turn_the_tables", "target gallus")
    assert duel.asked() == "B"
    duel.do("play deflect", "target gallus").closed()
    assert (duel.man("B murmillo").damage, duel.man("B gallus").damage) == (2, 1)


@pytest.mark.clause("FG-822", "FG-824")
def test_c_24_each_ability_once_in_a_window() -> None:
    men = "A murmillo la, B crupellarius la, B gallus la"
    duel = fight("hand javelin_volley turn_the_tables", "", men, f1="casinum A")
    duel.do("play javelin_volley", "B: use crupellarius")
    duel.do("A: play turn_the_tables", "target crupellarius")
    assert duel.man("B crupellarius").damage == 1
    assert duel.man("B gallus").damage == 0


@pytest.mark.clause("FG-505", "FG-331")
def test_c_25_buying_back_in_a_window() -> None:
    duel = fight("", "reserve parry pierce; coins 2", "A murmillo la, B murmillo la")
    duel.do("attack murmillo")
    assert (duel.asked(), duel.legal()) == ("B", ["pass", "buyback"])
    duel.do("buyback")
    assert (duel.asked(), duel.legal()) == ("B", ["pass", "play parry"])
    duel.do("play parry")
    assert duel.man("B murmillo").damage == 1
    assert duel.house("B").hand == ["pierce"]


@pytest.mark.clause("FG-821")
def test_c_26_nothing_that_could_fit() -> None:
    duel = position("hand gallus", "reserve parry; coins 1").do("play gallus", "arena la")
    assert [seat for seat, _ in duel.answers] == [0, 0]  # B was not even asked
