"""How GladiGala speaks Italian; a gladiator is called by school and number, without an article."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from munera.core.engine import State
from munera.core.game import Words
from munera.games.gladigala.words_both import Tongue

WITH_IT: Final = ("la Spada", "la Lancia", "il Pugnale", "la Clava")

NAMES_IT: Final = Tongue(
    types=("Spada", "Lancia", "Pugnale", "Clava"),
    facings=("nord", "est", "sud", "ovest"),
    matches=("mattino", "pomeriggio"),
    thumbs=("un gettone del pubblico", "un pollice su", "un pollice verso"),
    uppers=(
        "resta", "avanti", "avanti a destra", "a destra", "indietro a destra",
        "indietro", "indietro a sinistra", "a sinistra", "avanti a sinistra",
    ),
    lowers=("senza girarsi", "gira a sinistra", "gira a destra", "dietrofront", "abilità"),
    skills=("scudo", "scudo", "doppio passo", "colpo devastante"),
    lines=("colonna {}", "riga {}"),
    coins=("1 moneta", "{} monete"),
    mixes=("2 di Classe I e 2 di Classe II", "3 di Classe I e 1 di Classe II"),
    eagles=("Casella a ovest o a sud", "Casella a est o a nord"),
    rows="{} a ovest o a sud della casella di casa",
    wings=("A ovest o a sud della casella di casa", "A est o a nord della casella di casa"),
    crowds=("Pollice su in {}", "Pollice verso in {}"),
    attack="Attacca {}",
    no_attack="Nessun attacco",
    tokens=("Tienilo", "Giocalo"),
    shields=("Subisci il colpo", "Paga una moneta"),
    keep="Paga per il gladiatore {}",
    upgrades=tuple(f"Potenzia {name}" for name in WITH_IT),
    done="Fatto",
    draws=tuple(f"Pesca {name}" for name in WITH_IT),
)  # fmt: skip

PROMPTS_IT: Final = {
    "mix": "Scegli la squadra: due carte per classe, oppure tre di Classe I e una di Classe II.",
    "symbol": "Dichiara chi cadrà secondo te: prendi il simbolo di un'altra scuola; da prendere: "
    "{number}.",
    "eagle": "Metti la tua Aquila in una delle tue due caselle per l'Aquila.",
    "row_of_four": "Scegli come sta la tua fila di quattro dietro alla casella di casa.",
    "row_of_three": "Scegli come sta la tua fila di tre dietro alla casella di casa.",
    "row_alone": "Scegli come sta la tua fila di tre dietro alla casella di casa.",
    "wing": "Scegli da che parte della casella di casa sta il tuo quarto gladiatore.",
    "place": "Scegli chi sta in {square}.",
    "crowd": "Metti un gettone del pubblico su una panca la cui linea è libera; gettoni in mano: "
    "{number}.",
    "order": "Dai un ordine a {gladiator}: {type} in {square}, guarda a {facing}.",
    "order_hurt": "Dai un ordine a {gladiator}: {type} in {square}, guarda a {facing}; con una "
    "ferita, niente diagonali.",
    "order_carrier": "Dai un ordine a {gladiator}: {type} in {square}, guarda a {facing}; porta "
    "un'Aquila, niente abilità.",
    "attack": "Scegli che cosa attacca {gladiator}: {type} in {square}, guarda a {facing}.",
    "attack_none": "{gladiator} non ha caselle da attaccare: {type} in {square}, guarda a "
    "{facing}.",
    "token_up": "Giochi il tuo pollice su sulla panca {bench}? Ogni tuo colpo a segno nella "
    "{line} renderebbe 1 moneta in più.",
    "token_down": "Giochi il tuo pollice verso sulla panca {bench}? I colpi delle altre scuole "
    "nella {line} non renderebbero nulla.",
    "shield": "{gladiator} è colpito in {square} sotto lo scudo: paghi 1 moneta perché i colpi non "
    "lascino ferite? Hai {left}.",
    "shield_crush": "Un colpo devastante raggiunge {gladiator} in {square} sotto lo scudo: paghi 1 "
    "moneta per avere una ferita invece di andare fuori? Hai {left}.",
    "shield_useless": "{gladiator} in {square} andrà fuori, e contro il colpo devastante lo scudo "
    "non può aiutare: paghi lo stesso 1 moneta? Hai {left}.",
    "keep": "Hai {left}, troppo poco per tutti quelli nella Zona Sicura: scegli per quale "
    "gladiatore paghi.",
    "upgrade": "Potenzi un tipo con un ferito per {coins}, così che possa andare in diagonale? Hai "
    "{left}.",
}

EVENTS_IT: Final = {
    "match_began": "Comincia l'incontro del {match}.",
    "eagle_stays": "L'Aquila di {school} resta in {square}.",
    "eagle_home": "L'Aquila di {school} torna da {from} alla sua casella di casa, {to}.",
    "mix_chosen": "{seat} pescherà {number} di Classe I e {more} di Classe II.",
    "team_drawn": "{seat} pesca {types}.",
    "left_over": "Carte che nessuno ha pescato: {types}.",
    "symbol_taken": "{seat} prende un simbolo di {school}.",
    "symbols_gone": "Per {seat} non ci sono più simboli; posti che restano vuoti: {number}.",
    "declared": "{seat} dichiara {schools}.",
    "eagle_set": "{seat} mette l'Aquila in {square}.",
    "row_of_four": "{seat} si schiererà in {squares}.",
    "row_of_three": "{seat} si schiererà in {squares}.",
    "row_forced": "{seat} deve schierarsi in {squares}, lontano da chi sta nel mezzo.",
    "row_alone": "{seat} si schiererà in {squares}.",
    "placed": "{gladiator}, {type}, parte da {square} e guarda a {facing}.",
    "seated": "{seat} mette {thumb} sulla panca {bench}.",
    "round_began": "Comincia il round {round} del {match}.",
    "attacks_disclosed": "Tutti gli attacchi sono pronti e si scoprono.",
    "marked": "{gladiator} attacca {square} da {from}.",
    "nobody_attacks": "Nessuno attacca.",
    "played_up": "{seat} gioca un pollice su (panca {bench}).",
    "played_down": "{seat} gioca un pollice verso (panca {bench}).",
    "nobody_plays": "Nessuno gioca gettoni del pubblico.",
    "orders_revealed": "Si scoprono tutti gli ordini.",
    "revealed": "L'ordine di {gladiator}: {upper}, {lower}.",
    "moved": "{gladiator} va da {from} a {to}.",
    "leapt": "{gladiator} va di un balzo da {from} a {to}.",
    "carried": "L'Aquila di {school} segue {gladiator} da {from} a {to}.",
    "contested": "{gladiator} è bloccato: anche altri vogliono {square}.",
    "traded": "{gladiator} è bloccato: vuole scambiarsi di posto con chi sta in {square}.",
    "held": "{gladiator} è bloccato: chi sta in {square} resta lì.",
    "turned": "{gladiator} si gira e guarda a {facing}.",
    "own_eagle": "{gladiator} finisce sulla propria Aquila in {square} e lascia l'incontro; la sua "
    "base non conta.",
    "struck": "{attacker} colpisce {gladiator} in {square}.",
    "crushed": "{attacker} colpisce {gladiator} in {square} con un colpo devastante.",
    "nobody_struck": "Nessun attacco va a segno.",
    "shield_paid": "Lo scudo di {gladiator} è pagato; nel Tesoro: {left}.",
    "shield_refused": "Lo scudo di {gladiator} non viene pagato.",
    "shield_no_coin": "Per lo scudo di {gladiator} non c'è una moneta.",
    "shield_used_up": "Niente scudo per {gladiator}: la sua scuola ne ha già pagati {number}, il "
    "massimo in un incontro.",
    "shield_held": "Lo scudo di {gladiator} ferma i colpi: nessuna ferita.",
    "shield_softened": "Lo scudo di {gladiator} riduce un colpo devastante a una ferita.",
    "hurt": "{gladiator} è ferito.",
    "out": "{gladiator} ha due ferite ed è fuori, in {square}.",
    "out_crushed": "{gladiator} è subito fuori per un colpo devastante, in {square}.",
    "out_unpaid": "{gladiator} è subito fuori per un colpo devastante, in {square}: lo "
    "scudo non è stato pagato.",
    "out_softened": "{gladiator} è fuori nonostante lo scudo, in {square}.",
    "eagle_dropped": "L'Aquila di {school}, portata da {gladiator}, resta in {square}.",
    "eagle_frozen": "L'Aquila di {school} in {square} oggi non si può più prendere.",
    "attack_paid": "{attacker} guadagna {coins} per aver colpito {gladiator}.",
    "attack_cheered": "{attacker} guadagna {coins} per aver colpito {gladiator}, e il pubblico "
    "aggiunge {bonus}.",
    "attack_denied": "{attacker} non guadagna nulla per aver colpito {gladiator}: pollice verso.",
    "stacked": "Basi che vanno sul Palco Centrale: {gladiators}.",
    "order_favours": "Entrambe le scuole perdono gladiatori; {seat} può guadagnare di più "
    "dall'ordine delle basi e ha la precedenza.",
    "order_favours_poorer": "Entrambe le scuole perdono gladiatori e possono guadagnare lo stesso "
    "dall'ordine delle basi; ha la precedenza {seat}.",
    "declaration_paid": "{seat} guadagna {coins} per la dichiarazione; caduti come dichiarato: "
    "{number}.",
    "streak_paid": "{seat} guadagna {coins} per una serie di {number}.",
    "eagle_taken": "{gladiator} prende l'Aquila di {school} in {square}.",
    "eagle_paid": "{seat} guadagna {coins} per aver raggiunto un'Aquila.",
    "fee_paid": "La Zona Sicura costa {coins} per {gladiator}.",
    "fee_unpaid": "Per {gladiator} nella Zona Sicura, in {square}, non c'è una moneta: lascia "
    "l'incontro, e la sua base non conta.",
    "fee_waived": "{gladiator} consegna un'Aquila e resta, anche se per lui non c'è una moneta.",
    "upgraded": "{seat} potenzia il tipo {type} per {coins}: può andare in diagonale anche con "
    "una ferita.",
    "leader_moved": "{seat} ha più monete di tutti ed è in testa.",
    "delivered": "{gladiator} consegna l'Aquila di {school}.",
    "match_ended_eagle": "Un'Aquila è nella Zona Sicura: l'incontro del {match} è finito.",
    "match_ended_bases": "Basi sul Palco Centrale: {number}. L'incontro del {match} è finito.",
    "match_ended_empty": "Nell'arena non ci sono più gladiatori: l'incontro del {match} è finito.",
    "match_ended_rounds": "Il round {number} era l'ultimo: l'incontro del {match} è finito.",
    "medal_eagle": "{seat} riceve la Medaglia dell'Aquila.",
    "medal_eagle_shared": "Più scuole hanno consegnato un'Aquila; {seat} riceve la Medaglia "
    "dell'Aquila.",
    "medal_eagle_tied": "Più scuole hanno consegnato un'Aquila e sono pari: nessuno riceve la "
    "Medaglia dell'Aquila.",
    "medal_coin": "{seat} riceve la Medaglia della Moneta con {coins}.",
    "medal_coin_tied": "I migliori sono pari in tutto: nessuno riceve la Medaglia della Moneta.",
    "medal_coins": "{seat} mette il vantaggio sulla medaglia, {coins}, e tiene {left}.",
    "medal_bare": "{seat} non ha un vantaggio in monete: sulla medaglia non ne va nessuna.",
    "day_over": "La giornata è finita.",
    "supremus": "{seat} vince entrambe le Medaglie dell'Aquila e la giornata: Supremus, campione "
    "dei campioni.",
    "won_eagles": "{seat} vince la giornata con la Medaglia dell'Aquila più ricca: sopra ha "
    "{coins}.",
    "won_eagle_over_coin": "{seat} vince la giornata: la Medaglia dell'Aquila vale più di quella "
    "della Moneta di {other}.",
    "won_coins": "{seat} vince la giornata con la Medaglia della Moneta più ricca: sopra ha "
    "{coins}.",
    "won_together": "{seat} condivide la giornata: medaglie uguali, {coins} su ciascuna.",
    "won_both": "{seat} ha entrambe le medaglie e vince la giornata.",
    "won_only": "{seat} ha l'unica medaglia e vince la giornata.",
    "won_treasury": "Nessuno ha una medaglia; {seat} vince la giornata con il Tesoro migliore, "
    "{coins}.",
    "won_treasury_shared": "Nessuno ha una medaglia; {seat} condivide la giornata con un Tesoro "
    "uguale, {coins}.",
    "came": "Posto {place}: {seat}.",
}

# Orders, attacks and places are called alike for every gladiator: this tells them apart.
ABOUTS_IT: Final = {
    "place": "{square}",
    "order": "{type} in {square}",
    "order_hurt": "{type} in {square}",
    "order_carrier": "{type} in {square}",
    "attack": "{type} in {square}",
    "attack_none": "{type} in {square}",
    "token_up": "Pollice su, panca {bench}",
    "token_down": "Pollice giù, panca {bench}",
    "shield": "{gladiator} in {square}",
    "shield_crush": "{gladiator} in {square}",
    "shield_useless": "{gladiator} in {square}",
    "upgrade": "Potenziamenti",
}

HEADINGS_IT: Final = {
    "match_began": "{match}: preparazione",
    "round_began": "{match}, round {round}",
    "day_over": "La fine della giornata",
}

REFUSALS_IT: Final = {
    "game_over": "La partita è finita.",
    "draw_is_chance": "Nessuno sceglie quale carta è in cima alla pila.",
    "mix_turn": "Tocca a {seat} scegliere la squadra.",
    "symbol_turn": "Tocca a {seat} dichiarare.",
    "eagle_turn": "Tocca a {seat} mettere l'Aquila.",
    "line_up_turn": "Tocca a {seat} schierarsi.",
    "crowd_turn": "Tocca a {seat} mettere un gettone del pubblico.",
    "shield_turn": "Adesso è {seat} che decide su uno scudo.",
    "keep_turn": "Adesso è {seat} che decide per chi pagare.",
    "upgrade_turn": "Tocca a {seat} potenziare.",
    "orders_given": "I tuoi ordini sono dati e non si possono cambiare.",
    "attacks_given": "I tuoi attacchi sono pronti; aspetta gli altri.",
    "plays_given": "Hai deciso sui tuoi gettoni; aspetta gli altri.",
    "no_gladiators": "Non hai gladiatori nell'arena.",
    "all_safe": "I tuoi gladiatori sono tutti nella Zona Sicura e non possono attaccare.",
    "no_tokens": "I tuoi gettoni del pubblico sono tutti usati.",
    "mix_now": "Scegli quante carte peschi di ogni classe: '{action}' ora non si può fare.",
    "symbol_now": "Prendi un simbolo per la dichiarazione: '{action}' ora non si può fare.",
    "eagle_now": "Metti la tua Aquila: '{action}' ora non si può fare.",
    "row_now": "Scegli come sta la tua fila: '{action}' ora non si può fare.",
    "wing_now": "Scegli da che parte sta il quarto gladiatore: '{action}' ora non si può fare.",
    "place_now": "Schiera un gladiatore della tua squadra: '{action}' ora non si può fare.",
    "crowd_now": "Metti un gettone del pubblico: '{action}' ora non si può fare.",
    "order_now": "Si stanno dando gli ordini: '{action}' ora non si può fare.",
    "attack_now": "Si stanno preparando gli attacchi: '{action}' ora non si può fare.",
    "token_now": "Gioca o tieni i tuoi gettoni del pubblico: '{action}' ora non si può fare.",
    "shield_now": "Paga lo scudo o subisci il colpo: '{action}' ora non si può fare.",
    "keep_now": "Scegli per chi paghi: '{action}' ora non si può fare.",
    "upgrade_now": "Potenzia un tipo o di' che hai finito: '{action}' ora non si può fare.",
    "draw_now": "Si stanno pescando le carte: '{action}' ora non si può fare.",
    "own_symbol": "{school} è la tua scuola: dichiara i gladiatori delle altre.",
    "school_absent": "Nessuno gioca con {school}.",
    "symbol_gone": "I simboli di {school} sono tutti presi.",
    "row_too_far": "Nella tua fila di {number}, uno deve stare subito dietro alla casella di casa.",
    "row_too_far_three": "Nella tua fila di {number}, uno deve stare subito dietro alla casella di "
    "casa.",
    "type_gone": "Non hai più gladiatori da schierare del tipo {type}.",
    "thumb_gone": "Non puoi mettere {thumb}: non ne hai più.",
    "line_taken": "Nella {line} c'è già un gettone del pubblico.",
    "bench_closed": "La panca {bench} a questo tavolo è chiusa.",
    "off_board": "Quell'ordine porterebbe {gladiator} fuori dal piano di gioco.",
    "hurt_diagonal": "{gladiator} è ferito e non può andare in diagonale finché non potenzi il "
    "tipo {type}.",
    "across": "{gladiator} attraverserebbe il Palco Centrale per andare in {square}.",
    "carrier_skill": "{gladiator} porta un'Aquila e non può usare l'abilità.",
    "double_stay": "{gladiator} è un Pugnale: il doppio passo vuole una direzione.",
    "out_of_range": "{gladiator} non può attaccare {square}: non è alla sua portata.",
    "safe_square": "Nessun attacco in {square}: è nella Zona Sicura.",
    "not_in_zone": "Il tuo gladiatore {number} non è nella Zona Sicura.",
    "fee_settled": "Per il tuo gladiatore {number} hai già pagato.",
    "no_such_hurt": "Nell'arena non hai feriti del tipo {type}.",
    "upgraded_already": "Il tipo {type} è già potenziato.",
    "draw_other_class": "La prossima carta è dell'altra classe, non {type}.",
    "draw_none_left": "Nella pila non c'è più nessuna carta {type}.",
    "row_given": "La tua schiera è già decisa: stai lontano da chi sta nel mezzo.",
}

TAGLINE_IT: Final = "Dai gli ordini in segreto e indovina dove saranno i gladiatori degli altri."
CREDITS_IT: Final = (
    "GladiGala è di Sharon Katz ed è stato pubblicato da Tyto Games nel 2019. Qui le regole sono "
    "scritte con parole nostre; il nome appartiene al suo editore."
)

# The options of a table: what a person calls them, what may be given, what they change.
CALLED_IT: Final = {"individual": "individuale"}

LABELS_IT: Final = NAMES_IT.labels()


def label(action: int) -> str:
    """What a person calls an action."""
    return LABELS_IT[action]


def spellers(s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
    """How the values of each domain are spelled at this table."""
    return NAMES_IT.spellers(names)


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
    named=NAMES_IT.named,
    abouts=ABOUTS_IT,
)
