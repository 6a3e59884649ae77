"""Proofs and content in the SQLite store, kept so that no later version can lose them."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Final

import apsw
import msgspec

from munera.core.saying import say
from munera.server import folder as folders
from munera.server.careers import CareerStore
from munera.server.jobs import Statement
from munera.server.store import BadStore

PROOF: Final = "select body from proofs where table_id = ?"
ADD_PROOF: Final = (
    "insert into proofs (table_id, body) values (?, ?) on conflict (table_id) do nothing"
)
UNPROVEN: Final = (
    "select id from tables where phase = 'over' and id not in (select table_id from proofs)"
    " order by changed, id limit ?"
)
CONTENT: Final = "select body from contents where game = ? and fingerprint = ?"
ALL: Final = "select game, fingerprint, body from contents order by game, fingerprint"
ADD_CONTENT: Final = (
    "insert into contents (game, fingerprint, body) values (?, ?, ?)"
    " on conflict (game, fingerprint) do nothing"
)


class PaperStore(CareerStore):
    """What the store does for proofs and content."""

    def proof(self, table: str) -> str | None:
        found = self._read(PROOF, (table,))
        return str(found[0][0]) if found else None

    def keep_proof(self, table: str, text: str) -> asyncio.Future[None]:
        return self._submit([Statement(ADD_PROOF, (table, text))])

    def unproven(self, limit: int) -> list[str]:
        return [str(id) for (id,) in self._read(UNPROVEN, (limit,))]

    def content(self, game: str, fingerprint: str) -> bytes | None:
        found = self._read(CONTENT, (game, fingerprint))
        return bytes(found[0][0]) if found else None

    def keep_content(self, game: str, fingerprint: str, body: bytes) -> asyncio.Future[None]:
        return self._submit([Statement(ADD_CONTENT, (game, fingerprint, body))])


def write_out(folder: Path, target: Path) -> list[Path]:
    """Write all content in a data folder, in use or not, to `target`; raises BadStore.

    Each content gets a folder of its own, which `MUNERA_CONTENT` can name.
    """
    out: list[Path] = []
    file = folder / folders.DATABASE
    try:
        with closing(folders.connect(file)) as database:
            folders.schema_number(database, file, len(folders.migrations()))
            for game, fingerprint, body in database.execute(ALL):
                place = target / f"{game}-{fingerprint}" / game
                place.mkdir(parents=True, exist_ok=True)
                for name, text in msgspec.json.decode(body, type=dict[str, str]).items():
                    (place / Path(name).name).write_text(text, "utf-8")
                out.append(place.parent)
    except (OSError, apsw.Error) as error:
        why = say("store.cannot_write", target=target, reason=folders.reason(error))
        raise BadStore(why) from None
    return out
