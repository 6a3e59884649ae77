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
    """The clause and the sentence of a refusal."""
    assert isinstance(s, Gala)
    with pytest.raises((Illegal, NotYourTurn)) as caught:
        check(GAME, s, seat, SPACE.parse(text), NAMES[: s.setup.seats])
    assert isinstance(caught.value, Illegal | NotYourTurn)
    return f"{caught.value.clause} {caught.value.why}"


def opened(seats: int, **options: str) -> State:
    """A new day, cards still to be drawn if nobody chooses a mix."""
    return GAME.opening(GAME.table(seats, options=options))


def play(s: State, *texts: str) -> State:
    """Play actions of whoever is asked; chance draws what comes."""
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
    assert refused(s, 0, "draw club").startswith("GG-011 Nobody chooses")
    assert refused(s, 1, "mix 2+2") == "GG-014 It is the turn of Ann to choose a team."
    assert refused(s, 0, "eagle low").startswith("GG-014 Choose how many cards")
    t = opened(2)
    assert refused(t, 0, "draw sword").startswith("GG-011 Nobody chooses")
    assert refused(t, 0, "eagle low").startswith("GG-011 Cards are being drawn")
    assert refused(t, CHANCE, "draw club") == (
        "GG-011 The next card is of the other class, not a Club."
    )
    assert isinstance(t, Gala)
    t.cards[0] = 0
    assert refused(t, CHANCE, "draw sword") == "GG-011 No Sword is left in the stack."


def test_declaration() -> None:
    s = play(opened(3), "mix 2+2", "mix 2+2", "mix 2+2")
    assert refused(s, 1, "symbol leo") == "GG-032 It is the turn of Ann to declare."
    assert refused(s, 0, "symbol academia") == (
        "GG-030 ACADEMIA is your own school: declare gladiators of others."
    )
    assert refused(s, 0, "symbol spiritus") == "GG-031 Nobody plays SPIRITUS."
    assert refused(s, 0, "row 1").startswith("GG-032 Take a symbol")
    play(s, "symbol leo", "symbol leo", "symbol leo")
    play(s, "symbol academia", "symbol academia", "symbol academia")
    play(s, "symbol leo", "symbol leo", "symbol leo")
    assert refused(s, 0, "symbol leo") == "GG-032 All symbols of LEO are taken."


def test_eagles_and_line_ups() -> None:
    s = play(opened(4), *["symbol leo"] * 3, *["symbol academia"] * 3)
    rng = Rng(3)
    while not (isinstance(s, Gala) and s.phase == 3):
        actions = legal_list(s, settle(s))
        act(s, settle(s), actions[rng.below(len(actions))])
    assert refused(s, 2, "eagle low") == "GG-041 It is the turn of Ann to place an Eagle."
    assert refused(s, 0, "row 0").startswith("GG-041 Place your Eagle")
    play(s, "eagle low", "eagle high", "eagle low", "eagle high")
    assert refused(s, 3, "row 0") == "GG-057 It is the turn of Ann to line up."
    assert refused(s, 0, "row 3") == (
        "GG-048 One of your row of 3 must stand directly behind your Eagle."
    )
    assert refused(s, 0, "place sword").startswith("GG-057 Choose your row")
    play(s, "row 1")
    kinds = [k for k in range(4) if s.teams[k] == 0]
    name = ("sword", "spear", "dagger", "club")[kinds[0]]
    if settle(s) == 0:
        assert refused(s, 0, f"place {name}").startswith("GG-045 You have no")
        assert refused(s, 0, "row 0").startswith("GG-045 Place a gladiator")
        assert refused(s, 1, "row 0").startswith("GG-057 It is the turn of Ann")


def test_line_up_of_three_players() -> None:
    s = opened(3, first_seat="1")
    rng = Rng(5)
    while not (isinstance(s, Gala) and s.phase == 4):
        play(s)
        actions = legal_list(s, settle(s))
        act(s, settle(s), actions[rng.below(len(actions))])
    assert refused(s, 1, "row 3").startswith("GG-049 One of your row of 3")
    play(s, "row 0")
    assert refused(s, 1, "row 0").startswith("GG-049 Choose your wing")
    assert refused(s, 0, "wing low").startswith("GG-057 It is the turn of Bo")


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
    assert refused(s, 1, "crowd up Sa") == "GG-052 It is the turn of Ann to place a crowd token."
    assert refused(s, 0, "crowd up Sd") == "GG-054 Bench Sd is closed at this table."
    assert refused(s, 0, "token play").startswith("GG-052 Place a crowd token")
    assert len(legal_list(s, 0)) == 60
    play(s, "crowd down Sc")
    assert refused(s, 1, "crowd up Nc") == "GG-053 There is a crowd token on column c already."
    play(s, "crowd up W5")
    assert refused(s, 0, "crowd up E5") == "GG-053 There is a crowd token on row 5 already."
    assert refused(s, 0, "crowd down Sa") == (
        "GG-056 You have placed a thumbs down before: none is left."
    )


