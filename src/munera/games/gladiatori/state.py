"""A position of Gladiatori: what the table fixed, what each gladiator is and has, and the arena.

Everything is rows of numbers. A seat's cards are counted by zone and kind. Its figures are one row
of `men`. `fight` is the present fight, of which there is at most one; `ledger` is what each side
has consumed in it, so that a Feint can undo it. A character in the arena is a code: 0 to 3 for the
gladiator of a seat, ANIMALS + n for animal number n.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Frame, State, pack_stack
from munera.games.gladiatori.state_setup import Setup, numbers
from munera.games.gladiatori.tables_arena import HEXES

NONE: Final = -1
SEATS: Final = 4
ANIMALS: Final = 4  # the code of animal 0
MOST: Final = 30  # animals

# Kinds of cards.
STR: Final = 0
DEX: Final = 1
MOV: Final = 2
BER: Final = 3
E1: Final = 4
E0: Final = 5
FEI: Final = 6
SP1: Final = 7
SP2: Final = 8
SP3: Final = 9
SP4: Final = 10
SP5: Final = 11
SP6: Final = 12
SP7: Final = 13
SP8: Final = 14
KINDS: Final = 15
RED: Final = 4  # kinds from here on have red backs

# Zones of cards; a row of `cards` is 16 * (ZONES * seat + zone) + kind.
HAND: Final = 0
DECK: Final = 1  # the HP deck
DISCARD: Final = 2
REMOVED: Final = 3  # from the game
LAID: Final = 4  # on the Action or Reaction of the fight
ASIDE: Final = 5  # bids, and Special Moves that a teaching game has not dealt yet
ZONES: Final = 6
ROOM: Final = 16
SEAT_CARDS: Final = 96

# Powers, as bit numbers.
LUNGE: Final = 0
STAND_UP: Final = 1
UNBEATABLE: Final = 2
LEAP: Final = 3
DEEP_WOUNDS: Final = 4
WRESTLING: Final = 5
ADAPTATION: Final = 6
DELAY: Final = 7
RESISTANCE: Final = 8
POWERS: Final = 9

# Figures of a seat in `men`.
M_NOW: Final = 0  # five: Offense, Guard, Endurance, Blood, Speed
OFFENSE: Final = 0
GUARD: Final = 1
ENDURANCE: Final = 2
BLOOD: Final = 3
SPEED: Final = 4
M_FIRST: Final = 5  # five: the values at the start
M_RAISED: Final = 10  # three: the value before Overskill, or NONE
M_POWERS: Final = 13  # bits: held and unused
M_SPENT: Final = 14  # bits: used up, as everybody saw
M_SHOWN: Final = 15  # bits: held and unused, and known to all since a Feint gave them back
M_CHARACTER: Final = 16
M_COINS: Final = 17  # not spent yet
M_VP: Final = 18
M_STAMP: Final = 19  # the higher, the later the marker moved
M_HEX: Final = 20
M_FACING: Final = 21
M_TRAPS: Final = 22  # grey markers
M_WHITES: Final = 23  # Unbalanced markers
M_LYING: Final = 24
M_NEW_TRAPS: Final = 25  # take effect at GL-085
M_NEW_WHITES: Final = 26
M_LIFE: Final = 27
M_UNTIL: Final = 28  # the combat round of the match after which an Unbeatable leaves
M_PLUS4: Final = 29
M_DELAY: Final = 30  # +3 lasts to the end of the combat round
M_TURNED: Final = 31  # has made the one turn of a Trapped or Face-down gladiator
M_PASSIVE: Final = 32
M_STEPS: Final = 33  # hexes entered by extra movement in this own round
M_ITEM: Final = 34  # two slots
M_DAMAGED: Final = 36
M_TIE: Final = 38  # two slots: the code that a net is tied to
M_EBB: Final = 40  # hit points when he died, 0 or less; for campaigns
M_STAGE: Final = 41  # of a sealed answer
M_LEFT: Final = 42
M_LAST: Final = 43
M_PICK: Final = 44  # two: items named in a selection
M_OVER: Final = 46  # how many overlimit cards were taken
M_OVER_FEINT: Final = 47
M_WHERE: Final = 48  # hex at the start of the own round (GL-320)
M_LOOKED: Final = 49  # facing then
M_FOES: Final = 50  # bits: seats in melee with him then
M_LATE: Final = 51  # sealed: bits for Endurance used, Resistance used
M_SEEN_FEINTS: Final = 52  # Feints that everybody knows to be in the discard pile or on the table
M_SPLIT: Final = 53  # what the seat last laid into its HP deck: `rules.split_code`, or 0
MAN: Final = 54

# Life.
ALIVE: Final = 0
UNDYING: Final = 1  # killed, but Unbeatable for a time
DEAD: Final = 2
YIELDED: Final = 3

# The row of Action cards: four codes per seat, NONE for no card; bits above the kind.
ROTATED: Final = 4
HIDDEN_CARD: Final = 8  # face-down
STANDBY: Final = 16
ROW: Final = 4

# The fight.
F_BY: Final = 0  # the attacker's code, or NONE
F_KIND: Final = 1  # the Action card
F_NEW: Final = 2  # played new
F_MODE: Final = 3
F_SLOT: Final = 4  # slot of the net, thrown weapon or item to break; or the ally to help
F_COUNT: Final = 5  # targets
F_TARGET: Final = 6  # three codes in strike order
F_SIDE: Final = 9  # three: where the attack comes from
F_FAV: Final = 12  # three
F_FDV: Final = 15  # three
F_REACT: Final = 18  # three: the kind of the Reaction, or NONE
F_HAND: Final = 21  # cards in the attacker's hand when they count
F_SUM: Final = 22  # parts of the attack that are the same for all targets
F_PLUS: Final = 23  # parts that count against animals only
F_DEEP: Final = 24
F_LEAP: Final = 25  # damage
F_WRESTLE: Final = 26
F_CARDS: Final = 27  # on the attack, the Action card included
F_STRUCK: Final = 28  # three: markers that the attacker's Unbalancing Strike will give
F_FEINT: Final = 32  # the attacker feinted
F_FEINTED: Final = 33  # three: the defender feinted
F_DIE: Final = 36  # three dice, 0 while not rolled
F_MOVED: Final = 39  # the animal moved before its attack
F_TIMES: Final = 40  # damage times this
F_LOST: Final = 41  # a bear's seven: the seat loses something
F_DEFENDER: Final = 42  # hand of a defender when it counts
F_DSUM: Final = 43  # parts of the defence that is being worked out
F_ASKED: Final = 44  # something was asked while these values were worked out
F_WHITE: Final = 50  # three: what a defender's Unbalancing Strike does to the attacker
F_LEAPT: Final = 53  # hexes of a Leap taken as attack
F_OPEN: Final = 54  # four: the attacker's, then the targets' cards lie open
FIGHT: Final = 58

NO_FIGHT: Final = 0
PLAIN: Final = 1
SWEEPING: Final = 2
NETTING: Final = 3
NET_THROWN: Final = 4
THROWN: Final = 5
BREAKING: Final = 6
HELPING: Final = 7

FRONT: Final = 0
REAR: Final = 1
BEHIND: Final = 2

# What one seat has consumed in its Action or Reaction.
L_NEW: Final = 0  # the kind of a newly played card, or NONE
L_SKILL: Final = 1  # Offense or Guard before it was used, or NONE
L_SKILL_RAISED: Final = 2  # its value before Overskill then, or NONE
L_OVER: Final = 3  # the skill that an Overskill raised, or NONE
L_OVER_FROM: Final = 4  # its value before
L_BLOOD: Final = 5
L_DASH: Final = 6
L_SACRIFICE: Final = 7  # a kind, or NONE
L_LUNGE: Final = 8  # three kinds, or NONE
L_RAGE: Final = 11  # the zone it fetched from, or NONE
L_RAGED: Final = 12  # the kind fetched
L_POWERS: Final = 13  # bits
L_WHITES: Final = 15  # own markers that result from it
L_PLUS4: Final = 16
L_USED: Final = 17  # bits by kind: laid cards that have had their effect; above them, Feints as +2
ONE_FEINT: Final = 65536
L_REUSED: Final = 18  # place in the row of a re-used card, or NONE
LEDGER: Final = 19

# Phases, for what is shown.
SETTING: Final = 0
ROUNDS: Final = 1
RESTING: Final = 2
OVER: Final = 3

# The order of a pack after the stack.
PACKED: Final = (
    "phase", "turn", "round_", "active", "place", "blood", "stamp", "way", "drawn", "acted",
    "waiting", "entering", "later", "ended", "die", "order", "cards", "rows", "men", "fight",
    "ledger", "beasts", "helps", "board", "then", "offer", "said",
)  # fmt: skip


@final
class Munus(State):
    """One position."""

    def __init__(
        self, setup: Setup, stack: list[Frame], phase: i64, turn: i64, round_: i64, active: i64,
        place: i64, blood: i64, stamp: i64, way: i64, drawn: i64, acted: i64, waiting: i64,
        entering: i64, later: i64, ended: i64, die: i64, order: vec[i64], cards: vec[i64],
        rows: vec[i64], men: vec[i64], fight: vec[i64], ledger: vec[i64], beasts: vec[i64],
        helps: vec[i64], board: vec[i64], then: vec[i64], offer: vec[i64], said: vec[i64],
    ) -> None:  # fmt: skip
        self.stack = stack
        self.sink = None
        self.setup: Final = setup
        self.phase: i64 = phase
        self.turn: i64 = turn  # 1 to 6; 0 in the set-up
        self.round: i64 = round_  # 1 or 2
        self.active: i64 = active  # the seat whose own round it is, or NONE
        self.place: i64 = place  # of the own round that is played, in `order`
        self.blood: i64 = blood  # 1 while First Blood is open
        self.stamp: i64 = stamp  # the highest so far
        self.way: i64 = way  # how players get items
        self.drawn: i64 = drawn  # bits: items that left the pile or the game, in the set-up
        self.acted: i64 = acted  # bits: animals that have acted in this combat round
        self.waiting: i64 = waiting  # animals outside
        self.entering: i64 = entering  # animals that enter in this combat round
        self.later: i64 = later  # animals that enter in the next combat round
        self.ended: i64 = ended  # 1 when the match is over
        self.die: i64 = die  # the last one rolled, for display
        self.order: vec[i64] = order
        self.cards: vec[i64] = cards
        self.rows: vec[i64] = rows
        self.men: vec[i64] = men
        self.fight: vec[i64] = fight
        self.ledger: vec[i64] = ledger
        self.beasts: vec[i64] = beasts  # two for each number: hex or NONE, grey markers
        self.helps: vec[i64] = helps  # three for each: ally, enemy, bonus
        self.board: vec[i64] = board  # by arena hex: the code there, or NONE; gates are not kept
        self.then: vec[i64] = then  # by code: hex at the start of the own round (GL-320)
        self.offer: vec[i64] = offer  # items laid out
        self.said: vec[i64] = said  # what the table has been told of each seat: see `sight`

    def clone(self) -> Munus:
        return Munus(
            self.setup,
            self.stack[:],
            self.phase,
            self.turn,
            self.round,
            self.active,
            self.place,
            self.blood,
            self.stamp,
            self.way,
            self.drawn,
            self.acted,
            self.waiting,
            self.entering,
            self.later,
            self.ended,
            self.die,
            self.order[:],
            self.cards[:],
            self.rows[:],
            self.men[:],
            self.fight[:],
            self.ledger[:],
            self.beasts[:],
            self.helps[:],
            self.board[:],
            self.then[:],
            self.offer[:],
            self.said[:],
        )

    def pack(self) -> list[Any]:
        return [
            pack_stack(self.stack),
            self.phase,
            self.turn,
            self.round,
            self.active,
            self.place,
            self.blood,
            self.stamp,
            self.way,
            self.drawn,
            self.acted,
            self.waiting,
            self.entering,
            self.later,
            self.ended,
            self.die,
            list(self.order),
            list(self.cards),
            list(self.rows),
            list(self.men),
            list(self.fight),
            list(self.ledger),
            list(self.beasts),
            list(self.helps),
            list(self.board),
            list(self.then),
            list(self.offer),
            list(self.said),
        ]

    def results(self) -> list[float]:
        """Shares of the win; against animals 1 for survivors.

        GL-005, GL-006, GL-008, GL-009, GL-412.

        A gladiator who is out keeps his VP and may win with them.
        """
        seats = int(self.setup.seats)
        if not self.ended:
            return [0.0] * seats
        if not self.setup.honour:
            lives = [self.men[MAN * seat + M_LIFE] == ALIVE for seat in range(seats)]
            return [1.0 if lives[seat] else 0.0 for seat in range(seats)]
        teams = [int(self.setup.team[seat]) for seat in range(seats)]
        scores = [team_score(self, team) for team in teams]
        best = max(scores)
        winners = [seat for seat in range(seats) if scores[seat] == best]
        sides = len({teams[seat] for seat in winners})
        return [1.0 / sides if scores[seat] == best else 0.0 for seat in range(seats)]


def team_score(g: Munus, team: int) -> tuple[int, int]:
    """GL-005, GL-007, GL-327, GL-329: VP of a side, once the match is over, and its hit points."""
    points = 0
    life = 0
    for seat in range(int(g.setup.seats)):
        if g.setup.team[seat] == team:
            points += int(g.men[MAN * seat + M_VP])
            life += int(life_left(g, seat))
    if g.setup.single >= 0 and team != g.setup.team[g.setup.single]:
        points += int(g.setup.two_points)
    return points, life


def is_drawn(g: Munus) -> bool:
    """GL-007: whether sides are tied on the most VP, so that hit points are counted."""
    if not g.ended or not g.setup.honour:
        return False
    teams = {int(g.setup.team[seat]) for seat in range(int(g.setup.seats))}
    points = sorted([team_score(g, team)[0] for team in teams])
    return len(points) > 1 and points[-1] == points[-2]


def life_left(g: Munus, seat: i64) -> i64:
    """R-47: HP of hand, HP deck, items and cover; 0 for a seat that is dead or has surrendered."""
    if g.men[MAN * seat + M_LIFE] != ALIVE:
        return 0
    total = hit_points(g, seat)
    base = SEAT_CARDS * seat + ROOM * HAND
    kind: i64
    for kind in range(KINDS):
        total += g.cards[base + kind] * g.setup.hp[kind]
    return total


def hit_points(g: Munus, seat: i64) -> i64:
    """GL-166: H, the HP of HP deck and items and 1 for the cover; 0 for an Unbeatable (GL-260)."""
    if g.men[MAN * seat + M_LIFE] != ALIVE:
        return 0
    total = g.setup.cover
    base = SEAT_CARDS * seat + ROOM * DECK
    kind: i64
    for kind in range(KINDS):
        total += g.cards[base + kind] * g.setup.hp[kind]
    slot: i64
    for slot in range(2):
        total += item_hp(g, seat, slot)
    return total


def item_hp(g: Munus, seat: i64, slot: i64) -> i64:
    """The HP of an item, halved if it is damaged (GL-192); 0 for an empty slot."""
    man = MAN * seat
    item = g.men[man + M_ITEM + slot]
    if item < 0:
        return 0
    hp = g.setup.item_hp[item]
    if g.men[man + M_DAMAGED + slot]:
        hp //= 2
    return hp


def count(g: Munus, seat: i64, zone: i64) -> i64:
    """How many cards of a seat are in a zone."""
    base = SEAT_CARDS * seat + ROOM * zone
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n += g.cards[base + kind]
    return n


def reds(g: Munus, seat: i64, zone: i64) -> i64:
    """How many cards with red backs a seat has in a zone."""
    base = SEAT_CARDS * seat + ROOM * zone
    n: i64 = 0
    kind: i64
    for kind in range(RED, KINDS):
        n += g.cards[base + kind]
    return n


def move_card(g: Munus, seat: i64, kind: i64, zone: i64, to: i64) -> None:
    """One card from a zone to another."""
    base = SEAT_CARDS * seat + kind
    g.cards[base + ROOM * zone] -= 1
    g.cards[base + ROOM * to] += 1


def move_all(g: Munus, seat: i64, zone: i64, to: i64) -> None:
    """All cards of a zone to another."""
    base = SEAT_CARDS * seat
    kind: i64
    for kind in range(KINDS):
        n = g.cards[base + ROOM * zone + kind]
        if n:
            g.cards[base + ROOM * zone + kind] = 0
            g.cards[base + ROOM * to + kind] += n


def is_in(g: Munus, seat: i64) -> bool:
    """Whether a seat's gladiator is in play: alive, or Unbeatable for a time."""
    return g.men[MAN * seat + M_LIFE] <= UNDYING


