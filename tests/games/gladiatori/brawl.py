"""Random matches of Gladiatori on paper: brawlers, and what must hold after every answer."""

from __future__ import annotations

import random
from collections import Counter

from games.gladiatori import paper_arena as arena
from games.gladiatori import position as scene
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_data import (
    ACTIONS,
    ANIMAL_LIMIT,
    COMBAT,
    DIRECTIONS,
    ELEMENTS,
    ITEMS,
    KINDS,
    PREMADE,
    SKILLS,
    SPECIALS,
    SPECIES,
    START_VP,
    TRAITS,
    TURNS,
)
from games.gladiatori.paper_setup import GOODS
from games.gladiatori.paper_table import Man, Table, are_enemies, everybody, no_vp, place_of

# What a brawler prefers, by weight; other actions have 1.
LIKES = {
    "attack": 12.0,
    "sweep": 4.0,
    "net": 6.0,
    "throw": 6.0,
    "break": 6.0,
    "help": 6.0,
    "play": 4.0,
    "reuse": 2.0,
    "step": 1.0,
    "add": 1.5,
    "yes": 1.5,
    "tohp": 3.0,
    "surrender": 0.004,
    "pass": 0.3,
    "standby": 0.15,
    "nofight": 0.2,
    "power": 0.6,
    "bid": 0.5,
}


def vocabulary() -> set[str]:
    """4.2: every text a player can ever say."""
    words = {"done", "yes", "no", "pass", "surrender", "attack", "nofight"}
    lists: dict[str, list[str]] = {
        "char": [*PREMADE, "build"],
        "buy": GOODS,
        "over": ["e1", "e0", "fei"],
        "item": list(ITEMS),
        "bid": ["e1", "e0"],
        "hex": [str(number) for number in range(75)],
        "face": DIRECTIONS,
        "tohp": KINDS,
        "tohand": KINDS,
        "step": DIRECTIONS,
        "turn": list(TURNS),
        "clear": ["trapped", "unbalanced"],
        "spend": ELEMENTS,
        "recover": ELEMENTS,
        "play": ACTIONS,
        "reuse": ACTIONS,
        "standby": ACTIONS,
        "add": COMBAT,
        "sweep": [f"{arc} {way}" for arc in ("left", "centre", "right") for way in ("cw", "ccw")],
        "net": ["0", "1"],
        "throw": ["0", "1"],
        "break": ["0", "1"],
        "help": ["0", "1", "2", "3"],
        "blood": ["0", "1", "2", "3"],
        "dash": ["0", "1", "2"],
        "overskill": SKILLS,
        "rage": [f"{zone} {kind}" for zone in ("discard", "hp") for kind in COMBAT],
        "sacrifice": KINDS,
        "lunge": KINDS,
        "leap": [f"{a} {b}" for a in range(4) for b in range(4) if 1 <= a + b <= 3],
        "deep": ["1", "2", "3"],
        "power": [str(power) for power in range(1, 10)],
        "pluscard": ["fei", *SPECIALS],
        "pluspower": [str(power) for power in range(1, 10)],
        "order": ["1", "2", "3", "4"],
        "push": DIRECTIONS,
        "lose": KINDS,
        "loseitem": ["0", "1"],
    }
    return words | {f"{verb} {rest}" for verb, some in lists.items() for rest in some}


VOCABULARY = vocabulary()


# --- Playing -------------------------------------------------------------------------------------


def nearest_enemy(g: Table, man: Man, number: int) -> int:
    """How far the nearest enemy would be."""
    others = [place_of(g, who) for who in everybody(g) if who != ("man", man.seat)]
    far = [
        arena.distance(number, place_of(g, who))
        for who in everybody(g)
        if who != ("man", man.seat) and are_enemies(g, man.seat, who)
    ]
    return min(far) if far and others else 0


def liking(game: Game, seat: int, text: str) -> float:
    """How much a brawler likes an answer: he goes towards enemies and turns to them."""
    verb, *rest = text.split()
    like = LIKES.get(verb, 1.0)
    if seat < 0 or verb not in ("step", "turn"):
        return like
    g, man = game.table, game.table.men[seat]
    if verb == "step":
        there = arena.neighbour(man.hex, DIRECTIONS.index(rest[0]))
        assert there is not None
        nearer = nearest_enemy(g, man, man.hex) - nearest_enemy(g, man, there)
        return 8.0 if nearer > 0 else 0.2
    ahead = arena.neighbour(man.hex, man.facing + TURNS[rest[0]])
    met = any(place_of(g, who) == ahead and are_enemies(g, seat, who) for who in everybody(g))
    return 20.0 if met else 0.2


