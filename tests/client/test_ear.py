"""A duel by ear alone: what a screen reader says of the arena, of a fight, of sums and of cards.

Everything here is read from the accessibility tree or from live regions, never from the picture.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from client.browser import Guest
from client.munus import dishonourable, men, record_at, sit_at, walking
from client.test_duel import defending, is_beastly, played, reacting
from client.test_half_made import crosses
from munera.play.match import Match

WAY = r"(north|south)?-?(east|west)"
FAR = r"(next to you|\d+ hexes away)"
SIDE = r"(in front of you|at your rear side|directly behind you)"
SHOWS = r"(looks at you|has you in front|shows you a rear side|shows you his back)"
HONOUR = r"(\. If you stay so, .+: −\d VP \(GL-32[34](, GL-324)?\))?"
WHERE = rf"{FAR}, (between {WAY} and )?{WAY}, {SIDE}"


def arena(page: Page) -> Locator:
    return page.get_by_role("group", name="The arena")


def heard(one: Locator) -> str:
    """Its part of the accessibility tree."""
    return one.aria_snapshot()


def open_ways(page: Page) -> Locator:
    return arena(page).get_by_role("button", name=re.compile("^Step .*can be played$"))


# --- The arena -----------------------------------------------------------------------------------


def test_the_arena_is_told_in_one_paragraph(guest: Guest) -> None:
    """Who, how far, where, what he shows you, his state; yourself first."""
    sit_at(guest, walking(4))
    expect(open_ways(guest.page).first).to_be_visible()
    told = arena(guest.page).get_by_role("paragraph").inner_text()
    first, *others = [one.strip() for one in told.split(". ")[1:]]
    assert re.match(rf"You(, [\w ]+,)? stand on [A-I]\d+ and look {WAY}", first), told
    assert len(others) == 3
    for one in others:
        who = r"[A-Z][\w ]+ of (Verus|Flamma|Priscus) on [A-I]\d+"
        assert re.match(rf"{who}, faces {WAY}, {WHERE}, {SHOWS}", one), one
    # No hex is read that says nothing.
    assert not re.search(r"text: .*\bA1 A2\b", heard(arena(guest.page)))
    assert "Left gate, for animals only" in heard(arena(guest.page))


def test_markers_are_told(guest: Guest) -> None:
    """Somebody who is trapped says so, after what he shows."""

    def trapped(match: Match, stage: str) -> bool:
        return any(man["hex"] >= 0 and man["trapped"] for man in men(match)[1:])

    sit_at(guest, record_at(trapped, 4))
    told = arena(guest.page).get_by_role("paragraph")
    said = rf"of \w+ on [A-I]\d+, faces {WAY}, {WHERE}, {SHOWS}, Trapped, markers: \d"
    expect(told).to_contain_text(re.compile(said))


def test_a_step_says_its_price_and_who_would_stand_beside(guest: Guest) -> None:
    def beside(match: Match, stage: str) -> bool:
        """A way is open, and another one is barred by somebody."""
        ghosts = match.scene(0).ghosts if stage == "opening" else ()
        steps = [one for one in ghosts if one.ask.startswith("step ")]
        return any(one.action for one in steps) and any(
            "stands there" in one.label for one in steps
        )

    sit_at(guest, record_at(beside))
    page = guest.page
    expect(open_ways(page).first).to_be_visible()
    for step in open_ways(page).all():
        price = rf"Step {WAY} to [A-I]\d+, 1 of \d+ Speed"
        said = rf"{price}(\. \w+, {WHERE}, {SHOWS})*{HONOUR}, can be played"
        assert re.fullmatch(said, step.inner_text().split("\n")[0]), step.inner_text()
    barred = r"Step .* to [A-I]\d+\. Verus stands there, cannot be played now, ask why"
    expect(arena(page).get_by_role("button", name=re.compile(barred))).to_have_count(1)
    turns = page.get_by_role("group", name="Turn").get_by_role("button")
    said = rf"Turn (left|right) by (one side|two sides), to face {WAY}, 1 of \d+ Speed"
    for turn in turns.all():
        assert re.match(said, turn.inner_text())


def test_honour_is_told_before_it_is_lost(guest: Guest) -> None:
    """Whoever would turn his back hears what it costs, with the clause."""
    sit_at(guest, dishonourable())
    turns = guest.page.get_by_role("group", name="Turn")
    expect(turns).to_be_visible()
    said = r"Turn \w+ by two sides.*\. If you stay so, it is cowardice: −3 VP \(GL-324\)"
    assert re.search(said, heard(turns)), heard(turns)


def test_cards_say_how_many_and_what_they_are_worth(guest: Guest) -> None:
    sit_at(guest, walking())
    hand = guest.page.get_by_role("group", name=re.compile(r"^Your hand: \d+$"))
    expect(hand).to_be_visible()
    for card in hand.get_by_role("button").all():
        said = (card.text_content() or "").strip()
        assert re.match(r"[\w\- ]+, cards: \d+, hit points each: \d", said), said


# --- A fight -------------------------------------------------------------------------------------


def test_an_attack_and_its_reactions_are_told(guest: Guest) -> None:
    sit_at(guest, reacting())
    page = guest.page
    question = page.get_by_role("status").filter(has_text="How do you react?")
    expect(question).to_contain_text(re.compile(r"You are attacked by Verus from .+\. How do you"))
    fight = heard(page.get_by_role("region", name="The fight"))
    assert 'group "Verus, attack, unknown"' in fight
    assert re.search(r"face-down", fight)
    lines = heard(page.get_by_role("group", name="Your reaction"))
    said = re.findall(r"button \"(.+?)\"", lines)
    assert len(said) == 5
    shut = [one for one in said if one.endswith("cannot be played now, ask why")]
    assert 0 < len(shut) < 5
    for one in shut:
        assert re.match(r"(Dodge|Oppose|Parry|Block), .+, cannot be played now, ask why", one), one
    for one in set(said) - set(shut):
        assert re.search(r"(can be played|Passive)", one), one


def test_a_sum_tells_its_rows_and_only_the_total_aloud(guest: Guest) -> None:
    sit_at(guest, defending())
    page = guest.page
    pane = page.get_by_role("region", name="Your defence")
    guard = pane.get_by_role("switch", name=re.compile(r"^Guard, plus \d+"))
    expect(guard).to_have_attribute("aria-checked", "false")
    whole = heard(pane)
    assert 'group "Items"' in whole
    total = pane.get_by_role("status")
    expect(total).to_have_text("")
    guard.press("Space")
    expect(guard).to_have_attribute("aria-checked", "true")
    said = r"Defence -?\d+(, \d+ short of \d+)?\.?"
    expect(total).to_have_text(re.compile(said, re.IGNORECASE))
    assert "Guard" not in (total.text_content() or "")
    side = page.get_by_role("group", name=re.compile(r"^Livia, your defence so far -?\d+$"))
    expect(side).to_have_count(1)
    pane.get_by_role("button", name=re.compile(r"^Go on with -?\d+$")).press("Enter")
    expect(guard).to_have_count(0)
    assert len(played(guest)) == 1


def test_a_beast_says_its_dice(guest: Guest) -> None:
    sit_at(guest, record_at(is_beastly, 1, "solo", animals="wolves"))
    page = guest.page
    expect(page.get_by_role("button", name=re.compile(r"^A die shows \d")).first).to_be_visible()
    side = page.get_by_role("group", name=re.compile(r"^Wolf \d, attack, announced \d+$"))
    shown = [int(one) for one in re.findall(r"A die shows (\d)", heard(side))]
    name = side.get_attribute("aria-label") or ""
    assert int(name.split()[-1]) == sum(shown)
    told = arena(page).get_by_role("paragraph").inner_text()
    assert re.search(rf"Wolf \d on \w+, {WHERE}", told), told
    assert not re.search(r"Wolf \d[^.]*shows you", told)  # a beast has no back


# --- The split -----------------------------------------------------------------------------------


def test_a_split_says_where_a_card_lies_and_where_enter_sends_it(guest: Guest) -> None:
    sit_at(guest, record_at(crosses))
    page = guest.page
    card = page.get_by_role("button", name=re.compile(r", \d+ .+\. Enter: "))
    expect(card.first).to_be_visible()
    before = card.first.inner_text()
    card.first.press("Enter")
    total = page.locator(".ledger [role=status]")
    expect(total).to_have_text(re.compile(r"\w+ \d+"))
    expect(card.first).not_to_have_text(before)
