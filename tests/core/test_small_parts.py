"""Bits, generator, deck and events."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, lowest, members_of, size
from munera.core.deck import Deck, place_of
from munera.core.engine import Actions
from munera.core.events import Field, Kind, redact
from munera.core.rng import CYCLE, Rng, seed_of

sets = st.sets(st.integers(0, 61))
cards = st.lists(st.integers(0, 90), max_size=40)


@given(sets)
def test_sets_as_bits(members: set[int]) -> None:
    mask = sum(2**k for k in members)
    assert size(mask) == len(members)
    assert members_of(mask) == sorted(members)
    if members:
        assert lowest(mask) == min(members)
    out = Actions(70)
    out.add_set(5, mask)
    assert [out.items[k] for k in range(out.count)] == [5 + k for k in sorted(members)]


def test_powers_are_right_beyond_thirty_two_bits() -> None:
    assert [BIT[k] for k in range(62)] == [2**k for k in range(62)]


def test_the_generator_is_the_same_for_ever() -> None:
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(8)] == [379, 508, 122, 307, 688, 68, 200, 102]
    assert seed_of(1, "chance", 7) == 0x3F56B7CA427F47C


@given(st.integers(0, 2**80), st.integers(1, 2**30 - 1))
def test_draws_stay_in_range(seed: int, n: int) -> None:
    rng = Rng(seed)
    for _ in range(20):
        assert 0 <= rng.below(n) < n
        assert 0 <= rng.wide(n * 2**17) < n * 2**17
        assert 0 < rng.x < CYCLE


def test_draws_are_even() -> None:
    counts = Counter(Rng(seed_of("even", k)).below(6) for k in range(6000))
    rng = Rng(5)
    counts.update(rng.below(6) for _ in range(54000))
    chi = sum((n - 10000) ** 2 / 10000 for n in counts.values())
    assert chi < 25  # five degrees of freedom: one in seven thousand


@given(cards, st.integers(0, 2**40))
def test_drawing_a_deck_gives_back_its_cards(bag: list[int], seed: int) -> None:
    deck = Deck(vec[i64]([]), vec[i64](sorted(bag)))
    twin = deck.clone()
    rng = Rng(seed)
    drawn = [deck.draw(rng) for _ in bag]
    assert sorted(drawn) == sorted(bag)
    assert deck.size() == 0
    assert twin.size() == len(bag)
    for card in drawn:
        out = Actions(200)
        twin.legal(100, out)
        offered = [out.items[k] - 100 for k in range(out.count)]
        assert offered == sorted(set(twin.pack()[1]))
        assert twin.weight(card) == twin.pack()[1].count(card)
        twin.take(card)


@given(cards, cards)
def test_a_known_top_comes_first_and_a_shuffle_forgets_it(top: list[int], bag: list[int]) -> None:
    deck = Deck(vec[i64]([]), vec[i64]([]))
    for card in bag:
        deck.put(card)
    for card in reversed(top):
        deck.put_on_top(card)
    assert deck.pack() == [top[::-1], sorted(bag)]
    shuffled = deck.clone()
    shuffled.shuffle()
    assert shuffled.pack() == [[], sorted(top + bag)]
    rng = Rng(1)
    for card in top:
        assert deck.weight(card) == 1
        assert deck.draw(rng) == card


@given(cards, cards, st.integers(0, 2**40), st.data())
def test_dealing_agrees_with_drawing(
    top: list[int], bag: list[int], seed: int, data: st.DataObject
) -> None:
    one = Deck(vec[i64](top), vec[i64](sorted(bag)))
    two = one.clone()
    n = data.draw(st.integers(0, len(top) + len(bag)))
    first, second = Rng(seed), Rng(seed)
    assert list(one.deal(n, first)) == [two.draw(second) for _ in range(n)]
    assert one.pack() == two.pack()
    assert first.x == second.x


@given(cards, st.integers(0, 90))
def test_place_of_finds_the_first(bag: list[int], card: int) -> None:
    bag = sorted(bag)
    place = place_of(vec[i64](bag), card)
    assert all(other < card for other in bag[:place])
    assert all(other >= card for other in bag[place:])


DREW = Kind("drew", "X-1", Field("seat", "seat"), Field("cards", "card", audience=0, many=True))


def test_a_field_is_seen_by_its_audience_only() -> None:
    assert redact(DREW, (0, 2, 7, 8), 2) == (0, 2, 7, 8)
    assert redact(DREW, (0, 2, 7, 8), 1) == (0, 2, -1, -1)
