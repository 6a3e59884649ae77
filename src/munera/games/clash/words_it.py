"""How Clash of the Gladiators speaks Italian, with the words of its rulebook."""

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
from munera.games.clash.tables import ANIMAL_NAMES, SPACE_NAMES

KINDS_IT: Final = ("Lancia", "Rete", "Spada", "Tridente", "Scudo")
WITH_IT: Final = ("la Lancia", "la Rete", "la Spada", "il Tridente", "lo Scudo")
FACES_IT: Final = ("colpo mancato", "colpo semplice", "colpo mortale")
SPECIES_IT: Final = {"lion": "Leone", "bull": "Toro", "bear": "Orso"}
ANIMALS_IT: Final = tuple(f"{SPECIES_IT[name[:4]]} {name[5:]}" for name in ANIMAL_NAMES)

PROMPTS_IT: Final = {
    "first_base": "Piazza la tua prima base in una casella vuota.",
    "base_or_team": "Piazza una nuova base in una casella vuota, oppure scegli una squadra "
    "incompleta.",
    "base_apart": "Piazza una nuova base in una casella che non tocchi le tue basi, oppure scegli "
    "una squadra incompleta.",
    "base_only": "Le tue squadre sono complete: piazza una nuova base in una casella vuota.",
    "base_apart_only": "Le tue squadre sono complete: piazza una nuova base in una casella che non "
    "tocchi le tue basi.",
    "team_only": "Le tue basi sono tutte piazzate: scegli una squadra incompleta.",
    "take": "Prendi un gladiatore per la squadra in {space}.",
    "release": "Piazza {animal} in una casella vuota.",
    "bring_in": "Fai entrare {animal} nell'arena, in una casella vuota.",
    "attacker": "Scegli la squadra che attacca.",
    "lead": "Non hai più gladiatori: scegli un animale nell'arena o tra quelli in riserva, e "
    "attacca con esso.",
    "lead_arena": "Non hai più gladiatori: scegli un animale nell'arena e attacca con esso.",
    "lead_reserve": "Non hai più gladiatori: scegli un animale in riserva e attacca con esso.",
    "stand": "Attacca da {space}, oppure muovi in una casella vuota accanto a un bersaglio.",
    "stay": "Una squadra completa accanto a un bersaglio non può muovere: attacca da {space}.",
    "enclosed": "La squadra non ha un passaggio verso altre caselle accanto a un bersaglio: "
    "attacca da {space}.",
    "must_move": "Accanto a {space} non c'è nessun bersaglio: muovi in una casella vuota che ne "
    "abbia uno.",
    "animal_stay": "{unit} ha qualcuno accanto e non può muovere: attacca da {space}.",
    "animal_move": "{unit} non ha nessuno accanto: muovilo in una casella vuota con un bersaglio.",
    "target": "Scegli chi attaccare da {space}.",
    "animal_target": "{unit} attacca da {space}: scegli il bersaglio.",
    "net": "Lancia una rete contro {unit}: scegli un gladiatore; reti rimaste: {left}.",
    "net_back": "Rispondi con una rete contro {unit}: scegli un gladiatore; reti rimaste: {left}.",
    "reroll": "Tridenti {more} a {fewer}. Hai ottenuto {faces}: tieni il tiro o ritiri tutti i "
    "dadi?",
    "lose": "Cedi un gladiatore della tua squadra in {space}; da cedere: {left}.",
}

