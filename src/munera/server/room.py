"""One table: who sits there, its phase, its match, and the log that it is rebuilt from.

Everything that happens is an entry in an append-only log. `take` applies an entry to the table in
memory. After a restart the same entries, read from the store, rebuild the table.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from munera.core.rng import Rng, seed_of
from munera.play.asking import Since
from munera.play.clock import Clock
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import Record
from munera.server.bond import Bond
from munera.server.plan import Brings, Moves, Place, Plan
from munera.server.presence import Presence, QuestionKey
from munera.server.store import Entry
from munera.server.timing import now
from munera.server.undo import Undoing

KEPT_IDS = 64  # newest ids of acts that a table remembers, so that a retry does nothing
KEPT_CHAT = 100
STILL = 3000  # milliseconds for which a clock stands still in a reaction window
TURNS = frozenset(("begin", "move", "undo", "redo"))  # entries that change what seats are asked


@mypyc_attr(allow_interpreted_subclasses=True)
class Room:
    """A table in memory: what its log says, and nothing else."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.places = plan.seated()
        self.table = plan.table_with(self.places)
        self.phase = "gathering"
        self.match: Match | None = None
        self.clock: Clock | None = None
        self.seq = 0
        self.quiet: dict[int, int] = {}  # by seat: how many entries only this seat knows of
        self.changed = plan.created
        self.start = 0  # moves at the beginning that came from elsewhere
        self.undo = Undoing()
        self.host = plan.host  # who opened the table, or took over when the host left
        self.chat: list[tuple[int, str, str]] = []
        self.again = ""
        self.since = Since()  # when each seat was asked its present question
        self.ids: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.bond = Bond(plan.id, plan.secret, plan.fair)
        self.versions = {"seats": 1, "fair": 1, "chat": 1}  # count changes, for watchers
        self.since_snapshot = 0  # entries that the newest snapshot does not hold
        self.turned = 0  # the seq at which the match last changed
        self.presence = Presence()  # no method of this class reads it
        self._seats_of: dict[str, list[int]] = {}
        self._place = 0  # length of the match's log when `note_asked` last ran
        self._moves = 0  # number of moves at that time
        self._still = 0

    # --- Questions -----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
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
        asking = self.since.asking
        return list(asking.seats) if asking is not None else []

    def asked_since(self, seat: int) -> int:
        """The seq at which a seat was asked its present question, by its guest's count."""
        return self.since.stamps.get(seat, 0)

    def is_window(self) -> bool:
        """Whether the table waits for an answer in a reaction window."""
        asking = self.since.asking
        return asking is not None and asking.is_window

    def wanted(self) -> list[int]:
        """The seats that owe a commitment or a share for the dice."""
        if self.phase == "sealing":
            return [k for k in self.people() if self.places[k].commit is None]
        if self.phase == "revealing":
            return [k for k in self.people() if self.places[k].owes_reveal]
        return []

    def did_by_itself(self, guest: str) -> list[str]:
        """The moves that the table made for a guest's seats: passes, and answers of the set-up."""
        if not self.undo.itself:
            return []
        seats = self.seats_of(guest)
        return sorted({text for seat in seats for text in self.undo.itself.get(seat, ())})

    def shares(self) -> list[tuple[str, str]]:
        """The commitment and the share of each seat; empty: none."""
        return [(place.commit or "", place.reveal) for place in self.places]

    def may_see(self, guest: str) -> bool:
        """Whether a guest may look at the table without an invitation code."""
        return self.plan.access != "private" or bool(self.seats_of(guest)) or self.is_host(guest)

    def is_host(self, guest: str) -> bool:
        """Whether a guest is the host: it opened the table, or took over when the host left."""
        return bool(guest) and self.host == guest

    @property
    def forgets_ids(self) -> bool:
        """Whether the table may have forgotten ids of earlier acts."""
        return len(self.ids) >= KEPT_IDS

    def flag(self) -> tuple[int, int] | None:
        """Which seat runs out of time first, and in how many milliseconds; None: no clock runs."""
        if self.clock is None:
            return None
        held = [k for k, place in enumerate(self.places) if place.bot]
        return self.clock.next_flag(now(), held)

    def luck(self, seat: int) -> Rng:
        """A random generator for the bot on a seat: not the dice, and people cannot predict it."""
        assert self.match is not None
        return self._luck(seat, "bot", len(self.match.record.moves))

    def question(self, seat: int) -> QuestionKey:
        """A key for the present question of a seat, so that a late answer can be recognised.

        The key stays the same while others answer the same sealed choice. It changes when the seat
        moves and when something is taken back, even if the same is asked again.
        """
        moves = self.match.record.moves if self.match else []
        return seat, self.asked_since(seat), sum([by == seat for by, _ in moves])

    def hint_luck(self, seat: int) -> Rng:
        """A random generator for a hint; it changes only with entries that the seat knows of."""
        return self._luck(seat, "hint", self.seq_for(self.places[seat].guest))

    def _luck(self, seat: int, stream: str, n: int) -> Rng:
        return Rng(seed_of(int.from_bytes(self.plan.secret[:7], "big"), seat, stream, n))

    def seq_for(self, guest: str) -> int:
        """The number of the newest entry, as this guest counts entries.

        Entries that only seats of other guests know of are not counted: they would tell how often
        another seat changed its mind in a sealed choice.
        """
        if not self.quiet:
            return self.seq
        mine = self.seats_of(guest)
        return self.seq - sum(n for seat, n in self.quiet.items() if seat not in mine)

    def sets_up(self, seat: int) -> bool:
        """Whether a seat is asked a question of the set-up that the house answers for it."""
        if not self.plan.ready or self.match is None:
            return False
        return self.match.is_prelude(seat)

    # --- Entries -------------------------------------------------------------------------------

    def entry(self, kind: str, body: Any, by: str = "", id: str = "") -> Entry:
        """The next entry of the log."""
        return Entry(self.seq + 1, kind, msgspec.json.encode(body), by, id, now())

    def take(self, entry: Entry, played: bool = False, body: Any = None) -> None:
        """Apply an entry. `played`: the match has already made its moves.

        A caller who has the decoded `body` at hand passes it.
        """
        if body is None:
            body = msgspec.json.decode(entry.body)
        self.seq = entry.seq
        self.changed = entry.at
        quiet = entry.kind == "standing" or self._takes_back_quietly(entry.kind, body)
        getattr(self, f"_take_{entry.kind}")(body, played)
        if entry.kind not in ("move", "chat"):
            self._seats_of.clear()
        if entry.kind in ("move", "redo"):
            quiet = self._note_moves(entry.kind, body)
        if quiet:
            self.quiet[body["seat"]] = self.quiet.get(body["seat"], 0) + 1
        chapters = self.match.log.chapters if self.match else 0
        shares = self.shares() if entry.kind == "begin" else []
        self.bond.note(entry.kind, body, quiet, chapters, shares)
        if entry.id:
            self.ids[entry.by, entry.id] = self.seq_for(entry.by)
            if len(self.ids) > KEPT_IDS:
                self.ids.popitem(last=False)
        if entry.kind in TURNS:
            self.turned = entry.seq
            self.since.answered(body["seat"] if entry.kind == "move" else None)
            for place in self.places:
                place.wish = ""
            self.note_asked(entry.at, body["seat"] if entry.kind == "move" else None, quiet)
        self.since_snapshot += 1

    def _note_moves(self, kind: str, body: Any) -> bool:
        """Mark the newest moves if only the acting seat knows of them, and say whether."""
        assert self.match is not None
        moves = self.match.record.moves
        first = len(moves) - len(body["moves"]) if kind == "move" else self._moves
        quiet = self._is_quiet(body["seat"], first)
        if quiet:
            self.undo.hushed |= (1 << len(moves)) - (1 << first)
        elif kind == "move":
            self.undo.declined.clear()
        return quiet

    def _is_quiet(self, seat: int, first: int) -> bool:
        """Whether only the acting seat knows that anything happened since move `first`.

        That is true of every step of a sealed choice but its last. It is also true of every part
        but the last of an answer that only this seat is asked for, if others are told nothing in
        between: the number of parts may depend on what the seat holds.
        """
        match = self.match
        if match is None or not match.log.is_known_to_one(seat, self._place):
            return False
        if match.sealed_at >= 0:
            return match.asking().is_still_open(self.since.asking)
        alone = self.waiting() == match.waiting() == [seat]
        return alone and all(by == seat for by, _ in match.record.moves[first:])

    def _takes_back_quietly(self, kind: str, body: Any) -> bool:
        """Whether only the acting seat knows of the moves that this entry takes back."""
        if kind != "undo" or self.match is None:
            return False
        moves, to = self.match.record.moves, body["to"]
        taken = (1 << len(moves)) - (1 << to)
        return self.undo.hushed & taken == taken and all(by == body["seat"] for by, _ in moves[to:])

    def _take_open(self, body: Any, played: bool) -> None:
        """Nothing to do: the room was made from this entry."""

    def _take_sit(self, body: Any, played: bool) -> None:
        brings = Brings(**body["brings"]) if body.get("brings") else None
        self.places[body["seat"]] = Place("person", body["name"], body["guest"], brings=brings)
        self.table = self.plan.table_with(self.places)
        self.versions["seats"] += 1

    def _take_leave(self, body: Any, played: bool) -> None:
        self.places[body["seat"]] = Place("open")
        self.table = self.plan.table_with(self.places)
        self.versions["seats"] += 1

    def _take_host(self, body: Any, played: bool) -> None:
        """The host has left: another seated guest becomes the host."""
        self.host = body["guest"]

    def _take_close(self, body: Any, played: bool) -> None:
        """Close the table: everybody left before the game."""
        self.phase, self.host = "over", ""

    def _take_start(self, body: Any, played: bool) -> None:
        for k, place in enumerate(self.places):
            if place.kind == "open":
                self.places[k] = Place("bot", body["names"][k], bot=body["bot"])
        self._set_options(body.get("options"))
        self.phase = "sealing"
        self.bond.settle(body.get("charter", ""))
        self.versions["seats"] += 1
        self.versions["fair"] += 1

    def seat_anew(self, places: list[Place], options: dict[str, str] | None) -> None:
        """Put everybody in place, from a snapshot."""
        self.places = places
        self._seats_of.clear()
        self._set_options(options)

    def _set_options(self, options: dict[str, str] | None) -> None:
        """Set the options that characters brought; they are fixed when the game begins."""
        if options is not None:
            self.table = self.plan.game.table(self.table.seats, self.table.mode, options)

    def _take_earned(self, body: Any, played: bool) -> None:
        """Note what the character on a seat got from the match; his campaign has it now."""
        self.places[body["seat"]].brings = Brings(**body["brings"])
        self.versions["seats"] += 1

    def _take_commit(self, body: Any, played: bool) -> None:
        self.places[body["seat"]].commit = body["hex"]
        self.versions["fair"] += 1
        if not self.wanted():
            self.phase = "revealing"

    def _take_reveal(self, body: Any, played: bool) -> None:
        self.places[body["seat"]].reveal = body["hex"]
        self.versions["fair"] += 1

    def _take_forfeit(self, body: Any, played: bool) -> None:
        """Leave out a seat that committed to a share and never revealed it; the proof says so."""
        self.places[body["seat"]].forfeit = True
        self.versions["fair"] += 1

    def _take_begin(self, body: Any, played: bool) -> None:
        if not played:
            self.make_match()
            self.restore(body["moves"])
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
            self.restore(body["moves"])
        self.undo.undone.clear()
        self.undo.settle()
        first = len(self.match.record.moves) - len(body["moves"])
        if self.undo.alone:
            self.undo.alone = {k for k in self.undo.alone if k < first}
        if body.get("passed"):
            self.undo.alone.add(first)
            told = self.undo.itself.setdefault(body["seat"], [])
            texts = [text for by, text in body["moves"] if by == body["seat"]]
            told += [text for text in texts if text not in told]
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
        to = body["to"]
        self.undo.undone.append([(by, text(action)) for by, action in self.match.record.moves[to:]])
        self.match.rewind(to)
        self.undo.hushed &= (1 << to) - 1
        self.undo.rewinds += 1
        self.undo.settle()

    def _take_redo(self, body: Any, played: bool) -> None:
        self.restore(self.undo.undone.pop())

    def _take_ask(self, body: Any, played: bool) -> None:
        self.undo.asked_by = body["seat"]
        self.undo.agreed = {body["seat"]}

    def _take_agree(self, body: Any, played: bool) -> None:
        self.undo.agreed.add(body["seat"])

    def _take_disagree(self, body: Any, played: bool) -> None:
        if self.undo.asked_by is not None:
            self.undo.declined.add(self.undo.asked_by)
        self.undo.settle()

    def _take_bot(self, body: Any, played: bool) -> None:
        place = self.places[body["seat"]]
        place.bot, place.away = body["bot"], body.get("away", False)
        place.failed = body.get("failed", "")
        self.versions["seats"] += 1

    def _take_back(self, body: Any, played: bool) -> None:
        place = self.places[body["seat"]]
        place.bot, place.away, place.failed = "", False, ""
        place.own = len(self.match.record.moves) if self.match else 0
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
        """Note a change that only the seat's own guest is shown: how it wants to be asked."""
        key = f"seats of {place.guest}"
        self.versions[key] = self.versions.get(key, 0) + 1

    def _take_chat(self, body: Any, played: bool) -> None:
        number = self.chat[-1][0] + 1 if self.chat else 1
        self.chat.append((number, body["name"], body["text"]))
        del self.chat[:-KEPT_CHAT]
        self.versions["chat"] += 1

    def _take_wake(self, body: Any, played: bool) -> None:
        """Restart the clock: the time in which the table was not in memory counts for nobody."""
        if self.clock:
            self.clock.since = self.changed
            self.versions["seats"] += 1

    def _take_again(self, body: Any, played: bool) -> None:
        self.again = body["table"]

    def restore(self, moves: list[Any]) -> None:
        """Play moves from the log."""
        assert self.match is not None
        self.match.restore([(seat, text) for seat, text in moves])

    def note_asked(self, at: int, moved: int | None = None, quiet: bool = False) -> None:
        """Note when each seat was asked its present question, and turn the clocks.

        While a sealed choice is open, an answer of another seat does not change this seat's
        question, so its move is not stale. A `quiet` entry must not turn the clocks: everybody sees
        them.
        """
        match = self.match
        before, asking = self.waiting(), match.asking() if match else None
        for seat in self.since.note(asking):
            self.since.stamps[seat] = self.seq_for(self.places[seat].guest)
        if self.clock and not quiet:
            waiting = self.waiting()
            still = STILL if asking is not None and asking.is_window else 0
            self.clock.turn(at, tuple(waiting), moved, still)
            self.versions["seats"] += waiting != before or still != self._still
            self._still = still
        self._place = len(match.log) if match else 0
        self._moves = len(match.record.moves) if match else 0

    # --- The match -----------------------------------------------------------------------------

    def make_match(self) -> None:
        """Set up the game, with the key that follows from all shares."""
        plan = self.plan
        header = Record(plan.game, self.table, self.names, plan.form).header()
        dice = Dice(self.bond.key(self.shares(), header))
        self.match = Match(plan.game, self.table, self.names, dice, False, plan.form)

    def moves_since(self, count: int) -> Moves:
        """The moves after the first `count`, as text."""
        assert self.match is not None
        text = self.match.game.space.text
        return [(by, text(action)) for by, action in self.match.record.moves[count:]]
