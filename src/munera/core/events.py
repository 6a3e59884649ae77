"""Tables of what happens, is asked and is refused: kinds with a clause, fields with an audience.

An event is a tuple of ints, its kind first. It is built only when somebody listens, and it becomes
words only when somebody reads. Prompts and refusals are tuples of the same form.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

PUBLIC: Final = -1  # an audience: everybody; a number k >= 0: the seat named by field k


@final
class Field:
    """One value of a kind: its name, the domain its number is from, and who may know it."""

    def __init__(self, name: str, domain: str, audience: int = PUBLIC, many: bool = False) -> None:
        self.name: Final = name
        self.domain: Final = domain
        self.audience: Final = audience
        self.many: Final = many  # takes all values that remain; only the last field may


@final
class Kind:
    """One kind of event, prompt or refusal, with the clause it rests on.

    An event that opens a chapter (a bout, say) is where looking back at the log may stop. A private
    kind is told to its audience alone: the others must not even see that it happened.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        *fields: Field,
        chapter: bool = False,
        audience: int = PUBLIC,
    ) -> None:
        self.name: Final = name
        self.clause: Final = clause
        self.fields: Final = fields
        self.chapter: Final = chapter
        self.audience: Final = audience
        secret = audience != PUBLIC
        for field in fields:
            secret = secret or field.audience != PUBLIC
        self.is_secret: Final = secret  # whether some may not know all of it


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Where events go while somebody listens."""

    def __init__(self) -> None:
        self.events: list[tuple[int, ...]] = []

    def add(self, event: tuple[int, ...]) -> None:
        """Take one event."""
        self.events.append(event)


def is_told(kind: Kind, event: tuple[int, ...], viewer: int) -> bool:
    """Whether a viewer is told of the event at all."""
    return kind.audience == PUBLIC or event[1 + kind.audience] == viewer


def redact(kind: Kind, event: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    """The event as a viewer may know it: a field it may not see is HIDDEN (-1)."""
    if not kind.is_secret:
        return event
    out = list(event)
    for k, field in enumerate(kind.fields):
        if field.audience != PUBLIC and out[1 + field.audience] != viewer:
            end = len(out) if field.many else k + 2
            for j in range(k + 1, end):
                out[j] = -1
    return tuple(out)
