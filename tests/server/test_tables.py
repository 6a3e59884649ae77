"""Sessions, tables, seats and lists over plain requests."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from munera.games import load
from munera.server import lobby as lobbies
from munera.server.plan import plan_of
from munera.server.snapshots import row_of
from server.house import BOT, ME, OPEN, Home, at_home, error_of

# --- Who one is --------------------------------------------------------------------------------


@at_home()
async def test_hello_tells_games_and_bots(home: Home) -> None:
    told = (await home.client.get("/api/hello")).json()
    assert "gorus" in [game["name"] for game in told["games"]]
    assert {bot["name"] for bot in told["bots"]} >= {"random", "greedy"}
    assert "you" not in told
    ann = await home.person("Ann")
    assert (await ann.get("/api/hello")).json()["you"] == {"name": "Ann"}


@at_home()
async def test_the_cookie_is_kept_from_scripts_and_other_sites(home: Home) -> None:
    answer = await home.client.post("/api/session", json={"name": "Ann"})
    flags = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
    assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
    assert "secure" not in flags


@at_home()
async def test_a_changed_cookie_is_refused(home: Home) -> None:
    ann = await home.person("Ann")
    good = ann.cookie
    token, _, signed = good.partition(".")
    first, second = ["A" if text[0] != "A" else "B" for text in (token, signed)]
    bad = [
        first + good[1:], f"{token}.{second}{signed[1:]}", token, f"{token}.", f".{signed}", "",
        "ä.ö", good + "AAAA", f"{token}.{signed}.{signed}",
    ]  # fmt: skip
    for cookie in bad:
        answer = await home.client.get(
            "/api/lobby", headers={b"cookie": f"munera={cookie}".encode()}
        )
        assert error_of(answer, 401) == "no_session", cookie


@at_home()
async def test_other_cookies_do_not_hide_ours(home: Home) -> None:
    ann = await home.person("Ann")
    for cookies in (
        'a={"b":[1,2]}; munera=%s',
        "x; munera=%s; y=1",
        "a=b;munera=%s",
        "=;munera=%s",
    ):
        answer = await home.client.get("/api/lobby", headers={"cookie": cookies % ann.cookie})
        assert answer.status_code == 200, cookies


@at_home()
async def test_a_session_can_be_ended(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False)
    async with ann.socket(id, 0) as live, bob.socket(id) as other:
        await live.settle()
        gone = await home.client.delete("/api/session", headers=ann.headers)
        assert gone.status_code == 204
        while await live.hear():
            pass
        assert (await other.settle())["id"] == id
    assert error_of(await ann.get("/api/lobby"), 401) == "no_session"
    assert (await bob.get("/api/lobby")).status_code == 200
    assert (await home.client.delete("/api/session")).status_code == 204


@at_home()
async def test_an_ended_session_stays_ended_whoever_asks_meanwhile(home: Home) -> None:
    ann = await home.person("Ann")
    guests = home.app.state.house.guests
    cookie = f"munera={ann.cookie}"
    ending = asyncio.create_task(guests.goodbye(cookie))
    while not ending.done():
        guests.who(cookie)
        await asyncio.sleep(0)
    assert guests.who(cookie) is None


@at_home()
async def test_pages_of_other_sites_change_nothing(home: Home) -> None:
    ann = await home.person("Ann")
    body = {"game": "gorus", "seats": [ME, BOT]}
    for origin in ("https://evil.test", "null", "http://munera.test:81"):
        headers = {**ann.headers, "origin": origin}
        answer = await home.client.post("/api/tables", json=body, headers=headers)
        assert error_of(answer, 403) == "not_allowed"
        assert answer.headers["x-content-type-options"] == "nosniff"
        answer = await home.client.delete("/api/session", headers=headers)
        assert error_of(answer, 403) == "not_allowed"
        assert (await home.client.get("/api/lobby", headers=headers)).status_code == 200
    headers = {**ann.headers, "origin": "http://munera.test"}
    answer = await home.client.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 201
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""):
        headers = {**ann.headers, "content-type": kind}
        answer = await home.client.post("/api/tables", content=b"{}", headers=headers)
        assert error_of(answer, 400) == "bad_request"
        assert "JSON" in answer.json()["why"]
    headers = {**ann.headers, "content-type": "application/json; charset=utf-8"}
    answer = await home.client.post("/api/session", content=b'{"name":"Anna"}', headers=headers)
    assert answer.status_code == 200


@at_home()
async def test_a_guest_can_take_another_name(home: Home) -> None:
    ann = await home.person("Ann")
    answer = await ann.post("/api/session", {"name": "Anna"})
    assert answer.json() == {"name": "Anna"}
    assert (await ann.get("/api/hello")).json()["you"] == {"name": "Anna"}
    await home.restart()
    assert (await ann.get("/api/hello")).json()["you"] == {"name": "Anna"}


@at_home()
@pytest.mark.parametrize(
    "name", ["", " ", " Ann", "Ann ", "x" * 25, "a\nb", "a\x00b", "\u202eb", 7]
)
async def test_a_name_must_be_one(home: Home, name: Any) -> None:
    answer = await home.client.post("/api/session", json={"name": name})
    assert error_of(answer, 400) == "bad_request"
    assert "set-cookie" not in answer.headers


@at_home()
async def test_everything_else_needs_a_session(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    for path in (
        "lobby",
        "lobby/live",
        f"tables/{id}",
        f"tables/{id}/watch",
        f"tables/{id}/replay",
    ):
        assert error_of(await home.client.get(f"/api/{path}"), 401) == "no_session"
    for path in (f"tables/{id}/leave", f"tables/{id}/again"):
        assert error_of(await home.client.post(f"/api/{path}"), 401) == "no_session"


# --- Opening -----------------------------------------------------------------------------------


@at_home()
@pytest.mark.parametrize("access", ["open", "link", "private"])
async def test_tables_of_every_access_with_every_kind_of_seat(home: Home, access: str) -> None:
    ann = await home.person("Ann")
    seats = [
        ME, {"kind": "here", "name": "Cleo"}, {"kind": "bot", "bot": "random", "name": "Rex"},
        {"kind": "bot"}, OPEN,
    ]  # fmt: skip
    shown = (await ann.ask_open(seats, access=access)).json()
    assert shown["phase"] == "gathering"
    assert shown["access"] == access
    assert shown["host"]
    assert shown["yours"] == [0, 1]
    kinds = [(seat["kind"], seat.get("name", ""), seat.get("bot", "")) for seat in shown["seats"]]
    assert kinds == [
        ("person", "Ann", ""), ("person", "Cleo", ""), ("bot", "Rex", "random"),
        ("bot", "Flamma", "greedy"), ("open", "", ""),
    ]  # fmt: skip
    reply = await ann.do(shown["id"], "start", bot="random")
    assert reply["ok"]
    assert (await ann.look(shown["id"]))["seats"][4]["bot"] == "random"


@at_home()
async def test_every_number_of_seats_and_mode(home: Home) -> None:
    ann = await home.person("Ann")
    for seats, modes in load("gorus").modes.items():
        for mode in modes:
            id = await ann.open([ME] + [BOT] * (seats - 1), mode=mode)
            await home.quiet(id)
            shown = await ann.look(id, 0)
            assert (len(shown["seats"]), shown["mode"]) == (seats, mode)
            assert shown["phase"] == "playing"


BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"mode": "chaos"}, "There is no mode 'chaos'"),
    ({"options": {"house": "1"}}, "There is no option 'house'"),
    ({"options": {"target": "many"}}, "target"),
    ({"seats": [ME] * 9}, "players, not 9"),
    ({"seats": [ME, ME]}, "You can sit on one seat"),
    ({"seats": [ME, {"kind": "bot", "bot": "deep"}]}, "There is no bot 'deep'"),
    ({"seats": [ME, {"kind": "here", "name": "a\tb"}]}, "A name is one line"),
    ({"seats": []}, "This cannot be read"),
    ({"seats": [{"kind": "robot"}]}, "This cannot be read"),
    ({"access": "secret"}, "This cannot be read"),
    ({"pace": -1}, "This cannot be read"),
    ({"clock": {"minutes": 0}}, "This cannot be read"),
    ({"colour": "red"}, "This cannot be read"),
    ({"pack": "game = "}, "The content pack is not TOML"),
    ({"pack": 'game = "gorus"\nauthor = "x"'}, "not 'author'"),
    ({"pack": 'game = "other"'}, "is for 'other', not for gorus"),
    ({"pack": 'game = "gorus"\noptions = 3'}, "are a table"),
    ({"pack": 'game = "gorus"\n[options]\nhouse = "1"'}, "sets 'house'"),
    ({"pack": 'game = "gorus"\n[options]\ntarget = 55'}, "target"),
    ({"pack": 'game = "gorus"\n[options]\nmemory = 1'}, "'on' or 'off', not '1'"),
    ({"pack": 'game = "gorus"\ntitle = 7'}, "The title of a content pack is a text"),
    ({"pack": 'game = "gorus"\n[options]\ntarget = "55"'}, "target"),
    ({"pack": 'game = "gorus"\n[options]\ntarget = ' + "9" * 5000}, "The content pack is not TOML"),
    ({"pack": "#" * 70_000}, "This cannot be read"),
    ({"pack": "x = " + "[" * 3000}, "content pack"),
]  # fmt: skip


@at_home()
async def test_wishes_that_cannot_be_are_explained(home: Home) -> None:
    ann = await home.person("Ann")
    for wish, why in BAD:
        body: dict[str, Any] = {"seats": [ME, BOT], **wish}
        answer = await ann.ask_open(**body)
        assert error_of(answer, 400) == "bad_request"
        assert why in answer.json()["why"], answer.text
    assert not home.hall.rooms


CARDS: list[tuple[str, tuple[str, ...]]] = [
    ('"pierce"\nability = [{ use = ["tactic"], effect = [{ op = "stun" }] }]', ("pierce", "stun")),
    ('"gallus"\ncopies = 9', ("gladiator", "62", "57")),
    ('"extra_1"\nname = "Leo"\ndeck = "gladiator"\ntype = "gladiator"', ("extra_1", "copies")),
    (
        '"recall"\n[[card.ability]]\nuse = ["scheme"]\neffect = [{ op = "retrieve", '
        'types = ["x"] }]',
        ("recall", "types", "'x'"),
    ),
    ('"dragon"', ("'dragon'",)),
]


@at_home()
async def test_the_cards_of_a_pack_are_checked_when_a_table_is_asked_for(home: Home) -> None:
    ann = await home.person("Ann")
    for card, words in CARDS:
        pack = f'game = "for_glory"\n[[card]]\nid = {card}'
        answer = await ann.ask_open([ME, BOT], game="for_glory", pack=pack)
        assert error_of(answer, 400) == "bad_request"
        why = answer.json()["why"]
        assert all(word in why for word in words), why
        assert why.count(". ") == 0
    assert not home.hall.rooms


@at_home()
async def test_options_come_from_the_pack_and_the_wish_goes_before_it(home: Home) -> None:
    ann = await home.person("Ann")
    pack = 'game = "gorus"\ntitle = "Saturday"\n[options]\ntarget = "5"\nmemory = "on"'
    id = await ann.open([ME, BOT], pack=pack, options={"memory": "off"})
    options = (await ann.look(id))["options"]
    assert (options["target"], options["memory"]) == ("5", "off")


RULES = """
game = "gorus"
title = "Sabato {sera}"
[options]
target = 1
memory = true
dealer = 1
schools = ["pink", "blue", "green"]
cf = { 7 = 1 }
"""


@at_home()
async def test_a_table_tells_its_pack_and_what_is_not_usual_in_words(home: Home) -> None:
    ann, ida = await home.person("Ann"), await home.person("Ida")
    ida.language = "it"
    id = await ann.open([ME, OPEN], seal=False, pack=RULES)
    code = (await ann.look(id))["code"]
    card = (await ida.post("/api/join", {"code": code})).json()
    for _ in range(2):
        shown = await ann.look(id)
        assert shown["pack"] == card["pack"] == "Sabato {sera}"
        assert [(one["title"], one["value"]) for one in shown["chosen"]] == [
            ("Schools", "Blue, Green, Pink"), ("Target", "1"), ("Dealer", "seat 2"),
            ("Crowd Favour", "7: 1"), ("Memory help", "on"),
        ]  # fmt: skip
        assert [one.get("seat") for one in shown["chosen"]] == [None, None, 1, None, None]
        await home.restart()
    assert [(one["title"], one["value"]) for one in card["chosen"]] == [
        ("Scuole", "Blu, Verde, Rosa"), ("Traguardo", "1"), ("Mazziere", "posto 2"),
        ("Favore della Folla", "7: 1"), ("Aiuto alla memoria", "sì"),
    ]  # fmt: skip
    await ann.do(id, "start", bot="random")
    await ann.do(id, "bot", seat=0)
    await home.until(lambda: home.room(id).phase == "over")
    following = (await ann.post(f"/api/tables/{id}/again")).json()
    assert following["pack"] == "Sabato {sera}"
    usual = await ann.look(await ann.open([ME, BOT]))
    assert "pack" not in usual
    assert "chosen" not in usual


@at_home()
async def test_a_table_of_an_older_version_has_no_title(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], pack=RULES)
    row = row_of(home.room(id))
    card = json.loads(row.card)
    assert card.pop("pack") == "Sabato {sera}"
    old = plan_of(replace(row, card=json.dumps(card).encode()))
    assert old.pack == ""
    assert old.table == home.room(id).plan.table


@at_home(tables_each=2)
async def test_nobody_fills_the_house_alone(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    for _ in range(2):
        await ann.open([ME, OPEN], seal=False)
    assert error_of(await ann.ask_open([ME, OPEN]), 429) == "too_many"
    await bob.open([ME, OPEN], seal=False)


# --- Joining and leaving -----------------------------------------------------------------------


@at_home()
async def test_join_by_code_sit_and_begin(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    code = (await ann.look(id))["code"]
    assert "code" not in await bob.look(id)
    card = (await bob.post("/api/join", {"code": f" {code.lower()} "})).json()
    assert (card["id"], card["phase"]) == (id, "gathering")
    shown = await bob.sit(id, 1)
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Ann 2"]
    assert shown["phase"] == "sealing"
    assert shown["viewer"] == 1
    answer = await bob.post("/api/join", {"code": code})
    assert error_of(answer, 404) == "not_found"  # nobody can sit down any more


@at_home()
async def test_a_seat_is_taken_once_and_before_the_game(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, OPEN], seal=False)
    await bob.sit(id, 1)
    for seat in (0, 1, 3, 63):
        answer = await ann.post(f"/api/tables/{id}/sit", {"seat": seat})
        assert error_of(answer, 409) == "not_now"
    assert error_of(await ann.post(f"/api/tables/{id}/sit", {"seat": 64}), 400) == "bad_request"
    assert not (await bob.do(id, "start"))["ok"]
    assert (await ann.do(id, "start"))["ok"]
    answer = await bob.post(f"/api/tables/{id}/sit", {"seat": 2})
    assert error_of(answer, 409) == "not_now"
    assert (await ann.do(id, "start"))["error"] == "not_now"


@at_home()
async def test_who_leaves_before_the_game_gives_the_seat_and_the_sight_of_it(home: Home) -> None:
    ann, bob, cleo = [await home.person(name) for name in ("Ann", "Bob", "Cleo")]
    id = await ann.open([ME, OPEN, OPEN], seal=False)
    await bob.sit(id, 1)
    async with bob.socket(id, 1) as live:
        assert (await live.settle())["viewer"] == 1
        assert (await bob.post(f"/api/tables/{id}/leave")).status_code == 204
        shown = await live.settle()
        assert shown["viewer"] is None
        assert shown["yours"] == []
        await cleo.sit(id, 1)
        await ann.do(id, "start")
        await ann.decline(id)
        await cleo.decline(id)
        await home.quiet(id)
        shown = await live.settle()
        assert shown["phase"] == "playing"
        assert not [piece for piece in shown["scene"]["pieces"] if piece["zone"] == "hand"]
        assert (await cleo.look(id, 1))["viewer"] == 1
        assert error_of(await bob.get(f"/api/tables/{id}", seat=1), 403) == "not_allowed"


@at_home()
async def test_who_sits_down_while_looking_is_shown_so(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, OPEN], seal=False)
    async with bob.socket(id) as live:
        await live.settle()
        await bob.sit(id, 2)
        shown = await live.settle()
        assert shown["yours"] == [2]
        assert shown["code"]


@at_home()
async def test_who_leaves_during_the_game_has_a_bot_play_on(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False)
    await bob.sit(id, 1)
    for person in (ann, bob):
        await person.decline(id)
    await bob.post(f"/api/tables/{id}/leave")
    await home.quiet(id)
    shown = await ann.look(id, 0)
    assert shown["seats"][1]["bot"] == "greedy"
    assert shown["waiting"] == [0]
    assert (await bob.do(id, "back", seat=1))["ok"]
    assert "bot" not in (await bob.look(id, 1))["seats"][1]


@at_home()
async def test_a_private_table_is_closed_to_others_but_not_to_the_invited(home: Home) -> None:
    ann, bob, eve = [await home.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await ann.open([ME, OPEN], seal=False, access="private")
    for path in ("", "/watch", "/replay", "/record", "/proof", "/replay/1"):
        assert error_of(await eve.get(f"/api/tables/{id}{path}"), 403) == "not_allowed"
    for path, body in (("sit", {"seat": 1}), ("leave", None), ("do", {"do": "ping"})):
        answer = await eve.post(f"/api/tables/{id}/{path}", body)
        assert error_of(answer, 403) == "not_allowed"
    async with eve.socket(id) as live:
        assert live.refused
    code = (await ann.look(id))["code"]
    assert (await bob.post("/api/join", {"code": code})).status_code == 200
    async with bob.socket(id) as live:
        await live.settle()
        await bob.sit(id, 1)
        await ann.decline(id)
        await bob.decline(id)
        await home.quiet(id)
        assert (await live.settle())["phase"] == "playing"
    assert error_of(await eve.get(f"/api/tables/{id}"), 403) == "not_allowed"


@at_home()
async def test_who_leaves_a_private_table_sees_it_no_more(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN, OPEN], seal=False, access="private")
    code = (await ann.look(id))["code"]
    await bob.post("/api/join", {"code": code})
    await bob.sit(id, 1)
    await ann.do(id, "start")
    await bob.post(f"/api/tables/{id}/leave")
    assert (await bob.look(id))["id"] == id  # a seat of a begun game stays one's own


@at_home()
async def test_hot_seat(home: Home) -> None:
    ann = await home.person("Ann")
    here = [{"kind": "here", "name": name} for name in ("Bob", "Cleo")]
    id = await ann.open([ME, *here])
    shown = await ann.look(id)
    assert shown["yours"] == [0, 1, 2]
    assert shown.get("viewer") is None
    assert (await ann.do(id, "play", seq=shown["seq"], texts=["x"]))["error"] == "bad_request"
    for seat in range(3):
        seen = await ann.look(id, seat)
        assert seen["viewer"] == seat
        assert bool(seen.get("ask")) == (seat in seen["waiting"])
    assert await ann.play_on(id) > 3
    assert (await ann.look(id))["phase"] == "over"


@at_home()
async def test_spectators_see_no_hand_and_may_do_nothing(home: Home) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ann.open([ME, BOT], access="link")
    await home.quiet(id)
    shown = await eve.look(id)
    assert "viewer" not in shown or shown["viewer"] is None
    assert not shown.get("ask")
    assert error_of(await eve.get(f"/api/tables/{id}", seat=0), 403) == "not_allowed"
    text = (await ann.look(id, 0))["ask"]["choices"][0]["text"]
    for do in (
        "play",
        "why",
        "hint",
        "undo",
        "redo",
        "bot",
        "back",
        "standing",
        "commit",
        "reveal",
    ):
        reply = await eve.do(id, do, seat=0, seq=shown["seq"], texts=[text], text=text)
        assert (reply["ok"], reply["error"]) == (False, "not_allowed"), do
    for do in ("agree", "disagree", "chat", "start"):
        assert not (await eve.do(id, do, text="hello"))["ok"]
    assert (await eve.look(id))["seq"] == shown["seq"]


@at_home()
async def test_the_host_leaves_and_somebody_at_the_table_is_it(home: Home) -> None:
    ann, bob, cleo = [await home.person(name) for name in ("Ann", "Bob", "Cleo")]
    id = await ann.open([ME, OPEN, OPEN], seal=False, access="open")
    code = (await ann.look(id))["code"]
    await bob.sit(id, 2)
    async with bob.socket(id, 2) as live:
        assert not (await live.settle())["host"]
        await ann.post(f"/api/tables/{id}/leave")
        assert (await live.settle())["host"]
    assert not (await ann.look(id)).get("host")
    assert (await ann.do(id, "start"))["error"] == "not_allowed"
    assert (await ann.get("/api/lobby")).json()["yours"] == []
    await home.restart()
    assert (await bob.look(id, 2))["host"]
    await bob.post(f"/api/tables/{id}/leave")  # now nobody is there
    for person in (ann, bob, cleo):
        assert (await person.get("/api/lobby")).json() == {"open": [], "yours": []}
    assert error_of(await cleo.post("/api/join", {"code": code}), 404) == "not_found"
    assert error_of(await cleo.post(f"/api/tables/{id}/sit", {"seat": 0}), 409) == "not_now"
    assert (await cleo.look(id))["phase"] == "over"
    for path in ("/record", "/proof", "/replay", "/replay/0"):
        assert error_of(await cleo.get(f"/api/tables/{id}{path}"), 409) == "not_now"
    await home.restart()
    assert (await cleo.look(id))["phase"] == "over"


@at_home()
async def test_the_new_host_starts_the_game(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([BOT, OPEN, OPEN], seal=False)
    await bob.sit(id, 1)
    await bob.post(f"/api/tables/{id}/leave")  # the host looks on: it stays open
    await bob.sit(id, 2)
    await ann.post(f"/api/tables/{id}/leave")
    assert (await bob.do(id, "start"))["ok"]
    assert (await bob.look(id, 2))["phase"] != "gathering"


# --- Lists -------------------------------------------------------------------------------------


@at_home()
async def test_the_lobby_lists_open_tables_and_ones_own(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    shown = await ann.open([ME, OPEN], seal=False, access="open")
    hidden = await ann.open([ME, OPEN], seal=False, access="link")
    bots = await ann.open([BOT, BOT], seal=False, access="open")
    await home.quiet(bots)
    mine = (await ann.get("/api/lobby")).json()
    assert mine["open"] == []
    assert {card["id"] for card in mine["yours"]} == {shown, hidden, bots}
    others = (await bob.get("/api/lobby")).json()
    assert [card["id"] for card in others["open"]] == [shown]  # the bots' game is over
    assert others["yours"] == []
    await bob.sit(shown, 1)
    others = (await bob.get("/api/lobby")).json()
    assert [card["id"] for card in others["yours"]] == [shown]
    await home.restart()
    assert (await bob.get("/api/lobby")).json()["yours"][0]["phase"] == "sealing"


@at_home()
async def test_a_table_nobody_came_to_is_not_listed_for_ever(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, OPEN], seal=False, access="open")
    assert (await bob.get("/api/lobby")).json()["open"]
    home.patch.setattr(lobbies, "WAITED", -1000)
    assert (await bob.get("/api/lobby")).json()["open"] == []
    assert (await ann.get("/api/lobby")).json()["yours"][0]["id"] == id


@at_home()
async def test_lists_keep_no_table_in_memory(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, OPEN], seal=False)
    room = home.room(id)
    room.presence.idle_since = 5
    await ann.get("/api/lobby")
    assert room.presence.idle_since == 5
    await home.restart()
    await ann.get("/api/lobby")
    assert home.room(id).presence.idle_since == 0
    await ann.look(id)
    assert home.room(id).presence.idle_since > 0


@at_home()
async def test_lists_and_records_show_nothing_that_is_not_kept_yet(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([BOT, BOT], seal=False)
    await home.quiet(id)
    room = home.room(id)
    async with room.presence.lock:
        asked = [
            asyncio.create_task(ann.get(path))
            for path in ("/api/lobby", *(f"/api/tables/{id}/{x}" for x in ("record", "proof")))
        ]
        await asyncio.sleep(0.02)
        assert not any(task.done() for task in asked)
        home.hall.throw_out(room)  # it was not kept: those who wait see what is there now
    for task in asked:
        assert (await task).status_code == 200
    assert home.room(id) is not room


@at_home()
async def test_a_table_that_cannot_be_loaded_does_not_close_the_lobby(home: Home) -> None:
    ann = await home.person("Ann")
    bad = await ann.open([ME, OPEN], seal=False)
    good = await ann.open([ME, OPEN], seal=False)
    room = home.room(bad)
    await home.store.append(bad, [room.entry("nonsense", {})])
    await home.restart()
    lobby = (await ann.get("/api/lobby")).json()
    assert [card["id"] for card in lobby["yours"]] == [good]
    assert error_of(await ann.get(f"/api/tables/{bad}"), 409) == "broken"
