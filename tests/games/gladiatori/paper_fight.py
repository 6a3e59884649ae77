"""Declaring a fight, reacting to it, and carrying it through (GL-071 to GL-081, 3.E, 3.F)."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_aftermath import aftermath
from games.gladiatori.paper_beast_dice import animal_defends
from games.gladiatori.paper_choices import answer_unbalancing, attack_choices, defence_choices
from games.gladiatori.paper_data import ARCS, ATTACK_ACTIONS, COMBAT, ITEMS
from games.gladiatori.paper_move import reflex
from games.gladiatori.paper_powers import add_marker, announce, can_perform, fits, power_texts, undo
from games.gladiatori.paper_table import (
    Card,
    Fight,
    Item,
    Ledger,
    Man,
    Steps,
    Table,
    Target,
    Telling,
    Who,
    are_enemies,
    ask,
    enemies_in_melee,
    everybody,
    from_lowest,
    gladiators,
    in_melee,
    is_lying_or_trapped,
    kinds_in,
    living_animals,
    may_hold_feint,
    may_hold_power,
    place_of,
    side_from,
    who_is_at,
)
from games.gladiatori.paper_values import attack_parts, defence_parts

# --- Adding cards (steps 3 and 6) ----------------------------------------------------------------


def add_cards(g: Table, man: Man, decision: str, allowed: list[str], beast: bool) -> Steps:
    """D22, D26, GL-071, GL-127, GL-220: Combat cards from the hand, in the order of the index.

    `allowed` fit by themselves; with `beast` Feints and all Special Moves come as +2 (GL-419).
    """
    last = ""
    while True:
        mine = [kind for kind in kinds_in(man.hand) if kind in COMBAT]
        fitting = [kind for kind in mine if kind in allowed or beast]
        choices = from_lowest(fitting, last, COMBAT)
        text = yield from ask(man.seat, decision, [*(f"add {kind}" for kind in choices), "done"])
        if text == "done":
            return
        last = text.split()[1]
        man.hand[last] -= 1
        man.played.append(last)
        if last not in allowed:
            man.against = True
        g.tell("added", "GL-071", man.seat)


def add_to_action(g: Table, man: Man, action: str) -> Steps:
    """Step 3."""
    allowed = [kind for kind in COMBAT if fits(man, kind, "action", action)]
    yield from add_cards(g, man, "D22", allowed, animal_within_reach(g, man, action))


def animal_within_reach(g: Table, man: Man, action: str) -> bool:
    """R-77: whether some animal could be attacked.

    UNCLEAR U-18: by a plain attack, a throw, a net, or a Sweep if SP1 is in hand or played.
    """
    if action not in ATTACK_ACTIONS:
        return False
    ahead = who_is_at(g, arena.neighbour(man.hex, man.facing))
    if ahead is not None and ahead[0] == "animal":
        return True
    if any(
        who_is_at(g, number) in [("animal", one.number) for one in living_animals(g)]
        for slot in (0, 1)
        for number in throw_targets(g, man, slot)
    ):
        return True
    if is_lying_or_trapped(man) or not (man.hand["sp1"] or "sp1" in man.played):
        return False
    swept = [who for arc in ARCS for who in arc_targets(g, man, arc, True)]
    return any(kind == "animal" for kind, _ in swept)


# --- Declaring (step 4) --------------------------------------------------------------------------


def arc_targets(g: Table, man: Man, arc: str, clockwise: bool) -> list[Who]:
    """GL-222 to GL-224: every character in the arc, in strike order."""
    turns = ARCS[arc] if clockwise else ARCS[arc][::-1]
    found = [who_is_at(g, arena.neighbour(man.hex, man.facing + turn)) for turn in turns]
    return [who for who in found if who is not None]


def item_in(man: Man, slot: int) -> Item | None:
    """The item in a slot, if it is still there."""
    return man.items[slot] if slot < len(man.items) else None


def is_net(item: Item) -> bool:
    """Nets are the only items that trap."""
    return ITEMS[item.id][0] == "net"


def throw_targets(g: Table, man: Man, slot: int) -> list[int]:
    """GL-193 to GL-196, GL-204, GL-295: hexes at which the weapon in this slot can be thrown."""
    item = item_in(man, slot)
    if item is None or not ITEMS[item.id][4] or item.tied is not None:
        return []
    if not is_net(item) and enemies_in_melee(g, man):
        return []  # GL-194
    hiding = [other.hex for other in gladiators(g) if not other.face_down]
    hiding += [animal.hex for animal in living_animals(g)]
    return sorted(
        {
            place_of(g, who)
            for who in everybody(g)
            if who != ("man", man.seat)
            and are_enemies(g, man.seat, who)
            and arena.in_cone(man.hex, man.facing, place_of(g, who))
            and arena.is_clear(man.hex, place_of(g, who), hiding)
        }
    )


def enemy_ahead(g: Table, man: Man) -> Who | None:
    """GL-076: the enemy directly in front."""
    who = who_is_at(g, arena.neighbour(man.hex, man.facing))
    return who if who is not None and are_enemies(g, man.seat, who) else None


def declarations(g: Table, man: Man, action: str) -> list[str]:
    """D23, GL-075, GL-227: what may be declared with this Action and these cards."""
    if action not in ATTACK_ACTIONS:
        return ["nofight"]
    ahead = enemy_ahead(g, man)
    found = ["attack"] if ahead is not None and suits(man, [ahead]) else []
    if can_perform(man, "sp1", "action", action):
        for arc in ARCS:
            struck = arc_targets(g, man, arc, True)
            if any(are_enemies(g, man.seat, who) for who in struck) and suits(man, struck):
                found += [f"sweep {arc} cw", f"sweep {arc} ccw"]
    for slot in (0, 1):
        found += weapon_declarations(g, man, slot, ahead)
    if ahead is not None and ahead[0] == "man" and can_perform(man, "sp6", "action", action):
        if suits(man, [ahead]):
            owner = g.men[ahead[1]]
            found += [f"break {slot}" for slot in (0, 1) if item_in(owner, slot) is not None]
    if not man.against:  # UNCLEAR U-19: cards that only serve against animals bar a help
        found += [f"help {seat}" for seat in allies_to_help(g, man, ahead)]
    return [*found, "nofight"]


def suits(man: Man, targets: list[Who]) -> bool:
    """R-77: with cards added only for an animal's sake, an animal must be among the targets."""
    return not man.against or any(kind == "animal" for kind, _ in targets)


