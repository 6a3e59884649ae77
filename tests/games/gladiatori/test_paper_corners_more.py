"""The corner cases CC-44 to CC-74 of the specification, on paper."""

from __future__ import annotations

from collections import Counter

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_data import SPECIALS
from games.gladiatori.paper_end import team_score, xp_gained
from games.gladiatori.paper_items import auction_winner
from games.gladiatori.paper_table import has_power, red_cards
from games.gladiatori.position import cards, decline, is_asked, last, man, play, position, told

# --- Honour --------------------------------------------------------------------------------------


def honour(game: Game) -> list[tuple[object, ...]]:
    return [entry for entry in game.log if entry[0] in ("fled", "cowardice")]


def test_cc_44_backwards_two_hexes() -> None:
    game = position(man((0, 0), "e"), man((1, 0), "w"))
    play(game, "step w", "done", "step w", "done", "pass")
    assert honour(game) == [("fled", "GL-323", 0)]
    assert game.vp == [8, 10]


def test_cc_45_but_nearer_to_another() -> None:
    game = position(man((0, 0), "e"), man((1, 0), "w"), man((-4, 0), "e"))
    play(game, "step w", "done", "step w", "done", "pass")
    assert honour(game) == []
    assert game.vp[0] == 10


def test_cc_46_turning_away() -> None:
    game = position(man((0, 0), "e"), man((1, 0), "w"))
    play(game, "turn l2", "turn l1", "pass")
    assert honour(game) == [("cowardice", "GL-324", 0)]
    assert game.vp[0] == 7


def test_cc_47_a_bear_excuses() -> None:
    game = position(
        man((0, 0), "e"), man((1, 0), "w"), mode="coliseum", species="bears", animals=[(-2, 0)]
    )
    play(game, "turn l2", "turn l1", "pass")
    assert honour(game) == []


def test_cc_48_walking_on() -> None:
    game = position(man((0, 0), "e"), man((-1, 0), "e"))
    play(game, "step e", "done", "pass")
    assert honour(game) == []


def test_cc_49_surrender() -> None:
    game = position(man((0, 0), "e"), man((1, 0), "w"))
    play(game, "step w", "done", "surrender")
    assert game.over
    assert game.vp == [10 - 15, 10 + 5]
    assert game.table.men[0].out == "surrendered"
    assert game.table.men[0].hex == -1


# --- Unbeatable and help -------------------------------------------------------------------------


def kill_with_unbeatable(turn: int, phase: str) -> Game:
    killer = man((0, 0), "e", hand="str", offense=20)
    victim = man((1, 0), "w", hand="dex", hp="", guard=0, powers="3", vp=11)
    game = position(killer, victim, man((4, 0), "w", vp=50), turn=turn, phase=phase)
    play(game, "play str", "done", "attack", "1 pass", "yes")
    assert game.asked() == [(1, "D45")]
    play(game, "yes")
    return game


def test_cc_50_unbeatable() -> None:
    game = kill_with_unbeatable(3, "rounds 1")
    victim = game.table.men[1]
    decline(game, "1 D20")
    assert game.table.combat_round == 1
    play(game, "pass")
    decline(game, "1 D20")
    assert (game.table.turn, game.table.combat_round) == (3, 2)
    play(game, "pass")
    decline(game, "D50")
    assert victim.out == "dead"
    assert not is_asked(game, "1 D50")


def test_cc_51_unbeatable_at_the_very_end() -> None:
    game = kill_with_unbeatable(6, "rounds 2")
    decline(game, "1 D20")
    play(game, "pass")
    while not game.over:
        decline(game)
    assert game.vp[1] == 11  # no survival bonus
    assert game.table.men[1].out == "dead"


def test_cc_52_help_expires() -> None:
    helper = man((0, 0), "e", hand="str", offense=12)
    ally = man((2, -1), "e", hand="str")
    enemy, other = man((1, 0), "nw"), man((3, -1), "w")
    game = position(helper, enemy, ally, other, mode="two_against_two")
    play(game, "play str", "done", "help 2", "yes")
    assert game.table.help == {(2, ("man", 1)): 3}
    decline(game, "2 D20")
    play(game, "play str", "done", "attack", "3 pass", "yes")
    assert "help" not in str(last(game, "fav")[3])
    assert game.table.help
    decline(game, "3 D20")
    assert game.table.help == {}


