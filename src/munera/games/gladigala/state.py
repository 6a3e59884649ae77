"""A position of GladiGala: what the table fixed, what stands in the arena, what lies sealed.

A gladiator is numbered 6 * seat + k, k from 0; a crowd token 3 * seat + n; a school is its seat.
Squares are column + 8 * row, benches as in the action space.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.engine import NOBODY, Frame, State, pack_stack

SWORD: Final = 0
SPEAR: Final = 1
DAGGER: Final = 2
CLUB: Final = 3

IDLE: Final = 0  # the lower disc
TURN_LEFT: Final = 1
TURN_RIGHT: Final = 2
TURN_BACK: Final = 3
SKILL: Final = 4

NONE: Final = -1  # no square, gladiator, school, order; not chosen yet
SLOTS: Final = 6  # gladiators of a school at the most
TOKENS: Final = 3  # crowd tokens of a school

# Where the match is, in the order of GG-057 and GG-071.
P_MIX: Final = 0
P_DRAW: Final = 1
P_DECLARE: Final = 2
P_EAGLES: Final = 3
P_LINE_UP: Final = 4
P_SEATS: Final = 5
P_ORDERS: Final = 6
P_ATTACKS: Final = 7
P_CROWD: Final = 8
P_SHIELDS: Final = 9
P_FEES: Final = 10
P_UPGRADES: Final = 11

UP: Final = 0  # the two kinds of crowd tokens
DOWN: Final = 1
FACE_DOWN: Final = 0  # what became of a token
PLAYED: Final = 1  # this round
USED: Final = 2

EAGLE_MEDAL: Final = 0
COIN_MEDAL: Final = 1

# What became of a gladiator in the last movement (`fate`).
STAYED: Final = 0
MOVED: Final = 1
CONTESTED: Final = 2  # GG-111
TRADED: Final = 3  # GG-112
HELD: Final = 4  # GG-113

# What a school earned in the last round (`gains`), four facts each.
G_ATTACKS: Final = 0
G_FALLEN: Final = 1  # declaration or streak
G_EAGLES: Final = 2
G_SPENT: Final = 3  # shields, fees, upgrades
GAINS: Final = 4


@final
class Setup:
    """What the table fixed before the first move; never changes, so all states share it."""

    def __init__(
        self,
        seats: int,
        first: int,
        matches: int,
        max_rounds: int,
        start_coins: int,
        shield_limit: int,
        out_limit: int,
        fee: int,
        upgrade_cost: int,
        eagle_coins: int,
        payout: list[int],
        once: bool,
        frozen: bool,
        go_home: bool,
        closed: int,
        limit: bool,
        values: list[int],
        aim_first: list[int],
        aim_list: list[int],
        team: int,
        ring_one: int,
        ring_two: int,
        class_one: list[int],
        sides: list[int],
        options: dict[str, str],
    ) -> None:
        self.seats: Final[i64] = seats
        self.first: Final[i64] = first  # the first player, in both matches
        self.matches: Final[i64] = matches
        self.max_rounds: Final[i64] = max_rounds  # of a match; 0: no limit (GG-272)
        self.start_coins: Final[i64] = start_coins  # GG-010
        self.shield_limit: Final[i64] = shield_limit  # GG-088
        self.out_limit: Final[i64] = out_limit  # GG-232
        self.fee: Final[i64] = fee  # GG-175
        self.upgrade_cost: Final[i64] = upgrade_cost  # GG-203
        self.eagle_coins: Final[i64] = eagle_coins  # GG-213
        self.payout: Final = vec[i64](payout)  # GG-184
        self.once: Final = once  # simultaneous_hits (GG-142)
        self.frozen: Final = frozen  # fallen_eagle (GG-217)
        self.go_home: Final = go_home  # afternoon_eagles (GG-263)
        self.closed: Final[i64] = closed  # benches, as a bit set (GG-054)
        self.limit: Final = limit  # three_player_limit (GG-050)
        self.values: Final = vec[i64](values)  # of an attack, by type (GG-018)
        # Where a gladiator may attack: aim_list from aim_first[k] to aim_first[k + 1], rising,
        # for k = 256 * type + 64 * facing + square (GG-131, GG-132).
        self.aim_first: Final = vec[i64](aim_first)
        self.aim_list: Final = vec[i64](aim_list)
        self.team: Final[i64] = team  # gladiators of a school (GG-013 to GG-015)
        self.ring_one: Final[i64] = ring_one  # how many of them start in ring 1
        self.ring_two: Final[i64] = ring_two
        self.class_one: Final = vec[i64](class_one)  # how many may be of Class I: the choices
        self.sides: Final = vec[i64](sides)  # by seat: the facing towards the centre (GG-046)
        self.options: Final = options  # as the table has them, for the view


# The order of a pack after the stack; packs of older versions have it too.
PACKED: Final = (
    "match", "phase", "turn", "round_number", "coins", "shields", "upgrades", "collected",
    "leader", "cards", "mix", "teams", "symbols", "supply", "home", "eagle_at", "carrier",
    "frozen", "row", "wing", "kind", "square", "facing", "hurt", "bench", "thumb", "token",
    "orders", "last_orders", "attacks", "plays", "hits", "victim", "shielded", "decided", "stage",
    "medals", "was", "fate", "gains", "champions", "places",
)  # fmt: skip


@final
class Gala(State):
    """One position. Gladiators, tokens and seats are places in the lists named after them."""

    def __init__(
        self,
        setup: Setup,
        stack: list[Frame],
        match: i64,
        phase: i64,
        turn: i64,
        round_number: i64,
        coins: vec[i64],
        shields: vec[i64],
        upgrades: vec[i64],
        collected: vec[i64],
        leader: i64,
        cards: vec[i64],
        mix: vec[i64],
        teams: vec[i64],
        symbols: vec[i64],
        supply: vec[i64],
        home: vec[i64],
        eagle_at: vec[i64],
        carrier: vec[i64],
        frozen: i64,
        row: vec[i64],
        wing: vec[i64],
        kind: vec[i64],
        square: vec[i64],
        facing: vec[i64],
        hurt: i64,
        bench: vec[i64],
        thumb: vec[i64],
        token: vec[i64],
        orders: vec[i64],
        last_orders: vec[i64],
        attacks: vec[i64],
        plays: vec[i64],
        hits: vec[i64],
        victim: vec[i64],
        shielded: i64,
        decided: i64,
        stage: vec[i64],
        medals: vec[i64],
        was: vec[i64],
        fate: vec[i64],
        gains: vec[i64],
        champions: i64,
        places: vec[i64],
    ) -> None:
        super().__init__(stack)
        self.setup: Final = setup
        self.match: i64 = match  # 0 morning, 1 afternoon
        self.phase: i64 = phase
        self.turn: i64 = turn  # the seat in turn where seats act one after the other, or NOBODY
        self.round: i64 = round_number  # of this match, from 1
        self.coins: vec[i64] = coins  # by seat: the Treasury (GG-180)
        self.shields: vec[i64] = shields  # by seat: paid in this match (GG-088)
        self.upgrades: vec[i64] = upgrades  # by seat: types, as a bit set (GG-205)
        self.collected: vec[i64] = collected  # by seat: from declaration or streak (GG-184)
        self.leader: i64 = leader  # the school with the leader marker, or NONE (GG-270)
        self.cards: vec[i64] = cards  # by type: left in the stacks; nobody knows their order
        self.mix: vec[i64] = mix  # by seat: how many cards of Class I it takes, or NONE
        self.teams: vec[i64] = teams  # 4 * seat + type: cards drawn in this match (GG-017)
        self.symbols: vec[i64] = symbols  # 4 * seat + school: the declaration (GG-034)
        self.supply: vec[i64] = supply  # by school: symbols left (GG-031)
        self.home: vec[i64] = home  # by school: its home square, or NONE (GG-042)
        self.eagle_at: vec[i64] = eagle_at  # by school: where its Eagle is, or NONE
        self.carrier: vec[i64] = carrier  # by school: who carries its Eagle, or NONE (GG-214)
        self.frozen: i64 = frozen  # schools whose Eagle can never be taken again (GG-217)
        self.row: vec[i64] = row  # by seat: how many stand on the low side, or NONE
        self.wing: vec[i64] = wing  # by seat: 0 low, 1 high, or NONE
        self.kind: vec[i64] = kind  # by gladiator: its type, or NONE before it is placed
        self.square: vec[i64] = square  # by gladiator; NONE: not placed, or out of the match
        self.facing: vec[i64] = facing  # by gladiator
        self.hurt: i64 = hurt  # gladiators with a mark, as a bit set (GG-019)
        self.bench: vec[i64] = bench  # by token: where it lies, or NONE
        self.thumb: vec[i64] = thumb  # by token: UP or DOWN; its owner's secret until played
        self.token: vec[i64] = token  # by token: FACE_DOWN, PLAYED or USED
        self.orders: vec[i64] = orders  # by gladiator: 5 * upper + lower, or NONE; sealed
        self.last_orders: vec[i64] = last_orders  # by gladiator: those of the last round
        self.attacks: vec[i64] = attacks  # by gladiator: square, NO_ATTACK, or NONE; sealed
        self.plays: vec[i64] = plays  # by token: 0 kept, 1 played, or NONE; sealed
        self.hits: vec[i64] = hits  # by gladiator: markers on it, and 64 for each that crushes
        self.victim: vec[i64] = victim  # by gladiator: whom its marker hit, or NONE
        self.shielded: i64 = shielded  # gladiators whose shield is paid, as a bit set (GG-085)
        self.decided: i64 = decided  # gladiators whose shield or fee is settled, as a bit set
        self.stage: vec[i64] = stage  # gladiators whose bases lie there, in order; then NONE
        self.medals: vec[i64] = medals  # by match: school or NONE, kind, coins on it
        self.was: vec[i64] = was  # by gladiator: where it stood before the last movement
        self.fate: vec[i64] = fate  # by gladiator: what became of its last order
        self.gains: vec[i64] = gains  # 4 * seat + cause: coins of the last round
        self.champions: i64 = champions  # seats that won the day, as a bit set
        self.places: vec[i64] = places  # by seat: 1 for the winners, 0 while the day lasts

    def clone(self) -> Gala:
        """An independent copy of the position."""
        return Gala(
            self.setup,
            self.stack[:],
            self.match,
            self.phase,
            self.turn,
            self.round,
            self.coins[:],
            self.shields[:],
            self.upgrades[:],
            self.collected[:],
            self.leader,
            self.cards[:],
            self.mix[:],
            self.teams[:],
            self.symbols[:],
            self.supply[:],
            self.home[:],
            self.eagle_at[:],
            self.carrier[:],
            self.frozen,
            self.row[:],
            self.wing[:],
            self.kind[:],
            self.square[:],
            self.facing[:],
            self.hurt,
            self.bench[:],
            self.thumb[:],
            self.token[:],
            self.orders[:],
            self.last_orders[:],
            self.attacks[:],
            self.plays[:],
            self.hits[:],
            self.victim[:],
            self.shielded,
            self.decided,
            self.stage[:],
            self.medals[:],
            self.was[:],
            self.fate[:],
            self.gains[:],
            self.champions,
            self.places[:],
        )

    def pack(self) -> list[Any]:
        """Every field but the setup, which the table's options give."""
        return [
            pack_stack(self.stack),
            self.match,
            self.phase,
            self.turn,
            self.round,
            list(self.coins),
            list(self.shields),
            list(self.upgrades),
            list(self.collected),
            self.leader,
            list(self.cards),
            list(self.mix),
            list(self.teams),
            list(self.symbols),
            list(self.supply),
            list(self.home),
            list(self.eagle_at),
            list(self.carrier),
            self.frozen,
            list(self.row),
            list(self.wing),
            list(self.kind),
            list(self.square),
            list(self.facing),
            self.hurt,
            list(self.bench),
            list(self.thumb),
            list(self.token),
            list(self.orders),
            list(self.last_orders),
            list(self.attacks),
            list(self.plays),
            list(self.hits),
            list(self.victim),
            self.shielded,
            self.decided,
            list(self.stage),
            list(self.medals),
            list(self.was),
            list(self.fate),
            list(self.gains),
            self.champions,
            list(self.places),
        ]

    def results(self) -> list[float]:
        """One, shared equally by those who win the day (GG-005)."""
        share = 1.0 / max(1, int(size(self.champions)))
        return [share if self.champions & BIT[seat] else 0.0 for seat in range(self.setup.seats)]


