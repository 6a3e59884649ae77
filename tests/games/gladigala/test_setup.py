"""GG-001 to GG-057: the day, teams, declarations and the way into the arena."""

from __future__ import annotations

from collections import Counter

import pytest

from games.gladigala.paper import EAGLES, SIDES, SQUARES, TYPES
from games.gladigala.paper_day import CHANCE, SCHOOLS, Settings
from games.gladigala.position import GAME, SEATS, SPECTATOR, Arena, fresh, position
from munera.core.errors import BadTable

CREWS = {2: [4, 2], 4: [2, 1]}  # Class I and Class II


@pytest.mark.clause("GG-001")
@pytest.mark.parametrize("matches", [1, 2])
def test_gg_001_a_morning_and_an_afternoon(matches: int) -> None:
    settings = Settings(matches=matches)
    arena = position("S1 d6/S +N, N1 h8/S", settings=settings).round("S1 F")
    assert arena.over == (matches == 1)
    if matches == 2:
        assert arena.facts["match"] == 1
        late = position("S1 d6/S +N, N1 h8/S", match=1, settings=settings).round("S1 F")
        assert late.over


@pytest.mark.clause("GG-002")
def test_gg_002_two_to_four_schools() -> None:
    assert tuple(GAME.modes) == SEATS
    for seats in (1, 5):
        with pytest.raises(BadTable):
            GAME.table(seats)
    symbols = [text for text in GAME.space.texts if text.startswith("symbol")]
    assert symbols == [f"symbol {school}" for school in SCHOOLS], "one school for each seat"


@pytest.mark.clause("GG-002")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [0, 1])
def test_gg_002_player_order_runs_clockwise_from_the_first(seats: int, first: int) -> None:
    arena = fresh(seats, Settings(first_seat=first)).to("eagles")
    asked = []
    while arena.day.phase == "eagles":
        asked += list(arena.asked())
        arena.do("eagle low")
    assert asked == [(first + k) % seats for k in range(seats)]
    assert arena.facts["first"] == first


@pytest.mark.clause("GG-004")
@pytest.mark.parametrize(("stage", "over"), [("S S N", False), ("S S N N", True)])
def test_gg_004_five_are_out(stage: str, over: bool) -> None:
    arena = position("S1 c4/N, N1 c5/S*, N2 h8/S", stage=stage).round("", "S1>c5")
    assert arena.medals == (["coin S 3"] if over else [])


@pytest.mark.clause("GG-011", "GG-013", "GG-015", "GG-016", "GG-017")
@pytest.mark.parametrize("seats", [2, 4])
def test_gg_011_teams_are_drawn_school_by_school(seats: int) -> None:
    arena = fresh(seats)
    for stage in range(2):
        if stage:
            arena = drawn_afternoon(seats)
        for seat in range(seats):
            for kinds, count in zip((TYPES[:2], TYPES[2:]), CREWS[seats], strict=True):
                for _ in range(count):
                    assert list(arena.asked()) == [CHANCE]
                    assert set(arena.legal()) <= {f"draw {kind}" for kind in kinds}
                    assert len(arena.facts["teams"][seat]) < sum(CREWS[seats])
                    arena.do(arena.legal()[0])
            assert len(arena.facts["teams"][seat]) == sum(CREWS[seats])
        assert sum(len(team) for team in arena.facts["teams"]) == 12
        views = [arena.view(viewer)["teams"] for viewer in (SPECTATOR, *range(seats))]
        assert all(view == views[0] for view in views)


def drawn_afternoon(seats: int, **facts: str) -> Arena:
    """S delivers; then the afternoon begins."""
    men = {2: "", 3: ", W1 a2/E", 4: ", W1 a2/E, E1 h2/W"}[seats]
    return position(f"S1 d6/S +N, N1 h8/S{men}", seats, **facts).round("S1 F")


@pytest.mark.clause("GG-011", "GG-012")
def test_gg_012_all_cards_are_shuffled_again() -> None:
    for arena in (fresh(4), drawn_afternoon(4)):
        left = {"sword": 5, "spear": 5, "dagger": 3, "club": 3}
        while list(arena.asked()) == [CHANCE]:
            kinds = [text.removeprefix("draw ") for text in arena.legal()]
            assert [arena.weight(f"draw {kind}") for kind in kinds] == [left[k] for k in kinds]
            kind = "sword" if "sword" in kinds else kinds[-1]
            left[kind] -= 1
            arena.do(f"draw {kind}")


