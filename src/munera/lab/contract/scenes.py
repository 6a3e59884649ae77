"""Every scene and sentence is well-formed, for every viewer, along random games."""

from __future__ import annotations

import re

from munera.core.engine import State, legal_list, waiting
from munera.core.errors import MuneraError, Refused
from munera.core.events import Sink, is_told
from munera.core.game import Decision, Game
from munera.core.scene import (
    CUES,
    EDGES,
    FORMS,
    HUES,
    KINDS,
    MARKS,
    Cell,
    Cue,
    Panel,
    Part,
    Piece,
    Scene,
    Zone,
    plain,
)
from munera.lab.contract.cases import Case, hold, play_on, step
from munera.lab.contract.facing import check_facing
from munera.play.art import sheet, sprites
from munera.play.seeing import see
from munera.play.speech import check, decision, tell

FIELDS = ("cinnabar", "burnt", "egyptian", "murex", "verdigris")
SHAPES = ("round", "square", "hex")
INSIDE = ("side", "tray", "shelf", "options")  # zones that stand in the sheet before them
CUE_NEEDS = {
    "goes": "piece cell", "bounces": "piece cell", "turns": "piece", "comes": "piece",
    "leaves": "piece", "strikes": "", "hurt": "piece", "guarded": "piece", "takes": "piece",
    "gains": "text", "acts": "", "tires": "piece", "wakes": "piece", "falls": "piece",
    "rises": "piece", "pins": "piece pin", "announces": "piece text", "rolls": "text",
    "opens": "cell", "shuts": "cell", "meets": "piece other", "reveals": "piece",
    "hands": "", "gathers": "panel",
}  # fmt: skip
# The text of cues that is not a number with a sign: a value, the faces of dice.
CUE_TEXTS = {"announces": r"\u2212?\d+", "rolls": r"\d+( \d+)*"}


_DRAWN: dict[str, frozenset[str]] = {}


def drawn(game: Game) -> frozenset[str]:
    """The names of a game's drawings."""
    known = _DRAWN.get(game.name)
    if known is None:
        known = _DRAWN[game.name] = frozenset(sprites(game))
    return known


def scene_of(
    case: Case, s: State, viewer: int, language: str = "en"
) -> tuple[Scene, Decision | None]:
    """What a viewer sees, and what it is asked."""
    seen = see(case.game, s, viewer, case.names, language)
    return seen.scene, seen.asked


def check_scene(case: Case, scene: Scene, asked: Decision | None) -> None:
    """Everything that a client relies on when it draws a scene."""
    heading = scene.heading and all(text and text == text.strip() for text in scene.heading)
    hold(heading and scene.status.strip(), "scene_heading", at=case.at)
    for ids in (
        [panel.id for panel in scene.panels],
        [zone.id for zone in scene.zones],
        [piece.id for piece in scene.pieces],
    ):
        twice = next((one for one in ids if not one or ids.count(one) > 1), None)
        hold(twice is None, "scene_ids", at=case.at, id=twice)
    check_zones(case, scene)
    check_heaps(scene)
    known = drawn(case.game)
    things: list[Piece | Cell] = [*scene.pieces]
    things += [cell for zone in scene.zones for cell in zone.cells]
    for thing in things:
        hold(thing.label.strip(), "scene_label", id=thing.id)
        hold(thing.hue in (*HUES, ""), "scene_hue", id=thing.id, hue=thing.hue)
        hold(not thing.sprite or thing.sprite in known, "scene_sprite", sprite=thing.sprite)
    places = {piece.id: piece.zone for piece in scene.pieces}
    for piece in scene.pieces:
        check_piece(case, piece, places)
    for panel in scene.panels:
        check_panel(case, panel)
    check_numbers(case, scene)
    check_steps(case, scene)
    check_facing(case, scene, asked)
    lines = {zone.id for zone in scene.zones if zone.kind == "options"}
    check_actions(case, things, asked, lines)


