"""How Pebbles speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import HIDDEN, State
from munera.core.game import Words

from .space import SPACE


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    return {
        "seat": lambda seat: names[seat],
        "hand": lambda hand: "one hand" if hand == HIDDEN else ("the left", "the right")[hand],
        "number": str,
    }


ENGLISH: Final = Words(
    {"hide": "Hide the pebble.", "guess": "Guess the hand.", "take": "Take stones."},
    {
        "hid": "{seat} hides the pebble in {hand}.",
        "guessed": "{seat} says {hand}; it is in {truth}.",
        "took": "{seat} takes {stones}.",
    },
    {
        "game_over": "The game is over.",
        "not_now": "That is not asked now.",
        "out_of_turn": "It is the turn of {seat}.",
    },
    spellers,
    SPACE.text,
)
