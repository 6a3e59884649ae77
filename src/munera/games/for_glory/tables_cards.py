"""Sets of cards: the standard ones, and those of a content pack, with every field checked.

A content pack changes fields of standard cards or adds cards named extra_1 to extra_32; every fault
is one sentence that names the card and the field.
"""

from __future__ import annotations

import json
from typing import Any, Final

from munera.core import toml
from munera.core.errors import BadTable
from munera.core.game import Table
from munera.core.saying import Saying, book_at
from munera.core.values import Faults, shown, whole_in
from munera.games.for_glory.tables import (
    CARD_NAMES,
    CONDITIONS,
    COSTS,
    DECKS,
    DURATIONS,
    EVENTS,
    FIGURES,
    FOLDER,
    HIGHEST,
    LONGEST,
    NUMBERS,
    OP_FIELDS,
    OPS,
    PICKS,
    PRINTED_TOTALS,
    SIDES,
    SPARE_NAMES,
    STANDARD,
    STANDARD_TYPE,
    STATES,
    STATIC_OPS,
    STATS,
    SUPPLIES,
    TEXTS,
    TYPES,
    USES,
    USES_OF,
    WHO,
    Card,
)

say: Final = book_at(FOLDER.parent / "lang").say
UNREAD: Final = ("src", "note", "text")  # fields of a card for human readers


class Where:
    """A place in a pack of cards, for sentences and for finding the line."""

    def __init__(
        self,
        card: str = "",
        ability: int = 0,
        op: int = 0,
        pick: str = "",
        field: str = "",
        deck: str = "",
    ) -> None:
        self.card = card
        self.ability = ability  # numbered from 1; 0: none
        self.op = op
        self.pick_of = pick
        self.field = field
        self.deck = deck

    def of(self, field: str) -> Where:
        """A field there."""
        return Where(self.card, self.ability, self.op, self.pick_of, field)

    def operation(self, op: int) -> Where:
        """An operation of the ability."""
        return Where(self.card, self.ability, op)

    def pick(self, field: str) -> Where:
        """What an operation picks."""
        return Where(self.card, self.ability, self.op, field)

    def saying(self) -> Saying:
        """The place in words."""
        parts = [
            name
            for name, there in (
                ("field", self.field),
                ("pick", self.pick_of),
                ("operation", self.op),
                ("ability", self.ability and not self.op),
                ("card", self.card and not self.ability),
            )
            if there
        ]
        if not self.card:
            parts = [self.field.replace(" ", "_") or "whole"]
        field: Saying | str = self.field
        if self.field == "cost n":
            field = say("packs.place.cost_n")
        return say(
            "packs.place." + "_".join(parts), field=field, pick=self.pick_of, k=self.op,
            a=self.ability, card=self.card, deck=self.deck,
        )  # fmt: skip

    def fault(self, key: str, **slots: object) -> BadTable:
        """The error of this place, by the key of its sentence."""
        at: list[str | int] = ["ability", self.ability - 1] if self.ability else []
        at += ["effect", self.op - 1] if self.op else []
        at += [part for part in (self.pick_of, self.field.partition(" ")[0]) if part]
        told = say(f"packs.{key}", where=self.saying(), card=self.card, **slots)
        return BadTable(told, tuple(at) if self.card else ())


def listed(words: tuple[str, ...]) -> str:
    """Words with commas between them."""
    return ", ".join(words)


# --- Checking one card -------------------------------------------------------------------------


def _whole(where: Where, value: object, low: int, high: int) -> int:
    # A number in quotes is not a number: in a card, values have their natural types.
    number = None if isinstance(value, str) else whole_in(value, low, high)
    if number is None:
        raise where.fault("whole", low=low, high=high, value=shown(value))
    return number


def _word(where: Where, value: object, words: tuple[str, ...]) -> str:
    if value is None:
        raise where.fault("missing", words=listed(words))
    if value not in words:
        raise where.fault("unknown", value=shown(value), words=listed(words))
    return str(value)


