"""How a table of Gladiatori looks, from a view alone: panels, arena, fight, cards, choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.game import Decision, View
from munera.core.scene import Chip, Mode, Part, Scene, Step, Zone
from munera.games.gladiatori.scene_account import account
from munera.games.gladiatori.scene_board import arena, things
from munera.games.gladiatori.scene_cards import cards
from munera.games.gladiatori.scene_cues import cues
from munera.games.gladiatori.scene_facing import ghosts
from munera.games.gladiatori.scene_fight import fight, told
from munera.games.gladiatori.scene_ledgers import draft
from munera.games.gladiatori.scene_near import beside
from munera.games.gladiatori.scene_panels import panels
from munera.games.gladiatori.scene_reach import reaches
from munera.games.gladiatori.scene_shelf import offers
from munera.games.gladiatori.scene_track import stays, track
from munera.games.gladiatori.scene_words import Desk, item_sprite, kind_hue
from munera.games.gladiatori.tables import KIND_NAMES, POWER_NAMES, STANDARD_ITEMS, STAT_NAMES

__all__ = ["account", "chip", "cues", "scene"]

# Stages in which there is no arena yet.
BEFORE: Final = ("character", "build", "overlimit", "bid", "draft", "select", "give up")
TURNS: Final = 6


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the seats, the arena, the fight, cards, and what the viewer composes."""
    desk = Desk(view, decision, names, language)
    zones = [arena(desk)] if view["stage"] not in BEFORE else []
    pieces = things(desk) if zones else []
    for more, lying in (track(desk), fight(desk), offers(desk), cards(desk)):
        zones += more
        pieces += lying
    zones += beside(desk)
    if view["phase"] == "over":
        zones.append(_ending(desk))
    return Scene(
        _heading(desk), _status(desk), tuple(panels(desk)), tuple(zones), tuple(pieces),
        draft(desk), ghosts=ghosts(desk), modes=_modes(desk),
        apart=desk.only("surrender", *stays(desk)), reaches=reaches(desk),
        skip=next(iter((*desk.only("pass"), *desk.only("done"))), ""),
    )  # fmt: skip


def _modes(desk: Desk) -> tuple[Mode, ...]:
    """An Action card is played, or goes on Standby (GL-064)."""
    if not any(text.startswith("standby ") for text in desk.labels):
        return ()
    return Mode("act", desk.say["mode_act"]), Mode(
        "standby", desk.say["mode_standby"], "back-action"
    )


@lru_cache(512)
def chip(domain: str, value: int, language: str) -> Chip | None:
    """Cards, Skills, Powers and items carry their drawing in a sentence."""
    if value < 0:
        return None
    if domain == "kind" and value < len(KIND_NAMES):
        return Chip(KIND_NAMES[value], kind_hue(KIND_NAMES[value]), "")
    if domain == "element":
        if value < len(KIND_NAMES):
            return Chip(KIND_NAMES[value], kind_hue(KIND_NAMES[value]), "")
        return Chip(STAT_NAMES[value - len(KIND_NAMES)], "plaster", "")
    if domain == "stat":
        return Chip(STAT_NAMES[value], "plaster", "")
    if domain == "power":
        return Chip(POWER_NAMES[value], "teal", "")
    if domain == "item" and value < len(STANDARD_ITEMS):
        return Chip(item_sprite(STANDARD_ITEMS[value]["type"]), "plaster", "")
    if domain == "marker":
        return Chip(("trapped", "unbalanced")[value], "plaster", "")
    return None


# --- The status line and the end -----------------------------------------------------------------


def _heading(desk: Desk) -> tuple[str, ...]:
    view, say = desk.view, desk.say
    if view["phase"] == "over":
        return (say["end"],)
    if not view["turn"]:
        key = f"heading_{view['stage'].replace(' ', '_')}"
        return (say["setup"], say[key]) if key in say else (say["setup"],)
    turn = say["turn"].format(n=view["turn"], of=TURNS)
    if view["phase"] == "resting":
        return turn, say["rest"]
    if not view["round"] or view["stage"] == "split":
        return turn, say["choose_cards"]
    return turn, say["round"].format(n=view["round"])


def _status(desk: Desk) -> str:
    """Who must do what; at the end, who has won."""
    view, say = desk.view, desk.say
    if view["phase"] == "over":
        return _verdict(desk)
    who = ", ".join([desk.names[seat] for seat in view["waiting"] if seat >= 0])
    if not who:
        return say["chance"]
    key = f"is_at_{view['stage'].replace(' ', '_')}"
    return say[key if key in say else "is_at"].format(who=who)


def _verdict(desk: Desk) -> str:
    results = desk.view["results"]
    best = max(results)
    won = [desk.names[seat] for seat, value in enumerate(results) if value == best and value > 0]
    if not won:
        return desk.say["all_lost"]
    return desk.say["wins" if len(won) == 1 else "share"].format(who=", ".join(won))


def _ending(desk: Desk) -> Zone:
    """How the match ended: VP, or who lived (GL-005, GL-412)."""
    say, view = desk.say, desk.view
    steps: list[Step] = []
    honour = view["mode"] not in ("solo", "cooperative")
    order = sorted(view["men"], key=lambda man: (-man["vp"], man["seat"]))
    for man in order:
        who = {"who": Part(desk.names[man["seat"]], seat=man["seat"])}
        line = told(say[f"ended_{man['fate'] or man['life']}"], who)
        clause = "GL-005" if honour else "GL-412"
        steps.append(Step(line, clause, "laurel", str(man["vp"]) if honour else ""))
    return Zone("ending", "sheet", say["end"], _verdict(desk), steps=tuple(steps))
