"""Why an action is refused, step by step: the clause, the place and the reason."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT, lowest
from munera.games.clash import events as ev
from munera.games.clash import rules
from munera.games.clash.space import (
    ATTACKER,
    ENTER,
    JOIN,
    LOSE,
    NET,
    RELEASE,
    SPACES,
    STAND,
    SUMMON,
    TAKE,
    TARGET,
)
from munera.games.clash.state import BEASTS, NONE, Clash

Refusal = tuple[int, ...]


def is_of(action: i64, base: i64, count: i64) -> bool:
    """Whether an action is of the verb that begins at `base`."""
    return base <= action < base + count


def is_off(g: Clash, space: i64) -> bool:
    """Whether a space is not one of this board's."""
    return g.setup.spaces & BIT[space] == 0


def base_or_team(g: Clash, seat: i64, action: i64) -> Refusal:
    """D1: a new base, or a team that takes another gladiator."""
    if is_of(action, ENTER, SPACES):
        space = action - ENTER
        if is_off(g, space):
            return (ev.WHY_OFF_THE_BOARD, space)
        if rules.bases_left(g, seat) == 0:
            return (ev.WHY_NO_BASE, g.setup.bases)
        if g.units[space] != NONE:
            return (ev.WHY_TAKEN, space)
        return (ev.WHY_TOO_NEAR, space, lowest(g.setup.near[space] & g.teams[seat]))
    if is_of(action, JOIN, SPACES):
        space = action - JOIN
        if is_off(g, space):
            return (ev.WHY_OFF_THE_BOARD, space)
        if g.teams[seat] == 0:
            return (ev.WHY_FIRST_TURN, space)
        if g.units[space] == NONE:
            return (ev.WHY_NO_TEAM, space)
        owner = rules.owner_of(g.units[space])
        if owner != seat:
            return (ev.WHY_NOT_YOUR_TEAM, space, owner)
        return (ev.WHY_FULL, space)
    return (ev.WHY_PLACE_FIRST, action)


def take(g: Clash, action: i64) -> Refusal:
    """D2: a gladiator of a stack that is not used up."""
    if is_of(action, TAKE, 5):
        return (ev.WHY_NO_GLADIATOR, action - TAKE)
    return (ev.WHY_TAKE_NOW, action)


def release(g: Clash, action: i64, otherwise: int) -> Refusal:
    """D3 and D5: an animal goes on an empty space."""
    if is_of(action, RELEASE, SPACES):
        space = action - RELEASE
        return (ev.WHY_OFF_THE_BOARD if is_off(g, space) else ev.WHY_TAKEN, space)
    return (otherwise, action)


def attacker(g: Clash, seat: i64, action: i64) -> Refusal:
    """D4: the unit that attacks."""
    if is_of(action, SUMMON, 12):
        animal = action - SUMMON
        if rules.has_gladiators(g, seat):
            return (ev.WHY_NO_LEADING, animal)
        if g.reserve & BIT[animal] == 0:
            return (ev.WHY_NOT_IN_RESERVE, animal)
        return (ev.WHY_NO_ROOM, animal)
    leads = not rules.has_gladiators(g, seat)
    if not is_of(action, ATTACKER, SPACES):
        return (ev.WHY_LEAD_NOW if leads else ev.WHY_ATTACK_NOW, action)
    space = action - ATTACKER
    if is_off(g, space):
        return (ev.WHY_OFF_THE_BOARD, space)
    unit = g.units[space]
    if unit == NONE:
        return (ev.WHY_NO_ANIMAL_THERE if leads else ev.WHY_NOBODY_THERE, space)
    if leads:
        return (ev.WHY_NO_WAY_OUT if unit >= BEASTS else ev.WHY_LEAD_ANIMALS, space)
    if unit >= BEASTS:
        return (ev.WHY_NO_LEADING, unit - BEASTS)
    if unit >> 2 != seat:
        return (ev.WHY_NOT_YOURS, space, unit >> 2)
    return (ev.WHY_NO_WAY_OUT, space)


def stand(g: Clash, action: i64) -> Refusal:
    """D6: from where to attack."""
    if not is_of(action, STAND, SPACES):
        return (ev.WHY_STAND_NOW, action)
    space = action - STAND
    if is_off(g, space):
        return (ev.WHY_OFF_THE_BOARD, space)
    if space == g.here:
        return (ev.WHY_NO_TARGET, space)
    if not rules.may_move(g, g.here):
        unit = g.units[g.here]
        if unit >= BEASTS:
            return (ev.WHY_ANIMAL_MUST_STAY, unit - BEASTS)
        return (ev.WHY_MUST_STAY, g.here)
    if g.units[space] != NONE:
        return (ev.WHY_BLOCKED, space)
    if rules.reach(g, g.here) & BIT[space] == 0:
        return (ev.WHY_NO_WAY, g.here, space)
    return (ev.WHY_NO_TARGET, space)


def target(g: Clash, action: i64) -> Refusal:
    """D7: the unit that is attacked."""
    led = g.units[g.here] >= BEASTS
    if not is_of(action, TARGET, SPACES):
        return (ev.WHY_ANIMAL_TARGET_NOW if led else ev.WHY_TARGET_NOW, action)
    space = action - TARGET
    if is_off(g, space):
        return (ev.WHY_OFF_THE_BOARD, space)
    unit = g.units[space]
    if unit == NONE:
        return (ev.WHY_ANIMAL_EMPTY_TARGET if led else ev.WHY_EMPTY_TARGET, space)
    if unit < BEASTS and unit >> 2 == rules.owner_of(g.units[g.here]):
        return (ev.WHY_OWN_TEAM, space)
    if space == g.here:
        return (ev.WHY_ITSELF, unit - BEASTS)
    return (ev.WHY_ANIMAL_NOT_ADJACENT if led else ev.WHY_NOT_ADJACENT, space, g.here)


def net(action: i64, second: i64) -> Refusal:
    """D8: whom to net; `second` if the side rolls second."""
    if is_of(action, NET, 5):
        return (ev.WHY_NOBODY_TO_NET_BACK if second else ev.WHY_NOBODY_TO_NET, action - NET)
    return (ev.WHY_NET_BACK_NOW if second else ev.WHY_NET_NOW, action)


def lose(action: i64) -> Refusal:
    """D10: whom to give up."""
    if is_of(action, LOSE, 10):
        place = action - LOSE
        return (ev.WHY_NOBODY_NETTED if place & 1 else ev.WHY_NOBODY_ACTIVE, place >> 1)
    return (ev.WHY_LOSE_NOW, action)
