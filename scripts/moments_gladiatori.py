"""Moments of Gladiatori worth a picture: games of rules of thumb, from seeds, up to what is wanted.

The first seed that reaches a moment is written beside it, so that a picture always shows the same;
if the rules of thumb change one day, later seeds are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from munera.bots import make
from munera.core.ledger import missing, sums, usual_picks
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.games.gladiatori.state import Munus
from munera.play.campaign import Campaign, after, set_table
from munera.play.dice import Dice
from munera.play.match import Match

GAME = load("gladiatori")
NAMES = ("Livia", "Verus", "Flamma", "Priscus")
TRIES = 60  # seeds until a moment is given up
BEASTS = 4  # codes of fighters from here on are beasts
Wanted = Callable[[Match], bool]


@dataclass(frozen=True)
class Moment:
    """Something the first seat is asked for, at a table of four."""

    wanted: Wanted
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    mode: str = "alone"
    seats: int = 4


def match_of(moment: Moment, seed: int) -> Match:
    table = GAME.table(moment.seats, moment.mode, moment.options)
    return Match(GAME, table, NAMES[: moment.seats], Dice.from_seed(seed))


def walk(match: Match, seed: int) -> Iterator[tuple[int, str]]:
    """Play a match to its end; yields every answer before it is given, the first seat's last."""
    rng, mind = Rng(seed_of(seed, "pictures")), make("greedy")
    while not match.is_over:
        seat = match.waiting()[-1]
        text = GAME.space.text(mind.choose(match.seat(seat), rng))
        yield seat, text
        match.play(seat, text)


def record_of(moment: Moment) -> str:
    """The record of the first match that reaches a moment, up to there."""
    for seed in range(moment.seed, moment.seed + TRIES):
        match = match_of(moment, seed)
        for seat, _ in walk(match, seed):
            if seat == 0 and match.waiting() == [0] and moment.wanted(match):
                print(f"{moment.wanted.__name__}: seed {seed}")
                return match.text()
    raise RuntimeError(f"No match comes to {moment.wanted.__name__}.")


def last_move(moment: Moment) -> tuple[str, str]:
    """The record of a match up to its last answer, which is the first seat's, and that answer."""
    for seed in range(moment.seed, moment.seed + TRIES):
        match = match_of(moment, seed)
        before, answer = "", (-1, "")
        for answer in walk(match, seed):
            before = match.text() if answer[0] == 0 and turn(match) == 6 else ""
        if before and moment.wanted(match):
            print(f"{moment.wanted.__name__}: seed {seed}")
            return before, answer[1]
    raise RuntimeError(f"No match comes to {moment.wanted.__name__}.")


def entry(moment: Moment, beasts: int) -> tuple[str, int]:
    """The record of a whole match, and the move after which `beasts` beasts enter at once."""
    for seed in range(moment.seed, moment.seed + TRIES):
        match = match_of(moment, seed)
        at, known, last = -1, 0, 0
        for _ in walk(match, seed):
            there = len(match.view(0)["animals"])
            if at < 0 and known and there - known >= beasts and all_stand(match):
                at = last
            known, last = there, len(match.record.moves)
        if at >= 0:
            print(f"entry: seed {seed}, move {at}")
            return match.text(), at
    raise RuntimeError("No match lets so many beasts in.")


SPOTS = ((-1, -1), (2, -2), (-2, 2), (1, 1))
WAYS = ("ne", "w", "se", "nw")


def spread(seed: int) -> str:
    """The record of a match in which all four have taken their places, each with another facing."""
    moment = Moment(all_stand, options={"placement": "on"})
    for number in range(seed, seed + TRIES):
        match = match_of(moment, number)
        ground = cast(Munus, match.truth).setup.content.ground
        rng, mind = Rng(seed_of(number, "pictures")), make("greedy")
        while stage(match) != "opening":
            seat = match.waiting()[-1]
            if stage(match) == "place":
                text = f"hex {ground.number[SPOTS[seat]]}"
            elif stage(match) == "face":
                text = f"face {WAYS[seat]}"
            else:
                text = GAME.space.text(mind.choose(match.seat(seat), rng))
            match.play(seat, text)
        if match.waiting() == [0]:
            print(f"spread: seed {number}")
            return match.text()
    raise RuntimeError("The first seat never begins.")


def life(name: str, seed: int, matches: int) -> str:
    """The text of a life with `matches` duels; those that would have ended it are left out."""
    campaign = Campaign(GAME, name, f"{seed:032x}")
    while len(campaign.entries) < matches:
        table = set_table([campaign], 2, "alone", {})
        match = Match(GAME, table, (name, "Verus"), Dice.from_seed(seed))
        for _ in walk(match, seed):
            pass
        later = after(campaign, match.text(), 0)
        campaign = later if later.is_living else campaign
        seed += 1
    return campaign.text()


# --- what is known of a match --------------------------------------------------------------------


