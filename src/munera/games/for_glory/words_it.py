"""How For Glory speaks Italian; cards and gladiators are named without an article."""

from __future__ import annotations

from typing import Final

from munera.core.game import Words
from munera.games.for_glory.words_both import Tongue
from munera.games.for_glory.words_cards_it import ITALIAN as CARDS
from munera.games.for_glory.words_it_packs import PACKS_IT

NAMES_IT: Final = Tongue(
    cards=CARDS,
    decks=("gladiatori", "addestramento", "economia"),
    arenas=("Arena Effimera I", "Arena Effimera II", "Arena Duratura"),  # all take l', nell'
    stats=(
        "Attacco", "Agilità", "Salute", "Influenza", "costo d'iscrizione", "costo dei gladiatori",
    ),
    events=("attacca", "danni", "entra", "lascia", "sconfitto"),
    coins=("1 moneta", "{} monete"),
    a_card="una carta",
    spare="Carta aggiunta {}",
    gladiator="gladiatore {}",
    stop="Passa",
    buy="Compra la carta {1} di {0}",
    play="Gioca {}",
    reserve="Metti {} in Riserva",
    buyback="Riscatta la Riserva",
    ability="Usa {}",
    use="Usa il gladiatore {}",
    attack="Attacca con il gladiatore {}",
    targets=("Gladiatore proprio {}", "Gladiatore avversario {}"),
    pay="Paga con {}",
    tokens="Paga con i gettoni",
    choose="Scegli {}",
    supply="Cambia l'offerta di {}",
    first="Comincia il posto {}",
    draw="Pesca {}",
    buy_card="Compra {} per {}",
    attack_with="Attacca con {}",
    target_cards=("Tra i propri: {}", "Tra gli avversari: {}"),
    numbered="{} ({})",
    arena_card="{} ({})",
    chosen={
        "cull": "Elimina {}", "cull_may": "Elimina {}", "discard": "Scarta {}",
        "retrieve": "Riprendi {}",
    },
    stops={
        "cull_may": "Non eliminare nulla", "supply_may": "Lascia l'offerta com'è",
        "move_may": "Nessuno",
    },
)  # fmt: skip

PROMPTS_IT: Final = {
    "main": "Fai azioni: compra, gioca o metti carte in Riserva, o smetti. Puoi pagare {coins}.",
    "arena": "Scegli l'arena per {card}.",
    "pay": "Paga {card}: ancora {left} di {cost}.",
    "late": "Iscrizione Tardiva: fai entrare un gladiatore per {cost}, o passa e hai finito.",
    "attack": "Il tuo turno di combattimento: attacca con un gladiatore pronto; puoi anche usare "
    "una Tattica.",
    "attack_only": "Hai usato la tua Tattica: attacca con un gladiatore pronto.",
    "tactic": "Puoi usare una Tattica, o finire il tuo turno di combattimento.",
    "tactic_only": "Non hai nessuno con cui attaccare: usa una Tattica, o passa.",
    "combat_end": "Attacco e Tattica sono fatti: finisci il tuo turno di combattimento.",
    "hit": "{card} colpisce con {number}: scegli chi.",
    "react_attack": "{card} attacca: reagisci o passi?",
    "react_damage": "Danni assegnati nell'{arena}: {number}. Reagisci o passi?",
    "react_enters": "{card} è in una nuova arena: reagisci o passi?",
    "react_leaves": "{card} ha lasciato un'arena: reagisci o passi?",
    "react_defeated": "Sconfitti: {cards}. Reagisci o passi?",
    "target": "Scegli il bersaglio di {card}.",
    "from": "{card}: scegli il gladiatore a cui levare i danni.",
    "to": "{card}: scegli il gladiatore a cui vanno i danni.",
    "lose": "Ai tuoi gladiatori serve {number} di Influenza e tu ne hai {total}: scegli a chi "
    "rinunci.",
    "cull": "Scegli una carta dalla mano da eliminare.",
    "cull_may": "Scegli una carta dalla mano da eliminare, o passa.",
    "discard": "Scegli una carta dalla mano da scartare; ancora da scartare: {number}.",
    "retrieve": "Scegli una carta dai tuoi scarti da prendere in mano.",
    "supply": "Scegli il mazzo dell'offerta di cui si cambiano le carte scoperte.",
    "supply_may": "Scegli un mazzo dell'offerta di cui si cambiano le carte scoperte, o passa.",
    "move": "Scegli un tuo gladiatore da spostare.",
    "move_may": "Scegli un tuo gladiatore da spostare, o passa.",
    "refill": "Prima di completare la mano: riscatta la Riserva, usa un'azione libera, o passa.",
    "react_gone": "Il gladiatore di cui si tratta non c'è più: reagisci, o passa?",
    "pay_reserve": "Paga la tua Riserva: ancora {left} di {cost}.",
}