def check_numbers(case: Case, scene: Scene) -> None:
    """Gauges and sums are only in zones that may have them, and panels that zones name exist."""
    known, panels = (*drawn(case.game), ""), {panel.id for panel in scene.panels}
    for zone in scene.zones:
        hold(not zone.panel or zone.panel in panels, "zone_panel", id=zone.id, panel=zone.panel)
        hold(not zone.gauges or zone.kind == "screen", "zone_numbers", id=zone.id)
        hold(not zone.sums or zone.kind in ("screen", "account"), "zone_numbers", id=zone.id)
        hold(not zone.value or zone.kind == "side", "zone_numbers", id=zone.id)
        hold(not (zone.way or zone.verdict) or zone.kind == "sheet", "zone_numbers", id=zone.id)
        for gauge in zone.gauges:
            fine = gauge.sprite in known and gauge.title and gauge.have >= 0
            hold(fine, "zone_numbers", id=zone.id)
        for one in zone.sums:
            fine = one.title and one.value and (not one.panel or one.panel in panels)
            signs = all(part.sprite in known and part.value and part.words for part in one.parts)
            hold(fine and signs, "zone_numbers", id=zone.id)


def check_piece(case: Case, piece: Piece, places: dict[str, str]) -> None:
    """The form, marks and inlays of a piece exist, and it aims at one in its own zone."""
    known = drawn(case.game)
    hold(piece.form in FORMS, "piece_form", id=piece.id, form=piece.form)
    hold(set(piece.marks) <= set(MARKS), "piece_marks", id=piece.id)
    for inlay in (*piece.inlays, *piece.pinned):
        hold(not inlay.sprite or inlay.sprite in known, "scene_sprite", sprite=inlay.sprite)
        fine = (inlay.sprite or inlay.numeral) and set(inlay.marks) <= set(MARKS)
        hold(fine, "piece_inlay", id=piece.id)
    aims = not piece.aim or (piece.aim != piece.id and places.get(piece.aim) == piece.zone)
    hold(aims, "piece_aim", id=piece.id, aim=piece.aim)


def check_panel(case: Case, panel: Panel) -> None:
    """The seats of a panel exist, and its tokens and figures say something."""
    known = (*drawn(case.game), "")
    seats = set(panel.seats) <= set(range(case.table.seats)) and (panel.title or panel.seats)
    hold(seats, "panel_seats", id=panel.id)
    hold(all([*panel.facts, *panel.marks]), "panel_facts", id=panel.id)
    for token in panel.tokens:
        hold(token.sprite in known, "scene_sprite", sprite=token.sprite)
        hold(0 <= token.have <= token.of and token.label, "panel_tokens", id=panel.id)
    hue = panel.hue in (*HUES, "") and bool(panel.hue) == bool(panel.letters)
    hold(hue, "bare_hue", id=panel.id)
    for figure in panel.figures:
        hold(figure.sprite in known, "scene_sprite", sprite=figure.sprite)
        hold(figure.value and figure.words, "panel_figures", id=panel.id)


def check_steps(case: Case, scene: Scene) -> None:
    """The lines in zones name clauses, drawings and seats that exist."""
    names, known = case.names, drawn(case.game)
    for zone in scene.zones:
        once = sum(told.now for told in zone.steps) <= 1 or zone.kind == "tray"
        hold(once, "steps_now", id=zone.id)
        for told in zone.steps:
            hold(plain(told.parts).strip(), "step_words", id=zone.id)
            hold(not told.clause or told.clause in case.game.clauses.texts, "step_clause",
                 id=zone.id, clause=told.clause)  # fmt: skip
            hold(not told.sprite or told.sprite in known, "scene_sprite", sprite=told.sprite)
            for part in told.parts:
                hold(part.seat < 0 or part.text == names[part.seat], "part_seat", text=part.text)
                fine = part.chip is None or part.chip.sprite in known
                hold(fine, "scene_sprite", sprite=part.text)


def check_zones(case: Case, scene: Scene) -> None:
    """The kinds of zones exist, and pieces on a board lie within it."""
    zones = {zone.id: zone for zone in scene.zones}
    in_sheet = False
    for zone in scene.zones:
        check_zone(zone)
        if zone.kind in INSIDE:
            hold(in_sheet, "zone_sheet", id=zone.id)
        else:
            in_sheet = zone.kind == "sheet"
    for piece in scene.pieces:
        hold(piece.zone in zones, "piece_zone", id=piece.id, zone=piece.zone)
        zone = zones[piece.zone]
        if zone.kind == "board":
            half = piece.size / 2
            inside = (
                piece.size > 0
                and half <= piece.x <= zone.width - half
                and half <= piece.y <= zone.height - half
            )
            hold(inside, "piece_off_board", id=piece.id, zone=zone.id)


