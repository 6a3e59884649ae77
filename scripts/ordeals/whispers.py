"""Another truth behind a viewer changes no byte that it is sent, and no moment, in any game.

    .venv/bin/python scripts/ordeals/whispers.py --pairs 1000000 --seed 1 --jobs 1

Two tables are played side by side, by two real games that one viewer cannot tell apart
(`tests/server/twins.py`). A pair is one message or answer that the viewer gets at both: a whole
table, a turn, a reply, a refusal, a replay, a lobby card. The same number must come, in the same
order, with the same bytes. Games, seat counts and modes take turns.

Where a game hides nothing (Clash), its truths differ in the dice to come: the two tables have
different secrets. At one of the two tables, others do private things: they ask why not and for
hints, try forbidden moves, and set standing answers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from games.gladiatori.test_as_on_paper import options_for  # noqa: E402
from munera.core.engine import SPECTATOR  # noqa: E402
from munera.core.rng import Rng, seed_of  # noqa: E402
from munera.games import load  # noqa: E402
from munera.lab.contract.cases import Case, cases_of  # noqa: E402
from munera.lab.contract.secrets import is_open  # noqa: E402
from munera.server.hall import Hall  # noqa: E402
from munera.server.room import Room  # noqa: E402
from ordeals.planting import BROKEN, Fault  # noqa: E402
from server.house import tell_all  # noqa: E402
from server.test_secrets_wire import LANGUAGES, Pair, Walks  # noqa: E402
from server.truths import Forgetful, room_of  # noqa: E402
from server.twins import Line, Twins, some_viewer  # noqa: E402

GAMES = ("gorus", "clash", "gladigala", "for_glory", "gladiatori")
WORDS = {1: "one game", 2: "two games", 3: "three games", 4: "four games", 5: "five games"}
SEARCHES = 4  # pairs of games to try until one has different truths
ASKS = 8  # moves between comparisons of replies, mostly refusals
TOLD_EVERY = 50_000  # pairs
# Options that change what a table shows, used in every other walk.
CHOICES = {
    "gorus": {"memory": "on"},
    "clash": {"odds": "on", "first_seat": "random"},
    "gladigala": {"closed_benches": "marble", "simultaneous_hits": "once"},
    "for_glory": {"first": "0"},
}


def _few(game: str, seed: int = 1) -> tuple[str, ...]:
    """A short run; with this seed the leak shows soon, with others a little later."""
    return "--games", game, "--pairs", "6000", "--seed", str(seed)


FAULTS = (
    Fault(
        "those without a seat see the first hand of Gorus",
        "games/gorus/sight.py",
        '"hand": _names(cards_of(g.hands, viewer)) if viewer >= 0 else [],',
        '"hand": _names(cards_of(g.hands, max(viewer, 0))),',
        f"viewer {SPECTATOR}: a message differs",
        _few("gorus"),
    ),
    Fault(
        "the dice to come of Clash are told",
        "server/showing.py",
        'secret = room.plan.secret.hex() if over else ""',
        "secret = room.plan.secret.hex()",
        '"secret":"0000',
        _few("clash"),
    ),
    Fault(
        "others notice what somebody asks at a table of Clash",
        "server/acts.py",
        "    error = room.match.why_not(seat, act.text",
        '    room.versions["chat"] += 1\n    error = room.match.why_not(seat, act.text',
        '"chat":[]',
        _few("clash"),
    ),
    Fault(
        "crowd tokens of GladiGala are seen from below",
        "games/gladigala/sight.py",
        "known = k // TOKENS == viewer or g.token[k] != FACE_DOWN",
        "known = g.bench[k] != NONE",
        "gladigala-",
        _few("gladigala", 3),
    ),
    Fault(
        "others are told which card was drawn in For Glory",
        "games/for_glory/events.py",
        'Kind("drew", "FG-121", SEAT, SECRET)',
        'Kind("drew", "FG-121", SEAT, CARD)',
        "for_glory-2-duel",
        _few("for_glory"),
    ),
    Fault(
        "a card face down of Gladiatori is seen",
        "games/gladiatori/sight.py",
        '"kind": KIND_NAMES[code & 3] if own or not hidden else "",',
        '"kind": KIND_NAMES[code & 3],',
        "gladiatori-",
        _few("gladiatori", 3),
    ),
    Fault(
        "a replay counts hidden moves",
        "server/replays.py",
        "out.append(MoveInfo(move=line.number, heading",
        "out.append(MoveInfo(move=move, heading",
        "the replay differs",
        _few("gladiatori"),
    ),
    Fault(
        "others notice each part of an answer",
        "server/room.py",
        "if match is None or not match.log.is_known_to_one(seat, self._place):",
        "if match is None or seat >= 0:",
        " messages or ",
        _few("gladigala"),
    ),
)


@dataclass
class Tally:
    """What was compared, by table."""

    compared: Counter[str] = field(default_factory=Counter)
    unlike: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    broken: str = ""

    def add(self, other: Tally) -> None:
        self.compared += other.compared
        self.unlike += other.unlike
        self.kinds += other.kinds
        self.broken = self.broken or other.broken

    def of(self, game: str) -> tuple[int, int]:
        """How many pairs a game had, and how many with different truths."""
        return tuple(  # type: ignore[return-value]  # two of them
            sum(n for name, n in counts.items() if name.split("-")[0] == game)
            for counts in (self.compared, self.unlike)
        )


# --- One walk ------------------------------------------------------------------------------------


def table_of(case: Case, rng: Rng) -> Case:
    """The case with random options."""
    game, seats, mode = case.game, case.table.seats, case.table.mode
    if game.name == "gladiatori":
        options = options_for(random.Random(rng.below(10**6)), seats, mode)
    else:
        options = CHOICES[game.name] if rng.below(2) else {}
    return Case(game, game.table(seats, mode, options))


def some_line(case: Case, rng: Rng) -> tuple[int, Line]:
    """A viewer and two games, with unlike truths if some are found soon."""
    left = SEARCHES
    while True:
        viewer = some_viewer(case, rng)
        line = Twins(case, viewer, rng).line()
        left -= 1
        if not left or line.unlike or (line.steps and is_open(case.game)):
            return viewer, line


async def walk(case: Case, rng: Rng, tally: Tally) -> None:
    """Compare two rooms with different truths, for as long as they differ."""
    viewer, line = some_line(case, rng)
    if not line.steps:
        return
    if is_open(case.game):
        line.steps = [replace(step, unlike=True) for step in line.steps]
    first, end = line.part()
    other = bytes(32) if not is_open(case.game) and rng.below(2) else bytes([7] * 32)
    clock = not rng.below(4)
    rooms = [
        room_of(Room, case.game, case, past, clock, secret)
        for past, secret in zip(line.histories(first), (bytes(32), other), strict=True)
    ]
    pair = Pair(case, tell_all(Hall(Forgetful())), viewer, rooms, LANGUAGES[rng.below(2)])
    unlike = is_open(case.game) or (first > 0 and line.steps[first - 1].unlike)
    try:
        await Walks(asks=ASKS).follow(pair, unlike, line.steps[first:end], rng)
    except AssertionError as error:
        at = f"{case}, viewer {viewer}: "
        tally.broken = at + str(error).removeprefix(at)
    tally.compared[str(case)] += pair.compared.total()
    tally.kinds += pair.compared
    tally.unlike[str(case)] += pair.compared_unlike


# --- Many ----------------------------------------------------------------------------------------


def run(games: tuple[str, ...], pairs: int, seed: int, tells: bool = False) -> Tally:
    """Walk until there are `pairs` pairs, or something is broken; the game with fewest is next."""
    tally = Tally()
    cases = {name: cases_of(load(name)) for name in games}
    number, told, begun = 0, TOLD_EVERY, time.monotonic()
    done = 0
    while done < pairs and not tally.broken:
        name = min(games, key=lambda game: tally.of(game)[0])
        plain = min(cases[name], key=lambda case: tally.compared[str(case)])
        rng = Rng(seed_of("whispers", seed, str(plain), number))
        asyncio.run(walk(table_of(plain, rng), rng, tally))
        number += 1
        done = tally.compared.total()
        if tells and done >= told:
            told += TOLD_EVERY
            rate = done / (time.monotonic() - begun)
            print(f"{done:,} pairs, {number:,} walks, {rate:.0f} pairs/s", flush=True)
    return tally


def report(tally: Tally, games: tuple[str, ...]) -> int:
    """Print the result; returns 1 if something was broken."""
    total = tally.compared.total()
    for game in games:
        own, unlike = tally.of(game)
        tables = len([name for name in tally.compared if name.split("-")[0] == game])
        share = 100 * unlike // max(own, 1)
        print(f"{game}: {own:,} pairs at {tables} kinds of tables, {share} % with unlike truths")
    print(", ".join(f"{kind} {n:,}" for kind, n in tally.kinds.most_common()))
    if tally.broken:
        print(BROKEN + tally.broken)
        return 1
    share = 100 * tally.unlike.total() // max(total, 1)
    parts = ", ".join(f"{game} {tally.of(game)[0]:,}" for game in games)
    if share <= 50:
        print(f"{BROKEN}only {share} % of {total:,} pairs had unlike truths ({parts})")
        return 1
    over = WORDS[len(games)]
    print(f"{total:,} pairs over {over} ({parts}), {share} % with unlike truths: 0 bytes differ")
    return 0


def main() -> int:
    """Compare, and print the result."""
    parser = argparse.ArgumentParser(description="Compares what two unlike truths tell a viewer.")
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    games = tuple(wish.games.split(","))
    if wish.jobs == 1:
        return report(run(games, wish.pairs, wish.seed, tells=True), games)
    part = partial(run, games, -(-wish.pairs // wish.jobs))
    tally = Tally()
    with ProcessPoolExecutor(wish.jobs) as pool:
        for one in pool.map(part, [wish.seed * 1000 + k for k in range(wish.jobs)]):
            tally.add(one)
    return report(tally, games)


if __name__ == "__main__":
    sys.exit(main())