@pytest.mark.parametrize(
    ("gladiator", "order", "why"),
    [
        ("0 sword a1 N", "order L idle", "GG-105 That order would take ACADEMIA 1 off the board."),
        ("0 dagger a2 N", "order B skill", "GG-105 That order would take ACADEMIA 1 off"),
        ("0 sword c6 E hurt", "order FR idle",
         "GG-104 ACADEMIA 1 is hurt and cannot move diagonally, unless you upgrade Sword."),
        ("0 sword d4 N", "order FR idle",
         "GG-106 ACADEMIA 1 would cross the Center Stage on the way to e5."),
        ("0 dagger c3 N", "order FR skill",
         "GG-106 ACADEMIA 1 would cross the Center Stage on the way to e5."),
        ("0 sword g6 S carries 1", "order F skill",
         "GG-082 ACADEMIA 1 carries an Eagle and cannot use its skill."),
        ("0 dagger g6 S", "order C skill",
         "GG-093 ACADEMIA 1 has the double step: it is of no use without a direction."),
        ("0 sword g6 S", "attack g5", "GG-071 Orders are being given: 'attack g5' cannot be"),
    ],
)  # fmt: skip
def test_orders(gladiator: str, order: str, why: str) -> None:
    assert refused(on(gladiator, FOE), 0, order).startswith(why)


def test_orders_given_or_none_to_give() -> None:
    s = on("0 sword c3 N", FOE)
    play(s, "order C idle")
    assert waiting(s) == [1]
    assert refused(s, 0, "order C idle").startswith("GG-072 All your orders are given")
    t = on("0 sword c3 N", FOE, seats=3)
    assert refused(t, 2, "order C idle") == "GG-273 You have no gladiators in the arena."
    play(t, "order C idle", "order C idle")
    assert refused(t, 2, "attack none") == "GG-273 You have no gladiators in the arena."


def test_attacks() -> None:
    s = on("0 sword c4 E", "0 sword d5 N", FOE)
    play(s, "order C idle", "order C idle", "order C idle")
    assert refused(s, 0, "attack a1") == "GG-131 The range of ACADEMIA 1 does not reach a1."
    assert refused(s, 0, "attack d4") == (
        "GG-132 The Safe Zone cannot be attacked, and d4 is in it."
    )
    assert refused(s, 0, "order C idle").startswith("GG-071 Attacks are being placed")
    act(s, 0, SPACE.parse("attack c4"))
    assert refused(s, 0, "attack none").startswith("GG-075 Your attacks are placed")
    t = on("0 sword d4 N", FOE)
    play(t, "order C idle", "order C idle")
    assert refused(t, 0, "attack none").startswith("GG-133 All your gladiators are in the Safe")


def test_tokens() -> None:
    s = on("0 sword c4 E", FOE, tokens=["0 up Sc", "1 down Nd"])
    play(s, "order C idle", "order C idle", "attack none", "attack none")
    assert refused(s, 0, "attack none").startswith("GG-074 Play or keep your crowd tokens")
    play(s, "token keep")
    assert refused(s, 0, "token play").startswith("GG-075 You have decided about your tokens")
    t = on("0 sword c4 E", FOE, tokens=["1 down Nd"])
    play(t, "order C idle", "order C idle", "attack none", "attack none")
    assert refused(t, 0, "token play") == "GG-153 All your crowd tokens are used."


def test_shields() -> None:
    s = on("0 sword c4 N", "1 sword c6 S")
    play(s, "order F skill", "order C idle", "attack none", "attack c5")
    assert refused(s, 1, "shield pay") == "GG-084 It is Ann who decides about a shield now."
    assert refused(s, 0, "order C idle").startswith("GG-084 Pay for the shield or take the hit")


def test_whom_to_keep() -> None:
    s = on("0 sword d4 N", "0 sword e4 N", "0 spear d5 N", "0 sword a1 N", FOE, coins=[2, 3])
    play(s, *["order C idle"] * 5, "attack none", "attack none")
    assert settle(s) == 0
    assert refused(s, 1, "keep 1") == "GG-177 It is Ann who decides whom to pay for now."
    assert refused(s, 0, "keep 4") == "GG-177 Your gladiator 4 is not in the Safe Zone."
    assert refused(s, 0, "upgrade done").startswith("GG-177 Choose whom you pay for")
    play(s, "keep 2")
    assert refused(s, 0, "keep 2") == "GG-177 Your gladiator 2 is paid for already."


def test_upgrades() -> None:
    s = on("0 sword a1 N hurt", "0 spear b1 N", "0 club c1 N hurt", FOE)
    play(s, *["order C idle"] * 4, *["attack none"] * 4)
    assert settle(s) == 0
    assert refused(s, 1, "upgrade done") == "GG-203 It is the turn of Bo to upgrade.".replace(
        "Bo", "Ann"
    )
    assert refused(s, 0, "upgrade spear") == "GG-204 You have no hurt Spear in the arena."
    assert refused(s, 0, "token keep").startswith("GG-203 Upgrade a type or be done")
    play(s, "upgrade sword")
    assert refused(s, 0, "upgrade sword") == "GG-204 Your Sword is upgraded already."


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