def check_zone(zone: Zone) -> None:
    """One zone by itself."""
    kind = zone.kind in KINDS and zone.edge in (*EDGES, "") and zone.title.strip()
    hold(kind, "zone_kind", id=zone.id)
    hold(not zone.edge or zone.kind in ("row", "pile"), "zone_edge", id=zone.id)
    fills = not zone.fills or (zone.kind == "board" and zone.shape == "square")
    hold(fills, "zone_fills", id=zone.id)
    hue = zone.hue in (*HUES, "") and bool(zone.hue) == bool(zone.letters)
    hold(hue, "bare_hue", id=zone.id)
    hold(zone.kind == "sheet" or not zone.recalls, "zone_recalls", id=zone.id)
    ids = [cell.id for cell in zone.cells]
    hold(len(set(ids)) == len(ids), "zone_cells", id=zone.id)
    if zone.kind == "board":
        shape = zone.shape in SHAPES and zone.width > 0 and zone.height > 0
        cells = bool(zone.cells) == (zone.shape != "round") == (zone.cell > 0)
        hold(shape and cells, "zone_board", id=zone.id)
    else:
        hold(not zone.cells and not zone.shape, "zone_cells", id=zone.id)


def check_heaps(scene: Scene) -> None:
    """A heap has cards, and a piece elsewhere opens it."""
    heaps = {zone.id for zone in scene.zones if zone.kind == "heap"}
    opened = {piece.opens for piece in scene.pieces if piece.opens}
    for heap in opened ^ heaps:
        hold(False, "heap", id=heap)
    for heap in heaps - {piece.zone for piece in scene.pieces}:
        hold(False, "heap_empty", id=heap)
    for piece in scene.pieces:
        hold(not (piece.opens and piece.zone in heaps), "heap", id=piece.opens)


def looks(thing: Piece | Cell) -> str:
    """What two pieces that play the same action have in common; a cell is like no other."""
    if isinstance(thing, Cell):
        return f"cell {thing.id}"
    return f"{thing.zone}, {thing.form}, {thing.sprite}, {thing.hue}, {thing.marks}, {thing.label}"


def check_actions(
    case: Case, things: list[Piece | Cell], asked: Decision | None, lines: set[str]
) -> None:
    """Each choice is the action of one thing, or of several alike, and nothing else has an action.

    A line of options may say in words what another thing stands for.
    """
    legal = {choice.text for choice in asked.choices} if asked else set()
    actions: dict[str, str] = {}
    space = case.game.space
    for thing in things:
        if thing.action:
            is_line = isinstance(thing, Piece) and thing.zone in lines
            key = f"line {thing.action}" if is_line else thing.action
            alike = actions.setdefault(key, looks(thing)) == looks(thing)
            hold(alike, "action_unlike", text=thing.action)
            hold(thing.action in legal, "action_not_legal", id=thing.id, text=thing.action)
        if thing.ask:
            hold(thing.ask in space.ids and space.text(space.ids[thing.ask]) == thing.ask,
                 "ask_text", id=thing.id, text=thing.ask)  # fmt: skip
            hold(thing.action in ("", thing.ask), "ask_text", id=thing.id, text=thing.ask)
        if isinstance(thing, Piece):
            hold(thing.action or not thing.does, "does", id=thing.id)
            hold(thing.form == "line" or not thing.note, "piece_note", id=thing.id)


def check_parts(case: Case, parts: tuple[Part, ...]) -> None:
    """A sentence begins with a capital and ends with a mark, and its parts are sound."""
    text = plain(parts)
    hold(text[:1].isupper() and text.endswith((".", "?")), "sentence", text=text)
    for k, part in enumerate(parts):
        hold(part.text, "sentence", text=text)
        hold(part.seat < 0 or part.text == case.names[part.seat], "part_seat", text=text)
        if part.chip:
            hold(part.chip.sprite in drawn(case.game), "scene_sprite", sprite=part.chip.sprite)
            hold(part.chip.hue in HUES and part.seat < 0, "part_chip", text=text)
        blank = k > 0 and part.text[:1] == " " and parts[k - 1].text[-1:] == " "
        hold(not blank, "two_blanks", text=text)