def filled(value: int, count: int) -> vec[i64]:
    """The same number `count` times."""
    return vec[i64]([value for _ in range(count)])


def fill(numbers: vec[i64], value: i64) -> None:
    """Make all numbers the same."""
    k: i64
    for k in range(len(numbers)):
        numbers[k] = value


def empty(setup: Setup) -> Gala:
    """A day before its first step: coins are dealt, and the arena is empty (GG-010)."""
    seats = setup.seats
    men = SLOTS * seats
    return Gala(
        setup,
        [],
        0,
        P_MIX,
        NOBODY,
        0,
        filled(setup.start_coins, seats),
        filled(0, seats),
        filled(0, seats),
        filled(0, seats),
        NONE,
        filled(0, 4),
        filled(NONE, seats),
        filled(0, 4 * seats),
        filled(0, 4 * seats),
        filled(0, seats),
        filled(NONE, seats),
        filled(NONE, seats),
        filled(NONE, seats),
        0,
        filled(NONE, seats),
        filled(NONE, seats),
        filled(NONE, men),
        filled(NONE, men),
        filled(0, men),
        0,
        filled(NONE, TOKENS * seats),
        filled(NONE, TOKENS * seats),
        filled(FACE_DOWN, TOKENS * seats),
        filled(NONE, men),
        filled(NONE, men),
        filled(NONE, men),
        filled(NONE, TOKENS * seats),
        filled(0, men),
        filled(NONE, men),
        0,
        0,
        filled(NONE, 12),
        vec[i64]([NONE, NONE, 0, NONE, NONE, 0]),
        filled(NONE, men),
        filled(STAYED, men),
        filled(0, GAINS * seats),
        0,
        filled(0, seats),
    )
