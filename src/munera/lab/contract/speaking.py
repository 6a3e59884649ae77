"""Clauses are cited, no sentence is missing, and other languages change only words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

from munera.core.draft import Draft
from munera.core.engine import SPECTATOR, State, act, legal_list
from munera.core.game import Game, Words
from munera.core.ledger import END, following, is_ledger
from munera.core.package import faults
from munera.core.rng import Rng
from munera.core.saying import ENGLISH
from munera.core.scene import Scene
from munera.core.sealed import Sealed
from munera.lab.contract.cases import BrokenPromise, Case, hold, step
from munera.lab.contract.scenes import check_parts, check_scene, refused, scene_of


def code_places(game: Game) -> Iterator[tuple[str, int, str]]:
    """File, line and clause of every place in a game's code that cites a clause."""
    known = "|".join(re.escape(clause) for clause in game.clauses.texts)
    pattern = re.compile(rf"\b({known})\b")
    for file in sorted(game.folder.rglob("*.py")):
        where = file.relative_to(game.folder.parent).as_posix()
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for clause in dict.fromkeys(pattern.findall(line)):
                yield where, number, clause


def clauses_are_cited(game: Game) -> None:
    """The code cites every numbered rule; a compiled package includes its source."""
    cited = {clause for _, _, clause in code_places(game)}
    missing = [clause for clause in game.clauses.texts if clause not in cited]
    hold(not missing, "uncited", clauses=", ".join(missing))


def kinds_have_words(game: Game) -> None:
    """Every prompt, event and refusal has a clause, and a sentence in each language."""
    for _, what in faults(game, game.words):
        raise BrokenPromise(what)


def slots_of(template: str) -> set[str]:
    """The names of the slots in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def languages_are_whole(game: Game) -> None:
    """Another language has the sentences of English, translated, with the same slots."""
    english = game.words[ENGLISH]
    for language, words in game.words.items():
        if language == ENGLISH:
            continue
        hold(language in game.clauses_in, "no_book", language=language)
        for ours, theirs in _tables(english, words):
            for name, template in ours.items():
                named = {"name": name, "language": language}
                hold(name in theirs, "no_sentence", **named)
                hold(slots_of(theirs[name]) == slots_of(template), "other_slots", **named)
                hold(theirs[name] != template, "not_translated", **named)
            for name in set(theirs) - set(ours):
                hold(False, "too_many", name=name, language=language)


def _tables(one: Words, other: Words) -> list[tuple[Any, Any]]:
    return [
        (one.prompts, other.prompts),
        (one.events, other.events),
        (one.refusals, other.refusals),
        (one.headings, other.headings),
        (one.sides, other.sides),
    ]


def bones(scene: Scene) -> list[object]:
    """A scene without its words: what must be the same in every language."""
    return [
        [(panel.id, panel.seats, panel.hue, panel.marks) for panel in scene.panels],
        [(zone.id, zone.kind, zone.shape, len(zone.cells)) for zone in scene.zones],
        [
            (one.id, one.zone, one.place, one.form, one.sprite, one.hue, one.marks, one.action)
            for one in scene.pieces
        ],
    ]


def languages_change_words_alone(case: Case, moves: int) -> None:
    """A scene in another language is well-formed and shows the same; refusals are sentences."""
    for language in case.game.words:
        if language == ENGLISH:
            continue
        rng = case.rng("languages")
        s = case.game.opening(case.table)
        for _ in range(moves):
            for viewer in case.viewers:
                ours, asked = scene_of(case, s, viewer)
                theirs, theirs_asked = scene_of(case, s, viewer, language)
                named = {"at": case.at, "language": language}
                hold(bones(ours) == bones(theirs), "other_scene", **named)
                check_scene(case, theirs, theirs_asked)
                texts = [[one.text for one in told.choices] if told else None
                         for told in (asked, theirs_asked)]  # fmt: skip
                hold(texts[0] == texts[1], "other_choices", **named)
            if not s.stack:
                break
            seat, action = rng.below(case.table.seats), rng.below(len(case.game.space))
            if action not in legal_list(s, seat):
                check_parts(case, refused(case, s, seat, action, language))
            step(s, rng)


def drafts_are_answers(case: Case, moves: int) -> None:
    """What a draft composes is a legal answer, slot by slot."""
    rng = case.rng("drafts")
    s = case.game.opening(case.table)
    for _ in range(moves):
        if not s.stack:
            break
        for viewer in case.viewers:
            scene, asked = scene_of(case, s, viewer)
            if scene.draft is not None:
                hold(asked is not None and viewer != SPECTATOR, "draft_unasked", at=case.at)
                if is_ledger(scene.draft):
                    walk_ledger(case, s, viewer, scene.draft, rng)
                else:
                    check_answers(case, s, viewer, scene, rng)
        step(s, rng)


def walk_ledger(case: Case, s: State, seat: int, draft: Draft, rng: Rng) -> None:
    """Action by action, exactly what is legal is an answer of the ledger."""
    space = case.game.space
    s = s.clone()
    texts: list[str] = []
    while True:
        ahead = following(draft, texts)
        if ahead == {END}:
            return
        legal = sorted([space.text(action) for action in legal_list(s, seat)]) if s.stack else []
        done = " + ".join(texts) or "-"
        offered = ahead <= set(legal) if draft.partial else sorted(ahead) == legal
        hold(offered, "ledger_ways", at=case.at, texts=done)
        ways = sorted(ahead)
        texts.append(ways[rng.below(len(ways))])
        act(s, seat, space.parse(texts[-1]))


def check_answers(case: Case, s: State, seat: int, scene: Scene, rng: Rng) -> None:
    """The open ways of a slot are what is legal, however the slots before it are filled."""
    assert scene.draft is not None
    text = case.game.space.text
    s = s.clone()
    frame = s.stack[-1]
    for k, slot in enumerate(scene.draft.slots):
        ways = [way.text for way in slot.ways if not way.closed]
        legal = sorted(text(action) for action in legal_list(s, seat))
        hold(sorted(ways) == legal, "draft_ways", at=case.at, id=slot.id)
        act(s, seat, case.game.space.parse(ways[rng.below(len(ways))]))
        if isinstance(frame, Sealed):
            asked_on = bool(s.stack) and s.stack[-1] is frame
            hold(asked_on == (k + 1 < len(scene.draft.slots)), "draft_slots", at=case.at)
