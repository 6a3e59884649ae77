"""What a seat of Gladiatori may know, as numbers for learners: what `sight` shows and nothing else.

Seats are counted from the viewer clockwise. Where a seat or an animal may be meant, animals come
after the seats. Half given answers of others do not show, as in a view. Memory is what was revealed
or announced and is no longer visible: cards by kind, and the last totals without their public
parts.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Frame, State
from munera.core.sealed import Sealed
from munera.core.tensor import Feature, Sheet, away
from munera.games.gladiatori.flow_select import Clash
from munera.games.gladiatori.flow_setup import Choose
from munera.games.gladiatori.flow_turn import Rest
from munera.games.gladiatori.sight_sizes import is_open, sizes_for
from munera.games.gladiatori.state import (
    ANIMALS,
    DECK,
    DISCARD,
    F_BY,
    F_COUNT,
    F_DEEP,
    F_DIE,
    F_FAV,
    F_FDV,
    F_FEINT,
    F_KIND,
    F_LEAP,
    F_LEAPT,
    F_MODE,
    F_NEW,
    F_OPEN,
    F_REACT,
    F_SIDE,
    F_SLOT,
    F_STRUCK,
    F_TARGET,
    F_WHITE,
    F_WRESTLE,
    HAND,
    HIDDEN_CARD,
    KINDS,
    LAID,
    M_CHARACTER,
    M_COINS,
    M_DAMAGED,
    M_DELAY,
    M_FACING,
    M_FIRST,
    M_HEX,
    M_ITEM,
    M_LATE,
    M_LIFE,
    M_LYING,
    M_NEW_TRAPS,
    M_NOW,
    M_PICK,
    M_PLUS4,
    M_POWERS,
    M_SPENT,
    M_STAMP,
    M_STEPS,
    M_TIE,
    M_TRAPS,
    M_VP,
    M_WHITES,
    MAN,
    MOST,
    POWERS,
    REMOVED,
    RESISTANCE,
    ROOM,
    ROTATED,
    ROW,
    SAID_ATTACK,
    SAID_DEFENCE,
    SAID_ROW,
    SAID_SHOWN,
    SEAT_CARDS,
    SEATS,
    STANDBY,
    ZERO,
    Munus,
    hit_points,
    is_drawn,
    life_left,
    row_size,
)
from munera.games.gladiatori.tables import CHARACTERS, ITEMS, SPECIES
from munera.games.gladiatori.tables_arena import HEXES

STAGES: Final = (
    "over", "chance", "character", "build", "overlimit", "bid", "draft", "select", "give up",
    "place", "face", "split", "delay", "opening", "free turn", "spend", "recover", "adapt", "cards",
    "declare", "aim", "react", "values", "strike", "feint", "pay", "unbeatable", "wrestle", "move",
    "reflex", "closing", "maul", "back off", "rest",
)  # fmt: skip
SIZES: Final = 7  # hand, green and red backs, whether backs are seen, HP deck, discard pile, laid
MODES: Final = 8
# The numbers of the pieces, one per line, so that they compile to plain numbers.
STAGE: Final = 0
WAITING: Final = 1
CLOCK: Final = 2
ACTIVE: Final = 3
ORDER: Final = 4
ALLIES: Final = 5
POINTS: Final = 6
LIFE: Final = 7
HEX: Final = 8
FACING: Final = 9
MARKERS: Final = 10
ITEM: Final = 11
ITEM_STATE: Final = 12
ROW_KIND: Final = 13
ROW_STATE: Final = 14
CARDS: Final = 15
REMOVED_CARDS: Final = 16
LAID_CARDS: Final = 17
SPENT: Final = 18
CHARACTER: Final = 19
EXTRAS: Final = 20
OWN_CARDS: Final = 21
OWN_FIGURES: Final = 22
OWN_POWERS: Final = 23
OFFER: Final = 24
FIGHT_BY: Final = 25
FIGHT_WAY: Final = 26
FIGHT_TARGET: Final = 27
FIGHT_SIDE: Final = 28
FIGHT_VALUES: Final = 29
FIGHT_EXTRAS: Final = 30
END: Final = 31
BEASTS: Final = 32  # only with animals; memory pieces come last
OUTSIDE: Final = 33
DICE: Final = 34
BEAST_PIECES: Final = 3


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its seats, and animals have theirs where they are."""
    g = cast(Munus, s)
    n = int(g.setup.seats)
    out = [
        Feature("stage", (len(STAGES),), "what is asked"),
        Feature("waiting", (n,), "who still owes an answer"),
        Feature("clock", (7,), "phase (4), turn, combat round, whether First Blood is open", 6),
        Feature("active", (n,), "whose own round it is"),
        Feature("order", (n, n), "by seat: its place in the order of the combat round"),
        Feature("allies", (n,), "who is on the viewer's side"),
        Feature("points", (n, 2), "VP, and the stamp of the marker", 999, -999),
        Feature("life", (n, 4), "alive, unbeatable, dead, surrendered"),
        Feature("hex", (n, HEXES), "where each gladiator stands"),
        Feature("facing", (n, 6), "which way he looks"),
        Feature("markers", (n, 4), "Trapped, Unbalanced, lying, caught in a net", 3),
        Feature("items", (n, 2, ITEMS), "the item of each slot"),
        Feature("item_state", (n, 2, 2), "damaged; who a net is tied to, counted from 1", 40),
        Feature("row", (n, ROW, 4), "Action cards on the table that the viewer knows"),
        Feature("row_state", (n, ROW, 4), "there, rotated, face-down, standing by"),
        Feature("cards", (n, SIZES), "hand, green, red, backs seen, HP deck, discard, laid", 99),
        Feature("removed", (n, KINDS), "cards removed from the game", 40),
        Feature("laid", (n, KINDS), "cards on an Action or Reaction that the viewer knows", 40),
        Feature("spent", (n, POWERS), "Powers used up"),
        Feature("character", (n, CHARACTERS), "which character it is"),
        Feature("extras", (n, 4), "Delay runs, Unbeatable's bonus, hexes entered, coins", 255),
        Feature("own_cards", (3, KINDS), "the viewer's hand, HP deck and discard pile", 40),
        Feature(
            "own_figures", (12,), "Skills and Abilities now and at first, coins, hit points", 99
        ),
        Feature("own_powers", (POWERS,), "the viewer's unused Powers"),
        Feature("offer", (n + 1, ITEMS), "items laid out; then by seat those named"),
        Feature("fight_by", (n + 1,), "who attacks; the last is an animal"),
        Feature("fight_way", (MODES + 4,), "how; then the kind of the Action card, where known"),
        Feature("fight_target", (3, n + 1), "who is attacked"),
        Feature("fight_side", (3, 3), "from the front, a rear side, directly behind"),
        Feature(
            "fight_values", (3, 4), "FAV, whether it is known, FDV, whether he reacts", 99, -99
        ),
        Feature(
            "fight_extras", (12,), "slot, Leap (2), Deep Wounds, Wrestling, strikes, Feints", 9
        ),
        Feature("end", (n, 2), "who has won; hit points where they decide", 200),
    ]
    if g.setup.species >= 0:
        out += [
            Feature("beasts", (HEXES, 2), "animals in each hex, and their grey markers", 30),
            Feature("outside", (3 + SPECIES,), "animals waiting, next, now; the species", 30),
            Feature("dice", (4,), "dice of the fight, and the last one rolled", 6),
        ]
    return [
        *out,
        Feature("shown", (n, KINDS), "how often each kind was revealed", 99, memory=True),
        Feature("rests", (n, 4), "last secret parts of a FAV and an FDV, each after a 1", 99, -128,
              memory=True),
    ]  # fmt: skip


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Munus, s)
    n = g.setup.seats
    put_table(g, viewer, out)
    seat: i64
    for seat in range(n):
        row = away(viewer, seat, n)
        put_man(g, seat, row, out)
        put_items(g, viewer, seat, row, out)
        put_cards(g, viewer, seat, row, out)
    put_own(g, viewer, out)
    if g.fight[F_BY] >= 0:
        put_fight(g, viewer, out)
    last: i64 = BEASTS
    if g.setup.species >= 0:
        put_beasts(g, out)
        last += BEAST_PIECES
    put_memory(g, viewer, last, out)


