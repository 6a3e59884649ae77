"""Examples in docstrings run as they stand, and the doors that others use have one each."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from effort import once

pytestmark = once
SOURCE = Path(__file__).parents[2] / "src"
FILES = [file for file in sorted(SOURCE.rglob("*.py")) if ">>> " in file.read_text("utf-8")]
EXAMPLES = [".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in FILES]
DOORS = (
    "core.engine", "core.space", "core.deck", "core.rng", "play.dice", "play.match", "play.record",
    "play.seat", "adapters.pettingzoo", "adapters.gymnasium", "adapters.vector",
    "adapters.openspiel",
)  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_run(name: str) -> None:
    told = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert told.attempted > 0
    assert told.failed == 0


@pytest.mark.parametrize("door", DOORS)
def test_a_public_door_shows_how_it_is_used(door: str) -> None:
    assert f"munera.{door}" in EXAMPLES
