"""Hints by search: the table is free meanwhile, and somebody answers in any case."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from effort import once
from munera.bots.ismcts import Search
from munera.bots.think import Brief
from munera.bots.thought import Settings
from munera.core.engine import legal_list
from munera.core.rng import Rng
from munera.play.seat import Seat
from munera.server.advising import QUEUE
from munera.server.thinker import Hint, Job, advise
from munera.server.thinking import GivenUp, Thinkers
from server.house import BOT, ME, Home, Json, Person, at_home, error_of


class Slow:
    """Thinkers that answer when the test says so."""

    def __init__(self) -> None:
        self.is_busy = False
        self.asked: list[tuple[Job, asyncio.Future[Any]]] = []

    async def ask(self, job: Job, by: str = "") -> Any:
        told: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked.append((job, told))
        return await told

    async def close(self) -> None:
        for _, told in self.asked:
            told.cancel()


def advice(job: Job) -> list[Any]:
    """The last legal actions, from the last on: what no rule of thumb would say by accident."""
    assert isinstance(job, Hint)
    told = Brief(*job.brief)
    game, world = told.position()
    texts = [game.space.text(action) for action in reversed(legal_list(world, told.seat)[-3:])]
    return [[(text, f"<{text}>", 0.75) for text in texts], []]


async def at_slow(home: Home, **wish: Any) -> tuple[Slow, Person, str, Json]:
    """A person who has a choice, at a table whose thinkers wait for the test."""
    slow = Slow()
    home.hall.adviser.thinkers = slow  # type: ignore[assignment]
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT], **wish)
    while True:
        await home.quiet(id)
        shown = await ann.look(id, 0)
        if len(shown["ask"]["choices"]) > 3:
            return slow, ann, id, shown
        await ann.play(id, 0)


async def begin(home: Home, slow: Slow, ann: Person, id: str, **rest: Any) -> asyncio.Task[Json]:
    """A hint that is thought about."""
    n = len(slow.asked)
    task = asyncio.create_task(ann.do(id, "hint", seat=0, **rest))
    await home.until(lambda: len(slow.asked) > n or task.done())
    return task


@at_home(hint=50)
async def test_a_search_tells_its_move_what_it_expects_and_the_next_best(home: Home) -> None:
    slow, ann, id, shown = await at_slow(home)
    hint = await begin(home, slow, ann, id)
    job, told = slow.asked[-1]
    moves, _ = found = advice(job)
    told.set_result(found)
    reply = await hint
    assert (reply["ok"], reply["by"], reply["share"]) == (True, "primus", 0.75)
    named = [reply["text"], *[one["text"] for one in reply["others"]]]
    assert named == [text for text, _, _ in moves]
    assert {*named} <= {choice["text"] for choice in shown["ask"]["choices"]}
    assert all(one["label"] == f"<{one['text']}>" for one in (reply, *reply["others"]))
    assert isinstance(job, Hint)
    assert job.milliseconds == 50


@at_home(hint=50)
async def test_what_is_thought_about_is_not_the_truth(home: Home) -> None:
    slow, ann, id, _ = await at_slow(home)
    hint = await begin(home, slow, ann, id)
    job, told = slow.asked[-1]
    match = home.room(id).match
    assert match is not None
    assert isinstance(job, Hint)
    _, world = Brief(*job.brief).position()
    assert match.game.view(world, 0) == match.game.view(match.truth, 0)
    assert match.game.view(world, 1) != match.game.view(match.truth, 1), "other hands are made up"
    told.set_result(advice(job))
    await hint


@at_home(hint=50)
async def test_who_has_played_meanwhile_is_told_that_the_table_moved_on(home: Home) -> None:
    slow, ann, id, _ = await at_slow(home)
    hint = await begin(home, slow, ann, id)
    assert (await ann.play(id, 0))["ok"], "the table is free"
    slow.asked[-1][1].set_result(advice(slow.asked[-1][0]))
    reply = await hint
    assert (reply["ok"], reply["error"]) == (False, "stale")


@at_home(hint=50)
async def test_a_live_line_goes_on_while_its_hint_is_thought_about(home: Home) -> None:
    slow, ann, id, _ = await at_slow(home)
    async with ann.socket(id, 0) as line:
        await line.hear()
        asked = line.send("hint", seat=0)
        await home.until(lambda: slow.asked)
        await line.reply(line.send("ping"))
        slow.asked[-1][1].set_result(advice(slow.asked[-1][0]))
        assert (await line.reply(asked))["by"] == "primus"


@at_home(hint=50)
@pytest.mark.parametrize("why", ["busy", "given up", "too late"])
async def test_a_rule_of_thumb_answers_when_nobody_else_does(
    home: Home, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, ann, id, shown = await at_slow(home)
    slow.is_busy = why == "busy"
    monkeypatch.setattr("munera.server.advising.QUEUE", 0.05 if why == "too late" else QUEUE)
    hint = await begin(home, slow, ann, id)
    if why == "given up":
        slow.asked[-1][1].set_exception(GivenUp("It died."))
    reply = await hint
    assert reply["ok"]
    assert reply["text"] in [choice["text"] for choice in shown["ask"]["choices"]]
    assert not {"by", "share", "others"} & reply.keys()


@at_home(hint=50)
async def test_a_seat_has_one_thought_at_a_time(home: Home) -> None:
    slow, ann, id, _ = await at_slow(home)
    hints = [await begin(home, slow, ann, id)]
    hints += [asyncio.create_task(ann.do(id, "hint", seat=0)) for _ in range(5)]
    await asyncio.sleep(0.02)
    assert len(slow.asked) == 1, "the same question again is the same thought"
    room, choices = home.room(id), 0
    while choices < 2:
        assert (await ann.play(id, 0))["ok"]
        await home.until(lambda: room.waiting() == [0])
        choices = len((await ann.look(id, 0))["ask"]["choices"])
    hints.append(asyncio.create_task(ann.do(id, "hint", seat=0)))
    await asyncio.sleep(0.02)
    assert len(slow.asked) == 1, "another one waits until that is thought"
    slow.asked[0][1].set_result(advice(slow.asked[0][0]))
    await home.until(lambda: len(slow.asked) == 2)
    slow.asked[1][1].set_result(advice(slow.asked[1][0]))
    *old, new = [await hint for hint in hints]
    assert [reply.get("error") for reply in old] == ["stale"] * 6
    assert new["by"] == "primus"


@at_home(hint=50)
async def test_a_forced_move_needs_no_thought(home: Home) -> None:
    slow, ann, id, _ = await at_slow(home)
    while True:
        await home.quiet(id)
        shown = await ann.look(id, 0)
        if len(shown["ask"]["choices"]) == 1:
            break
        await ann.play(id, 0)
    reply = await ann.do(id, "hint", seat=0)
    assert reply["text"] == shown["ask"]["choices"][0]["text"]
    assert not slow.asked


@at_home()
async def test_a_table_may_play_without_hints(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], hints=False)
    await home.quiet(id)
    assert (await ann.look(id, 0))["hints"] is False
    reply = await ann.do(id, "hint", seat=0)
    assert (reply["error"], reply["why"]) == ("not_allowed", "This table plays without hints.")
    await home.restart()
    assert (await ann.do(id, "hint", seat=0))["error"] == "not_allowed"
    await ann.do(id, "bot", seat=0)
    await home.until(lambda: home.room(id).phase == "over")
    following = (await ann.post(f"/api/tables/{id}/again")).json()
    assert following["hints"] is False, "the next game is played alike"
    other = await ann.open([ME, BOT])
    assert "hints" not in await ann.look(other, 0), "hints are usual"
    answer = await ann.ask_open([ME, BOT], hints="no")
    assert error_of(answer, 400) == "bad_request"


@once
@at_home(hint=300)
async def test_a_hint_from_a_process_of_its_own(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("munera.server.advising.QUEUE", 60.0)  # a process takes a while to begin
    _, ann, id, _ = await at_slow(home)
    home.hall.adviser.thinkers = Thinkers(1)
    try:
        reply = await ann.do(id, "hint", seat=0)
        choices = [choice["text"] for choice in (await ann.look(id, 0))["ask"]["choices"]]
        assert reply["by"] == "primus"
        assert 0 <= reply.get("share", 0) <= 1
        assert {reply["text"], *[one["text"] for one in reply["others"]]} <= set(choices)
        assert 1 <= len(reply["others"]) <= 2
    finally:
        await home.hall.adviser.thinkers.close()


@at_home(hint=50)
async def test_the_shares_are_those_of_the_search_and_the_words_those_of_the_game(
    home: Home,
) -> None:
    slow, ann, id, shown = await at_slow(home)
    labels = {choice["text"]: choice["label"] for choice in shown["ask"]["choices"]}
    for language in ("en", "it"):
        ann.language = language
        hint = await begin(home, slow, ann, id)
        job, told = slow.asked[-1]
        assert isinstance(job, Hint)
        assert job.language == language
        job.brief[6], job.milliseconds = "search:40", 0
        one = Brief(*job.brief)
        game, world = one.position()
        settings = Settings(iterations=40, early=0.5)
        thought = Search(game, settings).think(Seat(game, world, 0), Rng(one.seed))
        found = advise(job)
        assert [text for text, _, _ in found.moves] == [
            game.space.text(tried.action) for tried in thought.tried[:3]
        ]
        assert found.moves[0][2] == thought.value
        for (_, _, share), tried in zip(found.moves, thought.tried[:3], strict=True):
            assert share == min(tried.value, thought.value)
        for text, label, _ in found.moves:
            assert label == game.words[language].label(game.space.parse(text))
            assert (label == labels[text]) == (language == "en")
        told.set_result(msgspec.to_builtins(found))
        reply = await hint
        assert reply["text"] == game.space.text(thought.action)
        assert reply["label"] == found.moves[0][1]


@at_home(hint=50)
async def test_a_whole_answer_of_a_ledger_is_composed_elsewhere_by_rule_of_thumb(
    home: Home,
) -> None:
    slow = Slow()
    home.hall.adviser.thinkers = slow  # type: ignore[assignment]
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], game="gladiatori")
    reply: Json = {}
    whole: list[str] = []
    for _ in range(60):
        await home.quiet(id)
        hint = await begin(home, slow, ann, id)
        if hint.done():
            await ann.play(id, 0)
            continue
        job, told = slow.asked[-1]
        assert isinstance(job, Hint)
        assert job.whole
        job.milliseconds = 1
        found = advise(job)
        told.set_result(msgspec.to_builtins(found))
        reply = await hint
        assert reply["ok"], reply
        whole = found.whole
        if whole:
            break
        await ann.play(id, 0)
    assert whole
    assert reply["texts"] == whole
    assert not {"by", "share", "others"} & reply.keys()
    choices = {one["text"]: one["label"] for one in (await ann.look(id, 0))["ask"]["choices"]}
    assert reply["label"] == choices[reply["texts"][0]]
    shown = await ann.look(id, 0)
    done = await ann.do(id, "play", seat=0, seq=shown["seq"], texts=reply["texts"])
    assert done["ok"], "it can be played as it is"


async def to_pay(home: Home, ann: Person) -> tuple[str, list[list[str]]]:
    """Somebody who pays with several cards, or else with tokens; all the ways there are."""
    for _ in range(9):
        id = await ann.open([ME, BOT], game="for_glory", options={"coins": "9"})
        await home.quiet(id)
        shown = await ann.look(id, 0)
        for choice in shown["ask"]["choices"]:
            if choice["text"].startswith("buy"):
                await ann.play(id, 0, choice["text"])
                ways = (await ann.look(id, 0))["ask"].get("batches", [])
                if len(ways) > 2:
                    return id, [batch["texts"] for batch in ways]
                break
    raise AssertionError("Nine deals without a choice of payments.")


@at_home(hint=50)
async def test_a_whole_answer_is_thought_out_action_after_action(home: Home) -> None:
    slow = Slow()
    home.hall.adviser.thinkers = slow  # type: ignore[assignment]
    ann = await home.person("Ann")
    id, ways = await to_pay(home, ann)
    longest = max(ways, key=len)
    for n in range(1, len(longest)):
        hint = await begin(home, slow, ann, id, texts=longest[:n])
        if not hint.done():  # there was a choice
            job, told = slow.asked[-1]
            told.set_result(advice(job))
        reply = await hint
        assert reply["ok"], reply
        assert any(way[: n + 1] == [*longest[:n], reply["text"]] for way in ways)
    match = home.room(id).match
    assert match is not None
    before = len(match.record.moves)
    for texts in (longest, ["pass"]):
        assert not (await ann.do(id, "hint", seat=0, texts=texts))["ok"]
    assert len(match.record.moves) == before, "nothing was played"
