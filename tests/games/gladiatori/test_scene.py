"""How Gladiatori looks and is composed: ledgers at many tables, values, labels, the arena."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from contract.cases import Case, step
from contract.ledgers import check_ledger, check_rows, play_row
from contract.test_languages import check_said
from contract.test_scenes import check_scene, scene_of
from games.gladiatori.arena import Arena, start
from munera.core.draft import Draft
from munera.core.engine import act, legal_list, waiting
from munera.core.events import Sink
from munera.core.ledger import name_of, plays, preset_picks, shown, sums, texts_of, usual_picks
from munera.core.rng import Rng
from munera.core.scene import Scene, plain
from munera.games.gladiatori import GAME
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.flow_values import Work
from munera.games.gladiatori.opening import Man, opening
from munera.games.gladiatori.scene_board import spot
from munera.games.gladiatori.scene_facing import side_of
from munera.games.gladiatori.state import Munus
from munera.games.gladiatori.tables_content import read_content

TABLES = [
    (2, "alone", {"characters": "built"}),
    (2, "alone", {"items": "auction", "animals": "bears"}),
    (3, "two-against-one", {"characters": "built", "overlimit": "on"}),
    (4, "teams", {"items": "draft"}),
    (2, "cooperative", {"animals": "lions"}),
    (1, "solo", {"animals": "wolves", "characters": "built"}),
]
EAGER = ("attack", "sweep", "throw", "net", "break", "help", "play", "reuse", "yes")


def lively(s: Munus, seat: int, rng: Rng) -> int:
    """A choice that keeps the match going: towards enemies, and into fights."""
    texts = [GAME.space.text(action) for action in legal_list(s, seat)]
    eager = [text for text in texts if text.startswith(EAGER)]
    calm = [text for text in texts if text not in ("surrender", "pass")] or texts
    some = eager if eager and rng.below(3) else calm
    return GAME.space.parse(some[rng.below(len(some))])


@pytest.mark.parametrize(("seats", "mode", "options"), TABLES, ids=str)
def test_ledgers_and_scenes_hold_at_every_kind_of_table(
    seats: int, mode: str, options: dict[str, str]
) -> None:
    case = Case(GAME, GAME.table(seats, mode, options))
    rng = Rng(seats)
    s = opening(case.table)
    met: Counter[str] = Counter()
    for _ in range(260):
        if not s.stack:
            break
        asked = waiting(s)
        for seat in asked:
            scene, decision = scene_of(case, s, seat)
            if scene.draft is not None:
                met[scene.draft.title] += 1
                check_ledger(case, scene)
                if met[scene.draft.title] <= 12:
                    check_rows(case, s, seat, scene.draft, rng)
            if rng.below(6) == 0:
                check_scene(case, scene, decision)
                check_said(case, s, seat, "it")
        if asked:
            act(s, asked[0], lively(s, asked[0], rng))
        else:
            step(s, rng)
    assert met["Split your deck"]
    if options.get("characters") == "built":
        assert met["Your gladiator"]
    if options.get("items") == "auction":
        assert met["Your bid"]


# --- Values --------------------------------------------------------------------------------------


def duel() -> Arena:
    """Two gladiators front to front."""
    one = Man(
        (0, 0), 0, hand="strength dexterity berserk movement 3*energy-1 sacrifice acrobatic",
        deck="2*energy-0", items="i03 i05", stats=(5, 4, 6, 5, 5), powers="leap deep-wounds",
    )  # fmt: skip
    two = Man(
        (1, 0), 3, hand="strength dexterity berserk movement energy-1 acrobatic",
        deck="4*energy-0 energy-1", items="i02 i09", stats=(4, 4, 6, 5, 5),
    )  # fmt: skip
    return start(one, two)


def at_work(arena: Arena, seat: int) -> tuple[Case, Scene, Draft]:
    case = Case(GAME, GAME.table(2, "alone"))
    assert isinstance(arena.g.stack[-1], Work)
    scene, _ = scene_of(case, arena.g, seat)
    assert scene.draft is not None
    return case, scene, scene.draft


def announced(g: Munus, seat: int, draft: Draft, texts: tuple[str, ...]) -> int:
    """The value that the table hears after an answer."""
    u = g.clone()
    sink = Sink()
    u.sink = sink
    for text in texts:
        act(u, seat, GAME.space.parse(text))
    kinds = (ev.ATTACK_VALUE, ev.DEFENCE_VALUE)
    return next(int(e[-1]) for e in sink.events if e[0] in kinds and e[1] == seat)


@pytest.mark.parametrize("kind", ["strength", "dexterity", "berserk"])
def test_the_ledger_of_an_attack_comes_to_what_is_announced(kind: str) -> None:
    arena = duel()
    for text in (
        f"play {kind}",
        "add energy-1",
        "add sacrifice",
        "add acrobatic",
        "done",
        "attack",
    ):
        act(arena.g, 0, GAME.space.parse(text))
    act(arena.g, 1, GAME.space.parse("pass"))
    case, scene, draft = at_work(arena, 0)
    check_ledger(case, scene)
    rng = Rng(7)
    for _ in range(40):
        ways = [[way for way in slot.ways if not way.closed] for slot in draft.slots]
        picks = [some[rng.below(len(some))] for some in ways]
        texts = texts_of(draft, picks)
        value = shown(draft.tallies[0], sums(draft, picks)["attack"])
        assert announced(arena.g, 0, draft, texts) == value
        play_row(case, arena.g, 0, draft, texts, sums(draft, picks))


@pytest.mark.parametrize("kind", ["strength", "dexterity", "berserk", "movement"])
def test_the_ledger_of_a_defence_comes_to_what_is_announced(kind: str) -> None:
    arena = duel()
    for text in ("play strength", "add energy-1", "add energy-1", "done", "attack"):
        act(arena.g, 0, GAME.space.parse(text))
    for text in (f"play {kind}", "add acrobatic", "done"):
        act(arena.g, 1, GAME.space.parse(text))
    act(arena.g, 0, GAME.space.parse("yes"))  # Offense
    while waiting(arena.g) == [0]:
        legal = [GAME.space.text(action) for action in legal_list(arena.g, 0)]
        act(arena.g, 0, GAME.space.parse("no" if "no" in legal else "done"))
    _, _, draft = at_work(arena, 1)
    attack = GAME.view(arena.g, 1)["fight"]["targets"][0]["attack"]
    assert draft.tallies[0].goal == (attack // 2 if kind == "movement" else attack)
    picks = [way for way in usual_picks(draft) if way is not None]
    assert len(picks) == len(draft.slots)
    value = shown(draft.tallies[0], sums(draft, picks)["defence"])
    assert announced(arena.g, 1, draft, texts_of(draft, picks)) == value


def test_a_part_of_a_value_is_in_nobody_elses_view() -> None:
    arena = duel()
    for text in ("play strength", "add energy-1", "done", "attack"):
        act(arena.g, 0, GAME.space.parse(text))
    act(arena.g, 1, GAME.space.parse("pass"))
    assert GAME.view(arena.g, 0)["asked"]["base"]
    assert GAME.view(arena.g, 1)["asked"] is None
    assert GAME.view(arena.g, -1)["asked"] is None


# --- Building ------------------------------------------------------------------------------------


def test_the_five_pre_made_gladiators_are_presets_of_a_build() -> None:
    case = Case(GAME, GAME.table(2, "alone", {"characters": "built"}))
    s = opening(case.table)
    rng = Rng(1)
    while not waiting(s):
        step(s, rng)
    scene, _ = scene_of(case, s, 0)
    draft = scene.draft
    assert draft is not None
    labels = [preset.label for preset in draft.presets]
    assert labels == ["Secutor", "Mirmillo", "Thraex", "Hoplomachus", "Retiarius"]
    prices = [
        sums(draft, preset_picks(draft, preset))["coins"] for preset in draft.presets
    ]  # 2.7: the Hoplomachus costs 53, whatever is printed
    assert prices == [55, 55, 55, 53, 55]
    assert {slot.look for slot in draft.slots} == {"track", "steps", "tile"}
    assert name_of(draft.slots[0].ways[0]) == "-"
    assert plays(draft.slots[0].ways[2]) == ("buy offense", "buy offense")


# --- The arena -----------------------------------------------------------------------------------


def test_hexes_have_names_and_places() -> None:
    case = Case(GAME, GAME.table(2, "alone"))
    scene, _ = scene_of(case, duel().g, 0)
    board = next(zone for zone in scene.zones if zone.id == "arena")
    assert len(board.cells) == 75
    starts = [cell.name for cell in board.cells if cell.sprite == "start"]
    assert starts == ["C3", "C7", "G3", "G7"]  # S1 is C3
    assert [cell.label for cell in board.cells if cell.sprite == "gate"] == [
        "Left gate, for animals only", "Right gate, for animals only",
    ]  # fmt: skip
    steps = {cell.ask for cell in board.cells if cell.ask}
    assert steps == {f"step {way}" for way in ("e", "se", "sw", "w", "nw", "ne")}
    taken = next(cell for cell in board.cells if cell.ask == "step e")
    assert taken.action == ""  # somebody stands there


@pytest.mark.parametrize(
    ("there", "facing", "side"),
    [
        ((1, 0), 0, 0), ((0, 1), 0, 1), ((-1, 0), 0, 3), ((-1, 0), 3, 0), ((1, 1), 0, 0),
        ((1, 1), 1, 0),
    ],
)  # fmt: skip
def test_sides_are_those_of_the_rules(there: tuple[int, int], facing: int, side: int) -> None:
    ground = read_content("standard").ground
    assert side_of(ground, ground.number[0, 0], facing, ground.number[there]) == side


def test_rows_of_the_board_stand_below_each_other() -> None:
    ground = read_content("standard").ground
    x, y = spot("standard", ground.number[0, 0])
    right, level = spot("standard", ground.number[1, 0])
    assert (right - x, level) == (10, y)
    assert spot("standard", ground.number[0, 1])[1] > y


def test_a_gladiator_says_what_he_shows() -> None:
    case = Case(GAME, GAME.table(2, "alone"))
    scene, _ = scene_of(case, duel().g, 0)
    other = next(piece for piece in scene.pieces if piece.id == "man1")
    assert other.facing == 270
    assert re.match(r"Gladiator of Name 1 on [A-I]\d, faces west, ", other.label)  # a built one
    assert other.label.endswith("next to you, east, in front of you, looks at you")
    two = start(Man((0, 0), 0, hand="strength"), Man((1, 0), 0, hand="strength"))
    scene, _ = scene_of(case, two.g, 0)
    other = next(piece for piece in scene.pieces if piece.id == "man1")
    assert other.label.endswith("shows you his back")


def test_a_fight_tells_what_is_known_and_no_more() -> None:
    case = Case(GAME, GAME.table(2, "alone"))
    arena = duel()
    for text in ("play strength", "add energy-1", "done", "attack"):
        act(arena.g, 0, GAME.space.parse(text))
    scene, _ = scene_of(case, arena.g, 1)
    zones = {zone.id: zone for zone in scene.zones}
    lines = [plain(one.parts) for one in zones["fight"].steps]
    assert lines == ["Name 1 is asked."]
    assert (zones["fight"].way, zones["fight"].verdict) == ("from your front", "")
    assert [zones[side].value for side in ("attacker", "target0")] == ["?", "?"]
    cards = [piece for piece in scene.within("attacker") if piece.form == "back"]
    assert [(piece.sprite, piece.numeral) for piece in cards] == [
        ("back-action", ""), ("back-combat", "1"),
    ]  # fmt: skip
    figures = [scene.within(side)[0].facing for side in ("attacker", "target0")]
    assert figures == [90, 270]  # they look at each other
    row = [piece for piece in scene.pieces if piece.zone == "row0"]
    assert [(piece.form, piece.sprite) for piece in row] == [("back", "back-action")]


def acts(arena: Arena) -> dict[str, tuple[str, bool, str]]:
    """The Action cards of the first seat: whether they can be played, and what they say of it."""
    case = Case(GAME, GAME.table(2, "alone"))
    scene, asked = scene_of(case, arena.g, 0)
    check_scene(case, scene, asked)
    return {
        piece.sprite: (piece.does, bool(piece.action), piece.label)
        for piece in scene.within("hand")
        if piece.acts
    }


@pytest.mark.clause("GL-075", "GL-081", "GL-082")
def test_a_card_says_when_nobody_is_in_reach() -> None:
    hand = "movement strength 2*energy-1"
    far = acts(start(Man((0, 0), 0, hand=hand), Man((3, 0), 3)))
    assert far["strength"][:2] == ("No fight", True)
    assert "nobody in reach: an Action without a fight" in far["strength"][2]
    assert far["movement"][:2] == ("Move 3", True)
    near = acts(start(Man((0, 0), 0, hand=hand), Man((1, 0), 3)))
    assert near["strength"][:2] == ("Attack", True)
    assert "reach" not in near["strength"][2]
    # Only a Sweep reaches who stands beside him.
    beside = start(Man((0, 0), 0, hand=hand), Man((0, 1), 3))
    assert acts(beside)["strength"][0] == "No fight"
    sweeps = start(Man((0, 0), 0, hand=f"{hand} sweep"), Man((0, 1), 3))
    assert acts(sweeps)["strength"][0] == "Attack"


# --- Content of a pack ---------------------------------------------------------------------------

PACK = {
    "arena": {
        "name": "small", "rows": [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 0]],
        "gates": [[-3, 0], [3, 0]], "starts": [[-1, -1], [2, -1], [-3, 2], [0, 2]],
    },
    "item": [{"id": "i19", "type": "sling", "attack": 2, "defence": 0, "hp": 3, "throw": True}],
    "character": [
        {
            "name": "dimachaerus", "offense": 6, "guard": 4, "endurance": 5, "blood": 4, "speed": 5,
            "cards": {"energy-1": 4}, "moves": ["sweep"], "powers": ["leap"], "prefers": ["sling"],
        }
    ],
}  # fmt: skip


def test_a_pack_is_seen_as_it_is() -> None:
    table = GAME.table(2, "alone", {"content": json.dumps(PACK), "items": "draft"})
    case = Case(GAME, table)
    s = opening(table)
    rng = Rng(2)
    while waiting(s) != [0, 1]:
        step(s, rng)
    scene, _ = scene_of(case, s, 0)
    shelf = [piece.letters for piece in scene.within("shelf")]
    assert "Dimachaerus" in shelf
    for seat in (0, 1):
        act(s, seat, GAME.space.parse("char extra-1"))
    facts = [fact for panel in scene_of(case, s, 0)[0].panels for fact in panel.facts]
    assert facts[0] == "Dimachaerus"
    for _ in range(200):
        if not s.stack:
            break
        for seat in waiting(s):
            check_said(case, s, seat, "it")
        asked = waiting(s)
        if asked:
            act(s, asked[0], lively(s, asked[0], rng))
        else:
            step(s, rng)
