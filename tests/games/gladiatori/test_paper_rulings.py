"""Rulings and clauses of Gladiatori that no printed example shows, on paper."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_beasts import destinations
from games.gladiatori.paper_data import LEFT_GATE
from games.gladiatori.paper_end import animal_xp_gained, next_budget, towards_zero, xp_after
from games.gladiatori.paper_table import Item, who_is_at
from games.gladiatori.position import (
    at,
    cards,
    decline,
    is_asked,
    last,
    man,
    play,
    position,
    told,
)

# --- Geometry (2.8, 2.9) -------------------------------------------------------------------------


def test_the_arena_has_73_hexes_and_two_gates() -> None:
    rows = {r: [q for q, row in arena.PLACES[:73] if row == r] for r in range(-4, 5)}
    assert [len(rows[r]) for r in range(-4, 5)] == [5, 8, 9, 10, 9, 10, 9, 8, 5]
    widths = [8, 9, 8, 7, 4]
    for q in range(-9, 10):
        for r in range(-4, 5):
            inside = abs(2 * q + r) <= widths[abs(r)]
            assert inside == ((q, r) in arena.PLACES[:73])
    gates = [arena.neighbours(number) for number in (73, 74)]
    assert [{arena.PLACES[number] for number in gate} for gate in gates] == [
        {(-4, 0), (-4, -1), (-5, 1)},
        {(4, 0), (5, -1), (4, 1)},
    ]
    assert max(arena.distance(a, b) for a in arena.ARENA for b in arena.ARENA) == 10


def test_sides_at_a_distance() -> None:
    here = arena.hex_at(0, 0)
    assert arena.side(here, 0, arena.hex_at(2, 1)) == 0
    assert arena.side(here, 0, arena.hex_at(1, 1)) == 0  # on the border: nearer to the front
    assert arena.side(here, 2, arena.hex_at(1, 1)) == 1
    for facing in range(6):
        for number in arena.ARENA:
            if number != here:
                mirrored = arena.side(number, facing, here)
                assert (mirrored + 3) % 6 == arena.side(here, (facing + 3) % 6, number)


def hidden_from(eye: tuple[int, int], target: tuple[int, int]) -> set[tuple[int, int]]:
    a, t = arena.hex_at(*eye), arena.hex_at(*target)
    return {arena.PLACES[b] for b in arena.ARENA if b not in (a, t) and arena.hides(b, t, a)}


def test_check_values_of_clear_paths() -> None:
    assert hidden_from((0, 0), (2, 0)) == {(1, 0)}
    assert hidden_from((0, 0), (1, 1)) == {(1, 0), (0, 1)}
    assert hidden_from((0, 0), (3, 0)) == {(1, 0), (2, 0)}
    assert hidden_from((0, 0), (2, 1)) == {(1, 0), (1, 1), (2, 0)}


def test_the_cone_has_its_border_rows() -> None:
    here = arena.hex_at(0, 0)
    seen = {arena.PLACES[n] for n in arena.ARENA if arena.in_cone(here, 0, n)}
    assert {(1, 0), (3, 0), (1, -1), (3, -3), (0, 1), (0, 3), (2, 1)} <= seen
    assert not {(-1, 0), (0, -1), (-1, 1), (1, -2), (0, 0)} & seen


# --- Null attacks, Feints, Rage ------------------------------------------------------------------


def test_r_18_null_attack_and_the_other_side() -> None:
    attacker = man((0, 0), "e", hand="str sp7", offense=0, powers="6")
    defender = man((1, 0), "w", hand="ber sp7 sp8 e0*2", guard=5)
    game = position(attacker, defender)
    play(game, "play str", "add sp7", "done", "attack")
    play(game, "play ber", "add sp7", "add sp8", "done", "power 6")
    assert game.asked() == [(0, "D41")]  # the attacker's own SP7 has no effect
    play(game, "no")
    assert game.asked() == [(1, "D47")]  # no Guard, no Wrestling
    play(game, "step e", "done", "done")
    play(game, "done")
    assert attacker.unbalanced == 1
    assert defender.now["guard"] == 5
    assert game.vp == [10, 10]


def test_r_19_dodged_to_nothing_is_not_null() -> None:
    game = position(
        man((0, 0), "e", hand="str", offense=1), man((1, 0), "w", hand="mov", guard=1, speed=0)
    )
    play(game, "play str", "done", "attack", "play mov", "done", "yes", "yes")
    assert last(game, "compared") == (("man", 1), 0, 1, 0)
    assert game.vp == [12, 10]


def test_r_16_a_raised_skill_after_a_feint() -> None:
    attacker = man((0, 0), "e", hand="str fei sp4 e0", offense=5)
    game = position(attacker, man((1, 0), "w"))
    play(game, "play str", "add sp4", "done", "attack", "1 pass", "overskill offense", "yes", "no")
    assert last(game, "fav")[2] == 10
    assert attacker.now["offense"] == 0
    play(game, "0 yes")
    assert attacker.now["offense"] == 5
    assert attacker.raised == {}


def test_r_16_a_skill_raised_before_the_fight() -> None:
    attacker = man((0, 0), "e", hand="mov str fei sp4 e0", offense=5)
    game = position(attacker, man((1, 0), "w"))
    play(game, "play mov", "add sp4", "done", "nofight", "overskill offense", "done", "done")
    decline(game, "0 D20")
    play(game, "play str", "done", "attack", "1 pass", "yes", "no", "yes")
    assert attacker.now["offense"] == 10
    assert attacker.raised == {"offense": 5}


def test_gl_153_lunged_cards_and_blood_come_back_but_not_the_price() -> None:
    attacker = man((0, 0), "e", hand="fei e0*3", row="ber", blood=5, powers="1", offense=0)
    game = position(attacker, man((1, 0), "w", guard=0))
    play(game, "reuse ber", "done", "attack", "1 pass", "blood 3")
    play(game, "lunge e0", "lunge e0", "done", "yes")
    assert attacker.now["blood"] == 4
    assert attacker.used == []
    assert +attacker.hand == cards("e0*3")
    assert +attacker.discard == cards("fei")
    assert not attacker.row[0].rotated
    assert is_asked(game, "0 D49")


def test_r_16_a_lunged_card_is_not_returned_twice() -> None:
    attacker = man((0, 0), "e", hand="str fei e0", powers="1 9", offense=1, speed=5)
    game = position(attacker, man((1, 0), "w", hand="ber sp7", guard=0))
    play(game, "play str", "done", "attack", "play ber", "add sp7", "done")
    play(game, "done", "no", "lunge e0", "done", "0 power 9", "recover e0", "done", "0 no", "yes")
    assert attacker.hand["e0"] == 1


def test_r_85_help_comes_back_after_a_feint() -> None:
    attacker = man((0, 0), "e", hand="str fei")
    game = position(attacker, man((1, 0), "w"))
    game.table.help = {(0, ("man", 1)): 2}
    play(game, "play str", "done", "attack", "1 pass", "no")
    assert last(game, "fav")[2:] == (2, {"help": 2})
    assert game.table.help == {}
    play(game, "no", "yes")
    assert game.table.help == {(0, ("man", 1)): 2}


def test_r_30_rage_takes_from_the_hp_deck() -> None:
    attacker = man((0, 0), "e", hand="str sp5", hp="e1*2 sp1 sp3", discard="sp6 e0", offense=0)
    game = position(attacker, man((1, 0), "w", guard=0))
    play(game, "play str", "add sp5", "done", "attack", "1 pass")
    assert game.legal(0) == ["rage discard e0", "rage hp e1", "rage hp sp3", "no"]
    play(game, "rage hp sp3", "yes")
    assert last(game, "fav")[2] == 3
    assert last(game, "compared")[-1] == 2  # two cards
    assert attacker.discard["sp5"] == 1
    decline(game, "1 D20")
    assert attacker.discard["sp3"] == 1


def test_gl_151_defender_answers_only_if_he_reacted() -> None:
    attacker = man((0, 0), "e", hand="str fei", offense=2)
    game = position(attacker, man((1, 0), "w", hand="ber fei"))
    play(game, "play str", "done", "attack", "1 pass", "yes", "no", "0 yes")
    assert is_asked(game, "0 D49")
    assert game.vp == [10, 10]


# --- Who is asked (R-90) -------------------------------------------------------------------------


def test_r_90_a_built_gladiator_may_hold_everything() -> None:
    built = man((1, 0), "e", hand="e0", character="build")
    game = position(man((0, 0), "e", hand="str", offense=3), built, phase="order 1")
    assert game.asked() == [(1, "D11")]
    assert game.legal(1) == ["no"]
    play(game, "no", "play str", "done", "attack")
    assert game.legal(1) == ["pass"]  # directly behind: asked for Powers he does not have


def test_r_90_a_seen_feint() -> None:
    attacker = man((0, 0), "e", hand="str dex fei e0", offense=1, vp=-20)
    game = position(attacker, man((1, 0), "w"))
    play(game, "play str", "done", "attack", "1 pass", "yes", "no", "0 yes")
    decline(game, "0 D20")
    play(game, "play str", "done", "attack", "1 pass", "yes", "no")
    assert is_asked(game, "D44") or is_asked(game, "0 D49")  # the Feint lies in the discard pile


# --- Wrestling, Unbalancing, nets ----------------------------------------------------------------


def test_r_34_one_of_several() -> None:
    one = man((0, 0), "e", hand="str sp1", powers="6", offense=9)
    men = [man((1, -1), "sw"), man((1, 0), "w"), man((-1, 1), "ne")]
    game = position(one, *men)
    play(game, "play str", "add sp1", "done", "sweep centre cw", "1 pass", "2 pass")
    play(game, "yes", "power 6")
    decline(game, "D46")
    assert game.legal(0) == [at(1, -1), at(1, 0), "no"]
    play(game, at(1, 0), "push e")
    assert men[1].hex == arena.hex_at(2, 0)
    assert men[1].facing == 3
    play(game, "done")
    assert men[1].unbalanced == 1


def test_gl_241_no_unbalancing_by_a_sweep_of_two() -> None:
    one = man((0, 0), "e", hand="str sp1 sp7", offense=9)
    game = position(one, man((1, -1), "sw"), man((1, 0), "w"))
    play(game, "play str", "add sp1", "add sp7", "done", "sweep centre ccw", "2 pass", "1 pass")
    play(game, "0 yes")
    assert is_asked(game, "2 D42")
    assert [values[1:3] for values in told(game, "fav")] == [(("man", 2), 10), (("man", 1), 6)]


def test_r_29_a_second_net_sets_three() -> None:
    target = man((1, 0), "w", trapped=1, guard=0)
    game = position(man((0, 0), "e", hand="str", items="i15 i16", offense=9), target)
    play(game, "play str", "done", "net 1", "1 pass", "yes", "done")
    assert target.trapped == 3


def test_gl_209_a_tied_net_cannot_be_used() -> None:
    owner = man((0, 0), "e", hand="str", items="i15")
    target = man((1, 0), "w", trapped=2)
    owner.items = [Item("i15", tied=("man", 1)), None]
    game = position(owner, target)
    play(game, "play str", "done")
    assert game.legal(0) == ["attack", "nofight"]


def test_r_76_a_net_thrown_at_a_neighbour() -> None:
    owner = man((0, 0), "e", hand="str sp7", items="i15", offense=0)
    game = position(owner, man((1, 0), "w", guard=0))
    play(game, "play str", "done")
    assert game.legal(0) == ["attack", "net 0", "throw 0", "nofight"]
    play(game, "throw 0", at(1, 0), "1 pass")
    assert last(game, "fav")[2] == 2
    assert owner.items == [None, None]


def test_gl_199_and_gl_205_cards_that_bar_throws_and_nets() -> None:
    owner = man((0, 0), "e", hand="str sp7", items="i15", offense=0)
    game = position(owner, man((1, 0), "w", guard=0))
    play(game, "play str", "add sp7", "done")
    assert game.legal(0) == ["attack", "net 0", "nofight"]
    other = man((0, 0), "e", hand="str sp6", items="i15", offense=0)
    game = position(other, man((1, 0), "w", guard=0, items="i01"))
    play(game, "play str", "add sp6", "done")
    assert game.legal(0) == ["attack", "break 0", "nofight"]


# --- Order, help, Unbeatable ---------------------------------------------------------------------


def test_r_39_two_delays() -> None:
    men = [man((-3, 0)), man((0, 0), powers="8"), man((3, 0), powers="8")]
    game = position(*men, phase="order 1")
    play(game, "1 order 3", "2 order 1")
    assert game.table.order == [2, 0, 1]


def test_gl_133_no_help_from_behind() -> None:
    helper = man((0, 0), "e", hand="str")
    enemy, ally = man((1, 0), "e"), man((2, 0), "w")
    game = position(helper, enemy, ally, mode="two_against_one", teams=[[0, 2], [1]])
    play(game, "play str", "done")
    assert game.legal(0) == ["attack", "nofight"]


def test_gl_135_help_in_defence() -> None:
    helper = man((0, 0), "e", hand="str", offense=8)
    enemy = man((1, 0), "nw", hand="str", offense=5)
    ally = man((1, -1), "se", guard=0)
    game = position(helper, enemy, ally, mode="two_against_one", teams=[[0, 2], [1]])
    play(game, "play str", "done", "help 2", "yes", "done")
    play(game, "1 play str", "done", "attack", "2 pass", "1 yes")
    assert last(game, "fdv")[1:] == (2, {"help": 2})  # a Passive defender too (GL-148)
    assert game.table.help == {}


def test_gl_258_unbeatable_is_hit_again() -> None:
    one = man((1, 0), "w", hp="", guard=0)
    one.unbeatable, one.below = 3, -1
    game = position(man((0, 0), "e", hand="str", offense=5), one, man((4, 0)), turn=2)
    play(game, "play str", "done", "attack", "1 pass", "yes")
    assert one.out == "dead"
    assert one.below == -2
    assert game.vp[0] == 12  # no damage, no kill, no First Blood


def test_gl_257_unbeatable_reacts() -> None:
    one = man((1, 0), "w", hand="ber", hp="", guard=0)
    one.unbeatable, one.plus_four, one.below = 3, True, 0
    game = position(man((0, 0), "e", hand="str", offense=5), one, man((4, 0)), turn=2)
    play(game, "play str", "done", "attack", "play ber", "done", "yes")
    assert last(game, "fdv")[1:] == (9, {"oppose": 5, "unbeatable": 4})
    assert not one.plus_four


def test_r_72_two_die_in_one_sweep() -> None:
    one = man((0, 0), "e", hand="str sp1", offense=20)
    game = position(one, man((1, -1), "sw", hp="", guard=0), man((1, 0), "w", hp="", guard=0))
    play(game, "play str", "add sp1", "done", "sweep centre cw", "1 pass", "2 pass", "yes", "done")
    assert game.over
    # +2 attack, +1 and +1 damage, +3 First Blood, +6 and +6 kills, +5 alive
    assert game.vp == [10 + 2 + 1 + 3 + 6 + 1 + 6 + 5, 10, 10]
    assert game.results() == [1.0, 0.0, 0.0]


def test_r_47_hit_points_break_a_tie() -> None:
    game = position(
        man((-3, 0), hand="e1", hp=""),
        man((3, 0), hand="", hp="", discard="str"),
        turn=6,
        phase="rest",
    )
    play(game, "0 no", "1 no")
    assert game.results() == [1.0, 0.0]


def test_gl_008_shared_victory() -> None:
    game = position(man((-3, 0)), man((3, 0)), turn=6, phase="rest")
    play(game, "0 no", "1 no")
    assert game.results() == [0.5, 0.5]


# --- Animals -------------------------------------------------------------------------------------


def test_r_55_a_trapped_animal() -> None:
    game = position(
        man((0, 0), "e", guard=0),
        mode="solo",
        species="lions",
        animals=[(1, 0)],
        animal_markers=3,
        phase="animals 1",
    )
    play(game, "roll 5", "pass")
    assert last(game, "animal_attack")[-1] == 5
    assert game.table.animals[0].trapped == 2


def test_r_55_a_trapped_animal_alone() -> None:
    game = position(
        man((0, 0), "e"),
        mode="solo",
        species="dogs",
        animals=[(4, 0)],
        animal_markers=1,
        phase="animals 1",
    )
    play(game, "roll 6")
    assert game.table.animals[0].trapped == 0
    assert game.table.animals[0].hex == arena.hex_at(4, 0)


def test_gl_410_a_netted_animal() -> None:
    one = man((0, 0), "e", hand="str", items="i15", offense=20)
    game = position(one, mode="solo", species="dogs", animals=[(1, 0)])
    play(game, "play str", "done", "net 0", "yes", "roll 1", "roll 2", "done")
    assert game.table.animals[0].state == "in"
    assert game.table.animals[0].trapped == 3


def test_r_57_bear_seven() -> None:
    one = man((0, 0), "e", hand="mov", hp="e0*9", items="i09", guard=9)
    game = position(one, mode="solo", species="bears", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 3", "roll 4", "roll 1", "play mov", "done", "dash 0", "yes")
    assert game.asked() == [(0, "D61")]
    assert game.legal(0) == ["lose e0", "loseitem 0"]
    play(game, "loseitem 0")
    bare = man((0, 0), "e", hp="", guard=20)
    game = position(bare, mode="solo", species="bears", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 3", "roll 4", "roll 1", "pass", "yes")
    assert is_asked(game, "0 D20")


def test_gl_401_lion_seven() -> None:
    one = man((0, 0), "e", guard=20)
    game = position(one, mode="solo", species="lions", animals=[(1, 0)], phase="animals 1")
    play(game, "roll 3", "roll 4", "pass", "yes")
    assert (one.unbalanced, one.face_down) == (2, True)


def test_gl_420_never_more_than_thirty() -> None:
    one = man((0, 0), "e", hand="str", offense=1)
    game = position(one, mode="solo", species="dogs", animals=[(1, 0)], due=29)
    play(game, "play str", "done", "attack", "yes", "roll 3", "roll 3")
    assert len(game.table.animals) == 30


def test_r_59_the_last_animal() -> None:
    one = man((0, 0), "e", hand="str", offense=20)
    game = position(one, mode="solo", species="dogs", animals=[(1, 0)])
    play(game, "play str", "done", "attack", "yes", "roll 1", "roll 2", "done")
    assert game.over
    assert game.results() == [1.0]


def test_r_58_survivors_win() -> None:
    men = [man((0, 0), "e", hp="", guard=0), man((3, 0))]
    game = position(
        *men, mode="cooperative", animals=[(1, 0)], phase="animals 2", turn=6, species="dogs"
    )
    play(game, "roll 6", "roll 5", "0 pass")
    assert men[0].out == "dead"
    decline(game, "D99")
    assert game.over
    assert game.results() == [0.0, 1.0]
    assert game.vp == [10, 10]


def test_r_75_a_stack_on_a_gate() -> None:
    one = man((-4, 0), "w", hand="str", offense=20)
    game = position(one, mode="solo", species="dogs", animals=[(-5, 0), (-5, 0)])
    assert who_is_at(game.table, LEFT_GATE) == ("animal", 0)
    assert "step w" not in game.legal(0)
    play(game, "play str", "done", "attack", "yes", "roll 1", "roll 2")
    assert who_is_at(game.table, LEFT_GATE) == ("animal", 1)


def test_r_52_no_way_to_anybody() -> None:
    corner = man((0, -4), "e")
    near = [(1, -4), (0, -3), (-1, -3)]
    game = position(corner, mode="solo", species="dogs", animals=[*near, (3, 3 - 3)])
    far = game.table.animals[3]
    goals = {arena.PLACES[number] for number in destinations(game.table, far)}
    assert goals  # it goes as near as it can
    assert all(arena.distance(arena.hex_at(*goal), corner.hex) == 2 for goal in goals)


def test_r_77_cards_only_for_an_animal() -> None:
    one = man((0, 0), "e", hand="str fei sp6", items="i12", trapped=1, offense=9)
    game = position(one, man((3, 0), "w"), mode="coliseum", species="dogs", animals=[(1, 0)])
    play(game, "play str")
    assert game.legal(0) == ["add fei", "add sp6", "done"]
    play(game, "add fei", "add sp6", "done")
    assert game.legal(0) == ["attack", "nofight"]
    play(game, "attack", "pluscard fei", "pluscard sp6", "yes")
    assert last(game, "fav")[2:] == (
        13,
        {"items": 3, "status": -3, "offense": 9, "plus cards": 4},
    )


def test_gl_414_an_animal_killed_in_the_coliseum() -> None:
    one = man((0, 0), "e", hand="str", offense=20)
    game = position(one, man((4, 0)), mode="coliseum", species="dogs", animals=[(1, 0)])
    play(game, "play str", "done", "attack", "yes", "roll 1", "roll 2")
    assert game.vp == [13, 10]
    assert not game.table.first_blood


# --- Set-up and campaign -------------------------------------------------------------------------


def test_gl_029_a_clash() -> None:
    game = new_game(2, "each_alone", {"characters": "premade"})
    play(game, "order 1 0", "0 char thraex", "1 char thraex")
    play(game, "0 item i01", "1 item i01", "0 item i05", "1 item i02")
    assert game.asked() == [(-1, "clash")]
    play(game, "pick 1")
    assert game.asked() == [(0, "D06")]
    assert "item i01" not in game.legal(0)
    assert "item i06" not in game.legal(0)  # a second shield
    play(game, "item i03")
    assert [item.id for item in game.table.men[0].items if item] == ["i05", "i03"]  # U-09


def test_gl_025_bids_start_in_the_discard_pile() -> None:
    game = new_game(2, "each_alone", {"characters": "premade", "items": "auction"})
    play(game, "order 0 1", "0 char thraex", "1 char thraex", "pick i01")
    play(game, "0 bid e1", "0 bid e0", "0 done", "1 bid e1", "1 done")
    assert last(game, "won_item") == (0, "i01")
    for name in ("i02", "i03", "i04"):
        play(game, f"pick {name}", "0 done", "1 done")
    assert game.asked() == [(0, "D08")]
    assert +game.table.men[0].discard == cards("e1 e0")
    assert game.table.men[0].deck["e1"] == 5


def test_gl_026_more_than_two_items() -> None:
    game = new_game(2, "each_alone", {"characters": "premade", "items": "auction"})
    play(game, "order 0 1", "0 char thraex", "1 char thraex")
    for name in ("i09", "i10", "i11", "i04"):
        play(game, f"pick {name}", "0 bid e0", "0 done", "1 done")
    assert game.asked() == [(0, "D07")]
    play(game, "item i09", "item i04", "item i10")  # two more than two, then two helmets
    assert [item.id for item in game.table.men[0].items if item] == ["i11"]


def test_gl_344_overlimit_there_and_back() -> None:
    options: dict[str, object] = {"characters": "built", "overlimit": True}
    game = new_game(2, "each_alone", options)
    play(game, "order 1 0", "0 done", "1 done")
    asked = []
    while is_asked(game, "D03"):
        seat = game.asked()[0][0]
        asked.append(seat)
        game.play(seat, "over e1")
    assert asked == [1, 1, 0, 0, 0, 0, 1, 1]
    assert game.table.men[0].own["e1"] == 4
    assert game.table.men[0].left == 40 - 16


def test_campaign() -> None:
    assert [towards_zero(gain) for gain in (27, 9, 0, -9, -10, -25)] == [2, 0, 0, 0, -1, -2]
    assert xp_after(1, -3) == 0
    assert [next_budget(xp) for xp in (0, 1, 2, 5)] == [55, 55, 56, 57]
    assert animal_xp_gained("wolves", 6, 2, True) == 2
    assert animal_xp_gained("wolves", 5, 2, True) == 0
    game: Game = position(man((-3, 0), vp=32), man((3, 0)), turn=6, phase="rest")
    play(game, "0 no", "1 no")
    assert game.campaign() == [(3, "unharmed"), (0, "unharmed")]
