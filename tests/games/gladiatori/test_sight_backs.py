"""Cases that the comparison of two truths has found; each is fixed and stays tested."""

from __future__ import annotations

from games.gladiatori.lively import GAME
from games.gladiatori.test_sight import begun
from munera.core.engine import act, legal_list, settle, waiting
from munera.core.rng import Rng
from munera.games.gladiatori import sight
from munera.games.gladiatori.sight_backs import evidence, quotas
from munera.games.gladiatori.sight_cards import GREEN_BACK, Cards
from munera.games.gladiatori.sight_rows import Row
from munera.games.gladiatori.space import SPACE
from munera.games.gladiatori.state import (
    E0,
    E1,
    HAND,
    KINDS,
    SAID_LAID,
    SAID_LOST,
    SAID_REST,
    SAID_ROW_DOWN,
    SAID_SHOWN,
    SAID_SPLIT,
    SAID_TURN,
    SP2,
    SP3,
    SP5,
)


def row(what: int, *numbers: int) -> Row:
    a, b, c, d, e = (*numbers, 0, 0, 0, 0, 0)[:5]
    return what, a, b, c, d, e


def turn(greens: int, reds: int, deck: int, laid: int, back: int) -> list[Row]:
    """A turn in which Action cards were laid, and some cards came back."""
    cards = [row(SAID_LAID)] * laid
    return [
        row(SAID_SPLIT, greens, reds, deck),
        *cards,
        row(SAID_ROW_DOWN),
        row(SAID_REST, back),
        row(SAID_TURN),
    ]


# Two turns, in each of which a card came back; then all four Action cards are in hand.
ROWS = [*turn(4, 4, 0, 2, 1), *turn(3, 3, 1, 0, 1), row(SAID_SPLIT, 4, 3, 1)]


def test_a_rest_gives_back_the_green_cards_that_a_later_split_shows() -> None:
    found = quotas(ROWS)
    assert [found[k] for k, one in enumerate(ROWS) if one[0] == SAID_REST] == [(3, 4), (4, 4)]


def test_backs_that_only_later_splits_tell_are_told_without_force() -> None:
    for seed in range(50):
        cards = Cards(ROWS, 4, [1, 1, 1, 1, 4] + [0] * (KINDS - 5), Rng(seed), False)
        for k in range(len(ROWS)):
            cards.follow(k)
        assert cards.forced == 0
        assert len(cards.at(HAND, GREEN_BACK)) == 4


def test_three_cards_that_turn_out_to_be_moves_cannot_have_been_energy() -> None:
    rows = [
        row(SAID_SHOWN, E1, 1),
        row(SAID_LOST, SP2),
        row(SAID_LOST, SP5),
        row(SAID_SHOWN, SP3, 1),
    ]
    found = evidence(rows)
    assert [found[kind] for kind in (E1, E0, SP2, SP3, SP5)] == [1, 0, 1, 1, 1]


def test_what_the_last_rest_brought_shows_nobody() -> None:
    t = begun("mirmillo")
    g = t.g
    nays = [SPACE.parse(text) for text in ("pass", "no", "done")]
    while True:
        settle(g)
        if not g.stack:
            break
        seat = waiting(g)[0]
        legal = legal_list(g, seat)
        act(g, seat, next((nay for nay in nays if nay in legal), legal[0]))
    men = sight.view(g, 1)["men"]
    assert (men[0]["greens"], men[0]["reds"]) == (None, None)
    assert men[1]["greens"] is not None
    for seed in range(5):
        assert GAME.view(GAME.resample(g, 1, Rng(seed)), 1) == GAME.view(g, 1)
