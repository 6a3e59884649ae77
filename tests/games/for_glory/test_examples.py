"""E-1 to E-25: the rulebook's examples, as the specification writes them."""

from __future__ import annotations

import pytest

from games.for_glory.paper import payments
from games.for_glory.position import BOASTS, Duel, fresh, position

NINE = "business_as_usual*9"


@pytest.mark.clause("FG-121", "FG-122", "FG-307")
def test_e_01_a_deck_is_shuffled_only_when_a_card_is_wanted() -> None:
    duel = position("deck gallus*4; discard business_as_usual*10").do("pass").closed()
    assert (len(duel.house("A").hand), len(duel.house("A").deck)) == (7, 7)
    assert duel.house("A").discard == []
    duel = position("deck gallus*7; discard business_as_usual*10").do("pass").closed()
    assert (len(duel.house("A").hand), duel.house("A").deck) == (7, [])
    assert len(duel.house("A").discard) == 10
    assert not duel.events("shuffled")


@pytest.mark.clause("FG-201", "FG-202", "FG-203", "FG-204", "FG-205", "FG-206", "FG-207", "FG-208")
@pytest.mark.parametrize("seed", range(3))
def test_e_02_set_up(seed: int) -> None:
    facts = fresh(seed).facts
    for player in facts["players"]:
        assert (player["deck"], player["hand_size"]) == (7, 7)
        assert (player["coins"], player["glory"]) == (5, 0)
        assert (player["villa"], player["reserve_size"], player["discard"]) == ([], 0, [])
    assert [len(cards) for cards in facts["supply"].values()] == [3, 3, 3]
    assert all(all(cards) for cards in facts["supply"].values())
    assert facts["supply_left"] == {"gladiator": 54, "training": 42, "economy": 47}
    assert [arena["glory"] for arena in facts["arenas"]] == [1, 1, 2]
    assert [arena["champion"] for arena in facts["arenas"]] == [-1, -1, -1]
    assert len({arena["card"] for arena in facts["arenas"]}) == 3
    assert facts["arena_deck"] == 13
    assert facts["boasts"] == [6, 10, 14, 19, 24]
    assert facts["favor"] == 1 - facts["active"]


@pytest.mark.clause("FG-321", "FG-331", "FG-306")
def test_e_03_a_bought_card() -> None:
    duel = position("hand business_as_usual*2", gladiator="gallus", gladiator_deck="tiro*3")
    duel.do("buy gallus")
    assert duel.house("A").discard == ["business_as_usual", "business_as_usual", "gallus"]
    assert duel.facts["supply"]["gladiator"] == ["", "", ""]
    duel.do("pass").closed()
    assert duel.facts["supply"]["gladiator"] == ["tiro"] * 3


@pytest.mark.clause("FG-323", "FG-332")
def test_e_04_one_income_card_pays_for_one_card() -> None:
    duel = position("hand smooth_talk", training="pierce", economy="vestalis")
    assert duel.may("buy pierce")
    assert duel.may("buy vestalis")
    duel.do("buy pierce")
    assert duel.house("A").discard == ["smooth_talk", "pierce"]
    assert duel.house("A").coins == 0
    assert duel.legal() == ["pass"]


@pytest.mark.clause("FG-334", "FG-343", "FG-109", "FG-340")
def test_e_05_two_augurs() -> None:
    a = "villa treacherous_augur*2; hand shady_dealings business_as_usual pierce; deck cestus*3"
    duel = position(a).do("ability treacherous_augur", "card pierce")
    assert sorted(duel.house("A").hand) == ["business_as_usual", "cestus"]
    assert duel.house("A").discard == ["shady_dealings"]
    assert duel.house("A").removed == ["pierce"]
    assert duel.facts["players"][0]["influence"] == 1
    assert not duel.may("ability treacherous_augur")
    duel = position(a + "; coins 1").do("ability treacherous_augur")
    duel.do("pay shady_dealings", "card pierce")
    duel.do("ability treacherous_augur")
    assert duel.house("A").coins == 0
    assert duel.house("A").discard == ["shady_dealings", "business_as_usual"]


@pytest.mark.clause("FG-613", "FG-334")
def test_e_06_late_registration_with_four_coins() -> None:
    duel = position("hand business_as_usual*4 cestus", "", "", "late")
    duel.do("play cestus", "arena la")
    assert duel.answers.count((0, "pay business_as_usual")) == 3
    assert payments(["business_as_usual"] * 4, 0, 3) == {(("business_as_usual",) * 3, 0)}


