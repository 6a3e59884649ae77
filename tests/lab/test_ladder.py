"""Ladders: the same deals from both sides, in any number of processes; strength shows."""

from __future__ import annotations

import pytest

from effort import once
from munera.bots import BOTS
from munera.core.errors import BadTable
from munera.games import load
from munera.lab.ladder import Ladder, Pairing, climb, play_deal, ratings, seated, share_of
from munera.lab.plots import has_plots, ladder_page
from munera.lab.simulate import interval


def plan(*bots: str, seats: int = 2, deals: int = 6, seed: int = 3) -> Ladder:
    return Ladder("gorus", load("gorus").table(seats), bots, deals, seed)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    ladder = plan("random", "greedy", "tiro")
    done: list[int] = []
    one = climb(ladder, progress=done.append)
    assert sum(done) == ladder.games == 36
    assert [(p.one, p.two, len(p.shares)) for p in one] == [
        ("random", "greedy", 12), ("random", "tiro", 12), ("greedy", "tiro", 12)
    ]  # fmt: skip
    assert climb(ladder, jobs=2) == one
    assert climb(plan("random", "greedy", "tiro", seed=4)) != one


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_deal_is_played_from_both_sides(seats: int) -> None:
    # The rule of thumb of this game uses no randomness. So if it plays itself, the second game of a
    # deal is the first with the places changed, and each side wins the same once.
    table = load("gorus").table(seats)
    ladder = Ladder("gorus", table, ("greedy", "twin"), 3, 3)
    BOTS["twin"] = BOTS["greedy"]
    try:
        for deal in range(3):
            assert sum(play_deal(ladder, ("greedy", "twin"), deal)) == pytest.approx(1.0)
    finally:
        del BOTS["twin"]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_each_bot_sits_everywhere_alike(count: int) -> None:
    sides = tuple(range(count))
    places = [0] * count
    for deal in range(count):
        for turned in range(2):
            names = seated(("a", "b"), sides, deal, turned)
            assert abs(names.count("a") - names.count("b")) <= 1
            for side, name in enumerate(names):
                places[side] += name == "a"
        assert seated(("a", "b"), sides, deal, 1) == seated(("b", "a"), sides, deal, 0)
    assert places == [count] * count


def test_of_three_each_has_been_alone_in_every_place() -> None:
    found = [seated(("a", "b"), (0, 1, 2), deal, turned) for deal in range(3) for turned in (0, 1)]
    assert sorted("".join(names) for names in found) == ["aab", "aba", "abb", "baa", "bab", "bba"]


def test_two_games_of_a_deal_that_always_end_alike_count_as_one() -> None:
    deals = (1.0, 1.0, 0.0, 0.0) * 25
    apart = (1.0, 0.0, 0.0, 1.0) * 25
    alike, other = Pairing("a", "b", deals), Pairing("a", "b", apart)
    assert alike.share == other.share == 0.5
    assert other.interval == interval(50, 100)
    assert alike.interval == pytest.approx(interval(25, 50), abs=0.003)
    assert Pairing("a", "b", (1.0,) * 40).interval == interval(40, 40)
    assert Pairing("a", "b", (1.0, 0.0, 1.0)).interval[0] > 0.1


@pytest.mark.parametrize(("seats", "mode"), [(4, "2v2"), (6, "2v2v2"), (7, "3v2v2")])
def test_a_team_is_one_bots(seats: int, mode: str) -> None:
    ladder = Ladder("gorus", load("gorus").table(seats, mode), ("greedy", "random"), 10, 3)
    [pairing] = climb(ladder)
    assert set(pairing.shares) <= {0.0, 1.0}, "no win is shared by both"
    assert pairing.share > 0.6


def test_a_stronger_bot_wins_clearly() -> None:
    pairing = climb(plan("greedy", "random", deals=20))[0]
    assert pairing.interval[0] > 0.5
    assert pairing.share == sum(pairing.shares) / 40


def test_shares_are_of_all_that_was_won() -> None:
    assert share_of("a", ["a", "b", "a"], (0, 1, 2), [0.5, 0.5, 0.0]) == 0.5
    assert share_of("a", ["a", "b", "a", "b"], (0, 1, 0, 1), [1.0, 0.0, 1.0, 0.0]) == 1.0
    assert share_of("b", ["a", "b"], (0, 1), [0.0, 0.0]) == 0.5


def test_teams_of_unequal_size_that_share_a_win_are_even() -> None:
    assert share_of("a", ["a", "b", "a", "b", "a"], (0, 1, 0, 1, 0), [0.5] * 5) == 0.5


def test_bad_ladders_are_refused() -> None:
    for ladder in (
        plan("greedy"),
        plan("greedy", "greedy"),
        plan("greedy", "random", deals=0),
        plan("greedy", "greedy", seats=1),
        plan("greedy", seats=1, deals=0),
        plan(seats=1),
    ):
        with pytest.raises(BadTable):
            climb(ladder)
    with pytest.raises(BadTable, match="from 1 to 1,000,000"):
        climb(plan("greedy", "search:0"))
    with pytest.raises(BadTable, match="process"):
        climb(plan("greedy", "random"), jobs=0)


def test_where_all_seats_are_one_side_every_bot_plays_against_the_game() -> None:
    ladder = plan("random", "greedy", seats=1, deals=20)
    assert ladder.against == "Contenders"
    assert ladder.games == 80
    random, greedy = climb(ladder)
    assert [(p.one, p.two, len(p.shares)) for p in (random, greedy)] == [
        ("random", "Contenders", 40), ("greedy", "Contenders", 40)
    ]  # fmt: skip
    assert set(greedy.shares) <= {0.0, 0.5, 1.0}, "won, shared or lost"
    assert random.share < 0.3 < greedy.share
    assert climb(ladder, jobs=2) == [random, greedy]
    alone = climb(plan("greedy", seats=1, deals=20))
    assert alone == [greedy], "the deals do not depend on who else plays"
    rated = ratings(ladder.bots, [random, greedy])
    if rated is not None:
        assert {one.bot for one in rated} == {"random", "greedy", "Contenders"}


def test_two_sides_that_sit_there_play_each_other_even_if_the_game_is_one_too() -> None:
    assert plan("random", "greedy").against == ""
    teams = Ladder("gorus", load("gorus").table(4, "2v2"), ("random", "greedy"), 2, 1)
    assert teams.against == ""
    assert teams.pairs == [("random", "greedy")]


def test_a_tie_of_many_is_a_tie() -> None:
    even = share_of("a", ["a", "b"] * 3, range(6), [1 / 6] * 6)
    assert ratings(("a", "b"), [Pairing("a", "b", (even,) * 9)]) == ratings(
        ("a", "b"), [Pairing("a", "b", (0.5,) * 9)]
    )


def test_ratings_rank_by_who_beat_whom() -> None:
    pairings = [
        Pairing("weak", "strong", (0.0,) * 20),
        Pairing("weak", "middle", (0.0, 0.5) * 10),
        Pairing("strong", "middle", (1.0, 1.0) * 10),
    ]
    found = ratings(("weak", "middle", "strong"), pairings)
    assert found is not None
    assert [one.bot for one in found] == ["strong", "middle", "weak"]
    assert all(one.sigma < 8 for one in found)


@once
def test_a_plot_is_one_page_that_needs_nothing_else() -> None:
    assert has_plots()  # the tests install them
    text = ladder_page("Gorus", [Pairing("one", "two", (1.0, 0.0, 1.0))])
    assert "one against two" in text
    assert 'src="http' not in text
