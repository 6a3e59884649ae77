"""A record changed by a careful forger is refused, with its line and the reason."""

from __future__ import annotations

import hashlib

import pytest

from contract.cases import Case, cases_of
from munera.core.engine import CHANCE, act, digest, legal_list
from munera.core.errors import BadRecord
from munera.core.events import Field, Kind, line_of
from munera.core.rng import Rng
from munera.games import every, load
from munera.play import chain
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import BY_POSITION, replay

CASES = [case for game in every() for case in cases_of(game)]
each_case = pytest.mark.parametrize("case", CASES, ids=str)
# An option of each game and another value of it; some change only what is shown.
OTHERS = {
    "clash": [("odds", "on"), ("own_teams_apart", "on")],
    "for_glory": [("coins", "4"), ("glory", "5")],
    "gladigala": [("start_coins", "4"), ("max_rounds", "59")],
    "gorus": [("memory", "on")],
}


PLAYED: dict[str, str] = {}


def played(case: Case) -> str:
    """A random game to its end, always the same one."""
    if str(case) not in PLAYED:
        PLAYED[str(case)] = _played(case)
    return PLAYED[str(case)]


def _played(case: Case) -> str:
    rng = case.rng("forgeries")
    match = Match(case.game, case.table, (), Dice.from_seed(9))
    while not match.is_over:
        seat = match.waiting()[0]
        actions = legal_list(match.truth, seat)
        match.play(seat, case.game.space.text(actions[rng.below(len(actions))]))
    return match.text()


def closed(lines: list[str]) -> str:
    """The lines as a record whose closing hash fits, as anybody can make it."""
    body = "\n".join(lines[:-1]) + "\n"
    told = hashlib.sha256(body.encode()).hexdigest()[:16]
    return f"{body}{' '.join(lines[-1].split()[:4])} {told}\n"


def refusal(lines: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        replay(closed(lines))
    assert caught.value.why.endswith(".")
    return caught.value


@each_case
def test_another_move_is_found_at_the_next_digest_or_before(case: Case) -> None:
    lines = played(case).splitlines()
    record, _ = replay(played(case))
    space = case.game.space
    s = case.game.opening(case.table)
    changed = 0
    at = lines.index("moves") + 1
    for seat, action in record.moves:
        if lines[at].startswith("digest "):
            at += 1
        others = [other for other in legal_list(s, seat) if other != action]
        if others and (changed < 40 or at % 16 == 0):
            who = "chance" if seat == CHANCE else str(seat)
            forged = [*lines[:at], f"{who} {space.text(others[-1])}", *lines[at + 1 :]]
            error = refusal(forged)
            due = next(
                k for k in range(at, len(lines)) if lines[k].split()[0] in ("digest", "results")
            )
            assert at + 1 < error.line <= due + 2
            changed += 1
        act(s, seat, action)
        at += 1
    assert changed


@each_case
def test_another_digest_or_result_is_found_at_its_line(case: Case) -> None:
    lines = played(case).splitlines()
    digests = [k for k, line in enumerate(lines) if line.startswith("digest ")]
    for at in digests[:3]:  # a very short game has none
        _, moves, told = lines[at].split()
        error = refusal([*lines[:at], f"digest {moves} 0123456789abcdef", *lines[at + 1 :]])
        assert error.line == at + 1
        assert error.why.startswith(f"after {moves} moves the digest should be {told}, not ")
    assert lines[-2].startswith("results ")
    worse = "results" + " 0.5" * case.table.seats
    error = refusal([*lines[:-2], worse, lines[-1]])
    assert (error.line, error.why) == (
        len(lines) - 1, f"by the rules the game ended with '{lines[-2]}'.",
    )  # fmt: skip
    error = refusal([*lines[:-2], lines[-1]])
    assert error.line == len(lines) - 1
    assert f"'{lines[-2]}'" in error.why
    end = lines[-1].split()
    error = refusal([*lines[:-1], f"end {end[1]} over 0123456789abcdef {end[4]}"])
    assert error.line == len(lines)
    assert error.why.startswith(f"the closing line should say 'end {end[1]} over {end[3]} ")
    error = refusal([*lines[:-2], lines[-1].replace(" over ", " running ")])
    assert error.line == len(lines) - 1


@pytest.mark.parametrize("game", OTHERS)
def test_another_option_is_found_even_if_it_changes_no_position(game: str) -> None:
    case = cases_of(load(game))[-1]
    lines = played(case).splitlines()
    for name, value in OTHERS[game]:
        at = next(k for k, line in enumerate(lines) if line.startswith(f"option {name} "))
        assert lines[at] != f"option {name} {value}"
        error = refusal([*lines[:at], f"option {name} {value}", *lines[at + 1 :]])
        assert error.line > at + 1
        if error.clause == "":
            assert "the digest should be" in error.why


def test_names_are_remarks() -> None:
    lines = played(cases_of(load("gorus"))[1]).splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("name 0 "))
    record, _ = replay(closed([*lines[:at], "name 0 Forgotten", *lines[at + 1 :]]))
    assert record.names[0] == "Forgotten"


