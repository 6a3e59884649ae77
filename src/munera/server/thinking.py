"""Processes that think beside the server: a limited number, replaced when one dies.

A question waits until a process is free. Questions from tables with people come first, and among
these guests take turns: a guest with many questions delays only its own. If a process dies or does
not answer in time, another process gets the question once more. After that it is given up, and the
caller finds another way.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from munera.core.errors import MuneraError
from munera.core.saying import Saying, say
from munera.server.thinker import Answer, Choosing, Job

THINKER = (sys.executable, "-m", "munera.server.thinker")
MOST = 1024  # questions that may wait
MOST_EACH = 128  # of these, questions of one guest
PATIENCE = 60.0  # seconds for one answer
FEW, MANY = 2, 8  # numbers of waiting guests above which bots think for a shorter time
SHORT, SHORTEST = 1000, 300  # milliseconds that a bot then has
TRIES = 2


class GivenUp(MuneraError):
    """This question will not be answered."""


class Full(GivenUp):
    """Too many questions wait; ask again later."""


class Queue:
    """Who waits: guests take turns, and the questions of one guest come in order."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, by: str, mine: asyncio.Future[None]) -> None:
        """Add a question behind the guest's others; a new guest comes behind all guests."""
        self._waiting.setdefault(by, deque()).append(mine)

    def drop(self, by: str, mine: asyncio.Future[None]) -> None:
        """Remove a question that still waits."""
        line = self._waiting.get(by)
        if line is not None and mine in line:
            line.remove(mine)
            if not line:
                del self._waiting[by]

    def following(self) -> asyncio.Future[None] | None:
        """Take the next question; the one after it is another guest's, if another waits."""
        while self._waiting:
            by, line = self._waiting.popitem(last=False)
            following = line.popleft()
            if line:
                self._waiting[by] = line
            if not following.done():
                return following
        return None


class Turns:
    """Lets a fixed number run at once; those without hurry wait until nobody in a hurry waits."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._hurried = Queue()
        self._patient = Queue()

    @property
    def guests(self) -> int:
        """How many guests in a hurry wait."""
        return len(self._hurried)

    @contextlib.asynccontextmanager
    async def turn(self, hurry: bool, by: str = "") -> AsyncIterator[None]:
        """Wait for a turn, and hold it while the block runs."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._hurried if hurry else self._patient, by)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: Queue, by: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        queue.add(by, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                queue.drop(by, mine)
            else:  # our turn came just as we were cancelled: pass it on
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        following = self._hurried.following() or self._patient.following()
        if following is None:
            self._free += 1
        else:
            following.set_result(None)


class Thinkers:
    """A few processes; each answers one question at a time."""

    def __init__(
        self,
        count: int = 0,
        most: int = MOST,
        patience: float = PATIENCE,
        command: Sequence[str] = THINKER,
        waking: float = 0.0,
    ) -> None:
        """At most `count` processes, by default one less than cores; started when needed."""
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.most = most
        self.patience = patience
        self.command = tuple(command)
        self.waking = waking  # extra seconds for the first answer of a process, which must start
        self.asked = 0  # questions that wait or are being answered
        self._asked_by: Counter[str] = Counter()  # the same for each guest
        self._turns = Turns(self.count)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._jobs: set[asyncio.Task[Any]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether a question would have to wait for several others."""
        return self.asked >= self.count + 3

    async def ask(self, job: Job, hurry: bool = True, patience: float = 0.0, by: str = "") -> Any:
        """Let a process answer a question; raises GivenUp with the reason if none can.

        To stop waiting does not stop the process: it is free again when it is done. Without `hurry`
        all others go first. `patience` is the seconds for one answer, if not the usual. `by` is the
        guest who asks, since guests take turns.
        """
        if self.asked >= self.most or self._asked_by[by] >= min(self.most, MOST_EACH):
            raise Full(say("thinking.full", asked=self.asked))
        self.asked += 1
        self._asked_by[by] += 1
        task = asyncio.get_running_loop().create_task(
            self._answered(job, hurry, patience or self.patience, by)
        )
        self._jobs.add(task)
        task.add_done_callback(lambda done: self._done(done, by))
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any], by: str) -> None:
        self.asked -= 1
        self._asked_by[by] -= 1
        if self._asked_by[by] <= 0:
            del self._asked_by[by]
        self._jobs.discard(task)
        if not task.cancelled():
            task.exception()  # read it even if nobody waits any more, or asyncio complains

    async def _answered(self, job: Job, hurry: bool, patience: float, by: str) -> Any:
        why: Saying | str = ""
        async with self._turns.turn(hurry, by):
            if isinstance(job, Choosing):
                job.milliseconds = in_company(job.milliseconds, self._turns.guests)
            for _ in range(TRIES):
                process: Process | None = None
                try:
                    process = self._waiting()
                    waking = 0.0 if process else self.waking
                    process = process or await self._begin()
                    async with asyncio.timeout(patience + waking):
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
        """An idle process; those that died meanwhile are forgotten."""
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
        """End all processes and cancel all waiting questions."""
        for job in list(self._jobs):
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        for process in list(self._all):
            await self._end(process)
        self._idle.clear()


def in_company(milliseconds: int, guests: int) -> int:
    """How long a bot may think while some guests wait, so that nobody waits for very long.

    >>> [in_company(3000, guests) for guests in (0, 2, 3, 9)]
    [3000, 3000, 1000, 300]
    """
    if guests <= FEW:
        return milliseconds
    short = SHORT if guests <= MANY else SHORTEST
    return min(milliseconds or short, short)


async def _exchange(process: Process, job: Job) -> Answer:
    """Send a question and read the answer; raises EOFError or OSError if the process died."""
    assert process.stdin is not None
    assert process.stdout is not None
    body = msgspec.msgpack.encode(job)
    process.stdin.write(len(body).to_bytes(4, "big") + body)
    await process.stdin.drain()
    head = await process.stdout.readexactly(4)
    told = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return msgspec.msgpack.decode(told, type=Answer)
