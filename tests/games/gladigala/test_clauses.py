"""Which clause each event, prompt and refusal cites, and that each of them happens in its case.

The tables are written out, so that a change of a clause must be made here too, on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.gladigala.paper_day import Settings
from games.gladigala.position import GAME, PEOPLE, Arena, fresh, position
from munera.play.dice import Dice
from munera.play.match import Match


def table(text: str) -> dict[str, str]:
    pairs = (item.split() for item in text.split(";"))
    return {name: f"GG-{number}" for name, number in pairs}


EVENTS = table("""
    match_began 001; eagle_stays 262; eagle_home 263; mix_chosen 014; team_drawn 017;
    left_over 016; symbol_taken 032; symbols_gone 035; declared 034; eagle_set 041;
    row_of_four 051; row_of_three 049; row_forced 050; row_alone 048; placed 045; seated 052;
    round_began 070; attacks_disclosed 075; marked 130; nobody_attacks 130; played_up 154;
    played_down 155; nobody_plays 151; orders_revealed 071; revealed 071; moved 114; leapt 090;
    carried 214; contested 111; traded 112; held 113; turned 102; own_eagle 219; struck 140;
    crushed 094; nobody_struck 147; shield_paid 084; shield_refused 084; shield_no_coin 089;
    shield_used_up 088; shield_held 086; shield_softened 095; hurt 143; out 144; out_crushed 094;
    out_unpaid 097; out_softened 096; eagle_dropped 216; eagle_frozen 217; attack_paid 182;
    attack_cheered 154; attack_denied 155; stacked 040; order_favours 192; order_favours_poorer 193;
    declaration_paid 184; streak_paid 191; eagle_taken 212; eagle_paid 213; fee_paid 175;
    fee_unpaid 176; fee_waived 238; upgraded 205; leader_moved 270; delivered 230;
    match_ended_eagle 003; match_ended_bases 232; match_ended_empty 271; match_ended_rounds 272;
    medal_eagle 230; medal_eagle_shared 231; medal_eagle_tied 231; medal_coin 235;
    medal_coin_tied 235; medal_coins 236; medal_bare 236; day_over 005; supremus 250;
    won_eagles 251; won_eagle_over_coin 252; won_coins 253; won_together 254; won_both 255;
    won_only 256; won_treasury 257; won_treasury_shared 257; came 258
""")
PROMPTS = table("""
    mix 014; symbol 032; eagle 041; row_of_four 051; row_of_three 049; row_alone 048; wing 049;
    place 045; crowd 052; order 100; order_hurt 104; order_carrier 082; attack 130;
    attack_none 132; token_up 154; token_down 155; shield 084; shield_crush 095;
    shield_useless 096; keep 177; upgrade 203
""")
REFUSALS = table("""
    game_over 005; draw_is_chance 011; mix_turn 014; symbol_turn 032; eagle_turn 041;
    line_up_turn 057; crowd_turn 052; shield_turn 084; keep_turn 177; upgrade_turn 203;
    orders_given 072; attacks_given 075; plays_given 075; no_gladiators 273; all_safe 133;
    no_tokens 153; mix_now 014; symbol_now 032; eagle_now 041; row_now 057; wing_now 049;
    place_now 045; crowd_now 052; order_now 071; attack_now 071; token_now 074; shield_now 084;
    keep_now 177; upgrade_now 203; draw_now 011; own_symbol 030; school_absent 031;
    symbol_gone 032; row_too_far 048; row_too_far_three 049; type_gone 045; thumb_gone 056;
    line_taken 053; bench_closed 054; off_board 105; hurt_diagonal 104; across 106;
    carrier_skill 082; double_stay 093; out_of_range 131; safe_square 132; not_in_zone 177;
    fee_settled 177; no_such_hurt 204; upgraded_already 204; draw_other_class 011;
    draw_none_left 011; row_given 050
