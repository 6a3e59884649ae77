"""The set-up (3.B, 3.L): order, animals, characters, building, overlimit cards, placement."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.core.sealed import Sealed
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals_setup as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.effects import go
from munera.games.gladiatori.flow_dice import Lot
from munera.games.gladiatori.space import BUY, CHAR, COUNT, DONE, FACE, HEX, OVER, SEAT
from munera.games.gladiatori.state import (
    ASIDE,
    E1,
    FEI,
    HAND,
    KINDS,
    M_CHARACTER,
    M_COINS,
    M_FACING,
    M_FIRST,
    M_HEX,
    M_LAST,
    M_NOW,
    M_OVER,
    M_OVER_FEINT,
    M_POWERS,
    M_STAMP,
    MAN,
    MOST,
    NONE,
    RED,
    ROOM,
    SAID_OVER,
    SEAT_CARDS,
    SP1,
    Munus,
    is_foe,
    note,
)
from munera.games.gladiatori.state_setup import BUILT_ONLY, PRE_MADE
from munera.games.gladiatori.tables import (
    ABILITY_PRICE,
    BUILT,
    CHEAPEST,
    FEINTS,
    LEAST,
    OVER_CARDS,
    OVER_FEINTS,
    OVER_ROUND,
    POWER_PRICE,
)
from munera.games.gladiatori.tables import MOST as HIGHEST
from munera.games.gladiatori.tables_arena import HEXES

FIRST_CARD: Final = 5  # of BUY
FIRST_POWER: Final = 16
BOUGHT: Final = 25

# --- Order and animals -------------------------------------------------------------------------


@final
class DrawOrder(Lot):
    """GL-012, GL-013: chance draws the player order of the first turn, seat by seat."""

    NAME: ClassVar = "DrawOrder"

    def __init__(self, place: i64) -> None:
        self.place: Final = place

    def taken(self, g: Munus, seat: i64) -> bool:
        """Whether a seat has its place."""
        found = False
        k: i64
        for k in range(self.place):
            found = found or g.order[k] == seat
        return found

    def who(self, s: State) -> i64:
        if self.place + 1 >= cast(Munus, s).setup.seats:
            return NOBODY
        return CHANCE

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64 = 0
        while self.taken(g, seat):
            seat += 1
        self.put(g, seat)
        if g.sink is not None:
            seats = [int(g.order[k]) for k in range(g.setup.seats)]
            g.sink.add((ev.ORDER_DRAWN, *seats))

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        out.count = 0
        other: i64
        for other in range(g.setup.seats):
            if not self.taken(g, other):
                out.add(SEAT + other)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        self.put(g, action - SEAT)
        g.stack.append(DrawOrder(self.place + 1))

    def put(self, g: Munus, seat: i64) -> None:
        """GL-013: the first player's marker lies on top."""
        g.order[self.place] = seat
        g.men[MAN * seat + M_STAMP] = g.setup.seats - self.place

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "player-order"

    def args(self) -> list[int]:
        return [self.place]


@final
class DrawNumber(Lot):
    """GL-381: how many animals; chance draws a number for each player."""

    NAME: ClassVar = "DrawNumber"

    def __init__(self, left: i64) -> None:
        self.left: Final = left

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        if self.left > 0 and g.setup.lot_low < g.setup.lot_high:
            return CHANCE
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.waiting += self.left * g.setup.lot_low
        told_number(g)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        out.count = 0
        n: i64
        for n in range(g.setup.lot_low, g.setup.lot_high + 1):
            out.add(COUNT + n)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        g.waiting += action - COUNT
        g.stack.append(DrawNumber(self.left - 1))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "animal-number"

    def args(self) -> list[int]:
        return [self.left]


def told_number(g: Munus) -> None:
    """How many animals wait; never more than 30."""
    g.waiting = min(g.waiting, MOST)
    if g.sink is not None:
        g.sink.add((ev.ANIMALS_COUNTED, g.setup.species, g.waiting))


# --- Characters --------------------------------------------------------------------------------


