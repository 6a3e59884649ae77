"""What a seat sees, what a resample deals, and that cards are neither made nor lost."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from games.for_glory.ludus import GAME, names, play, position
from munera.core.engine import CHANCE, SPECTATOR, Actions, act, legal_list, roll, settle
from munera.core.rng import Rng
from munera.games.for_glory.flow_late import LateTurn
from munera.games.for_glory.state import GONE, M_ARENA, M_CARD, MAN, Glory


def all_cards(g: Glory) -> Counter[int]:
    """Every card there is, wherever it lies."""
    cards: Counter[int] = Counter()
    for ludus in g.ludi:
        for pile in (ludus.hand, ludus.deck, ludus.discard, ludus.reserve, ludus.removed):
            cards.update(pile)
        cards.update([code // 2 for code in ludus.villa])
    cards.update(
        [g.men[k + M_CARD] for k in range(0, len(g.men), MAN) if g.men[k + M_ARENA] < GONE]
    )
    cards.update([code % 128 for code in g.limbo])
    cards.update([card for card in (*g.slots, *g.arenas) if card >= 0])
    for card in range(120):
        cards[card] += g.stock[card] + g.waste[card]
    cards.update([g.setup.boasts[k] for k in range(g.boast, len(g.setup.boasts))])
    return +cards


def test_no_card_is_made_or_lost() -> None:
    for seed in range(6):
        g = cast(Glory, GAME.opening(GAME.table(2)))
        rng, out = Rng(seed), Actions()
        whole = all_cards(g)
        assert sum(whole.values()) == 57 + 45 + 50 + 16 + 5 + 28
        while g.stack:
            seat = settle(g)
            if seat == CHANCE:
                roll(g, rng, out)
            else:
                actions = legal_list(g, seat)
                act(g, seat, actions[rng.below(len(actions))])
            assert all_cards(g) == whole
            for ludus in g.ludi:
                unseen = Counter(ludus.hand) + Counter(ludus.reserve)
                assert Counter(ludus.kept) <= unseen
                assert Counter(ludus.known) <= Counter(ludus.hand)
                assert ludus.coins >= 0


def test_hands_and_reserves_are_hidden() -> None:
    g = position(hands=("pierce cestus", "parry"), reserves=("deflect", "2*riposte"))
    own, other, none = (GAME.view(g, viewer)["players"] for viewer in (0, 1, SPECTATOR))
    assert (own[0]["hand"], own[0]["reserve"]) == (["cestus", "pierce"], ["deflect"])
    assert (own[1]["hand"], own[1]["reserve"]) == (1, 2)
    assert (other[0]["hand"], other[0]["reserve_size"]) == (2, 1)
    assert (none[0]["hand"], none[1]["hand"]) == (2, 1)


def test_the_reserve_is_dealt_from_tactics_and_reactions_alone() -> None:
    g = position(
        hands=("", "pierce 3*business_as_usual"), decks=("", "evade 4*cestus parry"),
        reserves=("", "riposte deflect"),
    )  # fmt: skip
    met: Counter[str] = Counter()
    rng = Rng(1)
    for _ in range(600):
        t = cast(Glory, GAME.resample(g, 0, rng))
        assert (len(t.ludi[1].hand), len(t.ludi[1].reserve)) == (4, 2)
        met.update(names(t.ludi[1].reserve))
        assert t.ludi[0].pack() == g.ludi[0].pack()
    assert set(met) == {"pierce", "evade", "parry", "riposte", "deflect"}
    assert all(180 < n < 300 for n in met.values())  # 240 each


def test_every_spread_is_as_likely_as_any_other() -> None:
    """A hand of two out of four: every pair comes as often as it can be drawn."""
    g = position(hands=("", "cestus gallus"), decks=("", "2*andabata"), reserves=("", "pierce"))
    spreads: Counter[tuple[str, ...]] = Counter()
    rng = Rng(2)
    for _ in range(1200):
        t = cast(Glory, GAME.resample(g, 0, rng))
        spreads[tuple(names(t.ludi[1].hand))] += 1
    assert set(spreads) == {
        ("cestus", "gallus"), ("cestus", "andabata"), ("andabata", "gallus"),
        ("andabata", "andabata"),
    }  # fmt: skip
    assert 330 < spreads["cestus", "andabata"] < 470  # 2 of 6 ways


def test_a_card_seen_to_be_taken_stays_in_the_hand() -> None:
    g = position(
        hands=("recall", "cestus"), discards=("murmillo pierce", ""),
        decks=("6*business_as_usual", "9*gallus"),
    )  # fmt: skip
    play(g, "play recall", "card pierce")
    rng = Rng(3)
    assert all(
        "pierce" in names(cast(Glory, GAME.resample(g, 1, rng)).ludi[0].hand) for _ in range(30)
    )
    play(g, "reserve pierce")
    for _ in range(30):
        t = cast(Glory, GAME.resample(g, 1, rng))
        assert names(t.ludi[0].reserve) == ["pierce"]


def test_what_was_in_hand_at_a_shuffle_is_not_in_the_new_deck() -> None:
    g = position(
        hands=("whispered_secrets parry boast_6", ""), discards=("4*cestus", ""),
        decks=("", "9*gallus"),
    )  # fmt: skip
    play(g, "play whispered_secrets", "card boast_6", "draw cestus", "draw cestus")
    rng = Rng(5)
    for _ in range(30):
        t = cast(Glory, GAME.resample(g, 1, rng))
        assert "parry" in names(t.ludi[0].hand)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_pays_can_pay_in_every_truth(seed: int) -> None:
    g = position(
        hands=("smooth_talk gallus", ""), decks=("12*cestus 3*business_as_usual", ""),
        supply="murmillo", villas=("pontifex", ""),
    )  # fmt: skip
    play(g, "buy gladiator 0")
    rng = Rng(seed)
    for _ in range(20):
        t = cast(Glory, GAME.resample(g, 1, rng))
        assert legal_list(t, 0)
    g = position(
        hands=("4*business_as_usual cestus", ""), decks=("20*gallus", ""), favor=1,
        frame=LateTurn(0, 0),
    )  # fmt: skip
    play(g, "play cestus")
    for _ in range(20):
        t = cast(Glory, GAME.resample(g, 1, rng))
        act(t, 0, GAME.space.parse("arena la"))
        assert legal_list(t, 0)


def test_a_card_taken_from_the_discard_pile_stays_known_in_the_hand() -> None:
    g = position(
        hands=("recall", ""), discards=("pierce", ""), decks=("4*parry 4*deflect", ""),
        reserves=("riposte", ""), coins=(2, 0),
    )  # fmt: skip
    play(g, "play recall")
    for viewer in (0, 1, -3):
        assert GAME.view(g, viewer)["players"][0]["known"] == ["pierce"]
    for seed in range(12):
        other = cast(Glory, GAME.resample(g, 1, Rng(seed)))
        assert "pierce" in names(other.ludi[0].hand)
    play(g, "reserve pierce")  # all see that a card is put aside, and not which
    assert GAME.view(g, 1)["players"][0]["known"] == []
    play(g, "buyback")  # wherever it was, it is in hand now
    assert GAME.view(g, 1)["players"][0]["known"] == ["pierce"]
