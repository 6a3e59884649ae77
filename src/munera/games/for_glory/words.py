"""How For Glory speaks English, and what a person may type."""

from __future__ import annotations

from typing import Final

from munera.core.game import Words
from munera.games.for_glory.space import SPACE
from munera.games.for_glory.words_both import Tongue
from munera.games.for_glory.words_cards import ENGLISH as CARDS
from munera.games.for_glory.words_it import ITALIAN

NAMES_EN: Final = Tongue(
    cards=CARDS,
    decks=("gladiator", "training", "economy"),
    arenas=("first Fleeting Arena", "second Fleeting Arena", "Lasting Arena"),
    stats=("Attack", "Agility", "Health", "Influence", "registration cost", "gladiator cost"),
    events=("attacks", "damage", "enters", "leaves", "defeated"),
    coins=("1 coin", "{} coins"),
    a_card="a card",
    spare="Extra card {}",
    gladiator="gladiator {}",
    stop="Pass",
    buy="Buy {} card {}",
    play="Play {}",
    reserve="Reserve {}",
    buyback="Buy back the Reserve",
    ability="Use {}",
    use="Use gladiator {}",
    attack="Attack with gladiator {}",
    targets=("Your gladiator {}", "Opposing gladiator {}"),
    pay="Pay with {}",
    tokens="Pay with tokens",
    choose="Choose {}",
    supply="The {} supply",
    first="Seat {} goes first",
    draw="Draw {}",
    buy_card="Buy {} for {}",
    attack_with="Attack with {}",
    target_cards=("Your {}", "Opposing {}"),
    numbered="{} ({})",
)

PROMPTS_EN: Final = {
    "main": "Take actions: buy, play or reserve cards, or stop. You can pay {coins}.",
    "arena": "Choose the arena for {card}.",
    "pay": "Pay for {card}: {left} of {cost} still open.",
    "late": "Late Registration: send in one gladiator for {cost}, or pass for good.",
    "attack": "Your combat turn: attack with a ready gladiator; you may use one Tactic too.",
    "attack_only": "Your Tactic is used: attack with a ready gladiator.",
    "tactic": "You may use one Tactic, or end your combat turn.",
    "tactic_only": "You have nobody to attack with: use a Tactic, or pass.",
    "combat_end": "Attack and Tactic are done: end your combat turn.",
    "hit": "{card} strikes for {number}: choose whom.",
    "react_attack": "{card} attacks: react, or pass?",
    "react_damage": "Damage is assigned in the {arena}, {number} in all: react, or pass?",
    "react_enters": "{card} has entered an arena: react, or pass?",
    "react_leaves": "{card} has left an arena: react, or pass?",
    "react_defeated": "Defeated: {cards}. React, or pass?",
    "target": "Choose the target of {card}.",
    "from": "{card}: choose the gladiator that damage is taken from.",
    "to": "{card}: choose the gladiator that the damage goes to.",
    "lose": "Your gladiators need {number} Influence and you have {total}: choose one to give up.",
    "cull": "Choose a card from your hand to cull.",
    "cull_may": "Choose a card from your hand to cull, or pass.",
    "discard": "Choose a card from your hand to discard; still to discard: {number}.",
    "retrieve": "Choose a card from your discard pile to take into your hand.",
    "supply": "Choose the supply deck whose open cards are replaced.",
    "supply_may": "Choose a supply deck whose open cards are replaced, or pass.",
    "move": "Choose a gladiator of yours to move.",
    "move_may": "Choose a gladiator of yours to move, or pass.",
    "refill": "Before your hand is refilled: buy back your Reserve, use a free action, or pass.",
    "react_gone": "The gladiator it was about is gone: react, or pass?",
    "pay_reserve": "Pay for your Reserve: {left} of {cost} still open.",
}

