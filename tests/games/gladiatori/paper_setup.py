"""Set-up of Gladiatori: order, characters, building, overlimit, placement (3.B, 3.L)."""

from __future__ import annotations

from collections import Counter
from typing import cast

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import (
    ACTIONS,
    BOX,
    CARD_PRICE,
    CHARACTERS,
    CHEAPEST,
    DEFAULTS,
    DIRECTIONS,
    MODES,
    POWER_PRICE,
    POWERS,
    PREMADE,
    SINGLE_COINS,
    SKILL_PRICE,
    SKILLS,
    SPECIALS,
    START_COINS,
    START_VP,
    SUGGESTED,
    TRAIT_MAXIMUM,
    TRAIT_MINIMUM,
    TRAITS,
)
from games.gladiatori.paper_table import (
    Animal,
    Man,
    Steps,
    Table,
    are_enemies,
    ask,
    draw,
    from_lowest,
    is_free,
    together,
)

# BUY in the order of 4.2: stats, cards, Special Moves, Powers.
# UNCLEAR U-02: the five stats stand in the order of the elements of 4.2.
GOODS = [*TRAITS, "e1", "e0", "fei", *SPECIALS, *(f"pw{power}" for power in POWERS)]
OVER = ["e1", "e0", "fei"]


# --- The table before anybody is asked -----------------------------------------------------------


def teams_of(seats: int, mode: str, options: dict[str, object]) -> list[list[int]]:
    """Who stands with whom; the option `teams` decides before the defaults.

    UNCLEAR U-03: by default seat 0 is the single player, and 0 and 2 face 1 and 3.
    """
    if options["teams"]:
        return [list(team) for team in cast("list[list[int]]", options["teams"])]
    if mode == "two_against_one":
        return [[0], [1, 2]]
    if mode == "two_against_two":
        return [[0, 2], [1, 3]]
    if mode in ("solo", "cooperative"):
        return [list(range(seats))]
    return [[seat] for seat in range(seats)]


def coins_of(teams: list[list[int]], options: dict[str, object]) -> list[int]:
    """GL-335: 55 coins, the single player of 2 against 1 has 70."""
    seats = sum(len(team) for team in teams)
    given = options["coins"]
    if isinstance(given, int):
        return [given] * seats
    if given:
        return list(cast("list[int]", given))
    coins = [START_COINS] * seats
    if sorted(len(team) for team in teams) == [1, 2]:
        single = next(team[0] for team in teams if len(team) == 1)
        coins[single] = SINGLE_COINS
    return coins


def lay_out(seats: int, mode: str, options: dict[str, object]) -> Table:
    """An empty table; refuses options that do not fit (GL-010, GL-361)."""
    settings = {**DEFAULTS, **options}
    assert set(settings) == set(DEFAULTS), f"unknown options: {set(settings) - set(DEFAULTS)}"
    assert mode in MODES, mode
    low, high = {  # GL-010
        "solo": (1, 1),
        "two_against_one": (3, 3),
        "two_against_two": (4, 4),
    }.get(mode, (2, 4))
    assert low <= seats <= high, f"{mode} is not for {seats}"
    teams = teams_of(seats, mode, settings)
    assert sorted(seat for team in teams for seat in team) == list(range(seats)), teams
    coins = coins_of(teams, settings)
    men = [Man(seat, coins=coins[seat], vp=START_VP) for seat in range(seats)]
    return Table(seats, mode, settings, teams, men)


def first_order(g: Table) -> Steps:
    """GL-012, GL-013: a random order; the first player's marker lies on top."""
    orders: list[list[int]] = [[]]
    for _ in range(g.seats):
        orders = [
            [*order, seat] for order in orders for seat in range(g.seats) if seat not in order
        ]
    texts = sorted("order " + " ".join(str(seat) for seat in order) for order in orders)
    text = yield from draw("first order", texts)
    g.order = [int(word) for word in text.split()[1:]]
    for place, seat in enumerate(g.order):
        g.men[seat].stamp = g.seats - place
    g.stamp = g.seats
    g.tell("order", "GL-012", *g.order)


