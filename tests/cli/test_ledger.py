"""Ledgers in the terminal: rows by number, running totals, whole answers or single questions."""

from __future__ import annotations

import io
import sys

import pytest

from cli.calls import after
from munera.bots import make
from munera.cli.reader import Reader
from munera.cli.screen import open_console
from munera.cli.session import Players, Session
from munera.core.engine import CHANCE
from munera.core.ledger import texts_of, usual_picks
from munera.play.match import Match
from toys.games import muster

SEATS = 2


class Terminal:
    """A person at a terminal against a bot, in a game with only ledgers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setenv("COLUMNS", "100")
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def types(self, *lines: str) -> tuple[Match, str]:
        """The match after these lines, and all that was printed."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in lines)))
        match = Match(muster.GAME, muster.GAME.table(SEATS), ("Ann", "Bot"))
        console = open_console()
        players = Players(1, [make("greedy")], 5)
        Session(match, players, None, console, Reader(console)).run()
        return match, self.capsys.readouterr().out


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def played(match: Match, seat: int = 0) -> list[str]:
    return [match.game.space.text(action) for by, action in match.record.moves if by == seat]


WHOLE = (
    "preset guards", "5", "done", "preset balanced", "4 +", "done", "1 ++", "2 +", "done",
    "3 = 1", "4 = spear", "done", "1", "5", "done",
)  # fmt: skip


def test_a_whole_game_is_composed(terminal: Terminal) -> None:
    match, out = terminal.types(*WHOLE)
    assert match.is_over
    assert played(match) == [
        "drill 3", "march 2", "hire spear", "hire spear", "hire spear", "take banner", "take drums",
        "mustered", "send shield 1", "send spear 0", "send horn 0", "send stone 2", "bid coin",
        "bid coin", "bid gem", "offer", "raise nothing", "shout 1", "throw spear", "give copper",
        "give gold", "paid",
    ]  # fmt: skip
    assert CHANCE not in [by for by, _ in match.record.moves]
    assert "Result" in out


def test_rows_and_totals_are_shown_after_each_change(terminal: Terminal) -> None:
    _, out = terminal.types("preset guards", "5", "sums")
    first = after(out, "preset guards")
    assert "coins 10 of 12, 2 left" in first
    assert "(now: Guards)" in first
    second = after(out, "5")
    assert "coins 12 of 12, 0 left" in second
    assert "[3] (4) (5)" in second  # closed values are in ( )
    assert "now:" not in second
    assert after(out, "sums").startswith(second)


def test_a_goal_and_what_is_short_of_it(terminal: Terminal) -> None:
    lines = [*WHOLE[:12], "done", "2", "done", "5", "done"]
    match, out = terminal.types(*lines)
    assert "given 0 of 6, 6 short" in out
    assert "Given is 6 short of 6." in out
    assert "Given is 4 short of 6." in out
    assert match.is_over
    assert "attack 3 against 8, 5 short" in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("7", "That costs 3 more, and 0 of 12 is left. [MU-1]"),
        ("3 +", "That costs 2 more, and 0 of 12 is left. [MU-1]"),
        ("4 -", "Slingers goes no further."),
        ("3 = 9", "Spearmen cannot be 9; it can be 0, 1, 2, 3, 4."),
        ("9 +", "The rows are numbered from 1 to 7."),
        ("0", "The rows are numbered from 1 to 7."),
        ("preset hero", "There is no preset 'hero'; there is Guards, Scouts, Chosen few."),
        ("preset", "There is no preset ''; there is Guards, Scouts, Chosen few."),
        ("dance", "dance"),
    ],
)
def test_what_cannot_be_says_why_and_changes_nothing(
    terminal: Terminal, line: str, says: str
) -> None:
    _, out = terminal.types("preset guards", "5", "sums", line, "sums")
    assert says in after(out, line)
    first, second = (part.split("\n> ")[0] for part in out.split("> sums\n")[1:])
    assert first.splitlines()[:10] == second.splitlines()[:10]


def test_a_way_that_the_rules_close_is_told_by_its_clause(terminal: Terminal) -> None:
    match, out = terminal.types("done", "done", "done", "2", "1", "3 = 1")
    assert "You have no banner. [MU-7]" in after(out, "2")
    assert "Drill counts by itself." in after(out, "1")
    assert "That takes 1 breath, and 0 of 0 is left. [MU-8]" in after(out, "3 = 1")
    assert played(match)[-1] == "offer"


def test_one_can_answer_one_question_after_the_other(terminal: Terminal) -> None:
    match, out = terminal.types("single", "3", "2", "hire spear", "mustered", "done")
    assert "  3 Drill 3" in after(out, "single")
    assert played(match)[:4] == ["drill 3", "march 2", "hire spear", "mustered"]
    # A single move begins the row; the rest is asked one by one, then the next ledger comes.
    match, out = terminal.types("drill 2", "march 1", "mustered", "preset all life", "done")
    assert played(match)[-4:] == ["send shield 1", "send spear 1", "send horn 1", "send stone 1"]


def test_a_hint_fills_all_rows(terminal: Terminal) -> None:
    match, out = terminal.types("hint", "done")
    assert "All is set as the greedy bot would play it" in after(out, "hint")
    assert played(match)[:6] == played(match, 1)[:6]


def test_undo_takes_back_the_whole_answer() -> None:
    """As if the same person were asked again at once, which this toy never does."""
    match = Match(muster.GAME, muster.GAME.table(SEATS))
    console = open_console()
    session = Session(match, Players(2, [], 1), None, console, Reader(console))
    match.play(1, "drill 1", "march 1", "mustered")
    draft = match.scene(0).draft
    assert draft is not None
    session._play_whole(0, ["drill 1", "march 1"])
    assert len(match.record.moves) == 5
    assert session._undo(0)
    assert len(match.record.moves) == 3
    match.play(0, "drill 2")
    assert session._undo(0)  # a single action is taken back alone
    assert len(match.record.moves) == 3


def test_help_tells_of_rows_only_where_there_are_some(terminal: Terminal) -> None:
    _, out = terminal.types("?", "single", "help")
    assert "preset NAME" in after(out, "?")
    assert "preset NAME" not in after(out, "help")


def test_pieces_wear_the_number_of_their_row(terminal: Terminal) -> None:
    _, out = terminal.types(*WHOLE[:9])
    cards = next(line for line in out.splitlines() if "Sp│" in line)
    edge = out.splitlines()[out.splitlines().index(cards) - 1]
    assert edge.count("4") == 2  # a spear and a stone can be thrown: the fourth row


def test_usual_rows_are_an_answer_or_ask_for_one() -> None:
    match = Match(muster.GAME, muster.GAME.table(SEATS))
    draft = match.scene(0).draft
    assert draft is not None
    picks = [way for way in usual_picks(draft) if way is not None]
    match.play(0, *texts_of(draft, picks))
    assert match.waiting() == [1]
