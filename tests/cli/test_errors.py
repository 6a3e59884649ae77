"""Wrong calls: one sentence on the error stream, code 2, and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import GAME, QUICK, Call
from effort import once

pytestmark = once

PLAY = ("play", GAME, "--save", "new.rec")

WRONG = {
    "unknown command": (("dance",), "dance"),
    "unknown game": (("play", "checkers", "--save", "new.rec"), "checkers"),
    "unknown option": ((*PLAY, "--colour", "red"), "--colour"),
    "a word too many": ((*PLAY, "now"), "now"),
    "too many seats": ((*PLAY, "--seats", "9"), "not 9"),
    "no seats": ((*PLAY, "--seats", "0"), "not 0"),
    "fewer than none": ((*PLAY, "--seats", "-1"), "not -1"),
    "seats in letters": ((*PLAY, "--seats", "three"), "'three' is not a whole number"),
    "part of a seat": ((*PLAY, "--seats", "2.7"), "'2.7' is not a whole number"),
    "seats left out": ((*PLAY, "--seats"), "--seats"),
    "unknown mode": ((*PLAY, "--mode", "9v9"), "9v9"),
    "unknown bot": ((*PLAY, "--bots", "genius"), "genius"),
    "too many bots": (
        (*PLAY, "--seats", "3", "--bots", "random,random,random"),
        "3 bots do not fit on 2 seats",
    ),
    "too many people": ((*PLAY, "--people", "4"), "4 people"),
    "too few people": ((*PLAY, "--people", "-1"), "-1 people"),
    "too many names": ((*PLAY, "--names", "a,b,c,d"), "4 names"),
    "an empty name": ((*PLAY, "--names", "a,,b"), "A name is"),
    "an unprintable name": ((*PLAY, "--names", "a\x1bb"), "A name is"),
    "a long name": ((*PLAY, "--names", "a" * 41), "A name is"),
    "a seed in letters": ((*PLAY, "--seed", "a\nb"), "is not a whole number"),
    "an option without a value": ((*PLAY, "--option", "target"), "name=value"),
    "an option that is not there": ((*PLAY, "--option", "speed=9"), "speed"),
    "an option given twice": ((*PLAY, "--option", "cf=1", "--option", "cf=2"), "twice"),
    "an option with a wrong value": ((*PLAY, "--option", "target=many"), "many"),
    "an option with a huge value": ((*PLAY, "--option", "target=" + "9" * 5000), "longer than"),
    "a file of options that is not there": ((*PLAY, "--option", "cf=@none.toml"), "none.toml"),
    "a folder of options": ((*PLAY, "--option", "cf=@."), "directory"),
    "a file of options in no letters": ((*PLAY, "--option", "cf=@bytes"), "not UTF-8"),
    "a broken table": ((*PLAY, "--option", "cf=@broken.toml"), "broken.toml"),
    "a table of something else": ((*PLAY, "--option", "cf=@other.toml"), "no table [cf]"),
    "a table with half a point": ((*PLAY, "--option", "cf=@half.toml"), "2.5"),
    "a pack that is not there": ((*PLAY, "--pack", "none.toml"), "none.toml"),
    "a pack that is no table": ((*PLAY, "--pack", "broken.toml"), "The content pack is not TOML"),
    "a pack of something else": ((*PLAY, "--pack", "other.toml"), "content pack"),
    "a pack for another game": (("sim", "clash", "--pack", "pack.toml"), "is for 'gorus'"),
    "a ladder with a pack for another game": (
        ("lab", "ladder", "clash", "--pack", "pack.toml"),
        "is for 'gorus'",
    ),
    "a search without end": (
        ("lab", "ladder", GAME, "--bots", f"greedy,search:{2**63}"),
        "from 1 to 1,000,000",
    ),
    "a pack with a wrong value": ((*PLAY, "--pack", "pack.toml"), "many"),
    "a pack for a game to go on with": (
        ("play", "--resume", "a.rec", "--pack", "pack.toml"),
        "in its record",
    ),
    "counting what does not happen": (("survey", GAME, "--count", "sneezed"), "no event 'sneezed'"),
    "a survey of no games": (("survey", GAME, "--games", "0"), "at least one game"),
    "a folder that is not there": (("play", GAME, "--save", "no/new.rec"), "no/new.rec"),
    "a file that is no record": (("play", GAME, "--save", "half.toml"), "exists already"),
    "a folder for a file": (("play", GAME, "--save", "."), "not a plain file"),
    "going on with nothing": (("play", "--resume", "none.rec", "--save", "new.rec"), "none.rec"),
    "going on with no record": (("play", "--resume", "half.toml"), "half.toml, line 1"),
    "going on with other seats": (("play", "--resume", "a.rec", "--seats", "4"), "in its record"),
    "a new game in no folder": (("new-game", "abc", "--into", "half.toml"), "not a folder"),
    "a new game nowhere": (("new-game", "abc", "--into", "/proc/nope"), "Cannot write"),
    "peers that are no table": (
        ("bench", "--peers", "openspiel", "--peers-file", "other.toml"),
        "There is no peer",
    ),
    "figures nowhere": (("bench", "--write", "/proc/nope"), "Cannot write"),
    "a survey of too many games": (("survey", GAME, "--games", "9" * 18), "At most"),
    "no games": (("sim", GAME, "--games", "0"), "not 0"),
    "games in letters": (("sim", GAME, "--games", "abc"), "'abc' is not a whole number"),
    "too many games": (("sim", GAME, "--games", "9" * 18), "At most"),
    "no processes": (("sim", GAME, "--games", "1", "--jobs", "0"), "not 0"),
    "too many bots to count": (("sim", GAME, "--seats", "1", "--bots", "random,random"), "2 bots"),
    "counting no game": (("sim",), "--game"),
    "unknown clause": (("rules", GAME, "101"), "'101'"),
    "no tests": (("rules", GAME, "--coverage", "--tests", "no"), "'no'"),
    "tests without coverage": (("rules", GAME, "--tests", "."), "--coverage"),
    "markdown and json": (("rules", GAME, "--markdown", "--json"), "--markdown"),
    "no file": (("replay",), "--file"),
}


@pytest.fixture
def folder(call: Call) -> Path:
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    Path("broken.toml").write_text("cf = = 1", "utf-8")
    Path("other.toml").write_text("[points]\n7 = 1\n", "utf-8")
    Path("half.toml").write_text("[cf]\n7 = 2.5\n", "utf-8")
    Path("pack.toml").write_text('game = "gorus"\n[options]\ntarget = "many"\n', "utf-8")
    call("play", *QUICK, "--save", "a.rec")
    return Path()


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_call_is_one_sentence_and_leaves_nothing(
    call: Call, folder: Path, case: str
) -> None:
    argv, said = WRONG[case]
    before = {file: file.read_bytes() for file in folder.iterdir()}
    ran = call(*argv)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("munera: ")
    assert ran.err.count("\n") == 1
    assert ran.err.strip().isprintable()
    assert said in ran.err
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_help_and_version_go_well(call: Call) -> None:
    assert call("--help").code == 0
    assert call().code == 0
    assert call("--version").out.strip().count(".") == 2
    for command in ("games", "play", "sim", "survey", "replay", "rules"):
        ran = call(command, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert command in ran.out
