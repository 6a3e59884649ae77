"""The track of victory points: the seat with fewest acts first, so it shows the player order."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Piece, Zone
from munera.games.gladiatori.scene_words import HUES, LETTERS, Desk

BEFORE: Final = 5  # points shown below the lowest and above the highest, in whole fives
AFTER: Final = 10
STEP: Final = 5


def track(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """A marker for each gladiator at his points; nothing where points do not count (GL-412)."""
    view = desk.view
    if view["seats"] < 2 or view["mode"] == "cooperative" or not view["turn"]:
        return [], []
    points = [int(man["vp"]) for man in view["men"]]
    least = (min(points) - BEFORE) // STEP * STEP
    most = -(-(max(points) + AFTER) // STEP) * STEP
    if min(points) >= 0:
        least = max(0, least)
    say = desk.say
    title, note = say["track"], say["track_note"]
    if view["phase"] == "over":  # nobody acts any more
        title, note = say["track_over"], ""
    zone = Zone("track", "track", title, note, least=least, most=most)
    return [zone], [*[_marker(desk, man) for man in view["men"]], *_places(desk, least, most)]


# --- Delay ---------------------------------------------------------------------------------------


def stays(desk: Desk) -> tuple[str, ...]:
    """Choices that would waste Delay on one's own place, which could be a mistake (GL-273)."""
    order = desk.view["order"]
    if desk.stage != "delay" or desk.viewer not in order:
        return ()
    return (f"order {order.index(desk.viewer) + 1}",)


def _places(desk: Desk, least: int, most: int) -> list[Piece]:
    """The places one could take in the player order: before, between or after the others."""
    view, say = desk.view, desk.say
    order = [int(seat) for seat in view["order"]]
    if desk.stage != "delay" or desk.viewer not in order:
        return []
    mine = order.index(desk.viewer)
    others = [float(view["men"][seat]["vp"]) for seat in order if seat != desk.viewer]
    out: list[Piece] = []
    for k in range(len(order)):
        if k == mine:
            continue
        before = others[k - 1] if k else max(float(least), others[0] - 2)
        after = others[k] if k < len(others) else min(float(most), others[-1] + 2)
        action, ask = desk.first(f"order {k + 1}")
        out.append(
            Piece(
                f"place{k}", "track", 10 + k, "slot", numeral=str(k + 1),
                label=say["to_place"].format(n=k + 1), action=action, ask=ask,
                x=(before + after) / 2,
            )
        )  # fmt: skip
    return out


def _marker(desk: Desk, man: dict[str, Any]) -> Piece:
    """His letter at his points; his number is his place in this round."""
    say, view = desk.say, desk.view
    seat = int(man["seat"])
    order = view["order"] if view["round"] and view["phase"] != "over" else []
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
