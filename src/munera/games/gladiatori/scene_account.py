"""Victory points by cause, counted from what everybody was told (GL-310 to GL-329, GL-414)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from munera.core.scene import Figure, Sum, Zone
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.scene_words import signed, words_of

OF_TWO: Final = "two_against_one"
# Causes in the order of the table: the event, the place of its points, the drawing.
CAUSES: Final = (
    ("front", ev.FRONT_ATTACK, 2, "sword"),
    ("damage", ev.DAMAGE_POINTS, 3, "deep-wounds"),
    ("first_blood", ev.FIRST_BLOOD, 2, "blood"),
    ("kill", ev.KILL_POINTS, 2, "skull"),
    ("beast", ev.ANIMAL_POINTS, 2, "paw"),
    ("behind", ev.BEHIND_ATTACK, 2, "turn-left-2"),
    ("fled", ev.FLED, 2, "reflex"),
    ("coward", ev.COWARD, 2, "passive"),
    ("surrendered", ev.SURRENDERED, 2, "fallen"),
    (OF_TWO, ev.TWO_AGAINST_ONE, 2, "trident"),
    ("survived", ev.SURVIVED, 2, "heart"),
)


def account(
    events: Iterable[tuple[int, ...]], names: tuple[str, ...], language: str
) -> tuple[Zone, ...]:
    """A row for each seat, beginning with its first points; empty where no points are counted.

    Two against one have a row for both together: their side loses points, once (GL-329).
    """
    got: dict[tuple[int, str], int] = {}
    ends: dict[int, int] = {}
    sides: dict[int, int] = {}
    pair: dict[int, int] = {}  # what a side of two loses, told for each of them
    by_kind = {kind: (cause, place) for cause, kind, place, _ in CAUSES}
    for event in events:
        if event[0] == ev.TWO_AGAINST_ONE:
            pair[event[1]] = event[2]
        elif event[0] in by_kind:
            cause, place = by_kind[event[0]]
            got[event[1], cause] = got.get((event[1], cause), 0) + event[place]
        elif event[0] == ev.FINAL:
            ends[event[1]], sides[event[1]] = event[2], event[3]
    if not ends:
        return ()
    say = words_of(language)
    shown = [
        (cause, sprite) for cause, _, _, sprite in CAUSES
        if any(got.get((seat, cause)) for seat in ends) or (pair and cause == OF_TWO)
    ]  # fmt: skip
    rows: list[Sum] = []

    def add(title: str, total: int, gains: list[int], panel: str) -> None:
        parts = [Figure(str(total - sum(gains)), say["cause_start"], "laurel")]
        parts += [
            Figure(signed(n) if n else "0", say[f"cause_{cause}"], sprite)
            for n, (cause, sprite) in zip(gains, shown, strict=True)
        ]
        rows.append(Sum(title, str(total), tuple(parts), panel))

    for seat, total in ends.items():
        add(names[seat], total, [got.get((seat, cause), 0) for cause, _ in shown], f"seat {seat}")
    if pair:
        both = [sum([got.get((seat, cause), 0) for seat in pair]) for cause, _ in shown]
        both[[cause for cause, _ in shown].index(OF_TWO)] = next(iter(pair.values()))
        title = " + ".join([names[seat] for seat in pair])
        add(title, sides[next(iter(pair))], both, "")
    rows.sort(key=lambda row: -int(row.value))
    return (Zone("account", "account", say["account"], say["vp"], sums=tuple(rows)),)
