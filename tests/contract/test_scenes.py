"""Every scene and sentence of every game is well-formed, for every viewer, along random games."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

import munera.games
from contract.cases import CASES, GAMES, Case, step
from contract.ledgers import check_ledger
from effort import often
from munera.core.engine import SPECTATOR, waiting
from munera.core.errors import BadText
from munera.core.events import Sink
from munera.core.game import Decision, Game
from munera.core.ledger import is_ledger
from munera.core.scene import (
    CUES,
    Chip,
    Part,
    Piece,
    Scene,
)
from munera.lab.contract import scenes
from munera.lab.contract.scenes import check_parts, scene_of
from munera.play.art import sprites

__all__ = ["check_parts", "check_scene", "names_of", "scene_of", "viewers"]

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
HOUSE = Path(munera.games.__file__).parent
OURS = [game for game in GAMES if game.folder.parent == HOUSE]
MOVES = often(300, 100)  # of a game, at the most
DRAWN = {game.name: {*sprites(game)} for game in GAMES}


def names_of(case: Case) -> tuple[str, ...]:
    return case.names


def check_scene(case: Case, scene: Scene, asked: Decision | None) -> None:
    """Everything that a client relies on when it draws a scene."""
    scenes.check_scene(case, scene, asked)
    check_draft(case, scene, asked)


def check_draft(case: Case, scene: Scene, asked: Decision | None) -> None:
    """What is composed is what is asked; pieces go and look where there is something."""
    cells = {zone.id: {cell.id for cell in zone.cells} for zone in scene.zones}
    pieces = {piece.id: piece for piece in scene.pieces}
    for piece in scene.pieces:
        assert -1 <= piece.facing < 360
        assert piece.goal in cells[piece.zone] | {""}
    draft = scene.draft
    if draft is None:
        return
    assert asked is not None
    if is_ledger(draft):
        check_ledger(case, scene)
        return
    known = {*DRAWN[case.game.name], ""}
    pads = {pad.id: [key.id for key in pad.keys] for pad in draft.pads}
    assert len(pads) == len(draft.pads)
    assert draft.title.strip()
    assert draft.done.strip()
    for pad in draft.pads:
        assert pad.title.strip()
        strokes = [key.stroke for key in pad.keys if key.stroke]
        assert len(set(strokes)) == len(strokes)
        assert all(key.label.strip() and key.sprite in known for key in pad.keys)
    assert draft.slots
    assert len({slot.id for slot in draft.slots}) == len(draft.slots)
    places = set().union(*cells.values())
    for slot in draft.slots:
        assert slot.title.strip()
        assert {slot.sprite, slot.lays} <= known
        assert not slot.piece or slot.piece in pieces
        assert slot.clause in (*case.game.clauses.texts, "")
        texts = [way.text for way in slot.ways]
        assert len(set(texts)) == len(texts)
        assert not slot.usual or slot.usual in [way.text for way in slot.ways if not way.closed]
        for way in slot.ways:
            assert case.game.space.text(case.game.space.parse(way.text)) == way.text
            assert way.cell in places | {""}
            assert way.closed or len(way.keys) == len(slot.pads)
            for key, pad_id in zip(way.keys, slot.pads, strict=False):
                assert key in pads[pad_id]
    first = draft.slots[0]
    legal = sorted(choice.text for choice in asked.choices)
    assert sorted(way.text for way in first.ways if not way.closed) == legal


def viewers(case: Case) -> list[int]:
    return case.viewers


@each_case
def test_scenes_are_well_formed_for_everybody(case: Case) -> None:
    rng = case.rng("scenes")
    s = case.game.opening(case.table)
    for _ in range(MOVES):
        for viewer in viewers(case):
            scene, asked = scene_of(case, s, viewer)
            assert viewer != SPECTATOR or asked is None
            check_scene(case, scene, asked)
        if not s.stack:
            break
        step(s, rng)


@each_case
def test_the_last_scene_is_well_formed_too(case: Case) -> None:
    rng = case.rng("ends")
    s = case.game.opening(case.table)
    while s.stack:
        step(s, rng)
    for viewer in viewers(case):
        scene, asked = scene_of(case, s, viewer)
        assert asked is None
        check_scene(case, scene, None)


@each_case
def test_cues_say_what_they_need(case: Case) -> None:
    assert set(scenes.CUE_NEEDS) == set(CUES)
    scenes.cues_say_what_they_need(case, MOVES)


@each_case
def test_what_is_told_asked_and_refused_is_in_good_parts(case: Case) -> None:
    scenes.sentences_are_in_good_parts(case, 1)


@each_game
def test_a_game_presents_itself_with_what_it_has(game: Game) -> None:
    scenes.looks_are_there(game)


def broken(scene: Scene, **changes: str) -> Scene:
    """The scene with its first piece changed."""
    first = replace(scene.pieces[0], **changes)  # type: ignore[arg-type]  # only texts are changed
    return replace(scene, pieces=(first, *scene.pieces[1:]))


@pytest.mark.parametrize(
    "changes",
    [
        {"zone": "nowhere"},
        {"form": "blob"},
        {"hue": "mauve"},
        {"sprite": "unicorn"},
        {"label": ""},
        {"action": "play nothing"},
        {"ask": "play nothing"},
        {"does": "Wonders"},
        {"id": ""},
    ],
    ids=str,
)
def test_the_check_sees_a_bad_piece(changes: dict[str, str]) -> None:
    case = next(case for case in CASES if case.game.name == "gorus" and case.table.seats == 3)
    s = case.game.opening(case.table)
    rng = case.rng("broken")
    while not waiting(s):
        step(s, rng)
    scene, asked = scene_of(case, s, waiting(s)[0])
    check_scene(case, scene, asked)
    with pytest.raises((AssertionError, KeyError, BadText)):
        check_scene(case, broken(scene, **changes), asked)


@pytest.mark.parametrize("kind", [Piece, Part])
def test_a_constructor_written_out_agrees_with_its_fields(kind: Any) -> None:
    told = fields(kind)
    needed = [field.name for field in told if field.default is MISSING]
    bare = kind(*needed)
    for field in told:
        usual = field.name if field.default is MISSING else field.default
        assert getattr(bare, field.name) == usual
    samples = {str: "word", int: 7, float: 7, tuple: ("a",), type(None): Chip("a", "b", "c")}
    values = [samples[str if f.default is MISSING else type(f.default)] for f in told]
    full = kind(*values)
    assert [getattr(full, field.name) for field in told] == values


@each_case
def test_cues_name_panels_that_are_there(case: Case) -> None:
    """Where something comes from or goes to is on the table: a panel by its id or by a seat."""
    rng = case.rng("travels")
    s = case.game.opening(case.table)
    for _ in range(MOVES):
        if not s.stack:
            break
        s.sink = Sink()
        step(s, rng)
        cues = [cue for event in s.sink.events for cue in case.game.cues(tuple(event))]
        s.sink = None
        told = [cue for cue in cues if cue.does in ("hands", "gathers") and cue.panel]
        if told:
            panels = scene_of(case, s, SPECTATOR)[0].panels
            known = {panel.id for panel in panels}
            known |= {f"seat {seat}" for panel in panels for seat in panel.seats}
            assert {cue.panel for cue in told} <= known


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_tells_where_its_pieces_come_from(game: Game) -> None:
    """The page guesses nothing: pieces of a game without such cues only fade in."""
    found: set[str] = set()
    for case in CASES:
        if case.game is not game or found:
            continue
        rng = case.rng("comes")
        s = game.opening(case.table)
        while s.stack and not found:
            s.sink = Sink()
            step(s, rng)
            cues = [cue for event in s.sink.events for cue in game.cues(tuple(event))]
            found |= {cue.does for cue in cues if cue.does == "hands"}
            s.sink = None
    assert found
