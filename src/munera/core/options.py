"""What a table may choose before the game: one declaration for each option.

From the declaration come the parser, the canonical text of the record, the refusal with its clause,
the widget of the page, the line of an invitation and the help of the terminal. The words (title,
why, names of values) are in `lang/<code>/options.toml` of the game; the sentences that refuse a
value are in the house's book.

A value comes as text (a record, a command) or in its natural type (a content pack): `true`, `5`,
`["blue", "pink"]`, `{ sword = 2 }`. It is always kept as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from munera.core.errors import BadOption, BadTable
from munera.core.saying import ENGLISH, HOUSE, Book, Saying, say
from munera.core.values import (
    Faults,
    compact,
    either,
    few,
    inner,
    shown,
    whole_in,
    words_in,
    written,
)

if TYPE_CHECKING:
    from munera.core.game import Table

STANDARD: Final = "standard"
RANDOM: Final = "random"
ON: Final = "on"
OFF: Final = "off"
MOST_TOLD: Final = 12  # names in one line of an invitation


class Option:
    """One thing a table may choose; `default` is the text of what is usual."""

    kind = ""  # the word on the wire

    def __init__(
        self, name: str, default: str, *, clauses: Sequence[str] = (), advanced: bool = False
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.clauses: Final = tuple(clauses)  # the first one is cited by refusals
        self.advanced: Final = advanced  # few tables change it

    @property
    def clause(self) -> str:
        """The clause that a refusal cites; empty if no rule applies."""
        return self.clauses[0] if self.clauses else ""

    def settle(self, given: object, table: Table) -> str:
        """The canonical text of a value at a table; raises BadOption with the reason."""
        raise NotImplementedError

    def special(self) -> tuple[str, ...]:
        """Words that stand for a value: `standard`, `random`, `none`."""
        return ()

    def help(self) -> Saying:
        """Which values are allowed, for the terminal and the documentation."""
        raise NotImplementedError

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """A canonical value in words."""
        return self.called(value, book, language)

    def title(self, book: Book, language: str = ENGLISH) -> str:
        """What a person calls the option."""
        found = book.find(f"options.{self.name}.title", language)
        return found or self.name.replace("_", " ").capitalize()

    def why(self, book: Book, language: str = ENGLISH) -> str:
        """What it changes."""
        return book.find(f"options.{self.name}.why", language)

    def give(self, book: Book, language: str = ENGLISH) -> str:
        """Which values are allowed, in the game's own words or in the house's."""
        found = book.find(f"options.{self.name}.give", language)
        return found or self.help().said(language)

    def called(self, value: str, book: Book, language: str = ENGLISH) -> str:
        """What a person calls a word that is a value or part of one."""
        own = book.find(f"options.{self.name}.values.{value}", language)
        return own or HOUSE.find(f"options.value.{value}", language) or value

    def refuse(self, key: str, given: object = "", /, **slots: object) -> BadOption:
        """The error for a value that is not possible, by the key of its sentence."""
        cite = f" [{self.clause}]" if self.clause else ""
        told = say(f"options.{key}", option=self.name, given=shown(given), cite=cite, **slots)
        return BadOption(self.name, told, self.clause)

    def because(self, why: BadTable | Saying, *at: str | int) -> BadOption:
        """The error for a value that a game's own reader or check refuses."""
        what = why.what if isinstance(why, BadTable) else why
        told = say("options.because", option=self.name, why=what)
        return BadOption(self.name, told, self.clause, at)


class Switch(Option):
    """On or off."""

    kind = "switch"

    def __init__(
        self, name: str, default: str = OFF, *, clauses: Sequence[str] = (), advanced: bool = False
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)

    def settle(self, given: object, table: Table) -> str:
        """`on` or `off`."""
        if isinstance(given, bool):
            return ON if given else OFF
        text = given.strip().lower() if isinstance(given, str) else given
        if text in (ON, OFF):
            return str(text)
        raise self.refuse("switch", given)

    def help(self) -> Saying:
        """On or off."""
        return say("options.help.switch")


