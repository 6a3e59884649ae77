"""How a match runs: the set-up in its order (3.B), then turn after turn."""

from __future__ import annotations

from typing import ClassVar, cast, final

from munera.core.engine import Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.flow_items import BEGIN_ITEMS
from munera.games.gladiatori.flow_setup import (
    DrawNumber,
    DrawOrder,
    Place,
    hold_back,
    push_characters,
    told_number,
)
from munera.games.gladiatori.flow_turn import BEGIN_TURN
from munera.games.gladiatori.state import SETTING, Munus


@final
class Begin(Frame):
    """GL-010 to GL-018: player order, animals, characters, items, placement, turn 1."""

    NAME: ClassVar = "Begin"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.phase = SETTING
        if g.sink is not None:
            g.sink.add((ev.SET_UP,))
        stack = g.stack
        stack.append(BEGIN_TURN)
        stack.append(Place(0))
        stack.append(BEGIN_ITEMS)
        stack.append(Deal())
        stack.append(Characters())
        if g.setup.species >= 0:
            if g.setup.number >= 0:
                stack.append(Counted())
            else:
                stack.append(DrawNumber(g.setup.seats))
        stack.append(DrawOrder(0))


@final
class Counted(Frame):
    """GL-381: the players have named the number of animals."""

    NAME: ClassVar = "Counted"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.waiting = g.setup.number
        told_number(g)


@final
class Characters(Frame):
    """GL-011: characters are taken or built."""

    NAME: ClassVar = "Characters"

    def run(self, s: State) -> None:
        push_characters(cast(Munus, s))


@final
class Deal(Frame):
    """GL-017, GL-360: decks are complete; a teaching game holds the Special Moves back."""

    NAME: ClassVar = "Deal"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        if g.setup.teaching:
            hold_back(g)
