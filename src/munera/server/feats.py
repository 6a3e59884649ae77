"""Matches of characters as the store keeps them: facts, and the record beside them."""

from __future__ import annotations

from typing import Any

import msgspec

from munera.core.career import Cause, Outcome
from munera.play.campaign import MatchPlayed


def causes_of(outcome: Outcome) -> list[list[str | int]]:
    """Why a match brought points, as JSON has it."""
    return [[one.name, one.points, one.n, one.clause] for one in outcome.causes]


def facts_of(entry: MatchPlayed) -> bytes:
    """A match without its record."""
    return msgspec.json.encode({
        "seat": entry.seat, "digest": entry.digest, "seal": entry.seal, "names": entry.names,
        "mode": entry.mode, "share": entry.share, "gained": entry.outcome.points,
        "fate": entry.outcome.fate, "total": entry.total, "build": entry.build, "link": entry.link,
        "place": entry.outcome.place, "score": entry.outcome.score,
        "causes": causes_of(entry.outcome),
    })  # fmt: skip


def entry_of(number: int, facts: bytes, record: str) -> MatchPlayed:
    """A match from the store; `record` is empty if only the facts were read."""
    kept: dict[str, Any] = msgspec.json.decode(facts)
    causes = tuple([Cause(*one) for one in kept.get("causes", ())])  # older ones were not kept
    outcome = Outcome(kept["gained"], kept["fate"], kept.get("place", 0), kept.get("score"), causes)
    return MatchPlayed(
        number, kept["seat"], record, kept["digest"], kept["seal"], tuple(kept["names"]),
        kept["mode"], kept["share"], outcome, kept["total"],
        tuple([tuple(answer) for answer in kept["build"]]), kept["link"],
    )  # fmt: skip
