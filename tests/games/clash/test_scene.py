"""How a table looks: arena, stacks, panels, the sheet of a battle, the odds, in two languages."""

from __future__ import annotations

import pytest

from games.clash.arena import GAME, SPECTATOR, Ring, at_opening, battle, entered, fight
from munera.core.scene import Piece, Scene, Zone, plain
from munera.games.clash.scene import chip, scene
from munera.games.clash.scene_words import SAY
from munera.play.speech import decision


def look(ring: Ring, viewer: int | None = None, language: str = "en") -> Scene:
    """The table as the seat that is asked sees it, or another viewer."""
    seat = ring.asked if viewer is None else viewer
    asked = decision(GAME, ring.g, seat, ring.names) if seat >= 0 else None
    return scene(GAME.view(ring.g, seat), asked, ring.names, language)


def zone(shown: Scene, id: str) -> Zone:
    return next(zone for zone in shown.zones if zone.id == id)


def piece(shown: Scene, id: str) -> Piece:
    return next(piece for piece in shown.pieces if piece.id == id)


def steps(shown: Scene, id: str = "battle") -> list[str]:
    """What is told in a zone, with its clauses."""
    return [f"{plain(step.parts)} {step.clause}".strip() for step in zone(shown, id).steps]


def lit(shown: Scene) -> list[str]:
    """All that can be chosen, by its action."""
    texts = {piece.action for piece in shown.pieces}
    texts |= {cell.action for zone in shown.zones for cell in zone.cells}
    return sorted(texts - {""})


# --- The arena ---


def test_seventeen_spaces_lie_in_rows_of_three_and_four() -> None:
    arena = zone(look(at_opening(2)), "arena")
    assert [cell.name for cell in arena.cells] == [
        "A1", "A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "D1", "D2", "D3", "D4", "E1",
        "E2", "E3",
    ]  # fmt: skip
    spot = {cell.id: (cell.x, cell.y) for cell in arena.cells}
    assert spot["a1"][1] == spot["a3"][1] < spot["b1"][1] < spot["e1"][1]
    assert spot["b1"][0] < spot["a1"][0] < spot["b2"][0] < spot["a2"][0]
    assert spot["a2"][0] == spot["c2"][0] == spot["e2"][0] == arena.width / 2
    for x, y in spot.values():
        assert arena.cell / 2 < x < arena.width - arena.cell / 2
        assert arena.cell / 2 < y < arena.height - arena.cell / 2


def test_another_board_is_drawn_as_it_lies() -> None:
    spaces = "b2 b3 b4 c2 c3 c4 d2 d3 d4"
    arena = zone(look(at_opening(2, board=spaces)), "arena")
    assert {cell.id for cell in arena.cells} == set(spaces.split())
    assert min(cell.x for cell in arena.cells) - arena.cell / 2 < 3
    assert arena.width < zone(look(at_opening(2)), "arena").width


def test_empty_spaces_are_lit_and_named_and_taken_ones_are_not() -> None:
    ring = at_opening(2).do("enter b2", "take sword")
    shown = look(ring)
    cells = {cell.id: cell for cell in zone(shown, "arena").cells}
    assert cells["a1"].action == cells["a1"].ask == "enter a1"
    assert cells["a1"].label == "A1, empty"
    assert (cells["b2"].action, cells["b2"].ask, cells["b2"].name) == ("", "", "")
    watched = look(ring, SPECTATOR)
    assert not any(cell.ask for cell in zone(watched, "arena").cells)