def _table(where: Where, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise where.fault("table", value=shown(value))
    return value


def _list(where: Where, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise where.fault("list", value=shown(value))
    return value


def _words(where: Where, value: object, words: tuple[str, ...]) -> list[str]:
    """One word or more, none of them twice."""
    out = [_word(where, word, words) for word in _list(where, value)]
    if not out:
        raise where.fault("some", words=listed(words))
    if len(set(out)) < len(out):
        raise where.fault("nothing_twice", words=listed(tuple(out)))
    return out


def _only(where: Where, given: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in given:
        if key not in known:
            raise where.fault("no_such_field", name=shown(key), words=listed(known))


def check_card(card: Card) -> None:
    """Raise BadTable, naming card and field, unless the record is complete and makes sense."""
    name = card["id"]
    try:
        _check_facts(card)
        abilities = _list(Where(name).of("ability"), card.get("ability", []))
        for k, ability in enumerate(abilities):
            where = Where(name, k + 1)
            _check_ability(where, _table(where, ability), str(card["type"]))
        _check_clashes(name, abilities)
        _check_played(name, str(card["type"]), abilities)
    except (TypeError, ValueError, AttributeError) as error:
        raise Where(name).fault("unreadable", error=error) from None


def _check_facts(card: Card) -> None:
    name = card["id"]
    here = Where(name)
    for key in TEXTS:
        if key not in card:
            raise here.fault("no_field", name=key)
        if not isinstance(card[key], str) or len(card[key]) > LONGEST:
            raise here.of(key).fault("text", n=LONGEST)
    if not card["name"].strip() or not card["name"].isprintable():
        raise here.of("name").fault("readable")
    kind = _word(here.of("type"), card["type"], TYPES)
    if STANDARD_TYPE.get(name, kind) != kind:
        raise here.of("type").fault("type_fixed", type=STANDARD_TYPE[name])
    deck = _word(here.of("deck"), card["deck"], DECKS)
    fitting = (kind,) if kind in ("arena", "boast") else ("starting", *SUPPLIES)
    if deck not in fitting:
        raise here.of("deck").fault("deck", decks=listed(fitting), type=kind, deck=deck)
    needed = NUMBERS.get(kind, ())
    priced = ("cost",) if kind not in ("arena", "boast") else ()
    _only(here, card, (*TEXTS, "copies", *priced, *needed, "ability"))
    for key in ("copies", *priced, *needed):
        if key not in card:
            raise here.fault("no_field", name=key)
        low = 1 if key in ("health", "income") else 0
        high = 60 if kind == "boast" or key == "copies" else HIGHEST
        _whole(here.of(key), card[key], low, high)


def _check_ability(where: Where, ability: dict[str, Any], kind: str) -> None:
    _only(where, ability, ("use", "zone", "when", "if", "cost", "effect"))
    if "use" not in ability:
        raise where.fault("no_field", name="use")
    uses = _words(where.of("use"), ability["use"], USES)
    for use in uses:
        if use not in USES_OF[kind]:
            raise where.fault("use", use=use, type=kind)
    if ("static" in uses or "free" in uses or "reaction" in uses) and len(uses) > 1:
        raise where.fault("uses", words=listed(tuple(uses)))
    static, hand = "static" in uses, "zone" in ability
    if hand and (ability["zone"] != "hand" or kind != "gladiator" or uses != ["tactic"]):
        raise where.fault("zone")
    if ("when" in ability) != ("reaction" in uses):
        raise where.fault("when")
    if "when" in ability:
        _check_when(where, _table(where.of("when"), ability["when"]), kind)
    if "if" in ability:
        _word(where.of("if"), ability["if"], CONDITIONS)
        if not static:
            raise where.fault("if_static")
        if kind != "gladiator" and ability["if"] != "favor":
            raise where.fault("if_gladiator", type=kind)
    costs = _list(where.of("cost"), ability.get("cost", []))
    _check_costs(where, costs, kind, static, hand)
    if "free" in uses and {"pay": "exhaust_self"} not in costs:
        raise where.fault("endless")
    effect = _list(where.of("effect"), ability.get("effect", []))
    if not effect:
        raise where.fault("no_field", name="effect")
    for k, op in enumerate(effect):
        at = where.operation(k + 1)
        _check_op(at, _table(at, op), kind, uses, hand)


def _check_when(where: Where, when: dict[str, Any], kind: str) -> None:
    _only(where.of("when"), when, ("event", "who"))
    _word(where.of("event"), when.get("event"), EVENTS)
    who = _word(where.of("who"), when.get("who"), WHO)
    if who == "self" and kind != "gladiator":
        raise where.fault("who_self")


def _check_costs(where: Where, costs: list[Any], kind: str, static: bool, hand: bool) -> None:
    if costs and static:
        raise where.fault("static_cost")
    paid = []
    for cost in costs:
        given = _table(where.of("cost"), cost)
        _only(where.of("cost"), given, ("pay", "n"))
        pay = _word(where.of("cost"), given.get("pay"), COSTS)
        paid.append(pay)
        if pay == "exhaust_self":
            if kind not in ("gladiator", "patron", "arena") or hand:
                raise where.fault("cost_exhausts")
        else:
            _whole(where.of("cost n"), given.get("n"), 1, HIGHEST)
    if len(set(paid)) != len(paid) or {"coin", "discard"} <= set(paid):
        raise where.fault("cost_parts")


def _check_op(at: Where, op: dict[str, Any], kind: str, uses: list[str], hand: bool) -> None:
    name = _word(at.of("op"), op.get("op"), OPS)
    static = "static" in uses
    player = name == "modify" and op.get("stat") in STATS[3:]
    needed = [field for field in OP_FIELDS[name]
              if not (field == "until" and static) and not (field == "on" and player)]  # fmt: skip
    _only(at, op, ("op", "may", *needed))
    for field in needed:
        if field not in op:
            raise at.fault("op_no_field", op=name, name=field)
    if static != (name in STATIC_OPS) and name != "modify":
        raise at.fault("op_use", op=name, uses=listed(tuple(uses)))
    if name in ("untargetable", "guard", "blank") and kind != "gladiator":
        raise at.fault("op_gladiator", op=name)
    if (name == "enter") != hand:
        raise at.fault("enter")
    if "may" in op:
        _check_may(at, op, name)
    if "stat" in op:
        _word(at.of("stat"), op["stat"], STATS)
        if player and not static:
            raise at.fault("stat", stat=op["stat"])
    if "until" in op:
        _word(at.of("until"), op["until"], DURATIONS)
    if "n" in op and not (name == "prevent" and op["n"] == "all"):
        low = -HIGHEST if name == "modify" else 1
        _whole(at.of("n"), op["n"], low, HIGHEST)
    if "types" in op:
        _words(at.of("types"), op["types"], TYPES)
    for field in ("to", "on", "from"):
        if field in op:
            _check_pick(at.pick(field), _table(at.of(field), op[field]), kind, uses)
    if (
        static
        and kind != "gladiator"
        and "on" in op
        and op["on"] != {"pick": "each", "side": "own"}
    ):
        raise at.fault("on_each")
    if name == "move_gladiator" and (op["on"].get("pick"), op["on"].get("side")) != (
        "target", "own",
    ):  # fmt: skip
        raise at.fault("on_own")
    for field in ("from", "to"):
        if "from" in op and op[field].get("pick") not in ("target", "self"):
            raise at.of(field).fault("target_or_self")


def _check_may(at: Where, op: dict[str, Any], name: str) -> None:
    if not isinstance(op["may"], bool):
        raise at.of("may").fault("boolean")
    picks = op.get("from", op.get("on", op.get("to", {})))
    chosen = isinstance(picks, dict) and picks.get("pick") == "target"
    if name not in ("cull", "refresh") and not chosen:
        raise at.fault("may", op=name)


def _check_pick(where: Where, pick: dict[str, Any], kind: str, uses: list[str]) -> None:
    _only(where, pick, ("pick", "side", "state", "other"))
    chosen = _word(where.of("pick"), pick.get("pick"), PICKS)
    if chosen == "self" and kind != "gladiator":
        raise where.fault("pick_self")
    if chosen == "subject" and "reaction" not in uses:
        raise where.fault("pick_subject")
    if "static" in uses and chosen not in ("self", "each"):
        raise where.fault("pick_static", pick=chosen)
    if "side" in pick:
        _word(where.of("side"), pick["side"], SIDES[1:])
    if "state" in pick:
        _word(where.of("state"), pick["state"], STATES[1:])
    if not isinstance(pick.get("other", False), bool):
        raise where.of("other").fault("boolean")


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
            raise Where(name).fault("clash", when=sorted(met & found)[0])
        met |= found


def _check_played(name: str, kind: str, abilities: list[Any]) -> None:
    if kind in ("tactic", "reaction") and not abilities:
        raise Where(name).fault("no_ability", type=kind)


# --- A whole set -------------------------------------------------------------------------------


def _load(text: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(text) if text.lstrip().startswith("{") else toml.loads(text)
    except ValueError as error:  # of the reader, or of a number with too many digits
        raise BadTable(say("packs.neither", error=error)) from None
    except RecursionError:
        raise BadTable(say("packs.deep")) from None
    given = _table(Where(), data)
    _only(Where(), given, ("card", "totals"))
    return given


def _merge(given: dict[str, Any], faults: Faults) -> tuple[dict[str, Card], dict[str, int]]:
    """The standard cards with what a pack changes or adds, and the totals of the decks."""
    cards: dict[str, Card] = {str(card["id"]): dict(card) for card in STANDARD}
    met: list[str] = []
    for k, entry in enumerate(_list(Where(field="card list"), given.get("card", []))):
        with faults.at("card", k):
            card = _table(Where(field="card list"), entry)
            name = _id(k, card, met)
            met.append(name)
            left = {key: value for key, value in card.items() if key not in UNREAD}
            whole = {**cards.get(name, {}), **left}
            check_card(whole)
            cards[name] = whole
    totals = dict(PRINTED_TOTALS)
    with faults.at("totals"):
        for deck, n in _table(Where(field="totals"), given.get("totals", {})).items():
            chosen = _word(Where(field="deck of totals"), deck, DECKS)
            totals[chosen] = _whole(Where(field="total", deck=chosen), n, 0, 120)
    return cards, totals


def _id(k: int, card: Card, met: list[str]) -> str:
    """The id of a card of the list."""
    if "id" not in card:
        raise BadTable(say("packs.no_id", n=k + 1))
    name = card["id"]
    if name not in CARD_NAMES:
        low, high = SPARE_NAMES[0], SPARE_NAMES[-1]
        raise BadTable(say("packs.card", name=shown(name), low=low, high=high), ("id",))
    if name in met:
        raise BadTable(say("packs.card_twice", name=name), ("id",))
    return str(name)


def read_cards(text: str) -> dict[str, Card]:
    """The cards of an option's text by id, checked, in the order of their numbers.

    Raises BadTable with part of a sentence; the option adds its name.
    """
    return _read(text)[0]


def _read(text: str) -> tuple[dict[str, Card], dict[str, int]]:
    if text.strip().lower() == "standard":
        return {str(card["id"]): dict(card) for card in STANDARD}, dict(PRINTED_TOTALS)
    faults = Faults()
    cards, totals = _merge(_load(text), faults)
    faults.check()
    ordered = {name: cards[name] for name in CARD_NAMES if name in cards}
    _check_totals(ordered, totals, faults)
    faults.check()
    return ordered, totals


def _check_totals(cards: dict[str, Card], totals: dict[str, int], faults: Faults) -> None:
    lowest = {"starting": FIGURES["hand_size"], "arena": 3, "boast": 1}
    for deck, total in totals.items():
        there = sum(int(card["copies"]) for card in cards.values() if card["deck"] == deck)
        with faults.at("totals", deck):
            if there != total:
                raise BadTable(say("packs.totals", deck=deck, there=there, total=total))
            if total < lowest.get(deck, 0):
                raise BadTable(say("packs.few", deck=deck, low=lowest[deck], there=total))
    fighters = sum(int(card["copies"]) for card in cards.values() if card["type"] == "gladiator")
    if fighters > FIGURES["gladiator_slots"]:
        with faults.at("card"):
            raise BadTable(say("packs.fighters", there=fighters, most=FIGURES["gladiator_slots"]))


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


def settle_cards(text: str, table: Table) -> str:
    """The canonical text of a set of cards."""
    return cards_text(text)


def changed_cards(text: str) -> list[str]:
    """The cards of a canonical text that are not as usual, by their present names."""
    cards = read_cards(text)
    standard = {str(card["id"]): card for card in STANDARD}
    return [str(card["name"]) for name, card in cards.items() if standard.get(name) != card]


for _card in STANDARD:
    check_card(_card)
