"""The ordeal of whispers in a short form: no byte tells a secret, and planted leaks are found."""

from __future__ import annotations

import pytest

from effort import often, once
from munera.core.engine import act, legal_list, settle
from munera.core.events import PUBLIC
from munera.games import every, load
from munera.lab.contract.cases import cases_of
from munera.lab.contract.secrets import is_open
from ordeals import whispers
from ordeals.planting import Fault, find
from server.twins import SECRETS, Twins, some_viewer

PAIRS = often(4000, 600)  # of each game; a walk has some 200, and Gorus has 17 tables


@pytest.mark.parametrize("game", whispers.GAMES)
def test_no_byte_and_no_moment_tells_a_secret(game: str) -> None:
    tally = whispers.run((game,), PAIRS, seed=21)
    assert not tally.broken
    compared, unlike = tally.of(game)
    print(f"{game}: {compared} pairs, {unlike} of unlike truths; {tally.kinds}")
    assert compared >= PAIRS
    assert unlike > compared / 2
    assert set(tally.kinds) == {
        "a message", "a reply", "the card", "the moment", "the replay", "the table",
    }  # fmt: skip
    many = often(len(cases_of(load(game))), 3)  # the last ones may not have had their turn
    assert len(tally.compared) >= min(many, len(cases_of(load(game))))


def test_every_game_has_its_secrets_listed() -> None:
    """The list is kept separately, so that an event with the wrong audience does not change it."""
    listed = {game.name: SECRETS[game.name] for game in every()}
    declared = {
        game.name: frozenset(
            kind.name if kind.audience != PUBLIC else f"{kind.name}.{field.name}"
            for kind in game.events
            for field in kind.fields
            if kind.audience != PUBLIC or field.audience != PUBLIC
        )
        for game in every()
    }
    assert listed == declared
    assert set(listed) == set(whispers.GAMES)


def test_whoever_owns_a_secret_is_the_first_field() -> None:
    for game in every():
        for kind in game.events:
            assert kind.audience in (PUBLIC, 0)
            assert all(field.audience in (PUBLIC, 0) for field in kind.fields)


@pytest.mark.parametrize("game", whispers.GAMES)
def test_twins_are_two_real_games(game: str) -> None:
    """Both can be played from the opening, and end where they say."""
    for case in cases_of(load(game)):
        rng = case.rng("twins")
        line = Twins(case, some_viewer(case, rng), rng).line()
        if not line.steps:
            continue
        last = line.steps[-1]
        for history, truth in zip(line.histories(len(line.steps)), (last.s, last.t), strict=True):
            s = case.game.opening(case.table)
            for _, moves in history:
                for seat, action in moves:
                    settle(s)
                    assert action in legal_list(s, seat)
                    act(s, seat, action)
            settle(s)
            assert s.pack() == truth.pack()


def test_clash_hides_nothing() -> None:
    """So its truths differ only in the dice to come; all other games have secrets."""
    assert [game.name for game in every() if is_open(game)] == ["clash"]


@once
@pytest.mark.parametrize("fault", whispers.FAULTS, ids=lambda fault: fault.name)
def test_a_planted_leak_is_found(fault: Fault) -> None:
    assert find("whispers", fault)
