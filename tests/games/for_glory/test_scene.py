"""How a table looks: arenas, cards, Supply, payments, windows, what stays hidden, two languages."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import pytest

from games.for_glory.ludus import GAME, play, position
from munera.core.engine import CHANCE, SPECTATOR, act, legal_list, settle
from munera.core.events import Sink
from munera.core.rng import Rng
from munera.core.scene import Piece, Scene, Zone, plain
from munera.games.for_glory import opening
from munera.games.for_glory.scene import chip, cues, scene
from munera.games.for_glory.scene_board import CELL, _spot, middle_of
from munera.games.for_glory.scene_words import SAY
from munera.games.for_glory.state import Glory
from munera.games.for_glory.tables import CARD_NAMES
from munera.play.speech import decision

NAMES = ("Livia", "Verus")
BOTH = pytest.mark.parametrize("language", ["en", "it"])
HAND = "2*business_as_usual cull crooked_senator cestus pierce deflect"


def look(g: Glory, viewer: int = 0, language: str = "en") -> Scene:
    asked = decision(GAME, g, viewer, NAMES, language) if viewer >= 0 else None
    return scene(GAME.view(g, viewer), asked, NAMES, language)


def zone(shown: Scene, id: str) -> Zone:
    return next(zone for zone in shown.zones if zone.id == id)


def piece(shown: Scene, id: str) -> Piece:
    return next(piece for piece in shown.pieces if piece.id == id)


def labels(shown: Scene, zone_id: str) -> list[str]:
    return [one.letters for one in shown.within(zone_id)]


def midway(**facts: Any) -> Glory:
    given: dict[str, Any] = {
        "hands": (HAND, "smooth_talk riposte"),
        "decks": ("3*business_as_usual", "2*business_as_usual"),
        "discards": ("2*cull tiro", ""),
        "reserves": ("pierce evade", "deflect"),
        "villas": ("aedile!", "quaestor capua"),
        "coins": (3, 1),
        "glory": (2, 4),
        "men": ("0 retiarius la 1", "0 gallus f1 !", "1 murmillo la"),
        "arenas": "casinum pompeii verona",
        "supply": "gallus tiro pierce aedile",
    }
    return position(**{**given, **facts})


# --- Arenas ---


@pytest.mark.parametrize(("viewer", "near"), [(0, 0), (1, 1), (SPECTATOR, 0)])
def test_six_sides_lie_around_three_arenas_and_ones_own_are_below(viewer: int, near: int) -> None:
    board = zone(look(midway(), viewer), "arenas")
    at = {cell.id: (cell.x, cell.y) for cell in board.cells}
    assert sorted(at) == ["f1.0", "f1.1", "f2.0", "f2.1", "la.0", "la.1"]
    for arena in ("f1", "f2", "la"):
        assert at[f"{arena}.{near}"][0] == at[f"{arena}.{1 - near}"][0]
        assert at[f"{arena}.{near}"][1] > at[f"{arena}.{1 - near}"][1]
    assert at["f1.0"][0] < at["f2.0"][0] < at["la.0"][0]


def test_a_gladiator_shows_its_figures_its_damage_and_that_it_is_exhausted() -> None:
    shown = look(midway())
    man = piece(shown, "g0.0")
    assert [inlay.numeral for inlay in man.inlays] == ["2", "3", "1"]  # Health: what is left
    assert [(one.sprite, one.numeral) for one in man.pinned] == [("wound", "1")]
    assert "1 damage on it" in man.label
    assert man.marks == ()
    spent = piece(shown, "g0.1")
    assert "spent" in spent.marks
    assert "exhausted" in spent.label
    assert piece(shown, "g1.0").hue != man.hue


@pytest.mark.parametrize("n", range(1, 13))
def test_all_on_a_side_stand_inside_it(n: int) -> None:
    x, y = middle_of(1, own=True)
    spots = [_spot(1, True, k, n) for k in range(n)]
    assert len({(at[0], at[1]) for at in spots}) == n
    for left, top, size in spots:
        assert abs(left - x) + size / 2 <= CELL / 2
        assert abs(top - y) + size * 0.7 <= CELL / 2 + 0.01


def test_an_arena_tells_its_glory_and_its_champion() -> None:
    shown = look(midway(champions=(1, -1)))
    first, lasting = piece(shown, "arena.f1"), piece(shown, "arena.la")
    assert (first.caption, first.numeral) == ("Casinum", "1")
    assert [one.sprite for one in first.pinned] == ["champion"]
    assert "Verus is Champion" in first.label
    assert lasting.numeral == "2"
    assert not lasting.pinned


def test_the_boast_stands_over_the_arenas() -> None:
    boast = piece(look(midway()), "boast")
    assert re.fullmatch(r"\d+ / 6", boast.numeral)
    assert "the Boast asks for 6" in boast.label


# --- Cards ---


def test_nobody_sees_the_hand_or_the_reserve_of_another() -> None:
    g = midway()
    own = look(g, 0)
    assert len(own.within("hand")) == 7
    assert labels(own, "reserve") == ["Pierce", "Evade"]
    for viewer in (1, SPECTATOR):
        other = look(g, viewer)
        assert not [one for one in other.pieces if one.id.startswith(("h0", "r0"))]
        assert piece(other, "hand0").numeral == "7"
        assert piece(other, "reserve0").numeral == "2"
        told = " ".join([one.label for one in other.pieces])
        assert "Evade" not in told
        assert "Crooked Senator" not in told


@pytest.mark.clause("FG-126")
def test_a_discard_pile_can_be_looked_through_by_all() -> None:
    for viewer in (0, 1, SPECTATOR):
        shown = look(midway(discards=("cull tiro cull", "")), viewer)
        pile = piece(shown, "discard0")
        assert (pile.numeral, pile.opens) == ("3", "discards0")
        assert labels(shown, "discards0") == ["Cull", "Tiro", "Cull"]  # the newest first
        assert [one.id[-1] for one in shown.within("discards0")] == ["2", "1", "1"]
        assert "(3)" in zone(shown, "discards0").title
        assert piece(shown, "discard1").opens == ""  # nothing lies there


def test_culled_cards_and_what_the_supply_discards_can_be_looked_through() -> None:
    g = midway(men=(), hands=("cull tiro fresh_perspective", ""))
    play(g, "play cull", "card tiro", "play fresh_perspective")
    shown = look(g)
    assert piece(shown, "supply.training").action == "supply training"
    assert piece(shown, "supply.training").opens == ""
    play(g, "supply training")
    for viewer in (0, 1, SPECTATOR):
        shown = look(g, viewer)
        assert piece(shown, "culled0").opens == "culled0"
        assert labels(shown, "culled0") == ["Tiro"]
        assert piece(shown, "supply.training").opens == "wasted_training"
        assert labels(shown, "wasted_training") == ["Pierce"]
        assert not any(one.action for one in shown.within("wasted_training"))


def test_a_card_is_retrieved_by_touching_it_in_the_pile() -> None:
    g = midway(men=(), hands=("recall tiro", ""), discards=("tiro gallus cull tiro", ""))
    play(g, "play recall")
    shown = look(g)
    lying = [(one.letters, one.action, one.ask) for one in shown.within("discards0")]
    assert lying == [
        ("Tiro", "card tiro", "card tiro"),
        ("Cull", "", "card cull"),  # a Scheme cannot be taken, and says why
        ("Gallus", "card gallus", "card gallus"),
        ("Tiro", "card tiro", "card tiro"),
    ]
    held = [(one.letters, one.action, one.ask) for one in shown.within("hand")]
    assert held == [("Tiro", "", "")]  # the one in the hand is not asked for
    assert not any(one.action for one in look(g, 1).pieces)


def test_what_can_be_done_in_the_machinations_is_lit() -> None:
    shown = look(midway(men=()))
    does = {one.letters: (one.action, one.does) for one in shown.within("hand")}
    assert does["Cestus"] == ("play cestus", "Play")
    assert does["Pierce"] == ("reserve pierce", "Reserve")
    assert does["Business as Usual"] == ("", "")
    assert piece(shown, "s.gladiator.0").action == "buy gladiator 0"
    assert piece(shown, "s.gladiator.2").form == "slot"
    assert piece(look(midway(), 1), "s.gladiator.0").ask == ""


def test_copies_of_a_card_are_alike() -> None:
    g = midway(hands=("2*cull pierce", ""), men=())
    copies = [one for one in look(g).within("hand") if one.letters == "Cull"]
    assert [one.action for one in copies] == ["play cull", "play cull"]
    assert copies[0].id != copies[1].id


def test_a_price_that_is_not_the_printed_one_says_so() -> None:
    usual = piece(look(midway()), "s.gladiator.0")
    assert (usual.numeral, usual.badge) == ("2", "")
    less = piece(look(midway(villas=("mango", ""))), "s.gladiator.0")
    assert (less.numeral, less.badge) == ("1", "\u22121")
    assert "costs 1, printed 2" in less.label


def test_a_villa_crosses_what_is_exhausted() -> None:
    shown = look(midway())
    assert [one.marks for one in shown.within("villa0")] == [("spent",)]
    assert [one.letters for one in shown.within("villa1")] == ["Quaestor", "Capua"]


def test_a_payment_offers_income_and_tokens_and_says_what_is_paid() -> None:
    g = midway(men=())
    play(g, "buy gladiator 0")
    shown = look(g)
    assert piece(shown, "tokens").action == "pay tokens"
    assert piece(shown, "tokens").numeral == "3"
    lit = {one.action for one in shown.within("hand") if one.action}
    assert lit == {"pay business_as_usual", "pay tokens"}
    assert shown.status == "Livia pays for Gallus: 0 of 2 so far."
    assert not [one for one in look(g, 1).pieces if one.id == "tokens"]


def test_a_card_of_a_pack_shows_the_packs_figures() -> None:
    pack = '{"card":[{"id":"gallus","name":"Rooster","attack":4}]}'
    g = position({"cards": pack}, hands=("gallus", ""), men=("0 gallus la",))
    shown = look(g)
    assert shown.within("hand")[0].letters == "Rooster"
    assert shown.within("hand")[0].inlays[0].numeral == "4"
    assert piece(shown, "g0.0").letters == "Rooster"


# --- Panels and words ---


@BOTH
def test_panels_count_coins_glory_and_influence(language: str) -> None:
    livia, verus = look(midway(), 0, language).panels
    assert [figure.value for figure in livia.figures] == ["3", "2"]
    assert (livia.tokens[0].sprite, livia.tokens[0].have, livia.tokens[0].of) == ("laurel", 2, 6)
    assert verus.tokens[0].have == 4
    assert livia.hue != verus.hue
    assert len(livia.facts) == 2  # the first seat holds the Crowd's Favor
    assert len(verus.facts) == 1


def test_both_languages_say_the_same_things() -> None:
    assert list(SAY["en"]) == list(SAY["it"])
    for name, template in SAY["en"].items():
        ours = {slot for _, slot, _, _ in Formatter().parse(template)}
        assert ours == {slot for _, slot, _, _ in Formatter().parse(SAY["it"][name])}, name


def test_chips_carry_the_sign_of_a_family() -> None:
    trident = chip("card", CARD_NAMES.index("retiarius"), "en")
    assert trident is not None
    assert trident.sprite == "trident"
    added = chip("card", CARD_NAMES.index("extra_1"), "en")
    assert added is not None
    assert added.sprite == "deck"
    assert chip("card", -1, "en") is None
    assert chip("number", 3, "en") is None


# --- Whole games ---


def whole(seed: int) -> Any:
    """Every state of a random game, with what has just happened."""
    rng = Rng(seed)
    g = opening.opening(GAME.table(2, "", {}))
    g.sink = Sink()
    while g.stack:
        seat = settle(g)
        actions = legal_list(g, seat)
        act(g, seat, actions[rng.below(len(actions))])
        yield g, g.sink.events
        g.sink = Sink()


def test_cues_name_what_is_on_the_table() -> None:
    seen: set[str] = set()
    cells = {f"{arena}.{seat}" for arena in ("f1", "f2", "la") for seat in range(2)}
    for _, events in whole(1):
        for event in events:
            for cue in cues(tuple(event)):
                seen.add(cue.does)
                for name in (cue.piece, cue.other):
                    assert re.fullmatch(r"|boast|g[01]\.\d+|arena\.(f1|f2|la)", name)
                assert cue.cell in cells | {""}
                assert cue.panel in ("", "seat 0", "seat 1")
                assert re.fullmatch(r"|[+\u2212]\d+", cue.text)
    assert {"comes", "strikes", "hurt", "leaves", "gains", "tires", "acts", "pins", "takes"} <= seen


def test_damage_is_seen_as_assigned_and_then_as_resolved() -> None:
    """What cues say of pins is what lies on the gladiators, whatever happens to the damage."""
    pins: dict[tuple[str, str], int] = {}
    told = 0
    for g, events in whole(4):
        for event in events:
            for cue in cues(tuple(event)):
                if cue.does == "comes":
                    pins = {key: n for key, n in pins.items() if key[0] != cue.piece}
                if cue.pin is not None:
                    told += 1
                    key = (cue.piece, cue.pin.sprite)
                    change = int(cue.pin.numeral.replace("\u2212", "-"))
                    pins[key] = pins.get(key, 0) + change
                    assert pins[key] >= 0
        for man in GAME.view(g, SPECTATOR)["gladiators"]:
            id = f"g{man['seat']}.{man['n']}"
            assert pins.get((id, "assigned"), 0) == man["assigned"]
            assert pins.get((id, "wound"), 0) == man["damage"]
    assert told > 20


def test_windows_and_battles_are_told() -> None:
    events: set[str] = set()
    battles = 0
    for g, _ in whole(2):
        seat = settle(g)
        view = GAME.view(g, SPECTATOR)
        shown = look(g, seat if seat != CHANCE and seat >= 0 else SPECTATOR)
        if view["window"] is not None:
            events.add(view["window"]["event"])
            assert "may react" in shown.status
        if view["step"] == "battle" and view["arena"] >= 0:
            battles += 1
            sheet = zone(shown, "battle")
            assert all(step.clause for step in sheet.steps)
            assert sheet.steps[-1].now
            assert plain(sheet.steps[-1].parts).strip()
    assert battles
    assert "damage_assigned" in events


def test_most_choices_are_things_to_touch() -> None:
    """Buttons are only for passing and buying back."""
    buttons: set[str] = set()
    for g, _ in whole(3):
        seat = settle(g)
        asked = decision(GAME, g, seat, NAMES) if seat >= 0 else None
        if asked is None:
            continue
        shown = scene(GAME.view(g, seat), asked, NAMES)
        drawn = {one.action for one in shown.pieces}
        buttons |= {c.text.split()[0] for c in asked.choices if c.text not in drawn}
    assert buttons <= {"pass", "buyback"}
