"""What each address answers. The handlers are thin: the hall and the rooms do the work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from munera import __version__
from munera.bots import BOTS, LEVELS
from munera.core.engine import SPECTATOR
from munera.core.game import Game, never
from munera.core.saying import say
from munera.games import every, load
from munera.play.art import sheet
from munera.server import replays
from munera.server.acts import NotAllowed
from munera.server.archive import Archive, record_in
from munera.server.encoding import encode, without_defaults
from munera.server.guests import COOKIE, DAYS, SAFE_COOKIE, Guests
from munera.server.hall import Hall
from munera.server.limits import GUESSES, OPENINGS, REQUESTS, Limits, Rate, place_of
from munera.server.live import MOVES_EACH, Feed, cost_of
from munera.server.lobby import card_of, lobby_of
from munera.server.minding import may_see, onlookers
from munera.server.offers import chosen, offer
from munera.server.room import Room
from munera.server.seating import BOT_NAMES
from munera.server.showing import Watcher, shown_once
from munera.server.slices import in_slices
from munera.server.store import Guest
from munera.server.wire import (
    Analysis,
    BotInfo,
    ClauseInfo,
    Do,
    Done,
    Fork,
    GameInfo,
    Hello,
    JoinCode,
    Lobby,
    Moment,
    NewGuest,
    NewTable,
    Oops,
    RecordText,
    Replay,
    RuleBook,
    SectionInfo,
    Shown,
    Sit,
    TableCard,
    You,
)  # fmt: skip
from munera.server.wire_school import CareerWords
from munera.server.words import language_in

HEARTBEAT = 15.0  # seconds between signs of life on a stream
Id = Annotated[str, PathParameter(max_length=32)]
Step = Annotated[int, PathParameter()]
MaybeSeat = Annotated[int | None, QueryParameter(ge=0, le=63)]
AnyRequest = Request[Any, Any, Any]
OOPS = {
    status: ResponseSpec(Oops, generate_examples=False, description=why)
    for status, why in (
        (400, "It cannot be read, or cannot be."), (401, "There is no session."),
        (403, "It is not for you."), (404, "There is no such thing."), (409, "Not now."),
        (413, "It is too large."), (429, "That was a lot at once."), (503, "It was not kept."),
    )
}  # fmt: skip
UNCHANGED = {204: ResponseSpec(None, generate_examples=False, description="Nothing has changed.")}


class House:
    """What the handlers need; the application makes it once."""

    def __init__(self, hall: Hall, guests: Guests, limits: Limits, secure: bool = False) -> None:
        self.replays = replays.Replays()
        self.hall = hall
        self.guests = guests
        self.limits = limits
        self.secure = secure
        self.archive = Archive(hall)


def house(request: AnyRequest) -> House:
    """The house of a request."""
    found: House = request.app.state.house
    return found


def address(request: AnyRequest) -> str:
    """The place where a request comes from, for limits."""
    return place_of(request.client.host) if request.client else "?"


def charge(request: AnyRequest, guest: Guest, rate: Rate, moves: int) -> None:
    """Charge a guest for a request that takes longer in a longer game.

    Raises NotAllowed if the guest has asked too much already.
    """
    house(request).limits.check(guest.id, rate, moves / MOVES_EACH)


def guest_of(request: AnyRequest) -> Guest:
    """The guest of a request; raises NotAllowed without a session, or above the limits."""
    at = house(request)
    guest = at.guests.who(request.headers.get("cookie", ""))
    at.limits.check(guest.id if guest else address(request), REQUESTS)
    if guest is None:
        raise NotAllowed(say("guest.no_session"), "no_session")
    return guest


async def room_of(request: AnyRequest, table_id: str) -> tuple[Guest, Room]:
    """The guest of a request and the table it asks for."""
    guest = guest_of(request)
    room = await house(request).hall.room(table_id)
    if not may_see(room, guest.id):
        raise NotAllowed(say("hall.private"))
    house(request).hall.hear_of(room, guest.id)
    return guest, room


def language_of(request: AnyRequest) -> str:
    """The language of a request: `lang` in the address, or what the browser prefers."""
    preferred = request.headers.get("accept-language", "")
    return language_in(request.query_params.get("lang", preferred))


def viewer_of(room: Room, guest: Guest, seat: int | None, open_now: bool = False) -> int:
    """From where a guest looks: its own seat, as a spectator, or any seat of an ended game."""
    if seat is None:
        return SPECTATOR
    if seat in room.seats_of(guest.id) or (open_now and seat < len(room.places)):
        return seat
    raise NotAllowed(say("act.not_your_seat"))


def json(data: bytes | Any, status: int = 200) -> Any:
    """An answer as JSON, without fields that have their default value."""
    body = data if isinstance(data, bytes) else encode(without_defaults(data))
    return Response(body, media_type="application/json", status_code=status)


# --- Who one is, what there is -----------------------------------------------------------------


@lru_cache(8)
def games(language: str) -> list[GameInfo]:
    """All games in a language; a game that does not speak it speaks English."""
    return [_game(game, language) for game in every()]


def _game(game: Game, language: str) -> GameInfo:
    words = game.words[game.spoken(language)]
    return GameInfo(
        name=game.name,
        title=game.title,
        tagline=game.tagline(language),
        minutes=game.look.minutes,
        field=game.look.field,
        emblem=game.look.emblem,
        credits=game.acknowledged(language),
        seats=list(game.seats),
        usual=4 if 4 in game.seats else game.seats[0],
        modes={str(seats): list(modes) for seats, modes in game.modes.items()},
        options=[offer(game, option, language) for option in game.options],
        called=dict(words.called),
        ready=game.prelude is not never,
        career=_career(game, language),
    )


def _career(game: Game, language: str) -> CareerWords | None:
    """What a game calls things of its careers; None if it has none."""
    own = game.career
    if own is None:
        return None
    said = game.sayings
    return CareerWords(
        points=said.text("career.points", language),
        coins=said.text("career.coins", language),
        fates={fate: said.text(f"career.fates.{fate}", language) for fate in own.fates},
        first=own.coins(own.least),
        score=said.text("career.score", language) if own.scored else "",
        causes={one: said.text(f"career.causes.{one}", language) for one in own.causes},
    )


@get("/api/hello", responses=OOPS)
async def hello(request: AnyRequest) -> Hello:
    """The games, the bots, and who you are."""
    guest = house(request).guests.who(request.headers.get("cookie", ""))
    house(request).limits.check(address(request), REQUESTS)
    language = language_of(request)
    bots = [
        BotInfo(name=name, about=say(f"bot.about.{name}").said(language))
        for name in (*BOTS, *LEVELS)
    ]
    you = You(name=guest.name) if guest else None
    told = Hello(version=__version__, games=games(language), bots=bots, you=you,
                 bot_names=list(BOT_NAMES))  # fmt: skip
    answer = json(told)
    cookie = await house(request).guests.renew(request.headers.get("cookie", ""))
    if cookie:  # each visit renews the session
        _give(answer, cookie, house(request))
    return answer  # type: ignore[no-any-return]


def _give(answer: Response[bytes], cookie: str, at: House) -> None:
    """Let the browser keep the cookie of a session."""
    answer.set_cookie(
        key=SAFE_COOKIE if at.secure else COOKIE, value=cookie, max_age=DAYS * 86_400,
        httponly=True, samesite="strict", secure=at.secure, path="/",
    )  # fmt: skip


@post("/api/session", status_code=200, responses=OOPS)
async def sign_in(request: AnyRequest, data: JSONBody[NewGuest]) -> You:
    """Begin a session under a name; with a session, change the name."""
    at = house(request)
    at.limits.check(address(request), OPENINGS)
    known = at.guests.who(request.headers.get("cookie", ""))
    if known is not None:
        return You(name=(await at.guests.rename(known, data.name)).name)
    guest, cookie = await at.guests.welcome(data.name)
    answer = json(You(name=guest.name))
    _give(answer, cookie, at)
    return answer  # type: ignore[no-any-return]


@delete("/api/session", status_code=204, responses=OOPS)
async def sign_out(request: AnyRequest) -> None:
    """End the session; its cookie no longer works."""
    at = house(request)
    guest = await at.guests.goodbye(request.headers.get("cookie", ""))
    if guest is not None:
        at.hall.hang_up(guest.id)


@lru_cache(64)
def book_of(name: str, language: str) -> RuleBook:
    """The rule book of a game."""
    game = load(name)
    clauses = game.book(language)
    sections: list[SectionInfo] = []
    for clause, text in clauses.texts.items():
        if clause in clauses.sections:
            sections.append(SectionInfo(title=clauses.sections[clause], clauses=[]))
        sections[-1].clauses.append(ClauseInfo(id=clause, text=text))
    return RuleBook(game=game.name, title=game.title, sections=sections)


@get("/api/games/{game:str}/rules", responses=OOPS)
async def rules(request: AnyRequest, game: Id) -> RuleBook:
    """The numbered rules of a game."""
    return book_of(game, language_of(request))


@get("/api/games/{game:str}/art.svg", media_type="image/svg+xml", responses=OOPS)
async def art(game: Id) -> str:
    """The pictures of a game's pieces, one symbol each."""
    return sheet(load(game))


