"""What a seat of GladiGala may know, as numbers for learners.

Seats and schools are counted from the viewer clockwise, gladiators and tokens with them: row 0 of
`square` is the viewer's own first gladiator. Squares and benches have the numbers of the action
space and do not turn with the viewer. What others have sealed shows when it comes to light, and
their tokens that were never played show no kind (see `sight`).
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import State
from munera.core.sealed import Sealed
from munera.core.tensor import Feature, Sheet, away
from munera.games.gladigala import rules
from munera.games.gladigala.space import BENCHES, LOWERS, SQUARES, TYPES
from munera.games.gladigala.state import (
    FACE_DOWN,
    NONE,
    P_CROWD,
    P_SHIELDS,
    SLOTS,
    TOKENS,
    Gala,
)

# The numbers of the pieces, one per line, so that they compile to plain numbers.
KIND: Final = 0
SQUARE: Final = 1
FACING: Final = 2
HURT: Final = 3
UPPER: Final = 4
LOWER: Final = 5
LAST_UPPER: Final = 6
LAST_LOWER: Final = 7
ATTACK: Final = 8
NO_MARKER: Final = 9
VICTIM: Final = 10
SHIELDED: Final = 11
STAGE: Final = 12
EAGLE: Final = 13
CARRIER: Final = 14
HOME: Final = 15
FROZEN: Final = 16
ROW: Final = 17
WING: Final = 18
TEAM: Final = 19
MIX: Final = 20
COINS: Final = 21
SHIELDS: Final = 22
UPGRADES: Final = 23
COLLECTED: Final = 24
LEADER: Final = 25
DECLARED: Final = 26
SUPPLY: Final = 27
BENCH: Final = 28
THUMB: Final = 29
TOKEN: Final = 30
PLAYS: Final = 31
IN_HAND: Final = 32
MEDALS: Final = 33
ASKED: Final = 34
PHASE: Final = 35
MATCH: Final = 36
ROUND: Final = 37
TURN: Final = 38
WAITING: Final = 39
FIRST: Final = 40
CHAMPIONS: Final = 41
STAGES: Final = (
    "mix", "declare", "eagle", "row", "wing", "place", "crowd_seat", "order", "attack", "token",
    "shield", "keep", "upgrade", "draw",
)  # fmt: skip
NUMBERS: Final = {stage: k for k, stage in enumerate(STAGES)}
UPPERS: Final = 9
MOST_COINS: Final = 100
ON_STAGE: Final = 12


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its seats."""
    n = int(cast(Gala, s).setup.seats)
    men, tokens = SLOTS * n, TOKENS * n
    return [
        Feature("kind", (men, TYPES), "the type of each gladiator"),
        Feature("square", (men, SQUARES), "where it stands"),
        Feature("facing", (men, 4), "which way it looks, among those in the arena"),
        Feature("hurt", (men,), "whether it has a mark"),
        Feature("upper", (men, UPPERS), "the upper disc of its order: one's own, or revealed"),
        Feature("lower", (men, LOWERS), "the lower disc"),
        Feature("last_upper", (men, UPPERS), "the upper disc of the round before"),
        Feature("last_lower", (men, LOWERS), "the lower disc of the round before"),
        Feature("attack", (men, SQUARES), "its attack marker: one's own, or revealed"),
        Feature("no_attack", (men,), "whether it places none"),
        Feature("victim", (men, men), "whom its marker hit"),
        Feature("shielded", (men,), "whether its shield is paid"),
        Feature("stage", (ON_STAGE, n), "whose bases lie on the stage, in order"),
        Feature("eagle", (n, SQUARES), "where each school's Eagle is"),
        Feature("carrier", (n, men), "who carries it"),
        Feature("home", (n, SQUARES), "its home square"),
        Feature("frozen", (n,), "whether it can never be taken again"),
        Feature("row", (n, 4), "the start row that a school chose"),
        Feature("wing", (n, 2), "the wing that it chose"),
        Feature("team", (n, TYPES), "cards drawn in this match", SLOTS),
        Feature("mix", (n,), "cards of Class I that it takes", SLOTS),
        Feature("coins", (n,), "the Treasury", MOST_COINS),
        Feature("shields", (n,), "shields paid in this match", 20),
        Feature("upgrades", (n, TYPES), "types that were upgraded"),
        Feature("collected", (n,), "coins from declaration or streak", MOST_COINS),
        Feature("leader", (n,), "who has the leader marker"),
        Feature("declared", (n, n), "symbols that a school has laid out, by school", SLOTS),
        Feature("supply", (n,), "symbols left, by school", 20),
        Feature("bench", (tokens, BENCHES), "where each crowd token lies"),
        Feature("thumb", (tokens, 2), "its kind, up or down, as far as the viewer knows"),
        Feature("token", (tokens, 3), "face down, played, used"),
        Feature("plays", (tokens, 2), "kept or played in the crowd step: one's own, or revealed"),
        Feature("in_hand", (2,), "the viewer's tokens to be placed, up and down", TOKENS),
        Feature("medals", (2, n), "who got the medal of each match"),
        Feature("asked", (len(STAGES),), "what is asked: " + ", ".join(STAGES)),
        Feature("phase", (12,), "where the match is"),
        Feature("match", (1,), "0 morning, 1 afternoon"),
        Feature("round", (1,), "the round of this match", 100),
        Feature("turn", (n,), "the seat in turn where one after the other is"),
        Feature("waiting", (n,), "who may answer now"),
        Feature("first", (n,), "the first player"),
        Feature("champions", (n,), "who has won the day"),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Gala, s)
    k: i64
    for k in range(len(g.kind)):
        if g.kind[k] != NONE:
            _gladiator(g, viewer, k, out)
    for k in range(len(g.bench)):
        if g.bench[k] != NONE:
            _token(g, viewer, k, out)
    seat: i64
    for seat in range(g.setup.seats):
        _school(g, viewer, seat, out)
    for seat in range(g.setup.seats):
        _standing(g, viewer, seat, out)
    _moment(g, viewer, out)


