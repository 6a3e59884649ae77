"""The figures of Sortes, read from `data/`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
_FILE: Final = FOLDER / "data" / "figures.toml"
_DATA: Final[dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))

HIGHEST: Final[int] = _DATA["highest"]
COINS: Final[int] = _DATA["coins"]
MOST_COINS: Final[int] = _DATA["most_coins"]
