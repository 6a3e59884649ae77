"""GG-075: the result of orders, attacks and crowd does not depend on who answers first."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.gladigala.crowds import melee, pick, shuffled
from games.gladigala.paper_day import Settings
from games.gladigala.position import GAME, PEOPLE, SEALED, SEATS, SPECTATOR, state_of
from munera.core.engine import CHANCE, act, digest, legal_list, settle, waiting
from munera.core.errors import Illegal, MuneraError, NotYourTurn
from munera.core.events import Sink, is_told
from munera.core.rng import Rng, seed_of
from munera.games.gladigala.state import Gala
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.speech import tell

Answers = dict[int, list[int]]


def answers_of(g: Gala, rng: Rng) -> Answers:
    """What every seat answers in the sealed step that is open, atom by atom."""
    out: Answers = {}
    other = g.clone()
    while other.stack and (other.phase, other.round, other.match) == (g.phase, g.round, g.match):
        seat = waiting(other)[0]
        action = pick(rng, legal_list(other, seat))
        out.setdefault(seat, []).append(action)
        act(other, seat, action)
    return out


def arrivals(answers: Answers, rng: Rng) -> list[list[int]]:
    """Seat after seat in every order, and some ways to mix their atoms."""
    blocks = [[seat for seat in order for _ in answers[seat]] for order in permutations(answers)]
    atoms = [seat for seat, some in answers.items() for _ in some]
    return blocks + [shuffled(rng, atoms) for _ in range(4)]


def told(g: Gala, sink: Sink) -> list[list[str]]:
    """The log of every viewer."""
    names = PEOPLE[: g.setup.seats]
    return [
        [
            tell(GAME, g, event, viewer, names).text
            for event in sink.events
            if is_told(GAME.events[event[0]], event, viewer)
        ]
        for viewer in (SPECTATOR, *range(g.setup.seats))
    ]


def play(
    g: Gala, answers: Answers, arrival: list[int]
) -> tuple[str, list[object], list[list[str]]]:
    """The position, what was told, and each viewer's log."""
    other = g.clone()
    sink = other.sink = Sink()
    left = {seat: list(some) for seat, some in answers.items()}
    for k, seat in enumerate(arrival):
        assert not sink.events, "nothing is told before all are done"
        assert left[seat][0] in legal_list(other, seat)
        act(other, seat, left[seat].pop(0))
        if k + 1 < len(arrival):
            assert waiting(other) == [seat for seat, some in left.items() if some]
    other.sink = None
    return digest(other), [other.pack(), sink.events], told(other, sink)


@pytest.mark.clause("GG-075")
@pytest.mark.parametrize("seats", SEATS)
def test_arrival_does_not_matter(seats: int) -> None:
    """Three sealed steps of random crowds, each in every order of the seats."""
    steps = 0
    for number in range(5):
        rng = Rng(seed_of("arrival", seats, number))
        g = state_of(melee(rng, seats, Settings()))
        settle(g)
        match, last = g.match, g.round + 1
        while g.stack and g.match == match and g.round <= last and settle(g) != CHANCE:
            if GAME.view(g, SPECTATOR)["phase"] not in SEALED:
                (seat,) = waiting(g)
                act(g, seat, pick(rng, legal_list(g, seat)))
                continue
            answers = answers_of(g, rng)
            ways = [play(g, answers, arrival) for arrival in arrivals(answers, rng)]
            assert all(way == ways[0] for way in ways)
            steps += len(ways) > 2
            for seat, some in answers.items():
                for action in some:
                    act(g, seat, action)
    assert steps > 10


@pytest.mark.clause("GG-075", "GG-055")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sees_what_others_have_sealed(seats: int) -> None:
    """Views of the others do not change, except who still owes an answer."""
    for number in range(4):
        rng = Rng(seed_of("sealed", seats, number))
        g = state_of(melee(rng, seats, Settings()))
        settle(g)
        for _ in range(60):
            if not g.stack or settle(g) == CHANCE:
                break
            seat = pick(rng, waiting(g))
            others = [viewer for viewer in (SPECTATOR, *range(seats)) if viewer != seat]
            before = [GAME.view(g, viewer) for viewer in others]
            moment = g.phase, g.round, g.match
            act(g, seat, pick(rng, legal_list(g, seat)))
            if (g.phase, g.round, g.match) != moment or before[0]["phase"] not in SEALED:
                continue
            for viewer, old in zip(others, before, strict=True):
                new = GAME.view(g, viewer)
                assert {**new, "waiting": 0} == {**old, "waiting": 0}


def at_orders(seats: int) -> Match:
    """A match at its first orders."""
    match = Match(GAME, GAME.table(seats), PEOPLE[:seats], Dice.from_seed(7))
    while match.view(SPECTATOR)["phase"] != "orders":
        seat = match.waiting()[0]
        asked = match.decision(seat)
        assert asked is not None
        match.play(seat, asked.choices[0].text)
    return match


@pytest.mark.clause("GG-072", "GG-075", "GG-100")
@pytest.mark.parametrize("seats", SEATS)
def test_a_whole_step_may_be_sent_at_once(seats: int) -> None:
    """All answers of a seat together, or none of them; then they are final."""
    match = at_orders(seats)
    men = 12 // seats
    before = match.text()
    with pytest.raises(Illegal):
        match.play(seats - 1, "order C idle", "order C left", "order B idle")
    assert match.text() == before, "the third leads off the board: nothing was given"
    for seat in reversed(range(seats)):
        assert match.waiting() == list(range(seat + 1))
        match.play(seat, *["order C skill" if k == 0 else "order C idle" for k in range(men)])
        with pytest.raises((Illegal, NotYourTurn)):
            match.play(seat, "order C idle")
    assert match.view(SPECTATOR)["phase"] == "attacks"
    assert match.view(SPECTATOR)["orders"] == {}
    with pytest.raises(MuneraError):
        match.play(0, *["attack none"] * (men + 1))
    for seat in range(seats):
        match.play(seat, *["attack none"] * men)
    for seat in range(seats):
        match.play(seat, *["token keep"] * 3)
    assert match.view(SPECTATOR)["round"] == 2
