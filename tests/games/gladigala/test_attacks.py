"""GG-130 to GG-159: attacks, hits, marks and the crowd."""

from __future__ import annotations

import pytest

from games.gladigala import paper
from games.gladigala.paper_day import Settings
from games.gladigala.position import position

PAIR = "S1 c4/N, N1 c5/S"


@pytest.mark.clause("GG-130")
def test_gg_130_one_square_or_none() -> None:
    arena = position("S1 c3/N, S2 f3/N, N1 h8/S").orders()
    assert "attack none" in arena.legal(0)
    arena.answer(0, "attack none")
    assert "attack f4" in arena.legal(0), "the next gladiator"
    arena.answer(0, "attack f4")
    assert list(arena.asked()) == [1], "one marker each"


@pytest.mark.clause("GG-131", "GG-018")
@pytest.mark.parametrize(
    ("man", "squares"),
    [
        ("Sword f6/E", "f6 g7 g6 g5"),
        ("Sword f6/W", "f6 e6 e7"),
        ("Spear f6/W", "e6 d6 c6"),
        ("Spear f6/S", "f5 f4 f3"),
        ("Dagger f6/S", "f6 f5"),
        ("Club f6/N", "e7 f7 g7"),
        ("Club f6/S", "f5 g5"),
    ],
)
def test_gg_131_the_range_turns_with_the_facing(man: str, squares: str) -> None:
    arena = position(f"S1 {man}, N1 h8/S").orders()
    assert set(arena.legal(0)) == {f"attack {at}" for at in [*squares.split(), "none"]}


@pytest.mark.clause("GG-132", "GG-171")
def test_gg_132_not_off_the_board_and_not_into_the_zone() -> None:
    arena = position("S1 Sword c4/E, S2 Spear a7/N, N1 h8/S").orders()
    assert arena.refused("attack d4", 0) == "GG-132"
    arena.answer(0, "attack none")
    assert arena.legal(0) == ["attack a8", "attack none"]


@pytest.mark.clause("GG-133", "GG-174")
def test_gg_133_one_about_to_enter_can_attack() -> None:
    arena = position("S1 d3/N, N1 c4/N").round("S1 F", "S1>c4")
    assert arena.where("S1 N1") == "d4/N c4/N*"
    assert arena.coins == [3 + 2 - 1, 3]


@pytest.mark.clause("GG-134")
def test_gg_134_nothing_is_in_the_way() -> None:
    arena = position("S1 Spear d6/S, N1 d5/N, N2 d3/S, S2 d4/N", coins="S 9, N 9")
    arena.orders()
    assert arena.legal(0) == ["attack d3", "attack none"]
    arena.attacks("S1>d3")
    assert arena["N2"] == "d3/S*"


@pytest.mark.clause("GG-135", "GG-142")
def test_gg_135_two_markers_of_one_school() -> None:
    arena = position("S1 b4/N, S2 c4/N, N1 c5/S, N2 h8/S").round("", "S1>c5, S2>c5")
    assert arena["N1"] == "out"
    assert arena.coins == [7, 3]


@pytest.mark.clause("GG-136")
def test_gg_136_carriers_and_hurt_ones_attack() -> None:
    arena = position("S1 Sword c4/N* +N, N1 c5/S").round("", "S1>c5")
    assert arena["N1"] == "c5/S*"
    assert arena.coins == [5, 3]


@pytest.mark.clause("GG-140", "GG-147")
def test_gg_140_after_the_move() -> None:
    left = position(PAIR + ", N2 h8/S").round("N1 L", "S1>c5")
    assert left["N1"] == "d5/S"
    assert left.coins == [3, 2], "the fee; no hit where nobody is"
    came = position("S1 c4/N, N1 c6/S").round("N1 F", "S1>c5")
    assert came["N1"] == "c5/S*"
    out_of_zone = position("S1 c3/N, N1 d4/N").round("N1 L", "S1>c4")
    assert out_of_zone["N1"] == "c4/N*"


@pytest.mark.clause("GG-142", "GG-149")
@pytest.mark.parametrize(("way", "after"), [("each", "out"), ("once", "c5/S*")])
def test_gg_142_simultaneous_hits(way: str, after: str) -> None:
    men = "S1 b4/N, S2 c4/N, N1 c5/S, N2 h8/S"
    arena = position(men, settings=Settings(simultaneous_hits=way)).round("", "S1>c5, S2>c5")
    assert arena["N1"] == after
    assert arena.coins == [7, 3], "every marker pays"