def test_a_team_is_a_plate_of_its_colour_with_its_gladiators_on_it() -> None:
    shown = look(fight({"b2": "0 ssnt", "b3": "1 ph", "d2": "bear-4"}, wounds={"b3": 1, "d2": 3}))
    red, yellow, bear = piece(shown, "team-0-0"), piece(shown, "team-1-0"), piece(shown, "bear-4")
    assert (red.form, red.hue, red.letters) == ("plate", "red", "R")
    assert [inlay.sprite for inlay in red.inlays] == ["net", "sword", "sword", "trident"]
    assert red.label == "Red team of Ann on B2: net, 2 swords, trident"
    assert not red.pinned
    assert (yellow.hue, yellow.letters, yellow.pinned[0].sprite) == ("yellow", "Y", "wound")
    assert yellow.label.endswith("; 1 wound")
    assert (bear.form, bear.sprite, bear.numeral, bear.hue) == ("disc", "bear", "6", "plaster")
    assert [(inlay.sprite, inlay.numeral) for inlay in bear.inlays] == [
        ("sword", "3"), ("shield", "1")
    ]  # fmt: skip
    assert bear.pinned[0].numeral == "3"
    assert bear.label == "Bear 4 on D2: 3 swords, shield, dies of 6 hits; 3 wounds"


def test_ids_stay_when_units_move() -> None:
    ring = fight({"b2": "0 sss", "b4": "1 ssss", "e3": "2 ssss"})
    before = piece(look(ring), "team-0-0")
    ring.do("attacker b2", "stand a3")
    after = piece(look(ring), "team-0-0")
    assert (before.x, before.y) != (after.x, after.y)


def test_attacker_and_defender_are_marked_and_one_turns_on_the_other() -> None:
    ring = fight({"b2": "0 sssn", "b3": "1 sssn", "e3": "2 ssss"}).do("attacker b2")
    stand = piece(look(ring), "team-0-0")
    assert (stand.marks, stand.action, stand.does) == (("attacker",), "stand b2", "Stay")
    ring.do("stand b2", "target b3")
    shown = look(ring)
    assert piece(shown, "team-0-0").marks == ("attacker",)
    assert piece(shown, "team-0-0").aim == "team-1-0"
    assert piece(shown, "team-1-0").marks == ("defender",)
    assert piece(shown, "team-2-0").marks == ()


def test_what_can_be_chosen_is_lit_at_every_stage() -> None:
    ring = fight(
        {"b2": "0 sssn", "b3": "1 sssn", "d1": "lion-1", "e3": "2 ssss"}, reserve=["bull-1"]
    )
    assert lit(look(ring)) == ["attacker b2"]
    assert piece(look(ring), "team-1-0").ask == "attacker b3"
    ring.do("attacker b2", "stand b2")
    assert lit(look(ring)) == ["target b3"]
    ring.do("target b3")
    assert lit(look(ring)) == ["net net", "net sword"]
    swords = [p for p in look(ring).pieces if p.action == "net sword"]
    assert len(swords) == 3  # all alike: any of them may be touched
    ring.do("net sword")
    assert lit(look(ring)) == ["net net", "net sword"]  # the other side's net, in return
    assert look(ring, SPECTATOR).status == "Bob throws a net."


def test_a_player_without_gladiators_is_offered_the_reserve() -> None:
    ring = fight({"b2": "1 ssss", "c2": "lion-1", "e3": "2 ssss"}, reserve=["bull-1", "bear-2"])
    shown = look(ring)
    assert zone(shown, "reserve").kind == "row"
    assert lit(shown) == ["attacker c2", "summon bear-2", "summon bull-1"]
    assert zone(look(ring, 1), "reserve").kind == "note"
    assert shown.panels[0].facts == ("leads animals",)
    ring.do("summon bull-1")
    assert piece(look(ring), "bull-1").zone == "hand"
    ring.do("release a1")
    assert piece(look(ring), "bull-1").zone == "arena"


# --- Before the fight ---


@pytest.mark.clause("CG-15")
def test_stacks_have_their_count_and_can_be_taken_from_after_the_base() -> None:
    ring = at_opening(2)
    assert piece(look(ring), "stack sword").numeral == "28"
    assert (piece(look(ring), "stack sword").ask, lit(look(ring))[0]) == ("take sword", "enter a1")
    ring.do("enter b2")
    shown = look(ring)
    assert lit(shown) == [f"take {kind}" for kind in ("net", "shield", "spear", "sword", "trident")]
    assert piece(shown, "team-0-0").marks == ("chosen",)
    assert piece(shown, "team-0-0").label == "Red team of Ann on B2: nobody on it yet"
    ring.do("take sword")
    assert piece(look(ring), "stack sword").label == "Sword: 27 left"


