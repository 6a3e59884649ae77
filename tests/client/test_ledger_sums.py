"""The page does the sums of a ledger as the engine does them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from contract.test_drafts import LEDGERS
from core.test_ledger_stops import PAY, THROW
from munera.core.draft import Draft, Way
from munera.core.ledger import (
    closed_by,
    done_words,
    lacking,
    name_of,
    passed,
    shown,
    sums,
    texts_of,
    usual_picks,
    why_closed,
)
from munera.core.rng import Rng
from munera.server.encoding import without_defaults
from outside import outside

Json = dict[str, Any]
TRIES = 60


def told(draft: Draft, picks: list[Way]) -> Json:
    """What the engine says of these picks."""
    now = sums(draft, picks)
    closed = []
    for at, slot in enumerate(draft.slots):
        found = [(way, closed_by(draft, picks, at, way)) for way in slot.ways]
        closed.append([why_closed(draft, picks, at, way, by) if by else "" for way, by in found])
    lacks = next((t for t in draft.tallies if t in (passed(draft, now), lacking(draft, now))), None)
    return {
        "values": [shown(tally, now[tally.id]) for tally in draft.tallies],
        "closed": closed,
        "names": [[name_of(way) for way in slot.ways] for slot in draft.slots],
        "usual": [name_of(way) if way else None for way in usual_picks(draft)],
        "lacks": lacks.id if lacks else "",
        "done": done_words(draft, now, picks),
        "texts": list(texts_of(draft, picks)),
        "back": True,
    }


def test_page_and_engine_agree_on_every_sum() -> None:
    rng = Rng(8)
    asked, wanted = [], []
    for draft in [*[scene.draft for *_, scene in LEDGERS.values()], PAY, THROW]:
        assert draft is not None
        for _ in range(TRIES):
            picks = []
            for slot in draft.slots:
                ways = [way for way in slot.ways if not way.closed]
                picks.append(ways[rng.below(len(ways))])
            asked.append(
                {"draft": without_defaults(draft), "picks": [name_of(way) for way in picks]}
            )
            wanted.append(told(draft, picks))
    for got, want in zip(outside(Path(__file__).parent / "ledger.mjs", asked), wanted, strict=True):
        assert got == want
    assert any(one["lacks"] for one in wanted)
    assert any(any(row) for one in wanted for row in one["closed"])
