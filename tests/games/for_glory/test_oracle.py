"""The engine beside paper: payments, whole games, crowded positions, and secrets."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.for_glory.cards import CARDS
from games.for_glory.odd_cards import odd_pack
from games.for_glory.paper import Payment, payments
from games.for_glory.paper_steps import CHANCE
from games.for_glory.position import (
    GAME,
    PEOPLE,
    crowded,
    fresh,
    paper_of,
    position,
    state_of,
    wander,
)
from munera.core.engine import NOBODY, act, legal_list, settle
from munera.core.events import Sink
from munera.games.for_glory.flow import Main
from munera.games.for_glory.flow_cards import Pay
from munera.games.for_glory.state import GONE, M_ARENA, M_CARD, MAN, Glory
from munera.games.for_glory.tables import CARD_NAMES
from munera.play.speech import tell

TEXT = GAME.space.text
BY_COST = {0: "tiro", 1: "pierce", 2: "recall", 3: "veles", 4: "eques", 5: "thraex"}
BY_COST |= {6: "praetor", 7: "evade", 8: "primus_palus"}
INCOMES = [card for card, row in CARDS.items() if row["type"] == "income"]


# --- Payments ------------------------------------------------------------------------------------


def ways_to_pay(g: Glory, hand: list[str], coins: int) -> list[Payment]:
    """Every way through the engine's payment, with those it goes through more than once."""
    settle(g)
    if not isinstance(g.stack[-1], Pay):
        left = Counter(CARD_NAMES[card] for card in g.ludi[0].hand)
        paid = (Counter(hand) - left).elements()
        dearest = sorted(paid, key=lambda card: (-CARDS[card]["income"], card))
        return [(tuple(dearest), coins - int(g.ludi[0].coins))]
    out = []
    for action in legal_list(g, 0):
        then = g.clone()
        act(then, 0, action)
        out += ways_to_pay(then, hand, coins)
    return out


@pytest.mark.clause("FG-334", "FG-335", "FG-336", "FG-330", "FG-332")
@pytest.mark.parametrize("seed", range(30))
def test_every_legal_payment_once_and_no_other(seed: int) -> None:
    rng = random.Random(seed)
    hand = rng.choices(INCOMES, weights=(5, 3, 2), k=rng.randrange(7))
    coins = rng.randrange(7)
    for cost in range(1, 9):
        card = BY_COST[cost]
        facts = {CARDS[card]["deck"]: card}
        a = f"coins {coins}; hand {' '.join(hand)}"
        g = state_of(paper_of(a, "", "", facts), "main", {})
        buy = [action for action in legal_list(g, settle(g)) if TEXT(action).startswith("buy")]
        wanted = payments(hand, coins, cost)
        assert bool(buy) == bool(wanted)
        if buy:
            act(g, 0, buy[0])
            found = ways_to_pay(g, hand, coins)
            assert len(found) == len(set(found))
            assert set(found) == wanted


# --- Games ---------------------------------------------------------------------------------------


