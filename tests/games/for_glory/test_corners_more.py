"""C-27 to C-49: corner cases of registration, ends, decks, moves and Arena abilities."""

from __future__ import annotations

import pytest

from games.for_glory.position import NOBLE, Duel, fight, position

NINE = "deck business_as_usual*9"

# --- Late Registration ---------------------------------------------------------------------------


@pytest.mark.clause("FG-612", "FG-614", "FG-613")
def test_c_27_who_passes_is_out() -> None:
    duel = position("coins 9; hand cestus gallus andabata", "coins 9; hand gallus", "", "late")
    assert duel.asked() == "A"  # B has the Favor
    duel.do("play cestus", "arena la", "B: pass", "A: play gallus", "arena la")
    assert duel.asked() == "A"
    duel.do("play andabata", "arena la")
    assert duel.house("A").glory == 2
    assert duel.house("A").coins == 0
    assert [text for seat, text in duel.answers if seat == 1 and text == "play gallus"] == []


def test_c_28_late_for_nothing() -> None:
    duel = position("villa editor; hand cestus gallus", "", "", "late", f1="londinium A")
    assert duel.facts["players"][0]["late_price"] == 0
    duel.do("play cestus", "arena la")
    assert not [text for _, text in duel.answers if text.startswith("pay")]
    one = position("villa editor; hand cestus; coins 1", "", "", "late").do("play cestus")
    one.do("arena la")
    assert one.house("A").coins == 0


@pytest.mark.clause("FG-627", "FG-903")
def test_c_29_ten_cycles_without_a_scratch() -> None:
    duel = fight("hand sand_in_the_eyes", "hand sand_in_the_eyes", "A scutarius la, B cestus la")
    duel.do("B: play sand_in_the_eyes", "target scutarius", "attack cestus")
    duel.do("A: play sand_in_the_eyes", "target cestus", "attack scutarius")
    cycles = {duel.facts["cycle"]}
    assert [row["attack"] for row in duel.facts["gladiators"]] == [0, 0]
    while duel.facts["step"] == "battle":
        duel.do(duel.legal()[0])
        cycles.add(duel.facts["cycle"])
    assert {2, 10} <= cycles
    assert 11 not in cycles
    assert [player["glory"] for player in duel.facts["players"]] == [0, 0]
    assert len(duel.events("battle_drawn") + duel.events("battle_capped")) >= 1


# --- Resolution ----------------------------------------------------------------------------------


@pytest.mark.clause("FG-924")
@pytest.mark.parametrize("favor", "AB")
def test_c_30_a_tie_leaves_the_favor(favor: str) -> None:
    duel = position(f"glory 3; {NINE}", f"glory 3; {NINE}", "", "late", favor=favor)
    assert "AB"[duel.facts["favor"]] == favor


@pytest.mark.clause("FG-924", "FG-308")
def test_c_31_the_favor_comes_to_the_next_player() -> None:
    men = "B gallus la, B murmillo f1"
    b = f"villa pontifex; {NINE}"
    duel = position(NINE, b, men, "battles", turn="B", favor="B").closed()
    assert (duel.facts["favor"], duel.facts["active"]) == (0, 0)
    assert duel.asked() == "A"
    again = position(
        f"{NINE}; hand cestus", b, "A primus_palus la", turn="A", favor="A", la="capua"
    )
    assert again.facts["step"] == "machinations"


@pytest.mark.clause("FG-925", "FG-124")
def test_c_32_nine_cards_are_kept() -> None:
    duel = position(f"hand gallus*9; {NINE}", f"hand gallus; {NINE}", "", "late", turn="B")
    while duel.facts["step"] != "machinations":
        duel.do("pass" if duel.seat >= 0 else duel.legal()[0])
    assert len(duel.house("A").hand) == 9
    assert len(duel.house("B").hand) == 7
    assert duel.events("hand_refilled") == [(1, 6)]


# --- Decks ---------------------------------------------------------------------------------------


@pytest.mark.clause("FG-123")
def test_c_33_nothing_to_draw() -> None:
    duel = position("hand scouting_party").do("play scouting_party", "pass")
    assert (duel.house("A").hand, duel.house("A").discard) == ([], ["scouting_party"])