def scenes_are_well_formed(case: Case, moves: int) -> None:
    """Every scene of a random game, and the last one."""
    rng = case.rng("scenes")
    s = case.game.opening(case.table)
    for _ in range(moves):
        for viewer in case.viewers:
            scene, asked = scene_of(case, s, viewer)
            check_scene(case, scene, asked)
        if not s.stack:
            return
        step(s, rng)
    play_on(case, s, rng)
    for viewer in case.viewers:
        scene, asked = scene_of(case, s, viewer)
        hold(asked is None, "asked_after_the_end", at=case.at)
        check_scene(case, scene, None)


def cues_say_what_they_need(case: Case, moves: int) -> None:
    """The cues of events have all that they need: pieces, cells and drawings."""
    rng = case.rng("cues")
    s = case.game.opening(case.table)
    for _ in range(moves):
        if not s.stack:
            break
        s.sink = Sink()
        step(s, rng)
        for event in s.sink.events:
            for cue in case.game.cues(tuple(event)):
                hold(is_whole(cue, drawn(case.game)), "cue", does=cue.does,
                     name=case.game.events[event[0]].name)  # fmt: skip
        s.sink = None


def is_whole(cue: Cue, known: frozenset[str]) -> bool:
    """Whether a cue has all that it needs."""
    if cue.does not in CUES or not all(getattr(cue, one) for one in CUE_NEEDS[cue.does].split()):
        return False
    if cue.does in ("acts", "gains", "rolls") and not (cue.piece or cue.panel):
        return False
    if cue.does == "hands":
        known_pin = cue.pin is None or cue.pin.sprite in known
        named = bool(cue.piece or cue.cell or cue.pin)
        return known_pin and named and bool(cue.panel) != bool(cue.other)
    if cue.does == "strikes" and not (cue.cell or cue.other):
        return False
    if cue.path and (cue.does != "goes" or cue.path[-1] != cue.cell):
        return False
    text = CUE_TEXTS.get(cue.does, r"|[+\u2212]\d+")
    if not re.fullmatch(text, cue.text) or (cue.pin is None) == (cue.does == "pins"):
        return False
    if cue.pin is None:
        return True
    numeral = re.fullmatch(r"[+\u2212]\d+", cue.pin.numeral)
    return bool(numeral) and cue.pin.sprite in known and set(cue.pin.marks) <= set(MARKS)


def sentences_are_in_good_parts(case: Case, games: int) -> None:
    """Events, prompts and refusals are sentences with sound parts."""
    rng = case.rng("parts")
    for _ in range(games):
        s = case.game.opening(case.table)
        while s.stack:
            for seat in waiting(s):
                asked = decision(case.game, s, seat, case.names)
                if asked is not None:
                    check_parts(case, asked.parts)
            for seat in range(case.table.seats):
                action = rng.below(len(case.game.space))
                if action not in legal_list(s, seat):
                    check_parts(case, refused(case, s, seat, action))
            s.sink = Sink()
            step(s, rng)
            for event in s.sink.events:
                kind = case.game.events[event[0]]
                for viewer in case.viewers:
                    if is_told(kind, event, viewer):
                        line = tell(case.game, s, event, viewer, case.names)
                        check_parts(case, line.parts)
                        fine = (kind.chapter or not line.heading) and (
                            line.heading == line.heading.strip()
                        )
                        hold(fine, "heading", name=kind.name)
            s.sink = None


def refused(case: Case, s: State, seat: int, action: int, language: str = "en") -> tuple[Part, ...]:
    """The sentence by which an action is refused; raises Fault if it is not."""
    try:
        check(case.game, s, seat, action, case.names, language)
    except Refused as error:
        return error.parts
    except MuneraError:
        pass
    hold(False, "not_refused", at=case.at, text=case.game.space.text(action))
    return ()


def looks_are_there(game: Game) -> None:
    """A game has a field, minutes, an emblem and drawings that can be read."""
    look = game.look
    hold(look.field in FIELDS and look.minutes > 0, "look", fields=", ".join(FIELDS))
    hold(not look.emblem or look.emblem in drawn(game), "scene_sprite", sprite=look.emblem)
    sheet(game)  # raises if a drawing cannot be used
    chapters = {kind.name for kind in game.events if kind.chapter}
    for words in game.words.values():
        for name in set(words.headings) - chapters:
            hold(False, "heading", name=name)
