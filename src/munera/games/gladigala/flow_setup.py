"""The set-up of a match, in the order of GG-057: mix, draw, declaration, Eagles, line-ups, crowd.

Every step pushes itself until all schools have finished it; the next one waits below it.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.games.gladigala import events as ev
from munera.games.gladigala import flow_refusals as why
from munera.games.gladigala import rules
from munera.games.gladigala.space import CROWD, DRAW, EAGLE, MIX, PLACE, ROW, SYMBOL, TYPES, WING
from munera.games.gladigala.state import (
    DOWN,
    NONE,
    P_DECLARE,
    P_DRAW,
    P_EAGLES,
    P_LINE_UP,
    P_MIX,
    P_SEATS,
    SLOTS,
    SPEAR,
    TOKENS,
    UP,
    Gala,
)
from munera.games.gladigala.tables import FIRST_TAKE, SECOND_TAKE


@final
class Stage(Frame):
    """GG-057: the next part of the set-up begins with the first player."""

    NAME: ClassVar = "Stage"

    def __init__(self, phase: i64) -> None:
        self.phase: Final = phase

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        g.phase = self.phase
        g.turn = g.setup.first

    def args(self) -> list[int]:
        return [self.phase]


def pass_on(g: Gala, again: Frame) -> None:
    """The next school does the same, until the first player would be next."""
    g.turn = rules.next_seat(g, g.turn)
    if g.turn != g.setup.first:
        g.stack.append(again)


def open_morning(g: Gala) -> None:
    """Tell the first line of the log: nobody listens yet when the opening begins the morning."""
    if g.match == 0 and g.sink is not None:
        g.sink.add((ev.MATCH_BEGAN, 0))


# --- Teams -------------------------------------------------------------------------------------


@final
class ChooseMix(Frame):
    """GG-014: with three players everybody chooses how many cards of each class to draw."""

    NAME: ClassVar = "ChooseMix"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat == g.turn:
            out.add(MIX)
            out.add(MIX + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        if seat == g.setup.first:
            open_morning(g)
        g.mix[seat] = g.setup.class_one[action - MIX]
        if g.sink is not None:
            g.sink.add((ev.MIX_CHOSEN, seat, g.mix[seat], g.setup.team - g.mix[seat]))
        pass_on(g, CHOOSE_MIX)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_MIX,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_MIX_NOW, action)

    def stage(self) -> str:
        return "mix"


def drawn_by(g: Gala, seat: i64) -> i64:
    """How many cards a school has drawn for this match."""
    n: i64 = 0
    kind: i64
    for kind in range(TYPES):
        n += g.teams[4 * seat + kind]
    return n


@final
class DrawCard(Frame):
    """GG-011 to GG-017: each school in turn draws all its cards of Class I, then of Class II."""

    NAME: ClassVar = "DrawCard"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        first: i64 = 0
        if drawn_by(g, g.turn) >= g.mix[g.turn]:
            first = SPEAR + 1
        kind: i64
        for kind in range(first, first + 2):
            if g.cards[kind]:
                out.add(DRAW + kind)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Gala, s).cards[outcome - DRAW]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        kind = action - DRAW
        if len(g.setup.class_one) == 1 and g.turn == g.setup.first and not drawn_by(g, g.turn):
            open_morning(g)
        g.cards[kind] -= 1
        g.teams[4 * g.turn + kind] += 1
        if drawn_by(g, g.turn) < g.setup.team:
            g.stack.append(DRAW_CARD)
            return
        if g.sink is not None:
            g.sink.add((ev.TEAM_DRAWN, g.turn, *types_of(g, g.turn)))
        pass_on(g, DRAW_CARD)
        if g.sink is not None and g.turn == g.setup.first:
            left = [kind for kind in range(TYPES) for _ in range(g.cards[kind])]
            g.sink.add((ev.LEFT_OVER, *left))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.draw(cast(Gala, s), seat, action)

    def stream(self) -> str:
        return "draw"

    def stage(self) -> str:
        return "draw"


def types_of(g: Gala, seat: i64) -> list[int]:
    """The types of a school's cards one by one."""
    return [kind for kind in range(TYPES) for _ in range(g.teams[4 * seat + kind])]


# --- Declaration -------------------------------------------------------------------------------


def taken_by(g: Gala, seat: i64) -> i64:
    """How many symbols a school has taken."""
    n: i64 = 0
    school: i64
    for school in range(TYPES):
        n += g.symbols[4 * seat + school]
    return n


def can_take(g: Gala, seat: i64) -> bool:
    """Whether a symbol of another school is left (GG-035)."""
    school: i64 = 0
    while school < g.setup.seats:
        if school != seat and g.supply[school]:
            return True
        school += 1
    return False


