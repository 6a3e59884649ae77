"""Two tables that one viewer cannot tell apart: histories, truths, moves that look alike, rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from mypy_extensions import i64

from munera.core.engine import CHANCE, SPECTATOR, Frame, State, act, legal_list, settle, waiting
from munera.core.events import Kind, Sink, is_told, redact
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games.gorus import events as ev
from munera.games.gorus.flow import Deal
from munera.games.gorus.rules import cards_of
from munera.games.gorus.space import DEAL, DRAW
from munera.games.gorus.state import Gorus
from munera.lab.contract.cases import Case, length_of
from munera.play.dice import Dice
from munera.server import acts
from munera.server.plan import Plan
from munera.server.room import Room
from munera.server.store import (
    CareerRow,
    CareerStep,
    Entry,
    Feat,
    Guest,
    Loaded,
    Snapshot,
    Store,
    TableRow,
)
from munera.server.wire import ClockWish, Do
from toys import rumble

Moves = list[tuple[int, int]]  # who, and the action
History = list[tuple[int, Moves]]  # entries: whose, and its moves with what chance did after it


@dataclass(frozen=True)
class Step:
    """A move in both truths, or in one alone, with what chance did after it; the truths then."""

    one: Moves
    two: Moves
    s: State
    t: State
    unlike: bool  # the truths differ

    @property
    def swapped(self) -> Step:
        return Step(self.two, self.one, self.t, self.s, self.unlike)


# --- A game that tells a seat what it tells nobody else ----------------------------------------


class Whispering(rumble.Picking):
    """A seat is told of each step of its choice; the others are not told that it happened."""

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        cast(rumble.Rumble, s).tell(len(rumble.EVENTS), seat)
        return super().answer(s, seat, action)

    def again(self, open_seats: i64) -> Frame:
        return Whispering(open_seats)


class Dealing(rumble.Dealing):
    """The deal before it."""

    def apply(self, s: State, seat: i64, action: i64) -> None:
        super().apply(s, seat, action)
        top = s.stack.pop()
        if isinstance(top, rumble.Picking):
            s.stack.append(Whispering(top.open))
        else:
            s.stack.append(Dealing(cast(rumble.Dealing, top).seat))


def opening(table: Table) -> State:
    s = rumble.opening(table)
    s.stack = [Dealing(0)]
    return s


ENGLISH = rumble.GAME.words["en"]
WHISPER = replace(
    rumble.GAME,
    title="Whisper",
    events=(*rumble.EVENTS, Kind("mused", "RU-2", rumble.SEAT, audience=0)),
    opening=opening,
    words={"en": replace(ENGLISH, events={**ENGLISH.events, "mused": "{seat} muses."})},
)


# --- Two truths that one viewer cannot tell apart ----------------------------------------------


def history(case: Case, rng: Rng) -> tuple[State, History]:
    """A random game up to a moment when seats are asked; entry by entry, the deal first."""
    s = case.game.opening(case.table)
    entries: History = [(CHANCE, let_chance(s, rng))]
    longest = length_of(case)
    for _ in range(rng.below(min(longest, 60))):
        u = s.clone()
        moves = some_entry(u, rng)
        if not u.stack:
            break
        s = u
        entries.append((moves[0][0], moves))
    return s, entries


def some_entry(s: State, rng: Rng) -> Moves:
    """A random move of any seat that is asked, and what chance does after it."""
    asked = waiting(s)
    seat = asked[rng.below(len(asked))]
    actions = legal_list(s, seat)
    action = actions[rng.below(len(actions))]
    act(s, seat, action)
    return [(seat, action), *let_chance(s, rng)]


def let_chance(s: State, rng: Rng) -> Moves:
    moves: Moves = []
    while settle(s) == CHANCE:
        outcomes = legal_list(s, CHANCE)
        moves.append((CHANCE, outcomes[rng.below(len(outcomes))]))
        act(s, *moves[-1])
    return moves


def retold(case: Case, entries: History, t: State, viewer: int, rng: Rng) -> History | None:
    """Another history that looks the same and ends in the truth `t`; None if none is found."""
    if case.game.name == "rumble":
        most = 15 if case.game is WHISPER else 3
        return retold_picks(entries, cast(rumble.Rumble, t), viewer, rng, most)
    for _ in range(30 if case.table.seats == 2 else 1):
        found = retold_deals(case, entries, cast(Gorus, t), viewer, rng)
        if is_history_of(case, found, t):
            return found
    assert case.table.seats == 2, "a deal of more than two seats can be retold in any order"
    return None


def is_history_of(case: Case, entries: History, t: State) -> bool:
    s = case.game.opening(case.table)
    for _, moves in entries:
        for seat, action in moves:
            if action not in legal_list(s, seat):
                return False
            act(s, seat, action)
    return s.pack() == t.pack()


def retold_deals(case: Case, entries: History, t: Gorus, viewer: int, rng: Rng) -> History:
    """The cards that others still hold were dealt to them in this round, in any order."""
    s = case.game.opening(case.table)
    slots: list[tuple[int, int, int, int]] = []  # entry, move, seat, card
    for k, (_, moves) in enumerate(entries):
        for j, (seat, action) in enumerate(moves):
            settle(s)
            frame = s.stack[-1]
            if isinstance(frame, Deal):
                slots.append((k, j, frame.receiver(cast(Gorus, s)), action - DEAL))
            s.sink = Sink()
            act(s, seat, action)
            for event in s.sink.events:
                if event[0] == ev.ROUND_BEGAN:
                    slots.clear()
                elif event[0] == ev.DREW:
                    slots.append((k, j, event[1], event[2]))
    out = [(seat, list(moves)) for seat, moves in entries]
    for seat in range(case.table.seats):
        if seat != viewer:
            held = cards_of(cast(Gorus, s).hands, seat)
            cards = cards_of(t.hands, seat)
            for k, j, to, card in slots:
                if to == seat and card in held:
                    base = DEAL if DEAL <= out[k][1][j][1] < DEAL + 80 else DRAW
                    out[k][1][j] = (CHANCE, base + cards.pop(rng.below(len(cards))))
    return out


def retold_picks(entries: History, t: rumble.Rumble, viewer: int, rng: Rng, most: int) -> History:
    """Other cards were dealt; others made up their minds at other times, or changed them."""
    dealt = entries[0][1]
    deal: Moves = []
    for k in range(t.seats):
        cards = dealt[2 * k : 2 * k + 2]
        if k != viewer:
            cards = [(CHANCE, rumble.DEAL + card - 1) for card in t.hands[k]]
        deal += cards
    out: History = [(CHANCE, deal)]
    hidden = range(rumble.PICK, rumble.DONE)
    told = [e for e in entries[1:] if e[0] == viewer or e[1][0][1] not in hidden]
    lists = {k: changes_of_mind(t, k, rng, most) for k in range(t.seats) if k != viewer}
    for seat, moves in told:
        for k, atoms in lists.items():
            last = seat == k and moves[0][1] == rumble.DONE
            for _ in range(len(atoms) if last else rng.below(len(atoms) + 1)):
                out.append((k, [(k, atoms.pop(0))]))
        out.append((seat, moves))
    for k, atoms in lists.items():
        out += [(k, [(k, atom)]) for atom in atoms]
    return out


def changes_of_mind(t: rumble.Rumble, seat: int, rng: Rng, most: int) -> list[int]:
    """Atoms that lead to what the seat has picked now."""
    out: list[int] = []
    for _ in range(rng.below(most)):
        out += [rumble.PICK + t.hands[seat][rng.below(2)] - 1, rumble.RETRACT]
    if t.picks[seat]:
        out.append(rumble.PICK + t.picks[seat] - 1)
    return out


# --- Moves that look alike ---------------------------------------------------------------------


def seen(case: Case, s: State, seat: int, action: int, viewer: int) -> list[tuple[int, ...]]:
    """Carry out an action; returns the events as the viewer may know them."""
    sink = Sink()
    s.sink = sink
    act(s, seat, action)
    s.sink = None
    kinds = case.game.events
    return [redact(kinds[e[0]], e, viewer) for e in sink.events if is_told(kinds[e[0]], e, viewer)]


def play_like(
    case: Case, t: State, seat: int, option: int | None, chance: list[Any], viewer: int, rng: Rng
) -> Moves | None:
    """Play in another truth what tells the viewer the same, chance included; None if it cannot."""
    moves: Moves = []
    for told in chance:
        by = CHANCE if moves else seat
        if option is None:
            return moves if not chance[0] and len(chance) == 1 else None
        options = [option] if not moves else legal_list(t, CHANCE)
        start = rng.below(len(options))
        for choice in options[start:] + options[:start]:
            u = t.clone()
            if seen(case, u, by, choice, viewer) == told:
                act(t, by, choice)
                moves.append((by, choice))
                break
        else:
            return None
    return moves


def alike(case: Case, s: State, t: State, viewer: int, rng: Rng) -> Step | None:
    """One move in both truths, or in one alone, that the viewer cannot tell apart.

    They are alike if the viewer is told the same, sees the same, and would imagine the same worlds.
    None if none is found, or the game would end.
    """
    asked = waiting(s)
    if not asked:
        return None
    seat = asked[rng.below(len(asked))]
    actions = legal_list(s, seat)
    there = legal_list(t, seat)
    both = [action for action in actions if action in there]
    action = both[rng.below(len(both))] if both else actions[rng.below(len(actions))]
    u = s.clone()
    told: list[Any] = [seen(case, u, seat, action, viewer)]
    moves = [(seat, action)]
    while settle(u) == CHANCE:
        outcomes = legal_list(u, CHANCE)
        moves.append((CHANCE, outcomes[rng.below(len(outcomes))]))
        told.append(seen(case, u, *moves[-1], viewer))
    if not u.stack:
        return None
    options: list[int | None] = [action]
    if seat != viewer:
        options = [*there[:3], None] if not told[0] else [action, *there[:3], None]
        if rng.below(2) and not told[0]:
            options.reverse()
    seed = rng.below(10**6)
    imagined = case.game.resample(u, viewer, Rng(seed)).pack()
    for option in options:
        if option is not None and option not in there:
            continue
        v = t.clone()
        other = play_like(case, v, seat, option, told, viewer, rng)
        if other is None or waiting(u) != waiting(v) or not v.stack:
            continue
        if case.game.view(u, viewer) != case.game.view(v, viewer):
            continue
        if case.game.resample(v, viewer, Rng(seed)).pack() == imagined:
            return Step(moves, other, u, v, u.pack() != v.pack())
    return None


def alike_steps(case: Case, s: State, t: State, viewer: int, rng: Rng, most: int) -> Iterator[Step]:
    """Up to n moves, each found when the one before it was played."""
    for _ in range(most):
        swap = rng.below(2)
        found = alike(case, *((t, s) if swap else (s, t)), viewer, rng)
        if found is None:
            return
        found = found.swapped if swap else found
        s, t = found.s, found.t
        yield found


# --- Rooms -------------------------------------------------------------------------------------


class Told(Dice):
    """Dice that give what they are told to."""

    def __init__(self) -> None:
        super().__init__(b"")
        self.next: list[int] = []

    def outcome(self, s: State) -> int:
        stream = s.stack[-1].stream()
        self.drawn[stream] = self.drawn.get(stream, 0) + 1
        return self.next.pop(0)


class Forgetful(Store):
    """A store that keeps nothing."""

    async def create(
        self, row: TableRow, entries: Sequence[Entry], careers: Sequence[CareerStep] = ()
    ) -> None: ...

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
        careers: Sequence[CareerStep] = (),
    ) -> None: ...

    def load(self, table: str, whole: bool = False) -> Loaded | None:
        return None

    def done_before(self, table: str, by: str, id: str) -> int | None:
        return None

    def find_code(self, code: str) -> str | None:
        return None

    def open_tables(self, limit: int) -> list[TableRow]:
        return []

    def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        return []

    async def add_guest(self, guest: Guest, token_hash: bytes, expires: int) -> None: ...

    def find_guest(self, token_hash: bytes, now: int) -> Guest | None:
        return None

    async def rename_guest(self, guest: str, name: str) -> None: ...

    async def renew(self, token_hash: bytes, expires: int) -> None: ...

    async def revoke(self, token_hash: bytes) -> None: ...

    async def forget(self, now: int) -> None: ...

    async def sweep(self, keep: int) -> None: ...

    def count_of(self, guest: str) -> int:
        return 0

    def career(self, id: str) -> CareerRow | None:
        return None

    def careers_of(self, guest: str) -> list[CareerRow]:
        return []

    def feats(self, career: str, records: bool = False) -> list[Feat]:
        return []

    async def add_career(self, row: CareerRow, feats: Sequence[Feat], most: int) -> None: ...

    async def put_career(self, row: CareerRow, before: int, feats: Sequence[Feat]) -> None: ...

    async def free_career(self, id: str, table: str) -> None: ...

    async def drop_career(self, id: str) -> None: ...

    def proof(self, table: str) -> str | None:
        return None

    async def keep_proof(self, table: str, text: str) -> None: ...

    def unproven(self, limit: int) -> list[str]:
        return []

    def content(self, game: str, fingerprint: str) -> bytes | None:
        return None

    async def keep_content(self, game: str, fingerprint: str, body: bytes) -> None: ...

    def secret(self, name: str) -> bytes:
        return bytes(32)

    def backup(self, target: Path) -> None: ...

    async def close(self) -> None: ...


def guest_at(viewer: int) -> str:
    return "somebody" if viewer == SPECTATOR else f"guest {viewer}"


def room_of(
    kind: type[Room],
    game: Game,
    case: Case,
    entries: History,
    clock: bool,
    secret: bytes = bytes(32),
) -> Room:
    """A table with a person on every seat and this history."""
    seats = range(case.table.seats)
    plan = Plan(
        id="abcdefgh", game=game, table=case.table, access="open", code="ABCDEF", host=guest_at(0),
        pace=600_000, clock=ClockWish(minutes=600) if clock else None, secret=secret, created=1,
        places=tuple(("person", f"N{k}", guest_at(k), "") for k in seats),
    )  # fmt: skip
    room = kind(plan)
    room.take(room.entry("open", plan.opening(), plan.host))
    acts.start(room, "greedy", "", Do(do="start"))
    for seat in seats:
        room.take(room.entry("commit", {"seat": seat, "hex": ""}))
    text = game.space.text
    acts.begin(room, [(by, text(action)) for by, action in entries[0][1]])
    assert room.match is not None
    for seat, moves in entries[1:]:
        body = {"seat": seat, "moves": [(by, text(action)) for by, action in moves]}
        room.take(room.entry("move", body, guest_at(seat)))
    room.match.dice = Told()
    return room
