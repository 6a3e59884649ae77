"""A camera for pictures of a browser's pages, for all games."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from client.browser import Guest, Server
from client.test_gladigala import film_end

QUALITY = 78  # of pictures as webp


class Camera:
    """Takes pictures of a browser's pages."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder

    def guest(self, **options: object) -> Guest:
        return Guest(self.browser, self.server, "Livia", **options)

    def shoot(self, guest: Guest, name: str, kind: str = "png", still: bool = True) -> Path:
        """A picture of a guest's screen; with `still`, the mouse points at nothing."""
        if still:
            guest.page.mouse.move(0, 0)
        guest.page.evaluate("document.fonts.ready")
        expect(guest.page.locator("[data-changed]")).to_have_count(0)  # rings of what is new
        file = self.folder / f"{name}.png"
        guest.page.screenshot(path=file, animations="disabled", caret="hide")
        if kind == "webp":
            file = smaller(file)
        print(f"{file.name}: {file.stat().st_size // 1024} kB")
        return file

    def to_the_end(self, page: Page) -> None:
        """End the film that is on, and those that wait."""
        page.wait_for_timeout(500)
        while film_end(page).count():
            film_end(page).evaluate_all("(knobs) => knobs.forEach((knob) => knob.click())")
            page.wait_for_timeout(100)


def smaller(file: Path) -> Path:
    """The same picture as webp; the png is removed."""
    small = file.with_suffix(".webp")
    with Image.open(file) as picture:
        picture.convert("RGB").save(small, quality=QUALITY, method=6)
    file.unlink()
    return small
