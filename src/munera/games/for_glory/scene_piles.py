"""The piles of For Glory that anybody may look through: discard piles, culled cards, what is
discarded from the Supply (FG-126; chapter 5)."""

from __future__ import annotations

from functools import lru_cache

from munera.core.game import View
from munera.core.scene import Piece, Zone
from munera.games.for_glory.scene_cards import face
from munera.games.for_glory.scene_words import words_of
from munera.games.for_glory.tables import CARD_NAMES, SUPPLIES

Heaps = tuple[list[Zone], list[Piece]]

_zone = lru_cache(2048)(Zone)


def discards(seat: int, n: int) -> str:
    """The heap of a seat's discard pile; none if it is empty."""
    return f"discards{seat}" if n else ""


def culled(seat: int, n: int) -> str:
    """The heap of the cards that a seat has removed from the game."""
    return f"culled{seat}" if n else ""


def wasted(deck: str, n: int) -> str:
    """The heap of the cards discarded from a Supply Deck."""
    return f"wasted_{deck}" if n else ""


def heaps(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> Heaps:
    """Every pile that is not empty, its cards as they lie, the newest on top."""
    zones: list[Zone] = []
    pieces: list[Piece] = []
    say = words_of(language)
    for seat in range(2):
        own = seat == view["viewer"]
        retrieves = asked and own and view["asked"] == "retrieve"
        for name, zone, cards in (
            ("discards", discards, view["players"][seat]["discard"]),
            ("culled", culled, view["removed"][seat]),
        ):
            heap = zone(seat, len(cards))
            if not heap:
                continue
            title = say[f"your_{name}" if own else f"{name}_of"]
            zones.append(_zone(heap, "heap", title.format(who=names[seat], n=len(cards))))
            picks = retrieves and name == "discards"
            pieces += _lie(view["cards"], cards, heap, picks, legal, language)
    for deck in SUPPLIES:
        cards = view["supply_discard"][deck]
        heap = wasted(deck, len(cards))
        if heap:
            title = say["wasted"].format(deck=say[f"deck_{deck}"], n=len(cards))
            zones.append(_zone(heap, "heap", title))
            pieces += _lie(view["cards"], cards, heap, False, legal, language)
    return zones, pieces


def _lie(
    pack: str, cards: list[str], heap: str, picks: bool, legal: frozenset[str], language: str
) -> list[Piece]:
    """Cards from the bottom up, with places below 0, so that the newest is on top."""
    out: list[Piece] = []
    copies: dict[str, int] = {}
    for k, card in enumerate(cards):
        copies[card] = copies.get(card, 0) + 1
        ask = f"card {card}" if picks else ""
        out.append(_card(pack, card, heap, copies[card], -k, ask, ask in legal, language))
    return out


@lru_cache(8192)
def _card(
    pack: str, card: str, heap: str, copy: int, place: int, ask: str, lit: bool, language: str
) -> Piece:
    shown = face(pack, card, language)
    return Piece(
        f"{heap}.{CARD_NAMES.index(card)}.{copy}", heap, place, "card", shown.sprite,
        letters=shown.name, hue=shown.hue, label=shown.label, action=ask if lit else "", ask=ask,
        does=words_of(language)["card"] if lit else "", inlays=shown.inlays, pinned=shown.pinned,
    )  # fmt: skip


@lru_cache(4096)
def supply_pile(deck: str, left: int, n: int, picks: bool, lit: bool, language: str) -> Piece:
    """What is left of a Supply Deck and what was discarded from it; a Scheme may choose it."""
    say = words_of(language)
    ask = f"supply {deck}" if picks else ""
    label = say["supply_label"].format(deck=say[f"deck_{deck}"], n=left, m=n)
    return Piece(
        f"supply.{deck}", f"supply_{deck}", 9, "chip", "discard", "" if picks else str(n),
        say["card" if picks else "discard_pile"],
        hue="plaster", label=label, action=ask if lit else "", ask=ask,
        does=say["card"] if lit else "", opens=wasted(deck, n),
    )  # fmt: skip
