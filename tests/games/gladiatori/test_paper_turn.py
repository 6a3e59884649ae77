"""EX-37 on paper: the printed example of a turn, move by move."""

from __future__ import annotations

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_table import count
from games.gladiatori.position import at, cards, is_asked, last, man, play, position, told

THRAEX, MIRMILLO = 0, 1


def hex_of(game: Game, seat: int) -> tuple[int, int]:
    return arena.PLACES[game.table.men[seat].hex]


def row(game: Game, seat: int) -> list[tuple[str, bool]]:
    return [(card.kind, card.rotated) for card in game.table.men[seat].row]


def set_up() -> Game:
    game = new_game(2, "coliseum", {"species": "bears", "number": 2, "characters": "premade"})
    play(game, "order 0 1", "0 char thraex", "1 char mirmillo")
    play(game, "0 item i03", "0 item i05", "1 item i02", "1 item i09")
    play(game, at(-1, -2), "face w", at(3, -2), "face w")
    play(game, "roll 3")
    assert [animal.state for animal in game.table.animals] == ["due", "waiting"]
    play(game, "0 tohp str", *["0 tohp e1"] * 4, "0 tohp e0", "0 done")
    play(game, "1 tohp dex", "1 tohp ber", *["1 tohp e0"] * 4, "1 done")
    thraex, mirmillo = game.table.men
    assert +thraex.hand == cards("dex mov ber e1*2 e0*5 sp3 sp6")
    assert +mirmillo.hand == cards("str mov e1*5 e0*3 sp2 sp5 sp7")
    return game


def first_round(game: Game) -> None:
    thraex, mirmillo = game.table.men
    # The bear.
    play(game, "roll 3")
    assert game.asked() == [(-1, "destination")]
    assert set(game.legal(-1)) == {f"pick {arena.hex_at(-2, r)}" for r in (-1, -2)}
    play(game, f"pick {arena.hex_at(-2, -1)}", "roll 5", "roll 2")
    assert last(game, "animal_attack") == (0, THRAEX, 7)
    play(game, "0 play ber", "done", "done", "no", "done")
    assert last(game, "fdv")[1:] == (9, {"items": 4, "oppose": 5})
    assert count(thraex.hand) == 11
    assert thraex.unbalanced == 0
    # Thraex turns to it.
    play(game, "0 turn l1")
    assert (thraex.now["speed"], thraex.facing) == (3, 2)
    play(game, "play dex", "done", "attack")
    play(game, "done", "yes", "no")  # no Resistance; Offense; no Wrestling
    assert game.legal(THRAEX) == ["pluspower 2", "pluspower 6", "pluspower 9", "done"]
    play(game, "done")
    assert last(game, "fav")[2:] == (15, {"items": 5, "dexterity": 5, "offense": 5})
    assert thraex.now["offense"] == 4
    play(game, "roll 5", "roll 6", "roll 5")
    assert game.table.animals[0].state == "in"
    play(game, "done")
    assert row(game, THRAEX) == [("ber", False), ("dex", True)]
    assert game.vp == [10, 10]
    # Mirmillo comes up from behind.
    for direction, turn in (("w", "done"), ("w", "done"), ("w", "done"), ("nw", "turn l1")):
        play(game, f"1 step {direction}", turn)
    assert (mirmillo.now["speed"], hex_of(game, 1), mirmillo.facing) == (0, (0, -3), 2)
    play(game, "play str", *["add e1"] * 5, "add sp7", "done", "attack")
    assert game.asked() == [(THRAEX, "D25")]
    assert game.legal(THRAEX) == ["power 9", "pass"]
    play(game, "pass", "done", "yes", "no")  # no Resistance; Offense; no Wrestling
    assert last(game, "fav")[2] == 12
    assert mirmillo.now["offense"] == 3
    assert game.asked() == [(THRAEX, "D41")]
    assert game.legal(THRAEX) == ["yes", "no"]  # Passive: no Powers
    play(game, "no", "yes")
    assert last(game, "fdv")[1:] == (6, {"items": 4, "guard": 5, "behind": -3})
    assert last(game, "compared")[-1] == 4
    play(game, "0 lose e1", "0 lose e1")
    assert +thraex.hp == cards("str e1*2 e0")
    assert game.vp == [10, -1]
    assert not game.table.first_blood
    play(game, "1 done")
    assert (thraex.unbalanced, thraex.face_down) == (1, False)
    assert +mirmillo.discard == cards("e1*5 sp7")


