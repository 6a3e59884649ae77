"""How a table of Clash of the Gladiators looks, from a view alone: arena, stacks, pens, battle."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.game import Decision, View
from munera.core.scene import (
    Cell,
    Chip,
    Figure,
    Inlay,
    Panel,
    Part,
    Piece,
    Scene,
    Step,
    Zone,
)
from munera.games.clash.scene_battle import battle, odds, symbols
from munera.games.clash.scene_cues import cues
from munera.games.clash.scene_words import (
    Facts,
    animal_label,
    crew_text,
    words_of,
)
from munera.games.clash.state import BEASTS
from munera.games.clash.tables import (
    ANIMAL_NAMES,
    COLOURS,
    FACE_NAMES,
    KIND_NAMES,
    TEAM_SIZE,
    row_of,
    x_of,
)
from munera.games.clash.words import species

__all__ = ["chip", "cues", "scene"]

WIDE: Final = 10.0  # of a space, in the units of the board
STEP: Final = 8.66  # from row to row
HIGH: Final = 11.547  # from corner to corner
MARGIN: Final = 1.9  # around the spaces, for the wall
TEAM_WIDE: Final = 8.1
ANIMAL_WIDE: Final = 8.0
LEGEND: Final = ("sword", "shield", "spear", "net", "trident")
# What choosing an empty space, or a unit, would play at each stage.
CELL_VERBS: Final = {
    "base": "enter", "release": "release", "bring_in": "release", "stand": "stand"
}  # fmt: skip
UNIT_VERBS: Final = {"base": "join", "attacker": "attacker", "target": "target"}

_zone = lru_cache(512)(Zone)


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the players, the arena, what may be taken, the battle, the reserve."""
    legal = frozenset([choice.text for choice in decision.choices]) if decision else frozenset()
    asked = decision is not None
    say = words_of(language)
    zones = [_arena(view, asked, legal, language)]
    pieces = _units(view, asked, legal, names, language)
    _add_supply(view, asked, legal, language, zones, pieces)
    sheet = odds(view, names, language) if asked else None
    told = sheet or battle(view, asked, legal, names, language)
    if told is not None:
        zones += told[0]
        pieces += told[1]
    _add_reserve(view, asked, legal, language, zones, pieces)
    zones.append(_legend(language))
    panels = tuple([_panel(view, player, language) for player in view["players"]])
    heading = _heading(view, language)
    status = _status(view, names, say)
    return Scene(heading, status, panels, tuple(zones), tuple(pieces))


