"""The screens of Gladiatori, each at a desk, on a phone and by night: `docs/look-gladiatori.md`.

Matches are played here from seeds (`moments_gladiatori`), the page goes on from their records.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image
from playwright.sync_api import Locator, Page, expect

import moments_gladiatori as moments
from camera import Camera, smaller
from client.browser import DESK, PHONE, Guest, Json
from client.munus import sit_at
from moments_gladiatori import GAME, Moment
from munera.play.art import sprites

Pose = Callable[[Page, bool], None]
COLISEUM = {"animals": "wolves"}
SIZES: tuple[tuple[str, Json], ...] = (
    ("", {**DESK, "color_scheme": "light"}),
    ("-phone", {**PHONE, "color_scheme": "light"}),
    ("-night", {**DESK, "color_scheme": "dark"}),
)


def as_it_is(page: Page, small: bool) -> None:
    """Nothing is pointed at."""


def points_at_a_step(page: Page, small: bool) -> None:
    """A ghost stands on a possible step, next to somebody whose arcs are shown on the floor."""
    steps = page.locator("[data-zone=arena] button.cell.lit").all()
    for step in [] if small else steps:
        step.hover()
        expect(page.locator("[data-zone=arena] .ghost")).to_be_visible()
        if page.locator("[data-zone=arena] .arcs").count():
            return


def adds_offense(page: Page, small: bool) -> None:
    """A part that is put in."""
    page.locator("[data-row=offense]").get_by_role("switch").click()


def bids_some(page: Page, small: bool) -> None:
    """Some cards go across."""
    for n in (0, 2, 2):
        page.locator(".abacus, .wires").get_by_role("button").nth(n).click()


def takes_one(page: Page, small: bool) -> None:
    """A card is chosen, but not yet taken."""
    page.locator("[data-zone] [data-stop=lit]").nth(2).click()


def starts_from(name: str) -> Pose:
    """A ready answer is taken."""

    def pose(page: Page, small: bool) -> None:
        group = page.get_by_role("group", name="Start from")
        group.get_by_role("button", name=re.compile(name)).first.click()

    return pose


@dataclass(frozen=True)
class Screen:
    """A moment, and what is done on the page before its picture is taken."""

    moment: Moment
    pose: Pose = as_it_is


SCREENS = {
    "a-arena": Screen(Moment(moments.walks, 6, COLISEUM), points_at_a_step),
    "b-split": Screen(Moment(moments.splits, 0, COLISEUM), starts_from("Balanced")),
    "c1-attack": Screen(Moment(moments.attacks, 2, COLISEUM), adds_offense),
    "c2-reaction": Screen(Moment(moments.reacts, 2, COLISEUM)),
    "c3-defence": Screen(Moment(moments.defends, 1, COLISEUM)),
    "c4-payment": Screen(Moment(moments.pays, 2, COLISEUM), starts_from("As little")),
    "d-creation": Screen(Moment(moments.builds, 0, {"characters": "built"}), starts_from("Hoplom")),
    "e1-draft": Screen(Moment(moments.drafts, 0, {"items": "draft"}), takes_one),
    "e2-auction": Screen(Moment(moments.bids, 0, {"items": "auction"}), bids_some),
    "e3-selection": Screen(
        Moment(moments.selects, 0, {"items": "selection"}), starts_from("attack")
    ),
    "f2-beast": Screen(Moment(moments.is_attacked, 11, COLISEUM)),
}


def take(camera: Camera, only: str = "") -> None:
    """All screens, or those whose name begins with `only`."""
    for name, screen in SCREENS.items():
        if name.startswith(only):
            in_all_sizes(camera, name, partial(show, moments.record_of(screen.moment), screen.pose))
    if "f1-gates".startswith(only):
        record, move = moments.entry(Moment(moments.ends, 0, COLISEUM), 2)
        in_all_sizes(
            camera, "f1-gates", partial(gates, record, move), reduced_motion="no-preference"
        )
    if "g1-end".startswith(only):
        record, last = moments.last_move(Moment(moments.ends, 6, COLISEUM))
        in_all_sizes(camera, "g1-end", partial(end, camera, record, last))
    if "g2-career".startswith(only):
        lives = [moments.life("Ferox", 20, 3), moments.life("Baro", 60, 1)]
        in_all_sizes(camera, "g2-career", partial(career, lives))
    if "h-sprites".startswith(only):
        sheet(camera)
    if "grey".startswith(only):
        grey(camera)


def in_all_sizes(
    camera: Camera, name: str, shown: Callable[[Guest, bool], None], **options: str
) -> None:
    for suffix, size in SIZES:
        guest = camera.guest(**size, **options)
        shown(guest, suffix == "-phone")
        guest.page.wait_for_timeout(1_100)  # until the rings around new things are gone
        camera.shoot(guest, f"gladiatori-{name}{suffix}", "webp", still=False)
        guest.close()


def show(record: str, pose: Pose, guest: Guest, small: bool) -> None:
    """A table on one's turn."""
    sit_at(guest, record)
    expect(guest.page.locator("#prompt")).to_contain_text("GL-")
    guest.page.mouse.move(0, 0)
    guest.page.wait_for_timeout(400)
    pose(guest.page, small)
    if small:
        guest.page.evaluate("document.querySelectorAll('*').forEach((one) => (one.scrollTop = 0))")


