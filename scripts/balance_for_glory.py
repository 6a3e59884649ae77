"""The page of For Glory: which cards are bought, and how often their buyers win."""

from __future__ import annotations

from typing import Any

from balance_desk import Desk, line
from munera.cli.survey import cells
from munera.games import load
from munera.games.for_glory.tables import STANDARD, SUPPLIES
from munera.lab.simulate import SimPlan, simulate
from munera.lab.survey import Query

SEEDS = {"random": 20_001, "greedy": 20_002}
VERSUS = 20_003
KINDS = ("gladiator", "tactic", "reaction", "income", "patron", "scheme")
HEADS = ("Gladiators", "Tactics", "Reactions", "Income", "Patrons", "Schemes")
COUNTED = (
    "game_began", "turn_began", "arena_phase_began", "battle_began", "cycle_ended", "registered",
    "bought_back", "tactic_played", "tactic_used", "tactic_of_card", "reaction_played",
    "reaction_used", "reaction_of_card", "won", "won_at_cap", "drawn_at_cap", "battle_drawn",
    "cycle_capped", "actions_capped", "took_arena",
)  # fmt: skip
OFTEN = 0.9  # of all games: "bought in nearly every game"
SETTLED = 0.05  # of all games in which only one player had a card: enough to say something

HEAD = """# For Glory: the cards in play

These are games between bots, {games:,} by random ones and {games:,} by greedy ones. The greedy bot
buys and fights by rules of thumb; it neither plans nor bluffs, so the figures say what a card is
worth to somebody who plays like that. After a change to a card, or to the bot, this page is written
anew:

```sh
python scripts/balance.py for_glory --games {games} --jobs 2
```

Single tables of it come from `munera survey`, for example

```sh
munera survey for_glory --games {games} --bots greedy --seed {greedy} --count turn_began --by bought
```

The same seed gives the same figures on any number of processes. Seeds: random {random}, greedy
{greedy}, greedy against random {versus}. What the bot gives for
Income, gladiators, Tactics and Reactions was chosen by other games than these; for its other
weights nobody wrote down the seeds.
"""
NOTE = """Copies bought are per game, both players together; games are those in which somebody
bought one. Who buys most also has most coins and the longest game, so a share above one half is not
the card's doing alone. Where both bought it the share is one half by necessity; `if alone` counts
the games in which only one of them did."""
NEVER = "Never bought: {}."
ARENAS = (
    "Whoever takes one has 2 Glory more, so the share is far above one half for all of them. The",
    "specification has 61 % (Londinium) to 79 % (Capua), and 70 % on average.",
    "",
)


def count(desk: Desk, bot: str) -> dict[str, Any]:
    """The results of games between two copies of a bot."""
    game = load("for_glory")
    plan = SimPlan(game.name, game.table(2), (bot, bot), SEEDS[bot])
    question = Query(COUNTED, ("bought", "took_arena"))
    return desk.count(f"for_glory-{bot}", plan, question, desk.games)


def games_table(told: dict[str, dict[str, Any]]) -> list[str]:
    """How games go, beside the figures that came with the specification."""
    events = {bot: {one["event"]: one for one in facts["events"]} for bot, facts in told.items()}

    def mean(*names: str) -> tuple[str, ...]:
        return tuple(f"{sum(rows[name]['mean'] for name in names):.1f}" for rows in events.values())

    def most(name: str) -> tuple[str, ...]:
        return tuple(str(rows[name]["most"]) for rows in events.values())

    def times(name: str) -> tuple[str, ...]:
        return tuple(
            f"{rows[name]['mean'] * told[bot]['games']:.0f}" for bot, rows in events.items()
        )

    first = [" (".join(cells(rows["game_began"]["won"])) + ")" for rows in events.values()]
    return [
        line("", "random", "greedy", "specification: random", "specification: heuristic"),
        line(*["---"] * 5),
        line("games, all of them ended", *[f"{f['games']:,}" for f in told.values()], "1,500", 800),
        line("decisions", *[f"{f['decisions']:.0f}" for f in told.values()], "", "260 not forced"),
        line("longest game, decisions", *[f["longest"] for f in told.values()], "", ""),
        line("turns of both players", *mean("turn_began"), "46 to 50", "19.6"),
        line("turns in the longest game", *most("turn_began"), 149, 37),
        line("Arena Phases", *mean("arena_phase_began"), "", "3.3"),
        line("battles", *mean("battle_began"), "", "6.2"),
        line("late registrations", *mean("registered"), "", 3),
        line("Reserves bought back", *mean("bought_back"), "", 3),
        line("Tactics", *mean("tactic_played", "tactic_used", "tactic_of_card"), "", 10),
        line("Reactions", *mean("reaction_played", "reaction_used", "reaction_of_card"), "", 12),
        line("won by 6 Glory, games", *times("won"), "all", "all"),
        line("ended after 300 turns, games", *[
            f"{int(a) + int(b)}"
            for a, b in zip(times("won_at_cap"), times("drawn_at_cap"), strict=True)
        ], 0, 0),
        line("battles drawn", *times("battle_drawn"), "", "1 in 260 by the limit of cycles"),
        line("cycles cut off", *times("cycle_capped"), 0, 0),
        line("turns cut off after 100 actions", *times("actions_capped"), "", 0),
        line("won by the first player", *first, "", "54 %"),
    ]  # fmt: skip


