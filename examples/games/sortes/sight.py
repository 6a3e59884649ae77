"""What a seat of Sortes may know, and other truths it could not tell apart."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.deck import Deck
from munera.core.engine import State
from munera.core.game import View
from munera.core.rng import Rng

from .state import NO_CARD, Position


def view(s: State, viewer: int) -> View:
    """The own lot, all coins; at the end all lots (SO-4)."""
    p = cast(Position, s)
    cards = list(p.cards)
    shown = [
        card if card and (seat == viewer or not p.stack) else None
        for seat, card in enumerate(cards)
    ]
    return {"seats": int(p.seats), "deck": int(p.deck.size()), "cards": shown,
            "coins": list(p.coins), "over": not p.stack, "viewer": viewer}  # fmt: skip


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Deal the lots that the viewer cannot see anew."""
    p = cast(Position, s).clone()
    if not p.stack:
        return p  # all is shown
    hidden = [k for k in range(p.seats) if k != viewer and p.cards[k] != NO_CARD]
    pool = sorted(list(p.deck.bag) + [p.cards[k] for k in hidden])
    for seat in hidden:
        p.cards[seat] = pool.pop(rng.below(len(pool)))
    p.deck = Deck(vec[i64]([]), vec[i64](pool))
    return p
