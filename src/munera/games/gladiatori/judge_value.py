"""The value of a position of Gladiatori, and when it can be judged.

`parts` says what a gladiator has; the weights come from `scripts/weights_gladiatori.py`.
"""

from __future__ import annotations

import math
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import State
from munera.games.gladiatori.flow_move import Recover, Spend
from munera.games.gladiatori.flow_own import Opening
from munera.games.gladiatori.flow_turn import Rest, Split
from munera.games.gladiatori.state import (
    ALIVE,
    BLOOD,
    DECK,
    DISCARD,
    E0,
    E1,
    ENDURANCE,
    GUARD,
    HAND,
    KINDS,
    M_FACING,
    M_HEX,
    M_LIFE,
    M_LOOKED,
    M_LYING,
    M_NOW,
    M_POWERS,
    M_TRAPS,
    M_VP,
    M_WHERE,
    MAN,
    MOST,
    MOV,
    OFFENSE,
    RED,
    ROOM,
    ROW,
    SEAT_CARDS,
    SPEED,
    UNDYING,
    Munus,
    bits_in,
    count,
    hit_points,
    life_left,
)

# Choices: about a combat round of two seats; then to the end of an own round.
SEARCH_DEPTH: Final = 40
ITERATIONS_PER_WORLD: Final = 8  # drawing a world takes longer than playing it
EXPLORE: Final = 0.35  # a seat makes many small choices in a row

LIMIT: Final = 6  # hit points below which a gladiator is in danger
MOST_LIFE: Final = 30
NAMES: Final = (
    "VP", "VP by turns gone", "alive", "life", "danger", "attack cards", "energy", "blank cards",
    "other cards", "recoverable", "attack cards back", "ready", "skills", "endurance", "abilities",
    "bound", "powers", "animals",
)  # fmt: skip
VP: Final = 0
VP_GROWN: Final = 1
LIVING: Final = 2
LIFE: Final = 3
DANGER: Final = 4
ATTACKS: Final = 5
ENERGY: Final = 6
BLANKS: Final = 7
OTHERS: Final = 8
BACK: Final = 9
ATTACKS_BACK: Final = 10
READY: Final = 11
SKILLS: Final = 12
BREATH: Final = 13
ABILITIES: Final = 14
BOUND: Final = 15
UNUSED: Final = 16
BEASTS: Final = 17
PARTS: Final = 18
FOUND: Final = vec[float]([0.0 for _ in range(PARTS)])
# What each part says about who wins, as a logistic regression found over 112,000 positions of
# 2,400 matches by rules of thumb with slips, half with two seats and half with four.
AGAINST: Final = vec[float](
    [0.173, 0.243, 0.199, 0.043, -0.31, 0.663, 0.111, 0.015, 0.047, 0.118, 0.569, 0.576, 0.251,
     0.487, 0.139, -0.324, -0.016, 0.0]
)  # fmt: skip
# The same for who survives animals, over 16,000 positions of 1,200 matches, alone and together,
# against all four species. Attack cards are left out: their number depends only on the turn.
SURVIVING: Final = vec[float](
    [0.0, 0.0, -0.585, 0.108, -0.354, 0.0, 0.051, -0.119, 0.166,
     0.041, 0.0, 0.165, 0.133, -0.007, 0.142, -0.257, 0.372, -0.128]
)  # fmt: skip
EVEN: Final = -0.585  # for everybody who is alive


def can_judge(s: State) -> bool:
    """A position is judged when an own round or the first choice of a turn begins."""
    g = cast(Munus, s)
    if not g.stack:
        return True
    frame = g.stack[-1]
    if isinstance(frame, Opening):
        man = MAN * frame.seat
        if g.men[man + M_HEX] != g.men[man + M_WHERE]:
            return False
        return g.men[man + M_FACING] == g.men[man + M_LOOKED]
    if not isinstance(frame, Split):
        return False
    laid: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        laid += count(g, seat, DECK)
    return laid == 0


def search_skips(s: State) -> bool:
    """The set-up, recoveries and payments: there a search is worse than the rule of thumb.

    Each pick is worth little, and its effect shows only after a turn or more.
    """
    return cast(Munus, s).turn == 0 or isinstance(s.stack[-1], (Rest, Recover, Spend))


def policy_needs_no_world(s: State) -> bool:
    """From the first Choose Cards on, the rule of thumb draws no lots and reads nothing hidden."""
    return cast(Munus, s).turn > 0


