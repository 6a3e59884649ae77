"""Two real matches that a viewer cannot tell apart, at two tables of a server: no byte differs.

The pairs of rooms are those of `server/test_secrets_wire.py`; their histories are twins, found move
by move. Then R-90: a seat that may hold a Feint or a Power is asked, and the messages to others are
the same whether it holds one or not.
"""

from __future__ import annotations

import asyncio
import os
from typing import cast

import pytest

from effort import often, once
from games.gladiatori.lively import GAME, case_of
from games.gladiatori.test_as_on_paper import TABLES
from games.gladiatori.twins import Twins
from munera.core.engine import CHANCE, SPECTATOR, State, act, legal_list, settle
from munera.core.rng import Rng
from munera.games.gladiatori import flow_turn, rules
from munera.games.gladiatori.flow_setup import Build
from munera.games.gladiatori.state import FEI, HAND, M_HEX, MAN, Munus, holds_power
from munera.lab.contract.cases import Case
from munera.server.hall import Hall
from munera.server.room import Room
from munera.server.showing import Watcher, undo_info
from munera.server.snapshots import snapshot_of, stand
from munera.server.wire import Do
from server.house import tell_all
from server.test_secrets_wire import LANGUAGES, Pair, Walks, compare_tables
from server.truths import Forgetful, History, guest_at, room_of

WALKS = int(os.environ.get("MUNERA_CHECKS", "0")) // 90 or often(9, 2)  # at each table
LONGEST = 160


def pair_of(case: Case, viewer: int, one: History, two: History) -> Pair:
    """Two rooms with these histories."""
    rooms = [room_of(Room, GAME, case, past, False) for past in (one, two)]
    return Pair(case, tell_all(Hall(Forgetful())), viewer, rooms, LANGUAGES[len(one) % 2])


async def walk(walks: Walks, number: int) -> None:
    """Twins up to a moment when somebody is asked, then both tables."""
    case, rng = case_of(number), Rng(number)
    viewer = rng.below(case.table.seats + 1)
    twins = Twins(case, SPECTATOR if viewer == case.table.seats else viewer, rng)
    twins.go(20 + rng.below(LONGEST))
    while settle(twins.now[0]) == CHANCE or twins.moves[-1][0][0] == CHANCE:
        if not twins.step():
            twins.back(3)
        if not twins.now[0].stack:
            return
    one, two = twins.histories()
    for entries in (one, two):
        if entries[0][0] != CHANCE:
            entries.insert(0, (CHANCE, []))
    pair = pair_of(case, twins.viewer, one, two)
    for room, truth in zip(pair.rooms, twins.now, strict=True):
        assert room.match is not None
        assert room.match.truth.pack() == truth.pack()
    await walks.go(pair, *twins.now, rng)


@pytest.mark.parametrize("block", range(len(TABLES)))
def test_no_byte_tells_what_the_viewer_may_not_know(block: int) -> None:
    walks = Walks()
    for k in range(WALKS):
        asyncio.run(walk(walks, block + len(TABLES) * k))
    print(f"{TABLES[block]}: {walks.pairs} pairs, {walks.unlike} of unlike truths")
    assert walks.pairs >= WALKS


# --- R-90 ----------------------------------------------------------------------------------------

ANY_TIME = ("feint", "adaptation", "delay", "resistance")
HOLDERS = [
    pytest.param(("feint",), id="feint"),
    pytest.param(("feint", "unbeatable"), id="unbeatable"),
    # While a value is worked out its holder is asked one more question, which nobody else is told.
    pytest.param(ANY_TIME, id="any time"),
]
OPTIONS = {"characters": "built", "items": "draft", "placement": "on"}
BLANK = ("energy-1",)  # one card with the same back, and no Power
NAYS = ("no", "done", "pass")


