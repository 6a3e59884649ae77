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
from munera.bots.ismcts import SearchBot
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import every, load
from munera.play.seat import Seat
from munera.server import thinker
from munera.server.thinker import Consult, Job, Question, Slice, answer, no_longer
from munera.server.thinking import GivenUp, Thinkers, Turns

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


def question(game: Game, table: Table, s: State, seat: int, bot: str, seed: int) -> Question:
    """The seat's question, as the server asks it."""
    world = game.resample(s, seat, Rng(seed))
    options = dict(table.options)
    return Question(game.name, table.seats, table.mode, options, world.pack(), seat, bot, seed)


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


PLAIN = Question("gorus", 3, "", {}, [], 0, "greedy", 1)
DIES_ONCE = """
import os, sys
from munera.server import thinker
mark = __file__ + ".mark"
if not os.path.exists(mark):
    open(mark, "w").close()
    sys.stdin.buffer.read(4)
    os._exit(1)
thinker.answer = lambda question: question.seed
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
        for one in wanted:
            game = next(g for g in every() if g.name == one.game)
            world = game.unpack(Table(one.seats, one.mode, one.options), one.world)
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
        with pytest.raises(GivenUp, match=r"It could not be started: .*no-such-program"):
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
    time.sleep(0.3 if question.seed == 1 else 0)
    return question.seed
thinker.answer = answer
thinker.main()
"""

    async def test(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.ask(PLAIN))
        while not thinkers._all:
            await asyncio.sleep(0.01)
        first.cancel()
        other = Question("gorus", 3, "", {}, [], 0, "greedy", 2)
        assert await thinkers.ask(other) == 2
        assert len(thinkers._all) == 1

    thinking(test, count=1, command=program(tmp_path, slow))


ECHO = """
import time
from munera.server import thinker
def answer(question):
    time.sleep(0.1)
    return question.seed
thinker.answer = answer
thinker.main()
"""


def numbered(seed: int) -> Question:
    return Question("gorus", 3, "", {}, [], 0, "greedy", seed)


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
    consult = Consult("gorus", 3, "", {"target": "1"}, [1, [2]], 0, [5, 0, 1.0, False], 7)
    part = Slice("gorus", 3, "", {}, [(-1, 5), (0, 3)], 0, [1, 2, 3, 4], [("look", 1, -1, 8)])
    for job in (PLAIN, consult, part):
        sent = msgspec.msgpack.encode(job)
        assert msgspec.msgpack.decode(sent, type=Job) == job


def test_at_a_table_a_search_ends_after_a_while() -> None:
    bot = no_longer(make("primus", levels=True), 700)
    usual = make("primus", levels=True)
    assert isinstance(bot, SearchBot)
    assert isinstance(usual, SearchBot)
    assert bot.settings == usual.settings.no_longer(700)
    assert (bot.settings.iterations, bot.settings.milliseconds) == (1000, 700)
    for name, time in (("primus", 0), ("gregarius", 700)):
        one = make(name, levels=True)
        assert no_longer(one, time) is one


def test_a_question_with_little_time_is_answered_legally() -> None:
    game = every()[0]
    table = game.table(game.seats[-1])
    s, seat = asked(game, table, 3, Rng(4))
    question = Question(
        game.name,
        table.seats,
        table.mode,
        dict(table.options),
        s.pack(),
        seat,
        "search:1000000",
        7,
        1,
    )
    assert answer(question) in legal_list(s, seat)


def test_what_a_bot_found_out_at_a_table_counts_for_its_next_choice_there() -> None:
    def known(world: State, table: str) -> int:
        """How many iterations a choice has behind it when it is begun."""
        asking = question(game, at, world, seat, "search:40", 7)
        asking.table = table
        assert answer(asking) in legal_list(world, seat)
        bot = thinker._BOTS.get((table, seat, "search:40", 0))
        assert isinstance(bot, SearchBot) == bool(table)
        return int(bot.search.before) if isinstance(bot, SearchBot) and bot.search else 0

    game = load("clash")
    at = game.table(2)
    moves = 0
    while True:  # until it is asked twice in a row
        s, seat = asked(game, at, moves, Rng(1))
        then = s.clone()
        act(then, seat, make("search:40", levels=True).choose(Seat(game, s, seat), Rng(7)))
        if seat in waiting(then) and len(legal_list(then, seat)) > 1:
            break
        moves += 1
    thinker._BOTS.clear()
    assert known(s, "one") == 0
    assert known(then, "one") > 0
    assert known(then, "two") == 0, "at another table it knows nothing"
    assert known(s, "") == known(then, "") == 0
    for n in range(thinker.KEPT + 3):
        known(s, f"table {n}")
    assert len(thinker._BOTS) == thinker.KEPT
