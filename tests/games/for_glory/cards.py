"""The cards as the specification lists them, for tests: not the game's own data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DECKS = ("gladiator", "training", "economy")
DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in DATA["card"]}
