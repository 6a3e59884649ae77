"""What a fight and the animals look like, cue by cue, and what scenes say about beasts and aims."""

from __future__ import annotations

from typing import Any

import pytest

from contract.cases import Case
from contract.test_scenes import check_scene, scene_of
from games.gladiatori.arena import Arena, Man, start
from munera.core.events import is_told, redact
from munera.core.scene import Cue, Piece, Scene
from munera.games.gladiatori import GAME
from munera.games.gladiatori.events import EVENTS
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_turn import AskDelay
from munera.games.gladiatori.scene_cues import cues
from munera.games.gladiatori.space import HEX_NAMES

ME, YOU = 0, 1


def seen(arena: Arena, viewer: int, since: int = 0) -> list[tuple[str, Cue]]:
    """The cues that a viewer gets, each with the kind of its line."""
    out: list[tuple[str, Cue]] = []
    for event in arena.sink.events[since:]:
        kind = EVENTS[event[0]]
        if is_told(kind, event, viewer):
            out += [(kind.name, cue) for cue in cues(redact(kind, tuple(event), viewer))]
    return out


def told(arena: Arena, viewer: int, since: int = 0) -> list[str]:
    """The same in short: what is done, and by or to whom."""
    return [
        " ".join([cue.does, cue.piece or cue.panel or cue.cell, cue.text]).strip()
        for _, cue in seen(arena, viewer, since)
    ]


# --- A fight -------------------------------------------------------------------------------------


def fight(offense: int = 5) -> Arena:
    """An attack with everything: Unbalancing Strikes, Wrestling, Reflexes, and a hit."""
    one = Man(
        (0, 0), 0, hand="strength dexterity 4*energy-1 unbalancing reflex feint",
        deck="3*energy-0", items="i03 i05", stats=(offense, 4, 6, 5, 5), powers="wrestling",
    )  # fmt: skip
    two = Man(
        (1, 0), 3, hand="strength berserk 2*energy-1 unbalancing reflex feint",
        deck="4*energy-0 energy-1", items="i02 i09", stats=(4, 4, 6, 5, 5),
    )  # fmt: skip
    t = start(one, two)
    t.do("play strength", "add energy-1", "add energy-1", "add energy-1", "add unbalancing")
    t.do("add reflex", "done", "attack")
    t.do("play berserk", "add unbalancing", "add reflex", "done")
    t.do("yes", "power wrestling", "1: no", "1: yes", "0: no", "0: no")
    return t.do("lose energy-1", "lose energy-0", "lose energy-0", "push e")


FIGHT = [
    "strikes man0", "meets duel0",  # the declaration
    "acts man1",  # the Reaction
    "reveals duel0", "acts man0", "announces duel0 13",  # the attack: cards, a Power, its value
    "acts man1",  # the answer to the Unbalancing Strike
    "reveals duel1", "announces duel1 11",  # the defence
    "acts man0",
    "gains seat 0 +2", "hurt man1 −4",  # the result
    "acts seat 1", "acts seat 1", "acts seat 1",  # the payment
    "gains seat 0 +4", "gains seat 0 +3",  # victory points, when it has been paid
    "goes man1",  # the push
]  # fmt: skip


@pytest.mark.clause("GL-140", "GL-160", "GL-263")
@pytest.mark.parametrize("viewer", [ME, YOU, -1])
def test_a_fight_is_seen_in_its_order_and_by_everybody_alike(viewer: int) -> None:
    t = fight()
    assert told(t, viewer) == FIGHT


def test_reflexes_and_markers_come_last() -> None:
    t = fight()
    since = len(t.sink.events)
    t.do("step w")
    while t.prompt() in ("ask_reflex", "ask_free_turn", "ask_closing"):
        t.give("done")
    kinds = [cue.does for _, cue in seen(t, YOU, since)]
    moves = [k for k, does in enumerate(kinds) if does in ("goes", "turns")]
    pins = [k for k, does in enumerate(kinds) if does == "pins"]
    assert moves
    assert len(pins) == 2  # both took the marker
    assert max(moves) < min(pins)


