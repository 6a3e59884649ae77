"""The page of Gladiatori: modes, seats, characters, items, victory points, and the animals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from balance_desk import (
    Desk,
    Told,
    by_seat,
    drawn,
    event,
    head,
    line,
    percent,
    short,
    sum_of,
)
from munera.games import load
from munera.lab.simulate import SimPlan
from munera.lab.survey import Query

NAME = "gladiatori"
# By name: the bot that plays, and what it never does.
BOTS = {"random": ("random", ()), "steadfast": ("random", ("surrender",)), "greedy": ("greedy", ())}
SEED = {"random": 41_000, "steadfast": 42_000, "greedy": 43_000}
TOGETHER = ("greedy",)  # who plays cooperative matches by number: others are dead in turn 2
WITH_SURRENDER = "random"  # it plays the modes only: nearly all its matches end by surrender

MODES = (
    (1, "solo"), (2, "alone"), (2, "cooperative"), (3, "alone"), (3, "two-against-one"),
    (3, "cooperative"), (4, "alone"), (4, "teams"), (4, "cooperative"),
)  # fmt: skip
WAYS = {"selection": "item_taken", "draft": "item_taken", "auction": "auction_won"}
# By species: numbers of animals per player that are tried, and those the rulebook suggests.
PACKS = {
    "dogs": (range(1, 9), (5, 6)),
    "wolves": (range(1, 8), (3, 4, 5)),
    "lions": (range(1, 5), (1, 2)),
    "bears": (range(1, 4), (1,)),
}
MOST = 30  # animals
COUNTED = (
    "turn_began", "own_round", "attacked", "swept", "threw", "cast_net", "struck_item", "helped",
    "injured", "held", "died", "unbeatable_used", "surrendered", "fled", "coward", "passed",
    "animal_killed", "pack_grew", "power_used", "feinted",
)  # fmt: skip
# The causes of victory points: words, the number that is added up, above or below 0.
CAUSES = (
    ("attacks from the front", "front_attack.points", "up"),
    ("damage from the front", "damage_points.points", "up"),
    ("First Blood", "first_blood.points", "up"),
    ("killing blows from the front", "kill_points.points", "up"),
    ("animals killed", "animal_points.points", "up"),
    ("alive at the end", "survived.points", "up"),
    ("attacks from behind", "behind_attack.points", "down"),
    ("damage from behind", "damage_points.points", "down"),
    ("killing blows from behind", "kill_points.points", "down"),
    ("fleeing", "fled.points", "down"),
    ("cowardice", "coward.points", "down"),
    ("surrender", "surrendered.points", "down"),
    ("two against one", "two_against_one.points", "down"),
)
SUMS = tuple(dict.fromkeys([name for _, name, _ in CAUSES]))
BUILT = "a gladiator of their own"
EVEN = 0.5
STRONG = 0.5  # the share of an average character, of two seats

HEAD = """# Gladiatori: characters, items and animals in play

These are matches between bots. *Random* ones answer anything that is allowed; since they may
surrender in every own round, they soon do, so most tables have *steadfast* ones instead: random
bots that never surrender. *Greedy* ones play by the game's rule of thumb. They neither plan nor
bluff, so the figures say what a thing is worth to somebody who plays like that. Shares stand with
Wilson's 95 % intervals. Every match that was begun came to its end. This page is written anew by

```sh
python scripts/balance.py gladiatori --games {games} --jobs 2
```

Single tables of it come from `munera survey`, for example

```sh
munera survey gladiatori --seats 2 --games {games} --bots greedy --seed {seed} --by character_taken
```

