"""How GladiGala speaks English, and what it calls its things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.tables import FACING_NAMES, TYPE_NAMES
from munera.games.gladigala.words_both import Tongue
from munera.games.gladigala.words_it import ITALIAN

TYPES_EN: Final = tuple(name.capitalize() for name in TYPE_NAMES)

NAMES_EN: Final = Tongue(
    types=TYPES_EN,
    facings=FACING_NAMES,
    matches=("morning", "afternoon"),
    thumbs=("a crowd token", "a thumbs up", "a thumbs down"),
    uppers=(
        "stay", "forward", "forward right", "right", "back right",
        "back", "back left", "left", "forward left",
    ),
    lowers=("no turn", "turn left", "turn right", "turn about", "skill"),
    skills=("shield", "shield", "double step", "crushing blow"),
    lines=("column {}", "row {}"),
    coins=("1 coin", "{} coins"),
    mixes=("2 of Class I and 2 of Class II", "3 of Class I and 1 of Class II"),
    eagles=("West or south square", "East or north square"),
    rows="{} west or south of the home square",
    wings=("West or south of the home square", "East or north of the home square"),
    crowds=("Thumbs up on {}", "Thumbs down on {}"),
    attack="Attack {}",
    no_attack="No attack",
    tokens=("Keep it", "Play it"),
    shields=("Take the hit", "Pay a coin"),
    keep="Pay for gladiator {}",
    upgrades=tuple(f"Upgrade {name}" for name in TYPES_EN),
    done="Done",
    draws=tuple(f"Draw a {name}" for name in TYPES_EN),
)  # fmt: skip

PROMPTS_EN: Final = {
    "mix": "Choose your team: two cards of each class, or three of Class I and one of Class II.",
    "symbol": "Declare whom you expect to fall: take a symbol of another school; to take: "
    "{number}.",
    "eagle": "Put your Eagle on one of your two Eagle squares.",
    "row_of_four": "Choose how your row of four stands behind your home square.",
    "row_of_three": "Choose how your row of three stands behind your home square.",
    "row_alone": "Choose how your row of three stands behind your home square.",
    "wing": "Choose the side of your home square where your fourth gladiator stands.",
    "place": "Choose who stands on {square}.",
    "crowd": "Put a crowd token on a bench whose line has none; tokens in hand: {number}.",
    "order": "Order {gladiator}, your {type} on {square}, facing {facing}.",
    "order_hurt": "Order {gladiator}, your hurt {type} on {square}, facing {facing}: no diagonals.",
    "order_carrier": "Order {gladiator}, your {type} on {square}, facing {facing}: it carries an "
    "Eagle, so no skill.",
    "attack": "Choose what {gladiator}, your {type} on {square}, facing {facing}, attacks.",
    "attack_none": "{gladiator}, your {type} on {square}, facing {facing}, has no square to "
    "attack.",
    "token_up": "Play your thumbs up on bench {bench}? Each hit of yours on {line} would earn 1 "
    "coin more.",
    "token_down": "Play your thumbs down on bench {bench}? Hits of other schools on {line} would "
    "earn nothing.",
    "shield": "{gladiator} is hit on {square} under its shield: pay 1 coin, so that hits leave no "
    "mark? You have {left}.",
    "shield_crush": "A crushing blow hits {gladiator} on {square} under its shield: pay 1 coin "
    "for a mark instead of being out? You have {left}.",
    "shield_useless": "{gladiator} on {square} will be out, and its shield cannot help against "
    "the crushing blow: pay 1 coin all the same? You have {left}.",
    "keep": "You have {left}, too little for all in the Safe Zone: choose a gladiator to pay for.",
    "upgrade": "Upgrade a type with a hurt gladiator for {coins}, so that it can move "
    "diagonally? You have {left}.",
}

EVENTS_EN: Final = {
    "match_began": "The {match} match begins.",
    "eagle_stays": "The Eagle of {school} stays on {square}.",
    "eagle_home": "The Eagle of {school} goes back from {from} to its home square {to}.",
    "mix_chosen": "{seat} will draw {number} of Class I and {more} of Class II.",
    "team_drawn": "{seat} draws {types}.",
    "left_over": "Cards that nobody drew: {types}.",
    "symbol_taken": "{seat} takes a symbol of {school}.",
    "symbols_gone": "No symbol is left for {seat}; places that stay empty: {number}.",
    "declared": "{seat} declares {schools}.",
    "eagle_set": "{seat} puts the Eagle on {square}.",
    "row_of_four": "{seat} will stand on {squares}.",
    "row_of_three": "{seat} will stand on {squares}.",
    "row_forced": "{seat} has to stand on {squares}, away from the player in the middle.",
    "row_alone": "{seat} will stand on {squares}.",
    "placed": "{gladiator} is a {type} and stands on {square}, facing {facing}.",
    "seated": "{seat} puts {thumb} on bench {bench}.",
    "round_began": "Round {round} of the {match} begins.",
    "attacks_disclosed": "All attacks are placed and shown.",
    "marked": "{gladiator} attacks {square} from {from}.",
    "nobody_attacks": "Nobody attacks.",
    "played_up": "{seat} plays a thumbs up on bench {bench}.",
    "played_down": "{seat} plays a thumbs down on bench {bench}.",
    "nobody_plays": "Nobody plays a crowd token.",
    "orders_revealed": "All orders are revealed.",
    "revealed": "The order of {gladiator}: {upper}, {lower}.",
    "moved": "{gladiator} moves from {from} to {to}.",
    "leapt": "{gladiator} leaps from {from} to {to}.",
    "carried": "The Eagle of {school} goes with {gladiator} from {from} to {to}.",
    "contested": "{gladiator} is blocked: others want {square} too.",
    "traded": "{gladiator} is blocked: it and the one on {square} want each other's places.",
    "held": "{gladiator} is blocked: the one on {square} stays there.",
    "turned": "{gladiator} turns and faces {facing}.",
    "own_eagle": "{gladiator} steps on its own Eagle on {square} and leaves the match; its base "
    "does not count.",
    "struck": "{attacker} hits {gladiator} on {square}.",
    "crushed": "{attacker} hits {gladiator} on {square} with a crushing blow.",
    "nobody_struck": "No attack hits.",
    "shield_paid": "The shield of {gladiator} is paid for; {left} left.",
    "shield_refused": "The shield of {gladiator} is not paid for.",
    "shield_no_coin": "There is no coin for the shield of {gladiator}.",
    "shield_used_up": "No shield for {gladiator}: its school has paid for {number}, and that is "
    "the limit of a match.",
    "shield_held": "The shield of {gladiator} stops the hits: no mark.",
    "shield_softened": "The shield of {gladiator} turns a crushing blow into a mark.",
    "hurt": "{gladiator} is hurt.",
    "out": "{gladiator} has two marks and is out, on {square}.",
    "out_crushed": "{gladiator} is out at once by a crushing blow, on {square}.",
    "out_unpaid": "{gladiator} is out at once by a crushing blow, on {square}: no shield was "
    "paid for.",
    "out_softened": "{gladiator} is out on {square} in spite of its shield.",
    "eagle_dropped": "The Eagle of {school}, carried by {gladiator}, stays on {square}.",
    "eagle_frozen": "The Eagle of {school} on {square} cannot be taken again today.",
    "attack_paid": "{attacker} earns {coins} for hitting {gladiator}.",
    "attack_cheered": "{attacker} earns {coins} for hitting {gladiator}, and the crowd adds "
    "{bonus}.",
    "attack_denied": "{attacker} earns nothing for hitting {gladiator}: thumbs down.",
    "stacked": "Bases that go on the Center Stage: {gladiators}.",
    "order_favours": "Both schools lose gladiators; {seat} can gain more by the order of the "
    "bases and is favoured.",
    "order_favours_poorer": "Both schools lose gladiators and can gain the same by the order of "
    "the bases; {seat} is favoured.",
    "declaration_paid": "{seat} earns {coins} for the declaration; fallen as declared: {number}.",
    "streak_paid": "{seat} earns {coins} for a streak of {number}.",
    "eagle_taken": "{gladiator} takes up the Eagle of {school} on {square}.",
    "eagle_paid": "{seat} earns {coins} for reaching an Eagle.",
    "fee_paid": "The Safe Zone costs {coins} for {gladiator}.",
    "fee_unpaid": "There is no coin for {gladiator} in the Safe Zone on {square}: it leaves the "
    "match, and its base does not count.",
    "fee_waived": "{gladiator} delivers an Eagle and stays, though there is no coin for it.",
    "upgraded": "{seat} upgrades {type} for {coins}: all of this type may move diagonally "
    "although hurt.",
    "leader_moved": "{seat} has most coins and leads.",
    "delivered": "{gladiator} delivers the Eagle of {school}.",
    "match_ended_eagle": "An Eagle is in the Safe Zone: the {match} match is over.",
    "match_ended_bases": "Bases on the Center Stage: {number}. The {match} match is over.",
    "match_ended_empty": "No gladiator is left in the arena: the {match} match is over.",
    "match_ended_rounds": "Round {number} was the last: the {match} match is over.",
    "medal_eagle": "{seat} gets the Medal of Eagle.",
    "medal_eagle_shared": "Several have delivered; {seat} gets the Medal of Eagle.",
    "medal_eagle_tied": "Several have delivered and are equal: nobody gets the Medal of Eagle.",
    "medal_coin": "{seat} gets the Medal of Coin with {coins}.",
    "medal_coin_tied": "The best are equal in all: nobody gets the Medal of Coin.",
    "medal_coins": "{seat} puts the lead on the medal, {coins}, and keeps {left}.",
    "medal_bare": "{seat} has no lead in coins: none lie on the medal.",
    "day_over": "The day is over.",
    "supremus": "{seat} wins both Medals of Eagle and the day: Supremus, Champion of Champions.",
    "won_eagles": "{seat} wins the day with the richer Medal of Eagle: {coins} on it.",
    "won_eagle_over_coin": "{seat} wins the day: a Medal of Eagle is above the Medal of Coin of "
    "{other}.",
    "won_coins": "{seat} wins the day with the richer Medal of Coin: {coins} on it.",
    "won_together": "{seat} shares the day: equal medals, {coins} on each.",
    "won_both": "{seat} has both medals and wins the day.",
    "won_only": "{seat} has the only medal and wins the day.",
    "won_treasury": "Nobody has a medal; {seat} wins the day with the best Treasury, {coins}.",
    "won_treasury_shared": "Nobody has a medal; {seat} shares the day with an equal Treasury, "
    "{coins}.",
    "came": "Place {place}: {seat}.",
}

HEADINGS_EN: Final = {
    "match_began": "{match}: set-up",
    "round_began": "{match}: round {round}",
    "day_over": "The end of the day",
}

REFUSALS_EN: Final = {
    "game_over": "The game is over.",
    "draw_is_chance": "Nobody chooses which card is on top of the stack.",
    "mix_turn": "It is the turn of {seat} to choose a team.",
    "symbol_turn": "It is the turn of {seat} to declare.",
    "eagle_turn": "It is the turn of {seat} to place an Eagle.",
    "line_up_turn": "It is the turn of {seat} to line up.",
    "crowd_turn": "It is the turn of {seat} to place a crowd token.",
    "shield_turn": "It is {seat} who decides about a shield now.",
    "keep_turn": "It is {seat} who decides whom to pay for now.",
    "upgrade_turn": "It is the turn of {seat} to upgrade.",
    "orders_given": "All your orders are given and cannot be changed.",
    "attacks_given": "Your attacks are placed; wait for the others.",
    "plays_given": "You have decided about your tokens; wait for the others.",
    "no_gladiators": "You have no gladiators in the arena.",
    "all_safe": "All your gladiators are in the Safe Zone and cannot attack.",
    "no_tokens": "All your crowd tokens are used.",
    "mix_now": "Choose how many cards of each class you draw: '{action}' cannot be done now.",
    "symbol_now": "Take a symbol for your declaration: '{action}' cannot be done now.",
    "eagle_now": "Place your Eagle: '{action}' cannot be done now.",
    "row_now": "Choose how your row stands: '{action}' cannot be done now.",
    "wing_now": "Choose the side for your fourth gladiator: '{action}' cannot be done now.",
    "place_now": "Place a gladiator of your team: '{action}' cannot be done now.",
    "crowd_now": "Place a crowd token: '{action}' cannot be done now.",
    "order_now": "Orders are being given: '{action}' cannot be done now.",
    "attack_now": "Attacks are being placed: '{action}' cannot be done now.",
    "token_now": "Play or keep your crowd tokens: '{action}' cannot be done now.",
    "shield_now": "Pay for the shield or take the hit: '{action}' cannot be done now.",
    "keep_now": "Choose whom you pay for: '{action}' cannot be done now.",
    "upgrade_now": "Upgrade a type or be done: '{action}' cannot be done now.",
    "draw_now": "Cards are being drawn: '{action}' cannot be done now.",
    "own_symbol": "{school} is your own school: declare gladiators of others.",
    "school_absent": "Nobody plays {school}.",
    "symbol_gone": "All symbols of {school} are taken.",
    "row_too_far": "One of your row of {number} must stand directly behind your home square.",
    "row_too_far_three": "One of your row of {number} must stand directly behind your home square.",
    "type_gone": "You have no {type} left to place.",
    "thumb_gone": "You cannot place {thumb}: you have none left.",
    "line_taken": "There is a crowd token on {line} already.",
    "bench_closed": "Bench {bench} is closed at this table.",
    "off_board": "That order would take {gladiator} off the board.",
    "hurt_diagonal": "{gladiator} is hurt and cannot move diagonally until you upgrade {type}.",
    "across": "{gladiator} would cross the Center Stage on the way to {square}.",
    "carrier_skill": "{gladiator} carries an Eagle and cannot use its skill.",
    "double_stay": "{gladiator} is a Dagger: her double step needs a direction.",
    "out_of_range": "{gladiator} cannot attack {square}: it is not in its range.",
    "safe_square": "No attack on {square}: it is in the Safe Zone.",
    "not_in_zone": "Your gladiator {number} is not in the Safe Zone.",
    "fee_settled": "Your gladiator {number} is paid for already.",
    "no_such_hurt": "You have no hurt {type} in the arena.",
    "upgraded_already": "Your {type} is upgraded already.",
    "draw_other_class": "The next card is of the other class, not a {type}.",
    "draw_none_left": "No {type} is left in the stack.",
    "row_given": "Your line-up is given: you stand away from the player in the middle.",
}


# Orders, attacks and places are called alike for every gladiator: this tells them apart.
ABOUTS_EN: Final = {
    "place": "{square}",
    "order": "{type} on {square}",
    "order_hurt": "{type} on {square}",
    "order_carrier": "{type} on {square}",
    "attack": "{type} on {square}",
    "attack_none": "{type} on {square}",
    "token_up": "Thumbs up on {bench}",
    "token_down": "Thumbs down on {bench}",
    "shield": "{gladiator} on {square}",
    "shield_crush": "{gladiator} on {square}",
    "shield_useless": "{gladiator} on {square}",
    "upgrade": "Upgrades",
}

LABELS_EN: Final = NAMES_EN.labels()


def label(action: int) -> str:
    """What a person calls an action."""
    return LABELS_EN[action]


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""
    return NAMES_EN.spellers(names)


ENGLISH: Final = Words(
    PROMPTS_EN,
    EVENTS_EN,
    REFUSALS_EN,
    spellers,
    label,
    HEADINGS_EN,
    named=NAMES_EN.named,
    abouts=ABOUTS_EN,
)
WORDS: Final = {"en": ENGLISH, "it": ITALIAN}

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "team": "mix",
    "declare": "symbol",
    "stand": "place",
    "bench": "crowd",
    "move": "order",
    "strike": "attack",
    "hit": "attack",
    "pay": "keep",
}
ALONE: Final = {
    "done": "upgrade done",
    "play": "token play",
    "none": "attack none",
    "pay": "shield pay",
    "take": "shield take",
    "stay": "order C idle",
}


def shorthand(text: str) -> str:
    """`move F`, `done` or `strike c4` as the text of an action; anything else as it stands."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in ALONE:
        return ALONE[words[0]]
    if words:
        words[0] = SAME.get(words[0], words[0])
    if len(words) == 2 and words[0] == "order":
        words.append("idle")
    said = " ".join(words)
    return SPACE.text(SPACE.ids[said]) if said in SPACE.ids else text
