"""New secrets for every seat but one; half given answers are taken back to their beginning."""

from __future__ import annotations

from typing import Final

from munera.core.engine import legal_list
from munera.core.rng import Rng
from munera.games.gladiatori.flow_announce import public_sum, shown_plus
from munera.games.gladiatori.flow_cards import Lay
from munera.games.gladiatori.flow_items import Bids
from munera.games.gladiatori.flow_move import Adapt, Recover, Spend
from munera.games.gladiatori.flow_select import Select
from munera.games.gladiatori.flow_setup import Build, Choose, take_character
from munera.games.gladiatori.flow_turn import Rest, Split
from munera.games.gladiatori.flow_values import (
    Work,
    go_on,
)
from munera.games.gladiatori.rules_values import (
    ACROBATIC,
    ANY_TIME,
    DEEPENING,
    LEAPING,
    OVERSKILLING,
    PLUS_CARDS,
    PLUS_POWERS,
    WRESTLING_STEP,
)
from munera.games.gladiatori.sight_cards import TABLE
from munera.games.gladiatori.sight_points import (
    P_BEFORE,
    P_FROM,
    P_OVER,
    P_RAISED,
    P_SKILL,
    P_SPENT,
    P_WAS,
)
from munera.games.gladiatori.sight_tale import Tale
from munera.games.gladiatori.space import DONE
from munera.games.gladiatori.state import (
    DEEP_WOUNDS,
    F_ASKED,
    F_BY,
    F_COUNT,
    F_DEFENDER,
    F_DSUM,
    F_HAND,
    F_KIND,
    F_PLUS,
    F_REACT,
    F_SUM,
    F_TARGET,
    HIDDEN_CARD,
    KINDS,
    L_BLOOD,
    L_DASH,
    L_LUNGE,
    L_NEW,
    L_OVER,
    L_OVER_FROM,
    L_POWERS,
    L_RAGE,
    L_SACRIFICE,
    L_SKILL,
    L_SKILL_RAISED,
    L_USED,
    L_WHITES,
    LEAP,
    LEDGER,
    LUNGE,
    M_CHARACTER,
    M_COINS,
    M_FIRST,
    M_LAST,
    M_LATE,
    M_LEFT,
    M_NEW_WHITES,
    M_NOW,
    M_PICK,
    M_POWERS,
    M_RAISED,
    M_SPENT,
    M_STAGE,
    MAN,
    RED,
    ROOM,
    ROW,
    SEAT_CARDS,
    SP2,
    WRESTLING,
    Munus,
)
from munera.games.gladiatori.tables import (
    BUILT,
)


def renew(g: Munus, viewer: int, rng: Rng) -> None:
    """New secrets for every seat but the viewer's; half given answers are taken back."""
    if g.stack and isinstance(g.stack[-1], Rest):
        for seat in range(g.setup.seats):  # a Resistance that was not announced yet
            if seat != viewer and g.men[MAN * seat + M_LATE] & 2:
                g.men[MAN * seat + M_SPENT] &= ~256
    for seat in range(g.setup.seats):
        if seat != viewer:
            renew_seat(g, seat, rng)
    for seat in range(g.setup.seats):
        if seat != viewer:
            take_back_answer(g, seat, rng)


def renew_seat(g: Munus, seat: int, rng: Rng) -> None:
    """Give one seat the secrets of a tale."""
    character = int(g.men[MAN * seat + M_CHARACTER])
    frame = g.stack[-1] if g.stack else None
    if character < 0 or isinstance(frame, Choose | Build):
        return
    tale = Tale(g, seat, rng)
    if tale.strained:
        STRAINED.append(seat)
    write(tale)


STRAINED: Final[list[int]] = []  # seats whose tale does not fit all rows; for tests


def take_back_answer(g: Munus, seat: int, rng: Rng) -> None:
    """Restart an answer that a seat is giving or has sealed."""
    frame = g.stack[-1] if g.stack else None
    man = MAN * seat
    if isinstance(frame, Spend) and frame.seat == seat:
        g.stack[-1] = Spend(seat, frame.whole, 0, 0, 0, frame.cause, frame.whole)
    elif isinstance(frame, Recover) and frame.seat == seat:
        g.stack[-1] = Recover(seat, 3, 0, 0, 0)
    elif isinstance(frame, Adapt) and frame.seat == seat:
        g.stack[-1] = Adapt(seat, 3, 0, 0)
    elif isinstance(frame, Lay) and frame.seat == seat:
        on = int(g.fight[F_KIND])
        for k in range(g.fight[F_COUNT]):
            if frame.reaction and g.fight[F_TARGET + k] == seat:
                on = int(g.fight[F_REACT + k])
        g.stack[-1] = Lay(seat, on, frame.reaction, RED)
    elif isinstance(frame, Work) and frame.seat == seat:
        begin_work_anew(g, frame)
    elif isinstance(frame, Split | Rest | Bids):
        for k in (M_STAGE, M_LEFT, M_LAST, M_LATE):
            g.men[man + k] = 0
    elif isinstance(frame, Choose):
        g.men[man + M_CHARACTER] = -1
        if not frame.is_open(seat):
            g.men[man + M_CHARACTER] = rng.below(int(g.setup.character_count))
    elif isinstance(frame, Build):
        if g.men[man + M_CHARACTER] == BUILT:
            build_anew(g, seat, frame.is_open(seat), rng)
    elif isinstance(frame, Select):
        select_anew(g, seat, frame, rng)


