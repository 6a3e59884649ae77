"""What the ordeals share: a server of their own, a bystander who plays, and measurements."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = Any
HERE = Path(__file__).resolve()
HOST = "127.0.0.1"
FEW_FILES = 1024  # the usual soft limit of open files
QUIET = 30.0  # seconds after which a guest reconnects, before the server hangs up


class Server:
    """A server on a free port of this machine, in a new data folder, with its limits on."""

    def __init__(self, folder: Path, *more: str) -> None:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])
        self.folder = folder
        self.log = folder / "log"
        self.more = more
        self.start()

    def start(self) -> None:
        """Start it, with the usual low limit of open files."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        command = [
            "prlimit", f"--nofile={FEW_FILES}:{hard}",
            sys.executable, "-m", "munera", "serve", "--port", str(self.port), "--no-browser",
            "--data", str(self.folder / "data"), *self.more,
        ]  # fmt: skip
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while "Munera is at" not in self.said:
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"The server does not start: {self.said}")
            time.sleep(0.05)

    @property
    def said(self) -> str:
        """What it has printed."""
        return self.log.read_text("utf-8", "replace")

    @property
    def megabytes(self) -> float:
        """What it has in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Guest:
    """Somebody with a session, over one connection that stays open."""

    def __init__(self, port: int, name: str, patience: float = 120) -> None:
        self.port, self.patience = port, patience
        self.line = http.client.HTTPConnection(HOST, port, timeout=patience)
        self.cookie = cookie = ""
        self.table = ""
        self.asked = time.monotonic()  # the last time
        for _ in range(40):  # if many sign in at once, one has to wait
            status, _, cookie = self.ask("POST", "/api/session", {"name": name})
            if status == 200:
                break
            time.sleep(0.5)
        self.cookie = cookie

    def ask(
        self, method: str, path: str, body: Json = None, more: dict[str, str] | None = None
    ) -> tuple[int, Json, str]:
        """The status of an answer, the answer itself, and the cookie it sets."""
        headers = dict(more or {})
        if body is not None:
            headers["content-type"] = "application/json"
        if self.cookie:
            headers["cookie"] = self.cookie
        data = None if body is None else json.dumps(body)
        if time.monotonic() - self.asked > QUIET:
            self.line.close()
        self.asked = time.monotonic()
        try:
            self.line.request(method, path, data, headers)
            answer = self.line.getresponse()
            told = answer.read()
        except (http.client.HTTPException, OSError):
            self.line.close()
            raise
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        is_json = (answer.getheader("content-type") or "").startswith("application/json")
        return answer.status, json.loads(told) if is_json else told.decode(), cookie

    def open(self, *bots: str, seats: Json = None, **wish: Json) -> tuple[int, Json]:
        """Open a table against bots and take no part in its dice."""
        seats = seats or [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in bots]]
        body = {"game": "gorus", "seats": seats, "pace": 0, **wish}
        status, told, _ = self.ask("POST", "/api/tables", body)
        if status == 201:
            self.table = told["id"]
            if told["fair"].get("wanted"):
                self.do({"do": "commit", "seat": 0})
        return status, told

    def do(self, act: Json) -> Json:
        """Do something at the table."""
        act = {"id": os.urandom(8).hex(), **act}
        return self.ask("POST", f"/api/tables/{self.table}/do", act)[1]

    def look(self) -> Json:
        """The present table."""
        return self.ask("GET", f"/api/tables/{self.table}?seat=0")[1]

    def socket(self) -> socket.socket:
        """A live line to the table, after its handshake; nobody reads it."""
        line = socket.create_connection((HOST, self.port), timeout=30)
        line.sendall(
            f"GET /api/tables/{self.table}/live?seat=0 HTTP/1.1\r\nHost: {HOST}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )
        head = line.recv(64)
        assert head.startswith(b"HTTP/1.1 101"), head
        return line


# --- The bystander -------------------------------------------------------------------------------


def stand_by(port: int) -> None:
    """Look and chat at an own table twenty times a second; print how long each answer took."""
    guest = Guest(port, "Bystander")
    guest.open("greedy")
    print("ready", flush=True)
    due = time.monotonic()
    for n in range(1_000_000):
        due = max(due + 0.05, time.monotonic() - 1)
        time.sleep(max(0.0, due - time.monotonic()))
        begun = time.monotonic()
        status = "0"
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            if n % 4:
                status = str(guest.ask("GET", f"/api/tables/{guest.table}?seat=0")[0])
            else:  # chat is written to the disk
                act = {"do": "chat", "id": f"n{n}", "text": "Still here?"}
                status = str(guest.ask("POST", f"/api/tables/{guest.table}/do", act)[0])
        print(status, f"{time.monotonic() - begun:.6f}", flush=True)


class Watch:
    """What a bystander noticed, and how much memory the server took."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.times: list[float] = []
        self.bad = 0
        self.peak = 0.0
        self._over = False

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            status, took = line.split()
            self.times.append(float(took))
            self.bad += status != "200"

    def _weigh(self) -> None:
        while not self._over:
            with contextlib.suppress(OSError, IndexError):
                self.peak = max(self.peak, self.server.megabytes)
            time.sleep(0.05)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch while the block runs, and two seconds longer."""
        command = [sys.executable, str(HERE), str(self.server.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        self.before = self.peak = self.server.megabytes
        threads = [threading.Thread(target=what) for what in (self._listen, self._weigh)]
        for thread in threads:
            thread.start()
        try:
            time.sleep(0.5)
            yield
            time.sleep(2)
        finally:
            self._over = True
            waits = 0.0 if self.times else 99.0
            self.process.terminate()
            self.process.wait()
            for thread in threads:
                thread.join()
            self.times.append(waits)

    def told(self) -> dict[str, Json]:
        """The figures."""
        times = sorted(self.times)
        return {
            "bystander_answers": len(times),
            "bystander_bad": self.bad,
            "bystander_p99_ms": round(times[int(len(times) * 0.99) - 1] * 1000, 1),
            "bystander_longest_ms": round(times[-1] * 1000, 1),
            "memory_before_mb": round(self.before),
            "memory_peak_mb": round(self.peak),
        }


if __name__ == "__main__":
    stand_by(int(sys.argv[1]))
