"""Who is who: guests by name, with a session that is signed, kept only as a hash, and revocable."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from munera.server.names import check_name
from munera.server.store import Guest, Store, StoreFailed
from munera.server.timing import now

COOKIE = "munera"
SAFE_COOKIE = "__Host-munera"  # for https: another subdomain cannot set such a cookie
MOST_COOKIES = 8  # of ours that are read in one request
DAYS = 180  # for which a session is valid
DAY = 86_400_000  # milliseconds
REMEMBERED = 4096  # sessions kept in memory, so that a request does not read the store


class Guests:
    """Makes, finds and revokes sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = store.secret("session signing")
        self._known: dict[bytes, Guest] = {}
        self._renewed: dict[bytes, int] = {}  # when a session was last renewed

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest and the cookie of its session."""
        check_name(name)
        token = secrets.token_bytes(32)
        guest = Guest(secrets.token_hex(8), name)
        await self._store.add_guest(guest, _hash(token), now() + DAYS * DAY)
        return guest, f"{_text(token)}.{_text(self._sign(token))}"

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        check_name(name)
        await self._store.rename_guest(guest.id, name)
        self._known.clear()
        return Guest(guest.id, name)

    async def renew(self, cookies: str) -> str:
        """Give the session of a Cookie header its full time again, once a day.

        Returns the cookie to set again; empty if there is nothing to set.
        """
        cookie, guest = self._good(cookies)
        token = self._token(cookie)
        if token is None or guest is None:
            return ""
        hashed, at = _hash(token), now()
        if at - self._renewed.get(hashed, 0) < DAY:
            return ""
        if len(self._renewed) >= REMEMBERED:
            self._renewed.clear()
        self._renewed[hashed] = at
        try:
            await self._store.renew(hashed, at + DAYS * DAY)
        except StoreFailed:  # the session stays valid for as long as before
            return ""
        return cookie

    async def goodbye(self, cookies: str) -> Guest | None:
        """Revoke the sessions of a Cookie header, and return the guest they belonged to."""
        guest = self.who(cookies)
        for token in filter(None, map(self._token, cookies_of(cookies))):
            self._known.pop(_hash(token), None)
            await self._store.revoke(_hash(token))
            self._known.pop(_hash(token), None)  # a request may have put it back meanwhile
        return guest

    async def forget(self) -> None:
        """Delete expired sessions from the store."""
        await self._store.forget(now())

    def who(self, cookies: str) -> Guest | None:
        """The guest of a request, from its Cookie header; None without a valid session."""
        return self._good(cookies)[1]

    def _good(self, cookies: str) -> tuple[str, Guest | None]:
        """The first cookie with a valid session, and its guest."""
        for cookie in cookies_of(cookies):
            token = self._token(cookie)
            guest = None if token is None else self._guest(_hash(token))
            if guest is not None:
                return cookie, guest
        return "", None

    def _guest(self, hashed: bytes) -> Guest | None:
        guest = self._known.get(hashed)
        if guest is None:
            guest = self._store.find_guest(hashed, now())
            if guest is None:
                return None
            if len(self._known) >= REMEMBERED:
                del self._known[next(iter(self._known))]
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


def cookies_of(cookies: str) -> list[str]:
    """Our cookies among those of a request; other cookies may look like anything.

    Another site may have set one with our name, so the caller tries all of them.
    """
    found: dict[str, list[str]] = {SAFE_COOKIE: [], COOKIE: []}
    for pair in cookies.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() in found:
            found[name.strip()].append(value.strip())
    return [*found[SAFE_COOKIE], *found[COOKIE]][:MOST_COOKIES]


def _hash(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
