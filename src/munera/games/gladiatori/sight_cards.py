"""Replays the moves of a seat's cards without knowing what the cards are.

At first a card is only a back. Cards move as the rows of `said` tell; where the seat chose in
secret, chance picks the card. A card gets its kind only when that kind is shown. If no card in that
place can be of that kind, the tale is repaired instead of begun again: two cards that lay in the
same place at a hidden choice, and that nobody has seen since, may swap places from there on without
anybody noticing. Cards that nobody has seen by the end get a random kind.
"""

from __future__ import annotations

from typing import Final

from munera.core.rng import Rng
from munera.games.gladiatori.sight_backs import FREE, evidence, quotas
from munera.games.gladiatori.sight_rows import Row
from munera.games.gladiatori.state import (
    ASIDE,
    DECK,
    DISCARD,
    E0,
    E1,
    FEI,
    HAND,
    KINDS,
    LAID,
    RED,
    REMOVED,
    SAID_ADAPTED,
    SAID_BID,
    SAID_BLOOD,
    SAID_CARDS,
    SAID_CLOSED,
    SAID_DEALT,
    SAID_FEINT,
    SAID_LAID,
    SAID_LOST,
    SAID_LUNGE,
    SAID_OVER,
    SAID_RAGE,
    SAID_REST,
    SAID_ROW,
    SAID_ROW_DOWN,
    SAID_SACRIFICE,
    SAID_SHOWN,
    SAID_SPENT,
    SAID_SPLIT,
    SAID_STANDBY,
    SAID_TOOK,
    SAID_TURN,
    SP1,
    SP5,
)

TABLE: Final = 6  # the row of Action cards
HELD: Final = (HAND, DECK, LAID, TABLE)  # neither discarded nor removed
GREEN_BACK: Final = 0
RED_BACK: Final = 1
ANY_BACK: Final = 2
UNKNOWN: Final = -1


