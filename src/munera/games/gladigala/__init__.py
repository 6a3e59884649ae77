"""GladiGala: secret orders, guessed attacks and stolen Eagles for two to four schools."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
