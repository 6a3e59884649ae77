"""Where the data files of a game lie: in its package, or in a folder with other content.

`MUNERA_CONTENT` names a folder with one folder for each game that should not use the content of
this version: an old record, or a game that began long ago, is played with the content it began
with.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "MUNERA_CONTENT"


def data_of(package: Path) -> Path:
    """The folder with the data files of a package."""
    chosen = os.environ.get(VARIABLE, "")
    other = Path(chosen) / package.name
    return other if chosen and other.is_dir() else package / "data"
