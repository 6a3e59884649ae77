"""The steps of Gorus Maximus in rulebook order: set-up, bout, round end, game end."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.deck import Deck
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.core.events import Sink
from munera.core.rng import Rng
from munera.games.gorus import events as ev
from munera.games.gorus import rules
from munera.games.gorus.space import (
    CHOOSE_DEALER,
    CHOOSE_SCHOOL,
    DEAL,
    DRAW,
    SCHOOLS,
    TURN,
)
from munera.games.gorus.state import NO_LIMIT, NO_SCHOOL, Gorus, no_cards

# --- Set-up ----------------------------------------------------------------------------------


@final
class ChooseSchools(Frame):
    """GM-05: the table left the schools to chance, which draws one at a time."""

    NAME: ClassVar = "ChooseSchools"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gorus, s)
        out.count = 0
        out.add_set(CHOOSE_SCHOOL, (BIT[SCHOOLS] - 1) ^ g.schools)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.SCHOOLS_ARE_CHOSEN, action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        g.schools |= BIT[action - CHOOSE_SCHOOL]
        if g.sink is not None:
            g.sink.add((ev.SCHOOL_CHOSEN, action - CHOOSE_SCHOOL))
        if size(g.schools) < g.setup.school_count:
            g.stack.append(self)

    def stream(self) -> str:
        return "schools"

    def stage(self) -> str:
        return "schools"


@final
class ChooseDealer(Frame):
    """GM-08: any seat may be the first dealer. Solo has none (GM-84)."""

    NAME: ClassVar = "ChooseDealer"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gorus, s)
        out.count = 0
        out.add_set(CHOOSE_DEALER, BIT[g.setup.seats] - 1)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.DEALER_IS_CHOSEN, action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        g.dealer = action - CHOOSE_DEALER
        if g.sink is not None:
            g.sink.add((ev.DEALER_CHOSEN, g.dealer))

    def stream(self) -> str:
        return "dealer"

    def stage(self) -> str:
        return "dealer"


@final
class StartRound(Frame):
    """GM-10, GM-56: gather all cards, clear the preferred school; deal, bouts, tally, crown."""

    NAME: ClassVar = "StartRound"

    def run(self, s: State) -> None:
        g = cast(Gorus, s)
        setup = g.setup
        g.round_number += 1
        g.preferred = NO_SCHOOL
        g.played = 0
        g.bouts_left = setup.bouts
        g.last_leader = NOBODY
        g.leader = NOBODY
        if not setup.is_solo:
            g.leader = rules.next_seat(g, g.dealer)  # GM-11
        g.piles = no_cards(setup.side_count)
        g.voids = 0
        k: i64
        for k in range(len(g.room)):
            g.room[k] = NO_LIMIT
        g.deck = Deck(vec[i64]([]), full_deck(g))
        if g.sink is not None:
            g.sink.add((ev.ROUND_BEGAN, g.round_number))
        g.stack.append(CROWN)
        g.stack.append(TALLY)
        g.stack.append(DEAL_CARD)


def full_deck(g: Gorus) -> vec[i64]:
    """The cards of the schools in play at a table of this size, rising (GM-03, GM-04)."""
    ranks = g.setup.ranks
    per_school: i64 = len(ranks)
    out = vec[i64]([0] * (g.setup.school_count * per_school))
    n: i64 = 0
    school: i64
    k: i64
    for school in range(SCHOOLS):
        if g.schools & BIT[school]:
            for k in range(per_school):
                out[n] = (school << 4) + ranks[k]
                n += 1
    return out


@final
class Deal(Frame):
    """GM-06: deal blocks of ten to the seats, from the dealer's left; the rest stays a pile.

    The rest is the draw pile of two players (GM-65) or the stack of contenders (GM-72).
    """

    NAME: ClassVar = "Deal"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Gorus, s).deck.legal(DEAL, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Gorus, s).deck.weight(outcome - DEAL)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.CARDS_ARE_DEALT, action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        card = action - DEAL
        to = self.receiver(g)
        g.deck.take(card)
        g.hands[to * SCHOOLS + (card >> 4)] |= BIT[card & 15]
        if self.is_unfinished(g):
            g.stack.append(DEAL_CARD)
            return
        if g.sink is not None:
            self.tell(g, g.sink)
        g.stack.append(first_of_bout(g))

    def tell(self, g: Gorus, sink: Sink) -> None:
        """Everybody sees how many were dealt, each seat its own cards."""
        sink.add((ev.DEALT, g.setup.hand_size))
        for seat in range(g.setup.seats):
            sink.add((ev.GIVEN, seat, *rules.cards_of(g.hands, seat)))

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Deal all remaining cards; ends as repeated `Frame.roll` would."""
        g = cast(Gorus, s)
        if g.sink is not None:
            super().roll(s, rng, out)
            return
        hands = g.hands
        deck = g.deck
        to = self.receiver(g)
        first = to * SCHOOLS
        in_block = (self.total(g) - deck.size()) % g.setup.hand_size
        n = deck.size() - self.total(g) + g.setup.seats * g.setup.hand_size
        cards = deck.deal(n, rng)
        k: i64
        for k in range(n):
            if in_block == g.setup.hand_size:
                in_block = 0
                to = rules.next_seat(g, to)
                first = to * SCHOOLS
            card = cards[k]
            hands[first + (card >> 4)] |= BIT[card & 15]
            in_block += 1
        g.stack.append(first_of_bout(g))

    def total(self, g: Gorus) -> i64:
        """How many cards the whole deck has."""
        return g.setup.school_count * len(g.setup.ranks)

    def receiver(self, g: Gorus) -> i64:
        """The seat that the next card goes to."""
        if g.setup.is_solo:
            return 0
        block = (self.total(g) - g.deck.size()) // g.setup.hand_size
        return (g.dealer + 1 + block) % g.setup.seats

    def is_unfinished(self, g: Gorus) -> bool:
        """Whether a seat is still short of its ten cards."""
        return self.total(g) - g.deck.size() < g.setup.seats * g.setup.hand_size

    def stream(self) -> str:
        return "deal"