@pytest.mark.clause("GL-140")
def test_no_cue_tells_a_part_of_a_value_to_anybody_else() -> None:
    t = fight()
    for name, cue in seen(t, YOU):
        assert name not in ("skill_used", "points_spent", "overskilled", "card_laid", "acrobatics")
        if name.endswith("_value"):
            assert cue.text in ("13", "11")
    # With another Offense all is alike but the value.
    other = told(fight(6), YOU)
    assert [one.replace("duel0 14", "duel0 13") for one in other] == FIGHT


def test_those_who_meet_are_the_figures_of_the_sheet() -> None:
    case = Case(GAME, GAME.table(2, "alone"))
    t = fight()
    scene, _ = scene_of(case, t.g, ME)
    figures = {piece.id for piece in scene.pieces if piece.zone in ("attacker", "target0")}
    for _, cue in seen(t, ME):
        if cue.does in ("meets", "announces", "reveals"):
            assert {cue.piece, *([cue.other] if cue.other else [])} <= figures


@pytest.mark.clause("GL-164", "GL-191")
def test_an_item_that_pays_leaves_its_panel() -> None:
    t = start(
        Man((0, 0), 0, hand="strength", stats=(9, 3, 3, 3, 3)),
        Man((1, 0), 3, stats=(3, 0, 3, 3, 3), items="i02 i09", deck="5*energy-1"),
        options={"coins": "15"},
    )
    t.do("play strength", "attack", "1: pass", "0: yes", "1: done")
    scene, _ = scene_of(Case(GAME, GAME.table(2, "alone")), t.g, ME)
    items = [piece.id for piece in scene.within("items1")]
    since = len(t.sink.events)
    t.do("1: loseitem 0")
    assert told(t, ME, since)[:2] == [f"leaves {items[0]}", "acts seat 1"]
    scene, _ = scene_of(Case(GAME, GAME.table(2, "alone")), t.g, ME)
    assert [piece.id for piece in scene.within("items1")] == items[1:]


def values(arena: Arena, viewer: int) -> list[str]:
    """The large values of the sheet, the attacker's first."""
    scene, _ = scene_of(Case(GAME, GAME.table(3, "alone")), arena.g, viewer)
    return [zone.value for zone in scene.zones if zone.kind == "side"]


@pytest.mark.clause("GL-140", "GL-225", "GL-228")
@pytest.mark.parametrize("viewer", [ME, YOU, -1])
def test_a_value_of_zero_is_shown_once_it_is_announced(viewer: int) -> None:
    t = start(
        Man((0, 0), 0, hand="strength sweep", stats=(3, 3, 3, 3, 3)),
        Man((1, 0), 3, stats=(3, 0, 3, 3, 3), items="", deck="5*energy-1"),
        Man((0, 1), 4, stats=(3, 3, 3, 3, 3), deck="5*energy-1"),
        options={"coins": "15"},
    )
    t.do("play strength", "add sweep", "done", "sweep right cw", "1: pass")
    t.do("2: pass") if t.seat == 2 else None
    assert values(t, viewer) == ["?", "?", "?"]
    t.do("0: yes")
    assert [event[2] for event in t.events("attack_value")] == [4, 0]
    assert values(t, viewer) == ["4/0", "?", "?"]
    t.do("1: done")
    assert [event[1] for event in t.events("defence_value")] == [0]
    assert values(t, viewer) == ["4/0", "0", "?"]  # nobody defends against 0


# --- Animals -------------------------------------------------------------------------------------


def beast(species: str, *faces: int, **more: Any) -> Arena:
    """A gladiator who looks east, and an animal next to him unless it says otherwise."""
    man: dict[str, Any] = {
        "stats": (9, 3, 3, 3, 3), "hand": "movement berserk", "deck": "5*energy-1",
    }  # fmt: skip
    man |= more.pop("man", {})
    t = start(
        Man(more.pop("place", (0, 0)), 0, **man), options={"animals": species, "coins": "15"},
        animals=more.pop("animals", [(1, 0)]), frame=BEASTS, **more,
    )  # fmt: skip
    return t.roll(*faces)


def lone(species: str) -> Case:
    return Case(GAME, GAME.table(1, "solo", {"animals": species}))


