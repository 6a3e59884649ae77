"""For Glory: two gladiator schools, a deck of schemes each, and six Glory to win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from munera.core.engine import State
from munera.core.game import Game, Table, fingerprint_of, read_clauses, read_translations
from munera.games.for_glory import (
    effects,
    flow,
    flow_battle,
    flow_cards,
    flow_deal,
    flow_late,
    flow_window,
    judge,
    judge_value,
    meta,
    opening,
    scene,
    sight,
    tables,
    tensor,
    words,
)
from munera.games.for_glory.events import EVENTS, GAME_OVER, PROMPTS, REFUSALS
from munera.games.for_glory.space import SPACE

FOLDER = Path(__file__).parent
FRAMES = {
    step.__name__: step
    for step in (
        flow_deal.FirstSeat,
        flow_deal.Draw,
        flow_deal.FillSupply,
        flow_deal.DealArena,
        flow_cards.Pay,
        flow_cards.BuyBack,
        flow_cards.DiscardOne,
        flow_cards.Cull,
        flow_cards.Retrieve,
        flow_cards.ChooseSupply,
        flow_window.Reopen,
        flow_window.React,
        flow_window.ResolveDamage,
        flow_window.Checks,
        flow_window.Lose,
        flow_window.EndBattle,
        effects.Effects,
        effects.Pick,
        effects.Destination,
        flow_battle.Fight,
        flow_battle.BeginCycle,
        flow_battle.BeginCombat,
        flow_battle.GoOn,
        flow_battle.EndCycle,
        flow_battle.Combat,
        flow_battle.Aim,
        flow_battle.Hit,
        flow_late.Place,
        flow_late.Arrive,
        flow_late.ArenaPhase,
        flow_late.CloseLate,
        flow_late.LateTurn,
        flow_late.Late,
        flow_late.Resolution,
        flow_late.GoHome,
        flow_late.RefillTurn,
        flow_late.Refill,
        flow.Begin,
        flow.BeginTurn,
        flow.Main,
        flow.Capped,
        flow.Bought,
        flow.CheckCrowd,
        flow.EndRound,
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
    value=judge_value.value,
    policy=judge.policy,
    outlook=judge_value.OUTLOOK,
    quiet=judge_value.quiet,
    words=words.WORDS,
    scene=scene.scene,
    shorthand=words.shorthand,
    look=meta.LOOK,
    chip=scene.chip,
    cues=scene.cues,
    clauses_in=read_translations(FOLDER),
    pack_tables={"card": "cards", "totals": "cards"},
    pieces=tensor.pieces,
    observe=tensor.observe,
)
