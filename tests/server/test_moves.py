"""What people do at a table: moves, questions, taking back, handing over, clocks, chat."""

from __future__ import annotations

import asyncio

import pytest

from munera.play.clock import Clock
from munera.server import hall as halls
from munera.server import room as rooms
from munera.server.room import Room
from munera.server.timing import BEGAN
from server.house import BOT, ME, OPEN, PATIENCE, Home, Json, Person, at_home
from toys import rumble


async def two(home: Home, **wish: object) -> tuple[Person, Person, str]:
    """Two people at a running game."""
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False, **wish)
    await bob.sit(id, 1)
    await ann.decline(id)
    await bob.decline(id)
    return ann, bob, id


def moves_of(room: Room) -> int:
    assert room.match is not None
    return len([seat for seat, _ in room.match.record.moves if seat >= 0])


async def asked(*people: Person, id: str) -> tuple[Person, int]:
    """Who is asked now, and on which seat."""
    for seat, person in enumerate(people):
        if (await person.look(id, seat)).get("ask"):
            return person, seat
    raise AssertionError("nobody is asked")


async def after_moves(home: Home, ann: Person, bob: Person, id: str, count: int) -> Json:
    for _ in range(count):
        who, seat = await asked(ann, bob, id=id)
        assert (await who.play(id, seat))["ok"]
    return await ann.look(id, 0)


# --- Moves -------------------------------------------------------------------------------------


@at_home()
async def test_a_move_sent_again_is_done_once(home: Home) -> None:
    ann, bob, id = await two(home)
    who, seat = await asked(ann, bob, id=id)
    shown = await who.look(id, seat)
    move = {
        "seat": seat, "seq": shown["seq"], "texts": [shown["ask"]["choices"][0]["text"]], "id": "7",
    }  # fmt: skip
    first = await who.do(id, "play", **move)
    assert first["ok"]
    count = moves_of(home.room(id))
    again = await who.do(id, "play", **move)
    assert again == first
    await home.restart()
    assert await who.do(id, "play", **move) == first
    room = await home.hall.room(id)
    assert moves_of(room) == count
    assert room.seq == first["seq"]


@at_home()
async def test_an_id_that_the_table_has_forgotten_is_still_done_once(home: Home) -> None:
    home.patch.setattr(rooms, "KEPT_IDS", 1)
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    for n in range(3):
        assert (await ann.do(id, "chat", text="hello", id=str(n)))["ok"]
    assert (await ann.do(id, "chat", text="hello", id="0"))["ok"]
    assert len((await ann.look(id))["chat"]) == 3


@at_home()
async def test_an_old_id_hangs_up_on_nobody(home: Home) -> None:
    home.patch.setattr(rooms, "KEPT_IDS", 1)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False)
    async with bob.socket(id) as live:
        for n in range(3):
            await ann.do(id, "chat", text="hello", id=str(n))
        room = home.room(id)
        assert (await ann.do(id, "chat", text="hello", id="0"))["ok"]
        assert home.room(id) is room
        # Even if it is only the store that notices: the table is loaded anew under those who look.
        home.patch.setattr(type(home.store), "done_before", lambda *_: None)
        assert (await ann.do(id, "chat", text="hello", id="0"))["ok"]
        assert home.room(id) is not room
        await ann.do(id, "chat", text="bye")
        shown = await live.settle()
        assert [chat["text"] for chat in shown["chat"]] == ["hello"] * 3 + ["bye"]
    assert not home.room(id).presence.watchers


@at_home()
async def test_ids_of_different_people_do_not_meet(home: Home) -> None:
    ann, bob, id = await two(home)
    for person in (ann, bob):
        assert (await person.do(id, "chat", text="x", id="same"))["ok"]
    assert [chat["name"] for chat in (await ann.look(id))["chat"]] == ["Ann", "Bob"]


