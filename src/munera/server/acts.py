"""What a guest can do at a table: each act is checked, written to the log, and told to everybody.

A refused act changes nothing. A client may send the same act twice after a lost connection: its id
shows that, and the second one is answered as done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from munera.bots import check_guest, make
from munera.core.errors import BadText, MuneraError, Refused
from munera.core.saying import Saying, say
from munera.server import standing
from munera.server.charter import VERSION, charter_of
from munera.server.names import is_calm
from munera.server.plan import Moves
from munera.server.room import Room
from munera.server.store import Entry, StoreFailed
from munera.server.wire import Do, Reply

ADVISER = "greedy"


class NotAllowed(MuneraError):
    """A guest may not do this now; `error` is a short word for programs."""

    def __init__(self, why: Saying, error: str = "not_allowed") -> None:
        super().__init__(why)
        self.error = error


class Written:
    """An act that has changed the table in memory and must now be made durable."""

    def __init__(self, *entries: Entry, mover: int | None = None) -> None:
        self.entries = entries
        self.mover = mover  # the seat that moved; None if this was not a move


Outcome = Written | Reply
Act = Callable[[Room, str, Do], Outcome]
Worded = Callable[[Room, str, Do, str], Outcome]  # an act whose answer has words of the game in it


def do(room: Room, guest: str, act: Do, language: str = "en") -> Outcome:
    """Carry out an act in memory. If it raises MuneraError, nothing has changed.

    Words of the game come in `language` if the game speaks it, else in English.
    """
    if (guest, act.id) in room.ids and act.id != "-":
        return Reply(id=act.id, ok=True, seq=room.ids[guest, act.id])
    worded = WORDED.get(act.do)
    if worded is not None:
        return worded(room, guest, act, language)
    return ACTS[act.do](room, guest, act)


def refusal(id: str, seq: int, error: MuneraError, language: str = "en") -> Reply:
    """The answer to an act that was not done."""
    if isinstance(error, Refused):
        return Reply(
            id=id, ok=False, seq=seq, error="refused", why=error.why, clause=error.clause,
            parts=error.parts,
        )  # fmt: skip
    word = "not_kept" if isinstance(error, StoreFailed) else "bad_request"
    word = getattr(error, "error", word)
    return Reply(id=id, ok=False, seq=seq, error=word, why=error.said(language))


def _write(room: Room, kind: str, body: Any, guest: str, act: Do, played: bool = False) -> Written:
    entry = room.entry(kind, body, guest, "" if act.id == "-" else act.id)
    room.take(entry, played)
    return Written(entry)


def _own_seat(room: Room, guest: str, act: Do) -> int:
    """The seat that an act is for; raises NotAllowed if it is not the guest's."""
    mine = room.seats_of(guest)
    if act.seat is None and len(mine) == 1:
        return mine[0]
    if act.seat is None:
        raise NotAllowed(say("act.which_seat"), "bad_request")
    if act.seat not in mine:
        raise NotAllowed(say("act.not_your_seat"))
    return act.seat


def _mover(room: Room, guest: str, act: Do, found: int) -> int:
    """The seat that takes back or plays again: the one named, or else `found`."""
    if act.seat is None and found in room.seats_of(guest):
        return found
    return _own_seat(room, guest, act)


def _running(room: Room) -> None:
    if room.match is None:
        raise NotAllowed(say("act.not_begun"), "not_now")


def _not_over(room: Room) -> None:
    if room.phase == "over":
        raise NotAllowed(say("act.over"), "not_now")


def _play(room: Room, guest: str, act: Do, language: str) -> Outcome:
    seat = _own_seat(room, guest, act)
    _running(room)
    if room.undo.asked_by is not None:
        raise NotAllowed(say("undo.answer_first"), "not_now")
    if room.places[seat].bot:
        raise NotAllowed(say("act.bot_holds"), "not_now")
    if act.seq is None or not act.texts:
        raise NotAllowed(say("act.move_says"), "bad_request")
    if not room.asked_since(seat) <= act.seq <= room.seq_for(guest):
        raise NotAllowed(say("act.moved_on"), "stale")
    if standing.waits(room, seat, act.texts):
        if room.places[seat].wish == "pass":
            return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
        return _write(room, "standing", {"seat": seat, "how": "pass"}, guest, act)
    spoken = room.plan.game.spoken(language)
    return play_move(room, seat, act.texts, guest, act.id, language=spoken)


