"""A third language begins with copied folders: what is missing is listed, nothing else breaks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import munera
from effort import once
from munera.cli.language import books
from munera.core import translation
from munera.core.saying import ENGLISH, HOUSE, languages

pytestmark = once

PACKAGE = Path(munera.__file__).parent
CLIENT = PACKAGE.parents[1] / "client"
OTHERS = [language for language in HOUSE.languages() if language != ENGLISH]


class Copy:
    """A copy of the package in which a new language can be started."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "munera"
        drop = shutil.ignore_patterns("page", "__pycache__", "*.so")
        for source in PACKAGE.iterdir():
            if source.name == "lang":  # the page's words are in it
                shutil.copytree(source, self.package / "lang")
            elif source.is_dir() and source.name != "__pycache__":
                shutil.copytree(source, self.package / source.name, ignore=drop)
            elif source.suffix in (".py", ".typed"):
                self.package.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, self.package / source.name)

    def run(self, *args: str, begun: bool = False) -> subprocess.CompletedProcess[str]:
        """A Python with this copy."""
        env = {name: text for name, text in os.environ.items() if name != "MUNERA_UNFINISHED"}
        env["PYTHONPATH"] = str(self.package.parent)
        if begun:
            env["MUNERA_UNFINISHED"] = "1"
        return subprocess.run(
            [sys.executable, *args], capture_output=True, text=True, env=env, check=False
        )

    def munera(self, *args: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "munera", *args)

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="module")
def french(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("french"))
    told = copy.munera("new-language", "fr", "Français")
    assert told.returncode == 0, told.stderr
    assert re.search(r"Wrote \d\d files in 6 folders named 'fr'\.", told.stdout)
    return copy


def test_it_is_a_copy_of_english_and_not_finished(french: Copy) -> None:
    told = french.munera("check-language", "fr")
    *lines, last = told.stdout.splitlines()
    found = re.fullmatch(
        r"Français \(fr\) is not finished: of ([\d,]+) sentences 0 are missing and ([\d,]+) are "
        r"the same as in English; 0 would be refused\.",
        last,
    )
    assert found, last
    total, same = (int(number.replace(",", "")) for number in found.groups())
    assert total == sum(translation.count(folder) for folder in books().values())
    assert same == len(lines) > 0.9 * total
    assert "games/gorus/lang/fr/words.toml: events.led is the same as in English" in lines
    assert "lang/fr/page/words.toml: page.close is the same as in English" in lines
    assert not [line for line in lines if "/cli.toml" in line or "operator" in line]
    assert told.returncode == 0


TOLD = """
from munera.core.errors import BadTable
from munera.core.saying import languages
from munera.games import every, load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server.words import language_in
print(languages(), language_in("fr-CH, it;q=0.5"))
for game in every():
    assert set(game.words) == set(languages()), game.name
    language = game.spoken("fr")
    print(game.name, language, game.tagline(language) == game.tagline("en"))
    match = Match(game, game.table(game.seats[-1]), dice=Dice.from_seed(1))
    for _ in range(60):
        if match.is_over:
            break
        seat = match.waiting()[0]
        asked, english = match.decision(seat, language), match.decision(seat)
        assert asked is not None and english is not None
        names = match.names
        game.scene(match.view(seat), asked, names, language)
        match.play(seat, english.choices[0].text)
    assert game.book(language).texts
try:
    load("gorus").table(9)
except BadTable as error:
    print(error.said("fr"))
print(load("gorus").words[load("gorus").spoken("fr")].events["led"])
print(load("gorus").words[load("gorus").spoken("fr")].events["followed"])
print(load("gorus").book("fr").texts["GM-01"])
"""