# --- Characters ----------------------------------------------------------------------------------


def choose_characters(g: Table) -> Steps:
    """D01, GL-011, GL-345: all at once; who builds goes on to D02."""
    offered = {
        "any": [*PREMADE, "build"],
        "premade": PREMADE,
        "built": ["build"],
    }[str(g.options["characters"])]
    if len(offered) > 1:
        yield from together({man.seat: choose_character(man, offered) for man in g.men})
    else:
        for man in g.men:
            man.character = "build"
    for man in g.men:
        g.tell("character", "GL-011", man.seat, man.character)
        if man.character != "build":
            take_premade(g, man)
    builders = [man for man in g.men if man.character == "build"]
    yield from together({man.seat: build(g, man) for man in builders})
    if g.options["overlimit"] and builders:
        yield from overlimit(g)
    for man in g.men:
        man.own += Counter(ACTIONS)  # GL-017
        man.now = dict(man.initial)


def choose_character(man: Man, offered: list[str]) -> Steps:
    """D01."""
    text = yield from ask(man.seat, "D01", [f"char {name}" for name in offered])
    man.character = text.split()[1]


def take_premade(g: Table, man: Man) -> None:
    """GL-345: as printed (2.7), with the two data switches of 2.13."""
    sheet = CHARACTERS[man.character]
    man.initial = dict(cast("dict[str, int]", sheet["traits"]))
    man.own = Counter(cast("dict[str, int]", sheet["cards"]))
    man.powers = list(cast("list[int]", sheet["powers"]))
    if man.character == "secutor" and g.options["secutor"] == "sp5":
        del man.own["sp4"]
        man.own["sp5"] = 1
    if man.character == "hoplomachus":
        man.initial["guard"] = cast("int", g.options["hoplomachus"])


# --- Building ------------------------------------------------------------------------------------


def card_limit(coins: int) -> int:
    """GL-339: floor(coins / 6.5)."""
    return coins * 2 // 13


def trait_price(trait: str, value: int) -> int:
    """GL-336, GL-337: what a value costs in all."""
    return SKILL_PRICE[value] if trait in SKILLS else value


def price_of_next(man: Man, goods: str) -> int | None:
    """What one more of something costs, or nothing if there is no more (GL-336 to GL-341)."""
    if goods in TRAITS:
        value = man.initial[goods]
        if value == TRAIT_MAXIMUM:
            return None
        return trait_price(goods, value + 1) - trait_price(goods, value)
    if goods.startswith("pw"):
        return None if int(goods[2:]) in man.powers else POWER_PRICE
    limit = {"e1": card_limit(man.coins), "e0": card_limit(man.coins), "fei": 1}.get(goods, 1)
    return None if man.own[goods] >= limit else CARD_PRICE[goods]


def cost_of(man: Man) -> int:
    """What a whole gladiator costs."""
    traits = sum(trait_price(trait, man.initial[trait]) for trait in TRAITS)
    cards = sum(CARD_PRICE[kind] * n for kind, n in man.own.items() if kind in CARD_PRICE)
    return traits + cards + POWER_PRICE * len(man.powers)


def can_buy(man: Man) -> list[str]:
    """What a builder can pay for now."""
    prices = {goods: price_of_next(man, goods) for goods in GOODS}
    return [goods for goods, price in prices.items() if price is not None and price <= man.left]


def build(g: Table, man: Man) -> Steps:
    """D02: from the cheapest gladiator upwards, in the order of the goods; unspent is lost."""
    assert man.coins >= CHEAPEST
    man.initial = dict.fromkeys(TRAITS, TRAIT_MINIMUM)
    man.left = man.coins - CHEAPEST
    last = ""
    while True:
        choices = from_lowest(can_buy(man), last, GOODS)
        text = yield from ask(man.seat, "D02", [*(f"buy {one}" for one in choices), "done"])
        if text == "done":
            g.tell("built", "GL-335", man.seat, man.coins - man.left)
            return
        last = text.split()[1]
        price = price_of_next(man, last)
        assert price is not None
        man.left -= price
        if last in TRAITS:
            man.initial[last] += 1
        elif last.startswith("pw"):
            man.powers.append(int(last[2:]))
        else:
            man.own[last] += 1


