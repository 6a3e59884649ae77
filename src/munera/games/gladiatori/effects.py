"""What cards, Powers and blows do to a position: the few operations that the steps are made of."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.rules import held
from munera.games.gladiatori.rules_place import foes_in_melee
from munera.games.gladiatori.state import (
    ANIMALS,
    BLOOD,
    DEAD,
    DECK,
    DISCARD,
    F_BY,
    F_TIMES,
    FEI,
    FIGHT,
    HAND,
    KINDS,
    L_BLOOD,
    L_DASH,
    L_LUNGE,
    L_NEW,
    L_OVER,
    L_OVER_FROM,
    L_PLUS4,
    L_POWERS,
    L_RAGE,
    L_RAGED,
    L_REUSED,
    L_SACRIFICE,
    L_SKILL,
    L_SKILL_RAISED,
    L_WHITES,
    LAID,
    LEDGER,
    M_DAMAGED,
    M_HEX,
    M_ITEM,
    M_LIFE,
    M_LYING,
    M_NEW_TRAPS,
    M_NEW_WHITES,
    M_NOW,
    M_PASSIVE,
    M_PLUS4,
    M_POWERS,
    M_RAISED,
    M_SEEN_FEINTS,
    M_SHOWN,
    M_SPENT,
    M_TIE,
    M_TRAPS,
    M_WHITES,
    MAN,
    MOST,
    NONE,
    POWERS,
    REMOVED,
    ROOM,
    ROW,
    SAID_CLOSED,
    SAID_DEAD,
    SAID_FEINT,
    SAID_LOST,
    SEAT_CARDS,
    SP5,
    SPEED,
    Munus,
    append_help,
    count,
    hex_of,
    is_in,
    move_all,
    move_card,
    note,
    row_place,
    row_size,
)


def clear_ledger(g: Munus, seat: i64) -> None:
    """Nothing has been consumed yet."""
    at = LEDGER * seat
    book = g.ledger
    k: i64
    for k in range(LEDGER):
        book[at + k] = 0
    book[at + L_NEW] = NONE
    book[at + L_SKILL] = NONE
    book[at + L_SKILL_RAISED] = NONE
    book[at + L_OVER] = NONE
    book[at + L_SACRIFICE] = NONE
    book[at + L_LUNGE] = NONE
    book[at + L_LUNGE + 1] = NONE
    book[at + L_LUNGE + 2] = NONE
    book[at + L_RAGE] = NONE
    book[at + L_RAGED] = NONE
    book[at + L_REUSED] = NONE


def clear_fight(g: Munus) -> None:
    """GL-283: before an own round or the activation of an animal; nobody is Passive any more."""
    fight = g.fight
    k: i64
    for k in range(FIGHT):
        fight[k] = 0
    fight[F_BY] = NONE
    fight[F_TIMES] = 1
    seat: i64
    for seat in range(g.setup.seats):
        clear_ledger(g, seat)
        g.men[MAN * seat + M_PASSIVE] = 0


# --- Places ------------------------------------------------------------------------------------


def go(g: Munus, seat: i64, hex_: i64) -> None:
    """A gladiator changes hex."""
    man = MAN * seat
    old = g.men[man + M_HEX]
    if old >= 0:
        g.board[old] = NONE
    g.men[man + M_HEX] = hex_
    if hex_ >= 0:
        g.board[hex_] = seat


def go_beast(g: Munus, number: i64, hex_: i64) -> None:
    """An animal changes hex; NONE takes it out of the game."""
    old = g.beasts[2 * number]
    if old >= 0 and g.setup.inside[old]:
        g.board[old] = NONE
    g.beasts[2 * number] = hex_
    if hex_ >= 0 and g.setup.inside[hex_]:
        g.board[hex_] = ANIMALS + number


def remember_places(g: Munus, seat: i64) -> None:
    """GL-320: a window opens for a mover; remember where everybody is now."""
    code: i64
    for code in range(ANIMALS):
        g.then[code] = hex_of(g, code)
    if g.setup.species >= 0:
        for code in range(ANIMALS, ANIMALS + MOST):
            there = hex_of(g, code)
            if there < 0:
                there = NONE
            g.then[code] = there


def window_foes(g: Munus, seat: i64) -> i64:
    """GL-321: bits of the current opponents; none where nobody judges (GL-322)."""
    if not g.setup.honour:
        return 0
    return foes_in_melee(g, seat)


# --- Markers -----------------------------------------------------------------------------------


def take_effect(g: Munus) -> None:
    """GL-085, GL-294: new markers of all players count from now on."""
    seat: i64
    for seat in range(g.setup.seats):
        man = MAN * seat
        if g.men[man + M_NEW_TRAPS]:
            if is_in(g, seat):
                g.men[man + M_TRAPS] = g.men[man + M_NEW_TRAPS]
                if g.sink is not None:
                    g.sink.add((ev.TRAPPED, seat, g.men[man + M_TRAPS]))
            g.men[man + M_NEW_TRAPS] = 0
        n = g.men[man + M_NEW_WHITES]
        g.men[man + M_NEW_WHITES] = 0
        while n > 0 and is_in(g, seat):
            unbalance(g, seat)
            n -= 1


def unbalance(g: Munus, seat: i64) -> None:
    """GL-288, GL-291: add an Unbalanced marker; the second lays the gladiator down."""
    man = MAN * seat
    if g.men[man + M_LYING]:
        return
    g.men[man + M_WHITES] += 1
    if g.men[man + M_WHITES] >= 2:
        g.men[man + M_LYING] = 1
        if g.sink is not None:
            g.sink.add((ev.FELL, seat))
    elif g.sink is not None:
        g.sink.add((ev.UNBALANCED, seat))


def fell(g: Munus, seat: i64) -> None:
    """GL-401: Face-down at once, with both markers."""
    man = MAN * seat
    if not g.men[man + M_LYING]:
        g.men[man + M_WHITES] = 2
        g.men[man + M_LYING] = 1
        if g.sink is not None:
            g.sink.add((ev.FELL, seat))


def drop_marker(g: Munus, seat: i64, white: bool) -> None:
    """GL-287, GL-290: one marker goes; the last one ends the status."""
    man = MAN * seat
    if white:
        g.men[man + M_WHITES] -= 1
        if g.men[man + M_WHITES] == 0:
            g.men[man + M_LYING] = 0
    else:
        g.men[man + M_TRAPS] -= 1


# --- Items -------------------------------------------------------------------------------------


def drop_item(g: Munus, seat: i64, slot: i64) -> None:
    """An item leaves the game; the other one keeps its slot."""
    man = MAN * seat
    g.men[man + M_ITEM + slot] = NONE
    g.men[man + M_DAMAGED + slot] = 0
    g.men[man + M_TIE + slot] = NONE


def check_nets(g: Munus) -> None:
    """Drop ties that have ended, and nets whose owner is no longer beside the target.

    GL-207, GL-208, GL-209.
    """
    seat: i64
    slot: i64
    for seat in range(g.setup.seats):
        for slot in range(2):
            code = g.men[MAN * seat + M_TIE + slot]
            if code < 0:
                continue
            there = hex_of(g, code)
            here = g.men[MAN * seat + M_HEX]
            traps: i64 = 0
            if code < ANIMALS:
                traps = g.men[MAN * code + M_TRAPS]
            else:
                traps = g.beasts[2 * (code - ANIMALS) + 1]
            if there < 0 or traps == 0:
                g.men[MAN * seat + M_TIE + slot] = NONE
            elif here < 0 or g.setup.far[128 * here + there] != 1:
                if g.sink is not None:
                    g.sink.add((ev.NET_LOST, seat, g.men[MAN * seat + M_ITEM + slot]))
                drop_item(g, seat, slot)


def untie(g: Munus, code: i64) -> None:
    """GL-209: nobody's net is tied to a character that is gone."""
    seat: i64
    slot: i64
    for seat in range(g.setup.seats):
        for slot in range(2):
            if g.men[MAN * seat + M_TIE + slot] == code:
                g.men[MAN * seat + M_TIE + slot] = NONE


