"""Gladiatori: one deck is action, energy, hand and life; gladiators fight on hexes for honour."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
