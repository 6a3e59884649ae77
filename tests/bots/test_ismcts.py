"""The search finds known answers, sees no more than its seat, keeps to its budget, and repeats."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from contract.cases import CASES, Case, some_state, step
from effort import often
from munera.bots import LEVELS, make
from munera.bots.ismcts import Search, SearchBot
from munera.bots.thought import Settings, Thought
from munera.bots.told_keys import ToldKeys
from munera.bots.tree import NONE, Tree, mix
from munera.core.engine import (
    CHANCE,
    NOBODY,
    Actions,
    State,
    act,
    legal_list,
    roll,
    settle,
    waiting,
)
from munera.core.errors import BadTable
from munera.core.events import Field, Kind, is_told, redact
from munera.core.game import Game
from munera.core.rng import Rng
from munera.play.seat import Seat
from toys import wits
from toys.wits import History, Step

each_case = pytest.mark.parametrize("case", CASES, ids=str)
TO_THE_END = Settings(iterations=600, depth=-1)


def played(game: Game, *moves: tuple[int, int]) -> State:
    """A game after these moves of chance and seats."""
    s = game.opening(game.table(game.seats[0]))
    for seat, action in moves:
        act(s, seat, action + wits.ROLL if seat == CHANCE else action)
    return s


def think(
    game: Game, s: State, seat: int, settings: Settings = TO_THE_END, seed: int = 1
) -> Thought:
    return Search(game, settings).think(Seat(game, s, seat), Rng(seed))


# --- Known answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_what_others_choose_at_this_moment_cannot_be_seen_by_either_side(seat: int) -> None:
    # A seat that saw the other's choice would surely win; one that was seen would surely lose.
    found = think(wits.PENNIES, played(wits.PENNIES), seat)
    assert 0.4 < found.value < 0.6
    assert all(0.35 < one.value < 0.65 for one in found.tried)


def test_an_answer_that_is_already_sealed_is_as_unknown_as_one_that_is_not() -> None:
    for hidden in (0, 1):
        found = think(wits.PENNIES, played(wits.PENNIES, (0, hidden)), 1)
        assert 0.4 < found.value < 0.6
        assert found == think(wits.PENNIES, played(wits.PENNIES, (0, 1 - hidden)), 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_that_always_loses_is_left_alone(seat: int) -> None:
    found = think(wits.TRAPS, played(wits.TRAPS), seat)
    assert found.action != 2
    assert next(one for one in found.tried if one.action == 2).visits < 100


def test_what_is_hidden_cannot_be_guessed_by_looking() -> None:
    # In each single world the guess is sure to succeed; over all of them it is worth a half.
    for coin in (0, 1):
        found = think(wits.GUESS, played(wits.GUESS, (CHANCE, coin)), 0)
        assert found.action == 0
        assert found.value == pytest.approx(0.6)
        assert next(one for one in found.tried if one.action == 1).value < 0.6


def test_what_chance_shows_is_used() -> None:
    found = think(wits.WATCH, played(wits.WATCH), 0)
    assert found.action == 1
    assert found.value > 0.9


@pytest.mark.parametrize(
    ("card", "answer", "value"), [(0, 0, 0.4), (1, 0, 0.4), (2, 1, 0.5), (4, 1, 0.9)]
)
def test_a_hidden_card_is_met_with_its_odds(card: int, answer: int, value: float) -> None:
    for other in (0, 4):
        s = played(wits.HIGHER, (CHANCE, card), (CHANCE, other))
        found = think(wits.HIGHER, s, 0, Settings(iterations=2000, depth=-1))
        assert found.action == answer
        assert found.value == pytest.approx(value, abs=0.05)


def test_nobody_does_what_a_world_does_not_allow() -> None:
    """Others' choices may depend on what is hidden: in half of the worlds there is one less."""

    def short(history: History) -> Step:
        if not history:
            return Step(CHANCE, weights=(1, 1), seen=(1,))
        coin = history[0]
        if len(history) < 3:
            return Step(0, 2) if len(history) == 1 else Step(1, 3 - coin)
        answer = history[2]
        assert answer < 3 - coin, "what is not allowed was played"
        return Step(results=(0.0, 1.0) if answer == 2 else (0.5, 0.5))

    game = wits.game_of("short", 2, short)
    found = think(game, played(game, (CHANCE, 0)), 0)
    assert found.value == pytest.approx(0.25, abs=0.05)


