"""How a table looks: heading, panels, the floor with the bout, badges, captions, sentences."""

from __future__ import annotations

from math import hypot

import pytest

from games.gorus.arena import (
    GAME,
    PEOPLE,
    SPECTATOR,
    Arena,
    at_opening,
    counted,
    dealt,
    situation,
    table,
)
from games.gorus.cards import CODES, NAMES, card
from munera.core.engine import CHANCE
from munera.core.errors import Illegal
from munera.core.rng import Rng
from munera.core.scene import Chip, Piece, plain
from munera.games.gorus.space import CHOOSE_DEALER
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.speech import tell

TALL = 1.4  # a card is 5 wide and 7 high
CENTRE = 50


def floor(arena: Arena, viewer: int = 0) -> dict[str, Piece]:
    return {piece.id: piece for piece in arena.scene(viewer).within("floor")}


def badges(arena: Arena, viewer: int = 0) -> list[str]:
    return [piece.badge for piece in arena.scene(viewer).within("hand")]


# --- Heading and status ---


def test_the_heading_counts_rounds_and_bouts() -> None:
    arena = at_opening(3, options={"dealer": "random", "target": "9"})
    assert arena.scene(0).heading == ("Set-up",)
    assert arena.scene(0).status == "The table is made ready."
    arena.do(CHANCE, CHOOSE_DEALER + 2)
    assert arena.scene(0).heading == ("Round I", "bout 1 of 10", "first to 9")
    assert arena.scene(0).status == "Cards are dealt."
    rng = Rng(4)
    arena.let_chance_act(rng)
    assert arena.scene(0).status == "Ann to play."
    arena.play_bouts(1, rng)
    assert arena.scene(SPECTATOR).heading == ("Round I", "bout 2 of 10", "first to 9")
    arena.play_round(rng)
    assert arena.scene(0).heading == ("Round II", "bout 1 of 10", "first to 9")
    for _ in range(2):
        arena.play_round(rng)
    assert arena.scene(0).heading[0] == "Round IV"


@pytest.mark.clause("GM-57")
def test_the_heading_says_that_it_is_over() -> None:
    arena = counted("Bl9 |  | ", "Gr", support=[2, 0, 0])
    assert arena.scene(0).heading == ("The end",)
    assert arena.scene(0).status == "Champion of Gorus Maximus: Ann."


def test_between_two_cards_of_a_duel_a_card_is_drawn() -> None:
    arena = at_opening(2, options={"dealer": "1"})
    arena.let_chance_act(Rng(1))
    arena.do(0, arena.legal_numbers(0)[0])
    assert arena.scene(0).status == "A card comes off the pile."


# --- Panels ---


def test_panels_name_sides_and_their_seats() -> None:
    arena = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6 | Bl7 Gr7", "Ye", dealer=2)
    panels = arena.scene(1).panels
    assert [(panel.seats, panel.title) for panel in panels] == [((k,), "") for k in range(4)]
    assert [panel.marks for panel in panels] == [(), (), ("dealer",), ()]
    arena = situation("Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6 | Bl7 Gr7", "Ye", mode="2v2", dealer=2)
    panels = arena.scene(1).panels
    assert [panel.seats for panel in panels] == [(0, 2), (1, 3)]
    assert [panel.title for panel in panels] == ["Team A (Ann, Cleo)", "Team B (Bob, Dan)"]
    assert [panel.facts[0] for panel in panels] == ["4 in hand", "4 in hand"]
    assert [panel.marks for panel in panels] == [("dealer",), ()]


@pytest.mark.clause("GM-79")
def test_the_contenders_of_a_solo_game_have_one_panel_and_no_hand() -> None:
    arena = situation("Bl9 Gr4", "Ye", pile="Br4 Br5", piles="Br8 | Pi9 Pi10")
    mine, theirs = arena.scene(0).panels
    assert (mine.seats, mine.title, mine.facts) == ((0,), "", ("2 in hand", "1 taken"))
    assert (theirs.seats, theirs.title, theirs.facts) == ((), "Contenders", ("2 taken",))


# --- Badges ---