def play_move(
    room: Room,
    seat: int,
    texts: list[str],
    by: str = "",
    id: str = "-",
    passed: bool = False,
    language: str = "en",
) -> Written:
    """Play for a seat of a person or a bot. If it raises MuneraError, nothing has changed.

    `passed`: the table passes for the seat; nobody pressed a button.
    """
    assert room.match is not None
    before = len(room.match.record.moves)
    ends = room.places[seat].standing and standing.ends(room, texts)
    room.match.play(seat, *texts, language=language)
    body = {"seat": seat, "moves": room.moves_since(before)}
    if passed:
        body["passed"] = True
    if ends:
        body["ends"] = True
    entry = room.entry("move", body, by, "" if id == "-" else id)
    room.take(entry, played=True, body=body)
    return Written(entry, mover=seat)


def _why(room: Room, guest: str, act: Do, language: str) -> Outcome:
    seat = _own_seat(room, guest, act)
    _running(room)
    assert room.match is not None
    if not act.text:
        raise NotAllowed(say("act.ask_about"), "bad_request")
    error = room.match.why_not(seat, act.text, room.plan.game.spoken(language), act.texts)
    if error is None:
        return Reply(id=act.id, ok=True, seq=room.seq_for(guest))
    return refusal(act.id, room.seq_for(guest), error, language)


def hint_seat(room: Room, guest: str, act: Do) -> int:
    """The seat that asks for a hint; raises NotAllowed if it may not."""
    seat = _own_seat(room, guest, act)
    if not room.plan.hints:
        raise NotAllowed(say("act.no_hints"))
    _running(room)
    if seat not in room.waiting():
        raise NotAllowed(say("act.not_asked"), "not_now")
    return seat


def _hint(room: Room, guest: str, act: Do, language: str) -> Outcome:
    seat = hint_seat(room, guest, act)
    assert room.match is not None
    decision = room.match.decision(seat, room.plan.game.spoken(language), act.texts)
    assert decision is not None
    bot, luck = make(ADVISER), room.hint_luck(seat)
    texts: list[str] = []
    if not act.texts:
        texts = room.match.compose(seat, lambda asked: bot.choose(asked, luck))
    if texts:
        text = texts[0]
    else:
        text = room.match.game.space.text(bot.choose(room.match.seat(seat, act.texts), luck))
    label = next(choice.label for choice in decision.choices if choice.text == text)
    return Reply(id=act.id, ok=True, seq=room.seq_for(guest), text=text, texts=texts, label=label)


def _undo(room: Room, guest: str, act: Do) -> Outcome:
    seat = _mover(room, guest, act, room.undo.last_mover(room, room.seats_of(guest)))
    _running(room)
    if room.phase == "over":
        raise NotAllowed(say("undo.over"), "not_now")
    if room.undo.asked_by is not None:
        raise NotAllowed(say("undo.asked_already"), "not_now")
    point = room.undo.point(room, seat)
    if point < 0:
        raise NotAllowed(say("undo.no_move"), "not_now")
    others = [k for k in room.people() if room.places[k].guest != guest]
    if room.undo.is_free(room, seat) or not others:
        begun = _take_back_begun(room, seat)
        return Written(
            *begun, *_write(room, "undo", {"seat": seat, "to": point}, guest, act).entries
        )
    if is_held(room, seat):
        raise NotAllowed(say("undo.held"), "not_now")
    if seat in room.undo.declined:
        raise NotAllowed(say("undo.stays"), "not_now")
    return _write(room, "ask", {"seat": seat}, guest, act)


def _redo(room: Room, guest: str, act: Do) -> Outcome:
    owner = room.undo.taken_back_by()
    seat = _mover(room, guest, act, owner)
    _running(room)
    if not room.undo.can_redo(room):
        raise NotAllowed(say("undo.nothing_again"), "not_now")
    if owner != seat:
        raise NotAllowed(say("undo.who_took_back"))
    if not room.undo.is_redo_its_own(room):
        raise NotAllowed(say("undo.others_moved"))
    return _write(room, "redo", {"seat": seat}, guest, act)