def all_cards(g: Glory) -> Counter[str]:
    """Every card there is, wherever it lies."""
    cards: Counter[str] = Counter()
    for ludus in g.ludi:
        for pile in (ludus.hand, ludus.deck, ludus.discard, ludus.reserve, ludus.removed):
            cards.update(CARD_NAMES[card] for card in pile)
        cards.update(CARD_NAMES[code // 2] for code in ludus.villa)
    for row in range(0, len(g.men), MAN):
        if g.men[row + M_ARENA] < GONE:
            cards[CARD_NAMES[g.men[row + M_CARD]]] += 1
    cards.update(CARD_NAMES[code % 128] for code in g.limbo)
    cards.update(CARD_NAMES[card] for card in [*g.slots, *g.arenas] if card >= 0)
    cards.update(CARD_NAMES[card] for card in list(g.setup.boasts)[g.boast :])
    for card, (stock, waste) in enumerate(zip(g.stock, g.waste, strict=True)):
        cards[CARD_NAMES[card]] += int(stock + waste)
    return +cards


@pytest.mark.clause("FG-101", "FG-105", "FG-111", "FG-211")
@pytest.mark.parametrize("seed", [4, 29])
def test_a_whole_game_beside_paper(seed: int) -> None:
    duel = fresh(seed)
    duel.brief = True
    wanted = Counter(
        {c: row["copies"] * (1 + (row["deck"] == "starting")) for c, row in CARDS.items()}
    )
    while duel.seat != NOBODY:
        wander(duel, seed, 60)
        assert all_cards(duel.g) == wanted
    assert duel.facts["step"] == "over"
    glory = [player["glory"] for player in duel.facts["players"]]
    assert max(glory) >= 6 or duel.facts["turn"] == 300
    assert duel.facts["results"][glory.index(max(glory))] == 1.0


@pytest.mark.clause("FG-106", "FG-107", "FG-801", "FG-826")
@pytest.mark.parametrize("step", ["late", "battles", "main"])
@pytest.mark.parametrize("seed", range(5))
def test_crowded_positions_beside_paper(seed: int, step: str) -> None:
    duel = crowded(seed, step)
    duel.brief = True
    before = all_cards(duel.g)
    wander(duel, seed, 80)
    assert all_cards(duel.g) == before
    assert {"damage_assigned", "attacks"} <= set(duel.paper.windows) or step == "main"


@pytest.mark.clause("FG-102", "FG-104", "FG-805")
@pytest.mark.parametrize("step", ["late", "battles", "main"])
@pytest.mark.parametrize("seed", range(4))
def test_odd_cards_beside_paper(seed: int, step: str) -> None:
    """Content packs: every word of the vocabulary in combinations that the standard set lacks."""
    duel = crowded(seed, step, odd_pack(seed))
    duel.brief = True
    before = all_cards(duel.g)
    wander(duel, seed, 60)
    assert all_cards(duel.g) == before


# --- What nobody may tell ------------------------------------------------------------------------


def shuffled(g: Glory, seat: int, rng: random.Random) -> Glory:
    """The same for everybody else: a player's hidden cards are dealt again."""
    other = g.clone()
    ludus = other.ludi[seat]
    pool = [*ludus.hand, *ludus.deck, *ludus.reserve]
    rng.shuffle(pool)
    fits = [card for card in pool if CARDS[CARD_NAMES[card]]["type"] in ("tactic", "reaction")]
    kinds = type(ludus.hand)
    reserve = fits[: len(ludus.reserve)]
    for card in reserve:
        pool.remove(card)
    hand, deck = pool[: len(ludus.hand)], pool[len(ludus.hand) :]
    ludus.hand, ludus.deck, ludus.reserve = (kinds(sorted(c)) for c in (hand, deck, reserve))
    return other


@pytest.mark.clause("FG-126", "FG-829", "FG-611")
@pytest.mark.parametrize("step", ["late", "battles", "main"])
@pytest.mark.parametrize("seed", range(8))
def test_who_is_asked_tells_nothing(seed: int, step: str) -> None:
    """Two truths that seat 0 cannot tell apart go on alike as long as seat 1 shows no card."""
    rng = random.Random(seed)
    one = crowded(seed, step).g
    one.sink = None
    games = [one, shuffled(one, 1, rng)]
    sinks = [Sink(), Sink()]
    for g, sink in zip(games, sinks, strict=True):
        g.sink = sink
    asked = 0
    while True:
        seats = [int(settle(g)) for g in games]
        assert seats[0] == seats[1]
        seat = seats[0]
        frame = games[0].stack[-1] if games[0].stack else None
        if frame is None or (isinstance(frame, Main) and frame.seat == 1):
            break
        legal = [[TEXT(action) for action in legal_list(g, seat)] for g in games]
        if seat == CHANCE:  # seat 1 draws what its own deck holds
            drawn = legal[0] == legal[1]
            pick = rng.choice(legal[0])
            picks = [pick, pick if drawn else legal[1][0]]
        elif seat == 1:
            asked += 1
            public = [[text for text in texts if is_public(text)] for texts in legal]
            assert public[0] == public[1]
            pick = "pass" if "pass" in public[0] else rng.choice(public[0])
            picks = [pick, pick]
        else:
            assert legal[0] == legal[1]
            assert GAME.view(games[0], 0) == GAME.view(games[1], 0)
            pick = rng.choice(legal[0])
            picks = [pick, pick]
        for g, text in zip(games, picks, strict=True):
            act(g, seat, GAME.space.parse(text))
        if not games[0].stack:
            break
    lines = [
        [line.text for e in sink.events if (line := tell(GAME, g, e, 0, PEOPLE)) is not None]
        for g, sink in zip(games, sinks, strict=True)
    ]
    assert lines[0] == lines[1]
    assert asked or step == "main"


def is_public(text: str) -> bool:
    """Whether everybody can see that a player may do this: it names no card of his hand."""
    return text.split(maxsplit=1)[0] in ("pass", "attack", "target", "arena", "supply")


@pytest.mark.clause("FG-827", "FG-821")
def test_a_window_is_public_even_with_nothing_to_say() -> None:
    """B is asked while a Reaction could be in his hand, and only then."""
    men = "A murmillo la, B cataphractarius la"
    rich = "villa pontifex*3"
    for b, wanted in (
        ("hand cull; deck parry", True),  # as far as A knows it could be a Parry
        ("hand parry; deck cull", True),
        ("hand cull; deck cull", False),
        ("deck parry", False),
    ):
        duel = position(rich, f"{rich}; {b}", men, "battles", favor="A")
        before = len(duel.answers)
        duel.do("attack murmillo")
        if duel.facts["window"]:
            duel.do("B: pass")
        asked = (1, "pass") in duel.answers[before:]
        assert asked == wanted, b


def test_the_view_keeps_no_secret_by_accident() -> None:
    """Seat 0 sees the same whatever seat 1 holds."""
    g = crowded(3, "late").g
    other = shuffled(g, 1, random.Random(1))
    assert other.ludi[1].hand != g.ludi[1].hand
    assert GAME.view(g, 0) == GAME.view(other, 0)
    assert GAME.view(g, -3) == GAME.view(other, -3)
