"""What comes of a fight (GL-160 to GL-186): VP, injuries, death, items, Wrestling, Reflex."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori.effects import (
    bury,
    drop_item,
    give_help,
    kill_beast,
    spend_power,
    take_off,
    undo,
    use_help,
)
from munera.games.gladiatori.flow_after import Reflex, Wrestle
from munera.games.gladiatori.flow_end import add_losses, lose
from munera.games.gladiatori.flow_move import use_power
from munera.games.gladiatori.space import (
    DONE,
    LOSE,
    LOSEITEM,
    NO,
    POWER,
    YES,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    ALIVE,
    ANIMALS,
    BREAKING,
    F_BY,
    F_COUNT,
    F_DEEP,
    F_FAV,
    F_FDV,
    F_FEINT,
    F_FEINTED,
    F_LEAP,
    F_MODE,
    F_REACT,
    F_SIDE,
    F_SLOT,
    F_STRUCK,
    F_TARGET,
    F_TIMES,
    F_WHITE,
    F_WRESTLE,
    FRONT,
    L_REUSED,
    LAID,
    LEDGER,
    M_DAMAGED,
    M_EBB,
    M_ITEM,
    M_LIFE,
    M_NEW_TRAPS,
    M_NEW_WHITES,
    M_PASSIVE,
    M_PLUS4,
    M_TIE,
    M_UNTIL,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    NONE,
    RESISTANCE,
    ROTATED,
    ROW,
    SAID_POWER,
    SWEEPING,
    THROWN,
    UNBEATABLE,
    UNDYING,
    Munus,
    count,
    gain,
    hit_points,
    holds_power,
    is_foe,
    item_hp,
    may_hold_power,
    note,
)
from munera.games.gladiatori.tables import POINTS

FOR_FRONT: Final = POINTS["front_attack"]
FOR_BEHIND: Final = POINTS["behind_attack"]
FOR_DAMAGE: Final = POINTS["front_damage"]
FOR_DAMAGE_BEHIND: Final = POINTS["behind_damage"]
FOR_FIRST_BLOOD: Final = POINTS["first_blood"]
FOR_KILL: Final = POINTS["front_kill"]
FOR_KILL_BEHIND: Final = POINTS["behind_kill"]
FOR_ANIMAL: Final = POINTS["animal_killed"]
TRAPS: Final = 3
LAST_ROUND: Final = 12


@final
class HelpGiven(Frame):
    """GL-134: a quarter of the helper's FAV waits for the ally."""

    NAME: ClassVar = "HelpGiven"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        fight = g.fight
        bonus: i64 = 0
        if fight[F_FAV] > 0:
            bonus = fight[F_FAV] // 4
        give_help(g, fight[F_SLOT], fight[F_TARGET], bonus)
        if g.sink is not None:
            g.sink.add((ev.HELP_GIVEN, self.seat, fight[F_SLOT], fight[F_TARGET], bonus))

    def args(self) -> list[int]:
        return [self.seat]


# --- Results -----------------------------------------------------------------------------------