# --- Animals -------------------------------------------------------------------------------------


def test_cc_53_a_dying_dog_calls_another() -> None:
    one = man((0, 0), "e", hand="str", offense=9)
    game = position(one, mode="solo", species="dogs", animals=[(1, 0), (4, 0)])
    play(game, "play str", "done", "attack", "yes", "roll 3", "roll 3")
    states = [animal.state for animal in game.table.animals]
    assert states == ["dead", "in", "due"]
    play(game, "done")
    play(game, "pick 2", "roll 1")
    assert last(game, "entered") == (2, 73, 1)


def test_cc_54_bear_doubles_in_defence() -> None:
    one = man((0, 0), "e", hand="str", offense=9)
    game = position(one, mode="solo", species="bears", animals=[(1, 0)])
    play(game, "play str", "done", "attack", "yes", "roll 4", "roll 4", "roll 1")
    assert last(game, "dice") == ("defence", 4, 4, 1, 15)


def test_cc_55_dodged_wolf() -> None:
    one = man((0, 0), "e", hand="mov", guard=0, speed=0)
    game = position(one, mode="solo", species="wolves", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 3", "roll 4", "play mov", "done")
    assert last(game, "compared")[-1] == 3
    play(game, "lose e1", "lose e1")
    assert one.unbalanced == 0


def test_cc_55_and_a_wolf_that_is_not_dodged() -> None:
    one = man((0, 0), "e", hand="ber", guard=9)
    game = position(one, mode="solo", species="wolves", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 3", "roll 4", "play ber", "done", "yes")
    assert one.unbalanced == 1


def test_cc_56_lion_doubles_its_damage() -> None:
    one = man((0, 0), "e", guard=7, speed=0)
    game = position(one, mode="solo", species="lions", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 5", "roll 5")
    assert game.legal(0) == ["no"]
    play(game, "no", "pass", "yes")
    assert last(game, "compared") == (("man", 0), 10, 7, 6)


def test_cc_57_stepping_back_from_a_lion() -> None:
    one = man((0, 0), "e", speed=1)
    game = position(one, mode="solo", species="lions", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 2", "roll 2", "yes")
    assert one.hex == arena.hex_at(-1, 0)
    assert one.now["speed"] == 0
    assert is_asked(game, "0 D20")
    assert told(game, "compared") == []


def test_cc_58_stops_on_contact() -> None:
    one = man((0, 0), "e")
    game = position(one, mode="solo", species="dogs", animals=[(3, 0)], phase="animals 1")
    play(game, "roll 6")
    assert game.table.animals[0].hex == arena.hex_at(1, 0)
    play(game, "roll 4")
    assert last(game, "animal_attack") == (0, 0, 4)


def test_cc_59_release() -> None:
    game = position(
        man((0, 0)), man((3, 0)), mode="coliseum", species="lions", waiting=1, phase="start"
    )
    play(game, "roll 6")
    assert [animal.state for animal in game.table.animals] == ["due"]


def test_cc_60_a_power_as_plus_two() -> None:
    one = man((0, 0), "e", hand="str", offense=8, powers="5")
    game = position(one, mode="solo", species="dogs", animals=[(1, 0)])
    play(game, "play str", "done", "attack", "yes", "no")
    assert game.legal(0) == ["pluspower 5", "done"]
    play(game, "pluspower 5")
    assert last(game, "fav")[2] == 10
    assert one.used == [5]


# --- Lessons, building, auctions, ends -----------------------------------------------------------


def test_cc_61_graduated_teaching() -> None:
    game = new_game(2, "each_alone", {"teaching": True, "characters": "premade"})
    play(game, "order 0 1", "0 char secutor", "1 char secutor", "0 item i01", "0 item i02")
    play(game, "1 item i03", "1 item i04")
    g = game.table
    for turn, special, powers in ((1, False, False), (2, True, False), (3, True, True)):
        while g.turn < turn or not is_asked(game, "D20"):
            seat, _ = game.asked()[0]
            texts = game.legal(seat)
            game.play(seat, texts[0] if texts[0].startswith(("hex", "face")) else texts[-1])
        one = g.men[0]
        assert any(one.hand[kind] for kind in SPECIALS) == special
        assert has_power(g, one, 7) == powers
        assert any(text.startswith("power") for text in game.legal(g.active)) == powers


def test_cc_62_building_limits() -> None:
    game = new_game(2, "each_alone", {"characters": "built"})
    play(game, "order 0 1")
    assert min(game.table.men[0].initial.values()) == 3  # less cannot be had
    play(game, *["0 buy e1"] * 8)
    assert "buy e1" not in game.legal(0)


def test_cc_63_overlimit_feint() -> None:
    options: dict[str, object] = {"characters": "built", "overlimit": True, "coins": [24, 25]}
    game = new_game(2, "each_alone", options)
    play(game, "order 0 1", "0 done", "1 done")
    assert game.legal(0) == ["over e1", "over e0", "done"]
    play(game, "done")
    assert "over fei" in game.legal(1)


def test_cc_64_energy_tie() -> None:
    assert auction_winner({0: cards("e1"), 1: cards("e1 e0")}) == 1


def test_cc_65_no_bids() -> None:
    assert auction_winner({0: Counter(), 1: Counter()}) is None


def test_cc_66_two_against_one() -> None:
    men = [man((-3, 0), vp=24), man((0, 0), vp=20), man((3, 0), vp=15)]
    game = position(*men, mode="two_against_one", turn=6, phase="rest")
    play(game, "0 no", "1 no", "2 no")
    assert game.over
    assert team_score(game.table, 0) == 29
    assert team_score(game.table, 1) == 35
    assert game.results() == [0.0, 1.0, 1.0]


def test_cc_67_experience() -> None:
    assert xp_gained(37, True) == 3
    assert xp_gained(1, False) == 0
    assert xp_gained(-1, False) == -1


def test_cc_68_optional_damage_and_a_dodge() -> None:
    game = position(
        man((0, 0), "e", hand="str e0*2", offense=20),
        man((1, 0), "w", hand="mov", guard=3, speed=0),
        damage=True,
    )
    play(game, "play str", "add e0", "add e0", "done", "attack", "play mov", "done", "yes", "yes")
    assert last(game, "compared") == (("man", 1), 10, 3, 4)


def test_cc_69_turning_while_trapped() -> None:
    one = man((0, 0), "e", hand="mov", trapped=1, speed=3)
    game = position(one, man((4, 0)))
    turns = [text for text in game.legal(0) if text.startswith(("turn", "step"))]
    assert turns == ["turn l1", "turn r1"]
    play(game, "turn l1")
    assert one.now["speed"] == 2
    assert not any(text.startswith(("turn", "step")) for text in game.legal(0))
    play(game, "play mov", "done", "nofight")
    assert game.legal(0) == ["done"]


def test_cc_70_no_room_for_wrestling() -> None:
    corner = (4, -4)
    assert len(arena.neighbours(arena.hex_at(*corner))) == 3
    target = man(corner, "sw")
    men = [man((5, -4 + 1), "nw"), man((3, -4), "e")]
    attacker = man((4, -3), "nw", hand="str", powers="6", offense=9)
    game = position(attacker, target, *men)
    play(game, "play str", "done", "attack")
    decline(game, "0 D40")
    play(game, "yes", "power 6")
    decline(game, "0 D49")
    assert told(game, "wrestled") == []
    decline(game, "1 D20")
    assert target.unbalanced == 0


# --- Late additions ------------------------------------------------------------------------------


def test_cc_71_only_powers_from_directly_behind() -> None:
    defender = man((1, 0), "e", hand="ber mov e0", powers="7", guard=5)
    game = position(man((0, 0), "e", hand="str", offense=9), defender)
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["power 7", "pass"]
    play(game, "power 7", "tohp e0", "done")
    assert game.legal(1) == ["pass"]
    play(game, "1 pass", "0 yes")
    assert game.legal(1) == ["yes", "no"]
    play(game, "no")
    assert all(text.startswith("lose") for text in game.legal(1))


def test_cc_72_reflex_after_a_kill() -> None:
    killer = man((0, 0), "e", hand="str sp8", offense=20)
    game = position(killer, man((1, 0), "w", hp="", guard=0), man((4, 0), "w"))
    play(game, "play str", "add sp8", "done", "attack", "1 pass", "yes")
    play(game, "step w", "done", "step w", "done", "step w", "turn l1", "done", "done")
    assert honour(game) == []
    assert killer.hex == arena.hex_at(-3, 0)


def test_cc_73_unbeatable_bonus_waits_for_a_reaction() -> None:
    one = man((1, 0), "e", hand="str", hp="", guard=20, offense=0)
    one.unbeatable, one.plus_four, one.below = 4, True, 0
    game = position(man((0, 0), "e", hand="str", offense=5), one, man((2, 0), "w", guard=0), turn=2)
    play(game, "play str", "done", "attack", "yes", "1 yes")
    assert last(game, "fdv")[1:] == (17, {"guard": 20, "behind": -3})
    decline(game, "1 D20")
    play(game, "play str", "done", "attack", "2 pass")
    assert last(game, "fav")[2:] == (4, {"unbeatable": 4})
    assert not one.plus_four


def test_cc_74_a_feint_does_not_undo_the_other_side() -> None:
    attacker = man((0, 0), "e", hand="str fei e1", offense=9)
    defender = man((1, 0), "w", hand="ber sp3 sp7", guard=0)
    game = position(attacker, defender)
    play(game, "play str", "add e1", "done", "attack", "play ber", "add sp3", "add sp7", "done")
    play(game, "0 yes", "1 yes", "0 no")
    assert game.asked() == [(0, "D43")]
    play(game, "yes")
    assert attacker.row == []
    assert +attacker.hand == cards("str e1")
    assert attacker.now["offense"] == 9
    play(game, "done")
    assert attacker.unbalanced == 1
    assert defender.unbalanced == 1
    assert +defender.discard == cards("sp3 sp7")
    assert game.vp == [10, 10]


def test_a_sacrificed_feint_cannot_be_played() -> None:
    attacker = man((0, 0), "e", hand="ber fei sp2 sp5 e0", hp="e1", offense=5, blood=5, powers="5")
    game = position(attacker, man((1, 0), "w", hand="mov fei sp3", guard=5, speed=4))
    play(game, "play ber", "add e0", "add sp2", "add sp5", "done", "attack")
    play(game, "play mov", "add sp3", "done")
    play(game, "rage hp e1", "blood 3", "yes", "sacrifice fei", "deep 1")
    assert red_cards(attacker.hand) == 0
    assert last(game, "fav")[2] == 6 + 5 + 3 - 1
    play(game, "1 dash 0", "yes", "yes")
    assert last(game, "compared")[1] == 6
    assert not is_asked(game, "D43")


def test_a_feint_gives_everything_back() -> None:
    attacker = man(
        (0, 0), "e", hand="ber fei sp2 sp5 e0*2", hp="e1", offense=5, blood=5, powers="1 5"
    )
    defender = man((1, 0), "w", hand="mov fei sp3", guard=5, speed=4)
    game = position(attacker, defender)
    before = [game.snapshot()["men"][seat] for seat in (0, 1)]  # type: ignore[index]
    play(game, "play ber", "add e0", "add sp2", "add sp5", "done", "attack")
    play(game, "play mov", "add sp3", "done")
    play(game, "rage hp e1", "blood 3", "yes", "sacrifice e0", "done", "deep 1")
    play(game, "1 dash 2", "yes", "yes", "0 yes", "1 yes", "0 done")
    after = [game.snapshot()["men"][seat] for seat in (0, 1)]  # type: ignore[index]
    for one, other in zip(before, after, strict=True):
        one["hand"] = {kind: n for kind, n in one["hand"].items() if kind != "fei"}
        assert other.pop("discard") == {"fei": 1}
        for name in ("discard", "powers_announced", "feints_known_discarded"):
            one.pop(name, None)
            other.pop(name, None)
        assert one == other