@pytest.mark.clause("GL-387")
def test_an_animal_rolls_and_walks_from_hex_to_hex() -> None:
    t = beast("dogs", 3, animals=[(4, 0)])
    assert told(t, ME)[:2] == ["rolls beast0 3", "goes beast0"]
    goes = next(cue for _, cue in seen(t, ME) if cue.does == "goes")
    number = t.g.setup.content.ground.number
    assert goes.path == tuple(HEX_NAMES[number[place]] for place in ((3, 0), (2, 0), (1, 0)))
    assert goes.cell == goes.path[-1]
    assert told(t.roll(4), ME)[2:] == [
        "strikes beast0", "meets duel4", "rolls beast0 4", "announces duel4 4",
    ]  # fmt: skip


@pytest.mark.clause("GL-387", "GL-388")
def test_a_way_around_somebody_is_a_way_too() -> None:
    # The straight way west is taken by two others.
    t = beast("dogs", animals=[(4, 0), (1, 0), (2, 0)])
    while not t.events("animal_moved"):
        t.give(next(text for text in ("animal 0", "pass", "done", "no", "die 6", *t.legal())
                    if text in t.legal()))  # fmt: skip
    _, start_hex, end, *path = t.last("animal_moved")
    ground = t.g.setup.content.ground
    assert path[-1] == end
    for here, there in zip([start_hex, *path], path, strict=False):
        assert there in [ground.near[6 * here + way] for way in range(6)]


@pytest.mark.clause("GL-384")
def test_a_gate_opens_for_who_enters_and_shuts_behind_him() -> None:
    t = start(
        Man((0, 0), 0, hand="movement"), options={"animals": "wolves", "coins": "15"},
        animals=[(4, 0), (4, -1)], frame=BEASTS,
    )  # fmt: skip
    t.g.board[t.g.beasts[0]] = -1
    t.g.beasts[0] = -2  # it enters in this combat round
    t.do("animal 0", "die 2")
    assert told(t, ME) == [
        "comes beast0", "opens left-gate", "rolls beast0 2", "goes beast0", "shuts left-gate",
    ]  # fmt: skip
    scene, _ = scene_of(lone("wolves"), t.g, ME)
    board = next(zone for zone in scene.zones if zone.kind == "board")
    gates = [cell for cell in board.cells if cell.opened]
    assert {cue.cell for _, cue in seen(t, ME) if cue.does in ("opens", "shuts")} <= {
        cell.id for cell in gates
    }
    assert [cell.outside for cell in gates] == [True, True]


def lines(scene: Scene) -> dict[str, Piece]:
    """The lines of Reactions by what they are."""
    return {piece.id.removeprefix("react "): piece for piece in scene.within("options")}


@pytest.mark.clause("GL-392", "GL-399")
def test_every_reaction_to_an_animal_says_what_comes_of_it() -> None:
    t = beast("wolves", 3, 4)
    case = lone("wolves")
    scene, asked = scene_of(case, t.g, ME)
    check_scene(case, scene, asked)
    # Guard is 3: a Dodge halves 7 to 3; Oppose is 5 more; nothing else is 3.
    told = {name: (piece.numeral, piece.note) for name, piece in lines(scene).items()}
    assert told["movement"] == ("3 : 3", "unhurt")
    assert told["berserk"] == ("8", "unhurt, you sway")
    assert told["none"] == ("3", "4 damage, you sway")
    assert told["strength"][0] == told["dexterity"][0] == ""  # not at hand
    power = next(zone for zone in scene.zones if zone.id == "power")
    assert power.steps[0].clause == "GL-399"
    # It is so.
    t.do("pass", "yes")
    assert t.last("injured") == (0, 4)


@pytest.mark.clause("GL-399", "GL-400", "GL-401")
@pytest.mark.parametrize(
    ("species", "faces", "man", "note"),
    [
        ("wolves", (3, 4), {"whites": 1}, "4 damage, Face-down"),
        ("lions", (5, 2), {}, "4 damage, Face-down"),
        ("lions", (5, 5), {"stats": (9, 3, 3, 3, 0)}, "14 damage, you die"),
        ("dogs", (6, 2), {}, "5 damage"),
    ],
)
def test_what_dice_bring_about_is_told_with_the_damage(
    species: str, faces: tuple[int, ...], man: dict[str, Any], note: str
) -> None:
    t = beast(species, *faces, man=man)
    if t.prompt() == "ask_back_off":
        t.do("no")
    scene, _ = scene_of(lone(species), t.g, ME)
    assert lines(scene)["none"].note == note


