"""What can go wrong, sorted by whose fault it is; every message is one friendly sentence."""

from __future__ import annotations

from munera.core.saying import ENGLISH, Saying, say
from munera.core.scene import Part, plain


class MuneraError(Exception):
    """Anything the caller can mend; its text is one sentence that says what and why.

    The sentence is a `Saying`, so that each reader hears it in a language of their own; `str` gives
    it in English.
    """

    def __init__(self, what: Saying | str) -> None:
        self.what = what
        super().__init__(what)

    def __str__(self) -> str:
        return self.said()

    def said(self, language: str = ENGLISH) -> str:
        """The sentence in a language."""
        return self.what.said(language) if isinstance(self.what, Saying) else self.what


class BadSentence(MuneraError):
    """A file of a language that cannot be used, with its name and the key."""


class BadText(MuneraError):
    """A text that cannot be read as an action, an option or a number."""


class BadTable(MuneraError):
    """A table that cannot exist: unknown game, seat count, mode, option or content.

    `at` is the place in a content pack, where one is concerned: keys, and numbers of entries from
    0. A reader that goes on after the first fault puts the others behind it.
    """

    def __init__(self, what: Saying | str, at: tuple[str | int, ...] = ()) -> None:
        super().__init__(what)
        self.at = at
        self.others: tuple[BadTable, ...] = ()


class BadOption(BadTable):
    """An option that a table cannot have: which one, by which clause (or none), and why."""

    def __init__(
        self, option: str, what: Saying, clause: str = "", at: tuple[str | int, ...] = ()
    ) -> None:
        super().__init__(what, at)
        self.option = option
        self.clause = clause


class BadPackage(BadTable):
    """A game's package that cannot be used: the game, the file, and what is wrong there."""


class Refused(MuneraError):
    """A move that the rules refuse, with the clause and the sentence, whole and in its parts."""

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
    """Our fault: the rules reached a place that cannot be; carries the record so far."""

    def __init__(self, why: str, record: str = "") -> None:
        super().__init__(why)
        self.record = record
