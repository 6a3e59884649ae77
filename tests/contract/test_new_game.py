"""`munera new-game` writes a package that passes the contract at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from effort import once
from munera.cli import main

ROOT = Path(__file__).parents[2]
BARE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # they take longer to load than the tests


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **BARE, "MUNERA_GAMES": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", *args],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_passes_the_contract_at_once(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as code:
        main(["new-game", "contract_toy", "--into", str(tmp_path)])
    assert code.value.code == 0
    told = run(tmp_path, "munera.cli", "rules", "contract_toy", "CT-2")
    assert "highest wins" in told.stdout, told.stderr
    tests = [
        str(ROOT / "tests" / "contract"),
        str(ROOT / "tests" / "bots"),
        str(tmp_path / "tests"),
    ]
    told = run(tmp_path, "pytest", "-p", "no:cacheprovider", *tests, "-k", "contract_toy")
    assert told.returncode == 0, told.stdout[-3000:]
    passed = int(told.stdout.rsplit(" passed", 1)[0].split()[-1])
    assert passed >= 60, told.stdout[-500:]
    assert "skipped" not in told.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Bad Name", "the name of a package"),
        ("x", "the name of a package"),
        ("class", "the name of a package"),
        ("../up", "the name of a package"),
        ("gorus", "already"),
    ],
)
def test_bad_names_write_nothing(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as code:
        main(["new-game", name, "--into", str(tmp_path)])
    assert code.value.code == 2
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "brawl").mkdir()
    with pytest.raises(SystemExit):
        main(["new-game", "brawl", "--into", str(tmp_path)])
    assert "exists already" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["brawl"]


@once
def test_in_a_checkout_it_finds_its_places_and_the_house_stays_in_order(tmp_path: Path) -> None:
    for part in ("src", "tests", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "client" / "src", tmp_path / "client" / "src")
    shutil.copy(ROOT / "client" / "index.html", tmp_path / "client")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    env = {**os.environ, **BARE, "PYTHONPATH": str(tmp_path / "src"), "MUNERA_FORM": ""}
    for args in (
        ["munera.cli", "new-game", "contract_toy"],
        [
            "pytest",
            "-p",
            "no:cacheprovider",
            "tests/contract/test_house.py",
            "tests/games/contract_toy",
        ],
    ):
        told = subprocess.run(
            [sys.executable, "-m", *args],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout[-2000:] + told.stderr
    assert (tmp_path / "docs" / "rules" / "contract_toy.md").exists()
