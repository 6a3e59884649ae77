"""Corner cases CC-61 to CC-74, played on the engine: set-up, experience and the rest."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from games.gladiatori.corners import ALL, EAST, HIT, STRONG, UNDYING, WEST, A, B, duel
from munera.games.gladiatori.flow_end import experience, finish
from munera.games.gladiatori.flow_turn import (
    BEGIN_REST,
)
from munera.games.gladiatori.state import M_VP, MAN

# --- Set-up and the rest -----------------------------------------------------------------------


@pytest.mark.clause("GL-360")
def test_cc_61_graduated_teaching() -> None:
    t = fresh(2, characters="pre-made", items="draft", teaching="graduated")
    t.do(
        "seat 0",
        "0: char thraex",
        "1: char retiarius",
        *[f"draw i{n:02d}" for n in (1, 2, 3, 5, 9)],
    )
    t.do("seat 0", "item i01", "item i02", "item i05", "item i03")
    t.do("hex 15", "face w", "hex 19", "face w")
    assert "acrobatic" not in t.cards(0, "hand")
    assert t.g.turn == 1
    for turn in (1, 2, 3):
        assert t.g.turn == turn
        t.do("0: done", "1: done")
        assert ("acrobatic" in t.cards(0, "hand")) == (turn >= 2)
        for _ in range(2):
            while t.prompt() == "ask_delay":
                assert turn == 3
                t.do("no")
            for _ in range(2):
                assert t.may("power resistance") == (turn == 3 and t.seat == 0)
                t.do("pass")
        t.do("0: no", "1: no")


@pytest.mark.clause("GL-336", "GL-337", "GL-339")
def test_cc_62_builds_within_the_limits() -> None:
    t = fresh(2, characters="built").do("seat 0")
    assert min(t.stats(0).values()) == 3  # nothing can be sold below 3
    t.do(*["0: buy energy-1"] * 8)
    assert t.refused("buy energy-1", 0) == "why_limit"
    assert t.refused("buy offense", 0) == "why_order"


@pytest.mark.clause("GL-343")
def test_cc_63_an_overlimit_feint_costs_ten() -> None:
    t = fresh(2, characters="built", overlimit="on", coins="24").do("seat 0", "0: done", "1: done")
    assert t.verbs("over") == ["energy-1", "energy-0"]
    assert t.refused("over feint") == "why_too_dear"


@pytest.mark.clause("GL-343")
def test_no_feint_is_left_when_all_four_are_bought() -> None:
    t = fresh(4, characters="built", overlimit="on").do("seat 0", "seat 1", "seat 2")
    for seat in range(4):
        t.do(f"{seat}: buy feint", f"{seat}: done")
    assert t.verbs("over") == ["energy-1", "energy-0"]
    assert t.refused("over feint") == "why_box"


def auction(*bids: tuple[str, ...]) -> Arena:
    t = fresh(2, characters="pre-made", items="auction")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo", "draw i01")
    for seat, bid in enumerate(bids):
        t.do(*[f"{seat}: bid {kind}" for kind in bid], f"{seat}: done")
    return t


@pytest.mark.clause("GL-024")
def test_cc_64_a_tie_of_energy_goes_to_more_cards() -> None:
    assert auction(("energy-1",), ("energy-1", "energy-0")).last("auction_won") == (1, 0)


@pytest.mark.clause("GL-024")
def test_cc_65_nobody_bids() -> None:
    assert auction((), ()).last("auction_void") == (0,)


@pytest.mark.clause("GL-005", "GL-009", "GL-327", "GL-328", "GL-329", "GL-330")
def test_cc_66_two_against_one() -> None:
    t = start(
        Man(A, 0, vp=24), Man((4, 0), 0, vp=20), Man((-4, 0), 0, vp=15), mode="two-against-one"
    )
    finish(t.g)
    assert t.events("final") == [(0, 29, 29), (1, 25, 35), (2, 20, 35)]
    assert t.g.results() == [0.0, 1.0, 1.0]


@pytest.mark.clause("GL-363")
def test_cc_67_experience() -> None:
    t = duel(options={"campaign": "on"})
    t.g.men[M_VP] = 32
    finish(t.g)
    assert t.vp(0) == 37
    assert experience(t.g, 0) == 3
    assert t.g.men[MAN + M_VP] == 15


@pytest.mark.clause("GL-162")
def test_cc_68_optional_damage_and_a_dodge() -> None:
    t = duel(
        {"hand": "strength 2*energy-1", "stats": (11, 3, 3, 3, 3), "items": "i04 i03"},
        {"hand": "movement", "stats": (3, 3, 3, 3, 0), "deck": "5*energy-1"},
        options={"damage": "on"},
    )
    t.do("play strength", "add energy-1", "add energy-1", "done", "attack", "play movement", "yes")
    t.do("dash 0", "yes")
    assert (t.fav(), t.fdv()) == (20, 3)
    assert t.last("injured") == (1, 4)


@pytest.mark.clause("GL-117", "GL-286")
def test_cc_69_one_turn_in_a_net() -> None:
    t = duel({"traps": 3, "hand": "", "stats": (0, 0, 0, 0, 3)})
    assert [text for text in t.legal() if text.split()[0] in ("step", "turn")] == [
        "turn l1",
        "turn r1",
    ]
    assert t.refused("turn r2") == "why_bound"
    t.do("turn r1")
    assert not t.verbs("turn")
    assert t.stats(0)["speed"] == 2
    assert t.refused("turn r1") == "why_turned"


@pytest.mark.clause("GL-263", "GL-264")
def test_cc_70_nowhere_to_be_pushed() -> None:
    # (4, -4) is a corner: its neighbours are (3,-4), (4,-3), (3,-3) and (5,-4), which is outside.
    t = start(
        Man((3, -3), 5, hand="strength", powers="wrestling", stats=(3, 3, 3, 3, 3)),
        Man((4, -4), 2, stats=(3, 9, 3, 3, 3)),
        Man((3, -4), 0),
        Man((4, -3), 0),
    )
    t.do("play strength", "attack", "1: pass", "yes", "power wrestling", "1: yes")
    assert t.prompt() != "ask_wrestle"
    t.say()
    assert t.whites(1) == 0


@pytest.mark.clause("GL-251", "GL-274", "GL-275", "GL-283")
def test_cc_71_asked_once_before_passivity() -> None:
    a = Man(A, EAST, hand=STRONG, stats=(9, 3, 3, 3, 3))
    b = Man(B, EAST, hand=ALL, powers="adaptation", deck="9*energy-1", stats=(3, 3, 3, 3, 3))
    t = start(a, b).do(*HIT, "done", "attack")
    assert t.seat == 1
    assert t.legal() == ["pass", "power adaptation"]
    t.do("power adaptation", "tohp strength", "done")
    assert t.legal() == ["pass"]
    t.do("pass", "yes", "1: no").skip()
    assert t.prompt() == "ask_pay"
    assert not t.verbs("power")


@pytest.mark.clause("GL-114", "GL-185", "GL-322")
def test_cc_72_after_a_kill_nobody_flees() -> None:
    t = start(
        Man(A, EAST, hand=STRONG + " reflex", stats=(9, 3, 3, 3, 3)),
        Man(B, WEST, stats=(3, 0, 3, 3, 3)),
        Man((4, -4), 0),
        options={"coins": "15"},
    )
    t.do(*HIT, *["add energy-0"] * 3, "add reflex", "done", "attack", "1: pass", "yes", "1: done")
    t.do("1: done", "step w", "done", "step w", "done", "step w", "done", "done")
    assert not t.events("fled")
    assert not t.events("coward")
    assert t.place(0) == (-3, 0)


@pytest.mark.clause("GL-257")
def test_cc_73_unbeatable_and_passive() -> None:
    a = Man((-1, 0), EAST, hand="strength", stats=(1, 3, 3, 3, 3))
    b = Man(A, EAST, hand="strength", stats=(0, 9, 3, 3, 3))
    t = start(a, b, Man(B, WEST), options={"coins": "15"}, order=(0, 1, 2))
    t.g.men[MAN + 27], t.g.men[MAN + 28], t.g.men[MAN + 29] = UNDYING, 3, 1
    t.do("play strength", "attack", "yes", "1: yes")
    assert t.fdv() == 9 - 3
    assert t.g.men[MAN + 29] == 1
    t.do("1: play strength", "attack", "2: pass", "1: done")
    assert t.fav() == 4


@pytest.mark.clause("GL-156")
def test_cc_74_markers_stand_when_the_other_side_feints() -> None:
    t = duel({"hand": "strength feint"}, {"hand": "berserk unbalancing acrobatic"})
    t.do(
        "play strength",
        "done",
        "attack",
        "play berserk",
        "add acrobatic",
        "add unbalancing",
        "done",
    )
    t.do("0: yes", "1: yes", "0: no", "0: yes").skip()
    assert t.whites(0) == 1
    assert t.whites(1) == 1
    assert t.vp(0) == 10
    assert not t.events("injured")
    assert t.stats(0)["offense"] == 9
    assert t.cards(0, "hand") == {"strength": 1}


@pytest.mark.clause("GL-038")
def test_the_row_goes_to_the_discard_pile() -> None:
    t = start(Man(A, 0, row="strength! berserk?"), Man((4, 0), 0), frame=BEGIN_REST)
    assert t.cards(0, "discard") == {"strength": 1, "berserk": 1}
    assert t.row(0) == []
