"""Tables with a charter for tests: bots play and take moves back; with proof and witness."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from munera.bots import make
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server.charter import (
    Chain,
    charter_of,
    key_of,
    link_of,
    promise_of,
    seal_of,
    share_commit,
)
from munera.server.history import Links, write_history

ID = "tEsT-2"
SECRET = hashlib.sha256(b"the secret of a table with a charter").digest()
BOT: tuple[str, str] = ("bot", "greedy")
PERSON: tuple[str, str] = ("person", "")

Moves = list[tuple[int, str]]


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Told:
    """All that a server knows about a finished game, and could replace in order to cheat."""

    game: Game
    table: Table
    kinds: list[tuple[str, str]]
    secret: bytes = SECRET
    id: str = ID
    begun: Moves = field(default_factory=list)
    reveals: dict[int, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    links: Links = field(default_factory=list)
    record: str = ""
    chain: list[str] = field(default_factory=list)
    results: str = ""

    @property
    def charter(self) -> str:
        return charter_of(self.id, self.game, self.table, self.kinds, self.begun)

    @property
    def promise(self) -> str:
        return promise_of(self.charter, self.secret)

    @property
    def shares(self) -> list[tuple[str, str]]:
        out = []
        for seat in range(self.table.seats):
            share = self.reveals.get(seat, "")
            commit = share_commit(self.charter, self.promise, seat, share) if share else ""
            out.append((commit, share))
        return out

    @property
    def seal(self) -> str:
        return seal_of(self.charter, self.promise, self.shares)

    def proof(self) -> str:
        return write_history(self.charter, self.secret, self.shares, self.record, self.links)

    def play(self, bot_name: str = "greedy", undo: int = 9) -> Told:
        """Let bots play to the end; now and then a move is taken back, sometimes several."""
        dice = Dice(key_of(self.secret, self.seal))
        match = Match(self.game, self.table, self.names, dice, False)
        chain = Chain(self.charter, self.secret)
        self.links, self.chain = [], [chain.shown]
        bot, luck, text = make(bot_name), Rng(7), self.game.space.text
        undone: list[Moves] = []

        def since(count: int) -> Moves:
            return [(by, text(action)) for by, action in match.record.moves[count:]]

        def link(kind: str, **body: Any) -> None:
            self.links.append((kind, body))
            chain.extend(link_of(kind, body, self.seal), False, match.log.chapters)
            self.chain.append(chain.shown)

        match.restore(self.begun)
        match.let_chance_act()
        link("begin", start=len(self.begun), moves=since(0))
        done = 0
        while not match.is_over:
            seat = match.waiting()[0]
            count = len(match.record.moves)
            match.play(seat, text(bot.choose(match.seat(seat), luck)))
            link("move", seat=seat, moves=since(count))
            undone.clear()
            done += 1
            if undo and done % undo == 0 and not match.is_over:
                undone.append(since(count))
                match.rewind(count)
                link("undo", seat=seat, to=count)
                if done % (2 * undo) == 0:
                    match.restore(undone.pop())
                    link("redo", seat=seat)
            if done == 5:
                link("bot", seat=0, bot="greedy")
                link("back", seat=0)
        self.record = match.text()
        results = [line for line in self.record.split("\n") if line.startswith("results ")]
        self.results = results[0]
        return self

    def witness(self, every: int = 1, form: int = 3) -> str:
        """What a page wrote down that looked on, the page of seat 0."""
        lines = [f"munera witness {form}", f"table {self.id}", "since sealing", "charter"]
        lines += [self.charter.rstrip("\n"), f"promise {self.promise}"]
        for seat, (commit, share) in enumerate(self.shares):
            lines.append(f"seat {seat} {commit or '-'} {share or '-'}")
        if 0 in self.reveals:
            commit = "" if form == 2 else f"{self.shares[0][0]} "
            lines.append(f"own 0 {commit}{self.reveals[0]}" + " taken" * (form > 2))
        lines += [f"chain {value}" for value in self.chain[::every]]
        for kind, body in self.links:
            if kind == "move" and body["seat"] == 0:
                lines += [f"played 0 {text}" for by, text in body["moves"] if by == 0]
        if form > 2:
            kinds = [kind for kind, body in self.links if body.get("seat") == 0]
            lines += ["held 0"] if "bot" in kinds else []
            lines += ["undid 0" for kind in kinds if kind in ("undo", "redo")]
        return closed("\n".join([*lines, self.results]) + "\n")

    def but(self, **other: Any) -> Told:
        """The same with something else."""
        return replace(self, **{"links": list(self.links), **other})


def closed(body: str) -> str:
    """A text with the closing line of proofs and witnesses."""
    return f"{body}end {sha256(body)}\n"


def opened(name: str = "gorus", seats: int = 3, **options: str) -> Told:
    """A table before its game: two people (or one) and bots."""
    game = load(name)
    table = game.table(seats, "", options)
    kinds: list[tuple[str, str]] = [PERSON if seat < 2 else BOT for seat in range(seats)]
    people = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
    reveals = {seat: sha256(f"share {seat}") for seat in people}
    names = tuple(f"Náme {seat}" for seat in range(seats))
    return Told(game, table, kinds, reveals=reveals, names=names)


@cache
def ended(name: str = "gorus", seats: int = 3) -> Told:
    """A game that is over."""
    options = {"gorus": {"target": "1"}, "gladigala": {"matches": "1"}, "for_glory": {"glory": "2"}}
    return opened(name, seats, **options.get(name, {})).play()


# --- Forging the text: then all hashes that anybody can compute are made to fit ------------------


def changed(proof: str, change: Callable[[str], str]) -> str:
    """A proof with something changed, closed anew."""
    body = change(proof[: proof.rindex("end ")])
    assert body != proof[: proof.rindex("end ")]
    return closed(body)


def tampered(proofs: list[str], count: int, seed: int) -> list[tuple[int, int, int]]:
    """Random single-byte changes: any byte, and bytes that are allowed there."""
    rng = random.Random(seed)
    changes: list[tuple[int, int, int]] = []
    for k in range(count):
        letters = bytes(range(256)) if k % 2 else b"0123456789abcdef |:\n"
        file = rng.randrange(len(proofs))
        content = proofs[file].encode()
        place = rng.randrange(len(content))
        byte = rng.choice([letter for letter in letters if letter != content[place]])
        changes.append((file, place, byte))
    return changes