def hex_of(g: Munus, code: i64) -> i64:
    """Where a character stands; NONE if nowhere."""
    if code < ANIMALS:
        return g.men[MAN * code + M_HEX]
    return g.beasts[2 * (code - ANIMALS)]


def is_foe(g: Munus, seat: i64, code: i64) -> bool:
    """Whether a character is an enemy of a seat: another side's gladiator, or an animal."""
    return code >= ANIMALS or g.setup.team[code] != g.setup.team[seat]


def gain(g: Munus, seat: i64, points: i64) -> None:
    """GL-316: VP are booked at once, and the marker goes on top of its new space (R-06)."""
    if points != 0 and g.setup.honour:
        g.men[MAN * seat + M_VP] += points
        g.stamp += 1
        g.men[MAN * seat + M_STAMP] = g.stamp


def holds_power(g: Munus, seat: i64, power: i64) -> bool:
    """Whether a seat has an unused Power and may use it now (GL-250, GL-360)."""
    if g.setup.teaching and g.turn < 3:
        return False
    return g.men[MAN * seat + M_POWERS] & BIT[power] != 0


def may_hold_power(g: Munus, seat: i64, power: i64) -> bool:
    """R-90: whether a seat may hold an unused Power, as far as the table can know."""
    if g.setup.teaching and g.turn < 3:
        return False
    man = MAN * seat
    bit = BIT[power]
    if g.men[man + M_SPENT] & bit:
        return False
    if g.men[man + M_SHOWN] & bit:
        return True
    character = g.men[man + M_CHARACTER]
    if g.setup.is_built(character):
        return g.setup.most_powers(seat) > bits_in(g.men[man + M_SPENT] | g.men[man + M_SHOWN])
    return g.setup.powers[character] & bit != 0


