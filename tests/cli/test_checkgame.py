"""`check-game`: the contract of an installed game; one line per check, one sentence per fault."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cli.test_process import process
from effort import once
from munera.cli.newgame import new_game
from munera.core.saying import HOUSE
from munera.lab.contract import CHECKS

pytestmark = once

ROOT = Path(__file__).parents[2]
TOYS = ROOT / "tests" / "toys" / "games"
OWN_CARD = "if card and (seat == viewer or not p.stack) else None"
# By name: the changed file, the old and the new text, the check that fails, words of its fault.
FAULTS = {
    "uncited": ("lang/en/clauses.toml", 'UN-2 = "', 'UN-3 = "Nobody cites this."\nUN-2 = "',
                "rules", "No code cites UN-3."),
    "leaking": ("sight.py", OWN_CARD, "if card else None",
                "secrets", "receives something that depends on what it may not know"),
    "telling": ("events.py", 'Field("card", "card", audience=0)', 'Field("card", "card")',
                "secrets", "No event is secret, but"),
    "cheating": ("sight.py", "    for seat in hidden:\n", "    for seat in hidden[1:]:\n",
                 "secrets", "depends on what it may not know"),
    "lazy": ("sight.py", "    if not p.stack:\n", "    if p.stack or not p.stack:\n",
             "secrets", "resampling never changed anything"),
    "observed": ("tensor.py", "and (seat == viewer or not p.stack)", "",
                 "tensors", "The observation of seat"),
    "shared": ("state.py", "self.cards[:])", "self.cards)", "copies", "clone"),
    "forgetful": ("opening.py", "vec[i64](cards))", "vec[i64](sorted(cards)))",
                  "copies", "does not come back as it was"),
    "greedy": ("state.py", "return [1.0 if", "return [2.0 if",
               "play", "not one number from 0 to 1"),
    "reckless": ("judge.py", "return KEEP if", "return 2 if",
                 "play", "judge.policy plays something at the step Offer"),
    "hopeful": ("judge.py", "return float(p.cards[seat])", "return 2.0 + float(p.cards[seat])",
                "play", "judge.value gives seat "),
    "drawn": ("scene.py", '"card", "emblem"', '"card", "unicorn"',
              "scenes", "There is no drawing 'unicorn'."),
    "mumbling": ("lang/en/words.toml", "{seat} keeps the card.", "{seat} keeps the card",
                 "words", "This is not a sentence"),
    "crashing": ("sight.py", '    p = cast(Position, s)\n    cards = list(p.cards)',
                 '    p = cast(Position, s)\n    cards = list(p.cards)[9]',
                 "scenes", "sight.py broke off, line "),
}  # fmt: skip


def checked(name: str, folder: Path, here: Path) -> tuple[int, dict[str, str], str]:
    """The code of a check, its faults and its summary."""
    ran = process("check-game", name, folder=here, MUNERA_GAMES=str(folder))
    assert ran.stderr == b"", ran.stderr.decode()
    *lines, end = ran.stdout.decode().splitlines()
    assert [line.split()[1] for line in lines] == list(CHECKS), "one line a check"
    faults = {line.split()[1]: line[18:] for line in lines if line.startswith("fault")}
    return ran.returncode, faults, end


@pytest.mark.parametrize("name", ["pebbles", "parade", "fray"])
def test_games_without_chance_or_with_small_secrets_pass(name: str, tmp_path: Path) -> None:
    code, faults, end = checked(name, TOYS, tmp_path)
    assert (code, faults) == (0, {})
    assert "checks passed" in end


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("games")
    for name, (file, old, new, _, _) in FAULTS.items():
        new_game(name, into=into)
        changed = into / name / file
        text = changed.read_text("utf-8")
        assert old in text, name
        changed.write_text(text.replace(old, new, 1), "utf-8")
    return into


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_in_one_sentence(name: str, folder: Path, tmp_path: Path) -> None:
    *_, check, words = FAULTS[name]
    code, faults, end = checked(name, folder, tmp_path)
    assert code == 1
    assert words in faults[check], faults
    assert "checks failed" in end
    ran = process("check-game", name, "--json", folder=tmp_path, MUNERA_GAMES=str(folder))
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["faults"] == faults


def test_what_cannot_be_loaded_or_is_no_game_is_told(tmp_path: Path) -> None:
    ran = process("check-game", "chess", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"There is no game 'chess'" in ran.stderr


def test_every_promise_has_a_sentence_in_both_languages() -> None:
    source = ROOT / "src" / "munera" / "lab" / "contract"
    text = "\n".join(file.read_text("utf-8") for file in sorted(source.glob("*.py")))
    english = {key for key in HOUSE.texts("en") if key.startswith("contract.")}
    assert english == {key for key in HOUSE.texts("it") if key.startswith("contract.")}
    for key in english:
        room, _, name = key.rpartition(".")
        assert room == "contract.checks" or name in ("passed", "failed") or f'{name}"' in text, key


def test_it_runs_from_an_installed_wheel(tmp_path: Path) -> None:
    """Built and installed as a stranger would; the other packages are found by a path file."""
    checkout, wheels, home = tmp_path / "checkout", tmp_path / "wheels", tmp_path / "home"
    shutil.copytree(ROOT / "src", checkout / "src")
    for part in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / part, checkout)
    env = {**os.environ, "MUNERA_COMPILE": "", "PYTHONPATH": ""}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(wheels)]
    made = subprocess.run(build, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    venv.create(home / "env", with_pip=False)
    python = str(home / "env" / "bin" / "python")
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    wheel = next(wheels.glob("*.whl"))
    shutil.unpack_archive(wheel, site, "zip")
    others = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    (Path(site) / "others.pth").write_text("\n".join(others), "utf-8")

    def run(*argv: str) -> subprocess.CompletedProcess[str]:
        call = [python, "-m", "munera.cli", *argv]
        more = {**env, "MUNERA_GAMES": str(home / "games")}
        return subprocess.run(call, cwd=home, env=more, capture_output=True, text=True, check=False)

    where = subprocess.run(
        [python, "-c", "import munera; print(munera.__file__)"],
        cwd=home, env=env, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert where.startswith(site)
    assert run("new-game", "wheel_toy", "--into", "games").returncode == 0
    ran = run("check-game", "wheel_toy")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"all {len(CHECKS)} checks passed" in ran.stdout
    ran = run("check-game", "for_glory")
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