EVENTS_IT: Final = {
    "first_drawn": "La sorte fa cominciare {seat}.",
    "game_began": "Il primo turno è di {seat}; il Favore del Pubblico va a {other}.",
    "supply_dealt": "{card} arriva nell'offerta di {deck}.",
    "supply_reshuffled": "Il mazzo di {deck} è vuoto: si mescolano i suoi scarti; carte: {number}.",
    "arena_dealt": "{card} è l'{arena}.",
    "turn_began": "Comincia il turno di {seat}.",
    "readied_all": "{seat} rende pronti Patroni e arene; carte: {number}.",
    "drew": "{seat} pesca {card}.",
    "reshuffled": "{seat} non ha più mazzo e mescola gli scarti; carte: {number}.",
    "nothing_to_draw": "{seat} non ha più nulla da pescare; carte mancate: {number}.",
    "paid_card": "{seat} paga con {card}, che vale {coins}.",
    "paid_tokens": "{seat} paga {coins} in gettoni.",
    "bought": "{seat} compra {card}.",
    "patron_played": "{seat} gioca {card} nella Villa.",
    "scheme_played": "{seat} gioca l'Intrigo {card}.",
    "boast_played": "{seat} gioca {card}, che non fa nulla.",
    "scheme_used": "{seat} usa {card} come Intrigo.",
    "free_used": "{seat} usa {card} come azione libera.",
    "reserved": "{seat} mette {card} in Riserva.",
    "bought_back": "{seat} riscatta tutta la Riserva; carte: {number}.",
    "entered": "{seat} fa entrare {card} nell'{arena}.",
    "registered": "{seat} iscrive in ritardo {card} nell'{arena}.",
    "entered_as_tactic": "{seat} gioca {card} nell'{arena} come Tattica.",
    "actions_ended": "{seat} non fa altre azioni.",
    "actions_capped": "{seat} ha fatto {number} azioni, e il passo finisce.",
    "hand_discarded": "{seat} scarta la mano: {cards}.",
    "crowd_calm": "La Brama di Sangue è {number} e la Vanteria chiede {total}: ancora nessuna "
    "battaglia.",
    "crowd_calls": "La Brama di Sangue è {number} e la Vanteria chiede {total}: si va nelle arene.",
    "arena_phase_began": "La Fase delle Arene comincia con l'Iscrizione Tardiva; tocca prima a "
    "{seat}.",
    "late_passed": "{seat} ha finito l'Iscrizione Tardiva.",
    "battle_began": "Comincia la battaglia nell'{arena}, {card}.",
    "initiative": "{seat} ha l'Iniziativa con {mine} di Agilità contro {theirs}.",
    "initiative_tied": "Agilità pari, {mine} a testa: l'Iniziativa va a {seat}, che ha il Favore "
    "del Pubblico.",
    "combat_turn": "Turno di combattimento di {seat}.",
    "combat_passed": "{seat} passa.",
    "combat_ended": "{seat} finisce il turno di combattimento.",
    "attacked": "{card} di {seat} attacca.",
    "hit": "{attacker} di {seat} colpisce {target} con {number}.",
    "attack_lost": "L'Attacco di {card} va a vuoto: non c'è chi colpisce, o chi colpire.",
    "attack_zero": "{card} ha Attacco 0 e non infligge danni.",
    "tactic_played": "{seat} gioca la Tattica {card}.",
    "tactic_used": "{seat} usa la Tattica di {card}.",
    "tactic_of_card": "{seat} usa {card} come Tattica.",
    "reaction_played": "{seat} gioca la Reazione {card}.",
    "reaction_used": "{seat} usa la Reazione di {card}.",
    "reaction_of_card": "{seat} usa {card} come Reazione.",
    "let_be": "{seat} non reagisce.",
    "assigned": "Danni assegnati a {card} di {seat}: {number}.",
    "prevented": "Danni prevenuti a {card} di {seat}: {number}.",
    "reassigned": "Danni riassegnati da {attacker} a {target}: {number}.",
    "moved_damage": "Danni spostati da {attacker} a {target}: {number}.",
    "removed_damage": "Danni tolti a {card} di {seat}: {number}.",
    "resolved": "Danni a segno su {card} di {seat}: {number}, ora {total}.",
    "defeated": "{card} di {seat} è sconfitto.",
    "gave_up": "A {seat} manca l'Influenza per {card}, che vale come sconfitto.",
    "insured": "L'assicurazione dà {coins} a {seat}.",
    "exhausted": "{card} di {seat} è esausto.",
    "readied": "{card} di {seat} è di nuovo pronto.",
    "card_exhausted": "{seat} esaurisce {card}.",
    "modified_turn": "{card} di {seat} ha {number} {stat} in questo turno.",
    "modified_battle": "{card} di {seat} ha {number} {stat} fino alla fine della battaglia.",
    "gained": "{seat} prende {coins}.",
    "culled": "{seat} elimina {card}.",
    "culled_nothing": "{seat} non elimina nulla.",
    "discarded": "{seat} scarta {card}.",
    "retrieved": "{seat} prende {card} dagli scarti.",
    "supply_kept": "{seat} lascia l'offerta com'è.",
    "supply_discarded": "{seat} scarta le carte scoperte di {deck}; carte: {number}.",
    "moved": "{seat} sposta {card} dall'{from} all'{arena}.",
    "stayed": "{seat} non sposta nessuno.",
    "no_effect": "Nessuno è adatto a quello che fa {card}.",
    "cycle_ended": "Hanno passato entrambi: tutti i gladiatori nell'arena diventano pronti.",
    "cycle_capped": "Il ciclo è durato troppo: tutti i gladiatori nell'arena diventano pronti.",
    "battle_won": "{seat} vince la battaglia nell'{arena}.",
    "battle_walkover": "{seat} non incontra nessuno nell'{arena} e vince subito.",
    "battle_drawn": "La battaglia nell'{arena} è un pareggio.",
    "took_glory": "{seat} prende {number} Gloria e ora ne ha {total}.",
    "token_moved": "Il gettone del campione di {card} va dalla parte di {seat}.",
    "took_arena": "{seat} prende {card} nella Villa.",
    "took_boast": "{seat} riceve {card} sugli scarti.",
    "no_battle": "Nelle arene non ci sono gladiatori: nessuna battaglia.",
    "new_lasting": "{card} è la nuova Arena Duratura.",
    "returned": "{card} di {seat} lascia la sabbia e va negli scarti.",
    "favor_moved": "Il Favore del Pubblico va a {seat}.",
    "hand_refilled": "{seat} completa la mano; carte pescate: {number}.",
    "round_ended": "La Fase delle Arene è finita; il prossimo turno è di {seat}.",
    "won": "{seat} ha {number} Gloria e vince la partita.",
    "won_at_cap": "La partita finisce dopo {number} turni: {seat} ha più Gloria e vince.",
    "drawn_at_cap": "La partita finisce dopo {number} turni con Gloria pari: è patta.",
    "found_nothing": "{seat} non trova nulla da prendere negli scarti.",
}

