"""What a table of For Glory says beside its sentences: titles, labels, what is told of a battle.

Templates by language and name; `{...}` are filled in by the other modules of the scene.
"""

from __future__ import annotations

from typing import Final

from munera.games.for_glory.words_cards import ENGLISH as ENGLISH_CARDS
from munera.games.for_glory.words_cards import Telling
from munera.games.for_glory.words_cards_it import ITALIAN as ITALIAN_CARDS

Templates = dict[str, str]

HUES: Final = ("red", "blue")  # by seat
LETTERS: Final = ("R", "B")

ENGLISH: Final[Templates] = {
    # Zones.
    "arenas": "The arenas",
    "villa": "Villa of {who}", "your_villa": "Your Villa",
    "piles": "Cards of {who}", "your_piles": "Your cards",
    "reserve_of": "Your Reserve",
    "gone": "Have just left",
    "hand": "Your hand",
    "supply": "The Supply",
    "deck_gladiator": "Gladiators", "deck_training": "Training", "deck_economy": "Economy",
    "supply_counts": "{n} in the deck",
    "supply_label": "{deck}: {n} in the deck, {m} discarded",
    "battle": "Battle in {arena}",
    "cycle": "Cycle {n}",
    "limbo": "Being played",
    "arenas_left": "Arena cards left: {n}",
    # Arenas.
    "arena_f1": "First Fleeting Arena", "arena_f2": "Second Fleeting Arena",
    "arena_la": "Lasting Arena",
    "no_arena": "no card yet",
    "side": "{arena}: side of {who}",
    "arena_label": "{arena}: {name}, {n} Glory",
    "champion": "{who} is Champion",
    "closed": "closed for now",
    "boast": "Bloodlust",
    "boast_label": "Bloodlust {n}; the Boast asks for {of}. Boasts left: {list}",
    "no_boast": "Bloodlust {n}; no Boast is left",
    # Cards and gladiators.
    "costs": "costs {n}", "costs_now": "costs {n}, printed {of}",
    "empty": "Empty until the turn ends",
    "needs": "needs {n} Influence", "lust": "Bloodlust {n}",
    "figures": "Attack {a}, Agility {b}, Health {c}",
    "man": "{name} of {who}, number {n}",
    "left": "{n} of {of} Health left",
    "damage": "{n} damage on it", "assigned": "{n} damage assigned to it",
    "ready": "ready", "exhausted": "exhausted",
    "blank": "its abilities do not count", "untargetable": "cannot be targeted",
    "tokens_card": "Coins", "tokens_label": "Coin tokens: {n}",
    "use_of": "Use the ability of {name}", "use": "Use",
    "play": "Play", "reserve": "Reserve", "pay": "Pay", "card": "Choose",
    "pay_with": "Pay {n}: {what}", "pay_and": " and ", "pay_cards": "{n} {card}",
    "pay_coin": "{n} coin", "pay_coins": "{n} coins",
    "pay_lost": "{n} of it is lost: no change is given.",
    "ability": "Use", "attack": "Attack", "target": "Choose", "arena": "Choose", "give": "Give up",
    # Piles.
    "hand_pile": "Hand", "deck_pile": "Deck", "discard_pile": "Discard", "reserve_pile": "Reserve",
    "culled_pile": "Culled",
    "hand_label": "Hand: cards: {n}", "deck_label": "Deck: cards: {n}",
    "reserve_label": "Reserve: cards: {n}", "discard_label": "Discard pile: cards: {n}",
    "culled_label": "Culled: cards: {n}",
    "known": "known: {cards}",
    "discards_of": "Discard pile of {who} ({n})", "your_discards": "Your discard pile ({n})",
    "culled_of": "Culled cards of {who} ({n})", "your_culled": "Your culled cards ({n})",
    "wasted": "{deck}: discarded from the Supply ({n})",
    # Panels.
    "coin": "coin", "coins": "coins", "glory_word": "Glory",
    "glory": "{n} of {of} Glory",
    "influence": "Influence {n} of {of} used",
    "favor": "holds the Crowd's Favor",
    # Heading.
    "turn": "Turn {n}", "machinations": "Machinations", "late": "Late Registration",
    "at_battle": "Battle", "refill": "The end of the Arena Phase", "over": "The end of the game",
    "setup": "Set-up",
    # Status.
    "is_main": "{who} takes actions.",
    "is_arena": "{who} chooses an arena.",
    "is_pay": "{who} pays: {paid} of {cost} so far.",
    "is_pay_for": "{who} pays for {card}: {paid} of {cost} so far.",
    "is_late": "{who} may register a gladiator late.",
    "is_combat": "Combat turn of {who}.",
    "is_hit": "{who} chooses whom to strike.",
    "is_target": "{who} chooses a gladiator.",
    "is_move": "{who} moves a gladiator.",
    "is_lose": "{who} lacks Influence and gives up a gladiator.",
    "is_cull": "{who} chooses a card to cull.",
    "is_discard": "{who} chooses a card to discard.",
    "is_retrieve": "{who} takes a card from the discard pile.",
    "is_supply": "{who} chooses a supply deck.",
    "is_refill": "{who} refills the hand.",
    "is_chance": "Cards are dealt.",
    "on_attacks": "{what} attacks: {who} may react.",
    "on_damage_assigned": "Damage is assigned ({what}): {who} may react.",
    "on_enters": "{what} has entered: {who} may react.",
    "on_leaves": "{what} has left: {who} may react.",
    "on_defeated": "Defeated: {what}. {who} may react.",
    "wins": "{who} wins with {n} Glory.",
    "draw": "A draw, with {n} Glory each.",
    # The battle.
    "side_note": "Agility {n}", "side_note_first": "Agility {n}, Initiative",
    "told_cycle": "Cycle {n}: combat turns until both pass in a row.",
    "told_turn": "Combat turn of {who}: one Attack, one Tactic.",
    "told_attacks": "{what} attacks; no damage yet.",
    "told_damage_assigned": "Damage is assigned: it can be prevented or reassigned.",
    "told_enters": "{what} has entered.",
    "told_leaves": "{what} has left.",
    "told_defeated": "{what} is defeated.",
    "told_ask": "{who} may react.",
    "told_limbo": "{who} is playing {what}.",
    "someone": "Somebody",
}  # fmt: skip

