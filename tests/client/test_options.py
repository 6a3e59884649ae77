"""Every option of every game, set by mouse and by keyboard in both languages, from its declaration.

The tests read the options from the server's own list, so that a new option is set too without a
line here; only content (cards, boards) needs a text that its game can read.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import ME, OPEN, PHONE, Guest
from client.conftest import Visit
from munera.games import load

Json = dict[str, Any]
OURS = ("gorus", "clash", "gladigala", "for_glory")
LANGUAGES = ("en", "it")
WORDS = {
    "en": {"all": "Rules of this table", "more": "Advanced"},
    "it": {"all": "Regole di questo tavolo", "more": "Avanzate"},
}
TWELVE = "; ".join(
    f"{name}-{k}: sword 2 hits {k}" for name in ("lion", "bull", "bear") for k in range(1, 5)
)
CONTENT = {
    "board": " ".join(f"{row}{k}" for row in "abcd" for k in range(1, 6)),
    "animals": TWELVE,
    "ranges": "sword: 0,1; spear: 0,1 0,2; dagger: 0,1; club: 0,2",
    "cards": '{"card":[{"id":"gallus","attack":5,"name":"Gaul"}]}',
}


def wanted(option: Json, seats: int) -> str:
    """Another value than the usual one, as text, by the kind of the option."""
    kind, usual = option["kind"], option["usual"]
    if kind == "switch":
        return "off" if usual == "on" else "on"
    if kind == "word":
        return next(str(one["value"]) for one in option["choices"] if one["value"] != usual)
    if kind == "seat":
        return str(seats - 1)
    if kind == "number":
        first = option.get("sides", {}).get(f"{seats} individual", [{"usual": usual}])[0]["usual"]
        number = int(first) if str(first).isdigit() else option["least"]
        return str(number + 1 if number < option["most"] else number - 1)
    if kind == "subset":
        names = [one["value"] for one in option["choices"]]
        return " ".join(names[-option.get("sizes", {}).get(str(seats), 1) :])
    if kind == "figures":
        figures = [*option["standard"][:-1], option["standard"][-1] + 1]
        names = [one["value"] for one in option["choices"]]
        if option.get("named"):
            return "; ".join(f"{name}: {n}" for name, n in zip(names, figures, strict=True))
        return " ".join(str(n) for n in figures)
    return CONTENT[option["name"]]


class Sheet:
    """The sheet of a game with its rules unfolded; subclasses have a mouse or a keyboard."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language

    def field(self, option: Json) -> Locator:
        return self.page.locator(f"#option-{option['name']}")

    def radio(self, option: Json, value: str) -> None:
        raise NotImplementedError

    def set(self, option: Json, value: str) -> None:
        """Give an option this value."""
        kind = option["kind"]
        if kind == "switch":
            self.check(option, "")
        elif kind == "word":
            self.radio(option, value)
        elif kind == "seat":
            self.select(option, value)
        elif kind == "number":
            if option.get("words"):
                self.radio(option, "one")
            self.number(option, value)
        elif kind == "subset":
            self.radio(option, "pick")
            for name in value.split():
                self.check(option, name)
        elif kind == "figures":
            self.radio(option, "own")
            self.last_figure(option, re.findall(r"-?\d+", value)[-1])
        else:
            self.radio(option, "own")
            self.write(option, value)

    def check(self, option: Json, name: str) -> None:
        raise NotImplementedError

    def select(self, option: Json, value: str) -> None:
        raise NotImplementedError

    def number(self, option: Json, value: str) -> None:
        raise NotImplementedError

    def last_figure(self, option: Json, value: str) -> None:
        raise NotImplementedError

    def write(self, option: Json, value: str) -> None:
        raise NotImplementedError

    def unfold(self, words: str) -> None:
        raise NotImplementedError

    def submit(self) -> None:
        raise NotImplementedError