@pytest.mark.clause("GG-014", "GG-016", "GG-057")
def test_gg_014_three_players_choose_their_mix() -> None:
    arena = fresh(3)
    for seat, mix in enumerate(("2+2", "3+1", "2+2")):
        assert arena.asked() == {seat: ["mix 2+2", "mix 3+1"]}
        arena.do(f"mix {mix}")
    assert list(arena.asked()) == [CHANCE]
    arena.drawn()
    classes = [Counter(kind < 2 for kind in team) for team in arena.facts["teams"]]
    assert [(count[True], count[False]) for count in classes] == [(2, 2), (3, 1), (2, 2)]
    assert drawn_afternoon(3).asked() == {0: ["mix 2+2", "mix 3+1"]}


@pytest.mark.clause("GG-018")
def test_gg_018_discs_begin_at_the_centre_and_idle() -> None:
    arena = position("S1 c4/N, N1 c5/S")
    assert arena.view(0)["orders"] == {}
    arena.round("S1 F+TR, N1 B")
    assert arena.view(0)["orders"] == {}
    assert arena.view(1)["last_orders"] == {0: [1, 2], 6: [5, 0]}


@pytest.mark.clause("GG-019", "GG-143", "GG-144")
def test_gg_019_sound_hurt_out() -> None:
    arena = position("S1 c4/N, S2 h1/N, N1 c5/S, N2 h8/S")
    seen = []
    for _ in range(3):
        seen.append(arena["N1"])
        arena.round("", "S1>c5" if seen[-1] != "out" else "")
    assert seen == ["c5/S", "c5/S*", "out"]


# --- Declarations --------------------------------------------------------------------------------


@pytest.mark.clause("GG-030", "GG-031", "GG-032", "GG-033", "GG-034")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_gg_032_three_symbols_then_two(seats: int, first: int) -> None:
    arena = fresh(seats, Settings(first_seat=first)).drawn()
    assert sum(arena.facts["supply"]) == 6 * seats
    order = [(first + k) % seats for k in range(seats)]
    for count in (3, 2):
        for seat in order:
            for _ in range(count):
                assert list(arena.asked()) == [seat]
                assert f"symbol {SCHOOLS[seat]}" not in arena.legal()
                assert arena.refused(f"symbol {SCHOOLS[seat]}") == "GG-030"
                arena.do(f"symbol {SCHOOLS[(seat + 1) % seats]}")
    assert arena.day.phase == "eagles"
    for viewer in (SPECTATOR, *range(seats)):
        declared = arena.view(viewer)["declared"]
        assert all(declared[k][(k + 1) % seats] == 5 for k in range(seats))
    assert arena.facts["supply"] == [1] * seats


@pytest.mark.clause("GG-031")
def test_gg_031_only_schools_that_play() -> None:
    arena = fresh(3).drawn()
    assert arena.legal() == ["symbol leo", "symbol solis"]
    assert arena.refused("symbol spiritus") == "GG-031"


@pytest.mark.clause("GG-036", "GG-057")
def test_gg_036_two_players_declare_nothing() -> None:
    arena = fresh(2).to("eagles")
    assert arena.log_has("symbol") is False
    assert sum(map(sum, arena.facts["declared"])) == 0


@pytest.mark.clause("GG-037", "GG-265")
def test_gg_037_all_symbols_are_back_in_the_afternoon() -> None:
    arena = drawn_afternoon(3, declared="S NNNNN, W SSSSS, N WWWWW").drawn()
    assert arena.facts["supply"] == [6, 6, 6]
    assert arena.facts["declared"] == [[0, 0, 0]] * 3


# --- The arena -----------------------------------------------------------------------------------


@pytest.mark.clause("GG-040")
def test_gg_040_bases_are_stacked_in_order() -> None:
    men = "S1 Spear c4/N, S2 h1/N*, N1 c5/S*, N2 Spear h3/S, N3 c6/S*, N4 a8/S"
    arena = position(men).round("", "S1>c5").round("", "N2>h1").round("", "S1>c6")
    assert arena.stage == "N S N"
    assert [arena.view(viewer)["stage"] for viewer in (SPECTATOR, 0, 1)] == [[1, 0, 1]] * 3


@pytest.mark.clause("GG-041", "GG-042", "GG-044")
@pytest.mark.parametrize("seats", SEATS)
def test_gg_041_two_squares_for_each_eagle(seats: int) -> None:
    for choice in ("low", "high"):
        arena = fresh(seats).to("eagles")
        for seat, side in enumerate(SIDES[seats]):
            assert arena.asked() == {seat: ["eagle low", "eagle high"]}
            arena.do(f"eagle {choice}")
            square = EAGLES[side][choice == "high"]
            bird = arena.facts["eagles"][seat]
            assert SQUARES[bird["square"]] == SQUARES[bird["home"]] == square
    if seats == 2:
        assert {arena.eagle(side)[1] for side in "SN"} == {"2", "7"}


