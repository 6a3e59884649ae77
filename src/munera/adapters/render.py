"""The table as text or as a picture, from the same scene as terminal and page."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import Console

from munera.adapters.picture import picture
from munera.adapters.run import Run
from munera.cli.screen import open_console, show_scene
from munera.core.engine import SPECTATOR
from munera.core.game import Decision
from munera.core.scene import Scene
from munera.play.speech import decision

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
        return picture(game, _scene(run, viewer)[0], names)
    raise ValueError(f"There is no render_mode '{mode}'; there is {', '.join(MODES)}.")


def _scene(run: Run, viewer: int) -> tuple[Scene, Decision | None]:
    """The scene of a viewer, and what it is asked."""
    game, names = run.course.game, run.course.names
    seat = viewer if viewer >= 0 else SPECTATOR
    asked = decision(game, run.truth, seat, names)
    return game.scene(game.view(run.truth, seat), asked, names, "en"), asked


def _show(console: Console, run: Run, viewer: int) -> None:
    """The scene of a viewer, as `munera play` draws it."""
    scene, asked = _scene(run, viewer)
    show_scene(console, scene, asked, run.course.game.title, run.course.names)
