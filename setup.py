"""Builds the pure package, or with MUNERA_COMPILE=1 the same source compiled by mypyc."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
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
    "src/munera/play/asking.py",
    "src/munera/play/chain.py",
    "src/munera/play/clock.py",
    "src/munera/play/dice.py",
    "src/munera/play/log.py",
    "src/munera/play/match.py",
    "src/munera/play/record.py",
    "src/munera/play/seat.py",
    "src/munera/play/seeing.py",
    "src/munera/play/speech.py",
    "src/munera/play/trail.py",
    "src/munera/adapters/flock.py",
    "src/munera/server/acts.py",
    "src/munera/server/bond.py",
    "src/munera/server/publishing.py",
    "src/munera/server/frames.py",
    "src/munera/server/encoding.py",
    "src/munera/server/limits.py",
    "src/munera/server/live.py",
    "src/munera/server/plan.py",
    "src/munera/server/presence.py",
    "src/munera/server/room.py",
    "src/munera/server/showing.py",
    "src/munera/server/snapshots.py",
    "src/munera/server/sockets.py",
    "src/munera/server/timing.py",
    "src/munera/server/undo.py",
    *sorted(file for file in glob("src/munera/bots/*.py") if not file.endswith("__init__.py")),
]
HOT_IN_GAMES = (
    "space",
    "events*",
    "state*",
    "opening",
    "rules*",
    "flow*",
    "effects",
    "sight*",
    "odds",
    "judge*",
    "tensor",
    "scene*",
    "words*",
)
# C files of what shows, tells and keeps, of tables that are made once and of how modules are found:
# they are optimised lightly, which takes half the time; what plays is optimised in full.
LIGHT = re.compile(
    r"___(server|play)___|___(words|scene)\w*\.c$|___(events|space|draft)\.c$"
    r"|[/\\]munera[/\\]|__native_[0-9a-f]{20}\.c$"
)
# Observations are written cell by cell, by small methods of one class: there inlining pays.
INLINED = re.compile(r"___core___tensor\.c$")


def say(why: str) -> None:
    """One line that tells why the package is pure."""
    print(f"munera: {why}; building pure Python, which is slower.", file=sys.stderr)


class OptionalBuild(build_ext):
    """Compiles on all cores; a compiler that fails leaves a pure package behind, not an error."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            say(f"the C compiler failed ({str(error).splitlines()[0]})")
            self.extensions = []

    def build_extensions(self) -> None:
        """Compile every C file on its own, the large ones first; then link."""
        self.parallel = os.cpu_count() or 1
        parts = [(ext, source) for ext in self.extensions for source in ext.sources]
        parts.sort(key=lambda part: -Path(part[1]).stat().st_size)
        with ThreadPoolExecutor(self.parallel) as pool:
            objects = list(pool.map(self.compiled, parts))
        for ext in self.extensions:
            ext.sources = []
        for (ext, _), made in zip(parts, objects, strict=True):
            ext.extra_objects += made
        super().build_extensions()

    def compiled(self, part: tuple[Extension, str]) -> list[str]:
        """The object file of one C file, optimised as far as it is worth it."""
        ext, source = part
        flags = list(ext.extra_compile_args)
        if LIGHT.search(source):
            flags = ["-O1" if flag == "-O3" else flag for flag in flags]
        if "-O3" in flags or "-O1" in flags:  # as GCC and Clang have it
            flags.append("-fvisibility=hidden")  # all is called from within, so calls are direct
        if "-O3" in flags and INLINED.search(source):
            flags.append("-finline-limit=600")
        made: list[str] = self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            include_dirs=ext.include_dirs,
            extra_postargs=flags,
            depends=ext.depends,
        )
        return made


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
    return mypycify(["--strict", *files], opt_level="3", debug_level="0", multi_file=True)


setup(ext_modules=modules(), cmdclass={"build_ext": OptionalBuild})
