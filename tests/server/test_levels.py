"""Bots at a table that think elsewhere: it stays free meanwhile, and goes on in any case."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from munera.bots import LEVELS, is_slow
from munera.bots.think import Brief
from munera.core.engine import legal_list
from munera.core.game import Table
from munera.games import load
from munera.server.driver import FIRST, NOTED, NOTED_TABLES, SearchTimes
from munera.server.thinker import Choosing
from munera.server.thinking import Full, GivenUp, Thinkers
from munera.server.timing import BEGAN
from server.house import ME, Home, Json, Person, at_home
from toys import rumble

PRIMUS: Json = {"kind": "bot", "bot": "primus"}


class Slow:
    """Thinkers that answer when the test says so, with the first action or another one."""

    def __init__(self) -> None:
        self.asked: list[tuple[Brief, asyncio.Future[int]]] = []
        self.hurried: list[bool] = []

    async def ask(self, job: Choosing, hurry: bool, by: str) -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.asked.append((Brief(*job.brief), told))
        self.hurried.append(hurry)
        return await told

    def tell(self, n: int = -1) -> Brief:
        """The first legal action in the world that came with a question."""
        question, told = self.asked[n]
        game = GAMES.get(question.game) or load(question.game)
        world = game.unpack(Table(question.seats, question.mode, question.options), question.world)
        told.set_result(legal_list(world, question.seat)[0])
        return question

    async def close(self) -> None:
        for _, told in self.asked:
            told.cancel()


GAMES = {rumble.GAME.name: rumble.GAME}


async def at_slow(home: Home, **wish: Any) -> tuple[Slow, Person, str]:
    """A table of a person and a bot whose thoughts the test gives."""
    slow = Slow()
    home.hall.driver.thinkers = slow  # type: ignore[assignment]
    home.patch.setattr(home.hall.driver.search_times, "draw", lambda table: 0.0)
    ann = await home.person("Ann")
    id = await ann.open([ME, PRIMUS], **wish)
    room = home.room(id)
    for _ in range(200):
        await home.quiet(id)
        if slow.asked:
            return slow, ann, id
        assert room.waiting() == [0]
        assert (await ann.play(id, 0))["ok"]
    raise AssertionError("the bot had no choice")


def moves_of(home: Home, id: str) -> int:
    match = home.room(id).match
    assert match is not None
    return len(match.record.moves)


@at_home()
async def test_a_table_is_free_while_a_bot_thinks(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    before = moves_of(home, id)
    assert (await ann.do(id, "chat", text="Well?"))["ok"]
    await home.quiet(id)
    assert len(slow.asked) == 1, "it was asked once"
    assert moves_of(home, id) == before
    question = slow.tell()
    assert (question.bot, question.seat) == ("primus", 1)
    await home.until(lambda: moves_of(home, id) > before)
    match = home.room(id).match
    assert match is not None
    assert match.record.moves[before][0] == 1


@at_home()
async def test_the_world_it_is_told_is_not_the_truth(home: Home) -> None:
    slow, _, id = await at_slow(home)
    question, _ = slow.asked[0]
    match = home.room(id).match
    assert match is not None
    game = match.game
    world = game.unpack(match.table, question.world)
    assert game.view(world, 1) == game.view(match.truth, 1)
    assert game.view(world, 0) != game.view(match.truth, 0), "the other hand is made up"


async def until_it_thinks_after_mine(home: Home, slow: Slow, ann: Person, id: str) -> None:
    """Play on until the bot thinks about its answer to a real choice of the person."""
    room = home.room(id)
    assert room.match is not None
    mine = 0
    while not (room.waiting() == [1] and mine == moves_of(home, id)):
        if room.waiting() == [0]:
            is_choice = len(legal_list(room.match.truth, 0)) > 1
            assert (await ann.play(id, 0))["ok"]
            mine = moves_of(home, id) if is_choice else 0
        else:
            slow.tell()
        await home.until(lambda: room.waiting() == [0] or not slow.asked[-1][1].done())


@at_home()
async def test_a_move_taken_back_makes_its_thought_void(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    room = home.room(id)
    await until_it_thinks_after_mine(home, slow, ann, id)
    before, asked = moves_of(home, id), len(slow.asked)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    await home.quiet(id)
    assert room.waiting() == [0]
    taken = moves_of(home, id)
    assert taken < before
    slow.tell()
    await asyncio.sleep(0.01)
    await home.quiet(id)
    assert moves_of(home, id) == taken, "an old thought was played"
    assert (await ann.play(id, 0))["ok"]
    await home.until(lambda: len(slow.asked) > asked)


@at_home()
async def test_a_thought_that_comes_after_another_move_is_void(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    room = home.room(id)
    await until_it_thinks_after_mine(home, slow, ann, id)
    old = len(slow.asked) - 1
    assert (await ann.do(id, "undo", seat=0))["ok"]
    await home.quiet(id)
    other = (await ann.look(id, 0))["ask"]["choices"][-1]["text"]
    assert (await ann.play(id, 0, other))["ok"]
    while len(slow.asked) == old + 1:  # whoever won the bout leads the next one
        await home.until(lambda: room.waiting() == [0] or len(slow.asked) > old + 1)
        if room.waiting() == [0]:
            assert (await ann.play(id, 0))["ok"]
    before = moves_of(home, id)
    slow.tell(old)
    await asyncio.sleep(0.01)
    await home.quiet(id)
    assert moves_of(home, id) == before, "an old thought was played"
    slow.tell()
    await home.until(lambda: moves_of(home, id) > before)
    assert not room.places[1].failed


@at_home()
async def test_one_choice_is_thought_about_once(home: Home) -> None:
    slow, ann, id = await at_slow(home, pace=200)
    room = home.room(id)
    await until_it_thinks_after_mine(home, slow, ann, id)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    await home.quiet(id)
    asked = len(slow.asked)
    assert (await ann.play(id, 0))["ok"]
    await home.until(lambda: room.presence.timer is not None)
    async with (
        room.presence.lock
    ):  # something is kept while the bot's pause ends, and drives the table
        await asyncio.sleep(0.25)
        await home.hall.driver.drive(room)
    await home.until(lambda: len(slow.asked) > asked)
    await asyncio.sleep(0.3)
    assert len(slow.asked) == asked + 1


@at_home()
@pytest.mark.parametrize("kind", ["illegal", "below", "beyond", "none"])
async def test_who_answers_what_cannot_be_played_is_replaced(home: Home, kind: str) -> None:
    slow, _, id = await at_slow(home)
    room = home.room(id)
    before = moves_of(home, id)
    assert room.match is not None
    legal = legal_list(room.match.truth, 1)
    illegal = next(k for k in range(99) if k not in legal)
    said: Any = {"illegal": illegal, "below": -1, "beyond": 10**6, "none": None}[kind]
    slow.asked[0][1].set_result(said)
    await home.until(lambda: moves_of(home, id) > before)
    assert room.places[1].failed == "primus"


@at_home()
async def test_where_nobody_can_think_one_plays_that_need_not(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    home.hall.driver.thinkers = Thinkers(1, command=("no-such-program",))
    room = home.room(id)
    slow.tell()
    await home.until(lambda: room.waiting() == [0])
    while not room.places[1].failed:
        assert (await ann.play(id, 0))["ok"]
        await home.until(lambda: room.waiting() == [0])
    assert not room.presence.gone


@at_home()
async def test_where_many_think_a_bot_waits_and_keeps_its_seat(home: Home) -> None:
    slow, _, id = await at_slow(home)
    room, before = home.room(id), moves_of(home, id)
    slow.asked[0][1].set_exception(Full("Many think."))
    await home.until(lambda: len(slow.asked) > 1)
    assert not room.places[1].failed
    slow.tell()
    await home.until(lambda: moves_of(home, id) > before)
    assert (room.places[1].bot, room.places[1].failed) == ("primus", "")


@at_home()
async def test_bots_among_themselves_think_after_those_whom_people_wait_for(home: Home) -> None:
    slow, ann, _ = await at_slow(home)
    assert slow.hurried == [True]
    await ann.open([PRIMUS, PRIMUS], seal=False, pace=0)
    await home.until(lambda: len(slow.asked) > 1)
    assert slow.hurried == [True, False]


@at_home()
async def test_a_search_of_any_length_is_no_guest_at_a_table(home: Home) -> None:
    _, ann, id = await at_slow(home)
    told = await ann.do(id, "bot", seat=0, bot="search:100000")
    assert (told["ok"], told["why"].partition(";")[0]) == (
        False, "There is no bot 'search:100000'",
    )  # fmt: skip


@at_home()
async def test_a_replaced_bot_is_tried_again_in_the_next_game(home: Home) -> None:
    slow, ann, id = await at_slow(home, options={"target": "1"})
    room = home.room(id)
    slow.asked[0][1].set_exception(GivenUp("It died."))
    await home.until(lambda: bool(room.places[1].failed))
    assert (await ann.do(id, "bot", seat=0, bot="greedy"))["ok"]
    await home.until(lambda: room.phase == "over")
    seat = (await ann.post(f"/api/tables/{id}/again")).json()["seats"][1]
    assert (seat["bot"], "failed" in seat) == ("primus", False)


@at_home()
async def test_who_takes_a_seat_back_from_a_failed_bot_hears_no_more_of_it(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    room = home.room(id)
    slow.asked[0][1].set_exception(GivenUp("It died."))
    await home.until(lambda: room.waiting() == [0])
    assert (await ann.do(id, "bot", seat=0, bot="primus"))["ok"]
    while not room.places[0].failed:
        question, told = slow.asked[-1]
        if question.seat == 0 and not told.done():
            told.set_exception(GivenUp("It died."))
        await asyncio.sleep(0.01)
    assert (await ann.do(id, "back", seat=0))["ok"]
    assert "failed" not in (await ann.look(id, 0))["seats"][0]


@at_home()
async def test_who_does_not_answer_is_replaced_and_the_table_is_told(home: Home) -> None:
    slow, ann, id = await at_slow(home)
    before = moves_of(home, id)
    slow.asked[0][1].set_exception(GivenUp("It died."))
    await home.until(lambda: moves_of(home, id) > before)
    seat = (await ann.look(id))["seats"][1]
    assert (seat["bot"], seat["failed"]) == ("greedy", "primus")
    await home.restart()
    seat = (await ann.look(id))["seats"][1]
    assert (seat["bot"], seat["failed"]) == ("greedy", "primus")


@at_home()
async def test_others_answer_a_sealed_question_meanwhile(home: Home) -> None:
    home.register(rumble.GAME)
    slow, ann, id = await at_slow(home, game="rumble")
    room = home.room(id)
    assert sorted(room.waiting()) == [0, 1]
    assert (await ann.play(id, 0))["ok"]
    await home.quiet(id)
    assert len(slow.asked) == 1
    before = moves_of(home, id)
    slow.tell()
    await home.until(lambda: moves_of(home, id) > before)


@at_home()
async def test_a_flag_falls_while_a_bot_thinks_beside_it(home: Home) -> None:
    at = 10**12
    home.patch.setattr("time.monotonic_ns", lambda: at * 1_000_000 - BEGAN)
    home.register(rumble.GAME)
    slow = Slow()
    home.hall.driver.thinkers = slow  # type: ignore[assignment]
    ann = await home.person("Ann")
    id = await ann.open([ME, PRIMUS], game="rumble", clock={"minutes": 1, "increment": 5})
    room = home.room(id)
    await home.until(lambda: slow.asked and not room.presence.lock.locked())
    assert sorted(room.waiting()) == [0, 1]
    assert "_flag_falls" in str(room.presence.due)
    assert room.presence.timer is not None
    at += 60_001
    await home.hall.driver._flag_falls(room)
    await home.until(lambda: room.waiting() == [1])
    assert room.places[0].bot == "greedy"
    before = moves_of(home, id)
    slow.tell()
    await home.until(lambda: moves_of(home, id) > before)


@at_home()
async def test_each_part_of_a_sealed_answer_is_a_question_of_its_own(home: Home) -> None:
    slow, ann, id = await at_slow(home, game="gladigala")
    room = home.room(id)
    assert room.match is not None
    while room.match.sealed_at < 0 or slow.asked[-1][1].done():
        if not slow.asked[-1][1].done():
            slow.tell()
        elif room.waiting() == [0]:
            assert (await ann.play(id, 0))["ok"]
        await home.until(lambda: room.waiting() == [0] or not slow.asked[-1][1].done())
    mine, named = room.question(0), {room.question(1)}
    for n in range(3):
        slow.tell()
        await home.until(lambda: not slow.asked[-1][1].done())
        named.add(room.question(1))
        assert len(named) == n + 2
        assert room.question(0) == mine, "for the other one it is the same"


def test_levels_are_told_apart_by_how_they_think() -> None:
    assert [name for name in LEVELS if is_slow(name)] == ["veteranus", "primus"]
    assert is_slow("search:100")
    assert not is_slow("greedy")


@at_home()
async def test_a_level_plays_a_real_game_at_a_table(home: Home) -> None:
    ann = await home.person("Ann")
    seats = [ME, {"kind": "bot", "bot": "veteranus"}]
    id = await ann.open(seats, options={"target": "1"})
    room = home.room(id)
    for _ in range(6):
        await home.until(lambda: room.waiting() == [0] or room.phase == "over")
        if room.phase == "over":
            break
        assert (await ann.play(id, 0))["ok"]
    assert room.places[1].bot == "veteranus"
    assert not room.places[1].failed
    assert {bot["name"] for bot in (await ann.get("/api/hello")).json()["bots"]} >= set(LEVELS)


@at_home()
async def test_a_forced_answer_takes_as_long_as_another_one_did(home: Home) -> None:
    """What a search bot holds is not told by how fast it answers."""
    slow, ann, id = await at_slow(home)
    room = home.room(id)
    drawn: list[str] = []
    moment = asyncio.Event()
    real = asyncio.sleep

    def note(table: str) -> float:
        drawn.append(table)
        return 77.0

    async def sleep(seconds: float) -> None:
        await (moment.wait() if seconds == 77.0 else real(seconds))

    home.patch.setattr(home.hall.driver.search_times, "draw", note)
    home.patch.setattr("munera.server.driver.asyncio.sleep", sleep)
    while not drawn:  # until it is forced
        if room.waiting() == [0]:
            assert (await ann.play(id, 0))["ok"]
        elif not slow.asked[-1][1].done():
            slow.tell()
        await real(0.002)
        assert room.phase == "playing"
    assert drawn == [id]
    before = moves_of(home, id)
    for _ in range(20):
        await home.quiet(id)
    assert (moves_of(home, id), room.waiting()) == (before, [1])
    moment.set()
    await home.until(lambda: moves_of(home, id) > before)


def test_moments_are_drawn_from_those_of_the_same_table() -> None:
    times = SearchTimes()
    assert all(FIRST[0] <= times.draw("t") <= FIRST[1] for _ in range(100))
    for n in range(NOTED + 2):
        times.note("t", n)
    times.note("other", 99.0)
    drawn = {times.draw("t") for _ in range(1000)}
    assert drawn == set(range(2, NOTED + 2))
    for n in range(NOTED_TABLES):
        times.note(f"t{n}", 0.0)
    assert len(times._took) == NOTED_TABLES
