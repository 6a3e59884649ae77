"""Faulty content packs of Gladiatori: their text, the place of the fault, and the reason."""

from __future__ import annotations

ARENA = """\
[arena]
rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 0]]
gates = [[-3, 0], [3, 0]]
starts = [[-1, -1], [2, -1], [-3, 2], [0, 2]]
"""
ITEM = """\
[[item]]
id = "i19"
type = "sling"
attack = 2
defence = 0
hp = 3
"""
MAN = """\
[[character]]
name = "dimachaerus"
offense = 6
guard = 4
endurance = 5
blood = 4
speed = 5
"""
BEAST = """\
[[species]]
name = "boars"
per_player = [2, 3]
moved = 1
still = 2
defence = 2
extra = 0
experience = 2
"""
MANY_MEN = "".join(MAN.replace("dimachaerus", f"man{k}") for k in range(7))
MANY_BEASTS = "".join(BEAST.replace("boars", "boars" + "s" * k) for k in range(5))
ROWS = "rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 0]]"
STARTS = "starts = [[-1, -1], [2, -1], [-3, 2], [0, 2]]"
# The text below the line that names the game, line, key, and the sentence in English.
FAULTS: list[tuple[str, int, str, str]] = [
    ('[options]\nanimals = "cats"', 3, "options.animals",
     "Option 'animals' is 'usual', 'none', 'dogs', 'wolves', 'lions', 'bears', 'other-1', "
     "'other-2', 'other-3' or 'other-4', not 'cats' [GL-380]."),
    ('[options]\nanimals = "other-1"', 2, "options",
     "No number of players fits all options of this content pack together."),
    ("[options]\nnumber = 31", 3, "options.number",
     "Option 'number' is 'random' or a number from 1 to 30, not '31' [GL-381]."),
    ("[options]\ncoins = 3", 3, "options.coins",
     "Option 'coins' is 'standard', a number from 15 to 255, a number to add such as '+2', or "
     "one number for each of the 4 sides such as '56 56 56 56', not '3' [GL-335]."),
    ('[options]\nitems = "gift"', 3, "options.items",
     "Option 'items' is 'usual', 'auction', 'draft' or 'selection', not 'gift' [GL-018]."),
    ("[options]\npartner = 4", 3, "options.partner",
     "Option 'partner' is '1', '2' or '3', not '4' [GL-003]."),
    ("[options]\nplacement = 1", 3, "options.placement",
     "Option 'placement' is 'on' or 'off', not '1' [GL-016]."),
    ('[options]\ncontent = "x"', 3, "options.content",
     "Option 'content': it is neither 'standard' nor JSON."),
    ("[options]\ncontent = []", 3, "options.content",
     "Option 'content': it is neither 'standard' nor a table."),
    ('[options]\ncontent = "standard"\n' + ITEM, 4, "item",
     "The content pack has both 'item' and the option 'content'."),
    ("[arena]", 2, "arena",
     "Option 'content': table 'arena' is empty or of another form."),
    ("arena = 3", 2, "arena",
     "Option 'content': table 'arena' is empty or of another form."),
    ("[[arena]]\nrows = []", 2, "arena",
     "Option 'content': table 'arena' is empty or of another form."),
    ("item = {a = 1}", 2, "item",
     "Option 'content': table 'item' is empty or of another form."),
    ("item = [1]", 2, "item[1]",
     "Option 'content': a row of 'item' is no table."),
    ("[[item]]", 2, "item[1]",
     "Option 'content': 'item' has no id."),
    (ARENA + "walls = []", 6, "arena.walls",
     "Option 'content': 'arena' has 'walls', which is not one of name, source, rows, partial, "
     "gates, starts."),
    (ARENA + "name = 7", 6, "arena.name",
     "Option 'content': the name of 'arena' is no text of 1 to 20 characters that can be read."),
    (ARENA + 'partial = "all"', 6, "arena.partial",
     "Option 'content': the arena's partial is no list of whole numbers from -20 to 20."),
    (ARENA.replace("gates = [[-3, 0], [3, 0]]", "gates = [[-3, 0], [2, 0]]"), 4, "arena.gates",
     "Option 'content': the arena needs two gates outside its hexes."),
    (ARENA.replace("gates = [[-3, 0], [3, 0]]", "gates = [[-3, 0], [9, 9]]"), 4, "arena.gates",
     "Option 'content': the arena has a gate that leads nowhere."),
    (ARENA.replace(STARTS,
     "starts = [[-1, -1], [2, -1], [-3, 2], [0, 3]]"), 5, "arena.starts",
     "Option 'content': the arena needs four starting hexes of its own."),
    (ARENA.replace(STARTS,
     "starts = [[-1, -1], [2, -1], [-3, 2], [-3, 2]]"), 5, "arena.starts",
     "Option 'content': the arena needs four starting hexes of its own."),
    (ARENA.replace(ROWS,
     "rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, 0, -3]]"), 3, "arena.rows",
     "Option 'content': row 2 of the arena runs from 0 to -3, which is backwards."),
    (ARENA.replace(ROWS,
     "rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 0], [9, 0, 3]]"), 3, "arena.rows",
     "Option 'content': the arena is not of one piece."),
    (ARENA.replace(ROWS,
     "rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 21]]"), 3, "arena.rows",
     "Option 'content': the arena's rows are no lists of 3 whole numbers from -20 to 20."),
    (ARENA.replace(ROWS,
     "row = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -3, 0]]"), 3, "arena.row",
     "Option 'content': 'arena' has 'row', which is not one of name, source, rows, partial, "
     "gates, starts."),
    ("[arena]\nrows = [[0, 0, 5]]\ngates = [[-1, 0], [6, 0]]\n"
     "starts = [[0, 0], [1, 0], [2, 0], [3, 0]]", 3, "arena.rows",
     "Option 'content': the arena has 6 hexes, not 12 to 126."),
    (ARENA.replace(ROWS,
     "rows = [[-1, -1, 3], [0, -2, 2], [1, -3, 1], [2, -20, 20], [3, -20, 20], [4, -20, 20]]"),
     3, "arena.rows",
     "Option 'content': the arena has 138 hexes, not 12 to 126."),
    (ITEM.replace('id = "i19"', 'id = "i20"'), 3, "item[1].id",
     "Option 'content': 'i20' comes before 'i19', which is not there yet."),
    (ITEM.replace('id = "i19"', 'id = "i33"'), 3, "item[1].id",
     "Option 'content': an item has id 'i33'; ids run from i01 to i32."),
    (ITEM.replace('id = "i19"\ntype = "sling"', 'type = "sling"'), 2, "item[1]",
     "Option 'content': 'item' has no id."),
    (ITEM.replace('type = "sling"', 'type = ""'), 4, "item[1].type",
     "Option 'content': the type of 'i19' is no text of 1 to 20 characters that can be read."),
    (ITEM.replace('type = "sling"\nattack = 2', "attack = 2"), 2, "item[1]",
     "Option 'content': 'i19' has no type."),
    (ITEM.replace("attack = 2", "attack = 21"), 5, "item[1].attack",
     "Option 'content': 'i19' has attack '21', which is no number from 0 to 20."),
    (ITEM.replace("attack = 2", "attack = -1"), 5, "item[1].attack",
     "Option 'content': 'i19' has attack '-1', which is no number from 0 to 20."),
    (ITEM.replace("hp = 3", "hp = 0"), 7, "item[1].hp",
     "Option 'content': 'i19' has hp '0', which is no number from 1 to 20."),
    (ITEM.replace("hp = 3", "hp = true"), 7, "item[1].hp",
     "Option 'content': 'i19' has hp 'true', which is no number from 1 to 20."),
    (ITEM.replace("defence = 0\nhp = 3", "hp = 3"), 2, "item[1]",
     "Option 'content': 'i19' has no defence."),
    (ITEM + 'throw = "yes"', 8, "item[1].throw",
     "Option 'content': 'i19' has throw 'yes', which is neither true nor false."),
    (ITEM + 'symbol = "lion"', 8, "item[1].symbol",
     "Option 'content': 'i19' has symbol 'lion'; there is helmet, shield, spear."),
    (ITEM + "weight = 3", 8, "item[1].weight",
     "Option 'content': 'item' has 'weight', which is not one of id, type, attack, defence, hp, "
     "throw, symbol, source."),
    (ITEM + "source = 5", 8, "item[1].source",
     "Option 'content': the source of 'item' is no text of 1 to 200 characters that can be read."),
    (ITEM + ITEM, 9, "item[2].id",
     "Option 'content': 'i19' is given twice."),
    (ITEM + "source = 1979-05-27", 2, "item",
     "The tables of a content pack hold texts and numbers, no dates."),
    (MAN.replace('name = "dimachaerus"\noffense = 6', "offense = 6"), 2, "character[1]",
     "Option 'content': a row of 'character' has no name."),
    (MAN.replace('name = "dimachaerus"', 'name = "built"'), 3, "character[1].name",
     "Option 'content': nobody can be called 'built': that word means something else here."),
    (MAN.replace('name = "dimachaerus"',
     'name = "a name that is much too long"'), 3, "character[1].name",
     "Option 'content': a row of 'character' is called 'a name that is mu...', which is no text "
     "of 1 to 20 characters that can be read."),
    (MAN.replace("speed = 5", "speed = 2.5"), 8, "character[1].speed",
     "Option 'content': 'dimachaerus' has speed '2.5', which is no number from 3 to 9."),
    (MAN.replace("blood = 4\nspeed = 5", "speed = 5"), 2, "character[1]",
     "Option 'content': 'dimachaerus' has no blood."),
    (MAN + 'cards = ["energy-1"]', 9, "character[1].cards",
     "Option 'content': the cards of 'dimachaerus' are no table of numbers."),
    (MAN + "cards = { energy-2 = 1 }", 9, "character[1].cards.energy-2",
     "Option 'content': 'dimachaerus' cannot have cards 'energy-2'; there is energy-1, "
     "energy-0, feint."),
    (MAN + "cards = { feint = 3 }", 9, "character[1].cards.feint",
     "Option 'content': 'dimachaerus' has feint '3', which is no number from 0 to 2."),
    (MAN + 'moves = "sweep"', 9, "character[1].moves",
     "Option 'content': the moves of 'dimachaerus' are no list."),
    (MAN + 'moves = ["jump"]', 9, "character[1].moves",
     "Option 'content': 'dimachaerus' has moves 'jump'; there is sweep, sacrifice, acrobatic, "
     "overskill, rage, break-item, unbalancing, reflex."),
    (MAN + 'moves = ["sweep", "sweep"]', 9, "character[1].moves",
     "Option 'content': 'dimachaerus' has 'sweep' twice among its moves."),
    (MAN + 'powers = ["fly"]', 9, "character[1].powers",
     "Option 'content': 'dimachaerus' has powers 'fly'; there is lunge, stand-up, unbeatable, "
     "leap, deep-wounds, wrestling, adaptation, delay, resistance."),
    (MAN + 'prefers = "sling"', 9, "character[1].prefers",
     "Option 'content': what 'dimachaerus' prefers is no list of item types."),
    (MAN + "prefers = [1]", 9, "character[1].prefers",
     "Option 'content': what 'dimachaerus' prefers is no list of item types."),
    (MAN + "mana = 1", 9, "character[1].mana",
     "Option 'content': 'character' has 'mana', which is not one of name, offense, guard, "
     "endurance, blood, speed, cards, moves, powers, prefers, source."),
    (MANY_MEN, 45, "character[7].name",
     "Option 'content': there is no room for 'man6': 12 at most."),
    (MAN + MAN, 10, "character[2].name",
     "Option 'content': 'dimachaerus' is given twice."),
    (BEAST.replace('name = "boars"', 'name = "none"'), 3, "species[1].name",
     "Option 'content': nobody can be called 'none': that word means something else here."),
    (BEAST.replace('name = "boars"', "name = 7"), 3, "species[1].name",
     "Option 'content': a row of 'species' is called '7', which is no text of 1 to 20 "
     "characters that can be read."),
    (BEAST.replace("per_player = [2, 3]", "per_player = [3, 2]"), 4, "species[1].per_player",
     "Option 'content': 'boars' needs per_player as two numbers from 1 to 7, the smaller one "
     "first."),
    (BEAST.replace("per_player = [2, 3]", "per_player = [0, 3]"), 4, "species[1].per_player",
     "Option 'content': 'boars' needs per_player as two numbers from 1 to 7, the smaller one "
     "first."),
    (BEAST.replace("per_player = [2, 3]\nmoved = 1", "moved = 1"), 2, "species[1]",
     "Option 'content': 'boars' needs per_player as two numbers from 1 to 7, the smaller one "
     "first."),
    (BEAST.replace("moved = 1", "moved = 3"), 5, "species[1].moved",
     "Option 'content': 'boars' has moved '3', which is no number from 1 to 2."),
    (BEAST.replace("extra = 0", "extra = 2"), 8, "species[1].extra",
     "Option 'content': 'boars' has extra '2', which is no number from 0 to 1."),
    (BEAST.replace("experience = 2", "experience = 10"), 9, "species[1].experience",
     "Option 'content': 'boars' has experience '10', which is no number from 0 to 9."),
    (BEAST + 'doubles = "sing"', 10, "species[1].doubles",
     "Option 'content': 'boars' has doubles 'sing'; there is pack, step-back, fury."),
    (BEAST + 'seven = "pack"', 10, "species[1].seven",
     "Option 'content': 'boars' has seven 'pack'; there is unbalance, fell, maul."),
    (BEAST + "seven_in_attack = 1", 10, "species[1].seven_in_attack",
     "Option 'content': 'boars' has seven_in_attack '1', which is neither true nor false."),
    (BEAST + "horns = 2", 10, "species[1].horns",
     "Option 'content': 'species' has 'horns', which is not one of name, per_player, moved, "
     "still, defence, extra, doubles, seven, doubles_in_attack, doubles_in_defence, "
     "seven_in_attack, seven_in_defence, experience, source."),
    (MANY_BEASTS, 35, "species[5].name",
     "Option 'content': there is no room for 'boarsssss': 8 at most."),
]  # fmt: skip