# --- Tables ------------------------------------------------------------------------------------


@get("/api/lobby", responses=OOPS)
async def lobby(request: AnyRequest) -> Lobby:
    """Tables to join or to watch, and your own."""
    guest = guest_of(request)
    told = await lobby_of(house(request).hall, guest, language_of(request))
    return json(told)  # type: ignore[no-any-return]


@get("/api/lobby/live", responses=OOPS)
async def lobby_live(request: AnyRequest) -> ServerSentEvent:
    """The lobby as a stream: sent again whenever it changes."""
    guest, language = guest_of(request), language_of(request)
    hall, limits = house(request).hall, house(request).limits
    limits.check_line(guest.id)

    async def news() -> AsyncIterator[ServerSentEventMessage]:
        with limits.line(guest.id):
            async for one in changes():
                yield one

    async def changes() -> AsyncIterator[ServerSentEventMessage]:
        while True:
            changed = hall.lobby_changed
            data = encode(without_defaults(await lobby_of(hall, guest, language))).decode()
            yield ServerSentEventMessage(data=data, event="lobby")
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
                await asyncio.sleep(0.25)  # send several changes together
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")

    return ServerSentEvent(news())


@post("/api/tables", status_code=201, responses=OOPS)
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Shown:
    """Open a table."""
    guest = guest_of(request)
    house(request).limits.check(guest.id, OPENINGS)
    room = await house(request).hall.open(guest, data, language_of(request))
    return json(await first_look(request, room, guest), 201)  # type: ignore[no-any-return]


