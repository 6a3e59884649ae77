"""GM-01 to GM-10: the deck, the schools, the deal, the first dealer, the start of a round."""

from __future__ import annotations

import pytest

from games.gorus.arena import (
    DEAL_OUT,
    GAME,
    SEATS,
    SPECTATOR,
    TABLES,
    Arena,
    at_opening,
    dealt,
    situation,
)
from games.gorus.cards import cards, codes, named
from munera.core.engine import pack_stack
from munera.core.rng import Rng
from munera.games.gorus.space import CHOOSE_DEALER, DEAL

BASE = [0, *range(4, 13)]
RANKS = {
    **dict.fromkeys(range(1, 6), BASE),
    6: [0, *range(3, 14)],
    7: [0, *range(2, 15)],
    8: list(range(16)),
}
SCHOOLS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}
DECKS = {1: 30, 2: 30, 3: 30, 4: 40, 5: 50, 6: 60, 7: 70, 8: 80}
CORNERS = {3: 6, 13: 6, 2: 7, 14: 7, 1: 8, 15: 8}


def deck_of(seats: int) -> list[int]:
    """The cards that may be dealt first: the whole deck."""
    return [outcome - DEAL for outcome in at_opening(seats).outcomes()]


def play_until_the_next_deal(arena: Arena) -> None:
    """Everybody and chance take what comes first until a new round is to be dealt."""
    now = arena.g.round_number
    while arena.g.round_number == now:
        seat = arena.asked
        arena.do(seat, arena.legal_numbers(seat)[0])


@pytest.mark.clause("GM-01")
def test_gm_01_eighty_different_cards_five_schools_sixteen_ranks() -> None:
    names = {GAME.space.text(k) for k in range(GAME.space.choices)}
    colours = ("blue", "brown", "green", "pink", "yellow")
    assert names == {f"play {colour} {rank}" for colour in colours for rank in range(16)}
    assert GAME.space.parse("play green 12") == 44
    assert deck_of(8) == list(range(80))


@pytest.mark.clause("GM-02")
@pytest.mark.parametrize("low", range(15))
def test_gm_02_the_higher_rank_is_stronger(low: int) -> None:
    arena = situation(f"Bl{low} Gr4 | Bl{low + 1} Gr5 | Ye1 Ye2", "Br")
    arena.play(f"0:Bl{low} 1:Bl{low + 1} 2:Ye1" if low else "0:Bl0 1:Bl1 2:Ye2")
    assert arena.winners() == [1]
    arena = situation(f"Bl{low + 1} Gr4 | Bl{low} Gr5 | Ye14 Ye15", "Bl")
    arena.play(f"0:Bl{low + 1} 1:Bl{low} 2:{'Ye15' if low == 14 else 'Ye14'}")
    assert arena.winners() == [0]


@pytest.mark.clause("GM-03")
@pytest.mark.parametrize("seats", SEATS)
def test_gm_03_deck_by_player_count(seats: int) -> None:
    deck = deck_of(seats)
    assert len(deck) == DECKS[seats]
    assert deck == [16 * k + rank for k in range(SCHOOLS[seats]) for rank in RANKS[seats]]


@pytest.mark.clause("GM-03", "GM-05", "GM-56")
@pytest.mark.parametrize("seats", SEATS)
def test_gm_03_the_deck_is_the_same_in_every_round(seats: int) -> None:
    arena = at_opening(seats, options={"target": "9"})
    deck = arena.outcomes()
    for _ in range(2):
        play_until_the_next_deal(arena)
        assert arena.outcomes() == deck


@pytest.mark.clause("GM-03")
def test_cc_32_and_33_ranks_of_six_and_seven_players() -> None:
    six, seven = deck_of(6), deck_of(7)
    assert {card % 16 for card in six} == {0, *range(3, 14)}
    assert {card % 16 for card in seven} == {0, *range(2, 15)}
    assert (len(six), len(seven)) == (60, 70)


@pytest.mark.clause("GM-04")
@pytest.mark.parametrize("rank", range(16))
def test_gm_04_corner_numbers_say_from_which_table_on(rank: int) -> None:
    smallest = CORNERS.get(rank, 1)
    having = [seats for seats in SEATS if rank in {card % 16 for card in deck_of(seats)}]
    assert having == list(range(smallest, 9))