ITALIAN: Final[Templates] = {
    # Zones.
    "arenas": "Le arene",
    "villa": "Villa di {who}", "your_villa": "La tua Villa",
    "piles": "Carte di {who}", "your_piles": "Le tue carte",
    "reserve_of": "La tua Riserva",
    "gone": "Appena usciti",
    "hand": "La tua mano",
    "supply": "L'offerta",
    "deck_gladiator": "Gladiatori", "deck_training": "Addestramento", "deck_economy": "Economia",
    "supply_counts": "{n} nel mazzo",
    "supply_label": "{deck}: {n} nel mazzo, {m} scartate",
    "battle": "Battaglia a {arena}",
    "cycle": "Ciclo {n}",
    "limbo": "In gioco ora",
    "arenas_left": "Carte arena rimaste: {n}",
    # Arenas.
    "arena_f1": "Arena Effimera I", "arena_f2": "Arena Effimera II",
    "arena_la": "Arena Duratura",
    "no_arena": "ancora nessuna carta",
    "side": "{arena}: lato di {who}",
    "arena_label": "{arena}: {name}, {n} di Gloria",
    "champion": "{who} \u00e8 Campione",
    "closed": "chiusa per ora",
    "boast": "Brama di Sangue",
    "boast_label": "Brama di Sangue {n}; la Vanteria chiede {of}. Vanterie rimaste: {list}",
    "no_boast": "Brama di Sangue {n}; nessuna Vanteria rimasta",
    # Cards and gladiators.
    "costs": "costa {n}", "costs_now": "costa {n}, stampato {of}",
    "empty": "Vuoto fino alla fine del turno",
    "needs": "richiede {n} di Influenza", "lust": "Brama di Sangue {n}",
    "figures": "Attacco {a}, Agilit\u00e0 {b}, Salute {c}",
    "man": "{name} di {who}, numero {n}",
    "left": "{n} di {of} Salute rimasta",
    "damage": "{n} danni subiti", "assigned": "{n} danni assegnati",
    "ready": "pronto", "exhausted": "esausto",
    "blank": "le sue abilit\u00e0 non contano", "untargetable": "non pu\u00f2 essere bersaglio",
    "tokens_card": "Monete", "tokens_label": "Gettoni moneta: {n}",
    "use_of": "Usa l'abilit\u00e0 di {name}", "use": "Usa",
    "play": "Gioca", "reserve": "Riserva", "pay": "Paga", "card": "Scegli",
    "pay_with": "Paga {n}: {what}", "pay_and": " e ", "pay_cards": "{n} {card}",
    "pay_coin": "{n} moneta", "pay_coins": "{n} monete",
    "pay_lost": "Si perde {n}: non si d\u00e0 resto.",
    "ability": "Usa", "attack": "Attacca", "target": "Scegli", "arena": "Scegli",
    "give": "Rinuncia",
    # Piles.
    "hand_pile": "Mano", "deck_pile": "Mazzo", "discard_pile": "Scarti",
    "reserve_pile": "Riserva", "culled_pile": "Eliminate",
    "hand_label": "Mano: carte: {n}", "deck_label": "Mazzo: carte: {n}",
    "reserve_label": "Riserva: carte: {n}", "discard_label": "Pila degli scarti: carte: {n}",
    "culled_label": "Eliminate: carte: {n}",
    "known": "note: {cards}",
    "discards_of": "Scarti di {who} ({n})", "your_discards": "I tuoi scarti ({n})",
    "culled_of": "Carte eliminate di {who} ({n})", "your_culled": "Le tue carte eliminate ({n})",
    "wasted": "{deck}: scartate dall'offerta ({n})",
    # Panels.
    "coin": "moneta", "coins": "monete", "glory_word": "Gloria",
    "glory": "{n} di {of} punti Gloria",
    "influence": "Influenza {n} di {of} usata",
    "favor": "ha il Favore del Pubblico",
    # Heading.
    "turn": "Turno {n}", "machinations": "Macchinazioni", "late": "Iscrizione Tardiva",
    "at_battle": "Battaglia", "refill": "Fine della Fase delle Arene", "over": "Fine della partita",
    "setup": "Preparazione",
    # Status.
    "is_main": "{who} compie azioni.",
    "is_arena": "{who} sceglie un'arena.",
    "is_pay": "{who} paga: {paid} di {cost} finora.",
    "is_pay_for": "{who} paga per {card}: {paid} di {cost} finora.",
    "is_late": "{who} pu\u00f2 iscrivere tardi un gladiatore.",
    "is_combat": "Turno di combattimento di {who}.",
    "is_hit": "{who} sceglie chi colpire.",
    "is_target": "{who} sceglie un gladiatore.",
    "is_move": "{who} sposta un gladiatore.",
    "is_lose": "A {who} manca Influenza: rinuncia a un gladiatore.",
    "is_cull": "{who} sceglie una carta da eliminare.",
    "is_discard": "{who} sceglie una carta da scartare.",
    "is_retrieve": "{who} prende una carta dagli scarti.",
    "is_supply": "{who} sceglie un mazzo dell'offerta.",
    "is_refill": "{who} rifornisce la mano.",
    "is_chance": "Si distribuiscono le carte.",
    "on_attacks": "{what} attacca: {who} pu\u00f2 reagire.",
    "on_damage_assigned": "Danni assegnati ({what}): {who} pu\u00f2 reagire.",
    "on_enters": "{what} \u00e8 entrato: {who} pu\u00f2 reagire.",
    "on_leaves": "{what} \u00e8 uscito: {who} pu\u00f2 reagire.",
    "on_defeated": "Sconfitti: {what}. {who} pu\u00f2 reagire.",
    "wins": "{who} vince con {n} di Gloria.",
    "draw": "Pareggio, con {n} di Gloria ciascuno.",
    # The battle.
    "side_note": "Agilit\u00e0 {n}", "side_note_first": "Agilit\u00e0 {n}, Iniziativa",
    "told_cycle": "Ciclo {n}: turni di combattimento finch\u00e9 entrambi passano di fila.",
    "told_turn": "Turno di combattimento di {who}: un Attacco, una Tattica.",
    "told_attacks": "{what} attacca; ancora nessun danno.",
    "told_damage_assigned": "Danni assegnati: si possono prevenire o riassegnare.",
    "told_enters": "{what} \u00e8 entrato.",
    "told_leaves": "{what} \u00e8 uscito.",
    "told_defeated": "{what} \u00e8 sconfitto.",
    "told_ask": "{who} pu\u00f2 reagire.",
    "told_limbo": "{who} sta giocando {what}.",
    "someone": "Qualcuno",
}  # fmt: skip

_WORDS: Final = {"en": ENGLISH, "it": ITALIAN}
_CARDS: Final = {"en": ENGLISH_CARDS, "it": ITALIAN_CARDS}


def words_of(language: str) -> Templates:
    """The templates of a language."""
    return _WORDS.get(language, ENGLISH)


def cards_in(language: str) -> Telling:
    """How cards are told in a language."""
    return _CARDS.get(language, ENGLISH_CARDS)
