"""Nobody makes others wait: costly work is bounded, done elsewhere, done once, or charged."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from effort import once
from munera.core.engine import SPECTATOR
from munera.games import load
from munera.play.campaign import begin
from munera.server import clerks, limits, lobby, replays, showing, thinker
from munera.server.acts import NotAllowed
from munera.server.clerks import Clerks
from munera.server.limits import OPENINGS, REQUESTS, Limits, Rate, place_of
from munera.server.room import Room
from munera.server.thinker import Enrolled, Job, Proving
from munera.server.thinking import GivenUp
from munera.server.timing import now
from munera.server.wire import NewTable, Replay
from server.house import BOT, ME, Home, at_home

PACK = 'game = "gorus"\ntitle = "Saturday"\n[options]\ntarget = 3\n'


# --- Content packs -------------------------------------------------------------------------------


@at_home()
async def test_a_long_pack_is_read_by_a_clerk_and_a_short_one_at_once(home: Home) -> None:
    ann = await home.person("Ann")
    for text, processes in ((PACK, 0), (PACK + "#" * clerks.DEAR, 1)):
        shown = (await ann.ask_open([ME, BOT], pack=text)).json()
        assert shown["pack"] == "Saturday"
        assert shown["options"]["target"] == "3"
        assert len(home.hall.clerks.desks._all) == processes


@at_home()
async def test_a_clerk_tells_faults_as_they_are_told_here(home: Home) -> None:
    ann = await home.person("Ann")
    for language in ("en", "it"):
        ann.language = language
        for wrong in (PACK.replace("3", "99"), PACK.replace("target", "aim"), "x = ["):
            here = await ann.ask_open([ME, BOT], pack=wrong)
            there = await ann.ask_open([ME, BOT], pack=wrong + "\n" + "#" * clerks.DEAR)
            assert (here.status_code, here.json()) == (there.status_code, there.json())
            assert here.status_code == 400


@at_home()
async def test_a_key_of_thousands_of_parts_is_refused_unread(home: Home) -> None:
    ann = await home.person("Ann")
    answer = await ann.ask_open([ME, BOT], pack="a." * 30_000 + "a = 1")
    assert answer.status_code == 400
    assert "too deep" in answer.json()["why"]


@at_home()
async def test_a_pack_that_takes_too_long_is_given_up(home: Home) -> None:
    async def never(*_: Any, **__: Any) -> Any:
        raise GivenUp("It took too long.")

    home.hall.clerks.desks.ask = never  # type: ignore[method-assign]
    ann = await home.person("Ann")
    answer = await ann.ask_open([ME, BOT], pack=PACK + "#" * clerks.DEAR)
    assert answer.status_code == 400
    assert "too long" in answer.json()["why"]


def test_what_is_dear_counts_options_too() -> None:
    wish = NewTable(game="gorus", seats=[], options={"cf": "x" * clerks.DEAR})
    assert not clerks.is_dear(wish)
    wish.options["target"] = "3"
    assert clerks.is_dear(wish)


# --- Proofs --------------------------------------------------------------------------------------


class Desk:
    """A clerk who counts."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.is_ill = False

    async def ask(self, job: Job, **_: Any) -> str:
        self.jobs.append(job)
        await asyncio.sleep(0)
        if self.is_ill:
            raise GivenUp("It died.")
        return "proof"

    async def close(self) -> None:
        """There is nothing to end."""


def test_a_proof_is_written_once_for_all_who_ask() -> None:
    async def test() -> None:
        at, desk, job = Clerks(), Desk(), Proving(1, [])
        at.desks = desk  # type: ignore[assignment]
        told = await asyncio.gather(*[at.proof("one", "Ann", job) for _ in range(20)])
        assert [*told, await at.proof("one", "Ben", job)] == ["proof"] * 21
        assert len(desk.jobs) == 1
        for n in range(clerks.KEPT):
            await at.proof(f"other {n}", "Ann", job)
        assert len(at._proofs) == clerks.KEPT
        await at.proof("one", "Ann", job)
        assert len(desk.jobs) == clerks.KEPT + 2
        await at.close()

    asyncio.run(test())


def test_a_proof_is_written_here_if_the_clerk_is_ill_and_what_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        at, desk, job = Clerks(), Desk(), Proving(7, ["told"])
        at.desks, desk.is_ill = desk, True  # type: ignore[assignment]
        with pytest.raises(KeyError):
            await at.proof("one", "Ann", job)
        monkeypatch.setitem(thinker.PROOFS, 7, lambda fact: f"here: {fact}")
        assert await at.proof("one", "Ann", job) == "here: told"
        await at.close()

    asyncio.run(test())


# --- Long games ----------------------------------------------------------------------------------


