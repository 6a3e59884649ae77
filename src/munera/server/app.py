"""The web application that `munera serve` runs: addresses, headers, errors, the built page."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from munera import __version__
from munera.core.errors import BadOption, BadTable, MuneraError, Refused
from munera.core.saying import Saying, say
from munera.server.acts import NotAllowed
from munera.server.encoding import encode, without_defaults
from munera.server.guests import Guests
from munera.server.hall import Hall, HallSettings
from munera.server.hosts import Hosts
from munera.server.limits import Limits
from munera.server.live import Live, is_same_origin, say_websocket_only
from munera.server.routes import ROUTES, House, language_of
from munera.server.school_routes import SCHOOL_ROUTES
from munera.server.store import Store, StoreFailed
from munera.server.wire import Oops
from munera.server.words import language_in

PAGE = Path(__file__).parent / "page"
STATUS = {
    "bad_request": 400, "no_session": 401, "not_allowed": 403, "not_found": 404, "not_now": 409,
    "stale": 409, "refused": 409, "broken": 409, "too_many": 429, "not_kept": 503,
}  # fmt: skip
HEADERS = [
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
     b"form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
]  # fmt: skip
MOST_BYTES = 2_200_000  # of a request; the longest is a campaign with its records
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
UNBUILT = (
    "The page has not been built yet: run `make page` in the checkout, or install a wheel.\n"
    "The interface for programs is at /api/openapi.json.\n"
)

log = logging.getLogger("munera")


def front_door(app: ASGIApp, live: Live, secure: bool = False) -> ASGIApp:
    """Send sockets straight to `live`, and add security headers to every answer.

    Sockets skip the framework because hundreds are open, and each layer costs memory.
    """
    more = [*HEADERS, HTTPS_ONLY] if secure else HEADERS

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await live(scope, receive, send)
            return

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *more]
                if b"cache-control" not in {name.lower() for name, _ in headers}:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        if scope["path"].startswith("/api/tables/") and scope["path"].endswith("/live"):
            await say_websocket_only(adding)
            return
        refused = _refused(scope["method"], dict(scope["headers"]), live.hosts)
        if refused is not None:
            await _refuse(refused, dict(scope["headers"]), adding)
            return
        await app(scope, receive, adding)

    return wrapped


def _refused(method: str, headers: dict[bytes, bytes], hosts: Hosts | None) -> NotAllowed | None:
    """Why a request is refused unread: another site or a form sends it. None: it is fine."""
    if hosts is not None and not hosts.is_ours(headers.get(b"host")):
        return NotAllowed(say("request.other_host"))
    if method in ("GET", "HEAD", "OPTIONS"):
        return None
    if not is_same_origin(headers):
        return NotAllowed(say("request.other_site"))
    size = headers.get(b"content-length", b"0")
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if (size != b"0" or b"transfer-encoding" in headers) and kind != b"application/json":
        return NotAllowed(say("request.as_json"), "bad_request")
    return None


async def _refuse(refused: NotAllowed, asked: dict[bytes, bytes], send: Send) -> None:
    language = language_in(asked.get(b"accept-language", b"").decode("latin-1"))
    body = encode(without_defaults(Oops(error=refused.error, why=refused.said(language))))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    status = STATUS[refused.error]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def oops(request: Any, error: Exception) -> Response[bytes]:
    """Any error as one friendly sentence. A bug of ours goes into the log, too."""
    status = 400
    language = language_of(request)
    if isinstance(error, Refused):
        told = Oops(error="refused", why=error.why, clause=error.clause, parts=error.parts)
        status = 409
    elif isinstance(error, NotAllowed):
        told = Oops(error=error.error, why=error.said(language))
        status = STATUS.get(error.error, 400)
    elif isinstance(error, StoreFailed):
        why = say("keeping.not_kept", why=error.what).said(language)
        told = Oops(error="not_kept", why=why)
        status = 503
    elif isinstance(error, MuneraError):
        missing = isinstance(error, BadTable) and request.method == "GET"
        why = error.said(language)
        told = Oops(error="not_found" if missing else "bad_request", why=why)
        if isinstance(error, BadOption):
            told.option, told.clause = error.option, error.clause
        status = 404 if missing else 400
    elif isinstance(error, RecursionError | UnicodeError):
        told = Oops(error="bad_request", why=say("request.too_deep").said(language))
    elif isinstance(error, HTTPException):
        status = error.status_code
        told = Oops(error=_word_for(status), why=_http_reason(error).said(language))
    else:
        log.exception("a request failed", exc_info=error)
        status = 500
        told = Oops(error="our_fault", why=say("request.our_fault").said(language))
    return Response(
        encode(without_defaults(told)), status_code=status, media_type="application/json"
    )


def _word_for(status: int) -> str:
    return {404: "not_found", 405: "bad_method", 413: "too_large"}.get(status, "bad_request")


def _http_reason(error: HTTPException) -> Saying:
    if error.status_code == 404:
        return say("request.nothing_here")
    extra = error.extra
    if isinstance(extra, Sequence) and extra and isinstance(extra[0], dict):
        first = extra[0]
        why = f"{first.get('key', 'the request')}: {first.get('message')}"
        return say("request.unreadable", why=why)
    return say("request.unreadable", why=error.detail)


# --- The page ----------------------------------------------------------------------------------


class Page:
    """The built files, read once. Addresses of the page's own screens get `index.html`."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, tuple[bytes, str]] = {}
        for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if file.is_file():
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                self.files["/" + file.relative_to(folder).as_posix()] = (file.read_bytes(), kind)

    def answer(self, path: str) -> Response[bytes]:
        """A file, or the page itself."""
        if path in self.files:
            data, kind = self.files[path]
            keep = (
                "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
            )
            return Response(data, media_type=kind, headers={"cache-control": keep})
        first = self.files.get("/index.html")
        if first is None:
            return Response(UNBUILT.encode(), media_type="text/plain", status_code=503)
        return Response(first[0], media_type="text/html", headers={"cache-control": "no-cache"})


