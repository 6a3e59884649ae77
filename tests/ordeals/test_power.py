"""Power losses: a short run of `scripts/ordeals/power.py`, and proof that it can fail."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from effort import once
from ordeals import planting, power
from ordeals.disk_shim import Act
from ordeals.power_loss import Disk

pytestmark = once
SCRIPT = Path(power.__file__)


def test_nothing_acknowledged_is_lost_with_the_power() -> None:
    command = [sys.executable, str(SCRIPT), "--losses", "400", "--seed", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.startswith("400 power losses, ")
    assert "0 lost, 0 doubled" in ran.stdout


@pytest.mark.parametrize("fault", power.FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found(fault: planting.Fault) -> None:
    assert fault.sign in planting.find("power", fault)


# --- What is left ---------------------------------------------------------------------------------


def ends(disk: Disk, name: str) -> set[bytes | None]:
    """All that may be left of a file, tried often enough to see everything."""
    rng = random.Random(1)
    return {disk.left(rng).get(name) for _ in range(300)}


def test_what_was_synced_is_there() -> None:
    disk = Disk({"a": b"old"})
    disk.take(Act("write", "a", 0, b"new"))
    assert {b"old", b"new"} <= ends(disk, "a")
    disk.take(Act("sync", "a"))
    assert ends(disk, "a") == {b"new"}


def test_of_a_long_write_any_sectors_may_be_there() -> None:
    disk = Disk({"a": bytes(1024)})
    disk.take(Act("write", "a", 0, b"x" * 1024))
    found = ends(disk, "a")
    wholes = {bytes(1024), b"x" * 1024, b"x" * 512 + bytes(512), bytes(512) + b"x" * 512}
    assert wholes <= found
    assert found - wholes  # torn ones


def test_a_truncation_and_a_name_may_be_lost() -> None:
    disk = Disk({"a": b"long"})
    disk.take(Act("truncate", "a", 1))
    disk.take(Act("rename", "a", to="b"))
    assert ends(disk, "a") == {None, b"long", b"l"}
    assert ends(disk, "b") == {None, b"long", b"l"}
    disk.take(Act("sync folder", ""))
    assert ends(disk, "a") == {None}
    disk.take(Act("delete", "b"))
    assert None in ends(disk, "b")
    assert len(ends(disk, "b")) == 3


def test_a_new_log_has_its_name_with_its_first_sync() -> None:
    disk = Disk({})
    disk.take(Act("create", "a-wal"))
    disk.take(Act("create", "a"))
    disk.take(Act("sync", "a"))
    assert ends(disk, "a") == {None, b""}
    disk.take(Act("sync", "a-wal"))
    assert ends(disk, "a") == ends(disk, "a-wal") == {b""}
