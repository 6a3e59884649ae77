"""Dice that the house cannot bend, on a real server: a short run, and faults that it must find."""

from __future__ import annotations

import subprocess
import sys

import pytest

from effort import once
from ordeals import forgeries
from ordeals.planting import Fault, find

pytestmark = once


def test_games_that_everybody_looked_at_are_proven() -> None:
    command = [sys.executable, forgeries.__file__, "--games", "2", "--bytes", "500"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "all proofs hold; 500 changed bytes, all found by all three" in ran.stdout


@pytest.mark.parametrize("fault", forgeries.FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert find("forgeries", fault)
