"""Rules of thumb for Clash of the Gladiators: what a sensible seat does, and a position's value.

The choices inside a battle, nets, rolling again and losses, are in `odds.py`.
"""

from __future__ import annotations

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.engine import Actions, State
from munera.core.rng import Rng
from munera.games.clash import flow, flow_battle, flow_losses, rules
from munera.games.clash.odds import (
    KILL,
    KILLS,
    KILLS_AGAIN,
    MEAN,
    MEAN_AGAIN,
    best_loss,
    best_net,
    net_out,
    spot,
    wants_again,
)
from munera.games.clash.space import (
    ANIMALS,
    ATTACKER,
    CHOICES,
    ENTER,
    JOIN,
    KEEP,
    KINDS,
    LOSE,
    NET,
    RELEASE,
    REROLL,
    STAND,
    SUMMON,
    TAKE,
    TARGET,
)
from munera.games.clash.state import (
    BEASTS,
    NET_MAN,
    NONE,
    SHIELD,
    SPEAR,
    SWORD,
    TRIDENT,
    Clash,
    of_kind,
    total,
)

# --- A rough guess at a battle -----------------------------------------------------------------


def forecast(
    one: i64, one_life: i64, one_beast: bool, other: i64, other_life: i64, other_beast: bool
) -> tuple[float, float, float, float]:
    """A guess at a battle: lives the attacker takes and its chance to win, then the defender's."""
    first = of_kind(one, SPEAR) >= of_kind(other, SPEAR)
    if not one_beast and not other_beast:
        if first:
            other = net_out(one, one_life, other, other_life, True)
            one = net_out(other, other_life, one, one_life, False)
        else:
            one = net_out(other, other_life, one, one_life, True)
            other = net_out(one, one_life, other, other_life, False)
    mine = of_kind(one, SWORD)
    if not one_beast:
        mine += 1
    theirs = of_kind(other, SWORD)
    if not other_beast:
        theirs += 1
    deal_at = spot(mine, of_kind(other, SHIELD), other_life)
    take_at = spot(theirs, of_kind(one, SHIELD), one_life)
    deal, win = MEAN[deal_at], KILLS[deal_at]
    take, fall = MEAN[take_at], KILLS[take_at]
    if of_kind(one, TRIDENT) > of_kind(other, TRIDENT):
        deal, win = MEAN_AGAIN[deal_at], KILLS_AGAIN[deal_at]
    elif of_kind(other, TRIDENT) > of_kind(one, TRIDENT):
        take, fall = MEAN_AGAIN[take_at], KILLS_AGAIN[take_at]
    if first:
        # A side that is hit first strikes back with less, or not at all.
        weaker = 1.0 - win
        if not other_beast:
            weaker *= 1.0 - 0.08 * deal
        return deal, win, take * weaker, fall * weaker
    weaker = 1.0 - fall
    if not one_beast:
        weaker *= 1.0 - 0.08 * take
    return deal * weaker, win * weaker, take, fall


CAPTURE: Final = 0.5  # points for a life of another team
SURVIVAL: Final = 0.35  # points for a life of one's own while it may still be lost
ANIMAL: Final = 2.0  # points


def attack_value(g: Clash, seat: i64, unit: i64, crew: i64, life: i64, there: i64) -> float:
    """What an attack of this unit on the one on a space is worth to a seat, in points."""
    beast = unit >= BEASTS
    foe = g.units[there]
    foe_beast = foe >= BEASTS
    foe_life = rules.life_of(g, there)
    foe_crew = g.setup.symbols[foe - BEASTS] if foe_beast else g.crews[there]
    deal, win, take, fall = forecast(crew, life, beast, foe_crew, foe_life, foe_beast)
    rivals = float(g.setup.seats - 1)
    value = 0.0
    if foe_beast:
        value += ANIMAL * win
        hits = float(g.setup.hits[foe - BEASTS])
        value += (deal - win * (float(foe_life) + KILL)) * ANIMAL / hits * progress(g)
    else:
        value += CAPTURE * deal + (SURVIVAL * deal) / rivals
        value += ending(g, seat, foe >> 2, there) * win
    if beast:
        if not foe_beast:
            value -= ANIMAL * fall / rivals
    else:
        value -= SURVIVAL * take
        if not foe_beast:
            value -= CAPTURE * take / rivals
    return value


