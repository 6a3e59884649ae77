"""What the corner cases share: two gladiators face to face, and a blow that hits."""

from __future__ import annotations

from typing import Any

from games.gladiatori.arena import Arena, Man, start

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
ALIVE, UNDYING, DEAD, YIELDED = range(4)
STRONG = "strength 5*energy-1 5*energy-0"  # an attack that hits
ALL = "strength dexterity berserk movement"
HIT = ("play strength", *["add energy-1"] * 5)


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    """Two gladiators face to face without Powers; the first acts."""
    first = {"stats": (9, 3, 3, 5, 5), "hand": STRONG, **(a or {})}
    second = {"stats": (3, 0, 3, 5, 5), **(b or {})}
    options = {"coins": "15", **more.pop("options", {})}  # so few that nobody may hold a Power
    return start(
        Man(first.pop("place", A), first.pop("facing", EAST), **first),
        Man(second.pop("place", B), second.pop("facing", WEST), **second),
        options=options,
        **more,
    )


def hit(t: Arena, zeros: int, *defence: str) -> Arena:
    """Seat 0 attacks with five E1 and some E0, and uses Offense."""
    t.do(*HIT, *["add energy-0"] * zeros, "done", "attack")
    return t.do(*(defence or ("1: pass",)), "0: yes")
