"""Gorus Maximus: a trick-taking game for one to eight, alone or in teams."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from munera.core.engine import State
from munera.core.game import Game, Table, fingerprint_of, read_clauses, read_translations
from munera.games.gorus import (
    flow,
    judge,
    meta,
    opening,
    scene,
    sight,
    tables,
    tensor,
    words,
    words_it,
)
from munera.games.gorus.events import EVENTS, GAME_OVER, PROMPTS, REFUSALS
from munera.games.gorus.space import SPACE

FOLDER = Path(__file__).parent
FRAMES = {
    step.__name__: step
    for step in (
        flow.ChooseSchools,
        flow.ChooseDealer,
        flow.StartRound,
        flow.Deal,
        flow.Enter,
        flow.Draw,
        flow.Turn,
        flow.Award,
        flow.Tally,
        flow.Crown,
    )
}


def _unpack(table: Table, packed: list[Any]) -> State:
    return opening.unpack(table, packed, FRAMES)


GAME = Game(
    name=meta.NAME,
    title=meta.TITLE,
    rules=meta.RULES,
    modes=opening.modes(),
    sides=opening.sides,
    options=meta.OPTIONS,
    content=fingerprint_of(tables.FOLDER),
    credits=meta.CREDITS,
    folder=FOLDER,
    space=SPACE,
    clauses=read_clauses(FOLDER / "clauses.toml"),
    prompts=PROMPTS,
    events=EVENTS,
    refusals=REFUSALS,
    over=GAME_OVER,
    frames=FRAMES,
    opening=opening.opening,
    unpack=_unpack,
    view=sight.view,
    resample=sight.resample,
    value=judge.value,
    policy=judge.policy,
    outlook=judge.OUTLOOK,
    words={"en": words.ENGLISH, "it": words_it.ITALIAN},
    scene=scene.scene,
    shorthand=words.shorthand,
    lookback=sight.lookback,
    look_again=sight.look_again,
    look=meta.LOOK,
    chip=scene.chip,
    clauses_in=read_translations(FOLDER),
    pieces=tensor.pieces,
    observe=tensor.observe,
)
