"""Every game says everything in every language it speaks, and only the words differ."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from contract.cases import CASES, GAMES, Case, step
from contract.test_scenes import check_parts, check_scene, names_of, scene_of, viewers
from effort import often
from munera.core.draft import Draft
from munera.core.engine import State, legal_list, waiting
from munera.core.errors import BadSentence, BadText, Illegal, NotYourTurn
from munera.core.events import Sink, is_told
from munera.core.game import Decision, Game, View, Words, read_translations
from munera.core.scene import Figure, Part, Scene, Step, Zone, plain
from munera.play.speech import check, decision, tell

MOVES = often(80, 40)  # of a game, at the most
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

# Latin names, which are the same in every language.
LATIN = """
    Cestus Andabata Tiro Gallus Paegniarius Bestiarius Bustuarius Laquearius Sagittarius Scutarius
    Veles Eques Parmularius Provocator Retiarius Samnite Crupellarius Dimachaerus Gladiatrix
    Hoplomachus Murmillo Secutor Thraex Cataphractarius Essedarius Rudiarius Primus Palus Iugula
    Doctor Armorum Pontifex Maximus Capua Casinum Pompeii Puteoli Verona Nemausus Arelate Thysdrus
    Pola Italica Tarraco Londinium Carthago Roma Alexandria Salona Villa
