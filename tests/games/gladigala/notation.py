"""Positions and orders in the specification's notation, and the same position on paper.

`S1 Sword c2/N` is gladiator 1 of the S school, a Sword (also when nothing is said), on c2 facing
N; `*` after it: hurt; `+W`: carrying the Eagle of W. Orders are `S1 F+TR`, attacks `S1>c5`, crowd
tokens `S up Sc`; several are separated by commas. Eagles are on d2, b4, d7, g4 and coins are 3
unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.gladigala import paper
from games.gladigala.paper import SIDES, Man
from games.gladigala.paper_day import Bird, Day, Settings, Token

TURNS = {"TL": "left", "TR": "right", "TB": "about", "SKILL": "skill", "IDLE": "idle"}


@dataclass
class Layout:
    """A position at the beginning of a round."""

    seats: int
    men: list[Man]
    eagles: list[Bird]
    coins: list[int]
    stage: list[int]
    tokens: list[list[Token]]
    declared: list[dict[int, int]]
    collected: list[int]
    shields: list[int]
    upgrades: list[list[str]]
    rounds: int = 0  # rounds played before
    match: int = 0
    medals: list[tuple[str, int, int]] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)


def items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def seats_for(text: str) -> int:
    """The least number of players that has all these sides."""
    sides = {item[0] for item in items(text)}
    return 4 if "E" in sides else 3 if "W" in sides else 2


def man_of(item: str, sides: str) -> tuple[Man, str]:
    """A gladiator, and the sides whose Eagles it carries."""
    name, *words = item.split()
    carried = "".join(word[1:] for word in words if word.startswith("+"))
    words = [word for word in words if not word.startswith("+")]
    place = words[-1]
    kind = words[0].lower() if len(words) > 1 else "sword"
    square, facing = place.rstrip("*").split("/")
    seat = sides.index(name[0])
    return Man(name, seat, int(name[1]), kind, square, facing, place.endswith("*")), carried


def by_seat(text: str, sides: str, usual: int) -> list[int]:
    """Numbers such as `S 0, N 9`."""
    out = [usual] * len(sides)
    for item in items(text):
        side, number = item.split()
        out[sides.index(side)] = int(number)
    return out


def layout(
    men: str,
    seats: int = 0,
    *,
    eagles: str = "",
    coins: str = "",
    stage: str = "",
    tokens: str = "",
    used: str = "",
    declared: str = "",
    collected: str = "",
    shields: str = "",
    upgrades: str = "",
    rounds: int = 0,
    match: int = 0,
    medals: str = "",
    homes: str = "",
    frozen: str = "",
    settings: Settings | None = None,
) -> Layout:
    """Read a position. Declarations are `S NNW`, stages `N S N`, upgrades `S Sword`."""
    seats = seats or seats_for(men)
    sides = SIDES[seats]
    homes_of = {side: paper.EAGLES[side][0] for side in sides}
    for item in items(homes or eagles):
        side, square = item.split()
        if square in paper.EAGLES[side]:
            homes_of[side] = square
    birds = [Bird(homes_of[side], "", homes_of[side]) for side in sides]
    for item in items(eagles):
        side, square = item.split()
        birds[sides.index(side)].square = square
    for side in frozen:
        birds[sides.index(side)].frozen = True
    crew = []
    for item in items(men):
        man, carried = man_of(item, sides)
        crew.append(man)
        for side in carried:
            birds[sides.index(side)].square = man.square
            birds[sides.index(side)].carrier = man.name
    crew.sort(key=lambda man: (man.seat, man.index))
    seated: list[list[Token]] = [[] for _ in sides]
    for item in items(tokens):
        side, kind, bench = item.split()
        seated[sides.index(side)].append(Token(bench, kind))
    for item in items(used):
        side, kind, bench = item.split()
        seated[sides.index(side)].append(Token(bench, kind, "used"))
    claims: list[dict[int, int]] = [{} for _ in sides]
    for item in items(declared):
        side, symbols = item.split()
        for symbol in symbols:
            claim = claims[sides.index(side)]
            claim[sides.index(symbol)] = claim.get(sides.index(symbol), 0) + 1
    better: list[list[str]] = [[] for _ in sides]
    for item in items(upgrades):
        side, kind = item.split()
        better[sides.index(side)].append(kind.lower())
    won = [item.split() for item in items(medals)]
    return Layout(
        seats,
        crew,
        birds,
        by_seat(coins, sides, 3),
        [sides.index(side) for side in stage.split()],
        seated,
        claims,
        by_seat(collected, sides, 0),
        by_seat(shields, sides, 0),
        better,
        rounds,
        match,
        [(kind, sides.index(side), int(on)) for kind, side, on in won],
        settings or Settings(),
    )


def day_of(there: Layout) -> Day:
    """The same position on paper, at the first question of the round."""
    day = Day(there.seats, there.settings)
    day.match = there.match
    day.clear()
    day.round = there.rounds
    day.men = {man.name: Man(**vars(man)) for man in there.men}
    day.teams = [[man.type for man in there.men if man.seat == k] for k in range(there.seats)]
    day.eagles = [Bird(**vars(bird)) for bird in there.eagles]
    day.coins = list(there.coins)
    day.stage = list(there.stage)
    day.tokens = [[Token(**vars(token)) for token in some] for some in there.tokens]
    for seat, claim in enumerate(there.declared):
        day.declared[seat].update(claim)
        day.supply.subtract(claim)
    day.collected = list(there.collected)
    day.shields = list(there.shields)
    day.upgrades = [list(some) for some in there.upgrades]
    day.medals = list(there.medals)
    day.resume()
    return day


def read_orders(text: str) -> dict[str, str]:
    """Orders by gladiator, as texts of actions."""
    out = {}
    for item in items(text):
        name, order = item.split()
        upper, _, lower = order.partition("+")
        out[name] = f"order {upper.lower()} {TURNS[lower or 'IDLE']}"
    return out


def read_attacks(text: str) -> dict[str, str]:
    """Attacks by gladiator, as texts of actions."""
    pairs = (item.split(">") for item in items(text))
    return {name.strip(): f"attack {square.strip()}" for name, square in pairs}


def read_crowd(text: str) -> set[tuple[str, str]]:
    """Sides and benches of tokens that are played."""
    return {(item.split()[0], item.split()[1]) for item in items(text)}
