"""Surveys: the seed decides, not the processes; sums are those of the events; odd questions."""

from __future__ import annotations

import pytest

from munera.bots import fill
from munera.core.errors import BadTable
from munera.core.events import Field
from munera.games import every, load
from munera.lab.simulate import CHUNK, SimPlan, simulate
from munera.lab.survey import (
    Query,
    Survey,
    count_events,
    kind_of,
    place_of,
    survey,
)

NAMES = [game.name for game in every()]


def plan(name: str, seed: int = 1) -> SimPlan:
    game = load(name)
    table = game.table(min(game.seats[-1:] + tuple(n for n in game.seats if n > 1)))
    return SimPlan(name, table, fill(("random",), table.seats, "random"), seed)


def questions(name: str) -> Query:
    """Everything that a game can be asked."""
    kinds = load(name).events
    named = [kind.name for kind in kinds if place_of(kind, True) and place_of(kind, False)]
    numbers = [f"{kind.name}.{one.name}" for kind in kinds for one in kind.fields if is_one(one)]
    return Query(tuple(kind.name for kind in kinds), tuple(named), tuple(numbers), tuple(named))


def is_one(field: Field) -> bool:
    """Whether a field is one number that can be added up."""
    return field.domain != "seat" and not field.many


@pytest.mark.parametrize("name", NAMES)
def test_a_report_follows_from_its_seed(name: str) -> None:
    one, two = [survey(plan(name), questions(name), 4)[0] for _ in range(2)]
    assert one == two
    other, _ = survey(plan(name, seed=2), questions(name), 4)
    assert one != other
    assert one.games == other.games == 4


def test_it_does_not_depend_on_the_processes() -> None:
    name, games = NAMES[-1], CHUNK + 2
    one, _ = survey(plan(name), questions(name), games)
    two, _ = survey(plan(name), questions(name), games, jobs=2)
    assert one == two
    assert one.games == games


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_the_games_of_a_simulation(name: str) -> None:
    found, _ = survey(plan(name), questions(name), 6)
    tally, _ = simulate(plan(name), 6)
    assert (found.decisions, found.longest) == (tally.decisions, tally.longest)
    by_seat = [0.0] * len(tally.by_seat)
    for told, n in found.results.items():
        for seat, won in enumerate(told.split()):
            by_seat[seat] += n * float(won)
    assert by_seat == pytest.approx(tally.by_seat, abs=1e-4)


GLORY = load("for_glory")
BOUGHT, TURN = kind_of(GLORY, "bought"), kind_of(GLORY, "turn_began")


def counted(won: list[float], *events: tuple[int, ...]) -> Survey:
    question = Query(("turn_began", "won"), ("bought",), ("turn_began.turn",), ("bought",))
    return count_events(GLORY, question, list(events), won)


def test_sums_of_one_game() -> None:
    found = counted(
        [1.0, 0.0], (TURN, 1, 1), (BOUGHT, 1, 7, 0, 0), (TURN, 0, 2), (BOUGHT, 0, 7, 0, 1),
        (BOUGHT, 0, 8, 0, 0), (BOUGHT, 0, 8, 0, 1),
    )  # fmt: skip
    turns, won = found.counts["turn_began"], found.counts["won"]
    assert (turns.times, turns.games, turns.most, turns.named, turns.won) == (2, 1, 2, 1, 0.0)
    assert (won.times, won.games, won.most, won.named) == (0, 0, 0, 0)
    both, one = found.shares["bought"][7], found.shares["bought"][8]
    assert (both.times, both.games, both.seats, both.won, both.alone) == (2, 1, 2, 1.0, 0)
    assert (one.times, one.games, one.seats, one.won) == (2, 1, 1, 1.0)
    assert (one.alone, one.alone_won) == (1, 1.0)


def test_sums_of_two_games() -> None:
    total = counted([1.0, 0.0], (TURN, 0, 1), (BOUGHT, 1, 8, 0, 0))
    total.add(counted([0.5, 0.5], (TURN, 0, 1), (TURN, 1, 2), (BOUGHT, 0, 8, 0, 0)))
    turns, share = total.counts["turn_began"], total.shares["bought"][8]
    assert (total.games, turns.times, turns.most, turns.named, turns.won) == (2, 3, 2, 2, 1.5)
    assert (share.games, share.seats, share.won, share.alone, share.alone_won) == (
        2,
        2,
        0.5,
        2,
        0.5,
    )


def test_how_often_numbers_and_pairs() -> None:
    total = counted(
        [1.0, 0.0], (TURN, 0, 4), (TURN, 1, -2), (BOUGHT, 0, 7, 0, 0), (BOUGHT, 1, 8, 0, 0)
    )
    total.add(counted([0.5, 0.5], (TURN, 0, 1), (BOUGHT, 1, 7, 0, 0), (BOUGHT, 0, 8, 0, 0)))
    total.add(counted([0.0, 1.0], (BOUGHT, 0, 7, 0, 0), (BOUGHT, 1, 7, 0, 0)))
    assert total.counts["turn_began"].spread == {2: 1, 1: 1, 0: 1}
    numbers = total.sums["turn_began.turn"]
    assert (numbers.ups, numbers.up, numbers.downs, numbers.down) == (2, 5, 1, -2)
    pairs = {values: (pair.met, pair.won) for values, pair in total.pairs["bought"].items()}
    assert pairs == {(7, 8): (2, 1.5), (8, 7): (2, 0.5)}


def test_wishes_go_with_the_bots_and_what_is_shunned_is_left() -> None:
    game = load("gladiatori")
    table = game.table(2, "alone")
    wishes = (("char thraex",), ())
    asked = Query(("surrendered",), ("character_taken",))
    both = SimPlan(
        "gladiatori", table, ("random", "random"), 3, wishes, ("surrender", "char thraex")
    )
    found, _ = survey(both, asked, 6)
    thraex = found.shares["character_taken"][2]
    assert (thraex.games, thraex.seats) == (6, 6)  # one of the two, in each game
    assert found.counts["surrendered"].times == 0
    tally, _ = simulate(both, 6)
    assert tally.decisions == found.decisions
    assert survey(SimPlan("gladiatori", table, ("random", "random"), 3), asked, 6)[0] != found


def test_who_can_only_do_what_is_shunned_does_it() -> None:
    plain = plan("gorus")
    texts = tuple(load("gorus").space.text(k) for k in range(len(load("gorus").space)))
    shy = SimPlan("gorus", plain.table, plain.bots, plain.seed, (), texts)
    found, _ = survey(shy, Query(()), 1)
    assert found.games == 1


def test_questions_that_make_no_sense() -> None:
    for question, why in (
        (Query(("sneezed",)), "has no event 'sneezed'"),
        (Query((), ("sneezed",)), "has no event 'sneezed'"),
        (Query((), ("combat_turn",)), "has no seat, or no other value to count by"),
        (Query((), ("cycle_ended",)), "has no seat, or no other value to count by"),
        (Query((), (), (), ("cycle_ended",)), "has no seat, or no other value to count by"),
        (Query((), (), ("sneezed.loudly",)), "has no event 'sneezed'"),
        (Query((), (), ("turn_began.seat",)), "has no number 'seat'"),
        (Query((), (), ("turn_began",)), "has no number ''"),
    ):
        with pytest.raises(BadTable, match=why):
            survey(plan("for_glory"), question, 1)
    for games, jobs in ((0, 1), (1, 0)):
        with pytest.raises(BadTable, match="at least one"):
            survey(plan("for_glory"), Query(()), games, jobs)
