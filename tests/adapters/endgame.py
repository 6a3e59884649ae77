"""The last bouts of a card game as a small OpenSpiel game of its own, with all its deals.

The table knows the position except the two hands. Chance picks one of a few truths that a spectator
could not tell apart; then the real game goes on to the end of the round. It is small enough to
search completely, so that solvers and exploitability can be checked on it.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from munera.adapters.openspiel import MuneraGame, MuneraState, Position
from munera.core.engine import SPECTATOR, State, act, legal_list, settle
from munera.core.rng import Rng

NAME = "gorus"
DEALS = 3
BOUTS = 3
SEED = 2  # of a game that is still open here: random play loses


def worlds(game: MuneraGame) -> list[State]:
    """Different truths with a few cards in each hand that a spectator cannot tell apart."""
    course = game.course
    rng = Rng(SEED)
    s = course.opening.clone()
    who = int(settle(s))
    while True:
        seen = course.game.view(s, SPECTATOR)
        if seen["hand_sizes"] == [BOUTS, BOUTS] and not seen["table"] and not seen["pile"]:
            break
        actions = legal_list(s, who)
        who = int(act(s, who, actions[rng.below(len(actions))]))
    found: dict[str, State] = {}
    while len(found) < DEALS:
        t = course.game.resample(s, SPECTATOR, rng)
        found[str(t.pack())] = t
    return list(found.values())


class Endgame(MuneraGame):
    """The end of a round that decides the game."""

    NAME = NAME

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__({**(params or {}), "options": "target:1"})
        self.worlds = worlds(self)

    def new_initial_state(self) -> MuneraState:
        """Before the deal is picked."""
        return Beginning(self, Position(self.course, self.worlds[0].clone()))


class Beginning(MuneraState):
    """A state whose deal may still be open."""

    def __init__(self, game: Endgame, position: Position) -> None:
        super().__init__(game, position)
        self.dealt = False

    def current_player(self) -> int:
        return super().current_player() if self.dealt else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.dealt:
            return super().chance_outcomes()
        return [(k, 1 / DEALS) for k in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            super()._apply_action(action)
            return
        game = self.get_game()
        self.position = Position(game.course, game.worlds[action].clone())
        self.dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        if self.dealt or player != pyspiel.PlayerId.CHANCE:
            return super()._action_to_string(player, action)
        return f"deal {action}"

    def __str__(self) -> str:
        return f"{self.dealt} {super().__str__()}"
