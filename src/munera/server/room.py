"""One table: who sits there, what phase it is in, the match, and the log it is rebuilt from.

Everything that happens is an entry in an append-only log. `take` applies an entry to the table in
memory; the same entries, read from the store, rebuild it after a restart.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import msgspec
from mypy_extensions import mypyc_attr

from munera.core.engine import CHANCE, Frame
from munera.core.game import Game
from munera.core.rng import Rng, seed_of
from munera.core.window import Window
from munera.play.clock import Clock
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import Record
from munera.server.plan import Moves, Place, Plan
from munera.server.proof import server_commit, table_key
from munera.server.store import Entry, Snapshot, TableRow

if TYPE_CHECKING:
    from munera.server.showing import Watcher

KEPT_IDS = 64  # how many of the newest ids a table remembers, so that a retry is done once
KEPT_CHAT = 100
KEPT_LINES = 12  # newest lines that a table keeps ready in words, and at most twice as many
STILL = 3000  # milliseconds for which a clock stands still in a reaction window
TURNS = frozenset(("begin", "move", "undo", "redo"))  # entries that change what seats are asked
Said = dict[tuple[str, int, tuple[int, ...]], bytes]  # by language, place in the log, what is known
Question = tuple[int, int, int]  # the name of something a seat is asked


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Room:
    """A table in memory."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.places = [Place(*facts) for facts in plan.places]
        self.phase = "gathering"
        self.match: Match | None = None
        self.clock: Clock | None = None
        self.seq = 0
        self.quiet: dict[int, int] = {}  # by seat: entries that only it knows of
        self.changed = plan.created
        self.start = 0  # moves that were not drawn here
        self.undone: list[Moves] = []
        self.undo_asked: int | None = None
        self.agreed: set[int] = set()
        self.declined: set[int] = set()  # seats that asked in vain since the last move
        self.host = plan.host  # who opened it, or somebody at it when that one has left
        self.chat: list[tuple[int, str, str]] = []
        self.again = ""
        self.asked: dict[int, int] = {}  # by seat: the seq at which its present question arose
        self.ids: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.commit = server_commit(plan.id, plan.secret)
        self.lock = asyncio.Lock()
        self.writing = False  # something in memory is not durable yet: nobody may see it
        self.watchers: set[Watcher] = set()
        self.versions = {"seats": 1, "fair": 1, "chat": 1}  # what has changed, for who watches
        self.timer: asyncio.TimerHandle | None = None  # what the table does next by itself
        self.said: Said = {}  # lines in words, for all who know them alike
        self.since_snapshot = 0
        self.idle_since = now()
        self.gone = False  # put away or thrown out: whoever still holds it looks it up again
        self.turned = 0  # the seq at which the match last changed
        self.thinking: Question | None = None  # what a bot thinks about elsewhere
        self.mused = -1  # the same, of the last question whose moment to pass by itself is over
        self.alone: set[int] = set()  # moves of the match that were passes by themselves
        self.due: object = None  # what the timer is for
        self.invited: set[str] = set()  # guests who have shown the code
        self.heard: dict[str, int] = {}  # when something was last heard of a guest
        self.polled: dict[str, int] = {}  # the same for those who have not hung up since
        self.minded: dict[str, int] = {}  # guests whose seats a bot will hold, and since when
        self._seats_of: dict[str, list[int]] = {}
        self._frame: object = None
        self._place = 0  # of the match's log
        self._asking: tuple[int, ...] = ()
        self._still = 0

    # --- Questions -----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(place.name for place in self.places)

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest."""
        found = self._seats_of.get(guest)
        if found is None:
            found = [k for k, place in enumerate(self.places) if guest and place.guest == guest]
            self._seats_of[guest] = found
        return found

    def people(self) -> list[int]:
        """The seats of people."""
        return [k for k, place in enumerate(self.places) if place.kind == "person"]

    def waiting(self) -> list[int]:
        """The seats that may answer now."""
        return list(self._asking)

    def is_window(self) -> bool:
        """Whether the table waits for an answer in a reaction window."""
        return isinstance(self.asking(), Window)

    def wanted(self) -> list[int]:
        """The seats that owe their part in the dice."""
        if self.phase == "sealing":
            return [k for k in self.people() if self.places[k].commit is None]
        if self.phase == "revealing":
            return [k for k in self.people() if self.places[k].owes_reveal]
        return []

    def may_see(self, guest: str) -> bool:
        """Whether a guest may look at the table."""
        if self.plan.access != "private" or self.seats_of(guest) or self.is_host(guest):
            return True
        return self.phase == "gathering" and guest in self.invited

    def is_host(self, guest: str) -> bool:
        """Whether a guest opened the table, or has it from whoever did."""
        return bool(guest) and self.host == guest

    @property
    def forgets_ids(self) -> bool:
        """Whether there may have been ids that it does not remember."""
        return len(self.ids) >= KEPT_IDS

    def onlookers(self) -> int:
        """How many lines are open from people who have no seat."""
        return sum(not self.seats_of(watcher.guest) for watcher in self.watchers)

    def online(self) -> set[str]:
        """The guests who look at the table now."""
        return {watcher.guest for watcher in self.watchers}

    def there(self, recently: float) -> set[str]:
        """The guests who look at the table, or have asked for it in the last seconds."""
        limit = now() - int(recently * 1000)
        return self.online() | {guest for guest, at in self.polled.items() if at > limit}

    def flag(self) -> tuple[int, int] | None:
        """Which person is out of time first, and in how many milliseconds; None if nobody is."""
        if self.clock is None:
            return None
        held = [k for k, place in enumerate(self.places) if place.bot]
        return self.clock.next_flag(now(), held)

    def luck(self, seat: int) -> Rng:
        """A generator for the bot on a seat: not the dice, and nothing people could foresee."""
        assert self.match is not None
        return self._luck(seat, "bot", len(self.match.record.moves))

    def asking(self) -> Frame | None:
        """What is open: who is asked, and what. Games may ask again by the same object."""
        return self.match.truth.stack[-1] if self.match and self.match.truth.stack else None

    def question(self, seat: int) -> Question:
        """Names what a seat is asked: the same while others answer beside it under seal, another
        one after its own move and when anything was taken back, even if it is asked alike."""
        moves = self.match.record.moves if self.match else []
        return seat, self.asked.get(seat, 0), sum([by == seat for by, _ in moves])

    def hint_luck(self, seat: int) -> Rng:
        """The same for a hint: it changes only with what the seat knows of."""
        return self._luck(seat, "hint", self.told(self.places[seat].guest))

    def _luck(self, seat: int, stream: str, n: int) -> Rng:
        return Rng(seed_of(int.from_bytes(self.plan.secret[:7], "big"), seat, stream, n))

    def told(self, guest: str) -> int:
        """The seq as a guest counts it: without the entries that only other guests' seats know of.

        Otherwise it would tell how often another seat changed its mind in a sealed choice.
        """
        if not self.quiet:
            return self.seq
        mine = self.seats_of(guest)
        return self.seq - sum(n for seat, n in self.quiet.items() if seat not in mine)

    def undo_point(self, seat: int) -> int:
        """How many moves remain when the seat's last move is taken back; -1: it has none.

        A pass by itself does not count: taken back, it would be given again.
        What it has answered in a sealed choice that is open is for the game to take back: it would
        take answers of others with it, and tell them when it was given.
        """
        match = self.match
        moves = match.record.moves if match else []
        for k in range(len(moves) - 1, self.start - 1, -1):
            if moves[k][0] == seat and k not in self.alone:
                return -1 if match and 0 <= match.sealed_at <= k else k
        return -1

    def is_undo_free(self, seat: int) -> bool:
        """Nobody else has acted since and nothing came to light.

        Never while a sealed choice is open: it would tell whether somebody has answered.
        """
        match = self.match
        if match is None or not match.record.moves or match.record.moves[-1][0] != seat:
            return False
        if match.sealed_at >= 0:
            return False
        point = self.undo_point(seat)
        if point < 0 or any(by not in (seat, CHANCE) for by, _ in match.record.moves[point:]):
            return False
        return match.is_quiet_since(point)

    def last_mover(self, seats: list[int]) -> int:
        """Which of these seats made the last move among them; -1: none."""
        moves = self.match.record.moves if self.match and seats else []
        for k in range(len(moves) - 1, self.start - 1, -1):
            if moves[k][0] in seats:
                return moves[k][0]
        return -1

    def can_redo(self) -> bool:
        """Whether something taken back can be played again; not while a sealed choice is open."""
        sealed = self.match is not None and self.match.sealed_at >= 0
        return bool(self.undone) and self.undo_asked is None and not sealed

    def taken_back_by(self) -> int:
        """The seat that took back last: its move is the first of what was taken; -1: nobody."""
        return self.undone[-1][0][0] if self.undone else -1

    def is_redo_its_own(self) -> bool:
        """Whether what was taken back last holds no move of another person."""
        owner = self.places[self.taken_back_by()].guest
        others = {seat for seat, _ in self.undone[-1] if seat >= 0}
        return all(self.places[k].bot or self.places[k].guest == owner for k in others)

    # --- Entries -------------------------------------------------------------------------------

    def entry(self, kind: str, body: Any, by: str = "", id: str = "") -> Entry:
        """The next entry of the log."""
        return Entry(self.seq + 1, kind, msgspec.json.encode(body), by, id, now())

    def take(self, entry: Entry, played: bool = False, body: Any = None) -> None:
        """Apply an entry; `played`: the match has made its moves already.

        Whoever has just written the entry gives its `body`: it need not be read again.
        """
        if body is None:
            body = msgspec.json.decode(entry.body)
        self.seq = entry.seq
        self.changed = entry.at
        getattr(self, f"_take_{entry.kind}")(body, played)
        if entry.kind not in ("move", "chat"):
            self._seats_of.clear()
        if self._is_quiet(entry.kind, body):
            self.quiet[body["seat"]] = self.quiet.get(body["seat"], 0) + 1
        if entry.id:
            self.ids[entry.by, entry.id] = self.told(entry.by)
            if len(self.ids) > KEPT_IDS:
                self.ids.popitem(last=False)
        if entry.kind in TURNS:
            self.turned = entry.seq
            if entry.kind != "move":
                self.asked.clear()
            else:
                self.asked.pop(body["seat"], None)
            for place in self.places:
                place.wish = ""
            self._note_asked(entry.at, body["seat"] if entry.kind == "move" else None)
        self.since_snapshot += 1

    def _is_quiet(self, kind: str, body: Any) -> bool:
        """Whether only the acting seat knows that anything happened.

        So it is with a standing answer, and with each step of a sealed choice before its last.
        """
        match = self.match
        if kind != "move" or match is None or match.sealed_at < 0:
            return kind == "standing"
        if match.truth.stack[-1] is not self._frame:
            return False
        return match.log.is_known_to_one(body["seat"], self._place)

    def _take_open(self, body: Any, played: bool) -> None:
        """The table as it was set up; the places were made from it."""

    def _take_sit(self, body: Any, played: bool) -> None:
        self.places[body["seat"]] = Place("person", body["name"], body["guest"])
        self.versions["seats"] += 1

    def _take_leave(self, body: Any, played: bool) -> None:
        self.places[body["seat"]] = Place("open")
        self.versions["seats"] += 1

    def _take_host(self, body: Any, played: bool) -> None:
        """The host has left: somebody who sits there is it now."""
        self.host = body["guest"]

    def _take_close(self, body: Any, played: bool) -> None:
        """Everybody left before the game: there will be none."""
        self.phase, self.host = "over", ""

    def _take_start(self, body: Any, played: bool) -> None:
        for k, place in enumerate(self.places):
            if place.kind == "open":
                self.places[k] = Place("bot", body["names"][k], bot=body["bot"])
        self.phase = "sealing"
        self.versions["seats"] += 1
        self.versions["fair"] += 1

    def _take_commit(self, body: Any, played: bool) -> None:
        self.places[body["seat"]].commit = body["hex"]
        self.versions["fair"] += 1
        if not self.wanted():
            self.phase = "revealing"

    def _take_reveal(self, body: Any, played: bool) -> None:
        self.places[body["seat"]].reveal = body["hex"]
        self.versions["fair"] += 1

    def _take_forfeit(self, body: Any, played: bool) -> None:
        """A seat sealed something and never revealed it: it has no part, and the proof says so."""
        self.places[body["seat"]].forfeit = True
        self.versions["fair"] += 1

    def _take_begin(self, body: Any, played: bool) -> None:
        if not played:
            self.make_match()
            self._restore(body["moves"])
        assert self.match is not None
        self.start = body["start"]
        wish = self.plan.clock
        if wish:
            self.clock = Clock(len(self.places), wish.minutes * 60_000, wish.increment * 1000)
        self.phase = "over" if self.match.is_over else "playing"
        self.versions["fair"] += 1

    def _take_move(self, body: Any, played: bool) -> None:
        assert self.match is not None
        if not played:
            self._restore(body["moves"])
        self.undone.clear()
        self.declined.clear()
        self._settle_undo()
        first = len(self.match.record.moves) - len(body["moves"])
        if self.alone:
            self.alone = {k for k in self.alone if k < first}
        if body.get("passed"):
            self.alone.add(first)
        place = self.places[body["seat"]]
        if place.standing and body.get("ends"):
            place.standing = False
            self._note_standing(place)
        if self.match.is_over:
            self.phase = "over"
            self.versions["fair"] += 1

    def _take_undo(self, body: Any, played: bool) -> None:
        assert self.match is not None
        text = self.match.game.space.text
        moves = self.match.record.moves
        self.undone.append([(by, text(action)) for by, action in moves[body["to"] :]])
        self.match.rewind(body["to"])
        self.said.clear()
        self._settle_undo()

    def _take_redo(self, body: Any, played: bool) -> None:
        self._restore(self.undone.pop())

    def _take_ask(self, body: Any, played: bool) -> None:
        self.undo_asked = body["seat"]
        self.agreed = {body["seat"]}

    def _take_agree(self, body: Any, played: bool) -> None:
        self.agreed.add(body["seat"])

    def _take_disagree(self, body: Any, played: bool) -> None:
        if self.undo_asked is not None:
            self.declined.add(self.undo_asked)
        self._settle_undo()

    def _take_bot(self, body: Any, played: bool) -> None:
        place = self.places[body["seat"]]
        place.bot, place.away = body["bot"], body.get("away", False)
        place.failed = body.get("failed", "")
        self.versions["seats"] += 1

    def _take_back(self, body: Any, played: bool) -> None:
        place = self.places[body["seat"]]
        place.bot, place.away, place.failed = "", False, ""
        self.versions["seats"] += 1

    def _take_standing(self, body: Any, played: bool) -> None:
        place = self.places[body["seat"]]
        how = body["how"]
        if how in ("pass", "stay"):
            place.wish = how
        else:
            place.wish = ""
            place.manner = place.manner if how == "turn" else how
        if how != "pass":
            place.standing = how == "turn"
        self._note_standing(place)

    def _note_standing(self, place: Place) -> None:
        """Only the guest itself sees how its seat is asked: nobody else is sent anything."""
        key = f"seats of {place.guest}"
        self.versions[key] = self.versions.get(key, 0) + 1

    def _take_chat(self, body: Any, played: bool) -> None:
        number = self.chat[-1][0] + 1 if self.chat else 1
        self.chat.append((number, body["name"], body["text"]))
        del self.chat[:-KEPT_CHAT]
        self.versions["chat"] += 1

    def _take_wake(self, body: Any, played: bool) -> None:
        """The table was not in memory for a while: nobody is charged for that time."""
        if self.clock:
            self.clock.since = self.changed
            self.versions["seats"] += 1

    def _take_again(self, body: Any, played: bool) -> None:
        self.again = body["table"]

    def _settle_undo(self) -> None:
        self.undo_asked = None
        self.agreed = set()

    def _restore(self, moves: list[Any]) -> None:
        assert self.match is not None
        self.match.restore([(seat, text) for seat, text in moves])

    def _note_asked(self, at: int, moved: int | None = None) -> None:
        """Remember since when each seat has been asked what it is asked now.

        While the same simultaneous choice is open, an answer of another seat changes nothing for
        this one, so its move is not stale.
        """
        match = self.match
        waiting = tuple(match.waiting()) if match else ()
        frame = match.truth.stack[-1] if match and match.truth.stack else None
        same = type(frame) is type(self._frame) and len(waiting) > 0 and len(self._asking) > 1
        for seat in waiting:
            if not (same and seat in self._asking) or seat not in self.asked:
                self.asked[seat] = self.told(self.places[seat].guest)
        if self.clock:
            still = STILL if isinstance(frame, Window) else 0
            self.clock.turn(at, waiting, moved, still)
            self.versions["seats"] += waiting != self._asking or still != self._still
            self._still = still
        self._frame, self._asking = frame, waiting
        self._place = len(match.log) if match else 0

    # --- The match -----------------------------------------------------------------------------

    def make_match(self) -> None:
        """Set the game up with the key that everybody's parts give."""
        plan = self.plan
        header = Record(plan.game, plan.table, self.names, plan.form).header()
        seals = [(place.commit or "", place.reveal) for place in self.places]
        dice = Dice(table_key(plan.secret, plan.id, seals, header))
        self.match = Match(plan.game, plan.table, self.names, dice, False, plan.form)

    def moves_since(self, count: int) -> Moves:
        """What was played after so many moves, as text."""
        assert self.match is not None
        text = self.match.game.space.text
        return [(by, text(action)) for by, action in self.match.record.moves[count:]]

    def forget_lines(self) -> None:
        """Everybody has been told: only the newest lines stay in words for who comes later."""
        if len(self.said) > 2 * KEPT_LINES:  # not one by one: that takes as long for each
            for key in list(self.said)[:-KEPT_LINES]:
                del self.said[key]

    # --- For the store -------------------------------------------------------------------------

    def row(self) -> TableRow:
        """What lists need to know."""
        guests = {place.guest for place in self.places if place.guest} | {self.host}
        return TableRow(
            id=self.plan.id,
            game=self.plan.game.name,
            phase=self.phase,
            access=self.plan.access,
            code=self.plan.code if self.phase == "gathering" else "",
            secret=self.plan.secret,
            created=self.plan.created,
            changed=self.changed,
            card=msgspec.json.encode(self.plan.opening()),
            guests=tuple(sorted(guest for guest in guests if guest)),
        )

    def snapshot(self) -> Snapshot:
        """The table as it stands, to be read instead of all entries so far."""
        match = self.match
        clock = self.clock
        body = {
            "form": form(self.plan.game),
            "phase": self.phase,
            "start": self.start,
            "places": [_plain(place) for place in self.places],
            "moves": self.moves_since(0) if match else None,
            "undone": self.undone,
            "asking": [self.undo_asked, sorted(self.agreed)],
            "declined": sorted(self.declined),
            "host": self.host,
            "chat": self.chat,
            "again": self.again,
            "asked": list(self.asked.items()),
            "ids": [[by, id, seq] for (by, id), seq in self.ids.items()],
            "clock": [clock.left, clock.since] if clock else None,
            "quiet": list(self.quiet.items()),
            "alone": sorted(self.alone),
            "changed": self.changed,
        }
        return Snapshot(self.seq, msgspec.json.encode(body))

    def take_snapshot(self, snapshot: Snapshot) -> bool:
        """Stand as a snapshot says; False, and nothing done, if another version wrote it."""
        body = msgspec.json.decode(snapshot.body)
        if body["form"] != form(self.plan.game):
            return False
        self.seq, self.changed = snapshot.seq, body["changed"]
        self.phase, self.start = body["phase"], body["start"]
        self.places = [Place(**place) for place in body["places"]]
        self._seats_of.clear()
        if body["moves"] is not None:
            self.make_match()
            self._restore(body["moves"])
        self.undone = [[(by, text) for by, text in moves] for moves in body["undone"]]
        self.undo_asked, agreed = body["asking"]
        self.agreed = set(agreed)
        self.declined = set(body.get("declined", ()))
        self.host = body.get("host", self.plan.host)
        self.chat = [(n, name, text) for n, name, text in body["chat"]]
        self.again = body["again"]
        self.quiet = dict(body["quiet"])
        self.alone = set(body["alone"])
        self.ids = OrderedDict(((by, id), seq) for by, id, seq in body["ids"])
        wish = self.plan.clock
        if body["clock"] and wish:
            self.clock = Clock(len(self.places), wish.minutes * 60_000, wish.increment * 1000)
            self.clock.left = body["clock"][0]
        self._note_asked(body["clock"][1] if body["clock"] else 0)
        self.asked = dict(body["asked"])
        self.turned = self.seq
        return True


def _plain(place: Place) -> dict[str, Any]:
    return {field.name: getattr(place, field.name) for field in fields(place)}


def form(game: Game) -> str:
    """Names the code that a snapshot fits: with other rules or content the entries are replayed."""
    return f"3 {game.name} {game.rules} {game.content}"


def rebuild(plan: Plan, entries: list[Entry], snapshot: Snapshot | None) -> Room | None:
    """A table from its log; None if the snapshot does not fit and all entries are needed."""
    room = Room(plan)
    if snapshot and not room.take_snapshot(snapshot):
        return None
    for entry in entries:
        room.take(entry)
    room.since_snapshot = len(entries)
    if room.clock:
        room.clock.since = now()  # nobody pays for the time in which there was no server
    return room