@final
class Results(Frame):
    """What a fight leads to, pushed in its order.

    GL-152, GL-180 to GL-185, GL-181, GL-182, GL-185.
    """

    NAME: ClassVar = "Results"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        seat = self.seat
        fight = g.fight
        n = fight[F_COUNT]
        k: i64
        # Reflex of the defenders comes last, in strike order.
        for k in range(n):
            target = fight[F_TARGET + n - 1 - k]
            if target < ANIMALS and fight[F_REACT + n - 1 - k] >= 0:
                if not fight[F_FEINTED + n - 1 - k]:
                    g.stack.append(Reflex(target, n - 1 - k, 1))
        for k in range(n):
            target = fight[F_TARGET + k]
            if target < ANIMALS and not fight[F_FEINTED + k]:
                use_help(g, target, seat)
                g.men[MAN * seat + M_NEW_WHITES] += fight[F_WHITE + k]
        if fight[F_FEINT]:
            self.take_back(g)
            return
        self.push_results(g)

    def take_back(self, g: Munus) -> None:
        """GL-152: the fight ends without any result."""
        seat = self.seat
        reused = g.ledger[LEDGER * seat + L_REUSED]
        if reused >= 0:
            g.rows[ROW * seat + reused] &= ~ROTATED
        undo(g, seat)
        k: i64
        for k in range(g.fight[F_COUNT]):
            if g.fight[F_FEINTED + k]:
                undo(g, g.fight[F_TARGET + k])

    def push_results(self, g: Munus) -> None:
        """GL-226, GL-312: give the VP of the attack at once; the rest is pushed on the stack."""
        seat = self.seat
        fight = g.fight
        stack = g.stack
        n = fight[F_COUNT]
        stack.append(Reflex(seat, NONE, 1))
        if fight[F_WRESTLE]:
            stack.append(Wrestle(seat, NONE))
        if fight[F_MODE] == THROWN or fight[F_MODE] == NET_THROWN:
            stack.append(ThrownAway(seat))
        k: i64
        for k in range(n):
            stack.append(Injury(n - 1 - k))
        if fight[F_MODE] == SWEEPING:
            g.men[MAN * seat + M_NEW_WHITES] += 1
        front = False
        behind = False
        for k in range(n):
            code = fight[F_TARGET + k]
            use_help(g, seat, code)
            if fight[F_FAV + k] <= 0:
                if g.sink is not None:
                    g.sink.add((ev.ATTACK_NULL, seat, code))
                continue
            if code < ANIMALS:
                g.men[MAN * code + M_NEW_WHITES] += fight[F_STRUCK + k]
                if is_foe(g, seat, code):
                    if fight[F_SIDE + k] == FRONT:
                        front = True
                    else:
                        behind = True
        if front and g.setup.honour:
            if g.sink is not None:
                g.sink.add((ev.FRONT_ATTACK, seat, FOR_FRONT))
            gain(g, seat, FOR_FRONT)
        if behind and g.setup.honour:
            if g.sink is not None:
                g.sink.add((ev.BEHIND_ATTACK, seat, FOR_BEHIND))
            gain(g, seat, FOR_BEHIND)

    def args(self) -> list[int]:
        return [self.seat]


@final
class ThrownAway(Frame):
    """GL-198: a thrown weapon is removed from the game."""

    NAME: ClassVar = "ThrownAway"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        slot = g.fight[F_SLOT]
        item = g.men[MAN * self.seat + M_ITEM + slot]
        if item >= 0:
            if g.sink is not None:
                g.sink.add((ev.WEAPON_GONE, self.seat, item))
            drop_item(g, self.seat, slot)

    def args(self) -> list[int]:
        return [self.seat]


# --- Injuries ----------------------------------------------------------------------------------


