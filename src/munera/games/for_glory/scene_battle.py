"""The battle of For Glory beside the table: both sides, Initiative, what happens now.

Each line names its clause. The log shows what came before, such as assigned damage.
"""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

from munera.core.game import View
from munera.core.scene import Chip, Part, Step, Zone
from munera.core.words import Texts
from munera.games.for_glory.scene_cards import face
from munera.games.for_glory.scene_words import HUES, LETTERS, words_of

WINDOWS: Final = {
    "attacks": "FG-827",
    "damage_assigned": "FG-801",
    "enters": "FG-821",
    "leaves": "FG-821",
    "defeated": "FG-825",
}


def told(template: str, things: dict[str, Part]) -> tuple[Part, ...]:
    """A template in parts, so that names and drawings stay parts of their own."""
    out: list[Part] = []
    for before, name, _, _ in Formatter().parse(template):
        if before:
            out.append(Part(before))
        if name is not None:
            out.append(things[name])
    return tuple(out)


def men_by_id(view: View) -> dict[tuple[int, int], dict[str, Any]]:
    """The gladiators in play, and those that have just left, by seat and number."""
    return {(man["seat"], man["n"]): man for man in (*view["gone"], *view["gladiators"])}


def subject_names(view: View, language: str) -> list[str]:
    """Who an open window is about."""
    men = men_by_id(view)
    out: list[str] = []
    for one in view["window"]["subjects"]:
        man = men.get((one["seat"], one["n"]))
        if man is not None:
            out.append(face(view["cards"], man["card"], language).name)
    return out


def battle(view: View, names: tuple[str, ...], language: str) -> list[Zone]:
    """The sheet of the battle that is on, with its two sides; nothing between battles."""
    arena = view["arena"]
    if arena < 0 or view["step"] != "battle":
        return []
    say = words_of(language)
    card = view["arenas"][arena]["card"]
    name = face(view["cards"], card, language).name if card else say["someone"]
    zones = [
        Zone(
            "battle", "sheet", say["battle"].format(arena=name),
            say["cycle"].format(n=view["cycle"]), steps=Teller(view, names, language).steps(),
            recalls=True,
        )
    ]  # fmt: skip
    for seat in range(2):
        agility = sum([
            man["agility"] for man in view["gladiators"]
            if man["arena"] == arena and man["seat"] == seat
        ])  # fmt: skip
        note = say["side_note_first" if view["initiative"] == seat else "side_note"]
        zones.append(
            Zone(
                f"side{seat}", "side", names[seat], note.format(n=agility), hue=HUES[seat],
                letters=LETTERS[seat],
            )
        )  # fmt: skip
    return zones


class Teller:
    """Tells how a battle stands now."""

    def __init__(self, view: View, names: tuple[str, ...], language: str) -> None:
        self.view = view
        self.names = names
        self.language = language
        self.say: Texts = words_of(language)
        self.out: list[Step] = []

    def who(self, seat: int) -> Part:
        return Part(self.names[seat], seat=seat)

    def card(self, card: str, seat: int) -> Part:
        shown = face(self.view["cards"], card, self.language)
        return Part(shown.name, Chip(shown.sprite, HUES[seat], ""))

    def add(self, template: str, clause: str, **things: Part | str | int) -> None:
        parts = {
            name: thing if isinstance(thing, Part) else Part(str(thing))
            for name, thing in things.items()
        }
        self.out.append(Step(told(self.say[template], parts), clause))

    def steps(self) -> tuple[Step, ...]:
        """Combat turn or window, cards being played; the last line is where we are."""
        view = self.view
        if view["window"] is None and view["mover"] >= 0:
            self.add("told_turn", "FG-701", who=self.who(view["mover"]))
        elif view["window"] is None:
            self.add("told_cycle", "FG-624", n=view["cycle"])
        for one in view["limbo"]:
            seat = one["seat"]
            self.add("told_limbo", "FG-720", who=self.who(seat), what=self.card(one["card"], seat))
        self.window()
        last = self.out[-1]
        self.out[-1] = Step(last.parts, last.clause, now=True)
        return tuple(self.out)

    def window(self) -> None:
        """What has triggered a reaction window, and who is asked."""
        view = self.view
        window = view["window"]
        if window is None:
            return
        names = subject_names(view, self.language)
        event = window["event"]
        if event == "damage_assigned":
            self.add("told_damage_assigned", WINDOWS[event])
        else:
            self.add(f"told_{event}", WINDOWS[event], what=", ".join(names) or self.say["someone"])
        waiting = [seat for seat in view["waiting"] if seat >= 0]
        if waiting:
            self.add("told_ask", "FG-822", who=self.who(waiting[0]))