def _agree(room: Room, guest: str, act: Do) -> Outcome:
    mine = [k for k in room.seats_of(guest) if k not in room.undo.agreed]
    if room.undo.asked_by is None or not mine:
        raise NotAllowed(say("undo.nobody_asks"), "not_now")
    written = [*_write(room, "agree", {"seat": mine[0]}, guest, act).entries]
    for seat in mine[1:]:
        written += _write(room, "agree", {"seat": seat}, guest, Do(do="agree")).entries
    if all_agree(room):
        written += take_back(room).entries
    return Written(*written)


def all_agree(room: Room) -> bool:
    """Whether every person agrees that the move is taken back.

    A bot that holds a person's seat agrees for them only if nothing was revealed since the move.
    """
    asker = room.undo.asked_by
    assert asker is not None
    if is_held(room, asker):
        return False
    return all(k in room.undo.agreed or room.places[k].bot for k in room.people())


def is_held(room: Room, asker: int) -> bool:
    """Whether a person who would have to agree is away and a bot holds the seat."""
    owner, match, point = room.places[asker].guest, room.match, room.undo.point(room, asker)
    if not any(room.places[k].bot and room.places[k].guest != owner for k in room.people()):
        return False
    return not (match and point >= 0 and match.is_quiet_since(point, len(match.record.moves)))


def stay_as_it_is(room: Room) -> Written:
    """Refuse a request to take back, because nobody is there who could agree."""
    entry = room.entry("disagree", {})
    room.take(entry)
    return Written(entry)


def take_back(room: Room) -> Written:
    """Take back what was asked for and agreed to."""
    asker = room.undo.asked_by
    assert asker is not None
    begun = _take_back_begun(room, asker)
    entry = room.entry("undo", {"seat": asker, "to": room.undo.point(room, asker)})
    room.take(entry)
    return Written(*begun, entry)


def _take_back_begun(room: Room, seat: int) -> list[Entry]:
    """First take back answers that other seats have begun, as if each seat had done so itself.

    Otherwise the moves that can be played again would reveal whether another seat had begun.
    """
    entries: list[Entry] = []
    while (begun := room.undo.begun_by_another(room, seat)) is not None:
        other, first = begun
        entries.append(room.entry("undo", {"seat": other, "to": first}))
        room.take(entries[-1])
    return entries


def _disagree(room: Room, guest: str, act: Do) -> Outcome:
    """Refuse a request to take back; the seat that asked may withdraw it in the same way."""
    if room.undo.asked_by is None or not room.seats_of(guest):
        raise NotAllowed(say("undo.nobody_asks"), "not_now")
    return _write(room, "disagree", {}, guest, act)


