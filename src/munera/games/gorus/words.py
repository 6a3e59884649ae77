"""How Gorus Maximus puts its values into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from munera.core.engine import HIDDEN, State
from munera.core.game import Words
from munera.core.saying import book_at
from munera.core.words import read_words, spoken
from munera.games.gorus.events import EVENTS, PROMPTS, REFUSALS
from munera.games.gorus.space import CARDS, SPACE
from munera.games.gorus.state import Gorus
from munera.games.gorus.tables import FOLDER, SCHOOL_NAMES

BOOK: Final = book_at(FOLDER.parent / "lang")
RANK_NAMES: Final = tuple([str(rank) for rank in range(16)])
SHORT: Final = ("bl", "br", "gr", "pi", "ye")  # schools as a person may type them


def roman(n: int) -> str:
    """Rounds are counted in Roman numerals."""
    out = ""
    for value, letters in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        out += letters * (n // value)
        n %= value
    return out


class Tongue:
    """The names of things in one language, and the texts made of them."""

    def __init__(self, language: str) -> None:
        self.schools = BOOK.row("school", SCHOOL_NAMES, language)
        self.ranks = BOOK.row("rank", RANK_NAMES, language)
        self.team = BOOK.text("side.team", language)
        self.contenders = BOOK.text("side.contenders", language)
        self.unknown = BOOK.text("card.unknown", language)
        named = BOOK.text("card.named", language)
        colours = BOOK.row("colour", SCHOOL_NAMES, language)
        self.cards = tuple(
            [named.format(colour=colours[card // 16], rank=card % 16) for card in range(CARDS)]
        )

        # Spellers that are the same at every table, made once because every sentence needs them.
        self.fixed: dict[str, Callable[[int], str]] = {
            "card": self.card,
            "school": self.schools.__getitem__,
            "action": SPACE.text,
            "rank": self.ranks.__getitem__,
            "number": str,
            "roman": roman,
        }

    def card(self, card: int) -> str:
        """What a person calls a card: `Blue 7`."""
        return self.unknown if card == HIDDEN else self.cards[card]

    def label(self, action: int) -> str:
        """What a person calls an action."""
        return self.cards[action] if action < CARDS else SPACE.text(action)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        g = cast(Gorus, s)

        def side(k: int) -> str:
            if g.setup.is_team:
                return self.team.format(letter=g.setup.side_names[k])
            return self.contenders if k >= len(names) else names[k]

        out = self.fixed.copy()
        out["seat"] = names.__getitem__
        out["side"] = side
        return out


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.label,
    )  # fmt: skip


WORDS: Final = spoken(BOOK, words_in)


def shorthand(text: str) -> str:
    """`Bl7`, `blue 7` or `play blue 7` as the text of an action; anything else unchanged."""
    words = text.lower().split()
    if words and words[0] == "play":
        words = words[1:]
    joined = "".join(words)
    for letters, name in zip(SHORT, SCHOOL_NAMES, strict=True):
        for beginning in (name, letters):
            rank = joined.removeprefix(beginning)
            if rank != joined and rank.isascii() and rank.isdigit() and len(rank) < 4:
                return f"play {name} {int(rank)}"
    return text