@at_home()
async def test_an_old_seq_is_stale_but_talk_does_not_make_it_so(home: Home) -> None:
    ann, bob, id = await two(home)
    who, seat = await asked(ann, bob, id=id)
    old = await who.look(id, seat)
    text = old["ask"]["choices"][0]["text"]
    await (bob if who is ann else ann).do(id, "chat", text="hurry")
    await who.do(id, "standing", seat=seat, how="ask")
    assert old["since"] <= old["seq"]
    reply = await who.do(id, "play", seat=seat, seq=old["since"] - 1, texts=[text])
    assert reply["error"] == "stale"
    reply = await who.do(id, "play", seat=seat, seq=10**9, texts=[text])
    assert reply["error"] == "stale"
    assert (await who.do(id, "play", seat=seat, seq=old["seq"], texts=[text]))["ok"]
    who, seat = await asked(ann, bob, id=id)
    text = (await who.look(id, seat))["ask"]["choices"][0]["text"]
    reply = await who.do(id, "play", seat=seat, seq=old["seq"], texts=[text])
    assert (reply["ok"], reply["error"]) == (False, "stale")


@at_home()
async def test_refusals_carry_clause_and_parts(home: Home) -> None:
    ann, bob, id = await two(home)
    who, seat = await asked(ann, bob, id=id)
    shown = await who.look(id, seat)
    mine = {choice["text"] for choice in shown["ask"]["choices"]}
    space = home.room(id).plan.game.space
    other = next(text for text in map(space.text, range(200)) if text not in mine)
    reply = await who.do(id, "play", seat=seat, seq=shown["seq"], texts=[other])
    assert (reply["ok"], reply["error"]) == (False, "refused")
    assert reply["clause"] in home.room(id).plan.game.clauses.texts
    assert "".join(part["text"] for part in reply["parts"]) == reply["why"]
    why = await who.do(id, "why", seat=seat, text=other)
    assert {k: why[k] for k in ("clause", "parts", "why")} == {
        k: reply[k] for k in ("clause", "parts", "why")
    }
    assert (await who.do(id, "why", seat=seat, text=next(iter(mine))))["ok"]
    for text in ("", "dance", "play blue 99"):
        told = await who.do(id, "why", seat=seat, text=text)
        assert (told["ok"], told["error"]) == (False, "bad_request")
    for texts in ([], ["dance"], ["play"] * 64):
        reply = await who.do(id, "play", seat=seat, seq=shown["seq"], texts=texts)
        assert reply["error"] == "bad_request"
    idle, place = (bob, 1) if who is ann else (ann, 0)
    seq = (await idle.look(id))["seq"]
    reply = await idle.do(id, "play", seat=place, seq=seq, texts=[other])
    assert not reply["ok"]
    assert (await who.do(id, "play", seat=1 - seat, seq=seq, texts=[other]))[
        "error"
    ] == "not_allowed"
    assert home.room(id).seq == shown["seq"]


@at_home()
async def test_a_hint_is_a_legal_move(home: Home) -> None:
    ann, bob, id = await two(home)
    who, seat = await asked(ann, bob, id=id)
    hint = await who.do(id, "hint", seat=seat)
    assert hint["label"]
    assert hint["text"] in [c["text"] for c in (await who.look(id, seat))["ask"]["choices"]]
    assert (await who.play(id, seat, hint["text"]))["ok"]
    idle = next((p, k) for k, p in enumerate((ann, bob)) if k not in home.room(id).waiting())
    assert (await idle[0].do(id, "hint", seat=idle[1]))["error"] == "not_now"


