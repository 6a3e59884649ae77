"""What a client relies on when it lets somebody compose a ledger, checked against the engine."""

from __future__ import annotations

from collections.abc import Sequence

from contract.cases import Case
from munera.core.draft import LOOKS, Draft, Slot, Tally, Way
from munera.core.engine import CHANCE, State, act, legal_list, settle, waiting
from munera.core.events import Sink
from munera.core.ledger import (
    END,
    done_words,
    following,
    lacking,
    name_of,
    needless,
    passed,
    plays,
    preset_picks,
    shown,
    stop_of,
    sums,
    texts_of,
    unit,
    usual_picks,
    way_of,
    why_closed,
)
from munera.core.rng import Rng
from munera.core.scene import HUES, Scene
from munera.core.sealed import Sealed
from munera.play.art import sprites

MOST = 64  # the most texts that a client may send at once
TRIES = 12  # compositions for each ledger that is met


def check_ledger(case: Case, scene: Scene) -> None:
    """Names exist and differ, words are there, presets and usual ways are answers."""
    draft = scene.draft
    assert draft is not None
    known = {*sprites(case.game), ""}
    clauses = {*case.game.clauses.texts, ""}
    assert draft.title.strip()
    assert draft.slots
    assert not draft.pads, "a ledger has no pads"
    tallies = {tally.id: tally for tally in draft.tallies}
    assert len(tallies) == len(draft.tallies) > 0
    for tally in draft.tallies:
        check_tally(tally)
        assert tally.sprite in known
        assert tally.clause in clauses
    assert done_words(draft, sums(draft, ())).strip()
    groups = {group.id for group in draft.groups}
    assert len(groups) == len(draft.groups)
    assert all(group.title.strip() for group in draft.groups)
    assert len(draft.banks) == (2 if any(slot.look == "across" for slot in draft.slots) else 0)
    assert all(bank.tally in tallies and bank.title.strip() for bank in draft.banks)
    assert {bank.sprite for bank in draft.banks} <= known
    assert len({slot.id for slot in draft.slots}) == len(draft.slots)
    strokes = [slot.stroke for slot in draft.slots if slot.stroke]
    assert len(set(strokes)) == len(strokes)
    pieces = {piece.id for piece in scene.pieces}
    for slot in draft.slots:
        assert slot.title.strip()
        assert {slot.sprite, slot.price.sprite if slot.price else ""} <= known
        assert slot.hue in (*HUES, "")
        assert slot.clause in clauses
        assert slot.group in (*groups, "")
        assert len(slot.stroke) <= 1
        assert not slot.stroke.isdigit()
        check_ways(case, slot, set(tallies), pieces)
    check_presets(draft, known)
    check_stop(case, draft)


def check_stop(case: Case, draft: Draft) -> None:
    """Where a tally stops, each slot plays one action, and slots that add less come first."""
    for text in draft.beside:
        assert case.game.space.text(case.game.space.parse(text)) == text
    stop = stop_of(draft)
    assert stop is not None or not draft.free
    if stop is None:
        return
    assert sum(tally.stops for tally in draft.tallies) == 1
    assert stop.share == 1
    units = []
    for slot in draft.slots:
        found = {(text, unit(way, stop.id)) for way in slot.ways for text in plays(way)}
        assert len(found) == 1
        units += [one for _, one in found]
    assert units == sorted(units)
    assert units[0] > 0


def check_tally(tally: Tally) -> None:
    assert tally.title.strip()
    assert tally.share > 0
    assert tally.limit is None or tally.words.strip(), "a limit says why"
    assert tally.words.format(more=1, left=2, limit=3).strip() or tally.limit is None
    assert tally.goal is not None or not tally.due
    assert not tally.stops or (tally.goal, tally.limit) != (None, None)
    assert tally.words.strip() or not tally.stops, "what stops says why"


def check_ways(case: Case, slot: Slot, tallies: set[str], pieces: set[str]) -> None:
    """Every way has a name of its own, actions that exist, and what its look needs."""
    assert slot.look in LOOKS
    names = [name_of(way) for way in slot.ways]
    assert len(set(names)) == len(names)
    assert any(not way.closed for way in slot.ways)
    for way in slot.ways:
        assert not (way.text and way.texts)
        for text in plays(way):
            assert case.game.space.text(case.game.space.parse(text)) == text
        assert {add.tally for add in way.adds} <= tallies
        assert way.piece in (*pieces, "") or way.closed
    usual = way_of(slot, slot.usual)
    if slot.look == "fixed":
        assert len(slot.ways) == 1
    elif slot.usual:
        assert usual is not None
        assert not usual.closed
    if slot.look in ("switch", "tile"):
        assert len(slot.ways) == 2, "out, then in"
    if slot.look in ("keys", "track", "steps", "across"):
        assert len({way.label for way in slot.ways}) == len(slot.ways) > 1
        assert all(way.label for way in slot.ways)
    if slot.look == "across":
        assert [way.label for way in slot.ways] == [str(n) for n in range(len(slot.ways))]
    if slot.look == "pick":
        assert any(way.piece for way in slot.ways if not way.closed) or len(slot.ways) > 1
        assert sum(not way.piece for way in slot.ways) <= 1 + sum(w.closed for w in slot.ways)


