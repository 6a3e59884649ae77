"""Which clause each event, prompt and refusal cites, and that a case cites its own clause.

The tables are written out, so that a change of a clause must be made here too, on purpose.
"""

from __future__ import annotations

import pytest

from games.clash.arena import GAME, SPECTATOR, Ring, at_opening, battle, fight
from munera.games.clash.tables import ANIMAL_NAMES
from munera.play.speech import tell

EVENTS = {
    "starter_chosen": "CG-07",
    "entry_began": "CG-10",
    "entered": "CG-11",
    "joined": "CG-12",
    "took": "CG-10",
    "stack_gone": "CG-15",
    "boxed": "CG-19",
    "teams_complete": "CG-18",
    "revealed": "CG-20",
    "released": "CG-20",
    "reserve_laid": "CG-22",
    "turn_began": "CG-30",
    "chose": "CG-32",
    "led": "CG-111",
    "summoned": "CG-112",
    "brought_in": "CG-112",
    "moved": "CG-38",
    "attacked": "CG-33",
    "hunted": "CG-90",
    "animal_attacked": "CG-113",
    "animals_met": "CG-118",
    "stands_in": "CG-97",
    "more_spears": "CG-52",
    "spears_tied": "CG-53",
    "animal_spears_tied": "CG-102",
    "no_nets": "CG-92",
    "netted": "CG-55",
    "netted_back": "CG-56",
    "netted_all": "CG-58",
    "team_dice": "CG-60",
    "animal_dice": "CG-93",
    "rolled": "CG-61",
    "kept": "CG-63",
    "rolled_again": "CG-62",
    "parried": "CG-64",
    "animal_parried": "CG-95",
    "missed": "CG-49",
    "all_parried": "CG-64",
    "animal_all_parried": "CG-95",
    "mortally_hit": "CG-66",
    "wounded": "CG-67",
    "wounds_paid": "CG-68",
    "animal_wounded": "CG-95",
    "captured": "CG-71",
    "led_captured": "CG-115",
    "killed": "CG-98",
    "captured_all": "CG-71",
    "led_captured_all": "CG-115",
    "killed_all": "CG-98",
    "team_beaten": "CG-80",
    "animal_captured": "CG-99",
    "led_captured_animal": "CG-115",
    "led_animal_captured": "CG-117",
    "animal_gone": "CG-118",
    "freed": "CG-74",
    "advanced": "CG-82",
    "animal_advanced": "CG-101",
    "led_animal_replaced": "CG-118",
    "lost_all": "CG-110",
    "one_left": "CG-130",
    "animals_dead": "CG-132",
    "survivors": "CG-131",
    "all_survivors": "CG-133",
    "scored": "CG-134",
    "winner": "CG-135",
    "winner_shared": "CG-136",
}

PROMPTS = {
    "first_base": "CG-11",
    "base_or_team": "CG-12",
    "base_apart": "CG-14",
    "base_only": "CG-12",
    "base_apart_only": "CG-14",
    "team_only": "CG-12",
    "take": "CG-10",
    "release": "CG-20",
    "bring_in": "CG-112",
    "attacker": "CG-32",
    "lead": "CG-111",
    "lead_arena": "CG-111",
    "lead_reserve": "CG-112",
    "stand": "CG-34",
    "stay": "CG-37",
    "enclosed": "CG-37",
    "must_move": "CG-40",
    "animal_stay": "CG-114",
    "animal_move": "CG-114",
    "target": "CG-33",
    "animal_target": "CG-113",
    "net": "CG-55",
    "net_back": "CG-56",
    "reroll": "CG-62",
    "lose": "CG-70",
}

