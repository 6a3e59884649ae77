"""FG-334: every way to pay is offered as one answer, and the suggested one wastes least."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from effort import often
from munera.core.engine import CHANCE, act, legal_list, settle, waiting
from munera.core.events import Sink
from munera.core.rng import Rng, seed_of
from munera.games.for_glory import GAME
from munera.games.for_glory import events as ev
from munera.games.for_glory.flow_cards import Pay
from munera.games.for_glory.scene_pay import batches, payments, texts_of, thrift
from munera.games.for_glory.state import Glory

TABLE = GAME.table(2, "", {})
WORTH = {"business_as_usual": 1, "shady_dealings": 3, "smooth_talk": 5}


def brute(cost: int, coins: int, hand: list[str]) -> set[tuple[tuple[str, ...], int]]:
    """FG-334 word by word: every choice of cards, every number of tokens."""
    held = [card for card in hand if card in WORTH]
    out = set()
    for size in range(len(held) + 1):
        for cards in combinations(held, size):
            total = sum(WORTH[card] for card in cards)
            for tokens in range(min(coins, cost) + 1):
                enough = total + tokens >= cost
                needed = all(total - WORTH[card] + tokens < cost for card in cards)
                exact = tokens == 0 or total + tokens == cost
                if enough and needed and exact:
                    out.add((tuple(sorted(cards, key=lambda c: -WORTH[c])), tokens))
    return out


def check(g: Glory, seat: int) -> int:
    """Compare the answers of one payment with the rule; returns how many there are."""
    frame = g.stack[-1]
    assert isinstance(frame, Pay)
    view = GAME.view(g, seat)
    legal = frozenset(GAME.space.text(action) for action in legal_list(g, seat))
    found = batches(view, legal, "en")
    player = view["players"][seat]
    hand = player["hand"]
    ways = brute(frame.left, player["coins"], hand)
    ways = {way for way in ways if texts_of(way, len(hand))[0] in legal}
    assert {batch.texts for batch in found} == {texts_of(way, len(hand)) for way in ways}
    best = min(thrift(frame.left, WORTH, way) for way in ways)
    chosen = next(way for way in ways if texts_of(way, len(hand)) == found[0].texts)
    assert thrift(frame.left, WORTH, chosen) == best
    for batch in found:
        way = next(way for way in ways if texts_of(way, len(hand)) == batch.texts)
        lost = max(0, sum(WORTH[card] for card in way[0]) - frame.left)
        assert (batch.note, batch.clause) == (
            (f"{lost} of it is lost: no change is given.", "FG-332") if lost else ("", "")
        )
        assert batch.label.startswith(f"Pay {frame.left}: ")
        play(g, seat, frame, batch.texts)
    return len(found)


def play(g: Glory, seat: int, frame: Pay, texts: tuple[str, ...]) -> None:
    """The whole answer can be played, and pays all of it."""
    copy = g.clone()
    copy.sink = Sink()
    for text in texts:
        assert isinstance(copy.stack[-1], Pay)
        action = GAME.space.parse(text)
        assert action in legal_list(copy, seat)
        act(copy, seat, action)
    paid = [event[-1] for event in copy.sink.events if event[0] in (ev.PAID_CARD, ev.PAID_TOKENS)]
    assert sum(paid) >= frame.left
    top = copy.stack[-1] if copy.stack else None
    assert not isinstance(top, Pay) or top.what != frame.what or top.left == top.cost


def test_fg_334_every_payment_of_random_games() -> None:
    met = several = 0
    for n in range(often(200, 40)):
        rng = Rng(seed_of("pay", n))
        g = cast(Glory, GAME.opening(TABLE))
        for _ in range(400):
            who = settle(g)
            if not g.stack:
                break
            if isinstance(g.stack[-1], Pay) and who != CHANCE:
                met += 1
                several += check(g, waiting(g)[0]) > 1
            actions = legal_list(g, who)
            act(g, who, actions[rng.below(len(actions))])
    assert met > several > 100


def test_what_is_suggested() -> None:
    hand = ["business_as_usual"] * 3 + ["shady_dealings", "smooth_talk"]

    def best(cost: int, coins: int, cards: list[str]) -> tuple[str, ...]:
        ways = payments(cost, coins, WORTH, cards)
        return texts_of(min(ways, key=lambda way: thrift(cost, WORTH, way)), len(cards) + 1)

    assert best(4, 9, hand) == ("pay shady_dealings", "pay business_as_usual")
    assert best(3, 9, hand) == ("pay shady_dealings",)  # the fewest cards
    assert best(5, 9, ["shady_dealings"]) == ("pay shady_dealings", "pay tokens")
    assert best(1, 9, ["smooth_talk"]) == ("pay tokens",)  # 4 would be lost
    assert best(3, 9, ["smooth_talk"]) == ("pay smooth_talk",)  # tokens can be kept
    assert best(2, 0, ["smooth_talk", "shady_dealings"]) == ("pay shady_dealings",)


def test_r_53_nobody_is_asked_for_tokens_with_an_empty_hand() -> None:
    payment = (("business_as_usual",), 3)
    assert texts_of(payment, 2) == ("pay business_as_usual", "pay tokens")
    assert texts_of(payment, 1) == ("pay business_as_usual",)
    assert texts_of(((), 3), 1) == ("pay tokens",)


def test_fg_332_what_would_be_lost_is_told() -> None:
    assert payments(2, 0, WORTH, ["shady_dealings"]) == [(("shady_dealings",), 0)]
    assert payments(2, 1, WORTH, []) == []
    assert payments(20, 0, WORTH, ["business_as_usual"] * 300) == []  # too many to list
