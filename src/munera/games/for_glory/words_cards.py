"""What a card of For Glory says, made from its data: so no text can disagree with what a card does.

`Telling` puts the sentences together from the phrases of a language; here are the English ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

Card = dict[str, Any]
Part = dict[str, Any]  # an ability, an operation or a pick, as the data have it


@dataclass(frozen=True)
class Telling:
    """How cards are told in one language."""

    names: dict[str, str]  # of cards by their English ones, where they differ
    types: dict[str, str]
    uses: dict[str, str]
    stats: dict[str, str]
    until: dict[str, str]
    coins: tuple[str, str]
    tokens: tuple[str, str]
    cards: tuple[str, str]
    harm: tuple[str, str, str]  # one, several, all
    assigned: tuple[str, str, str]
    either: str
    both: str
    in_order: str
    then: str
    may: str
    facts: dict[str, str]
    whose: dict[str, str]
    when: dict[str, str]
    cost: dict[str, str]
    conditions: dict[str, str]
    always: dict[str, str]
    less: tuple[str, str]  # less, more
    it: str  # a card that its own condition has named
    doing: dict[str, str]
    to_do: dict[str, str]  # the form after a cost or a "may"
    all_of: Callable[[Part], str]  # all gladiators that fit, in the plural
    picked: Callable[[Part, str, bool], str]  # those of an operation; true if one was named before

    def name(self, card: Card) -> str:
        """What a card is called."""
        return self.called(str(card["name"]))

    def called(self, name: str) -> str:
        """What a card of this English name is called; a pack's own names stay as they are."""
        return self.names.get(name, name)

    def text(self, card: Card) -> str:
        """All a card says, without its figures for buying and fighting."""
        worth = int(card.get("income") or card.get("influence_granted") or 0)
        fact = self.facts.get(card["type"], "") if card["type"] != "patron" or worth else ""
        told = [fact.format(n=worth, coins=_some(self.coins, worth))] if fact else []
        told += [self.ability(card, ability) for ability in card.get("ability", [])]
        return " ".join(told)

    def ability(self, card: Card, ability: Part) -> str:
        """One ability in one or more sentences."""
        if "static" in ability["use"]:
            return self._static(card, ability)
        name, steps = self.name(card), _steps(ability)
        head = self._when(ability["when"], name) + ", " if "when" in ability else ""
        costs = f" {self.both} ".join(self._cost(c, name) for c in ability.get("cost", []))
        run = max(_run(steps), 1)
        if costs and steps[0].get("may"):
            told = [f"{head}{costs}; {self.then} {self._row(steps[:1], name)}."]
        elif costs:
            told = [f"{head}{costs} {self.in_order} {self._row(steps[:run], name, True)}."]
        else:
            told = [f"{head}{self._row(steps[:run], name)}."]
        while steps := steps[run:]:
            run = max(_run(steps), 1)
            told.append(_capital(f"{self.then} {self._row(steps[:run], name)}."))
        if ability["use"] == [card["type"]]:  # a Scheme, Tactic or Reaction card: shown on it
            return " ".join([_capital(told[0]), *told[1:]])
        return "/".join(self.uses[use] for use in ability["use"]) + ": " + " ".join(told)

    def _static(self, card: Card, ability: Part) -> str:
        name, condition = self.name(card), ability.get("if", "")
        it = self.it if condition in ("exhausted", "ready", "damaged") else name
        fights = card["type"] == "gladiator"
        told = f" {self.both} ".join(self._always(op, it, fights) for op in ability["effect"])
        head = self.conditions[condition].format(name=name) + ", " if condition else ""
        return _capital(f"{head}{told}.")

    def _always(self, op: Part, it: str, fights: bool) -> str:
        """What a static ability does; that of a gladiator stays in its arena."""
        n, stat = op.get("n", 0), op.get("stat", "")
        key = op["op"] if op["op"] != "modify" else stat
        if stat in self.stats:
            key = str(op["on"]["pick"])
            key += "_here" if fights and key == "each" else ""
            key += "_again" if key == "self" and it == self.it else ""
        return self.always[key].format(
            it=it,
            n=n,
            stat=self.stats.get(stat, ""),
            coins=_some(self.coins, abs(n)),
            less=self.less[n > 0],
            all=self.all_of(op["on"]) if "on" in op else "",
        )

    def _when(self, when: Part, name: str) -> str:
        event, who = when["event"], when["who"]
        key = "damage" if (event, who) == ("damage_assigned", "any") else event
        return self.when[key].format(who=self.whose.get(who, name))

    def _cost(self, cost: Part, name: str) -> str:
        n = cost.get("n", 1)
        coins, cards = _some(self.coins, n), _some(self.cards, n)
        return self.cost[cost["pay"]].format(name=name, coins=coins, cards=cards)

    def _row(self, steps: list[Part], name: str, after: bool = False) -> str:
        """Operations one after the other; `after` a cost, in the form for it."""
        if steps[0].get("may"):
            return self.may.format(does=self._does(steps[0], name, self.to_do))
        forms = self.to_do if after else self.doing
        return f", {self.then} ".join(self._does(step, name, forms) for step in steps)

    def _does(self, op: Part, name: str, forms: dict[str, str]) -> str:
        n, whom = op.get("n", 0), op.get("to") or op.get("on")
        form = str(op.get("as") or op["op"])
        kinds = [self.types[kind] for kind in op.get("types", [])]
        return forms[form].format(
            n=n,
            name=name,
            harm=_some(self.harm, n),
            assigned=_some(self.assigned, n),
            whom=self.picked(whom, name, "from" in op) if whom else "",
            source=self.picked(op["from"], name, False) if "from" in op else "",
            stat=self.stats.get(op.get("stat", ""), ""),
            until=self.until.get(op.get("until", ""), ""),
            cards=_some(self.cards, n),
            tokens=_some(self.tokens, n),
            types=self.listed(kinds),
        )

    def listed(self, words: Sequence[str]) -> str:
        """Words with an "or" before the last."""
        head = ", ".join(words[:-1])
        return f"{head} {self.either} {words[-1]}" if head else "".join(words)


