"""Elements, Powers that may be used at many moments, Special Moves (GL-047 to GL-049, 3.H, 3.I).

What belongs to a single moment of a fight is in `paper_choices` and `paper_fight`.
"""

from __future__ import annotations

from games.gladiatori.paper_data import (
    ATTACK_ACTIONS,
    ELEMENTS,
    ENERGY,
    KINDS,
    RESTRICTIONS,
    SKILLS,
    TRAITS,
)
from games.gladiatori.paper_table import (
    Ledger,
    Man,
    Pending,
    Steps,
    Table,
    Telling,
    Who,
    ask,
    count_elements,
    elements,
    from_lowest,
    has_power,
    is_lying_or_trapped,
    kinds_in,
    move,
    place_of,
    use_power,
)

# --- Elements ------------------------------------------------------------------------------------


def spend_two_elements(g: Table, man: Man, clause: str) -> Steps:
    """D30, GL-048: two elements, in the order of the index, so that both can be paid."""
    last = ""
    for missing in (2, 1):
        have = elements(man)
        choices = [
            name
            for name in from_lowest([one for one in ELEMENTS if have[one] > 0], last, ELEMENTS)
            if sum(have[later] for later in ELEMENTS[ELEMENTS.index(name) :]) >= missing
        ]
        text = yield from ask(man.seat, "D30", [f"spend {name}" for name in choices])
        last = text.split()[1]
        if last in KINDS:
            move(last, man.hand, man.discard)
        else:
            man.now[last] -= 1
        g.tell("spent", clause, man.seat, last)


def recoverable(man: Man, in_rest: bool) -> list[str]:
    """GL-049: cards of the discard pile, points below the initial value; less in Rest (GL-040)."""
    traits = ["offense", "guard"] if in_rest else TRAITS
    return kinds_in(man.discard) + [name for name in traits if man.now[name] < man.initial[name]]


def recover(g: Table, man: Man, most: int, clause: str, in_rest: bool = False) -> Steps:
    """D31: up to a number of elements, in the order of the index; cards come to the hand (R-11).

    UNCLEAR U-10: it ends by itself when the number is reached, else with `done`.
    """
    last = ""
    for _ in range(most):
        choices = from_lowest(recoverable(man, in_rest), last, ELEMENTS)
        text = yield from ask(man.seat, "D31", [*(f"recover {one}" for one in choices), "done"])
        if text == "done":
            return
        last = text.split()[1]
        if last in KINDS:
            move(last, man.discard, man.hand)
            man.feints_seen = max(0, man.feints_seen - 1)  # it may have been the Feint
        else:
            man.now[last] += 1
        g.tell("recovered", clause, man.seat, last)


# --- Powers --------------------------------------------------------------------------------------


def power_texts(g: Table, man: Man, powers: list[int]) -> list[str]:
    """Which of these Powers he may announce now.

    UNCLEAR U-12: Stand up! needs a marker; the others are offered even if they change nothing.
    """
    standing = not man.trapped and not man.unbalanced
    powers = [power for power in powers if power != 2 or not standing]
    return [f"power {power}" for power in powers if has_power(g, man, power)]


def announce(g: Table, man: Man, text: str) -> Steps:
    """GL-254, GL-270 to GL-272: PW2, PW7, PW8 as +3, PW9."""
    power = int(text.split()[1])
    clause = {2: "GL-254", 7: "GL-270", 8: "GL-272", 9: "GL-271"}[power]
    use_power(g, man, power, clause)
    if power == 2:  # only markers that are effective already
        man.trapped = man.unbalanced = 0
        man.face_down = False
        free_nets(g)
    elif power == 7:
        yield from adapt(g, man)
    elif power == 8:
        man.delay = True
    else:
        yield from recover(g, man, 3, "GL-271")


