"""How Gladiatori begins, for every mode and all options; also free positions for examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from munera.core.engine import Frame, settle
from munera.core.errors import BadOption
from munera.core.game import Side, Table, each_alone
from munera.games.gladiatori import flow
from munera.games.gladiatori.effects import clear_fight, go, go_beast
from munera.games.gladiatori.flow_own import begin_own
from munera.games.gladiatori.flow_setup import take_character
from munera.games.gladiatori.flow_turn import (
    BEGIN_REST,
    END_TURN,
    BeginRound,
    OwnRounds,
    set_order,
)
from munera.games.gladiatori.meta import COINS
from munera.games.gladiatori.state import (
    ASIDE,
    DECK,
    DISCARD,
    HAND,
    HIDDEN_CARD,
    KINDS,
    M_CHARACTER,
    M_DAMAGED,
    M_FACING,
    M_FIRST,
    M_ITEM,
    M_LYING,
    M_NOW,
    M_POWERS,
    M_STAMP,
    M_TRAPS,
    M_VP,
    M_WHITES,
    MAN,
    ROOM,
    ROTATED,
    ROUNDS,
    ROW,
    SEAT_CARDS,
    STANDBY,
    Munus,
    empty,
)
from munera.games.gladiatori.state_setup import (
    ANY_CHARACTER,
    AUCTION,
    BUILT_ONLY,
    BY_LOT,
    DRAFT,
    NO_ANIMALS,
    PRE_MADE,
    SELECTION,
    USUAL,
    Rules,
    Setup,
)
from munera.games.gladiatori.tables import (
    ANIMAL_WORDS,
    BOOK,
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    POWER_NAMES,
    usual_sides,
)
from munera.games.gladiatori.tables_content import read_content

ALONE: Final = "alone"
TEAMS: Final = "teams"
TWO_ONE: Final = "two-against-one"
COOPERATIVE: Final = "cooperative"
SOLO: Final = "solo"
MODES: Final = {
    1: (SOLO,),
    2: (ALONE, COOPERATIVE),
    3: (ALONE, TWO_ONE, COOPERATIVE),
    4: (ALONE, TEAMS, COOPERATIVE),
}
CHARACTERS: Final = {"any": ANY_CHARACTER, "pre-made": PRE_MADE, "built": BUILT_ONLY}
PARTNERS: Final = ("1", "2", "3")
GUARDS: Final = {"4": 4, "5": 5}
ITEM_WAYS: Final = {"usual": USUAL, "auction": AUCTION, "draft": DRAFT, "selection": SELECTION}
SETUPS: Final[dict[str, Setup]] = {}


def modes() -> dict[int, tuple[str, ...]]:
    """One to four players (GL-010, GL-361, GL-380); the usual mode first."""
    return dict(MODES)


def single_of(mode: str) -> int:
    """The seat that plays alone against two, or -1: always the first one."""
    return 0 if mode == TWO_ONE else -1


def teams_of(mode: str, options: Mapping[str, str]) -> list[int]:
    """By seat: the side it is on."""
    if mode in (COOPERATIVE, SOLO):
        return [0] * 4
    if mode == TWO_ONE:
        return [1, 0, 0, 0]
    if mode == TEAMS:
        partner = PARTNERS.index(options["partner"]) + 1
        return [0 if seat in (0, partner) else 1 for seat in range(4)]
    return [0, 1, 2, 3]


def coins_of(table: Table) -> list[int]:
    """GL-335: the budget of each seat."""
    return COINS.numbers(table.options["coins"], usual_sides(table))


def sides(table: Table) -> tuple[Side, ...]:
    """Who wins together; against animals everybody lives or dies alone (R-58)."""
    if table.mode == ALONE:
        return each_alone(table)
    if table.mode in (COOPERATIVE, SOLO):
        return (*[Side((seat,)) for seat in range(table.seats)], Side((), "animals"))
    teams = teams_of(table.mode, table.options)[: table.seats]
    members = [
        [seat for seat, team in enumerate(teams) if team == k] for k in (teams[0], 1 - teams[0])
    ]
    return tuple([Side(tuple(seats), "AB"[n]) for n, seats in enumerate(members)])


def rules_of(table: Table) -> Rules:
    """The options of a checked table as numbers."""
    options = table.options
    seats, mode = table.seats, table.mode
    out = Rules(seats, mode, options)
    out.teams = teams_of(mode, options)
    out.coins = (coins_of(table) + [0] * 4)[:4]
    out.single = single_of(mode)
    out.honour = mode not in (COOPERATIVE, SOLO)
    out.characters = CHARACTERS[options["characters"]]
    out.items = ITEM_WAYS[options["items"]]
    out.species = ANIMAL_WORDS.index(options["animals"]) - 2
    if options["animals"] == "usual":
        out.species = NO_ANIMALS if out.honour else 0
    out.number = BY_LOT if options["number"] == "random" else table.number("number")
    out.placement = table.is_on("placement")
    out.damage = table.is_on("damage")
    out.overlimit = table.is_on("overlimit")
    out.teaching = options["teaching"] == "graduated"
    out.campaign = table.is_on("campaign")
    out.secutor_move = options["secutor_move"]
    out.hoplomachus_guard = GUARDS[options["hoplomachus_guard"]]
    return out


def settled(table: Table) -> dict[str, str]:
    """Check options against each other and the mode; raises BadOption if they do not fit."""
    animals = table.options["animals"]
    if animals == "none" and table.mode in (SOLO, COOPERATIVE):
        raise BadOption("animals", BOOK.say("packs.no_animals", cite=" [GL-380]"), "GL-380")
    species = len(read_content(table.options["content"]).species)
    if ANIMAL_WORDS.index(animals) >= 2 + species:
        told = BOOK.say("packs.no_such_animal", word=animals, cite=" [GL-380]")
        raise BadOption("animals", told, "GL-380")
    return dict(table.options)


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table, made once."""
    key = f"{table.seats} {table.mode} {sorted(table.options.items())}"
    if key not in SETUPS:
        if len(SETUPS) > 64:
            SETUPS.clear()
        SETUPS[key] = Setup(rules_of(table), read_content(table.options["content"]))
    return SETUPS[key]


