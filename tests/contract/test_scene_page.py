"""docs/scene.md explains the whole vocabulary of scenes, with a picture of each form and mark."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cli.test_checkgame import ROOT
from cli.test_process import process
from effort import once
from munera.core.scene import ARCS, CUES, CUTS, EDGES, FORMS, HUES, KINDS, MARKS, RIMS

pytestmark = once
PAGE = (ROOT / "docs" / "scene.md").read_text("utf-8")
FOLDER = ROOT / "docs" / "pictures" / "scene"
WORDS = (*FORMS, *MARKS, *KINDS, *CUES, *HUES, *ARCS, *EDGES, *RIMS, *CUTS)


@pytest.mark.parametrize("word", sorted(set(WORDS)))
def test_every_word_is_explained(word: str) -> None:
    assert f"`{word}`" in PAGE


def test_every_form_and_mark_has_its_row_and_its_picture() -> None:
    shown = re.findall(r"^\| `(\w+)` \| <img src=\"pictures/scene/(\w+-\w+)\.webp\"", PAGE, re.M)
    assert shown == [
        *((form, f"form-{form}") for form in FORMS),
        *((mark, f"mark-{mark}") for mark in MARKS),
    ]


def test_every_picture_is_there_and_every_one_is_shown() -> None:
    tutorial = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    named = set(re.findall(r"pictures/scene/([\w-]+\.webp)", PAGE + tutorial))
    assert named == set(os.listdir(FOLDER))


def test_the_gallery_that_they_are_taken_of_is_sound(tmp_path: Path) -> None:
    games = str(ROOT / "examples" / "games")
    ran = process("check-game", "gallery", folder=tmp_path, MUNERA_GAMES=games)
    assert ran.returncode == 0, ran.stdout.decode()
