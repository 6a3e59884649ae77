"""The steps of Clash of the Gladiators in rulebook order: entry, turn, end; no battles."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT, members_of, size
from munera.core.engine import CHANCE, Actions, Frame, State
from munera.games.clash import events as ev
from munera.games.clash import flow_refusals as why
from munera.games.clash import rules
from munera.games.clash.flow_battle import ORDER
from munera.games.clash.space import (
    ATTACKER,
    ENTER,
    JOIN,
    KINDS,
    RELEASE,
    REVEAL,
    STAND,
    STARTER,
    SUMMON,
    TAKE,
    TARGET,
)
from munera.games.clash.state import (
    BEASTS,
    CREATURES,
    FIGHT,
    NONE,
    ONE,
    Clash,
    of_kind,
    total,
)
from munera.games.clash.tables import TEAM_SIZE

# --- Set-up ----------------------------------------------------------------------------------


class OfTurn(Frame):
    """A step that asks the player who is in turn."""

    def who(self, s: State) -> i64:
        return cast(Clash, s).turn


@final
class Starter(Frame):
    """CG-07: chance names the first player in place of the oldest, if the table wants that."""

    NAME: ClassVar = "Starter"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        out.add_set(STARTER, BIT[cast(Clash, s).setup.seats] - 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        g.first = action - STARTER
        g.turn = g.first
        if g.sink is not None:
            g.sink.add((ev.STARTER_CHOSEN, g.first))
        g.stack.append(MUSTER)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_STARTER_NOW, action)

    def stream(self) -> str:
        return "starter"


# --- Entry of the gladiators -----------------------------------------------------------------


@final
class Muster(OfTurn):
    """CG-11 to CG-14: a new base on an empty space, or a team that is not complete.

    One of the two is always possible: a player has as many turns as gladiators to place (CG-18).
    Nothing on the board is ever moved, exchanged or taken back (CG-16, CG-17).
    """

    NAME: ClassVar = "Muster"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(ENTER, rules.places_for_base(g, seat))
            out.add_set(JOIN, rules.incomplete_teams(g, seat))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        if action < JOIN:
            space = action - ENTER
            if g.sink is not None and rules.occupied(g) == 0:
                g.sink.add((ev.ENTRY_BEGAN, seat))
            g.units[space] = 4 * seat + size(g.teams[seat])
            g.teams[seat] |= BIT[space]
            if g.sink is not None:
                g.sink.add((ev.ENTERED, seat, space))
        else:
            space = action - JOIN
            if g.sink is not None:
                g.sink.add((ev.JOINED, seat, space))
        g.here = space
        g.stack.append(TAKE_ONE)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        if g.teams[seat] == 0:
            return (ev.ASK_FIRST_BASE,)
        places = rules.places_for_base(g, seat)
        if places == 0:
            return (ev.ASK_TEAM_ONLY,)
        full = rules.incomplete_teams(g, seat) == 0
        if places != rules.empty_spaces(g):
            return (ev.ASK_BASE_APART_ONLY if full else ev.ASK_BASE_APART,)
        return (ev.ASK_BASE_ONLY if full else ev.ASK_BASE_OR_TEAM,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.base_or_team(cast(Clash, s), seat, action)

    def stage(self) -> str:
        return "base"


@final
class TakeOne(OfTurn):
    """CG-10, CG-15: one gladiator of a stack that is not empty joins the base or team chosen."""

    NAME: ClassVar = "TakeOne"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat != g.turn:
            return
        kind: i64
        for kind in range(KINDS):
            if of_kind(g.stacks, kind):
                out.add(TAKE + kind)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        kind = action - TAKE
        g.crews[g.here] += ONE[kind]
        g.stacks -= ONE[kind]
        if g.sink is not None:
            g.sink.add((ev.TOOK, seat, kind, g.here))
            if of_kind(g.stacks, kind) == 0:
                g.sink.add((ev.STACK_GONE, kind))
        g.here = NONE
        drafted = total(g.setup.stacks) - total(g.stacks)
        if drafted < g.setup.seats * g.setup.bases * TEAM_SIZE:
            g.turn = rules.next_seat(g, seat)
            g.stack.append(MUSTER)
        else:
            g.stack.append(CLOSE_ENTRY)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_TAKE, cast(Clash, s).here)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.take(cast(Clash, s), action)

    def stage(self) -> str:
        return "take"


@final
class CloseEntry(Frame):
    """CG-18, CG-19: all teams are complete; the rest goes back into the box."""

    NAME: ClassVar = "CloseEntry"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        g.box = g.stacks
        g.stacks = 0
        g.phase = CREATURES
        g.turn = g.first
        if g.sink is not None:
            if g.box:
                g.sink.add((ev.BOXED, total(g.box)))
            g.sink.add((ev.TEAMS_COMPLETE, g.first))
        g.stack.append(REVEAL_ONE)


# --- Entry of the animals --------------------------------------------------------------------


@final
class RevealOne(Frame):
    """CG-03, CG-20: the top animal of the shuffled stack is turned up before its space is known."""

    NAME: ClassVar = "RevealOne"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        out.add_set(REVEAL, cast(Clash, s).hidden)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        g.hand = action - REVEAL
        g.hidden ^= BIT[g.hand]
        if g.sink is not None:
            g.sink.add((ev.REVEALED, g.turn, g.hand))
        g.stack.append(RELEASE_ONE)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_REVEAL_NOW, action)

    def stream(self) -> str:
        return "reveal"

    def stage(self) -> str:
        return "reveal"


def set_animal(g: Clash, space: i64) -> None:
    """Put the animal in hand on a space."""
    g.units[space] = BEASTS + g.hand
    g.beasts |= BIT[space]
    g.hand = NONE


@final
class ReleaseOne(OfTurn):
    """CG-20 to CG-23: the player puts the animal on an empty space, until all are occupied.

    On a board with many spaces, until the stack is used up. The other animals are the reserve.
    """

    NAME: ClassVar = "ReleaseOne"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(RELEASE, rules.empty_spaces(g))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        space = action - RELEASE
        if g.sink is not None:
            g.sink.add((ev.RELEASED, seat, g.hand, space))
        set_animal(g, space)
        if g.hidden and rules.empty_spaces(g):
            g.turn = rules.next_seat(g, seat)
            g.stack.append(REVEAL_ONE)
            return
        if g.sink is not None and g.hidden:
            g.sink.add((ev.RESERVE_LAID, *members_of(g.hidden)))
        g.reserve = g.hidden
        g.hidden = 0
        g.phase = FIGHT
        g.turn = g.first  # CG-30
        g.stack.append(START_TURN)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_RELEASE, cast(Clash, s).hand)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.release(cast(Clash, s), action, ev.WHY_RELEASE_NOW)

    def stage(self) -> str:
        return "release"


# --- The turn --------------------------------------------------------------------------------


@final
class StartTurn(Frame):
    """CG-30, CG-31: a player has the disc and must attack exactly once, with gladiators or without.

    Nobody is skipped and nobody passes (CG-110, CG-119).
    """

    NAME: ClassVar = "StartTurn"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        g.turns += 1
        if g.sink is not None:
            g.sink.add((ev.TURN_BEGAN, g.turn, g.turns))
        g.stack.append(CHOOSE_UNIT)


@final
class ChooseUnit(OfTurn):
    """CG-32, CG-111, CG-112: one of the own teams; without gladiators any animal, or a new one.

    An earlier attacker need not be attacked back (CG-44). An animal belongs to nobody: another
    player may lead it in his turn (CG-116), but only a player without gladiators (CG-120).
    """

    NAME: ClassVar = "ChooseUnit"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat != g.turn:
            return
        out.add_set(ATTACKER, rules.attackers(g, seat))
        if not rules.has_gladiators(g, seat) and rules.empty_spaces(g):
            out.add_set(SUMMON, g.reserve)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        if action >= SUMMON:
            g.hand = action - SUMMON
            g.reserve ^= BIT[g.hand]
            if g.sink is not None:
                g.sink.add((ev.SUMMONED, seat, g.hand))
            g.stack.append(BRING_IN)
            return
        g.here = action - ATTACKER
        if g.sink is not None:
            unit = g.units[g.here]
            if unit >= BEASTS:
                g.sink.add((ev.LED, seat, unit - BEASTS, g.here))
            else:
                g.sink.add((ev.CHOSE, seat, g.here))
        g.stack.append(TAKE_STAND)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        if rules.has_gladiators(g, seat):
            return (ev.ASK_ATTACKER,)
        if g.reserve == 0 or rules.empty_spaces(g) == 0:
            return (ev.ASK_LEAD_ARENA,)
        if rules.attackers(g, seat) == 0:
            return (ev.ASK_LEAD_RESERVE,)
        return (ev.ASK_LEAD,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.attacker(cast(Clash, s), seat, action)

    def stage(self) -> str:
        return "attacker"


@final
class BringIn(OfTurn):
    """CG-112: the animal of the reserve goes on any empty space and stays in the arena."""

    NAME: ClassVar = "BringIn"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(RELEASE, rules.empty_spaces(g))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        g.here = action - RELEASE
        if g.sink is not None:
            g.sink.add((ev.BROUGHT_IN, seat, g.hand, g.here))
        set_animal(g, g.here)
        g.stack.append(TAKE_STAND)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_BRING_IN, cast(Clash, s).hand)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.release(cast(Clash, s), action, ev.WHY_BRING_IN_NOW)

    def stage(self) -> str:
        return "bring_in"


@final
class TakeStand(OfTurn):
    """CG-34 to CG-42, CG-114: the space to attack from; only the attacking unit ever moves."""

    NAME: ClassVar = "TakeStand"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(STAND, rules.stands(g, g.here))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        space = action - STAND
        if space != g.here:
            self.move(g, g.here, space)
        g.stack.append(AIM)

    def move(self, g: Clash, here: i64, space: i64) -> None:
        """The unit moves, and its wounds with it (CG-42)."""
        unit = g.units[here]
        g.units[space] = unit
        g.crews[space] = g.crews[here]
        g.wounds[space] = g.wounds[here]
        g.units[here] = NONE
        g.crews[here] = 0
        g.wounds[here] = 0
        if unit >= BEASTS:
            g.beasts ^= BIT[here] | BIT[space]
        else:
            g.teams[unit >> 2] ^= BIT[here] | BIT[space]
        g.here = space
        if g.sink is not None:
            g.sink.add((ev.MOVED, unit, here, space))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        unit = g.units[g.here]
        stands = rules.stands(g, g.here)
        stays = stands & BIT[g.here] != 0
        if unit >= BEASTS:
            return (ev.ASK_ANIMAL_STAY if stays else ev.ASK_ANIMAL_MOVE, unit, g.here)
        if not stays:
            return (ev.ASK_MUST_MOVE, unit, g.here)
        if not rules.may_move(g, g.here):
            return (ev.ASK_STAY, unit, g.here)
        return (ev.ASK_ENCLOSED if stands == BIT[g.here] else ev.ASK_STAND, unit, g.here)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.stand(cast(Clash, s), action)

    def stage(self) -> str:
        return "stand"


@final
class Aim(OfTurn):
    """CG-33, CG-43, CG-113: an adjacent target; the disc is laid and points at it."""

    NAME: ClassVar = "Aim"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(TARGET, g.setup.near[g.here] & rules.targets(g, g.here))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        g.there = action - TARGET
        g.stack.append(END_TURN)
        g.stack.append(ORDER)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        unit = g.units[g.here]
        return (ev.ASK_ANIMAL_TARGET if unit >= BEASTS else ev.ASK_TARGET, unit, g.here)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.target(cast(Clash, s), action)

    def stage(self) -> str:
        return "target"


@final
class EndTurn(Frame):
    """CG-45: the disc passes to the left, unless the game is over (CG-130, CG-132)."""

    NAME: ClassVar = "EndTurn"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        if rules.is_over(g):
            g.stack.append(RECKON)
            return
        g.turn = rules.next_seat(g, g.turn)
        g.stack.append(START_TURN)


# --- The end ---------------------------------------------------------------------------------


@final
class Reckon(Frame):
    """CG-131, CG-133 to CG-136: survivors go home to their own pens; most points win."""

    NAME: ClassVar = "Reckon"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        left = rules.players_left(g)
        alone = size(left) == 1
        if g.sink is not None:
            g.sink.add((ev.ONE_LEFT, members_of(left)[0]) if alone else (ev.ANIMALS_DEAD,))
        seat: i64
        for seat in range(g.setup.seats):
            if left & BIT[seat]:
                n = go_home(g, seat)
                if g.sink is not None:
                    g.sink.add((ev.SURVIVORS if alone else ev.ALL_SURVIVORS, seat, n))
        g.champions = rules.best_seats(g)
        if g.sink is not None:
            self.tell(g)

    def tell(self, g: Clash) -> None:
        """The score of everybody and who has won."""
        assert g.sink is not None
        seat: i64
        for seat in range(g.setup.seats):
            crew, animals = total(g.pens[seat]), size(g.trophies[seat])
            g.sink.add((ev.SCORED, seat, rules.points(g, seat), crew, animals))
        kind = ev.WINNER if size(g.champions) == 1 else ev.WINNER_SHARED
        for seat in range(g.setup.seats):
            if g.champions & BIT[seat]:
                g.sink.add((kind, seat, rules.points(g, seat)))


def go_home(g: Clash, seat: i64) -> i64:
    """A player's gladiators leave the arena for his own pen; returns how many."""
    n: i64 = 0
    space: i64
    for space in range(g.setup.size):
        if g.teams[seat] & BIT[space]:
            n += total(g.crews[space])
            g.pens[seat] += g.crews[space]
            g.units[space] = NONE
            g.crews[space] = 0
            g.wounds[space] = 0
    g.teams[seat] = 0
    return n


STARTER_SEAT: Final[Frame] = Starter()
MUSTER: Final[Frame] = Muster()
TAKE_ONE: Final[Frame] = TakeOne()
CLOSE_ENTRY: Final[Frame] = CloseEntry()
REVEAL_ONE: Final[Frame] = RevealOne()
RELEASE_ONE: Final[Frame] = ReleaseOne()
START_TURN: Final[Frame] = StartTurn()
CHOOSE_UNIT: Final[Frame] = ChooseUnit()
BRING_IN: Final[Frame] = BringIn()
TAKE_STAND: Final[Frame] = TakeStand()
AIM: Final[Frame] = Aim()
END_TURN: Final[Frame] = EndTurn()
RECKON: Final[Frame] = Reckon()