class Mouse(Sheet):
    """Clicks and taps on what is seen."""

    def radio(self, option: Json, value: str) -> None:
        self.field(option).locator(f'label.segment:has(input[value="{value}"])').first.click()

    def check(self, option: Json, name: str) -> None:
        inside = f'input[value="{name}"]' if name else "input[role=switch]"
        self.field(option).locator(f"label:has({inside})").last.click()

    def select(self, option: Json, value: str) -> None:
        self.field(option).locator("select").select_option(value)

    def number(self, option: Json, value: str) -> None:
        field = self.field(option)
        shown = int(field.locator("input[type=number]").input_value())
        button = field.locator("button").nth(0 if int(value) < shown else 1)
        for _ in range(abs(int(value) - shown)):
            button.click()

    def last_figure(self, option: Json, value: str) -> None:
        last = self.field(option).locator("input[type=number]").last
        last.click()
        last.fill(value)

    def write(self, option: Json, value: str) -> None:
        name = {"cards": "cards.json"}.get(option["name"], "own.txt")
        chooser = self.field(option).locator("input[type=file]")
        chooser.set_input_files({"name": name, "mimeType": "text/plain", "buffer": value.encode()})
        expect(self.field(option).locator("textarea")).to_have_value(value)

    def unfold(self, words: str) -> None:
        self.page.locator("summary").filter(has_text=words).click()

    def submit(self) -> None:
        self.page.locator("form button[type=submit]").click()


