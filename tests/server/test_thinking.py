"""Bots think in processes of their own: they answer as they would here, and may die."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from munera.bots import make
from munera.bots.think import Brief, brief
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import every
from munera.play.seat import Seat
from munera.server.reviewing import Slice
from munera.server.thinker import Choosing, Hint, Job
from munera.server.thinking import (
    FEW,
    MANY,
    MOST_EACH,
    SHORT,
    SHORTEST,
    Full,
    GivenUp,
    Thinkers,
    Turns,
    in_company,
)

Ask = Callable[[Thinkers], Awaitable[Any]]


def asked(game: Game, table: Table, moves: int, rng: Rng) -> tuple[State, int]:
    """A position some random moves on in which a seat has a real choice."""
    s, out = game.opening(table), Actions()
    while True:
        who = settle(s)
        if who == CHANCE:
            roll(s, rng, out)
            continue
        seat = waiting(s)[0]
        choices = legal_list(s, seat)
        if moves <= 0 and len(choices) > 1:
            return s, seat
        act(s, seat, choices[rng.below(len(choices))])
        moves -= 1


def question(game: Game, table: Table, s: State, seat: int, bot: str, seed: int) -> Choosing:
    """The seat's question, as the server asks it."""
    return Choosing(brief(Seat(game, s, seat), table, bot, Rng(seed)).pack())


def thinking(test: Ask, **how: Any) -> Any:
    """Run a test with processes that are ended afterwards."""

    async def run() -> Any:
        thinkers = Thinkers(**how)
        try:
            return await test(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


def program(folder: Path, text: str) -> tuple[str, ...]:
    """A thinker of the test's own."""
    file = folder / "thinker.py"
    file.write_text(text)
    return (sys.executable, str(file))


def numbered(seed: int) -> Choosing:
    return Choosing(Brief("gorus", 3, "", {}, [], 0, "greedy", seed).pack())


PLAIN = numbered(1)
DIES_ONCE = """
import os, sys
from munera.server import thinker
mark = __file__ + ".mark"
if not os.path.exists(mark):
    open(mark, "w").close()
    sys.stdin.buffer.read(4)
    os._exit(1)
thinker.answer = lambda job: job.brief[7]
thinker.main()
"""


def test_the_answer_is_the_one_that_would_be_given_here() -> None:
    asking: list[tuple[Game, Table, State, int]] = []
    for game in every():
        for seats in game.seats:
            table = game.table(seats)
            s, seat = asked(game, table, 5 * seats, Rng(seats))
            asking.append((game, table, s, seat))

    async def test(thinkers: Thinkers) -> None:
        wanted = [question(*one, bot, 7) for one in asking for bot in ("greedy", "random")]
        told = await asyncio.gather(*[thinkers.ask(one) for one in wanted])
        here = []
        for job in wanted:
            one = Brief(*job.brief)
            game, world = one.position()
            here.append(make(one.bot).choose(Seat(game, world, one.seat), Rng(one.seed)))
        assert told == here
        assert thinkers.asked == 0
        assert len(thinkers._all) == 2

    thinking(test, count=2)


def test_a_question_that_makes_no_sense_is_answered_with_the_reason() -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(GivenUp, match="There is no bot"):
            await thinkers.ask(question(game, table, s, seat, "Spartacus", 1))
        one = set(thinkers._all)
        await thinkers.ask(question(game, table, s, seat, "greedy", 1))
        assert set(thinkers._all) == one  # the same process goes on

    game = every()[0]
    table = game.table(game.seats[0])
    s, seat = asked(game, table, 3, Rng(1))
    thinking(test, count=1)


def test_one_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        assert await thinkers.ask(PLAIN) == 1

    thinking(test, count=1, command=program(tmp_path, DIES_ONCE))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import sys; sys.stdin.buffer.read(4)", "died"),
        (
            "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\3abc'); sys.stdout.flush();"
            "sys.stdin.read()",
            "died",
        ),
        ("raise SystemExit", "died"),
        ("import time; time.sleep(600)", "in time"),
    ],
)
def test_one_that_never_answers_is_given_up(tmp_path: Path, text: str, why: str) -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(GivenUp, match=why):
            await thinkers.ask(PLAIN)
        assert not thinkers._all
        assert thinkers.asked == 0

    thinking(test, count=1, patience=0.4, command=program(tmp_path, text))


def test_one_that_cannot_be_started_is_given_up() -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(GivenUp, match=r"The process could not be started: .*no-such-program"):
            await thinkers.ask(PLAIN)
        assert thinkers.asked == 0

    thinking(test, count=1, command=("no-such-program",))


