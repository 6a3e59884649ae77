"""The table as text or as a picture, from the same scene as terminal and page."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import Console

from munera.adapters.run import Run
from munera.cli.screen import open_console, show_scene
from munera.core.engine import SPECTATOR
from munera.play.speech import decision

MODES: Final = ["human", "ansi"]
WIDTH: Final = 100  # columns of a text


def draw(run: Run, mode: str, viewer: int) -> Any:
    """A string for "ansi"; "human" prints it. A viewer below zero is a spectator."""
    if mode == "human":
        _show(open_console(), run, viewer)
        return None
    if mode == "ansi":
        out = io.StringIO()
        console = Console(
            file=out,
            width=WIDTH,
            force_terminal=True,
            color_system="standard",
            highlight=False,
            markup=False,
            emoji=False,
        )
        _show(console, run, viewer)
        return out.getvalue()
    raise ValueError(f"There is no render_mode '{mode}'; there is {', '.join(MODES)}.")


def _show(console: Console, run: Run, viewer: int) -> None:
    """The scene of a viewer, as `munera play` draws it."""
    game, names = run.course.game, run.course.names
    seat = viewer if viewer >= 0 else SPECTATOR
    asked = decision(game, run.truth, seat, names)
    scene = game.scene(game.view(run.truth, seat), asked, names, "en")
    show_scene(console, scene, asked, game.title, names)
