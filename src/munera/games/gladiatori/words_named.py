"""Names of actions where the position tells more than their text: where a step leads, which item is
in a slot, what a card costs, which Reaction it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from munera.core.engine import State
from munera.core.words import Texts
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_after import Wrestle
from munera.games.gladiatori.rules_place import foe_ahead
from munera.games.gladiatori.space import SPACE, TURN_BY, TURN_NAMES
from munera.games.gladiatori.state import (
    ANIMALS,
    M_CHARACTER,
    M_FACING,
    M_HEX,
    M_ITEM,
    MAN,
    Munus,
    hex_of,
)
from munera.games.gladiatori.tables import ITEM_NAMES, KIND_NAMES
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES

if TYPE_CHECKING:
    from munera.games.gladiatori.words import Tongue

LETTERS: Final = ("R", "G", "Y", "B")  # of the seats, on their pieces
SLOTTED: Final = ("net", "throw", "break", "loseitem")
# By stage: the names of the answers that everywhere else are Yes, No and Done.
ANSWERS: Final = {
    ("react", "pass"): "react_pass",
    ("closing", "done"): "end_round",
    ("free turn", "done"): "no_turn",
    ("cards", "done"): "no_more",
    ("recover", "done"): "no_more",
    ("adapt", "done"): "no_more",
    ("move", "done"): "no_more",
    ("reflex", "done"): "no_more",
    ("overlimit", "done"): "no_more",
    ("pay", "done"): "die",
    ("delay", "no"): "keep_place",
    ("strike", "yes"): "pay",
    ("strike", "no"): "take_marker",
}


class Named:
    """The names of actions in one position and one language; "" where the label says it all."""

    def __init__(self, tongue: Tongue, say: Texts) -> None:
        self.tongue = tongue
        self.say = say

    def __call__(self, s: State, seat: int, action: int) -> str:
        g = cast(Munus, s)
        move = SPACE.move(action)
        verb = move.verb
        stage = str(g.stack[-1].stage()) if g.stack else ""
        if (stage, verb) in ANSWERS:
            return self.say[ANSWERS[stage, verb]]
        what = move.args[0] if move.args else ""
        if verb == "item":
            return self.tongue.item(g.setup.content.items[ITEM_NAMES.index(what)])
        if verb in SLOTTED:
            return self.slot(g, seat, verb, int(what))
        if verb == "hex":
            return self.hex(g, action - SPACE.base["hex"])
        if verb in ("step", "turn", "push"):
            return self.moved(g, seat, verb, what)
        if verb in ("play", "reuse"):
            return self.card(g, seat, verb, KIND_NAMES.index(what), stage == "react")
        if verb == "help":
            return self.say["help"].format(seat=self.ally(g, int(what)))
        if verb == "char" and action - SPACE.base["char"] < len(g.setup.content.characters):
            row = g.setup.content.characters[action - SPACE.base["char"]]
            text = self.tongue.actions["char"]
            return text.format(what=self.tongue.character(str(row["name"]))) if row else ""
        return ""

    def slot(self, g: Munus, seat: int, verb: str, slot: int) -> str:
        """The item in a slot: one's own, or for Break Item that of the character in front."""
        owner = seat
        if verb == "break":
            owner = int(foe_ahead(g, seat))
        if not 0 <= owner < ANIMALS:
            return ""
        item = int(g.men[MAN * owner + M_ITEM + slot])
        if item < 0:
            return ""
        return self.say[verb].format(item=self.tongue.item(g.setup.content.items[item]))

    def hex(self, g: Munus, number: int) -> str:
        """A hex by its name."""
        return self.tongue.hex(g.setup.content.ground, number)

    def moved(self, g: Munus, seat: int, verb: str, what: str) -> str:
        """Where a step or push leads, and the facing after a turn."""
        man = MAN * seat
        if verb == "turn":
            way = TURN_NAMES.index(what)
            facing = (int(g.men[man + M_FACING]) + TURN_BY[way]) % 6
            return self.say["turn"].format(
                turning=self.tongue.rows["turning"][way],
                facing=self.tongue.rows["facing"][facing],
            )
        here = int(g.men[man + M_HEX])
        if verb == "push":
            frame = g.stack[-1]
            code = int(frame.chosen(g)) if isinstance(frame, Wrestle) else -1
            here = int(hex_of(g, code)) if code >= 0 else -1
        way = DIRECTION_NAMES.index(what)
        to = int(g.setup.near[6 * here + way]) if here >= 0 else -1
        if to < 0:
            return ""
        return self.say[verb].format(facing=self.tongue.rows["facing"][way], hex=self.hex(g, to))

    def card(self, g: Munus, seat: int, verb: str, kind: int, reacts: bool) -> str:
        """An Action card, its price and, against an attack, its name as a Reaction."""
        name = self.tongue.rows["kind"][kind]
        blood = int(rules.price(g, seat, kind)) if verb == "reuse" else 0
        if not reacts:
            return self.say["reuse"].format(kind=name, blood=blood) if verb == "reuse" else ""
        return self.say[f"react_{verb}"].format(
            reaction=self.tongue.rows["reaction"][kind], kind=name, blood=blood
        )

    def ally(self, g: Munus, seat: int) -> str:
        """An ally by his kind and the letter on his piece."""
        row = g.setup.content.characters[int(g.men[MAN * seat + M_CHARACTER])]
        return f"{self.tongue.character(str(row['name']) if row else 'built')} {LETTERS[seat]}"
