"""Builds the pure package, or with MUNERA_COMPILE=1 the same source compiled by mypyc."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from glob import glob
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

HOT = [
    "src/munera/core/bits.py",
    "src/munera/core/rng.py",
    "src/munera/core/events.py",
    "src/munera/core/engine.py",
    "src/munera/core/sealed.py",
    "src/munera/core/window.py",
    "src/munera/core/deck.py",
    "src/munera/core/geometry.py",
    "src/munera/core/draft.py",
    "src/munera/core/scene.py",
    "src/munera/core/tensor.py",
    "src/munera/play/clock.py",
    "src/munera/play/dice.py",
    "src/munera/play/log.py",
    "src/munera/play/match.py",
    "src/munera/play/record.py",
    "src/munera/play/seat.py",
    "src/munera/play/speech.py",
    "src/munera/adapters/flock.py",
    "src/munera/server/acts.py",
    "src/munera/server/crier.py",
    "src/munera/server/frames.py",
    "src/munera/server/lean.py",
    "src/munera/server/room.py",
    "src/munera/server/showing.py",
    *sorted(file for file in glob("src/munera/bots/*.py") if not file.endswith("__init__.py")),
]
HOT_IN_GAMES = (
    "space",
    "events",
    "state",
    "opening",
    "rules",
    "flow*",
    "effects",
    "sight",
    "odds",
    "judge",
    "tensor",
    "scene*",
    "words*",
)


def say(why: str) -> None:
    """One line that tells why the package is pure."""
    print(f"munera: {why}; building pure Python, which is slower.", file=sys.stderr)


class OptionalBuild(build_ext):
    """A compiler that fails leaves a pure package behind, not an error."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            say(f"the C compiler failed ({str(error).splitlines()[0]})")
            self.extensions = []


def modules() -> list[Any]:
    """The compiled modules, or none."""
    if os.environ.get("MUNERA_COMPILE") != "1":
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        say(f"no C compiler ('{compiler}') found")
        return []
    if subprocess.run([compiler, "--version"], capture_output=True, check=False).returncode:
        say(f"the C compiler ('{compiler}') does not run")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        say("mypyc is not installed")
        return []
    files = list(HOT)
    for name in HOT_IN_GAMES:
        files += sorted(glob(f"src/munera/games/*/{name}.py"))
    return mypycify(["--strict", *files], opt_level="3", debug_level="0")


setup(ext_modules=modules(), cmdclass={"build_ext": OptionalBuild})