class Word(Option):
    """One of a few words."""

    kind = "word"

    def __init__(
        self,
        name: str,
        default: str,
        choices: Sequence[str],
        *,
        clauses: Sequence[str] = (),
        advanced: bool = False,
        ladder: Sequence[str] = (),
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)
        self.choices: Final = tuple(choices)
        self.ladder: Final = tuple(ladder)  # how a beginner learns the game, the easiest first

    def settle(self, given: object, table: Table) -> str:
        """The word as it is declared."""
        plain = isinstance(given, str | int) and not isinstance(given, bool)
        text = str(given).strip().lower() if plain else ""
        for choice in self.choices:
            if text == choice.lower():
                return choice
        raise self.refuse("word", given, words=either(self.choices))

    def help(self) -> Saying:
        """The words."""
        return say("options.help.word", words=either(self.choices))


class SeatOption(Option):
    """A seat, or chance decides."""

    kind = "seat"

    def __init__(
        self,
        name: str,
        default: str,
        *,
        random: bool = True,
        alone: str = "",
        clauses: Sequence[str] = (),
        advanced: bool = False,
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)
        self.random: Final = random
        self.alone: Final = alone  # the value at a table of one seat, whatever is given

    def settle(self, given: object, table: Table) -> str:
        """A number from 0, or `random`."""
        text = given.strip().lower() if isinstance(given, str) else given
        if self.alone and table.seats == 1 and text in (self.alone, RANDOM, "0", 0):
            return self.alone
        if self.random and text == RANDOM:
            return RANDOM
        seat = whole_in(text, 0, table.seats - 1)
        if seat is None:
            key = "seat_or" if self.random else "seat"
            raise self.refuse(key, given, word=RANDOM, last=table.seats - 1)
        return str(seat)

    def special(self) -> tuple[str, ...]:
        """`random`, where it is allowed."""
        return (RANDOM,) if self.random else ()

    def help(self) -> Saying:
        """A seat, or random."""
        return say("options.help.seat_or" if self.random else "options.help.seat", word=RANDOM)

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """The number of the seat, counted from 1; a page shows the name instead."""
        if whole_in(value, 0, table.seats) is None:
            return self.called(value, book, language)
        return say("options.tell.seat", n=int(value) + 1).said(language)


Sides = tuple[tuple[str, int], ...]  # for each side: its name and its usual number


