"""The page's verifier, run by node on the very source that the page is built from."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from outside import outside

HERE = Path(__file__).parent

Change = tuple[int, int, int]  # file, place, byte
Page = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def page() -> Page:
    """Gives the page's verdict on files, then on single-byte changes of them."""

    def verdicts(files: Sequence[str], changes: Sequence[Change] = ()) -> list[dict[str, Any]]:
        job = {
            "files": [base64.b64encode(file.encode()).decode() for file in files],
            "changes": changes,
        }
        out: list[dict[str, Any]] = outside(HERE / "page.mjs", job)
        return out

    return verdicts
