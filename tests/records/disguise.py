"""A copy of the package in which everything private has another name or place.

In every game all frame classes get other names, and the fields of the state another order: in the
constructor, in its body, and wherever one is made. The meaning stays the same.
"""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "munera"
BASES = ("Frame", "Sealed", "Window")  # what frames of the games derive from


def disguised(folder: Path) -> dict[str, int]:
    """Put the copy into a folder; returns by game how many frame classes got another name."""
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "page")
    shutil.copytree(SOURCE, folder / "munera", ignore=leave)
    games = folder / "munera" / "games"
    packages = sorted(file.parent for file in games.glob("*/__init__.py"))
    return {package.name: _disguise(package) for package in packages}


def _disguise(package: Path) -> int:
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sorted(package.glob("*.py"))}
    classes = [
        node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)
    ]
    frames = {name: f"Step{k}" for k, name in enumerate(_derived(classes, BASES), 1)}
    kept = [node for node in classes if node.name not in frames and _has(node, "pack")]
    if not frames or not kept:
        raise AssertionError(f"{package.name}: no frames or no state found")
    orders = {node.name: _reorder(node) for node in kept}
    for file, tree in trees.items():
        others = _imported(tree, f"munera.games.{package.name}")
        own = {name: new for name, new in frames.items() if name not in others}
        change = _Change(own, orders)
        text = ast.unparse(ast.fix_missing_locations(change.visit(tree)))
        file.write_text(text + "\n", encoding="utf-8")
    return len(frames)


def _derived(classes: list[ast.ClassDef], bases: tuple[str, ...]) -> list[str]:
    """The names of all classes that derive from these, directly or not."""
    found: list[str] = []
    while True:
        more = [
            node.name
            for node in classes
            if node.name not in found
            and any(ast.unparse(base).split(".")[-1] in (*bases, *found) for base in node.bases)
        ]
        if not more:
            return found
        found += more


def _imported(tree: ast.Module, package: str) -> set[str]:
    """The names that a module imports, which may be those of frames."""
    return {
        one.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and not (node.module or "").startswith(package)
        for one in node.names
    }


def _has(node: ast.ClassDef, method: str) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == method for part in node.body)


def _reorder(node: ast.ClassDef) -> list[str]:
    """Reverse the fields of a class; returns its parameters as they were."""
    made = next(
        part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"
    )
    params = made.args.args[1:]
    before = [param.arg for param in params]
    made.args.args[1:] = reversed(params)
    fields = [part for part in made.body if isinstance(part, ast.AnnAssign | ast.Assign)]
    rest = [part for part in made.body if part not in fields]
    made.body = [*rest, *reversed(fields)]
    return before


class _Change(ast.NodeTransformer):
    """Renames frames; calls that make a state name their fields."""

    def __init__(self, frames: dict[str, str], orders: dict[str, list[str]]) -> None:
        self.frames = frames
        self.orders = orders

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self.frames.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.frames.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self.frames.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_alias(self, node: ast.alias) -> ast.AST:
        node.name = self.frames.get(node.name, node.name)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        order = self.orders.get(ast.unparse(node.func).split(".")[-1])
        if order is not None:
            # A starred argument stays and depends on the order: that is a fault.
            named = [arg for arg in node.args if not isinstance(arg, ast.Starred)]
            if len(named) == len(node.args):
                told = zip(order[: len(named)], named, strict=True)
                node.keywords = [*[ast.keyword(*one) for one in told], *node.keywords]
                node.args = []
        return node
