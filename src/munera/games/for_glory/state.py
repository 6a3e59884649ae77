"""A position of For Glory: what the table fixed, what each ludus owns, and who is in the arenas.

A card is its place in `CARD_NAMES`; cards nobody may tell apart are rising lists. A gladiator in
play is numbered 60 * seat + n; a row of `men` holds all there is to say about it.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from munera.core.engine import Frame, State, pack_stack
from munera.games.for_glory.space import CARDS, NUMBERS, SLOTS
from munera.games.for_glory.tables import FIGURES, Flat

NONE: Final = -1

# Types of cards (FG-110), decks and steps, in the order of the vocabulary.
INCOME: Final = 0
SCHEME: Final = 1
PATRON: Final = 2
GLADIATOR: Final = 3
TACTIC: Final = 4
REACTION: Final = 5
ARENA_CARD: Final = 6
BOAST: Final = 7
SUPPLIES: Final = 3  # the first decks: gladiator, training, economy
ARENA_DECK: Final = 3
BOAST_DECK: Final = 4
STARTING: Final = 5
MACHINATIONS: Final = 0
LATE: Final = 1
BATTLE: Final = 2
REFILL: Final = 3

F1: Final = 0
F2: Final = 1
LA: Final = 2
ARENAS: Final = 3

# Uses of an ability, as bits.
STATIC: Final = 1
SCHEMING: Final = 2
TACTICAL: Final = 4
REACTING: Final = 8
FREE: Final = 16
# Events that open a window.
ATTACKS: Final = 0
DAMAGE_ASSIGNED: Final = 1
ENTERS: Final = 2
LEAVES: Final = 3
DEFEATED: Final = 4
EVENTS: Final = 5
# Whom an event must concern.
SELF: Final = 0
OWN: Final = 1
ANY: Final = 2
# Costs.
EXHAUST_SELF: Final = 0
PAY_COIN: Final = 1
PAY_CARD: Final = 2
# Operations.
OP_DAMAGE: Final = 0
OP_PREVENT: Final = 1
OP_REASSIGN: Final = 2
OP_MOVE_DAMAGE: Final = 3
OP_REMOVE_DAMAGE: Final = 4
OP_READY: Final = 5
OP_EXHAUST: Final = 6
OP_MODIFY: Final = 7
OP_DRAW: Final = 8
OP_COIN: Final = 9
OP_CULL: Final = 10
OP_REFRESH: Final = 11
OP_RETRIEVE: Final = 12
OP_ENTER: Final = 13
OP_MOVE: Final = 14
OP_UNTARGETABLE: Final = 15
OP_GUARD: Final = 16
OP_BLANK: Final = 17
# What a modifier changes.
ATTACK_STAT: Final = 0
AGILITY_STAT: Final = 1
HEALTH_STAT: Final = 2
INFLUENCE_STAT: Final = 3
LATE_COST: Final = 4
GLADIATOR_COST: Final = 5
STATS: Final = 6
# Picks, sides, states, conditions, durations.
PICK_TARGET: Final = 0
PICK_EACH: Final = 1
PICK_SELF: Final = 2
PICK_SUBJECT: Final = 3
SIDE_OWN: Final = 1
SIDE_OPP: Final = 2
STATE_READY: Final = 1
STATE_EXHAUSTED: Final = 2
IF_EXHAUSTED: Final = 0
IF_READY: Final = 1
IF_DAMAGED: Final = 2
IF_ESCORTED: Final = 3
IF_FOE_EXHAUSTED: Final = 4
IF_FAVOR: Final = 5
UNTIL_TURN: Final = 0
# Statics that a card has, as bits: one for each stat from 8 on.
HAS_BLANK: Final = 1
HAS_UNTARGETABLE: Final = 2
HAS_GUARD: Final = 4
HAS_STAT: Final = 8

# One row of `men`.
M_ID: Final = 0  # 60 * seat + number
M_CARD: Final = 1
M_ARENA: Final = 2  # where it stands; GONE + where it stood, while its last window is open
M_READY: Final = 3
M_DAMAGE: Final = 4  # on it (FG-803)
M_ASSIGNED: Final = 5  # not yet resolved (FG-802)
M_TURN: Final = 6  # three modifiers until the end of the Combat Turn: attack, agility, health
M_BATTLE: Final = 9  # three until the end of the Battle
MAN: Final = 12
GONE: Final = 3
BLANKED: Final = 1000  # added to a window's subject that had no abilities when it left

# Where an ability is used from: a gladiator's number, or one of these and the card.
FROM_VILLA: Final = 128
FROM_CARD: Final = 256

DRAWN_GAME: Final = 2  # the winner of a game that nobody wins

# The order of a pack after the stack, and of a ludus in it; packs of older versions have it too.
PACKED: Final = (
    "step", "turn", "active", "mover", "favor", "actions", "arena", "cycle", "fights", "passes",
    "initiative", "victor", "open", "boast", "winner", "ludi", "slots", "stock", "waste", "left",
    "arenas", "laurels", "champions", "spent", "men", "limbo",
)  # fmt: skip
PACKED_LUDUS: Final = (
    "coins", "glory", "hand", "deck", "discard", "reserve", "villa", "removed", "known", "kept",
)  # fmt: skip


def put(cards: vec[i64], card: i64) -> vec[i64]:
    """Rising cards with one more."""
    cards = append(cards, card)
    k: i64 = len(cards) - 1
    while k > 0 and cards[k - 1] > card:
        cards[k] = cards[k - 1]
        k -= 1
    cards[k] = card
    return cards


def place_in(cards: vec[i64], card: i64) -> i64:
    """The first place of a card in a list, or NONE."""
    k: i64 = 0
    n: i64 = len(cards)
    while k < n:
        if cards[k] == card:
            return k
        k += 1
    return NONE


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """Cards with one copy fewer, if there is one."""
    k = place_in(cards, card)
    if k >= 0:
        cards, _ = pop(cards, k)
    return cards


def column(rows: list[list[int]], k: int) -> vec[i64]:
    """One column of flat tables."""
    return vec[i64]([row[k] for row in rows])


@final
class Setup:
    """What the table fixed before the first move; never changes, so all states share it."""

    def __init__(self, first: int, glory: int, coins: int, flat: Flat) -> None:
        self.first: Final[i64] = first  # seat, or NONE: chance names it
        self.glory: Final[i64] = glory  # that wins (FG-101)
        self.coins: Final[i64] = coins  # to begin with (FG-201)
        self.hand: Final[i64] = FIGURES["hand_size"]
        self.late: Final[i64] = FIGURES["late_registration_cost"]
        self.names: Final = flat.names
        self.pack: Final = flat.pack
        # By card.
        self.type: Final = column(flat.cards, 0)
        self.deck: Final = column(flat.cards, 1)
        self.copies: Final = column(flat.cards, 2)
        self.cost: Final = column(flat.cards, 3)
        self.income: Final = column(flat.cards, 4)
        self.grants: Final = column(flat.cards, 5)
        self.needs: Final = column(flat.cards, 6)
        self.figures: Final = vec[i64]([n for row in flat.cards for n in row[7:10]])  # 3 a card
        self.bloodlust: Final = column(flat.cards, 10)
        self.a_first: Final = column(flat.cards, 11)
        self.a_end: Final = column(flat.cards, 12)
        # By ability.
        self.a_card: Final = column(flat.abilities, 0)
        self.a_use: Final = column(flat.abilities, 1)
        self.a_event: Final = column(flat.abilities, 3)
        self.a_who: Final = column(flat.abilities, 4)
        self.a_if: Final = column(flat.abilities, 5)
        self.a_cost: Final = column(flat.abilities, 6)
        self.a_cost_end: Final = column(flat.abilities, 7)
        self.a_op: Final = column(flat.abilities, 8)
        self.a_op_end: Final = column(flat.abilities, 9)
        # By cost and by operation.
        self.c_kind: Final = column(flat.costs, 0)
        self.c_n: Final = column(flat.costs, 1)
        self.o_code: Final = column(flat.ops, 0)
        self.o_n: Final = column(flat.ops, 1)
        self.o_may: Final = column(flat.ops, 2)
        self.o_stat: Final = column(flat.ops, 3)
        self.o_until: Final = column(flat.ops, 4)
        self.o_types: Final = column(flat.ops, 5)
        self.picks: Final = vec[i64]([n for row in flat.ops for n in row[6:14]])  # 8 an operation
        # Looked up from the above.
        self.scheme: Final = _abilities(flat, SCHEMING, 0)  # by card: its ability of that use
        self.tactic: Final = _abilities(flat, TACTICAL, 0)
        self.hand_tactic: Final = _abilities(flat, TACTICAL, 1)
        self.free: Final = _abilities(flat, FREE, 0)
        self.reaction: Final = _reactions(flat)  # 5 a card, by event; DEFEATED serves LEAVES too
        self.statics: Final = _statics(flat)
        self.lent: Final[i64] = _lent(
            flat, self.statics
        )  # statics that Gladiators have, all in one
        self.starting: Final = _copies(flat, STARTING)
        self.boasts: Final = _boasts(flat)
        self.decks: Final = [_kinds(flat, deck) for deck in range(ARENA_DECK + 1)]


def _abilities(flat: Flat, use: int, hand: int) -> vec[i64]:
    out = [NONE] * CARDS
    for k, row in enumerate(flat.abilities):
        if row[1] & use and row[2] == hand:
            out[row[0]] = k
    return vec[i64](out)


def _reactions(flat: Flat) -> vec[i64]:
    out = [NONE] * (CARDS * EVENTS)
    for k, row in enumerate(flat.abilities):
        if row[3] >= 0:
            out[row[0] * EVENTS + row[3]] = k
            if row[3] == LEAVES:
                out[row[0] * EVENTS + DEFEATED] = k
    return vec[i64](out)


def _statics(flat: Flat) -> vec[i64]:
    out = [0] * CARDS
    bits = {OP_BLANK: HAS_BLANK, OP_UNTARGETABLE: HAS_UNTARGETABLE, OP_GUARD: HAS_GUARD}
    for row in flat.abilities:
        if row[1] & STATIC:
            for op in flat.ops[row[8] : row[9]]:
                out[row[0]] |= bits[op[0]] if op[0] in bits else HAS_STAT * 2 ** op[3]
    return vec[i64](out)


def _lent(flat: Flat, statics: vec[i64]) -> int:
    out = 0
    for card, row in enumerate(flat.cards):
        if row[0] == GLADIATOR and row[2] > 0:
            out |= int(statics[card])
    return out


def _copies(flat: Flat, deck: int) -> vec[i64]:
    return vec[i64](
        [card for card, row in enumerate(flat.cards) if row[1] == deck for _ in range(row[2])]
    )


def _kinds(flat: Flat, deck: int) -> vec[i64]:
    return vec[i64]([card for card, row in enumerate(flat.cards) if row[1] == deck and row[2]])


def _boasts(flat: Flat) -> vec[i64]:
    """The Boast stack, smallest first (FG-205)."""
    cards = list(_copies(flat, BOAST_DECK))
    order = sorted([(flat.cards[card][10], card) for card in cards])
    return vec[i64]([card for _, card in order])


@final
class Ludus:
    """What one player owns outside the arenas (FG-105)."""

    def __init__(
        self,
        coins: i64,
        glory: i64,
        hand: vec[i64],
        deck: vec[i64],
        discard: vec[i64],
        reserve: vec[i64],
        villa: vec[i64],
        removed: vec[i64],
        known: vec[i64],
        kept: vec[i64],
    ) -> None:
        self.coins: i64 = coins
        self.glory: i64 = glory
        self.hand: vec[i64] = hand  # rising
        self.deck: vec[i64] = deck  # rising: nobody knows its order
        self.discard: vec[i64] = discard  # the top last
        self.reserve: vec[i64] = reserve  # rising
        self.villa: vec[i64] = villa  # 2 * card, and 1 more if it is Exhausted; rising
        self.removed: vec[i64] = removed  # culled, rising
        self.known: vec[i64] = known  # cards that the other knows to be in the hand, rising
        self.kept: vec[i64] = kept  # the same for hand and reserve together, with `known`

    def clone(self) -> Ludus:
        """An independent copy."""
        return Ludus(
            self.coins,
            self.glory,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.reserve[:],
            self.villa[:],
            self.removed[:],
            self.known[:],
            self.kept[:],
        )

    def pack(self) -> list[Any]:
        """Every field as plain data."""
        return [
            self.coins,
            self.glory,
            list(self.hand),
            list(self.deck),
            list(self.discard),
            list(self.reserve),
            list(self.villa),
            list(self.removed),
            list(self.known),
            list(self.kept),
        ]

    def drop(self, card: i64) -> None:
        """Take a card out of the hand where everybody sees it."""
        self.hand = without(self.hand, card)
        if len(self.known) > 0:
            self.known = without(self.known, card)
        if len(self.kept) > 0:
            self.kept = without(self.kept, card)


@final
class Glory(State):
    """One position. Seats are 0 and 1; arenas are F1, F2 and LA."""

    def __init__(
        self,
        setup: Setup,
        stack: list[Frame],
        step: i64,
        turn: i64,
        active: i64,
        mover: i64,
        favor: i64,
        actions: i64,
        arena: i64,
        cycle: i64,
        fights: i64,
        passes: i64,
        initiative: i64,
        victor: i64,
        open: i64,
        boast: i64,
        winner: i64,
        ludi: list[Ludus],
        slots: vec[i64],
        stock: vec[i64],
        waste: vec[i64],
        left: vec[i64],
        arenas: vec[i64],
        laurels: vec[i64],
        champions: vec[i64],
        spent: vec[i64],
        men: vec[i64],
        limbo: vec[i64],
    ) -> None:
        super().__init__(stack)
        self.setup: Final = setup
        self.step: i64 = step
        self.turn: i64 = turn  # Machinations Turns begun
        self.active: i64 = active  # whose Machinations Turn it is, or was last
        self.mover: i64 = mover  # the Active Player (FG-106, R-24)
        self.favor: i64 = favor  # who has the Crowd's Favor
        self.actions: i64 = actions  # taken in this Take Actions step
        self.arena: i64 = arena  # the Active Arena, or NONE outside a Battle
        self.cycle: i64 = cycle  # of the Battle, from 1
        self.fights: i64 = fights  # Combat Turns begun in this cycle
        self.passes: i64 = passes  # Combat Turns in a row that were passes (FG-704)
        self.initiative: i64 = initiative  # who has it in this cycle, or NONE
        self.victor: i64 = victor  # of the Battle that has just ended, or NONE
        self.open: i64 = open  # arenas with an open Damage window, as a bit set
        self.boast: i64 = boast  # Boasts taken from the stack
        self.winner: i64 = winner  # seat, DRAWN_GAME, or NONE
        self.ludi: list[Ludus] = ludi
        self.slots: vec[i64] = slots  # 3 * supply deck + slot: the face-up card, or NONE
        self.stock: vec[i64] = stock  # by card: copies face down in its supply or arena deck
        self.waste: vec[i64] = waste  # by card: copies in the discard pile of its supply deck
        self.left: vec[i64] = left  # by deck: cards in the stock; then in the three waste piles
        self.arenas: vec[i64] = arenas  # the card of each, or NONE
        self.laurels: vec[i64] = laurels  # Glory lying on each
        self.champions: vec[i64] = champions  # of F1 and F2: whose side the token is on, or NONE
        self.spent: vec[i64] = spent  # of F1 and F2: 1 if the card is Exhausted
        self.men: vec[i64] = men  # in play (FG-107): rows of MAN numbers, rising by M_ID
        self.limbo: vec[i64] = limbo  # cards being resolved: 128 * seat + card

    def clone(self) -> Glory:
        """An independent copy of the position."""
        return Glory(
            self.setup,
            self.stack[:],
            self.step,
            self.turn,
            self.active,
            self.mover,
            self.favor,
            self.actions,
            self.arena,
            self.cycle,
            self.fights,
            self.passes,
            self.initiative,
            self.victor,
            self.open,
            self.boast,
            self.winner,
            [self.ludi[0].clone(), self.ludi[1].clone()],
            self.slots[:],
            self.stock[:],
            self.waste[:],
            self.left[:],
            self.arenas[:],
            self.laurels[:],
            self.champions[:],
            self.spent[:],
            self.men[:],
            self.limbo[:],
        )

    def pack(self) -> list[Any]:
        """Every field but the setup, which the table's options give."""
        return [
            pack_stack(self.stack),
            self.step,
            self.turn,
            self.active,
            self.mover,
            self.favor,
            self.actions,
            self.arena,
            self.cycle,
            self.fights,
            self.passes,
            self.initiative,
            self.victor,
            self.open,
            self.boast,
            self.winner,
            [ludus.pack() for ludus in self.ludi],
            list(self.slots),
            list(self.stock),
            list(self.waste),
            list(self.left),
            list(self.arenas),
            list(self.laurels),
            list(self.champions),
            list(self.spent),
            list(self.men),
            list(self.limbo),
        ]

    def results(self) -> list[float]:
        """One for the winner; a half each for a drawn game (R-33)."""
        if self.winner == DRAWN_GAME:
            return [0.5, 0.5]
        return [1.0 if self.winner == seat else 0.0 for seat in range(2)]


