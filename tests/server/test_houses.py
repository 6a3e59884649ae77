"""Houses that earlier releases left: tables load and go on, sessions and proofs hold.

Each folder under `houses` was made by `keep.py` on the checkout of a release.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from munera.cli.verify import _compare_with_rules
from munera.games import every, load
from munera.play.match import Match
from munera.play.record import BY_EVENTS, BY_POSITION, NEWEST, replay
from munera.server.folder import DATABASE
from munera.verify import check
from server.house import BOT, ME, Home, Person

HOUSES = sorted((Path(__file__).parent / "houses").iterdir())
FORM = {"v06": BY_POSITION, "v07": BY_EVENTS}  # of the records that a release wrote
FIRST = {name: f"munera record {form}\n" for name, form in FORM.items()}
Visit = Callable[[Home, dict[str, Any], Person, Person], Coroutine[Any, Any, None]]


def visit(house: Path, folder: Path, work: Visit, *more: str) -> None:
    """Open a kept house in a folder, after some statements more, and do something there."""
    database = apsw.Connection(str(folder / DATABASE))
    database.execute("PRAGMA synchronous = OFF")  # nothing is lost if it breaks off here
    database.execute((house / "house.sql").read_text("utf-8"))
    for statement in more:
        database.execute(statement)
    database.close()
    asyncio.run(_visit(folder, json.loads((house / "house.json").read_text("utf-8")), work))


async def _visit(folder: Path, kept: dict[str, Any], work: Visit) -> None:
    with pytest.MonkeyPatch.context() as patch:
        home = Home(folder, patch, {})
        await home.open()
        people = []
        for name, cookie in kept["people"].items():
            people.append(Person(home, name))
            people[-1].cookie = cookie
        try:
            await work(home, kept, people[0], people[1])
        finally:
            await home.close()


def tables(kept: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    found = [table for table in kept["tables"] if table["is"] in kinds]
    assert found
    return found


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def prove(proof: str) -> None:
    """Raise or fail unless a proof holds, with the rules and without them."""
    verdict = check(proof)
    assert verdict.ok, verdict.why
    _compare_with_rules(verdict)


async def finish(home: Home, id: str, *people: Person) -> None:
    """Bots take the seats of these people and play to the end."""
    room = await home.hall.room(id)
    room.plan.pace = 0
    for person in people:
        for seat, place in enumerate(room.places):
            if place.name == person.name and place.kind == "person":
                assert (await person.do(id, "bot", seat=seat))["ok"]
    await home.until(lambda: home.room(id).phase == "over")


each_house = pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
# With its snapshots, and without them: then every table is played again from its first entry.
each_way = pytest.mark.parametrize("more", [(), ("delete from snapshots",)], ids=["as is", "log"])


@each_house
@each_way
def test_games_that_are_over_have_the_same_record_and_proof(
    house: Path, more: tuple[str, ...], tmp_path: Path
) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        for table in tables(kept, "ended"):
            for what in ("record", "proof"):
                text = (await bob.get(f"/api/tables/{table['id']}/{what}")).text
                assert hashed(text) == table[what], table["game"]
            prove(text)

    visit(house, tmp_path, work, *more)


@each_house
@each_way
def test_running_games_are_where_they_were_and_go_on_to_a_proof_that_holds(
    house: Path, more: tuple[str, ...], tmp_path: Path
) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        for table in tables(kept, "running", "imported"):
            id = table["id"]
            shown = await ann.look(id, 0)
            assert (shown["phase"], shown["fair"]["commit"]) == ("playing", table["promise"])
            room = home.room(id)
            assert room.match is not None
            assert hashed(room.match.text()) == table["text"]
            before = len(room.match.record.moves)
            if 0 in room.waiting():
                assert (await ann.play(id, 0))["ok"]
                assert len(room.match.record.moves) > before
            await home.restart()
            await finish(home, id, ann, bob)
            record = (await ann.get(f"/api/tables/{id}/record")).text
            assert record.startswith(FIRST[house.name])
            prove((await bob.get(f"/api/tables/{id}/proof")).text)

    visit(house, tmp_path, work, *more)


@each_house
def test_a_move_is_taken_back_at_a_table_of_before(house: Path, tmp_path: Path) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        for table in tables(kept, "running"):
            id = table["id"]
            room = await home.hall.room(id)
            assert room.match is not None
            text = room.match.text()
            moves = len(room.match.record.moves)
            room.match.undo()
            assert room.match.text().startswith(FIRST[house.name])
            done = [(by, action) for by, action in Match.resume(text, go_on=False).record.moves]
            space = room.match.game.space
            back = len(room.match.record.moves)
            room.match.restore([(by, space.text(action)) for by, action in done[back:moves]])
            assert room.match.text() == text

    visit(house, tmp_path, work)


@each_house
def test_a_table_that_had_not_begun_begins_under_the_key_that_was_promised(
    house: Path, tmp_path: Path
) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        (half,) = tables(kept, "revealing")
        id = half["id"]
        ann.secrets[id, 0] = half["reveal"]
        assert (await ann.look(id))["phase"] == "revealing"
        assert (await ann.reveal(id, 0))["ok"]
        (waits,) = tables(kept, "gathering")
        await bob.sit(waits["id"], 1)
        for person in (ann, bob):
            await person.decline(waits["id"])
        for table in (half, waits):
            assert (await bob.look(table["id"]))["fair"]["commit"] == table["promise"]
            await finish(home, table["id"], ann, bob)
            proof = (await ann.get(f"/api/tables/{table['id']}/proof")).text
            assert f"\n{FIRST[house.name]}" in proof
            assert proof.startswith("munera proof 1\n")
            prove(proof)

    visit(house, tmp_path, work)


@each_house
def test_a_house_of_before_has_room_for_schools(house: Path, tmp_path: Path) -> None:
    """All that it had is there after the step of the schema, and somebody new can begin."""

    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        for table in kept["tables"]:
            assert (await ann.look(table["id"]))["phase"] in (table["is"], "playing", "over")
        assert (await ann.get("/api/school")).json()["careers"] == []
        game = next(one.name for one in every() if one.career is not None)
        answer = await ann.post("/api/school", {"game": game, "name": "Flamma"})
        assert answer.status_code == 201, answer.text
        await home.restart()
        (one,) = (await ann.get("/api/school")).json()["careers"]
        assert (one["name"], one["matches"]) == ("Flamma", 0)
        seats = [{**ME, "career": one["id"]}, BOT]
        fresh = await ann.open(seats, game=game)
        assert (await ann.look(fresh))["seats"][0]["brings"]["career"] == one["id"]

    visit(house, tmp_path, work)


@each_house
def test_what_begins_now_is_written_in_the_newest_form(house: Path, tmp_path: Path) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        fresh = await ann.open([ME, BOT], options={"target": "1"})
        old = tables(kept, "ended")[0]["id"]
        record = (await ann.get(f"/api/tables/{old}/record")).text
        assert replay(record)[0].form == FORM[house.name]
        fork = (await ann.post(f"/api/tables/{old}/fork", {"move": 30, "seat": 0})).json()["id"]
        await ann.decline(fork)
        taken = (await bob.post("/api/records", {"text": record})).json()  # to be looked at
        assert taken["phase"] == "over"
        again, _ = replay((await bob.get(f"/api/tables/{taken['id']}/record")).text)
        assert (again.form, again.moves) == (NEWEST, replay(record)[0].moves)
        for id in (fresh, fork):
            await home.restart()
            await finish(home, id, ann, bob)
            proof = (await ann.get(f"/api/tables/{id}/proof")).text
            assert "\nmunera record 2\n" in proof
            assert proof.startswith("munera proof 2\n")
            prove(proof)

    visit(house, tmp_path, work)


# --- Another content -----------------------------------------------------------------------------


def other(home: Home, name: str) -> None:
    """From now on a game has other content, as in a version to come."""
    home.register(replace(load(name), content="0123456789abcdef"))


@each_house
def test_with_other_content_proofs_stay_and_running_games_wait_under_their_key(
    house: Path, tmp_path: Path
) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        archive = home.app.state.house.archive
        over, runs = [
            next(one for one in tables(kept, what) if one["game"] == "gorus")
            for what in ("ended", "running")
        ]
        fresh = await ann.open([ME, BOT], options={"target": "1"})
        room = await home.hall.room(runs["id"])
        assert room.match is not None
        key = room.match.dice.key
        promised = (await ann.look(fresh))["fair"]
        for id in home.store.unproven(100):
            assert await archive.keep_one(id)
        await archive.keep_content()
        content = load("gorus").content
        body = home.store.content("gorus", content)
        assert body is not None
        assert "gladiators.toml" in json.loads(body)
        with pytest.MonkeyPatch.context() as later:
            home.patch = later
            await home.close()
            other(home, "gorus")
            await home.open()
            for what in ("record", "proof"):
                answer = await bob.get(f"/api/tables/{over['id']}/{what}")
                assert hashed(answer.text) == over[what]
            for id in (runs["id"], fresh):
                answer = await ann.get(f"/api/tables/{id}")
                assert answer.json()["error"] == "broken"  # it waits, as it is
            await home.close()
        await home.open()
        room = await home.hall.room(runs["id"])
        assert room.match is not None
        assert (room.match.dice.key, room.bond.content) == (key, content)
        assert (await ann.look(fresh))["fair"]["charter"] == promised["charter"]
        for id in (runs["id"], fresh):
            await finish(home, id, ann, bob)
            prove((await ann.get(f"/api/tables/{id}/proof")).text)

    visit(house, tmp_path, work)


@each_house
def test_the_archivist_keeps_the_proofs_of_all_games_that_are_over(
    house: Path, tmp_path: Path
) -> None:
    async def work(home: Home, kept: dict[str, Any], ann: Person, bob: Person) -> None:
        home.patch.setattr("munera.server.archive.FIRST", 0.0)
        home.patch.setattr("munera.server.archive.PAUSE", 0.0)
        await home.restart()
        await home.until(lambda: not home.store.unproven(1))
        for table in tables(kept, "ended"):
            text = home.store.proof(table["id"])
            assert text is not None
            assert hashed(text) == table["proof"]

    visit(house, tmp_path, work)
