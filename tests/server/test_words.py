"""Which language a request is answered in, and what is told in it."""

from __future__ import annotations

import pytest

from effort import once
from munera.core.errors import BadTable, BadText, MuneraError
from munera.games import load
from munera.play.record import replay
from munera.server.words import language_asked, language_in

pytestmark = once


def test_values_go_over_as_they_are() -> None:
    with pytest.raises(BadTable) as bad:
        load("{0} {why}")
    assert bad.value.said("it").startswith("Non c'è un gioco '{0} {why}'; ci sono: ")


def test_a_sentence_inside_a_sentence_is_translated_too() -> None:
    with pytest.raises(BadText) as bad:
        load("gorus").space.parse("play bleu 7")
    assert bad.value.said("it") == "Non c'è un'azione 'play bleu 7'. Volevi dire 'play blue 7'?"
    with pytest.raises(BadText) as bad:
        load("gorus").space.parse("zzz")
    assert "Le azioni cominciano con 'play'" in bad.value.said("it")
    text = "munera record 1\ngame chess\nrules 1\nseats 3\nmode x\ncontent y\nmoves\n"
    with pytest.raises(MuneraError, match="line 7") as record:
        replay(text)
    assert record.value.said("it").startswith("riga 7: Non c'è un gioco 'chess'; ci sono: ")


def test_the_errors_of_games_are_known_to_the_house() -> None:
    with pytest.raises(BadTable) as bad:
        load("gorus").table(3, "", {"cf": "x:1"})
    assert bad.value.said("it").startswith("Opzione 'cf': non c'è 'x'; ci sono 0, 1, 2")
    with pytest.raises(BadTable) as bad:
        load("gorus").table(9)
    assert bad.value.said("it") == "Per Gorus Maximus servono da 1 a 8 giocatori, non 9."
    with pytest.raises(BadTable) as bad:
        load("for_glory").table(1)
    assert bad.value.said("it") == "Per For Glory servono 2 giocatori, non 1."


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("it", "it"), ("IT", "it"), ("it-IT", "it"), ("en", "en"), ("", "en"), ("fr", "en"),
        ("it-CH, en;q=0.9", "it"), ("en-GB,en;q=0.9,it;q=0.8", "en"), ("de, it;q=0.5", "it"),
        ("it;q=0, en", "en"), ("it;q=0.1, en;q=0.2", "en"), ("it; q=0.3, en;q=0.2", "it"),
        ("*", "en"), ("it;q=9", "en"), ("it;q=", "en"), (";;;,,,", "en"), ("\xff\0", "en"),
        ("xx," * 1000 + "it", "en"), ("itx", "en"), ("../it", "en"),
    ],
)  # fmt: skip
def test_the_language_of_a_header(wanted: str, language: str) -> None:
    assert language_in(wanted) == language


def test_the_language_of_a_query() -> None:
    assert language_asked("lang=it") == language_asked("a=1&lang=it&b=2") == "it"
    for query in ("", "lang", "lang=", "lang=fr", "language=it", "seat=0&xlang=it"):
        assert language_asked(query) == "en"