def who(g: Munus, viewer: i64, code: i64) -> i64:
    """The place of a character: a seat from the viewer, all animals after the seats."""
    if code >= ANIMALS:
        return g.setup.seats
    return away(viewer, code, g.setup.seats)


def stage_of(frame: Frame) -> int:
    """The number of what is asked."""
    try:
        word = frame.stage()
    except NotImplementedError:
        return 1
    if word in STAGES:
        return STAGES.index(word)
    return 1


def put_table(g: Munus, viewer: i64, out: Sheet) -> None:
    """What is the same for all seats."""
    n = g.setup.seats
    seat: i64
    if g.stack:
        frame = g.stack[-1]
        out.mark_in(STAGE, stage_of(frame))
        if isinstance(frame, Sealed):
            for seat in range(n):
                if frame.is_open(seat):
                    out.mark_in(WAITING, away(viewer, seat, n))
        else:
            out.mark_in(WAITING, away(viewer, frame.who(g), n))
    else:
        out.mark_in(STAGE, 0)
        put_end(g, viewer, out)
    out.open(CLOCK)
    out.mark(g.phase)
    out.put(4, g.turn)
    out.put(5, g.round)
    out.put(6, g.blood)
    out.mark_in(ACTIVE, away(viewer, g.active, n))
    place: i64
    for place in range(SEATS):
        if g.order[place] >= 0 and place < n:
            out.mark_in(ORDER, n * away(viewer, g.order[place], n) + place)
    out.open(OFFER)
    k: i64
    for k in range(len(g.offer)):
        out.mark(g.offer[k])
    if g.stack and isinstance(g.stack[-1], Clash):
        for seat in range(n):
            for k in range(2):
                item = g.men[MAN * seat + M_PICK + k]
                if item >= 0:
                    out.mark(ITEMS * (1 + away(viewer, seat, n)) + item)