def _bot(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
    _not_over(room)
    check_guest(act.bot or ADVISER)
    return _write(room, "bot", {"seat": seat, "bot": act.bot or ADVISER}, guest, act)


def _back(room: Room, guest: str, act: Do) -> Outcome:
    """The person plays again; not after the end, for the kept proof would lack that link."""
    seat = _own_seat(room, guest, act)
    _not_over(room)
    if not room.places[seat].bot:
        raise NotAllowed(say("act.in_your_hands"), "not_now")
    return _write(room, "back", {"seat": seat}, guest, act)


def _standing(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
    _not_over(room)
    return _write(room, "standing", {"seat": seat, "how": act.how}, guest, act)


def _commit(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
    if room.phase != "sealing" or seat not in room.wanted():
        raise NotAllowed(say("seal.not_now"), "not_now")
    if act.hex and not _is_hex(act.hex):
        raise NotAllowed(say("seal.shape"), "bad_request")
    return _write(room, "commit", {"seat": seat, "hex": act.hex}, guest, act)


def _reveal(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
    if room.phase != "revealing" or seat not in room.wanted():
        raise NotAllowed(say("seal.no_reveal"), "not_now")
    if not _is_hex(act.hex) or room.bond.commit(seat, act.hex) != room.places[seat].commit:
        raise NotAllowed(say("seal.other"), "bad_request")
    return _write(room, "reveal", {"seat": seat, "hex": act.hex}, guest, act)


def _is_hex(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def _chat(room: Room, guest: str, act: Do) -> Outcome:
    mine = room.seats_of(guest)
    if not mine:
        raise NotAllowed(say("act.speak_at_table"))
    text = " ".join(act.text.split())
    if not text or not text.isprintable() or len(text) > 300 or not is_calm(text):
        raise NotAllowed(say("act.say_something"), "bad_request")
    return _write(room, "chat", {"name": room.places[mine[0]].name, "text": text}, guest, act)


def _start(room: Room, guest: str, act: Do) -> Outcome:
    if not room.is_host(guest):
        raise NotAllowed(say("act.host_starts"))
    if room.phase != "gathering":
        raise NotAllowed(say("act.begun"), "not_now")
    return start(room, act.bot or ADVISER, guest, act)


def start(room: Room, bot: str, guest: str, act: Do) -> Written:
    """Start without waiting for more people: bots take the seats that are still open."""
    check_guest(bot)
    names = [place.name or f"{bot.capitalize()} {k + 1}" for k, place in enumerate(room.places)]
    body: dict[str, Any] = {"bot": bot, "names": names}
    if room.plan.campaign:
        body["options"] = dict(room.table.options)
    plan = room.plan
    kinds = [
        ("person", "") if place.kind == "person" else ("bot", place.bot or bot)
        for place in room.places
    ]
    if plan.fair == VERSION:  # keep the very text that is shown, for later versions
        body["charter"] = charter_of(plan.id, plan.game, room.table, kinds, plan.begun or ())
    return _write(room, "start", body, guest, act)


def is_ready(room: Room) -> bool:
    """Whether the game begins without `start`: all seats are taken.

    Where several people may bring characters, it waits, so that they see first who brings whom.
    """
    if room.plan.campaign and len(room.people()) > 1:
        return False
    return all(place.kind != "open" for place in room.places)


def leave(room: Room, guest: str) -> list[Entry]:
    """Get up: before the game the seat is free again, during it a bot plays on.

    When the host leaves before the game, another seated guest becomes the host; if there is none,
    the table is closed.
    """
    things: list[tuple[str, Any]] = []
    seats = room.seats_of(guest)
    if room.phase == "gathering":
        things = [("leave", {"seat": seat}) for seat in seats]
        rest = [k for k in room.people() if k not in seats]
        if room.is_host(guest) and rest:
            things.append(("host", {"guest": room.places[rest[0]].guest}))
        elif room.is_host(guest):
            things.append(("close", {}))
    elif room.phase != "over":
        things = [("bot", {"seat": k, "bot": ADVISER}) for k in seats if not room.places[k].bot]
    entries = []
    for kind, body in things:
        entries.append(room.entry(kind, body, guest))
        room.take(entries[-1])
    return entries


def begin(room: Room, moves: Moves) -> Written:
    """All shares are in: derive the key, play the moves that came from elsewhere, and deal."""
    room.make_match()
    assert room.match is not None
    room.match.restore(moves)
    room.match.let_chance_act()
    entry = room.entry("begin", {"start": len(moves), "moves": room.moves_since(0)})
    room.take(entry, played=True)
    return Written(entry)


def _ping(room: Room, guest: str, act: Do) -> Outcome:
    return Reply(id=act.id, ok=True, seq=room.seq_for(guest))


def _look(room: Room, guest: str, act: Do) -> Outcome:
    """Only a live connection can look from another seat; `live` handles that before this runs."""
    raise BadText(say("act.look_live"))


WORDED: dict[str, Worded] = {"play": _play, "why": _why, "hint": _hint}
ACTS: dict[str, Act] = {
    "look": _look, "undo": _undo, "redo": _redo, "agree": _agree, "disagree": _disagree,
    "bot": _bot, "back": _back, "standing": _standing, "commit": _commit, "reveal": _reveal,
    "chat": _chat, "start": _start, "ping": _ping,
}  # fmt: skip
