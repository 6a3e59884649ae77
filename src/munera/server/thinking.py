"""Thinking for bots in processes beside the server: bounded, replaced when one dies.

A question waits until a process is free. If a process dies over it, or does not answer in time,
another one is asked once more; then the bot is given up, and whoever asked finds another way.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

import msgspec

from munera.core.errors import MuneraError
from munera.server.thinker import Answer, Question

THINKER = (sys.executable, "-m", "munera.server.thinker")
MOST = 256  # questions that may wait
PATIENCE = 60.0  # seconds for one answer
TRIES = 2


class GivenUp(MuneraError):
    """No answer will come to this question."""


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
        self._turns = asyncio.Semaphore(self.count)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._jobs: set[asyncio.Task[int]] = set()

    async def ask(self, question: Question) -> int:
        """The bot's action; raises GivenUp with the reason if there will be none.

        Whoever stops waiting does not stop the thinking: the process is free when it is done.
        """
        if self.asked >= self.most:
            raise GivenUp(f"{self.asked} bots are thinking already.")
        self.asked += 1
        job = asyncio.get_running_loop().create_task(self._answered(question))
        self._jobs.add(job)
        job.add_done_callback(self._done)
        return await asyncio.shield(job)

    def _done(self, job: asyncio.Task[int]) -> None:
        self.asked -= 1
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # looked at: the one who asked may be gone

    async def _answered(self, question: Question) -> int:
        why = ""
        async with self._turns:
            for _ in range(TRIES):
                process = self._idle.pop() if self._idle else await self._begin()
                try:
                    async with asyncio.timeout(self.patience):
                        told = await _exchange(process, question)
                except TimeoutError:
                    why = "It did not answer in time."
                except (OSError, EOFError, msgspec.MsgspecError):
                    why = "It died."
                except BaseException:
                    await self._end(process)
                    raise
                else:
                    self._idle.append(process)
                    if told.error:
                        raise GivenUp(told.error)
                    return told.action
                await self._end(process)
        raise GivenUp(why)

    async def _begin(self) -> Process:
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
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


async def _exchange(process: Process, question: Question) -> Answer:
    """Ask and hear; raises EOFError or OSError if the process is no more."""
    assert process.stdin is not None
    assert process.stdout is not None
    body = msgspec.msgpack.encode(question)
    process.stdin.write(len(body).to_bytes(4, "big") + body)
    await process.stdin.drain()
    head = await process.stdout.readexactly(4)
    told = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return msgspec.msgpack.decode(told, type=Answer)