def put_end(g: Munus, viewer: i64, out: Sheet) -> None:
    """The winners; hit points if they decide (GL-007)."""
    results = g.results()
    drawn = is_drawn(g)
    seat: i64
    for seat in range(g.setup.seats):
        row = away(viewer, seat, g.setup.seats)
        if results[seat] > 0.0:
            out.mark_in(END, 2 * row)
        if drawn:
            out.put_in(END, 2 * row + 1, life_left(g, seat))


def put_man(g: Munus, seat: i64, row: i64, out: Sheet) -> None:
    """What is public of a gladiator in the arena."""
    man = MAN * seat
    out.open(POINTS)
    out.put(2 * row, g.men[man + M_VP])
    out.put(2 * row + 1, g.men[man + M_STAMP])
    out.mark_in(LIFE, 4 * row + g.men[man + M_LIFE])
    if g.men[man + M_HEX] >= 0:
        out.mark_in(HEX, HEXES * row + g.men[man + M_HEX])
    out.mark_in(FACING, 6 * row + g.men[man + M_FACING])
    out.open(MARKERS)
    out.put(4 * row, g.men[man + M_TRAPS])
    out.put(4 * row + 1, g.men[man + M_WHITES])
    if g.men[man + M_LYING]:
        out.mark(4 * row + 2)
    if g.men[man + M_NEW_TRAPS]:
        out.mark(4 * row + 3)
    out.open(EXTRAS)
    if g.men[man + M_DELAY]:
        out.mark(4 * row)
    if g.men[man + M_PLUS4]:
        out.mark(4 * row + 1)
    out.put(4 * row + 2, g.men[man + M_STEPS])
    out.put(4 * row + 3, g.setup.coins[seat])


