"""Every scene and sentence of every game is well-formed, for every viewer, along random games."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from contract.cases import CASES, GAMES, Case, step
from contract.ledgers import check_ledger
from effort import often
from munera.core.engine import SPECTATOR, State, legal_list, waiting
from munera.core.errors import BadText, Illegal, NotYourTurn
from munera.core.events import Sink, is_told
from munera.core.game import Decision, Game
from munera.core.ledger import is_ledger
from munera.core.scene import (
    CUES,
    EDGES,
    FORMS,
    HUES,
    KINDS,
    MARKS,
    Cell,
    Chip,
    Part,
    Piece,
    Scene,
    plain,
)
from munera.play.art import sheet, sprites
from munera.play.speech import check, decision, tell

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
FIELDS = ("cinnabar", "burnt", "egyptian", "murex", "verdigris")
SHAPES = ("round", "square", "hex")
MOVES = often(300, 100)  # of a game, at the most
DRAWN = {game.name: {*sprites(game)} for game in GAMES}


def names_of(case: Case) -> tuple[str, ...]:
    return tuple(f"Name {seat}" for seat in range(case.table.seats))


def scene_of(
    case: Case, s: State, viewer: int, language: str = "en"
) -> tuple[Scene, Decision | None]:
    names = names_of(case)
    asked = decision(case.game, s, viewer, names, language)
    return case.game.scene(case.game.view(s, viewer), asked, names, language), asked


def check_scene(case: Case, scene: Scene, asked: Decision | None) -> None:
    """Everything that a client relies on when it draws a scene."""
    assert scene.heading
    assert all(scene.heading)
    assert not any(text != text.strip() for text in scene.heading)
    assert scene.status.strip()
    cells = [cell for zone in scene.zones for cell in zone.cells]
    for ids in (
        [panel.id for panel in scene.panels],
        [zone.id for zone in scene.zones],
        [piece.id for piece in scene.pieces],
    ):
        assert all(ids)
        assert len(set(ids)) == len(ids)
    check_zones(scene)
    check_heaps(scene)
    known = {*DRAWN[case.game.name], ""}
    things: list[Piece | Cell] = [*scene.pieces, *cells]
    for thing in things:
        assert thing.label.strip()
        assert thing.hue in (*HUES, "")
        assert thing.sprite in known, f"there is no art/{thing.sprite}.svg"
    places = {piece.id: piece.zone for piece in scene.pieces}
    for piece in scene.pieces:
        assert piece.form in FORMS
        assert set(piece.marks) <= set(MARKS)
        for inlay in (*piece.inlays, *piece.pinned):
            assert inlay.sprite in known
            assert inlay.sprite or inlay.numeral
            assert set(inlay.marks) <= set(MARKS)
        assert not piece.aim or places[piece.aim] == piece.zone
        assert piece.aim != piece.id
    for panel in scene.panels:
        assert set(panel.seats) <= set(range(case.table.seats))
        assert panel.title or panel.seats
        assert all([*panel.facts, *panel.marks])
        for token in panel.tokens:
            assert token.sprite in known
            assert 0 <= token.have <= token.of
            assert token.label
        assert panel.hue in (*HUES, "")
        assert bool(panel.hue) == bool(panel.letters), "a colour never stands without its letter"
        for figure in panel.figures:
            assert figure.value
            assert figure.words
            assert figure.sprite in known
    check_steps(case, scene)
    check_actions(case, things, asked)
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


def check_steps(case: Case, scene: Scene) -> None:
    """What is told in zones names clauses, drawings and seats that there are."""
    names = names_of(case)
    known = DRAWN[case.game.name]
    for zone in scene.zones:
        assert sum(step.now for step in zone.steps) <= 1 or zone.kind == "tray"
        for told in zone.steps:
            assert plain(told.parts).strip()
            assert told.clause in (*case.game.clauses.texts, "")
            assert told.sprite in known or not told.sprite
            for part in told.parts:
                assert part.seat < 0 or part.text == names[part.seat]
                assert part.chip is None or part.chip.sprite in known


def check_zones(scene: Scene) -> None:
    zones = {zone.id: zone for zone in scene.zones}
    sheet = False
    for zone in scene.zones:
        assert zone.kind in KINDS
        assert zone.edge in (*EDGES, "")
        assert not zone.edge or zone.kind in ("row", "pile")
        assert not zone.fills or (zone.kind == "board" and zone.shape == "square")
        assert zone.title.strip()
        assert zone.hue in (*HUES, "")
        assert bool(zone.hue) == bool(zone.letters), "a colour never stands without its letter"
        assert zone.kind == "sheet" or not zone.recalls
        if zone.kind in ("side", "tray", "shelf"):
            assert sheet, "it stands inside the sheet before it"
        else:
            sheet = zone.kind == "sheet"
        ids = [cell.id for cell in zone.cells]
        assert len(set(ids)) == len(ids)
        if zone.kind == "board":
            assert zone.shape in SHAPES
            assert zone.width > 0
            assert zone.height > 0
            assert bool(zone.cells) == (zone.shape != "round")
            assert bool(zone.cells) == (zone.cell > 0)
        else:
            assert not zone.cells
            assert not zone.shape
    for piece in scene.pieces:
        zone = zones[piece.zone]
        if zone.kind == "board":
            assert piece.size > 0
            assert piece.size / 2 <= piece.x <= zone.width - piece.size / 2
            assert piece.size / 2 <= piece.y <= zone.height - piece.size / 2


def check_heaps(scene: Scene) -> None:
    """What may be looked through has cards and a piece that opens it."""
    heaps = {zone.id for zone in scene.zones if zone.kind == "heap"}
    assert {piece.opens for piece in scene.pieces if piece.opens} == heaps
    assert heaps <= {piece.zone for piece in scene.pieces}
    assert not any(piece.opens and piece.zone in heaps for piece in scene.pieces)


def looks(thing: Piece | Cell) -> str:
    """What two things that play the same have in common; a cell is like no other."""
    if isinstance(thing, Cell):
        return f"cell {thing.id}"
    return f"{thing.zone}, {thing.form}, {thing.sprite}, {thing.hue}, {thing.marks}, {thing.label}"


def check_actions(case: Case, things: list[Piece | Cell], asked: Decision | None) -> None:
    """A choice is the action of one thing, or of several alike, and nothing else can be."""
    legal = [choice.text for choice in asked.choices] if asked else []
    actions: dict[str, str] = {}
    for thing in things:
        if thing.action:
            assert actions.setdefault(thing.action, looks(thing)) == looks(thing)
    assert set(actions) <= set(legal)
    for thing in things:
        if thing.ask:
            assert case.game.space.text(case.game.space.parse(thing.ask)) == thing.ask
            assert thing.action in ("", thing.ask)
        if isinstance(thing, Piece):
            assert thing.action or not thing.does


def check_parts(case: Case, parts: tuple[Part, ...]) -> None:
    """A sentence begins with a capital, ends, and each part is what it says."""
    text = plain(parts)
    assert text[:1].isupper()
    assert text.endswith((".", "?"))
    names = names_of(case)
    for k, part in enumerate(parts):
        assert part.text
        if part.seat >= 0:
            assert part.text == names[part.seat]
        if part.chip:
            assert part.chip.sprite in DRAWN[case.game.name]
            assert part.chip.hue in HUES
            assert part.seat < 0
        assert k == 0 or not (part.text[:1] == " " and parts[k - 1].text[-1:] == " ")


def viewers(case: Case) -> list[int]:
    return [SPECTATOR, *range(case.table.seats)]


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


NEEDS = {
    "goes": "piece cell", "bounces": "piece cell", "turns": "piece", "comes": "piece",
    "leaves": "piece", "strikes": "", "hurt": "piece", "guarded": "piece", "takes": "piece",
    "gains": "text", "acts": "", "tires": "piece", "wakes": "piece", "pins": "piece pin",
}  # fmt: skip


@each_case
def test_cues_say_what_they_need(case: Case) -> None:
    rng = case.rng("cues")
    s = case.game.opening(case.table)
    known = DRAWN[case.game.name]
    assert set(NEEDS) == set(CUES)
    for _ in range(MOVES):
        if not s.stack:
            break
        s.sink = Sink()
        step(s, rng)
        for event in s.sink.events:
            for cue in case.game.cues(tuple(event)):
                assert all(getattr(cue, name) for name in NEEDS[cue.does].split())
                assert cue.does not in ("acts", "gains") or cue.piece or cue.panel
                assert cue.does != "strikes" or cue.cell or cue.other
                assert re.fullmatch(r"|[+\u2212]\d+", cue.text)
                assert (cue.pin is None) == (cue.does != "pins")
                if cue.pin is not None:
                    assert cue.pin.sprite in known
                    assert re.fullmatch(r"[+\u2212]\d+", cue.pin.numeral)
                    assert set(cue.pin.marks) <= set(MARKS)
        s.sink = None


@each_case
def test_what_is_told_asked_and_refused_is_in_good_parts(case: Case) -> None:
    rng = case.rng("parts")
    names = names_of(case)
    s = case.game.opening(case.table)
    refused = told = 0
    while s.stack:
        for seat in waiting(s):
            asked = decision(case.game, s, seat, names)
            assert asked is not None
            check_parts(case, asked.parts)
            assert asked.prompt == plain(asked.parts)
        for seat in range(case.table.seats):
            action = rng.below(len(case.game.space))
            if action not in legal_list(s, seat):
                with pytest.raises((Illegal, NotYourTurn)) as caught:
                    check(case.game, s, seat, action, names)
                assert isinstance(caught.value, Illegal | NotYourTurn)
                check_parts(case, caught.value.parts)
                assert caught.value.why == plain(caught.value.parts)
                refused += 1
        s.sink = Sink()
        step(s, rng)
        for event in s.sink.events:
            for viewer in viewers(case):
                kind = case.game.events[event[0]]
                if is_told(kind, event, viewer):
                    line = tell(case.game, s, event, viewer, names)
                    check_parts(case, line.parts)
                    assert line.text == plain(line.parts)
                    assert kind.chapter or not line.heading
                    assert line.heading == line.heading.strip()
                    told += 1
    assert refused
    assert told


@each_game
def test_a_game_presents_itself_with_what_it_has(game: Game) -> None:
    look = game.look
    assert look.field in FIELDS
    assert look.minutes > 0
    assert look.emblem in (*DRAWN[game.name], "")
    sheet(game)  # raises if a drawing is not one
    for words in game.words.values():
        chapters = {kind.name for kind in game.events if kind.chapter}
        assert set(words.headings) <= chapters


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
