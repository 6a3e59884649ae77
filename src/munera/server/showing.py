"""What a viewer is shown of a table: all of it once, then what changes.

Built from the viewer's own view, decision and log alone; nothing here reads the truth of a match
but through `view`, `decision` and `lines`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Raw
from mypy_extensions import mypyc_attr

from munera.core.engine import SPECTATOR
from munera.core.events import is_told, redact
from munera.core.game import Decision
from munera.core.scene import Piece, Scene, Zone
from munera.core.window import Window
from munera.play.match import Match
from munera.play.speech import tell
from munera.server import standing
from munera.server.lean import (
    draft_bytes,
    encode,
    joined,
    lean,
    piece_bytes,
    raw,
    raw_batch,
    raw_choice,
    raw_cue,
    raw_panel,
    raw_zone,
    sentence_bytes,
)
from munera.server.offers import chosen
from munera.server.room import Room, Said, now
from munera.server.wire import Chat, Fair, SeatInfo, SeatSeal, SideInfo, UndoInfo

Json = dict[str, Any]
Pieces = tuple[Piece, ...]


def seat_infos(room: Room, guest: str) -> list[SeatInfo]:
    """Who sits where, as a guest sees it."""
    online = room.online()
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
        )
        for k, place in enumerate(room.places)
    ]


def side_infos(room: Room, language: str) -> list[SideInfo]:
    """Who wins and loses together, and what they are called in a language that the game speaks."""
    plan = room.plan
    names = [place.name for place in room.places]
    return [
        SideInfo(seats=list(side.seats), name=plan.game.called(side, names, language))
        for side in plan.game.sides(plan.table)
    ]


def fair_info(room: Room, guest: str) -> Fair:
    """What everybody has put into the dice; a seat's part is shown when all are in."""
    over = room.phase == "over"
    shown = room.phase in ("playing", "over")
    seals = [
        SeatSeal(seat=k, commit=place.commit or "", reveal=place.reveal if shown else "")
        for k, place in enumerate(room.places)
        if place.kind == "person"
    ]
    mine = [seat for seat in room.wanted() if room.places[seat].guest == guest]
    secret = room.plan.secret.hex() if over else ""
    return Fair(commit=room.commit, seats=seals, wanted=mine, secret=secret)


def undo_info(room: Room, guest: str, viewer: int) -> UndoInfo:
    """What a guest may take back or is asked to agree to."""
    if room.match is None or not guest:
        return UndoInfo()
    mine = room.seats_of(guest)
    asked = room.undo_asked
    seat = viewer if viewer in mine else room.last_mover(mine)
    can = seat >= 0 and asked is None and room.phase != "over" and room.undo_point(seat) >= 0
    free = can and room.is_undo_free(seat)
    again = room.taken_back_by() in ([viewer] if viewer in mine else mine)
    return UndoInfo(
        can=can and (free or seat not in room.declined),
        free=free,
        redo=again and room.can_redo() and room.is_redo_its_own(),
        asked_by=asked,
        answer=asked is not None and any(_owes_consent(room, k) for k in mine),
    )


def _owes_consent(room: Room, seat: int) -> bool:
    return room.places[seat].kind == "person" and seat not in room.agreed


def chat_infos(room: Room) -> list[Chat]:
    """What was said."""
    return [Chat(n=n, name=name, text=text) for n, name, text in room.chat]


