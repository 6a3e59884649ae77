"""What a viewer is shown of a table: all of it once, then what changes.

Everything comes from the viewer's own view, decision and log. Nothing here reads the truth of a
match in another way than through `view`, `decision` and `lines`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Raw
from mypy_extensions import mypyc_attr

from munera.core.engine import SPECTATOR
from munera.core.events import is_told, redact
from munera.core.game import Decision, Game
from munera.core.scene import Piece, Scene, Zone
from munera.play.campaign import proposal
from munera.play.match import Match
from munera.server import standing
from munera.server.encoding import (
    draft_bytes,
    encode,
    joined,
    piece_bytes,
    raw,
    raw_batch,
    raw_choice,
    raw_cue,
    raw_panel,
    raw_zone,
    sentence_bytes,
    without_defaults,
)
from munera.server.offers import chosen
from munera.server.plan import Place
from munera.server.presence import Said
from munera.server.room import Room
from munera.server.slices import LINES
from munera.server.timing import now
from munera.server.wire import Chat, Fair, SeatInfo, SeatSeal, SideInfo, UndoInfo
from munera.server.wire_school import Brought, BuiltPart, Earned, Kept, told_causes

MOST_LINES = 2000  # newest lines of a log that are shown; the replay has all

Json = dict[str, Any]
Pieces = tuple[Piece, ...]


def seat_infos(room: Room, guest: str) -> list[SeatInfo]:
    """Who sits where, as a guest sees it."""
    online = room.presence.online()
    at = now()
    return [
        SeatInfo(
            seat=k,
            kind=place.kind,  # type: ignore[arg-type]  # one of the three by construction
            name=place.name,
            bot=place.bot,
            failed=place.failed,
            yours=bool(guest) and place.guest == guest,
            online=place.guest in online,
            clock=room.clock.shown(k, at) if room.clock else None,
            still=room.clock.still(k, at) if room.clock else 0,
            standing=standing.shown(room, k) if guest and place.guest == guest else "",  # type: ignore[arg-type]  # one of them by construction
            brings=_brought(place, guest) if place.brings is not None else None,
        )
        for k, place in enumerate(room.places)
    ]


def _brought(place: Place, guest: str) -> Brought | None:
    """The character on a seat, and what he got from the match once it is over."""
    own = place.brings
    if own is None:
        return None
    earned = None
    if own.counted:
        earned = Earned(
            gained=own.gained, total=own.total, coins=own.purse, fate=own.fate, living=own.living,
            causes=told_causes(own.causes),
        )  # fmt: skip
    id = own.career if guest and place.guest == guest else ""
    return Brought(
        points=own.points,
        coins=own.coins,
        matches=own.matches,
        career=id,
        earned=earned,
        owner=own.owner,
    )


def side_infos(room: Room, language: str) -> list[SideInfo]:
    """The sides, with their names in a language that the game speaks."""
    plan = room.plan
    names = [place.name for place in room.places]
    return [
        SideInfo(seats=list(side.seats), name=plan.game.called(side, names, language))
        for side in plan.game.sides(room.table)
    ]


def fair_info(room: Room, guest: str) -> Fair:
    """The state of the fair dice; shares are shown when all are in."""
    over = room.phase == "over"
    shown = room.phase in ("playing", "over")
    seals = [
        SeatSeal(seat=k, commit=place.commit or "", reveal=place.reveal if shown else "")
        for k, place in enumerate(room.places)
        if place.kind == "person"
    ]
    mine = [seat for seat in room.wanted() if room.places[seat].guest == guest]
    secret = room.plan.secret.hex() if over else ""
    bond = room.bond
    return Fair(commit=bond.promise, seats=seals, wanted=mine, secret=secret, charter=bond.charter)


def undo_info(room: Room, guest: str, viewer: int) -> UndoInfo:
    """What a guest may take back or is asked to agree to."""
    if room.match is None or not guest:
        return UndoInfo()
    mine = room.seats_of(guest)
    asked = room.undo.asked_by
    seat = viewer if viewer in mine else room.undo.last_mover(room, mine)
    can = seat >= 0 and asked is None and room.phase != "over" and room.undo.point(room, seat) >= 0
    free = can and room.undo.is_free(room, seat)
    again = room.undo.taken_back_by() in ([viewer] if viewer in mine else mine)
    return UndoInfo(
        can=can and (free or seat not in room.undo.declined),
        free=free,
        redo=again and room.undo.can_redo(room) and room.undo.is_redo_its_own(room),
        asked_by=asked,
        answer=asked is not None and any(_owes_consent(room, k) for k in mine),
    )


def _owes_consent(room: Room, seat: int) -> bool:
    return room.places[seat].kind == "person" and seat not in room.undo.agreed


def chat_infos(room: Room) -> list[Chat]:
    """The chat."""
    return [Chat(n=n, name=name, text=text) for n, name, text in room.chat]


def ask_info(match: Match, decision: Decision | None, scene: Scene) -> Json | None:
    """What the viewer is asked, ready for the wire; a choice says what it does with its piece."""
    if decision is None:
        return None
    does = {piece.action: piece.does for piece in scene.pieces if piece.does}
    out: Json = {
        "seat": decision.seat,
        "parts": sentence_bytes(decision.parts),
        "clause": decision.clause,
        "choices": [
            {"text": choice.text, "label": choice.label, "does": does[choice.text]}
            if choice.text in does
            else raw_choice.of(choice)
            for choice in decision.choices
        ],
    }
    if scene.draft is not None:
        out["draft"] = draft_bytes(scene.draft)
    if scene.batches:
        out["batches"] = raw_batch.of_all(scene.batches)
    if scene.ghosts:
        out["ghosts"] = without_defaults(scene.ghosts)
    if scene.modes:
        out["modes"] = without_defaults(scene.modes)
    if scene.apart:
        out["apart"] = scene.apart
    if scene.skip:
        out["skip"] = scene.skip
    if scene.reaches:
        out["reaches"] = without_defaults(scene.reaches)
    asked = match.asked(decision.seat)
    if asked.can_pass:
        out["passing"] = match.game.space.text(asked.passing)
    return out


def kept_build(
    match: Match, decision: Decision, build: list[list[str]], language: str
) -> Kept | None:
    """The part of an earlier build that answers a question; None if there is none."""
    known = {choice.text: choice.label for choice in decision.choices}
    if not any(answer[0] in known for answer in build):
        return None  # nearly always; to try a build takes a while
    found = proposal(match, decision.seat, tuple([tuple(one) for one in build]), language)
    if found is None:
        return None
    words = spoken(match.game, found.texts, language)
    return Kept(
        texts=list(found.texts),
        words=", ".join(
            [f"{one.count} × {one.words}" if one.count > 1 else one.words for one in words]
        ),
        why=found.why.said(language) if found.why is not None else "",
    )


def scene_info(scene: Scene) -> Json:
    """A whole scene, ready for the wire."""
    return {
        "heading": scene.heading,
        "status": scene.status,
        "panels": raw_panel.of_all(scene.panels),
        "zones": raw_zone.of_all(scene.zones),
        "pieces": [piece_bytes(piece) for piece in scene.pieces],
    }


def changed_zones(before: tuple[Zone, ...], after: tuple[Zone, ...]) -> list[Raw | str] | None:
    """The zones now; a zone that looks as before is only named by its id. None: all do."""
    known = {zone.id: zone for zone in before}
    out: list[Raw | str] = []
    for zone in after:
        old = known.get(zone.id)
        same = old is not None and (old is zone or not raw_zone.differ(old, zone))
        out.append(zone.id if same else raw_zone.of(zone))
    return None if out == [zone.id for zone in before] else out


def line_infos(
    match: Match,
    viewer: int,
    first: int,
    end: int | None = None,
    said: Said | None = None,
    language: str = "en",
) -> list[bytes]:
    """Lines of the viewer's log from a place on, each as bytes.

    In an ended game each line has the number of its move. In a running game it has its own number,
    which tells nothing new. Viewers who share `said` share the words of lines that they know alike.
    """
    kinds, log = match.game.events, match.log
    over = match.is_over
    number = log.told_before(viewer, first)
    out: list[bytes] = []
    for place in range(first, len(log) if end is None else end):
        kind = kinds[log.kind(place)]
        known: tuple[int, ...] = ()  # what the viewer knows of the event; empty: all of it
        if kind.is_secret:
            event = log.event(place)
            if not is_told(kind, event, viewer):
                continue
            known = redact(kind, event, viewer)
        number += 1
        key = (language, place, known)
        words = said.get(key) if said is not None else None
        if words is None:
            words = _line(match, place, viewer, language)
            if said is not None:
                said[key] = words
        move = log.move(place) if over else number
        out.append(b'{"n":%d,"move":%d,%b' % (number, move, words))
    return out


def _line(match: Match, place: int, viewer: int, language: str) -> bytes:
    """A line without its opening brace and its number, since each viewer has its own numbers."""
    told = match.line(viewer, place, language)
    line: Json = {"parts": sentence_bytes(told.parts), "clause": told.clause, "kind": told.kind}
    if told.heading:
        line["heading"] = told.heading
    if told.chance:
        line["chance"] = True
    if told.cues:
        line["cues"] = raw_cue.of_all(told.cues)
    return encode(line)[1:]


def spoken(game: Game, texts: Sequence[str], language: str) -> list[BuiltPart]:
    """Actions in words; equal ones in a row are counted."""
    label = game.words[game.spoken(language)].label
    return [
        BuiltPart(words=label(game.space.parse(text)), count=len(list(same)))
        for text, same in groupby(texts)
    ]


def first_line(match: Match, viewer: int) -> int:
    """The place in the log of the oldest line that a viewer is shown.

    A very long game shows only the newest lines; only lines that the viewer was told count.
    """
    first, end = match.horizon(), len(match.log)
    if end - first <= MOST_LINES:
        return first
    left = MOST_LINES
    while end > first and left:
        end -= 1
        left -= match.log.is_told(viewer, end)
    return end


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """One open view of a table: the guest, the seat it looks from, and what it was shown last."""

    def __init__(
        self,
        room: Room,
        guest: str,
        viewer: int,
        send: Callable[[bytes], None] | None = None,
        language: str = "en",
    ) -> None:
        self.room = room
        self.guest = guest
        self.viewer = viewer  # a seat of the guest, or SPECTATOR
        self.send = send
        self.wanted = language  # what the guest reads
        self.language: str = room.plan.game.spoken(language)  # what the game speaks of it
        self.base = -1
        self._scene: Scene | None = None
        self._place = 0  # of the log
        self._told = 0  # lines before that place that the viewer was told
        self._first = 0
        self._last: Json = {}  # the small fields as shown last
        self._last_ask: Json | None = None
        self._versions: dict[str, int] = {}
        self._table = room.table  # whose options were shown

    async def worded(self) -> Said:
        """The lines that `full` will show, in words; a long log is worked off in slices."""
        said: Said = {}
        match = self.room.match
        if match is not None:
            first, end = first_line(match, self.viewer), len(match.log)
            while end - first > LINES:
                line_infos(match, self.viewer, first, first + LINES, said, self.language)
                first += LINES
                await asyncio.sleep(0)
        return said

    def full(self, said: Said | None = None) -> bytes:
        """All that the viewer sees."""
        return encode(self.everything(said))

    def everything(self, said: Said | None = None) -> Json:
        """The same as plain data; `turn` tells what changes afterwards."""
        room, match, guest = self.room, self.room.match, self.guest
        plan = room.plan
        mine = room.seats_of(guest)
        small = self._small()
        out: Json = {
            "type": "table",
            "id": plan.id,
            "game": plan.game.name,
            "title": plan.game.title,
            "mode": room.table.mode,
            "options": dict(room.table.options),
            "access": plan.access,
            "seats": raw(seat_infos(room, guest)),
            "fair": raw(fair_info(room, guest)),
            "chat": raw(chat_infos(room)),
            "host": room.is_host(guest),
            "viewer": None if self.viewer == SPECTATOR else self.viewer,
            "yours": mine,
            "seq": room.seq_for(guest),
            **small,
        }
        unusual = chosen(plan.game, room.table, self.language)
        if unusual:
            out["chosen"] = raw(unusual)
        if plan.pack:
            out["pack"] = plan.pack
        if room.plan.clock:
            out["clock"] = raw(room.plan.clock)
        if not plan.hints:
            out["hints"] = False
        if plan.campaign:
            out["campaign"] = True
        sides = side_infos(room, self.language)
        if any(len(side.seats) != 1 for side in sides):
            out["sides"] = raw(sides)
        if mine or room.is_host(guest):
            out["code"] = plan.code
        self._scene = None
        self._first = self._place = 0
        if match is not None:
            scene, decision = self._look(match)
            out["scene"] = scene_info(scene)
            out["ask"] = self._asked(match, decision, scene)
            self._first = first_line(match, self.viewer)
            lines = line_infos(match, self.viewer, self._first, None, said, self.language)
            out["lines"] = joined(lines)
            out["first"] = match.log.told_before(self.viewer, self._first) + 1
            out["move"] = self._newest(match)
            self._remember(match, scene, out["ask"])
        self._last = small
        self._versions = dict(room.versions)
        self._table = room.table
        self.base = room.seq_for(guest)
        return out

    def resume(self, said: Said | None = None) -> bytes:
        """The first message to a viewer that comes back and has missed nothing.

        Only clocks and who is online may have changed.
        """
        self.everything(said)
        turn = {"type": "turn", "base": self.base, "seq": self.base, "at": now()}
        return encode({**turn, "seats": raw(seat_infos(self.room, self.guest))})

    def turn(self) -> bytes | None:
        """What has changed since the viewer was shown the table; None if nothing has."""
        room, match = self.room, self.room.match
        anew = (match is None) != (self._scene is None) or room.table is not self._table
        if self.base < 0 or anew:
            return self.full()
        seq = room.seq_for(self.guest)
        out: Json = {"type": "turn", "base": self.base, "seq": seq}
        small = self._small()
        if small != self._last:
            out |= {key: value for key, value in small.items() if value != self._last.get(key)}
            self._last = small
        if room.versions != self._versions:
            self._add_versions(out)
        if match is not None:
            if self._is_shorter(match):
                taken = {"seat": room.undo.taken_back_by(), "seq": seq}
                return encode({**self.everything(_said(room)), "taken": taken})
            if "results" in out:
                return self.full(_said(room))  # the game is over, and all is open
            self._add_scene(match, out)
        if len(out) == 3 and self.base == seq:
            return None
        if room.clock:
            out["at"] = now()
        self.base = seq
        return encode(out)

    def _is_shorter(self, match: Match) -> bool:
        """Whether something that the viewer was told was taken back."""
        if len(match.log) >= self._place:
            return False
        if match.log.told_before(self.viewer, len(match.log)) != self._told:
            return True
        self._place = len(match.log)  # skip what only others know of
        return False

    def _small(self) -> Json:
        """Fields so small that they are compared as a whole."""
        room, match = self.room, self.room.match
        undo, since = undo_info(room, self.guest, self.viewer), room.since
        window = since.asking is not None and since.asking.is_window
        chain, chapter = room.bond.shown()
        itself = room.did_by_itself(self.guest)
        return {
            **({"itself": itself} if itself else {}),
            "chain": chain,
            "chapter": chapter,
            "phase": room.phase,
            "waiting": room.waiting(),
            "window": window,
            "passes": standing.passing(room, self.guest) if window else [],
            "since": since.stamps.get(self.viewer, 0),
            "undo": undo,
            "results": match.results if match and match.is_over else None,
            "again": room.again,
        }

    def _add_versions(self, out: Json) -> None:
        room, seen = self.room, self._versions
        own = f"seats of {self.guest}"
        if room.versions["seats"] != seen.get("seats") or room.versions.get(own) != seen.get(own):
            out["seats"] = raw(seat_infos(room, self.guest))
            out["at"] = now()
        if room.versions["fair"] != seen.get("fair"):
            out["fair"] = raw(fair_info(room, self.guest))
        if room.versions["chat"] != seen.get("chat"):
            out["chat"] = raw(chat_infos(room))
        self._versions = dict(room.versions)

    def _look(self, match: Match) -> tuple[Scene, Decision | None]:
        """The scene of the viewer, and what it is asked."""
        seen = match.seen(self.viewer, self.language)
        return seen.scene, seen.asked

    def _asked(self, match: Match, decision: Decision | None, scene: Scene) -> Json | None:
        """What the viewer is asked, with the earlier build of its character if that answers it."""
        out = ask_info(match, decision, scene)
        if out is None or decision is None:
            return out
        place = self.room.places[self.viewer]
        if place.brings is not None and place.brings.build and place.guest == self.guest:
            kept = kept_build(match, decision, place.brings.build, self.language)
            if kept is not None:
                out["kept"] = raw(kept)
        return out

    def _add_scene(self, match: Match, out: Json) -> None:
        scene, decision = self._look(match)
        before = self._scene
        assert before is not None
        ask = self._asked(match, decision, scene)
        if ask != self._last_ask:
            out["ask"] = ask
        if scene.heading != before.heading:
            out["heading"] = scene.heading
        if scene.status != before.status:
            out["status"] = scene.status
        if not raw_panel.alike(before.panels, scene.panels):
            out["panels"] = raw_panel.of_all(scene.panels)
        if not raw_zone.alike(before.zones, scene.zones):
            zones = changed_zones(before.zones, scene.zones)
            if zones is not None:  # none may be left
                out["zones"] = zones
        self._add_pieces(before.pieces, scene.pieces, out)
        lines = line_infos(match, self.viewer, self._place, None, _said(self.room), self.language)
        if lines:
            out["lines"] = joined(lines)
            out["move"] = self._newest(match)
        first = max(match.horizon(), self._first)
        if first != self._first:
            self._first = first
            out["first"] = match.log.told_before(self.viewer, first) + 1
        self._remember(match, scene, ask)

    def _add_pieces(self, before: Pieces, after: Pieces, out: Json) -> None:
        """Add the pieces that changed; a piece that is the same object has not changed."""
        first = 0
        old_end, end = len(before), len(after)
        while first < old_end and first < end and before[first] is after[first]:
            first += 1
        while first < old_end and first < end and before[old_end - 1] is after[end - 1]:
            old_end -= 1
            end -= 1
        left = {piece.id: piece for piece in before[first:old_end]}
        changed: list[Raw] = []
        for piece in after[first:end]:
            old = left.pop(piece.id, None)
            if old is not piece:
                shown = piece_bytes(piece)
                if old is None or piece_bytes(old) != shown:
                    changed.append(shown)
        if changed:
            out["pieces"] = changed
        if left:
            out["gone"] = list(left)

    def _newest(self, match: Match) -> int:
        if match.is_over:
            return len(match.record.moves)
        log = match.log
        return log.told_before(self.viewer, len(log))

    def _remember(self, match: Match, scene: Scene, ask: Json | None) -> None:
        log = match.log
        self._scene = scene
        self._last_ask = ask
        self._place = len(log)
        self._told = log.told_before(self.viewer, self._place)


def _said(room: Room) -> Said:
    """The lines of a table that are in words already."""
    return room.presence.said(room.undo.rewinds)


async def shown_once(room: Room, guest: str, viewer: int, language: str = "en") -> bytes:
    """All that a viewer sees, for a single request; the caller holds the room's lock."""
    watcher = Watcher(room, guest, viewer, None, language)
    return watcher.full(await watcher.worded())
