"""The steps of For Glory in rulebook order: set-up and Machinations Turns.

The Arena Phase, Battles, windows, card abilities and dealing are in the files named after them.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State
from munera.games.for_glory import effects, rules
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.flow_cards import discard, push_buyback, push_pay
from munera.games.for_glory.flow_deal import DealArena, Draw, FillSupply, FirstSeat
from munera.games.for_glory.flow_late import ARENA_PHASE, Place, lay_glory
from munera.games.for_glory.flow_window import use_free, with_card
from munera.games.for_glory.space import (
    BUY,
    BUYBACK,
    CARD_AT,
    PASS,
    PLAY,
    RESERVE,
    SLOTS,
)
from munera.games.for_glory.state import (
    BOAST,
    DRAWN_GAME,
    F1,
    F2,
    FROM_CARD,
    FROM_VILLA,
    GLADIATOR,
    GONE,
    LA,
    M_ARENA,
    M_CARD,
    MACHINATIONS,
    MAN,
    NONE,
    PATRON,
    REACTION,
    TACTIC,
    Glory,
    put,
    without,
)
from munera.games.for_glory.tables import FIGURES

ALL_SUPPLIES: Final = 7
MOST_ACTIONS: Final[i64] = FIGURES["max_actions_per_turn"]
MOST_TURNS: Final[i64] = FIGURES["max_machinations_turns"]

# --- Set-up ------------------------------------------------------------------------------------


def push_setup(g: Glory) -> None:
    """FG-201 to FG-208: who is first, the Supply, the Arenas, seven cards each; then turns."""
    stack = g.stack
    stack.append(BEGIN)
    for seat in (1, 0):
        stack.append(Draw(seat, g.setup.hand))
    for arena in (LA, F2, F1):
        stack.append(DealArena(arena))
    stack.append(FillSupply(ALL_SUPPLIES))
    if g.setup.first == NONE:
        stack.append(FirstSeat())


@final
class Begin(Frame):
    """FG-204, FG-207, FG-212: Glory is laid out and the first player takes a turn."""

    NAME: ClassVar = "Begin"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        lay_glory(g)
        if g.sink is not None:
            g.sink.add((ev.GAME_BEGAN, g.active, g.favor))
        g.stack.append(BeginTurn(g.active))


# --- Machinations Turn -------------------------------------------------------------------------


@final
class BeginTurn(Frame):
    """FG-214, FG-301: a Machinations Turn begins; Patrons and Arenas become Ready."""

    NAME: ClassVar = "BeginTurn"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if g.turn >= MOST_TURNS:
            finish(g)
            return
        g.step = MACHINATIONS
        g.turn += 1
        g.actions = 0
        g.active = self.seat
        g.mover = self.seat
        if g.sink is not None:
            g.sink.add((ev.TURN_BEGAN, self.seat, g.turn))
        self.ready(g)
        g.stack.append(Main(self.seat))

    def ready(self, g: Glory) -> None:
        """FG-301, FG-302: one's own cards in the Villa, and the Fleeting Arenas one holds."""
        n: i64 = 0
        villa = g.ludi[self.seat].villa
        k: i64
        for k in range(len(villa)):
            if villa[k] & 1:
                villa[k] -= 1
                n += 1
        for k in range(2):
            if g.champions[k] == self.seat and g.spent[k]:
                g.spent[k] = 0
                n += 1
        if n > 0 and g.sink is not None:
            g.sink.add((ev.READIED_ALL, self.seat, n))

    def args(self) -> list[int]:
        return [self.seat]


def finish(g: Glory) -> None:
    """R-33: after too many turns the game ends; more Glory wins."""
    one = g.ludi[0].glory
    other = g.ludi[1].glory
    g.winner = DRAWN_GAME
    if one > other:
        g.winner = 0
    elif other > one:
        g.winner = 1
    g.stack.clear()
    if g.sink is not None:
        if g.winner == DRAWN_GAME:
            g.sink.add((ev.DRAWN_AT_CAP, g.turn))
        else:
            g.sink.add((ev.WON_AT_CAP, g.winner, g.turn))