def test_chance_is_met_with_its_weights() -> None:
    found = think(wits.DIE, played(wits.DIE), 0, Settings(iterations=2000, depth=-1))
    assert found.action == 0
    throw = next(one for one in found.tried if one.action == 1)
    assert throw.value == pytest.approx(1 / 3, abs=0.1)


def test_every_side_plays_for_itself_and_a_team_together() -> None:
    assert think(wits.GIFT, played(wits.GIFT), 0).action == 0
    found = think(wits.TEAM, played(wits.TEAM), 0)
    assert found.action == 1
    assert found.line == ((0, 1), (2, 2))


def test_a_large_choice_is_widened_step_by_step() -> None:
    s = played(wits.CROWD)
    few = think(wits.CROWD, s, 0, Settings(iterations=50, depth=-1))
    assert len(few.tried) < 20
    assert max(one.visits for one in few.tried) > 2
    many = think(wits.CROWD, s, 0, Settings(iterations=3000, depth=-1))
    assert len(many.tried) == 60
    assert many.action == 41


def not_to_be_judged(s: State, seat: int) -> float:
    raise AssertionError(f"judged for seat {seat} with answers under seal")


def test_nothing_is_judged_while_answers_are_under_seal() -> None:
    game = replace(wits.TRAPS, value=not_to_be_judged)
    found = think(game, played(game), 0, Settings(iterations=200, depth=0))
    assert found == think(wits.TRAPS, played(wits.TRAPS), 0, Settings(iterations=200, depth=-1))


@pytest.mark.parametrize(("says", "action"), [(0, 0), (7, 1)])
def test_a_position_is_judged_as_late_as_the_game_says(says: int, action: int) -> None:
    game = replace(wits.LATE, search_depth=says)
    assert think(game, played(game), 0, Settings(iterations=30)).action == action
    other = Settings(iterations=30, depth=7 - says)  # an explicit depth is obeyed
    assert think(game, played(game), 0, other).action == 1 - action


@pytest.mark.parametrize(("calm", "action"), [(0, 0), (3, 0), (8, 1)])
def test_a_position_is_judged_when_the_game_says_that_it_is_quiet(calm: int, action: int) -> None:
    judged: set[int] = set()

    def value(s: State, seat: int) -> float:
        judged.add(len(cast(wits.Wits, s).history))
        return wits.LATE.value(s, seat)

    def can_judge(s: State) -> bool:
        return len(cast(wits.Wits, s).history) >= calm

    game = replace(wits.LATE, search_depth=0, can_judge=can_judge, value=value)
    assert think(game, played(game), 0, Settings(iterations=30)).action == action
    assert all(calm <= length < 8 for length in judged)
    assert bool(judged) == (calm < 8)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_is_quiet_again_and_again(case: Case) -> None:
    """Otherwise rules of thumb would play to the end, and a bot would take as long."""
    s = case.game.opening(case.table)
    rng, out = case.rng("quiet"), Actions()
    since = choices = times = 0
    while (who := settle(s)) != NOBODY and choices < 600:
        if who == CHANCE:
            roll(s, rng, out)
            continue
        if case.game.can_judge(s):
            times += 1
            since = 0
            assert all(0.0 <= case.game.value(s, seat) <= 1.0 for seat in range(case.table.seats))
        act(s, who, case.game.policy(s, who, rng))
        since += 1
        choices += 1
        assert since < 150
    assert times > 1


def test_how_much_is_explored_is_the_games_word() -> None:
    s = played(wits.GIFT)
    known = [replace(wits.GIFT, explore=number) for number in (0.1, 3.0)]
    near, far = [think(game, s, 0, Settings(iterations=400, depth=-1)) for game in known]
    assert near != far
    assert near.tried[0].visits > far.tried[0].visits
    said = Settings(iterations=400, depth=-1, explore=3.0)  # explicit settings are obeyed
    assert [think(game, s, 0, said) for game in known] == [far, far]


# --- Budgets -----------------------------------------------------------------------------------


