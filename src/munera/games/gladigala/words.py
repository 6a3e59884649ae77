"""How GladiGala puts its values and actions into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words
from munera.core.saying import book_at
from munera.core.words import Texts, read_words, spoken
from munera.games.gladigala.events import EVENTS, PROMPTS, REFUSALS
from munera.games.gladigala.space import ATTACK, LOWERS, ORDER, SPACE
from munera.games.gladigala.state import SKILL, SLOTS
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    COLUMN_NAMES,
    FACING_NAMES,
    FOLDER,
    ROW_NAMES,
    SCHOOL_NAMES,
    SQUARE_NAMES,
    TYPE_NAMES,
)

BOOK: Final = book_at(FOLDER.parent / "lang")
SCHOOLS: Final = tuple([name.upper() for name in SCHOOL_NAMES])
# The parts of an order as actions name them: where it goes, and what it does there.
UPPER_NAMES: Final = ("C", "F", "FR", "R", "BR", "B", "BL", "L", "FL")
LOWER_NAMES: Final = ("idle", "left", "right", "about", "skill")


def gladiator_name(k: int) -> str:
    """What a gladiator is called in every language: its school and its number there."""
    return f"{SCHOOLS[k // SLOTS]} {k % SLOTS + 1}"


class Tongue:
    """The names of things in one language, and the texts made of them."""

    def __init__(self, language: str) -> None:
        self.types = BOOK.row("type", TYPE_NAMES, language)
        self.facings = BOOK.row("facing", FACING_NAMES, language)
        self.matches = BOOK.row("match", ("morning", "afternoon"), language)
        self.thumbs = BOOK.row("thumb", ("unknown", "up", "down"), language)
        self.uppers = BOOK.row("upper", UPPER_NAMES, language)
        self.lowers = BOOK.row("lower", LOWER_NAMES, language)
        self.skills = BOOK.row("skill", TYPE_NAMES, language)
        self.upgrades = BOOK.row("upgrade", TYPE_NAMES, language)
        self.draws = BOOK.row("draw", TYPE_NAMES, language)
        column, row = BOOK.row("line", ("column", "row"), language)
        self.lines = tuple(
            [column.format(name=name) for name in COLUMN_NAMES]
            + [row.format(name=name) for name in ROW_NAMES]
        )
        self.actions = Texts(BOOK, "actions", language)
        self.coins = tuple([self.actions.count("coins", k) for k in range(100)])
        self.labels = self._labels()
        self.orders = tuple(  # by direction and type: an order with the skill of that type
            [self.order(upper, skill) for upper in self.uppers for skill in self.skills]
        )
        # Spellers that are the same at every table, made once because every sentence needs them.
        self.fixed: dict[str, Callable[[int], str]] = {
            "school": SCHOOLS.__getitem__,
            "gladiator": gladiator_name,
            "type": self.types.__getitem__,
            "square": SQUARE_NAMES.__getitem__,
            "facing": self.facings.__getitem__,
            "bench": BENCH_NAMES.__getitem__,
            "line": self.lines.__getitem__,
            "thumb": self.thumb,
            "upper": self.uppers.__getitem__,
            "lower": self.lowers.__getitem__,
            "match": self.matches.__getitem__,
            "coins": self.sum,
            "action": SPACE.text,
            "number": str,
        }

    def _labels(self) -> tuple[str, ...]:
        """What a person calls each action, in the order of the action space."""
        say = self.actions
        out = (
            say["mix_even"],
            say["mix_three"],
            *SCHOOLS,
            say["eagle_low"],
            say["eagle_high"],
            *[say["row"].format(number=k) for k in range(4)],
            say["wing_low"],
            say["wing_high"],
            *self.types,
            *[say["crowd_up"].format(bench=bench) for bench in BENCH_NAMES],
            *[say["crowd_down"].format(bench=bench) for bench in BENCH_NAMES],
            *[self.order(upper, lower) for upper in self.uppers for lower in self.lowers],
            *[say["attack"].format(square=square) for square in SQUARE_NAMES],
            say["attack_none"],
            say["token_keep"],
            say["token_play"],
            say["shield_take"],
            say["shield_pay"],
            *[say["keep"].format(number=k + 1) for k in range(SLOTS)],
            *self.upgrades,
            say["done"],
            *self.draws,
        )
        if len(out) != len(SPACE):
            raise ValueError(f"{len(out)} labels for {len(SPACE)} actions")
        return out

    def order(self, upper: str, lower: str) -> str:
        """An order in words: `Forward, turn left`."""
        return self.actions["order"].format(upper=upper.capitalize(), lower=lower)

    def named(self, s: State, seat: int, action: int) -> str:
        """An order with the skill of the gladiator that gets it, or ""."""
        if not ORDER <= action < ATTACK or (action - ORDER) % LOWERS != SKILL:
            return ""
        _, _, kind, *_ = s.stack[-1].prompt(s, seat)  # the fields of every question for an order
        return self.orders[(action - ORDER) // LOWERS * len(self.skills) + kind]

    def thumb(self, k: int) -> str:
        """A crowd token, also one that the reader may not know."""
        return self.thumbs[k + 1]

    def sum(self, k: int) -> str:
        """A number of coins."""
        return self.coins[k] if 0 <= k < len(self.coins) else self.actions.count("coins", k)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled."""
        out = self.fixed.copy()
        out["seat"] = names.__getitem__
        return out


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.labels.__getitem__,
        tongue.named,
    )  # fmt: skip


WORDS: Final = spoken(BOOK, words_in)

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "team": "mix",
    "declare": "symbol",
    "stand": "place",
    "bench": "crowd",
    "move": "order",
    "strike": "attack",
    "hit": "attack",
    "pay": "keep",
}
ALONE: Final = {
    "done": "upgrade done",
    "play": "token play",
    "none": "attack none",
    "pay": "shield pay",
    "take": "shield take",
    "stay": "order C idle",
}


def shorthand(text: str) -> str:
    """`move F`, `done` or `strike c4` as the text of an action; anything else unchanged."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in ALONE:
        return ALONE[words[0]]
    if words:
        words[0] = SAME.get(words[0], words[0])
    if len(words) == 2 and words[0] == "order":
        words.append("idle")
    said = " ".join(words)
    return SPACE.text(SPACE.ids[said]) if said in SPACE.ids else text
