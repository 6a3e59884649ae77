"""Characters of a guest's school: begun, brought to tables, taken back, and what matches bring."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from munera.server import routes
from munera.server import school as schools
from munera.server.acts import Written
from munera.server.store import Conflict
from play.test_campaign import FORGED, flamma
from server.house import BOT, ME, OPEN, Home, Json, at_home, error_of
from server.schools import (
    begun,
    book,
    bought,
    brings,
    card,
    fought,
    opened,
    rich,
    school,
    taken_in,
)
from server.test_keeping import Failing
from toys.games import pebbles
from toys.lives import Forger, life, register

HERE: Json = {"kind": "here", "name": "Tiro"}


def why(answer: Any, status: int, error: str) -> str:
    assert error_of(answer, status) == error
    return str(answer.json()["why"])


# --- Beginning and looking ------------------------------------------------------------------------


@at_home()
async def test_somebody_begins_and_is_in_the_list(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    (one,) = await school(ann)
    assert one == {
        "id": id, "game": "brawl", "title": "Brawl", "name": "Flamma", "points": 0, "coins": 4,
        "fate": "well", "matches": 0, "won": 0,
    }  # fmt: skip
    assert await school(bob) == []
    told = await card(ann, id)
    assert (told["card"], told["feats"], told["build"]) == (one, [], [])
    assert (await book(ann, id)).entries == ()
    routes.games.cache_clear()  # the wall of games is made once
    hello = (await ann.get("/api/hello")).json()
    routes.games.cache_clear()
    career = next(game["career"] for game in hello["games"] if game["name"] == "brawl")
    assert career["points"] == "fame"
    assert (career["first"], career["fates"]["dead"]) == (4, "dead")
    assert "career" not in next(game for game in hello["games"] if game["name"] == "gorus")


@at_home()
async def test_who_cannot_begin_hears_why(home: Home) -> None:
    ann = await home.person("Ann")
    await begun(home, ann)

    async def new(game: Any = "brawl", name: Any = "Verus") -> Any:
        return await ann.post("/api/school", {"game": game, "name": name})

    assert "character called 'FLAMMA' already" in why(await new(name="FLAMMA"), 409, "not_now")
    assert "nobody lives from match" in why(await new("gorus"), 400, "bad_request")
    assert "There is no game" in why(await new("chess"), 400, "bad_request")
    for name in ("", " Verus", "x" * 25, "Ve\nrus", 7, None):
        why(await new(name=name), 400, "bad_request")
    assert [one["name"] for one in await school(ann)] == ["Flamma"]


@at_home()
async def test_a_school_has_room_for_so_many(home: Home) -> None:
    home.patch.setattr(schools, "MOST", 2)
    ann = await home.person("Ann")
    await begun(home, ann, "A")
    wishes = [ann.post("/api/school", {"game": "brawl", "name": name}) for name in "BCDE"]
    answers = await asyncio.gather(*wishes)
    assert sorted(answer.status_code for answer in answers) == [201, 429, 429, 429]
    assert "room for 2" in why(answers[-1], 429, "too_many")
    text = life("Zeta").text()
    assert "room for 2" in why(
        await ann.post("/api/school/import", {"text": text}), 429, "too_many"
    )
    row = (await school(ann))[0]["id"]
    assert (await home.client.delete(f"/api/school/{row}", headers=ann.headers)).status_code == 204
    await taken_in(ann, text)
    assert len(await school(ann)) == 2


@at_home()
async def test_the_store_itself_keeps_the_limit_and_names_apart(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    row = home.store.career(id)
    assert row is not None
    with pytest.raises(Conflict):
        await home.store.add_career(row, [], 60)
    with pytest.raises(Conflict):
        await home.store.add_career(row, [], 1)
    assert len(home.store.careers_of(row.guest)) == 1


@at_home()
async def test_somebody_elses_character_does_not_exist_for_others(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    table = await opened(bob, [ME, OPEN], campaign=True, seal=False)
    asked = [
        await bob.get(f"/api/school/{id}"),
        await bob.get(f"/api/school/{id}/text"),
        await bob.get(f"/api/school/{id}/record/1"),
        await bob.post(f"/api/school/{id}/free"),
        await home.client.delete(f"/api/school/{id}", headers=bob.headers),
        await bob.ask_open([brings(id), BOT], game="brawl"),
        await bob.post(f"/api/tables/{table}/bring", {"seat": 0, "career": id}),
        await bob.get("/api/school/nobody"),
    ]
    told = {why(answer, 404, "not_found") for answer in asked}
    assert told == {"There is no such character in your school."}
    for path in ("/api/school", f"/api/school/{id}", f"/api/school/{id}/text"):
        assert error_of(await home.client.get(path), 401) == "no_session"
    assert len(await school(ann)) == 1


@at_home()
async def test_who_has_fought_or_sits_somewhere_is_not_forgotten(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    await opened(ann, [brings(id), OPEN], seal=False)
    gone = await home.client.delete(f"/api/school/{id}", headers=ann.headers)
    assert "cannot be removed" in why(gone, 409, "not_now")
    veteran = await rich(home, ann)
    gone = await home.client.delete(f"/api/school/{veteran}", headers=ann.headers)
    assert "cannot be removed" in why(gone, 409, "not_now")
    assert len(await school(ann)) == 2


# --- At tables ------------------------------------------------------------------------------------


@at_home()
async def test_a_match_is_entered_into_his_book(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await fought(home, ann, id)
    told = await card(ann, id)
    life_of = await book(ann, id)
    assert len(life_of.entries) == 1
    (feat,) = told["feats"]
    assert (feat["table"], feat["names"][0], feat["number"]) == (table, "Flamma", 1)
    assert told["card"]["points"] == feat["total"] == life_of.points
    ((arms, shields, done),) = told["build"]
    assert (arms["count"], shields["count"]) == (2, 2)
    assert "count" not in done
    assert arms["words"] != shields["words"]
    record = (await ann.get(f"/api/tables/{table}/record")).text
    assert (await ann.get(f"/api/school/{id}/record/1")).text == record
    assert life_of.entries[0].record == record
    assert error_of(await ann.get(f"/api/school/{id}/record/2"), 404) == "not_found"
    seat = (await ann.look(table))["seats"][0]["brings"]
    assert (seat["career"], seat["points"], seat["coins"], seat["matches"]) == (id, 0, 4, 0)
    assert seat["earned"]["total"] == life_of.points
    assert seat["earned"]["coins"] == life_of.coins
    assert "table" not in told["card"]


@at_home()
async def test_coins_follow_from_the_campaign_and_nobody_sets_them(home: Home) -> None:
    ann = await home.person("Ann")
    id = await rich(home, ann)
    table = await opened(ann, [brings(id), BOT, BOT])
    assert (await ann.look(table))["options"]["coins"] == "16 4 4"
    other = await begun(home, ann)
    asked = await ann.ask_open([brings(other), BOT], game="brawl", options={"coins": "40 4 4"})
    assert "follows from the campaign" in why(asked, 400, "bad_request")
    asked = await ann.ask_open([ME, OPEN], game="brawl", campaign=True, options={"campaign": "on"})
    assert "follows from the campaign" in why(asked, 400, "bad_request")
    asked = await ann.ask_open([ME, OPEN], game="gorus", campaign=True)
    assert "nobody lives from match" in why(asked, 400, "bad_request")
    assert "does not play Gorus" in why(
        await ann.ask_open([brings(other), BOT]), 400, "bad_request"
    )
    wish = [ME, {"kind": "bot", "career": other}]
    assert "Only a person" in why(await ann.ask_open(wish, game="brawl"), 400, "bad_request")
    twice = [brings(other), brings(other, "here")]
    assert "cannot have two seats" in why(
        await ann.ask_open(twice, game="brawl"), 400, "bad_request"
    )
    assert "table" not in (await card(ann, other))["card"]


@at_home()
async def test_two_bring_characters_and_see_what_each_is_worth_before_it_begins(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    other = await rich(home, bob)
    table = await opened(ann, [brings(id), OPEN], seal=False)
    assert (await ann.look(table))["seats"][0]["name"] == "Flamma"
    code = (await ann.look(table))["code"]
    invited = (await bob.post("/api/join", {"code": code})).json()
    assert invited["campaign"]
    assert invited["seats"][0]["brings"] == {"points": 0, "coins": 4, "matches": 0, "owner": "Ann"}
    await bob.sit(table, 1)
    shown = await ann.look(table)
    assert (shown["phase"], shown["seats"][1]["name"]) == ("gathering", "Bob")
    answer = await bob.post(f"/api/tables/{table}/bring", {"seat": 1, "career": other})
    assert answer.status_code == 200, answer.text
    shown = await ann.look(table)
    assert (shown["phase"], shown["campaign"]) == ("gathering", True)
    assert shown["seats"][1]["name"] == "Priscus"
    assert shown["seats"][1]["brings"] == {"points": 12, "coins": 16, "matches": 6, "owner": "Bob"}
    assert shown["options"]["coins"] == "4 16 4"
    assert (await card(bob, other))["card"]["table"] == table
    assert (await ann.do(table, "start"))["ok"]
    for person in (ann, bob):
        await person.decline(table)
    await bought(ann, table, 0)
    asked = await bob.look(table, 1)
    assert asked["ask"]["kept"]["texts"] == ["buy arm", "buy shield", "done"]
    for other_view in (await ann.look(table, 0), await ann.look(table), await bob.look(table)):
        assert "kept" not in json.dumps(other_view)  # how he was built is his owner's to know
        assert "build" not in json.dumps(other_view["seats"])
    await bought(bob, table, 1, 16)
    await home.until(lambda: home.room(table).phase == "over")
    await home.quiet(table)
    dead, won = await book(ann, id), await book(bob, other)
    assert (dead.is_living, dead.points) == (False, 0)
    assert (won.points, len(won.entries)) == (14, 7)
    told = (await ann.look(table))["seats"]
    assert told[0]["brings"]["earned"] == {
        "gained": -1, "total": 0, "coins": 4, "fate": "dead", "living": False,
    }  # fmt: skip
    assert told[1]["brings"]["earned"]["total"] == 14
    assert "career" not in told[1]["brings"]
    assert (await card(ann, id))["card"]["living"] is False
    refused = await ann.ask_open([brings(id), BOT], game="brawl")
    assert "has ended" in why(refused, 409, "not_now")


@at_home()
async def test_those_who_watch_hear_what_is_brought(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    other = await rich(home, bob)
    table = await opened(ann, [ME, OPEN], campaign=True, seal=False)
    async with ann.socket(table) as line:
        await line.settle()
        await bob.sit(table, 1)
        answer = await bob.post(f"/api/tables/{table}/bring", {"seat": 1, "career": other})
        assert answer.status_code == 200
        seen = await line.settle()
        assert seen["seats"][1]["brings"]["coins"] == 16
        assert seen["options"]["coins"] == "4 16 4"
        await bob.post(f"/api/tables/{table}/bring", {"seat": 1})
        seen = await line.settle()
        assert seen["options"]["coins"] == "standard"
        assert (seen["seats"][1]["name"], "brings" in seen["seats"][1]) == ("Bob", False)


@at_home()
async def test_he_sits_at_one_table_at_a_time_and_is_taken_back(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    first = await opened(ann, [brings(id), OPEN], seal=False)
    second = await opened(bob, [ME, OPEN], campaign=True, seal=False, access="open")
    body = {"seat": 1, "career": id}
    answer = await ann.post(f"/api/tables/{second}/sit", body)
    assert "sits at another table" in why(answer, 409, "not_now")
    assert (await ann.post(f"/api/school/{id}/free")).status_code == 204
    assert (await ann.look(first))["seats"][0]["name"] == "Ann"
    assert "table" not in (await card(ann, id))["card"]
    assert (await ann.post(f"/api/tables/{second}/sit", body)).status_code == 200
    assert (await card(ann, id))["card"]["table"] == second
    assert (await ann.post(f"/api/tables/{second}/leave")).status_code == 204
    assert "table" not in (await card(ann, id))["card"]
    assert (await bob.look(second))["seats"][1]["kind"] == "open"
    await home.restart()
    assert (await bob.look(second))["options"]["coins"] == "standard"


@at_home()
async def test_two_devices_at_once_seat_him_once(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    tables = [await opened(bob, [ME, OPEN], campaign=True, seal=False) for _ in range(3)]
    answers = await asyncio.gather(
        *[ann.post(f"/api/tables/{one}/sit", {"seat": 1, "career": id}) for one in tables],
        *[ann.ask_open([brings(id), BOT], game="brawl") for _ in range(3)],
    )
    fine = [answer for answer in answers if answer.status_code < 300]
    assert len(fine) == 1
    for answer in answers:
        if answer not in fine:
            why(answer, 409, "not_now")
    there = (await card(ann, id))["card"]["table"]
    assert there == fine[0].json()["id"]
    for one in tables:  # nobody else has him, in memory or in the log
        shown = await bob.look(one)
        assert ("brings" in shown["seats"][1]) == (one == there)
    await home.restart()
    for one in tables:
        assert ("brings" in (await bob.look(one))["seats"][1]) == (one == there)


@at_home()
async def test_who_cannot_sit_down_hears_why(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    table = await opened(bob, [ME, OPEN], seal=False)
    answer = await ann.post(f"/api/tables/{table}/sit", {"seat": 1, "career": id})
    assert "No characters can be brought" in why(answer, 409, "not_now")
    named = await home.person("Flamma")
    table = await opened(named, [ME, OPEN], campaign=True, seal=False)
    answer = await ann.post(f"/api/tables/{table}/sit", {"seat": 1, "career": id})
    assert "is called Flamma" in why(answer, 400, "bad_request")
    copied = (await ann.get(f"/api/school/{id}/text")).text
    twin = await taken_in(bob, copied)
    table = await opened(bob, [brings(twin), OPEN], seal=False)
    answer = await ann.post(f"/api/tables/{table}/sit", {"seat": 1, "career": id})
    assert "cannot have two seats" in why(answer, 409, "not_now")
    await ann.sit(table, 1)
    answer = await ann.post(f"/api/tables/{table}/bring", {"seat": 0, "career": id})
    assert "not yours" in why(answer, 403, "not_allowed")
    for bad in ({}, {"seat": -1}, {"seat": 0, "career": ""}, {"seat": 0, "more": 1}):
        why(await ann.post(f"/api/tables/{table}/bring", bad), 400, "bad_request")
    assert "table" not in (await card(ann, id))["card"]


@at_home()
async def test_a_match_must_be_gone_on_with(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), BOT])
    assert "to its end" in why(await ann.post(f"/api/school/{id}/free"), 409, "not_now")
    answer = await ann.post(f"/api/tables/{table}/bring", {"seat": 0})
    assert "to its end" in why(answer, 409, "not_now")
    assert (await ann.post(f"/api/tables/{table}/leave")).status_code == 204  # a bot plays on
    await home.until(lambda: home.room(table).phase == "over")
    await home.quiet(table)
    assert len((await book(ann, id)).entries) == 1


@at_home()
async def test_a_table_that_cannot_be_loaded_lets_him_go(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), BOT])
    broken = home.hall._load
    home.hall._put_away(home.room(table))

    def load(wanted: str) -> Any:
        home.store.load = lambda table, whole=False: None  # type: ignore[method-assign]
        return broken(wanted)

    home.patch.setattr(home.hall, "_load", load)
    assert (await ann.post(f"/api/school/{id}/free")).status_code == 204
    assert "table" not in (await card(ann, id))["card"]
    assert (await card(ann, id))["feats"] == []


@at_home()
async def test_the_next_match_is_with_those_who_live(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id, other = await begun(home, ann), await rich(home, bob)
    table = await opened(ann, [brings(id), OPEN], seal=False)
    body = {"seat": 1, "career": other}
    assert (await bob.post(f"/api/tables/{table}/sit", body)).status_code == 200
    assert (await ann.do(table, "start"))["ok"]
    for person in (ann, bob):
        await person.decline(table)
    await bought(ann, table, 0)
    await bought(bob, table, 1, 16)
    await home.until(lambda: home.room(table).phase == "over")
    await home.quiet(table)
    answer = await ann.post(f"/api/tables/{table}/again")
    assert answer.status_code == 201, answer.text
    shown = answer.json()
    assert (shown["phase"], shown["options"]["coins"]) == ("gathering", "4 18 4")
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Priscus"]
    assert shown["seats"][1]["brings"] == {"points": 14, "coins": 18, "matches": 7, "owner": "Bob"}
    assert "brings" not in shown["seats"][0]
    assert (await card(bob, other))["card"]["table"] == shown["id"]


@at_home()
async def test_alone_against_bots_the_next_match_begins_at_once(home: Home) -> None:
    ann = await home.person("Ann")
    id = await rich(home, ann)
    for count in (7, 8):
        table = await fought(home, ann, id, arms=16, shields=0)
        assert len((await book(ann, id)).entries) == count
    again = (await ann.post(f"/api/tables/{table}/again")).json()
    assert again["phase"] == "sealing"
    assert again["seats"][0]["brings"]["matches"] == 8
    await ann.decline(again["id"])
    asked = (await ann.look(again["id"], 0))["ask"]["kept"]
    assert asked["texts"] == ["buy arm"] * 16 + ["done"]
    assert asked["words"].startswith("16 × ")
    assert "why" not in asked
    await bought(ann, again["id"], 0, 1)
    await home.until(lambda: home.room(again["id"]).phase == "over")
    await home.quiet(again["id"])
    assert (await book(ann, id)).points > 12


# --- Exactly once ---------------------------------------------------------------------------------


@at_home()
async def test_a_restart_at_any_moment_neither_loses_nor_doubles_a_match(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    await home.restart()
    table = await opened(ann, [brings(id), {**HERE}], seal=False)
    await home.restart()
    assert (await ann.do(table, "start"))["ok"]
    await home.restart()
    await ann.decline(table)
    await home.restart()
    await bought(ann, table, 0, 4)
    await home.restart()
    await bought(ann, table, 1, 1)
    assert home.room(table).phase == "over"
    before = (await ann.look(table))["seats"][0]["brings"]
    for more in ((), ("delete from snapshots",)):
        for statement in more:
            home.store._database.execute(statement)  # type: ignore[attr-defined]
        await home.restart()
        assert (await ann.look(table))["seats"][0]["brings"] == before
        assert (await ann.do(table, "chat", text="Ave"))["ok"]
        assert len((await book(ann, id)).entries) == 1
        assert "table" not in (await card(ann, id))["card"]


@at_home()
async def test_what_could_not_be_kept_stands_in_no_book(home: Home) -> None:
    home.wrap = Failing
    await home.restart()
    store: Any = home.store
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), HERE], seal=False)
    assert (await ann.do(table, "start"))["ok"]
    await ann.decline(table)
    await bought(ann, table, 0, 4)
    shown = await ann.look(table, 1)
    store.fails = True
    reply = await ann.do(table, "play", seat=1, seq=shown["seq"], texts=["done"])
    assert (reply["ok"], reply["error"]) == (False, "not_kept")
    store.fails = False
    assert (await book(ann, id)).entries == ()
    assert (await card(ann, id))["card"]["table"] == table
    assert (await ann.look(table))["phase"] == "playing"
    await bought(ann, table, 1)
    assert len((await book(ann, id)).entries) == 1
    store.fails = True
    answer = await ann.post("/api/school", {"game": "brawl", "name": "Verus"})
    assert error_of(answer, 503) == "not_kept"


@at_home()
async def test_the_entry_and_the_book_are_one_write(home: Home) -> None:
    """If the book cannot be written, the move that ends the match is not there either."""
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), HERE], seal=False)
    assert (await ann.do(table, "start"))["ok"]
    await ann.decline(table)
    await bought(ann, table, 0, 4)
    shown = await ann.look(table, 1)
    database: Any = home.store._database  # type: ignore[attr-defined]
    database.execute(
        "create trigger no before insert on feats begin select raise(abort, 'no'); end"
    )
    reply = await ann.do(table, "play", seat=1, seq=shown["seq"], texts=["done"])
    assert reply["ok"] is False
    loaded = home.store.load(table, whole=True)
    assert loaded is not None
    assert loaded.row.phase == "playing"
    assert "earned" not in [entry.kind for entry in loaded.entries]
    database.execute("drop trigger no")
    await bought(ann, table, 1)
    assert len((await book(ann, id)).entries) == 1
    loaded = home.store.load(table, whole=True)
    assert loaded is not None
    assert [entry.kind for entry in loaded.entries].count("earned") == 1


@at_home()
async def test_a_match_that_does_not_count_lets_him_go_and_the_table_ends(home: Home) -> None:
    ann = await home.person("Ann")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), HERE], seal=False)
    assert (await ann.do(table, "start"))["ok"]
    await ann.decline(table)
    database: Any = home.store._database  # type: ignore[attr-defined]
    database.execute("update careers set name = 'Verus' where id = ?", (id,))
    await bought(ann, table, 0, 4)
    await bought(ann, table, 1)
    shown = await ann.look(table)
    assert shown["phase"] == "over"
    assert "earned" not in shown["seats"][0]["brings"]
    assert (await card(ann, id))["feats"] == []
    assert "table" not in (await card(ann, id))["card"]


# --- Text -----------------------------------------------------------------------------------------


@at_home()
async def test_text_goes_out_and_comes_in_the_same(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    young = (await ann.get(f"/api/school/{id}/text")).text
    copied = await taken_in(bob, young)
    await fought(home, ann, id, shields=4, arms=0)
    text = (await ann.get(f"/api/school/{id}/text")).text
    assert await taken_in(bob, text) == copied  # he goes on
    assert (await bob.get(f"/api/school/{copied}/text")).text == text
    assert await taken_in(bob, text) == copied  # the same again
    (feat,) = (await card(bob, copied))["feats"]
    assert "table" not in feat  # it was played in another house, or by another guest
    record = (await bob.get(f"/api/school/{copied}/record/1")).text
    taken = await bob.post("/api/records", {"text": record})
    assert (taken.status_code, taken.json()["phase"]) == (201, "over")
    answer = await bob.post("/api/school/import", {"text": young})
    assert "has 1 matches of Flamma, and the text has only 0" in why(answer, 409, "not_now")
    stranger = life("Flamma").text()
    answer = await bob.post("/api/school/import", {"text": stranger})
    assert "Another character called Flamma" in why(answer, 409, "not_now")
    assert (await bob.get(f"/api/school/{copied}/text")).text == text


@at_home()
async def test_nobody_is_lengthened_while_he_sits_at_a_table(home: Home) -> None:
    register(home.patch)
    ann = await home.person("Ann")
    long = life("Flamma", (6, 1), (5, 1))
    short = Forger.at(long.text())
    del short.blocks[1]
    id = await taken_in(ann, short.text())
    table = await opened(ann, [brings(id), OPEN], seal=False)
    answer = await ann.post("/api/school/import", {"text": long.text()})
    assert "in a match that is not over" in why(answer, 409, "not_now")
    await ann.post(f"/api/tables/{table}/leave")
    assert await taken_in(ann, long.text()) == id
    assert len((await book(ann, id)).entries) == 2


@at_home()
async def test_no_forged_text_is_taken_in(home: Home) -> None:
    register(home.patch)
    register(home.patch, pebbles.GAME)
    ann = await home.person("Ann")
    good = flamma().text()
    texts = [
        "",
        "nonsense",
        good[:-1],
        good[: len(good) // 2],
        good + "\n",
        good.replace("\n", "\r\n"),
    ]
    for forge, expected in FORGED:
        forger = Forger.at(good)
        forge(forger)
        answer = await ann.post("/api/school/import", {"text": forger.text()})
        told = why(answer, 400, "bad_request")
        assert told.startswith("This text cannot be imported, line "), forge.__name__
        assert expected.strip() in told or expected in told, forge.__name__
    for text in texts:
        told = why(await ann.post("/api/school/import", {"text": text}), 400, "bad_request")
        assert "\n" not in told
    ann.language = "it"
    told = why(await ann.post("/api/school/import", {"text": "x\n"}), 400, "bad_request")
    assert told.startswith("Questo testo non si può accogliere, riga 1")
    ann.language = ""
    answer = await ann.post("/api/school/import", {"text": "x" * 2_000_001})
    assert error_of(answer, 400) == "bad_request"
    wrong: list[Any] = [{}, {"text": 7}, {"text": "x", "more": 1}, []]
    for bad in wrong:
        why(await ann.post("/api/school/import", bad), 400, "bad_request")
    answer = await ann.post("/api/school/import", {"text": "x" * 2_300_000})
    assert error_of(answer, 413) == "too_large"
    assert await school(ann) == []


# --- Guests who are forgotten ---------------------------------------------------------------------


@at_home()
async def test_a_school_goes_with_its_guest_but_not_from_a_table(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    free, seated = await begun(home, ann, "Verus"), await begun(home, ann)
    veteran, kept = await rich(home, ann), await rich(home, bob, "Milo")
    table = await opened(ann, [brings(seated), OPEN], seal=False)
    assert (
        await bob.post(f"/api/tables/{table}/sit", {"seat": 1, "career": kept})
    ).status_code < 300
    assert (await ann.do(table, "start"))["ok"]
    await bob.decline(table)
    await ann.decline(table)
    gone = await home.client.delete("/api/session", headers=ann.headers)
    assert gone.status_code == 204
    await home.restart()  # what has expired is forgotten
    assert home.store.career(free) is None
    assert home.store.career(veteran) is None
    assert home.store.feats(veteran) == []
    assert home.store.career(seated) is not None
    assert home.store.career(kept) is not None
    room = await home.hall.room(table)
    await bob.do(table, "chat", text="Ave")
    async with room.presence.lock:  # nobody comes back for her seat: a bot holds it
        entry = room.entry("bot", {"seat": 0, "bot": "greedy"})
        room.take(entry)
        await home.hall.keep(room, Written(entry))
    await home.until(lambda: 1 in home.room(table).waiting())
    await bought(bob, table, 1, 4)
    await home.until(lambda: home.room(table).phase == "over")
    await home.quiet(table)
    assert len(home.store.feats(seated)) == 1
    assert len((await book(bob, kept)).entries) == 7
    await home.restart()
    assert home.store.career(seated) is None
    assert len((await book(bob, kept)).entries) == 7


@at_home()
async def test_a_table_ends_also_for_somebody_whose_book_is_gone(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await begun(home, ann)
    table = await opened(ann, [brings(id), HERE], seal=False)
    assert (await ann.do(table, "start"))["ok"]
    await ann.decline(table)
    home.store._database.execute("delete from careers where id = ?", (id,))  # type: ignore[attr-defined]
    await bought(ann, table, 0)
    await bought(ann, table, 1)
    assert (await ann.look(table))["phase"] == "over"
    assert (await school(bob), await school(ann)) == ([], [])
