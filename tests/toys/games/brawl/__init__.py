"""Brawl: a toy whose fighters live on, for careers and campaigns.

Every seat buys arms and shields with its coins. Then a die is rolled for each, and arms are added.
The highest sum wins. A fighter who falls far behind is knocked out, or dies. In a campaign the
winner gains points, and points become coins.
"""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
