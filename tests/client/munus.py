"""Positions of Gladiatori for the page: games of chance, from seeds, up to what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from client.browser import Guest
from munera.core.engine import legal_list
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match

GAME = load("gladiatori")
GAMES = 40  # games to try until one reaches a wanted moment
NAMES = ("Livia", "Verus", "Flamma", "Priscus")
SHUNNED = ("surrender", "pass")  # or nobody would stand there for long
Wanted = Callable[[Match, str], bool]


def games(seats: int, mode: str, options: dict[str, str]) -> Iterator[Match]:
    """Every moment of game after game at which somebody is asked."""
    for seed in range(GAMES):
        rng = Rng(seed_of(seed, "page"))
        match = Match(GAME, GAME.table(seats, mode, options), NAMES[:seats], Dice.from_seed(seed))
        while not match.is_over:
            yield match
            seat = match.waiting()[0]
            legal = legal_list(match.truth, seat)
            texts = [text for text in map(GAME.space.text, legal) if text not in SHUNNED]
            match.play(seat, texts[rng.below(len(texts))] if texts else GAME.space.text(legal[0]))


def stage_of(match: Match) -> str:
    """What is asked, in a word."""
    return match.truth.stack[-1].stage()


def record_at(wanted: Wanted, seats: int = 2, mode: str = "", **options: str) -> str:
    """The record of the first game in which the first seat is asked for something wanted."""
    for match in games(seats, mode, options):
        if match.waiting() == [0] and wanted(match, stage_of(match)):
            return match.text()
    raise AssertionError("No game comes to that.")


@cache
def dishonourable() -> str:
    """The record of a game by the rule of thumb in which Livia may walk, or turn her back."""
    for seed in range(GAMES):
        rng = Rng(seed_of(seed, "honour"))
        match = Match(GAME, GAME.table(2, "", {}), NAMES[:2], Dice.from_seed(seed))
        while not match.is_over:
            if match.waiting() == [0] and may_walk(match, stage_of(match)) and turns_away(match):
                return match.text()
            seat = match.waiting()[0]
            match.play(seat, GAME.space.text(GAME.policy(match.truth, seat, rng)))
    raise AssertionError("Nobody could lose honour.")


def turns_away(match: Match) -> bool:
    """A turn by two sides would cost the first seat honour."""
    turns = [one for one in match.scene(0).ghosts if one.action in ("turn l2", "turn r2")]
    return len(turns) == 2 and all("cowardice" in one.label for one in turns)


def men(match: Match) -> list[dict[str, Any]]:
    """The gladiators as the first seat knows them."""
    found: list[dict[str, Any]] = match.view(0)["men"]
    return found


def steps(match: Match) -> list[str]:
    """The steps that the first seat may take."""
    asked = match.decision(0)
    texts = [choice.text for choice in asked.choices] if asked else []
    return [text for text in texts if text.startswith("step ")]


def may_walk(match: Match, stage: str) -> bool:
    """The own round begins, with Speed, both ways open and closed, and everybody on his feet."""
    own = men(match)[0]
    return (
        stage == "opening"
        and own["stats"]["speed"] > 1
        and 2 <= len(steps(match)) < 6
        and all(man["hex"] >= 0 and not man["lying"] for man in men(match))
    )


def faces(match: Match, stage: str) -> bool:
    """The facing is chosen."""
    return stage == "face"


def begins(match: Match, stage: str) -> bool:
    """The starting hex is chosen, and there is more than one."""
    asked = match.decision(0)
    return stage == "place" and asked is not None and len(asked.choices) > 1


@cache
def walking(seats: int = 2) -> str:
    """The record of a game in which Livia may walk."""
    return record_at(may_walk, seats)


def sit_at(guest: Guest, record: str) -> str:
    """Go on with a record at a new table, which is opened; its id."""
    id: str = guest.post("/api/records", {"text": record})["id"]
    guest.open(f"/t/{id}")
    return id
