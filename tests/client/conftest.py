"""What the browser tests share: a server for the session, a Chromium for each module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from client.browser import PATIENCE, Guest, Server, launch

Visit = Callable[..., Guest]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server as a process of its own; it must not complain of anything."""
    server = Server(tmp_path_factory.mktemp("munera"))
    yield server
    server.stop()
    assert len(server.said.splitlines()) == server.starts, server.said


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium per module: between modules other tests need their own event loop."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Lets guests in; when the test is over, nothing may have gone wrong on their pages."""
    guests: list[Guest] = []

    def come(name: str = "Livia", **options: Any) -> Guest:
        guests.append(Guest(browser, server, name, **options))
        return guests[-1]

    yield come
    for guest in guests:
        guest.close()
    for guest in guests:
        guest.check()


@pytest.fixture
def guest(visit: Visit) -> Guest:
    """Livia, at a desk, who wants nothing to move."""
    return visit()
