"""Why an action is refused in the set-up, in Choose Cards and in Rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import events_refused as ev
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_refusals import chance, is_power, power, recover
from munera.games.gladiatori.space import (
    BID,
    BUY,
    CHAR,
    FACE,
    HEX,
    ITEM,
    ORDER,
    OVER,
    PLAY,
    POWER,
    PUSH,
    RECOVER,
    TOHAND,
    TOHP,
    YES,
)
from munera.games.gladiatori.state import (
    DELAY,
    E1,
    ENDURANCE,
    HAND,
    KINDS,
    M_CHARACTER,
    M_COINS,
    M_FIRST,
    M_LAST,
    M_LEFT,
    M_PICK,
    M_POWERS,
    M_STAGE,
    MAN,
    Munus,
    holds_power,
)

__all__ = ["chance"]

Refusal = tuple[int, ...]
OTHER: Final[Refusal] = ()  # the usual refusal


def split(g: Munus, seat: i64, action: i64) -> Refusal:
    """D10."""
    if not TOHP <= action < TOHAND:
        return OTHER
    if action - TOHP < g.men[MAN * seat + M_LAST]:
        return (ev.WHY_ORDER,)
    return (ev.WHY_NOT_IN_POOL, action - TOHP)


def delay(g: Munus, seat: i64, action: i64) -> Refusal:
    """D11."""
    if not ORDER <= action < PUSH:
        return OTHER
    if not holds_power(g, seat, DELAY):
        return (ev.WHY_NO_POWER, DELAY)
    return (ev.WHY_NO_PLACE,)


def rest(g: Munus, seat: i64, action: i64) -> Refusal:
    """D50."""
    man = MAN * seat
    stage = g.men[man + M_STAGE]
    if stage == 0:
        if action == YES:
            return (ev.WHY_NO_ENDURANCE,)
        if is_power(action):
            return power(g, seat, action - POWER)
        return OTHER
    if not RECOVER <= action < PLAY:
        return OTHER
    if stage == 2 and action - RECOVER >= KINDS + ENDURANCE:
        return (ev.WHY_REST_ONLY, action - RECOVER)
    return recover(g, seat, action, g.men[man + M_LAST], g.men[man + M_LEFT])


# --- The set-up --------------------------------------------------------------------------------


def character(g: Munus, seat: i64, action: i64) -> Refusal:
    """D01."""
    return (ev.WHY_NO_CHARACTER,) if CHAR <= action < BUY else OTHER


def build(g: Munus, seat: i64, action: i64) -> Refusal:
    """D02."""
    if not BUY <= action < OVER:
        return OTHER
    thing = action - BUY
    man = MAN * seat
    if thing < g.men[man + M_LAST]:
        return (ev.WHY_ORDER,)
    if thing < 5:
        if g.men[man + M_FIRST + thing] >= 9:
            return (ev.WHY_HIGHEST,)
    elif thing >= 16:
        if g.men[man + M_POWERS] & BIT[thing - 16]:
            return (ev.WHY_OWNED,)
    elif thing < 8:
        limit = g.setup.limit[seat] if thing < 7 else 1
        if rules.held(g, seat, HAND, thing - 1) >= limit:
            return (ev.WHY_LIMIT,)
    elif rules.held(g, seat, HAND, thing - 1):
        return (ev.WHY_OWNED,)
    return (ev.WHY_TOO_DEAR, cost_of(g, seat, thing), g.men[man + M_COINS])


def cost_of(g: Munus, seat: i64, thing: i64) -> i64:
    """What one more of something costs in a build."""
    if thing < 3:
        value = g.men[MAN * seat + M_FIRST + thing]
        return g.setup.skill_costs[value + 1] - g.setup.skill_costs[value]
    return g.setup.costs[thing]


def overlimit(g: Munus, seat: i64, action: i64) -> Refusal:
    """D03."""
    if not OVER <= action < ITEM:
        return OTHER
    kind = action - OVER + E1
    cost = 2 * g.setup.costs[kind + 1]
    if g.men[MAN * seat + M_COINS] < cost:
        return (ev.WHY_TOO_DEAR, cost, g.men[MAN * seat + M_COINS])
    if rules.left_in_box(g, kind) <= 0:
        return (ev.WHY_BOX,)
    return (ev.WHY_OVER_LIMIT,)


def bid(g: Munus, seat: i64, action: i64) -> Refusal:
    """D04."""
    if not BID <= action < HEX:
        return OTHER
    if action == BID and g.men[MAN * seat + M_LAST]:
        return (ev.WHY_ORDER,)
    return (ev.WHY_NO_ENERGY, action - BID + E1)


def draft(g: Munus, seat: i64, action: i64) -> Refusal:
    """D05."""
    if not ITEM <= action < BID:
        return OTHER
    item = action - ITEM
    k: i64
    for k in range(len(g.offer)):
        if g.offer[k] == item:
            return (ev.WHY_SAME_SYMBOL, item)
    return (ev.WHY_NOT_OFFERED, item)


def select(g: Munus, seat: i64, action: i64) -> Refusal:
    """D06."""
    if not ITEM <= action < BID:
        return OTHER
    item = action - ITEM
    if item >= g.setup.item_count or g.drawn & BIT[item]:
        return (ev.WHY_ITEM_GONE, item)
    if not g.setup.prefers[g.men[MAN * seat + M_CHARACTER]] & BIT[item]:
        return (ev.WHY_NOT_PREFERRED, item)
    if item <= g.men[MAN * seat + M_PICK]:
        return (ev.WHY_ITEM_FIRST, item)
    return (ev.WHY_SAME_SYMBOL, item)


def give_up(g: Munus, seat: i64, action: i64) -> Refusal:
    """D07."""
    return (ev.WHY_NOT_YOURS, action - ITEM) if ITEM <= action < BID else OTHER


def place(g: Munus, seat: i64, action: i64) -> Refusal:
    """D08."""
    if not HEX <= action < FACE:
        return OTHER
    hex_ = action - HEX
    if g.setup.inside[hex_] and g.board[hex_] >= 0:
        return (ev.WHY_START_TAKEN, hex_)
    if g.setup.placement and g.setup.inside[hex_]:
        return (ev.WHY_TOO_NEAR, hex_)
    return (ev.WHY_NO_START, hex_)


def face(action: i64) -> Refusal:
    """D08."""
    return OTHER
