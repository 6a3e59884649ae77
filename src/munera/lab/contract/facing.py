"""Scenes in which pieces have a facing: rims and arcs, ghosts of moves, tracks, modes."""

from __future__ import annotations

from munera.core.game import Decision
from munera.core.scene import ARCS, CUTS, RIMS, Piece, Scene
from munera.lab.contract.cases import Case, hold

SIDES = {"hex": 6, "square": (4, 8)}


def check_facing(case: Case, scene: Scene, asked: Decision | None) -> None:
    """What a client relies on where a piece has a front and a back."""
    cells = {zone.id: {cell.id for cell in zone.cells} for zone in scene.zones}
    shapes = {zone.id: zone.shape for zone in scene.zones}
    for zone in scene.zones:
        cut = all(cell.cut in (*CUTS, "") for cell in zone.cells)
        hold(cut and (zone.shape == "hex" or not any(cell.cut for cell in zone.cells)),
             "cell_cut", id=zone.id)  # fmt: skip
        if zone.kind == "track":
            values = [piece.x for piece in scene.pieces if piece.zone == zone.id]
            fine = zone.least < zone.most and all(zone.least <= x <= zone.most for x in values)
            hold(fine, "track", id=zone.id)
    for piece in scene.pieces:
        check_rim(piece, shapes.get(piece.zone, ""))
        arcs = [arc.cell for arc in piece.arcs]
        fine = len(set(arcs)) == len(arcs) and set(arcs) <= cells[piece.zone]
        fine = fine and all(arc.kind in ARCS and arc.word.strip() for arc in piece.arcs)
        hold(fine, "piece_arcs", id=piece.id)
    check_ghosts(case, scene, asked)
    check_modes(case, scene, asked)
    check_reaches(case, scene, asked)


def check_rim(piece: Piece, shape: str) -> None:
    """A base has a word for each side of its cell, and nothing else has a rim."""
    hold(bool(piece.rim) == (piece.form == "base"), "piece_rim", id=piece.id)
    sides = SIDES.get(shape, len(piece.rim))
    many = len(piece.rim) in (sides if isinstance(sides, tuple) else (sides,))
    hold(not piece.rim or (many and set(piece.rim) <= set(RIMS)), "piece_rim", id=piece.id)


def check_ghosts(case: Case, scene: Scene, asked: Decision | None) -> None:
    """A ghost shows a piece of the scene or a new one, on a cell, and plays what is legal."""
    legal = {choice.text for choice in asked.choices} if asked else set()
    places = {cell.id for zone in scene.zones for cell in zone.cells}
    pieces = {piece.id for piece in scene.pieces}
    texts = [ghost.ask for ghost in scene.ghosts]
    hold(len(set(texts)) == len(texts) and (asked is not None or not texts), "ghosts", at=case.at)
    for ghost in scene.ghosts:
        there = ghost.piece in pieces or (ghost.new is not None and ghost.new.id == ghost.piece)
        stands = there and ghost.cell in places and -1 <= ghost.facing < 360
        hold(stands and ghost.label.strip(), "ghost", id=ghost.ask)
        known = ghost.ask in case.game.space.ids and ghost.action in ("", ghost.ask)
        fine = known and bool(ghost.action) == (ghost.ask in legal)
        hold(fine and bool(ghost.does) <= bool(ghost.action), "ghost_text", id=ghost.ask)
        looks = [then.facing for then in ghost.then]
        fine = all(then.text in case.game.space.ids and then.label.strip() for then in ghost.then)
        fine = fine and len(set(looks)) == len(looks) and (not looks or ghost.facing in looks)
        hold(fine and bool(looks) <= bool(ghost.action), "ghost_then", id=ghost.ask)


def check_reaches(case: Case, scene: Scene, asked: Decision | None) -> None:
    """A reach belongs to a legal choice, each at most once, or to the question itself."""
    legal = {choice.text for choice in asked.choices} if asked else set()
    places = {cell.id for zone in scene.zones for cell in zone.cells}
    actions = [reach.action for reach in scene.reaches]
    fine = asked is not None or not actions
    hold(fine and len(set(actions)) == len(actions) and set(actions) <= {"", *legal}, "reaches",
         at=case.at)  # fmt: skip
    for reach in scene.reaches:
        cells = [arc.cell for arc in reach.arcs]
        fine = bool(cells) and len(set(cells)) == len(cells) and set(cells) <= places
        hold(fine and all(arc.kind in ARCS for arc in reach.arcs), "reach", id=reach.action)


def check_modes(case: Case, scene: Scene, asked: Decision | None) -> None:
    """The modes of pieces exist; choices that are kept apart are legal."""
    legal = {choice.text for choice in asked.choices} if asked else set()
    modes = [mode.id for mode in scene.modes]
    fine = len(set(modes)) == len(modes) != 1 and all(mode.label.strip() for mode in scene.modes)
    hold(fine and set(scene.apart) <= legal, "modes", at=case.at)
    hold(not scene.skip or scene.skip in legal, "skip", at=case.at)
    for piece in scene.pieces:
        for act in piece.acts:
            fine = act.text in case.game.space.ids and (act.mode in modes[1:] or not modes)
            hold(fine and (act.text not in legal or act.mode in modes), "act", id=piece.id)
