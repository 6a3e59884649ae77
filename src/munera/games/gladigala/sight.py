"""What a seat of GladiGala may know, and other truths it could not tell apart.

Two things are secret: the kinds of other schools' unplayed crowd tokens, and what other schools
have sealed: orders until the reveal, attacks and plays until the end of their step.
"""

from __future__ import annotations

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, members_of
from munera.core.engine import Actions, State, waiting
from munera.core.game import View
from munera.core.rng import Rng
from munera.core.sealed import Sealed
from munera.games.gladigala import judge, rules
from munera.games.gladigala.judge_orders import best_order
from munera.games.gladigala.space import ATTACK, LOWERS, NO_ATTACK, ORDER, ORDERS, TYPES
from munera.games.gladigala.state import (
    COIN_MEDAL,
    FACE_DOWN,
    G_ATTACKS,
    G_EAGLES,
    G_FALLEN,
    G_SPENT,
    GAINS,
    NONE,
    P_ATTACKS,
    P_CROWD,
    P_ORDERS,
    P_SHIELDS,
    SLOTS,
    TOKENS,
    UP,
    Gala,
)

PHASES: Final = (
    "mix", "draw", "declare", "eagles", "line-up", "crowd seats",
    "orders", "attacks", "crowd", "shields", "fees", "upgrades",
)  # fmt: skip
THUMB_NAMES: Final = ("up", "down")
TOKEN_STATES: Final = ("down", "played", "used")
FATES: Final = ("stayed", "moved", "contested", "traded", "held")


