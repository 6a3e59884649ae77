"""The sums of a fight: Final Attack Value, Final Defence Value, damage (2.11, GL-141 to GL-163).

Each function returns the summands by name, so that a difference can be traced to its clause.
"""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import (
    BEHIND_PENALTY,
    CARD_ENERGY,
    DELAY,
    FACE_DOWN_PENALTY,
    MATCHING,
    OPPOSE,
    PLUS,
    SWEEP,
    TRAPPED_PENALTY,
    UNBEATABLE,
)
from games.gladiatori.paper_table import (
    Fight,
    Man,
    Table,
    Target,
    item_values,
    own_items,
    place_of,
)


def energy(man: Man) -> int:
    """GL-106, GL-129: +1 per energy on the Energy cards played; a Feint has none."""
    return sum(CARD_ENERGY.get(kind, 0) for kind in man.played)


def status(man: Man) -> int:
    """GL-284, GL-288, GL-292: Trapped -3, Face-down -5, both -8."""
    trapped = TRAPPED_PENALTY if man.trapped else 0
    return trapped + (FACE_DOWN_PENALTY if man.face_down else 0)


def attack_of_items(man: Man, fight: Fight) -> int:
    """GL-190, GL-193: all own items; the thrown weapon counts double."""
    total = 0
    for slot, item in enumerate(man.items):
        if item is not None:
            attack = item_values(item)[0]
            total += 2 * attack if fight.thrown and slot == fight.slot else attack
    return total


def defence_of_items(man: Man) -> int:
    """GL-190."""
    return sum(item_values(item)[1] for item in own_items(man))


def throw_penalty(g: Table, man: Man, fight: Fight, target: Target) -> int:
    """GL-197, R-26: -1 (net -2) for each hex between, after the first."""
    if not fight.thrown:
        return 0
    beyond = max(0, arena.distance(man.hex, place_of(g, target.who)) - 2)
    return -2 * beyond if fight.net else -beyond


def attack_parts(g: Table, fight: Fight, target: Target) -> dict[str, int]:
    """GL-141: the summands of the FAV against one target."""
    man = g.men[fight.by[1]]
    parts = {"items": attack_of_items(man, fight), "status": status(man)}
    if fight.kind == "str":
        parts["strength"] = energy(man)
    elif fight.kind == "dex":
        parts["dexterity"] = fight.hand // 2  # GL-107
    parts |= fight.bonus  # berserk, offense, sacrifice, acrobatic, lunge, leap, deep
    parts["distance"] = throw_penalty(g, man, fight, target)
    if fight.way == "sweep":
        parts["sweep"] = SWEEP[fight.targets.index(target)]  # GL-225
    if fight.way != "help":  # UNCLEAR U-16: helping is no attack, a help bonus waits for one
        parts["help"] = g.help.get((man.seat, target.who), 0)  # GL-135
    if man.plus_four and fight.way != "help":
        parts["unbeatable"] = UNBEATABLE  # GL-257
    if target.who[0] == "animal":
        parts["plus cards"] = PLUS * len(man.plus)  # GL-418, GL-419
    else:
        parts.pop("plus powers", None)
    return {name: value for name, value in parts.items() if value}


def defence_parts(g: Table, fight: Fight, target: Target) -> dict[str, int]:
    """GL-144: the summands of the FDV of one gladiator; a Passive one has fewer (GL-148)."""
    man = g.men[target.who[1]]
    parts = {"status": status(man), "guard": target.bonus.get("guard", 0)}
    if target.reaction != "mov" and not fight.net:
        parts["items"] = defence_of_items(man)  # GL-146, GL-202
    if target.side != "front":
        parts["behind"] = BEHIND_PENALTY  # GL-147
    parts["help"] = g.help.get((man.seat, fight.by), 0)  # GL-135
    if man.delay:
        parts["delay"] = DELAY  # GL-272
    if target.reaction:
        parts |= target.bonus  # dash, sacrifice, acrobatic, plus powers
        parts |= reaction_parts(fight, target, man)
    return {name: value for name, value in parts.items() if value}


def reaction_parts(fight: Fight, target: Target, man: Man) -> dict[str, int]:
    """GL-122, GL-129 to GL-131, GL-257, GL-418: what the Reaction card itself brings."""
    parts = {}
    if target.reaction == "str":
        parts["block"] = energy(man)
    elif target.reaction == "dex":
        parts["parry"] = target.hand // 2
    elif target.reaction == "ber":
        parts["oppose"] = OPPOSE
    if fight.by[0] == "man" and target.reaction == fight.kind:
        parts["matching"] = MATCHING  # GL-131; never with animals (GL-394)
    if man.plus_four:
        parts["unbeatable"] = UNBEATABLE
    if fight.by[0] == "animal":
        parts["plus cards"] = PLUS * len(man.plus)
    return parts


def compared_value(target: Target) -> int:
    """GL-130: a Dodge halves the FAV, rounded down."""
    return target.fav // 2 if target.reaction == "mov" else target.fav


def damage_points(g: Table, fight: Fight, man: Man, target: Target) -> int:
    """GL-160 to GL-163: nothing without a positive difference, else 1 + half the cards and more.

    GL-109: Energy cards count on any Action.
    """
    excess = compared_value(target) - target.fdv
    if excess <= 0:
        return 0
    cards = 1 + len(man.played)  # the Action card counts, new or re-used
    damage = 1 + cards // 2
    if g.options["damage"]:
        damage += excess // 3  # GL-162
    return damage + fight.deep + fight.leap_damage