# --- The bout --------------------------------------------------------------------------------


def first_of_bout(g: Gorus) -> Frame:
    """Who begins: the leader (GM-11, GM-12), in solo always a contender (GM-77)."""
    return TURN_CARD if g.setup.is_solo else ENTER[g.leader]


def next_of_bout(g: Gorus, seat: i64) -> Frame:
    """Clockwise until every place is taken (GM-17); a lone player stands in the middle (GM-73)."""
    if g.played == g.setup.places:
        return AWARD
    if g.setup.is_solo:
        return ENTER[0] if g.played == 1 else TURN_CARD
    return ENTER[rules.next_seat(g, seat)]


def enter(g: Gorus, card: i64) -> None:
    """Lay a card into the bout, face up (GM-18); a Challenge takes effect at once (GM-27, GM-29).

    Of several Challenges the last one decides (GM-34); the first bout allows them too (GM-35).
    """
    g.preferred = rules.preferred_after(g, card)
    g.bout[g.played] = card
    g.played += 1


def _when(g: Gorus) -> tuple[i64, i64]:
    """The round, and its bout that is led now."""
    return g.round_number, g.setup.bouts - g.bouts_left + 1


@final
class Enter(Frame):
    """GM-13 to GM-37: a seat plays one card; no passing (GM-24), nothing taken back (GM-25)."""

    NAME: ClassVar = "Enter"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        if seat == self.seat:
            rules.fill_playable(cast(Gorus, s), seat, out)
        else:
            out.count = 0

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        school = action >> 4
        here = self.seat
        if g.played > 0:
            initiating = g.bout[0] >> 4
            if school != initiating and not rules.is_challenge(g, action):
                rules.show_void(g, here, initiating)
        if g.setup.is_duel:
            rules.note_played(g, here, school)
        g.hands[here * SCHOOLS + school] ^= BIT[action & 15]
        if g.sink is not None:
            self.tell(g, action)
        enter(g, action)
        if g.setup.is_duel and g.deck.size() > 0:
            # GM-66: the player draws before the other one acts; GM-68: the card was judged by the
            # hand before the draw; GM-69: the pile is empty after the fifth bout.
            g.stack.append(DRAW_CARD[here])
        else:
            g.stack.append(next_of_bout(g, here))

    def tell(self, g: Gorus, card: i64) -> None:
        """What the table sees: led, challenged, followed or sluffed."""
        assert g.sink is not None
        school = card >> 4
        if g.played == 0:
            if g.preferred == NO_SCHOOL:
                g.sink.add((ev.LED_FIRST, self.seat, card, school, *_when(g)))
            else:
                g.sink.add((ev.LED, self.seat, card, *_when(g)))
        elif rules.is_challenge(g, card):
            g.sink.add((ev.CHALLENGED, self.seat, card, school))
        elif school == g.bout[0] >> 4:
            g.sink.add((ev.FOLLOWED, self.seat, card))
        else:
            g.sink.add((ev.SLUFFED, self.seat, card))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gorus, s)
        if g.played == 0:
            return (ev.ASK_FIRST_LEAD,) if g.preferred == NO_SCHOOL else (ev.ASK_LEAD,)
        initiating = g.bout[0] >> 4
        if g.hands[self.seat * SCHOOLS + initiating] == 0:
            return (ev.ASK_SLUFF, initiating)
        last = g.bout[g.played - 1] & 15
        return (ev.ASK_SOLO if g.setup.is_solo else ev.ASK_FOLLOW, initiating, last)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        g = cast(Gorus, s)
        school = action >> 4
        if not g.schools & BIT[school] or action & 15 not in list(g.setup.ranks):
            return (ev.NOT_IN_DECK, action)
        if not g.hands[self.seat * SCHOOLS + school] & BIT[action & 15]:
            return (ev.NOT_HELD, action)
        initiating = g.bout[0] >> 4
        follow = g.hands[self.seat * SCHOOLS + initiating]
        cards = [(initiating << 4) + rank for rank in range(16) if follow & BIT[rank]]
        return (ev.MUST_FOLLOW, action, initiating, g.bout[g.played - 1] & 15, *cards)

    def args(self) -> list[int]:
        return [self.seat]


