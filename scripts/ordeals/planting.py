"""Plants faults in a copy of the source: an ordeal that does not find them proves nothing.

An ordeal is a module of this folder with FAULTS and `main`. It exits with 0 if every promise was
kept, and with 1 if one was broken; then a line that begins with BROKEN says which.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BROKEN = "BROKEN: "


@dataclass(frozen=True)
class Fault:
    """One fault: a text that occurs once in a file of `src/munera`, and what replaces it.

    A cheat is also covered up: `also` has further files, texts and replacements.
    """

    name: str
    file: str
    old: str
    new: str
    sign: str  # part of the line that says what was broken
    size: tuple[str, ...] = ()  # arguments of the ordeal that are enough to find it
    also: tuple[tuple[str, str, str], ...] = ()


def plant(fault: Fault, folder: Path) -> dict[str, str]:
    """Copy the source into a folder with the fault in it; returns the environment to run it in."""
    target = folder / "src" / "munera"
    shutil.copytree(
        ROOT / "src" / "munera", target, ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    for name, old, new in ((fault.file, fault.old, fault.new), *fault.also):
        file = target / name
        text = file.read_text("utf-8")
        if text.count(old) != 1:
            raise SystemExit(f"{fault.name}: {name} has its text {text.count(old)} times.")
        file.write_text(text.replace(old, new), "utf-8")
    return {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


def find(ordeal: str, fault: Fault, most: Sequence[str] = ()) -> str:
    """Run an ordeal on a faulty copy; returns what it says is broken, or ""."""
    with tempfile.TemporaryDirectory() as folder:
        env = plant(fault, Path(folder))
        command = [sys.executable, str(ROOT / "scripts" / "ordeals" / f"{ordeal}.py")]
        ran = subprocess.run(
            [*command, *(fault.size or most)], capture_output=True, text=True, env=env,
            timeout=900, check=False,
        )  # fmt: skip
    lines = [line for line in ran.stdout.splitlines() if line.startswith(BROKEN)]
    found = next((line for line in lines if fault.sign in line), "")
    if ran.returncode == 1 and found:
        return found.removeprefix(BROKEN)
    tail = "\n".join((ran.stdout + ran.stderr).splitlines()[-15:])
    print(f"{fault.name} is not found by {ordeal} (it ended with {ran.returncode}):\n{tail}")
    return ""