REFUSALS = {
    "game_over": "CG-45",
    "reveal_is_chance": "CG-20",
    "roll_is_chance": "CG-61",
    "starter_is_chance": "CG-07",
    "off_the_board": "CG-21",
    "entry_turn": "CG-10",
    "animal_turn": "CG-20",
    "fight_turn": "CG-30",
    "their_nets": "CG-55",
    "their_nets_back": "CG-56",
    "their_roll": "CG-62",
    "their_animal": "CG-97",
    "their_loss": "CG-70",
    "place_first": "CG-12",
    "take_now": "CG-10",
    "release_now": "CG-20",
    "bring_in_now": "CG-112",
    "attack_now": "CG-31",
    "lead_now": "CG-119",
    "stand_now": "CG-40",
    "target_now": "CG-33",
    "animal_target_now": "CG-113",
    "net_now": "CG-55",
    "net_back_now": "CG-56",
    "reroll_now": "CG-63",
    "lose_now": "CG-70",
    "starter_now": "CG-07",
    "reveal_now": "CG-20",
    "roll_now": "CG-61",
    "first_turn": "CG-11",
    "no_base": "CG-05",
    "taken": "CG-06",
    "too_near": "CG-14",
    "no_team": "CG-12",
    "not_your_team": "CG-12",
    "full": "CG-06",
    "no_gladiator": "CG-15",
    "nobody_there": "CG-32",
    "no_animal_there": "CG-111",
    "not_yours": "CG-32",
    "no_leading": "CG-120",
    "lead_animals": "CG-111",
    "no_way_out": "CG-40",
    "not_in_reserve": "CG-112",
    "no_room": "CG-112",
    "must_stay": "CG-37",
    "animal_must_stay": "CG-114",
    "blocked": "CG-39",
    "no_way": "CG-38",
    "no_target": "CG-40",
    "empty_target": "CG-33",
    "animal_empty_target": "CG-113",
    "own_team": "CG-33",
    "itself": "CG-113",
    "not_adjacent": "CG-33",
    "animal_not_adjacent": "CG-113",
    "nobody_to_net": "CG-55",
    "nobody_to_net_back": "CG-56",
    "nobody_active": "CG-70",
    "nobody_netted": "CG-70",
}


@pytest.mark.parametrize(
    ("kinds", "clauses"),
    [(GAME.events, EVENTS), (GAME.prompts, PROMPTS), (GAME.refusals, REFUSALS)],
)
def test_the_clause_of_every_kind(kinds: object, clauses: dict[str, str]) -> None:
    assert isinstance(kinds, tuple)
    assert {kind.name: kind.clause for kind in kinds} == clauses


def cited(ring: Ring, kind: str) -> list[str]:
    """The clauses that the events of a kind cite."""
    events = [event for event in ring.sink.events if GAME.events[event[0]].name == kind]
    return [tell(GAME, ring.g, event, SPECTATOR, ring.names).clause for event in events]


def led(units: dict[str, str], wounds: dict[str, int] | None = None) -> Ring:
    """Seat 2 has no gladiators and is in turn."""
    return fight({"e1": "0 ssss", "e3": "1 ssss", **units}, 2, wounds=wounds)


# --- Events ------------------------------------------------------------------------------------


@pytest.mark.clause("CG-53", "CG-102")
def test_equal_spears() -> None:
    assert cited(battle("0 ss", "1 ss"), "spears_tied") == ["CG-53"]
    hunt = battle("0 ss", "bull-1")
    assert cited(hunt, "spears_tied") == []
    assert cited(hunt, "animal_spears_tied") == ["CG-102"]


@pytest.mark.clause("CG-49", "CG-64", "CG-95")
def test_no_hit_and_no_hit_that_gets_through() -> None:
    missed = battle("0 ss", "1 hs").roll("---")
    assert cited(missed, "missed") == ["CG-49"]
    assert cited(missed, "parried") == cited(missed, "all_parried") == []
    parried = battle("0 ss", "1 hs").roll("H--")
    assert cited(parried, "parried") == cited(parried, "all_parried") == ["CG-64"]
    assert cited(parried, "missed") == []
    bear = battle("0 ss", "bear-1").roll("H--")
    assert cited(bear, "animal_parried") == cited(bear, "animal_all_parried") == ["CG-95"]
    through = battle("0 ss", "1 hs").roll("HH-")
    assert cited(through, "parried") == ["CG-64"]
    assert cited(through, "missed") == cited(through, "all_parried") == []
    mortal = battle("0 ss", "bear-1").roll("MH-")
    assert cited(mortal, "animal_parried") == ["CG-95"]
    assert cited(mortal, "animal_all_parried") == []


