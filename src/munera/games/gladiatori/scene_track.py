"""The track of victory points: whoever has fewest acts first, so it tells the player order."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Piece, Zone
from munera.games.gladiatori.scene_words import HUES, LETTERS, Desk

BEFORE: Final = 5  # points shown below the lowest and above the highest, in whole fives
AFTER: Final = 10
STEP: Final = 5


def track(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """A marker for each gladiator at his points; nothing where nobody counts them (GL-412)."""
    view = desk.view
    if view["seats"] < 2 or view["mode"] == "cooperative" or not view["turn"]:
        return [], []
    points = [int(man["vp"]) for man in view["men"]]
    least = (min(points) - BEFORE) // STEP * STEP
    most = -(-(max(points) + AFTER) // STEP) * STEP
    if min(points) >= 0:
        least = max(0, least)
    zone = Zone("track", "track", desk.say["track"], desk.say["track_note"], least=least, most=most)
    return [zone], [_marker(desk, man) for man in view["men"]]


def _marker(desk: Desk, man: dict[str, Any]) -> Piece:
    """His letter at his points; his number is his place in this round."""
    say, view = desk.say, desk.view
    seat = int(man["seat"])
    order = view["order"] if view["round"] else []
    nth = order.index(seat) if seat in order else -1
    words = [say["on_track"].format(name=desk.names[seat], vp=man["vp"])]
    marks: tuple[str, ...] = ("yours",) if seat == desk.viewer else ()
    if nth >= 0:
        words.append(say["in_order"].format(n=nth + 1))
        if view["active"] == seat:
            marks = (*marks, "now")
        elif nth < view["place"]:
            marks = (*marks, "done")
            words.append(say["has_acted"])
    return Piece(
        f"track{seat}", "track", nth if nth >= 0 else seat, "tile",
        numeral=str(nth + 1) if nth >= 0 else "", letters=LETTERS[seat], hue=HUES[seat],
        marks=marks, label=", ".join(words), x=float(man["vp"]),
    )  # fmt: skip
