"""Small positions of For Glory, and playing them by text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from munera.core.engine import CHANCE, act, legal_list, settle
from munera.core.events import Sink
from munera.core.game import Game
from munera.games import load
from munera.games.for_glory import opening
from munera.games.for_glory.state import Glory
from munera.games.for_glory.tables import CARD_NAMES

GAME: Game = load("for_glory")


def position(options: Mapping[str, object] | None = None, **facts: Any) -> Glory:
    """A position at the usual table."""
    return opening.position(GAME.table(2, "", options or {}), **facts)


def asked(g: Glory) -> int:
    """The seat that is asked, CHANCE or NOBODY."""
    return int(settle(g))


def choices(g: Glory) -> list[str]:
    """What the seat that is asked may do."""
    return [GAME.space.text(action) for action in legal_list(g, asked(g))]


def play(g: Glory, *texts: str) -> list[tuple[Any, ...]]:
    """Play texts one after another, by the seat that is asked; returns the events by kind."""
    sink = Sink()
    g.sink = sink
    for text in texts:
        action = GAME.space.parse(text)
        assert action in legal_list(g, asked(g)), f"{text}: not in {choices(g)}"
        act(g, asked(g), action)
    g.sink = None
    return [(GAME.events[event[0]].name, *event[1:]) for event in sink.events]


def names(cards: Any) -> list[str]:
    """Cards by name."""
    return [CARD_NAMES[card] for card in cards]


def men(g: Glory) -> dict[str, dict[str, Any]]:
    """The gladiators in play by owner and number, such as `0.1`."""
    told = GAME.view(g, 0)["gladiators"]
    return {f"{man['seat']}.{man['n']}": man for man in told}


def chance(g: Glory) -> bool:
    """Whether chance is asked."""
    return asked(g) == CHANCE
