"""Writes client/openapi.json: the server's own OpenAPI, and the live messages beside it."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from munera.server.app import make_app
from munera.server.sqlite import open_store
from munera.server.wire import Do, Reply, Turn

TARGET = Path(__file__).parents[1] / "client" / "openapi.json"


def contract() -> dict[str, Any]:
    """The schema of everything that goes over the wire."""
    with tempfile.TemporaryDirectory() as folder:
        told: dict[str, Any] = make_app(open_store(Path(folder))).openapi_schema.to_schema()
    _, live = msgspec.json.schema_components(
        [Turn, Do, Reply], ref_template="#/components/schemas/{name}"
    )
    schemas = told["components"]["schemas"]
    for name, schema in live.items():
        schemas.setdefault(name, schema)
    return told


if __name__ == "__main__":
    text = json.dumps(contract(), indent=1, sort_keys=True) + "\n"
    if "--check" in sys.argv and TARGET.read_text("utf-8") != text:
        sys.exit("client/openapi.json is not what the server says: run make contract.")
    TARGET.write_text(text, "utf-8")