def new_ludus(setup: Setup) -> Ludus:
    """A ludus before its first card is drawn (FG-201, FG-206)."""
    return Ludus(
        setup.coins,
        0,
        vec[i64]([]),
        setup.starting[:],
        vec[i64]([]),
        vec[i64]([]),
        vec[i64]([]),
        vec[i64]([]),
        vec[i64]([]),
        vec[i64]([]),
    )


def empty(setup: Setup) -> Glory:
    """A table before anything is dealt."""
    stock = vec[i64]([0 for _ in range(CARDS)])
    left = vec[i64]([0 for _ in range(ARENA_DECK + 1 + SUPPLIES)])
    card: i64
    for card in range(CARDS):
        deck = setup.deck[card]
        if 0 <= deck <= ARENA_DECK:
            stock[card] = setup.copies[card]
            left[deck] += setup.copies[card]
    first = setup.first
    return Glory(
        setup,
        [],
        MACHINATIONS,
        0,
        first,
        first,
        NONE if first == NONE else 1 - first,
        0,
        NONE,
        0,
        0,
        0,
        NONE,
        NONE,
        0,
        0,
        NONE,
        [new_ludus(setup), new_ludus(setup)],
        vec[i64]([NONE for _ in range(SUPPLIES * SLOTS)]),
        stock,
        vec[i64]([0 for _ in range(CARDS)]),
        left,
        vec[i64]([NONE for _ in range(ARENAS)]),
        vec[i64]([0 for _ in range(ARENAS)]),
        vec[i64]([NONE for _ in range(2)]),
        vec[i64]([0 for _ in range(2)]),
        vec[i64]([]),
        vec[i64]([]),
    )


def row_of(g: Glory, man: i64) -> i64:
    """Where the row of a gladiator begins, or NONE if it is neither in play nor just gone."""
    men = g.men
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k] == man:
            return k
        k += MAN
    return NONE


def add_man(g: Glory, seat: i64, card: i64, arena: i64) -> i64:
    """Put a gladiator into an arena, Ready; returns its number, the lowest free one."""
    men = g.men
    man = NUMBERS * seat
    k: i64 = 0
    end: i64 = len(men)
    while k < end and men[k] <= man:
        if men[k] == man:
            man += 1
        k += MAN
    j: i64
    for j in range(MAN):
        men = append(men, 0)
    j = end - 1
    while j >= k:
        men[j + MAN] = men[j]
        j -= 1
    for j in range(MAN):
        men[k + j] = 0
    men[k + M_ID] = man
    men[k + M_CARD] = card
    men[k + M_ARENA] = arena
    men[k + M_READY] = 1
    g.men = men
    return man


def remove_row(g: Glory, row: i64) -> None:
    """Remove a row of `men`."""
    men = g.men
    end: i64 = len(men) - MAN
    k = row
    while k < end:
        men[k] = men[k + MAN]
        k += 1
    g.men = men[:end]