class Number(Option):
    """A whole number, or a word, or, where sides differ, one number for each side.

    With `sides`, one number is for all sides, `+2` is added to each side's usual number, and `3 4`
    gives each side its own.
    """

    kind = "number"

    def __init__(
        self,
        name: str,
        default: str,
        least: int,
        most: int,
        *,
        word: str = "",
        sides: Callable[[Table], Sides] | None = None,
        clauses: Sequence[str] = (),
        advanced: bool = False,
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)
        self.least: Final = least
        self.most: Final = most
        self.word: Final = word
        self.sides: Final = sides

    def settle(self, given: object, table: Table) -> str:
        """The number without leading zeros, or the word, or the shortest text for all sides."""
        text = given.strip().lower() if isinstance(given, str) else given
        if self.word and text == self.word:
            return self.word
        added = isinstance(text, str) and text.startswith("+")
        number = None if added else whole_in(text, self.least, self.most)
        if number is not None:
            return str(number)
        if self.sides is not None:
            numbers = self._each(text, self.sides(table))
            if numbers:
                return self._shortest(numbers, self.sides(table))
            raise self._bad_side(given, self.sides(table))
        key = "number_or" if self.word else "number"
        raise self.refuse(key, given, word=self.word, least=self.least, most=self.most)

    def numbers(self, value: str, sides: Sides) -> list[int]:
        """The number of each side, from a canonical value."""
        usual = [number for _, number in sides]
        return usual if value == self.word else self._each(value, sides)

    def _each(self, given: object, sides: Sides) -> list[int]:
        """The number of each side; empty if it cannot be read or a number is out of bounds."""
        if isinstance(given, str) and given.startswith("+"):
            more = whole_in(given, 0, self.most)
            out = [] if more is None else [usual + more for _, usual in sides]
        else:
            parts = given if isinstance(given, list) else words_in(str(given))
            parts = parts * len(sides) if len(parts) == 1 else parts
            found = [whole_in(part, self.least, self.most) for part in parts]
            out = [number for number in found if number is not None]
            out = out if len(out) == len(parts) else []
        fits = len(out) == len(sides) and all(self.least <= n <= self.most for n in out)
        return out if fits else []

    def _shortest(self, numbers: list[int], sides: Sides) -> str:
        if len(set(numbers)) == 1:
            return str(numbers[0])
        more = {number - usual for number, (_, usual) in zip(numbers, sides, strict=True)}
        if len(more) == 1 and min(more) >= 0:
            return f"+{min(more)}" if min(more) else self.word
        return " ".join(str(number) for number in numbers)

    def _bad_side(self, given: object, sides: Sides) -> BadOption:
        example = " ".join(str(min(usual + 1, self.most)) for _, usual in sides)
        return self.refuse(
            "number_sides", given, word=self.word, least=self.least, most=self.most,
            sides=len(sides), example=example,
        )  # fmt: skip

    def special(self) -> tuple[str, ...]:
        """The word, if there is one."""
        return (self.word,) if self.word else ()

    def help(self) -> Saying:
        """The bounds, and what else may be given."""
        key = "number_sides" if self.sides else "number_or" if self.word else "number"
        return say(f"options.help.{key}", word=self.word, least=self.least, most=self.most)

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """The number; or the number of each side, where they differ."""
        if self.sides is None or value.isdigit() or value == self.word:
            return self.called(value, book, language)
        sides = self.sides(table)
        pairs = zip(sides, self.numbers(value, sides), strict=True)
        told = [f"{self.side(label, book, language)}: {number}" for (label, _), number in pairs]
        return ", ".join(told)

    def side(self, label: str, book: Book, language: str = ENGLISH) -> str:
        """What a side is called."""
        if label.isdigit():
            return say("options.tell.seat", n=int(label) + 1).said(language)
        return book.find(f"options.{self.name}.sides.{label}", language) or label


class Subset(Option):
    """Some of several named things; `size` says how many a table needs, by its number of seats."""

    kind = "subset"

    def __init__(
        self,
        name: str,
        default: str,
        of: Sequence[str],
        *,
        size: Mapping[int, int] | None = None,
        random: bool = False,
        empty: str = "",
        presets: Mapping[str, Callable[[Table], Sequence[str]]] | None = None,
        check: Callable[[tuple[str, ...], Table], Saying | None] | None = None,
        domain: str = "",
        clauses: Sequence[str] = (),
        advanced: bool = False,
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)
        self.of: Final = tuple(of)
        self.size: Final = size
        self.random: Final = random
        self.empty: Final = empty  # the word for none of them; empty: at least one is needed
        self.presets: Final = dict(presets or {})
        self.check: Final = check
        self.domain: Final = domain  # the domain of `Game.chip`, where the things have a sign

    def settle(self, given: object, table: Table) -> str:
        """The names in the order of the declaration."""
        text = given.strip().lower() if isinstance(given, str) else ""
        size = None if self.size is None else self.size[table.seats]
        if self.random and text == RANDOM:
            return RANDOM if size is None or size < len(self.of) else " ".join(self.of)
        if self.empty and (text == self.empty or given == []):
            return self.empty
        if text in self.presets:
            chosen = list(self.presets[text](table))
        else:
            chosen = self._read(given)
        if size is not None and len(chosen) != size:
            raise self.refuse("subset_size", inner(given), n=size, seats=table.seats)
        if not chosen:
            raise self.refuse("subset_empty", word=self.empty)
        ordered = tuple(name for name in self.of if name in chosen)
        why = self.check(ordered, table) if self.check else None
        if why is not None:
            raise self.because(why)
        return " ".join(ordered)

    def _read(self, given: object) -> list[str]:
        parts = given if isinstance(given, list) else words_in(inner(given))
        lower = [name.lower() for name in self.of]
        out: list[str] = []
        faults = Faults()
        for part in parts:
            with faults:
                if str(part).lower() not in lower:
                    raise self.refuse("unknown_name", part, known=few(self.of))
                name = self.of[lower.index(str(part).lower())]
                if name in out:
                    raise self.refuse("twice", name=name)
                out.append(name)
        faults.check()
        return out

    def special(self) -> tuple[str, ...]:
        """Presets, `random` and the word for none."""
        words = [*self.presets, *([RANDOM] if self.random else []), self.empty]
        return tuple(word for word in words if word)

    def help(self) -> Saying:
        """The words and the names."""
        words = ", ".join(self.special())
        return say("options.help.subset", words=words, names=few(self.of))

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """The names in words."""
        if value in self.special():
            return self.called(value, book, language)
        return ", ".join(self.called(name, book, language) for name in value.split())