def progress(g: Clash) -> float:
    """The share of wounds dealt to an animal that counts as gain: others may finish it first."""
    return 0.5 / float(g.setup.seats)


def ending(g: Clash, seat: i64, foe: i64, there: i64) -> float:
    """What it is worth that beating this team ends the game: much if the seat wins."""
    if g.teams[foe] != BIT[there] or size(rules.players_left(g)) != 2:
        return 0.0
    other: i64
    best: i64 = 0
    for other in range(g.setup.seats):
        if other != seat:
            best = max(best, rules.points(g, other))
    mine = rules.points(g, seat) + rules.gladiators_of(g, seat) + total(g.crews[there])
    if g.teams[seat] == 0:
        left = rules.players_left(g) & ~BIT[foe]
        for other in range(g.setup.seats):
            if left & BIT[other]:
                best = max(best, rules.points(g, other) + rules.gladiators_of(g, other))
    return 4.0 if mine > best else -3.0


def place_value(g: Clash, seat: i64, beast: bool, space: i64) -> float:
    """What standing on a space is worth: fewer foes around mean fewer attacks."""
    if beast:
        return 0.0
    near = g.setup.near[space]
    strangers = near & rules.occupied(g) & ~g.teams[seat] & ~g.beasts
    return -0.05 * float(size(strangers))


@final
class Plan:
    """The best attack found so far, among those that were looked at."""

    def __init__(self) -> None:
        self.value: float = -1e9
        self.unit: i64 = NONE  # the action that chooses it
        self.stand: i64 = NONE
        self.target: i64 = NONE

    def offer(self, value: float, unit: i64, stand: i64, target: i64) -> None:
        """Take an attack if it is better; between equals the first one stays."""
        if value > self.value:
            self.value = value
            self.unit = unit
            self.stand = stand
            self.target = target


def look_at(g: Clash, seat: i64, plan: Plan, action: i64, space: i64, stands: i64) -> None:
    """All attacks of the unit on a space from these stands."""
    unit = g.units[space]
    crew = g.setup.symbols[unit - BEASTS] if unit >= BEASTS else g.crews[space]
    life = rules.life_of(g, space)
    aims = rules.targets(g, space)
    weigh(g, seat, plan, action, unit, crew, life, stands, aims)


def weigh(
    g: Clash,
    seat: i64,
    plan: Plan,
    action: i64,
    unit: i64,
    crew: i64,
    life: i64,
    stands: i64,
    aims: i64,
) -> None:
    """All attacks of a unit, wherever it comes from, on these targets from these stands."""
    there: i64
    for there in range(g.setup.size):
        if aims & BIT[there] == 0:
            continue
        near = g.setup.near[there] & stands
        if near == 0:
            continue
        value = attack_value(g, seat, unit, crew, life, there)
        here: i64
        for here in range(g.setup.size):
            if near & BIT[here]:
                plan.offer(value + place_value(g, seat, unit >= BEASTS, here), action, here, there)


def best_unit(g: Clash, seat: i64) -> i64:
    """D4: the unit of the best attack, or an animal of the reserve."""
    plan = Plan()
    units = rules.attackers(g, seat)
    space: i64
    for space in range(g.setup.size):
        if units & BIT[space]:
            look_at(g, seat, plan, ATTACKER + space, space, rules.stands(g, space))
    free = rules.empty_spaces(g)
    if not rules.has_gladiators(g, seat) and free:
        animal: i64
        for animal in range(ANIMALS):
            if g.reserve & BIT[animal]:
                crew, life = g.setup.symbols[animal], g.setup.hits[animal]
                aims = rules.occupied(g)
                weigh(g, seat, plan, SUMMON + animal, BEASTS + animal, crew, life, free, aims)
    return plan.unit


# --- Entry -------------------------------------------------------------------------------------

# What the first, second, third and fourth gladiator of a kind adds to a team; one line per kind.
ADDS: Final = vec[float]([
    0.25, 0.1, 0.0, 0.0,
    0.95, 0.65, 0.2, 0.1,
    1.0, 0.95, 0.7, 0.5,
    0.75, 0.25, 0.1, 0.0,
    1.05, 0.6, 0.3, 0.1,
])  # fmt: skip
RARE: Final = 0.35  # how much it counts that a stack may run out


