"""Replays: the table after an earlier move, as a viewer saw it.

An ended game is open: every move, from every seat. While a game runs, a viewer sees what its own
seat saw, as far back as the game allows. Then the steps are the lines that the viewer was told, not
the moves: so they reveal nothing about hidden moves.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from munera.core.engine import CHANCE, SPECTATOR
from munera.core.saying import say
from munera.games import load
from munera.play.match import Match
from munera.play.record import EVERY
from munera.play.speech import Told
from munera.server.acts import ADVISER, NotAllowed
from munera.server.encoding import encode, joined, without_defaults
from munera.server.hall import Hall
from munera.server.room import Room
from munera.server.seating import Places
from munera.server.showing import ask_info, line_infos, scene_info, side_infos
from munera.server.slices import Sliced, as_it_was, at_once, in_slices
from munera.server.store import Guest
from munera.server.wire import Fork, MoveInfo, Replay

Json = dict[str, Any]
SHOWN_LINES = 60  # of the log before a step; those of the step itself come on top
MOST_MOVES = 5000  # of an imported record; real games have hundreds, rarely thousands
KEPT = 32  # newest replays that are kept in memory
KEPT_WAYS = 32  # tables that keep earlier states (see `Replays`)
MOST_HEADERS = 200  # lines of an imported record that are no moves


class Replays:
    """Replays of ended games, one for all readers of a language, and which tables keep their way.

    The way of a table is a row of earlier states, from which a step back is quick to reach. Tables
    that somebody has looked back at lately keep theirs; a table that leaves memory keeps nothing.
    """

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._ways: OrderedDict[str, None] = OrderedDict()

    def note_way(self, rooms: Mapping[str, Room], id: str) -> None:
        """Keep the way of a table that somebody looks back at; drop the one used longest ago."""
        self._ways[id] = None
        self._ways.move_to_end(id)
        while len(self._ways) > KEPT_WAYS:
            old = rooms.get(self._ways.popitem(last=False)[0])
            if old is not None and old.match is not None:
                old.match.forget_way()

    def replay(self, room: Room, guest: str, viewer: int, language: str) -> bytes:
        """The same as `replay_info`, as bytes; those of an ended game are kept."""
        if room.phase != "over" or room.match is None:
            return encode(without_defaults(replay_info(room, guest, viewer, language)))
        key = room.plan.id, room.plan.game.spoken(language)
        if key not in self._told:
            self._told[key] = encode(without_defaults(replay_info(room, guest, viewer, language)))
        self._told.move_to_end(key)
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        return self._told[key]


def replay_info(room: Room, guest: str, viewer: int, language: str = "en") -> Replay:
    """The steps that a viewer may look at."""
    match = _match(room)
    spoken = match.game.spoken(language)
    moves = _all_moves(match, spoken) if match.is_over else _told_moves(match, viewer, spoken)
    first = moves[0].move if moves else 0
    last = moves[-1].move if moves else 0
    return Replay(
        id=room.plan.id,
        game=room.plan.game.name,
        title=room.plan.game.title,
        over=match.is_over,
        first=first,
        last=last,
        moves=moves,
        seats=list(room.names),
        sides=side_infos(room, spoken),
        may_see=list(range(len(room.places))) if match.is_over else room.seats_of(guest),
        fork=match.is_over,
    )


def moment(room: Room, viewer: int, step: int, language: str = "en") -> Json:
    """The table after a step; raises NotAllowed if it may not be looked at."""
    return at_once(looking_back(room, viewer, step, language))


def looking_back(room: Room, viewer: int, step: int, language: str) -> Sliced[Json]:
    """The same as `moment`, in slices; the caller holds the room's lock."""
    match = _match(room)
    first = 0
    if match.is_over:
        if not 0 <= step <= len(match.record.moves):
            raise NotAllowed(say("replay.moves_run", last=len(match.record.moves)), "not_found")
        moves = step
    else:
        first = match.horizon()
        moves = _move_of_line(match, viewer, step, first)
    past = yield from as_it_was(match, moves)
    spoken = match.game.spoken(language)
    later = match.view(viewer) if not match.is_over and match.lookback() else None
    seen = past.seen(viewer, spoken, later)
    end = match.log.place_after(moves)
    own = max(first, match.log.place_after(moves - 1))  # where this move's lines begin
    first = min(_last_lines(match, viewer, first, end), own)
    return {
        "move": step,
        "viewer": None if viewer == SPECTATOR else viewer,
        "scene": scene_info(seen.scene),
        "ask": ask_info(past, seen.asked, seen.scene),
        "lines": joined(line_infos(match, viewer, first, end, language=spoken)),
    }


def _last_lines(match: Match, viewer: int, first: int, end: int) -> int:
    """The place in the log where the viewer's last lines begin; other lines do not count."""
    left = SHOWN_LINES
    while end > first and left:
        end -= 1
        left -= match.log.is_told(viewer, end)
    return end


