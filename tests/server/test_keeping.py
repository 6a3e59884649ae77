"""Fair dice, and tables that are put away, loaded, snapshotted, or not kept at all."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

from munera.core.engine import SPECTATOR, Actions, Frame, State
from munera.server import driver
from munera.server import hall as halls
from munera.server.guests import DAY, DAYS
from munera.server.room import Room
from munera.server.showing import Watcher
from munera.server.snapshots import rebuild, snapshot_of
from munera.server.store import (
    CareerRow,
    CareerStep,
    Entry,
    Feat,
    Guest,
    Loaded,
    Snapshot,
    Store,
    StoreFailed,
    TableRow,
)
from munera.server.timing import now
from server.house import BOT, ME, OPEN, Home, Json, Person, at_home, bare
from toys import rumble


def seen(room: Room) -> list[Json]:
    """What everybody is shown of a table."""
    guests = {"": [SPECTATOR]} | {
        place.guest: [SPECTATOR, *room.seats_of(place.guest)] for place in room.places
    }
    return [
        bare(json.loads(Watcher(room, guest, viewer).full()))
        for guest, viewers in sorted(guests.items())
        for viewer in viewers
    ]


# --- Sealing -----------------------------------------------------------------------------------


@at_home()
async def test_everybody_puts_a_part_into_the_dice(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, BOT], seal=False)
    assert not (await ann.look(id))["fair"].get("charter")  # a seat is still free
    assert (await ann.commit(id, 0))["error"] == "not_now"  # somebody is still missing
    await bob.sit(id, 1)
    fair = (await ann.look(id))["fair"]
    promised, charter = fair["commit"], fair["charter"]
    assert len(promised) == 64
    assert "\nseat 0 person\nseat 1 person\nseat 2 bot greedy\nfrom 0\n" in charter
    assert (await ann.look(id))["fair"]["wanted"] == [0]
    assert (await bob.do(id, "commit", seat=0, hex="0" * 64))["error"] == "not_allowed"
    for bad in ("0" * 63, "G" * 64, "A" * 64, "ä" * 64, "0x" + "0" * 62):
        assert (await ann.do(id, "commit", seat=0, hex=bad))["error"] == "bad_request"
    assert (await ann.commit(id, 0))["ok"]
    assert (await ann.commit(id, 0))["error"] == "not_now"
    fair = (await bob.look(id))["fair"]
    assert fair["seats"][0]["commit"]
    assert fair["wanted"] == [1]
    assert (await ann.reveal(id, 0))["error"] == "not_now"
    assert (await bob.commit(id, 1))["ok"]
    assert (await ann.look(id))["phase"] == "revealing"
    assert (await ann.do(id, "reveal", seat=0, hex="0" * 64))["error"] == "bad_request"
    assert (await ann.do(id, "reveal", seat=0, hex=""))["error"] == "bad_request"
    assert (await ann.reveal(id, 0))["ok"]
    fair = (await bob.look(id))["fair"]
    assert all("reveal" not in seat for seat in fair["seats"])  # Bob could still choose
    await home.restart()
    assert (await bob.reveal(id, 1))["ok"]
    shown = await bob.look(id)
    assert shown["phase"] == "playing"
    assert shown["fair"]["commit"] == promised
    assert [seat["reveal"] for seat in shown["fair"]["seats"]] == [
        ann.secrets[id, 0], bob.secrets[id, 1],
    ]  # fmt: skip
    assert "secret" not in shown["fair"]
    for person, seat in ((ann, 0), (bob, 1)):
        await person.do(id, "bot", seat=seat)
    await home.until(lambda: home.room(id).phase == "over")
    secret = (await bob.look(id))["fair"]["secret"]
    told = f"munera promise 2\n{hashlib.sha256(charter.encode()).hexdigest()}\n{secret}\n"
    assert hashlib.sha256(told.encode()).hexdigest() == promised
    proof = (await bob.get(f"/api/tables/{id}/proof")).text
    assert ann.secrets[id, 0] in proof


@at_home()
async def test_who_declines_or_never_answers_plays_without_a_part(home: Home) -> None:
    home.patch.setattr(driver, "SEAL_PATIENCE", 0.05)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False)
    await bob.sit(id, 1)
    assert (await ann.commit(id, 0))["ok"]
    await home.until(lambda: home.room(id).phase == "playing")  # Bob says nothing, Ann hides hers
    room = home.room(id)
    assert room.places[0].forfeit
    assert room.places[1].commit == ""
    assert (await ann.reveal(id, 0))["error"] == "not_now"
    other = await ann.open([ME, BOT], seal=False)
    assert (await ann.do(other, "commit", seat=0, hex=""))["ok"]
    assert (await ann.look(other))["phase"] == "playing"
    for person, seat in ((ann, 0), (bob, 1)):
        await person.do(id, "bot", seat=seat)
    await home.until(lambda: room.phase == "over")
    proof = await bob.get(f"/api/tables/{id}/proof")
    assert proof.status_code == 200
    assert f"seat 0 {room.places[0].commit} -" in proof.text


@at_home()
async def test_talk_does_not_lengthen_the_patience(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], seal=False)
    timer = home.room(id).presence.timer
    await ann.do(id, "chat", text="wait")
    assert home.room(id).presence.timer is timer


# --- Put away and loaded -----------------------------------------------------------------------


async def a_rich_table(home: Home, game: str) -> tuple[Person, Person, str]:
    """A running game where everything that a table keeps has happened."""
    home.register(rumble.GAME)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, {"kind": "here", "name": "Cleo"}], seal=False, game=game)
    await bob.sit(id, 1)
    for seat in (0, 2):
        await ann.commit(id, seat)
    await bob.do(id, "commit", seat=1)
    for seat in (0, 2):
        await ann.reveal(id, seat)
    await ann.do(id, "chat", text="hello")
    await ann.play_on(id, 2)
    await bob.play_on(id, 1)
    await ann.play_on(id, 1)
    await ann.do(id, "standing", seat=2, how="turn")
    seat = home.room(id).waiting()[0]
    await (bob if seat == 1 else ann).do(id, "hint", seat=seat)
    if (await ann.do(id, "undo", seat=0))["ok"] and home.room(id).undo.asked_by is not None:
        await bob.do(id, "agree")
    return ann, bob, id


@pytest.mark.parametrize("game", ["gorus", "rumble"])
@at_home(idle=0.02)
async def test_a_table_put_away_comes_back_as_it_was(home: Home, game: str) -> None:
    ann, _, id = await a_rich_table(home, game)
    room = await home.hall.room(id)
    before = seen(room)
    await home.until(lambda: id not in home.hall.rooms)
    assert room.presence.gone
    again = await home.hall.room(id)
    assert again is not room
    assert seen(again) == before
    assert (await ann.do(id, "chat", text="still here"))["ok"]


@pytest.mark.parametrize("game", ["gorus", "rumble"])
@at_home()
async def test_with_and_without_a_snapshot_a_table_is_the_same(home: Home, game: str) -> None:
    home.patch.setattr(halls, "SNAPSHOT_EVERY", 3)
    _, _, id = await a_rich_table(home, game)
    room = home.room(id)
    whole = home.store.load(id, whole=True)
    short = home.store.load(id)
    assert whole is not None
    assert short is not None
    assert short.snapshot is not None
    assert len(short.entries) < len(whole.entries)
    first = rebuild(room.plan, whole.entries, None)
    second = rebuild(room.plan, short.entries, short.snapshot)
    assert first is not None
    assert second is not None
    assert seen(first) == seen(second) == seen(room)
    assert snapshot_of(first) == snapshot_of(second) == snapshot_of(room)
    assert first.ids == second.ids == room.ids


@at_home()
async def test_a_snapshot_of_another_version_is_not_believed(home: Home) -> None:
    home.patch.setattr(halls, "SNAPSHOT_EVERY", 3)
    _, _, id = await a_rich_table(home, "gorus")
    before = seen(home.room(id))
    home.patch.setattr("munera.server.snapshots.form", lambda game: "2")
    await home.restart()
    assert seen(await home.hall.room(id)) == before


@at_home(idle=0.01)
async def test_a_table_somebody_looks_at_is_not_put_away(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    room = home.room(id)
    async with ann.socket(id, 0) as live:
        await live.settle()
        await asyncio.sleep(0.05)
        assert home.hall.rooms[id] is room
    await home.until(lambda: id not in home.hall.rooms)


# --- Not kept ----------------------------------------------------------------------------------


class Failing(Store):
    """A store that can be told to fail."""

    def __init__(self, store: Store) -> None:
        self.inner = store
        self.fails = False

    async def _do(self, work: Awaitable[None] | None) -> None:
        if work is None:
            raise StoreFailed("The disk is full.")
        await work

    def create(
        self, row: TableRow, entries: Sequence[Entry], careers: Sequence[CareerStep] = ()
    ) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.create(row, entries, careers))

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
        careers: Sequence[CareerStep] = (),
    ) -> Awaitable[None]:
        if self.fails:
            return self._do(None)
        return self._do(self.inner.append(table, entries, row, snapshot, careers))

    def load(self, table: str, whole: bool = False) -> Loaded | None:
        return self.inner.load(table, whole)

    def done_before(self, table: str, by: str, id: str) -> int | None:
        return self.inner.done_before(table, by, id)

    def find_code(self, code: str) -> str | None:
        return self.inner.find_code(code)

    def open_tables(self, limit: int) -> list[TableRow]:
        return self.inner.open_tables(limit)

    def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        return self.inner.tables_of(guest, limit)

    def add_guest(self, guest: Guest, token_hash: bytes, expires: int) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.add_guest(guest, token_hash, expires))

    def find_guest(self, token_hash: bytes, now: int) -> Guest | None:
        return self.inner.find_guest(token_hash, now)

    def rename_guest(self, guest: str, name: str) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.rename_guest(guest, name))

    def renew(self, token_hash: bytes, expires: int) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.renew(token_hash, expires))

    def revoke(self, token_hash: bytes) -> Awaitable[None]:
        return self.inner.revoke(token_hash)

    def sweep(self, keep: int) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.sweep(keep))

    def count_of(self, guest: str) -> int:
        return self.inner.count_of(guest)

    def forget(self, now: int) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.forget(now))

    def career(self, id: str) -> CareerRow | None:
        return self.inner.career(id)

    def careers_of(self, guest: str) -> list[CareerRow]:
        return self.inner.careers_of(guest)

    def feats(self, career: str, records: bool = False) -> list[Feat]:
        return self.inner.feats(career, records)

    def add_career(self, row: CareerRow, feats: Sequence[Feat], most: int) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.add_career(row, feats, most))

    def put_career(self, row: CareerRow, before: int, feats: Sequence[Feat]) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.put_career(row, before, feats))

    def free_career(self, id: str, table: str) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.free_career(id, table))

    def drop_career(self, id: str) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.drop_career(id))

    def proof(self, table: str) -> str | None:
        return self.inner.proof(table)

    def keep_proof(self, table: str, text: str) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.keep_proof(table, text))

    def unproven(self, limit: int) -> list[str]:
        return self.inner.unproven(limit)

    def content(self, game: str, fingerprint: str) -> bytes | None:
        return self.inner.content(game, fingerprint)

    def keep_content(self, game: str, fingerprint: str, body: bytes) -> Awaitable[None]:
        return self._do(None if self.fails else self.inner.keep_content(game, fingerprint, body))

    def secret(self, name: str) -> bytes:
        return self.inner.secret(name)

    def backup(self, target: Path) -> None:
        self.inner.backup(target)

    async def close(self) -> None:
        await self.inner.close()


@at_home()
async def test_what_could_not_be_kept_did_not_happen(home: Home) -> None:
    home.wrap = Failing
    await home.restart()
    store: Any = home.store
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False)
    await bob.sit(id, 1)
    await ann.decline(id)
    await bob.decline(id)
    before = await ann.look(id, 0)
    seat = home.room(id).waiting()[0]
    who = (ann, bob)[seat]
    text = (await who.look(id, seat))["ask"]["choices"][0]["text"]
    async with bob.socket(id) as live:
        await live.settle()
        store.fails = True
        told = await who.done(id, "play", id="x", seat=seat, seq=before["seq"], texts=[text])
        assert told["reply"]["error"] == "not_kept"
        assert "The disk is full." in told["reply"]["why"]
        assert told["table"]["seq"] == before["seq"]
        assert not any(message.get("lines") for message in await until_hung_up(live))
        assert (await ann.look(id, 0))["lines"] == before["lines"]
        assert (await ann.ask_open([ME, BOT])).status_code == 503
        assert (await home.client.post("/api/session", json={"name": "Eve"})).status_code == 503
        assert (await ann.post(f"/api/tables/{id}/leave")).status_code == 503
    store.fails = False
    assert (await who.do(id, "play", id="x", seat=seat, seq=before["seq"], texts=[text]))["ok"]
    assert (await ann.look(id, 0))["seq"] == before["seq"] + 1
    await home.restart()
    assert (await ann.look(id, 0))["seq"] == before["seq"] + 1


class Full(Failing):
    """A store that fails from the start."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.fails = True