@pytest.mark.clause("GG-043", "GG-215")
def test_gg_043_nobody_moves_his_own_eagle() -> None:
    arena = position("S1 d1/N, S2 h1/N, N1 h8/S").round("S1 F")
    assert arena.facts["eagles"][0] == {"square": 11, "carrier": -1, "home": 11, "frozen": False}
    verbs = {verb.name for verb in GAME.space.verbs}
    assert not verbs & {"drop", "pass", "carry"}


@pytest.mark.clause("GG-045", "GG-046")
@pytest.mark.parametrize("seats", SEATS)
def test_gg_045_each_type_on_any_start_square(seats: int) -> None:
    arena = fresh(seats).to("line-up")
    order = []
    while arena.day.phase == "line-up":
        (seat,) = arena.asked()
        order.append(seat)
        places = [text for text in arena.legal() if text.startswith("place")]
        left = Counter(arena.facts["teams"][seat])
        for man in arena.facts["gladiators"]:
            if man["seat"] == seat and man["square"] >= 0:
                left[man["type"]] -= 1
        if places:
            assert places == [f"place {TYPES[kind]}" for kind in range(4) if left[kind] > 0]
            assert len(places) > 1
            gone = next((kind for kind in range(4) if left[kind] <= 0), None)
            if gone is not None:
                assert arena.refused(f"place {TYPES[gone]}") == "GG-045"
        arena.do(arena.legal()[-1])
    assert order == sorted(order), "one school after the other"
    men = arena.facts["gladiators"]
    assert len({man["square"] for man in men}) == len(men) == 12
    assert all(man["facing"] == "SWNE".index(SIDES[seats][man["seat"]]) for man in men)


ROWS_OF = {
    (4, "d2"): ("d1 e1 f1", "c1 d1 e1", "b1 c1 d1"),
    (4, "e2"): ("e1 f1 g1", "d1 e1 f1", "c1 d1 e1"),
    (2, "d2"): ("d1 e1 f1 g1 c2 e2", "c1 d1 e1 f1 c2 e2", "b1 c1 d1 e1 c2 e2", "a1 b1 c1 d1 c2 e2"),
    (2, "e2"): ("e1 f1 g1 h1 d2 f2", "d1 e1 f1 g1 d2 f2", "c1 d1 e1 f1 d2 f2", "b1 c1 d1 e1 d2 f2"),
}


def turned(square: str, side: str) -> str:
    """A square of the S side as the other sides have it (2.6)."""
    line, depth = "abcdefgh".index(square[0]), int(square[1])
    if side == "S":
        return square
    if side == "N":
        return f"{square[0]}{9 - depth}"
    return f"{'abcdefgh'[depth - 1] if side == 'W' else 'abcdefgh'[8 - depth]}{line + 1}"


@pytest.mark.clause("GG-048", "GG-051")
@pytest.mark.parametrize(("seats", "eagle"), ROWS_OF)
def test_gg_048_gg_051_line_ups_of_every_side(seats: int, eagle: str) -> None:
    for row, squares in enumerate(ROWS_OF[seats, eagle]):
        arena = fresh(seats).to("eagles")
        arena.do(*[f"eagle {'low' if eagle == 'd2' else 'high'}"] * seats)
        for seat, side in enumerate(SIDES[seats]):
            rows = range(len(ROWS_OF[seats, eagle]))
            assert arena.asked() == {seat: [f"row {k}" for k in rows]}
            if seats == 4:
                assert arena.refused("row 3") == "GG-048"
            arena.do(f"row {row}")
            while seat in arena.asked() and arena.day.phase == "line-up":
                arena.do(arena.legal()[0])
            men = [f"{side}{k + 1}" for k in range(len(squares.split()))]
            stands = [arena[man].split("/")[0] for man in men]
            assert stands == [turned(square, side) for square in squares.split()]


MIDDLE = {
    ("low", 0, "low"): "a4 a5 a6 b3",
    ("low", 1, "high"): "a3 a4 a5 b5",
    ("low", 2, "low"): "a2 a3 a4 b3",
    ("high", 0, "high"): "a5 a6 a7 b6",
    ("high", 1, "low"): "a4 a5 a6 b4",
    ("high", 2, "high"): "a3 a4 a5 b6",
}
FLANKS = {
    ("S", "low"): "d1 e1 f1 e2",
    ("S", "high"): "e1 f1 g1 f2",
    ("N", "low"): "d8 e8 f8 e7",
    ("N", "high"): "e8 f8 g8 f7",
}


