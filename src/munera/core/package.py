"""Puts a game together from the modules of its package, by the names that all packages share.

`GAME = assemble(__name__)` is all that the package's own `__init__.py` has to say. What a module
offers is found by its name: `sight.view`, `judge.policy`, `meta.TITLE`. A long module may be split
into parts, such as `judge_value` beside `judge`; then the parts are searched too. Whatever is
missing, and every sentence that does not fit its kind, is reported before the first game.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, Final, TypeVar

from munera.core.content import data_of
from munera.core.engine import Frame, State, unpack_fields, unpack_stack
from munera.core.errors import BadPackage
from munera.core.events import Kind
from munera.core.game import (
    Game,
    Table,
    Words,
    fingerprint_of,
    read_clauses,
    read_translations,
)
from munera.core.saying import CLAUSES_FILE, ENGLISH, Saying, say

# The modules of a package, and those that may be split by phase or by part: `flow_battle`.
MODULES: Final = (
    "meta", "tables", "space", "events", "state", "opening", "rules", "flow", "effects", "sight",
    "words", "scene", "odds", "judge", "tensor",
)  # fmt: skip
SPLIT: Final = ("tables", "events", "state", "rules", "flow", "sight", "words", "scene", "judge")
NEEDED: Final = (
    "meta", "space", "events", "state", "opening", "flow", "sight", "words", "scene", "judge",
)  # fmt: skip
# By field of `Game`: the module that offers it and its name there. Fields with a default in `Game`
# may be missing.
OFFERED: Final[Mapping[str, tuple[str, str]]] = {
    "name": ("meta", "NAME"),
    "title": ("meta", "TITLE"),
    "rules": ("meta", "RULES"),
    "options": ("meta", "OPTIONS"),
    "credits": ("meta", "CREDITS"),
    "look": ("meta", "LOOK"),
    "pack_tables": ("meta", "PACK_TABLES"),
    "space": ("space", "SPACE"),
    "prompts": ("events", "PROMPTS"),
    "events": ("events", "EVENTS"),
    "refusals": ("events", "REFUSALS"),
    "over": ("events", "GAME_OVER"),
    "not_now": ("events", "NOT_NOW"),
    "opening": ("opening", "opening"),
    "settled": ("opening", "settled"),
    "sides": ("opening", "sides"),
    "view": ("sight", "view"),
    "resample": ("sight", "resample"),
    "imagine": ("sight", "imagine"),
    "lookback": ("sight", "lookback"),
    "look_again": ("sight", "look_again"),
    "value": ("judge", "value"),
    "policy": ("judge", "policy"),
    "search_depth": ("judge", "SEARCH_DEPTH"),
    "can_judge": ("judge", "can_judge"),
    "explore": ("judge", "EXPLORE"),
    "iterations_per_world": ("judge", "ITERATIONS_PER_WORLD"),
    "search_skips": ("judge", "search_skips"),
    "policy_needs_no_world": ("judge", "policy_needs_no_world"),
    "prelude": ("rules", "prelude"),
    "shorthand": ("words", "shorthand"),
    "scene": ("scene", "scene"),
    "chip": ("scene", "chip"),
    "cues": ("scene", "cues"),
    "account": ("scene", "account"),
    "pieces": ("tensor", "pieces"),
    "observe": ("tensor", "observe"),
    "career": ("rules", "CAREER"),
}
NOTHING: Final = object()
Made = TypeVar("Made")


def is_of_the_house(name: str) -> bool:
    """Whether a module has one of the names that all packages share."""
    stem, _, part = name.partition("_")
    return name in MODULES or (stem in SPLIT and bool(part))


class Package:
    """The modules of one game, imported."""

    def __init__(self, name: str) -> None:
        """Import them; raises BadPackage if a module that every game has is missing."""
        whole = importlib.import_module(name)
        self.name: Final = name
        self.game: Final = name.rpartition(".")[2]
        self.folder: Final = Path(str(whole.__file__)).parent
        names = [one.name for one in pkgutil.iter_modules([str(self.folder)])]
        found = [one for one in names if is_of_the_house(one)]
        for needed in NEEDED:
            if needed not in found:
                raise self.fault(f"{needed}.py", say("package.no_file"))
        self.modules: Final[dict[str, ModuleType]] = {
            one: importlib.import_module(f"{name}.{one}") for one in sorted(found)
        }

    def fault(self, file: str, what: Saying) -> BadPackage:
        """What is wrong with a file of this package."""
        return BadPackage(say("package.fault", game=self.game, file=file, what=what))

    def parts(self, stem: str) -> list[ModuleType]:
        """A module and the parts it was split into: `flow`, `flow_battle` and the like."""
        return [
            module
            for name, module in self.modules.items()
            if name == stem or name.startswith(f"{stem}_")
        ]

    def offered(self, stem: str, name: str) -> Any:
        """What a module or one of its parts has under this name; NOTHING if none has it."""
        for module in self.parts(stem):
            found = getattr(module, name, NOTHING)
            if found is not NOTHING:
                return found
        return NOTHING

    def needed(self, stem: str, name: str) -> Any:
        """The same, for what every game has; raises BadPackage if it is missing."""
        found = self.offered(stem, name)
        if found is NOTHING:
            raise self.fault(f"{stem}.py", say("package.lacks", name=name))
        return found

    def classes(self, base: type[Made], stems: Iterable[str]) -> list[type[Made]]:
        """The classes of these modules that derive from a base and have no subclass."""
        own = [
            found
            for stem in stems
            for module in self.parts(stem)
            for found in vars(module).values()
            if inspect.isclass(found)
            and issubclass(found, base)
            and found.__module__ == module.__name__
        ]
        return [one for one in own if not any(one in other.__mro__[1:] for other in own)]


def assemble(name: str, **given: Any) -> Game:
    """The game of a package; a keyword sets the field of `Game` with that name.

    Raises BadPackage with the file and the fault.
    """
    package = Package(name)
    facts: dict[str, Any] = {
        "name": package.game,
        "options": (),
        "settled": as_given,
        "shorthand": as_typed,
        "folder": package.folder,
        "frames": _frames(package),
        "credits": "",
    }
    usual = {
        one.name
        for one in fields(Game)
        if one.default is not MISSING or one.default_factory is not MISSING
    }
    for field, (stem, offered) in OFFERED.items():
        if field in given:
            continue
        if field in usual or field in facts:
            found = package.offered(stem, offered)
            if found is not NOTHING:
                facts[field] = found
        else:
            facts[field] = package.needed(stem, offered)
    facts["modes"] = _modes(package)
    facts["content"] = _read(package, "data", fingerprint_of, data_of(package.folder))
    facts["words"] = _words(package)
    book = f"lang/{ENGLISH}/{CLAUSES_FILE}"
    facts["clauses"] = _read(package, book, read_clauses, package.folder / book)
    facts["clauses_in"] = read_translations(package.folder)
    facts["unpack"] = _unpack(package, facts["frames"])
    facts |= _heads(package)
    facts |= given
    game = Game(**facts)
    check(package, game)
    return game


def as_given(table: Table) -> dict[str, str]:
    """The usual answer: options are as they were given."""
    return dict(table.options)


def as_typed(text: str) -> str:
    """The usual answer: people type the texts of actions."""
    return text


def _frames(package: Package) -> dict[str, Callable[..., Frame]]:
    """Every frame of flow and effects by its name; raises BadPackage if two share one."""
    out: dict[str, Callable[..., Frame]] = {}
    for one in package.classes(Frame, ("flow", "effects")):
        if one.NAME in out:
            file = f"{one.__module__.rpartition('.')[2]}.py"
            raise package.fault(file, say("package.same_name", name=one.NAME))
        out[one.NAME] = one
    return out


def _modes(package: Package) -> Mapping[int, tuple[str, ...]]:
    """By number of seats: what `opening.modes` gives, or else `meta.MODES`."""
    made = package.offered("opening", "modes")
    modes: Mapping[int, tuple[str, ...]]
    modes = package.needed("meta", "MODES") if made is NOTHING else made()
    return modes


def _words(package: Package) -> Mapping[str, Words]:
    """By language: what `words.WORDS` says, or else English alone."""
    every = package.offered("words", "WORDS")
    if every is NOTHING:
        return {ENGLISH: package.needed("words", "ENGLISH")}
    words: Mapping[str, Words] = every
    return words


def _heads(package: Package) -> dict[str, Any]:
    """Refusals that frames need not give: one for all, or a table by verb and by prompt."""
    out: dict[str, Any] = {}
    chance = package.offered("events", "OF_CHANCE")
    if chance is not NOTHING:
        verbs = [verb.name for verb in package.needed("space", "SPACE").verbs if verb.chance]
        out["of_chance"] = dict.fromkeys(verbs, chance) if isinstance(chance, int) else chance
    turn = package.offered("events", "OUT_OF_TURN")
    if turn is not NOTHING:
        prompts = range(len(package.needed("events", "PROMPTS")))
        out["out_of_turn"] = dict.fromkeys(prompts, turn) if isinstance(turn, int) else turn
    return out


def _unpack(
    package: Package, frames: Mapping[str, Callable[..., Frame]]
) -> Callable[[Table, list[Any]], State]:
    """How a state is made from its pack: `opening.unpack`, or else field by field."""
    own = package.offered("opening", "unpack")
    if own is not NOTHING:
        return Unpacker(own, frames)
    made = package.classes(State, ("state",))
    if len(made) != 1:
        raise package.fault("state.py", say("package.no_state"))
    names = package.needed("state", "PACKED")
    return FieldUnpacker(made[0], package.needed("opening", "setup_for"), frames, names)


class Unpacker:
    """A game's own way to make a state from its pack."""

    def __init__(
        self, make: Callable[..., State], frames: Mapping[str, Callable[..., Frame]]
    ) -> None:
        self.make: Final = make
        self.frames: Final = frames

    def __call__(self, table: Table, packed: list[Any]) -> State:
        """The state that was packed."""
        return self.make(table, packed, self.frames)


