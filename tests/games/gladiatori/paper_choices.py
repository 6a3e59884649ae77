"""The choices by which both sides of a fight work out their values: D40, D41, D42 (GL-149)."""

from __future__ import annotations

from games.gladiatori.paper_data import ATTACK_ACTIONS, KINDS
from games.gladiatori.paper_powers import (
    acrobatic,
    add_marker,
    announce,
    any_time,
    can_perform,
    overskill,
    plus_cards,
    plus_powers,
    power_texts,
    rage,
    sacrifice,
    spend_points,
    spend_two_elements,
    use_skill,
)
from games.gladiatori.paper_table import (
    Fight,
    Man,
    Steps,
    Table,
    Target,
    Telling,
    ask,
    count,
    count_elements,
    from_lowest,
    has_power,
    is_lying_or_trapped,
    kinds_in,
    move,
    use_power,
)

# --- The attacker (D40) --------------------------------------------------------------------------


def attack_choices(g: Table, fight: Fight, man: Man) -> Steps:
    """D40 in the fixed order of GL-149, GL-252; what a help cannot use is left out (GL-136)."""
    helps = fight.way == "help"
    beast = not helps and any(target.who[0] == "animal" for target in fight.targets)
    yield from any_time(g, man, "D40", [7, 9])
    yield from rage(g, man, "D40", "action", fight.kind, fight.thrown, beast)
    yield from overskill(g, man, "D40")
    if beast:
        declared = {"sweep": ["sp1"], "break": ["sp6"]}.get(fight.way, [])
        yield from plus_cards(g, man, "D40", declared)
    fight.hand = count(man.hand)  # GL-107, R-02: now
    if fight.kind == "ber":
        fight.bonus["berserk"] = yield from berserk(g, man)
    fight.bonus["offense"] = yield from use_or_not(g, man, "offense", "D40", "GL-142")
    if can_perform(man, "sp2", "action", fight.kind):
        fight.bonus["sacrifice"] = yield from sacrifice(g, man, "D40")
    if can_perform(man, "sp3", "action", fight.kind):
        fight.bonus["acrobatic"] = yield from acrobatic(g, man, "D40")
    if may_use_melee_power(g, man, fight, 1):
        fight.bonus["lunge"] = yield from lunge(g, man)
    if may_use_melee_power(g, man, fight, 4) and man.entered:
        yield from leap(g, man, fight)
    if has_power(g, man, 5) and not helps:
        yield from deep_wounds(g, man, fight)
    if may_use_melee_power(g, man, fight, 6) and not helps:
        text = yield from ask(man.seat, "D40", ["power 6", "no"])
        if text != "no":
            fight.wrestling = True
            spend_power(g, man, 6, "GL-263")
    if beast:
        fight.bonus["plus powers"] = 2 * (yield from plus_powers(g, man, "D40"))


def berserk(g: Table, man: Man) -> Telling[int]:
    """GL-108: +2 per Blood, at most 3; skipped without Blood."""
    most = min(3, man.now["blood"])
    if most == 0:
        return 0
    text = yield from ask(man.seat, "D40", [f"blood {n}" for n in range(most + 1)])
    points = int(text.split()[1])
    if points:
        spend_points(g, man, "blood", points, "GL-108")
    return 2 * points


def use_or_not(g: Table, man: Man, skill: str, decision: str, clause: str) -> Telling[int]:
    """GL-142, GL-145: a skill above 0 may be used."""
    if man.now[skill] <= 0:
        return 0
    text = yield from ask(man.seat, decision, ["yes", "no"])
    return use_skill(g, man, skill, clause) if text == "yes" else 0


def may_use_melee_power(g: Table, man: Man, fight: Fight, power: int) -> bool:
    """GL-251: PW1, PW4, PW6 with M, A, Me."""
    assert fight.kind in ATTACK_ACTIONS
    return has_power(g, man, power) and not is_lying_or_trapped(man) and not fight.thrown


def spend_power(g: Table, man: Man, power: int, clause: str) -> None:
    """A Power that a Feint would give back (GL-153)."""
    use_power(g, man, power, clause)
    if man.ledger is not None:
        man.ledger.powers.append(power)


