"""What a guest can do at a table: each act is checked, written to the log, and told to everybody.

A refused act changes nothing. A retried one, known by its id, is answered as done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from munera.bots import check_guest, make
from munera.core.errors import BadText, MuneraError, Refused
from munera.core.saying import Saying, say
from munera.server import standing
from munera.server.plan import Moves
from munera.server.proof import seat_commit
from munera.server.room import Room
from munera.server.store import Entry, StoreFailed
from munera.server.wire import Do, Reply

ADVISER = "greedy"


class NotAllowed(MuneraError):
    """Something that this guest may not do here now; `error` is the short word for programs."""

    def __init__(self, why: Saying, error: str = "not_allowed") -> None:
        super().__init__(why)
        self.error = error


class Written:
    """An act that has changed the table in memory and must now be made durable."""

    def __init__(self, *entries: Entry, mover: int | None = None) -> None:
        self.entries = entries
        self.mover = mover  # the seat of a plain move


Outcome = Written | Reply
Act = Callable[[Room, str, Do], Outcome]
Worded = Callable[[Room, str, Do, str], Outcome]  # those whose answer has a game's words in it


def do(room: Room, guest: str, act: Do, language: str = "en") -> Outcome:
    """Carry out an act in memory; raises MuneraError with the reason, and then nothing changed.

    What the game says to it is said in the language that is asked for, if the game speaks it.
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
    """The seat that takes back or plays again: the one said, or the one found among the guest's."""
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
    if room.undo_asked is not None:
        raise NotAllowed(say("undo.answer_first"), "not_now")
    if room.places[seat].bot:
        raise NotAllowed(say("act.bot_holds"), "not_now")
    if act.seq is None or not act.texts:
        raise NotAllowed(say("act.move_says"), "bad_request")
    if not room.asked.get(seat, 0) <= act.seq <= room.told(guest):
        raise NotAllowed(say("act.moved_on"), "stale")
    if standing.waits(room, seat, act.texts):
        if room.places[seat].wish == "pass":
            return Reply(id=act.id, ok=True, seq=room.told(guest))
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
    """Play for a seat, person or bot; raises MuneraError and then nothing has changed.

    `passed`: nobody asked for it, the seat passes by itself.
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
        return Reply(id=act.id, ok=True, seq=room.told(guest))
    return refusal(act.id, room.told(guest), error, language)


def _hint(room: Room, guest: str, act: Do, language: str) -> Outcome:
    seat = _own_seat(room, guest, act)
    if not room.plan.hints:
        raise NotAllowed(say("act.no_hints"))
    _running(room)
    assert room.match is not None
    if seat not in room.waiting():
        raise NotAllowed(say("act.not_asked"), "not_now")
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
    return Reply(id=act.id, ok=True, seq=room.told(guest), text=text, texts=texts, label=label)


def _undo(room: Room, guest: str, act: Do) -> Outcome:
    seat = _mover(room, guest, act, room.last_mover(room.seats_of(guest)))
    _running(room)
    if room.phase == "over":
        raise NotAllowed(say("undo.over"), "not_now")
    if room.undo_asked is not None:
        raise NotAllowed(say("undo.asked_already"), "not_now")
    point = room.undo_point(seat)
    if point < 0:
        raise NotAllowed(say("undo.no_move"), "not_now")
    others = [k for k in room.people() if room.places[k].guest != guest]
    if room.is_undo_free(seat) or not others:
        return _write(room, "undo", {"seat": seat, "to": point}, guest, act)
    if seat in room.declined:
        raise NotAllowed(say("undo.stays"), "not_now")
    return _write(room, "ask", {"seat": seat}, guest, act)


def _redo(room: Room, guest: str, act: Do) -> Outcome:
    owner = room.taken_back_by()
    seat = _mover(room, guest, act, owner)
    _running(room)
    if not room.can_redo():
        raise NotAllowed(say("undo.nothing_again"), "not_now")
    if owner != seat:
        raise NotAllowed(say("undo.who_took_back"))
    if not room.is_redo_its_own():
        raise NotAllowed(say("undo.others_moved"))
    return _write(room, "redo", {"seat": seat}, guest, act)


def _agree(room: Room, guest: str, act: Do) -> Outcome:
    mine = [k for k in room.seats_of(guest) if k not in room.agreed]
    if room.undo_asked is None or not mine:
        raise NotAllowed(say("undo.nobody_asks"), "not_now")
    written = [*_write(room, "agree", {"seat": mine[0]}, guest, act).entries]
    for seat in mine[1:]:
        written += _write(room, "agree", {"seat": seat}, guest, Do(do="agree")).entries
    if all_agree(room):
        written += take_back(room).entries
    return Written(*written)


def all_agree(room: Room) -> bool:
    """Whether everybody agrees to what is asked to be taken back; bots do not mind."""
    return all(k in room.agreed or room.places[k].bot for k in room.people())


def take_back(room: Room) -> Written:
    """Take back what was asked for and agreed to."""
    asker = room.undo_asked
    assert asker is not None
    entry = room.entry("undo", {"seat": asker, "to": room.undo_point(asker)})
    room.take(entry)
    return Written(entry)


def _disagree(room: Room, guest: str, act: Do) -> Outcome:
    """It stays as it is; whoever asked may say so too."""
    if room.undo_asked is None or not room.seats_of(guest):
        raise NotAllowed(say("undo.nobody_asks"), "not_now")
    return _write(room, "disagree", {}, guest, act)


def _bot(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
    _not_over(room)
    check_guest(act.bot or ADVISER)
    return _write(room, "bot", {"seat": seat, "bot": act.bot or ADVISER}, guest, act)


def _back(room: Room, guest: str, act: Do) -> Outcome:
    seat = _own_seat(room, guest, act)
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
    if not _is_hex(act.hex) or seat_commit(room.plan.id, seat, act.hex) != room.places[seat].commit:
        raise NotAllowed(say("seal.other"), "bad_request")
    return _write(room, "reveal", {"seat": seat, "hex": act.hex}, guest, act)


def _is_hex(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def _chat(room: Room, guest: str, act: Do) -> Outcome:
    mine = room.seats_of(guest)
    if not mine:
        raise NotAllowed(say("act.speak_at_table"))
    text = " ".join(act.text.split())
    if not text or not text.isprintable() or len(text) > 300:
        raise NotAllowed(say("act.say_something"), "bad_request")
    return _write(room, "chat", {"name": room.places[mine[0]].name, "text": text}, guest, act)


def _start(room: Room, guest: str, act: Do) -> Outcome:
    if not room.is_host(guest):
        raise NotAllowed(say("act.host_starts"))
    if room.phase != "gathering":
        raise NotAllowed(say("act.begun"), "not_now")
    return start(room, act.bot or ADVISER, guest, act)


def start(room: Room, bot: str, guest: str, act: Do) -> Written:
    """Nobody comes any more: bots take the seats that are still open."""
    check_guest(bot)
    names = [place.name or f"{bot.capitalize()} {k + 1}" for k, place in enumerate(room.places)]
    return _write(room, "start", {"bot": bot, "names": names}, guest, act)


def leave(room: Room, guest: str) -> list[Entry]:
    """Get up: before the game the seat is free again, during it a bot plays on.

    When the host leaves before the game, somebody who sits there is the host; if nobody does, the
    table is closed.
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
    """All parts are in: derive the key, put down what was played before, and let chance deal."""
    room.make_match()
    assert room.match is not None
    room.match.restore(moves)
    room.match.let_chance_act()
    entry = room.entry("begin", {"start": len(moves), "moves": room.moves_since(0)})
    room.take(entry, played=True)
    return Written(entry)


def _ping(room: Room, guest: str, act: Do) -> Outcome:
    return Reply(id=act.id, ok=True, seq=room.told(guest))


def _look(room: Room, guest: str, act: Do) -> Outcome:
    """Only a live connection has eyes to turn; `live` handles it before it comes here."""
    raise BadText(say("act.look_live"))


WORDED: dict[str, Worded] = {"play": _play, "why": _why, "hint": _hint}
ACTS: dict[str, Act] = {
    "look": _look, "undo": _undo, "redo": _redo, "agree": _agree, "disagree": _disagree,
    "bot": _bot, "back": _back, "standing": _standing, "commit": _commit, "reveal": _reveal,
    "chat": _chat, "start": _start, "ping": _ping,
}  # fmt: skip