def check_presets(draft: Draft, known: set[str]) -> None:
    """Presets fill every slot with something that is open, and stay within all limits."""
    assert len({preset.label for preset in draft.presets}) == len(draft.presets)
    for preset in draft.presets:
        assert preset.label.strip()
        assert preset.sprite in known
        picks = preset_picks(draft, preset)
        assert len(picks) == len(draft.slots)
        assert not any(way.closed for way in picks)
        assert passed(draft, sums(draft, picks)) is None
        assert lacking(draft, sums(draft, picks)) is None
        assert needless(draft, picks) is None
    usual = usual_picks(draft)
    assert passed(draft, sums(draft, usual)) is None, "what is usual stays within the limits"


# --- Against the engine --------------------------------------------------------------------------


def check_rows(case: Case, s: State, seat: int, draft: Draft, rng: Rng) -> None:
    """Presets and all compositions within limits are legal, one action after another; open ways are
    exactly the legal ones; what exceeds a limit or falls short is refused somewhere."""
    for preset in draft.presets:
        picks = preset_picks(draft, preset)
        play_row(case, s, seat, draft, texts_of(draft, picks), sums(draft, picks))
    kept = wrong = 0
    for _ in range(TRIES):
        picks = [_any(slot, rng) for slot in draft.slots]
        texts = texts_of(draft, picks)
        all_sums = sums(draft, picks)
        assert len(texts) <= MOST
        good = needless(draft, picks) is None and lacking(draft, all_sums) is None
        if good and passed(draft, all_sums) is None:
            play_row(case, s, seat, draft, texts, all_sums)
            kept += 1
        else:
            check_refused(case, s, seat, draft, texts)
            wrong += 1
    walk(case, s, seat, draft, rng)
    assert kept + wrong == TRIES


def _any(slot: Slot, rng: Rng) -> Way:
    ways = [way for way in slot.ways if not way.closed]
    return ways[rng.below(len(ways))]


def play_row(
    case: Case, s: State, seat: int, draft: Draft, texts: tuple[str, ...], all_sums: dict[str, int]
) -> None:
    """Play a whole answer: at each step exactly what the ledger says is legal, nobody else acts in
    between, after it something else is asked, and events tell what the tallies said."""
    space = case.game.space
    s = s.clone()
    frame = s.stack[-1]
    sink = Sink()
    s.sink = sink
    sealed = isinstance(frame, Sealed)
    for k, text in enumerate(texts):
        assert s.stack
        assert settle(s) != CHANCE, "chance comes between"
        assert s.stack[-1] is frame or not sealed, "choices come to light in between"
        assert waiting(s) == [seat] or sealed, "somebody else is asked in between"
        legal = {space.text(action) for action in legal_list(s, seat)}
        check_offer(draft, legal, texts[:k])
        act(s, seat, space.parse(text))
    assert following(draft, texts) == {END}
    s.sink = None
    for tally in draft.tallies:
        if tally.field:
            told = list(values(case, sink, seat, tally.field))
            assert told == [shown(tally, all_sums[tally.id])], tally.field


def check_offer(draft: Draft, legal: set[str], texts: Sequence[str]) -> None:
    """What the ledger says may follow is what is legal, or a part of it where it says so."""
    ahead = following(draft, texts)
    assert ahead, texts
    assert ahead <= legal if draft.partial else ahead == legal, texts


def values(case: Case, sink: Sink, seat: int, field: str) -> list[int]:
    """What the events of a seat tell in the field of this name."""
    out = []
    for event in sink.events:
        names = [one.name for one in case.game.events[event[0]].fields]
        if field in names and event[1 + names.index("seat")] == seat:
            out.append(event[1 + names.index(field)])
    return out


def check_refused(case: Case, s: State, seat: int, draft: Draft, texts: tuple[str, ...]) -> None:
    """The engine refuses one of these, or they are only the beginning of an answer: then it asks
    for
    exactly what the ledger says may follow."""
    space = case.game.space
    s = s.clone()
    for k, text in enumerate(texts):
        action = space.parse(text)
        if not s.stack or action not in legal_list(s, seat) or END in following(draft, texts[:k]):
            return
        act(s, seat, action)
    ahead = following(draft, texts)
    legal = {space.text(action) for action in legal_list(s, seat)} if s.stack else set()
    whole = END in ahead or not ahead
    assert not whole, f"the ledger refuses what the engine takes: {texts}"
    assert legal == ahead, f"what follows {texts} is not what the ledger says"


def walk(case: Case, s: State, seat: int, draft: Draft, rng: Rng) -> None:
    """Whatever the engine allows, one action after another, is an answer of the ledger; if the
    ledger
    is partial, whatever it offers is allowed."""
    space = case.game.space
    s = s.clone()
    texts: list[str] = []
    while END not in following(draft, texts):
        check_offer(draft, {space.text(action) for action in legal_list(s, seat)}, texts)
        ways = sorted(following(draft, texts))
        texts.append(ways[rng.below(len(ways))])
        act(s, seat, space.parse(texts[-1]))


def limit_words(draft: Draft) -> list[str]:
    """The sentence of every limit, as told at the first way that exceeds it."""
    picks = usual_picks(draft)
    out = []
    for tally in draft.tallies:
        if tally.limit is None:
            continue
        for at, slot in enumerate(draft.slots):
            for way in slot.ways:
                then = sums(draft, [*picks[:at], way, *picks[at + 1 :]])
                if shown(tally, then[tally.id]) > tally.limit:
                    out.append(why_closed(draft, picks, at, way, tally))
    return out
