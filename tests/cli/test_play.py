"""Playing in the terminal: whole games, questions at the prompt, saving, leaving."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cli.calls import GAME, QUICK, Call, after, moves_in
from effort import once
from munera.games import NAMES, load
from munera.play.match import Match
from munera.play.record import BY_POSITION, FORMS, replay

RECORDS = Path(__file__).parents[1] / "records"


def first_choices(n: int) -> str:
    return "1\n" * n


def test_a_whole_game_from_typed_numbers(call: Call) -> None:
    ran = call("play", *QUICK, "--save", "a.rec", typed=first_choices(100))
    assert (ran.code, ran.err) == (0, "")
    assert "Champion of Gorus Maximus" in ran.out
    assert ran.out.endswith("Record: a.rec\n")
    assert ran.out.count("[GM-06]") == 2  # how many cards everybody is dealt, and one's own
    _, last = replay(Path("a.rec").read_text("utf-8"))
    assert not last.stack
    assert [file.name for file in Path().iterdir()] == ["a.rec"]


LEDGERS = ("gladiatori",)  # here ledgers are answered one action at a time
# A game that takes long if everybody takes the first choice gets a limit.
SOONER = {"gladigala": ("--option", "max_rounds=5")}


@once
@pytest.mark.parametrize("name", NAMES)
def test_every_table_can_be_played_to_the_end(call: Call, name: str) -> None:
    for seats, modes in load(name).modes.items():
        args = [name, "--seats", str(seats), "--mode", modes[-1], "--seed", "1"]
        args += SOONER.get(name, ())
        typed = "single\n1\n" if name in LEDGERS else "1\n"
        ran = call("play", *args, "--bots", "random" if seats > 1 else "", typed=typed * 600)
        assert (ran.code, ran.err) == (0, "")
        assert "Result" in ran.out


def test_the_same_seed_is_the_same_game(call: Call) -> None:
    first = call("play", *QUICK, typed=first_choices(100))
    assert call("play", *QUICK, typed=first_choices(100)) == first
    other = ("6" if word == "5" else word for word in QUICK)
    assert call("play", *other, typed=first_choices(100)) != first


def test_a_hint_does_not_change_the_game(call: Call) -> None:
    call("play", *QUICK, "--save", "a.rec", typed=first_choices(100))
    call("play", *QUICK, "--save", "b.rec", typed="hint\n1\nhint\nhint\n" + first_choices(100))
    assert Path("a.rec").read_text() == Path("b.rec").read_text()


def test_an_illegal_move_tells_its_clause_and_asks_again(call: Call) -> None:
    ran = call("play", *QUICK, typed="bl15\nplay yellow 4\n99\nfly\n\n1\n")
    assert after(ran.out, "bl15") == "Blue 15 is not in the deck of this table. [GM-03]"
    assert "[GM-03]" in after(ran.out, "play yellow 4")
    assert "numbered from 1 to" in after(ran.out, "99")
    assert "There is no action 'fly'" in after(ran.out, "fly")
    assert "to play." in after(ran.out, "1")  # and the game goes on


def test_a_card_that_must_not_be_played_says_what_may(call: Call) -> None:
    ran = call("play", GAME, "--seats", "4", "--seed", "5", typed="br4\nwhy brown 4\nwhy 1\nwhy\n")
    why = "Brown 4 is not allowed: Blue Fists were led and you hold Blue 4, Blue 6"
    assert after(ran.out, "br4").startswith(why)
    assert after(ran.out, "why brown 4") == after(ran.out, "br4")
    assert after(ran.out, "why 1") == "Yes, you may: play blue 4. [GM-19]"
    assert after(ran.out, "why").startswith("Ask about a move")


def test_questions_at_the_prompt(call: Call) -> None:
    ran = call("play", *QUICK, typed="?\nrule gm-19\nrule\nrule 200\nlog\nhint\nlook\nHELP\n")
    assert "why MOVE" in after(ran.out, "?")
    assert after(ran.out, "rule gm-19").startswith("GM-19 If you follow")
    assert after(ran.out, "rule").startswith("GM-")
    assert "There is no clause '200'" in after(ran.out, "rule 200")
    assert "Round 1 begins; no school is preferred. [GM-10]" in after(ran.out, "log")
    assert after(ran.out, "hint").startswith("The greedy bot would play ")
    assert "Your troupe" in after(ran.out, "look")
    assert ran.out.endswith("The input ended; the game is not saved.\n")


def test_the_log_is_the_last_twenty_lines(call: Call) -> None:
    typed = "1\n1\n1\n1\n1\nlog\n"
    ran = call("play", *QUICK, "--option", "memory=on", typed=typed)
    log = ran.out.split("> log\n")[1].splitlines()
    assert sum(line.endswith("]") for line in log) == 20
    assert "Round I, bout 4" in log  # over the lines of its chapter
    ran = call("play", *QUICK, typed=typed)
    assert ran.out.split("> log\n")[1].count(" leads ") == 2  # this bout and the last, no older


def test_undo_only_while_nothing_has_happened_since(call: Call) -> None:
    ran = call("play", *QUICK, typed="undo\n1\nundo\n")
    assert "You have not moved yet" in after(ran.out, "undo")
    assert "has acted since." in ran.out.split("> 1\n")[1]


def test_undo_takes_back_the_last_card_of_a_bout_that_one_has_won(call: Call) -> None:
    # With this seed the third of three people wins the first bout and is asked again at once.
    args = ("play", GAME, "--seats", "3", "--seed", "9", "--people", "3", "--save")
    two = call(*args, "a.rec", typed="1\n1\n")
    before = Path("a.rec").read_text("utf-8")
    three = call(*args, "b.rec", typed="1\n1\n1\n")
    assert " wins the bout" in three.out
    assert moves_in(Path("b.rec")) > before.count("\nchance") + 2
    ran = call(*args, "c.rec", typed="1\n1\n1\nundo\n")
    assert (two.code, ran.code) == (0, 0)
    assert Path("c.rec").read_text("utf-8") == before


def test_a_game_is_never_lost_to_another(call: Call) -> None:
    call("play", *QUICK, "--save", "a.rec", typed="1\nquit\n")
    before = Path("a.rec").read_text("utf-8")
    ran = call("play", *QUICK, "--save", "a.rec", typed="1\n")
    assert ran.code == 2
    assert "exists already; continue that game with --resume" in ran.err
    ran = call("play", *QUICK, typed="1\nsave a.rec\nquit\n")
    assert "exists already" in ran.out
    assert Path("a.rec").read_text("utf-8") == before
    ran = call("play", "--resume", "a.rec", typed="1\nquit\n")
    assert "the game is saved in a.rec" in ran.out
    assert moves_in(Path("a.rec")) > before.count("\nchance") + 1


@pytest.mark.parametrize("form", FORMS)
def test_a_game_goes_on_in_the_form_it_was_begun_in(call: Call, form: int) -> None:
    folder = RECORDS / GAME if form == BY_POSITION else RECORDS / GAME / "form-2"
    whole = Match.resume((folder / "duel.record").read_text("utf-8"))
    part = whole.at(len(whole.record.moves) // 2).text()
    Path("old.rec").write_text(part, "utf-8")
    ran = call("play", "--resume", "old.rec", typed="1\n1\nquit\n")
    assert "the game is saved in old.rec" in ran.out
    text = Path("old.rec").read_text("utf-8")
    assert text.startswith(f"munera record {form}\n")
    assert moves_in(Path("old.rec")) > len(whole.record.moves) // 2
    assert call("replay", "old.rec").code == 0
    call("play", "--resume", "old.rec", typed=first_choices(200))
    told = json.loads(call("replay", "old.rec", "--json").out)
    assert (told["ok"], told["over"], told["form"]) == (True, True, form)


def test_people_at_one_device_see_only_the_last_news_at_the_end(call: Call) -> None:
    ran = call("play", *QUICK, "--people", "2", "--option", "target=1", typed="1\n" * 60)
    end = ran.out.rsplit("Champion", 2)[0].rsplit("\n\n", 1)[-1]
    assert end.count("\n") < 40


def test_save_and_resume(call: Call) -> None:
    ran = call("play", *QUICK, typed="1\n1\nsave b.rec\nsave\nsave no/b.rec\nquit\n")
    assert after(ran.out, "save b.rec") == "Saved in b.rec."
    assert after(ran.out, "save") == "Name a file: save FILE."
    assert after(ran.out, "save no/b.rec").startswith("Cannot write 'no/b.rec': ")
    assert ran.out.endswith("You left the table; the game is not saved.\n")
    moves = moves_in(Path("b.rec"))
    ran = call("play", "--resume", "b.rec", "--save", "c.rec", typed="1\n")
    assert ran.code == 0
    assert moves_in(Path("c.rec")) > moves
    assert "Ann" in Path("c.rec").read_text()
    ran = call("play", "--resume", "c.rec", "--save", "c.rec", typed=first_choices(200))
    assert ran.out.endswith("Record: c.rec\n")
    ran = call("play", GAME, "--resume", "c.rec")
    assert "Result" in ran.out


def test_the_end_of_input_says_where_the_game_is(call: Call) -> None:
    ran = call("play", *QUICK, "--save", "a.rec", typed="1\n")
    assert ran.code == 0
    assert ran.out.endswith("The input ended; the game is saved in a.rec.\n")
    assert moves_in(Path("a.rec")) > 30


def test_without_a_terminal_nothing_is_asked(call: Call) -> None:
    ran = call("play", *((GAME,) if len(NAMES) > 1 else ()))
    assert ran.code == 0
    assert "Greedy 2" in ran.out  # three seats


def test_only_watching_shows_no_hand(call: Call) -> None:
    ran = call("play", *QUICK[:-2], "--people", "0", "--bots", "random,greedy")
    assert "Random 1" in ran.out
    assert "Random 2" in ran.out
    assert "Each troupe is dealt 10 cards." in ran.out
    assert ran.out.count(" is dealt ") == 1
    assert "Your troupe" not in ran.out
    assert "Result" in ran.out


def test_hot_seat_draws_a_curtain_and_shows_only_the_own_hand(call: Call) -> None:
    args = (GAME, "--seats", "2", "--seed", "5", "--people", "2", "--names", "Ann,Bob")
    ran = call("play", *args, typed="\n1\n\n1\n")
    blind = call("play", *args, typed="1\n1\n")  # a script without the empty lines
    played = [line for line in ran.out.splitlines() if " leads " in line or " follows" in line]
    assert played
    assert [line for line in blind.out.splitlines() if line in played] == played
    _, *turns = ran.out.split("Hand the device to ")
    assert len(turns) >= 2
    for turn in turns:
        name, other = ("Ann", "Bob") if turn.startswith("Ann") else ("Bob", "Ann")
        assert turn.startswith(f"{name}, press Enter")
        dealt = [line for line in turn.splitlines() if "is dealt" in line]
        assert not [line for line in dealt if line.startswith(other)]


def test_names_that_look_like_markup_stay_as_they_are(call: Call) -> None:
    ran = call("play", GAME, "--names", "[red]Ann[/],:smile:", "--seed", "1")
    assert "[red]Ann[/]" in ran.out
    assert ":smile:" in ran.out


@pytest.mark.parametrize("columns", ["20", "60", "100", "200"])
def test_the_screen_keeps_to_its_width(
    call: Call, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = call("play", GAME, "--seats", "8", "--seed", "2", typed="1\n1\n")
    drawn = [line for line in ran.out.splitlines() if line[:1] in "╭│╰"]
    assert drawn
    assert max(len(line) for line in drawn) <= int(columns)


def test_nothing_typed_breaks_the_table(call: Call) -> None:
    words = [
        "why",
        "rule",
        "save",
        "log",
        "undo",
        "play",
        "blue",
        "7",
        "0",
        "-1",
        "?",
        "[b]",
        "{0}",
        "٣",
        "hint",
        "é",
        "@",
        "\x00",
        "\x1b[2J",
    ]
    words += ["\t", "9" * 30, "x" * 300, "9" * 5000]
    dice = random.Random(3)
    lines = [" ".join(dice.choices(words, k=dice.randint(1, 3))) for _ in range(300)]
    ran = call("play", *QUICK, typed="\n".join(lines) + "\nquit\n")
    assert (ran.code, ran.err) == (0, "")


def test_a_place_that_cannot_be_written_does_not_end_the_game(call: Call) -> None:
    Path("d").mkdir()
    ran = call("play", *QUICK, "--save", "d/a.rec", typed="1\nsave d\n1\n")
    assert ran.code == 0
    assert "Cannot write 'd': it is not a plain file." in ran.out
    assert moves_in(Path("d/a.rec")) > 30
