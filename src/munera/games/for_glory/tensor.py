"""What a seat of For Glory may know, as numbers for learners.

Seat 0 is the viewer, seat 1 the opponent. Cards, arenas and slots have the numbers of the action
space; a table with the standard cards shows those alone. Gladiators are rows by their number, as in
`use` and `target`; one numbered `MEN` or more has no row. Memory is how a ludus's unseen cards add
up, which every purchase tells (see `sight`).
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import State
from munera.core.tensor import Piece, Sheet, away
from munera.games.for_glory import rules
from munera.games.for_glory.flow import bloodlust
from munera.games.for_glory.flow_cards import Pay
from munera.games.for_glory.flow_window import React
from munera.games.for_glory.space import CARDS, NUMBERS, SLOTS
from munera.games.for_glory.state import (
    ARENA_DECK,
    ARENAS,
    EVENTS,
    GONE,
    M_ARENA,
    M_ASSIGNED,
    M_CARD,
    M_DAMAGE,
    M_READY,
    MAN,
    NONE,
    SUPPLIES,
    Glory,
    Ludus,
)

# The numbers of the pieces, one line each: so they compile to plain numbers.
HAND: Final = 0
RESERVE: Final = 1
KNOWN: Final = 2
DISCARD: Final = 3
VILLA: Final = 4
EXHAUSTED: Final = 5
LIMBO: Final = 6
SIZES: Final = 7
PURSE: Final = 8
GLORY: Final = 9
INFLUENCE: Final = 10
NEEDED: Final = 11
LATE: Final = 12
SUPPLY: Final = 13
PRICES: Final = 14
LEFT: Final = 15
WASTE: Final = 16
ARENA_CARDS: Final = 17
LAURELS: Final = 18
CHAMPIONS: Final = 19
SPENT: Final = 20
MEN_CARD: Final = 21
MEN_ARENA: Final = 22
MEN_FLAGS: Final = 23
MEN_FIGURES: Final = 24
STEP: Final = 25
ASKED: Final = 26
WHO: Final = 27
ACTIVE: Final = 28
MOVER: Final = 29
FAVOR: Final = 30
INITIATIVE: Final = 31
ARENA: Final = 32
CYCLE: Final = 33
TURN: Final = 34
BOASTS: Final = 35
BLOODLUST: Final = 36
WINDOW: Final = 37
PAYING: Final = 38
TO_WIN: Final = 39
DECK: Final = 40
UNSEEN: Final = 41
KEPT: Final = 42
STAGES: Final = (
    "main", "pay", "discard", "cull", "retrieve", "supply choice", "react", "lose", "target",
    "move", "combat", "hit", "arena", "late", "refill", "buyback", "aim", "first", "deck-0",
    "deck-1", "supply", "arenas",
)  # fmt: skip
NUMBER_OF: Final = {stage: k for k, stage in enumerate(STAGES)}
MEN: Final = 12  # gladiators of a seat that have a row
FLAGS: Final = 5
FIGURES: Final = 5
COPIES: Final = 9  # of a card at the most
MOST: Final = 20  # of coins, costs and figures


def kinds(g: Glory) -> int:
    """How many numbers of cards this table uses."""
    return max([card + 1 for card in range(CARDS) if g.setup.copies[card] > 0])


def pieces(s: State) -> list[Piece]:
    """The pieces at this table; sizes go by its cards."""
    n = kinds(cast(Glory, s))
    return [
        Piece("hand", (n,), "the viewer's hand, copies by card", COPIES),
        Piece("reserve", (n,), "the viewer's Reserve", COPIES),
        Piece("known", (n,), "cards that the opponent is known to hold", COPIES),
        Piece("discard", (2, n), "discard piles", COPIES),
        Piece("villa", (2, n), "cards in the villa", COPIES),
        Piece("villa_spent", (2, n), "those of them that are Exhausted", COPIES),
        Piece("limbo", (2, n), "cards that are being resolved", COPIES),
        Piece("sizes", (2, 3), "cards in hand, deck and Reserve", 60),
        Piece("coins", (2,), "Coin Tokens", MOST),
        Piece("glory", (2,), "Glory", 9),
        Piece("influence", (2,), "Influence", MOST),
        Piece("needed", (2,), "Influence that the gladiators in play need", MOST),
        Piece("late_price", (2,), "what a late registration costs", MOST),
        Piece("supply", (SUPPLIES * SLOTS, n), "the face-up cards"),
        Piece("prices", (SUPPLIES * SLOTS,), "what each costs the viewer", MOST),
        Piece("left", (ARENA_DECK + 1,), "cards left in the supply decks and the arena deck", 60),
        Piece("waste", (n,), "cards in the discard piles of the supply", COPIES),
        Piece("arenas", (ARENAS, n), "the card of each arena"),
        Piece("laurels", (ARENAS,), "Glory lying on each", 9),
        Piece("champions", (2, 2), "whose side each champion token is on"),
        Piece("arenas_spent", (2,), "whether the card of a fleeting arena is Exhausted"),
        Piece("men_card", (2, MEN, n), "the card of each gladiator in play"),
        Piece("men_arena", (2, MEN, ARENAS), "where it stands, or stood"),
        Piece("men_flags", (2, MEN, FLAGS), "ready, gone, blank, untargetable, subject"),
        Piece("men_figures", (2, MEN, FIGURES), "attack, agility, health, damage, assigned", MOST),
        Piece("step", (4,), "machinations, late registration, battle, refill"),
        Piece("asked", (len(STAGES),), "what is asked: " + ", ".join(STAGES)),
        Piece("turn", (2,), "who is asked"),
        Piece("active", (2,), "whose Machinations Turn it is"),
        Piece("mover", (2,), "the Active Player"),
        Piece("favor", (2,), "who has the Crowd's Favor"),
        Piece("initiative", (2,), "who has the initiative"),
        Piece("arena", (ARENAS,), "the Active Arena"),
        Piece("cycle", (1,), "the cycle of the battle", MOST),
        Piece("turns", (1,), "Machinations Turns begun", 300),
        Piece("boasts", (1,), "Boasts taken from the stack", 9),
        Piece("bloodlust", (1,), "the crowd's bloodlust", 60),
        Piece("window", (EVENTS,), "what a reaction would answer"),
        Piece("paying", (1,), "what is still to be paid", MOST),
        Piece("to_win", (1,), "Glory that wins", 9),
        Piece("deck", (n,), "the viewer's own deck, whose order nobody knows", COPIES, 0, True),
        Piece("unseen", (n,), "the opponent's hand, deck and Reserve together", COPIES, 0, True),
        Piece("kept", (n,), "of these, cards in hand or Reserve for sure", COPIES, 0, True),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Glory, s)
    other = 1 - viewer
    _count(out, HAND, 0, g.ludi[viewer].hand)
    _count(out, RESERVE, 0, g.ludi[viewer].reserve)
    _count(out, KNOWN, 0, g.ludi[other].known)
    _ludus(g, viewer, 0, out)
    _ludus(g, other, 1, out)
    _market(g, viewer, out)
    _arenas(g, viewer, out)
    row: i64 = 0
    while row < len(g.men):
        if g.men[row] % NUMBERS < MEN:
            _gladiator(g, viewer, row, out)
        row += MAN
    _moment(g, viewer, out)
    _asked(g, viewer, out)
    _count(out, DECK, 0, g.ludi[viewer].deck)
    _count(out, UNSEEN, 0, g.ludi[other].hand)
    _count(out, UNSEEN, 0, g.ludi[other].deck)
    _count(out, UNSEEN, 0, g.ludi[other].reserve)
    _count(out, KEPT, 0, g.ludi[other].kept)


def _count(out: Sheet, piece: i64, first: i64, cards: vec[i64]) -> None:
    """One more in the cell of each card."""
    out.open(piece)
    k: i64
    for k in range(len(cards)):
        out.add(first + cards[k], 1)


def _ludus(g: Glory, seat: i64, row: i64, out: Sheet) -> None:
    """What is public about a ludus (FG-105)."""
    ludus: Ludus = g.ludi[seat]
    n = out.layout.sizes[HAND]
    k: i64
    _count(out, DISCARD, n * row, ludus.discard)
    for k in range(len(ludus.villa)):
        out.open(VILLA)
        out.add(n * row + ludus.villa[k] // 2, 1)
        out.open(EXHAUSTED)
        out.add(n * row + ludus.villa[k] // 2, ludus.villa[k] % 2)
    out.open(LIMBO)
    for k in range(len(g.limbo)):
        if g.limbo[k] // 128 == seat:
            out.add(n * row + g.limbo[k] % 128, 1)
    out.open(SIZES)
    out.put(3 * row, len(ludus.hand))
    out.put(3 * row + 1, len(ludus.deck))
    out.put(3 * row + 2, len(ludus.reserve))
    out.open(PURSE)
    out.put(row, ludus.coins)
    out.open(GLORY)
    out.put(row, ludus.glory)
    out.open(INFLUENCE)
    out.put(row, rules.influence(g, seat))
    out.open(NEEDED)
    out.put(row, rules.needed(g, seat))
    out.open(LATE)
    out.put(row, rules.late_price(g, seat))


def _market(g: Glory, viewer: i64, out: Sheet) -> None:
    n = out.layout.sizes[HAND]
    k: i64
    for k in range(SUPPLIES * SLOTS):
        card = g.slots[k]
        if card >= 0:
            out.open(SUPPLY)
            out.mark(n * k + card)
            out.open(PRICES)
            out.put(k, rules.price(g, viewer, card))
    out.open(LEFT)
    for k in range(ARENA_DECK + 1):
        out.put(k, g.left[k])
    out.open(WASTE)
    for k in range(n):
        if g.waste[k]:
            out.put(k, g.waste[k])


def _arenas(g: Glory, viewer: i64, out: Sheet) -> None:
    n = out.layout.sizes[HAND]
    k: i64
    for k in range(ARENAS):
        if g.arenas[k] >= 0:
            out.open(ARENA_CARDS)
            out.mark(n * k + g.arenas[k])
        out.open(LAURELS)
        out.put(k, g.laurels[k])
        if k < 2:
            if g.champions[k] >= 0:
                out.open(CHAMPIONS)
                out.mark(2 * k + away(viewer, g.champions[k], 2))
            out.open(SPENT)
            out.put(k, g.spent[k])


def _gladiator(g: Glory, viewer: i64, row: i64, out: Sheet) -> None:
    """A gladiator in play, or one that has just left and may still react (FG-825)."""
    men = g.men
    man = MEN * away(viewer, men[row] // NUMBERS, 2) + men[row] % NUMBERS
    gone = men[row + M_ARENA] >= GONE
    out.open(MEN_CARD)
    out.mark(out.layout.sizes[HAND] * man + men[row + M_CARD])
    out.open(MEN_ARENA)
    out.mark(ARENAS * man + men[row + M_ARENA] % GONE)
    out.open(MEN_FLAGS)
    out.put(FLAGS * man, men[row + M_READY])
    if gone:
        out.mark(FLAGS * man + 1)
        return
    if rules.is_blank(g, row):
        out.mark(FLAGS * man + 2)
    if rules.is_untargetable(g, row):
        out.mark(FLAGS * man + 3)
    out.open(MEN_FIGURES)
    k: i64
    for k in range(3):
        out.put(FIGURES * man + k, rules.figure(g, row, k))
    out.put(FIGURES * man + 3, men[row + M_DAMAGE])
    out.put(FIGURES * man + 4, men[row + M_ASSIGNED])


def _moment(g: Glory, viewer: i64, out: Sheet) -> None:
    """Where in the game we are."""
    out.open(STEP)
    out.mark(g.step)
    out.open(ACTIVE)
    out.mark(away(viewer, g.active, 2))
    out.open(MOVER)
    out.mark(away(viewer, g.mover, 2))
    out.open(FAVOR)
    out.mark(away(viewer, g.favor, 2))
    out.open(INITIATIVE)
    out.mark(away(viewer, g.initiative, 2))
    out.open(ARENA)
    out.mark(g.arena)
    if g.arena != NONE:
        out.open(CYCLE)
        out.put(0, g.cycle)
    out.open(TURN)
    out.put(0, g.turn)
    out.open(BOASTS)
    out.put(0, g.boast)
    out.open(BLOODLUST)
    out.put(0, bloodlust(g))
    out.open(TO_WIN)
    out.put(0, g.setup.glory)


def _asked(g: Glory, viewer: i64, out: Sheet) -> None:
    """What is asked of whom."""
    if not g.stack:
        return
    frame = g.stack[-1]
    out.open(ASKED)
    out.mark(NUMBER_OF[frame.stream()])
    out.open(WHO)
    out.mark(away(viewer, frame.who(g), 2))
    if isinstance(frame, React):
        out.open(WINDOW)
        out.mark(frame.event)
        out.open(MEN_FLAGS)
        for subject in frame.subjects:
            man: i64 = subject % 1000
            if man % NUMBERS < MEN:
                out.mark(FLAGS * (MEN * away(viewer, man // NUMBERS, 2) + man % NUMBERS) + 4)
    elif isinstance(frame, Pay):
        out.open(PAYING)
        out.put(0, frame.left)
