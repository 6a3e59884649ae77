"""Who is at a table now, and what the house is doing there: everything that is not in the log.

A `Room` can be rebuilt from its log. Its `Presence` is lost with the process: open sockets, timers,
lines that are already in words, when each guest was last heard of.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from munera.server.timing import now

if TYPE_CHECKING:
    from munera.server.showing import Watcher

KEPT_LINES = 12  # newest lines that a table keeps in words; it trims at twice as many
Said = dict[tuple[str, int, tuple[int, ...]], bytes]  # by language, place, what is known
QuestionKey = tuple[int, int, int]  # names what a seat is asked; see `Room.question`


class Presence:
    """The live side of one table."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()  # held by whoever changes the table
        self.writing = False  # something in memory is not durable yet: nobody may see it
        self.gone = False  # this object is no longer the table: load it again
        self.watchers: set[Watcher] = set()
        self.invited: set[str] = set()  # guests who have shown the code
        self.heard: dict[str, int] = {}  # when each guest was last heard of
        self.polled: dict[str, int] = {}  # the same, without guests whose socket closed since
        self.minded: dict[str, int] = {}  # guests who are away, and since when
        self.idle_since = now()
        self.timer: asyncio.TimerHandle | None = None  # for what the driver does next
        self.due: object = None  # what the timer is for
        self.thinking: QuestionKey | None = None  # the question that a process thinks about
        self.moment_over_at = -1  # `Room.turned` of the last question whose drawn moment is over
        self._said: Said = {}  # lines in words, shared by viewers who know the same
        self._rewinds = 0  # `Room.rewinds` when those lines were put into words

    def online(self) -> set[str]:
        """The guests with an open socket."""
        return {watcher.guest for watcher in self.watchers}

    def there(self, recently: float) -> set[str]:
        """The guests with an open socket, or with a request in the last `recently` seconds."""
        limit = now() - int(recently * 1000)
        return self.online() | {guest for guest, at in self.polled.items() if at > limit}

    def said(self, rewinds: int) -> Said:
        """The lines that are in words already; none if moves were taken back since."""
        if rewinds != self._rewinds:
            self._said.clear()
            self._rewinds = rewinds
        return self._said

    def forget_lines(self) -> None:
        """Everybody has been told: keep only the newest lines in words, for later viewers."""
        said = self._said
        if len(said) > 2 * KEPT_LINES:  # not at every move: a trim takes its time
            for key in list(said)[:-KEPT_LINES]:
                del said[key]

    def stop_timer(self) -> None:
        """Cancel what the driver would do next."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
