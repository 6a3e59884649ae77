"""The verbs of For Glory: choices in the order of the rules, then what chance does.

Standard cards come first in every family and keep their order; the spare names for added cards
follow at the family's end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.space import ActionSpace, verb
from munera.games.for_glory.tables import CARD_NAMES, SPARE_NAMES, STANDARD, SUPPLIES

CARDS: Final = 120  # 88 standard ones and 32 spare names
NUMBERS: Final = 60  # of a player's gladiators in play
SLOTS: Final = 3  # face-up cards of a supply deck

PASS: Final = 0
BUY: Final = 1  # + 3 * supply deck + slot
PLAY: Final = 10
RESERVE: Final = 111
BUYBACK: Final = 161
ABILITY: Final = 162
USE: Final = 221
ATTACK: Final = 281
TARGET: Final = 341  # + number; 60 more for a gladiator of the opponent
ARENA: Final = 461
PAY: Final = 464
CARD: Final = 500
SUPPLY: Final = 604
CHOICES: Final = 607
FIRST: Final = 607
DRAW: Final = 609  # + card
ACTIONS: Final = 729

TOKENS: Final = "tokens"
NUMBER_NAMES: Final = tuple(str(n) for n in range(NUMBERS))
ARENA_NAMES: Final = ("f1", "f2", "la")


def _family(*types: str) -> tuple[str, ...]:
    """Standard cards of these types."""
    return tuple(str(card["id"]) for card in STANDARD if card["type"] in types)


_HELD: Final = ("income", "scheme", "patron", "gladiator", "tactic", "reaction", "boast")
PLAY_NAMES: Final = (*_family(*_HELD[1:]), *SPARE_NAMES)
RESERVE_NAMES: Final = (*_family("tactic", "reaction"), *SPARE_NAMES)
ABILITY_NAMES: Final = (*_family("patron", "arena"), *SPARE_NAMES)
PAY_NAMES: Final = (*_family("income"), TOKENS, *SPARE_NAMES)
HELD_NAMES: Final = (*_family(*_HELD), *SPARE_NAMES)

SPACE: Final = ActionSpace(
    verb("pass"),
    verb("buy", SUPPLIES, ("0", "1", "2")),
    verb("play", PLAY_NAMES),
    verb("reserve", RESERVE_NAMES),
    verb("buyback"),
    verb("ability", ABILITY_NAMES),
    verb("use", NUMBER_NAMES),
    verb("attack", NUMBER_NAMES),
    verb("target", ("own", "opp"), NUMBER_NAMES),
    verb("arena", ARENA_NAMES),
    verb("pay", PAY_NAMES),
    verb("card", HELD_NAMES),
    verb("supply", SUPPLIES),
    verb("first", ("0", "1"), chance=True),
    verb("draw", CARD_NAMES, chance=True),
)

if [SPACE.base[v.name] for v in SPACE.verbs] != [
    PASS, BUY, PLAY, RESERVE, BUYBACK, ABILITY, USE, ATTACK, TARGET, ARENA, PAY, CARD, SUPPLY,
    FIRST, DRAW,
] or SPACE.choices != CHOICES or len(SPACE) != ACTIONS or len(CARD_NAMES) != CARDS:  # fmt: skip
    raise ValueError("the constants of the action space disagree with its table")


def _actions(base: int, names: tuple[str, ...]) -> list[int]:
    """By card: the action of a family that names it, or -1."""
    return [base + names.index(name) if name in names else -1 for name in CARD_NAMES]


def _cards() -> list[int]:
    """By action: the card it names, or -1."""
    out = [-1] * ACTIONS
    for name in ("play", "reserve", "ability", "pay", "card", "draw"):
        base = SPACE.base[name]
        for k, word in enumerate(SPACE.verbs[[v.name for v in SPACE.verbs].index(name)].domains[0]):
            if word in CARD_NAMES:
                out[base + k] = CARD_NAMES.index(word)
    return out


PLAY_OF: Final = vec[i64](_actions(PLAY, PLAY_NAMES))
RESERVE_OF: Final = vec[i64](_actions(RESERVE, RESERVE_NAMES))
ABILITY_OF: Final = vec[i64](_actions(ABILITY, ABILITY_NAMES))
PAY_OF: Final = vec[i64](_actions(PAY, PAY_NAMES))
CARD_OF: Final = vec[i64](_actions(CARD, HELD_NAMES))
CARD_AT: Final = vec[i64](_cards())
PAY_TOKENS: Final = 467
STANDARD_CHOICES: Final = 447  # actions that name no spare card
