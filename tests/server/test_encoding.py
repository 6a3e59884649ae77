"""The quick ways to bytes give what the plain ones give."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec
import pytest

from munera.core.engine import SPECTATOR
from munera.core.game import Game
from munera.core.scene import Chip, Part, Zone
from munera.games import every
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server.encoding import (
    draft_bytes,
    encode,
    joined,
    part_bytes,
    quick_part,
    quick_reply,
    raw,
    without_defaults,
)
from munera.server.presence import Said
from munera.server.showing import changed_zones, line_infos
from munera.server.wire import Reply
from toys.games import muster, parade

PARTS = (
    Part("follows with "),
    Part("Blue 7", Chip("fist", "blue", "Bl")),
    Part("a wolf", Chip("wolf", "plaster", "", bare=True)),
    Part("Zoë", seat=0),
)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.text.strip())
def test_a_part_of_a_sentence(part: Part) -> None:
    assert quick_part(part) == raw(part)
    assert part_bytes(part) == part_bytes(part) == raw(part)


@pytest.mark.parametrize(
    "reply",
    [
        Reply(id="m1", ok=True, seq=0),
        Reply(id='"\\ü', ok=True, seq=7),
        Reply(id="h", ok=True, seq=7, text="pass", label="Pass", share=0.5),
        Reply(id="h", ok=False, seq=7, error="refused", why="No.", parts=PARTS),
    ],
)
def test_an_answer(reply: Reply) -> None:
    assert quick_reply(reply) == encode(without_defaults(reply))


@pytest.mark.parametrize("items", [[], [b"1"], [b"1", b'{"a":2}']])
def test_a_list_of_bytes(items: list[bytes]) -> None:
    assert joined(items) == raw([msgspec.json.decode(item) for item in items])


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_words_that_viewers_share_are_those_each_is_told_alone(game: Game) -> None:
    seats = game.seats[-1]
    match = Match(game, game.table(seats), dice=Dice.from_seed(11))
    for _ in range(60):
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[-1].text)
    said: Said = {}
    for viewer in (*range(seats), SPECTATOR):
        for language in game.words:
            alone = line_infos(match, viewer, 0, language=language)
            assert alone
            assert line_infos(match, viewer, 0, None, said, language) == alone


def test_a_draft_is_the_same_by_its_short_way() -> None:
    for game in (muster.GAME, parade.GAME):
        match = Match(game, game.table(2))
        draft = match.scene(0).draft
        assert draft is not None
        for _ in range(2):  # made, then remembered
            assert json.loads(bytes(draft_bytes(draft))) == json.loads(bytes(raw(draft)))
        other = replace(draft, title="Another", slots=draft.slots[:1])
        assert json.loads(bytes(draft_bytes(other))) == json.loads(bytes(raw(other)))


def test_zones_that_are_all_gone_are_told() -> None:
    zone = Zone("offer", "sheet", "Offer")
    assert changed_zones((zone,), (zone,)) is None
    assert changed_zones((zone,), (replace(zone),)) is None
    assert changed_zones((zone,), ()) == []
    more = changed_zones((zone,), (zone, Zone("shelf", "shelf", "Shelf")))
    assert more is not None
    assert (len(more), more[0]) == (2, "offer")
