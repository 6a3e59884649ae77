"""How Sortes puts its values and actions into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import HIDDEN, State
from munera.core.game import Words
from munera.core.saying import book_at
from munera.core.words import read_words, spoken

from .events import EVENTS, PROMPTS, REFUSALS
from .space import DEAL, SPACE
from .tables import FOLDER

BOOK: Final = book_at(FOLDER / "lang")


class Tongue:
    """The names of things in one language, and what is made of them."""

    def __init__(self, language: str) -> None:
        self.unknown = BOOK.text("card.unknown", language)
        self.counts = BOOK.row("coins", ("none", "one", "many"), language)
        self.actions = BOOK.row("actions", ("keep", "swap"), language)

    def card(self, card: int) -> str:
        """What a person calls a card."""
        return self.unknown if card == HIDDEN else str(card)

    def coins(self, n: int) -> str:
        """How a person counts coins."""
        return self.counts[min(n, 2)].format(n=n)

    def label(self, action: int) -> str:
        """What a person calls an action."""
        return self.actions[action] if action < DEAL else SPACE.text(action)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        return {"seat": names.__getitem__, "card": self.card, "coins": self.coins}


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.label
    )  # fmt: skip


WORDS: Final = spoken(BOOK, words_in)