@pytest.mark.clause("FG-504")
@pytest.mark.parametrize(("cards", "coins", "can"), [(6, 5, False), (6, 6, True), (4, 3, False)])
def test_e_07_the_reserve(cards: int, coins: int, can: bool) -> None:
    duel = position(f"reserve pierce*{cards}; coins {coins}")
    assert duel.may("buyback") == can
    if can:
        duel.do("buyback")
        assert (len(duel.house("A").hand), duel.house("A").reserve) == (cards, [])
        assert duel.house("A").coins == 0


@pytest.mark.clause("FG-330", "FG-351", "FG-361", "FG-363", "FG-401", "FG-402", "FG-403", "FG-501")
def test_e_08_take_actions() -> None:
    duel = position(
        "villa crooked_senator; coins 3;"
        "hand shady_dealings business_as_usual unscrupulous_consul hoplomachus parry",
        f1="capua",
        training="evade",
    )
    assert not duel.may("play hoplomachus")
    assert duel.refused("play hoplomachus")[1] == "FG-403"
    duel.do("buy evade")
    assert duel.house("A").discard == ["shady_dealings", "business_as_usual", "evade"]
    duel.do("play unscrupulous_consul", "play hoplomachus", "arena f1", "reserve parry")
    house = duel.house("A")
    assert (house.coins, house.hand, house.reserve) == (0, [], ["parry"])
    player = duel.facts["players"][0]
    assert (player["influence"], player["needed"]) == (3, 2)
    assert duel.men() == "A hoplomachus f1"
    assert [arena["available"] for arena in duel.facts["arenas"]] == [True, False, True]


@pytest.mark.clause("FG-308", "FG-309", "FG-310")
@pytest.mark.parametrize(
    ("turn", "palus", "phase"),
    [("B", ", B primus_palus la", True), ("B", "", False), ("A", ", B primus_palus la", False)],
)
def test_e_09_the_crowd_is_counted(turn: str, palus: str, phase: bool) -> None:
    men = "A murmillo la, A murmillo la, A essedarius la, B cataphractarius la, B murmillo la"
    rich = "villa pontifex*4; deck business_as_usual*9"
    duel = position(rich, rich, f"{men}, B samnite la{palus}", turn=turn, boast="3")
    assert duel.facts["bloodlust"] == (23 if palus else 18)
    duel.do("pass").closed()
    assert (duel.facts["step"] != "machinations") == phase
    if not phase:
        assert duel.facts["active"] == 1 - "AB".index(turn)


@pytest.mark.clause("FG-405", "FG-720", "FG-721", "FG-1013")
def test_e_10_cost_before_effect() -> None:
    a = "villa aedile; deck gallus"
    men = "A retiarius la, A gallus la, B murmillo la"
    duel = position(a, "villa pontifex", men, "battles", favor="A")
    duel.do("ability aedile")
    assert duel.men().startswith("A gallus la")
    assert duel.house("A").coins == 1
    assert sorted(duel.house("A").hand) == ["gallus"]
    scheme = position(a).do("ability aedile")
    assert scheme.house("A").hand == ["gallus"]
    twice = position(
        "villa aedile*2; deck gallus*2", "", "A gallus la, B gallus la", "battles", favor="A"
    )
    twice.do("ability aedile")
    assert not twice.may("ability aedile")
    assert twice.refused("ability aedile")[1] in ("FG-701", "FG-721")


@pytest.mark.clause("FG-710", "FG-711", "FG-712", "FG-827", "FG-829")
def test_e_11_retiarius() -> None:
    men = "A retiarius la, B thraex la, B samnite la"
    duel = position("villa pontifex", "villa pontifex", men, "battles", favor="A")
    duel.do("A: attack retiarius")
    assert duel.facts["window"]["event"] == "attacks"
    assert not duel.man("A retiarius").ready
    assert (duel.may("use retiarius"), duel.may("pass")) == (True, True)
    duel.do("A: use retiarius", "target thraex", "A: target samnite")
    assert duel.man("B samnite").damage == 2
    assert not duel.man("B thraex").ready
    assert (duel.asked(), duel.legal()) == ("B", ["attack 1"])
    duel.do("attack samnite")  # and nobody may react to it
    assert duel.man("A retiarius").damage == 2 if "retiarius" in duel.men() else True
    assert "use 0" not in [text for _, text in duel.answers[6:]]


