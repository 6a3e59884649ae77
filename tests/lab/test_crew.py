"""Work shared among processes: in order with any number; an interrupt or a failure ends all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from munera.core.errors import BadTable
from munera.lab.crew import Died, share_out

SLOW = """
import os, signal, sys, time
from munera.lab.crew import share_out

def work(n):
    os.write(1, b"%d\\n" % n)  # in one piece
    while n == 1 and sys.argv[1] != "interrupted":
        time.sleep(0.01)
        if os.path.exists(sys.argv[2]):
            if sys.argv[1] == "fails":
                raise ValueError("one of them failed")
            return
    time.sleep(600)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for _ in share_out(work, range(1, 30), 2):
        if sys.argv[1] == "has heard enough":
            break
"""


def double(n: int) -> int:
    return 2 * n


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_what_comes_of_it_is_in_order(jobs: int) -> None:
    assert list(share_out(double, range(9), jobs)) == [2 * n for n in range(9)]
    assert list(share_out(double, [], jobs)) == []


def fall(n: int) -> int:
    os._exit(n)


def test_one_that_is_killed_is_told_in_a_sentence() -> None:
    with pytest.raises(Died, match="ended before its work was done"):
        list(share_out(fall, [1, 2], 2))


def test_there_must_be_somebody() -> None:
    with pytest.raises(BadTable, match="at least one process"):
        share_out(double, [1], 0)


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("interrupted", "KeyboardInterrupt"),
        ("fails", "ValueError: one of them failed"),
        ("has heard enough", ""),
    ],
)
def test_nobody_waits_for_what_the_others_do(tmp_path: Path, why: str, said: str) -> None:
    program = tmp_path / "slow.py"
    program.write_text(SLOW)
    pipe = subprocess.PIPE
    go_on = tmp_path / "go on"
    command = [sys.executable, str(program), why, str(go_on)]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as begun:
        assert begun.stdout is not None
        assert {begun.stdout.readline() for _ in range(2)} == {b"1\n", b"2\n"}
        go_on.touch()
        if why == "interrupted":
            os.killpg(begun.pid, signal.SIGINT)  # as a terminal does
        try:
            _, told = begun.communicate(timeout=60)  # ends when every process has let go of it
        finally:
            if begun.returncode is None:
                os.killpg(begun.pid, signal.SIGKILL)
    assert (begun.returncode != 0) == bool(said)
    lines = told.decode().splitlines()
    assert (lines[-1] if lines else "") == said
    assert "Exception in thread" not in told.decode(), "nothing else went wrong"
    assert "Process " not in told.decode(), "only one says so"
