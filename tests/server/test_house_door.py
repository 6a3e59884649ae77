"""Who is let in: names of the house, cookies put before ours, names that flood a page."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from munera.core.errors import MuneraError
from munera.server.app import make_app
from munera.server.guests import COOKIE, MOST_COOKIES, SAFE_COOKIE, cookies_of
from munera.server.hosts import Hosts
from munera.server.names import MARKS, check_name, is_calm
from munera.server.run import Serving, _hosts, _warnings
from server.house import BOT, ME, Home, at_home, serving

FLOOD = "Z" + "\u0335" * 20


# --- What the house is called --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["127.0.0.1", "[::1]", "localhost", "a.localhost", "192.0.2.1"])
def test_addresses_and_this_machine_are_ours(name: str) -> None:
    for port in ("", ":8000"):
        assert Hosts().is_ours(f"{name}{port}".encode())


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "1.2.3"]
)
def test_any_other_name_is_not_ours_unless_it_is_said(name: str) -> None:
    assert not Hosts().is_ours(f"{name}:8000".encode())
    assert not name or Hosts([name.upper()]).is_ours(name.encode()) or name == "["


def test_behind_https_any_name_is_ours_unless_some_are_said(tmp_path: Path) -> None:
    wish = Serving("0.0.0.0", 1, tmp_path, secure=True)
    assert _hosts(wish) is None
    named = _hosts(Serving("0.0.0.0", 1, tmp_path, secure=True, names=("munera.example",)))
    assert named is not None
    assert named.is_ours(b"munera.example")
    assert not named.is_ours(b"evil.example")


def test_whoever_lets_others_in_is_warned(tmp_path: Path) -> None:
    def told(host: str, **how: bool) -> int:
        return len(list(_warnings(Serving(host, 1, tmp_path, **how))))  # type: ignore[arg-type]

    assert [told("127.0.0.1"), told("::1"), told("localhost", limits=False)] == [0, 0, 0]
    assert [told("0.0.0.0"), told("0.0.0.0", secure=True), told("::", limits=False)] == [1, 0, 2]


def test_a_name_that_another_site_bent_to_us_gets_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "--name", "munera.example") as server:
        for name, status in (("evil.example", 403), ("munera.example", 200), ("localhost", 200)):
            answer = httpx.get(
                f"{server.base}/api/hello", headers={"host": f"{name}:{server.port}"}
            )
            assert answer.status_code == status, name
            upgrade = {"host": name, "connection": "Upgrade", "upgrade": "websocket"}
            key = {"sec-websocket-key": "A" * 22 + "==", "sec-websocket-version": "13"}
            live = httpx.get(f"{server.base}/api/tables/x/live", headers={**upgrade, **key})
            assert live.status_code == 403


# --- Cookies -------------------------------------------------------------------------------------


@at_home()
async def test_a_bad_cookie_does_not_hide_a_good_one(home: Home) -> None:
    ann, gone = await home.person("Ann"), await home.person("Gone")
    await home.client.delete("/api/session", headers=gone.headers)
    for before in (
        "",
        "munera=; ",
        "munera=x.y; ",
        f"munera={gone.cookie}; ",
        "a=b; munera=\xff; ",
    ):
        header = f"{before}munera={ann.cookie}".encode("latin-1")
        told = await home.client.get("/api/hello", headers={b"cookie": header})
        assert told.json()["you"] == {"name": "Ann"}
    await home.client.delete("/api/session", headers={"cookie": f"munera=x; munera={ann.cookie}"})
    assert (await ann.get("/api/lobby")).status_code == 401


def test_of_many_cookies_only_a_few_are_looked_at() -> None:
    many = "; ".join(f"{COOKIE}={n}" for n in range(1000))
    assert len(cookies_of(many)) == MOST_COOKIES
    assert cookies_of(f"{many}; {SAFE_COOKIE}=safe")[0] == "safe"
    assert cookies_of(f"x{COOKIE}=1; {COOKIE}x=2; {COOKIE} = 3") == ["3"]


@at_home()
async def test_behind_https_cookies_and_answers_say_so(home: Home) -> None:
    ann = await home.person("Ann")
    app = make_app(home.store, home.settings, limits=False, secure=True)
    app.state.house.guests = home.app.state.house.guests
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # as in `house`
    async with httpx.AsyncClient(transport=transport, base_url="https://munera.test") as client:
        answer = await client.post("/api/session", json={"name": "Bob"})
        assert answer.headers["set-cookie"].startswith(f"{SAFE_COOKIE}=")
        for part in ("; Path=/", "; Secure", "; HttpOnly"):
            assert part.lower() in answer.headers["set-cookie"].lower()
        assert "domain" not in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        client.cookies.clear()
        old = await client.get("/api/hello", headers=ann.headers)  # from before: it goes on
        assert old.json()["you"] == {"name": "Ann"}
    plain = await ann.get("/api/hello")
    assert "strict-transport-security" not in plain.headers


# --- Names ---------------------------------------------------------------------------------------


def test_letters_may_carry_a_few_marks() -> None:
    for fine in ("Zoë", "Zoe\u0308", "Nguyễn", "ก็ได้", "مُحَمَّد", "Z" + "\u0301" * MARKS):
        check_name(fine)
    for flood in (FLOOD, "\u0301", "a" + "\u20dd" * (MARKS + 1)):
        assert not is_calm(flood)
        with pytest.raises(MuneraError):
            check_name(flood)


@at_home()
async def test_floods_of_marks_are_refused_everywhere(home: Home) -> None:
    flood = await home.client.post("/api/session", json={"name": FLOOD})
    assert flood.status_code == 400
    ann, bob = await home.person("Ann"), await home.person("Bob")
    assert (await ann.post("/api/session", {"name": FLOOD})).status_code == 400
    here = [ME, {"kind": "here", "name": FLOOD}]
    assert (await ann.ask_open(here)).status_code == 400
    id = await ann.open([ME, {"kind": "open"}], seal=False)
    assert (await bob.post(f"/api/tables/{id}/sit", {"seat": 1, "name": FLOOD})).status_code == 400
    id = await ann.open([ME, BOT])
    assert (await ann.do(id, "chat", text=FLOOD))["error"] == "bad_request"
    assert (await ann.do(id, "chat", text="Zoe\u0308!"))["ok"]
