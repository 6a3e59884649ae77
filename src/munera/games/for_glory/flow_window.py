"""Reaction Windows, the steps of Damage, the checks after every change, defeat and Influence loss.

A window asks a seat on public grounds only: `Reopen` finds out who is asked next, `React` asks. The
end of a Battle cuts the stack back to the Battle's own frame and drops everything pending in it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, Frame, State
from munera.core.window import Window
from munera.games.for_glory import effects, rules
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.flow_cards import push_buyback
from munera.games.for_glory.space import (
    ABILITY,
    ATTACK,
    BUYBACK,
    CARD_AT,
    NUMBERS,
    PASS,
    TARGET,
    USE,
)
from munera.games.for_glory.state import (
    BLANKED,
    DAMAGE_ASSIGNED,
    DEFEATED,
    ENTERS,
    EVENTS,
    F2,
    FROM_CARD,
    FROM_VILLA,
    GONE,
    HEALTH_STAT,
    LA,
    LEAVES,
    M_ARENA,
    M_ASSIGNED,
    M_CARD,
    M_DAMAGE,
    M_READY,
    M_TURN,
    MAN,
    NONE,
    REACTION,
    Glory,
    remove_row,
    row_of,
)

# --- Windows -----------------------------------------------------------------------------------


def open_window(g: Glory, event: i64, mask: i64, subjects: tuple[int, ...]) -> None:
    """FG-821, FG-822: the inactive player may react first."""
    g.stack.append(Reopen(1 - g.mover, 0, (), event, mask, subjects))


@final
class Reopen(Frame):
    """FG-822: find out, from what everybody knows, who is asked next, or close the window."""

    NAME: ClassVar = "Reopen"

    def __init__(
        self, seat: i64, passed: i64, used: Any, event: i64, mask: i64, subjects: Any
    ) -> None:
        self.seat: Final = seat
        self.passed: Final = passed
        self.used: Final[tuple[int, ...]] = tuple(used)
        self.event: Final = event
        self.mask: Final = mask
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        seat = self.seat
        passed = self.passed
        out = choices.GROUNDS
        while passed < 2:
            out.count = 0
            choices.fill_react(g, seat, self.event, self.mask, self.subjects, self.used, True, out)
            if out.count > 0:
                g.stack.append(React(seat, passed, self.used, self.event, self.mask, self.subjects))
                return
            seat = 1 - seat
            passed += 1
        close(g, self.event, self.subjects)

    def args(self) -> list[Any]:
        used, subjects = list(self.used), list(self.subjects)
        return [self.seat, self.passed, used, self.event, self.mask, subjects]


def close(g: Glory, event: i64, subjects: tuple[int, ...]) -> None:
    """The window is closed: numbers of Gladiators that left are free again (2.3)."""
    if event == DEFEATED:
        for subject in subjects:
            row = row_of(g, subject % 1000)
            if row >= 0 and g.men[row + M_ARENA] >= GONE:
                remove_row(g, row)


@final
class React(Window):
    """FG-821 to FG-829: a seat may use one Reaction, or pass; buying back changes nothing (R-12).

    A free action is neither a Reaction nor a pass, but passes before it no longer count (R-13).
    """

    NAME: ClassVar = "React"

    def __init__(
        self, seat: i64, passed: i64, used: Any, event: i64, mask: i64, subjects: Any
    ) -> None:
        super().__init__(seat, passed, used)
        self.event: Final = event
        self.mask: Final = mask
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(PASS)
            g = cast(Glory, s)
            choices.fill_react(g, seat, self.event, self.mask, self.subjects, self.used, False, out)

    def is_pass(self, action: i64) -> bool:
        return action == PASS

    def voices(self, s: State) -> i64:
        return 2

    def next_seat(self, s: State) -> i64:
        return 1 - self.seat

    def again(self, seat: i64, passed: i64, used: tuple[int, ...]) -> Frame:
        return Reopen(seat, passed, used, self.event, self.mask, self.subjects)

    def close(self, s: State) -> None:
        close(cast(Glory, s), self.event, self.subjects)

    def mark(self, s: State, action: i64) -> i64:
        """R-6: a Gladiator's Reaction counts once, a Patron's or Arena's once for each copy."""
        if USE <= action < ATTACK:
            return NUMBERS * self.seat + action - USE
        if ABILITY <= action < USE:
            return FROM_VILLA + CARD_AT[action]
        return -1

    def is_free(self, g: Glory, action: i64) -> bool:
        """Whether a Patron or Arena is used as a free action and not as a Reaction."""
        if not ABILITY <= action < USE:
            return False
        card = CARD_AT[action]
        return choices.held_ability(g, card, self.event, REACTION) < 0

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == BUYBACK:
            g.stack.append(self.again(seat, self.passed, self.used))
            push_buyback(g, seat)
        elif self.is_free(g, action):
            g.stack.append(self.again(seat, 0, self.used))
            use_free(g, seat, CARD_AT[action])
        else:
            if action == PASS and g.sink is not None:
                g.sink.add((ev.LET_BE, seat))
            super().apply(s, seat, action)

    def react(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        event = self.event
        here = rules.reach(g, self.mask)
        if action < BUYBACK:
            card = CARD_AT[action]
            ab = g.setup.reaction[card * EVENTS + event]
            effects.to_limbo(g, seat, card)
            if g.sink is not None:
                g.sink.add((ev.REACTION_PLAYED, seat, card))
            effects.begin(g, seat, ab, FROM_CARD + card, here, self.subjects)
        elif action < USE:
            card = CARD_AT[action]
            ab = g.setup.reaction[card * EVENTS + event]
            if g.sink is not None:
                g.sink.add((ev.REACTION_OF_CARD, seat, card))
            effects.begin(g, seat, ab, FROM_VILLA + card, here, self.subjects)
        else:
            man = NUMBERS * seat + action - USE
            row = row_of(g, man)
            card = g.men[row + M_CARD]
            ab = g.setup.reaction[card * EVENTS + event]
            here = choices.reach_of(g, row, event, self.mask, self.subjects)
            if g.sink is not None:
                g.sink.add((ev.REACTION_USED, seat, card, man))
            effects.begin(g, seat, ab, man, here, self.subjects)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        if self.event == DAMAGE_ASSIGNED:
            return (ev.ASK_REACT_DAMAGE, arena_of(self.mask), assigned_in(g, self.mask))
        rows = [row_of(g, subject % 1000) for subject in self.subjects]
        cards = [g.men[row + M_CARD] for row in rows if row >= 0]
        if not cards:  # its subject has left since then, and that window is closed
            return (ev.ASK_REACT_GONE,)
        kind = ev.ASK_REACT_ATTACK
        if self.event == ENTERS:
            kind = ev.ASK_REACT_ENTERS
        elif self.event == LEAVES:
            kind = ev.ASK_REACT_LEAVES
        elif self.event == DEFEATED:
            kind = ev.ASK_REACT_DEFEATED
        return (kind, *cards)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        return why.react(g, seat, action, self.event, self.mask, self.subjects, self.used)

    def stage(self) -> str:
        return "react"

    def args(self) -> list[Any]:
        return [*super().args(), self.event, self.mask, list(self.subjects)]


def arena_of(mask: i64) -> i64:
    """The lowest arena of a bit set."""
    arena: i64 = 0
    while mask & BIT[arena] == 0:
        arena += 1
    return arena


def assigned_in(g: Glory, mask: i64) -> i64:
    """All Damage that is assigned in these arenas."""
    total: i64 = 0
    k: i64 = 0
    while k < len(g.men):
        arena = g.men[k + M_ARENA]
        if arena < GONE and mask & BIT[arena]:
            total += g.men[k + M_ASSIGNED]
        k += MAN
    return total


def use_free(g: Glory, seat: i64, card: i64) -> None:
    """FG-1006: a Patron or Arena is used as a free action."""
    if g.sink is not None:
        g.sink.add((ev.FREE_USED, seat, card))
    effects.begin(
        g, seat, g.setup.free[card], FROM_VILLA + card, rules.free_reach(g), rules.NO_SUBJECTS
    )


# --- Damage ------------------------------------------------------------------------------------


def open_damage(g: Glory, arena: i64) -> None:
    """FG-801, FG-808: a window, then Damage resolves; an open window takes in new Damage (R-7)."""
    if g.open & BIT[arena]:
        return
    g.open |= BIT[arena]
    g.stack.append(ResolveDamage(arena))
    open_window(g, DAMAGE_ASSIGNED, BIT[arena], rules.NO_SUBJECTS)


@final
class ResolveDamage(Frame):
    """FG-803: all Damage assigned in the arena moves onto its Gladiators at once."""

    NAME: ClassVar = "ResolveDamage"

    def __init__(self, arena: i64) -> None:
        self.arena: Final = arena

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        men = g.men
        g.open &= ~BIT[self.arena]
        k: i64 = 0
        while k < len(men):
            n = men[k + M_ASSIGNED]
            if n > 0 and men[k + M_ARENA] == self.arena:
                men[k + M_DAMAGE] += n
                men[k + M_ASSIGNED] = 0
                if g.sink is not None:
                    seat = men[k] // NUMBERS
                    card = men[k + M_CARD]
                    g.sink.add((ev.RESOLVED, seat, card, men[k], n, men[k + M_DAMAGE]))
            k += MAN
        g.stack.append(CHECKS)

    def args(self) -> list[int]:
        return [self.arena]


# --- Defeat and Influence ----------------------------------------------------------------------


def subject_of(g: Glory, row: i64) -> int:
    """A leaving Gladiator as the subject of a window; BLANKED marks a blank one (R-10, R-26)."""
    man = int(g.men[row])
    return man + BLANKED if rules.is_blank(g, row) else man


def fall(g: Glory, row: i64, kind: i64) -> None:
    """FG-851, FG-852, FG-854: a Gladiator is Defeated; its number is kept for its last window."""
    men = g.men
    man = men[row]
    seat = man // NUMBERS
    card = men[row + M_CARD]
    arena = men[row + M_ARENA]
    ludus = g.ludi[seat]
    ludus.discard = append(ludus.discard, card)
    ludus.coins += 1
    men[row + M_ARENA] = GONE + arena
    j: i64
    for j in range(M_READY, MAN):
        men[row + j] = 0
    if g.sink is not None:
        g.sink.add((kind, seat, card, man, arena))
        g.sink.add((ev.INSURED, seat, 1))


def may_give_up(g: Glory, row: i64, seat: i64) -> bool:
    """FG-404, FG-406, FG-409: whether giving up a Gladiator is possible and frees Influence."""
    men = g.men
    arena = men[row + M_ARENA]
    if men[row] // NUMBERS != seat or arena >= GONE or g.setup.needs[men[row + M_CARD]] == 0:
        return False
    return g.arena != LA or arena == LA


def is_over(g: Glory) -> bool:
    """FG-901: whether a side of the Active Arena is empty."""
    if g.arena < 0:
        return False
    return rules.men_in(g, g.arena, 0) == 0 or rules.men_in(g, g.arena, 1) == 0


@final
class Checks(Frame):
    """R-46: Defeats, then Influence, each with the end of the Battle and one window; repeated.

    `subjects` are those given up so far for lack of Influence (FG-405, FG-407, R-19).
    """

    NAME: ClassVar = "Checks"

    def __init__(self, subjects: Any = ()) -> None:
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if not self.subjects and self.defeats(g):
            return
        if self.lacks_influence(g, g.mover) or self.lacks_influence(g, 1 - g.mover):
            return
        if self.subjects:
            self.leave(g, self.subjects)
        elif is_over(g):
            end_battle(g)

    def defeats(self, g: Glory) -> bool:
        """FG-851, FG-853, FG-111, R-8: all whose Damage reaches their Health fall together."""
        men = g.men
        fallen: list[int] = []
        k: i64 = 0
        while k < len(men):
            if men[k + M_DAMAGE] > 0 and men[k + M_ARENA] < GONE:
                if men[k + M_DAMAGE] >= rules.figure(g, k, HEALTH_STAT):
                    fallen.append(subject_of(g, k))
            k += MAN
        if not fallen:
            return False
        for subject in fallen:
            fall(g, row_of(g, subject % 1000), ev.DEFEATED)
        self.leave(g, tuple(fallen))
        return True

    def leave(self, g: Glory, subjects: tuple[int, ...]) -> None:
        """The end of the Battle, or one window for all who left, and the checks again."""
        if is_over(g):
            end_battle(g)
            return
        mask: i64 = 0
        for subject in subjects:
            mask |= BIT[g.men[row_of(g, subject % 1000) + M_ARENA] - GONE]
        g.stack.append(CHECKS)
        open_window(g, DEFEATED, mask, subjects)

    def lacks_influence(self, g: Glory, seat: i64) -> bool:
        """FG-405: whether a seat has to give somebody up; a single candidate goes at once."""
        if rules.needed(g, seat) <= rules.influence(g, seat):
            return False
        n: i64 = 0
        found: i64 = 0
        k: i64 = 0
        while k < len(g.men):
            if may_give_up(g, k, seat):
                n += 1
                found = k
            k += MAN
        if n == 0:
            return False
        if n == 1:
            self.give_up(g, found)
        else:
            g.stack.append(Lose(seat, self.subjects))
        return True

    def give_up(self, g: Glory, row: i64) -> None:
        """FG-407: the Gladiator counts as Defeated; then the Influence is checked again."""
        subject = subject_of(g, row)
        fall(g, row, ev.GAVE_UP)
        g.stack.append(Checks((*self.subjects, subject)))

    def args(self) -> list[Any]:
        return [list(self.subjects)]


@final
class Lose(Frame):
    """FG-405, R-19: a seat whose Influence fell chooses a Gladiator to give up."""

    NAME: ClassVar = "Lose"

    def __init__(self, seat: i64, subjects: Any) -> None:
        self.seat: Final = seat
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Glory, s)
        k: i64 = 0
        while k < len(g.men):
            if may_give_up(g, k, seat):
                out.add(TARGET + g.men[k] % NUMBERS)
            k += MAN

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        Checks(self.subjects).give_up(g, row_of(g, effects.man_named(seat, action)))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        return (ev.ASK_LOSE, rules.needed(g, seat), rules.influence(g, seat))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.lose(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "lose"

    def args(self) -> list[Any]:
        return [self.seat, list(self.subjects)]


# --- The end of a Battle -----------------------------------------------------------------------


def end_battle(g: Glory) -> None:
    """FG-901, FG-903, R-9: the Battle is over at once; everything pending in it is dropped."""
    stack = g.stack
    while not isinstance(stack[-1], EndBattle):
        stack.pop()
    one = rules.men_in(g, g.arena, 0)
    other = rules.men_in(g, g.arena, 1)
    g.victor = NONE
    if one > 0 and other == 0:
        g.victor = 0
    elif other > 0 and one == 0:
        g.victor = 1
    k: i64
    for k in range(len(g.limbo)):
        ludus = g.ludi[g.limbo[k] // 128]
        ludus.discard = append(ludus.discard, g.limbo[k] % 128)
    g.limbo = vec[i64]([])
    g.open = 0
    clear_men(g)


def clear_men(g: Glory) -> None:
    """At the end of a Battle, drop assigned Damage, modifiers and those who left."""
    k: i64 = 0
    while k < len(g.men):
        if g.men[k + M_ARENA] >= GONE:
            remove_row(g, k)
            continue
        g.men[k + M_ASSIGNED] = 0
        j: i64
        for j in range(M_TURN, MAN):
            g.men[k + j] = 0
        k += MAN


@final
class EndBattle(Frame):
    """FG-904 to FG-906: the spoils; this frame lies below everything that happens in the Battle."""

    NAME: ClassVar = "EndBattle"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        arena = g.arena
        seat = g.victor
        g.arena = NONE
        g.initiative = NONE
        if seat < 0:
            if g.sink is not None:
                g.sink.add((ev.BATTLE_DRAWN, arena))
        else:
            self.spoils(g, seat, arena)
            if g.ludi[seat].glory >= g.setup.glory:
                g.winner = seat
                g.stack.clear()
                if g.sink is not None:
                    g.sink.add((ev.WON, seat, g.ludi[seat].glory))
                return
        if arena != LA:
            g.stack.append(CHECKS)

    def spoils(self, g: Glory, seat: i64, arena: i64) -> None:
        """Glory, then the Champion Token, or the Arena Card and the Boast."""
        ludus = g.ludi[seat]
        n = g.laurels[arena]
        g.laurels[arena] = 0
        ludus.glory += n
        if g.sink is not None:
            kind = ev.BATTLE_WON if g.cycle > 0 else ev.BATTLE_WALKOVER
            g.sink.add((kind, seat, arena))
            g.sink.add((ev.TOOK_GLORY, seat, n, ludus.glory, arena))
        card = g.arenas[arena]
        if arena <= F2:
            if g.champions[arena] != seat:
                g.champions[arena] = seat  # FG-1003, FG-1007: access begins at once
                g.spent[arena] = 0
                if g.sink is not None:
                    g.sink.add((ev.TOKEN_MOVED, seat, arena, card))
            return
        g.arenas[LA] = NONE
        ludus.villa = with_card(ludus.villa, card)
        if g.sink is not None:
            g.sink.add((ev.TOOK_ARENA, seat, card))
        if g.boast < len(g.setup.boasts):
            boast = g.setup.boasts[g.boast]
            g.boast += 1
            ludus.discard = append(ludus.discard, boast)
            if g.sink is not None:
                g.sink.add((ev.TOOK_BOAST, seat, boast))


def with_card(villa: vec[i64], card: i64) -> vec[i64]:
    """A Villa with one more card, Ready."""
    villa = append(villa, 2 * card)
    k: i64 = len(villa) - 1
    while k > 0 and villa[k - 1] > 2 * card:
        villa[k] = villa[k - 1]
        k -= 1
    villa[k] = 2 * card
    return villa


CHECKS: Final[Frame] = Checks()
END_BATTLE: Final[Frame] = EndBattle()
