"""The house stays in order: imports one way, rooms by name, sizes, clauses cited."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from contract.cases import GAMES
from effort import once
from munera.cli.coverage import coverage
from munera.core.package import NEEDED, is_of_the_house
from munera.games import NAMES, load

pytestmark = once

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "munera"
FILES = sorted(SOURCE.rglob("*.py"))

# A room may import those to its left, and itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "play": {"core", "games"},
    "bots": {"core", "games", "play"},
    "lab": {"core", "games", "play", "bots"},
    "verify": set(),
    "server": {"core", "games", "play", "bots", "verify"},
    "cli": {"core", "games", "play", "bots", "lab", "server", "verify"},
    "adapters": {"core", "games", "play", "bots", "cli"},  # the terminal's drawing, nothing else
}
READ_TRUTH = ("play", "adapters")  # the match, and the runs of learners, which are their own
SEEING = SOURCE / "play" / "seeing.py"
MOST_FIELDS = 25
# Larger all the same, each for a reason.
LARGE = {
    "bots/ismcts.py Search": "its scratch space is its own: each more object costs iterations",
    "core/game.py Game": "the contract of a game, one field for each thing that a package gives",
    "server/wire.py Shown": "a message that holds a scene, flat as the page reads it",
    "server/wire.py Turn": "the same for what has changed",
}
# Rings that are left, each for a reason: an ability opens windows, and a window starts abilities.
RINGS = {("munera.games.for_glory.effects", "munera.games.for_glory.flow_window")}
# A message of the wire has the name of what it tells.
TOLD = {"Better", "Turning", "School"}
OURS = [name for name in NAMES if (SOURCE / "games" / name).is_dir()]
STANDARD = sys.stdlib_module_names
COMPANIONS = {"librt", "mypy_extensions"}
PACKAGE_FOLDERS = {"data", "art", "lang", "__pycache__"}
PAGE = ("ts", "svelte", "css", "html")
PAGE_IMPORT = re.compile(
    r"""^\s*(?:import|export)\s+[^;'"]*?from\s+'(\.[^']+)'|^\s*import\s+'(\.[^']+)'""",
    re.M,
)
PAGE_LINES = 300  # of a file of the page
PAGE_MADE = ("lib/wire.d.ts", "lib/words/said.ts")  # nobody writes them
# Longer all the same: at most so long, and why. Who takes one apart takes it from here.
DUEL, DRAWN, ONE = (
    "a part of fights and their sums; to be taken apart by what it shows",
    "mostly styles of one drawing, which share their measures",
    "one class whose parts share private state; to be taken apart by what it keeps",
)
PAGE_LONG = {
    "fair/FairDialog.svelte": (330, "one dialog, half of it styles"),
    "home/Home.svelte": (360, "to be taken apart: greeting and lists"),
    "home/NewTable.svelte": (420, "to be taken apart: ways to play, seats"),
    "lib/fill.ts": (620, "one function for each message of the wire, side by side"),
    "lib/live.svelte.ts": (370, ONE),
    "lib/verify.ts": (440, "a verifier that reads alone, from top to bottom"),
    "lib/witness.ts": (440, "the same for what the page saw itself"),
    "replay/HonestGraph.svelte": (380, DRAWN),
    "replay/HonestPane.svelte": (420, "to be taken apart: list and one moment"),
    "replay/Replay.svelte": (590, "to be taken apart: head, what was told, words"),
    "school/Life.svelte": (400, "to be taken apart: figure, stairs, matches"),
    "table/Abacus.svelte": (380, DUEL),
    "table/DraftPane.svelte": (500, "to be taken apart: slots and ends"),
    "table/Face.svelte": (950, DRAWN),
    "table/Ghosts.svelte": (340, DRAWN),
    "table/LedgerRow.svelte": (430, DUEL),
    "table/LedgerSums.svelte": (460, DUEL),
    "table/Paving.svelte": (390, DRAWN),
    "table/Piece.svelte": (800, DRAWN),
    "table/SeatPanel.svelte": (880, DRAWN),
    "table/Sheet.svelte": (600, DUEL),
    "table/Words.svelte": (310, "to be taken apart: sheets over the words"),
    "table/draft.svelte.ts": (460, ONE),
    "table/film.ts": (620, DUEL),
    "table/ledger.svelte.ts": (540, DUEL),
    "table/screen.svelte.ts": (460, ONE),
}
SAID = "said.ts"  # the words of the page in all languages, made from `lang`
ORDINARY = ("Gladiatori",)  # titles that are words of a language too: Italian for gladiators


def imports_of(file: Path) -> set[str]:
    out = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            out |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            out.add(node.module or "")
    return out