@at_home()
async def test_a_record_of_too_many_moves_is_not_taken_in(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await ann.play_on(id)
    text = (await ann.get(f"/api/tables/{id}/record")).text
    assert (await ann.post("/api/records", {"text": text})).status_code == 201
    moves = replays.moves_of(home.room(id))
    for most, status in ((moves, 201), (moves - 1, 400)):
        home.patch.setattr(replays, "MOST_MOVES", most)
        answer = await ann.post("/api/records", {"text": text})
        assert answer.status_code == status, answer.text
    assert f"at most {moves - 1} moves, not {moves}" in answer.json()["why"]
    home.patch.setattr(replays, "MOST_MOVES", 10)
    home.patch.setattr(home.hall.clerks, "take_in", None)  # it is not even read
    home.patch.setattr(replays, "MOST_HEADERS", 0)
    assert (await ann.post("/api/records", {"text": text})).status_code == 400


@at_home()
async def test_of_a_very_long_log_the_newest_lines_are_shown(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await ann.play_on(id)
    whole = (await ann.look(id, 0))["lines"]
    home.patch.setattr(showing, "MOST_LINES", 30)
    shown = await ann.look(id, 0)
    assert shown["lines"] == whole[-30:]
    assert shown["first"] == whole[-30]["n"]
    assert showing.first_line(home.room(id).match, SPECTATOR) > 0  # type: ignore[arg-type]


@at_home()
async def test_the_replay_of_an_ended_game_is_worked_out_once(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    bob.language = "it"
    id = await ann.open([ME, BOT])
    made: list[str] = []
    real = replays.replay_info

    def counted(room: Room, guest: str, viewer: int, language: str) -> Replay:
        made.append(language)
        return real(room, guest, viewer, language)

    home.patch.setattr(replays, "replay_info", counted)
    await ann.play_on(id, 2)
    for _ in range(2):  # while it goes on it is another one every time
        assert not (await ann.get(f"/api/tables/{id}/replay", seat=0)).json().get("over")
    assert made == ["en", "en"]
    await ann.play_on(id)
    for who in (ann, bob) * 3:
        told = (await who.get(f"/api/tables/{id}/replay")).json()
        assert (told["over"], told["may_see"]) == (True, [0, 1])
    assert made == ["en", "en", "en", "it"]


@once  # a compiled object lets nobody put a spy in
@at_home()
async def test_looking_back_at_a_long_game_costs_more(home: Home) -> None:
    home.limits = True
    await home.restart()
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await ann.play_on(id, 1)
    costs: list[tuple[Rate, float]] = []
    at = home.app.state.house.limits
    home.patch.setattr(at, "check", lambda key, rate, cost=1.0: costs.append((rate, cost)))
    home.patch.setattr(replays, "moves_of", lambda room: 4000)
    await ann.get(f"/api/tables/{id}/replay")
    assert (REQUESTS, 10.0) in costs
    await ann.get(f"/api/tables/{id}/replay/1")
    assert (REQUESTS, 1 / 400) in costs


# --- Limits --------------------------------------------------------------------------------------


def test_something_dear_empties_a_bucket_further_than_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = 0.0
    monkeypatch.setattr("munera.server.limits.time.monotonic", lambda: at)
    house = Limits()
    assert house.is_fine("Eve", OPENINGS, 40)
    assert not house.is_fine("Eve", OPENINGS)
    assert house.is_fine("Ann", OPENINGS)
    at = 21.9
    assert not house.is_fine("Eve", OPENINGS)
    at = 22.1
    assert house.is_fine("Eve", OPENINGS)


def test_a_crowd_of_strangers_does_not_make_the_house_forget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 100)
    house = Limits()
    while house.is_fine("Eve", OPENINGS):
        pass
    for n in range(1000):
        house.is_fine(f"stranger {n}", REQUESTS)
        assert n % 50 or not house.is_fine("Eve", OPENINGS)
    assert len(house._buckets) == 100


def test_a_network_of_ipv6_addresses_is_one_place() -> None:
    assert place_of("2001:db8::1") == place_of("2001:db8::ffff:1")
    assert place_of("2001:db8::1") != place_of("2001:db8:0:1::1")
    assert place_of("fe80::1%eth0") == "fe80::/64"
    assert place_of("192.0.2.1") != place_of("192.0.2.2")
    assert place_of("testclient") == "testclient"


def test_a_clerk_reads_a_life_or_says_what_is_wrong() -> None:
    async def enrol(text: str, language: str) -> Enrolled:
        desk = Clerks()
        try:
            return await desk.enrol(text, "ann", language)
        finally:
            await desk.close()

    life = begin(load("gladiatori"), "Flamma")
    told = asyncio.run(enrol(life.text(), "en"))
    assert (told.game, told.name, told.born, told.feats) == ("gladiatori", "Flamma", life.born, [])
    for language, word in (("en", "line 1"), ("it", "riga 1")):
        with pytest.raises(NotAllowed) as refused:
            asyncio.run(enrol("nonsense", language))
        assert word in refused.value.said(language)


# --- What is kept --------------------------------------------------------------------------------


@at_home(stored_each=3)
async def test_so_many_tables_of_a_guest_are_kept_and_no_more(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    for _ in range(3):
        await ann.open([ME, BOT])
    refused = await ann.ask_open([ME, BOT])
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
    assert (await bob.ask_open([ME, BOT])).status_code == 201


@at_home(keep=30)
async def test_guests_are_told_before_a_table_is_deleted(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    await home.quiet(id)
    for days, told in ((15, ""), (16, "in 14 days"), (29, "in 1 days"), (40, "in 0 days")):
        room = home.room(id)
        room.changed = now() - days * lobby.DAY
        (card,) = (await ann.get("/api/lobby")).json()["yours"]
        assert ("deleted" in card["note"]) == bool(told)
        assert told in card["note"]
