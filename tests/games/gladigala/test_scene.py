"""How a table looks: arena, panels, what is composed, what stays hidden, in two languages."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import pytest

from games.gladigala.position import GAME, SPECTATOR, Arena, fresh, position
from munera.core.draft import Draft, Slot, Way
from munera.core.engine import legal_list
from munera.core.scene import Piece, Scene, Zone, plain
from munera.games.gladigala import events as ev
from munera.games.gladigala.scene import chip, cues, scene
from munera.games.gladigala.scene_sides import verdict_of
from munera.games.gladigala.scene_words import SAY
from munera.play.speech import decision

MEN = (
    "S1 Sword c2/N, S2 Spear e3/N*, S3 Club f1/N, W1 Sword c5/E* +S, W2 Spear a3/E, "
    "N1 Dagger d6/S, E1 Club g5/W"
)
TOKENS = "S up Sc, S down W3, W up Nb, N down E8"
BOTH = pytest.mark.parametrize("language", ["en", "it"])


def look(arena: Arena, viewer: int, language: str = "en") -> Scene:
    asked = decision(GAME, arena.g, viewer, arena.names) if viewer >= 0 else None
    return scene(GAME.view(arena.g, viewer), asked, arena.names, language)


def midway(**facts: Any) -> Arena:
    return position(MEN, tokens=TOKENS, **facts)


def zone(shown: Scene, id: str) -> Zone:
    return next(zone for zone in shown.zones if zone.id == id)


def piece(shown: Scene, id: str) -> Piece:
    return next(piece for piece in shown.pieces if piece.id == id)


def ids(shown: Scene, start: str) -> list[str]:
    return [piece.id for piece in shown.pieces if piece.id.startswith(start)]


def draft(shown: Scene) -> Draft:
    assert shown.draft is not None
    return shown.draft


def way(slot: Slot, text: str) -> Way:
    return next(way for way in slot.ways if way.text == text)


def open_texts(slot: Slot) -> list[str]:
    return [way.text for way in slot.ways if not way.closed]


def steps(shown: Scene, id: str) -> list[str]:
    told = [f"{plain(one.parts)} {one.value or one.clause}" for one in zone(shown, id).steps]
    return [" ".join(line.split()) for line in told]


# --- The arena ---


def test_sixty_four_squares_and_thirty_two_benches_lie_as_on_the_board() -> None:
    arena = zone(look(midway(), 0), "arena")
    spot = {cell.id: (cell.x, cell.y) for cell in arena.cells}
    assert len(spot) == 96
    assert spot["a1"][0] == spot["a8"][0] == spot["Sa"][0] == spot["Na"][0] < spot["h1"][0]
    assert spot["a1"][1] == spot["h1"][1] == spot["W1"][1] == spot["E1"][1] > spot["a8"][1]
    assert spot["Sa"][1] > spot["a1"][1]
    assert spot["Na"][1] < spot["a8"][1]
    assert spot["W1"][0] < spot["a1"][0]
    assert spot["E1"][0] > spot["h1"][0]
    by = {cell.id: cell for cell in arena.cells}
    assert [name for name, cell in by.items() if cell.hue == "teal"] == ["d4", "e4", "d5", "e5"]
    assert by["d4"].label == "d4, Safe Zone"
    assert (by["d2"].sprite, by["d2"].label) == ("home", "d2, home square of ACADEMIA")
    assert by["W3"].label == "Bench W3, row 3"
    assert all(bool(cell.size) == (cell.id[0] in "SNWE") for cell in arena.cells)


def test_gladiators_look_where_they_look() -> None:
    shown = look(midway(), SPECTATOR)
    one = piece(shown, "g1")
    assert (one.sprite, one.letters, one.hue, one.facing) == ("spear", "A2", "blue", 0)
    assert [pin.sprite for pin in one.pinned] == ["wound"]
    assert one.label == "A2: Spear of Ann on e3, facing north, hurt"
    thief = piece(shown, "g6")
    assert thief.facing == 90
    assert thief.label.endswith("hurt, carries the Eagle of ACADEMIA")
    assert piece(shown, "g18").letters == "Sp1"


def test_a_carried_eagle_is_a_small_piece_on_its_carrier() -> None:
    shown = look(midway(), SPECTATOR)
    lying, carried, thief = piece(shown, "eagle2"), piece(shown, "eagle0"), piece(shown, "g6")
    assert carried.size < lying.size
    assert abs(carried.x - thief.x) < 5
    assert abs(carried.y - thief.y) < 5
    assert carried.label == "Eagle of ACADEMIA, carried by L1 on c5"
    assert lying.label == "Eagle of SOLIS on d7"
    assert lying.form == "diamond"


def test_a_thumb_is_seen_by_its_owner_until_it_is_played() -> None:
    arena = midway()
    assert [piece(look(arena, 0), f"token0.{n}").sprite for n in (0, 1)] == ["up", "down"]
    for viewer in (1, 2, SPECTATOR):
        shown = look(arena, viewer)
        assert [piece(shown, f"token0.{n}").sprite for n in (0, 1)] == ["column", "column"]
        assert piece(shown, "token0.0").label.endswith("face down")
    arena.round("", "", "S Sc").do("upgrade done", "upgrade done")
    shown = look(arena, 1)
    assert piece(shown, "token0.0").sprite == "up"
    assert piece(shown, "token0.0").marks == ("spent",)
    assert piece(shown, "token0.1").sprite == "column"


def test_attack_markers_lie_apart_and_show_their_value() -> None:
    arena = midway().orders().attacks("S1>b3, W2>b3, S3>e2")
    shown = look(arena, SPECTATOR)
    first, second, third = (piece(shown, f"mark{k}") for k in (0, 7, 2))
    assert [first.sprite, second.sprite, third.sprite] == ["mark-2", "mark-2", "mark-3"]
    assert (first.x, first.y) != (second.x, second.y)
    assert third.label == "Attack of A3 on e2, worth 3 coins"


# --- What stays hidden ---


def test_sealed_orders_are_on_the_board_of_their_owner_alone() -> None:
    arena = midway()
    arena.answer(0, "order F idle")
    for text in ("order C skill", "order FR about"):
        arena.answer(0, text)
    own = look(arena, 0)
    assert [piece(own, f"g{k}").goal for k in range(3)] == ["c3", "", "g2"]
    assert piece(own, "g0").label.endswith("ordered: Forward to c3, no turn")
    assert own.draft is None
    for viewer in (1, 2, 3, SPECTATOR):
        shown = look(arena, viewer)
        assert not any(one.goal for one in shown.pieces)
        assert "ordered" not in "".join(one.label for one in shown.pieces)
    assert [panel.marks for panel in own.panels] == [("sealed",), (), (), ()]


def test_attacks_are_seen_by_all_when_all_have_placed_them() -> None:
    arena = midway().orders("S1 F")
    arena.answer(0, "attack c3")
    assert ids(look(arena, 0), "mark") == ["mark0"]
    assert ids(look(arena, 1), "mark") == []
    arena.answer(0, "attack none").answer(0, "attack none")
    for seat, n in ((1, 2), (2, 1), (3, 1)):
        for _ in range(n):
            arena.answer(seat, "attack none")
    assert ids(look(arena, 1), "mark") == ["mark0"]
    assert piece(look(arena, 0), "g0").goal == "c3"
    assert piece(look(arena, 1), "g0").goal == ""


# --- What is composed ---


def test_every_order_is_a_way_and_the_rules_say_which_are_open() -> None:
    arena = midway()
    for seat in range(4):
        plan = draft(look(arena, seat))
        first = plan.slots[0]
        legal = [GAME.space.text(action) for action in legal_list(arena.g, seat)]
        assert sorted(open_texts(first)) == sorted(legal)
        assert all(len(slot.ways) == 45 for slot in plan.slots)
        assert all(slot.usual == "order C idle" for slot in plan.slots)
        pads = {pad.id: pad for pad in plan.pads}
        for slot in plan.slots:
            keys = [{key.id for key in pads[id].keys} for id in slot.pads]
            assert all(set(one.keys) <= keys[0] | keys[1] for one in slot.ways)
    slots = draft(look(arena, 0)).slots
    assert [slot.title for slot in slots] == ["Sword on c2", "Spear on e3", "Club on f1"]
    assert [slot.clause for slot in slots] == ["GG-102", "GG-104", "GG-102"]
    assert draft(look(arena, 1)).slots[0].note == (
        "Hurt: no diagonals. Carries an Eagle: no skill."
    )


def test_who_can_step_on_its_own_eagle_is_warned() -> None:
    arena = position("S1 Sword d1/N, S2 Sword g1/N, S3 Dagger d4/N*, N1 h8/S")
    notes = [(slot.note, slot.clause) for slot in draft(look(arena, 0)).slots]
    assert notes == [
        ("Your own Eagle is on d2: who ends there is out.", "GG-219"),
        ("Moves first, then turns or uses the skill.", "GG-102"),
        ("Hurt: no diagonals. Your own Eagle is on d2: who ends there is out.", "GG-219"),
    ]


def test_legal_orders_of_later_slots_are_what_the_rules_say_too() -> None:
    arena = midway()
    plan = draft(look(arena, 0))
    for slot in plan.slots[1:]:
        arena.answer(0, "order C idle")
        assert sorted(open_texts(slot)) == sorted(
            GAME.space.text(action) for action in legal_list(arena.g, 0)
        )
    assert [slot.id for slot in draft(look(arena, 0)).slots] == ["g2"]


def test_arrows_point_as_on_the_board_whichever_way_one_faces() -> None:
    plan = draft(look(midway(), 1))  # both face east
    pad = next(pad for pad in plan.pads if pad.id == plan.slots[0].pads[0])
    assert [key.sprite for key in pad.keys] == ["fl", "f", "fr", "l", "stay", "r", "bl", "b", "br"]
    assert [key.id for key in pad.keys] == ["BL", "L", "FL", "B", "C", "F", "BR", "R", "FR"]
    assert "".join(key.stroke for key in pad.keys) == "qweasdzxc"
    spear = plan.slots[1]
    assert way(spear, "order F left").cell == "b3"
    assert way(spear, "order F left").facing == 0
    assert way(spear, "order L idle").cell == "a4"
    assert way(spear, "order B idle").closed
    assert way(spear, "order B idle").cell == ""


def test_a_double_step_leads_two_squares_on() -> None:
    (slot,) = draft(look(midway(), 2)).slots
    assert way(slot, "order R skill").cell == "b6"
    assert way(slot, "order R idle").cell == "c6"
    assert way(slot, "order C skill").closed
    assert slot.pads == ("move2", "turn-step")


def test_attacks_are_composed_of_the_squares_in_range() -> None:
    arena = midway().orders()
    plan = draft(look(arena, 0))
    assert [slot.lays for slot in plan.slots] == ["mark-2", "mark-2", "mark-3"]
    sword, spear, _ = plan.slots
    assert open_texts(sword) == [
        "attack none", "attack c2", "attack b3", "attack c3", "attack d3"
    ]  # fmt: skip
    assert open_texts(spear) == ["attack none"] + [f"attack e{n}" for n in (6,)]
    assert way(sword, "attack a1").closed
    assert all(slot.usual == "attack none" for slot in plan.slots)
    pad = next(pad for pad in plan.pads if pad.id == spear.pads[0])
    assert [key.label for key in pad.keys] == ["None", "3 ahead"]
    lit = [cell.id for cell in zone(look(arena, 0), "arena").cells if cell.action]
    assert sorted(lit) == ["b3", "c2", "c3", "d3"]


def test_who_stands_in_the_safe_zone_attacks_nothing() -> None:
    arena = position("S1 d4/N, S2 c2/N, N1 d7/S").orders()
    assert [slot.id for slot in draft(look(arena, 0)).slots] == ["g1"]


def test_crowd_tokens_are_kept_or_played_one_by_one() -> None:
    arena = midway().orders().attacks()
    plan = draft(look(arena, 0))
    assert [slot.title for slot in plan.slots] == ["Thumbs up on Sc", "Thumbs down on W3"]
    assert [slot.piece for slot in plan.slots] == ["token0.0", "token0.1"]
    assert plan.slots[0].note == "+1 for each hit of yours on column c."
    arena.answer(0, "token keep")
    assert [slot.piece for slot in draft(look(arena, 0)).slots] == ["token0.1"]


def test_a_token_goes_to_a_bench_whose_line_is_free() -> None:
    arena = fresh(2).to("crowd seats").do("crowd down Sc")
    (slot,) = draft(look(arena, 1)).slots
    assert len(slot.ways) == 64
    assert sorted(open_texts(slot)) == sorted(
        GAME.space.text(action) for action in legal_list(arena.g, 1)
    )
    assert slot.note == "Left: 2 thumbs up and 1 thumbs down."
    arena.do("crowd up E1")
    (slot,) = draft(look(arena, 0)).slots
    assert slot.title == "Token 2 of 3"
    assert not any(text.startswith("crowd down") for text in open_texts(slot))


# --- The set-up ---


def test_symbols_lie_open_with_how_many_are_left() -> None:
    arena = fresh(4).to("declare").do("symbol leo")
    shown = look(arena, 0)
    assert [one.numeral for one in shown.within("supply")] == ["6", "5", "6", "6"]
    assert [one.action for one in shown.within("supply")] == [
        "", "symbol leo", "symbol solis", "symbol spiritus"
    ]  # fmt: skip
    assert [one.ask for one in look(arena, 1).within("supply")] == [""] * 4
    assert steps(shown, "declared") == ["Ann LEO 0/1"]
    assert len(zone(shown, "teams").steps) == 4


def test_an_eagle_goes_to_one_of_two_squares() -> None:
    arena = fresh(4).to("eagles")
    lit = {cell.id: cell.action for cell in zone(look(arena, 0), "arena").cells if cell.action}
    assert lit == {"d2": "eagle low", "e2": "eagle high"}
    arena.do("eagle high")
    lit = {cell.id: cell.action for cell in zone(look(arena, 1), "arena").cells if cell.action}
    assert lit == {"b4": "eagle low", "b5": "eagle high"}


def test_rows_name_their_squares_and_the_next_square_is_marked() -> None:
    arena = fresh(2).to("line-up")
    shown = look(arena, 0)
    assert [one.caption for one in shown.within("rows")] == [
        "d1 e1 f1 g1", "c1 d1 e1 f1", "b1 c1 d1 e1", "a1 b1 c1 d1"
    ]  # fmt: skip
    arena.do("row 1")
    shown = look(arena, 0)
    marked = [cell.id for cell in zone(shown, "arena").cells if cell.sprite == "stay"]
    assert marked == ["c1"]
    tinted = [cell.id for cell in zone(shown, "arena").cells if cell.hue == "blue"]
    assert tinted == ["c1", "d1", "e1", "f1", "c2", "e2"]
    assert sum(int(one.numeral) for one in shown.within("to_place")) == 6
    assert any(one.action.startswith("place ") for one in shown.within("to_place"))


def test_the_middle_player_chooses_a_wing() -> None:
    arena = fresh(3).to("line-up")
    while arena.day.phase == "line-up" and GAME.view(arena.g, 1)["stage_of"] != "wing":
        seat = next(iter(arena.asked()))
        arena.answer(seat, arena.asked()[seat][0])
    shown = look(arena, 1)
    assert [one.caption for one in shown.within("wings")] == ["b3", "b5"]
    assert [one.action for one in shown.within("wings")] == ["wing low", "wing high"]


# --- Panels, notes, the end ---


def test_panels_tell_what_is_public_of_a_school() -> None:
    arena = midway(coins="S 5, W 1", shields="S 2", upgrades="S Spear", used="S up Sh")
    panel = look(arena, SPECTATOR).panels[0]
    assert [(one.value, one.words) for one in panel.figures] == [
        ("5", "coins"),
        ("3", "gladiators"),
    ]
    assert [(one.sprite, one.have, one.of) for one in panel.tokens] == [
        ("shield", 1, 3), ("crowd", 2, 3)
    ]  # fmt: skip
    assert panel.facts == ("1 hurt", "Spear upgraded")
    assert (panel.hue, panel.letters) == ("blue", "A")


def test_who_is_out_and_who_said_so() -> None:
    shown = look(midway(stage="N E", declared="S WWN, W SSN"), SPECTATOR)
    assert zone(shown, "out").title == "Out so far: 2 of 5"
    assert [one.letters for one in shown.within("out")] == ["So", "Sp", "", "", ""]
    assert steps(shown, "declared") == [
        "Ann LEO LEO SOLIS 1/3", "Bob ACADEMIA ACADEMIA SOLIS 1/3"
    ]  # fmt: skip


def test_whom_to_pay_for_is_chosen_in_the_arena() -> None:
    arena = position("S1 d4/N, S2 e5/N, S3 c2/N, N1 g7/S", coins="S 1").round()
    shown = look(arena, 0)
    assert {one.id: one.action for one in shown.pieces if one.action} == {
        "g0": "keep 1", "g1": "keep 2"
    }  # fmt: skip
    assert piece(shown, "g0").does == "Pay"


def test_types_that_are_hurt_can_be_upgraded() -> None:
    arena = position("S1 Sword c2/N*, S2 Spear e1/N, N1 g7/S").round()
    shown = look(arena, 0)
    assert [(one.label, one.action) for one in shown.within("upgrades")] == [
        ("Upgrade Sword for 1 coin", "upgrade sword"), ("Upgrade Spear for 1 coin", "")
    ]  # fmt: skip


def test_a_match_is_told_while_the_next_is_set_up_and_the_day_at_its_end() -> None:
    arena = position("S1 Sword d6/S +N, N1 Spear h8/S", coins="S 9, N 3").round("S1 F")
    shown = look(arena, SPECTATOR)
    assert shown.heading[0] == "Afternoon match"
    assert steps(shown, "the_end") == [
        "Ann brought an Eagle to the Safe Zone in the morning: Medal of Eagle. GG-230",
        "Coins on the medal, the lead over the next: 5. GG-236",
    ]
    assert [one.sprite for one in shown.panels[0].tokens] == ["shield", "crowd", "medal-eagle"]
    late = position(
        "S1 Sword d6/S +N, N1 Spear h8/S", match=1, medals="coin N 2", coins="S 4, N 9"
    ).round("S1 F")
    shown = look(late, 1)
    assert shown.heading == ("The end of the day",)
    assert shown.status == "Ann wins the day."
    assert steps(shown, "the_end")[-1] == "Eagle beats Coin: Ann wins. GG-252"
    assert [panel.marks for panel in shown.panels] == [("champion",), ()]


@pytest.mark.parametrize(
    ("medals", "winners", "how"),
    [
        ([], 1, "GG-257"),
        ([], 2, "GG-257"),
        ([("coin", 0, 3)], 1, "GG-256"),
        ([("eagle", 0, 0), ("eagle", 0, 1)], 1, "GG-250"),
        ([("eagle", 0, 0), ("coin", 0, 1)], 1, "GG-255"),
        ([("eagle", 0, 0), ("coin", 1, 1)], 1, "GG-252"),
        ([("eagle", 0, 0), ("eagle", 1, 1)], 1, "GG-251"),
        ([("coin", 0, 0), ("coin", 1, 1)], 1, "GG-253"),
        ([("coin", 0, 1), ("coin", 1, 1)], 2, "GG-254"),
    ],
)
def test_the_day_is_decided_by_its_clause(
    medals: list[tuple[str, int, int]], winners: int, how: str
) -> None:
    told = [{"kind": kind, "seat": seat, "coins": coins} for kind, seat, coins in medals]
    assert verdict_of(told, winners)[1] == how


@BOTH
def test_every_phase_has_words(language: str) -> None:
    for seats in (2, 3, 4):
        arena = fresh(seats)
        seen = set()
        for _ in range(90):
            asked = arena.asked()
            seat = next(iter(asked))
            shown = look(arena, seat if seat >= 0 else SPECTATOR, language)
            seen.add(shown.heading[-1])
            assert "{" not in "".join([shown.status, *shown.heading])
            arena.answer(seat, asked[seat][0])
        assert len(seen) >= 6


def test_italian_has_all_that_english_has() -> None:
    assert SAY["it"].keys() == SAY["en"].keys()
    for name, text in SAY["en"].items():
        fields = {field for _, field, _, _ in Formatter().parse(text) if field}
        assert {field for _, field, _, _ in Formatter().parse(SAY["it"][name]) if field} == fields


# --- What a line looks like ---


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ((ev.MOVED, 3, 10, 18), "goes g3 c3"),
        ((ev.LEAPT, 3, 10, 26), "goes g3 c4"),
        ((ev.CARRIED, 1, 3, 10, 18), "goes eagle1 c3 g3"),
        ((ev.CONTESTED, 3, 18), "bounces g3 c3"),
        ((ev.TURNED, 3, 1), "turns g3 90"),
        ((ev.STRUCK, 3, 7, 18), "strikes g3 c3 g7"),
        ((ev.HURT, 7), "hurt g7"),
        ((ev.OUT, 7, 18), "leaves g7 c3"),
        ((ev.OWN_EAGLE, 7, 18), "leaves g7 c3"),
        ((ev.SHIELD_HELD, 7), "guarded g7"),
        ((ev.EAGLE_TAKEN, 3, 1, 18), "takes g3 c3 eagle1"),
        ((ev.EAGLE_DROPPED, 1, 3, 18), "comes eagle1 c3"),
        ((ev.MARKED, 3, 10, 18), "comes mark3 c3 g3"),
        ((ev.PLACED, 3, 0, 18, 2), "hands g3 seat 0"),
        ((ev.ATTACK_PAID, 3, 7, 2), "gains seat 0 +2"),
        ((ev.ATTACK_CHEERED, 9, 3, 2, 1), "gains seat 1 +3"),
        ((ev.ATTACK_DENIED, 9, 3), "gains seat 1 +0"),
        ((ev.SHIELD_PAID, 7, 2), "guarded g7; gains seat 1 \u22121"),
        ((ev.FEE_PAID, 7, 1), "gains seat 1 \u22121"),
        ((ev.STREAK_PAID, 1, 2, 2), "gains seat 1 +2"),
        ((ev.MEDAL_COINS, 1, 4, 9), "gains seat 1 \u22124"),
        ((ev.REVEALED, 3, 1, 2), ""),
    ],
)
def test_cues_of_an_event(event: tuple[int, ...], told: str) -> None:
    said = []
    for cue in cues(event):
        facing = str(cue.facing) if cue.facing >= 0 else ""
        words = [cue.does, cue.piece, cue.cell, cue.other, facing, cue.panel, cue.text]
        said.append(" ".join(word for word in words if word))
    assert "; ".join(said) == told


def test_cues_of_a_round_name_what_is_on_the_board() -> None:
    arena = midway()
    before = look(arena, SPECTATOR)
    arena.round("S1 F, W1 L+TL, N1 F", "S1>c3, W2>c3")
    known = {one.id for one in before.pieces} | {f"mark{k}" for k in range(24)}
    cells = {cell.id for cell in zone(before, "arena").cells}
    panels = {panel.id for panel in before.panels}
    seen = set()
    for event in arena.sink.events:
        for cue in GAME.cues(event):
            seen.add(cue.does)
            assert cue.piece in known | {""}
            assert cue.other in known | {""}
            assert cue.cell in cells | {""}
            assert cue.panel in panels | {""}
            assert re.fullmatch(r"|[+\u2212]\d+", cue.text)
    assert {"goes", "turns", "strikes", "comes", "gains"} <= seen


def test_chips_carry_the_sign_of_their_school() -> None:
    assert chip("school", 2, "en") == chip("gladiator", 13, "en")
    lion = chip("school", 1, "it")
    assert lion is not None
    assert (lion.sprite, lion.hue, lion.letters) == ("lion", "black", "L")
    dagger = chip("type", 2, "en")
    assert dagger is not None
    assert dagger.sprite == "dagger"
    assert chip("thumb", -1, "en") is None
    assert chip("square", 3, "en") is None
