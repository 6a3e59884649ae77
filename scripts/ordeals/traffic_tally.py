"""What the traffic ordeal counts, and texts and numbers that programs stumble on."""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = Any
STRINGS = (
    "", " ", "x", "Ann", "\x00", "\u202e", "ä" * 24, "x" * 41, "x" * 300, "../../etc/passwd", "%00",
    "' or 1=1 --", "<script>", "\U0001f600", "null", "0", "-1", "play blue 7", "pass", "done",
    "0" * 64, "f" * 64, "G" * 64, "gorus", "rumble", "greedy", "random", "me", "open", "private",
)  # fmt: skip
NUMBERS: tuple[Json, ...] = (
    0, 1, 2, -1, 7, 63, 64, 255, 2**31, 2**63, 2**64, -(2**63), 10**40, 0.5, -0.0, 1e308, True,
)  # fmt: skip
UNBUILT = "page has not been built"


class Tally:
    """Counts what was sent and answered, and remembers what should not have happened."""

    def __init__(self) -> None:
        self.requests = 0
        self.frames = 0
        self.replies = 0
        self.answers: Counter[int] = Counter()  # by status
        self.closed: Counter[int] = Counter()  # lines that the server closed, by code; 0: cut
        self.broken: list[str] = []

    def answered(self, what: str, status: int, text: str) -> None:
        """Note an answer."""
        self.answers[status] += 1
        if status >= 500 and UNBUILT not in text:
            self.broken.append(f"{status} for {what[:300]}: {text[:200]}")

    def told(self) -> list[str]:
        """Lines of a summary."""
        answers = ", ".join(f"{n} x {status}" for status, n in sorted(self.answers.items()))
        closed = ", ".join(f"{n} x {code}" for code, n in sorted(self.closed.items()))
        return [
            f"answers: {answers}",
            f"replies: {self.replies}; lines closed by the server: {closed or 'none'}",
        ]