def bits_in(members: i64) -> i64:
    """How many of the nine Powers a set has."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def row_size(g: Munus, seat: i64) -> i64:
    """How many Action cards a seat has on the table."""
    n: i64 = 0
    while n < ROW and g.rows[ROW * seat + n] >= 0:
        n += 1
    return n


def row_place(g: Munus, seat: i64, kind: i64) -> i64:
    """The place of an Action card in the row of a seat, from the left; NONE if it is not there."""
    k: i64
    for k in range(ROW):
        code = g.rows[ROW * seat + k]
        if code >= 0 and code & 3 == kind:
            return k
    return NONE


# --- What the table has been told --------------------------------------------------------------

SAID_SPLIT: Final = 1  # green and red cards in hand, cards in the HP deck
SAID_LAID: Final = 2  # a new Action card, face-down
SAID_ROW: Final = 3  # the kind of an Action card that lay face-down, and its place in the row
SAID_STANDBY: Final = 4  # 1 from the hand, unseen; 0 from the table, then its kind
SAID_CARDS: Final = 5  # how many Combat cards, face-down
SAID_SHOWN: Final = 6  # a kind among them, and how many
SAID_SPENT: Final = 7  # green cards, red cards, points
SAID_TOOK: Final = 8  # green cards, red cards, the most elements
SAID_ADAPTED: Final = 9  # green and red to the HP deck, green and red to the hand
SAID_BLOOD: Final = 10  # how much, seen by all
SAID_SPEED: Final = 11
SAID_ATTACK: Final = 12  # the total without its public parts, flags, cards that may be +2
SAID_DEFENCE: Final = 13
SAID_RAGE: Final = 14  # zone and kind fetched
SAID_SACRIFICE: Final = 15  # kind
SAID_LUNGE: Final = 16  # green and red cards
SAID_LOST: Final = 17  # kind, out of the HP deck
SAID_CLOSED: Final = 18  # Combat cards to the discard pile; 1 if an Acrobatic Strike was made
SAID_REST: Final = 19  # cards recovered, 1 if with Resistance
SAID_TURN: Final = 20  # hand and HP deck become the deck
SAID_FEINT: Final = 21
SAID_BID: Final = 22  # energy-1 and energy-0 cards bid; 1 if they won and are laid aside
SAID_OVER: Final = 23  # kind bought beyond the limit
SAID_ROW_DOWN: Final = 24  # the row goes to the discard pile
SAID_OVERSKILL: Final = 25  # an Overskill was revealed and may have raised a skill
SAID_POWER: Final = 26  # which; 1 if a Feint would give it back
SAID_DEALT: Final = 27  # a teaching game deals the Special Moves
SAID_DEAD: Final = 28  # HP deck and items are removed

SHIFT: Final = 256
ZERO: Final = 128  # added to numbers that may be negative


def note(
    g: Munus, what: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0
) -> None:
    """Note in one number what everybody has learned about a seat; see `sight`."""
    more = a + SHIFT * (b + SHIFT * (c + SHIFT * (d + SHIFT * e)))
    g.said = append(g.said, what + 32 * (seat + 4 * more))


def append_help(g: Munus, seat: i64, code: i64, bonus: i64) -> None:
    """One more row of `helps`."""
    g.helps = append(append(append(g.helps, seat), code), bonus)


def empty(setup: Setup) -> Munus:
    """A match before anything has happened."""
    seats = int(setup.seats)
    men = [0] * (MAN * SEATS)
    for seat in range(SEATS):
        for k in (M_CHARACTER, M_HEX, M_ITEM, M_ITEM + 1, M_TIE, M_TIE + 1, M_PICK, M_PICK + 1):
            men[MAN * seat + k] = NONE
        for k in range(3):
            men[MAN * seat + M_RAISED + k] = NONE
        men[MAN * seat + M_LIFE] = ALIVE if seat < seats else DEAD
        men[MAN * seat + M_VP] = int(setup.start_vp) if seat < seats else 0
        men[MAN * seat + M_COINS] = int(setup.coins[seat])
    fight = [0] * FIGHT
    fight[F_BY] = NONE
    return Munus(
        setup, [], SETTING, 0, 0, NONE, 0, 1, seats, 0, 0, 0, 0, 0, 0, 0, 0,
        numbers(list(range(SEATS))),
        numbers([0] * (SEAT_CARDS * SEATS)),
        numbers([NONE] * (ROW * SEATS)),
        numbers(men),
        numbers(fight),
        numbers(([NONE, NONE, NONE, NONE, 0, 0, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0, 0, 0, 0,
                   0, NONE]) * SEATS),
        numbers([NONE, 0] * MOST),
        numbers([]),
        numbers([NONE] * HEXES),
        numbers([NONE] * (ANIMALS + MOST)),
        numbers([]),
        numbers([]),
    )  # fmt: skip