def stage(match: Match) -> str:
    """What is asked, in a word."""
    name: str = match.truth.stack[-1].stage()
    return name


def turn(match: Match) -> int:
    found: int = match.view(0)["turn"]
    return found


def men(match: Match) -> list[dict[str, Any]]:
    """The gladiators as the first seat knows them."""
    found: list[dict[str, Any]] = match.view(0)["men"]
    return found


def fight(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(0)["fight"] or {"by": -1, "dice": [0, 0, 0]}
    return found


def verbs(match: Match) -> list[str]:
    """The first words of what the first seat may do."""
    asked = match.decision(0)
    return [choice.text.split()[0] for choice in asked.choices] if asked else []


def all_stand(match: Match) -> bool:
    return all(man["hex"] >= 0 and not man["lying"] for man in men(match))


def hexes(match: Match) -> list[tuple[int, int]]:
    """Where the gladiators stand, by two axes of the hexes."""
    places = cast(Munus, match.truth).setup.content.ground.place
    found = [places[man["hex"]] for man in men(match)]
    return [one for one in found if one is not None]


def apart(one: tuple[int, int], two: tuple[int, int]) -> int:
    """How many steps lie between two hexes."""
    q, r = one[0] - two[0], one[1] - two[1]
    return max(abs(q), abs(r), abs(q + r))


# --- the moments ---------------------------------------------------------------------------------


def walks(match: Match) -> bool:
    """The own round begins in the middle of a match; a step leads to somebody, wolves are about."""
    if stage(match) != "opening" or not all_stand(match) or turn(match) < 2:
        return False
    own, (here, *others) = men(match)[0], hexes(match)
    return (
        own["stats"]["speed"] > 1
        and len(own["hand"]) > 5
        and verbs(match).count("step") > 2
        and any(apart(here, one) == 2 for one in others)
        and len(match.view(0)["animals"]) > 0
        and len({man["facing"] for man in men(match)}) > 2
    )


def splits(match: Match) -> bool:
    """The deck is split anew, with much in it; some items and markers are about."""
    return stage(match) == "split" and turn(match) == 3 and len(men(match)[0]["items"]) == 2


def attacks(match: Match) -> bool:
    """An attack on another gladiator is worked out, with several things to decide."""
    if stage(match) != "values" or match.view(0)["asked"]["defends"]:
        return False
    draft = match.scene(0).draft
    against = fight(match)["targets"][0]["code"]
    return draft is not None and len(draft.slots) > 4 and against < BEASTS and turn(match) > 1


def reacts(match: Match) -> bool:
    """Another gladiator attacks; some Reactions can be chosen and some cannot."""
    kinds = [verb for verb in verbs(match) if verb in ("play", "reuse")]
    by = fight(match)["by"]
    if stage(match) != "react" or not 0 <= by < BEASTS or len(kinds) not in (2, 3):
        return False
    return bool(men(match)[by]["laid_size"] and men(match)[0]["row"])


def defends(match: Match) -> bool:
    """A defence is worked out against a value that was announced, and it is short of it."""
    if stage(match) != "values" or not match.view(0)["asked"]["defends"]:
        return False
    draft = match.scene(0).draft
    if draft is None or not any(slot.id == "guard" for slot in draft.slots):
        return False
    lead = draft.tallies[0]
    short = missing(lead, sums(draft, usual_picks(draft))[lead.id])
    return fight(match)["by"] < BEASTS and 0 < short < 4 and turn(match) > 1


def pays(match: Match) -> bool:
    """Damage is paid, with cards and items to choose from."""
    draft = match.scene(0).draft if stage(match) == "pay" else None
    if draft is None or len(draft.slots) < 5 or len(men(match)[0]["items"]) < 2:
        return False
    return fight(match)["by"] < BEASTS and (draft.tallies[0].goal or 0) > 2


def builds(match: Match) -> bool:
    """A gladiator is built."""
    return stage(match) == "build"


def drafts(match: Match) -> bool:
    """The second item is taken."""
    return stage(match) == "draft" and len(match.view(0)["offer"]) < match.view(0)["seats"] + 1


def bids(match: Match) -> bool:
    """A bid is made when some items are sold."""
    done = GAME.space.parse("done")
    return stage(match) == "bid" and match.record.moves.count((0, done)) == 3


def selects(match: Match) -> bool:
    """Items are named."""
    return stage(match) == "select"


def is_attacked(match: Match) -> bool:
    """A wolf attacks with a seven, which has a power of its own."""
    fought = fight(match)
    return (
        stage(match) == "react"
        and fought["by"] >= BEASTS
        and sum(fought["dice"][:2]) == 7
        and all_stand(match)
        and len(verbs(match)) > 2
    )


def ends(match: Match) -> bool:
    """The match is over after six turns; the first seat has won it, and somebody is dead."""
    lives, points = [man["life"] for man in men(match)], match.view(0)["results"]
    return lives[0] == "alive" and "dead" in lives and points[0] == max(points)
