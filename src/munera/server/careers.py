"""Careers in the SQLite store: the part of it that keeps characters and their matches."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

import apsw

from munera.core.saying import say
from munera.server.jobs import Change, Row, Statement, Value
from munera.server.store import CareerRow, CareerStep, Conflict, Feat, Store

COLUMNS: Final = "id, guest, game, name, born, table_id, created, changed, card"
ONE: Final = f"select {COLUMNS} from careers where id = ?"
OF_GUEST: Final = f"select {COLUMNS} from careers where guest = ? order by created, id"
FEATS: Final = (
    "select number, table_id, facts, record, at from feats where career = ? order by number"
)
FACTS: Final = "select number, table_id, facts, '', at from feats where career = ? order by number"
PLACE: Final = "select table_id from careers where id = ?"

ADD: Final = (
    f"insert into careers (called, {COLUMNS}) select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
    " where (select count(*) from careers where guest = ?) < ?"
)
ADD_FEAT: Final = (
    "insert into feats (career, number, table_id, facts, record, at) values (?, ?, ?, ?, ?, ?)"
)
PUT: Final = (
    "update careers set card = ?, changed = ? where id = ? and changed = ? and table_id = ''"
)
FREE: Final = "update careers set table_id = '' where id = ? and table_id = ?"
MOVE: Final = "update careers set table_id = ? where id = ?"
MOVE_ON: Final = "update careers set table_id = ?, card = ?, changed = ? where id = ?"
DROP: Final = (
    "delete from careers where id = ? and table_id = ''"
    " and not exists (select 1 from feats where career = careers.id)"
)
LOST: Final = "select id from careers where table_id = '' and guest not in (select id from guests)"
FORGET: Final = (
    f"delete from feats where career in ({LOST})",
    "delete from careers where table_id = '' and guest not in (select id from guests)",
)


class CareerStore(Store):
    """What the store does for careers."""

    @abstractmethod
    def _submit(self, work: Change | list[Statement]) -> asyncio.Future[None]:
        """Queue work for the writer."""

    @abstractmethod
    def _read(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        """All rows of one question; raises StoreFailed."""

    def career(self, id: str) -> CareerRow | None:
        found = self._read(ONE, (id,))
        return CareerRow(*found[0]) if found else None

    def careers_of(self, guest: str) -> list[CareerRow]:
        return [CareerRow(*row) for row in self._read(OF_GUEST, (guest,))]

    def feats(self, career: str, records: bool = False) -> list[Feat]:
        return [Feat(*row) for row in self._read(FEATS if records else FACTS, (career,))]

    def add_career(self, row: CareerRow, feats: Sequence[Feat], most: int) -> asyncio.Future[None]:
        values = (row.id, row.guest, row.game, row.name, row.born, row.table, row.created)
        own = (row.name.casefold(), *values, row.changed, row.card, row.guest, most)
        add = Statement(ADD, own, must="career")
        return self._submit([add, *_feats(row.id, feats)])

    def put_career(
        self, row: CareerRow, before: int, feats: Sequence[Feat]
    ) -> asyncio.Future[None]:
        put = Statement(PUT, (row.card, row.changed, row.id, before), must="career")
        return self._submit([put, *_feats(row.id, feats)])

    def free_career(self, id: str, table: str) -> asyncio.Future[None]:
        return self._submit([Statement(FREE, (id, table), must="career")])

    def drop_career(self, id: str) -> asyncio.Future[None]:
        return self._submit([Statement(DROP, (id,), must="career")])


def _feats(career: str, feats: Sequence[Feat]) -> list[Statement]:
    return [
        Statement(ADD_FEAT, (career, one.number, one.table, one.facts, one.record, one.at))
        for one in feats
    ]


def check_steps(database: apsw.Connection, steps: Sequence[CareerStep]) -> list[CareerStep]:
    """The steps that can be taken; raises Conflict if a character sits at another table.

    A character who was deleted with his guest is left out.
    """
    out = []
    for step in steps:
        found: list[Row] = database.execute(PLACE, (step.career,)).fetchall()
        if not found and step.was:
            continue
        if not found or found[0][0] != step.was:
            raise Conflict("career", say("store.career_elsewhere"))
        out.append(step)
    return out


def take_steps(database: apsw.Connection, steps: Sequence[CareerStep]) -> None:
    """Write steps that were checked in the same transaction."""
    for step in steps:
        if step.card is None:
            database.execute(MOVE, (step.table, step.career))
        else:
            database.execute(MOVE_ON, (step.table, step.card, step.at, step.career))
        for feat in _feats(step.career, step.feats):
            database.execute(feat.sql, feat.values)
