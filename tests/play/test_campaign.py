"""A fighter lives on: what matches bring him, and texts that tell a false life."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from munera.core.errors import BadTable, BadText, MuneraError
from munera.play.campaign import (
    BadCampaign,
    Campaign,
    Unfit,
    after,
    begin,
    proposal,
    read,
    set_table,
)
from munera.play.match import Match
from toys.games import pebbles
from toys.lives import GAME, Forger, Loaded, fight, life, match_of, reclosed, register

WON, LOST, LOST_BADLY, KILLED = (6, 1), (3, 5), (1, 6), (1, 6)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def flamma() -> Campaign:
    """Two wins, then a loss: 2, 4 and 3 points."""
    return life("Flamma", WON, (5, 1), LOST)


# --- What a match brings --------------------------------------------------------------------------


def test_somebody_new_has_what_the_game_gives_to_everybody() -> None:
    one = begin(GAME, "Flamma")
    assert (one.points, one.coins, one.fate, one.is_living, one.build) == (0, 4, "well", True, ())
    assert read(one.text()) == one
    assert begin(GAME, "Flamma").born != one.born


def test_points_and_coins_go_up_and_down_and_never_below_the_least() -> None:
    one = life("Flamma", WON, LOST, LOST, LOST)
    assert [entry.outcome.points for entry in one.entries] == [2, -1, -1, -1]
    assert [entry.total for entry in one.entries] == [2, 1, 0, 0]
    assert (one.points, one.coins) == (0, 4)
    assert [entry.share for entry in one.entries] == [1.0, 0.0, 0.0, 0.0]


def test_who_is_knocked_out_fights_again_and_who_is_dead_does_not() -> None:
    one = begin(GAME, "Flamma")
    out = after(one, fight([one], (1, 6), ("shield",)), 0)  # 5 behind, a shield: 4
    assert (out.fate, out.is_living) == ("out", True)
    rival = begin(GAME, "Priscus")
    match = match_of([out, rival], Loaded((1, 6)))
    match.play(0, "done")
    match.play(1, "buy arm", "buy arm", "buy arm", "done")  # 8 behind
    dead = after(out, match.text(), 0)
    assert (dead.fate, dead.is_living) == ("dead", False)
    assert dead.text().splitlines()[-1].startswith("end 2 ended ")
    with pytest.raises(Unfit, match="match 3 comes after the end of Flamma"):
        after(dead, fight([begin(GAME, "Flamma")], WON), 0)
    with pytest.raises(BadTable, match="The campaign of Flamma has ended"):
        set_table([dead], 2, "", {})
    assert after(rival, match.text(), 1).points == 2


def test_the_last_build_is_the_proposal_and_none_is_forgotten() -> None:
    one = life("Flamma", WON)
    assert one.build == (("buy arm", "buy shield", "done"),)
    bare = after(one, fight([one], (4, 2), ()), 0)
    assert bare.entries[-1].build == ()
    assert bare.build == one.build
    assert read(bare.text()) == bare


def test_the_same_text_comes_out_again() -> None:
    one = flamma()
    again = read(one.text())
    assert again == one
    assert again.text() == one.text()
    assert Forger.at(one.text()).text() == one.text()  # the forger below can write true texts


# --- At the table ---------------------------------------------------------------------------------


def test_the_table_has_the_coins_of_everybody_who_sits_down() -> None:
    table = set_table([flamma(), begin(GAME, "Priscus")], 3, "short", {"loud": "on"})
    assert table.options == {"coins": "7 4 4", "campaign": "on", "loud": "on"}
    assert table.mode == "short"


def test_who_cannot_sit_down_hears_why() -> None:
    one = begin(GAME, "Flamma")
    other = replace(GAME, name="scuffle")
    with pytest.raises(BadTable, match="Option 'coins' follows from the campaign"):
        set_table([one], 2, "", {"coins": "40 4 4"})
    with pytest.raises(BadTable, match="Flamma cannot have two seats"):
        set_table([one, one], 2, "", {})
    with pytest.raises(BadTable, match="3 characters do not fit on 2 seats"):
        set_table([begin(GAME, name) for name in "ABC"], 2, "", {})
    with pytest.raises(BadTable, match="Flamma and Priscus do not play the same game"):
        set_table([one, begin(other, "Priscus")], 2, "", {})
    with pytest.raises(BadTable, match="In Pebbles nobody lives from match to match"):
        begin(pebbles.GAME, "Flamma")
    with pytest.raises(BadText, match="no space"):
        begin(GAME, " Flamma")
    with pytest.raises(BadText, match="1 to 40 printable"):
        begin(GAME, "Flam\nma")


def test_a_game_whose_options_do_not_fit_its_own_careers_is_not_believed() -> None:
    assert GAME.career is not None
    poor = replace(GAME.career, options=lambda table, points: {"campaign": "on"})
    one = replace(life("Flamma", WON), game=replace(GAME, career=poor))
    with pytest.raises(BadTable, match="Flamma cannot sit down there: he had 4 coins"):
        set_table([one], 2, "", {})


def test_a_build_is_proposed_where_it_answers_and_judged_by_the_rules_of_today() -> None:
    rich = begin(GAME, "Flamma")
    rich = after(rich, fight([rich], WON, ("arm",) * 4), 0)
    match = match_of([rich], Loaded((1, 2)))
    assert proposal(match, 1, rich.build) is None  # seat 1 is not asked
    found = proposal(match, 0, rich.build)
    assert found is not None
    assert (found.texts, found.why) == (("buy arm",) * 4 + ("done",), None)
    assert not match.record.moves  # it was only tried out
    assert proposal(match, 0, (("die 1",),)) is None
    dear = proposal(match, 0, (("buy arm",) * 7 + ("done",),))
    assert dear is not None
    assert str(dear.why) == "You have 0 coins left. [BR-1]"
    match.play(0, *found.texts)
    assert proposal(match, 0, rich.build) is None


# --- Matches that are not his ---------------------------------------------------------------------


def test_a_match_that_cannot_be_the_next_one_is_refused() -> None:
    one = life("Flamma", WON)
    first = one.entries[0].record
    with pytest.raises(Unfit, match="match 2 is match 1 once more"):
        after(one, first, 0)
    other_names = reclosed(first.replace("name 1 Rudis", "name 1 Verus"))
    with pytest.raises(Unfit, match="match 2 is match 1 once more"):
        after(one, other_names, 0)
    poor = fight([begin(GAME, "Flamma")], (5, 1))
    with pytest.raises(Unfit, match=r"match 2: he had 4 coins, and his fame gives him 6 \[BR-4\]"):
        after(one, poor, 0)
    plain = Match(GAME, GAME.table(2), ("Flamma", "Rudis"), Loaded((2, 1)))
    plain.play(0, "done")
    with pytest.raises(Unfit, match="match 2 is not over"):
        after(one, plain.text(), 0)
    plain.play(1, "done")
    with pytest.raises(Unfit, match=r"match 2: the table is no campaign \[BR-4\]"):
        after(one, plain.text(), 0)
    with pytest.raises(Unfit, match="at seat 1 of match 2 sat Rudis, not Flamma"):
        after(one, fight([one], (5, 1)), 1)
    with pytest.raises(Unfit, match="match 2 had 2 seats, and none with the number 7"):
        after(one, fight([one], (5, 1)), 7)


def test_a_record_of_another_game_or_a_broken_one_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    register(monkeypatch, pebbles.GAME)
    one = begin(GAME, "Flamma")
    game = pebbles.GAME
    match = Match(game, game.table(2), ("Flamma", "Rudis"))
    match.play(0, "hide left")
    match.play(1, "guess left")
    with pytest.raises(Unfit, match="match 1 was Pebbles, another game"):
        after(one, match.text(), 0)
    with pytest.raises(Unfit, match="the record of match 1 is wrong, line 1: this is not a record"):
        after(one, "nonsense\n", 0)


# --- Forged, cut, doubled, reordered --------------------------------------------------------------


def refused(text: str) -> str:
    with pytest.raises(BadCampaign) as error:
        read(text)
    told = str(error.value)
    assert "\n" not in told
    assert told.startswith(f"line {error.value.line}: ")
    assert 1 <= error.value.line <= text.count("\n") + 1
    assert error.value.said("it") != told
    return told


def test_no_line_can_be_left_out_doubled_swapped_or_changed() -> None:
    lines = flamma().text().splitlines()
    for k, line in enumerate(lines):
        refused("\n".join([*lines[:k], *lines[k + 1 :], ""]))
        refused("\n".join([*lines[:k], line, *lines[k:], ""]))
        last = "0" if line[-1] != "0" else "1"
        refused("\n".join([*lines[:k], line[:-1] + last, *lines[k + 1 :], ""]))
        refused("\n".join([*lines[:k], f"{line} ", *lines[k + 1 :], ""]))
        if k + 1 < len(lines) and line != lines[k + 1]:
            refused("\n".join([*lines[:k], lines[k + 1], line, *lines[k + 2 :], ""]))


def test_no_text_that_was_cut_off_is_read() -> None:
    text = flamma().text()
    for end in range(1, len(text)):
        assert "the text is cut" in refused(text[:end])
    assert refused("").startswith("line 1: this is not a campaign")
    body = text[: text.index("end 3")]
    assert refused(body).endswith("the text is cut short: its closing line is missing.")
    inside = text[: text.index("results")]
    assert refused(inside).endswith("the record of match 1 does not end.")
    assert refused(text + "\n").endswith("there is more after the closing line.")


Change = Callable[[Forger], None]


def richer(f: Forger) -> None:
    f.blocks[1].lines[1] = "earned 9 total 11 fate well"


def luckier(f: Forger) -> None:
    f.blocks[2].lines[1] = f.blocks[2].lines[1].replace("fate well", "fate out")


def stronger(f: Forger) -> None:
    f.blocks[0].lines[2] = "build buy arm, buy arm, done"


def stronger_twice(f: Forger) -> None:
    f.blocks[0].lines.append("build buy arm, done")


def unbuilt(f: Forger) -> None:
    del f.blocks[0].lines[2]


def without_second(f: Forger) -> None:
    del f.blocks[1]
    f.renumber()


def without_first_number_kept(f: Forger) -> None:
    del f.blocks[0]


def turned_round(f: Forger) -> None:
    f.blocks[0], f.blocks[1] = f.blocks[1], f.blocks[0]


def turned_round_and_numbered(f: Forger) -> None:
    turned_round(f)
    f.renumber()


def first_again(f: Forger) -> None:
    f.blocks.append(replace(f.blocks[0], lines=list(f.blocks[0].lines)))
    f.renumber()


def first_again_with_other_names(f: Forger) -> None:
    old = f.blocks[0]
    record = reclosed(old.record.replace("name 1 Rudis", "name 1 Verus"))
    f.blocks.append(replace(old, lines=list(old.lines), record=record))
    f.renumber()


def better_die(f: Forger) -> None:
    f.blocks[2].record = f.blocks[2].record.replace("chance die 3", "chance die 6")


def better_die_reclosed(f: Forger) -> None:
    better_die(f)
    f.blocks[2].record = reclosed(f.blocks[2].record)


def other_digest(f: Forger) -> None:
    words = f.blocks[0].lines[0].split()
    words[5] = "0" * 16
    f.blocks[0].lines[0] = " ".join(words)


def other_name(f: Forger) -> None:
    f.header[2] = "name Spartacus"


def other_seat(f: Forger) -> None:
    f.blocks[0].lines[0] = f.blocks[0].lines[0].replace("seat 0", "seat 1")


def nine_seats(f: Forger) -> None:
    f.blocks[0].lines[0] = f.blocks[0].lines[0].replace("seat 0", "seat 9")


def other_game(f: Forger) -> None:
    f.header[1] = "game nowhere"


def never_born(f: Forger) -> None:
    f.header[3] = "born yesterday"


def newer_form(f: Forger) -> None:
    f.header[0] = "munera campaign 2"


def no_form(f: Forger) -> None:
    f.header[0] = "munera record 2"


def dead_man(f: Forger) -> None:
    f.state = "ended"


FORGED: list[tuple[Change, str]] = [
    (richer, "by the rules match 2 brought something else: 'earned 2 total 4 fate well'"),
    (luckier, "by the rules match 3 brought something else: 'earned -1 total 3 fate well'"),
    (stronger, "in match 1 he had another build: 'build buy arm, buy shield, done'"),
    (stronger_twice, "should stand here, in match 1."),
    (unbuilt, "'build buy arm, buy shield, done' should stand here, in match 1."),
    (without_second, "in match 2: he had 8 coins, and his fame gives him 6 [BR-4]."),
    (without_first_number_kept, "match 1 should stand here, not match 2: one is missing, or"),
    (turned_round, "match 1 should stand here, not match 2: one is missing, or"),
    (turned_round_and_numbered, "in match 1: he had 6 coins, and his fame gives him 4 [BR-4]."),
    (first_again, "match 4 is match 1 once more."),
    (first_again_with_other_names, "match 4 is match 1 once more."),
    (better_die, "the record of match 3 is wrong, line "),
    (better_die_reclosed, "the record of match 3 is wrong, line "),
    (other_digest, "the record of match 1 has another digest: 'match 1 seat 0 digest "),
    (other_name, "at seat 0 of match 1 sat Flamma, not Spartacus."),
    (other_seat, "at seat 1 of match 1 sat Rudis, not Flamma."),
    (nine_seats, "match 1 had 2 seats, and none with the number 9."),
    (other_game, "nowhere"),
    (never_born, "'born' should be followed by 32 digits"),
    (newer_form, "this version of Munera does not read 'munera campaign 2'."),
    (no_form, "this is not a campaign: it does not begin with 'munera campaign 1'."),
    (dead_man, "the closing line should say 'end 3 living "),
]


@pytest.mark.parametrize(("change", "told"), FORGED, ids=lambda one: getattr(one, "__name__", ""))
def test_a_forger_who_knows_every_sum_is_found_out(change: Change, told: str) -> None:
    forger = Forger.at(flamma().text())
    change(forger)
    assert told in refused(forger.text())


def test_a_record_that_is_not_the_one_that_was_named_is_told_so() -> None:
    text = flamma().text()
    changed = text.replace("name 1 Rudis", "name 1 Verus", 1)
    assert refused(changed).startswith("line 5: the record of match 1 is not the one that this")


def test_what_the_links_are_for() -> None:
    text = flamma().text()
    other = replace(flamma(), born="0" * 32)
    assert "does not follow from what stands before it" in refused(
        text.replace(text.splitlines()[3], f"born {other.born}")
    )


def test_a_shorter_life_with_new_sums_can_be_read_but_is_not_the_same() -> None:
    one = flamma()
    forger = Forger.at(one.text())
    forger.blocks.pop()
    short = read(forger.text())
    assert one.goes_on_from(short)
    assert one.goes_on_from(one)
    assert not short.goes_on_from(one)
    assert not one.goes_on_from(replace(short, born="0" * 32))
    assert not one.goes_on_from(life("Flamma", WON))


def test_a_text_of_a_game_that_nobody_lives_on_in_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    register(monkeypatch, pebbles.GAME)
    text = begin(GAME, "Flamma").text().replace("game brawl", "game pebbles")
    assert refused(text).endswith("In Pebbles nobody lives from match to match.")


@pytest.mark.parametrize("name", ["", " Flamma", "x" * 41, "Flam\tma"])
def test_a_header_with_a_name_that_nobody_can_have_is_refused(name: str) -> None:
    forger = Forger.at(begin(GAME, "Flamma").text())
    forger.header[2] = f"name {name}"
    assert "name" in refused(forger.text())


def test_errors_are_told_in_the_language_of_whoever_reads() -> None:
    one = life("Flamma", WON)
    with pytest.raises(MuneraError) as error:
        after(one, one.entries[0].record, 0)
    assert error.value.said("it") == "la partita 2 è di nuovo la partita 1."
