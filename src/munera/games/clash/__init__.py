"""Clash of the Gladiators: drafted teams, wild animals and dice battles for two to five."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from munera.core.engine import State
from munera.core.game import Game, Table, fingerprint_of, read_clauses, read_translations
from munera.games.clash import (
    flow,
    flow_battle,
    flow_losses,
    judge,
    meta,
    opening,
    scene,
    sight,
    tables,
    tensor,
    words,
)
from munera.games.clash.events import EVENTS, GAME_OVER, PROMPTS, REFUSALS
from munera.games.clash.space import SPACE

FOLDER = Path(__file__).parent
FRAMES = {
    step.__name__: step
    for step in (
        flow.Starter,
        flow.Muster,
        flow.TakeOne,
        flow.CloseEntry,
        flow.RevealOne,
        flow.ReleaseOne,
        flow.StartTurn,
        flow.ChooseUnit,
        flow.BringIn,
        flow.TakeStand,
        flow.Aim,
        flow.EndTurn,
        flow.Reckon,
        flow_battle.Order,
        flow_battle.CastNets,
        flow_battle.CastNet,
        flow_battle.Throw,
        flow_battle.RollDice,
        flow_battle.Reroll,
        flow_battle.Resolve,
        flow_losses.LoseOne,
        flow_losses.Advance,
        flow_losses.Finish,
    )
}


def _unpack(table: Table, packed: list[Any]) -> State:
    return opening.unpack(table, packed, FRAMES)


GAME = Game(
    name=meta.NAME,
    title=meta.TITLE,
    rules=meta.RULES,
    modes=opening.modes(),
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
    quiet=judge.quiet,
    words=words.WORDS,
    scene=scene.scene,
    shorthand=words.shorthand,
    look=meta.LOOK,
    chip=scene.chip,
    clauses_in=read_translations(FOLDER),
    pieces=tensor.pieces,
    observe=tensor.observe,
)
