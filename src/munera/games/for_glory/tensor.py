"""What a seat of For Glory may know, as numbers for learners.

Seat 0 is the viewer, seat 1 the opponent. Cards, arenas and slots have the numbers of the action
space; a table with the standard cards shows only those. Gladiators are rows by their number, as in
`use` and `target`; one numbered `MEN` or more has no row. Memory is the sum of a ludus's unseen
cards, which is known from its purchases (see `sight`).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import State
from munera.core.tensor import Feature, Sheet, away
from munera.games.for_glory import rules
from munera.games.for_glory.flow import bloodlust
from munera.games.for_glory.flow_cards import Pay
from munera.games.for_glory.flow_window import React
from munera.games.for_glory.space import CARDS, NUMBERS, SLOTS
from munera.games.for_glory.state import (
    ARENA_DECK,
    ARENAS,
    EVENTS,
    GLADIATOR_COST,
    GONE,
    HAS_BLANK,
    HAS_STAT,
    HAS_UNTARGETABLE,
    INFLUENCE_STAT,
    LATE_COST,
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

# The numbers of the pieces, one per line, so that they compile to plain numbers.
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


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its cards."""
    n = kinds(cast(Glory, s))
    return [
        Feature("hand", (n,), "the viewer's hand, copies by card", COPIES),
        Feature("reserve", (n,), "the viewer's Reserve", COPIES),
        Feature("known", (n,), "cards that the opponent is known to hold", COPIES),
        Feature("discard", (2, n), "discard piles", COPIES),
        Feature("villa", (2, n), "cards in the villa", COPIES),
        Feature("villa_spent", (2, n), "those of them that are Exhausted", COPIES),
        Feature("limbo", (2, n), "cards that are being resolved", COPIES),
        Feature("sizes", (2, 3), "cards in hand, deck and Reserve", 60),
        Feature("coins", (2,), "Coin Tokens", MOST),
        Feature("glory", (2,), "Glory", 9),
        Feature("influence", (2,), "Influence", MOST),
        Feature("needed", (2,), "Influence that the gladiators in play need", MOST),
        Feature("late_price", (2,), "what a late registration costs", MOST),
        Feature("supply", (SUPPLIES * SLOTS, n), "the face-up cards"),
        Feature("prices", (SUPPLIES * SLOTS,), "what each costs the viewer", MOST),
        Feature("left", (ARENA_DECK + 1,), "cards left in the supply decks and the arena deck", 60),
        Feature("waste", (n,), "cards in the discard piles of the supply", COPIES),
        Feature("arenas", (ARENAS, n), "the card of each arena"),
        Feature("laurels", (ARENAS,), "Glory lying on each", 9),
        Feature("champions", (2, 2), "whose side each champion token is on"),
        Feature("arenas_spent", (2,), "whether the card of a fleeting arena is Exhausted"),
        Feature("men_card", (2, MEN, n), "the card of each gladiator in play"),
        Feature("men_arena", (2, MEN, ARENAS), "where it stands, or stood"),
        Feature("men_flags", (2, MEN, FLAGS), "ready, gone, blank, untargetable, subject"),
        Feature(
            "men_figures", (2, MEN, FIGURES), "attack, agility, health, damage, assigned", MOST
        ),
        Feature("step", (4,), "machinations, late registration, battle, refill"),
        Feature("asked", (len(STAGES),), "what is asked: " + ", ".join(STAGES)),
        Feature("turn", (2,), "who is asked"),
        Feature("active", (2,), "whose Machinations Turn it is"),
        Feature("mover", (2,), "the Active Player"),
        Feature("favor", (2,), "who has the Crowd's Favor"),
        Feature("initiative", (2,), "who has the initiative"),
        Feature("arena", (ARENAS,), "the Active Arena"),
        Feature("cycle", (1,), "the cycle of the battle", MOST),
        Feature("turns", (1,), "Machinations Turns begun", 300),
        Feature("boasts", (1,), "Boasts taken from the stack", 9),
        Feature("bloodlust", (1,), "the crowd's bloodlust", 60),
        Feature("window", (EVENTS,), "what a reaction would answer"),
        Feature("paying", (1,), "what is still to be paid", MOST),
        Feature("to_win", (1,), "Glory that wins", 9),
        Feature("deck", (n,), "the viewer's own deck, whose order nobody knows", COPIES, 0, True),
        Feature("unseen", (n,), "the opponent's hand, deck and Reserve together", COPIES, 0, True),
        Feature("kept", (n,), "of these, cards in hand or Reserve for sure", COPIES, 0, True),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Glory, s)
    statics = rules.statics_in_play(g)
    own, other = g.ludi[viewer], g.ludi[1 - viewer]
    out.open(HAND)
    out.tally(0, own.hand)
    out.open(RESERVE)
    out.tally(0, own.reserve)
    out.open(KNOWN)
    out.tally(0, other.known)
    _ludus(g, viewer, 0, statics, out)
    _ludus(g, 1 - viewer, 1, statics, out)
    _market(g, viewer, statics, out)
    _arenas(g, viewer, out)
    men = g.men
    row: i64 = 0
    end: i64 = len(men)
    while row < end:
        if men[row] % NUMBERS < MEN:
            _gladiator(g, viewer, row, statics, out)
        row += MAN
    _moment(g, viewer, out)
    _asked(g, viewer, out)
    out.open(DECK)
    out.tally(0, own.deck)
    out.open(UNSEEN)
    out.tally(0, other.deck)
    out.tally(0, other.hand)
    out.tally(0, other.reserve)
    out.open(KEPT)
    out.tally(0, other.kept)


