"""Gorus Maximus in Italian: what its sentences and its table say there."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from games.gorus.arena import GAME, PEOPLE, SPECTATOR, Arena, at_opening, counted, situation
from games.gorus.test_options import BAD
from munera.core.engine import HIDDEN
from munera.core.errors import BadTable, Illegal, NotYourTurn
from munera.core.rng import Rng
from munera.core.scene import Chip
from munera.games.gorus.scene import COLOURS, LETTERS, SAY, SCHOOLS
from munera.play.speech import check, decision, tell

ITALIAN = GAME.words["it"]


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def told(arena: Arena, kind: str, viewer: int = SPECTATOR) -> str:
    """The first line of a kind, in Italian."""
    event = next(e for e in arena.sink.events if GAME.events[e[0]].name == kind)
    names = PEOPLE[: arena.g.setup.seats]
    return tell(GAME, arena.g, event, viewer, names, language="it").text


def test_the_table_has_the_same_words_in_both_languages() -> None:
    assert list(SAY["it"]) == list(SAY["en"])
    for name, template in SAY["en"].items():
        assert slots(SAY["it"][name]) == slots(template), name
    same = [name for name in SAY["en"] if SAY["en"][name] == SAY["it"][name]]
    assert same == ["plays"]  # an order and a name


def test_letters_and_colours_are_told_apart_and_begin_alike() -> None:
    for letters in (LETTERS["en"], LETTERS["it"]):
        assert len({one[0] for one in letters} | set(letters)) >= 5
        assert len(set(letters)) == 5
    assert all(
        colour.startswith(two) for colour, two in zip(COLOURS["it"], LETTERS["it"], strict=True)
    )
    assert len(set(SCHOOLS["it"])) == 5
    labels = [ITALIAN.label(action) for action in range(len(GAME.space))]
    assert len(set(labels)) == len(labels)
    assert labels[7] == "Blu 7"


def test_heading_and_status() -> None:
    arena = at_opening(3, options={"dealer": "random", "target": "9"})
    assert arena.scene(0, "it").heading == ("Preparazione",)
    assert arena.scene(0, "it").status == "Si prepara il tavolo."
    arena.choose_dealer(2)
    assert arena.scene(0, "it").heading == ("Manche I", "scontro 1 di 10", "si vince a 9")
    assert arena.scene(0, "it").status == "Si danno le carte."
    arena.let_chance_act(Rng(4))
    assert arena.scene(0, "it").status == "Tocca a Ann."
    arena = counted("Bl9 |  | ", "Gr", support=[2, 0, 0])
    assert arena.scene(0, "it").heading == ("Fine della partita",)
    assert arena.scene(0, "it").status == "Campione di Gorus Maximus: Ann."
    assert told(arena, "champion") == "Campione di Gorus Maximus: Ann."


def test_panels() -> None:
    arena = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6 | Bl7 Gr7", "Ye", mode="2v2", dealer=2)
    panels = arena.scene(1, "it").panels
    assert [panel.title for panel in panels] == ["Squadra A (Ann, Cleo)", "Squadra B (Bob, Dan)"]
    assert [panel.facts for panel in panels] == [("4 in mano", "0 prese")] * 2
    arena = situation("Bl9 Gr4", "Ye", pile="Br4 Br5", piles="Br8 | Pi9 Pi10")
    mine, theirs = arena.scene(0, "it").panels
    assert (mine.title, mine.facts) == ("", ("2 in mano", "1 presa"))
    assert (theirs.title, theirs.facts) == ("Contendenti", ("2 prese",))
    assert mine.tokens[0].label == "Sostegno della Folla 0 su 3"


def test_the_floor_and_the_hand() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Gr6 Pi8 | Bl5 Br5", "Ye")
    arena.play("0:Bl6 1:Gr6")
    scene = arena.scene(2, "it")
    zones = {zone.id: zone.title for zone in scene.zones}
    assert zones["hand"] == "La tua schiera"
    floor = scene.within("floor")
    assert [p.caption for p in floor] == [
        "Preferita: Verde", "I Ann apre", "II Bob, Sfida", "La tua carta",
    ]  # fmt: skip
    assert floor[0].label == "Scuola preferita: Frecce Verdi"
    assert floor[2].letters == "Ve"
    assert floor[3].label == "Il posto per la tua carta"
    hand = scene.within("hand")
    assert [(p.id, p.letters, p.label) for p in hand] == [
        ("card blue 5", "Bl", "Pugni Blu 5"), ("card brown 5", "Ma", "Spade Marroni 5"),
    ]  # fmt: skip
    assert [piece.action for piece in hand] == ["play blue 5", ""]
    eight = situation("Pi8 Pi9 | Gr4 Gr5 | Gr6 Gr7", "Ye").scene(0, "it").within("hand")
    assert [p.label for p in eight] == [
        "Asce Rosa 8, Favore della Folla \u22124", "Asce Rosa 9, Favore della Folla +2",
    ]  # fmt: skip


def test_sentences() -> None:
    arena = situation("Bl6 Gr4 | Gr6 Pi8 | Bl5 Br5", "Ye")
    arena.play("0:Bl6 1:Gr6")
    assert told(arena, "challenged") == "Bob sfida con Verde 6; scuola preferita: Frecce Verdi."
    event = next(e for e in arena.sink.events if GAME.events[e[0]].name == "challenged")
    parts = tell(GAME, arena.g, event, SPECTATOR, PEOPLE[:3], language="it").parts
    assert [part.chip for part in parts if part.chip] == [
        Chip("arrow", "green", "Ve"), Chip("arrow", "green", ""),
    ]  # fmt: skip
    asked = decision(GAME, arena.g, 2, PEOPLE[:3], "it")
    assert asked is not None
    assert asked.prompt == "Rispondi con Pugni Blu, oppure gioca un 6 e sfida."
    assert [choice.label for choice in asked.choices] == ["Blu 5"]
    with pytest.raises(Illegal) as caught:
        check(GAME, arena.g, 2, GAME.space.parse("play brown 5"), PEOPLE[:3], "it")
    assert caught.value.why == (
        "Marrone 5 non è ammessa: si è aperto con Pugni Blu e hai Blu 5; gioca una di queste "
        "carte, oppure un 6."
    )
    with pytest.raises(NotYourTurn) as turn:
        check(GAME, arena.g, 0, 4, PEOPLE[:3], "it")
    assert turn.value.why == "Tocca a Cleo."


def test_sides_stand_where_no_article_is_needed() -> None:
    duel = situation("Bl9 Bl4 | Bl5 Bl6 | Bl7 Bl8 | Bl10 Bl11", "Ye", mode="2v2")
    duel.play("0:Bl9 1:Bl5 2:Bl7 3:Bl10")
    assert told(duel, "team_collected") == (
        "Una presa di 4 carte per la squadra B, nel mazzetto comune."
    )
    solo = situation("Bl4 Gr4", "Ye", pile="Bl12 Bl11 Pi4 Pi5")
    solo.play("C:Bl12 0:Bl4 C:Bl11")
    assert told(solo, "collected") == "Una presa di 3 carte per i contendenti."
    for template in (*ITALIAN.events.values(), *ITALIAN.prompts.values()):
        assert not re.search(r"\b(a|da|di|in|su) \{side\}", template), template
        assert not re.search(r"\b(a|da|in|su) \{school\}", template), template


def test_ranks_and_hidden_cards() -> None:
    spell = ITALIAN.spellers(situation("Bl4 | Bl5 | Bl6", "Ye").g, PEOPLE[:3])
    assert [spell["rank"](rank) for rank in (0, 1, 8, 11)] == ["uno 0", "un 1", "un 8", "un 11"]
    assert spell["card"](HIDDEN) == "una carta"


@pytest.mark.parametrize(("seats", "option", "value", "why"), BAD)
def test_a_bad_option_is_explained(seats: int, option: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(seats, options={option: value})
    said = caught.value.said("it")
    assert said.startswith((f"Opzione '{option}': ", f"L'opzione '{option}' "))
    assert not re.search(r"\b(is|the|not|there|each|rank|or)\b", said), said
