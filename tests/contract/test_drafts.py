"""A draft offers what may be answered, slot by slot, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract.cases import CASES, Case, cases_of, step
from contract.test_scenes import scene_of
from munera.core.draft import Draft, Slot, Way
from munera.core.engine import SPECTATOR, State, act, legal_list, waiting
from munera.core.rng import Rng
from munera.core.scene import HUES, Scene
from munera.core.sealed import Sealed
from munera.play.art import sprites
from toys.games import parade

ALL = [*CASES, *cases_of(parade.GAME)]
MOVES = 150
each_case = pytest.mark.parametrize("case", ALL, ids=str)


def check_draft(case: Case, scene: Scene) -> None:
    """Everything that a client relies on when it lets somebody compose."""
    draft = scene.draft
    assert draft is not None
    assert draft.title.strip()
    assert draft.done.strip()
    assert draft.slots
    known = {*sprites(case.game), ""}
    pads = {pad.id: [key.id for key in pad.keys] for pad in draft.pads}
    assert len(pads) == len(draft.pads)
    for pad in draft.pads:
        assert pad.title.strip()
        assert len(set(pads[pad.id])) == len(pad.keys) > 0
        for key in pad.keys:
            assert key.label.strip()
            assert key.sprite in known
            assert len(key.stroke) <= 1
            assert not key.stroke.isdigit(), "digits are for the slots"
    assert len({slot.id for slot in draft.slots}) == len(draft.slots)
    pieces = {piece.id for piece in scene.pieces}
    cells = {cell.id for zone in scene.zones for cell in zone.cells}
    for slot in draft.slots:
        assert slot.title.strip()
        assert slot.piece in (*pieces, "")
        assert {slot.sprite, slot.lays} <= known
        assert slot.hue in (*HUES, "")
        assert slot.clause in (*case.game.clauses.texts, "")
        assert set(slot.pads) <= set(pads)
        strokes = [k.stroke for pad in draft.pads if pad.id in slot.pads for k in pad.keys]
        struck = [stroke.lower() for stroke in strokes if stroke]
        assert len(set(struck)) == len(struck)
        check_ways(case, slot, pads, cells)


def check_ways(case: Case, slot: Slot, pads: dict[str, list[str]], cells: set[str]) -> None:
    """Every way is an action of its own, named by its keys and its cell."""
    texts = [way.text for way in slot.ways]
    assert len(set(texts)) == len(texts)
    assert any(not way.closed for way in slot.ways)
    assert slot.usual == "" or not next(w for w in slot.ways if w.text == slot.usual).closed
    for way in slot.ways:
        assert case.game.space.text(case.game.space.parse(way.text)) == way.text
        assert len(way.keys) == len(slot.pads) or (way.closed and way.cell and not way.keys)
        assert all(key in pads[pad] for key, pad in zip(way.keys, slot.pads, strict=False))
        assert way.cell in (*cells, "")
        assert -1 <= way.facing < 360
    named = [(way.keys, way.cell) for way in slot.ways if way.keys or way.cell]
    assert len(set(named)) == len(named), "two ways look the same"


def check_answers(case: Case, s: State, seat: int, draft: Draft, rng: Rng) -> None:
    """The open ways of a slot are what is legal, however the slots before it are filled."""
    text = case.game.space.text
    s = s.clone()
    frame = s.stack[-1]
    sealed = isinstance(frame, Sealed)
    assert sealed or len(draft.slots) == 1, "only a sealed choice takes several answers as one"
    for k, slot in enumerate(draft.slots):
        open_ways = [way.text for way in slot.ways if not way.closed]
        assert sorted(open_ways) == sorted(text(action) for action in legal_list(s, seat))
        act(s, seat, case.game.space.parse(open_ways[rng.below(len(open_ways))]))
        asked_on = bool(s.stack) and s.stack[-1] is frame
        assert asked_on == (k + 1 < len(draft.slots)) or not sealed


@each_case
def test_drafts_are_what_may_be_answered(case: Case) -> None:
    rng = case.rng("drafts")
    s = case.game.opening(case.table)
    for _ in range(MOVES):
        if not s.stack:
            break
        for seat in (SPECTATOR, *range(case.table.seats)):
            scene, asked = scene_of(case, s, seat)
            if scene.draft is not None:
                assert asked is not None
                assert seat in waiting(s)
                check_draft(case, scene)
                check_answers(case, s, seat, scene.draft, rng)
        step(s, rng)


# --- Batches -----------------------------------------------------------------------------------


def check_batches(case: Case, s: State, seat: int, scene: Scene) -> None:
    """Each is a whole answer, together they are all, and a piece stands for each of their texts."""
    text = case.game.space.text
    batches = [batch.texts for batch in scene.batches]
    assert len({tuple(sorted(texts)) for texts in batches}) == len(batches)
    asks = {piece.ask for piece in scene.pieces}
    frame = type(s.stack[-1])
    for batch in scene.batches:
        assert batch.label.strip()
        assert batch.clause in (*case.game.clauses.texts, "")
        u = s.clone()
        for k, one in enumerate(batch.texts):
            assert one in asks
            assert type(u.stack[-1]) is frame
            ways = {text(action) for action in legal_list(u, seat)}
            assert ways == {more[k] for more in batches if more[:k] == batch.texts[:k]}
            act(u, seat, case.game.space.parse(one))
        assert not u.stack or type(u.stack[-1]) is not frame


def glory() -> tuple[Case, State, int, Scene]:
    """A payment with several ways."""
    case = next(case for case in CASES if case.game.name == "for_glory")
    for seed in range(99):
        rng = Rng(seed)
        s = case.game.opening(case.table)
        for _ in range(40):
            step(s, rng)
            seat = waiting(s)[0] if s.stack and waiting(s) else -1
            scene = scene_of(case, s, seat)[0] if seat >= 0 else None
            if scene and len(scene.batches) > 2:
                return case, s, seat, scene
    raise AssertionError("nobody pays")


@each_case
def test_batches_are_whole_answers(case: Case) -> None:
    rng = case.rng("batches")
    s = case.game.opening(case.table)
    for _ in range(MOVES):
        if not s.stack:
            break
        for seat in (SPECTATOR, *range(case.table.seats)):
            scene, asked = scene_of(case, s, seat)
            if scene.batches:
                assert asked is not None
                check_batches(case, s, seat, scene)
        step(s, rng)


def test_the_check_sees_batches_that_are_not_all_or_not_whole() -> None:
    case, s, seat, scene = glory()
    check_batches(case, s, seat, scene)
    first, *rest = scene.batches
    for wrong in (
        rest,
        [first, *scene.batches],
        [replace(first, texts=first.texts[:-1]), *rest],
        [replace(first, texts=(*first.texts, first.texts[-1])), *rest],
        [replace(first, label=" "), *rest],
        [replace(first, clause="FG-9"), *rest],
    ):
        with pytest.raises((AssertionError, IndexError)):
            check_batches(case, s, seat, replace(scene, batches=tuple(wrong)))


def first_scene() -> tuple[Case, Scene]:
    case = cases_of(parade.GAME)[0]
    scene, _ = scene_of(case, case.game.opening(case.table), 0)
    return case, scene


@pytest.mark.parametrize(
    "change",
    [
        {"usual": "order ne keep"},
        {"piece": "nobody"},
        {"pads": ("step", "step")},
        {"lays": "nothing"},
        {"clause": "PD-99"},
        {"title": " "},
        {"ways": (Way("order n keep", ("n", "keep"), "z9"),)},
        {"ways": (Way("order n keep", ("n",)),)},
        {"ways": (Way("dance", ("n", "keep")),)},
    ],
    ids=str,
)
def test_the_check_sees_a_draft_that_is_not_one(change: dict[str, object]) -> None:
    case, scene = first_scene()
    check_draft(case, scene)
    assert scene.draft is not None
    slots = (replace(scene.draft.slots[0], **change), *scene.draft.slots[1:])  # type: ignore[arg-type]  # some are wrong on purpose
    wrong = replace(scene, draft=replace(scene.draft, slots=slots))
    with pytest.raises(Exception):  # noqa: B017, PT011  # whatever breaks first
        check_draft(case, wrong)
