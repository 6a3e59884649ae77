"""The tale of a seat lived through once more: secrets that fit all that the table has been told.

`sight` explains the idea. A tale uses only public facts: the rows of `said`, the character, the
options, and how many cards lie where.
"""

from __future__ import annotations

from munera.core.rng import Rng
from munera.games.gladiatori import rules
from munera.games.gladiatori.sight_build import build
from munera.games.gladiatori.sight_rows import Life, Row, Stuck, pick
from munera.games.gladiatori.state import (
    ASIDE,
    BREAKING,
    DECK,
    DISCARD,
    E0,
    E1,
    F_BY,
    F_COUNT,
    F_KIND,
    F_MODE,
    F_SIDE,
    F_TARGET,
    FEI,
    HAND,
    KINDS,
    LAID,
    M_CHARACTER,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    NO_FIGHT,
    RED,
    REMOVED,
    ROOM,
    SAID_ADAPTED,
    SAID_ATTACK,
    SAID_BID,
    SAID_BLOOD,
    SAID_CARDS,
    SAID_CLOSED,
    SAID_DEALT,
    SAID_DEFENCE,
    SAID_FEINT,
    SAID_LAID,
    SAID_LOST,
    SAID_LUNGE,
    SAID_OVER,
    SAID_OVERSKILL,
    SAID_POWER,
    SAID_RAGE,
    SAID_REST,
    SAID_ROW,
    SAID_ROW_DOWN,
    SAID_SACRIFICE,
    SAID_SHOWN,
    SAID_SPEED,
    SAID_SPENT,
    SAID_SPLIT,
    SAID_STANDBY,
    SAID_TOOK,
    SAID_TURN,
    SEAT_CARDS,
    SETTING,
    SP1,
    SP5,
    SP6,
    SP7,
    SWEEPING,
    THROWN,
    ZERO,
    Munus,
)
from munera.games.gladiatori.tables import (
    BUILT,
)


