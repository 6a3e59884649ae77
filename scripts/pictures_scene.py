"""The pictures of docs/scene.md, from the real page: every form, mark and arrangement of zones.

Run it after `make page`, with the environment of the tests. It opens the games of `examples/games`
on a server of its own and takes a picture of each thing in the rooms of the gallery.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from camera import smaller  # noqa: E402
from client.browser import BOT, ME, Guest, Server, launch  # noqa: E402
from munera.core.scene import FORMS, MARKS  # noqa: E402

FOLDER = ROOT / "docs" / "pictures" / "scene"
MARGIN = 8  # pixels around a piece
TALL = 170  # pixels of a piece, at most
PAPER = (242, 232, 213)  # of the page by day
WIDE = 1000  # pixels of a whole page
ROOMS = ("duel", "battle", "shop", "screen")


def enter(guest: Guest, room: str) -> None:
    """Go to a room of the gallery."""
    guest.page.locator(f'[data-text="show {room}"]').first.click()
    expect(guest.page.locator("[data-changed]")).to_have_count(0)
    guest.page.mouse.move(0, 0)


def look(page: Page, piece: str) -> Image.Image:
    """A piece as it lies on the table."""
    one = page.locator(f'[data-piece="{piece}"]').first
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    assert box is not None, piece
    file = FOLDER / "part.png"
    page.screenshot(
        path=file, animations="disabled",
        clip={"x": max(0, box["x"] - MARGIN), "y": max(0, box["y"] - MARGIN),
              "width": box["width"] + 2 * MARGIN, "height": box["height"] + 2 * MARGIN},
    )  # fmt: skip
    with Image.open(file) as picture:
        seen = picture.convert("RGB")
    file.unlink()
    if seen.height > TALL:
        seen = seen.resize((seen.width * TALL // seen.height, TALL), Image.Resampling.LANCZOS)
    return seen


def keep(name: str, parts: list[Image.Image]) -> None:
    """Some pieces side by side as one picture."""
    size = (sum(part.width for part in parts), max(part.height for part in parts))
    whole = Image.new("RGB", size, PAPER)
    at = 0
    for part in parts:
        whole.paste(part, (at, (whole.height - part.height) // 2))
        at += part.width
    _save(whole, name)


def _save(picture: Image.Image, name: str) -> None:
    file = FOLDER / f"{name}.png"
    picture.save(file)
    print(smaller(file).name)


def page_of(page: Page, name: str) -> None:
    """The whole page, smaller."""
    file = FOLDER / "part.png"
    page.screenshot(path=file, animations="disabled", caret="hide")
    with Image.open(file) as picture:
        _save(picture.resize((WIDE, WIDE * picture.height // picture.width)), name)
    file.unlink()


def take(guest: Guest, other: Guest) -> None:
    """All pictures, with one guest in the gallery and another one for whole pages."""
    guest.open(f"/t/{guest.table([ME], game='gallery', options={})}")
    enter(guest, "forms")
    for form in FORMS:
        pieces = ("card", "named") if form == "card" else (form,)
        keep(f"form-{form}", [look(guest.page, piece) for piece in pieces])
    seen: dict[str, list[Image.Image]] = {mark: [] for mark in MARKS}
    for room, forms in (("cards", ("card", "chip")), ("pieces", ("disc", "base"))):
        enter(guest, room)
        for mark in MARKS:
            seen[mark] += [look(guest.page, f"{form} {mark}") for form in forms]
    for mark in MARKS:
        keep(f"mark-{mark}", seen[mark])
    other.open(f"/t/{other.table([ME], game='gallery', options={})}")
    for room in ROOMS:
        enter(other, room)
        page_of(other.page, f"room-{room}")
    other.open(f"/t/{other.table([ME, BOT, BOT], game='sortes', options={})}")
    expect(other.page.locator('[data-stop="lit"]').first).to_be_visible()
    page_of(other.page, "sortes")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()), MUNERA_GAMES=str(ROOT / "examples" / "games"))
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            sharp = Guest(browser, server, "Livia", device_scale_factor=2)
            take(sharp, Guest(browser, server, "Livia"))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