def view(s: State, viewer: int) -> View:
    """All that a seat, or a spectator, may look at: Treasuries and teams are open (GG-180)."""
    g = cast(Gala, s)
    setup = g.setup
    seats = range(setup.seats)
    men = [k for k in range(len(g.kind)) if g.kind[k] != NONE]
    out: View = {
        "seats": setup.seats,
        "viewer": viewer if viewer >= 0 else None,
        "match": g.match,
        "matches": setup.matches,
        "phase": PHASES[g.phase] if g.stack else "over",
        "stage_of": g.stack[-1].stage() if g.stack else "over",
        "round": g.round,
        "first": setup.first,
        "turn": g.turn if g.turn >= 0 else None,
        "coins": list(g.coins),
        "shields": list(g.shields),
        "upgrades": [members_of(g.upgrades[seat]) for seat in seats],
        "medals": _medals(g),
        "mix": list(g.mix),
        "declared": [list(g.symbols[4 * seat : 4 * seat + setup.seats]) for seat in seats],
        "supply": list(g.supply),
        "collected": list(g.collected),
        "leader": g.leader,
        "stage": [k // SLOTS for k in g.stage if k != NONE],
        "stage_gladiators": [k for k in g.stage if k != NONE],
        "eagles": [_eagle(g, school) for school in seats],
        "gladiators": [_gladiator(g, k) for k in men],
        "teams": [_team(g, seat) for seat in seats],
        "line_ups": [_line_up(g, seat) for seat in seats],
        "tokens": [_token(g, k, viewer) for k in range(len(g.bench)) if g.bench[k] != NONE],
        "in_hand": _in_hand(g, viewer),
        "orders": _orders(g, viewer),
        "last_orders": _pairs(g.last_orders, men),
        "attacks": _attacks(g, viewer),
        "plays": _plays(g, viewer),
        "order_sets": {k: rules.order_set(g, k) for k in men if g.square[k] != NONE},
        "aims": {k: _aims(g, k) for k in men if g.square[k] != NONE},
        "waiting": waiting(s),
        "options": setup.options,
        "last": _last(g, men),
        "champions": members_of(g.champions),
        "places": list(g.places),
        "results": s.results(),
    }
    return out


def _medals(g: Gala) -> list[dict[str, Any]]:
    """The medals of the matches that are over; `seat` is -1 if nobody got one."""
    out: list[dict[str, Any]] = []
    for match in range(g.match if g.stack else g.setup.matches):
        seat, kind, coins = g.medals[3 * match], g.medals[3 * match + 1], g.medals[3 * match + 2]
        name = "" if seat == NONE else "coin" if kind == COIN_MEDAL else "eagle"
        out.append({"kind": name, "seat": seat, "coins": coins})
    return out


def _eagle(g: Gala, school: i64) -> dict[str, Any]:
    return {
        "square": g.eagle_at[school],
        "carrier": g.carrier[school],
        "home": g.home[school],
        "frozen": g.frozen & BIT[school] != 0,
    }


def _gladiator(g: Gala, k: i64) -> dict[str, Any]:
    square = g.square[k]
    return {
        "id": k,
        "seat": k // SLOTS,
        "index": k % SLOTS + 1,
        "type": g.kind[k],
        "square": square,
        "facing": g.facing[k],
        "hurt": g.hurt & BIT[k] != 0,
        "out": square == NONE,
        "safe": square != NONE and rules.IS_SAFE[square] != 0,
    }


def _aims(g: Gala, k: i64) -> list[int]:
    """The squares that a gladiator can attack from where it stands (GG-131)."""
    at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
    return list(g.setup.aim_list[g.setup.aim_first[at] : g.setup.aim_first[at + 1]])


def _team(g: Gala, seat: i64) -> list[int]:
    return [kind for kind in range(TYPES) for _ in range(g.teams[4 * seat + kind])]


def _line_up(g: Gala, seat: i64) -> list[int]:
    """The start squares of a school that has chosen them; none before that."""
    if g.row[seat] == NONE or g.wing[seat] == NONE:
        return []
    line = rules.home_line(g, seat)
    return rules.start_squares(g.setup, seat, line, g.row[seat], g.wing[seat])


def _token(g: Gala, k: i64, viewer: int) -> dict[str, Any]:
    known = k // TOKENS == viewer or g.token[k] != FACE_DOWN
    return {
        "seat": k // TOKENS,
        "n": k % TOKENS,
        "bench": g.bench[k],
        "kind": THUMB_NAMES[g.thumb[k]] if known else "",
        "state": TOKEN_STATES[g.token[k]],
    }


def _in_hand(g: Gala, viewer: int) -> dict[str, int]:
    """The crowd tokens that the viewer has still to place."""
    if not 0 <= viewer < g.setup.seats:
        return {}
    return {name: rules.thumbs_left(g, viewer, thumb) for thumb, name in enumerate(THUMB_NAMES)}


def _shown(g: Gala, k: i64, viewer: int, until: i64) -> bool:
    """Whether a sealed answer is in the view: it is the viewer's own, or its phase is over."""
    return k == viewer or g.phase >= until or not g.stack


def _orders(g: Gala, viewer: int) -> dict[int, list[int]]:
    out: dict[int, list[int]] = {}
    for k in range(len(g.orders)):
        if g.orders[k] != NONE and _shown(g, k // SLOTS, viewer, P_SHIELDS):
            out[k] = [g.orders[k] // LOWERS, g.orders[k] % LOWERS]
    return out


def _pairs(orders: Any, men: list[int]) -> dict[int, list[int]]:
    return {k: [orders[k] // LOWERS, orders[k] % LOWERS] for k in men if orders[k] != NONE}


def _attacks(g: Gala, viewer: int) -> dict[int, int]:
    out: dict[int, int] = {}
    for k in range(len(g.attacks)):
        if g.attacks[k] != NONE and _shown(g, k // SLOTS, viewer, P_CROWD):
            out[k] = g.attacks[k]
    return out


def _plays(g: Gala, viewer: int) -> dict[int, int]:
    """Answers of the crowd step by token, numbered 3 * seat + n: 0 kept, 1 played."""
    out: dict[int, int] = {}
    for k in range(len(g.plays)):
        if g.plays[k] != NONE and _shown(g, k // TOKENS, viewer, P_SHIELDS):
            out[k] = g.plays[k]
    return out


def _last(g: Gala, men: list[int]) -> dict[str, Any]:
    """The result of the last movement and the coins of the round."""
    return {
        "from": {k: g.was[k] for k in men if g.was[k] != NONE},
        "fate": {k: FATES[g.fate[k]] for k in men if g.was[k] != NONE},
        "victim": {k: g.victim[k] for k in men if g.victim[k] != NONE},
        "shielded": members_of(g.shielded),
        "gains": [
            {
                "attacks": g.gains[GAINS * seat + G_ATTACKS],
                "fallen": g.gains[GAINS * seat + G_FALLEN],
                "eagles": g.gains[GAINS * seat + G_EAGLES],
                "spent": g.gains[GAINS * seat + G_SPENT],
            }
            for seat in range(g.setup.seats)
        ],
    }


# --- Other truths ------------------------------------------------------------------------------

SCRATCH: Final = Actions(ORDERS)


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Another truth that the viewer cannot tell apart, drawn only from what it knows.

    The sealed answer of another seat is drawn evenly from all its possible answers; a seat that is
    not ready has answered nothing yet. Kinds of unseen tokens are dealt evenly.
    """
    g = cast(Gala, s).clone()
    open_seats: i64 = 0
    if g.stack:
        frame = g.stack[-1]
        if isinstance(frame, Sealed):
            open_seats = frame.open
    seat: i64
    for seat in range(g.setup.seats):
        if seat == viewer:
            continue
        deal_thumbs(g, seat, rng)
        if not g.stack:
            continue
        ready = open_seats & BIT[seat] == 0
        if P_ORDERS <= g.phase < P_SHIELDS:
            draw_orders(g, seat, ready or g.phase > P_ORDERS, rng)
        if g.phase == P_ATTACKS:
            draw_attacks(g, seat, ready, rng)
        if g.phase == P_CROWD:
            draw_plays(g, seat, ready, rng)
    return g


def imagine(s: State, viewer: int, rng: Rng) -> State:
    """A likely truth: as `resample`, but the others seal answers by their rules of thumb."""
    g = cast(Gala, resample(s, viewer, rng))
    if not g.stack:
        return g
    seat: i64
    for seat in range(g.setup.seats):
        if seat == viewer:
            continue
        first = SLOTS * seat
        if P_ORDERS <= g.phase < P_SHIELDS and _withdrawn(g.orders, first, SLOTS):
            k = rules.next_to_order(g, seat)
            while k != NONE:
                g.orders[k] = best_order(g, seat, rng) - ORDER
                k = rules.next_to_order(g, seat)
        if g.phase == P_ATTACKS and _withdrawn(g.attacks, first, SLOTS):
            k = rules.next_to_attack(g, seat)
            while k != NONE:
                g.attacks[k] = judge.best_attack(g, seat, rng) - ATTACK
                k = rules.next_to_attack(g, seat)
        first = TOKENS * seat
        if g.phase == P_CROWD and _withdrawn(g.plays, first, TOKENS):
            k = rules.next_to_play(g, seat)
            while k != NONE:
                g.plays[k] = 1 if judge.wants_to_play(g, seat) else 0
                k = rules.next_to_play(g, seat)
    return g


def _withdrawn(answers: vec[i64], first: i64, n: i64) -> bool:
    """Take back n answers; returns whether there were any."""
    given = False
    k: i64
    for k in range(first, first + n):
        given = given or answers[k] != NONE
        answers[k] = NONE
    return given


def deal_thumbs(g: Gala, seat: i64, rng: Rng) -> None:
    """Deal the kinds of a school's tokens that were never shown, in hand or on a bench."""
    downs: i64 = 1
    unseen: i64 = 0
    k: i64
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.token[k] == FACE_DOWN:
            unseen += 1
        elif g.thumb[k] != UP:
            downs = 0
    if unseen == 0:
        return
    place: i64 = -1
    if downs:
        place = rng.below(unseen)
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.token[k] != FACE_DOWN:
            continue
        if g.bench[k] != NONE:
            g.thumb[k] = 1 if place == 0 else 0
        place -= 1


def draw_orders(g: Gala, seat: i64, ready: bool, rng: Rng) -> None:
    """Orders that a seat may have given: any that can be given."""
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        g.orders[k] = NONE
        if ready and g.square[k] != NONE:
            SCRATCH.count = 0
            SCRATCH.add_set(0, rules.order_set(g, k))
            g.orders[k] = SCRATCH.items[rng.below(SCRATCH.count)]


def draw_attacks(g: Gala, seat: i64, ready: bool, rng: Rng) -> None:
    """Attacks that a seat may have placed: any square of the range, or none."""
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        g.attacks[k] = NONE
        if ready and rules.may_attack(g, k):
            at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
            first, end = g.setup.aim_first[at], g.setup.aim_first[at + 1]
            pick = first + rng.below(end - first + 1)
            if pick < end:
                g.attacks[k] = g.setup.aim_list[pick]
            else:
                g.attacks[k] = NO_ATTACK


def draw_plays(g: Gala, seat: i64, ready: bool, rng: Rng) -> None:
    """Plays that a seat may have made: any of its unused tokens."""
    k: i64
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        g.plays[k] = NONE
        if ready and g.token[k] == FACE_DOWN:
            g.plays[k] = rng.below(2)