class Tale(Life):
    """One life of a seat's cards, points and Powers."""

    def __init__(self, g: Munus, seat: int, rows: list[Row], rng: Rng) -> None:
        super().__init__(g, seat, rows, rng)
        self.table: list[int] = []  # kinds in the row
        self.raised = [-1] * 3
        self.fresh()

    def fresh(self) -> None:
        """Nothing is consumed in the present Action or Reaction."""
        self.new = -1
        self.skill = (-1, -1, -1)  # which, its value before, what it was raised from
        self.over = (-1, 0)
        self.spent = 0  # Blood or Speed of the value
        self.lunged: list[int] = []
        self.rage = (-1, -1)
        self.sacrificed = -1
        self.used = 0  # Powers that a Feint would give back
        self.told = False  # the value of this attack is made up

    # --- Cards ---

    def take(self, zone: int, kind: int) -> None:
        if self.zones[zone][kind] <= 0:
            raise Stuck
        self.zones[zone][kind] -= 1

    def shift(self, kind: int, zone: int, to: int) -> None:
        self.take(zone, kind)
        self.zones[to][kind] += 1

    def needs(self, at: int) -> tuple[list[int], list[int]]:
        """Kinds that the rest of this turn shows from the hand and loses from the HP deck."""
        hand, deck = [0] * KINDS, [0] * KINDS
        for row in self.rows[at:]:
            what = row[0]
            if what == SAID_TURN:
                break
            if what == SAID_SHOWN:
                hand[row[1]] += row[2]
            elif what in (SAID_ROW, SAID_SACRIFICE):
                hand[row[1]] += 1
            elif what == SAID_LOST:
                deck[row[1]] += 1
            elif what == SAID_RAGE and row[1] == DECK:
                deck[row[2]] += 1
            elif what == SAID_FEINT:
                hand[FEI] += 1
        for k in range(KINDS):  # not always: a card may come another way
            if hand[k] and self.rng.below(6) == 0:
                hand[k] = 0
        return hand, deck

    def choose(self, zone: int, n: int, red: bool, wanted: list[int], keep: bool) -> list[int]:
        """So many cards with one back by lot: first those wanted, or with `keep` those last."""
        out: list[int] = []
        have = self.zones[zone][:]
        kinds = range(RED, KINDS) if red else range(RED)
        rest = [min(have[k], wanted[k]) for k in range(KINDS)]
        for _ in range(n):
            good = [k for k in kinds for _ in range(have[k] - rest[k])]
            first = [k for k in kinds for _ in range(rest[k])]
            pools = [good, first] if keep else [first, good]
            kind = pick(self.rng, pools[0] or pools[1])
            if (keep and not good) or (not keep and first):
                rest[kind] -= 1
            have[kind] -= 1
            out.append(kind)
        return out

    def split(self, at: int, greens: int, red: int) -> None:
        """Choose Cards: the hand gets so many of each back."""
        hand, deck = self.needs(at)
        pool = self.zones[HAND]
        kept = [min(deck[k], pool[k]) for k in range(KINDS)]
        for kinds, n in ((range(RED), greens), (range(RED, KINDS), red)):
            room = sum([pool[k] for k in kinds]) - n  # of this back in the HP deck
            while sum([kept[k] for k in kinds]) > max(0, room):
                kept[pick(self.rng, [k for k in kinds if kept[k]])] -= 1
        for k in range(KINDS):  # what must be in both comes out of the rest
            pool[k] -= kept[k]
        chosen = self.choose(HAND, min(greens, sum(pool[:RED])), False, hand, False)
        more = self.choose(HAND, min(red, sum(pool[RED:])), True, hand, False)
        if len(chosen) < greens or len(more) < red:
            raise Stuck
        for k in range(KINDS):
            pool[k] += kept[k]
        stay = [(chosen + more).count(k) for k in range(KINDS)]
        for k in range(KINDS):
            self.zones[DECK][k] += pool[k] - stay[k]
            pool[k] = stay[k]

    # --- Points ---

    def lower(self, stat: int, n: int) -> None:
        if self.now[stat] < n:
            raise Stuck
        self.now[stat] -= n

    def regain(self, at: int, n: int, stats: int) -> None:
        """Up to so many points come back, by lot; first those that will be spent."""
        wanted = self.demand(at)
        for k in range(stats):
            while n > 0 and self.now[k] < min(wanted[k], self.first[k]):
                self.now[k] += 1
                n -= 1
        for _ in range(self.rng.below(n + 1) if n > 0 else 0):
            some = [k for k in range(stats) if self.now[k] < self.first[k]]
            if not some:
                return
            self.now[pick(self.rng, some)] += 1

    def use(self, skill: int) -> int:
        value = self.now[skill]
        if self.raised[skill] >= 0:
            self.now[skill] = 0
            self.raised[skill] = -1
        else:
            self.now[skill] = value - 1
        return value

    def make_up(self, at: int, rest: int, flags: int, defence: bool) -> None:
        """The hidden parts of an announced value, by lot among those that make the rest."""
        skill, stat, most = (1, 4, 2) if defence else (0, 3, 3)
        acro = self.acrobatic(at) if flags & 2 else [0]
        points = range(min(most, self.now[stat]) + 1) if flags & 1 else [0]
        plus = range(9) if flags & 4 else [0]
        ways = [
            (used, n)
            for used in ((0, 1) if self.now[skill] > 0 else (0,))
            for n in points
            for a in acro
            for p in plus
            if (self.now[skill] if used else 0) + 2 * n + 3 * a + 2 * p == rest
        ]
        if not ways:
            raise Stuck
        used, n = ways[self.rng.below(len(ways))]
        self.spent = n
        self.now[stat] -= n
        if used:
            self.skill = (skill, self.now[skill], self.raised[skill])
            self.use(skill)

    def acrobatic(self, at: int) -> list[int]:
        """Whether an Acrobatic Strike was made: known once the round is over."""
        for row in self.rows[at:]:
            if row[0] == SAID_CLOSED:
                return [1 if row[1] else 0]
            if row[0] in (SAID_FEINT, SAID_LAID, SAID_SPLIT):
                break
        return [0, 1]

    # --- The tale ---

    def live(self) -> None:
        """From the build to now; raises Stuck."""
        self.begin()
        for at, row in enumerate(self.rows):
            self.step(at, row)
        if self.g.turn == 0:
            return

    def begin(self) -> None:
        g, setup = self.g, self.g.setup
        character = int(g.men[MAN * self.seat + M_CHARACTER])
        hand = self.zones[HAND]
        for kind in range(RED):
            hand[kind] = 1
        if character == BUILT:
            build(self)
        else:
            for kind in range(RED, KINDS):
                hand[kind] = int(setup.held[16 * character + kind])
            self.first = [int(setup.stats[5 * character + k]) for k in range(5)]
            self.powers = int(setup.powers[character])
        self.now = self.first[:]
        if (setup.teaching and g.phase != SETTING) or (setup.teaching and self.held_back()):
            self.hold_back()

    def held_back(self) -> bool:
        """Whether a teaching game has laid the Special Moves aside already."""
        base = SEAT_CARDS * self.seat + ROOM * ASIDE
        return any(self.g.cards[base + kind] for kind in range(SP1, KINDS))

    def hold_back(self) -> None:
        for kind in range(SP1, KINDS):
            self.zones[ASIDE][kind] = self.zones[HAND][kind]
            self.zones[HAND][kind] = 0

    def step(self, at: int, row: Row) -> None:
        what, a, b, c, d, _ = row
        if what == SAID_SPLIT:
            self.split(at + 1, a, b)
        elif what == SAID_LAID:
            self.lay(at)
        elif what == SAID_STANDBY:
            if a:
                self.table.append(pick(self.rng, self.greens(at)))
                self.take(HAND, self.table[-1])
        elif what == SAID_CARDS:
            self.cards(at, a)
        elif what == SAID_SPENT:
            wanted = self.needs(at + 1)[0]
            for kind in self.choose(HAND, a, False, wanted, True):
                self.shift(kind, HAND, DISCARD)
            for kind in self.choose(HAND, b, True, wanted, True):
                self.shift(kind, HAND, DISCARD)
            kept = self.demand(at + 1)
            for _ in range(c):
                spare = [k for k in range(5) if self.now[k] > kept[k]]
                self.now[pick(self.rng, spare or [k for k in range(5) if self.now[k] > 0])] -= 1
        elif what == SAID_TOOK:
            wanted = self.missing(at + 1)
            for kind in self.choose(DISCARD, a, False, wanted, False):
                self.shift(kind, DISCARD, HAND)
            for kind in self.choose(DISCARD, b, True, wanted, False):
                self.shift(kind, DISCARD, HAND)
            self.regain(at + 1, c - a - b, 5)
        elif what == SAID_ADAPTED:
            self.adapt(at, a, b, c, d)
        elif what == SAID_BLOOD:
            self.fresh()  # a card of the table is used again
            self.lower(3, a)
        elif what == SAID_SPEED:
            self.lower(4, a)
        elif what == SAID_ATTACK:
            self.attack(at, a - ZERO, b)
        elif what == SAID_DEFENCE:
            self.make_up(at + 1, a - ZERO, b, True)
        else:
            self.step_on(at, row)

    def step_on(self, at: int, row: Row) -> None:
        what, a, b = row[0], row[1], row[2]
        if what == SAID_RAGE:
            self.shift(SP5, LAID, DISCARD)
            self.shift(b, a, LAID)
            self.rage = (a, b)
        elif what == SAID_SACRIFICE:
            self.shift(a, HAND, REMOVED)
            self.sacrificed = a
        elif what == SAID_LUNGE:
            wanted = self.needs(at + 1)[0]
            self.lunged = self.choose(HAND, a, False, wanted, True)
            self.lunged += self.choose(HAND, b, True, wanted, True)
            for kind in self.lunged:
                self.shift(kind, HAND, DISCARD)
        elif what == SAID_LOST:
            self.shift(a, DECK, REMOVED)
        elif what == SAID_CLOSED:
            self.move_all(LAID, DISCARD)
            self.fresh()
        elif what == SAID_REST:
            self.rest(at, a, b)
        elif what == SAID_TURN:
            for k in range(3):
                if self.raised[k] >= 0:
                    self.now[k] = min(self.now[k], self.raised[k])
                    self.raised[k] = -1
            self.move_all(DECK, HAND)
        elif what == SAID_FEINT:
            self.take_back()
        elif what == SAID_BID:
            if self.zones[HAND][E1] < a or self.zones[HAND][E0] < b:
                raise Stuck
            for kind, n in ((E1, a), (E0, b)) if row[3] else ():
                for _ in range(n):
                    self.shift(kind, HAND, ASIDE if self.is_auction() else DISCARD)
        elif what == SAID_OVER:
            self.zones[HAND][a] += 1
        elif what == SAID_ROW_DOWN:
            for kind in self.table:
                self.zones[DISCARD][kind] += 1
            self.table = []
        elif what == SAID_OVERSKILL:
            self.overskill(a)
        elif what == SAID_POWER:
            if not self.powers >> a & 1:
                raise Stuck
            self.powers &= ~(1 << a)
            if b:
                self.used |= 1 << a
        elif what == SAID_DEALT:
            self.move_all(ASIDE, HAND)

    def is_auction(self) -> bool:
        """Whether bids still lie aside: the auctions are not over."""
        base = ROOM * ASIDE
        return any(
            self.g.cards[SEAT_CARDS * seat + base + kind]
            for seat in range(self.g.setup.seats)
            for kind in (E1, E0)
        )

    def move_all(self, zone: int, to: int) -> None:
        for kind in range(KINDS):
            self.zones[to][kind] += self.zones[zone][kind]
            self.zones[zone][kind] = 0

    def missing(self, at: int) -> list[int]:
        """What the rest of the turn needs and the hand lacks."""
        wanted = self.needs(at)[0]
        return [max(0, wanted[k] - self.zones[HAND][k]) for k in range(KINDS)]

    def greens(self, at: int) -> list[int]:
        """Action cards in hand that this turn does not need otherwise, or else all."""
        wanted = self.needs(at + 1)[0]
        hand = self.zones[HAND]
        free = [k for k in range(RED) if hand[k] > wanted[k]]
        return free or [k for k in range(RED) if hand[k] > 0]

    def lay(self, at: int) -> None:
        """A new Action card: the kind that was shown later, or one that may lie there."""
        self.fresh()
        for row in self.rows[at + 1 :]:
            if row[0] == SAID_ROW:
                kind = row[1]
                break
        else:
            some = [k for k in self.greens(at) if self.may_lie(k)]
            kind = pick(self.rng, some)
        self.take(HAND, kind)
        self.table.append(kind)
        self.new = kind

    def may_lie(self, kind: int) -> bool:
        """Whether an Action card that still lies face-down can be of a kind."""
        g, fight = self.g, self.g.fight
        if fight[F_BY] == self.seat:
            return kind != MOV or fight[F_MODE] == NO_FIGHT
        for k in range(fight[F_COUNT]):
            if fight[F_TARGET + k] == self.seat:
                return bool(int(rules.reactions(g, self.seat, fight[F_SIDE + k])) >> kind & 1)
        return True

    def cards(self, at: int, n: int) -> None:
        """Combat cards on an Action or Reaction: as shown later, or such as may lie there."""
        shown: list[int] = []
        for row in self.rows[at + 1 :]:
            if row[0] == SAID_SHOWN:
                shown += [row[1]] * row[2]
            elif shown or row[0] in (SAID_CARDS, SAID_CLOSED, SAID_LAID):
                break
        if not shown:
            shown = self.face_down(n)
        for kind in shown:
            self.shift(kind, HAND, LAID)

    def face_down(self, n: int) -> list[int]:
        """Cards that have not been shown: any that the rules allow there."""
        _g, fight, seat = self.g, self.g.fight, self.seat
        reaction = fight[F_BY] != seat
        on = self.table[-1] if self.new >= 0 else int(fight[F_KIND])
        mode = int(fight[F_MODE])
        out: list[int] = []
        if not reaction and mode == SWEEPING:
            out.append(SP1)
        if not reaction and mode == BREAKING:
            out.append(SP6)
        barred: tuple[int, ...] = ()
        if not reaction and mode in (THROWN, NET_THROWN):
            barred = (SP1, SP6, SP7)
        elif not reaction and mode == NETTING:
            barred = (SP1, SP6)
        have = self.zones[HAND][:]
        for kind in out:
            have[kind] -= 1
            if have[kind] < 0:
                raise Stuck
        while len(out) < n:
            some = [
                kind
                for kind in range(RED, KINDS)
                for _ in range(have[kind])
                if kind not in barred and (kind < FEI or self.may_add(kind, on, reaction))
            ]
            kind = pick(self.rng, some)
            have[kind] -= 1
            out.append(kind)
        return out

    def may_add(self, kind: int, on: int, reaction: bool) -> bool:
        g = self.g
        if not reaction and kind == FEI:
            return False
        if not reaction:
            return rules.fits(g, self.seat, kind, on, False, False)
        return rules.may_add(g, self.seat, kind, on, True)

    def adapt(self, at: int, a: int, b: int, c: int, d: int) -> None:
        hand, _deck = self.needs(at + 1)
        for n, red in ((a, False), (b, True)):
            for kind in self.choose(HAND, n, red, hand, True):
                self.shift(kind, HAND, DECK)
        lacking = [max(0, hand[k] - self.zones[HAND][k]) for k in range(KINDS)]
        for n, red in ((c, False), (d, True)):
            for kind in self.choose(DECK, n, red, lacking, False):
                self.shift(kind, DECK, HAND)

    def attack(self, at: int, rest: int, flags: int) -> None:
        """One attack may have several rows, one for each target; one makes up its parts."""
        if self.told:
            return
        for row in self.rows[at + 1 :]:
            if row[0] != SAID_ATTACK:
                break
            if flags & 4 and not row[2] & 4:
                rest, flags = row[1] - ZERO, row[2]
        self.make_up(at + 1, rest, flags, False)
        self.told = True

    def overskill(self, n: int) -> None:
        if not n or self.rng.below(4) == 0:
            return
        some = [k for k in range(3) if self.raised[k] < 0]
        if some:
            skill = pick(self.rng, some)
            self.over = (skill, self.now[skill])
            self.raised[skill] = self.now[skill]
            self.now[skill] = min(self.now[skill] + 5, 3 * self.now[skill])

    def rest(self, at: int, n: int, power: int) -> None:
        """Rest: so many cards came back, with Endurance and perhaps Resistance."""
        spare = 3 if power else 0
        if power:
            self.powers &= ~256
        left = spare
        if n > spare or (self.now[2] > 0 and self.rng.below(3) > 0):
            if self.now[2] <= 0:
                raise Stuck
            left += self.use(2)
        if n > left:
            raise Stuck
        greens = self.green_share(at, n)
        hand, deck = self.needs(at + 2)
        pool = [self.zones[HAND][k] + self.zones[DECK][k] for k in range(KINDS)]
        wanted = [max(0, hand[k] + deck[k] - pool[k]) for k in range(KINDS)]
        for count, red in ((greens, False), (n - greens, True)):
            for kind in self.choose(DISCARD, count, red, wanted, False):
                self.shift(kind, DISCARD, HAND)
        self.regain(at + 1, 3 if power else 0, 5)
        self.regain(at + 1, max(0, left - n - spare), 2)

    def green_share(self, at: int, n: int) -> int:
        """How many cards that came back in Rest have green backs, as the next split shows."""
        pile = self.zones[DISCARD]
        here, there = sum(pile[:RED]), sum(pile[RED:])
        low, high = max(0, n - there), min(n, here)
        have = sum(self.zones[HAND][:RED]) + sum(self.zones[DECK][:RED])
        took = False
        for row in self.rows[at + 1 :]:
            if row[0] == SAID_SPLIT:
                if took:
                    break
                took = True
                low = max(low, row[1] - have)
                high = min(high, row[1] + row[3] - have)
            elif row[0] == SAID_TOOK and took:
                if low <= min(high, here - row[1]):
                    high = min(high, here - row[1])
                if max(low, n - there + row[2]) <= high:
                    low = max(low, n - there + row[2])
                break
            elif row[0] in (SAID_LAID, SAID_CARDS):
                break
        if low > high:
            raise Stuck
        return low + self.rng.below(high - low + 1)

    def take_back(self) -> None:
        """A Feint: all that was consumed comes back."""
        self.shift(FEI, HAND, DISCARD)
        if self.rage[0] >= 0:
            self.shift(self.rage[1], LAID, self.rage[0])
            self.shift(SP5, DISCARD, HAND)
        self.move_all(LAID, HAND)
        if self.sacrificed >= 0:
            self.shift(self.sacrificed, REMOVED, HAND)
        for kind in self.lunged:
            if self.zones[DISCARD][kind]:
                self.shift(kind, DISCARD, HAND)
        if self.new >= 0:
            self.table.remove(self.new)
            self.zones[HAND][self.new] += 1
        self.powers |= self.used
        which, before, raised = self.skill
        if which >= 0:
            if raised >= 0:
                self.now[which] += before
                self.raised[which] = raised
            elif self.now[which] < before:
                self.now[which] += 1
            self.now[3 if which == 0 else 4] += self.spent
        elif self.spent:
            attacker = self.g.fight[F_BY] == self.seat
            self.now[3 if attacker else 4] += self.spent
        if self.over[0] >= 0:
            self.now[self.over[0]] = min(self.now[self.over[0]], self.over[1])
            self.raised[self.over[0]] = -1
        self.fresh()