def test_a_record_of_one_form_is_none_of_the_other() -> None:
    case = cases_of(load("gorus"))[1]
    lines = played(case).splitlines()
    error = refusal(["munera record 1", *lines[1:]])
    assert lines[error.line - 1].startswith("digest 20 ")
    old = Match(case.game, case.table, form=BY_POSITION, dice=Dice.from_seed(1)).text().splitlines()
    assert refusal(["munera record 2", *old[1:]]).line > 0
    assert (
        refusal([*old[:-1], "results 1 0", old[-1]]).why == "'results' is not a seat or a number."
    )
    assert refusal(["munera record 3", *lines[1:]]).why == (
        "this version of Munera does not read 'munera record 3'."
    )
    assert refusal(["munera records", *lines[1:]]).why == (
        "this is not a record: it does not begin with 'munera record 2'."
    )


# --- The running hash, computed here -------------------------------------------------------------


@each_case
def test_the_digests_are_what_the_documentation_says(case: Case) -> None:
    text = played(case)
    lines = text.splitlines()
    first, moves = lines.index(f"game {case.game.name}"), lines.index("moves")
    last = next(k for k, line in enumerate(lines) if line.startswith("content "))
    header = "".join(f"{line}\n" for line in lines[first : last + 1])
    value = hashlib.sha256(header.encode()).digest()
    match = Match(case.game, case.table, go_on=False)
    n = 0
    for line in lines[moves + 1 : -2]:
        who, _, rest = line.partition(" ")
        if who == "digest":
            assert rest == f"{n} {value.hex()[:16]}"
            continue
        place = len(match.log)
        match.restore([(CHANCE if who == "chance" else int(who), rest)])
        n += 1
        told = [line]
        for k in range(place, len(match.log)):
            event = match.log.event(k)
            told.append(by_hand(case.game.events[event[0]], event))
        value = hashlib.sha256(value + "".join(f"{one}\n" for one in told).encode()).digest()
    value = hashlib.sha256(value + f"{lines[-2]}\n".encode()).digest()
    assert lines[-1].split()[3] == value.hex()[:16]


def by_hand(kind: Kind, event: tuple[int, ...]) -> str:
    words = [kind.name]
    for k, field in enumerate(kind.fields, 1):
        if not field.recorded:
            continue  # it is only for the picture
        values = event[k:] if field.many else event[k : k + 1]
        words.append(f"{field.name}={','.join(str(int(value)) for value in values)}")
    return " ".join(words)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_no_event_tells_the_number_of_an_action(game: object) -> None:
    for kind in game.events:  # type: ignore[attr-defined]  # a Game
        assert "action" not in {field.domain for field in kind.fields}, kind.name


def test_what_is_added_for_pictures_changes_no_record() -> None:
    seat, cell = Field("seat", "seat"), Field("cell", "cell", recorded=False)
    cards = Field("cards", "card", many=True)
    assert line_of(Kind("won", "X-1", seat, cell), (0, 2, 5)) == line_of(
        Kind("won", "X-1", seat), (0, 2)
    )
    assert line_of(Kind("won", "X-1", seat, cell, cards), (0, 2, 5, 7, 9)) == "won seat=2 cards=7,9"
    assert line_of(Kind("ended", "X-2"), (3,)) == "ended"
    game = load("gorus")
    fewer = chain.extend(b"", game, CHANCE, 0, [])
    assert fewer != chain.extend(b"", game, CHANCE, 0, [(0, 1)])


def test_a_match_hashes_what_was_played_whenever_it_is_asked() -> None:
    case = cases_of(load("gorus"))[2]
    one, other = [Match(case.game, case.table, (), Dice.from_seed(4)) for _ in range(2)]
    rng = Rng(5)
    for n in range(30):
        seat = one.waiting()[0]
        text = one.decision(seat).choices[0].text  # type: ignore[union-attr]  # it is asked
        for match in (one, other):
            match.play(seat, text)
        if n % 3 == 0:
            one.text()  # the other is asked at the end alone
        if rng.below(6) == 0:
            for match in (one, other):
                match.undo()
                match.let_chance_act()
    assert one.text() == other.text()
    assert digest(one.truth) == digest(other.truth)
