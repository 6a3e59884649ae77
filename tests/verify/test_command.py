"""`munera verify`: a page for a person, and forgeries that only the rules can find."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from munera.cli import main
from munera.verify import check, words_of
from munera.verify.check import picked, roll
from verify.forge import TABLE, close_record, field, forge, proof_of, record_of
from verify.table import ended

Ran = tuple[Any, str, str]


@pytest.fixture
def verify(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Ran]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def ran(text: str, *more: str) -> Ran:
        Path("game.proof").write_text(text, encoding="utf-8", newline="")
        with pytest.raises(SystemExit) as left:
            main(["verify", "game.proof", *more])
        told = capsys.readouterr()
        return left.value.code, told.out, told.err

    return ran


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_true_proof_is_told_in_a_page(verify: Callable[..., Ran], seats: int) -> None:
    code, out, err = verify(proof_of(seats, "1"))
    assert (code, err) == (0, "")
    draws = record_of(seats, "1").count("\nchance ")
    assert f"Table {TABLE}" in out
    assert f"Luck in {draws} draws" in out
    assert "Náme 0" in out
    assert "and every move keeps the rules.\n" in out
    assert "This proof is of version 1. It does not cover" in out


def test_for_machines(verify: Callable[..., Ran]) -> None:
    code, out, _ = verify(proof_of(3, "1"), "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["ok"], told["moves"], told["draws"], told["from"]) == (True, 61, 31, 0)
    assert [luck["stream"] for luck in told["luck"]] == ["dealer", "deal"]
    code, out, err = verify(proof_of(3, "1") + "x\n", "--json")
    assert (code, json.loads(out)["kind"]) == (1, "spelling")
    assert "more after the closing line" in err


def test_a_witness_tells_whether_it_is_the_game_that_was_seen(
    verify: Callable[..., Ran], tmp_path: Path
) -> None:
    told, other = ended(), ended("gorus", 2)
    Path("mine.witness").write_text(told.witness(), "utf-8")
    Path("other.witness").write_text(other.witness(), "utf-8")
    Path("no.witness").write_text("munera witness 2\n", "utf-8")
    words = " ".join(words_of(check(told.proof()).seal))
    code, out, _ = verify(told.proof())
    assert (code, words in out) == (0, True)
    assert "your page's witness tells" in out
    code, out, _ = verify(told.proof(), "--witness", "mine.witness")
    assert (code, "It is the game that the witness saw" in out) == (0, True)
    code, out, err = verify(told.proof(), "--witness", "other.witness")
    assert (code, out) == (1, "")
    assert "the charter says 'seats 3', and 'seats 2' was shown." in err
    code, _, err = verify(told.proof(), "--witness", "no.witness")
    assert (code, "no.witness, line 1" in err) == (1, True)
    code, out, _ = verify(told.proof(), "--witness", "mine.witness", "--json")
    facts = json.loads(out)
    assert (facts["version"], facts["witness"], " ".join(facts["words"])) == (2, True, words)


def test_a_record_is_no_proof(verify: Callable[..., Ran]) -> None:
    code, out, err = verify(record_of(3, "1"))
    assert (code, out) == (1, "")
    assert "this is a record without a proof; only a proof can be verified." in err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["verify", "nowhere.proof"])
    assert left.value.code == 2
    assert "Cannot read 'nowhere.proof'" in capsys.readouterr().err


# --- Sound proofs that break the rules -----------------------------------------------------------

GOOD = proof_of(3, "1")
DEALER = next(line for line in GOOD.splitlines() if line.startswith("draw dealer "))
CAME = DEALER.split(" ", 8)[8]
LIST = "1:dealer 0|1:dealer 1|1:dealer 2"


def _drawn_from(outcomes: tuple[tuple[int, str], ...]) -> str:
    """The first dealer drawn from another list, with all else fitting; empty if he differs."""
    total = sum(weight for weight, _ in outcomes)
    attempt, pick = roll(bytes.fromhex(field(GOOD, "key")), "dealer", 0, total)
    if picked(outcomes, pick) != CAME:
        return ""
    listed = "|".join(f"{weight}:{text}" for weight, text in outcomes)
    drawn = f"draw dealer keep 1 0 {total} {attempt} {pick} {CAME}"
    return forge(GOOD, draws=lambda text: text.replace(LIST, listed).replace(DEALER, drawn))


def _first(lists: Iterable[tuple[tuple[int, str], ...]]) -> str:
    """The first forgery that works."""
    return next(text for text in map(_drawn_from, lists) if text)


SEATS = tuple(f"dealer {seat}" for seat in range(3))
HEAVIER = (
    tuple((weight if told == CAME else 1, told) for told in SEATS) for weight in range(2, 99)
)
ADDED = ((*((1, told) for told in SEATS), (weight, "dealer 9")) for weight in range(1, 99))
ORDERS = (tuple((1, told) for told in order) for order in permutations(SEATS) if order != SEATS)


def _other_digest(text: str) -> str:
    at = text.index("\ndigest 20 ") + 11
    return close_record(text[:at] + "0123456789abcdef" + text[at + 16 :])


def _other_results(text: str) -> str:
    at = text.index("\nresults ") + 1
    return close_record(text[:at] + "results 0.5 0.5 0" + text[text.index("\nend ") :])


def _against_the_rules(text: str) -> str:
    """A seat plays a card that it does not hold: the one that was played just before."""
    lines = text.splitlines()
    at = max(k for k, line in enumerate(lines) if " play " in line)
    before = max(k for k in range(at) if " play " in lines[k])
    lines[at] = lines[at].split(" ", 1)[0] + " " + lines[before].split(" ", 1)[1]
    return close_record("\n".join(lines) + "\n")


FITTING = {
    "a loaded list": (_drawn_from(((1, CAME),)), "could have come too, but the draw left it out"),
    "a heavier outcome": (_first(HEAVIER), "has weight 1, but the draw gave it"),
    "an outcome that is not in the game": (_first(ADDED), "'dealer 9' could not have come"),
    "another order": (_first(ORDERS), "do not stand in the order of the rules"),
    "another digest": (forge(GOOD, record=_other_digest), "after 20 moves the digest should be"),
    "other results": (forge(GOOD, record=_other_results), "by the rules the game ended with"),
    "a move against the rules": (forge(GOOD, record=_against_the_rules), "hold"),
}


@pytest.mark.parametrize("name", FITTING)
def test_what_fits_in_itself_is_found_by_the_rules(verify: Callable[..., Ran], name: str) -> None:
    text, why = FITTING[name]
    assert check(text).ok, check(text).why
    code, out, err = verify(text)
    assert (code, out) == (1, "")
    assert why in err
    line = text.splitlines()[int(err.split("line ")[1].split(":")[0]) - 1]
    assert line.startswith(("draw ", "digest ", "results ", "0 play", "1 play", "2 play"))