def way_to(room: Room, step: int) -> int:
    """How many moves must be replayed to show a step; few, if the table keeps its way."""
    return room.match.way_to(min(step, len(room.match.record.moves))) if room.match else 0


def moves_of(room: Room) -> int:
    """How many moves a table's game has."""
    return len(room.match.record.moves) if room.match else 0


def _match(room: Room) -> Match:
    if room.match is None:
        raise NotAllowed(say("act.not_begun"), "not_now")
    return room.match


def _all_moves(match: Match, language: str) -> list[MoveInfo]:
    headings: dict[int, str] = {}
    kinds, log = match.game.events, match.log
    for place in range(len(log)):
        if kinds[log.kind(place)].chapter:  # nothing else has a heading
            for line in match.lines(SPECTATOR, place, place + 1, language):
                if line.heading:
                    headings.setdefault(log.move(place), line.heading)
    return [
        MoveInfo(move=n, heading=headings.get(n, ""), by=None if seat == CHANCE else seat)
        for n, (seat, _) in enumerate(match.record.moves, 1)
    ]


def _told_moves(match: Match, viewer: int, language: str) -> list[MoveInfo]:
    """One step for each move that told the viewer something, named by its last line."""
    log = match.log
    out: list[MoveInfo] = []
    last = 0
    for line, place in _told(match, viewer, match.horizon(), language):
        move = log.move(place)
        heading = line.heading
        if out and move == last:
            heading = heading or out[-1].heading
            out.pop()
        by = None if line.chance else match.record.moves[move - 1][0]
        out.append(MoveInfo(move=line.number, heading=heading, by=by))
        last = move
    return out


def _told(match: Match, viewer: int, first: int, language: str) -> list[tuple[Told, int]]:
    """Lines that a viewer was told, from a place in the log on, each with its place."""
    log = match.log
    places = [place for place in range(first, len(log)) if log.is_told(viewer, place)]
    return list(zip(match.lines(viewer, first, language=language), places, strict=True))


def _move_of_line(match: Match, viewer: int, number: int, first: int) -> int:
    """The move that caused the viewer's line of this number."""
    place = match.log.place_told(viewer, number)
    if place < first:
        raise NotAllowed(say("replay.too_far_back"), "not_allowed")
    return match.log.move(place)


async def fork(hall: Hall, room: Room, guest: Guest, wish: Fork, language: str = "en") -> Room:
    """Open a table that continues from a move of an ended game ("What if?").

    Raises MuneraError if that is not allowed, or if the first move wished for is not legal there.
    """
    match = _match(room)
    by = wish.seat if wish.by is None else wish.by
    if not match.is_over:
        raise NotAllowed(say("replay.no_fork"))
    for seat in (wish.seat, by):
        if seat >= len(room.places):
            raise NotAllowed(say("replay.no_seat", seat=seat), "bad_request")
    if wish.move > len(match.record.moves):
        raise NotAllowed(say("replay.moves_run", last=len(match.record.moves)), "bad_request")
    moves = room.moves_since(0)[: wish.move]
    if wish.text:
        past = await in_slices(as_it_was(match, wish.move))
        refused = past.why_not(by, wish.text, match.game.spoken(language))
        if refused is not None:
            raise refused
        space = match.game.space
        moves.append((by, space.text(space.parse(wish.text))))
    places = tuple(
        ("person", guest.name, guest.id, "")
        if seat == wish.seat
        else ("bot", _other(name, guest), "", wish.bot)
        for seat, name in enumerate(room.names)
    )
    return await hall.go_on(guest, match.game, match.table, moves, places, room.plan.pack)


async def take_in(hall: Hall, guest: Guest, text: str, language: str = "en") -> Room:
    """Open a table from a record: an ended game to look at, or a running one to continue."""
    lines = text.count("\n")
    if lines > MOST_MOVES + MOST_MOVES // EVERY + MOST_HEADERS:
        raise NotAllowed(say("hall.record_long", most=MOST_MOVES, moves=lines), "bad_request")
    taken = await hall.clerks.take_in(text, guest.id, language)
    moves = len(taken.moves)
    if moves > MOST_MOVES:
        raise NotAllowed(say("hall.record_long", most=MOST_MOVES, moves=moves), "bad_request")
    places: Places = tuple(
        ("person", guest.name, guest.id, "")
        if seat == 0 and not taken.over
        else ("bot", _other(name, guest), "", ADVISER)
        for seat, name in enumerate(taken.names)
    )
    game = load(taken.game)
    table = game.table(taken.seats, taken.mode, taken.options)
    return await hall.go_on(guest, game, table, taken.moves, places)


def _other(name: str, guest: Guest) -> str:
    """A name that is not the guest's."""
    return f"{name[:30]} (then)" if name == guest.name else name