@final
class Injury(Frame):
    """GL-160 to GL-163, GL-201, GL-236, GL-391, GL-395: whether a target is hit, and how hard."""

    NAME: ClassVar = "Injury"

    def __init__(self, k: i64) -> None:
        self.k: Final = k

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        fight = g.fight
        k = self.k
        code = fight[F_TARGET + k]
        by = fight[F_BY]
        value = fight[F_FAV + k]
        if value <= 0:
            return
        if code < ANIMALS and fight[F_REACT + k] == MOV:
            value //= 2
        difference = value - fight[F_FDV + k]
        if difference <= 0:
            if g.sink is not None:
                g.sink.add((ev.HELD, code, value, fight[F_FDV + k]))
            return
        mode = fight[F_MODE]
        if mode in (NETTING, NET_THROWN):
            self.trap(g, by, code)
        elif code >= ANIMALS:
            self.kill(g, by, code - ANIMALS)
        elif by >= ANIMALS:
            self.injure(g, code, difference * fight[F_TIMES])
        elif mode == BREAKING:
            self.break_item(g, code, damage_of(g, by, difference))
        else:
            self.injure(g, code, damage_of(g, by, difference))

    def injure(self, g: Munus, seat: i64, damage: i64) -> None:
        """GL-164: the victim pays."""
        if g.sink is not None:
            g.sink.add((ev.INJURED, seat, damage))
        g.stack.append(Pay(seat, self.k, damage, damage, NONE))

    def trap(self, g: Munus, by: i64, code: i64) -> None:
        """GL-201, GL-203, GL-206, GL-410: three grey markers; a net in melee is tied."""
        if code < ANIMALS:
            g.men[MAN * code + M_NEW_TRAPS] = TRAPS
        else:
            g.beasts[2 * (code - ANIMALS) + 1] = TRAPS
        if g.fight[F_MODE] == NETTING:
            g.men[MAN * by + M_TIE + g.fight[F_SLOT]] = code
        if g.sink is not None:
            g.sink.add((ev.NETTED, code))

    def kill(self, g: Munus, by: i64, number: i64) -> None:
        """GL-395, GL-414: an animal dies."""
        if g.sink is not None:
            g.sink.add((ev.ANIMAL_KILLED, number, by))
        kill_beast(g, number)
        if g.setup.honour:
            if g.sink is not None:
                g.sink.add((ev.ANIMAL_POINTS, by, FOR_ANIMAL))
            gain(g, by, FOR_ANIMAL)

    def break_item(self, g: Munus, seat: i64, damage: i64) -> None:
        """GL-236 to GL-238, GL-238, GL-239, GL-240: all damage goes to the named item."""
        slot = g.fight[F_SLOT]
        man = MAN * seat
        item = g.men[man + M_ITEM + slot]
        if g.men[man + M_DAMAGED + slot] or damage >= item_hp(g, seat, slot):
            drop_item(g, seat, slot)
            if g.sink is not None:
                g.sink.add((ev.ITEM_BROKEN, seat, item))
        else:
            g.men[man + M_DAMAGED + slot] = 1
            if g.sink is not None:
                g.sink.add((ev.ITEM_DAMAGED, seat, item))

    def args(self) -> list[int]:
        return [self.k]


def damage_of(g: Munus, by: i64, difference: i64) -> i64:
    """GL-161 to GL-163: 1 plus half the cards, the Action card included, plus the bonuses."""
    damage = 1 + (count(g, by, LAID) + 1) // 2
    if g.setup.more_damage:
        damage += difference // 3
    return damage + g.fight[F_DEEP] + g.fight[F_LEAP]