def test_panels_count_gladiators_and_bases_then_the_pen() -> None:
    ring = at_opening(3).do("enter b2", "take sword")
    first = look(ring).panels[0]
    assert (first.hue, first.letters) == ("red", "R")
    assert [(f.value, f.words) for f in first.figures] == [
        ("1", "in the arena"),
        ("3", "bases left"),
    ]
    ring = fight({"b2": "0 ss", "b3": "1 s"}, seats=2, pens=["sss", "s"], trophies=["lion-1", ""])
    shown = look(ring)
    assert [(f.value, f.words) for f in shown.panels[0].figures] == [
        ("2", "in the arena"), ("5", "points won")
    ]  # fmt: skip


def test_headings_and_status() -> None:
    ring = at_opening(2)
    assert look(ring).heading == ("Gladiators enter", "round 1 of 16")
    assert look(ring).status == "Ann places a base or a gladiator."
    ring = entered(2)
    assert look(ring).heading == ("Turn 1", "9 animals in the arena")
    ring = fight({"b2": "0 s", "b3": "1 s"}, seats=2).attack("b2", "b3").roll("M-")
    assert look(ring, 0).heading == ("The end",)
    assert look(ring, 0).status == "Ann wins with 2 points."
    assert look(ring, 0).panels[0].marks == ("champion",)
    assert look(ring, 0).panels[0].facts == ("2 gladiators", "0 animals")


# --- The battle ---


@pytest.mark.clause("CG-52", "CG-55", "CG-60", "CG-62", "CG-64", "CG-69", "CG-70")
def test_the_printed_example_is_told_step_by_step() -> None:
    ring = battle("0 ntss", "1 phss")
    assert steps(look(ring)) == [
        "Bob has more spears, 1 to 0, and rolls first. CG-52",
        "Ann chooses whom the next net holds. CG-56",
    ]
    dice = zone(look(ring), "dice").steps
    assert [(plain(s.parts), s.value) for s in dice] == [("Bob", "3 dice"), ("Ann", "3 dice")]
    ring.do("net sword").roll("H-")
    ring.roll("H--")
    shown = look(ring)
    assert zone(shown, "battle").title == "The battle"
    assert zone(shown, "battle").note == "B2 against B3"
    assert steps(shown) == [
        "Bob has more spears, 1 to 0, and rolls first. CG-52",
        "Held by a net of Ann: sword. CG-56",
        "Bob rolls 2 dice: for the team and one sword. simple hit miss CG-60",
        "Ann has 1 wound more. CG-67",
        "Ann rolls 3 dice: for the team and 2 swords. CG-60",
        "Ann may roll again: more tridents, 1 to 0. CG-62",
    ]
    assert [step.now for step in zone(shown, "battle").steps] == [False] * 5 + [True]
    assert [p.sprite for p in shown.within("dice")] == ["simple", "miss", "miss"]
    assert steps(shown, "dice") == ["1 simple hit", "1 cancelled", "0 hits"]
    held = [p for p in shown.within("defender") if "held" in p.marks]
    assert [(p.sprite, p.pinned[0].sprite, p.label) for p in held] == [
        ("sword", "net", "Sword, netted")
    ]  # fmt: skip
    before = [p.id for p in shown.within("dice")]
    ring.do("reroll").roll("HHH")
    shown = look(ring)
    assert not set(before) & {p.id for p in shown.within("dice")}, "dice that roll are new dice"
    assert steps(shown)[4:] == [
        "Ann rolls 3 dice: for the team and 2 swords. simple hit miss miss CG-60",
        "Ann has rolled all dice again. CG-62",
        "A shield of Bob cancels 1 simple hit. CG-64",
        "Bob loses 1 gladiator. CG-69",
        "Bob chooses: 1 still to give up. CG-70",
    ]
    assert lit(shown) == [
        "lose shield active", "lose spear active", "lose sword active", "lose sword netted"
    ]  # fmt: skip
    ring.do("lose spear active")
    last = look(ring)
    assert zone(last, "battle").title == "The last battle"
    assert not any(step.now for step in zone(last, "battle").steps)
    assert len(last.within("defender")) == 3


