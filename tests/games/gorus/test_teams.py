"""GM-85 to GM-94: sides of several seats."""

from __future__ import annotations

import pytest

from games.gorus.arena import (
    GAME,
    SPECTATOR,
    TEAM_TABLES,
    Arena,
    at_opening,
    counted,
    dealt,
    situation,
)
from games.gorus.cards import cards, school
from munera.core.engine import NOBODY
from munera.core.errors import BadTable
from munera.core.rng import Rng

PATTERNS = {
    (4, "2v2"): "ABAB",
    (5, "2v2v1"): "ABCAB",
    (5, "3v2"): "ABABA",
    (6, "2v2v2"): "ABCABC",
    (6, "3v3"): "ABABAB",
    (7, "2v2v2v1"): "ABCDABC",
    (7, "3v2v2"): "ABCABAC",
    (8, "2v2v2v2"): "ABCDABCD",
    (8, "4v4"): "ABABABAB",
}
TARGETS = {
    (4, "2v2"): [3, 3],
    (5, "2v2v1"): [3, 3, 2],
    (5, "3v2"): [4, 3],
    (6, "2v2v2"): [3, 3, 3],
    (6, "3v3"): [4, 4],
    (7, "2v2v2v1"): [3, 3, 3, 2],
    (7, "3v2v2"): [4, 3, 3],
    (8, "2v2v2v2"): [3, 3, 3, 3],
    (8, "4v4"): [5, 5],
}


def sides_of(arena: Arena) -> str:
    """The team of seat 0, 1, 2 and so on."""
    sides = arena.view(SPECTATOR)["sides"]
    teams = {seat: side["team"] for side in sides for seat in side["members"]}
    return "".join(teams[seat] for seat in range(len(teams)))


@pytest.mark.clause("GM-85")
def test_gm_85_r_14_the_arrangements_there_are() -> None:
    assert set(TEAM_TABLES) == set(PATTERNS)
    assert all(modes[0] == "individual" for modes in GAME.modes.values())


@pytest.mark.clause("GM-85")
@pytest.mark.parametrize(("seats", "mode"), [(1, "2v2"), (2, "2v2"), (3, "2v1"), (6, "2v2v2v1")])
def test_gm_85_other_arrangements_are_refused(seats: int, mode: str) -> None:
    with pytest.raises(BadTable, match=f"There is no mode '{mode}' for {seats} seats; there is"):
        GAME.table(seats, mode)


@pytest.mark.clause("GM-85")
@pytest.mark.parametrize("seats", range(4, 9))
def test_gm_85_teams_are_optional(seats: int) -> None:
    sides = dealt(seats).view(SPECTATOR)["sides"]
    assert [side["members"] for side in sides] == [[seat] for seat in range(seats)]
    assert {side["team"] for side in sides} == {None}


@pytest.mark.clause("GM-86")
@pytest.mark.parametrize(("seats", "mode"), TEAM_TABLES)
def test_gm_86_teammates_alternate_and_play_goes_clockwise(seats: int, mode: str) -> None:
    arena = dealt(seats, mode)
    assert sides_of(arena) == PATTERNS[seats, mode]
    order = []
    for _ in range(seats):
        order.append(arena.asked)
        arena.do(arena.asked, arena.legal_numbers(arena.asked)[0])
    assert order == [(1 + k) % seats for k in range(seats)]


@pytest.mark.clause("GM-87")
@pytest.mark.parametrize(("seats", "mode"), TEAM_TABLES)
def test_gm_87_bouts_are_exactly_as_in_individual_play(seats: int, mode: str) -> None:
    team, alone = dealt(seats, mode, seed=seats), dealt(seats, seed=seats)
    for _ in range(10 * seats - 1):
        assert team.asked == alone.asked
        assert [team.hand(k) for k in range(seats)] == [alone.hand(k) for k in range(seats)]
        legal = team.legal_numbers(team.asked)
        assert legal == alone.legal_numbers(alone.asked)
        team.do(team.asked, legal[-1])
        alone.do(alone.asked, legal[-1])
        assert team.preferred == alone.preferred
    assert team.challengers() == alone.challengers()
    assert team.winners() == alone.winners()


@pytest.mark.clause("GM-87")
def test_gm_87_a_seat_plays_from_its_own_hand() -> None:
    arena = situation("Bl4 Gr4 | Bl5 Gr5 | Br6 Gr6 | Bl7 Gr7", "Ye", 1, mode="2v2")
    arena.play("1:Bl5")
    assert arena.legal(2) == "Br6 Gr6"  # the teammate's Blue does not matter


