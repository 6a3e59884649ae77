"""Sealed choices and reaction windows, seen through the toy that uses them."""

from __future__ import annotations

from munera.core.engine import State, act, legal_list, settle, waiting
from munera.core.events import Sink
from toys import rumble


def dealt(*hands: tuple[int, int]) -> State:
    s = rumble.opening(rumble.GAME.table(len(hands)))
    for hand in hands:
        for card in hand:
            act(s, settle(s), rumble.DEAL + card - 1)
    return s


def text(s: State, seat: int) -> list[str]:
    return [rumble.SPACE.text(action) for action in legal_list(s, seat)]


def play(s: State, *moves: tuple[int, str]) -> None:
    for seat, words in moves:
        act(s, seat, rumble.SPACE.parse(words))


def test_all_open_seats_may_answer_in_any_order() -> None:
    s = dealt((1, 2), (2, 3), (3, 3))
    assert waiting(s) == [0, 1, 2]
    play(s, (2, "pick 3"), (2, "done"))
    assert waiting(s) == [0, 1]
    assert text(s, 2) == []
    play(s, (0, "pick 1"), (0, "retract"), (0, "pick 2"))
    assert text(s, 0) == ["retract", "done"]
    assert rumble.view(s, 1)["shown"] == []


def test_nothing_shows_before_the_last_answer() -> None:
    s = dealt((1, 2), (2, 3))
    s.sink = Sink()
    play(s, (1, "pick 2"), (1, "done"), (0, "pick 1"))
    assert [event[0] for event in s.sink.events] == [1]
    play(s, (0, "done"))
    assert s.sink.events[2:] == [(2, 0, 1), (2, 1, 2)]
    assert waiting(s) == [0]


def test_a_window_goes_round_until_all_pass_in_a_row() -> None:
    s = dealt((1, 2), (2, 3))
    play(s, (0, "pick 1"), (0, "done"), (1, "pick 2"), (1, "done"))
    assert text(s, 0) == ["add", "pass"]
    play(s, (0, "pass"))
    play(s, (1, "add"))
    assert text(s, 0) == ["add", "pass"]  # a seat that passed is asked again
    play(s, (0, "pass"))
    assert text(s, 1) == ["pass"]  # what was used for this trigger stays used
    play(s, (1, "pass"))
    assert waiting(s) == []
    assert s.results() == [0.0, 1.0]


def test_an_unused_window_closes_after_one_round_of_passes() -> None:
    s = dealt((1, 2), (2, 2), (1, 1))
    for seat, card in ((0, 2), (1, 2), (2, 1)):
        play(s, (seat, f"pick {card}"), (seat, "done"))
    for seat in range(3):
        assert waiting(s) == [seat]
        play(s, (seat, "pass"))
    assert s.results() == [0.5, 0.5, 0.0]
