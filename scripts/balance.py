"""Write docs/balance/<game>.md: what many random and many greedy games say about a game.

    python scripts/balance.py for_glory [--games 2000] [--jobs 2] [--keep FOLDER]

The seeds are in the page, so that anybody can play the same games again. What is kept in a folder
is not played again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import balance_for_glory
import balance_gladiatori
from balance_desk import PAGES, Desk, write

GAMES = {"for_glory": balance_for_glory.page, "gladiatori": balance_gladiatori.page}


def main() -> None:
    """Play, and write the page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=list(GAMES))
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--keep", type=Path)
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    desk = Desk(given.games, given.jobs, given.keep)
    write(given.write or PAGES / f"{given.game}.md", GAMES[given.game](desk))


if __name__ == "__main__":
    main()
