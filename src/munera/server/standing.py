"""Standing answers: how a seat wants to be asked in reaction windows, and when it passes by itself.

A window asks seats on public grounds, whether or not they hold anything that fits. Often a seat can
only pass, and a person need not be bothered with that. But others at the table see when the answer
comes, so its moment must not depend on what the seat holds:

- The table draws a moment when it asks a question in a window, for every person, no matter how that
  person wants to be asked. It uses the system's randomness, not the dice.
- If the table passes for a seat, it does so at that moment. A person who passes by hand before the
  moment is made to wait for it too, if the seat might have been passed for. Until then both look
  like somebody who thinks.
- Long thinking is visible to everyone; the house cannot hide that.

At a table without another person nobody could draw conclusions: there the table passes at once.
"""

from __future__ import annotations

import random
from typing import Final

from munera.core.game import Game
from munera.core.window import Window
from munera.server.room import STILL, Room

ASK, ABLE, TURN, STAY = "ask", "able", "turn", "stay"
SHORTEST: Final = 1.0  # seconds from the question to the table's pass, at least
LONGEST: Final = STILL / 1000  # and at most: as long as clocks stand still in a window
A_BREATH: Final = 1.2  # seconds to change one's mind, at a table without another person

_chance: Final = random.SystemRandom()


def pause() -> float:
    """Draw the seconds from a question in a window to the moment of the table's pass."""
    return _chance.uniform(SHORTEST, LONGEST)


def has_windows(game: Game) -> bool:
    """Whether a game has reaction windows."""
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


def _passing(room: Room, seat: int) -> str:
    """The text of the pass that a seat has in a window; empty: none."""
    match = room.match
    if match is None or not room.is_window():
        return ""
    asked = match.asked(seat)
    return match.game.space.text(asked.passing) if asked.can_pass else ""


def _only_passes(room: Room, seat: int) -> bool:
    """Whether a seat can do nothing but pass in a window."""
    asked = room.match.asked(seat) if room.match else None
    return asked is not None and asked.can_pass and asked.is_forced


def has_company(room: Room, seat: int) -> bool:
    """Whether another person, who could draw conclusions, sits at the table."""
    return any(other != seat for other in room.people())


def manner(room: Room, seat: int) -> str:
    """How a seat wants to be asked: always, when it can react, or not before its next turn.

    The default is "when it can react". People who share a device are always asked: otherwise the
    next player on this device would see what the last one could do.
    """
    place = room.places[seat]
    if place.standing:
        return TURN
    if place.manner:
        return place.manner
    return ASK if len(room.seats_of(place.guest)) > 1 else ABLE


def shown(room: Room, seat: int) -> str:
    """How a seat wants to be asked, as its owner sees it; empty in a game without windows."""
    return manner(room, seat) if has_windows(room.plan.game) else ""


def passes(room: Room, seat: int) -> str:
    """The pass that the table will give for a seat at the open question; empty: it is asked."""
    place = room.places[seat]
    if place.wish == STAY or place.kind != "person" or place.bot:
        return ""
    text = _passing(room, seat)
    if not text or place.wish == "pass":
        return text
    how = manner(room, seat)
    return text if how == TURN or (how == ABLE and _only_passes(room, seat)) else ""


def passing(room: Room, guest: str) -> list[int]:
    """The seats of a guest for which the table will pass in the open window."""
    if not guest:
        return []
    return [seat for seat in room.waiting() if seat in room.seats_of(guest) and passes(room, seat)]


def patience(room: Room) -> float | None:
    """Seconds until the drawn moment to pass; None if there is none or it has gone by.

    With other people at the table, every question to a person in a window has such a moment.
    """
    seat = asked(room)
    if seat < 0:
        return None
    if has_company(room, seat) and room.presence.moment_over_at != room.turned:
        return pause()
    if not passes(room, seat):
        return None
    return 0.0 if _only_passes(room, seat) and not has_company(room, seat) else A_BREATH


def waits(room: Room, seat: int, texts: list[str]) -> bool:
    """Whether an answer by hand is a pass that must wait for the drawn moment."""
    if (
        room.presence.moment_over_at == room.turned
        or seat != asked(room)
        or not has_company(room, seat)
    ):
        return False
    return manner(room, seat) != ASK and texts == [_passing(room, seat)]


def ends(room: Room, texts: list[str]) -> bool:
    """Whether a move by hand ends the standing answer "not before my next turn".

    A pass in a window does not end it, nor does an answer that a seat owes inside an open window.
    """
    match = room.match
    assert match is not None
    if match.asking().is_window:
        return texts != [_passing(room, match.waiting()[0])]
    return not match.is_in_window()
