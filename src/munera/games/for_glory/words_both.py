"""What the languages of For Glory share: how actions and values are put into words.

A language gives its names as a `Tongue`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from munera.core.engine import State
from munera.games.for_glory.space import (
    ABILITY_NAMES,
    HELD_NAMES,
    NUMBER_NAMES,
    NUMBERS,
    PAY_NAMES,
    PLAY_NAMES,
    RESERVE_NAMES,
    SLOTS,
    SPACE,
    TOKENS,
)
from munera.games.for_glory.state import M_CARD, Glory, row_of
from munera.games.for_glory.tables import CARD_NAMES, SPARE_NAMES, STANDARD
from munera.games.for_glory.words_cards import Telling


@dataclass(frozen=True)
class Tongue:
    """The names of a language, and templates for what is made of them."""

    cards: Telling
    decks: tuple[str, ...]
    arenas: tuple[str, ...]
    stats: tuple[str, ...]
    events: tuple[str, ...]
    coins: tuple[str, str]  # one, several
    a_card: str  # one that the reader may not know
    spare: str  # a name that no card of the table has
    gladiator: str  # one that is no longer there
    # What actions are called, in the order of the action space.
    stop: str
    buy: str
    play: str
    reserve: str
    buyback: str
    ability: str
    use: str
    attack: str
    targets: tuple[str, str]  # own, opposing
    pay: str
    tokens: str
    choose: str
    supply: str
    first: str
    draw: str

    def labels(self) -> tuple[str, ...]:
        """What a person calls each action."""
        called = {str(card["id"]): self.cards.name(card) for card in STANDARD}
        called |= {name: self.spare.format(k + 1) for k, name in enumerate(SPARE_NAMES)}
        paid = {name: self.pay.format(card) for name, card in called.items()}
        paid[TOKENS] = self.tokens
        out = (
            self.stop,
            *[self.buy.format(deck, k + 1) for deck in self.decks for k in range(SLOTS)],
            *[self.play.format(called[name]) for name in PLAY_NAMES],
            *[self.reserve.format(called[name]) for name in RESERVE_NAMES],
            self.buyback,
            *[self.ability.format(called[name]) for name in ABILITY_NAMES],
            *[self.use.format(number) for number in NUMBER_NAMES],
            *[self.attack.format(number) for number in NUMBER_NAMES],
            *[target.format(number) for target in self.targets for number in NUMBER_NAMES],
            *[arena[0].upper() + arena[1:] for arena in self.arenas],
            *[paid[name] for name in PAY_NAMES],
            *[self.choose.format(called[name]) for name in HELD_NAMES],
            *[self.supply.format(deck) for deck in self.decks],
            *[self.first.format(seat + 1) for seat in range(2)],
            *[self.draw.format(called[name]) for name in CARD_NAMES],
        )
        if len(out) != len(SPACE):
            raise ValueError(f"{len(out)} labels for {len(SPACE)} actions")
        return out

    def sum(self, k: int) -> str:
        """So many coins."""
        return self.coins[k != 1].format(k)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        g = cast(Glory, s)

        def card(k: int) -> str:
            if k < 0:
                return self.a_card
            name = g.setup.names[k]
            if name in SPARE_NAMES:  # nobody has given it another
                return self.spare.format(SPARE_NAMES.index(name) + 1)
            return self.cards.called(name)

        def gladiator(k: int) -> str:
            row = row_of(g, k)
            at = k % NUMBERS
            return card(g.men[row + M_CARD]) if row >= 0 else self.gladiator.format(at)

        return {
            "seat": names.__getitem__,
            "card": card,
            "gladiator": gladiator,
            "deck": self.decks.__getitem__,
            "arena": self.arenas.__getitem__,
            "stat": self.stats.__getitem__,
            "event": self.events.__getitem__,
            "coins": self.sum,
            "change": lambda k: f"{k:+}",
            "action": SPACE.text,
            "number": str,
        }
