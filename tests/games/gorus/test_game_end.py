"""GM-57 to GM-64: targets, the end of the game, ties between those who reach them."""

from __future__ import annotations

import pytest

from games.gorus.arena import TABLES, Arena, at_opening, counted, situation
from games.gorus.cards import card, school
from munera.core.engine import CHANCE, NOBODY
from munera.core.errors import Illegal
from munera.core.rng import Rng


def champions_of(arena: Arena, kind: str) -> list[int]:
    """The sides that a kind of event crowned."""
    return [event[0] for event in arena.events(kind)]


@pytest.mark.clause("GM-57")
@pytest.mark.parametrize("seats", range(2, 9))
def test_gm_57_three_crowd_support_win(seats: int) -> None:
    rest = " | ".join("" for _ in range(seats - 1))
    for before in range(2):
        arena = counted(f"Bl9 | {rest}", "Gr", support=[before, *[1] * (seats - 1)])
        assert arena.champions() == []
        assert arena.asked != NOBODY
    arena = counted(f"Bl9 | {rest}", "Gr", support=[2, *[1] * (seats - 1)])
    assert arena.champions() == [0]
    assert arena.asked == NOBODY
    assert arena.g.results() == [1.0, *[0.0] * (seats - 1)]
    assert champions_of(arena, "champion") == [0]


@pytest.mark.clause("GM-57")
def test_gm_57_after_the_end_nothing_can_be_played() -> None:
    arena = counted("Bl9 |  | ", "Gr", support=[2, 0, 0])
    with pytest.raises(Illegal, match=r"The game is over. \[GM-57\]"):
        arena.refuse(0, card("Bl4"))
    assert arena.scene(0).status == "Champion of Gorus Maximus: Ann."


@pytest.mark.clause("GM-58")
@pytest.mark.parametrize(
    ("target", "before", "champions"),
    [("1", 0, [1]), ("2", 0, []), ("2", 1, [1]), ("5", 3, []), ("5", 4, [1]), ("9", 8, [1])],
)
def test_gm_58_the_table_may_agree_on_another_target(
    target: str, before: int, champions: list[int]
) -> None:
    arena = counted(" | Bl9 |  | ", "Gr", options={"target": target}, support=[0, before, 0, 0])
    assert arena.champions() == champions


@pytest.mark.clause("GM-58", "GM-91")
def test_gm_58_one_target_for_every_side_of_uneven_teams() -> None:
    arena = counted("Bl9 | Bl4 | Bl5", "Gr", 5, mode="2v2v1", options={"target": "2"})
    assert [side["target"] for side in arena.view(0)["sides"]] == [2, 2, 2]


@pytest.mark.clause("GM-59")
def test_gm_59_nobody_wins_in_the_middle_of_a_round() -> None:
    arena = situation(
        "Bl12 Gr4 | Bl4 Gr5 | Bl9 Gr6", "Br", support=[2, 2, 2], piles="Br9 Br10 Br0 |  | "
    )
    arena.play("0:Bl12 1:Bl4 2:Bl9")
    assert (arena.champions(), arena.support()) == ([], [2, 2, 2])
    assert arena.asked == 0
    arena.play("0:Gr4 1:Gr5")
    assert arena.champions() == []
    arena.play("2:Gr6")
    assert arena.champions() == [0]


@pytest.mark.clause("GM-60")
def test_gm_60_the_only_one_to_reach_the_target_wins() -> None:
    # Seat 0 has the final 0 and fewer cards, and ties; but only seat 1 reaches its target.
    arena = counted("Gr0 | Bl9 Br9 Bl10 | Pi4", "Gr", support=[1, 2, 0])
    assert arena.earners() == [0, 1]
    assert arena.champions() == [1]
    assert champions_of(arena, "champion") == [1]


@pytest.mark.clause("GM-61")
@pytest.mark.parametrize("holder", [0, 1])
def test_gm_61_r_07_the_zero_of_the_final_school_decides(holder: int) -> None:
    with_zero, without = "Gr0 Bl8 Br9 Bl9 Br4 Br5", "Bl10 Bl11 Bl12 Br10 Br11"
    piles = [with_zero, without] if holder == 0 else [without, with_zero]
    arena = counted(" | ".join([*piles, "Bl0 Br0"]), "Gr", support=[2, 2, 2])
    assert arena.totals() == {0: 5, 1: 5, 2: 0}
    assert arena.champions() == [holder]
    assert arena.events("champion_by_zero") == [(holder, school("Gr"))]