@pytest.mark.clause("GG-149", "GG-095", "GG-142")
def test_gg_149_once_does_not_soften_blows() -> None:
    men = "S1 Club b4/N, S2 Club c6/S, S3 c4/N, N1 c5/S, N2 h8/S"
    once = Settings(simultaneous_hits="once")
    arena = position(men, settings=once)
    arena.round("S1 C+SKILL, S2 C+SKILL, N1 C+SKILL", "S1>c5, S2>c5, S3>c5", "", "shield pay")
    assert arena["N1"] == "out", "two blows are two marks under a paid shield"
    again = position(men.replace("N1 c5/S", "N1 c5/S*"), settings=once)
    assert again.round("", "S1>c5, S2>c5")["N1"] == "out", "one mark more is the second"


@pytest.mark.clause("GG-145")
def test_gg_145_blocked_ones_are_hit_too() -> None:
    arena = position("S1 c3/N, S2 d6/W, S3 b5/E, N1 c4/N").round("N1 F, S3 F", "S1>c4")
    assert arena["N1"] == "c4/N*"


@pytest.mark.clause("GG-146")
def test_gg_146_the_marker_of_one_who_falls_counts() -> None:
    arena = position("S1 c4/N*, S2 h1/N, N1 c5/S*, N2 h8/S").round("", "S1>c5, N1>c4")
    assert arena.where("S1 N1") == "out out"
    assert arena.coins == [5, 5]


@pytest.mark.clause("GG-148", "GG-205")
def test_gg_148_an_upgrade_does_not_heal() -> None:
    arena = position("S1 c4/N*, S2 h1/N, N1 c5/S").round()
    arena.do("upgrade sword")
    assert arena["S1"] == "c4/N*"
    assert arena.round("", "N1>c4")["S1"] == "out"


TABLE = [  # hurt before, ordinary, crushing, paid (None: no shield), after
    ("", 1, 0, None, "*"),
    ("", 2, 0, None, "out"),
    ("*", 1, 0, None, "out"),
    ("", 0, 1, None, "out"),
    ("", 1, 0, True, ""),
    ("", 2, 0, True, ""),
    ("*", 2, 0, True, "*"),
    ("", 0, 1, True, "*"),
    ("", 0, 2, True, "out"),
    ("*", 0, 1, True, "out"),
    ("", 2, 1, True, "*"),
    ("", 1, 0, False, "*"),
    ("*", 1, 0, False, "out"),
    ("", 0, 1, False, "out"),
]


@pytest.mark.clause("GG-149", "GG-086", "GG-095", "GG-096", "GG-097", "GG-142", "GG-143", "GG-144")
@pytest.mark.parametrize(("before", "ordinary", "crushing", "paid", "after"), TABLE)
def test_gg_149_marks_in_short(
    before: str, ordinary: int, crushing: int, paid: bool | None, after: str
) -> None:
    around = [("b4", "N"), ("c4", "N"), ("d6", "S")]
    kinds = ["Club"] * crushing + ["Sword"] * ordinary
    men = [f"S{k + 1} {kind} {around[k][0]}/{around[k][1]}" for k, kind in enumerate(kinds)]
    orders = [f"S{k + 1} C+{'SKILL' if kind == 'Club' else 'IDLE'}" for k, kind in enumerate(kinds)]
    orders.append("N1 C" if paid is None else "N1 C+SKILL")
    attacks = ", ".join(f"S{k + 1}>c5" for k in range(len(kinds)))
    arena = position(", ".join([*men, f"N1 c5/S{before}", "N2 h8/S"]))
    arena.round(", ".join(orders), attacks)
    if paid is not None:
        arena.do("shield pay" if paid else "shield take")
    assert arena["N1"] == ("out" if after == "out" else f"c5/S{after}")
    assert arena.coins[0] == 3 + 3 * crushing + 2 * ordinary
    assert arena.stage == ("N" if after == "out" else "")


# --- The crowd -----------------------------------------------------------------------------------


@pytest.mark.clause("GG-150", "GG-154")
@pytest.mark.parametrize(
    ("bench", "earned"), [("Sc", 3), ("Nc", 3), ("W5", 3), ("E5", 3), ("Sb", 2), ("W4", 2)]
)
def test_gg_150_the_line_before_the_bench(bench: str, earned: int) -> None:
    arena = position(PAIR, tokens=f"S up {bench}").round("", "S1>c5", f"S {bench}")
    assert arena.coins == [3 + earned, 3]


@pytest.mark.clause("GG-151", "GG-152")
def test_gg_151_any_number_of_tokens_for_one_round() -> None:
    tokens = "S up Sc, S up W5, S down Sa, N down Nh"
    arena = position(PAIR, tokens=tokens).round("", "S1>c5", "S Sc, S W5, S Sa")
    assert [token["state"] for token in arena.facts["tokens"]] == ["played"] * 3 + ["down"]
    arena.do("upgrade done")
    assert [token["state"] for token in arena.facts["tokens"]] == ["used"] * 3 + ["down"]
    assert [token["kind"] for token in arena.facts["tokens"]] == ["up", "up", "down", ""]
    assert arena.coins == [7, 3]
    arena.orders().attacks("S1>c4")
    assert list(arena.asked()) == [1], "S has no token left"
    arena.do("token keep")
    second = position(PAIR + ", N2 h8/S", tokens="S up Sc, S up W5").round("", "", "S Sc")
    assert second.round("", "S1>c5").coins == [5, 3], "it worked in its own round only"


