"""Content packs: natural types, all faults with their places, at least ten per game; and lines."""

from __future__ import annotations

import re
import tomllib

import pytest

from effort import once
from games.gladiatori import packs as gladiatori
from munera.core.errors import BadTable
from munera.games import NAMES, load
from munera.play.pack import LONGEST, faults_of, fitting, pack_of, read_pack
from munera.play.places import line_at, lines_of

pytestmark = once

ENGLISH = re.compile(r"\b(the|must|takes|which|there is|not|number|missing|given|has)\b")

HEADS = {
    "gorus": 'game = "gorus"\n[options]\n',
    "clash": 'game = "clash"\n[options]\n',
    "gladigala": 'game = "gladigala"\n[options]\n',
    "for_glory": 'game = "for_glory"\n',
    "gladiatori": 'game = "gladiatori"\n',
}
# game, the text below the head, line, key, and the sentence in English.
FAULTS: list[tuple[str, str, int, str, str]] = [
    ("gorus", "target = 12", 3, "options.target",
     "Option 'target' is 'standard', a number from 1 to 9, a number to add such as '+2', or one "
     "number for each of the 2 sides such as '6 6', not '12' [GM-58]."),
    ("gorus", "\n\nmemory = 1", 5, "options.memory",
     "Option 'memory' is 'on' or 'off', not '1' [GM-96]."),
    ("gorus", 'dealer = "Ann"', 3, "options.dealer",
     "Option 'dealer' is 'random' or a seat from 0 to 7, not 'Ann' [GM-08]."),
    ("gorus", "dealer = 8", 3, "options.dealer",
     "Option 'dealer' is 'random' or a seat from 0 to 7, not '8' [GM-08]."),
    ("gorus", 'schools = ["blue", "red", "pink"]', 3, "options.schools",
     "Option 'schools': there is no 'red'; there is blue, brown, green, pink, yellow [GM-05]."),
    ("gorus", 'schools = "blue blue pink"', 3, "options.schools",
     "Option 'schools': blue is given twice [GM-05]."),
    ("gorus", 'schools = ["blue", "pink"]', 3, "options.schools",
     "Option 'schools' takes 5 names with 8 players, each once, not 'blue pink' [GM-05]."),
    ("gorus", "cf = [1, 2, 3]", 3, "options.cf",
     "Option 'cf' takes 16 whole numbers, or pairs such as 0:0; this has 3 [GM-48]."),
    ("gorus", "[options.cf]\n8 = -3\n16 = 1", 5, "options.cf.16",
     "Option 'cf': there is no '16'; there is 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 "
     "[GM-48]."),
    ("gorus", "cf = { 7 = 1.5 }", 3, "options.cf.7",
     "Option 'cf': the value of 7, '1.5', is not a whole number from -1000000 to 1000000 [GM-48]."),
    ("gorus", "speed = 3", 3, "options.speed",
     "The content pack sets 'speed', but the options are cf, dealer, memory, schools, target."),
    ("clash", "first_seat = 9", 3, "options.first_seat",
     "Option 'first_seat' is 'random' or a seat from 0 to 4, not '9' [CG-07]."),
    ("clash", 'odds = "yes"', 3, "options.odds", "Option 'odds' is 'on' or 'off', not 'yes'."),
    ("clash", "own_teams_apart = 0", 3, "options.own_teams_apart",
     "Option 'own_teams_apart' is 'on' or 'off', not '0' [CG-14]."),
    ("clash", 'board = ["a1", "a1"]', 3, "options.board.a1",
     "Option 'board': space a1 is given twice."),
    ("clash", 'board = ["a1", "z9"]', 3, "options.board.z9",
     "Option 'board': there is no space 'z9'; spaces are a1 to g7."),
    ("clash", 'board = ["a1", "a2"]', 3, "options.board",
     "Option 'board': 15 teams need a board of more than 15 spaces, not 2 [CG-21]."),
    ("clash", '[options.board]\na1 = ["a2"]\na2 = []', 4, "options.board.a1",
     "Option 'board': a1 names a2 as adjacent, but a2 does not name it."),
    ("clash", '[options.board]\na1 = ["a1"]', 4, "options.board.a1",
     "Option 'board': a1 is named as adjacent to itself."),
    ("clash", "[options.animals]\nlion-1 = { sword = 6, hits = 3 }", 4, "options.animals.lion-1",
     "Option 'animals': lion-1 has 6 swords, but there are only 5 dice [CG-93]."),
    ("clash", "[options.animals.lion-1]\nnet = 1", 3, "options.animals.lion-1",
     "Option 'animals': lion-1 has a net, but animals never have one [CG-92]."),
    ("clash", "[options.animals.lion-1]\nsword = 1", 3, "options.animals.lion-1",
     "Option 'animals': lion-1 needs at least one hit to die [CG-99]."),
    ("clash", "[options.animals.lion-1]\nhits = 61", 3, "options.animals.lion-1",
     "Option 'animals': the hits of lion-1, '61', is not a number from 0 to 60."),
    ("gladigala", "first_seat = 4", 3, "options.first_seat",
     "Option 'first_seat' is a seat from 0 to 3, not '4' [GG-052]."),
    ("gladigala", "matches = 3", 3, "options.matches",
     "Option 'matches' is a number from 1 to 2, not '3' [GG-001]."),
    ("gladigala", "start_coins = 1.5", 3, "options.start_coins",
     "Option 'start_coins' is a number from 0 to 99, not '1.5' [GG-010]."),
    ("gladigala", "out_limit = true", 3, "options.out_limit",
     "Option 'out_limit' is a number from 1 to 12, not 'true' [GG-232]."),
    ("gladigala", 'fallen_eagle = "lost"', 3, "options.fallen_eagle",
     "Option 'fallen_eagle' is 'takeable' or 'frozen', not 'lost' [GG-217]."),
    ("gladigala", "three_player_limit = 1", 3, "options.three_player_limit",
     "Option 'three_player_limit' is 'on' or 'off', not '1' [GG-050]."),
    ("gladigala", "payout = [1, 2]", 3, "options.payout",
     "Option 'payout': nothing is earned for nothing: it begins with 0, not 1 [GG-184]."),
    ("gladigala", "payout = [0, 3, 2]", 3, "options.payout",
     "Option 'payout': totals never fall, but 2 follows 3 [GG-184]."),
    ("gladigala", "payout = [0]", 3, "options.payout",
     "Option 'payout' takes 2 to 13 whole numbers, or pairs such as 0:0; this has 1 [GG-184]."),
    ("gladigala", 'closed_benches = ["Sz"]', 3, "options.closed_benches",
     "Option 'closed_benches': there is no 'Sz'; there is Sa, Sb, Sc, ..., E8 [GG-054]."),
    ("gladigala", "[options.ranges]\nsword = [[0, 1]]", 3, "options.ranges",
     "Option 'ranges': it needs all four types; missing: spear, dagger, club."),
    ("gladigala", "attack_value = { net = 2 }", 3, "options.attack_value.net",
     "Option 'attack_value': there is no 'net'; there is sword, spear, dagger, club [GG-182]."),
    ("gladigala", "[options.attack_value]\nclub = 10", 4, "options.attack_value.club",
     "Option 'attack_value': the value of club, '10', is not a whole number from 0 to 9 "
     "[GG-182]."),
    ("for_glory", "[options]\nglory = 0", 3, "options.glory",
     "Option 'glory' is a number from 1 to 9, not '0' [FG-101]."),
    ("for_glory", "[options]\nfirst = 2", 3, "options.first",
     "Option 'first' is 'random' or a seat from 0 to 1, not '2' [FG-207]."),
    ("for_glory", "[options]\ncoins = 1979-05-27", 3, "options.coins",
     "Option 'coins' is a number from 0 to 20, not '1979-05-27' [FG-201]."),
    ("for_glory", '[[card]]\nid = "gallus"\nattack = 21', 4, "card[1].attack",
     "Option 'cards': the attack of card gallus must be a whole number from 0 to 20, not '21'."),
    ("for_glory", '[[card]]\nid = "dragon"', 3, "card[1].id",
     "Option 'cards': there is no card 'dragon': standard cards keep their id, and new ones are "
     "called extra_1 to extra_32."),
    ("for_glory", "[[card]]\ncost = 2", 2, "card[1]",
     "Option 'cards': card 1 of the list has no field 'id'."),
    ("for_glory", '[[card]]\nid = "gallus"\n[[card]]\nid = "gallus"', 5, "card[2].id",
     "Option 'cards': card gallus is given twice."),
    ("for_glory", '[[card]]\nid = "gallus"\narmour = 3', 2, "card[1]",
     "Option 'cards': the card gallus has no field 'armour'; it has id, name, deck, type, copies, "
     "cost, influence_required, attack, agility, health, bloodlust, ability."),
    ("for_glory", '[[card]]\nid = "pierce"\n[[card.ability]]\nuse = ["tactic"]\n'
     'effect = [{ op = "draw" }]', 6, "card[1].ability[1].effect[1]",
     "Option 'cards': operation 1 of ability 1 of card pierce (draw) has no field 'n'."),
    ("for_glory", '[[card]]\nid = "gallus"\ncopies = 5', 1, "totals.gladiator",
     "Option 'cards': the copies of the gladiator deck come to 58, not 57; name another total "
     "under 'totals' if that is meant."),
    ("for_glory", "[totals]\nmoon = 3", 2, "totals",
     "Option 'cards': the deck of totals 'moon' is unknown; there is gladiator, training, economy, "
     "arena, boast, starting."),
    ("for_glory", '[options]\ncards = "standard"\n[totals]\narena = 16', 4, "totals",
     "The content pack has both 'totals' and the option 'cards'."),
]  # fmt: skip
FAULTS += [("gladiatori", *row) for row in gladiatori.FAULTS]