def test_those_that_died_while_nobody_asked_do_not_count(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        assert await asyncio.gather(*[thinkers.ask(PLAIN) for _ in range(2)]) == [1, 1]
        for process in list(thinkers._all):
            process.kill()
            await process.wait()
        assert await thinkers.ask(PLAIN) == 1
        assert len(thinkers._all) == 1

    (tmp_path / "thinker.py.mark").touch()
    thinking(test, count=2, command=program(tmp_path, DIES_ONCE))


def test_an_interrupt_from_the_terminal_is_for_the_server(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        assert await thinkers.ask(PLAIN) == 1
        [process] = thinkers._all
        process.send_signal(signal.SIGINT)
        assert await thinkers.ask(PLAIN) == 1
        assert set(thinkers._all) == {process}

    (tmp_path / "thinker.py.mark").touch()
    thinking(test, count=1, command=program(tmp_path, DIES_ONCE))


def test_only_so_many_may_wait(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        waiting = [asyncio.create_task(thinkers.ask(PLAIN)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(GivenUp, match="3 bots"):
            await thinkers.ask(PLAIN)
        for one in waiting:
            one.cancel()

    thinking(test, count=1, most=3, command=program(tmp_path, "import time; time.sleep(600)"))


def test_who_stops_waiting_leaves_the_process_to_the_next(tmp_path: Path) -> None:
    slow = """
import time
from munera.server import thinker
def answer(question):
    time.sleep(0.3 if question.brief[7] == 1 else 0)
    return question.brief[7]
thinker.answer = answer
thinker.main()
"""

    async def test(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.ask(PLAIN))
        while not thinkers._all:
            await asyncio.sleep(0.01)
        first.cancel()
        assert await thinkers.ask(numbered(2)) == 2
        assert len(thinkers._all) == 1

    thinking(test, count=1, command=program(tmp_path, slow))


ECHO = """
import time
from munera.server import thinker
def answer(question):
    time.sleep(0.1)
    return question.brief[7]
thinker.answer = answer
thinker.main()
"""


def test_players_are_asked_before_all_others(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        order: list[int] = []

        async def one(seed: int, hurry: bool) -> None:
            order.append(await thinkers.ask(numbered(seed), hurry))

        jobs = [(1, False), (2, False), (3, True), (4, False), (5, True)]
        await asyncio.gather(*[one(seed, hurry) for seed, hurry in jobs])
        assert order == [1, 3, 5, 2, 4]
        assert thinkers.asked == 0

    thinking(test, count=1, command=program(tmp_path, ECHO))


def test_a_turn_that_nobody_takes_goes_to_the_next() -> None:
    async def run() -> list[str]:
        turns, order = Turns(1), []

        async def take(name: str, hurry: bool = True) -> None:
            async with turns.turn(hurry):
                order.append(name)
                await asyncio.sleep(0)

        async with turns.turn(True):
            lines = [asyncio.create_task(take(name)) for name in "abc"]
            last = asyncio.create_task(take("d", hurry=False))
            await asyncio.sleep(0)
            lines[0].cancel()  # while it waits
            await asyncio.sleep(0)
        lines[1].cancel()  # when it has come
        await asyncio.gather(*lines, last, return_exceptions=True)
        await take("e")
        return order

    assert asyncio.run(asyncio.wait_for(run(), 5)) == ["c", "d", "e"]


@pytest.mark.parametrize(("hurry", "tries"), [(True, 1), (False, 2)])
def test_who_is_in_no_hurry_is_asked_once_more_after_an_error(
    tmp_path: Path, hurry: bool, tries: int
) -> None:
    wrong = """
from munera.server import thinker
asked = 0
def answer(question):
    global asked
    asked += 1
    raise ValueError(f"tried {asked}")
thinker.answer = answer
thinker.main()
"""

    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(GivenUp, match=f"ValueError: tried {tries}"):
            await thinkers.ask(PLAIN, hurry)
        assert len(thinkers._all) == 1

    thinking(test, count=1, command=program(tmp_path, wrong))


def test_every_kind_of_question_survives_the_way() -> None:
    hint = Hint(
        ["gorus", 3, "", {"target": "1"}, [1, [2]], 0, "primus", 7, ""], 50, ["A"], "it", True
    )
    part = Slice(b"case", 100, [b"one", b"two"], ["en", "it"], False)
    for job in (PLAIN, hint, part):
        sent = msgspec.msgpack.encode(job)
        assert msgspec.msgpack.decode(sent, type=Job) == job


def test_guests_take_turns_however_much_one_of_them_asks() -> None:
    async def test() -> list[str]:
        turns, told = Turns(1), []

        async def ask(by: str, hurry: bool = True) -> None:
            async with turns.turn(hurry, by):
                told.append(by)
                await asyncio.sleep(0)

        asking = [ask("Eve") for _ in range(50)]
        asking += [ask("Eve", hurry=False), ask("Ann"), ask("Ben"), ask("Ann")]
        await asyncio.gather(*asking)
        return told

    told = asyncio.run(test())
    assert told[:6] == ["Eve", "Eve", "Ann", "Ben", "Eve", "Ann"]
    assert told[6:] == ["Eve"] * 48


def test_one_guest_cannot_fill_the_queue(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers) -> None:
        eve = [asyncio.create_task(thinkers.ask(PLAIN, by="Eve")) for _ in range(MOST_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(Full):
            await thinkers.ask(PLAIN, by="Eve")
        ann = asyncio.create_task(thinkers.ask(PLAIN, by="Ann"))
        await asyncio.sleep(0)
        assert thinkers.asked == MOST_EACH + 1
        for one in (*eve, ann):
            one.cancel()
        await asyncio.gather(*eve, ann, return_exceptions=True)

    thinking(test, count=1, command=program(tmp_path, "import sys; sys.stdin.read()"))


def test_bots_think_for_a_shorter_time_while_many_guests_wait() -> None:
    assert [in_company(3000, guests) for guests in (0, FEW, FEW + 1, MANY + 1)] == [
        3000, 3000, SHORT, SHORTEST,
    ]  # fmt: skip
    assert in_company(0, 0) == 0  # as long as it likes
    assert in_company(0, MANY + 1) == SHORTEST