@pytest.mark.clause("FG-340", "FG-122")
def test_c_34_a_card_in_limbo_is_not_shuffled_in() -> None:
    duel = position("hand whispered_secrets boast_6; discard pierce").do("play whispered_secrets")
    assert sorted(duel.closed().house("A").hand) == ["boast_6", "pierce"]
    assert duel.house("A").discard == ["whispered_secrets"]
    assert not position("hand whispered_secrets").may("play whispered_secrets")


@pytest.mark.clause("FG-365", "FG-363")
def test_c_35_a_move() -> None:
    duel = position("hand transfer_papers; deck gallus*2", "", "A tiro f1 1")
    duel.do("play transfer_papers", "target tiro")
    assert duel.legal() == ["arena f2", "arena la"]
    duel.do("arena f2", "use tiro")
    assert duel.paper.windows == ["leaves", "enters"]
    assert (duel.house("A").hand, duel.house("A").discard) == (["gallus"], ["transfer_papers"])
    assert duel.men() == "A tiro f2 1"
    assert [arena["available"] for arena in duel.facts["arenas"]] == [False, True, True]


# --- Abilities -----------------------------------------------------------------------------------


@pytest.mark.clause("FG-825", "FG-901")
def test_c_36_bustuarius() -> None:
    duel = fight("", "", "A murmillo la, B bustuarius la, B eques la", f1="casinum A")
    duel.do("B: attack eques", "A: attack murmillo", "target bustuarius", "use bustuarius")
    duel.do("target murmillo")
    assert duel.man("A murmillo").damage == 3
    last = fight("", "", "A murmillo la, B bustuarius la").do("attack murmillo")
    assert last.house("A").glory == 2
    assert "defeated" not in last.paper.windows


@pytest.mark.clause("FG-332", "FG-702", "FG-720")
def test_c_37_dimachaerus_gets_up() -> None:
    duel = fight("hand smooth_talk", "", "A dimachaerus la x, B crupellarius la x")
    duel.do("use dimachaerus")
    assert duel.house("A").discard == ["smooth_talk"]
    assert duel.legal() == ["attack 0"]


def test_c_38_dimachaerus_is_up() -> None:
    duel = fight("hand smooth_talk", "", "A dimachaerus la, B crupellarius la")
    assert duel.legal() == ["attack 0"]


def test_c_39_no_card_for_the_cost() -> None:
    men = "A gallus la, B gallus la"
    assert not fight("hand desperate_lunge", "", men).may("play desperate_lunge")
    assert fight("hand desperate_lunge cull", "", men).may("play desperate_lunge")


@pytest.mark.clause("FG-405", "FG-1007", "FG-902")
def test_c_40_capua_changes_hands() -> None:
    men = "A gallus f1, A gallus la, B samnite la, B retiarius la"
    duel = position("", "villa crooked_senator", men, "battles", f1="capua B")
    assert duel.asked() == "B"
    assert duel.legal() == ["target own 0", "target own 1"]
    duel.do("target samnite")
    assert "samnite" not in duel.men()
    assert duel.facts["arena"] == 2
    alone = position("", "", "A gallus f1, A gallus la, B samnite la", "battles", f1="capua B")
    assert alone.house("A").glory == 3


@pytest.mark.clause("FG-302", "FG-1003", "FG-1007")
def test_c_41_verona_is_ready_for_the_winner() -> None:
    men = "A murmillo f1, A gallus la, B bestiarius f1, B bestiarius la"
    duel = fight("", "", men, f1="verona B").do("attack murmillo", "B: ability verona")
    assert not duel.facts["arenas"][0]["ready"]
    duel.do("B: attack 0", "A: attack murmillo").closed()  # in the second cycle nobody saves him
    arena = duel.facts["arenas"][0]
    assert (arena["champion"], arena["ready"], duel.facts["arena"]) == (0, True, 2)
    duel.do("A: attack 1", "B: attack 1", "A: ability verona")
    assert duel.man("A gallus").damage == 1


@pytest.mark.clause("FG-851", "FG-1007")
def test_c_42_carthago_changes_hands() -> None:
    men = "A gallus f1, A gallus la, B gallus la 2, B bestiarius la"
    duel = position("", "", men, "battles", f1="carthago B")
    assert duel.men() == "A gallus f1, A gallus la, B bestiarius la"
    assert duel.house("B").coins == 1


