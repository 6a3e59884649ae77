"""A board that fills its room: its cells grow, and the cards in them stay inside and apart."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from outside import outside

Json = dict[str, Any]
HERE = Path(__file__).parent
CELL, GAP, BAND = 40.0, 4.0, 20.0
ROOMS = (
    (750, 420, False),
    (500, 460, False),
    (480, 220, False),
    (378, 333, True),
    (378, 180, True),
)


def board(*counts: int) -> tuple[Json, list[Json]]:
    """Two rows of three cells with a band between them, and so many cards in each cell."""
    cells, pieces = [], []
    for k, n in enumerate(counts):
        row, column = divmod(k, 3)
        x = CELL / 2 + column * (CELL + GAP)
        y = CELL / 2 + row * (CELL + BAND)
        cells.append({"id": f"c{k}", "x": x, "y": y, "label": f"c{k}"})
        pieces += [
            {"id": f"p{k}.{i}", "zone": "b", "x": x - n + 2 * i, "y": y, "size": 8, "label": "p"}
            for i in range(n)
        ]
    wide, high = 3 * CELL + 2 * GAP, 2 * CELL + BAND
    sign = {"id": "sign", "zone": "b", "form": "tile", "x": wide / 2, "y": high / 2, "size": 9}
    zone = {
        "id": "b", "kind": "board", "shape": "square", "width": wide, "height": high,
        "cell": CELL, "cells": cells, "fills": True,
    }  # fmt: skip
    return zone, [*pieces, sign]


def spread(*given: tuple[tuple[Json, list[Json]], tuple[int, int, bool]]) -> list[Json]:
    asked = [
        {"zone": zone, "pieces": pieces, "room": {"width": w, "height": h}, "small": small}
        for (zone, pieces), (w, h, small) in given
    ]
    out: list[Json] = outside(HERE / "spread.mjs", asked)
    return out


def test_cards_stay_in_their_cells_and_apart_in_every_room() -> None:
    crowds = [(n, 0, 1, 2, 3, 12 - n) for n in range(1, 12)]
    asked = [(board(*counts), room) for counts in crowds for room in ROOMS]
    for ((zone, pieces), (w, h, _)), drawn in zip(asked, spread(*asked), strict=True):
        floor = drawn["zone"]
        scale = min(w / floor["width"], h / floor["height"])
        assert scale >= min(w / zone["width"], h / zone["height"]) - 0.001
        cells = {cell["id"][1:]: cell for cell in floor["cells"]}
        lines: dict[tuple[str, float], list[Json]] = {}
        for card in drawn["pieces"][:-1]:
            name = card["id"][1:].split(".")[0]
            cell = cells[name]
            assert abs(card["x"] - cell["x"]) + card["size"] / 2 <= floor["cell"] / 2
            assert abs(card["y"] - cell["y"]) + card["size"] * 0.7 <= drawn["tall"] / 2
            lines.setdefault((name, round(card["y"], 3)), []).append(card)
        for line in lines.values():
            for left, right in pairwise(sorted(line, key=lambda card: float(card["x"]))):
                assert right["x"] - left["x"] >= left["size"]
        assert len(drawn["pieces"]) == len(pieces)


def test_the_board_takes_the_room_and_what_lies_between_the_cells_stays_there() -> None:
    wide, high = spread(
        (board(1, 0, 0, 0, 0, 1), ROOMS[0]), (board(1, 0, 0, 0, 0, 1), (300, 400, False))
    )
    assert wide["zone"]["cell"] > wide["tall"] == CELL
    assert high["tall"] > high["zone"]["cell"] == CELL
    assert abs(wide["zone"]["width"] / wide["zone"]["height"] - 750 / 420) < 0.01
    for drawn in (wide, high):
        sign = drawn["pieces"][-1]
        assert abs(sign["x"] - drawn["zone"]["width"] / 2) < 0.001
        assert abs(sign["y"] - drawn["zone"]["height"] / 2) < 0.001


def test_one_card_is_larger_than_each_of_four() -> None:
    alone, four = spread((board(1, 0, 0, 0, 0, 0), ROOMS[0]), (board(4, 0, 0, 0, 0, 0), ROOMS[0]))
    assert alone["pieces"][0]["size"] > 1.5 * four["pieces"][0]["size"]


def test_cards_face_down_are_spread_as_those_face_up() -> None:
    zone, pieces = board(1, 4, 0, 0, 0, 2)
    backs = [{**one, "form": "back"} if one["id"][1] in "15" else one for one in pieces]
    up, down = spread(((zone, pieces), ROOMS[0]), ((zone, backs), ROOMS[0]))
    where = [[(one["x"], one["y"], one["size"]) for one in each["pieces"]] for each in (up, down)]
    assert where[0] == where[1]


def test_what_lies_in_a_cell_without_cards_stays_in_it() -> None:
    zone, pieces = board(1, 0, 0, 0, 0, 0)
    far = zone["cells"][5]
    token = {"id": "t", "zone": "b", "form": "disc", "x": far["x"], "y": far["y"], "size": 6}
    (drawn,) = spread(((zone, [*pieces, token]), ROOMS[0]))
    cell, lying = drawn["zone"]["cells"][5], drawn["pieces"][-1]
    assert (lying["x"], lying["y"]) == (cell["x"], cell["y"])