def kind_value(g: Clash, seat: i64, kind: i64, crew: i64) -> float:
    """What a gladiator of a kind is worth to a team now."""
    value = ADDS[4 * kind + of_kind(crew, kind)]  # a team with room has at most three
    if kind == NET_MAN:
        # Nets are useless against animals, and more players mean fewer animals.
        value *= 0.7 + 0.08 * float(g.setup.seats)
    if kind == SPEAR:
        return value
    teams = float(g.setup.seats * g.setup.bases)
    left = float(of_kind(g.stacks, kind))
    wanted = teams * (2.0 if kind == SWORD else 1.0)
    if left < wanted:
        value += RARE * (1.0 - left / wanted)
    return value


def best_kind(g: Clash, seat: i64, crew: i64) -> i64:
    """D2: the kind to take for a team."""
    best: i64 = NONE
    most = 0.0
    kind: i64
    for kind in range(KINDS):
        if of_kind(g.stacks, kind):
            value = kind_value(g, seat, kind, crew)
            if best == NONE or value > most:
                most = value
                best = kind
    return best


def best_base(g: Clash, seat: i64, rng: Rng) -> i64:
    """D1: new bases first, at the edge and beside own teams; then the team that gains most.

    Between equal places chance decides, so that games do not all begin alike.
    """
    places = rules.places_for_base(g, seat)
    best: i64 = NONE
    most = 0.0
    alike: i64 = 0
    space: i64
    for space in range(g.setup.size):
        if places & BIT[space]:
            near = g.setup.near[space]
            value = -0.3 * float(size(near))
            value += 0.5 * float(size(near & g.teams[seat]))
            value -= 0.1 * float(size(near & rules.occupied(g) & ~g.teams[seat]))
            if best == NONE or value > most + 1e-9:
                alike = 0
            elif value < most - 1e-9:
                continue
            alike += 1
            if rng.below(alike) == 0:
                most = value
                best = ENTER + space
    if best != NONE:
        return best
    teams = rules.incomplete_teams(g, seat)
    for space in range(g.setup.size):
        if teams & BIT[space]:
            crew = g.crews[space]
            value = kind_value(g, seat, best_kind(g, seat, crew), crew)
            if best == NONE or value > most:
                most = value
                best = JOIN + space
    return best


def best_release(g: Clash, seat: i64) -> i64:
    """D3: an animal goes where one's own teams gain from it and others do not."""
    symbols = g.setup.symbols[g.hand]
    hits = g.setup.hits[g.hand]
    places = rules.empty_spaces(g)
    best: i64 = NONE
    most = 0.0
    space: i64
    other: i64
    for space in range(g.setup.size):
        if places & BIT[space] == 0:
            continue
        value = 0.0
        for other in range(g.setup.size):
            if g.setup.near[space] & BIT[other] == 0:
                continue
            crew = g.crews[other]
            if crew == 0:
                continue
            life = rules.life_of(g, other)
            deal, win, take, _ = forecast(crew, life, False, symbols, hits, True)
            gain = ANIMAL * (win + 0.5 * deal / float(hits)) - SURVIVAL * take
            if g.teams[seat] & BIT[other]:
                value += gain
            else:
                value -= gain / float(g.setup.seats - 1)
        if best == NONE or value > most:
            most = value
            best = RELEASE + space
    return best


# --- The policy and the value ------------------------------------------------------------------

SEARCH_DEPTH: Final = 8  # choices by rules of thumb; then the battle is played to the end
SCRATCH: Final = Actions(CHOICES)


def policy(s: State, seat: int, rng: Rng) -> int:
    """What looks best; ties go to the lower number, but the first space is random."""
    g = cast(Clash, s)
    frame = g.stack[-1]
    frame.legal(g, seat, SCRATCH)
    if SCRATCH.count == 1:
        return SCRATCH.items[0]
    if isinstance(frame, flow.ChooseUnit):
        return best_unit(g, seat)
    if isinstance(frame, flow.TakeStand):
        plan = Plan()
        look_at(g, seat, plan, NONE, g.here, rules.stands(g, g.here))
        return STAND + plan.stand
    if isinstance(frame, flow.Aim):
        plan = Plan()
        look_at(g, seat, plan, NONE, g.here, BIT[g.here])
        return TARGET + plan.target
    if isinstance(frame, flow.Muster):
        return best_base(g, seat, rng)
    if isinstance(frame, flow.TakeOne):
        return TAKE + best_kind(g, seat, g.crews[g.here])
    if isinstance(frame, flow.ReleaseOne):
        return best_release(g, seat)
    if isinstance(frame, flow.BringIn):
        plan = Plan()
        animal = g.hand
        crew, life = g.setup.symbols[animal], g.setup.hits[animal]
        free = rules.empty_spaces(g)
        weigh(g, seat, plan, NONE, BEASTS + animal, crew, life, free, rules.occupied(g))
        return RELEASE + plan.stand
    return battle_choice(g, seat)