def weapon_declarations(g: Table, man: Man, slot: int, ahead: Who | None) -> list[str]:
    """GL-199, GL-203 to GL-205: nets in melee and throws."""
    item = item_in(man, slot)
    if item is None:
        return []
    found = []
    # UNCLEAR U-31: GL-199 also bars these cards when they are meant as +2 against an animal.
    carries = [kind for kind in ("sp1", "sp6", "sp7") if kind in man.played]
    barred = "sp1" in carries or "sp6" in carries
    if is_net(item) and item.tied is None and ahead is not None and not barred:
        if suits(man, [ahead]):
            found.append(f"net {slot}")
    if not carries and throw_choices(g, man, slot):
        found.append(f"throw {slot}")
    return found


def throw_choices(g: Table, man: Man, slot: int) -> list[int]:
    """D24: the targets that R-77 allows."""
    targets = [(number, who_is_at(g, number)) for number in throw_targets(g, man, slot)]
    return [number for number, who in targets if who is not None and suits(man, [who])]


def allies_to_help(g: Table, man: Man, ahead: Who | None) -> list[int]:
    """GL-132, GL-133, R-42: allies in melee with the enemy directly in front of the helper."""
    if ahead is None or side_from(g, ahead, man.hex) != "front":
        return []
    return [
        other.seat
        for other in gladiators(g)
        if other is not man
        and not are_enemies(g, man.seat, ("man", other.seat))
        and in_melee(g, other, ahead)
    ]


def declare(g: Table, man: Man, card: Card) -> Telling[Fight | None]:
    """D23, D24: the fight, or nothing."""
    text = yield from ask(man.seat, "D23", declarations(g, man, card.kind))
    verb, *rest = text.split()
    me = ("man", man.seat)
    if verb == "nofight":
        return None
    fight = Fight(me, verb, card.kind)
    ahead = enemy_ahead(g, man)
    struck: list[Who | None] = [ahead]
    if verb == "sweep":
        struck = list(arc_targets(g, man, rest[0], rest[1] == "cw"))
        add_marker(g, me, "unbalanced", man.seat, "sp1")  # GL-226
        man.performed.append("sp1")
    elif verb in ("net", "throw", "break"):
        fight.slot = int(rest[0])
    elif verb == "help":
        fight.ally = int(rest[0])
    if verb == "throw":
        numbers = throw_choices(g, man, fight.slot)
        text = yield from ask(man.seat, "D24", [f"hex {number}" for number in numbers])
        struck = [who_is_at(g, int(text.split()[1]))]
        fight.thrown = True
    weapon = item_in(man, fight.slot) if verb in ("net", "throw") else None
    fight.net = weapon is not None and is_net(weapon)
    fight.targets = [Target(who, side_from(g, who, man.hex)) for who in struck if who is not None]
    g.tell("declared", "GL-075", man.seat, text, *[target.who for target in fight.targets])
    return fight


