"""Composed answers: they come with the question, can be asked about, and are sent as one."""

from __future__ import annotations

import pytest

from server.house import BOT, ME, Home, Person, at_home
from server.test_moves import two
from toys import rumble
from toys.games import parade

STAY = "order stay keep"


async def at_orders(home: Home) -> tuple[Person, Person, str]:
    home.register(parade.GAME)
    return await two(home, game="parade")


async def seal(who: Person, id: str, seat: int) -> None:
    """Send three orders as one."""
    seq = (await who.look(id, seat))["seq"]
    assert (await who.do(id, "play", seat=seat, seq=seq, texts=[STAY] * 3))["ok"]


@at_home()
async def test_a_draft_comes_with_what_is_asked(home: Home) -> None:
    ann, bob, id = await at_orders(home)
    ask = (await ann.look(id, 0))["ask"]
    draft = ask["draft"]
    assert [slot["title"] for slot in draft["slots"]] == ["Drum on a1", "Horn on c1", "Flag on e1"]
    first = draft["slots"][0]
    open_ways = [way["text"] for way in first["ways"] if not way.get("closed")]
    assert open_ways == [choice["text"] for choice in ask["choices"]]
    assert {way["facing"] for way in first["ways"]} == {0, 90, 180, 270}
    texts = [slot["usual"] for slot in draft["slots"]]
    seq = (await ann.look(id, 0))["seq"]
    assert (await ann.do(id, "play", seat=0, seq=seq, texts=texts))["ok"]
    shown = await ann.look(id, 0)
    assert not shown.get("ask")
    assert shown["waiting"] == [1]
    # A batch may not go on into what comes to light.
    seq = (await bob.look(id, 1))["seq"]
    reply = await bob.do(id, "play", seat=1, seq=seq, texts=[*texts, "garland none"])
    assert not reply["ok"]
    assert (await bob.do(id, "play", seat=1, seq=seq, texts=texts))["ok"]
    assert (await bob.look(id, 1))["ask"]["draft"]["title"] == "Your garland"


# --- Why not -----------------------------------------------------------------------------------


@at_home()
async def test_why_not_thinks_ahead(home: Home) -> None:
    ann, _, id = await at_orders(home)
    before = home.room(id).seq
    refused = [
        ([], "order ne keep", "PD-4"),  # the drum goes straight
        ([STAY], "order ne keep", ""),  # the horn may
        ([STAY], "order s keep", "PD-2"),
        (["order n left", "order e bow"], "order e keep", "PD-2"),
    ]
    for texts, text, clause in refused:
        reply = await ann.do(id, "why", seat=0, text=text, texts=texts)
        assert reply.get("clause", "") == clause, (texts, text)
        assert reply["ok"] == (clause == "")
    assert home.room(id).seq == before
    assert (await ann.look(id, 0))["ask"]["draft"]["slots"][0]["id"] == "marcher 0"


@at_home()
@pytest.mark.parametrize("do", ["why", "hint"])
async def test_what_cannot_come_before_is_refused(home: Home, do: str) -> None:
    ann, _, id = await at_orders(home)
    bad = [
        ["dance"],  # no action
        ["order ne keep"],  # not allowed there
        [STAY, "garland none"],  # of another step
        [STAY] * 3,  # complete: nothing comes after
        [STAY] * 4,
    ]
    for texts in bad:
        reply = await ann.do(id, do, seat=0, text=STAY, texts=texts)
        assert not reply["ok"], texts
        assert reply["why"], texts
    assert (await ann.do(id, do, seat=0, text=STAY, texts=[STAY] * 2))["ok"]
    whole = await ann.do(id, do, seat=0, text=STAY, texts=[STAY] * 3)
    assert whole["error"] == "bad_request"
    assert "complete" in whole["why"]


@at_home()
@pytest.mark.parametrize("do", ["why", "hint"])
async def test_complete_answers_tell_nothing_of_the_others(home: Home, do: str) -> None:
    """Whether the others are ready or not, and whatever they sealed, the refusal is the same."""
    ann, bob, id = await at_orders(home)
    told = []
    for ready in (False, True):
        if ready:
            await seal(bob, id, 1)
        reply = await ann.do(id, do, seat=0, text=STAY, texts=[STAY] * 3)
        told.append({key: value for key, value in reply.items() if key not in ("id", "seq")})
    assert told[0] == told[1]
    assert (await ann.look(id, 0))["ask"]


@at_home()
@pytest.mark.parametrize("do", ["why", "hint"])
async def test_one_thinks_ahead_only_for_oneself_and_when_asked(home: Home, do: str) -> None:
    ann, bob, id = await at_orders(home)
    reply = await ann.do(id, do, seat=1, text=STAY, texts=[STAY])
    assert reply["error"] == "not_allowed"
    await seal(ann, id, 0)
    for texts in ([], [STAY]):
        reply = await ann.do(id, do, seat=0, text=STAY, texts=texts)
        assert not reply["ok"]
        assert reply["error"] == ("not_now" if do == "hint" else "refused")
    assert (await bob.do(id, do, seat=1, text=STAY, texts=[STAY]))["ok"]


@at_home()
@pytest.mark.parametrize("do", ["why", "hint"])
async def test_only_sealed_choices_are_thought_ahead(home: Home, do: str) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], game="gorus", options={"dealer": "1"})
    await home.quiet(id)
    shown = await ann.look(id, 0)
    text = shown["ask"]["choices"][0]["text"]
    assert (await ann.do(id, do, seat=0, text=text))["ok"]
    reply = await ann.do(id, do, seat=0, text=text, texts=[text])
    assert reply["error"] == "bad_request"
    assert "sealed" in reply["why"]


# --- Hints ---------------------------------------------------------------------------------------


@at_home()
async def test_a_hint_for_each_slot_makes_a_whole_answer(home: Home) -> None:
    ann, _, id = await at_orders(home)
    texts: list[str] = []
    for _ in range(parade.MARCHERS):
        hint = await ann.do(id, "hint", seat=0, texts=texts)
        assert hint["label"]
        texts.append(hint["text"])
    assert texts == ["order n bow"] * 3
    seq = (await ann.look(id, 0))["seq"]
    assert (await ann.do(id, "play", seat=0, seq=seq, texts=texts))["ok"]


@at_home()
async def test_a_hint_goes_by_what_was_answered_before(home: Home) -> None:
    home.register(rumble.GAME)
    ann, _, id = await two(home, game="rumble")
    first = await ann.do(id, "hint", seat=0)
    assert first["text"].startswith("pick")
    assert (await ann.do(id, "hint", seat=0, texts=[first["text"]]))["text"] == "done"
    assert (await ann.do(id, "hint", seat=0, texts=[first["text"], "retract"]))["text"].startswith(
        "pick"
    )
