"""The charter and the chain at a real table: the proof agrees with what was shown on the way."""

from __future__ import annotations

import re
from typing import Any

import pytest

from munera.cli.verify import _compare_with_rules
from munera.core.game import Game
from munera.games import every
from munera.server.charter import Chain
from munera.verify import check
from munera.verify.check import Verdict
from server.house import BOT, ME, OPEN, Home, Person, Socket, at_home

SHORT: dict[str, dict[str, Any]] = {
    "gorus": {"options": {"target": "1"}},
    "gladigala": {"options": {"matches": "1"}},
    "for_glory": {"options": {"glory": "2"}},
}


class Eyes:
    """Every value of the chain that somebody was shown."""

    def __init__(self, line: Socket) -> None:
        self.line = line
        self.values: list[str] = []

    async def look(self) -> None:
        table = await self.line.settle()
        for name in ("chapter", "chain"):
            value = table.get(name, "")
            if value and value not in self.values:
                self.values.append(value)


async def proven(person: Person, id: str) -> Verdict:
    answer = await person.get(f"/api/tables/{id}/proof")
    assert answer.status_code == 200, answer.text
    verdict = check(answer.text)
    assert verdict.ok, (verdict.line, verdict.why)
    _compare_with_rules(verdict)
    return verdict


async def finish(home: Home, id: str, *people: Person) -> None:
    room = home.room(id)
    for person in people:
        for seat, place in enumerate(room.places):
            if place.name == person.name and not place.bot and room.phase != "over":
                assert (await person.do(id, "bot", seat=seat))["ok"]
    await home.until(lambda: home.room(id).phase == "over")


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
@at_home()
async def test_the_proof_leads_through_every_value_that_was_shown(home: Home, game: Game) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    seats = [ME, OPEN, *[BOT] * (min(game.seats) - 2)]
    id = await ann.open(seats, seal=False, game=game.name, **SHORT.get(game.name, {}))
    await bob.sit(id, 1)
    for person, seat in ((ann, 0), (bob, 1)):
        assert (await person.commit(id, seat))["ok"]
    for person, seat in ((ann, 0), (bob, 1)):
        assert (await person.reveal(id, seat))["ok"]
    async with ann.socket(id, 0) as line, bob.socket(id, 1) as other:
        eyes = [Eyes(line), Eyes(other)]
        for turn in range(24):
            await home.quiet(id)
            for one in eyes:
                await one.look()
            waiting = home.room(id).waiting()
            if not waiting:
                break
            mover, rest = ((ann, bob), (bob, ann))[waiting[0]] if waiting[0] < 2 else (ann, bob)
            if waiting[0] < 2:
                assert (await mover.play(id, waiting[0]))["ok"]
            if turn % 5 == 4 and (await mover.do(id, "undo", seat=waiting[0]))["ok"]:
                await rest.do(id, "agree", seat=1 - waiting[0])
                await mover.do(id, "redo", seat=waiting[0])
            if turn == 12:
                old = home.room(id)  # the values outlive a load
                home.hall._put_away(old)
                assert await home.hall._move_over(old) is not old
        await finish(home, id, ann, bob)
        for one in eyes:
            await one.look()
    verdict = await proven(bob, id)
    kinds = {link.kind for link in verdict.proof.links}
    assert {"begin", "move", "bot"} <= kinds
    for one in eyes:
        assert len(one.values) > 5
        assert set(one.values) <= set(verdict.values)
    assert eyes[0].values[-1] == verdict.values[-1]


@at_home()
async def test_a_value_that_only_one_seat_may_know_of_is_shown_to_nobody(home: Home) -> None:
    chain = Chain("charter\n", bytes(32))
    first = chain.shown
    chain.extend("move 0\n0 pick 3\n", True, 0)
    assert (chain.shown, chain.value[:32] != first) == (first, True)
    chain.extend("move 1\n1 done\n", False, 1)
    assert chain.shown == chain.chapter == chain.value[:32]


@at_home()
async def test_a_table_that_goes_on_from_elsewhere_says_so_before_the_shares(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], options={"target": "1"})
    await finish(home, id, ann)
    await proven(ann, id)
    fork = (await ann.post(f"/api/tables/{id}/fork", {"move": 25, "seat": 0})).json()
    found = re.search(r"\nfrom 25 [0-9a-f]{64}\n", fork["fair"]["charter"])
    assert found, fork["fair"]["charter"]
    await ann.decline(fork["id"])
    await finish(home, fork["id"], ann)
    verdict = await proven(ann, fork["id"])
    assert verdict.proof.start == 25


@at_home()
async def test_what_was_ended_elsewhere_has_a_proof_without_draws(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT], options={"target": "1"})
    await finish(home, id, ann)
    record = (await ann.get(f"/api/tables/{id}/record")).text
    taken = (await ann.post("/api/records", {"text": record})).json()["id"]
    assert not (await proven(ann, taken)).draws


@at_home()
async def test_a_kept_proof_of_a_private_table_is_for_those_at_it(home: Home) -> None:
    ann, bob = await home.person("Ann"), await home.person("Bob")
    id = await ann.open([ME, BOT], options={"target": "1"}, access="private")
    await finish(home, id, ann)
    text = (await ann.get(f"/api/tables/{id}/proof")).text
    assert home.store.proof(id) == text
    record = (await ann.get(f"/api/tables/{id}/record")).text
    assert record in text
    for what in ("proof", "record"):
        assert (await bob.get(f"/api/tables/{id}/{what}")).status_code in (403, 404)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
@at_home()
async def test_where_the_set_up_is_answered_for_people_the_proof_holds(
    home: Home, game: Game
) -> None:
    ann = await home.person("Ann")
    seats = [ME, *[BOT] * (min(game.seats) - 1)]
    id = await ann.open(seats, game=game.name, ready=True, **SHORT.get(game.name, {}))
    await finish(home, id, ann)
    assert (await proven(ann, id)).proof.over
