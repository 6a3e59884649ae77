"""Every game of the house, each with all its seat counts and modes."""

from __future__ import annotations

from contract.cases import cases_of
from munera.games import every

CASES = [case for game in every() for case in cases_of(game)]
ids = str