@pytest.mark.clause("GG-151")
def test_gg_151_or_none() -> None:
    assert position(PAIR, tokens="S up Sc").round("", "S1>c5").coins == [5, 3]


@pytest.mark.clause("GG-153", "GG-056", "GG-265")
def test_gg_153_all_tokens_again_in_the_afternoon() -> None:
    men = "S1 d6/S +N, N1 h8/S"
    arena = position(men, used="S up Sc, S up W5, S down Sa").round("S1 F")
    arena.to("crowd seats")
    for seat in range(2):
        assert arena.view(seat)["in_hand"] == {"up": 2, "down": 1}
    assert arena.facts["tokens"] == []


@pytest.mark.clause("GG-154")
def test_gg_154_only_the_own_schools_attacks() -> None:
    arena = position(PAIR, tokens="S up Sc").round("", "S1>c5, N1>c4", "S Sc")
    assert arena.coins == [6, 5]


@pytest.mark.clause("GG-154", "GG-182")
def test_gg_154_every_successful_attack() -> None:
    men = "S1 b4/N, S2 Club c4/N, N1 c5/S, N2 c6/S, S3 Dagger c7/S"
    arena = position(men, tokens="S up Sc").round("", "S1>c5, S2>c5, S3>c6", "S Sc")
    assert arena.coins[0] == 3 + (2 + 1) + (3 + 1) + (1 + 1)


@pytest.mark.clause("GG-155")
def test_gg_155_hits_stand_though_denied() -> None:
    men = "S1 c4/N, W1 Spear a5/E, N1 c5/S*, N2 h8/S"
    arena = position(men, tokens="N down W5").round("", "S1>c5, W1>c5", "N W5")
    assert arena["N1"] == "out"
    assert arena.coins == [3, 3, 3]


@pytest.mark.clause("GG-155")
def test_gg_155_only_on_its_line() -> None:
    arena = position(PAIR, tokens="N down W4").round("", "S1>c5", "N W4")
    assert arena.coins == [5, 3]


@pytest.mark.clause("GG-158")
def test_gg_158_only_attack_coins_are_denied() -> None:
    """A streak of two and an Eagle on row 7, all under a thumbs down."""
    men = "S1 d6/N, S2 f6/N, N1 f7/S*, N2 h8/S"
    arena = position(men, stage="N", tokens="N down W7").round("S1 F", "S2>f7", "N W7")
    assert arena.income("attack") == []
    assert arena.income("streak") == [(0, 2)]
    assert arena.income("eagle") == [(0, 3)]
    declared = position(
        "S1 c4/N, N1 c5/S*, N2 h8/S, W1 a2/E", declared="S NNNWW", stage="N", tokens="N down W5"
    ).round("", "S1>c5", "N W5")
    assert declared.income("declaration") == [(0, 2)]
    assert declared.coins == [5, 3, 3]


@pytest.mark.clause("GG-159", "GG-273")
def test_gg_159_a_school_without_gladiators_has_its_crowd() -> None:
    arena = position("S1 c4/N, W1 c5/E, W2 a8/E", seats=3, tokens="N down W5, N up Na")
    arena.orders().attacks("S1>c5")
    assert list(arena.asked()) == [2]
    arena.crowd("N W5")
    assert arena.coins == [3, 3, 3]
    assert arena["W1"] == "c5/E*"


def free_eagles(*taken: str) -> str:
    """Eagles where nobody stands."""
    free = [square for square in ("d2", "e2", "f2") if square not in taken]
    return f"S {free[0]}, N {'d7' if 'd7' not in taken else 'g6'}"


@pytest.mark.clause("GG-150", "GG-132")
@pytest.mark.parametrize("bench", paper.BENCHES)
def test_gg_150_every_bench_and_every_square(bench: str) -> None:
    """A hit on any square earns one more if the square is before the bench."""
    for k, square in enumerate(paper.SQUARES):
        if square in paper.SAFE_ZONE or (bench[1] not in square and k % 5):
            continue
        facing = next(
            f for f in "NESW" if paper.shifted(square, f, 0, -1) not in ("", *paper.SAFE_ZONE)
        )
        here = paper.shifted(square, facing, 0, -1)
        men, eagles = f"S1 Club {here}/{facing}, N1 {square}/N", free_eagles(here, square)
        arena = position(men, tokens=f"S up {bench}", eagles=eagles)
        arena.round("", f"S1>{square}", f"S {bench}")
        assert arena.coins == [7 if bench[1] in square else 6, 3]