EVENTS_EN: Final = {
    "first_drawn": "{seat} is drawn to go first.",
    "game_began": "{seat} takes the first turn; {other} gets the Crowd's Favor.",
    "supply_dealt": "{card} comes into the {deck} supply.",
    "supply_reshuffled": "The {deck} supply deck is empty: its discard pile is shuffled; cards: "
    "{number}.",
    "arena_dealt": "{card} is the {arena}.",
    "turn_began": "{seat} begins a turn.",
    "readied_all": "{seat} makes Patrons and arenas ready; cards: {number}.",
    "drew": "{seat} draws {card}.",
    "reshuffled": "{seat} has no deck left and shuffles the discard pile; cards: {number}.",
    "nothing_to_draw": "{seat} has nothing left to draw; cards missed: {number}.",
    "paid_card": "{seat} pays with {card}, worth {coins}.",
    "paid_tokens": "{seat} pays {coins} in tokens.",
    "bought": "{seat} buys {card}.",
    "patron_played": "{seat} plays {card} into the Villa.",
    "scheme_played": "{seat} plays the Scheme {card}.",
    "boast_played": "{seat} plays {card}, which does nothing.",
    "scheme_used": "{seat} uses {card} as a Scheme.",
    "free_used": "{seat} uses {card} as a free action.",
    "reserved": "{seat} puts {card} into the Reserve.",
    "bought_back": "{seat} buys back the whole Reserve; cards: {number}.",
    "entered": "{seat} sends {card} into the {arena}.",
    "registered": "{seat} registers {card} late for the {arena}.",
    "entered_as_tactic": "{seat} plays {card} into the {arena} as a Tactic.",
    "actions_ended": "{seat} takes no more actions.",
    "actions_capped": "{seat} has taken {number} actions, and the step ends.",
    "hand_discarded": "{seat} discards the hand: {cards}.",
    "crowd_calm": "Bloodlust is {number}, and the Boast asks for {total}: no battles yet.",
    "crowd_calls": "Bloodlust is {number}, and the Boast asks for {total}: to the arenas.",
    "arena_phase_began": "The Arena Phase begins with Late Registration; {seat} is first.",
    "late_passed": "{seat} has finished Late Registration.",
    "battle_began": "The battle in the {arena}, {card}, begins.",
    "initiative": "{seat} has the Initiative by {mine} to {theirs} Agility.",
    "initiative_tied": "Both have {mine} Agility: the Initiative goes to {seat}, who holds the "
    "Crowd's Favor.",
    "combat_turn": "{seat} takes a combat turn.",
    "combat_passed": "{seat} passes.",
    "combat_ended": "{seat} ends the combat turn.",
    "attacked": "{card} of {seat} attacks.",
    "hit": "{attacker} of {seat} strikes {target} for {number}.",
    "attack_lost": "The Attack of {card} comes to nothing: nobody is there to strike, or to be "
    "struck.",
    "attack_zero": "{card} has 0 Attack and deals no damage.",
    "tactic_played": "{seat} plays the Tactic {card}.",
    "tactic_used": "{seat} uses the Tactic of {card}.",
    "tactic_of_card": "{seat} uses {card} as a Tactic.",
    "reaction_played": "{seat} plays the Reaction {card}.",
    "reaction_used": "{seat} uses the Reaction of {card}.",
    "reaction_of_card": "{seat} uses {card} as a Reaction.",
    "let_be": "{seat} does not react.",
    "assigned": "Assigned to {card} of {seat}: {number} damage.",
    "prevented": "Prevented for {card} of {seat}: {number} assigned damage.",
    "reassigned": "Reassigned from {attacker} to {target}: {number} damage.",
    "moved_damage": "Moved from {attacker} to {target}: {number} damage.",
    "removed_damage": "Removed from {card} of {seat}: {number} damage.",
    "resolved": "{card} of {seat} takes {number} damage and now has {total}.",
    "defeated": "{card} of {seat} is defeated.",
    "gave_up": "{seat} lacks the Influence for {card}, who counts as defeated.",
    "insured": "{seat} is insured and gets {coins}.",
    "exhausted": "{card} of {seat} is exhausted.",
    "readied": "{card} of {seat} becomes ready.",
    "card_exhausted": "{seat} exhausts {card}.",
    "modified_turn": "{card} of {seat} gets {number} {stat} this turn.",
    "modified_battle": "{card} of {seat} gets {number} {stat} until the end of the battle.",
    "gained": "{seat} takes {coins}.",
    "culled": "{seat} culls {card}.",
    "culled_nothing": "{seat} culls nothing.",
    "discarded": "{seat} discards {card}.",
    "retrieved": "{seat} takes {card} from the discard pile.",
    "supply_kept": "{seat} leaves the supply as it is.",
    "supply_discarded": "{seat} discards the open cards of the {deck} supply; cards: {number}.",
    "moved": "{seat} moves {card} from the {from} to the {arena}.",
    "stayed": "{seat} moves nobody.",
    "no_effect": "Nobody fits what {card} does.",
    "cycle_ended": "Both have passed: all gladiators in the arena become ready.",
    "cycle_capped": "The cycle has gone on too long: all gladiators in the arena become ready.",
    "battle_won": "{seat} wins the battle in the {arena}.",
    "battle_walkover": "{seat} meets nobody in the {arena} and wins at once.",
    "battle_drawn": "The battle in the {arena} is a draw.",
    "took_glory": "{seat} takes {number} Glory and now has {total}.",
    "token_moved": "The champion token of {card} goes to the side of {seat}.",
    "took_arena": "{seat} takes {card} into the Villa.",
    "took_boast": "{seat} gets {card} on the discard pile.",
    "no_battle": "No arena has gladiators: there is no battle.",
    "new_lasting": "{card} is the new Lasting Arena.",
    "returned": "{card} of {seat} leaves the sand for the discard pile.",
    "favor_moved": "The Crowd's Favor goes to {seat}.",
    "hand_refilled": "{seat} refills the hand; cards drawn: {number}.",
    "round_ended": "The Arena Phase is over; {seat} takes the next turn.",
    "won": "{seat} has {number} Glory and wins the game.",
    "won_at_cap": "The game ends after {number} turns: {seat} has more Glory and wins.",
    "drawn_at_cap": "The game ends after {number} turns with equal Glory: it is a draw.",
    "found_nothing": "{seat} finds nothing to take in the discard pile.",
}