async def first_look(request: AnyRequest, room: Room, guest: Guest) -> bytes:
    """A whole table, for a guest who has just come or sat down."""
    async with house(request).hall.steady(room.plan.id) as found:
        mine = found.seats_of(guest.id)
        seat = mine[0] if len(mine) == 1 else SPECTATOR
        return await shown_once(found, guest.id, seat, language_of(request))


async def _card(request: AnyRequest, room: Room, guest: Guest) -> TableCard:
    async with house(request).hall.steady(room.plan.id) as found:
        return card_of(found, guest.id, language_of(request))


@post("/api/join", status_code=200, responses=OOPS)
async def join(request: AnyRequest, data: JSONBody[JoinCode]) -> TableCard:
    """The table of an invitation code."""
    guest = guest_of(request)
    house(request).limits.check(address(request), GUESSES)
    room = await house(request).hall.joined(guest, data.code)
    card = await _card(request, room, guest)
    card.chosen = chosen(room.plan.game, room.table, language_of(request))
    card.pack = room.plan.pack
    return json(card)  # type: ignore[no-any-return]


@get("/api/tables/{table_id:str}", responses=OOPS | UNCHANGED)
async def table(
    request: AnyRequest, table_id: Id, seat: MaybeSeat = None,
    seq: Annotated[int | None, QueryParameter(ge=0)] = None,
) -> Shown:  # fmt: skip
    """The table as it stands; 204 if nothing has happened since `seq`."""
    guest, _ = await room_of(request, table_id)
    async with house(request).hall.steady(table_id) as room:
        viewer = viewer_of(room, guest, seat)
        if seq == room.seq_for(guest.id):
            return Response(None, status_code=204)  # type: ignore[return-value]
        told = await shown_once(room, guest.id, viewer, language_of(request))
        return json(told)  # type: ignore[no-any-return]


