"""What is refused, step by step: each with its clause and the things it is about."""

from __future__ import annotations

import pytest

from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.errors import Illegal, NotYourTurn
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.state import Gala
from munera.play.speech import check

GAME = load("gladigala")
NAMES = ("Ann", "Bo", "Cleo", "Dan")
FOE = "1 sword h8 S"


def refused(s: State, seat: int, text: str) -> str:
    """The clause of a refusal."""
    assert isinstance(s, Gala)
    with pytest.raises((Illegal, NotYourTurn)) as caught:
        check(GAME, s, seat, SPACE.parse(text), NAMES[: s.setup.seats])
    assert isinstance(caught.value, Illegal | NotYourTurn)
    return caught.value.clause


def opened(seats: int, **options: str) -> State:
    """A new day, cards still to be drawn if nobody chooses a mix."""
    return GAME.opening(GAME.table(seats, options=options))


def play(s: State, *texts: str) -> State:
    """Play actions of the seat that is asked; chance draws at random."""
    out = Actions()
    for text in (*texts, ""):
        while settle(s) == CHANCE:
            roll(s, Rng(1), out)
        if text:
            act(s, settle(s), SPACE.parse(text))
    return s


def on(*gladiators: str, seats: int = 2, **more: object) -> Gala:
    return position(GAME.table(seats), gladiators=gladiators, **more)  # type: ignore[arg-type]


def test_mix_and_draw() -> None:
    s = opened(3)
    assert refused(s, 0, "draw club") == "GG-011"
    assert refused(s, 1, "mix 2+2") == "GG-014"
    assert refused(s, 0, "eagle low") == "GG-014"
    t = opened(2)
    assert refused(t, 0, "draw sword") == "GG-011"
    assert refused(t, 0, "eagle low") == "GG-011"
    assert refused(t, CHANCE, "draw club") == "GG-011"
    assert isinstance(t, Gala)
    t.cards[0] = 0
    assert refused(t, CHANCE, "draw sword") == "GG-011"


def test_declaration() -> None:
    s = play(opened(3), "mix 2+2", "mix 2+2", "mix 2+2")
    assert refused(s, 1, "symbol leo") == "GG-032"
    assert refused(s, 0, "symbol academia") == "GG-030"
    assert refused(s, 0, "symbol spiritus") == "GG-031"
    assert refused(s, 0, "row 1") == "GG-032"
    play(s, "symbol leo", "symbol leo", "symbol leo")
    play(s, "symbol academia", "symbol academia", "symbol academia")
    play(s, "symbol leo", "symbol leo", "symbol leo")
    assert refused(s, 0, "symbol leo") == "GG-032"


def test_eagles_and_line_ups() -> None:
    s = play(opened(4), *["symbol leo"] * 3, *["symbol academia"] * 3)
    rng = Rng(3)
    while not (isinstance(s, Gala) and s.phase == 3):
        actions = legal_list(s, settle(s))
        act(s, settle(s), actions[rng.below(len(actions))])
    assert refused(s, 2, "eagle low") == "GG-041"
    assert refused(s, 0, "row 0") == "GG-041"
    play(s, "eagle low", "eagle high", "eagle low", "eagle high")
    assert refused(s, 3, "row 0") == "GG-057"
    assert refused(s, 0, "row 3") == "GG-048"
    assert refused(s, 0, "place sword") == "GG-057"
    play(s, "row 1")
    kinds = [k for k in range(4) if s.teams[k] == 0]
    name = ("sword", "spear", "dagger", "club")[kinds[0]]
    if settle(s) == 0:
        assert refused(s, 0, f"place {name}") == "GG-045"
        assert refused(s, 0, "row 0") == "GG-045"
        assert refused(s, 1, "row 0") == "GG-057"


def test_line_up_of_three_players() -> None:
    s = opened(3, first_seat="1")
    rng = Rng(5)
    while not (isinstance(s, Gala) and s.phase == 4):
        play(s)
        actions = legal_list(s, settle(s))
        act(s, settle(s), actions[rng.below(len(actions))])
    assert refused(s, 1, "row 3") == "GG-049"
    play(s, "row 0")
    assert refused(s, 1, "row 0") == "GG-049"
    assert refused(s, 0, "wing low") == "GG-057"


def seated() -> State:
    s = opened(2, closed_benches="Sd Ne")
    rng = Rng(9)
    while not (isinstance(s, Gala) and s.phase == 5):
        play(s)
        actions = legal_list(s, settle(s))
        act(s, settle(s), actions[rng.below(len(actions))])
    return s


def test_crowd_seats() -> None:
    s = seated()
    assert refused(s, 1, "crowd up Sa") == "GG-052"
    assert refused(s, 0, "crowd up Sd") == "GG-054"
    assert refused(s, 0, "token play") == "GG-052"
    assert len(legal_list(s, 0)) == 60
    play(s, "crowd down Sc")
    assert refused(s, 1, "crowd up Nc") == "GG-053"
    play(s, "crowd up W5")
    assert refused(s, 0, "crowd up E5") == "GG-053"
    assert refused(s, 0, "crowd down Sa") == "GG-056"


