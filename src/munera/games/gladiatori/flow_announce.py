"""What is shown and announced in a fight (GL-140, GL-141, GL-144): cards, FAV and FDV."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import rules
from munera.games.gladiatori.rules_place import far, is_bound
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    DEEP_WOUNDS,
    DEX,
    F_BY,
    F_COUNT,
    F_DEEP,
    F_DEFENDER,
    F_DSUM,
    F_FAV,
    F_FDV,
    F_HAND,
    F_KIND,
    F_LEAP,
    F_LEAPT,
    F_MODE,
    F_OPEN,
    F_PLUS,
    F_REACT,
    F_SIDE,
    F_SUM,
    F_TARGET,
    F_WRESTLE,
    FEI,
    FRONT,
    HELPING,
    HIDDEN_CARD,
    KINDS,
    L_LUNGE,
    L_PLUS4,
    L_POWERS,
    L_SACRIFICE,
    LAID,
    LEDGER,
    M_DELAY,
    M_HEX,
    M_PLUS4,
    M_SEEN_FEINTS,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    RED,
    ROOM,
    ROTATED,
    ROW,
    SAID_ATTACK,
    SAID_DEFENCE,
    SAID_OVERSKILL,
    SAID_ROW,
    SAID_SHOWN,
    SEAT_CARDS,
    SP3,
    SP4,
    STR,
    SWEEPING,
    THROWN,
    WRESTLING,
    ZERO,
    Munus,
    bits_in,
    hex_of,
    note,
    row_place,
)
from munera.games.gladiatori.state import LEAP as LEAP_POWER
from munera.games.gladiatori.state import LUNGE as LUNGE_POWER

# The steps in their order (GL-149).


def shown_cards(g: Munus, seat: i64, k: i64) -> None:
    """GL-083, GL-128, GL-140: cards are turned up; an Action card is rotated, a Reaction is not."""
    kind = g.fight[F_KIND]
    if k >= 0:
        kind = g.fight[F_REACT + k]
    place = ROW * seat + row_place(g, seat, kind)
    if g.rows[place] & HIDDEN_CARD:
        note(g, SAID_ROW, seat, kind, place - ROW * seat)
    g.rows[place] = kind | (g.rows[place] & ROTATED)
    if k < 0:
        g.rows[place] = kind | ROTATED
    base = SEAT_CARDS * seat + ROOM * LAID
    card: i64
    for card in range(RED, KINDS):
        if g.cards[base + card]:
            note(g, SAID_SHOWN, seat, card, g.cards[base + card])
    g.men[MAN * seat + M_SEEN_FEINTS] += g.cards[base + FEI]
    g.fight[F_OPEN + k + 1] = 1
    if g.sink is not None:
        cards = [c for c in range(RED, KINDS) for _ in range(g.cards[base + c])]
        if cards:
            g.sink.add((ev.REVEALED, seat, kind, *cards))
        else:
            g.sink.add((ev.REVEALED_ALONE, seat, kind))


def announce_attack(g: Munus, seat: i64) -> None:
    """GL-107, GL-109, GL-134, GL-140, GL-141: the FAV against each target, also a helper's."""
    fight = g.fight
    mode = fight[F_MODE]
    hidden = fight[F_SUM]
    kind = fight[F_KIND]
    public: i64 = rules.attack_items(g, seat) + rules.status(g, seat)
    if kind == STR:
        public += rules.energy(g, seat)
    elif kind == DEX:
        public += fight[F_HAND] // 2
    if g.men[MAN * seat + M_PLUS4] and mode != HELPING:
        g.men[MAN * seat + M_PLUS4] = 0
        g.ledger[LEDGER * seat + L_PLUS4] = 1
        public += 4
    note(g, SAID_OVERSKILL, seat, rules.held(g, seat, LAID, SP4))
    k: i64
    for k in range(fight[F_COUNT]):
        code = fight[F_TARGET + k]
        value = public + hidden + apart(g, seat, k, code)
        extra: i64 = 0
        if code >= ANIMALS:
            value += fight[F_PLUS]
            extra = 1
        fight[F_FAV + k] = value
        note_attack(g, seat, value - public - apart(g, seat, k, code), extra)
        if g.sink is not None:
            told = ev.HELP_VALUE if mode == HELPING else ev.ATTACK_VALUE
            g.sink.add((told, seat, code, value))


def apart(g: Munus, seat: i64, k: i64, code: i64) -> i64:
    """GL-197, GL-225: parts that differ by target: help, strike order of a Sweep, distance."""
    mode = g.fight[F_MODE]
    if mode == HELPING:
        return 0
    value = rules.help_for(g, seat, code)
    if mode == SWEEPING:
        value += 1 - 4 * k
    elif mode in (THROWN, NET_THROWN):
        between = far(g, g.men[MAN * seat + M_HEX], hex_of(g, code)) - 2
        if between > 0:
            value -= between
            if mode == NET_THROWN:
                value -= between
    return value


