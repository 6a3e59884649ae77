"""Movement of gladiators, and what the crowd thinks of it (GL-113 to GL-117, GL-320 to GL-325)."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import DIRECTIONS, TURNS, VP_COWARDICE, VP_FLEEING
from games.gladiatori.paper_table import (
    Man,
    Steps,
    Table,
    Who,
    are_enemies,
    ask,
    enemies_in_melee,
    everybody,
    is_free,
    is_lying_or_trapped,
    no_vp,
    place_of,
)


def score(g: Table, seat: int, points: int, clause: str) -> None:
    """GL-316, R-06: booked at once; every change puts the marker on top. None alone (GL-412)."""
    if points == 0 or no_vp(g):
        return
    man = g.men[seat]
    man.vp += points
    g.stamp += 1
    man.stamp = g.stamp
    g.tell("vp", clause, seat, points)


# --- One movement --------------------------------------------------------------------------------


def movements(g: Table, man: Man) -> list[str]:
    """GL-115 to GL-117: what one movement may be now."""
    if is_lying_or_trapped(man):
        return [] if man.turned else ["turn l1", "turn r1"]
    steps = [
        f"step {name}"
        for way, name in enumerate(DIRECTIONS)
        if is_free(g, arena.neighbour(man.hex, way))
    ]
    return steps + [f"turn {name}" for name in TURNS]


def turn(g: Table, man: Man, name: str) -> None:
    """Left is counter-clockwise."""
    man.facing = (man.facing + TURNS[name]) % 6
    g.tell("turned", "GL-115", man.seat, man.facing)


def carry_out(g: Table, man: Man, text: str) -> Steps:
    """GL-115: a step with its free turn afterwards (D21, R-73), or a turn on the spot."""
    verb, name = text.split()
    if verb == "turn":
        if is_lying_or_trapped(man):
            man.turned = True  # GL-117: once per combat round
        turn(g, man, name)
        return
    there = arena.neighbour(man.hex, DIRECTIONS.index(name))
    assert there is not None
    man.hex = there
    g.tell("stepped", "GL-115", man.seat, there)
    text = yield from ask(man.seat, "D21", ["turn l1", "turn r1", "done"])
    if text != "done":
        turn(g, man, text.split()[1])


def move_by_action(g: Table, man: Man) -> Steps:
    """D48, GL-113: three movements of a MOV Action; fewer are allowed.

    UNCLEAR U-10: after the third movement nothing more is asked; with none possible, `done` is.
    """
    for _ in range(3):
        text = yield from ask(man.seat, "D48", [*movements(g, man), "done"])
        if text == "done":
            return
        yield from carry_out(g, man, text)


def reflex(g: Table, man: Man, defends: bool) -> Steps:
    """D47, GL-246: one free movement, further ones for 1 Speed each; a defender is judged."""
    window = open_window(g, man)
    free = True
    g.tell("reflex", "GL-246", man.seat)
    while free or man.now["speed"] > 0:
        text = yield from ask(man.seat, "D47", [*movements(g, man), "done"])
        if text == "done":
            break
        if not free:
            man.now["speed"] -= 1
            g.tell("speed_spent", "GL-246", man.seat, 1)
        free = False
        yield from carry_out(g, man, text)
    if defends:
        judge(g, man, window)


# --- Fleeing and cowardice -----------------------------------------------------------------------


def open_window(g: Table, man: Man) -> dict[str, object]:
    """GL-320, GL-321: places at the start, and the current opponents."""
    others = [
        who for who in everybody(g) if who != ("man", man.seat) and are_enemies(g, man.seat, who)
    ]
    return {
        "hex": man.hex,
        "facing": man.facing,
        "enemies": {who: place_of(g, who) for who in others},
        "opponents": [who for who in enemies_in_melee(g, man) if who[0] == "man"],
        "deaths": len(g.deaths),
    }


def judge(g: Table, man: Man, window: dict[str, object]) -> None:
    """GL-322 to GL-324, at the end of a window."""
    if man.out or no_vp(g) or (man.hex, man.facing) == (window["hex"], window["facing"]):
        return
    start_hex, start_facing = window["hex"], window["facing"]
    enemies, opponents, deaths = window["enemies"], window["opponents"], window["deaths"]
    assert isinstance(start_hex, int)
    assert isinstance(start_facing, int)
    assert isinstance(enemies, dict)
    assert isinstance(opponents, list)
    assert isinstance(deaths, int)
    # UNCLEAR U-11: who died and stays by Unbeatable has died too; the dead still excuse; a hex
    # that the mover stands on now is neither in front of him nor behind.
    died = [("man", seat) for seat in g.deaths[deaths:]]
    opponents = [who for who in opponents if who not in died]
    if any(flees(man.hex, start_hex, who, enemies) for who in opponents):
        g.tell("fled", "GL-323", man.seat)
        score(g, man.seat, VP_FLEEING, "GL-323")
    if any(is_coward(man, start_hex, start_facing, who, enemies) for who in opponents):
        g.tell("cowardice", "GL-324", man.seat)
        score(g, man.seat, VP_COWARDICE, "GL-324")


def flees(now: int, start: int, opponent: Who, enemies: dict[Who, int]) -> bool:
    """GL-323: he is two further from the opponent, and nearer to no other enemy."""
    place = enemies[opponent]
    if arena.distance(now, place) < arena.distance(start, place) + 2:
        return False
    return not any(
        arena.distance(now, other) < arena.distance(start, other)
        for who, other in enemies.items()
        if who != opponent
    )


def is_coward(
    man: Man, start_hex: int, start_facing: int, opponent: Who, enemies: dict[Who, int]
) -> bool:
    """GL-324: the opponent was in front and is now behind, and no other enemy is in front."""
    place = enemies[opponent]
    if not arena.is_front(start_hex, start_facing, place):
        return False
    if man.hex == place or arena.is_front(man.hex, man.facing, place):
        return False
    return not any(
        other != man.hex and arena.is_front(man.hex, man.facing, other)
        for who, other in enemies.items()
        if who != opponent
    )