# --- Skills ------------------------------------------------------------------------------------


def use_skill(g: Munus, seat: i64, skill: i64) -> i64:
    """GL-142, GL-145, GL-232: a skill counts with its value and drops by 1, or to 0 if raised."""
    man = MAN * seat
    value = g.men[man + M_NOW + skill]
    if g.men[man + M_RAISED + skill] >= 0:
        g.men[man + M_NOW + skill] = 0
        g.men[man + M_RAISED + skill] = NONE
    else:
        g.men[man + M_NOW + skill] = value - 1
    return value


def raise_skill(g: Munus, seat: i64, skill: i64) -> None:
    """GL-231: Overskill."""
    man = MAN * seat
    value = g.men[man + M_NOW + skill]
    g.men[man + M_RAISED + skill] = value
    raised = value + 5
    raised = min(raised, 3 * value)
    g.men[man + M_NOW + skill] = raised


def end_overskill(g: Munus, seat: i64) -> None:
    """GL-233: an unused raised skill falls back; points lost below it do not return."""
    man = MAN * seat
    skill: i64
    for skill in range(3):
        before = g.men[man + M_RAISED + skill]
        if before >= 0:
            g.men[man + M_NOW + skill] = min(g.men[man + M_NOW + skill], before)
            g.men[man + M_RAISED + skill] = NONE


