"""The exact chances of a battle between two units whose players choose by rules of thumb.

The choices inside a battle are here too: whom to net, when to roll again, whom to give up. They
depend only on the two units, so a battle is a small tree: a roll has at most 21 results, and every
chance is a sum. Nothing is sampled.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import members_of
from munera.games.clash import rules
from munera.games.clash.space import KINDS
from munera.games.clash.state import (
    BEASTS,
    NET_MAN,
    NONE,
    ONE,
    SHIELD,
    SPEAR,
    SWORD,
    TRIDENT,
    Clash,
    of_kind,
    total,
)
from munera.games.clash.tables import ANIMAL_POINTS, FACE_COUNTS, GLADIATOR_POINTS, SPACE_NAMES

# --- Dice: every result of a throw, and its worth ----------------------------------------------

MOST: Final = 5  # dice, and shields that can matter
LIVES: Final = 12  # lives that can matter: five mortal hits do 10
KILL: Final = 1.0  # what beating a unit is worth, in lives


def _results() -> tuple[list[int], list[int], list[int], list[float]]:
    """For 0 to 5 dice: where its results begin, then mortal hits, simple hits and the chance."""
    miss, simple, mortal = [n / sum(FACE_COUNTS) for n in FACE_COUNTS]
    firsts: list[int] = [0]
    mortals: list[int] = []
    simples: list[int] = []
    chances: list[float] = []
    for dice in range(MOST + 1):
        found: dict[tuple[int, int], float] = {(0, 0): 1.0}
        for _ in range(dice):
            after: dict[tuple[int, int], float] = {}
            for (m, h), p in found.items():
                for key, q in (((m, h), miss), ((m, h + 1), simple), ((m + 1, h), mortal)):
                    after[key] = after.get(key, 0.0) + p * q
            found = after
        for m, h in sorted(found):
            mortals.append(m)
            simples.append(h)
            chances.append(found[m, h])
        firsts.append(len(chances))
    return firsts, mortals, simples, chances


_FIRSTS, _MORTALS, _SIMPLES, _CHANCES = _results()
RESULTS: Final = vec[i64](_FIRSTS)  # results of n dice: from RESULTS[n] up to RESULTS[n + 1]
R_MORTAL: Final = vec[i64](_MORTALS)
R_SIMPLE: Final = vec[i64](_SIMPLES)
R_CHANCE: Final = vec[float](_CHANCES)


def damage(mortal: i64, simple: i64, shields: i64) -> i64:
    """The lives that a result takes against this many shields."""
    if simple > shields:
        return 2 * mortal + simple - shields
    return 2 * mortal


def worth_of(mortal: i64, simple: i64, shields: i64, life: i64) -> float:
    """What a result is worth against a unit: the lives it takes, and more if it beats it."""
    n = damage(mortal, simple, shields)
    if n >= life:
        return float(life) + KILL
    return float(n)


def spot(dice: i64, shields: i64, life: i64) -> i64:
    """The place of a throw in the tables below; excess shields and lives are cut off."""
    shields = min(shields, MOST)
    if life >= LIVES:
        life = LIVES - 1
    return (dice * (MOST + 1) + shields) * LIVES + life


def _tables() -> tuple[list[float], list[float], list[float], list[float]]:
    """By throw: its mean worth and the chance to beat the unit; the same with a second roll."""
    means: list[float] = []
    again: list[float] = []
    kills: list[float] = []
    kills_again: list[float] = []
    for dice in range(MOST + 1):
        found = range(_FIRSTS[dice], _FIRSTS[dice + 1])
        for shields in range(MOST + 1):
            for life in range(LIVES):
                worth = [worth_of(_MORTALS[k], _SIMPLES[k], shields, life) for k in found]
                chance = [_CHANCES[k] for k in found]
                mean = sum([w * p for w, p in zip(worth, chance, strict=True)])
                kill = sum([p for w, p in zip(worth, chance, strict=True) if w > life])
                keeps = [w >= mean - 1e-9 for w in worth]
                kept = sum([p for p, keep in zip(chance, keeps, strict=True) if keep])
                triples = list(zip(worth, chance, keeps, strict=True))
                means.append(mean)
                kills.append(kill)
                again.append(sum([w * p for w, p, keep in triples if keep]) + (1.0 - kept) * mean)
                killed = sum([p for w, p, keep in triples if keep and w > life])
                kills_again.append(killed + (1.0 - kept) * kill)
    return means, again, kills, kills_again


_MEANS, _AGAIN, _KILLS, _KILLS_AGAIN = _tables()
MEAN: Final = vec[float](_MEANS)
MEAN_AGAIN: Final = vec[float](_AGAIN)
KILLS: Final = vec[float](_KILLS)
KILLS_AGAIN: Final = vec[float](_KILLS_AGAIN)


# --- Choices inside a battle -------------------------------------------------------------------

# By kind: what keeping a gladiator is worth, in lives.
KEEPING: Final = vec[float]([0.2, 0.55, 1.0, 0.6, 0.8])


def wants_again(dice: i64, mortal: i64, simple: i64, shields: i64, life: i64) -> bool:
    """Whether to throw again: the result is worth less than an average new throw."""
    return worth_of(mortal, simple, shields, life) < MEAN[spot(dice, shields, life)] - 1e-9


def throw_worth(one: i64, dice: i64, other: i64, life: i64) -> float:
    """The mean worth of `dice` dice of one active crew against another with `life` life."""
    at = spot(dice, of_kind(other, SHIELD), life)
    if of_kind(one, TRIDENT) > of_kind(other, TRIDENT):
        return MEAN_AGAIN[at]
    return MEAN[at]


def balance(mine: i64, my_life: i64, theirs: i64, their_life: i64) -> float:
    """What a team deals to another team minus what it takes, if each rolls once."""
    out = throw_worth(mine, of_kind(mine, SWORD) + 1, theirs, their_life)
    return out - throw_worth(theirs, of_kind(theirs, SWORD) + 1, mine, my_life)


def best_net(mine: i64, my_life: i64, theirs: i64, their_life: i64, answered: bool) -> i64:
    """The kind to net in the other active crew; `answered` if their nets come afterwards."""
    best: i64 = NONE
    most = 0.0
    kind: i64
    for kind in range(KINDS):
        if of_kind(theirs, kind) == 0:
            continue
        left = theirs - ONE[kind]
        rest = mine
        if answered:
            rest = likely_rest(mine, of_kind(left, NET_MAN))
        value = balance(rest, my_life, left, their_life)
        if best == NONE or value > most:
            most = value
            best = kind
    return best


def likely_rest(crew: i64, nets: i64) -> i64:
    """What is left of an active crew after `nets` nets; swords go first."""
    while nets > 0 and crew:
        if of_kind(crew, SWORD):
            crew -= ONE[SWORD]
        elif of_kind(crew, SHIELD):
            crew -= ONE[SHIELD]
        elif of_kind(crew, TRIDENT):
            crew -= ONE[TRIDENT]
        elif of_kind(crew, NET_MAN):
            crew -= ONE[NET_MAN]
        else:
            crew -= ONE[SPEAR]
        nets -= 1
    return crew


def best_loss(active: i64, netted: i64, rolls: bool, other: i64, other_life: i64) -> i64:
    """Whom to give up, as 2 * kind, 1 more for a netted one; `rolls` if the side still rolls."""
    best: i64 = NONE
    least = 0.0
    kind: i64
    for kind in range(KINDS):
        if of_kind(netted, kind):
            if best == NONE or KEEPING[kind] < least:
                least = KEEPING[kind]
                best = 2 * kind + 1
    before = 0.0
    if rolls:
        before = throw_worth(active, of_kind(active, SWORD) + 1, other, other_life)
    for kind in range(KINDS):
        if of_kind(active, kind):
            cost = KEEPING[kind]
            if rolls:
                rest = active - ONE[kind]
                after = throw_worth(rest, of_kind(rest, SWORD) + 1, other, other_life)
                cost += before - after
            if best == NONE or cost < least:
                least = cost
                best = 2 * kind
    return best


def net_out(thrower: i64, life: i64, crew: i64, crew_life: i64, answered: bool) -> i64:
    """What is left of an active crew after all nets of another have been thrown at it."""
    nets = of_kind(thrower, NET_MAN)
    if nets >= total(crew):
        return 0  # CG-58
    while nets > 0:
        crew -= ONE[best_net(thrower, life, crew, crew_life, answered)]
        nets -= 1
    return crew


# --- The whole battle --------------------------------------------------------------------------


@final
class Odds:
    """What can come of a battle, for the attacker and for the defender."""

    def __init__(self, sizes: list[int]) -> None:
        self.beaten: list[float] = [0.0, 0.0]  # the chance that a side is beaten
        # By side, the chance to lose 0, 1, 2 ... gladiators, or for an animal, to get as many
        # wounds.
        self.losses: list[list[float]] = [[0.0] * (n + 1) for n in sizes]
        self.points: list[float] = [0.0, 0.0]  # what the players of the sides gain on average


@final
class Side:
    """A unit in a battle: its active crew or symbols, its netted crew, its wounds."""

    def __init__(self, active: i64, netted: i64, wounds: i64, hits: i64) -> None:
        self.active: Final = active
        self.netted: Final = netted
        self.wounds: Final = wounds
        self.hits: Final = hits  # of an animal; 0 for a team

    def life(self) -> i64:
        """Wounds that beat it."""
        if self.hits:
            return self.hits - self.wounds
        return 2 * (total(self.active) + total(self.netted)) - self.wounds

    def dice(self) -> i64:
        """Dice it throws (CG-60, CG-93)."""
        if self.hits:
            return of_kind(self.active, SWORD)
        return of_kind(self.active, SWORD) + 1


def netted_by(thrower: Side, other: Side, answered: bool) -> Side:
    """The other team after all nets of the thrower (CG-55, CG-56)."""
    if thrower.hits or other.hits:
        return other
    life, other_life = thrower.life(), other.life()
    left = net_out(thrower.active, life, other.active, other_life, answered)
    return Side(left, other.netted + other.active - left, other.wounds, 0)


def chances(roller: Side, other: Side) -> list[float]:
    """The chance of each final result, after rolling again where that is allowed and wanted."""
    dice = roller.dice()
    found = range(RESULTS[dice], RESULTS[dice + 1])
    if dice == 0 or of_kind(roller.active, TRIDENT) <= of_kind(other.active, TRIDENT):
        return [R_CHANCE[k] for k in found]
    shields, life = of_kind(other.active, SHIELD), other.life()
    poor = [wants_again(dice, R_MORTAL[k], R_SIMPLE[k], shields, life) for k in found]
    again = sum([R_CHANCE[k] for k in found if poor[k - found[0]]])
    return [R_CHANCE[k] * (again if poor[k - found[0]] else 1.0 + again) for k in found]


def hit(roller: Side, other: Side, result: i64, rolls: bool) -> tuple[Side, int]:
    """The other side after a result, and what it cost: gladiators, or wounds of an animal.

    A side without life is beaten. `rolls` if the other side has still to roll.
    """
    mortal, simple = R_MORTAL[result], R_SIMPLE[result]
    shields = of_kind(other.active, SHIELD)
    if simple > shields:
        simple -= shields
    else:
        simple = 0
    if other.hits:
        wounds = min(simple + 2 * mortal, other.hits - other.wounds)
        return Side(other.active, 0, other.wounds + wounds, other.hits), int(wounds)
    size = total(other.active) + total(other.netted)
    wounds = other.wounds + simple
    losses = mortal + wounds // 2
    if losses >= size:
        return Side(0, 0, 0, 0), int(size)
    active, netted = other.active, other.netted
    k: i64
    for k in range(losses):
        lost = best_loss(active, netted, rolls, roller.active, roller.life())
        if lost & 1:
            netted -= ONE[lost >> 1]
        else:
            active -= ONE[lost >> 1]
    return Side(active, netted, wounds % 2, 0), int(losses)


def exact(attacker: Side, defender: Side) -> Odds:
    """All chances of one battle."""
    first = 1 if of_kind(defender.active, SPEAR) > of_kind(attacker.active, SPEAR) else 0
    start = [attacker, defender]
    out = Odds([_most(side) for side in start])
    start[1 - first] = netted_by(start[first], start[1 - first], True)
    start[first] = netted_by(start[1 - first], start[first], False)
    one, other = start[first], start[1 - first]
    k: i64 = RESULTS[one.dice()]
    for p in chances(one, other):
        left, cost = hit(one, other, k, True)
        k += 1
        if left.life() == 0:
            _note(out, start, first, p, 0, cost)
            continue
        j: i64 = RESULTS[left.dice()]
        for q in chances(left, one):
            _, price = hit(left, one, j, False)
            j += 1
            _note(out, start, first, p * q, price, cost)
    return out


def _most(side: Side) -> int:
    """The most that a side can lose: its gladiators, or the wounds it can still take."""
    return int(side.life()) if side.hits else int(total(side.active))


def _note(out: Odds, start: list[Side], first: i64, p: float, price: int, cost: int) -> None:
    """Add one way for the battle to end: what the first side paid, and the second."""
    paid = [price, cost] if first == 0 else [cost, price]
    for side in range(2):
        loser, winner = start[side], start[1 - side]
        out.losses[side][paid[side]] += p
        gone = paid[side] == len(out.losses[side]) - 1
        if gone:
            out.beaten[side] += p
        if side == 0 and winner.hits:
            continue  # nobody gains from what an attacked animal beats (CG-98, CG-118)
        if loser.hits:
            out.points[1 - side] += p * ANIMAL_POINTS if gone else 0.0
        else:
            out.points[1 - side] += p * GLADIATOR_POINTS * paid[side]


# --- In a position -----------------------------------------------------------------------------

_KNOWN: Final[dict[tuple[int, ...], Odds]] = {}
MOST_KNOWN: Final = 4096


def side_at(g: Clash, space: i64) -> Side:
    """The unit on a space as it would go into a battle."""
    unit = g.units[space]
    if unit >= BEASTS:
        animal = unit - BEASTS
        return Side(g.setup.symbols[animal], 0, g.wounds[space], g.setup.hits[animal])
    return Side(g.crews[space], 0, g.wounds[space], 0)


def odds_between(one: Side, other: Side) -> Odds:
    """The chances if the first unit attacks the second; results are cached."""
    key = (one.active, one.wounds, one.hits, other.active, other.wounds, other.hits)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = exact(one, other)
    return found


def told(g: Clash, here: i64, there: i64) -> dict[str, Any]:
    """The chances of an attack as plain data for a view."""
    odds = odds_between(side_at(g, here), side_at(g, there))
    return {
        "attacker": SPACE_NAMES[here],
        "target": SPACE_NAMES[there],
        "beats": odds.beaten[1],
        "falls": odds.beaten[0],
        "losses": list(odds.losses[0]),
        "damage": list(odds.losses[1]),
        "points": odds.points[0],
        "against": odds.points[1],
    }


def all_told(g: Clash, stage: str) -> list[dict[str, Any]]:
    """The chances of every attack that may follow, before unit, stand or target is chosen.

    Before the unit is chosen, these are the attacks without a move.
    """
    if not g.setup.odds or stage not in ("attacker", "stand", "target"):
        return []
    if stage == "attacker":
        from_where = members_of(rules.attackers(g, g.turn))
    else:
        from_where = [int(g.here)]
    out: list[dict[str, Any]] = []
    for here in from_where:
        aims = rules.targets(g, here)
        if stage == "stand":
            aims &= rules.around(g, rules.stands(g, here))
        else:
            aims &= g.setup.near[here]
        out += [told(g, here, there) for there in members_of(aims)]
    return out
