"""All ordeals, one after the other: `python scripts/ordeals [NAME ...] [--short] [--report FILE]`.

Each must find that every promise is kept, and then find every fault that is planted in a copy of
the source. In full that takes hours; `--short` is for a quick look. The report is a page of what
was run and found.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from ordeals.planting import Fault, find  # noqa: E402


@dataclass(frozen=True)
class Ordeal:
    """What is put to the test, and how much of it is a short look."""

    name: str
    promise: str
    short: tuple[str, ...]
    full: tuple[str, ...] = ()


ORDEALS = (
    Ordeal(
        "kills", "What was acknowledged is there once, however the server dies.",
        ("--kills", "5"), ("--kills", "1000"),
    ),
    Ordeal(
        "power", "It is there after a power loss at any write.",
        ("--losses", "500"), ("--losses", "10000"),
    ),
    Ordeal("disk", "A full disk loses nothing, and whoever asked is told.", ("--troubles", "200")),
    Ordeal(
        "traffic", "No bad request and no bad frame fails the server or makes others wait.",
        ("--requests", "1000", "--frames", "20000"),
        ("--requests", "100000", "--frames", "1000000"),
    ),
    Ordeal(
        "hostile", "One guest cannot make everybody wait.",
        ("pings", "headers"), ("--minutes", "10"),
    ),
    Ordeal(
        "whispers", "No byte and no moment tells what a viewer may not know.",
        ("--pairs", "5000"), ("--pairs", "1000000"),
    ),
    Ordeal(
        "forgeries", "The dice are those that were promised, and the proof is of the game played.",
        ("--games", "2", "--bytes", "1000"), ("--games", "50", "--bytes", "100000"),
    ),
)  # fmt: skip


def undergo(ordeal: Ordeal, size: tuple[str, ...]) -> tuple[bool, str]:
    """Run an ordeal on the real source; returns whether all was kept, and its last words."""
    command = [sys.executable, str(ROOT / "scripts" / "ordeals" / f"{ordeal.name}.py"), *size]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return ran.returncode == 0, ran.stdout.rstrip()


def main() -> None:
    """Run the named ordeals; exit with 1 if a promise is broken or a fault is not found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(one.name for one in ORDEALS)}")
    parser.add_argument("--short", action="store_true", help="minutes, not hours")
    parser.add_argument("--report", type=Path, help="write what was found into this file")
    given = parser.parse_args()
    unknown = set(given.names) - {one.name for one in ORDEALS}
    if unknown:
        parser.error(f"there is no ordeal {sorted(unknown)[0]}")
    fine, page = True, ["# Ordeals\n"]
    for ordeal in ORDEALS:
        if given.names and ordeal.name not in given.names:
            continue
        size = ordeal.short if given.short else ordeal.full
        begun = time.monotonic()
        kept, told = undergo(ordeal, size)
        seconds = time.monotonic() - begun
        lines = [f"## {ordeal.name}\n", ordeal.promise, "", f"`{' '.join((ordeal.name, *size))}`,"]
        lines += [f"{seconds:.0f} s: {'kept' if kept else 'BROKEN'}.\n", "```", told, "```\n"]
        print("\n".join(lines), flush=True)
        faults: tuple[Fault, ...] = import_module(f"ordeals.{ordeal.name}").FAULTS
        rows = ["| planted | found |", "| --- | --- |"]
        for fault in faults:
            found = find(ordeal.name, fault)
            fine = fine and bool(found)
            rows.append(f"| {fault.name} | {found or 'NOT FOUND'} |")
            print(rows[-1], flush=True)
        fine = fine and kept
        page += [*lines, *rows, ""]
    if given.report:
        given.report.write_text("\n".join(page), "utf-8")
    if not fine:
        sys.exit("A promise was broken, or a fault was not found.")
    print("Every promise was kept, and every planted fault was found.")


if __name__ == "__main__":
    main()
