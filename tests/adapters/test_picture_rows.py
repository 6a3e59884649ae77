"""Zones whose pieces lie in rows: where each piece is drawn, and how high the zone becomes."""

from __future__ import annotations

import re

from effort import once
from munera.adapters.picture import CARD, SMALL, TITLE, _row
from munera.core.scene import Part, Piece, Scene, Step, Zone

pytestmark = once
X, Y, BETWEEN, BELOW, LINE = 100.0, 50.0, 6, 10, 16


def drawn(zone: Zone, forms: list[str], wide: float) -> tuple[str, float]:
    pieces = [Piece(f"p{k}", zone.id, k, form=form) for k, form in enumerate(forms)]
    other = Piece("elsewhere", "other zone", 0, form="card")
    scene = Scene((), "", (), (zone,), (*pieces, other))
    return _row(zone, scene, {}, X, Y, wide)


def corners(svg: str) -> list[tuple[float, float]]:
    """The upper left corner of every piece, in the order in which they are drawn."""
    found = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', svg)
    return [(float(x), float(y)) for x, y in found]


def test_pieces_stand_beside_each_other_under_the_title() -> None:
    zone = Zone("pile", "row", "Discard", note="three of nine")
    svg, high = drawn(zone, ["card", "tile", "card"], 600)
    top = Y + TITLE
    second = X + CARD[0] + BETWEEN
    assert corners(svg) == [(X, top), (second, top), (second + SMALL[0] + BETWEEN, top)]
    assert high == TITLE + CARD[1] + BELOW
    assert "Discard - three of nine" in svg


def test_a_full_row_is_followed_by_one_below_its_tallest_piece() -> None:
    wide = CARD[0] + BETWEEN + SMALL[0]  # just two fit
    svg, high = drawn(Zone("pile", "row", ""), ["card", "tile", "tile", "tile"], wide)
    first = Y + TITLE
    second = first + CARD[1] + BETWEEN
    assert [y for _, y in corners(svg)] == [first, first, second, second]
    assert [x for x, _ in corners(svg)][2:] == [X, X + SMALL[0] + BETWEEN]
    assert high == TITLE + CARD[1] + BETWEEN + SMALL[1] + BELOW


def test_a_piece_that_is_too_wide_does_not_leave_a_row_empty() -> None:
    svg, high = drawn(Zone("pile", "row", ""), ["card", "card"], 10)
    first = Y + TITLE
    assert corners(svg) == [(X, first), (X, first + CARD[1] + BETWEEN)]
    assert high == TITLE + 2 * CARD[1] + BETWEEN + BELOW


def test_steps_stand_below_the_pieces_line_by_line() -> None:
    steps = (Step((Part("Strength"), Part(" of all")), value="7"), Step((Part("Prize"),)))
    svg, high = drawn(Zone("fight", "sheet", "Fight", steps=steps), ["card"], 600)
    below = Y + TITLE + CARD[1]
    assert re.findall(r'y="([\d.]+)"[^>]*>(Strength of all 7|Prize )<', svg) == [
        (f"{below + LINE:.1f}", "Strength of all 7"),
        (f"{below + 2 * LINE:.1f}", "Prize "),
    ]
    assert high == TITLE + CARD[1] + 2 * LINE + BELOW


def test_a_zone_with_nothing_in_it_is_as_high_as_its_title() -> None:
    svg, high = drawn(Zone("pile", "row", "Empty"), [], 600)
    assert corners(svg) == []
    assert high == TITLE + BELOW