def parmularius() -> Duel:
    return position(
        "villa crooked_senator",
        "",
        "A parmularius la, A gallus la 1, B veles la 1",
        "battles",
        favor="A",
    )


@pytest.mark.clause("FG-805", "FG-806", "FG-625", "FG-851", "FG-852", "FG-901", "FG-905")
def test_e_12_parmularius() -> None:
    duel = parmularius()
    assert duel.asked() == "A"
    duel.do("attack parmularius", "use parmularius", "target gallus", "target veles")
    a, b = duel.house("A"), duel.house("B")
    assert (a.glory, b.coins) == (2, 1)
    assert ["salona", True] in a.villa
    assert "boast_6" in [*a.discard, *a.deck, *a.hand]
    assert duel.paper.windows == ["attacks", "damage_assigned"]


@pytest.mark.clause("FG-804", "FG-805", "FG-823", "FG-824")
@pytest.mark.parametrize("card", ["counterattack", "turn_the_tables"])
def test_e_13_reassigning(card: str) -> None:
    duel = position(
        "villa unscrupulous_consul",
        f"villa unscrupulous_consul; hand {card}",
        "A murmillo la, B samnite la",
        "battles",
        favor="A",
    )
    assert (duel.asked(), duel.legal()) == ("A", ["attack 0"])
    duel.do("attack murmillo", f"B: play {card}")
    assert duel.house("B").discard == [card]
    moved = 2 if card == "counterattack" else 1
    assert duel.man("B samnite").damage == 3 - moved
    assert duel.man("A murmillo").damage == moved
    duel.do("B: attack samnite")
    if card == "counterattack":
        assert (duel.house("B").glory, duel.house("A").coins) == (2, 1)
    else:
        assert duel.man("A murmillo").damage == 3
        assert duel.facts["cycle"] == 2


@pytest.mark.clause("FG-851", "FG-852")
@pytest.mark.parametrize(("damage", "falls"), [(2, True), (1, False)])
def test_e_14_defeat(damage: int, falls: bool) -> None:
    men = f"A cestus la, B samnite la {damage}, B gallus la"
    duel = position("hand pierce", "villa crooked_senator", men, "battles", favor="A")
    duel.do("play pierce", "target samnite")
    assert ("samnite" in duel.men()) != falls
    assert duel.house("B").coins == falls
    assert ("samnite" in duel.house("B").discard) == falls


@pytest.mark.clause("FG-341", "FG-336")
def test_e_15_a_culled_card_is_gone() -> None:
    duel = position("hand cull business_as_usual*2", gladiator="gallus")
    assert duel.may("buy gallus")
    duel.do("play cull")
    assert set(duel.legal()) == {"pass", "card business_as_usual"}
    duel.do("card business_as_usual")
    assert not duel.may("buy gallus")
    assert duel.refused("buy gallus")[1] == "FG-336"
    house = duel.house("A")
    assert (house.removed, house.discard) == (["business_as_usual"], ["cull"])
    assert position("hand cull business_as_usual").do("play cull", "pass").house("A").removed == []


@pytest.mark.clause("FG-342", "FG-125")
@pytest.mark.parametrize("shown", [["pierce"], []])
def test_e_16_fresh_perspective(shown: list[str]) -> None:
    duel = position(
        "hand fresh_perspective", training=" ".join(shown), training_deck="parry*2 evade*2"
    )
    duel.do("play fresh_perspective", "supply training").closed()
    assert duel.house("A").coins == 1
    assert duel.facts["supply_discard"]["training"] == shown
    assert all(duel.facts["supply"]["training"])
    assert duel.facts["supply_left"]["training"] == 1


@pytest.mark.clause("FG-1002", "FG-1004", "FG-1005", "FG-723")
def test_e_17_casinum() -> None:
    men = "A gallus la, A gallus f2, B murmillo la, B gallus la"
    duel = position("", "villa crooked_senator", men, "battles", f1="casinum A", favor="A")
    assert [row["agility"] for row in duel.facts["gladiators"]] == [2, 2, 1, 1]
    duel.do("ability casinum", "target murmillo").closed()
    assert duel.man("B murmillo").damage == 1
    assert not duel.facts["arenas"][0]["ready"]
    assert [row["agility"] for row in duel.facts["gladiators"]] == [2, 2, 1, 1]


