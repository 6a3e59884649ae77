"""Gorus Maximus: a trick-taking game for one to eight, alone or in teams."""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
