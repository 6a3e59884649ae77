"""The page's verifier, run by node on the very source that the page is built from."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "client"

Change = tuple[int, int, int]  # file, place, byte
Page = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def page() -> Page:
    """Gives the page's verdict on files, then on single-byte changes of them."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("The page's verifier cannot be tested: there is no node on the PATH.")
    if not (CLIENT / "node_modules" / "vite").is_dir():
        pytest.fail(
            "The page's verifier cannot be tested: say 'npm ci' in the folder client first."
        )

    def verdicts(files: Sequence[str], changes: Sequence[Change] = ()) -> list[dict[str, Any]]:
        job = {
            "files": [base64.b64encode(file.encode()).decode() for file in files],
            "changes": changes,
        }
        ran = subprocess.run(
            [node, str(HERE / "page.mjs"), str(CLIENT)],
            input=json.dumps(job),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert ran.returncode == 0, ran.stderr
        out: list[dict[str, Any]] = json.loads(ran.stdout)
        return out

    return verdicts
