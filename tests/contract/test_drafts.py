"""A draft offers what may be answered, slot by slot, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from contract.cases import CASES, Case, cases_of, step
from contract.ledgers import check_ledger, check_rows, limit_words
from contract.test_scenes import scene_of
from munera.core.draft import LOOKS, Draft, Preset, Slot, Way
from munera.core.engine import SPECTATOR, State, act, legal_list, waiting
from munera.core.ledger import is_ledger, name_of
from munera.core.rng import Rng
from munera.core.scene import HUES, Scene
from munera.core.sealed import Sealed
from munera.play.art import sprites
from toys.games import muster, parade

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
            if scene.draft is None:
                continue
            assert asked is not None
            assert seat in waiting(s)
            if is_ledger(scene.draft):
                check_ledger(case, scene)
                check_rows(case, s, seat, scene.draft, rng)
            else:
                check_draft(case, scene)
                check_answers(case, s, seat, scene.draft, rng)
        step(s, rng)


# --- Batches -----------------------------------------------------------------------------------


def check_batches(case: Case, s: State, seat: int, scene: Scene) -> None:
    """Each is a whole answer, together they are all answers, and each text has a piece."""
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


# --- Ledgers -----------------------------------------------------------------------------------


def ledgers() -> dict[str, tuple[Case, State, int, Scene]]:
    """The ledgers of a toy, each with a state in which it is asked."""
    case = cases_of(muster.GAME)[0]
    rng = Rng(3)
    s = case.game.opening(case.table)
    out: dict[str, tuple[Case, State, int, Scene]] = {}
    while s.stack:
        for seat in waiting(s):
            scene, _ = scene_of(case, s, seat)
            if scene.draft is not None:
                out.setdefault(scene.draft.title, (case, s.clone(), seat, scene))
        act(s, waiting(s)[0], case.game.policy(s, waiting(s)[0], rng))
    return out


LEDGERS = ledgers()
LOOKED = {slot.look for *_, scene in LEDGERS.values() if scene.draft for slot in scene.draft.slots}


def test_the_toy_has_every_look() -> None:
    assert list(LEDGERS) == ["Your troop", "Your split", "Your bid", "Your attack", "Your toll"]
    assert {*LOOKS} == LOOKED


def changed(draft: Draft, at: int, **change: object) -> Draft:
    """The ledger with one slot changed."""
    slot = replace(draft.slots[at], **change)  # type: ignore[arg-type]  # some are wrong on purpose
    return replace(draft, slots=(*draft.slots[:at], slot, *draft.slots[at + 1 :]))


def tallied(draft: Draft, at: int, **change: object) -> Draft:
    """The ledger with one tally changed."""
    tally = replace(draft.tallies[at], **change)  # type: ignore[arg-type]  # some are wrong on purpose
    return replace(draft, tallies=(*draft.tallies[:at], tally, *draft.tallies[at + 1 :]))


NONE = ("-",) * 4
WRONG: dict[str, tuple[str, Callable[[Draft], Draft]]] = {
    "a limit too high": ("Your troop", lambda d: tallied(d, 0, limit=13)),
    "a limit too low": ("Your troop", lambda d: tallied(d, 0, limit=11)),
    "a limit left out": ("Your troop", lambda d: tallied(d, 1, limit=None)),
    "a goal that is not due": ("Your toll", lambda d: tallied(d, 0, due=False)),
    "a goal too high": ("Your toll", lambda d: tallied(d, 0, goal=7)),
    "a wrong sum": ("Your bid", lambda d: tallied(d, 0, base=1)),
    "a sum that nothing tells": ("Your attack", lambda d: tallied(d, 0, field="bid")),
    "no end": ("Your bid", lambda d: replace(d, closing=())),
    "a way too few": ("Your split", lambda d: changed(d, 3, ways=d.slots[3].ways[:-1])),
    "an order that is not played": ("Your split", lambda d: replace(d, slots=d.slots[::-1])),
    "a preset over a limit": (
        "Your split",
        lambda d: replace(
            d, presets=(Preset("All", tuple(name_of(slot.ways[-1]) for slot in d.slots)),)
        ),
    ),
    "a preset of nothing": ("Your split", lambda d: replace(d, presets=(Preset("No", NONE),))),
    "a limit without words": ("Your split", lambda d: tallied(d, 3, words="")),
    "an unknown sprite": ("Your troop", lambda d: tallied(d, 0, sprite="nothing")),
    "an unknown clause": ("Your troop", lambda d: tallied(d, 0, clause="MU-99")),
    "an unknown tally in the button": ("Your bid", lambda d: replace(d, done="Bid {coins}")),
    "an unknown group": ("Your troop", lambda d: changed(d, 0, group="others")),
    "an unknown look": ("Your troop", lambda d: changed(d, 0, look="lever")),
    "a usual way that is none": ("Your troop", lambda d: changed(d, 0, usual="drill 9")),
    "a digit as stroke": ("Your troop", lambda d: changed(d, 0, stroke="3")),
    "one bank": ("Your split", lambda d: replace(d, banks=d.banks[:1])),
}  # fmt: skip


def check_all(case: Case, s: State, seat: int, scene: Scene) -> None:
    check_ledger(case, scene)
    assert scene.draft is not None
    for seed in range(20):
        check_rows(case, s, seat, scene.draft, Rng(seed))


@pytest.mark.parametrize("what", WRONG)
def test_the_check_sees_a_ledger_that_is_not_one(what: str) -> None:
    title, change = WRONG[what]
    case, s, seat, scene = LEDGERS[title]
    assert scene.draft is not None
    check_all(case, s, seat, scene)
    wrong = change(scene.draft)
    with pytest.raises((AssertionError, KeyError, ValueError)):
        check_all(case, s, seat, replace(scene, draft=wrong))


def test_a_limit_is_told_in_its_own_sentence() -> None:
    told = {title: set(limit_words(scene.draft)) for title, (*_, scene) in LEDGERS.items()}  # type: ignore[arg-type]  # each has one
    assert told["Your split"] == set()  # one kind alone never fills the camp
    assert told["Your attack"] == {"That takes 3 breath, and 2 of 2 is left."}


@pytest.mark.parametrize("title", LEDGERS)
def test_what_is_half_answered_is_asked_one_by_one(title: str) -> None:
    """A client that cannot draw a ledger, or has begun without it, answers single questions."""
    case, s, seat, scene = LEDGERS[title]
    s = s.clone()
    assert scene.draft is not None
    texts = [case.game.space.text(action) for action in legal_list(s, seat)]
    act(s, seat, case.game.space.parse(texts[0]))
    if seat in waiting(s):
        after, asked = scene_of(case, s, seat)
        assert after.draft is None
        assert asked is not None
        assert len(asked.choices) == len(legal_list(s, seat)) > 0