class FieldUnpacker(Unpacker):
    """The usual way: a setup from the table, the stack, and the fields by their names."""

    def __init__(
        self,
        make: Callable[..., State],
        setup: Callable[[Table], Any],
        frames: Mapping[str, Callable[..., Frame]],
        names: tuple[str, ...],
    ) -> None:
        super().__init__(make, frames)
        self.setup: Final = setup
        self.names: Final = names

    def __call__(self, table: Table, packed: list[Any]) -> State:
        """The state that was packed."""
        stack, *rest = packed
        return self.make(
            setup=self.setup(table),
            stack=unpack_stack(stack, self.frames),
            **unpack_fields(self.names, rest),
        )


def _read(package: Package, file: str, read: Callable[[Path], Made], path: Path) -> Made:
    """What a reader makes of a file or a folder; raises BadPackage where it cannot be read."""
    if not path.exists():
        raise package.fault(file, say("package.no_file"))
    try:
        return read(path)
    except Exception as error:
        raise package.fault(file, say("package.unreadable", why=_why(error))) from error


def _why(error: Exception) -> str:
    """What went wrong, in one line."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    return f"{kind}: {text}" if text else kind


# --- What must fit --------------------------------------------------------------------------------


def check(package: Package, game: Game) -> None:
    """Raise BadPackage for a clause that does not exist, and for a sentence that does not fit."""
    if game.name != package.game:
        raise package.fault("meta.py", say("package.other_name", name=game.name))
    if ENGLISH not in game.words:
        raise package.fault("words.py", say("package.no_english"))
    for fault in faults(game, (ENGLISH,)):  # the others are read when somebody asks for them
        raise package.fault(*fault)
    for key in game.career.words() if game.career is not None else ():
        if not game.sayings.find(key, ENGLISH):
            raise package.fault(f"lang/{ENGLISH}", say("package.lacks", name=key))


def faults(game: Game, languages: Iterable[str]) -> Iterable[tuple[str, Saying]]:
    """Every kind without its clause or sentence, every option without its clause, by file."""
    tables = (("prompt", game.prompts), ("event", game.events), ("refusal", game.refusals))
    for what, kinds in tables:
        for kind in kinds:
            if kind.clause not in game.clauses.texts:
                yield (
                    "events.py",
                    say("package.no_clause", kind=what, name=kind.name, clause=kind.clause),
                )
    for option in game.options:
        for clause in option.clauses:
            if clause not in game.clauses.texts:
                yield (
                    "meta.py",
                    say("package.no_clause", kind="option", name=option.name, clause=clause),
                )
    for language in languages:
        words = game.words[language]
        texts = (words.prompts, words.events, words.refusals)
        for (what, kinds), said in zip(tables, texts, strict=True):
            for kind in kinds:
                fault = _unfit(kind, said.get(kind.name))
                if fault is not None:
                    yield (
                        "words.py",
                        say(
                            "package.no_words",
                            kind=what, name=kind.name, language=language, what=fault,
                        ),
                    )  # fmt: skip


def _unfit(kind: Kind, template: str | None) -> Saying | None:
    """What is wrong with a sentence; None if nothing is."""
    if not template:
        return say("package.no_sentence")
    known = {field.name for field in kind.fields}
    try:
        slots = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError:
        return say("package.no_template")
    unknown = [name for name in slots if name not in known]
    return say("package.no_slot", slot=unknown[0]) if unknown else None
