"""Forged campaigns of gladiators: each is refused in one sentence, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cli.calls import Call
from cli.conftest import call as call
from effort import once
from games.gladiatori.test_career import CHEAP, GAME, play_on, sit_down
from munera.core.errors import MuneraError
from munera.play.campaign import BadCampaign, Campaign, Unfit, after, begin, read
from munera.play.match import Match
from toys.lives import Block, Forger, reclosed

pytestmark = [once, pytest.mark.clause("GL-362")]


def fought(one: Campaign, seed: int, **given: str) -> str:
    """The record of a match of a gladiator who was built cheaply."""
    match = sit_down(one, seed, characters="built", **given)
    match.play(0, *CHEAP)
    return play_on(match, seed)


def lived() -> tuple[Campaign, str]:
    """A life of three matches, the last one deadly; and a match that he would fight after it."""
    one = begin(GAME, "Flamma")
    seed = 0
    while one.coins == 55:  # until he has 2 XP
        seed += 1
        one = after(one, fought(one, seed), 0)
    later = fought(one, 77)
    while one.is_living:
        seed += 1
        one = after(one, fought(one, seed, damage="on", animals="bears"), 0)
    return one, later


LIFE, LATER = lived()
TEXT = LIFE.text()
LAST = len(LIFE.entries)
Change = Callable[[Forger], None]


def line_of(block: Block, start: str, number: int = 0) -> str:
    return [line for line in block.record.splitlines() if line.startswith(start)][number]


def swap(block: Block, old: str, new: str) -> None:
    assert f"\n{old}\n" in block.record
    block.record = reclosed(block.record.replace(f"\n{old}\n", f"\n{new}\n", 1))


def more_xp(f: Forger) -> None:
    f.blocks[0].lines[1] = "earned 9 total 9 fate hale"


def saved(f: Forger) -> None:
    f.blocks[-1].lines[1] = f.blocks[-1].lines[1].replace("killed", "knocked-out")
    f.state = "living"


def living(f: Forger) -> None:
    f.state = "living"


def more_coins(f: Forger) -> None:
    swap(f.blocks[0], "option coins 55", "option coins 65 55")


def other_budget(f: Forger) -> None:
    swap(f.blocks[-1], line_of(f.blocks[-1], "option coins"), "option coins 60 55")


def no_campaign(f: Forger) -> None:
    swap(f.blocks[0], "option campaign on", "option campaign off")


def stronger(f: Forger) -> None:
    f.blocks[0].lines[2] = "build buy offense, buy offense, done"


def unbuilt(f: Forger) -> None:
    del f.blocks[0].lines[2]


def bought_more(f: Forger) -> None:
    swap(f.blocks[0], "0 buy offense", "0 buy offense\n0 buy offense")


def too_dear(f: Forger) -> None:
    swap(f.blocks[0], "0 buy offense", "\n".join(["0 buy offense"] * 9))


def other_digest(f: Forger) -> None:
    words = f.blocks[0].lines[0].split()
    f.blocks[0].lines[0] = " ".join([*words[:5], "0" * 16, *words[6:]])


def other_order(f: Forger) -> None:
    f.blocks.reverse()


def other_order_numbered(f: Forger) -> None:
    f.blocks.reverse()
    f.renumber()


def left_out(f: Forger) -> None:
    del f.blocks[0]


def left_out_numbered(f: Forger) -> None:
    del f.blocks[:-1]
    f.renumber()


def twice(f: Forger) -> None:
    f.blocks.insert(1, replace(f.blocks[0], lines=list(f.blocks[0].lines)))
    f.renumber()


def after_death(f: Forger) -> None:
    f.blocks.append(
        Block([f"match {LAST + 1} seat 0 digest {'0' * 16} record x", "earned 0"], LATER)
    )


def other_seat(f: Forger) -> None:
    f.blocks[0].lines[0] = f.blocks[0].lines[0].replace("seat 0", "seat 1")


def other_name(f: Forger) -> None:
    f.header[2] = "name Spartacus"


def other_name_in_the_record(f: Forger) -> None:
    swap(f.blocks[0], "name 0 Flamma", "name 0 Spartacus")


def other_move(f: Forger) -> None:
    swap(f.blocks[0], line_of(f.blocks[0], "0 tohp"), "0 done")


def other_draw(f: Forger) -> None:
    old = line_of(f.blocks[0], "chance seat ")
    swap(f.blocks[0], old, "chance seat 1" if old.endswith("0") else "chance seat 0")


def no_results(f: Forger) -> None:
    old = line_of(f.blocks[0], "results ")
    swap(f.blocks[0], old, "results 1 0" if not old.endswith("1 0") else "results 0 1")


def other_game(f: Forger) -> None:
    f.header[1] = "game gorus"


FORGED: list[tuple[Change, str]] = [
    (more_xp, "by the rules match 1 brought something else"),
    (saved, f"by the rules match {LAST} brought something else"),
    (living, f"the closing line should say 'end {LAST} ended"),
    (more_coins, "the record of match 1 is wrong, line "),
    (other_budget, f"the record of match {LAST} is wrong, line "),
    (no_campaign, "the record of match 1 is wrong, line "),
    (stronger, "in match 1 he had another build: 'build buy offense, buy blood,"),
    (unbuilt, "should stand here, in match 1."),
    (bought_more, "the record of match 1 is wrong, line "),
    (too_dear, "the record of match 1 is wrong, line "),
    (other_digest, "the record of match 1 has another digest"),
    (other_order, f"match 1 should stand here, not match {LAST}"),
    (other_order_numbered, "he has 55 [GL-365]"),
    (left_out, "match 1 should stand here, not match 2"),
    (left_out_numbered, "he has 55 [GL-365]"),
    (twice, "match 2 is match 1 once more"),
    (after_death, f"match {LAST + 1} comes after the end of Flamma"),
    (other_seat, "at seat 1 of match 1 sat Rudis, not Flamma"),
    (other_name, "at seat 0 of match 1 sat Flamma, not Spartacus"),
    (other_name_in_the_record, "at seat 0 of match 1 sat Spartacus, not Flamma"),
    (other_move, "the record of match 1 is wrong, line "),
    (other_draw, "the record of match 1 is wrong, line "),
    (no_results, "the record of match 1 is wrong, line "),
    (other_game, "nobody lives from match to match"),
]  # fmt: skip
each = pytest.mark.parametrize(
    ("change", "told"), FORGED, ids=lambda one: getattr(one, "__name__", "")
)


def why(text: str) -> MuneraError:
    with pytest.raises(MuneraError) as found:
        read(text)
    return found.value


@each
def test_a_forger_who_works_out_every_sum_is_found_out(change: Change, told: str) -> None:
    forger = Forger.at(TEXT)
    change(forger)
    error = why(forger.text())
    assert told in str(error)
    assert str(error).isprintable()
    assert error.said("it") != str(error)


def test_the_life_itself_is_read() -> None:
    assert Forger.at(TEXT).text() == TEXT
    assert read(TEXT) == LIFE
    assert [entry.outcome.fate for entry in LIFE.entries][-1] == "killed"


def test_no_part_of_it_is_read() -> None:
    for end in [*range(0, len(TEXT), 997), len(TEXT) - 1]:
        assert isinstance(why(TEXT[:end]), BadCampaign)


def test_a_match_after_his_death_or_before_its_end_does_not_count() -> None:
    with pytest.raises(Unfit, match="comes after the end of Flamma"):
        after(LIFE, LATER, 0)
    one = begin(GAME, "Flamma")
    with pytest.raises(Unfit, match="match 1 is not over"):
        after(one, sit_down(one, 1).text(), 0)
    rich = Match(GAME, GAME.table(2, "", {"campaign": "on", "coins": "90 55"}), ("Flamma", "Bot"))
    with pytest.raises(Unfit, match=r"90 coins, and with his XP he has 55 \[GL-365\]"):
        after(one, play_on(rich, 1), 0)


@pytest.mark.parametrize("change", [more_xp, other_order_numbered, after_death, too_dear])
def test_no_school_takes_it_in(change: Change, call: Call) -> None:
    forger = Forger.at(TEXT)
    change(forger)
    cut = forger.text()[: len(TEXT) // 2]
    for text in (forger.text(), cut):
        Path("text.txt").write_text(text, "utf-8")
        ran = call("campaign", "import", "text.txt", "--school", "school")
        assert ran.code == 2
        assert ran.err.startswith("munera: ")
        assert ran.err.count("\n") == 1
        assert [one.name for one in Path().rglob("*")] == ["text.txt"]
