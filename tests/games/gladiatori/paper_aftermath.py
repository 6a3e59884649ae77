"""What follows from a fight: VP, injuries, nets, items, Wrestling, Reflex (GL-180 to GL-184)."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import (
    DIRECTIONS,
    VP_ANIMAL,
    VP_BEHIND,
    VP_DAMAGE_BEHIND,
    VP_DAMAGE_FRONT,
    VP_FIRST_BLOOD,
    VP_FRONT,
    VP_KILL_BEHIND,
    VP_KILL_FRONT,
)
from games.gladiatori.paper_harm import last_words, suffer
from games.gladiatori.paper_move import reflex, score
from games.gladiatori.paper_powers import add_marker, can_perform, free_nets
from games.gladiatori.paper_table import (
    Card,
    Fight,
    Man,
    Steps,
    Table,
    Target,
    are_enemies,
    ask,
    in_play,
    is_free,
    is_lying_or_trapped,
    item_values,
    place_of,
    remove_item,
)
from games.gladiatori.paper_values import compared_value, damage_points


def aftermath(g: Table, fight: Fight, man: Man, card: Card) -> Steps:
    """GL-180 to GL-184, in this order; after a Feint only the others' moves stand (GL-156)."""
    if not fight.feinted:
        card.rotated = True  # GL-067, GL-083
        attack_vp(g, fight, man)
        for target in fight.targets:
            if not target.null:
                yield from result(g, fight, target, man)
        if fight.thrown:
            remove_item(g, man, fight.slot, "GL-198")  # UNCLEAR U-48: after a null attack too
        if fight.wrestling:
            yield from wrestle(g, fight, man)
        if can_perform(man, "sp8", "action", fight.kind):
            yield from reflex(g, man, False)
    for target in fight.targets:
        if target.who[0] == "man" and target.reaction and not target.feinted:
            yield from defender_reflex(g, target)


def defender_reflex(g: Table, target: Target) -> Steps:
    """GL-247: living gladiators only. UNCLEAR U-21: the Unbeatable moves too, he is in play."""
    man = g.men[target.who[1]]
    if in_play(g, man.seat) and can_perform(man, "sp8", "reaction", target.reaction):
        yield from reflex(g, man, True)


def attack_vp(g: Table, fight: Fight, man: Man) -> None:
    """GL-310 to GL-312, GL-317, GL-318: +2 and -3, each at most once per attack.

    UNCLEAR U-38: +2 first.
    """
    struck = [
        target.side
        for target in fight.targets
        if target.who[0] == "man" and not target.null and are_enemies(g, man.seat, target.who)
    ]
    if "front" in struck:
        score(g, man.seat, VP_FRONT, "GL-310")
    if any(side != "front" for side in struck):
        score(g, man.seat, VP_BEHIND, "GL-311")


def result(g: Table, fight: Fight, target: Target, man: Man) -> Steps:
    """GL-160, GL-181: what one target suffers."""
    if target.who[0] == "animal":
        animal_result(g, fight, target, man)
        return
    damage = damage_points(g, fight, man, target)
    g.tell("compared", "GL-160", target.who, compared_value(target), target.fdv, damage)
    if damage == 0:
        return
    if fight.net:
        trap(g, fight, target, man)
    elif fight.way == "break":
        break_item(g, fight, g.men[target.who[1]], damage)
    else:
        yield from wound(g, target, man, damage)


def animal_result(g: Table, fight: Fight, target: Target, man: Man) -> None:
    """GL-395, GL-410, GL-414: an animal dies or is trapped if the FAV is greater."""
    if target.fav <= target.fdv:
        return
    if fight.net:
        trap(g, fight, target, man)
        return
    animal = g.animals[target.who[1]]
    animal.state, animal.hex, animal.trapped = "dead", -1, 0
    g.tell("animal_killed", "GL-395", man.seat, animal.number)
    if g.mode == "coliseum":
        score(g, man.seat, VP_ANIMAL, "GL-414")
    free_nets(g)


