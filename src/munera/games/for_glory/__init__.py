"""For Glory: two gladiator schools, a deck of schemes each, and six Glory to win."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