@final
class Pay(Frame):
    """GL-164 to GL-168, GL-167: the victim removes HP cards and items until the damage is paid.

    `effective` is NONE until the first loss: until then Powers may be used (GL-274). A victim who
    cannot pay is asked too, so that being asked tells nothing about the HP deck.
    """

    NAME: ClassVar = "Pay"

    def __init__(self, seat: i64, k: i64, damage: i64, left: i64, effective: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k
        self.damage: Final = damage
        self.left: Final = left
        self.effective: Final = effective

    def who(self, s: State) -> i64:
        if cast(Munus, s).men[MAN * self.seat + M_LIFE] == ALIVE:
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        """GL-258: an Unbeatable gladiator dies for good of any damage."""
        g = cast(Munus, s)
        if g.men[MAN * self.seat + M_LIFE] == UNDYING:
            g.men[MAN * self.seat + M_EBB] -= self.damage
            bury(g, self.seat)
            if g.sink is not None:
                g.sink.add((ev.DIED_FOR_GOOD, self.seat))
            take_off(g, self.seat)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        if self.effective < 0 and self.damage >= hit_points(g, seat):
            out.add(DONE)
        fresh = self.effective < 0 and not g.men[MAN * seat + M_PASSIVE]
        if fresh:
            if holds_power(g, seat, ADAPTATION):
                out.add(POWER + ADAPTATION)
            if holds_power(g, seat, RESISTANCE):
                out.add(POWER + RESISTANCE)
        if self.effective >= 0 or self.damage < hit_points(g, seat):
            add_losses(g, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            self.die(g)
            return
        if action < LOSE:
            g.stack.append(self)
            use_power(g, seat, action - POWER)
            return
        effective = self.effective
        if effective < 0:
            effective = self.damage
        paid: i64 = 0
        if action >= LOSEITEM:
            paid = item_hp(g, seat, action - LOSEITEM)
        else:
            paid = g.setup.hp[action - LOSE]
        lose(g, seat, action)
        if paid < self.left:
            g.stack.append(Pay(seat, self.k, self.damage, self.left - paid, effective))
            return
        score_damage(g, seat, self.k, effective)

    def die(self, g: Munus) -> None:
        """GL-165 to GL-168, GL-255: the gladiator dies; perhaps he is Unbeatable."""
        seat = self.seat
        life = hit_points(g, seat)
        g.men[MAN * seat + M_EBB] = life - self.damage
        bury(g, seat)
        if g.sink is not None:
            g.sink.add((ev.DIED, seat))
        score_damage(g, seat, self.k, life)
        score_kill(g, seat, self.k)
        g.stack.append(AskUnbeatable(seat))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        if self.effective < 0 and self.damage >= hit_points(cast(Munus, s), seat):
            return (ev.ASK_DEATH, self.damage)
        return (ev.ASK_PAY, self.left, self.damage)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.pay(cast(Munus, s), seat, action, self.damage, self.effective)

    def stage(self) -> str:
        return "pay"

    def args(self) -> list[int]:
        return [self.seat, self.k, self.damage, self.left, self.effective]


def scores(g: Munus, seat: i64) -> bool:
    """Whether somebody gets VP for what happened to a gladiator.

    GL-259, GL-313, GL-317 to GL-319, GL-318.
    """
    by = g.fight[F_BY]
    return g.setup.honour and by < ANIMALS and is_foe(g, by, seat)


def score_damage(g: Munus, seat: i64, k: i64, effective: i64) -> None:
    """GL-313, GL-314: damage VP and First Blood."""
    if not scores(g, seat) or effective <= 0:
        return
    by = g.fight[F_BY]
    if g.fight[F_SIDE + k] != FRONT:
        points = FOR_DAMAGE_BEHIND * effective
        if g.sink is not None:
            g.sink.add((ev.DAMAGE_POINTS, by, effective, points))
        gain(g, by, points)
        return
    points = FOR_DAMAGE * effective
    if g.sink is not None:
        g.sink.add((ev.DAMAGE_POINTS, by, effective, points))
    gain(g, by, points)
    if g.blood:
        g.blood = 0
        if g.sink is not None:
            g.sink.add((ev.FIRST_BLOOD, by, FOR_FIRST_BLOOD))
        gain(g, by, FOR_FIRST_BLOOD)


def score_kill(g: Munus, seat: i64, k: i64) -> None:
    """GL-315: the killing blow."""
    if not scores(g, seat):
        return
    points: i64 = FOR_KILL
    if g.fight[F_SIDE + k] != FRONT:
        points = FOR_KILL_BEHIND
    if g.sink is not None:
        g.sink.add((ev.KILL_POINTS, g.fight[F_BY], points))
    gain(g, g.fight[F_BY], points)


@final
class AskUnbeatable(Frame):
    """GL-255 to GL-257: right after his death a gladiator may stay in play for a time."""

    NAME: ClassVar = "AskUnbeatable"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        if may_hold_power(cast(Munus, s), self.seat, UNBEATABLE):
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        leave(cast(Munus, s), self.seat)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        if holds_power(cast(Munus, s), seat, UNBEATABLE):
            out.add(YES)
        out.add(NO)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == NO:
            leave(g, seat)
            return
        spend_power(g, seat, UNBEATABLE)
        note(g, SAID_POWER, seat, UNBEATABLE)
        man = MAN * seat
        g.men[man + M_LIFE] = UNDYING
        until = 2 * (g.turn - 1) + g.round + 1
        until = min(until, LAST_ROUND)
        g.men[man + M_UNTIL] = until
        g.men[man + M_PLUS4] = 1
        if g.sink is not None:
            g.sink.add((ev.UNBEATABLE_USED, seat))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_UNBEATABLE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.unbeatable(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "unbeatable"

    def args(self) -> list[int]:
        return [self.seat]


def leave(g: Munus, seat: i64) -> None:
    """GL-184: a dead gladiator leaves the board."""
    take_off(g, seat)
    if g.sink is not None:
        g.sink.add((ev.CARRIED_OUT, seat))