_ITS_OWN: Final = ("self", "self", "damage_assigned")  # a gladiator prevents its own damage


def _steps(ability: Part) -> list[Part]:
    """The operations of an ability; choices to cull one card after the other are one step."""
    out: list[Part] = []
    when = ability.get("when", {})
    for op in ability["effect"]:
        last = out[-1] if out else {}
        own = op["op"] == "prevent" and op["n"] != "all"
        again = op["op"] == last.get("op") == "cull" and op.get("may")
        if again and (last.get("may") or "as" in last):
            out[-1] = {"op": "cull", "as": "cull_up_to", "n": last["n"] + op["n"]}
        elif own and (op["on"]["pick"], when.get("who"), when.get("event")) == _ITS_OWN:
            out.append({**op, "as": "prevent_own"})
        else:
            out.append(op)
    return out


def _run(steps: list[Part]) -> int:
    """How many operations at the start leave no choice."""
    for k, op in enumerate(steps):
        if op.get("may"):
            return k
    return len(steps)


def _some(forms: tuple[str, ...], n: int | str) -> str:
    """One, several, or all of something."""
    return forms[2] if n == "all" and len(forms) > 2 else forms[n != 1].format(n=n)


def spaced(*words: str) -> str:
    """Words in a row, without empty ones."""
    return " ".join(word for word in words if word)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- English -----------------------------------------------------------------------------------


def _all_of(pick: Part) -> str:
    """All gladiators that fit, in the plural."""
    side = {"own": "your", "opp": "opposing", "": "all"}[pick.get("side", "")]
    other = "other" if pick.get("other") else ""
    return spaced(side, other, pick.get("state", ""), "gladiators")


