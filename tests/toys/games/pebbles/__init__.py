"""Pebbles: no chance and one small secret, to test what the house must not take for granted.

The first seat hides a pebble in its left or right hand. Then seats take one, two or three stones of
nine in turn. The seat that takes the last one wins; but first the second seat may guess the hand,
and a right guess wins at once.
"""

from __future__ import annotations

from munera.core.package import assemble

GAME = assemble(__name__)