@pytest.mark.clause("GM-48", "GM-50")
def test_a_badge_is_what_a_card_is_worth() -> None:
    arena = situation("Bl0 Bl1 Bl2 Bl7 Bl8 Bl9 Bl10 Bl15 | Gr4 | Gr5", "Ye")
    assert badges(arena) == ["0/5", "", "\u22121", "", "\u22124", "+2", "+1", "+1"]
    hand = arena.scene(0).within("hand")
    assert hand[0].label == "Blue Fists 0, 0 or 5 Crowd Favour"
    assert hand[1].label == "Blue Fists 1"
    assert hand[4].label == "Blue Fists 8, \u22124 Crowd Favour"
    arena.play("0:Bl8")
    assert floor(arena)["card blue 8"].badge == "\u22124"


@pytest.mark.clause("GM-48")
def test_a_badge_follows_the_values_of_the_table() -> None:
    hands = "Bl0 Bl7 Bl8 Bl9 | Gr4 | Gr5"
    assert badges(situation(hands, "Ye", options={"cf": "0:-2 7:3 8:0 9:-1"})) == [
        "\u22122/5", "+3", "", "\u22121"
    ]  # fmt: skip
    assert badges(situation(hands, "Ye", options={"cf": "0:5"}))[0] == "+5"


# --- The floor ---


@pytest.mark.clause("GM-18", "GM-26")
def test_captions_tell_order_leader_and_challenge() -> None:
    arena = situation("Bl6 Gr4 | Gr6 Pi8 | Bl5 Br5 | Pi6 Br9", "Ye", 3)
    for play, caption in (
        ("3:Pi6", "I Dan leads"),
        ("0:Bl6", "II Ann, Challenge"),
        ("1:Pi8", "III Bob"),
    ):
        arena.play(play)
        assert arena.lying(SPECTATOR)[-1].caption == caption
    assert arena.lying(0)[1].label == "II Ann, Challenge: Blue Fists 6"


@pytest.mark.clause("GM-32")
def test_only_the_rank_just_before_makes_a_challenge() -> None:
    arena = situation("Bl6 Gr4 | Bl7 Pi8 | Gr6 Br5", "Ye")
    arena.play("0:Bl6 1:Bl7 2:Gr6")
    captions = [piece.caption for piece in arena.scene(0).within("floor")[1:]]
    assert captions == ["I Ann leads", "II Bob", "III Cleo"]


@pytest.mark.clause("GM-96")
def test_a_bout_lies_there_until_the_next_card_is_led() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Gr6 | Bl5 Br5", "Ye")
    arena.play("0:Bl6 1:Bl4")
    assert {piece.marks for piece in arena.lying(1)} == {()}
    arena.play("2:Bl5")
    cards = [piece for piece in arena.scene(1).within("floor") if piece.form == "card"]
    assert [piece.id for piece in cards] == ["card blue 6", "card blue 4", "card blue 5"]
    assert {piece.marks for piece in cards} == {("last",)}
    assert "slot" not in floor(arena, 0)
    arena.play("0:Gr4")
    assert [piece.id for piece in arena.lying(1)] == ["card green 4"]
    assert set(floor(arena, 1)) == {"preferred", "card green 4", "slot"}


@pytest.mark.clause("GM-17")
def test_the_slot_is_where_the_next_card_goes() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Gr6 | Bl5 Br5", "Ye")
    mine, other = floor(arena, 0)["slot"], floor(arena, 1)["slot"]
    assert (mine.caption, mine.marks) == ("Your card", ("yours",))
    assert mine.label == "The place for your card"
    assert (other.caption, other.marks) == ("Ann", ())
    assert other.label == "The place for the card of Ann"
    before = (other.x, other.y, other.size)
    arena.play("0:Bl6")
    placed = floor(arena, 1)["card blue 6"]
    assert (placed.x, placed.y, placed.size) == before
    assert floor(arena, 1)["slot"].caption == "Your card"
    arena.play("1:Bl4 2:Bl5 0:Gr4 1:Gr6 2:Br5")
    assert "slot" not in floor(arena)  # the round is over


def test_nobody_has_a_slot_while_chance_acts() -> None:
    arena = at_opening(3)
    assert set(floor(arena)) == {"preferred"}
    duel = at_opening(2, options={"dealer": "1"})
    duel.let_chance_act(Rng(1))
    duel.do(0, duel.legal_numbers(0)[0])
    assert "slot" not in floor(duel)


def spots(seats: int, viewer: int) -> list[tuple[float, float]]:
    """Where the cards of the seats lie, by seat, when all but the last have played."""
    arena = dealt(seats, seed=seats)
    leader = arena.asked
    for _ in range(seats - 1):
        arena.do(arena.asked, arena.legal_numbers(arena.asked)[0])
        if arena.asked == CHANCE:
            arena.let_chance_act(Rng(1))
    lying = [p for p in arena.scene(viewer).within("floor") if p.form in ("card", "slot")]
    by_seat = {(leader + k) % seats: (p.x, p.y) for k, p in enumerate(lying)}
    return [by_seat[seat] for seat in range(seats)]


