"""Non-interference on the wire: another truth behind a viewer changes no byte that it is sent.

Two rooms are played side by side. Their histories are both real games, but what the viewer may not
know is different: other cards in other hands, other sealed picks, more or fewer changes of mind.
Everything that a server sends to the viewer on the way must be equal, byte for byte: whole tables,
turns, replies and refusals, replays, lobby cards, the number and order of messages. Those who
watch read different languages.

Hints are compared too, and what is thought ahead: the adviser's generator depends on what the
viewer was told and on the table's secret, not on hidden moves. Where the two tables have different
secrets, and so different dice to come, hints are left out. What bots play is not compared, because
their generators may depend on anything.

The histories of Gorus and of the toys are rebuilt from their ends; `twins.py` grows those of any
game, and `scripts/ordeals/whispers.py` compares a million messages of them.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from effort import often
from munera.core.engine import SPECTATOR, State, legal_list, waiting
from munera.core.errors import MuneraError
from munera.core.events import Field, Kind
from munera.core.game import Decision, Game, View
from munera.core.rng import Rng, seed_of
from munera.core.scene import Scene
from munera.games import load
from munera.lab.contract.cases import Case, cases_of
from munera.play.log import Log
from munera.server import replays
from munera.server.acts import refusal
from munera.server.encoding import encode, without_defaults
from munera.server.hall import Hall
from munera.server.lobby import card_of
from munera.server.plan import Place, Plan
from munera.server.room import Room
from munera.server.showing import Watcher
from munera.server.store import Entry
from munera.server.undo import Undoing
from munera.server.wire import Do, Reply
from server.house import merged_zones, tell_all
from server.truths import (
    WHISPER,
    Forgetful,
    Moves,
    Step,
    Told,
    alike_steps,
    guest_at,
    history,
    retold,
    room_of,
    some_entry,
)
from toys import rumble

GORUS = load("gorus")
CHECKS = {"gorus": often(100, 25), "rumble": often(850, 200)}  # for each seat count and mode
STEPS = 12  # of one walk
LANGUAGES = ("en", "it")
MANNERS: tuple[Any, ...] = ("ask", "able", "turn", "stay")


@dataclass
class Pair:
    """Two rooms with other truths, everybody's eyes on them, and what one viewer is sent."""

    case: Case
    hall: Hall
    viewer: int
    rooms: list[Room]
    language: str = "en"
    sent: list[list[bytes]] = field(default_factory=lambda: [[], []])
    acted: int = 0
    values: tuple[dict[bytes, int], dict[bytes, int]] = field(default_factory=lambda: ({}, {}))
    unlike: bool = False  # the truths differ now
    compared: Counter[str] = field(default_factory=Counter)  # messages and answers, by kind
    compared_unlike: int = 0

    def __post_init__(self) -> None:
        others = [k for k in (SPECTATOR, *range(self.case.table.seats)) if k != self.viewer][:3]
        for room, inbox in zip(self.rooms, self.sent, strict=True):
            for k, viewer in enumerate(others):
                language = LANGUAGES[k % 2]
                eyes = Watcher(room, guest_at(viewer), viewer, lambda message: None, language)
                room.presence.watchers.add(eyes)
            mine = Watcher(room, self.guest, self.viewer, inbox.append, self.language)
            room.presence.watchers.add(mine)
            for watcher in room.presence.watchers:
                first = watcher.full()
                if watcher is mine:
                    inbox.append(first)
        self.page = Merged(self.sent[0][0])

    @property
    def guest(self) -> str:
        return guest_at(self.viewer)

    @property
    def hints(self) -> bool:
        """Whether hints must be the same: they depend on the table's secret."""
        return self.rooms[0].plan.secret == self.rooms[1].plan.secret

    def same(self, what: str, one: bytes, two: bytes) -> None:
        self.compared[what if " " in what else "a reply"] += 1
        self.compared_unlike += self.unlike
        one, two = self.chained(0, timeless(one)), self.chained(1, timeless(two))
        assert one == two, f"{self.case}, viewer {self.viewer}: {what} differs, {where(one, two)}"

    def chained(self, room: int, message: bytes) -> bytes:
        """With the values of the chain and the promise by number: they differ as random ones do,
        but a new one must come in both rooms or in none."""
        seen = self.values[room]

        def number(found: re.Match[bytes]) -> bytes:
            return found[1] + b"%d" % seen.setdefault(found[2], len(seen))

        return re.sub(rb'("(?:chain|chapter|commit)":)"([0-9a-f]{32,64})"', number, message)

    async def same_messages(self) -> None:
        """What was sent since the last time: as many messages, and each byte."""
        for _ in range(14):  # the hall tells bystanders a little later
            await asyncio.sleep(0)
        for room in self.rooms:
            if room.presence.timer:  # nobody passes or plays by itself here
                room.presence.timer.cancel()
                room.presence.timer = None
        one, two = self.sent
        if len(one) != len(two):
            told = f"{len(one)} messages or {len(two)}, {where(b''.join(one), b''.join(two))}"
            raise AssertionError(f"{self.case}, viewer {self.viewer}: {told}")
        for a, b in zip(one, two, strict=True):
            self.same("a message", a, b)
            self.page.take(a)
        one.clear()
        two.clear()

    async def does(self, wish: Do) -> list[Reply]:
        """The viewer does the same in both rooms; the replies must be equal."""
        language = self.language
        replies = [await self.hall.act(room, self.guest, wish, language) for room in self.rooms]
        self.same(wish.do, *(encode(without_defaults(reply)) for reply in replies))
        return replies

    async def play(self, one: Moves, two: Moves) -> None:
        """Let seats play in both rooms, or in one alone."""
        self.acted += 1
        text = self.case.game.space.text
        for room, moves in zip(self.rooms, (one, two), strict=True):
            if not moves:
                continue
            assert room.match is not None
            seat, action = moves[0]
            cast(Told, room.match.dice).next += [outcome for _, outcome in moves[1:]]
            watcher = Watcher(room, guest_at(seat), seat)
            room.presence.moment_over_at = room.turned  # a pass need not wait for its moment
            wish = Do(
                do="play", id=f"p{self.acted}", seat=seat, seq=watcher.everything()["seq"],
                texts=[text(action)],
            )  # fmt: skip
            reply = await self.hall.act(room, guest_at(seat), wish)
            assert reply.ok, reply.why

    async def stir(self, rng: Rng) -> None:
        """Another seat does something private in only one of the rooms: it sets a standing answer
        or
        ends it, asks why not or for a hint, tries something forbidden."""
        seat, room = rng.below(self.case.table.seats), self.rooms[rng.below(2)]
        if seat == self.viewer:
            return
        wish = Do(do="standing", seat=seat, how=MANNERS[rng.below(4)])
        assert (await self.hall.act(room, guest_at(seat), wish)).ok
        space = self.case.game.space
        texts = [space.text(rng.below(len(space)))]
        for kind in ("why", "hint", "play"):
            asks = Do(do=cast(Any, kind), id="-", seat=seat, seq=0, text=texts[0], texts=texts)
            await self.hall.act(room, guest_at(seat), asks)


