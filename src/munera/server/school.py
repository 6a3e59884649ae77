"""The schools of guests: characters who live from match to match, and what tables do with them.

The store has a row for each character and one for each of his matches. His campaign as text is put
together on request. Every match was checked when it was imported or was played here, so nothing is
replayed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from munera.core.errors import BadTable, MuneraError
from munera.core.game import Game, Table
from munera.core.saying import say
from munera.games import load
from munera.play.campaign import Campaign, MatchPlayed, begin, career_of, entered_by
from munera.server.acts import NotAllowed
from munera.server.clerks import Clerks
from munera.server.feats import causes_of, entry_of, facts_of
from munera.server.plan import Brings, Place
from munera.server.room import Room
from munera.server.showing import spoken
from munera.server.store import CareerRow, CareerStep, Conflict, Feat, Guest, Store
from munera.server.store import Entry as LogEntry
from munera.server.timing import now
from munera.server.wire import SeatWish
from munera.server.wire_school import CareerCard, CareerInfo, FeatInfo, NewCareer, told_causes
from munera.server.wire_school import School as SchoolInfo

MOST = 60  # characters of one guest, dead ones included

log = logging.getLogger("munera")


# --- To and from the store ------------------------------------------------------------------------


def _feat(entry: MatchPlayed, table: str, at: int) -> Feat:
    return Feat(entry.number, table, facts_of(entry), entry.record.encode(), at)


def _card(one: Campaign) -> bytes:
    """What a list shows of a character, without his matches, as JSON."""
    return msgspec.json.encode({
        "points": one.points, "coins": one.coins, "fate": one.fate, "living": one.is_living,
        "matches": len(one.entries), "won": sum([entry.share > 0 for entry in one.entries]),
        "figure": one.career.figure(one.build),
    })  # fmt: skip


def recalled(store: Store, row: CareerRow, records: bool = False) -> Campaign:
    """The campaign of a character, from the store."""
    entries = tuple([
        entry_of(feat.number, feat.facts, feat.record.decode() if feat.record else "")
        for feat in store.feats(row.id, records)
    ])  # fmt: skip
    return Campaign(load(row.game), row.name, row.born, entries)


def card_of(row: CareerRow) -> CareerCard:
    """A character in a list, even if this server lacks his game."""
    facts: dict[str, Any] = msgspec.json.decode(row.card)
    try:
        title = load(row.game).title
    except MuneraError:
        title = row.game
    return CareerCard(
        id=row.id, game=row.game, title=title, name=row.name, table=row.table, **facts
    )


# --- A school -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A character who is about to sit down."""

    row: CareerRow
    life: Campaign
    owner: str  # the name of his guest

    def brings(self) -> Brings:
        """What he comes with."""
        life = self.life
        build = [list(answer) for answer in life.build]
        count = len(life.entries)
        return Brings(self.row.id, life.born, life.points, life.coins, count, self.owner, build)