@get("/", include_in_schema=False)
async def front(state: State) -> Response[bytes]:
    """The page."""
    page: Page = state.page
    return page.answer("/")


SCREENS = ("/t/", "/join/", "/rules/", "/school")


@get("/{path:path}", include_in_schema=False)
async def files(path: FromPath[str], state: State) -> Response[bytes]:
    """The page's files, and the page at the addresses of its screens."""
    page: Page = state.page
    if path.startswith("/api/") or not page.files:
        raise NotAllowed(say("request.nothing_here"), "not_found")
    answer = page.answer(path)
    if path not in page.files and not path.startswith(SCREENS):
        answer.status_code = 404  # the page says so in its own words
    return answer


@get("/api/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """A sign of life for monitoring."""
    return {"version": __version__, "status": "well"}


# --- The whole ---------------------------------------------------------------------------------


async def _forget(guests: Guests, store: Store, keep: int) -> None:
    try:
        await guests.forget()
        await store.sweep(keep)
    except StoreFailed as error:  # expired sessions can wait, people cannot
        log.warning("expired sessions could not be deleted: %s", error)


async def _forget_hourly(guests: Guests, store: Store, keep: int) -> None:
    while True:
        await asyncio.sleep(3600)
        await _forget(guests, store, keep)


def make_app(
    store: Store,
    settings: HallSettings | None = None,
    limits: bool = True,
    secure: bool = False,
    page: Path = PAGE,
    hosts: Hosts | None = None,
) -> Litestar:
    """The application on a store. `secure`: people reach it by https.

    Without `hosts` it answers requests to any host name.
    """
    hall = Hall(store, settings)
    guests = Guests(store)
    house = House(hall, guests, Limits(limits), secure)
    live = Live(hall, guests, house.limits, hosts)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await _forget(guests, store, hall.settings.keep)
        hourly = asyncio.create_task(_forget_hourly(guests, store, hall.settings.keep))
        await hall.open_doors()
        house.archive.open()
        yield
        await house.archive.close()
        hourly.cancel()
        await hall.close_doors()
        await store.close()

    app = Litestar(
        route_handlers=[*ROUTES, *SCHOOL_ROUTES, front, files, health],
        lifespan=[lifespan],
        state=State({"house": house, "live": live, "page": Page(page)}),
        exception_handlers={Exception: oops},
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Munera",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        debug=False,
        logging_config=None,
    )
    app.asgi_handler = front_door(app.asgi_handler, live, secure)
    return app
