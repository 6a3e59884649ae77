"""Nonsense and attacks on a small scale: the server holds, and every planted fault is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from effort import once
from ordeals import hostile, traffic
from ordeals.planting import Fault, find

pytestmark = once

ORDEALS = Path(__file__).parents[2] / "scripts" / "ordeals"


def test_requests_and_frames() -> None:
    ran = subprocess.run(
        [sys.executable, str(ORDEALS / "traffic.py"), "--requests", "500", "--frames", "6000",
         "--wait", "2000"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "The server held." in ran.stdout


@pytest.mark.parametrize("fault", traffic.FAULTS, ids=lambda fault: fault.name)
def test_faults_of_traffic_are_found(fault: Fault) -> None:
    assert find("traffic", fault)


@pytest.mark.parametrize("fault", hostile.FAULTS, ids=lambda fault: fault.name)
def test_faults_at_the_doors_are_found(fault: Fault) -> None:
    assert find("hostile", fault)