REFUSALS_IT: Final = {
    "game_over": "La partita è finita.",
    "chance": "Nessuno sceglie che cosa si pesca o si scopre.",
    "first_chance": "Chi comincia lo decide la sorte.",
    "dealing": "Si stanno distribuendo le carte: '{action}' ora non si può fare.",
    "turn_main": "È il turno di {seat}.",
    "turn_late": "Tocca a {seat} iscrivere un gladiatore o passare.",
    "turn_combat": "È il turno di combattimento di {seat}.",
    "turn_react": "Tocca a {seat} reagire o passare.",
    "turn_choice": "Tocca a {seat} scegliere.",
    "turn_pay": "Tocca a {seat} pagare.",
    "turn_refill": "Tocca a {seat} completare la mano.",
    "main_now": "Stai facendo le azioni del tuo turno: '{action}' non è fra queste.",
    "late_now": "È l'Iscrizione Tardiva: fai entrare un gladiatore o passa; '{action}' ora non si "
    "può fare.",
    "combat_now": "È il tuo turno di combattimento: attacca, usa una Tattica o finiscilo; "
    "'{action}' ora non si può fare.",
    "react_now": "È una finestra di reazione: reagisci o passa; '{action}' ora non si può fare.",
    "pay_now": "Prima paga; ancora da pagare: {left}.",
    "arena_now": "Prima scegli un'arena: '{action}' ora non si può fare.",
    "target_now": "Prima scegli un gladiatore: '{action}' ora non si può fare.",
    "card_now": "Prima scegli una carta: '{action}' ora non si può fare.",
    "supply_now": "Prima scegli un mazzo dell'offerta: '{action}' ora non si può fare.",
    "refill_now": "Si stanno completando le mani: riscatta la Riserva, usa un'azione libera o "
    "passa; '{action}' ora non si può fare.",
    "empty_slot": "Quel posto dell'offerta di {deck} resta vuoto fino alla fine del turno.",
    "too_dear": "{card} costa {cost}, e tu puoi pagare {coins}.",
    "ability_too_dear": "{card} chiede {cost}, e tu puoi pagare {coins}.",
    "late_too_dear": "L'Iscrizione Tardiva costa {cost}, e tu puoi pagare {coins}.",
    "buyback_too_dear": "La tua Riserva costa {cost}, e tu puoi pagare {coins}.",
    "reserve_empty": "La tua Riserva è vuota.",
    "not_in_hand": "Non hai {card} in mano.",
    "not_in_game": "{card} non è in questa partita.",
    "no_influence": "Con {card} ai tuoi gladiatori servirebbe {number} di Influenza, e tu ne hai "
    "{total}.",
    "no_playing": "{card} non si gioca come azione: mettila in Riserva o tienila per il suo "
    "momento.",
    "no_reserving": "{card} non può andare in Riserva: ci vanno solo Tattiche e Reazioni.",
    "late_gladiators": "{card} non si può iscrivere: si iscrivono solo gladiatori.",
    "only_reactions": "{card} non è una Reazione a quello che è appena accaduto.",
    "only_tactics": "{card} non è una Tattica: non si gioca in un turno di combattimento.",
    "not_yours": "{card} non è in gioco dalla tua parte.",
    "card_exhausted": "{card} non può: è una carta esausta.",
    "no_such_ability": "{card} non ha un'abilità per questo momento.",
    "used_in_window": "In questa finestra di reazione hai già usato {card}.",
    "no_target": "Ora non c'è nessuno su cui usare {card}.",
    "no_card_for_cost": "{card} chiede di scartare un'altra carta dalla mano, e ne hai troppo "
    "poche.",
    "tactic_done": "Hai già usato la Tattica di questo turno.",
    "attack_done": "Hai già fatto l'Attacco di questo turno.",
    "must_attack": "Hai un gladiatore pronto e qualcuno da colpire: attacca prima di finire il "
    "turno.",
    "no_such_gladiator": "Non hai un gladiatore {number}.",
    "not_in_arena": "{card} non è nell'arena attiva.",
    "not_ready": "{card} è esausto e non può attaccare.",
    "nobody_to_strike": "Non c'è nessuno che {card} possa prendere a bersaglio.",
    "no_ability": "{card} non ha un'abilità per questo momento.",
    "blank": "{card} ora non ha abilità: gliele leva un gladiatore nella stessa arena.",
    "elsewhere": "{card} è in un'altra arena.",
    "man_exhausted": "{card} è già esausto.",
    "no_such_target": "Da quella parte non c'è un gladiatore {number}.",
    "target_elsewhere": "{card} non è nell'arena di cui si tratta.",
    "untargetable": "{card} ora non può essere bersaglio.",
    "guarded": "Un altro gladiatore attira l'Attacco al posto di {card}.",
    "wrong_side": "{card} è dalla parte sbagliata per questo.",
    "wrong_state": "{card} non è adatto: guarda i danni, e chi è pronto.",
    "not_hit_own": "{card} è tuo: un Attacco colpisce un gladiatore avversario.",
    "not_lost": "Rinunciare a {card} ora non si può, o non libererebbe Influenza.",
    "arena_taken": "L'{arena} non è disponibile finché ci sono gladiatori nell'altra Arena "
    "Effimera.",
    "arena_same": "Il gladiatore è già nell'{arena}.",
    "needless": "{card} arriva tardi: le Rendite si pagano dalla più alta in giù, e mai più del "
    "necessario.",
    "card_too_little": "Se ora venisse {card}, non potresti pagare il resto.",
    "tokens_too_few": "Hai {coins} in gettoni; ancora da pagare: {left}.",
    "no_income": "{card} non è una Rendita che hai in mano.",
    "not_in_discard": "{card} non è nei tuoi scarti, o non è del tipo giusto.",
    "no_pass": "Devi scegliere: qui non si può passare.",
    "no_card_for_scheme": "{card} chiede di scartare un'altra carta dalla mano, e ne hai troppo "
    "poche.",
}