def put_items(g: Munus, viewer: i64, seat: i64, row: i64, out: Sheet) -> None:
    """Items, Action cards on the table, Powers used up, the character."""
    man = MAN * seat
    if g.setup.team[seat] == g.setup.team[viewer]:
        out.mark_in(ALLIES, row)
    slot: i64
    for slot in range(2):
        item = g.men[man + M_ITEM + slot]
        if item < 0:
            continue
        out.mark_in(ITEM, ITEMS * (2 * row + slot) + item)
        out.put_in(ITEM_STATE, 4 * row + 2 * slot, g.men[man + M_DAMAGED + slot])
        tie = g.men[man + M_TIE + slot]
        if tie >= ANIMALS:
            out.put_in(ITEM_STATE, 4 * row + 2 * slot + 1, tie + 1)
        elif tie >= 0:
            out.put_in(ITEM_STATE, 4 * row + 2 * slot + 1, away(viewer, tie, g.setup.seats) + 1)
    k: i64
    for k in range(row_size(g, seat)):
        code = g.rows[ROW * seat + k]
        at = ROW * row + k
        if seat == viewer or not code & HIDDEN_CARD:
            out.mark_in(ROW_KIND, 4 * at + (code & 3))
        out.mark_in(ROW_STATE, 4 * at)
        if code & ROTATED:
            out.mark_in(ROW_STATE, 4 * at + 1)
        if code & HIDDEN_CARD:
            out.mark_in(ROW_STATE, 4 * at + 2)
        if code & STANDBY:
            out.mark_in(ROW_STATE, 4 * at + 3)
    spent = g.men[man + M_SPENT]
    character = g.men[man + M_CHARACTER]
    if seat != viewer and g.stack:
        frame = g.stack[-1]
        if isinstance(frame, Rest) and g.men[man + M_LATE] & 2:
            spent &= ~BIT[RESISTANCE]
        elif isinstance(frame, Choose):
            character = -1
    out.open(SPENT)
    out.mark_set(POWERS * row, spent)
    if character >= 0:
        out.mark_in(CHARACTER, CHARACTERS * row + character)


# --- Cards ---


def put_cards(g: Munus, viewer: i64, seat: i64, row: i64, out: Sheet) -> None:
    """Numbers of cards, those removed, and those laid where the viewer knows them."""
    base = SEAT_CARDS * seat
    out.open(REMOVED_CARDS)
    out.fill(KINDS * row, g.cards, base + ROOM * REMOVED, base + ROOM * REMOVED + KINDS)
    if seat == viewer or is_open(g, seat):
        out.open(LAID_CARDS)
        out.fill(KINDS * row, g.cards, base + ROOM * LAID, base + ROOM * LAID + KINDS)
    told = sizes_for(g, seat, viewer)
    out.open(CARDS)
    out.put(SIZES * row, told.hand)
    if told.backs:
        out.put(SIZES * row + 1, told.hand - told.red)
        out.put(SIZES * row + 2, told.red)
        out.put(SIZES * row + 3, 1)
    out.put(SIZES * row + 4, told.deck)
    out.put(SIZES * row + 5, told.discard)
    out.put(SIZES * row + 6, told.laid)


def put_own(g: Munus, viewer: i64, out: Sheet) -> None:
    """What only the viewer knows."""
    base = SEAT_CARDS * viewer
    man = MAN * viewer
    out.open(OWN_CARDS)
    out.fill(0, g.cards, base + ROOM * HAND, base + ROOM * HAND + KINDS)
    out.fill(KINDS, g.cards, base + ROOM * DECK, base + ROOM * DECK + KINDS)
    out.fill(2 * KINDS, g.cards, base + ROOM * DISCARD, base + ROOM * DISCARD + KINDS)
    out.open(OWN_FIGURES)
    out.fill(0, g.men, man + M_NOW, man + M_FIRST + 5)
    out.put(10, g.men[man + M_COINS])
    out.put(11, hit_points(g, viewer))
    out.open(OWN_POWERS)
    out.mark_set(0, g.men[man + M_POWERS])


