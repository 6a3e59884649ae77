"""Observations of Gladiatori: planted leaks are found; numbers of cards are those of the view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, cast

import pytest

from contract.cases import Case, cases_of
from contract.leaks import Secret, cells_of, layout_of
from effort import often
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.rng import Rng
from munera.core.tensor import Feature, Layout, Sheet
from munera.games.gladiatori import GAME
from munera.games.gladiatori.sight import view
from munera.games.gladiatori.space import SURRENDER
from munera.games.gladiatori.state import (
    DECK,
    DISCARD,
    E1,
    F_SUM,
    GUARD,
    HAND,
    HIDDEN_CARD,
    KINDS,
    M_FIRST,
    M_LEFT,
    M_NOW,
    M_POWERS,
    MAN,
    ROOM,
    ROW,
    SEAT_CARDS,
    STANDBY,
    Munus,
)
from munera.lab.contract import numbers

TABLES = [case for case in cases_of(GAME) if case.table.seats > 1]
BUILDERS = [
    Case(GAME, GAME.table(2, "alone", {"characters": "built", "items": "auction"})),
    Case(GAME, GAME.table(4, "teams", {"characters": "built", "items": "auction"})),
]


def next_to(s: State, viewer: int) -> tuple[Munus, int]:
    g = cast(Munus, s)
    return g, (viewer + 1) % int(g.setup.seats)


def in_zone(g: Munus, seat: int, zone: int) -> int:
    """Which cards lie in a zone, as one number."""
    base = SEAT_CARDS * seat + ROOM * zone
    return sum([(kind + 1) * int(g.cards[base + kind]) for kind in range(KINDS)])


def a_hand(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return in_zone(g, seat, HAND)


def an_hp_deck(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return in_zone(g, seat, DECK)


def a_discard_pile(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return in_zone(g, seat, DISCARD)


def a_skill(s: State, viewer: int) -> int:
    """The Guard of the next seat now."""
    g, seat = next_to(s, viewer)
    return int(g.men[MAN * seat + M_NOW + GUARD])


def a_standby_card(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    codes = [int(g.rows[ROW * seat + k]) for k in range(ROW)]
    return sum([1 + (code & 3) for code in codes if code >= 0 and code & STANDBY])


def a_face_down_card(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    codes = [int(g.rows[ROW * seat + k]) for k in range(ROW)]
    return sum([1 + (code & 3) for code in codes if code >= 0 and code & HIDDEN_CARD])


def a_part_of_a_total(s: State, viewer: int) -> int:
    """What the attacker has added so far, before he announces."""
    return int(cast(Munus, s).fight[F_SUM])


def a_build(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return sum([int(g.men[MAN * seat + M_FIRST + k]) * (k + 1) for k in range(5)])


def the_powers(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return int(g.men[MAN * seat + M_POWERS])


def a_bid(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return int(g.men[MAN * seat + M_LEFT]) if len(g.offer) else 0


def energy_cards(s: State, viewer: int) -> int:
    g, seat = next_to(s, viewer)
    return int(g.cards[SEAT_CARDS * seat + ROOM * HAND + E1])


def lively(case: Case, rng: Rng, count: int) -> Iterator[tuple[State, State, int]]:
    """Pairs of truths that a seat cannot tell apart, in matches with real fights.

    Two answers of three follow the rule of thumb: in random play somebody surrenders at once.
    Truths that the view tells apart are skipped: they are a fault of `resample`, not of a tensor.
    """
    out = Actions()
    s = case.game.opening(case.table)
    for n in range(12 * count):
        seat = settle(s)
        if seat < CHANCE:
            s = case.game.opening(case.table)
        elif seat == CHANCE:
            roll(s, rng, out)
        else:
            asked = waiting(s)
            seat = asked[rng.below(len(asked))]
            legal = legal_list(s, seat)
            action = case.game.policy(s, seat, rng)
            if rng.below(3) == 0:
                action = legal[rng.below(len(legal))]
            act(s, seat, legal[0] if action == SURRENDER else action)
        if n % 12 == 0 or (n % 3 == 0 and cast(Munus, s).turn == 0):
            viewer = rng.below(case.table.seats)
            t = case.game.resample(s, viewer, rng)
            if view(s, viewer) == view(t, viewer):
                yield s, t, viewer


def finds(case: Case, secret: Secret) -> bool:
    """Whether the check finds a secret that is planted in an observation."""
    pieces = case.game.pieces(case.game.opening(case.table))
    layout = Layout([*pieces, Feature("planted", (1,), "a leak", 1000, -1000, memory=True)])
    walks = chain.from_iterable(lively(case, case.rng(f"planted {k}"), 400) for k in range(4))
    for s, t, seat in walks:
        rows = []
        for truth in (s, t):
            sheet = Sheet(layout)
            case.game.observe(truth, seat, sheet)
            sheet.open(len(pieces))
            sheet.put(0, secret(truth, seat))
            rows.append(list(sheet.cells))
        assert rows[0][:-1] == rows[1][:-1]
        if rows[0] != rows[1]:
            return True
    return False


SECRETS = [a_hand, an_hp_deck, a_discard_pile, a_skill, energy_cards, a_face_down_card]
BUILT_SECRETS = [a_build, the_powers, a_bid, a_part_of_a_total, a_standby_card]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_leak_is_found(case: Case, secret: Secret) -> None:
    assert finds(case, secret)


@pytest.mark.parametrize("secret", BUILT_SECRETS)
@pytest.mark.parametrize("case", BUILDERS, ids=str)
def test_a_leak_of_a_build_a_bid_or_a_total_is_found(case: Case, secret: Secret) -> None:
    assert finds(case, secret)


def sizes(men: list[dict[str, Any]], viewer: int) -> list[int]:
    """The numbers of cards of a view in the order of the piece."""
    out: list[int] = []
    for k in range(len(men)):
        man = men[(viewer + k) % len(men)]
        seen = man["greens"] is not None
        backs = [man["greens"], man["reds"], 1] if seen else [0, 0, 0]
        rest = [man["deck_size"], man["discard_size"], man["laid_size"]]
        out += [man["hand_size"], *backs, *rest]
    return out


@pytest.mark.parametrize("case", [*cases_of(GAME), *BUILDERS], ids=str)
def test_it_shows_what_the_view_shows(case: Case) -> None:
    """Numbers of cards, with half given answers taken back; and no hidden truth shows anywhere."""
    layout = layout_of(case)
    names = [piece.name for piece in layout.pieces]
    k = names.index("cards")
    start, end = layout.starts[k], layout.starts[k] + layout.sizes[k]
    n = 0
    for s, t, seat in lively(case, case.rng("view"), often(500, 100)):
        row = cells_of(case, s, seat, layout)
        assert row[start:end] == sizes(view(s, seat)["men"], seat)
        assert row == cells_of(case, t, seat, layout)
        n += 1
    assert n >= often(400, 80)


@pytest.mark.parametrize("case", cases_of(GAME), ids=str)
def test_pieces_keep_their_bounds_and_seats_their_places(case: Case) -> None:
    numbers.pieces_keep_their_bounds(case)
    numbers.seats_are_counted_from_the_viewer(case, 60)