def where(one: bytes, two: bytes) -> str:
    """The first place where two messages differ."""
    at = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), None)
    at = min(len(one), len(two)) if at is None else at
    first = max(0, at - 60)
    return " or ".join(
        repr(message[first : at + 40].decode(errors="replace")) for message in (one, two)
    )


def timeless(message: bytes) -> bytes:
    """Without what the clock on the wall says."""
    return re.sub(rb'"(at|clock|still)":\d+', rb'"\1":0', message)


# --- What is compared --------------------------------------------------------------------------


def compare_tables(pair: Pair) -> None:
    """The whole table, its card in the lobby, and what can be looked at again."""
    guest, viewer, language = pair.guest, pair.viewer, pair.language
    fulls = [Watcher(room, guest, viewer, None, language).full() for room in pair.rooms]
    pair.same("the table", *fulls)
    cards = [card_of(room, guest, language) for room in pair.rooms]
    pair.same("the card", *(encode(without_defaults(card)) for card in cards))
    infos = [replays.replay_info(room, guest, viewer, language) for room in pair.rooms]
    pair.same("the replay", *(encode(without_defaults(info)) for info in infos))


def compare_moments(pair: Pair, rng: Rng) -> None:
    """The table as it was after a step, and the refusal of steps that are not to be seen."""
    info = replays.replay_info(pair.rooms[0], pair.guest, pair.viewer)
    steps = [rng.below(info.last + 3)]
    if info.moves:
        steps.append(info.moves[rng.below(len(info.moves))].move)
    for step in steps:
        told = []
        for room in pair.rooms:
            try:
                told.append(encode(replays.moment(room, pair.viewer, step, pair.language)))
            except MuneraError as error:
                told.append(encode(without_defaults(refusal("-", 0, error, pair.language))))
        pair.same("the moment", *told)