@pytest.mark.clause("CG-71", "CG-115")
def test_whose_gladiators_are_captured() -> None:
    assert cited(battle("0 ss", "1 ss").roll("M--").do("lose sword active"), "captured") == [
        "CG-71"
    ]
    assert cited(battle("0 ss", "1 s").roll("M--"), "captured_all") == ["CG-71"]
    one = led({"b2": "bull-1", "b3": "1 ss"}).attack("b2", "b3").roll("M--")
    assert cited(one.do("lose sword active"), "led_captured") == ["CG-115"]
    assert one.pen(2) == ["sword"]
    whole = led({"b2": "bull-1", "b3": "1 s"}).attack("b2", "b3").roll("M--")
    assert cited(whole, "led_captured_all") == ["CG-115"]
    assert cited(whole, "animal_advanced") == ["CG-101"]
    back = led({"b2": "bull-1", "b3": "1 ss"}).attack("b2", "b3").roll("---", "---")
    assert cited(back, "captured") == cited(back, "led_captured") == []


@pytest.mark.clause("CG-82", "CG-99", "CG-101", "CG-115", "CG-117", "CG-118")
def test_whose_animal_is_captured_and_who_moves_in() -> None:
    hunt = battle("0 ss", "bull-1", (0, 3)).roll("H--")
    assert cited(hunt, "animal_captured") == ["CG-99"]
    assert cited(hunt, "animal_advanced") == ["CG-101"]
    beasts = {"b2": "bull-1", "b3": "bear-1"}
    over = led(beasts, {"b3": 4}).attack("b2", "b3").roll("M--")
    assert cited(over, "led_captured_animal") == ["CG-115"]
    assert cited(over, "advanced") == ["CG-82"]
    assert over.pen(2) == ["bear-1"]
    answer = led(beasts, {"b2": 3}).attack("b2", "b3").roll("---", "H--")
    assert cited(answer, "animal_gone") == cited(answer, "led_animal_replaced") == ["CG-118"]
    team = led({"b2": "bull-1", "b3": "1 ss"}, {"b2": 3}).attack("b2", "b3").roll("---", "H--")
    assert cited(team, "led_animal_captured") == ["CG-117"]
    assert cited(team, "animal_advanced") == ["CG-101"]
    assert team.pen(1) == ["bull-1"]


@pytest.mark.clause("CG-81", "CG-95")
def test_wounds_beyond_an_animals_hits_are_not_told() -> None:
    ring = battle("0 ssss", "bull-1", (0, 1)).roll("MMMMM")
    assert ring.events("animal_wounded") == [(4, 3, 4, 4)]
    assert "Wounds dealt to Bull 1: 3; it has 4 of 4." in ring.told()


@pytest.mark.clause("CG-110", "CG-130")
def test_nobody_leads_animals_when_the_game_is_over() -> None:
    ring = fight({"b2": "0 ss", "b3": "1 s"}, seats=2).attack("b2", "b3").roll("M--")
    assert ring.over
    assert ring.events("lost_all") == []
    assert ring.events("one_left") == [(0,)]


@pytest.mark.clause("CG-67", "CG-68", "CG-69")
def test_five_simple_hits_that_get_through() -> None:
    ring = battle("0 ssss", "1 ssss").roll("HHHHH")
    assert ring.events("wounded") == [(4, 5, 5)]
    assert ring.events("wounds_paid") == [(4, 2, 1)]
    assert ring.g.losses == 2
    ring.do("lose sword active", "lose sword active")
    assert ring.team("b3") == "1 ss w1"
    wounded = battle("0 ssss", "1 ssss", (0, 1)).roll("HHHHH")
    assert wounded.events("wounds_paid") == [(4, 3, 0)]
    assert wounded.g.losses == 3


# --- Prompts -----------------------------------------------------------------------------------


def asked(ring: Ring) -> str:
    """The name of the prompt."""
    return GAME.prompts[ring.g.stack[-1].prompt(ring.g, ring.asked)[0]].name


