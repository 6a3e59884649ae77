"""The archive: it writes proofs once and keeps them, with the content that games were played with.

The code and the content that played a game also write its proof, when somebody asks for it or soon
after the end, whichever comes first. Later versions, perhaps with other content, hand out the kept
text.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from munera.core.content import data_of
from munera.core.errors import MuneraError
from munera.games import every
from munera.server.acts import NotAllowed
from munera.server.bond import OLD
from munera.server.hall import Hall
from munera.server.history import links_of
from munera.server.room import Room
from munera.server.store import StoreFailed
from munera.server.thinker import Proving

FIRST = 30.0  # seconds after the start until the archivist begins
PAUSE = 2.0  # seconds between two proofs that nobody asked for
REST = 60.0  # seconds until it looks again whether a game has ended
SHELF = 50  # tables at a time
NOTHING = ""  # kept for a table that never began, so that nobody tries again

log = logging.getLogger("munera")


class Archive:
    """Keeps what must outlive the code that made it."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._task: asyncio.Task[None] | None = None

    def kept(self, table: str, guest: str) -> str:
        """A kept proof that the guest may see; empty if there is none.

        It does not load the table: perhaps this version cannot.
        """
        text = self._hall.store.proof(table)
        if not text:
            return ""
        loaded = self._hall.store.load(table)
        if loaded is None or (loaded.row.access == "private" and guest not in loaded.row.guests):
            return ""
        return text

    async def proof(self, table: str, guest: str, job: Proving) -> str:
        """The proof of an ended game: the kept one, or else a new one, which is then kept."""
        store = self._hall.store
        text = store.proof(table)
        if not text:
            text = await self._hall.clerks.proof(table, guest, job)
            try:
                await store.keep_proof(table, text)
            except StoreFailed as error:  # it can be written again
                log.warning("the proof of table %s could not be stored: %s", table, error)
        return text

    def job(self, room: Room, record_text: str) -> Proving:
        """What a clerk needs to write the proof of an ended game; the caller holds the lock."""
        plan, shares = room.plan, room.shares()
        if room.bond.version == OLD:
            return Proving(OLD, [plan.id, plan.secret, shares, room.start, record_text])
        loaded = self._hall.store.load(plan.id, whole=True)
        assert loaded is not None
        links = links_of(loaded.entries)
        facts = [room.bond.charter, plan.secret, shares, record_text, links]
        return Proving(room.bond.version, facts)

    # --- By itself -----------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to write proofs that nobody has asked for yet."""
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; the rest is done after the next start."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        await asyncio.sleep(FIRST)
        await self.keep_content()
        given_up: set[str] = set()
        while True:
            left = self._hall.store.unproven(SHELF + len(given_up))
            for table in left:
                if table not in given_up and not await self.keep_one(table):
                    given_up.add(table)
                await asyncio.sleep(PAUSE)
            await asyncio.sleep(REST)

    async def keep_content(self) -> None:
        """Keep the data files of every game under their fingerprint."""
        store = self._hall.store
        for game in every():
            if store.content(game.name, game.content) is None:
                files = {
                    file.name: file.read_text("utf-8")
                    for file in sorted(data_of(game.folder).glob("*.toml"))
                }
                await store.keep_content(game.name, game.content, msgspec.json.encode(files))

    async def keep_one(self, table: str) -> bool:
        """Keep the proof of an ended game; False if it cannot be written."""
        try:
            async with self._hall.steady(table, listed=True) as room:
                if room.match is None:  # everybody left before the game
                    await self._hall.store.keep_proof(table, NOTHING)
                    return True
                job = self.job(room, room.match.text())
            await self.proof(table, "", job)
        except NotAllowed as error:
            return error.error == "too_many"  # later
        except MuneraError as error:
            log.warning("the proof of table %s could not be written: %s", table, error)
            return False
        return True


def record_in(proof: str) -> str:
    """The record inside a proof of either version."""
    _, _, rest = proof.partition("\nrecord\n")
    end = rest.index("\n", rest.index("\nend ") + 1) + 1
    return rest[:end]
