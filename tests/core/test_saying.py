"""Sentences by key: slots, sentences inside sentences, languages, what is missing."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from munera.core.errors import BadSentence, BadTable
from munera.core.saying import Book, ByLanguage
from munera.core.words import texts


@pytest.fixture
def book(tmp_path: Path) -> Book:
    for language, text in (
        ("en", 'late = "You are late."\n[table]\nseats = "{n} seats, not {given}: {why}"\n'),
        ("it", '[table]\nseats = "{given}? I posti sono {n}: {why}"\n'),
    ):
        (tmp_path / language).mkdir()
        (tmp_path / language / "house.toml").write_text(text, "utf-8")
    return Book(tmp_path)


def test_an_error_is_told_in_the_language_of_whoever_reads_it(book: Book) -> None:
    error = BadTable(book.say("table.seats", n=3, given="x", why=book.say("late")))
    assert str(error) == "3 seats, not x: You are late."
    assert error.said("it") == "x? I posti sono 3: You are late."
    assert error.said("fr") == str(error)


def test_what_stands_in_a_slot_is_never_read_as_a_slot(book: Book) -> None:
    assert (
        book.say("table.seats", n=3, given="{why}", why="{n}").said() == "3 seats, not {why}: {n}"
    )


def test_languages_and_errors_that_travel(book: Book) -> None:
    assert book.languages() == ["en", "it"]
    error = BadTable(book.say("late"))
    assert str(pickle.loads(pickle.dumps(error))) == "You are late."


def test_a_room_is_whole_and_a_row_is_in_order(book: Book) -> None:
    assert book.room("table", "it") == {"seats": "{given}? I posti sono {n}: {why}"}
    assert book.row("table", ("seats", "seats"), "en") == (book.text("table.seats", "en"),) * 2
    assert list(book.texts("it")) == list(book.texts("en"))
    assert book.own("it").keys() < book.own("en").keys()
    assert book.find("late", "it") == "You are late."
    assert book.find("early", "it") == ""
    with pytest.raises(BadSentence, match=r"/en: there is no sentence 'early'\.$"):
        book.text("early", "it")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('early = "Presto."', "English has no sentence 'early'"),
        ('[table]\nseats = "{n}"', "'table.seats' must have the slots of English: {given}, {n}"),
        ('late = "Tardi {n}."', "'late' must have the slots of English: none"),
        ('late = "Tardi {."', "the slots of 'late' cannot be read"),
        ("late = 7", "'late' is not a text in quotes"),
        ("late = ", "it cannot be read"),
        ('late = "a"\nlate = "b"', "it cannot be read"),
    ],
)
def test_a_fault_is_told_with_file_and_key(book: Book, text: str, why: str) -> None:
    (book.folder / "it" / "house.toml").write_text(text, "utf-8")
    with pytest.raises(BadSentence) as caught:
        book.texts("it")
    assert f"/it/house.toml: {why}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_key_stands_in_one_file_only(book: Book) -> None:
    (book.folder / "it" / "other.toml").write_text('[table]\nseats = "{n} {given} {why}"', "utf-8")
    with pytest.raises(BadSentence, match=r"it/other.toml: 'table.seats' stands in another file"):
        book.texts("it")


def test_a_number_asks_for_its_form(tmp_path: Path) -> None:
    for language, one in (("en", "1 card"), ("it", "{n} carta")):  # a form may say its number
        (tmp_path / language).mkdir()
        text = f'[scene]\ncards = {{ one = "{one}", other = "{{n}} cards" }}\n'
        (tmp_path / language / "scene.toml").write_text(text, "utf-8")
    every = texts(Book(tmp_path), "scene")
    assert list(every) == ["en", "it"]
    assert [every["en"].count("cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert every["it"].count("cards", 1) == "1 carta"
    assert every["it"].key("cards", 2) == "cards.other"


def test_something_for_each_language_is_made_when_it_is_asked_for() -> None:
    made: list[str] = []

    def make(language: str) -> str:
        made.append(language)
        return language.upper()

    every = ByLanguage(["en", "it"], make)
    assert list(every) == ["en", "it"]
    assert "it" in every
    assert "fr" not in every
    assert len(every) == 2
    assert made == []
    assert every["it"] == every["it"] == every.get("it") == "IT"
    assert made == ["it"]
    assert every.get("fr", "?") == "?"
    with pytest.raises(KeyError):
        every["fr"]
    assert dict(every.items()) == {"en": "EN", "it": "IT"}