def lunge(g: Table, man: Man) -> Telling[int]:
    """PW1, GL-253: 1 to 3 hand cards discarded for +2 each; none means it is not used."""
    thrown_away: list[str] = []
    while len(thrown_away) < 3:
        last = thrown_away[-1] if thrown_away else ""
        choices = from_lowest(kinds_in(man.hand), last, KINDS)
        if not choices and not thrown_away:
            return 0
        text = yield from ask(man.seat, "D40", [*(f"lunge {kind}" for kind in choices), "done"])
        if text == "done":
            break
        if not thrown_away:
            spend_power(g, man, 1, "GL-253")
        kind = text.split()[1]
        move(kind, man.hand, man.discard)
        thrown_away.append(kind)
        if man.ledger is not None:
            man.ledger.lunged.append(kind)
    return 2 * len(thrown_away)


def leap(g: Table, man: Man, fight: Fight) -> Steps:
    """PW4, GL-261: for each hex of the opening, up to 3, +2 attack or +1 damage."""
    most = min(3, man.entered)
    mixtures = [
        (a, b)
        for a in range(4)
        for b in range(4)
        if 1 <= a + b <= most and not (b and fight.way == "help")  # GL-136: the attack part only
    ]
    text = yield from ask(man.seat, "D40", [*(f"leap {a} {b}" for a, b in mixtures), "no"])
    if text == "no":
        return
    _, a, b = text.split()
    spend_power(g, man, 4, "GL-261")
    fight.bonus["leap"] = 2 * int(a)
    fight.leap_damage = int(b)


def deep_wounds(g: Table, man: Man, fight: Fight) -> Steps:
    """PW5, GL-262: -k attack, +k damage."""
    text = yield from ask(man.seat, "D40", ["deep 1", "deep 2", "deep 3", "no"])
    if text == "no":
        return
    spend_power(g, man, 5, "GL-262")
    fight.deep = int(text.split()[1])
    fight.bonus["deep"] = -fight.deep


# --- Unbalancing Strike (D41) --------------------------------------------------------------------


def answer_unbalancing(g: Table, man: Man, by: int, passive: bool) -> Steps:
    """D41, GL-242 to GL-244, R-32: pay two elements or take a marker; a lying one is safe.

    UNCLEAR U-40: asked even if he cannot pay.
    """
    if man.face_down:
        return
    while True:
        choices = ["yes"] if count_elements(man) >= 2 else []
        choices.append("no")
        if not passive:
            choices += power_texts(g, man, [7, 9])
        text = yield from ask(man.seat, "D41", choices)
        if text == "yes":
            yield from spend_two_elements(g, man, "GL-242")
            return
        if text == "no":
            add_marker(g, ("man", man.seat), "unbalanced", by, "sp7")
            g.tell("marker_taken", "GL-242", man.seat, by)
            return
        yield from announce(g, man, text)


# --- The defender (D42) --------------------------------------------------------------------------


def defence_choices(g: Table, fight: Fight, target: Target, man: Man) -> Steps:
    """D42 in the fixed order of GL-149; a Passive defender chooses only about Guard (GL-148)."""
    if not target.reaction:
        target.bonus["guard"] = yield from use_or_not(g, man, "guard", "D42", "GL-145")
        return
    beast = fight.by[0] == "animal"
    yield from any_time(g, man, "D42", [7, 8, 9])
    yield from rage(g, man, "D42", "reaction", target.reaction, fight.thrown, beast)
    yield from overskill(g, man, "D42")
    if beast:
        yield from plus_cards(g, man, "D42", [])
    target.hand = count(man.hand)  # GL-129, R-02
    if target.reaction == "mov":
        target.bonus["dash"] = yield from dash(g, man)
    target.bonus["guard"] = yield from use_or_not(g, man, "guard", "D42", "GL-145")
    if can_perform(man, "sp2", "reaction", target.reaction):
        target.bonus["sacrifice"] = yield from sacrifice(g, man, "D42")
    if can_perform(man, "sp3", "reaction", target.reaction):
        target.bonus["acrobatic"] = yield from acrobatic(g, man, "D42")
    if beast:
        target.bonus["plus powers"] = 2 * (yield from plus_powers(g, man, "D42"))


def dash(g: Table, man: Man) -> Telling[int]:
    """GL-130: +2 per Speed point, at most 2; skipped without Speed."""
    most = min(2, man.now["speed"])
    if most == 0:
        return 0
    text = yield from ask(man.seat, "D42", [f"dash {n}" for n in range(most + 1)])
    points = int(text.split()[1])
    if points:
        spend_points(g, man, "speed", points, "GL-130")
    return 2 * points
