"""The chain moves on whenever anybody is shown that the game does: standing still is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from munera.core.engine import SPECTATOR
from munera.core.game import Game
from munera.games import every
from munera.server import acts
from munera.server.acts import ACTS, NotAllowed
from munera.server.plan import Plan
from munera.server.room import Room
from munera.server.showing import Watcher
from munera.server.wire import Do

STEPS = 120


def _room(game: Game) -> Room:
    seats = max(2, min(game.seats)) if 2 in game.seats else min(game.seats)
    plan = Plan(
        id="abcdefgh", game=game, table=game.table(seats, "", {}), access="open", code="ABCDEF",
        host="g0", pace=600_000, clock=None, secret=b"7" * 32, created=1,
        places=tuple(("person", f"N{k}", f"g{k}", "") for k in range(seats)),
    )  # fmt: skip
    room = Room(plan)
    room.take(room.entry("open", plan.opening(), plan.host))
    acts.start(room, "greedy", "", Do(do="start"))
    for seat in range(seats):
        room.take(room.entry("commit", {"seat": seat, "hex": ""}))
    acts.begin(room, [])
    return room


def _turned(was: dict[str, Any], now: dict[str, Any]) -> bool:
    """What the page takes for a turn; the same as `turned` of witness.ts."""
    if (was["phase"], was["waiting"]) != (now["phase"], now["waiting"]):
        return True
    before = was["lines"][-1]["n"] if was["lines"] else 0
    fresh = [line for line in now["lines"] if line["n"] > before]
    viewer = now["viewer"]
    if viewer is None or viewer not in was["waiting"]:
        return bool(fresh)
    return any(line.get("chance") or _is_of_another(line, viewer) for line in fresh)


def _is_of_another(line: dict[str, Any], viewer: int) -> bool:
    """Whether the first seat that a line speaks of is another one."""
    seats = [part["seat"] for part in line["parts"] if part.get("seat", -1) >= 0]
    return bool(seats) and seats[0] != viewer


def _look(room: Room, viewer: int) -> dict[str, Any]:
    guest = "" if viewer == SPECTATOR else f"g{viewer}"
    told: dict[str, Any] = json.loads(Watcher(room, guest, viewer).full())
    return told


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_chain_moves_on_with_every_turn_that_is_shown(game: Game) -> None:
    luck = random.Random(21)
    room = _room(game)
    assert room.match is not None
    viewers = [SPECTATOR, *range(len(room.places))]
    was = {viewer: _look(room, viewer) for viewer in viewers}
    turns = 0
    for step in range(STEPS):
        if room.phase == "over":
            break
        seat = luck.choice(room.waiting())
        if step % 7 == 6 and room.undo.point(room, seat) >= 0 and room.undo.is_free(room, seat):
            acts._undo(room, f"g{seat}", Do(do="undo", seat=seat))
        else:
            ask = was[seat]["ask"]
            acts.play_move(room, seat, [luck.choice(ask["choices"])["text"]])
        for viewer in viewers:
            now = _look(room, viewer)
            if _turned(was[viewer], now):
                turns += 1
                assert now["chain"] != was[viewer]["chain"], (step, viewer)
            was[viewer] = now
    assert turns > 5


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_nothing_after_the_end_moves_the_chain(game: Game) -> None:
    """The proof is kept as it was at the end: a value shown later would not be in it."""
    luck = random.Random(5)
    room = _room(game)
    held = room.waiting()[0]
    ACTS["bot"](room, f"g{held}", Do(do="bot", seat=held, bot="random"))
    while room.phase != "over":
        seat = room.waiting()[0]
        assert room.match is not None
        acts.play_move(room, seat, [luck.choice(_look(room, seat)["ask"]["choices"])["text"]])
    was = _look(room, SPECTATOR)["chain"]
    for do in ("back", "bot", "undo", "redo", "agree"):
        with pytest.raises(NotAllowed):
            ACTS[do](room, f"g{held}", Do(do=do, seat=held, bot="random"))
    assert _look(room, SPECTATOR)["chain"] == was
