"""How Brawl looks."""

from __future__ import annotations

from munera.core.game import Decision, View
from munera.core.scene import Panel, Piece, Scene, Zone


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    panels = tuple(Panel(f"seat {seat}", (seat,)) for seat in range(view["seats"]))
    pieces = tuple(
        Piece(
            f"fighter {seat}", "ring", seat, "disc", "",
            label=f"Arms {view['arms'][seat]}, shields {view['shields'][seat]}",
        )
        for seat in range(view["seats"])
    )  # fmt: skip
    return Scene(("Brawl",), "Hit harder.", panels, (Zone("ring", "row", "Ring"),), pieces)
