"""How Pebbles looks."""

from __future__ import annotations

from munera.core.game import Decision, View
from munera.core.scene import Panel, Piece, Scene, Zone


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    panels = tuple(Panel(f"seat {seat}", (seat,)) for seat in range(view["seats"]))
    stones = tuple(
        Piece(f"stone {k}", "stones", k, "disc", "", label=f"Stone {k + 1}")
        for k in range(view["stones"])
    )
    return Scene(("Pebbles",), "Take the last.", panels, (Zone("stones", "row", "Stones"),), stones)
