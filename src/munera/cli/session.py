"""One game at one terminal: people and bots take turns until it ends or somebody leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from munera.bots import make
from munera.bots.bot import Bot
from munera.bots.think import brief, chosen
from munera.cli.files import BadFile, check_unused, say, write_record
from munera.cli.ledger import HELP as LEDGER_HELP
from munera.cli.ledger import Worksheet
from munera.cli.reader import LONGEST, Leave, Reader
from munera.cli.screen import numbered, show_prompt, show_results, show_scene, show_told
from munera.core import saying
from munera.core.engine import CHANCE, SPECTATOR
from munera.core.errors import MuneraError
from munera.core.game import Decision
from munera.core.ledger import is_ledger
from munera.core.rng import Rng, seed_of
from munera.play.match import Match

ADVISER = "greedy"  # the bot that gives hints
LOG_LINES = 20
HELP = (
    ("a number", "play that choice"),
    ("any move", "play it, in full or in short"),
    ("why MOVE", "may I play it, and if not, why not?"),
    ("rule NUMBER", "the text of a clause, such as the one in [ ]"),
    ("log", f"what happened: {LOG_LINES} lines, as far back as the rules let you look"),
    ("look", "draw the table again"),
    ("hint", f"what the {ADVISER} bot would play"),
    ("undo", "take back your last move while nothing has happened since"),
    ("save FILE", "write the record of the game so far"),
    ("quit", "leave the table"),
)


@dataclass(slots=True)
class Players:
    """Who sits where: people on the first seats, bots on the others, and the seed of their luck."""

    people: int
    bots: Sequence[Bot]
    seed: int


class Session:
    """Holds a match, shows it to its people and asks them."""

    def __init__(
        self, match: Match, players: Players, save: Path | None, console: Console, reader: Reader
    ) -> None:
        self.match = match
        self.players = players
        self.save = save
        self.is_kept = save is not None  # whether the file holds the present game
        self.console = console
        self.reader = reader
        self.luck = [Rng(seed_of(players.seed, seat, "bot")) for seat in range(match.table.seats)]
        self.seen: dict[int, int] = {}  # by viewer: how many lines it has been told
        self.holder = -1 if players.people > 1 else 0  # the person who has the device
        self.sheet: Worksheet | None = None  # the ledger that is being filled in
        self.whole = (-1, 0, 0)  # the last answer that was played as one: seat, first move, end

    def run(self) -> None:
        """Play until the end; leaving early is no error."""
        if self.save:
            write_record(self.save, self.match.text())  # fail now rather than after an hour
        try:
            while not self.match.is_over:
                self._step()
            self._finish()
        except (Leave, KeyboardInterrupt) as left:
            how = str(left) or "\nYou left the table"
            kept = f"the game is saved in {self.save}" if self.is_kept else "the game is not saved"
            self.console.print(Text(f"{how}; {kept}."), soft_wrap=True)

    def _step(self) -> None:
        """Let bots answer first, so that people see everything there is to see."""
        waiting = self.match.waiting()
        for seat in waiting:
            if seat >= self.players.people:
                bot = self.players.bots[seat - self.players.people]
                action = bot.choose(self.match.seat(seat), self.luck[seat])
                self.match.play(seat, self.match.game.space.text(action))
                self._keep()
                if self.players.people == 0:
                    self._tell(SPECTATOR)
                return
        self._ask(waiting[0])

    def _keep(self) -> None:
        """Write the record if that was asked for; report an error, but let the game go on."""
        if self.save:
            try:
                write_record(self.save, self.match.text())
                self.is_kept = True
            except BadFile as error:
                self.is_kept = False
                say(str(error))

    def _tell(self, viewer: int) -> None:
        """What happened since the viewer last looked."""
        told = self.match.told(viewer, self.seen.get(viewer, 0))
        show_told(self.console, told)
        if told:
            self.seen[viewer] = told[-1].number

    def _look(self, viewer: int) -> None:
        """Draw the table for a viewer, after what it has not been told."""
        self._clear()
        self._tell(viewer)
        match = self.match
        rows = self.sheet.numbers() if self.sheet is not None else None
        seen = match.seen(viewer)
        show_scene(self.console, seen.scene, seen.asked, match.game.title, match.names, rows)
        if self.sheet is not None:
            self.sheet.show(self.console)

    def _clear(self) -> None:
        """Clear the terminal, so that nobody can scroll back to another hand."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            self.console.print()

    def _finish(self) -> None:
        """Show how it ended; several people share one open view."""
        viewer = 0 if self.players.people == 1 else SPECTATOR
        self.seen.setdefault(viewer, min(self.seen.values(), default=0))
        self._look(viewer)
        show_results(self.console, self.match.names, self.match.results)
        if self.is_kept:
            self.console.print(Text(f"Record: {self.save}"), soft_wrap=True)

    def _ask(self, seat: int) -> None:
        """Show a person the table and take lines until one of them is a move."""
        self._hand_over(seat)
        self.sheet = self._sheet(seat)
        self._look(seat)
        while True:
            decision = self.match.decision(seat)
            if decision is None or self._answer(seat, decision, self.reader.line("> ")):
                self.sheet = None
                return

    def _hand_over(self, seat: int) -> None:
        """Let the person take the device, if another one has it."""
        if self.holder != seat:
            self._clear()
            name = self.match.names[seat]
            self.reader.enter(f"Hand the device to {name}, press Enter ")
            self.holder = seat

    def _sheet(self, seat: int) -> Worksheet | None:
        """The ledger that a seat is asked for, if it is asked for one."""
        draft = self.match.scene(seat).draft
        if draft is None or not is_ledger(draft):
            return None
        return Worksheet(draft, lambda text, after: self.match.why_not(seat, text, after=after))

    def _answer(self, seat: int, decision: Decision, line: str) -> bool:
        """Do what a line says; True if the table changed."""
        try:
            return self._do(seat, decision, line)
        except MuneraError as error:
            self._say(str(error), "yellow")
            return False

    def _do(self, seat: int, decision: Decision, line: str) -> bool:
        """The same, with refusals raised."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if len(line) > LONGEST:
            self._say(f"That line is longer than {LONGEST} characters.")
        elif self.sheet is not None and line.lower() == "done":
            return self._play_whole(seat, self.sheet.texts())
        elif self.sheet is not None and line.lower() == "single":
            self.sheet = None
            self._look(seat)
        elif self.sheet is not None and self.sheet.reads(line):
            self.sheet.change(line)
            self.sheet.show(self.console)
        elif line in numbered(decision):
            return self._play(seat, line)
        elif not line:
            show_prompt(self.console, decision)
        elif line.lower() in ("?", "help"):
            self._help()
        elif line.lower() in ("quit", "exit"):
            raise Leave("You left the table")
        elif line.lower() == "log":
            show_told(self.console, self.match.recall(seat), LOG_LINES)
        elif line.lower() == "look":
            self._look(seat)
        elif line.lower() == "hint":
            self._hint(seat, decision)
        elif line.lower() == "undo":
            return self._undo(seat)
        elif word.lower() == "why":
            self._why(seat, decision, rest)
        elif word.lower() == "rule":
            self._rule(rest or decision.clause)
        elif word.lower() == "save":
            self._write(rest)
        else:
            return self._play(seat, self._meant(decision, line))
        return False

    def _say(self, text: str, style: str = "") -> None:
        """Print one sentence."""
        self.console.print(Text(text, style))

    def _meant(self, decision: Decision, text: str) -> str:
        """The text of the action that a number or a short form stands for."""
        if text.isascii() and text.isdigit():
            if not 1 <= int(text) <= len(decision.choices):
                raise MuneraError(saying.say("play.choices", most=len(decision.choices)))
            return decision.choices[int(text) - 1].text
        return self.match.game.shorthand(text)

    def _play(self, seat: int, text: str) -> bool:
        """Play an action by its text and keep the record."""
        self.match.play(seat, text)
        self._keep()
        return True

    def _play_whole(self, seat: int, texts: Sequence[str]) -> bool:
        """Play all actions of an answer as one and keep the record."""
        before = len(self.match.record.moves)
        self.match.play(seat, *texts)
        self.whole = (seat, before, before + len(texts))
        self._keep()
        return True

    def _help(self) -> None:
        """Print what can be typed."""
        for what, does in (*LEDGER_HELP, *HELP[1:]) if self.sheet is not None else HELP:
            self.console.print(Text.assemble((f"  {what:<12}", "bold"), does))

    def _why(self, seat: int, decision: Decision, text: str) -> None:
        """Print whether a move may be played, and by which clause not."""
        if not text:
            raise MuneraError(saying.say("play.ask_why"))
        move = self._meant(decision, text)
        refusal = self.match.why_not(seat, move)
        self._say(str(refusal) if refusal else f"Yes, you may: {move}. [{decision.clause}]")

    def _rule(self, wanted: str) -> None:
        """Print the text of a clause."""
        clauses = self.match.game.clauses
        clause = clauses.find(wanted.strip("[]"))
        self._say(f"{clause} {clauses.texts[clause]}")

    def _hint(self, seat: int, decision: Decision) -> None:
        """Ask a bot that sees what the person sees; it draws from a generator of its own."""
        luck = Rng(seed_of(self.players.seed, seat, "hint", len(self.match.record.moves)))
        if self.sheet is not None:
            bot = make(ADVISER)
            texts = self.match.compose(seat, lambda asked: bot.choose(asked, luck))
            if self.sheet.fill(texts):
                self.sheet.show(self.console)
                self._say(f"All is set as the {ADVISER} bot would play it; done plays it.")
                return
        action = chosen(brief(self.match.seat(seat), self.match.table, ADVISER, luck))
        number = numbered(decision)[self.match.game.space.text(action)]
        self._say(f"The {ADVISER} bot would play {number}: {decision.choices[number - 1].label}.")

    def _undo(self, seat: int) -> bool:
        """Take back the person's move if it is the last thing that happened."""
        moves = self.match.record.moves
        if not any(by == seat for by, _ in moves):
            raise MuneraError(saying.say("play.not_moved"))
        last = moves[-1][0]
        if last != seat:
            who = "chance" if last == CHANCE else self.match.names[last]
            raise MuneraError(saying.say("play.too_late", who=who))
        by, start, end = self.whole
        if by == seat and end == len(moves):
            self.match.rewind(start)
        else:
            self.match.undo()
        self.seen[seat] = len(self.match.told(seat))
        self._keep()
        return True

    def _write(self, place: str) -> None:
        """Write the record to a file of the person's choice."""
        if not place:
            raise MuneraError(saying.say("play.save_where"))
        if self.save is None or Path(place) != self.save:
            check_unused(Path(place))
        write_record(Path(place), self.match.text())
        self._say(f"Saved in {place}.")
