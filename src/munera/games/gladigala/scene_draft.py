"""What a person composes and sends as one: orders, attacks, crowd plays, a seat for a token.

Arrows of a pad point as on the board, and their words take the gladiator's view: up is *Forward*
for one that faces north and *Back* for one that faces south.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.draft import Draft, Key, Pad, Slot, Way
from munera.core.game import View
from munera.core.words import Texts
from munera.games.gladigala.rules import IS_SAFE, may_order, seen_from
from munera.games.gladigala.scene_board import goal_from, mark_sprite, values_of
from munera.games.gladigala.scene_words import (
    EMBLEMS,
    HUES,
    LETTERS,
    SKILLS,
    coins_text,
    letters_of,
    line_text,
    listed,
    words_of,
)
from munera.games.gladigala.state import DAGGER
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    SQUARE_NAMES,
    TYPE_NAMES,
    benches_in,
    read_ranges,
)
from munera.games.gladigala.words import LOWER_NAMES, UPPER_NAMES

ROUND_THE_BOARD: Final = (8, 1, 2, 7, 0, 3, 6, 5, 4)  # uppers by row of the pad, facing north
ARROWS: Final = ("fl", "f", "fr", "l", "stay", "r", "bl", "b", "br")
STROKES: Final = "qweasdzxc"
TURN_STROKES: Final = "vbnmg"
NO_AIM_STROKE: Final = "v"
FAR_STROKES: Final = "fgtrbnmy"  # of squares that are not neighbours, in order
ASKABLE: Final = 2  # one may ask about squares this near even if they cannot be attacked
TOKENS: Final = 3
# Right and forward of each position of the upper disc.
RELATIVE: Final = (
    (0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)
)  # fmt: skip
TURNS: Final = (0, 3, 1, 2, 0)  # quarters clockwise, by the lower disc


def draft(view: View, language: str) -> Draft | None:
    """What the viewer, who is asked, composes now; None for a single plain choice."""
    phase = view["phase"]
    if phase == "orders":
        return _orders(view, language)
    if phase == "attacks":
        return _attacks(view, language)
    if phase == "crowd":
        return _plays(view, language)
    if phase == "crowd seats":
        return _seat(view, language)
    return None


def _mine(view: View) -> list[dict[str, Any]]:
    """The gladiators of the viewer in the arena, in their order."""
    return [
        one for one in view["gladiators"] if one["seat"] == view["viewer"] and one["square"] >= 0
    ]


# --- Orders ------------------------------------------------------------------------------------


def _orders(view: View, language: str) -> Draft:
    say = words_of(language)
    carriers = {eagle["carrier"] for eagle in view["eagles"]}
    eagle = view["eagles"][view["viewer"]]
    own = eagle["square"] if eagle["carrier"] < 0 else -1
    slots: list[Slot] = []
    pads: dict[str, Pad] = {}
    for one in _mine(view):
        if one["id"] in view["orders"]:
            continue
        kind, facing = one["type"], one["facing"]
        limited = one["hurt"] and kind not in view["upgrades"][one["seat"]]
        slots.append(
            _order_slot(
                one["id"],
                kind,
                one["square"],
                facing,
                limited,
                one["id"] in carriers,
                own,
                language,
            )
        )
        pads[f"move{facing}"] = _move_pad(facing, language)
        pads[f"turn-{SKILLS[kind]}"] = _turn_pad(SKILLS[kind], language)
    title = say["orders_of" if len(slots) > 1 else "one_order"]
    return Draft(title, say["seal_orders"], tuple(pads.values()), tuple(slots))


@lru_cache(8)
def _move_pad(facing: int, language: str) -> Pad:
    """Where a gladiator goes: the keys lie like the squares, whichever way it faces."""
    say = words_of(language)
    keys: list[Key] = []
    for place, arrow in enumerate(ARROWS):
        upper = ROUND_THE_BOARD[place]
        if upper:
            upper = (upper - 1 - 2 * facing) % 8 + 1
        keys.append(Key(UPPER_NAMES[upper], say[UPPER_NAMES[upper]], arrow, STROKES[place]))
    return Pad(f"move{facing}", say["move_pad"], tuple(keys), 3)


@lru_cache(16)
def _turn_pad(skill: str, language: str) -> Pad:
    say = words_of(language)
    keys = [
        Key(
            lower,
            say[f"{skill}_key"] if lower == "skill" else say[lower],
            _turn_sprite(lower, skill),
            key,
        )
        for lower, key in zip(LOWER_NAMES, TURN_STROKES, strict=True)
    ]
    return Pad(f"turn-{skill}", say["turn_pad"], tuple(keys))


def _turn_sprite(lower: str, skill: str) -> str:
    if lower == "skill":
        return skill
    return "keep" if lower == "idle" else lower


@lru_cache(4096)
def _order_slot(
    number: int,
    kind: int,
    square: int,
    facing: int,
    limited: bool,
    carries: bool,
    own_eagle: int,
    language: str,
) -> Slot:
    """The order of one gladiator: all 45, with the forbidden ones closed (GG-104 to GG-107)."""
    say = words_of(language)
    ways: list[Way] = []
    near_eagle = False
    for upper, up in enumerate(UPPER_NAMES):
        for lower, low in enumerate(LOWER_NAMES):
            goal = goal_from(kind, square, facing, upper, lower)
            legal = may_order(kind == DAGGER, limited, carries, facing, square, 5 * upper + lower)
            near_eagle = near_eagle or (legal and goal == own_eagle)
            ways.append(
                Way(
                    f"order {up} {low}", (up, low), SQUARE_NAMES[goal] if goal >= 0 else "",
                    90 * ((facing + TURNS[lower]) % 4), not legal,
                )
            )  # fmt: skip
    note, clause = say["note_order"], "GG-102"
    if limited and carries:
        note, clause = say["note_both"], "GG-104"
    elif limited:
        note, clause = say["note_hurt"], "GG-104"
    elif carries:
        note, clause = say["note_carrier"], "GG-082"
    if near_eagle:
        told = say["note_own_eagle"].format(square=SQUARE_NAMES[own_eagle])
        note = f"{note} {told}" if limited or carries else told
        clause = "GG-219"
    return Slot(
        f"g{number}", _title(kind, square, language), tuple(ways), f"g{number}", TYPE_NAMES[kind],
        HUES[number // 6], letters_of(number), note, clause,
        (f"move{facing}", f"turn-{SKILLS[kind]}"), "order C idle",
    )  # fmt: skip


def _title(kind: int, square: int, language: str) -> str:
    say = words_of(language)
    return say["slot_on"].format(type=say.form(TYPE_NAMES[kind], 1), square=SQUARE_NAMES[square])


# --- Attacks -----------------------------------------------------------------------------------

Reach = tuple[tuple[int, int, int], ...]  # right, forward, square


def _attacks(view: View, language: str) -> Draft:
    say = words_of(language)
    options = view["options"]
    slots: list[Slot] = []
    pads: list[Pad] = []
    for one in _mine(view):
        if one["id"] in view["attacks"] or IS_SAFE[one["square"]]:
            continue
        reach = _reach(options["ranges"], one["type"], one["square"], one["facing"])
        value = values_of(options["attack_value"])[one["type"]]
        pads.append(_aim_pad(one["id"], one["square"], reach, language))
        slots.append(_aim_slot(one["id"], one["type"], one["square"], reach, value, language))
    return Draft(say["attacks_of"], say["seal_attacks"], tuple(pads), tuple(slots))


@lru_cache(4096)
def _reach(ranges: str, kind: int, square: int, facing: int) -> Reach:
    """The squares that it can attack, in the order of its range (GG-131, GG-132)."""
    out: list[tuple[int, int, int]] = []
    for x, y in read_ranges(ranges)[TYPE_NAMES[kind]]:
        aim = int(seen_from(square, facing, x, y))
        if aim >= 0 and not IS_SAFE[aim]:
            out.append((x, y, aim))
    return tuple(out)


@lru_cache(4096)
def _aim_pad(number: int, square: int, reach: Reach, language: str) -> Pad:
    """What it attacks, from its view; neighbours have the keys of their direction."""
    say = words_of(language)
    keys = [Key("none", say["no_attack"], "none", NO_AIM_STROKE)]
    far = 0
    for x, y, aim in reach:
        right, up = aim % 8 - square % 8, aim // 8 - square // 8
        sprite, stroke = "", ""
        if max(abs(right), abs(up)) <= 1:
            place = 3 * (1 - up) + 1 + right
            sprite, stroke = ARROWS[place], STROKES[place]
        elif far < len(FAR_STROKES):
            stroke = FAR_STROKES[far]
            far += 1
        keys.append(Key(SQUARE_NAMES[aim], _direction(x, y, say), sprite, stroke))
    return Pad(f"aim{number}", say["aim_pad"], tuple(keys))


def _direction(x: int, y: int, say: Texts) -> str:
    """Where a square lies for the gladiator: `Forward left`, `2 ahead`."""
    if (x, y) == (0, 0):
        return say["own_square"]
    if max(abs(x), abs(y)) == 1:
        return say[UPPER_NAMES[RELATIVE.index((x, y))]]
    if x == 0 and y > 0:
        return say["ahead"].format(n=y)
    return say["off"].format(x=x, y=y)


@lru_cache(4096)
def _aim_slot(number: int, kind: int, square: int, reach: Reach, value: int, language: str) -> Slot:
    """The attack of one gladiator: a square of its range, or none (GG-130)."""
    say = words_of(language)
    ways = [Way("attack none", ("none",))]
    aims = [aim for _, _, aim in reach]
    for aim, name in enumerate(SQUARE_NAMES):
        near = max(abs(aim % 8 - square % 8), abs(aim // 8 - square // 8)) <= ASKABLE
        if aim in aims:
            ways.append(Way(f"attack {name}", (name,), name))
        elif near:
            ways.append(Way(f"attack {name}", (), name, closed=True))
    note = say["note_value"].format(coins=coins_text(say, value)) if reach else say["note_no_aim"]
    return Slot(
        f"g{number}", _title(kind, square, language), tuple(ways), f"g{number}", TYPE_NAMES[kind],
        HUES[number // 6], letters_of(number), note, "GG-131" if reach else "GG-132",
        (f"aim{number}",), "attack none", mark_sprite(value),
    )  # fmt: skip


# --- The crowd ---------------------------------------------------------------------------------


def _plays(view: View, language: str) -> Draft:
    say = words_of(language)
    slots = [
        _play_slot(one["seat"], one["n"], one["bench"], one["kind"], language)
        for one in view["tokens"]
        if one["seat"] == view["viewer"]
        and one["state"] == "down"
        and one["bench"] >= 0
        and TOKENS * one["seat"] + one["n"] not in view["plays"]
    ]
    return Draft(say["plays_of"], say["seal_plays"], (_play_pad(language),), tuple(slots))


@lru_cache(8)
def _play_pad(language: str) -> Pad:
    say = words_of(language)
    keys = (Key("keep", say["keep_key"], "none", "x"), Key("play", say["play_key"], "crowd", "s"))
    return Pad("play", say["play_pad"], keys)


@lru_cache(1024)
def _play_slot(seat: int, n: int, bench: int, kind: str, language: str) -> Slot:
    """Whether one token is played this round (GG-151)."""
    say = words_of(language)
    word = say[kind]
    title = say["slot_token"].format(kind=word[:1].upper() + word[1:], bench=BENCH_NAMES[bench])
    ways = (Way("token keep", ("keep",)), Way("token play", ("play",), BENCH_NAMES[bench]))
    return Slot(
        f"token{seat}.{n}", title, ways, f"token{seat}.{n}", kind, HUES[seat], LETTERS[seat],
        say[f"note_{kind}"].format(line=line_text(bench, language)),
        "GG-154" if kind == "up" else "GG-155", ("play",), "token keep",
    )  # fmt: skip


def _seat(view: View, language: str) -> Draft:
    """One crowd token: which, and on which bench (GG-052 to GG-056)."""
    say = words_of(language)
    seat = view["viewer"]
    hand = view["in_hand"]
    closed = frozenset(benches_in(view["options"]["closed_benches"]))
    taken = frozenset([_line(one["bench"]) for one in view["tokens"] if one["bench"] >= 0])
    nth = TOKENS + 1 - hand["up"] - hand["down"]
    slot = _seat_slot(seat, nth, hand["up"], hand["down"], closed, taken, language)
    return Draft(say["seat_of"], say["seat_it"], (_thumb_pad(language),), (slot,))


def _line(bench: int) -> int:
    """The number of a bench's line, the same for both of its benches."""
    return bench % 8 if bench < 16 else 8 + bench % 8