def parts(g: Munus, seat: i64) -> None:
    """Fill FOUND with what a gladiator has for the rest of the match."""
    k: i64
    for k in range(PARTS):
        FOUND[k] = 0.0
    man = MAN * seat
    points = float(g.men[man + M_VP] - g.setup.start_vp)
    FOUND[VP] = points
    FOUND[VP_GROWN] = points * float(g.turn) / float(g.setup.turns)
    if g.men[man + M_LIFE] > UNDYING:
        return
    left = float(g.setup.turns - g.turn)
    share = (left + 1.0) / float(g.setup.turns)
    breath = g.men[man + M_NOW + ENDURANCE]
    cards(g, seat, share, breath)
    FOUND[SKILLS] = share * float(g.men[man + M_NOW + OFFENSE] + g.men[man + M_NOW + GUARD])
    FOUND[BREATH] = float(breath) * left / float(g.setup.turns)
    FOUND[ABILITIES] = share * float(g.men[man + M_NOW + BLOOD] + g.men[man + M_NOW + SPEED])
    FOUND[UNUSED] = share * float(bits_in(g.men[man + M_POWERS]))
    if g.men[man + M_TRAPS]:
        FOUND[BOUND] += 1.0
    if g.men[man + M_LYING]:
        FOUND[BOUND] += 1.5
    if g.men[man + M_LIFE] == ALIVE:
        FOUND[LIVING] = 1.0
        FOUND[LIFE] = float(min(MOST_LIFE, life_left(g, seat)))
        if g.round > 0:
            FOUND[DANGER] = float(max(0, LIMIT - hit_points(g, seat)))
    FOUND[BEASTS] = beasts(g) * (2.0 * left + 2.0)


def cards(g: Munus, seat: i64, share: float, breath: i64) -> None:
    """The cards of a gladiator, by their use; those on the table or discarded may come back."""
    base = SEAT_CARDS * seat
    held = ROOM * HAND
    deck = base + ROOM * DECK
    discard = ROOM * DISCARD
    attacks: i64 = 0
    ready: i64 = 0
    back: i64 = 0
    total: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n = g.cards[base + held + kind] + g.cards[deck + kind]
        total += n
        if kind < RED and kind != MOV:
            attacks += n
            ready += g.cards[base + held + kind]
            back += g.cards[base + discard + kind]
    ones = g.cards[base + held + E1] + g.cards[deck + E1]
    blanks = g.cards[base + held + E0] + g.cards[deck + E0]
    gone = count(g, seat, DISCARD)
    for kind in range(ROW):
        code = g.rows[ROW * seat + kind]
        if code >= 0:
            gone += 1
            if code & 3 != MOV:
                back += 1
    FOUND[ATTACKS] = share * float(attacks)
    FOUND[ENERGY] = share * float(ones)
    FOUND[BLANKS] = share * float(blanks)
    FOUND[OTHERS] = share * float(total - attacks - ones - blanks)
    FOUND[BACK] = share * float(min(gone, breath))
    FOUND[ATTACKS_BACK] = share * float(min(back, breath))
    if g.round > 0:
        FOUND[READY] = float(min(ready, own_rounds(g, seat)))


def own_rounds(g: Munus, seat: i64) -> i64:
    """Own rounds that a gladiator still has in this turn."""
    n: i64 = 1
    place: i64
    for place in range(g.place):
        if g.order[place] == seat:
            n = 0
    if g.round == 1:
        n += 1
    return n


def beasts(g: Munus) -> float:
    """Animals per gladiator in play, those outside included."""
    if g.setup.species < 0:
        return 0.0
    n = g.waiting + g.later
    k: i64
    for k in range(MOST):
        if g.beasts[2 * k] >= 0:
            n += 1
    men: i64 = 0
    for k in range(g.setup.seats):
        if g.men[MAN * k + M_LIFE] == ALIVE:
            men += 1
    return float(n) / float(max(1, men))


def weighed(g: Munus, seat: i64, weights: vec[float]) -> float:
    """The parts of a gladiator as one number."""
    parts(g, seat)
    total = 0.0
    k: i64
    for k in range(PARTS):
        total += weights[k] * FOUND[k]
    return total


def value(s: State, seat: int) -> float:
    """A guess at a seat's result, 0 to 1."""
    g = cast(Munus, s)
    if not g.stack:
        return g.results()[seat]
    if not g.setup.honour:
        if g.men[MAN * seat + M_LIFE] != ALIVE:
            return 0.02
        return 1.0 / (1.0 + math.exp(-bounded(weighed(g, seat, SURVIVING) + EVEN)))
    own = g.setup.team[seat]
    mine = math.exp(side_worth(g, own))
    shares = 0.0
    done: i64 = 0
    k: i64
    for k in range(g.setup.seats):
        team = g.setup.team[k]
        if not done >> team & 1:
            done |= 1 << team
            shares += math.exp(side_worth(g, team))
    return mine / shares


def side_worth(g: Munus, team: i64) -> float:
    """The worth of all gladiators of a side, plus what the match gives it (GL-329)."""
    total = 0.0
    seat: i64
    for seat in range(g.setup.seats):
        if g.setup.team[seat] == team:
            total += weighed(g, seat, AGAINST)
    if g.setup.single >= 0 and team != g.setup.team[g.setup.single]:
        total += float(g.setup.two_points) * (AGAINST[VP] + AGAINST[VP_GROWN])
    return bounded(total)


def bounded(worth: float) -> float:
    """The number cut to a range in which an exponential is safe."""
    return max(-30.0, min(30.0, worth))
