"""How Gorus Maximus speaks Italian, before the game too.

A round is a manche, a bout a scontro, a troupe a schiera. Schools stand without an article after
`con` or a colon, sides after `per` or a colon, so that no preposition has to be joined to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from munera.core.engine import HIDDEN, State
from munera.core.game import Words
from munera.games.gorus.space import CARDS, SPACE
from munera.games.gorus.state import Gorus
from munera.games.gorus.words import roman

SCHOOLS_IT: Final = ("Pugni Blu", "Spade Marroni", "Frecce Verdi", "Asce Rosa", "Scudi Gialli")
COLOURS_IT: Final = ("Blu", "Marrone", "Verde", "Rosa", "Giallo")
LETTERS_IT: Final = ("Bl", "Ma", "Ve", "Ro", "Gi")

PROMPTS_IT: Final = {
    "first_lead": "Apri il primo scontro con una carta qualsiasi: la sua scuola diventa la "
    "preferita.",
    "lead": "Apri uno scontro con una carta qualsiasi.",
    "follow": "Rispondi con {school}, oppure gioca {rank} e sfida.",
    "sluff": "Non hai {school}: gioca una carta qualsiasi.",
    "solo": "Rispondi con {school}, oppure gioca {rank} e sfida il contendente.",
}

EVENTS_IT: Final = {
    "school_chosen": "In gioco: {school}.",
    "dealer_chosen": "Il primo mazziere è {seat}.",
    "round_began": "Comincia la manche {round}; nessuna scuola è preferita.",
    "dealt": "Carte date a ogni schiera: {cards}.",
    "given": "{seat} riceve {cards}.",
    "led_first": "{seat} apre con {card}; scuola preferita: {school}.",
    "led": "{seat} apre con {card}.",
    "followed": "{seat} risponde con {card}.",
    "sluffed": "{seat} non ha con che rispondere e gioca {card}.",
    "challenged": "{seat} sfida con {card}; scuola preferita: {school}.",
    "contender_led_first": "Un contendente apre con {card}; scuola preferita: {school}.",
    "contender_led": "Un contendente apre con {card}.",
    "contender_entered": "Il secondo contendente è {card}.",
    "contender_challenged": "Il secondo contendente, {card}, sfida; scuola preferita: {school}.",
    "drew": "{seat} pesca {card}.",
    "won_preferred": "{seat} vince lo scontro con {card}, la più alta della scuola preferita.",
    "won_initiating": "{seat} vince lo scontro con {card}, la più alta della scuola d'apertura.",
    "contenders_won": "Un contendente vince lo scontro con {card}.",
    "collected": "Una presa di {cards} carte per {side}.",
    "team_collected": "Una presa di {cards} carte per {side}, nel mazzetto comune.",
    "opened": "Si scopre un mazzetto; {side}: {cards}.",
    "live_zero": "C'è anche lo 0 di {school}, che vale {cf}.",
    "counted": "{side}: Favore della Folla {cf}, carte {cards}.",
    "no_required_rank": "{side}: nessun {rank} tra le prese, manche persa.",
    "earned": "Sostegno della Folla per {side}: {support} su {target}.",
    "earned_tied": "Pari merito in testa: Sostegno della Folla per {side}, {support} su {target}.",
    "next_dealer": "Il prossimo mazziere è {seat}.",
    "champion": "Campione di Gorus Maximus: {side}.",
    "champion_by_zero": "Campione di Gorus Maximus: {side}, grazie allo 0 di {school}, tra chi ha "
    "raggiunto il traguardo.",
    "champion_by_fewest": "Campione di Gorus Maximus: {side}, con meno carte, {cards}, tra chi ha "
    "raggiunto il traguardo.",
    "champion_shared": "Il titolo di Campione è condiviso: {side}.",
}

HEADINGS_IT: Final[dict[str, str]] = dict.fromkeys(
    ("led_first", "led", "contender_led_first", "contender_led"), "Manche {round}, scontro {bout}"
)

REFUSALS_IT: Final = {
    "game_over": "La partita è finita.",
    "not_a_choice": "Questo lo decide la sorte; un posto gioca una carta e nient'altro.",
    "out_of_turn": "Tocca a {seat}.",
    "not_in_deck": "{card} non è nel mazzo di questo tavolo.",
    "not_held": "Non hai in mano {card}.",
    "must_follow": "{card} non è ammessa: si è aperto con {school} e hai {follow}; gioca una di "
    "queste carte, oppure {rank}.",
    "schools_are_chosen": "Si stanno scegliendo le scuole: '{action}' ora non può accadere.",
    "dealer_is_chosen": "Si sta scegliendo il primo mazziere: '{action}' ora non può accadere.",
    "cards_are_dealt": "Si danno le carte ancora nel mazzo: '{action}' ora non può accadere.",
    "card_is_drawn": "Si pesca una carta dal mazzo di pesca: '{action}' ora non può accadere.",
    "contender_is_turned": "Arriva un contendente dalla pila: '{action}' ora non può accadere.",
}

SCENE_IT: Final = {
    "the_end": "Fine della partita",
    "set_up": "Preparazione",
    "round": "Manche {round}",
    "bout": "scontro {bout} di {bouts}",
    "first_to": "si vince a {target}",
    "champion": "Campione di Gorus Maximus: {sides}.",
    "and": " e ",
    "to_play": "Tocca a {name}.",
    "made_ready": "Si prepara il tavolo.",
    "off_the_pile": "Si scopre una carta della pila.",
    "dealt": "Si danno le carte.",
    "floor": "Scontro {bout} di {bouts}",
    "hand": "La tua schiera",
    "last": "Ultimo scontro",
    "schools": "Scuole in gioco",
    "stack": "Contendenti in arrivo",
    "draw_pile": "Mazzo di pesca",
    "pile": "Mazzetto: {side}",
    "one_card": "1 carta",
    "cards": "{n} carte",
    "favour": "Favore della Folla {cf}",
    "or": " o ",
    "team": "Squadra {letter} ({members})",
    "contenders": "Contendenti",
    "contender": "Contendente",
    "leads": "{order} {by} apre",
    "plays": "{order} {by}",
    "challenges": "{order} {by}, Sfida",
    "challenge": "Sfida",
    "your_card": "La tua carta",
    "your_place": "Il posto per la tua carta",
    "place": "Il posto per la carta di {name}",
    "none_preferred": "Nessuna scuola preferita",
    "preferred": "Preferita: {colour}",
    "is_preferred": "Scuola preferita: {school}",
    "in_hand": "{n} in mano",
    "one_taken": "1 presa",
    "taken": "{n} prese",
    "support": "Sostegno della Folla {have} su {target}",
}

TAGLINE_IT: Final = "Prese e cinque scuole. Eguaglia un valore e la folla cambia favorito."
CREDITS_IT: Final = (
    "Gorus Maximus è stato pubblicato da Inside Up Games nel 2018. Qui le regole sono scritte con "
    "parole nostre; il nome appartiene al suo editore."
)

CALLED_IT: Final = {"individual": "individuale"}


def card_label(card: int) -> str:
    """What a person calls a card: `Blu 7`."""
    return "una carta" if card == HIDDEN else f"{COLOURS_IT[card // 16]} {card % 16}"


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
            return f"la squadra {g.setup.side_names[k]}"
        return "i contendenti" if k >= len(names) else names[k]

    return {
        "seat": seat,
        "side": side,
        "card": card_label,
        "school": lambda k: SCHOOLS_IT[k],
        "action": SPACE.text,
        "rank": lambda k: f"uno {k}" if k == 0 else f"un {k}",
        "number": str,
        "roman": roman,
    }


ITALIAN: Final = Words(
    PROMPTS_IT,
    EVENTS_IT,
    REFUSALS_IT,
    spellers,
    label,
    HEADINGS_IT,
    TAGLINE_IT,
    CREDITS_IT,
    CALLED_IT,
)