def test_a_search_ends_when_its_move_is_far_enough_ahead() -> None:
    s = played(wits.GIFT)
    found = [
        think(wits.GIFT, s, 0, Settings(iterations=1000, depth=-1, early=early))
        for early in (0.0, 1.0, 0.5, 0.2)
    ]
    assert [thought.action for thought in found] == [0, 0, 0, 0]
    assert found[0].iterations == 1000
    assert found[0].iterations > found[1].iterations > found[2].iterations > found[3].iterations
    # Nothing could have changed the move when the second one ended.
    first, second = found[1].tried[0].visits, found[1].tried[1].visits
    assert first - second > 1000 - found[1].iterations


def test_a_forced_choice_is_played_at_once_and_draws_nothing() -> None:
    game = wits.game_of(
        "forced", 2, lambda h: wits.Step(0, 1) if not h else wits.Step(results=(1.0, 0.0))
    )
    rng = Rng(5)
    before = rng.x
    found = Search(game, TO_THE_END).think(Seat(game, played(game), 0), rng)
    assert (found.action, found.iterations, found.tried, found.line) == (0, 0, (), ((0, 0),))
    assert rng.x == before


class Hours:
    """A clock that moves on by some seconds each time it is read."""

    def __init__(self, step: float) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(
    ("step", "settings", "done"),
    [
        (0.001, Settings(iterations=0, milliseconds=50), 50),
        (0.001, Settings(iterations=20, milliseconds=50), 20),
        (1.0, Settings(iterations=0, milliseconds=50), 1),
        (0.001, Settings(iterations=0, milliseconds=0), 1),
        (1000.0, Settings(iterations=30), 30),
    ],
)
def test_a_budget_is_kept_in_time_or_iterations(step: float, settings: Settings, done: int) -> None:
    s = played(wits.CROWD)
    found = Search(wits.CROWD, settings, Hours(step)).think(Seat(wits.CROWD, s, 0), Rng(1))
    assert abs(found.iterations - done) <= 1
    assert sum(one.visits for one in found.tried) == found.iterations


@pytest.mark.parametrize("fresh", [1, 4])
@pytest.mark.parametrize("seen", [None, (0,), (1,)], ids=["all", "mine", "theirs"])
def test_what_others_alone_were_told_begins_a_thought_anew(
    seen: tuple[int, ...] | None, fresh: int
) -> None:
    # Then what others know cannot be foreseen, nor which nodes are theirs.
    def twice(history: wits.History) -> wits.Step:
        if len(history) < 2:
            return wits.Step(0, 3, seen=seen)
        return wits.Step(results=(history[0] / 2, 1.0 - history[0] / 2))

    game = replace(
        wits.game_of("twice", 2, twice),
        view=lambda s, viewer: {"choices": len(cast(wits.Wits, s).history)},
    )
    s, search = played(game), Search(game, Settings(iterations=40, iterations_per_world=fresh))
    act(s, 0, search.think(Seat(game, s, 0), Rng(1)).action)
    search.think(Seat(game, s, 0), Rng(2))
    assert (search.before > 0) == (seen is None or (seen == (0,) and fresh > 1))


def test_however_long_it_thinks_others_draw_the_same_afterwards() -> None:
    s = played(wits.CROWD)
    after = []
    for iterations in (5, 50):
        rng = Rng(9)
        Search(wits.CROWD, Settings(iterations=iterations)).think(Seat(wits.CROWD, s, 0), rng)
        after.append(rng.x)
    assert after[0] == after[1]


# --- Every game --------------------------------------------------------------------------------

SHORT = Settings(iterations=12, depth=6)
# Games in which seats are asked several times in a row; a game from elsewhere may be either.
IN_A_ROW = ("clash", "for_glory", "gladigala", "rumble")


