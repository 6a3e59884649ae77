"""Dice of animals, what doubles and sevens do, and how animals defend (GL-390 to GL-404)."""

from __future__ import annotations

from games.gladiatori.paper_data import ANIMAL_LIMIT, BASE_DICE, EXTRA_DICE
from games.gladiatori.paper_table import Animal, Fight, Steps, Table, Target, Telling, roll


def species(g: Table) -> str:
    """All animals of a match are of one sort."""
    return str(g.options["species"])


def throw_dice(g: Table, what: str, base: int) -> Telling[tuple[list[int], int, str]]:
    """Base dice left to right, then the extra die; returns base dice, total and power.

    The power is "doubles", "seven" or nothing: GL-397 looks at two base dice only.
    """
    dice: list[int] = []
    for _ in range(base):
        dice.append((yield from roll(what)))
    power = ""
    if len(dice) == 2 and dice[0] == dice[1]:
        power = "doubles"
    elif len(dice) == 2 and sum(dice) == 7:
        power = "seven"
    every = list(dice)
    for _ in range(EXTRA_DICE[species(g)]):  # GL-402
        every.append((yield from roll("extra die")))
    total = sum(every)
    if species(g) == "bears" and power == "doubles":
        total += 2 * len(every)  # GL-403
    g.tell("dice", "GL-390", what, *every, total)
    return dice, total, power


def one_more(g: Table) -> None:
    """GL-398, GL-420, R-53: another animal enters in the next combat round."""
    there = [one for one in g.animals if one.state != "dead"]
    if len(there) < ANIMAL_LIMIT:
        # UNCLEAR U-22: numbers go on; a dead animal's number is not given again.
        g.animals.append(Animal(len(g.animals), "due"))
        g.tell("one_more", "GL-398", len(g.animals) - 1)


def animal_defends(g: Table, fight: Fight, target: Target) -> Steps:
    """GL-395, GL-398, GL-404: two base dice, trapped or not (R-55)."""
    _, target.fdv, power = yield from throw_dice(g, "defence", BASE_DICE)
    if power == "doubles" and species(g) in ("dogs", "wolves"):
        one_more(g)
    if power == "seven" and species(g) == "bears":
        g.losses.append(fight.by[1])
