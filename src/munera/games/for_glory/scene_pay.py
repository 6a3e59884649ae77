"""Every way to pay a cost, the cheapest first: whole answers of several actions (FG-334).

A payment is a set of Income Cards and, for the rest, coin tokens. It is played card by card, the
largest first, and tokens last.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from munera.core.draft import Batch
from munera.core.game import View
from munera.games.for_glory.scene_cards import face
from munera.games.for_glory.scene_words import words_of
from munera.games.for_glory.tables import CARD_NAMES
from munera.games.for_glory.tables_cards import read_cards

MOST: Final = 200  # ways; with more, a seat pays card by card
Payment = tuple[tuple[str, ...], int]  # Income Cards in the order they are played, and tokens


@lru_cache(32)
def _incomes(pack: str) -> dict[str, int]:
    """What the Income Cards of a table are worth."""
    return {
        name: int(card["income"]) for name, card in read_cards(pack).items() if "income" in card
    }


def payments(left: int, coins: int, worth: dict[str, int], hand: list[str]) -> list[Payment]:
    """Every payment of what is left that FG-334 allows; empty if there are too many.

    (a) it is enough, (b) no card of it is needless, (c) with tokens it is exact.
    """
    held = sorted({c for c in hand if c in worth}, key=lambda c: (-worth[c], CARD_NAMES.index(c)))
    counts = [hand.count(card) for card in held]
    ways = 1
    for n in counts:
        ways *= n + 1
    if ways > MOST:
        return []
    out: list[Payment] = []
    for chosen in product(*[range(n + 1) for n in counts]):
        cards = tuple([c for c, n in zip(held, chosen, strict=True) for _ in range(n)])
        total = sum([worth[card] for card in cards])
        if total < left:
            if left - total <= coins:
                out.append((cards, left - total))
        elif total - worth[cards[-1]] < left:
            out.append((cards, 0))
    return out


def thrift(left: int, worth: dict[str, int], payment: Payment) -> tuple[int, int]:
    """How costly a payment is: tokens count most, then the lost surplus; ties by number of cards.

    Income is Discarded at the end of a turn anyway, but tokens can be kept (FG-304, FG-333). The
    greedy bot weighs them the same way.
    """
    cards, tokens = payment
    lost = max(0, sum([worth[card] for card in cards]) - left)
    return 12 * tokens + 5 * lost, len(cards)


def batches(view: View, legal: frozenset[str], language: str) -> tuple[Batch, ...]:
    """The ways to pay what the viewer is asked to pay now."""
    pending, seat = view["pending"], view["viewer"]
    if pending is None or seat is None or view["asked"] != "pay" or not legal:
        return ()
    worth = _incomes(view["cards"])
    player = view["players"][seat]
    left = pending["cost"] - pending["paid"]
    found = []
    for payment in payments(left, player["coins"], worth, player["hand"]):
        texts = texts_of(payment, len(player["hand"]))
        if texts[0] in legal:  # after a card, only cards that are not larger
            found.append((thrift(left, worth, payment), texts, payment))
    found.sort()
    return tuple([_batch(view["cards"], left, texts, one, language) for _, texts, one in found])


def texts_of(payment: Payment, held: int) -> tuple[str, ...]:
    """The actions of a payment by a seat that holds `held` cards.

    After the last card nobody is asked: tokens are paid automatically (R-53).
    """
    cards, tokens = payment
    asked = tokens > 0 and len(cards) < held
    return (*[f"pay {card}" for card in cards], *(["pay tokens"] if asked else []))


@lru_cache(4096)
def _batch(pack: str, left: int, texts: tuple[str, ...], payment: Payment, language: str) -> Batch:
    say = words_of(language)
    cards, tokens = payment
    parts = []
    for card in dict.fromkeys(cards):
        name, n = face(pack, card, language).name, cards.count(card)
        parts.append(say["pay_cards"].format(n=n, card=name) if n > 1 else name)
    if tokens:
        parts.append(say.count("pay_coins", tokens))
    what = say["pay_and"].join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    worth = _incomes(pack)
    lost = max(0, sum([worth[card] for card in cards]) - left)
    return Batch(
        texts, say["pay_with"].format(n=left, what=what),
        say["pay_lost"].format(n=lost) if lost else "", "FG-332" if lost else "",
    )  # fmt: skip