# --- Reacting (steps 5 and 6) --------------------------------------------------------------------


def possible_reactions(man: Man, side: str) -> list[str]:
    """GL-123 to GL-126, GL-285, GL-289: kinds that arc and status allow."""
    by_arc = {"front": ["str", "dex", "mov", "ber"], "rear side": ["mov"], "directly behind": []}
    kinds = by_arc[side]
    if man.trapped:
        kinds = [kind for kind in kinds if kind == "ber"]
    if man.face_down:
        kinds = [kind for kind in kinds if kind == "str"]
    return kinds


def reuse_cost(man: Man, card: Card) -> int:
    """GL-066, GL-068: 1 for the right-most card, one more for each place to the left."""
    return len(man.row) - man.row.index(card)


def lay_card(g: Table, man: Man, kind: str, clause: str) -> Card:
    """GL-065: a new Action card, face-down at the right end of the row."""
    man.hand[kind] -= 1
    card = Card(kind)
    man.row.append(card)
    man.ledger = Ledger(new_card=kind)
    g.tell("laid", clause, man.seat)
    return card


def reuse_card(g: Table, man: Man, kind: str, clause: str) -> Card:
    """GL-066, GL-120: a card of the row, for Blood that is paid at once."""
    card = next(card for card in man.row if card.kind == kind)
    cost = reuse_cost(man, card)
    man.now["blood"] -= cost
    man.ledger = Ledger()
    g.tell("reused", clause, man.seat, kind, cost)
    return card


def react(g: Table, fight: Fight, target: Target) -> Steps:
    """D25, D26, GL-120, GL-274, R-90: one Reaction or none.

    Who has none is Passive for this fight (GL-275, GL-281 to GL-283): later questions look at
    `target.reaction`. The card is not rotated by it (GL-128).
    """
    man = g.men[target.who[1]]
    kinds = possible_reactions(man, target.side)
    asked = bool(kinds) or any(may_hold_power(g, man, power) for power in (7, 8, 9))
    while asked:  # UNCLEAR U-34: repeated after a Power, even if only `pass` is left
        choices = [f"play {kind}" for kind in kinds if man.hand[kind]]
        choices += [
            f"reuse {kind}"
            for kind in kinds
            for card in man.row
            if card.kind == kind and card.face_up and reuse_cost(man, card) <= man.now["blood"]
        ]
        choices += power_texts(g, man, [7, 8, 9])
        text = yield from ask(man.seat, "D25", [*choices, "pass"])
        verb, *rest = text.split()
        if verb == "pass":
            break
        if verb == "power":
            yield from announce(g, man, text)
            continue
        if verb == "play":
            lay_card(g, man, rest[0], "GL-120")
        else:
            reuse_card(g, man, rest[0], "GL-120")
        target.reaction = rest[0]
        beast = fight.by[0] == "animal"
        allowed = [kind for kind in COMBAT if fits(man, kind, "reaction", rest[0], fight.thrown)]
        yield from add_cards(g, man, "D26", allowed, beast)
        return
    g.tell("passive", "GL-121", man.seat)


# --- Carrying it through -------------------------------------------------------------------------


def fight_out(g: Table, fight: Fight, card: Card) -> Steps:
    """3.F: reactions, values, Feints, results, aftermath."""
    g.fight = fight
    man = g.men[fight.by[1]]
    if fight.way == "help":
        yield from help_out(g, fight, man, card)
        g.fight = None
        return
    for target in fight.targets:  # GL-228: all of them before anything is revealed
        if target.who[0] == "man":
            yield from react(g, fight, target)
    yield from attack_value(g, fight, man, card)
    for target in fight.targets:
        if target.who[0] == "man":
            yield from one_defence(g, fight, target, man)
        elif not target.null:  # UNCLEAR U-20: against a null attack an animal rolls nothing
            yield from animal_defends(g, fight, target)
    yield from feints(g, fight, man)
    yield from aftermath(g, fight, man, card)
    g.fight = None


def attack_value(g: Table, fight: Fight, man: Man, card: Card) -> Steps:
    """GL-140 to GL-143: reveal, choices (D40), and the FAV against each target."""
    card.face_up = True
    g.tell("revealed", "GL-140", man.seat, card.kind, *sorted(man.played))
    yield from attack_choices(g, fight, man)
    for target in fight.targets:
        parts = attack_parts(g, fight, target)
        target.fav = sum(parts.values())
        target.null = target.fav <= 0
        g.tell("fav", "GL-141", man.seat, target.who, target.fav, parts)
    if fight.way != "help":
        use_up_bonuses(g, man, [target.who for target in fight.targets])


