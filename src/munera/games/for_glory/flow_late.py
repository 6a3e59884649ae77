"""The Arena Phase around its Battles: Late Registration, Resolution, and who enters which arena."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.for_glory import effects, rules
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.flow_cards import push_buyback, push_pay
from munera.games.for_glory.flow_deal import DealArena, Draw
from munera.games.for_glory.flow_window import use_free
from munera.games.for_glory.space import ABILITY, ARENA, BUYBACK, CARD_AT, NUMBERS, PASS
from munera.games.for_glory.state import (
    ARENAS,
    BATTLE,
    F1,
    F2,
    LA,
    LATE,
    M_CARD,
    MAN,
    NONE,
    REFILL,
    Glory,
)
from munera.games.for_glory.tables import FIGURES

GLORY_FLEETING: Final[i64] = FIGURES["glory_fleeting"]
GLORY_LASTING: Final[i64] = FIGURES["glory_lasting"]


def lay_glory(g: Glory) -> None:
    """FG-204, FG-907, FG-922: 1 Glory on each Fleeting Arena, 2 on the Lasting Arena."""
    g.laurels[F1] = GLORY_FLEETING
    g.laurels[F2] = GLORY_FLEETING
    g.laurels[LA] = GLORY_LASTING


@final
class Place(Frame):
    """FG-361, FG-363, FG-364: the arena for a Gladiator that is played or registered late."""

    NAME: ClassVar = "Place"

    def __init__(self, seat: i64, card: i64, late: i64) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.late: Final = late

    def who(self, s: State) -> i64:
        """Nobody is asked if only one arena is available."""
        g = cast(Glory, s)
        n: i64 = 0
        arena: i64
        for arena in range(ARENAS):
            if rules.is_available(g, arena, NONE):
                n += 1
        if n > 1:
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        arena: i64
        for arena in range(ARENAS):
            if rules.is_available(g, arena, NONE):
                self.go(g, arena)
                return

    def go(self, g: Glory, arena: i64) -> None:
        """It enters, after a Late Registration has been paid (FG-613)."""
        g.stack.append(Arrive(self.seat, self.card, arena, self.late))
        if self.late:
            push_pay(g, self.seat, rules.late_price(g, self.seat), self.card)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            arena: i64
            for arena in range(ARENAS):
                if rules.is_available(cast(Glory, s), arena, NONE):
                    out.add(ARENA + arena)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        self.go(cast(Glory, s), action - ARENA)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_ARENA, self.card)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.arena(action, NONE)

    def stage(self) -> str:
        return "arena"

    def args(self) -> list[int]:
        return [self.seat, self.card, self.late]


@final
class Arrive(Frame):
    """FG-361, FG-613: the Gladiator is put into the arena."""

    NAME: ClassVar = "Arrive"

    def __init__(self, seat: i64, card: i64, arena: i64, late: i64) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.arena: Final = arena
        self.late: Final = late

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        effects.from_limbo(g, self.seat, self.card)
        kind = ev.REGISTERED if self.late else ev.ENTERED
        effects.enter(g, self.seat, self.card, self.arena, kind)

    def args(self) -> list[int]:
        return [self.seat, self.card, self.arena, self.late]


# --- Arena Phase -------------------------------------------------------------------------------


@final
class ArenaPhase(Frame):
    """FG-611, FG-612: Late Registration, Battles, Resolution; the player without Favor begins."""

    NAME: ClassVar = "ArenaPhase"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.step = LATE
        seat = 1 - g.favor
        g.mover = seat
        if g.sink is not None:
            g.sink.add((ev.ARENA_PHASE_BEGAN, seat))
        g.stack.append(RESOLUTION)
        g.stack.append(Fight(1))
        g.stack.append(Fight(0))
        g.stack.append(CloseLate())
        g.stack.append(LateTurn(seat, 0))


@final
class CloseLate(Frame):
    """R-24: before any Combat Turn the player without the Crowd's Favor counts as active."""

    NAME: ClassVar = "CloseLate"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.mover = 1 - g.favor
        g.step = BATTLE
        if len(g.men) == 0 and g.sink is not None:
            g.sink.add((ev.NO_BATTLE, g.mover))


@final
class LateTurn(Frame):
    """FG-612, FG-614: players alternate; `out` are those who passed, as a bit set."""

    NAME: ClassVar = "LateTurn"

    def __init__(self, seat: i64, out: i64) -> None:
        self.seat: Final = seat
        self.out: Final = out

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if self.out == 3:
            return
        if self.out & (self.seat + 1):
            g.stack.append(LateTurn(1 - self.seat, self.out))
            return
        g.mover = self.seat
        grounds = choices.GROUNDS
        grounds.count = 0
        choices.fill_late(g, self.seat, True, grounds)
        if grounds.count > 0:
            g.stack.append(Late(self.seat, self.out))
        else:
            pass_late(g, self.seat, self.out)

    def args(self) -> list[int]:
        return [self.seat, self.out]


