"""What lies beside the arena of GladiGala: symbols, rows, gladiators to place, what was declared,
who is out, how a match and the day were decided."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.game import View
from munera.core.scene import Chip, Part, Piece, Step, Zone
from munera.core.words import Texts
from munera.games.gladigala.rules import on_side
from munera.games.gladigala.scene_words import (
    EMBLEMS,
    HUES,
    LETTERS,
    coins_text,
    listed,
    school_name,
    words_of,
)
from munera.games.gladigala.tables import (
    FACES,
    SCHOOL_NAMES,
    SIDES,
    SQUARE_NAMES,
    TEAMS,
    TYPE_NAMES,
)

THIN: Final = "\u2009"  # a space between signs in a row
MATCHES: Final = ("in_morning", "in_afternoon")
SETUP: Final = ("mix", "draw", "declare", "eagles", "line-up")

Beside = tuple[list[Zone], list[Piece]]


def school_chip(seat: int) -> Chip:
    """A school in a sentence."""
    return _SCHOOLS[seat]


_SCHOOLS: Final = tuple([Chip(EMBLEMS[k], HUES[k], LETTERS[k]) for k in range(4)])
_BARE: Final = tuple([Chip(EMBLEMS[k], HUES[k], "", True) for k in range(4)])
_TYPES: Final = tuple([Chip(name, "plaster", "") for name in TYPE_NAMES])


def beside(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> Beside:
    """Rows to choose from, the sheet of the end, and notes, as the phase needs them."""
    zones: list[Zone] = []
    pieces: list[Piece] = []
    phase = view["phase"]
    if phase == "declare":
        _add_supply(view, asked, legal, language, zones, pieces)
    elif phase == "line-up" and asked:
        _add_line_up(view, legal, language, zones, pieces)
    elif phase == "upgrades" and asked:
        _add_upgrades(view, legal, language, zones, pieces)
    told = the_end(view, names, language)
    if told is not None:
        zones.append(told)
    if phase in SETUP:
        zones.append(_teams(view, names, language))
    else:
        zones.append(_out(len(view["stage"]), int(view["options"]["out_limit"]), language))
        pieces += _bases(view, language)
    if view["seats"] > 2 and any(map(any, view["declared"])):
        zones.append(_declared(view, names, language))
    return zones, pieces


# --- Set-up ------------------------------------------------------------------------------------


def _add_supply(
    view: View,
    asked: bool,
    legal: frozenset[str],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """The symbols that lie open, each with how many are left (GG-031)."""
    zones.append(Zone("supply", "row", words_of(language)["supply"]))
    for seat, n in enumerate(view["supply"]):
        ask = f"symbol {SCHOOL_NAMES[seat]}" if asked else ""
        pieces.append(_symbol(seat, n, ask, ask if ask in legal else "", language))


@lru_cache(512)
def _symbol(seat: int, n: int, ask: str, action: str, language: str) -> Piece:
    say = words_of(language)
    return Piece(
        f"symbol {seat}", "supply", seat, "tile", EMBLEMS[seat], str(n), LETTERS[seat],
        caption=school_name(seat), hue=HUES[seat], action=action, ask=ask,
        label=say["symbol"].format(school=school_name(seat), n=n),
    )  # fmt: skip


def row_squares(view: View, seat: int, row: int) -> list[int]:
    """The squares of a row in ring 1, `row` of them on the low side (GG-048 to GG-051)."""
    side = FACES[SIDES[view["seats"]][seat]]
    home = view["eagles"][seat]["home"]
    line = home // 8 if side % 2 else home % 8
    return [int(on_side(side, line - row + k, 0)) for k in range(TEAMS[view["seats"]].ring_one)]


def wing_square(view: View, seat: int, high: int) -> int:
    """The square in ring 2 beside the home square (GG-049)."""
    side = FACES[SIDES[view["seats"]][seat]]
    home = view["eagles"][seat]["home"]
    line = home // 8 if side % 2 else home % 8
    return int(on_side(side, line - 1 + 2 * high, 1))


def _add_line_up(
    view: View, legal: frozenset[str], language: str, zones: list[Zone], pieces: list[Piece]
) -> None:
    """Rows and wings as chips that name their squares; then the gladiators still to place."""
    say = words_of(language)
    seat = view["viewer"]
    stage = view["stage_of"]
    if stage == "row":
        zones.append(Zone("rows", "row", say["rows"]))
        for row in range(TEAMS[view["seats"]].ring_one):
            squares = " ".join([SQUARE_NAMES[square] for square in row_squares(view, seat, row)])
            pieces.append(_option(f"row {row}", "rows", row, squares, f"row {row}" in legal))
    elif stage == "wing":
        zones.append(Zone("wings", "row", say["wings"]))
        for high, name in enumerate(("low", "high")):
            square = SQUARE_NAMES[wing_square(view, seat, high)]
            pieces.append(_option(f"wing {name}", "wings", high, square, f"wing {name}" in legal))
    elif stage == "place":
        zones.append(Zone("to_place", "row", say["to_place"]))
        team = list(view["teams"][seat])
        for one in view["gladiators"]:
            if one["seat"] == seat:
                team.remove(one["type"])
        for kind, name in enumerate(TYPE_NAMES):
            if kind in view["teams"][seat]:
                ask = f"place {name}"
                pieces.append(_type(seat, kind, team.count(kind), ask, ask in legal, language))


@lru_cache(512)
def _option(text: str, zone: str, place: int, caption: str, is_open: bool) -> Piece:
    return Piece(
        text, zone, place, "chip", caption=caption, hue="plaster", label=caption,
        action=text if is_open else "", ask=text,
    )  # fmt: skip


@lru_cache(512)
def _type(seat: int, kind: int, n: int, ask: str, is_open: bool, language: str) -> Piece:
    say = words_of(language)
    name = say.form(TYPE_NAMES[kind], 1)
    return Piece(
        f"type {kind}", "to_place", kind, "tile", TYPE_NAMES[kind], str(n), caption=name,
        hue=HUES[seat], label=say["type_left"].format(type=name, n=n),
        action=ask if is_open else "", ask=ask,
    )  # fmt: skip


def _add_upgrades(
    view: View, legal: frozenset[str], language: str, zones: list[Zone], pieces: list[Piece]
) -> None:
    """The types of the viewer's school; a hurt one can be upgraded (GG-204)."""
    say = words_of(language)
    seat = view["viewer"]
    coins = coins_text(say, int(view["options"]["upgrade_cost"]))
    zones.append(Zone("upgrades", "row", say["upgrades"]))
    for kind in sorted({one["type"] for one in view["gladiators"] if one["seat"] == seat}):
        name = say.form(TYPE_NAMES[kind], 1)
        ask = f"upgrade {TYPE_NAMES[kind]}"
        pieces.append(
            Piece(
                f"upgrade {kind}", "upgrades", kind, "tile", TYPE_NAMES[kind], caption=name,
                hue=HUES[seat], label=say["upgrade"].format(type=name, coins=coins),
                action=ask if ask in legal else "", ask=ask,
            )
        )  # fmt: skip


