"""Live lines: all of the table, then what changes; cut anywhere, nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from munera.core.engine import SPECTATOR
from munera.core.rng import Rng, seed_of
from munera.server import limits as limit
from munera.server import live as lives
from munera.server import publishing
from munera.server.showing import Watcher
from server.house import (
    BOT,
    ME,
    OPEN,
    Home,
    Json,
    Person,
    Socket,
    at_home,
    bare,
    error_of,
    merged,
    serving,
    signed_in,
)  # fmt: skip
from toys import rumble


def fresh(home: Home, id: str, cookie: str, viewer: int) -> Json:
    """What somebody who comes now is shown."""
    guest = home.app.state.house.guests.who(f"munera={cookie}")
    shown: Json = json.loads(Watcher(home.room(id), guest.id, viewer).full())
    return bare(shown)


def here(count: int) -> list[Json]:
    """Seats of people at one device."""
    return [ME] + [{"kind": "here", "name": f"Seat {k}"} for k in range(1, count)]


# --- Turns add up ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 9))
@at_home()
async def test_the_turns_add_up_to_the_table(home: Home, seats: int) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ann.open(here(seats), options={"target": "1"} if seats > 1 else {})
    rng = Rng(seed_of("sockets", seats))
    views = [(ann, seat) for seat in range(seats)] + [(ann, SPECTATOR), (eve, SPECTATOR)]
    lines = [who.socket(id, None if seat < 0 else seat) for who, seat in views]
    room = home.room(id)
    for line in lines:
        await line.__aenter__()
    turns = 0
    while True:
        for line, (who, seat) in zip(lines, views, strict=True):
            await line.settle()
            assert bare(line.table) == fresh(home, id, who.cookie, seat)
        if room.phase == "over":
            break
        seat = room.waiting()[0]
        choices = lines[seat].table["ask"]["choices"]
        text = choices[rng.below(len(choices))]["text"]
        sent = lines[seat].send("play", seat=seat, seq=lines[seat].table["seq"], texts=[text])
        assert (await lines[seat].reply(sent))["ok"]
        turns += 1
    assert turns > seats
    for line in lines:
        await line.cut()


@at_home()
async def test_the_turns_add_up_when_things_are_taken_back_and_handed_over(home: Home) -> None:
    home.register(rumble.GAME)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, BOT], seal=False, game="rumble")
    async with ann.socket(id, 0) as first, bob.socket(id) as second:
        rng = Rng(8)
        views = [(first, ann, 0), (second, bob, SPECTATOR)]

        async def same() -> None:
            await home.quiet(id)
            for line, who, seat in views:
                await line.settle()
                assert bare(line.table) == fresh(home, id, who.cookie, seat)

        await bob.sit(id, 1)
        await second.reply(second.send("look", seat=1))
        views[1] = (second, bob, 1)
        for line, seat in ((first, 0), (second, 1)):
            await line.reply(line.send("commit", seat=seat))
        await same()
        for _ in range(40):
            line, _, seat = views[rng.below(2)]
            ask = line.table.get("ask") or {"choices": [{"text": "pass"}]}
            text = ask["choices"][rng.below(len(ask["choices"]))]["text"]
            do = ["play", "play", "play", "undo", "agree", "disagree", "redo", "bot", "back",
                  "standing", "chat"][rng.below(11)]  # fmt: skip
            if (
                do == "standing"
                and line.table["phase"] == "playing"
                and seat in line.table["waiting"]
            ):
                continue  # it would pass by itself a second later
            await line.reply(
                line.send(do, seat=seat, seq=line.table["seq"], texts=[text], text="hm", how="ask")
            )
            await same()


# --- Cut anywhere ------------------------------------------------------------------------------


class Player:
    """Plays a script over lines that are cut; as the page does, it sends the unanswered again."""

    def __init__(self, person: Person, id: str, script: list[tuple[int, str]]) -> None:
        self.person, self.id, self.script = person, id, script
        self.sent: Json | None = None  # what has not been answered
        self.done = 0
        self.heard = 0
        self.stale = -1  # a seq that was too old: there is nothing to say until a newer one
        self.table: Json = {}

    async def play(self, most: int) -> None:
        """Play on one line, until the end or so many messages in all."""
        async with self.person.socket(self.id) as line:
            while self.done < len(self.script) and self.heard < most:
                message = await line.hear()
                self.heard += 1
                if message["type"] == "reply":
                    self._answered(message)
                self.table = line.table
                if message["type"] == "table" and self.sent:
                    line.raw(text=json.dumps(self.sent))
                if self._has_more_to_say():
                    self._send(line)
            if self.done == len(self.script):
                self.table = await line.settle()

    def _has_more_to_say(self) -> bool:
        more = not self.sent and self.done < len(self.script)
        return more and self.table.get("seq", -1) != self.stale

    def _send(self, line: Socket) -> None:
        seat, text = self.script[self.done]
        self.sent = {
            "do": "play", "id": f"move {self.done}", "seat": seat, "seq": self.table["seq"],
            "texts": [text],
        }  # fmt: skip
        line.raw(text=json.dumps(self.sent))

    def _answered(self, reply: Json) -> None:
        assert self.sent
        assert reply["id"] == self.sent["id"]
        if reply["ok"]:
            self.done += 1
        else:
            assert reply["error"] == "stale", reply
            self.stale = self.sent["seq"]
        self.sent = None


def scripted(home: Home, id: str, count: int) -> list[tuple[int, str]]:
    """The moves of seats that random players would make from here, in a copy of the match."""
    match = home.room(id).match
    assert match is not None
    copy = match.at(len(match.record.moves))
    copy.dice = type(copy.dice)(match.dice.key)
    copy.rewind(len(copy.record.moves))
    rng = Rng(3)
    out: list[tuple[int, str]] = []
    while copy.waiting() and len(out) < count:
        seat = copy.waiting()[0]
        decision = copy.decision(seat)
        assert decision is not None
        text = decision.choices[rng.below(len(decision.choices))].text
        copy.play(seat, text)
        out.append((seat, text))
    return out


@pytest.mark.parametrize(("game", "seats", "moves"), [("rumble", 3, 60), ("gorus", 2, 8)])
@at_home()
async def test_a_line_cut_anywhere_loses_nothing_and_does_nothing_twice(
    home: Home, game: str, seats: int, moves: int
) -> None:
    home.register(rumble.GAME)
    home.patch.setattr(publishing, "FULL", 10**9)  # nobody waits a second because we are quick
    ann = await home.person("Ann")
    cut, longest = 1, 2
    script: list[tuple[int, str]] = []
    while cut < longest:
        id = await ann.open(here(seats), game=game)
        script = scripted(home, id, moves)
        player = Player(ann, id, script)
        await player.play(cut)
        await player.play(10_000)
        longest = max(longest, player.heard)
        match = home.room(id).match
        assert match is not None
        text = match.game.space.text
        assert [(by, text(a)) for by, a in match.record.moves if by >= 0] == script
        now = bare(fresh(home, id, ann.cookie, SPECTATOR), online=False)
        assert bare(player.table, online=False) == now
        numbers = [line["n"] for line in player.table["lines"]]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        cut += 1
    assert cut > 2 * len(script)


@at_home()
async def test_a_line_cut_after_every_message(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open(here(2), options={"target": "1"})
    player = Player(ann, id, scripted(home, id, 30))
    while player.done < len(player.script):
        before = player.heard
        await player.play(before + 2)
        assert player.heard > before
    match = home.room(id).match
    assert match is not None
    assert len([by for by, _ in match.record.moves if by >= 0]) == len(player.script)


def resuming(who: Person, id: str, query: str) -> Socket:
    return Socket(who.home.app, f"/api/tables/{id}/live", query, who.headers)


@at_home()
async def test_a_line_resumes_where_nothing_has_happened(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False, options={"target": "9"})
    await bob.sit(id, 1)
    await ann.decline(id)
    await bob.decline(id)
    async with ann.socket(id, 0) as line:
        held = await line.settle()
    seq = held["seq"]
    async with resuming(ann, id, f"seat=0&seq={seq}") as line:
        line.table = held
        first = await line.hear()
        assert (first["type"], first["base"], first["seq"]) == ("turn", seq, seq)
        assert set(first) == {"type", "base", "seq", "at", "seats"}
        mover, seat = (ann, 0) if home.room(id).waiting() == [0] else (bob, 1)
        assert (await mover.play(id, seat))["ok"]
        await line.settle()
        assert bare(line.table) == fresh(home, id, ann.cookie, 0)
    now = home.room(id).seq
    for query in (
        f"seat=0&seq={seq}", f"seat=1&seq={seq}", f"seat=1&seq={now}", "seat=0&seq=x",
        "seat=0&seq=", f"seat=0&seq={now + 1}",
    ):  # fmt: skip
        async with resuming(ann, id, query) as line:
            assert (await line.hear())["type"] == "table", query
    held = await bob.look(id)
    async with resuming(bob, id, f"seq={held['seq']}") as line:
        line.table = held
        assert (await line.hear())["type"] == "turn"


@at_home()
async def test_a_slow_reader_of_a_stream_is_shown_all_anew(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    feed = lives.Feed()
    feed.out.watcher = Watcher(home.room(id), "", SPECTATOR, feed.out.put)
    feed.out.put(feed.out.watcher.full())
    home.hall.enter(feed.out.watcher)
    for n in range(lives.LONGEST_QUEUE + 9):
        await ann.do(id, "chat", text=str(n))
    table: Json = {}
    first = json.loads(await feed.next())
    assert first["type"] == "table"
    table = merged(table, first)
    while table["seq"] < home.room(id).seq:
        table = merged(table, json.loads(await feed.next()))  # no gap: each fits the one before
    assert len(table["chat"]) == lives.LONGEST_QUEUE + 9
    feed.out.put(b"")
    assert await feed.next() == b""
    home.hall.go(feed.out.watcher)


@at_home()
async def test_lines_are_counted(home: Home) -> None:
    home.limits = True
    home.patch.setattr(limit, "LINES_EACH", 2)
    home.patch.setattr(limit, "ONLOOKERS", 3)
    await home.restart()
    ann, bob, eve = [await home.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await ann.open([ME, OPEN], seal=False)
    async with bob.socket(id) as first, bob.stream(f"/api/tables/{id}/watch") as second:
        assert (await first.settle())["id"] == id
        assert (await second.event())[0] == "table"
        async with bob.socket(id) as third:
            assert await third.hear() == {}
        answer = await bob.get("/api/lobby/live")
        assert error_of(answer, 429) == "too_many"
        async with eve.socket(id) as third, eve.socket(id) as fourth:
            assert (await third.settle())["id"] == id
            assert await fourth.hear() == {}
            async with ann.socket(id, 0) as own:
                assert (await own.settle())["viewer"] == 0
    async with bob.socket(id) as first:
        assert (await first.settle())["id"] == id
    await home.until(lambda: not home.app.state.house.limits._lines)
    refused = 0
    for _ in range(int(limit.LINES.burst) + 3):
        async with ann.socket(id) as line:
            refused += await line.hear() == {}
    assert refused


# --- Slow, foreign, unreadable -----------------------------------------------------------------


@at_home()
async def test_a_slow_reader_gets_the_newest_state_and_every_answer(home: Home) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ann.open([ME, OPEN], seal=False)
    async with eve.socket(id) as slow:
        await slow.settle()
        gate = asyncio.Event()
        put = slow._out.put

        async def held(message: Json) -> None:
            await gate.wait()
            await put(message)

        line = next(w for w in home.room(id).presence.watchers).send
        line.__self__._wake.__self__._send = held  # type: ignore[union-attr]  # a full cable
        asked = [slow.send("ping") for _ in range(5)]
        for n in range(lives.LONGEST_QUEUE * 2):
            await ann.do(id, "chat", text=str(n))
        gate.set()
        heard: list[Json] = []
        while not heard or slow.table["seq"] < home.room(id).seq:
            heard.append(await slow.hear())
        await slow.settle()
        replies = [m["id"] for m in heard if m["type"] == "reply"]
        assert replies == asked
        assert len(heard) < lives.LONGEST_QUEUE * 2
        assert bare(slow.table) == fresh(home, id, eve.cookie, SPECTATOR)


@at_home()
async def test_other_sites_and_strangers_get_no_line(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    stranger = Person(home, "Nobody")
    for socket in (
        ann.socket(id, origin="https://evil.test"), ann.socket(id, origin="null"),
        ann.socket(id, origin="http://munera.test.evil.test"), ann.socket("nosuchtable"),
        stranger.socket(id), ann.socket(id, cookie="munera=x.y"),
    ):  # fmt: skip
        async with socket as line:
            assert line.refused
    assert not home.room(id).presence.watchers
    async with ann.socket(id, origin="http://munera.test") as line:
        assert (await line.settle())["id"] == id
    for seat in ("1", "x", "-1", "99999999999", "0&seat=1", "%30"):
        async with Socket(home.app, f"/api/tables/{id}/live", f"seat={seat}", ann.headers) as line:
            assert (await line.settle())["viewer"] in (None, 0)


@at_home()
async def test_what_cannot_be_read_is_answered_and_in_the_end_hung_up_on(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    bad: list[Any] = [
        "", "{", "null", "[]", '{"do":7}', '{"do":"dance"}', '{"do":"ping","x":1}', "[" * 5000,
        '{"do":"play","texts":' + "[" * 5000, '{"do":"ping","id":""}', b"\xff\xfe", b"",
        '{"do":"play","seat":-1}', '{"do":"play","seq":' + "9" * 5000 + "}",
        '{"do":"chat","text":"\\ud800"}', '{"do":"ping","id":"' + "x" * 65 + '"}',
    ]  # fmt: skip
    async with ann.socket(id) as line:
        await line.settle()
        for message in bad:
            if isinstance(message, bytes):
                line.raw(data=message)
            else:
                line.raw(text=message)
            heard = await line.hear()
            assert (heard["ok"], heard["error"]) == (False, "bad_request"), message[:40]
            assert heard["why"]
        line.raw(data=b'{"do":"ping","id":"binary is fine"}')
        assert (await line.reply("binary is fine"))["ok"]
        for _ in range(lives.MOST_FAULTS):
            line.raw(text="x")
        while await line.hear():
            pass
    assert not home.room(id).presence.watchers


@at_home()
async def test_looking_from_another_seat(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open(here(2))
    async with ann.socket(id) as line:
        assert (await line.settle())["viewer"] is None
        for seat in (0, 1):
            await line.reply(line.send("look", seat=seat))
            assert line.table["viewer"] == seat
            assert bare(line.table) == fresh(home, id, ann.cookie, seat)
        await line.reply(line.send("look"))
        assert line.table["viewer"] is None
        assert not (await line.reply(line.send("look", seat=2)))["ok"]
    async with bob.socket(id, 0) as line:
        assert (await line.settle())["viewer"] is None
        assert (await line.reply(line.send("look", seat=0)))["error"] == "not_allowed"
        assert (await line.settle())["viewer"] is None


@at_home()
async def test_too_many_messages_are_answered_by_their_id(home: Home) -> None:
    home.limits = True
    await home.restart()
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    async with ann.socket(id) as line:
        ids = [line.send("ping") for _ in range(160)]
        replies: dict[str, Json] = {}
        while len(replies) < len(ids):
            message = await line.hear()
            if message["type"] == "reply":
                replies[message["id"]] = message
        assert set(replies) == set(ids)
        assert {reply.get("error", "") for reply in replies.values()} == {"", "too_many"}


# --- Streams and polling -----------------------------------------------------------------------


@at_home()
async def test_the_lobby_is_told_anew_when_it_changes(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    async with bob.stream("/api/lobby/live") as stream:
        assert stream.status == 200
        assert await stream.event() == ("lobby", {"open": [], "yours": []})
        id = await ann.open([ME, OPEN], seal=False, access="open")
        name, lobby = await stream.event()
        assert (name, lobby["open"][0]["id"]) == ("lobby", id)
        await bob.sit(id, 1)
        _, lobby = await stream.event()
        assert lobby["yours"][0]["id"] == id


@at_home()
async def test_watching_and_polling_equal_the_live_line(home: Home) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ann.open([ME, BOT, BOT], options={"target": "1"})
    await home.quiet(id)
    room = home.room(id)
    async with eve.stream(f"/api/tables/{id}/watch") as stream, ann.socket(id, 0) as line:
        name, table = await stream.event()
        assert name == "table"
        while room.phase != "over":
            await ann.play_on(id, 1)
            await home.quiet(id)
            await line.settle()
            while table["seq"] < room.seq:
                table = merged(table, (await stream.event())[1])
            polled = bare(await eve.look(id))
            assert bare(table) == polled
            assert bare(line.table) == bare(await ann.look(id, 0))
            answer = await eve.get(f"/api/tables/{id}", seq=polled["seq"])
            assert answer.status_code == 204
            assert answer.content == b""
            answer = await eve.get(f"/api/tables/{id}", seq=polled["seq"] - 1)
            assert bare(answer.json()) == polled
    await home.until(lambda: not room.presence.watchers)


# --- As a process ------------------------------------------------------------------------------


def test_real_lines(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(_real_lines(server))
        assert server.stop() in (0, 130)
        assert "Traceback" not in server.said


async def _all_of(line: Any) -> None:
    while True:
        await line.recv()


async def _real_lines(server: Any) -> None:
    async with signed_in(server, "Ann") as client:
        body = {"game": "gorus", "seats": [ME, BOT], "pace": 0}
        id = (await client.post("/api/tables", json=body)).json()["id"]
        url = f"ws://127.0.0.1:{server.port}/api/tables/{id}/live"
        cookie = {"cookie": f"munera={client.cookies['munera']}"}
        for headers in ({}, {**cookie, "origin": "https://evil.test"}, {"cookie": "munera=x.y"}):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, additional_headers=headers)
            assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus):
            await connect(url.replace(id, "nosuchtable"), additional_headers=cookie)
        async with connect(url, additional_headers=cookie) as line:
            assert json.loads(await line.recv())["type"] == "table"
            await line.send("x" * 70_000)  # too long to be anything
            with pytest.raises(ConnectionClosed) as closed:
                await _all_of(line)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with connect(url, additional_headers={**cookie, "origin": server.base}) as line:
            await line.send(json.dumps({"do": "ping", "id": "1"}))
            heard: Json = {"type": ""}
            while heard["type"] != "reply":
                heard = json.loads(str(await line.recv()).split("\n")[-1])
            assert heard["ok"]
            assert (await client.get(f"/api/tables/{id}")).json()["seats"][0]["online"]
        async with client.stream("GET", f"/api/tables/{id}/watch") as stream:
            async for text in stream.aiter_lines():
                if text.startswith("data: "):
                    assert json.loads(text[6:])["id"] == id
                    break