class School:
    """The characters of all guests; each guest sees only its own."""

    def __init__(self, store: Store, clerks: Clerks) -> None:
        self.store = store
        self.clerks = clerks  # they read campaigns: that means replaying all matches
        self.lock = asyncio.Lock()  # held while a character sits down, gets up or is imported

    def all(self, guest: Guest) -> SchoolInfo:
        """All characters of a guest."""
        rows = self.store.careers_of(guest.id)
        return SchoolInfo(careers=[card_of(row) for row in rows], most=MOST)

    def row(self, guest: Guest, id: str) -> CareerRow:
        """A character of the guest; all other ids get the same NotAllowed."""
        row = self.store.career(id)
        if row is None or row.guest != guest.id:
            raise NotAllowed(say("careers.unknown"), "not_found")
        return row

    def info(self, guest: Guest, id: str, language: str) -> CareerInfo:
        """A character with his matches."""
        row = self.row(guest, id)
        feats = self.store.feats(id)
        life = recalled(self.store, row)
        told = [
            FeatInfo(
                number=entry.number, seat=entry.seat, names=list(entry.names), mode=entry.mode,
                share=entry.share, gained=entry.outcome.points, total=entry.total,
                fate=entry.outcome.fate, at=feat.at, table=feat.table,
                place=entry.outcome.place, score=entry.outcome.score,
                causes=told_causes(causes_of(entry.outcome)),
            )
            for entry, feat in zip(life.entries, feats, strict=True)
        ]  # fmt: skip
        build = [spoken(life.game, answer, language) for answer in life.build]
        return CareerInfo(card=card_of(row), feats=told, build=build)

    def text(self, guest: Guest, id: str) -> str:
        """The whole campaign of a character as text."""
        return recalled(self.store, self.row(guest, id), records=True).text()

    def record(self, guest: Guest, id: str, number: int) -> str:
        """The record of one of his matches."""
        row = self.row(guest, id)
        feats = self.store.feats(id, records=True)
        if not 1 <= number <= len(feats):
            raise NotAllowed(
                say("school.no_match", name=row.name, count=len(feats), number=number), "not_found"
            )
        return feats[number - 1].record.decode()

    async def new(self, guest: Guest, wish: NewCareer) -> CareerRow:
        """Make a new character; raises MuneraError with the reason if that is impossible."""
        return await self._add(guest, begin(load(wish.game), wish.name))

    async def _add(self, guest: Guest, one: Campaign) -> CareerRow:
        at = now()
        row = CareerRow(
            secrets.token_hex(8),
            guest.id,
            one.game.name,
            one.name,
            one.born,
            "",
            at,
            at,
            _card(one),
        )
        async with self.lock:
            mine = self.store.careers_of(guest.id)
            if len(mine) >= MOST:
                raise NotAllowed(say("careers.too_many", most=MOST), "too_many")
            if _called(mine, one) is not None:
                raise NotAllowed(say("school.taken", name=one.name), "not_now")
            try:
                feats = [_feat(entry, "", at) for entry in one.entries]
                await self.store.add_career(row, feats, MOST)
            except Conflict as conflict:
                raise NotAllowed(say("school.taken", name=one.name), "not_now") from conflict
        return row

    async def drop(self, guest: Guest, id: str) -> None:
        """Delete a character who has never fought."""
        row = self.row(guest, id)
        async with self.lock:
            try:
                await self.store.drop_career(id)
            except Conflict as conflict:
                raise NotAllowed(say("careers.stays", name=row.name), "not_now") from conflict

    async def take_in(self, guest: Guest, text: str, language: str = "en") -> CareerRow:
        """Check the text of a campaign, match by match, and import the character.

        Raises MuneraError with one sentence for the fault; then nothing is written.
        """
        told = await self.clerks.enrol(text, guest.id, language)
        entries = tuple([entry_of(*feat) for feat in told.feats])
        theirs = Campaign(load(told.game), told.name, told.born, entries)
        mine = self.store.careers_of(guest.id)
        known = _called(mine, theirs)
        if known is None:
            if any(row.born == theirs.born and row.game == theirs.game.name for row in mine):
                raise NotAllowed(say("school.another", name=theirs.name), "not_now")
            return await self._add(guest, theirs)
        async with self.lock:
            return await self._lengthen(self.row(guest, known.id), theirs)

    async def _lengthen(self, row: CareerRow, theirs: Campaign) -> CareerRow:
        """Add further matches to a character who is in the school already."""
        ours = recalled(self.store, row)
        before, count = len(ours.entries), len(theirs.entries)
        if (ours.born, ours.name) != (theirs.born, theirs.name):
            raise NotAllowed(say("school.another", name=ours.name), "not_now")
        if not theirs.goes_on_from(ours):
            if not ours.goes_on_from(theirs):
                raise NotAllowed(say("school.differs", name=ours.name), "not_now")
            told = say("school.shorter", ours=before, name=ours.name, theirs=count)
            raise NotAllowed(told, "not_now")
        if count == before:
            return row
        if row.table:
            raise NotAllowed(say("school.in_match", name=ours.name), "not_now")
        at = max(now(), row.changed + 1)
        longer = CareerRow(
            row.id, row.guest, row.game, row.name, row.born, "", row.created, at, _card(theirs)
        )
        feats = [_feat(entry, "", at) for entry in theirs.entries[before:]]
        try:
            await self.store.put_career(longer, row.changed, feats)
        except Conflict as conflict:
            raise NotAllowed(say("school.in_match", name=ours.name), "not_now") from conflict
        return longer

    # --- At tables --------------------------------------------------------------------------------

    def held(self, guest: Guest, id: str, game: Game) -> Held:
        """A character who is free to sit down; raises NotAllowed with the reason if not."""
        row = self.row(guest, id)
        if row.game != game.name:
            title = game.title
            raise NotAllowed(say("careers.other_game", name=row.name, title=title), "bad_request")
        if row.table:
            raise NotAllowed(say("careers.sits", name=row.name), "not_now")
        life = recalled(self.store, row)
        if not life.is_living:
            raise NotAllowed(say("campaign.ended", name=row.name), "not_now")
        return Held(row, life, guest.name)

    def brought(self, guest: Guest, game: Game, wishes: Sequence[SeatWish]) -> dict[int, Held]:
        """The characters who are brought to a new table, by seat; raises NotAllowed if not free."""
        out: dict[int, Held] = {}
        for seat, wish in enumerate(wishes):
            if wish.career is not None:
                if wish.kind not in ("me", "here"):
                    raise NotAllowed(say("careers.people"), "bad_request")
                out[seat] = self.held(guest, wish.career, game)
        return out

    def again(self, old: Room) -> dict[int, Brings]:
        """The characters of an ended table who can play the next game: alive and free."""
        out: dict[int, Brings] = {}
        for seat, place in enumerate(old.places):
            if place.brings is not None:
                with contextlib.suppress(MuneraError):
                    guest = Guest(place.guest, place.brings.owner)
                    out[seat] = self.held(guest, place.brings.career, old.plan.game).brings()
        return out

    def check_bring(
        self, room: Room, guest: Guest, seat: int, career: str, names: Sequence[str]
    ) -> Held:
        """A character who can take this seat before the game; raises MuneraError if he cannot."""
        if not room.plan.campaign:
            raise NotAllowed(say("careers.no_campaign"), "not_now")
        held = self.held(guest, career, room.plan.game)
        if any(p.brings is not None and p.brings.born == held.life.born for p in room.places):
            raise NotAllowed(say("campaign.twice", name=held.life.name), "not_now")
        places = [*room.places]
        places[seat] = Place("person", held.life.name, guest.id, brings=held.brings())
        self.check_seats(room.plan.table_with(places), {seat: held}, names)
        return held

    def check_seats(self, table: Table, seats: Mapping[int, Held], names: Sequence[str]) -> None:
        """Raise BadTable if a character cannot have his seat, or if his name is taken there."""
        for seat, held in seats.items():
            life = held.life
            if any(other.life.born == life.born for k, other in seats.items() if k != seat):
                raise BadTable(say("campaign.twice", name=life.name))
            if any(name == life.name for k, name in enumerate(names) if k != seat):
                raise BadTable(say("careers.same_name", name=life.name))
            why = career_of(life.game).why_not(table, seat, life.points)
            if why is not None:
                raise BadTable(say("campaign.cannot_sit", name=life.name, why=why))


