"""Lines that a person types, or that a script feeds in their place."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console
from rich.text import Text

LONGEST = 200  # characters of a line; no action and no question is longer


class Leave(Exception):
    """The person leaves; the text says how, as the beginning of a sentence."""


class Reader:
    """Reads standard input, a terminal or not; raises Leave at its end."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.kept = ""
        if self.is_terminal:
            with suppress(ImportError):  # line editing for input(), where it is available
                import readline

                readline.set_auto_history(False)  # so that the next person cannot page back to it

    def line(self, prompt: str) -> str:
        """The next line, without spaces around it."""
        if self.kept:
            text, self.kept = self.kept, ""
        elif self.is_terminal:
            try:
                text = input(prompt)
            except EOFError:
                raise Leave("The input ended") from None
        else:
            text = self._fed()
        text = text.strip()
        if not self.is_terminal:
            self.console.print(Text(prompt + text[:LONGEST]))
        return text

    def enter(self, prompt: str) -> None:
        """Wait for Enter. If a script sends a line instead, the line is kept for later."""
        text = self.line(prompt)
        if not self.is_terminal:
            self.kept = text

    def _fed(self) -> str:
        """The next line of a script."""
        text = sys.stdin.readline() if sys.stdin is not None else ""
        if not text:
            raise Leave("The input ended")
        return text
