"""Stored data use names that never change: of frames, of streams of chance, of fields."""

from __future__ import annotations

import json

import pytest

from contract.cases import Case, cases_of, step
from munera.core.engine import CHANCE, Frame, State, pack_stack, unpack_fields
from munera.core.game import Game
from munera.games import every

GAMES = every()
CASES = [case for game in GAMES for case in cases_of(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_frame_has_a_name_of_its_own(game: Game) -> None:
    for name, frame in game.frames.items():
        assert isinstance(frame, type), name
        assert vars(frame)["NAME"] == name, "an inherited name would stand for two frames"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_packed_is_found_by_its_name_and_chance_names_its_stream(case: Case) -> None:
    streams: set[str] = set()
    s = case.game.opening(case.table)
    rng = case.rng("names")
    for _ in range(150):
        if not s.stack:
            break
        for packed, frame in zip(pack_stack(s.stack), s.stack, strict=True):
            assert case.game.frames[packed[0]] is type(frame)
        top = s.stack[-1]
        assert top.stage()
        if top.who(s) == CHANCE:
            streams.add(top.stream())
        step(s, rng)
    # The verifiers read a stream as one word.
    assert all(stream.replace("-", "").replace("_", "").isalnum() for stream in streams)


class Nameless(Frame):
    """A step that nobody gave a name."""


def test_a_frame_without_a_name_cannot_be_packed() -> None:
    s = State([Nameless()])
    with pytest.raises(NotImplementedError, match="Nameless has no NAME"):
        pack_stack(s.stack)
    with pytest.raises(NotImplementedError):
        s.stack[-1].stream()


def test_fields_are_unpacked_by_name_and_none_may_be_missing() -> None:
    fields = unpack_fields(("turn", "hand", "decks"), json.loads("[3, [1, 2], [[1], []]]"))
    assert (fields["turn"], list(fields["hand"]), fields["decks"]) == (3, [1, 2], [[1], []])
    with pytest.raises(ValueError, match="argument"):
        unpack_fields(("turn", "hand"), [3])