def _called(mine: Sequence[CareerRow], one: Campaign) -> CareerRow | None:
    """The character of the same name in the same game, if there is one."""
    key = one.name.casefold()
    for row in mine:
        if row.game == one.game.name and row.name.casefold() == key:
            return row
    return None


# --- The end of a match ---------------------------------------------------------------------------


def owes(room: Room) -> list[int]:
    """Seats whose characters have fought a match that is not in their campaigns yet."""
    if room.phase != "over" or room.match is None:
        return []
    brought = [(seat, place.brings) for seat, place in enumerate(room.places)]
    return [seat for seat, brings in brought if brings is not None and not brings.settled]


def settle(store: Store, room: Room) -> tuple[list[LogEntry], list[CareerStep]]:
    """Write a match that is over into the campaigns of all characters who took part.

    The entries of the table's log and the campaigns are written together. If the match cannot be
    added to a campaign, that campaign stays as it is; the match still counts for the others.
    """
    entries: list[LogEntry] = []
    steps: list[CareerStep] = []
    table = room.plan.id
    for seat in owes(room):
        brings = room.places[seat].brings
        assert brings is not None
        brings = Brings(**{**brings.plain(), "settled": True})
        step = CareerStep(brings.career, table, "")
        row = store.career(brings.career)
        if row is not None:
            try:
                step = _entered(store, row, room, seat, brings)
            except Exception:
                log.exception(
                    "table %s: the match could not be added to the campaign of %s", table, row.name
                )
            steps.append(step)
        entries.append(room.entry("earned", {"seat": seat, "brings": brings.plain()}))
        room.take(entries[-1])
    return entries, steps


def _entered(store: Store, row: CareerRow, room: Room, seat: int, brings: Brings) -> CareerStep:
    """The step that adds the match to a character's campaign; also notes the result in `brings`."""
    match = room.match
    assert match is not None
    before = recalled(store, row)
    longer = entered_by(before, match, seat)
    last = longer.entries[-1]
    at = now()
    brings.counted, brings.gained, brings.total = True, last.outcome.points, last.total
    brings.purse, brings.fate, brings.living = longer.coins, longer.fate, longer.is_living
    brings.causes = causes_of(last.outcome)
    feat = _feat(last, room.plan.id, at)
    return CareerStep(row.id, room.plan.id, "", _card(longer), (feat,), max(at, row.changed + 1))