EVENTS_IT: Final = {
    "starter_chosen": "{seat} è il primo giocatore.",
    "entry_began": "I gladiatori entrano nell'arena; comincia {seat}.",
    "entered": "{seat} piazza una base in {space}.",
    "joined": "{seat} rinforza la squadra in {space}.",
    "took": "{seat} prende un gladiatore con {kind} per {space}.",
    "stack_gone": "Era l'ultimo gladiatore con {kind}.",
    "boxed": "I gladiatori non scelti tornano nella scatola: {number}.",
    "teams_complete": "Le squadre sono complete; {seat} comincia con gli animali.",
    "revealed": "{seat} scopre {animal}.",
    "released": "{seat} piazza {animal} in {space}.",
    "reserve_laid": "In riserva: {animals}.",
    "turn_began": "{seat} ha il disco di battaglia e deve attaccare.",
    "chose": "{seat} combatte con la squadra in {space}.",
    "led": "{seat} guida {animal} in {space}.",
    "summoned": "{seat} prende {animal} dalla riserva.",
    "brought_in": "{seat} fa entrare {animal} in {space}.",
    "moved": "{unit} muove da {from} a {to}.",
    "attacked": "{seat} attacca {owner}, {from} contro {at}.",
    "hunted": "{seat} attacca {animal}, {from} contro {at}.",
    "animal_attacked": "{seat} manda {animal} contro {owner}, {from} contro {at}.",
    "animals_met": "{seat} manda {animal} contro {other}, {from} contro {at}.",
    "stands_in": "{seat}, a sinistra, tira per {animal}.",
    "more_spears": "{unit} comincia a tirare, con più Lance: {spears} a {fewer}.",
    "spears_tied": "{unit} comincia a tirare: Lance pari, {spears} a testa, quindi comincia chi "
    "attacca.",
    "animal_spears_tied": "{unit} comincia a tirare: Lance pari, {spears} a testa, quindi comincia "
    "chi attacca.",
    "no_nets": "{unit}: qui le Reti non servono.",
    "netted": "{seat} neutralizza, contro {unit}, il gladiatore che porta {kind}.",
    "netted_back": "{seat} neutralizza a sua volta, contro {unit}, il gladiatore che porta {kind}.",
    "netted_all": "{seat} ha Reti per tutti; {unit}: gladiatori neutralizzati {number}.",
    "team_dice": "{seat} tira per {unit}; dadi: {dice}, uno per la squadra e {swords} per le "
    "Spade.",
    "animal_dice": "{seat} tira per {animal}; dadi: {dice}, uno per ogni Spada.",
    "rolled": "{seat} ottiene {faces}.",
    "kept": "{seat} tiene il tiro.",
    "rolled_again": "{seat} ritira i dadi: {faces}.",
    "parried": "{unit}: colpi semplici parati dagli Scudi {number}.",
    "animal_parried": "{unit}: colpi semplici parati dagli Scudi {number}.",
    "missed": "Nessun colpo contro {unit}.",
    "all_parried": "Nessun colpo va a segno contro {unit}.",
    "animal_all_parried": "Nessun colpo va a segno contro {unit}.",
    "mortally_hit": "Colpi mortali contro {unit}: {number}.",
    "wounded": "{unit}: nuove ferite {number}, in tutto {wounds}.",
    "wounds_paid": "Un gladiatore ogni due ferite: {unit} ne perde {number}; ferite che restano: "
    "{wounds}.",
    "animal_wounded": "{animal}: nuove ferite {number}, in tutto {wounds} su {hits}.",
    "captured": "{seat} cattura un gladiatore con {kind} di {owner}.",
    "led_captured": "{seat} cattura un gladiatore con {kind} di {owner}.",
    "killed": "{owner} perde un gladiatore con {kind}, che esce dal gioco.",
    "captured_all": "{seat} cattura tutta la squadra di {owner}, gladiatori con {kinds}.",
    "led_captured_all": "{seat} cattura tutta la squadra di {owner}, gladiatori con {kinds}.",
    "killed_all": "Tutta la squadra di {owner} esce dal gioco, gladiatori con {kinds}.",
    "team_beaten": "La base di {owner} in {space} viene rimossa.",
    "animal_captured": "{seat} cattura {animal}.",
    "led_captured_animal": "{seat} cattura {animal}.",
    "led_animal_captured": "{seat} cattura {animal}, che aveva attaccato.",
    "animal_gone": "{animal} è morto e non va a nessuno.",
    "freed": "{unit}: gladiatori neutralizzati che si rialzano {number}.",
    "advanced": "{unit} si sposta da {from} in {to}.",
    "animal_advanced": "{unit} si sposta da {from} in {to}.",
    "led_animal_replaced": "{unit} si sposta da {from} in {to}.",
    "lost_all": "{seat} non ha più gladiatori e d'ora in poi guida gli animali.",
    "one_left": "Solo {seat} ha ancora gladiatori: la partita è finita.",
    "animals_dead": "Tutti i dodici animali sono morti: la partita è finita.",
    "survivors": "{seat} riporta nel recinto i superstiti: {number}.",
    "all_survivors": "{seat} riporta nel recinto i superstiti: {number}.",
    "scored": "{seat} totalizza {points}: gladiatori {number}, animali {animals}.",
    "winner": "{seat} vince con un punteggio di {points}.",
    "winner_shared": "{seat} condivide la vittoria con un punteggio di {points}.",
}