@pytest.mark.clause("GL-120")
def test_against_a_gladiator_a_reaction_says_only_what_it_gives() -> None:
    t = start(
        Man((0, 0), 0, hand="strength 3*energy-1", deck="energy-0"),
        Man((1, 0), 3, hand="berserk", deck="energy-0"),
    ).do("play strength", "add energy-1", "done", "attack")
    scene, _ = scene_of(Case(GAME, GAME.table(2, "alone")), t.g, YOU)
    assert (lines(scene)["berserk"].numeral, lines(scene)["none"].numeral) == ("+5", "+0")
    assert "outcomes" not in (GAME.view(t.g, YOU)["asked"] or {})


# --- What a declaration is about -----------------------------------------------------------------


def places(t: Arena, *hexes: tuple[int, int]) -> list[str]:
    return [HEX_NAMES[t.g.setup.content.ground.number[one]] for one in hexes]


@pytest.mark.clause("GL-195", "GL-222")
def test_hexes_of_an_arc_and_of_a_cone_are_told() -> None:
    one = Man(
        (0, 0), 0, hand="strength sweep energy-1", deck="energy-0", items="i17 i05",
        stats=(5, 4, 6, 5, 5),
    )  # fmt: skip
    t = start(one, Man((1, 0), 3, hand="strength", deck="energy-0"))
    t.do("play strength", "add sweep", "done")
    case = Case(GAME, GAME.table(2, "alone"))
    scene, asked = scene_of(case, t.g, ME)
    check_scene(case, scene, asked)
    reach = {one.action: one.arcs for one in scene.reaches}
    assert [arc.cell for arc in reach["attack"]] == places(t, (1, 0))
    # East is straight before him: the centre arc clockwise begins north-east.
    arc = reach["sweep centre cw"]
    assert [(one.cell, one.word) for one in arc] == list(
        zip(places(t, (1, -1), (1, 0), (0, 1)), "123", strict=True)
    )
    back = [one.cell for one in reach["sweep centre ccw"]]
    assert back == [one.cell for one in reversed(arc)]
    left = [one.cell for one in reach["sweep left cw"]]
    assert left == places(t, (0, -1), (1, -1), (1, 0))
    # Nobody else's scene says so.
    assert scene_of(case, t.g, YOU)[0].reaches == ()


@pytest.mark.clause("GL-273")
def test_places_in_the_order_are_there_for_who_is_asked_alone() -> None:
    men = [
        Man((0, 0), 0, hand="strength", powers="delay"),
        Man((3, 0), 3, hand="strength", powers="leap"),
        Man((-3, 0), 0, hand="strength", powers="leap"),
    ]
    t = start(*men)
    case = Case(GAME, GAME.table(3, "alone"))
    t.g.stack.append(AskDelay(ME))
    order = [int(seat) for seat in t.g.order if seat >= 0]
    scene, asked = scene_of(case, t.g, ME)
    check_scene(case, scene, asked)
    slots = [piece for piece in scene.within("track") if piece.form == "slot"]
    mine = order.index(ME)
    assert [int(piece.numeral) - 1 for piece in slots] == [k for k in range(3) if k != mine]
    assert [piece.action for piece in slots] == [f"order {piece.numeral}" for piece in slots]
    assert f"order {mine + 1}" in scene.apart
    for other in (1, 2, -1):
        there = scene_of(case, t.g, other)[0].within("track")
        assert all(piece.form != "slot" for piece in there)


@pytest.mark.clause("GL-273")
def test_the_scene_of_others_is_the_same_whether_delay_is_held_or_not() -> None:
    case = Case(GAME, GAME.table(2, "alone", {"characters": "built"}))
    seen_by_other = []
    for powers in ("delay", "leap"):
        t = start(Man((0, 0), 0, hand="strength", powers=powers), Man((3, 0), 3, hand="strength"))
        t.g.stack.append(AskDelay(ME))
        if AskDelay(ME).who(t.g) == ME:
            seen_by_other.append(scene_of(case, t.g, YOU)[0])
    assert len(seen_by_other) == 2
    assert seen_by_other[0] == seen_by_other[1]
