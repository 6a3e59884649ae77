"""The tale of a seat: secrets that fit everything the table has been told.

`sight` explains the idea. A tale uses only public facts: the rows of `said`, the character, the
options, what lies open, and how many cards lie where.
"""

from __future__ import annotations

from typing import Final

from munera.core.rng import Rng
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_move import Spend
from munera.games.gladiatori.flow_result import Pay
from munera.games.gladiatori.sight_build import (
    fill,
    guesses_of,
    known_cost,
    least_cost,
    limits,
    moves_aside,
    powers_bought,
    powers_seen,
    price,
    red_cards,
)
from munera.games.gladiatori.sight_cards import GREEN_BACK, UNKNOWN, Cards
from munera.games.gladiatori.sight_points import First, Lives, Points, found_again, lives_of, one_of
from munera.games.gladiatori.sight_rows import codes_of, row_of
from munera.games.gladiatori.state import (
    ASIDE,
    BREAKING,
    DECK,
    E0,
    E1,
    F_BY,
    F_COUNT,
    F_FEINT,
    F_FEINTED,
    F_KIND,
    F_MODE,
    F_OPEN,
    F_REACT,
    F_SIDE,
    F_TARGET,
    FEI,
    HAND,
    HIDDEN_CARD,
    KINDS,
    L_NEW,
    LAID,
    LEDGER,
    M_CHARACTER,
    M_SPENT,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    NO_FIGHT,
    RED,
    ROOM,
    ROW,
    SAID_ATTACK,
    SAID_BLOOD,
    SAID_DEFENCE,
    SAID_FEINT,
    SAID_LAID,
    SAID_OVER,
    SEAT_CARDS,
    SETTING,
    SP1,
    SP6,
    SP7,
    STR,
    SWEEPING,
    THROWN,
    Munus,
    is_drawn,
    item_hp,
    life_left,
)
from munera.games.gladiatori.tables import BUILT, KIND_HP, KIND_PRICE, POWER_PRICE

AGAIN: Final = 6  # new tales to try if hit points do not fit
TALES: Final = 24  # tried before one with an unexplained row is used
CHANGES: Final = 60  # of cards, to reach the hit points that everybody knows


