"""Dice that the house cannot bend: three verifiers find what a server could do, and agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from effort import once
from munera.cli.verify import _compare_with_rules
from munera.core.errors import RulesBug
from munera.core.game import Game
from munera.games import every
from munera.server.charter import key_of, link_of, promise_of, seal_of
from munera.verify import check, compare, read_witness, words_of
from munera.verify.read import Fault
from munera.verify.words import WORDS
from verify.conftest import Page
from verify.forge import proof_of
from verify.table import PERSON, Told, changed, closed, ended, opened, sha256, tampered

TRUE = ended()
SEEN = TRUE.witness()
VECTORS = Path(__file__).parent / "vectors"


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


# --- What is true ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_true_proof_with_what_was_taken_back_is_accepted(game: Game) -> None:
    kinds: set[str] = set()
    for seats in sorted({min(game.seats), 2, max(game.seats)} & {*game.seats}):
        told = ended(game.name, seats)
        kinds |= {kind for kind, _ in told.links}
        assert judged(told.proof(), told.witness()) == ("", "")
        assert check(told.proof()).values == tuple(told.chain)
    assert kinds == {"begin", "move", "undo", "redo", "bot", "back"}


def test_all_three_accept_the_same_and_say_the_same_words(page: Page, static: Page) -> None:
    tables = [ended(game.name, max(game.seats)) for game in every()]
    proofs = [told.proof() for told in tables]
    witnesses = [told.witness() for told in tables]
    for proof, theirs, third in zip(
        proofs, page(proofs, (), witnesses), static(proofs, (), witnesses), strict=True
    ):
        mine = check(proof)
        assert (theirs["ok"], third["ok"]) == (True, True), theirs["why"] + third["why"]
        assert theirs["draws"] == third["draws"] == len(mine.draws)
        assert third["words"] == list(words_of(mine.seal))
    values = [f"{k:064x}" for k in range(64)] + [TRUE.chain[3]]
    told: list[Any] = [list(words_of(value)) for value in values]
    assert page([], words=values) == told == static([], words=values)
    assert len({word[:3] for word in WORDS}) == 256


def test_proofs_of_version_1_are_accepted_by_all_three(page: Page, static: Page) -> None:
    old = [proof_of(seats) for seats in (1, 3, 5)]
    for proof, theirs, third in zip(old, page(old), static(old), strict=True):
        assert check(proof).ok
        assert theirs["ok"]
        assert (third["ok"], third["version"], third["words"]) == (True, 1, [])


def test_a_game_that_goes_on_from_elsewhere_is_bound_to_what_came_before() -> None:
    verdict = check(BEGUN.proof())
    assert verdict.ok, verdict.why
    assert verdict.proof.start == len(BEGUN.begun)
    assert judged(BEGUN.proof(), BEGUN.witness()) == ("", "")


def test_who_came_late_says_only_what_it_saw() -> None:
    late = re.sub(r"(?m)^chain .*\n", "", SEEN[: SEEN.rindex("end ")], count=20)
    late = closed(late.replace("since sealing", "since playing"))
    assert judged(TRUE.proof(), late) == ("", "")


def test_a_record_that_its_dice_did_not_make_gets_no_proof() -> None:
    with pytest.raises(RulesBug, match="but the table's dice give"):
        TRUE.but(secret=TRUE.secret[::-1]).proof()


# --- What a server could do --------------------------------------------------------------------


def _begun(count: int = 21) -> Told:
    told = opened(target="1")
    return told.but(begun=TRUE.links[0][1]["moves"][:count])


BEGUN = _begun().play()


def _bot_share() -> str:
    """A share for a bot's seat, found after the person revealed."""
    told = opened(target="1")
    told.reveals = {**told.reveals, 2: sha256("the 1,500th try")}
    return told.play().proof()