def overlimit(g: Table) -> Steps:
    """D03, GL-343, GL-344: up to 2 in player order, then up to 2 in reverse order.

    UNCLEAR U-04: a single taker gets his four as two and two; who declined at first is asked again.
    """
    builders = [seat for seat in g.order if g.men[seat].character == "build"]
    for seats in (builders, builders[::-1]):
        for seat in seats:
            man = g.men[seat]
            last = ""
            for _ in range(2):
                choices = from_lowest(can_buy_over(g, man), last, OVER)
                text = yield from ask(seat, "D03", [*(f"over {one}" for one in choices), "done"])
                if text == "done":
                    break
                last = text.split()[1]
                man.left -= 2 * CARD_PRICE[last]
                man.over[last] += 1
                man.own[last] += 1
                g.tell("overlimit", "GL-343", seat, last)


def can_buy_over(g: Table, man: Man) -> list[str]:
    """GL-343: at double price, one Feint at most, out of the cards left in the box."""
    found = []
    for kind in OVER:
        in_box = BOX[kind] - sum(other.own[kind] for other in g.men)
        second_feint = kind == "fei" and man.over["fei"] > 0
        if in_box > 0 and not second_feint and 2 * CARD_PRICE[kind] <= man.left:
            found.append(kind)
    return found


# --- Decks, placement, animals -------------------------------------------------------------------


def make_decks(g: Table) -> None:
    """GL-017, GL-025, GL-360: the deck; bids start in the discard pile; lessons leave moves out."""
    for man in g.men:
        man.deck = Counter(man.own)
        if g.options["teaching"]:
            man.aside = Counter({kind: man.deck.pop(kind, 0) for kind in SPECIALS})
        man.discard = Counter(man.bid)
        man.deck -= man.bid
        man.bid = Counter()


def place_all(g: Table) -> Steps:
    """D08, GL-014 to GL-016: hex and facing, in player order."""
    for seat in g.order:
        man = g.men[seat]
        choices = [f"hex {number}" for number in open_hexes(g, seat)]
        text = yield from ask(seat, "D08", choices)
        man.hex = int(text.split()[1])
        text = yield from ask(seat, "D08", [f"face {name}" for name in DIRECTIONS])
        man.facing = DIRECTIONS.index(text.split()[1])
        g.tell("placed", "GL-014", seat, man.hex, man.facing)


def open_hexes(g: Table, seat: int) -> list[int]:
    """Where a gladiator may be placed."""
    if not g.options["placement"]:
        return [number for number in arena.START_HEXES if is_free(g, number)]
    enemies = [man.hex for man in g.men if man.hex >= 0 and are_enemies(g, seat, ("man", man.seat))]
    return [
        number
        for number in arena.ARENA
        if is_free(g, number) and all(arena.distance(number, enemy) >= 3 for enemy in enemies)
    ]


def gather_animals(g: Table) -> Steps:
    """GL-381, GL-382: how many animals there are; alone against them, all enter in round 1.

    UNCLEAR U-05: the number is drawn last of the set-up, one draw for each player.
    """
    if g.mode not in ("solo", "cooperative", "coliseum"):
        return
    number = g.options["number"]
    if number == "random":
        low, high = SUGGESTED[str(g.options["species"])]
        number = 0
        for _ in range(g.seats):
            text = yield from draw("number of animals", [f"pick {n}" for n in range(low, high + 1)])
            number += int(text.split()[1])
    state = "waiting" if g.mode == "coliseum" else "due"
    g.animals = [Animal(one, state) for one in range(cast("int", number))]
    g.animals_at_first = len(g.animals)
    g.tell("animals", "GL-381", g.options["species"], number)
