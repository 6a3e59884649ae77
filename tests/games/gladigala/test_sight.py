"""What a seat may see and what stays sealed; other truths that it cannot tell apart."""

from __future__ import annotations

from collections import Counter

import pytest

from munera.core.engine import SPECTATOR, act, settle, waiting
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.state import Gala

GAME = load("gladigala")
MEN = ("0 sword c3 N", "0 club e3 N", "1 sword c6 S", "1 spear e6 S")
TOKENS = ("0 up Sc", "0 down W5", "0 up Sf", "1 up Nd", "1 up E3", "1 down Ng")


def table() -> Gala:
    return position(GAME.table(2), gladiators=MEN, tokens=TOKENS)


def give(s: Gala, seat: int, *texts: str) -> None:
    for text in texts:
        act(s, seat, SPACE.parse(text))
        settle(s)


@pytest.mark.clause("GG-075")
def test_orders_stay_sealed_until_all_is_revealed() -> None:
    s = table()
    give(s, 0, "order F skill", "order C left")
    assert GAME.view(s, 0)["orders"] == {0: [1, 4], 1: [0, 1]}
    assert GAME.view(s, 1)["orders"] == GAME.view(s, SPECTATOR)["orders"] == {}
    assert GAME.view(s, 1)["waiting"] == [1]
    give(s, 1, "order F idle", "order C idle")
    give(s, 0, "attack c4", "attack e4")
    assert GAME.view(s, 0)["attacks"] == {0: 26, 1: 28}
    assert GAME.view(s, 1)["attacks"] == {}
    give(s, 1, "attack c5", "attack none")
    for viewer in (0, 1, SPECTATOR):
        assert GAME.view(s, viewer)["attacks"] == {0: 26, 1: 28, 6: 34, 7: 64}
    assert GAME.view(s, 1)["orders"] == {6: [1, 0], 7: [0, 0]}
    give(s, 1, "token play", "token keep", "token keep")
    assert GAME.view(s, 1)["plays"] == {3: 1, 4: 0, 5: 0}
    assert GAME.view(s, 0)["plays"] == {}
    assert [t["state"] for t in GAME.view(s, 0)["tokens"]] == ["down"] * 6
    give(s, 0, "token keep", "token keep", "token keep")
    told = GAME.view(s, 0)
    assert told["round"] == 2
    assert told["last_orders"] == {0: [1, 4], 1: [0, 1], 6: [1, 0], 7: [0, 0]}
    assert told["orders"] == told["attacks"] == told["plays"] == {}
    assert told["tokens"][3] == {"seat": 1, "n": 0, "bench": 11, "kind": "up", "state": "used"}


@pytest.mark.clause("GG-055")
def test_only_the_owner_knows_the_kind_of_a_token() -> None:
    s = table()
    kinds = [t["kind"] for t in GAME.view(s, 0)["tokens"]]
    assert kinds == ["up", "down", "up", "", "", ""]
    assert [t["kind"] for t in GAME.view(s, 1)["tokens"]] == ["", "", "", "up", "up", "down"]
    assert {t["kind"] for t in GAME.view(s, SPECTATOR)["tokens"]} == {""}


def test_the_view_has_what_is_public() -> None:
    s = position(
        GAME.table(3),
        gladiators=["0 sword c3 N hurt", "1 dagger d4 E", "2 club f6 S carries 0"],
        coins=[5, 2, 0],
        declared=["1 1 2", "0 0 0", ""],
        stage="1 1 2",
        upgrades=["sword", "", ""],
    )
    told = GAME.view(s, 1)
    assert told["seats"] == 3
    assert told["phase"] == "orders"
    assert told["coins"] == [5, 2, 0]
    assert told["stage"] == [1, 1, 2]
    assert told["declared"] == [[0, 2, 1], [3, 0, 0], [0, 0, 0]]
    assert told["upgrades"] == [[0], [], []]
    assert told["eagles"][0] == {"square": 45, "carrier": 12, "home": 11, "frozen": False}
    man = told["gladiators"][0]
    assert (man["id"], man["type"], man["square"], man["hurt"]) == (0, 0, 18, True)
    assert next(m for m in told["gladiators"] if m["id"] == 6)["safe"]
    assert told["aims"][6] == []
    assert told["order_sets"][6] > 0


def test_the_opening_view_is_empty_but_for_coins() -> None:
    told = GAME.view(GAME.opening(GAME.table(4)), 2)
    assert told["coins"] == [3, 3, 3, 3]
    assert told["gladiators"] == told["tokens"] == told["stage"] == []
    assert told["in_hand"] == {"up": 2, "down": 1}
    assert all(eagle["square"] == -1 for eagle in told["eagles"])


def test_resampled_orders_are_even_and_legal() -> None:
    s = table()
    give(s, 1, "order F idle", "order C idle")
    seen: Counter[int] = Counter()
    rng = Rng(4)
    for _ in range(900):
        t = GAME.resample(s, 0, rng)
        assert isinstance(t, Gala)
        assert waiting(t) == [0]
        assert t.orders[0] == -1
        seen[t.orders[6]] += 1
    assert len(seen) == 45
    assert max(seen.values()) < 60


def test_a_seat_that_is_not_ready_has_answered_nothing() -> None:
    s = table()
    give(s, 1, "order F idle")
    t = GAME.resample(s, 0, Rng(1))
    assert isinstance(t, Gala)
    assert list(t.orders) == [-1] * 12
    own = GAME.resample(s, 1, Rng(1))
    assert isinstance(own, Gala)
    assert own.orders[6] == 5


def test_resampled_tokens_keep_what_was_shown() -> None:
    used = ("0 up Sc", "0 down W5", "0 up Sf", "1 up Nd used", "1 up E3", "1 down Ng")
    s = position(GAME.table(2), gladiators=MEN, tokens=used)
    rng = Rng(2)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(400):
        t = GAME.resample(s, 0, rng)
        assert isinstance(t, Gala)
        assert list(t.thumb[:4]) == [0, 1, 0, 0]
        seen[tuple(t.thumb[4:])] += 1
    assert set(seen) == {(0, 1), (1, 0)}
    assert min(seen.values()) > 150


def test_what_is_disclosed_is_not_drawn_again() -> None:
    s = table()
    give(s, 0, "order F skill", "order C left")
    give(s, 1, "order F idle", "order C idle")
    give(s, 0, "attack c4", "attack e4")
    give(s, 1, "attack c5", "attack none")
    orders = set()
    for number in range(40):
        t = GAME.resample(s, 0, Rng(number))
        assert isinstance(t, Gala)
        assert list(t.attacks) == list(s.attacks)
        assert list(t.orders[:2]) == list(s.orders[:2])
        orders.add((t.orders[6], t.orders[7]))
    assert len(orders) > 30
