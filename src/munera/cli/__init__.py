"""The command line: every command is registered here, and every error becomes one sentence."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from munera import __version__
from munera.cli.analyse import analyse
from munera.cli.backup import backup, check, content, restore
from munera.cli.bench import bench
from munera.cli.campaign import campaign
from munera.cli.checkgame import check_game
from munera.cli.checkpack import check_pack
from munera.cli.files import say
from munera.cli.games import games
from munera.cli.lab import lab
from munera.cli.language import check_language, new_language
from munera.cli.newgame import new_game
from munera.cli.play import play
from munera.cli.records import replay
from munera.cli.rules import rules
from munera.cli.serve import serve
from munera.cli.sim import sim
from munera.cli.survey import survey
from munera.cli.verify import verify
from munera.core.errors import MuneraError, RulesBug

app = App(
    name="munera",
    help="Board games with their complete rules, to play, to simulate and to read.",
    version=__version__,
    default_parameter=Parameter(negative=()),
    suppress_keyboard_interrupt=False,
)

# The commands, in the order in which a newcomer needs them. A new one is a function and a line.
app.command(games)
app.command(play)
app.command(campaign)
app.command(serve)
app.command(sim)
app.command(survey)
app.command(lab)
app.command(replay)
app.command(analyse)
app.command(verify)
app.command(rules)
app.command(bench)
app.command(check_pack)
app.command(new_game)
app.command(new_language)
app.command(check_language)
app.command(check_game)
app.command(backup)
app.command(check)
app.command(restore)
app.command(content)


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and leave with its code: 0 well, 1 a check failed, 2 the call was wrong."""
    _never_choke()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:  # nobody reads our output any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)


def _run(argv: list[str]) -> int:
    """The exit code of a command; a command that returns none went well."""
    try:
        told = app(argv, print_error=False, exit_on_error=False, result_action="return_value")
        sys.stdout.flush()
    except RulesBug as bug:
        say(f"a bug in the rules, please report it with the moves below: {bug}")
        print(bug.record, file=sys.stderr)
        return 3
    except (MuneraError, CycloptsError) as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        say("stopped.")
        return 130
    return told if isinstance(told, int) else 0


def _never_choke() -> None:
    """Turn letters that a terminal cannot read or write into question marks, never an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
