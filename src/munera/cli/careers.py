"""A match of characters who live on: proposals for builds, and sentences about a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from rich.console import Console

from munera.cli.reader import Leave, Reader
from munera.cli.session import Players, Session
from munera.core.career import Build
from munera.core.errors import MuneraError
from munera.core.game import Game
from munera.core.saying import ENGLISH, HOUSE
from munera.play.campaign import Campaign, Proposal, proposal
from munera.play.match import Match

YES = ("", "y", "yes")
NO = ("n", "no")
LEAVE = ("quit", "exit")


def word(one: Campaign, key: str) -> str:
    """A word of the game for its careers: `points`, `coins`, or a fate."""
    return one.game.sayings.text(f"career.{key}", ENGLISH)


def told(key: str, **slots: object) -> str:
    """A sentence of the house; the terminal speaks English."""
    return HOUSE.text(key, ENGLISH).format(**slots)


def tell(key: str, one: Campaign, **slots: object) -> None:
    """Print a sentence about a character; his facts are filled in here."""
    facts: dict[str, object] = {
        "name": one.name,
        "title": one.game.title,
        "points": word(one, "points"),
        "total": one.points,
        "coins": word(one, "coins"),
        "budget": one.coins,
        "fate": word(one, f"fates.{one.fate}"),
        "count": len(one.entries),
        "won": sum([entry.share > 0 for entry in one.entries]),
    }
    print(told(key, **{**facts, **slots}))


def spoken(game: Game, texts: Sequence[str]) -> str:
    """Actions as a person calls them; equal ones in a row are counted."""
    label = game.words[ENGLISH].label
    out: list[str] = []
    for text, same in groupby(texts):
        times = len(list(same))
        named = label(game.space.parse(text))
        out.append(f"{times} x {named}" if times > 1 else named)
    return ", ".join(out)


class CareerSession(Session):
    """A session whose people bring characters: each may be built as he was last time."""

    def __init__(
        self,
        match: Match,
        players: Players,
        save: Path | None,
        console: Console,
        reader: Reader,
        brought: Mapping[int, Campaign],
    ) -> None:
        super().__init__(match, players, save, console, reader)
        self.builds: dict[int, Build] = {seat: one.build for seat, one in brought.items()}

    def _ask(self, seat: int) -> None:
        """If an earlier build answers the question, ask whether to use it."""
        found = proposal(self.match, seat, self.builds.get(seat, ()))
        if found is not None:
            self._hand_over(seat)
            rest = [answer for answer in self.builds[seat] if answer != found.texts]
            self.builds[seat] = tuple(rest)
            if self._is_taken(seat, found):
                return
        super()._ask(seat)

    def _is_taken(self, seat: int, found: Proposal) -> bool:
        """Propose a part of a build, and play it if the person agrees."""
        name = self.match.names[seat]
        if found.why is not None:
            self._say(told("school.told.unfit", why=found.why), "yellow")
            return False
        self._say(
            told("school.told.propose", name=name, build=spoken(self.match.game, found.texts))
        )
        while True:
            line = self.reader.line(told("school.told.agree")).lower()
            if line in LEAVE:
                raise Leave("You left the table")
            if line in NO:
                return False
            if line in YES:
                return self._play_proposed(seat, found)
            self._say(told("school.told.agree_help"))

    def _play_proposed(self, seat: int, found: Proposal) -> bool:
        """Play what was agreed; if the rules refuse it, say so."""
        try:
            return self._play_whole(seat, found.texts)
        except MuneraError as error:
            self._say(str(error), "yellow")
            return False

    def _finish(self) -> None:
        """Put the record into the campaigns; no other file is kept."""
        self.is_kept = False
        super()._finish()
