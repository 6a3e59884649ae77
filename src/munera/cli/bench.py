"""`munera bench`: random play, clones, views and resamples of every game, beside its peers.

Each program measures in a process of its own when a line asks it to. So a round takes the same
figure of the compiled form, the interpreted form and the peer before it goes on to the next figure.
"""

from __future__ import annotations

import json as js
import os
import platform
import random
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache, cached_property
from pathlib import Path
from statistics import median
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

import munera
from munera.cli.files import BadFile, make_folder, read_text, write_text
from munera.cli.options import Json, Whole, listed
from munera.core import engine
from munera.core.engine import NOBODY, Actions, State, act, legal_list, playout, settle
from munera.core.errors import BadTable
from munera.core.events import Sink
from munera.core.rng import Rng
from munera.core.saying import say
from munera.games import every, load

PEER = Path(".venv-peer/bin/python")  # where `make bench` puts the peers
USUAL = 4  # seats at the table where everything is measured, if the game has that many
FIGURES = {
    "engine_loop": "decisions a second, loop in the engine",
    "games": "games a second, loop in the engine",
    "python_loop": "decisions a second, loop in Python",
    "with_events": "the same, with events listened to",
    "clone": "microseconds to clone",
    "view": "microseconds for a view",
    "resample": "microseconds to resample",
}
COMPARED = ("engine_loop", "python_loop", "clone")
SERVE = "from munera.cli.bench import serve; serve()"
HOW = """\
Random play of each game: one process, one thread, CPU time. A decision is a choice of a seat; deals
and dice are work, but not decisions, and a loop in Python drives them like any other action.

- Loop in the engine: `playout`; in OpenSpiel, `evaluate_bots` with uniform random bots.
- Loop in Python: `legal_list`, `act`; in OpenSpiel, `is_terminal`, `legal_actions`, `apply_action`.
- Clone, view, resample: at decisions spread over random games.

A figure is the median of the rounds, then the lowest and the highest. A round takes each figure of
all programs in turn; a ratio, ours to theirs, is the median of the rounds' own ratios. More is
better for loops, less for clone. The peer's game is the nearest in kind, not the same game."""
FLOOR = """\
## Floors

`make floor` plays random games of every game and a fixed loop in plain Python in turn. It tells
how many decisions are taken in the time of a thousand turns of the loop; below a floor it ends
with 1. It is a ratio because seconds depend on the machine and on what else runs there: at a load
of ten on two cores the ratios stay within a tenth. It is no part of `make test`, because a test
that measures time fails one day for no reason of ours. The floors (`scripts/floor.toml`) are half
of what was measured, so that only a slip that matters trips them; after a change of speed that is
meant, write them anew with `scripts/floor.py --write`, once in each form."""


class Subject:
    """One game at one table; each figure is a method that returns how much it has done."""

    def __init__(self, name: str, seats: int, mode: str) -> None:
        self.game = load(name)
        self.base = self.game.opening(self.game.table(seats, mode))
        self.rng = Rng(1)
        self.rnd = random.Random(1)
        self.out = Actions()

    @cached_property
    def positions(self) -> list[tuple[State, int]]:
        """Decisions spread over sixteen random games."""
        return [found for _ in range(16) for found in self.rnd.sample(self.decisions(), 4)]

    def decisions(self) -> list[tuple[State, int]]:
        """Copies of all positions of one random game at which a seat was asked, and the seat."""
        path = []
        s = self.base.clone()
        who = settle(s)
        while who != NOBODY:
            if who >= 0:
                path.append((s.clone(), who))
            who = act(s, who, self.rnd.choice(legal_list(s, who)))
        return path

    def engine_loop(self) -> int:
        return playout(self.base.clone(), self.rng, self.out)

    def python_loop(self) -> int:
        return self.drive(None)

    def with_events(self) -> int:
        return self.drive(Sink())

    def drive(self, sink: Sink | None) -> int:
        """Play one game from outside the engine; outcomes of chance are chosen like any action."""
        rnd = self.rnd.random
        s = self.base.clone()
        s.sink = sink
        decisions = 0
        who = settle(s)
        while who != NOBODY:
            acts = legal_list(s, who)
            if who >= 0:
                decisions += 1
            who = act(s, who, acts[int(rnd() * len(acts))])
        return decisions

    def clone(self) -> int:
        for s, _ in self.positions:
            s.clone()
        return len(self.positions)

    def view(self) -> int:
        return len([self.game.view(s, who) for s, who in self.positions])

    def resample(self) -> int:
        return len([self.game.resample(s, who, self.rng) for s, who in self.positions])

    def measure(self, figure: str, seconds: float) -> dict[str, float]:
        """Repeat for `seconds` of CPU time, at least once; returns the figure in its unit."""
        once: Callable[[], int] = getattr(self, figure)
        done = times = 0
        start = time.process_time()
        while (took := time.process_time() - start) < seconds or not times:
            done += once()
            times += 1
        if FIGURES[figure].startswith("microseconds"):
            return {figure: took / done * 1e6}
        games = {"games": times / took} if figure == "engine_loop" else {}
        return {figure: done / took} | games