@final
class Draw(Frame):
    """GM-66, GM-67: with two players, a card played is replaced unseen from the draw pile."""

    NAME: ClassVar = "Draw"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Gorus, s).deck.legal(DRAW, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Gorus, s).deck.weight(outcome - DRAW)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.CARD_IS_DRAWN, action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        g.deck.take(action - DRAW)
        self.receive(g, action - DRAW)

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Ends as `Frame.roll` would."""
        g = cast(Gorus, s)
        self.receive(g, g.deck.draw(rng))

    def receive(self, g: Gorus, card: i64) -> None:
        """The card goes into the hand, and counts from the next bout on (GM-68)."""
        g.hands[self.seat * SCHOOLS + (card >> 4)] |= BIT[card & 15]
        rules.note_drawn(g, self.seat)
        if g.sink is not None:
            g.sink.add((ev.DREW, self.seat, card))
        g.stack.append(next_of_bout(g, self.seat))

    def args(self) -> list[int]:
        return [self.seat]

    def stream(self) -> str:
        return "draw"


@final
class Turn(Frame):
    """GM-73 to GM-78: in solo the next contender comes off the stack and need not follow."""

    NAME: ClassVar = "Turn"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Gorus, s).deck.legal(TURN, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Gorus, s).deck.weight(outcome - TURN)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.CONTENDER_IS_TURNED, action)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gorus, s)
        g.deck.take(action - TURN)
        self.receive(g, action - TURN)

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Ends as `Frame.roll` would."""
        g = cast(Gorus, s)
        self.receive(g, g.deck.draw(rng))

    def receive(self, g: Gorus, card: i64) -> None:
        """The first contender leads; the second challenges if it matches the player (GM-76)."""
        if g.sink is not None:
            school = card >> 4
            if g.played == 0 and g.preferred == NO_SCHOOL:
                g.sink.add((ev.CONTENDER_LED_FIRST, card, school, *_when(g)))
            elif g.played == 0:
                g.sink.add((ev.CONTENDER_LED, card, *_when(g)))
            elif rules.is_challenge(g, card):
                g.sink.add((ev.CONTENDER_CHALLENGED, card, school))
            else:
                g.sink.add((ev.CONTENDER_ENTERED, card))
        enter(g, card)
        g.stack.append(next_of_bout(g, NOBODY))

    def stream(self) -> str:
        return "turn"


@final
class Award(Frame):
    """GM-38 to GM-46: the winner's side collects the bout, and its seat leads the next (GM-89)."""

    NAME: ClassVar = "Award"

    def run(self, s: State) -> None:
        g = cast(Gorus, s)
        n = g.setup.places
        bout = g.bout
        place = rules.winning_place(bout, n, g.preferred)
        seat = rules.seat_at(g, g.leader, place)
        side = rules.side_at(g, g.leader, place)
        if g.sink is not None:
            self.tell(g, seat, side, bout[place])
        k: i64
        for k in range(n):
            # GM-79, GM-88: one pile for the contenders, one for a team. GM-46: it rests there.
            g.piles[side * SCHOOLS + (bout[k] >> 4)] |= BIT[bout[k] & 15]
        g.bout = g.last_bout
        g.last_bout = bout
        g.played = 0
        g.bouts_left -= 1
        if g.setup.is_solo:
            g.last_leader = 0
        else:
            g.last_leader = g.leader
            g.leader = seat
        if g.bouts_left > 0:
            g.stack.append(first_of_bout(g))

    def tell(self, g: Gorus, seat: i64, side: i64, card: i64) -> None:
        """Who won with what, and where the cards went."""
        assert g.sink is not None
        if seat == NOBODY:
            g.sink.add((ev.CONTENDERS_WON, card))
        elif card >> 4 == g.preferred:
            g.sink.add((ev.WON_PREFERRED, seat, card))
        else:
            g.sink.add((ev.WON_INITIATING, seat, card))
        kind = ev.TEAM_COLLECTED if g.setup.is_team else ev.COLLECTED
        g.sink.add((kind, side, g.setup.places))