HEADINGS_IT: Final = {
    "entry_began": "Entrano i gladiatori",
    "teams_complete": "Entrano gli animali",
    "turn_began": "Turno {turn}",
}

REFUSALS_IT: Final = {
    "game_over": "La partita è finita.",
    "reveal_is_chance": "Nessuno sceglie quale animale è in cima alla pila.",
    "roll_is_chance": "Nessuno sceglie come cadono i dadi.",
    "starter_is_chance": "Il primo giocatore è tirato a sorte.",
    "off_the_board": "Su questo piano di gioco non c'è la casella {space}.",
    "entry_turn": "Tocca a {seat} far entrare un gladiatore.",
    "animal_turn": "Tocca a {seat} piazzare un animale.",
    "fight_turn": "Tocca a {seat} attaccare.",
    "their_nets": "Adesso è {seat} che lancia le reti.",
    "their_nets_back": "Adesso è {seat} che risponde con le reti.",
    "their_roll": "Su questo tiro decide {seat}.",
    "their_animal": "Per l'animale decide {seat}, alla sinistra di chi attacca.",
    "their_loss": "È {seat} che sceglie il gladiatore da perdere.",
    "place_first": "Prima scegli una base o una squadra: '{action}' ora non si può fare.",
    "take_now": "Prendi un gladiatore per la squadra scelta: '{action}' ora non si può fare.",
    "release_now": "Piazza l'animale scoperto: '{action}' ora non si può fare.",
    "bring_in_now": "Piazza l'animale preso dalla riserva: '{action}' ora non si può fare.",
    "attack_now": "Devi attaccare: scegli con chi. '{action}' ora non si può fare.",
    "lead_now": "Devi attaccare: scegli con quale animale. '{action}' ora non si può fare.",
    "stand_now": "Scegli da dove attaccare: '{action}' ora non si può fare.",
    "target_now": "Scegli chi attaccare: '{action}' ora non si può fare.",
    "animal_target_now": "Scegli il bersaglio dell'animale: '{action}' ora non si può fare.",
    "net_now": "Scegli chi neutralizzare: '{action}' ora non si può fare.",
    "net_back_now": "Scegli chi neutralizzare a tua volta: '{action}' ora non si può fare.",
    "reroll_now": "Tieni il tiro o ritira i dadi: '{action}' ora non si può fare.",
    "lose_now": "Scegli il gladiatore che perdi: '{action}' ora non si può fare.",
    "starter_now": "Si sta sorteggiando il primo giocatore: '{action}' ora non può accadere.",
    "reveal_now": "Si sta scoprendo un animale della pila: '{action}' ora non può accadere.",
    "roll_now": "Si stanno tirando i dadi: '{action}' ora non può accadere.",
    "first_turn": "Non hai squadre, né in {space} né altrove: al primo turno piazzi una base.",
    "no_base": "Le tue basi, {number}, sono già tutte nell'arena.",
    "taken": "La casella {space} è occupata.",
    "too_near": "La casella {space} tocca la tua base in {other}, e ce ne sono altre libere.",
    "no_team": "In {space} non c'è nessuna squadra.",
    "not_your_team": "La squadra in {space} è di {owner}.",
    "full": "La squadra in {space} ha già quattro gladiatori.",
    "no_gladiator": "La pila dei gladiatori con {kind} è esaurita.",
    "nobody_there": "In {space} non c'è nessuno.",
    "no_animal_there": "In {space} non c'è nessuno.",
    "not_yours": "La squadra in {space} è di {owner}.",
    "no_leading": "Hai gladiatori nell'arena, quindi non puoi guidare {animal}.",
    "lead_animals": "Non hai gladiatori: guida un animale, non la squadra in {space}.",
    "no_way_out": "Chi sta in {space} non ha bersagli accanto né un passaggio verso un bersaglio.",
    "not_in_reserve": "{animal} non è in riserva.",
    "no_room": "Non c'è nessuna casella vuota per {animal}.",
    "must_stay": "La squadra in {space} ha quattro gladiatori e un bersaglio accanto: non muove.",
    "animal_must_stay": "{animal} ha qualcuno accanto: non muove.",
    "blocked": "La casella {space} è occupata.",
    "no_way": "Da {from} a {to} non c'è un passaggio per caselle vuote.",
    "no_target": "Accanto a {space} non c'è nessun bersaglio.",
    "empty_target": "In {space} non c'è nessuno.",
    "animal_empty_target": "In {space} non c'è nessuno.",
    "own_team": "La squadra in {space} è tua.",
    "itself": "{animal} non può attaccare se stesso.",
    "not_adjacent": "La casella {space} non è accanto a {from}.",
    "animal_not_adjacent": "La casella {space} non è accanto a {from}.",
    "nobody_to_net": "L'altra squadra non ha gladiatori con {kind} ancora da neutralizzare.",
    "nobody_to_net_back": "L'altra squadra non ha gladiatori con {kind} ancora da neutralizzare.",
    "nobody_active": "La tua squadra non ha gladiatori attivi con {kind}.",
    "nobody_netted": "La tua squadra non ha gladiatori neutralizzati con {kind}.",
}

