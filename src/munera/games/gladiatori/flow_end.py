"""How a match ends (3.A, 3.K), and losses that are not damage."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori.effects import drop_item
from munera.games.gladiatori.rules_place import fled, was_coward
from munera.games.gladiatori.space import LOSE, LOSEITEM
from munera.games.gladiatori.state import (
    ALIVE,
    DECK,
    KINDS,
    M_EBB,
    M_FACING,
    M_HEX,
    M_ITEM,
    M_LIFE,
    M_UNTIL,
    M_VP,
    MAN,
    MOST,
    OVER,
    REMOVED,
    ROOM,
    SAID_LOST,
    SEAT_CARDS,
    YIELDED,
    Munus,
    count,
    gain,
    is_drawn,
    is_in,
    move_card,
    note,
    team_score,
)
from munera.games.gladiatori.tables import POINTS

FOR_LIFE: Final = POINTS["alive"]
FOR_TWO: Final = POINTS["two_against_one"]
LOST_TO_FLEEING: Final = POINTS["fleeing"]
LOST_TO_COWARDICE: Final = POINTS["cowardice"]


def judge_mover(g: Munus, seat: i64, hex_: i64, facing: i64, foes: i64) -> None:
    """GL-322 to GL-325: fleeing and cowardice in one window."""
    man = MAN * seat
    if foes == 0 or not is_in(g, seat):
        return
    if g.men[man + M_HEX] == hex_ and g.men[man + M_FACING] == facing:
        return
    if fled(g, seat, hex_, foes):
        if g.sink is not None:
            g.sink.add((ev.FLED, seat, LOST_TO_FLEEING))
        gain(g, seat, LOST_TO_FLEEING)
    if was_coward(g, seat, hex_, facing, foes):
        if g.sink is not None:
            g.sink.add((ev.COWARD, seat, LOST_TO_COWARDICE))
        gain(g, seat, LOST_TO_COWARDICE)


# --- Losses that are not damage ----------------------------------------------------------------


def add_losses(g: Munus, seat: i64, out: Actions) -> None:
    """Cards of the HP deck and items, as choices."""
    base = SEAT_CARDS * seat + ROOM * DECK
    kind: i64
    for kind in range(KINDS):
        if g.cards[base + kind]:
            out.add(LOSE + kind)
    slot: i64
    for slot in range(2):
        if g.men[MAN * seat + M_ITEM + slot] >= 0:
            out.add(LOSEITEM + slot)


def lose(g: Munus, seat: i64, action: i64) -> None:
    """A card of the HP deck or an item is removed from the game."""
    if action >= LOSEITEM:
        slot = action - LOSEITEM
        if g.sink is not None:
            g.sink.add((ev.LOST_ITEM, seat, g.men[MAN * seat + M_ITEM + slot]))
        drop_item(g, seat, slot)
        return
    kind = action - LOSE
    move_card(g, seat, kind, DECK, REMOVED)
    note(g, SAID_LOST, seat, kind)
    if g.sink is not None:
        g.sink.add((ev.LOST_CARD, seat, kind))


@final
class Maul(Frame):
    """GL-404: a bear's seven; the gladiator loses an item or a card of his HP deck (R-57)."""

    NAME: ClassVar = "Maul"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        seat = self.seat
        items = g.men[MAN * seat + M_ITEM] >= 0 or g.men[MAN * seat + M_ITEM + 1] >= 0
        if is_in(g, seat) and (items or count(g, seat, DECK)):
            return seat
        return NOBODY

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            add_losses(cast(Munus, s), seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        lose(cast(Munus, s), seat, action)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_MAUL,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.loss(cast(Munus, s), seat, action, 0)

    def stage(self) -> str:
        return "maul"

    def args(self) -> list[int]:
        return [self.seat]


# --- The end -----------------------------------------------------------------------------------


def is_over(g: Munus) -> bool:
    """GL-002, GL-003, GL-413."""
    setup = g.setup
    seat: i64
    if not setup.honour:
        alive = False
        for seat in range(setup.seats):
            alive = alive or is_in(g, seat)
        return not alive or not has_animals(g)
    first: i64 = -1
    many = False
    for seat in range(setup.seats):
        if is_in(g, seat):
            if first >= 0 and setup.team[seat] != setup.team[first]:
                many = True
            first = seat
    return not many


def has_animals(g: Munus) -> bool:
    """Whether an animal is in the arena or still to enter."""
    if g.waiting + g.entering + g.later > 0:
        return True
    found = False
    n: i64
    for n in range(MOST):
        found = found or g.beasts[2 * n] != -1
    return found


def check_end(g: Munus) -> None:
    """GL-004: "at once" means after the step that is going on; nothing else is played."""
    if is_over(g):
        finish(g)


def finish(g: Munus) -> None:
    """GL-328 to GL-330: the bonuses, then the comparison."""
    g.stack.clear()
    g.phase = OVER
    g.ended = 1
    setup = g.setup
    seat: i64
    if setup.honour:
        for seat in range(setup.seats):
            if g.men[MAN * seat + M_LIFE] == ALIVE:
                gain(g, seat, FOR_LIFE)
                if g.sink is not None:
                    g.sink.add((ev.SURVIVED, seat, FOR_LIFE))
    if g.sink is not None:
        tell_end(g)


def tell_end(g: Munus) -> None:
    """Who has won, and in a campaign what everybody takes home (GL-362 to GL-367)."""
    sink = g.sink
    if sink is None:
        return
    setup = g.setup
    if setup.single >= 0:
        for seat in range(setup.seats):
            if seat != setup.single:
                sink.add((ev.TWO_AGAINST_ONE, seat, FOR_TWO))
    results = g.results()
    winners = [seat for seat in range(setup.seats) if results[seat] > 0]
    for seat in range(setup.seats):
        if setup.honour:
            points, life = team_score(g, setup.team[seat])
            sink.add((ev.FINAL, seat, g.men[MAN * seat + M_VP], points))
            if is_drawn(g):
                sink.add((ev.LIFE_COUNTED, seat, life))
    if not winners:
        sink.add((ev.ALL_LOST,))
    for seat in winners:
        sink.add((ev.WON if setup.honour else ev.LIVED, seat))
    if setup.campaign:
        for seat in range(setup.seats):
            ebb = g.men[MAN * seat + M_EBB]
            sink.add((ev.CAMPAIGN, seat, experience(g, seat), fate(g, seat), ebb))


HALE: Final = 0
KNOCKED_OUT: Final = 1
KILLED: Final = 2
DEADLY: Final = -5


def fate(g: Munus, seat: i64) -> i64:
    """GL-364, R-46: unharmed, knocked out, or dead for good."""
    life = g.men[MAN * seat + M_LIFE]
    if life == ALIVE:
        return HALE
    if life == YIELDED and g.men[MAN * seat + M_UNTIL] == 0:  # not an Unbeatable, who was killed
        return HALE
    if g.men[MAN * seat + M_EBB] <= DEADLY:
        return KILLED
    return KNOCKED_OUT


def experience(g: Munus, seat: i64) -> i64:
    """XP of a finished match; negative if more was lost than gained.

    GL-363, GL-365, GL-366.
    """
    won = g.results()[seat] > 0
    if not g.setup.honour:
        enough = g.setup.number < 0 or g.setup.number >= g.setup.lot_low * g.setup.seats
        if won and enough:
            return g.setup.experience
        return 0
    gained = g.men[MAN * seat + M_VP] - g.setup.start_vp
    points: i64 = gained // 10
    if gained < 0:
        points = -(-gained // 10)
    if won:
        points += 1
    return points