@each_case
def test_it_answers_legally_everywhere_and_tells_what_it_tried(case: Case) -> None:
    rng = case.rng("search")
    search = Search(case.game, SHORT)
    for _ in range(often(40, 6)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        for number in waiting(s):
            legal = legal_list(s, number)
            found = search.think(Seat(case.game, s, number), rng)
            assert found.action in legal
            assert found.line[0] == (number, found.action)
            assert {one.action for one in found.tried} <= set(legal)
            if len(legal) > 1:
                assert found.iterations == 12 == sum(one.visits for one in found.tried)
                assert all(0.0 <= one.value <= 1.0 for one in found.tried)


@each_case
def test_it_thinks_the_same_whatever_is_behind_its_seat(case: Case) -> None:
    rng = case.rng("search cheating")
    compared = 0
    for _ in range(often(60, 12)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        number = waiting(s)[-1]
        t = case.game.resample(s, number, rng)
        seed = rng.below(10**6)
        one = Search(case.game, SHORT).think(Seat(case.game, s, number), Rng(seed))
        two = Search(case.game, SHORT).think(Seat(case.game, t, number), Rng(seed))
        assert one == two
        compared += len(one.tried) > 1
    assert compared > 0


@each_case
def test_what_was_found_out_counts_for_the_next_choice_whatever_is_behind_the_seat(
    case: Case,
) -> None:
    rng = case.rng("search goes on")
    followed = 0
    for _ in range(often(60, 12)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        number = waiting(s)[-1]
        worlds = [s, case.game.resample(s, number, rng)]
        searches = [Search(case.game, SHORT) for _ in worlds]
        while number in waiting(s):
            seed = rng.below(10**6)
            one, two = (
                search.think(Seat(case.game, world, number), Rng(seed))
                for search, world in zip(searches, worlds, strict=True)
            )
            assert one == two
            if one.tried and searches[0].before:
                followed += 1
                assert searches[0].done < SHORT.iterations
                assert one.iterations == searches[0].before + searches[0].done
            for world in worlds:
                act(world, number, one.action)
            seen = [case.game.view(world, number) for world in worlds]
            if seen[0] != seen[1]:
                break  # it has learned something
    assert followed > 0 or case.game.name not in IN_A_ROW


@each_case
def test_after_anything_else_has_happened_a_thought_begins_anew(case: Case) -> None:
    rng = case.rng("search begins anew")
    for _ in range(often(20, 4)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        number = waiting(s)[-1]
        search = Search(case.game, SHORT)
        act(s, number, search.think(Seat(case.game, s, number), Rng(1)).action)
        between = 0
        while s.stack and (settle(s) == CHANCE or number not in waiting(s)):
            step(s, rng)
            between += 1
        if between and s.stack:
            seat = Seat(case.game, s, number)
            assert search.think(seat, Rng(2)) == Search(case.game, SHORT).think(seat, Rng(2))


@each_case
def test_a_thought_is_the_same_again_and_leaves_the_game_alone(case: Case) -> None:
    rng = case.rng("search again")
    search = Search(case.game, SHORT)
    for _ in range(often(20, 4)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        seat = Seat(case.game, s, waiting(s)[0])
        before = s.pack()
        one = Search(case.game, SHORT).think(seat, Rng(7))
        search.begin(seat.number)  # otherwise it would continue where an answer may be given again
        assert search.think(seat, Rng(7)) == one
        assert s.pack() == before
        assert s.sink is None


def test_several_iterations_may_share_a_world() -> None:
    shared = Settings(iterations=2000, depth=-1, iterations_per_world=10)
    found = think(wits.GUESS, played(wits.GUESS, (CHANCE, 1)), 0, shared)
    assert found.action == 0
    assert found.iterations == 2000


def in_a_row(history: History) -> Step:
    """Three picks of one seat; each is worth its number."""
    if len(history) < 3:
        return Step(0, 3)
    return Step(results=(sum(history) / 6, 1.0 - sum(history) / 6))


def test_routine_is_left_to_the_rule_of_thumb() -> None:
    """The second pick is routine, and the rule of thumb plays it badly."""
    game = replace(
        wits.game_of("row", 2, in_a_row),
        view=lambda s, viewer: {"choices": len(cast(wits.Wits, s).history)},
        search_skips=lambda s: len(cast(wits.Wits, s).history) == 1,
        policy=lambda s, seat, rng: 0,
    )
    s, bot = played(game), SearchBot(Settings(iterations=200, depth=-1))
    for _ in range(3):
        act(s, 0, bot.choose(Seat(game, s, 0), Rng(1)))
    assert cast(wits.Wits, s).history == (2, 0, 2)
    asked = think(game, played(game, (0, 2)), 0)  # advice is given even for routine
    assert asked.action == 2
    assert asked.value > think(game, played(game), 0).value


def test_worlds_go_on_along_a_row_of_picks() -> None:
    drawn: list[int] = []

    def resample(s: State, viewer: int, rng: Rng) -> State:
        drawn.append(len(cast(wits.Wits, s).history))
        return s.clone()

    game = replace(
        wits.game_of("row", 2, in_a_row),
        resample=resample,
        view=lambda s, viewer: {"choices": len(cast(wits.Wits, s).history)},
        iterations_per_world=10,
    )
    s, search = played(game), Search(game, Settings(iterations=100, depth=-1))
    for _ in range(3):
        act(s, 0, search.think(Seat(game, s, 0), Rng(1)).action)
    assert cast(wits.Wits, s).history == (2, 2, 2)
    assert drawn.count(0) >= 32  # before any is used twice
    assert drawn.count(1) + drawn.count(2) <= 20


# --- Its parts ---------------------------------------------------------------------------------


BEFORE = 20_000_003  # some key


def heard_by(keys: ToldKeys, event: tuple[int, ...], seat: int) -> int:
    """The key after an event, told alike to all or in part to some."""
    alike = keys.sum_up(event)
    return keys.hear(BEFORE, event, seat) if alike == NONE else alike


@each_case
def test_a_key_hears_what_its_seat_is_told_and_nothing_else(case: Case) -> None:
    rng = case.rng("ears")
    keys = ToldKeys(case.game.events)
    seats = case.table.seats
    heard = 0
    for number, kind in enumerate(case.game.events):
        for _ in range(8):
            many = bool(kind.fields and kind.fields[-1].many)
            values = [rng.below(seats) for _ in range(len(kind.fields) + 2 * many)]
            event = (number, *values)
            place = 1 + rng.below(len(values)) if values else 0
            other = list(event)
            other[place] = (other[place] + 1) % seats if place else number
            for seat in range(seats):
                same = (is_told(kind, event, seat), redact(kind, event, seat)) == (
                    is_told(kind, tuple(other), seat), redact(kind, tuple(other), seat)
                )  # fmt: skip
                untold = not is_told(kind, event, seat) and not is_told(kind, tuple(other), seat)
                one, two = heard_by(keys, event, seat), heard_by(keys, tuple(other), seat)
                assert (one == two) == (same or untold)
                heard += one != BEFORE
    assert heard > 0


def test_events_of_small_numbers_have_numbers_of_their_own() -> None:
    many = Field("seats", "seat", many=True)
    keys = ToldKeys((Kind("none", "XX-1", many), Kind("one", "XX-2", many)))
    events = [(kind, *[n] * length) for kind in (0, 1) for n in (0, 1) for length in range(1, 9)]
    assert len({keys.sum_up(event) for event in events}) == len(events)


def test_keys_stay_in_the_range_where_both_forms_agree() -> None:
    h = 1
    seen = set()
    for k in range(2000):
        h = mix(h, (k * 7919) % 5000 - 1)
        assert 0 <= h < 2**62
        seen.add(h)
    assert len(seen) == 2000


def test_a_tree_finds_every_node_again() -> None:
    tree = Tree()
    keys = [mix(1, k) for k in range(5000)]
    for k, key in enumerate(keys):
        assert tree.find(key) == NONE
        assert tree.add(key) == k
    assert [tree.find(key) for key in keys] == list(range(5000))
    assert tree.find(mix(1, 5000)) == NONE


# --- Levels ------------------------------------------------------------------------------------


def test_levels_are_for_those_who_can_wait() -> None:
    for name in LEVELS:
        make(name, levels=True)
        with pytest.raises(BadTable, match=name):
            make(name)


@each_case
def test_levels_answer_legally(case: Case) -> None:
    rng = case.rng("levels")
    for _ in range(often(20, 4)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        seat = Seat(case.game, s, waiting(s)[0])
        for name in ("tiro", "gregarius"):
            assert make(name, levels=True).choose(seat, rng) in legal_list(s, seat.number)
        assert SearchBot(SHORT).choose(seat, rng) in legal_list(s, seat.number)
