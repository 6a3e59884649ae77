"""What animals do in their part of a combat round (GL-380 to GL-405, GL-411)."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_aftermath import defender_reflex
from games.gladiatori.paper_beast_dice import one_more, species, throw_dice
from games.gladiatori.paper_data import BASE_DICE, BASE_DICE_MOVED, LEFT_GATE, RELEASED, RIGHT_GATE
from games.gladiatori.paper_end import end_check
from games.gladiatori.paper_fight import defence_value, react
from games.gladiatori.paper_harm import discard_played, last_words, markers_take_effect, suffer
from games.gladiatori.paper_powers import add_marker, free_nets
from games.gladiatori.paper_table import (
    Animal,
    Fight,
    Man,
    Steps,
    Table,
    Target,
    Telling,
    ask,
    draw,
    gladiators,
    is_free,
    is_lying_or_trapped,
    roll,
    side_from,
)
from games.gladiatori.paper_values import compared_value


def release(g: Table) -> Steps:
    """GL-383, R-50: coliseum, at the start of a turn.

    UNCLEAR U-23: the die is rolled even if no animal waits.
    """
    pips = yield from roll("release")
    waiting = [animal for animal in g.animals if animal.state == "waiting"]
    for animal in waiting[: RELEASED[pips]]:
        animal.state = "due"
        g.tell("released", "GL-383", animal.number)


def animals_act(g: Table) -> Steps:
    """GL-385: before all players, in an order drawn for each combat round.

    UNCLEAR U-45: entering animals are in the order, all of it is drawn before the first acts.
    """
    left = [one.number for one in g.animals if one.state in ("in", "due")]
    order = []
    while left:
        text = yield from draw("animal order", [f"pick {number}" for number in left])
        order.append(int(text.split()[1]))
        left.remove(order[-1])
    for number in order:
        yield from activate(g, g.animals[number])
        end_check(g)


def activate(g: Table, animal: Animal) -> Steps:
    """GL-384, GL-386, GL-411: enter, attack, or move and attack."""
    if animal.state == "due":
        yield from enter(g, animal)
    elif animal.trapped and not within_reach(g, animal):
        pips = yield from roll("trapped")
        struggle(g, animal, pips)
    elif within_reach(g, animal):
        yield from attack(g, animal, moved=False)
    else:
        pips = yield from roll("movement")
        yield from approach(g, animal, pips)
        if within_reach(g, animal):
            yield from attack(g, animal, moved=True)
    yield from markers_take_effect(g)  # GL-405
    discard_played(g)


def enter(g: Table, animal: Animal) -> Steps:
    """GL-384, R-52: the die names the gate and the first movement; it attacks as moved."""
    pips = yield from roll("entry")
    animal.hex = LEFT_GATE if pips <= 3 else RIGHT_GATE
    animal.state = "in"
    g.tell("entered", "GL-384", animal.number, animal.hex, pips)
    if not within_reach(g, animal):
        yield from approach(g, animal, pips)
    if within_reach(g, animal):
        yield from attack(g, animal, moved=True)


def within_reach(g: Table, animal: Animal) -> list[Man]:
    """2.9: an animal is in melee with every adjacent gladiator."""
    return [man for man in gladiators(g) if arena.distance(man.hex, animal.hex) == 1]


def struggle(g: Table, animal: Animal, pips: int) -> None:
    """GL-411: 5 or 6 removes one marker."""
    if pips >= 5:
        animal.trapped -= 1
        g.tell("struggled", "GL-411", animal.number, animal.trapped)
        free_nets(g)


# --- Movement (R-52) -----------------------------------------------------------------------------


def steps_from(g: Table, start: int) -> dict[int, int]:
    """How many steps every hex is away over free arena hexes; the start itself is 0."""
    found = {start: 0}
    edge = [start]
    while edge:
        edge_now, edge = edge, []
        for number in edge_now:
            for other in arena.neighbours(number):
                if other not in found and is_free(g, other):
                    found[other] = found[number] + 1
                    edge.append(other)
    return found


def destinations(g: Table, animal: Animal) -> list[int]:
    """Where it wants to go: hexes beside a gladiator by the shortest way, or the nearest ones."""
    steps = steps_from(g, animal.hex)
    men = [man.hex for man in gladiators(g)]
    beside = [number for number in steps if any(arena.distance(number, man) == 1 for man in men)]
    if beside:
        shortest = min(steps[number] for number in beside)
        return sorted(number for number in beside if steps[number] == shortest)
    near = {number: min(arena.distance(number, man) for man in men) for number in steps}
    best = min((near[number], steps[number]) for number in steps)
    return sorted(number for number in steps if (near[number], steps[number]) == best)


def approach(g: Table, animal: Animal, pips: int) -> Steps:
    """GL-387 to GL-389: towards one destination, the lowest direction that shortens the way.

    UNCLEAR U-44: a tie is drawn even if the die is too small to reach either.
    """
    goals = destinations(g, animal)
    text = yield from draw("destination", [f"pick {number}" for number in goals])
    goal = int(text.split()[1])
    for _ in range(pips):
        if animal.hex == goal:
            break
        ways = way_lengths(g, animal, goal)
        here = ways[animal.hex]
        animal.hex = next(
            number for number in arena.neighbours(animal.hex) if ways.get(number) == here - 1
        )
        g.tell("prowled", "GL-387", animal.number, animal.hex)


def way_lengths(g: Table, animal: Animal, goal: int) -> dict[int, int]:
    """How far the goal is from every free hex, and from where the animal is."""
    lengths = steps_from(g, goal)
    around = [lengths[number] for number in arena.neighbours(animal.hex) if number in lengths]
    return {**lengths, animal.hex: min(around) + 1}


# --- Attack --------------------------------------------------------------------------------------


def attack(g: Table, animal: Animal, moved: bool) -> Steps:
    """GL-389 to GL-393, GL-399 to GL-405: dice first, then the gladiator chooses everything."""
    seats = [man.seat for man in within_reach(g, animal)]
    text = yield from draw("target", [f"pick {seat}" for seat in seats])
    man = g.men[int(text.split()[1])]
    base = BASE_DICE_MOVED[species(g)] if moved else BASE_DICE
    if animal.trapped:
        base = 1
    dice, total, power = yield from throw_dice(g, "attack", base)
    if animal.trapped:
        struggle(g, animal, dice[0])
    if power == "doubles" and species(g) in ("dogs", "wolves"):
        one_more(g)
    me = ("animal", animal.number)
    fight = Fight(me, "beast")
    target = Target(("man", man.seat), side_from(g, ("man", man.seat), animal.hex), fav=total)
    fight.targets = [target]
    g.fight = fight
    g.tell("animal_attack", "GL-391", animal.number, man.seat, total)
    doubled = power == "doubles" and species(g) == "lions"
    if not (doubled and (yield from step_back(g, man))):
        yield from be_attacked(g, fight, target, man, 2 if doubled else 1)
        after_power(g, target, man, power)
        yield from defender_reflex(g, target)
    g.fight = None


def be_attacked(g: Table, fight: Fight, target: Target, man: Man, times: int) -> Steps:
    """GL-391, GL-392, GL-319: FAV minus FDV is the damage; a lion may double it (GL-400).

    UNCLEAR U-37: the optional rule GL-162 does not touch the damage of animals.
    """
    yield from react(g, fight, target)
    yield from defence_value(g, fight, target, man)
    damage = times * max(0, compared_value(target) - target.fdv)
    g.tell("compared", "GL-391", target.who, compared_value(target), target.fdv, damage)
    if damage:
        _, died = yield from suffer(g, man, damage, not target.reaction)
        if died:
            yield from last_words(g, man)


def after_power(g: Table, target: Target, man: Man, power: str) -> None:
    """GL-399, GL-401, GL-404: the effect of a seven, whatever the result."""
    if power != "seven":
        return
    dodged = target.reaction == "mov"
    if species(g) == "bears":
        g.losses.append(man.seat)
    elif species(g) in ("wolves", "lions") and not dodged:
        for _ in range(2 if species(g) == "lions" else 1):
            add_marker(g, ("man", man.seat), "unbalanced", -1, "animal")


def step_back(g: Table, man: Man) -> Telling[bool]:
    """D60, GL-400, R-56: one Speed and the hex directly behind; facing stays.

    UNCLEAR U-24: asked if hex and status allow it, on public grounds; yes needs Speed.
    """
    behind = arena.neighbour(man.hex, man.facing + 3)
    if is_lying_or_trapped(man) or not is_free(g, behind):
        return False
    text = yield from ask(man.seat, "D60", ["yes", "no"] if man.now["speed"] else ["no"])
    if text == "no":
        return False
    assert behind is not None
    man.now["speed"] -= 1
    man.hex = behind
    g.tell("stepped_back", "GL-400", man.seat, behind)
    return True
