"""The corner cases CC-01 to CC-43 of the specification, on paper."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import Game
from games.gladiatori.paper_fight import possible_reactions
from games.gladiatori.paper_table import Man, count, hit_points
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


def hit(victim: Man, damage: int, *more: Man, **options: object) -> Game:
    """Seat 0 has hit the victim, who stands east of it, for this damage."""
    zeros = 2 * (damage - 1) - 1 if damage > 1 else 0
    attacker = man((0, 0), "e", hand=f"str e0*{zeros}" if zeros else "str", offense=20)
    game = position(attacker, victim, *more, **options)  # type: ignore[arg-type]
    play(game, "play str", *["add e0"] * zeros, "done", "attack")
    if is_asked(game, "D25"):
        play(game, "1 pass")
    play(game, "yes")
    if is_asked(game, "1 D42"):
        play(game, "no")
    assert last(game, "compared")[-1] == damage
    return game


def test_cc_01_only_the_cover_left() -> None:
    victim = man((1, 0), "w", hp="e1*2 e0", guard=0)
    game = hit(victim, 5)
    play(game, "lose e1", "lose e1", "lose e0")
    assert not victim.out
    assert hit_points(victim) == 1


def test_cc_02_one_more_and_he_is_dead() -> None:
    victim = man((1, 0), "w", hp="e1*2 e0", guard=0)
    game = hit(victim, 6, man((-4, 0)), first_blood_open=False)
    assert victim.out == "dead"
    assert game.vp[0] == 10 + 2 + 6 + 6


def test_cc_03_the_item_must_go() -> None:
    victim = man((1, 0), "w", hand="e1*9", hp="", items="i07", guard=0)
    game = hit(victim, 1)
    assert game.legal(1) == ["loseitem 0"]
    play(game, "loseitem 0")
    assert not victim.out


def test_cc_04_no_change_and_no_more_points() -> None:
    victim = man((1, 0), "w", hp="str", guard=0)
    game = hit(victim, 1, first_blood_open=False)
    play(game, "lose str")
    assert game.vp[0] == 10 + 2 + 1


def test_cc_05_from_a_rear_side_only_dodge() -> None:
    defender = man((1, 0), "ne", hand="str dex mov ber")
    game = position(man((0, 0), "e", hand="str"), defender)
    assert arena.side_name(defender.hex, defender.facing, arena.hex_at(0, 0)) == "rear side"
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["play mov", "pass"]


def test_cc_06_directly_behind_without_powers() -> None:
    defender = man((1, 0), "e", hand="mov", items="i06", guard=4)
    game = position(man((0, 0), "e", hand="str", offense=2), defender)
    play(game, "play str", "done", "attack")
    assert game.asked() == [(0, "D40")]
    play(game, "yes", "1 yes")
    assert last(game, "fdv")[1:] == (4, {"items": 3, "guard": 4, "behind": -3})


def test_cc_07_trapped_and_lying() -> None:
    defender = man(
        (1, 0), "w", hand="str ber", items="i06", guard=4, trapped=1, unbalanced=2, face_down=True
    )
    game = position(man((0, 0), "e", hand="str", offense=2), defender)
    play(game, "play str", "done", "attack", "yes", "1 yes")
    assert last(game, "fdv")[1] == 3 + 4 - 8


def test_cc_08_trapped_only() -> None:
    defender = man((1, 0), "w", hand="str ber", items="i06", guard=4, trapped=2)
    game = position(man((0, 0), "e", hand="str", offense=2), defender)
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["play ber", "pass"]
    play(game, "play ber", "done", "yes", "1 yes")
    assert last(game, "fdv")[1] == 5 + 3 + 4 - 3


def test_cc_09_equal_values() -> None:
    game = position(man((0, 0), "e", hand="str", offense=9), man((1, 0), "w", hand="ber", guard=4))
    play(game, "play str", "done", "attack", "play ber", "done", "yes", "yes")
    assert last(game, "compared") == (("man", 1), 9, 9, 0)
    assert game.vp == [12, 10]


def test_cc_10_null_attack() -> None:
    game = position(man((0, 0), "e", hand="str", offense=0), man((1, 0), "e"))
    play(game, "play str", "done", "attack")
    assert is_asked(game, "0 D49")  # no Guard asked
    assert game.vp == [10, 10]


def test_cc_11_dodged_to_zero_and_still_hurt() -> None:
    game = position(
        man((0, 0), "e", hand="str", offense=1), man((1, 0), "ne", hand="mov", guard=0, speed=0)
    )
    play(game, "play str", "done", "attack", "play mov", "done", "yes")
    assert last(game, "compared") == (("man", 1), 0, -3, 1)
    play(game, "lose e1")
    assert game.vp[0] == 10 - 3 - 2


def test_cc_12_hand_counted_before_lunge() -> None:
    game = position(
        man((0, 0), "e", hand="dex e0*8", powers="1", offense=0), man((1, 0), "w", guard=0)
    )
    play(game, "play dex", "add e0", "add e0", "add e0", "done", "attack", "1 pass")
    play(game, "lunge e0", "lunge e0", "done")
    assert last(game, "fav")[2:] == (6, {"dexterity": 2, "lunge": 4})
    assert last(game, "compared")[-1] == 1 + 4 // 2


def test_cc_13_prices_in_the_row() -> None:
    defender = man((1, 0), "w", row="str:r ber:s dex", blood=9)
    game = position(man((0, 0), "e", hand="str"), defender)
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["reuse str", "reuse dex", "pass"]
    play(game, "reuse str")
    assert last(game, "reused") == (1, "str", 3)
    assert defender.now["blood"] == 6


def test_cc_13_the_right_most_costs_one() -> None:
    defender = man((1, 0), "w", row="str:r ber:s dex", blood=1)
    game = position(man((0, 0), "e", hand="str"), defender)
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["reuse dex", "pass"]


def test_cc_14_the_same_card_four_times() -> None:
    defender = man((0, 0), "e", hand="ber", blood=4, guard=9, vp=30)
    one = man((1, 0), "w", hand="str dex")
    two = man((1, -1), "sw", hand="str dex")
    game = position(one, two, defender)
    paid = []
    for text in ("play ber", "reuse ber", "reuse ber", "reuse ber"):
        decline(game, "D20")
        if is_asked(game, "2 D20"):
            play(game, "pass")
        seat = game.table.active
        play(game, game.legal(seat)[[t[:4] for t in game.legal(seat)].index("play")])
        play(game, "done", "attack")
        before = defender.now["blood"]
        play(game, f"2 {text}")
        paid.append(before - defender.now["blood"])
        decline(game, "D49")
    assert paid == [0, 1, 1, 1]


def test_cc_15_no_card_no_blood() -> None:
    game = position(man((0, 0), row="mov", blood=0, speed=0), man((4, 0)))
    assert game.legal(0) == ["surrender", "standby mov", "pass"]


def test_cc_16_all_action_cards_discarded() -> None:
    one = man((0, 0), discard="str dex mov ber", endurance=0, speed=0)
    game = position(one, man((4, 0)))
    assert game.legal(0) == ["surrender", "pass"]
    decline(game, "D50")
    assert game.legal(0) == ["no"]


def test_cc_17_sweep_and_acrobatic() -> None:
    one = man((0, 0), "e", hand="str sp1 sp3")
    game = position(one, man((1, 0), "w"))
    play(game, "play str", "add sp1", "add sp3", "done", "sweep centre cw", "1 pass", "no", "yes")
    decline(game, "1 D20")
    assert (one.unbalanced, one.face_down) == (2, True)


def test_cc_18_one_marker_and_still_lying() -> None:
    one = man((1, 0), "w", hand="e0*2", unbalanced=2, face_down=True)
    game = position(one, man((0, 0), "e", hand="str sp7"))
    play(game, "clear unbalanced", "spend e0", "spend e0")
    assert (one.unbalanced, one.face_down) == (1, True)
    play(game, "0 pass", "1 play str", "add sp7", "done", "attack", "0 pass", "1 yes")
    assert not is_asked(game, "D41")
    decline(game, "D50")
    assert one.unbalanced == 1


def test_cc_19_standing_with_one_marker() -> None:
    one = man((0, 0), hand="e0*2", unbalanced=1)
    game = position(one, man((4, 0)))
    play(game, "clear unbalanced", "spend e0", "spend e0")
    assert (one.unbalanced, one.face_down) == (0, False)


def test_cc_20_second_marker_is_lost() -> None:
    one = man((1, 0), "w", hand="e0*2", unbalanced=1)
    game = position(man((0, 0), "e", hand="str sp7", powers="6"), one)
    play(game, "play str", "add sp7", "done", "attack", "1 pass", "yes", "power 6", "1 no")
    decline(game, "D46")
    play(game, "push e")
    assert one.hex == arena.hex_at(2, 0)
    play(game, "done")
    assert (one.unbalanced, one.face_down) == (2, True)
    assert told(game, "marker_lost") == [(1,)]


def test_cc_21_one_element_is_not_enough() -> None:
    one = man((1, 0), "w", hand="e0", offense=0, guard=0, endurance=0, blood=0, speed=0)
    game = position(man((0, 0), "e", hand="str sp7"), one)
    play(game, "play str", "add sp7", "done", "attack", "1 pass", "yes")
    assert game.asked() == [(1, "D41")]
    assert game.legal(1) == ["no"]
    play(game, "no")
    decline(game, "1 D20")
    assert one.unbalanced == 1


def test_cc_22_back_to_back_is_no_melee() -> None:
    thrower = man((0, 0), "e", hand="str", items="i12")
    game = position(thrower, man((-1, 0), "w"), man((3, 0), "w"))
    play(game, "play str", "done")
    assert "throw 0" in game.legal(0)


def test_cc_22_but_face_to_back_is() -> None:
    thrower = man((0, 0), "e", hand="str", items="i12")
    game = position(thrower, man((-1, 0), "e"), man((3, 0), "w"))
    play(game, "play str", "done")
    assert "throw 0" not in game.legal(0)


def test_cc_23_spear_by_distance() -> None:
    for q, parts in (
        (0, {"items": 6}),
        (1, {"items": 6, "distance": -1}),
        (4, {"items": 6, "distance": -4}),
    ):
        thrower = man((-2, 0), "e", hand="str", items="i12 i09", offense=0)
        game = position(thrower, man((q, 0), "w"))
        play(game, "play str", "done", "throw 0", at(q, 0), "1 pass")
        assert last(game, "fav")[3] == parts


def test_cc_24_net_thrown() -> None:
    thrower = man((-2, 0), "e", hand="str", items="i15", offense=9)
    target = man((2, 0), "w", items="i07", guard=0)
    game = position(thrower, target)
    play(game, "play str", "done", "throw 0", at(2, 0), "1 pass", "yes")
    assert last(game, "fav")[3] == {"items": 2, "offense": 9, "distance": -4}
    decline(game, "1 D20")
    assert target.trapped == 3
    assert count(target.hp) == 10
    assert thrower.items == [None, None]
    assert game.vp == [12, 10]


def test_cc_25_lying_hides_nobody() -> None:
    for lying in (True, False):
        thrower = man((-2, 0), "e", hand="str", items="i12")
        between = man((0, 0), "w", unbalanced=2 if lying else 0, face_down=lying)
        game = position(thrower, between, man((2, 0), "w"))
        play(game, "play str", "done", "throw 0")
        assert (at(2, 0) in game.legal(0)) == lying


def net_position() -> Game:
    owner = man((0, 0), "e", hand="str mov", items="i15", offense=9)
    target = man((1, 0), "w", hand="e0*6", guard=0, speed=0)
    game = position(owner, target)
    play(game, "play str", "done", "net 0", "1 pass", "yes")
    play(game, "done")
    assert target.trapped == 3
    assert owner.items[0] is not None
    assert owner.items[0].tied == ("man", 1)
    return game


def test_cc_26_owner_leaves_and_the_net_is_lost() -> None:
    game = net_position()
    owner, target = game.table.men
    decline(game, "0 D20")
    play(game, "step w", "done", "step w", "done", "pass")
    assert owner.items[0] is None
    assert target.trapped == 3


def test_cc_27_target_frees_himself() -> None:
    game = net_position()
    owner, target = game.table.men
    play(game, *["clear trapped", "spend e0", "spend e0"] * 3)
    assert target.trapped == 0
    assert owner.items[0] is not None
    assert owner.items[0].tied is None


def test_cc_28_net_against_block() -> None:
    owner = man((0, 0), "e", hand="str", items="i15", offense=9)
    game = position(owner, man((1, 0), "w", hand="str", items="i07", guard=0))
    play(game, "play str", "done", "net 0", "play str", "done", "yes")
    assert last(game, "fdv")[1:] == (5, {"matching": 5})


def test_cc_29_damaged_then_destroyed() -> None:
    owner = man((1, 0), "w", items="i03", guard=0)
    breaker = man((0, 0), "e", hand="str dex sp6*2 e0*1", offense=9, vp=-50)
    game = position(breaker, owner)
    play(game, "play str", "add e0", "add sp6", "done", "break 0", "1 pass", "yes")
    assert last(game, "compared")[-1] == 2
    item = owner.items[0]
    assert item is not None
    assert item.damaged
    decline(game, "0 D20")
    play(game, "play dex", "add sp6", "done", "break 0", "1 pass", "yes")
    assert last(game, "fdv")[2:] == ({},)  # +1 / 2 is 0
    assert owner.items[0] is None


def test_cc_30_paying_with_a_damaged_item() -> None:
    victim = man((1, 0), "w", hp="e0", items="i09", guard=0)
    item = victim.items[0]
    assert item is not None
    item.damaged = True
    game = hit(victim, 3)
    assert last(game, "fdv")[1] == 1
    play(game, "loseitem 0", "lose e0")
    assert not victim.out
    assert hit_points(victim) == 1


def test_cc_31_first_blood_stays_open_from_behind() -> None:
    victim = man((1, 0), "e", guard=0)
    game = hit(victim, 1, man((2, 0), "w", hand="str", offense=9))
    play(game, "lose e1")
    assert not game.table.first_blood
    assert game.vp[0] == 10 - 3 - 2
    decline(game, "2 D20")
    play(game, "play str", "done", "attack", "1 pass", "yes", "lose e1")
    assert game.vp[2] == 10 + 2 + 1 + 3


def test_cc_32_kill_from_behind() -> None:
    game = hit(man((1, 0), "e", hp="e0", guard=0), 4, man((-4, 0)))
    assert game.vp[0] == 10 - 3 - 4 - 12


def test_cc_33_sweep_front_and_behind() -> None:
    one = man((0, 0), "e", hand="str sp1", offense=9)
    game = position(one, man((1, 0), "w", hand="ber", guard=9), man((0, 1), "e", guard=20))
    play(game, "play str", "add sp1", "done", "sweep right cw", "play ber", "done")
    play(game, "2 pass", "0 yes", "1 yes", "2 yes")
    assert [values[-1] for values in told(game, "compared")] == [0, 0]
    assert game.vp[0] == 10 + 2 - 3


def test_cc_34_sweep_hits_an_ally() -> None:
    one = man((0, 0), "e", hand="str sp1", offense=9)
    enemy = man((1, 0), "w", guard=20)
    ally = man((0, 1), "nw", hand="ber", guard=0)
    game = position(one, enemy, ally, mode="two_against_one", teams=[[0, 2], [1]])
    play(game, "play str", "add sp1", "done", "sweep right cw", "1 pass")
    assert "play ber" in game.legal(2)
    play(game, "play ber", "done", "0 yes", "1 yes")
    assert [values[2] for values in told(game, "fav")] == [10, 6]
    assert last(game, "compared") == (("man", 2), 6, 5, 2)
    play(game, "2 lose e1")
    assert game.vp == [12, 10, 10]


def test_cc_35_moved_last_acts_first() -> None:
    first = man((0, 0), "w", guard=20)
    second = man((-1, 0), "e", hand="str sp8", offense=2)
    game = position(first, second)
    play(game, "pass", "1 play str", "add sp8", "done", "attack", "0 pass", "1 yes", "0 yes")
    play(game, "1 step w", "done", "step w", "done", "done", "done")
    assert [entry[2:] for entry in game.log if entry[0] == "vp"] == [(1, 2), (1, -2)]
    assert game.vp == [10, 10]
    assert game.table.order == [1, 0]


def test_cc_36_delay() -> None:
    men = [man((q, 0), hp="e0") for q in (-3, 0)] + [man((3, 0), powers="8")]
    game = position(*men, phase="order 1")
    assert game.asked() == [(2, "D11")]
    assert game.legal(2) == ["order 1", "order 2", "order 3", "no"]
    play(game, "order 1")
    assert game.table.order == [2, 0, 1]
    decline(game, "D50")
    assert game.table.order == [0, 1, 2]


def test_cc_37_overskill_on_guard() -> None:
    one = man((1, 0), "w", hand="mov sp4", guard=4)
    game = position(
        one, man((0, 0), "e", hand="str", offense=9), man((2, 0), "w", hand="str", offense=9)
    )
    play(game, "play mov", "add sp4", "done", "nofight", "overskill guard", "done", "done")
    assert one.now["guard"] == 9
    play(game, "1 play str", "done", "attack", "0 pass", "1 yes", "0 yes")
    assert last(game, "fdv")[1] == 9
    assert one.now["guard"] == 0
    decline(game, "2 D20")
    play(game, "play str", "done", "attack", "yes")
    assert last(game, "fdv")[1] == -3  # no Guard left to ask for


def spend_raised(points: int) -> int:
    one = man((0, 0), hand="mov sp4", offense=6, trapped=8)
    game = position(one, man((4, 0)))
    play(game, "play mov", "add sp4", "done", "nofight", "overskill offense", "done")
    assert one.now["offense"] == 11
    left = points
    while left:
        play(game, "clear trapped", "spend offense")
        game.play(0, "spend offense" if left > 1 else "spend guard")
        left -= 2 if left > 1 else 1
    decline(game, "D50")
    play(game, "0 no", "1 no")
    return one.now["offense"]


def test_cc_38_some_raised_points_spent() -> None:
    assert spend_raised(2) == 6


def test_cc_39_many_raised_points_spent() -> None:
    assert spend_raised(7) == 4


def test_cc_40_a_feint_in_the_hp_deck_is_no_feint() -> None:
    attacker = man((0, 0), "e", hand="str e0", hp="fei")
    game = position(attacker, man((1, 0), "w"))
    play(game, "play str", "done", "attack", "1 pass", "yes", "no")
    assert game.asked() == [(0, "D43")]
    assert game.legal(0) == ["no"]


def test_cc_41_no_answer_without_a_feint() -> None:
    attacker = man((0, 0), "e", hand="str", offense=1)
    game = position(attacker, man((1, 0), "w", hand="ber fei"))
    play(game, "play str", "done", "attack", "play ber", "done", "yes", "no")
    assert is_asked(game, "0 D49")


def adaptation(texts: list[str]) -> tuple[Game, Man]:
    victim = man((1, 0), "w", hand="ber e1*2", hp="dex", powers="7", guard=0)
    game = position(man((0, 0), "e", hand="str e0*7", offense=9), victim, man((-4, 0)))
    play(game, "play str", *["add e0"] * 7, "done", "attack", *texts)
    return game, victim


def test_cc_42_adaptation_saves_him() -> None:
    game, victim = adaptation(["play ber", "done", "0 yes", "1 done"])
    assert last(game, "compared")[-1] == 5
    assert game.legal(1) == ["done", "power 7"]
    play(game, "power 7", "tohp e1", "tohp e1", "done")
    assert hit_points(victim) == 8
    play(game, "lose dex", "lose e1")
    assert not victim.out
    assert +victim.hp == cards("e1")


def test_cc_42_or_he_lets_it_be() -> None:
    game, victim = adaptation(["play ber", "done", "0 yes", "1 done"])
    play(game, "1 done")
    assert victim.out == "dead"


def test_cc_43_passive_he_dies() -> None:
    _, victim = adaptation(["1 pass", "0 yes"])
    assert victim.out == "dead"


def test_reactions_by_arc_and_status() -> None:
    one = man((0, 0))
    assert possible_reactions(one, "front") == ["str", "dex", "mov", "ber"]
    one.face_down = True
    assert possible_reactions(one, "front") == ["str"]
    assert possible_reactions(one, "rear side") == []
