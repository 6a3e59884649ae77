"""Sentences by key: slots, sentences inside sentences, languages, what is missing."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from munera.core.errors import BadTable
from munera.core.saying import Book


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