HEADINGS_IT: Final = {
    "turn_began": "Turno {turn}",
    "arena_phase_began": "Fase delle Arene",
    "battle_began": "Battaglia nell'{arena}",
}

TAGLINE_IT: Final = "Costruisci una scuola, compra favori e vinci le arene per sei Gloria."
CREDITS_IT: Final = (
    "For Glory è di Alex Wolf ed è stato pubblicato da Spielcraft Games. Qui le regole sono "
    "scritte con parole nostre; i nomi appartengono al loro editore. Gli elenchi stampati delle "
    "carte non sono pubblici: quasi tutti i numeri delle carte sono nostri, e chi possiede il "
    "gioco può metterci quelli stampati."
)

# The options of a table: what a person calls them, what may be given, what they change.
OPTIONS_IT: Final = {
    "first": (
        "Primo giocatore",
        "random, oppure un posto",
        "Chi fa il primo turno; l'altro riceve il Favore del Pubblico (FG-207).",
    ),
    "glory": (
        "Gloria per vincere",
        "un numero da 1 a 9",
        "Quanta Gloria vince la partita (FG-101).",
    ),
    "coins": (
        "Monete all'inizio",
        "un numero da 0 a 20",
        "I gettoni moneta con cui comincia ognuno (FG-201).",
    ),
    "cards": (
        "Carte",
        "standard, oppure le carte di un pacchetto, al posto delle solite o in aggiunta",
        "Quali carte ci sono nella partita, per chi ne possiede altre (FG-208).",
    ),
}

