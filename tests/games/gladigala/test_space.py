"""The 207 small actions of the specification, and the tables of squares behind their legality."""

from __future__ import annotations

import pytest

from munera.core.engine import legal_list
from munera.games import load
from munera.games.gladigala import rules
from munera.games.gladigala.opening import position
from munera.games.gladigala.rules import ORDER_SETS, may_order
from munera.games.gladigala.space import LOWER_NAMES, SPACE, UPPER_NAMES
from munera.games.gladigala.tables import BENCH_NAMES, SQUARE_NAMES

GAME = load("gladigala")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "mix 2+2"), (1, "mix 3+1"),
        (2, "symbol academia"), (5, "symbol spiritus"),
        (6, "eagle low"), (7, "eagle high"),
        (8, "row 0"), (11, "row 3"),
        (12, "wing low"), (13, "wing high"),
        (14, "place sword"), (15, "place spear"), (16, "place dagger"), (17, "place club"),
        (18, "crowd up Sa"), (18 + 31, "crowd up E8"), (18 + 32, "crowd down Sa"),
        (82, "order C idle"), (82 + 5 * 2 + 4, "order FR skill"), (126, "order FL skill"),
        (127, "attack a1"), (190, "attack h8"), (191, "attack none"),
        (192, "token keep"), (193, "token play"),
        (194, "shield take"), (195, "shield pay"),
        (196, "keep 1"), (201, "keep 6"),
        (202, "upgrade sword"), (205, "upgrade club"), (206, "upgrade done"),
        (207, "draw sword"), (210, "draw club"),
    ],
)  # fmt: skip
def test_ids_are_those_of_the_specification(action: int, text: str) -> None:
    assert SPACE.text(action) == text
    assert SPACE.parse(text) == SPACE.parse(text.lower()) == action


def test_there_are_207_of_seats_and_4_of_chance() -> None:
    assert SPACE.choices == 207
    assert len(SPACE) == 211


def test_numbering_of_benches_and_orders() -> None:
    for bench, name in enumerate(BENCH_NAMES):
        assert SPACE.text(18 + bench) == f"crowd up {name}"
        assert SPACE.text(50 + bench) == f"crowd down {name}"
    for upper, one in enumerate(UPPER_NAMES):
        for lower, other in enumerate(LOWER_NAMES):
            assert SPACE.text(82 + 5 * upper + lower) == f"order {one} {other}"
    assert [SQUARE_NAMES[s] for s in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]


def test_the_table_of_orders_agrees_with_the_plain_rule() -> None:
    for n in range(8):
        for facing in range(4):
            for square in range(64):
                wanted = sum(
                    2**order
                    for order in range(45)
                    if may_order(n >= 4, n % 4 >= 2, n % 2 == 1, facing, square, order)
                )
                assert ORDER_SETS[256 * n + 64 * facing + square] == wanted


def test_orders_turn_with_the_board() -> None:
    """A quarter turn of board and gladiator changes nothing."""

    def turned(square: int) -> int:
        column, row = square % 8, square // 8
        return row + 8 * (7 - column)

    for n in range(8):
        for facing in range(4):
            for square in range(64):
                one = ORDER_SETS[256 * n + 64 * facing + square]
                assert ORDER_SETS[256 * n + 64 * ((facing + 1) % 4) + turned(square)] == one


def test_every_square_has_its_benches() -> None:
    for bench, name in enumerate(BENCH_NAMES):
        line = rules.line_of(bench)
        squares = [SQUARE_NAMES[s] for s in range(64) if rules.is_on_line(s, line)]
        assert len(squares) == 8
        assert all(name[1] in square for square in squares)


def counted(*gladiators: str, **more: object) -> int:
    table = GAME.table(2)
    foe = "1 sword h8 S"
    s = position(table, gladiators=[*gladiators, foe], **more)  # type: ignore[arg-type]
    return len(legal_list(s, 0))


@pytest.mark.parametrize(
    ("gladiator", "upgrades", "number"),
    [
        ("0 sword f3 N", "", 45),
        ("0 sword c6 E hurt", "", 25),
        ("0 sword c6 E hurt", "sword", 45),
        ("0 sword a1 N", "", 20),
        ("0 dagger a1 N", "", 19),
        ("0 dagger c3 N", "", 43),
        ("0 sword g6 S carries 1", "", 36),
    ],
)
def test_numbers_of_legal_orders(gladiator: str, upgrades: str, number: int) -> None:
    assert counted(gladiator, upgrades=(upgrades,)) == number


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("move fr", "order FR idle"),
        ("order L skill", "order L skill"),
        ("strike c4", "attack c4"),
        ("done", "upgrade done"),
        ("play", "token play"),
        ("pay", "shield pay"),
        ("stay", "order C idle"),
        ("bench up sc", "crowd up Sc"),
        ("fly away", "fly away"),
        ("", ""),
    ],
)
def test_what_a_person_may_type(typed: str, text: str) -> None:
    assert GAME.shorthand(typed) == text


def test_labels_are_different_where_they_stand_together() -> None:
    label = GAME.words["en"].label
    for base, count in ((18, 64), (82, 45), (127, 65), (196, 6), (202, 5), (0, 2), (14, 4)):
        assert len({label(action) for action in range(base, base + count)}) == count
