"""Notes which functions of the engine each test runs, so that a mutant meets only these tests.

A plugin of pytest: `pytest -p reach --reach-file FILE tests/core` appends one JSON line for every
test that passed. `Reached` reads the file. Only calls are looked at, so tests take little longer.
Of a test with many parameters only some are run (EACH), and files take turns: so the notes are of
use even if the time is up before the end.
"""

from __future__ import annotations

import ast
import json
import random
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import pytest

MOST = 40  # tests for one mutant
EACH = 1  # cases of one test that are looked at
MARK = "/src/munera/"  # files are told from `src` on


class Recorder:
    """Hears every call while a test runs."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.calls: set[tuple[str, int]] = set()
        self.passed = True

    def trace(self, frame: FrameType, event: str, arg: object) -> None:
        """The hook of `sys.settrace`; it returns nothing, so lines are not looked at."""
        code = frame.f_code
        _, found, name = code.co_filename.rpartition(MARK)
        if found:
            self.calls.add((found[1:] + name, code.co_firstlineno))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Set-up, test and tear-down of one test."""
        self.calls, self.passed = set(), True
        start = time.perf_counter()
        threading.settrace(self.trace)
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            if self.passed:
                took = round(time.perf_counter() - start, 2)
                row = {"test": item.nodeid, "took": took, "ran": sorted(self.calls)}
                with self.file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(row) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails or is left out says nothing about mutants."""
        self.passed = self.passed and report.passed


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Some cases of every test, file by file in turn."""
    if config.getoption("--reach-file") is None:
        return
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    rng = random.Random(1)
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    for name, some in cases.items():
        files[name.partition("::")[0]] += rng.sample(some, min(EACH, len(some)))
    for some in files.values():
        rng.shuffle(some)
    order = [(k, name) for name, some in files.items() for k in range(len(some))]
    items[:] = [files[name][k] for k, name in sorted(order)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reach-file", type=Path)


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--reach-file")
    if file:
        config.pluginmanager.register(Recorder(file), "reach-recorder")


class Reached:
    """Which tests run which function; `folder` holds the tree."""

    def __init__(self, file: Path, folder: Path) -> None:
        self.folder = folder
        self.took: dict[str, float] = {}
        self.tests: dict[tuple[str, int], list[str]] = {}  # by file and first line
        for line in file.read_text("utf-8").splitlines() if file.exists() else []:
            row = json.loads(line)
            self.took[row["test"]] = row["took"]
            for name, first in row["ran"]:
                self.tests.setdefault((name, first), []).append(row["test"])

    def for_line(self, file: str, line: int, seconds: float) -> list[str]:
        """The tests that run the function of a line, the quickest first, for so many seconds.

        What stands outside functions concerns every test that runs something of the file.
        """
        first = function_at(self.folder / file, line)
        found = self.tests.get((file, first), [])
        if not first:
            rows = [tests for (name, _), tests in self.tests.items() if name == file]
            found = sorted({test for tests in rows for test in tests})
        chosen: list[str] = []
        for test in sorted(found, key=self.took.__getitem__)[:MOST]:
            seconds -= self.took[test]
            if chosen and seconds < 0:
                break
            chosen.append(test)
        return chosen


def function_at(path: Path, line: int) -> int:
    """The first line, decorators included, of the innermost function around a line; 0: none."""
    best = 0
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.lineno <= line <= (node.end_lineno or 0):
                best = max(best, min([node.lineno, *[one.lineno for one in node.decorator_list]]))
    return best
