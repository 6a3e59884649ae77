"""The battle beside the arena: both sides, step by step, the dice, the odds.

CG-49 to CG-102 in the order in which they happen; each step names its clause.
"""

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import Any, Final

from munera.core.game import View
from munera.core.scene import Chip, Inlay, Part, Piece, Step, Zone
from munera.core.words import Texts
from munera.games.clash.scene_words import (
    SYMBOLS,
    Facts,
    animal_label,
    animal_name,
    crew_text,
    words_of,
)
from munera.games.clash.tables import COLOURS
from munera.games.clash.words import species

Told = tuple[list[Zone], list[Piece]]
SIDES: Final = ("attacker", "defender")
OTHER: Final = {"attacker": "defender", "defender": "attacker"}
MOST_ODDS: Final = 6  # battles whose odds are shown before one is chosen

MOST_TALES: Final = 512

Tale = tuple[Zone, Zone, list[Piece]]  # the sheet, its tray, the dice
_TALES: dict[tuple[Any, ...], Tale] = {}  # battles told recently

_zone = lru_cache(512)(Zone)


def battle(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> Told | None:
    """The sheet of the present battle, or of the last one until another begins."""
    fight = view["battle"]
    if fight is None:
        return None
    units = {unit["unit"]: unit for unit in view["units"]}
    sheet, tray, dice = _tale(view, names, language)
    zones = [sheet]
    pieces: list[Piece] = []
    for side in SIDES:
        fighter = fight[side]
        zones.append(_side(view, side, fighter, units.get(fighter["unit"]), names, language))
        if fighter["unit"] in units:
            unit = units[fighter["unit"]]
            pieces += _members(view, side, unit, asked, legal, language)
    zones.append(tray)
    pieces += dice
    return zones, pieces


def _tale(view: View, names: tuple[str, ...], language: str) -> Tale:
    """What is told of a battle, the same for all viewers until something happens in it."""
    fight = view["battle"]
    stage = view["stage"] if view["stage"] in ("net", "reroll", "lose") else ""
    asked = view["turn"] if stage else None
    sides = [
        (one["unit"], one["space"], one["seat"], one["spears"], tuple(one["crew"]),
         tuple(view["animals"].get(one["unit"], {}).items()), tuple(one["nets"]),
         one.get("dice"), one.get("tridents"), one.get("shields"))
        for one in (fight["attacker"], fight["defender"])
    ]  # fmt: skip
    rolls = [
        (roll["side"], roll["dice"], tuple(roll["before"]), tuple(roll["faces"]), roll["done"],
         roll["parried"], roll["wounds"], roll["losses"])
        for roll in fight["rolls"]
    ]  # fmt: skip
    key = (
        *sides, *rolls, fight["first"], fight["by_spears"], fight["running"], fight["beaten"],
        fight["losses_left"], stage, asked, view["turns"], names, language,
    )  # fmt: skip
    known = _TALES.get(key)
    if known is None:
        if len(_TALES) >= MOST_TALES:
            _TALES.clear()
        teller = Teller(view, names, language)
        known = _TALES[key] = (teller.sheet(), teller.tray(), teller.dice())
    return known


def _side(
    view: View,
    side: str,
    fighter: dict[str, Any],
    unit: dict[str, Any] | None,
    names: tuple[str, ...],
    language: str,
) -> Zone:
    """One side of a battle: whose it is, and who rolls for an animal (CG-97, CG-115)."""
    say = words_of(language)
    seat = owner_of(fighter["unit"])
    note = ""
    if view["battle"]["beaten"] == side:
        note = say["beaten"] if seat >= 0 else say["beaten_animal"]
    elif seat < 0:
        note = say["rolls_for"].format(who=names[fighter["seat"]])
    if seat < 0:
        return _zone(side, "side", animal_name(fighter["unit"], language), note)
    return _zone(
        side, "side", names[seat], note, hue=COLOURS[seat], letters=say["letters"][seat]
    )  # fmt: skip


def owner_of(unit: str) -> int:
    """The seat of `team-1-2`; -1 for an animal."""
    return int(unit.split("-")[1]) if unit.startswith("team") else -1


@lru_cache(64)
def symbols(facts: Facts) -> tuple[Inlay, ...]:
    """The symbols on an animal's tile, each with its number."""
    figures = dict(facts)
    return tuple([Inlay(kind, str(figures[kind])) for kind in SYMBOLS if figures[kind]])


def _members(
    view: View,
    side: str,
    unit: dict[str, Any],
    asked: bool,
    legal: frozenset[str],
    language: str,
) -> list[Piece]:
    """The gladiators of a team as tiles that can be netted or given up; or the animal."""
    if unit["type"] == "animal":
        facts = tuple(view["animals"][unit["unit"]].items())
        return [_animal(unit["unit"], side, facts, unit["wounds"], language)]
    stage = view["stage"] if asked else ""
    own = view["battle"][side]["seat"] == view["turn"]
    out: list[Piece] = []
    known: dict[str, int] = {}
    for netted, kinds in ((False, unit["active"]), (True, unit["netted"])):
        for kind in kinds:
            ask = ""
            if stage == "lose" and own:
                ask = f"lose {kind} {'netted' if netted else 'active'}"
            elif stage == "net" and not own and not netted:
                ask = f"net {kind}"
            known[kind] = known.get(kind, 0) + 1
            out.append(
                _gladiator(unit["unit"], side, len(out), kind, known[kind], netted, ask,
                           ask if ask in legal else "", language)
            )  # fmt: skip
    return out


@lru_cache(2048)
def _gladiator(
    unit: str,
    zone: str,
    place: int,
    kind: str,
    number: int,
    netted: bool,
    ask: str,
    action: str,
    language: str,
) -> Piece:
    say = words_of(language)
    name = say.form(kind, 1).capitalize()
    return Piece(
        f"{unit} {kind} {number}", zone, place, "tile", kind, marks=("held",) if netted else (),
        label=f"{name}, {say['netted']}" if netted else name, action=action, ask=ask,
        pinned=(Inlay("net"),) if netted else (),
    )  # fmt: skip


@lru_cache(1024)
def _animal(animal: str, zone: str, facts: Facts, wounds: int, language: str) -> Piece:
    return Piece(
        f"{animal} fights", zone, 0, "disc", species(animal), str(dict(facts)["hits"]),
        hue="plaster", label=animal_label(animal, "", facts, wounds, language),
        inlays=symbols(facts), pinned=(Inlay("wound", str(wounds)),) if wounds else (),
    )  # fmt: skip


# --- What is told ------------------------------------------------------------------------------


@lru_cache(512)
def _split(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple([(before, name) for before, name, _, _ in Formatter().parse(template)])


def told(template: str, things: dict[str, Part]) -> tuple[Part, ...]:
    """A template in parts, so that names and drawings stay parts of their own."""
    out: list[Part] = []
    for before, name in _split(template):
        if before:
            out.append(Part(before))
        if name is not None:
            out.append(things[name])
    return tuple(out)


class Teller:
    """Tells one battle: who rolls first, nets, dice, hits, losses, who is beaten."""

    def __init__(self, view: View, names: tuple[str, ...], language: str) -> None:
        self.view = view
        self.fight: dict[str, Any] = view["battle"]
        self.names = names
        self.language = language
        self.say: Texts = words_of(language)
        self.out: list[Step] = []

    def who(self, side: str) -> Part:
        """A side as a sentence names it: the owner of a team, or the animal."""
        return named(self.fight[side]["unit"], self.names, self.language)

    def is_animal(self, side: str) -> bool:
        return owner_of(self.fight[side]["unit"]) < 0

    def add(self, template: str, clause: str, **things: Part | str | int) -> None:
        parts = {
            name: thing if isinstance(thing, Part) else Part(str(thing))
            for name, thing in things.items()
        }
        self.out.append(Step(told(self.say[template], parts), clause))

    def sheet(self) -> Zone:
        """The battle with all that happened in it."""
        fight = self.fight
        title = self.say["battle" if fight["running"] else "last_battle"]
        here, there = fight["attacker"]["space"].upper(), fight["defender"]["space"].upper()
        note = self.say["against"].format(here=here, there=there)
        return Zone("battle", "sheet", title, note, steps=self.steps())

    def show(self, faces: list[str]) -> None:
        """Show the dice at the end of the last step."""
        last = self.out[-1]
        parts = list(last.parts)
        for face in faces:
            parts += [Part(" "), Part(self.say[face], Chip(face, "plaster", "", bare=True))]
        self.out[-1] = Step(tuple(parts), last.clause)

    def steps(self) -> tuple[Step, ...]:
        """Everything so far; while the battle runs, the last step is where we are."""
        fight = self.fight
        first = fight["first"]
        here, there = fight[first]["spears"], fight[OTHER[first]]["spears"]
        by_spears = fight["by_spears"]
        hunt = self.is_animal("attacker") or self.is_animal("defender")
        tie = "CG-102" if hunt else "CG-53"
        self.add(
            "more_spears" if by_spears else "tied_spears", "CG-52" if by_spears else tie,
            who=self.who(first), a=here, b=there,
        )  # fmt: skip
        if self.has_useless_nets():
            self.add("no_nets", "CG-92")
        self.nets(first, "CG-55")
        self.nets(OTHER[first], "CG-56")
        for roll in fight["rolls"]:
            self.roll(roll)
        if fight["beaten"] is not None:
            beaten = fight["beaten"]
            self.add(
                "animal_beaten" if self.is_animal(beaten) else "team_beaten",
                "CG-101" if self.is_animal(beaten) or self.is_animal(OTHER[beaten]) else "CG-82",
                who=self.who(beaten), space=fight[beaten]["space"].upper(),
            )  # fmt: skip
        if fight["running"]:
            last = self.out[-1]
            self.out[-1] = Step(last.parts, last.clause, now=True)
        return tuple(self.out)

    def has_useless_nets(self) -> bool:
        """Whether a team with a net fights an animal."""
        for side in OTHER:
            if self.is_animal(OTHER[side]) and "net" in self.fight[side].get("crew", ()):
                return True
        return False

    def nets(self, side: str, clause: str) -> None:
        """Whom the nets of a side hold (CG-55 to CG-58)."""
        held: list[str] = self.fight[side]["nets"]
        if held and len(held) == len(self.fight[OTHER[side]]["crew"]):
            self.add("nets_hold_all", "CG-58", who=self.who(side))
        elif held:
            self.add(
                self.say.key("nets_hold", len(held)), clause,
                who=self.who(side), kinds=crew_text(self.say, held),
            )  # fmt: skip
        view = self.view
        if view["stage"] == "net" and self.fight[side]["seat"] == view["turn"]:
            self.add("net_now", clause, who=self.who(side))

    def roll(self, roll: dict[str, Any]) -> None:
        """The dice of a side, whether they were rolled again, and what they cost the other."""
        side, n = roll["side"], roll["dice"]
        who = self.who(side)
        if self.is_animal(side):
            name = self.say.key("animal_dice", n) if n else "animal_no_dice"
            self.add(name, "CG-93", who=who, n=n)
        else:
            name = "one_die" if n == 1 else self.say.key("team_dice", n - 1)
            self.add(name, "CG-60", who=who, n=n, k=n - 1)
        lies = roll is self.fight["rolls"][-1]  # in the tray, for everybody to see
        if roll["before"]:
            self.show(roll["before"])
            self.add("again", "CG-62", who=who)
        if not lies:
            self.show(roll["faces"])
        if roll["done"]:
            self.result(roll, OTHER[side])
        elif self.view["stage"] == "reroll":
            mine, theirs = self.fight[side], self.fight[OTHER[side]]
            self.add(
                "may_again", "CG-62", who=who, a=mine.get("tridents", 0),
                b=theirs.get("tridents", 0),
            )  # fmt: skip

    def result(self, roll: dict[str, Any], other: str) -> None:
        """What gets through the shields (CG-64 to CG-70, CG-95)."""
        who = self.who(other)
        if roll["parried"]:
            name = self.say.key("parried", roll["parried"])
            clause = "CG-95" if self.is_animal(other) else "CG-64"
            self.add(name, clause, who=who, n=roll["parried"])
        if self.is_animal(other):
            facts = self.view["animals"][self.fight[other]["unit"]]
            wounds = min(roll["wounds"], facts["hits"])  # CG-81: surplus is lost
            name = self.say.key("animal_hit", wounds) if wounds else "no_hit"
            self.add(name, "CG-95", who=who, n=wounds)
            return
        if roll["losses"]:
            name = self.say.key("lose", roll["losses"])
            self.add(name, "CG-69", who=who, n=roll["losses"])
        elif roll["wounds"]:
            self.add("wound", "CG-67", who=who)
        else:
            self.add("no_hit", "CG-64" if roll["parried"] else "CG-49", who=who)
        last = roll is self.fight["rolls"][-1]
        if last and self.view["stage"] == "lose" and self.fight["losses_left"]:
            self.add("choose_loss", "CG-70", who=who, n=self.fight["losses_left"])

    # --- the dice ---

    def tray(self) -> Zone:
        """The newest roll and its sum; before the first roll, how many dice each side has."""
        fight, say = self.fight, self.say
        if not fight["rolls"]:
            steps = [
                Step((self.who(side),), "", "", self.dice_count(fight[side].get("dice", 0)))
                for side in (fight["first"], OTHER[fight["first"]])
            ]
            return Zone("dice", "tray", say["dice"], steps=tuple(steps))
        roll = fight["rolls"][-1]
        title = say["throw"].format(who=self.who(roll["side"]).text)
        return Zone("dice", "tray", title, steps=self.sums(roll))

    def dice_count(self, n: int) -> str:
        return self.say.count("die_count", n)

    def sums(self, roll: dict[str, Any]) -> tuple[Step, ...]:
        """Simple and mortal hits, what shields cancel, what is left."""
        faces = roll["faces"]
        if len(faces) < roll["dice"]:
            return ()
        simple, mortal = faces.count("simple"), faces.count("mortal")
        parried = roll["parried"]
        if not roll["done"]:  # what the shields would cancel
            parried = min(simple, self.fight[OTHER[roll["side"]]].get("shields", 0))
        out: list[Step] = []
        for n, name, sprite in (
            (mortal, "mortal", "mortal"), (simple, "simple", "simple")
        ):  # fmt: skip
            if n:
                text = self.say.count(f"{name}_hits", n)
                out.append(Step((Part(text),), "", sprite))
        if parried:
            text = self.say.count("cancels", parried)
            out.append(Step((Part(text),), "", "shield"))
        left = simple + mortal - parried
        text = self.say.count("total", left)
        out.append(Step((Part(text),), now=True))
        return tuple(out)

    def dice(self) -> list[Piece]:
        """The dice on the table; each throw has new pieces, so that they are seen to roll."""
        rolls = self.fight["rolls"]
        if not rolls:
            return []
        roll = rolls[-1]
        throw = f"{self.view['turns']}.{len(rolls)}.{1 if roll['before'] else 0}"
        return [_die(throw, k, face, self.language) for k, face in enumerate(roll["faces"])]


@lru_cache(4096)
def _die(throw: str, place: int, face: str, language: str) -> Piece:
    say = words_of(language)
    return Piece(
        f"die {throw}.{place}", "dice", place, "die", face,
        label=say["die"].format(n=place + 1, face=say[face]),
    )  # fmt: skip


@lru_cache(512)
def named(unit: str, names: tuple[str, ...], language: str) -> Part:
    """A unit as a sentence names it: the owner of a team, or the animal."""
    seat = owner_of(unit)
    if seat >= 0:
        return Part(names[seat], seat=seat)
    return Part(animal_name(unit, language), Chip(species(unit), "plaster", ""))


# --- The odds ----------------------------------------------------------------------------------


def odds(view: View, names: tuple[str, ...], language: str) -> Told | None:
    """Before an attack is confirmed: the exact chances, if the table shows them."""
    known = view["odds"]
    if not known:
        return None
    say = words_of(language)
    units = {unit["space"]: unit["unit"] for unit in view["units"]}
    chosen = view["chosen"]
    exact = view["stage"] == "target"
    if exact:
        known = [one for one in known if one["attacker"] == chosen]
    best = sorted(known, key=_gain, reverse=True)[:MOST_ODDS]
    steps: list[Step] = []
    for one in best:
        things = {
            "here": Part(one["attacker"].upper()),
            "who": named(units[one["target"]], names, language),
            "there": Part(one["target"].upper()),
        }
        value = say["odds_value"].format(
            points=_tenths(one["points"]), against=_tenths(one["against"])
        )
        line = told(say["odds_target" if exact else "odds_pair"], things)
        steps.append(Step(line, "", "", value, now=exact))
        if exact:
            steps += _chances(one, units, say)
    sheet = _zone("odds", "sheet", say["odds"])
    return [sheet, Zone("chances", "tray", say["odds_note"], steps=tuple(steps))], []


def _chances(one: dict[str, Any], units: dict[str, str], say: Texts) -> list[Step]:
    """What a battle costs both units on average, and how often each is beaten."""
    out: list[Step] = []
    for space, costs, share, team, animal in (
        ("target", "damage", "beats", "odds_team", "odds_animal"),
        ("attacker", "losses", "falls", "odds_own", "odds_own_animal"),
    ):
        name = animal if owner_of(units.get(one[space], "team-0")) < 0 else team
        n = _tenths(sum([k * p for k, p in enumerate(one[costs])]))
        out.append(Step((Part(say[name].format(n=n, share=_percent(one[share]))),)))
    return out


def _gain(one: dict[str, Any]) -> float:
    return float(one["points"] - one["against"])


def _tenths(value: float) -> str:
    return f"{value:.1f}"


def _percent(value: float) -> str:
    return f"{100 * value:.0f}"