@pytest.mark.parametrize(("game", "text", "line", "key", "why"), FAULTS)
def test_a_fault_is_one_sentence_with_its_place(
    game: str, text: str, line: int, key: str, why: str
) -> None:
    found = faults_of(HEADS[game] + text + "\n")
    assert [(one.line, one.key, str(one.error)) for one in found] == [(line, key, why)]
    told = found[0].error.said("it")
    assert told != why
    assert not ENGLISH.search(re.sub("'.*?'", "", told)), told
    assert found[0].error.said("xx") == why


@pytest.mark.parametrize("game", NAMES)
def test_there_are_ten_faults_a_game(game: str) -> None:
    assert len({why for name, *_, why in FAULTS if name == game}) >= 10


GENERAL = [
    ("", 1, "game", 'The content pack does not say which game it is for: game = "...".'),
    ('title = "x"\ngame = 7', 2, "game",
     'The content pack does not say which game it is for: game = "...".'),
    ('game = "gorus"\ntitle = ""', 2, "title",
     "The title of a content pack is a text of 1 to 60 characters that can be read."),
    ('game = "gorus"\ntitle = 7', 2, "title",
     "The title of a content pack is a text of 1 to 60 characters that can be read."),
    ('game = "gorus"\n[figures]', 2, "figures",
     "A content pack has game, title and options, not 'figures'."),
    ('game = "gorus"\noptions = 3', 2, "options",
     "The options of a content pack are a table: [options]."),
    ("#" * (LONGEST + 1), 1, "", "A content pack has at most 65536 characters, not 65537."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "key", "why"), GENERAL, ids=[g[3][:30] for g in GENERAL])
