"""What a seat of For Glory may know, and other truths it could not tell apart.

Hands and Reserves are secret; the order of a deck does not exist before a card is drawn. The unseen
cards of a ludus are known as a whole, since every purchase is public; how they are spread over
hand, Reserve and deck is not.
"""

from __future__ import annotations

import math
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import State, waiting
from munera.core.game import View
from munera.core.rng import Rng
from munera.games.for_glory import rules
from munera.games.for_glory.flow import bloodlust
from munera.games.for_glory.flow_cards import ANY_VALUE, Pay
from munera.games.for_glory.flow_late import Place
from munera.games.for_glory.flow_window import React
from munera.games.for_glory.space import ARENA_NAMES, NUMBERS, SLOTS
from munera.games.for_glory.state import (
    ARENA_CARD,
    ARENA_DECK,
    ARENAS,
    GONE,
    M_ARENA,
    M_ASSIGNED,
    M_CARD,
    M_DAMAGE,
    M_READY,
    MAN,
    NONE,
    REACTION,
    TACTIC,
    Glory,
)
from munera.games.for_glory.tables import CARD_NAMES, EVENTS, STATS
from munera.games.for_glory.tables import SUPPLIES as DECK_NAMES

TRIES: Final = 40  # random hands to try before one is made that can pay
LOTS: Final = 2**30
STEPS: Final = ("machinations", "late", "battle", "refill")


