"""One guest, or a few, try to make everybody wait: each attack is bounded in count and in time.

For every attack it starts a server with the usual limits, and a bystander plays there from another
process. It reports the bystander's p99 and longest wait, the server's memory, and a figure of the
attack. The first run has no attack and shows what the machine itself costs. The last one,
`everything`, goes on for minutes on one server. Exits with 0, or with 1 and what was BROKEN.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ordeals.house import HOST, Guest, Server, Watch
from ordeals.planting import BROKEN, Fault
from ordeals.traffic_frames import frame

Found = dict[str, Any]
Attack = Callable[[Server, float], Found]
ELSEWHERE = "127.0.0.2"  # another address of this machine
WAIT_MS = 100.0  # the limit of a bystander's p99; or twice the p99 without an attack
GROWTH_MB = 150.0  # the most that an attack may add to the server's memory
LONG_MB = 250.0  # the most for all attacks in turn: tables stay for ten minutes
TURN = 4.0  # seconds of each attack in `everything`
REST = 2.0  # seconds after it, until new connections are allowed again

FAULTS = (
    Fault(
        "heads without end", "server/doors.py",
        "LONGEST_HEAD = 16_384  # bytes of a request's first line and headers\nMOST_HEADERS = 64\n",
        "LONGEST_HEAD = 1 << 40\nMOST_HEADERS = 1 << 40\n",
        "headers: ", ("headers", "--seconds", "4"),
    ),
    Fault(
        "bodies are held for everybody", "server/doors.py",
        "        return self.held <= BODIES and", "        return True or",
        "bodies: memory grew", ("bodies", "--seconds", "4"),
    ),
)  # fmt: skip


def connect(port: int) -> socket.socket:
    """A connection that says nothing yet."""
    return socket.create_connection((HOST, port), timeout=10)


def push(line: socket.socket, data: bytes, seconds: float, most: int = 10**9) -> int:
    """Send the same bytes again and again without reading; returns how many bytes went out."""
    end, sent = time.monotonic() + seconds, 0
    line.settimeout(0.5)
    while time.monotonic() < end and sent < most:
        try:
            sent += line.send(data)
        except TimeoutError:
            continue
        except OSError:
            break
    return sent


# --- The attacks ---------------------------------------------------------------------------------


def nothing(server: Server, seconds: float) -> Found:
    """Nobody attacks: this shows what the machine itself costs."""
    time.sleep(seconds)
    return {}


def pack(server: Server, seconds: float) -> Found:
    """Content packs that take long to read."""
    guest = Guest(server.port, "Eve")
    texts = {
        "dotted": ("a." * 32_000)[:-1] + "=1",
        "inline": "x={" + ("a." * 32_000)[:-1] + "=1}",
        "headers": "".join(f"[{'a.' * 120}b{n}]\n" for n in range(250)),
        "many keys": "".join(f"k{n}=1\n" for n in range(7000)),
        "arrays": "x=[" + "[]," * 21_000 + "]",
        "nested": "x=" + "[" * 60_000,
        "quotes": 'x="' + '\\"' * 32_000,
    }
    out: Found = {}
    for name, text in texts.items():
        begun = time.monotonic()
        status, _ = guest.open("greedy", pack=f'game="gorus"\n{text}')
        out[name] = f"{status} in {time.monotonic() - begun:.2f} s"
    return out


def flood(guest: Guest, data: bytes, seconds: float) -> Found:
    """Send something over a line, and over a new one whenever the server hangs up."""
    end, sent, lines = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        with (
            contextlib.suppress(OSError, AssertionError),
            contextlib.closing(guest.socket()) as line,
        ):
            lines += 1
            sent += push(line, data, end - time.monotonic())
    return {"sent_mb": round(sent / 2**20, 1), "lines": lines}


def pings(server: Server, seconds: float) -> Found:
    """Pings whose answers nobody reads."""
    guest = Guest(server.port, "Eve")
    guest.open("greedy")
    return flood(guest, frame(9, b"x" * 125) * 500, seconds)


def frames(server: Server, seconds: float) -> Found:
    """Empty frames: answers to pings that were never sent, fragments without end."""
    guest = Guest(server.port, "Eve")
    guest.open("greedy")
    pongs = flood(guest, frame(10, b"") * 10_000, seconds / 2)
    parts = frame(1, b"", flags=0) + frame(0, b"", flags=0) * 10_000 + frame(0, b"")
    return {"pongs": pongs, "parts": flood(guest, parts, seconds / 2)}


def headers(server: Server, seconds: float) -> Found:
    """One request with 30 MB of tiny headers."""
    with contextlib.closing(connect(server.port)) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n")
        return {"sent_mb": round(push(line, b"a:b\r\n" * 10_000, seconds, 30 << 20) / 2**20)}


def pipelined(server: Server, seconds: float) -> Found:
    """Requests one after the other, whose answers nobody reads."""
    data = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(contextlib.closing(connect(server.port))) for _ in range(8)]
        sent = sum(push(line, data, seconds / 8) for line in lines)
        return {"sent_mb": round(sent / 2**20, 1)}


def bodies(server: Server, seconds: float) -> Found:
    """Bodies of more than a megabyte that lack their last byte."""
    guest = Guest(server.port, "Eve")
    size = 1_250_000
    head = (
        f"POST /api/records HTTP/1.1\r\nHost: {HOST}\r\nCookie: {guest.cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
    ).encode()
    held = 0
    with contextlib.ExitStack() as stack:
        for _ in range(150):
            with contextlib.suppress(OSError):
                line = stack.enter_context(contextlib.closing(connect(server.port)))
                line.sendall(head + b"x" * (size - 1))
                held += 1
        time.sleep(1)
        return {"sent": held}


def idle(server: Server, seconds: float) -> Found:
    """Silent connections: 1,100 of them, where 1,024 files may be open."""
    with contextlib.ExitStack() as stack:
        got = 0
        for _ in range(1100):
            with contextlib.suppress(OSError):
                stack.enter_context(contextlib.closing(connect(server.port)))
                got += 1
        time.sleep(1)
        try:
            new = http.client.HTTPConnection(
                HOST, server.port, timeout=5, source_address=(ELSEWHERE, 0)
            )
            with contextlib.closing(new):
                new.request("GET", "/api/health")
                door = str(new.getresponse().status)
        except (OSError, http.client.HTTPException) as error:
            door = type(error).__name__
    return {"connected": got, "somebody_new": door}


def record(server: Server, seconds: float) -> Found:
    """A record with very many moves is imported, viewed, proven and analysed."""
    guest = Guest(server.port, "Eve")
    out: Found = {}
    status = 0
    for rounds in (1000, 60):
        text, moves = endless(rounds)
        begun = time.monotonic()
        status, told, _ = guest.ask("POST", "/api/records", {"text": text})
        out[f"{moves} moves"] = f"{status} in {time.monotonic() - begun:.2f} s"
        if status == 201:
            break
        out[f"{moves} moves"] += f": {told['why'][:90]}"
    if status == 201:
        guest.table = told["id"]
        time.sleep(1)
        for what in ("", "/replay", "/replay/4000", "/replay", "/proof", "/proof", "/analysis"):
            begun = time.monotonic()
            status = guest.ask("GET", f"/api/tables/{guest.table}{what}")[0]
            name = f"{what or '/'}{' again' if what in out else ''}"
            out[name] = f"{status} in {time.monotonic() - begun:.2f} s"
    return out


def batches(server: Server, seconds: float) -> Found:
    """At a long running game: batches whose last action is refused, and looks at the table."""
    guest = Guest(server.port, "Eve")
    text, moves = endless(60, 4300)
    status, told, _ = guest.ask("POST", "/api/records", {"text": text})
    if status != 201:
        return {"refused": status}
    guest.table = told["id"]
    guest.do({"do": "commit", "seat": 0})
    shown = guest.look()
    texts = [shown["ask"]["choices"][0]["text"]] * 2 if shown.get("ask") else ["x", "x"]
    acts = [{"do": "play", "seat": 0, "seq": shown["seq"], "texts": texts}, {"do": "look"}]
    data = b"".join(frame(1, json.dumps(act).encode()) for act in acts)
    return {"moves": moves, "asked": bool(shown.get("ask")), **flood(guest, data * 40, seconds)}


def endless(rounds: int, most: int = 10**9) -> tuple[str, int]:
    """A very long record: everybody always plays the first legal action.

    With `most` it stops after that many moves, when the first seat is asked.
    """
    from munera.core.engine import CHANCE, Actions, act, fill_legal, settle, waiting
    from munera.games import load
    from munera.play.dice import Dice
    from munera.play.match import Match

    game = load("gladigala")
    table = game.table(4, "", {"max_rounds": str(rounds)})
    state, out = game.opening(table), Actions()
    played: list[tuple[int, int]] = []
    settle(state)
    while state.stack:
        seat = (waiting(state) or [CHANCE])[0]
        if seat == 0 and len(played) >= most:
            break
        fill_legal(state, seat, out)
        played.append((seat, out.items[0]))
        act(state, seat, out.items[0])
    match = Match(game, table, ("Ann", "Ben", "Cleo", "Dan"), Dice(bytes(32)), False)
    match.restore([(seat, game.space.text(action)) for seat, action in played])
    return match.text(), len(played)


def thinkers(server: Server, seconds: float) -> Found:
    """29 tables full of bots that search; how long does another guest's bot take to answer?"""
    eve, ann = Guest(server.port, "Eve"), Guest(server.port, "Ann")
    for _ in range(29):
        eve.open(*["primus"] * 7)
    time.sleep(1)
    ann.open("primus")
    waits: list[float] = []
    end = time.monotonic() + 6 * seconds
    while len(waits) < 4 and time.monotonic() < end:
        begun = time.monotonic()
        shown = ann.look()
        while not shown.get("ask") and shown["phase"] == "playing" and time.monotonic() < end:
            time.sleep(0.1)
            shown = ann.look()
        if not shown.get("ask"):
            waits.append(time.monotonic() - begun)
            break
        waits.append(time.monotonic() - begun)
        texts = [shown["ask"]["choices"][0]["text"]]
        ann.do({"do": "play", "seat": 0, "seq": shown["seq"], "texts": texts})
    return {"waits_s": [round(wait, 1) for wait in waits]}


