"""How Brawl speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words

from .space import SPACE


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    return {
        "seat": lambda seat: names[seat],
        "thing": lambda thing: ("an arm", "a shield")[thing],
        "number": str,
    }


ENGLISH: Final = Words(
    {"buy": "Buy with {coins} coins."},
    {"bought": "{seat} buys {thing}.", "rolled": "{seat} rolls {die}, {sum} in all."},
    {
        "game_over": "The brawl is over.",
        "not_now": "That is not asked now.",
        "out_of_turn": "It is the turn of {seat}.",
        "too_dear": "You have {coins} coins left.",
        "of_chance": "Dice roll by themselves.",
    },
    spellers,
    SPACE.text,
)