@lru_cache(8)
def _thumb_pad(language: str) -> Pad:
    say = words_of(language)
    keys = (Key("up", say["up_key"], "up", "w"), Key("down", say["down_key"], "down", "x"))
    return Pad("thumb", say["thumb_pad"], keys)


@lru_cache(1024)
def _seat_slot(
    seat: int,
    nth: int,
    ups: int,
    downs: int,
    closed: frozenset[int],
    taken: frozenset[int],
    language: str,
) -> Slot:
    say = words_of(language)
    ways: list[Way] = []
    for kind, left in (("up", ups), ("down", downs)):
        for bench, name in enumerate(BENCH_NAMES):
            shut = not left or bench in closed or _line(bench) in taken
            ways.append(Way(f"crowd {kind} {name}", (kind,), name, closed=shut))
    kinds = [f"{n} {say[kind]}" for kind, n in (("up", ups), ("down", downs)) if n]
    return Slot(
        "seat", say["slot_seat"].format(n=nth, of=TOKENS), tuple(ways), sprite=EMBLEMS[seat],
        hue=HUES[seat], letters=LETTERS[seat],
        note=say["note_seat"].format(kinds=listed(say, kinds)), clause="GG-053",
        pads=("thumb",), lays="crowd",
    )  # fmt: skip