@pytest.mark.clause("GM-17")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3])
def test_the_viewer_sits_below_and_the_others_follow_clockwise(viewer: int) -> None:
    found = spots(4, viewer)
    first = max(viewer, 0)
    below, left, above, right = [found[(first + k) % 4] for k in range(4)]
    assert below == (CENTRE, max(y for _, y in found))
    assert above == (CENTRE, min(y for _, y in found))
    assert left == (min(x for x, _ in found), CENTRE)
    assert right == (max(x for x, _ in found), CENTRE)


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_overlaps_on_the_floor(seats: int) -> None:
    arena = dealt(seats, seed=seats)
    for _ in range(seats - 1):
        arena.do(arena.asked, arena.legal_numbers(arena.asked)[0])
        arena.let_chance_act(Rng(2))
    pieces = arena.scene(0).within("floor")
    assert len(pieces) == seats + 1
    marker, rest = pieces[0], pieces[1:]
    for k, one in enumerate(rest):
        half, tall = one.size / 2, one.size * TALL / 2
        dx, dy = abs(one.x - marker.x), abs(one.y - marker.y)
        assert hypot(dx + half, dy + tall) <= 50  # inside the round
        assert hypot(max(dx - half, 0), max(dy - tall, 0)) >= marker.size / 2  # beside the marker
        for other in rest[:k]:
            wide, high = abs(one.x - other.x), abs(one.y - other.y)
            assert hypot(wide, high) >= one.size
            assert wide >= one.size or high >= one.size * TALL


@pytest.mark.clause("GM-73", "GM-76")
def test_solo_has_two_contenders_and_the_player_below() -> None:
    arena = situation("Gr4 Bl6", "Ye", pile="Br5 Bl4 Ye6 Ye7")
    assert set(floor(arena)) == {"preferred"}
    arena.play("C:Br5")
    slot = floor(arena)["slot"]
    assert (slot.x, slot.caption) == (CENTRE, "Your card")
    arena.play("0:Gr4 C:Bl4")
    first, mine, second = [p for p in arena.scene(0).within("floor") if p.form == "card"]
    assert [p.caption for p in (first, mine, second)] == [
        "I Contender leads", "II Ann", "III Contender, Challenge"
    ]  # fmt: skip
    assert (mine.x, mine.y) == (slot.x, slot.y)
    assert first.x < CENTRE < second.x
    assert first.y == second.y < mine.y
    assert {p.marks for p in (first, mine, second)} == {("last",)}


@pytest.mark.clause("GM-66", "GM-73")
@pytest.mark.parametrize(("seats", "title"), [(1, "Contenders to come"), (2, "Draw pile")])
def test_the_pile_is_a_back_with_its_number(seats: int, title: str) -> None:
    arena = dealt(seats, seed=5)
    zone = next(zone for zone in arena.scene(0).zones if zone.id == "pile")
    size = arena.view(0)["pile"]
    assert (zone.kind, zone.title, zone.note) == ("pile", title, f"{size} cards")
    back = arena.scene(0).within("pile")[0]
    assert (back.form, back.numeral, back.label) == ("back", str(size), f"{title}: {size} cards")
    one = situation("Bl9 Gr4", "Ye", pile="Br4")
    assert one.scene(0).within("pile")[0].label == "Contenders to come: 1 card"


@pytest.mark.clause("GM-05")
def test_the_schools_in_play_are_listed() -> None:
    arena = at_opening(3, options={"schools": "yellow blue pink"})
    found = arena.scene(SPECTATOR).within("schools")
    assert [(p.hue, p.sprite, p.letters) for p in found] == [
        ("blue", "fist", "Blue"), ("pink", "axe", "Pink"), ("yellow", "parma", "Yellow")
    ]  # fmt: skip


# --- The hand ---


@pytest.mark.clause("GM-26", "GM-28")
def test_a_card_that_would_challenge_says_so() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Gr6 Pi6 Pi12 | Bl5 Br5", "Ye")
    assert {piece.does for piece in arena.scene(0).within("hand")} == {""}  # a leader never does
    arena.play("0:Bl6")
    hand = arena.scene(1).within("hand")
    assert [(p.id, p.does) for p in hand] == [
        ("card blue 4", ""),
        ("card green 6", "Challenge"),
        ("card pink 6", "Challenge"),
        ("card pink 12", ""),
    ]
    assert all(not piece.does for piece in arena.scene(2).pieces)