def squares_of(arena: Arena, side: str, count: int = 4) -> str:
    return " ".join(arena[f"{side}{k + 1}"].split("/")[0] for k in range(count))


@pytest.mark.clause("GG-049", "GG-050")
@pytest.mark.parametrize(("eagle", "row", "wing"), MIDDLE)
def test_gg_049_gg_050_three_players(eagle: str, row: int, wing: str) -> None:
    arena = fresh(3).to("eagles").do(*[f"eagle {eagle}"] * 3)
    while 0 in arena.asked():
        assert arena.refused("row 1") == arena.refused("wing low") == "GG-050"
        assert arena.refused("crowd up Sa") == "GG-045"
        arena.do(arena.legal()[0])
    assert arena.refused("row 3") == "GG-049"
    arena.do(f"row {row}", f"wing {wing}")
    while arena.day.phase == "line-up":
        arena.do(arena.legal()[0])
    assert squares_of(arena, "W") == MIDDLE[eagle, row, wing]
    for side in "SN":
        assert squares_of(arena, side) == FLANKS[side, eagle]


@pytest.mark.clause("GG-050")
def test_gg_050_the_limit_can_be_lifted() -> None:
    arena = fresh(3, Settings(three_player_limit=False)).to("line-up")
    for side in "SWN":
        assert arena.legal() == ["row 0", "row 1", "row 2"]
        arena.do("row 2")
        assert arena.legal() == ["wing low", "wing high"]
        arena.do("wing low")
        seat = arena.seat(side)
        while seat in arena.asked() and arena.day.phase == "line-up":
            arena.do(arena.legal()[0])
    assert squares_of(arena, "S") == "b1 c1 d1 c2"
    assert squares_of(arena, "N") == "b8 c8 d8 c7"


@pytest.mark.clause("GG-052", "GG-053", "GG-055", "GG-056")
@pytest.mark.parametrize("seats", SEATS)
def test_gg_052_three_tokens_each_in_turn(seats: int) -> None:
    arena = fresh(seats, Settings(first_seat=1)).to("crowd seats")
    order = []
    for turn in range(3 * seats):
        (seat,) = arena.asked()
        order.append(seat)
        if turn // seats == 2:
            assert all(text.startswith("crowd down") for text in arena.legal())
            assert arena.refused(arena.legal()[0].replace("down", "up")) == "GG-056"
        arena.do(arena.legal()[0])
    assert order == [(1 + k) % seats for k in range(seats)] * 3
    assert arena.day.phase == "orders"
    for viewer in (SPECTATOR, *range(seats)):
        for token in arena.view(viewer)["tokens"]:
            known = {0: "up", 1: "up", 2: "down"}[token["n"]] if token["seat"] == viewer else ""
            assert token["kind"] == known
            assert token["state"] == "down"


@pytest.mark.clause("GG-056")
def test_gg_056_the_thumbs_down_may_come_first() -> None:
    arena = fresh(2).to("crowd seats").do("crowd down e1", "crowd up e2")
    assert all(text.startswith("crowd up") for text in arena.legal())
    assert arena.refused("crowd down e5") == "GG-056"


@pytest.mark.clause("GG-053", "GG-054")
def test_gg_053_one_token_a_line() -> None:
    arena = fresh(4).to("crowd seats")
    taken: set[str] = set()
    for _ in range(12):
        text = arena.legal()[-1]
        assert {text[-1] for text in arena.legal()} == set("abcdefgh12345678") - taken
        taken.add(text[-1])
        arena.do(text)
    assert len(taken) == 12


@pytest.mark.clause("GG-057", "GG-260")
@pytest.mark.parametrize("seats", SEATS)
def test_gg_057_the_parts_of_the_set_up_in_order(seats: int) -> None:
    for arena, afternoon in ((fresh(seats), False), (drawn_afternoon(seats), True)):
        phases: list[str] = []
        while arena.facts["phase"] != "orders":
            if not phases or phases[-1] != arena.facts["phase"]:
                phases.append(arena.facts["phase"])
            seat = next(iter(arena.asked()))
            arena.answer(seat, arena.asked()[seat][0])
        wanted = ["mix"] * (seats == 3) + ["draw"] + ["declare"] * (seats > 2)
        wanted += ["eagles"] * (not afternoon) + ["line-up", "crowd seats"]
        assert phases == wanted
