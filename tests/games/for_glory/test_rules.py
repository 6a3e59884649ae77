"""Rules that no example of the rulebook shows, one by one."""

from __future__ import annotations

import pytest

from games.for_glory.position import GAME, NOBLE, crowded, fight, fresh, position

BAG = "B cataphractarius la"
PAIR = f"A gallus la, {BAG}"
NINE = "deck business_as_usual*9"

# --- General -------------------------------------------------------------------------------------


@pytest.mark.clause("FG-101")
def test_two_players_only() -> None:
    assert list(GAME.modes) == [2]
    facts = position("coins 99; villa pontifex", "glory 1", turns="300").do("pass").closed().facts
    assert facts["results"] == [0.0, 1.0]  # coins and Influence count for nothing


@pytest.mark.clause("FG-103")
def test_only_may_is_voluntary() -> None:
    augur = position("villa treacherous_augur; hand cull pierce; coins 2")
    assert "pass" not in augur.do("ability treacherous_augur").legal()
    assert "pass" in position("hand cull pierce").do("play cull").legal()
    assert "pass" not in fight("hand pierce", "", PAIR).do("play pierce").legal()


@pytest.mark.clause("FG-105", "FG-126")
def test_whose_cards_are_whose() -> None:
    duel = position("discard gallus", "discard pierce; hand recall", turn="B")
    assert duel.do("play recall").house("B").hand == ["pierce"]
    views = [GAME.view(duel.g, viewer) for viewer in (0, 1, -3)]
    assert [[p["discard"] for p in view["players"]] for view in views] == [
        [["gallus"], ["recall"]]
    ] * 3


@pytest.mark.clause("FG-106")
def test_who_is_not_active_reacts_first() -> None:
    duel = fight("hand deflect", "hand deflect", PAIR).do("attack 0")
    assert duel.asked() == "B"
    other = position("hand deflect", "hand veles deflect", "A gallus la", turn="B")
    other.do("play veles", "arena la", "use veles", "target gallus")
    assert other.asked() == "A"


@pytest.mark.clause("FG-107", "FG-1002")
def test_what_is_not_in_play_does_nothing() -> None:
    facts = position("hand pontifex; discard pontifex; reserve pierce", la="capua", f1="carthago")
    assert facts.facts["players"][0]["influence"] == 0
    duel = fight("hand vestalis", "hand vestalis", PAIR, f1="roma", la="casinum")
    assert [row["attack"] for row in duel.facts["gladiators"]] == [2, 4]
    assert not duel.may("ability casinum")
    assert duel.refused("ability casinum")[1] == "FG-1002"


@pytest.mark.clause("FG-108")
def test_no_card_is_exhausted_or_readied_twice() -> None:
    men = f"A gallus la, B gallus la x, {BAG}"
    assert sorted(fight("hand entangle", "", men).do("play entangle").legal()) == [
        "target opp 1",
        "target own 0",
    ]
    assert not fight("hand second_wind", "", PAIR).may("play second_wind")
    assert not position("villa quaestor-").may("ability quaestor")


@pytest.mark.clause("FG-109")
def test_an_exhausted_patron_is_blank_and_a_gladiator_is_not() -> None:
    duel = position("villa mango- editor-", gladiator="gallus")
    player = duel.facts["players"][0]
    assert (player["influence"], player["late_price"]) == (0, 3)
    assert duel.facts["prices"]["gladiator"][0] == 2
    men = f"A rudiarius la x, A gallus la, {BAG}"
    assert [row["attack"] for row in fight("", "", men).facts["gladiators"]] == [4, 3, 4]


@pytest.mark.clause("FG-111", "FG-853")
def test_who_fall_together_are_insured_together() -> None:
    men = f"A eques la, B gallus la 1, B tiro la 1, B sagittarius la, {BAG}"
    duel = fight("hand javelin_volley", "", men).do("play javelin_volley")
    assert duel.house("B").coins == 3
    assert duel.house("B").discard == ["gallus", "tiro", "sagittarius"]
    assert duel.paper.windows.count("defeated") == 1


@pytest.mark.clause("FG-127", "FG-344")
def test_no_card_is_thrown_away_in_the_arena_phase() -> None:
    duel = fight("hand boast_6 cull pierce", "", PAIR)
    assert sorted(duel.legal()) == ["attack 0", "play pierce"]
    late = position(f"hand boast_6 cull*7 cestus; coins 3; {NINE}", "", "", "late")
    assert sorted(late.legal()) == ["pass", "play cestus"]
    late.do("pass").closed()
    assert len(late.house("A").hand) == 9
    assert "boast_6" in late.house("A").hand


