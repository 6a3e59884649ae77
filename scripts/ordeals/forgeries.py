"""Dice that the house cannot bend: games are played on a real server, and everybody looks on.

Two people and a bot play by plain requests and write down what they are shown, as a page does. At
the end all three verifiers must find that the proof is sound and belongs to the game that both have
seen. Then single bytes of true proofs are changed: each verifier must find every change, and all
three at the same place. The page's verifier and that of docs/verify.html run in node.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from munera.verify import check, compare, read_witness  # noqa: E402
from munera.verify.read import Fault as Found  # noqa: E402
from ordeals.house import Guest, Json, Server  # noqa: E402
from ordeals.planting import BROKEN, Fault  # noqa: E402
from verify.conftest import ask_page, ask_static  # noqa: E402
from verify.forge import proof_of  # noqa: E402
from verify.table import closed, ended, opened, tampered  # noqa: E402

SHORT = ("--games", "1", "--bytes", "0")
SWAP = """        self.places[body["seat"]].reveal = body["hex"]
"""
FAULTS = (
    Fault(
        "a bent draw", "play/dice.py", "            return value % total\n",
        "            return value % total // 2\n", "draw", SHORT,
        (("server/proof.py", "    pick = value % total\n", "    pick = value % total // 2\n"),),
    ),
    Fault(
        "another secret after the reveal", "server/bond.py",
        "        return key_of(self._secret, self.seal(shares))\n",
        "        secret = self._secret[::-1]\n"
        "        promise = promise_of(self.charter, secret)\n"
        "        return key_of(secret, seal_of(self.charter, promise, shares))\n",
        "is not what it committed to", SHORT,
        (
            ("server/history.py", "    promise = promise_of(charter, secret)\n",
             "    secret = secret[::-1]\n    promise = promise_of(charter, secret)\n"),
        ),
    ),
    Fault(
        "a swapped commitment", "server/room.py", SWAP,
        SWAP + '        if body["seat"] == 1:\n'
        '            self.places[1].reveal = "0" * 64\n'
        '            self.places[1].commit = self.bond.commit(1, "0" * 64)\n',
        "put into the dice was changed", SHORT,
    ),
    Fault(
        "another option in the proof", "server/history.py", "charter\\n{charter}commit",
        "charter\\n{charter.replace('target 1', 'target 2')}commit", "charter", SHORT,
    ),
    Fault(
        "moves that no value of the chain covers", "server/charter.py",
        '        return f"move {seat}\\n" + _lines(body["moves"])\n',
        '        return f"move {seat}\\n" + _lines(body["moves"][:0])\n', "history", SHORT,
    ),
    Fault(
        "a move is left out afterwards", "server/history.py",
        "            out.append((entry.kind, msgspec.json.decode(entry.body)))\n    return out\n",
        "            out.append((entry.kind, msgspec.json.decode(entry.body)))\n"
        "    del out[-3]\n    return out\n", "history", SHORT,
    ),
)  # fmt: skip
LONGEST = 120.0  # seconds of a game
BATCH = 5000  # changed bytes that node is asked about at once


class Bent(Exception):
    """The dice, or what was said of them, are not as promised."""


class Witness:
    """Somebody who plays and writes down what they are shown."""

    def __init__(self, guest: Guest, seat: int, luck: random.Random) -> None:
        self.guest, self.seat, self.luck = guest, seat, luck
        self.share = luck.randbytes(32).hex()
        self.fair: Json = {}
        self.commits: list[str] = []  # of all seats, before anybody has our share
        self.chain: list[str] = []
        self.played: list[str] = []
        self.itself: list[str] = []
        self.results = ""

    def look(self) -> Json:
        """Look at the table, and note what must hold in the end."""
        path = f"/api/tables/{self.guest.table}?seat={self.seat}"
        shown = self.guest.ask("GET", path)[1]
        fair = shown["fair"]
        if fair.get("charter") and not self.fair:
            self.fair = fair
        if shown["phase"] == "revealing" and not self.commits:
            self.commits = [one.get("commit", "") for one in fair["seats"]]
        if shown.get("chain") and shown["chain"] not in self.chain:
            self.chain.append(shown["chain"])
        self.itself = shown.get("itself", [])
        if shown.get("results"):
            self.results = "results " + " ".join(f"{share:.6g}" for share in shown["results"])
        return shown

    def act(self) -> str:
        """Do one thing that the seat is asked for, if any; returns the phase of the table."""
        shown = self.look()
        phase: str = shown["phase"]
        if phase == "sealing" and self.seat in shown["fair"].get("wanted", ()):
            self.guest.do({"do": "commit", "seat": self.seat, "hex": self.commitment()})
        elif phase == "revealing" and self.seat in shown["fair"].get("wanted", ()):
            self.guest.do({"do": "reveal", "seat": self.seat, "hex": self.share})
        elif phase == "playing" and shown.get("ask"):
            text = self.luck.choice(shown["ask"]["choices"])["text"]
            wish = {"do": "play", "seat": self.seat, "seq": shown["seq"], "texts": [text]}
            if self.guest.do(wish)["reply"]["ok"]:
                self.played.append(text)
        return phase

    def commitment(self) -> str:
        """What is shown before the share."""
        charter = hashlib.sha256(self.fair["charter"].encode()).hexdigest()
        told = f"munera share 2\n{charter}\n{self.fair['commit']}\n{self.seat}\n{self.share}\n"
        return hashlib.sha256(told.encode()).hexdigest()

    def text(self) -> str:
        """What was seen, as `munera verify --witness` reads it."""
        lines = ["munera witness 3", f"table {self.guest.table}", "since sealing", "charter"]
        lines += [self.fair["charter"].rstrip("\n"), f"promise {self.fair['commit']}"]
        lines += [f"seat {seat} {one or '-'} -" for seat, one in enumerate(self.commits)]
        lines.append(f"own {self.seat} {self.commits[self.seat]} {self.share} taken")
        lines += [f"chain {value}" for value in self.chain]
        lines += [f"played {self.seat} {text}" for text in self.played]
        lines += [f"itself {text}" for text in self.itself]
        lines += [self.results] if self.results else []
        return closed("\n".join(lines) + "\n")


def play(server: Server, number: int) -> int:
    """Play a game on the server and ask all three verifiers; returns how many draws it had."""
    luck = random.Random(number)
    ann, ben = Guest(server.port, f"Ann {number}"), Guest(server.port, f"Ben {number}")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    body = {"game": "gorus", "seats": seats, "pace": 0, "options": {"target": "1"}}
    status, told, _ = ann.ask("POST", "/api/tables", body)
    assert status == 201, told
    ann.table = ben.table = told["id"]
    assert ben.ask("POST", f"/api/tables/{ben.table}/sit", {"seat": 1})[0] == 200
    people = [Witness(ann, 0, luck), Witness(ben, 1, luck)]
    end = time.monotonic() + LONGEST
    while {person.act() for person in people} != {"over"}:
        if time.monotonic() > end:
            raise Bent("the game does not end")
    status, proof, _ = ann.ask("GET", f"/api/tables/{ann.table}/proof")
    if status != 200:
        raise Bent(f"there is no proof: {proof}")
    return judge(proof, [person.text() for person in people])


def judge(proof: str, witnesses: list[str]) -> int:
    """Raise Bent unless all three find the proof sound and true to the game that was seen."""
    verdict = check(proof)
    if not verdict.ok:
        raise Bent(f"{verdict.kind}: {verdict.why}")
    for witness in witnesses:
        try:
            compare(verdict, read_witness(witness.encode()))
        except Found as found:
            raise Bent(f"{found.kind}: {found.why}") from None
    for ask in (ask_page, ask_static):
        for told in ask([proof] * len(witnesses), (), witnesses):
            if not told["ok"]:
                raise Bent(f"{told['kind']}: {told['why']}")
    return len(verdict.draws)


def proofs() -> list[str]:
    """Short games of both versions, with and without moves from elsewhere."""
    told = ended()
    begun = opened(target="1").but(begun=told.links[0][1]["moves"][:21]).play()
    return [told.proof(), begun.proof(), proof_of(2, "1"), ended("gladigala", 2).proof()]


def tamper(count: int, seed: int) -> Counter[str]:
    """Change single bytes of true proofs; returns what was found, by kind."""
    files = proofs()
    found: Counter[str] = Counter()
    for first in range(0, count, BATCH):
        changes = tampered(files, min(BATCH, count - first), seed + first)
        told = [ask(files, changes)[len(files) :] for ask in (ask_page, ask_static)]
        for (file, place, byte), page, static in zip(changes, *told, strict=True):
            content = bytearray(files[file].encode())
            content[place] = byte
            mine = check(bytes(content))
            verdicts = {(one["ok"], one["kind"], one["line"]) for one in (page, static)}
            if mine.ok or verdicts != {(False, mine.kind, mine.line)}:
                where = f"file {file}, byte {place} is {byte}"
                raise Bent(f"{where}: {mine.kind or 'nothing'}, {page}, {static}")
            found[mine.kind] += 1
    return found


def main() -> None:
    """Play, look on, and tamper."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--bytes", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    begun = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), "--no-limits")
            try:
                draws = sum([play(server, wish.seed + n) for n in range(wish.games)])
            finally:
                server.stop()
        kinds = tamper(wish.bytes, wish.seed)
    except Bent as bent:
        print(f"{BROKEN}{bent}")
        sys.exit(1)
    told = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    print(
        f"{wish.games} games of two witnesses and a bot ({draws} draws), all proofs hold; "
        f"{wish.bytes} changed bytes, all found by all three{f' ({told})' if told else ''}; "
        f"{time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
