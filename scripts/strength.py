"""How strong the bots are: every pairing of the page on bots; an interrupted run goes on.

    python scripts/strength.py --jobs 2            # go on until all is played, the cheapest first
    python scripts/strength.py --check 5           # are they the games that would be played now?
    python scripts/strength.py --write             # the page and its plot from what there is

A game depends only on the number of its deal, so a stopped run goes on with the next deal, and the
outcome does not depend on the number of processes. After a change of rules or bots, --check plays
the first deals of every match again and forgets the matches that come out differently.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import munera
from munera.bots import levels
from munera.core.game import side_of
from munera.games import load
from munera.lab.crew import share_out
from munera.lab.ladder import Ladder, Pairing, play_deal, seated

ROOT = Path(__file__).parent.parent
FOUND = ROOT / "docs" / "strength.json"
PAGE = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "pictures" / "budgets.svg"
SEED = 7
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

TABLES = (
    ("gorus", 3), ("gorus", 4), ("clash", 2), ("clash", 3), ("clash", 4), ("gladigala", 2),
    ("gladigala", 4), ("for_glory", 2), ("gladiatori", 2), ("gladiatori", 4),
)  # fmt: skip
# Where all play against the game itself, each bot plays alone: its share of what can be won.
ALONE = (("gladiatori", 1),)
LONE = ("random", "greedy", "tiro", "gregarius", "veteranus", "primus")
THE_GAME = "the game"
STEPS = (
    ("greedy", "random"), ("gregarius", "tiro"), ("veteranus", "gregarius"),
    ("primus", "veteranus"), ("search:1000", "greedy"),
)  # fmt: skip
VETERANUS = levels.VETERANUS.iterations  # budgets are multiples of this
LONG = ("gladiatori",)  # games that are too long to compare budgets in
BUDGETS = {"search:300": 0.5, "primus": 1.0, "search:3000": 0.15}  # with a share of the games each
# Factors for matches where the usual number of games tells too little, or takes very long.
TIMES = {
    "clash 3: veteranus against gregarius": 4.0,
    "clash 4: veteranus against gregarius": 4.0,
    "clash 2: search:300 against veteranus": 4.0,
    "clash 3: search:300 against veteranus": 2.0,
    "clash 4: search:300 against veteranus": 2.0,
    "gorus 3: search:3000 against veteranus": 2.0,
    "gorus 4: search:3000 against veteranus": 2.0,
    "clash 2: search:3000 against veteranus": 2.0,
    "gladigala 2: search:3000 against veteranus": 2 / 3,
    "gladigala 4: search:3000 against veteranus": 2 / 3,
    "gladiatori 2: search:1000 against greedy": 0.1,
    "gladiatori 4: search:1000 against greedy": 0.05,
}


@dataclass(frozen=True)
class Match:
    """One pairing at one kind of table, and how many games it should have."""

    game: str
    seats: int
    one: str
    two: str
    games: int

    @property
    def key(self) -> str:
        """Its name in the file."""
        return f"{self.game} {self.seats}: {self.one} against {self.two}"


def matches(games: int) -> Iterator[Match]:
    """All that should be played."""
    for game, seats in TABLES:
        for one, two in STEPS:
            yield _times(Match(game, seats, one, two, games))
        for one, part in BUDGETS.items():
            if one != "primus" and game not in LONG:  # primus is one of the steps
                yield _times(Match(game, seats, one, "veteranus", round(games * part)))
    for game, seats in ALONE:
        for one in LONE:
            yield _times(Match(game, seats, one, THE_GAME, games))


def _times(match: Match) -> Match:
    return replace(match, games=round(match.games * TIMES.get(match.key, 1.0)))


def play(match: Match, deal: int) -> tuple[list[float], float]:
    """The two games of a deal, and the seconds of one core that they took."""
    table = load(match.game).table(match.seats)
    pair = (match.one, match.two)
    began = time.process_time()
    shares = play_deal(Ladder(match.game, table, pair, 1, SEED), pair, deal)
    return list(shares), time.process_time() - began


def run(found: dict[str, Any], todo: list[Match], jobs: int, until: float) -> None:
    """Play what is missing, the match with least left first, and keep the file up to date."""
    for match in sorted(todo, key=lambda match: _left(found, match)):
        entry = found.setdefault(
            match.key, {"version": munera.__version__, "shares": [], "seconds": 0.0}
        )
        deals = range(len(entry["shares"]) // 2, (match.games + 1) // 2)
        for shares, seconds in share_out(partial(play, match), deals, jobs):
            entry["shares"] += [round(share, 4) for share in shares]
            entry["seconds"] = round(entry["seconds"] + seconds, 2)
            keep(found)
            if time.monotonic() > until:
                return
        print(told(match, entry), flush=True)


def check(found: dict[str, Any], kept: list[Match], deals: int, jobs: int) -> None:
    """Play the first deals again, and forget the matches that come out differently."""
    for match in kept:
        before = found[match.key]["shares"][: 2 * deals]
        again: list[float] = []
        for shares, _ in share_out(partial(play, match), range(len(before) // 2), jobs):
            again += [round(share, 4) for share in shares]
        if again != before:
            del found[match.key]
            keep(found)
        print(f"{match.key}: {'as it was' if again == before else 'forgotten'}", flush=True)


def keep(found: dict[str, Any]) -> None:
    """Write the file; a kill meanwhile leaves the old one."""
    beside = FOUND.with_suffix(".new")
    beside.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
    beside.replace(FOUND)


def _left(found: dict[str, Any], match: Match) -> float:
    """Seconds that a match still needs, from its time so far or a guess."""
    entry = found.get(match.key)
    if entry and entry["shares"]:
        done = len(entry["shares"])
        return float(entry["seconds"]) / done * (match.games - done)
    budget = {"veteranus": VETERANUS, "primus": levels.PRIMUS.iterations}
    looks = [budget.get(bot) or int(bot.partition(":")[2] or 0) for bot in (match.one, match.two)]
    return match.games * (0.03 + 0.01 * sum(looks))


def told(match: Match, entry: dict[str, Any]) -> str:
    """One line on a match."""
    pairing = Pairing(match.one, match.two, tuple(entry["shares"]))
    low, high = pairing.interval
    each = entry["seconds"] / len(entry["shares"])
    return (
        f"{match.key}: {pairing.share:.1%} ({low:.1%} to {high:.1%}), "
        f"{len(entry['shares'])} games, {each:.2f} s a game"
    )


# --- The page ----------------------------------------------------------------------------------


def page(found: dict[str, Any], games: int) -> str:
    """The tables of the page."""
    out = ["### Each against the next\n"]
    head = "| | " + " | ".join(f"{one}<br>against {two}" for one, two in STEPS) + " |"
    out += [head, "| --- |" + " ---: |" * len(STEPS)]
    for game, seats in TABLES:
        cells = [_cell(found, Match(game, seats, one, two, games)) for one, two in STEPS]
        out.append(f"| {load(game).title}, {seats} | " + " | ".join(cells) + " |")
    out += ["", *_alone(found), "", *_against_the_game(found, games)]
    out += ["", f"### More iterations, against the veteranus ({VETERANUS})\n"]
    out += ["| | 300 | 1,000 | 3,000 |", "| --- |" + " ---: |" * len(BUDGETS)]
    for game, seats in [table for table in TABLES if table[0] not in LONG]:
        cells = [_cell(found, Match(game, seats, one, "veteranus", games)) for one in BUDGETS]
        out.append(f"| {load(game).title}, {seats} | " + " | ".join(cells) + " |")
    out += ["", "![Share against the veteranus by iterations](pictures/budgets.svg)"]
    return "\n".join(out) + "\n"


def _alone(found: dict[str, Any]) -> list[str]:
    """With three, a bot has one seat against two of the other in every other game."""
    out = ["With three, alone against two of the other, where a third would be even:\n"]
    out += ["| | " + " | ".join(f"{one}<br>against {two}" for one, two in STEPS) + " |"]
    out += ["| --- |" + " ---: |" * len(STEPS)]
    for game, seats in [table for table in TABLES if table[1] == 3]:
        sides = side_of(load(game).sides(load(game).table(seats)))
        cells: list[str] = []
        for pair in STEPS:
            entry = found.get(Match(game, seats, *pair, 0).key)
            shares: list[float] = entry["shares"] if entry else []
            lone = [
                share
                for k, share in enumerate(shares)
                if seated(pair, sides, k // 2, k % 2).count(pair[0]) == 1
            ]
            cells.append(f"{sum(lone) / len(lone):.1%}" if lone else "not played yet")
        out.append(f"| {load(game).title}, {seats} | " + " | ".join(cells) + " |")
    return out


def _against_the_game(found: dict[str, Any], games: int) -> list[str]:
    """Where there is no other player: what each bot wins."""
    out = ["Alone against the game, the share of games that are won:\n"]
    out += ["| | " + " | ".join(LONE) + " |", "| --- |" + " ---: |" * len(LONE)]
    for game, seats in ALONE:
        cells = [_cell(found, Match(game, seats, one, THE_GAME, games)) for one in LONE]
        out.append(f"| {load(game).title}, {seats} | " + " | ".join(cells) + " |")
    return out


def _cell(found: dict[str, Any], match: Match) -> str:
    entry = found.get(match.key)
    if not entry or not entry["shares"]:
        return "not played yet"
    pairing = Pairing(match.one, match.two, tuple(entry["shares"]))
    low, high = pairing.interval
    played = len(entry["shares"])
    few = "" if played == match.games else f"<br>{played:,} games"
    return f"{pairing.share:.1%}<br>({low:.1%} to {high:.1%}){few}"


def draw(found: dict[str, Any]) -> None:
    """Strength by budget, as a picture."""
    alt: Any = import_module("altair")
    rows: list[dict[str, Any]] = []
    for game, seats in [table for table in TABLES if table[0] not in LONG]:
        table = f"{load(game).title}, {seats}"
        points = [{"table": table, "n": VETERANUS, "share": 0.5, "a": 0.5, "z": 0.5}]
        for n, one in zip((300, 1000, 3000), BUDGETS, strict=True):
            entry = found.get(Match(game, seats, one, "veteranus", 0).key)
            if entry and entry["shares"]:
                pairing = Pairing(one, "veteranus", tuple(entry["shares"]))
                low, high = pairing.interval
                points.append({"table": table, "n": n, "share": pairing.share, "a": low, "z": high})
        rows += points if len(points) > 1 else []
    base = alt.Chart().encode(
        x=alt.X("n:Q", title="iterations", scale=alt.Scale(type="log"),
                axis=alt.Axis(values=[100, 300, 1000, 3000], format=","))
    )  # fmt: skip
    share = alt.Y(
        "share:Q", title=f"share against {VETERANUS} iterations", axis=alt.Axis(format="%")
    )
    lines = base.mark_line(point=True).encode(y=share)
    bars = base.mark_rule().encode(y="a:Q", y2="z:Q")
    even = alt.Chart().mark_rule(strokeDash=[4, 4]).encode(y=alt.datum(0.5))
    chart = alt.layer(even, bars, lines, data=alt.Data(values=rows)).properties(
        width=180, height=150
    )
    order = list(dict.fromkeys(row["table"] for row in rows))
    chart.facet(alt.Facet("table:N", title=None, sort=order), columns=3).save(str(PLOT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--only", default="", help="matches whose name has this in it")
    parser.add_argument("--check", type=int, default=0, help="play so many deals again")
    parser.add_argument("--write", action="store_true", help="only write the page and its plot")
    given = parser.parse_args()
    found = json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}
    if given.check:
        kept = [match for match in matches(0) if given.only in match.key and match.key in found]
        check(found, kept, given.check, given.jobs)
        return
    if not given.write:
        todo = [
            match
            for match in matches(given.games)
            if given.only in match.key
            and len(found.get(match.key, {"shares": ()})["shares"]) < match.games
        ]
        run(found, todo, given.jobs, time.monotonic() + 60 * given.minutes)
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + page(found, given.games) + END + rest.partition(END)[2])
    if any(" against veteranus" in key for key in found):
        draw(found)


if __name__ == "__main__":
    main()
