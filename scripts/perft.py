"""Counts anew in how many ways positions can go on, and writes tests/contract/perft.toml.

    python scripts/perft.py

Do this after a change of the rules that is meant, and look at what changed with `git diff`: rows of
tables that the change does not touch must stay as they were.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from contract.leaves import TABLE, as_toml


def main() -> None:
    start = time.perf_counter()
    text = as_toml()
    TABLE.write_text(text, "utf-8")
    rows = sum(line.startswith('"') for line in text.splitlines())
    print(f"{rows} positions in {time.perf_counter() - start:.1f} s, into {TABLE.name}")


if __name__ == "__main__":
    main()
