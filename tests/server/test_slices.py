"""Long work is done in slices: the result is the same, and others get their turn in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from effort import once
from munera.core.engine import SPECTATOR
from munera.play.match import Match
from munera.play.trail import EVERY
from munera.server import replays, showing, slices
from munera.server.encoding import encode
from munera.server.live import MOVES_EACH, cost_of
from munera.server.showing import Watcher
from munera.server.snapshots import rebuild, snapshot_of
from munera.server.wire import Do
from server.house import BOT, ME, Home, at_home

Result = TypeVar("Result")


async def turns(work: Awaitable[Result]) -> tuple[Result, int]:
    """What comes of something, and how often others had their turn meanwhile."""
    count = 0

    async def others() -> None:
        nonlocal count
        while True:
            await asyncio.sleep(0)
            count += 1

    task = asyncio.create_task(others())
    result = await work
    task.cancel()
    return result, count


async def an_ended_table(home: Home) -> str:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await ann.play_on(id)
    return id


@at_home()
async def test_a_table_is_loaded_in_slices(home: Home) -> None:
    id = await an_ended_table(home)
    room = home.room(id)
    loaded = home.store.load(id)
    assert loaded is not None
    plain = rebuild(room.plan, loaded.entries, loaded.snapshot)
    home.patch.setattr(slices, "MOVES", 10)
    home.hall._put_away(room)
    found, count = await turns(home.hall.room(id))
    assert plain is not None
    assert snapshot_of(found) == snapshot_of(plain) == snapshot_of(room)
    assert count > replays.moves_of(room) // 10 - 2


@at_home()
async def test_who_comes_while_a_table_is_loaded_waits_for_the_same(home: Home) -> None:
    id = await an_ended_table(home)
    home.patch.setattr(slices, "MOVES", 10)
    home.hall._put_away(home.room(id))
    gives_up = asyncio.create_task(home.hall.room(id))
    await asyncio.sleep(0)
    one, other = asyncio.create_task(home.hall.room(id)), asyncio.create_task(home.hall.room(id))
    await asyncio.sleep(0)
    gives_up.cancel()
    assert await one is await other is home.room(id)


@at_home()
async def test_a_moment_is_found_in_slices(home: Home) -> None:
    room = home.room(await an_ended_table(home))
    home.patch.setattr(slices, "MOVES", 10)
    assert room.match is not None
    for move in (0, 1, 10, replays.moves_of(room)):
        plain = replays.moment(room, SPECTATOR, move)
        room.match.forget_way()
        work = slices.in_slices(replays.looking_back(room, SPECTATOR, move, "en"))
        told, count = await turns(work)
        assert encode(told) == encode(plain)
        assert count >= move // 10 - 1


@at_home()
async def test_a_long_log_is_put_into_words_in_slices(home: Home) -> None:
    room = home.room(await an_ended_table(home))
    home.patch.setattr(showing, "LINES", 10)
    watcher = Watcher(room, "", SPECTATOR)
    plain = watcher.full()
    said, count = await turns(watcher.worded())
    assert len(said) > 20
    assert count >= len(said) // 10 - 1
    assert watcher.full(said) == plain


@at_home()
async def test_what_shows_all_of_a_game_costs_more_in_a_longer_one(home: Home) -> None:
    room = home.room(await an_ended_table(home))
    dear = 1 + replays.moves_of(room) / MOVES_EACH
    for act, cost in (
        (Do(do="ping"), 1.0),
        (Do(do="play", texts=["pass"]), 1.0),
        (Do(do="play", texts=["pass", "pass"]), 1.0),
        (Do(do="undo"), 1.0),
        (Do(do="look"), dear),
    ):
        assert cost_of(act, room) == cost > 0


@at_home()
async def test_only_tables_looked_back_at_lately_keep_their_way(home: Home) -> None:
    home.patch.setattr(replays, "KEPT_WAYS", 2)
    ann = await home.person("Ann")
    ids = []
    for _ in range(3):
        id = await ann.open([ME, BOT, BOT])
        await ann.play_on(id)
        ids.append(id)
    for id in ids:
        last = replays.moves_of(home.room(id))
        assert replays.way_to(home.room(id), last) == last > EVERY
        assert (await ann.get(f"/api/tables/{id}/replay/{last}")).status_code == 200
        assert replays.way_to(home.room(id), last) <= EVERY
    ways = [replays.way_to(home.room(id), replays.moves_of(home.room(id))) for id in ids]
    assert [way > EVERY for way in ways] == [True, False, False]
    home.hall._put_away(home.room(ids[2]))
    room = await home.hall.room(ids[2])
    assert replays.way_to(room, replays.moves_of(room)) > EVERY, "what slept has forgotten it"


@once  # a compiled object lets nobody put a spy in
@at_home()
async def test_taking_back_is_as_short_in_a_long_game(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], game="clash")
    await ann.play_on(id, 70)
    match = home.room(id).match
    assert match is not None
    assert len(match.record.moves) > 4 * EVERY
    played: list[int] = []
    known = Match._known

    def spied(match: Match, seat: int, action: int) -> None:
        played.append(action)
        known(match, seat, action)

    home.patch.setattr(Match, "_known", spied)
    before = len(match.record.moves)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert len(match.record.moves) < before
    assert len(played) < 2 * EVERY
    assert (await ann.do(id, "redo", seat=0))["ok"]