async def compare_replies(pair: Pair, rng: Rng) -> None:
    """What the viewer is answered when it asks why, plays out of turn, too late, or as another."""
    game, seats = pair.case.game, pair.case.table.seats
    texts = [game.space.text(rng.below(len(game.space))) for _ in range(2)]
    if not rng.below(8):
        texts.append("nonsense")
    seat = rng.below(seats) if pair.viewer == SPECTATOR else pair.viewer
    seq = Watcher(pair.rooms[0], pair.guest, pair.viewer).everything()["seq"]
    asked = pair.viewer in pair.rooms[0].waiting()
    for text in texts:
        await pair.does(Do(do="why", id="w", seat=seat, text=text))
        for at in (0, seq + 1, None if asked else seq):
            await pair.does(Do(do="play", id="-", seat=seat, seq=at, texts=[text]))
    other = rng.below(seats + 1)
    if other != pair.viewer:
        for wish in ("why", "play", "undo", "hint", "standing", "bot"):
            await pair.does(Do(do=cast(Any, wish), seat=other, seq=seq, text=texts[0], texts=texts))
    for wish in ("hint", "redo", "agree", "disagree", "back", "commit", "reveal", "start", "ping"):
        if wish != "hint" or pair.hints or not asked:
            await pair.does(Do(do=cast(Any, wish), id="x", seat=seat))
    if asked:
        await compare_thoughts(pair, Rng(seed_of("thoughts", seq)))


async def compare_thoughts(pair: Pair, rng: Rng) -> None:
    """What the viewer is answered about what comes after answers that it might give."""
    match = pair.rooms[0].match
    assert match is not None
    ahead: list[str] = []
    for _ in range(3):
        try:
            decision = match.decision(pair.viewer, after=ahead)
        except MuneraError:
            break  # complete, or not sealed: that too was the same
        assert decision is not None
        texts = [choice.text for choice in decision.choices]
        ahead.append(texts[rng.below(len(texts))])
        for wish in ("why", "hint") if pair.hints else ("why",):
            text = texts[rng.below(len(texts))]
            await pair.does(
                Do(do=cast(Any, wish), id="t", seat=pair.viewer, text=text, texts=ahead[:])
            )


async def compare_last_act(pair: Pair, rng: Rng) -> None:
    """Something that changes the table, then what everybody is shown of it."""
    if pair.viewer == SPECTATOR:
        chatter = rng.below(pair.case.table.seats)
        wish = Do(do="chat", id="c", seat=chatter, text="Ave")
        for room in pair.rooms:
            assert (await pair.hall.act(room, guest_at(chatter), wish)).ok
    else:
        kind = ("chat", "undo", "standing", "bot")[rng.below(4)]
        seat, text = pair.viewer, "Ave"
        await pair.does(Do(do=cast(Any, kind), id="c", seat=seat, text=text, how="turn"))
    await pair.same_messages()
    compare_tables(pair)