@final
class Choose(Sealed):
    """GL-011, GL-345: everybody takes a pre-made character or builds one."""

    NAME: ClassVar = "Choose"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        setup = cast(Munus, s).setup
        character: i64
        for character in range(setup.character_count):
            if setup.characters == PRE_MADE and character == BUILT:
                continue
            out.add(CHAR + character)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        cast(Munus, s).men[MAN * seat + M_CHARACTER] = action - CHAR
        return True

    def again(self, open_seats: i64) -> Frame:
        return Choose(open_seats)

    def reveal(self, s: State) -> None:
        begin_characters(cast(Munus, s))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_CHARACTER,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.character(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "character"


def push_characters(g: Munus) -> None:
    """Ask D01, unless everybody builds."""
    if g.setup.characters == BUILT_ONLY:
        seat: i64
        for seat in range(g.setup.seats):
            g.men[MAN * seat + M_CHARACTER] = BUILT
        g.stack.append(BEGIN_CHARACTERS)
        return
    g.stack.append(Choose(BIT[g.setup.seats] - 1))


@final
class BeginCharacters(Frame):
    """The next step if nobody had to choose a character."""

    NAME: ClassVar = "BeginCharacters"

    def run(self, s: State) -> None:
        begin_characters(cast(Munus, s))


BEGIN_CHARACTERS: Final = BeginCharacters()


def begin_characters(g: Munus) -> None:
    """GL-017: everybody gets his figures and cards; builders begin with the cheapest gladiator."""
    builders: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        character = g.men[MAN * seat + M_CHARACTER]
        if g.sink is not None:
            g.sink.add((ev.CHARACTER_TAKEN, seat, character))
        take_character(g, seat, character)
        if character == BUILT:
            builders |= BIT[seat]
    if not builders:
        return
    if g.setup.overlimit:
        g.stack.append(Overlimit(0, 0, 0))
    g.stack.append(Build(builders))


def take_character(g: Munus, seat: i64, character: i64) -> None:
    """GL-345: figures, cards and Powers as printed; a builder starts with the minimum."""
    setup = g.setup
    man = MAN * seat
    stat: i64
    for stat in range(5):
        value = setup.stats[5 * character + stat]
        if character == BUILT:
            value = LEAST
        g.men[man + M_NOW + stat] = value
        g.men[man + M_FIRST + stat] = value
    g.men[man + M_POWERS] = setup.powers[character]
    if character == BUILT:
        g.men[man + M_COINS] = setup.coins[seat] - CHEAPEST
    kind: i64
    for kind in range(RED):
        g.cards[SEAT_CARDS * seat + ROOM * HAND + kind] = 1
    for kind in range(RED, KINDS):
        g.cards[SEAT_CARDS * seat + ROOM * HAND + kind] = setup.held[16 * character + kind]


def hold_back(g: Munus) -> None:
    """GL-360: a teaching game keeps the Special Moves aside until turn 2."""
    seat: i64
    kind: i64
    for seat in range(g.setup.seats):
        for kind in range(SP1, KINDS):
            base = SEAT_CARDS * seat + kind
            g.cards[base + ROOM * ASIDE] = g.cards[base + ROOM * HAND]
            g.cards[base + ROOM * HAND] = 0


# --- Building ----------------------------------------------------------------------------------


def price_of(g: Munus, seat: i64, thing: i64) -> i64:
    """What one more of something costs; NONE if there can be no more.

    GL-336 to GL-341, GL-337, GL-338.
    """
    man = MAN * seat
    if thing < FIRST_CARD:
        value = g.men[man + M_FIRST + thing]
        if value >= HIGHEST:
            return NONE
        if thing >= 3:
            return ABILITY_PRICE
        return g.setup.skill_costs[value + 1] - g.setup.skill_costs[value]
    if thing >= FIRST_POWER:
        if g.men[man + M_POWERS] & BIT[thing - FIRST_POWER]:
            return NONE
        return POWER_PRICE
    kind = thing - FIRST_CARD + RED
    have = g.cards[SEAT_CARDS * seat + ROOM * HAND + kind]
    limit: i64 = 1
    if kind < FEI:
        limit = g.setup.limit[seat]
    elif kind == FEI:
        limit = FEINTS
    if have >= limit:
        return NONE
    return g.setup.costs[thing]


@final
class Build(Sealed):
    """GL-335 to GL-342: builders spend their coins, in the order of the list."""

    NAME: ClassVar = "Build"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        g = cast(Munus, s)
        out.add(DONE)
        coins = g.men[MAN * seat + M_COINS]
        thing: i64
        for thing in range(g.men[MAN * seat + M_LAST], BOUGHT):
            cost = price_of(g, seat, thing)
            if cost >= 0 and cost <= coins:
                out.add(BUY + thing)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        if action == DONE:
            return True
        g = cast(Munus, s)
        man = MAN * seat
        thing = action - BUY
        g.men[man + M_COINS] -= price_of(g, seat, thing)
        g.men[man + M_LAST] = thing
        if thing < FIRST_CARD:
            g.men[man + M_NOW + thing] += 1
            g.men[man + M_FIRST + thing] += 1
        elif thing >= FIRST_POWER:
            g.men[man + M_POWERS] |= BIT[thing - FIRST_POWER]
        else:
            g.cards[SEAT_CARDS * seat + ROOM * HAND + thing - FIRST_CARD + RED] += 1
        return False

    def again(self, open_seats: i64) -> Frame:
        return Build(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        for seat in range(g.setup.seats):
            g.men[MAN * seat + M_LAST] = 0
            if g.men[MAN * seat + M_CHARACTER] == BUILT and g.sink is not None:
                base = SEAT_CARDS * seat + ROOM * HAND
                reds = sum([int(g.cards[base + kind]) for kind in range(RED, KINDS)])
                g.sink.add((ev.BUILT, seat, reds))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_BUILD, cast(Munus, s).men[MAN * seat + M_COINS])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.build(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "build"


@final
class Overlimit(Frame):
    """GL-343, GL-344: builders in player order, then in reverse, take up to two more cards each."""

    NAME: ClassVar = "Overlimit"

    def __init__(self, turn: i64, taken: i64, last: i64) -> None:
        self.turn: Final = turn  # counts the places forwards, then backwards
        self.taken: Final = taken
        self.last: Final = last

    def asked(self, g: Munus) -> i64:
        """Whose turn it is; NONE after the last."""
        seats = g.setup.seats
        if self.turn >= 2 * seats:
            return NONE
        place = self.turn
        if place >= seats:
            place = 2 * seats - 1 - place
        return g.order[place]

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        seat = self.asked(g)
        if seat >= 0 and g.men[MAN * seat + M_CHARACTER] == BUILT:
            return seat
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        if self.asked(g) >= 0:
            g.stack.append(Overlimit(self.turn + 1, 0, 0))

    def may_take(self, g: Munus, seat: i64, kind: i64) -> bool:
        """Whether price, box and limits allow the card."""
        man = MAN * seat
        if kind == FEI and g.men[man + M_OVER_FEINT] >= OVER_FEINTS:
            return False
        if self.taken >= OVER_ROUND or g.men[man + M_OVER] >= OVER_CARDS:
            return False
        if g.men[man + M_COINS] < 2 * g.setup.costs[kind + 1]:
            return False
        return rules.left_in_box(g, kind) > 0

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        g = cast(Munus, s)
        if seat != self.asked(g):
            return
        out.add(DONE)
        k: i64
        for k in range(self.last, 3):
            if self.may_take(g, seat, E1 + k):
                out.add(OVER + k)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            g.stack.append(Overlimit(self.turn + 1, 0, 0))
            return
        kind = action - OVER + E1
        man = MAN * seat
        g.men[man + M_COINS] -= 2 * g.setup.costs[kind + 1]
        g.men[man + M_OVER] += 1
        if kind == FEI:
            g.men[man + M_OVER_FEINT] += 1
        g.cards[SEAT_CARDS * seat + ROOM * HAND + kind] += 1
        note(g, SAID_OVER, seat, kind)
        if g.sink is not None:
            g.sink.add((ev.OVERLIMIT_TAKEN, seat, kind, 2 * g.setup.costs[kind + 1]))
        g.stack.append(Overlimit(self.turn, self.taken + 1, action - OVER))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_OVERLIMIT, cast(Munus, s).men[MAN * seat + M_COINS])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.overlimit(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "overlimit"

    def args(self) -> list[int]:
        return [self.turn, self.taken, self.last]


# --- Placement ---------------------------------------------------------------------------------


def may_place(g: Munus, seat: i64, hex_: i64) -> bool:
    """GL-014, GL-016: a free starting hex; or any free hex at distance 3 from placed enemies."""
    if not g.setup.inside[hex_] or g.board[hex_] >= 0:
        return False
    k: i64
    if not g.setup.placement:
        found = False
        for k in range(len(g.setup.starts)):
            found = found or g.setup.starts[k] == hex_
        return found
    return is_apart(g, seat, hex_)


def is_apart(g: Munus, seat: i64, hex_: i64) -> bool:
    """Whether two empty hexes lie between a hex and every enemy already placed."""
    other: i64
    for other in range(g.setup.seats):
        there = g.men[MAN * other + M_HEX]
        if there >= 0 and is_foe(g, seat, other) and g.setup.far[HEXES * hex_ + there] < 3:
            return False
    return True


@final
class Place(Frame):
    """GL-014 to GL-016: in player order everybody places his gladiator."""

    NAME: ClassVar = "Place"

    def __init__(self, place: i64) -> None:
        self.place: Final = place

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        if self.place >= g.setup.seats:
            return NOBODY
        return g.order[self.place]

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        g = cast(Munus, s)
        if seat != g.order[self.place]:
            return
        hex_: i64
        for hex_ in range(HEXES):
            if may_place(g, seat, hex_):
                out.add(HEX + hex_)
        if out.count == 0:  # in a very small arena, where no hex keeps the distance: any free hex
            for hex_ in range(HEXES):
                if g.setup.inside[hex_] and g.board[hex_] < 0:
                    out.add(HEX + hex_)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        go(g, seat, action - HEX)
        g.stack.append(Face(self.place))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_PLACE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.place(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "place"

    def args(self) -> list[int]:
        return [self.place]


@final
class Face(Frame):
    """GL-015: the facing is chosen with the place."""

    NAME: ClassVar = "Face"

    def __init__(self, place: i64) -> None:
        self.place: Final = place

    def who(self, s: State) -> i64:
        return cast(Munus, s).order[self.place]

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.who(s):
            return
        way: i64
        for way in range(6):
            out.add(FACE + way)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        g.men[MAN * seat + M_FACING] = action - FACE
        if g.sink is not None:
            g.sink.add((ev.PLACED, seat, g.men[MAN * seat + M_HEX], action - FACE))
        g.stack.append(Place(self.place + 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_FACE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.face(action)

    def stage(self) -> str:
        return "face"

    def args(self) -> list[int]:
        return [self.place]
