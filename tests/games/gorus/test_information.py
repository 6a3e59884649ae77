"""GM-95 to GM-100 and section 5: what everybody sees, what nobody may look at."""

from __future__ import annotations

import json
import re

import pytest

from games.gorus.arena import (
    GAME,
    SPECTATOR,
    Arena,
    at_opening,
    cards_in,
    counted,
    dealt,
    situation,
    table,
)
from games.gorus.cards import CODES, NAMES, card, cards, codes
from munera.core.events import redact
from munera.core.rng import Rng
from munera.games.gorus.events import WON_INITIATING, WON_PREFERRED
from munera.play.dice import Dice
from munera.play.match import Match

CARD = re.compile(rf"(?:{'|'.join(NAMES)}) \d+")
WON = (WON_PREFERRED, WON_INITIATING)
SIGNS: dict[str, str] = dict(zip(CODES, ("fist", "sword", "arrow", "axe", "parma"), strict=True))


def cards_shown(arena: Arena, viewer: int) -> set[int]:
    """Every card that a viewer's view and scene name anywhere."""
    scene = arena.scene(viewer)
    told = json.dumps(arena.view(viewer)) + " ".join(f"{piece.id}, " for piece in scene.pieces)
    return set(cards_in(CARD.findall(told)))


def tokens(arena: Arena) -> list[tuple[int, int]]:
    """Crowd Support by side and its target, as the panels show it to everybody."""
    return [(t.have, t.of) for panel in arena.scene(SPECTATOR).panels for t in panel.tokens]


def everybody(arena: Arena) -> list[int]:
    return [SPECTATOR, *range(arena.g.setup.seats)]


@pytest.mark.clause("GM-95")
def test_gm_95_the_preferred_school_is_shown_to_all_and_every_change_at_once() -> None:
    arena = situation("Bl9 Gr4 | Gr9 Gr5 | Pi9 Gr6 | Bl12 Gr7", "Ye")
    for play, preferred in (("0:Bl9", "Ye"), ("1:Gr9", "Gr"), ("2:Pi9", "Pi"), ("3:Bl12", "Pi")):
        arena.play(play)
        for viewer in everybody(arena):
            marker = arena.marker(viewer)
            shown = NAMES[CODES.index(preferred)]
            assert arena.view(viewer)["preferred"] == shown
            assert (marker.sprite, marker.hue) == (SIGNS[preferred], shown)
            assert marker.caption == f"Preferred {shown.capitalize()}"
    for event in arena.sink.events:
        kind = GAME.events[event[0]]
        assert redact(kind, event, SPECTATOR) == event
    assert [event[2] for event in arena.events("challenged")] == [2, 3]


@pytest.mark.clause("GM-95")
def test_gm_95_the_marker_stays_between_bouts_and_shows_nothing_before_the_first_card() -> None:
    arena = dealt(3, seed=1)
    assert (arena.marker(SPECTATOR).sprite, arena.marker(SPECTATOR).hue) == ("", "plaster")
    assert arena.marker(SPECTATOR).label == "No school is preferred"
    led = arena.legal_numbers(1)[0]
    arena.do(1, led)
    assert arena.marker(0).hue == NAMES[led // 16]
    arena.play_bouts(1, Rng(1))
    assert arena.view(0)["table"] == []
    assert arena.view(0)["preferred"] is not None
    assert arena.marker(0).hue == arena.view(0)["preferred"]


@pytest.mark.clause("GM-96", "GM-97")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3])
def test_gm_96_cc_40_only_the_bout_before_may_be_looked_at(viewer: int) -> None:
    arena = dealt(4, seed=9)
    rng = Rng(9)
    arena.play_bouts(3, rng)
    fourth: list[tuple[int, int]] = []
    for _ in range(4):
        seat = arena.asked
        fourth.append((seat, arena.legal_numbers(seat)[0]))
        arena.do(*fourth[-1])
    arena.step(rng)
    arena.step(rng)
    view = arena.view(viewer)
    assert view["bout"] == 5
    assert [(seat, *cards_in([name])) for seat, name in view["last_bout"]] == fourth
    lying = cards_in([name for _, name in view["table"]])
    own = cards(arena.hand(viewer)) if viewer >= 0 else []
    assert len(lying) == 2
    assert cards_shown(arena, viewer) == {*own, *lying, *(number for _, number in fourth)}
    pieces = arena.scene(viewer).within("last")
    assert [piece.id for piece in pieces] == [f"last {name}" for _, name in view["last_bout"]]