@at_home()
async def test_sessions_that_have_expired_are_deleted_in_the_end(home: Home) -> None:
    ann = await home.person("Ann")
    later = now() + (DAYS + 2) * DAY
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("munera.server.guests.now", lambda: later)
        bob = await home.person("Bob")
        home.wrap = Full
        await home.restart()  # nothing can be written: the house opens all the same
        home.wrap = Failing
        assert (await bob.get("/api/hello")).json()["you"]["name"] == "Bob"
        await home.restart()
        assert (await ann.ask_open([ME, BOT])).status_code == 401
        assert (await bob.ask_open([ME, BOT])).status_code == 201
    await home.restart()
    assert (await ann.ask_open([ME, BOT])).status_code == 201  # a clock was wrong: no loss
    with pytest.MonkeyPatch.context() as patch:
        for day in range(3):
            at = later + day * DAY
            patch.setattr("munera.server.guests.now", lambda at=at: at)
            await home.restart()
        assert (await bob.ask_open([ME, BOT])).status_code == 201
    await home.restart()
    assert (await ann.ask_open([ME, BOT])).status_code == 401  # not even if clocks go back


@at_home()
async def test_who_comes_back_in_time_keeps_the_session(home: Home) -> None:
    ann = await home.person("Ann")
    start = now()
    for days in (100, 200, 300):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("munera.server.guests.now", lambda days=days: start + days * DAY)
            await home.restart()
            hello = await ann.get("/api/hello")
            assert hello.json()["you"]["name"] == "Ann"
            assert hello.headers["set-cookie"].startswith(f"munera={ann.cookie};")
            assert "set-cookie" not in (await ann.get("/api/hello")).headers  # once a day
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("munera.server.guests.now", lambda: start + (301 + DAYS) * DAY)
        await home.restart()
        hello = await ann.get("/api/hello")
        assert "you" not in hello.json()
        assert "set-cookie" not in hello.headers


