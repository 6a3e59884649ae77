"""Clash of the Gladiators: drafted teams, wild animals and dice battles for two to five."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