@lru_cache(256)
def chip(domain: str, value: int, language: str) -> Chip | None:
    """Kinds, animals, faces and units carry their drawing when a sentence names them."""
    if domain == "kind":
        return Chip(KIND_NAMES[value], "plaster", "")
    if domain == "face":
        return Chip(FACE_NAMES[value], "plaster", "", bare=True)
    if domain == "animal":
        return Chip(species(ANIMAL_NAMES[value]), "plaster", "")
    if domain == "unit":
        if value >= BEASTS:
            return Chip(species(ANIMAL_NAMES[value - BEASTS]), "plaster", "")
        return Chip("base", COLOURS[value // 4], "")
    return None


# --- The arena ---------------------------------------------------------------------------------


@lru_cache(4096)
def _spot(space: str, left: int, top: int) -> tuple[float, float]:
    """The middle of a space on a board whose first column and row are given."""
    x = MARGIN + WIDE / 2 + (x_of(space) - left) * WIDE / 2
    y = MARGIN + HIGH / 2 + (row_of(space) - top) * STEP
    return round(x, 2), round(y, 2)


@lru_cache(64)
def _frame(spaces: tuple[str, ...]) -> tuple[int, int, float, float]:
    """First column, first row, width and height of a board."""
    columns = [x_of(space) for space in spaces]
    rows = [row_of(space) for space in spaces]
    width = 2 * MARGIN + WIDE + (max(columns) - min(columns)) * WIDE / 2
    height = 2 * MARGIN + HIGH + (max(rows) - min(rows)) * STEP
    return min(columns), min(rows), round(width, 2), round(height, 2)


def _arena(view: View, asked: bool, legal: frozenset[str], language: str) -> Zone:
    spaces = tuple([place["space"] for place in view["board"]])
    taken = frozenset([unit["space"] for unit in view["units"]])
    verb = CELL_VERBS.get(view["stage"], "") if asked else ""
    return _board(spaces, taken, verb, legal if verb else frozenset(), language)


@lru_cache(512)
def _board(
    spaces: tuple[str, ...],
    taken: frozenset[str],
    verb: str,
    legal: frozenset[str],
    language: str,
) -> Zone:
    say = words_of(language)
    left, top, width, height = _frame(spaces)
    cells: list[Cell] = []
    for space in spaces:
        name = space.upper()
        x, y = _spot(space, left, top)
        if space in taken:
            cells.append(Cell(space, x, y, name))
            continue
        ask = f"{verb} {space}" if verb else ""
        action = ask if ask in legal else ""
        cells.append(Cell(space, x, y, say["space"].format(space=name), "", "", action, ask, name))
    return Zone(
        "arena", "board", say["arena"], "", "hex", width, height, WIDE, tuple(cells)
    )  # fmt: skip


def _units(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> list[Piece]:
    """Teams and animals in their places; fighters are marked, and the attacker aims at its foe."""
    spaces = tuple([place["space"] for place in view["board"]])
    left, top, _, _ = _frame(spaces)
    stage = view["stage"]
    fight: dict[str, Any] = view["battle"] or {"running": False}
    running = fight["running"]
    verb = UNIT_VERBS.get(stage, "") if asked else ""
    out: list[Piece] = []
    for place, unit in enumerate(view["units"]):
        name, space = unit["unit"], unit["space"]
        marks: tuple[str, ...] = ()
        aim = ""
        here = verb
        if running and name == fight["attacker"]["unit"]:
            marks, aim = ("attacker",), fight["defender"]["unit"]
        elif running and name == fight["defender"]["unit"]:
            marks = ("defender",)
        elif space == view["chosen"] and not running:
            marks = ("attacker",) if stage in ("stand", "target") else ("chosen",)
            here = "stand" if asked and stage == "stand" else ""
        ask = f"{here} {space}" if here else ""
        action = ask if ask in legal else ""
        does = "stay" if action and here == "stand" else ""
        spot = _spot(space, left, top)
        if unit["type"] == "team":
            out.append(
                _team(name, space, unit["seat"], tuple(unit["active"]), tuple(unit["netted"]),
                      unit["wounds"], names[unit["seat"]], place, spot, marks, aim, ask, action,
                      does, language)
            )  # fmt: skip
        else:
            out.append(
                _animal(name, space, tuple(view["animals"][name].items()), unit["wounds"],
                        place, spot, marks, aim, ask, action, does, language)
            )  # fmt: skip
    return out


@lru_cache(4096)
def _team(
    unit: str,
    space: str,
    seat: int,
    active: tuple[str, ...],
    netted: tuple[str, ...],
    wounds: int,
    owner: str,
    place: int,
    spot: tuple[float, float],
    marks: tuple[str, ...],
    aim: str,
    ask: str,
    action: str,
    does: str,
    language: str,
) -> Piece:
    """A base of its owner's colour with its gladiators as small tiles."""
    say = words_of(language)
    inlays = tuple([Inlay(kind) for kind in active] + [Inlay(k, "", ("held",)) for k in netted])
    crew = crew_text(say, list(active)) or say["new_team"]
    if netted:
        crew = f"{crew_text(say, list(active))}; {say['netted']}: {crew_text(say, list(netted))}"
    label = say["team"].format(
        colour=say[COLOURS[seat]], name=owner, space=space.upper(), crew=crew.removeprefix("; ")
    )
    if wounds:
        label += f"; {say.count('wounds', wounds)}"
    return Piece(
        unit, "arena", place, "plate", letters=say["letters"][seat], hue=COLOURS[seat],
        marks=marks, label=label, action=action, does=say[does] if does else "", ask=ask,
        x=spot[0], y=spot[1], size=TEAM_WIDE, inlays=inlays,
        pinned=(Inlay("wound", "" if wounds == 1 else str(wounds)),) if wounds else (), aim=aim,
    )  # fmt: skip


@lru_cache(4096)
def _animal(
    unit: str,
    space: str,
    facts: Facts,
    wounds: int,
    place: int,
    spot: tuple[float, float],
    marks: tuple[str, ...],
    aim: str,
    ask: str,
    action: str,
    does: str,
    language: str,
) -> Piece:
    """A round tile with the animal's head, its symbols and the hits that kill it."""
    say = words_of(language)
    figures = dict(facts)
    label = animal_label(unit, space, facts, wounds, language)
    return Piece(
        unit, "arena", place, "disc", species(unit), str(figures["hits"]), hue="plaster",
        marks=marks, label=label, action=action, does=say[does] if does else "", ask=ask,
        x=spot[0], y=spot[1], size=ANIMAL_WIDE, inlays=symbols(facts),
        pinned=(Inlay("wound", str(wounds)),) if wounds else (), aim=aim,
    )  # fmt: skip


# --- What lies beside it -----------------------------------------------------------------------


def _add_supply(
    view: View,
    asked: bool,
    legal: frozenset[str],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """Before the fight, the stacks or the face-down animals; then an animal to be placed."""
    say = words_of(language)
    hand = view["hand"]
    if view["phase"] == "gladiators":
        zones.append(_zone("stacks", "row", say["stacks"]))
        for place, kind in enumerate(KIND_NAMES):
            ask = f"take {kind}" if asked else ""
            action = ask if ask in legal else ""
            pieces.append(_stack(kind, place, view["stacks"][kind], ask, action, language))
    if hand is not None:
        title = say["turned_up"] if view["phase"] == "animals" else say["summoned"]
        zones.append(_zone("hand", "row", title))
        pieces.append(
            _beside(hand, "hand", 0, tuple(view["animals"][hand].items()), "", "", language)
        )
    if view["phase"] == "animals" and view["hidden"]:
        note = say["face_down"].format(n=view["hidden"])
        zones.append(_zone("pile", "pile", say["pile"], note))
        pieces.append(_pile(view["hidden"], f"{say['pile']}: {note}"))


@lru_cache(512)
def _stack(kind: str, place: int, n: int, ask: str, action: str, language: str) -> Piece:
    say = words_of(language)
    name = say.form(kind, 1).capitalize()
    return Piece(
        f"stack {kind}", "stacks", place, "tile", kind, str(n), caption=name,
        label=say["stack"].format(kind=name, n=n), action=action,
        ask=ask,
    )  # fmt: skip


@lru_cache(64)
def _pile(n: int, label: str) -> Piece:
    return Piece("pile", "pile", 0, "back", "paw", str(n), label=label)


@lru_cache(1024)
def _beside(
    animal: str,
    zone: str,
    place: int,
    facts: Facts,
    ask: str,
    action: str,
    language: str,
) -> Piece:
    """An animal that is not in the arena, as a readable tile."""
    return Piece(
        animal, zone, place, "disc", species(animal), str(dict(facts)["hits"]), hue="plaster",
        label=animal_label(animal, "", facts, 0, language), action=action, ask=ask,
        inlays=symbols(facts),
    )  # fmt: skip


@lru_cache(512)
def _waiting(animal: str, place: int, facts: Facts, language: str) -> Piece:
    """An animal of the reserve that cannot be chosen."""
    return Piece(
        animal, "reserve", place, "chip", species(animal), str(dict(facts)["hits"]), hue="plaster",
        label=animal_label(animal, "", facts, 0, language),
    )  # fmt: skip


def _add_reserve(
    view: View,
    asked: bool,
    legal: frozenset[str],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """The reserve as a note; as tiles for a player without gladiators, who may bring one in."""
    if not view["reserve"]:
        return
    say = words_of(language)
    chosen = asked and view["stage"] == "attacker" and any(t.startswith("summon") for t in legal)
    zones.append(_zone("reserve", "row" if chosen else "note", say["reserve"]))
    for place, animal in enumerate(view["reserve"]):
        facts = tuple(view["animals"][animal].items())
        if chosen:
            ask = f"summon {animal}"
            action = ask if ask in legal else ""
            pieces.append(_beside(animal, "reserve", place, facts, ask, action, language))
        else:
            pieces.append(_waiting(animal, place, facts, language))


@lru_cache(8)
def _legend(language: str) -> Zone:
    say = words_of(language)
    steps = tuple([Step((Part(say[f"legend_{kind}"]),), "", kind) for kind in LEGEND])
    return Zone("legend", "note", say["legend"], steps=steps)


# --- Panels and the status line ----------------------------------------------------------------


def _panel(view: View, player: dict[str, Any], language: str) -> Panel:
    """How many gladiators stand in the arena and what the pen is worth (CG-04, CG-134)."""
    seat = player["seat"]
    phase = view["phase"]
    leads = phase == "fight" and not player["in_arena"]
    bases = player["bases_left"] if phase == "gladiators" else -1
    champion = seat in view["champions"]
    return _made_panel(
        seat, player["in_arena"], player["points"], bases, leads, champion,
        (player["gladiators"], len(player["animals"])), phase == "over", language,
    )  # fmt: skip


@lru_cache(2048)
def _made_panel(
    seat: int,
    in_arena: int,
    points: int,
    bases: int,
    leads: bool,
    champion: bool,
    pen: tuple[int, int],
    over: bool,
    language: str,
) -> Panel:
    say = words_of(language)
    facts: tuple[str, ...] = (say["leads"],) if leads else ()
    if over or pen[0] or pen[1]:
        facts += (
            say.count("gladiators", pen[0]),
            say.count("beasts", pen[1]),
        )
    if over:
        figures: tuple[Figure, ...] = (Figure(str(points), say["points"], "laurel"),)
    else:
        words = say.form("bases_left", bases)
        second = Figure(str(points), say["in_pen"], "pen")
        if bases >= 0:
            second = Figure(str(bases), words, "base")
        figures = (Figure(str(in_arena), say["in_arena"], "helmet"), second)
    return Panel(
        f"seat {seat}", (seat,), facts=facts,
        marks=("champion",) if champion else (), hue=COLOURS[seat], letters=say["letters"][seat],
        figures=figures,
    )  # fmt: skip


def _heading(view: View, language: str) -> tuple[str, ...]:
    beasts = sum([1 for unit in view["units"] if unit["type"] == "animal"])
    placed = sum([player["in_arena"] for player in view["players"]])
    bases = sum([player["teams"] + player["bases_left"] for player in view["players"]])
    rounds = TEAM_SIZE * bases // view["seats"]
    done = placed // view["seats"]
    return _made_heading(
        view["phase"], view["stage"], min(done + 1, rounds), rounds, view["turns"], beasts,
        min(len(view["board"]) - len(view["units"]), view["hidden"] + (view["hand"] is not None)),
        language,
    )  # fmt: skip


@lru_cache(1024)
def _made_heading(
    phase: str,
    stage: str,
    now: int,
    rounds: int,
    turn: int,
    beasts: int,
    free: int,
    language: str,
) -> tuple[str, ...]:
    say = words_of(language)
    if phase == "over":
        return (say["end"],)
    if stage == "starter":
        return (say["setup"],)
    if phase == "gladiators":
        return say["gladiators_enter"], say["round"].format(n=now, of=rounds)
    if phase == "animals":
        return say["animals_enter"], say["to_come"].format(n=free)
    return say["turn"].format(n=turn), say.count("animals", beasts)


def _status(view: View, names: tuple[str, ...], say: dict[str, str]) -> str:
    """Who must do what; at the end, who has won (CG-135, CG-136)."""
    if view["phase"] == "over":
        won = [names[seat] for seat in view["champions"]]
        points = max([player["points"] for player in view["players"]])
        if len(won) == 1:
            return say["wins"].format(who=won[0], n=points)
        who = say["and"].format(one=", ".join(won[:-1]), other=won[-1])
        return say["share"].format(who=who, n=points)
    stage = f"is_{view['stage']}"
    turn = view["turn"]
    return say[stage].format(who=names[turn]) if isinstance(turn, int) else say[stage]
