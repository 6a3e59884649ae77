"""Fair dice: both verifiers accept true proofs, find every change and agree on the reason."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from effort import once
from munera.core.game import Game
from munera.games import every
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import FORMS
from munera.server.proof import header_of, seat_commit, server_commit, table_key, write_proof
from munera.verify import check, luck_of
from verify.conftest import Change, Page
from verify.forge import (
    SECRET,
    TABLE,
    Dicer,
    field,
    forge,
    parts,
    play,
    proof_of,
    proof_of_game,
    record_of,
    rekey,
    sha256,
    shares,
)

SEATS = range(1, 9)
SMALL = (1, 2, 3)  # tables whose proofs are tampered with


def test_promises_are_what_the_protocol_says() -> None:
    told = sha256(f"munera commit 1\nT\n{SECRET.hex()}\n")
    assert server_commit("T", SECRET) == told
    assert seat_commit("T", 3, "ab") == sha256("munera seat 1\nT\n3\nab\n")


def test_a_key_hangs_on_everything_that_was_said() -> None:
    keys = {
        table_key(secret, table, seats, header)
        for secret in (SECRET, SECRET[::-1])
        for table in ("T", "U")
        for seats in ([("a", "b"), ("", "")], [("", ""), ("a", "b")], [("a", ""), ("", "")])
        for header in ("x", "y")
    }
    assert len(keys) == 24


@pytest.mark.parametrize("seats", SEATS)
def test_a_true_proof_is_accepted(seats: int) -> None:
    verdict = check(proof_of(seats))
    assert (verdict.ok, verdict.why) == (True, "")
    chances = record_of(seats).count("\nchance ")
    assert len(verdict.draws) == chances > 30
    assert verdict.proof.table == TABLE
    assert verdict.proof.over


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_true_proof_of_every_game_is_accepted(game: Game) -> None:
    drawn = []
    for seats in (min(game.seats), max(game.seats)):
        proof = proof_of_game(game.name, seats)
        verdict = check(proof)
        assert (verdict.ok, verdict.why) == (True, "")
        assert len(verdict.draws) == proof.count("\nchance ") > 0
        drawn.append(len(verdict.draws))
    assert max(drawn) >= 24  # a duel without animals may have no dice, but some tables do


def test_the_page_accepts_the_same_and_judges_luck_alike(page: Page) -> None:
    proofs = [proof_of(seats) for seats in SEATS] + [_all_kinds_of_lists()]
    proofs += [proof_of_game(game.name, max(game.seats)) for game in every()]
    for proof, told in zip(proofs, page(proofs), strict=True):
        verdict = check(proof)
        assert told["ok"], told["why"]
        assert told["draws"] == len(verdict.draws)
        for mine, theirs in zip(luck_of(verdict.draws), told["luck"], strict=True):
            assert (mine.stream, mine.sentence) == (theirs["stream"], theirs["sentence"])
            assert mine.rare == pytest.approx(theirs["rare"], abs=1e-6)
            bars = [(bar["label"], bar["came"]) for bar in theirs["bars"]]
            assert [(bar.label, bar.came) for bar in mine.bars] == bars


def test_proofs_with_records_of_either_form_are_accepted_by_both(page: Page) -> None:
    forms = [(game.name, form) for game in every() for form in FORMS]
    proofs = [proof_of_game(name, 2, form) for name, form in forms]
    for (_, form), proof, told in zip(forms, proofs, page(proofs), strict=True):
        assert f"\nmunera record {form}\n" in proof
        assert check(proof).ok
        assert told["ok"], told["why"]


@once
def test_two_thousand_changed_bytes_are_all_found_by_both(page: Page) -> None:
    rng = random.Random(20)
    proofs = [proof_of(seats, "1") for seats in SMALL]
    changes: list[Change] = []
    for letters in (bytes(range(256)), b"0123456789abcdef |:\n"):  # any byte, then allowed ones
        for _ in range(1000):
            file = rng.randrange(len(proofs))
            content = proofs[file].encode()
            place = rng.randrange(len(content))
            byte = rng.choice([letter for letter in letters if letter != content[place]])
            changes.append((file, place, byte))
    kinds = set()
    for (file, place, byte), told in zip(
        changes, page(proofs, changes)[len(proofs) :], strict=True
    ):
        changed = bytearray(proofs[file].encode())
        changed[place] = byte
        verdict = check(bytes(changed))
        assert not verdict.ok, f"byte {place} of {file} is {byte}"
        assert (told["ok"], told["kind"], told["line"]) == (False, verdict.kind, verdict.line)
        kinds.add(verdict.kind)
    assert kinds >= {"spelling", "commit", "seat", "record", "key", "draws", "draw"}


# --- Forgeries with hashes that fit --------------------------------------------------------------


def _line(start: str, number: int = 0) -> Callable[[str], str]:
    """Finds a line by its start."""
    return lambda text: [line for line in text.splitlines() if line.startswith(start)][number]


def _put(start: str, new: Callable[[str], str], number: int = 0) -> Callable[[str], str]:
    """Changes one line."""

    def change(text: str) -> str:
        old = _line(start, number)(text)
        return text.replace(f"{old}\n", new(old), 1)

    return change


def _say(start: str, old: str, new: str, number: int = 0) -> Callable[[str], str]:
    """Changes some words of one line."""
    return _put(start, lambda line: line.replace(old, new, 1) + "\n", number)


def _swap_deals(text: str) -> str:
    """The first two cards dealt change places, in the record or in the draws."""
    lines = text.splitlines()
    one, two = [k for k, line in enumerate(lines) if " deal " in line and "chance" in line][:2]
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines) + "\n"


def _swap_drawn(text: str) -> str:
    lines = text.splitlines()
    one, two = [k for k, line in enumerate(lines) if line.startswith("draw deal ")][:2]
    first, second = lines[one].split(" ", 8), lines[two].split(" ", 8)
    first[8], second[8] = second[8], first[8]
    lines[one], lines[two] = " ".join(first), " ".join(second)
    return "\n".join(lines) + "\n"


def _swap_seats(head: str) -> str:
    zero, one = _line("seat 0 ")(head), _line("seat 1 ")(head)
    head = head.replace(zero, "ZERO").replace(one, "ONE")
    return head.replace("ZERO", f"seat 0 {one[7:]}").replace("ONE", f"seat 1 {zero[7:]}")


def _other_secret(head: str) -> str:
    return head.replace(SECRET.hex(), SECRET[::-1].hex())


def _rename(record: str) -> str:
    return record.replace("name 0 Náme 0", "name 0 Nemo")


def _drop_two(text: str) -> str:
    return _put("draw deal ", lambda _: "", 1)(_put("draw deal ", lambda _: "", 0)(text))


def _again_list(text: str) -> str:
    """The list after the first deal is written out although the draw left it unchanged."""
    listed, drawn = _line("list deal ")(text), _line("draw deal ")(text)
    item = "1:" + drawn.split(" ", 8)[8]
    items = [other for other in listed.split(" ", 2)[2].split("|") if other != item]
    return text.replace(f"{drawn}\n", f"{drawn}\nlist deal {'|'.join(items)}\n")


def _list_for_take(text: str) -> str:
    """The same, and the draw says `keep`."""
    return _say("draw deal ", "take", "keep")(_again_list(text))


def _rig(text: str) -> str:
    """Every later list of the deal is rearranged."""
    lines = text.splitlines()
    lists = [k for k, line in enumerate(lines) if line.startswith("list deal ")]
    for k in lists[1:]:
        items = lines[k].split(" ", 2)[2].split("|")
        lines[k] = f"list deal {'|'.join(reversed(items))}"
    assert len(lists) > 1
    return "\n".join(lines) + "\n"


GOOD = proof_of(3, "1")
LONG = proof_of(3, "3")  # several rounds, so several lists of the deal
ATTACKS: dict[str, tuple[str, str]] = {
    "other cards in record and draws": (forge(GOOD, record=_swap_deals, draws=_swap_drawn), "draw"),
    "arranged lists": (forge(LONG, draws=_rig), "draws"),
    "other cards in the record": (forge(GOOD, record=_swap_deals), "draws"),
    "other cards in the draws": (forge(GOOD, draws=_swap_drawn), "draws"),
    "another name": (forge(GOOD, record=_rename), "key"),
    "another name and key": (rekey(forge(GOOD, record=_rename)), "draw"),
    "another secret": (forge(GOOD, _other_secret), "commit"),
    "another secret, promise and key": (rekey(forge(GOOD, _other_secret)), "draw"),
    "another table": (forge(GOOD, lambda head: head.replace(TABLE, "other")), "commit"),
    "another key": (forge(GOOD, _put("key ", lambda _: f"key {'0' * 64}\n")), "key"),
    "swapped seats": (forge(GOOD, _swap_seats), "seat"),
    "a seat is silenced": (forge(GOOD, _put("seat 0 ", lambda _: "seat 0 - -\n")), "key"),
    "a seat's reveal is dropped": (
        forge(GOOD, _put("seat 0 ", lambda old: f"{old[:72]}-\n")), "key"
    ),
    "a reveal from nowhere": (
        forge(GOOD, _put("seat 2 ", lambda _: f"seat 2 - {'0' * 64}\n")), "spelling"
    ),
    "a seat is dropped": (forge(GOOD, _put("seat 2 ", lambda _: "")), "spelling"),
    "a dropped draw": (forge(GOOD, draws=_put("draw deal ", lambda _: "")), "draws"),
    "two dropped draws": (forge(GOOD, draws=_drop_two), "draws"),
    "the last draw is dropped": (
        forge(GOOD, draws=lambda text: text[: text.rindex("draw ")]), "draws"
    ),
    "a draw twice": (forge(GOOD, draws=_put("draw deal ", lambda old: f"{old}\n" * 2)), "draws"),
    "no draws at all": (forge(GOOD, draws=lambda _: ""), "draws"),
    "moves passed off as not drawn here": (
        forge(GOOD, lambda head: head.replace("from 0", "from 5")), "draws"
    ),
    "more moves not drawn here than there are": (
        forge(GOOD, lambda head: head.replace("from 0", "from 9999")), "draws"
    ),
    "another stream": (
        forge(GOOD, draws=lambda text: text.replace(" deal take", " extra take")), "draws"
    ),
    "a number skipped": (
        forge(GOOD, draws=_say("draw dealer ", " 1 0 3 ", " 1 1 3 ")),
        "draws",
    ),
    "another pick": (
        forge(GOOD, draws=_say("draw dealer ", " 3 0 ", " 3 1 ")),
        "draw",
    ),
    "a heavier outcome": (
        forge(GOOD, draws=_say("list dealer ", "1:dealer 0", "2:dealer 0")),
        "draws",
    ),
    "keep for take": (
        forge(GOOD, draws=_say("draw deal take", "take", "keep", 3)),
        "draws",
    ),
    "a list twice": (
        forge(GOOD, draws=_put("list deal ", lambda old: f"{old}\n" * 2)),
        "draws",
    ),
    "a list that is known": (forge(GOOD, draws=_again_list), "draws"),
    "a list that a take would have left": (forge(GOOD, draws=_list_for_take), "draws"),
    "a list without a draw": (
        forge(GOOD, draws=lambda text: text + "list more 1:a\n"), "draws"
    ),
    "an outcome twice": (
        forge(GOOD, draws=_put("list dealer ", lambda old: f"{old}|1:dealer 0\n")), "spelling"
    ),
    "a word of a weight": (
        forge(GOOD, draws=lambda text: text.replace("1:dealer 0", "x:dealer 0")), "spelling"
    ),
    "a zero in front": (forge(GOOD, lambda head: head.replace("from 0", "from 00")), "spelling"),
    "an empty line": (forge(GOOD, lambda head: head + "\n"), "spelling"),
    "an unseen letter": (forge(GOOD, record=lambda r: r.replace("Náme 0", "Náme\t0")), "spelling"),
    "a move by nobody": (forge(GOOD, record=_say("2 play", "2", "3")), "spelling"),
    "no results": (forge(GOOD, record=_put("results ", lambda _: "")), "spelling"),
    "results of a game that goes on": (
        forge(GOOD, record=_say("end ", " over ", " running ")), "spelling"
    ),
    "results for more seats": (
        forge(GOOD, record=_put("results ", lambda old: f"{old} 0\n")), "spelling"
    ),
    "results for fewer seats": (forge(GOOD, record=_say("results ", " 0", "")), "spelling"),
    "results twice": (forge(GOOD, record=_put("results ", lambda old: f"{old}\n" * 2)), "spelling"),
    "results that are no shares": (
        forge(GOOD, record=_put("results ", lambda old: old.replace("1", "7") + "\n")), "spelling"
    ),
    "results in the middle": (
        forge(GOOD, record=_put("digest 20 ", lambda old: f"results 1 0 0\n{old}\n")), "spelling"
    ),
    "another form": (
        forge(GOOD, record=lambda text: text.replace("munera record 2", "munera record 1")),
        "spelling",
    ),
    "a form to come": (
        forge(GOOD, record=lambda text: text.replace("munera record 2", "munera record 3")),
        "spelling",
    ),
    "a missing digest": (forge(GOOD, record=_put("digest 20 ", lambda _: "")), "spelling"),
    "another number of moves": (forge(GOOD, record=_say("end ", "end ", "end 1")), "spelling"),
    "another record hash": (GOOD.replace(parts(GOOD)[1][-17:], "0123456789abcdef\n"), "record"),
    "another file hash": (GOOD[:-2] + ("1" if GOOD[-2] == "0" else "0") + "\n", "file"),
    "more after the end": (GOOD + "x\n", "spelling"),
    "cut off": (GOOD[:-1], "spelling"),
    "cut short": (GOOD[: GOOD.rindex("end ")], "spelling"),
    "line ends of another system": (GOOD.replace("\n", "\r\n"), "spelling"),
    "nothing": ("", "spelling"),
    "a record only": (record_of(3, "1"), "record only"),
    "an old record only": (
        record_of(3, "1").replace("munera record 2", "munera record 1"), "record only"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_a_forgery_is_found(name: str) -> None:
    text, kind = ATTACKS[name]
    verdict = check(text)
    assert (verdict.ok, verdict.kind) == (False, kind), verdict.why
    assert verdict.why.endswith(".")
    assert not verdict.draws


@once
def test_the_page_finds_the_same_forgeries(page: Page) -> None:
    told = page([text for text, _ in ATTACKS.values()])
    for name, (text, _), theirs in zip(ATTACKS, ATTACKS.values(), told, strict=True):
        mine = check(text)
        assert not theirs["ok"], name
        assert (theirs["kind"], theirs["line"], theirs["why"]) == (
            mine.kind,
            mine.line,
            mine.why,
        ), name


def test_what_is_no_text_is_no_proof() -> None:
    assert check(b"munera proof 1\n\xff\n").kind == "spelling"
    assert check("munera proof 1\n\ud800\n").kind == "spelling"


# --- Games that did not begin here, and draws that no game of ours makes -------------------------


def test_moves_from_elsewhere_are_counted_but_not_checked(page: Page) -> None:
    begun = Match.resume(record_of(3)).at(45).text()
    seats = shares(3, "fork")
    dice = Dice(table_key(SECRET, "fork", seats, header_of(begun)))
    text = play(Match.resume(begun, dice)).text()
    proof = write_proof("fork", SECRET, seats, 45, text)
    verdict = check(proof)
    assert (verdict.ok, verdict.why) == (True, "")
    assert all(draw.move > 45 for draw in verdict.draws)
    assert verdict.draws[0].n == 30
    assert page([proof])[0]["ok"]


def _stream_of_two_attempts(dicer: Dicer) -> str:
    """The name of a stream whose first number would favour an outcome and is thrown away."""
    k = 0
    while dicer.roll(f"s{k}", 0, 9 * 10**14)[0] == 0:
        k += 1
    return f"s{k}"


def _all_kinds_of_lists() -> str:
    """Dice with weights, a deck with copies, a total that makes attempts fail, a new list."""
    dicer = Dicer()
    dicer.say("0 begin")
    die = [(3, "roll miss"), (2, "roll hit"), (1, "roll mortal")]
    dicer.offer("die", die)
    for _ in range(60):
        dicer.draw("die", die)
    deck = [(3, "deal a"), (1, "deal b"), (2, "deal c")]
    dicer.offer("deck", deck)
    while deck:
        came = dicer.draw("deck", deck, takes=sum(weight for weight, _ in deck) > 1)
        deck = [(weight - (text == came), text) for weight, text in deck]
        deck = [(weight, text) for weight, text in deck if weight]
    coin = [(5 * 10**14, "toss head"), (4 * 10**14, "toss tail")]
    dicer.offer("coin", coin)
    for _ in range(30):
        dicer.draw("coin", coin)
    again = _stream_of_two_attempts(dicer)
    dicer.offer(again, coin)
    dicer.draw(again, coin)
    dicer.offer("die", [(1, "roll one")])
    dicer.draw("die", [(1, "roll one")])
    return dicer.proof()


def test_weights_copies_and_new_lists() -> None:
    verdict = check(_all_kinds_of_lists())
    assert (verdict.ok, verdict.why) == (True, "")
    die, deck, coin, again = luck_of(verdict.draws)
    assert again.sentence == "One draw."
    assert [bar.label for bar in die.bars] == ["roll miss", "roll hit", "roll mortal", "roll one"]
    assert sum(bar.expected for bar in die.bars) == pytest.approx(61)
    assert deck.sentence == "6 draws are too few to speak of luck."
    assert coin.draws == 30


def test_luck_is_told_by_how_rare_it_is() -> None:
    for sides, words in ((2, "as even as luck usually is"), (40, "as even as luck usually is")):
        dicer = Dicer()
        outcomes = [(1, f"roll {k}") for k in range(sides)]
        dicer.offer("die", outcomes)
        for _ in range(400):
            dicer.draw("die", outcomes)
        (luck,) = luck_of(check(dicer.proof()).draws)
        assert words in luck.sentence
        assert luck.rare > 0.05


def test_a_record_that_its_dice_did_not_make_gets_no_proof() -> None:
    with pytest.raises(Exception, match="but the table's dice give"):
        write_proof("another", SECRET, shares(3), 0, record_of(3, "1"))


def test_the_header_is_the_record_up_to_its_moves() -> None:
    text = record_of(2)
    assert header_of(text).endswith("name 1 Náme 1\nmoves\n")
    assert text.startswith(header_of(text))
    assert field(parts(proof_of(2))[0], "commit") == server_commit(TABLE, SECRET)
