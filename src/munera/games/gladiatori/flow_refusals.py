"""Why an action is refused, decision by decision: the clause, the thing and the reason.

Three checks come before this: is the match over, is it an action of chance, whose turn is it. An
empty answer means the usual refusal: that is not asked now.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import events_refused as ev
from munera.games.gladiatori import rules
from munera.games.gladiatori.rules_place import (
    code_at,
    foe_ahead,
    in_cone,
    is_bound,
    relation_to,
)
from munera.games.gladiatori.space import (
    ADD,
    ATTACK,
    BLOOD,
    BREAK,
    CLEAR,
    DASH,
    DEEP,
    DONE,
    FACE,
    HELP,
    HEX,
    LEAP,
    LOSE,
    LOSEITEM,
    LUNGE,
    NET,
    NOFIGHT,
    ORDER,
    OVERSKILL,
    PLAY,
    PLUSCARD,
    PLUSPOWER,
    POWER,
    PUSH,
    RAGE,
    RECOVER,
    REUSE,
    SACRIFICE,
    SPEND,
    STANDBY,
    STEP,
    SWEEP,
    THROW,
    TOHAND,
    TOHP,
    TURN,
    YES,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BEHIND,
    DECK,
    DELAY,
    DISCARD,
    F_KIND,
    F_MODE,
    F_SIDE,
    FEI,
    FRONT,
    HAND,
    HELPING,
    KINDS,
    LAID,
    M_DELAY,
    M_HEX,
    M_ITEM,
    M_NOW,
    M_PASSIVE,
    M_STEPS,
    M_TRAPS,
    M_TURNED,
    M_WHITES,
    MAN,
    MOV,
    NET_THROWN,
    RED,
    ROTATED,
    ROW,
    SP1,
    SP6,
    SP7,
    SPEED,
    STAND_UP,
    THROWN,
    Munus,
    hit_points,
    holds_power,
    is_foe,
    row_place,
)
from munera.games.gladiatori.state import BLOOD as BLOOD_STAT
from munera.games.gladiatori.state import STANDBY as STANDING
from munera.games.gladiatori.state_setup import NEEDS_ATTACK, NEEDS_FREE, NEEDS_MELEE

Refusal = tuple[int, ...]
OTHER: Final[Refusal] = ()  # the usual refusal
LAST_SPEND: Final = SPEND + 20


def chance(action: i64) -> Refusal:
    """While chance acts nobody chooses."""
    return (ev.WHY_CHANCE,)


# --- Movement and elements ---------------------------------------------------------------------


def movement(g: Munus, seat: i64, action: i64, free: bool) -> Refusal:
    """GL-115 to GL-117."""
    if not STEP <= action < CLEAR:
        return OTHER
    man = MAN * seat
    if not free and g.men[man + M_NOW + SPEED] <= 0:
        return (ev.WHY_NO_SPEED,)
    if is_bound(g, seat):
        if g.men[man + M_TURNED]:
            return (ev.WHY_TURNED,)
        return (ev.WHY_BOUND,)
    if action >= TURN:
        return OTHER
    to = g.setup.near[6 * g.men[man + M_HEX] + action - STEP]
    if to < 0 or not g.setup.inside[to]:
        return (ev.WHY_OUTSIDE,)
    return (ev.WHY_HEX_TAKEN, to)


def free_turn(g: Munus, action: i64) -> Refusal:
    """GL-115."""
    if TURN <= action < CLEAR:
        return (ev.WHY_ONE_SIDE,)
    return OTHER


def power(g: Munus, seat: i64, which: i64) -> Refusal:
    """Why a Power cannot be used: not held, or not yet in a teaching game."""
    if g.setup.teaching and g.turn < 3:
        return (ev.WHY_TEACHING,)
    if not holds_power(g, seat, which):
        return (ev.WHY_NO_POWER, which)
    if which == DELAY and g.men[MAN * seat + M_DELAY]:
        return (ev.WHY_DELAY_RUNS,)
    return (ev.WHY_POWER_HERE, which)


def is_power(action: i64) -> bool:
    """Whether an action names a Power."""
    return POWER <= action < PLUSCARD


def clear(g: Munus, seat: i64, action: i64) -> Refusal:
    """GL-061."""
    marker = action - CLEAR
    have = g.men[MAN * seat + M_TRAPS]
    if marker:
        have = g.men[MAN * seat + M_WHITES]
    if not have:
        return (ev.WHY_NO_MARKER, marker)
    return (ev.WHY_FEW_ELEMENTS, rules.elements(g, seat))


def spend(g: Munus, seat: i64, action: i64, last: i64, left: i64) -> Refusal:
    """GL-048."""
    if not SPEND <= action < RECOVER:
        return OTHER
    element = action - SPEND
    if element < last:
        return (ev.WHY_ORDER,)
    have: i64 = 0
    if element < KINDS:
        have = rules.held(g, seat, HAND, element)
    else:
        have = g.men[MAN * seat + M_NOW + element - KINDS]
    if not have:
        return (ev.WHY_NONE_LEFT, element)
    return (ev.WHY_TOO_LATE,)


def recover(g: Munus, seat: i64, action: i64, last: i64, left: i64) -> Refusal:
    """GL-049."""
    if not RECOVER <= action < PLAY:
        return OTHER
    if left == 0:
        return (ev.WHY_NO_MORE,)
    element = action - RECOVER
    if element < last:
        return (ev.WHY_ORDER,)
    if element < KINDS:
        return (ev.WHY_NOT_DISCARDED, element)
    return (ev.WHY_FULL, element)


def adapt(g: Munus, seat: i64, action: i64, last: i64, left: i64) -> Refusal:
    """GL-270."""
    if not TOHP <= action < STEP:
        return OTHER
    if left == 0:
        return (ev.WHY_NO_MORE,)
    if action - TOHP < last:
        return (ev.WHY_ORDER,)
    if action < TOHAND:
        return (ev.WHY_NOT_IN_HAND, action - TOHP)
    return (ev.WHY_NOT_IN_DECK, action - TOHAND)


# --- The own round -----------------------------------------------------------------------------


def opening(g: Munus, seat: i64, action: i64) -> Refusal:
    """D20."""
    if STEP <= action < CLEAR:
        return movement(g, seat, action, False)
    if CLEAR <= action < SPEND:
        return clear(g, seat, action)
    if PLAY <= action < REUSE:
        return (ev.WHY_NOT_IN_HAND, action - PLAY)
    if REUSE <= action < STANDBY:
        return reuse(g, seat, action - REUSE, False)
    if STANDBY <= action < ADD:
        return stand_by(g, seat, action - STANDBY)
    if is_power(action):
        return any_power(g, seat, action - POWER)
    return OTHER


def any_power(g: Munus, seat: i64, which: i64) -> Refusal:
    """Powers of the opening and the closing."""
    if which == STAND_UP and holds_power(g, seat, which):
        return (ev.WHY_NO_MARKERS,)
    return power(g, seat, which)


def closing(g: Munus, seat: i64, action: i64) -> Refusal:
    """D49."""
    if CLEAR <= action < SPEND:
        return clear(g, seat, action)
    if is_power(action):
        return any_power(g, seat, action - POWER)
    return OTHER


def reuse(g: Munus, seat: i64, kind: i64, reaction: bool) -> Refusal:
    """GL-066, GL-067, GL-104."""
    place = row_place(g, seat, kind)
    if place < 0:
        return (ev.WHY_NOT_ON_TABLE, kind)
    code = g.rows[ROW * seat + place]
    if code & STANDING:
        return (ev.WHY_STANDS_BY, kind)
    if code & ROTATED and not reaction:
        return (ev.WHY_ROTATED, kind)
    have = g.men[MAN * seat + M_NOW + BLOOD_STAT]
    return (ev.WHY_NO_BLOOD, kind, rules.price(g, seat, kind), have)


def stand_by(g: Munus, seat: i64, kind: i64) -> Refusal:
    """GL-101, GL-102."""
    return (ev.WHY_NO_STANDBY, kind)


def lay(g: Munus, seat: i64, action: i64, on: i64, reaction: bool, last: i64) -> Refusal:
    """D22, D26."""
    if not ADD <= action < ATTACK:
        return OTHER
    kind = action - ADD + RED
    if not rules.held(g, seat, HAND, kind):
        return (ev.WHY_NOT_IN_HAND, kind)
    if kind < last:
        return (ev.WHY_ORDER,)
    if kind == FEI:
        return (ev.WHY_FEINT_LAID,)
    needs = g.setup.needs[kind]
    if needs & NEEDS_FREE and is_bound(g, seat):
        return (ev.WHY_NEEDS_FREE, kind)
    if needs & NEEDS_ATTACK and (reaction or on == MOV):
        thrown = g.fight[F_MODE] == THROWN or g.fight[F_MODE] == NET_THROWN
        if reaction and needs & NEEDS_MELEE and thrown and kind == SP7:
            return (ev.WHY_NEEDS_MELEE, kind)
        return (ev.WHY_NEEDS_ATTACK, kind)
    return OTHER


def declare(g: Munus, seat: i64, action: i64) -> Refusal:
    """D23."""
    if not ATTACK <= action < NOFIGHT:
        return OTHER
    if g.fight[F_KIND] == MOV:
        return (ev.WHY_NO_FIGHT,)
    odd = rules.is_odd(g, seat)
    if SWEEP <= action < NET:
        if not rules.held(g, seat, LAID, SP1):
            return (ev.WHY_NO_SWEEP,)
        if is_bound(g, seat):
            return (ev.WHY_NEEDS_FREE, SP1)
        if odd and rules.may_sweep(g, seat, action - SWEEP, False):
            return (ev.WHY_ODD_CARDS,)
        return (ev.WHY_EMPTY_ARC,)
    if THROW <= action < BREAK:
        return throw(g, seat, action - THROW)
    if NET <= action < THROW:
        if not rules.is_net(g, seat, action - NET):
            return (ev.WHY_NO_NET,)
        if rules.is_tied(g, seat, action - NET):
            return (ev.WHY_NET_TIED,)
        if rules.held(g, seat, LAID, SP1) or rules.held(g, seat, LAID, SP6):
            return (ev.WHY_NET_CARDS,)
    if action >= HELP:
        return help_ally(g, seat, action - HELP, odd)
    if foe_ahead(g, seat) < 0:
        return (ev.WHY_NOBODY_AHEAD,)
    if action >= BREAK:
        if not rules.held(g, seat, LAID, SP6):
            return (ev.WHY_NO_BREAK,)
        if is_bound(g, seat):
            return (ev.WHY_NEEDS_FREE, SP6)
        if not odd:
            return (ev.WHY_NO_ITEM,)
    return (ev.WHY_ODD_CARDS,)


def throw(g: Munus, seat: i64, slot: i64) -> Refusal:
    """GL-193 to GL-199."""
    item = g.men[MAN * seat + M_ITEM + slot]
    if item < 0 or not g.setup.item_throw[item]:
        return (ev.WHY_NOT_THROWN,)
    if g.setup.item_net[item]:
        if rules.is_tied(g, seat, slot):
            return (ev.WHY_NET_TIED,)
    elif not rules.can_throw(g, seat, slot):
        return (ev.WHY_IN_MELEE,)
    k: i64
    for k in (SP1, SP6, SP7):
        if rules.held(g, seat, LAID, k):
            return (ev.WHY_THROW_CARDS,)
    return (ev.WHY_NO_MARK,)


def help_ally(g: Munus, seat: i64, ally: i64, odd: bool) -> Refusal:
    """GL-132, GL-133."""
    if ally >= g.setup.seats or ally == seat or g.setup.team[ally] != g.setup.team[seat]:
        return (ev.WHY_NO_ALLY,)
    foe = foe_ahead(g, seat)
    if 0 <= foe < ANIMALS and relation_to(g, foe, g.men[MAN * seat + M_HEX]) != FRONT:
        return (ev.WHY_HELP_BEHIND,)
    if odd and rules.may_help(g, seat, ally):
        return (ev.WHY_ODD_CARDS,)
    return (ev.WHY_NO_HELP,)


def aim(g: Munus, seat: i64, action: i64) -> Refusal:
    """D24."""
    if not HEX <= action < FACE:
        return OTHER
    hex_ = action - HEX
    code = code_at(g, hex_) if g.setup.far[128 * hex_ + hex_] == 0 else -1
    if code < 0 or not is_foe(g, seat, code):
        return (ev.WHY_NOBODY_THERE, hex_)
    if not in_cone(g, seat, hex_):
        return (ev.WHY_NOT_IN_CONE, hex_)
    if rules.is_odd(g, seat) and code < ANIMALS:
        return (ev.WHY_ODD_CARDS,)
    return (ev.WHY_HIDDEN, hex_)


# --- The fight ---------------------------------------------------------------------------------


def react(g: Munus, seat: i64, action: i64, k: i64) -> Refusal:
    """D25."""
    if is_power(action):
        return power(g, seat, action - POWER)
    if not PLAY <= action < STANDBY:
        return OTHER
    kind = (action - PLAY) % 4
    side = g.fight[F_SIDE + k]
    if not rules.reactions(g, seat, side) & BIT[kind]:
        if side == BEHIND:
            return (ev.WHY_BEHIND,)
        if side != FRONT and kind != MOV:
            return (ev.WHY_REAR, kind)
        if g.men[MAN * seat + M_TRAPS] and kind != 3:
            return (ev.WHY_TRAPPED, kind)
        return (ev.WHY_LYING, kind)
    if action < REUSE:
        return (ev.WHY_NOT_IN_HAND, kind)
    return reuse(g, seat, kind, True)


def strike(g: Munus, seat: i64, action: i64) -> Refusal:
    """D41."""
    if action == YES:
        return (ev.WHY_FEW_ELEMENTS, rules.elements(g, seat))
    if is_power(action):
        if g.men[MAN * seat + M_PASSIVE]:
            return (ev.WHY_PASSIVE,)
        return power(g, seat, action - POWER)
    return OTHER


def feint(g: Munus, seat: i64, action: i64) -> Refusal:
    """D43."""
    return (ev.WHY_NO_FEINT,) if action == YES else OTHER


def unbeatable(g: Munus, seat: i64, action: i64) -> Refusal:
    """D45."""
    return (ev.WHY_NO_UNBEATABLE,) if action == YES else OTHER


def back_off(g: Munus, seat: i64, action: i64) -> Refusal:
    """D60."""
    return (ev.WHY_NO_SPEED,) if action == YES else OTHER


def work(g: Munus, seat: i64, action: i64, k: i64, step: i64, last: i64) -> Refusal:
    """D40, D42."""
    if RAGE <= action < SACRIFICE and step == 1:
        kind = (action - RAGE) % 11 + RED
        zone = DECK if action >= RAGE + 11 else DISCARD
        if not rules.held(g, seat, zone, kind):
            return (ev.WHY_NOT_LYING_THERE, kind)
        return (ev.WHY_NOT_RAGED, kind)
    if OVERSKILL <= action < RAGE and step == 2:
        return (ev.WHY_RAISED, action - OVERSKILL)
    if BLOOD <= action < DASH and step == 4 and k < 0:
        return (ev.WHY_FEW_POINTS, BLOOD_STAT, g.men[MAN * seat + M_NOW + BLOOD_STAT])
    if DASH <= action < OVERSKILL and step == 4 and k >= 0:
        return (ev.WHY_FEW_POINTS, SPEED, g.men[MAN * seat + M_NOW + SPEED])
    if PLUSCARD <= action < PLUSPOWER and step == 3:
        if action - PLUSCARD + FEI < last:
            return (ev.WHY_ORDER,)
        return (ev.WHY_USED_CARD, action - PLUSCARD + FEI)
    if SACRIFICE <= action < LUNGE and step == 6:
        return (ev.WHY_NOT_IN_HAND, action - SACRIFICE)
    if LUNGE <= action < LEAP and step == 8:
        if action - LUNGE < last & 15:
            return (ev.WHY_ORDER,)
        return (ev.WHY_NOT_IN_HAND, action - LUNGE)
    if LEAP <= action < DEEP and step == 9:
        if g.fight[F_MODE] == HELPING:
            return (ev.WHY_NO_DAMAGE,)
        return (ev.WHY_FEW_STEPS, g.men[MAN * seat + M_STEPS])
    if PLUSPOWER <= action < ORDER and step == 12:
        return (ev.WHY_NO_POWER, action - PLUSPOWER)
    if is_power(action):
        if g.men[MAN * seat + M_PASSIVE]:
            return (ev.WHY_PASSIVE,)
        return power(g, seat, action - POWER)
    return OTHER


def pay(g: Munus, seat: i64, action: i64, damage: i64, effective: i64) -> Refusal:
    """D44."""
    life = hit_points(g, seat)
    if action == DONE:
        return (ev.WHY_CAN_PAY,)
    if is_power(action):
        if g.men[MAN * seat + M_PASSIVE]:
            return (ev.WHY_PASSIVE,)
        if effective >= 0:
            return (ev.WHY_BEGUN,)
        return power(g, seat, action - POWER)
    if effective < 0 and damage >= life and LOSE <= action < LOSEITEM + 2:
        return (ev.WHY_MUST_DIE, damage, life)
    return loss(g, seat, action, damage)


def loss(g: Munus, seat: i64, action: i64, damage: i64) -> Refusal:
    """D44, D61."""
    if LOSE <= action < LOSEITEM:
        return (ev.WHY_NOT_IN_DECK, action - LOSE)
    if LOSEITEM <= action < LOSEITEM + 2:
        return (ev.WHY_NO_ITEM,)
    return OTHER


def wrestle(g: Munus, seat: i64, action: i64) -> Refusal:
    """D46."""
    if PUSH <= action < LOSE:
        return (ev.WHY_NO_PUSH,)
    if HEX <= action < FACE:
        return (ev.WHY_NO_WRESTLE,)
    return OTHER
