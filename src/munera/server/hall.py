"""All tables: opened, loaded when somebody comes, put away when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from munera.bots import check_guest
from munera.core.engine import SPECTATOR
from munera.core.errors import BadPackage, MuneraError
from munera.core.game import Game, Table
from munera.core.saying import say
from munera.games import load
from munera.play.campaign import check_given
from munera.play.pack import Pack, pack_of
from munera.play.record import check_names
from munera.server import acts
from munera.server.acts import NotAllowed, Written
from munera.server.advising import Adviser
from munera.server.analysing import Analyses
from munera.server.clerks import Clerks, is_dear
from munera.server.driver import Driver, Work
from munera.server.minding import Minder, may_see
from munera.server.names import check_name
from munera.server.plan import Moves, Plan, plan_of
from munera.server.publishing import Publisher
from munera.server.room import Room
from munera.server.school import School, owes, settle
from munera.server.seating import Places, code_word, free_name, seat_all
from munera.server.showing import Watcher
from munera.server.slices import in_slices
from munera.server.snapshots import rebuilding, row_of, snapshot_of
from munera.server.store import CareerStep, Conflict, Guest, Store, StoreFailed
from munera.server.thinking import Thinkers
from munera.server.timing import now
from munera.server.wire import Do, NewTable, Reply

SNAPSHOT_EVERY = 64  # entries between two snapshots of a table

log = logging.getLogger("munera")


@dataclass(frozen=True, slots=True)
class HallSettings:
    """How patient the house is. Times are in seconds unless they say otherwise."""

    grace: float = 60.0  # how long a seat waits for a dropped line before a bot holds it
    idle: float = 600.0  # how long a table that nobody looks at stays in memory
    stored_each: int = 2000  # kept tables in which one guest may have a seat
    keep: int = 0  # days until a table where nothing happens is deleted; 0: never
    tables_each: int = 200  # running tables one guest may have opened
    hint: int = 2000  # milliseconds of search for a hint; 0: a rule of thumb answers


class DoneBefore(MuneraError):
    """This act was done so long ago that the table had forgotten its id."""


class Hall:
    """Finds tables, lets guests act at them, and tells those who watch."""

    def __init__(self, store: Store, settings: HallSettings | None = None) -> None:
        self.store = store
        self.settings = settings or HallSettings()
        self.thinkers = Thinkers()
        self.driver = Driver(self, self.thinkers)
        self.minder = Minder(self, self.settings.grace)
        self.rooms: dict[str, Room] = {}
        self.lobby_changed = asyncio.Event()
        self.adviser = Adviser(self.thinkers, self.settings.hint)
        self.analyses = Analyses(self.thinkers)
        self.clerks = Clerks()
        self.school = School(store, self.clerks)
        self._publisher = Publisher()
        self._sweeper: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}

    # --- Opening -------------------------------------------------------------------------------

    async def open(self, guest: Guest, wish: NewTable, language: str = "en") -> Room:
        """Open a new table; raises MuneraError with the reason if that is impossible."""
        game = load(wish.game)
        if is_dear(wish):
            pack = Pack(*await self.clerks.read(wish, guest.id, language))
            given = dict(pack.options)
        else:
            pack = pack_of(wish.pack, game) if wish.pack else Pack()
            given = {**pack.options, **wish.options}
        table = game.table(len(wish.seats), wish.mode, given)
        held = self.school.brought(guest, game, wish.seats)
        if wish.campaign or held:
            check_given(game, table, given)
        called = {seat: one.life.name for seat, one in held.items()}
        places = seat_all(guest, wish.seats, called)
        self._check_greed(guest)
        plan = Plan(
            id=code_word(16), game=game, table=table, access=wish.access, code=code_word(6).upper(),
            host=guest.id, pace=wish.pace, clock=wish.clock, secret=secrets.token_bytes(32),
            created=now(), hints=wish.hints, places=places, pack=pack.title,
            campaign=wish.campaign or bool(held),
            brought={seat: one.brings() for seat, one in held.items()},
            ready=wish.ready,
        )  # fmt: skip
        self.school.check_seats(
            plan.table_with(plan.seated()), held, [name for _, name, _, _ in places]
        )
        return await self._settle_in(plan)

    async def go_on(
        self,
        guest: Guest,
        game: Game,
        table: Table,
        moves: Moves,
        places: Places,
        pack: str = "",
    ) -> Room:
        """Open a table that continues from moves that were played elsewhere."""
        self._check_greed(guest)
        for *_, bot in places:
            check_guest(bot or acts.ADVISER)
        plan = Plan(
            id=code_word(16), game=game, table=table, access="link",
            code=code_word(6).upper(), host=guest.id, pace=700, clock=None,
            secret=secrets.token_bytes(32), created=now(), begun=moves, places=places, pack=pack,
        )  # fmt: skip
        return await self._settle_in(plan)

    async def again(self, guest: Guest, old: Room) -> Room:
        """Open the next game with the same seats; everybody who asks gets the same table."""
        if not old.seats_of(guest.id):
            raise NotAllowed(say("hall.only_players"))
        if old.phase != "over":
            raise NotAllowed(say("hall.not_over"), "not_now")
        async with old.presence.lock:
            if old.again:
                return await self.room(old.again)
            # A bot that failed and was replaced gets another try.
            places = tuple(
                (p.kind, p.name, p.guest, (p.failed or p.bot) if p.kind == "bot" else "")
                for p in old.places
            )
            brought = self.school.again(old)
            places = tuple(
                (kind, guest.name, owner, bot)
                if owner == guest.id and old.places[seat].brings and seat not in brought
                else (kind, name, owner, bot)
                for seat, (kind, name, owner, bot) in enumerate(places)
            )
            plan = Plan(
                id=code_word(16), game=old.plan.game, table=old.plan.table, access=old.plan.access,
                code=code_word(6).upper(), host=guest.id, pace=old.plan.pace, clock=old.plan.clock,
                secret=secrets.token_bytes(32), created=now(), hints=old.plan.hints, places=places,
                pack=old.plan.pack, ready=old.plan.ready, campaign=old.plan.campaign,
                brought=brought,
            )  # fmt: skip
            room = await self._settle_in(plan)
            entry = old.entry("again", {"table": plan.id}, guest.id)
            old.take(entry)
            await self.keep(old, Written(entry))
        return room

    async def _settle_in(self, plan: Plan) -> Room:
        """Keep a new table and let it begin if all its seats are taken."""
        while True:
            room = Room(plan)
            entries = [room.entry("open", plan.opening(), plan.host)]
            room.take(entries[0])
            if acts.is_ready(room):
                entries += acts.start(room, acts.ADVISER, "", Do(do="start")).entries
            steps = [CareerStep(one.career, "", plan.id) for one in plan.brought.values()]
            try:
                await self.store.create(row_of(room), entries, steps)
                break
            except Conflict as conflict:
                if conflict.kind == "career":
                    raise NotAllowed(say("careers.sits_now"), "not_now") from conflict
                if conflict.kind != "code":
                    raise
                plan.code = code_word(6).upper()
        self.rooms[plan.id] = room
        async with room.presence.lock:
            await self.driver.drive(room)
        self._tell_lobby()
        return room

    def _check_greed(self, guest: Guest) -> None:
        """Raise NotAllowed if a guest has too many tables."""
        mine = [room for room in self.rooms.values() if room.host == guest.id]
        if len([r for r in mine if r.phase != "over"]) >= self.settings.tables_each:
            raise NotAllowed(say("hall.too_many"), "too_many")
        if self.store.count_of(guest.id) >= self.settings.stored_each:
            raise NotAllowed(say("hall.stored", most=self.settings.stored_each), "too_many")

    # --- Finding -------------------------------------------------------------------------------

    async def room(self, id: str, listed: bool = False) -> Room:
        """A table by its id, from memory or from the store; raises NotAllowed if there is none.

        A request that only lists tables (`listed`) does not keep them in memory for longer.
        """
        room = self.rooms.get(id)
        if room is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._wake(id))
                task.add_done_callback(lambda _: self._loading.pop(id))
            room = await asyncio.shield(task)  # others may wait for it as well
        if not listed:
            room.presence.idle_since = now()
        return room

    async def _wake(self, id: str) -> Room:
        """Load a table and let it go on."""
        room = self.rooms[id] = await self._load(id)
        room.presence.idle_since = 0
        async with room.presence.lock:
            if room.clock and room.phase == "playing":
                entry = room.entry("wake", {})
                room.take(entry)
                await self.keep(room, Written(entry))
            else:
                await self.driver.drive(room)
        return room

    @contextlib.asynccontextmanager
    async def steady(self, id: str, listed: bool = False) -> AsyncIterator[Room]:
        """Hold the lock of a table: then everything in it is durable and may be shown."""
        while True:
            room = await self.room(id, listed)
            async with room.presence.lock:
                if not room.presence.gone:
                    yield room
                    return

    async def _load(self, id: str) -> Room:
        loaded = self.store.load(id)
        if loaded is None:
            raise NotAllowed(say("hall.no_table"), "not_found")
        try:
            plan = plan_of(loaded.row)
            room = await in_slices(rebuilding(plan, loaded.entries, loaded.snapshot))
            if room is None:  # another version of the code wrote the snapshot
                whole = self.store.load(id, whole=True)
                assert whole is not None
                room = await in_slices(rebuilding(plan, whole.entries, None))
            assert room is not None
        except BadPackage as error:
            log.warning("table %s cannot be loaded: %s", id, error)
            raise NotAllowed(say("hall.no_game"), "broken") from error
        except Exception as error:  # a fault of one table must not stop the others
            log.exception("table %s cannot be loaded", id)
            raise NotAllowed(say("hall.broken"), "broken") from error
        return room

    async def joined(self, guest: Guest, code: str) -> Room:
        """The table of an invitation; a guest who has the code may see it and sit down."""
        id = self.store.find_code(code.strip().upper())
        if id is None:
            raise NotAllowed(say("hall.no_code"), "not_found")
        room = await self.room(id)
        room.presence.invited.add(guest.id)
        return room

    # --- Acting --------------------------------------------------------------------------------

    async def sit(
        self, room: Room, guest: Guest, seat: int, name: str | None, career: str | None = None
    ) -> None:
        """Let a guest take an open seat before the game, with a character of his school or not."""
        async with room.presence.lock:
            if room.phase != "gathering":
                raise NotAllowed(say("hall.begun"), "not_now")
            if seat >= len(room.places) or room.places[seat].kind != "open":
                raise NotAllowed(say("hall.seat_taken"), "not_now")
            if not may_see(room, guest.id):
                raise NotAllowed(say("hall.private"))
            await self._seat(room, guest, seat, name, career)
        self._tell_lobby()

    async def bring(self, room: Room, guest: Guest, seat: int, career: str | None) -> None:
        """Bring a character to the guest's seat before the game, change him, or remove him."""
        async with room.presence.lock:
            if room.phase != "gathering":
                raise NotAllowed(say("careers.begun"), "not_now")
            if seat not in room.seats_of(guest.id):
                raise NotAllowed(say("act.not_your_seat"))
            brings = room.places[seat].brings
            if career != (brings.career if brings is not None else None):
                await self._seat(room, guest, seat, None, career)
        self._tell_lobby()

    async def _seat(
        self, room: Room, guest: Guest, seat: int, name: str | None, career: str | None
    ) -> None:
        """Seat a guest with a character or without; a character who sat there before gets up."""
        names = [place.name if k != seat else "" for k, place in enumerate(room.places)]
        before = room.places[seat].brings
        async with self.school.lock:
            body: dict[str, Any] = {"seat": seat, "guest": guest.id}
            steps = [] if before is None else [CareerStep(before.career, room.plan.id, "")]
            if career is None:
                called = free_name(name or guest.name, names)
                check_names((called,), 1)
                if name:
                    check_name(name)
                body["name"] = called
            else:
                held = self.school.check_bring(room, guest, seat, career, names)
                body |= {"name": held.life.name, "brings": held.brings().plain()}
                steps.append(CareerStep(career, "", room.plan.id))
            entry = room.entry("sit", body, guest.id)
            room.take(entry)
            entries = [entry]
            if acts.is_ready(room):
                entries += acts.start(room, acts.ADVISER, "", Do(do="start")).entries
            self._look_anew(room, guest.id)
            await self.keep(room, Written(*entries), row=True, careers=steps)

    async def free(self, guest: Guest, id: str) -> None:
        """Let a character leave his seat, before the game or at a table that cannot be loaded."""
        row = self.school.row(guest, id)
        if not row.table:
            return
        try:
            room = await self.room(row.table)
        except NotAllowed:  # the table cannot be loaded
            with contextlib.suppress(Conflict):
                await self.store.free_career(id, row.table)
            return
        for seat, place in enumerate(room.places):
            if place.brings is not None and place.brings.career == id:
                await self.bring(room, guest, seat, None)

    async def leave(self, room: Room, guest: Guest) -> None:
        """Let a guest leave: before the game the seat is free again, later a bot plays on."""
        async with room.presence.lock:
            steps: list[CareerStep] = []
            if room.phase == "gathering":
                own = [room.places[seat].brings for seat in room.seats_of(guest.id)]
                steps = [CareerStep(one.career, room.plan.id, "") for one in own if one is not None]
            entries = acts.leave(room, guest.id)
            if entries:
                self._look_anew(room, guest.id)
                self._look_anew(room, room.host)
                await self.keep(room, Written(*entries), row=True, careers=steps)
        self._tell_lobby()

    def _look_anew(self, room: Room, guest: str) -> None:
        """After a change of seats: a guest no longer looks from a seat that is not its own."""
        for watcher in list(room.presence.watchers):
            if watcher.guest == guest:
                if watcher.viewer not in room.seats_of(guest):
                    watcher.viewer = SPECTATOR
                watcher.base = -1  # so that the next message shows everything
                if watcher.send and not may_see(room, guest):
                    room.presence.watchers.discard(watcher)
                    watcher.send(b"")

    def hang_up(self, guest: str) -> None:
        """Close the sockets of a guest whose session has ended."""
        for room in self.rooms.values():
            for watcher in room.presence.watchers:
                if watcher.guest == guest and watcher.send:
                    watcher.send(b"")

    async def act(self, room: Room, guest: str, act: Do, language: str = "en") -> Reply:
        """Do something at a table; the answer comes when it is durable."""
        if room.presence.gone:
            room = await self.room(room.plan.id)
        try:
            if act.do == "hint":
                return await self.adviser.advise(room, guest, act, language)
            async with room.presence.lock:
                if act.do != "play" and self._was_done(room, guest, act):
                    return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
                phase = room.phase
                outcome = acts.do(room, guest, act, language)
                if isinstance(outcome, Reply):
                    return outcome
                await self.keep(room, outcome, row=room.phase != phase)
                return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
        except DoneBefore:
            room = await self._move_over(room)
            return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
        except MuneraError as error:
            if act.do == "play" and self._was_done(room, guest, act):  # stale: it was done
                return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
            return acts.refusal(act.id, room.seq_for(guest), error, language)
        except Exception:  # after a bug the table may be wrong: load it again
            self.throw_out(room)
            raise

    def _was_done(self, room: Room, guest: str, act: Do) -> bool:
        """Whether an act was done so long ago that the table has forgotten its id."""
        if act.id == "-" or not room.forgets_ids or (guest, act.id) in room.ids:
            return False
        return self.store.done_before(room.plan.id, guest, act.id) is not None

    async def _move_over(self, old: Room) -> Room:
        """Load a table again, and move the watchers of the old one over to it."""
        async with self.steady(old.plan.id) as room:
            for watcher in old.presence.watchers:
                watcher.room, watcher.base = room, -1
            room.presence.watchers |= old.presence.watchers
            old.presence.watchers.clear()
            self.publish(room)
        return room

    async def keep(
        self, room: Room, written: Written, row: bool = False, careers: Sequence[CareerStep] = ()
    ) -> None:
        """Make entries durable, then show them to everybody; the caller holds the room's lock.

        If the store refuses, the table in memory is thrown away; the next visitor loads it again.
        """
        if room.presence.gone:
            raise NotAllowed(say("keeping.loaded_anew"), "not_kept")
        over = room.phase == "over"
        entries = written.entries
        if owes(room):
            more, careers = settle(self.store, room)
            entries = (*entries, *more)
        snapshot = None
        if room.since_snapshot >= SNAPSHOT_EVERY or (over and room.since_snapshot > 1):
            snapshot = snapshot_of(room)
            room.since_snapshot = 0
        kept = row_of(room) if row or over else None
        room.presence.writing = True
        try:
            await self.store.append(room.plan.id, entries, kept, snapshot, careers)
        except (StoreFailed, Conflict) as error:
            if isinstance(error, Conflict) and error.kind == "id":
                self._put_away(room)
                raise DoneBefore(say("keeping.done_already")) from error
            self.throw_out(room)
            if isinstance(error, Conflict) and error.kind == "career":
                raise NotAllowed(say("careers.sits_now"), "not_now") from error
            raise NotAllowed(say("keeping.not_kept", why=error.what), "not_kept") from error
        finally:
            room.presence.writing = False
        if kept is not None:
            self._tell_lobby()
        self.publish(room, written.mover)
        await self.driver.drive(room)

    def throw_out(self, room: Room) -> None:
        self._put_away(room)
        for watcher in list(room.presence.watchers):
            if watcher.send:
                watcher.send(b"")
        room.presence.watchers.clear()

    def _put_away(self, room: Room) -> None:
        """Forget a table in memory; the next visitor loads it from the store."""
        if self.rooms.get(room.plan.id) is room:
            del self.rooms[room.plan.id]
        room.presence.gone = True
        room.presence.stop_timer()

    def publish(self, room: Room, by: int | None = None) -> None:
        """Send all watchers what is new for them; seat `by` has just moved."""
        self._publisher.publish(room, by)

    # --- Looking -------------------------------------------------------------------------------

    def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look at a table."""
        self.minder.enter(watcher)

    def go(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        self.minder.go(watcher)

    def hear_of(self, room: Room, guest: str) -> None:
        """Note that a guest is there, with or without a socket."""
        self.minder.hear_of(room, guest)

    def mind(self, room: Room) -> None:
        """Give those who are away from a running game a while to come back."""
        self.minder.mind(room)

    def spawn(self, work: Work, room: Room, *rest: Any) -> None:
        """Run something at a table in the background."""
        self.driver.spawn(work, room, *rest)

    # --- Keeping house -------------------------------------------------------------------------

    def _tell_lobby(self) -> None:
        self.lobby_changed.set()
        self.lobby_changed = asyncio.Event()

    async def sweep(self) -> None:
        """Take tables out of memory that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle))
            limit = now() - int(self.settings.idle * 1000)
            for room in list(self.rooms.values()):
                if (
                    not room.presence.watchers
                    and not room.presence.lock.locked()
                    and not room.presence.timer
                ):
                    if max(room.presence.idle_since, room.changed) < limit:
                        self._put_away(room)

    async def open_doors(self) -> None:
        """Start the work in the background."""
        self._sweeper = asyncio.create_task(self.sweep())

    async def close_doors(self) -> None:
        """Stop the work in the background; everything acknowledged is on the disk already."""
        for room in self.rooms.values():
            room.presence.stop_timer()
        tasks = [*self.driver.tasks]
        tasks += [self._sweeper] if self._sweeper else []
        self._publisher.stop()
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.analyses.close()
        await self.clerks.close()
        await self.thinkers.close()