@pytest.mark.clause("CG-12", "CG-14")
@pytest.mark.parametrize(
    ("apart", "some", "only"),
    [("off", "base_or_team", "base_only"), ("on", "base_apart", "base_apart_only")],
)
def test_no_team_is_offered_when_all_are_full(apart: str, some: str, only: str) -> None:
    ring = at_opening(2, own_teams_apart=apart)
    ring.do("enter a1", "take sword", "enter e3", "take sword")
    for _ in range(3):
        assert asked(ring) == some
        ring.do("join a1", "take sword", "join e3", "take sword")
    assert ring.legal("join") == []
    assert asked(ring) == only
    ring.do("enter a3", "take sword", "enter e1", "take sword")
    assert asked(ring) == some


@pytest.mark.clause("CG-111", "CG-112")
def test_arena_and_reserve_are_offered_when_they_have_something() -> None:
    teams = {"e1": "0 ssss", "e3": "1 ssss"}
    both = fight({**teams, "b2": "bull-1"}, 2, reserve=["bear-1"])
    assert (asked(both), both.decision().clause) == ("lead", "CG-111")
    arena = fight({**teams, "b2": "bull-1"}, 2)
    assert (asked(arena), arena.legal("summon")) == ("lead_arena", [])
    reserve = fight(teams, 2, reserve=["bear-1"])
    assert (asked(reserve), reserve.legal("attacker")) == ("lead_reserve", [])
    assert reserve.decision().clause == "CG-112"


@pytest.mark.clause("CG-111", "CG-112")
def test_a_full_arena_offers_no_reserve() -> None:
    board = "a1 a2 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2"
    names = board.split()
    units = {str(name): "1 s" for name in names[:3]} | {str(name): "0 s" for name in names[3:6]}
    beasts = ("lion-1", "lion-2", "lion-3", "lion-4", "bull-1", "bull-2", "bull-3")
    units |= dict(zip(names[6:], beasts, strict=True))
    ring = fight(units, 2, reserve=["bear-1"], board=board)
    assert (asked(ring), ring.legal("summon")) == ("lead_arena", [])


@pytest.mark.clause("CG-36", "CG-37")
def test_an_enclosed_team_is_not_offered_a_move() -> None:
    free = fight({"a1": "0 sss", "a2": "1 ss", "e3": "2 ss"}).do("attacker a1")
    assert asked(free) == "stand"
    shut = {"a1": "0 sss", "a2": "1 ss", "b1": "1 ss", "b2": "1 ss", "e3": "2 ss"}
    ring = fight(shut).do("attacker a1")
    assert (asked(ring), ring.legal()) == ("enclosed", ["stand a1"])
    assert ring.decision().clause == "CG-37"


# --- Refusals ----------------------------------------------------------------------------------


@pytest.mark.clause("CG-111", "CG-113", "CG-119")
def test_who_leads_an_animal_is_refused_by_the_clauses_of_leading() -> None:
    ring = led({"b2": "bull-1", "b3": "1 ss"})
    assert ring.refused("keep")[0] == "CG-119"
    assert ring.refused("attacker d1") == ("CG-111", "Nobody stands on D1.")
    ring.do("attacker b2", "stand b2")
    assert ring.refused("keep")[0] == "CG-113"
    assert ring.refused("target a1") == ("CG-113", "Nobody stands on A1.")
    assert ring.refused("target e1") == ("CG-113", "E1 is not beside B2.")
    team = fight({"b2": "0 ss", "b3": "1 ss", "e3": "2 ss"})
    assert team.refused("keep")[0] == "CG-31"
    assert team.refused("attacker d1")[0] == "CG-32"
    team.do("attacker b2", "stand b2")
    assert [team.refused(text)[0] for text in ("keep", "target a1", "target e3")] == ["CG-33"] * 3


@pytest.mark.clause("CG-45", "CG-130", "CG-132")
def test_after_either_end_no_turn_follows() -> None:
    one = fight({"b2": "0 ss", "b3": "1 s"}, seats=2).attack("b2", "b3").roll("M--")
    eleven = " ".join(name for name in ANIMAL_NAMES if name != "bull-1")
    units = {"b2": "0 ss", "b3": "bull-1", "e3": "1 ss"}
    all_dead = fight(units, wounds={"b3": 3}, trophies=[eleven]).attack("b2", "b3").roll("H--")
    for ring in (one, all_dead):
        assert ring.over
        assert ring.refused("attacker b3", 0) == ("CG-45", "The game is over.")
