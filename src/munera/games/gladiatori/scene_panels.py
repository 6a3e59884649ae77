"""What everybody may know about a seat (points, counts, items, row, markers) and the animals."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Figure, Panel, Piece, Zone
from munera.games.gladiatori.scene_words import HUES, LETTERS, Desk

SEALED: Final = ("character", "build", "bid", "select", "split", "rest")
SIDELESS: Final = ("solo", "cooperative")  # modes without victory points


def panels(desk: Desk) -> list[Panel]:
    """One for each seat, and one for the animals."""
    out = [_panel(desk, man) for man in desk.view["men"]]
    if desk.view["species"]:
        out.append(_beasts(desk))
    return out


def _panel(desk: Desk, man: dict[str, Any]) -> Panel:
    """What everybody may know of a seat: VP, counts of cards, state."""
    say, view = desk.say, desk.view
    seat = int(man["seat"])
    figures: list[Figure] = []
    if view["mode"] not in SIDELESS:
        figures.append(Figure(str(man["vp"]), say["vp"], "laurel"))
    if view["turn"]:
        figures += _counts(desk, man)
    sealed = view["stage"] in SEALED and seat not in view["waiting"] and man["life"] == "alive"
    marks = ("sealed",) if sealed else ()
    if view["results"] and view["results"][seat] == max(view["results"]) > 0:
        marks = (*marks, "champion")
    return Panel(
        f"seat {seat}", (seat,), facts=tuple(_facts(desk, man)), marks=marks, hue=HUES[seat],
        letters=LETTERS[seat], figures=tuple(figures),
    )  # fmt: skip


def _counts(desk: Desk, man: dict[str, Any]) -> list[Figure]:
    """Cards in the hand by their backs, in the hit point deck, discarded."""
    say = desk.say
    out: list[Figure] = []
    if man["greens"] is not None:
        greens, reds = int(man["greens"]), int(man["reds"])
        out.append(Figure(str(greens), say.form("greens", greens), "back-action", minor=True))
        out.append(Figure(str(reds), say.form("reds", reds), "back-combat", minor=True))
    else:
        n = int(man["hand_size"])
        out.append(Figure(str(n), say.form("hand_size", n), "hand", minor=True))
    out.append(Figure(str(man["deck_size"]), say["deck_size"], "hp-deck", minor=True))
    out.append(Figure(str(man["discard_size"]), say["discard_size"], "discard", minor=True))
    return out


def _facts(desk: Desk, man: dict[str, Any]) -> list[str]:
    """A few words: gladiator, place in the order, team, life, used Powers."""
    say = desk.say
    out: list[str] = []
    if man["character"]:
        key = "plays_built" if man["character"] == "built" else "plays"
        out.append(say[key].format(character=desk.character(man["character"])))
    if desk.view["mode"] in ("teams", "two-against-one"):
        out.append(say["team"].format(n=desk.view["teams"][man["seat"]] + 1))
    if man["life"] != "alive":  # nobody is called dead while his fate is open (GL-364)
        out.append(say[f"life_{man['fate'] or man['life']}"])
    if man["spent"]:
        powers = [desk.tongue.words["power"][one] for one in man["spent"]]
        out.append(say["used_powers"].format(powers=", ".join(powers)))
    return out


def _beasts(desk: Desk) -> Panel:
    """The animals: in the arena, waiting outside, entering next."""
    view, say = desk.view, desk.say
    inside = len([one for one in view["animals"] if one["hex"] >= 0])
    outside = sum(view["outside"].values()) + len(view["animals"]) - inside
    figures = (
        Figure(str(inside), say["beasts_inside"], "paw"),
        Figure(str(outside), say["beasts_outside"], "gate"),
    )
    name = desk.tongue.species(view["species"])
    return Panel("animals", (), name[:1].upper() + name[1:], figures=figures)


# --- Markers -------------------------------------------------------------------------------------


def markers(desk: Desk, man: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """The markers on somebody, as chips in his panel."""
    seat, say = int(man["seat"]), desk.say
    name = f"state{seat}"
    found: list[tuple[str, str, int]] = []
    if man["trapped"]:
        found.append(("trapped", "short_trapped", int(man["trapped"])))
    if man["lying"]:
        found.append(("face-down", "is_lying", 0))
    elif man["unbalanced"]:
        found.append(("unbalanced", "short_unbalanced", int(man["unbalanced"])))
    if man["delay"]:
        found.append(("delay", "is_delayed", 0))
    if not found:
        return [], []
    zone = Zone(
        name, "row", say["state"].format(name=desk.names[seat]),
        edge="near" if seat == desk.viewer else "far", panel=f"seat {seat}",
    )  # fmt: skip
    out: list[Piece] = []
    for k, (sprite, key, n) in enumerate(found):
        words = say[key]
        label = f"{words} {n}" if n else words
        out.append(
            Piece(f"{name} {sprite}", name, k, "chip", sprite, str(n) if n else "", caption=words,
                  hue="black", label=label)
        )  # fmt: skip
    return [zone], out
