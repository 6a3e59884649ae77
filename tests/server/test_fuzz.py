"""A small run of `scripts/fuzz.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from effort import once

pytestmark = once

SCRIPT = Path(__file__).parents[2] / "scripts" / "fuzz.py"


def test_hostile_requests_and_messages() -> None:
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "--requests", "300", "--messages", "1000"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "The server held." in ran.stdout
