"""How Gorus Maximus speaks: prompts, events, refusals and the names of its things, in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from munera.core.engine import HIDDEN, State
from munera.core.game import Words
from munera.games.gorus.space import CARDS, SPACE
from munera.games.gorus.state import Gorus
from munera.games.gorus.tables import SCHOOL_NAMES

SCHOOLS_EN: Final = ("Blue Fists", "Brown Swords", "Green Arrows", "Pink Axes", "Yellow Shields")
COLOURS_EN: Final = ("Blue", "Brown", "Green", "Pink", "Yellow")
LETTERS_EN: Final = ("Bl", "Br", "Gr", "Pi", "Ye")  # the third sign beside colour and drawing

PROMPTS_EN: Final = {
    "first_lead": "Lead the first bout: any card; its school becomes the preferred one.",
    "lead": "Lead a bout: any card.",
    "follow": "Follow {school}, or play {rank} to challenge.",
    "sluff": "You have no {school}: play any card.",
    "solo": "Follow {school}, or play {rank} to challenge the contender.",
}

EVENTS_EN: Final = {
    "school_chosen": "{school} are in play.",
    "dealer_chosen": "{seat} deals first.",
    "round_began": "Round {round} begins; no school is preferred.",
    "dealt": "Each troupe is dealt {cards} cards.",
    "given": "{seat} is dealt {cards}.",
    "led_first": "{seat} leads {card}; {school} are preferred.",
    "led": "{seat} leads {card}.",
    "followed": "{seat} follows with {card}.",
    "sluffed": "{seat} has none to follow and plays {card}.",
    "challenged": "{seat} challenges with {card}; {school} are preferred.",
    "contender_led_first": "A contender leads {card}; {school} are preferred.",
    "contender_led": "A contender leads {card}.",
    "contender_entered": "The second contender is {card}.",
    "contender_challenged": "The second contender, {card}, challenges; {school} are preferred.",
    "drew": "{seat} draws {card}.",
    "won_preferred": "{seat} wins the bout with {card}, the highest preferred card.",
    "won_initiating": "{seat} wins the bout with {card}, the highest card of the school led.",
    "contenders_won": "A contender wins the bout with {card}.",
    "collected": "The {cards} cards go to {side}.",
    "team_collected": "The {cards} cards go to the pile of {side}.",
    "opened": "The pile of {side} is opened: {cards}.",
    "live_zero": "The 0 of {school} is there and worth {cf}.",
    "counted": "{side}: {cf} Crowd Favour in {cards} cards.",
    "no_required_rank": "{side} collected no {rank} and lost the round.",
    "earned": "Crowd Support for {side}: {support} of {target}.",
    "earned_tied": "Tied for the most: Crowd Support for {side}, {support} of {target}.",
    "next_dealer": "{seat} deals next.",
    "champion": "Champion of Gorus Maximus: {side}.",
    "champion_by_zero": "Champion of Gorus Maximus: {side}, by the 0 of {school} among those who "
    "reached the target.",
    "champion_by_fewest": "Champion of Gorus Maximus: {side}, by the fewest cards, {cards}, among "
    "those who reached the target.",
    "champion_shared": "The title of Champion is shared by {side}.",
}

HEADINGS_EN: Final[dict[str, str]] = dict.fromkeys(
    ("led_first", "led", "contender_led_first", "contender_led"), "Round {round}, bout {bout}"
)

# What a table says beside its sentences; `scene.py` fills the {slots} in.
SCENE_EN: Final = {
    "the_end": "The end",
    "set_up": "Set-up",
    "round": "Round {round}",
    "bout": "bout {bout} of {bouts}",
    "first_to": "first to {target}",
    "champion": "Champion of Gorus Maximus: {sides}.",
    "and": " and ",
    "to_play": "{name} to play.",
    "made_ready": "The table is made ready.",
    "off_the_pile": "A card comes off the pile.",
    "dealt": "Cards are dealt.",
    "floor": "Bout {bout} of {bouts}",
    "hand": "Your troupe",
    "last": "Last bout",
    "schools": "Schools in play",
    "stack": "Contenders to come",
    "draw_pile": "Draw pile",
    "pile": "Pile of {side}",
    "one_card": "1 card",
    "cards": "{n} cards",
    "favour": "{cf} Crowd Favour",
    "or": " or ",
    "team": "Team {letter} ({members})",
    "contenders": "Contenders",
    "contender": "Contender",
    "leads": "{order} {by} leads",
    "plays": "{order} {by}",
    "challenges": "{order} {by}, Challenge",
    "challenge": "Challenge",
    "your_card": "Your card",
    "your_place": "The place for your card",
    "place": "The place for the card of {name}",
    "none_preferred": "No school is preferred",
    "preferred": "Preferred {colour}",
    "is_preferred": "{school} are preferred",
    "in_hand": "{n} in hand",
    "one_taken": "1 taken",
    "taken": "{n} taken",
    "support": "{have} of {target} Crowd Support",
}

REFUSALS_EN: Final = {
    "game_over": "The game is over.",
    "not_a_choice": "Only chance does that; a seat plays one card, nothing else.",
    "out_of_turn": "It is the turn of {seat}.",
    "not_in_deck": "{card} is not in the deck of this table.",
    "not_held": "You do not hold {card}.",
    "must_follow": "{card} is not allowed: {school} were led and you hold {follow}; "
    "play one of them or {rank}.",
    "schools_are_chosen": "The schools are being chosen: '{action}' cannot happen now.",
    "dealer_is_chosen": "The first dealer is being chosen: '{action}' cannot happen now.",
    "cards_are_dealt": "The cards still in the deck are being dealt: '{action}' cannot happen now.",
    "card_is_drawn": "A card of the draw pile is being drawn: '{action}' cannot happen now.",
    "contender_is_turned": "A contender is coming off the stack: '{action}' cannot happen now.",
}


def roman(n: int) -> str:
    """Rounds are counted in Roman numerals."""
    out = ""
    for value, letters in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        out += letters * (n // value)
        n %= value
    return out


def card_label(card: int) -> str:
    """What a person calls a card: `Blue 7`."""
    return "a card" if card == HIDDEN else f"{COLOURS_EN[card // 16]} {card % 16}"


def label(action: int) -> str:
    """What a person calls an action."""
    return card_label(action) if action < CARDS else SPACE.text(action)


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""
    g = cast(Gorus, s)

    def seat(k: int) -> str:
        return names[k]

    def side(k: int) -> str:
        if g.setup.is_team:
            return f"team {g.setup.side_names[k]}"
        return "the contenders" if k >= len(names) else names[k]

    return {
        "seat": seat,
        "side": side,
        "card": card_label,
        "school": lambda k: SCHOOLS_EN[k],
        "action": SPACE.text,
        "rank": lambda k: f"an {k}" if k in (8, 11) else f"a {k}",
        "number": str,
        "roman": roman,
    }


SIDES_EN: Final = {"contenders": "Contenders"} | {team: f"Team {team}" for team in "ABCD"}
ENGLISH: Final = Words(
    PROMPTS_EN, EVENTS_EN, REFUSALS_EN, spellers, label, HEADINGS_EN, sides=SIDES_EN
)


def shorthand(text: str) -> str:
    """`Bl7`, `blue 7` or `play blue 7` as the text of an action; anything else as it stands."""
    words = text.lower().split()
    if words and words[0] == "play":
        words = words[1:]
    joined = "".join(words)
    for letters, name in zip(LETTERS_EN, SCHOOL_NAMES, strict=True):
        for beginning in (name, letters.lower()):
            rank = joined.removeprefix(beginning)
            if rank != joined and rank.isascii() and rank.isdigit() and len(rank) < 4:
                return f"play {name} {int(rank)}"
    return text