def serve() -> None:
    """Say hello, then answer each line `GAME/SEATS/FIGURE SECONDS` in JSON until the input ends.

    A mode other than the usual one follows the number of seats: `GAME/SEATS/MODE/FIGURE`.
    """
    form = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    print(js.dumps({"form": form, "version": munera.__version__}), flush=True)
    subject = cache(Subject)
    for line in sys.stdin:
        what, seconds = line.split()
        name, seats, *mode, figure = what.split("/")
        told = subject(name, int(seats), "".join(mode)).measure(figure, float(seconds))
        print(js.dumps(told), flush=True)


Job = tuple[str, str, str]  # a form or a peer, its subject (a game and its table), a figure
Samples = dict[str, dict[str, dict[str, list[float]]]]  # the same three, then by round
Pairs = dict[str, dict[str, str]]  # by peer: our game, theirs


class Measurers:
    """Processes that measure when asked, by form or peer, and notes on what is left out and why."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.workers: dict[str, subprocess.Popen[str]] = {}
        self.versions: dict[str, str] = {}
        self.notes: list[str] = []

    def start(self, what: str, command: list[str], path: str = "") -> None:
        """Start a process; one that cannot measure is noted, not an error."""
        env = os.environ | {"PYTHONPATH": path}  # never give our path to another python
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        try:
            worker = self.stack.enter_context(
                subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=null, text=True, env=env)
            )
            self.stack.callback(worker.kill)
            hello = answer(worker)
            name = hello.get("form", what)
            if name in self.workers:
                raise BadTable(say("bench.other_form", name=name))
        except (OSError, BadTable) as error:
            why = error if isinstance(error, BadTable) else "it cannot be started"
            self.notes.append(f"{what} is not measured with '{command[0]}': {why}.")
            return
        self.workers[name] = worker
        self.versions["munera" if "form" in hello else name] = hello["version"]

    def measure(self, jobs: list[Job], seconds: float, rounds: int) -> Samples:
        """Warm everything up, then measure round after round."""
        samples: Samples = {}
        for column, subject, figure in jobs:
            answer(self.workers[column], f"{subject}/{figure} 0\n")
        for _ in track(range(rounds), "Measuring", console=Console(stderr=True), transient=True):
            for column, subject, figure in jobs:
                kept = samples.setdefault(column, {}).setdefault(subject, {})
                told = answer(self.workers[column], f"{subject}/{figure} {seconds}\n")
                for key, value in told.items():
                    kept.setdefault(key, []).append(value)
        return samples


def answer(worker: subprocess.Popen[str], question: str = "") -> dict[str, Any]:
    """The answer of a process to a question, or its hello; raises BadTable with its reason."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        worker.stdin.write(question)
        worker.stdin.flush()
        line = worker.stdout.readline()
    except OSError:
        line = ""
    told: dict[str, Any] = js.loads(line) if line else {"error": f"no answer to '{question[:-1]}'"}
    if "error" in told:
        raise BadTable(told["error"])
    return told