TAGLINE_IT: Final = "Forma le squadre, libera le belve e colpisci a ogni turno."
CREDITS_IT: Final = (
    "Clash of the Gladiators (Kampf der Gladiatoren) è di Reiner Knizia ed è stato pubblicato da "
    "Hans im Glück e Rio Grande Games nel 2002. Qui le regole sono scritte con parole nostre; il "
    "nome appartiene ai suoi editori."
)

# The options of a table: what a person calls them, what may be given, what they change.
CALLED_IT: Final = {"individual": "individuale"}


def space_label(space: int) -> str:
    """What a person calls a space: `B2`."""
    return SPACE_NAMES[space].upper()


def label(action: int) -> str:
    """What a person calls an action."""
    for base, words in (
        (ENTER, "Base in"),
        (JOIN, "Squadra in"),
        (RELEASE, "Piazza in"),
        (ATTACKER, "Attacca con"),
        (STAND, "Da"),
        (TARGET, "Contro"),
    ):
        if base <= action < base + SPACES:
            return f"{words} {space_label(action - base)}"
    if TAKE <= action < RELEASE:
        return f"Prendi {KINDS_IT[action - TAKE]}"
    if SUMMON <= action < STAND:
        return f"Fai entrare {ANIMALS_IT[action - SUMMON]}"
    if NET <= action < KEEP:
        return f"Neutralizza {KINDS_IT[action - NET]}"
    if action in (KEEP, REROLL):
        return "Tieni" if action == KEEP else "Ritira i dadi"
    if LOSE <= action < REVEAL:
        state = " (neutralizzato)" if (action - LOSE) % 2 else ""
        return f"Cedi {KINDS_IT[(action - LOSE) // 2]}{state}"
    return SPACE.text(action)


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""

    def seat(k: int) -> str:
        return names[k]

    def unit(k: int) -> str:
        return ANIMALS_IT[k - BEASTS] if k >= BEASTS else f"la squadra di {names[k // 4]}"

    return {
        "seat": seat,
        "unit": unit,
        "space": space_label,
        "kind": lambda k: WITH_IT[k],
        "animal": lambda k: ANIMALS_IT[k],
        "face": lambda k: FACES_IT[k],
        "action": SPACE.text,
        "number": str,
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
