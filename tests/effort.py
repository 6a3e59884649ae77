"""How much of the long tests is done in which form of the engine.

The suite runs twice, interpreted and compiled. A compiled engine plays about twenty times as many
games in the same time, so tests that play very many games play all of them there and a part of them
interpreted; `contract/test_forms.py` checks that both forms play the same games. Tests that are
long for other reasons (processes, screens, files) are marked `once`: what they check is not
compiled, and they run interpreted only.
"""

from __future__ import annotations

import os

import pytest

COMPILED = os.environ.get("MUNERA_FORM") == "compiled"
once = pytest.mark.once


def often(full: int, part: int) -> int:
    """How often something is tried: in full where the engine is compiled, else in part."""
    return full if COMPILED else part
