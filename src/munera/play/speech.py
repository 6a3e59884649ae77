"""From tuples to sentences: what a seat is asked, what happened, and why something is refused."""

from __future__ import annotations

from dataclasses import dataclass

from munera.core.engine import CHANCE, State, legal_list, waiting
from munera.core.errors import BadText, Illegal, NotYourTurn
from munera.core.events import redact, spell
from munera.core.game import Choice, Decision, Game

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a viewer's log: its number there, what happened, by which clause.

    The number counts only what the viewer was told, so that it says nothing about hidden moves.
    """

    number: int
    kind: str
    text: str
    clause: str
    chance: bool  # whether chance did it


def tell(
    game: Game,
    s: State,
    event: tuple[int, ...],
    viewer: int,
    names: Names,
    number: int = 0,
    chance: bool = False,
) -> Told:
    """An event in words, with what the viewer may know of it."""
    kind = game.events[event[0]]
    words = game.words["en"]
    seen = redact(kind, event, viewer)
    text = spell(words.events[kind.name], kind, seen, words.spellers(s, names))
    return Told(number, kind.name, _sentence(text), kind.clause, chance)


def decision(game: Game, s: State, seat: int, names: Names) -> Decision | None:
    """What a seat is asked now, or None if it is not."""
    if seat not in waiting(s):
        return None
    words = game.words["en"]
    prompt = s.stack[-1].prompt(s, seat)
    kind = game.prompts[prompt[0]]
    text = spell(words.prompts[kind.name], kind, prompt, words.spellers(s, names))
    choices = [Choice(game.space.text(a), words.label(a)) for a in legal_list(s, seat)]
    return Decision(seat, text, kind.clause, tuple(choices))


def check(game: Game, s: State, seat: int, action: int, names: Names) -> None:
    """Raise NotYourTurn or Illegal, with clause and reason, if the seat may not do this now.

    Raises BadText for a seat that is not at the table.
    """
    if not CHANCE <= seat < len(names):
        raise BadText(f"There is no seat {seat} at this table of {len(names)}.")
    if action in legal_list(s, seat):
        return
    words = game.words["en"]
    refusal = s.stack[-1].why_not(s, seat, action) if s.stack else (game.over,)
    kind = game.refusals[refusal[0]]
    spellers = words.spellers(s, names)
    why = _sentence(spell(words.refusals[kind.name], kind, refusal, spellers))
    asked = waiting(s)
    if asked and seat not in asked:
        raise NotYourTurn(kind.clause, why)
    raise Illegal(kind.clause, why)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