@post("/api/tables/{table_id:str}/do", status_code=200, responses=OOPS)
async def act(request: AnyRequest, table_id: Id, data: JSONBody[Do]) -> Done:
    """Do something at a table, without a socket."""
    guest, room = await room_of(request, table_id)
    language = language_of(request)
    house(request).limits.check(guest.id, REQUESTS, cost_of(data, room) - 1)
    reply = await house(request).hall.act(room, guest.id, data, language)
    async with house(request).hall.steady(table_id) as room:
        seat = data.seat if data.seat in room.seats_of(guest.id) else None
        viewer = SPECTATOR if seat is None else seat
        watcher = Watcher(room, guest.id, viewer, None, language)
        shown = watcher.everything(await watcher.worded())
    return json(encode({"reply": without_defaults(reply), "table": shown}))  # type: ignore[no-any-return]


@get("/api/tables/{table_id:str}/watch", responses=OOPS)
async def watch(request: AnyRequest, table_id: Id) -> ServerSentEvent:
    """The table as a spectator sees it, as a stream: sent again whenever it changes."""
    guest, room = await room_of(request, table_id)
    hall, limits, language = house(request).hall, house(request).limits, language_of(request)
    limits.check_line(guest.id, 0 if room.seats_of(guest.id) else onlookers(room))

    async def news() -> AsyncIterator[ServerSentEventMessage]:
        feed = Feed()
        async with hall.steady(table_id) as found:
            out = feed.out
            watcher = out.watcher = Watcher(found, guest.id, SPECTATOR, out.put, language)
            hall.enter(watcher)
            if watcher.base < 0:
                out.put(watcher.full())
        try:
            with limits.line(guest.id):
                while message := await _news(feed):
                    yield message
        finally:
            hall.go(watcher)

    return ServerSentEvent(news())


async def _news(feed: Feed) -> ServerSentEventMessage | None:
    """The next news, or a sign of life; None if the stream is over."""
    try:
        message = await asyncio.wait_for(feed.next(), HEARTBEAT)
    except TimeoutError:
        return ServerSentEventMessage(comment="still here")
    if not message:
        return None
    return ServerSentEventMessage(data=message.decode(), event="table")


@post("/api/tables/{table_id:str}/sit", status_code=200, responses=OOPS)
async def sit(request: AnyRequest, table_id: Id, data: JSONBody[Sit]) -> Shown:
    """Take an open seat."""
    guest, room = await room_of(request, table_id)
    await house(request).hall.sit(room, guest, data.seat, data.name, data.career)
    return json(await first_look(request, room, guest))  # type: ignore[no-any-return]


@post("/api/tables/{table_id:str}/leave", status_code=204, responses=OOPS)
async def leave(request: AnyRequest, table_id: Id) -> None:
    """Leave the table; during the game a bot plays on."""
    guest, room = await room_of(request, table_id)
    await house(request).hall.leave(room, guest)


@post("/api/tables/{table_id:str}/again", status_code=201, responses=OOPS)
async def again(request: AnyRequest, table_id: Id) -> Shown:
    """The next game with the same seats."""
    guest, room = await room_of(request, table_id)
    house(request).limits.check(guest.id, OPENINGS)
    following = await house(request).hall.again(guest, room)
    return json(await first_look(request, following, guest), 201)  # type: ignore[no-any-return]


# --- Looking back ------------------------------------------------------------------------------