@pytest.mark.clause("GM-88")
def test_gm_88_every_bout_of_a_member_goes_to_the_one_pile() -> None:
    arena = situation("Bl12 Gr4 Br5 | Bl5 Gr5 Br6 | Bl6 Gr12 Br4 | Bl7 Gr7 Br9", "Ye", mode="2v2")
    arena.play("0:Bl12 1:Bl5 2:Bl6 3:Bl7")
    assert arena.taken() == [4, 0]
    arena.play("0:Gr4 1:Gr5 2:Gr12 3:Gr7")
    assert arena.winners() == [0, 2]
    assert arena.taken() == [8, 0]
    assert arena.events("team_collected") == [(0, 4), (0, 4)]
    arena.play("2:Br4 3:Br9 0:Br5 1:Br6")
    assert {k: len(cards(pile)) for k, pile in arena.opened().items()} == {0: 8, 1: 4}


@pytest.mark.clause("GM-89", "GM-88")
def test_gm_89_cc_31_r_15_the_winning_seat_leads() -> None:
    hands = " | ".join(f"Bl{k} Gr{k}" for k in (4, 5, 6, 7, 9, 12, 10, 11))
    arena = situation(hands, "Ye", 2, mode="4v4")
    arena.play("2:Bl6 3:Bl7 4:Bl9 5:Bl12 6:Bl10 7:Bl11 0:Bl4 1:Bl5")
    assert arena.taken() == [0, 8]
    assert arena.asked == 5


@pytest.mark.clause("GM-90", "GM-53")
def test_gm_90_the_highest_team_earns_one_whatever_its_size() -> None:
    arena = counted("Bl9 Br9 Gr9 | Bl10 Br10 Gr10 Pi10 Ye10 | Bl11", "Pi", 5, mode="2v2v1")
    assert arena.totals() == {0: 6, 1: 5, 2: 1}
    assert arena.support() == [1, 0, 0]
    arena = counted("Bl9 Br9 | Gr9", "Pi", 5, mode="3v2")
    assert arena.support() == [1, 0]
    arena = counted("Bl9 | Br10 | Gr9", "Pi", 5, mode="2v2v1")
    assert arena.support() == [1, 0, 1]


@pytest.mark.clause("GM-91")
@pytest.mark.parametrize(("seats", "mode"), TEAM_TABLES)
def test_gm_91_r_16_the_target_is_the_size_of_the_team_plus_one(seats: int, mode: str) -> None:
    targets = TARGETS[seats, mode]
    assert [side["target"] for side in dealt(seats, mode).view(0)["sides"]] == targets
    for side, target in enumerate(targets):
        piles = " | ".join("Bl9" if k == side else "" for k in range(len(targets)))
        for before, champions in ((target - 2, []), (target - 1, [side])):
            support = [before if k == side else 0 for k in range(len(targets))]
            arena = counted(piles, "Gr", seats, mode=mode, support=support)
            assert arena.champions() == champions


@pytest.mark.clause("GM-92", "GM-61")
def test_gm_92_the_zero_in_the_teams_pile_decides() -> None:
    arena = counted("Bl9 Br9 Gr9 | Gr0 Bl10 Br4 Br5", "Gr", 4, mode="2v2", support=[2, 2])
    assert arena.champions() == [1]
    assert arena.events("champion_by_zero") == [(1, school("Gr"))]
    assert arena.g.results() == [0.0, 1.0, 0.0, 1.0]


@pytest.mark.clause("GM-92", "GM-62")
def test_gm_92_r_17_fewest_cards_are_those_of_the_team_not_per_head() -> None:
    # Three heads with five cards, two heads with four: per head the larger team would have fewer.
    arena = counted("Bl9 Bl4 Bl5 Bl6 Bl7 | Br9 Br4 Br5 Br6", "Gr", 5, mode="3v2", support=[3, 2])
    assert arena.champions() == [1]
    assert arena.events("champion_by_fewest") == [(1, 4)]


@pytest.mark.clause("GM-92", "GM-63", "GM-64")
def test_gm_92_shared_title_and_teams_below_their_target() -> None:
    arena = counted("Bl9 Bl4 | Br9 Br4 | Gr9", "Pi", 7, mode="3v2v2", support=[3, 2, 1])
    assert arena.support() == [4, 3, 2]
    assert arena.champions() == [0, 1]
    assert arena.g.results() == [0.5, 0.5, 0.0, 0.5, 0.5, 0.5, 0.0]


@pytest.mark.clause("GM-93")
def test_gm_93_cc_41_r_18_a_teammates_hand_is_not_seen() -> None:
    hands = ["Bl4 Gr4", "Bl5 Gr5", "Bl6 Gr6", "Bl7 Gr7"]
    one = situation(" | ".join(hands), "Ye", 1, mode="2v2")
    for seat in range(4):
        changed = [*hands[:seat], "Pi9 Br12", *hands[seat + 1 :]]
        other = situation(" | ".join(changed), "Ye", 1, mode="2v2")
        for viewer in {SPECTATOR, 0, 1, 2, 3} - {seat}:
            assert one.view(viewer) == other.view(viewer)
            assert one.scene(viewer) == other.scene(viewer)
        assert one.view(seat) != other.view(seat)


