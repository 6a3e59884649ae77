"""The engine against a second, plain version of the rules: lists, names and no cleverness.

The oracle is written from the specification alone and shares no code with the engine. Both follow
the same random games; whatever one allows, sees or counts, the other must too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from contract.cases import step
from munera.core.engine import CHANCE, act, legal_list, settle
from munera.core.rng import Rng, seed_of
from munera.core.space import Move
from munera.games import load
from munera.games.gorus.state import Gorus

GAME = load("gorus")
CF = {8: -4, 9: 2, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1, 2: -1, 3: -1}
TABLES = [(seats, mode) for seats, modes in GAME.modes.items() for mode in modes]

Card = tuple[str, int]


@dataclass
class Oracle:
    """One round as a person would keep it on paper; the lone player is seat 0."""

    seats: int
    hands: list[list[Card]]
    pile: int
    preferred: str = ""
    bout: list[tuple[int, Card]] = field(default_factory=list)  # -1 plays for the contenders
    taken: dict[int, list[Card]] = field(default_factory=dict)

    def legal(self, seat: int) -> set[Card]:
        hand = self.hands[seat]
        if self.bout:
            led, last = self.bout[0][1][0], self.bout[-1][1][1]
            if any(school == led for school, _ in hand):
                return {card for card in hand if card[0] == led or card[1] == last}
        return set(hand)

    def lay(self, seat: int, card: Card) -> None:
        if (self.bout and self.bout[-1][1][1] == card[1]) or not self.preferred:
            self.preferred = card[0]
        self.bout.append((seat, card))
        if seat >= 0:
            self.hands[seat].remove(card)

    def winner(self) -> int:
        """The seat that won a complete bout; it is collected."""
        led = self.bout[0][1][0]
        preferred = [(card[1], seat) for seat, card in self.bout if card[0] == self.preferred]
        initiating = [(card[1], seat) for seat, card in self.bout if card[0] == led]
        seat = max(preferred or initiating)[1]
        self.taken.setdefault(seat, []).extend(card for _, card in self.bout)
        self.bout = []
        return seat

    def total(self, members: list[int]) -> int:
        cards = [card for seat in members for card in self.taken.get(seat, [])]
        return sum(CF.get(rank, 0) for _, rank in cards) + 5 * ((self.preferred, 0) in cards)


def card_of(move: Move) -> Card:
    return move.args[0], int(move.args[1])


def sides_of(view: dict[str, Any]) -> list[list[int]]:
    return [side["members"] or [-1] for side in view["sides"]]


@pytest.mark.clause("GM-19", "GM-20", "GM-27", "GM-39", "GM-40", "GM-48", "GM-50", "GM-52", "GM-53")
@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_engine_and_oracle_agree_on_whole_rounds(seats: int, mode: str) -> None:
    for number in range(12):
        rng = Rng(seed_of("oracle", seats, mode, number))
        g = cast(Gorus, GAME.opening(GAME.table(seats, mode)))
        paper = Oracle(seats, [[] for _ in range(seats)], 0)
        support = [0] * len(g.support)
        last = -2
        while g.round_number < 2 and g.stack:
            view = GAME.view(g, 0)
            who = settle(g)
            if who >= 0:
                mine = {card_of(GAME.space.move(action)) for action in legal_list(g, who)}
                assert mine == paper.legal(who)
                if not paper.bout and last >= 0:
                    assert who == last
            receiver = g.stack[-1].args()
            dealing = view["hand_sizes"]
            seat, action = step(g, rng)
            move = GAME.space.move(action)
            if move.verb == "deal":
                after = GAME.view(g, 0)["hand_sizes"]
                to = next(k for k in range(seats) if after[k] != dealing[k])
                paper.hands[to].append(card_of(move))
            elif move.verb == "draw":
                paper.hands[receiver[0]].append(card_of(move))
            elif move.verb in ("play", "turn"):
                paper.lay(-1 if seat == CHANCE else seat, card_of(move))
                if len(paper.bout) == max(seats, 2) + (seats == 1):
                    last = paper.winner()
        sides = sides_of(GAME.view(g, 0))
        totals = [paper.total(members) for members in sides]
        best = [k for k, total in enumerate(totals) if total == max(totals)]
        if seats == 1 and not any(rank == 8 for _, rank in paper.taken.get(0, [])):
            best = [1]
        for side in best:
            support[side] += 1
        assert list(g.support) == support


def leaves(g: Gorus, depth: int) -> int:
    """How many ways there are to play n cards."""
    who = settle(g)
    if depth == 0 or who < 0:
        return 1
    total = 0
    for action in legal_list(g, who):
        after = g.clone()
        act(after, who, action)
        total += leaves(after, depth - 1)
    return total


def paper_leaves(paper: Oracle, seat: int, depth: int) -> int:
    """The same on paper, while nobody wins a bout."""
    if depth == 0:
        return 1
    total = 0
    for card in paper.legal(seat):
        hands = [list(hand) for hand in paper.hands]
        after = Oracle(paper.seats, hands, 0, paper.preferred, list(paper.bout))
        after.lay(seat, card)
        total += paper_leaves(after, (seat + 1) % paper.seats, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "counts"),
    [(3, (10, 43, 145)), (4, (10, 31, 96, 298)), (6, (10, 26, 60, 134, 361))],
)
def test_perft(seats: int, counts: tuple[int, ...]) -> None:
    g = cast(Gorus, GAME.opening(GAME.table(seats, options={"dealer": "0"})))
    rng = Rng(seed_of("perft", seats))
    while settle(g) == CHANCE:
        step(g, rng)
    names = [[tuple(name.split()) for name in GAME.view(g, seat)["hand"]] for seat in range(seats)]
    hands = [[(school, int(rank)) for school, rank in hand] for hand in names]
    for depth, count in enumerate(counts, 1):
        assert leaves(g, depth) == paper_leaves(Oracle(seats, hands, 0), 1, depth) == count
