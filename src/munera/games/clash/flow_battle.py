"""The steps of a battle in rulebook order: who rolls first, nets, two rolls, their results.

A battle has at most one roll for each side, one after the other (CG-50, CG-51). A battle with an
animal is the same (CG-90), but without nets.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import CHANCE, Actions, Frame, State
from munera.core.rng import Rng
from munera.games.clash import events as ev
from munera.games.clash import flow_refusals as why
from munera.games.clash import rules
from munera.games.clash.flow_losses import ADVANCE, FINISH, LOSE_ONE, net_one
from munera.games.clash.space import KEEP, KINDS, NET, REROLL, ROLL
from munera.games.clash.state import (
    ATTACK,
    BEASTS,
    DEFENCE,
    FACTS,
    MORTAL,
    NET_MAN,
    NONE,
    ONE,
    R_BEFORE,
    R_DICE,
    R_FACES,
    R_LOSSES,
    R_LOST,
    R_PARRIED,
    R_WOUNDS,
    SIMPLE,
    T_ATTACKER,
    T_CREW,
    T_DEFENDER,
    T_FIRST,
    T_HERE,
    T_LEAD,
    T_NETTED,
    T_OTHER,
    T_ROLLS,
    T_SPEARS,
    T_THERE,
    TALE,
    TRIDENT,
    Clash,
    faces_of,
    of_kind,
    total,
)
from munera.games.clash.tables import FACE_COUNTS, WOUNDS_PER_LOSS

FACES: Final = vec[i64]([face for face, n in enumerate(FACE_COUNTS) for _ in range(n)])
FACE_WEIGHTS: Final = vec[i64](list(FACE_COUNTS))
SIDES: Final = 6  # of a die
MORTAL_WOUNDS: Final = 2  # wounds of a mortal hit on an animal (CG-95)


@final
class Order(Frame):
    """CG-51 to CG-54: the side with more spears rolls first, then nets, then the rolls."""

    NAME: ClassVar = "Order"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        first = rules.first_side(g)
        tale = g.tale
        k: i64
        for k in range(TALE):
            tale[k] = NONE
        tale[T_ATTACKER] = g.units[g.here]
        tale[T_DEFENDER] = g.units[g.there]
        tale[T_HERE] = g.here
        tale[T_THERE] = g.there
        tale[T_FIRST] = first
        tale[T_LEAD] = rules.roller(g, ATTACK)
        tale[T_OTHER] = rules.roller(g, DEFENCE)
        tale[T_SPEARS] = rules.spears_of(g, ATTACK)
        tale[T_SPEARS + 1] = rules.spears_of(g, DEFENCE)
        tale[T_CREW] = g.crews[g.here]
        tale[T_CREW + 1] = g.crews[g.there]
        tale[T_NETTED] = 0
        tale[T_NETTED + 1] = 0
        if g.sink is not None:
            self.tell(g, first)
        g.stack.append(FINISH)
        g.stack.append(THROW[first])
        if not rules.is_animal(g, ATTACK) and not rules.is_animal(g, DEFENCE):
            g.stack.append(CAST_NETS[1 - first + 2])
            g.stack.append(CAST_NETS[first])

    def tell(self, g: Clash, first: i64) -> None:
        """Who attacks whom, who stands in for an animal, who begins and why."""
        assert g.sink is not None
        here, there = g.here, g.there
        one, other = g.units[here], g.units[there]
        if one < BEASTS and other < BEASTS:
            g.sink.add((ev.ATTACKED, g.turn, here, other >> 2, there))
        elif one < BEASTS:
            g.sink.add((ev.HUNTED, g.turn, here, other - BEASTS, there))
        elif other < BEASTS:
            g.sink.add((ev.ANIMAL_ATTACKED, g.turn, one - BEASTS, here, other >> 2, there))
        else:
            g.sink.add((ev.ANIMALS_MET, g.turn, one - BEASTS, here, other - BEASTS, there))
        if other >= BEASTS:
            g.sink.add((ev.STANDS_IN, rules.roller(g, DEFENCE), other - BEASTS))
        mine, theirs = rules.spears_of(g, first), rules.spears_of(g, 1 - first)
        if mine > theirs:
            g.sink.add((ev.MORE_SPEARS, rules.unit_of(g, first), mine, theirs))
        else:
            beasts = one >= BEASTS or other >= BEASTS
            kind = ev.ANIMAL_SPEARS_TIED if beasts else ev.SPEARS_TIED
            g.sink.add((kind, rules.unit_of(g, first), mine))
        side: i64
        for side in range(2):
            if rules.is_animal(g, 1 - side) and of_kind(rules.active(g, side), NET_MAN):
                g.sink.add((ev.NO_NETS, rules.unit_of(g, side)))


# --- Nets ------------------------------------------------------------------------------------


@final
class CastNets(Frame):
    """CG-55, CG-56, CG-58: a side throws its nets; with enough nets, all opponents are netted.

    The second side throws after the first, so only its nets that are not netted count. A netted
    gladiator stays netted, whatever happens to the thrower (CG-59).
    """

    NAME: ClassVar = "CastNets"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        nets = of_kind(rules.active(g, self.side), NET_MAN)
        if nets == 0:
            return
        other = 1 - self.side
        crew = rules.active(g, other)
        if nets < total(crew):
            g.stack.append(CAST_NET[(self.second * 2 + self.side) * 4 + nets])
            return
        net_one(g, other, crew)
        if g.sink is not None:
            unit = rules.unit_of(g, other)
            g.sink.add((ev.NETTED_ALL, rules.roller(g, self.side), unit, total(crew)))

    def args(self) -> list[int]:
        return [self.side, self.second]


@final
class CastNet(Frame):
    """CG-55, CG-56: for each net its player must choose one gladiator that is not netted yet."""

    NAME: ClassVar = "CastNet"

    def __init__(self, side: i64, second: i64, left: i64) -> None:
        self.side: Final = side
        self.second: Final = second
        self.left: Final = left

    def who(self, s: State) -> i64:
        return rules.roller(cast(Clash, s), self.side)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat != rules.roller(g, self.side):
            return
        crew = rules.active(g, 1 - self.side)
        kind: i64
        for kind in range(KINDS):
            if of_kind(crew, kind):
                out.add(NET + kind)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        kind = action - NET
        net_one(g, 1 - self.side, ONE[kind])
        if g.sink is not None:
            told = ev.NETTED_BACK if self.second else ev.NETTED
            g.sink.add((told, seat, kind, rules.unit_of(g, 1 - self.side)))
        if self.left > 1:
            g.stack.append(CAST_NET[(self.second * 2 + self.side) * 4 + self.left - 1])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        asked = ev.ASK_NET_BACK if self.second else ev.ASK_NET
        return (asked, rules.unit_of(g, 1 - self.side), self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.net(action, self.second)

    def stage(self) -> str:
        return "net"

    def args(self) -> list[int]:
        return [self.side, self.second, self.left]


# --- Rolls -----------------------------------------------------------------------------------


@final
class Throw(Frame):
    """CG-60, CG-61, CG-93: a side takes its dice, counted now, after all losses so far (CG-72).

    Spears and nets no longer matter (CG-73).
    """

    NAME: ClassVar = "Throw"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        dice = rules.dice_of(g, self.side)
        g.dice = dice
        g.simple = 0
        g.mortal = 0
        at = T_ROLLS + FACTS * self.second
        g.tale[at + R_DICE] = dice
        g.tale[at + R_BEFORE] = 0
        g.tale[at + R_FACES] = 0
        g.tale[at + R_WOUNDS] = 0
        g.tale[at + R_LOSSES] = 0
        g.tale[at + R_LOST] = 0
        if g.sink is not None:
            unit = rules.unit_of(g, self.side)
            seat = rules.roller(g, self.side)
            if unit >= BEASTS:
                g.sink.add((ev.ANIMAL_DICE, seat, unit - BEASTS, dice))
            else:
                g.sink.add((ev.TEAM_DICE, seat, unit, dice - 1, dice))
        if dice == 0:
            g.stack.append(RESOLVE[self.second * 2 + self.side])
        else:
            g.stack.append(ROLL_DICE[self.second * 2 + self.side])

    def args(self) -> list[int]:
        return [self.side, self.second]


@final
class RollDice(Frame):
    """CG-49, CG-61: dice fall one by one; after a first throw the tridents may allow another."""

    NAME: ClassVar = "RollDice"

    def __init__(self, side: i64, second: i64, again: i64) -> None:
        self.side: Final = side
        self.second: Final = second
        self.again: Final = again

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        out.add(ROLL)
        out.add(ROLL + 1)
        out.add(ROLL + 2)

    def weight(self, s: State, outcome: i64) -> i64:
        return FACE_WEIGHTS[outcome - ROLL]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        self.fall(g, action - ROLL)
        if g.dice > 0:
            g.stack.append(self)
        else:
            self.land(g)

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Throw all remaining dice; ends as repeated `Frame.roll` would."""
        g = cast(Clash, s)
        while g.dice > 0:
            self.fall(g, FACES[rng.below(SIDES)])
        self.land(g)

    def fall(self, g: Clash, face: i64) -> None:
        """One die shows a face."""
        at = T_ROLLS + FACTS * self.second
        thrown = g.tale[at + R_DICE] - g.dice
        g.tale[at + R_FACES] += (face + 1) << (2 * thrown)
        g.dice -= 1
        if face == SIMPLE:
            g.simple += 1
        elif face == MORTAL:
            g.mortal += 1

    def land(self, g: Clash) -> None:
        """All dice lie."""
        if g.sink is not None:
            faces = faces_of(g.tale[T_ROLLS + FACTS * self.second + R_FACES])
            kind = ev.ROLLED_AGAIN if self.again else ev.ROLLED
            g.sink.add((kind, rules.roller(g, self.side), *faces))
        if self.again == 0 and rules.may_reroll(g, self.side):
            g.stack.append(REROLL_DICE[self.second * 2 + self.side])
        else:
            g.stack.append(RESOLVE[self.second * 2 + self.side])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_ROLL_NOW, action)

    def stream(self) -> str:
        return "dice"

    def stage(self) -> str:
        return "dice"

    def args(self) -> list[int]:
        return [self.side, self.second, self.again]


