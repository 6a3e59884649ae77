"""The page's verifier, run by node on the same source that the page is built from."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from munera.verify import read_witness
from outside import outside

HERE = Path(__file__).parent

Change = tuple[int, int, int]  # file, place, byte
Page = Callable[..., list[dict[str, Any]]]


def ask_page(
    files: Sequence[str],
    changes: Sequence[Change] = (),
    witnesses: Sequence[str] = (),
    words: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The page's verdict on files, then on single-byte changes of them; then words of values."""
    seen = [_seen(text) for text in witnesses]
    job = {"files": _coded(files), "seen": seen, "changes": changes, "words": words}
    out: list[dict[str, Any]] = outside(HERE / "page.mjs", job)
    return out


def ask_static(
    files: Sequence[str],
    changes: Sequence[Change] = (),
    witnesses: Sequence[str] = (),
    words: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The same for the verifier that is a single file and needs no server."""
    told = [one or None for one in _coded(witnesses)]
    job = {"files": _coded(files), "witnesses": told, "changes": changes, "words": words}
    out: list[dict[str, Any]] = outside(HERE / "static.mjs", job)
    return out


@pytest.fixture(scope="session")
def page() -> Page:
    """Asks the page's verifier."""
    return ask_page


@pytest.fixture(scope="session")
def static() -> Page:
    """Asks the one that is a single file."""
    return ask_static


def _coded(texts: Sequence[str]) -> list[str]:
    return [base64.b64encode(text.encode()).decode() for text in texts]


def _seen(text: str) -> dict[str, Any] | None:
    """A witness as the page holds it."""
    if not text:
        return None
    seen = read_witness(text.encode())
    return {
        "form": seen.form,
        "table": seen.table,
        "since": seen.since,
        "charter": seen.charter,
        "promise": seen.promise,
        "seats": [{"commit": seat.commit, "reveal": seat.reveal} for seat in seen.seats],
        "own": {
            seat: {"commit": "", "share": own.share, "state": own.state}
            for seat, own in seen.own.items()
        },
        "chain": seen.chain,
        "played": seen.played,
        "itself": seen.itself,
        "held": seen.held,
        "undid": seen.undid,
        "away": seen.away,
        "found": seen.found,
        "results": seen.results,
    }