""")


@pytest.mark.parametrize(
    ("kinds", "clauses"),
    [(GAME.events, EVENTS), (GAME.prompts, PROMPTS), (GAME.refusals, REFUSALS)],
)
def test_the_clause_of_every_kind(kinds: object, clauses: dict[str, str]) -> None:
    assert isinstance(kinds, tuple)
    assert {kind.name: kind.clause for kind in kinds} == clauses


# --- Events --------------------------------------------------------------------------------------

PAIR = "S1 c4/N, N1 c5/S"
HURT = "S1 c4/N*, S2 h1/N, N1 c5/S*, N2 h8/S"
DELIVERS = "S1 d6/S +N, N1 h8/S"
TWO = "S1 d6/S +N, N1 e3/N +S"
CLUB = "S1 Sword c4/N{}, S2 h1/N, N1 Club c6/S"
AFTER = "S1 d6/S +N, W1 a2/E, N1 h8/S"
FROZEN = Settings(fallen_eagle="frozen")


def crushed(mark: str, answer: str) -> Arena:
    arena = position(CLUB.format(mark))
    return arena.round("S1 F+SKILL, N1 C+SKILL", "N1>c5", "", f"shield {answer}")


def shielded(**facts: Any) -> Arena:
    return position(PAIR, **facts).round("S1 C+SKILL", "N1>c4")


def seated(seats: int) -> Arena:
    return fresh(seats).to("orders")


def short_of_symbols() -> Arena:
    arena = fresh(3).drawn()
    arena.do(*["symbol solis"] * 3, *["symbol academia"] * 6, *["symbol solis"] * 3)
    return arena.to("orders")


def ended(men: str, medals: str, orders: str = "", coins: str = "") -> Arena:
    return position(men, medals=medals, coins=coins, match=1, rounds=59).round(orders)


EACH = "S1 a1/N, N1 a8/S"
CASES: list[tuple[str, Callable[[], Arena]]] = [
    ("match_began left_over team_drawn eagle_set row_of_four placed seated", lambda: seated(2)),
    ("mix_chosen symbol_taken declared row_of_three row_forced round_began", lambda: seated(3)),
    ("row_alone declared", lambda: seated(4)),
    ("symbols_gone", short_of_symbols),
    ("eagle_stays eagle_home", lambda: position(AFTER).round("S1 F").to("line-up")),
    ("attacks_disclosed marked struck attack_paid hurt", lambda: position(PAIR).round("", "S1>c5")),
    ("nobody_attacks", lambda: position(PAIR).round()),
    (
        "played_up attack_cheered",
        lambda: position(PAIR, tokens="S up Sc").round("", "S1>c5", "S Sc"),
    ),
    (
        "played_down attack_denied",
        lambda: position(PAIR, tokens="N down Sc").round("", "S1>c5", "N Sc"),
    ),
    ("nobody_plays", lambda: position(PAIR, tokens="N down Sc").round("", "S1>c5")),
    ("orders_revealed revealed moved turned", lambda: position(PAIR).round("S1 L+TR")),
    ("leapt", lambda: position("S1 Dagger c2/N, N1 h8/S").round("S1 F+SKILL")),
    ("carried", lambda: position("S1 d7/S +N, N1 h8/S").round("S1 F")),
    ("contested", lambda: position("S1 c2/N, N1 b3/E").round("S1 F, N1 F")),
    ("traded", lambda: position(PAIR).round("S1 F, N1 F")),
    ("held", lambda: position(PAIR).round("S1 F")),
    ("own_eagle", lambda: position("S1 d1/N, N1 h8/S, S2 h1/N").round("S1 F")),
    ("nobody_struck", lambda: position("S1 c4/N, N1 h8/S").round("", "S1>c5")),
    ("shield_paid shield_held", lambda: shielded().do("shield pay")),
    ("shield_refused hurt", lambda: shielded().do("shield take")),
    ("shield_no_coin", lambda: shielded(coins="S 0")),
    ("shield_used_up", lambda: shielded(shields="S 3")),
    ("crushed shield_softened hurt", lambda: crushed("", "pay")),
    ("out_softened", lambda: crushed("*", "pay")),
    ("out_unpaid stacked", lambda: crushed("", "take")),
    ("out_crushed", lambda: position(CLUB.format("")).round("S1 F, N1 C+SKILL", "N1>c5")),
    ("out", lambda: position(HURT).round("", "S1>c5")),
    (
        "eagle_dropped",
        lambda: position("S1 d6/S* +N, S2 h1/N, N1 Spear d8/S").round("", "N1>d6"),
    ),
    (
        "eagle_frozen",
        lambda: position("S1 d6/S* +N, S2 h1/N, N1 Spear d8/S", settings=FROZEN).round("", "N1>d6"),
    ),
    ("order_favours streak_paid", lambda: position(HURT, stage="N").round("", "S1>c5, N1>c4")),
    (
        "order_favours_poorer",
        lambda: position(HURT, coins="S 4").round("", "S1>c5, N1>c4"),
    ),
    (
        "declaration_paid leader_moved",
        lambda: position(HURT, 3, stage="N", declared="S NN").round(
            "", "S1>c5", "", "upgrade done"
        ),
    ),
    ("eagle_taken eagle_paid", lambda: position("S1 d6/N, N1 h8/S").round("S1 F")),
    ("fee_paid", lambda: position("S1 d4/N, N1 h8/S").round()),
    ("fee_unpaid", lambda: position("S1 d4/N, S2 h1/N, N1 h8/S", coins="S 0").round()),
    ("fee_waived", lambda: position(DELIVERS, coins="S 0").round("S1 F")),
    ("upgraded", lambda: position("S1 c4/N*, N1 h8/S").round("", "", "", "upgrade sword")),
    (
        "delivered match_ended_eagle medal_eagle medal_coins",
        lambda: position(DELIVERS, coins="S 9").round("S1 F"),
    ),
    ("medal_bare", lambda: position(DELIVERS).round("S1 F")),
    ("medal_eagle_shared", lambda: position(TWO + ", N2 h8/S").round("S1 F, N1 F")),
    ("medal_eagle_tied", lambda: position(TWO).round("S1 F, N1 F")),
    (
        "match_ended_bases medal_coin",
        lambda: position(HURT, stage="N S S N").round("", "S1>c5"),
    ),
    (
        "match_ended_empty",
        lambda: position("S1 d1/N, N1 d8/S").round("S1 F, N1 F"),
    ),
    ("match_ended_rounds medal_coin_tied", lambda: position(EACH, rounds=59).round()),
    ("day_over supremus came", lambda: ended(DELIVERS, "eagle S 0", "S1 F")),
    ("won_eagles", lambda: ended(DELIVERS, "eagle N 5", "S1 F")),
    ("won_eagle_over_coin", lambda: ended(DELIVERS, "coin N 5", "S1 F")),
    ("won_coins", lambda: ended(EACH, "coin N 5", "", "S 4")),
    ("won_together", lambda: ended(EACH, "coin N 1", "", "S 4")),
    ("won_both", lambda: ended(EACH, "coin S 1", "", "S 4")),
    ("won_only", lambda: ended(EACH, "coin S 1")),
    ("won_treasury_shared", lambda: ended(EACH, "")),
    (
        "won_treasury",
        lambda: ended("S1 d6/S +N, N1 e3/N +S, W1 a2/E", "", "S1 F, N1 F", "W 9"),
    ),
]


@pytest.mark.parametrize(("names", "make"), CASES, ids=[names for names, _ in CASES])
def test_each_event_happens_in_its_case(names: str, make: Callable[[], Arena]) -> None:
    arena = make()
    happened = {GAME.events[event[0]].name for event in arena.sink.events}
    assert set(names.split()) <= happened
    assert all(line.endswith((".", "!")) for line in arena.said())


@pytest.mark.clause("GG-001")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_log_has_a_chapter_for_each_match(seats: int) -> None:
    match = Match(GAME, GAME.table(seats), PEOPLE[:seats], Dice.from_seed(1))
    while not match.is_over and match.view(-3)["phase"] != "orders":
        seat = match.waiting()[0]
        asked = match.decision(seat)
        assert asked is not None
        match.play(seat, asked.choices[0].text)
    first = match.told(-3)[0]
    assert (first.kind, first.chance) == ("match_began", seats != 3)
    assert [line.kind for line in match.told(-3)].count("match_began") == 1
    afternoon = position("S1 d6/S +N, W1 a2/E, N1 h8/S", seats if seats > 2 else 3).round("S1 F")
    assert afternoon.events("match_began") == [(1,)]


def test_every_event_has_its_case() -> None:
    assert {name for names, _ in CASES for name in names.split()} == set(EVENTS)


# --- Prompts -------------------------------------------------------------------------------------


ASKED: list[tuple[str, Callable[[], Arena]]] = [
    ("mix", lambda: fresh(3)),
    ("symbol", lambda: fresh(3).drawn()),
    ("eagle", lambda: fresh(2).to("eagles")),
    ("row_of_four", lambda: fresh(2).to("line-up")),
    ("row_alone", lambda: fresh(4).to("line-up")),
    ("row_of_three", lambda: fresh(3, Settings(first_seat=1)).to("line-up")),
    ("wing", lambda: fresh(3, Settings(first_seat=1)).to("line-up").do("row 0")),
    ("place", lambda: fresh(3).to("line-up")),
    ("crowd", lambda: fresh(2).to("crowd seats")),
    ("order", lambda: position(PAIR)),
    ("order_hurt", lambda: position(HURT)),
    ("order", lambda: position(HURT, upgrades="S Sword")),
    ("order_carrier", lambda: position(DELIVERS)),
    ("attack", lambda: position(PAIR).orders()),
    ("attack_none", lambda: position("S1 Club h4/E, N1 h8/S").orders()),
    ("token_up", lambda: position(PAIR, tokens="S up Sa").orders().attacks()),
    ("token_down", lambda: position(PAIR, tokens="S down Sa").orders().attacks()),
    ("shield", shielded),
    (
        "shield_crush",
        lambda: position(CLUB.format("")).round("S1 F+SKILL, N1 C+SKILL", "N1>c5"),
    ),
    (
        "shield_useless",
        lambda: position(CLUB.format("*")).round("S1 F+SKILL, N1 C+SKILL", "N1>c5"),
    ),
    ("keep", lambda: position("S1 d4/N, S2 e4/N, N1 h8/S", coins="S 1").round()),
    ("upgrade", lambda: position("S1 c4/N*, N1 h8/S").round()),
]


@pytest.mark.parametrize(("name", "make"), ASKED, ids=[name for name, _ in ASKED])
def test_each_prompt_in_its_case(name: str, make: Callable[[], Arena]) -> None:
    assert make().prompt() == name


def test_every_prompt_has_its_case() -> None:
    assert {name for name, _ in ASKED} == set(PROMPTS)


# --- Refusals ------------------------------------------------------------------------------------

BROKE = "S1 d4/N, S2 e4/N, S3 h1/N, N1 h8/S"
TWICE = "S1 d4/N, S2 e4/N, S3 d5/N, S4 h1/N, N1 h8/S"
REFUSED: list[tuple[str, Callable[[], Arena], str, int | None]] = [
    ("game_over", lambda: ended(EACH, "coin S 1"), "order C idle", 0),
    ("draw_is_chance", lambda: position(PAIR), "draw sword", 0),
    ("mix_turn", lambda: fresh(3), "mix 2+2", 1),
    ("symbol_turn", lambda: fresh(3).drawn(), "symbol leo", 2),
    ("eagle_turn", lambda: fresh(2).to("eagles"), "eagle low", 1),
    ("line_up_turn", lambda: fresh(2).to("line-up"), "row 0", 1),
    ("line_up_turn", lambda: fresh(2).to("line-up").do("row 0"), "place sword", 1),
    ("crowd_turn", lambda: fresh(2).to("crowd seats"), "crowd up Sa", 1),
    ("shield_turn", shielded, "shield pay", 1),
    ("keep_turn", lambda: position(BROKE, coins="S 1").round(), "keep 1", 1),
    ("upgrade_turn", lambda: position("S1 c4/N*, N1 h8/S").round(), "upgrade sword", 1),
    ("orders_given", lambda: position(PAIR).answer(0, "order C idle"), "order F idle", 0),
    ("attacks_given", lambda: position(PAIR).orders().answer(0, "attack none"), "attack c5", 0),
    (
        "plays_given",
        lambda: (
            position(PAIR, tokens="S up Sa, N up Sb").orders().attacks().answer(0, "token keep")
        ),
        "token play",
        0,
    ),
    ("no_gladiators", lambda: position("S1 c4/N"), "order C idle", 1),
    ("no_gladiators", lambda: position("S1 c4/N").orders(), "attack none", 1),
    ("all_safe", lambda: position("S1 d4/N, N1 h8/S").orders(), "attack none", 0),
    ("no_tokens", lambda: position(PAIR, tokens="S up Sa").orders().attacks(), "token keep", 1),
    ("mix_now", lambda: fresh(3), "order C idle", None),
    ("symbol_now", lambda: fresh(3).drawn(), "order C idle", None),
    ("eagle_now", lambda: fresh(2).to("eagles"), "order C idle", None),
    ("row_now", lambda: fresh(2).to("line-up"), "order C idle", None),
    (
        "wing_now",
        lambda: fresh(3, Settings(first_seat=1)).to("line-up").do("row 0"),
        "row 0",
        None,
    ),
    ("place_now", lambda: fresh(3).to("line-up"), "crowd up Sa", None),
    ("crowd_now", lambda: fresh(2).to("crowd seats"), "order C idle", None),
    ("order_now", lambda: position(PAIR), "attack none", None),
    ("attack_now", lambda: position(PAIR).orders(), "order C idle", None),
    ("token_now", lambda: position(PAIR, tokens="S up Sa").orders().attacks(), "attack none", 0),
    ("shield_now", shielded, "token keep", None),
    ("keep_now", lambda: position(BROKE, coins="S 1").round(), "shield pay", None),
    ("upgrade_now", lambda: position("S1 c4/N*, N1 h8/S").round(), "order C idle", None),
    ("draw_now", lambda: fresh(2), "row 0", 0),
    ("own_symbol", lambda: fresh(3).drawn(), "symbol academia", None),
    ("school_absent", lambda: fresh(3).drawn(), "symbol spiritus", None),
    (
        "symbol_gone",
        lambda: fresh(4).drawn().do(*["symbol solis"] * 6, *["symbol leo"] * 3),
        "symbol solis",
        None,
    ),
    ("row_too_far", lambda: fresh(4).to("line-up"), "row 3", None),
    ("row_too_far_three", lambda: fresh(3, Settings(first_seat=1)).to("line-up"), "row 3", None),
    ("row_given", lambda: fresh(3, Settings(first_seat=0)).to("line-up"), "row 1", None),
    (
        "thumb_gone",
        lambda: fresh(2).to("crowd seats").do("crowd down Sa", "crowd up Sb"),
        "crowd down Sc",
        None,
    ),
    ("line_taken", lambda: fresh(2).to("crowd seats").do("crowd down Sa"), "crowd up Na", None),
    (
        "bench_closed",
        lambda: fresh(2, Settings(closed_benches=("Sa",))).to("crowd seats"),
        "crowd up Sa",
        None,
    ),
    ("off_board", lambda: position("S1 a1/N, N1 h8/S"), "order L idle", 0),
    ("hurt_diagonal", lambda: position(HURT), "order FR idle", 0),
    ("across", lambda: position("S1 d4/N, N1 h8/S"), "order FR idle", 0),
    ("carrier_skill", lambda: position(DELIVERS), "order F skill", 0),
    ("double_stay", lambda: position("S1 Dagger c4/N, N1 h8/S"), "order C skill", 0),
    ("out_of_range", lambda: position(PAIR).orders(), "attack h1", 0),
    ("safe_square", lambda: position(PAIR).orders(), "attack d5", 0),
    ("not_in_zone", lambda: position(BROKE, coins="S 1").round(), "keep 3", None),
    ("fee_settled", lambda: position(TWICE, coins="S 2").round().do("keep 2"), "keep 2", None),
    ("no_such_hurt", lambda: position("S1 c4/N*, N1 h8/S").round(), "upgrade club", None),
    (
        "upgraded_already",
        lambda: position("S1 c4/N*, S2 Spear h1/N*, N1 h8/S").round("", "", "", "upgrade sword"),
        "upgrade sword",
        None,
    ),
    ("draw_other_class", lambda: fresh(2), "draw club", -1),
    (
        "draw_none_left",
        lambda: fresh(2).do(*["draw sword"] * 4, "draw club", "draw dagger", "draw sword"),
        "draw sword",
        -1,
    ),
]


@pytest.mark.parametrize(("name", "make", "text", "seat"), REFUSED, ids=[r[0] for r in REFUSED])
def test_each_refusal_in_its_case(
    name: str, make: Callable[[], Arena], text: str, seat: int | None
) -> None:
    arena = make()
    assert arena.reason(text, seat) == name
    clause, why = arena.why(text, seat)
    assert clause == REFUSALS[name]
    assert why.endswith(".")


@pytest.mark.clause("GG-045")
def test_a_type_that_is_placed_is_refused() -> None:
    arena = fresh(4).do("draw sword", "draw spear", "draw club").to("line-up")
    arena.do("row 0", "place club")
    assert arena.reason("place club") == "type_gone"


def test_every_refusal_has_its_case() -> None:
    assert {case[0] for case in REFUSED} | {"type_gone"} == set(REFUSALS)
