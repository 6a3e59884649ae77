"""Pebbles: no chance and one small secret, for what the house must not take for granted.

The first seat hides a pebble in its left or right hand. Then seats take one, two or three stones of
nine in turn. Whoever takes the last one wins; only the second seat may guess the hand first, and a
right guess wins at once.
"""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