@final
class Declare(Frame):
    """GG-030 to GG-035: three symbols each in player order, then two more each.

    The same school may be taken again (GG-033).

    `left` are the symbols that the player in turn takes before the next one; `second` is 1 in the
    second turn.
    """

    NAME: ClassVar = "Declare"

    def __init__(self, second: i64, left: i64) -> None:
        self.second: Final = second
        self.left: Final = left

    def who(self, s: State) -> i64:
        g = cast(Gala, s)
        return g.turn if can_take(g, g.turn) else NOBODY

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat != g.turn:
            return
        school: i64
        for school in range(g.setup.seats):
            if school != seat and g.supply[school]:
                out.add(SYMBOL + school)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        school = action - SYMBOL
        g.supply[school] -= 1
        g.symbols[4 * seat + school] += 1
        if g.sink is not None:
            g.sink.add((ev.SYMBOL_TAKEN, seat, school))
        if self.left > 1:
            g.stack.append(Declare(self.second, self.left - 1))
        else:
            self.pass_on(g)

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        if g.sink is not None:
            g.sink.add((ev.SYMBOLS_GONE, g.turn, self.left))
        self.pass_on(g)

    def pass_on(self, g: Gala) -> None:
        """The next player takes symbols, or the second turn begins."""
        if self.second and g.sink is not None:
            schools = [k for k in range(TYPES) for _ in range(g.symbols[4 * g.turn + k])]
            g.sink.add((ev.DECLARED, g.turn, *schools))
        g.turn = rules.next_seat(g, g.turn)
        if g.turn != g.setup.first:
            g.stack.append(Declare(self.second, SECOND_TAKE if self.second else FIRST_TAKE))
        elif not self.second:
            g.stack.append(Declare(1, SECOND_TAKE))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_SYMBOL, self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.symbol(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "declare"

    def args(self) -> list[int]:
        return [self.second, self.left]


# --- Eagles and line-ups -----------------------------------------------------------------------


@final
class SetEagle(Frame):
    """GG-041, GG-042, GG-044: in the morning each school chooses its home square."""

    NAME: ClassVar = "SetEagle"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat == g.turn:
            out.add(EAGLE)
            out.add(EAGLE + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        g.home[seat] = rules.eagle_square(g.setup, seat, action - EAGLE)
        g.eagle_at[seat] = g.home[seat]
        if g.sink is not None:
            g.sink.add((ev.EAGLE_SET, seat, g.home[seat]))
        pass_on(g, SET_EAGLE)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_EAGLE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_EAGLE_NOW, action)

    def stage(self) -> str:
        return "eagle"


@final
class BringEagles(Frame):
    """GG-262, GG-263: Eagles stay; those in the Safe Zone or on a start square go home."""

    NAME: ClassVar = "BringEagles"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        starts = rules.possible_starts(g)
        for school in range(g.setup.seats):
            square = g.eagle_at[school]
            moves = g.setup.go_home or rules.IS_SAFE[square] == 1 or square in starts
            if moves and square != g.home[school]:
                g.eagle_at[school] = g.home[school]
                if g.sink is not None:
                    g.sink.add((ev.EAGLE_HOME, school, square, g.home[school]))
            elif g.sink is not None:
                g.sink.add((ev.EAGLE_STAYS, school, square))


@final
class ChooseRow(Frame):
    """GG-048 to GG-051: where the gladiators of ring 1 stand relative to the home square.

    With three players the outer two have no choice (GG-050).
    """

    NAME: ClassVar = "ChooseRow"

    def who(self, s: State) -> i64:
        g = cast(Gala, s)
        return NOBODY if rules.is_flank(g.setup, g.turn) else g.turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat != g.turn:
            return
        k: i64
        for k in range(g.setup.ring_one):
            out.add(ROW + k)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        g.row[seat] = action - ROW
        if g.setup.ring_two == 1:
            g.stack.append(CHOOSE_WING)
            return
        g.wing[seat] = 0
        self.tell(g, ev.ROW_OF_FOUR if g.setup.ring_two == 2 else ev.ROW_ALONE)
        g.stack.append(PLACE_ONE)

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        g.row[g.turn] = 0
        g.wing[g.turn] = 1
        self.tell(g, ev.ROW_FORCED)
        g.stack.append(PLACE_ONE)

    def tell(self, g: Gala, kind: int) -> None:
        """Where the school will stand."""
        if g.sink is not None:
            g.sink.add((kind, g.turn, *line_up(g, g.turn)))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        seats = cast(Gala, s).setup.seats
        if seats == 2:
            return (ev.ASK_ROW_OF_FOUR,)
        return (ev.ASK_ROW_OF_THREE if seats == 3 else ev.ASK_ROW_ALONE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.row(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "row"


def line_up(g: Gala, seat: i64) -> list[int]:
    """The start squares that a school has chosen."""
    line = rules.home_line(g, seat)
    return rules.start_squares(g.setup, seat, line, g.row[seat], g.wing[seat])


@final
class ChooseWing(Frame):
    """GG-049: with three players one gladiator stands in ring 2, on either side of the Eagle."""

    NAME: ClassVar = "ChooseWing"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat == g.turn:
            out.add(WING)
            out.add(WING + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        g.wing[seat] = action - WING
        CHOOSE_ROW.tell(g, ev.ROW_OF_THREE)
        g.stack.append(PLACE_ONE)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_WING,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_WING_NOW, action)

    def stage(self) -> str:
        return "wing"


def only_type(g: Gala, seat: i64) -> i64:
    """The one type that a school has still to place, or NONE if there are several."""
    found: i64 = NONE
    kind: i64
    for kind in range(TYPES):
        if rules.types_left(g, seat, kind) > 0:
            if found != NONE:
                return NONE
            found = kind
    return found


@final
class PlaceOne(Frame):
    """GG-045, GG-046: which type stands on the next start square; a last type is placed by itself.

    The order of the squares gives the gladiators their numbers (GG-018).
    """

    NAME: ClassVar = "PlaceOne"

    def who(self, s: State) -> i64:
        g = cast(Gala, s)
        return NOBODY if only_type(g, g.turn) != NONE else g.turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat != g.turn:
            return
        kind: i64
        for kind in range(TYPES):
            if rules.types_left(g, seat, kind) > 0:
                out.add(PLACE + kind)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        self.place(g, seat, action - PLACE)
        g.stack.append(PLACE_ONE)

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        kind = only_type(g, g.turn)
        while rules.types_left(g, g.turn, kind) > 0:
            self.place(g, g.turn, kind)
        pass_on(g, CHOOSE_ROW)

    def place(self, g: Gala, seat: i64, kind: i64) -> None:
        """Put a gladiator on the next start square, facing the centre."""
        n = rules.placed(g, seat)
        gladiator = SLOTS * seat + n
        g.kind[gladiator] = kind
        g.square[gladiator] = line_up(g, seat)[n]
        g.facing[gladiator] = g.setup.sides[seat]
        if g.sink is not None:
            facing = g.facing[gladiator]
            g.sink.add((ev.PLACED, gladiator, kind, g.square[gladiator], facing))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        return (ev.ASK_PLACE, line_up(g, seat)[rules.placed(g, seat)])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.place(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "place"


# --- Crowd tokens ------------------------------------------------------------------------------


@final
class SeatToken(Frame):
    """GG-052 to GG-056: one token each in player order, three times round, its kind a secret."""

    NAME: ClassVar = "SeatToken"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat != g.turn:
            return
        free = rules.free_benches(g)
        if rules.thumbs_left(g, seat, UP) > 0:
            out.add_set(CROWD, free)
        if rules.thumbs_left(g, seat, DOWN) > 0:
            out.add_set(CROWD + 32, free)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        token = TOKENS * seat + rules.tokens_placed(g, seat)
        place = action - CROWD
        g.thumb[token] = place >> 5
        g.bench[token] = place & 31
        if g.sink is not None:
            g.sink.add((ev.SEATED, seat, g.thumb[token], g.bench[token]))
        g.turn = rules.next_seat(g, seat)
        if rules.tokens_placed(g, g.turn) < TOKENS:
            g.stack.append(SEAT_TOKEN)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_CROWD, TOKENS - rules.tokens_placed(cast(Gala, s), seat))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.crowd_seat(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "crowd_seat"


CHOOSE_MIX: Final[Frame] = ChooseMix()
DRAW_CARD: Final[Frame] = DrawCard()
SET_EAGLE: Final[Frame] = SetEagle()
BRING_EAGLES: Final[Frame] = BringEagles()
CHOOSE_ROW: Final = ChooseRow()
CHOOSE_WING: Final[Frame] = ChooseWing()
PLACE_ONE: Final[Frame] = PlaceOne()
SEAT_TOKEN: Final[Frame] = SeatToken()
STAGES: Final[list[Frame]] = [Stage(phase) for phase in range(P_SEATS + 1)]


def push_setup(g: Gala) -> None:
    """Put the parts of a set-up on the stack, the first one last (GG-057)."""
    stack = g.stack
    stack.append(SEAT_TOKEN)
    stack.append(STAGES[P_SEATS])
    stack.append(CHOOSE_ROW)
    stack.append(STAGES[P_LINE_UP])
    if g.match == 0:  # GG-262: in the afternoon nobody chooses again
        stack.append(SET_EAGLE)
        stack.append(STAGES[P_EAGLES])
    else:
        stack.append(BRING_EAGLES)
    if g.setup.seats > 2:  # GG-036
        stack.append(Declare(0, FIRST_TAKE))
        stack.append(STAGES[P_DECLARE])
    stack.append(DRAW_CARD)
    stack.append(STAGES[P_DRAW])
    if len(g.setup.class_one) > 1:
        stack.append(CHOOSE_MIX)
        stack.append(STAGES[P_MIX])