# --- Machinations --------------------------------------------------------------------------------


@pytest.mark.clause("FG-214", "FG-301", "FG-304", "FG-305", "FG-307")
def test_the_steps_of_a_turn() -> None:
    duel = position(f"hand gallus; {NINE}", f"villa quaestor- puteoli-; {NINE}", "",
                    gladiator_deck="tiro*9", f1="verona- B", f2="tarraco- A")  # fmt: skip
    duel.do("pass").closed()
    wanted = [
        "actions_ended",
        "hand_discarded",
        "supply_dealt",
        "drew",
        "turn_began",
        "readied_all",
    ]
    kinds = duel.kinds()
    assert [kinds.index(kind) for kind in wanted] == sorted(kinds.index(kind) for kind in wanted)
    assert duel.house("A").discard == ["gallus"]
    assert duel.house("B").villa == [["quaestor", True], ["puteoli", True]]
    assert [arena["ready"] for arena in duel.facts["arenas"]] == [True, False, True]
    assert duel.events("readied_all") == [(1, 3)]
    assert not position().do("pass").events("hand_discarded")


@pytest.mark.clause("FG-302")
def test_patrons_stay_exhausted_in_the_arena_phase() -> None:
    duel = position(f"villa quaestor-; {NINE}", NINE, "A gallus la", "battles", turn="A").closed()
    assert duel.asked() == "B"
    assert duel.house("A").villa[0] == ["quaestor", False]


@pytest.mark.clause("FG-303")
def test_actions_in_any_order() -> None:
    duel = position("hand gallus pierce pontifex; coins 3", training="deflect")
    duel.do("reserve pierce", "buy deflect", "play gallus", "arena la", "play pontifex", "buyback")
    assert duel.house("A").hand == ["pierce"]
    assert duel.may("pass")


@pytest.mark.clause("FG-333")
def test_coins_are_kept() -> None:
    duel = position(f"coins 4; {NINE}", NINE, "", training="pierce").do("buy pierce", "pass")
    assert duel.closed().house("A").coins == 3
    assert duel.do("pass").closed().house("A").coins == 3


@pytest.mark.clause("FG-350", "FG-351")
def test_a_patron_stays() -> None:
    duel = position("hand unscrupulous_consul").do("play unscrupulous_consul")
    assert duel.house("A").villa == [["unscrupulous_consul", True]]
    duel.do("pass", "pass")
    assert duel.facts["players"][0]["influence"] == 2
    fighting = fight("hand pontifex pierce", "", PAIR)
    assert not fighting.may("play pontifex")
    assert fighting.refused("play pontifex")[1] == "FG-721"


@pytest.mark.clause("FG-360", "FG-361")
def test_when_gladiators_are_played() -> None:
    assert position("hand gallus").do("play gallus", "arena f2").men() == "A gallus f2"
    duel = fight("hand gallus pierce", "", PAIR)
    assert not duel.may("play gallus")
    late = position("hand gallus; coins 3", "", f"{BAG}, B gallus la", "late")
    assert late.may("play gallus") is late.may("pass") is True


@pytest.mark.clause("FG-362", "FG-404", "FG-923")
def test_a_gladiator_stays_where_he_is() -> None:
    duel = position(NINE, NINE, "A gallus f1 1x, B tiro la").do("pass").closed()
    duel.do("pass").closed()
    assert duel.men() == "A gallus f1 1x, B tiro la"
    assert not [text for text in duel.legal() if text.startswith(("target", "arena"))]


@pytest.mark.clause("FG-364")
def test_an_arena_has_room_for_all() -> None:
    men = ", ".join(["A gallus la"] * 12 + ["B gallus la"] * 12)
    duel = position("hand gallus", "", men).do("play gallus", "arena la")
    assert len(duel.paper.side(0, 2)) == 13


@pytest.mark.clause("FG-502", "FG-501")
def test_what_can_be_reserved() -> None:
    duel = position("hand gallus cull boast_6 pontifex business_as_usual parry pierce")
    kept = [text for text in duel.legal() if text.startswith("reserve")]
    assert kept == ["reserve pierce", "reserve parry"]


@pytest.mark.clause("FG-503", "FG-505")
def test_a_reserve_lasts() -> None:
    duel = position(f"reserve pierce*9; hand parry; {NINE}", NINE, "B gallus la")
    duel.do("reserve parry", "pass").closed()
    assert len(duel.house("A").reserve) == 10
    assert GAME.view(duel.g, 0)["players"][0]["reserve"] == ["pierce"] * 9 + ["parry"]
    assert GAME.view(duel.g, 1)["players"][0]["reserve"] == 10


