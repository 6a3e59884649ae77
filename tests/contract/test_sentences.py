"""The book of the house has every sentence that is said, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import munera
from effort import once
from munera.bots import BOTS, LEVELS
from munera.core.saying import ENGLISH, HOUSE, TERMINAL, languages, read_toml, slots_of

pytestmark = once

SOURCE = Path(munera.__file__).parent
OTHERS = [language for language in languages() if language != ENGLISH]
# Errors whose sentence a person reads; their first text must be a key.
ERRORS = {
    "MuneraError", "BadText", "BadTable", "BadRecord", "NotAllowed", "StoreFailed", "BadStore",
    "Conflict", "DoneBefore", "Full", "GivenUp", "BadFile", "Died", "BadFrame", "Unfit",
    "BadCampaign",
}  # fmt: skip


def files() -> list[Path]:
    """Every file that may use sentences of the house."""
    found = sorted(SOURCE.rglob("*.py"))
    return [f for f in found if "verify" not in f.relative_to(SOURCE).parts[:1]]


def calls(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


@cache
def said() -> dict[str, list[tuple[str, frozenset[str] | None]]]:
    """Every key in the code, with the file and the slots it is given; None: unknown."""
    out: dict[str, list[tuple[str, frozenset[str] | None]]] = {}
    for file in files():
        where = file.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name_of(node) in ("say", "text") and node.args:
                key, *_ = node.args
                if isinstance(key, ast.Constant) and key.value in HOUSE.texts(ENGLISH):
                    slots: frozenset[str] | None = frozenset(k.arg or "" for k in node.keywords)
                    if name_of(node) == "text":
                        slots = None
                    out.setdefault(key.value, []).append((where, slots))
            elif isinstance(node, ast.Constant) and node.value in HOUSE.texts(ENGLISH):
                out.setdefault(str(node.value), []).append((where, None))
            elif isinstance(node, ast.Constant) and where.startswith("lab/contract/"):
                for room in ("contract", "contract.checks"):  # `hold` names a promise
                    out.setdefault(f"{room}.{node.value!s}", []).append((where, None))
    return out


def is_terminal(key: str) -> bool:
    """Whether a sentence is for the terminal, which speaks English."""
    for file in HOUSE.files(ENGLISH):
        table = read_toml(file)
        if table.pop(TERMINAL, False):
            *rooms, last = key.split(".")
            for room in rooms:
                table = table.get(room, {})
            if last in table:
                return True
    return False


def test_no_error_is_made_of_a_sentence() -> None:
    wrong = []
    for file in files():
        where = file.relative_to(SOURCE).as_posix()
        for call in calls(file):
            if name_of(call) in ERRORS:
                for arg in call.args:
                    text = isinstance(arg, ast.Constant) and " " in str(arg.value)
                    if text or isinstance(arg, ast.JoinedStr):
                        wrong.append(f"{where}:{call.lineno} {ast.unparse(arg)}")
    assert wrong == []


def test_every_key_that_is_said_is_in_the_book_with_these_slots() -> None:
    wrong = []
    for file in files():
        where = file.relative_to(SOURCE).as_posix()
        for call in calls(file):
            if name_of(call) != "say" or not call.args:
                continue
            key = call.args[0]
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            if not re.fullmatch(r"\w+(\.\w+)+", key.value):
                continue  # a line for the terminal
            if "games/" in where and where != "games/__init__.py":
                continue  # a sentence of a game's own book
            given = {keyword.arg for keyword in call.keywords}
            if key.value not in HOUSE.texts(ENGLISH):
                wrong.append(f"{where}:{call.lineno} there is no sentence '{key.value}'")
            elif slots_of(HOUSE.texts(ENGLISH)[key.value]) != given:
                wrong.append(f"{where}:{call.lineno} '{key.value}' has other slots than {given}")
    assert wrong == []


def families() -> set[str]:
    """The first parts of composed keys, such as f"bot.about.{name}"."""
    out = set()
    for file in files():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(r"(\w+\.)+\w*", start):
                    out.add(start)
    return out


def test_every_sentence_of_the_book_is_said() -> None:
    begun = tuple(families())
    unsaid = [key for key in HOUSE.texts(ENGLISH) if key not in said()]
    assert [key for key in unsaid if not key.startswith(begun)] == []
    assert HOUSE.room("bot.about", ENGLISH).keys() == {*BOTS, *LEVELS}


@pytest.mark.parametrize("language", OTHERS)
def test_a_finished_language_has_every_sentence_that_a_player_reads(language: str) -> None:
    own = HOUSE.own(language)
    missing = [key for key in HOUSE.own(ENGLISH) if key not in own and not is_terminal(key)]
    assert missing == []
    same = [key for key, text in own.items() if text == HOUSE.own(ENGLISH)[key]]
    assert same == []


def test_the_search_finds_sentences() -> None:
    assert {"act.not_your_seat", "record.cut_off", "file.unreadable", "note.and"} <= set(said())
    assert ("server/replays.py", frozenset({"last"})) in said()["replay.moves_run"]
    assert is_terminal("store.no_backup")
    assert not is_terminal("act.over")
