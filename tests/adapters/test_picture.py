"""Pictures of a table: every piece is in them, and they need no browser."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from adapters.cases import CASES, ids
from contract.cases import Case, some_state
from effort import once
from munera.adapters.pettingzoo import env
from munera.adapters.picture import HEIGHT, HUES, WIDTH, drawing, picture
from munera.core.engine import SPECTATOR, waiting
from munera.core.scene import HUES as PIGMENTS
from munera.core.scene import Scene
from munera.games import every
from munera.play.speech import decision

pytestmark = once


def scene_of(case: Case, number: int) -> tuple[Scene, tuple[str, ...]]:
    """Some scene of a seat that is asked, or of a spectator."""
    s = some_state(case, case.rng("picture", number))
    names = tuple(f"<{seat} & co>" for seat in range(case.table.seats))
    seat = waiting(s)[0] if waiting(s) else SPECTATOR
    asked = decision(case.game, s, seat, names) if seat >= 0 else None
    return case.game.scene(case.game.view(s, seat), asked, names, "en"), names


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_a_drawing_holds_every_piece(case: Case) -> None:
    for number in range(3):
        scene, names = scene_of(case, number)
        root = ElementTree.fromstring(drawing(case.game, scene, names))
        words = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
        said = "\n".join(words)
        for piece in scene.pieces:
            if piece.letters:
                assert piece.letters in said, piece.label
            if piece.numeral:
                assert piece.numeral in said, piece.label
        drawn = sum(1 for _ in root.iter("{http://www.w3.org/2000/svg}svg"))
        assert drawn > sum(bool(piece.sprite) for piece in scene.pieces)
        assert scene.status in said


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_picture_shows_what_happened(game: object) -> None:
    case = next(case for case in CASES if case.game is game)
    seen = []
    for number in range(2):
        scene, names = scene_of(case, number)
        seen.append(picture(case.game, scene, names))
        assert seen[-1].shape == (HEIGHT, WIDTH, 3)
        some = seen[-1][::8, ::8].reshape(-1, 3)
        assert len(np.unique(some, axis=0)) > 10
    assert not np.array_equal(seen[0], seen[1])


def test_environments_give_pictures() -> None:
    e = env("gorus", 2, render_mode="rgb_array")
    e.reset(seed=1)
    assert e.render().dtype == np.uint8


def test_there_is_paint_for_every_pigment() -> None:
    assert set(PIGMENTS) <= set(HUES)
