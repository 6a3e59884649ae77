"""How a table of Gladiatori looks, from a view alone: panels, arena, fight, cards, choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.game import Decision, View
from munera.core.scene import Chip, Figure, Mode, Panel, Part, Scene, Step, Tokens, Zone
from munera.games.gladiatori.scene_board import arena, things
from munera.games.gladiatori.scene_cards import cards
from munera.games.gladiatori.scene_cues import cues
from munera.games.gladiatori.scene_facing import ghosts
from munera.games.gladiatori.scene_fight import fight, told
from munera.games.gladiatori.scene_ledgers import draft
from munera.games.gladiatori.scene_shelf import offers
from munera.games.gladiatori.scene_track import track
from munera.games.gladiatori.scene_words import (
    HUES,
    LETTERS,
    Desk,
    item_sprite,
    kind_hue,
)
from munera.games.gladiatori.tables import KIND_NAMES, POWER_NAMES, STANDARD_ITEMS, STAT_NAMES

__all__ = ["chip", "cues", "scene"]

SEALED: Final = ("character", "build", "bid", "select", "split", "rest")
SETUP: Final = (
    "character", "build", "overlimit", "bid", "draft", "select", "give up", "place", "face",
)  # fmt: skip
TURNS: Final = 6


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the seats, the arena, the fight, cards, and what the viewer composes."""
    desk = Desk(view, decision, names, language)
    zones = [arena(desk)]
    pieces = things(desk)
    for more, lying in (track(desk), fight(desk), offers(desk), cards(desk)):
        zones += more
        pieces += lying
    if view["phase"] == "over":
        zones.append(_ending(desk))
    panels = [_panel(desk, man) for man in view["men"]]
    if view["species"]:
        panels.append(_beasts(desk))
    return Scene(
        _heading(desk), _status(desk), tuple(panels), tuple(zones), tuple(pieces), draft(desk),
        ghosts=ghosts(desk), modes=_modes(desk), apart=desk.only("surrender"),
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


# --- Who plays and how it stands -----------------------------------------------------------------


def _panel(desk: Desk, man: dict[str, Any]) -> Panel:
    """What everybody may know of a seat: VP, counts of cards, place in the order, state."""
    say, view = desk.say, desk.view
    seat = int(man["seat"])
    figures = [Figure(str(man["hand_size"]), say.form("hand_size", man["hand_size"]), "hand")]
    if view["mode"] not in ("solo", "cooperative"):
        figures.insert(0, Figure(str(man["vp"]), say["vp"], "laurel"))
    figures += [
        Figure(str(man["deck_size"]), say["deck_size"], "hp-deck"),
        Figure(str(man["discard_size"]), say["discard_size"], "discard"),
    ]
    tokens: list[Tokens] = []
    if view["turn"] and man["greens"] is not None and man["greens"] <= 4:
        n = int(man["greens"])
        tokens.append(Tokens("back-action", n, 4, say["greens"].format(n=n)))
    sealed = view["stage"] in SEALED and seat not in view["waiting"] and man["life"] == "alive"
    marks = ("sealed",) if sealed else ()
    if view["results"] and view["results"][seat] == max(view["results"]) > 0:
        marks = (*marks, "champion")
    return Panel(
        f"seat {seat}", (seat,), tokens=tuple(tokens), facts=tuple(_facts(desk, man)), marks=marks,
        hue=HUES[seat], letters=LETTERS[seat], figures=tuple(figures),
    )  # fmt: skip


def _facts(desk: Desk, man: dict[str, Any]) -> list[str]:
    """A few words: gladiator, place in the order, items, markers, life, used Powers."""
    say, tongue = desk.say, desk.tongue
    out: list[str] = []
    if man["character"]:
        key = "plays_built" if man["character"] == "built" else "plays"
        out.append(say[key].format(character=desk.character(man["character"])))
    order = desk.view["order"]
    if desk.view["round"] and man["seat"] in order:
        out.append(say["in_order"].format(n=order.index(man["seat"]) + 1))
    if desk.view["mode"] in ("teams", "two-against-one"):
        out.append(say["team"].format(n=desk.view["teams"][man["seat"]] + 1))
    if man["items"]:
        items = [tongue.item(desk.item_row(one["item"])) for one in man["items"]]
        out.append(say["has_items"].format(items=", ".join(items)))
    if man["trapped"]:
        out.append(say["is_trapped"].format(n=man["trapped"]))
    if man["lying"]:
        out.append(say["is_lying"])
    elif man["unbalanced"]:
        out.append(say["is_unbalanced"].format(n=man["unbalanced"]))
    if man["delay"]:
        out.append(say["is_delayed"])
    if man["life"] != "alive":
        out.append(say[f"life_{man['life']}"])
    if man["spent"]:
        powers = [tongue.words["power"][one] for one in man["spent"]]
        out.append(say["used_powers"].format(powers=", ".join(powers)))
    return out


def _beasts(desk: Desk) -> Panel:
    """The animals: in the arena, waiting outside, entering next."""
    view, say = desk.view, desk.say
    inside = len([one for one in view["animals"] if one["hex"] >= 0])
    outside = view["outside"]
    figures = (
        Figure(str(inside), say["beasts_inside"], "paw"),
        Figure(str(sum(outside.values())), say["beasts_outside"], "gate"),
    )
    name = desk.tongue.species(view["species"])
    return Panel("animals", (), name[:1].upper() + name[1:], figures=figures)


def _heading(desk: Desk) -> tuple[str, ...]:
    view, say = desk.view, desk.say
    if view["phase"] == "over":
        return (say["end"],)
    if not view["turn"]:
        return (say["setup"],)
    turn = say["turn"].format(n=view["turn"], of=TURNS)
    if view["phase"] == "resting":
        return turn, say["rest"]
    if not view["round"] or view["stage"] == "split":
        return turn, say["choose_cards"]
    return turn, say["round"].format(n=view["round"])


def _status(desk: Desk) -> str:
    """Who is to do what; at the end who has won."""
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
        line = told(say[f"ended_{man['life']}"], who)
        clause = "GL-005" if honour else "GL-412"
        steps.append(Step(line, clause, "laurel", str(man["vp"]) if honour else ""))
    return Zone("ending", "sheet", say["end"], _verdict(desk), steps=tuple(steps))
