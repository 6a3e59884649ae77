"""Every sentence that the house says to a player is there in every language."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import munera
from effort import once
from munera.bots import BOTS, LEVELS
from munera.core.errors import BadTable, BadText
from munera.games import load
from munera.play.record import replay
from munera.server.words import (
    AND,
    HOUSE,
    LANGUAGES,
    LONGEST,
    Phrases,
    language_asked,
    language_in,
    listed,
    say,
)

pytestmark = once

SOURCE = Path(munera.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]

# What whoever runs the server reads, and what only programs read.
NOT_FOR_PLAYERS = {
    "server/run.py", "server/folder.py", "server/store.py", "server/wire.py", "server/thinking.py",
}  # fmt: skip
ERRORS = {"MuneraError", "BadText", "BadTable", "BadRecord", "NotAllowed", "StoreFailed"}
FOR_PROGRAMS = (
    "It cannot be read, or cannot be.", "There is no session.", "It is not for you.",
    "There is no such thing.", "Not now.", "It is too large.", "That was a lot at once.",
    "It was not kept.", "Nothing has changed.",  # in the contract
    "The page has not been built yet: ",  # in a checkout
    "7 with the id '7'.", "The next entry is number ", "There is no entry ", "There is no such 7.",
    "Another entry took its number.", "Another table has this code.",
    "There is a table with this id.", "There is a guest with this id.",
    "There is a token like this.",  # of the store: they mean that something of ours is wrong
)  # fmt: skip


def text_of(node: ast.expr) -> str | None:
    """A text of the code, 7 where it puts a value; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "7"
            for part in node.values
        )
    return None


def without_docs(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but docstrings and the parts of f-strings."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.JoinedStr):
            continue
        todo += [
            child
            for child in ast.iter_child_nodes(node)
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant))
        ]


def sentences(file: Path) -> list[str]:
    """What looks like a sentence in a file of the server."""
    found = []
    for node in without_docs(ast.parse(file.read_text("utf-8"))):
        text = text_of(node) if isinstance(node, ast.expr) else None
        if text and text[0].isupper() | text[0].isdigit() and text.endswith((".", "?", " 7")):
            if re.search("[a-z]+ .*[a-z]", text):
                found.append(text)
    return found


def complaints(file: Path) -> list[str]:
    """The texts that errors are made with in a file of the rooms below."""
    found = []
    for node in without_docs(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ERRORS:
                found += [text for arg in node.args if (text := text_of(arg)) and " " in text]
    return found


def house_sentences() -> list[tuple[str, str]]:
    out = []
    for file in sorted((SOURCE / "server").glob("*.py")):
        where = f"server/{file.name}"
        if where not in NOT_FOR_PLAYERS and file.name != "words.py":
            out += [(where, text) for text in sentences(file) if not text.startswith(FOR_PROGRAMS)]
    for room in ("core", "play", "bots", "games"):
        for file in sorted((SOURCE / room).glob("*.py")):
            if file.name != "art.py":  # of drawings, and so for those who make a game
                found = [text for text in complaints(file) if "clauses.toml" not in text]
                out += [(f"{room}/{file.name}", text) for text in found]
    out += [("bots", about) for _, about in (*BOTS.values(), *LEVELS.values())]
    return out


FOUND = house_sentences()


def test_the_search_finds_sentences() -> None:
    places = {where for where, _ in FOUND}
    for name in ("acts", "hall", "limits", "replays", "app", "lobby", "routes", "seating"):
        assert f"server/{name}.py" in places
    for name in ("play/record", "core/game", "core/space", "games/__init__"):
        assert f"{name}.py" in places
    assert len(FOUND) > 90
    assert ("server/acts.py", "That seat is not yours.") in FOUND
    assert ("server/replays.py", "The moves run from 0 to 7.") in FOUND


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    assert [(where, text) for where, text in FOUND if say(text, language) == text] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_is_of_something_that_is_said(language: str) -> None:
    """And it has the same slots."""
    said = " ".join(text for _, text in FOUND)
    for ours, theirs in HOUSE[language].items():
        assert slots(ours) == slots(theirs), ours
        assert ours != theirs
        filled = Formatter().vformat(ours, (), Sevens())
        assert filled in said or ours in AHEAD, f"nobody says: {ours}"


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


class Sevens(dict[str, str]):
    """Every slot is 7."""

    def __missing__(self, key: str) -> str:
        return "7"


# Said by code that puts it together in other ways.
AHEAD = {
    "Say who you are first.",
    "line {line}: {why}",
    "Did you mean '{near}'?",
    "Actions begin with {verbs}.",
}


@pytest.mark.parametrize("language", OTHERS)
def test_each_template_finds_its_own_translation(language: str) -> None:
    for ours, theirs in HOUSE[language].items():
        slots = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(ours) if name}
        assert say(ours.format(**slots), language) == theirs.format(**slots)