def trap(g: Table, fight: Fight, target: Target, man: Man) -> None:
    """GL-201, GL-203, GL-206: three markers; a net used in melee is tied only if it succeeds."""
    kind, number = target.who
    if kind == "man":
        add_marker(g, target.who, "trapped", man.seat, "net")
    else:
        g.animals[number].trapped = 3  # UNCLEAR U-41: GL-085 delays the markers of players only
        g.tell("trapped", "GL-410", "animal", number)
    if not fight.thrown:
        net = man.items[fight.slot]
        assert net is not None
        net.tied = target.who
    g.tell("netted", "GL-201", man.seat, target.who)


def break_item(g: Table, fight: Fight, owner: Man, damage: int) -> None:
    """GL-236 to GL-240, GL-182: the item is destroyed or damaged, after it has counted."""
    item = owner.items[fight.slot]
    assert item is not None
    if item.damaged or damage >= item_values(item)[2]:
        remove_item(g, owner, fight.slot, "GL-237")
    else:
        item.damaged = True
        g.tell("item_damaged", "GL-237", owner.seat, item.id)


def wound(g: Table, target: Target, man: Man, damage: int) -> Steps:
    """GL-181: payment, damage VP, First Blood, kill VP, PW3."""
    victim = g.men[target.who[1]]
    effective, died = yield from suffer(g, victim, damage, not target.reaction)
    if are_enemies(g, man.seat, target.who):  # GL-317
        front = target.side == "front"
        each = VP_DAMAGE_FRONT if front else VP_DAMAGE_BEHIND
        score(g, man.seat, each * effective, "GL-313")
        if front and effective and not g.first_blood:
            g.first_blood = True
            score(g, man.seat, VP_FIRST_BLOOD, "GL-314")
        if died:
            score(g, man.seat, VP_KILL_FRONT if front else VP_KILL_BEHIND, "GL-315")
    if died:
        yield from last_words(g, victim)


# --- Wrestling -----------------------------------------------------------------------------------


def wrestle(g: Table, fight: Fight, man: Man) -> Steps:
    """D46, GL-263, GL-264, R-34: one attacked character is moved by one hex."""
    targets = [target for target in fight.targets if can_be_wrestled(g, man, target)]
    if not targets:
        return
    target = targets[0]
    if len(targets) > 1:
        by_hex = {place_of(g, one.who): one for one in targets}
        text = yield from ask(
            man.seat, "D46", [*(f"hex {number}" for number in sorted(by_hex)), "no"]
        )
        if text == "no":
            return
        target = by_hex[int(text.split()[1])]
    ways = free_ways(g, target)
    text = yield from ask(man.seat, "D46", [*(f"push {DIRECTIONS[way]}" for way in ways), "no"])
    if text == "no":
        return
    way = DIRECTIONS.index(text.split()[1])
    there = arena.neighbour(place_of(g, target.who), way)
    assert there is not None
    kind, number = target.who
    if kind == "man":
        g.men[number].hex = there
        add_marker(g, target.who, "unbalanced", man.seat, "pw6")
    else:
        # GL-396: an animal takes no Unbalanced marker. UNCLEAR U-39: it may be pushed off a gate.
        g.animals[number].hex = there
    g.tell("wrestled", "GL-263", man.seat, target.who, there)


def can_be_wrestled(g: Table, man: Man, target: Target) -> bool:
    """Alive, in one of the three front hexes, neither Face-down nor Trapped, with room beside."""
    place = place_of(g, target.who)
    if place < 0 or target.null or not arena.is_front(man.hex, man.facing, place):
        return False
    kind, number = target.who
    held = is_lying_or_trapped(g.men[number]) if kind == "man" else g.animals[number].trapped > 0
    return not held and bool(free_ways(g, target))


def free_ways(g: Table, target: Target) -> list[int]:
    """Directions in which the target could be pushed."""
    place = place_of(g, target.who)
    return [way for way in range(6) if is_free(g, arena.neighbour(place, way))]
