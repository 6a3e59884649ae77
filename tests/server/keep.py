"""Makes a house to keep: a data folder with tables of every game, as a release leaves it.

Run it on the checkout of a release, with the tests of that checkout:

    PYTHONPATH=CHECKOUT/src:CHECKOUT/tests python tests/server/keep.py houses/v06

It writes `house.sql`, the database as statements, and `house.json`: who is who, which table is
what, and the hashes of that release's answers. `test_houses.py` opens these houses.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import apsw
import pytest

from munera.core.errors import MuneraError
from munera.play.match import Match
from server.house import BOT, ME, OPEN, Home, Person

GAMES: dict[str, dict[str, Any]] = {
    "gorus": {"options": {"target": "1"}},
    "clash": {},
    "gladigala": {"options": {"matches": "1"}},
    "for_glory": {"options": {"glory": "2"}},
}
FOR_EVER = 10**13  # no session of a kept house expires


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def seal(home: Home, id: str, *people: tuple[Person, int]) -> None:
    """All put a part into the dice."""
    for person, seat in people:
        assert (await person.commit(id, seat))["ok"]
    for person, seat in people:
        assert (await person.reveal(id, seat))["ok"]
    await home.quiet(id)


async def ended(home: Home, ann: Person, bob: Person, game: str) -> dict[str, Any]:
    """A game between two people, sealed, with a move taken back, that bots finish."""
    id = await ann.open([ME, OPEN], seal=False, game=game, **GAMES[game])
    await bob.sit(id, 1)
    await seal(home, id, (ann, 0), (bob, 1))
    await play(home, id, ann, bob, 24)
    for person, seat in ((ann, 0), (bob, 1)):
        assert (await person.do(id, "bot", seat=seat))["ok"]
    await home.until(lambda: home.room(id).phase == "over")
    answers = {
        what: (await ann.get(f"/api/tables/{id}/{what}")).text for what in ("record", "proof")
    }
    return {"id": id, "game": game, "is": "ended"} | {k: hashed(v) for k, v in answers.items()}


async def play(home: Home, id: str, ann: Person, bob: Person, moves: int) -> None:
    """The first thing allowed, for whoever is asked; once the last move is taken back."""
    people = (ann, bob)
    for n in range(moves):
        await home.quiet(id)
        seats = home.room(id).waiting()
        if not seats:
            return
        assert (await people[seats[0]].play(id, seats[0]))["ok"]
        if n == moves // 2:
            await home.quiet(id)
            if (await people[seats[0]].do(id, "undo", seat=seats[0]))["ok"]:
                await people[1 - seats[0]].do(id, "agree", seat=1 - seats[0])


async def running(home: Home, ann: Person, bob: Person, game: str) -> dict[str, Any]:
    """A game between two people, sealed, in the middle of it."""
    id = await ann.open([ME, OPEN], seal=False, game=game, **GAMES[game])
    await bob.sit(id, 1)
    await seal(home, id, (ann, 0), (bob, 1))
    await play(home, id, ann, bob, 20 if game == "gorus" else 70)
    await home.quiet(id)
    return await facts(home, ann, id, game, "running")


async def facts(home: Home, ann: Person, id: str, game: str, what: str) -> dict[str, Any]:
    match = home.room(id).match
    told = match.text() if match else ""
    promise = (await ann.look(id))["fair"]["commit"]
    return {"id": id, "game": game, "is": what, "promise": promise, "text": hashed(told)}


async def imported(home: Home, ann: Person, game: str, table: dict[str, Any]) -> dict[str, Any]:
    """A game that begins here with the first moves of another one."""
    whole = Match.resume((await ann.get(f"/api/tables/{table['id']}/record")).text)
    begun = whole.at(len(whole.record.moves) // 2)
    begun.let_chance_act()
    answer = await ann.post("/api/records", {"text": begun.text()})
    id = answer.json()["id"]
    await ann.decline(id)
    await home.quiet(id)
    return await facts(home, ann, id, game, "imported")


async def gathering(home: Home, ann: Person, bob: Person, game: str) -> list[dict[str, Any]]:
    """One table that waits for somebody, and one where a part is promised but not shown."""
    waits = await ann.open([ME, OPEN], seal=False, game=game)
    half = await ann.open([ME, OPEN], seal=False, game=game, **GAMES[game])
    await bob.sit(half, 1)
    assert (await ann.commit(half, 0))["ok"]
    assert (await bob.commit(half, 1))["ok"]
    assert (await bob.reveal(half, 1))["ok"]
    kept = await facts(home, ann, half, game, "revealing")
    kept["reveal"] = ann.secrets[half, 0]
    return [await facts(home, ann, waits, game, "gathering"), kept]


async def live(folder: Path) -> dict[str, Any]:
    """Everything that is to be kept."""
    with pytest.MonkeyPatch.context() as patch:
        home = Home(folder, patch, {})
        await home.open()
        ann, bob = await home.person("Ann"), await home.person("Bob")
        tables: list[dict[str, Any]] = []
        for game in GAMES:
            tables.append(await ended(home, ann, bob, game))
            tables.append(await running(home, ann, bob, game))
            try:
                tables.append(await imported(home, ann, game, tables[-2]))
            except MuneraError as error:
                sys.exit(f"{game}: {error}")
        lone = await ann.open([ME, BOT, BOT])
        await ann.play_on(lone, 5)
        await home.quiet(lone)
        tables.append(await facts(home, ann, lone, "gorus", "running"))
        tables += await gathering(home, ann, bob, "gorus")
        await home.close()
    return {"people": {"Ann": ann.cookie, "Bob": bob.cookie}, "tables": tables}


def statements(file: Path) -> str:
    """The database as SQL, texts readable."""
    database = apsw.Connection(str(file))
    database.execute("update tokens set expires = ?", (FOR_EVER,))
    lines = [f"pragma application_id = {database.pragma('application_id')};"]
    lines.append(f"pragma user_version = {database.pragma('user_version')};")
    for kind in ("table", "index"):
        made = database.execute(
            "select sql from sqlite_master where type = ? and sql <> ''", (kind,)
        )
        lines += [f"{sql};" for (sql,) in made]
    for (name,) in database.execute("select name from sqlite_master where type = 'table'"):
        for row in database.execute(f"select * from {name}"):
            lines.append(f"insert into {name} values ({', '.join(map(literal, row))});")
    database.close()
    return "\n".join(lines) + "\n"


def literal(value: Any) -> str:
    """A value as SQL."""
    if isinstance(value, bytes) and value.startswith((b"{", b"[")):
        return f"cast({literal(value.decode())} as blob)"
    quoted: str = apsw.format_sql_value(value)
    return quoted


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        kept = asyncio.run(live(Path(place)))
        (file,) = Path(place).glob("*.db")
        (target / "house.sql").write_text(statements(file), "utf-8")
    (target / "house.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
