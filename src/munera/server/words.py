"""Which language a request is answered in.

What the house says stands in `lang`, and an error carries its key. Options of games and content
packs still say English sentences: `said` looks those up, by their shape, until they carry keys too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from munera.core.errors import MuneraError
from munera.core.saying import ENGLISH, Saying, languages
from munera.games import every

LONGEST: Final = 1_000  # characters of a sentence with slots; a longer one is not worth the search

PACKS_IT: Final = {
    "A content pack has at most {most} characters, not {size}.": "Un pacchetto di contenuti ha al "
    "massimo {most} caratteri, non {size}.",
    "The content pack is not TOML: {reason}.": "Il pacchetto di contenuti non è TOML: {reason}.",
    "The content pack goes too deep.": "Il pacchetto di contenuti è troppo profondo.",
    "A content pack has {known} and options, not '{key}'.": "Un pacchetto di contenuti ha {known} "
    "e options, non '{key}'.",
    "The content pack has both '{table}' and the option '{option}'.": "Il pacchetto di contenuti "
    "ha sia '{table}' sia l'opzione '{option}'.",
    "The tables of a content pack hold texts and numbers, no dates.": "Le tabelle di un pacchetto "
    "di contenuti contengono testi e numeri, non date.",
    "The content pack is for '{game}', not for {name}.": "Il pacchetto di contenuti è per "
    "'{game}', non per {name}.",
    "The options of a content pack are a table: [options].": "Le opzioni di un pacchetto di "
    "contenuti sono una tabella: [options].",
    "The content pack sets '{name}', but the options are {known}.": "Il pacchetto di contenuti "
    "imposta '{name}', ma le opzioni sono {known}.",
    "The content pack's '{name}' must be text in quotes.": "Nel pacchetto di contenuti '{name}' "
    "dev'essere un testo tra virgolette.",
}


class Phrases:
    """Sentences of one language by the English ones; those with slots are found by their shape."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._plain = {ours: theirs for ours, theirs in texts.items() if "{" not in ours}
        shaped = [ours for ours in texts if "{" in ours]
        shaped.sort(key=lambda ours: -len(_literal(ours)))  # the most particular one first
        self._shaped = [(_shape(ours), texts[ours]) for ours in shaped]

    def find(self, text: str) -> str | None:
        """The sentence for an English one; None if there is none."""
        found = self._plain.get(text)
        if found is not None or len(text) > LONGEST:
            return found
        for shape, theirs in self._shaped:
            match = shape.fullmatch(text)
            if match:
                slots = match.groupdict()
                if "why" in slots:  # a sentence inside a sentence
                    slots["why"] = self.find(slots["why"]) or slots["why"]
                return theirs.format(**slots)
        return None


def _literal(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


def _shape(template: str) -> re.Pattern[str]:
    """Whatever the template gives, with its slots as groups."""
    out, seen = "", set()
    for k, part in enumerate(re.split(r"\{(\w+)\}", template)):
        if k % 2 == 0:
            out += re.escape(part)
        elif part in seen:
            out += f"(?P={part})"
        else:
            seen.add(part)
            out += f"(?P<{part}>.*?)"
    return re.compile(out, re.DOTALL)


@lru_cache(8)
def phrases(language: str) -> Phrases:
    """What games and content packs say when something is wrong, in a language."""
    texts = dict(PACKS_IT) if language == "it" else {}
    for game in every():
        if language in game.words:
            texts.update(game.words[language].errors)
    return Phrases(texts)


def said(error: MuneraError, language: str) -> str:
    """The sentence of an error in a language."""
    if isinstance(error.what, Saying) or language == ENGLISH:
        return error.said(language)
    return phrases(language).find(error.what) or error.what


def language_in(wanted: str) -> str:
    """The language for a word such as `it`, or for an Accept-Language header; English if unknown.

    >>> language_in("fr-CH, it-IT;q=0.9, en;q=0.8"), language_in("it"), language_in("")
    ('it', 'it', 'en')
    """
    best, chosen = 0.0, ENGLISH
    for item in wanted[:200].lower().split(","):
        tag, _, rest = item.partition(";")
        name = tag.strip().partition("-")[0]
        weight = _weight(rest)
        if name in languages() and weight > best:
            best, chosen = weight, name
    return chosen


def language_asked(query: str) -> str:
    """The language that the query of an address asks for with `lang`; English if it does not.

    >>> language_asked("seat=1&lang=it"), language_asked("seat=1")
    ('it', 'en')
    """
    for pair in query.split("&"):
        if pair.startswith("lang="):
            return language_in(pair[5:])
    return ENGLISH


def _weight(text: str) -> float:
    """The q of an item, from 0 to 1; 1 if it says none, 0 if that cannot be read."""
    key, _, value = text.replace(" ", "").partition("=")
    if key != "q":
        return 1.0
    fine = re.fullmatch(r"[01](\.\d{0,3})?", value)
    return float(value) if fine else 0.0
