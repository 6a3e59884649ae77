"""Requests that cannot be answered, and what every answer says to a browser."""

from __future__ import annotations

from munera.server.app import HEADERS
from server.house import BOT, ME, Home, Json, at_home, error_of

# --- Requests that are none --------------------------------------------------------------------


@at_home()
async def test_the_house_says_how_it_is(home: Home) -> None:
    assert (await home.client.get("/api/health")).json()["status"] == "well"
    schema = (await home.client.get("/api/openapi.json")).json()
    assert "/api/tables/{table_id}/do" in schema["paths"]
    rules = (await home.client.get("/api/games/gorus/rules")).json()
    assert rules["sections"][0]["clauses"]
    art = await home.client.get("/api/games/gorus/art.svg")
    assert art.headers["content-type"].startswith("image/svg+xml")
    assert "<symbol" in art.text


@at_home()
async def test_requests_that_cannot_be_answered(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    for path in ("/api/nothing", "/api/tables/nosuchtable", "/api/games/chess/rules",
                 "/api/games/chess/art.svg", "/nothing.js", "/../etc/passwd", "/api"):  # fmt: skip
        assert error_of(await ann.get(path), 404) == "not_found", path
    for method, path in (("PUT", "/api/hello"), ("POST", "/api/lobby"), ("PATCH", "/api/tables"),
                         ("DELETE", f"/api/tables/{id}")):  # fmt: skip
        answer = await home.client.request(method, path, headers=ann.headers)
        assert error_of(answer, 405) == "bad_method"
    for seat in ("x", "-1", "64", "1.5", "9" * 400):
        answer = await ann.get(f"/api/tables/{id}", seat=seat)
        assert error_of(answer, 400) == "bad_request"
    assert error_of(await ann.get("/api/tables/" + "x" * 33), 400) == "bad_request"
    assert (await ann.get(f"/api/tables/{id}/live")).status_code == 426


@at_home()
async def test_bodies_that_cannot_be_read(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    bodies = [
        b"", b"{", b"[]", b"null", b"7", b'"x"', b"\xff\xfe", b"{}" * 2, b"[" * 100_000,
        b'{"do":' * 10_000, b'{"do":"ping","do":7}', b'{"do":"dance"}', b'{"do":"ping","x":1}',
        b'{"do":"ping","id":""}', b'{"do":"chat","text":"\xed\xa0\x80"}',
        b'{"do":"chat","text":"\\ud800"}', b'{"do":"play","seat":1e300}',
        b'{"do":"play","seq":-1}', b'{"do":"play","texts":"x"}', b'{"do":"play","seat":true}',
    ]  # fmt: skip
    kinds = ("application/json", "text/plain", "application/x-www-form-urlencoded", "", "a/b;c=d")
    for body in bodies:
        for kind in kinds:
            answer = await home.client.post(
                f"/api/tables/{id}/do", content=body, headers={**ann.headers, "content-type": kind}
            )
            assert error_of(answer, 400) == "bad_request", body[:50]
    huge = b'{"text":"' + b"x" * 2_300_000 + b'"}'
    headers = {**ann.headers, "content-type": "application/json"}
    answer = await home.client.post("/api/records", content=huge, headers=headers)
    assert error_of(answer, 413) == "too_large"
    long = {"do": "chat", "text": "x" * 501}
    assert error_of(await ann.post(f"/api/tables/{id}/do", long), 400) == "bad_request"


@at_home()
async def test_every_kind_of_answer_has_the_headers(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([BOT, BOT], seal=False)
    await home.quiet(id)
    running = await ann.open([ME, BOT])
    asked: list[tuple[str, str, Json | None]] = [
        ("GET", "/", None), ("GET", "/t/x", None), ("GET", "/nothing", None),
        ("GET", "/api/hello", None), ("GET", "/api/nothing", None), ("PUT", "/api/hello", None),
        ("GET", "/api/openapi.json", None), ("GET", "/api/health", None),
        ("GET", "/api/games/gorus/art.svg", None), ("GET", "/api/games/gorus/rules", None),
        ("GET", "/api/lobby", None), ("POST", "/api/tables", {}),
        ("POST", "/api/join", {"code": "AAAA"}),
        ("GET", f"/api/tables/{id}", None), ("GET", f"/api/tables/{id}/record", None),
        ("GET", f"/api/tables/{id}/proof", None), ("GET", f"/api/tables/{running}/record", None),
        ("GET", f"/api/tables/{id}/live", None), ("POST", f"/api/tables/{running}/leave", None),
        ("OPTIONS", "/api/hello", None), ("GET", "/api/tables/" + "x" * 99, None),
        ("GET", f"/api/tables/{id}/replay/0", None), ("DELETE", "/api/session", None),
        ("GET", "/api/lobby", None),
    ]  # fmt: skip
    statuses = set()
    for method, path, body in asked:
        answer = await home.client.request(method, path, json=body, headers=ann.headers)
        statuses.add(answer.status_code)
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()], (method, path)
        assert answer.headers["cache-control"]
        assert "server" not in answer.headers
    assert statuses >= {200, 204, 400, 401, 404, 405, 409, 426}
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy


@at_home()
async def test_too_much_at_once_is_refused(home: Home) -> None:
    home.limits = True
    await home.restart()
    ann = await home.person("Ann")
    answers = [await ann.post("/api/join", {"code": "AAAAAA"}) for _ in range(12)]
    assert [answer.status_code for answer in answers[:10]] == [404] * 10
    assert error_of(answers[-1], 429) == "too_many"
    assert (await ann.get("/api/lobby")).status_code == 200