def answer(game: Game, rng: random.Random) -> tuple[int, str]:
    """One of the asked answers."""
    seat, _ = rng.choice(game.asked())
    texts = game.legal(seat)
    if seat < 0:
        return seat, rng.choices(texts, game.weights(texts))[0]
    return seat, rng.choices(texts, [liking(game, seat, text) for text in texts])[0]


def brawl(seats: int, mode: str, options: dict[str, object], seed: int) -> Game:
    """A whole match, checked after every answer."""
    rng = random.Random(f"{seats} {mode} {sorted(options.items())} {seed}")
    game = new_game(seats, mode, options)
    for _ in range(20000):
        check(game)
        if game.over:
            return game
        game.play(*answer(game, rng))
    raise AssertionError("no end")


# --- Crowds --------------------------------------------------------------------------------------

CROWDS = [  # seats, mode, teams
    (2, "each_alone", None),
    (3, "each_alone", None),
    (4, "each_alone", None),
    (3, "two_against_one", [[0], [1, 2]]),
    (4, "two_against_two", [[0, 2], [1, 3]]),
    (1, "solo", None),
    (3, "cooperative", None),
    (2, "coliseum", None),
    (4, "coliseum", [[0, 1], [2, 3]]),
]


def deal(rng: random.Random, likely: float) -> dict[str, str]:
    """All cards of a gladiator, most of them in hand."""
    piles: dict[str, list[str]] = {"hand": [], "hp": [], "discard": [], "row": []}
    own = [*ACTIONS, *["e1"] * rng.randrange(6), *["e0"] * rng.randrange(6)]
    own += [kind for kind in SPECIALS if rng.random() < likely]
    own += ["fei"] * rng.choice((0, 1, 1, 2))
    for kind in own:
        pile = rng.choices(["hand", "hp", "discard", "row"], [6, 3, 2, 1])[0]
        if pile == "row" and kind not in ACTIONS:
            pile = "hand"
        piles[pile].append(kind + rng.choice(("", ":r", ":s")) if pile == "row" else kind)
    return {name: " ".join(some) for name, some in piles.items()}


def someone(rng: random.Random, place: int, items: list[str]) -> Man:
    """A gladiator in the crowd."""
    lying = rng.random() < 0.1
    piles = deal(rng, 0.5)
    one = scene.man(
        arena.PLACES[place],
        rng.choice(DIRECTIONS),
        hand=piles["hand"],
        hp=piles["hp"],
        discard=piles["discard"],
        row=piles["row"],
        items=" ".join(items),
        powers=" ".join(str(power) for power in range(1, 10) if rng.random() < 0.5),
        character=rng.choice(("build", "secutor")),
        initial=6,
        trapped=rng.choice((0, 0, 0, 0, 0, 1, 3)),
        unbalanced=rng.choice((1, 2)) if lying else rng.choice((0, 0, 0, 1)),
        face_down=lying,
    )
    one.now = {trait: rng.randrange(7) for trait in TRAITS}
    return one


def crowd(seed: int) -> Game:
    """A random position with everybody close together."""
    rng = random.Random(f"crowd {seed}")
    seats, mode, teams = rng.choice(CROWDS)
    centre = arena.hex_at(0, 0)
    near = [number for number in arena.ARENA if arena.distance(number, centre) <= 1]
    rng.shuffle(near)
    items = rng.sample(list(ITEMS), 2 * seats)
    men = [someone(rng, near.pop(), items[2 * k : 2 * k + 2]) for k in range(seats)]
    animals = []
    if mode in ("solo", "cooperative", "coliseum"):
        animals = [arena.PLACES[near.pop()] for _ in range(rng.randrange(1, 4))]
    options: dict[str, object] = {"damage": rng.random() < 0.3, "species": rng.choice(SPECIES)}
    return scene.position(
        *men,
        mode=mode,
        teams=teams,
        phase=rng.choice(("order 1", "animals 1", "rounds 1", "rounds 2", "rest")),
        turn=rng.randrange(1, 7),
        animals=animals,
        **options,  # type: ignore[arg-type]
    )


def crowded_brawl(seed: int, answers: int) -> Game:
    """Some answers from a crowded position, checked after every one."""
    rng = random.Random(seed)
    game = crowd(seed)
    for _ in range(answers):
        check(game)
        if game.over:
            break
        game.play(*answer(game, rng))
    return game


