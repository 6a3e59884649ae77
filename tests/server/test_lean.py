"""The quick ways to bytes give what the plain ones give."""

from __future__ import annotations

import msgspec
import pytest

from munera.core.engine import SPECTATOR
from munera.core.game import Game
from munera.core.scene import Chip, Part
from munera.games import every
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server.lean import encode, joined, lean, part_bytes, quick_part, quick_reply, raw
from munera.server.room import Said
from munera.server.showing import line_infos
from munera.server.wire import Reply

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
    assert quick_reply(reply) == encode(lean(reply))


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
