"""GladiGala in its two languages: names of actions and values, sentences, bad options."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from games.gladigala.position import position
from munera.core.errors import BadTable
from munera.core.saying import Saying
from munera.core.scene import plain
from munera.games import load
from munera.games.gladigala.tables import BENCH_NAMES
from munera.play.speech import called, decision, sentence

GAME = load("gladigala")
ITALIAN = GAME.words["it"]
PEOPLE = ("Ann", "Bob", "Cleo", "Dan")
LANGUAGES = ("en", "it")
ALL = " ".join(BENCH_NAMES)
RANGES = "spear: 0,1; dagger: 0,1; club: 0,1"
VALUES = "spear: 2; dagger: 1; club: 3"

# An option, an impossible value, and a word of the reason in Italian.
BAD = [
    ("first_seat", "4", "un posto da 0 a 3"),
    ("matches", "3", "un numero da 1 a 2"),
    ("max_rounds", "-1", "da 0 a 1000"),
    ("out_limit", "0", "[GG-232]"),
    ("simultaneous_hits", "twice", "'each' o 'once'"),
    ("three_player_limit", "maybe", "'on' o 'off'"),
    ("payout", "0 x", "'x', non è un numero intero da 0 a 99"),
    ("payout", "0", "da 2 a 13 numeri interi, o coppie come 0:0; qui ce ne sono 1"),
    ("payout", "1 2", "comincia con 0, non 1"),
    ("payout", "0 3 2", "2 viene dopo 3"),
    ("closed_benches", "Sz", "non c'è 'Sz'; ci sono Sa, Sb, Sc"),
    ("closed_benches", "Sa Sa", "Sa è dato due volte"),
    ("closed_benches", " ", "scrivi 'none'"),
    ("closed_benches", ALL, "per 12 gettoni"),
    ("ranges", "sword 0,1", "mancano i due punti"),
    ("ranges", "net: 0,1", "il tipo 'net' non esiste"),
    ("ranges", "sword: 0,1; sword: 0,1", "sword è dato due volte"),
    ("ranges", RANGES, "mancanti: sword"),
    ("ranges", f"sword: 0,8; {RANGES}", "due numeri da -7 a 7"),
    ("ranges", f"sword: 0,1 0,1; {RANGES}", "sword ha 0,1 due volte"),
    ("ranges", f"sword: ; {RANGES}", "sword non ha caselle"),
    ("attack_value", f"sword: 10; {VALUES}", "il valore di sword, '10'"),
]


def said(language: str, table: str, name: str, *values: int) -> str:
    """A sentence of the game with these values."""
    words = GAME.words[language]
    kinds = {"prompts": GAME.prompts, "events": GAME.events, "refusals": GAME.refusals}[table]
    kind = next(kind for kind in kinds if kind.name == name)
    spellers = words.spellers(GAME.opening(GAME.table(4)), PEOPLE)
    template = getattr(words, table)[name]
    return plain(sentence(GAME, template, kind, (0, *values), spellers, PEOPLE, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label_of_its_own(language: str) -> None:
    labels = [GAME.words[language].label(action) for action in range(GAME.space.choices)]
    assert len(set(labels)) == len(labels)
    assert all(label[0].isupper() or label[0].isdigit() for label in labels)


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        ("mix 3+1", "3 of Class I and 1 of Class II", "3 di Classe I e 1 di Classe II"),
        ("symbol solis", "SOLIS", "SOLIS"),
        ("crowd down W4", "Thumbs down on W4", "Pollice verso in W4"),
        ("order FR about", "Forward right, turn about", "Avanti a destra, dietrofront"),
        ("order C idle", "Stay, no turn", "Resta, senza girarsi"),
        ("attack h8", "Attack h8", "Attacca h8"),
        ("attack none", "No attack", "Nessun attacco"),
        ("token play", "Play it", "Giocalo"),
        ("keep 6", "Pay for gladiator 6", "Paga per il gladiatore 6"),
        ("upgrade dagger", "Upgrade Dagger", "Potenzia il Pugnale"),
        ("upgrade done", "Done", "Fatto"),
        ("draw club", "Draw a Club", "Pesca la Clava"),
    ],
)
def test_labels(text: str, english: str, italian: str) -> None:
    action = GAME.space.parse(text)
    assert [GAME.words[language].label(action) for language in LANGUAGES] == [english, italian]


def test_values_are_spelled() -> None:
    spell = {
        language: GAME.words[language].spellers(GAME.opening(GAME.table(4)), PEOPLE)
        for language in LANGUAGES
    }
    for domain, value, english, italian in (
        ("coins", 0, "0 coins", "0 monete"),
        ("coins", 1, "1 coin", "1 moneta"),
        ("line", 4, "column e", "colonna e"),
        ("line", 15, "row 8", "riga 8"),
        ("thumb", -1, "a crowd token", "un gettone del pubblico"),
        ("thumb", 0, "a thumbs up", "un pollice su"),
        ("gladiator", 23, "SPIRITUS 6", "SPIRITUS 6"),
        ("match", 1, "afternoon", "pomeriggio"),
    ):
        assert [spell[language][domain](value) for language in LANGUAGES] == [english, italian]


def test_sentences() -> None:
    assert said("en", "events", "placed", 7, 0, 3, 0) == (
        "LEO 2 is a Sword and stands on d1, facing north."
    )
    assert said("it", "events", "placed", 7, 0, 3, 0) == (
        "LEO 2, Spada, parte da d1 e guarda a nord."
    )
    assert said("it", "events", "seated", 1, -1, 2) == (
        "Bob mette un gettone del pubblico sulla panca Sc."
    )
    assert said("it", "events", "shield_paid", 7, 1) == (
        "Lo scudo di LEO 2 è pagato; nel Tesoro: 1 moneta."
    )
    assert said("it", "refusals", "line_taken", 2) == (
        "Nella colonna c c'è già un gettone del pubblico."
    )
    assert said("en", "refusals", "out_of_range", 7, 27) == (
        "LEO 2 cannot attack d4: it is not in its range."
    )


def test_no_preposition_meets_an_article() -> None:
    """A token is spelled with `un`: nothing may come before it that would contract with it."""
    for templates in (ITALIAN.prompts, ITALIAN.events, ITALIAN.refusals):
        for template in templates.values():
            assert not re.search(r"\b(a|da|di|in|su|con) \{thumb\}", template), template


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_begins_with_a_square(language: str) -> None:
    """The first letter of a sentence becomes a capital, and D4 is not how squares are written."""
    words = GAME.words[language]
    for templates in (words.prompts, words.events, words.refusals, words.headings):
        for template in templates.values():
            before, name, _, _ = next(iter(Formatter().parse(template)))
            assert before or name not in ("square", "squares", "from", "to"), template


@pytest.mark.parametrize(("option", "value", "why"), BAD)
def test_a_bad_option_is_explained_in_italian(option: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(4, options={option: value})
    told = caught.value.said("it")
    assert told.startswith((f"Opzione '{option}': ", f"L'opzione '{option}' "))
    assert why in told
    assert not re.search(r"\b(is|the|not|there|each|of|or|it)\b", re.sub("'.*?'", "", told)), told


def test_every_sentence_of_a_bad_pack_can_happen() -> None:
    given = set()
    for option, value, _ in BAD:
        with pytest.raises(BadTable) as caught:
            GAME.table(4, options={option: value})
        assert isinstance(caught.value.what, Saying)
        why = caught.value.what.slots.get("why")
        given |= {why.key} if isinstance(why, Saying) else set()
    keys = {key for key in GAME.sayings.texts("en") if key.startswith("packs.")}
    assert {key for key in keys if not key.startswith("packs.place.")} == given


@pytest.mark.parametrize(
    ("kind", "english", "italian"),
    [("Sword", "shield", "scudo"), ("Spear", "shield", "scudo"),
     ("Dagger", "double step", "doppio passo"), ("Club", "crushing blow", "colpo devastante")],
)  # fmt: skip
def test_an_order_is_named_by_the_skill_of_who_gets_it(
    kind: str, english: str, italian: str
) -> None:
    arena = position(f"S1 {kind} d4/N, N1 h8/S")
    order = GAME.space.parse("order F skill")
    assert called(GAME, arena.g, 0, order) == f"{kind} on d4: Forward, {english}"
    assert called(GAME, arena.g, 0, order, "it").endswith(f": Avanti, {italian}")
    asked = decision(GAME, arena.g, 0, PEOPLE)
    assert asked is not None
    assert f"Forward, {english}" in [choice.label for choice in asked.choices]