@at_home()
async def test_nothing_is_played_before_the_game(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    for do in ("play", "why", "hint", "undo", "redo"):
        reply = await ann.do(id, do, seq=1, texts=["x"], text="x")
        assert (reply["ok"], reply["error"]) == (False, "not_now"), do
    assert (await ann.do(id, "look"))["error"] == "bad_request"


@at_home()
async def test_a_batch_is_played_whole_or_not_at_all(home: Home) -> None:
    home.register(rumble.GAME)
    ann, _, id = await two(home, game="rumble")
    shown = await ann.look(id, 0)
    pick = shown["ask"]["choices"][0]["text"]
    before = home.room(id).seq
    for texts in ([pick, "add"], [pick, "done", "add"], [pick, "done", "retract"]):
        reply = await ann.do(id, "play", seat=0, seq=shown["seq"], texts=texts)
        assert not reply["ok"]
        assert (await ann.look(id, 0))["ask"] == shown["ask"]
    assert home.room(id).seq == before
    texts = [pick, "retract", pick, "done"]
    assert (await ann.do(id, "play", seat=0, seq=shown["seq"], texts=texts))["ok"]
    assert not (await ann.look(id, 0)).get("ask")
    await home.restart()
    assert not (await ann.look(id, 0)).get("ask")


# --- Simultaneous choices and standing answers -------------------------------------------------


@at_home()
async def test_another_seats_answer_does_not_make_a_sealed_choice_stale(home: Home) -> None:
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble")
    old = await bob.look(id, 1)
    pick = (await ann.look(id, 0))["ask"]["choices"][0]["text"]
    assert (await ann.play(id, 0, pick))["ok"]
    assert (await ann.play(id, 0, "done"))["ok"]
    text = old["ask"]["choices"][0]["text"]
    assert (await bob.look(id, 1))["since"] == old["since"]
    assert (await bob.do(id, "play", seat=1, seq=old["seq"], texts=[text]))["ok"]
    # One's own answer does: it was about another question.
    reply = await bob.do(id, "play", seat=1, seq=old["seq"], texts=["retract"])
    assert reply["error"] == "stale"
    assert (await bob.play(id, 1, "done"))["ok"]
    shown = await bob.look(id, 1)
    assert shown["waiting"] == [0]
    assert not shown.get("ask")


@at_home()
async def test_talk_does_not_put_off_what_the_table_does_by_itself(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT, BOT], pace=5000)
    room = home.room(id)
    while not room.presence.timer:
        await ann.play(id, 0)
    timer = room.presence.timer
    await ann.do(id, "chat", text="hm")
    assert room.presence.timer is timer


# --- Handing over ------------------------------------------------------------------------------


