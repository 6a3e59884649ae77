"""How For Glory speaks English, and what it calls its things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from munera.core.engine import State
from munera.core.game import Words
from munera.games.for_glory.space import (
    ABILITY,
    ARENA,
    ATTACK,
    BUY,
    BUYBACK,
    CARD,
    CARD_AT,
    NUMBERS,
    PASS,
    PAY,
    PAY_TOKENS,
    PLAY,
    RESERVE,
    SLOTS,
    SPACE,
    SUPPLY,
    TARGET,
    USE,
)
from munera.games.for_glory.state import M_CARD, NONE, Glory, row_of
from munera.games.for_glory.tables import CARD_NAMES, STANDARD, STATS

DECKS_EN: Final = ("Gladiator", "Training", "Economy")
ARENAS_EN: Final = ("the first Fleeting Arena", "the second Fleeting Arena", "the Lasting Arena")
STATS_EN: Final = tuple(name.replace("_", " ").capitalize() for name in STATS)
EVENTS_AT: Final = ("attacks", "damage", "enters", "leaves", "defeated")
CARDS_EN: Final = {str(card["id"]): str(card["name"]) for card in STANDARD}

PROMPTS_EN: Final = {
    "main": "Take actions: buy, play, reserve, or stop. You have {coins}.",
    "arena": "Choose the Arena for {card}.",
    "pay": "Pay {left} of {cost}: an Income Card, or tokens for all that is missing.",
    "late": "Late Registration: send in one Gladiator for {cost}, or pass for good.",
    "attack": "Your Combat Turn: attack with a Ready Gladiator, and use one Tactic if you like.",
    "attack_only": "You have used your Tactic: now attack with a Ready Gladiator.",
    "tactic": "You may use one Tactic, or end your Combat Turn.",
    "tactic_only": "None of your Gladiators can attack: use a Tactic, or pass.",
    "combat_end": "Attack and Tactic are done: end your Combat Turn.",
    "hit": "{card} strikes for {number}: choose whom.",
    "react_attack": "{card} attacks: react, or let it be?",
    "react_damage": "Damage is assigned in {arena}, {number} in all: react, or let it be?",
    "react_enters": "{card} enters an Arena: react, or let it be?",
    "react_leaves": "{card} leaves an Arena: react, or let it be?",
    "react_defeated": "Defeated: {cards}. React, or let it be?",
    "target": "Choose the Target of {card}.",
    "from": "{card}: choose the Gladiator that the Damage is taken from.",
    "to": "{card}: choose the Gladiator that the Damage goes to.",
    "lose": "Your Gladiators need {number} Influence and you have {total}: choose one to give up.",
    "cull": "Choose a card of your Hand to Cull.",
    "cull_may": "Choose a card of your Hand to Cull, or pass.",
    "discard": "Choose a card of your Hand to Discard; to Discard: {number}.",
    "retrieve": "Choose a card of your Discard Pile to take into your Hand.",
    "supply": "Choose the Supply Deck whose face-up cards are replaced.",
    "supply_may": "Choose a Supply Deck whose face-up cards are replaced, or pass.",
    "move": "Choose a Gladiator of yours to move.",
    "move_may": "Choose a Gladiator of yours to move, or pass.",
    "refill": "Before you fill up your Hand: buy back the Reserve, use a free action, or go on.",
}

EVENTS_EN: Final = {
    "first_drawn": "{seat} is drawn to go first.",
    "game_began": "{seat} takes the first turn; {other} has the Crowd's Favor.",
    "supply_dealt": "{card} is dealt to the {deck} Supply.",
    "supply_reshuffled": "The {deck} Supply Deck is empty: its Discard Pile is shuffled, cards: {number}.",
    "arena_dealt": "{card} is {arena}.",
    "turn_began": "{seat} begins a Machinations Turn.",
    "readied_all": "{seat} Readies Patrons and Arenas: {number}.",
    "drew": "{seat} Draws {card}.",
    "reshuffled": "{seat} has no Deck left and shuffles the Discard Pile, cards: {number}.",
    "nothing_to_draw": "{seat} has nothing left to Draw; skipped: {number}.",
    "paid_card": "{seat} pays with {card}, worth {coins}.",
    "paid_tokens": "{seat} pays {coins} in tokens.",
    "bought": "{seat} buys {card}.",
    "patron_played": "{seat} brings {card} into the Villa.",
    "scheme_played": "{seat} plays the Scheme {card}.",
    "boast_played": "{seat} plays {card}, which does nothing.",
    "scheme_used": "{seat} uses {card} as a Scheme.",
    "free_used": "{seat} uses {card} as a free action.",
    "reserved": "{seat} puts {card} into the Reserve.",
    "bought_back": "{seat} buys back the whole Reserve, cards: {number}.",
    "entered": "{seat} sends {card} into {arena}.",
    "registered": "{seat} registers {card} late in {arena}.",
    "entered_as_tactic": "{seat} plays {card} into {arena} as a Tactic.",
    "actions_ended": "{seat} stops taking actions.",
    "actions_capped": "{seat} has taken {number} actions: the step ends.",
    "hand_discarded": "{seat} Discards the Hand: {cards}.",
    "crowd_calm": "Bloodlust is {number}, below the {total} of the Boast: no fight yet.",
    "crowd_calls": "Bloodlust is {number} and reaches the {total} of the Boast.",
    "arena_phase_began": "The Arena Phase begins; {seat} may register first.",
    "late_passed": "{seat} is done with Late Registration.",
    "battle_began": "The Battle in {arena}, {card}, begins.",
    "initiative": "{seat} has the Initiative, {mine} to {theirs}.",
    "initiative_tied": "Agility is equal, {mine} each: the Initiative goes to {seat}, who has the Favor.",
    "combat_turn": "{seat} takes a Combat Turn.",
    "combat_passed": "{seat} passes.",
    "combat_ended": "{seat} ends the Combat Turn.",
    "attacked": "{card} of {seat} attacks.",
    "hit": "{attacker} of {seat} strikes at {target} for {number}.",
    "attack_lost": "The Attack of {card} comes to nothing: nobody is there to strike or be struck.",
    "attack_zero": "The Attack of {card} is 0 and deals no Damage.",
    "tactic_played": "{seat} plays the Tactic {card}.",
    "tactic_used": "{seat} uses the Tactic of {card}.",
    "tactic_of_card": "{seat} uses {card} as a Tactic.",
    "reaction_played": "{seat} plays the Reaction {card}.",
    "reaction_used": "{seat} uses the Reaction of {card}.",
    "reaction_of_card": "{seat} uses {card} as a Reaction.",
    "let_be": "{seat} does not react.",
    "assigned": "{number} Damage is assigned to {card} of {seat}.",
    "prevented": "{number} Damage assigned to {card} of {seat} is Prevented.",
    "reassigned": "{number} Damage is Reassigned from {attacker} to {target}.",
    "moved_damage": "{number} Damage is Moved from {attacker} to {target}.",
    "removed_damage": "{number} Damage is Removed from {card} of {seat}.",
    "resolved": "{card} of {seat} takes {number} Damage and has {total}.",
    "defeated": "{card} of {seat} is Defeated.",
    "gave_up": "{seat} lacks the Influence for {card}, who counts as Defeated.",
    "insured": "{seat} takes {coins} for it.",
    "exhausted": "{card} of {seat} is Exhausted.",
    "readied": "{card} of {seat} is Ready.",
    "card_exhausted": "{seat} Exhausts {card}.",
    "modified_turn": "{card} of {seat} has {number} {stat} this turn.",
    "modified_battle": "{card} of {seat} has {number} {stat} until the Battle ends.",
    "gained": "{seat} gains {coins}.",
    "culled": "{seat} Culls {card}.",
    "culled_nothing": "{seat} Culls nothing.",
    "discarded": "{seat} Discards {card}.",
    "retrieved": "{seat} takes {card} from the Discard Pile.",
    "supply_kept": "{seat} leaves the Supply as it is.",
    "supply_discarded": "{seat} Discards the face-up cards of the {deck} Supply: {number}.",
    "moved": "{seat} moves {card} from {from} to {arena}.",
    "stayed": "{seat} moves nobody.",
    "no_effect": "Nobody fits what {card} does.",
    "cycle_ended": "Both have passed: all Gladiators there become Ready.",
    "cycle_capped": "The cycle has taken too many turns and ends.",
    "battle_won": "{seat} wins the Battle in {arena}.",
    "battle_walkover": "{seat} meets nobody in {arena} and wins at once.",
    "battle_drawn": "The Battle in {arena} is a Draw.",
    "took_glory": "{seat} takes {number} Glory and has {total}.",
    "token_moved": "The Champion Token of {card} goes to the side of {seat}.",
    "took_arena": "{seat} takes {card} into the Villa.",
    "took_boast": "{seat} gets {card} into the deck.",
    "no_battle": "No Gladiator stands in any Arena: there is no Battle.",
    "new_lasting": "{card} is the new Lasting Arena.",
    "returned": "{card} of {seat} leaves the sand and goes to the Discard Pile.",
    "favor_moved": "The Crowd's Favor goes to {seat}.",
    "hand_refilled": "{seat} fills up the Hand, Drawing {number}.",
    "round_ended": "The Arena Phase is over; {seat} takes the next turn.",
    "won": "{seat} has {number} Glory and wins the game.",
    "won_at_cap": "After {number} turns the game ends; {seat} has more Glory and wins.",
    "drawn_at_cap": "After {number} turns the game ends with equal Glory: it is drawn.",
}

REFUSALS_EN: Final = {
    "game_over": "The game is over.",
    "chance": "Nobody chooses what is drawn or dealt.",
    "first_chance": "The first player is drawn by lot.",
    "dealing": "Cards are being dealt: '{action}' cannot happen now.",
    "turn_main": "It is the turn of {seat}.",
    "turn_late": "It is {seat} who registers or passes now.",
    "turn_combat": "It is the Combat Turn of {seat}.",
    "turn_react": "It is {seat} who may react now.",
    "turn_choice": "It is {seat} who has to choose now.",
    "turn_pay": "It is {seat} who has to pay now.",
    "turn_refill": "It is {seat} who fills up the Hand now.",
    "main_now": "This is the Take Actions step: '{action}' is no action of it.",
    "late_now": "This is Late Registration: send in a Gladiator or pass; '{action}' cannot be done now.",
    "combat_now": "This is your Combat Turn: attack, use a Tactic or end it; '{action}' cannot be done now.",
    "react_now": "This is a Reaction Window: react or pass; '{action}' cannot be done now.",
    "pay_now": "Pay first: {left} still to pay.",
    "arena_now": "Choose an Arena first: '{action}' cannot be done now.",
    "target_now": "Choose a Gladiator first: '{action}' cannot be done now.",
    "card_now": "Choose a card first: '{action}' cannot be done now.",
    "supply_now": "Choose a Supply Deck first: '{action}' cannot be done now.",
    "refill_now": "Hands are being filled up: buy back, use a free action or pass; '{action}' cannot be done now.",
    "empty_slot": "That place of the {deck} Supply is empty until the end of the turn.",
    "too_dear": "{card} costs {cost}, and you have {coins}.",
    "ability_too_dear": "The ability of {card} costs {cost}, and you have {coins}.",
    "late_too_dear": "Late Registration costs {cost}, and you have {coins}.",
    "buyback_too_dear": "Buying back the Reserve costs {cost}, and you have {coins}.",
    "reserve_empty": "Your Reserve is empty.",
    "not_in_hand": "You have no {card} in your Hand.",
    "not_in_game": "There is no {card} in this game.",
    "no_influence": "{card} would bring the Influence you need to {number}, and you have {total}.",
    "no_playing": "{card} cannot be played as an action: Reserve it, or keep it for an Arena.",
    "no_reserving": "{card} cannot be Reserved: only Tactics and Reactions can.",
    "late_gladiators": "Only Gladiators can be registered, and {card} is none.",
    "only_reactions": "{card} is no Reaction to what has just happened.",
    "only_tactics": "{card} is no Tactic and cannot be played in a Combat Turn.",
    "not_yours": "You have no access to {card}.",
    "card_exhausted": "{card} is Exhausted.",
    "no_such_ability": "{card} has no ability that can be used now.",
    "used_in_window": "{card} has been used in this Reaction Window already.",
    "no_target": "{card} has no fitting Target now.",
    "no_card_for_cost": "{card} needs another card of your Hand to be Discarded.",
    "tactic_done": "You have used your one Tactic of this turn.",
    "attack_done": "You have made your one Attack of this turn.",
    "must_attack": "You have a Ready Gladiator with somebody to strike: attack before you end the turn.",
    "no_such_gladiator": "You have no Gladiator number {number}.",
    "not_in_arena": "{card} is not in the Active Arena.",
    "not_ready": "{card} is Exhausted and cannot attack.",
    "nobody_to_strike": "Nobody on the other side can be Targeted by {card}.",
    "no_ability": "{card} has no ability for this moment.",
    "blank": "{card} has no abilities while a Gladiator in the same Arena takes them away.",
    "elsewhere": "{card} is in another Arena.",
    "man_exhausted": "{card} is Exhausted already.",
    "no_such_target": "There is no such Gladiator, number {number}.",
    "target_elsewhere": "{card} is not in the Arena at hand.",
    "untargetable": "{card} cannot be Targeted now.",
    "guarded": "Another Gladiator draws the Attack away from {card}.",
    "wrong_side": "{card} is on the wrong side for this.",
    "wrong_state": "{card} does not fit what the card asks for.",
    "not_hit_own": "{card} is your own: an Attack strikes an opposing Gladiator.",
    "not_lost": "Giving up {card} is not possible now or would free no Influence.",
    "arena_taken": "{arena} is not available while Gladiators stand in the other Fleeting Arena.",
    "arena_same": "The Gladiator is in {arena} already.",
    "needless": "{card} may not be played: Income Cards go from the largest down, and none that is not needed.",
    "card_too_little": "With {card} next the rest could not be paid.",
    "tokens_too_few": "You have {coins} in tokens, and {left} is still to pay.",
    "no_income": "{card} is no Income Card in your Hand.",
    "not_in_discard": "{card} is not in your Discard Pile, or not of a fitting type.",
    "capped": "That were more than {number} actions in one turn.",
    "no_pass": "This is no choice: it must be done.",
}

HEADINGS_EN: Final = {
    "turn_began": "Turn {turn}",
    "arena_phase_began": "Arena Phase",
    "battle_began": "Battle in {arena}",
}


def card_name(card: int) -> str:
    """What a standard card is called; a spare name as it stands."""
    return CARDS_EN.get(CARD_NAMES[card], CARD_NAMES[card].replace("_", " ").capitalize())


def label(action: int) -> str:
    """What a person calls an action."""
    card = CARD_AT[action] if action < len(SPACE) else NONE
    if action == PASS:
        return "Pass"
    if action < PLAY:
        return f"Buy {DECKS_EN[(action - BUY) // SLOTS]} {(action - BUY) % SLOTS + 1}"
    if action == BUYBACK:
        return "Buy back the Reserve"
    if action == PAY_TOKENS:
        return "Pay with tokens"
    for base, end, words in (
        (PLAY, RESERVE, "Play"),
        (RESERVE, BUYBACK, "Reserve"),
        (ABILITY, USE, "Use"),
        (PAY, CARD, "Pay with"),
        (CARD, SUPPLY, "Choose"),
    ):
        if base <= action < end and card >= 0:
            return f"{words} {card_name(card)}"
    if USE <= action < ATTACK:
        return f"Use Gladiator {action - USE}"
    if ATTACK <= action < TARGET:
        return f"Attack with Gladiator {action - ATTACK}"
    if TARGET <= action < ARENA:
        side = "opposing" if action >= TARGET + NUMBERS else "own"
        return f"Target {side} Gladiator {(action - TARGET) % NUMBERS}"
    if ARENA <= action < PAY:
        return ARENAS_EN[action - ARENA].capitalize()
    if SUPPLY <= action < SUPPLY + 3:
        return f"{DECKS_EN[action - SUPPLY]} Supply"
    return SPACE.text(action)


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""
    g = cast(Glory, s)

    def card(k: int) -> str:
        return "a card" if k < 0 else g.setup.names[k]

    def gladiator(k: int) -> str:
        row = row_of(g, k)
        return card(g.men[row + M_CARD]) if row >= 0 else f"Gladiator {k % NUMBERS}"

    return {
        "seat": lambda k: names[k],
        "card": card,
        "gladiator": gladiator,
        "deck": lambda k: DECKS_EN[k],
        "arena": lambda k: ARENAS_EN[k],
        "stat": lambda k: STATS_EN[k],
        "event": lambda k: EVENTS_AT[k],
        "coins": lambda k: f"{k} Coin",
        "action": SPACE.text,
        "number": str,
    }


ENGLISH: Final = Words(PROMPTS_EN, EVENTS_EN, REFUSALS_EN, spellers, label, HEADINGS_EN)
WORDS: Final = {"en": ENGLISH}

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "end": "pass",
    "stop": "pass",
    "done": "pass",
    "no": "pass",
    "back": "buyback",
    "hit": "target",
    "choose": "card",
    "cull": "card",
    "discard": "card",
}


def shorthand(text: str) -> str:
    """`hit opp 2` or `play shady dealings` as the text of an action; anything else as it stands."""
    words = text.lower().split()
    if words:
        words[0] = SAME.get(words[0], words[0])
    said = " ".join(words)
    if said not in SPACE.ids and len(words) > 2:
        said = f"{words[0]} {'_'.join(words[1:])}"
    if said not in SPACE.ids and len(words) == 2 and words[0] == "target":
        said = f"target opp {words[1]}"
    return said if said in SPACE.ids else text