def plain(s: State, seat: int, rng: Rng) -> str:
    """An answer that is possible whatever was bought: never a Power, a Feint, an odd card."""
    legal = [GAME.space.text(action) for action in legal_list(s, seat)]
    g = cast(Munus, s)
    frame = type(s.stack[-1]).__name__
    if frame == "Place":
        number = g.setup.content.ground.number
        return f"hex {number[(0, 0) if f'hex {number[(0, 0)]}' in legal else (3, 0)]}"
    if frame == "Face":
        return (
            "face e"
            if g.men[MAN * seat + M_HEX] == g.setup.content.ground.number[0, 0]
            else "face w"
        )
    if frame == "Opening":
        one, two = (g.setup.content.ground.place[g.men[MAN * k + M_HEX]] for k in range(2))
        assert one is not None
        assert two is not None
        near = abs(one[0] - two[0]) == 1
        mine, other = (one, two) if seat == 0 else (two, one)
        wish = "play strength" if near else ("step w" if other[0] < mine[0] else "step e")
        return wish if wish in legal else "pass"
    for text in ("attack", "loseitem 0", "loseitem 1"):
        if text in legal:
            return text
    nay = [text for text in legal if text in NAYS]
    return nay[0] if nay else legal[rng.below(len(legal))]


def ends(s: State, seat: int, action: int) -> bool:
    u = s.clone()
    act(u, seat, action)
    settle(u)
    return not u.stack


def scripted(seed: int, bought: tuple[str, ...]) -> tuple[Case, list[History]]:
    """Two matches that differ only in what seat 0 has bought: something to ask for, or nothing."""
    case = Case(GAME, GAME.table(2, "alone", OPTIONS))
    truths = [case.game.opening(case.table) for _ in range(2)]
    buys = [[f"buy {what}" for what in some] for some in (bought, BLANK)]
    pasts: list[History] = [[(CHANCE, [])], [(CHANCE, [])]]
    rng = Rng(seed)
    for _ in range(60):
        seats = [settle(s) for s in truths]
        assert seats[0] == seats[1], "who is asked hangs on what he holds"
        if not truths[0].stack:
            break
        asked = [type(s.stack[-1]) for s in truths]
        assert asked[0] is asked[1], "who is asked hangs on what he holds"
        seat = seats[0]
        if isinstance(truths[0].stack[-1], Build) and seat == 0:
            for s, texts, past in zip(truths, buys, pasts, strict=True):
                for text in [*texts, "done"]:
                    act(s, 0, GAME.space.parse(text))
                    past.append((0, [(0, GAME.space.parse(text))]))
            continue
        text = plain(truths[0], seat, rng)
        action = GAME.space.parse(text)
        for s, past in zip(truths, pasts, strict=True):
            if action not in legal_list(s, seat):
                # Only the holder is asked whether he uses a Power while he works out a value.
                assert (s is truths[1], seat, text) == (True, 0, "done"), text
                past.append((seat, []))
                continue
            if ends(s, seat, action):  # then all is told
                return case, pasts
            act(s, seat, action)
            if seat == CHANCE:
                past[-1][1].append((seat, action))
            else:
                past.append((seat, [(seat, action)]))
    return case, pasts


@pytest.mark.clause("GL-150", "GL-273", "GL-274")
@pytest.mark.parametrize("bought", HOLDERS)
def test_messages_do_not_tell_who_holds_a_feint_or_a_power(bought: tuple[str, ...]) -> None:
    """The same number of messages, with the same bytes, at the same moments."""
    case, pasts = scripted(1, bought)
    met: set[str] = set()

    async def watch(viewer: int) -> int:
        cut = next(k for k, (by, _) in enumerate(pasts[0]) if k > 1 and by == 1)
        cut = max(cut, len(pasts[0]) - len(pasts[1]) + 3)
        short = [past[: cut - (0 if k == 0 else len(bought) - len(BLANK))]
                 for k, past in enumerate(pasts)]  # fmt: skip
        alone = [[entry for entry in past if entry[1] or entry[0] == CHANCE] for past in short]
        pair = pair_of(case, viewer, *alone)
        await pair.same_messages()
        for one, two in zip(pasts[0][len(short[0]) :], pasts[1][len(short[1]) :], strict=True):
            assert pair.rooms[0].match is not None
            met.add(type(pair.rooms[0].match.truth.stack[-1]).__name__)
            await pair.play(one[1], two[1])
            await pair.same_messages()
        compare_tables(pair)
        return len(pasts[0])

    for viewer in (1, SPECTATOR):
        assert asyncio.run(watch(viewer)) > 10
    assert {"AskDelay", "AskFeint", "React", "Work"} <= met


