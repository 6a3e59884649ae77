"""The arena as it looks: squares and benches, gladiators, Eagles, crowd tokens, attack markers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.game import View
from munera.core.scene import Cell, Inlay, Piece, Zone
from munera.games.gladigala.meta import VALUES
from munera.games.gladigala.rules import LEAP, STEP
from munera.games.gladigala.scene_words import (
    EMBLEMS,
    FACINGS,
    HUES,
    LETTERS,
    bench_label,
    coins_text,
    letters_of,
    line_text,
    order_text,
    school_name,
    words_of,
)
from munera.games.gladigala.space import NO_ATTACK
from munera.games.gladigala.state import DAGGER, SKILL
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    EAGLE_LINES,
    FACES,
    SAFE_ZONE,
    SIDES,
    SQUARE_NAMES,
    TYPE_NAMES,
)

CELL: Final = 10.0  # of a square, in the units of the board
RIM: Final = 6.2  # around the squares, for the benches
SIDE: Final = 8 * CELL + 2 * RIM
BENCH: Final = 5.2
DISC: Final = 7.4
EAGLE: Final = 8.2
CARRIED: Final = 4.8
TOKEN: Final = 4.6
PLAYED: Final = 5.4  # a token that is played this round
MARK: Final = 3.4
STAGE: Final = 5.6
SECRET_STEPS: Final = ("orders", "attacks", "crowd")  # while own orders are still sealed
# Where markers lie on their square, from its middle, so that the gladiator stays visible.
CORNERS: Final = (
    (-3.2, 3.2), (3.2, -3.2), (-3.2, -3.2), (0.0, 3.2), (3.2, 3.2), (0.0, -3.2), (-3.2, 0.0),
    (3.2, 0.0),
)  # fmt: skip
# Where a carried Eagle hangs.
PERCHES: Final = ((-2.7, -2.7), (-2.7, 2.7), (2.7, -2.7))


@lru_cache(128)
def spot(square: int) -> tuple[float, float]:
    """The middle of a square; north is up."""
    return RIM + CELL / 2 + CELL * (square % 8), RIM + CELL / 2 + CELL * (7 - square // 8)


@lru_cache(64)
def seat_of(bench: int) -> tuple[float, float]:
    """The middle of a bench, on the rim at the end of its line."""
    x, y = spot(bench % 8)[0], spot(8 * (bench % 8))[1]
    near, far = round(RIM / 2 - 0.4, 2), round(SIDE - RIM / 2 + 0.4, 2)
    if bench < 8:
        return x, far
    if bench < 16:
        return x, near
    return (near, y) if bench < 24 else (far, y)


def goal_from(kind: int, square: int, facing: int, upper: int, lower: int) -> int:
    """The square that an order leads to, or -1 off the board (GG-101, GG-090)."""
    at = 9 * (64 * facing + square) + upper
    return int(LEAP[at] if kind == DAGGER and lower == SKILL else STEP[at])


def eagle_squares(seats: int, seat: int) -> tuple[int, int]:
    """The two squares where a school may put its Eagle, low and high (GG-041)."""
    side = FACES[SIDES[seats][seat]]
    low, high = EAGLE_LINES
    if side == 0:
        return 8 + low, 8 + high
    if side == 1:
        return 1 + 8 * low, 1 + 8 * high
    if side == 2:
        return 48 + low, 48 + high
    return 6 + 8 * low, 6 + 8 * high


# --- Squares and benches -----------------------------------------------------------------------


def arena(view: View, asked: bool, legal: frozenset[str], language: str) -> Zone:
    """The board: what can be chosen in it is an Eagle square or a square to attack."""
    homes = tuple([eagle["home"] for eagle in view["eagles"]])
    asks: tuple[tuple[int, str], ...] = ()
    if asked and view["phase"] == "eagles":
        low, high = eagle_squares(view["seats"], view["viewer"])
        asks = ((low, "eagle low"), (high, "eagle high"))
    elif asked and view["phase"] == "attacks":
        asks = _ATTACKS
    open_now = frozenset([text for _, text in asks if text in legal])
    return _board(homes, asks, open_now, _starts(view), language)


def _starts(view: View) -> tuple[tuple[int, int], ...]:
    """Start squares that a school has chosen and not filled yet, with the school (GG-045)."""
    if view["phase"] != "line-up":
        return ()
    filled = {one["square"] for one in view["gladiators"]}
    return tuple([
        (square, seat) for seat, squares in enumerate(view["line_ups"]) for square in squares
        if square not in filled
    ])  # fmt: skip


_ATTACKS: Final = tuple([(square, f"attack {name}") for square, name in enumerate(SQUARE_NAMES)])


@lru_cache(512)
def _board(
    homes: tuple[int, ...],
    asks: tuple[tuple[int, str], ...],
    legal: frozenset[str],
    starts: tuple[tuple[int, int], ...],
    language: str,
) -> Zone:
    say = words_of(language)
    cells: list[Cell] = []
    asked = dict(asks)
    next_to_fill = starts[0][0] if starts else -1
    schools = dict(starts)
    for square, name in enumerate(SQUARE_NAMES):
        x, y = spot(square)
        label, sprite = name, ""
        if square in SAFE_ZONE:
            label = say["safe_zone"].format(square=name)
        elif square in homes:
            sprite = "home"
            label = say["home"].format(square=name, school=school_name(homes.index(square)))
        ask = asked.get(square, "")
        hue = "teal" if square in SAFE_ZONE else ""
        if square in schools:
            hue = HUES[schools[square]]
            sprite = "stay" if square == next_to_fill else sprite
        action = ask if ask in legal else ""
        cells.append(Cell(name, x, y, label, hue, sprite, action, ask, name))
    for bench, name in enumerate(BENCH_NAMES):
        x, y = seat_of(bench)
        cells.append(Cell(name, x, y, bench_label(bench, language), name=name, size=BENCH))
    return Zone(
        "arena", "board", say["arena"], "", "square", SIDE, SIDE, CELL, tuple(cells)
    )  # fmt: skip


# --- Pieces ------------------------------------------------------------------------------------


def things(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> list[Piece]:
    """All pieces of the arena, those below first."""
    out = [_stage(len(view["stage"]), int(view["options"]["out_limit"]), language)]
    out += _eagles(view, language)
    out += _gladiators(view, asked, legal, names, language)
    out += _tokens(view, language)
    out += _marks(view, language)
    return out


@lru_cache(64)
def _stage(n: int, of: int, language: str) -> Piece:
    say = words_of(language)
    return Piece(
        "stage", "arena", 0, "disc", "laurel", hue="plaster",
        label=say["stage"].format(n=n, of=of), x=SIDE / 2, y=SIDE / 2, size=STAGE,
    )  # fmt: skip


def _eagles(view: View, language: str) -> list[Piece]:
    out: list[Piece] = []
    carried: dict[int, int] = {}  # how many a gladiator carries
    for school, eagle in enumerate(view["eagles"]):
        if eagle["square"] < 0:
            continue
        by = eagle["carrier"]
        nth = carried.get(by, 0) if by >= 0 else 0
        carried[by] = nth + 1
        out.append(_eagle(school, eagle["square"], by, nth, eagle["frozen"], language))
    return out


@lru_cache(2048)
def _eagle(school: int, square: int, by: int, nth: int, frozen: bool, language: str) -> Piece:
    """An Eagle on its square, or small on the shoulder of its carrier."""
    say = words_of(language)
    x, y = spot(square)
    name = SQUARE_NAMES[square]
    if by >= 0:
        dx, dy = PERCHES[nth % 3]
        x, y = x + dx, y + dy
        label = say["eagle_carried"].format(
            school=school_name(school), letters=letters_of(by), square=name
        )
    else:
        label = say["eagle"].format(school=school_name(school), square=name)
    if frozen:
        label += f", {say['frozen']}"
    return Piece(
        f"eagle{school}", "arena", 10 + school, "diamond", "eagle", letters=LETTERS[school],
        hue=HUES[school], marks=("held",) if frozen else (), label=label,
        x=round(x, 2), y=round(y, 2), size=CARRIED if by >= 0 else EAGLE,
    )  # fmt: skip


def _gladiators(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> list[Piece]:
    out: list[Piece] = []
    sealed = view["phase"] in SECRET_STEPS
    fees = asked and view["phase"] == "fees"
    carried = {eagle["carrier"]: school for school, eagle in enumerate(view["eagles"])}
    for one in view["gladiators"]:
        if one["square"] < 0:
            continue
        number, seat = one["id"], one["seat"]
        order = view["orders"].get(number) if sealed and seat == view["viewer"] else None
        ask = f"keep {one['index']}" if fees and seat == view["viewer"] and one["safe"] else ""
        out.append(
            _gladiator(
                number, one["type"], one["square"], one["facing"], one["hurt"],
                carried.get(number, -1), tuple(order) if order is not None else None,
                names[seat], ask, ask if ask in legal else "", language,
            )
        )  # fmt: skip
    return out


@lru_cache(8192)
def _gladiator(
    number: int,
    kind: int,
    square: int,
    facing: int,
    hurt: bool,
    carries: int,
    order: tuple[int, int] | None,
    name: str,
    ask: str,
    action: str,
    language: str,
) -> Piece:
    """A disc in the school's colour that faces the way the gladiator does."""
    say = words_of(language)
    x, y = spot(square)
    label = say["gladiator"].format(
        letters=letters_of(number), type=say.form(TYPE_NAMES[kind], 1), name=name,
        square=SQUARE_NAMES[square], facing=say[FACINGS[facing]],
    )  # fmt: skip
    if hurt:
        label += f", {say['hurt']}"
    if carries >= 0:
        label += f", {say['carries'].format(school=school_name(carries))}"
    goal = -1
    if order is not None:
        goal = goal_from(kind, square, facing, order[0], order[1])
        said = order_text(order[0], order[1], kind, goal, language)
        label += f"; {say['ordered'].format(order=said)}"
    return Piece(
        f"g{number}", "arena", 20 + number, "disc", TYPE_NAMES[kind], letters=letters_of(number),
        hue=HUES[number // 6], label=label, action=action, ask=ask,
        does=say["pays_for"] if action else "", x=x, y=y, size=DISC,
        pinned=(Inlay("wound"),) if hurt else (), facing=90 * facing,
        goal=SQUARE_NAMES[goal] if goal not in (-1, square) else "",
    )  # fmt: skip


def _tokens(view: View, language: str) -> list[Piece]:
    """Crowd tokens on their benches; only their owner sees the thumb of unplayed ones (GG-055)."""
    out: list[Piece] = []
    for one in view["tokens"]:
        if one["bench"] >= 0:
            own = one["seat"] == view["viewer"]
            out.append(
                _token(
                    one["seat"], one["n"], one["bench"], one["kind"], one["state"], own, language
                )
            )
    return out


@lru_cache(4096)
def _token(seat: int, n: int, bench: int, kind: str, state: str, own: bool, language: str) -> Piece:
    say = words_of(language)
    label = say["token"].format(
        school=school_name(seat), bench=BENCH_NAMES[bench], line=line_text(bench, language)
    )
    if state != "down" and kind:
        label += f", {say[state].format(kind=say[kind])}"
    elif own and kind:
        label += f", {say['yours_is'].format(kind=say[kind])}"
    else:
        label += f", {say['face_down']}"
    x, y = seat_of(bench)
    return Piece(
        f"token{seat}.{n}", "arena", 50 + 3 * seat + n, "disc", kind or EMBLEMS[seat],
        hue=HUES[seat], marks=("spent",) if state == "used" else (), label=label, x=x, y=y,
        size=PLAYED if state == "played" else TOKEN,
    )  # fmt: skip


def _marks(view: View, language: str) -> list[Piece]:
    """Attack markers: own ones as they are placed, all once they are disclosed (GG-075)."""
    out: list[Piece] = []
    kinds = {one["id"]: one["type"] for one in view["gladiators"]}
    values = values_of(view["options"]["attack_value"])
    lying: dict[int, int] = {}
    for number, square in sorted(view["attacks"].items()):
        if square == NO_ATTACK:
            continue
        nth = lying.get(square, 0)
        lying[square] = nth + 1
        out.append(_mark(number, square, values[kinds[number]], nth, language))
    return out


@lru_cache(4096)
def _mark(number: int, square: int, value: int, nth: int, language: str) -> Piece:
    say = words_of(language)
    x, y = spot(square)
    dx, dy = CORNERS[nth % len(CORNERS)]
    label = say["mark"].format(
        letters=letters_of(number), square=SQUARE_NAMES[square], coins=coins_text(say, value)
    )
    return Piece(
        f"mark{number}", "arena", 70 + number, "tile", mark_sprite(value),
        letters=letters_of(number), hue=HUES[number // 6], label=label,
        x=round(x + dx, 2), y=round(y + dy, 2), size=MARK,
    )  # fmt: skip


@lru_cache(256)
def values_of(text: str) -> tuple[int, ...]:
    """What a successful attack of each type pays."""
    return VALUES.figures(text)


def mark_sprite(value: int) -> str:
    """The drawing of an attack marker: I, II or III strokes."""
    return f"mark-{value}" if 1 <= value <= 3 else "mark"