def view(s: State, viewer: int) -> View:
    """All that a seat, or a spectator, may look at (FG-105, FG-126; chapter 5)."""
    g = cast(Glory, s)
    frame = g.stack[-1] if g.stack else None
    boasts = g.setup.boasts
    return {
        "seats": 2,
        "viewer": viewer if viewer >= 0 else None,
        "turn": g.turn,
        "step": STEPS[g.step] if g.stack else "over",
        "asked": frame.stage() if frame is not None else "over",
        "active": g.active,
        "mover": g.mover,
        "favor": g.favor,
        "boasts": [g.setup.bloodlust[boasts[k]] for k in range(g.boast, len(boasts))],
        "bloodlust": bloodlust(g),
        "supply": {
            name: [_name(g.slots[SLOTS * k + j]) for j in range(SLOTS)]
            for k, name in enumerate(DECK_NAMES)
        },
        "prices": _prices(g, viewer),
        "supply_left": {name: g.left[k] for k, name in enumerate(DECK_NAMES)},
        "supply_discard": {name: _waste(g, k) for k, name in enumerate(DECK_NAMES)},
        "arena_deck": g.left[ARENA_DECK],
        "arenas": [_arena(g, k) for k in range(ARENAS)],
        "arena": g.arena,
        "cycle": g.cycle if g.arena >= 0 else 0,
        "initiative": g.initiative,
        "players": [_player(g, seat, viewer) for seat in range(2)],
        "gladiators": _gladiators(g),
        "gone": _gone(g),
        "window": _window(frame),
        "limbo": [{"seat": code // 128, "card": _name(code % 128)} for code in g.limbo],
        "pending": _pending(frame),
        "removed": [[_name(card) for card in ludus.removed] for ludus in g.ludi],
        "names": _names(g),
        "cards": g.setup.pack,
        "waiting": waiting(s),
        "glory_to_win": g.setup.glory,
        "results": s.results() if not g.stack else [],
    }


def _name(card: int) -> str:
    return CARD_NAMES[card] if card >= 0 else ""


def _names(g: Glory) -> dict[str, str]:
    """The names of cards that are not in the standard set."""
    out: dict[str, str] = {}
    for card, name in enumerate(CARD_NAMES):
        if name.startswith("extra_") and g.setup.copies[card] > 0:
            out[name] = g.setup.names[card]
    return out


def _prices(g: Glory, viewer: int) -> dict[str, list[int]]:
    """What each face-up card costs the viewer; for a spectator what it costs the player in turn."""
    seat = viewer if viewer >= 0 else max(0, int(g.active))
    out: dict[str, list[int]] = {}
    for k, name in enumerate(DECK_NAMES):
        cards = [g.slots[SLOTS * k + j] for j in range(SLOTS)]
        out[name] = [int(rules.price(g, seat, card)) if card >= 0 else 0 for card in cards]
    return out


def _waste(g: Glory, deck: int) -> list[str]:
    return [CARD_NAMES[card] for card in g.setup.decks[deck] for _ in range(g.waste[card])]


def _arena(g: Glory, k: int) -> dict[str, Any]:
    fleeting = k < 2
    return {
        "name": ARENA_NAMES[k],
        "card": _name(g.arenas[k]),
        "glory": g.laurels[k],
        "champion": g.champions[k] if fleeting else NONE,
        "ready": g.spent[k] == 0 if fleeting else True,
        "available": rules.is_available(g, k, NONE),
    }


def _player(g: Glory, seat: int, viewer: int) -> dict[str, Any]:
    ludus = g.ludi[seat]
    own = seat == viewer
    hand, reserve = len(ludus.hand), len(ludus.reserve)
    return {
        "coins": ludus.coins,
        "glory": ludus.glory,
        "influence": rules.influence(g, seat),
        "needed": rules.needed(g, seat),
        "funds": rules.funds(g, seat) if own else None,
        "late_price": rules.late_price(g, seat),
        "hand": [_name(card) for card in ludus.hand] if own else hand,
        "hand_size": hand,
        "known": [_name(card) for card in ludus.known],
        "deck": len(ludus.deck),
        "discard": [_name(card) for card in ludus.discard],
        "reserve": [_name(card) for card in ludus.reserve] if own else reserve,
        "reserve_size": reserve,
        "villa": [_held(g, code) for code in ludus.villa],
    }


def _held(g: Glory, code: int) -> dict[str, Any]:
    arena = g.setup.type[code // 2] == ARENA_CARD
    return {
        "card": _name(code // 2),
        "ready": code % 2 == 0,
        "kind": "arena" if arena else "patron",
    }


def _gladiators(g: Glory) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    men = g.men
    for row in range(0, len(men), MAN):
        if men[row + M_ARENA] >= GONE:
            continue
        card = men[row + M_CARD]
        out.append(
            {
                "seat": men[row] // NUMBERS,
                "n": men[row] % NUMBERS,
                "card": _name(card),
                "arena": men[row + M_ARENA],
                "ready": men[row + M_READY] == 1,
                "damage": men[row + M_DAMAGE],
                "assigned": men[row + M_ASSIGNED],
                **{STATS[k]: int(rules.figure(g, row, k)) for k in range(3)},
                "printed": {STATS[k]: g.setup.figures[3 * card + k] for k in range(3)},
                "needs": g.setup.needs[card],
                "blank": rules.is_blank(g, row),
                "untargetable": rules.is_untargetable(g, row),
            }
        )
    return out


def _gone(g: Glory) -> list[dict[str, Any]]:
    """Gladiators that have just left, and may still react to it (FG-825)."""
    men = g.men
    return [
        {"seat": men[row] // NUMBERS, "n": men[row] % NUMBERS, "card": _name(men[row + M_CARD])}
        for row in range(0, len(men), MAN)
        if men[row + M_ARENA] >= GONE
    ]


def _window(frame: object) -> dict[str, Any] | None:
    if not isinstance(frame, React):
        return None
    arenas = [k for k in range(ARENAS) if frame.mask & 2**k]
    subjects = [s % 1000 for s in frame.subjects]
    return {
        "event": EVENTS[frame.event],
        "arena": arenas[0] if len(arenas) == 1 else NONE,
        "arenas": arenas,
        "subjects": [{"seat": man // NUMBERS, "n": man % NUMBERS} for man in subjects],
        "passed": frame.passed,
        "used": list(frame.used),
    }


def _pending(frame: object) -> dict[str, Any] | None:
    if not isinstance(frame, Pay):
        return None
    return {
        "seat": frame.seat,
        "cost": frame.cost,
        "paid": frame.cost - frame.left,
        "for": _name(frame.what),
    }


# --- Other truths ------------------------------------------------------------------------------


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Another truth that the viewer cannot tell apart: unseen cards of others are dealt anew.

    A spread of a ludus's unseen cards over hand, Reserve and deck must keep the sizes, have only
    Tactics and Reactions in the Reserve (FG-502), leave in the hand what was seen to go there, and
    in hand or Reserve what was there at the last shuffle. All such spreads are equally likely. A
    hand whose owner is paying can pay. Other conclusions, say from what somebody did not do, are
    not drawn.
    """
    g = cast(Glory, s).clone()
    for seat in range(2):
        if seat != viewer:
            _deal_anew(g, seat, rng)
    return g


def _minus(cards: list[int], others: list[int]) -> list[int]:
    """Cards without others, all rising."""
    out = cards[:]
    for card in others:
        if card in out:
            out.remove(card)
    return out


def _take(cards: list[int], n: int, rng: Rng) -> list[int]:
    """Take n random cards out of a list."""
    return [cards.pop(rng.below(len(cards))) for _ in range(n)]


def _deal_anew(g: Glory, seat: int, rng: Rng) -> None:
    ludus = g.ludi[seat]
    pool = sorted([*ludus.hand, *ludus.deck, *ludus.reserve])
    if not pool:
        return
    known = list(ludus.known)
    kept = list(ludus.kept)
    loose = _minus(kept, known)
    free = _minus(pool, kept)
    hands, reserves = len(ludus.hand) - len(known), len(ludus.reserve)
    shares = _shares(g, loose, free, hands, reserves)
    for _ in range(TRIES):
        hand, reserve, rest = _spread(g, loose, free, hands, reserves, _lot(shares, rng), rng)
        if _can_go_on(g, seat, [*known, *hand]):
            break
    else:
        most = max([j for j, share in enumerate(shares) if share > 0])
        hand, reserve, rest = _spread(g, loose, free, hands, reserves, most, rng)
        hand, rest = _richest(g, seat, len(loose) - most, hand, rest)
    ludus.hand = vec[i64](sorted([*known, *hand]))
    ludus.reserve = vec[i64](sorted(reserve))
    ludus.deck = vec[i64](sorted(rest))


def _may_reserve(g: Glory, card: int) -> bool:
    return g.setup.type[card] in (TACTIC, REACTION)


def _shares(g: Glory, loose: list[int], free: list[int], hands: int, reserves: int) -> list[float]:
    """By the number of loose cards in the Reserve: how many spreads there are."""
    tied = sum([_may_reserve(g, card) for card in loose])
    open_ = sum([_may_reserve(g, card) for card in free])
    out: list[float] = []
    for j in range(min(tied, reserves) + 1):
        more = reserves - j
        room = hands - (len(loose) - j)
        left = len(free) - more
        if more > open_ or room < 0 or room > left:
            out.append(0.0)
        else:
            ways = math.comb(tied, j) * math.comb(open_, more) * math.comb(left, room)
            out.append(float(ways))
    return out


def _lot(shares: list[float], rng: Rng) -> int:
    """A random number, each as likely as its share."""
    if len(shares) == 1:
        return 0
    left = sum(shares) * (rng.below(LOTS) / LOTS)
    for j, share in enumerate(shares):
        left -= share
        if left < 0:
            return j
    return max([j for j, share in enumerate(shares) if share > 0])


def _spread(
    g: Glory, loose: list[int], free: list[int], hands: int, reserves: int, j: int, rng: Rng
) -> tuple[list[int], list[int], list[int]]:
    """Hand, Reserve and deck, with j of the loose cards in the Reserve."""
    reserve = _take([card for card in loose if _may_reserve(g, card)], j, rng)
    hand = _minus(loose, reserve)
    reserve += _take([card for card in free if _may_reserve(g, card)], reserves - j, rng)
    rest = _minus(free, reserve[j:])
    hand += _take(rest, hands - len(hand), rng)
    return hand, reserve, rest


def _due(g: Glory, seat: int) -> tuple[int, int, int]:
    """What a seat must be able to pay: how much, and after which value and Income Card."""
    frame = g.stack[-1] if g.stack else None
    if isinstance(frame, Pay) and frame.seat == seat:
        return int(frame.left), int(frame.value), int(frame.card)
    if isinstance(frame, Place) and frame.seat == seat and frame.late:
        return int(rules.late_price(g, seat)), ANY_VALUE, NONE
    return 0, ANY_VALUE, NONE


def _worth(g: Glory, card: int, value: int, last: int) -> int:
    """What an Income Card can add to a payment after these values."""
    worth = int(g.setup.income[card])
    return worth if worth < value or (worth == value and card >= last) else 0


def _can_go_on(g: Glory, seat: int, hand: list[int]) -> bool:
    """Whether a hand can pay what its owner has begun to pay."""
    due, value, last = _due(g, seat)
    if due <= g.ludi[seat].coins:
        return True
    return due <= g.ludi[seat].coins + sum([_worth(g, card, value, last) for card in hand])


def _richest(
    g: Glory, seat: int, firm: int, hand: list[int], rest: list[int]
) -> tuple[list[int], list[int]]:
    """Put the best Income into the hand after its first `firm` cards: no random hand could pay."""
    _, value, last = _due(g, seat)
    ranked = sorted([(-_worth(g, card, value, last), card) for card in [*hand[firm:], *rest]])
    others = [card for _, card in ranked]
    n = len(hand) - firm
    return [*hand[:firm], *others[:n]], others[n:]