CALLED_IT: Final = {"duel": "duello", "random": "a sorte", "standard": "standard"}

# What is wrong with an option. Faults deep inside a card are told in the words of the data.
ERRORS_IT: Final = {
    "Option 'first' is 'random', '0' or '1', not '{text}' [FG-207].": "L'opzione 'first' è "
    "'random', '0' o '1', non '{text}' [FG-207].",
    "Option '{name}' is a number from {low} to {high}, not '{text}' [{clause}].": "L'opzione "
    "'{name}' è un numero da {low} a {high}, non '{text}' [{clause}].",
    "Option 'cards': {why}": "Opzione 'cards': {why}",
    "it is neither 'standard' nor JSON or TOML of cards: {error}.": "non è né 'standard' né JSON o "
    "TOML di carte: {error}.",
    "it goes too deep.": "va troppo in profondità.",
    "there is no card '{name}': standard cards keep their id, and new ones are called {low} to "
    "{high}.": "la carta '{name}' non esiste: le carte standard conservano il loro id, e quelle "
    "nuove si chiamano da {low} a {high}.",
    "Option 'cards': card {name} is given twice.": "Opzione 'cards': la carta {name} è data due "
    "volte.",
    "card {name} has no field '{key}'.": "alla carta {name} manca il campo '{key}'.",
    "the type of card {name} is {type} and cannot be changed.": "il tipo della carta {name} è "
    "{type} e non si può cambiare.",
    "the deck of card {name} is {decks} for a {type}, not {deck}.": "il mazzo della carta {name}, "
    "di tipo {type}, è {decks}, non {deck}.",
    "card {name} is a {type} without an ability.": "la carta {name} è di tipo {type} ma non ha "
    "un'abilità.",
    "card {name} has two abilities that could be used at the same decision ({when}).": "la carta "
    "{name} ha due abilità utilizzabili nella stessa decisione ({when}).",
    "the copies of the {deck} deck come to {there}, not {total}; name another total under "
    "'totals' if that is meant.": "le copie del mazzo {deck} sono {there}, non {total}; se è "
    "voluto, indica un altro totale in 'totals'.",
    "the {deck} deck needs at least {low} cards, not {there}.": "al mazzo {deck} servono almeno "
    "{low} carte, non {there}.",
    "there are {there} gladiators, but at most 60 can be numbered.": "ci sono {there} gladiatori, "
    "ma se ne possono numerare al massimo 60.",
}

