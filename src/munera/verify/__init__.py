"""The checking side of fair dice: recomputes every draw of a game from its proof alone.

This room imports nothing else of Munera, and `munera.server.proof`, which makes proofs, does not
import it.
"""

from munera.verify.check import Verdict, check
from munera.verify.luck import Luck, luck_of
from munera.verify.witness import compare, lacks, read_witness
from munera.verify.words import words_of

__all__ = ["Luck", "Verdict", "check", "compare", "lacks", "luck_of", "read_witness", "words_of"]