def _picked(pick: Part, name: str, again: bool) -> str:
    """The gladiators of an operation; `again` if one has been named before."""
    side, state = pick.get("side", ""), pick.get("state", "")
    foe = "opposing" if side == "opp" else ""
    other = "other" if pick.get("other") else ""
    if pick["pick"] == "self":
        return name
    if pick["pick"] == "subject":
        return "that gladiator"
    if pick["pick"] == "each" and side == "own":
        return spaced("each of your", other, state, "gladiators")
    if pick["pick"] == "each":
        return spaced("each", other, state, foe, "gladiator")
    noun = spaced(state, foe, "target gladiator", "of yours" if side == "own" else "")
    if other or again:
        return f"another {noun}"
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


_DOING: Final = {
    "damage": "deal {harm} to {whom}",
    "prevent": "prevent {assigned} to {whom}",
    "prevent_own": "prevent {n} of it",
    "reassign": "reassign {harm} from {source} to {whom}",
    "move_damage": "move {harm} from {source} to {whom}",
    "remove_damage": "remove {harm} from {whom}",
    "ready": "make {whom} ready",
    "exhaust": "exhaust {whom}",
    "modify": "give {whom} {n:+} {stat} {until}",
    "draw": "draw {cards}",
    "coin": "take {tokens}",
    "cull": "cull {cards} from your hand",
    "cull_up_to": "cull up to {cards} from your hand",
    "refresh": "discard the open cards of a supply deck and deal three new ones",
    "retrieve": "take a {types} card from your discard pile into your hand",
    "enter": "play {name} from your hand into the active arena",
    "move_gladiator": "move {whom} to another available arena",
}

ENGLISH: Final = Telling(
    names={},
    types={
        "income": "Income",
        "scheme": "Scheme",
        "patron": "Patron",
        "gladiator": "gladiator",
        "tactic": "Tactic",
        "reaction": "Reaction",
        "arena": "arena",
        "boast": "Boast",
    },
    uses={
        "scheme": "Scheme",
        "tactic": "Tactic",
        "reaction": "Reaction",
        "free": "Free action",
    },
    stats={"attack": "Attack", "agility": "Agility", "health": "Health"},
    until={"turn": "this turn", "battle": "until the end of the battle"},
    coins=("1 coin", "{n} coins"),
    tokens=("1 coin token", "{n} coin tokens"),
    cards=("a card", "{n} cards"),
    harm=("1 damage", "{n} damage", "all damage"),
    assigned=("1 damage assigned", "{n} damage assigned", "all damage assigned"),
    either="or",
    both="and",
    in_order="to",
    then="then",
    may="you may {does}",
    facts={
        "income": "Worth {coins}.",
        "patron": "{n} Influence.",
        "boast": "Does nothing.",
    },
    whose={"own": "one of your gladiators", "any": "a gladiator"},
    when={
        "attacks": "when {who} attacks",
        "damage_assigned": "when damage is assigned to {who}",
        "damage": "when damage is assigned",
        "enters": "when {who} enters an arena",
        "leaves": "when {who} leaves an arena",
        "defeated": "when {who} is defeated",
    },
    cost={
        "exhaust_self": "exhaust {name}",
        "coin": "pay {coins}",
        "discard": "discard {cards} from your hand",
    },
    conditions={
        "exhausted": "while {name} is exhausted",
        "ready": "while {name} is ready",
        "damaged": "while {name} has damage on it",
        "escorted": "while you have a gladiator of another name in this arena",
        "foe_exhausted": "while an opposing gladiator in this arena is exhausted",
        "favor": "while you hold the Crowd's Favor",
    },
    always={
        "untargetable": "{it} cannot be targeted",
        "guard": "an opposing Attack must target {it}, or another that asks for it, if it can",
        "blank": "gladiators of another name in this arena have no abilities",
        "influence": "you have {n:+} Influence",
        "late_cost": "your Late Registrations cost {coins} {less}",
        "gladiator_cost": "gladiators you buy cost {coins} {less}",
        "self": "{it} has {n:+} {stat}",
        "self_again": "it has {n:+} {stat}",
        "each": "{all} have {n:+} {stat}",
        "each_here": "{all} in this arena have {n:+} {stat}",
    },
    less=("less", "more"),
    it="it",
    doing=_DOING,
    to_do=_DOING,
    all_of=_all_of,
    picked=_picked,
)