def test_faults_of_the_file_itself(text: str, line: int, key: str, why: str) -> None:
    assert [(one.line, one.key, str(one.error)) for one in faults_of(text)] == [(line, key, why)]
    assert faults_of(text)[0].error.said("it") != why


def test_what_is_not_toml_has_the_line_of_the_reader() -> None:
    (fault,) = faults_of('game = "gorus"\n[options]\ntarget = \n')
    assert fault.line == 3
    assert str(fault.error).startswith("The content pack is not TOML: ")
    assert faults_of("x = " + "[" * 3000)[0].line == 1


def test_all_faults_are_told_in_the_order_of_lines() -> None:
    text = (
        'game = "clash"\ntitle = 3\nauthor = "me"\n[options]\nodds = 2\nspeed = 1\n'
        'board = ["a1", "z8", "z9"]\n[options.animals]\nwolf = { hits = 1 }\n'
        "lion-1 = { net = 1 }\nfirst_seat = { }\n"
    )
    found = faults_of(text)
    assert [one.line for one in found] == [2, 3, 5, 6, 7, 7, 9, 10, 11]
    with pytest.raises(BadTable, match="title"):
        pack_of(text, load("clash"))


def test_natural_types_and_texts_mean_the_same() -> None:
    game = load("gorus")
    natural = 'game = "gorus"\ntitle = "Us"\n[options]\ntarget = 5\nmemory = true\ndealer = 1\n' \
        'schools = ["pink", "blue", "green"]\ncf = { 7 = 1, 10 = 0, 12 = 0 }\n'  # fmt: skip
    text = 'game = "gorus"\n[options]\ntarget = "5"\nmemory = "on"\ndealer = "1"\n' \
        'schools = "blue green pink"\ncf = "7:1 10:0 12:0"\n'  # fmt: skip
    assert game.table(3, "", read_pack(natural, game)) == game.table(3, "", read_pack(text, game))
    assert pack_of(natural, game).title == "Us"
    assert fitting(game, read_pack(natural, game)) == [2, 3]
    assert faults_of(natural) == []