def ask_info(match: Match, decision: Decision | None, scene: Scene) -> Json | None:
    """What the viewer is asked, ready for the wire; a choice says what its piece would do."""
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
        out["ghosts"] = lean(scene.ghosts)
    if scene.modes:
        out["modes"] = lean(scene.modes)
    if scene.apart:
        out["apart"] = scene.apart
    frame = match.truth.stack[-1]
    if isinstance(frame, Window):
        space = match.game.space
        passes = [c.text for c in decision.choices if frame.is_pass(space.parse(c.text))]
        if passes:
            out["passing"] = passes[0]
    return out


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
    """The zones as they are now, those that look as before by their id; None if all do."""
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

    An ended game links a line to its move; before, to its own number, which tells nothing new.
    What several viewers know alike is put into words once, if they share `said`.
    """
    kinds, log = match.game.events, match.log
    over = match.is_over
    number = log.told_before(viewer, first)
    out: list[bytes] = []
    for place in range(first, len(log) if end is None else end):
        kind = kinds[log.kind(place)]
        known: tuple[int, ...] = ()  # as far as the viewer knows it; empty: as all do
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
    """A line without its opening brace and its number, which viewers count for themselves."""
    chance, event = match.log[place]
    told = tell(match.game, match.truth, event, viewer, match.names, language=language)
    line: Json = {"parts": sentence_bytes(told.parts), "clause": told.clause, "kind": told.kind}
    if told.heading:
        line["heading"] = told.heading
    if chance:
        line["chance"] = True
    if told.cues:
        line["cues"] = raw_cue.of_all(told.cues)
    return encode(line)[1:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """One pair of eyes on a table: a guest, the seat it looks from, and what it was shown last."""

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
        self.language: str = room.plan.game.spoken(language)  # what the game says to that
        self.base = -1
        self._scene: Scene | None = None
        self._place = 0  # of the log
        self._first = 0
        self._last: Json = {}  # the small things as shown last
        self._last_ask: Json | None = None
        self._versions: dict[str, int] = {}

    def full(self, said: Said | None = None) -> bytes:
        """All that the viewer sees."""
        return encode(self.everything(said))

    def everything(self, said: Said | None = None) -> Json:
        """The same as plain data; from now on `turn` tells what changes."""
        room, match, guest = self.room, self.room.match, self.guest
        plan = room.plan
        mine = room.seats_of(guest)
        small = self._small()
        out: Json = {
            "type": "table",
            "id": plan.id,
            "game": plan.game.name,
            "title": plan.game.title,
            "mode": plan.table.mode,
            "options": dict(plan.table.options),
            "access": plan.access,
            "seats": raw(seat_infos(room, guest)),
            "fair": raw(fair_info(room, guest)),
            "chat": raw(chat_infos(room)),
            "host": room.is_host(guest),
            "viewer": None if self.viewer == SPECTATOR else self.viewer,
            "yours": mine,
            "seq": room.told(guest),
            **small,
        }
        unusual = chosen(plan.game, plan.table, self.language)
        if unusual:
            out["chosen"] = raw(unusual)
        if plan.pack:
            out["pack"] = plan.pack
        if room.plan.clock:
            out["clock"] = raw(room.plan.clock)
        if not plan.hints:
            out["hints"] = False
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
            out["ask"] = ask_info(match, decision, scene)
            self._first = match.horizon()
            lines = line_infos(match, self.viewer, self._first, None, said, self.language)
            out["lines"] = joined(lines)
            out["first"] = match.log.told_before(self.viewer, self._first) + 1
            out["move"] = self._newest(match)
            self._remember(match, scene, out["ask"])
        self._last = small
        self._versions = dict(room.versions)
        self.base = room.told(guest)
        return out

    def resume(self) -> bytes:
        """For a viewer that has been shown all of this before: that nothing has happened since.

        Only who is there and the clocks may have changed.
        """
        self.everything()
        turn = {"type": "turn", "base": self.base, "seq": self.base, "at": now()}
        return encode({**turn, "seats": raw(seat_infos(self.room, self.guest))})

    def turn(self) -> bytes | None:
        """What has changed since the viewer was shown the table; None if nothing has."""
        room, match = self.room, self.room.match
        if self.base < 0 or (match is None) != (self._scene is None):
            return self.full()
        seq = room.told(self.guest)
        out: Json = {"type": "turn", "base": self.base, "seq": seq}
        small = self._small()
        if small != self._last:
            out |= {key: value for key, value in small.items() if value != self._last.get(key)}
            self._last = small
        if room.versions != self._versions:
            self._add_versions(out)
        if match is not None:
            if len(match.log) < self._place or "results" in out:
                return self.full(room.said)  # something was taken back, or all is open now
            self._add_scene(match, out)
        if len(out) == 3 and self.base == seq:
            return None
        if room.clock:
            out["at"] = now()
        self.base = seq
        return encode(out)

    def _small(self) -> Json:
        """Things so small that they are compared whole."""
        room, match = self.room, self.room.match
        undo = undo_info(room, self.guest, self.viewer)
        return {
            "phase": room.phase,
            "waiting": room.waiting(),
            "window": room.is_window(),
            "passes": standing.passing(room, self.guest),
            "since": room.asked.get(self.viewer, 0),
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
        language = self.language
        decision = match.decision(self.viewer, language) if self.viewer != SPECTATOR else None
        view = match.view(self.viewer)
        return match.drawn(view, decision, language), decision

    def _add_scene(self, match: Match, out: Json) -> None:
        scene, decision = self._look(match)
        before = self._scene
        assert before is not None
        ask = ask_info(match, decision, scene)
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
        lines = line_infos(match, self.viewer, self._place, None, self.room.said, self.language)
        if lines:
            out["lines"] = joined(lines)
            out["move"] = self._newest(match)
        first = match.horizon()
        if first != self._first:
            self._first = first
            out["first"] = match.log.told_before(self.viewer, first) + 1
        self._remember(match, scene, ask)

    def _add_pieces(self, before: Pieces, after: Pieces, out: Json) -> None:
        """What has changed among the pieces; those that a game keeps are told by identity."""
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
            if old is not piece and (old is None or piece_bytes(old) != piece_bytes(piece)):
                changed.append(piece_bytes(piece))
        if changed:
            out["pieces"] = changed
        if left:
            out["gone"] = list(left)

    def _newest(self, match: Match) -> int:
        if match.is_over:
            return len(match.record.moves)
        return match.log.told_before(self.viewer, len(match.log))

    def _remember(self, match: Match, scene: Scene, ask: Json | None) -> None:
        self._scene = scene
        self._last_ask = ask
        self._place = len(match.log)


def shown_once(room: Room, guest: str, viewer: int, language: str = "en") -> bytes:
    """All that a viewer sees, for a request that does not stay."""
    return Watcher(room, guest, viewer, None, language).full()
