"""What a game package hands to the rest of the house: one `Game` object of plain parts."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from munera.core.career import Career
from munera.core.engine import NOBODY, Frame, State
from munera.core.errors import BadOption, BadTable
from munera.core.events import Kind
from munera.core.options import ON
from munera.core.options import Option as Option
from munera.core.rng import Rng
from munera.core.saying import (
    CLAUSES_FILE,
    ENGLISH,
    Book,
    ByLanguage,
    bad_sentence,
    book_at,
    language_facts,
    languages,
    read_toml,
    say,
)
from munera.core.scene import Chip, Cue, Look, Part, Scene, Zone, plain
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace
from munera.core.tensor import Feature, Sheet

View = dict[str, Any]  # plain data: strings, numbers, lists and dicts


@dataclass(frozen=True, slots=True)
class Table:
    """What is fixed before the first move."""

    seats: int
    mode: str = ""  # empty: the usual mode for that number of seats
    options: Mapping[str, str] = field(default_factory=dict)  # in canonical text

    def is_on(self, name: str) -> bool:
        """Whether a switch of a checked table is on."""
        return self.options[name] == ON

    def number(self, name: str) -> int:
        """The value of a number option of a checked table."""
        return int(self.options[name])

    def seat(self, name: str) -> int:
        """The seat that an option of a checked table names; NOBODY where it names none."""
        text = self.options[name]
        return int(text) if text.isdigit() else NOBODY


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win and lose together, or the game itself: a side without seats.

    The game's own side wins what no seat wins: the contenders of a lone player, or the animals that
    all players fight together.
    """

    seats: tuple[int, ...]
    name: str = ""  # its name in `Words.sides`; empty: it has the names of its seats


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a seat may do: its text in records, and what a person calls it."""

    text: str
    label: str


@dataclass(slots=True, init=False, unsafe_hash=True)
class Decision:
    """What a seat is asked, by which clause, and what it may answer; never changed once made."""

    seat: int
    parts: tuple[Part, ...]
    clause: str
    choices: tuple[Choice, ...]

    def __init__(
        self, seat: int, parts: tuple[Part, ...], clause: str, choices: tuple[Choice, ...]
    ) -> None:
        # Written out because a frozen dataclass takes many times as long to make, and every move
        # makes one.
        self.seat = seat
        self.parts = parts
        self.clause = clause
        self.choices = choices

    @property
    def prompt(self) -> str:
        """What is asked, as text."""
        return plain(self.parts)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The numbered rules of a game, in our own words."""

    texts: Mapping[str, str]  # id -> statement, in the rulebook's order
    sections: Mapping[str, str]  # id of the first clause of a section -> heading

    def find(self, wanted: str) -> str:
        """The id meant by `gm-7`, `GM-07` or `7`; raises BadTable if there is none."""
        key = wanted.strip().upper()
        for clause in self.texts:
            prefix, _, number = clause.partition("-")
            bare = number.lstrip("0")
            if key in (clause, f"{prefix}-{bare}", number, bare):
                return clause
        first, last = next(iter(self.texts)), list(self.texts)[-1]
        raise BadTable(say("clause.unknown", wanted=wanted, first=first, last=last))


def read_clauses(file: Path) -> Clauses:
    """Read the `clauses.toml` of a language: a list of sections, each with its clauses."""
    data = read_toml(file)
    texts: dict[str, str] = {}
    sections: dict[str, str] = {}
    for section in data["section"]:
        sections[next(iter(section["clauses"]))] = section["title"]
        texts.update(section["clauses"])
    return Clauses(texts, sections)


def read_translations(folder: Path) -> Mapping[str, Clauses]:
    """The clauses of a package in its other languages, from `lang/<code>/clauses.toml`.

    Each is read when it is first asked for, and raises BadSentence unless it has the clauses of
    English in the same sections. In an unfinished language, what is missing is English.
    """
    spoken = [one for one in languages() if (folder / "lang" / one / CLAUSES_FILE).is_file()]
    return ByLanguage(
        [one for one in spoken if one != ENGLISH],
        lambda language: _translation(folder / "lang", language),
    )


