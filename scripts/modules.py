"""Writes docs/modules.md: every module of the house with the first sentence of its docstring.

A file of the page has no docstring; the comment at its top stands for it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "modules.md"
HEAD = """\
# What is where

Every module in one line: the first sentence of its docstring, or of the comment at the top of a
file of the page. `make docs` writes this list, and a test fails when it is out of date.
[Concepts](concepts.md) explains the words. `make reference` builds the reference of every class and
function.
"""
PLACES = ("src/munera", "client/src", "scripts", "examples")
ENDS = (".py", ".ts", ".svelte")
MADE = ("wire.d.ts", "said.ts")  # files that are made by a script and not kept
COMMENT = re.compile(r"\s*(?:/\*\*(.*?)\*/|<!--(.*?)-->)", re.DOTALL)
WORDS = 3  # a first sentence with fewer says nothing


def files() -> list[Path]:
    """Every module that is written by hand."""
    out = []
    for place in PLACES:
        found = [file for file in (ROOT / place).rglob("*") if file.suffix in ENDS]
        wanted = [file for file in found if file.name not in MADE and ".test." not in file.name]
        out += sorted(wanted, key=lambda f: (str(f.parent), f.name != "__init__.py", f.name))
    return out


def first_sentence(file: Path) -> str:
    """What a module says of itself in its first sentence; empty if it says nothing."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        told = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = COMMENT.match(text)
        told = (comment[1] or comment[2]).strip() if comment else ""
        told = re.sub(r"\n\s*\* ?", "\n", told)
    paragraph = " ".join(told.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z`])", paragraph)[0]


def rows() -> dict[str, list[tuple[Path, str]]]:
    """By folder: its modules and what they say of themselves."""
    out: dict[str, list[tuple[Path, str]]] = {}
    for file in files():
        sentence = first_sentence(file)
        if sentence or file.stat().st_size:  # an empty `__init__.py` only marks a folder
            out.setdefault(str(file.parent.relative_to(ROOT)), []).append((file, sentence))
    return out


def page() -> str:
    """The whole page."""
    out = [HEAD]
    for folder, modules in rows().items():
        out.append(f"## {folder}\n\n| module | holds |\n| --- | --- |")
        for file, sentence in modules:
            told = sentence.replace("|", "\\|")
            out.append(f"| [{file.name}](../{file.relative_to(ROOT)}) | {told} |")
        out.append("")
    return "\n".join(out)


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