@final
class Reroll(Frame):
    """CG-62, CG-63: keep the result, or throw all dice again and keep the new result."""

    NAME: ClassVar = "Reroll"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def who(self, s: State) -> i64:
        return rules.roller(cast(Clash, s), self.side)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == rules.roller(cast(Clash, s), self.side):
            out.add(KEEP)
            out.add(REROLL)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        if action == KEEP:
            if g.sink is not None:
                g.sink.add((ev.KEPT, seat))
            g.stack.append(RESOLVE[self.second * 2 + self.side])
            return
        at = T_ROLLS + FACTS * self.second
        g.tale[at + R_BEFORE] = g.tale[at + R_FACES]
        g.tale[at + R_FACES] = 0
        g.dice = rules.dice_of(g, self.side)
        g.simple = 0
        g.mortal = 0
        g.stack.append(ROLL_AGAIN[self.second * 2 + self.side])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        mine = of_kind(rules.active(g, self.side), TRIDENT)
        theirs = of_kind(rules.active(g, 1 - self.side), TRIDENT)
        faces = faces_of(g.tale[T_ROLLS + FACTS * self.second + R_FACES])
        return (ev.ASK_REROLL, rules.unit_of(g, self.side), mine, theirs, *faces)

    def not_asked(self, s: State, seat: i64) -> tuple[int, ...]:
        if self.side == DEFENCE and rules.is_animal(cast(Clash, s), DEFENCE):
            return (ev.WHY_THEIR_ANIMAL, self.who(s))
        return ()

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_REROLL_NOW, action)

    def stage(self) -> str:
        return "reroll"

    def args(self) -> list[int]:
        return [self.side, self.second]


