"""Plays golden records of Gladiatori for `tests/records`: every mode, way and optional rule.

Of each kind it plays some matches, by rules of thumb that now and then do anything legal. It keeps
the one that is short and shows most of what no earlier record shows. Run it after an intended
change of the rules: python scripts/golden.py
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from munera.core.engine import CHANCE, legal_list
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match

GAME = load("gladiatori")
FOLDER = Path(__file__).parents[1] / "tests" / "records" / GAME.name / "form-2"
NAMES = ("Ann", "Bo", "Cy", "Dio")
TRIES = 40
LONGEST = 900  # moves
LOOSE = (0, 8, 25, 60)  # in percent: how many decisions are random
OWN = {
    "arena": {
        "name": "small",
        "rows": [[-2, -1, 3], [-1, -2, 3], [0, -3, 3], [1, -3, 2], [2, -3, 1]],
        "gates": [[-4, 0], [4, 0]],
        "starts": [[-1, -1], [2, -1], [-2, 1], [1, 1]],
    },
    "item": [{"id": "i19", "type": "sling", "attack": 2, "defence": 0, "hp": 4, "throw": True}],
    "character": [
        {
            "name": "dimachaerus", "offense": 6, "guard": 4, "endurance": 5, "blood": 4, "speed": 5,
            "cards": {"energy-1": 4, "energy-0": 4}, "moves": ["sweep", "rage"],
            "powers": ["leap", "stand-up"], "prefers": ["sling"],
        }
    ],
    "species": [
        {
            "name": "boars", "per_player": [1, 2], "moved": 2, "still": 1, "defence": 2, "extra": 0,
            "doubles": "fury", "doubles_in_attack": True, "seven": "unbalance",
            "seven_in_attack": True, "experience": 2,
        }
    ],
}  # fmt: skip
# By name: seats, mode, options.
KINDS: dict[str, tuple[int, str, dict[str, str]]] = {
    "solo-dogs": (1, "solo", {}),
    "solo-bears-campaign": (1, "solo", {"animals": "bears", "number": "2", "campaign": "on"}),
    "two": (2, "alone", {}),
    "two-auction-damage": (2, "alone", {"items": "auction", "damage": "on"}),
    "two-draft-placement": (2, "alone", {"items": "draft", "placement": "on"}),
    "two-selection-wolves": (2, "alone", {"items": "selection", "animals": "wolves"}),
    "two-built-overlimit": (
        2, "alone", {"characters": "built", "overlimit": "on", "coins": "70 40"},
    ),
    "two-graduated-pre-made": (2, "alone", {"characters": "pre-made", "teaching": "graduated"}),
    "two-cooperative-lions": (2, "cooperative", {"animals": "lions"}),
    "two-own-content": (2, "alone", {"content": json.dumps(OWN), "animals": "other-1"}),
    "three": (3, "alone", {"secutor_move": "rage"}),
    "three-two-against-one": (3, "two-against-one", {"campaign": "on"}),
    "three-cooperative-wolves": (3, "cooperative", {"animals": "wolves", "number": "4"}),
    "three-loose-lions": (3, "alone", {"animals": "lions", "number": "2", "damage": "on"}),
    "four": (4, "alone", {"hoplomachus_guard": "5", "items": "draft"}),
    "four-teams-partner-1": (4, "teams", {"partner": "1", "animals": "dogs", "number": "3"}),
    "four-cooperative-dogs": (4, "cooperative", {"number": "6", "damage": "on"}),
}  # fmt: skip


def play(kind: str, number: int) -> tuple[Match, set[str]] | None:
    """A match of a kind, and the names of all its events; None if it is too long."""
    seats, mode, options = KINDS[kind]
    rng = Rng(seed_of(kind, number))
    match = Match(GAME, GAME.table(seats, mode, options), NAMES[:seats], Dice.from_seed(number))
    seen: set[str] = set()
    while not match.is_over:
        if len(match.record.moves) > LONGEST:
            return None
        seat = match.waiting()[0]
        legal = legal_list(match.truth, seat)
        action = GAME.policy(match.truth, seat, rng)
        if rng.below(100) < LOOSE[number % len(LOOSE)]:
            action = legal[rng.below(len(legal))]
        if GAME.space.text(action) == "surrender" and rng.below(4):
            action = legal[0]
        match.play(seat, GAME.space.text(action))
    for seat, action in match.record.moves:
        text = GAME.space.text(action)
        seen.add(text.split()[0] if seat == CHANCE else " ".join(text.split()[:2]))
    log = match.log
    seen |= {f"event {GAME.events[log.kind(place)].name}" for place in range(len(log))}
    return match, seen


def main() -> None:
    """Write the records anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    known: set[str] = set()
    for kind in KINDS:
        start = time.perf_counter()
        tried = [one for number in range(TRIES) if (one := play(kind, number)) is not None]
        worth = [len(seen - known) - len(match.record.moves) / 60 for match, seen in tried]
        match, seen = tried[worth.index(max(worth))]
        known |= seen
        (FOLDER / f"{kind}.record").write_text(match.text(), "utf-8")
        took = time.perf_counter() - start
        print(f"{kind}: {len(match.record.moves)} moves, {len(known)} seen, {took:.0f} s")
    every = {f"event {one.name}" for one in GAME.events}
    print("not in any of them:", ", ".join(sorted(every - known)))


if __name__ == "__main__":
    main()
