"""Positions of Gladiatori on paper for tests, written in a line or two, and a way to play them.

    game = position(
        man((0, 0), "e", hand="str e1*3", items="i01"),
        man((1, 0), "w", hp="e1*3", items="i07", guard=4),
    )
    play(game, "play str", "add e1", "done", "attack")
    play(game, "1 pass")

Seats are numbered as given and act in this order. A gladiator has 5 in every trait unless told
otherwise; he has only the Powers given to him, and the table knows them, as with a pre-made
character.
"""

from __future__ import annotations

from collections import Counter

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import Game, from_here
from games.gladiatori.paper_data import DIRECTIONS, ITEMS, START_VP, TRAITS
from games.gladiatori.paper_setup import lay_out
from games.gladiatori.paper_table import Animal, Card, Item, Man, Steps, Table

DECLINES = ["no", "done", "pass", "nofight", "blood 0", "dash 0"]


def cards(text: str) -> Counter[str]:
    """`str e1*3` is one STR and three E1."""
    found: Counter[str] = Counter()
    for word in text.split():
        kind, _, times = word.partition("*")
        found[kind] += int(times or 1)
    return found


def row_of(text: str) -> list[Card]:
    """`str:r dex ber:s`: STR face-up and rotated, DEX straight, BER a Standby card."""
    found = []
    for word in text.split():
        kind, _, how = word.partition(":")
        found.append(Card(kind, how != "s", how in ("r", "s"), how == "s"))
    return found


def man(
    at: tuple[int, int],
    facing: str = "e",
    *,
    hand: str = "",
    hp: str = "e1*10",
    discard: str = "",
    row: str = "",
    items: str = "",
    powers: str = "",
    character: str = "secutor",
    initial: int = 5,
    vp: int = START_VP,
    trapped: int = 0,
    unbalanced: int = 0,
    face_down: bool = False,
    **traits: int,
) -> Man:
    """One gladiator; the seat is set by `position`."""
    one = Man(-1, character, coins=55, vp=vp)
    one.hex = arena.hex_at(*at)
    one.facing = DIRECTIONS.index(facing)
    one.hand, one.hp, one.discard = cards(hand), cards(hp), cards(discard)
    one.row = row_of(row)
    one.own = one.hand + one.hp + one.discard + Counter(card.kind for card in one.row)
    one.now = {trait: traits.get(trait, initial) for trait in TRAITS}
    one.initial = {trait: max(initial, one.now[trait]) for trait in TRAITS}
    slots: list[Item | None] = [Item(name) for name in items.split()]
    one.items = slots + [None] * (2 - len(slots))
    one.powers = [int(power) for power in powers.split()]
    one.trapped, one.unbalanced, one.face_down = trapped, unbalanced, face_down
    return one


def position(
    *men: Man,
    mode: str = "each_alone",
    phase: str = "rounds 1",
    turn: int = 1,
    animals: list[tuple[int, int]] | None = None,
    animal_markers: int = 0,
    due: int = 0,
    waiting: int = 0,
    first_blood_open: bool = True,
    **options: object,
) -> Game:
    """A match that goes on from the beginning of a phase; animals by their places."""
    g = lay_out(len(men), mode, dict(options))
    g.men = list(men)
    for seat, one in enumerate(men):
        one.seat = seat
        one.stamp = len(men) - seat
    g.stamp = len(men)
    g.order = list(range(len(men)))
    held = [item.id for one in men for item in one.items if item is not None]
    g.items_gone = [name for name in ITEMS if name not in held]
    g.turn = turn
    g.first_blood = not first_blood_open
    for place in animals or []:
        g.animals.append(Animal(len(g.animals), "in", arena.hex_at(*place), animal_markers))
    for state, number in (("due", due), ("waiting", waiting)):
        g.animals += [Animal(len(g.animals) + k, state) for k in range(number)]
    if phase[-1].isdigit():
        g.combat_round = int(phase[-1])
    elif phase in ("rest", "end"):
        g.combat_round = 2
    return Game(g, steps_of(g, phase))


def steps_of(g: Table, phase: str) -> Steps:
    """From a phase to the end of the match."""
    yield from from_here(g, phase)


def play(game: Game, *texts: str) -> None:
    """Answers one after the other: `attack`, or `1 pass` to say who; a die is `roll 5`."""
    for text in texts:
        first, _, rest = text.partition(" ")
        if first.lstrip("-").isdigit():
            game.play(int(first), rest)
            continue
        seats = [seat for seat, _ in game.asked() if text in game.legal(seat)]
        assert len(seats) == 1, f"{text}: asked are {game.now}"
        game.play(seats[0], text)


def decline(game: Game, until: str = "") -> None:
    """Says no, done or pass until a decision comes up, such as `D49` or `1 D20`."""
    for _ in range(500):
        if game.over or is_asked(game, until):
            return
        seat, _ = game.asked()[0]
        texts = game.legal(seat)
        if "loseitem 0" in texts or any(text.startswith("lose ") for text in texts):
            game.play(seat, texts[0])
        else:
            game.play(seat, next(text for text in DECLINES if text in texts))
    raise AssertionError(f"{until} did not come up")


def is_asked(game: Game, decision: str) -> bool:
    """Whether a decision, perhaps of a certain seat, is asked now."""
    return any(decision in (name, f"{seat} {name}") for seat, name in game.asked())


def told(game: Game, name: str) -> list[tuple[object, ...]]:
    """The values of all events of one name, without their clauses."""
    return [entry[2:] for entry in game.log if entry[0] == name]


def last(game: Game, name: str) -> tuple[object, ...]:
    """The values of the last event of one name."""
    return told(game, name)[-1]


def at(q: int, r: int) -> str:
    """`hex N` for a place."""
    return f"hex {arena.hex_at(q, r)}"
