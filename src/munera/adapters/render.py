"""The table as text or as a picture, from the same scene as terminal and page."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import Console

from munera.adapters.picture import picture
from munera.adapters.run import Run
from munera.cli.screen import open_console, show_scene
from munera.core.engine import SPECTATOR
from munera.play.seeing import Seen, see

MODES: Final = ["human", "ansi", "rgb_array"]
WIDTH: Final = 100  # columns of a text


def draw(run: Run, mode: str, viewer: int) -> Any:
    """A string for "ansi", an array for "rgb_array"; "human" prints the string.

    A viewer below zero is a spectator.
    """
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
    if mode == "rgb_array":
        game, names = run.course.game, run.course.names
        return picture(game, _seen(run, viewer).scene, names)
    raise ValueError(f"There is no render_mode '{mode}'; there is {', '.join(MODES)}.")


def _seen(run: Run, viewer: int) -> Seen:
    """What a viewer sees, and what it is asked."""
    seat = viewer if viewer >= 0 else SPECTATOR
    return see(run.course.game, run.truth, seat, run.course.names)


def _show(console: Console, run: Run, viewer: int) -> None:
    """The scene of a viewer, as `munera play` draws it."""
    seen = _seen(run, viewer)
    show_scene(console, seen.scene, seen.asked, run.course.game.title, run.course.names)