def battle_choice(g: Clash, seat: i64) -> int:
    """D8, D9, D10: they depend only on the two units."""
    frame = g.stack[-1]
    if isinstance(frame, flow_battle.CastNet):
        side = frame.side
        mine, theirs = rules.active(g, side), rules.active(g, 1 - side)
        my_life = rules.life_of(g, rules.space_of(g, side))
        their_life = rules.life_of(g, rules.space_of(g, 1 - side))
        return NET + best_net(mine, my_life, theirs, their_life, frame.second == 0)
    if isinstance(frame, flow_battle.Reroll):
        other = 1 - frame.side
        dice = rules.dice_of(g, frame.side)
        shields = of_kind(rules.active(g, other), SHIELD)
        life = rules.life_of(g, rules.space_of(g, other))
        return REROLL if wants_again(dice, g.mortal, g.simple, shields, life) else KEEP
    if isinstance(frame, flow_losses.LoseOne):
        side = frame.side
        active = rules.active(g, side)
        netted = g.crews[rules.space_of(g, side)] - active
        other_life = rules.life_of(g, rules.space_of(g, 1 - side))
        rolls = frame.second == 0
        return LOSE + best_loss(active, netted, rolls, rules.active(g, 1 - side), other_life)
    raise AssertionError("nobody is asked here")


def can_judge(s: State) -> bool:
    """A position is judged when a turn begins: then no battle is half fought."""
    return isinstance(s.stack[-1], flow.ChooseUnit)


# What tells who wins when a turn begins: points, and teams by their number of gladiators and by the
# kinds of which they have one or two; for two players, then for more. The weights are near those of
# a logistic regression over games by rules of thumb (`scripts/weights.py` makes one, and these are
# within 0.005 of its log loss), but no gladiator makes a team worse.
POINT: Final = vec[float]([0.23, 0.33])
BY_SIZE: Final = vec[float]([0.0, -0.41, -0.4, -0.08, 0.26, 0.0, -0.26, -0.26, -0.04, 0.31])
FIRST_OF: Final = vec[float]([0.0, 0.21, 0.42, 0.18, 0.39, 0.0, 0.04, 0.31, 0.03, 0.22])
SECOND_OF: Final = vec[float]([0.0, 0.28, 0.26, 0.0, 0.0, 0.0, 0.0, 0.19, 0.0, 0.0])


def team_worth(crew: i64, more: i64) -> float:
    """How much a team helps to win; `more` is 1 if more than two play."""
    out = BY_SIZE[5 * more + total(crew)]
    kind: i64
    for kind in range(KINDS):
        n = of_kind(crew, kind)
        if n > 0:
            out += FIRST_OF[KINDS * more + kind]
        if n > 1:
            out += SECOND_OF[KINDS * more + kind]
    return max(0.0, out)


def strength(g: Clash, seat: i64) -> float:
    """How strong a player is, by what everybody can see."""
    more: i64 = 0
    if g.setup.seats > 2:
        more = 1
    out = POINT[more] * float(rules.points(g, seat))
    space: i64
    for space in range(g.setup.size):
        if g.teams[seat] & BIT[space]:
            out += team_worth(g.crews[space], more)
    return out


def value(s: State, seat: int) -> float:
    """A guess at a seat's result: points so far, and what its teams may still bring."""
    g = cast(Clash, s)
    if g.champions:
        return g.results()[seat]
    sum_of = 0.0
    own = 0.0
    k: i64
    for k in range(g.setup.seats):
        share = exp(strength(g, k))
        sum_of += share
        if k == seat:
            own = share
    return own / sum_of
