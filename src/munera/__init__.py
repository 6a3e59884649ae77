"""Munera: gladiator board games with their complete rules on one engine."""

__version__ = "0.8.0"