def test_it_is_offered_only_if_somebody_says_so(french: Copy) -> None:
    told = french.run("-c", TOLD)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[0] == "('en', 'it') it"
    told = french.run("-c", TOLD, begun=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[0] == "('en', 'fr', 'it') fr"
    assert "gorus fr True" in told.stdout


def test_what_is_translated_is_said_and_what_is_missing_is_english(french: Copy) -> None:
    words, clauses = "games/gorus/lang/fr/words.toml", "games/gorus/lang/fr/clauses.toml"
    house = "lang/fr/core.toml"
    kept = {file: (french.package / file).read_text("utf-8") for file in (words, clauses, house)}
    try:
        french.edit(words, 'led = "{seat} leads {card}."', 'led = "{seat} entame de {card}."')
        french.edit(words, 'followed = "{seat} follows with {card}."\n', "")
        first = re.search(r'^GM-01 = ".*"\n', (french.package / clauses).read_text("utf-8"), re.M)
        assert first
        french.edit(clauses, first[0], "")
        french.edit(house, "{title} is for {low} to {high}", "{title} : {low}-{high}")
        told = french.run("-c", TOLD, begun=True)
        assert told.returncode == 0, told.stderr
        *_, error, led, followed, clause = told.stdout.splitlines()
        assert error == "Gorus Maximus : 1-8 players, not 9."
        assert led == "{seat} entame de {card}."
        assert followed == "{seat} follows with {card}."
        assert f'"{clause}"' in first[0]
        listed = french.munera("check-language", "fr")
        assert "games/gorus/lang/fr/words.toml: events.followed is missing" in listed.stdout
        assert "clauses.toml: section.1.clauses.GM-01 is missing" in listed.stdout
        assert "2 are missing" in listed.stdout.splitlines()[-1]
        assert listed.returncode == 1
    finally:
        for file, text in kept.items():
            (french.package / file).write_text(text, "utf-8")


FAULTS = {
    "an unknown key": ("led = ", "lead = ", "English has no sentence 'events.lead'", "lead"),
    "a wrong slot": ("{seat} leads {card}.", "{seat} leads {cards}.",
                     "'events.led' must have the slots", "led"),
    "open braces": ("{seat} leads {card}.", "{seat} leads {card.",
                    "the slots of 'events.led' cannot", "led"),
    "broken TOML": ("leads {card}.\"", "leads {card}.", "it cannot be read", "cannot be read"),
    "a number": ('led = "{seat} leads {card}."', "led = 7", "'events.led' is not a text", "led"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_in_one_sentence_with_file_and_key(french: Copy, fault: str) -> None:
    old, new, why, listed = FAULTS[fault]
    file = "games/gorus/lang/fr/words.toml"
    kept = (french.package / file).read_text("utf-8")
    try:
        french.edit(file, old, new)
        told = french.run("-c", TOLD, begun=True)
        *_, last = told.stderr.splitlines()
        assert last.startswith("munera.core.saying.BadSentence: gorus/lang/fr/words.toml: "), last
        assert why in last
        assert last.endswith(".")
        lines = french.munera("check-language", "fr").stdout.splitlines()
        assert [line for line in lines if file in line and listed in line]
    finally:
        (french.package / file).write_text(kept, "utf-8")


ENGLISH_FAULTS = {
    "a sentence is missing": (
        '\nled = "{seat} leads {card}."\n', "\n", "there is no sentence 'events.led'"
    ),
    "a sentence of nothing": (
        "\nled = ", '\nlead = "?"\nled = ', "'events.lead' is said of nothing that the game tells"
    ),
    "a slot without a value": (
        "{seat} leads {card}.", "{who} leads {card}.", "'events.led' has no value for {who}"
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", ENGLISH_FAULTS)
def test_a_package_with_a_fault_in_its_english_is_not_loaded(french: Copy, fault: str) -> None:
    old, new, why = ENGLISH_FAULTS[fault]
    file = "games/gorus/lang/en/words.toml"
    kept = (french.package / file).read_text("utf-8")
    try:
        french.edit(file, old, new)
        told = french.munera("rules", "gorus")
        assert told.returncode == 2
        assert told.stderr.startswith("munera: ")
        assert why in told.stderr
        assert "gorus/lang/en" in told.stderr
        assert french.munera("rules", "clash").returncode == 0
    finally:
        (french.package / file).write_text(kept, "utf-8")


def test_a_second_beginning_and_nonsense_are_refused(french: Copy) -> None:
    for args, why in (
        (("new-language", "fr", "Français"), "exists already"),
        (("new-language", "FR", "Français"), "not a language code"),
        (("new-language", "de", 'Deut"sch'), "without quotes"),
        (("check-language", "xx"), "There is no folder for the language 'xx'; there is fr, it."),
        (("check-language", "en"), "no folder for the language 'en'"),
    ):
        told = french.munera(*args)
        assert told.returncode == 2
        assert why in told.stderr


def test_a_copy_elsewhere_has_the_same_folders(french: Copy, tmp_path: Path) -> None:
    told = french.munera("new-language", "de", "Deutsch", "--into", str(tmp_path))
    assert told.returncode == 0
    assert (tmp_path / "lang/de/page/words.toml").is_file()
    assert (tmp_path / "games/clash/lang/de/clauses.toml").is_file()
    assert 'name = "Deutsch"' in (tmp_path / "lang/de/language.toml").read_text("utf-8")
    assert not (french.package / "lang/de").exists()


def test_the_page_is_built_with_it(french: Copy) -> None:
    node = shutil.which("node")
    assert node is not None
    client = french.package.parents[1] / "client"
    (client / "src/lib/words").mkdir(parents=True)
    shutil.copy(CLIENT / "words.mjs", client)
    shutil.copy(CLIENT / "package.json", client)
    (client / "node_modules").symlink_to(CLIENT / "node_modules")
    made = client / "src/lib/words/said.ts"

    def build(**env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [node, "words.mjs"],
            capture_output=True, text=True, cwd=client, env={**os.environ, **env}, check=False,
        )  # fmt: skip

    assert build(MUNERA_UNFINISHED="").returncode == 0
    assert "Français" not in made.read_text("utf-8")
    assert build(MUNERA_UNFINISHED="1").returncode == 0
    assert '"Français"' in made.read_text("utf-8")
    kept = (french.package / "lang/fr/page/words.toml").read_text("utf-8")
    french.edit("lang/fr/page/words.toml", 'seat = "Seat {n}"', 'seat = "Place {m}"')
    told = build(MUNERA_UNFINISHED="1")
    assert told.returncode == 1
    assert told.stderr == (
        "lang/fr/page/words.toml: 'page.seat' must have the slots of English: n.\n"
    )
    (french.package / "lang/fr/page/words.toml").write_text(kept, "utf-8")


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_language_lacks(language: str) -> None:
    """A finished language lacks nothing; what an unfinished one lacks is listed."""
    found = [
        f"{where}/{language}/{gap.file}: {gap.key} {gap.why}"
        for where, folder in books().items()
        for gap in (*translation.faults(folder, language), *translation.gaps(folder, language))
        if gap.why != translation.SAME
    ]
    print("\n".join(found))
    assert language not in languages() or found == []
