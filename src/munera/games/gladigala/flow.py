"""The steps of GladiGala in rulebook order: a match, a round and its three sealed choices.

Set-up, resolution, coins and ends are in the files named after them.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.core.sealed import Sealed
from munera.games.gladigala import events as ev
from munera.games.gladigala import flow_refusals as why
from munera.games.gladigala import rules
from munera.games.gladigala.flow_coins import OFFER_UPGRADES
from munera.games.gladigala.flow_end import GOES_ON, award, finish_day, how_ended, move_leader
from munera.games.gladigala.flow_round import REVEAL
from munera.games.gladigala.flow_setup import push_setup
from munera.games.gladigala.space import ATTACK, NO_ATTACK, ORDER, TOKEN, TYPES
from munera.games.gladigala.state import (
    FACE_DOWN,
    NONE,
    P_ATTACKS,
    P_CROWD,
    P_ORDERS,
    P_UPGRADES,
    PLAYED,
    SLOTS,
    STAYED,
    TOKENS,
    UP,
    USED,
    Gala,
    fill,
)
from munera.games.gladigala.tables import CARDS, SYMBOLS

# --- A match -----------------------------------------------------------------------------------


@final
class BeginMatch(Frame):
    """GG-001, GG-260 to GG-265: Treasuries (GG-261) and Eagles stay; all else starts anew."""

    NAME: ClassVar = "BeginMatch"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        if g.match and g.sink is not None:  # for the morning see flow_setup.open_morning
            g.sink.add((ev.MATCH_BEGAN, g.match))
        self.clear(g)
        g.stack.append(BEGIN_ROUND)
        push_setup(g)

    def clear(self, g: Gala) -> None:
        """Shuffle all cards again (GG-012), clear panels and Center Stage (GG-206, GG-265)."""
        for kind in range(TYPES):
            g.cards[kind] = CARDS[kind]
        fixed = g.setup.class_one[0] if len(g.setup.class_one) == 1 else NONE
        fill(g.mix, fixed)
        fill(g.supply, SYMBOLS)  # GG-037
        for numbers in (g.shields, g.upgrades, g.collected, g.teams, g.symbols, g.gains, g.hits):
            fill(numbers, 0)
        fill(g.carrier, NONE)  # GG-263: a carried Eagle lies free
        for numbers in (g.row, g.wing, g.kind, g.square, g.bench, g.thumb, g.orders):
            fill(numbers, NONE)
        for numbers in (g.last_orders, g.attacks, g.plays, g.stage, g.was, g.victim):
            fill(numbers, NONE)
        fill(g.facing, 0)
        fill(g.token, FACE_DOWN)
        fill(g.fate, STAYED)
        g.hurt = 0
        g.shielded = 0
        g.decided = 0
        g.round = 0
        g.leader = NONE


# --- A round -----------------------------------------------------------------------------------


@final
class BeginRound(Frame):
    """GG-070, GG-071: the position at the beginning of a round fixes what the round asks.

    A school without gladiators gives no orders and no attacks (GG-273), but may play tokens
    (GG-159).
    """

    NAME: ClassVar = "BeginRound"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        g.round += 1
        g.phase = P_ORDERS
        g.turn = NOBODY
        if g.sink is not None:
            g.sink.add((ev.ROUND_BEGAN, g.round, g.match))
        order: i64 = 0
        attack: i64 = 0
        play: i64 = 0
        seat: i64
        for seat in range(g.setup.seats):
            if rules.next_to_order(g, seat) != NONE:
                order |= BIT[seat]
            if rules.next_to_attack(g, seat) != NONE:
                attack |= BIT[seat]
            if rules.next_to_play(g, seat) != NONE:
                play |= BIT[seat]
        stack = g.stack
        stack.append(CHECK_END)
        stack.append(REVEAL)
        stack.append(PlayCrowd(play))
        stack.append(SetAttacks(attack))
        stack.append(SetOrders(order))


@final
class SetOrders(Sealed):
    """GG-072, GG-076, GG-100: step 1, an order for every gladiator, by index; sealed to step 4."""

    NAME: ClassVar = "SetOrders"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if self.is_open(seat):
            g = cast(Gala, s)
            out.add_set(ORDER, rules.order_set(g, rules.next_to_order(g, seat)))

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Gala, s)
        g.orders[rules.next_to_order(g, seat)] = action - ORDER
        return rules.next_to_order(g, seat) == NONE

    def again(self, open_seats: i64) -> Frame:
        return SetOrders(open_seats)

    def reveal(self, s: State) -> None:
        cast(Gala, s).phase = P_ATTACKS

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        k = rules.next_to_order(g, seat)
        kind = ev.ASK_ORDER
        if rules.is_carrier(g, k):
            kind = ev.ASK_ORDER_CARRIER
        elif rules.is_limited(g, k):
            kind = ev.ASK_ORDER_HURT
        return (kind, k, g.kind[k], g.square[k], g.facing[k])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.order(cast(Gala, s), seat, action)

    def not_asked(self, s: State, seat: i64) -> tuple[int, ...]:
        return why.no_order(cast(Gala, s), seat)

    def stage(self) -> str:
        return "order"


@final
class SetAttacks(Sealed):
    """GG-073, GG-130 to GG-136: step 2, an attack or none for everyone outside the Safe Zone.

    It refers to squares and facings before the movement, which nobody has seen yet.
    """

    NAME: ClassVar = "SetAttacks"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        g = cast(Gala, s)
        k = rules.next_to_attack(g, seat)
        at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
        j = g.setup.aim_first[at]
        end = g.setup.aim_first[at + 1]
        while j < end:
            out.add(ATTACK + g.setup.aim_list[j])
            j += 1
        out.add(ATTACK + NO_ATTACK)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Gala, s)
        g.attacks[rules.next_to_attack(g, seat)] = action - ATTACK
        return rules.next_to_attack(g, seat) == NONE

    def again(self, open_seats: i64) -> Frame:
        return SetAttacks(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Gala, s)
        g.phase = P_CROWD
        if g.sink is not None:
            self.tell(g)

    def tell(self, g: Gala) -> None:
        """GG-075: all markers are disclosed together."""
        assert g.sink is not None
        marked: list[tuple[int, ...]] = []
        for place in range(g.setup.seats):
            seat = rules.seat_at(g, place)
            for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
                if g.attacks[k] != NONE and g.attacks[k] != NO_ATTACK:
                    marked.append((ev.MARKED, k, g.square[k], g.attacks[k]))
        g.sink.add((ev.ATTACKS_DISCLOSED,) if marked else (ev.NOBODY_ATTACKS,))
        for event in marked:
            g.sink.add(event)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        k = rules.next_to_attack(g, seat)
        at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
        none = g.setup.aim_first[at] == g.setup.aim_first[at + 1]
        kind = ev.ASK_ATTACK_NONE if none else ev.ASK_ATTACK
        return (kind, k, g.kind[k], g.square[k], g.facing[k])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.attack(cast(Gala, s), seat, action)

    def not_asked(self, s: State, seat: i64) -> tuple[int, ...]:
        return why.no_attack(cast(Gala, s), seat)

    def stage(self) -> str:
        return "attack"


@final
class PlayCrowd(Sealed):
    """GG-074, GG-151 to GG-153: step 3, unused tokens are played or kept, before the reveal."""

    NAME: ClassVar = "PlayCrowd"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if self.is_open(seat):
            out.add(TOKEN)
            out.add(TOKEN + 1)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Gala, s)
        g.plays[rules.next_to_play(g, seat)] = action - TOKEN
        return rules.next_to_play(g, seat) == NONE

    def again(self, open_seats: i64) -> Frame:
        return PlayCrowd(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Gala, s)
        found = False
        place: i64
        for place in range(g.setup.seats):
            seat = rules.seat_at(g, place)
            k: i64
            for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
                if g.plays[k] == 1:
                    found = True
                    g.token[k] = PLAYED  # GG-152
                    if g.sink is not None:
                        kind = ev.PLAYED_UP if g.thumb[k] == UP else ev.PLAYED_DOWN
                        g.sink.add((kind, seat, g.bench[k]))
        if g.sink is not None and not found and FACE_DOWN in g.token:
            g.sink.add((ev.NOBODY_PLAYS,))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        k = rules.next_to_play(g, seat)
        kind = ev.ASK_TOKEN_UP if g.thumb[k] == UP else ev.ASK_TOKEN_DOWN
        return (kind, g.bench[k], rules.line_of(g.bench[k]))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_TOKEN_NOW, action)

    def not_asked(self, s: State, seat: i64) -> tuple[int, ...]:
        return why.no_token(cast(Gala, s), seat)

    def stage(self) -> str:
        return "token"


@final
class CheckEnd(Frame):
    """GG-071, steps 11 and 12: the match is over, or upgrades follow (GG-230 to GG-234)."""

    NAME: ClassVar = "CheckEnd"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        how = how_ended(g)
        if how == GOES_ON:
            g.phase = P_UPGRADES
            g.turn = g.setup.first
            g.stack.append(RESET)
            g.stack.append(OFFER_UPGRADES)
            return
        move_leader(g)
        award(g, how)
        if g.match + 1 < g.setup.matches:
            g.match += 1
            g.stack.append(BEGIN_MATCH)
            return
        g.turn = NOBODY
        finish_day(g)


@final
class Reset(Frame):
    """GG-071, step 13: markers and discs go back, used tokens are gone, the leader is marked."""

    NAME: ClassVar = "Reset"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        k: i64
        for k in range(len(g.orders)):
            g.last_orders[k] = g.orders[k]
            g.orders[k] = NONE
            g.attacks[k] = NONE
        for k in range(len(g.token)):
            g.plays[k] = NONE
            if g.token[k] == PLAYED:
                g.token[k] = USED
        move_leader(g)
        g.stack.append(BEGIN_ROUND)


BEGIN_MATCH: Final[Frame] = BeginMatch()
BEGIN_ROUND: Final[Frame] = BeginRound()
CHECK_END: Final[Frame] = CheckEnd()
RESET: Final[Frame] = Reset()
