"""Telling those who watch: whoever is asked at once, the others when there is time."""

from __future__ import annotations

import asyncio
import logging
import time

from munera.server.room import Room
from munera.server.showing import Watcher

FULL = 400  # moves a second from which on the house is full
PATIENCE = 1.0  # seconds that onlookers wait in a full house, unless they are asked before
PAUSE = 0.02

log = logging.getLogger("munera")


class Crier:
    """Sends watchers what is new for them.

    A full house asks its players quickly and answers their acts quickly; those who look on, whoever
    has just moved among them, are then shown several moves at once. With time to spare everybody is
    told in the same breath.
    """

    def __init__(self) -> None:
        self._behind: dict[Watcher, float] = {}  # who has not been shown the newest, and since when
        self._task: asyncio.Task[None] | None = None
        self._second = 0  # the present second, and the moves of it and of the one before
        self._moves = 0
        self._moves_before = 0

    @property
    def is_full(self) -> bool:
        """Whether there is so much to tell that onlookers have to wait."""
        return max(self._moves, self._moves_before) > FULL

    def _count(self, at: float) -> None:
        second = int(at)
        if second != self._second:
            self._moves_before = self._moves if second == self._second + 1 else 0
            self._second, self._moves = second, 0
        self._moves += 1

    def cry(self, room: Room, by: int | None = None) -> None:
        """Tell everybody at a table; after a move of a seat, who is asked and that seat first.

        What is still being written is shown by whoever writes it.
        """
        if room.writing:
            return
        at = time.perf_counter()
        self._count(at)
        waiting = room.waiting()
        everybody = by is None or not waiting
        mover = None if self.is_full else by
        for watcher in room.watchers:
            if everybody or watcher.viewer in waiting or watcher.viewer == mover:
                if watcher in self._behind:
                    del self._behind[watcher]
                tell(watcher)
            else:
                self._behind.setdefault(watcher, at)
        room.forget_lines()
        if self._behind and self._task is None:
            self._task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Tell those who are behind, one for each round of the loop."""
        while self._behind:
            await asyncio.sleep(0)
            watcher = next(iter(self._behind), None)
            if watcher is None:
                break
            if self.is_full and time.perf_counter() - self._behind[watcher] < PATIENCE:
                await asyncio.sleep(PAUSE)
                continue
            del self._behind[watcher]
            if watcher in watcher.room.watchers and not watcher.room.writing:
                try:
                    tell(watcher)
                    watcher.room.forget_lines()
                except Exception:  # one table's trouble is not everybody's
                    log.exception("table %s cannot be shown", watcher.room.plan.id)
        self._task = None

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._task:
            self._task.cancel()


def tell(watcher: Watcher) -> None:
    """Send a watcher what is new for it."""
    if watcher.send:
        message = watcher.turn()
        if message:
            watcher.send(message)