def _translation(folder: Path, language: str) -> Clauses:
    """The clauses in one language, compared with the English ones."""
    file = folder / language / CLAUSES_FILE
    own, book = read_clauses(folder / ENGLISH / CLAUSES_FILE), read_clauses(file)
    odd = sorted({*book.texts} ^ {*own.texts})
    if not language_facts(language)["finished"]:
        odd = sorted({*book.texts} - {*own.texts})
        book = Clauses({**own.texts, **book.texts}, {**own.sections, **book.sections})
    elif list(book.texts) != list(own.texts) or list(book.sections) != list(own.sections):
        odd = odd or ["their order or sections"]
    if odd:
        bad_sentence(file, f"it and the English clauses differ in {', '.join(odd)}")
    return book


def fingerprint_of(folder: Path) -> str:
    """A hash of the content of a package's data files; comments and layout do not count."""
    content = {file.name: tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def no_name(s: State, seat: int, action: int) -> str:
    """The usual answer: an action is called the same in every position."""
    return ""


@dataclass(frozen=True, slots=True)
class Words:
    """How a game speaks one language: templates by the name of a kind, spellers of its values.

    A game reads them from its files with `core.words.read_words`. Where tagline or credits are
    empty, those of `Look` and `Game` are used.
    """

    prompts: Mapping[str, str]
    events: Mapping[str, str]
    refusals: Mapping[str, str]
    spellers: Callable[[State, tuple[str, ...]], dict[str, Callable[[int], str]]]
    label: Callable[[int], str]  # what an action is called
    headings: Mapping[str, str] = field(default_factory=dict)  # over events that open a chapter
    tagline: str = ""
    credits: str = ""
    called: Mapping[str, str] = field(default_factory=dict)  # modes, and single words as values
    # What a seat's action is called in this position, where that tells more than its label; or "".
    named: Callable[[State, int, int], str] = no_name
    # By prompt: what a choice is about, where the names of actions do not say it by themselves.
    abouts: Mapping[str, str] = field(default_factory=dict)
    # What sides are called, by their names in `Game.sides`.
    sides: Mapping[str, str] = field(default_factory=dict)


def as_chosen(table: Table) -> dict[str, str]:
    """The usual answer: options do not depend on each other."""
    return dict(table.options)


def each_alone(table: Table) -> tuple[Side, ...]:
    """The usual answer: every seat is a side of its own."""
    return tuple([Side((seat,)) for seat in range(table.seats)])


def side_of(sides: Sequence[Side]) -> tuple[int, ...]:
    """By seat: the number of its side.

    >>> side_of((Side((0, 2), "A"), Side((1, 3), "B"), Side((), "animals")))
    (0, 1, 0, 1)
    """
    by_seat = {seat: number for number, side in enumerate(sides) for seat in side.seats}
    return tuple([by_seat[seat] for seat in range(len(by_seat))])


def by_side(sides: Sequence[Side], values: Sequence[float]) -> list[float]:
    """What each side gets or can expect, from the values of the seats; the game gets the rest.

    >>> by_side((Side((0, 1), "players"), Side((), "animals")), (0.25, 0.25))
    [0.25, 0.75]
    """
    won = [values[side.seats[0]] if side.seats else 0.0 for side in sides]
    left = max(0.0, 1.0 - sum(won))
    return [value if side.seats else left for side, value in zip(sides, won, strict=True)]


def whole_log(s: State) -> int:
    """The usual answer: one may look at everything again that one was told."""
    return 0


def same_view(view: View, now: View) -> View:
    """The usual answer: one may look at an earlier view as it was."""
    return view


def never(s: State, seat: int) -> bool:
    """The usual answer: no question to a seat belongs to the set-up."""
    return False


def no_chip(domain: str, value: int, language: str) -> Chip | None:
    """The usual answer: a sentence names things by words alone."""
    return None


def no_cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """The usual answer: nothing moves; the new scene shows what has changed."""
    return ()


def no_account(
    events: Iterable[tuple[int, ...]], names: tuple[str, ...], language: str
) -> tuple[Zone, ...]:
    """The usual answer: no account; who won says it all."""
    return ()


def no_pieces(s: State) -> list[Feature]:
    """The usual answer: a game has nothing for learners before its `tensor.py` is written."""
    return []


def no_observation(s: State, viewer: int, out: Sheet) -> None:
    """The usual answer to go with it: nothing to fill."""


def nothing_sealed(s: State) -> bool:
    """Whether no answers wait for others: then a position can be judged."""
    return not isinstance(s.stack[-1], Sealed)


PLAIN = Look("", 30, "burnt", "")


@dataclass(frozen=True, slots=True)
class Game:
    """A game: facts, tables and functions. Made once by its package, found in the registry."""

    name: str
    title: str
    rules: int  # raised only when an old record could end differently
    modes: Mapping[int, tuple[str, ...]]  # by number of seats, the usual one first
    options: tuple[Option, ...]
    content: str  # fingerprint of the data files
    credits: str  # empty: its words say it
    folder: Path  # of the package
    space: ActionSpace
    clauses: Clauses
    prompts: tuple[Kind, ...]
    events: tuple[Kind, ...]
    refusals: tuple[Kind, ...]
    over: int  # the refusal of anything after the end
    frames: Mapping[str, Callable[..., Frame]]  # by `NAME`, to unpack a stack
    opening: Callable[[Table], State]  # a settled state before the first move
    unpack: Callable[[Table, list[Any]], State]  # the state a `pack` came from
    view: Callable[[State, int], View]
    resample: Callable[[State, int, Rng], State]
    value: Callable[[State, int], float]  # a guess at a seat's result, 0 to 1
    policy: Callable[[State, int, Rng], int]  # what a sensible seat plays, from what it can know
    words: Mapping[str, Words]  # by language; "en" is always there
    scene: Callable[[View, Decision | None, tuple[str, ...], str], Scene]  # in a language
    shorthand: Callable[[str], str]  # what a person types, as the text of an action
    # The options, once each is in canonical text: here one may change another.
    settled: Callable[[Table], dict[str, str]] = as_chosen
    # Who wins with whom. Each seat is in one side; at most one side is the game's own.
    sides: Callable[[Table], tuple[Side, ...]] = each_alone
    # Refusals that a frame need not give itself. `of_chance`: an action of chance while seats are
    # asked, by its verb. `out_of_turn`: a seat answers while another is asked, by the prompt of
    # that other seat, which is the field of the refusal. `not_now`: anything else for which a frame
    # gives no reason (-1: every frame gives one).
    of_chance: Mapping[str, int] = field(default_factory=dict)
    out_of_turn: Mapping[int, int] = field(default_factory=dict)
    not_now: int = -1
    lookback: Callable[[State], int] = whole_log  # chapters of the log one may look at; 0: all
    # The part of an earlier view that a viewer may still see, given what it sees now.
    look_again: Callable[[View, View], View] = same_view
    look: Look = PLAIN
    # How a value of a domain looks in a sentence; its letters may depend on the language.
    chip: Callable[[str, int, str], Chip | None] = no_chip
    clauses_in: Mapping[str, Clauses] = field(default_factory=dict)  # without English
    # What an event, as a viewer may know it, looks like on the table: the film of what happened.
    cues: Callable[[tuple[int, ...]], tuple[Cue, ...]] = no_cues
    # What everybody got, cause by cause, from the public events of a game that is over.
    account: Callable[[Iterable[tuple[int, ...]], tuple[str, ...], str], tuple[Zone, ...]] = (
        no_account
    )
    # As `resample`, but the secret choices of others are drawn by their rules of thumb, so that
    # likely ones come up more often. None: `resample` is as good a guess.
    imagine: Callable[[State, int, Rng], State] | None = None
    # A search plays this many choices by rules of thumb and then goes on until `can_judge`: only
    # there, with nothing half done in the position, it trusts `value`.
    search_depth: int = 40
    can_judge: Callable[[State], bool] = nothing_sealed
    # How much a search tries what looks worse, times the spread of results. Smaller where a seat
    # makes many choices in a row: then the search looks further ahead.
    explore: float = 0.7
    # A search uses each world that it draws for so many iterations; more where drawing takes long.
    iterations_per_world: int = 1
    # Whether bots that search leave this choice to the rule of thumb, now and in every world they
    # imagine: a small pick in a long row, where a search finds only noise. None: no choice is.
    search_skips: Callable[[State], bool] | None = None
    # Whether from this position on the rule of thumb draws no lots and reads only what its seat can
    # know. Then it answers in the truth as in any world of the seat, and none is drawn for it.
    # None: nowhere.
    policy_needs_no_world: Callable[[State], bool] | None = None
    # Whether a question belongs to the set-up, so that a player who wants to begin at once may
    # leave it to the rule of thumb. Choices that make a character one's own do not belong to it.
    prelude: Callable[[State, int], bool] = never
    # Tables of a content pack that become an option: the option's name by the table's.
    pack_tables: Mapping[str, str] = field(default_factory=dict)
    # What a seat knows as numbers: the pieces at a table, and how a row of them is filled.
    pieces: Callable[[State], list[Feature]] = no_pieces
    observe: Callable[[State, int, Sheet], None] = no_observation
    # How its characters live on from match to match; None: they live for one match.
    career: Career | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""
        return tuple(self.modes)

    def spoken(self, language: str) -> str:
        """This language if the game speaks it, otherwise English."""
        return language if language in self.words else "en"

    def called(self, side: Side, names: Sequence[str], language: str) -> str:
        """What a side is called in a language that the game speaks: by its name, or its seats'."""
        if side.name:
            return self.words[language].sides[side.name]
        return ", ".join([names[seat] for seat in side.seats])

    def tagline(self, language: str) -> str:
        """What players do in it, in a sentence."""
        return self.words[self.spoken(language)].tagline or self.look.tagline

    def acknowledged(self, language: str) -> str:
        """Whose game it is, and what we wrote ourselves."""
        return self.words[self.spoken(language)].credits or self.credits

    def book(self, language: str) -> Clauses:
        """The clauses in a language; in English where there is no translation."""
        return self.clauses_in.get(language, self.clauses)

    @property
    def sayings(self) -> Book:
        """What the game says in files: words of its options, faults of its packs."""
        return book_at(self.folder / "lang")

    def option(self, name: str) -> Option:
        """The option of this name; raises BadOption if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadOption(name, say("options.unknown", name=name, known=known))

    def table(
        self, seats: int, mode: str = "", options: Mapping[str, object] | None = None
    ) -> Table:
        """A checked table with every option written out; raises BadTable with the reason.

        A value is text, or of its natural type as in a content pack.
        """
        if seats not in self.modes:
            low, high = min(self.modes), max(self.modes)
            if low == high:
                raise BadTable(say("table.players", title=self.title, low=low, seats=seats))
            raise BadTable(
                say("table.players_range", title=self.title, low=low, high=high, seats=seats)
            )
        chosen = mode or self.modes[seats][0]
        if chosen not in self.modes[seats]:
            known = ", ".join(self.modes[seats])
            raise BadTable(say("table.mode", mode=chosen, seats=seats, known=known))
        given = dict(options or {})
        for name in given:
            self.option(name)
        bare = Table(seats, chosen)
        full = {
            option.name: option.settle(given.get(option.name, option.default), bare)
            for option in self.options
        }
        return Table(seats, chosen, self.settled(Table(seats, chosen, full)))
