"""Many games in one call: the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from adapters.cases import CASES, ids
from contract.cases import Case
from effort import often
from munera.adapters.pettingzoo import env
from munera.adapters.vector import Games, Stepped
from munera.core.rng import Rng

GAMES = 4


def make(case: Case, count: int = GAMES, seed: int = 9, raw: bool = False) -> Games:
    return Games(case.game.name, count, case.table.seats, case.table.mode, seed=seed, raw=raw)


def choose(batch: Stepped, luck: list[Rng]) -> list[int]:
    """Any legal action, each game with luck of its own."""
    out = []
    for mask, rng in zip(batch.masks, luck, strict=True):
        allowed = np.flatnonzero(mask)
        out.append(int(allowed[rng.below(len(allowed))]))
    return out


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_each_game_is_the_one_that_an_environment_plays(case: Case) -> None:
    games = make(case)
    one = env(case.game.name, case.table.seats, case.table.mode)
    number = 2
    for _ in range(number + 1):
        one.reset(seed=9 if not _ else None)
    luck = [Rng(k) for k in range(GAMES)]
    again = Rng(number)
    for _ in range(often(400, 60)):
        batch = games.batch
        seat = int(batch.seats[number])
        seen = one.observe(f"player_{seat}")
        assert seat == one.run.who
        assert np.array_equal(batch.observations[number], seen["observation"])
        assert np.array_equal(batch.masks[number], seen["action_mask"])
        allowed = np.flatnonzero(seen["action_mask"])
        actions = choose(batch, luck)
        assert actions[number] == allowed[again.below(len(allowed))]
        after = games.step(np.array(actions))
        one.step(actions[number])
        if after.over[number]:
            assert after.rewards[number].tolist() == one.run.truth.results()
            return
        assert not after.rewards[number].any()


def test_a_game_that_ends_makes_room_for_the_next() -> None:
    games = Games("gorus", 3, 2, options={"target": "1"}, seed=1)
    luck = [Rng(k) for k in range(3)]
    ended = 0
    while ended < 4:
        batch = games.step(np.array(choose(games.batch, luck)))
        for k in np.flatnonzero(batch.over):
            ended += 1
            assert batch.rewards[k].sum() == pytest.approx(1)
            assert games.course.split(batch.observations)["round"][k] == np.float32(0.01)
            assert batch.masks[k].any()
        assert not batch.rewards[~batch.over].any()


def test_what_was_found_stays_as_it_was() -> None:
    games = Games("clash", 2, seed=1)
    first = games.batch
    kept = [first.observations.copy(), first.masks.copy(), first.seats.copy()]
    luck = [Rng(k) for k in range(2)]
    for _ in range(20):
        games.step(np.array(choose(games.batch, luck)))
    assert np.array_equal(kept[0], first.observations)
    assert np.array_equal(kept[1], first.masks)
    assert np.array_equal(kept[2], first.seats)


@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("case", CASES, ids=ids)
def test_rows_that_are_written_over_show_the_same(case: Case, memory: bool, raw: bool) -> None:
    one, two = [
        Games(case.game.name, GAMES, case.table.seats, case.table.mode, None, memory, 3, raw, kept)
        for kept in (True, False)
    ]
    shown = two.batch.observations
    for _ in range(often(300, 40)):
        assert np.array_equal(one.batch.observations, two.batch.observations)
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions)
    assert np.shares_memory(shown, two.batch.observations)


def test_samples_are_legal_and_each_action_is_as_likely_as_the_others() -> None:
    games = Games("gorus", 2000, 4, seed=4)
    picks = games.sample()
    masks = games.batch.masks
    assert masks[np.arange(2000), picks].all()
    # At the first choice any of ten cards may be led: the place of the pick is uniform.
    places = (masks.cumsum(1)[np.arange(2000), picks] - 1)[masks.sum(1) == 10]
    counts = np.bincount(places, minlength=10)
    assert len(places) > 1500
    assert ((counts - counts.mean()) ** 2 / counts.mean()).sum() < 33  # chi-square, 9 degrees


def test_an_illegal_action_changes_nothing() -> None:
    games = Games("gorus", 2, seed=1)
    actions = choose(games.batch, [Rng(1), Rng(2)])
    before = games.batch
    wrong = int(np.flatnonzero(before.masks[1] == 0)[0])
    for bad, why in ((wrong, "In game 1 of the batch 'play "), (-1, "'-1'"), (999, "'999'")):
        with pytest.raises(ValueError, match=why):
            games.step(np.array([actions[0], bad]))
    with pytest.raises(ValueError, match="2 games need as many actions, not 1"):
        games.step(np.array([actions[0]]))
    assert games.batch is before
    again = Games("gorus", 2, seed=1)
    one, two = games.step(np.array(actions)), again.step(np.array(actions))
    assert np.array_equal(one.observations, two.observations)


def test_numbers_may_be_had_as_they_are() -> None:
    case = next(c for c in CASES if str(c) == "gorus-3-individual")
    scaled, raw = make(case), make(case, raw=True)
    assert raw.batch.observations.dtype == np.int16
    assert np.array_equal(
        scaled.batch.observations, (raw.batch.observations * raw.course.scale).astype(np.float32)
    )
    hands = raw.course.split(raw.batch.observations)["hand_sizes"]
    assert hands.tolist() == [[10, 10, 10]] * GAMES
