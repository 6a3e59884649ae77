"""The cards and figures of For Glory: read from `data/`, checked, and made into flat tables.

A card is a record; `ability` speaks the closed vocabulary below and nothing else. A content pack
changes fields of standard cards or adds cards called extra_1 to extra_32; every fault is told in
one sentence that names the card and the field.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from munera.core.errors import BadTable

FOLDER: Final = Path(__file__).parent / "data"
_DATA: Final[dict[str, Any]] = tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))

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


def shown(value: object) -> str:
    """A value short enough to stand in a sentence."""
    text = str(value)
    return text if len(text) <= 24 else text[:21] + "..."


def listed(words: tuple[str, ...]) -> str:
    """Words with commas between them."""
    return ", ".join(words)


# --- Checking one card -------------------------------------------------------------------------


def _whole(where: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadTable(
            f"the {where} must be a whole number from {low} to {high}, not '{shown(value)}'."
        )
    return value


def _word(where: str, value: object, words: tuple[str, ...]) -> str:
    if value is None:
        raise BadTable(f"the {where} is missing; there is {listed(words)}.")
    if value not in words:
        raise BadTable(f"the {where} '{shown(value)}' is unknown; there is {listed(words)}.")
    return str(value)


def _table(where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadTable(f"the {where} must be a table, not '{shown(value)}'.")
    return value


def _list(where: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadTable(f"the {where} must be a list, not '{shown(value)}'.")
    return value


def _words(where: str, value: object, words: tuple[str, ...]) -> list[str]:
    """One word or more, none of them twice."""
    out = [_word(where, word, words) for word in _list(where, value)]
    if not out:
        raise BadTable(f"the {where} must name at least one of {listed(words)}.")
    if len(set(out)) < len(out):
        raise BadTable(f"the {where} must name nothing twice, not {listed(tuple(out))}.")
    return out


def _only(where: str, given: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in given:
        if key not in known:
            raise BadTable(f"the {where} has no field '{shown(key)}'; it has {listed(known)}.")


def check_card(card: Card) -> None:
    """Raise BadTable, naming card and field, unless the record is complete and makes sense."""
    name = card["id"]
    try:
        _check_facts(card)
        abilities = _list("ability of card " + name, card.get("ability", []))
        for k, ability in enumerate(abilities):
            where = f"ability {k + 1} of card {name}"
            _check_ability(where, _table(where, ability), str(card["type"]))
        _check_clashes(name, abilities)
        _check_played(name, str(card["type"]), abilities)
    except (TypeError, ValueError, AttributeError) as error:
        raise BadTable(f"card {name} cannot be read: {error}.") from None


def _check_facts(card: Card) -> None:
    name = card["id"]
    for key in TEXTS:
        if key not in card:
            raise BadTable(f"card {name} has no field '{key}'.")
        if not isinstance(card[key], str) or len(card[key]) > LONGEST:
            raise BadTable(
                f"the {key} of card {name} must be a text of at most {LONGEST} characters."
            )
    if not card["name"].strip() or not card["name"].isprintable():
        raise BadTable(f"the name of card {name} must be something that can be read.")
    kind = _word(f"type of card {name}", card["type"], TYPES)
    if STANDARD_TYPE.get(name, kind) != kind:
        raise BadTable(f"the type of card {name} is {STANDARD_TYPE[name]} and cannot be changed.")
    deck = _word(f"deck of card {name}", card["deck"], DECKS)
    fitting = (kind,) if kind in ("arena", "boast") else ("starting", *SUPPLIES)
    if deck not in fitting:
        raise BadTable(f"the deck of card {name} is {listed(fitting)} for a {kind}, not {deck}.")
    needed = NUMBERS.get(kind, ())
    priced = ("cost",) if kind not in ("arena", "boast") else ()
    _only(f"card {name}", card, (*TEXTS, "copies", *priced, *needed, "ability"))
    for key in ("copies", *priced, *needed):
        if key not in card:
            raise BadTable(f"card {name} has no field '{key}'.")
        low = 1 if key in ("health", "income") else 0
        high = 60 if kind == "boast" or key == "copies" else HIGHEST
        _whole(f"{key} of card {name}", card[key], low, high)


def _check_ability(where: str, ability: dict[str, Any], kind: str) -> None:
    _only(where, ability, ("use", "zone", "when", "if", "cost", "effect"))
    if "use" not in ability:
        raise BadTable(f"{where} has no field 'use'.")
    uses = _words(f"use of {where}", ability["use"], USES)
    for use in uses:
        if use not in USES_OF[kind]:
            raise BadTable(f"the use of {where} is {use}, which no card of type {kind} can have.")
    if ("static" in uses or "free" in uses or "reaction" in uses) and len(uses) > 1:
        raise BadTable(f"the use of {where} joins {listed(tuple(uses))}, which do not go together.")
    static, hand = "static" in uses, "zone" in ability
    if hand and (ability["zone"] != "hand" or kind != "gladiator" or uses != ["tactic"]):
        raise BadTable(f"the zone of {where} can only be 'hand', for a gladiator's tactic.")
    if ("when" in ability) != ("reaction" in uses):
        raise BadTable(f"{where} needs 'when' if it is a reaction, and only then.")
    if "when" in ability:
        _check_when(where, _table(f"when of {where}", ability["when"]), kind)
    if "if" in ability:
        _word(f"if of {where}", ability["if"], CONDITIONS)
        if not static:
            raise BadTable(f"{where} has 'if', but only static abilities have a condition.")
        if kind != "gladiator" and ability["if"] != "favor":
            raise BadTable(f"the if of {where} speaks of a gladiator, but the card is a {kind}.")
    costs = _list(f"cost of {where}", ability.get("cost", []))
    _check_costs(where, costs, kind, static, hand)
    if "free" in uses and {"pay": "exhaust_self"} not in costs:
        raise BadTable(
            f"the cost of {where} must exhaust the card, or a free action could go on without end."
        )
    effect = _list(f"effect of {where}", ability.get("effect", []))
    if not effect:
        raise BadTable(f"{where} has no field 'effect'.")
    for k, op in enumerate(effect):
        at = f"operation {k + 1} of {where}"
        _check_op(at, _table(at, op), kind, uses, hand)


def _check_when(where: str, when: dict[str, Any], kind: str) -> None:
    _only(f"when of {where}", when, ("event", "who"))
    _word(f"event of {where}", when.get("event"), EVENTS)
    who = _word(f"who of {where}", when.get("who"), WHO)
    if who == "self" and kind != "gladiator":
        raise BadTable(f"the who of {where} is 'self', which only a gladiator can be.")


def _check_costs(where: str, costs: list[Any], kind: str, static: bool, hand: bool) -> None:
    if costs and static:
        raise BadTable(f"{where} is static and cannot have a cost.")
    paid = []
    for cost in costs:
        given = _table(f"cost of {where}", cost)
        _only(f"cost of {where}", given, ("pay", "n"))
        pay = _word(f"cost of {where}", given.get("pay"), COSTS)
        paid.append(pay)
        if pay == "exhaust_self":
            if kind not in ("gladiator", "patron", "arena") or hand:
                raise BadTable(f"the cost of {where} exhausts the card, which is not in play.")
        else:
            _whole(f"n of the cost of {where}", given.get("n"), 1, HIGHEST)
    if len(set(paid)) != len(paid) or {"coin", "discard"} <= set(paid):
        raise BadTable(
            f"the cost of {where} can name each part once, and coin or discard but not both."
        )


def _check_op(at: str, op: dict[str, Any], kind: str, uses: list[str], hand: bool) -> None:
    name = _word(f"op of {at}", op.get("op"), OPS)
    static = "static" in uses
    player = name == "modify" and op.get("stat") in STATS[3:]
    needed = [field for field in OP_FIELDS[name]
              if not (field == "until" and static) and not (field == "on" and player)]  # fmt: skip
    _only(at, op, ("op", "may", *needed))
    for field in needed:
        if field not in op:
            raise BadTable(f"{at} ({name}) has no field '{field}'.")
    if static != (name in STATIC_OPS) and name != "modify":
        raise BadTable(f"{at} is {name}, which a {listed(tuple(uses))} ability cannot do.")
    if name in ("untargetable", "guard", "blank") and kind != "gladiator":
        raise BadTable(f"{at} is {name}, which only a gladiator's ability can do.")
    if (name == "enter") != hand:
        raise BadTable(f"{at}: 'enter' goes with zone 'hand', and zone 'hand' with 'enter' alone.")
    if "may" in op:
        _check_may(at, op, name)
    if "stat" in op:
        _word(f"stat of {at}", op["stat"], STATS)
        if player and not static:
            raise BadTable(
                f"the stat of {at} is {op['stat']}, which only a static ability changes."
            )
    if "until" in op:
        _word(f"until of {at}", op["until"], DURATIONS)
    if "n" in op and not (name == "prevent" and op["n"] == "all"):
        low = -HIGHEST if name == "modify" else 1
        _whole(f"n of {at}", op["n"], low, HIGHEST)
    if "types" in op:
        _words(f"types of {at}", op["types"], TYPES)
    for field in ("to", "on", "from"):
        if field in op:
            _check_pick(f"{field} of {at}", _table(f"{field} of {at}", op[field]), kind, uses)
    if (
        static
        and kind != "gladiator"
        and "on" in op
        and op["on"] != {"pick": "each", "side": "own"}
    ):
        raise BadTable(f"the on of {at} must be each Gladiator of side own, and nothing else.")
    if name == "move_gladiator" and (op["on"].get("pick"), op["on"].get("side")) != (
        "target", "own",
    ):  # fmt: skip
        raise BadTable(f"the on of {at} must pick a target of side own.")
    for field in ("from", "to"):
        if "from" in op and op[field].get("pick") not in ("target", "self"):
            raise BadTable(f"the {field} of {at} must pick target or self.")


def _check_may(at: str, op: dict[str, Any], name: str) -> None:
    if not isinstance(op["may"], bool):
        raise BadTable(f"the may of {at} must be true or false.")
    picks = op.get("from", op.get("on", op.get("to", {})))
    chosen = isinstance(picks, dict) and picks.get("pick") == "target"
    if name not in ("cull", "refresh") and not chosen:
        raise BadTable(f"the may of {at} has nothing to decline: {name} names no target.")


def _check_pick(where: str, pick: dict[str, Any], kind: str, uses: list[str]) -> None:
    _only(where, pick, ("pick", "side", "state", "other"))
    chosen = _word(f"pick of {where}", pick.get("pick"), PICKS)
    if chosen == "self" and kind != "gladiator":
        raise BadTable(f"the pick of {where} is self, which only a gladiator's ability can pick.")
    if chosen == "subject" and "reaction" not in uses:
        raise BadTable(f"the pick of {where} is subject, which only a reaction has.")
    if "static" in uses and chosen not in ("self", "each"):
        raise BadTable(f"the pick of {where} is {chosen}, but a static ability picks self or each.")
    if "side" in pick:
        _word(f"side of {where}", pick["side"], SIDES[1:])
    if "state" in pick:
        _word(f"state of {where}", pick["state"], STATES[1:])
    if not isinstance(pick.get("other", False), bool):
        raise BadTable(f"the other of {where} must be true or false.")


def _decisions(ability: dict[str, Any]) -> set[str]:
    """The decisions at which an ability can be used (FG-1005, FG-1013)."""
    out: set[str] = set()
    for use in ability["use"]:
        if use == "reaction":
            event = str(ability["when"]["event"])
            out.add("defeated" if event == "leaves" else event)
        elif use == "free":
            out |= {"scheme", "tactic", *EVENTS} - {"leaves"}
        elif use != "static":
            out.add(use)
    if ability.get("zone") == "hand":
        return {f"{use} from the hand" for use in out}
    return out


def _check_clashes(name: str, abilities: list[Any]) -> None:
    met: set[str] = set()
    for ability in abilities:
        found = _decisions(ability)
        if met & found:
            raise BadTable(
                f"card {name} has two abilities that could be used at the same decision "
                f"({sorted(met & found)[0]})."
            )
        met |= found


def _check_played(name: str, kind: str, abilities: list[Any]) -> None:
    if kind in ("tactic", "reaction") and not abilities:
        raise BadTable(f"card {name} is a {kind} without an ability.")


# --- A whole set -------------------------------------------------------------------------------


def _load(text: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except ValueError as error:  # of the reader, or of a number with too many digits
        raise BadTable(f"it is neither 'standard' nor JSON or TOML of cards: {error}.") from None
    except RecursionError:
        raise BadTable("it goes too deep.") from None
    given = _table("whole", data)
    _only("whole", given, ("card", "totals"))
    return given


def _merge(given: dict[str, Any]) -> tuple[dict[str, Card], dict[str, int]]:
    cards: dict[str, Card] = {str(card["id"]): dict(card) for card in STANDARD}
    met: set[str] = set()
    for entry in _list("card", given.get("card", [])):
        card = _table("card", entry)
        if "id" not in card:
            raise BadTable(f"card {len(met) + 1} of the list has no field 'id'.")
        name = card["id"]
        if name not in CARD_NAMES:
            raise BadTable(
                f"there is no card '{shown(name)}': standard cards keep their id, and new ones "
                f"are called {SPARE_NAMES[0]} to {SPARE_NAMES[-1]}."
            )
        if name in met:
            raise BadTable(f"card {name} is given twice.")
        met.add(name)
        fresh = {key: value for key, value in card.items() if key not in ("src", "note", "text")}
        cards[name] = {**cards.get(name, {}), **fresh}
    totals = dict(PRINTED_TOTALS)
    for deck, n in _table("totals", given.get("totals", {})).items():
        totals[_word("deck of totals", deck, DECKS)] = _whole(f"total of {deck}", n, 0, 120)
    return cards, totals


def read_cards(text: str) -> dict[str, Card]:
    """The cards of an option's text by id, checked, in the order of their numbers.

    Raises BadTable that begins in mid-sentence, for `settled` to name the option.
    """
    return _read(text)[0]


def _read(text: str) -> tuple[dict[str, Card], dict[str, int]]:
    if text.strip().lower() == "standard":
        return {str(card["id"]): dict(card) for card in STANDARD}, dict(PRINTED_TOTALS)
    cards, totals = _merge(_load(text))
    ordered = {name: cards[name] for name in CARD_NAMES if name in cards}
    for card in ordered.values():
        check_card(card)
    _check_totals(ordered, totals)
    return ordered, totals


def _check_totals(cards: dict[str, Card], totals: dict[str, int]) -> None:
    for deck, total in totals.items():
        there = sum(int(card["copies"]) for card in cards.values() if card["deck"] == deck)
        if there != total:
            raise BadTable(
                f"the copies of the {deck} deck come to {there}, not {total}; name another total "
                "under 'totals' if that is meant."
            )
    lowest = {"starting": FIGURES["hand_size"], "arena": 3, "boast": 1}
    for deck, low in lowest.items():
        if totals[deck] < low:
            raise BadTable(f"the {deck} deck needs at least {low} cards, not {totals[deck]}.")
    fighters = sum(int(card["copies"]) for card in cards.values() if card["type"] == "gladiator")
    if fighters > FIGURES["gladiator_slots"]:
        raise BadTable(f"there are {fighters} gladiators, but at most 60 can be numbered.")


def cards_text(text: str) -> str:
    """The one way a set of cards is written in a record: what differs from the standard cards."""
    cards, totals = _read(text)
    standard = {str(card["id"]): card for card in STANDARD}
    changed: list[Card] = []
    for name, card in cards.items():
        own = standard.get(name, {})
        differing = {key: value for key, value in sorted(card.items()) if own.get(key) != value}
        if differing:
            changed.append({**differing, "id": name})
    out: dict[str, Any] = {"card": changed} if changed else {}
    if totals != PRINTED_TOTALS:
        out["totals"] = totals
    if not out:
        return "standard"
    return json.dumps(out, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


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
for _card in STANDARD:
    check_card(_card)