def _ludus(g: Glory, seat: i64, row: i64, statics: i64, out: Sheet) -> None:
    """What is public about a ludus (FG-105)."""
    ludus: Ludus = g.ludi[seat]
    first = out.layout.sizes[HAND] * row
    out.open(DISCARD)
    out.tally(first, ludus.discard)
    villa = ludus.villa
    k: i64
    if len(villa) > 0:
        out.open(VILLA)
        for k in range(len(villa)):
            out.add(first + (villa[k] >> 1), 1)
        out.open(EXHAUSTED)
        for k in range(len(villa)):
            if villa[k] & 1:
                out.add(first + (villa[k] >> 1), 1)
    limbo = g.limbo
    if len(limbo) > 0:
        out.open(LIMBO)
        for k in range(len(limbo)):
            if limbo[k] // 128 == seat:
                out.add(first + limbo[k] % 128, 1)
    out.open(SIZES)
    out.put(3 * row, len(ludus.hand))
    out.put(3 * row + 1, len(ludus.deck))
    out.put(3 * row + 2, len(ludus.reserve))
    out.put_in(PURSE, row, ludus.coins)
    out.put_in(GLORY, row, ludus.glory)
    if statics & (HAS_STAT * BIT[INFLUENCE_STAT]):
        out.put_in(INFLUENCE, row, rules.influence(g, seat))
    else:
        out.put_in(INFLUENCE, row, rules.granted(g, seat))
    out.put_in(NEEDED, row, rules.needed(g, seat))
    late = rules.late_price(g, seat) if statics & (HAS_STAT * BIT[LATE_COST]) else g.setup.late
    out.put_in(LATE, row, late)


def _market(g: Glory, viewer: i64, statics: i64, out: Sheet) -> None:
    n = out.layout.sizes[HAND]
    slots = g.slots
    k: i64
    out.open(SUPPLY)
    for k in range(SUPPLIES * SLOTS):
        if slots[k] >= 0:
            out.mark(n * k + slots[k])
    out.open(PRICES)
    varies = statics & (HAS_STAT * BIT[GLADIATOR_COST]) != 0
    for k in range(SUPPLIES * SLOTS):
        if slots[k] >= 0:
            out.put(k, rules.price(g, viewer, slots[k]) if varies else g.setup.cost[slots[k]])
    out.open(LEFT)
    out.fill(0, g.left, 0, ARENA_DECK + 1)
    out.open(WASTE)
    out.fill(0, g.waste, 0, n)


