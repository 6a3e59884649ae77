"""What a viewer has before it: its view, what it is asked, and the scene drawn from both.

They belong together: a scene lights what its viewer may answer. Nothing else puts them together.
"""

from __future__ import annotations

from typing import Final, final

from munera.core.engine import State
from munera.core.game import Decision, Game, View
from munera.core.scene import Scene
from munera.play.speech import decision


@final
class Seen:
    """What a seat or a spectator sees at one moment."""

    def __init__(self, view: View, asked: Decision | None, scene: Scene) -> None:
        self.view: Final = view
        self.asked: Final = asked  # what it is asked; None: nothing
        self.scene: Final = scene


def see(
    game: Game,
    s: State,
    viewer: int,
    names: tuple[str, ...],
    language: str = "en",
    legal: list[int] | None = None,
    later: View | None = None,
) -> Seen:
    """See a position as a viewer does. `legal` is as in `decision`.

    `later` is what the viewer sees by now, where it looks back while the game goes on.
    """
    asked = decision(game, s, viewer, names, language, legal)
    view = game.view(s, viewer)
    if later is not None:
        view = game.look_again(view, later)
    return Seen(view, asked, game.scene(view, asked, names, language))
