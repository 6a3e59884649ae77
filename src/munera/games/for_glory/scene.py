"""How a table of For Glory looks, from a view alone: schools, arenas, cards, what is told."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.game import Decision, View
from munera.core.scene import Chip, Figure, Panel, Scene, Tokens
from munera.core.words import Texts
from munera.games.for_glory.scene_battle import battle, subject_names
from munera.games.for_glory.scene_board import board, near_seat, things
from munera.games.for_glory.scene_cards import card_chip, face
from munera.games.for_glory.scene_cues import cues
from munera.games.for_glory.scene_pay import batches
from munera.games.for_glory.scene_sides import around, supply
from munera.games.for_glory.scene_words import HUES, LETTERS, words_of

__all__ = ["chip", "cues", "scene"]

STATUS: Final = {
    "main": "is_main", "arena": "is_arena", "late": "is_late", "combat": "is_combat",
    "hit": "is_hit", "target": "is_target", "move": "is_move", "lose": "is_lose",
    "cull": "is_cull", "discard": "is_discard", "retrieve": "is_retrieve",
    "supply choice": "is_supply", "refill": "is_refill",
}  # fmt: skip
HEADINGS: Final = {
    "machinations": "machinations", "late": "late", "battle": "at_battle", "refill": "refill",
}  # fmt: skip


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of both schools, the arenas, the battle, the Supply, cards and piles."""
    legal = frozenset([choice.text for choice in decision.choices]) if decision else frozenset()
    asked = decision is not None
    zones = [board(near_seat(view), view["arena"], names, language)]
    pieces = things(view, asked, legal, names, language)
    for more, lying in (
        around(view, asked, legal, names, language),
        (battle(view, names, language), []),
        supply(view, asked, legal, language),
    ):
        zones += more
        pieces += lying
    panels = tuple([_panel(view, seat, language) for seat in range(2)])
    say = words_of(language)
    return Scene(
        _heading(view["turn"], view["step"], language), _status(view, names, say, language),
        panels, tuple(zones), tuple(pieces), None, batches(view, legal, language),
    )  # fmt: skip


@lru_cache(512)
def chip(domain: str, value: int, language: str) -> Chip | None:
    """Cards, arenas and coins carry their drawing in a sentence."""
    if domain == "card":
        return card_chip(value)
    if domain == "arena":
        return Chip("arena", "plaster", "")
    return None


# --- Panels and the status line ----------------------------------------------------------------


def _panel(view: View, seat: int, language: str) -> Panel:
    """Coins, Glory as laurels, Influence, the Crowd's Favor."""
    player = view["players"][seat]
    results = view["results"]
    return _made_panel(
        seat, player["coins"], player["glory"], view["glory_to_win"],
        player["needed"], player["influence"], view["favor"] == seat,
        bool(results) and results[seat] == 1.0, language,
    )  # fmt: skip


@lru_cache(4096)
def _made_panel(
    seat: int,
    coins: int,
    glory: int,
    of: int,
    needed: int,
    influence: int,
    favor: bool,
    champion: bool,
    language: str,
) -> Panel:
    say = words_of(language)
    figures = (
        Figure(str(coins), say.form("coins", coins), "coin"),
        Figure(str(glory), say["glory_word"], "laurel"),
    )
    most = max(glory, of)
    tokens = (Tokens("laurel", glory, most, say["glory"].format(n=glory, of=of)),)
    facts = [say["influence"].format(n=needed, of=influence)]
    if favor:
        facts.append(say["favor"])
    return Panel(
        f"seat {seat}", (seat,), tokens=tokens, facts=tuple(facts),
        marks=("champion",) if champion else (), hue=HUES[seat], letters=LETTERS[seat],
        figures=figures,
    )  # fmt: skip


@lru_cache(2048)
def _heading(turn: int, step: str, language: str) -> tuple[str, ...]:
    say = words_of(language)
    if step == "over":
        return (say["over"],)
    if turn < 1:
        return (say["setup"],)
    return say["turn"].format(n=turn), say[HEADINGS[step]]


def _status(view: View, names: tuple[str, ...], say: Texts, language: str) -> str:
    """Who must do what, and what a reaction would answer; at the end, who has won (FG-906)."""
    if view["step"] == "over":
        return _verdict(view, names, say)
    waiting = [seat for seat in view["waiting"] if seat >= 0]
    if not waiting:
        return say["is_chance"]
    who = names[waiting[0]]
    if view["window"] is not None:
        return _reacts(view, who, say, language)
    pending = view["pending"]
    if pending is not None:
        facts = {"who": who, "paid": pending["paid"], "cost": pending["cost"]}
        if pending["for"]:
            card = face(view["cards"], pending["for"], language).name
            return say["is_pay_for"].format(card=card, **facts)
        return say["is_pay"].format(**facts)
    return say[STATUS.get(view["asked"], "is_chance")].format(who=who)


def _verdict(view: View, names: tuple[str, ...], say: Texts) -> str:
    glory = [player["glory"] for player in view["players"]]
    if 1.0 in view["results"]:
        seat = view["results"].index(1.0)
        return say["wins"].format(who=names[seat], n=glory[seat])
    return say["draw"].format(n=glory[0])


def _reacts(view: View, who: str, say: Texts, language: str) -> str:
    """What has opened a window; for damage, how much is assigned to whom (FG-802)."""
    event = view["window"]["event"]
    if event == "damage_assigned":
        told = [
            f"{face(view['cards'], man['card'], language).name} {man['assigned']}"
            for man in view["gladiators"] if man["assigned"]
        ]  # fmt: skip
    else:
        told = subject_names(view, language)
    return say[f"on_{event}"].format(who=who, what=", ".join(told) or say["someone"])
