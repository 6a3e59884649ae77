"""The sums of a ledger: what its picks come to, which ways a limit closes, what may come next.

A ledger is a draft whose slots have a look (`core/draft.py`). The page does the same sums while
somebody composes (`client/src/table/ledger.ts`); the engine still checks every action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from munera.core.draft import Draft, Preset, Slot, Tally, Way

NOTHING: Final = "-"  # the name of a way that plays no action
END: Final = ""  # in a list of texts: the answer is complete

Picks = Sequence[Way]
Sums = dict[str, int]


def is_ledger(draft: Draft | None) -> bool:
    """Whether a draft is a ledger."""
    return draft is not None and any(slot.look for slot in draft.slots)


def plays(way: Way) -> tuple[str, ...]:
    """The actions of a way, in their order."""
    return (way.text,) if way.text else way.texts


def name_of(way: Way) -> str:
    """The name of a way in `Slot.usual` and `Preset.picks`; no two ways of a slot share one.

    >>> name_of(Way("bid 3")), name_of(Way("", texts=("hire", "hire"))), name_of(Way(""))
    ('bid 3', 'hire; hire', '-')
    """
    return "; ".join(plays(way)) or NOTHING


def way_of(slot: Slot, name: str) -> Way | None:
    """The way of a slot with this name; None if there is none."""
    for way in slot.ways:
        if name_of(way) == name:
            return way
    return None


def usual_picks(draft: Draft) -> list[Way | None]:
    """The usual way of each slot; None where somebody must pick."""
    return [
        _only(slot) if slot.look == "fixed" else way_of(slot, slot.usual) for slot in draft.slots
    ]


def _only(slot: Slot) -> Way:
    return next(way for way in slot.ways if not way.closed)


def preset_picks(draft: Draft, preset: Preset) -> list[Way]:
    """The ways that a preset fills the slots with."""
    found = [way_of(slot, name) for slot, name in zip(draft.slots, preset.picks, strict=True)]
    return [way for way in found if way is not None]


def texts_of(draft: Draft, picks: Picks) -> tuple[str, ...]:
    """The actions of a whole answer, in the order in which they are played."""
    texts = [text for way in picks for text in plays(way)]
    if has_stopped(draft, sums(draft, picks)):
        return tuple(texts)
    return (*texts, *draft.closing)


# --- Sums --------------------------------------------------------------------------------------


def sums(draft: Draft, picks: Sequence[Way | None]) -> Sums:
    """What every tally comes to, before it is divided by its share."""
    out = {tally.id: tally.base for tally in draft.tallies}
    for way in picks:
        for add in way.adds if way is not None else ():
            out[add.tally] += add.amount
    return out


def shown(tally: Tally, sum_: int) -> int:
    """The number of a tally as it is shown."""
    return sum_ // tally.share


def passed(draft: Draft, all_sums: Mapping[str, int]) -> Tally | None:
    """The first tally that exceeds its limit."""
    for tally in draft.tallies:
        if tally.limit is not None and shown(tally, all_sums[tally.id]) > tally.limit:
            return tally
    return None


def lacking(draft: Draft, all_sums: Mapping[str, int]) -> Tally | None:
    """The first tally whose goal must be reached and is not."""
    for tally in draft.tallies:
        if tally.due and tally.goal is not None and missing(tally, all_sums[tally.id]):
            return tally
    return None


def missing(tally: Tally, sum_: int) -> int:
    """How much a tally is short of its goal; 0 if it is reached or there is none."""
    return max(0, tally.goal - shown(tally, sum_)) if tally.goal is not None else 0


def stop_of(draft: Draft) -> Tally | None:
    """The tally that completes the answer when it reaches its goal or limit, if there is one."""
    for tally in draft.tallies:
        if tally.stops:
            return tally
    return None


def end_of(stop: Tally) -> int:
    """Where a tally stops."""
    end = stop.limit if stop.goal is None else stop.goal
    return 0 if end is None else end


def has_stopped(draft: Draft, all_sums: Mapping[str, int]) -> bool:
    """Whether nothing more may follow: the tally that stops is at its end."""
    stop = stop_of(draft)
    return stop is not None and all_sums[stop.id] >= end_of(stop)


def needless(draft: Draft, picks: Sequence[Way | None]) -> Tally | None:
    """The tally that stops, if it would reach its end without one of the actions."""
    stop = stop_of(draft)
    if stop is None:
        return None
    all_of = [way for way in picks if way is not None]
    most = max([unit(way, stop.id) for way in all_of], default=0)
    return stop if most and sums(draft, all_of)[stop.id] - most >= end_of(stop) else None


def unit(way: Way, tally: str) -> int:
    """What a single action of a way adds to a tally."""
    return sums_of(way).get(tally, 0) // max(1, len(plays(way)))


def closed_by(draft: Draft, picks: Sequence[Way | None], at: int, way: Way) -> Tally | None:
    """The tally whose limit a way in slot `at` would exceed, with all other slots as they are.

    A tally above its limit does not close a way that brings it nearer to the limit. A tally that
    stops closes a way that would make one of the actions needless.
    """
    now = sums(draft, picks)
    changed = [*picks[:at], way, *picks[at + 1 :]]
    then = sums(draft, changed)
    for tally in draft.tallies:
        value = shown(tally, then[tally.id])
        if tally.limit is not None and value > max(tally.limit, shown(tally, now[tally.id])):
            return tally
    stop = needless(draft, changed)
    return stop if stop is not None and then[stop.id] > now[stop.id] else None


def why_closed(draft: Draft, picks: Sequence[Way | None], at: int, way: Way, by: Tally) -> str:
    """The tally's own sentence on why the way is closed."""
    now = shown(by, sums(draft, picks)[by.id])
    then = shown(by, sums(draft, [*picks[:at], way, *picks[at + 1 :]])[by.id])
    limit = by.limit if by.limit is not None else 0
    return by.words.format(more=then - now, left=max(0, limit - now), limit=limit)