class Figures(Option):
    """A table of numbers by name. Only the first `shortest` rows are required.

    The canonical text is all numbers in order, with `named` each after its name. A table of a
    pack, or pairs such as `7:1`, change the standard figures.
    """

    kind = "figures"

    def __init__(
        self,
        name: str,
        rows: Sequence[str],
        standard: Sequence[int],
        least: int,
        most: int,
        *,
        shortest: int = 0,
        named: bool = False,
        check: Callable[[tuple[int, ...]], Saying | None] | None = None,
        clauses: Sequence[str] = (),
        advanced: bool = True,
    ) -> None:
        super().__init__(name, STANDARD, clauses=clauses, advanced=advanced)
        self.rows: Final = tuple(rows)
        self.standard: Final = tuple(standard)
        self.least: Final = least
        self.most: Final = most
        self.shortest: Final = shortest or len(rows)
        self.named: Final = named
        self.check: Final = check

    def settle(self, given: object, table: Table) -> str:
        """`standard`, or the whole table in one spelling."""
        return self.text(self.figures(given))

    def figures(self, given: object) -> tuple[int, ...]:
        """The numbers of a value; raises BadOption."""
        if given == STANDARD or (isinstance(given, str) and given.strip().lower() == STANDARD):
            return self.standard
        if isinstance(given, dict):
            return self._checked(self._changed(list(given.items())))
        if isinstance(given, list):
            return self._checked(self._listed(given))
        words = words_in(re.sub(r"\s*:\s*", ":", str(given)))
        if words and all(":" in word for word in words):
            pairs = [(word.partition(":")[0], word.partition(":")[2]) for word in words]
            return self._checked(self._changed(pairs))
        return self._checked(self._listed(words))

    def text(self, figures: tuple[int, ...]) -> str:
        """The one way figures are written in a record."""
        if figures == self.standard:
            return STANDARD
        if self.named:
            return "; ".join(f"{row}: {n}" for row, n in zip(self.rows, figures, strict=True))
        return " ".join(str(n) for n in figures)

    def _changed(self, pairs: Sequence[tuple[object, object]]) -> list[int]:
        out = list(self.standard)
        met: set[str] = set()
        faults = Faults()
        for key, value in pairs:
            with faults.at(str(key)):
                row = self._row(str(key))
                if row in met:
                    raise self.refuse("twice", name=row)
                met.add(row)
                place = self.rows.index(row)
                if place > len(out):
                    raise self.refuse("figures_gap", name=row, before=self.rows[len(out)])
                out[place : place + 1] = [self._number(row, value)]
        faults.check()
        return out

    def _row(self, text: str) -> str:
        found = [row for row in self.rows if text.strip().lower() == row.lower()]
        if found:
            return found[0]
        number = whole_in(text, 0, len(self.rows))
        if number is None or str(number) not in self.rows:
            raise self.refuse("unknown_name", text, known=few(self.rows))
        return str(number)

    def _listed(self, values: Sequence[object]) -> list[int]:
        if not self.shortest <= len(values) <= len(self.rows):
            key = "figures_all" if self.shortest == len(self.rows) else "figures_some"
            example = f"{self.rows[0]}:{self.standard[0]}"
            raise self.refuse(
                key, count=len(values), least=self.shortest, most=len(self.rows), example=example
            )
        faults = Faults()
        out: list[int] = []
        for row, value in zip(self.rows, values, strict=False):
            with faults.at(row):
                out.append(self._number(row, value))
        faults.check()
        return out

    def _number(self, row: str, value: object) -> int:
        number = whole_in(value, self.least, self.most)
        if number is None:
            raise self.refuse("figure", value, name=row, least=self.least, most=self.most)
        return number

    def _checked(self, figures: list[int]) -> tuple[int, ...]:
        out = tuple(figures)
        why = self.check(out) if self.check else None
        if why is not None:
            raise self.because(why)
        return out

    def special(self) -> tuple[str, ...]:
        """`standard`."""
        return (STANDARD,)

    def help(self) -> Saying:
        """How many numbers, and pairs."""
        some = self.shortest < len(self.rows)
        return say(
            "options.help.figures_some" if some else "options.help.figures",
            least=self.shortest, most=len(self.rows), low=self.least, high=self.most,
            names=", ".join(self.rows), example=f"{self.rows[0]}:{self.standard[0]}",
        )  # fmt: skip

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """What differs from the standard figures."""
        figures = self.figures(value)
        if figures == self.standard:
            return self.called(value, book, language)
        if len(figures) != len(self.standard):
            return ", ".join(str(n) for n in figures)
        pairs = zip(self.rows, figures, self.standard, strict=False)
        told = [f"{self.called(row, book, language)}: {n}" for row, n, usual in pairs if n != usual]
        return ", ".join(told)


