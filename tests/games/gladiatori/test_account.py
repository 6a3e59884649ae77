"""The account of a match: its sums, and the points that two lose together for fighting one."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import start
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.flow_end import finish
from munera.games.gladiatori.opening import Man
from munera.games.gladiatori.scene import account, cues
from munera.games.gladiatori.scene_words import MINUS

NAMES = ("Livia", "Verus", "Flamma")


def number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


@pytest.mark.clause("GL-327", "GL-329")
@pytest.mark.parametrize("language", ["en", "it"])
def test_two_against_one_lose_ten_once(language: str) -> None:
    men = (Man((0, 0), 0, vp=10), Man((4, 0), 0, vp=10), Man((-4, 0), 0, vp=10))
    t = start(*men, mode="two-against-one")
    finish(t.g)
    (zone,) = account(t.sink.events, NAMES, language)
    rows = {row.title: [number(part.value) for part in row.parts] for row in zone.sums}
    # First points, two against one, alive. Nobody loses ten alone; both together lose ten.
    assert rows["Livia"] == rows["Verus"] == rows["Flamma"] == [10, 0, 5]
    assert rows["Verus + Flamma"] == [20, -10, 10]
    values = {row.title: int(row.value) for row in zone.sums}
    assert values == {"Livia": 15, "Verus": 15, "Flamma": 15, "Verus + Flamma": 20}
    told = [event for event in t.sink.events if event[0] == ev.TWO_AGAINST_ONE]
    assert len(told) == 2  # records hash it for each of the two
    assert not any(cues(event) for event in told)  # no points fly at anybody