@pytest.mark.parametrize(
    ("gladiator", "order", "why"),
    [
        ("0 sword a1 N", "order L idle", "GG-105"),
        ("0 dagger a2 N", "order B skill", "GG-105"),
        ("0 sword c6 E hurt", "order FR idle",
         "GG-104"),
        ("0 sword d4 N", "order FR idle",
         "GG-106"),
        ("0 dagger c3 N", "order FR skill",
         "GG-106"),
        ("0 sword g6 S carries 1", "order F skill",
         "GG-082"),
        ("0 dagger g6 S", "order C skill",
         "GG-093"),
        ("0 sword g6 S", "attack g5", "GG-071"),
    ],
)  # fmt: skip
def test_orders(gladiator: str, order: str, why: str) -> None:
    assert refused(on(gladiator, FOE), 0, order) == why


def test_orders_given_or_none_to_give() -> None:
    s = on("0 sword c3 N", FOE)
    play(s, "order C idle")
    assert waiting(s) == [1]
    assert refused(s, 0, "order C idle") == "GG-072"
    t = on("0 sword c3 N", FOE, seats=3)
    assert refused(t, 2, "order C idle") == "GG-273"
    play(t, "order C idle", "order C idle")
    assert refused(t, 2, "attack none") == "GG-273"


def test_attacks() -> None:
    s = on("0 sword c4 E", "0 sword d5 N", FOE)
    play(s, "order C idle", "order C idle", "order C idle")
    assert refused(s, 0, "attack a1") == "GG-131"
    assert refused(s, 0, "attack d4") == "GG-132"
    assert refused(s, 0, "order C idle") == "GG-071"
    act(s, 0, SPACE.parse("attack c4"))
    assert refused(s, 0, "attack none") == "GG-075"
    t = on("0 sword d4 N", FOE)
    play(t, "order C idle", "order C idle")
    assert refused(t, 0, "attack none") == "GG-133"


def test_tokens() -> None:
    s = on("0 sword c4 E", FOE, tokens=["0 up Sc", "1 down Nd"])
    play(s, "order C idle", "order C idle", "attack none", "attack none")
    assert refused(s, 0, "attack none") == "GG-074"
    play(s, "token keep")
    assert refused(s, 0, "token play") == "GG-075"
    t = on("0 sword c4 E", FOE, tokens=["1 down Nd"])
    play(t, "order C idle", "order C idle", "attack none", "attack none")
    assert refused(t, 0, "token play") == "GG-153"


def test_shields() -> None:
    s = on("0 sword c4 N", "1 sword c6 S")
    play(s, "order F skill", "order C idle", "attack none", "attack c5")
    assert refused(s, 1, "shield pay") == "GG-084"
    assert refused(s, 0, "order C idle") == "GG-084"


def test_whom_to_keep() -> None:
    s = on("0 sword d4 N", "0 sword e4 N", "0 spear d5 N", "0 sword a1 N", FOE, coins=[2, 3])
    play(s, *["order C idle"] * 5, "attack none", "attack none")
    assert settle(s) == 0
    assert refused(s, 1, "keep 1") == "GG-177"
    assert refused(s, 0, "keep 4") == "GG-177"
    assert refused(s, 0, "upgrade done") == "GG-177"
    play(s, "keep 2")
    assert refused(s, 0, "keep 2") == "GG-177"


def test_upgrades() -> None:
    s = on("0 sword a1 N hurt", "0 spear b1 N", "0 club c1 N hurt", FOE)
    play(s, *["order C idle"] * 4, *["attack none"] * 4)
    assert settle(s) == 0
    assert refused(s, 1, "upgrade done") == "GG-203"
    assert refused(s, 0, "upgrade spear") == "GG-204"
    assert refused(s, 0, "token keep") == "GG-203"
    play(s, "upgrade sword")
    assert refused(s, 0, "upgrade sword") == "GG-204"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_illegal_action_has_a_reason(seats: int) -> None:
    """Along random days, whatever anybody tries."""
    rng = Rng(seats)
    names = NAMES[:seats]
    s = opened(seats)
    out = Actions()
    met = set()
    for _ in range(500):
        while s.stack and settle(s) == CHANCE:
            roll(s, rng, out)
        if not s.stack:
            break
        for _ in range(12):
            seat, action = rng.below(seats), rng.below(len(SPACE))
            if action not in legal_list(s, seat):
                with pytest.raises((Illegal, NotYourTurn)) as caught:
                    check(GAME, s, seat, action, names)
                assert isinstance(caught.value, Illegal | NotYourTurn)
                met.add(caught.value.clause)
        asked = waiting(s)
        seat = asked[rng.below(len(asked))]
        actions = legal_list(s, seat)
        act(s, seat, actions[rng.below(len(actions))])
    assert {"GG-071", "GG-072", "GG-131", "GG-011"} <= met