def no_names(text: str) -> Sequence[str]:
    """The usual answer: an invitation says only that something is not as usual."""
    return ()


class Content(Option):
    """What a game reads by a function of its own: cards, a board.

    `read` gives the canonical text and raises BadTable with a reason in mid-sentence. `names` says
    what a text changes, for the line of an invitation. With `as_json` tables of a pack are kept as
    JSON, else in words (`written`).
    """

    kind = "content"

    def __init__(
        self,
        name: str,
        read: Callable[[str, Table], str],
        *,
        default: str = STANDARD,
        names: Callable[[str], Sequence[str]] = no_names,
        as_json: bool = False,
        clauses: Sequence[str] = (),
        advanced: bool = True,
    ) -> None:
        super().__init__(name, default, clauses=clauses, advanced=advanced)
        self.read: Final = read
        self.names: Final = names
        self.as_json: Final = as_json

    def settle(self, given: object, table: Table) -> str:
        """What the game's own reader makes of it."""
        try:
            return self.read(self._text(given), table)
        except BadTable as error:
            first, *rest = [self.because(one, *one.at) for one in (error, *error.others)]
            first.others = tuple(rest)
            raise first from None

    def _text(self, given: object) -> str:
        if isinstance(given, str):
            return given
        return compact(given) if self.as_json else written(given)

    def special(self) -> tuple[str, ...]:
        """`standard`."""
        return (self.default,)

    def help(self) -> Saying:
        """The usual one, or one's own."""
        return say("options.help.content", word=self.default)

    def tell(self, value: str, table: Table, book: Book, language: str) -> str:
        """What is not as usual, by name."""
        if value == self.default:
            return self.called(value, book, language)
        names = list(self.names(value))
        if not names:
            return say("options.tell.own").said(language)
        more = ["..."] if len(names) > MOST_TOLD else []
        return say("options.tell.changed", names=", ".join(names[:MOST_TOLD] + more)).said(language)
