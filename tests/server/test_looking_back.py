"""Replays, records, forks and the next game."""

from __future__ import annotations

from typing import Any

from munera.core.engine import CHANCE
from munera.core.errors import Illegal
from munera.core.rng import Rng
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server.replays import SHOWN_LINES
from munera.verify import check
from server.house import BOT, ME, OPEN, Home, Json, Person, at_home, error_of

# --- Looking back ------------------------------------------------------------------------------


async def ended(home: Home, person: Person, **wish: Any) -> str:
    """A game that the person has played to its end."""
    id = await person.open([ME, BOT, BOT], **wish)
    await person.play_on(id)
    assert home.room(id).phase == "over"
    return id


@at_home()
async def test_again_is_one_table_for_all_who_ask(home: Home) -> None:
    ann, bob, eve = [await home.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await ann.open([ME, OPEN], seal=False)
    await bob.sit(id, 1)
    for person in (ann, bob):
        await person.decline(id)
    assert error_of(await ann.post(f"/api/tables/{id}/again"), 409) == "not_now"
    await ann.do(id, "bot", seat=0)
    await bob.do(id, "bot", seat=1)
    await home.until(lambda: home.room(id).phase == "over")
    assert error_of(await eve.post(f"/api/tables/{id}/again"), 403) == "not_allowed"
    first = (await ann.post(f"/api/tables/{id}/again")).json()
    second = (await bob.post(f"/api/tables/{id}/again")).json()
    assert first["id"] == second["id"] != id
    assert [seat["name"] for seat in second["seats"]] == ["Ann", "Bob"]
    assert second["phase"] == "sealing"
    assert (await eve.look(id))["again"] == first["id"]
    await home.restart()
    assert (await bob.post(f"/api/tables/{id}/again")).json()["id"] == first["id"]


@at_home()
async def test_an_ended_game_is_open(home: Home) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    id = await ended(home, ann)
    info = (await eve.get(f"/api/tables/{id}/replay")).json()
    assert info["over"]
    assert info["may_see"] == [0, 1, 2]
    assert info["first"] == 1
    for move in (0, 1, info["last"] // 2, info["last"]):
        for seat in (None, 0, 1, 2):
            params = {} if seat is None else {"seat": seat}
            answer = await eve.get(f"/api/tables/{id}/replay/{move}", **params)
            assert answer.status_code == 200, answer.text
            assert answer.json()["viewer"] == seat
    last = (await eve.get(f"/api/tables/{id}/replay/{info['last']}")).json()
    table = await eve.look(id)
    assert last["scene"] == table["scene"]
    assert last["lines"] == table["lines"][-SHOWN_LINES:]
    past = info["last"] + 1
    assert error_of(await eve.get(f"/api/tables/{id}/replay/{past}"), 404) == "not_found"
    assert error_of(await eve.get(f"/api/tables/{id}/replay/1", seat=3), 403) == "not_allowed"
    assert (await eve.get(f"/api/tables/{id}/replay/x")).status_code == 404


@at_home()
async def test_while_a_game_runs_one_looks_back_as_far_as_the_rules_say(home: Home) -> None:
    ann, eve = await home.person("Ann"), await home.person("Eve")
    for memory in ("off", "on"):
        id = await ann.open([ME, BOT, BOT], options={"memory": memory, "target": "9"})
        await ann.play_on(id, 12)
        await home.quiet(id)
        shown = await ann.look(id, 0)
        info = (await ann.get(f"/api/tables/{id}/replay", seat=0)).json()
        assert not info["over"]
        assert info["may_see"] == [0]
        assert not info["fork"]
        assert (shown["first"] == 1) == (memory == "on")
        assert info["first"] >= shown["first"]
        assert info["last"] == shown["lines"][-1]["n"]
        for move in info["moves"]:
            answer = await ann.get(f"/api/tables/{id}/replay/{move['move']}", seat=0)
            assert answer.status_code == 200
            numbers = [line["n"] for line in answer.json()["lines"]]
            assert numbers == list(range(shown["first"], move["move"] + 1))[-SHOWN_LINES:]
        for move_number in (shown["first"] - 1, 0, -1, info["last"] + 1, 10**30):
            answer = await ann.get(f"/api/tables/{id}/replay/{move_number}", seat=0)
            assert error_of(answer, 403) == "not_allowed"
        for who, seat in ((ann, 1), (eve, 0)):
            for path in ("replay", f"replay/{info['last']}"):
                answer = await who.get(f"/api/tables/{id}/{path}", seat=seat)
                assert error_of(answer, 403) == "not_allowed"
        assert (await eve.get(f"/api/tables/{id}/replay")).status_code == 200


def last_bout(scene: Json) -> set[str]:
    """The cards of a bout that is over: they lie beside the floor, or still on it."""
    return {
        piece["id"].partition(" ")[2]
        for piece in scene["pieces"]
        if piece["zone"] == "last" or "last" in piece.get("marks", ())
    }


@at_home()
async def test_gm_96_while_one_may_lead_no_moment_shows_a_bout_before_the_last(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT, BOT], options={"target": "9"})
    leads = rounds = moves = 0
    while moves < 24 or (moves < 80 and leads < 3):  # who leads hangs on the deal
        moves += 1
        await ann.play_on(id, 1)
        await home.quiet(id)
        match = home.room(id).match
        assert match is not None
        view = match.view(0)
        allowed = last_bout((await ann.look(id, 0))["scene"])
        assert len(allowed) == len(view["last_bout"])
        leads += not view["table"] and bool(allowed)
        rounds = max(rounds, view["round"])
        info = (await ann.get(f"/api/tables/{id}/replay", seat=0)).json()
        shown: list[set[str]] = []
        for move in info["moves"]:
            answer = await ann.get(f"/api/tables/{id}/replay/{move['move']}", seat=0)
            assert answer.status_code == 200
            shown.append(last_bout(answer.json()["scene"]))
        assert all(found in (set(), allowed) for found in shown)
        assert shown[-1] == allowed, "the newest moment is as the table is"
    assert leads >= 3, "Ann was asked what to lead"
    assert rounds >= 2


@at_home()
async def test_records_of_ended_games_go_out_and_come_in(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ended(home, ann)
    text = (await bob.get(f"/api/tables/{id}/record")).text
    assert text.startswith("munera record 2\n")
    proof = (await bob.get(f"/api/tables/{id}/proof")).text
    assert text in proof
    card = (await bob.post("/api/records", {"text": text})).json()
    assert card["phase"] == "over"
    assert (await bob.get(f"/api/tables/{card['id']}/record")).text == text
    assert (await bob.look(card["id"]))["results"] == (await ann.look(id))["results"]
    twin = (await ann.post("/api/records", {"text": text})).json()
    assert twin["seats"][0]["name"] == "Ann (then)"
    await home.restart()
    assert (await bob.look(card["id"]))["phase"] == "over"


@at_home()
async def test_a_running_record_is_gone_on_with_but_never_given_out(home: Home) -> None:
    ann = await home.person("Ann")
    game = load("gorus")
    match = Match(game, game.table(3), ("x", "y", "z"), Dice.from_seed(5))
    rng = Rng(5)
    for _ in range(10):
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[rng.below(len(decision.choices))].text)
    card = (await ann.post("/api/records", {"text": match.text()})).json()
    assert card["phase"] == "sealing"
    id = card["id"]
    await ann.decline(id)
    await ann.play_on(id, 2)
    assert home.room(id).start == len(match.record.moves)
    for path in ("record", "proof"):
        assert error_of(await ann.get(f"/api/tables/{id}/{path}"), 409) == "not_now"
    moves = [seat for seat, _ in match.record.moves]
    mine = await ann.do(id, "undo", seat=0)
    assert mine["ok"]
    await home.restart()
    room = await home.hall.room(id)
    assert room.match is not None
    assert [seat for seat, _ in room.match.record.moves[: room.start]] == moves


@at_home()
async def test_broken_records_are_explained(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ended(home, ann)
    text = (await ann.get(f"/api/tables/{id}/record")).text
    tables = len(home.hall.rooms)
    lines = text.split("\n")
    bad = [
        "", "\n", "hello\n", text[:-1], text + "\n", text.replace("gorus", "chess"),
        text.replace("seats 3", "seats 30"), "\n".join(lines[:8]) + "\n", text.replace("Ann", ""),
        "\n".join(lines[:-2]) + "\n", text.replace("chance", "7", 1), "\x00\n",
        text.replace("rules 1", "rules 99"), "\n".join(lines[:40] + lines[41:]),
        text.replace("option memory off", "option memory on"), text.replace("\n", "\r\n"),
    ]  # fmt: skip
    for broken in bad:
        answer = await ann.post("/api/records", {"text": broken})
        assert answer.status_code == 400, broken[:300]
        assert answer.json()["why"].startswith("line ")
    assert len(home.hall.rooms) == tables


@at_home()
async def test_fork_goes_on_from_a_move_of_an_ended_game(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    running = await ann.open([ME, BOT])
    answer = await ann.post(f"/api/tables/{running}/fork", {"move": 0, "seat": 0})
    assert error_of(answer, 403) == "not_allowed"
    id = await ended(home, ann)
    last = (await ann.get(f"/api/tables/{id}/replay")).json()["last"]
    for move, seat in ((0, 0), (last // 2, 1), (last, 2)):
        answer = await bob.post(f"/api/tables/{id}/fork", {"move": move, "seat": seat})
        assert answer.status_code == 201, answer.text
        fork = answer.json()
        assert fork["yours"] == [seat]
        home.room(fork["id"]).plan.pace = 0
        await bob.decline(fork["id"])
        await home.quiet(fork["id"])
        match = home.room(fork["id"]).match
        assert match is not None
        old = home.room(id).match
        assert old is not None
        assert match.record.moves[:move] == old.record.moves[:move]
        await bob.play_on(fork["id"])
        assert (await bob.look(fork["id"]))["phase"] == "over"
        assert (await bob.get(f"/api/tables/{fork['id']}/proof")).status_code == 200
    for body in ({"move": last + 1, "seat": 0}, {"move": 0, "seat": 3}, {"move": -1, "seat": 0}):
        assert error_of(await bob.post(f"/api/tables/{id}/fork", body), 400) == "bad_request"
    body = {"move": 0, "seat": 0, "bot": "deep"}
    assert error_of(await bob.post(f"/api/tables/{id}/fork", body), 400) == "bad_request"


@at_home()
async def test_fork_begins_with_another_move_if_the_rules_allow_it(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ended(home, ann)
    old = home.room(id).match
    assert old is not None
    texts = old.game.space.texts
    moves = [(n, *one) for n, one in enumerate(old.record.moves) if one[0] != CHANCE]
    move, seat, played = next(one for one in moves if len(open_to(old, *one[:2])) > 1)
    other = next(one for one in open_to(old, move, seat) if one != texts[played])
    past = old.at(move)
    illegal = next(one for one in texts if isinstance(past.why_not(seat, one), Illegal))
    body = {"move": move, "seat": seat, "text": illegal}
    path = f"/api/tables/{id}/fork"
    tables = set(home.hall.rooms)
    answer = await bob.post(path, body)
    assert error_of(answer, 409) == "refused"
    assert answer.json()["clause"].startswith("GM-")
    bob.language = "it"
    assert (await bob.post(path, body)).json()["why"] != answer.json()["why"]
    bob.language = ""
    body["text"] = other
    answer = await bob.post(path, {**body, "by": (seat + 1) % 3})
    assert error_of(answer, 409) == "refused", "it is another's turn"
    for wrong in ({"text": "nonsense"}, {"text": " "}, {"by": 3}):
        assert error_of(await bob.post(path, {**body, **wrong}), 400) == "bad_request"
    assert set(home.hall.rooms) == tables, "no table was made"
    for mine in (seat, (seat + 1) % 3):
        wish = {"move": move, "seat": mine, "by": seat, "text": f" {other.upper()}"}
        answer = await bob.post(path, wish)
        assert answer.status_code == 201, answer.text
        assert answer.json()["yours"] == [mine]
        new = answer.json()["id"]
        room = home.room(new)
        room.plan.pace = 0
        await bob.decline(new)
        await home.quiet(new)
        before = home.room(id).moves_since(0)[:move]
        assert room.moves_since(0)[: move + 1] == [*before, (seat, other)]
        assert room.start == move + 1
        await bob.play_on(new)
        verdict = check((await bob.get(f"/api/tables/{new}/proof")).text)
        assert (verdict.ok, verdict.why) == (True, "")
        assert all(draw.move > move + 1 for draw in verdict.draws)


def open_to(match: Match, move: int, seat: int) -> list[str]:
    """What a seat could have played after so many moves."""
    asked = match.at(move).decision(seat)
    return [choice.text for choice in asked.choices] if asked else []