def _man(g: Gala, viewer: i64, k: i64) -> i64:
    """The row of a gladiator, below zero for none."""
    if k < 0:
        return NONE
    return SLOTS * away(viewer, k // SLOTS, g.setup.seats) + k % SLOTS


def _is_shown(g: Gala, owner: i64, viewer: i64, until: i64) -> bool:
    """Whether a sealed answer may be seen, as in `sight`."""
    return owner == viewer or g.phase >= until or not g.stack


def _gladiator(g: Gala, viewer: i64, k: i64, out: Sheet) -> None:
    row = _man(g, viewer, k)
    out.mark_in(KIND, TYPES * row + g.kind[k])
    if g.square[k] != NONE:
        out.mark_in(SQUARE, SQUARES * row + g.square[k])
        out.mark_in(FACING, 4 * row + g.facing[k])
    if g.hurt & BIT[k]:
        out.mark_in(HURT, row)
    if _is_shown(g, k // SLOTS, viewer, P_SHIELDS):
        _order(row, g.orders[k], UPPER, out)
    _order(row, g.last_orders[k], LAST_UPPER, out)
    if g.attacks[k] != NONE and _is_shown(g, k // SLOTS, viewer, P_CROWD):
        if g.attacks[k] < SQUARES:
            out.mark_in(ATTACK, SQUARES * row + g.attacks[k])
        else:
            out.mark_in(NO_MARKER, row)
    if g.victim[k] != NONE:
        out.mark_in(VICTIM, SLOTS * g.setup.seats * row + _man(g, viewer, g.victim[k]))
    if g.shielded & BIT[k]:
        out.mark_in(SHIELDED, row)


def _order(row: i64, order: i64, piece: i64, out: Sheet) -> None:
    """Both discs of an order: the upper one into a piece, the lower one into the next."""
    if order == NONE:
        return
    out.mark_in(piece, UPPERS * row + order // LOWERS)
    out.mark_in(piece + 1, LOWERS * row + order % LOWERS)


def _token(g: Gala, viewer: i64, k: i64, out: Sheet) -> None:
    owner = k // TOKENS
    row = TOKENS * away(viewer, owner, g.setup.seats) + k % TOKENS
    out.mark_in(BENCH, BENCHES * row + g.bench[k])
    out.mark_in(TOKEN, 3 * row + g.token[k])
    if owner == viewer or g.token[k] != FACE_DOWN:
        out.mark_in(THUMB, 2 * row + g.thumb[k])
    if g.plays[k] != NONE and _is_shown(g, owner, viewer, P_SHIELDS):
        out.mark_in(PLAYS, 2 * row + g.plays[k])


def _school(g: Gala, viewer: i64, seat: i64, out: Sheet) -> None:
    """Where a school's Eagle and team stand."""
    seats = g.setup.seats
    row = away(viewer, seat, seats)
    if g.eagle_at[seat] != NONE:
        out.mark_in(EAGLE, SQUARES * row + g.eagle_at[seat])
    if g.carrier[seat] != NONE:
        out.mark_in(CARRIER, SLOTS * seats * row + _man(g, viewer, g.carrier[seat]))
    if g.home[seat] != NONE:
        out.mark_in(HOME, SQUARES * row + g.home[seat])
    if g.frozen & BIT[seat]:
        out.mark_in(FROZEN, row)
    if g.row[seat] != NONE and g.wing[seat] != NONE:
        out.mark_in(ROW, 4 * row + g.row[seat])
        out.mark_in(WING, 2 * row + g.wing[seat])
    k: i64
    out.open(TEAM)
    out.fill(TYPES * row, g.teams, 4 * seat, 4 * seat + TYPES)
    out.open(DECLARED)
    for k in range(seats):
        out.put(seats * row + away(viewer, k, seats), g.symbols[4 * seat + k])


def _standing(g: Gala, viewer: i64, seat: i64, out: Sheet) -> None:
    """What a school has: Treasuries and teams are open (GG-180)."""
    row = away(viewer, seat, g.setup.seats)
    _number(MIX, row, g.mix, seat, out)
    _number(COINS, row, g.coins, seat, out)
    _number(SHIELDS, row, g.shields, seat, out)
    _number(COLLECTED, row, g.collected, seat, out)
    _number(SUPPLY, row, g.supply, seat, out)
    out.open(UPGRADES)
    out.mark_set(TYPES * row, g.upgrades[seat])
    if g.champions & BIT[seat]:
        out.mark_in(CHAMPIONS, row)


def _number(piece: i64, row: i64, numbers: vec[i64], seat: i64, out: Sheet) -> None:
    out.put_in(piece, row, numbers[seat])


def _moment(g: Gala, viewer: i64, out: Sheet) -> None:
    """The phase of the day, and which seats are asked."""
    seats = g.setup.seats
    k: i64
    out.open(IN_HAND)
    out.put(0, rules.thumbs_left(g, viewer, 0))
    out.put(1, rules.thumbs_left(g, viewer, 1))
    out.open(STAGE)
    for k in range(ON_STAGE):
        if g.stage[k] != NONE:
            out.mark(seats * k + away(viewer, g.stage[k] // SLOTS, seats))
    out.open(MEDALS)
    for k in range(2):
        if (k < g.match or not g.stack) and g.medals[3 * k] != NONE:
            out.mark(seats * k + away(viewer, g.medals[3 * k], seats))
    out.mark_in(LEADER, away(viewer, g.leader, seats))
    out.mark_in(PHASE, g.phase)
    out.put_in(MATCH, 0, g.match)
    out.put_in(ROUND, 0, g.round)
    out.mark_in(TURN, away(viewer, g.turn, seats))
    out.mark_in(FIRST, away(viewer, g.setup.first, seats))
    if g.stack:
        frame = g.stack[-1]
        out.mark_in(ASKED, NUMBERS[frame.stage()])
        out.open(WAITING)
        if isinstance(frame, Sealed):
            for k in range(seats):
                if frame.open & BIT[k]:
                    out.mark(away(viewer, k, seats))
        else:
            out.mark(away(viewer, frame.who(g), seats))
