"""How GladiGala begins, for every number of players and all settings; also free positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Frame, settle
from munera.core.game import Table
from munera.core.values import whole_in
from munera.games.gladigala import flow, rules
from munera.games.gladigala.meta import PAYOUT, VALUES
from munera.games.gladigala.state import (
    DOWN,
    FACE_DOWN,
    NONE,
    P_ORDERS,
    SLOTS,
    TOKENS,
    UP,
    USED,
    Gala,
    Setup,
    empty,
)
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    FACES,
    SCHOOL_NAMES,
    SIDES,
    SQUARE_NAMES,
    SYMBOLS,
    TEAMS,
    THUMBS,
    TYPE_NAMES,
    benches_in,
    read_ranges,
)

MODE: Final = "individual"


def modes() -> dict[int, tuple[str, ...]]:
    """Two to four players, each with a school (GG-002)."""
    return dict.fromkeys(SIDES, (MODE,))


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table; `table` must come from `Game.table`."""
    options = table.options
    seats = table.seats
    team = TEAMS[seats]
    aim_first, aim_list = rules.aims_of(
        [[*squares] for squares in read_ranges(options["ranges"]).values()]
    )
    return Setup(
        seats,
        table.seat("first_seat"),
        table.number("matches"),
        table.number("max_rounds"),
        table.number("start_coins"),
        table.number("shield_limit"),
        table.number("out_limit"),
        table.number("safe_zone_fee"),
        table.number("upgrade_cost"),
        table.number("eagle_reach_coins"),
        list(PAYOUT.figures(options["payout"])),
        options["simultaneous_hits"] == "once",
        options["fallen_eagle"] == "frozen",
        options["afternoon_eagles"] == "home",
        sum([2**bench for bench in benches_in(options["closed_benches"])]),
        table.is_on("three_player_limit"),
        list(VALUES.figures(options["attack_value"])),
        aim_first,
        aim_list,
        team.size,
        team.ring_one,
        team.ring_two,
        list(team.class_one),
        [FACES[side] for side in SIDES[seats]],
        dict(options),
    )


def opening(table: Table) -> Gala:
    """A settled day before its first step (GG-010)."""
    g = empty(setup_for(table))
    g.stack.append(flow.BEGIN_MATCH)
    settle(g)
    return g


# --- Free positions ----------------------------------------------------------------------------


def position(
    table: Table,
    *,
    gladiators: Sequence[str],
    eagles: Mapping[str, str] | None = None,
    homes: Mapping[str, str] | None = None,
    coins: Sequence[int] | None = None,
    shields: Sequence[int] | None = None,
    upgrades: Sequence[str] = (),
    declared: Sequence[str] = (),
    collected: Sequence[int] | None = None,
    stage: str = "",
    tokens: Sequence[str] = (),
    medal: tuple[str, str, int] | None = None,
    match: int = 0,
    round_number: int = 0,
    frame: Frame | None = None,
) -> Gala:
    """A free position before the orders of a round, for examples and puzzles.

    A gladiator is `<school or seat> <type> <square> <facing>`, such as `0 sword c2 N`, then perhaps
    `hurt` or `carries <school>`; each school numbers its own in this order. `eagles` and `homes`
    say where Eagles lie. `upgrades` are types by seat, `declared` schools by seat, `stage` schools
    in order; a token is `<seat> up|down <bench>`, then perhaps `used`. `medal` is the morning's:
    kind, school, coins.
    """
    g = empty(setup_for(table))
    g.match = match
    g.phase = P_ORDERS
    g.turn = NOBODY
    g.round = round_number
    seats = table.seats
    _set_eagles(g, eagles or {}, homes or eagles or {})
    for text in gladiators:
        _add_gladiator(g, text.split())
    for seat in range(seats):
        g.coins[seat] = coins[seat] if coins else g.setup.start_coins
        g.shields[seat] = shields[seat] if shields else 0
        g.collected[seat] = collected[seat] if collected else 0
    for seat, words in enumerate(upgrades):
        g.upgrades[seat] = sum([2 ** TYPE_NAMES.index(word) for word in words.split()])
    for seat, words in enumerate(declared):
        for word in words.split():
            g.symbols[4 * seat + _school(word)] += 1
            g.supply[_school(word)] -= 1
    _fill_stage(g, stage.split())
    _add_tokens(g, tokens)
    if medal is not None:
        g.medals[0] = _school(medal[1])
        g.medals[1] = ("eagle", "coin").index(medal[0])
        g.medals[2] = medal[2]
    g.stack = [frame or flow.BEGIN_ROUND]
    settle(g)
    return g


def _set_eagles(g: Gala, eagles: Mapping[str, str], homes: Mapping[str, str]) -> None:
    """Put Eagles on their home squares, the lower ones if nothing else is given."""
    for seat in range(g.setup.seats):
        g.home[seat] = rules.eagle_square(g.setup, seat, 0)
        g.supply[seat] = SYMBOLS
    for school, square in homes.items():
        g.home[_school(school)] = SQUARE_NAMES.index(square)
    for seat in range(g.setup.seats):
        g.eagle_at[seat] = g.home[seat]
    for school, square in eagles.items():
        g.eagle_at[_school(school)] = SQUARE_NAMES.index(square)


def _school(word: str) -> int:
    seat = whole_in(word, 0, len(SCHOOL_NAMES) - 1)
    return SCHOOL_NAMES.index(word.lower()) if seat is None else seat


def _add_gladiator(g: Gala, words: Sequence[str]) -> None:
    """Place a gladiator on the next number of its school."""
    seat = _school(words[0])
    k = SLOTS * seat + rules.placed(g, seat)
    g.kind[k] = TYPE_NAMES.index(words[1])
    g.teams[4 * seat + g.kind[k]] += 1
    g.square[k] = SQUARE_NAMES.index(words[2])
    g.facing[k] = "NESW".index(words[3])
    rest = list(words[4:])
    if "hurt" in rest:
        g.hurt |= BIT[k]
    if "carries" in rest:
        for word in rest[rest.index("carries") + 1 :]:
            if word != "hurt":
                g.carrier[_school(word)] = k
                g.eagle_at[_school(word)] = g.square[k]


def _fill_stage(g: Gala, schools: Sequence[str]) -> None:
    """Lay bases on the Center Stage, of the last numbers of a school, which are out."""
    for n, word in enumerate(schools):
        seat = _school(word)
        k = SLOTS * seat + SLOTS - 1
        while k in list(g.stage):
            k -= 1
        g.stage[n] = k
        if g.kind[k] == NONE:
            g.kind[k] = 0


def _add_tokens(g: Gala, tokens: Sequence[str]) -> None:
    """Lay crowd tokens; a school's tokens that are not named are used ones, where there is room."""
    for text in tokens:
        owner, thumb, bench, *rest = text.split()
        token = TOKENS * _school(owner) + rules.tokens_placed(g, _school(owner))
        g.thumb[token] = ("up", "down").index(thumb)
        g.bench[token] = BENCH_NAMES.index(bench)
        g.token[token] = USED if rest else FACE_DOWN
    for seat in range(g.setup.seats):
        for n in range(rules.tokens_placed(g, seat), len(THUMBS)):
            free = rules.free_benches(g)
            token = TOKENS * seat + n
            g.thumb[token] = UP if rules.thumbs_left(g, seat, UP) else DOWN
            g.bench[token] = next(b for b in range(len(BENCH_NAMES)) if free & BIT[b])
            g.token[token] = USED
