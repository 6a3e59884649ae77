"""Plain data to bytes, leaving out what has its default value.

Scenes of a table change little from move to move, and tables of a game show the same pieces again
and again: each distinct piece, panel, zone and part of a sentence is turned into bytes once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from munera.core.scene import Part, Piece, Zone

encode: Final = msgspec.json.Encoder().encode


@lru_cache(256)
def _fields(kind: Any) -> tuple[tuple[str, Any], ...] | None:
    """The fields of a dataclass or a struct, each with its default; None for anything else."""
    if is_dataclass(kind):
        return tuple((field.name, field.default) for field in fields(kind))
    if issubclass(kind, msgspec.Struct):
        return tuple((field.name, _default(field)) for field in msgspec.structs.fields(kind))
    return None


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return MISSING if field.default is msgspec.NODEFAULT else field.default


def lean(value: Any) -> Any:
    """Dataclasses, structs and their lists as plain data, defaults left out."""
    kind: Any = type(value)
    if kind is str or kind is int or kind is float or value is None:
        return value
    if kind is tuple or kind is list:
        return [lean(item) for item in value]
    if kind is dict:
        return {key: lean(item) for key, item in value.items()}
    known = _fields(kind)
    if known is None:
        return value
    out: dict[str, Any] = {}
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        if config.tag_field:
            out[config.tag_field] = config.tag
    for name, default in known:
        item = getattr(value, name)
        if item != default:
            out[name] = lean(item)
    return out


def raw(value: Any) -> msgspec.Raw:
    """Lean bytes that can stand inside a larger message."""
    return msgspec.Raw(encode(lean(value)))


def joined(items: list[bytes]) -> msgspec.Raw:
    """A list of things that are bytes already."""
    return msgspec.Raw(b"[" + b",".join(items) + b"]")


class Raws:
    """The bytes of things that a game makes once and shows again and again, found by identity."""

    def __init__(self, most: int, make: Callable[[Any], msgspec.Raw] = raw) -> None:
        self._most = most
        self._make = make
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}

    def differ(self, one: object, other: object) -> bool:
        """Whether two things look different on the wire."""
        return self.of(one) != self.of(other)

    def alike(self, before: Sequence[object], after: Sequence[object]) -> bool:
        """Whether all of them look the same, one by one."""
        if len(before) != len(after):
            return False
        for k, thing in enumerate(after):
            if thing is not before[k] and self.differ(before[k], thing):
                return False
        return True

    def of(self, thing: object) -> msgspec.Raw:
        """The bytes of a thing; while it is kept here, nothing else can have its identity."""
        found = self._known.get(id(thing))
        if found is not None:
            return found[1]
        if len(self._known) >= self._most:
            self._known.clear()
        made = self._make(thing)
        self._known[id(thing)] = (thing, made)
        return made

    def of_all(self, things: Sequence[object]) -> list[msgspec.Raw]:
        """The bytes of each of several things."""
        return [self.of(thing) for thing in things]


def quick_part(part: Part) -> msgspec.Raw:
    """The bytes of a part of a sentence; the same as `raw` gives, without its long way round."""
    out: dict[str, Any] = {"text": part.text}
    if part.chip is not None:
        out["chip"] = lean(part.chip)
    if part.seat != -1:
        out["seat"] = part.seat
    return msgspec.Raw(encode(out))


def quick_sentence(parts: tuple[Part, ...]) -> list[msgspec.Raw]:
    """The bytes of the parts of a sentence; the names of seats are not kept."""
    return [raw_part.of(part) if part.seat == -1 else quick_part(part) for part in parts]


def quick_piece(piece: Piece) -> msgspec.Raw:
    """The bytes of a piece, without what changes with every question (`action` and `does`).

    Whether it can be chosen follows from the choices: a piece plays its `ask` if that is one. So
    the cards of a hand stay as they are while their owner is asked or not.
    """
    out: dict[str, Any] = {"id": piece.id, "zone": piece.zone}
    if piece.place:
        out["place"] = piece.place
    if piece.form != "card":
        out["form"] = piece.form
    for name, value in (
        ("sprite", piece.sprite), ("numeral", piece.numeral), ("letters", piece.letters),
        ("badge", piece.badge), ("caption", piece.caption), ("hue", piece.hue),
        ("marks", piece.marks), ("label", piece.label),
        ("ask", piece.ask or piece.action), ("x", piece.x), ("y", piece.y),
        ("size", piece.size), ("aim", piece.aim), ("goal", piece.goal),
        ("opens", piece.opens),
    ):  # fmt: skip
        if value:
            out[name] = value
    if piece.facing >= 0:
        out["facing"] = piece.facing
    if piece.inlays:
        out["inlays"] = lean(piece.inlays)
    if piece.pinned:
        out["pinned"] = lean(piece.pinned)
    return msgspec.Raw(encode(out))


def quick_zone(zone: Zone) -> msgspec.Raw:
    """The bytes of a zone; its cells are, like pieces, without what changes with every question."""
    out = lean(zone)
    for cell in out.get("cells", ()):
        action = cell.pop("action", "")
        if action:
            cell["ask"] = action
    return msgspec.Raw(encode(out))


raw_part: Final = Raws(4_000, quick_part)
raw_choice: Final = Raws(2_000)
raw_batch: Final = Raws(1_000)
raw_cue: Final = Raws(1_000)
raw_piece: Final = Raws(4_000, quick_piece)
raw_panel: Final = Raws(1_000)
raw_zone: Final = Raws(500, quick_zone)
