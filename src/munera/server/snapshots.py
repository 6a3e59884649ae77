"""Tables to the store and from it: the row, the snapshot, and how a table is rebuilt."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from munera.core.errors import BadPackage
from munera.core.saying import say
from munera.play.clock import Clock
from munera.server.plan import Plan, form, place_of
from munera.server.room import Room
from munera.server.slices import MOVES, Sliced, at_once, restored
from munera.server.store import Entry, Snapshot, TableRow
from munera.server.timing import now


def row_of(room: Room) -> TableRow:
    """What lists need to know about a table."""
    guests = {place.guest for place in room.places if place.guest} | {room.host}
    return TableRow(
        id=room.plan.id,
        game=room.plan.game.name,
        phase=room.phase,
        access=room.plan.access,
        code=room.plan.code if room.phase == "gathering" else "",
        secret=room.plan.secret,
        created=room.plan.created,
        changed=room.changed,
        card=msgspec.json.encode(room.plan.opening()),
        guests=tuple(sorted(guest for guest in guests if guest)),
    )


def snapshot_of(room: Room) -> Snapshot:
    """The table as it is now, to be loaded instead of all entries so far."""
    match = room.match
    clock = room.clock
    body = {
        "form": form(room.plan.game),
        "phase": room.phase,
        "start": room.start,
        "places": [place.plain() for place in room.places],
        "options": dict(room.table.options) if room.plan.campaign else None,
        "moves": room.moves_since(0) if match else None,
        "undone": room.undo.undone,
        "asking": [room.undo.asked_by, sorted(room.undo.agreed)],
        "declined": sorted(room.undo.declined),
        "host": room.host,
        "chat": room.chat,
        "again": room.again,
        "asked": list(room.since.stamps.items()),
        "ids": [[by, id, seq] for (by, id), seq in room.ids.items()],
        "clock": [clock.left, clock.since] if clock else None,
        "quiet": list(room.quiet.items()),
        "alone": sorted(room.undo.alone),
        "itself": list(room.undo.itself.items()),
        "hushed": f"{room.undo.hushed:x}",
        "bond": room.bond.plain(),
        "changed": room.changed,
    }
    return Snapshot(room.seq, msgspec.json.encode(body))


def stand(room: Room, snapshot: Snapshot) -> bool:
    """Set a table as a snapshot says; False, with nothing done, if another version wrote it."""
    return at_once(_standing(room, snapshot))


def _standing(room: Room, snapshot: Snapshot) -> Sliced[bool]:
    body = msgspec.json.decode(snapshot.body)
    if body["form"] != form(room.plan.game):
        return False
    room.seq, room.changed = snapshot.seq, body["changed"]
    room.phase, room.start = body["phase"], body["start"]
    room.seat_anew([place_of(place) for place in body["places"]], body.get("options"))
    room.bond.restore(body.get("bond", ()))
    if body["moves"] is not None:
        room.make_match()
        assert room.match is not None
        yield from restored(room.match, [(seat, text) for seat, text in body["moves"]])
    room.undo.undone = [[(by, text) for by, text in moves] for moves in body["undone"]]
    room.undo.asked_by, agreed = body["asking"]
    room.undo.agreed = set(agreed)
    room.undo.declined = set(body.get("declined", ()))
    room.host = body.get("host", room.plan.host)
    room.chat = [(n, name, text) for n, name, text in body["chat"]]
    room.again = body["again"]
    room.quiet = dict(body["quiet"])
    room.undo.alone = set(body["alone"])
    room.undo.itself = dict(body.get("itself", ()))
    room.undo.hushed = int(body.get("hushed", "0"), 16)
    room.ids = OrderedDict(((by, id), seq) for by, id, seq in body["ids"])
    wish = room.plan.clock
    if body["clock"] and wish:
        room.clock = Clock(len(room.places), wish.minutes * 60_000, wish.increment * 1000)
        room.clock.left = body["clock"][0]
    room.note_asked(body["clock"][1] if body["clock"] else 0)
    room.since.stamps = dict(body["asked"])
    room.turned = room.seq
    return True


def rebuild(plan: Plan, entries: list[Entry], snapshot: Snapshot | None) -> Room | None:
    """A table from its log; None if the snapshot does not fit and all entries are needed."""
    return at_once(rebuilding(plan, entries, snapshot))


def rebuilding(plan: Plan, entries: list[Entry], snapshot: Snapshot | None) -> Sliced[Room | None]:
    """The same as `rebuild`, in slices."""
    room = Room(plan)
    if snapshot and not (yield from _standing(room, snapshot)):
        told = msgspec.json.decode(snapshot.body)
        _check_content(plan, told["phase"], told["form"].rpartition(" ")[2])
        return None
    for n, entry in enumerate(entries, 1):
        if entry.kind == "begin":  # moves from elsewhere may be many
            yield from _beginning(room, entry)
        else:
            room.take(entry)
        if n % MOVES == 0:
            yield
    _check_content(plan, room.phase, room.bond.content)
    if room.match is not None and room.bond.header:
        room.match.dice.key = room.bond.key(room.shares(), "")
    room.since_snapshot = len(entries)
    if room.clock:
        room.clock.since = now()  # the time without a server counts for nobody
    return room


def _beginning(room: Room, entry: Entry) -> Sliced[None]:
    body = msgspec.json.decode(entry.body)
    room.make_match()
    assert room.match is not None
    yield from restored(room.match, [(seat, text) for seat, text in body["moves"]])
    room.take(entry, played=True, body=body)


def _check_content(plan: Plan, phase: str, content: str) -> None:
    """Raise BadPackage if a running game was begun with other content.

    The table stays as it is until a server has that content: the key of its dice depends on it.
    """
    if phase != "over" and content not in ("", plan.game.content):
        raise BadPackage(say("keeping.other_content", theirs=content, ours=plan.game.content))
