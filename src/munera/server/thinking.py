"""Thinking in processes beside the server: bounded, replaced when one dies.

A question waits until a process is free; those from tables with people are asked before all others.
If a process dies over it, or does not answer in time, another one is asked once more; then it is
given up, and whoever asked finds another way.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from munera.core.errors import MuneraError
from munera.core.saying import Saying, say
from munera.server.thinker import Answer, Job

THINKER = (sys.executable, "-m", "munera.server.thinker")
MOST = 256  # questions that may wait
PATIENCE = 60.0  # seconds for one answer
TRIES = 2


class GivenUp(MuneraError):
    """No answer will come to this question."""


class Full(GivenUp):
    """There are more questions than may wait; one that can wait asks again later."""


class Turns:
    """So many at once; who is in no hurry waits until nobody else does."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._hurried: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    @contextlib.asynccontextmanager
    async def turn(self, hurry: bool) -> AsyncIterator[None]:
        """One's turn, when it comes."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._hurried if hurry else self._patient)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        mine = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                with contextlib.suppress(ValueError):
                    line.remove(mine)
            else:  # it came, and nobody took it
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        for line in (self._hurried, self._patient):
            while line:
                following = line.popleft()
                if not following.done():
                    following.set_result(None)
                    return
        self._free += 1


class Thinkers:
    """A few processes that answer questions one at a time each."""

    def __init__(
        self,
        count: int = 0,
        most: int = MOST,
        patience: float = PATIENCE,
        command: Sequence[str] = THINKER,
    ) -> None:
        """At most so many processes, usually one less than there are cores; begun when needed."""
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.most = most
        self.patience = patience
        self.command = tuple(command)
        self.asked = 0  # questions that wait or are thought about
        self._turns = Turns(self.count)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._jobs: set[asyncio.Task[Any]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether a question would have to wait for several others."""
        return self.asked >= self.count + 3

    async def ask(self, job: Job, hurry: bool = True, patience: float = 0.0) -> Any:
        """What a process finds; raises GivenUp with the reason if it will find nothing.

        Whoever stops waiting does not stop the thinking: the process is free when it is done.
        Without `hurry` all others go first. With `patience` it is so many seconds for one answer.
        """
        if self.asked >= self.most:
            raise Full(say("thinking.full", asked=self.asked))
        self.asked += 1
        task = asyncio.get_running_loop().create_task(
            self._answered(job, hurry, patience or self.patience)
        )
        self._jobs.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.asked -= 1
        self._jobs.discard(task)
        if not task.cancelled():
            task.exception()  # looked at: the one who asked may be gone

    async def _answered(self, job: Job, hurry: bool, patience: float) -> Any:
        why: Saying | str = ""
        async with self._turns.turn(hurry):
            for _ in range(TRIES):
                process: Process | None = None
                try:
                    process = self._waiting() or await self._begin()
                    async with asyncio.timeout(patience):
                        told = await _exchange(process, job)
                except TimeoutError:
                    why = say("thinking.late")
                except (OSError, EOFError, msgspec.MsgspecError) as error:
                    why = (
                        say("thinking.died")
                        if process
                        else say("thinking.not_started", error=error)
                    )
                except BaseException:
                    await self._end(process)
                    raise
                else:
                    self._idle.append(process)
                    if not told.error:
                        return told.found
                    why = told.error
                    if hurry:
                        break
                    continue
                await self._end(process)
        raise GivenUp(why)

    def _waiting(self) -> Process | None:
        """A process that has nothing to do; those that died meanwhile are forgotten."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            self._all.discard(process)
        return None

    async def _begin(self) -> Process:
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is None:
            return
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End all processes; whoever still waits is cancelled."""
        for job in list(self._jobs):
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        for process in list(self._all):
            await self._end(process)
        self._idle.clear()


async def _exchange(process: Process, job: Job) -> Answer:
    """Ask and hear; raises EOFError or OSError if the process is no more."""
    assert process.stdin is not None
    assert process.stdout is not None
    body = msgspec.msgpack.encode(job)
    process.stdin.write(len(body).to_bytes(4, "big") + body)
    await process.stdin.drain()
    head = await process.stdout.readexactly(4)
    told = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return msgspec.msgpack.decode(told, type=Answer)
