"""What an auditor got past the verifiers: each hole as a forgery that all three must find."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from munera.cli.verify import _compare_with_rules
from munera.server.charter import link_of
from munera.verify import check, compare, lacks, read_witness
from munera.verify.read import Fault
from verify.conftest import Page
from verify.table import Told, changed, closed, ended, opened, sha256

TRUE = ended()
SEEN = TRUE.witness()


def judged(proof: str, witness: str = "") -> tuple[str, str]:
    """Kind and sentence of what `munera verify` finds; empty: nothing."""
    verdict = check(proof)
    if not verdict.ok:
        return verdict.kind, verdict.why
    try:
        if witness:
            compare(verdict, read_witness(witness.encode()))
        _compare_with_rules(verdict)
    except Fault as fault:
        return fault.kind, fault.why
    return "", ""


def _wit(*changes: tuple[str, str], text: str = SEEN) -> str:
    """The witness with lines changed, closed anew."""
    body = text[: text.rindex("end ")]
    for old, new in changes:
        other = re.sub(old, new, body, flags=re.MULTILINE)
        assert other != body, old
        body = other
    return closed(body)


def _first(seat: int) -> int:
    """The place of the first move of a seat among the links."""
    return next(
        k for k, (kind, body) in enumerate(TRUE.links) if kind == "move" and body["seat"] == seat
    )


def _count(place: int) -> int:
    """How many moves the game has before a link, where nothing was taken back before it."""
    assert {kind for kind, _ in TRUE.links[1:place]} <= {"move", "bot", "back"}
    return sum(len(body["moves"]) for kind, body in TRUE.links[:place] if "moves" in body)


def _told(change: Callable[[list[Any]], None]) -> Told:
    """The game as the server tells it: other links, and the chain that it showed for them."""
    told = TRUE.but()
    change(told.links)
    told.chain = list(check(told.proof()).values)
    return told


def _more_undo() -> Told:
    """A move of another seat taken back and played again that nobody took back."""
    place = _first(2)
    body = {"seat": 2, "to": _count(place)}
    more = [("undo", body), ("redo", {"seat": 2})]
    return _told(lambda links: links.__setitem__(slice(place + 1, place + 1), more))


def _as_shown(told: Told) -> str:
    """A witness of what was really played, with the chain that it was shown of another history."""
    chain = "".join(f"chain {value}\n" for value in told.chain)
    return _wit((r"(?:^chain .*\n)+", chain))


def _form_1() -> str:
    """The record of form 1 has no results."""

    def change(text: str) -> str:
        head, _, rest = text.partition("\nrecord\n")
        record, _, tail = rest.partition("\nhistory\n")
        record = re.sub(
            r"(?m)^results .*\n", "", record.replace("munera record 2", "munera record 1")
        )
        at = record.rindex("\nend ") + 1
        words = record[at:].split(" ")
        record = record[:at] + " ".join([*words[:-1], sha256(record[:at])[:16]])
        return f"{head}\nrecord\n{record}\nhistory\n{tail}"

    return changed(TRUE.proof(), change)


def _running() -> str:
    """The record breaks off before the last turn, and says that the game still runs."""
    told = TRUE.but()
    _, body = told.links.pop()
    lines = TRUE.record.split("\n")
    kept = lines[: next(k for k, line in enumerate(lines) if line.startswith("results "))]
    for _ in body["moves"]:
        while kept.pop().startswith("digest "):
            pass
    count = sum(not line.startswith("digest ") for line in kept[kept.index("moves") + 1 :])
    text = "".join(f"{line}\n" for line in kept)
    told.record = f"{text}end {count} running {'0' * 16} {sha256(text)[:16]}\n"
    head, _, rest = TRUE.proof().partition("\nrecord\n")
    history = "".join(link_of(kind, link, told.seal) for kind, link in told.links)
    draws = rest[rest.index("\ndraws\n") + 1 : rest.rindex("end ")]
    return closed(f"{head}\nrecord\n{told.record}history\n{history}{draws}")


def _begin_moves() -> str:
    """The first move of a seat stands in `begin`, where no seat is asked."""
    return changed(TRUE.proof(), lambda text: re.sub(r"(?m)^move 2\n", "", text, count=1))


class _Put(Told):
    """A table whose seats put in what the server says."""

    put: tuple[tuple[str, str], ...] = ()

    @property
    def shares(self) -> list[tuple[str, str]]:
        return list(self.put)


def _without(commit: str, own: str) -> tuple[str, str]:
    """A game without the share of seat 0, and the witness of its page."""
    told = opened(target="1")
    table = _Put(told.game, told.table, told.kinds, names=told.names)
    table.put = ((commit, ""), TRUE.shares[1], ("", ""))
    table.play()
    witness = table.witness().rpartition("end ")[0]
    return table.proof(), closed(witness.replace("\nchain ", f"\nown 0 {own}\nchain ", 1))


COMMIT, SHARE = TRUE.shares[0]
OTHER = "results 1 0 0" if TRUE.results != "results 1 0 0" else "results 0 0 1"
LIED = _wit((f"^{TRUE.results}$", OTHER))
PLAYED = re.findall(r"(?m)^played 0 (.*)$", SEEN)
UNDO = _more_undo()

# name: the proof, the witness, what is found
HOLES: dict[str, tuple[str, str, str]] = {
    "a frozen chain": (
        UNDO.proof(), _wit((rf"^chain (?!{TRUE.chain[1]}).*\n", "")), "witness"
    ),
    "no chain at all": (UNDO.proof(), _wit(("^chain .*\n", "")), "witness"),
    "a chain that stood still before the page's eyes": (
        TRUE.proof(), _wit(("^results", "found chainStill\nresults")), "witness"
    ),
    "one's commitment was never taken": (*_without("", f"{COMMIT} - made"), "share"),
    "one's share was sent and never answered": (
        *_without(COMMIT, f"{COMMIT} {SHARE} sent"), "share"
    ),
    "one's seat was never asked": (*_without("", "- - none"), "share"),
    "a record of form 1 hides the results": (_form_1(), LIED, "spelling"),
    "a running record where the end was seen": (_running(), SEEN, "witness"),
    "a move of one's own that was not played": (
        TRUE.proof(), _wit((f"^played 0 {PLAYED[-1]}\n", "")), "witness"
    ),
    "a move of one's own is taken back": (TRUE.proof(), _wit(("^undid 0\n", "")), "witness"),
    "a bot plays for one's seat": (TRUE.proof(), _wit(("^held 0\n", "")), "witness"),
    "a seat moves in the beginning": (_begin_moves(), "", "history"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOLES)
def test_a_hole_is_mended(name: str) -> None:
    proof, witness, kind = HOLES[name]
    found, why = judged(proof, witness)
    assert (found, why[-1:]) == (kind, "."), why


def test_all_three_find_the_same(page: Page, static: Page) -> None:
    proofs = [proof for proof, _, _ in HOLES.values()]
    witnesses = [witness for _, witness, _ in HOLES.values()]
    told = zip(HOLES, page(proofs, (), witnesses), static(proofs, (), witnesses), strict=True)
    for name, theirs, third in told:
        proof, witness, kind = HOLES[name]
        _, why = judged(proof, witness)
        assert (theirs["ok"], theirs["kind"], theirs["why"]) == (False, kind, why), name
        assert (third["ok"], third["kind"]) == (False, kind), name
        assert third["why"] == why or kind == "spelling", name


def test_the_chain_binds_what_was_shown_of_it() -> None:
    """What the server puts in while it shows the chain is found by nobody: it was shown."""
    assert judged(UNDO.proof(), _as_shown(UNDO)) == ("", "")


def test_what_seats_do_by_themselves_or_from_elsewhere_is_no_forgery(
    page: Page, static: Page
) -> None:
    text = PLAYED[-1]
    by_itself = _wit((f"^played 0 {text}\n", ""), ("^held", f"itself {text}\nheld"))
    away = _wit((f"^played 0 {text}\n", ""), ("^undid 0\n", ""), ("^results", "away 0\nresults"))
    witnesses = [by_itself, away]
    for one in witnesses:
        assert judged(TRUE.proof(), one) == ("", "")
    proofs = [TRUE.proof()] * 2
    assert [one["ok"] for one in page(proofs, (), witnesses)] == [True, True]
    assert [one["ok"] for one in static(proofs, (), witnesses)] == [True, True]
    told = lacks(check(TRUE.proof()), read_witness(away.encode()))
    assert told == ["Seat 0 may have been played from elsewhere too."]
    assert static(proofs, (), witnesses)[1]["lacks"] == told


def test_a_witness_of_the_earlier_form_says_what_it_does_not_cover(static: Page) -> None:
    old = TRUE.witness(form=2)
    assert judged(TRUE.proof(), old) == ("", "")
    short = closed(re.sub(r"(?m)^(?:chain|results) .*\n", "", old).rpartition("end ")[0])
    for witness in (old, short):
        told = lacks(check(TRUE.proof()), read_witness(witness.encode()))
        assert told[-1].startswith("The witness is of an earlier form")
        assert static([TRUE.proof()], (), [witness])[0]["lacks"] == told
    assert [line.split(":")[0] for line in told[:2]] == [
        f"The witness was shown 0 of {len(TRUE.chain)} values of the chain",
        "The witness did not see the end.",
    ]


def test_a_commitment_that_was_never_revealed_is_told(static: Page) -> None:
    proof, _ = _without(COMMIT, f"{COMMIT} {SHARE} sent")
    told = ["Seat 0 sealed a share and never revealed it."]
    assert judged(proof) == ("", "")
    assert lacks(check(proof), None) == told == static([proof])[0]["lacks"]
    proof, _ = _without("", "- - none")
    told = ["Seat 0 is a person's and gave no share."]
    assert lacks(check(proof), None) == told == static([proof])[0]["lacks"]


def test_a_stream_may_have_any_name(page: Page, static: Page) -> None:
    """Names that mean something in another language: nobody stumbles, and all say the same."""
    names = ("constructor", "__proto__", "toString")
    body = TRUE.proof().rpartition("end ")[0]
    proofs = [closed(re.sub(r"(?m)^draw \w+", f"draw {name}", body, count=1)) for name in names]
    for proof, theirs, third in zip(proofs, page(proofs), static(proofs), strict=True):
        mine = check(proof)
        assert (mine.ok, mine.kind) == (False, "draws")
        assert (theirs["kind"], theirs["line"]) == (third["kind"], third["line"])
        assert (theirs["kind"], theirs["line"]) == (mine.kind, mine.line)
