"""What must hold in every game: play ends, lists are sound, copies are copies, records replay.

The checks themselves are those of `munera check-game`; here they play more.
"""

from __future__ import annotations

import pytest

from contract.cases import CASES, GAMES, Case
from munera.core.game import Game
from munera.lab.contract import playing

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_case
def test_random_games_end_with_results(case: Case) -> None:
    playing.games_end(case, 20)


@each_case
def test_those_of_a_side_win_and_lose_together(case: Case) -> None:
    playing.sides_win_together(case, 20)


@each_case
def test_legal_lists_are_sound(case: Case) -> None:
    playing.lists_are_sound(case, 3)


@each_case
def test_every_refusal_cites_a_clause_and_speaks(case: Case) -> None:
    playing.refusals_speak(case, 25)


@each_case
def test_every_decision_cites_a_clause_and_offers_what_is_legal(case: Case) -> None:
    playing.decisions_offer_what_is_legal(case, 200)


@each_case
def test_events_cite_clauses_speak_and_change_nothing(case: Case) -> None:
    playing.events_speak_and_change_nothing(case, 1)


@each_game
def test_id_text_and_move_are_a_bijection(game: Game) -> None:
    playing.texts_are_ids(game)
    assert len(game.space.fingerprint) == 16


@each_case
def test_clones_diverge_without_touching_each_other(case: Case) -> None:
    playing.clones_are_apart(case, 15)


@each_case
def test_a_fork_played_alike_stays_alike(case: Case) -> None:
    playing.forks_stay_alike(case, 4)


@each_case
def test_pack_goes_through_json_and_back(case: Case) -> None:
    playing.packs_come_back(case, 15)


@each_case
def test_the_order_in_which_seats_answer_does_not_matter(case: Case) -> None:
    playing.order_does_not_matter(case, 1)


@each_case
def test_chance_has_weights_and_its_fast_form_agrees_with_the_plain_one(case: Case) -> None:
    playing.chance_has_weights(case, 12)