def _teams(view: View, names: tuple[str, ...], language: str) -> Zone:
    """Who drew what: open to all (GG-017)."""
    return _made_teams(tuple([tuple(team) for team in view["teams"]]), names, language)


@lru_cache(256)
def _made_teams(teams: tuple[tuple[int, ...], ...], names: tuple[str, ...], language: str) -> Zone:
    say = words_of(language)
    steps: list[Step] = []
    for seat, team in enumerate(teams):
        parts = [Part(names[seat], seat=seat)]
        for kind in range(len(TYPE_NAMES)):
            n = team.count(kind)
            if n:
                text = say.form(TYPE_NAMES[kind], n)
                text = text if n == 1 else f"{n} {text}"
                parts += [Part(" "), Part(text, _TYPES[kind])]
        if team:
            steps.append(Step(tuple(parts), sprite=EMBLEMS[seat]))
    return Zone("teams", "note", say["teams"], steps=tuple(steps))


# --- Center Stage and declarations -------------------------------------------------------------


@lru_cache(256)
def _out(n: int, of: int, language: str) -> Zone:
    return Zone("out", "note", words_of(language)["out"].format(n=n, of=of))


def _bases(view: View, language: str) -> list[Piece]:
    """The stack of the Center Stage in its order, and the places that are left (GG-040)."""
    stage = view["stage"]
    of = int(view["options"]["out_limit"])
    out = [_base(n, seat, language) for n, seat in enumerate(stage)]
    out += [_base(n, -1, language) for n in range(len(stage), of)]
    return out


@lru_cache(256)
def _base(n: int, seat: int, language: str) -> Piece:
    say = words_of(language)
    if seat < 0:
        return Piece(
            f"base{n}", "out", n, "chip", caption=str(n + 1), hue="plaster", marks=("held",),
            label=say["no_base"],
        )  # fmt: skip
    return Piece(
        f"base{n}", "out", n, "chip", EMBLEMS[seat], letters=LETTERS[seat], hue=HUES[seat],
        label=say["base"].format(n=n + 1, school=school_name(seat)),
    )  # fmt: skip


