"""A match holds a real game's truth; seats speak text to it and get what they may know."""

from __future__ import annotations

from collections.abc import Sequence

from munera.core.engine import CHANCE, State, act, settle, waiting
from munera.core.errors import BadText, MuneraError, RulesBug
from munera.core.events import Sink
from munera.core.game import Decision, Game, Table, View
from munera.core.scene import Scene
from munera.play.dice import Dice
from munera.play.record import Record, replay
from munera.play.seat import Seat
from munera.play.speech import Told, check, decision, tell


class Match:
    """One game at one table, from its first deal to its end."""

    def __init__(
        self, game: Game, table: Table, names: Sequence[str] = (), dice: Dice | None = None
    ) -> None:
        called = tuple(names) or tuple(f"seat {seat}" for seat in range(table.seats))
        if len(called) != table.seats:
            raise BadText(f"{table.seats} seats need {table.seats} names, not {len(called)}.")
        for name in called:
            if not name.strip() or not name.isprintable() or len(name) > 40:
                raise BadText("A name is one line of 1 to 40 printable characters.")
        self.game = game
        self.table = table
        self.names = called
        self.dice = dice or Dice()
        self._rebuild([])
        self._let_chance_act()

    @classmethod
    def resume(cls, text: str, dice: Dice | None = None) -> Match:
        """Go on with a record; give the dice of its table, or later draws come from new ones."""
        record, _ = replay(text)
        match = cls(record.game, record.table, record.names, dice)
        match._rebuild(record.moves)
        match._let_chance_act()
        return match

    def _rebuild(self, moves: list[tuple[int, int]]) -> None:
        """Play these moves, known to be legal, from the opening."""
        self.truth: State = self.game.opening(self.table)
        self.record = Record(self.game, self.table, self.names)
        self.log: list[tuple[int, tuple[int, ...]]] = []
        self.dice.drawn.clear()
        for seat, action in moves:
            if seat == CHANCE:
                stream = self.truth.stack[-1].stream()
                self.dice.drawn[stream] = self.dice.drawn.get(stream, 0) + 1
            self._do(seat, action)

    def _do(self, seat: int, action: int) -> None:
        sink = Sink()
        self.truth.sink = sink
        try:
            act(self.truth, seat, action)
        except Exception as error:
            raise RulesBug(f"{self.game.name}: {error!r}", self._text_so_far()) from error
        self.truth.sink = None
        self.record.add(seat, action, self.truth)
        self.log += [(len(self.record.moves), event) for event in sink.events]

    def _text_so_far(self) -> str:
        space = self.game.space
        return "\n".join(f"{seat} {space.text(action)}" for seat, action in self.record.moves)

    def _let_chance_act(self) -> None:
        while settle(self.truth) == CHANCE:
            self._do(CHANCE, self.dice.outcome(self.truth))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.truth.stack

    @property
    def results(self) -> list[float]:
        """What each seat got, 0 to 1; all 0 while the game runs."""
        return self.truth.results()

    def waiting(self) -> list[int]:
        """The seats that may answer now."""
        return waiting(self.truth)

    def play(self, seat: int, *texts: str) -> None:
        """Play one action of a seat, or several as one: all of them or none.

        Raises BadText, NotYourTurn or Illegal, and then nothing has changed.
        """
        moves = len(self.record.moves)
        try:
            for k, text in enumerate(texts):
                action = self.game.space.parse(text)
                check(self.game, self.truth, seat, action, self.names)
                self._do(seat, action)
                if k + 1 < len(texts) and settle(self.truth) == CHANCE:
                    raise BadText("Chance comes between these actions: send them one by one.")
        except MuneraError:
            if len(self.record.moves) != moves:
                self._rebuild(self.record.moves[:moves])
            raise
        self._let_chance_act()

    def undo(self) -> None:
        """Take back the last action of a seat and the chance after it, which will not change."""
        moves = list(self.record.moves)
        while moves and moves[-1][0] == CHANCE:
            moves.pop()
        if not moves:
            raise BadText("There is nothing to take back.")
        self._rebuild(moves[:-1])

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked, or None."""
        return decision(self.game, self.truth, seat, self.names)

    def why_not(self, seat: int, text: str) -> MuneraError | None:
        """Why the seat may not play this now, or None if it may."""
        try:
            check(self.game, self.truth, seat, self.game.space.parse(text), self.names)
        except MuneraError as error:
            return error
        return None

    def view(self, viewer: int) -> View:
        """What a seat or a spectator may look at."""
        return self.game.view(self.truth, viewer)

    def scene(self, viewer: int) -> Scene:
        """How the table looks to a seat or a spectator."""
        return self.game.scene(self.view(viewer), self.decision(viewer), self.names)

    def told(self, viewer: int, since: int = 0) -> list[Told]:
        """What happened after a number of moves, as the viewer may know it and look back on it."""
        return [
            tell(self.game, self.truth, move, event, viewer, self.names)
            for move, event in self.log[self._first_chapter() :]
            if move > since
        ]

    def _first_chapter(self) -> int:
        """The place in the log where looking back must stop."""
        chapters = self.game.lookback(self.truth)
        for place in range(len(self.log) - 1, -1, -1):
            if chapters and self.game.events[self.log[place][1][0]].chapter:
                chapters -= 1
                if chapters == 0:
                    return place
        return 0

    def seat(self, number: int) -> Seat:
        """A seat to hand to a bot; good until the next undo."""
        return Seat(self.game, self.truth, number)

    def text(self) -> str:
        """The record so far."""
        return self.record.text(self.truth)