def done_words(draft: Draft, all_sums: Mapping[str, int], picks: Sequence[Way | None] = ()) -> str:
    """The words of the button that sends the answer, with the tallies and slots that they name.

    A slot is called by its pick, or by its title while nothing is picked.
    """
    chosen = [*picks, *[None] * (len(draft.slots) - len(picks))]
    named: dict[str, str | int] = {
        slot.id: way.label if way and way.label else slot.title
        for slot, way in zip(draft.slots, chosen, strict=True)
    }
    return draft.done.format_map(
        {**named, **{t.id: shown(t, all_sums[t.id]) for t in draft.tallies}}
    )


# --- One action after the other ----------------------------------------------------------------


def following(draft: Draft, texts: Sequence[str]) -> set[str]:
    """What may be played after these actions of the ledger; END means the answer is complete.

    Empty if no answer of the ledger begins this way. A way counts if, after it, every tally by
    itself can still stay within its limit and reach a goal that is due.
    """
    if len(texts) == 1 and texts[0] in draft.beside:
        return {END}
    out = set() if texts else set(draft.beside)
    if draft.free:
        return out | _in_any_order(draft, texts)
    _follow(draft, tuple(texts), 0, sums(draft, ()), _reach(draft), out)
    return out


def _in_any_order(draft: Draft, texts: Sequence[str]) -> set[str]:
    """What may follow where slots may be played in any order, until a tally stops."""
    stop = stop_of(draft)
    if stop is None:
        raise ValueError("slots in any order need a tally that stops")
    end = end_of(stop)
    left: dict[str, int] = {}
    worth: dict[str, int] = {}
    for slot in draft.slots:
        for way in slot.ways:
            for text in plays(way):
                left[text] = max(left.get(text, 0), len(plays(way)))
                worth[text] = unit(way, stop.id)
    now = stop.base
    for text in texts:
        if now >= end or not left.get(text, 0):
            return set()
        left[text] -= 1
        now += worth[text]
    return {END} if now >= end else {text for text, n in left.items() if n}


def in_order(draft: Draft, texts: Sequence[str]) -> list[str]:
    """The actions of a whole answer in the order of the slots, where any order is allowed."""
    if not draft.free:
        return list(texts)
    rank = {
        text: k for k, slot in enumerate(draft.slots) for way in slot.ways for text in plays(way)
    }
    return sorted(texts, key=lambda text: rank.get(text, -1))


def begins(draft: Draft, texts: Sequence[str]) -> bool:
    """Whether these actions begin an answer of the ledger and do not complete it."""
    ahead = following(draft, texts)
    return bool(ahead) and END not in ahead


Reach = list[dict[str, tuple[int, int]]]


def _reach(draft: Draft) -> Reach:
    """By slot and tally: the least and the most that this slot and those after it can add."""
    out: Reach = [{tally.id: (0, 0) for tally in draft.tallies}]
    for slot in reversed(draft.slots):
        adds = [sums_of(way) for way in slot.ways if not way.closed]
        rest = out[0]
        row = {}
        for name, (least, most) in rest.items():
            all_of = [add.get(name, 0) for add in adds]
            row[name] = (least + min(all_of), most + max(all_of))
        out.insert(0, row)
    return out


def sums_of(way: Way) -> Sums:
    """What one way adds, by tally."""
    out: Sums = {}
    for add in way.adds:
        out[add.tally] = out.get(add.tally, 0) + add.amount
    return out


def _fits(draft: Draft, so_far: Sums, reach: Mapping[str, tuple[int, int]]) -> bool:
    """Whether every tally, taken by itself, can still end within its limit and reach its goal."""
    for tally in draft.tallies:
        least, most = reach[tally.id]
        now = so_far[tally.id]
        if tally.limit is not None and shown(tally, now + least) > tally.limit:
            return False
        if tally.due and tally.goal is not None and shown(tally, now + most) < tally.goal:
            return False
    return True


def _follow(
    draft: Draft, texts: tuple[str, ...], k: int, so_far: Sums, reach: Reach, out: set[str]
) -> None:
    """Add to `out` what may come after `texts`, the actions from slot `k` on."""
    if k == len(draft.slots):
        closing = () if has_stopped(draft, so_far) else draft.closing
        if texts == closing[: len(texts)]:
            rest = closing[len(texts) :]
            out.add(rest[0] if rest else END)
        return
    for way in draft.slots[k].ways:
        if way.closed:
            continue
        then = dict(so_far)
        for add in way.adds:
            then[add.tally] += add.amount
        if not _fits(draft, then, reach[k + 1]):
            continue
        own = plays(way)
        if len(own) > len(texts):
            if own[: len(texts)] == texts:
                out.add(own[len(texts)])
        elif texts[: len(own)] == own:
            _follow(draft, texts[len(own) :], k + 1, then, reach, out)