class Cards:
    """One possible history of a seat's cards. `left` tells how many of a kind may still turn up."""

    def __init__(
        self, rows: list[Row], reds: int, left: list[int], rng: Rng, auction: bool
    ) -> None:
        self.rows: Final = rows
        self.rng: Final = rng
        self.auction: Final = auction  # whether cards of winning bids are still set aside
        self.left: Final = left
        self.back: Final = [GREEN_BACK] * RED + [RED_BACK] * reds
        self.kind: Final = [UNKNOWN] * (RED + reds)
        self.zone = [HAND] * (RED + reds)
        # For each hidden choice so far, the cards in that place. For each card, how many choices
        # there had been when its kind was last seen, and whenever its back was counted.
        self.pools: list[int] = []
        self.seen: Final = [0] * (RED + reds)
        self.counted: list[list[int]] = [[] for _ in range(RED + reds)]
        self.special: Final = [False] * (RED + reds)  # known to be a Special Move
        self.thrifty = False  # whether to prefer cards that were seen before when a kind is shown
        self.plain = False  # whether all others are known not to be Special Moves
        self.bought: Final = [0] * KINDS  # beyond the limit
        self.row: list[int] = []  # cards on the table, from the left
        self.quotas: Final = quotas(rows)  # green cards held after each Rest
        self.sure: Final = evidence(rows)  # the least number of cards of each kind
        self.now = -1  # the row being followed
        self.forced = 0  # how often a row could not be explained
        self.forget()

    def forget(self) -> None:
        """Nothing is consumed in the present Action or Reaction."""
        self.new = -1  # the Action card that was laid for it
        self.lunged: list[int] = []
        self.lunging = 0  # how many hidden choices there were before it
        self.raged = -1
        self.rage = -1  # the Rage card
        self.fetched = DECK  # where Rage found its card
        self.offered = -1  # sacrificed

    # --- Who lies where ---

    def at(self, zone: int, back: int = ANY_BACK) -> list[int]:
        """Cards in a place."""
        return [
            card
            for card in range(len(self.zone))
            if self.zone[card] == zone and (back == ANY_BACK or self.back[card] == back)
        ]

    def may_be(self, card: int, kind: int) -> bool:
        """Whether an unseen card can turn out to be of a kind."""
        if self.kind[card] != UNKNOWN or self.left[kind] <= 0:
            return False
        if (kind < RED) != (self.back[card] == GREEN_BACK):
            return False
        return self.special[card] == (kind >= SP1) if self.plain else True

    def settle(self, card: int, kind: int) -> None:
        """Decide that a card is of this kind."""
        self.kind[card] = kind
        self.left[kind] -= 1

    # --- Mending ---

    def shared(self, one: int, two: int) -> int:
        """The last hidden choice at which two cards could have been swapped; or -1."""
        since = max(self.seen[one], self.seen[two])
        if self.back[one] != self.back[two]:
            for card in (one, two):
                if self.counted[card]:
                    since = max(since, self.counted[card][-1])
        both = 1 << one | 1 << two
        for k in range(len(self.pools) - 1, since - 1, -1):
            if self.pools[k] & both == both:
                return k
        return -1

    def exchange(self, one: int, two: int, choice: int) -> None:
        """Swap two cards from a hidden choice on."""
        both = 1 << one | 1 << two
        for k in range(choice + 1, len(self.pools)):
            here = self.pools[k] & both
            if here not in (0, both):
                self.pools[k] ^= both
        self.zone[one], self.zone[two] = self.zone[two], self.zone[one]
        mine, other = self.counted[one], self.counted[two]
        self.counted[one] = [k for k in mine if k <= choice] + [k for k in other if k > choice]
        self.counted[two] = [k for k in other if k <= choice] + [k for k in mine if k > choice]
        self.row = [renamed(card, one, two) for card in self.row]
        self.new = renamed(self.new, one, two)
        if choice < self.lunging:
            self.lunged = [renamed(card, one, two) for card in self.lunged]

    def find(self, kind: int, here: list[int]) -> int:
        """A card of a kind in one of these places, forced if necessary; it counts as seen."""
        card = self.seek(kind, here)
        if card < 0:
            card = self.force(kind, here, self.elsewhere(kind, here))
        if self.kind[card] == UNKNOWN:
            self.settle(card, kind)
        self.seen[card] = len(self.pools)
        return card

    def seek(self, kind: int, here: list[int]) -> int:
        """A card here that is or can be of a kind, fetched if necessary; or -1."""
        found = [card for card in here if self.kind[card] == kind]
        card = found[self.rng.below(len(found))] if found else -1
        if card < 0 and (self.thrifty or self.is_short(kind)):
            card = self.bring([k for k, one in enumerate(self.kind) if one == kind], here)
        if card < 0:
            free = [place for place in here if self.may_be(place, kind)]
            card = free[self.rng.below(len(free))] if free else -1
        if card < 0:
            card = self.fetch(kind, here)
        return card

    def is_short(self, kind: int) -> bool:
        """Whether unseen cards should preferably not be of this kind."""
        return self.left[kind] <= self.owed(kind) or not self.may_be_new(kind)

    def may_be_new(self, kind: int) -> bool:
        """Whether one more unseen card can be of a kind; some must be left for other kinds."""
        if kind < RED:
            return True
        known = [0] * KINDS
        unseen = 0
        for card in range(RED, len(self.kind)):
            if self.kind[card] == UNKNOWN:
                unseen += 1
            else:
                known[self.kind[card]] += 1
        if known[kind] < self.sure[kind]:
            return True
        need = sum([max(0, self.sure[k] - known[k]) for k in range(RED, KINDS)])
        return unseen > need

    def owed(self, kind: int) -> int:
        """Unseen cards of a kind that the HP deck will lose in this turn."""
        out = 0
        for what, a, _, _, _, _ in self.rows[self.now + 1 :]:
            if what == SAID_TURN:
                break
            if what == SAID_LOST and a == kind:
                out += 1
        deck = [card for card, one in enumerate(self.kind) if one == kind]
        return out - sum([1 for card in deck if self.zone[card] == DECK])

    def fetch(self, kind: int, here: list[int]) -> int:
        """Bring a card that is or can be of a kind to one of these places; returns it, or -1."""
        others = self.elsewhere(kind, here)
        card = self.bring(others, here)
        if card >= 0:
            return card
        for card in others:
            if self.by_way_of(card, here, here):
                return card
        return -1

    def elsewhere(self, kind: int, here: list[int]) -> list[int]:
        """Cards in other places that are or can be of a kind."""
        return [
            card
            for card in range(len(self.zone))
            if card not in here and (self.kind[card] == kind or self.may_be(card, kind))
        ]

    def bring(self, others: list[int], here: list[int]) -> int:
        """Bring one of the others to one of these places by a changed choice; or -1."""
        pairs: list[tuple[int, int, int]] = []
        for card in others:
            for place in here:
                choice = self.shared(card, place)
                if choice >= 0:
                    pairs.append((card, place, choice))
        if not pairs:
            return -1
        card, place, choice = pairs[self.rng.below(len(pairs))]
        self.exchange(card, place, choice)
        return card

    def by_way_of(self, card: int, here: list[int], stay: list[int]) -> bool:
        """Swap in two steps, by way of a third card that is not one of `stay`."""
        for third in range(len(self.zone)):
            if third == card or third in stay:
                continue
            for place in here:
                if self.try_two(card, third, card, place) or self.try_two(
                    third, place, card, third
                ):
                    return True
        return False

    def try_two(self, one: int, two: int, three: int, four: int) -> bool:
        """Swap two pairs of cards, one after the other, or neither."""
        choice = self.shared(one, two)
        if choice < 0:
            return False
        pools, zone, counted = self.pools[:], self.zone[:], self.counted[:]
        row, lunged, new = self.row[:], self.lunged[:], self.new
        self.exchange(one, two, choice)
        second = self.shared(three, four)
        if second >= 0:
            self.exchange(three, four, second)
            return True
        self.pools, self.zone, self.counted = pools, zone, counted
        self.row, self.lunged, self.new = row, lunged, new
        return False

    def force(self, kind: int, here: list[int], others: list[int]) -> int:
        """Put the card there although no tale explains it."""
        self.forced += 1
        for card in others:
            if self.zone[card] not in (HAND, DECK, DISCARD):
                continue
            for place in here:
                if self.back[card] == self.back[place] and self.seen[place] < len(self.pools):
                    self.exchange(card, place, len(self.pools))
                    return card
        place = here[-1]
        if self.kind[place] != UNKNOWN:
            self.left[self.kind[place]] += 1
        self.kind[place] = UNKNOWN
        return place

    # --- What later rows need ---

    def due(self, at: int) -> list[int]:
        """Discarded cards that must come back so that later rows can be explained.

        Those needed first come first.
        """
        out: list[int] = []
        shown = [0] * KINDS
        last = [0] * KINDS  # of the present Action or Reaction
        lost = [0] * KINDS
        for what, a, b, _, _, _ in self.rows[at + 1 :]:
            if what == SAID_REST:
                self.add_due(shown, lost, out)
                shown = [0] * KINDS
            elif what == SAID_SHOWN:
                shown[a] += b
                last[a] += b
            elif what == SAID_ROW:
                shown[a] = 1
            elif what in (SAID_SACRIFICE, SAID_LOST):
                lost[a] += 1
            elif what == SAID_CLOSED:
                last = [0] * KINDS
            elif what == SAID_FEINT:  # the shown cards are back in hand
                shown = [shown[kind] - last[kind] for kind in range(KINDS)]
                last = [0] * KINDS
                shown[FEI] += 1
        self.add_due(shown, lost, out)
        return out

    def add_due(self, shown: list[int], lost: list[int], out: list[int]) -> None:
        """Add the cards that the shown and lost kinds need beyond those that are there."""
        for kind in range(KINDS):
            need = shown[kind] + lost[kind] - self.left[kind]
            if need <= 0:
                continue
            same = [card for card, one in enumerate(self.kind) if one == kind]
            need -= sum([1 for card in same if self.zone[card] in HELD or card in out])
            some = [card for card in same if self.zone[card] == DISCARD and card not in out]
            out += some[: max(0, need)]

    # --- Hidden choices ---

    def move(self, zone: int, back: int, n: int, to: int) -> list[int]:
        """Move n random cards from one place to another."""
        return self.move_with(zone, back, n, to, [])

    def move_with(self, zone: int, back: int, n: int, to: int, due: list[int]) -> list[int]:
        """The same, but the cards in `due` go first."""
        self.have(zone, back, n)
        pool = self.at(zone)
        self.pools.append(sum([1 << card for card in pool]))
        if back != ANY_BACK:
            pool = [card for card in pool if self.back[card] == back]
        if len(pool) < n:
            self.forced += 1
        out: list[int] = [card for card in due if card in pool][:n]
        pool = [card for card in pool if card not in out]
        while pool and len(out) < n:
            out.append(pool.pop(self.rng.below(len(pool))))
        for card in out:
            self.zone[card] = to
            if back != ANY_BACK:
                self.counted[card] = [*self.counted[card], len(self.pools)]
        return out

    def have(self, zone: int, back: int, n: int) -> None:
        """Make sure that n cards with a back are in a place, by changing a choice if necessary."""
        if back == ANY_BACK:
            return
        while len(self.at(zone, back)) < n:
            if not self.swap_backs(zone, back) and not self.force_back(zone, back):
                return

    def swap_backs(self, zone: int, back: int) -> bool:
        """Swap a card with the other back for one with this back."""
        places = self.at(zone, 1 - back)
        others = [
            card
            for card in range(len(self.zone))
            if self.back[card] == back and self.zone[card] != zone
        ]
        for card in others:
            for place in places:
                choice = self.shared(card, place)
                if choice >= 0:
                    self.exchange(card, place, choice)
                    return True
        stay = self.at(zone)
        return any(self.by_way_of(card, places, stay) for card in others)

    def force_back(self, zone: int, back: int) -> bool:
        """Put a card with this back there although no tale explains it."""
        self.forced += 1
        places = self.at(zone, 1 - back)
        for other in (DISCARD, HAND, DECK):
            if other != zone and places and self.at(other, back):
                self.exchange(self.at(other, back)[0], places[0], len(self.pools))
                return True
        return False

    # --- The rows ---

    def follow(self, k: int) -> None:
        """Follow row k."""
        self.now = k
        what, a, b, c, d, _ = self.rows[k]
        if what == SAID_SPLIT:
            self.split(a, b)
        elif what == SAID_LAID:
            self.forget()
            self.row += self.move(HAND, GREEN_BACK, 1, TABLE)
            self.new = self.row[-1] if self.row else -1
        elif what == SAID_STANDBY:
            if a:
                self.row += self.move(HAND, GREEN_BACK, 1, TABLE)
        elif what == SAID_ROW:
            if b < len(self.row):
                self.find(a, [self.row[b]])
        elif what == SAID_CARDS:
            self.move(HAND, RED_BACK, a, LAID)
        elif what == SAID_SHOWN:
            taken: list[int] = []
            for _ in range(b):
                taken.append(self.find(a, [card for card in self.at(LAID) if card not in taken]))
        elif what == SAID_SPENT:
            self.move(HAND, GREEN_BACK, a, DISCARD)
            self.move(HAND, RED_BACK, b, DISCARD)
        elif what == SAID_TOOK:
            due = self.due(k)
            self.move_with(DISCARD, GREEN_BACK, a, HAND, due)
            self.move_with(DISCARD, RED_BACK, b, HAND, due)
        elif what == SAID_ADAPTED:
            self.adapt(GREEN_BACK, a, c)
            self.adapt(RED_BACK, b, d)
        elif what == SAID_BLOOD:
            self.forget()
        else:
            self.follow_on(k)

    def follow_on(self, k: int) -> None:
        """The other rows."""
        what, a, b, c, _, _ = self.rows[k]
        if what == SAID_RAGE:
            self.rage = self.find(SP5, self.at(LAID))
            self.zone[self.rage] = DISCARD
            self.raged = self.find(b, [card for card in self.at(a) if card != self.rage])
            self.zone[self.raged] = LAID
            self.fetched = a
        elif what == SAID_SACRIFICE:
            self.offered = self.find(a, self.at(HAND, GREEN_BACK if a < RED else RED_BACK))
            self.zone[self.offered] = REMOVED
        elif what == SAID_LUNGE:
            self.lunged = self.move(HAND, GREEN_BACK, a, DISCARD)
            self.lunged += self.move(HAND, RED_BACK, b, DISCARD)
            self.lunging = len(self.pools)
        elif what == SAID_LOST:
            card = self.find(a, self.at(DECK))
            self.zone[card] = REMOVED
        elif what == SAID_CLOSED:
            self.move_all(LAID, DISCARD)
            self.forget()
        elif what == SAID_REST:
            self.rest(k, a)
        elif what == SAID_TURN:
            self.move_all(DECK, HAND)
        elif what == SAID_FEINT:
            self.take_back()
        elif what == SAID_BID:
            self.bid(a, b, c)
        elif what == SAID_OVER:
            self.buy(a)
        elif what == SAID_ROW_DOWN:
            self.move_all(TABLE, DISCARD)
            self.row = []
        elif what == SAID_DEALT:
            self.move_all(ASIDE, HAND)

    def move_all(self, zone: int, to: int) -> None:
        """Move all cards from one place to another."""
        for card in self.at(zone):
            self.zone[card] = to

    def split(self, greens: int, red: int) -> None:
        """Choose Cards: the hand gets these numbers of each back, the HP deck the rest."""
        self.have(HAND, GREEN_BACK, greens)
        self.have(HAND, RED_BACK, red)
        keep = self.at(HAND)
        self.pools.append(sum([1 << card for card in keep]))
        for back, n in ((GREEN_BACK, greens), (RED_BACK, red)):
            pool = [card for card in keep if self.back[card] == back]
            if len(pool) < n:
                self.forced += 1
            while len(pool) > n:
                self.zone[pool.pop(self.rng.below(len(pool)))] = DECK
            for card in pool:
                self.counted[card] = [*self.counted[card], len(self.pools)]

    def rest(self, k: int, n: int) -> None:
        """Rest: n cards come back; later rows tell how many of them can be green."""
        due = self.due(k)
        pool = self.at(DISCARD)
        self.pools.append(sum([1 << card for card in pool]))
        least, most = self.quotas.get(k, FREE)
        green = len(self.at(HAND, GREEN_BACK)) + len(self.at(DECK, GREEN_BACK))
        first = [card for card in due if card in pool]
        rest_ = [card for card in pool if card not in first]
        while rest_:
            first.append(rest_.pop(self.rng.below(len(rest_))))
        greens = [card for card in first if self.back[card] == GREEN_BACK]
        reds = [card for card in first if self.back[card] == RED_BACK]
        take = sum([1 for card in first[:n] if self.back[card] == GREEN_BACK])
        take = max(min(take, most - green), least - green, n - len(reds), 0)
        take = min(take, n, len(greens))
        for card in greens[:take] + reds[: n - take]:
            self.zone[card] = HAND

    def adapt(self, back: int, down: int, up: int) -> None:
        """Adaptation: cards change places; one may go down and come up again."""
        if len(self.at(HAND, back)) >= down:
            self.move(HAND, back, down, DECK)
            self.move(DECK, back, up, HAND)
        else:
            self.move(DECK, back, up, HAND)
            self.move(HAND, back, down, DECK)

    def bid(self, ones: int, noughts: int, won: int) -> None:
        """A bid: energy cards were offered, and are set aside if they won."""
        for kind, n in ((E1, ones), (E0, noughts)):
            taken: list[int] = []
            for _ in range(n):
                here = [card for card in self.at(HAND, RED_BACK) if card not in taken]
                taken.append(self.find(kind, here))
            for card in taken if won else []:
                self.zone[card] = ASIDE if self.auction else DISCARD

    def buy(self, kind: int) -> None:
        """A card beyond the limit, bought openly."""
        self.back.append(RED_BACK)
        self.kind.append(kind)
        self.zone.append(HAND)
        self.seen.append(len(self.pools))
        self.counted.append([len(self.pools)])
        self.special.append(kind >= SP1)
        self.bought[kind] += 1

    def feint(self) -> None:
        """A Feint is announced; what was consumed comes back a little later."""
        self.zone[self.find(FEI, self.at(HAND, RED_BACK))] = DISCARD

    def take_back(self) -> None:
        """A Feint: all that was consumed comes back."""
        feint = self.find(FEI, self.at(HAND, RED_BACK))
        if self.raged >= 0:
            self.zone[self.raged] = self.fetched
            if self.zone[self.rage] == DISCARD:
                self.zone[self.rage] = HAND
        self.move_all(LAID, HAND)
        if self.offered >= 0:
            self.zone[self.offered] = HAND
        for card in self.lunged:
            if self.zone[card] == DISCARD:
                self.zone[card] = HAND
        if self.new >= 0:
            self.row = [card for card in self.row if card != self.new]
            self.zone[self.new] = HAND
        self.zone[feint] = DISCARD
        self.forget()


def renamed(card: int, one: int, two: int) -> int:
    """A card after two cards were swapped."""
    if card == one:
        return two
    return one if card == two else card
