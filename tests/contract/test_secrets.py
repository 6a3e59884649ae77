"""Non-interference: changing the truth behind a viewer changes nothing that it receives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract.cases import GAMES, Case, cases_of, some_state
from effort import often
from munera.core.engine import (
    CHANCE,
    SPECTATOR,
    State,
    act,
    legal_list,
    settle,
    waiting,
)
from munera.core.errors import MuneraError
from munera.core.events import Field, Kind, Sink, is_told, redact
from munera.core.game import Game
from munera.core.rng import Rng
from munera.play.speech import check, decision

CHECKS = often(1250, 200)  # for each game, seat count and mode
FEW_CHECKS = 60  # where nothing is told to some only: there is one truth, see below
SECRETIVE = [game for game in GAMES if any(kind.is_secret for kind in game.events)]
OPEN = [game for game in GAMES if game not in SECRETIVE]
OPEN_NAMES = {game.name for game in OPEN}


def received(
    case: Case, s: State, viewer: int, tries: list[int], language: str = "en"
) -> list[object]:
    """All that reaches a viewer: view, moments of asking, choices, prompt, scene, refusals."""
    names = tuple(f"N{seat}" for seat in range(case.table.seats))
    view = case.game.view(s, viewer)
    asked = waiting(s)
    told = decision(case.game, s, viewer, names, language) if viewer >= 0 else None
    out: list[object] = [view, asked, told, case.game.scene(view, told, names, language)]
    if viewer >= 0:
        out.append(legal_list(s, viewer) if viewer in asked else [])
        for action in tries:
            try:
                check(case.game, s, viewer, action, names, language)
                out.append("allowed")
            except MuneraError as error:
                out.append(str(error))
    return out


def seen(case: Case, s: State, seat: int, action: int, viewer: int) -> list[tuple[int, ...]]:
    """Carry an action out and give the events as the viewer gets them."""
    sink = Sink()
    s.sink = sink
    act(s, seat, action)
    s.sink = None
    return [
        redact(case.game.events[event[0]], event, viewer)
        for event in sink.events
        if is_told(case.game.events[event[0]], event, viewer)
    ]


def play_alike(case: Case, s: State, t: State, viewer: int, rng: Rng) -> bool:
    """One move in both truths that the viewer cannot tell apart; false if none is found.

    Two moves are alike if what the viewer then receives is equal and it would imagine the same
    worlds. Then the events on the way must be equal too, or they gave something away. Where all is
    open everybody saw which move it was, so only the same one is alike.
    """
    who = settle(s)
    if who == CHANCE:
        assert settle(t) == CHANCE
        seat = CHANCE
    else:
        asked = waiting(s)
        seat = asked[rng.below(len(asked))]
    actions = legal_list(s, seat)
    action = actions[rng.below(len(actions))]
    told = seen(case, s, seat, action, viewer)
    after = received(case, s, viewer, [])
    seed = rng.below(10**6)
    imagined = case.game.resample(s, viewer, Rng(seed)).pack()
    known = seat == viewer or case.game.name in OPEN_NAMES
    options = [action] if known else legal_list(t, seat)
    start = rng.below(len(options))
    for option in (options[start:] + options[:start])[:4]:
        u = t.clone()
        events = seen(case, u, seat, option, viewer)
        same = received(case, u, viewer, []) == after
        if same and case.game.resample(u, viewer, Rng(seed)).pack() == imagined:
            assert events == told
            seen(case, t, seat, option, viewer)
            return True
    return False


def check_one(case: Case, rng: Rng) -> tuple[int, int]:
    """One walk of two truths; gives how many checks it made, and how many with unlike truths."""
    s = some_state(case, rng)
    viewer = rng.below(case.table.seats + 1)
    if viewer == case.table.seats:
        viewer = SPECTATOR
    tries = [rng.below(len(case.game.space)) for _ in range(3)]
    t = case.game.resample(s, viewer, rng)
    languages = sorted(case.game.words)
    language = languages[rng.below(len(languages))]
    checks = differed = 0
    while True:
        checks += 1
        differed += s.pack() != t.pack()
        told = received(case, s, viewer, tries, language)
        assert told == received(case, t, viewer, tries, language)
        seed = rng.below(10**6)
        one = case.game.resample(s, viewer, Rng(seed))
        two = case.game.resample(t, viewer, Rng(seed))
        assert one.pack() == two.pack()
        assert received(case, one, viewer, tries, language) == told
        if not s.stack or checks == 5 or not play_alike(case, s, t, viewer, rng):
            return checks, differed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_reaches_a_viewer_that_it_may_not_know(game: Game) -> None:
    total = unlike = 0
    wanted = FEW_CHECKS if game in OPEN else CHECKS
    for case in cases_of(game):
        rng = case.rng("secrets")
        checks = 0
        while checks < wanted:
            made, differed = check_one(case, rng)
            checks += made
            unlike += differed
        total += checks
    print(f"{game.name}: {total} checks, {unlike} ({unlike / total:.0%}) with unlike truths")
    assert total >= wanted * len(cases_of(game))
    assert unlike == 0 if game in OPEN else unlike > total / 2


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)
def test_where_all_is_open_there_is_one_truth(game: Game) -> None:
    for case in cases_of(game):
        rng = case.rng("open")
        for _ in range(25):
            s = some_state(case, rng)
            views = []
            for viewer in (SPECTATOR, *range(case.table.seats)):
                assert game.resample(s, viewer, rng).pack() == s.pack()
                views.append({**game.view(s, viewer), "viewer": None})
            assert all(view == views[0] for view in views)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_the_check_sees_a_leak_through_events(game: Game) -> None:
    """With every field told to everybody the same walks must fail."""
    leaky = replace(
        game,
        events=tuple(
            Kind(
                kind.name, kind.clause, *[Field(f.name, f.domain, many=f.many) for f in kind.fields]
            )
            for kind in game.events
        ),
    )
    cases = [(case, case.rng("leaks")) for case in cases_of(leaky)]
    with pytest.raises(AssertionError):
        [check_one(case, rng) for _ in range(300) for case, rng in cases]