def test_english_and_what_nobody_knows_stay_as_they_are() -> None:
    for text in ("That seat is not yours.", "Gibberish {x} %s.", "", "{", "The moves run from 0"):
        assert say(text, "en") == text
    for text in ("Gibberish {x} %s.", "", "{", "The moves run from 0", "That seat is not yours"):
        assert say(text, "it") == text


def test_values_go_over_as_they_are() -> None:
    assert say("There is no game '{0} {why}'; there is a, b.", "it") == (
        "Non c'è un gioco '{0} {why}'; ci sono: a, b."
    )
    phrases = Phrases({"{a} and {a} not {b}.": "{b}: {a}"})
    assert phrases.find("x y and x y not z.") == "z: x y"
    assert phrases.find("x and y not z.") is None


def test_a_sentence_inside_a_sentence_is_translated_too() -> None:
    with pytest.raises(BadText) as bad:
        load("gorus").space.parse("play bleu 7")
    assert say(bad.value, "it") == "Non c'è un'azione 'play bleu 7'. Volevi dire 'play blue 7'?"
    with pytest.raises(BadText) as bad:
        load("gorus").space.parse("zzz")
    assert "Le azioni cominciano con 'play'" in say(bad.value, "it")
    text = "munera record 1\ngame chess\nrules 1\nseats 3\nmode x\ncontent y\nmoves\n"
    with pytest.raises(Exception, match="line 7") as record:
        replay(text)
    assert say(record.value, "it").startswith("riga 7: Non c'è un gioco 'chess'; ci sono: ")
    told = say("That could not be kept, so it did not happen. The store is closed.", "it")
    assert told == "Non è stato possibile conservarlo, quindi non è successo. L'archivio è chiuso."


def test_the_errors_of_games_are_known_to_the_house() -> None:
    with pytest.raises(BadTable) as bad:
        load("gorus").table(3, "", {"cf": "x:1"})
    assert say(bad.value, "it").startswith("Opzione 'cf': non c'è 'x'; ci sono 0, 1, 2")
    with pytest.raises(BadTable) as bad:
        load("gorus").table(9)
    assert say(bad.value, "it") == "Per Gorus Maximus servono da 1 a 8 giocatori, non 9."
    with pytest.raises(BadTable) as bad:
        load("for_glory").table(1)
    assert say(bad.value, "it") == "Per For Glory servono 2 giocatori, non 1."


def test_no_sentence_takes_long() -> None:
    nasty = "There is no game '" + "'; there is " * 80 + "!"
    start = time.process_time()
    for text in (nasty, nasty * 5, "'; there is " * 200_000, "7 bots do not fit on " * 45):
        assert say(text, "it") == text
    assert time.process_time() - start < 1
    assert len(nasty) <= LONGEST


def test_names_in_a_row() -> None:
    assert set(AND) == set(LANGUAGES)
    assert listed(["Ann"], "it") == "Ann"
    assert listed(["Ann", "Bo"], "en") == "Ann and Bo"
    assert listed(["Ann", "Bo", "Cy"], "it") == "Ann e Bo e Cy"


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