def opening(table: Table) -> Munus:
    """A settled match before its first move."""
    g = empty(setup_for(table))
    g.stack.append(flow.Begin())
    settle(g)
    return g


# --- Free positions ----------------------------------------------------------------------------


class Man:
    """A gladiator of a free position.

    Cards are words; `5*energy-1` is five of them. `stats` are Offense, Guard, Endurance, Blood and
    Speed now; `first` the initial ones, if they differ. In a `row`, `!` after a card means rotated,
    `?` on Standby. An item followed by `-` is damaged.
    """

    def __init__(
        self,
        place: tuple[int, int],
        facing: int,
        *,
        character: str = "built",
        hand: str = "",
        deck: str = "",
        discard: str = "",
        items: str = "",
        stats: Sequence[int] = (),
        first: Sequence[int] = (),
        powers: str = "",
        row: str = "",
        traps: int = 0,
        whites: int = 0,
        lying: bool = False,
        vp: int = 10,
    ) -> None:
        self.place = place
        self.facing = facing
        self.character = character
        self.cards = {HAND: hand, DECK: deck, DISCARD: discard}
        self.items = items
        self.stats = stats
        self.first = first
        self.powers = powers
        self.row = row
        self.traps = traps
        self.whites = whites
        self.lying = lying
        self.vp = vp


def position(
    table: Table,
    men: Sequence[Man],
    *,
    animals: Sequence[tuple[int, int]] = (),
    trapped: Sequence[int] = (),
    waiting: int = 0,
    turn: int = 1,
    round_number: int = 1,
    active: int = 0,
    first_blood: bool = True,
    order: Sequence[int] = (),
    frame: Frame | None = None,
) -> Munus:
    """A free position: the own round of `active` begins, or `frame` is next.

    Places are axial coordinates. After the own round, play goes on with the rest of the combat
    round in `order`, the next one, Rest and the following turns.
    """
    g = empty(setup_for(table))
    number = g.setup.content.ground.number
    for seat, man in enumerate(men):
        _dress(g, seat, man)
        go(g, seat, number[man.place])
    for n, place in enumerate(animals):
        go_beast(g, n, number[place])
        g.beasts[2 * n + 1] = trapped[n] if n < len(trapped) else 0
    g.waiting = waiting
    g.phase, g.turn, g.round = ROUNDS, turn, round_number
    g.blood = int(first_blood)
    for seat in range(len(men)):
        g.men[MAN * seat + M_STAMP] = len(men) - seat
    g.stamp = len(men)
    set_order(g)
    for k, seat in enumerate(order):
        g.order[k] = seat
    clear_fight(g)
    g.stack = [END_TURN, BEGIN_REST]
    if round_number == 1:
        g.stack.append(BeginRound(2))
    if frame is not None:
        g.stack.append(frame)
    else:
        place_now = list(g.order).index(active)
        g.place = place_now
        g.stack.append(OwnRounds(place_now + 1))
        begin_own(g, active)
    settle(g)
    return g


def _dress(g: Munus, seat: int, man: Man) -> None:
    at = MAN * seat
    character = CHARACTER_NAMES.index(man.character)
    g.men[at + M_CHARACTER] = character
    take_character(g, seat, character)
    for k, value in enumerate(man.stats):
        g.men[at + M_NOW + k] = value
        if not man.first and character == CHARACTER_NAMES.index("built"):
            g.men[at + M_FIRST + k] = value
    for k, value in enumerate(man.first):
        g.men[at + M_FIRST + k] = value
    if man.powers or man.character == "built":
        g.men[at + M_POWERS] = sum([2 ** POWER_NAMES.index(word) for word in man.powers.split()])
    for zone in (HAND, DECK, DISCARD, ASIDE):
        for kind in range(KINDS):
            g.cards[SEAT_CARDS * seat + ROOM * zone + kind] = 0
    for zone, words in man.cards.items():
        for kind in _named(words):
            g.cards[SEAT_CARDS * seat + ROOM * zone + kind] += 1
    for slot, word in enumerate(man.items.split()):
        g.men[at + M_ITEM + slot] = ITEM_NAMES.index(word.rstrip("-"))
        g.men[at + M_DAMAGED + slot] = int(word.endswith("-"))
    for k, word in enumerate(man.row.split()):
        code = KIND_NAMES.index(word.rstrip("!?"))
        if word.endswith("!"):
            code |= ROTATED
        if word.endswith("?"):
            code |= ROTATED | HIDDEN_CARD | STANDBY
        g.rows[ROW * seat + k] = code
    g.men[at + M_FACING] = man.facing
    g.men[at + M_TRAPS] = man.traps
    g.men[at + M_WHITES] = man.whites
    g.men[at + M_LYING] = int(man.lying or man.whites >= 2)
    g.men[at + M_VP] = man.vp


def _named(words: str) -> list[int]:
    out: list[int] = []
    for word in words.split():
        times, _, name = word.rpartition("*")
        out += [KIND_NAMES.index(name)] * int(times or 1)
    return out