def use_up_bonuses(g: Table, man: Man, enemies: list[Who]) -> None:
    """GL-135, GL-257: a help bonus and the +4 count once; the ledger remembers them.

    UNCLEAR U-35: the +4 is used up by the FAV of an attack, null or not, or by the FDV of a
    Reaction; not by a help, by an attack card without a fight, nor by a Reaction to a null attack.
    """
    for enemy in enemies:
        use_up_help(g, man, enemy)
    if man.plus_four:
        man.plus_four = False
        if man.ledger is not None:
            man.ledger.plus_four = True


def use_up_help(g: Table, man: Man, enemy: Who) -> None:
    """GL-135: what an ally has prepared counts once."""
    bonus = g.help.pop((man.seat, enemy), 0)
    if bonus and man.ledger is not None:
        man.ledger.help.append((enemy, bonus))


def help_out(g: Table, fight: Fight, man: Man, card: Card) -> Steps:
    """GL-134 to GL-136: the FAV divided by four waits for the ally.

    UNCLEAR U-47: SP1, SP6, SP7 may lie there and do nothing.
    """
    yield from attack_value(g, fight, man, card)
    card.rotated = True
    target = fight.targets[0]
    bonus = max(0, target.fav) // 4  # UNCLEAR U-36: it stays even if the enemy dies meanwhile
    if bonus:
        key = (fight.ally, target.who)
        g.help[key] = g.help.get(key, 0) + bonus
    g.tell("helped", "GL-134", man.seat, fight.ally, target.who, bonus)
    if can_perform(man, "sp8", "action", fight.kind):  # GL-136
        yield from reflex(g, man, False)


def one_defence(g: Table, fight: Fight, target: Target, attacker: Man) -> Steps:
    """GL-140, GL-144, R-18, R-32: SP7 is answered, the defence revealed, the FDV announced.

    Only gladiators come here: against animals SP7 has no effect (GL-245).
    """
    man = g.men[target.who[1]]
    strikes = can_perform(attacker, "sp7", "action", fight.kind, fight.thrown)
    if strikes and not target.null and len(fight.targets) == 1:  # GL-241
        yield from answer_unbalancing(g, man, attacker.seat, not target.reaction)
    yield from defence_value(g, fight, target, man)
    if target.reaction and can_perform(man, "sp7", "reaction", target.reaction, fight.thrown):
        yield from answer_unbalancing(g, attacker, man.seat, False)


def defence_value(g: Table, fight: Fight, target: Target, man: Man) -> Steps:
    """D42, GL-144: reveal, choices, sum; a null attack asks for no choices."""
    if target.reaction:
        for card in man.row:
            if card.kind == target.reaction:
                card.face_up = True
        g.tell("revealed", "GL-140", man.seat, target.reaction, *sorted(man.played))
    if target.null:
        use_up_help(g, man, fight.by)  # UNCLEAR U-49: it was a defence all the same
        return
    yield from defence_choices(g, fight, target, man)
    parts = defence_parts(g, fight, target)
    target.fdv = sum(parts.values())
    g.tell("fdv", "GL-144", man.seat, target.fdv, parts)
    use_up_help(g, man, fight.by)
    if target.reaction:
        use_up_bonuses(g, man, [])


# --- Feints --------------------------------------------------------------------------------------


def feints(g: Table, fight: Fight, man: Man) -> Steps:
    """D43, GL-150 to GL-154: the attacker first; defenders only in answer."""
    if not (yield from feint(g, man)):
        return
    fight.feinted = True
    undo(g, man)  # UNCLEAR U-42: before the defenders answer
    for target in fight.targets:
        if target.who[0] == "man" and target.reaction:
            defender = g.men[target.who[1]]
            target.feinted = yield from feint(g, defender)
            if target.feinted:
                undo(g, defender)


def feint(g: Table, man: Man) -> Telling[bool]:
    """One player is asked on public grounds (R-90); the Feint goes to the discard pile."""
    if not may_hold_feint(man):
        return False
    text = yield from ask(man.seat, "D43", ["yes", "no"] if man.hand["fei"] else ["no"])
    if text == "no":
        return False
    man.hand["fei"] -= 1
    man.discard["fei"] += 1
    man.feints_seen += 1
    g.tell("feint", "GL-152", man.seat)
    return True