# --- The walk ----------------------------------------------------------------------------------


@dataclass
class Walks:
    """Walks of pairs and their results; a leak is planted by another game or room."""

    game: Game | None = None
    room: type[Room] = Room
    asks: int = 4  # replies are compared after every so many moves
    pairs: int = 0
    unlike: int = 0

    async def walk(self, case: Case, rng: Rng) -> None:
        """One walk of two rooms."""
        s, entries = history(case, rng)
        viewer = rng.below(case.table.seats + 1)
        viewer = SPECTATOR if viewer == case.table.seats else viewer
        t = case.game.resample(s, viewer, rng)
        others = retold(case, entries, t, viewer, rng)
        if others is None:
            return
        game, clock = self.game or case.game, not rng.below(4)
        rooms = [room_of(self.room, game, case, past, clock) for past in (entries, others)]
        for room, truth in zip(rooms, (s, t), strict=True):
            assert room.match is not None
            assert room.match.truth.pack() == truth.pack()
        language = LANGUAGES[len(entries) % 2]
        await self.go(Pair(case, tell_all(Hall(Forgetful())), viewer, rooms, language), s, t, rng)

    async def go(self, pair: Pair, s: State, t: State, rng: Rng) -> None:
        """A walk from two truths on, by moves that are found on the way."""
        steps = alike_steps(pair.case, s, t, pair.viewer, rng, STEPS - 1)
        await self.follow(pair, s.pack() != t.pack(), steps, rng)

    async def follow(self, pair: Pair, unlike: bool, steps: Iterable[Step], rng: Rng) -> None:
        """A walk by these moves; `unlike`: the truths differ before the first."""
        pair.unlike = unlike
        await self.look(pair, 0, rng)
        for n, step in enumerate(steps, 1):
            await pair.play(step.one, step.two)
            if not rng.below(5):
                await pair.stir(rng)
            pair.unlike = step.unlike
            await self.look(pair, n, rng)
        await pair.same_messages()
        pair.page.check(pair.rooms[0], pair.guest, pair.viewer, pair.language)
        await compare_last_act(pair, rng)

    async def look(self, pair: Pair, n: int, rng: Rng) -> None:
        """What the viewer has been sent and what it can ask for, after so many moves."""
        self.pairs += 1
        self.unlike += pair.unlike
        await pair.same_messages()
        compare_tables(pair)
        if n % 8 == 0:
            compare_moments(pair, rng)
        if n % self.asks == 0:
            await compare_replies(pair, rng)
            await pair.same_messages()


class Merged:
    """What a page knows that has read every message."""

    def __init__(self, first: bytes) -> None:
        self.known: dict[str, Any] = json.loads(first)

    def take(self, message: bytes) -> None:
        told = json.loads(message)
        if told.pop("type") == "table":
            self.known = json.loads(message)
            return
        assert told.pop("base") == self.known["seq"], "a turn goes on from what was not shown"
        scene = self.known["scene"]
        if "zones" in told:
            told["zones"] = merged_zones(scene["zones"], told["zones"])
        for key in ("heading", "status", "panels", "zones"):
            if key in told:
                scene[key] = told.pop(key)
        pieces = {piece["id"]: piece for piece in scene["pieces"]}
        for id in told.pop("gone", []):
            del pieces[id]
        pieces.update({piece["id"]: piece for piece in told.pop("pieces", [])})
        scene["pieces"] = list(pieces.values())
        lines = self.known["lines"] + told.pop("lines", [])
        self.known |= told
        self.known["lines"] = [line for line in lines if line["n"] >= self.known["first"]]

    def check(self, room: Room, guest: str, viewer: int, language: str) -> None:
        """It is what the viewer's own table says: nothing of anybody else's is among it."""
        whole = json.loads(Watcher(room, guest, viewer, None, language).full())
        for table in (whole, self.known):
            table["scene"]["pieces"].sort(key=lambda piece: piece["id"])
            table.pop("at", None)
            for seat in table["seats"]:
                seat.pop("clock", None)
                seat.pop("still", None)
        assert self.known == whole, "a page knows something else than its table"


