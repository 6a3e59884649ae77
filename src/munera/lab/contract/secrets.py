"""Non-interference: changing the truth behind a viewer changes nothing that it receives."""

from __future__ import annotations

from dataclasses import dataclass

from munera.core.engine import CHANCE, SPECTATOR, State, act, legal_list, settle, waiting
from munera.core.errors import MuneraError
from munera.core.events import Sink, is_told, redact
from munera.core.game import Game
from munera.core.rng import Rng
from munera.core.sealed import Sealed
from munera.lab.contract.cases import Case, cases_of, hold, some_state
from munera.play.seeing import see
from munera.play.speech import check


def is_open(game: Game) -> bool:
    """Whether nothing is ever hidden: no event is told to some only, and no choice is sealed."""
    sealed = [step for step in game.frames.values() if isinstance(step, type)]
    return not any(kind.is_secret for kind in game.events) and not any(
        issubclass(step, Sealed) for step in sealed
    )


def received(
    case: Case, s: State, viewer: int, tries: list[int], language: str = "en"
) -> list[object]:
    """All that reaches a viewer: view, moments of asking, choices, prompt, scene, refusals."""
    names = case.names
    asked = waiting(s)
    seen = see(case.game, s, viewer, names, language)
    out: list[object] = [asked, seen.view, seen.asked, seen.scene]
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
    """Carry out an action and return the events as the viewer gets them."""
    sink = Sink()
    s.sink = sink
    act(s, seat, action)
    s.sink = None
    return [
        redact(case.game.events[event[0]], event, viewer)
        for event in sink.events
        if is_told(case.game.events[event[0]], event, viewer)
    ]


@dataclass(frozen=True)
class Manner:
    """How strictly two truths are compared."""

    all_is_open: bool = False  # everybody saw the move, so only the same move counts as alike
    # Whether a position remembers all that came to light when a sealed choice was revealed. If not,
    # different orders may lead to the same position with different events, and that is right.
    remembers: bool = True
    lively: bool = False  # seats mostly follow the game's rule of thumb


SLIPS = 4  # a lively seat slips once in this many moves


def some_action(case: Case, s: State, seat: int, rng: Rng, lively: bool) -> int:
    """What a seat or chance does next: anything, or mostly what the rule of thumb says."""
    if lively and seat != CHANCE and rng.below(SLIPS):
        return case.game.policy(s, seat, rng)
    actions = legal_list(s, seat)
    return actions[rng.below(len(actions))]


def play_alike(case: Case, s: State, t: State, viewer: int, rng: Rng, manner: Manner) -> bool:
    """Play one move in each truth that the viewer cannot tell apart; false if none is found.

    Two moves are alike if the viewer then receives the same and would imagine the same worlds. Then
    the events on the way must be equal too, or they gave something away.
    """
    seat = settle(s)
    sealed = isinstance(s.stack[-1], Sealed)
    if seat == CHANCE:
        hold(settle(t) == CHANCE, "moments", at=case.at, viewer=viewer)
    else:
        asked = waiting(s)
        seat = asked[rng.below(len(asked))]
    action = some_action(case, s, seat, rng, manner.lively)
    told = seen(case, s, seat, action, viewer)
    after = received(case, s, viewer, [])
    seed = rng.below(10**6)
    imagined = case.game.resample(s, viewer, Rng(seed)).pack()
    known = seat == viewer or manner.all_is_open
    options = [action] if known else legal_list(t, seat)
    start = rng.below(len(options))
    tries = (options[start:] + options[:start])[:4]
    if manner.lively and action in options:
        tries.append(action)
    for option in tries:
        u = t.clone()
        events = seen(case, u, seat, option, viewer)
        same = received(case, u, viewer, []) == after
        if same and case.game.resample(u, viewer, Rng(seed)).pack() == imagined:
            if sealed and not manner.remembers and events != told:
                continue
            texts = {"one": case.game.space.text(action), "other": case.game.space.text(option)}
            hold(events == told, "event_leak", at=case.at, viewer=viewer, **texts)
            seen(case, t, seat, option, viewer)
            return True
    return False


def check_one(case: Case, rng: Rng, manner: Manner | None = None) -> tuple[int, int]:
    """Play two truths side by side; returns how many checks were made, and how many differed."""
    return check_from(case, some_state(case, rng), rng, manner or Manner())


def check_from(case: Case, s: State, rng: Rng, manner: Manner) -> tuple[int, int]:
    """The same from a given state, which it changes."""
    viewer = rng.below(case.table.seats + 1)
    if viewer == case.table.seats:
        viewer = SPECTATOR
    tries = [rng.below(len(case.game.space)) for _ in range(3)]
    t = case.game.resample(s, viewer, rng)
    languages = sorted(case.game.words)
    language = languages[rng.below(len(languages))]
    checks = differed = 0
    named = {"at": case.at, "viewer": viewer}
    while True:
        checks += 1
        differed += s.pack() != t.pack()
        told = received(case, s, viewer, tries, language)
        hold(told == received(case, t, viewer, tries, language), "leak", **named)
        seed = rng.below(10**6)
        one = case.game.resample(s, viewer, Rng(seed))
        two = case.game.resample(t, viewer, Rng(seed))
        hold(one.pack() == two.pack(), "resample_leak", **named)
        hold(received(case, one, viewer, tries, language) == told, "resampled", **named)
        if not s.stack or checks == 5:
            return checks, differed
        if not play_alike(case, s, t, viewer, rng, manner):
            return checks, differed


def nothing_leaks(game: Game, wanted: int, remembers: bool = False) -> tuple[int, int]:
    """Check `wanted` times at every table; returns how many checks there were, and how many
    differed.

    A secret may be small, so that few truths differ. But where something is told to some only, some
    truth must differ, or nothing was checked.
    """
    total = unlike = 0
    for case in cases_of(game):
        rng = case.rng("secrets")
        checks = 0
        while checks < wanted:
            made, differed = check_one(case, rng, Manner(is_open(game), remembers))
            checks += made
            unlike += differed
        total += checks
    if is_open(game):
        hold(unlike == 0, "open_resample")
    else:
        hold(unlike > 0, "no_other_truth", checks=total)
    return total, unlike


def open_games_have_one_truth(game: Game, states: int) -> None:
    """In a game without secrets everybody sees the same and imagines only the truth."""
    if not is_open(game):
        return
    for case in cases_of(game):
        rng = case.rng("open")
        for _ in range(states):
            s = some_state(case, rng)
            views = []
            for viewer in case.viewers:
                same = game.resample(s, viewer, rng).pack() == s.pack()
                hold(same, "open_resample")
                views.append({**game.view(s, viewer), "viewer": None})
            hold(all(view == views[0] for view in views), "open_views", at=case.at)
