"""What the server says of itself: requests made from its OpenAPI are answered as it promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from effort import once
from munera.games import every
from munera.server.app import make_app
from munera.server.sqlite import SqliteStore, open_store

pytestmark = once

EXAMPLES = 15  # of each operation
STREAMS = ("/api/lobby/live", "/api/tables/{table_id}/watch")  # they do not end
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


class Visitor:
    """Somebody with a session, a running and an ended table."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        client.post("/api/session", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "bot"}]
        wish = {"game": "gorus", "seats": seats, "pace": 0}
        self.ids = [client.post("/api/tables", json=wish).json()["id"]]
        client.post(f"/api/tables/{self.ids[0]}/do", json={"do": "commit", "id": "1"})
        wish["seats"] = [{"kind": "bot"}] * 2
        self.ids.append(client.post("/api/tables", json=wish).json()["id"])
        wish["seats"] = [{"kind": "me"}, {"kind": "open"}]
        self.ids.append(client.post("/api/tables", json=wish).json()["id"])
        game = next(one.name for one in every() if one.career is not None)
        begun = client.post("/api/school", json={"game": game, "name": "Flamma"})
        self.career = begun.json()["id"]
        self.cookie = client.cookies["munera"]
        spec = client.get("/api/openapi.json").json()
        self.schema = schemathesis.openapi.from_dict(spec)

    def send(self, case: Any) -> Any:
        self.client.cookies.set("munera", self.cookie)  # also after a session was ended
        body = {} if case.body is NOT_SET else {"json": case.body}
        return self.client.request(
            case.method, case.formatted_path, params=dict(case.query or {}), **body
        )


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    store = open_store(tmp_path_factory.mktemp("schema"))
    assert isinstance(store, SqliteStore)
    store._database.pragma("synchronous", "off")
    app = make_app(store, limits=False, page=Path("nowhere"))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Visitor(client)


def test_answers_are_as_the_schema_says(visitor: Visitor) -> None:
    asked = 0
    for found in visitor.schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path in STREAMS:
            continue
        asked += 1
        _try(visitor, operation)
    assert asked >= 28


def _try(visitor: Visitor, operation: Any) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )  # fmt: skip
    @given(case=operation.as_strategy(), id=st.sampled_from([*visitor.ids, ""]))
    def one(case: Any, id: str) -> None:
        if id and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = id
        if id and "career_id" in (case.path_parameters or {}):
            case.path_parameters["career_id"] = visitor.career
        if case.path_parameters and "game" in case.path_parameters and id:
            case.path_parameters["game"] = "gorus"
        answer = visitor.send(case)
        case.validate_response(answer, checks=CHECKS)

    one()
