"""Every game as an OpenSpiel game, registered as `munera_<name>` on import.

>>> from munera.games import NAMES
>>> game = pyspiel.load_game(f"munera_{NAMES[0]}(players=3)")
>>> state = game.new_initial_state()
>>> for _ in range(9):
...     state.apply_action(state.legal_actions()[0])  # of a seat, or of chance
>>> state.is_terminal(), state.returns()
(False, [0.0, 0.0, 0.0])

Chance is explicit. Seats that choose in secret at once answer one after another without seeing each
other. An information state is all that a seat was told, its own actions, and its present view.
Options of the table are one parameter, `options=target:1;dealer:0`. Characters that OpenSpiel's
game strings cannot hold are percent-encoded, `%2C` for a comma (see `options_text`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from munera.adapters.run import Course
from munera.core.engine import CHANCE, NOBODY, SPECTATOR, State, act, digest, legal_list, settle
from munera.core.errors import BadTable
from munera.core.events import Sink, is_told, redact
from munera.core.game import Game
from munera.core.rng import Rng
from munera.core.saying import say
from munera.core.tensor import Sheet
from munera.games import every, load

PREFIX: Final = "munera_"
LONGEST: Final = 50_000  # moves of a game; far more than any game has
Event = tuple[int, ...]
Entry = tuple[int, int, tuple[Event, ...]]  # who did what, or HIDDEN; what everybody was told
UNKNOWN: Final = (NOBODY, -1)  # a move known only by its events
_compact: Final = json.JSONEncoder(separators=(",", ":")).encode


class Position:
    """A truth and its history; copying and saving it do not copy what never changes."""

    __slots__ = ("course", "log", "texts", "truth")

    def __init__(self, course: Course, truth: State, log: tuple[Entry, ...] = ()) -> None:
        self.course = course
        self.truth = truth
        self.log = log
        # By viewer: how much of the log has been put into words, and those words.
        self.texts: dict[int, tuple[int, str]] = {}

    def __deepcopy__(self, memo: object) -> Position:
        copy = Position(self.course, self.truth.clone(), self.log)
        copy.texts = self.texts.copy()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.course.table
        named = (self.course.game.name, table.seats, table.mode, dict(table.options))
        return _restored, (*named, _compact(self.truth.pack()), self.log)

    def play(self, seat: int, action: int) -> None:
        """Carry out a legal action and remember what was told."""
        sink = Sink()
        self.truth.sink = sink
        act(self.truth, seat, action)
        self.truth.sink = None
        self.log = (*self.log, (seat, action, tuple(sink.events)))

    def told(self, viewer: int) -> str:
        """What a viewer did and was told, line by line; other moves leave no line."""
        done, text = self.texts.get(viewer, (0, ""))
        if done < len(self.log):
            text += "".join([f"{line}\n" for line in self._lines(viewer, done)])
            self.texts[viewer] = (len(self.log), text)
        return text

    def _lines(self, viewer: int, first: int) -> list[str]:
        game = self.course.game
        kinds = game.events
        out: list[str] = []
        for seat, action, events in self.log[first:]:
            if seat == viewer:
                out.append(game.space.text(action))
            for event in events:
                kind = kinds[event[0]]
                if is_told(kind, event, viewer):
                    out.append(" ".join(map(str, (kind.name, *redact(kind, event, viewer)[1:]))))
        return out

    def seen(self, viewer: int) -> str:
        """What a viewer may look at, as text."""
        return _compact(self.course.game.view(self.truth, viewer))

    def imagined(self, viewer: int, rng: Rng) -> Position:
        """A position that the viewer cannot tell from this one, with what it remembers."""
        kinds = self.course.game.events
        log: list[Entry] = []
        for seat, action, events in self.log:
            known = tuple(
                redact(kinds[event[0]], event, viewer)
                for event in events
                if is_told(kinds[event[0]], event, viewer)
            )
            if seat == viewer:
                log.append((seat, action, known))
            elif known:
                log.append((*UNKNOWN, known))
        truth = self.course.game.resample(self.truth, viewer, rng)
        return Position(self.course, truth, tuple(log))


_COURSES: Final[dict[str, Course]] = {}


def _course(name: str, seats: int, mode: str, options: dict[str, str]) -> Course:
    """The course of a table; equal tables share one."""
    key = _compact([name, seats, mode, options])
    if key not in _COURSES:
        _COURSES[key] = Course(name, seats, mode, options)
    return _COURSES[key]


def _restored(
    name: str, seats: int, mode: str, options: dict[str, str], packed: str, log: tuple[Entry, ...]
) -> Position:
    """The position that was saved."""
    course = _course(name, seats, mode, options)
    return Position(course, load(name).unpack(course.table, json.loads(packed)), log)


def options_text(options: Mapping[str, str]) -> str:
    """Options of a table as one parameter of a game string."""
    return ";".join(f"{name}:{quote(value, safe=' -_.')}" for name, value in options.items())


def read_options(text: str) -> dict[str, str]:
    """The options in such a text; raises BadTable if it cannot be read."""
    out: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, found, value = part.partition(":")
        if not found:
            raise BadTable(say("adapter.options", part=part))
        out[name] = unquote(value)
    return out


def game_type(game: Game, solo: bool = False, zero_sum: bool = True) -> Any:
    """What OpenSpiel wants to know about a game."""
    secret = any(kind.is_secret for kind in game.events)
    kinds = pyspiel.GameType
    usual = 2 if 2 in game.seats else game.seats[0]
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if secret
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=(kinds.Utility.ZERO_SUM if zero_sum and not solo else kinds.Utility.GENERAL_SUM),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": usual, "mode": "", "options": "", "zero_sum": True},
    )


class MuneraGame(pyspiel.Game):
    """A table of a game; `returns` are results minus their mean, so that they add up to zero.

    With `zero_sum=False`, and for one player, they are the results themselves, 0 to 1.
    """

    NAME = ""  # of the game; OpenSpiel needs a class for each

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        name = self.NAME
        game = load(name)
        usual = game_type(game).parameter_specification
        seats = int(given.get("players", usual["players"]))
        options = read_options(str(given.get("options", "")))
        self.course = _course(name, seats, str(given.get("mode", "")), options)
        self.zero_sum = bool(given.get("zero_sum", True)) and seats > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=game.space.choices,
            max_chance_outcomes=len(game.space) - game.space.choices,
            num_players=seats,
            min_utility=-1.0 if self.zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, seats == 1, self.zero_sum), info, given)

    def new_initial_state(self) -> MuneraState:
        """The game before its first move; chance may be asked first."""
        return MuneraState(self, Position(self.course, self.course.opening.clone()))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Observations, or with perfect recall information states."""
        return Observer(
            self.course, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class MuneraState(pyspiel.State):
    """A position as OpenSpiel sees it; outcomes of chance are numbered from 0."""

    def __init__(self, game: MuneraGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Who is asked: a seat, chance, or nobody any more."""
        who = int(settle(self.position.truth))
        if who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if who == NOBODY else who

    def _legal_actions(self, player: int) -> list[int]:
        return legal_list(self.position.truth, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        truth = self.position.truth
        actions = legal_list(truth, CHANCE)
        frame = truth.stack[-1]
        weights = [int(frame.weight(truth, action)) for action in actions]
        total = sum(weights)
        first = self.position.course.choices
        return [(a - first, w / total) for a, w in zip(actions, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        who = int(settle(self.position.truth))
        more = self.position.course.choices if who == CHANCE else 0
        self.position.play(who, action + more)

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        more = self.position.course.choices if chance else 0
        return self.position.course.game.space.text(action + more)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.truth.stack

    def returns(self) -> list[float]:
        """What each player gets; all 0 while the game runs."""
        results = self.position.truth.results()
        if not self.get_game().zero_sum or not self.is_terminal():
            return results
        mean = sum(results) / len(results)
        return [result - mean for result in results]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MuneraState:
        """A state that the player cannot tell from this one; it has no `history()`."""
        rng = Rng(int(sampler() * 2**53))
        return MuneraState(self.get_game(), self.position.imagined(player, rng))

    def __str__(self) -> str:
        moves = len(self.position.log)
        return f"{self.position.course.game.name} {moves} {digest(self.position.truth)}"


class Observer:
    """Named pieces of what a player knows, in one tensor and by name; memory with perfect recall.

    Without private information there is only a string, of what a spectator sees.
    """

    def __init__(self, course: Course, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations, such as {params}.")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("A seat's private knowledge is never shown apart or to others.")
        self.course: Final = course
        self.recall: Final = bool(kind.perfect_recall)
        self.seated: Final = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.size: Final = int(course.layout.size if self.recall else course.layout.seen)
        self.sheet: Final = Sheet(course.layout)
        self.tensor = np.zeros(self.size, np.float32) if self.seated else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            pieces = course.layout.pieces
            for piece, start in zip(pieces, course.layout.starts, strict=True):
                if start < self.size:
                    part = self.tensor[start : start + piece.size]
                    self.dict[piece.name] = part.reshape(piece.shape)

    def set_from(self, state: MuneraState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        if self.tensor is None:
            return
        self.sheet.fresh()
        self.course.game.observe(state.position.truth, player, self.sheet)
        cells = np.frombuffer(self.sheet.cells, np.int16, self.size)  # type: ignore[call-overload]
        np.multiply(cells, self.course.scale[: self.size], out=self.tensor)

    def string_from(self, state: MuneraState, player: int) -> str:
        """What a player sees; with perfect recall, after everything that it remembers."""
        viewer = player if self.seated else SPECTATOR
        seen = state.position.seen(viewer)
        return state.position.told(viewer) + seen if self.recall else seen


def register() -> None:
    """Make all games known to OpenSpiel."""
    for game in every():
        if game.pieces(game.opening(game.table(game.seats[0]))):
            # A class, not a function: OpenSpiel drops its reference only after Python has ended.
            made = type(f"Munera{game.name.title()}", (MuneraGame,), {"NAME": game.name})
            pyspiel.register_game(game_type(game), made)


register()
