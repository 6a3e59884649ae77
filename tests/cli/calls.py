"""What a call of the command line is, and small games to call it with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from munera.play.record import replay

GAME = "gorus"
QUICK = (GAME, "--seats", "3", "--seed", "5", "--option", "target=1", "--names", "Ann")


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it said."""

    code: Any
    out: str
    err: str


class Call(Protocol):
    """Calls `munera` with arguments and typed lines."""

    def __call__(self, *argv: str, typed: str = "") -> Ran: ...


def moves_in(file: Path) -> int:
    """How many moves a sound record has."""
    return len(replay(file.read_text("utf-8"))[0].moves)


def after(out: str, typed: str) -> str:
    """What was printed between a typed line and the next one."""
    return out.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]
