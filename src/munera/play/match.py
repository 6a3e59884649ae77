"""A match holds a real game's truth; seats speak text to it and get what they may know.

What is told in words is told in a language of the reader's, one that the game speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from munera.core.bits import BIT
from munera.core.engine import CHANCE, SPECTATOR, Frame, State, act, settle, waiting
from munera.core.errors import BadText, MuneraError, RulesBug
from munera.core.events import Sink
from munera.core.game import Decision, Game, Table, View
from munera.core.ledger import begins, following, in_order, is_ledger
from munera.core.saying import say
from munera.core.scene import Scene
from munera.core.sealed import Sealed
from munera.play.dice import Dice
from munera.play.log import Log
from munera.play.record import NEWEST, Record, check_names, replay
from munera.play.seat import Seat
from munera.play.speech import Told, check, decision, tell


class Match:
    """One game at one table, from its first deal to its end."""

    def __init__(
        self,
        game: Game,
        table: Table,
        names: Sequence[str] = (),
        dice: Dice | None = None,
        go_on: bool = True,
        form: int = NEWEST,
    ) -> None:
        """Set up a game; with `go_on` false chance has not dealt yet. `form` is its record's."""
        called = tuple(names) or tuple(f"seat {seat}" for seat in range(table.seats))
        check_names(called, table.seats)
        self.game = game
        self.table = table
        self.names = called
        self.dice = dice or Dice()
        self._form = form
        self._rebuild([])
        if go_on:
            self.let_chance_act()

    @classmethod
    def resume(cls, text: str, dice: Dice | None = None, go_on: bool = True) -> Match:
        """Go on with a record; give the dice of its table, or later draws come from new ones.

        With `go_on` false chance does not act: the match is as the record leaves it. The record
        keeps its form: the dice of its table follow from its header, first line included.
        """
        record, _ = replay(text)
        match = cls(record.game, record.table, record.names, dice, go_on=False, form=record.form)
        match._rebuild(record.moves)
        if go_on:
            match.let_chance_act()
        return match

    def _rebuild(self, moves: list[tuple[int, int]]) -> None:
        """Play these moves, known to be legal, from the opening."""
        self.truth: State = self.game.opening(self.table)
        self.record = Record(self.game, self.table, self.names, self._form)
        self._revealed: set[int] = set()  # moves after which sealed choices came to light
        # How many moves there were before the sealed choice that is open now; -1: none is.
        self.sealed_at = 0 if isinstance(self.truth.stack[-1], Sealed) else -1
        self.dice.drawn.clear()
        for seat, action in moves:
            self._known(seat, action)

    def _known(self, seat: int, action: int) -> None:
        """Do what is known to be legal; a draw of chance counts as drawn."""
        if seat == CHANCE:
            settle(self.truth)
            stream = self.truth.stack[-1].stream()
            self.dice.drawn[stream] = self.dice.drawn.get(stream, 0) + 1
        self._do(seat, action)

    def _do(self, seat: int, action: int) -> None:
        sink = Sink()
        self.truth.sink = sink
        frame = self.truth.stack[-1]
        try:
            act(self.truth, seat, action)
        except Exception as error:
            raise RulesBug(f"{self.game.name}: {error!r}", self._text_so_far()) from error
        self.truth.sink = None
        self.record.add(seat, action, sink.events, self.truth)
        self._note_sealed(frame, seat)

    def _note_sealed(self, before: Frame, seat: int) -> None:
        """Remember when sealed choices came to light, and where the one that is open began.

        One may follow another at once: it is the last answer that brings them to light.
        """
        moves = len(self.record.moves)
        after = self.truth.stack[-1] if self.truth.stack else None
        if isinstance(before, Sealed):
            if after is before or before.open != BIT[seat]:
                return  # it is still open
            self._revealed.add(moves - 1)
        self.sealed_at = moves if isinstance(after, Sealed) else -1

    def _text_so_far(self) -> str:
        space = self.game.space
        return "\n".join(f"{seat} {space.text(action)}" for seat, action in self.record.moves)

    def let_chance_act(self) -> None:
        """Deal and roll until a seat is asked or the game is over."""
        while settle(self.truth) == CHANCE:
            self._do(CHANCE, self.dice.outcome(self.truth))

    @property
    def log(self) -> Log:
        """What has happened; it lies with the record, which hashes it."""
        return self.record.log

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

    def play(self, seat: int, *texts: str, language: str = "en") -> None:
        """Play one action of a seat, or several as one: all of them or none.

        Raises BadText, NotYourTurn or Illegal, and then nothing has changed.
        """
        actions = [self.game.space.parse(text) for text in texts]
        moves = len(self.record.moves)
        try:
            for k, action in enumerate(actions):
                check(self.game, self.truth, seat, action, self.names, language)
                self._do(seat, action)
                if k + 1 < len(actions):
                    self._check_batch()
        except MuneraError:
            if len(self.record.moves) != moves:
                self._rebuild(self.record.moves[:moves])
            raise
        self.let_chance_act()

    def _check_batch(self) -> None:
        """Raise BadText if a batch would run on past something that comes to light.

        Otherwise a seat could learn it, be refused further on, and choose anew.
        """
        if settle(self.truth) == CHANCE:
            raise BadText(say("match.chance_between"))
        if len(self.record.moves) - 1 in self._revealed:
            raise BadText(say("match.light_between"))

    def undo(self) -> None:
        """Take back the last action of a seat and the chance after it, which will not change."""
        moves = list(self.record.moves)
        while moves and moves[-1][0] == CHANCE:
            moves.pop()
        if not moves:
            raise BadText(say("match.nothing_back"))
        self._rebuild(moves[:-1])

    def decision(
        self, seat: int, language: str = "en", after: Sequence[str] = ()
    ) -> Decision | None:
        """What the seat is asked, or None; with `after`, what it would be asked after these."""
        self._check_viewer(seat)
        s = self._imagine(seat, after, language)
        return decision(self.game, s, seat, self.names, language)

    def why_not(
        self, seat: int, text: str, language: str = "en", after: Sequence[str] = ()
    ) -> MuneraError | None:
        """Why the seat may not play this now, or None if it may.

        With `after`: as if it had given these answers before, in the sealed choice that is open or
        as the beginning of an answer that it is offered whole: a batch, or one of a ledger.
        """
        try:
            s = self._imagine(seat, after, language)
            check(self.game, s, seat, self.game.space.parse(text), self.names, language)
        except MuneraError as error:
            return error
        return None

    def _imagine(self, seat: int, texts: Sequence[str], language: str) -> State:
        """The truth as it would be after these answers of a seat, with nothing come to light.

        Raises MuneraError for what the seat may not answer, and if it would have finished.
        """
        if not texts:
            return self.truth
        s = self.truth.clone()
        frame = s.stack[-1] if s.stack else None
        sealed = isinstance(frame, Sealed)
        known = sealed or self._begins(seat, texts)
        for text in texts:
            action = self.game.space.parse(text)
            check(self.game, s, seat, action, self.names, language)
            if not known:
                raise BadText(say("match.only_sealed"))
            act(s, seat, action)
            still = s.stack and s.stack[-1] is frame if sealed else waiting(s) == [seat]
            if not still:
                raise BadText(say("match.complete"))
        return s

    def _begins(self, seat: int, texts: Sequence[str]) -> bool:
        """Whether a whole answer begins so that the seat is offered as one.

        Then it knows already what it may do after them, and nothing comes to light.
        """
        first = tuple(texts)
        scene = self.scene(seat)
        if scene.draft is not None and is_ledger(scene.draft):
            return begins(scene.draft, first)
        whole = [batch.texts for batch in scene.batches]
        return any(first == texts[: len(first)] != texts for texts in whole)

    def compose(self, seat: int, choose: Callable[[Seat], int]) -> list[str]:
        """A whole answer of the ledger that a seat is asked for, chosen action by action.

        Empty if no ledger is asked for, or if what is chosen is none of its ways. The last action
        is not tried out: nothing comes to light.
        """
        draft = self.scene(seat).draft
        if draft is None or not is_ledger(draft):
            return []
        s = self.truth.clone()
        texts: list[str] = []
        while True:
            action = choose(Seat(self.game, s, seat))
            text = self.game.space.text(action)
            if text not in following(draft, texts):
                return []
            texts.append(text)
            if not begins(draft, texts):
                return in_order(draft, texts)
            act(s, seat, action)

    def view(self, viewer: int) -> View:
        """What a seat or a spectator may look at."""
        self._check_viewer(viewer)
        return self.game.view(self.truth, viewer)

    def scene(self, viewer: int, language: str = "en") -> Scene:
        """How the table looks to a seat or a spectator."""
        return self.drawn(self.view(viewer), self.decision(viewer, language), language)

    def drawn(self, view: View, asked: Decision | None, language: str = "en") -> Scene:
        """A view as a scene; at the end with what everybody got, cause by cause."""
        scene = self.game.scene(view, asked, self.names, language)
        if self.is_over:
            kinds, log = self.game.events, self.log
            public = [log.event(n) for n in range(len(log)) if not kinds[log.kind(n)].is_secret]
            scene.zones = (*scene.zones, *self.game.account(public, self.names, language))
        return scene

    def told(self, viewer: int, since: int = 0, language: str = "en") -> list[Told]:
        """The news for a viewer that has been told `since` lines: nothing is left out."""
        self._check_viewer(viewer)
        return [line for line in self.lines(viewer, language=language) if line.number > since]

    def recall(self, viewer: int, language: str = "en") -> list[Told]:
        """What a viewer may look at again, as far back as the rules of the game allow."""
        self._check_viewer(viewer)
        return self.lines(viewer, self.horizon(), language=language)

    def horizon(self) -> int:
        """The place in the log from which on it may be looked at again."""
        chapters = self.game.lookback(self.truth)
        return self.log.chapter(chapters) if chapters else 0

    def lines(
        self, viewer: int, first: int = 0, end: int | None = None, language: str = "en"
    ) -> list[Told]:
        """The log from a place on, in words, numbered as the viewer was told it."""
        log, game, s, names = self.log, self.game, self.truth, self.names
        number = log.told_before(viewer, first)
        out: list[Told] = []
        for place in range(first, len(log) if end is None else end):
            if log.is_told(viewer, place):
                number += 1
                chance, event = log[place]
                out.append(tell(game, s, event, viewer, names, number, chance, language))
        return out

    def is_quiet_since(self, moves: int) -> bool:
        """Whether nothing came to light after so many moves: no chance, no secret told or shown.

        Then those moves can be taken back and nobody has learned what they should not know.
        """
        for seat, _ in self.record.moves[moves:]:
            if seat == CHANCE:
                return False
        for place in range(self.log.place_after(moves), len(self.log)):
            if self.game.events[self.log.event(place)[0]].is_secret:
                return False
        return not self._revealed or max(self._revealed) < moves

    def at(self, moves: int) -> Match:
        """The match as it was after so many moves; chance does not act in it."""
        past = Match(self.game, self.table, self.names, Dice(b""), False, self._form)
        past._rebuild(self.record.moves[:moves])
        return past

    def restore(self, moves: Sequence[tuple[int, str]]) -> None:
        """Play moves that a trusted log holds, chance included, without drawing anything."""
        for seat, text in moves:
            self._known(seat, self.game.space.parse(text))

    def rewind(self, moves: int) -> None:
        """Go back to the state after so many moves; what chance did later will not change."""
        self._rebuild(self.record.moves[:moves])

    def _check_viewer(self, viewer: int) -> None:
        """Raise BadText for one who is neither at a seat nor a spectator."""
        if viewer != SPECTATOR and not 0 <= viewer < self.table.seats:
            raise BadText(say("table.no_seat", seat=viewer, seats=self.table.seats))

    def seat(self, number: int, after: Sequence[str] = ()) -> Seat:
        """A seat to hand to a bot; good until the next undo.

        With `after`: as if it had given these answers before; see `why_not`.
        """
        return Seat(self.game, self._imagine(number, after, "en"), number)

    def text(self) -> str:
        """The record so far."""
        return self.record.text(self.truth)