class Keyboard(Sheet):
    """Tab, arrows, space and letters, and nothing else."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab(self, predicate: str, most: int = 90) -> None:
        """Go on with Tab until the focus is where `predicate`, of the element `el`, holds."""
        for _ in range(most):
            if self.page.evaluate(
                f"() => {{ const el = document.activeElement; return {predicate} }}"
            ):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not come to {predicate}")

    def inside(self, option: Json, more: str = "true") -> str:
        return f"!!el.closest('#option-{option['name']}') && {more}"

    def radio(self, option: Json, value: str) -> None:
        self.tab(self.inside(option, "el.type === 'radio'"))
        for _ in range(8):
            if self.page.evaluate("() => document.activeElement.value") == value:
                self.press("Space")
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows do not come to {value}")

    def check(self, option: Json, name: str) -> None:
        more = f"el.value === '{name}'" if name else "el.type === 'checkbox'"
        self.tab(self.inside(option, more))
        self.press("Space")

    def select(self, option: Json, value: str) -> None:
        self.tab(self.inside(option))
        for _ in range(9):
            if self.page.evaluate("() => document.activeElement.value") == value:
                return
            self.press("ArrowDown")
        raise AssertionError(f"the arrows do not come to {value}")

    def number(self, option: Json, value: str) -> None:
        self.tab(self.inside(option, "el.type === 'number'"))
        now = int(self.page.evaluate("() => document.activeElement.value"))
        key = "ArrowUp" if int(value) > now else "ArrowDown"
        self.press(*[key] * abs(int(value) - now))

    def last_figure(self, option: Json, value: str) -> None:
        count = self.field(option).locator("input[type=number]").count()
        self.tab(self.inside(option, "el.type === 'number'"))
        self.press(*["Tab"] * (count - 1))
        self.press("Control+a")
        self.page.keyboard.type(value)

    def write(self, option: Json, value: str) -> None:
        self.tab(self.inside(option, "el.tagName === 'TEXTAREA'"))
        self.page.keyboard.insert_text(value)

    def unfold(self, words: str) -> None:
        self.tab(f"el.tagName === 'SUMMARY' && el.textContent.includes({json.dumps(words)})")
        self.press("Enter")

    def submit(self) -> None:
        self.tab("el.type === 'submit'")
        self.press("Enter")


def game_info(guest: Guest, game: str, language: str) -> Json:
    answer = guest.context.request.get("/api/hello", headers={"accept-language": language})
    found: Json = next(one for one in answer.json()["games"] if one["name"] == game)
    return found


def open_sheet(guest: Guest, game: str, seats: int, way: str = "friends") -> Page:
    """The sheet of a game, at a table for so many."""
    page = guest.open("/")
    title = load(game).title
    page.get_by_role("button", name=re.compile(f"^{title}")).first.click()
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    page.locator(f'label:has(input[name=way][value="{way}"])').click()
    page.locator(f'label:has(input[name=seats][value="{seats}"])').click()
    return page


def table_at(guest: Guest, page: Page) -> Json:
    page.wait_for_url(re.compile("/t/"))
    return guest.get(f"/api/tables/{page.url.rsplit('/', 1)[1].partition('?')[0]}")


LOCALE = {"en": "en-GB", "it": "it-IT"}


@pytest.mark.parametrize("hand", [Mouse, Keyboard], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_option_can_be_set(visit: Visit, game: str, language: str, hand: type[Sheet]) -> None:
    guest = visit("Livia", locale=LOCALE[language])
    info = game_info(guest, game, language)
    page = open_sheet(guest, game, 2)
    sheet = hand(page, language)
    sheet.unfold(WORDS[language]["all"])
    given: dict[str, str] = {}
    ordered = sorted(info["options"], key=lambda one: one.get("advanced", False))
    for place, option in enumerate(ordered):
        if option.get("advanced") and not ordered[place - 1].get("advanced"):
            sheet.unfold(WORDS[language]["more"])
        given[option["name"]] = wanted(option, 2)
        sheet.set(option, given[option["name"]])
    sheet.submit()
    shown = table_at(guest, page)
    assert shown["options"] == dict(load(game).table(2, "", given).options)
    usual = load(game).table(2).options
    assert all(shown["options"][name] != usual[name] for name in given), "each one was changed"
    chosen = page.get_by_role("region").filter(has=page.locator("dl"))
    for line in told(guest, page, language)["chosen"]:
        row = chosen.locator("dl > div").filter(has_text=line["title"]).first
        expect(row).to_contain_text("Livia" if line.get("seat") == 0 else line["value"])


def told(guest: Guest, page: Page, language: str) -> Json:
    id = page.url.rsplit("/", 1)[1].partition("?")[0]
    answer = guest.context.request.get(f"/api/tables/{id}", headers={"accept-language": language})
    found: Json = answer.json()
    return found


# --- Sides, seats and what is wrong ------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("form", "kept"), [("added", "+2"), ("each", "4 5")])
def test_uneven_teams_have_targets_of_their_own(
    visit: Visit, language: str, form: str, kept: str
) -> None:
    guest = visit("Livia", locale=LOCALE[language])
    page = open_sheet(guest, "gorus", 5)
    page.locator('label:has(input[name=mode][value="3v2"])').click()
    page.locator("summary").first.click()
    field = page.locator("#option-target")
    field.locator(f'label:has(input[value="{form}"])').click()
    numbers = field.locator("input[type=number]")
    team = {"en": "team B", "it": "squadra B"}[language]
    if form == "added":
        expect(field).to_contain_text(f"{team}: 3")
        numbers.first.press("ArrowUp")
    else:
        expect(numbers).to_have_count(2)
        field.get_by_label(team, exact=True).fill("5")
    page.locator("form button[type=submit]").click()
    assert table_at(guest, page)["options"]["target"] == kept


def test_seats_are_named_by_who_sits_there(guest: Guest) -> None:
    page = open_sheet(guest, "clash", 3, "bots")
    page.locator("summary").first.click()
    names = page.locator("#option-first_seat option").all_text_contents()
    assert names == ["random", "Livia", "Verus", "Priscus"]
    page.locator('label:has(input[name=way][value="here"])').click()
    page.get_by_label("Name of person 2").fill("Marcus")
    page.locator("#option-first_seat select").select_option(label="Marcus")
    page.locator("form button[type=submit]").click()
    shown = table_at(guest, page)
    assert [seat["name"] for seat in shown["seats"]][:2] == ["Livia", "Marcus"]
    assert shown["options"]["first_seat"] == "1"


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "Option 'glory' is a number from 1 to 9, not '77' [FG-101]."),
        ("it", "L'opzione 'glory' è un numero da 1 a 9, non '77' [FG-101]."),
    ],
)
def test_a_wrong_value_is_told_beside_its_field_and_nothing_is_lost(
    visit: Visit, language: str, why: str
) -> None:
    guest = visit("Livia", locale=LOCALE[language])
    guest.forgive("400")
    page = open_sheet(guest, "for_glory", 2)
    page.locator("summary").first.click()
    page.locator("#option-glory input").fill("77")
    page.locator("#option-coins input").fill("3")
    page.locator("summary").first.click()  # folded again, so that the field is out of sight
    page.locator("form button[type=submit]").click()
    alert = page.locator("#option-glory").get_by_role("alert")
    expect(alert).to_have_text(why)
    expect(alert).to_be_in_viewport()
    wrong = page.locator("#option-glory input")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    assert "problem-glory" in (wrong.get_attribute("aria-describedby") or "")
    expect(page.locator("#option-coins input")).to_have_value("3")
    wrong.fill("7")
    wrong.press("Enter")
    options = table_at(guest, page)["options"]
    assert (options["glory"], options["coins"]) == ("7", "3")


def test_a_wrong_advanced_value_unfolds_its_field(guest: Guest) -> None:
    guest.forgive("400")
    page = open_sheet(guest, "clash", 2)
    page.locator("summary").first.click()
    page.locator("summary").filter(has_text="Advanced").click()
    page.locator('#option-board label:has(input[value="own"])').click()
    page.locator("#option-board textarea").fill("a1 a2 z9")
    page.locator("summary").filter(has_text="Advanced").click()
    page.locator("form button[type=submit]").click()
    alert = page.locator("#option-board").get_by_role("alert")
    expect(alert).to_have_text("Option 'board': there is no space 'z9'; spaces are a1 to g7.")
    expect(page.locator("#option-board textarea")).to_be_focused()
    expect(alert).to_be_in_viewport()


def test_a_wrong_pack_is_told_beside_the_pack(guest: Guest) -> None:
    guest.forgive("400")
    page = open_sheet(guest, "gorus", 3)
    page.locator("summary").first.click()
    pack = b'game = "gorus"\n[options]\nmemory = 1\n'
    chooser = page.locator("#option-pack input[type=file]")
    chooser.set_input_files({"name": "p.toml", "mimeType": "text/plain", "buffer": pack})
    expect(page.locator("#option-pack")).to_contain_text("p.toml")
    page.locator("form button[type=submit]").click()
    alert = page.locator("#option-pack").get_by_role("alert")
    expect(alert).to_have_text("Option 'memory' is 'on' or 'off', not '1' [GM-96].")
    expect(alert).to_be_in_viewport()


def test_the_invited_and_the_watching_read_the_rules_of_the_table(visit: Visit) -> None:
    livia, ida = visit("Livia"), visit("Ida", locale="it-IT")
    pack = (
        'game = "gorus"\ntitle = "Sabato sera"\n[options]\ntarget = 5\nmemory = true\ndealer = 0\n'
    )
    id = livia.table([ME, OPEN, OPEN], pack=pack, options={})
    code = livia.get(f"/api/tables/{id}")["code"]
    page = ida.open(f"/join/{code}")
    region = page.get_by_role("region", name="Regole di questo tavolo")
    for words in ("Sabato sera", "Traguardo", "Aiuto alla memoria", "sì", "Mazziere", "Livia"):
        expect(region).to_contain_text(words)
    page.get_by_role("button", name="Siediti").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("region", name="Regole di questo tavolo")).to_contain_text(
        "Sabato sera"
    )
    livia.do(id, "start")
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("region", name="Regole di questo tavolo")).to_contain_text("Traguardo")


def test_on_a_phone_everything_can_be_touched(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    small = []
    for game in OURS:
        page = open_sheet(guest, game, 2)
        page.locator("summary").first.click()
        page.locator("summary").filter(has_text="Advanced").click()
        for kind in ("pick", "own", "one"):
            for radio in page.locator(f'fieldset.option label:has(input[value="{kind}"])').all():
                radio.click()
        targets = page.locator(
            "fieldset.option :is(label.segment, label.switch, button, select, textarea, "
            "input[type=number])"
        )
        for box, text in zip(
            [one.bounding_box() for one in targets.all()], targets.all_inner_texts(), strict=True
        ):
            assert box is not None
            if box["height"] < 44 or box["width"] < 44 or box["x"] + box["width"] > 390:
                small.append((game, text, box))
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert small == []
