"""Options in the reader's language: what a new table may choose, and what a table has chosen."""

from __future__ import annotations

from munera.core.game import Game, Table
from munera.core.options import Figures, Number, Option, SeatOption, Subset, Word
from munera.core.values import whole_in
from munera.server.wire_options import ChosenInfo, OptionInfo, OptionSide, ThingInfo


def offer(game: Game, option: Option, language: str) -> OptionInfo:
    """An option as the page asks for it."""
    book = game.sayings
    out = OptionInfo(
        name=option.name,
        kind=option.kind,  # type: ignore[arg-type]  # one of the kinds by construction
        title=option.title(book, language),
        why=option.why(book, language),
        give=option.give(book, language),
        usual=option.default,
        advanced=option.advanced,
        clauses=list(option.clauses),
        words=[_thing(game, option, word, language) for word in option.special()],
    )
    if isinstance(option, Word):
        out.choices = [_thing(game, option, word, language) for word in option.choices]
        out.ladder = list(option.ladder)
    elif isinstance(option, Number):
        out.least, out.most = option.least, option.most
        out.sides = _sides(game, option, language)
    elif isinstance(option, Subset):
        out.choices = [_thing(game, option, name, language) for name in option.of]
        out.sizes = {str(seats): size for seats, size in (option.size or {}).items()}
    elif isinstance(option, Figures):
        out.choices = [_thing(game, option, row, language) for row in option.rows]
        out.least, out.most = option.least, option.most
        out.standard = list(option.standard)
        out.shortest, out.named = option.shortest, option.named
    return out


def _thing(game: Game, option: Option, value: str, language: str) -> ThingInfo:
    """A value of an option in words, with its chip if it has one."""
    title = option.called(value, game.sayings, language)
    if isinstance(option, Subset) and option.domain and value in option.of:
        chip = game.chip(option.domain, option.of.index(value), game.spoken(language))
        if chip is not None:
            return ThingInfo(
                value=value, title=title, sprite=chip.sprite, hue=chip.hue, letters=chip.letters
            )
    return ThingInfo(value=value, title=title)


def _sides(game: Game, option: Number, language: str) -> dict[str, list[OptionSide]]:
    if option.sides is None:
        return {}
    return {
        f"{seats} {mode}": [
            OptionSide(
                usual=usual,
                title=option.side(label, game.sayings, language),
                seat=whole_in(label, 0, seats),
            )
            for label, usual in option.sides(Table(seats, mode))
        ]
        for seats, modes in game.modes.items()
        for mode in modes
    }


_TOLD: dict[tuple[object, ...], list[ChosenInfo]] = {}  # a cache of the newest answers


def chosen(game: Game, table: Table, language: str) -> list[ChosenInfo]:
    """Every option of a table that differs from the usual value, in words."""
    key = (game.name, table.seats, table.mode, tuple(table.options.items()), language)
    if key not in _TOLD:
        if len(_TOLD) >= 256:
            _TOLD.clear()
        _TOLD[key] = [
            _line(game, option, table, language)
            for option in game.options
            if table.options[option.name] != option.settle(option.default, table)
        ]
    return _TOLD[key]


def _line(game: Game, option: Option, table: Table, language: str) -> ChosenInfo:
    return ChosenInfo(
        name=option.name,
        title=option.title(game.sayings, language),
        value=option.tell(table.options[option.name], table, game.sayings, language),
        seat=_seat(option, table),
        clauses=list(option.clauses),
    )


def _seat(option: Option, table: Table) -> int | None:
    if not isinstance(option, SeatOption):
        return None
    return whole_in(table.options[option.name], 0, table.seats - 1)