def _declared(view: View, names: tuple[str, ...], language: str) -> Zone:
    """Whose gladiators each school expects to fall, and what that has brought (GG-034, GG-184)."""
    return _made_declared(
        tuple([tuple(one) for one in view["declared"]]), tuple(view["collected"]),
        tuple(view["stage"]), names, language,
    )  # fmt: skip


@lru_cache(512)
def _made_declared(
    declared: tuple[tuple[int, ...], ...],
    collected: tuple[int, ...],
    stage: tuple[int, ...],
    names: tuple[str, ...],
    language: str,
) -> Zone:
    say = words_of(language)
    steps: list[Step] = []
    for seat, symbols in enumerate(declared):
        if not any(symbols):
            continue
        parts = [Part(names[seat], seat=seat)]
        matched = 0
        for school, n in enumerate(symbols):
            matched += min(n, stage.count(school))
            for _ in range(n):
                parts += [Part(THIN), Part(school_name(school), _BARE[school])]
        value = f"{matched}/{sum(symbols)}"
        if collected[seat]:
            value += f" +{collected[seat]}"
        steps.append(Step(tuple(parts), value=value))
    return Zone("declared", "note", say["declared"], steps=tuple(steps))


# --- The end of a match and of the day ---------------------------------------------------------


def the_end(view: View, names: tuple[str, ...], language: str) -> Zone | None:
    """How the last match was decided, during the next set-up; at the end, how the day was."""
    phase = view["phase"]
    over = phase == "over"
    if not view["medals"] or not (over or phase in SETUP or phase == "crowd seats"):
        return None
    say = words_of(language)
    steps: list[Step] = []
    for match, medal in enumerate(view["medals"]):
        steps += _medal_steps(say, match, medal, names)
    if over:
        steps.append(_verdict(view, say, names))
        title = say["day"]
    else:
        title = say["last_match"].format(match=say[MATCHES[len(view["medals"]) - 1]])
    return Zone("the_end", "sheet", title, steps=tuple(steps))


def _medal_steps(
    say: Texts, match: int, medal: dict[str, Any], names: tuple[str, ...]
) -> list[Step]:
    """Who got the medal of a match and what lies on it (GG-230 to GG-236)."""
    when = say[MATCHES[match]]
    seat = medal["seat"]
    if seat < 0:
        return [Step((Part(say["told_no_medal"].format(match=when)),), "GG-235")]
    eagle = medal["kind"] == "eagle"
    who = say["told_eagle" if eagle else "told_coin"]
    sprite = "medal-eagle" if eagle else "medal-coin"
    steps = [Step(named(who, seat, names, match=when), "GG-230" if eagle else "GG-235", sprite)]
    coins = medal["coins"]
    words = say["told_coins"].format(n=coins) if coins else say["told_bare"]
    steps.append(Step((Part(words),), "GG-236"))
    return steps


def _verdict(view: View, say: Texts, names: tuple[str, ...]) -> Step:
    """Why the winner has won the day (GG-250 to GG-257)."""
    won = view["champions"]
    who = listed(say, [names[seat] for seat in won])
    how, clause = verdict_of(view["medals"], len(won))
    if len(won) == 1:
        return Step(named(say[how], won[0], names), clause, "laurel", now=True)
    return Step((Part(say[how].format(who=who)),), clause, "laurel", now=True)


def verdict_of(medals: list[dict[str, Any]], winners: int) -> tuple[str, str]:
    """What decided the day, and its clause."""
    given = [medal for medal in medals if medal["seat"] >= 0]
    if not given:
        return ("won_treasury" if winners == 1 else "won_treasury_shared"), "GG-257"
    if len(given) == 1:
        return "won_only", "GG-256"
    one, other = given[0], given[1]
    if one["seat"] == other["seat"]:
        if one["kind"] == other["kind"] == "eagle":
            return "won_supremus", "GG-250"
        return "won_both", "GG-255"
    if one["kind"] != other["kind"]:
        return "won_eagle_over_coin", "GG-252"
    if winners > 1:
        return "won_together", "GG-254"
    return "won_coins", "GG-251" if one["kind"] == "eagle" else "GG-253"


def named(template: str, seat: int, names: tuple[str, ...], **rest: str) -> tuple[Part, ...]:
    """A sentence with the name of a seat in it, as the parts of one."""
    before, _, after = template.partition("{who}")
    parts = [Part(before.format(**rest)), Part(names[seat], seat=seat), Part(after.format(**rest))]
    return tuple([part for part in parts if part.text])
