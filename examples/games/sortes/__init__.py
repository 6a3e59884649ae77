"""Sortes: secret lots, a few coins, and the question when to stop; the tutorial's example."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