@pytest.mark.clause("FG-125", "FG-126")
def test_the_topmost_copy_is_taken_back() -> None:
    duel = position("hand recall; discard veles cull veles tiro").do("play recall", "card veles")
    assert duel.house("A").discard == ["veles", "cull", "tiro", "recall"]
    assert duel.house("A").hand == ["veles"]


# --- Battles -------------------------------------------------------------------------------------


@pytest.mark.clause("FG-611", "FG-621", "FG-622")
def test_the_steps_of_an_arena_phase() -> None:
    duel = position(f"hand cestus; coins 3; {NINE}", NINE, "A gallus f2, A gallus la", "late")
    duel.do("play cestus", "arena f2").closed()
    kinds = duel.kinds()
    order = ["registered", "battle_began", "took_arena", "returned", "hand_refilled"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert [arena for arena, _ in duel.events("battle_began")] == [1, 2]


@pytest.mark.clause("FG-722")
def test_a_tactic_ability_works_from_play() -> None:
    assert not fight("hand laquearius pierce", "", PAIR).may("play laquearius")
    assert not fight("hand aedile pierce", "", PAIR).may("ability aedile")
    men = "A gallus f1, A laquearius la, B gallus f1"
    duel = fight("", "", men)
    assert not duel.may("use laquearius")
    assert duel.refused("use 1")[1] == "FG-623"


@pytest.mark.clause("FG-801", "FG-802", "FG-803")
def test_damage_is_assigned_before_it_is_on_anybody() -> None:
    duel = fight("", "hand riposte", "A murmillo la, B murmillo la").do("attack murmillo")
    man = duel.man("B murmillo")
    assert (man.assigned, man.damage) == (3, 0)
    duel.do("play riposte", "target opp 0").closed()
    assert duel.men() == "A murmillo la 1x, B murmillo la 3"


@pytest.mark.clause("FG-826", "FG-828")
def test_a_reaction_reaches_one_arena() -> None:
    men = "A murmillo f1, A gallus la, B bestiarius f1, B bestiarius f1, B gallus la"
    duel = fight("", "hand riposte", men).do("attack murmillo", "target opp 0", "B: play riposte")
    assert sorted(duel.legal()) == ["target opp 0", "target own 0", "target own 1"]


@pytest.mark.clause("FG-623", "FG-1006")
@pytest.mark.parametrize("arena", ["f1", "f2"])
def test_a_free_action_reaches_the_active_arena(arena: str) -> None:
    men = f"A gallus {arena}, B gallus {arena}, A gallus la 1, B gallus la"
    duel = fight("villa thysdrus puteoli", "", men)
    assert duel.may("ability puteoli")
    assert not duel.may("ability thysdrus")  # nobody here is hurt


@pytest.mark.clause("FG-704", "FG-829")
def test_nobody_is_asked_where_all_can_see_that_nothing_can_be_done() -> None:
    for card in ("hand cull; deck gallus", "hand pontifex"):
        duel = fight(card, card, f"A gallus la x, {BAG} x")
        assert (duel.answers, duel.facts["cycle"]) == ([], 2)
    held = fight("", "hand cull; deck pierce", f"A gallus la x, {BAG} x")
    assert held.answers == [(1, "pass")]  # it could be a Pierce


@pytest.mark.clause("FG-854", "FG-408")
def test_who_comes_back_is_as_new() -> None:
    men = "A samnite la 2, A gallus la, B cataphractarius la"
    duel = fight("hand pierce sand_in_the_eyes; deck samnite*3; villa aedile", "", men)
    duel.do("play pierce", "target own 0").closed()
    assert duel.facts["players"][0]["needed"] == 0
    again = position("hand gallus", "", "A gallus la 1").do("play gallus", "arena la")
    assert again.men() == "A gallus la 1, A gallus la"


@pytest.mark.clause("FG-904", "FG-907", "FG-1007")
def test_fleeting_arenas_stay() -> None:
    duel = position(NINE, NINE, "A gallus f1", "battles", f1="capua B", f2="roma")
    duel.closed()
    assert [arena["card"] for arena in duel.facts["arenas"]] == ["capua", "roma", "salona"]
    assert [arena["champion"] for arena in duel.facts["arenas"]] == [0, -1, -1]
    assert duel.facts["players"][0]["influence"] == 1
    assert duel.facts["boasts"][0] == 6


@pytest.mark.clause("FG-921", "FG-922", "FG-923", "FG-924", "FG-925")
def test_resolution() -> None:
    men = "A gallus la 1, A tiro f1 1"
    duel = position(f"hand gallus; {NINE}", NINE, men, "battles", favor="A", arena_deck="pola")
    duel.closed()
    facts = duel.facts
    assert [arena["card"] for arena in facts["arenas"]] == ["verona", "tarraco", "pola"]
    assert [arena["glory"] for arena in facts["arenas"]] == [1, 1, 2]
    assert (facts["gladiators"], facts["players"][0]["coins"]) == ([], 0)
    assert sorted(duel.house("A").discard) == ["boast_6", "gallus", "tiro"]
    assert facts["favor"] == 1
    assert [player["hand_size"] for player in facts["players"]] == [7, 7]
    kinds = [kind for kind in duel.kinds() if kind in ("new_lasting", "returned", "favor_moved")]
    assert kinds == ["new_lasting", "returned", "returned", "favor_moved"]
    assert duel.kinds().index("favor_moved") < duel.kinds().index("hand_refilled")


@pytest.mark.clause("FG-921")
def test_an_arena_that_nobody_won_stays() -> None:
    duel = position(NINE, NINE, "A gallus f1", "battles", arena_deck="pola").closed()
    assert duel.facts["arenas"][2]["card"] == "salona"
    assert duel.facts["arena_deck"] == 1


@pytest.mark.clause("FG-1001", "FG-1005")
def test_kinds_of_arena_abilities() -> None:
    duel = fight("villa casinum pompeii puteoli", "", f"A gallus la 1, {BAG}")
    assert [text for text in duel.legal() if text.startswith("ability")] == [
        "ability casinum",
        "ability pompeii",
        "ability puteoli",
    ]
    duel.do("ability puteoli", "ability pompeii")
    assert [text for text in duel.legal() if text.startswith("ability")] == []
    assert position("villa casinum pompeii puteoli").legal() == ["pass", "ability puteoli"]


@pytest.mark.clause("FG-102")
def test_a_card_overrules_a_rule() -> None:
    """Nobody enters in a Battle, but Samnite does."""
    duel = fight("hand samnite gallus", "", f"A gallus la, {BAG}")
    assert (duel.may("play samnite"), duel.may("play gallus")) == (True, False)
    broke = position("hand samnite pierce", NOBLE, f"A gallus la, {BAG}", "battles", favor="A")
    assert not broke.may("play samnite")  # FG-403 goes on


@pytest.mark.clause("FG-207", "FG-212")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player(first: int) -> None:
    duel = fresh(2, first=str(first))
    assert (duel.seat, duel.facts["favor"]) == (first, 1 - first)
    duel.do("pass").closed()
    assert duel.seat == 1 - first


def test_a_crowded_position_can_be_packed() -> None:
    g = crowded(7, "battles").g
    table = GAME.table(2)
    assert GAME.unpack(table, g.pack()).pack() == g.pack()


@pytest.mark.clause("FG-802")
def test_assigned_damage_is_not_damage_yet() -> None:
    """Thraex is stronger when hurt, and not before the Damage has resolved."""
    duel = fight("", "hand parry", f"A eques la, B thraex la, {BAG}")
    duel.do("A: attack eques", "target thraex")
    thraex = next(man for man in duel.facts["gladiators"] if man["card"] == "thraex")
    assert (thraex["assigned"], thraex["damage"], thraex["attack"]) == (2, 0, 3)
    duel.closed()
    thraex = next(man for man in duel.facts["gladiators"] if man["card"] == "thraex")
    assert (thraex["assigned"], thraex["damage"], thraex["attack"]) == (0, 2, 4)


@pytest.mark.clause("FG-109", "FG-712", "FG-828")
def test_who_is_blank_neither_guards_nor_hides() -> None:
    """R-26: an Exhausted Hoplomachus takes these abilities away too."""
    foes = "B provocator la, B sagittarius la, B gallus la"
    for hoplomachus, hit, hidden in (("", ["target opp 0"], True), ("x", [], False)):
        men = f"A eques la, A hoplomachus la {hoplomachus}, {foes}"
        duel = fight("hand pierce", "hand parry", men, favor="A").do("A: play pierce")
        assert duel.may("target sagittarius") != hidden
        duel.do("target gallus").closed().do("A: attack eques").closed()
        assert (["target opp 0"] if duel.facts["asked"] != "hit" else []) == hit
