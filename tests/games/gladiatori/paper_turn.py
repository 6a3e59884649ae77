"""Turns, player order and the seven steps of an own round (3.C, 3.D)."""

from __future__ import annotations

from collections import Counter

from games.gladiatori.paper_beasts import animals_act, release
from games.gladiatori.paper_data import ACTIONS, KINDS, TURNS_IN_A_MATCH, VP_SURRENDER
from games.gladiatori.paper_end import end_check
from games.gladiatori.paper_fight import (
    add_to_action,
    declare,
    fight_out,
    lay_card,
    reuse_card,
    reuse_cost,
)
from games.gladiatori.paper_harm import (
    check_nets,
    discard_played,
    end_unbeatable_times,
    leave,
    markers_take_effect,
)
from games.gladiatori.paper_move import (
    carry_out,
    judge,
    move_by_action,
    movements,
    open_window,
    reflex,
    score,
)
from games.gladiatori.paper_powers import (
    announce,
    can_perform,
    clear,
    clear_texts,
    overskill,
    power_texts,
    rage,
    recover,
    use_skill,
)
from games.gladiatori.paper_table import (
    Card,
    Man,
    Steps,
    Table,
    Telling,
    ask,
    from_lowest,
    has_power,
    in_play,
    kinds_in,
    may_hold_power,
    move,
    together,
    use_power,
)

PHASES = ["start", "choose", "order 1", "animals 1", "rounds 1"]
PHASES += ["order 2", "animals 2", "rounds 2", "rest", "end"]


# --- Turns ---------------------------------------------------------------------------------------


def turns(g: Table, first_phase: str = "start") -> Steps:
    """GL-001, GL-030, GL-045: six turns; a test may begin in the middle of one."""
    while g.turn <= TURNS_IN_A_MATCH:
        for phase in PHASES[PHASES.index(first_phase) :]:
            yield from one_phase(g, phase)
        first_phase = "start"
        g.turn += 1
    g.turn = TURNS_IN_A_MATCH


def one_phase(g: Table, phase: str) -> Steps:
    """GL-030."""
    name, *number = phase.split()
    g.phase = name
    if number:
        g.combat_round = int(number[0])
    if name == "start":
        yield from start_turn(g)
    elif name == "choose":
        men = [man for man in g.men if not man.out]
        yield from together({man.seat: choose_cards(man) for man in men})
    elif name == "order":
        yield from player_order(g)
    elif name == "animals":
        yield from animals_act(g)
    elif name == "rounds":
        yield from combat_round(g)
    elif name == "rest":
        yield from rest(g)
    else:
        end_turn(g)


def start_turn(g: Table) -> Steps:
    """GL-360: lessons add the Special Moves in turn 2. GL-383: the coliseum rolls."""
    g.combat_round = 0
    g.tell("turn", "GL-030", g.turn)
    if g.turn == 2:
        for man in [man for man in g.men if not man.out]:
            man.deck += man.aside
            man.aside = Counter()
    if g.mode == "coliseum":
        yield from release(g)


def choose_cards(man: Man) -> Steps:
    """D10, GL-032, GL-033: a hand and an HP deck, in secret."""
    man.hand, man.deck = Counter(man.deck), Counter()
    last = ""
    while True:
        choices = from_lowest(kinds_in(man.hand), last, KINDS)
        text = yield from ask(man.seat, "D10", [*(f"tohp {kind}" for kind in choices), "done"])
        if text == "done":
            return
        last = text.split()[1]
        move(last, man.hand, man.hp)


def player_order(g: Table) -> Steps:
    """GL-034 to GL-036, D11 (GL-273, R-39, R-90): fewest VP first, then the upper marker."""
    for man in g.men:
        man.turned = man.delay = False
    inside = [seat for seat in range(g.seats) if in_play(g, seat)]
    g.order = sorted(inside, key=lambda seat: (g.men[seat].vp, -g.men[seat].stamp))
    g.tell("order", "GL-034", *g.order)
    for seat in list(g.order):
        man = g.men[seat]
        if not may_hold_power(g, man, 8):
            continue
        # UNCLEAR U-33: his own place is one of them.
        places = [f"order {place}" for place in range(1, len(g.order) + 1)]
        text = yield from ask(seat, "D11", [*(places if has_power(g, man, 8) else []), "no"])
        if text != "no":
            use_power(g, man, 8, "GL-273")
            g.order.remove(seat)
            g.order.insert(int(text.split()[1]) - 1, seat)
            g.tell("order", "GL-273", *g.order)


def combat_round(g: Table) -> Steps:
    """GL-037: own rounds in order; then Unbeatable times end."""
    for seat in list(g.order):
        if in_play(g, seat):
            yield from own_round(g, g.men[seat])
    g.active = -1
    for man in g.men:
        man.delay = False  # GL-272
    end_unbeatable_times(g)
    end_check(g)


def rest(g: Table) -> Steps:
    """GL-038 to GL-043: rows to the discard piles, then D50 for all at once."""
    men = [man for man in g.men if not man.out]  # UNCLEAR U-29: others' cards stay where they are
    for man in men:
        for card in man.row:
            man.discard[card.kind] += 1
        man.row = []
    yield from together({man.seat: rest_of(g, man) for man in men})


def rest_of(g: Table, man: Man) -> Steps:
    """D50: Resistance first, then Endurance or not. UNCLEAR U-32: with 0 only `no` is offered."""
    while True:
        use = ["yes"] if man.now["endurance"] > 0 else []
        text = yield from ask(man.seat, "D50", [*power_texts(g, man, [9]), *use, "no"])
        if text == "no":
            return
        if text == "yes":
            most = use_skill(g, man, "endurance", "GL-039")
            yield from recover(g, man, most, "GL-039", in_rest=True)
            return
        yield from announce(g, man, text)


