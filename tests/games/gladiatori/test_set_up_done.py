"""The house does the set-up for people: it asks for the gladiator, not for items and places."""

from __future__ import annotations

import pytest

from munera.core.engine import CHANCE, Actions, act, legal_list, roll, settle, waiting
from munera.core.rng import Rng
from munera.games.gladiatori import GAME
from server.house import Home, at_home

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "greedy"}
ASKED = ("opening", "react")  # what the first question after the set-up can be
SET_UP = {"bid", "draft", "select", "give up", "place", "face", "split"}


@pytest.mark.clause("GL-018")
@pytest.mark.parametrize("items", ["usual", "auction", "draft"])
def test_the_set_up_is_items_places_and_the_first_split(items: str) -> None:
    s = GAME.opening(GAME.table(3, "alone", {"items": items, "characters": "pre-made"}))
    rng = Rng(4)
    met: dict[str, set[bool]] = {}
    while s.stack:
        if settle(s) == CHANCE:
            roll(s, rng, Actions())
            continue
        if not s.stack:
            break
        seat = waiting(s)[0]
        stage = s.stack[-1].stage()
        met.setdefault(stage, set()).add(GAME.prelude(s, seat))
        legal = [one for one in legal_list(s, seat) if GAME.space.text(one) != "surrender"]
        act(s, seat, legal[rng.below(len(legal))])
    assert met["character"] == {False}
    assert met["place"] == met["face"] == {True}
    assert met["split"] == {True, False}, "in the first turn, and in no later one"
    assert all(found == {False} for stage, found in met.items() if stage not in SET_UP)
    assert not GAME.prelude(s, 0)


@at_home()
async def test_a_person_chooses_a_gladiator_and_fights(home: Home) -> None:
    ann = await home.person("Ann")
    for ready in (True, False):
        id = await ann.open([ME, BOT], game="gladiatori", ready=ready)
        await home.quiet(id)
        room = home.room(id)
        assert room.match is not None
        reply = await ann.play(id, 0, "char mirmillo")
        assert reply["ok"], reply
        await home.quiet(id)
        stage = room.match.truth.stack[-1].stage()
        assert stage in ASKED if ready else stage == "select"
        assert room.waiting() == [0] or not ready
        if ready:
            items = room.match.view(0)["men"][0]["items"]
            assert len(items) == 2
            # What the house did is no move of hers: she takes back her gladiator.
            assert room.match.record.moves[room.undo.point(room, 0)] == (
                0, GAME.space.parse("char mirmillo"),
            )  # fmt: skip


@at_home()
async def test_who_plays_another_match_gets_it_again_and_old_tables_do_not(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], game="gladiatori", ready=True)
    assert home.room(id).plan.ready
    opening = home.room(id).plan.opening()
    assert opening["ready"]
    await home.restart()
    await ann.look(id)
    assert home.room(id).plan.ready
    other = await ann.open([ME, BOT], game="gladiatori")
    assert not home.room(other).plan.ready
