"""Work shared among processes; the result never depends on how many there are."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from typing import TypeVar

from munera.core.errors import BadTable, MuneraError
from munera.core.saying import say

Work = TypeVar("Work")
Told = TypeVar("Told")


class Died(MuneraError):
    """A process ended before its work was done."""


def share_out(do: Callable[[Work], Told], tasks: Sequence[Work], jobs: int) -> Iterator[Told]:
    """The result of each task, in order; with one job the work is done in this process.

    An interrupt while waiting for the next result ends the processes, and so does a task that
    fails: nobody waits for the other tasks.
    """
    if jobs < 1:
        raise BadTable(say("lab.one_process", jobs=jobs))
    return map(do, tasks) if jobs == 1 else _share_out(do, tasks, jobs)


def _share_out(do: Callable[[Work], Told], tasks: Sequence[Work], jobs: int) -> Iterator[Told]:
    others = active_children()
    pool = ProcessPoolExecutor(max(1, min(jobs, len(tasks))), initializer=_leave_interrupts)
    try:
        coming = deque([pool.submit(do, task) for task in tasks])
        while coming:
            yield coming.popleft().result()
    except BrokenProcessPool:
        raise Died(say("lab.died")) from None
    except BaseException:
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown()


def _leave_interrupts() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal: the parent process decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