@final
class Main(Frame):
    """FG-303, FG-321, FG-340 to FG-366, FG-501 to FG-505: the Take Actions step."""

    NAME: ClassVar = "Main"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            choices.fill_main(cast(Glory, s), seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            if g.sink is not None:
                g.sink.add((ev.ACTIONS_ENDED, seat))
            end_turn(g, seat)
            return
        g.actions += 1
        if g.actions >= MOST_ACTIONS:
            g.stack.append(Capped(seat))
        else:
            g.stack.append(self)
        if action < PLAY:
            self.buy(g, action - BUY)
        elif action < RESERVE:
            self.play(g, CARD_AT[action])
        elif action < BUYBACK:
            self.reserve(g, CARD_AT[action])
        elif action == BUYBACK:
            push_buyback(g, seat)
        else:
            self.use(g, CARD_AT[action])

    def buy(self, g: Glory, slot: i64) -> None:
        """FG-321, FG-323: the card is paid for, then it goes on top of the Discard Pile."""
        card = g.slots[slot]
        g.stack.append(Bought(self.seat, slot))
        push_pay(g, self.seat, rules.price(g, self.seat, card), card)

    def play(self, g: Glory, card: i64) -> None:
        """FG-340, FG-344, FG-350, FG-360: a card is played, which costs no Coin (FG-322)."""
        seat = self.seat
        kind = g.setup.type[card]
        if kind == PATRON:
            ludus = g.ludi[seat]
            ludus.drop(card)
            ludus.villa = with_card(ludus.villa, card)
            if g.sink is not None:
                g.sink.add((ev.PATRON_PLAYED, seat, card))
        elif kind == GLADIATOR:
            effects.to_limbo(g, seat, card)
            g.stack.append(Place(seat, card, 0))
        elif kind == BOAST or g.setup.scheme[card] < 0:
            discard(g, seat, card)
            if g.sink is not None:
                g.sink.add((ev.BOAST_PLAYED, seat, card))
        else:
            effects.to_limbo(g, seat, card)
            if g.sink is not None:
                g.sink.add((ev.SCHEME_PLAYED, seat, card))
            ab = g.setup.scheme[card]
            effects.begin(g, seat, ab, FROM_CARD + card, rules.EVERYWHERE, rules.NO_SUBJECTS)

    def reserve(self, g: Glory, card: i64) -> None:
        """FG-501, FG-503: face down into the Reserve; the other now knows less about the hand."""
        ludus = g.ludi[self.seat]
        ludus.hand = without(ludus.hand, card)
        ludus.reserve = put(ludus.reserve, card)
        if len(ludus.known) > 0:
            kept = vec[i64]([])
            k: i64
            for k in range(len(ludus.known)):
                kind = g.setup.type[ludus.known[k]]
                if kind != TACTIC and kind != REACTION:
                    kept = append(kept, ludus.known[k])
            ludus.known = kept
        if g.sink is not None:
            g.sink.add((ev.RESERVED, self.seat, card))

    def use(self, g: Glory, card: i64) -> None:
        """FG-343: a Scheme Ability; or a free action (FG-1006)."""
        ab = g.setup.scheme[card]
        if ab < 0:
            use_free(g, self.seat, card)
            return
        if g.sink is not None:
            g.sink.add((ev.SCHEME_USED, self.seat, card))
        effects.begin(
            g, self.seat, ab, FROM_VILLA + card, rules.EVERYWHERE, rules.NO_SUBJECTS
        )  # fmt: skip

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        return (ev.ASK_MAIN, rules.funds(g, seat), g.turn)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.main(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "main"

    def args(self) -> list[int]:
        return [self.seat]


@final
class Capped(Frame):
    """R-31: after too many actions the step ends by itself."""

    NAME: ClassVar = "Capped"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if g.sink is not None:
            g.sink.add((ev.ACTIONS_CAPPED, self.seat, g.actions))
        end_turn(g, self.seat)

    def args(self) -> list[int]:
        return [self.seat]


@final
class Bought(Frame):
    """FG-321, FG-306: the bought card leaves its slot, which stays empty until step 4."""

    NAME: ClassVar = "Bought"

    def __init__(self, seat: i64, slot: i64) -> None:
        self.seat: Final = seat
        self.slot: Final = slot

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        card = g.slots[self.slot]
        g.slots[self.slot] = NONE
        ludus = g.ludi[self.seat]
        ludus.discard = append(ludus.discard, card)
        if g.sink is not None:
            told = (ev.BOUGHT, self.seat, card, self.slot // SLOTS, self.slot % SLOTS)
            g.sink.add(told)

    def args(self) -> list[int]:
        return [self.seat, self.slot]


def end_turn(g: Glory, seat: i64) -> None:
    """FG-304 to FG-307: the hand is Discarded, the Supply refilled, seven cards are Drawn."""
    ludus = g.ludi[seat]
    if len(ludus.hand) > 0:
        if g.sink is not None:
            g.sink.add((ev.HAND_DISCARDED, seat, *list(ludus.hand)))
        hand = ludus.hand
        k: i64
        for k in range(len(hand)):
            ludus.discard = append(ludus.discard, hand[k])
            if len(ludus.kept) > 0:
                ludus.kept = without(ludus.kept, hand[k])
        ludus.hand = vec[i64]([])
        ludus.known = vec[i64]([])
    g.stack.append(CheckCrowd(seat))
    g.stack.append(Draw(seat, g.setup.hand))
    g.stack.append(FillSupply(ALL_SUPPLIES))


def bloodlust(g: Glory) -> i64:
    """FG-308, FG-310: of all Gladiators in all arenas."""
    total: i64 = 0
    k: i64 = 0
    while k < len(g.men):
        if g.men[k + M_ARENA] < GONE:
            total += g.setup.bloodlust[g.men[k + M_CARD]]
        k += MAN
    return total


@final
class CheckCrowd(Frame):
    """FG-308, FG-309: only the holder of the Crowd's Favor compares Bloodlust and top Boast."""

    NAME: ClassVar = "CheckCrowd"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if self.seat == g.favor and g.boast < len(g.setup.boasts):
            total = bloodlust(g)
            wanted = g.setup.bloodlust[g.setup.boasts[g.boast]]
            calls = total >= wanted
            if g.sink is not None:
                kind = ev.CROWD_CALLS if calls else ev.CROWD_CALM
                g.sink.add((kind, self.seat, total, wanted))
            if calls:
                g.stack.append(EndRound(1 - self.seat))
                g.stack.append(ARENA_PHASE)
                return
        g.stack.append(BeginTurn(1 - self.seat))

    def args(self) -> list[int]:
        return [self.seat]


@final
class EndRound(Frame):
    """FG-213, FG-926: the player who did not take the last turn takes the next one."""

    NAME: ClassVar = "EndRound"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if g.sink is not None:
            g.sink.add((ev.ROUND_ENDED, self.seat))
        g.stack.append(BeginTurn(self.seat))

    def args(self) -> list[int]:
        return [self.seat]


BEGIN: Final[Frame] = Begin()
