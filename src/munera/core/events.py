"""Tables of events, prompts and refusals: kinds with a clause, fields with an audience.

An event is a tuple of ints, its kind first. It is built only when somebody listens, and it becomes
words only when somebody reads. Prompts and refusals are tuples of the same form.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

PUBLIC: Final = -1  # audience: everybody; k >= 0 means the seat that field k names


@final
class Field:
    """One value of a kind: its name, the domain of its number, and who may know it.

    Records hash the events of a game by the names of kinds and fields and by these numbers. So
    neither may change: a domain only grows at its end. A field that is added to an old kind, say
    for a picture, is not `recorded`: then no older record changes.
    """

    def __init__(
        self,
        name: str,
        domain: str,
        audience: int = PUBLIC,
        many: bool = False,
        recorded: bool = True,
    ) -> None:
        self.name: Final = name
        self.domain: Final = domain
        self.audience: Final = audience
        self.many: Final = many  # takes all remaining values; only the last field may
        self.recorded: Final = recorded  # whether the record's hash covers it


@final
class Kind:
    """One kind of event, prompt or refusal, with the clause it rests on.

    An event that opens a chapter (say a bout) is where looking back at the log may stop. A private
    kind is told to its audience alone: the others must not even see that it happened. A kind that
    is added later, for something that happened in older games too, is not `recorded`.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        *fields: Field,
        chapter: bool = False,
        audience: int = PUBLIC,
        recorded: bool = True,
    ) -> None:
        self.name: Final = name
        self.clause: Final = clause
        self.fields: Final = fields
        self.recorded: Final = recorded
        self.chapter: Final = chapter
        self.audience: Final = audience
        secret = audience != PUBLIC
        for field in fields:
            secret = secret or field.audience != PUBLIC
        self.is_secret: Final = secret  # whether some may not know all of it
        # What `line_of` gives where every field is one number and recorded; otherwise empty.
        plain = all(field.recorded and not field.many for field in fields)
        self.template: Final = name + "".join([f" {f.name}=%d" for f in fields]) if plain else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Where events go while somebody listens."""

    def __init__(self) -> None:
        self.events: list[tuple[int, ...]] = []

    def add(self, event: tuple[int, ...]) -> None:
        """Take one event."""
        self.events.append(event)


def line_of(kind: Kind, event: tuple[int, ...]) -> str:
    """The event as a line of text that never changes: its name, then each field by its name.

    >>> kind = Kind("won", "XX-1", Field("seat", "seat"), Field("cards", "card", many=True))
    >>> line_of(kind, (0, 2, 7, 9))
    'won seat=2 cards=7,9'
    """
    if kind.template:
        return kind.template % event[1:]
    line = kind.name
    for k, field in enumerate(kind.fields):
        if field.recorded:
            values = event[1 + k :] if field.many else event[1 + k : 2 + k]
            line += f" {field.name}=" + ",".join([f"{value:d}" for value in values])
    return line


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
