"""Ledgers over the wire: they come with the question, can be asked about, and are sent as one."""

from __future__ import annotations

import pytest

from server.house import Home, Json, Person, at_home
from server.test_moves import two
from toys.games import muster

BUILD = ["drill 3", "march 2", "hire spear", "take banner", "mustered"]
SPLIT = ["send shield 1", "send spear 0", "send horn 0", "send stone 1"]


async def at_build(home: Home) -> tuple[Person, Person, str]:
    home.register(muster.GAME)
    return await two(home, game="muster")


async def plays(who: Person, id: str, seat: int, texts: list[str]) -> Json:
    seq = (await who.look(id, seat))["seq"]
    reply: Json = await who.do(id, "play", seat=seat, seq=seq, texts=texts)
    return reply


async def at_storm(home: Home) -> tuple[Person, Person, str]:
    """Two people, of whom the first is asked for an attack, with nothing in between."""
    ann, bob, id = await at_build(home)
    for texts in (BUILD, SPLIT):
        for seat, who in enumerate((ann, bob)):
            assert (await plays(who, id, seat, texts))["ok"]
    for seat, who in enumerate((ann, bob)):
        assert (await plays(who, id, seat, ["bid coin", "offer"]))["ok"]
    return ann, bob, id


@at_home()
async def test_a_ledger_comes_with_what_is_asked(home: Home) -> None:
    ann, _, id = await at_build(home)
    draft = (await ann.look(id, 0))["ask"]["draft"]
    assert draft["tallies"][0] == {
        "id": "coins", "title": "coins", "sprite": "coin", "limit": 12, "clause": "MU-1",
        "words": "That costs {more} more, and {left} of {limit} is left.", "field": "coins",
    }  # fmt: skip
    assert draft["closing"] == ["mustered"]
    spears = draft["slots"][2]
    assert spears["ways"][2]["texts"] == ["hire spear"] * 2
    assert spears["ways"][2]["adds"][0] == {"tally": "coins", "amount": 4}
    assert draft["presets"][0]["picks"][2] == "hire spear; hire spear; hire spear"


@at_home()
async def test_a_composed_answer_is_played_whole_or_not_at_all(home: Home) -> None:
    ann, _, id = await at_build(home)
    before = home.room(id).seq
    wrong = ["drill 5", "march 4", "hire spear", "hire spear", "mustered"]  # 13 coins
    reply = await plays(ann, id, 0, wrong)
    assert not reply["ok"]
    assert reply["clause"] == "MU-1"
    assert "costs 2, and you have 1 left" in reply["why"]
    assert home.room(id).seq == before
    assert (await ann.look(id, 0))["ask"]["draft"]
    assert (await plays(ann, id, 0, BUILD))["ok"]


@at_home()
async def test_others_are_shown_the_same_whatever_was_composed(home: Home) -> None:
    told = []
    other = ["drill 1", "march 4", "hire sling", "mustered"]  # 4 coins, not 7
    for texts in (BUILD, other):
        ann, bob, id = await at_build(home)
        assert (await plays(ann, id, 0, texts))["ok"]
        shown = await bob.look(id, 1)
        told.append({key: shown.get(key) for key in ("scene", "ask", "lines", "waiting", "seq")})
        own = (await ann.look(id, 0))["lines"]
        assert any("costs" in part["text"] for line in own for part in line["parts"])
    assert told[0] == told[1]


# --- Thinking ahead in an ordinary row ---------------------------------------------------------


@at_home()
async def test_why_not_thinks_ahead_where_one_seat_is_asked_in_a_row(home: Home) -> None:
    ann, _, id = await at_storm(home)
    before = home.room(id).seq
    for texts, text, clause in (
        ([], "raise banner", ""),
        (["raise nothing"], "shout 1", ""),
        (["raise banner"], "shout 1", "MU-8"),
        (["raise nothing", "shout 1"], "throw stone", ""),
        (["raise nothing"], "throw stone", "MU-3"),
    ):
        reply = await ann.do(id, "why", seat=0, text=text, texts=texts)
        assert reply.get("clause", "") == clause, (texts, text)
        assert reply["ok"] == (clause == "")
    assert home.room(id).seq == before


@at_home()
@pytest.mark.parametrize("do", ["why", "hint"])
async def test_what_is_complete_or_no_beginning_is_refused(home: Home, do: str) -> None:
    ann, bob, id = await at_storm(home)
    whole = ["raise nothing", "shout 0", "throw nothing"]
    for texts in (whole, [*whole, "give copper"], ["give copper"], ["shout 0"], ["dance"]):
        reply = await ann.do(id, do, seat=0, text="throw nothing", texts=texts)
        assert not reply["ok"], texts
    assert (await ann.do(id, do, seat=0, text="throw nothing", texts=whole[:2]))["ok"]
    reply = await bob.do(id, do, seat=1, text="throw nothing", texts=whole[:2])
    assert not reply["ok"]


@at_home()
async def test_a_batch_does_not_run_into_what_another_is_asked(home: Home) -> None:
    ann, _, id = await at_storm(home)
    whole = ["raise nothing", "shout 0", "throw nothing"]
    assert not (await plays(ann, id, 0, [*whole, "give gold", "give silver", "paid"]))["ok"]
    assert (await plays(ann, id, 0, whole))["ok"]
    assert (await ann.look(id, 0))["waiting"] == [1]


# --- Hints ---------------------------------------------------------------------------------------


@at_home()
async def test_a_hint_is_a_whole_answer(home: Home) -> None:
    ann, bob, id = await at_build(home)
    for step in range(2):
        for seat, who in enumerate((ann, bob)):
            reply = await who.do(id, "hint", seat=seat)
            assert reply["ok"]
            assert reply["text"] == reply["texts"][0]
            assert (await plays(who, id, seat, reply["texts"]))["ok"], step
    for _ in range(3):
        for seat, who in enumerate((ann, bob)):
            reply = await who.do(id, "hint", seat=seat)
            assert (await plays(who, id, seat, reply["texts"]))["ok"]
    assert (await ann.look(id, 0))["phase"] == "over"


@at_home()
async def test_a_hint_after_some_answers_is_one_action(home: Home) -> None:
    ann, _, id = await at_build(home)
    reply = await ann.do(id, "hint", seat=0, texts=BUILD[:2])
    assert reply["ok"]
    assert "texts" not in reply


@at_home()
async def test_who_answers_one_by_one_is_asked_one_by_one(home: Home) -> None:
    ann, _, id = await at_build(home)
    for k, text in enumerate(BUILD):
        shown = await ann.look(id, 0)
        assert ("draft" in shown["ask"]) == (k == 0)
        assert text in [choice["text"] for choice in shown["ask"]["choices"]]
        assert (await plays(ann, id, 0, [text]))["ok"]
    assert not (await ann.look(id, 0)).get("ask")
