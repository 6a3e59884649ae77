"""How For Glory puts its values and actions into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from munera.core.engine import State
from munera.core.game import Words
from munera.core.words import Texts, numbered, read_words, spoken
from munera.games.for_glory.effects import man_named
from munera.games.for_glory.events import EVENTS, PROMPTS, REFUSALS
from munera.games.for_glory.rules import price
from munera.games.for_glory.space import (
    ABILITY_NAMES,
    ARENA,
    ARENA_NAMES,
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
from munera.games.for_glory.tables import CARD_NAMES, SPARE_NAMES, STANDARD, STATS
from munera.games.for_glory.words_cards import BOOK, Telling

STANDARD_CALLED: Final = {k: str(card["name"]) for k, card in enumerate(STANDARD)}
DECK_NAMES: Final = ("gladiator", "training", "economy")
TRIGGER_NAMES: Final = ("attacks", "damage", "enters", "leaves", "defeated")


VERBS: Final = ("play", "reserve", "ability", "pay", "draw")  # of a card by its name


def signed(k: int) -> str:
    """A change with its sign."""
    return f"{k:+}"


class Tongue:
    """The names of things in one language, and the texts made of them."""

    def __init__(self, language: str) -> None:
        self.cards = Telling(language)
        self.decks = BOOK.row("deck", DECK_NAMES, language)
        self.arenas = BOOK.row("arena", ARENA_NAMES, language)
        self.stats = BOOK.row("figure", STATS, language)
        self.events = BOOK.row("event", TRIGGER_NAMES, language)
        self.actions = Texts(BOOK, "actions", language)
        # By question: the words for choosing a card, and for passing.
        self.chosen = {
            name: numbered(text, "card") for name, text in BOOK.room("chosen", language).items()
        }
        self.stops = BOOK.room("stops", language)
        # Templates that every choice fills.
        say = self.actions
        self.a_card = say["a_card"]
        self.choose = numbered(say["choose"], "card")
        self.ability = numbered(say["ability"], "card")
        self.attack_with = numbered(say["attack_with"], "card")
        self.own = numbered(say["target_own_card"], "card")
        self.opposing = numbered(say["target_opp_card"], "card")
        self.arena_card = numbered(say["arena_card"], "card", "arena")
        self.numbered = numbered(say["numbered"], "card", "number")
        self.buy_card = numbered(say["buy_card"], "card", "coins")
        self.gladiator = numbered(say["gladiator"], "number")
        self.forms = {verb: numbered(say[verb], "card") for verb in VERBS}
        self.coins = tuple([say.count("coins", k) for k in range(100)])
        # Spellers that are the same at every table, made once because every sentence needs them.
        self.fixed: dict[str, Callable[[int], str]] = {
            "deck": self.decks.__getitem__,
            "arena": self.arenas.__getitem__,
            "stat": self.stats.__getitem__,
            "event": self.events.__getitem__,
            "coins": self.sum,
            "change": signed,
            "action": SPACE.text,
            "number": str,
        }

    def labels(self) -> tuple[str, ...]:
        """What a person calls each action, in the order of the action space."""
        say = self.actions
        called = {str(card["id"]): self.cards.name(card) for card in STANDARD}
        called |= {name: say["spare"].format(number=k + 1) for k, name in enumerate(SPARE_NAMES)}
        paid = {name: say["pay"].format(card=card) for name, card in called.items()}
        paid[TOKENS] = say["tokens"]
        out = (
            say["pass"],
            *[
                say["buy"].format(deck=deck, number=k + 1)
                for deck in self.decks
                for k in range(SLOTS)
            ],
            *[say["play"].format(card=called[name]) for name in PLAY_NAMES],
            *[say["reserve"].format(card=called[name]) for name in RESERVE_NAMES],
            say["buyback"],
            *[say["ability"].format(card=called[name]) for name in ABILITY_NAMES],
            *[say["use"].format(number=number) for number in NUMBER_NAMES],
            *[say["attack"].format(number=number) for number in NUMBER_NAMES],
            *[say["target_own"].format(number=number) for number in NUMBER_NAMES],
            *[say["target_opp"].format(number=number) for number in NUMBER_NAMES],
            *[arena[0].upper() + arena[1:] for arena in self.arenas],
            *[paid[name] for name in PAY_NAMES],
            *[say["choose"].format(card=called[name]) for name in HELD_NAMES],
            *[say["supply"].format(deck=deck) for deck in self.decks],
            *[say["first"].format(seat=seat + 1) for seat in range(2)],
            *[say["draw"].format(card=called[name]) for name in CARD_NAMES],
        )
        if len(out) != len(SPACE):
            raise ValueError(f"{len(out)} labels for {len(SPACE)} actions")
        return out

    def named(self, s: State, seat: int, action: int) -> str:
        """The name of an action, if its card or its gladiator is known; else ""."""
        g = cast(Glory, s)
        card = CARD_AT[action]
        if card >= 0:
            if CARD <= action < SUPPLY:
                done = self.chosen.get(self._asked(g, seat), self.choose)
                return done.format(self.card_name(g, card))
            if g.setup.names[card] == STANDARD_CALLED.get(card):
                return ""
            verb = SPACE.move(action).verb  # play, reserve, ability, pay or draw
            return self.forms[verb].format(self.card_name(g, card))
        if BUY <= action < PLAY:
            return self._bought(g, seat, action - BUY)
        if USE <= action < ATTACK:
            return self.ability.format(self._man(g, NUMBERS * seat + action - USE))
        if ATTACK <= action < TARGET:
            return self.attack_with.format(self._man(g, NUMBERS * seat + action - ATTACK))
        if TARGET <= action < ARENA:
            man = man_named(seat, action)
            whose = self.own if man // NUMBERS == seat else self.opposing
            return whose.format(self._man(g, man))
        if ARENA <= action < PAY:
            card = g.arenas[action - ARENA]
            arena = self.arenas[action - ARENA]
            if card < 0:
                return ""
            return self.arena_card.format(self.card_name(g, card), arena)
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
        coins = self.sum(price(g, seat, card))
        return self.buy_card.format(called, coins)

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
        if name in SPARE_NAMES:  # it has no name of its own
            return self.actions["spare"].format(number=SPARE_NAMES.index(name) + 1)
        return self.cards.called(name)

    def sum(self, k: int) -> str:
        """A number of coins."""
        return self.coins[k] if 0 <= k < len(self.coins) else self.actions.count("coins", k)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        g = cast(Glory, s)

        def card(k: int) -> str:
            return self.a_card if k < 0 else self.card_name(g, k)

        def gladiator(k: int) -> str:
            row = row_of(g, k)
            if row >= 0:
                return card(g.men[row + M_CARD])
            return self.gladiator.format(k % NUMBERS)

        out = self.fixed.copy()
        out["seat"] = names.__getitem__
        out["card"] = card
        out["gladiator"] = gladiator
        return out


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.labels().__getitem__,
        tongue.named,
    )  # fmt: skip


WORDS: Final = spoken(BOOK, words_in)

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "end": "pass",
    "stop": "pass",
    "done": "pass",
    "no": "pass",
    "back": "buyback",
    "hit": "target",
    "choose": "card",
    "cull": "card",
    "discard": "card",
}


def shorthand(text: str) -> str:
    """`hit opp 2` or `play shady dealings` as the text of an action; anything else unchanged."""
    words = text.lower().split()
    if words:
        words[0] = SAME.get(words[0], words[0])
    said = " ".join(words)
    if said not in SPACE.ids and len(words) > 2:
        said = f"{words[0]} {'_'.join(words[1:])}"
    if said not in SPACE.ids and len(words) == 2 and words[0] == "target":
        said = f"target opp {words[1]}"
    return said if said in SPACE.ids else text