@pytest.mark.clause("FG-1006", "FG-822")
def test_c_43_alexandria_in_a_damage_window() -> None:
    men = "A gallus la 1, B murmillo la, B gallus la x"
    duel = fight("villa alexandria", "hand deflect", men, f1="casinum A")
    duel.do("attack gallus", "target murmillo", "B: pass", "A: ability alexandria")
    duel.do("target murmillo")
    assert duel.man("B murmillo").assigned == 3
    assert duel.paper.windows.count("damage_assigned") == 1
    duel.do("B: play deflect")
    assert duel.man("B murmillo").damage == 2


@pytest.mark.clause("FG-305", "FG-306")
def test_c_44_an_empty_supply() -> None:
    duel = position("coins 2", "", "", gladiator="gallus tiro veles").do("buy gallus", "pass")
    assert duel.facts["supply"]["gladiator"] == ["", "tiro", "veles"]
    again = position("coins 2", gladiator="gallus tiro veles", gladiator_discard="eques")
    assert again.do("buy gallus", "pass").facts["supply"]["gladiator"][0] == "eques"


@pytest.mark.clause("FG-1006", "FG-806", "FG-808")
def test_c_45_alexandria_outside_a_battle() -> None:
    men = "A gallus f1 1, A samnite la 1, B sagittarius f1"
    b = "villa crooked_senator; hand deflect"
    duel = position("villa alexandria crooked_senator", b, men).do("ability alexandria")
    assert duel.asked() == "B"  # there was one giver and one taker only
    assert (duel.man("A gallus").damage, duel.man("B sagittarius").assigned) == (0, 1)
    duel.do("pass")
    assert duel.men() == "A gallus f1, A samnite la 1"


@pytest.mark.clause("FG-1006", "FG-612")
def test_c_46_puteoli_makes_a_registration_possible() -> None:
    a = "villa puteoli; hand cestus; coins 1"
    duel = position(a, "", "", "late")
    assert sorted(duel.legal()) == ["ability puteoli", "pass"]
    duel.do("ability puteoli", "play cestus", "arena la")
    assert (duel.house("A").coins, duel.house("A").glory) == (0, 2)
    assert position(a, "", "", "late").do("pass").house("A").glory == 0


@pytest.mark.clause("FG-702", "FG-710")
def test_c_47_an_attack_without_strength() -> None:
    men = "A scutarius la, B gallus la, B gallus la"
    duel = fight("", "hand sand_in_the_eyes", men, favor="B").do("B: play sand_in_the_eyes")
    duel.do("target scutarius", "attack 0")
    assert (duel.asked(), duel.legal()) == ("A", ["attack 0"])
    before = len(duel.paper.windows)
    duel.do("attack scutarius")
    assert duel.paper.windows[before:] == ["attacks"]
    assert not duel.man("A scutarius").ready
    assert sum(man.damage for man in duel.paper.men if man.seat == 1) == 0


def salona() -> Duel:
    men = "A gallus f1, B murmillo f1, B laquearius la, A gallus la"
    return position(
        NOBLE,
        f"villa vestalis crooked_senator salona; {NINE}",
        men,
        "battles",
        favor="A",
        la="capua",
    )


@pytest.mark.clause("FG-405", "FG-406", "FG-407", "FG-825")
def test_c_48_salona_before_the_prevention() -> None:
    duel = salona().do("attack 0", "B: ability vestalis", "target laquearius")
    assert duel.house("B").coins == 1
    assert (duel.asked(), duel.facts["window"]["event"]) == ("B", "defeated")
    assert duel.man("B murmillo").assigned == 2
    duel.do("ability salona")
    assert len(duel.house("B").hand) == 2
    assert (duel.man("B murmillo").assigned, duel.man("B murmillo").damage) == (0, 0)
    assert duel.facts["arena"] == 0


@pytest.mark.clause("FG-1002", "FG-1003", "FG-301", "FG-925")
def test_c_49_puteoli_at_the_refill() -> None:
    duel = position(NINE, NINE, "A gallus la", "battles", la="puteoli", turn="A").closed()
    assert (duel.asked(), duel.facts["step"]) == ("A", "refill")
    assert len(duel.house("B").hand) == 7
    assert len(duel.house("A").hand) == 0
    duel.do("ability puteoli")
    assert duel.house("A").coins == 2
    assert len(duel.house("A").hand) == 7
    duel.do("B: pass").closed()
    assert duel.asked() == "A"
    assert ["puteoli", True] in duel.house("A").villa
