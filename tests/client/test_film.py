"""How a film is made of cues: which lines are one step, and how the table looks after each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from outside import outside

Json = dict[str, Any]
HERE = Path(__file__).parent
SIDE = 20


def films(*given: tuple[Json, list[Json], Json], more: list[Json] | None = None) -> list[Any]:
    """Films from tables before, lines, and tables after, by the page's own code.

    With `more`, each a table after and its lines, what follows is joined to the film.
    """
    asked = [{"before": a, "lines": lines, "after": b, "next": more or []} for a, lines, b in given]
    out: list[Any] = outside(HERE / "film.mjs", asked)
    return out


def film(before: Json, lines: list[Json], after: Json) -> Json:
    made: Json = films((before, lines, after))[0]
    return made


def at(cell: str) -> dict[str, float]:
    """The middle of a cell of a board of five by five."""
    return {"x": 10 + SIDE * "abcde".index(cell[0]), "y": 90 - SIDE * (int(cell[1]) - 1)}


def scene(points: int = 0, **pieces: str | Json) -> Json:
    return table(pieces, points)


def table(pieces: Mapping[str, str | Json], points: int = 0) -> Json:
    """A board with pieces: by their id, the cell or more than that; and one panel."""
    names = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
    board = {"id": "field", "kind": "board", "cell": SIDE, "width": 100, "height": 100,
             "cells": [{"id": name, **at(name), "ask": f"go {name}"} for name in names],
             }  # fmt: skip
    row = {"id": "out", "kind": "row"}
    drawn = []
    for id, given in pieces.items():
        piece: Json = {"cell": given} if isinstance(given, str) else dict(given)
        cell = piece.pop("cell", "")
        drawn.append({"id": id, "zone": "field", **(at(cell) if cell else {}), **piece})
    panel = {"id": "seat 0", "seats": [0], "figures": [{"value": str(points), "words": "points"}]}
    return {"zones": [board, row], "pieces": drawn, "panels": [panel]}


def line(n: int, *cues: Json) -> Json:
    return {"n": n, "parts": [{"text": f"Line {n}."}], "cues": list(cues)}


def cue(does: str, piece: str = "", cell: str = "", **more: Any) -> Json:
    return {"does": does, "piece": piece, "cell": cell, **more}


def stands(shot: Json, id: str) -> str:
    """The cell that a piece stands in; empty: it is not there."""
    for piece in shot["scene"]["pieces"]:
        if piece["id"] == id and piece["zone"] == "field":
            column = "abcde"[int(piece["x"] // SIDE)]
            return f"{column}{int((100 - piece['y']) // SIDE) + 1}"
    return ""


def piece(shot: Json, id: str) -> Json:
    found: Json = next(one for one in shot["scene"]["pieces"] if one["id"] == id)
    return found


def numbers(made: Json) -> list[list[int]]:
    """The lines of each step."""
    return [[one["n"] for one in shot["lines"]] for shot in made["shots"]]


def test_a_single_line_with_cues_is_no_film() -> None:
    lines = [line(1), line(2, cue("goes", "p", "a2")), line(3)]
    assert films((scene(p="a1"), lines, scene(p="a2"))) == [None]


def test_what_goes_at_once_is_one_step_and_what_turns_another() -> None:
    before = scene(p="a1", q="b1")
    lines = [
        line(4), line(5, cue("goes", "p", "a2")), line(6), line(7, cue("goes", "q", "b2")),
        line(8, cue("turns", "p", facing=90)), line(9, cue("turns", "q", facing=90)), line(10),
    ]  # fmt: skip
    made = film(before, lines, scene(p="a2", q="b2"))
    assert numbers(made) == [[5, 7], [8, 9]]
    assert [shot["upto"] for shot in made["shots"]] == [7, 10]
    assert (made["first"], made["last"]) == (4, 10)
    assert [stands(made["shots"][0], id) for id in "pq"] == ["a2", "b2"]
    assert made["shots"][0]["flashes"][0]["from"] == at("a1")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("Morning, Round 1, Orders", "Morning, Round 1, Attacks", "Morning, Round 1"),
        ("Morning, Round 1, Crowd", "Morning, Round 2, Orders", "Morning"),
        ("Turn 3, Machinations", "Turn 3, Machinations", "Turn 3, Machinations"),
        ("Turn 3, Battle", "Turn 4, Machinations", "Turn 3"),
        ("Turn 3, Battle", "The game is over", "Turn 3"),
    ],
)
def test_steps_are_headed_by_what_holds_before_and_after(
    before: str, after: str, shown: str
) -> None:
    lines = [line(1, cue("goes", "p", "a2")), line(2, cue("turns", "p", facing=90))]
    start, end = ({**scene(p=at), "heading": heading.split(", ")}
                  for at, heading in (("a1", before), ("a2", after)))  # fmt: skip
    made = film(start, lines, end)
    assert ", ".join(made["before"]["heading"]) == before
    assert [", ".join(shot["scene"]["heading"]) for shot in made["shots"]] == [shown] * 2


def test_lines_told_piece_by_piece_are_shown_as_they_happen_at_once() -> None:
    before = scene(p="a1", q="b1", r="c1")
    lines = [
        line(1, cue("goes", "p", "a2")), line(2, cue("turns", "p", facing=90)),
        line(3, cue("bounces", "q", "a2")), line(4, cue("goes", "r", "c2")),
        line(5, cue("turns", "r", facing=90)), line(6, cue("strikes", "r", "c3")),
    ]  # fmt: skip
    made = film(before, lines, scene(p="a2", q="b1", r="c2"))
    assert numbers(made) == [[1, 4], [3], [2, 5], [6]]
    assert [shot["upto"] for shot in made["shots"]] == [4, 4, 5, 6]


def test_what_only_comes_is_no_film() -> None:
    lines = [line(1, cue("comes", "p", "a1")), line(2, cue("comes", "q", "b1"))]
    assert films((scene(), lines, scene(p="a1", q="b1"))) == [None]


def test_a_piece_that_goes_twice_takes_two_steps_where_another_goes_too() -> None:
    lines = [
        line(1, cue("goes", "p", "a2")), line(2, cue("goes", "q", "b2")),
        line(3, cue("goes", "p", "a3")),
    ]  # fmt: skip
    made = film(scene(p="a1", q="b1"), lines, scene(p="a3", q="b2"))
    assert [stands(shot, "p") for shot in made["shots"]] == ["a2", "a3"]


def test_a_piece_that_goes_on_alone_walks_in_one_step() -> None:
    lines = [line(n, cue("goes", "p", f"a{n + 1}")) for n in (1, 2, 3)]
    made = film(scene(p="a1"), lines, scene(p="a4"))
    assert numbers(made) == [[1, 2, 3]]
    (flash,) = made["shots"][0]["flashes"]
    assert flash["way"] == [at(cell) for cell in ("a1", "a2", "a3", "a4")]
    assert (made["shots"][0]["upto"], flash["from"]) == (3, at("a1"))
    # What follows in another change goes on with it.
    more = [{"lines": [line(4, cue("goes", "p", "b4"))], "after": scene(p="b4")}]
    made = films((scene(p="a1"), lines, scene(p="a4")), more=more)[0]
    assert numbers(made) == [[1, 2, 3, 4]]
    assert stands(made["shots"][0], "p") == "b4"


def test_a_way_is_walked_from_cell_to_cell_and_takes_its_time() -> None:
    way = ["b1", "b2", "c2"]
    goes = [cue("goes", "p", "c2", path=way), cue("goes", "p", "c2")]
    long, short = (
        film(scene(p="a1"), [line(1, one), line(2, cue("hurt", "p"))], scene(p="c2"))
        for one in goes
    )
    flash = long["shots"][0]["flashes"][0]
    assert flash["way"] == [at(cell) for cell in ("a1", *way)]
    assert "way" not in short["shots"][0]["flashes"][0]
    assert long["shots"][0]["ms"] > short["shots"][0]["ms"]


def test_who_comes_or_rolls_dice_and_then_goes_does_so_in_one_step() -> None:
    lines = [
        line(1, cue("comes", "p", "a1"), cue("rolls", "p", text="3")),
        line(2, cue("goes", "p", "a2")),
        line(3, cue("rolls", "q", text="1 6")), line(4, cue("goes", "q", "b2")),
        line(5, cue("rolls", "q", text="2")), line(6, cue("strikes", "q", "b3")),
    ]  # fmt: skip
    made = film(scene(q="b1"), lines, scene(p="a2", q="b2"))
    assert numbers(made) == [[1, 2], [3, 4], [5], [6]]
    told = [[(one["does"], one["text"]) for one in shot["flashes"]] for shot in made["shots"]]
    assert told[:3] == [[("rolls", "3"), ("goes", "")], [("rolls", "1 6"), ("goes", "")],
                        [("rolls", "2")]]  # fmt: skip
    assert made["shots"][0]["flashes"][0]["y"] == at("a1")["y"]  # where it was rolled
    rolled = film(scene(), [line(1, cue("rolls", panel="seat 0", text="5")), line(2, cue(
        "gains", panel="seat 0", text="+1"))], scene(1))  # fmt: skip
    assert [one["panel"] for one in rolled["shots"][0]["flashes"]] == ["seat 0"]


def test_many_that_set_out_are_few_steps() -> None:
    many = {f"p{n}": "a1" for n in range(20)}
    lines = [
        one for n in range(20)
        for one in (line(2 * n + 1, cue("rolls", f"p{n}", text="1")),
                    line(2 * n + 2, cue("goes", f"p{n}", "a2")))
    ]  # fmt: skip
    made = film(table(many), lines, table(dict.fromkeys(many, "a2")))
    assert len(made["shots"]) <= 13
    assert sorted(n for some in numbers(made) for n in some) == list(range(1, 41))


def test_a_gate_is_open_in_its_step_and_shut_after_it() -> None:
    def gated(**pieces: str) -> Json:
        out = table(pieces)
        out["zones"][0]["cells"][0] |= {"sprite": "gate", "opened": "ajar"}  # a1
        return out

    def gate(shot: Json) -> str:
        sprite: str = shot["scene"]["zones"][0]["cells"][0]["sprite"]
        return sprite

    lines = [
        line(1, cue("comes", "p", "a1"), cue("opens", cell="a1")),
        line(2, cue("goes", "p", "a2"), cue("shuts", cell="a1")),
        line(3, cue("hurt", "p")), line(4, cue("opens", cell="a1")), line(5, cue("hurt", "p")),
        line(6, cue("opens", cell="a2")),
    ]  # fmt: skip
    made = film(gated(), lines, gated(p="a2"))
    assert numbers(made) == [[1, 2], [3], [4], [5], [6]]
    assert [gate(shot) for shot in made["shots"]] == ["ajar", "gate", "ajar", "ajar", "ajar"]
    assert made["shots"][-1]["scene"]["zones"][0]["cells"][1].get("sprite") == ""  # it has no gate


def duel(fighters: Mapping[str, str], **values: str) -> Json:
    """A board with two pieces, and a sheet with the sides of those who fight."""
    out = table({"p": "a1", "q": "b1"})
    out["zones"].append({"id": "fight", "kind": "sheet", "title": "Fight"})
    for zone, figure in fighters.items():
        value = values.get(zone, "?")
        out["zones"].append({"id": zone, "kind": "side", "value": value, "note": f"{value} so far"})
        out["pieces"].append({"id": figure, "zone": zone})
        out["pieces"].append(
            {"id": f"{figure} card", "zone": zone, "form": "card" if value != "?" else "back"}
        )
    out["zones"].append({"id": "ways", "kind": "options"})
    out["zones"].append({"id": "hand", "kind": "hand"})
    return out


def sides(shot: Json) -> Json:
    """The values of the sides of the sheet."""
    return {zone["id"]: zone["value"] for zone in shot["scene"]["zones"] if zone["kind"] == "side"}


def test_the_sheet_of_two_who_meet_is_there_from_then_on() -> None:
    lines = [
        line(1, cue("goes", "p", "a2")),
        line(2, cue("strikes", "p", other="q"), cue("meets", "fp", other="fq"),
             cue("announces", "fp", text="7")),
        line(3, cue("hurt", "q")),
    ]  # fmt: skip
    made = film(scene(p="a1", q="b1"), lines, duel({"one": "fp", "two": "fq"}, one="7"))
    walk, blow, wound = made["shots"]
    assert sides(walk) == {}
    assert sides(blow) == sides(wound) == {"one": "7", "two": "?"}
    kinds = [zone["kind"] for zone in blow["scene"]["zones"]]
    assert "sheet" in kinds  # with its sides, but nothing to choose from
    assert "options" not in kinds
    # Another fight takes its place; nobody of the old one is left.
    old = duel({"one": "fr", "two": "fq"}, one="3")
    made = film(old, lines, duel({"one": "fp", "two": "fq"}, one="7"))
    assert [piece["id"] for piece in made["shots"][0]["scene"]["pieces"] if piece["zone"] == "one"]\
        == ["fr", "fr card"]  # fmt: skip
    assert [piece["id"] for piece in made["shots"][1]["scene"]["pieces"] if piece["zone"] == "one"]\
        == ["fp", "fp card"]  # fmt: skip
    # So it is if the same two fight again, also if that is over by then.
    again = [line(1, cue("hurt", "q")), *lines[1:]]
    old = duel({"one": "fp", "two": "fq"}, one="3", two="2")
    for after in (duel({"one": "fp", "two": "fq"}, one="7"), scene(p="a1", q="b1")):
        made = film(old, again, after)
        assert [sides(shot) for shot in made["shots"][:2]] == [
            {"one": "3", "two": "2"},
            {"one": "7", "two": "?"},
        ]
    # A fight that is over by then is not shown.
    assert sides(film(scene(p="a1", q="b1"), lines, scene(p="a2", q="b1"))["shots"][1]) == {}


def test_cards_are_turned_before_their_value_is_told() -> None:
    before = duel({"one": "fp", "two": "fq"})
    after = duel({"one": "fp", "two": "fq"}, one="9", two="4")
    lines = [
        line(1, cue("reveals", "fp")), line(2, cue("announces", "fp", text="9")),
        line(3, cue("reveals", "fq")), line(4, cue("announces", "fq", text="4")),
    ]  # fmt: skip
    made = film(before, lines, after)
    forms = [[piece(shot, f"{one} card")["form"] for one in ("fp", "fq")] for shot in made["shots"]]
    assert forms == [["card", "back"], ["card", "back"], ["card", "card"], ["card", "card"]]
    assert [sides(shot) for shot in made["shots"]] == [
        {"one": one, "two": two} for one, two in (("?", "?"), ("9", "?"), ("9", "?"), ("9", "4"))
    ]
    notes = [zone["note"] for zone in made["shots"][1]["scene"]["zones"] if zone["kind"] == "side"]
    assert notes == ["9 so far", "? so far"]


def test_who_bounces_stays_and_shows_where_it_wanted_to_go() -> None:
    lines = [line(1, cue("bounces", "p", "a2")), line(2, cue("bounces", "q", "a2"))]
    before = scene(p={"cell": "a1", "goal": "a2"}, q="a3")
    made = film(before, lines, scene(p="a1", q="a3"))
    assert numbers(made) == [[1, 2]]
    shot = made["shots"][0]
    assert [stands(shot, id) for id in "pq"] == ["a1", "a3"]
    assert [(one["x"], one["y"]) for one in shot["flashes"]] == [tuple(at("a2").values())] * 2
    assert piece(shot, "p")["goal"] == ""


def test_turning_goes_the_short_way_round() -> None:
    before = scene(p={"cell": "a1", "facing": 270}, q={"cell": "b1", "facing": 0})
    after = scene(p={"cell": "a1", "facing": 0}, q={"cell": "b1", "facing": 270})
    lines = [line(1, cue("turns", "p", facing=0)), line(2, cue("turns", "q", facing=270))]
    shot = film(before, lines, after)["shots"][0]
    assert [one["turn"] for one in shot["flashes"]] == [90, -90]
    assert [piece(shot, id)["facing"] for id in "pq"] == [0, 270]


def test_blows_wounds_and_gains_are_told_one_by_one() -> None:
    lines = [
        line(1, cue("strikes", "p", "a2")), line(2, cue("hurt", "q")),
        line(3, cue("gains", panel="seat 0", text="+2")), line(4, cue("guarded", "q")),
        line(5, cue("leaves", "q")),
    ]  # fmt: skip
    made = film(scene(p="a1", q="a2"), lines, scene(2, p="a1"))
    assert numbers(made) == [[1], [2], [3], [4], [5]]
    blow, wound, gain, safe, end = made["shots"]
    (strike,) = blow["flashes"]
    assert (strike["x"], strike["y"]) == tuple(at("a2").values())
    assert strike["from"] == at("a1")
    assert wound["flashes"][0]["piece"] == safe["flashes"][0]["piece"] == "q"
    assert gain["flashes"][0]["panel"] == "seat 0"
    assert gain["flashes"][0]["text"] == "+2"
    values = [shot["scene"]["panels"][0]["figures"][0]["value"] for shot in made["shots"]]
    assert values == ["0", "0", "2", "2", "2"]
    assert stands(safe, "q") == "a2"
    assert stands(end, "q") == ""


def test_a_panel_that_gains_twice_has_its_figure_with_the_last() -> None:
    gains = cue("gains", panel="seat 0", text="+1")
    lines = [line(1, gains), line(2, cue("guarded", "p")), line(3, gains), line(4, gains)]
    made = film(scene(p="a1"), lines, scene(3, p="a1"))
    assert numbers(made) == [[1], [2], [3, 4]]
    values = [one["scene"]["panels"][0]["figures"][0]["value"] for one in made["shots"]]
    assert values == ["0", "0", "3"]


def test_a_wound_is_seen_when_it_is_told() -> None:
    pin = [{"sprite": "wound"}]
    before = scene(p={"cell": "a1", "label": "whole"}, q="b1")
    after = scene(p={"cell": "a2", "pinned": pin, "label": "hurt"}, q="b1")
    lines = [
        line(1, cue("hurt", "p")),
        line(2, cue("guarded", "q")),
        line(3, cue("goes", "p", "a2")),
    ]
    first, second, third = film(before, lines, after)["shots"]
    assert [one["sprite"] for one in piece(first, "p")["pinned"]] == ["wound"]
    assert piece(second, "p")["label"] == "whole"
    assert piece(third, "p")["label"] == "hurt"
    assert stands(third, "p") == "a2"


def test_what_is_taken_up_goes_along() -> None:
    before = scene(p="a1", prize="a2")
    lines = [
        line(1, cue("goes", "p", "a2")), line(2, cue("takes", "p", other="prize")),
        line(3, cue("goes", "p", "a3")),
    ]  # fmt: skip
    made = film(before, lines, scene(p="a3", prize="a3"))
    assert [stands(shot, "prize") for shot in made["shots"]] == ["a2", "a2", "a3"]
    gone = film(before, lines, scene(p={"cell": "a3", "inlays": [{"sprite": "prize"}]}))
    assert [stands(shot, "prize") for shot in gone["shots"]] == ["a2", "", ""]
    assert piece(gone["shots"][1], "p")["inlays"][0]["sprite"] == "prize"


def test_what_was_carried_before_goes_along_too() -> None:
    before = scene(p="a1", prize="a1", q="b1", stone="b1")
    lines = [line(1, cue("goes", "p", "a2")), line(2, cue("goes", "q", "b2"))]
    shot = film(before, lines, scene(p="a2", prize="a2", q="b2", stone="b1"))["shots"][0]
    assert [stands(shot, id) for id in ("prize", "stone")] == ["a2", "b1"]


def test_pieces_come_and_leave() -> None:
    lines = [
        line(1, cue("comes", "p", "c3", facing=180)), line(2, cue("leaves", "q")),
        line(3, cue("comes", "nobody knows", "a1")), line(4, cue("leaves", "nor this")),
    ]  # fmt: skip
    after = scene(p={"cell": "c3", "facing": 180}, q={"zone": "out"})
    made = film(scene(q="a1"), lines, after)
    assert [stands(shot, "p") for shot in made["shots"]] == ["c3"] * 4
    assert piece(made["shots"][0], "p")["facing"] == 180
    assert [piece(shot, "q")["zone"] for shot in made["shots"]] == ["field", "out", "out", "out"]
    assert [len(shot["flashes"]) for shot in made["shots"]] == [1, 1, 1, 0]  # a place at least


def test_a_long_round_is_a_short_film() -> None:
    cells = [f"{column}{row}" for column in "abcde" for row in (1, 2, 3)][:12]
    before = table({f"g{k}": cell for k, cell in enumerate(cells)})
    lines = []
    for k, cell in enumerate(cells):  # told one gladiator after the other
        lines += [line(0, cue("goes", f"g{k}", cell)), line(0, cue("turns", f"g{k}", facing=90))]
    for k, cell in enumerate(cells):
        lines += [line(0, cue("strikes", f"g{k}", cell)), line(0, cue("hurt", f"g{k}"))]
        lines += [line(0, cue("gains", panel="seat 0", text="+1"))]
    for n, one in enumerate(lines, 1):
        one["n"] = n
    made = film(before, lines, before)
    assert 8 <= len(made["shots"]) <= 15
    assert [n for shot in numbers(made) for n in shot] == list(range(1, 61))
    assert sum(shot["ms"] for shot in made["shots"]) <= 12_000
    assert all(shot["ms"] >= 600 for shot in made["shots"])


def test_nothing_can_be_chosen_in_a_film() -> None:
    before = scene(p={"cell": "a1", "ask": "go p", "action": "go p"}, q="b1")
    lines = [line(1, cue("guarded", "p")), line(2, cue("guarded", "q"))]
    made = film(before, lines, before)
    for table in (made["before"], *[shot["scene"] for shot in made["shots"]]):
        assert not any(one["ask"] or one["action"] for one in table["pieces"])
        assert not any(cell["ask"] or cell["action"] for cell in table["zones"][0]["cells"])


def test_that_somebody_acts_alone_is_no_film_but_a_step_of_one() -> None:
    acts = cue("acts", "p")
    told = cue("acts", panel="seat 0")
    before = scene(p="a1", q="b1")
    assert films((before, [line(1, acts), line(2, told), line(3, cue("hurt", "q"))], before)) == [
        None
    ]
    made = film(
        before, [line(1, told), line(2, cue("hurt", "q")), line(3, cue("hurt", "p"))], before
    )
    assert numbers(made) == [[1], [2], [3]]
    assert made["shots"][0]["flashes"][0]["panel"] == "seat 0"


def test_who_tires_is_spent_from_then_on_and_who_wakes_is_not() -> None:
    before = scene(p={"cell": "a1", "marks": ["last"]}, q={"cell": "b1", "marks": ["spent"]})
    lines = [
        line(1, cue("tires", "p")), line(2, cue("wakes", "q")), line(3, cue("hurt", "p")),
        line(4, cue("hurt", "q")),
    ]  # fmt: skip
    made = film(before, lines, scene(p={"cell": "a1", "marks": ["spent"]}, q="b1"))
    assert numbers(made) == [[1], [2], [3], [4]]
    assert piece(made["shots"][0], "p")["marks"] == ["last", "spent"]
    assert piece(made["shots"][0], "q")["marks"] == ["spent"]
    assert piece(made["shots"][1], "q")["marks"] == []


def test_a_value_comes_to_light_when_it_is_told() -> None:
    def duel(value: str) -> Json:
        made = scene(p="a1")
        made["zones"] = [*made["zones"], {"id": "duel", "kind": "sheet", "title": "Duel"},
                         {"id": "one", "kind": "side", "title": "One", "value": value}]  # fmt: skip
        made["pieces"] = [*made["pieces"], {"id": "figure", "zone": "one", "label": "One"}]
        return made

    lines = [
        line(1, cue("hurt", "p")), line(2, cue("announces", "figure", text="16")),
        line(3, cue("hurt", "p")),
    ]  # fmt: skip
    made = film(duel("?"), lines, duel("16"))
    values = [
        zone["value"] for shot in made["shots"] for zone in shot["scene"]["zones"]
        if zone["id"] == "one"
    ]  # fmt: skip
    assert values == ["?", "16", "16"]


def test_what_is_pinned_changes_by_its_cues_and_ends_as_it_is() -> None:
    def pin(id: str, sprite: str, change: str) -> Json:
        return cue("pins", id, pin={"sprite": sprite, "numeral": change, "marks": ["held"]})

    def pins(shot: Json, id: str) -> list[tuple[str, str]]:
        return [(one["sprite"], one["numeral"]) for one in piece(shot, id)["pinned"]]

    lines = [
        line(1, cue("gains", "p", text="+2"), pin("p", "due", "+2")),
        line(2, cue("guarded", "p"), pin("p", "due", "\u22121"), pin("q", "due", "+1")),
        line(3, cue("hurt", "p"), pin("p", "due", "\u22121"), pin("p", "wound", "+1")),
        line(4, cue("comes", "r", "c1")),
        line(5, cue("hurt", "r"), pin("r", "wound", "+1")),
        line(6, cue("guarded", "q")),
        line(7, cue("guarded", "p")),
    ]
    wound = [{"sprite": "wound", "numeral": "3"}]
    before = scene(p={"cell": "a1", "pinned": [{"sprite": "wound", "numeral": "2"}]}, q="b1")
    after = scene(
        p={"cell": "a1", "pinned": wound}, q={"cell": "b1", "pinned": [{"sprite": "due"}]},
        r={"cell": "c1", "pinned": [{"sprite": "wound", "numeral": "1"}]},
    )  # fmt: skip
    shots = film(before, lines, after)["shots"]
    assert pins(shots[0], "p") == [("wound", "2"), ("due", "2")]
    assert pins(shots[1], "p") == [("wound", "2"), ("due", "1")]
    assert pins(shots[1], "q") == [("due", "1")]
    assert pins(shots[2], "p") == [("wound", "3")]
    assert pins(shots[3], "r") == []
    assert pins(shots[4], "r") == [("wound", "1")]


def test_what_follows_is_joined_and_the_oldest_steps_are_left_out() -> None:
    tables = [scene(p={"cell": "a1", "label": f"table {k}"}) for k in range(30)]
    changes: list[Json] = [
        {"lines": [line(k, cue("hurt", "p"))], "after": tables[k]} for k in range(1, 30)
    ]
    few = films((tables[0], changes[0]["lines"], tables[1]), more=changes[1:3])[0]
    assert numbers(few) == [[1], [2], [3]]
    assert (few["first"], few["last"]) == (1, 3)
    assert piece({"scene": few["before"]}, "p")["label"] == "table 0"
    many = films((tables[0], changes[0]["lines"], tables[1]), more=changes[1:])[0]
    assert numbers(many) == [[n] for n in range(4, 30)]
    assert (many["first"], many["last"]) == (4, 29)
    assert piece({"scene": many["before"]}, "p")["label"] == "table 3"