# --- Powers ------------------------------------------------------------------------------------


def spend_power(g: Munus, seat: i64, power: i64) -> None:
    """GL-250: a Power is used, and everybody hears it."""
    man = MAN * seat
    keep = ~BIT[power]
    g.men[man + M_POWERS] &= keep
    g.men[man + M_SHOWN] &= keep
    g.men[man + M_SPENT] |= BIT[power]


def give_power(g: Munus, seat: i64, power: i64) -> None:
    """GL-153: a Feint gives a Power back; everybody knows of it now."""
    man = MAN * seat
    g.men[man + M_POWERS] |= BIT[power]
    g.men[man + M_SHOWN] |= BIT[power]
    g.men[man + M_SPENT] &= ~BIT[power]


# --- Cards -------------------------------------------------------------------------------------


def put_away(g: Munus) -> None:
    """GL-086: all Combat cards played go to their owners' discard piles."""
    seat: i64
    for seat in range(g.setup.seats):
        if count(g, seat, LAID):
            move_all(g, seat, LAID, DISCARD)
            note(g, SAID_CLOSED, seat, g.ledger[LEDGER * seat + L_WHITES])


def forget_feint(g: Munus, seat: i64, n: i64) -> None:
    """R-90: n cards left the discard pile unseen; a Feint may be among them."""
    if n > 0:
        seen = g.men[MAN * seat + M_SEEN_FEINTS] - n
        seen = max(seen, 0)
        g.men[MAN * seat + M_SEEN_FEINTS] = seen


def undo(g: Munus, seat: i64) -> None:
    """GL-152 to GL-154, GL-154: a Feint takes an Action or Reaction back, entry by entry.

    What the other side did stands (GL-156), and so do any-time Powers (GL-155).
    """
    at = LEDGER * seat
    man = MAN * seat
    book = g.ledger
    g.men[man + M_SEEN_FEINTS] -= held(g, seat, LAID, FEI)
    _undo_cards(g, seat)
    if book[at + L_SKILL] >= 0:
        skill: i64 = 1
        if g.fight[F_BY] == seat:
            skill = 0
        if book[at + L_SKILL_RAISED] >= 0:
            g.men[man + M_NOW + skill] += book[at + L_SKILL]
            g.men[man + M_RAISED + skill] = book[at + L_SKILL_RAISED]
        elif g.men[man + M_NOW + skill] < book[at + L_SKILL]:
            g.men[man + M_NOW + skill] += 1
    if book[at + L_OVER] >= 0:
        over = book[at + L_OVER]
        if g.men[man + M_RAISED + over] >= 0 and g.men[man + M_NOW + over] > book[at + L_OVER_FROM]:
            g.men[man + M_NOW + over] = book[at + L_OVER_FROM]
        g.men[man + M_RAISED + over] = NONE
    g.men[man + M_NOW + BLOOD] += book[at + L_BLOOD]
    g.men[man + M_NOW + SPEED] += book[at + L_DASH]
    power: i64
    for power in range(POWERS):
        if book[at + L_POWERS] & BIT[power]:
            give_power(g, seat, power)
    if book[at + L_PLUS4]:
        g.men[man + M_PLUS4] = 1
    g.men[man + M_NEW_WHITES] -= book[at + L_WHITES]
    note(g, SAID_FEINT, seat)
    clear_ledger(g, seat)


