"""Fighters of a toy who live on: matches with chosen dice, and forged campaigns."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from munera import games
from munera.core.engine import State
from munera.core.game import Game
from munera.play.campaign import Campaign, after, begin, set_table
from munera.play.dice import Dice
from munera.play.match import Match
from toys.games import brawl

GAME: Game = brawl.GAME
FIRST_SIDE = GAME.space.parse("die 1")


class Loaded(Dice):
    """Dice that fall as they are told, in the order of seats."""

    def __init__(self, sides: Sequence[int]) -> None:
        super().__init__(b"")
        self.sides = list(sides)

    def outcome(self, s: State) -> int:
        return FIRST_SIDE + self.sides.pop(0) - 1


def register(patch: pytest.MonkeyPatch, game: Game = GAME) -> None:
    """Register a toy for the time of a test."""
    patch.setitem(games._found, game.name, game)
    patch.setattr(games, "NAMES", tuple(sorted({*games.NAMES, game.name})))


def match_of(brought: Sequence[Campaign], dice: Dice | None = None, **given: object) -> Match:
    """A match of fighters against a bot that buys nothing, before its first move."""
    table = set_table(brought, max(2, len(brought)), "", given)
    names = [one.name for one in brought] + ["Rudis"] * (table.seats - len(brought))
    return Match(brought[0].game, table, names, dice)


def fight(
    brought: Sequence[Campaign], sides: Sequence[int], buys: Sequence[str] = ("arm", "shield")
) -> str:
    """The record of a match in which every fighter buys these things, with these dice."""
    match = match_of(brought, Loaded(sides))
    for seat in range(match.table.seats):
        own = buys if seat < len(brought) else ()
        match.play(seat, *[f"buy {thing}" for thing in own], "done")
    return match.text()


def life(name: str, *rolls: Sequence[int]) -> Campaign:
    """A fighter after matches with these dice: his own and the other's."""
    one = begin(GAME, name)
    for sides in rolls:
        one = after(one, fight([one], sides), 0)
    return one


def sealed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Block:
    """The parts of one match for a forger: its lines without the link, and its record."""

    lines: list[str]
    record: str


@dataclass
class Forger:
    """Takes a campaign apart, and puts it together again with all hashes recomputed."""

    header: list[str]
    blocks: list[Block] = field(default_factory=list)
    state: str = "living"

    @classmethod
    def at(cls, text: str) -> Forger:
        lines = text.splitlines()
        out = cls(lines[:4])
        k = 4
        while lines[k].startswith("match "):
            end = next(n for n in range(k, len(lines)) if lines[n].startswith("lines "))
            count = int(lines[end].split()[1])
            record = "\n".join(lines[end + 1 : end + 1 + count]) + "\n"
            own = [line for line in lines[k:end] if not line.startswith("link ")]
            out.blocks.append(Block(own, record))
            k = end + 1 + count
        out.state = lines[k].split()[2]
        return out

    def renumber(self) -> None:
        for number, block in enumerate(self.blocks, 1):
            words = block.lines[0].split()
            block.lines[0] = " ".join([words[0], str(number), *words[2:]])

    def text(self) -> str:
        before = "\n".join(self.header) + "\n"
        body, link = before, sealed(before)
        for block in self.blocks:
            words = block.lines[0].split()
            lines = [" ".join([*words[:-1], sealed(block.record)]), *block.lines[1:]]
            link = sealed("\n".join([link, *lines]))
            count = block.record.count("\n")
            lines += [f"link {link}", f"lines {count}"]
            body += "\n".join(lines) + "\n" + block.record
        return f"{body}end {len(self.blocks)} {self.state} {sealed(body)[:16]}\n"


def reclosed(record: str) -> str:
    """A record with changed lines and its last hash recomputed."""
    *lines, end = record.splitlines()
    body = "\n".join(lines) + "\n"
    return f"{body}{' '.join(end.split()[:-1])} {sealed(body)[:16]}\n"
