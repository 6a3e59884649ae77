"""How a table of GladiGala looks, from a view alone: schools, arena, what is composed and told."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.game import Decision, View
from munera.core.scene import Chip, Figure, Panel, Scene, Tokens
from munera.core.words import Texts
from munera.games.gladigala.scene_board import arena, things
from munera.games.gladigala.scene_cues import cues
from munera.games.gladigala.scene_draft import draft
from munera.games.gladigala.scene_sides import MATCHES, beside, school_chip, verdict_of
from munera.games.gladigala.scene_words import (
    HUES,
    LETTERS,
    coins_text,
    listed,
    words_of,
)
from munera.games.gladigala.tables import TYPE_NAMES

__all__ = ["chip", "cues", "scene"]

TOKENS: Final = 3
SEALED: Final = ("orders", "attacks", "crowd")
REVEAL: Final = ("shields", "fees", "upgrades")
DAYS: Final = ("morning", "afternoon")


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the schools, the arena, what lies beside it, what the viewer composes."""
    legal = frozenset([choice.text for choice in decision.choices]) if decision else frozenset()
    asked = decision is not None
    zones = [arena(view, asked, legal, language)]
    pieces = things(view, asked, legal, names, language)
    more, lying = beside(view, asked, legal, names, language)
    zones += more
    pieces += lying
    panels = tuple([_panel(view, seat, language) for seat in range(view["seats"])])
    composed = draft(view, language) if asked else None
    return Scene(
        _heading(view, language), _status(view, names, words_of(language)), panels, tuple(zones),
        tuple(pieces), composed,
    )  # fmt: skip


@lru_cache(256)
def chip(domain: str, value: int, language: str) -> Chip | None:
    """Schools, gladiators, types, thumbs and coins carry their drawing in a sentence."""
    if domain == "school":
        return school_chip(value)
    if domain == "gladiator":
        return school_chip(value // 6)
    if domain == "type":
        return Chip(TYPE_NAMES[value], "plaster", "")
    if domain == "thumb" and value >= 0:
        return Chip("down" if value else "up", "plaster", "")
    return None


# --- Panels and the status line ----------------------------------------------------------------


def _panel(view: View, seat: int, language: str) -> Panel:
    """Treasury, shields, crowd tokens, gladiators, upgrades and medals of a school (GG-180)."""
    men = [one for one in view["gladiators"] if one["seat"] == seat]
    standing = [one for one in men if one["square"] >= 0]
    hurt = len([one for one in standing if one["hurt"]])
    tokens = [one for one in view["tokens"] if one["seat"] == seat]
    unused = TOKENS - len([one for one in tokens if one["state"] != "down"])
    limit = int(view["options"]["shield_limit"])
    medals = tuple([
        (match, medal["kind"], medal["coins"])
        for match, medal in enumerate(view["medals"]) if medal["seat"] == seat
    ])  # fmt: skip
    phase = view["phase"]
    sealed = phase in SEALED and seat not in view["waiting"] and bool(standing)
    return _made_panel(
        seat, view["coins"][seat], len(standing) if men else -1, hurt,
        (max(0, limit - view["shields"][seat]), limit), unused, tuple(view["upgrades"][seat]),
        medals, sealed, seat == view["leader"], seat in view["champions"], language,
    )  # fmt: skip


@lru_cache(4096)
def _made_panel(
    seat: int,
    coins: int,
    standing: int,
    hurt: int,
    shields: tuple[int, int],
    unused: int,
    upgrades: tuple[int, ...],
    medals: tuple[tuple[int, str, int], ...],
    sealed: bool,
    leads: bool,
    champion: bool,
    language: str,
) -> Panel:
    say = words_of(language)
    figures = [Figure(str(coins), say.form("coin_word", coins), "coin")]
    if standing >= 0:
        word = say.form("left_word", standing)
        figures.append(Figure(str(standing), word, "helmet"))
    left, of = shields
    tokens = [
        Tokens("shield", left, of, say["shields_left"].format(n=left, of=of)),
        Tokens("crowd", unused, TOKENS, say["tokens_left"].format(n=unused, of=TOKENS)),
    ]
    for match, kind, on_it in medals:
        label = say[f"medal_{kind}"].format(match=say[MATCHES[match]], coins=coins_text(say, on_it))
        tokens.append(Tokens(f"medal-{kind}", 1, 1, label))
    facts: list[str] = []
    if leads:
        facts.append(say["leads"])
    if hurt:
        facts.append(say["hurt_n"].format(n=hurt))
    if upgrades:
        types = ", ".join([say.form(TYPE_NAMES[kind], 1) for kind in upgrades])
        facts.append(say["upgraded"].format(types=types))
    marks = (("sealed",) if sealed else ()) + (("champion",) if champion else ())
    return Panel(
        f"seat {seat}", (seat,), tokens=tuple(tokens), facts=tuple(facts), marks=marks,
        hue=HUES[seat], letters=LETTERS[seat], figures=tuple(figures),
    )  # fmt: skip


def _heading(view: View, language: str) -> tuple[str, ...]:
    return _made_heading(view["match"], view["phase"], view["round"], language)


@lru_cache(1024)
def _made_heading(match: int, phase: str, now: int, language: str) -> tuple[str, ...]:
    say = words_of(language)
    if phase == "over":
        return (say["end"],)
    if phase in SEALED or phase in REVEAL:
        step = say["reveal"] if phase in REVEAL else say[phase]
        return say[DAYS[match]], say["round"].format(n=now), step
    return say[DAYS[match]], say["setup"], say[f"at_{phase}"]


def _status(view: View, names: tuple[str, ...], say: Texts) -> str:
    """Who must do what; at the end, who has won the day (GG-005)."""
    phase = view["phase"]
    if phase == "over":
        won = view["champions"]
        who = listed(say, [names[seat] for seat in won])
        if len(won) > 1:
            return say["share"].format(who=who)
        how, _ = verdict_of(view["medals"], len(won))
        return say["wins_supremus" if how == "won_supremus" else "wins"].format(who=who)
    waiting = [names[seat] for seat in view["waiting"] if seat >= 0]
    if not waiting and phase != "draw":
        waiting = [say["nobody"]]
    return say[f"is_{phase}"].format(who=listed(say, waiting))
