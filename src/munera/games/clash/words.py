"""How Clash of the Gladiators puts values and actions into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words
from munera.core.saying import book_at
from munera.core.words import numbered, read_words, spoken
from munera.games.clash.events import EVENTS, PROMPTS, REFUSALS
from munera.games.clash.space import (
    ATTACKER,
    ENTER,
    JOIN,
    KEEP,
    LOSE,
    NET,
    RELEASE,
    REROLL,
    REVEAL,
    SPACE,
    SPACES,
    STAND,
    SUMMON,
    TAKE,
    TARGET,
)
from munera.games.clash.state import BEASTS
from munera.games.clash.tables import ANIMAL_NAMES, FACE_NAMES, FOLDER, KIND_NAMES, SPACE_NAMES

BOOK: Final = book_at(FOLDER.parent / "lang")
SPACE_LABELS: Final = tuple([name.upper() for name in SPACE_NAMES])  # `B2`
# Actions about a space, and about a kind of gladiator: their first number, and their names.
AT_SPACES: Final = (
    (ENTER, "enter"),
    (JOIN, "join"),
    (RELEASE, "release"),
    (ATTACKER, "attacker"),
    (STAND, "stand"),
    (TARGET, "target"),
)


def species(animal: str) -> str:
    """`lion` of `lion-2`; also the name of its drawing."""
    return animal[: animal.index("-")]


def animal_names(language: str) -> tuple[str, ...]:
    """What a person calls each animal: `Lion 2`."""
    named = BOOK.text("unit.animal", language)
    return tuple(
        [
            named.format(
                species=BOOK.text(f"species.{species(animal)}", language),
                number=animal[animal.index("-") + 1 :],
            )
            for animal in ANIMAL_NAMES
        ]
    )


class Tongue:
    """The names of things in one language, and the texts made of them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.animals = animal_names(language)
        self.kinds = BOOK.row("with", KIND_NAMES, language)
        self.faces = BOOK.row("face", FACE_NAMES, language)
        self.team = numbered(BOOK.text("unit.team", language), "name")
        self.labels = tuple([self._called(action) for action in range(len(SPACE))])

        # Spellers that are the same at every table, made once because every sentence needs them.
        self.fixed: dict[str, Callable[[int], str]] = {
            "space": SPACE_LABELS.__getitem__,
            "kind": self.kinds.__getitem__,
            "animal": self.animals.__getitem__,
            "face": self.faces.__getitem__,
            "action": SPACE.text,
            "number": str,
        }

    def _called(self, action: int) -> str:
        for base, verb in AT_SPACES:
            if base <= action < base + SPACES:
                return self._does(verb, space=SPACE_LABELS[action - base])
        kinds = BOOK.row("kind", KIND_NAMES, self.language)
        if TAKE <= action < RELEASE:
            return self._does("take", kind=kinds[action - TAKE])
        if SUMMON <= action < STAND:
            return self._does("summon", animal=self.animals[action - SUMMON])
        if NET <= action < KEEP:
            return self._does("net", kind=kinds[action - NET])
        if action in (KEEP, REROLL):
            return self._does("keep" if action == KEEP else "reroll")
        if LOSE <= action < REVEAL:
            verb = "lose_netted" if (action - LOSE) % 2 else "lose"
            return self._does(verb, kind=kinds[(action - LOSE) // 2])
        return SPACE.text(action)

    def _does(self, verb: str, space: str = "", kind: str = "", animal: str = "") -> str:
        named = BOOK.text(f"actions.{verb}", self.language)
        return named.format(space=space, kind=kind, animal=animal)

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""

        def unit(k: int) -> str:
            return self.animals[k - BEASTS] if k >= BEASTS else self.team.format(names[k // 4])

        out = self.fixed.copy()
        out["seat"] = names.__getitem__
        out["unit"] = unit
        return out


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.labels.__getitem__,
    )  # fmt: skip


WORDS: Final = spoken(BOOK, words_in)

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "base": "enter",
    "place": "release",
    "with": "attacker",
    "use": "attacker",
    "from": "stand",
    "stay": "stand",
    "attack": "target",
    "against": "target",
    "hit": "target",
    "again": "reroll",
    "give": "lose",
    "draft": "take",
}


def shorthand(text: str) -> str:
    """`attack b2` or `lose sword` as the text of an action; anything else unchanged."""
    words = text.lower().split()
    if words:
        words[0] = SAME.get(words[0], words[0])
    if len(words) == 2 and words[0] == "lose" and words[1] in KIND_NAMES:
        words.append("active")
    said = " ".join(words)
    return said if said in SPACE.ids else text
