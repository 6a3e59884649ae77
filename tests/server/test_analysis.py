"""The word after the game: begun on request, made slice by slice, told as far as it is known."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from effort import once
from munera.bots.analysis import Analyst, Effort
from munera.games import load
from munera.server import analysing, thinker
from munera.server.analysing import Analyses
from munera.server.reviewing import Finding, Slice
from munera.server.thinker import Job
from munera.server.thinking import GivenUp, Thinkers
from server.house import BOT, ME, OPEN, Home, Json, Person, at_home, error_of

TINY = Effort(trials=0, looks=0, duels=3, pairs=12)


class Here:
    """Thinkers in this process, which may fail; slices wait while `held`."""

    def __init__(self) -> None:
        self.is_busy = False
        self.fails = False
        self.asked: list[Slice] = []
        self.worded: list[Slice] = []  # those of words alone
        self.running = 0
        self.most = 0
        self.go = asyncio.Event()
        self.go.set()

    async def ask(self, job: Job, hurry: bool = True, patience: float = 0.0) -> Any:
        assert isinstance(job, Slice)
        assert hurry != job.is_due, "who waits for words goes first"
        assert patience
        if not job.is_due:
            self.worded.append(job)
            if self.fails:
                raise GivenUp("It died.")
            return self._answer(job)
        self.asked.append(job)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await self.go.wait()
            await asyncio.sleep(0)
            if self.fails:
                raise GivenUp("It died.")
            return self._answer(job)
        finally:
            self.running -= 1

    def _answer(self, job: Job) -> Any:
        sent = msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job)
        return msgspec.msgpack.decode(msgspec.msgpack.encode(thinker.answer(sent)))

    async def close(self) -> None:
        """There is nothing to end."""


def at_work(home: Home, effort: Effort = TINY, size: int = 100) -> Here:
    """A house whose analyses are made in this process."""
    here = Here()
    home.hall.analyses = Analyses(here, effort, size)  # type: ignore[arg-type]
    return here


async def ended(home: Home, person: Person) -> str:
    """A short game that is over."""
    id = await person.open([ME, BOT, BOT], options={"target": "1"})
    await person.play_on(id)
    assert home.room(id).phase == "over"
    return id


async def asked(person: Person, id: str) -> Json:
    answer = await person.get(f"/api/tables/{id}/analysis")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


async def ready(person: Person, id: str) -> Json:
    """Ask until it is ready."""
    async with asyncio.timeout(120):
        while not (told := await asked(person, id))["ready"]:
            assert not told.get("failed"), told
            await asyncio.sleep(0.01)
    return told


@at_home()
async def test_an_analysis_grows_until_it_is_ready(home: Home) -> None:
    at_work(home)
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ended(home, ann)
    first = await asked(ann, id)
    assert (first["done"], first["ready"], first["points"]) == (0, False, [])
    assert "parts" not in first
    told = await ready(eve, id)  # who may see the replay may see it
    match = home.room(id).match
    assert match is not None
    assert told["done"] == told["of"] == first["of"]
    moves = [point["move"] for point in told["points"]]
    assert moves == sorted(moves)
    assert (moves[0], moves[-1]) == (0, len(match.record.moves))
    assert told["points"][-1]["values"] == match.results
    assert told["points"][1]["chance"] is True, "first everybody is dealt cards"
    for seat, part in enumerate(told["parts"]):
        assert part["seat"] == seat
        made = part["start"] + part["luck"] + part["played"]
        assert made == pytest.approx(part["end"], abs=1e-9)
        assert part["end"] == match.results[seat]
    assert len(told["turning"]) <= 8
    assert all(one["move"] in moves for one in told["turning"])
    swings = [abs(one["swing"]) for one in told["turning"]]
    assert swings == sorted(swings, reverse=True)


@at_home()
async def test_the_chance_of_the_games_own_side_is_told(home: Home) -> None:
    at_work(home)
    ann = await home.person("Ann")
    id = await ann.open([ME], options={"target": "1"})
    assert (await ann.look(id, 0))["sides"] == [
        {"seats": [0], "name": "Ann"}, {"name": "Contenders"}
    ]  # fmt: skip
    await ann.play_on(id)
    info = (await ann.get(f"/api/tables/{id}/replay")).json()
    assert info["sides"] == [{"seats": [0], "name": "Ann"}, {"name": "Contenders"}]
    ann.language = "it"
    info = (await ann.get(f"/api/tables/{id}/replay")).json()
    assert info["sides"][1] == {"name": "Contendenti"}
    told = await ready(ann, id)
    for point in told["points"]:
        assert point["sides"][0] == point["values"][0]
        assert sum(point["sides"]) == pytest.approx(1.0, abs=2e-4)
    mine, theirs = told["parts"]
    assert (mine["seat"], theirs["seat"]) == (0, -1)
    for name in ("luck", "played"):
        assert theirs[name] == pytest.approx(-mine[name], abs=2e-4)
    for name in ("start", "end"):
        assert theirs[name] == pytest.approx(1 - mine[name], abs=2e-4)
    assert theirs["choices"] == 0


@at_home()
async def test_teams_are_sides_with_names_and_each_alone_needs_no_word(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT, BOT], mode="2v2")
    sides = (await ann.look(id, 0))["sides"]
    assert sides == [{"seats": [0, 2], "name": "Team A"}, {"seats": [1, 3], "name": "Team B"}]
    id = await ann.open([ME, BOT, BOT, BOT])
    assert "sides" not in await ann.look(id, 0)
    info = (await ann.get(f"/api/tables/{id}/replay", seat=0)).json()
    assert [side["seats"] for side in info["sides"]] == [[0], [1], [2], [3]]
    assert info["sides"][0]["name"] == "Ann"


@at_home()
async def test_better_moves_are_told_in_the_words_of_the_game(home: Home) -> None:
    at_work(home, size=10**6)
    ann = await home.person("Ann")
    id = await ended(home, ann)
    await ready(ann, id)
    work = home.hall.analyses.works[id]
    match = home.room(id).match
    assert match is not None
    moves = match.record.moves
    n = Analyst(match.game, match.table, moves, 0, TINY).choices[0]
    seat, played = moves[n]
    other = next(action for _, action in reversed(moves) if action != played)
    claimed = ["duel", n, other, 0.25, 0.01, [[seat, other], [1, played]]]
    work.found[-1] = msgspec.msgpack.encode([*msgspec.msgpack.decode(work.found[-1]), claimed])
    work.words = {}
    game = load("gorus")
    for language in ("en", "it"):
        ann.language = language
        claims = (await asked(ann, id))["better"]
        claim = next(one for one in claims if one["move"] == n + 1 and one["gain"] == 0.25)
        label = game.words[language].label
        assert (claim["seat"], claim["error"]) == (seat, 0.01)
        assert (claim["played"], claim["better"]) == (label(played), label(other))
        assert claim["text"] == game.space.text(other)
        line = [{"seat": seat, "label": label(other)}, {"seat": 1, "label": label(played)}]
        assert claim["line"] == line


@at_home()
async def test_words_are_made_elsewhere_and_once_for_all_who_ask(home: Home) -> None:
    here = at_work(home, size=20)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ended(home, ann)
    here.go.clear()
    await asyncio.gather(*[asked(who, id) for who in (ann, bob) * 3])
    assert [job.languages for job in here.worded] == [["en"]]
    bob.language = "it"
    await asked(bob, id)
    assert [job.languages for job in here.worded] == [["en"], ["it"]]
    work = home.hall.analyses.works[id]
    here.go.set()
    await home.until(lambda: len(work.found) > 3)
    assert here.asked[-1].languages == ["en", "it"], "each slice brings the words of both"
    told = [await ready(who, id) for who in (ann, bob)]
    assert told[0]["points"] == told[1]["points"]
    waited = [job for job in here.worded if len(job.found) > 1]
    assert not waited, "nobody waited for words again"
    assert work.is_ready
    assert set(work.words) == {"en", "it"}


@at_home()
async def test_words_that_came_too_late_are_not_kept(home: Home) -> None:
    here = at_work(home, size=20)
    ann = await home.person("Ann")
    id = await ended(home, ann)
    await ready(ann, id)
    work = home.hall.analyses.works[id]
    last, work.is_ready = work.found.pop(), False
    told, answer = [len(work.found)], here._answer

    def late(job: Slice) -> Any:
        """While the words are made, the last slice comes."""
        found = answer(job)
        if len(work.found) == told[0]:
            work.take(Finding(last, 1, 1, True, {}))
        return found

    here._answer = late  # type: ignore[method-assign, assignment]
    work.words, work.asked = {}, 0.0
    heard = msgspec.json.decode(await work.told(here, "it"))  # type: ignore[arg-type]
    assert heard["ready"]
    assert len(here.worded) >= 2


@at_home()
async def test_while_a_game_runs_nothing_is_told(home: Home) -> None:
    here = at_work(home)
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await home.quiet(id)
    waiting = await ann.open([ME, OPEN], seal=False)
    for table in (id, waiting):
        answer = await ann.get(f"/api/tables/{table}/analysis")
        assert error_of(answer, 409) == "not_now"
    ann.language = "it"
    assert "a partita finita" in (await ann.get(f"/api/tables/{id}/analysis")).json()["why"]
    await ann.post(f"/api/tables/{waiting}/leave")  # closed without a game
    assert error_of(await ann.get(f"/api/tables/{waiting}/analysis"), 409) == "not_now"
    assert not here.asked


@at_home()
async def test_a_private_game_is_for_those_who_played(home: Home) -> None:
    at_work(home)
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ann.open([ME, BOT, BOT], options={"target": "1"}, access="private")
    await ann.play_on(id)
    assert error_of(await eve.get(f"/api/tables/{id}/analysis"), 403) == "not_allowed"
    assert (await asked(ann, id))["of"] > 0


@at_home()
async def test_an_imported_record_is_analysed_alike(home: Home) -> None:
    at_work(home)
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ended(home, ann)
    text = (await bob.get(f"/api/tables/{id}/record")).text
    card = (await bob.post("/api/records", {"text": text})).json()
    assert await ready(bob, card["id"]) == await ready(ann, id)


@at_home()
async def test_slices_come_one_at_a_time_and_when_no_bot_waits(home: Home) -> None:
    here = at_work(home, size=20)
    here.is_busy = True
    ann = await home.person("Ann")
    ids = [await ended(home, ann) for _ in range(2)]
    for id in ids:
        await asked(ann, id)
    await asyncio.sleep(0.05)
    assert not here.asked, "bots go first"
    here.is_busy = False
    for id in ids:
        await ready(ann, id)
    assert here.most == 1
    jobs = here.asked
    assert len(jobs) > 10
    swaps = sum(one.case != two.case for one, two in pairwise(jobs))
    assert swaps > 2, "both go on in turn"


@at_home()
async def test_what_nobody_asks_about_rests(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    here = at_work(home, size=20)
    ann = await home.person("Ann")
    id = await ended(home, ann)
    here.go.clear()
    await asked(ann, id)
    await home.until(lambda: here.asked)
    monkeypatch.setattr(analysing, "INTEREST", 0.0)
    here.go.set()
    await home.until(lambda: home.hall.analyses._task is None)
    assert len(here.asked) == 1
    monkeypatch.setattr(analysing, "INTEREST", 60.0)
    assert (await ready(ann, id))["parts"]


@at_home()
async def test_only_so_many_wait_and_only_so_many_are_kept(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = at_work(home)
    ann = await home.person("Ann")
    ids = [await ended(home, ann) for _ in range(3)]
    monkeypatch.setattr(analysing, "WAITING", 2)
    here.go.clear()
    for id in ids[:2]:
        await asked(ann, id)
    assert error_of(await ann.get(f"/api/tables/{ids[2]}/analysis"), 429) == "too_many"
    assert (await asked(ann, ids[0]))["of"], "who is waiting already goes on"
    here.go.set()
    for id in ids[:2]:
        await ready(ann, id)
    monkeypatch.setattr(analysing, "KEPT", 2)
    await ready(ann, ids[0])
    await ready(ann, ids[2])
    assert list(home.hall.analyses.works) == [ids[0], ids[2]], "the least asked about is gone"
    before = len(here.asked)
    await ready(ann, ids[0])
    assert len(here.asked) == before, "what is known is not found again"


@at_home()
async def test_an_analysis_that_breaks_off_says_so_and_can_go_on(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = at_work(home, size=20)
    ann = await home.person("Ann")
    id = await ended(home, ann)
    await asked(ann, id)
    await home.until(lambda: len(here.asked) > 2)
    here.fails = True
    work = home.hall.analyses.works[id]
    await home.until(lambda: bool(work.failed))
    told = await asked(ann, id)
    assert (told["ready"], told["failed"]) == (False, analysing.FAILED.said())
    assert told["points"], "what was found before is there"
    ann.language = "it"
    assert (await asked(ann, id))["failed"].startswith("L'analisi")
    before = len(here.asked)
    await asyncio.sleep(0.02)
    assert len(here.asked) == before
    here.fails = False
    monkeypatch.setattr(analysing, "AGAIN", 0.0)
    assert not (await asked(ann, id)).get("failed"), "who asks later has it gone on with"
    assert (await ready(ann, id))["parts"]


@once
@at_home()
async def test_slices_in_processes_find_the_same(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ended(home, ann)
    at_work(home)
    here = await ready(ann, id)
    thinkers = Thinkers(1)
    home.hall.analyses = Analyses(thinkers, TINY, 40)
    try:
        assert await ready(ann, id) == here
    finally:
        await home.hall.analyses.close()
        await thinkers.close()
