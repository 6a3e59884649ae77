"""The checking side of fair dice: works every draw of a game out anew, from its proof alone.

This room imports nothing of Munera, and `munera.server.proof`, which makes proofs, nothing of it.
"""

from munera.verify.check import Verdict, check
from munera.verify.luck import Luck, luck_of

__all__ = ["Luck", "Verdict", "check", "luck_of"]
