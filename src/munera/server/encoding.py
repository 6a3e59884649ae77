"""Data to JSON bytes, leaving out every field that has its default value.

A scene changes little from move to move, and all tables of a game show the same pieces. So each
distinct piece, panel, zone and part of a sentence is turned into bytes once. Pieces and parts are
the most frequent: they carry their bytes with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final

import msgspec

from munera.core.draft import Draft
from munera.core.scene import Part, Piece, Zone
from munera.server.wire import Reply

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


def without_defaults(value: Any) -> Any:
    """Dataclasses, structs and their lists as plain data, defaults left out."""
    kind: Any = type(value)
    if kind is str or kind is int or kind is float or value is None:
        return value
    if kind is tuple or kind is list:
        return [without_defaults(item) for item in value]
    if kind is dict:
        return {key: without_defaults(item) for key, item in value.items()}
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
            out[name] = without_defaults(item)
    return out


def raw(value: Any) -> msgspec.Raw:
    """Lean bytes that can be put inside a larger message."""
    return msgspec.Raw(encode(without_defaults(value)))


def joined(items: list[bytes]) -> msgspec.Raw:
    """A JSON list of items that are bytes already."""
    return msgspec.Raw(b"[" + b",".join(items) + b"]")


class BytesCache:
    """A cache of the bytes of objects that a game makes once and shows often, by identity."""

    def __init__(self, most: int, make: Callable[[Any], msgspec.Raw] = raw) -> None:
        self._most = most
        self._make = make
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}
        self._older: dict[int, tuple[object, msgspec.Raw]] = {}  # dropped next, if not used again

    def differ(self, one: object, other: object) -> bool:
        """Whether two things look different on the wire."""
        return self.of(one) != self.of(other)

    def alike(self, before: Sequence[object], after: Sequence[object]) -> bool:
        """Whether two lists look the same on the wire, item by item."""
        if len(before) != len(after):
            return False
        for k, thing in enumerate(after):
            if thing is not before[k] and self.differ(before[k], thing):
                return False
        return True

    def of(self, thing: object) -> msgspec.Raw:
        """The bytes of a thing. The cache holds the thing too, so that its id is not reused."""
        key = id(thing)
        found = self._known.get(key)
        if found is None:
            found = self._older.get(key)
            if found is None:
                found = (thing, self._make(thing))
            if 2 * len(self._known) >= self._most:
                self._older = self._known
                self._known = {}
            self._known[key] = found
        return found[1]

    def of_all(self, things: Sequence[object]) -> list[msgspec.Raw]:
        """The bytes of each of several things."""
        return [self.of(thing) for thing in things]


def quick_part(part: Part) -> msgspec.Raw:
    """The bytes of a part of a sentence: what `raw` gives, but faster."""
    out: dict[str, Any] = {"text": part.text}
    if part.chip is not None:
        out["chip"] = without_defaults(part.chip)
    if part.seat != -1:
        out["seat"] = part.seat
    return msgspec.Raw(encode(out))


def part_bytes(part: Part) -> msgspec.Raw:
    """The bytes of a part of a sentence, made once."""
    made: Any = part.shown
    if made is None:
        made = part.shown = quick_part(part)
    return made  # type: ignore[no-any-return]  # nobody else writes there


def sentence_bytes(parts: tuple[Part, ...]) -> list[msgspec.Raw]:
    """The bytes of the parts of a sentence."""
    return [part_bytes(part) for part in parts]


def quick_piece(piece: Piece) -> msgspec.Raw:
    """The bytes of a piece, without the fields that change with every question (`action`, `does`).

    The choices tell whether it can be chosen: a piece plays its `ask` if that is among them. So the
    cards of a hand have the same bytes whether or not their owner is asked.
    """
    out: dict[str, Any] = {"id": piece.id, "zone": piece.zone}
    if piece.place:
        out["place"] = piece.place
    if piece.form != "card":
        out["form"] = piece.form
    if piece.sprite:
        out["sprite"] = piece.sprite
    if piece.numeral:
        out["numeral"] = piece.numeral
    if piece.letters:
        out["letters"] = piece.letters
    if piece.badge:
        out["badge"] = piece.badge
    if piece.caption:
        out["caption"] = piece.caption
    if piece.hue:
        out["hue"] = piece.hue
    if piece.marks:
        out["marks"] = piece.marks
    if piece.label:
        out["label"] = piece.label
    if piece.ask or piece.action:
        out["ask"] = piece.ask or piece.action
    if piece.x:
        out["x"] = piece.x
    if piece.y:
        out["y"] = piece.y
    if piece.size:
        out["size"] = piece.size
    _add_rare(piece, out)
    return msgspec.Raw(encode(out))


def _add_rare(piece: Piece, out: dict[str, Any]) -> None:
    """Add the fields that few pieces have."""
    if piece.aim:
        out["aim"] = piece.aim
    if piece.goal:
        out["goal"] = piece.goal
    if piece.opens:
        out["opens"] = piece.opens
    if piece.note:
        out["note"] = piece.note
    if piece.facing >= 0:
        out["facing"] = piece.facing
    if piece.inlays:
        out["inlays"] = without_defaults(piece.inlays)
    if piece.pinned:
        out["pinned"] = without_defaults(piece.pinned)
    if piece.rim:
        out["rim"] = piece.rim
    if piece.arcs:
        out["arcs"] = without_defaults(piece.arcs)
    if piece.acts:
        out["acts"] = without_defaults(piece.acts)


def piece_bytes(piece: Piece) -> msgspec.Raw:
    """The bytes of a piece, made once."""
    made: Any = piece.shown
    if made is None:
        made = piece.shown = quick_piece(piece)
    return made  # type: ignore[no-any-return]  # nobody else writes there


def quick_reply(reply: Reply) -> bytes:
    """The bytes of an answer; the usual one, a plain yes, is written without `without_defaults`."""
    if reply.ok and not reply.text:
        return b'{"type":"reply","id":%b,"ok":true,"seq":%d}' % (encode(reply.id), reply.seq)
    return encode(without_defaults(reply))


def quick_zone(zone: Zone) -> msgspec.Raw:
    """The bytes of a zone; its cells, like pieces, lack the fields that change with a question."""
    out = without_defaults(zone)
    for cell in out.get("cells", ()):
        action = cell.pop("action", "")
        if action:
            cell["ask"] = action
    return msgspec.Raw(encode(out))


def draft_bytes(draft: Draft) -> msgspec.Raw:
    """The bytes of a draft; those of its slots, by far the most, are cached."""
    out = without_defaults(replace(draft, pads=(), slots=()))
    out["pads"] = raw_pad.of_all(draft.pads)
    out["slots"] = raw_slot.of_all(draft.slots)
    return msgspec.Raw(encode(out))


raw_pad: Final = BytesCache(200)
raw_slot: Final = BytesCache(500)
raw_choice: Final = BytesCache(2_000)
raw_batch: Final = BytesCache(1_000)
raw_cue: Final = BytesCache(1_000)
raw_panel: Final = BytesCache(4_000)
raw_zone: Final = BytesCache(500, quick_zone)
