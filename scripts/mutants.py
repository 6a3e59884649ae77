"""Changes a package a little, many times, and tells which changes no test notices.

Each mutant is one small change of the syntax tree: a comparison, a number, `and` for `or`, a
condition turned round, a statement left out, another return, an index beside the right one. Some
are picked by a seed, spread over the files and the kinds of change, and written into a copy of the
tree; the tests run there, group by group (each --tests is one), until one fails.

    python scripts/mutants.py 'src/munera/games/NAME/flow*.py' --tests 'tests/games/NAME/test_*.py'

With --by-reach the tests run once with an ear on their calls (`reach.py`); then a mutant meets only
tests that run its function, the quickest first, for --seconds at the most. So a room costs minutes:

    python scripts/mutants.py 'src/munera/lab/**/*.py' --by-reach --tests tests/lab --number 30

A mutant in a function that no test runs survives unseen and is told as `unreached`.

No library: mutmut 3 leaves code outside functions alone, so tables too, and cannot pick a sample;
Cosmic Ray changes the tree that one works in and runs its one command for every possible change.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from reach import Reached

ROOT = Path(__file__).parents[1]
BESIDE = ["pyproject.toml", "README.md", "docs", "examples", "scripts", "client/openapi.json"]
PAGE = "src/munera/server/page"  # it is built, so git does not name it
GUARDED = [
    "sh",
    "-c",
    'ulimit -d 3000000; exec "$@"',
    "sh",
]  # a mutant may ask for everything; what is only reserved does not count
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change: bytes `start` to `end` of a file become `new`."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {' '.join(self.old.split())} -> {self.new}"


# --- Making mutants ------------------------------------------------------------------------------


class Finder:
    """All mutants of one file."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Mutant] = []
        self.types: set[int] = set()

    def add(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        old = self.source[start:end].decode()
        self.found.append(Mutant(self.file, node.lineno, kind, start, end, old, new))

    def replace(self, kind: str, node: ast.expr, new: ast.expr) -> None:
        self.add(kind, node, f"({ast.unparse(new)})")

    def visit(self, node: ast.AST, returns: str = "") -> None:
        """Visit a node and its children; annotations and decorators are not changed."""
        if isinstance(node, ast.FunctionDef):
            returns = ast.unparse(node.returns) if node.returns else ""
        if isinstance(node, ast.stmt):
            self.statement(node, returns)
        if isinstance(node, ast.expr):
            self.expression(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
            self.types.add(id(node.func))  # `vec[int](...)` names a type
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "ctx"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.visit(child, returns)

    def statement(self, node: ast.stmt, returns: str) -> None:
        if isinstance(node, ast.If | ast.While):
            self.add("condition turned", node.test, f"(not ({ast.unparse(node.test)}))")
        elif can_go(node):
            self.add("statement dropped", node, "pass")
        elif isinstance(node, ast.Return) and node.value is not None:
            text = ast.unparse(node.value)
            other = {"bool": f"(not ({text}))", "int": f"({text}) + 1"}.get(returns)
            if returns.startswith(("list", "tuple")):
                other = f"({text})[1:]"
            if other:
                self.add("return changed", node.value, other)

    def expression(self, node: ast.expr) -> None:
        if isinstance(node, ast.Compare):
            for k, op in enumerate(node.ops):
                for other in COMPARED[type(op)]:
                    ops = [*node.ops[:k], other(), *node.ops[k + 1 :]]
                    self.replace("comparison", node, ast.Compare(node.left, ops, node.comparators))
        elif isinstance(node, ast.BoolOp):
            word = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            self.replace("and/or", node, ast.BoolOp(word, node.values))
        elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
            sign = COUNTED[type(node.op)]()
            self.replace("arithmetic", node, ast.BinOp(node.left, sign, node.right))
        elif isinstance(node, ast.IfExp):
            self.add("condition turned", node.test, f"(not ({ast.unparse(node.test)}))")
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                self.add("constant", node, str(not node.value))
            elif isinstance(node.value, int):
                self.add("constant", node, str(node.value + 1))
                self.add("constant", node, f"({node.value - 1})")
        elif isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple):
            named = isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
            if not named and id(node) not in self.types:
                self.add("index shifted", node.slice, f"({ast.unparse(node.slice)}) + 1")


def can_go(node: ast.stmt) -> bool:
    """Whether all later names still exist without this statement."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Subscript | ast.Attribute) for target in node.targets)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.AugAssign | ast.Continue | ast.Break)


def compiles(mutant: Mutant, source: bytes) -> bool:
    """Whether it is valid Python and differs from the original."""
    try:
        tree = ast.parse(changed(mutant, source))
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(source))


def changed(mutant: Mutant, source: bytes) -> bytes:
    return source[: mutant.start] + mutant.new.encode() + source[mutant.end :]


def mutants_of(file: str) -> list[Mutant]:
    """Every mutant of a file."""
    source = (ROOT / file).read_bytes()
    finder = Finder(file, source)
    finder.visit(ast.parse(source))
    return finder.found


def by_kinds(mutants: Iterable[Mutant], rng: random.Random) -> Iterator[Mutant]:
    """In random order, but one of each kind before the next of any."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        kinds[mutant.kind].append(mutant)
    piles = list(kinds.values())
    for pile in piles:
        rng.shuffle(pile)
    while piles:
        rng.shuffle(piles)
        for pile in piles:
            yield pile.pop()
        piles = [pile for pile in piles if pile]


def pick(files: list[str], number: int, seed: str) -> list[Mutant]:
    """Pick `number` mutants, spread over files by how much each has to change, and over kinds.

    What is picked in a file does not depend on the other files.
    """
    every = {file: mutants_of(file) for file in files}
    weights = {file: len(found) ** 0.5 for file, found in every.items() if found}
    total = sum(weights.values())
    picked: list[Mutant] = []
    for file, weight in weights.items():
        source = (ROOT / file).read_bytes()
        share = max(1, round(number * weight / total))
        for mutant in by_kinds(every[file], random.Random(f"{seed} {file}")):
            if share and compiles(mutant, source):
                picked.append(mutant)
                share -= 1
            if not share:
                break
    random.Random(seed).shuffle(picked)
    return picked


# --- Testing them --------------------------------------------------------------------------------


class Copy:
    """A copy of the tree to change, and the tests in it."""

    def __init__(self, folder: Path, tests: list[list[str]]) -> None:
        self.folder = folder
        self.tests = tests
        told = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "src", "tests", *BESIDE],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        for name in told.stdout.splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        if (ROOT / PAGE).is_dir():
            shutil.copytree(ROOT / PAGE, folder / PAGE, dirs_exist_ok=True)
        self.reached: Reached | None = None
        self.seconds = 0.0

    def listen(self, notes: Path, limit: float, seconds: float) -> None:
        """Run all tests once and note which functions each of them runs, if not yet noted."""
        if not notes.exists():
            tests = [one for group in self.tests for one in group]
            more = ["-p", "reach", "--reach-file", str(notes.absolute())]
            fate, why = self.run([*more, *tests], limit, True, stop=False)
            print(f"Listened to the tests: {fate} {why}", flush=True)
        self.reached, self.seconds = Reached(notes, self.folder), seconds

    def run_all(self, limit: float, write: bool = False) -> tuple[str, str]:
        """The result of the tests, one group after the other."""
        for tests in self.tests:
            fate, why = self.run(tests, limit, write)
            if fate != "passed":
                return fate, why
        return "passed", ""

    def run(
        self, tests: list[str], limit: float, write: bool, stop: bool = True
    ) -> tuple[str, str]:
        """What some tests say: `passed`, `failed` with the first failure, or `timed out`."""
        env = dict(os.environ, PYTHONPATH=f"{self.folder / 'src'}:{ROOT / 'scripts'}")
        env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        if not write:
            env["PYTHONDONTWRITEBYTECODE"] = "1"
        command = [sys.executable, "-m", "pytest", "--tb=no", "-p", "no:cacheprovider"]
        command += ["-x"] if stop else []
        process = subprocess.Popen(
            [*GUARDED, *command, "-r", "fE", *tests], cwd=self.folder, env=env, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            out, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "timed out", ""
        failures = [line for line in out.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if process.returncode == 0:
            return "passed", ""
        return "failed", failures[0] if failures else (out.splitlines() or [""])[-1]

    def try_out(self, mutant: Mutant, limit: float) -> tuple[str, str]:
        """Tests one mutant and puts the file back as it was."""
        chosen: list[str] = []
        if self.reached:
            chosen = self.reached.for_line(mutant.file, mutant.line, self.seconds)
            if not chosen:
                return "unreached", ""
        path = self.folder / mutant.file
        source = path.read_bytes()
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            stale.unlink()
        path.write_bytes(changed(mutant, source))
        try:
            return self.run(chosen, limit, False) if chosen else self.run_all(limit)
        finally:
            path.write_bytes(source)


WORDS = {
    "passed": "survived",
    "failed": "killed",
    "timed out": "timed out",
    "unreached": "unreached",
}


def fates(sheet: Path | None) -> dict[str, str]:
    """What an earlier run told of its mutants."""
    if sheet is None or not sheet.exists():
        return {}
    rows = [json.loads(line) for line in sheet.read_text("utf-8").splitlines()]
    return {row["mutant"]: row["fate"] for row in rows}


def try_all(copy: Copy, picked: list[Mutant], limit: float, sheet: Path | None) -> None:
    """Test each mutant that the sheet does not have yet, and count by file."""
    done = fates(sheet)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in picked:
        told = done.get(str(mutant), "")
        if not told:
            start = time.perf_counter()
            fate, why = copy.try_out(mutant, limit)
            told = WORDS[fate]
            took = time.perf_counter() - start
            print(f"{told:9} {took:5.1f} s  {mutant}  {why[:120]}", flush=True)
            if sheet:
                row = {"mutant": str(mutant), "fate": told, "by": why, **asdict(mutant)}
                with sheet.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        counts[mutant.file][told] += 1
    for name, row in sorted(counts.items()):
        print(f"{name}: {', '.join(f'{n} {word}' for word, n in sorted(row.items()))}")
    print(dict(sum(counts.values(), Counter[str]())))


def paths(patterns: list[str]) -> list[str]:
    """The files of patterns, each once, in the order of the patterns."""
    found = [str(p.relative_to(ROOT)) for pattern in patterns for p in sorted(ROOT.glob(pattern))]
    return list(dict.fromkeys(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", help="patterns of files to change")
    parser.add_argument(
        "--tests", nargs="+", action="append", required=True, help="cheap ones first; more groups"
    )
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--limit", type=float, default=120, help="seconds a group may take")
    parser.add_argument("--out", type=Path, help="told here too, one JSON a line; goes on from it")
    parser.add_argument("--by-reach", action="store_true", help="only tests that run its function")
    parser.add_argument("--seconds", type=float, default=10, help="of tests for one such mutant")
    parser.add_argument("--listen", type=float, default=600, help="seconds for noting calls")
    parser.add_argument("--notes", type=Path, help="calls are noted here, or were in a run before")
    parser.add_argument("--again", type=Path, help="only what survived in such a file")
    args = parser.parse_args()
    files, tests = sorted(paths(args.files)), [paths(group) for group in args.tests]
    if not files or not all(tests):
        sys.exit("No file has such a name.")
    picked = pick(files, args.number, args.seed)
    if args.again:
        before = fates(args.again)
        picked = [mutant for mutant in picked if before.get(str(mutant)) == "survived"]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy(Path(folder), tests)
        start = time.perf_counter()
        if args.by_reach:
            copy.listen(args.notes or Path(folder) / "reach.jsonl", args.listen, args.seconds)
        else:
            fate, why = copy.run_all(10 * args.limit, write=True)
            if fate != "passed":
                sys.exit(f"The tests fail before anything is changed: {fate} {why}")
        took = time.perf_counter() - start
        print(f"{len(picked)} mutants; the tests alone take {took:.0f} s", flush=True)
        try_all(copy, picked, args.limit, args.out)


if __name__ == "__main__":
    main()
