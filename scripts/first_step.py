"""Measures a newcomer's way: seconds and clicks from `make play` to the first step of a duel."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from client.browser import PATIENCE, Guest, Server, launch
from client.test_first_steps import TRIES, Clicks, stepped

ROOT = Path(__file__).parents[1]
LONGEST = 300  # seconds until something must have happened
Parts = list[tuple[str, float]]


class Played(Server):
    """`make play` on a free port, with a folder of its own."""

    def start(self) -> None:
        self.starts += 1
        given = f"--no-browser --port {self.port} --data {self.folder / 'data'}"
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                ["make", "-s", "play", f"ARGS={given}"],
                stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, start_new_session=True,
            )  # fmt: skip
        wait(lambda: "Munera is at" in self.said or self.process.poll() is not None)
        assert self.process.poll() is None, self.said

    def stop(self) -> None:
        """End make and the server under it: they are a group of their own."""
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(30)


def wait(holds: Callable[[], object]) -> None:
    end = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < end, "It takes too long."
        time.sleep(0.01)


def acknowledged(guest: Guest) -> bool:
    """Whether the server has taken the first step."""
    ids = [
        one["id"] for one in guest.sent
        if one["do"] == "play" and one["texts"][0].startswith("step ")
    ]  # fmt: skip
    return bool(ids) and any(ids[0] in one and '"ok":true' in one for one in guest.heard)


def one_way(guest: Guest, began: float) -> tuple[Parts, int] | None:
    """From the home page to the first step; None if the lot lets the other one begin."""
    parts: Parts = []

    def note(name: str) -> None:
        parts.append((name, time.monotonic() - began))

    click = Clicks()
    page = guest.open("/")
    game = page.get_by_role("button", name=re.compile("^Gladiatori"))
    expect(game).to_be_visible()
    note("page usable")
    click(game)
    click(page.get_by_role("dialog").get_by_role("button", name="First match"))
    gladiator = page.locator(".shop").get_by_role("button", name=re.compile("^Mirmillo"))
    expect(gladiator).to_be_visible()
    note("table open")
    click(gladiator)
    expect(page.locator(".prompt.mine")).to_be_visible()
    cell = page.locator("[data-zone=arena] button.cell.lit").first
    reaction = page.locator("[data-zone=options] [data-stop=lit]").first
    expect(cell.or_(reaction).first).to_be_visible()
    if not cell.count():  # the other one came first and has struck
        return None
    click(cell)
    while not acknowledged(guest):
        page.wait_for_timeout(10)
    note("first step acknowledged")
    assert len(stepped(guest)) == 1
    return parts, click.n


def main() -> None:
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        began = time.monotonic()
        server = Played(Path(folder))
        ready = time.monotonic() - began
        browser = launch(playwright)
        try:
            for lots in range(1, TRIES + 1):
                guest = Guest(browser, server)
                found = one_way(guest, time.monotonic() - ready)  # a browser that is open already
                guest.close()
                if found:
                    break
            else:
                sys.exit("The lot never let us begin.")
        finally:
            browser.close()
            server.stop()
    parts, clicks = found
    for name, seconds in [("server ready", ready), *parts]:
        print(f"{seconds:6.1f} s  {name}")
    print(f"{clicks:6d}    clicks ({lots} {'try' if lots == 1 else 'tries'} until we began)")


if __name__ == "__main__":
    main()
