"""What the languages of For Glory share: how actions and values are put into words.

A language gives its names as a `Tongue`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from munera.core.engine import State
from munera.games.for_glory.effects import man_named
from munera.games.for_glory.events import PROMPTS
from munera.games.for_glory.rules import price
from munera.games.for_glory.space import (
    ABILITY_NAMES,
    ARENA,
    ATTACK,
    BUY,
    CARD,
    CARD_AT,
    HELD_NAMES,
    NUMBER_NAMES,
    NUMBERS,
    PASS,
    PAY,
    PAY_NAMES,
    PLAY,
    PLAY_NAMES,
    RESERVE_NAMES,
    SLOTS,
    SPACE,
    SUPPLY,
    TARGET,
    TOKENS,
    USE,
)
from munera.games.for_glory.state import M_CARD, MAN, Glory, row_of
from munera.games.for_glory.tables import CARD_NAMES, SPARE_NAMES, STANDARD
from munera.games.for_glory.words_cards import Telling

STANDARD_CALLED: Final = {k: str(card["name"]) for k, card in enumerate(STANDARD)}


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
    # The same where the position says which card it is.
    buy_card: str
    attack_with: str
    target_cards: tuple[str, str]
    numbered: str  # one of several of a name
    arena_card: str  # its name, and which arena it is
    chosen: Mapping[str, str]  # by what is asked: what is done with a card
    stops: Mapping[str, str]  # by what is asked: what it means to pass, where that is another thing

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

    def named(self, s: State, seat: int, action: int) -> str:
        """What an action is called where its card, or who it is about, is known; or ""."""
        g = cast(Glory, s)
        card = CARD_AT[action]
        if card >= 0:
            if CARD <= action < SUPPLY:
                done = self.chosen.get(self._asked(g, seat), self.choose)
                return done.format(self.card_name(g, card))
            if g.setup.names[card] == STANDARD_CALLED.get(card):
                return ""
            forms = {"play": self.play, "reserve": self.reserve, "ability": self.ability}
            forms |= {"pay": self.pay, "draw": self.draw}
            verb = SPACE.move(action).verb
            return forms[verb].format(self.card_name(g, card))
        if BUY <= action < PLAY:
            return self._bought(g, seat, action - BUY)
        if USE <= action < ATTACK:
            return self.ability.format(self._man(g, NUMBERS * seat + action - USE))
        if ATTACK <= action < TARGET:
            return self.attack_with.format(self._man(g, NUMBERS * seat + action - ATTACK))
        if TARGET <= action < ARENA:
            man = man_named(seat, action)
            return self.target_cards[man // NUMBERS != seat].format(self._man(g, man))
        if ARENA <= action < PAY:
            card = g.arenas[action - ARENA]
            arena = self.arenas[action - ARENA]
            return self.arena_card.format(self.card_name(g, card), arena) if card >= 0 else ""
        return self.stops.get(self._asked(g, seat), "") if action == PASS else ""

    def _asked(self, g: Glory, seat: int) -> str:
        """The name of what a seat is asked."""
        return PROMPTS[g.stack[-1].prompt(g, seat)[0]].name

    def _bought(self, g: Glory, seat: int, slot: int) -> str:
        """A face-up card and its price; with the number of its place if there are several."""
        card = g.slots[slot]
        if card < 0:
            return ""
        first = slot - slot % SLOTS
        several = [g.slots[k] for k in range(first, first + SLOTS)].count(card) > 1
        called = self.card_name(g, card)
        if several:
            called = self.numbered.format(called, slot % SLOTS + 1)
        return self.buy_card.format(called, self.sum(price(g, seat, card)))

    def _man(self, g: Glory, man: int) -> str:
        """A gladiator by its card; with its number if its owner has several of them."""
        row = row_of(g, man)
        if row < 0:
            return self.gladiator.format(man % NUMBERS)
        card = g.men[row + M_CARD]
        called = self.card_name(g, card)
        for k in range(0, len(g.men), MAN):
            same = g.men[k] // NUMBERS == man // NUMBERS and g.men[k + M_CARD] == card
            if same and g.men[k] != man:
                return self.numbered.format(called, man % NUMBERS)
        return called

    def card_name(self, g: Glory, card: int) -> str:
        """What a card is called at this table."""
        name = g.setup.names[card]
        if name in SPARE_NAMES:  # nobody has given it another
            return self.spare.format(SPARE_NAMES.index(name) + 1)
        return self.cards.called(name)

    def sum(self, k: int) -> str:
        """So many coins."""
        return self.coins[k != 1].format(k)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        g = cast(Glory, s)

        def card(k: int) -> str:
            return self.a_card if k < 0 else self.card_name(g, k)

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
