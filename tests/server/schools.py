"""People with characters: to bring them to tables, let them fight, and look at their books."""

from __future__ import annotations

from typing import Any

from munera.play.campaign import Campaign, read
from server.house import Home, Json, Person
from toys.lives import GAME, life, register

WON, LOST = (6, 1), (3, 5)
RICH = [WON] * 6  # twelve points: sixteen coins


async def begun(home: Home, person: Person, name: str = "Flamma") -> str:
    """Somebody new in a school; his id."""
    register(home.patch)
    answer = await person.post("/api/school", {"game": GAME.name, "name": name})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


async def taken_in(person: Person, text: str) -> str:
    """Somebody taken in by his text; his id."""
    answer = await person.post("/api/school/import", {"text": text})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


async def rich(home: Home, person: Person, name: str = "Priscus") -> str:
    """Somebody with enough coins to kill an opponent who buys nothing."""
    register(home.patch)
    return await taken_in(person, life(name, *RICH).text())


def brings(career: str, kind: str = "me") -> Json:
    return {"kind": kind, "career": career}


async def opened(person: Person, seats: list[Json], **wish: Any) -> str:
    """A table of the toy; nobody puts anything into the dice."""
    return await person.open(seats, game=GAME.name, **wish)


async def bought(person: Person, id: str, seat: int, arms: int = 0, shields: int = 0) -> None:
    """A seat buys, and is done."""
    shown = await person.look(id, seat)
    texts = ["buy arm"] * arms + ["buy shield"] * shields + ["done"]
    reply = await person.do(id, "play", seat=seat, seq=shown["seq"], texts=texts)
    assert reply["ok"], reply


async def fought(home: Home, person: Person, career: str, arms: int = 2, shields: int = 2) -> str:
    """A match against a bot; the table's id."""
    id = await opened(person, [brings(career), {"kind": "bot", "bot": "random"}])
    await bought(person, id, 0, arms, shields)
    await home.until(lambda: home.room(id).phase == "over")
    await home.quiet(id)
    return id


async def card(person: Person, career: str) -> Json:
    answer = await person.get(f"/api/school/{career}")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


async def book(person: Person, career: str) -> Campaign:
    """A character as a reader finds him who trusts only records."""
    answer = await person.get(f"/api/school/{career}/text")
    assert answer.status_code == 200, answer.text
    return read(answer.text)


async def school(person: Person) -> list[Json]:
    answer = await person.get("/api/school")
    assert answer.status_code == 200
    told: list[Json] = answer.json()["careers"]
    return told