@get("/api/tables/{table_id:str}/replay", responses=OOPS)
async def replay(request: AnyRequest, table_id: Id, seat: MaybeSeat = None) -> Replay:
    """The steps of a replay; while the game runs, only as far back as the game allows."""
    guest, _ = await room_of(request, table_id)
    async with house(request).hall.steady(table_id) as room:
        viewer = viewer_of(room, guest, seat, room.phase == "over")
        charge(request, guest, REQUESTS, replays.moves_of(room))
        told = house(request).replays.replay(room, guest.id, viewer, language_of(request))
        return json(told)  # type: ignore[no-any-return]


@get("/api/tables/{table_id:str}/replay/{move:int}", responses=OOPS)
async def moment(request: AnyRequest, table_id: Id, move: Step, seat: MaybeSeat = None) -> Moment:
    """The table after a move, as a seat or a spectator saw it."""
    guest, _ = await room_of(request, table_id)
    async with house(request).hall.steady(table_id) as room:
        viewer = viewer_of(room, guest, seat, room.phase == "over")
        charge(request, guest, REQUESTS, replays.way_to(room, move))
        told = await in_slices(replays.looking_back(room, viewer, move, language_of(request)))
        house(request).replays.note_way(house(request).hall.rooms, table_id)
        return json(encode(told))  # type: ignore[no-any-return]


@get("/api/tables/{table_id:str}/analysis", responses=OOPS)
async def analysis(request: AnyRequest, table_id: Id) -> Analysis:
    """The analysis of an ended game, as far as it is done.

    The first request starts it; ask again until it is ready.
    """
    await room_of(request, table_id)
    analyses = house(request).hall.analyses
    async with house(request).hall.steady(table_id) as room:
        work = analyses.work(room)
    return json(await work.told(analyses.thinkers, language_of(request)))  # type: ignore[no-any-return]


@post("/api/tables/{table_id:str}/fork", status_code=201, responses=OOPS)
async def fork(request: AnyRequest, table_id: Id, data: JSONBody[Fork]) -> Shown:
    """Continue from a move of an ended game against bots, at a new table."""
    guest, room = await room_of(request, table_id)
    house(request).limits.check(guest.id, OPENINGS)
    new = await replays.fork(house(request).hall, room, guest, data, language_of(request))
    return json(await first_look(request, new, guest), 201)  # type: ignore[no-any-return]


@get("/api/tables/{table_id:str}/record", media_type="text/plain", responses=OOPS)
async def record(request: AnyRequest, table_id: Id) -> str:
    """The record of an ended game."""
    kept = house(request).archive.kept(table_id, guest_of(request).id)
    if kept:
        return record_in(kept)
    await room_of(request, table_id)
    async with house(request).hall.steady(table_id) as room:
        return _ended(room)


def _ended(room: Room) -> str:
    """The record of an ended game. A running game's holds the truth, so nobody gets it."""
    if room.match is None or room.phase != "over":
        raise NotAllowed(say("replay.record_at_end"), "not_now")
    return room.match.text()


@get("/api/tables/{table_id:str}/proof", media_type="text/plain", responses=OOPS)
async def proof(request: AnyRequest, table_id: Id) -> str:
    """The proof of an ended game: all that is needed to work out each draw again."""
    kept = house(request).archive.kept(table_id, guest_of(request).id)
    if kept:
        return kept
    guest, _ = await room_of(request, table_id)
    async with house(request).hall.steady(table_id) as room:
        job = house(request).archive.job(room, _ended(room))
    return await house(request).archive.proof(table_id, guest.id, job)


@post("/api/records", status_code=201, responses=OOPS)
async def take_in(request: AnyRequest, data: JSONBody[RecordText]) -> TableCard:
    """Import a record: an ended game to look at, or a running one to continue."""
    guest = guest_of(request)
    house(request).limits.check(guest.id, OPENINGS)
    hall = house(request).hall
    room = await replays.take_in(hall, guest, data.text, language_of(request))
    charge(request, guest, OPENINGS, replays.moves_of(room))
    return json(await _card(request, room, guest), 201)  # type: ignore[no-any-return]


ROUTES = [
    hello, sign_in, sign_out, rules, art, lobby, lobby_live, open_table, join, table, act, watch,
    sit, leave, again, replay, moment, analysis, fork, record, proof, take_in,
]  # fmt: skip