def build_anew(g: Munus, seat: int, unfinished: bool, rng: Rng) -> None:
    """Restart an unfinished build; replace a sealed one by a random one."""
    take_character(g, seat, BUILT)
    g.men[MAN * seat + M_LAST] = 0
    if unfinished:
        return
    frame = Build(1 << seat)
    for _ in range(60):
        legal = legal_for(frame, g, seat)
        action = legal[rng.below(len(legal))]
        if frame.answer(g, seat, action):
            return


def select_anew(g: Munus, seat: int, frame: Select, rng: Rng) -> None:
    """Draw the items that a seat has named in secret; none while it has not finished."""
    man = MAN * seat
    g.men[man + M_PICK] = -1
    g.men[man + M_PICK + 1] = -1
    g.men[man + M_STAGE] = 0
    if frame.is_open(seat) or (g.men[man + 34] >= 0 and g.men[man + 35] >= 0):
        return
    own = Select(1 << seat)
    while True:
        legal = legal_for(own, g, seat)
        if own.answer(g, seat, legal[rng.below(len(legal))]):
            return


def legal_for(frame: Build | Select, g: Munus, seat: int) -> list[int]:
    """What a frame that is not on the stack would offer."""
    kept = g.stack
    g.stack = [frame]
    out = legal_list(g, seat)
    g.stack = kept
    return out or [DONE]


def begin_work_anew(g: Munus, frame: Work) -> None:
    """Restart a value that is being worked out: only its public parts stay."""
    seat, k = int(frame.seat), int(frame.k)
    book = LEDGER * seat
    powers = int(g.ledger[book + L_POWERS])
    step: int = ANY_TIME
    last = 0
    if g.ledger[book + L_RAGE] >= 0:
        step = OVERSKILLING
    if g.ledger[book + L_SACRIFICE] >= 0:
        step = ACROBATIC
    for power, after in ((LUNGE, LEAPING), (LEAP, DEEPENING), (DEEP_WOUNDS, WRESTLING_STEP),
                         (WRESTLING, PLUS_POWERS)):  # fmt: skip
        if powers >> power & 1 and frame.step > after - 1:
            step = after
    plus = 0
    if frame.step == PLUS_POWERS and frame.last > 0:
        step = PLUS_POWERS
        last = int(frame.last)
        plus = int(shown_plus(g, seat))
    whites = int(g.ledger[book + L_WHITES])
    g.men[MAN * seat + M_NEW_WHITES] -= whites
    g.ledger[book + L_WHITES] = 0
    g.ledger[book + L_USED] = 1 << SP2 if g.ledger[book + L_SACRIFICE] >= 0 else 0
    if k < 0:
        g.fight[F_SUM] = public_sum(g, seat)
        g.fight[F_PLUS] = plus
    else:
        g.fight[F_DSUM] = plus + (3 if g.ledger[book + L_SACRIFICE] >= 0 else 0)
    if step <= PLUS_CARDS:  # the hand is counted later
        g.fight[F_HAND if k < 0 else F_DEFENDER] = 0
    g.stack.pop()
    if last:
        g.stack.append(Work(seat, k, PLUS_POWERS, last))
        return
    g.fight[F_ASKED] = 0
    go_on(g, seat, k, step)


def write(tale: Tale) -> None:
    """Write the secrets of a tale into the state."""
    g, seat, cards = tale.g, tale.seat, tale.cards
    man = MAN * seat
    for zone in range(6):
        for kind in range(KINDS):
            g.cards[SEAT_CARDS * seat + ROOM * zone + kind] = 0
    for card, kind in enumerate(cards.kind):
        if cards.zone[card] != TABLE:
            g.cards[SEAT_CARDS * seat + ROOM * cards.zone[card] + kind] += 1
    for k, card in enumerate(cards.row):
        code = g.rows[ROW * seat + k]
        if code >= 0 and code & HIDDEN_CARD:
            g.rows[ROW * seat + k] = (code & ~3) | cards.kind[card]
    for k in range(5):
        g.men[man + M_NOW + k] = tale.points[k]
        g.men[man + M_FIRST + k] = tale.first[k]
    for k in range(3):
        g.men[man + M_RAISED + k] = tale.points[P_RAISED + k]
    g.men[man + M_POWERS] = tale.powers
    if g.men[man + M_CHARACTER] == BUILT:
        g.men[man + M_COINS] = tale.coins
    write_fight(tale)


def write_fight(tale: Tale) -> None:
    """Write what the present fight has consumed, according to the tale."""
    g, seat, cards, points = tale.g, tale.seat, tale.cards, tale.points
    fight, book = g.fight, LEDGER * seat
    attacker = fight[F_BY] == seat
    if cards.new >= 0 and g.ledger[book + L_NEW] >= 0:
        kind = cards.kind[cards.new]
        g.ledger[book + L_NEW] = kind
        if attacker:
            fight[F_KIND] = kind
        for k in range(fight[F_COUNT]):
            if fight[F_TARGET + k] == seat and not attacker:
                fight[F_REACT + k] = kind
    targets = [int(fight[F_TARGET + k]) for k in range(fight[F_COUNT])]
    if not attacker and seat not in targets:
        return
    used = points[P_SKILL] >= 0
    g.ledger[book + L_SKILL] = points[P_BEFORE] if used else -1
    g.ledger[book + L_SKILL_RAISED] = points[P_WAS] if used else -1
    g.ledger[book + L_OVER] = points[P_OVER]
    g.ledger[book + L_OVER_FROM] = points[P_FROM]
    g.ledger[book + L_BLOOD] = points[P_SPENT] if attacker else 0
    g.ledger[book + L_DASH] = 0 if attacker else points[P_SPENT]
    for k in range(3):
        some = cards.lunged
        g.ledger[book + L_LUNGE + k] = cards.kind[some[k]] if k < len(some) else -1