def test_options_that_fit_no_table_together() -> None:
    text = 'game = "gorus"\n[options]\ndealer = 5\nschools = ["pink", "blue", "green"]\n'
    (fault,) = faults_of(text)
    assert (fault.line, fault.key) == (2, "options")
    assert "No number of players fits" in str(fault.error)


PLACES = '''\
# a comment with [brackets] and a = sign
game = "x" # [no]
"quoted key" = 1
a.b = 2
long = """
[not.a.table]
key = "no key"
"""
other = \'\'\'
[[nor.this]]\'\'\'
list = [
  "]", # ]
  { inner = 1 },
  [1, 2],
]
[ table . "with dots.in" ]
k = { x = "}", y = [1] }
[[card]]
id = "a"
  [[card.ability]]
  use = 1
  [[card.ability]]
  use = 2
[[card]]
id = "b"
[card.sub]
z = 1
'''


def test_keys_have_their_lines() -> None:
    tomllib.loads(PLACES)
    lines = lines_of(PLACES)
    text = PLACES.split("\n")
    assert lines[("game",)] == 2
    assert lines[("quoted key",)] == 3
    assert lines[("a", "b")] == 4
    assert lines[("list",)] == text.index("list = [") + 1
    assert ("not", "a", "table") not in lines
    assert ("nor", "this", 0) not in lines
    assert ("key",) not in lines
    assert lines[("table", "with dots.in")] == 16
    assert lines[("table", "with dots.in", "k")] == 17
    assert lines[("card", 0, "ability", 1, "use")] == text.index("  use = 2") + 1
    assert lines[("card",)] == lines[("card", 0)] == text.index("[[card]]") + 1
    assert lines[("card", 1, "id")] == text.index('id = "b"') + 1
    assert lines[("card", 1, "sub", "z")] == text.index("z = 1") + 1
    assert line_at(lines, ("card", 0, "ability", 0, "effect", 3)) == 20
    assert line_at(lines, ("nowhere",)) == 1
