"""The page's own code, run by node outside a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parents[1] / "client"


def outside(script: Path, given: object = None) -> Any:
    """The answer of a script to its input; what the scripts share is in bundle.mjs."""
    node = shutil.which("node")
    assert node is not None, "The page's code cannot be tested: there is no node on the PATH."
    assert (CLIENT / "node_modules" / "vite").is_dir(), (
        "The page's code cannot be tested: say 'npm ci' in the folder client first."
    )
    ran = subprocess.run(
        [node, str(script), str(CLIENT)],
        input=json.dumps(given), capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