def end_turn(g: Table) -> None:
    """GL-044, GL-046, GL-233: Overskill expires; hand and HP deck are the next deck.

    UNCLEAR U-28: points that Rest gave back to a raised skill are lost again by GL-233.
    """
    for man in [man for man in g.men if not man.out]:
        for skill, before in man.raised.items():
            man.now[skill] = min(man.now[skill], before)
        man.raised = {}
        man.deck += man.hand
        man.deck += man.hp
        man.hand, man.hp = Counter(), Counter()


# --- The own round -------------------------------------------------------------------------------


def own_round(g: Table, man: Man) -> Steps:
    """GL-060 to GL-087, GL-185, GL-280, GL-283: the seven steps; who passes has no closing."""
    g.active = man.seat
    g.tell("own_round", "GL-037", man.seat)
    man.entered = 0
    window = open_window(g, man)
    text = yield from opening(g, man)
    verb, *rest_of_text = text.split()
    if verb == "surrender":
        surrender(g, man)
    elif verb == "standby":
        yield from standby(g, man, rest_of_text[0])
    elif verb != "pass":
        yield from action(g, man, verb, rest_of_text[0])
    if verb not in ("surrender", "pass"):
        yield from closing(g, man)
    yield from markers_take_effect(g)  # GL-085
    discard_played(g)  # GL-086
    check_nets(g)  # GL-087, in this order
    judge(g, man, window)
    g.help = {key: bonus for key, bonus in g.help.items() if key[0] != man.seat}  # GL-137
    end_check(g)


def opening(g: Table, man: Man) -> Telling[str]:
    """D20, GL-060 to GL-069: extra movement, markers, Powers, until he chooses what to do."""
    while True:
        choices = movements(g, man) if man.now["speed"] > 0 else []
        choices += clear_texts(man) + power_texts(g, man, [2, 7, 8, 9])
        choices += ["surrender", *action_texts(man), "pass"]
        text = yield from ask(man.seat, "D20", choices)
        verb = text.split()[0]
        if verb in ("step", "turn"):
            man.now["speed"] -= 1
            man.entered += 1 if verb == "step" else 0
            g.tell("speed_spent", "GL-060", man.seat, 1)
            yield from carry_out(g, man, text)
        elif verb == "clear":
            yield from clear(g, man, text)
        elif verb == "power":
            yield from announce(g, man, text)
        else:
            return text


def action_texts(man: Man) -> list[str]:
    """GL-064 to GL-069, GL-101 to GL-103: new cards, re-use, Standby."""
    new = [kind for kind in ACTIONS if man.hand[kind]]
    straight = [card for card in man.row if card.face_up and not card.rotated]
    payable = [card.kind for card in straight if reuse_cost(man, card) <= man.now["blood"]]
    resting = [*new, *(card.kind for card in straight)]
    found = [f"play {kind}" for kind in new]
    found += [f"reuse {kind}" for kind in ACTIONS if kind in payable]
    return found + [f"standby {kind}" for kind in ACTIONS if kind in resting]


def surrender(g: Table, man: Man) -> None:
    """GL-326, R-46: UNCLEAR U-26: against animals too; he has lost, no VP change."""
    score(g, man.seat, VP_SURRENDER, "GL-326")
    leave(g, man, "surrendered", "GL-326")


def standby(g: Table, man: Man, kind: str) -> Steps:
    """GL-100 to GL-105: a card is laid or turned face-down and rotated; up to 3 elements."""
    if man.hand[kind]:
        man.hand[kind] -= 1
        man.row.append(Card(kind))
    card = next(card for card in man.row if card.kind == kind)
    card.face_up, card.rotated, card.standby = False, True, True
    g.tell("standby", "GL-100", man.seat)
    yield from recover(g, man, 3, "GL-105")


def action(g: Table, man: Man, verb: str, kind: str) -> Steps:
    """Steps 2 to 7 with an Action card. UNCLEAR U-27: the card is rotated when it is resolved."""
    if verb == "play":
        card = lay_card(g, man, kind, "GL-065")
    else:
        card = reuse_card(g, man, kind, "GL-066")
    yield from add_to_action(g, man, kind)
    fight = yield from declare(g, man, card)
    if fight is not None:
        yield from fight_out(g, fight, card)
    else:
        yield from without_fight(g, man, card)


def without_fight(g: Table, man: Man, card: Card) -> Steps:
    """GL-082: reveal; Rage, Overskill, MOV movements, Reflex."""
    card.face_up = True
    g.tell("revealed", "GL-082", man.seat, card.kind, *sorted(man.played))
    yield from rage(g, man, "D40", "action", card.kind, False, False)
    yield from overskill(g, man, "D40")
    card.rotated = True  # GL-083
    if card.kind == "mov":
        yield from move_by_action(g, man)
    if can_perform(man, "sp8", "action", card.kind):
        yield from reflex(g, man, False)


def closing(g: Table, man: Man) -> Steps:
    """D49, GL-084: markers and Powers once more."""
    while True:
        choices = clear_texts(man) + power_texts(g, man, [2, 7, 8, 9])
        text = yield from ask(man.seat, "D49", [*choices, "done"])
        if text == "done":
            return
        if text.startswith("clear"):
            yield from clear(g, man, text)
        else:
            yield from announce(g, man, text)