def run(walks: Walks, case: Case, name: str, checks: int) -> None:
    async def whole() -> None:
        rng = case.rng(name)
        while walks.pairs < checks:
            await walks.walk(case, rng)

    asyncio.run(whole())


CASES = [*cases_of(GORUS), *cases_of(rumble.GAME), cases_of(WHISPER)[1]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game.title} {case}")
def test_no_byte_tells_what_the_viewer_may_not_know(case: Case) -> None:
    walks = Walks()
    run(walks, case, "wire", CHECKS[case.game.name])
    print(f"{case}: {walks.pairs} pairs, {walks.unlike} of unlike truths")
    assert walks.pairs >= CHECKS[case.game.name]
    # Alone at a table one knows everything; with one other, few cards are out of sight.
    usual = {1: 0.03, 2: 0.2}.get(case.table.seats, 0.7)
    assert walks.unlike > walks.pairs * usual


def test_there_are_enough_pairs_in_all() -> None:
    assert sum(CHECKS[case.game.name] for case in CASES) >= often(5000, 1200)


def test_messages_hold_nothing_of_other_viewers() -> None:
    """All seats and a spectator watch one table: each page knows exactly its own view."""

    async def watch(case: Case, rng: Rng) -> None:
        s, entries = history(case, rng)
        room = room_of(Room, case.game, case, entries, False)
        hall, inboxes, pages = tell_all(Hall(Forgetful())), {}, {}
        for viewer in (SPECTATOR, *range(case.table.seats)):
            inboxes[viewer] = list[bytes]()
            send, language = inboxes[viewer].append, LANGUAGES[viewer % 2]
            room.presence.watchers.add(Watcher(room, guest_at(viewer), viewer, send, language))
        for watcher in room.presence.watchers:
            pages[watcher.viewer] = Merged(watcher.full())
        for step in range(15):
            moves = some_entry(s, rng)
            if not s.stack:
                break
            seat, action = moves[0]
            assert room.match is not None
            cast(Told, room.match.dice).next = [outcome for _, outcome in moves[1:]]
            room.presence.moment_over_at = room.turned
            wish = Do(
                do="play", id=f"p{step}", seat=seat, seq=room.seq_for(guest_at(seat)),
                texts=[case.game.space.text(action)],
            )  # fmt: skip
            assert (await hall.act(room, guest_at(seat), wish)).ok
            for _ in range(case.table.seats + 6):
                await asyncio.sleep(0)
            for viewer, inbox in inboxes.items():
                for message in inbox:
                    pages[viewer].take(message)
                inbox.clear()
                pages[viewer].check(room, guest_at(viewer), viewer, LANGUAGES[viewer % 2])

    for case in (*cases_of(GORUS)[1:], *cases_of(rumble.GAME)):
        asyncio.run(watch(case, case.rng("pages")))


# --- The check can fail ------------------------------------------------------------------------


class CountingRoom(Room):
    """Its seq counts what other seats do in secret."""

    def seq_for(self, guest: str) -> int:
        return self.seq


class FreeUndoing(Undoing):
    """Whether a move can be taken back freely depends on others' secret answers."""

    def point(self, room: Room, seat: int) -> int:
        assert room.match is not None
        return max(
            (k for k, (by, _) in enumerate(room.match.record.moves) if by == seat), default=-1
        )

    def is_free(self, room: Room, seat: int) -> bool:
        return room.match is not None and room.match.record.moves[-1][0] == seat