def card_tables(told: dict[str, Any]) -> list[str]:
    """The cards by kind: how often they are bought, and how often their buyers win."""
    kinds = {str(card["name"]): str(card["type"]) for card in STANDARD}
    out: list[str] = []
    for kind, head in zip(KINDS, HEADS, strict=True):
        rows = [one for one in told["values"]["bought"] if kinds[one["value"]] == kind]
        out += ["", f"### {head}", ""]
        never = NEVER.format(", ".join(unbought(told, kind)))
        if not rows:
            out.append(never)
            continue
        out.append(
            line("card", "copies bought", "games", "won by buyers", "95 %", "if alone", "95 %")
        )
        out.append(line("---", *["---:"] * 6))
        for one in rows:
            share = f"{one['games'] / told['games']:.0%}"
            words = (*cells(one["won"]), *cells(one["alone_won"]))
            out.append(line(one["value"], f"{one['mean']:.2f}", share, *words))
        if unbought(told, kind):
            out += ["", never]
    return out


def unbought(told: dict[str, Any], kind: str) -> list[str]:
    """Cards of a kind that are for sale and that nobody ever bought."""
    there = {one["value"] for one in told["values"]["bought"]}
    for_sale = [card for card in STANDARD if card["type"] == kind and card["deck"] in SUPPLIES]
    return [str(card["name"]) for card in for_sale if card["name"] not in there]


def ranked(rows: list[dict[str, Any]]) -> str:
    """Cards with the results of the players who alone had them."""
    return "; ".join([f"{one['value']} {' ('.join(cells(one['alone_won']))})" for one in rows])


def arena_table(told: dict[str, Any]) -> list[str]:
    """How often the winners of a Lasting Arena won the whole game."""
    rows = sorted(told["values"]["took_arena"], key=lambda one: -float(one["won"]["share"]))
    out = [line("arena", "taken, games", "won by those who took it", "95 %")]
    out.append(line("---", *["---:"] * 3))
    return out + [line(one["value"], one["games"], *cells(one["won"])) for one in rows]


def dominance(told: dict[str, Any]) -> list[str]:
    """Whether one card is bought nearly always and wins clearly more than every other."""
    games = told["games"]
    often = [one for one in told["values"]["bought"] if one["games"] >= OFTEN * games]
    settled = [one for one in told["values"]["bought"] if one["alone"] >= SETTLED * games]
    best = sorted(settled, key=lambda one: -float(one["alone_won"]["low"]))
    worst = sorted(settled, key=lambda one: float(one["alone_won"]["high"]))
    top, rest = best[0], best[1:]
    clear = all(top["alone_won"]["low"] > one["alone_won"]["high"] for one in rest)
    names = ", ".join([f"{one['value']} ({one['games'] / games:.0%})" for one in often])
    first = next(one for one in told["events"] if one["event"] == "game_began")["won"]
    opening = f"The first player wins {' ('.join(cells(first))}) of the games."
    if clear and top in often:
        verdict = f"**{top['value']} dominates**: nearly always bought, and clearly the best."
    elif clear:
        verdict = (
            f"**No card dominates**: {top['value']} wins clearly more than every other, but is "
            f"bought in {top['games'] / games:.0%} of the games only."
        )
    else:
        verdict = (
            "**No card dominates**: none is bought in nearly every game and has an interval "
            "clearly above those of all others."
        )
    return [
        verdict, "", opening, "",
        f"Bought in nine games of ten or more: {names or 'none'}.", "",
        f"Best for those who alone had them, of cards that decide 5 % of the games or more: "
        f"{ranked(best[:5])}.", "",
        f"Worst: {ranked(worst[:5])}.",
    ]  # fmt: skip


def page(desk: Desk) -> list[str]:
    """Play, and return the lines of the page."""
    told = {bot: count(desk, bot) for bot in SEEDS}
    game = load("for_glory")
    plan = SimPlan(game.name, game.table(2), ("greedy", "random"), VERSUS)
    tally, _ = simulate(plan, max(2, desk.games // 5), desk.jobs)
    beats = tally.by_bot["greedy"] / tally.entries["greedy"]
    facts = {"games": desk.games, "versus": VERSUS, **SEEDS}
    lines = [HEAD.format(**facts), "## Games", "", *games_table(told), ""]
    lines.append(f"Greedy won {beats:.1%} of {tally.games:,} games against random.")
    lines += ["", "## What the figures say, greedy", "", *dominance(told["greedy"])]
    lines += ["", "## Cards, greedy", "", NOTE, *card_tables(told["greedy"])]
    lines += ["", "## Lasting Arenas, greedy", "", *ARENAS, *arena_table(told["greedy"])]
    return [*lines, "", "## Cards, random", *card_tables(told["random"])]