REFUSALS_EN: Final = {
    "game_over": "The game is over.",
    "chance": "Nobody chooses what is drawn or dealt.",
    "first_chance": "Who goes first is drawn by lot.",
    "dealing": "Cards are being dealt: '{action}' cannot be done now.",
    "turn_main": "It is the turn of {seat}.",
    "turn_late": "It is up to {seat} to register a gladiator or pass.",
    "turn_combat": "It is the combat turn of {seat}.",
    "turn_react": "It is up to {seat} to react or pass.",
    "turn_choice": "It is up to {seat} to choose.",
    "turn_pay": "It is up to {seat} to pay.",
    "turn_refill": "It is up to {seat} to refill the hand.",
    "main_now": "You are taking the actions of your turn: '{action}' is not one of them.",
    "late_now": "This is Late Registration: send in a gladiator or pass; '{action}' cannot be done "
    "now.",
    "combat_now": "This is your combat turn: attack, use a Tactic or end it; '{action}' cannot be "
    "done now.",
    "react_now": "This is a reaction window: react or pass; '{action}' cannot be done now.",
    "pay_now": "Pay first; still to pay: {left}.",
    "arena_now": "Choose an arena first: '{action}' cannot be done now.",
    "target_now": "Choose a gladiator first: '{action}' cannot be done now.",
    "card_now": "Choose a card first: '{action}' cannot be done now.",
    "supply_now": "Choose a supply deck first: '{action}' cannot be done now.",
    "refill_now": "Hands are being refilled: buy back your Reserve, use a free action or pass; "
    "'{action}' cannot be done now.",
    "empty_slot": "That place of the {deck} supply is empty until the turn ends.",
    "too_dear": "{card} costs {cost}, and you can pay {coins}.",
    "ability_too_dear": "{card} asks for {cost}, and you can pay {coins}.",
    "late_too_dear": "Late Registration costs {cost}, and you can pay {coins}.",
    "buyback_too_dear": "Your Reserve costs {cost}, and you can pay {coins}.",
    "reserve_empty": "Your Reserve is empty.",
    "not_in_hand": "You do not have {card} in your hand.",
    "not_in_game": "{card} is not in this game.",
    "no_influence": "With {card} your gladiators would need {number} Influence, and you have "
    "{total}.",
    "no_playing": "{card} is not played as an action: reserve it, or keep it for its moment.",
    "no_reserving": "{card} cannot be reserved: only Tactics and Reactions can.",
    "late_gladiators": "{card} cannot be registered: only gladiators can.",
    "only_reactions": "{card} is no Reaction to what has just happened.",
    "only_tactics": "{card} is no Tactic: it cannot be played in a combat turn.",
    "not_yours": "{card} is not in play on your side.",
    "card_exhausted": "{card} is exhausted.",
    "no_such_ability": "{card} has no ability for this moment.",
    "used_in_window": "{card} has been used in this reaction window already.",
    "no_target": "There is nobody that {card} could be used on now.",
    "no_card_for_cost": "{card} asks you to discard another card from your hand, and you have too "
    "few.",
    "tactic_done": "You have used your one Tactic of this turn.",
    "attack_done": "You have made your one Attack of this turn.",
    "must_attack": "You have a ready gladiator and somebody to strike: attack before you end your "
    "turn.",
    "no_such_gladiator": "You have no gladiator {number}.",
    "not_in_arena": "{card} is not in the active arena.",
    "not_ready": "{card} is exhausted and cannot attack.",
    "nobody_to_strike": "There is nobody that {card} could target.",
    "no_ability": "{card} has no ability for this moment.",
    "blank": "{card} has no abilities now: a gladiator in the same arena takes them away.",
    "elsewhere": "{card} is in another arena.",
    "man_exhausted": "{card} is exhausted already.",
    "no_such_target": "There is no gladiator {number} on that side.",
    "target_elsewhere": "{card} is not in the arena this is about.",
    "untargetable": "{card} cannot be targeted now.",
    "guarded": "Another gladiator draws the Attack away from {card}.",
    "wrong_side": "{card} is on the wrong side for this.",
    "wrong_state": "{card} is not what this needs: look at damage, and at who is ready.",
    "not_hit_own": "{card} is yours: an Attack strikes an opposing gladiator.",
    "not_lost": "Giving up {card} is not possible now, or would set no Influence free.",
    "arena_taken": "The {arena} is not available while gladiators are in the other Fleeting Arena.",
    "arena_same": "The gladiator is in the {arena} already.",
    "needless": "{card} comes too late: Income is paid from the highest card down, and never more "
    "than needed.",
    "card_too_little": "If {card} came next, you could not pay the rest.",
    "tokens_too_few": "You have {coins} in tokens; still to pay: {left}.",
    "no_income": "{card} is no Income card in your hand.",
    "not_in_discard": "{card} is not in your discard pile, or not of the right type.",
    "no_pass": "You have to choose: passing is not possible here.",
    "no_card_for_scheme": "{card} asks you to discard another card from your hand, and you have "
    "too few.",
}

HEADINGS_EN: Final = {
    "turn_began": "Turn {turn}",
    "arena_phase_began": "Arena Phase",
    "battle_began": "Battle in the {arena}",
}

ENGLISH: Final = Words(
    PROMPTS_EN,
    EVENTS_EN,
    REFUSALS_EN,
    NAMES_EN.spellers,
    NAMES_EN.labels().__getitem__,
    HEADINGS_EN,
    named=NAMES_EN.named,
)
WORDS: Final = {"en": ENGLISH, "it": ITALIAN}

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
