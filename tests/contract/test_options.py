"""Options of every game: one declaration, canonical texts as in every earlier record, words."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from contract.cases import GAMES
from effort import once
from munera.core.errors import BadOption
from munera.core.game import Game, Table
from munera.core.options import Content, Figures, Number, Option, SeatOption, Subset, Switch, Word
from munera.core.saying import HOUSE, Book
from munera.games import NAMES, load

pytestmark = once

HERE = Path(__file__).parent
# What version 0.6.0 wrote into records: game, seats, mode, given, kept.
CANONICAL = json.loads((HERE / "canonical.json").read_text("utf-8"))
EVERY = [(game, option) for game in GAMES for option in game.options]
INSTALLED = [(game, option) for game, option in EVERY if game.name in NAMES]
each_installed = pytest.mark.parametrize(
    ("game", "option"), INSTALLED, ids=[f"{game.name}-{option.name}" for game, option in INSTALLED]
)
each_option = pytest.mark.parametrize(
    ("game", "option"), EVERY, ids=[f"{game.name}-{option.name}" for game, option in EVERY]
)


def tables(game: Game) -> list[Table]:
    return [Table(seats, mode) for seats, modes in game.modes.items() for mode in modes]


@pytest.mark.parametrize("name", sorted({row[0] for row in CANONICAL}))
def test_records_say_what_they_said_before(name: str) -> None:
    for game, seats, mode, given, kept in CANONICAL:
        if game == name:
            options = load(name).table(seats, mode, given).options
            if given:
                assert options[next(iter(given))] == kept, (seats, given)
            else:
                assert list(options.items()) == list(kept.items())


@each_option
def test_what_is_usual_can_be_chosen_and_is_kept(game: Game, option: Option) -> None:
    for table in tables(game):
        kept = option.settle(option.default, table)
        assert option.settle(kept, table) == kept


ODD: list[object] = [
    "", " ", "?", "-1", "9" * 5000, "\0", "{", "{x}", "on off", 10**30, -1, 1.5, None, [], {},
    [[]], {"": ""}, [None], True, {"x": {"y": []}}, "+", "0:0 0:0", "nobody",
]  # fmt: skip


@each_option
def test_whatever_is_given_is_kept_in_one_spelling_or_refused_in_one_sentence(
    game: Game, option: Option
) -> None:
    for table in tables(game):
        for given in ODD:
            kept = settled(option, given, table)
            if isinstance(kept, str):
                assert option.settle(kept, table) == kept
                continue
            assert (kept.option, kept.clause) == (option.name, option.clause)
            for said in (kept.said("en"), kept.said("it")):
                assert said.endswith(".")
                assert option.name in said
                assert len(said) < 420, said


def settled(option: Option, given: object, table: Table) -> str | BadOption:
    """What is kept, or why not."""
    try:
        return option.settle(given, table)
    except BadOption as error:
        return error


@each_option
def test_natural_values_mean_what_their_text_means(game: Game, option: Option) -> None:
    for table in tables(game):
        for natural, text in natural_values(option, table):
            assert option.settle(natural, table) == option.settle(text, table)


def natural_values(option: Option, table: Table) -> list[tuple[object, str]]:
    if isinstance(option, Switch):
        return [(True, "on"), (False, "off")]
    if isinstance(option, Word):
        return [(word, word.upper()) for word in option.choices]
    if isinstance(option, SeatOption):
        return [(0, "0"), (table.seats - 1, f" {table.seats - 1} ")] if table.seats > 1 else []
    if isinstance(option, Number):
        sides = option.sides(table) if option.sides else ()
        pairs: list[tuple[object, str]] = [(n, f"0{n}") for n in (option.least, option.most)]
        if sides:
            some = [option.least + k % 2 for k in range(len(sides))]
            pairs.append((some, ", ".join(map(str, some))))
        return pairs
    if isinstance(option, Subset):
        names = option.of[: option.size[table.seats]] if option.size else option.of[:3]
        return [(list(names), ", ".join(names)), (list(reversed(names)), " ".join(names).upper())]
    if isinstance(option, Figures):
        more = [*option.standard[:-1], option.standard[-1] + 1]
        last = option.rows[len(option.standard) - 1]
        text = " ".join(map(str, more))
        return [(more, text), ({last: more[-1]}, text), (text, f"{last}: {more[-1]}")]
    return []


# --- Words -------------------------------------------------------------------------------------


@each_installed
def test_an_option_has_words_in_every_language(game: Game, option: Option) -> None:
    for language in game.words:
        for part in ("title", "why"):
            text = game.sayings.texts(language).get(f"options.{option.name}.{part}", "")
            assert text == text.strip() != "", f"{language}: {option.name}.{part}"
        assert game.sayings.texts(language)[f"options.{option.name}.why"].endswith((".", "?"))
        if isinstance(option, Content):
            assert f"options.{option.name}.give" in game.sayings.texts(language)
    for clause in option.clauses:
        assert clause in game.clauses.texts


@each_installed
def test_values_have_names_in_every_language(game: Game, option: Option) -> None:
    words = [*option.special(), *(option.choices if isinstance(option, Word) else ())]
    words += ["on", "off"] if isinstance(option, Switch) else []
    for language in game.words:
        for word in words:
            called = option.called(word, game.sayings, language)
            plain = game.sayings.texts(language) | HOUSE.texts(language)
            keys = (f"options.{option.name}.values.{word}", f"options.value.{word}")
            assert any(plain.get(key) == called for key in keys), f"{language}: {word}"


BOOKS = [
    ("house", HOUSE),
    *((game.name, game.sayings) for game in GAMES if game.options and game.name in NAMES),
]
# Words that are the same in both languages, and lines that are nothing but slots.
ALIKE = {"standard", "Board", "totals", "card", "{words}"}


@pytest.mark.parametrize("book", [book for _, book in BOOKS], ids=[name for name, _ in BOOKS])
def test_translations_have_the_same_keys_and_slots(book: Book) -> None:
    rooms = ("options", "packs", "pack")
    ours = {k: v for k, v in book.texts("en").items() if k.partition(".")[0] in rooms}
    assert ours
    for language in book.languages()[1:]:
        texts = book.texts(language)
        theirs = {k: v for k, v in texts.items() if k.partition(".")[0] in rooms}
        words = {k for k in ours if ".values." not in k or k in theirs}
        assert words <= set(theirs), words - set(theirs)
        assert all(".values." in key for key in set(theirs) - set(ours))
        for key in words:
            assert slots(ours[key]) == slots(theirs[key]), key
            assert ours[key] != theirs[key] or ours[key] in ALIKE, f"{key} is not translated"


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@each_option
def test_a_value_is_told_in_words(game: Game, option: Option) -> None:
    for table in tables(game):
        for _, text in natural_values(option, table):
            kept = option.settle(text, table)
            for language in game.words:
                told = option.tell(kept, table, game.sayings, language)
                assert told.strip()
                assert len(told) < 400


# --- The house ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_no_game_reads_a_switch_a_number_or_a_seat_by_itself(name: str) -> None:
    """In the files that set a game up, text becomes a number only by `core/values.py`."""
    folder = load(name).folder
    files = [folder / "meta.py", folder / "opening.py", *folder.glob("tables*.py")]
    for file in (file for file in files if file.exists()):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("isdigit", "isdecimal", "isnumeric"), f"{file.name}"
            if isinstance(node, ast.Compare) and file.name == "opening.py":
                words = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
                assert not {"on", "off", "true"} & {str(word) for word in words}, file.name
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                given = ast.unparse(node.args[0]) if node.args else ""
                reads = node.func.id == "int" and re.search(r"\b(options|given|text)\b", given)
                assert not reads, f"{file.name}: int({given})"
            if isinstance(node, ast.FunctionDef) and file.name == "opening.py":
                assert node.name not in ("_switch", "_number", "_seat"), file.name


def test_what_gladiatori_needs_can_be_declared() -> None:
    """The options of its section 2.13, each by one of the kinds."""
    from munera.core.game import Table as At

    def purses(table: Table) -> tuple[tuple[str, int], ...]:
        return (("A", 55), ("B", 70)) if table.mode == "2v1" else (("A", 55), ("B", 55))

    coins = Number("coins", "standard", 1, 500, word="standard", sides=purses)
    assert coins.settle("+10", At(3, "2v1")) == "+10"
    assert coins.settle([60, 80], At(3, "2v1")) == "60 80"
    number = Number("number", "random", 1, 8, word="random")
    assert [number.settle(given, At(2)) for given in (3, "random")] == ["3", "random"]
    species = Subset("species", "none", ("dog", "wolf", "lion", "bear"), empty="none")
    assert species.settle(["bear", "dog"], At(2)) == "dog bear"
    assert species.settle([], At(2)) == "none"
    guard = Word("guard", "4", ("4", "5"))
    assert guard.settle(5, At(2)) == "5"
    assert Switch("overlimit").settle(True, At(2)) == "on"