def measured_seats(name: str) -> int:
    """The number of seats at which everything is measured."""
    seats = load(name).seats
    return max([n for n in seats if n <= USUAL], default=min(seats))


def tables_of(name: str) -> dict[str, str]:
    """Every number of seats and mode of a game: the subject, and the name of its row on the page.

    The usual mode for a number of seats is not named.
    """
    found: dict[str, str] = {}
    for seats, modes in load(name).modes.items():
        found[f"{name}/{seats}"] = str(seats)
        found |= {f"{name}/{seats}/{mode}": f"{seats}, {mode}" for mode in modes[1:]}
    return found


def plan(games: list[str], forms: list[str], pairs: Pairs) -> Iterator[Job]:
    """All that a round measures: the same figure of all programs side by side.

    A peer's game that several of ours are compared with is measured once.
    """
    done: set[Job] = set()
    for name in games:
        usual = measured_seats(name)
        for figure in FIGURES:
            if figure != "games":  # it is measured with the engine's loop
                yield from ((form, f"{name}/{usual}", figure) for form in forms)
            for peer, table in pairs.items():
                if figure in COMPARED and name in table:
                    job = (peer, table[name], figure)
                    if job not in done:
                        done.add(job)
                        yield job
        for subject in tables_of(name):
            if subject != f"{name}/{usual}":
                yield from ((form, subject, "engine_loop") for form in forms)


def spread(tree: Any) -> Any:
    """Each list of rounds in a tree as its median, lowest and highest, to four digits."""
    if isinstance(tree, dict):
        return {name: spread(part) for name, part in tree.items()}
    kept = {"median": median(tree), "min": min(tree), "max": max(tree)}
    return {name: float(f"{value:.4g}") for name, value in kept.items()}


def report_on(games: list[str], samples: Samples, form: str, pairs: Pairs) -> dict[str, Any]:
    """All figures, and the ratios of one form to its peers."""
    ratios: dict[str, dict[str, list[float]]] = {}
    for peer, table in pairs.items():
        for name in [name for name in games if name in table]:
            ours = samples[form][f"{name}/{measured_seats(name)}"]
            theirs = samples[peer][table[name]]
            ratios[f"{name}/{peer}-{table[name]}"] = {
                key: [a / b for a, b in zip(ours[key], theirs[key], strict=True)]
                for key in COMPARED
            }
    spreads = spread(ratios)
    return {
        "ratios": {p: {key: spreads[p][key]["median"] for key in COMPARED} for p in ratios},
        "ratios_of": form,
        "ratio_spreads": spreads,
        "figures": spread(samples),
        "machine": f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()} ({platform.python_compiler()})",
    }


def page(report: dict[str, Any]) -> str:
    """The report as Markdown."""
    figures, versions = report["figures"], report["versions"]
    forms = [column for column in figures if column not in versions]
    run = f"{report['rounds']} rounds of {report['seconds']:g} s a figure"
    parts = ["# Benchmarks", HOW, f"Machine: {report['machine']}. Run: {run}."]
    if report["ratios"]:
        rows = [[pair, *_cells(found, COMPARED)] for pair, found in report["ratio_spreads"].items()]
        parts += [f"## Ratios, {report['ratios_of']}", _table(["pair", *COMPARED], rows)]
    for name in dict.fromkeys(subject.split("/")[0] for subject in figures[forms[0]]):
        title, usual = load(name).title, measured_seats(name)
        cells = [_cells(figures[form][f"{name}/{usual}"], FIGURES) for form in forms]
        rows = [list(row) for row in zip(FIGURES.values(), *cells, strict=True)]
        parts += [f"## {title}, {usual} seats", _table(["", *forms], rows)]
        parts.append(f"## {title}, microseconds a decision by seats and mode, loop in the engine")
        rows = []
        for subject, called in tables_of(name).items():
            rates = [figures[form][subject]["engine_loop"]["median"] for form in forms]
            rows.append([called, *(f"{1e6 / rate:.3f}" for rate in rates)])
        parts.append(_table(["seats", *forms], rows))
    for peer in [column for column in figures if column in versions]:
        rows = [[name, *_cells(found, COMPARED)] for name, found in figures[peer].items()]
        parts += [f"## {peer} {versions[peer]}", _table(["game", *COMPARED], rows)]
    parts += [*report["notes"], FLOOR]
    parts.append("To repeat the figures: `make bench`. The same figures are in `benchmarks.json`.")
    return "\n\n".join(parts) + "\n"


