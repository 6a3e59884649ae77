"""What a store forgets: sessions that have expired, and tables that an operator does not keep.

A clock that was wrong once must not delete anything. So the store notes each day on which the
server runs, and deletes only what was due on each of the last few of them. A noted day that lies in
the future came from a wrong clock and is removed.
"""

from __future__ import annotations

from typing import Final

DAY: Final = 86_400_000  # milliseconds
SURE: Final = 3  # noted days on which something must have been due before it is deleted
REMEMBERED: Final = 60  # days that are noted

# When the first of the last `SURE` noted days began, in milliseconds; null if there are fewer.
SURELY: Final = (
    f"(select {DAY} * min(day) from (select day from days order by day desc limit {SURE})"
    f" having count(*) = {SURE})"
)
ADD_DAY: Final = "insert into days (day) values (?) on conflict (day) do nothing"
FORGET_DAYS: Final = "delete from days where day > ? or day < ?"
FORGET_TOKENS: Final = f"delete from tokens where expires <= {SURELY}"
FORGET_GUESTS: Final = "delete from guests where id not in (select guest from tokens)"

Sql = tuple[str, tuple[int, ...]]


def note_day(now: int) -> list[Sql]:
    """Note that the server runs today."""
    day = now // DAY
    return [(ADD_DAY, (day,)), (FORGET_DAYS, (day, day - REMEMBERED))]


def forget_sessions(now: int) -> list[Sql]:
    """Delete sessions that have expired, and guests who have no other session."""
    return [*note_day(now), (FORGET_TOKENS, ()), (FORGET_GUESTS, ())]


# --- Tables --------------------------------------------------------------------------------------

AT_ONCE: Final = 200  # tables that are deleted in one go
# When something last happened at a table; its own row is not updated by every move.
LAST_AT: Final = "(select at from entries where table_id = t.id order by seq desc limit 1)"
BROUGHT: Final = "exists (select 1 from careers where careers.table_id = t.id)"
OLD: Final = (
    f"select t.id from tables t where t.changed <= {SURELY} - ? and {LAST_AT} <= {SURELY} - ?"
    f" and not {BROUGHT} limit {AT_ONCE}"
)
# Tables that were closed before the game began: nobody has a seat there.
CLOSED: Final = (
    f"select t.id from tables t where t.phase = 'over' and t.changed <= {SURELY}"
    f" and not exists (select 1 from seats where seats.table_id = t.id) limit {AT_ONCE}"
)
KINDS: Final = ("entries", "snapshots", "seats", "proofs")
REMOVE: Final = (
    *[f"delete from {kind} where table_id = ?" for kind in KINDS],
    "delete from tables where id = ?",
)
COUNT: Final = "select count(distinct table_id) from seats where guest = ?"


def remove(ids: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Delete everything about some tables."""
    return [(sql, (id,)) for id in ids for sql in REMOVE]