def tables(server: Server, seconds: float) -> Found:
    """One guest opens tables as fast as the limits allow, and leaves them at once."""
    guest = Guest(server.port, "Eve")
    end, opened, refused = time.monotonic() + seconds, 0, ""
    while time.monotonic() < end:
        status, told = guest.open(seats=[{"kind": "me"}, {"kind": "open"}])
        if status == 201:
            opened += 1
            guest.ask("POST", f"/api/tables/{guest.table}/leave")
        else:
            refused = told["error"] if told else str(status)
            time.sleep(0.5)
    size = sum(file.stat().st_size for file in (server.folder / "data").iterdir())
    return {"opened": opened, "refused": refused, "disk_kb": size // 1024}


ATTACKS: dict[str, Attack] = {
    "pack": pack, "pings": pings, "frames": frames, "headers": headers, "pipelined": pipelined,
    "bodies": bodies, "idle": idle, "record": record, "batches": batches, "thinkers": thinkers,
    "tables": tables,
}  # fmt: skip


def everything(server: Server, seconds: float) -> Found:
    """All attacks in turn for a long time, except the bots, which would use every core."""
    begun, turns, memory = time.monotonic(), 0, [round(server.megabytes)]
    names = [name for name in ATTACKS if name != "thinkers"]
    while time.monotonic() < begun + seconds:
        ATTACKS[names[turns % len(names)]](server, TURN)
        turns += 1
        time.sleep(REST)
        if time.monotonic() - begun > 60 * len(memory):
            memory.append(round(server.megabytes))
            print(f"after {len(memory) - 1} minutes: {memory[-1]} MB", flush=True)
    return {"turns": turns, "memory_each_minute_mb": memory}


def carry_out(attack: Attack, seconds: float) -> Found:
    """One attack on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        watch = Watch(server)
        try:
            with watch.watching():
                found = attack(server, seconds)
        finally:
            server.stop()
        failed = "Traceback" in server.said
    return {"attack": attack.__name__, **watch.told(), **found, "traceback": failed}


def broken(found: Found, most: float) -> list[str]:
    """The limits that were exceeded."""
    out = []
    growth = LONG_MB if found["attack"] == "everything" else GROWTH_MB
    name, p99, bad = found["attack"], found["bystander_p99_ms"], found["bystander_bad"]
    grown = found["memory_peak_mb"] - found["memory_before_mb"]
    if p99 > most:
        out.append(f"{name}: the bystander's p99 was {p99:.0f} ms, more than {most:.0f}")
    if bad:
        out.append(f"{name}: {bad} answers to the bystander were bad")
    if grown > growth:
        out.append(f"{name}: memory grew by {grown} MB, more than {growth:.0f}")
    if found["traceback"]:
        out.append(f"{name}: the server's log has a traceback")
    return out


def main() -> None:
    """Carry out the named attacks; exit with 1 if a limit was exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = ", ".join((*ATTACKS, "everything"))
    parser.add_argument("attacks", nargs="*", help=f"some of {known}; else all")
    parser.add_argument("--seconds", type=float, default=8, help="that an attack may take")
    parser.add_argument("--minutes", type=float, default=1, help="that everything takes")
    parser.add_argument("--wait", type=float, default=WAIT_MS, help="ms that a p99 may always be")
    wish = parser.parse_args()
    calm = carry_out(nothing, wish.seconds)
    print(json.dumps(calm), flush=True)
    most = max(wish.wait, 2 * calm["bystander_p99_ms"])
    wrong: list[str] = []
    for name in wish.attacks or (*ATTACKS, "everything"):
        if name == "everything":
            found = carry_out(everything, 60 * wish.minutes)
        else:
            found = carry_out(ATTACKS[name], wish.seconds)
        print(json.dumps(found), flush=True)
        wrong += broken(found, most)
    for one in wrong:
        print(f"{BROKEN}{one}")
    if wrong:
        sys.exit(1)
    print(f"The bystander's p99 was at most {most:.0f} ms, and memory stayed within its bounds.")


if __name__ == "__main__":
    main()