@at_home()
async def test_a_seat_is_handed_to_a_bot_and_back(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    assert (await ann.do(id, "bot", seat=0, bot="deep"))["error"] == "bad_request"
    assert (await ann.do(id, "back", seat=0))["error"] == "not_now"
    assert (await bob.do(id, "bot", seat=0))["error"] == "not_allowed"
    assert (await ann.do(id, "bot", seat=0, bot="random"))["ok"]
    await home.quiet(id)
    assert home.room(id).waiting() == [1]
    seq = home.room(id).seq
    reply = await ann.do(id, "play", seat=0, seq=seq, texts=["x"])
    assert reply["error"] == "not_now"
    assert (await bob.look(id))["seats"][0]["bot"] == "random"
    await home.restart()
    assert (await bob.look(id))["seats"][0]["bot"] == "random"
    assert (await ann.do(id, "back", seat=0))["ok"]
    assert "bot" not in (await bob.look(id))["seats"][0]


@at_home(grace=0.05)
async def test_a_dropped_seat_is_held_and_given_back(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    async with ann.socket(id, 0) as live:
        async with bob.socket(id, 1) as other:
            await other.settle()
            assert (await live.settle())["seats"][1]["online"]
        await home.until(lambda: home.room(id).places[1].away)
        shown = await live.settle()
        assert shown["seats"][1]["bot"] == "greedy"
        assert "online" not in shown["seats"][1]
        async with bob.socket(id, 1) as other:
            await home.until(lambda: not home.room(id).places[1].away)
            assert "bot" not in (await other.settle())["seats"][1]
            assert "bot" not in (await live.settle())["seats"][1]


@at_home(grace=1.5)  # far more than a busy machine stands still
async def test_nobody_is_held_while_nobody_waits(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    async with ann.socket(id, 0) as live, bob.socket(id, 1) as other:
        await live.settle()
        await other.settle()
    assert home.room(id).presence.minded
    await home.until(lambda: not home.room(id).presence.minded)
    assert not [place for place in home.room(id).places if place.bot]


@at_home(grace=2.0)
async def test_who_asks_without_a_line_is_there(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    for _ in range(24):
        for person, seat in ((ann, 0), (bob, 1)):
            await person.look(id, seat)
        await asyncio.sleep(0.1)
    assert not [place for place in home.room(id).places if place.bot]
    async with asyncio.timeout(PATIENCE):
        while not home.room(id).places[1].away:  # Bob asks no more, and Ann waits
            await ann.look(id, 0)
            await asyncio.sleep(0.05)
    assert not home.room(id).places[0].bot


# --- Clocks ------------------------------------------------------------------------------------


@at_home()
async def test_clocks_run_are_kept_and_hand_over(home: Home) -> None:
    at = 10**12
    home.patch.setattr("time.monotonic_ns", lambda: at * 1_000_000 - BEGAN)
    ann, bob, id = await two(home, clock={"minutes": 1, "increment": 5}, options={"target": "9"})
    who, seat = await asked(ann, bob, id=id)
    at += 10_000
    shown = await who.look(id, seat)
    assert shown["clock"] == {"minutes": 1, "increment": 5}
    clocks = [60_000, 60_000]
    clocks[seat] -= 10_000
    assert [place["clock"] for place in shown["seats"]] == clocks
    assert (await who.play(id, seat))["ok"]
    room = home.room(id)
    if room.waiting() != [seat]:
        clocks[seat] += 5_000
    assert [place["clock"] for place in (await who.look(id, seat))["seats"]] == clocks
    at += 3_600_000  # the house is closed for an hour: nobody is charged
    await home.restart()
    assert [place["clock"] for place in (await who.look(id, seat))["seats"]] == clocks
    home.patch.setattr(halls, "SNAPSHOT_EVERY", 1)
    await ann.do(id, "chat", text="a snapshot")
    await home.restart()
    assert [place["clock"] for place in (await who.look(id, seat))["seats"]] == clocks
    room = home.room(id)
    mover = room.waiting()[0]
    at += clocks[mover] + 1
    await home.hall.driver._flag_falls(room)
    assert room.places[mover].bot == "greedy"
    assert (await ann.look(id))["seats"][mover]["clock"] == 0
    await home.restart()
    assert (await home.hall.room(id)).places[mover].bot == "greedy"


@at_home()
async def test_a_flag_falls_while_somebody_is_asked_to_take_back(home: Home) -> None:
    at = 10**12
    home.patch.setattr("time.monotonic_ns", lambda: at * 1_000_000 - BEGAN)
    ann, bob, id = await two(home, clock={"minutes": 1, "increment": 5}, options={"target": "9"})
    await after_moves(home, ann, bob, id, 5)
    room = home.room(id)
    seat = next(k for k in (0, 1) if not room.undo.is_free(room, k))
    assert (await (ann if seat == 0 else bob).do(id, "undo"))["ok"]
    assert room.undo.asked_by == seat
    assert room.presence.timer
    mover = room.waiting()[0]
    at += 3_600_000
    await home.hall.driver._flag_falls(room)
    assert room.places[mover].bot == "greedy"
    flag = room.flag()
    assert flag is None or flag[0] != mover  # a bot's flag does not fall again and again


def test_only_a_move_earns_the_increment() -> None:
    clock = Clock(2, 60_000, 5_000)
    clock.turn(0, [0, 1])
    clock.turn(1_000, [1], moved=0)
    assert clock.left == [64_000, 59_000]
    clock.turn(2_000, [0])  # taken back
    assert clock.left == [64_000, 58_000]
    clock.turn(3_000, [0], moved=0)  # it moves on
    assert clock.left == [63_000, 58_000]
    assert clock.next_flag(3_000) == (0, 63_000)
    assert clock.next_flag(3_000, held=[0]) is None


# --- Chat --------------------------------------------------------------------------------------


@at_home()
async def test_chat_is_for_those_at_the_table(home: Home) -> None:
    ann, bob, id = await two(home)
    eve = await home.person("Eve")
    assert (await ann.do(id, "chat", text="  hello   there "))["ok"]
    assert (await eve.do(id, "chat", text="psst"))["error"] == "not_allowed"
    for text in ("", "   ", "x" * 301, "a\x00b", "\u202e"):
        assert (await bob.do(id, "chat", text=text))["error"] == "bad_request"
    assert [(c["name"], c["text"]) for c in (await bob.look(id))["chat"]] == [
        ("Ann", "hello there")
    ]
    for n in range(rooms.KEPT_CHAT + 5):
        await bob.do(id, "chat", text=str(n))
    await home.restart()
    chat = (await ann.look(id))["chat"]
    assert len(chat) == rooms.KEPT_CHAT
    assert chat[-1]["text"] == str(rooms.KEPT_CHAT + 4)


@pytest.mark.parametrize("do", ["bot", "standing", "undo", "redo", "hint", "play"])
@at_home()
async def test_an_ended_game_does_not_change(home: Home, do: str) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT])
    await ann.play_on(id)
    room = home.room(id)
    seq = room.seq
    reply = await ann.do(id, do, seat=0, seq=seq, texts=["x"], how="turn")
    assert not reply["ok"]
    assert room.seq == seq
