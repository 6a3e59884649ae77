"""The cards and figures of For Glory: read from `data/`, and made into flat tables.

A card is a record; `ability` uses only the closed vocabulary below. `tables_cards.py` checks what
is read from a content pack.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from munera.core.content import data_of

FOLDER: Final = Path(__file__).parent / "data"
DATA: Final = data_of(FOLDER.parent)
_DATA: Final[dict[str, Any]] = tomllib.loads((DATA / "cards.toml").read_text("utf-8"))

Card = dict[str, Any]

FIGURES: Final[dict[str, int]] = _DATA["figures"]
STANDARD: Final[tuple[Card, ...]] = tuple(
    {key: value for key, value in card.items() if key != "src"} for card in _DATA["card"]
)
SPARES: Final = 32
STANDARD_NAMES: Final = tuple(str(card["id"]) for card in STANDARD)
SPARE_NAMES: Final = tuple(f"extra_{k}" for k in range(1, SPARES + 1))
CARD_NAMES: Final = (*STANDARD_NAMES, *SPARE_NAMES)  # a card's number is its place here
STANDARD_TYPE: Final = {str(card["id"]): str(card["type"]) for card in STANDARD}

# The closed vocabulary; a word's number is its place.
TYPES: Final = ("income", "scheme", "patron", "gladiator", "tactic", "reaction", "arena", "boast")
DECKS: Final = ("gladiator", "training", "economy", "arena", "boast", "starting")
SUPPLIES: Final = DECKS[:3]
USES: Final = ("static", "scheme", "tactic", "reaction", "free")
EVENTS: Final = ("attacks", "damage_assigned", "enters", "leaves", "defeated")
WHO: Final = ("self", "own", "any")
COSTS: Final = ("exhaust_self", "coin", "discard")
OPS: Final = (
    "damage", "prevent", "reassign", "move_damage", "remove_damage", "ready", "exhaust", "modify",
    "draw", "coin", "cull", "refresh", "retrieve", "enter", "move_gladiator", "untargetable",
    "guard", "blank",
)  # fmt: skip
STATS: Final = ("attack", "agility", "health", "influence", "late_cost", "gladiator_cost")
PICKS: Final = ("target", "each", "self", "subject")
SIDES: Final = ("both", "own", "opp")  # both: the field is absent
STATES: Final = ("any", "ready", "exhausted")  # any: the field is absent
CONDITIONS: Final = ("exhausted", "ready", "damaged", "escorted", "foe_exhausted", "favor")
DURATIONS: Final = ("turn", "battle")

PRINTED_TOTALS: Final = {
    deck: sum(int(card["copies"]) for card in STANDARD if card["deck"] == deck) for deck in DECKS
}
ALL: Final = 99  # as an amount: all there is
HIGHEST: Final = 20  # of any figure of a card but a boast's
LONGEST: Final = 60  # characters of a card's name
STATIC_OPS: Final = ("modify", "untargetable", "guard", "blank")
# The fields each operation must have, besides `op` and an optional `may`.
OP_FIELDS: Final = {
    "damage": ("n", "to"),
    "prevent": ("n", "on"),
    "reassign": ("n", "from", "to"),
    "move_damage": ("n", "from", "to"),
    "remove_damage": ("n", "on"),
    "ready": ("on",),
    "exhaust": ("on",),
    "modify": ("stat", "n", "on", "until"),
    "draw": ("n",),
    "coin": ("n",),
    "cull": ("n",),
    "refresh": (),
    "retrieve": ("types",),
    "enter": (),
    "move_gladiator": ("on",),
    "untargetable": (),
    "guard": (),
    "blank": (),
}
NUMBERS: Final = {
    "income": ("income",),
    "patron": ("influence_granted",),
    "gladiator": ("influence_required", "attack", "agility", "health", "bloodlust"),
    "boast": ("bloodlust",),
}
TEXTS: Final = ("id", "name", "deck", "type")  # what a card says: words_cards.py
USES_OF: Final = {
    "income": (),
    "boast": (),
    "scheme": ("scheme",),
    "tactic": ("tactic",),
    "reaction": ("reaction",),
    "gladiator": ("static", "tactic", "reaction"),
    "patron": ("static", "scheme", "tactic", "reaction", "free"),
    "arena": ("static", "scheme", "tactic", "reaction", "free"),
}


# --- Flat tables -------------------------------------------------------------------------------


class Flat:
    """A set of cards as rows of numbers, for `state.Setup`; see the names there."""

    def __init__(self, cards: dict[str, Card], pack: str = "standard") -> None:
        self.pack = pack  # the option's text that the cards are from
        self.names: list[str] = [str(cards.get(n, {"name": n})["name"]) for n in CARD_NAMES]
        self.cards: list[list[int]] = []
        self.abilities: list[list[int]] = []
        self.costs: list[list[int]] = []
        self.ops: list[list[int]] = []
        for name in CARD_NAMES:
            self._add_card(cards.get(name, {}))

    def _add_card(self, card: Card) -> None:
        first = len(self.abilities)
        for ability in card.get("ability", []):
            self._add_ability(ability)
        self.cards.append(
            [
                TYPES.index(card["type"]) if card else -1,
                DECKS.index(card["deck"]) if card else -1,
                int(card.get("copies", 0)),
                int(card.get("cost", 0)),
                int(card.get("income", 0)),
                int(card.get("influence_granted", 0)),
                int(card.get("influence_required", 0)),
                int(card.get("attack", 0)),
                int(card.get("agility", 0)),
                int(card.get("health", 0)),
                int(card.get("bloodlust", 0)),
                first,
                len(self.abilities),
            ]
        )

    def _add_ability(self, ability: dict[str, Any]) -> None:
        when = ability.get("when", {})
        costs, ops = len(self.costs), len(self.ops)
        for cost in ability.get("cost", []):
            self.costs.append([COSTS.index(cost["pay"]), int(cost.get("n", 1))])
        for op in ability["effect"]:
            self.ops.append(_flat_op(op))
        self.abilities.append(
            [
                len(self.cards),
                sum(2 ** USES.index(use) for use in ability["use"]),
                int("zone" in ability),
                EVENTS.index(when["event"]) if when else -1,
                WHO.index(when["who"]) if when else -1,
                CONDITIONS.index(ability["if"]) if "if" in ability else -1,
                costs,
                len(self.costs),
                ops,
                len(self.ops),
            ]
        )


def _flat_op(op: dict[str, Any]) -> list[int]:
    amount = op.get("n", 0)
    first = op.get("from") or op.get("on") or op.get("to")
    second = op.get("to") if "from" in op else None
    return [
        OPS.index(op["op"]),
        ALL if amount == "all" else int(amount),
        int(op.get("may", False)),
        STATS.index(op["stat"]) if "stat" in op else -1,
        DURATIONS.index(op["until"]) if "until" in op else -1,
        sum(2 ** TYPES.index(kind) for kind in op.get("types", [])),
        *_flat_pick(first),
        *_flat_pick(second),
    ]


def _flat_pick(pick: dict[str, Any] | None) -> list[int]:
    if pick is None:
        return [-1, 0, 0, 0]
    return [
        PICKS.index(pick["pick"]),
        SIDES.index(pick.get("side", "both")),
        STATES.index(pick.get("state", "any")),
        int(pick.get("other", False)),
    ]


if PRINTED_TOTALS != {
    "gladiator": 57, "training": 45, "economy": 50, "arena": 16, "boast": 5, "starting": 14,
}:  # fmt: skip
    raise ValueError("the decks of data/cards.toml do not have their printed totals")