def gates(record: str, move: int, guest: Guest, small: bool) -> None:
    """A step of the film in which beasts come in, in the replay of an ended match."""
    id: str = guest.post("/api/records", {"text": record})["id"]
    page = guest.open(f"/t/{id}/replay?move={move}&seat=0")
    roll = page.get_by_role("button", name="Play this round")
    for _ in range(12):  # the answers of the others may come before they enter
        expect(page.get_by_role("slider")).to_be_visible()
        page.wait_for_timeout(500)
        if roll.count() and film_of(page, roll, re.compile("Wolf . enters")):
            return
        page.keyboard.press("ArrowRight")
    raise RuntimeError("Nobody comes in.")


def film_of(page: Page, roll: Locator, wanted: re.Pattern[str]) -> bool:
    """Run a film and stop it where something is told; returns whether it was."""
    roll.click()
    film = page.get_by_role("group", name="The film")
    film.get_by_role("button", name="Pause", exact=True).click()
    said = page.get_by_role("region", name="What happened").get_by_role("status")
    while said.count():  # after its last step it is over
        if wanted.search(said.text_content() or ""):
            return True
        film.get_by_role("button", name="One step forward", exact=True).click()
        page.wait_for_timeout(200)
    return False


def end(camera: Camera, record: str, last: str, guest: Guest, small: bool) -> None:
    """The answer that ends the match, and what comes after it."""
    id = sit_at(guest, record)
    expect(guest.page.locator("#prompt")).to_contain_text("GL-")
    seq = guest.get(f"/api/tables/{id}?seat=0")["seq"]
    guest.do(id, "play", seat=0, seq=seq, texts=[last])
    camera.to_the_end(guest.page)
    expect(guest.page.get_by_role("button", name="Play again")).to_be_visible()


def career(lives: list[str], guest: Guest, small: bool) -> None:
    """The page of a gladiator, with the others of his school."""
    ids = [guest.post("/api/school/import", {"text": text})["id"] for text in lives]
    guest.open(f"/school/{ids[0]}")
    expect(guest.page.get_by_role("heading", name="Ferox")).to_be_visible()


def grey(camera: Camera) -> None:
    """The arena without colours, for a spectator: four facings, told by shape alone."""
    record = moments.spread(1)
    for suffix, size in SIZES[:2]:
        guest, watcher = camera.guest(), camera.guest(**size)
        id: str = guest.post("/api/records", {"text": record})["id"]
        page = watcher.open(f"/t/{id}")
        expect(page.locator("[data-piece=man3]").first).to_be_visible()
        page.wait_for_timeout(1_100)
        file = camera.folder / f"gladiatori-grey{suffix}.png"
        page.locator("[data-zone=arena]").screenshot(path=file, animations="disabled")
        with Image.open(file) as picture:
            picture.convert("L").save(file)
        smaller(file)
        guest.close()
        watcher.close()


def sheet(camera: Camera) -> None:
    """All drawings, by day and by night."""
    guest = camera.guest(viewport={"width": 1440, "height": 1000}, bypass_csp=True)
    sit_at(guest, moments.record_of(SCREENS["a-arena"].moment))
    expect(guest.page.locator("svg.sheet-of-symbols")).to_be_attached()
    names = sorted(sprites(GAME))
    guest.page.evaluate(SHEET, [GAME.name, names])
    camera.shoot(guest, "gladiatori-h-sprites", "webp", still=False)
    guest.close()


SHEET = """([game, names]) => {
  const drawn = (name, size) => `<svg width="${size}" height="${size}" viewBox="0 0 48 48">` +
    `<use href="#${game}-${name}"/></svg>`;
  const one = (name) =>
    `<figure>${drawn(name, 48)}${drawn(name, 24)}<figcaption>${name}</figcaption></figure>`;
  const half = (theme) => `<section data-theme="${theme}">${names.map(one).join('')}</section>`;
  for (const child of [...document.body.children]) {
    if (!child.matches('.sheet-of-symbols')) child.remove();
  }
  document.body.insertAdjacentHTML('beforeend', `<style>
    body { display: grid; grid-template-columns: 1fr 1fr; margin: 0 }
    section {
      display: grid; grid-template-columns: repeat(7, 1fr); gap: 14px 6px; align-content: start;
      min-height: 1000px; padding: 20px; box-sizing: border-box;
      background: var(--plaster); color: var(--ink); --grout: var(--plaster);
    }
    figure { display: flex; flex-wrap: wrap; gap: 2px 6px; align-items: end; margin: 0 }
    figcaption { width: 100%; font-size: 12px }
  </style>${half('day')}${half('night')}`);
}"""
