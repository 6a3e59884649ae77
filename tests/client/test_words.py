"""The page's dictionaries: both languages have every text, with the same slots."""

from __future__ import annotations

import re

import pytest

from client.words import MARK, SLOT, forms, source, words

# A name and a command are the same in every language; so are the letters that are hashed.
# Names, and first lines of proofs and records as the verifier knows them.
NOT_WORDS = re.compile(
    r"(· )?Munera|MUNERA|munera (verify|witness|[a-z ]+ ([12]|\(\[12\]\)))"
    r"|record only|\.[a-z-]+ [a-z]+|--witness"
)
SEAL_WORDS = "lib/sealwords.ts"  # one list for all languages: they are compared by ear


def test_both_languages_have_every_text_and_no_other() -> None:
    assert list(words("en")) == list(words("it"))
    assert len(words("en")) > 400


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_text_is_empty_or_begins_with_a_space(language: str) -> None:
    for key, text in words(language).items():
        for form in forms(text):
            assert form, key
            assert form == form.strip(), key


def test_a_text_has_the_same_slots_and_marks_in_both_languages() -> None:
    for key, text in words("en").items():
        other = words("it")[key]
        assert isinstance(text, str) == isinstance(other, str), key
        mine, theirs = ("".join(forms(one)) for one in (text, other))
        if isinstance(text, str):
            assert sorted(SLOT.findall(mine)) == sorted(SLOT.findall(theirs)), key
        assert set(SLOT.findall(mine)) <= {*SLOT.findall(theirs), "n"}, key
        assert set(SLOT.findall(theirs)) <= {*SLOT.findall(mine), "n"}, key
        assert MARK.findall(mine) == MARK.findall(theirs), key


@pytest.mark.parametrize("language", ["en", "it"])
def test_two_forms_differ_by_their_number(language: str) -> None:
    for key, text in words(language).items():
        if not isinstance(text, str):
            assert set(text) == {"one", "other"}, key
            assert "{n}" in text["other"] or text["one"] != text["other"], key


def test_italian_is_not_english() -> None:
    """Few texts are the same in both: a loan word, a unit, a frame for slots."""
    same = {key for key, text in words("en").items() if text == words("it")[key]}
    assert same == {
        "bot.gregarius", "bot.primus", "bot.tiro", "bot.veteranus", "card.button", "card.of",
        "fair.server", "hint.other", "home.minutes", "honest.error", "honest.exact",
        "honest.fromTo", "honest.points", "keys.escape", "ledger.cards", "ledger.part",
        "ledger.total", "replay.link", "school.card", "school.ended", "school.score",
        "school.times", "seat.bot", "seat.botNamed", "table.chat", "table.menu",
    }  # fmt: skip


def test_every_text_is_used() -> None:
    """By its key, or by a key that is put together, as in t(`badge.${state}`)."""
    code: str = source()["source"]
    put_together = re.compile(r"`(\w+\.\w*)\$\{[^`]*\}(\w*)`")
    families = [(found[1], found[2]) for found in put_together.finditer(code)]
    families += [(f"{room}.", "") for room in re.findall(r"worded\('(\w+)'", code)]
    for key in words("en"):
        named = f"'{key}'" in code
        assert named or any(key.startswith(a) and key.endswith(b) for a, b in families), key


def test_no_words_stand_outside_the_dictionaries() -> None:
    stray: dict[str, list[str]] = source()["stray"]
    left = {
        file: [one for one in found if not NOT_WORDS.fullmatch(one.strip())]
        for file, found in stray.items()
        if file != SEAL_WORDS
    }
    assert not {file: found for file, found in left.items() if found}