The same seed gives the same figures on any number of processes; the seed of each series stands in
its row.
"""
NOTE_FIRST = "*Acts first* is the player whose own round is the first of the match."
NOTE_VP = """Mean per player and match, without the 10 that everybody begins with."""
NOTE_ITEMS = """A player who has an item is counted once, won or not; where both have one of a kind
of which there is one card only, that cannot be. Two players alone with pre-made characters."""
NOTE_PAIRS = "Two players alone: how often the character of the row beats that of the column."
NOTE_SLIPS = """The Hoplomachus has a Guard of 4 and two coins less than the others as printed, 5
by his price (R-04); the Secutor's third move is Overskill by its name, Rage by its number (R-03).
Won by each against all others:"""
NOTE_BUILT = """One of two builds, the other takes a pre-made character at random. The greedy bot
buys by a few plans of its own."""
NOTE_PACKS = """Won means: how many of the players were alive at the end of turn 6, or when no
animal was left. Numbers in bold are those that the rulebook suggests for a player. Players of one
match live and die together more often than not, so the intervals of cooperative matches are a
little too narrow."""


@dataclass(frozen=True)
class Run:
    """A series of matches at one table."""

    name: str
    seats: int
    mode: str
    options: tuple[tuple[str, str], ...] = ()
    share: int = 1  # how many such series make as many matches as are asked for
    by: tuple[str, ...] = ("character_taken",)
    pairs: tuple[str, ...] = ()
    built: bool = False  # one builds, the others do not


def modes() -> list[Run]:
    """Every mode and number of players as it is usually played."""
    return [Run(f"{seats}-{mode}", seats, mode) for seats, mode in MODES]


def coliseum() -> list[Run]:
    """Everybody for himself with animals loose, by species; two and four players."""
    return [
        Run(f"{seats}-coliseum-{one}", seats, "alone", (("animals", one),))
        for seats in (2, 4)
        for one in PACKS
    ]


def ways() -> list[Run]:
    """Items by the three ways of getting them."""
    return [
        Run(
            f"items-{way}", 2, "alone", (("characters", "pre-made"), ("items", way)),
            by=("character_taken", what),
        )
        for way, what in WAYS.items()
    ]  # fmt: skip


def duels() -> list[Run]:
    """Pre-made characters against each other, and against built ones."""
    return [
        Run("pairs", 2, "alone", (("characters", "pre-made"),), pairs=("character_taken",)),
        Run("built", 2, "alone", built=True),
    ]


def is_near(species: str, number: int) -> bool:
    """Whether a number is suggested, or next to one that is."""
    return any(abs(number - one) <= 1 for one in PACKS[species][1])


def packs() -> list[Run]:
    """Solo and cooperative matches by species and number."""
    out: list[Run] = []
    for seats in range(1, 5):
        for species, (numbers, _) in PACKS.items():
            for number in numbers:
                if number * seats > MOST or (seats > 1 and not is_near(species, number)):
                    continue
                options = (("animals", species), ("number", str(number * seats)))
                mode = "solo" if seats == 1 else "cooperative"
                name = f"{seats}-{species}-{number}"
                out.append(Run(name, seats, mode, options, 1 if seats == 1 else 4))
    return out


def slips() -> list[Run]:
    """The two pre-made characters with a misprint, in the other reading."""
    usual = ("characters", "pre-made")
    return [
        Run("guard-5", 2, "alone", (usual, ("hoplomachus_guard", "5"))),
        Run("rage", 2, "alone", (usual, ("secutor_move", "rage"))),
    ]


ALL = [*modes(), *coliseum(), *ways(), *duels(), *packs(), *slips()]
PLACES = {run.name: place for place, run in enumerate(ALL)}


def seed(bot: str, run: Run) -> int:
    """The seed of a series."""
    return SEED[bot] + PLACES[run.name]


def source(desk: Desk, bot: str, run: Run) -> str:
    """The source of a table, in words."""
    return f"{play(desk, bot, run)['games']:,} matches, seed {seed(bot, run)}."


def play(desk: Desk, bot: str, run: Run) -> Told:
    """The result of a series."""
    game = load(NAME)
    table = game.table(run.seats, run.mode, dict(run.options))
    name, shuns = BOTS[bot]
    wishes: tuple[tuple[str, ...], ...] = ()
    if run.built:
        wishes = (("char built",), *[()] * (run.seats - 1))
        shuns = (*shuns, "char built")
    plan = SimPlan(NAME, table, (name,) * run.seats, seed(bot, run), wishes, shuns)
    question = Query(COUNTED, run.by, SUMS, run.pairs)
    return desk.count(f"{NAME}-{bot}-{run.name}", plan, question, max(2, desk.games // run.share))


# --- Tables --------------------------------------------------------------------------------------


def called(run: Run) -> str:
    """A table in words."""
    words = f"{run.seats} {run.mode}" if run.seats > 1 else run.mode
    options = dict(run.options)
    return f"{run.seats} coliseum, {options['animals']}" if "animals" in options else words


def match_rows(desk: Desk, bot: str, runs: Sequence[Run]) -> list[str]:
    """How matches go."""
    out = head(
        "table", "matches", "turns", "over before turn 6", "decisions", "longest", "attacks",
        "hits", "deaths", "surrenders", "drawn", "won by who acts first", "seed",
    )  # fmt: skip
    for run in runs:
        told = play(desk, bot, run)
        n = told["games"]
        turns = event(told, "turn_began")
        blows = ("attacked", "swept", "threw", "cast_net", "struck_item")
        out.append(
            line(
                called(run), f"{n:,}", f"{turns['mean']:.1f}",
                f"{1 - turns['spread'].get('6', 0) / n:.0%}", f"{told['decisions']:.0f}",
                told["longest"], f"{sum([event(told, one)['mean'] for one in blows]):.1f}",
                *[f"{event(told, one)['mean']:.2f}" for one in ("injured", "died", "surrendered")],
                f"{drawn(told) / n:.1%}", short(event(told, "own_round")["won"]), seed(bot, run),
            )
        )  # fmt: skip
    return out


def seat_rows(desk: Desk, bot: str, runs: Sequence[Run]) -> list[str]:
    """What each seat wins."""
    out = head("table", *[f"seat {seat}" for seat in range(4)])
    for run in runs:
        told = play(desk, bot, run)
        shares = [percent(won, told["games"]) for won in by_seat(told)]
        out.append(line(called(run), *shares, *[""] * (4 - len(shares))))
    return out


def point_rows(desk: Desk, bot: str, runs: Sequence[Run]) -> list[str]:
    """Victory points by their cause."""
    told = [(run, play(desk, bot, run)) for run in runs]
    out = head("cause", *[called(run) for run, _ in told])
    for words, name, way in CAUSES:
        values = [sum_of(one, name)[way] / run.seats for run, one in told]
        if any(values):
            out.append(line(words, *[f"{value:+.2f}" if value else "0" for value in values]))
    return out


def value_rows(desk: Desk, bot: str, runs: Sequence[Run], by: str, heading: str) -> list[str]:
    """How often the owners of a thing win, at several tables."""
    told = [(run, play(desk, bot, run)) for run in runs]
    rows = [{one["value"]: one for one in facts["values"][by]} for _, facts in told]
    names = sorted({name for row in rows for name in row})
    out = head(heading, *[called(run) for run, _ in told])
    for name in names:
        shares = [short(row[name]["won"]) if name in row else "" for row in rows]
        out.append(line(name, *shares))
    return out


def item_rows(desk: Desk, bot: str, run: Run) -> list[str]:
    """The items of one way of getting them, best first."""
    way = dict(run.options)["items"]
    told = play(desk, bot, run)
    rows = sorted(
        told["values"][WAYS[way]], key=lambda one: -float(one["won"]["share"]) if one["won"] else 0
    )
    out = head("item", "had by players", "won", "95 %")
    for one in rows:
        share = one["won"]
        out.append(
            line(
                one["value"], one["seats"], f"{share['share']:.0%}",
                f"{share['low']:.0%} to {share['high']:.0%}",
            )
        )  # fmt: skip
    return out


def pair_rows(told: Told) -> list[str]:
    """Characters against each other."""
    pairs = {(one["value"], one["against"]): one for one in told["pairs"]["character_taken"]}
    names = sorted({name for pair in pairs for name in pair})
    out = head("", *names)
    for one in names:
        cells = [short(pairs[one, two]["won"]) if (one, two) in pairs else "" for two in names]
        out.append(line(one, *cells))
    return out


def slip_rows(desk: Desk, bot: str, runs: Sequence[Run]) -> list[str]:
    """What each character wins against all others, by the reading of a misprint."""
    told = [(run, play(desk, bot, run)) for run in runs]
    rows = [{one["value"]: one for one in facts["values"]["character_taken"]} for _, facts in told]
    words = ("as printed", "Hoplomachus with Guard 5", "Secutor with Rage")
    titles = [f"{one}, seed {seed(bot, run)}" for one, (run, _) in zip(words, told, strict=True)]
    out = head("won by", *titles)
    for name in sorted(rows[0]):
        out.append(line(name, *[short(row[name]["alone_won"]) for row in rows]))
    return out


def pack_rows(desk: Desk, bot: str, species: str) -> list[str]:
    """Solo and cooperative matches against one species, by number."""
    _, suggested = PACKS[species]
    by_name = {run.name: run for run in packs()}
    most = 5 if bot in TOGETHER else 2
    together = [f"{seats} together" for seats in range(2, most)]
    out = head(f"{species} per player", "solo", *together)
    for number in PACKS[species][0]:
        cells: list[str] = []
        for seats in range(1, most):
            run = by_name.get(f"{seats}-{species}-{number}")
            if run is None:
                cells.append("")
                continue
            told = play(desk, bot, run)
            cells.append(percent(sum(by_seat(told)), told["games"] * seats))
        out.append(line(f"**{number}**" if number in suggested else number, *cells))
    return out


# --- What they say -------------------------------------------------------------------------------


def verdict(desk: Desk, bot: str) -> list[str]:
    """Which characters are strong and weak, what the first seat is worth, and the animals."""
    runs = {run.name: run for run in ALL}
    pairs = play(desk, bot, runs["pairs"])
    rows = sorted(
        pairs["values"]["character_taken"], key=lambda one: -float(one["alone_won"]["share"])
    )
    ranked = "; ".join([f"{one['value']} {short(one['alone_won'])}" for one in rows])
    strong = [one["value"] for one in rows if one["alone_won"]["low"] > STRONG]
    weak = [one["value"] for one in rows if one["alone_won"]["high"] < STRONG]
    first = event(pairs, "own_round")["won"]
    out = [
        f"**Characters**, two players alone, each against another one: {ranked}.",
        f"Clearly above one half: {', '.join(strong) or 'none'}; clearly below: "
        f"{', '.join(weak) or 'none'}.",
        "",
        f"**Who acts first** wins {short(first)} of these matches.",
        "",
        "**Animals at the suggested numbers**: players alive at the end, solo: "
        + "; ".join([suggested_words(desk, bot, one, 1) for one in PACKS])
        + ".",
        "",
        "Two together: " + "; ".join([suggested_words(desk, bot, one, 2) for one in PACKS]) + ".",
        "",
        "As many animals as one player alone survives at least every second time: "
        + "; ".join([f"{one} {even(desk, bot, one)}" for one in PACKS])
        + ".",
    ]
    built = play(desk, bot, runs["built"])
    share = next(one["won"] for one in built["values"]["character_taken"] if one["value"] == BUILT)
    return [*out, "", f"**Built against pre-made**: {short(share)} for the built one."]


def suggested_words(desk: Desk, bot: str, species: str, seats: int) -> str:
    """How matches against animals end at the numbers that the rulebook suggests for a player."""
    runs = {run.name: run for run in packs()}
    parts: list[str] = []
    for number in PACKS[species][1]:
        told = play(desk, bot, runs[f"{seats}-{species}-{number}"])
        parts.append(f"{number}: {percent(sum(by_seat(told)), told['games'] * seats)}")
    return f"{species} {', '.join(parts)}"


def even(desk: Desk, bot: str, species: str) -> str:
    """The largest number up to which half of the solo players are alive at the end."""
    runs = {run.name: run for run in packs()}
    found = "none"
    for number in PACKS[species][0]:
        told = play(desk, bot, runs[f"1-{species}-{number}"])
        if sum(by_seat(told)) < EVEN * told["games"]:
            break
        found = str(number)
    return found


def page(desk: Desk) -> list[str]:
    """Play, and return the lines of the page."""
    usual = {run.name: run for run in ALL}
    example = seed("greedy", usual["2-alone"])
    lines = [HEAD.format(games=desk.games, seed=example)]
    if "greedy" in BOTS:
        lines += ["## What the figures say, greedy", "", *verdict(desk, "greedy"), ""]
    lines += ["## Matches", "", NOTE_FIRST]
    for bot in BOTS:
        runs = modes() if bot == WITH_SURRENDER else [*modes(), *coliseum()]
        lines += ["", f"### {bot.capitalize()}", "", *match_rows(desk, bot, runs)]
    honour = [run for run in modes() if run.mode not in ("solo", "cooperative")]
    fields = [*honour, usual["2-coliseum-wolves"], usual["4-coliseum-wolves"]]
    lines += ["", "## Seats"]
    for bot in BOTS:
        lines += ["", f"### Seats, {bot}", "", *seat_rows(desk, bot, modes())]
    lines += ["", "## Victory points by cause", "", NOTE_VP]
    for bot in BOTS:
        tables = honour if bot == WITH_SURRENDER else fields
        lines += ["", f"### Victory points, {bot}", "", *point_rows(desk, bot, tables)]
    for bot in [one for one in BOTS if one != WITH_SURRENDER]:
        lines += things(desk, bot, honour, usual)
    return lines


def things(desk: Desk, bot: str, honour: list[Run], usual: dict[str, Run]) -> list[str]:
    """Characters, items and animals, by one bot."""
    lines = ["", f"## Characters, {bot}", ""]
    lines += value_rows(desk, bot, honour, "character_taken", "won by")
    pairs = usual["pairs"]
    lines += [
        "",
        f"### Against each other, {bot}",
        "",
        f"{NOTE_PAIRS} {source(desk, bot, pairs)}",
        "",
    ]
    lines += pair_rows(play(desk, bot, pairs))
    lines += ["", f"### With the other reading of a slip, {bot}", "", NOTE_SLIPS, ""]
    lines += slip_rows(desk, bot, [pairs, *slips()])
    built = usual["built"]
    lines += ["", f"### Built against pre-made, {bot}", ""]
    lines += [f"{NOTE_BUILT} {source(desk, bot, built)}", ""]
    lines += value_rows(desk, bot, [built], "character_taken", "won by")
    lines += ["", f"## Items, {bot}", "", NOTE_ITEMS]
    for run in ways():
        way = dict(run.options)["items"].capitalize()
        lines += ["", f"### {way}, {bot}", "", source(desk, bot, run), ""]
        lines += item_rows(desk, bot, run)
    first, last = packs()[0], packs()[-1]
    lines += ["", f"## Animals, solo and cooperative, {bot}", "", NOTE_PACKS, ""]
    lines.append(f"Solo: {play(desk, bot, first)['games']:,} matches for each number.")
    if bot in TOGETHER:
        lines.append(f"Together: {play(desk, bot, last)['games']:,}.")
    lines.append(f"Seeds {seed(bot, first)} to {seed(bot, last)}, row by row and seats by seats.")
    for species in PACKS:
        lines += ["", *pack_rows(desk, bot, species)]
    return lines