def second_round(game: Game) -> None:
    thraex, mirmillo = game.table.men
    assert game.table.order == [MIRMILLO, THRAEX]
    play(game, "roll 1", "roll 1", "roll 2")
    assert last(game, "animal_attack") == (0, THRAEX, 10)
    play(game, "0 play mov", "done", "done", "dash 1", "yes", "done")
    assert last(game, "compared") == (("man", THRAEX), 5, 6, 0)
    assert (thraex.now["speed"], thraex.now["guard"]) == (2, 3)
    assert row(game, THRAEX) == [("ber", False), ("dex", True), ("mov", False)]
    # Mirmillo goes to the front.
    play(game, "1 play mov", "done", "nofight")
    play(game, "step w", "turn l1", "step sw", "turn l1", "done", "done")
    assert (hex_of(game, 1), mirmillo.facing) == ((-2, -2), 0)
    assert row(game, MIRMILLO) == [("str", True), ("mov", True)]
    assert game.vp == [10, -1]
    # Thraex draws First Blood.
    play(game, "0 turn r1")
    assert (thraex.now["speed"], thraex.facing) == (1, 3)
    play(game, "reuse ber")
    assert thraex.now["blood"] == 5  # third from the right
    play(game, "add e1", "add e1", "add e0", "add e0", "add sp3", "done", "attack")
    assert "reuse str" in game.legal(MIRMILLO)
    play(game, "1 reuse str", "add sp2", "done")
    assert mirmillo.now["blood"] == 2
    play(game, "done", "blood 1", "yes", "yes", "no")
    assert last(game, "fav")[2:] == (
        14,
        {"items": 5, "berserk": 2, "offense": 4, "acrobatic": 3},
    )
    assert (thraex.now["blood"], thraex.now["offense"]) == (4, 3)
    play(game, "1 done", "1 yes", "1 no")
    assert last(game, "fdv")[1] == 6
    assert mirmillo.now["guard"] == 3
    assert last(game, "compared")[-1] == 4
    assert "power 9" in game.legal(MIRMILLO)
    play(game, *["1 lose e0"] * 4)
    assert +mirmillo.hp == cards("dex ber")
    assert game.vp == [19, -1]
    play(game, "0 done")
    assert (thraex.unbalanced, thraex.face_down) == (2, True)


def test_ex_37_the_example_of_a_turn() -> None:
    game = set_up()
    first_round(game)
    second_round(game)
    thraex, mirmillo = game.table.men
    assert is_asked(game, "D50")
    assert +thraex.discard == cards("e1*2 e0*2 sp3 dex mov ber")
    assert +mirmillo.discard == cards("e1*5 sp7 sp2 str mov")
    play(game, "1 power 9", *["1 recover speed"] * 3)
    play(game, "1 yes", "1 recover str", "1 recover mov", *["1 recover e1"] * 5)
    play(game, "1 recover offense")
    assert mirmillo.now == {"endurance": 7, "offense": 4, "guard": 3, "blood": 2, "speed": 3}
    assert count(mirmillo.discard) == 2
    play(game, "0 yes", "0 recover dex", "0 recover mov", "0 recover ber")
    play(game, "0 recover e1", "0 recover e1")
    assert thraex.now["endurance"] == 4
    assert count(thraex.discard) == 3
    assert (game.table.turn, game.asked()) == (2, [(-1, "release")])
    assert count(thraex.deck) == count(mirmillo.deck) == 13
    assert told(game, "released") == [(0,)]


def test_ex_37_afterwards_it_takes_four_elements_to_stand_up() -> None:
    thraex = man((0, 0), "e", hand="e0*4", unbalanced=2, face_down=True)
    game = position(thraex, man((4, 0), "w"))
    play(game, "clear unbalanced", "spend e0", "spend e0")
    assert thraex.face_down
    play(game, "clear unbalanced", "spend e0", "spend e0")
    assert not thraex.face_down
    assert thraex.unbalanced == 0
