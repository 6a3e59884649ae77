"""A position of Gorus Maximus: what the table fixed, and what lies on it."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.deck import Deck
from munera.core.engine import NOBODY, Frame, State, pack_stack
from munera.games.gorus.space import SCHOOLS

NO_SCHOOL: Final = -1  # nothing preferred yet
NO_LIMIT: Final = 99  # `room` where nothing is known


@final
class Setup:
    """What the table fixed before the first deal; never changes, so all states share it."""

    def __init__(
        self,
        seats: int,
        sides: list[int],
        side_names: list[str],
        targets: list[int],
        cf: list[int],
        ranks: list[int],
        school_count: int,
        hand_size: int,
        zero_cf: int,
        required_rank: int,
        schools: int,
        dealer: int,
        memory: bool,
    ) -> None:
        self.seats: Final[i64] = seats
        self.side_of: Final = vec[i64](sides)  # by seat
        self.side_names: Final = side_names
        self.targets: Final = vec[i64](targets)  # by side
        self.cf: Final = vec[i64](cf)  # by rank
        self.ranks: Final = vec[i64](ranks)  # in play in each school
        self.school_count: Final[i64] = school_count
        self.hand_size: Final[i64] = hand_size
        self.zero_cf: Final[i64] = zero_cf
        self.required_rank: Final[i64] = required_rank  # what the lone player must collect
        self.schools: Final[i64] = schools  # the schools to use as a bit set; 0: chance chooses
        self.dealer: Final[i64] = dealer  # who deals first; NOBODY: chance chooses
        self.memory: Final = memory  # whether players may look at past bouts
        self.is_solo: Final = seats == 1
        self.is_duel: Final = seats == 2
        self.is_team: Final = seats > len(targets)
        self.side_count: Final[i64] = len(targets)
        self.places: Final[i64] = 3 if seats == 1 else seats  # cards in a bout (GM-17, GM-73)
        self.bouts: Final[i64] = 15 if seats == 2 else 10  # in a round (GM-47, GM-70, GM-80)


@final
class Gorus(State):
    """One position. Sets of one school's cards are bit sets of ranks, at `holder * 5 + school`."""

    def __init__(
        self,
        setup: Setup,
        stack: list[Frame],
        round_number: i64,
        dealer: i64,
        schools: i64,
        preferred: i64,
        leader: i64,
        played: i64,
        bouts_left: i64,
        bout: vec[i64],
        last_leader: i64,
        last_bout: vec[i64],
        hands: vec[i64],
        voids: i64,
        room: vec[i64],
        deck: Deck,
        piles: vec[i64],
        support: vec[i64],
        champions: i64,
    ) -> None:
        super().__init__(stack)
        self.setup: Final = setup
        self.round_number: i64 = round_number
        self.dealer: i64 = dealer  # NOBODY before one is chosen, and in solo (GM-84)
        self.schools: i64 = schools  # in play for the whole game, as a bit set (GM-05)
        self.preferred: i64 = preferred  # NO_SCHOOL before the round's first card (GM-10)
        self.leader: i64 = leader  # the seat that leads, or led, the present bout
        self.played: i64 = played  # cards in the present bout
        self.bouts_left: i64 = bouts_left  # of this round, the present one included
        self.bout: vec[i64] = bout  # cards in the order of play; valid up to `played` (GM-18)
        self.last_leader: i64 = last_leader  # NOBODY: no bout of this round is complete
        self.last_bout: vec[i64] = last_bout  # the one everybody may look at (GM-96)
        self.hands: vec[i64] = hands
        self.voids: i64 = voids  # bit seat * 5 + school: has shown a void; unused with two seats
        self.room: vec[i64] = room  # with two seats, see `rules.show_void`; empty otherwise
        self.deck: Deck = deck  # to be dealt, then the draw pile or the stack of contenders
        self.piles: vec[i64] = piles  # collected this round, by side
        self.support: vec[i64] = support  # Crowd Support, by side
        self.champions: i64 = champions  # sides that won the game, as a bit set

    def clone(self) -> Gorus:
        """An independent copy of the position.

        An empty deck never changes, and a new round brings a new one, so it may be shared; so may
        an unused `room`.
        """
        return Gorus(
            self.setup,
            self.stack[:],
            self.round_number,
            self.dealer,
            self.schools,
            self.preferred,
            self.leader,
            self.played,
            self.bouts_left,
            self.bout[:],
            self.last_leader,
            self.last_bout[:],
            self.hands[:],
            self.voids,
            self.room[:] if self.setup.is_duel else self.room,
            self.deck.clone() if self.deck.size() > 0 else self.deck,
            self.piles[:],
            self.support[:],
            self.champions,
        )

    def pack(self) -> list[Any]:
        """Every field but the setup, which the table's options give."""
        return [
            pack_stack(self.stack),
            self.round_number,
            self.dealer,
            self.schools,
            self.preferred,
            self.leader,
            self.played,
            self.bouts_left,
            list(self.bout[: self.played]),
            self.last_leader,
            list(self.last_bout) if self.last_leader != NOBODY else [],
            list(self.hands),
            self.voids,
            list(self.room),
            self.deck.pack(),
            list(self.piles),
            list(self.support),
            self.champions,
        ]

    def results(self) -> list[float]:
        """One, shared equally by the champions; each member of a team gets what the team gets."""
        share = 1.0 / max(1, int(size(self.champions)))
        out: list[float] = []
        seat: i64
        for seat in range(self.setup.seats):
            won = self.champions & BIT[self.setup.side_of[seat]] != 0
            out.append(share if won else 0.0)
        return out


def no_cards(holders: i64) -> vec[i64]:
    """Empty sets of cards for this many holders."""
    return vec[i64]([0] * (holders * SCHOOLS))