@pytest.mark.parametrize("code", CODES)
def test_a_card_has_colour_sign_and_letters(code: str) -> None:
    arena = situation(f"{code}12 | Gr4 | Gr5", "Ye")
    piece = arena.scene(0).within("hand")[0]
    assert (piece.hue, piece.letters, piece.numeral) == (NAMES[CODES.index(code)], code, "12")
    assert piece.sprite == ("fist", "sword", "arrow", "axe", "parma")[CODES.index(code)]


# --- Sentences ---


def test_cards_and_schools_are_chips_in_sentences() -> None:
    arena = situation("Bl6 Gr4 | Gr6 Pi8 | Bl5 Br5", "Ye")
    arena.play("0:Bl6 1:Gr6")
    event = next(e for e in arena.sink.events if GAME.events[e[0]].name == "challenged")
    said = tell(GAME, arena.g, event, SPECTATOR, PEOPLE[:3]).parts
    assert plain(said) == "Bob challenges with Green 6; Green Arrows are preferred."
    assert [part.seat for part in said if part.seat >= 0] == [1]
    assert [(part.text, part.chip) for part in said if part.chip] == [
        ("Green 6", Chip("arrow", "green", "Gr")), ("Green Arrows", Chip("arrow", "green", ""))
    ]  # fmt: skip


@pytest.mark.clause("GM-67")
def test_a_card_that_one_may_not_know_has_no_chip() -> None:
    match = Match(GAME, table(2), ("Ann", "Bob"), Dice.from_seed(1))
    while "drew" not in [line.kind for line in match.told(0)]:
        (seat,) = match.waiting()
        asked = match.decision(seat)
        assert asked is not None
        match.play(seat, asked.choices[0].text)
    drawn = [next(t for t in match.told(viewer) if t.kind == "drew") for viewer in (0, 1)]
    seen = [any(part.chip for part in line.parts) for line in drawn]
    assert sorted(seen) == [False, True]
    (other,) = [line for line, knows in zip(drawn, seen, strict=True) if not knows]
    assert other.text.endswith("draws a card.")


@pytest.mark.clause("GM-06", "GM-93")
def test_a_deal_is_one_line_for_all_and_one_with_the_own_cards() -> None:
    match = Match(GAME, table(3), ("Ann", "Bob", "Cid"), Dice.from_seed(1))
    for viewer, name in enumerate(match.names):
        told = {line.kind: line for line in match.told(viewer) if line.clause == "GM-06"}
        assert told["dealt"].text == "Each troupe is dealt 10 cards."
        held = [part.text for part in told["given"].parts if part.chip]
        assert told["given"].text == f"{name} is dealt {', '.join(held)}."
        assert [card.lower() for card in held] == match.view(viewer)["hand"]
    assert [t.kind for t in match.told(SPECTATOR) if t.clause == "GM-06"] == ["dealt"]


def test_a_refusal_shows_the_cards_one_must_play() -> None:
    arena = situation("Bl6 Gr4 | Bl4 Bl12 Gr12 | Bl5 Br5", "Ye")
    arena.play("0:Bl6")
    with pytest.raises(Illegal, match="Green 12 is not allowed") as caught:
        arena.refuse(1, card("Gr12"))
    chips = [(part.text, part.chip.hue) for part in caught.value.parts if part.chip]
    assert chips == [
        ("Green 12", "green"), ("Blue Fists", "blue"), ("Blue 4", "blue"), ("Blue 12", "blue")
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_each_bout_of_the_log_has_a_heading(seats: int) -> None:
    match = Match(GAME, GAME.table(seats), dice=Dice.from_seed(3))
    while not match.is_over:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[0].text)
    told = match.told(0)
    found = [line.heading for line in told if line.heading]
    rounds = match.view(0)["round"]
    assert rounds > 1
    bouts = match.view(0)["bouts"]
    numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][:rounds]
    assert found == [f"Round {r}, bout {b}" for r in numerals for b in range(1, bouts + 1)]
    assert {line.kind for line in told if line.heading} <= {
        "led", "led_first", "contender_led", "contender_led_first"
    }  # fmt: skip