@pytest.mark.clause("GM-96")
def test_gm_96_a_new_round_shows_nothing_of_the_old_one() -> None:
    arena = dealt(3, options={"target": "9"}, seed=9)
    assert arena.view(0)["last_bout"] == []
    arena.play_round(Rng(3))
    assert arena.view(0)["round"] == 2
    assert arena.view(0)["last_bout"] == []
    assert cards_shown(arena, 0) == set(cards(arena.hand(0)))
    assert "last" not in [zone.id for zone in arena.scene(0).zones]


@pytest.mark.clause("GM-96")
def test_gm_96_r_19_memory_help_lists_what_is_gone() -> None:
    hands, piles = "Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6", "Br8 | Pi9 Pi10 | "
    off = situation(hands, "Ye", piles=piles)
    assert not {"gone", "totals", "opened"} & set(off.view(0))
    on = situation(hands, "Ye", piles=piles, options={"memory": "on"})
    assert on.view(SPECTATOR)["gone"] == [["brown 8"], ["pink 9", "pink 10"], []]
    assert on.view(SPECTATOR)["totals"] == [-4, 3, 0]
    assert [piece.id for piece in on.scene(0).within("pile1")] == ["pile1 pink 9", "pile1 pink 10"]


@pytest.mark.clause("GM-97", "GM-96", "GM-44")
def test_gm_97_piles_lie_face_down_and_their_size_is_public() -> None:
    one = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6", "Ye", piles="Br8 | Pi9 Pi10 | ")
    other = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6", "Ye", piles="Ye0 | Br9 Br10 | ")
    for viewer in everybody(one):
        assert one.view(viewer) == other.view(viewer)
        assert one.scene(viewer) == other.scene(viewer)
        assert [side["cards"] for side in one.view(viewer)["sides"]] == [1, 2, 0]
    facts = [panel.facts for panel in one.scene(0).panels]
    assert facts == [("2 in hand", f"{n} taken") for n in (1, 2, 0)]


@pytest.mark.clause("GM-98")
def test_gm_98_at_round_end_all_piles_are_opened_before_everybody() -> None:
    match = Match(GAME, table(3), ("Ann", "Bob", "Cleo"), Dice.from_seed(5))
    played: dict[int, list[str]] = {0: [], 1: [], 2: []}
    bout: list[str] = []
    while "opened" not in [told.kind for told in match.told(SPECTATOR)]:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[0].text)
        bout.append(decision.choices[0].label)
        events = [match.log.event(k) for k in range(len(match.log))]
        winner = next((e[1] for e in reversed(events) if e[0] in WON), 0)
        if len(bout) == 3:
            played[winner] += bout
            bout = []
    for viewer in (SPECTATOR, 0, 1, 2):
        lines = [told.text for told in match.told(viewer) if told.kind == "opened"]
        assert len(lines) == 3
        for name, line in zip(match.names, lines, strict=True):
            assert line.startswith(f"The pile of {name} is opened: ")
            shown = line.partition(": ")[2].rstrip(".").split(", ")
            assert sorted(shown) == sorted(played[match.names.index(name)] or [""])
        assert [told.kind for told in match.told(viewer)].count("counted") == 3


