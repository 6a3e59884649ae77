"""Standing answers in reaction windows: who is asked, and what others can see.

The last part changes what a seat holds in For Glory, so that it can react or cannot, and compares
every byte that others are sent, and the moments at which anything happens by itself.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from contract.cases import Case, cases_of
from effort import often
from munera.core.engine import CHANCE, SPECTATOR, State, act, legal_list, waiting
from munera.core.rng import Rng, seed_of
from munera.core.window import Window
from munera.games import load
from munera.play.clock import Clock
from munera.server import driver, standing
from munera.server import hall as halls
from munera.server.hall import Hall
from munera.server.room import STILL, Room
from munera.server.showing import Watcher
from munera.server.wire import Do
from server.house import BOT, ME, Home, Json, Person, at_home, tell_all
from server.test_moves import moves_of, two
from server.test_secrets_wire import Pair, compare_tables
from server.truths import (
    Forgetful,
    History,
    alike,
    guest_at,
    history,
    let_chance,
    room_of,
    some_entry,
)
from toys import rumble

NEVER = 3600.0
HERE = {"kind": "here", "name": "Cy"}


def never(home: Home) -> None:
    """No moment comes by itself: a test says when it has come."""
    home.patch.setattr(standing, "pause", lambda: NEVER)
    home.patch.setattr(standing, "A_BREATH", NEVER)


async def now(home: Home, id: str) -> None:
    """The drawn moment has come."""
    room = home.room(id)
    assert room.presence.timer
    room.presence.timer.cancel()
    room.presence.timer = None
    await home.hall.driver._pass_stands(room)


async def in_window(home: Home, **more: Any) -> tuple[Person, Person, str]:
    """Two people at the window of a rumble; the first is asked, both can react, and none must."""
    never(home)
    home.register(rumble.GAME)
    ann, bob, id = await two(home, game="rumble", **more)
    for person, seat in ((ann, 0), (bob, 1)):
        await person.play(id, seat)
        await person.play(id, seat, "done")
    return ann, bob, id


async def both_add(ann: Person, bob: Person, id: str) -> int:
    """Both have added: to pass is all that is left to the first; how many moves there are."""
    await ann.play(id, 0, "add")
    await bob.play(id, 1, "add")
    return moves_of(ann.home.room(id))


async def manner(person: Person, id: str, seat: int) -> str:
    found: str = (await person.look(id, seat))["seats"][seat].get("standing", "")
    return found


# --- How one is asked --------------------------------------------------------------------------


@at_home()
async def test_how_a_seat_is_asked_is_its_owners_to_see_and_change(home: Home) -> None:
    ann, bob, id = await in_window(home)
    assert await manner(ann, id, 0) == "able"
    for how in ("ask", "turn", "able"):
        assert (await bob.do(id, "standing", seat=1, how=how))["ok"]
        assert await manner(bob, id, 1) == how
        assert "standing" not in (await ann.look(id, 0))["seats"][1]
    assert not (await ann.do(id, "standing", seat=1, how="ask"))["ok"]
    await bob.do(id, "standing", seat=1, how="ask")
    await bob.do(id, "standing", seat=1, how="turn")
    await home.restart()
    await home.hall.room(id)
    assert await manner(bob, id, 1) == "turn"
    await bob.do(id, "standing", seat=1, how="stay")
    assert await manner(bob, id, 1) == "ask"  # as before, and asked at once


@at_home()
async def test_what_a_seat_did_by_itself_is_told_to_its_owner_alone(home: Home) -> None:
    """A page keeps it: the record may have these moves though nobody sent them."""
    ann, bob, id = await in_window(home)
    await both_add(ann, bob, id)
    assert "itself" not in await ann.look(id, 0)
    await now(home, id)
    for _ in range(2):
        assert (await ann.look(id, 0))["itself"] == ["pass"]
        assert "itself" not in await bob.look(id, 1)
        home.patch.setattr(halls, "SNAPSHOT_EVERY", 1)
        await bob.do(id, "chat", text="a snapshot")
        await home.restart()


@at_home()
async def test_people_at_one_device_are_always_asked_unless_they_say_otherwise(home: Home) -> None:
    home.register(rumble.GAME)
    ann = await home.person("Ann")
    id = await ann.open([ME, HERE], game="rumble")
    assert [await manner(ann, id, seat) for seat in (0, 1)] == ["ask", "ask"]
    other = await ann.open([ME, BOT])
    assert await manner(ann, other, 0) == ""  # no windows in this game


@at_home()
async def test_everybody_sees_that_somebody_is_asked_to_react(home: Home) -> None:
    ann, bob, id = await in_window(home)
    for shown in (await ann.look(id, 0), await bob.look(id, 1)):
        assert (shown["window"], shown["waiting"]) == (True, [0])
    assert (await ann.look(id, 0))["ask"]["passing"] == "pass"
    assert not (await ann.look(id, 0)).get("passes")


# --- Passing by itself -------------------------------------------------------------------------


@at_home()
async def test_who_can_only_pass_is_passed_for_at_the_drawn_moment(home: Home) -> None:
    ann, bob, id = await in_window(home)
    count = await both_add(ann, bob, id)
    assert (await ann.look(id, 0))["passes"] == [0]  # it has added: nothing but to pass is left
    await now(home, id)
    assert moves_of(home.room(id)) == count + 1
    assert home.room(id).waiting() == [1]


@at_home()
async def test_who_can_react_is_asked_for_as_long_as_it_takes(home: Home) -> None:
    ann, _, id = await in_window(home)
    count = moves_of(home.room(id))
    await now(home, id)
    assert moves_of(home.room(id)) == count
    assert not home.room(id).presence.timer
    assert (await ann.play(id, 0, "pass"))["ok"]  # the moment is over: it is given at once
    assert moves_of(home.room(id)) == count + 1


@at_home()
async def test_a_pass_by_hand_waits_for_the_same_moment(home: Home) -> None:
    ann, bob, id = await in_window(home)
    count, told = moves_of(home.room(id)), await bob.look(id, 1)
    move = {"seat": 0, "seq": told["seq"], "texts": ["pass"], "id": "p"}
    first = await ann.do(id, "play", **move)
    assert first["ok"]
    assert moves_of(home.room(id)) == count
    assert (await ann.look(id, 0))["passes"] == [0]
    assert await bob.look(id, 1) == told
    assert await ann.do(id, "play", **move) == first  # sent again
    seq = home.room(id).seq
    assert (await ann.play(id, 0, "pass"))["ok"]  # and said again
    assert home.room(id).seq == seq
    await now(home, id)
    assert moves_of(home.room(id)) == count + 1


@at_home()
async def test_a_pass_that_waits_can_be_stopped_and_one_reacts_after_all(home: Home) -> None:
    ann, _, id = await in_window(home)
    count = moves_of(home.room(id))
    await ann.play(id, 0, "pass")
    assert (await ann.do(id, "standing", seat=0, how="stay"))["ok"]
    assert not (await ann.look(id, 0)).get("passes")
    await ann.play(id, 0, "pass")
    assert (await ann.play(id, 0, "add"))["ok"]  # without stopping it first
    assert moves_of(home.room(id)) == count + 1
    assert (await ann.look(id, 0))["waiting"] == [1]


@at_home()
async def test_stopped_it_stays_stopped_at_this_question_alone(home: Home) -> None:
    ann, bob, id = await in_window(home)
    count = await both_add(ann, bob, id)
    await ann.do(id, "standing", seat=0, how="stay")
    await now(home, id)
    assert moves_of(home.room(id)) == count
    assert (await ann.play(id, 0, "pass"))["ok"]
    assert moves_of(home.room(id)) == count + 1
    assert (await bob.look(id, 1))["passes"] == [1]


@at_home()
async def test_who_wants_to_be_asked_always_passes_when_it_says_so(home: Home) -> None:
    ann, bob, id = await in_window(home)
    await ann.do(id, "standing", seat=0, how="ask")
    count = await both_add(ann, bob, id)
    assert not (await ann.look(id, 0)).get("passes")
    assert (await ann.play(id, 0, "pass"))["ok"]
    assert moves_of(home.room(id)) == count + 1


@at_home()
async def test_until_the_next_turn_it_passes_whatever_it_could_do(home: Home) -> None:
    ann, bob, id = await in_window(home)
    await bob.do(id, "standing", seat=1, how="turn")
    await ann.play(id, 0, "add")
    assert (await bob.look(id, 1))["passes"] == [1]
    await now(home, id)
    assert home.room(id).waiting() == [0]
    assert await manner(bob, id, 1) == "turn"


@at_home()
async def test_a_reaction_ends_it_but_neither_a_pass_nor_a_question_within(home: Home) -> None:
    ann, _, id = await in_window(home)
    room = home.room(id)
    assert room.match is not None
    await ann.do(id, "standing", seat=0, how="turn")
    assert not standing.ends(room, ["pass"])
    assert standing.ends(room, ["add"])
    window = room.match.truth.stack[-1]
    room.match.truth.stack.append(rumble.Picking(1))  # something to choose while it is open
    assert not standing.ends(room, ["done"])
    room.match.truth.stack[:] = [rumble.Picking(1)]
    assert standing.ends(room, ["done"])
    room.match.truth.stack[:] = [window]
    assert (await ann.play(id, 0, "add"))["ok"]
    assert await manner(ann, id, 0) == "able"


@at_home()
async def test_changed_after_the_moment_it_passes_in_a_breath(home: Home) -> None:
    ann, _, id = await in_window(home)
    await now(home, id)
    count = moves_of(home.room(id))
    await ann.do(id, "standing", seat=0, how="turn")
    await ann.do(id, "standing", seat=0, how="able")  # no: and nothing was lost
    assert not home.room(id).presence.timer
    await ann.do(id, "standing", seat=0, how="turn")
    await now(home, id)
    assert moves_of(home.room(id)) == count + 1


@at_home()
async def test_nobody_passes_while_a_move_may_be_taken_back(home: Home) -> None:
    ann, bob, id = await in_window(home)
    count = await both_add(ann, bob, id)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert home.room(id).undo.asked_by == 0
    assert not home.room(id).presence.timer
    await home.hall.driver._pass_stands(home.room(id))  # should it have been under way
    assert moves_of(home.room(id)) == count
    await bob.do(id, "disagree")
    await now(home, id)
    assert moves_of(home.room(id)) == count + 1


# --- Alone with bots ---------------------------------------------------------------------------


async def alone_with_a_bot(home: Home) -> tuple[Person, str]:
    """I have added and the bot has answered, so that to pass is all that is left."""
    home.register(rumble.GAME)
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], game="rumble")
    await ann.play(id, 0)
    await ann.play(id, 0, "done")
    await home.quiet(id)
    assert home.room(id).waiting() == [0]
    return ann, id


@at_home()
async def test_with_bots_alone_there_is_nobody_to_tell(home: Home) -> None:
    home.patch.setattr(standing, "pause", lambda: NEVER)
    ann, id = await alone_with_a_bot(home)
    assert standing.patience(home.room(id)) is None  # it can react, and is asked
    assert (await ann.play(id, 0, "add"))["ok"]
    await home.quiet(id)  # whatever the bot answers, nobody waits
    assert home.room(id).phase == "over"


@at_home()
async def test_what_passed_by_itself_is_not_what_is_taken_back(home: Home) -> None:
    ann, bob, id = await in_window(home)
    first = await ann.look(id, 0)
    await both_add(ann, bob, id)
    await now(home, id)
    assert len(home.room(id).undo.alone) == 1
    home.room(id).since_snapshot = 10**6  # the next entry keeps all in a snapshot
    await bob.do(id, "chat", text="hm")
    await home.restart()
    await home.hall.room(id)
    assert (await ann.do(id, "undo", seat=0))["ok"]
    assert (await bob.do(id, "agree"))["ok"]
    assert (await ann.look(id, 0))["ask"] == first["ask"]
    await ann.do(id, "standing", seat=0, how="ask")
    await ann.play(id, 0, "pass")  # by hand now, and not at the place of the one by itself
    assert home.room(id).undo.alone == set()
    match = home.room(id).match
    assert match is not None
    assert home.room(id).undo.point(home.room(id), 0) == len(match.record.moves) - 1


def test_a_free_undo_is_not_free_over_moves_of_others() -> None:
    """An undo skips an automatic pass, and others do not lose what they did before it."""
    case = cases_of(rumble.GAME)[0]
    for seed in range(40):
        rng = Rng(seed)
        s, entries = history(case, rng)
        if not isinstance(s.stack[-1], Window):
            continue
        room = room_of(Room, case.game, case, entries, False)
        assert room.match is not None
        mine = [k for k, (by, _) in enumerate(room.match.record.moves) if by == 0]
        last = room.match.record.moves[-1][0]
        if last != 0 or room.match.record.moves[-2][0] == 0:
            continue
        room.undo.alone = {mine[-1]}
        assert room.undo.point(room, 0) == mine[-2]
        assert not room.undo.is_free(room, 0)
        return
    raise AssertionError("no such game was found")


# --- Clocks ------------------------------------------------------------------------------------


def test_a_clock_stands_still_for_a_while_where_it_is_told_to() -> None:
    clock = Clock(2, 10_000, 0)
    clock.turn(0, [0], None, 3000)
    assert (clock.shown(0, 2000), clock.still(0, 2000), clock.still(1, 2000)) == (10_000, 1000, 0)
    assert clock.next_flag(2000) == (0, 11_000)
    assert (clock.shown(0, 5000), clock.still(0, 5000)) == (8000, 0)
    clock.turn(5000, [1], 0)
    assert clock.left == [8000, 10_000]
    clock.turn(6000, [0], 1, 3000)
    clock.turn(7000, [1], 0)  # answered before it ran: nothing is charged, nothing is given
    assert clock.left == [8000, 9000]


@at_home()
async def test_nobody_pays_for_the_moment_of_a_window(home: Home) -> None:
    ann, bob, id = await in_window(home, clock={"minutes": 5})
    room = home.room(id)
    assert room.clock is not None
    left = room.clock.left[0]
    still = (await bob.look(id, 1))["seats"][0]["still"]
    assert 0 < still <= STILL
    home.patch.setattr(halls, "now", lambda: 0)
    await ann.play(id, 0, "add")
    assert room.clock.left[0] == left
    assert standing.LONGEST * 1000 <= STILL


# --- What others can see -----------------------------------------------------------------------

GLORY = load("for_glory")
CASE: Case = cases_of(GLORY)[0]


def test_the_moment_hangs_on_nothing_but_chance() -> None:
    drawn = [standing.pause() for _ in range(2000)]
    assert standing.SHORTEST <= min(drawn) < max(drawn) <= standing.LONGEST
    middle = (standing.SHORTEST + standing.LONGEST) / 2
    assert abs(sum(drawn) / len(drawn) - middle) < 0.1
    assert len(set(drawn)) > 1900


def is_all(s: State, seat: int) -> bool:
    """Whether to pass is all that a seat may do."""
    return len(legal_list(s, seat)) == 1


def torn(seed: int) -> tuple[State, State, History, int] | None:
    """A window, and the same one with other cards: in the first the seat can only pass."""
    rng = Rng(seed_of("torn", seed))
    s = GLORY.opening(CASE.table)
    entries: History = [(CHANCE, let_chance(s, rng))]
    for _ in range(400):
        moves = some_entry(s, rng)
        if not s.stack:
            return None
        entries.append((moves[0][0], moves))
        seat = waiting(s)[0]
        if isinstance(s.stack[-1], Window):
            t = GLORY.resample(s, 1 - seat, rng)
            if is_all(s, seat) != is_all(t, seat) and not (deals(s, seat) or deals(t, seat)):
                return (s, t, entries, seat) if is_all(s, seat) else (t, s, entries, seat)
    return None


def deals(s: State, seat: int) -> bool:
    """Whether chance acts when the seat passes: the tests have no dice for that."""
    copy = s.clone()
    return act(copy, seat, GLORY.space.parse("pass")) == CHANCE


TORN = [found for found in map(torn, range(often(40, 12))) if found]


def rooms_of(s: State, t: State, entries: History) -> list[Room]:
    """Two tables with the same past as far as it is told, and these truths now."""
    rooms = [room_of(Room, GLORY, CASE, entries, False) for _ in range(2)]
    for room, truth in zip(rooms, (s, t), strict=True):
        assert room.match is not None
        room.match.truth = truth.clone()
    return rooms


async def told_of(pair: Pair, patch: pytest.MonkeyPatch, seat: int) -> None:
    """In one room the seat passes by itself, in the other by hand: nobody else can tell."""
    hall = pair.hall
    noted: list[list[tuple[str, float, int]]] = [[], []]
    later = driver.Driver._later

    def note(self: driver.Driver, room: Room, seconds: float, work: driver.Work) -> None:
        noted[pair.rooms.index(room)].append((work.__name__, seconds, room.seq_for(pair.guest)))
        later(self, room, seconds, work)

    patch.setattr(driver.Driver, "_later", note)
    patch.setattr(standing, "pause", lambda: NEVER)
    for room in pair.rooms:
        await hall.driver.drive(room)
    one, two = pair.rooms
    assert standing.passes(one, seat)
    assert not standing.passes(two, seat)
    wish = Do(do="play", id="pass", seat=seat, seq=two.seq_for(guest_at(seat)), texts=["pass"])
    assert (await hall.act(two, guest_at(seat), wish)).ok
    assert two.presence.timer is not None  # it waits for the same moment
    for room in pair.rooms:
        assert room.presence.timer is not None
        room.presence.timer.cancel()
        room.presence.timer = None
        await hall.driver._pass_stands(room)
    await pair.same_messages()
    compare_tables(pair)
    assert {moment for moment in noted[1] if moment not in noted[0]} == set()
    assert [moment[:2] for moment in noted[0]] == [("_pass_stands", NEVER)] * len(noted[0])


def test_the_cards_decide_who_is_troubled() -> None:
    """Otherwise what follows would show nothing."""
    assert len(TORN) > 3


@pytest.mark.parametrize("onlooker", [False, True], ids=["the other", "a spectator"])
def test_nobody_can_tell_who_had_nothing_to_react_with(
    onlooker: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for s, t, entries, seat in TORN:
        viewer = SPECTATOR if onlooker else 1 - seat
        if onlooker and GLORY.view(s, viewer) != GLORY.view(t, viewer):
            continue

        async def go(s: State, t: State, entries: History, seat: int, viewer: int) -> None:
            pair = Pair(CASE, tell_all(Hall(Forgetful())), viewer, rooms_of(s, t, entries))
            with monkeypatch.context() as patch:
                await told_of(pair, patch, seat)

        asyncio.run(go(s, t, entries, seat, viewer))


def test_the_check_sees_a_pass_that_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "has_company", lambda room, seat: False)
    with pytest.raises(AssertionError):
        test_nobody_can_tell_who_had_nothing_to_react_with(False, monkeypatch)


@pytest.mark.parametrize("seed", range(often(60, 8)))
def test_who_is_asked_and_when_does_not_hang_on_hidden_cards(seed: int) -> None:
    """For Glory over the wire: other cards behind a viewer change no byte and no moment."""
    asyncio.run(walk(seed))


async def walk(seed: int) -> None:
    rng = Rng(seed_of("glory", seed))
    s, entries = history(CASE, rng)
    if seed < len(TORN):  # in a window
        s, _, entries, _ = TORN[seed]
    viewer = rng.below(2)
    t = GLORY.resample(s, viewer, rng)
    pair = Pair(
        CASE, tell_all(Hall(Forgetful())), viewer, rooms_of(s, t, entries), ("en", "it")[seed % 2]
    )
    for step in range(6):
        await moments(pair)
        await pair.same_messages()
        compare_tables(pair)
        found = alike(CASE, s, t, viewer, rng)
        if found is None:
            break
        s, t = found.s, found.t
        await pair.play(found.one, found.two)
        if step % 3 == 0:
            await pair.stir(rng)
    await pair.same_messages()


async def moments(pair: Pair) -> None:
    """Whether something will happen by itself is the same in both rooms."""
    due: list[Json] = []
    for room in pair.rooms:
        await pair.hall.driver.drive(room)
        seat = standing.asked(room)
        waits = room.presence.timer is not None
        shown = Watcher(room, pair.guest, pair.viewer).everything()
        due.append({"waits": waits, "seat": seat, "window": shown["window"]})
    assert due[0] == due[1]
    assert due[0]["waits"] == due[0]["window"]