class FreeRoom(Room):
    """It lets moves be taken back so."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.undo = FreeUndoing()


class NosyRoom(Room):
    """It waits only for seats that hold something good."""

    def waiting(self) -> list[int]:
        assert self.match is not None
        s = cast(rumble.Rumble, self.match.truth)
        return [seat for seat in super().waiting() if max(s.hands[seat]) == 3]


class TalkingRoom(Room):
    """What is said is numbered by the log, hidden steps included."""

    def _take_chat(self, body: Any, played: bool) -> None:
        super()._take_chat(body, played)
        self.chat[-1] = (self.seq, *self.chat[-1][1:])


class TickingRoom(Room):
    """Everybody is sent the clocks whenever anybody does anything."""

    def note_asked(self, at: int, moved: int | None = None, quiet: bool = False) -> None:
        super().note_asked(at, moved, quiet)
        self.versions["seats"] += self.clock is not None


class RestlessRoom(Room):
    """Everybody is sent the seats when one of them sets a standing answer."""

    def _note_standing(self, place: Place) -> None:
        self.versions["seats"] += 1


class ChainedRoom(Room):
    """Everybody is shown a new value of the chain whenever anybody does anything."""

    def take(self, entry: Entry, played: bool = False, body: Any = None) -> None:
        super().take(entry, played, body)
        if self.bond.chain is not None:
            self.bond.chain.shown = self.bond.chain.value[:32]


class NumberedLog(Log):
    """Lines are numbered by the moves of the game, hidden ones included."""

    def told_before(self, viewer: int, place: int) -> int:
        return self.move(place - 1) if place else 0


class NumberedRoom(Room):
    """It keeps such a log."""

    def make_match(self) -> None:
        super().make_match()
        assert self.match is not None
        self.match.record.log = NumberedLog(self.plan.game.events)


def told_all(game: Game) -> Game:
    """Every field of every event is told to everybody."""
    kinds = [
        Kind(kind.name, kind.clause, *[Field(f.name, f.domain) for f in kind.fields])
        for kind in game.events
    ]
    return replace(game, events=tuple(kinds))


def first_hand(game: Game) -> Game:
    """Everybody is shown the table as the first seat sees it."""
    return replace(game, view=lambda s, viewer: game.view(s, 0))


def counted(game: Game) -> Game:
    """The status counts what the seat to move could play."""

    def view(s: State, viewer: int) -> View:
        asked = waiting(s)
        return {**game.view(s, viewer), "count": len(legal_list(s, asked[0])) if asked else 0}

    def scene(
        view: View, decision: Decision | None, names: tuple[str, ...], language: str
    ) -> Scene:
        shown = game.scene(view, decision, names, language)
        return replace(shown, status=f"{shown.status} {view['count']}")

    return replace(game, view=view, scene=scene)


LEAKS = [
    ("a hand", GORUS, Walks(game=first_hand(GORUS))),
    ("a hand", rumble.GAME, Walks(game=first_hand(rumble.GAME))),
    ("a private note", WHISPER, Walks(game=told_all(WHISPER))),
    ("a card dealt", GORUS, Walks(game=told_all(GORUS))),
    ("a card dealt", rumble.GAME, Walks(game=told_all(rumble.GAME))),
    ("how many choices another has", GORUS, Walks(game=counted(GORUS))),
    ("the number of hidden steps", rumble.GAME, Walks(room=CountingRoom)),
    ("lines numbered by moves", rumble.GAME, Walks(room=NumberedRoom)),
    ("who is asked", rumble.GAME, Walks(room=NosyRoom)),
    ("whether somebody has answered", rumble.GAME, Walks(room=FreeRoom)),
    ("chat numbered by hidden steps", rumble.GAME, Walks(room=TalkingRoom)),
    ("a chain that counts hidden steps", rumble.GAME, Walks(room=ChainedRoom)),
    ("a clock at hidden steps", rumble.GAME, Walks(room=TickingRoom)),
    ("a standing answer", rumble.GAME, Walks(room=RestlessRoom)),
]


@pytest.mark.parametrize(("what", "game", "walks"), LEAKS)
def test_the_check_sees_a_leak(what: str, game: Game, walks: Walks) -> None:
    with pytest.raises(AssertionError):
        run(walks, cases_of(game)[2], "leaks", 1500)
