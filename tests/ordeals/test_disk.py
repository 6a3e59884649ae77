"""A bad disk: a short run of `scripts/ordeals/disk.py`, and proof that it can fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from effort import once
from ordeals import disk, planting

pytestmark = once
SCRIPT = Path(disk.__file__)


def test_a_disk_that_refuses_loses_nothing() -> None:
    command = [sys.executable, str(SCRIPT), "--troubles", "60", "--seed", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 lost, 0 in half" in ran.stdout


@pytest.mark.parametrize("fault", disk.FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found(fault: planting.Fault) -> None:
    assert fault.sign in planting.find("disk", fault)
