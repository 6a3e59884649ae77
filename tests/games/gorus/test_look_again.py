"""GM-96: only the present bout and the last one of this round are shown again.

After every move this works out from the moves alone what may be shown, and compares it with the log
(`recall`), the view and the moments of a replay.
"""

from __future__ import annotations

import re

import pytest

from games.gorus.arena import GAME, SPECTATOR
from games.gorus.cards import NAMES
from munera.core.engine import CHANCE
from munera.core.rng import Rng
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.speech import Told

CARD = re.compile(rf"\b((?:{'|'.join(NAMES)}) \d+)")
# Lines that name a card which was played; `opened` lines name whole piles (GM-98).
PLAYED = (
    "led", "led_first", "followed", "sluffed", "challenged", "contender_led",
    "contender_led_first", "contender_entered", "contender_challenged", "won_preferred",
    "won_initiating", "contenders_won",
)  # fmt: skip
TABLES = [(1, ""), (2, ""), (3, ""), (4, ""), (4, "2v2"), (5, "2v2v1"), (6, "3v3"), (8, "")]


def bouts_of_this_round(match: Match) -> list[list[str]]:
    """The cards of each bout of the present round, from the moves alone; the last may be open."""
    places = 3 if match.table.seats == 1 else match.table.seats
    dealt = True
    bouts: list[list[str]] = []
    for seat, action in match.record.moves:
        verb, _, card = match.game.space.text(action).partition(" ")
        if verb == "deal":
            if not dealt:
                bouts = []
            dealt = True
        elif verb == "turn" or seat != CHANCE:
            dealt = False
            if not bouts or len(bouts[-1]) == places:
                bouts.append([])
            bouts[-1].append(card)
    return bouts


def may_be_seen(match: Match) -> list[str]:
    """The last complete bout of this round and the open one."""
    places = 3 if match.table.seats == 1 else match.table.seats
    bouts = bouts_of_this_round(match)
    keep = 2 if bouts and len(bouts[-1]) < places else 1
    return [card for bout in bouts[-keep:] for card in bout]


def cards_told(lines: list[Told]) -> set[str]:
    return {
        name.lower() for line in lines if line.kind in PLAYED for name in CARD.findall(
            line.text.lower()
        )
    }  # fmt: skip


def everybody(match: Match) -> list[int]:
    return [SPECTATOR, *range(match.table.seats)]


def random_move(match: Match, rng: Rng) -> None:
    seat = match.waiting()[0]
    decision = match.decision(seat)
    assert decision is not None
    match.play(seat, decision.choices[rng.below(len(decision.choices))].text)


def begin(seats: int, mode: str = "", memory: str = "off", seed: int = 4) -> Match:
    options = {"target": "2", "memory": memory}
    return Match(GAME, GAME.table(seats, mode, options), dice=Dice.from_seed(seed))


@pytest.mark.clause("GM-96")
@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_gm_96_the_log_shows_the_last_bout_and_the_present_one(seats: int, mode: str) -> None:
    match = begin(seats, mode)
    rng = Rng(seats)
    between = rounds = 0
    while not match.is_over:
        allowed = may_be_seen(match)
        view = match.view(SPECTATOR)
        for viewer in everybody(match):
            assert cards_told(match.recall(viewer)) == set(allowed)
        shown = [name for _, name in (*view["last_bout"], *view["table"])]
        assert sorted(shown) == sorted(allowed), "the view and the log say the same"
        between += not view["table"] and bool(view["last_bout"])
        rounds = max(rounds, view["round"])
        random_move(match, rng)
    assert rounds >= 2
    assert between > 0 or seats == 1, "a winner was asked what to lead; a lone player never is"
    everything = {match.game.space.text(move).partition(" ")[2] for seat, move in
                  match.record.moves if seat != CHANCE}  # fmt: skip
    for viewer in everybody(match):
        assert cards_told(match.recall(viewer)) >= everything, "at the end all is open"


@pytest.mark.clause("GM-96", "GM-98")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_gm_96_a_round_before_is_gone_and_its_count_stays_until_the_next_lead(seats: int) -> None:
    match = begin(seats)
    rng = Rng(seats + 20)
    while match.view(0)["round"] == 1:
        random_move(match, rng)
    lines = match.recall(0)
    sides = len(match.view(0)["sides"])
    # GM-98: piles are opened and counted in public, and no seat has played since. In solo the
    # first contender leads at once, but the count stays visible.
    assert [line.kind for line in lines].count("opened") == sides
    assert [line.kind for line in lines].count("counted") == sides
    assert "round_began" in [line.kind for line in lines]
    assert len(cards_told(lines)) == (1 if seats == 1 else 0)
    random_move(match, rng)
    for viewer in everybody(match):
        kinds = [line.kind for line in match.recall(viewer)]
        assert not {"opened", "counted", "earned"} & set(kinds)
        # A lone player's first card ends the first bout, and the second has begun.
        assert ("round_began" in kinds) == (seats > 1)
        assert kinds.count("collected") == (seats == 1)


@pytest.mark.clause("GM-96")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_gm_96_in_the_first_round_the_set_up_is_told_until_the_second_bout(seats: int) -> None:
    match = begin(seats)
    rng = Rng(seats)
    first = match.recall(0)[0]
    while match.view(0)["bout"] == 1:
        assert match.recall(0)[0] == first
        random_move(match, rng)
    assert match.recall(0)[0] != first or seats > 1


@pytest.mark.clause("GM-96")
@pytest.mark.parametrize("seats", [1, 3])
def test_gm_96_r_19_with_memory_help_all_is_told(seats: int) -> None:
    match = begin(seats, memory="on")
    rng = Rng(seats)
    while not match.is_over:
        assert match.recall(0) == match.told(0)
        random_move(match, rng)


@pytest.mark.clause("GM-96")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_gm_96_an_earlier_view_keeps_no_bout_that_is_closed_by_now(seats: int) -> None:
    match = begin(seats)
    rng = Rng(seats + 7)
    for _ in range(14 * seats):
        if match.is_over:
            break
        allowed = set(may_be_seen(match))
        now = match.view(0)
        first = match.log.move(match.horizon()) if match.horizon() else 0
        for moves in range(first, len(match.record.moves) + 1):
            past = GAME.look_again(match.at(moves).view(0), now)
            shown = {name for _, name in (*past["last_bout"], *past["table"])}
            assert shown <= allowed, f"move {moves} of {len(match.record.moves)}"
        last = GAME.look_again(now, now)
        assert last == now, "what may be looked at now is not taken away"
        random_move(match, rng)
