"""How a table of GladiGala looks, from a view alone: a stand-in until the arena is drawn."""

from __future__ import annotations

from munera.core.game import Decision, View
from munera.core.scene import Chip, Panel, Scene


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the schools, and nothing else yet."""
    panels = tuple(Panel(f"seat-{seat}", (seat,)) for seat in range(view["seats"]))
    return Scene((f"Round {view['round']}",), "The arena is being built.", panels, (), ())


def chip(domain: str, value: int, language: str) -> Chip | None:
    """Nothing is drawn in sentences yet."""
    return None
