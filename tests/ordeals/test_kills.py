"""Nothing acknowledged is lost: a short run of the kills, and proof that they find faults."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from effort import once
from munera.server.store import Entry
from ordeals import kills
from ordeals.planting import Fault, find


@once
def test_a_server_killed_under_load_loses_nothing() -> None:
    command = [sys.executable, kills.__file__, "--kills", "3", "--games", "2", "--seed", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.startswith("3 kills, ")
    assert " 0 open; " in ran.stdout
    assert "all proofs hold" in ran.stdout


# --- What the script would find ----------------------------------------------------------------


def entry(seq: int, kind: str, body: Any, id: str = "") -> Entry:
    return Entry(seq, kind, json.dumps(body).encode(), "guest" if id else "", id)


OPENING = entry(1, "open", {"places": [["person", "Ann", "guest", ""], ["open", "", "", ""]]})
SAT = entry(2, "sit", {"seat": 1, "guest": "g", "name": "Bob"})
FIRST = entry(3, "move", {"seat": 0, "moves": [[0, "play one"], [-1, "deal two"]]}, "a1")
SECOND = entry(4, "chat", {"name": "Ann", "text": "Ave"}, "a2")
THIRD = entry(5, "move", {"seat": 0, "moves": [[0, "play two"]]}, "a3")
LOG = [OPENING, SAT, FIRST, SECOND, THIRD]


def crash_with(fates: str = "done done sent") -> kills.Crash:
    """A run in which Ann did three things at a table."""
    wishes: list[dict[str, Any]] = [
        {"do": "play", "seat": 0, "texts": ["play one"]},
        {"do": "chat", "seat": 0, "text": "Ave"},
        {"do": "play", "seat": 0, "texts": ["play two"]},
    ]
    run = kills.Crash(Path("nowhere"), 1, "game")
    run.ledger.seats["t"] = {0: "Ann", 1: "Bob"}
    run.ledger.acts["t"] = [
        kills.Act(f"a{n}", "t", wish["do"], wish, fate, n + 2)
        for n, (wish, fate) in enumerate(zip(wishes, fates.split(), strict=True), 1)
    ]
    return run


@pytest.mark.parametrize("log", [LOG, LOG[:4]], ids=["done", "not done"])
def test_an_unanswered_act_may_be_there_or_not(log: list[Entry]) -> None:
    run = crash_with()
    run.check_log("t", log)


def numbered(*entries: Entry) -> list[Entry]:
    return [Entry(n, e.kind, e.body, e.by, e.id, e.at) for n, e in enumerate(entries, 1)]


OTHER = entry(3, "move", {"seat": 0, "moves": [[0, "play three"]]}, "a1")
STRANGE = entry(6, "move", {"seat": 0, "moves": [[0, "play two"]]}, "a9")
BROKEN = {
    "acknowledged and is there 0 times": LOG[:3],
    "has a gap": [*LOG[:3], THIRD],
    "acknowledged and is there 2 times": numbered(*LOG[:4], FIRST),
    "done twice": numbered(*LOG, THIRD),
    "which nobody did": [*LOG, STRANGE],
    "out of order": numbered(OPENING, SECOND, FIRST, SAT),
    "was written as": numbered(OPENING, SAT, OTHER, SECOND),
    "lost seat 1": numbered(OPENING, FIRST, SECOND),
    "later number than was answered": numbered(OPENING, SAT, SAT, SAT, FIRST, SECOND),
}


@pytest.mark.parametrize(("why", "log"), BROKEN.items(), ids=list(BROKEN))
def test_the_script_sees_what_is_broken(why: str, log: list[Entry]) -> None:
    run = crash_with()
    with pytest.raises(kills.Lost, match=why):
        run.check_log("t", log)


@once
@pytest.mark.parametrize("fault", kills.FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert find("kills", fault)


def test_the_script_sees_a_refused_act_that_was_done() -> None:
    run = crash_with("done done refused")
    with pytest.raises(kills.Lost, match="was refused and done"):
        run.check_log("t", LOG)


def test_the_script_sees_a_log_that_has_changed() -> None:
    run = crash_with("done done sent")
    run.check_log("t", LOG)
    with pytest.raises(kills.Lost, match="has changed"):
        run.check_log("t", LOG[:4])