@pytest.mark.clause("GM-05")
@pytest.mark.parametrize(
    ("seats", "schools", "found"),
    [
        (1, "yellow green pink", [2, 3, 4]),
        (2, "blue green yellow", [0, 2, 4]),
        (3, "pink brown blue", [0, 1, 3]),
        (4, "brown green pink yellow", [1, 2, 3, 4]),
        (5, "standard", [0, 1, 2, 3, 4]),
    ],
)
def test_gm_05_the_table_picks_its_schools(seats: int, schools: str, found: list[int]) -> None:
    arena = at_opening(seats, options={"schools": schools})
    assert sorted({(card - DEAL) // 16 for card in arena.outcomes()}) == found


@pytest.mark.clause("GM-05")
def test_gm_05_r_01_schools_left_to_chance_are_kept_for_the_game() -> None:
    arena = at_opening(3, options={"schools": "random", "target": "9"})
    arena.choose_school("Ye")
    assert len(arena.outcomes()) == 4
    arena.choose_school("Br")
    arena.choose_school("Pi")
    for _ in range(3):
        assert {(outcome - DEAL) // 16 for outcome in arena.outcomes()} == {1, 3, 4}
        assert arena.view(SPECTATOR)["schools"] == ["brown", "pink", "yellow"]
        play_until_the_next_deal(arena)


@pytest.mark.clause("GM-06")
@pytest.mark.parametrize("seats", DEAL_OUT)
def test_gm_06_all_cards_are_dealt_ten_to_each(seats: int) -> None:
    arena = at_opening(seats)
    deck = arena.outcomes()
    arena.let_chance_act(Rng(seats))
    hands = [cards(arena.hand(seat)) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [10] * seats
    assert sorted(card for hand in hands for card in hand) == [card - DEAL for card in deck]
    assert arena.view(0)["pile"] == 0


@pytest.mark.clause("GM-06")
@pytest.mark.parametrize("dealer", range(4))
def test_gm_06_blocks_of_ten_go_round_from_the_dealers_left(dealer: int) -> None:
    arena = at_opening(4, options={"dealer": str(dealer)})
    blocks = [[16 * school + rank for rank in BASE] for school in range(4)]
    for block in blocks:
        arena.deal(block)
    order = [(dealer + 1 + k) % 4 for k in range(4)]
    assert [arena.hand(seat) for seat in order] == [codes(block) for block in blocks]


@pytest.mark.clause("GM-07")
@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_gm_07_nobody_starts_with_crowd_support(seats: int, mode: str) -> None:
    sides = 2 if seats == 1 else seats if mode == "individual" else mode.count("v") + 1
    assert dealt(seats, mode).support() == [0] * sides


@pytest.mark.clause("GM-08")
@pytest.mark.parametrize("seats", range(2, 9))
def test_gm_08_r_02_any_seat_may_be_drawn_as_first_dealer(seats: int) -> None:
    for seat in range(seats):
        arena = at_opening(seats, options={"dealer": "random"})
        assert arena.outcomes() == [CHOOSE_DEALER + k for k in range(seats)]
        assert arena.view(0)["dealer"] is None
        arena.choose_dealer(seat)
        assert arena.view(0)["dealer"] == seat
        arena.let_chance_act(Rng(1))
        assert arena.asked == (seat + 1) % seats


@pytest.mark.clause("GM-08")
def test_gm_08_the_table_may_name_the_first_dealer() -> None:
    arena = at_opening(5, options={"dealer": "3"})
    assert arena.view(0)["dealer"] == 3
    assert pack_stack(arena.g.stack)[-1] == ["Deal"]


@pytest.mark.clause("GM-09")
def test_gm_09_order_in_hand_means_nothing_and_is_shown_sorted() -> None:
    troupe = "Gr12 Bl4 Br0 Gr5 Bl11 Br9 Bl0 Gr10 Br4 Bl9"
    rest = [card for card in deck_of(3) if card not in cards(troupe)]
    one, other = at_opening(3, options={"dealer": "2"}), at_opening(3, options={"dealer": "2"})
    one.deal([*cards(troupe), *rest])
    other.deal([*reversed(cards(troupe)), *rest])
    tidy = "Bl0 Bl4 Bl9 Bl11 Br0 Br4 Br9 Gr5 Gr10 Gr12"
    assert one.g.pack() == other.g.pack()
    assert one.view(0)["hand"] == named(tidy)
    assert [piece.id for piece in one.scene(0).within("hand")] == [f"card {n}" for n in named(tidy)]


@pytest.mark.clause("GM-10")
@pytest.mark.parametrize("seats", range(2, 9))
def test_gm_10_r_22_a_round_starts_without_preferred_and_initiating_school(seats: int) -> None:
    arena = dealt(seats, options={"target": "9"}, seed=3)
    for n in (1, 2, 3):
        view = arena.view(SPECTATOR)
        assert (view["round"], view["preferred"], view["initiating"]) == (n, None, None)
        assert view["table"] == []
        assert (arena.marker(0).sprite, arena.marker(0).hue) == ("", "plaster")
        assert arena.lying(0) == []
        arena.play_round(Rng(seats))
