"""Random positions in which much happens: gladiators in a small area, Eagles and tokens near."""

from __future__ import annotations

from typing import TypeVar

from games.gladigala import paper
from games.gladigala.notation import Layout
from games.gladigala.paper import BENCHES, COLUMNS, ROWS, SAFE_ZONE, SIDES, SQUARES, TYPES, Man
from games.gladigala.paper_day import Bird, Settings, Token
from munera.core.rng import Rng

T = TypeVar("T")


def pick(rng: Rng, some: list[T]) -> T:
    return some[rng.below(len(some))]


def area(rng: Rng, needed: int) -> list[str]:
    """The squares of a rectangle with room for this many, not much larger."""
    while True:
        width, height = 2 + rng.below(4), 2 + rng.below(4)
        if needed <= width * height <= 2 * needed + 4:
            break
    left, low = rng.below(9 - width), rng.below(9 - height)
    return [COLUMNS[left + x] + ROWS[low + y] for x in range(width) for y in range(height)]


def shuffled(rng: Rng, some: list[T]) -> list[T]:
    out = list(some)
    for k in range(len(out) - 1, 0, -1):
        j = rng.below(k + 1)
        out[k], out[j] = out[j], out[k]
    return out


def crowd_of(rng: Rng, seats: int, count: int) -> list[Man]:
    """Gladiators close together, of any type and facing, a third of them hurt."""
    squares = shuffled(rng, area(rng, count))[:count]
    sides = SIDES[seats]
    numbers = [0] * seats
    men = []
    for square in squares:
        seat = pick(rng, [k for k in range(seats) if numbers[k] < 6])
        numbers[seat] += 1
        kind = pick(rng, ["dagger", *TYPES])
        facing = pick(rng, list("NESW"))
        name = f"{sides[seat]}{numbers[seat]}"
        men.append(Man(name, seat, numbers[seat], kind, square, facing, rng.below(3) == 0))
    return sorted(men, key=lambda man: (man.seat, man.index))


def blank(seats: int, men: list[Man], eagles: list[Bird], settings: Settings) -> Layout:
    """A position with nothing but gladiators and Eagles."""
    return Layout(
        seats,
        men,
        eagles,
        [3] * seats,
        [],
        [[] for _ in range(seats)],
        [{} for _ in range(seats)],
        [0] * seats,
        [0] * seats,
        [[] for _ in range(seats)],
        settings=settings,
    )


def board(rng: Rng) -> Layout:
    """For movement: crowded gladiators, and Eagles that nobody can reach in a round."""
    seats = 2 + rng.below(3)
    men = crowd_of(rng, seats, 2 + rng.below(11))
    near = {
        (COLUMNS.index(man.square[0]) + x, ROWS.index(man.square[1]) + y)
        for man in men
        for x in range(-2, 3)
        for y in range(-2, 3)
    }
    far = [s for s in SQUARES if (COLUMNS.index(s[0]), ROWS.index(s[1])) not in near]
    there = pick(rng, far) if far else ""
    eagles = [Bird(there, "", paper.EAGLES[side][0]) for side in SIDES[seats]]
    if not there:  # no room for them: somebody carries each
        for seat, bird in enumerate(eagles):
            carrier = pick(rng, [man for man in men if man.seat != seat] or men)
            bird.square, bird.carrier = carrier.square, carrier.name
    return blank(seats, men, eagles, Settings())


def melee(rng: Rng, seats: int, settings: Settings) -> Layout:
    """For whole rounds: everything at once, few coins, tokens on lines that matter."""
    men = crowd_of(rng, seats, 4 + rng.below(9))
    lines = shuffled(rng, sorted({mark for man in men for mark in man.square}))
    eagles = []
    for seat, side in enumerate(SIDES[seats]):
        home = pick(rng, list(paper.EAGLES[side]))
        foes = [man for man in men if man.seat != seat]
        if foes and rng.below(3) == 0:
            carrier = pick(rng, foes)
            eagles.append(Bird(carrier.square, carrier.name, home))
            continue
        taken = {man.square for man in men}
        free = [s for s in SQUARES if s not in taken and s not in SAFE_ZONE]
        close = [s for s in free if any(s[0] == man.square[0] for man in men)]
        frozen = settings.fallen_eagle == "frozen" and rng.below(2) == 0
        eagles.append(Bird(pick(rng, close or free), "", home, frozen))
    there = blank(seats, men, eagles, settings)
    there.coins = [rng.below(5) for _ in range(seats)]
    there.shields = [rng.below(4) for _ in range(seats)]
    there.rounds = pick(rng, [0, 3, settings.max_rounds - 1 if settings.max_rounds else 5])
    there.match = rng.below(settings.matches)
    for seat in range(seats):
        kinds = shuffled(rng, ["up", "up", "down"])[: rng.below(4)]
        for kind in kinds:
            if lines:
                mark = lines.pop()
                bench = pick(rng, [bench for bench in BENCHES if bench[1] == mark])
                there.tokens[seat].append(Token(bench, kind, pick(rng, ["down", "down", "used"])))
        there.upgrades[seat] = [kind for kind in TYPES if rng.below(4) == 0]
        if seats > 2:
            for _ in range(5):
                other = (seat + 1 + rng.below(seats - 1)) % seats
                there.declared[seat][other] = there.declared[seat].get(other, 0) + 1
    if there.match:
        kind = pick(rng, ["eagle", "coin"])
        there.medals = [(kind, rng.below(seats), rng.below(4))]
    spare = [6 - sum(man.seat == seat for man in men) for seat in range(seats)]
    for _ in range(rng.below(settings.out_limit)):
        seat = rng.below(seats)
        if spare[seat] > 0:
            spare[seat] -= 1
            there.stage.append(seat)
    settle_collected(there)
    return there


def settle_collected(there: Layout) -> None:
    """What the bases that lie there have paid already."""
    for seat in range(there.seats):
        if there.seats == 2:
            matched = paper.longest_streak(there.stage, seat)
        else:
            matched = paper.matches(there.declared[seat], there.stage)
        there.collected[seat] = paper.paid_for(there.settings.payout, matched)
