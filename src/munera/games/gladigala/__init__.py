"""GladiGala: secret orders, guessed attacks and stolen Eagles for two to four schools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from munera.core.engine import State
from munera.core.game import Game, Table, fingerprint_of, read_clauses, read_translations
from munera.games.gladigala import (
    flow,
    flow_coins,
    flow_round,
    flow_setup,
    judge,
    meta,
    opening,
    scene,
    sight,
    tables,
    tensor,
    words,
)
from munera.games.gladigala.events import EVENTS, GAME_OVER, PROMPTS, REFUSALS
from munera.games.gladigala.space import SPACE

FOLDER = Path(__file__).parent
FRAMES = {
    step.__name__: step
    for step in (
        flow.BeginMatch,
        flow_setup.Stage,
        flow_setup.ChooseMix,
        flow_setup.DrawCard,
        flow_setup.Declare,
        flow_setup.SetEagle,
        flow_setup.BringEagles,
        flow_setup.ChooseRow,
        flow_setup.ChooseWing,
        flow_setup.PlaceOne,
        flow_setup.SeatToken,
        flow.BeginRound,
        flow.SetOrders,
        flow.SetAttacks,
        flow.PlayCrowd,
        flow_round.Reveal,
        flow_round.OfferShields,
        flow_round.AskShield,
        flow_round.Mark,
        flow_coins.TakeIncome,
        flow_coins.Charge,
        flow_coins.AskKeep,
        flow.CheckEnd,
        flow_coins.OfferUpgrades,
        flow_coins.AskUpgrade,
        flow.Reset,
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
    imagine=sight.imagine,
    value=judge.value,
    policy=judge.policy,
    outlook=judge.OUTLOOK,
    explore=judge.EXPLORE,
    quiet=judge.quiet,
    words=words.WORDS,
    scene=scene.scene,
    shorthand=words.shorthand,
    look=meta.LOOK,
    chip=scene.chip,
    cues=scene.cues,
    clauses_in={
        language: book
        for language, book in read_translations(FOLDER).items()
        if language in words.WORDS
    },
    pieces=tensor.pieces,
    observe=tensor.observe,
)