@pytest.mark.clause("FG-902", "FG-904")
def test_e_18_nobody_on_the_other_side() -> None:
    b = "hand samnite pierce; villa crooked_senator; coins 9"
    duel = position("", b, "A gallus f1", "battles")
    assert duel.house("A").glory == 1
    assert duel.facts["arenas"][0]["champion"] == 0
    assert not [text for seat, text in duel.answers if seat == 1 and text != "pass"]


@pytest.mark.clause("FG-1003", "FG-622")
def test_e_19_an_ability_won_in_the_first_battle() -> None:
    men = "A gallus f1, A gallus la x, B murmillo la x"
    duel = position("", "villa crooked_senator", men, "battles", f1="nemausus")
    assert duel.asked() == "A"
    duel.do("ability nemausus", "target own 1", "attack 1")
    assert duel.man("B murmillo").damage == 2


@pytest.mark.clause("FG-212", "FG-213", "FG-926")
@pytest.mark.parametrize("turn", "AB")
@pytest.mark.parametrize("favor", "AB")
def test_e_20_turn_order(turn: str, favor: str) -> None:
    duel = position(f"deck {NINE}", f"deck {NINE}", "", "late", turn=turn, favor=favor)
    assert duel.facts["step"] == "machinations"
    assert duel.asked() == ("B" if turn == "A" else "A")


@pytest.mark.clause("FG-624", "FG-625", "FG-626", "FG-627", "FG-807")
def test_e_21_initiative_anew() -> None:
    men = "A eques la 1, A murmillo la x, B retiarius la, B parmularius la"
    duel = position("villa pontifex", "villa pontifex", men, "battles", favor="A")
    assert (duel.asked(), duel.facts["initiative"]) == ("A", 0)  # 6 : 5, who is Exhausted counts
    duel.do("attack eques", "target parmularius")
    duel.do("B: attack retiarius", "target eques", "B: attack parmularius").closed()
    assert duel.facts["cycle"] == 2
    assert (duel.asked(), duel.facts["initiative"]) == ("B", 1)  # 1 : 5
    assert duel.men() == "A murmillo la 2, B retiarius la, B parmularius la 2"


@pytest.mark.clause("FG-702", "FG-703", "FG-704")
def test_e_22_turns_after_exhaustion() -> None:
    men = "A murmillo la x, B cataphractarius la x"
    duel = position("villa crooked_senator; hand second_wind", "villa pontifex", men, "battles")
    assert duel.asked() == "A"
    assert duel.may("pass")
    duel.do("play second_wind", "target murmillo")
    assert duel.legal() == ["attack 0"]  # before that he may not pass
    duel.do("attack murmillo")
    assert duel.man("B cataphractarius").damage == 3
    assert duel.facts["cycle"] == 2  # both could only pass


@pytest.mark.clause("FG-104")
def test_e_23_literal_text() -> None:
    men = "A hoplomachus la x, A retiarius la, B murmillo la, B gallus la"
    duel = position("villa pontifex", "villa crooked_senator", men, "battles", f1="carthago B")
    assert [row["blank"] for row in duel.facts["gladiators"]] == [False, True, True, True]
    assert [row["health"] for row in duel.facts["gladiators"]] == [4, 2, 5, 3]
    duel.do("attack retiarius", "target murmillo")  # nobody was asked to react
    assert duel.man("B murmillo").damage == 2


@pytest.mark.clause("FG-101", "FG-906", "FG-211")
def test_e_24_the_end() -> None:
    men = "A gallus f1, B gallus la"
    duel = position("glory 5", "glory 4", men, "battles")
    assert duel.facts["step"] == "over"
    assert duel.facts["results"] == [1.0, 0.0]
    assert duel.men() == "A gallus f1, B gallus la"
    assert not duel.events("hand_refilled")


@pytest.mark.clause("FG-623", "FG-621")
def test_e_25_only_the_active_arena() -> None:
    men = "A gallus f1, B gallus f1, B bestiarius f1, B murmillo la, A gallus la"
    duel = position("hand javelin_volley", "villa crooked_senator", men, "battles", favor="A")
    duel.do("play javelin_volley")
    assert [duel.man(f"B {card}").damage for card in ("gallus", "bestiarius", "murmillo")] == [
        1,
        1,
        0,
    ]


def test_boasts_are_as_printed() -> None:
    assert [int(card.split("_")[1]) for card in BOASTS] == [6, 10, 14, 19, 24]
