"""Checks of pieces with a facing: each rule refuses a scene that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from contract.cases import CASES, Case, step
from munera.core.engine import waiting
from munera.core.game import Decision
from munera.core.scene import Act, Arc, Ghost, Mode, Scene, Then
from munera.lab.contract.cases import BrokenPromise
from munera.lab.contract.facing import check_facing
from munera.lab.contract.scenes import scene_of

CASE = next(case for case in CASES if case.game.name == "gladiatori" and case.table.seats == 2)


def at_the_arena() -> tuple[Case, Scene, Decision]:
    """The first scene in which the seat that is asked has bases, ghosts, modes and a track."""
    s = CASE.game.opening(CASE.table)
    rng = CASE.rng("facing")
    while s.stack:
        if len(waiting(s)) == 1:
            scene, asked = scene_of(CASE, s, waiting(s)[0])
            if asked and scene.ghosts and scene.modes and scene.apart:
                return CASE, scene, asked
        step(s, rng)
    raise AssertionError("Nobody came to his own round.")


def on_base(**changes: Any) -> Callable[[Scene], Scene]:
    """The scene with its first base changed."""

    def change(scene: Scene) -> Scene:
        k = next(k for k, piece in enumerate(scene.pieces) if piece.form == "base")
        piece = replace(scene.pieces[k], **changes)
        return replace(scene, pieces=(*scene.pieces[:k], piece, *scene.pieces[k + 1 :]))

    return change


def on_ghost(**changes: Any) -> Callable[[Scene], Scene]:
    """The scene with its first ghost changed."""
    return lambda scene: replace(
        scene, ghosts=(replace(scene.ghosts[0], **changes), *scene.ghosts[1:])
    )


def on_zone(kind: str, **changes: Any) -> Callable[[Scene], Scene]:
    """The scene with its first zone of a kind changed."""
    return lambda scene: replace(
        scene,
        zones=tuple(replace(z, **changes) if z.kind == kind else z for z in scene.zones),
    )


def test_a_scene_of_a_game_holds() -> None:
    check_facing(*at_the_arena())


@pytest.mark.parametrize(
    "change",
    [
        on_base(rim=()),
        on_base(rim=("wall",) * 4),
        on_base(rim=("wall",) * 5 + ("hedge",)),
        on_base(form="disc"),
        on_base(arcs=(Arc("nowhere", "front", "front"),)),
        on_base(arcs=(Arc("5", "above", "front"),)),
        on_base(arcs=(Arc("5", "front", " "),)),
        on_base(acts=(Act("sleep", "standby strength"),)),
        on_base(acts=(Act("standby", "sleep"),)),
        on_ghost(cell="nowhere"),
        on_ghost(piece="nobody"),
        on_ghost(facing=360),
        on_ghost(label=""),
        on_ghost(ask="sleep"),
        on_ghost(action="pass"),
        on_ghost(then=(Then("sleep", 30, "Then sleep"),)),
        on_ghost(then=(Then("done", 31, "Never as it was"),)),
        on_zone("track", most=0),
        on_zone("track", least=1000),
        lambda scene: replace(scene, ghosts=scene.ghosts + scene.ghosts),
        lambda scene: replace(scene, skip="sleep"),
        lambda scene: replace(scene, modes=scene.modes[:1]),
        lambda scene: replace(scene, modes=(*scene.modes, Mode("act", "Act"))),
        lambda scene: replace(scene, apart=("sleep",)),
    ],
)
def test_the_check_sees_what_is_wrong(change: Callable[[Scene], Scene]) -> None:
    case, scene, asked = at_the_arena()
    with pytest.raises(BrokenPromise):
        check_facing(case, change(scene), asked)


def test_nobody_has_ghosts_who_is_not_asked() -> None:
    case, scene, _ = at_the_arena()
    bare = replace(scene, modes=(), apart=(), ghosts=(), skip="")
    check_facing(case, bare, None)
    ghost = Ghost("man0", "5", 30, "A ghost")
    with pytest.raises(BrokenPromise):
        check_facing(case, replace(bare, ghosts=(ghost,)), None)
