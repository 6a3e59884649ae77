"""What the end of a match shows: fates as in the campaign, a track without an order."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Arena, start
from munera.core.scene import Scene, plain
from munera.games.gladiatori import GAME
from munera.games.gladiatori.flow_end import finish
from munera.games.gladiatori.opening import Man
from munera.games.gladiatori.rules_career import outcome
from munera.games.gladiatori.scene import scene
from munera.games.gladiatori.state import DEAD, M_EBB, M_LIFE, M_UNTIL, MAN, UNDYING, YIELDED
from munera.games.gladiatori.tables import BOOK

NAMES = ("Verus", "Flamma")
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


def duel(life: int, ebb: int = 0, until: int = 0, campaign: str = "on") -> Arena:
    """A duel in which the second gladiator stands so."""
    men = (Man((0, 0), 0, vp=20), Man((4, 0), 0, vp=10))
    t = start(*men, options={"campaign": campaign})
    for place, value in ((M_LIFE, life), (M_EBB, ebb), (M_UNTIL, until)):
        t.g.men[MAN + place] = value
    return t


def look(t: Arena, language: str = "en") -> Scene:
    return scene(GAME.view(t.g, 0), None, NAMES, language)


def sheet(seen: Scene) -> str:
    """What the sheet of the end says of the second gladiator."""
    zone = next(zone for zone in seen.zones if zone.id == "ending")
    return plain(zone.steps[1].parts)


def facts(seen: Scene) -> tuple[str, ...]:
    """What his panel says of him."""
    return next(panel for panel in seen.panels if panel.id == "seat 1").facts


@pytest.mark.clause("GL-364")
@LANGUAGES
@pytest.mark.parametrize(
    ("life", "ebb", "until", "fate"),
    [(DEAD, -4, 0, "knocked-out"), (DEAD, -5, 0, "killed"), (UNDYING, 0, 3, "knocked-out"),
     (UNDYING, -6, 3, "killed"), (YIELDED, -5, 3, "killed")],
)  # fmt: skip
def test_gl_364_the_end_calls_a_fate_as_the_campaign_does(
    life: int, ebb: int, until: int, fate: str, language: str
) -> None:
    t = duel(life, ebb, until)
    finish(t.g)
    assert outcome(t.g, 1).fate == fate
    words = BOOK.room("career.fates", language)
    seen = look(t, language)
    assert words[fate] in sheet(seen)
    assert facts(seen)[-1] == words[fate]
    other = words["killed" if fate == "knocked-out" else "knocked-out"]
    assert other not in sheet(seen)


@pytest.mark.clause("GL-364")
@LANGUAGES
def test_gl_364_the_log_has_the_words_of_the_campaign(language: str) -> None:
    assert dict(BOOK.room("fate", language)) == dict(BOOK.room("career.fates", language))
    dead = BOOK.room("career.fates", language)["killed"]
    events = BOOK.room("events", language)
    for name in ("died", "died_for_good", "all_lost"):  # may also happen to those knocked out
        assert dead not in events[name]


@pytest.mark.clause("GL-364")
@LANGUAGES
def test_gl_364_nobody_is_called_dead_before_his_fate_is_told(language: str) -> None:
    dead = BOOK.room("career.fates", language)["killed"]
    assert dead not in facts(look(duel(DEAD, -5), language))
    alone = duel(DEAD, -5, campaign="off")
    finish(alone.g)
    assert dead not in facts(look(alone, language))
    assert dead not in sheet(look(alone, language))
    assert GAME.view(alone.g, 0)["men"][1]["fate"] == ""


def test_who_gave_up_has_surrendered() -> None:
    t = duel(YIELDED)
    finish(t.g)
    assert sheet(look(t)) == "Flamma has surrendered."


@pytest.mark.clause("GL-005")
def test_when_the_match_is_over_the_track_has_no_order() -> None:
    t = duel(DEAD, -5)
    before = look(t)
    zone = next(zone for zone in before.zones if zone.id == "track")
    assert (zone.title, zone.note) == ("Victory points and player order", "Fewest VP acts first")
    assert any(piece.numeral for piece in before.within("track"))
    finish(t.g)
    after = look(t)
    zone = next(zone for zone in after.zones if zone.id == "track")
    assert (zone.title, zone.note) == ("Victory points", "")
    assert [(piece.numeral, piece.label) for piece in after.within("track")] == [
        ("", "Verus, 25 VP"), ("", "Flamma, 10 VP"),
    ]  # fmt: skip
