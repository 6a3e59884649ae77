"""How Clash of the Gladiators speaks English, and what it calls its things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words
from munera.games.clash.space import (
    ATTACKER,
    ENTER,
    JOIN,
    KEEP,
    LOSE,
    NET,
    RELEASE,
    REROLL,
    REVEAL,
    SPACE,
    SPACES,
    STAND,
    SUMMON,
    TAKE,
    TARGET,
)
from munera.games.clash.state import BEASTS
from munera.games.clash.tables import ANIMAL_NAMES, KIND_NAMES
from munera.games.clash.words_it import ITALIAN, space_label

KINDS_EN: Final = ("spear", "net", "sword", "trident", "shield")
FACES_EN: Final = ("miss", "simple hit", "mortal hit")
ANIMALS_EN: Final = tuple(name.capitalize().replace("-", " ") for name in ANIMAL_NAMES)

PROMPTS_EN: Final = {
    "first_base": "Put your first base on any empty space.",
    "base_or_team": "Put a new base on an empty space, or choose a team that is not complete.",
    "base_apart": "Put a new base on a space that touches none of your bases, or choose a team "
    "that is not complete.",
    "base_only": "Your teams are complete: put a new base on an empty space.",
    "base_apart_only": "Your teams are complete: put a new base on a space that touches none "
    "of your bases.",
    "team_only": "All your bases are placed: choose a team that is not complete.",
    "take": "Take a gladiator for the team on {space}.",
    "release": "Put {animal} on an empty space.",
    "bring_in": "Bring {animal} into the arena on an empty space.",
    "attacker": "Choose the team that attacks.",
    "lead": "You have no gladiators left: choose an animal of the arena or of the reserve to "
    "attack with.",
    "lead_arena": "You have no gladiators left: choose an animal of the arena to attack with.",
    "lead_reserve": "You have no gladiators left: choose an animal of the reserve to attack with.",
    "stand": "Attack from {space}, or move to an empty space beside a target.",
    "stay": "A full team beside a target cannot move: it attacks from {space}.",
    "enclosed": "The team has no way to another space beside a target: it attacks from {space}.",
    "must_move": "No target is beside {space}: move to an empty space that has one.",
    "animal_stay": "{unit} has a neighbour and cannot move: it attacks from {space}.",
    "animal_move": "Nobody is beside {unit}: move it to an empty space that has a target.",
    "target": "Choose whom to attack from {space}.",
    "animal_target": "Choose whom {unit} attacks from {space}.",
    "net": "Throw a net: choose a gladiator of {unit}; nets left: {left}.",
    "net_back": "Throw a net back: choose a gladiator of {unit}; nets left: {left}.",
    "reroll": "Tridents {more} to {fewer}. You rolled {faces}: keep it, or roll all dice again?",
    "lose": "Give up a gladiator of your team on {space}; to give up: {left}.",
}

EVENTS_EN: Final = {
    "starter_chosen": "{seat} is the first player.",
    "entry_began": "Gladiators enter the arena; {seat} begins.",
    "entered": "{seat} puts a base on {space}.",
    "joined": "{seat} adds to the team on {space}.",
    "took": "{seat} takes a gladiator with a {kind} for {space}.",
    "stack_gone": "That was the last gladiator with a {kind}.",
    "boxed": "Gladiators that nobody chose go back into the box: {number}.",
    "teams_complete": "All teams are complete; {seat} begins with the animals.",
    "revealed": "{seat} turns up {animal}.",
    "released": "{seat} puts {animal} on {space}.",
    "reserve_laid": "The reserve: {animals}.",
    "turn_began": "{seat} has the disc and must attack.",
    "chose": "{seat} fights with the team on {space}.",
    "led": "{seat} leads {animal} on {space}.",
    "summoned": "{seat} takes {animal} from the reserve.",
    "brought_in": "{seat} brings {animal} in on {space}.",
    "moved": "{unit} moves from {from} to {to}.",
    "attacked": "{seat} attacks {owner}, {from} against {at}.",
    "hunted": "{seat} attacks {animal}, {from} against {at}.",
    "animal_attacked": "{seat} sends {animal} against {owner}, {from} against {at}.",
    "animals_met": "{seat} sends {animal} against {other}, {from} against {at}.",
    "stands_in": "{seat}, to the left, rolls for {animal}.",
    "more_spears": "{unit} rolls first, having more spears: {spears} to {fewer}.",
    "spears_tied": "{unit} rolls first: equal spears, {spears} each, so the attacker does.",
    "animal_spears_tied": "{unit} rolls first: equal spears, {spears} each, so the attacker does.",
    "no_nets": "The nets of {unit} are of no use here.",
    "netted": "{seat} nets a {kind} of {unit}.",
    "netted_back": "{seat} nets a {kind} of {unit} in return.",
    "netted_all": "{seat} has nets enough for all of {unit}: {number} netted.",
    "team_dice": "{seat} rolls for {unit}; dice: {dice}, one for the team and {swords} for swords.",
    "animal_dice": "{seat} rolls for {animal}; dice: {dice}, one for each sword.",
    "rolled": "{seat} rolls {faces}.",
    "kept": "{seat} keeps the roll.",
    "rolled_again": "{seat} rolls again: {faces}.",
    "parried": "Simple hits that the shields of {unit} cancel: {number}.",
    "animal_parried": "Simple hits that the shields of {unit} cancel: {number}.",
    "missed": "No hit on {unit}.",
    "all_parried": "No hit gets through to {unit}.",
    "animal_all_parried": "No hit gets through to {unit}.",
    "mortally_hit": "Mortal hits on {unit}: {number}.",
    "wounded": "Wounds dealt to {unit}: {number}; it has {wounds} now.",
    "wounds_paid": "For every two wounds one gladiator: {unit} loses {number}; wounds that stay: "
    "{wounds}.",
    "animal_wounded": "Wounds dealt to {animal}: {number}; it has {wounds} of {hits}.",
    "captured": "{seat} captures a {kind} of {owner}.",
    "led_captured": "{seat} captures a {kind} of {owner}.",
    "killed": "{owner} loses a {kind}; it is out of the game.",
    "captured_all": "{seat} captures the whole team of {owner}: {kinds}.",
    "led_captured_all": "{seat} captures the whole team of {owner}: {kinds}.",
    "killed_all": "The whole team of {owner} is out of the game: {kinds}.",
    "team_beaten": "The base of {owner} on {space} is removed.",
    "animal_captured": "{seat} captures {animal}.",
    "led_captured_animal": "{seat} captures {animal}.",
    "led_animal_captured": "{seat} captures {animal}, which attacked.",
    "animal_gone": "{animal} is dead, and nobody gets it.",
    "freed": "Netted gladiators of {unit} that stand up again: {number}.",
    "advanced": "{unit} moves from {from} onto {to}.",
    "animal_advanced": "{unit} moves from {from} onto {to}.",
    "led_animal_replaced": "{unit} moves from {from} onto {to}.",
    "lost_all": "{seat} has no gladiators left and leads animals from now on.",
    "one_left": "Only {seat} still has gladiators: the game is over.",
    "animals_dead": "All twelve animals are dead: the game is over.",
    "survivors": "{seat} takes the survivors home: {number}.",
    "all_survivors": "{seat} takes the survivors home: {number}.",
    "scored": "{seat} scores {points}: gladiators {number}, animals {animals}.",
    "winner": "{seat} wins with a score of {points}.",
    "winner_shared": "{seat} shares the victory with a score of {points}.",
}

HEADINGS_EN: Final = {
    "entry_began": "Gladiators enter",
    "teams_complete": "Animals enter",
    "turn_began": "Turn {turn}",
}

REFUSALS_EN: Final = {
    "game_over": "The game is over.",
    "reveal_is_chance": "Nobody chooses which animal is on top of the stack.",
    "roll_is_chance": "Nobody chooses how the dice fall.",
    "starter_is_chance": "The first player is drawn by lot.",
    "off_the_board": "There is no space {space} on this board.",
    "entry_turn": "It is the turn of {seat} to bring in a gladiator.",
    "animal_turn": "It is the turn of {seat} to place an animal.",
    "fight_turn": "It is the turn of {seat} to attack.",
    "their_nets": "It is {seat} who throws the nets now.",
    "their_nets_back": "It is {seat} who throws nets back now.",
    "their_roll": "It is {seat} who decides about this roll.",
    "their_animal": "It is {seat}, to the left of the attacker, who decides for the animal.",
    "their_loss": "It is {seat} who chooses the gladiator to lose.",
    "place_first": "Choose a base or a team first: '{action}' cannot be done now.",
    "take_now": "Take a gladiator for the team you chose: '{action}' cannot be done now.",
    "release_now": "Place the animal that was turned up: '{action}' cannot be done now.",
    "bring_in_now": "Place the animal from the reserve: '{action}' cannot be done now.",
    "attack_now": "You must attack: choose the unit to do it with. '{action}' cannot be done now.",
    "lead_now": "You must attack: choose the animal to do it with. '{action}' cannot be done now.",
    "stand_now": "Choose where to attack from: '{action}' cannot be done now.",
    "target_now": "Choose whom to attack: '{action}' cannot be done now.",
    "animal_target_now": "Choose whom the animal attacks: '{action}' cannot be done now.",
    "net_now": "Choose whom to net: '{action}' cannot be done now.",
    "net_back_now": "Choose whom to net in return: '{action}' cannot be done now.",
    "reroll_now": "Keep the roll or roll again: '{action}' cannot be done now.",
    "lose_now": "Choose the gladiator you lose: '{action}' cannot be done now.",
    "starter_now": "The first player is being drawn: '{action}' cannot happen now.",
    "reveal_now": "An animal still in the stack is being turned up: '{action}' cannot happen now.",
    "roll_now": "Dice are being rolled: '{action}' cannot happen now.",
    "first_turn": "You have no team on {space} or anywhere: in your first turn you place a base.",
    "no_base": "All your bases, {number}, are in the arena.",
    "taken": "{space} is occupied.",
    "too_near": "{space} touches your base on {other}, and other spaces are free.",
    "no_team": "No team stands on {space}.",
    "not_your_team": "The team on {space} belongs to {owner}.",
    "full": "The team on {space} has four gladiators already.",
    "no_gladiator": "The stack of gladiators with a {kind} is used up.",
    "nobody_there": "Nobody stands on {space}.",
    "no_animal_there": "Nobody stands on {space}.",
    "not_yours": "The team on {space} belongs to {owner}.",
    "no_leading": "You have gladiators in the arena, so you cannot lead {animal}.",
    "lead_animals": "You have no gladiators: lead an animal, not the team on {space}.",
    "no_way_out": "The unit on {space} has no target beside it and no way to one.",
    "not_in_reserve": "{animal} is not in the reserve.",
    "no_room": "There is no empty space for {animal}.",
    "must_stay": "The team on {space} has four gladiators and a target beside it, so it stays.",
    "animal_must_stay": "{animal} has a unit beside it, so it stays.",
    "blocked": "{space} is occupied.",
    "no_way": "There is no way over empty spaces from {from} to {to}.",
    "no_target": "There is no target beside {space}.",
    "empty_target": "Nobody stands on {space}.",
    "animal_empty_target": "Nobody stands on {space}.",
    "own_team": "The team on {space} is your own.",
    "itself": "{animal} cannot attack itself.",
    "not_adjacent": "{space} is not beside {from}.",
    "animal_not_adjacent": "{space} is not beside {from}.",
    "nobody_to_net": "The other team has no {kind} that is not netted.",
    "nobody_to_net_back": "The other team has no {kind} that is not netted.",
    "nobody_active": "Your team has no active {kind}.",
    "nobody_netted": "Your team has no netted {kind}.",
}


def label(action: int) -> str:
    """What a person calls an action."""
    for base, words in (
        (ENTER, "Base on"),
        (JOIN, "Team on"),
        (RELEASE, "Place on"),
        (ATTACKER, "Attack with"),
        (STAND, "From"),
        (TARGET, "Against"),
    ):
        if base <= action < base + SPACES:
            return f"{words} {space_label(action - base)}"
    if TAKE <= action < RELEASE:
        return f"Take a {KINDS_EN[action - TAKE]}"
    if SUMMON <= action < STAND:
        return f"Bring in {ANIMALS_EN[action - SUMMON]}"
    if NET <= action < KEEP:
        return f"Net a {KINDS_EN[action - NET]}"
    if action in (KEEP, REROLL):
        return "Keep" if action == KEEP else "Roll again"
    if LOSE <= action < REVEAL:
        state = "netted " if (action - LOSE) % 2 else ""
        return f"Lose a {state}{KINDS_EN[(action - LOSE) // 2]}"
    return SPACE.text(action)


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""

    def seat(k: int) -> str:
        return names[k]

    def unit(k: int) -> str:
        return ANIMALS_EN[k - BEASTS] if k >= BEASTS else f"the team of {names[k // 4]}"

    return {
        "seat": seat,
        "unit": unit,
        "space": space_label,
        "kind": lambda k: KINDS_EN[k],
        "animal": lambda k: ANIMALS_EN[k],
        "face": lambda k: FACES_EN[k],
        "action": SPACE.text,
        "number": str,
    }


ENGLISH: Final = Words(PROMPTS_EN, EVENTS_EN, REFUSALS_EN, spellers, label, HEADINGS_EN)
WORDS: Final = {"en": ENGLISH, "it": ITALIAN}

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "base": "enter",
    "place": "release",
    "with": "attacker",
    "use": "attacker",
    "from": "stand",
    "stay": "stand",
    "attack": "target",
    "against": "target",
    "hit": "target",
    "again": "reroll",
    "give": "lose",
    "draft": "take",
}


def shorthand(text: str) -> str:
    """`attack b2` or `lose sword` as the text of an action; anything else as it stands."""
    words = text.lower().split()
    if words:
        words[0] = SAME.get(words[0], words[0])
    if len(words) == 2 and words[0] == "lose" and words[1] in KIND_NAMES:
        words.append("active")
    said = " ".join(words)
    return said if said in SPACE.ids else text
