"""A match holds a real game's truth; seats speak text to it and get what they may know.

Words come in the reader's language, one that the game speaks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from munera.core.bits import BIT
from munera.core.engine import CHANCE, SPECTATOR, Frame, State, act, digest, settle, waiting
from munera.core.errors import BadText, MuneraError, RulesBug
from munera.core.events import Sink
from munera.core.game import Decision, Game, Table, View
from munera.core.ledger import begins, following, in_order, is_ledger
from munera.core.saying import say
from munera.core.scene import Scene
from munera.core.sealed import Sealed
from munera.core.window import Window
from munera.play.asking import Answers, Asked, Asking
from munera.play.dice import Dice
from munera.play.log import Log
from munera.play.record import NEWEST, Record, check_names, replay
from munera.play.seat import Seat
from munera.play.seeing import Seen, see
from munera.play.speech import Told, check, decision, tell
from munera.play.trail import EVERY, NEAR, Trail, Waymark


class Match:
    """One game at one table, from its first deal to its end.

    >>> from munera.games import NAMES, load
    >>> game = load(NAMES[0])
    >>> match = Match(game, game.table(seats=2), ("Ann", "Bo"), Dice.from_seed(1))
    >>> for _ in range(9):
    ...     seat = match.waiting()[0]
    ...     match.play(seat, match.decision(seat).choices[0].text)
    >>> match.is_over, match.results
    (False, [0.0, 0.0])
    >>> Match.resume(match.text()).view(0) == match.view(0)
    True
    """

    def __init__(
        self,
        game: Game,
        table: Table,
        names: Sequence[str] = (),
        dice: Dice | None = None,
        go_on: bool = True,
        form: int = NEWEST,
    ) -> None:
        """Set up a game; with `go_on` false, chance does not deal yet. `form` is its record's."""
        called = tuple(names) or tuple(f"seat {seat}" for seat in range(table.seats))
        check_names(called, table.seats)
        self.game = game
        self.table = table
        self.names = called
        self.dice = dice or Dice()
        self._form = form
        self._answers: Answers | None = None  # what is asked now, if somebody has looked
        self._trail = Trail()
        self._open()
        if go_on:
            self.let_chance_act()

    @classmethod
    def resume(cls, text: str, dice: Dice | None = None, go_on: bool = True) -> Match:
        """Go on with a record; give the dice of its table, or later draws come from new ones.

        With `go_on` false, chance does not act: the match is as the record leaves it. The record
        keeps its form, because the dice of its table depend on its header, first line included.
        """
        record, _ = replay(text)
        match = cls(record.game, record.table, record.names, dice, go_on=False, form=record.form)
        match._follow(record.moves)
        if go_on:
            match.let_chance_act()
        return match

    def _open(self) -> None:
        """Set everything to the beginning of the game."""
        self.truth: State = self.game.opening(self.table)
        self.record = Record(self.game, self.table, self.names, self._form)
        self._revealed: list[int] = []  # moves after which sealed choices came to light, rising
        # How many moves there were before the sealed choice that is open now; -1: none is.
        self.sealed_at = 0 if isinstance(self.truth.stack[-1], Sealed) else -1
        self.dice.drawn.clear()

    def _begin_from(self, mark: Waymark, whole: Match) -> None:
        """Start at a waymark of another match that has the same moves up to there."""
        self.truth = mark.state.clone()
        self.record = whole.record.until(mark.moves)
        self._revealed = whole._revealed[: bisect_left(whole._revealed, mark.moves)]
        self.sealed_at = mark.sealed_at
        self.dice.drawn.clear()
        self.dice.drawn.update(mark.drawn)

    def _follow(self, moves: Sequence[tuple[int, int]]) -> None:
        """Play these moves, known to be legal."""
        for seat, action in moves:
            self._known(seat, action)

    def _known(self, seat: int, action: int) -> None:
        """Do what is known to be legal; an outcome of chance counts as one draw of the dice."""
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
        self._note_way()

    def _note_way(self) -> None:
        """Keep a copy of the state now and then; a game that is over is not taken back."""
        moves = len(self.record.moves)
        if not self.truth.stack:
            self._trail.narrow(0)
        elif self._trail.is_due(moves):
            drawn = dict(self.dice.drawn)
            self._trail.add(Waymark(moves, self.truth.clone(), self.sealed_at, drawn))

    def _note_sealed(self, before: Frame, seat: int) -> None:
        """Remember which moves brought sealed choices to light, and where the open one began.

        One sealed choice may follow another at once: then the last answer brings the first to
        light.
        """
        moves = len(self.record.moves)
        after = self.truth.stack[-1] if self.truth.stack else None
        if isinstance(before, Sealed):
            if after is before or before.open != BIT[seat]:
                return  # it is still open
            self._revealed.append(moves - 1)
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
        """What has happened; the record keeps it, because it hashes it."""
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
        return list(self.asking().seats)

    def asking(self) -> Asking:
        """What is asked now, and of whom."""
        return self._found().asking

    def asked(self, seat: int) -> Asked:
        """What a seat is asked now: its kind, what it may answer, and how it passes.

        One that is not asked may answer nothing.
        """
        found = self._found()
        return found.known.get(seat) or found.find(seat)

    def _found(self) -> Answers:
        """What is asked at this position; computed once."""
        s, moves, found = self.truth, len(self.record.moves), self._answers
        if found is not None and found.state is s and found.moves == moves:
            if found.asking.frame is (s.stack[-1] if s.stack else None):
                return found
        found = self._answers = Answers(s, moves)
        return found

    def is_in_window(self) -> bool:
        """Whether a reaction window is open, here or below what is asked."""
        return any(isinstance(frame, Window) for frame in self.truth.stack)

    def is_prelude(self, seat: int) -> bool:
        """Whether what a seat is asked belongs to the set-up."""
        return self.game.prelude(self.truth, seat)

    def lookback(self) -> int:
        """How many chapters of the log one may look at again now; 0: all."""
        return self.game.lookback(self.truth)

    def play(self, seat: int, *texts: str, language: str = "en") -> None:
        """Play one action of a seat, or several as one: all of them or none.

        Raises BadText, NotYourTurn or Illegal, and then nothing has changed.
        """
        actions = [self.game.space.parse(text) for text in texts]
        moves = len(self.record.moves)
        try:
            for k, action in enumerate(actions):
                if not self._may(seat, action):
                    check(self.game, self.truth, seat, action, self.names, language)
                self._do(seat, action)
                if k + 1 < len(actions):
                    self._check_batch()
        except MuneraError:
            if len(self.record.moves) != moves:
                self.rewind(moves)
            raise
        self.let_chance_act()

    def _may(self, seat: int, action: int) -> bool:
        """Whether a seat that is asked may do this; `check` says why not, and checks the seat."""
        return seat in self.asking().seats and action in self.asked(seat).actions

    def _check_batch(self) -> None:
        """Raise BadText if a batch would go on after something comes to light.

        Otherwise a seat could learn it, have the batch refused later on, and choose again.
        """
        if settle(self.truth) == CHANCE:
            raise BadText(say("match.chance_between"))
        if self._revealed and self._revealed[-1] == len(self.record.moves) - 1:
            raise BadText(say("match.light_between"))

    def undo(self) -> None:
        """Take back the last action of a seat and the chance after it, which will not change."""
        moves = len(self.record.moves)
        while moves and self.record.moves[moves - 1][0] == CHANCE:
            moves -= 1
        if not moves:
            raise BadText(say("match.nothing_back"))
        self.rewind(moves - 1)

    def decision(
        self, seat: int, language: str = "en", after: Sequence[str] = ()
    ) -> Decision | None:
        """What the seat is asked, or None; with `after`, what it would be asked after these."""
        self._check_viewer(seat)
        if not after:
            if seat not in self.asking().seats:
                return None
            legal = self.asked(seat).actions
            return decision(self.game, self.truth, seat, self.names, language, legal)
        s = self._imagine(seat, after, language)
        return decision(self.game, s, seat, self.names, language)

    def why_not(
        self, seat: int, text: str, language: str = "en", after: Sequence[str] = ()
    ) -> MuneraError | None:
        """Why the seat may not play this now, or None if it may.

        With `after`: as if it had given these answers before, in the open sealed choice or as the
        beginning of an answer that is sent as a whole: a batch, or one of a ledger.
        """
        try:
            s = self._imagine(seat, after, language)
            check(self.game, s, seat, self.game.space.parse(text), self.names, language)
        except MuneraError as error:
            return error
        return None

    def _imagine(self, seat: int, texts: Sequence[str], language: str) -> State:
        """The truth after these answers of a seat, before anything comes to light.

        Raises MuneraError for an answer that the seat may not give, and if it would have finished.
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
        """Whether these actions begin a whole answer that the seat is offered.

        Then the seat already knows what it may do after them, and nothing comes to light.
        """
        first = tuple(texts)
        scene = self.scene(seat)
        if scene.draft is not None and is_ledger(scene.draft):
            return begins(scene.draft, first)
        whole = [batch.texts for batch in scene.batches]
        return any(first == texts[: len(first)] != texts for texts in whole)

    def compose(self, seat: int, choose: Callable[[Seat], int]) -> list[str]:
        """A whole answer of the ledger that a seat is asked for; see `composed`."""
        self._check_viewer(seat)
        return composed(self.game, self.truth, seat, self.names, choose)

    def view(self, viewer: int) -> View:
        """What a seat or a spectator may look at."""
        self._check_viewer(viewer)
        return self.game.view(self.truth, viewer)

    def scene(self, viewer: int, language: str = "en") -> Scene:
        """How the table looks to a seat or a spectator."""
        return self.seen(viewer, language).scene

    def seen(self, viewer: int, language: str = "en", later: View | None = None) -> Seen:
        """The view of a seat or a spectator, what it is asked, and the scene; `later` as in `see`.

        After the end of the game the scene has the account of what everybody got.
        """
        self._check_viewer(viewer)
        legal = self.asked(viewer).actions if viewer in self.asking().seats else None
        out = see(self.game, self.truth, viewer, self.names, language, legal, later)
        if self.is_over:
            kinds, log, scene = self.game.events, self.log, out.scene
            public = [log.event(n) for n in range(len(log)) if not kinds[log.kind(n)].is_secret]
            scene.zones = (*scene.zones, *self.game.account(public, self.names, language))
        return out

    def told(self, viewer: int, since: int = 0, language: str = "en") -> list[Told]:
        """All lines for a viewer after the first `since` lines."""
        self._check_viewer(viewer)
        return [line for line in self.lines(viewer, language=language) if line.number > since]

    def recall(self, viewer: int, language: str = "en") -> list[Told]:
        """The lines that a viewer may look at again, as far back as the rules of the game allow."""
        self._check_viewer(viewer)
        return self.lines(viewer, self.horizon(), language=language)

    def horizon(self) -> int:
        """The first place in the log that one may look at again."""
        chapters = self.lookback()
        return self.log.chapter(chapters) if chapters else 0

    def lines(
        self, viewer: int, first: int = 0, end: int | None = None, language: str = "en"
    ) -> list[Told]:
        """The log from a place on, in words, numbered by what the viewer was told."""
        log, game, s, names = self.log, self.game, self.truth, self.names
        number = log.told_before(viewer, first)
        out: list[Told] = []
        for place in range(first, len(log) if end is None else end):
            if log.is_told(viewer, place):
                number += 1
                chance, event = log[place]
                out.append(tell(game, s, event, viewer, names, number, chance, language))
        return out

    def line(self, viewer: int, place: int, language: str = "en") -> Told:
        """One line of the log in words, as far as a viewer knows it; its number is left out."""
        chance, event = self.log[place]
        return tell(self.game, self.truth, event, viewer, self.names, 0, chance, language)

    def is_quiet_since(self, moves: int, end: int | None = None) -> bool:
        """Whether nothing came to light after the first `moves` moves: no chance, no secret.

        Then the moves after them can be taken back, and nobody has learned what they should not
        know. What came after the `end` does not count.
        """
        if any(seat == CHANCE for seat, _ in self.record.moves[moves:end]):
            return False
        last = len(self.log) if end is None else self.log.place_after(end)
        for place in range(self.log.place_after(moves), last):
            if self.game.events[self.log.event(place)[0]].is_secret:
                return False
        return not self._revealed or self._revealed[-1] < moves

    def at(self, moves: int) -> Match:
        """The match as it was after so many moves; chance does not act in it."""
        past = self.before(moves)
        self.lead(past, moves)
        return past

    def before(self, moves: int) -> Match:
        """The match as it was at the last mark before so many moves, or at its opening.

        `lead` plays it on from there. A step back beyond all marks sets new ones, so that later
        steps are short.
        """
        past = Match(self.game, self.table, self.names, Dice(b""), False, self._form)
        mark = self._trail.before(moves)
        if mark is not None:
            past._begin_from(mark, self)
        elif moves >= EVERY:
            self._trail.is_whole = True
        return past

    def lead(self, past: Match, moves: int) -> None:
        """Play `past`, an earlier state of this match, on until it has so many moves."""
        first = len(past.record.moves)
        for n, (seat, action) in enumerate(self.record.moves[first:moves], first + 1):
            past._known(seat, action)
            if self._trail.is_whole and self._trail.is_due(n):
                mark = past._trail.before(n)
                if mark is not None and mark.moves == n:
                    self._trail.add(mark)

    def way_to(self, moves: int) -> int:
        """How many moves `at` has to replay to show the match after so many moves."""
        mark = self._trail.before(moves)
        return moves if mark is None else moves - mark.moves

    def forget_way(self) -> None:
        """Forget the marks that were kept for looking back."""
        self._trail.narrow(0 if self.is_over else NEAR)

    def restore(self, moves: Sequence[tuple[int, str]]) -> None:
        """Play moves that a trusted log holds, chance included, without drawing anything."""
        for seat, text in moves:
            self._known(seat, self.game.space.parse(text))

    def rewind(self, moves: int) -> None:
        """Go back to the state after so many moves; what chance did later will not change."""
        mark = self._trail.before(moves)
        rest = self.record.moves[mark.moves if mark else 0 : moves]
        self._trail.cut(moves)
        if mark is not None:
            self._begin_from(mark, self)
        else:
            self._trail.is_whole = self._trail.is_whole or moves >= EVERY
            self._open()
        self._follow(rest)

    def _check_viewer(self, viewer: int) -> None:
        """Raise BadText for a viewer that is neither a seat nor a spectator."""
        if viewer != SPECTATOR and not 0 <= viewer < self.table.seats:
            raise BadText(say("table.no_seat", seat=viewer, seats=self.table.seats))

    def seat(self, number: int, after: Sequence[str] = ()) -> Seat:
        """A seat to hand to a bot; valid until the next undo.

        With `after`: as if it had given these answers before; see `why_not`.
        """
        return Seat(self.game, self._imagine(number, after, "en"), number)

    def text(self) -> str:
        """The record so far."""
        return self.record.text(self.truth)

    def position(self) -> str:
        """Names the position, hidden things included: equal positions have equal names."""
        return digest(self.truth)

    def digest_at_end(self) -> str:
        """Names the whole match once it is over; empty before."""
        return self.record.digest_at_end(self.truth) if self.is_over else ""


def composed(
    game: Game, s: State, seat: int, names: tuple[str, ...], choose: Callable[[Seat], int]
) -> list[str]:
    """A whole answer of the ledger that a seat is asked for, chosen action by action.

    Empty if no ledger is asked for, or if what is chosen is none of its ways. The last action is
    not tried out: nothing comes to light.
    """
    draft = see(game, s, seat, names).scene.draft
    if draft is None or not is_ledger(draft):
        return []
    s = s.clone()
    texts: list[str] = []
    while True:
        action = choose(Seat(game, s, seat))
        text = game.space.text(action)
        if text not in following(draft, texts):
            return []
        texts.append(text)
        if not begins(draft, texts):
            return in_order(draft, texts)
        act(s, seat, action)
