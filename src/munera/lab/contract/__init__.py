"""The contract of every game, checked by `munera check-game` wherever Munera is installed.

Our own tests call the same functions, with more games and states.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from munera.core.errors import MuneraError
from munera.core.game import Game
from munera.core.saying import Saying, say
from munera.lab.contract import keeping, numbers, playing, scenes, secrets, speaking
from munera.lab.contract.cases import Absent, BrokenPromise, Case, Trials, cases_of, hold

Check = Callable[[Game, Trials], None]


def _each(game: Game, *checks: Callable[[Case], None]) -> None:
    """Check something at every table."""
    for case in cases_of(game):
        for one in checks:
            one(case)


def _rules(game: Game, effort: Trials) -> None:
    speaking.clauses_are_cited(game)


def _words(game: Game, effort: Trials) -> None:
    speaking.kinds_have_words(game)
    _each(
        game,
        lambda case: playing.refusals_speak(case, effort.states),
        lambda case: playing.decisions_offer_what_is_legal(case, effort.moves),
        lambda case: playing.events_speak_and_change_nothing(case, 1),
        lambda case: scenes.sentences_are_in_good_parts(case, 1),
    )


def _play(game: Game, effort: Trials) -> None:
    playing.texts_are_ids(game)
    _each(
        game,
        lambda case: playing.games_end(case, effort.games),
        lambda case: playing.lists_are_sound(case, 1),
        lambda case: playing.order_does_not_matter(case, 1),
        lambda case: playing.judges_are_sound(case, effort.states),
    )


def _sides(game: Game, effort: Trials) -> None:
    _each(game, lambda case: playing.sides_win_together(case, effort.games))


def _chance(game: Game, effort: Trials) -> None:
    _each(game, lambda case: playing.chance_has_weights(case, 2))


def _copies(game: Game, effort: Trials) -> None:
    _each(
        game,
        lambda case: playing.clones_are_apart(case, effort.states),
        lambda case: playing.forks_stay_alike(case, 2),
        lambda case: playing.packs_come_back(case, effort.states),
    )


def _records(game: Game, effort: Trials) -> None:
    _each(
        game,
        lambda case: keeping.records_replay(case, 2),
        keeping.running_games_go_on,
        keeping.undo_rolls_nothing_again,
        keeping.refused_moves_change_nothing,
        lambda case: keeping.changed_records_are_refused(case, 2),
    )


def _secrets(game: Game, effort: Trials) -> None:
    secrets.open_games_have_one_truth(game, effort.states)
    secrets.nothing_leaks(game, effort.checks)


def _scenes(game: Game, effort: Trials) -> None:
    scenes.looks_are_there(game)
    _each(
        game,
        lambda case: scenes.scenes_are_well_formed(case, effort.moves),
        lambda case: scenes.cues_say_what_they_need(case, effort.moves),
    )


def _drafts(game: Game, effort: Trials) -> None:
    _each(game, lambda case: speaking.drafts_are_answers(case, effort.moves))


def _languages(game: Game, effort: Trials) -> None:
    speaking.languages_are_whole(game)
    _each(game, lambda case: speaking.languages_change_words_alone(case, effort.moves // 2))


def _tensors(game: Game, effort: Trials) -> None:
    if not numbers.is_observed(game):
        raise Absent(say("contract.no_tensor"))
    total = differed = 0
    for case in cases_of(game):
        made, unlike = numbers.hidden_truths_change_nothing(case, effort.checks)
        total, differed = total + made, differed + unlike
        numbers.pieces_keep_their_bounds(case)
        numbers.seats_are_counted_from_the_viewer(case, effort.moves)
    if not secrets.is_open(game):
        hold(differed > 0, "no_other_truth", checks=total)


# In the order in which a newcomer works: rules, words, play, and what is shown.
CHECKS: dict[str, Check] = {
    "rules": _rules,
    "words": _words,
    "play": _play,
    "sides": _sides,
    "chance": _chance,
    "copies": _copies,
    "records": _records,
    "secrets": _secrets,
    "scenes": _scenes,
    "drafts": _drafts,
    "languages": _languages,
    "tensors": _tensors,
}


@dataclass(frozen=True)
class Checked:
    """What came of a check: nothing is wrong, what is, or why there is nothing to check."""

    name: str
    mark: str  # ok, fault or none
    told: Saying


def run(game: Game, effort: Trials | None = None) -> Iterator[Checked]:
    """Every check in turn; one check stops at its first fault, the others go on."""
    for name in CHECKS:
        yield _outcome(game, name, effort or Trials())


def _outcome(game: Game, name: str, effort: Trials) -> Checked:
    try:
        CHECKS[name](game, effort)
    except Absent as absent:
        return Checked(name, "none", absent.what)
    except BrokenPromise as fault:
        return Checked(name, "fault", fault.what)
    except MuneraError as error:
        return Checked(name, "fault", say("contract.error", why=error.what))
    except Exception as error:  # whatever a game does, the other checks go on
        return Checked(name, "fault", _raised(game, error))
    return Checked(name, "ok", say(f"contract.checks.{name}"))


def _raised(game: Game, error: Exception) -> Saying:
    """An error in a game's code, with the last line of the game that it came from."""
    why = " ".join(f"{type(error).__name__}: {error}".split())
    steps = traceback.extract_tb(error.__traceback__)
    own = [step for step in steps if Path(step.filename).parent.name == game.folder.name]
    if not own:
        return say("contract.raised", why=why)
    return say("contract.raised_at", why=why, file=Path(own[-1].filename).name, line=own[-1].lineno)