def adapt(g: Table, man: Man) -> Steps:
    """D32, GL-270, R-37: up to 3 cards in total, first those to the HP deck, then to the hand.

    UNCLEAR U-13: a card that went one way may come back; it counts twice.
    """
    order = [f"tohp {kind}" for kind in KINDS] + [f"tohand {kind}" for kind in KINDS]
    last = ""
    for _ in range(3):
        choices = [f"tohp {kind}" for kind in kinds_in(man.hand)]
        choices += [f"tohand {kind}" for kind in kinds_in(man.hp)]
        text = yield from ask(man.seat, "D32", [*from_lowest(choices, last, order), "done"])
        if text == "done":
            return
        last = text
        verb, kind = text.split()
        if verb == "tohp":
            move(kind, man.hand, man.hp)
        else:
            move(kind, man.hp, man.hand)
        g.tell("adapted", "GL-270", man.seat, verb, kind)


def any_time(g: Table, man: Man, decision: str, powers: list[int]) -> Steps:
    """GL-149: any-time Powers come first among the choices; skipped if he has none."""
    while power_texts(g, man, powers):
        text = yield from ask(man.seat, decision, [*power_texts(g, man, powers), "done"])
        if text == "done":
            return
        yield from announce(g, man, text)


# --- Markers and nets ----------------------------------------------------------------------------


def clear_texts(man: Man) -> list[str]:
    """GL-061: which markers could be paid off now."""
    if count_elements(man) < 2:
        return []
    found = ["clear trapped"] if man.trapped else []
    return found + (["clear unbalanced"] if man.unbalanced else [])


def clear(g: Table, man: Man, text: str) -> Steps:
    """GL-061, GL-287, GL-290, GL-293: two elements for one marker."""
    yield from spend_two_elements(g, man, "GL-061")
    if text == "clear trapped":
        man.trapped -= 1
    else:
        man.unbalanced -= 1
        if man.unbalanced == 0:
            man.face_down = False
    g.tell("marker_removed", "GL-061", man.seat, text.split()[1])
    free_nets(g)


def is_trapped(g: Table, who: Who) -> bool:
    """Whether a character is in a net, or will be at the end of the own round (UNCLEAR U-41)."""
    kind, number = who
    markers = g.men[number].trapped if kind == "man" else g.animals[number].trapped
    coming = any(one.who == who and one.marker == "trapped" for one in g.pending)
    return place_of(g, who) >= 0 and (markers > 0 or coming)


def free_nets(g: Table) -> None:
    """GL-209: a tie ends, net kept, when its target is no longer Trapped or is dead."""
    for man in g.men:
        for item in man.items:
            if item is not None and item.tied is not None:
                if man.out or not is_trapped(g, item.tied):
                    item.tied = None


# --- Skills --------------------------------------------------------------------------------------


def note(man: Man, trait: str) -> None:
    """Remember in the ledger what a trait was worth before this fight took from it (R-16)."""
    if man.ledger is not None and trait not in man.ledger.before:
        man.ledger.before[trait] = man.now[trait]
        if trait in man.raised:
            man.ledger.raised_before[trait] = man.raised[trait]


def use_skill(g: Table, man: Man, skill: str, clause: str) -> int:
    """GL-142, GL-145, GL-232: its value counts, then it drops by 1, or to 0 after Overskill."""
    note(man, skill)
    value = man.now[skill]
    lost = value if skill in man.raised else 1
    man.raised.pop(skill, None)
    man.now[skill] -= lost
    if man.ledger is not None:
        man.ledger.spent[skill] += lost
    g.tell("skill", clause, man.seat, skill, value)
    return value


def spend_points(g: Table, man: Man, trait: str, points: int, clause: str) -> None:
    """Blood or Speed spent inside a fight."""
    note(man, trait)
    man.now[trait] -= points
    if man.ledger is not None:
        man.ledger.spent[trait] += points
    g.tell("points", clause, man.seat, trait, points)


# --- Special Moves -------------------------------------------------------------------------------


