"""The commands of docs/research.md run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from effort import once

pytestmark = once
PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.splitlines()[1][:40])
def test_the_page_runs(code: str) -> None:
    exec(compile(code, "research.md", "exec"), {})


def test_every_door_is_shown() -> None:
    for door in ("pettingzoo", "gymnasium", "vector", "openspiel"):
        assert any(f"munera.adapters.{door}" in code for code in BLOCKS)
