"""From tuples to sentences: what a seat is asked, what happened, and why something is refused.

A `language` is one that the game speaks (`Game.spoken`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Final

from munera.core.engine import CHANCE, State, legal_list, waiting
from munera.core.errors import BadText, Illegal, NotYourTurn
from munera.core.events import Kind, redact
from munera.core.game import Choice, Decision, Game
from munera.core.saying import say
from munera.core.scene import Chip, Cue, Part, plain

Names = tuple[str, ...]
# An action's label is the same in every state, so each is put into words once.
_CHOICES: dict[tuple[str, str], dict[int, Choice]] = {}
Spellers = dict[str, Callable[[int], str]]
Chips = Callable[[str, int, str], Chip | None]
SEATED = ("seat", "side")  # domains whose values may be a seat


@dataclass(slots=True, init=False)
class Told:
    """One line of a viewer's log: its number there, what happened, by which clause.

    The number counts only what the viewer was told, so that it says nothing about hidden moves.
    """

    number: int
    kind: str
    parts: tuple[Part, ...]
    clause: str
    chance: bool  # whether chance did it
    heading: str = ""  # of the chapter it opens
    cues: tuple[Cue, ...] = ()  # what it looks like on the table

    def __init__(
        self,
        number: int,
        kind: str,
        parts: tuple[Part, ...],
        clause: str,
        chance: bool,
        heading: str = "",
        cues: tuple[Cue, ...] = (),
    ) -> None:
        self.number = number
        self.kind = kind
        self.parts = parts
        self.clause = clause
        self.chance = chance
        self.heading = heading
        self.cues = cues

    @property
    def text(self) -> str:
        """What happened, as text."""
        return plain(self.parts)


def tell(
    game: Game,
    s: State,
    event: tuple[int, ...],
    viewer: int,
    names: Names,
    number: int = 0,
    chance: bool = False,
    language: str = "en",
) -> Told:
    """An event in words, with what the viewer may know of it."""
    kind = game.events[event[0]]
    words = game.words[language]
    seen = redact(kind, event, viewer)
    spellers = words.spellers(s, names)
    said = sentence(game, words.events[kind.name], kind, seen, spellers, names, language)
    heading = words.headings.get(kind.name, "") if kind.chapter else ""
    if heading:
        heading = plain(sentence(game, heading, kind, seen, spellers))
    return Told(number, kind.name, said, kind.clause, chance, heading, game.cues(seen))


def decision(
    game: Game,
    s: State,
    seat: int,
    names: Names,
    language: str = "en",
    legal: list[int] | None = None,
) -> Decision | None:
    """What a seat is asked now, or None if it is not.

    `legal` is what the seat may do, from a caller who knows that it is asked and has found it out.
    """
    if legal is None:
        if seat not in waiting(s):
            return None
        legal = legal_list(s, seat)
    words = game.words[language]
    prompt = s.stack[-1].prompt(s, seat)
    kind = game.prompts[prompt[0]]
    spellers = words.spellers(s, names)
    asked = sentence(game, words.prompts[kind.name], kind, prompt, spellers, names, language)
    known = _CHOICES.setdefault((game.name, language), {})
    choices: list[Choice] = []
    for action in legal:
        choice = known.get(action)
        if choice is None:
            choice = known[action] = Choice(game.space.text(action), words.label(action))
        name = words.named(s, seat, action)
        choices.append(Choice(choice.text, name) if name else choice)
    return Decision(seat, asked, kind.clause, tuple(choices))


def called(game: Game, s: State, seat: int, action: int, language: str = "en") -> str:
    """What a seat does, in words that need no context: what the choice is about, and its name."""
    words = game.words[language]
    name = words.named(s, seat, action) or words.label(action)
    prompt = s.stack[-1].prompt(s, seat)
    kind = game.prompts[prompt[0]]
    about = words.abouts.get(kind.name)
    if about is None:
        return name
    return f"{plain(sentence(game, about, kind, prompt, words.spellers(s, ())))}: {name}"


def refusal(game: Game, s: State, seat: int, action: int) -> tuple[int, ...]:
    """Why a seat, or CHANCE, may not do this at a settled state: a kind and its fields.

    Three questions are the same for every frame and are asked here, in this order: is the game
    over, is it an action of chance, is another seat asked? The frame itself knows the rest.
    """
    if not s.stack:
        return (game.over,)
    frame = s.stack[-1]
    asked = frame.waiting(s)
    if asked:
        if action >= game.space.choices:
            kind = game.of_chance.get(game.space.moves[action].verb, -1)
            if kind >= 0:
                return (kind,)
        if seat not in asked:
            why = frame.not_asked(s, seat)
            if why:
                return why
            kind = game.out_of_turn.get(frame.prompt(s, asked[0])[0], -1)
            if kind >= 0:
                return (kind, asked[0])
    why = frame.why_not(s, seat, action)
    if why or game.not_now < 0:
        return why
    return (game.not_now,)


def check(game: Game, s: State, seat: int, action: int, names: Names, language: str = "en") -> None:
    """Raise NotYourTurn or Illegal, with clause and reason, if the seat may not do this now.

    Raises BadText for a seat that is not at the table.
    """
    if not CHANCE <= seat < len(names):
        raise BadText(say("table.no_seat", seat=seat, seats=len(names)))
    if action in legal_list(s, seat):
        return
    words = game.words[language]
    values = refusal(game, s, seat, action)
    kind = game.refusals[values[0]]
    spellers = words.spellers(s, names)
    why = sentence(game, words.refusals[kind.name], kind, values, spellers, names, language)
    asked = waiting(s)
    if asked and seat not in asked:
        raise NotYourTurn(kind.clause, why)
    raise Illegal(kind.clause, why)


# Sentences name the same things again and again, so each part is made once and known by identity.
# Names of seats are not among them: every table has its own.
COMMA: Final = Part(", ")


@lru_cache(4096)
def _steps(template: str, kind: Kind) -> tuple[tuple[Part | None, int], ...]:
    """A template taken apart: words, and the place of the value that follows them, or -1."""
    places = {field.name: k for k, field in enumerate(kind.fields)}
    out: list[tuple[Part | None, int]] = []
    for before, name, _, _ in Formatter().parse(template):
        words = before if out else _capital(before)
        out.append((Part(words) if words else None, -1 if name is None else places[name]))
    return tuple(out)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@lru_cache(4096)
def _thing(chips: Chips, domain: str, value: int, language: str, text: str) -> Part:
    """A value in a sentence, with its chip."""
    return Part(text, chips(domain, value, language))


def sentence(
    game: Game,
    template: str,
    kind: Kind,
    values: tuple[int, ...],
    spellers: Spellers,
    names: Names = (),
    language: str = "en",
) -> tuple[Part, ...]:
    """A template with its values, in parts, so that a page can show a card as a card.

    A seat, or a side that is one seat, is spelled as one of `names`.
    """
    out: list[Part] = []
    for words, place in _steps(template, kind):
        if words is not None:
            out.append(words)
        if place < 0:
            continue
        field = kind.fields[place]
        domain = field.domain
        for k, value in enumerate(values[place + 1 : None if field.many else place + 2]):
            text = spellers[domain](value)
            if not text:
                continue  # a value may have no words: a die that was not rolled
            if k:
                out.append(COMMA)
            told = text if out else _capital(text)
            if domain in SEATED and text in names:
                out.append(Part(told, game.chip(domain, value, language), names.index(text)))
            else:
                out.append(_thing(game.chip, domain, value, language, told))
    return tuple(out)
