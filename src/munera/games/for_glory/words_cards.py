"""What a card of For Glory says, made from its data, so that text and effect always agree.

`Telling` puts the sentences together from the phrases of a language in `lang/<code>/cards.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from munera.core.saying import book_at
from munera.core.words import Texts
from munera.games.for_glory.tables import FOLDER, STANDARD

BOOK: Final = book_at(FOLDER.parent / "lang")
Card = dict[str, Any]
Part = dict[str, Any]  # an ability, an operation or a pick, as the data have it


class Telling:
    """How cards are told in one language."""

    def __init__(self, language: str) -> None:
        told = BOOK.room("card_name", language)  # cards that have a Latin name keep it
        self.names: dict[str, str] = {
            str(card["name"]): told[str(card["id"])] for card in STANDARD if card["id"] in told
        }
        self.types = BOOK.room("type", language)
        self.uses = BOOK.room("use", language)
        self.stats = BOOK.room("stat", language)
        self.until = BOOK.room("until", language)
        self.phrases = Texts(BOOK, "phrase", language)
        self.facts = BOOK.room("fact", language)
        self.whose = BOOK.room("whose", language)
        self.when = BOOK.room("when", language)
        self.cost = BOOK.room("cost", language)
        self.conditions = BOOK.room("condition", language)
        self.always = BOOK.room("always", language)
        self.doing = BOOK.room("doing", language)
        self.to_do = BOOK.room("to_do", language)  # the form after a cost or a "may"
        # Gladiators that a card speaks of, by `_fits`.
        self.alls = BOOK.room("all", language)
        self.eachs = BOOK.room("each", language)
        self.targets = BOOK.room("target", language)

    def name(self, card: Card) -> str:
        """What a card is called."""
        return self.called(str(card["name"]))

    def called(self, name: str) -> str:
        """What a card of this English name is called; a pack's own names stay as they are."""
        return self.names.get(name, name)

    def text(self, card: Card) -> str:
        """The whole text of a card, without its figures for buying and fighting."""
        worth = int(card.get("income") or card.get("influence_granted") or 0)
        fact = self.facts.get(card["type"], "") if card["type"] != "patron" or worth else ""
        told = [fact.format(n=worth, coins=self._some("coins", worth))] if fact else []
        told += [self.ability(card, ability) for ability in card.get("ability", [])]
        return " ".join(told)

    def ability(self, card: Card, ability: Part) -> str:
        """One ability in one or more sentences."""
        if "static" in ability["use"]:
            return self._static(card, ability)
        name, steps = self.name(card), _steps(ability)
        head = self._when(ability["when"], name) + ", " if "when" in ability else ""
        costs = self._both([self._cost(cost, name) for cost in ability.get("cost", [])])
        run = max(_run(steps), 1)
        if costs and steps[0].get("may"):
            told = [f"{head}{costs}; {self.phrases['then']} {self._row(steps[:1], name)}."]
        elif costs:
            told = [
                f"{head}{costs} {self.phrases['in_order']} {self._row(steps[:run], name, True)}."
            ]
        else:
            told = [f"{head}{self._row(steps[:run], name)}."]
        while steps := steps[run:]:
            run = max(_run(steps), 1)
            told.append(_capital(f"{self.phrases['then']} {self._row(steps[:run], name)}."))
        if ability["use"] == [card["type"]]:  # a Scheme, Tactic or Reaction card says so itself
            return " ".join([_capital(told[0]), *told[1:]])
        return "/".join(self.uses[use] for use in ability["use"]) + ": " + " ".join(told)

    def _static(self, card: Card, ability: Part) -> str:
        name, condition = self.name(card), ability.get("if", "")
        it = self.phrases["it"] if condition in ("exhausted", "ready", "damaged") else name
        fights = card["type"] == "gladiator"
        told = self._both([self._always(op, it, fights) for op in ability["effect"]])
        head = self.conditions[condition].format(name=name) + ", " if condition else ""
        return _capital(f"{head}{told}.")

    def _always(self, op: Part, it: str, fights: bool) -> str:
        """What a static ability does; a gladiator's counts only in its arena."""
        n, stat = op.get("n", 0), op.get("stat", "")
        key = op["op"] if op["op"] != "modify" else stat
        if stat in self.stats:
            key = str(op["on"]["pick"])
            key += "_here" if fights and key == "each" else ""
            key += "_again" if key == "self" and it == self.phrases["it"] else ""
        return self.always[key].format(
            it=it,
            n=n,
            stat=self.stats.get(stat, ""),
            coins=self._some("coins", abs(n)),
            less=self.phrases["more" if n > 0 else "less"],
            all=self.alls[_fits(op["on"])] if "on" in op else "",
        )

    def _when(self, when: Part, name: str) -> str:
        event, who = when["event"], when["who"]
        key = "damage" if (event, who) == ("damage_assigned", "any") else event
        return self.when[key].format(who=self.whose.get(who, name))

    def _cost(self, cost: Part, name: str) -> str:
        n = cost.get("n", 1)
        coins, cards = self._some("coins", n), self._some("cards", n)
        return self.cost[cost["pay"]].format(name=name, coins=coins, cards=cards)

    def _row(self, steps: list[Part], name: str, after: bool = False) -> str:
        """Operations one after the other; with `after`, in the form that follows a cost."""
        if steps[0].get("may"):
            return self.phrases["may"].format(does=self._does(steps[0], name, self.to_do))
        forms = self.to_do if after else self.doing
        return f", {self.phrases['then']} ".join(self._does(step, name, forms) for step in steps)

    def _does(self, op: Part, name: str, forms: dict[str, str]) -> str:
        n, whom = op.get("n", 0), op.get("to") or op.get("on")
        form = str(op.get("as") or op["op"])
        kinds = [self.types[kind] for kind in op.get("types", [])]
        return forms[form].format(
            n=n,
            name=name,
            harm=self._some("harm", n),
            assigned=self._some("assigned", n),
            whom=self._picked(whom, name, "from" in op) if whom else "",
            source=self._picked(op["from"], name, False) if "from" in op else "",
            stat=self.stats.get(op.get("stat", ""), ""),
            until=self.until.get(op.get("until", ""), ""),
            cards=self._some("cards", n),
            tokens=self._some("tokens", n),
            types=self.listed(kinds),
        )

    def _picked(self, pick: Part, name: str, again: bool) -> str:
        """The gladiators of an operation; `again` if one was named before."""
        if pick["pick"] == "self":
            return name
        if pick["pick"] == "subject":
            return self.targets["subject"]
        if pick["pick"] == "each":
            return self.eachs[_fits(pick)]
        return self.targets[_fits(pick, again)]

    def _some(self, name: str, n: int | str) -> str:
        """One, several, or all of something."""
        if n == "all":
            return self.phrases.get(f"{name}.all", "")
        return self.phrases.count(name, int(n))

    def _both(self, phrases: list[str]) -> str:
        """Phrases with an "and" between them."""
        return f" {self.phrases['both']} ".join(phrases)

    def listed(self, words: Sequence[str]) -> str:
        """Words with an "or" before the last."""
        head = ", ".join(words[:-1])
        return f"{head} {self.phrases['either']} {words[-1]}" if head else "".join(words)


_ITS_OWN: Final = ("self", "self", "damage_assigned")  # a gladiator prevents its own damage


def _steps(ability: Part) -> list[Part]:
    """The operations of an ability; several choices to cull a card are one step."""
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
    """How many of the first operations leave no choice."""
    for k, op in enumerate(steps):
        if op.get("may"):
            return k
    return len(steps)


def _fits(pick: Part, again: bool = False) -> str:
    """Which gladiators a pick is about, by their key in the files: `own_other_ready`."""
    words = [str(pick.get("side") or "any")]
    if pick.get("other") or again:
        words.append("other")
    if pick.get("state"):
        words.append(str(pick["state"]))
    return "_".join(words)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