def pass_late(g: Glory, seat: i64, out: i64) -> None:
    """FG-614: a player who passes has no further turn in this Late Registration."""
    if g.sink is not None:
        g.sink.add((ev.LATE_PASSED, seat))
    g.stack.append(LateTurn(1 - seat, out | (seat + 1)))


@final
class Late(Frame):
    """FG-612, FG-613: register one Gladiator, or pass for good."""

    NAME: ClassVar = "Late"

    def __init__(self, seat: i64, out: i64) -> None:
        self.seat: Final = seat
        self.out: Final = out

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(PASS)
            choices.fill_late(cast(Glory, s), seat, False, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            pass_late(g, seat, self.out)
        elif action == BUYBACK:
            g.stack.append(LateTurn(seat, self.out))
            push_buyback(g, seat)
        elif action >= ABILITY:
            g.stack.append(LateTurn(seat, self.out))
            use_free(g, seat, CARD_AT[action])
        else:
            g.stack.append(LateTurn(1 - seat, self.out))
            effects.to_limbo(g, seat, CARD_AT[action])
            g.stack.append(Place(seat, CARD_AT[action], 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_LATE, rules.late_price(cast(Glory, s), seat))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.late(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "late"

    def args(self) -> list[int]:
        return [self.seat, self.out]


# --- Resolution --------------------------------------------------------------------------------


@final
class Resolution(Frame):
    """FG-921: a Lasting Arena that was taken is replaced first; otherwise it stays (R-21)."""

    NAME: ClassVar = "Resolution"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.step = REFILL
        g.stack.append(GO_HOME)
        if g.arenas[LA] == NONE:
            g.stack.append(DealArena(LA))


@final
class GoHome(Frame):
    """FG-922 to FG-925: Glory is laid out, Gladiators go home, the Favor moves, hands fill up."""

    NAME: ClassVar = "GoHome"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        lay_glory(g)
        self.send_home(g)
        less: i64 = NONE
        if g.ludi[0].glory < g.ludi[1].glory:
            less = 0
        elif g.ludi[1].glory < g.ludi[0].glory:
            less = 1
        if less not in (NONE, g.favor):
            g.favor = less  # FG-924
            if g.sink is not None:
                g.sink.add((ev.FAVOR_MOVED, less))
        following = 1 - g.active
        g.mover = following
        g.stack.append(RefillTurn(1 - following))
        g.stack.append(RefillTurn(following))

    def send_home(self, g: Glory) -> None:
        """FG-923: all Gladiators go to the Discard Piles; no Defeat, no Coin, no window."""
        men = g.men
        k: i64 = 0
        while k < len(men):
            seat = men[k] // NUMBERS
            card = men[k + M_CARD]
            ludus = g.ludi[seat]
            ludus.discard = append(ludus.discard, card)
            if g.sink is not None:
                g.sink.add((ev.RETURNED, seat, card, men[k]))
            k += MAN
        g.men = vec[i64]([])


@final
class RefillTurn(Frame):
    """R-48: ask a seat if everybody can see that it could buy back or use a free action."""

    NAME: ClassVar = "RefillTurn"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.mover = self.seat
        grounds = choices.GROUNDS
        grounds.count = 0
        choices.fill_rest(g, self.seat, True, grounds)
        if grounds.count > 0:
            g.stack.append(Refill(self.seat))
        else:
            refill_hand(g, self.seat)

    def args(self) -> list[int]:
        return [self.seat]


def refill_hand(g: Glory, seat: i64) -> None:
    """FG-925: Draw up to seven; nobody Discards, however many are in hand (FG-127, R-36)."""
    n = g.setup.hand - len(g.ludi[seat].hand)
    if n > 0:
        if g.sink is not None:
            g.sink.add((ev.HAND_REFILLED, seat, n))
        g.stack.append(Draw(seat, n))


@final
class Refill(Frame):
    """R-12, R-13, R-48: before the hand is filled up, buy back or use a free action."""

    NAME: ClassVar = "Refill"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(PASS)
            choices.fill_rest(cast(Glory, s), seat, False, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            refill_hand(g, seat)
            return
        g.stack.append(RefillTurn(seat))
        if action == BUYBACK:
            push_buyback(g, seat)
        else:
            use_free(g, seat, CARD_AT[action])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_REFILL, len(cast(Glory, s).ludi[seat].hand))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.refill(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "refill"

    def args(self) -> list[int]:
        return [self.seat]


ARENA_PHASE: Final[Frame] = ArenaPhase()
RESOLUTION: Final[Frame] = Resolution()
GO_HOME: Final[Frame] = GoHome()
