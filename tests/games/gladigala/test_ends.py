"""GG-250 to GG-274: the end of the day, the afternoon, and rules for safety."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladigala.paper_day import Settings
from games.gladigala.position import SEATS, Arena, position

THREE = "S1 a1/N, W1 a2/E, N1 a8/S"
DELIVERS = "S1 d6/S +N, W1 a2/E, N1 h8/S"


def end(men: str, medals: str, orders: str = "", seats: int = 0, **facts: Any) -> Arena:
    """The last round of the afternoon."""
    arena = position(men, seats, medals=medals, match=1, rounds=59, **facts).round(orders)
    assert arena.over
    return arena


@pytest.mark.clause("GG-250", "GG-255")
def test_gg_250_two_medals_of_eagle() -> None:
    arena = end(DELIVERS, "eagle S 0", "S1 F")
    assert arena.winners() == ["S"]
    assert arena.results() == [1.0, 0.0, 0.0]
    assert arena.events("supremus") == [(0,)]


@pytest.mark.clause("GG-250")
def test_gg_250_other_winners_are_not_supreme() -> None:
    arena = end(DELIVERS, "coin S 0", "S1 F")
    assert arena.events("supremus") == []


@pytest.mark.clause("GG-251", "GG-254")
@pytest.mark.parametrize(("on", "winners"), [(0, "S"), (3, "S W"), (9, "W")])
def test_gg_251_an_eagle_each(on: int, winners: str) -> None:
    """S delivers with 3 coins more than the others."""
    arena = end(DELIVERS, f"eagle W {on}", "S1 F", coins="S 7")
    assert arena.medals[1] == "eagle S 3"
    assert arena.winners() == winners.split()
    share = 1 / len(winners.split())
    assert arena.results() == [share * ("S" in winners), share * ("W" in winners), 0.0]


@pytest.mark.clause("GG-252")
def test_gg_252_the_eagle_beats_the_coin() -> None:
    assert end(DELIVERS, "coin W 20", "S1 F").winners() == ["S"]
    assert end(THREE, "eagle W 0", coins="S 30").winners() == ["W"]


@pytest.mark.clause("GG-253", "GG-254")
@pytest.mark.parametrize(("on", "winners"), [(1, "S"), (2, "S N"), (3, "N")])
def test_gg_253_a_coin_each(on: int, winners: str) -> None:
    arena = end(THREE, f"coin N {on}", coins="S 5")
    assert arena.medals[1] == "coin S 2"
    assert arena.winners() == winners.split()


@pytest.mark.clause("GG-255")
def test_gg_255_both_medals() -> None:
    assert end(THREE, "coin S 0", coins="S 4, W 3").winners() == ["S"]
    assert end(THREE, "eagle S 0", coins="S 4, W 3").winners() == ["S"]


@pytest.mark.clause("GG-256")
@pytest.mark.parametrize("kind", ["coin", "eagle"])
def test_gg_256_the_only_medal(kind: str) -> None:
    arena = end(THREE, f"{kind} W 1", coins="S 5, W 1, N 5")
    assert len(arena.medals) == 1
    assert arena.winners() == ["W"]


@pytest.mark.clause("GG-256", "GG-001")
def test_gg_256_the_short_day() -> None:
    settings = Settings(matches=1)
    arena = position(THREE, coins="N 4", rounds=59, settings=settings).round()
    assert arena.over
    assert arena.winners() == ["N"]


@pytest.mark.clause("GG-257", "GG-254")
def test_gg_257_no_medal_at_all() -> None:
    """Coins and everything else are tied: no medal, and so a shared win of those ahead."""
    assert end(THREE, "").winners() == ["S", "W", "N"]
    assert end(THREE, "", coins="S 1").winners() == ["W", "N"]
    assert end(THREE, "", coins="S 1").results() == [0.0, 0.5, 0.5]


@pytest.mark.clause("GG-257", "GG-231")
def test_gg_257_after_a_delivery_without_a_medal() -> None:
    """S and N deliver and tie; W is ahead in coins. Then S and N, and gladiators decide."""
    men = "S1 d6/S +N, N1 e3/N +S, W1 a2/E"
    assert end(men, "", "S1 F, N1 F", coins="W 9").winners() == ["W"]
    more = end(men + ", W2 a3/E", "", "S1 F, N1 F", coins="S 4, W 3, N 4")
    assert more.winners() == ["W"]
    hurt = end("S1 d6/S* +N, N1 e3/N* +S, W1 a2/E", "", "S1 F, N1 F", coins="S 4, W 3, N 4")
    assert hurt.winners() == ["W"]


@pytest.mark.clause("GG-258")
@pytest.mark.parametrize(
    ("medals", "orders", "coins", "places"),
    [
        ("eagle W 0", "S1 F", "S 9, W 3, N 3, E 9", [1, 1, 4, 3]),
        ("eagle W 1", "S1 F", "S 9, W 3, N 3, E 9", [2, 1, 4, 3]),
        ("coin W 1", "S1 F", "S 3, W 3, N 8, E 8", [1, 2, 3, 3]),
        ("eagle S 0", "S1 F", "S 9, W 5, N 6, E 5", [1, 3, 2, 3]),
    ],
)
def test_gg_258_places_of_the_others(
    medals: str, orders: str, coins: str, places: list[int]
) -> None:
    men = "S1 d6/S +N, W1 a2/E, N1 h8/S, E1 h2/W"
    arena = end(men, medals, orders, coins=coins)
    assert arena.places() == places


# --- The afternoon -------------------------------------------------------------------------------


@pytest.mark.clause("GG-261", "GG-260")
@pytest.mark.parametrize("seats", SEATS)
def test_gg_261_treasuries_are_kept(seats: int) -> None:
    men = DELIVERS if seats > 2 else "S1 d6/S +N, N1 h8/S"
    arena = position(men, seats, coins="S 9, N 5").round("S1 F")
    before = arena.coins
    assert before == ([5, 5] if seats == 2 else [5, 3, 5] + [3] * (seats - 3))
    assert arena.to("crowd seats").coins == before


@pytest.mark.clause("GG-262", "GG-263", "GG-041", "GG-042")
def test_gg_262_nobody_chooses_an_eagle_square_again() -> None:
    arena = position("S1 d6/S +N, N1 h8/S", eagles="S e2").round("S1 F").to("line-up")
    assert [bird["home"] for bird in arena.facts["eagles"]] == [12, 51]
    assert arena.eagle("N") == "d7"


@pytest.mark.clause("GG-263")
@pytest.mark.parametrize(
    ("lies", "stands"),
    [
        ("c2", "c2"),
        ("c7", "c7"),
        ("e2", "b4"),
        ("e7", "b4"),
        ("b3", "b4"),
        ("e4", "b4"),
        ("a5", "b4"),
        ("b5", "b4"),
        ("e1", "b4"),
        ("d8", "b4"),
        ("h5", "h5"),
        ("c1", "c1"),
        ("d2", "d2"),
        ("e3", "e3"),
        ("b2", "b2"),
    ],
)
def test_gg_263_where_an_eagle_lies(lies: str, stands: str) -> None:
    """The Eagle of W with three players; homes d2, b4 and d7."""
    arena = position(DELIVERS, eagles=f"W {lies}", homes="S d2").round("S1 F").to("line-up")
    assert arena.eagle("W") == stands


@pytest.mark.clause("GG-263")
@pytest.mark.parametrize(
    ("lies", "stands"), [("c1", "d2"), ("a1", "d2"), ("e2", "d2"), ("h1", "h1"), ("f2", "f2")]
)
def test_gg_263_with_two_players(lies: str, stands: str) -> None:
    arena = position("S1 d6/S +N, N1 h8/S", eagles=f"S {lies}", homes="S d2").round("S1 F")
    assert arena.to("line-up").eagle("S") == stands


@pytest.mark.clause("GG-263")
def test_gg_263_a_carried_one_lies_free() -> None:
    men = "S1 d6/S +N, W1 g3/E +S, N1 h8/S"
    arena = position(men).round("S1 F").to("line-up")
    assert arena.eagle("S") == "g3"
    assert arena.facts["eagles"][0]["carrier"] == -1


@pytest.mark.clause("GG-263")
def test_gg_263_all_may_go_home() -> None:
    settings = Settings(afternoon_eagles="home")
    arena = position(DELIVERS, eagles="W g3, S c5", homes="S d2", settings=settings).round("S1 F")
    arena.to("line-up")
    assert [arena.eagle(side) for side in "SWN"] == ["d2", "b4", "d7"]


@pytest.mark.clause("GG-263", "GG-050")
def test_gg_263_without_the_limit_more_squares_are_possible() -> None:
    for limit, stands in ((True, "c1"), (False, "b4")):
        settings = Settings(three_player_limit=limit)
        arena = position(DELIVERS, eagles="W c1", settings=settings).round("S1 F")
        assert arena.to("line-up").eagle("W") == stands


@pytest.mark.clause("GG-265", "GG-153")
def test_gg_265_everything_else_is_new() -> None:
    arena = position(
        "S1 d6/S* +N, W1 a2/E*, N1 h8/S",
        stage="N W N",
        declared="S NNNWW, W SSSNN, N WWSSS",
        collected="S 3",
        shields="S 2",
        upgrades="W Sword",
        tokens="S up Sa, W down W2",
        used="S up Sb",
    ).round("S1 F")
    facts = arena.facts
    assert facts["stage"] == []
    assert facts["collected"] == facts["shields"] == [0, 0, 0]
    assert facts["upgrades"] == [[], [], []]
    assert facts["tokens"] == []
    assert facts["round"] in (0, 1)
    arena.to("orders")
    assert arena.facts["round"] == 1
    assert not any(man["hurt"] or man["out"] for man in arena.facts["gladiators"])
    assert len(arena.facts["gladiators"]) == 12


# --- Safety --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-271")
def test_gg_271_an_empty_arena() -> None:
    arena = position("S1 d1/N, N1 d8/S", coins="S 5").round("S1 F, N1 F")
    assert arena.medals == ["coin S 2"]
    unpaid = position("S1 d3/N, N1 d6/S", coins="S 0, N 0").round("S1 F, N1 F")
    assert unpaid.medals == []
    assert unpaid.facts["match"] == 1


@pytest.mark.clause("GG-273")
def test_gg_273_a_school_without_gladiators() -> None:
    arena = position("S1 c4/N, N1 h8/S", seats=3, declared="W NNNSS", stage="N", coins="W 9")
    assert list(arena.asked()) == [0, 2]
    arena.round()
    assert arena.coins == [3, 9, 3]


@pytest.mark.clause("GG-274", "GG-010")
def test_gg_274_coins_never_run_out() -> None:
    arena = position("S1 Club c4/N, N1 c5/S", coins="S 141, N 142").round("", "S1>c5")
    assert arena.coins == [144, 142]


@pytest.mark.clause("GG-055")
def test_gg_055_tokens_never_played_stay_secret_after_the_day() -> None:
    tokens = "S up Sa, S down Sb, N down Sh"
    arena = position("S1 d6/S +N, N1 h8/S", tokens=tokens, match=1, medals="coin S 0")
    arena.round("S1 F", "", "S Sa")
    assert arena.over
    for viewer, kinds in ((0, ["up", "down", ""]), (1, ["up", "", "down"]), (-3, ["up", "", ""])):
        assert [token["kind"] for token in arena.view(viewer)["tokens"]] == kinds
