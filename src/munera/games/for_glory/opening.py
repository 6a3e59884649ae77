"""How For Glory begins, with all its options; also free positions for examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import NOBODY, Frame, settle, unpack_fields, unpack_stack
from munera.core.game import Table
from munera.games.for_glory import flow
from munera.games.for_glory.flow_deal import take_stock
from munera.games.for_glory.flow_late import lay_glory
from munera.games.for_glory.space import ARENA_NAMES, SLOTS
from munera.games.for_glory.state import (
    ARENA_DECK,
    M_DAMAGE,
    M_READY,
    NONE,
    PACKED,
    PACKED_LUDUS,
    Glory,
    Ludus,
    Setup,
    add_man,
    empty,
    row_of,
)
from munera.games.for_glory.tables import CARD_NAMES, Flat
from munera.games.for_glory.tables_cards import read_cards

MODE: Final = "duel"
SETUPS: Final[dict[tuple[int, int, int, str], Setup]] = {}


def modes() -> dict[int, tuple[str, ...]]:
    """Exactly two players (FG-101)."""
    return {2: (MODE,)}


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table, made once; `table` must come from `Game.table`."""
    first = table.seat("first")
    key = (NONE if first == NOBODY else first, table.number("glory"), table.number("coins"),
           table.options["cards"])  # fmt: skip
    if key not in SETUPS:
        if len(SETUPS) > 32:
            SETUPS.clear()
        SETUPS[key] = Setup(key[0], key[1], key[2], Flat(read_cards(key[3]), key[3]))
    return SETUPS[key]


def opening(table: Table) -> Glory:
    """A settled game before its first move: nothing has been dealt (FG-201)."""
    g = empty(setup_for(table))
    flow.push_setup(g)
    settle(g)
    return g


def unpack(table: Table, packed: list[Any], frames: Mapping[str, Any]) -> Glory:
    """The state that `Glory.pack` packed."""
    stack, *rest = packed
    fields = unpack_fields(PACKED, rest)
    fields["ludi"] = [Ludus(**unpack_fields(PACKED_LUDUS, one)) for one in fields["ludi"]]
    return Glory(setup=setup_for(table), stack=unpack_stack(stack, frames), **fields)


# --- Free positions ----------------------------------------------------------------------------


def position(
    table: Table,
    *,
    hands: Sequence[str] = ("", ""),
    decks: Sequence[str] = ("", ""),
    discards: Sequence[str] = ("", ""),
    reserves: Sequence[str] = ("", ""),
    villas: Sequence[str] = ("", ""),
    coins: Sequence[int] = (0, 0),
    glory: Sequence[int] = (0, 0),
    men: Sequence[str] = (),
    supply: str = "",
    arenas: str = "capua casinum verona",
    champions: Sequence[int] = (NONE, NONE),
    spent: Sequence[int] = (0, 0),
    active: int = 0,
    favor: int = 0,
    boast: int = 0,
    turn: int = 1,
    frame: Frame | None = None,
) -> Glory:
    """A free position for examples and puzzles; the next step is MAIN of the active player.

    Cards are words; `3*gallus` is three of them, and a `!` after a card of a Villa means that it is
    Exhausted. A gladiator is `0 gallus la`, or `0 gallus la 1 !` with 1 Damage and Exhausted.
    Face-up cards of the Supply go to the slots of their deck in order.
    """
    g = empty(setup_for(table))
    for seat, ludus in enumerate(g.ludi):
        ludus.hand = vec[i64](sorted(_named(hands[seat])))
        ludus.deck = vec[i64](sorted(_named(decks[seat])))
        ludus.discard = vec[i64](_named(discards[seat]))
        ludus.reserve = vec[i64](sorted(_named(reserves[seat])))
        ludus.villa = vec[i64](sorted(_villa(villas[seat])))
        ludus.coins = coins[seat]
        ludus.glory = glory[seat]
    for card in _named(supply):
        deck = g.setup.deck[card]
        slot = SLOTS * deck
        while g.slots[slot] != NONE:
            slot += 1
        g.slots[slot] = card
        take_stock(g, deck, card)
    for k, card in enumerate(_named(arenas)):
        g.arenas[k] = card
        take_stock(g, ARENA_DECK, card)
    for text in men:
        _enter(g, text)
    g.champions = vec[i64](list(champions))
    g.spent = vec[i64](list(spent))
    g.active, g.mover, g.favor, g.boast, g.turn = active, active, favor, boast, turn
    lay_glory(g)
    g.stack = [frame or flow.Main(active)]
    settle(g)
    return g


def _named(words: str) -> list[int]:
    out: list[int] = []
    for word in words.split():
        times, _, name = word.rpartition("*")
        out += [CARD_NAMES.index(name)] * int(times or 1)
    return out


def _villa(words: str) -> list[int]:
    out: list[int] = []
    for word in words.split():
        spent = int(word.endswith("!"))
        out += [2 * card + spent for card in _named(word.rstrip("!"))]
    return out


def _enter(g: Glory, text: str) -> None:
    seat, name, arena, *more = text.split()
    man = add_man(g, int(seat), CARD_NAMES.index(name), ARENA_NAMES.index(arena))
    row = row_of(g, man)
    for word in more:
        if word == "!":
            g.men[row + M_READY] = 0
        else:
            g.men[row + M_DAMAGE] = int(word)