"""
# Words that both languages share; beyond them only names, numbers and places may be the same.
SAME = {
    "it": {
        "Bl",
        "Base",
        "Berserk",
        "Mirmillo",
        "Round",
        "ACADEMIA",
        "LEO",
        "SOLIS",
        "So",
        "SPIRITUS",
        "Sp",
    }
    | set(LATIN.split())
}
PLACE = re.compile(r"[A-Za-z]\d*|[NSWE][a-h]|[IVX]+")  # a square, a bench, a numeral


def others(game: Game) -> list[str]:
    """The languages of a game besides English."""
    return [language for language in game.words if language != "en"]


SPOKEN = [(case, language) for case in CASES for language in others(case.game)]
each_spoken = pytest.mark.parametrize(
    ("case", "language"), SPOKEN, ids=[f"{case}-{language}" for case, language in SPOKEN]
)


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# --- What a game must bring --------------------------------------------------------------------


def check_words(game: Game, words: Words) -> None:
    """A language has the sentences of English, with the same values in them."""
    english = game.words["en"]
    for ours, theirs in (
        (english.prompts, words.prompts),
        (english.events, words.events),
        (english.refusals, words.refusals),
        (english.headings, words.headings),
    ):
        assert list(ours) == list(theirs)
        for name, template in ours.items():
            assert slots(theirs[name]) == slots(template), name
            assert theirs[name] != template, f"{name} is not translated"
    assert list(english.abouts) == list(words.abouts)
    for name, template in english.abouts.items():
        assert slots(template) == slots(words.abouts[name]) <= slots(english.prompts[name]), name


@each_game
def test_every_sentence_is_there_in_every_language(game: Game) -> None:
    assert "en" in game.words
    assert game.spoken("en") == game.spoken("xx") == game.spoken("") == "en"
    for language in others(game):
        assert game.spoken(language) == language
        check_words(game, game.words[language])


@each_game
def test_what_is_said_before_a_game_is_there_in_every_language(game: Game) -> None:
    for language in others(game):
        assert game.tagline(language) != game.tagline("en")
        assert game.tagline(language).endswith(".")
        assert game.acknowledged(language) != game.acknowledged("en")


@each_game
def test_the_rule_book_is_there_in_every_language(game: Game) -> None:
    assert set(game.clauses_in) == set(others(game))
    assert game.book("en") is game.book("xx") is game.clauses
    for language, book in game.clauses_in.items():
        assert game.book(language) is book
        assert list(book.texts) == list(game.clauses.texts)
        assert list(book.sections) == list(game.clauses.sections)
        for clause, text in book.texts.items():
            assert text != game.clauses.texts[clause], f"{clause} is not translated"
            assert text == text.strip()
            assert text.endswith((".", "!", "?"))
        for clause, title in book.sections.items():
            assert title != game.clauses.sections[clause] or title in SAME[language]


BOOK = """
[[section]]
title = "One"
[section.clauses]
X-1 = "First."
X-2 = "Second."
"""


@pytest.mark.parametrize(
    ("old", "new", "odd"),
    [
        ('X-2 = "Second."', "", "X-2"),
        ("X-2", "X-3", "X-2, X-3"),
        ("X-1", "X-9", "X-1, X-9"),
        ('X-2 =', '[[section]]\ntitle = "Two"\n[section.clauses]\nX-2 =', "order or sections"),
    ],
)  # fmt: skip
def test_a_translation_of_other_clauses_is_refused(
    tmp_path: Path, old: str, new: str, odd: str
) -> None:
    for language in ("en", "it"):
        (tmp_path / "lang" / language).mkdir(parents=True)
    (tmp_path / "lang/en/clauses.toml").write_text(BOOK, "utf-8")
    assert list(read_translations(tmp_path)) == []
    file = tmp_path / "lang/it/clauses.toml"
    file.write_text(BOOK.replace("First", "Prima"), "utf-8")
    assert read_translations(tmp_path)["it"].texts["X-1"] == "Prima."
    file.write_text(BOOK.replace(old, new), "utf-8")
    with pytest.raises(BadSentence, match=f"lang/it/clauses.toml: .*{odd}"):
        read_translations(tmp_path)["it"]


# --- What a table says -------------------------------------------------------------------------


def texts_of(scene: Scene) -> list[str]:
    """Every text of a scene that a person reads or hears, in order."""
    out = [*scene.heading, scene.status]
    for panel in scene.panels:
        out += [panel.title, panel.letters, *panel.facts]
        out += [token.label for token in panel.tokens]
        out += [text for figure in panel.figures for text in (figure.value, figure.words)]
    for zone in scene.zones:
        out += [zone.title, zone.note, zone.letters, zone.way, zone.verdict]
        out += [gauge.title for gauge in zone.gauges]
        out += [text for one in zone.sums for text in (one.title, *[p.words for p in one.parts])]
        out += [text for cell in zone.cells for text in (cell.label, cell.name)]
        out += [text for told in zone.steps for text in (plain(told.parts), told.value)]
    for piece in scene.pieces:
        out += [piece.numeral, piece.letters, piece.badge, piece.caption, piece.label, piece.does]
        out.append(piece.note)
        out += [inlay.numeral for inlay in (*piece.inlays, *piece.pinned)]
        out += [arc.word for arc in piece.arcs]
    out += [text for ghost in scene.ghosts for text in (ghost.label, ghost.does)]
    out += [then.label for ghost in scene.ghosts for then in ghost.then]
    out += [mode.label for mode in scene.modes]
    if scene.draft is not None:
        out += [scene.draft.title, scene.draft.done]
        for pad in scene.draft.pads:
            out += [pad.title, *[key.label for key in pad.keys]]
        out += [text for slot in scene.draft.slots for text in (slot.title, slot.note)]
        out += [way.label for slot in scene.draft.slots for way in slot.ways]
        out += ledger_texts(scene.draft)
    return out


def ledger_texts(draft: Draft) -> list[str]:
    """What a ledger says besides its slots."""
    out = [text for tally in draft.tallies for text in (tally.title, tally.words, tally.note)]
    out += [text for group in draft.groups for text in (group.title, group.note)]
    out += [text for preset in draft.presets for text in (preset.label, preset.note)]
    return out + [bank.title for bank in draft.banks]


@cache
def is_free(text: str, language: str, names: tuple[str, ...]) -> bool:
    """Whether a text may be the same in two languages: names, numbers, places, shared words."""
    for name in names:
        text = text.replace(name, " ")
    words = re.findall(r"[^\W\d_½]+\d*", text)
    return all(
        word.rstrip("0123456789") in SAME[language] or PLACE.fullmatch(word) for word in words
    )


def silent(draft: Draft | None) -> Draft | None:
    """A draft without its words; its keys are the same in every language."""
    if draft is None:
        return None
    pads = tuple(
        replace(pad, title="", keys=tuple(replace(key, label="") for key in pad.keys))
        for pad in draft.pads
    )
    slots = tuple(
        replace(
            slot, title="", note="", letters="",
            ways=tuple(replace(way, label="", note="") for way in slot.ways),
        )
        for slot in draft.slots
    )  # fmt: skip
    return replace(
        draft, title="", done="", pads=pads, slots=slots,
        tallies=tuple(replace(one, title="", words="", note="") for one in draft.tallies),
        groups=tuple(replace(one, title="", note="") for one in draft.groups),
        presets=tuple(replace(one, label="", note="") for one in draft.presets),
        banks=tuple(replace(one, title="") for one in draft.banks),
    )  # fmt: skip


def wordless(scene: Scene) -> Scene:
    """The same scene without its words; what remains must not depend on the language."""

    def bare(zone: Zone) -> Zone:
        cells = tuple(replace(cell, label="", name="") for cell in zone.cells)
        steps = tuple(replace(told, parts=unsaid(told)) for told in zone.steps)
        gauges = tuple(replace(one, title="") for one in zone.gauges)
        sums = tuple(replace(one, title="", parts=figures(one.parts)) for one in zone.sums)
        return replace(
            zone, title="", note="", letters="", cells=cells, steps=steps,
            way=bool(zone.way) * "way", verdict=bool(zone.verdict) * "verdict", gauges=gauges,
            sums=sums,
        )  # fmt: skip

    def figures(of: tuple[Figure, ...]) -> tuple[Figure, ...]:
        return tuple(replace(figure, words="") for figure in of)

    def unsaid(told: Step) -> tuple[Part, ...]:
        """The seats that a step names; their order depends on the language."""
        return tuple(Part("", None, seat) for seat in sorted({p.seat for p in told.parts} - {-1}))

    panels = tuple(
        replace(
            panel, title="", facts=("",) * len(panel.facts), letters="",
            tokens=tuple(replace(token, label="") for token in panel.tokens),
            figures=figures(panel.figures),
        )
        for panel in scene.panels
    )  # fmt: skip
    pieces = tuple(
        replace(
            p, letters="", caption="", label="", note="", does=bool(p.does) * "does",
            arcs=tuple(replace(arc, word="") for arc in p.arcs),
        )
        for p in scene.pieces
    )  # fmt: skip
    zones = tuple(bare(zone) for zone in scene.zones)
    heading = ("",) * len(scene.heading)
    ghosts = tuple(
        replace(
            ghost,
            label="",
            does=bool(ghost.does) * "does",
            new=None,
            then=tuple(
                [replace(one, label="", does=bool(one.does) * "does") for one in ghost.then]
            ),
        )
        for ghost in scene.ghosts
    )
    modes = tuple(replace(mode, label="") for mode in scene.modes)
    return Scene(
        heading, "", panels, zones, pieces, silent(scene.draft), (), ghosts, modes, scene.apart
    )


def check_said(case: Case, s: State, viewer: int, language: str) -> None:
    """A scene in another language is well-formed, all of it is translated, all else is equal."""
    ours, asked = scene_of(case, s, viewer)
    theirs, theirs_asked = scene_of(case, s, viewer, language)
    check_scene(case, theirs, theirs_asked)
    assert wordless(theirs) == wordless(ours)
    names = names_of(case)
    for one, other in zip(texts_of(ours), texts_of(theirs), strict=True):
        assert bool(one) == bool(other)
        assert one != other or is_free(one, language, names), f"'{one}' is not translated"
    if asked is not None:
        assert theirs_asked is not None
        assert theirs_asked.clause == asked.clause
        assert [c.text for c in theirs_asked.choices] == [c.text for c in asked.choices]
        labels = [choice.label for choice in theirs_asked.choices]
        for one, choice in zip(labels, asked.choices, strict=True):
            assert one.strip()
            assert one != choice.label or is_free(one, language, names)
        assert len(set(labels)) == len(labels)


@each_spoken
def test_scenes_are_translated_whole_and_nothing_else_changes(case: Case, language: str) -> None:
    rng = case.rng("languages")
    s = case.game.opening(case.table)
    moves = 0
    while s.stack:
        if moves < MOVES:
            for viewer in viewers(case):
                check_said(case, s, viewer, language)
        step(s, rng)
        moves += 1
    for viewer in viewers(case):
        check_said(case, s, viewer, language)


@each_spoken
def test_sentences_are_translated_with_the_same_things_in_them(case: Case, language: str) -> None:
    rng = case.rng("sentences")
    names = names_of(case)
    s = case.game.opening(case.table)

    def alike(ours: tuple[Part, ...], theirs: tuple[Part, ...]) -> None:
        check_parts(case, theirs)
        assert plain(ours) != plain(theirs)
        assert sorted(p.seat for p in ours if p.seat >= 0) == sorted(
            p.seat for p in theirs if p.seat >= 0
        )
        assert sorted(p.chip.sprite for p in ours if p.chip) == sorted(
            p.chip.sprite for p in theirs if p.chip
        )

    for _ in range(MOVES):
        if not s.stack:
            break
        for seat in range(case.table.seats):
            ours = decision(case.game, s, seat, names)
            theirs = decision(case.game, s, seat, names, language)
            assert (ours is None) == (theirs is None)
            if ours and theirs:
                alike(ours.parts, theirs.parts)
            action = rng.below(len(case.game.space))
            if action not in legal_list(s, seat):
                caught = []
                for spoken in ("en", language):
                    with pytest.raises((Illegal, NotYourTurn)) as error:
                        check(case.game, s, seat, action, names, spoken)
                    assert isinstance(error.value, Illegal | NotYourTurn)
                    caught.append(error.value)
                assert caught[0].clause == caught[1].clause
                alike(caught[0].parts, caught[1].parts)
        s.sink = Sink()
        step(s, rng)
        for event in s.sink.events:
            for viewer in viewers(case):
                if is_told(case.game.events[event[0]], event, viewer):
                    one = tell(case.game, s, event, viewer, names)
                    other = tell(case.game, s, event, viewer, names, language=language)
                    alike(one.parts, other.parts)
                    assert bool(one.heading) == bool(other.heading)
                    assert not one.heading or one.heading != other.heading


@pytest.mark.parametrize(
    "changes",
    [
        {"label": "", "caption": "Your place"},
        {"does": "Wonders"},
        {"ask": "play nothing"},
        {"id": "another"},
        {"numeral": "99"},
    ],
    ids=str,
)
def test_the_check_sees_a_scene_that_is_not_a_translation(changes: dict[str, str]) -> None:
    found, other = SPOKEN[0]

    def sloppy(view: View, asked: Decision | None, names: tuple[str, ...], language: str) -> Scene:
        whole = found.game.scene(view, asked, names, language)
        if language != other:
            return whole
        first = replace(whole.pieces[0], **changes)  # type: ignore[arg-type]  # only texts
        return replace(whole, pieces=(first, *whole.pieces[1:]))

    case = Case(replace(found.game, scene=sloppy), found.table)
    s = case.game.opening(case.table)
    rng = case.rng("sloppy")
    while not waiting(s):
        step(s, rng)
    with pytest.raises((AssertionError, BadText)):
        check_said(case, s, waiting(s)[0], other)


def test_the_check_sees_what_is_not_translated() -> None:
    case, language = SPOKEN[0]
    english = replace(
        case.game, scene=lambda view, asked, names, _: case.game.scene(view, asked, names, "en")
    )
    s = case.game.opening(case.table)
    with pytest.raises(AssertionError, match="is not translated"):
        check_said(Case(english, case.table), s, 0, language)
    some = case.game.words[language]
    gap = dict(list(some.events.items())[1:])
    with pytest.raises(AssertionError):
        check_words(case.game, replace(some, events=gap))