def room_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_go_one_way(file: Path) -> None:
    if file.parent == SOURCE:
        return
    room = room_of(file)
    for name in imports_of(file):
        parts = name.split(".")
        if parts[0] == "munera" and len(parts) > 1:
            assert parts[1] == room or parts[1] in MAY_IMPORT[room], f"{file} imports {name}"
            if len(parts) > 2 and parts[1] == "games":
                own = file.relative_to(SOURCE).parts[1]
                assert room == "games", f"{file} knows {name}; the registry is the only door"
                assert parts[2] == own, f"{file} imports another game"
        elif room in ("core", "games", "play", "bots", "verify"):
            assert parts[0] in COMPANIONS or parts[0] in STANDARD, f"{file} imports {name}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_no_game_is_named_outside_its_package(file: Path) -> None:
    if room_of(file) == "games" and file.parent != SOURCE / "games":
        return
    text = file.read_text("utf-8").lower()
    for game in [load(name) for name in NAMES]:
        for word in (game.name, game.title.lower()):
            assert not re.search(rf"\b{re.escape(word)}\b", text), f"{file} names {word}"


def test_the_page_and_the_server_know_no_game() -> None:
    page = [file for end in PAGE for file in sorted((ROOT / "client" / "src").rglob(f"*.{end}"))]
    assert page, "there is no page to look at"
    server = sorted((SOURCE / "server").rglob("*.py"))
    assert server
    words = {word for name in NAMES for word in (name, load(name).title.lower())}
    for file in (*page, ROOT / "client" / "index.html", *server):
        text = file.read_text("utf-8")
        if file.name == SAID:
            # A title that is also an ordinary word has a capital; the word has none.
            for title in ORDINARY:
                assert not re.search(rf"\b{title}\b", text), f"{file} names {title}"
                text = text.replace(title.lower(), "")
        for word in words:
            assert not re.search(rf"\b{re.escape(word)}\b", text.lower()), f"{file} names {word}"


def page_imports(file: Path) -> set[Path]:
    """The files of the page that one names, for types too."""
    out = set()
    for named, bare in PAGE_IMPORT.findall(file.read_text("utf-8")):
        there = (file.parent / (named or bare)).resolve()
        out |= {found for found in (there, Path(f"{there}.ts")) if found.is_file()}
    return out


def test_no_import_of_the_page_leads_back() -> None:
    source = (ROOT / "client" / "src").resolve()
    needs = {
        file: page_imports(file)
        for end in ("ts", "svelte")
        for file in source.rglob(f"*.{end}")
        if file.name != SAID  # it is made, and what a text needs is known from it
    }
    assert sum(len(found) for found in needs.values()) > 300, "the imports were not found"
    done: set[Path] = set()

    def look(file: Path, way: tuple[Path, ...]) -> None:
        names = [one.name for one in (*way[way.index(file) if file in way else 0 :], file)]
        assert file not in way, f"they import each other: {' -> '.join(names)}"
        if file not in done:
            for other in needs.get(file, ()):
                look(other, (*way, file))
            done.add(file)

    for file in needs:
        look(file, ())


def test_no_file_of_the_page_that_one_fears() -> None:
    source = ROOT / "client" / "src"
    long = {}
    for end in ("ts", "svelte", "css"):
        for file in source.rglob(f"*.{end}"):
            name, lines = file.relative_to(source).as_posix(), file.read_text("utf-8").count("\n")
            if lines > PAGE_LINES and name not in PAGE_MADE:
                long[name] = lines
    assert long.keys() == PAGE_LONG.keys(), "a file has grown too long, or one has been mended"
    for name, lines in long.items():
        assert lines <= PAGE_LONG[name][0], f"{name} has grown to {lines} lines"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_package_has_the_same_file_names(name: str) -> None:
    folder = load(name).folder
    for file in folder.glob("*.py"):
        named = file.stem == "__init__" or is_of_the_house(file.stem)
        assert named, f"{file.name} is not a name of the house"
    folders = {folder.name for folder in folder.iterdir() if folder.is_dir()}
    assert folders <= PACKAGE_FOLDERS, f"{folders - PACKAGE_FOLDERS} is not a folder of the house"
    for needed in NEEDED:
        assert (folder / f"{needed}.py").exists()


