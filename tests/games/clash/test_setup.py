"""CG-01 to CG-23: set-up, the entry of the gladiators and of the animals; corner cases 1 to 8."""

from __future__ import annotations

import pytest

from games.clash.arena import GAME, SEATS, Ring, at_opening, entered, fight
from munera.core.engine import CHANCE
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.games.clash.tables import ANIMAL_NAMES, BASES, STANDARD_ANIMALS, STANDARD_BOARD

KINDS = ("spear", "net", "sword", "trident", "shield")
PLACED = {2: 9, 3: 5, 4: 5, 5: 2}


def drafted(seats: int, seed: int = 0, **options: str) -> Ring:
    """A game whose gladiators have entered at random."""
    ring = at_opening(seats, **options)
    rng = Rng(seed)
    while ring.view()["phase"] == "gladiators":
        ring.random(rng)
    return ring


@pytest.mark.clause("CG-01")
def test_cg_01_two_to_five_players() -> None:
    assert tuple(GAME.modes) == SEATS
    for seats in (1, 6):
        with pytest.raises(BadTable):
            GAME.table(seats)


@pytest.mark.clause("CG-02")
def test_cg_02_five_open_stacks() -> None:
    stacks = at_opening(3).view()["stacks"]
    assert stacks == {"spear": 8, "net": 8, "sword": 28, "trident": 8, "shield": 8}
    assert sum(stacks.values()) == 60


@pytest.mark.clause("CG-03")
def test_cg_03_twelve_animals_in_any_order() -> None:
    ring = drafted(2)
    assert ring.asked == CHANCE
    assert ring.legal("reveal") == list(ANIMAL_NAMES)
    frame = ring.g.stack[-1]
    weights = {frame.weight(ring.g, GAME.space.parse(text)) for text in ring.legal()}
    assert weights == {1}
    ring.do("reveal bear-2")
    assert ring.view()["hidden"] == 11
    ring.do(ring.legal()[0])
    assert "bear-2" not in ring.legal("reveal")


@pytest.mark.clause("CG-04")
def test_cg_04_pens_are_empty_and_open() -> None:
    ring = at_opening(4)
    assert [ring.pen(seat) for seat in range(4)] == [[], [], [], []]
    late = fight({"b2": "0 s", "b3": "1 s"}, seats=2, pens=["ps", "n"], trophies=["", "bear-1"])
    for viewer in (-3, 0, 1):
        players = late.view(viewer)["players"]
        assert players[0]["captured"]["spear"] == 1
        assert players[1]["animals"] == ["bear-1"]


