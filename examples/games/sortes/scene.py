"""How a table of Sortes looks, from a view alone."""

from __future__ import annotations

from typing import Final

from munera.core.game import Decision, View
from munera.core.scene import Cue, Panel, Piece, Scene, Tokens, Zone
from munera.core.words import Texts, texts

from . import events as ev
from .tables import MOST_COINS
from .words import BOOK

SAY: Final = texts(BOOK, "scene")


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """A panel with coins for each seat, the lots in a row, and the pile to swap from."""
    say = SAY[language]
    panels = [_panel(seat, coins, say) for seat, coins in enumerate(view["coins"])]
    legal = {choice.text for choice in decision.choices} if decision else set()
    pieces = [_lot(seat, view, names[seat], legal, say) for seat in range(view["seats"])]
    pieces.append(_pile(view, legal, say))
    zones = (Zone("lots", "row", say["cards"]), Zone("deck", "pile", say["deck"]))
    heading = (say["end" if view["over"] else "keep_or_swap"],)
    status = say["open" if view["over"] else "decide"]
    return Scene(heading, status, tuple(panels), zones, tuple(pieces))


def _panel(seat: int, coins: int, say: Texts) -> Panel:
    """What is public about a seat: its coins (SO-1)."""
    tokens = Tokens("coin", coins, min(MOST_COINS, max(coins, 2)), say["coins"].format(n=coins))
    return Panel(f"seat {seat}", (seat,), tokens=(tokens,))


def _lot(seat: int, view: View, name: str, legal: set[str], say: Texts) -> Piece:
    """A lot face up, or its back (SO-4); the own one is chosen to keep it (SO-2)."""
    card = view["cards"][seat]
    if card is None:
        return Piece(
            f"lot {seat}", "lots", seat, "back", "emblem", caption=name, marks=("hidden",),
            label=say["hidden"].format(name=name),
        )  # fmt: skip
    mine = seat == view["viewer"] and "keep" in legal
    return Piece(
        f"lot {seat}", "lots", seat, "card", "emblem", str(card), caption=name, hue="teal",
        label=say["shown"].format(name=name, card=card),
        action="keep" if mine else "", does=say["keep"] if mine else "",
    )  # fmt: skip


def _pile(view: View, legal: set[str], say: Texts) -> Piece:
    """The lots that nobody has; choosing them swaps, or tells why not."""
    can = "swap" in legal
    return Piece(
        "pile", "deck", 0, "back", "emblem", str(view["deck"]),
        label=say["pile"].format(n=view["deck"]), action="swap" if can else "",
        does=say["swap"] if can else "", ask="" if view["over"] else "swap",
    )  # fmt: skip


def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """A coin goes when a seat swaps; its new lot comes."""
    kind, seat = event[0], event[1]
    if kind == ev.SWAPPED:
        return (Cue("gains", panel=f"seat {seat}", text="−1"),)
    if kind == ev.DEALT:
        return (Cue("comes", piece=f"lot {seat}"),)
    return ()