@pytest.mark.clause("CG-93", "CG-97", "CG-101")
def test_a_hunt_names_the_animal_and_who_rolls_for_it() -> None:
    ring = battle("0 sssn", "lion-1", (0, 2))
    shown = look(ring, SPECTATOR)
    assert zone(shown, "defender").title == "Lion 1"
    assert zone(shown, "defender").note == "Bob rolls for it"
    assert (zone(shown, "attacker").title, zone(shown, "attacker").hue) == ("Ann", "red")
    assert piece(shown, "lion-1 fights").pinned[0].numeral == "2"
    ring.roll("--", "MHHH") if ring.g.dice == 2 else ring.roll("MHHH")
    assert steps(look(ring, SPECTATOR))[-1] == (
        "Lion 1 is dead; the winner moves to B3. CG-101"
    )  # fmt: skip
    assert zone(look(ring, SPECTATOR), "defender").note == "dead"


@pytest.mark.clause("CG-58")
def test_nets_for_everybody_are_told_as_such() -> None:
    ring = battle("0 nnns", "1 ns")
    assert "Ann has nets enough: all of the others are held. CG-58" in steps(look(ring, SPECTATOR))


# --- The odds, and languages ---


def test_the_odds_stand_in_the_sheet_where_they_are_asked_for() -> None:
    units = {"b2": "0 sssn", "b3": "1 s", "c2": "lion-1", "e3": "2 ssss"}
    ring = fight(units, odds="on").do("attacker b2", "stand b2")
    told = zone(look(ring), "chances").steps
    lines = sorted(plain(step.parts) for step in told if step.value)
    assert lines == ["Bob on B3", "Lion 1 on C2"]
    assert all("on average" in plain(step.parts) for step in told if not step.value)
    assert not any(z.id == "chances" for z in look(ring, 1).zones)
    assert not any(z.id == "chances" for z in look(fight(units)).zones)


def test_both_languages_have_the_same_words() -> None:
    assert SAY["en"].keys() == SAY["it"].keys()
    for name, text in SAY["en"].items():
        holes = sorted(part.split("}")[0] for part in text.split("{")[1:])
        assert holes == sorted(part.split("}")[0] for part in SAY["it"][name].split("{")[1:]), name
    assert len(SAY["en"]["letters"]) == len(set(SAY["en"]["letters"])) == 5
    assert len(SAY["it"]["letters"]) == len(set(SAY["it"]["letters"])) == 5


def test_a_table_speaks_italian() -> None:
    shown = look(battle("0 ntss", "1 phss"), language="it")
    assert shown.heading[0].startswith("Turno")
    assert steps(shown)[0] == "Bob ha più lance, 1 a 0, e tira i dadi per primo. CG-52"
    assert piece(shown, "team-1-0").letters == "G"
    assert zone(shown, "battle").title == "La battaglia"
    assert zone(look(at_opening(2), language="it"), "stacks").title == "Gladiatori da prendere"


def test_things_in_sentences_carry_their_drawing() -> None:
    named = {
        domain: chip(domain, 4, "en") for domain in ("kind", "animal", "unit", "seat", "space")
    }
    assert named["kind"] is not None
    assert named["kind"].sprite == "shield"
    assert named["animal"] is not None
    assert named["animal"].sprite == "bull"
    assert named["unit"] is not None
    assert (named["unit"].sprite, named["unit"].hue) == ("base", "yellow")
    assert named["seat"] is named["space"] is None
    lion = chip("unit", 20, "en")
    assert lion is not None
    assert lion.sprite == "lion"