@pytest.mark.clause("CG-05")
@pytest.mark.parametrize(("seats", "bases"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_cg_05_bases_by_the_number_of_players(seats: int, bases: int) -> None:
    assert BASES[seats] == bases
    ring = at_opening(seats)
    assert [player["bases_left"] for player in ring.view()["players"]] == [bases] * seats
    for k in range(bases * seats):
        ring.do(f"enter {STANDARD_BOARD[k]}", "take sword")
    assert ring.legal("enter") == []
    clause, why = ring.refused("enter e3")
    assert (clause, why) == ("CG-05", f"All your bases, {bases}, are in the arena.")


@pytest.mark.clause("CG-06", "CG-12")
def test_cg_06_cc_3_four_on_a_base_and_one_unit_on_a_space() -> None:
    ring = at_opening(2).do("enter a1", "take sword", "enter e3", "take sword")
    for _ in range(3):
        assert "a1" in ring.legal("join")
        ring.do("join a1", "take sword", "join e3", "take sword")
    assert ring.team("a1") == "0 ssss"
    assert "a1" not in ring.legal("join")
    assert ring.refused("join a1") == ("CG-06", "The team on A1 has four gladiators already.")
    for space in ("a1", "e3"):
        assert ring.refused(f"enter {space}") == ("CG-06", f"{space.upper()} is occupied.")


@pytest.mark.clause("CG-07", "CG-10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [0, 1])
def test_cg_07_the_first_player_opens_all_three_parts(seats: int, first: int) -> None:
    ring = at_opening(seats, first_seat=str(first))
    order = []
    for _ in range(2 * seats):
        order.append(ring.asked)
        ring.do(ring.legal()[0], "take sword")
    assert order == [(first + k) % seats for k in range(2 * seats)]
    rng = Rng(1)
    while ring.view()["phase"] == "gladiators":
        ring.random(rng)
    ring.random(rng)
    assert ring.asked == first
    while ring.view()["phase"] != "fight":
        ring.random(rng)
    assert ring.asked == first


@pytest.mark.clause("CG-07")
def test_cg_07_the_first_player_may_be_drawn_by_lot() -> None:
    ring = at_opening(3, first_seat="random")
    assert ring.legal() == ["starter 0", "starter 1", "starter 2"]
    assert ring.view()["first_seat"] is None
    ring.do("starter 2")
    assert (ring.asked, ring.view()["first_seat"]) == (2, 2)
    assert ring.events("starter_chosen") == [(2,)]


@pytest.mark.clause("CG-10", "CG-18")
def test_the_log_has_a_chapter_for_each_entry() -> None:
    ring = drafted(3)
    assert ring.events("entry_began") == [(0,)]
    assert ring.events("teams_complete") == [(0,)]
    headings = GAME.words["en"].headings
    assert [kind.name for kind in GAME.events if kind.chapter] == list(headings)


@pytest.mark.clause("CG-10")
def test_cg_10_one_gladiator_a_turn() -> None:
    ring = at_opening(3)
    for turn in range(12):
        ring.do(ring.legal()[0], "take sword")
        assert sum(player["in_arena"] for player in ring.view()["players"]) == turn + 1
        assert ring.asked == (turn + 1) % 3


@pytest.mark.clause("CG-11")
@pytest.mark.parametrize("seats", SEATS)
def test_cg_11_cc_1_the_first_turn_places_a_base_anywhere(seats: int) -> None:
    ring = at_opening(seats)
    for k in range(seats):
        assert len(ring.legal("enter")) == len(ring.legal()) == 17 - k
        assert ring.refused("join a1")[0] == "CG-11"
        place = STANDARD_BOARD[k]
        ring.do(f"enter {place}")
        assert ring.team(place) == f"{k} "
        assert ring.legal("take") == list(KINDS)
        ring.do("take net")
        assert ring.team(place) == f"{k} n"


@pytest.mark.clause("CG-12")
def test_cg_12_later_a_new_base_or_an_own_team_then_the_gladiator() -> None:
    ring = at_opening(2).do("enter b2", "take sword", "enter d2", "take net")
    assert ring.legal("join") == ["b2"]
    assert len(ring.legal("enter")) == 15
    assert ring.refused("take sword")[0] == "CG-12"
    assert ring.refused("join d2") == ("CG-12", "The team on D2 belongs to Bob.")
    assert ring.refused("join c2") == ("CG-12", "No team stands on C2.")
    ring.do("join b2")
    assert ring.refused("enter c2")[0] == "CG-10"
    ring.do("take shield")
    assert ring.team("b2") == "0 sh"
    ring.do("enter c2", "take trident")
    assert [ring.team(space) for space in ("d2", "c2")] == ["1 n", "1 t"]


@pytest.mark.clause("CG-13", "CG-14")
def test_cg_13_cc_4_without_the_option_bases_may_touch() -> None:
    ring = at_opening(2).do("enter b2", "take sword", "enter e3", "take sword")
    assert "b3" in ring.legal("enter")
    ring.do("enter b3", "take sword", "enter a1", "take sword")
    assert ring.team("a1") == "1 s"


@pytest.mark.clause("CG-14")
def test_cg_14_cc_4_with_the_option_own_bases_keep_apart() -> None:
    ring = at_opening(2, own_teams_apart="on").do("enter b2", "take sword")
    assert len(ring.legal("enter")) == 16, "the other player's bases do not matter"
    ring.do("enter e1", "take sword")
    places = ring.legal("enter")
    for space in ("a1", "a2", "b1", "b3", "c1", "c2"):
        assert space not in places
        clause, why = ring.refused(f"enter {space}")
        assert clause == "CG-14"
        assert why == f"{space.upper()} touches your base on B2, and other spaces are free."
    assert "c3" in places
    assert len(places) == 17 - 2 - 6


@pytest.mark.clause("CG-14")
def test_cg_14_cc_5_no_space_apart_then_any() -> None:
    ring = at_opening(4, own_teams_apart="on")
    for place in ("enter b2", "enter a3", "enter d1", "enter d2"):
        ring.do(place, "take sword")
    for place in ("enter c3", "enter e1", "enter e2", "join d2"):
        ring.do(place, "take sword")
    assert ring.legal("enter") == ["e3"], "the only space left that touches neither B2 nor C3"
    for place in ("join b2", "enter e3", "join d1", "join d2"):
        ring.do(place, "take sword")
    assert ring.asked == 0
    assert len(ring.legal("enter")) == 9


@pytest.mark.clause("CG-14")
def test_cg_14_restricts_neither_animals_nor_the_fight() -> None:
    plain, apart = drafted(2, 3), drafted(2, 3, own_teams_apart="on")
    for ring in (plain, apart):
        ring.do("reveal bear-1")
        assert len(ring.legal("release")) == 9
    units = {"b2": "0 sss", "d2": "0 ssss", "e3": "1 ssss"}
    ring = fight(units, seats=2, own_teams_apart="on")
    assert "d3" in ring.stands("b2"), "D3 touches the own team on D2"


@pytest.mark.clause("CG-15")
def test_cg_15_cc_2_a_stack_used_up() -> None:
    ring = at_opening(2)
    for k in range(8):
        ring.do(ring.legal()[0], "take spear")
        assert ring.events("stack_gone") == ([(0,)] if k == 7 else [])
    for _ in range(2):
        ring.do(ring.legal()[0])
        assert ring.legal("take") == ["net", "sword", "trident", "shield"]
        why = "The stack of gladiators with a spear is used up."
        assert ring.refused("take spear") == ("CG-15", why)
        ring.do("take net")


@pytest.mark.clause("CG-16", "CG-17")
@pytest.mark.parametrize("seats", SEATS)
def test_cg_16_cg_17_what_has_entered_stays(seats: int) -> None:
    ring = at_opening(seats)
    rng = Rng(seats)
    before: dict[str, dict[str, object]] = {}
    while ring.view()["phase"] == "gladiators":
        ring.random(rng)
        now = {unit["unit"]: unit for unit in ring.view()["units"]}
        for name, unit in before.items():
            assert now[name]["space"] == unit["space"]
            held = list(now[name]["active"])
            for kind in unit["active"]:  # type: ignore[attr-defined]  # a list of kinds
                held.remove(kind)
        before = now


@pytest.mark.clause("CG-18", "CG-19")
@pytest.mark.parametrize(
    ("seats", "turns", "box"), [(2, 16, 28), (3, 16, 12), (4, 12, 12), (5, 12, 0)]
)
def test_cg_18_cg_19_cc_6_cc_7_the_entry_ends(seats: int, turns: int, box: int) -> None:
    ring = at_opening(seats)
    rng = Rng(seats)
    taken = 0
    while ring.view()["phase"] == "gladiators":
        taken += ring.stage == "take"
        ring.random(rng)
    assert taken == turns * seats
    view = ring.view()
    assert sum(view["box"].values()) == box
    assert sum(view["stacks"].values()) == 0
    assert all(len(unit["active"]) == 4 for unit in view["units"])
    assert len(view["units"]) == seats * BASES[seats]
    assert ring.events("boxed") == ([(box,)] if box else [])
    assert ring.events("teams_complete") == [(0,)]


@pytest.mark.clause("CG-20")
def test_cg_20_turned_up_first_then_placed_anywhere_empty() -> None:
    ring = drafted(3)
    assert ring.refused("release a1", 0)[0] == "CG-20"
    ring.do("reveal lion-3")
    for viewer in (-3, 0, 1, 2):
        assert ring.view(viewer)["hand"] == "lion-3"
    assert ring.asked == 0
    empty = [space for space in STANDARD_BOARD if not ring.team(space)]
    assert ring.legal("release") == empty
    taken = next(space for space in STANDARD_BOARD if ring.team(space))
    assert ring.refused(f"release {taken}") == ("CG-06", f"{taken.upper()} is occupied.")
    ring.do(f"release {empty[1]}")
    assert ring.team(empty[1]) == "lion-3"
    assert ring.view()["hand"] is None
    ring.do("reveal bull-1")
    assert ring.asked == 1


@pytest.mark.clause("CG-21", "CG-22", "CG-23", "CG-30")
@pytest.mark.parametrize("seats", SEATS)
def test_cg_23_cc_6_cc_7_until_the_board_is_full(seats: int) -> None:
    ring = drafted(seats)
    placers = []
    rng = Rng(7)
    while ring.view()["phase"] == "animals":
        if ring.stage == "release":
            placers.append(ring.asked)
        ring.random(rng)
    view = ring.view()
    assert placers == [k % seats for k in range(PLACED[seats])]
    assert len(view["units"]) == 17
    assert len(view["reserve"]) == 12 - PLACED[seats]
    assert view["hidden"] == 0
    in_arena = {unit["unit"] for unit in view["units"] if unit["type"] == "animal"}
    assert in_arena | set(view["reserve"]) == set(ANIMAL_NAMES)
    assert len(ring.events("reserve_laid")[0]) == 12 - PLACED[seats]
    assert ring.asked == 0
    assert ring.stage == "attacker"


@pytest.mark.clause("CG-21")
def test_cg_21_a_board_with_room_to_spare_keeps_empty_spaces() -> None:
    names = " ".join(f"{row}{k}" for row in "abcd" for k in range(1, 7))
    ring = entered(2, board=names)
    view = ring.view()
    assert len(view["board"]) == 24
    assert len(view["units"]) == 8 + 12
    assert view["reserve"] == []
    assert ring.events("reserve_laid") == []
    assert ring.stage == "attacker"


@pytest.mark.clause("CG-32", "CG-40")
@pytest.mark.parametrize("seats", SEATS)
def test_cc_8_at_the_start_of_the_fight_nobody_can_move(seats: int) -> None:
    for seed in range(5):
        ring = entered(seats, seed)
        own = [u["space"] for u in ring.view()["units"] if u.get("seat") == 0]
        near = {place["space"]: place["near"] for place in ring.view()["board"]}
        for space in own:
            if all(other in own for other in near[space]):
                assert space not in ring.legal("attacker")
            else:
                assert ring.stands(space) == [space]


@pytest.mark.clause("CG-93", "CG-92")
def test_the_standard_animals_keep_the_limits() -> None:
    assert len(STANDARD_ANIMALS) == 12
    for fields in STANDARD_ANIMALS.values():
        assert "net" not in fields
        assert 1 <= fields["sword"] <= 5
        assert fields["hits"] >= 1
    assert sum(fields["hits"] for fields in STANDARD_ANIMALS.values()) == 52


def test_the_standard_board_has_36_pairs() -> None:
    near = {place["space"]: place["near"] for place in at_opening(2).view()["board"]}
    assert list(near) == list(STANDARD_BOARD)
    assert sum(len(others) for others in near.values()) == 2 * 36
    assert all(space in near[other] for space, others in near.items() for other in others)
    assert near["a1"] == ["a2", "b1", "b2"]
    assert near["c1"] == ["b1", "b2", "c2", "d1", "d2"]
    assert near["d3"] == ["c2", "c3", "d2", "d4", "e2", "e3"]