def _arenas(g: Glory, viewer: i64, out: Sheet) -> None:
    n = out.layout.sizes[HAND]
    k: i64
    out.open(ARENA_CARDS)
    for k in range(ARENAS):
        if g.arenas[k] >= 0:
            out.mark(n * k + g.arenas[k])
    out.open(LAURELS)
    out.fill(0, g.laurels, 0, ARENAS)
    out.open(CHAMPIONS)
    for k in range(2):
        if g.champions[k] >= 0:
            out.mark(2 * k + away(viewer, g.champions[k], 2))
    out.open(SPENT)
    out.fill(0, g.spent, 0, 2)


def _gladiator(g: Glory, viewer: i64, row: i64, statics: i64, out: Sheet) -> None:
    """A gladiator in play, or one that has just left and may still react (FG-825)."""
    men = g.men
    man = MEN * away(viewer, men[row] // NUMBERS, 2) + men[row] % NUMBERS
    out.mark_in(MEN_CARD, out.layout.sizes[HAND] * man + men[row + M_CARD])
    out.mark_in(MEN_ARENA, ARENAS * man + men[row + M_ARENA] % GONE)
    out.put_in(MEN_FLAGS, FLAGS * man, men[row + M_READY])
    if men[row + M_ARENA] >= GONE:
        out.mark_in(MEN_FLAGS, FLAGS * man + 1)
        return
    if statics & HAS_BLANK and rules.is_blank(g, row):
        out.mark_in(MEN_FLAGS, FLAGS * man + 2)
    if statics & HAS_UNTARGETABLE and rules.is_untargetable(g, row):
        out.mark_in(MEN_FLAGS, FLAGS * man + 3)
    out.open(MEN_FIGURES)
    k: i64
    for k in range(3):
        if statics & (HAS_STAT * BIT[k]):
            out.put(FIGURES * man + k, rules.figure(g, row, k))
        else:
            out.put(FIGURES * man + k, rules.bare_figure(g, row, k))
    out.put(FIGURES * man + 3, men[row + M_DAMAGE])
    out.put(FIGURES * man + 4, men[row + M_ASSIGNED])


def _moment(g: Glory, viewer: i64, out: Sheet) -> None:
    """Where in the game we are."""
    out.mark_in(STEP, g.step)
    out.mark_in(ACTIVE, away(viewer, g.active, 2))
    out.mark_in(MOVER, away(viewer, g.mover, 2))
    out.mark_in(FAVOR, away(viewer, g.favor, 2))
    out.mark_in(INITIATIVE, away(viewer, g.initiative, 2))
    out.mark_in(ARENA, g.arena)
    if g.arena != NONE:
        out.put_in(CYCLE, 0, g.cycle)
    out.put_in(TURN, 0, g.turn)
    out.put_in(BOASTS, 0, g.boast)
    out.put_in(BLOODLUST, 0, bloodlust(g))
    out.put_in(TO_WIN, 0, g.setup.glory)


def _asked(g: Glory, viewer: i64, out: Sheet) -> None:
    """What is asked of whom."""
    if not g.stack:
        return
    frame = g.stack[-1]
    out.mark_in(ASKED, NUMBER_OF[frame.stage()])
    out.mark_in(WHO, away(viewer, frame.who(g), 2))
    if isinstance(frame, React):
        out.mark_in(WINDOW, frame.event)
        out.open(MEN_FLAGS)
        for subject in frame.subjects:
            man: i64 = subject % 1000
            if man % NUMBERS < MEN:
                out.mark(FLAGS * (MEN * away(viewer, man // NUMBERS, 2) + man % NUMBERS) + 4)
    elif isinstance(frame, Pay):
        out.put_in(PAYING, 0, frame.left)
