"""What a seat has been told, as a number that is equal for all who were told the same."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.bots.tree import NONE, mix
from munera.core.events import PUBLIC, Kind

# Where the number of an event begins: far from the small numbers that events are made of. From 1 it
# would go nowhere, since `mix(1, 1)` is 1 again: an event of nothing but 1 would have no length.
START: Final = 31337 * 2**40 + 2246822519


def told_all(h: i64, total: i64) -> i64:
    """The key of a seat after an event that everybody is told; `total` is the event's number."""
    return mix(mix(h, total), total >> 31)


@final
class ToldKeys:
    """Which seat is told which fields of an event, in arrays, and keys made of what it is told."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.secret: vec[i64] = vec[i64]([int(kind.is_secret) for kind in kinds])
        self.audience: vec[i64] = vec[i64]([kind.audience for kind in kinds])
        firsts: list[int] = []
        fields: list[int] = []
        for kind in kinds:
            firsts.append(len(fields))
            fields += [field.audience for field in kind.fields]
        firsts.append(len(fields))
        self.firsts: vec[i64] = vec[i64](firsts)
        self.fields: vec[i64] = vec[i64](fields)

    def sum_up(self, event: tuple[int, ...]) -> i64:
        """A number for an event that everybody is told in full; NONE for any other event."""
        if self.secret[event[0]]:
            return NONE
        h: i64 = START
        k: i64
        for k in range(len(event)):
            h = mix(h, event[k])
        return h

    def knows(self, event: tuple[int, ...], seat: i64) -> bool:
        """Whether a seat is told every field of an event that anybody is told."""
        kind: i64 = event[0]
        audience = self.audience[kind]
        if audience != PUBLIC and event[1 + audience] != seat:
            return False
        first = self.firsts[kind]
        last = self.firsts[kind + 1] - first - 1
        n: i64 = len(event)
        k: i64
        for k in range(1, n):
            to = self.fields[first + min(k - 1, last)]
            if to != PUBLIC and event[1 + to] != seat:
                return False
        return True

    def hear(self, h: i64, event: tuple[int, ...], seat: i64) -> i64:
        """The key of a seat after what it is told of an event."""
        kind: i64 = event[0]
        n: i64 = len(event)
        k: i64
        audience = self.audience[kind]
        if audience != PUBLIC and event[1 + audience] != seat:
            return h
        h = mix(h, kind)
        first = self.firsts[kind]
        last = self.firsts[kind + 1] - first - 1  # the last field may take many values
        for k in range(1, n):
            to = self.fields[first + min(k - 1, last)]
            if to == PUBLIC or event[1 + to] == seat:
                h = mix(h, event[k])
        return h