def note_attack(g: Munus, seat: i64, rest: i64, animal: i64) -> None:
    """What the table can conclude: Offense, Blood and Acrobatic Strike make up the rest."""
    seen = public_sum(g, seat)
    flags: i64 = 0
    most: i64 = 0
    if g.fight[F_KIND] == BER:
        flags += 1
    if rules.held(g, seat, LAID, SP3) and not is_bound(g, seat):
        flags += 2
    if animal:
        flags += 4
        seen += shown_plus(g, seat)
        most = odd_cards(g, seat)
    note(g, SAID_ATTACK, seat, rest - seen + ZERO, flags, most)


def shown_plus(g: Munus, seat: i64) -> i64:
    """GL-418: what Powers used as +2 are worth; everybody was told of them."""
    powers = g.ledger[LEDGER * seat + L_POWERS]
    if g.fight[F_BY] == seat:
        if g.ledger[LEDGER * seat + L_LUNGE] >= 0:
            powers &= ~BIT[LUNGE_POWER]
        if g.fight[F_LEAP] + g.fight[F_LEAPT] > 0:
            powers &= ~BIT[LEAP_POWER]
        if g.fight[F_DEEP]:
            powers &= ~BIT[DEEP_WOUNDS]
        if g.fight[F_WRESTLE]:
            powers &= ~BIT[WRESTLING]
    return 2 * bits_in(powers)


def odd_cards(g: Munus, seat: i64) -> i64:
    """GL-419: laid cards that may count as +2 against an animal, as everybody sees them."""
    base = SEAT_CARDS * seat + ROOM * LAID
    n: i64 = 0
    kind: i64
    for kind in range(FEI, KINDS):
        n += g.cards[base + kind]
    return n


def public_sum(g: Munus, seat: i64) -> i64:
    """Parts of F_SUM that everybody saw: Sacrifice, Lunge, Leap, Deep Wounds."""
    book = LEDGER * seat
    total: i64 = 0
    if g.ledger[book + L_SACRIFICE] >= 0:
        total += 3
    n: i64
    for n in range(3):
        if g.ledger[book + L_LUNGE + n] >= 0:
            total += 2
    total -= g.fight[F_DEEP]
    if g.ledger[book + L_POWERS] & BIT[LEAP_POWER]:
        total += 2 * g.fight[F_LEAPT]
    return total


def announce_defence(g: Munus, seat: i64, k: i64) -> None:
    """GL-129, GL-131, GL-140, GL-144, GL-146, GL-147, GL-148, GL-202, GL-394: the FDV."""
    fight = g.fight
    react = fight[F_REACT + k]
    by = fight[F_BY]
    mode = fight[F_MODE]
    value = rules.status(g, seat) + rules.help_for(g, seat, by)
    if fight[F_SIDE + k] != FRONT:
        value -= 3
    if g.men[MAN * seat + M_DELAY]:
        value += 3
    if react != MOV and mode != NETTING and mode != NET_THROWN:
        value += rules.item_defence(g, seat, 0) + rules.item_defence(g, seat, 1)
    if react >= 0:
        if react == STR:
            value += rules.energy(g, seat)
        elif react == DEX:
            value += fight[F_DEFENDER] // 2
        elif react == BER:
            value += 5
        if by < ANIMALS and react == fight[F_KIND]:
            value += 5
        if g.men[MAN * seat + M_PLUS4]:
            g.men[MAN * seat + M_PLUS4] = 0
            g.ledger[LEDGER * seat + L_PLUS4] = 1
            value += 4
    hidden = fight[F_DSUM]
    fight[F_DSUM] = 0
    fight[F_FDV + k] = value + hidden
    seen: i64 = 0
    if g.ledger[LEDGER * seat + L_SACRIFICE] >= 0:
        seen = 3
    flags: i64 = 0
    most: i64 = 0
    if react == MOV:
        flags += 1
    if react >= 0 and rules.held(g, seat, LAID, SP3) and not is_bound(g, seat):
        flags += 2
    if by >= ANIMALS:
        flags += 4
        seen += shown_plus(g, seat)
        most = odd_cards(g, seat)
    if react >= 0:
        note(g, SAID_OVERSKILL, seat, rules.held(g, seat, LAID, SP4))
    note(g, SAID_DEFENCE, seat, hidden - seen + ZERO, flags, most)
    if g.sink is not None:
        g.sink.add((ev.DEFENCE_VALUE, seat, value + hidden))
