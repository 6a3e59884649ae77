"""Undo: free, by consent, without saying which seat; and redo."""

from __future__ import annotations

from functools import partial

from munera.server import hall as halls
from munera.server.room import Room
from server.house import BOT, ME, Home, at_home
from server.test_moves import after_moves, asked, moves_of, two
from toys import rumble


@at_home()
async def test_undo_by_consent_and_redo(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    await after_moves(home, ann, bob, id, 5)
    room = home.room(id)
    assert room.match is not None
    last = next(seat for seat, _ in reversed(room.match.record.moves) if seat >= 0)
    who, other = (ann, bob) if last == 1 else (bob, ann)  # not the last to move: it needs consent
    seat = 1 - last
    before = room.match.text()
    assert (await who.look(id, seat))["undo"]["can"]
    assert (await who.do(id, "undo", seat=seat))["ok"]
    assert (await other.look(id, last))["undo"] == {"asked_by": seat, "answer": True}
    mover, place = await asked(ann, bob, id=id)
    assert (await mover.play(id, place))["error"] == "not_now"
    assert (await who.do(id, "undo", seat=seat))["error"] == "not_now"
    assert (await who.do(id, "agree"))["error"] == "not_now"
    await home.restart()  # what is asked is kept
    assert (await other.do(id, "agree"))["ok"]
    room = await home.hall.room(id)
    assert room.match is not None
    assert room.waiting() == [seat]
    assert (await other.do(id, "redo", seat=last))["error"] == "not_allowed"
    assert not (await who.look(id, seat))["undo"].get("redo")
    reply = await who.do(id, "redo", seat=seat)  # the other's move is not its to play again
    assert (reply["error"], room.match.text() == before) == ("not_allowed", False)


@at_home()
async def test_one_plays_again_what_one_took_back(home: Home) -> None:
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble")
    for person, seat in ((ann, 0), (bob, 1)):
        await person.play(id, seat)
        await person.play(id, seat, "done")
    room = home.room(id)
    assert room.match is not None
    await ann.play(id, 0, "add")
    before = room.match.text()
    assert (await ann.do(id, "undo"))["ok"]
    assert (await ann.look(id, 0))["undo"]["redo"]
    assert not (await bob.look(id, 1))["undo"].get("redo")
    assert (await bob.do(id, "redo"))["error"] == "not_allowed"
    assert (await ann.do(id, "redo"))["ok"]
    assert room.match.text() == before
    assert (await ann.do(id, "redo", seat=0))["error"] == "not_now"


@at_home()
async def test_hot_seat_takes_back_the_last_move_without_saying_whose(home: Home) -> None:
    ann = await home.person("Ann")
    seats = [ME, {"kind": "here", "name": "Ben"}, {"kind": "here", "name": "Cleo"}]
    id = await ann.open(seats, options={"target": "9"})
    assert not (await ann.look(id))["undo"].get("can")
    assert (await ann.do(id, "undo"))["error"] == "bad_request"
    await ann.play_on(id, 4)
    room = home.room(id)
    assert room.match is not None
    before = room.match.text()
    last = room.undo.last_mover(room, [0, 1, 2])
    assert (await ann.look(id))["undo"]["can"]
    assert (await ann.do(id, "undo"))["ok"]
    assert room.waiting() == [last]
    assert (await ann.look(id))["undo"]["redo"]
    for seat in range(3):
        assert (await ann.look(id, seat))["undo"].get("redo", False) == (seat == last)
    assert (await ann.do(id, "redo"))["ok"]
    assert room.match.text() == before
    other = next(seat for seat in range(3) if seat != last and room.undo.point(room, seat) >= 0)
    assert (await ann.do(id, "undo", seat=other))["ok"]
    assert room.waiting() == [other]


@at_home()
async def test_who_asked_in_vain_asks_again_after_a_move(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    await after_moves(home, ann, bob, id, 5)
    room = home.room(id)
    seat = next(k for k in (0, 1) if not room.undo.is_free(room, k))
    who, other = (ann, bob) if seat == 0 else (bob, ann)
    assert (await who.do(id, "undo"))["ok"]
    assert (await other.do(id, "disagree"))["ok"]
    assert not (await who.look(id, seat))["undo"].get("can")
    reply = await who.do(id, "undo")
    assert (reply["error"], "after another move" in reply["why"]) == ("not_now", True)
    home.patch.setattr(halls, "SNAPSHOT_EVERY", 1)
    await ann.do(id, "chat", text="a snapshot")
    await home.restart()
    assert (await who.do(id, "undo"))["error"] == "not_now"
    await after_moves(home, ann, bob, id, 2)
    room = home.room(id)
    seat = next(k for k in (0, 1) if not room.undo.is_free(room, k))
    who = ann if seat == 0 else bob
    assert (await who.do(id, "undo"))["ok"]
    assert (await who.do(id, "disagree"))["ok"]  # it is withdrawn
    assert room.undo.asked_by is None


@at_home()
async def test_undo_is_off_when_somebody_disagrees(home: Home) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    await after_moves(home, ann, bob, id, 5)
    room = home.room(id)
    assert room.match is not None
    before = room.match.text()
    seat = next(k for k in (0, 1) if not room.undo.is_free(room, k))
    who, other = (ann, bob) if seat == 0 else (bob, ann)
    assert (await who.do(id, "undo", seat=seat))["ok"]
    assert (await other.do(id, "disagree"))["ok"]
    assert room.match.text() == before
    assert room.undo.asked_by is None
    assert (await other.do(id, "disagree"))["error"] == "not_now"
    mover, place = await asked(ann, bob, id=id)
    assert (await mover.play(id, place))["ok"]


@at_home()
async def test_a_quiet_move_is_taken_back_freely(home: Home) -> None:
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble")
    assert not (await ann.look(id, 0))["undo"].get("can")
    assert (await ann.do(id, "undo", seat=0))["error"] == "not_now"
    for person, seat in ((ann, 0), (bob, 1)):
        await person.play(id, seat)
        assert (await person.do(id, "undo", seat=seat))["error"] == "not_now"  # it retracts
        await person.play(id, seat, "done")
    first = await ann.look(id, 0)
    await ann.play(id, 0, "add")
    assert (await ann.look(id, 0))["undo"]["free"]
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert (await ann.look(id, 0))["ask"] == first["ask"]
    await ann.play(id, 0, "add")
    await bob.do(id, "standing", seat=1, how="ask")
    await bob.play(id, 1, "pass")
    assert not (await ann.look(id, 0))["undo"].get("free")


@at_home()
async def test_undo_cannot_roll_again(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT], options={"target": "9"})
    room = home.room(id)
    assert room.match is not None
    await home.quiet(id)
    played = [k for k, (seat, _) in enumerate(room.match.record.moves) if seat >= 0]
    dealt = played[0] if played else len(room.match.record.moves)
    while all(seat >= 0 for seat, _ in room.match.record.moves[dealt:]):
        assert (await ann.play(id, 0))["ok"]
        await home.quiet(id)
    moves = list(room.match.record.moves)
    # A new deal came after a move of Ann's or of the bots': everything before it is taken back
    # and played again alike, and chance deals the same.
    mine = [text for seat, text in room.moves_since(0) if seat == 0]
    taken = 0
    while (await ann.look(id, 0))["undo"].get("can"):
        room.plan.pace = 5000
        assert (await ann.do(id, "undo", seat=0))["ok"]
        taken += 1
    assert taken == len(mine)
    room.plan.pace = 0
    for text in mine:
        await home.quiet(id)
        assert (await ann.play(id, 0, text))["ok"]
    await home.quiet(id)
    assert room.match.record.moves == moves


@at_home()
async def test_a_bot_that_holds_a_seat_does_not_agree_once_something_came_to_light(
    home: Home,
) -> None:
    ann, bob, id = await two(home, options={"target": "9"})
    await after_moves(home, ann, bob, id, 4)
    room = home.room(id)
    await bob.do(id, "bot", seat=1)
    await home.quiet(id)
    while room.undo.is_free(room, 0):
        await ann.play(id, 0)
        await home.quiet(id)
    count = moves_of(room)  # the bot has shown cards since Ann's last move
    reply = await ann.do(id, "undo", seat=0)
    assert (reply["error"], moves_of(room)) == ("not_now", count)
    assert "cannot agree" in reply["why"]
    await bob.do(id, "back", seat=1)
    await ann.play(id, 0) if room.waiting() == [0] else await bob.play(id, 1)
    if room.waiting() == [1]:
        await bob.play(id, 1)
    count = moves_of(room)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert room.undo.asked_by == 0
    await bob.do(id, "bot", seat=1)  # Bob is asked, and gives his seat to a bot instead
    await home.quiet(id)
    assert room.undo.asked_by is None
    assert moves_of(room) >= count
    assert (await ann.do(id, "undo", seat=0))["error"] == "not_now"


@at_home()
async def test_a_bot_that_holds_a_seat_does_not_stop_an_undo_while_nothing_came_to_light(
    home: Home,
) -> None:
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble")
    for person, seat in ((ann, 0), (bob, 1)):
        await person.play(id, seat)
        await person.play(id, seat, "done")
    room = home.room(id)
    room.plan.pace = 5000
    await ann.play(id, 0, "add")
    await bob.do(id, "bot", seat=1)
    count = moves_of(room)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert moves_of(room) < count


@at_home()
async def test_every_undo_is_told_to_those_who_were_told_of_the_move(home: Home) -> None:
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble")
    for person, seat in ((ann, 0), (bob, 1)):
        await person.play(id, seat)
        await person.play(id, seat, "done")
    async with bob.socket(id, 1) as line:
        await line.settle()
        await ann.play(id, 0, "add")
        await line.settle()
        assert not line.table.get("taken")
        await ann.do(id, "undo", seat=0)
        await line.settle()
        assert line.table["taken"] == {"seat": 0, "seq": line.table["seq"]}


def has_more(room: Room, moves: int) -> bool:
    return moves_of(room) > moves


@at_home()
async def test_without_hints_nobody_takes_back_what_a_bot_played_for_them(home: Home) -> None:
    """Otherwise one could hand over the seat, see what the bot does, and take both back."""
    for hints in (True, False):
        ann = await home.person("Ann")
        id = await ann.open([ME, BOT], options={"target": "9"}, hints=hints)
        await home.quiet(id)
        await ann.play(id, 0)
        await home.quiet(id)
        room = home.room(id)
        before = moves_of(room)
        await ann.do(id, "bot", seat=0)
        await home.until(partial(has_more, room, before + 2))
        assert bool((await ann.look(id, 0))["undo"].get("can")) == hints
        await ann.do(id, "back", seat=0)
        await home.quiet(id)
        assert bool((await ann.look(id, 0))["undo"].get("can")) == hints
        assert (await ann.do(id, "undo", seat=0))["ok"] == hints
        if not hints and room.phase == "playing":
            await ann.play(id, 0)  # what one has played oneself one may take back
            await home.quiet(id)
            assert room.phase == "over" or (await ann.do(id, "undo", seat=0))["ok"]
            assert not (await ann.do(id, "undo", seat=0))["ok"]