@pytest.mark.clause("GM-93")
def test_gm_93_no_private_channel() -> None:
    assert {v.name for v in GAME.space.verbs if not v.chance} == {"play"}
    kinds = [kind for kind in GAME.events if any(f.audience >= 0 for f in kind.fields)]
    assert [kind.name for kind in kinds] == ["given", "drew"]


@pytest.mark.clause("GM-94", "GM-91")
def test_gm_94_a_lone_player_is_a_team_like_any_other() -> None:
    hands = "Bl4 Gr4 | Bl5 Gr5 | Bl12 Gr6 | Bl7 Gr7 | Bl9 Gr9"
    arena = situation(hands, "Ye", 0, mode="2v2v1", support=[2, 2, 1])
    arena.play("0:Bl4 1:Bl5 2:Bl12 3:Bl7 4:Bl9")
    assert arena.events("team_collected") == [(2, 5)]
    assert (arena.taken(), arena.asked) == ([0, 0, 5], 2)
    arena.play("2:Gr6 3:Gr7 4:Gr9 0:Gr4 1:Gr5")
    assert arena.totals() == {0: 0, 1: 2, 2: 3}
    assert arena.champions() == [2]
    assert arena.g.results() == [0.0, 0.0, 1.0, 0.0, 0.0]


@pytest.mark.clause("GM-86")
@pytest.mark.parametrize(("seats", "mode"), TEAM_TABLES)
def test_gm_86_a_whole_round_counts_every_card_once(seats: int, mode: str) -> None:
    arena = at_opening(seats, mode)
    arena.play_round(Rng(seats))
    piles = [cards(pile) for pile in arena.opened().values()]
    assert len(piles) == len(set(PATTERNS[seats, mode]))
    flat = [card for pile in piles for card in pile]
    assert len(flat) == len(set(flat)) == 10 * seats
    owners = PATTERNS[seats, mode]
    won = [owners[int(seat)] for seat in arena.winners()]
    names = sorted(set(owners))
    assert [len(pile) for pile in piles] == [seats * won.count(name) for name in names]


@pytest.mark.clause("GM-58", "GM-91")
@pytest.mark.parametrize(
    ("seats", "mode", "given", "kept", "targets"),
    [
        (5, "3v2", "+2", "+2", [6, 5]),
        (5, "3v2", "6 5", "+2", [6, 5]),
        (5, "3v2", "5, 6", "5 6", [5, 6]),
        (5, "3v2", [5, 6], "5 6", [5, 6]),
        (5, "3v2", "4 3", "standard", [4, 3]),
        (5, "3v2", "+0", "standard", [4, 3]),
        (5, "3v2", "5 5", "5", [5, 5]),
        (5, "3v2", 5, "5", [5, 5]),
        (5, "2v2v1", "+5", "+5", [8, 8, 7]),
        (7, "2v2v2v1", "9 8 7 1", "9 8 7 1", [9, 8, 7, 1]),
        (3, "individual", "+2", "5", [5, 5, 5]),
        (3, "individual", "1 2 3", "1 2 3", [1, 2, 3]),
        (1, "individual", "2 4", "2 4", [2, 4]),
    ],
)
def test_gm_58_sides_may_have_targets_of_their_own(
    seats: int, mode: str, given: object, kept: str, targets: list[int]
) -> None:
    table = GAME.table(seats, mode, {"target": given})
    assert table.options["target"] == kept
    assert GAME.table(seats, mode, table.options) == table, "one spelling, read again"
    arena = at_opening(seats, mode, options=dict(table.options))
    assert [side["target"] for side in arena.view(SPECTATOR)["sides"]] == targets


@pytest.mark.clause("GM-58")
@pytest.mark.parametrize(
    "given", ["+6", "+", "+-1", "-1", "4 3 2", "4 0", "10 9", "a b", [4, 0], []]
)
def test_gm_58_targets_that_cannot_be(given: object) -> None:
    with pytest.raises(BadTable, match=r"one number for each of the 2 sides such as '5 4'"):
        GAME.table(5, "3v2", {"target": given})


@pytest.mark.clause("GM-57", "GM-58")
@pytest.mark.parametrize(("target", "rounds"), [("standard", 6), ("+2", 10), ("1 9", 9)])
def test_gm_58_uneven_teams_play_longer_and_still_end(target: str, rounds: int) -> None:
    """Every round somebody earns 1, so the targets bound the number of rounds."""
    for seed in range(6):
        arena = at_opening(5, "3v2", options={"target": target})
        rng = Rng(seed)
        played = 0
        while arena.asked != NOBODY:
            arena.play_round(rng)
            played += 1
        sides = arena.view(SPECTATOR)["sides"]
        assert played <= rounds
        assert any(side["support"] >= side["target"] for side in sides)
