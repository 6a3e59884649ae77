"""Looking back: the table after any move that one may look at, as somebody saw it.

An ended game is open: every move, from every seat. While a game runs, a viewer sees what its own
seat saw, as far back as the memory rule of the game allows, and steps are counted by the lines it
was told, so that they say nothing about hidden moves.
"""

from __future__ import annotations

from typing import Any

from munera.core.engine import CHANCE, SPECTATOR
from munera.core.saying import say
from munera.play.match import Match
from munera.play.record import replay
from munera.play.speech import Told
from munera.server.acts import ADVISER, NotAllowed
from munera.server.hall import Hall
from munera.server.lean import joined
from munera.server.plan import Moves
from munera.server.room import Room
from munera.server.seating import Places
from munera.server.showing import ask_info, line_infos, scene_info, side_infos
from munera.server.store import Guest
from munera.server.wire import Fork, MoveInfo, Replay

Json = dict[str, Any]
SHOWN_LINES = 60  # of the log before a moment, and all of its own move


def replay_info(room: Room, guest: str, viewer: int, language: str = "en") -> Replay:
    """What can be looked at again."""
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
    match = _match(room)
    first = 0
    if match.is_over:
        if not 0 <= step <= len(match.record.moves):
            raise NotAllowed(say("replay.moves_run", last=len(match.record.moves)), "not_found")
        moves = step
    else:
        first = match.horizon()
        moves = _move_of_line(match, viewer, step, first)
    past = match.at(moves)
    spoken = match.game.spoken(language)
    decision = past.decision(viewer, spoken) if viewer != SPECTATOR and past.truth.stack else None
    view = past.view(viewer)
    if not match.is_over and match.game.lookback(match.truth):
        view = match.game.look_again(view, match.view(viewer))
    end = match.log.place_after(moves)
    own = max(first, match.log.place_after(moves - 1))  # where this move's lines begin
    first = min(_last_lines(match, viewer, first, end), own)
    scene = past.drawn(view, decision, spoken)
    return {
        "move": step,
        "viewer": None if viewer == SPECTATOR else viewer,
        "scene": scene_info(scene),
        "ask": ask_info(past, decision, scene),
        "lines": joined(line_infos(match, viewer, first, end, language=spoken)),
    }


def _last_lines(match: Match, viewer: int, first: int, end: int) -> int:
    """The place where the viewer's last lines begin; what it was not told does not count."""
    left = SHOWN_LINES
    while end > first and left:
        end -= 1
        left -= match.log.is_told(viewer, end)
    return end


def _match(room: Room) -> Match:
    if room.match is None:
        raise NotAllowed(say("act.not_begun"), "not_now")
    return room.match


def _all_moves(match: Match, language: str) -> list[MoveInfo]:
    headings: dict[int, str] = {}
    for line, place in _told(match, SPECTATOR, 0, language):
        if line.heading:
            headings.setdefault(match.log.move(place), line.heading)
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
    """Lines of a viewer's log from a place on, each with its place."""
    log = match.log
    places = [place for place in range(first, len(log)) if log.is_told(viewer, place)]
    return list(zip(match.lines(viewer, first, language=language), places, strict=True))


def _move_of_line(match: Match, viewer: int, number: int, first: int) -> int:
    """The move that caused the viewer's line of this number."""
    log = match.log
    told = log.told_before(viewer, first)
    for place in range(first, len(log)):
        if log.is_told(viewer, place):
            told += 1
            if told == number:
                return log.move(place)
    raise NotAllowed(say("replay.too_far_back"), "not_allowed")


async def fork(hall: Hall, room: Room, guest: Guest, wish: Fork, language: str = "en") -> Room:
    """A new table that goes on from a move of an ended game: what if?

    Raises MuneraError if it may not, or if the move it should begin with may not be played there.
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
        refused = match.at(wish.move).why_not(by, wish.text, match.game.spoken(language))
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
    return await hall.go_on(guest, match.record, moves, places, room.plan.pack)


async def take_in(hall: Hall, guest: Guest, text: str) -> Room:
    """A table from a record: an ended game to look at, a running one to go on with."""
    record, last = replay(text)
    space = record.game.space
    moves: Moves = [(seat, space.text(action)) for seat, action in record.moves]
    places: Places = tuple(
        ("person", guest.name, guest.id, "")
        if seat == 0 and last.stack
        else ("bot", _other(name, guest), "", ADVISER)
        for seat, name in enumerate(record.names)
    )
    return await hall.go_on(guest, record, moves, places)


def _other(name: str, guest: Guest) -> str:
    """A name that is not the guest's."""
    return f"{name[:30]} (then)" if name == guest.name else name
