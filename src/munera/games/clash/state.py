"""A position of Clash of the Gladiators: what the table fixed, and what stands in the arena.

A crew is a number of gladiators of each kind in one int, six bits per kind: a team, a stack, a pen.
A unit is a team, numbered 4 * seat + base, or an animal, numbered BEASTS + animal.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.engine import Frame, State, pack_stack
from munera.games.clash.space import KINDS

SPEAR: Final = 0
NET_MAN: Final = 1
SWORD: Final = 2
TRIDENT: Final = 3
SHIELD: Final = 4

MISS: Final = 0
SIMPLE: Final = 1
MORTAL: Final = 2

NONE: Final = -1  # no space, no animal, no unit
BEASTS: Final = 20  # units from this number on are animals

# Where the game is.
GLADIATORS: Final = 0  # they enter
CREATURES: Final = 1  # the animals enter
FIGHT: Final = 2

# The two sides of a battle.
ATTACK: Final = 0
DEFENCE: Final = 1

# What `tale` tells about the present battle, or about the last one until another begins.
T_ATTACKER: Final = 0  # unit
T_DEFENDER: Final = 1
T_HERE: Final = 2  # where the attacker stood
T_THERE: Final = 3
T_FIRST: Final = 4  # the side that rolls first
T_LEAD: Final = 5  # the seat that rolls for the attacker
T_OTHER: Final = 6  # the seat that rolls for the defender
T_SPEARS: Final = 7  # of the attacker; those of the defender follow
T_BEATEN: Final = 9  # the side that was beaten, or NONE
T_CREW: Final = (
    10  # the attacker's crew when the battle began, 0 for an animal; then the defender's
)
T_NETTED: Final = 12  # the netted part of the attacker's crew; then of the defender's
T_ROLLS: Final = 14  # seven facts of the first roll, then seven of the second
R_DICE: Final = 0  # how many dice; NONE before it is known
R_BEFORE: Final = 1  # faces that were thrown again, see `faces_of`; 0: none
R_FACES: Final = 2  # faces on the table
R_PARRIED: Final = 3  # simple hits cancelled; NONE before the roll is carried out
R_WOUNDS: Final = 4  # wounds dealt, before any are turned into losses
R_LOSSES: Final = 5  # gladiators that it costs
R_LOST: Final = 6  # the crew given up for it so far
FACTS: Final = 7
TALE: Final = T_ROLLS + 2 * FACTS

ONE: Final = vec[i64]([2 ** (6 * kind) for kind in range(KINDS)])  # a crew of one, by kind
ALL_ONES: Final = 0x1041041  # a crew of one of each kind


def of_kind(crew: i64, kind: i64) -> i64:
    """How many gladiators of a kind a crew has."""
    return (crew >> (6 * kind)) & 63


def total(crew: i64) -> i64:
    """How many gladiators a crew has: the fifth place of the product is their sum."""
    return ((crew * ALL_ONES) >> 24) & 63


def kinds_of(crew: i64) -> list[int]:
    """The gladiators of a crew one by one, by kind."""
    return [kind for kind in range(KINDS) for _ in range(of_kind(crew, kind))]


def crew_of(counts: list[int]) -> int:
    """The crew with these numbers of gladiators of each kind."""
    return sum([n * 2 ** (6 * kind) for kind, n in enumerate(counts)])


def faces_of(code: i64) -> list[int]:
    """The faces of a throw in order: each is a base-4 digit, its number plus one."""
    out: list[int] = []
    while code:
        out.append((code & 3) - 1)
        code >>= 2
    return out


@final
class Setup:
    """What the table fixed before the first move; never changes, so all states share it."""

    def __init__(
        self,
        seats: int,
        bases: int,
        first: int,
        apart: bool,
        odds: bool,
        spaces: list[int],
        near: list[int],
        stacks: int,
        symbols: list[int],
        hits: list[int],
    ) -> None:
        self.seats: Final[i64] = seats
        self.bases: Final[i64] = bases  # of each player (CG-05)
        self.first: Final[i64] = first  # the first player; NOBODY: chance chooses (CG-07)
        self.apart: Final = apart  # own_teams_apart (CG-14)
        self.odds: Final = odds  # whether the view tells the chances of a battle
        self.spaces: Final[i64] = sum([2**k for k in spaces])  # of the board, as a bit set
        self.size: Final[i64] = max(spaces) + 1  # one more than the highest space
        self.near: Final = vec[i64](near)  # by space: those adjacent, as a bit set
        self.stacks: Final[i64] = stacks  # the crew to choose from (CG-02)
        self.symbols: Final = vec[i64](symbols)  # by animal: its symbols as a crew (CG-91)
        self.hits: Final = vec[i64](hits)  # by animal (CG-99)
        self.places: Final = spaces  # the same as `spaces`, rising
        self.told: Final[dict[str, Any]] = {}  # parts of a view that never change, see `sight`


# The order of a pack after the stack; packs of older versions have it too.
PACKED: Final = (
    "phase", "first", "turn", "turns", "stacks", "box", "fallen", "hidden", "reserve", "dead",
    "hand", "units", "crews", "wounds", "teams", "beasts", "pens", "trophies", "here", "there",
    "netted_here", "netted_there", "dice", "simple", "mortal", "losses", "tale", "champions",
)  # fmt: skip


@final
class Clash(State):
    """One position. What stands on a space is at its number in `units`, `crews` and `wounds`."""

    def __init__(
        self,
        setup: Setup,
        stack: list[Frame],
        phase: i64,
        first: i64,
        turn: i64,
        turns: i64,
        stacks: i64,
        box: i64,
        fallen: i64,
        hidden: i64,
        reserve: i64,
        dead: i64,
        hand: i64,
        units: vec[i64],
        crews: vec[i64],
        wounds: vec[i64],
        teams: vec[i64],
        beasts: i64,
        pens: vec[i64],
        trophies: vec[i64],
        here: i64,
        there: i64,
        netted_here: i64,
        netted_there: i64,
        dice: i64,
        simple: i64,
        mortal: i64,
        losses: i64,
        tale: vec[i64],
        champions: i64,
    ) -> None:
        super().__init__(stack)
        self.setup: Final = setup
        self.phase: i64 = phase
        self.first: i64 = first  # the first player (CG-07); NOBODY before chance has named one
        self.turn: i64 = turn  # the player in turn
        self.turns: i64 = turns  # fighting turns begun
        self.stacks: i64 = stacks  # the crew still to be chosen from
        self.box: i64 = box  # the crew that nobody chose (CG-19)
        self.fallen: i64 = fallen  # the crew that defending animals killed: out of the game (CG-98)
        self.hidden: i64 = hidden  # animals in the face-down stack, as a bit set; nobody knows more
        self.reserve: i64 = reserve  # animals beside the board, as a bit set (CG-22)
        self.dead: i64 = dead  # animals out of the game that nobody got, as a bit set (CG-118)
        self.hand: i64 = hand  # the animal to be put on the board, or NONE
        self.units: vec[i64] = units  # by space: the unit on it, or NONE
        self.crews: vec[i64] = crews  # by space: the gladiators of a team, netted ones included
        self.wounds: vec[i64] = wounds  # by space
        self.teams: vec[i64] = teams  # by seat: where its teams stand, as a bit set
        self.beasts: i64 = beasts  # where animals stand, as a bit set
        self.pens: vec[i64] = pens  # by seat: captured gladiators, at the end survivors too
        self.trophies: vec[i64] = trophies  # by seat: captured animals, as a bit set
        self.here: i64 = here  # where the base, team or attacker that was chosen stands, or NONE
        self.there: i64 = there  # where the defender stands, or NONE
        self.netted_here: i64 = netted_here  # the netted part of the attacker's crew (CG-57)
        self.netted_there: i64 = netted_there  # the same of the defender
        self.dice: i64 = dice  # dice of the present throw that have not fallen yet
        self.simple: i64 = simple  # simple hits of the present throw so far
        self.mortal: i64 = mortal  # mortal hits of the present throw so far
        self.losses: i64 = losses  # gladiators that the team hit still has to give up (CG-70)
        self.tale: vec[i64] = tale  # what the battle looked like; no rule uses it
        self.champions: i64 = champions  # seats that won the game, as a bit set

    def clone(self) -> Clash:
        """An independent copy of the position."""
        return Clash(
            self.setup,
            self.stack[:],
            self.phase,
            self.first,
            self.turn,
            self.turns,
            self.stacks,
            self.box,
            self.fallen,
            self.hidden,
            self.reserve,
            self.dead,
            self.hand,
            self.units[:],
            self.crews[:],
            self.wounds[:],
            self.teams[:],
            self.beasts,
            self.pens[:],
            self.trophies[:],
            self.here,
            self.there,
            self.netted_here,
            self.netted_there,
            self.dice,
            self.simple,
            self.mortal,
            self.losses,
            self.tale[:],
            self.champions,
        )

    def pack(self) -> list[Any]:
        """Every field but the setup, which the table's options give."""
        return [
            pack_stack(self.stack),
            self.phase,
            self.first,
            self.turn,
            self.turns,
            self.stacks,
            self.box,
            self.fallen,
            self.hidden,
            self.reserve,
            self.dead,
            self.hand,
            list(self.units),
            list(self.crews),
            list(self.wounds),
            list(self.teams),
            self.beasts,
            list(self.pens),
            list(self.trophies),
            self.here,
            self.there,
            self.netted_here,
            self.netted_there,
            self.dice,
            self.simple,
            self.mortal,
            self.losses,
            list(self.tale),
            self.champions,
        ]

    def results(self) -> list[float]:
        """One, shared equally by those with most points (CG-136)."""
        share = 1.0 / max(1, int(size(self.champions)))
        return [share if self.champions & BIT[seat] else 0.0 for seat in range(self.setup.seats)]


def no_tale() -> vec[i64]:
    """The tale before any battle."""
    return vec[i64]([NONE for _ in range(TALE)])


def empty(setup: Setup) -> Clash:
    """A table with all pieces beside the board and nobody in turn."""
    seats = setup.seats
    return Clash(
        setup,
        [],
        GLADIATORS,
        setup.first,
        setup.first,
        0,
        setup.stacks,
        0,
        0,
        BIT[len(setup.hits)] - 1,
        0,
        0,
        NONE,
        vec[i64]([NONE for _ in range(setup.size)]),
        vec[i64]([0 for _ in range(setup.size)]),
        vec[i64]([0 for _ in range(setup.size)]),
        vec[i64]([0 for _ in range(seats)]),
        0,
        vec[i64]([0 for _ in range(seats)]),
        vec[i64]([0 for _ in range(seats)]),
        NONE,
        NONE,
        0,
        0,
        0,
        0,
        0,
        0,
        no_tale(),
        0,
    )
