"""Who is who: guests by name, with a session that is signed, kept only as a hash, and revocable."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from munera.core.errors import BadText
from munera.core.saying import say
from munera.play.record import check_names
from munera.server.room import now
from munera.server.store import Guest, Store

COOKIE = "munera"
DAYS = 180
DAY = 86_400_000  # milliseconds
REMEMBERED = 4096  # sessions kept in memory, so that a request costs no look into the store


class Guests:
    """Makes, finds and revokes sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = store.secret("session signing")
        self._known: dict[bytes, Guest] = {}

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest and the cookie that speaks for it."""
        check_guest_name(name)
        token = secrets.token_bytes(32)
        guest = Guest(secrets.token_hex(8), name)
        await self._store.add_guest(guest, _hash(token), now() + DAYS * DAY)
        return guest, f"{_text(token)}.{_text(self._sign(token))}"

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        check_guest_name(name)
        await self._store.rename_guest(guest.id, name)
        self._known.clear()
        return Guest(guest.id, name)

    async def goodbye(self, cookies: str) -> Guest | None:
        """Make the session of a Cookie header worthless; whose it was."""
        guest = self.who(cookies)
        token = self._token(cookie_of(cookies))
        if token is not None:
            self._known.pop(_hash(token), None)
            await self._store.revoke(_hash(token))
            self._known.pop(_hash(token), None)  # somebody may have asked meanwhile
        return guest

    async def forget(self) -> None:
        """Delete what is kept of sessions that have expired."""
        await self._store.forget(now())

    def who(self, cookies: str) -> Guest | None:
        """The guest of a request, from its Cookie header; None if there is no good session."""
        token = self._token(cookie_of(cookies))
        if token is None:
            return None
        hashed = _hash(token)
        guest = self._known.get(hashed)
        if guest is None:
            guest = self._store.find_guest(hashed, now())
            if guest is None:
                return None
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[hashed] = guest
        return guest

    def _sign(self, token: bytes) -> bytes:
        return hmac.digest(self._key, token, "sha256")[:16]

    def _token(self, cookie: str) -> bytes | None:
        """The token of a cookie that we have signed."""
        first, dot, second = cookie.partition(".")
        try:
            token, signed = _bytes(first), _bytes(second)
        except ValueError:
            return None
        if not dot or len(token) != 32 or not hmac.compare_digest(signed, self._sign(token)):
            return None
        return token


def check_guest_name(name: str) -> None:
    """Raise BadText unless it can be written and shown."""
    check_names((name,), 1)
    if len(name) > 24 or name != name.strip():
        raise BadText(say("guest.name"))


def cookie_of(cookies: str) -> str:
    """Our cookie among those of a request; what other cookies look like does not matter."""
    for pair in cookies.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            return value.strip()
    return ""


def _hash(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
