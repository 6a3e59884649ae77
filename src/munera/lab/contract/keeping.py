"""A game is its record: it replays, goes on where it stopped, and changes are refused."""

from __future__ import annotations

from munera.core.engine import CHANCE, digest
from munera.core.errors import BadRecord, MuneraError
from munera.lab.contract.cases import Case, hold
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import replay


def play(case: Case, seed: int, limit: int = 10**6) -> Match:
    """A random match of at most `limit` moves of seats."""
    rng = case.rng("match", seed)
    match = Match(case.game, case.table, case.names, Dice.from_seed(seed))
    while not match.is_over and limit > 0:
        asked = match.waiting()
        seat = asked[rng.below(len(asked))]
        actions = match.asked(seat).actions
        match.play(seat, case.game.space.text(actions[rng.below(len(actions))]))
        limit -= 1
    return match


def play_part(case: Case, seed: int, limit: int) -> Match:
    """The beginning of such a match: `limit` moves of seats, but never the last one."""
    whole = play(case, seed)
    moves = sum(seat != CHANCE for seat, _ in whole.record.moves)
    return play(case, seed, min(limit, moves - 1))


def records_replay(case: Case, games: int) -> None:
    """A record replays to the same position, and is written the same again."""
    for seed in range(games):
        match = play(case, seed)
        record, state = replay(match.text())
        hold(digest(state) == match.position(), "replay", at=case.at)
        same = record.moves == match.record.moves and record.text(state) == match.text()
        hold(same and state.results() == match.results, "replay", at=case.at)


def running_games_go_on(case: Case) -> None:
    """A running game that was saved goes on as before, with the same dice."""
    match = play_part(case, 7, 9)
    resumed = Match.resume(match.text(), Dice.from_seed(7))
    hold(resumed.position() == match.position(), "resume", at=case.at)
    hold(resumed.told(0) == match.told(0), "resume_log", at=case.at)
    for _ in range(5):
        if match.is_over:
            break
        seat = match.waiting()[0]
        text = case.game.space.text(match.asked(seat).actions[0])
        match.play(seat, text)
        resumed.play(seat, text)
    hold(resumed.text() == match.text(), "resume", at=case.at)


def undo_rolls_nothing_again(case: Case) -> None:
    """What is taken back and played again ends the same, chance included."""
    match = play_part(case, 11, 6)
    before = match.text()
    seat = match.waiting()[0]
    text = case.game.space.text(match.asked(seat).actions[0])
    match.play(seat, text)
    after = match.text()
    match.undo()
    hold(match.text() == before, "undo", at=case.at)
    match.play(seat, text)
    hold(match.text() == after, "undo_again", at=case.at)


def refused_moves_change_nothing(case: Case) -> None:
    """Every action that is not legal is refused in a match, and the record stays as it is."""
    match = play_part(case, 3, 5)
    before = match.text()
    for action in range(len(case.game.space)):
        for seat in range(case.table.seats):
            if action in match.asked(seat).actions:
                continue
            text = case.game.space.text(action)
            try:
                match.play(seat, text)
            except MuneraError:
                continue
            hold(False, "not_refused", at=case.at, text=text)
    hold(match.text() == before, "refusal_changes", at=case.at, text="")


def changed_records_are_refused(case: Case, tries: int) -> None:
    """A record that was cut or changed anywhere is refused."""
    text = play(case, 5).text()
    lines = text.splitlines(keepends=True)
    rng = case.rng("tamper")
    for _ in range(tries):
        cut = rng.below(len(text) - 1)
        k = rng.below(len(lines))
        at = rng.below(len(text))
        other = "x" if text[at] != "x" else "y"
        for changed in (
            text[:cut],
            "".join(lines[:k] + lines[k + 1 :]),
            "".join(lines[: k + 1] + lines[k:]),
            text[:at] + other + text[at + 1 :],
        ):
            try:
                replay(changed)
            except BadRecord:
                continue
            hold(False, "tampered", at=case.at)
