"""What can go wrong, sorted by whose fault it is; every message is one friendly sentence."""

from __future__ import annotations

from munera.core.saying import BadSentence as BadSentence
from munera.core.saying import MuneraError as MuneraError
from munera.core.saying import Saying, say
from munera.core.scene import Part, plain


class BadText(MuneraError):
    """A text that cannot be read as an action, an option or a number."""


class BadTable(MuneraError):
    """A table that cannot exist: unknown game, seat count, mode, option or content.

    `at` is the place in a content pack, where one is concerned: keys, and numbers of entries from
    0. A reader that goes on after the first fault adds the others to it.
    """

    def __init__(self, what: Saying | str, at: tuple[str | int, ...] = ()) -> None:
        super().__init__(what)
        self.at = at
        self.others: tuple[BadTable, ...] = ()


class BadOption(BadTable):
    """An option that a table cannot have: which one, by which clause (or none), and why."""

    def __init__(
        self, option: str, what: Saying | str, clause: str = "", at: tuple[str | int, ...] = ()
    ) -> None:
        super().__init__(what, at)
        self.option = option
        self.clause = clause


class BadPackage(BadTable):
    """A game's package that cannot be used: the game, the file, and what is wrong there."""


class Refused(MuneraError):
    """A move that the rules refuse, with the clause and the sentence, as text and in parts."""

    def __init__(self, clause: str, parts: tuple[Part, ...]) -> None:
        self.clause = clause
        self.parts = parts
        self.why = plain(parts)
        super().__init__(f"{self.why} [{clause}]")


class NotYourTurn(Refused):
    """A seat spoke while others were asked."""


class Illegal(Refused):
    """An action the rules do not allow now."""


class BadRecord(MuneraError):
    """A record that stops making sense at a line; `clause` is empty where no rule is concerned."""

    def __init__(self, line: int, why: Saying | str, clause: str = "") -> None:
        cited = f" [{clause}]" if clause else ""
        super().__init__(say("record.line", line=line, why=why, cited=cited))
        self.line = line
        self.why = str(why)  # in English
        self.clause = clause


class RulesBug(Exception):
    """Our fault: the rules reached an impossible place; it carries the record so far."""

    def __init__(self, why: str, record: str = "") -> None:
        super().__init__(why)
        self.record = record
