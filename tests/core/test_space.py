"""Action spaces: numbers, texts, aliases and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from munera.core.errors import BadText
from munera.core.space import ActionSpace, Move, verb

words = st.lists(
    st.text("abcdefgh", min_size=1, max_size=4), min_size=1, max_size=5, unique=True
).map(tuple)


@given(words, words)
def test_ids_are_dense_and_mean_one_text(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    space = ActionSpace(verb("put", first, second), verb("stop"), verb("roll", first, chance=True))
    n = len(first) * len(second)
    assert space.choices == n + 1
    assert len(space) == n + 1 + len(first)
    for a, name in enumerate(first):
        for b, other in enumerate(second):
            assert space.parse(f"put {name} {other}") == a * len(second) + b
            assert space.move(a * len(second) + b) == Move("put", (name, other))


def test_old_names_stay_as_aliases() -> None:
    space = ActionSpace(verb("buy", ("sword",)), aliases={"purchase sword": "buy sword"})
    assert space.parse("purchase sword") == 0
    assert space.text(0) == "buy sword"


def test_a_bad_text_gets_the_nearest_good_one() -> None:
    space = ActionSpace(verb("play", ("blue", "brown")), verb("pass"))
    with pytest.raises(BadText, match="Did you mean 'play blue'"):
        space.parse("play bleu")
    with pytest.raises(BadText, match=r"begin with 'play', 'pass'"):
        space.parse("zzzz")


def test_spaces_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="two arguments"):
        ActionSpace(verb("go", ("a",), ("b",), ("c",)))
    with pytest.raises(ValueError, match="collide"):
        ActionSpace(verb("go", ("a b",)), verb("go a", ("b",)))
    with pytest.raises(ValueError, match="exceed 4096"):
        ActionSpace(verb("go", tuple(map(str, range(65))), tuple(map(str, range(64)))))
    with pytest.raises(ValueError, match="after one of chance"):
        ActionSpace(verb("roll", chance=True), verb("go"))


def test_the_fingerprint_follows_the_texts() -> None:
    one = ActionSpace(verb("go", ("a", "b")))
    assert one.fingerprint == ActionSpace(verb("go", ("a", "b"))).fingerprint
    assert one.fingerprint != ActionSpace(verb("go", ("b", "a"))).fingerprint