def _undo_cards(g: Munus, seat: i64) -> None:
    at = LEDGER * seat
    book = g.ledger
    if book[at + L_RAGE] >= 0:
        move_card(g, seat, book[at + L_RAGED], LAID, book[at + L_RAGE])
        if held(g, seat, DISCARD, SP5):
            move_card(g, seat, SP5, DISCARD, HAND)
    move_all(g, seat, LAID, HAND)
    if book[at + L_SACRIFICE] >= 0:
        move_card(g, seat, book[at + L_SACRIFICE], REMOVED, HAND)
    k: i64
    for k in range(3):
        kind = book[at + L_LUNGE + k]
        if kind >= 0 and held(g, seat, DISCARD, kind):
            move_card(g, seat, kind, DISCARD, HAND)
    if book[at + L_NEW] >= 0:
        place = row_place(g, seat, book[at + L_NEW])
        size = row_size(g, seat)
        while place < size - 1:
            g.rows[ROW * seat + place] = g.rows[ROW * seat + place + 1]
            place += 1
        g.rows[ROW * seat + size - 1] = NONE
        g.cards[SEAT_CARDS * seat + ROOM * HAND + book[at + L_NEW]] += 1


# --- Death -------------------------------------------------------------------------------------


def bury(g: Munus, seat: i64) -> None:
    """GL-168: a gladiator is killed; his HP deck and items are removed from the game."""
    kind: i64
    n: i64
    for kind in range(KINDS):
        for n in range(held(g, seat, DECK, kind)):
            note(g, SAID_LOST, seat, kind)
    move_all(g, seat, DECK, REMOVED)
    drop_item(g, seat, 0)
    drop_item(g, seat, 1)
    g.men[MAN * seat + M_LIFE] = DEAD
    note(g, SAID_DEAD, seat)


def take_off(g: Munus, seat: i64) -> None:
    """GL-184: a gladiator leaves the board."""
    go(g, seat, NONE)
    untie(g, seat)


def kill_beast(g: Munus, number: i64) -> None:
    """GL-395: an animal is out of the game."""
    go_beast(g, number, NONE)
    g.beasts[2 * number + 1] = 0
    untie(g, ANIMALS + number)
    drop_helps_against(g, ANIMALS + number)


def drop_helps_against(g: Munus, code: i64) -> None:
    """Drop help against somebody who is gone."""
    k: i64 = 0
    while k < len(g.helps):
        if g.helps[k + 1] == code:
            g.helps[k + 2] = 0
        k += 3


def use_help(g: Munus, seat: i64, code: i64) -> i64:
    """GL-135: a bonus counts once."""
    total: i64 = 0
    k: i64 = 0
    while k < len(g.helps):
        if g.helps[k] == seat and g.helps[k + 1] == code:
            total += g.helps[k + 2]
            g.helps[k + 2] = 0
        k += 3
    return total


def give_help(g: Munus, seat: i64, code: i64, bonus: i64) -> None:
    """GL-134: an ally's bonus waits."""
    if bonus > 0:
        append_help(g, seat, code, bonus)