@pytest.mark.clause("GM-98")
def test_gm_98_the_last_piles_lie_open_when_the_game_is_over() -> None:
    arena = counted("Bl9 Gr0 | Bl8 | ", "Gr", support=[2, 0, 0])
    for viewer in everybody(arena):
        view = arena.view(viewer)
        assert view["opened"] == [["blue 9", "green 0"], ["blue 8"], []]
        assert view["totals"] == [7, -4, 0]
        scene = arena.scene(viewer)
        assert [piece.id for piece in scene.within("pile0")] == ["pile0 blue 9", "pile0 green 0"]
        notes = [zone.note for zone in scene.zones if zone.kind == "sheet"]
        assert notes == ["7 Crowd Favour", "\u22124 Crowd Favour", "0 Crowd Favour"]


@pytest.mark.clause("GM-99", "GM-55")
def test_gm_99_tokens_show_one_and_two_and_the_third_wins() -> None:
    arena = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6", "Ye", support=[0, 1, 2])
    assert tokens(arena) == [(0, 3), (1, 3), (2, 3)]
    assert arena.scene(0).panels[2].tokens[0].label == "2 of 3 Crowd Support"
    arena = counted(" |  | Bl9", "Ye", support=[0, 1, 2])
    assert tokens(arena) == [(0, 3), (1, 3), (3, 3)]
    marks = [panel.marks for panel in arena.scene(SPECTATOR).panels]
    assert marks == [("dealer",), (), ("champion",)]


@pytest.mark.clause("GM-99")
def test_gm_99_r_24_the_supply_of_tokens_never_limits() -> None:
    arena = counted("Bl9 |  | ", "Ye", options={"target": "9"}, support=[7, 7, 7])
    assert arena.support() == [8, 7, 7]
    assert tokens(arena) == [(8, 9), (7, 9), (7, 9)]


