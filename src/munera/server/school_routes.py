"""What each address about schools answers: characters who live from match to match."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from munera.server.limits import OPENINGS
from munera.server.routes import (
    OOPS,
    AnyRequest,
    Id,
    first_look,
    guest_of,
    house,
    json,
    language_of,
    room_of,
)
from munera.server.school import card_of
from munera.server.wire import Shown
from munera.server.wire_school import (
    Bring,
    CareerCard,
    CareerInfo,
    CareerText,
    NewCareer,
    School,
)

Number = Annotated[int, PathParameter()]


@get("/api/school", responses=OOPS)
async def school(request: AnyRequest) -> School:
    """All your characters, dead ones included."""
    return json(house(request).hall.school.all(guest_of(request)))  # type: ignore[no-any-return]


@post("/api/school", status_code=201, responses=OOPS)
async def new_career(request: AnyRequest, data: JSONBody[NewCareer]) -> CareerCard:
    """Make a new character."""
    guest = guest_of(request)
    house(request).limits.check(guest.id, OPENINGS)
    row = await house(request).hall.school.new(guest, data)
    return json(card_of(row), 201)  # type: ignore[no-any-return]


@post("/api/school/import", status_code=201, responses=OOPS)
async def take_in_career(request: AnyRequest, data: JSONBody[CareerText]) -> CareerCard:
    """Import a character from the text of his campaign, which is checked match by match."""
    guest = guest_of(request)
    house(request).limits.check(guest.id, OPENINGS)
    row = await house(request).hall.school.take_in(guest, data.text, language_of(request))
    return json(card_of(row), 201)  # type: ignore[no-any-return]


@get("/api/school/{career_id:str}", responses=OOPS)
async def career(request: AnyRequest, career_id: Id) -> CareerInfo:
    """One character, with his matches and his build."""
    told = house(request).hall.school.info(guest_of(request), career_id, language_of(request))
    return json(told)  # type: ignore[no-any-return]


@delete("/api/school/{career_id:str}", status_code=204, responses=OOPS)
async def drop_career(request: AnyRequest, career_id: Id) -> None:
    """Delete a character who has never fought."""
    await house(request).hall.school.drop(guest_of(request), career_id)


@get("/api/school/{career_id:str}/text", media_type="text/plain", responses=OOPS)
async def career_text(request: AnyRequest, career_id: Id) -> str:
    """The whole campaign of a character as text."""
    return house(request).hall.school.text(guest_of(request), career_id)


@get("/api/school/{career_id:str}/record/{number:int}", media_type="text/plain", responses=OOPS)
async def feat_record(request: AnyRequest, career_id: Id, number: Number) -> str:
    """The record of one match of a character."""
    return house(request).hall.school.record(guest_of(request), career_id, number)


@post("/api/school/{career_id:str}/free", status_code=204, responses=OOPS)
async def free_career(request: AnyRequest, career_id: Id) -> None:
    """Take a character back from a table that has not begun, or that cannot go on."""
    await house(request).hall.free(guest_of(request), career_id)


@post("/api/tables/{table_id:str}/bring", status_code=200, responses=OOPS)
async def bring(request: AnyRequest, table_id: Id, data: JSONBody[Bring]) -> Shown:
    """Bring a character to your seat, change him, or remove him."""
    guest, room = await room_of(request, table_id)
    await house(request).hall.bring(room, guest, data.seat, data.career)
    return json(await first_look(request, room, guest))  # type: ignore[no-any-return]


SCHOOL_ROUTES = [
    school, new_career, take_in_career, career, drop_career, career_text, feat_record, free_career,
    bring,
]  # fmt: skip
