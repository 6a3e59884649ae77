"""Action spaces: one table gives an action its number inside and its text outside."""

from __future__ import annotations

import difflib
import hashlib
from dataclasses import dataclass

from munera.core.errors import BadText
from munera.core.saying import say

LIMIT = 4096  # ids a game may have


@dataclass(frozen=True, slots=True)
class Verb:
    """The first word of an action and the possible names of its arguments, at most two."""

    name: str
    domains: tuple[tuple[str, ...], ...] = ()
    chance: bool = False  # an outcome of dealing or rolling, not a choice of a seat

    @property
    def count(self) -> int:
        """How many actions begin with this verb."""
        n = 1
        for domain in self.domains:
            n *= len(domain)
        return n


def verb(name: str, *domains: tuple[str, ...], chance: bool = False) -> Verb:
    """A verb with zero to two arguments."""
    return Verb(name, domains, chance)


@dataclass(frozen=True, slots=True)
class Move:
    """An action in parts, for interface code and tests."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


class ActionSpace:
    """All actions of a game. Seats' verbs come first, so learners see ids 0 to `choices` - 1.

    An id means the same in every state and for every number of seats. Old names stay as aliases.

    >>> space = ActionSpace(verb("play", ("red", "blue"), ("1", "2")), verb("pass"))
    >>> space.text(2), space.parse("play blue 2"), space.move(4)
    ('play blue 1', 3, Move(verb='pass', args=()))
    """

    def __init__(self, *verbs: Verb, aliases: dict[str, str] | None = None) -> None:
        self.verbs = verbs
        self.base: dict[str, int] = {}
        self.moves: list[Move] = []
        self.choices = 0
        for v in verbs:
            if len(v.domains) > 2:
                raise ValueError(f"verb {v.name} has more than two arguments")
            if not v.chance and self.choices != len(self.moves):
                raise ValueError(f"verb {v.name} of a seat comes after one of chance")
            self.base[v.name] = len(self.moves)
            self.moves += _moves(v)
            if not v.chance:
                self.choices = len(self.moves)
        self.texts = [str(move) for move in self.moves]
        self.ids = {text: k for k, text in enumerate(self.texts)}
        if len(self.ids) != len(self.texts) or len(self.texts) > LIMIT:
            raise ValueError(f"the texts of {len(self.texts)} actions collide or exceed {LIMIT}")
        for old, new in (aliases or {}).items():
            self.ids[old] = self.ids[new]

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, action: int) -> str:
        """The text of an action."""
        return self.texts[action]

    def move(self, action: int) -> Move:
        """The action in parts."""
        return self.moves[action]

    def parse(self, text: str) -> int:
        """The action a text names; raises BadText with the nearest texts if there is none."""
        found = self.ids.get(text)
        if found is not None:
            return found
        words = " ".join(text.lower().split())
        found = self.ids.get(words)
        if found is not None:
            return found
        if not words:
            raise BadText(say("action.empty"))
        shown = words if len(words) <= 60 else words[:57] + "..."
        near = difflib.get_close_matches(words[:60], self.texts, n=3, cutoff=0.6)
        hint = (
            say("action.near", near=near[0]) if near else say("action.verbs", verbs=self._verbs())
        )
        raise BadText(say("action.unknown", text=shown, hint=hint))

    def _verbs(self) -> str:
        return ", ".join(f"'{v.name}'" for v in self.verbs if not v.chance)

    @property
    def fingerprint(self) -> str:
        """A hash of this numbering; learned weights and data sets store it and refuse another."""
        return hashlib.sha256("\n".join(self.texts).encode()).hexdigest()[:16]


def _moves(v: Verb) -> list[Move]:
    if not v.domains:
        return [Move(v.name)]
    if len(v.domains) == 1:
        return [Move(v.name, (a,)) for a in v.domains[0]]
    return [Move(v.name, (a, b)) for a in v.domains[0] for b in v.domains[1]]