@pytest.mark.clause("GM-100")
@pytest.mark.parametrize("led", CODES)
def test_gm_100_the_marker_never_shows_the_led_school(led: str) -> None:
    preferred = "Gr" if led != "Gr" else "Ye"
    arena = situation(f"{led}9 Br4 | Bl12 Br5 | Pi6 Br6", preferred)
    arena.play(f"0:{led}9")
    assert arena.marker(1).sprite == SIGNS[preferred]
    assert arena.view(1)["preferred"] == NAMES[CODES.index(preferred)]
    assert arena.lying(1)[0].sprite == SIGNS[led]
    assert arena.view(1)["initiating"] == NAMES[CODES.index(led)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_other_hands_and_the_pile_stay_hidden(seats: int) -> None:
    arena = dealt(seats, seed=seats)
    arena.play_bouts(2, Rng(seats))
    for viewer in range(seats):
        for seed in range(5):
            imagined = GAME.resample(arena.g, viewer, Rng(seed))
            other = (viewer + 1) % seats
            assert GAME.view(imagined, viewer) == arena.view(viewer)
            assert GAME.view(imagined, other) != arena.view(other)


def imagined_hands(arena: Arena, viewer: int, seat: int, n: int = 60) -> list[list[int]]:
    """The hands of a seat that a viewer must consider possible."""
    rng = Rng(n)
    return [
        cards_in(GAME.view(GAME.resample(arena.g, viewer, rng), seat)["hand"]) for _ in range(n)
    ]


@pytest.mark.clause("GM-20")
def test_a_sluff_shows_that_the_school_is_missing() -> None:
    hands = "Bl6 Gr4 Gr5 | Gr9 Gr10 Br4 | Bl5 Bl9 Bl10 | Br5 Br6 Bl4"
    arena = situation(hands, "Ye")
    arena.play("0:Bl6 1:Gr9")
    found = imagined_hands(arena, 0, 1)
    assert all(number // 16 != 0 for hand in found for number in hand)
    assert any(number // 16 == 0 for hand in imagined_hands(arena, 0, 3) for number in hand)


@pytest.mark.clause("GM-28")
def test_a_challenge_shows_nothing_about_the_led_school() -> None:
    hands = "Bl9 Gr4 Gr5 | Gr9 Gr10 Br4 | Bl5 Bl6 Bl10 | Br5 Br6 Bl4"
    arena = situation(hands, "Ye")
    arena.play("0:Bl9 1:Gr9")
    assert any(number // 16 == 0 for hand in imagined_hands(arena, 0, 1) for number in hand)


@pytest.mark.clause("GM-67", "GM-68")
def test_with_two_players_a_later_draw_may_bring_the_missing_school() -> None:
    arena = at_opening(2, options={"dealer": "1"})
    greens = "Gr0 Gr4 Gr5 Gr6 Gr7 Gr8 Gr9 Gr10 Gr11 Gr12"
    arena.deal([*cards("Bl0 Bl4 Bl5 Bl6 Bl7 Br0 Br4 Br5 Br6 Br7"), *cards(greens)])
    arena.play("0:Bl6 d:Br8 1:Gr9 d:Bl8")
    found = [sum(number // 16 == 0 for number in hand) for hand in imagined_hands(arena, 0, 1)]
    assert set(found) == {0, 1}


def test_a_drawn_or_dealt_card_is_told_to_its_owner_only() -> None:
    match = Match(GAME, table(2), ("Ann", "Bob"), Dice.from_seed(1))
    decision = match.decision(1)
    assert decision is not None
    match.play(1, decision.choices[0].text)
    drawn = {viewer: match.told(viewer)[-1].text for viewer in (SPECTATOR, 0, 1)}
    assert drawn[0] == drawn[SPECTATOR] == "Bob draws a card."
    assert re.fullmatch(r"Bob draws (Blue|Brown|Green) \d+\.", drawn[1])
    dealt = {
        viewer: [t.text for t in match.told(viewer) if " is dealt " in t.text] for viewer in drawn
    }
    assert dealt[SPECTATOR] == ["Each troupe is dealt 10 cards."]
    for viewer, name in enumerate(match.names):
        assert dealt[viewer][0] == dealt[SPECTATOR][0]
        assert [text[:13] for text in dealt[viewer][1:]] == [f"{name} is dealt "]


def test_a_scene_offers_exactly_the_legal_cards() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Gr6 Pi12 | Bl5 Br5", "Ye")
    arena.play("0:Bl6")
    pieces = arena.scene(1).within("hand")
    assert [piece.action for piece in pieces] == ["play blue 4", "play green 6", ""]
    assert pieces[2].ask == "play pink 12"
    assert codes([card("Bl5"), card("Br5")]) == arena.hand(2)
    assert all(not piece.action for piece in arena.scene(2).pieces)


@pytest.mark.clause("GM-98", "GM-55")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_news_is_never_cut_whoever_leads_next(seats: int) -> None:
    match = Match(GAME, GAME.table(seats), dice=Dice.from_seed(2))
    heard: list[str] = []
    last = 0
    while not match.is_over:
        seat = match.waiting()[0]
        if seat == 0:
            news = match.told(0, last)
            heard += [line.text for line in news]
            last += len(news)
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[-1].text)
    heard += [line.text for line in match.told(0, last)]
    assert heard == [line.text for line in match.told(0)]
    assert sum(text.startswith("The pile of") for text in heard) >= 2 * match.view(0)["round"]


@pytest.mark.clause("GM-96")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_gm_96_the_log_goes_back_to_the_last_bout_and_no_further(seats: int) -> None:
    match = Match(GAME, GAME.table(seats), dice=Dice.from_seed(8))
    helped = Match(GAME, GAME.table(seats, options={"memory": "on"}), dice=Dice.from_seed(8))
    led = ("led", "led_first", "contender_led", "contender_led_first")
    while match.view(0)["bout"] < 5:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[0].text)
        helped.play(seat, decision.choices[0].text)
        for viewer in (SPECTATOR, *range(seats)):
            assert sum(line.kind in led for line in match.recall(viewer)) <= 2
    assert sum(line.kind in led for line in helped.recall(0)) >= 4
    while not match.is_over:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[0].text)
    assert sum(line.kind in led for line in match.recall(0)) > 10
