"""On which lines the keys of a TOML text are, which the standard library does not tell.

The text has been read before, so it is valid TOML; here only lines are counted. Keys inside an
inline table or a list have the line where the outermost value begins.
"""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
KEY = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
DOTTED = rf"{KEY}(?:\s*\.\s*{KEY})*"
HEADER = re.compile(rf"\s*(\[\[?)\s*({DOTTED})\s*\]\]?\s*(?:#.*)?$")
PAIR = re.compile(rf"\s*({DOTTED})\s*=")


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every table and key; entries of a list of tables by their number."""
    out: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    inside = _Inside()
    for number, line in enumerate(text.split("\n"), 1):
        if not inside.is_open:
            header, pair = HEADER.match(line), PAIR.match(line)
            if header:
                table = _opened(_keys(header[2]), header[1] == "[[", counts)
                out.setdefault(table, number)
                if header[1] == "[[":
                    out.setdefault(table[:-1], number)  # the list begins with its first entry
                continue
            if pair:
                out[(*table, *_keys(pair[1]))] = number
                line = line[pair.end() :]
        inside.read(line)
    return out


def line_at(lines: dict[Path, int], at: Path) -> int:
    """The line of a place, or of the nearest place around it; 1 for the whole text."""
    for length in range(len(at), 0, -1):
        if at[:length] in lines:
            return lines[at[:length]]
    return 1


def _keys(dotted: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(KEY, dotted))


def _opened(keys: Path, many: bool, counts: dict[Path, int]) -> Path:
    """The path of a header; an outer list of tables means its latest entry."""
    path: Path = ()
    for place, key in enumerate(keys):
        path = (*path, key)
        if many and place == len(keys) - 1:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


class _Inside:
    """Whether a value goes on: a text of several lines, a list or an inline table."""

    def __init__(self) -> None:
        self._quotes = ""  # the quotes that will end a text of several lines
        self._depth = 0

    @property
    def is_open(self) -> bool:
        """Whether the next line belongs to the value."""
        return bool(self._quotes) or self._depth > 0

    def read(self, line: str) -> None:
        """Go on to the end of a line."""
        at = 0
        while at < len(line):
            if self._quotes:
                at = self._end_of_text(line, at)
                continue
            mark = line[at]
            if mark == "#":
                return
            if line[at : at + 3] in ('"""', "'''"):
                self._quotes = line[at : at + 3]
                at += 3
            elif mark in "\"'":
                at = self._after_short(line, at)
            else:
                self._depth += (mark in "[{") - (mark in "]}")
                at += 1

    def _end_of_text(self, line: str, at: int) -> int:
        """The place after the end of the long text, or of the line."""
        while at < len(line):
            if line[at] == "\\" and self._quotes == '"""':
                at += 2
            elif line.startswith(self._quotes, at):
                at += 3
                while at < len(line) and line[at] == self._quotes[0]:
                    at += 1  # up to two quotes may come before the closing ones
                self._quotes = ""
                return at
            else:
                at += 1
        return at

    def _after_short(self, line: str, at: int) -> int:
        quote = line[at]
        at += 1
        while at < len(line) and line[at] != quote:
            at += 2 if line[at] == "\\" and quote == '"' else 1
        return at + 1
