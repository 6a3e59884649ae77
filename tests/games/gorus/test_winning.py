"""GM-38 to GM-46: who wins a bout and where its cards go."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from games.gorus.arena import SPECTATOR, situation
from games.gorus.cards import card, cards, code, school
from munera.core.errors import Illegal

SMALL = cards("Bl4 Bl5 Bl9 Br4 Br5 Br9 Gr4 Gr5 Gr9")


@pytest.mark.clause("GM-38", "GM-34")
def test_gm_38_the_last_preferred_school_decides() -> None:
    arena = situation("Gr12 Bl4 | Gr10 Bl5 | Br10 Bl6 | Gr11 Bl7", "Gr")
    arena.play("0:Gr12 1:Gr10 2:Br10 3:Gr11")
    assert arena.winners() == [2]
    assert arena.events("won_preferred") == [(2, card("Br10"))]


@pytest.mark.clause("GM-39")
@pytest.mark.parametrize("place", range(4))
def test_gm_39_the_highest_preferred_card_wins_wherever_it_lies(place: int) -> None:
    codes = ["Bl15", "Bl14", "Bl13", "Bl12"]
    codes[place] = "Gr0"
    hands = " | ".join(f"{code} Ye{k}" for k, code in enumerate(codes))
    arena = situation(hands, "Gr")
    arena.play(" ".join(f"{seat}:{code}" for seat, code in enumerate(codes)))
    assert arena.winners() == [place]


@pytest.mark.clause("GM-39", "GM-42")
def test_gm_39_a_card_played_before_its_school_was_preferred_wins() -> None:
    arena = situation("Bl9 Gr4 | Pi8 Gr6 | Bl5 Bl12 | Pi5 Bl7", "Gr")
    arena.play("0:Bl9 1:Pi8 2:Bl5 3:Pi5")
    assert (arena.challengers(), arena.winners()) == ([3], [1])


@pytest.mark.clause("GM-40", "GM-41")
def test_gm_40_else_the_highest_card_of_the_led_school() -> None:
    arena = situation("Br12 Br4 | Bl5 Gr4 | Bl6 Gr6 | Pi11 Pi10", "Gr", 1)
    arena.play("1:Bl5 2:Bl6 3:Pi11 0:Br12")
    assert arena.winners() == [2]
    assert arena.events("won_initiating") == [(2, card("Bl6"))]


@pytest.mark.clause("GM-41")
def test_gm_41_other_schools_cannot_win_even_against_the_zero() -> None:
    arena = situation("Bl0 Gr4 | Br12 Ye4 | Pi11 Ye5 | Ye10 Ye6", "Gr")
    arena.play("0:Bl0 1:Br12 2:Pi11 3:Ye10")
    assert arena.winners() == [0]


@pytest.mark.clause("GM-42")
def test_gm_42_vindictive_a_later_card_beats_the_challenger() -> None:
    arena = situation("Bl9 Br4 | Gr9 Br5 | Gr12 Br6", "Ye")
    arena.play("0:Bl9 1:Gr9 2:Gr12")
    assert (arena.challengers(), arena.winners()) == ([1], [2])


def best(plays: tuple[int, ...], preferred: int) -> int:
    """The strongest place of a bout, by sorting: preferred first, then led school, then rank."""
    led = plays[0] // 16
    strength = [(c // 16 == preferred, c // 16 == led, c % 16) for c in plays]
    return strength.index(max(strength))


def last_challenge(plays: tuple[int, ...], preferred: int) -> int:
    """The final preferred school, found from the end."""
    for earlier, later in reversed(list(pairwise(plays))):
        if earlier % 16 == later % 16:
            return later // 16
    return preferred


@pytest.mark.clause("GM-43", "GM-38", "GM-39", "GM-40", "GM-41", "GM-44")
@pytest.mark.parametrize("preferred", ["Bl", "Gr", "Ye"])
def test_gm_43_every_bout_has_exactly_one_winner(preferred: str) -> None:
    for plays in permutations(SMALL, 3):
        hands = " | ".join(code(c) for c in plays)
        arena = situation(hands, preferred)
        arena.play(" ".join(f"{seat}:{code(c)}" for seat, c in enumerate(plays)))
        final = last_challenge(plays, school(preferred))
        winner = best(plays, final)
        assert arena.winners() == [winner]
        assert arena.events("collected") == [(winner, 3)]
        assert [len(arena.opened()[k].split()) for k in range(3)] == [
            3 * (k == winner) for k in range(3)
        ]


@pytest.mark.clause("GM-44")
def test_gm_44_the_winner_takes_all_cards_face_down() -> None:
    arena = situation("Bl9 Br4 | Bl12 Gr5 | Pi6 Gr6", "Br", piles="Gr4 | Br5 | Br6")
    assert arena.taken() == [1, 1, 1]
    arena.play("0:Bl9 1:Bl12 2:Pi6")
    assert arena.taken() == [1, 4, 1]
    assert "opened" not in arena.view(1)
    assert "gone" not in arena.view(1)
    arena.play("1:Gr5 2:Gr6 0:Br4")
    assert arena.opened() == {0: "Br4 Gr4 Gr5 Gr6", 1: "Bl9 Bl12 Br5 Pi6", 2: "Br6"}


@pytest.mark.clause("GM-45")
@pytest.mark.parametrize("preferred", ["Bl", "Br", "Pi"])
def test_gm_45_the_preferred_school_carries_over(preferred: str) -> None:
    arena = situation("Bl9 Br4 | Bl12 Gr5 | Bl6 Gr6", preferred)
    arena.play("0:Bl9 1:Bl12 2:Bl6")
    assert arena.preferred == preferred
    arena.play("1:Gr5")
    assert arena.preferred == preferred


@pytest.mark.clause("GM-46")
def test_gm_46_collected_cards_take_no_further_part() -> None:
    arena = situation("Bl9 Br4 Br7 | Bl12 Gr5 Gr7 | Bl6 Gr6 Pi4", "Ye")
    arena.play("0:Bl9 1:Bl12 2:Bl6")
    assert [arena.hand(seat) for seat in range(3)] == ["Br4 Br7", "Gr5 Gr7", "Gr6 Pi4"]
    assert arena.view(SPECTATOR)["hand_sizes"] == [2, 2, 2]
    assert arena.legal(1) == "Gr5 Gr7"
    for taken in ("Bl9", "Bl12", "Bl6"):
        with pytest.raises(Illegal):
            arena.refuse(1, card(taken))
    arena.play("1:Gr7 2:Gr6 0:Br4")
    assert arena.taken() == [0, 6, 0]