def _names() -> str:
    """The key as it was bound in version 1: to a header with names that can still be chosen."""
    record = TRUE.record.replace("name 2 Náme 2", "name 2 Nemo")
    header = record[: record.index("\nmoves\n") + 7]
    key = key_of(TRUE.secret, sha256(TRUE.seal + header)).hex()
    return changed(TRUE.proof(), lambda text: re.sub(r"(?m)^key .*$", f"key {key}", text))


def _other_seat() -> Told:
    """Another share with a fitting commitment, for somebody else's seat."""
    told = opened(target="1")
    told.reveals = {**told.reveals, 1: sha256("chosen after seat 0 had revealed")}
    return told.play()


def _text(*changes: tuple[str, str]) -> str:
    """A change of the history's text alone."""

    def change(text: str) -> str:
        for old, new in changes:
            text = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        return text

    return changed(TRUE.proof(), change)


def _links(change: Callable[[list[Any]], None]) -> str:
    """A proof made anew from other links, by the server's own hand."""
    told = TRUE.but()
    change(told.links)
    seal = told.seal
    history = "".join(link_of(kind, body, seal) for kind, body in told.links)
    return changed(
        TRUE.proof(),
        lambda text: re.sub(
            r"(?s)\nhistory\n.*?draws\n", lambda _: f"\nhistory\n{history}draws\n", text
        ),
    )


def _without_undo() -> str:
    """The proof leaves out an undo and the move that it took back."""
    told = TRUE.but()
    at = [k for k, (kind, _) in enumerate(told.links) if kind == "undo"]
    gone = next(k for k in at if told.links[k + 1][0] != "redo")
    del told.links[gone - 1 : gone + 1]
    return told.proof()


def _more_undo() -> str:
    """The proof adds an undo that never happened, and the move again."""
    told = TRUE.but()
    at = next(k for k, (kind, _) in enumerate(told.links) if kind == "move")
    count = len(told.links[0][1]["moves"])
    seat = told.links[at][1]["seat"]
    more = [("undo", {"seat": seat, "to": count}), ("redo", {"seat": seat})]
    told.links[at + 1 : at + 1] = more
    return told.proof()


def _other_end() -> str:
    """The last turns are replaced by others."""
    return TRUE.but().play("random").proof()


def _bent_then_back() -> str:
    """A card was shown that the dice did not give, then the move was taken back."""
    told = BIG.proof()
    lines = told.split("\n")
    draws = [k for k, line in enumerate(lines) if line.startswith("draw ")]
    seen: dict[tuple[str, str], int] = {}
    for k in draws:  # the same number of a stream twice: the first was taken back
        words = lines[k].split(" ")
        first = seen.setdefault((words[1], words[4]), k)
        if first != k:
            break
    else:
        raise AssertionError("nothing that was drawn was taken back")
    words = lines[first].split(" ", 8)
    listed = next(line for line in reversed(lines[:first]) if line.startswith(f"list {words[1]} "))
    other = next(
        item.split(":")[1] for item in listed.split(" ", 2)[2].split("|") if words[8] not in item
    )
    begin = lines.index("history")
    n = next(k for k in range(begin, draws[0]) if lines[k] == f"chance {words[8]}")
    lines[n] = f"chance {other}"
    lines[first] = " ".join([*words[:8], other])
    return closed("\n".join(lines)[: "\n".join(lines).rindex("end ")])


BIG = opened("clash", 2).play(undo=1)
OPTIONS = opened(target="3").play()
OTHER = _other_seat()
NEW = opened(target="1").but(secret=sha256("another").encode()[:32]).play()
STRANGE = opened(target="1").but(id="another-1").play()
PUPPET = opened(target="1").but(kinds=[PERSON, PERSON, PERSON]).play()
LEVEL = opened(target="1").but(kinds=[PERSON, PERSON, ("bot", "primus")]).play()
SILENT = opened(target="1").but(reveals={0: TRUE.reveals[0]}).play()
MUTE = opened(target="1").but(reveals={1: TRUE.reveals[1]}).play()