# --- Fights and animals ---


def put_fight(g: Munus, viewer: i64, out: Sheet) -> None:
    """The fight that is going on; the kind of a new card stays hidden until it is revealed."""
    fight = g.fight
    n = g.setup.seats
    by = fight[F_BY]
    out.mark_in(FIGHT_BY, who(g, viewer, by))
    out.open(FIGHT_WAY)
    out.mark(fight[F_MODE])
    open_ = fight[F_OPEN] != 0
    if by < ANIMALS and (by == viewer or open_ or not fight[F_NEW]):
        out.mark(MODES + fight[F_KIND])
    k: i64
    for k in range(fight[F_COUNT]):
        code = fight[F_TARGET + k]
        out.mark_in(FIGHT_TARGET, (n + 1) * k + who(g, viewer, code))
        out.mark_in(FIGHT_SIDE, 3 * k + fight[F_SIDE + k])
        out.open(FIGHT_VALUES)
        if open_ or by >= ANIMALS:
            out.put(4 * k, fight[F_FAV + k])
            out.put(4 * k + 1, 1)
        out.put(4 * k + 2, fight[F_FDV + k])
        if code < ANIMALS and fight[F_REACT + k] >= 0:
            out.put(4 * k + 3, 1)
    out.open(FIGHT_EXTRAS)
    out.put(0, fight[F_SLOT])
    out.put(1, fight[F_LEAPT])
    out.put(2, fight[F_LEAP])
    out.put(3, fight[F_DEEP])
    out.put(4, fight[F_WRESTLE])
    for k in range(3):
        out.put(5 + k, fight[F_STRUCK + k] + 2 * fight[F_WHITE + k])
    for k in range(4):
        out.put(8 + k, fight[F_FEINT + k])


def put_beasts(g: Munus, out: Sheet) -> None:
    """Animals in the arena and outside, and dice."""
    out.open(BEASTS)
    number: i64
    for number in range(MOST):
        hex_ = g.beasts[2 * number]
        if hex_ >= 0:
            out.add(2 * hex_, 1)
            out.add(2 * hex_ + 1, g.beasts[2 * number + 1])
    out.open(OUTSIDE)
    out.put(0, g.waiting)
    out.put(1, g.later)
    out.put(2, g.entering)
    out.mark(3 + g.setup.species)
    out.open(DICE)
    k: i64
    if g.fight[F_BY] >= 0:
        for k in range(3):
            out.put(k, g.fight[F_DIE + k])
    out.put(3, g.die)


def put_memory(g: Munus, viewer: i64, first: i64, out: Sheet) -> None:
    """What everybody was told: kinds revealed, and hidden parts of the last announced values."""
    n = g.setup.seats
    k: i64
    out.open(first)
    for k in range(len(g.said)):
        what = g.said[k] % 32
        row = away(viewer, g.said[k] // 32 % 4, n)
        a = g.said[k] // 128 % 256
        if what == SAID_SHOWN:
            out.add(KINDS * row + a, g.said[k] // 128 // 256 % 256)
        elif what == SAID_ROW:
            out.add(KINDS * row + a, 1)
    out.open(first + 1)
    for k in range(len(g.said)):
        what = g.said[k] % 32
        row = away(viewer, g.said[k] // 32 % 4, n)
        a = g.said[k] // 128 % 256
        if what == SAID_ATTACK:
            out.put(4 * row, 1)
            out.put(4 * row + 1, a - ZERO)
        elif what == SAID_DEFENCE:
            out.put(4 * row + 2, 1)
            out.put(4 * row + 3, a - ZERO)
