"""`munera campaign`: matches one after the other, and calls that write nothing."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cli.calls import Call, Ran
from munera import games
from munera.cli.files import BadFile, write_over
from munera.cli.school import SchoolFolder
from munera.core.errors import MuneraError
from munera.play.campaign import FIRST_WORDS, Campaign, Unfit, after, read
from munera.play.match import Match
from toys.lives import GAME, Forger, fight, match_of, register

SCHOOL = ("--school", "school")
BRAWL = ("--game", "brawl", *SCHOOL)
BUYS = "buy arm\nbuy arm\nbuy shield\nbuy shield\ndone\n"
DEATH = "done\n"  # with seed 3 he rolls 1 and the bot, with four arms, 4


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def flamma(call: Call) -> Call:
    """A school with one fighter in it."""
    assert call("campaign", "new", "Flamma", *BRAWL).code == 0
    return call


def fought(call: Call, *names: str, typed: str = BUYS, seed: int = 4) -> Ran:
    return call("campaign", "play", *names, *SCHOOL, "--seed", str(seed), typed=typed)


def text_of(name: str = "flamma") -> str:
    return Path("school", f"{name}.campaign").read_text("utf-8")


def life(name: str = "flamma") -> Campaign:
    return read(text_of(name))


def folder() -> dict[str, bytes]:
    """Everything below the folder of the test, to see that nothing was written."""
    return {str(one): one.read_bytes() for one in sorted(Path().rglob("*")) if one.is_file()}


def refusal(ran: Ran, code: int = 2) -> str:
    """The one sentence of a command that was refused."""
    assert ran.code == code
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("munera: ")
    return ran.err.removeprefix("munera: ").strip()


def forged(change: str = "earned 2 total 2", into: str = "earned 9 total 9") -> str:
    forger = Forger.at(text_of())
    for block in forger.blocks:
        block.lines = [line.replace(change, into) for line in block.lines]
    return forger.text()


# --- Beginning and looking ------------------------------------------------------------------------


def test_a_campaign_begins(call: Call) -> None:
    ran = call("campaign", "new", "Flamma", *BRAWL)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "Flamma begins a campaign of Brawl: fame 0, coins 4.\n"
    assert life().entries == ()
    assert [one.name for one in Path("school").iterdir()] == ["flamma.campaign"]
    before = folder()
    assert refusal(call("campaign", "new", "FLAMMA", *BRAWL)) == (
        "This school has a character called 'FLAMMA' already."
    )
    assert "no letter or digit" in refusal(call("campaign", "new", "!!", *BRAWL))
    assert "1 to 40 printable" in refusal(call("campaign", "new", "x" * 41, *BRAWL))
    assert "nobody lives from match" in refusal(
        call("campaign", "new", "Verus", "--game", "gorus", *SCHOOL)
    )
    assert folder() == before


def test_the_usual_school_is_in_ones_own_data(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MUNERA_DATA", str(tmp_path / "mine"))
    assert call("campaign", "new", "Flamma", "--game", "brawl").code == 0
    assert (tmp_path / "mine" / "campaigns" / "flamma.campaign").is_file()


def test_where_several_games_know_careers_one_must_be_named(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "NAMES", ("brawl", "gorus"))
    assert call("campaign", "new", "Verus", "--school", "there").code == 0
    shutil.rmtree("there")
    monkeypatch.setattr(games, "NAMES", ("gorus",))
    told = refusal(call("campaign", "new", "Flamma", *SCHOOL))
    assert told.startswith("No game that is installed")
    register(monkeypatch)
    register(monkeypatch, replace(GAME, name="scuffle"))
    told = refusal(call("campaign", "new", "Flamma", *SCHOOL))
    assert told.startswith("Choose a game with --game: ")
    assert "brawl" in told
    assert "scuffle" in told
    assert folder() == {}


def test_a_campaign_is_shown(flamma: Call) -> None:
    fought(flamma, "Flamma", seed=3)
    fought(flamma, "Flamma", typed="\n")
    ran = flamma("campaign", "show", "Flamma", *SCHOOL)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Flamma, Brawl: fame 2, coins 6, on his feet; matches 2, won 1.",
        "1. plain, with Greedy: lost, fame -1 = 0, on his feet.",
        "2. plain, with Greedy: won, fame +2 = 2, on his feet.",
        "Proposal for the next match: 2 x buy arm, 2 x buy shield, done.",
    ]
    facts = json.loads(flamma("campaign", "show", "Flamma", "--json", *SCHOOL).out)
    assert (facts["points"], facts["coins"], facts["living"]) == (2, 6, True)
    assert [match["gained"] for match in facts["matches"]] == [-1, 2]
    record = flamma("campaign", "show", "Flamma", "--record", "2", *SCHOOL).out
    assert record == life().entries[1].record
    told = refusal(flamma("campaign", "show", "Flamma", "--record", "3", *SCHOOL))
    assert told == "Flamma has fought 2 matches; there is no number 3."
    assert "no character called 'Verus'" in refusal(flamma("campaign", "show", "Verus", *SCHOOL))


def test_everybody_is_shown_and_what_cannot_be_read_is_told(flamma: Call) -> None:
    assert flamma("campaign", "show", "--school", "empty").out.startswith(
        "This school has no characters yet"
    )
    Path("school", "verus.campaign").write_text("nonsense\n")
    ran = flamma("campaign", "show", *SCHOOL)
    assert ran.out.startswith("Flamma, Brawl: fame 0")
    assert "verus.campaign' cannot be used, line 1: this is not" in refusal(ran, 1)


# --- Playing --------------------------------------------------------------------------------------


def test_a_match_is_played_and_the_file_tells_what_it_brought(flamma: Call) -> None:
    ran = fought(flamma, "Flamma")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("At the table: Flamma, fame 0, coins 4.\n")
    assert ran.out.endswith("Flamma now: fame +2 = 2, coins 6, on his feet.\n")
    one = life()
    assert (one.points, one.coins, len(one.entries)) == (2, 6, 1)
    assert [file.name for file in Path("school").iterdir()] == ["flamma.campaign"]
    again = fought(flamma, "Flamma", typed="maybe\nyes\n", seed=5)
    assert "2 x buy arm, 2 x buy shield, done" in again.out
    assert "Enter or yes takes it" in again.out
    assert life().entries[1].build == one.build
    assert "option coins 6 4 4\n" in life().entries[1].record


def test_he_may_be_built_anew_and_a_build_that_is_too_dear_is_told(flamma: Call) -> None:
    fought(flamma, "Flamma")
    fought(flamma, "Flamma", typed="no\n" + "buy shield\n" * 6 + "done\n", seed=6)
    assert life().build == (("buy shield",) * 6 + ("done",),)
    assert (life().points, life().entries[-1].share) == (1, 0)  # 5 coins are left
    ran = fought(flamma, "Flamma", typed="done\n", seed=7)
    assert "The build of the last match cannot be used: You have 0 coins left. [BR-1]" in ran.out
    assert len(life().entries) == 3


def test_who_dies_stays_in_the_book_and_fights_no_more(flamma: Call) -> None:
    ran = fought(flamma, "Flamma", typed=DEATH, seed=3)
    assert ran.out.endswith("Flamma: fame -1 = 0, dead. His campaign has ended.\n")
    before = folder()
    assert refusal(fought(flamma, "Flamma")) == "The campaign of Flamma has ended."
    assert folder() == before
    assert "dead; matches 1, won 0. His campaign has ended." in (
        flamma("campaign", "show", *SCHOOL).out
    )


def test_two_come_to_one_table_and_see_how_far_apart_they_are(flamma: Call) -> None:
    flamma("campaign", "new", "Priscus", *BRAWL)
    fought(flamma, "Flamma")
    ran = fought(flamma, "Flamma", "Priscus", typed="\nyes\n\nbuy arm\ndone\n")
    assert (ran.code, ran.err) == (0, "")
    assert "They differ by 2 coins." in ran.out
    ours, theirs = life().entries[-1], life("priscus").entries[-1]
    assert (ours.seat, theirs.seat) == (0, 1)
    assert ours.record == theirs.record
    assert ours.names == ("Flamma", "Priscus")
    assert (life().points, life("priscus").points) == (4, 0)


def test_a_match_that_was_left_is_gone_on_with(flamma: Call) -> None:
    flamma("campaign", "new", "Priscus", *BRAWL)
    ran = fought(flamma, "Flamma", "Priscus", typed="\nbuy arm\nquit\n")
    assert ran.out.endswith("Continue it with: munera campaign play Flamma Priscus\n")
    assert life().entries == ()
    told = refusal(fought(flamma, "Priscus"))
    assert told == (
        "Priscus is in a match that is not over; continue it with: "
        "munera campaign play Flamma Priscus"
    )
    ran = flamma("campaign", "play", "Flamma", "Priscus", *SCHOOL, "--seats", "3")
    assert "in its record; leave them out" in refusal(ran)
    ran = fought(flamma, "Priscus", "Flamma", typed="\ndone\n\ndone\n")
    assert ran.code == 0
    assert life().entries[0].build == (("buy arm", "done"),)
    assert sorted(file.name for file in Path("school").iterdir()) == [
        "flamma.campaign",
        "priscus.campaign",
    ]


def test_a_match_that_was_over_when_the_machine_stopped_is_entered_later(flamma: Call) -> None:
    flamma("campaign", "new", "Priscus", *BRAWL)
    both = [life(), life("priscus")]
    record = fight(both, (6, 3))
    Path("school", "flamma+priscus.match").write_text(record)
    Path("school", "flamma.campaign").write_text(after(both[0], record, 0).text())
    ran = fought(flamma, "Flamma", "Priscus", typed="")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The match of Flamma Priscus was over already")
    assert (len(life().entries), len(life("priscus").entries)) == (1, 1)
    assert not Path("school", "flamma+priscus.match").exists()


def test_a_match_that_is_not_his_is_not_gone_on_with(flamma: Call) -> None:
    rich = Match(GAME, GAME.table(2, "", {"campaign": "on", "coins": "9 4 4"}), ("Flamma", "Bot"))
    place = Path("school", "flamma.match")
    for text, told in (
        (rich.text(), "he had 9 coins, and his fame gives him 4"),
        (rich.text()[:40], "Cannot continue school/flamma.match, line"),
        (Match(GAME, GAME.table(2), ("Verus", "Bot")).text(), "sat Verus, not Flamma"),
    ):
        place.write_text(text)
        before = folder()
        assert told in refusal(fought(flamma, "Flamma"))
        assert folder() == before


def test_a_dead_man_does_not_go_on_with_a_match(flamma: Call) -> None:
    record = match_of([life()]).text()
    fought(flamma, "Flamma", typed=DEATH, seed=3)
    Path("school", "flamma.match").write_text(record)
    before = folder()
    assert refusal(fought(flamma, "Flamma")) == "The campaign of Flamma has ended."
    assert folder() == before


def test_a_file_that_changed_during_the_match_is_not_written_over(flamma: Call) -> None:
    known = life()
    Path("school", "flamma.campaign").write_text(after(known, fight([known], (2, 1)), 0).text())
    place = Path("school", "flamma.match")
    record = fight([known], (6, 1))
    place.write_text(record)
    before = folder()
    with pytest.raises(MuneraError) as error:
        SchoolFolder(Path("school")).enter({0: known}, record, place)
    assert str(error.value) == (
        "The campaign of Flamma was changed during the match; "
        "the match is kept in 'school/flamma.match'."
    )
    assert folder() == before


def test_a_match_is_entered_for_all_or_for_nobody(flamma: Call) -> None:
    flamma("campaign", "new", "Priscus", *BRAWL)
    both = {0: life(), 1: life("priscus")}
    record = fight(list(both.values()), (6, 3))
    place = Path("school", "flamma+priscus.match")
    place.write_text(record)
    school = SchoolFolder(Path("school"))
    before = folder()
    with pytest.raises(Unfit, match="sat Priscus, not Flamma"):
        school.enter({1: both[0], 0: both[1]}, record, place)
    assert folder() == before
    longer = school.enter(both, record, place)
    assert [one.points for one in longer] == [2, 0]
    assert folder() == {
        "school/flamma.campaign": longer[0].text().encode(),
        "school/priscus.campaign": longer[1].text().encode(),
    }


def test_several_files_are_written_or_none(call: Call) -> None:
    Path("b.campaign").write_text("my shopping list\n")
    texts = {Path("a.campaign"): "munera campaign 1\n", Path("b.campaign"): "munera campaign 1\n"}
    with pytest.raises(BadFile, match=r"'b\.campaign': it exists and is not a campaign"):
        write_over(texts, FIRST_WORDS, "school.not_a_campaign")
    assert folder() == {"b.campaign": b"my shopping list\n"}
    Path("b.campaign").unlink()
    write_over(texts, FIRST_WORDS, "school.not_a_campaign")
    assert sorted(folder()) == ["a.campaign", "b.campaign"]


def test_a_table_that_cannot_be_is_refused_and_nothing_is_written(flamma: Call) -> None:
    before = folder()
    for args, told in (
        (("--option", "coins=9 9 9"), "Option 'coins' follows from the campaign"),
        (("--seats", "7"), "7"),
        (("--mode", "naval"), "naval"),
        (("Flamma",), "Flamma cannot have two seats."),
        (("Verus",), "There is no character called 'Verus'"),
        (("--bots", "nobody"), "nobody"),
    ):
        assert told in refusal(flamma("campaign", "play", "Flamma", *args, *SCHOOL, typed=BUYS))
        assert folder() == before


def test_a_forged_file_is_not_played_with(flamma: Call) -> None:
    fought(flamma, "Flamma")
    Path("school", "flamma.campaign").write_text(forged())
    before = folder()
    for command in ("play", "show", "export"):
        told = refusal(flamma("campaign", command, "Flamma", *SCHOOL, typed=BUYS))
        assert "'school/flamma.campaign' cannot be used, line 6: by the rules match 1" in told
        assert folder() == before


def test_a_school_that_is_closed_is_told_in_one_sentence(flamma: Call) -> None:
    Path("blocked").write_text("a file where a folder should be\n")
    before = folder()
    args = ("campaign", "new", "Verus", "--game", "brawl", "--school", "blocked")
    assert "Cannot write into 'blocked'" in refusal(flamma(*args))
    Path("school", "flamma.match").mkdir()
    told = refusal(fought(flamma, "Flamma"))
    assert told.startswith("Cannot read 'school/flamma.match'")
    assert folder() == before


# --- Taking along ---------------------------------------------------------------------------------


def test_a_campaign_goes_to_another_school_and_back(flamma: Call) -> None:
    fought(flamma, "Flamma")
    ran = flamma("campaign", "export", "Flamma", "out.txt", *SCHOOL)
    assert ran.out == "Flamma is in 'out.txt', matches 1.\n"
    assert Path("out.txt").read_text() == text_of()
    assert flamma("campaign", "export", "Flamma", *SCHOOL).out == text_of()
    assert "exists already" in refusal(flamma("campaign", "export", "Flamma", "out.txt", *SCHOOL))
    there = ("--school", "there")
    ran = flamma("campaign", "import", "out.txt", *there)
    assert ran.out == "Flamma is in this school now, matches 1.\n"
    ran = flamma("campaign", "import", "out.txt", *there)
    assert ran.out.endswith("with the same matches; nothing was changed.\n")
    flamma("campaign", "play", "Flamma", *there, "--seed", "8", typed="\n")
    flamma("campaign", "export", "Flamma", "more.txt", *there)
    ran = flamma("campaign", "import", "more.txt", *SCHOOL)
    assert ran.out == "Flamma had 1 matches here and has 2 now.\n"
    assert text_of() == Path("there", "flamma.campaign").read_text()


def test_what_a_school_knows_is_not_unlearned(flamma: Call) -> None:
    fought(flamma, "Flamma")
    Path("first.txt").write_text(text_of())
    fought(flamma, "Flamma", typed="\n", seed=8)
    older = read(Path("first.txt").read_text())
    Path("other.txt").write_text(after(older, fight([older], (2, 1)), 0).text())
    flamma("campaign", "new", "Flamma", "--game", "brawl", "--school", "there")
    Path("twin.txt").write_text(Path("there", "flamma.campaign").read_text())
    before = folder()
    for file, told in (
        ("first.txt", "This school has 2 matches of Flamma, and the text has only 1; nothing was"),
        ("other.txt", "The text has other matches of Flamma than this school; nothing"),
        ("twin.txt", "Another character called Flamma is in this school; nothing was imported."),
        ("nowhere.txt", "Cannot read 'nowhere.txt'"),
    ):
        assert told in refusal(flamma("campaign", "import", file, *SCHOOL))
        assert folder() == before


def test_nobody_is_imported_into_his_own_match(flamma: Call) -> None:
    longer = after(life(), fight([life()], (2, 1)), 0)
    Path("more.txt").write_text(longer.text())
    fought(flamma, "Flamma", typed="quit\n")
    before = folder()
    told = refusal(flamma("campaign", "import", "more.txt", *SCHOOL))
    assert told == "Flamma is in a match that is not over; nothing was imported."
    assert folder() == before


def test_forged_cut_doubled_and_reordered_texts_are_refused_in_one_sentence(flamma: Call) -> None:
    fought(flamma, "Flamma")
    fought(flamma, "Flamma", typed="\n", seed=8)
    whole = text_of()
    doubled, turned = Forger.at(whole), Forger.at(whole)
    doubled.blocks.append(replace(doubled.blocks[1], lines=list(doubled.blocks[1].lines)))
    doubled.renumber()
    turned.blocks.reverse()
    turned.renumber()
    for text, told in (
        (forged(), "line 6: by the rules match 1 brought something else"),
        (whole[:-20], "the text is cut off in the middle of this line."),
        (whole[: whole.index("match 2")], "its closing line is missing."),
        (doubled.text(), "match 3 is match 2 once more."),
        (turned.text(), "Flamma cannot have had his seat in match 1: he had 6 coins"),
        ("munera record 2\n", "this is not a campaign"),
    ):
        Path("text.txt").write_text(text)
        before = folder()
        for school in (SCHOOL, ("--school", "there")):
            assert told in refusal(flamma("campaign", "import", "text.txt", *school))
            assert folder() == before
            assert not Path("there").exists()


def test_a_file_of_somebody_elses_is_never_written_over(flamma: Call) -> None:
    Path("out.txt").write_text(text_of())
    Path("there").mkdir()
    Path("there", "flamma.campaign").write_text("my shopping list\n")
    told = refusal(flamma("campaign", "import", "out.txt", "--school", "there"))
    assert "'there/flamma.campaign' cannot be used, line 1" in told
    assert Path("there", "flamma.campaign").read_text() == "my shopping list\n"