# name: the proof, the witness (empty: it is found without one), what is found
FORGERIES: dict[str, tuple[str, str, str]] = {
    # The six of the attack on our own server.
    "a share for a bot's seat": (_bot_share(), "", "seat"),
    "a key that hangs on names": (_names(), "", "key"),
    "other options": (OPTIONS.proof(), SEEN, "witness"),
    "a stacked deal from elsewhere": (BEGUN.proof(), SEEN, "witness"),
    "another commitment of another seat": (OTHER.proof(), SEEN, "witness"),
    "a game that was never played": (_other_end(), SEEN, "witness"),
    "a wholly new secret": (NEW.proof(), SEEN, "witness"),
    # Ten more, and then some.
    "what was taken back is left out": (_without_undo(), SEEN, "witness"),
    "an undo that nobody asked for": (_more_undo(), SEEN, "witness"),
    "a bent draw that was taken back": (_bent_then_back(), "", "draw"),
    "a bot that is called a person": (PUPPET.proof(), SEEN, "witness"),
    "another bot": (LEVEL.proof(), SEEN, "witness"),
    "a seat that is said to have declined": (SILENT.proof(), SEEN, "witness"),
    "one's own share is left out": (MUTE.proof(), SEEN, "witness"),
    "another table": (STRANGE.proof(), SEEN, "witness"),
    "a proof without a charter": (
        proof_of(3, "1").replace("table tEsT-1\n", "table tEsT-2\n"), SEEN, "commit"
    ),
    "the history leads elsewhere": (_text((r"^undo (\d) (\d+)$", r"undo \1 3")), "", "history"),
    "something is played again twice": (
        _text((r"^redo (\d)$", r"redo \1\nredo \1")), "", "history"
    ),
    "moves of another seat in a link": (_text((r"^move 0$", "move 1")), "", "history"),
    "the game begins under another seal": (
        _text((r"^begin [0-9a-f]{64}$", f"begin {'0' * 64}")), "", "history"
    ),
    "the game begins twice": (_links(lambda links: links.insert(1, links[0])), "", "history"),
    "the game never begins": (_links(lambda links: links.clear()), "", "history"),
    "a charter of other options than the record": (
        _text((r"^option target 1$", "option target 3")), "", "charter"
    ),
    "a seat changes its kind": (_text((r"^seat 2 bot greedy$", "seat 2 person")), "", "commit"),
    "a commitment from another table": (
        _text((r"^seat 0 [0-9a-f]{64} ", f"seat 0 {STRANGE.shares[0][0]} ")), "", "seat"
    ),
    "moves from elsewhere that are not those": (
        changed(BEGUN.proof(), lambda text: re.sub(r"(?m)^from 21 .", "from 21 0", text, count=1)
                if "\nfrom 21 0" not in text else re.sub(r"(?m)^from 21 .", "from 21 1", text)),
        "", "commit",
    ),
    "moves that are passed off as from elsewhere": (
        _text((r"^from 0$", f"from 5 {'0' * 64}")), "", "commit"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found(name: str) -> None:
    proof, witness, kind = FORGERIES[name]
    found, why = judged(proof, witness)
    assert (found, why[-1:]) == (kind, "."), why
    if kind == "witness":  # it is sound in itself: only a witness can tell
        assert judged(proof) == ("", "")


@once
def test_all_three_find_the_same_forgeries(page: Page, static: Page) -> None:
    proofs = [proof for proof, _, _ in FORGERIES.values()]
    witnesses = [witness for _, witness, _ in FORGERIES.values()]
    told = zip(FORGERIES, page(proofs, (), witnesses), static(proofs, (), witnesses), strict=True)
    for name, theirs, third in told:
        proof, witness, kind = FORGERIES[name]
        _, why = judged(proof, witness)
        assert (theirs["ok"], theirs["kind"], theirs["why"]) == (False, kind, why), name
        assert (third["ok"], third["kind"]) == (False, kind), name


def test_what_one_played_and_how_it_ended_is_compared() -> None:
    lied = SEEN.replace(TRUE.results, "results 0 0 1" if " 1\n" not in SEEN else "results 1 0 0")
    lied = closed(lied[: lied.rindex("end ")])
    if lied != SEEN:
        assert judged(TRUE.proof(), lied)[1] == "the record ends otherwise than was shown."
    played = re.findall(r"(?m)^played 0 (.*)$", SEEN)
    twice = SEEN.replace("held 0\n", f"played 0 {played[0]}\nheld 0\n")
    told = judged(TRUE.proof(), closed(twice[: twice.rindex("end ")]))
    assert told == ("witness", f"'{played[0]}', which seat 0 played, did not happen in the record.")


def test_what_was_taken_back_must_keep_the_rules_too() -> None:
    """An illegal move, taken back at once: only a verifier with the rules can tell."""
    told = TRUE.but()
    count = len(told.links[0][1]["moves"])
    seat = told.links[1][1]["seat"]
    other = next(
        text for kind, body in told.links[2:] if kind == "move" and body["seat"] != seat
        for by, text in body["moves"] if by != -1
    )  # fmt: skip
    more = [
        ("move", {"seat": seat, "moves": [(seat, other)]}),
        ("undo", {"seat": seat, "to": count}),
    ]
    forged = _links(lambda links: links.__setitem__(slice(1, 1), more))
    assert check(forged).ok
    kind, why = judged(forged)
    assert (kind, "breaks the rules" in why) == ("rules", True)


def test_names_are_remarks_and_change_no_draw() -> None:
    other = opened(target="1").but(names=("A", "B", "Grace"))
    assert other.seal == TRUE.seal
    forgotten = other.play()
    assert check(forgotten.proof()).draws[5].text == check(TRUE.proof()).draws[5].text
    assert judged(forgotten.proof(), SEEN) == ("", "")


def test_a_change_of_any_one_thing_changes_the_seal() -> None:
    charter, promise, shares = TRUE.charter, TRUE.promise, TRUE.shares
    other = charter.replace("bot greedy", "person")
    assert promise_of(other, TRUE.secret) != promise
    seals = {
        seal_of(a, b, c)
        for a in (charter, other)
        for b in (promise, promise[::-1])
        for c in (shares, shares[::-1])
    }
    assert len(seals) == 8


# --- Single bytes ------------------------------------------------------------------------------


@once
def test_changed_bytes_are_all_found_by_all_three(page: Page, static: Page) -> None:
    proofs = [TRUE.proof(), BEGUN.proof()]
    changes = tampered(proofs, 1500, 21)
    told = zip(changes, page(proofs, changes)[2:], static(proofs, changes)[2:], strict=True)
    kinds = set()
    for (file, place, byte), theirs, third in told:
        content = bytearray(proofs[file].encode())
        content[place] = byte
        mine = check(bytes(content))
        assert not mine.ok, f"byte {place} of {file} is {byte}"
        assert (theirs["ok"], theirs["kind"], theirs["line"]) == (False, mine.kind, mine.line)
        assert (third["ok"], third["kind"], third["line"]) == (False, mine.kind, mine.line), (
            file, place, byte,
        )  # fmt: skip
        kinds.add(mine.kind)
    assert kinds >= {"spelling", "commit", "seat", "record", "key", "history", "draws", "draw"}


# --- Vectors -----------------------------------------------------------------------------------


def test_the_vectors_hold(page: Page, static: Page) -> None:
    """Stored files: what they prove once they must always prove."""
    proof = (VECTORS / "game.proof").read_text("utf-8")
    witness = (VECTORS / "game.witness").read_text("utf-8")  # of form 2
    later = (VECTORS / "game.3.witness").read_text("utf-8")
    words = (VECTORS / "game.words").read_text("utf-8").split()
    verdict = check(proof)
    assert verdict.ok, verdict.why
    for seen in (witness, later):
        compare(verdict, read_witness(seen.encode()))
    assert list(words_of(verdict.seal)) == words
    assert [one["ok"] for one in page([proof] * 2, (), [witness, later])] == [True, True]
    for told in static([proof] * 2, (), [witness, later]):
        assert told["words"] == words
