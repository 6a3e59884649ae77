"""A match in a campaign as the store keeps it: rows of earlier versions are read too."""

from __future__ import annotations

import msgspec

from munera.core.career import Cause, Outcome
from munera.play.campaign import MatchPlayed
from munera.server.feats import entry_of, facts_of

PLAYED = MatchPlayed(
    1, 0, "record", "digest", "seal", ("Ann", "Bo"), "alone", 1.0,
    Outcome(3, "unhurt", 1, 30, (Cause("victory", 1, 0, "X-1"),)), 3, (("char built",),), "link",
)  # fmt: skip


def test_a_match_comes_back_as_it_was_kept() -> None:
    assert entry_of(1, facts_of(PLAYED), "record").outcome == PLAYED.outcome


def test_a_match_kept_before_places_and_causes_is_read_without_them() -> None:
    old = msgspec.json.decode(facts_of(PLAYED))
    for name in ("place", "score", "causes"):
        del old[name]
    assert entry_of(1, msgspec.json.encode(old), "record").outcome == Outcome(3, "unhurt")
