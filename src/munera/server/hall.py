"""All tables: opened, loaded when somebody comes, put away when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass

from munera.bots import check_guest
from munera.core.engine import SPECTATOR
from munera.core.errors import BadPackage, MuneraError
from munera.core.saying import say
from munera.games import load
from munera.play.pack import Pack, pack_of
from munera.play.record import Record, check_names
from munera.server import acts
from munera.server.acts import NotAllowed, Written
from munera.server.advising import Adviser
from munera.server.analysing import Analyses
from munera.server.crier import Crier
from munera.server.driver import Driver
from munera.server.plan import Moves, Plan, plan_of
from munera.server.room import Room, now, rebuild
from munera.server.seating import Places, code_word, free_name, seat_all
from munera.server.showing import Watcher
from munera.server.store import Conflict, Guest, Store, StoreFailed
from munera.server.wire import Do, NewTable, Reply

SNAPSHOT_EVERY = 64  # entries
POLLING = 30.0  # seconds for which somebody who asks without a line counts as there

log = logging.getLogger("munera")


@dataclass(frozen=True, slots=True)
class Manners:
    """How patient the house is; seconds."""

    grace: float = 60.0  # how long a dropped seat is kept before a bot holds it
    idle: float = 600.0  # how long a table that nobody looks at stays in memory
    tables_each: int = 200  # running tables one guest may have opened
    hint: int = 2000  # milliseconds of thought for a hint; 0: it comes from a rule of thumb


class DoneBefore(MuneraError):
    """An act that was done so long ago that the table had forgotten its id."""


class Hall(Driver):
    """Finds tables, lets guests act at them, and tells those who watch."""

    def __init__(self, store: Store, manners: Manners | None = None) -> None:
        super().__init__()
        self.store = store
        self.manners = manners or Manners()
        self.rooms: dict[str, Room] = {}
        self.lobby_changed = asyncio.Event()
        self.adviser = Adviser(self.thinkers, self.manners.hint)
        self.analyses = Analyses(self.thinkers)
        self._crier = Crier()
        self._sweeper: asyncio.Task[None] | None = None

    # --- Opening -------------------------------------------------------------------------------

    async def open(self, guest: Guest, wish: NewTable) -> Room:
        """A new table; raises MuneraError with the reason it cannot be."""
        game = load(wish.game)
        pack = pack_of(wish.pack, game) if wish.pack else Pack()
        table = game.table(len(wish.seats), wish.mode, {**pack.options, **wish.options})
        places = seat_all(guest, wish.seats)
        self._check_greed(guest)
        plan = Plan(
            id=code_word(16), game=game, table=table, access=wish.access, code=code_word(6).upper(),
            host=guest.id, pace=wish.pace, clock=wish.clock, secret=secrets.token_bytes(32),
            created=now(), hints=wish.hints, places=places, pack=pack.title,
        )  # fmt: skip
        return await self._settle_in(plan)

    async def go_on(
        self, guest: Guest, record: Record, moves: Moves, places: Places, pack: str = ""
    ) -> Room:
        """A table that goes on from what was played elsewhere."""
        self._check_greed(guest)
        for *_, bot in places:
            check_guest(bot or acts.ADVISER)
        plan = Plan(
            id=code_word(16), game=record.game, table=record.table, access="link",
            code=code_word(6).upper(), host=guest.id, pace=700, clock=None,
            secret=secrets.token_bytes(32), created=now(), begun=moves, places=places, pack=pack,
        )  # fmt: skip
        return await self._settle_in(plan)

    async def again(self, guest: Guest, old: Room) -> Room:
        """The next game with the same seats; whoever asks second gets the same table."""
        if not old.seats_of(guest.id):
            raise NotAllowed(say("hall.only_players"))
        if old.phase != "over":
            raise NotAllowed(say("hall.not_over"), "not_now")
        async with old.lock:
            if old.again:
                return await self.room(old.again)
            # A bot that was replaced is tried again.
            places = tuple(
                (p.kind, p.name, p.guest, (p.failed or p.bot) if p.kind == "bot" else "")
                for p in old.places
            )
            plan = Plan(
                id=code_word(16), game=old.plan.game, table=old.plan.table, access=old.plan.access,
                code=code_word(6).upper(), host=guest.id, pace=old.plan.pace, clock=old.plan.clock,
                secret=secrets.token_bytes(32), created=now(), hints=old.plan.hints, places=places,
                pack=old.plan.pack,
            )  # fmt: skip
            room = await self._settle_in(plan)
            entry = old.entry("again", {"table": plan.id}, guest.id)
            old.take(entry)
            await self._keep(old, Written(entry))
        return room

    async def _settle_in(self, plan: Plan) -> Room:
        """Keep a new table and let it begin if all its seats are taken."""
        while True:
            room = Room(plan)
            entries = [room.entry("open", plan.opening(), plan.host)]
            room.take(entries[0])
            if all(place.kind != "open" for place in room.places):
                entries += acts.start(room, acts.ADVISER, "", Do(do="start")).entries
            try:
                await self.store.create(room.row(), entries)
                break
            except Conflict as conflict:
                if conflict.kind != "code":
                    raise
                plan.code = code_word(6).upper()
        self.rooms[plan.id] = room
        async with room.lock:
            await self._drive(room)
        self._tell_lobby()
        return room

    def _check_greed(self, guest: Guest) -> None:
        """Nobody fills the house alone."""
        mine = [room for room in self.rooms.values() if room.host == guest.id]
        if len([r for r in mine if r.phase != "over"]) >= self.manners.tables_each:
            raise NotAllowed(say("hall.too_many"), "too_many")

    # --- Finding -------------------------------------------------------------------------------

    async def room(self, id: str, listed: bool = False) -> Room:
        """A table by its id, from memory or from the store; raises NotAllowed if there is none.

        Those that are only `listed` do not stay in memory for it.
        """
        room = self.rooms.get(id)
        if room is None:
            room = self._load(id)
            self.rooms[id] = room
            room.idle_since = 0
            async with room.lock:
                if room.clock and room.phase == "playing":
                    entry = room.entry("wake", {})
                    room.take(entry)
                    await self._keep(room, Written(entry))
                else:
                    await self._drive(room)
        if not listed:
            room.idle_since = now()
        return room

    @contextlib.asynccontextmanager
    async def steady(self, id: str, listed: bool = False) -> AsyncIterator[Room]:
        """A table with its lock held: all of it is durable, and may be shown."""
        while True:
            room = await self.room(id, listed)
            async with room.lock:
                if not room.gone:
                    yield room
                    return

    def _load(self, id: str) -> Room:
        loaded = self.store.load(id)
        if loaded is None:
            raise NotAllowed(say("hall.no_table"), "not_found")
        try:
            plan = plan_of(loaded.row)
            room = rebuild(plan, loaded.entries, loaded.snapshot)
            if room is None:  # another version wrote the snapshot
                whole = self.store.load(id, whole=True)
                assert whole is not None
                room = rebuild(plan, whole.entries, None)
            assert room is not None
        except BadPackage as error:
            log.warning("table %s cannot be loaded: %s", id, error)
            raise NotAllowed(say("hall.no_game"), "broken") from error
        except Exception as error:  # whatever is wrong with one table, the others go on
            log.exception("table %s cannot be loaded", id)
            raise NotAllowed(say("hall.broken"), "broken") from error
        return room

    async def joined(self, guest: Guest, code: str) -> Room:
        """The gathering table of an invitation; who has the code may see it and sit down."""
        id = self.store.find_code(code.strip().upper())
        if id is None:
            raise NotAllowed(say("hall.no_code"), "not_found")
        room = await self.room(id)
        room.invited.add(guest.id)
        return room

    # --- Acting --------------------------------------------------------------------------------

    async def sit(self, room: Room, guest: Guest, seat: int, name: str | None) -> None:
        """Take an open seat before the game."""
        async with room.lock:
            if room.phase != "gathering":
                raise NotAllowed(say("hall.begun"), "not_now")
            if seat >= len(room.places) or room.places[seat].kind != "open":
                raise NotAllowed(say("hall.seat_taken"), "not_now")
            if not room.may_see(guest.id):
                raise NotAllowed(say("hall.private"))
            called = free_name(name or guest.name, [p.name for p in room.places])
            check_names((called,), 1)
            body = {"seat": seat, "guest": guest.id, "name": called}
            entry = room.entry("sit", body, guest.id)
            room.take(entry)
            entries = [entry]
            if all(place.kind != "open" for place in room.places):
                entries += acts.start(room, acts.ADVISER, "", Do(do="start")).entries
            self._look_anew(room, guest.id)
            await self._keep(room, Written(*entries), row=True)
        self._tell_lobby()

    async def leave(self, room: Room, guest: Guest) -> None:
        """Get up: before the game the seat is free again, during it a bot plays on."""
        async with room.lock:
            entries = acts.leave(room, guest.id)
            if entries:
                self._look_anew(room, guest.id)
                self._look_anew(room, room.host)
                await self._keep(room, Written(*entries), row=True)
        self._tell_lobby()

    def _look_anew(self, room: Room, guest: str) -> None:
        """The guest's seats have changed: nobody goes on looking from a seat that is not theirs."""
        for watcher in list(room.watchers):
            if watcher.guest == guest:
                if watcher.viewer not in room.seats_of(guest):
                    watcher.viewer = SPECTATOR
                watcher.base = -1  # so that all is shown anew
                if watcher.send and not room.may_see(guest):
                    room.watchers.discard(watcher)
                    watcher.send(b"")

    def hang_up(self, guest: str) -> None:
        """A session has ended, and with it what was opened by it."""
        for room in self.rooms.values():
            for watcher in room.watchers:
                if watcher.guest == guest and watcher.send:
                    watcher.send(b"")

    async def act(self, room: Room, guest: str, act: Do, language: str = "en") -> Reply:
        """Do something at a table; the answer, in a language, comes when it is durable."""
        if room.gone:
            room = await self.room(room.plan.id)
        try:
            if act.do == "hint":
                return await self.adviser.advise(room, guest, act, language)
            async with room.lock:
                if act.do != "play" and self._was_done(room, guest, act):
                    return Reply(id=act.id, ok=True, seq=room.told(guest))
                phase = room.phase
                outcome = acts.do(room, guest, act, language)
                if isinstance(outcome, Reply):
                    return outcome
                await self._keep(room, outcome, row=room.phase != phase)
                return Reply(id=act.id, ok=True, seq=room.told(guest))
        except DoneBefore:
            room = await self._move_over(room)
            return Reply(id=act.id, ok=True, seq=room.told(guest))
        except MuneraError as error:
            if act.do == "play" and self._was_done(room, guest, act):  # stale, because it was done
                return Reply(id=act.id, ok=True, seq=room.told(guest))
            return acts.refusal(act.id, room.told(guest), error, language)
        except Exception:  # a bug of ours may have left the table in disorder: load it anew
            self._throw_out(room)
            raise

    def _was_done(self, room: Room, guest: str, act: Do) -> bool:
        """Whether an act was done so long ago that the table has forgotten its id."""
        if act.id == "-" or not room.forgets_ids or (guest, act.id) in room.ids:
            return False
        return self.store.done_before(room.plan.id, guest, act.id) is not None

    async def _move_over(self, old: Room) -> Room:
        """A table loaded anew, with those who looked at the one that was put away."""
        async with self.steady(old.plan.id) as room:
            for watcher in old.watchers:
                watcher.room, watcher.base = room, -1
            room.watchers |= old.watchers
            old.watchers.clear()
            self.publish(room)
        return room

    async def _keep(self, room: Room, written: Written, row: bool = False) -> None:
        """Make entries durable, then show them to everybody; the room's lock is held.

        If the store says no, the table in memory is thrown away and loaded anew by who comes next.
        """
        if room.gone:
            raise NotAllowed(say("keeping.loaded_anew"), "not_kept")
        over = room.phase == "over"
        snapshot = None
        if room.since_snapshot >= SNAPSHOT_EVERY or (over and room.since_snapshot > 1):
            snapshot = room.snapshot()
            room.since_snapshot = 0
        kept = room.row() if row or over else None
        room.writing = True
        try:
            await self.store.append(room.plan.id, written.entries, kept, snapshot)
        except (StoreFailed, Conflict) as error:
            if isinstance(error, Conflict) and error.kind == "id":
                self._put_away(room)
                raise DoneBefore(say("keeping.done_already")) from error
            self._throw_out(room)
            raise NotAllowed(say("keeping.not_kept", why=error.what), "not_kept") from error
        finally:
            room.writing = False
        if kept is not None:
            self._tell_lobby()
        self.publish(room, written.mover)
        await self._drive(room)

    def _throw_out(self, room: Room) -> None:
        self._put_away(room)
        for watcher in list(room.watchers):
            if watcher.send:
                watcher.send(b"")
        room.watchers.clear()

    def _put_away(self, room: Room) -> None:
        """Forget a table; who comes next has it loaded from the store."""
        if self.rooms.get(room.plan.id) is room:
            del self.rooms[room.plan.id]
        room.gone = True
        if room.timer:
            room.timer.cancel()
            room.timer = None

    def publish(self, room: Room, by: int | None = None) -> None:
        """Send everybody who watches what is new for them; `by` has just moved."""
        self._crier.cry(room, by)

    # --- Eyes ----------------------------------------------------------------------------------

    def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look at a table."""
        room = watcher.room
        was = room.online()
        room.watchers.add(watcher)
        self._mind(room)
        if watcher.guest and watcher.guest not in was and room.seats_of(watcher.guest):
            room.versions["seats"] += 1
            self.publish(room)
        self.hear_of(room, watcher.guest)

    def go(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        room = watcher.room
        room.watchers.discard(watcher)
        room.idle_since = now()
        seats = room.seats_of(watcher.guest)
        if seats and watcher.guest not in room.online() and not room.gone:
            room.heard[watcher.guest] = now()
            room.polled.pop(watcher.guest, None)
            room.versions["seats"] += 1
            self.spawn(self._tell, room)
            self._mind(room)

    async def _tell(self, room: Room) -> None:
        async with room.lock:  # what is not durable yet is not shown
            self.publish(room)

    def hear_of(self, room: Room, guest: str) -> None:
        """A guest is there; what a bot holds for it is given back."""
        seats = room.seats_of(guest)
        if seats:
            room.heard[guest] = room.polled[guest] = now()
            self._mind(room)
        if any(room.places[seat].away for seat in seats):
            self.spawn(self._return, room, guest)

    def _mind(self, room: Room) -> None:
        """Give those who are away from a running game a while to come back."""
        if room.phase != "playing":
            return
        guests = {room.places[seat].guest for seat in room.people() if not room.places[seat].bot}
        for guest in guests - room.online() - room.minded.keys():
            room.minded[guest] = now()
            self.spawn(self._hold_after_grace, room, guest)

    async def _return(self, room: Room, guest: str) -> None:
        """Whoever comes back gets the seat back from the bot that held it."""
        async with room.lock:
            entries = []
            for seat in room.seats_of(guest):
                if room.places[seat].away:
                    entries.append(room.entry("back", {"seat": seat}))
                    room.take(entries[-1])
            if entries:
                await self._keep(room, Written(*entries))

    async def _hold_after_grace(self, room: Room, guest: str) -> None:
        """When nothing was heard of a guest for a while, and others wait, a bot holds its seats."""
        grace = self.manners.grace
        try:
            since = room.minded[guest]
            while (rest := max(since, room.heard.get(guest, 0)) / 1000 + grace - now() / 1000) > 0:
                await asyncio.sleep(rest)
        finally:
            room.minded.pop(guest, None)
        async with room.lock:
            there = room.there(min(POLLING, grace))
            others = {room.places[seat].guest for seat in room.people()} - {guest}
            if room.gone or room.phase != "playing" or guest in there or not others & there:
                return
            entries = []
            for seat in room.seats_of(guest):
                if not room.places[seat].bot:
                    body = {"seat": seat, "bot": acts.ADVISER, "away": True}
                    entries.append(room.entry("bot", body))
                    room.take(entries[-1])
            if entries:
                await self._keep(room, Written(*entries))

    # --- Keeping house -------------------------------------------------------------------------

    def _tell_lobby(self) -> None:
        self.lobby_changed.set()
        self.lobby_changed = asyncio.Event()

    async def sweep(self) -> None:
        """Put tables away that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.manners.idle))
            limit = now() - int(self.manners.idle * 1000)
            for room in list(self.rooms.values()):
                if not room.watchers and not room.lock.locked() and not room.timer:
                    if max(room.idle_since, room.changed) < limit:
                        self._put_away(room)

    async def open_doors(self) -> None:
        """Begin keeping house."""
        self._sweeper = asyncio.create_task(self.sweep())

    async def close_doors(self) -> None:
        """Stop all that goes on by itself; what was acknowledged is on the disk already."""
        for room in self.rooms.values():
            if room.timer:
                room.timer.cancel()
        tasks = [*self._tasks]
        tasks += [self._sweeper] if self._sweeper else []
        self._crier.stop()
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.analyses.close()
        await self.thinkers.close()