class Tale:
    """Secrets of one seat."""

    def __init__(self, g: Munus, seat: int, rng: Rng) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.rng: Final = rng
        self.codes: Final = codes_of(g, seat)
        self.rows: Final = [row_of(code) for code in self.codes]
        self.character: Final = int(g.men[MAN * seat + M_CHARACTER])
        self.powers = 0
        self.unseen: list[int] = []  # cards whose kind is random
        self.tell()
        for _ in range(AGAIN):
            if not self.strained:
                break
            self.tell()
        if self.strained:
            self.come_to_terms(True)

    def tell(self) -> None:
        """Make one tale from beginning to end."""
        self.strained = 0  # rows that could not be explained
        self.cards: Cards = self.tell_cards(False)
        for k in range(TALES):
            if not self.cards.forced:
                break
            again = self.tell_cards(k % 2 == 0)
            if again.forced < self.cards.forced:
                self.cards = again
        self.strained += self.cards.forced
        self.coins = 0
        self.first: First = ()
        self.points: Points = ()
        if self.character == BUILT:
            self.tell_build()
        else:
            self.tell_character()
        self.come_to_terms(False)

    # --- Cards ---

    def tell_cards(self, thrifty: bool) -> Cards:
        """Follow the cards row by row; those that nobody has seen are still unknown."""
        g, seat, setup = self.g, self.seat, self.g.setup
        if self.character == BUILT:
            reds = red_cards(g, seat)
            reds -= sum([1 for code in self.codes if code % 32 == SAID_OVER])
            left = limits(g, seat)
        else:
            base = 16 * self.character
            left = [1] * RED + [int(setup.held[base + kind]) for kind in range(RED, KINDS)]
            reds = sum(left[RED:])
        cards = Cards(self.rows, reds, left, self.rng, self.is_auction())
        cards.thrifty = thrifty
        if setup.teaching and (g.phase != SETTING or self.holds_back()):
            self.hold_back(cards, reds)
        for k in range(len(self.rows)):
            cards.follow(k)
        if self.is_feinting():
            cards.feint()
        self.face_down(cards)
        return cards

    def is_feinting(self) -> bool:
        """Whether the seat has announced a Feint that has not been carried out yet."""
        fight, seat = self.g.fight, self.seat
        said = bool(fight[F_BY] == seat and fight[F_FEINT])
        for k in range(fight[F_COUNT]):
            said = said or bool(fight[F_TARGET + k] == seat and fight[F_FEINTED + k])
        if not said:
            return False
        for row in reversed(self.rows):
            if row[0] in (SAID_FEINT, SAID_LAID, SAID_BLOOD, SAID_ATTACK, SAID_DEFENCE):
                return row[0] != SAID_FEINT
        return False

    def is_auction(self) -> bool:
        """Whether bids are still set aside: the auctions are not over."""
        base = ROOM * ASIDE
        return any(
            self.g.cards[SEAT_CARDS * seat + base + kind]
            for seat in range(self.g.setup.seats)
            for kind in (E1, E0)
        )

    def holds_back(self) -> bool:
        """Whether a teaching game has already set the Special Moves aside."""
        base = SEAT_CARDS * self.seat + ROOM * ASIDE
        return any(self.g.cards[base + kind] for kind in range(SP1, KINDS))

    def hold_back(self, cards: Cards, reds: int) -> None:
        """Set Special Moves aside in the first turn; their number is known."""
        n = sum(cards.left[SP1:])
        if self.character == BUILT:
            n = moves_aside(self.g, self.seat, red_cards(self.g, self.seat), self.codes)
            n = max(0, min(n, reds))
        cards.plain = True
        for card in range(RED, RED + n):
            cards.special[card] = True
            cards.zone[card] = ASIDE

    # --- What lies face-down now ---

    def face_down(self, cards: Cards) -> None:
        """Give the unseen cards of the present Action or Reaction kinds that may lie there."""
        g, fight, seat = self.g, self.g.fight, self.seat
        if g.ledger[LEDGER * seat + L_NEW] < 0 or cards.new not in cards.row:
            cards.new = -1
        elif g.rows[ROW * seat + cards.row.index(cards.new)] & HIDDEN_CARD:
            some = [kind for kind in range(RED) if self.may_lie(kind)]
            self.be_one_of(cards, cards.new, some)
        here = cards.at(LAID)
        if not here or self.is_open():
            return
        reaction = fight[F_BY] != seat
        on = cards.kind[cards.new] if cards.new >= 0 else self.reused()
        mode = int(fight[F_MODE])
        must = {SWEEPING: SP1, BREAKING: SP6}.get(mode, UNKNOWN)
        some = [kind for kind in range(RED, KINDS) if self.may_add(kind, on, reaction, mode)]
        seen: list[int] = []
        while len(seen) < len(here):
            rest = [card for card in cards.at(LAID) if card not in seen]
            if not seen and not reaction and must != UNKNOWN:
                seen.append(cards.find(must, rest))
            else:
                seen.append(self.be_one_of(cards, rest[0], some))

    def reused(self) -> int:
        """The Action card on the table that the present Action or Reaction uses again."""
        fight = self.g.fight
        for k in range(fight[F_COUNT]):
            if fight[F_TARGET + k] == self.seat and fight[F_BY] != self.seat:
                return int(fight[F_REACT + k])
        return int(fight[F_KIND])

    def be_one_of(self, cards: Cards, card: int, some: list[int]) -> int:
        """Make a card one of these kinds; if necessary put another card in its place."""
        kind = cards.kind[card]
        if kind not in some:
            fit = [one for one in some if cards.may_be(card, one)]
            if not fit:  # any of these kinds that the seat has somewhere
                fit = [one for one in some if cards.left[one] > 0 or one in cards.kind]
            heavy = [one for one in fit for _ in range(max(1, cards.left[one]))]
            kind = some[0]
            while heavy:
                kind = heavy[self.rng.below(len(heavy))]
                found = cards.seek(kind, [card])
                if found >= 0:
                    return cards.find(kind, [found])
                heavy = [one for one in heavy if one != kind]
        return cards.find(kind, [card])

    def is_open(self) -> bool:
        """Whether the cards of the seat in the present fight have been revealed."""
        fight = self.g.fight
        if fight[F_BY] == self.seat:
            return bool(fight[F_OPEN])
        for k in range(fight[F_COUNT]):
            if fight[F_TARGET + k] == self.seat:
                return bool(fight[F_OPEN + 1 + k])
        return False

    def may_lie(self, kind: int) -> bool:
        """Whether an Action card that still lies face-down can be of a kind."""
        g, fight = self.g, self.g.fight
        if fight[F_BY] == self.seat:
            return kind != MOV or fight[F_MODE] == NO_FIGHT
        for k in range(fight[F_COUNT]):
            if fight[F_TARGET + k] == self.seat:
                return bool(int(rules.reactions(g, self.seat, fight[F_SIDE + k])) >> kind & 1)
        return True

    def may_add(self, kind: int, on: int, reaction: bool, mode: int) -> bool:
        """Whether a Combat card that still lies face-down can be of a kind."""
        g, seat = self.g, self.seat
        if reaction:
            return bool(rules.may_add(g, seat, kind, on, True))
        if mode in (THROWN, NET_THROWN) and kind in (SP1, SP6, SP7):
            return False
        if mode == NETTING and kind in (SP1, SP6):
            return False
        return kind < FEI or (kind != FEI and rules.fits(g, seat, kind, on, False, False))

    # --- Points, Powers, coins ---

    def tell_character(self) -> None:
        """A pre-made character: all first values and cards are known."""
        g, setup = self.g, self.g.setup
        self.first = tuple([int(setup.stats[5 * self.character + k]) for k in range(5)])
        self.points = self.live(self.first, len(self.codes))
        self.powers = int(setup.powers[self.character]) & ~int(g.men[MAN * self.seat + M_SPENT])
        unseen = [card for card, kind in enumerate(self.cards.kind) if kind == UNKNOWN]
        while unseen:
            card = unseen.pop(self.rng.below(len(unseen)))
            some = [kind for kind in range(KINDS) if self.cards.may_be(card, kind)]
            heavy = [kind for kind in some for _ in range(self.cards.left[kind])]
            if not heavy:  # after a row that could not be explained
                heavy = [STR if self.cards.back[card] == GREEN_BACK else E0]
            self.cards.settle(card, heavy[self.rng.below(len(heavy))])

    def tell_build(self) -> None:
        """A built gladiator: values, cards and Powers within the coins."""
        g, cards = self.g, self.cards
        seen = powers_seen(g, self.seat, self.codes)
        coins = int(g.setup.coins[self.seat]) - POWER_PRICE * bin(seen).count("1")
        least = least_cost(cards)
        told = guesses_of(coins - red_cards(g, self.seat), self.codes)
        fit = [first for first in told.guesses if price(first) + least <= coins]
        if not fit:
            told = guesses_of(coins - least, self.codes)
            fit = [first for first in told.guesses if price(first) + least <= coins]
        if fit:
            self.first = fit[self.rng.below(len(fit))]
        elif told.guesses:
            self.first = min(told.guesses, key=price)
        else:
            self.strained += 1
            self.first = (3, 3, 3, 3, 3)
        self.points = self.live(self.first, told.rows)
        coins -= price(self.first)
        coins -= known_cost(cards)
        self.unseen = [
            card for card, kind in enumerate(cards.kind) if kind == UNKNOWN and card >= RED
        ]
        coins = fill(cards, coins, self.rng)
        held = powers_bought(seen, coins, self.rng)
        self.coins = max(0, coins - POWER_PRICE * (bin(held).count("1") - bin(seen).count("1")))
        self.powers = held & ~int(g.men[MAN * self.seat + M_SPENT])

    def live(self, first: First, rows: int) -> Points:
        """Random points, among all that fit the first `rows` rows and what is asked now."""
        codes = self.codes[:rows]
        lives = lives_of(first, codes)
        n = rows
        if n < len(self.codes):
            self.strained += 1
        elif not lives:
            lives = found_again(first, codes)
        while not lives:
            self.strained += 1
            n -= 1
            lives = lives_of(first, codes[:n])
        frame = self.g.stack[-1] if self.g.stack else None
        if isinstance(frame, Spend) and frame.seat == self.seat:
            need = int(frame.whole) - len(self.cards.at(HAND))
            able: Lives = {one: w for one, w in lives.items() if sum(one[:5]) >= need}
            lives = able or lives
        return one_of(lives, self.rng)

    # --- Hit points that everybody knows ---

    def come_to_terms(self, force: bool) -> None:
        """Fit the hit points: the end counts them (GL-007), and who pays damage can pay it."""
        g, seat = self.g, self.seat
        items = int(item_hp(g, seat, 0) + item_hp(g, seat, 1))
        frame = g.stack[-1] if g.stack else None
        if is_drawn(g) and life_left(g, seat) > 0:
            want = int(life_left(g, seat)) - 1 - items
            self.change(want, want, (HAND, DECK), force)
        elif isinstance(frame, Pay) and frame.seat == seat and frame.effective >= 0:
            self.change(int(frame.left) - items, 1000, (DECK,), force)

    def change(self, least: int, most: int, zones: tuple[int, ...], force: bool) -> None:
        """Swap cards until the hit points in some places are right."""
        cards = self.cards
        for _ in range(CHANGES):
            have = sum([KIND_HP[kind] for card, kind in enumerate(cards.kind)
                        if cards.zone[card] in zones])  # fmt: skip
            if least <= have <= most:
                return
            gap = least - have if have < least else most - have
            best: tuple[int, int, int, int] | None = None
            for one in range(len(cards.kind)):
                if cards.zone[one] not in zones:
                    continue
                for two in range(len(cards.kind)):
                    if cards.zone[two] in zones:
                        continue
                    gain = KIND_HP[cards.kind[two]] - KIND_HP[cards.kind[one]]
                    if gain * gap <= 0 or (least == most and abs(gain) > abs(gap)):
                        continue
                    choice = cards.shared(one, two)
                    if force and cards.back[one] == cards.back[two]:
                        choice = max(choice, 0)
                    if choice >= 0 and (best is None or abs(gain) > best[0]):
                        best = (abs(gain), one, two, choice)
            if best is not None:
                cards.exchange(best[1], best[2], best[3])
            elif not self.be_another(gap, zones):
                self.strained += 1
                return

    def be_another(self, gap: int, zones: tuple[int, ...]) -> bool:
        """Change the kind of a builder's unseen card to come nearer to the hit points needed."""
        cards = self.cards
        for card in self.unseen:
            old = cards.kind[card]
            if cards.zone[card] not in zones or cards.seen[card]:
                continue
            for kind in range(RED, KINDS):
                gain = KIND_HP[kind] - KIND_HP[old]
                cost = KIND_PRICE[kind] - KIND_PRICE[old]
                alike = not cards.plain or (kind >= SP1) == (old >= SP1)
                if gain * gap <= 0 or abs(gain) > abs(gap) or cost > self.coins:
                    continue
                if alike and cards.left[kind] > 0:
                    cards.left[old] += 1
                    cards.settle(card, kind)
                    self.coins -= cost
                    return True
        return False
