"""Standing answers: how a seat wants to be asked in reaction windows, and when it passes by itself.

A window asks seats on public grounds, whether or not they hold anything that fits. Many of these
questions have one answer, to pass, and a person need not be troubled with them. But others at the
table see when the answer comes, so its moment must not depend on what the seat holds:

- The moment is drawn when the question arises, for every person who is asked in a window and
  however that person wants to be asked. It comes from the system's randomness, not from the dice.
- What passes by itself passes at that moment. So does a pass by hand that is given before it, if
  the seat may pass by itself at all. Until then both look like somebody who thinks.
- Who thinks longer, thinks longer: that the house cannot hide.

At a table without another person there is nobody to tell: there the pass is given at once.
"""

from __future__ import annotations

import random
from typing import Final, cast

from munera.core.engine import legal_list
from munera.core.game import Game
from munera.core.window import Window
from munera.server.room import STILL, Room

ASK, ABLE, TURN, STAY = "ask", "able", "turn", "stay"
SHORTEST: Final = 1.0  # seconds from the question to a pass by itself, at the least
LONGEST: Final = STILL / 1000  # and at the most: as long as clocks stand still in a window
A_BREATH: Final = 1.2  # seconds to change one's mind, where there is nobody to tell

_chance: Final = random.SystemRandom()


def pause() -> float:
    """Seconds from a question in a window to the moment of a pass by itself."""
    return _chance.uniform(SHORTEST, LONGEST)


def has_windows(game: Game) -> bool:
    """Whether there are reaction windows in a game."""
    return any(
        isinstance(frame, type) and issubclass(frame, Window) for frame in game.frames.values()
    )


def asked(room: Room) -> int:
    """The person's seat that is asked in a window now; -1 if there is none."""
    if room.phase == "playing" and room.is_window():
        for seat in room.waiting():
            place = room.places[seat]
            if place.kind == "person" and not place.bot:
                return seat
    return -1


def _legal(room: Room, seat: int) -> tuple[str, bool]:
    """The pass that a seat may give in a window, if any, and whether that is all it may do."""
    match = room.match
    if match is None or not room.is_window():
        return "", False
    frame = cast(Window, match.truth.stack[-1])
    actions = legal_list(match.truth, seat)
    for action in actions:
        if frame.is_pass(action):
            return match.game.space.text(action), len(actions) == 1
    return "", False


def has_company(room: Room, seat: int) -> bool:
    """Whether another person sits at the table who could draw conclusions."""
    return any(other != seat for other in room.people())


def manner(room: Room, seat: int) -> str:
    """How a seat wants to be asked: always, when it can react, or not before its next turn.

    Unless it has said so, when it can react; people who share a device always, for whom the device
    is handed to would be told otherwise.
    """
    place = room.places[seat]
    if place.standing:
        return TURN
    if place.manner:
        return place.manner
    return ASK if len(room.seats_of(place.guest)) > 1 else ABLE


def shown(room: Room, seat: int) -> str:
    """The same for its owner; empty in a game without windows."""
    return manner(room, seat) if has_windows(room.plan.game) else ""


def passes(room: Room, seat: int) -> str:
    """The pass that a seat gives by itself at the question that is open now; empty: it is asked."""
    place = room.places[seat]
    if place.wish == STAY or place.kind != "person" or place.bot:
        return ""
    text, is_all = _legal(room, seat)
    if not text or place.wish == "pass":
        return text
    how = manner(room, seat)
    return text if how == TURN or (how == ABLE and is_all) else ""


def passing(room: Room, guest: str) -> list[int]:
    """The seats of a guest that will pass by themselves in a moment."""
    if not guest or not room.is_window():
        return []
    return [seat for seat in room.waiting() if seat in room.seats_of(guest) and passes(room, seat)]


def patience(room: Room) -> float | None:
    """Seconds until the moment at which a seat passes by itself; None if there will be none.

    Where others sit at the table there is one for every person in a window, until it is over.
    """
    seat = asked(room)
    if seat < 0:
        return None
    if has_company(room, seat) and room.mused != room.turned:
        return pause()
    if not passes(room, seat):
        return None
    return 0.0 if _legal(room, seat)[1] and not has_company(room, seat) else A_BREATH


def waits(room: Room, seat: int, texts: list[str]) -> bool:
    """Whether an answer by hand is a pass that is to be given at the drawn moment, not before."""
    if room.mused == room.turned or seat != asked(room) or not has_company(room, seat):
        return False
    return manner(room, seat) != ASK and texts == [_legal(room, seat)[0]]


def ends(room: Room, texts: list[str]) -> bool:
    """Whether a move by hand means that the seat's next turn has come, or that it wants to react.

    A pass in a window does not, nor does what a seat must answer while a window is open below.
    """
    match = room.match
    assert match is not None
    if room.is_window():
        return texts != [_legal(room, match.waiting()[0])[0]]
    return not any(isinstance(frame, Window) for frame in match.truth.stack)