def fits(man: Man, kind: str, use: str, action: str, thrown: bool = False) -> bool:
    """GL-071 to GL-073, GL-221, R-68: whether it may be laid on an `action` or a `reaction`."""
    if kind in ENERGY:
        return True
    if kind == "fei":
        return False
    attacks = use == "action" and action in ATTACK_ACTIONS
    for rule in RESTRICTIONS[kind]:
        if rule == "m" and is_lying_or_trapped(man):
            return False
        if rule == "a" and not attacks:
            return False
        if rule == "a or d" and not (attacks or use == "reaction"):
            return False
        if rule == "me" and thrown:
            return False
    return True


def rage(
    g: Table, man: Man, decision: str, use: str, action: str, thrown: bool, beast: bool
) -> Steps:
    """GL-234, GL-235, R-30: Rage gives way to a card of the discard pile or HP deck.

    `beast`: an animal is in this fight, so that Feints and other moves may come as +2.
    UNCLEAR U-14: SP1 and SP6 never come by Rage, not even as +2; nor SP7 on a throw (GL-199).
    """
    if "sp5" not in man.played:
        return
    choices = []
    for zone, pile in (("discard", man.discard), ("hp", man.hp)):
        for kind in kinds_in(pile):
            could = kind in RESTRICTIONS or kind in ENERGY or kind == "fei"
            barred = kind in ("sp1", "sp6") or (kind == "sp7" and thrown and use == "action")
            if could and not barred and (beast or fits(man, kind, use, action, thrown)):
                choices.append(f"rage {zone} {kind}")
    if not choices:
        return
    text = yield from ask(man.seat, decision, [*choices, "no"])
    if text == "no":
        return
    _, zone, kind = text.split()
    pile = man.discard if zone == "discard" else man.hp
    pile[kind] -= 1
    man.played[man.played.index("sp5")] = kind
    man.discard["sp5"] += 1
    if kind == "fei" and zone == "discard":
        man.feints_seen = max(0, man.feints_seen - 1)
    if man.ledger is not None:
        man.ledger.rage = (zone, kind)
    g.tell("rage", "GL-234", man.seat, zone, kind)


def overskill(g: Table, man: Man, decision: str) -> Steps:
    """GL-231, GL-248: one skill that is not raised yet becomes min(v + 5, 3v)."""
    if "sp4" not in man.played:
        return
    choices = [skill for skill in SKILLS if skill not in man.raised]
    if not choices:
        return
    text = yield from ask(man.seat, decision, [*(f"overskill {one}" for one in choices), "no"])
    if text == "no":
        return
    skill = text.split()[1]
    note(man, skill)
    value = man.now[skill]
    man.raised[skill] = value
    man.now[skill] = min(value + 5, 3 * value)
    man.performed.append("sp4")
    if man.ledger is not None:
        man.ledger.overskill = skill
    g.tell("overskill", "GL-231", man.seat, skill, man.now[skill])


def can_perform(man: Man, kind: str, use: str, action: str, thrown: bool = False) -> bool:
    """GL-074, GL-418: it is laid, does not serve as +2 and its restrictions are met."""
    return kind in man.played and kind not in man.plus and fits(man, kind, use, action, thrown)


def sacrifice(g: Table, man: Man, decision: str) -> Telling[int]:
    """GL-229: one hand card leaves the game for +3."""
    choices = [f"sacrifice {kind}" for kind in kinds_in(man.hand)]
    if not choices:
        return 0
    text = yield from ask(man.seat, decision, [*choices, "no"])
    if text == "no":
        return 0
    kind = text.split()[1]
    move(kind, man.hand, man.removed)
    if man.ledger is not None:
        man.ledger.sacrificed = kind
    g.tell("sacrificed", "GL-229", man.seat, kind)
    return 3


def acrobatic(g: Table, man: Man, decision: str) -> Telling[int]:
    """GL-230, R-33: +3, and 1 Unbalanced marker at the end of the current own round."""
    text = yield from ask(man.seat, decision, ["yes", "no"])
    if text == "no":
        return 0
    add_marker(g, ("man", man.seat), "unbalanced", man.seat, "sp3")
    g.tell("acrobatic", "GL-230", man.seat)
    return 3