def _cells(found: dict[str, dict[str, float]], keys: Iterable[str]) -> list[str]:
    out = []
    for told in [found[key] for key in keys]:
        digits = 0 if told["median"] >= 1000 else 2
        middle, low, high = (f"{told[part]:,.{digits}f}" for part in ("median", "min", "max"))
        out.append(f"{middle} ({low}–{high})")
    return out


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def read_pairs(file: Path) -> Pairs:
    """Which of our games is compared with which game of each peer; empty without a file."""
    if not file.is_file():
        return {}
    try:
        table: Pairs = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise BadFile(say("bench.peers_toml", file=file, error=error)) from None
    if not all(isinstance(pairs, dict) for pairs in table.values()):
        raise BadFile(say("bench.peers_table", file=file))
    return table


def bench(
    *,
    games: Annotated[str, Parameter(help="Only these games, separated by commas.")] = "",
    peers: Annotated[str, Parameter(help="Other libraries to measure too: openspiel.")] = "",
    seconds: Annotated[float, Parameter(help="CPU seconds for each figure in each round.")] = 1.0,
    rounds: Annotated[Whole, Parameter(help="How often everything is measured.")] = 5,
    other: Annotated[str, Parameter(help="A python with the other build of munera.")] = "",
    peer_python: Annotated[str, Parameter(help="A python with the other library.")] = "",
    peers_file: Annotated[
        str, Parameter(help="A file that says which games to compare.")
    ] = "scripts/peers/peers.toml",
    write: Annotated[
        Path | None, Parameter(help="Write benchmarks.md and .json into this folder.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure how fast games are played; compare with the other build and other libraries."""
    if seconds <= 0 or rounds < 1:
        raise BadTable(say("bench.rounds"))
    if write is not None:
        make_folder(write)  # fail now rather than after minutes of measuring
    if not peer_python:
        peer_python = str(PEER) if PEER.exists() else sys.executable
    chosen = [load(name).name for name in listed(games)] or [game.name for game in every()]
    wanted = listed(peers)
    file, package = Path(peers_file), Path(munera.__file__).parent
    with ExitStack() as stack:
        run = Measurers(stack)
        run.start("This form", [sys.executable, "-c", SERVE], str(package.parent))
        if other:
            run.start("The other form", [other, "-P", "-c", SERVE])
        forms = sorted(run.workers)  # compiled first
        if not forms:
            raise BadTable(run.notes[0])
        table = read_pairs(file)
        if wanted and not table:
            run.notes.append(f"No peer table was found at '{file}', so no peer is measured.")
        for peer in wanted if table else []:
            if peer not in table:
                raise BadTable(say("bench.no_peer", peer=peer, known=", ".join(table)))
            run.start(peer, [peer_python, str(file.parent / f"{peer}.py")])
        pairs = {peer: table[peer] for peer in wanted if peer in run.workers}
        samples = run.measure(list(plan(chosen, forms, pairs)), seconds, rounds)
    report = report_on(chosen, samples, forms[0], pairs)
    report |= {"versions": run.versions, "notes": run.notes, "seconds": seconds, "rounds": rounds}
    if write is not None:
        write_text(write / "benchmarks.json", js.dumps(report, indent=1) + "\n")
        write_text(write / "benchmarks.md", page(report))
    if json:
        print(js.dumps(report, indent=1))
    else:
        Console().print(Markdown(page(report)))