ABOUTS_IT: Final = {
    "arena": "{card}",
    "late": "Iscrizione Tardiva",
    "tactic": "Turno di combattimento",
    "tactic_only": "Turno di combattimento",
    "combat_end": "Turno di combattimento",
    "hit": "{card} colpisce",
    "react_attack": "All'Attacco di {card}",
    "react_damage": "Ai danni nell'{arena}",
    "react_enters": "All'entrata di {card}",
    "react_leaves": "All'uscita di {card}",
    "react_defeated": "Alla sconfitta di {cards}",
    "react_gone": "Reazione",
    "target": "{card}",
    "from": "{card}, danni da",
    "to": "{card}, danni a",
    "lose": "Da cedere",
    "move": "Da spostare",
    "move_may": "Da spostare",
    "refill": "Prima di riempire la mano",
}

ITALIAN: Final = Words(
    PROMPTS_IT,
    EVENTS_IT,
    REFUSALS_IT,
    NAMES_IT.spellers,
    NAMES_IT.labels().__getitem__,
    HEADINGS_IT,
    tagline=TAGLINE_IT,
    options=OPTIONS_IT,
    credits=CREDITS_IT,
    called=CALLED_IT,
    errors={**ERRORS_IT, **PACKS_IT},
    named=NAMES_IT.named,
    abouts=ABOUTS_IT,
)