@final
class Resolve(Frame):
    """CG-64 to CG-69, CG-95: the shields, wounds and losses of a roll, without any choice.

    Mortal hits are never cancelled (CG-65). An animal's hits on a team work the same (CG-100).
    """

    NAME: ClassVar = "Resolve"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        other = 1 - self.side
        parried = rules.parries(g, other)
        at = T_ROLLS + FACTS * self.second
        g.tale[at + R_PARRIED] = parried
        if g.sink is not None:
            self.tell(g, rules.unit_of(g, other), parried)
        if rules.is_animal(g, other):
            beaten = self.hit_animal(g, other, g.simple - parried, at)
        else:
            beaten = self.hit_team(g, other, g.simple - parried, at)
        if beaten:
            g.stack.append(ADVANCE[self.second * 2 + self.side])
            return
        if self.second == 0:
            g.stack.append(THROW[2 + other])
        if g.losses > 0:
            g.stack.append(LOSE_ONE[self.second * 2 + other])

    def tell(self, g: Clash, unit: i64, parried: i64) -> None:
        """Tell what the shields of the unit that is hit cancel, and whether nothing is left."""
        assert g.sink is not None
        beast = unit >= BEASTS
        nothing = g.mortal == 0 and g.simple == parried
        if parried > 0:
            g.sink.add((ev.ANIMAL_PARRIED if beast else ev.PARRIED, unit, parried))
            if nothing:
                g.sink.add((ev.ANIMAL_ALL_PARRIED if beast else ev.ALL_PARRIED, unit))
        elif nothing:
            g.sink.add((ev.MISSED, unit))

    def hit_animal(self, g: Clash, other: i64, simple: i64, at: i64) -> bool:
        """Wounds stay on an animal (CG-96) until there are enough to kill it (CG-99).

        Surplus wounds are lost (CG-81) and not told.
        """
        space = rules.space_of(g, other)
        animal = g.units[space] - BEASTS
        wounds = simple + MORTAL_WOUNDS * g.mortal
        g.wounds[space] += wounds
        g.tale[at + R_WOUNDS] = wounds
        hits = g.setup.hits[animal]
        if g.sink is not None and wounds > 0:
            now = min(g.wounds[space], hits)
            dealt = now - (g.wounds[space] - wounds)
            g.sink.add((ev.ANIMAL_WOUNDED, animal, dealt, now, hits))
        return g.wounds[space] >= hits

    def hit_team(self, g: Clash, other: i64, simple: i64, at: i64) -> bool:
        """Mortal hits and pairs of wounds cost gladiators (CG-66 to CG-69), all of them at most.

        Surplus hits are lost (CG-81).
        """
        space = rules.space_of(g, other)
        wounds = g.wounds[space] + simple
        paid = wounds // WOUNDS_PER_LOSS
        size = total(g.crews[space])
        losses = g.mortal + paid
        if g.sink is not None:
            unit = g.units[space]
            if g.mortal > 0:
                g.sink.add((ev.MORTALLY_HIT, unit, g.mortal))
            if simple > 0:
                g.sink.add((ev.WOUNDED, unit, simple, wounds))
            if paid > 0 and losses < size:
                g.sink.add((ev.WOUNDS_PAID, unit, paid, wounds % WOUNDS_PER_LOSS))
        g.wounds[space] = wounds % WOUNDS_PER_LOSS
        g.tale[at + R_WOUNDS] = simple
        beaten = losses >= size
        if beaten:
            losses = size
        else:
            g.losses = losses
        g.tale[at + R_LOSSES] = losses
        return beaten

    def args(self) -> list[int]:
        return [self.side, self.second]


# Shared frames: by side, and by side + 2 where it is the second side of the battle.
ORDER: Final[Frame] = Order()
CAST_NETS: Final[list[Frame]] = [CastNets(k & 1, k >> 1) for k in range(4)]
CAST_NET: Final[list[Frame]] = [CastNet((k >> 2) & 1, k >> 3, k & 3) for k in range(16)]
THROW: Final[list[Frame]] = [Throw(k & 1, k >> 1) for k in range(4)]
ROLL_DICE: Final[list[Frame]] = [RollDice(k & 1, k >> 1, 0) for k in range(4)]
ROLL_AGAIN: Final[list[Frame]] = [RollDice(k & 1, k >> 1, 1) for k in range(4)]
REROLL_DICE: Final[list[Frame]] = [Reroll(k & 1, k >> 1) for k in range(4)]
RESOLVE: Final[list[Frame]] = [Resolve(k & 1, k >> 1) for k in range(4)]