async def until_hung_up(live: Any) -> list[Json]:
    heard = []
    while message := await live.hear():
        heard.append(message)
    return heard


@at_home()
async def test_bots_go_on_when_the_store_is_well_again(home: Home) -> None:
    home.wrap = Failing
    await home.restart()
    store: Any = home.store
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT], pace=20)
    while not home.room(id).presence.timer:
        await ann.play(id, 0)
    store.fails = True
    await home.until(lambda: id not in home.hall.rooms)
    store.fails = False
    await ann.look(id, 0)  # who comes next has it loaded, and the bots go on
    await home.until(lambda: home.room(id).waiting() == [0] or home.room(id).phase == "over")


class Broken(Frame):
    """A step of the rules that asks as it should and cannot be carried out."""

    def __init__(self, step: Frame) -> None:
        self.step = step

    def who(self, s: State) -> i64:
        return self.step.who(s)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        self.step.legal(s, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        raise ZeroDivisionError


@at_home()
async def test_a_bug_in_the_rules_does_not_leave_a_table_in_disorder(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await home.quiet(id)
    before = await ann.look(id, 0)
    room = home.room(id)
    assert room.match is not None
    stack = room.match.truth.stack
    stack[-1] = Broken(stack[-1])
    answer = await ann.post(
        f"/api/tables/{id}/do",
        {"do": "play", "seat": 0, "seq": before["seq"],
         "texts": [before["ask"]["choices"][0]["text"]]},
    )  # fmt: skip
    assert answer.status_code == 500
    assert answer.json()["error"] == "our_fault"
    assert (await ann.look(id, 0))["ask"] == before["ask"]
    assert (await ann.play(id, 0))["ok"]
