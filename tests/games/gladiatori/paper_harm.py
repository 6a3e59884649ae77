"""Injuries, death, Unbeatable, markers that take effect, lost items (GL-160 to GL-168, 3.J)."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import CARD_HP, KINDS
from games.gladiatori.paper_powers import announce, free_nets, is_trapped, power_texts
from games.gladiatori.paper_table import (
    Item,
    Man,
    Steps,
    Table,
    Telling,
    ask,
    has_power,
    hit_points,
    in_play,
    item_values,
    kinds_in,
    living_animals,
    may_hold_power,
    move,
    place_of,
    remove_item,
    use_power,
)

# --- Paying damage -------------------------------------------------------------------------------


def suffer(g: Table, man: Man, damage: int, passive: bool) -> Telling[tuple[int, bool]]:
    """D44, GL-164 to GL-168: pays; returns the effective damage and whether he died."""
    if man.unbeatable is not None:
        finish_unbeatable(g, man, damage)
        return 0, False
    while True:
        powers = [] if passive else power_texts(g, man, [7, 9])
        life = hit_points(man)
        if damage >= life and not powers:
            break
        # UNCLEAR U-17: who would die but has PW7 or PW9 is asked; `done` means that he dies.
        payments = ["done"] if damage >= life else loss_texts(man)
        text = yield from ask(man.seat, "D44", [*payments, *powers])
        if text == "done":
            break
        if text.startswith("power"):
            yield from announce(g, man, text)
            continue
        yield from pay(g, man, damage, text)
        g.tell("injured", "GL-164", man.seat, damage)
        return damage, False
    die(g, man, damage)
    return min(damage, life), True  # GL-167


def loss_texts(man: Man) -> list[str]:
    """What can be given up: cards of the HP deck and items."""
    found = [f"lose {kind}" for kind in kinds_in(man.hp)]
    return found + [f"loseitem {slot}" for slot in (0, 1) if man.items[slot] is not None]


def lose(g: Table, man: Man, text: str, clause: str) -> int:
    """One card or item leaves the game; returns its HP (GL-191)."""
    verb, name = text.split()
    if verb == "lose":
        move(name, man.hp, man.removed)
        g.tell("lost", clause, man.seat, name)
        return CARD_HP[name]
    item = man.items[int(name)]
    assert isinstance(item, Item)
    remove_item(g, man, int(name), clause)
    return item_values(item)[2]


def pay(g: Table, man: Man, damage: int, first: str) -> Steps:
    """GL-164: until the sum is reached; no change is given, nothing more is taken."""
    paid = lose(g, man, first, "GL-164")
    while paid < damage:
        text = yield from ask(man.seat, "D44", loss_texts(man))
        paid += lose(g, man, text, "GL-164")


def die(g: Table, man: Man, damage: int) -> None:
    """GL-168, GL-364: all of the HP deck and all items go; how far below zero he fell."""
    man.below = hit_points(man) - damage
    for kind in KINDS:
        while man.hp[kind] > 0:
            move(kind, man.hp, man.removed)
    for slot in (0, 1):
        if man.items[slot] is not None:
            remove_item(g, man, slot, "GL-168")
    g.deaths.append(man.seat)
    g.tell("died", "GL-166", man.seat, damage)


def last_words(g: Table, man: Man) -> Steps:
    """D45, GL-255 to GL-257, R-90: Unbeatable, or he leaves the board (GL-184)."""
    if may_hold_power(g, man, 3):
        choices = ["yes", "no"] if has_power(g, man, 3) else ["no"]
        text = yield from ask(man.seat, "D45", choices)
        if text == "yes":
            use_power(g, man, 3, "GL-255")
            number = 2 * (g.turn - 1) + g.combat_round
            man.unbeatable = min(number + 1, 12)
            man.plus_four = True
            return
    leave(g, man, "dead", "GL-184")


def leave(g: Table, man: Man, how: str, clause: str) -> None:
    """A gladiator is eliminated and his miniature removed."""
    man.out = how
    man.hex = -1
    free_nets(g)
    g.tell("out", clause, man.seat, how)


def finish_unbeatable(g: Table, man: Man, damage: int) -> None:
    """GL-258, GL-259: any further damage point kills him for good, for no VP."""
    assert man.below is not None
    man.below -= damage
    g.deaths.append(man.seat)
    leave(g, man, "dead", "GL-258")


def end_unbeatable_times(g: Table) -> None:
    """GL-256, R-36: at the end of a combat round those whose time is over leave."""
    number = 2 * (g.turn - 1) + g.combat_round
    for man in g.men:
        if in_play(g, man.seat) and man.unbeatable is not None and number >= man.unbeatable:
            leave(g, man, "dead", "GL-256")


# --- Markers and losses --------------------------------------------------------------------------


def markers_take_effect(g: Table) -> Steps:
    """GL-085, GL-294, GL-405: markers one by one, then what bears cost (D61, UNCLEAR U-43)."""
    for one in g.pending:
        kind, number = one.who
        assert kind == "man"  # animals are trapped at once (U-41)
        if in_play(g, number):
            put_marker(g, g.men[number], one.marker)
    g.pending = []
    losses, g.losses = g.losses, []
    for seat in losses:
        yield from lose_to_bear(g, g.men[seat])
    free_nets(g)


def put_marker(g: Table, man: Man, marker: str) -> None:
    """GL-288, GL-291, R-29: a net sets three; the second Unbalanced marker lays him down."""
    if marker == "trapped":
        man.trapped = 3
        g.tell("trapped", "GL-201", "man", man.seat)
    elif man.face_down:
        g.tell("marker_lost", "GL-291", man.seat)
    else:
        man.unbalanced += 1
        man.face_down = man.unbalanced >= 2
        g.tell("unbalanced", "GL-288", man.seat, man.unbalanced, man.face_down)


def lose_to_bear(g: Table, man: Man) -> Steps:
    """D61, GL-404, R-57: an item or a card of the HP deck, if there is one."""
    if man.out or not loss_texts(man):
        return
    text = yield from ask(man.seat, "D61", loss_texts(man))
    lose(g, man, text, "GL-404")


def discard_played(g: Table) -> None:
    """GL-086: all Combat cards played by anybody go to their owners' discard piles."""
    for man in g.men:
        for kind in man.played:
            man.discard[kind] += 1
            if kind == "fei":
                man.feints_seen += 1  # everybody has seen it
        man.played, man.plus, man.performed = [], [], []
        man.against = False
        man.ledger = None


def check_nets(g: Table) -> None:
    """GL-207 to GL-209: a net whose owner is not adjacent to the trapped target is lost."""
    free_nets(g)
    for man in g.men:
        for slot, item in enumerate(man.items):
            if item is not None and item.tied is not None:
                assert is_trapped(g, item.tied)
                if arena.distance(man.hex, place_of(g, item.tied)) != 1:
                    remove_item(g, man, slot, "GL-208")


def animals_left(g: Table) -> bool:
    """GL-413: whether an animal is in the arena or still to enter."""
    return bool(living_animals(g)) or any(one.state in ("due", "waiting") for one in g.animals)
