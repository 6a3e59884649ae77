"""The word after the game: luck is what chance did, claims hold, hidden facts blame nobody."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path

import pytest

from effort import often
from munera.bots.analysis import (
    CLAIM,
    DUEL,
    DUELS,
    LOOK,
    STAND,
    STUDENT,
    WORTH,
    Analyst,
    Better,
    Effort,
    Found,
    Makeup,
    Point,
    analyse,
    error_of,
    mean_of,
    mean_of_all,
    slices,
    spread_of,
    turning,
)
from munera.bots.telling import in_words
from munera.bots.thought import Settings
from munera.core.engine import CHANCE, State, act, legal_list, settle
from munera.core.errors import BadText
from munera.core.game import Game
from munera.core.rng import Rng
from munera.core.scene import plain
from munera.play.record import Record, replay
from munera.play.speech import decision
from toys import wits
from toys.wits import History, Step

SMALL = Effort(trials=4000, looks=2000, duels=4, pairs=60)
RECORDS = [
    ("gorus", "three"),
    ("clash", "two"),
    ("gladigala", "four"),
    ("for_glory", "duel-short"),
    ("gladiatori", "two-graduated-pre-made"),
]
each_record = pytest.mark.parametrize("name", RECORDS, ids=[game for game, _ in RECORDS])


def analyst(game: Game, *moves: tuple[int, int], seed: int = 1, effort: Effort = SMALL) -> Analyst:
    """An analyst of a toy, with its moves by number."""
    made = [(seat, wits.ROLL + n if seat == CHANCE else n) for seat, n in moves]
    return Analyst(game, game.table(game.seats[0]), made, seed, effort)


def read(name: tuple[str, str]) -> Record:
    game, file = name
    folder = Path(__file__).parents[1] / "records" / game
    found = sorted(folder.glob(f"{file}*.record")) or sorted(folder.rglob(f"{file}*.record"))
    return replay(found[0].read_text("utf-8"))[0]


# --- Luck --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "worth"), [(0, -1 / 3), (1, 2 / 3)])
def test_a_throw_is_luck_by_what_it_gave_beyond_its_odds(face: int, worth: float) -> None:
    one = analyst(wits.DIE, (0, 1), (CHANCE, face))
    mine, other = one.parts(analyse(one))
    assert mine.luck == pytest.approx(worth, abs=0.05)
    assert other.luck == pytest.approx(-mine.luck)
    assert 0 < mine.luck_error < 0.03
    assert (mine.end, mine.choices, other.choices) == (float(face), 1, 0)


def test_the_error_is_honest() -> None:
    inside = 0
    for seed in range(200):
        one = analyst(wits.DIE, (0, 1), (CHANCE, 1), seed=seed, effort=Effort(120, 0, 0, 0))
        part = one.parts(one.carry_out([task for task in one.tasks() if task[0] == STAND]))[0]
        inside += abs(part.luck - 2 / 3) <= 2 * part.luck_error
    assert inside >= 180  # with a normal error, 191 are expected


def test_chance_that_changes_nothing_is_no_luck() -> None:
    def vain(history: History) -> Step:
        if len(history) < 2:
            return Step(CHANCE, weights=(1, 1)) if not history else Step(0, 2)
        return Step(results=(float(history[1]), 1.0 - history[1]))

    one = analyst(wits.game_of("vain", 2, vain), (CHANCE, 1), (0, 1))
    mine, _ = one.parts(analyse(one))
    assert abs(mine.luck) <= 3 * mine.luck_error < 0.1
    assert mine.played == pytest.approx(0.5, abs=0.1)


def test_a_hand_of_cards_is_luck_too_and_forced_moves_are_nothing() -> None:
    def forced(history: History) -> Step:
        if len(history) in (0, 2):
            return Step(CHANCE, weights=(1, 1))
        if len(history) == 1:
            return Step(0, 1)  # between two draws
        if len(history) == 3:
            return Step(0, 2)
        if len(history) == 4:
            return Step(1, 1)
        won = (history[0] + history[2]) / 2
        return Step(results=(won, 1.0 - won))

    one = analyst(
        wits.game_of("forced", 2, forced), (CHANCE, 1), (0, 0), (CHANCE, 1), (0, 1), (1, 0)
    )
    assert one.steps == [0, 3, 5]
    assert one.by_chance == [False, True, False]
    assert one.choices == [3]
    mine, _ = one.parts(analyse(one))
    assert mine.luck == pytest.approx(0.5, abs=0.05)
    assert mine.played == pytest.approx(0.0, abs=1e-9)


@each_record
def test_start_luck_and_choices_make_the_end_exactly(name: tuple[str, str]) -> None:
    record = read(name)
    one = Analyst(
        record.game, record.table, record.moves, 1, Effort(1000, 0, 0, 0), trial=Settings(depth=0)
    )
    found = one.carry_out([task for task in one.tasks() if task[0] == STAND])
    parts = one.parts(found)
    assert len(parts) == record.table.seats
    for part in parts:
        assert part.start + part.luck + part.played == pytest.approx(part.end, abs=1e-9)
        assert part.luck_error > 0.0
    points = one.points(found)
    assert points[0].move == 0
    assert points[-1].move == len(record.moves)
    assert points[-1].values == one.end
    assert [point.move for point in points] == sorted({point.move for point in points})
    drawn = [n for n, (seat, _) in enumerate(record.moves) if seat == CHANCE]
    lucky = [(a.move, b.move) for a, b in pairwise(points) if b.chance]
    assert all(any(a <= n < b for a, b in lucky) for n in drawn)
    assert not any(a <= n < b for a, b in lucky for n in one.choices)


# --- Better moves ------------------------------------------------------------------------------


def test_a_blunder_is_found_with_what_it_cost_and_how_to_go_on() -> None:
    one = analyst(wits.WATCH, (0, 0))
    (claim,) = one.better(analyse(one))
    assert (claim.move, claim.seat, claim.played, claim.better) == (0, 0, 0, 1)
    assert claim.gain == pytest.approx(0.4, abs=0.05)
    assert claim.line[0] == (0, 1)
    assert claim.gain >= CLAIM * claim.error > 0
    assert one.parts(analyse(one))[0].given_away == claim.gain


def test_what_others_will_do_is_part_of_what_a_move_costs() -> None:
    one = analyst(wits.GIFT, (0, 1), (1, 0))
    found = analyse(one)
    costs = {claim.move: claim for claim in one.better(found)}
    assert costs[0].gain == pytest.approx(0.3, abs=0.06)  # seat 1 would keep it all
    assert costs[1].gain == pytest.approx(1.0, abs=0.02)  # and gave it away
    assert [part.given_away for part in one.parts(found)] == [costs[0].gain, costs[1].gain, 0]


def test_the_best_move_is_not_blamed() -> None:
    for moves in (((0, 1), (CHANCE, 0), (0, 0)), ((0, 1), (CHANCE, 1), (0, 1))):
        one = analyst(wits.WATCH, *moves)
        assert one.better(analyse(one)) == []


@pytest.mark.parametrize("coin", [0, 1])
@pytest.mark.parametrize("said", [0, 1])
def test_who_could_not_know_is_not_blamed(coin: int, said: int) -> None:
    # One guess wins and the other loses, but to the seat they are the same.
    one = analyst(wits.GUESS, (CHANCE, coin), (0, 1), (0, said))
    assert [claim for claim in one.better(analyse(one)) if claim.move == 2] == []


def test_nobody_is_blamed_for_a_card_of_another() -> None:
    claims = []
    for other in (0, 2, 4):
        one = analyst(wits.HIGHER, (CHANCE, 3), (CHANCE, other), (0, 0))
        claims.append(one.better(analyse(one)))
    assert claims[0] == claims[1] == claims[2]  # folding a good card is equally bad in all three
    assert claims[0][0].gain == pytest.approx(0.3, abs=0.1)


def test_equal_moves_are_seldom_called_better() -> None:
    def coins(history: History) -> Step:
        if not history:
            return Step(0, 2)
        if len(history) == 1:
            return Step(CHANCE, weights=(1, 1))
        return Step(results=(float(history[1]), 1.0 - history[1]))

    wrong = 0
    for seed in range(often(300, 60)):
        one = analyst(wits.game_of("coins", 2, coins), (0, 0), (CHANCE, 0), seed=seed)
        wrong += any(
            gain >= max(WORTH, CLAIM * error)
            for _, _, _, gain, error, _ in one.carry_out([(DUEL, 0, 1, 16)])
        )
    assert wrong <= often(9, 3)


def test_searches_that_differ_are_less_sure_than_their_results() -> None:
    agreed, alike = mean_of_all([[0.0, 1.0] * 50] * DUELS)
    differing, apart = mean_of_all([[float(k % 2)] * 100 for k in range(DUELS)])
    assert agreed == differing == 0.5
    assert alike == pytest.approx(0.5 / sqrt(600), rel=0.01)
    assert apart == pytest.approx(STUDENT * spread_of([0.0, 1.0] * 3) / sqrt(DUELS))
    assert apart > 10 * alike


def test_what_can_be_expected_goes_by_rules_of_thumb_with_a_slip_in_twenty() -> None:
    game = replace(wits.game_of("four", 2, four), policy=the_last)
    start = analyse(analyst(game, (0, 0)))[0]
    assert start[0] == STAND
    value = analyst(game, (0, 0)).points([start])[0].values[0]
    assert value == pytest.approx(1.0 - 0.05 * 3 / 4, abs=0.02)


def four(history: History) -> Step:
    """The last of four choices wins."""
    if not history:
        return Step(0, 4)
    return Step(results=(float(history[0] == 3), float(history[0] != 3)))


def the_last(s: State, seat: int, rng: Rng) -> int:
    return 3


def test_a_duel_knows_how_far_it_may_be_off() -> None:
    # Searches of this game settle early on one line, and not always on the same.
    record = read(("gladigala", "four"))
    effort = Effort(0, 0, 1, often(60, 12))
    inside, told = 0, 0
    for n, better in ((438, "order F about"), (470, "order F left")):
        task = (DUEL, n, record.game.space.parse(better), effort.pairs)
        found = [
            Analyst(record.game, record.table, record.moves, seed, effort).carry_out([task])[0]
            for seed in range(often(16, 3))
        ]
        middle = sum(one[3] for one in found) / len(found)
        inside += sum(abs(one[3] - middle) <= 2 * one[4] for one in found)
        told += len(found)
    assert inside >= 0.9 * told


def times(label: str) -> int:
    """How often something is done in a row."""
    return int(label.partition(" ×")[2] or 1)


@each_record
def test_a_line_can_be_played_in_a_world_of_the_seat_and_is_told_with_names(
    name: tuple[str, str],
) -> None:
    record = read(name)
    one = Analyst(record.game, record.table, record.moves, 1, Effort(0, 0, 1, 12))
    claims: list[Better] = []
    for n in one.choices[:: len(one.choices) // 5]:
        s = record.game.opening(record.table)
        settle(s)
        for seat, action in record.moves[:n]:
            act(s, seat, action)
        seat, played = record.moves[n]
        other = next(action for action in legal_list(s, seat) if action != played)
        line = one.carry_out([(DUEL, n, other, 12)])[0][5]
        assert line[0] == [seat, other]
        assert line[-1][0] != CHANCE
        told = tuple((who, action) for who, action in line)
        claims.append(Better(n, seat, played, other, 0.1, 0.01, told))
    for language in ("en", "it"):
        said = in_words(one, [one.choices[0]], claims, language)  # raises if it cannot be played
        assert said[one.choices[0]].played
        for claim in claims:
            line = said[claim.move].line
            assert [who for who, label in line for _ in range(times(label))] == [
                who for who, _ in claim.line
            ]
            assert all(bool(label) == (who != CHANCE) for who, label in line)
            assert all(one != two for one, two in pairwise(line))


def test_a_line_tells_forced_moves_and_that_something_is_drawn() -> None:
    def long(history: History) -> Step:
        if len(history) in (0, 3):
            return Step(0, 2)
        if len(history) == 1:
            return Step(1, 1)
        if len(history) == 2:
            return Step(CHANCE, weights=(1, 1))
        won = 1.0 if history[0] == 1 and history[3] == history[2] else 0.0
        return Step(results=(won, 1.0 - won))

    one = analyst(wits.game_of("long", 2, long), (0, 0), (1, 0), (CHANCE, 0), (0, 0))
    claim = next(claim for claim in one.better(analyse(one)) if claim.move == 0)
    assert [who for who, _ in claim.line] == [0, 1, CHANCE, 0]
    assert claim.line[:2] == ((0, 1), (1, 0))


def test_whom_an_order_is_for_is_told_with_it() -> None:
    record = read(("gladigala", "four"))
    one = Analyst(record.game, record.table, record.moves)
    s = record.game.opening(record.table)
    settle(s)
    for seat, action in record.moves[:470]:
        act(s, seat, action)
    asked = decision(record.game, s, record.moves[470][0], record.names)
    about, _, order = in_words(one, [470], [], "en")[470].played.partition(": ")
    assert asked is not None
    assert f"your {about}," in plain(asked.parts)
    assert order in [choice.label for choice in asked.choices]


def test_the_choice_that_turned_it_is_the_last_before_the_point() -> None:
    one = analyst(wits.WATCH, (0, 1), (CHANCE, 0), (0, 0))
    assert [one.choice_before(step) for step in one.steps[1:]] == [0, 0, 2]


@each_record
def test_a_changed_truth_behind_the_seat_makes_no_other_claim(name: tuple[str, str]) -> None:
    record = read(name)
    game, s = record.game, record.game.opening(record.table)
    settle(s)
    one = Analyst(game, record.table, record.moves, 1)
    compared, differed = 0, 0
    for n, (seat, action) in enumerate(record.moves):
        few = differed < often(12, 3) and compared < often(60, 12)
        if few and n in one.choices and n % 20 < 2:
            other = game.resample(s, seat, Rng(n))
            choices = legal_list(s, seat)
            better = choices[0] if choices[0] != action else choices[1]
            for task in ((LOOK, n, -1, 8), (DUEL, n, better, 4)):
                assert one._do(s, task) == one._do(other, task)
            compared += 1
            differed += s.pack() != other.pack()
        act(s, seat, action)
    assert differed > 0 or name[0] == "clash"  # where nothing is hidden


# --- The same again, in any order --------------------------------------------------------------


@each_record
def test_slices_in_any_order_find_the_same(name: tuple[str, str]) -> None:
    record = read(name)
    effort = Effort(trials=0, looks=0, duels=2, pairs=4)

    def fresh() -> Analyst:
        short = Settings(depth=2, early=1.0)
        return Analyst(record.game, record.table, record.moves, 3, effort, short, Settings(depth=0))

    one = fresh()
    tasks = one.tasks()
    looks = len(one.steps) + len(one.choices) // 3
    some = tasks[: looks : max(1, len(tasks) // 8)] + tasks[looks : looks + 8]
    parts = slices(some, 8)
    assert [task for part in parts for task in part] == some
    assert len(parts) > 1
    here = one.carry_out(some)
    there: list[Found] = []
    for part in reversed(parts):
        there += fresh().carry_out(part)
    assert sorted(here) == sorted(there)
    assert {found[0] for found in here} == {STAND, LOOK}


def test_another_seed_is_another_estimate() -> None:
    found = [analyse(analyst(wits.DIE, (0, 1), (CHANCE, 1), seed=seed))[0] for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_only_the_most_promising_meet_in_a_duel() -> None:
    one = analyst(wits.DIE, (0, 1), (CHANCE, 1))
    assert one.closer([[LOOK, 0, 0, 0.1]]) == [(DUEL, 0, 0, 60)]
    assert one.closer([[LOOK, 0, 1, 0.1]]) == []  # it was played
    assert one.closer([[LOOK, 0, 0, -0.1]]) == []  # it only seemed to be one
    many = analyst(wits.DIE, (0, 1), (CHANCE, 1), effort=Effort(0, 0, 2, 5))
    looks: list[Found] = [[LOOK, 0, 0, gain] for gain in (0.1, 0.3, 0.2)]
    assert len(many.closer(looks)) == 2


def test_a_running_game_is_not_looked_into() -> None:
    with pytest.raises(BadText, match="not over"):
        analyst(wits.DIE, (0, 1))


def test_work_keeps_within_its_effort_however_long_the_game() -> None:
    record = read(("gladigala", "four"))
    one = Analyst(record.game, record.table, record.moves)
    work = {how: sum(task[3] for task in one.tasks() if task[0] == how) for how in (STAND, LOOK)}
    assert work[STAND] <= one.effort.trials
    assert work[LOOK] <= one.effort.looks
    assert len(one.choices) > 300


# --- Its parts ---------------------------------------------------------------------------------


def points(*values: float, error: float = 0.0) -> list[Point]:
    return [
        Point(n, (value, 1 - value), (error, error), bool(n % 2)) for n, value in enumerate(values)
    ]


def test_turning_points_are_the_greatest_changes_first() -> None:
    found = turning(points(0.5, 0.7, 0.4, 0.42, 0.41))
    assert [(one.move, one.seat, one.luck) for one in found] == [(2, 1, False), (1, 0, True)]
    assert found[0].swing == pytest.approx(0.3)
    assert len(turning(points(*[0.2, 0.8] * 10))) == 8


def test_a_turning_point_names_the_seat_of_its_number() -> None:
    def swung(*after: float, error: float = 0.0) -> list[tuple[int, float]]:
        errors = (error,) * 4
        both = [Point(0, (0.4, 0.2, 0.2, 0.2), errors, False), Point(1, after, errors, True)]
        return [(one.seat, round(one.swing, 9)) for one in turning(both)]

    assert swung(0.1, 0.32, 0.29, 0.29) == [(0, -0.3)], "the loss, not the largest of the gains"
    assert swung(0.1, 0.5, 0.2, 0.2) == [(1, 0.3)], "of two that are alike the gain"
    assert swung(0.25, 0.27, 0.24, 0.24, error=0.03) == [(0, -0.15)], "only what can be claimed"


def test_a_change_within_its_error_is_no_turning_point() -> None:
    assert turning(points(0.5, 0.7, error=0.03)) != []
    assert turning(points(0.5, 0.7, error=0.06)) == []


def test_points_are_told_up_to_the_first_gap_and_parts_when_all_are_known() -> None:
    one = analyst(wits.DIE, (0, 1), (CHANCE, 1))
    found = analyse(one)
    assert len(one.points(found)) == 3
    gap = [row for row in found if row[:2] != [STAND, 1]]
    assert [point.move for point in one.points(gap)] == [0]
    assert one.parts(gap) == []
    assert all(isinstance(part, Makeup) for part in one.parts(found))


def test_a_mean_is_never_surer_than_its_number() -> None:
    assert mean_of([]) == (0.0, 1.0)
    assert mean_of([1.0] * 50)[0] == 1.0
    assert mean_of([1.0] * 50)[1] == pytest.approx(0.01)
    mean, error = mean_of([0.0, 1.0] * 50)
    assert mean == 0.5
    assert error == pytest.approx(0.05, abs=0.001)
    assert spread_of([1.0, 2.0, 3.0]) == pytest.approx(1.0)


def test_what_chance_and_choices_made_have_errors_of_their_own() -> None:
    def stood(*chances: bool) -> list[Point]:
        errors = [0.1 * 2**n for n in range(len(chances))]
        return [Point(n, (0.5,), (errors[n],), chance) for n, chance in enumerate(chances)]

    game = stood(False, True, False, False)  # a deal, and two choices
    assert error_of(game, 0, True) == pytest.approx(hypot(0.1, 0.2))
    assert error_of(game, 0, False) == pytest.approx(hypot(0.2, 0.8)), "between them nothing"
    assert error_of(stood(False, False), 0, True) == 0.0
