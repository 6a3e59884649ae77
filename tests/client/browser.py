"""A real server and a real Chromium: guests with their own windows, and what went over the line.

Every request of a guest's pages to another origin, every error in the console and every exception
is noted, and fails the test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    WebError,
    WebSocket,
)

Json = dict[str, Any]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 30_000  # milliseconds to wait for something that must come
DESK: Json = {"viewport": {"width": 1440, "height": 900}}
PHONE: Json = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "bot": "greedy"}


def here(name: str) -> Json:
    """A seat for a person at this device."""
    return {"kind": "here", "name": name}


def chromium() -> str:
    """The browser to test with; raises if there is none, because a skipped test tells nothing."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise FileNotFoundError("The browser tests need Chromium; on Debian: apt-get install chromium.")


def launch(playwright: Playwright) -> Browser:
    """A Chromium without a window that asks nobody but us."""
    return playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)


class Server:
    """`munera serve` on a free port; it can be killed and started again on the same folder."""

    def __init__(
        self, folder: Path, program: tuple[str, ...] = ("-m", "munera"), **env: str
    ) -> None:
        self.program = program
        self.env = {**os.environ, **env}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder = folder
        self.log = folder / "server.log"
        self.starts = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def start(self) -> None:
        self.starts += 1
        command = [
            sys.executable, *self.program, "serve", "--no-browser", "--no-limits",
            "--port", str(self.port), "--data", str(self.folder / "data"),
        ]  # fmt: skip
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env=self.env
            )
        end = time.monotonic() + 60
        while self.said.count("Munera is at") < self.starts:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it, as if the plug were pulled."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


class Guest:
    """Somebody with a browser window, a session and a name."""

    def __init__(self, browser: Browser, server: Server, name: str = "", **options: Any) -> None:
        self.server = server
        self.name = name
        given = {"base_url": server.origin, "locale": "en-GB", "reduced_motion": "reduce", **DESK}
        self.context = browser.new_context(**{**given, **options})
        self.context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.forgiven: list[str] = []
        self.asked: list[str] = []  # every address a page asked for
        self.heard: list[str] = []  # every message that came over a live line
        self.sent: list[Json] = []  # and every one that a page sent
        self.answers: list[Response] = []
        self.context.on("request", self._note_request)
        self.context.on("response", self._note_answer)
        self.context.on("console", self._note_words)
        self.context.on("weberror", self._note_error)
        if name:
            self.post("/api/session", {"name": name})
        self.page = self.window()

    # --- what is noted --------------------------------------------------------------------------

    def _note_address(self, address: str) -> None:
        self.asked.append(address)
        parts = urlsplit(address)
        ours = parts.netloc == f"127.0.0.1:{self.server.port}" and parts.scheme in ("http", "ws")
        if not ours and parts.scheme not in ("data", "blob"):
            self.problems.append(f"asked another origin: {address}")

    def _note_request(self, request: Request) -> None:
        self._note_address(request.url)

    def _note_answer(self, answer: Response) -> None:
        self.answers.append(answer)

    def _note_words(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text}")

    def _note_error(self, error: WebError) -> None:
        self.problems.append(f"page error: {error.error}")

    def _note_line(self, line: WebSocket) -> None:
        self._note_address(line.url)
        line.on("framereceived", lambda payload: self.heard.append(str(payload)))
        line.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def forgive(self, pattern: str) -> None:
        """What the browser itself says when a test cuts lines or asks for what is not there."""
        self.forgiven.append(pattern)

    def check(self) -> None:
        """Nothing but our own server was asked, and nothing went wrong on a page."""
        bad = [
            one
            for one in self.problems
            if not any(re.search(pattern, one) for pattern in self.forgiven)
        ]
        assert not bad, "\n".join(bad)

    def told(self) -> Iterator[str]:
        """Everything that the server sent to this guest's pages about tables."""
        yield from self.heard
        for answer in self.answers:
            if "/api/tables" in answer.url and answer.status == 200:
                yield answer.text()

    # --- what one does --------------------------------------------------------------------------

    def window(self) -> Page:
        """One more window of this guest's browser."""
        page = self.context.new_page()
        page.on("websocket", self._note_line)
        return page

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def post(self, path: str, body: Json) -> Json:
        """A request with this guest's session."""
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        told: Json = answer.json() if answer.status != 204 else {}
        return told

    def get(self, path: str) -> Json:
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        told: Json = answer.json()
        return told

    def table(self, seats: list[Json], **wish: Any) -> str:
        """Open a short game with bots that do not think; its id."""
        body = {"game": "gorus", "seats": seats, "pace": 0, "options": {"target": "1"}, **wish}
        id: str = self.post("/api/tables", body)["id"]
        return id

    def do(self, id: str, do: str, **rest: Any) -> Json:
        """Do something at a table without its page."""
        body = {"do": do, "id": f"test-{time.monotonic_ns()}", **rest}
        reply: Json = self.post(f"/api/tables/{id}/do", body)["reply"]
        assert reply["ok"], reply
        return reply

    def close(self) -> None:
        self.context.close()