# --- What must hold ------------------------------------------------------------------------------


def check(game: Game) -> None:
    """All invariants of a moment."""
    g = game.table
    check_questions(game)
    if g.turn == 0:
        return
    quiet = any(decision in ("D10", "D11", "D20", "D50") for _, decision in game.asked())
    for man in g.men:
        check_cards(man, quiet)
        check_body(man)
    check_places(g)
    check_items(g)
    if quiet or game.over:
        check_points(game)


def check_questions(game: Game) -> None:
    """Somebody is asked unless it is over; texts are those of 4.2, each once."""
    assert bool(game.asked()) != game.over
    for seat, decision in game.asked():
        texts = game.legal(seat)
        assert texts, (seat, decision)
        assert len(set(texts)) == len(texts), texts
        if seat >= 0:
            assert set(texts) <= VOCABULARY, set(texts) - VOCABULARY
            assert not game.table.men[seat].out


def check_cards(man: Man, quiet: bool) -> None:
    """Cards are conserved; nobody has two of a green kind or of a Special Move."""
    piles = [man.hand, man.hp, man.discard, man.removed, man.deck, man.aside]
    piles += [Counter(man.played), Counter(card.kind for card in man.row)]
    total: Counter[str] = Counter()
    for pile in piles:
        assert min(pile.values(), default=0) >= 0, (man.seat, pile)
        total.update(pile)
    assert +total == +man.own, (man.seat, total)
    assert all(man.own[kind] == 1 for kind in ACTIONS)
    assert all(man.own[kind] <= 1 for kind in SPECIALS)
    assert all(not card.face_up and card.rotated for card in man.row if card.standby)
    if quiet:
        assert not man.played
        assert all(card.face_up or card.standby for card in man.row)


def check_body(man: Man) -> None:
    """Traits and markers stay in their bounds; Powers are used once."""
    for trait in TRAITS:
        value = man.now[trait]
        assert value >= 0, (man.seat, trait)
        if trait in man.raised:
            highest = min(man.raised[trait] + 5, 3 * man.raised[trait])
            assert value <= max(highest, man.initial[trait])
        else:
            assert value <= man.initial[trait], (man.seat, trait)
    assert 0 <= man.trapped <= 3
    assert 0 <= man.unbalanced <= 2
    assert not man.face_down or man.unbalanced >= 1
    assert man.face_down or man.unbalanced <= 1
    assert len(set(man.used)) == len(man.used)
    assert set(man.used) <= set(man.shown) <= set(man.powers)
    assert (man.hex < 0) == bool(man.out)
    assert man.below is None or man.below <= 0
    assert man.unbeatable is None or not any(man.items)


def check_places(g: Table) -> None:
    """No hex with two, except animals on a gate."""
    places = [man.hex for man in g.men if not man.out]
    assert all(number in arena.ARENA for number in places)
    beasts = [animal.hex for animal in g.animals if animal.state == "in"]
    places += [number for number in beasts if number in arena.ARENA]
    assert len(set(places)) == len(places)
    assert all(number >= 0 for number in beasts)
    assert all(animal.hex < 0 for animal in g.animals if animal.state != "in")
    assert sum(animal.state != "dead" for animal in g.animals) <= ANIMAL_LIMIT


def check_items(g: Table) -> None:
    """All 18 items are somewhere, once; ties hold only what is trapped."""
    found = list(g.items_gone) + list(g.items_left)
    for man in g.men:
        found += man.items_removed + [item.id for item in man.items if item is not None]
        for item in man.items:
            if item is not None and item.tied is not None:
                assert ITEMS[item.id][0] == "net"
    assert sorted(found) == sorted(ITEMS)


def check_points(game: Game) -> None:
    """The log explains the VP; markers lie in one order; a help bonus is never 0."""
    g = game.table
    gained: Counter[object] = Counter()
    bloods = 0
    for entry in g.log:
        if entry[0] == "vp":
            assert isinstance(entry[3], int)
            gained[entry[2]] += entry[3]
            bloods += entry[1] == "GL-314"
    assert [man.vp for man in g.men] == [START_VP + gained[man.seat] for man in g.men]
    assert bloods <= 1
    assert not (no_vp(g) and gained)
    assert len({man.stamp for man in g.men}) == g.seats
    assert all(bonus > 0 for bonus in g.help.values())
