"""Telling those who watch: seats that are asked are told at once, the others when there is time."""

from __future__ import annotations

import asyncio
import logging
import time

from munera.server.room import Room
from munera.server.showing import Watcher

FULL = 400  # moves a second; above that the house is full
PATIENCE = 1.0  # seconds that those who are not asked wait in a full house
PAUSE = 0.02

log = logging.getLogger("munera")


class Publisher:
    """Sends watchers what is new for them.

    While there is time, everybody is told at once. In a full house the seats that are asked come
    first; everybody else, the last mover included, gets several moves in one message.
    """

    def __init__(self) -> None:
        self._behind: dict[Watcher, float] = {}  # who has not seen the newest, and since when
        self._task: asyncio.Task[None] | None = None
        self._second = 0  # the present second; its moves and those of the one before follow
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

    def publish(self, room: Room, by: int | None = None) -> None:
        """Tell everybody at a table; after a move `by` a seat, first that seat and those asked.

        While entries are being written, nothing is shown; the hall calls this afterwards.
        """
        if room.presence.writing:
            return
        at = time.perf_counter()
        self._count(at)
        waiting = room.waiting()
        everybody = by is None or not waiting
        mover = None if self.is_full else by
        for watcher in room.presence.watchers:
            if everybody or watcher.viewer in waiting or watcher.viewer == mover:
                if watcher in self._behind:
                    del self._behind[watcher]
                tell(watcher)
            else:
                self._behind.setdefault(watcher, at)
        room.presence.forget_lines()
        if self._behind and self._task is None:
            self._task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Tell those who are behind, one in each round of the event loop."""
        while self._behind:
            await asyncio.sleep(0)
            watcher = next(iter(self._behind), None)
            if watcher is None:
                break
            if self.is_full and time.perf_counter() - self._behind[watcher] < PATIENCE:
                await asyncio.sleep(PAUSE)
                continue
            del self._behind[watcher]
            if watcher in watcher.room.presence.watchers and not watcher.room.presence.writing:
                try:
                    tell(watcher)
                    watcher.room.presence.forget_lines()
                except Exception:  # a fault of one table must not stop the others
                    log.exception("table %s could not be shown to a watcher", watcher.room.plan.id)
        self._task = None

    def stop(self) -> None:
        """Stop telling."""
        if self._task:
            self._task.cancel()


def tell(watcher: Watcher) -> None:
    """Send a watcher what is new for it."""
    if watcher.send:
        message = watcher.turn()
        if message:
            watcher.send(message)
