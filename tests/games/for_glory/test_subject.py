"""Whom an event was about: the Gladiators that a pick of `subject` lets through."""

from __future__ import annotations

import pytest

from games.for_glory.ludus import position
from munera.games.for_glory.rules import is_subject
from munera.games.for_glory.state import M_ASSIGNED, MAN, Glory

TOLD = 3000  # an event may tell more of a Gladiator than his number: it stands above 1000


def three() -> Glory:
    return position(men=["0 gallus f1", "0 eques f1", "1 gallus la"])


def subjects(g: Glory, named: tuple[int, ...]) -> list[int]:
    """The place of every subject in the list of Gladiators."""
    return [k for k in range(len(g.men) // MAN) if is_subject(g, MAN * k, named)]


@pytest.mark.parametrize("named", [(0,), (1,), (2,), (0, 2), (0, 1, 2)])
def test_those_are_subjects_that_the_event_names(named: tuple[int, ...]) -> None:
    g = three()
    for more in (0, TOLD):
        assert subjects(g, tuple(g.men[MAN * k] + more for k in named)) == list(named)


def test_a_list_counts_more_than_damage() -> None:
    g = three()
    g.men[MAN * 1 + M_ASSIGNED] = 2
    assert subjects(g, (g.men[0],)) == [0]


def test_without_a_list_it_is_whoever_is_dealt_damage() -> None:
    g = three()
    assert subjects(g, ()) == []
    g.men[MAN * 1 + M_ASSIGNED] = 2
    g.men[MAN * 2 + M_ASSIGNED] = 1
    assert subjects(g, ()) == [1, 2]