@pytest.mark.parametrize("part", ["sight", "rules", "state", "tables", "scene", "flow", "judge"])
def test_a_long_file_may_be_split_by_phase_and_no_other_name_is_of_the_house(part: str) -> None:
    assert is_of_the_house(part)
    assert is_of_the_house(f"{part}_battle")
    for odd in (f"{part}_", f"{part}s", f"my_{part}", "helpers", "meta_more", "opening_late", ""):
        assert not is_of_the_house(odd)


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_no_file_and_no_function_that_one_fears(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.count("\n") <= 600
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            # The fields of a state are set in one place, each with its comment.
            sets_up = node.name == "__init__" and file.stem.startswith("state")
            assert length <= 60 or sets_up, f"{file}: {node.name} has {length}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_the_truth_is_read_in_its_rooms(file: Path) -> None:
    if room_of(file) in READ_TRUTH:
        return
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        reads = isinstance(node, ast.Attribute) and node.attr in ("truth", "_truth")
        assert not reads, f"{file}:{getattr(node, 'lineno', 0)} reads the truth: ask the match"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_what_a_viewer_sees_is_put_together_in_one_place(file: Path) -> None:
    """`game.scene` draws a view with what is asked; a match's own `scene` takes only a viewer."""
    draws = [
        node.lineno
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "scene"
        and len(node.args) > 2
    ]
    assert bool(draws) == (file == SEEING), f"{file}:{draws}: ask `play.seeing`"


def fields_of(node: ast.ClassDef) -> set[str]:
    """What an object of the class holds by its own class: declared, or set on `self` anywhere."""
    out = set()
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            if "ClassVar" not in ast.unparse(part.annotation):
                out.add(part.target.id)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            if isinstance(inner.value, ast.Name) and inner.value.id == "self":
                out.add(inner.attr)
    return out


def classes_of(file: Path) -> list[ast.ClassDef]:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return [node for node in nodes if isinstance(node, ast.ClassDef)]


def test_no_class_knows_too_much() -> None:
    """States and scenes hold what a game has; everything else is put together from parts."""
    large = set()
    for file in FILES:
        of_a_game = room_of(file) == "games" and file.stem.startswith(("state", "sight"))
        if of_a_game or file == SOURCE / "core" / "scene.py":
            continue
        for node in classes_of(file):
            if len(fields_of(node)) > MOST_FIELDS:
                large.add(f"{file.relative_to(SOURCE).as_posix()} {node.name}")
    assert large == set(LARGE), "a class has grown too large, or one of LARGE has been mended"


def executed_imports(file: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of the house that a file imports when it is run, not only for its types."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    out: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            out |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            within = [f"{node.module}.{name.name}" for name in node.names]
            out |= {name if name in modules else str(node.module) for name in within}
    return out & modules.keys()


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a ring; empty: there is none."""
    left = dict(graph)
    while True:
        free = [name for name, needs in left.items() if not needs & left.keys()]
        if not free:
            break
        for name in free:
            del left[name]
    ring: list[str] = []
    name = min(left, default="")
    while name and name not in ring:
        ring.append(name)
        name = min(left[name] & left.keys())
    return ring[ring.index(name) :] if name else []


def test_no_imports_go_round() -> None:
    modules = {}
    for file in FILES:
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    graph = {name: executed_imports(file, modules) - {name} for name, file in modules.items()}
    for one, other in RINGS:
        assert other in graph[one], "a ring has been opened: take it out of RINGS"
        graph[one].remove(other)
    assert cycle_in(graph) == []
    graph["munera.core.bits"].add("munera.server.hall")  # the test can fail
    assert "munera.core.bits" in cycle_in(graph)


def test_a_class_name_has_one_meaning() -> None:
    """Outside the games, which speak the language of their rule books, each in its own package.

    `verify` is left out: it imports nothing and tells the same things again in its own words.
    """
    found: dict[str, list[str]] = {}
    for file in FILES:
        if room_of(file) not in ("games", "verify"):
            for node in classes_of(file):
                found.setdefault(node.name, []).append(file.relative_to(SOURCE).as_posix())
    twice = {name: files for name, files in found.items() if len(files) > 1}
    assert twice.keys() == TOLD
    for name in TOLD:
        assert sum(file.startswith("server/wire") for file in twice[name]) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_is_cited_by_code_and_by_tests(name: str) -> None:
    game = load(name)
    told = coverage(game, ROOT / "tests" if name in OURS else game.folder.parent / "tests")
    assert [entry.id for entry in told] == list(game.clauses.texts)
    assert [entry.id for entry in told if not entry.code] == []
    assert [entry.id for entry in told if not entry.tests] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_kind_has_words_and_a_clause(game: object) -> None:
    found = next(g for g in GAMES if g is game)
    for words in found.words.values():
        for kinds, texts in (
            (found.prompts, words.prompts),
            (found.events, words.events),
            (found.refusals, words.refusals),
        ):
            assert [kind.name for kind in kinds] == list(texts)
            assert all(kind.clause in found.clauses.texts for kind in kinds)


@pytest.mark.parametrize("name", OURS)
def test_the_printed_rule_book_is_the_clauses(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    for clause, text in load(name).clauses.texts.items():
        assert f"**{clause}** {text}" in page, f"{clause}: say make docs"


# The end of an element or of a value, white space that the page shows, and what ends a sentence.
STRAY = re.compile(r"(?:</(?:a|b|i|em|strong|span|button|small|code)\s*>|/>|\})\s+[.,;:!?)]")
NO_WORDS = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
PAGES = sorted((ROOT / "client" / "src").rglob("*.svelte"))


@pytest.mark.parametrize("file", PAGES, ids=lambda f: f.name)
def test_no_space_stands_before_what_ends_a_sentence(file: Path) -> None:
    """A formatter may break a line there, and the page would show a space."""
    assert STRAY.findall("<p><b>{name}</b>\n  .</p>")
    assert not STRAY.findall("<p><b>{name}</b\n  >.</p>")
    assert not STRAY.findall(NO_WORDS.sub("", file.read_text("utf-8")))