@once
@pytest.mark.parametrize("bought", [("feint",), ("feint", "delay")], ids=["feint", "delay"])
def test_asking_holders_only_is_found(
    bought: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-90: then the moment of asking would tell."""
    if len(bought) == 1:
        scripted(1, bought)
        monkeypatch.setattr(rules, "may_hold_feint", lambda g, seat: rules.held(g, seat, HAND, FEI))
    else:
        monkeypatch.setattr(flow_turn, "may_hold_power", holds_power)
    with pytest.raises(AssertionError, match="who is asked hangs on what he holds"):
        scripted(1, bought)


def before_a_part() -> tuple[Room, str]:
    """A table where seat 1 has just moved, and a part of an answer that seat 0 may give first."""
    case, pasts = scripted(1, ANY_TIME)
    begun = next(k for k, (_, moves) in enumerate(pasts[1]) if k and not moves)
    begun += len(ANY_TIME) - len(BLANK)  # bought one by one
    by, moves = pasts[0][begun]
    assert (by, pasts[0][begun - 1][0]) == (0, 1)
    return room_of(Room, GAME, case, pasts[0][:begun], False), GAME.space.text(moves[0][1])


def test_nobody_else_is_told_of_a_part_that_is_given_taken_back_and_given_again() -> None:
    """The right to undo does not depend on it either: it would tell that somebody has begun."""
    room, part = before_a_part()
    hall = tell_all(Hall(Forgetful()))
    inboxes: dict[int, list[bytes]] = {0: [], 1: [], SPECTATOR: []}
    for viewer, inbox in inboxes.items():
        room.presence.watchers.add(Watcher(room, guest_at(viewer), viewer, inbox.append))
    for watcher in room.presence.watchers:
        watcher.full()

    async def does(wish: Do) -> None:
        assert undo_info(room, guest_at(1), 1).free
        reply = await hall.act(room, guest_at(0), wish)
        assert reply.ok, reply.why
        for _ in range(14):
            await asyncio.sleep(0)
        assert inboxes[0], "the seat itself is told"
        assert not inboxes[1]
        assert not inboxes[SPECTATOR]
        assert undo_info(room, guest_at(1), 1).free
        inboxes[0].clear()

    async def walk() -> None:
        mine, others, hushed = (
            room.seq_for(guest_at(0)),
            room.seq_for(guest_at(1)),
            room.undo.hushed,
        )
        await does(Do(do="play", id="a", seat=0, seq=mine, texts=[part]))
        again = Room(room.plan)
        assert stand(again, snapshot_of(room))
        assert again.undo.hushed == room.undo.hushed > hushed
        await does(Do(do="undo", id="b", seat=0))
        assert room.undo.hushed == hushed
        await does(Do(do="redo", id="c", seat=0))
        assert room.undo.hushed == again.undo.hushed
        assert room.seq_for(guest_at(0)) == mine + 3
        assert room.seq_for(guest_at(1)) == others

    asyncio.run(walk())


def test_what_another_has_begun_goes_first_when_something_is_taken_back() -> None:
    """After an undo, what can be played again does not tell whether there was any part."""
    told: list[object] = []
    for begins in (False, True):
        room, part = before_a_part()
        hushed = room.undo.hushed
        if begins:
            room.take(room.entry("move", {"seat": 0, "moves": [(0, part)]}))
            assert room.undo.hushed > hushed

        async def walk(room: Room = room) -> None:
            hall = tell_all(Hall(Forgetful()))
            for wish in ("undo", "redo"):
                reply = await hall.act(room, guest_at(1), Do(do=wish, id=wish, seat=1))
                assert reply.ok, reply.why
                told.append((reply.seq, undo_info(room, guest_at(1), 1)))

        asyncio.run(walk())
        assert room.undo.hushed == hushed
        assert room.undo.taken_back_by() == (0 if begins else -1)
        assert undo_info(room, guest_at(0), 0).redo == begins
    assert told[:2] == told[2:]


class CountingRoom(Room):
    """A leaky room: everybody is told of each part of an answer, though not which."""

    def _is_quiet(self, seat: int, first: int) -> bool:
        sealed = self.match is not None and self.match.sealed_at >= 0
        return sealed and super()._is_quiet(seat, first)


@once
def test_messages_for_parts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "Room", CountingRoom)
    with pytest.raises(AssertionError, match="viewer 1"):
        test_messages_do_not_tell_who_holds_a_feint_or_a_power(ANY_TIME)
