"""What a seat of For Glory may know, and other truths it could not tell apart.

Secret are the hands and Reserves; the order of a deck does not exist before a card is drawn. What a
ludus has out of sight is known as a whole, since every purchase is public; how it is spread over
hand, Reserve and deck is not.
"""

from __future__ import annotations

from typing import Any, Final, cast

from munera.core.engine import State, waiting
from munera.core.game import View
from munera.core.rng import Rng
from munera.games.for_glory import rules
from munera.games.for_glory.flow import bloodlust
from munera.games.for_glory.flow_cards import Pay
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
    Glory,
)
from munera.games.for_glory.tables import CARD_NAMES, EVENTS, STATS
from munera.games.for_glory.tables import SUPPLIES as DECK_NAMES

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
        "asked": frame.stream() if frame is not None else "over",
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
        "window": _window(frame),
        "limbo": [{"seat": code // 128, "card": _name(code % 128)} for code in g.limbo],
        "pending": _pending(frame),
        "removed": [[_name(card) for card in ludus.removed] for ludus in g.ludi],
        "names": _names(g),
        "waiting": waiting(s),
        "glory_to_win": g.setup.glory,
        "results": s.results() if not g.stack else [],
    }


def _name(card: int) -> str:
    return CARD_NAMES[card] if card >= 0 else ""


def _names(g: Glory) -> dict[str, str]:
    """What cards are called that are not of the standard set."""
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
    """Another truth that the viewer cannot tell apart: unseen cards of others are dealt anew."""
    return cast(Glory, s).clone()