def add_marker(g: Table, who: Who, marker: str, by: int, why: str) -> None:
    """GL-085: a new marker waits for the end of the own round."""
    g.pending.append(Pending(who, marker, by, why))


def plus_cards(g: Table, man: Man, decision: str, performed: list[str]) -> Steps:
    """GL-418: which of the played Special Moves and Feints count as +2 instead."""
    last = ""
    order = ["fei", *RESTRICTIONS]
    while True:
        free = [
            kind
            for kind in man.played
            if kind in order
            and kind not in performed
            and kind not in man.performed
            and man.played.count(kind) > man.plus.count(kind)
        ]
        choices = from_lowest(free, last, order)
        if not choices:
            return
        text = yield from ask(man.seat, decision, [*(f"pluscard {one}" for one in choices), "done"])
        if text == "done":
            return
        last = text.split()[1]
        man.plus.append(last)
        g.tell("plus_card", "GL-418", man.seat, last)


def plus_powers(g: Table, man: Man, decision: str) -> Telling[int]:
    """GL-418: unused Powers spent for +2 each; returns how many."""
    spent = 0
    last = 0
    while True:
        choices = [power for power in range(1, 10) if power > last and has_power(g, man, power)]
        if not choices:
            return spent
        texts = [*(f"pluspower {power}" for power in choices), "done"]
        text = yield from ask(man.seat, decision, texts)
        if text == "done":
            return spent
        last = int(text.split()[1])
        use_power(g, man, last, "GL-418")
        if man.ledger is not None:
            man.ledger.powers.append(last)
        spent += 1


# --- Feint (GL-152 to GL-156) --------------------------------------------------------------------


def undo(g: Table, man: Man) -> None:
    """GL-153, GL-154, R-16: the Action or Reaction is taken back, entry by entry.

    UNCLEAR U-15: a trait comes back at most up to its value just before it was first used here;
    cards of one kind are not told apart.
    """
    ledger = man.ledger
    assert ledger is not None
    take_back_rage(man, ledger)
    for kind in man.played:
        man.hand[kind] += 1
    man.played, man.plus, man.performed = [], [], []
    if ledger.new_card:
        man.row = [card for card in man.row if card.kind != ledger.new_card]
        man.hand[ledger.new_card] += 1
    for trait, before in ledger.before.items():
        if trait == ledger.overskill:
            man.now[trait] = before
            man.raised.pop(trait, None)
        else:
            back = min(before, man.now[trait] + ledger.spent[trait])
            man.now[trait] = max(man.now[trait], back)
            if trait in ledger.raised_before:
                man.raised[trait] = ledger.raised_before[trait]
    if ledger.sacrificed:
        move(ledger.sacrificed, man.removed, man.hand)
    for kind in ledger.lunged:
        if man.discard[kind] > 0:  # else Resistance has taken it back already
            move(kind, man.discard, man.hand)
    for power in ledger.powers:
        man.used.remove(power)
    for enemy, bonus in ledger.help:
        g.help[(man.seat, enemy)] = g.help.get((man.seat, enemy), 0) + bonus
    if ledger.plus_four:
        man.plus_four = True
    own = ("sp1", "sp3", "sp7")
    g.pending = [one for one in g.pending if one.by != man.seat or one.why not in own]
    man.ledger = None
    g.tell("undone", "GL-153", man.seat)


def take_back_rage(man: Man, ledger: Ledger) -> None:
    """GL-153: the card that came goes back where it was, Rage lies on the Action again."""
    if ledger.rage is None:
        return
    zone, kind = ledger.rage
    man.played.remove(kind)
    pile = man.discard if zone == "discard" else man.hp
    pile[kind] += 1
    if kind == "fei" and zone == "discard":
        man.feints_seen += 1
    if man.discard["sp5"] > 0:  # else Resistance has taken it back already
        man.discard["sp5"] -= 1
        man.played.append("sp5")