@pytest.mark.clause("GM-61")
def test_gm_61_another_zero_does_not_decide() -> None:
    arena = counted("Bl0 Br0 Bl9 Br4 | Br9 Br5 | Gr0 Gr8", "Gr", support=[2, 2, 2])
    assert arena.totals() == {0: 2, 1: 2, 2: 1}
    assert arena.champions() == [1]


@pytest.mark.clause("GM-62")
@pytest.mark.parametrize("short", [0, 2])
def test_gm_62_without_the_zero_the_fewest_cards_decide(short: int) -> None:
    piles = ["Bl9 Bl4 Bl5", "Gr0 Gr8 Gr5 Gr6", "Br9 Br4 Br5"]
    piles[short] = piles[short][:7]
    arena = counted(" | ".join(piles), "Gr", support=[2, 2, 2])
    assert arena.earners() == [0, 2]
    assert arena.champions() == [short]
    assert arena.events("champion_by_fewest") == [(short, 2)]


@pytest.mark.clause("GM-63")
def test_gm_63_r_08_still_tied_the_title_is_shared() -> None:
    arena = counted("Bl9 Bl4 | Br9 Br4 | Gr0 Gr8 | Pi9 Pi4 Pi5", "Gr", support=[2, 2, 2, 2])
    assert arena.earners() == [0, 1, 3]
    assert arena.champions() == [0, 1]
    assert champions_of(arena, "champion_shared") == [0, 1]
    assert arena.g.results() == [0.5, 0.5, 0.0, 0.0]
    assert arena.asked == NOBODY


@pytest.mark.clause("GM-64")
def test_gm_64_r_09_who_tied_below_the_target_plays_no_part() -> None:
    # Seat 2 ties with the final 0 and the fewest cards, but has only 1 before.
    arena = counted("Bl9 Br9 Bl10 | Bl11 Bl12 Br10 Br11 Br12 | Gr0", "Gr", support=[2, 2, 1])
    assert arena.totals() == {0: 5, 1: 5, 2: 5}
    assert arena.support() == [3, 3, 2]
    assert arena.champions() == [0]
    assert champions_of(arena, "champion_by_fewest") == [0]


@pytest.mark.clause("GM-58", "GM-61", "GM-62", "GM-63")
@pytest.mark.parametrize(("extra", "champions"), [("Br4", [0]), ("", [0, 1])])
def test_cc_30_target_one_and_the_zero_with_a_third(extra: str, champions: list[int]) -> None:
    arena = counted(f"Bl9 | Br9 {extra} | Gr0 Gr8 | Pi4 | Ye4", "Gr", options={"target": "1"})
    assert arena.earners() == [0, 1]
    assert arena.champions() == champions


@pytest.mark.clause("GM-57", "GM-52")
def test_cc_42_r_25_with_two_each_the_next_round_is_the_last() -> None:
    for seed in range(8):
        arena = counted("Bl9 |  | ", "Gr", support=[1, 2, 2])
        assert arena.asked == CHANCE
        assert arena.support() == [2, 2, 2]
        arena.play_round(Rng(seed))
        assert arena.asked == NOBODY
        assert arena.champions() != []


@pytest.mark.clause("GM-52", "GM-57", "GM-91")
@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_r_25_a_game_has_an_end(seats: int, mode: str) -> None:
    for seed in range(3):
        arena = at_opening(seats, mode)
        rng = Rng(seed)
        while not arena.champions():
            arena.play_round(rng)
        targets = [side["target"] for side in arena.view(0)["sides"]]
        assert arena.view(0)["round"] <= sum(target - 1 for target in targets) + 1
        reached = [k for k, n in enumerate(arena.support()) if n == targets[k]]
        assert set(arena.champions()) <= set(reached)
        assert max(n - t for n, t in zip(arena.support(), targets, strict=True)) == 0
        expected = 0.0 if seats == 1 and arena.champions() == [1] else 1.0
        sides = {arena.g.setup.side_of[seat]: r for seat, r in enumerate(arena.g.results())}
        assert sum(sides.values()) == pytest.approx(expected)
