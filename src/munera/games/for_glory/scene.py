"""How the table of For Glory looks: panels, zones and pieces, from the view alone."""

from __future__ import annotations

from munera.core.game import Decision, View
from munera.core.scene import Panel, Scene


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """A stub: two panels and nothing on the table yet."""
    panels = tuple(
        Panel(
            f"seat {seat}",
            (seat,),
            marks=("deciding",) if seat in view["waiting"] else (),
        )
        for seat in range(view["seats"])
    )
    return Scene(("For Glory",), str(view["step"]), panels, (), ())