# --- Round end and game end ------------------------------------------------------------------


@final
class Tally(Frame):
    """GM-47 to GM-55: hands are empty; piles are opened and counted, Crowd Support is earned.

    Nobody wins earlier than this (GM-59), and no Crowd Favour carries over (GM-54).
    """

    NAME: ClassVar = "Tally"

    def run(self, s: State) -> None:
        g = cast(Gorus, s)
        earners = rules.earners(g)
        if g.sink is not None:
            self.tell_piles(g)
        side: i64
        for side in range(g.setup.side_count):
            if earners & BIT[side]:
                g.support[side] += 1
                if g.sink is not None:
                    kind = ev.EARNED if size(earners) == 1 else ev.EARNED_TIED
                    g.sink.add((kind, side, g.support[side], g.setup.targets[side]))

    def tell_piles(self, g: Gorus) -> None:
        """GM-98: every pile is opened; the 0 of the final preferred school is pointed out."""
        assert g.sink is not None
        side: i64
        for side in range(g.setup.side_count):
            cards = [
                (school << 4) + rank
                for school in range(SCHOOLS)
                for rank in range(16)
                if g.piles[side * SCHOOLS + school] & BIT[rank]
            ]
            g.sink.add((ev.OPENED, side, *cards))
            if rules.holds_live_zero(g, side):
                g.sink.add((ev.LIVE_ZERO, side, g.preferred, g.setup.zero_cf))
            g.sink.add((ev.COUNTED, side, rules.crowd_favour(g, side), rules.pile_size(g, side)))
        if g.setup.is_solo and not rules.holds_required_rank(g, 0):
            g.sink.add((ev.NO_REQUIRED_RANK, 0, g.setup.required_rank))


@final
class Crown(Frame):
    """GM-57 to GM-64, GM-83, GM-92: who has reached the target; if nobody, the next round."""

    NAME: ClassVar = "Crown"

    def run(self, s: State) -> None:
        g = cast(Gorus, s)
        reached = rules.finishers(g)
        if reached == 0:
            if not g.setup.is_solo:
                g.dealer = rules.next_seat(g, g.dealer)
                if g.sink is not None:
                    g.sink.add((ev.NEXT_DEALER, g.dealer))
            g.stack.append(START_ROUND)
            return
        kind = ev.CHAMPION
        if size(reached) > 1:
            # GM-64: only those who reached it are compared, even if others tied or hold the zero.
            kind = ev.CHAMPION_BY_ZERO
            best: i64 = 0
            side: i64
            for side in range(g.setup.side_count):
                if reached & BIT[side] and rules.holds_live_zero(g, side):
                    best = BIT[side]
            if best == 0:
                best = rules.fewest_cards(g, reached)
                kind = ev.CHAMPION_BY_FEWEST if size(best) == 1 else ev.CHAMPION_SHARED
            reached = best
        g.champions = reached
        if g.sink is not None:
            self.tell(g, kind)

    def tell(self, g: Gorus, kind: int) -> None:
        """Name the champion, or each of those who share the title, and why."""
        assert g.sink is not None
        side: i64
        for side in range(g.setup.side_count):
            if g.champions & BIT[side]:
                if kind == ev.CHAMPION_BY_ZERO:
                    g.sink.add((kind, side, g.preferred))
                elif kind == ev.CHAMPION_BY_FEWEST:
                    g.sink.add((kind, side, rules.pile_size(g, side)))
                else:
                    g.sink.add((kind, side))


CHOOSE_SCHOOLS: Final[Frame] = ChooseSchools()
CHOOSE_DEALER_SEAT: Final[Frame] = ChooseDealer()
START_ROUND: Final[Frame] = StartRound()
DEAL_CARD: Final[Frame] = Deal()
TURN_CARD: Final[Frame] = Turn()
AWARD: Final[Frame] = Award()
TALLY: Final[Frame] = Tally()
CROWN: Final[Frame] = Crown()
ENTER: Final[list[Frame]] = [Enter(seat) for seat in range(8)]
DRAW_CARD: Final[list[Frame]] = [Draw(seat) for seat in range(8)]
