"""What is said of the options in Italian; it moves to `lang/it/options.toml` with typed options."""

from __future__ import annotations

from typing import Final

# The options of a table: what a person calls them, what may be given, what they change.
OPTIONS_IT: Final = {
    "first_seat": (
        "Primo giocatore",
        "un posto",
        "Chi fa le veci del più giovane e comincia (GG-052).",
    ),
    "matches": (
        "Incontri",
        "2 oppure 1",
        "Gli incontri di una giornata; una giornata breve ne ha uno (GG-001).",
    ),
    "max_rounds": (
        "Round di un incontro al massimo",
        "da 0 a 1000; 0 per nessun limite",
        "Il round dopo il quale un incontro finisce contando le monete (GG-272).",
    ),
    "start_coins": (
        "Monete all'inizio",
        "da 0 a 99",
        "Le monete di ogni scuola al mattino (GG-010).",
    ),
    "shield_limit": (
        "Scudi",
        "da 0 a 99",
        "Gli scudi che una scuola può pagare in un incontro (GG-088).",
    ),
    "out_limit": (
        "Basi",
        "da 1 a 12",
        "Le basi sul Palco Centrale che chiudono un incontro (GG-232).",
    ),
    "safe_zone_fee": (
        "Tariffa della Zona Sicura",
        "da 0 a 9",
        "Le monete per un gladiatore nella Zona Sicura, a ogni round (GG-175).",
    ),
    "upgrade_cost": (
        "Costo di un potenziamento",
        "da 0 a 9",
        "Le monete per potenziare un tipo in un incontro (GG-203).",
    ),
    "eagle_reach_coins": (
        "Monete per un'Aquila",
        "da 0 a 99",
        "Le monete per aver preso un'Aquila, una nota dell'editore (GG-213).",
    ),
    "payout": (
        "Guadagni",
        "standard, oppure totali come '0 0 2 3 4 6'",
        "Quanto rendono in tutto 0, 1, 2 ... caduti di una dichiarazione o serie (GG-184).",
    ),
    "simultaneous_hits": (
        "Colpi dello stesso round",
        "each oppure once",
        "Se i colpi ordinari di un round su un gladiatore fanno ciascuno una ferita (GG-142).",
    ),
    "fallen_eagle": (
        "Aquila caduta",
        "takeable oppure frozen",
        "Se un'Aquila si può riprendere dopo che il suo portatore è uscito (GG-217).",
    ),
    "afternoon_eagles": (
        "Aquile al pomeriggio",
        "stay oppure home",
        "Dove stanno le Aquile quando comincia il pomeriggio (GG-263).",
    ),
    "closed_benches": (
        "Panche chiuse",
        "none, marble, oppure panche come 'Sd Se W4'",
        "Le panche su cui non si può mettere un gettone del pubblico (GG-054).",
    ),
    "three_player_limit": (
        "Limite in tre giocatori",
        "on oppure off",
        "Se in tre giocatori i due ai lati stanno lontani da quello nel mezzo (GG-050).",
    ),
    "ranges": (
        "Portate",
        "standard, oppure caselle a destra e avanti: 'sword: 0,0 0,1; spear: 0,1 0,2; ...'",
        "Le caselle che ogni tipo può attaccare (GG-131).",
    ),
    "attack_value": (
        "Valore degli attacchi",
        "standard, oppure 'sword: 2; spear: 2; dagger: 1; club: 3'",
        "Quanto rende un colpo a segno di ogni tipo (GG-182).",
    ),
}

# What can be wrong with a table, by the English sentence. One whose reason begins with a slot is
# whole, so that the slot does not take the option's name.
ERRORS_IT: Final = {
    "Option 'first_seat' is a seat from 0 to {last}, not '{text}' [GG-052].": "L'opzione "
    "'first_seat' è un posto da 0 a {last}, non '{text}' [GG-052].",
    "Option '{name}' is a number from {low} to {high}, not '{text}' [{clause}].": "L'opzione "
    "'{name}' è un numero da {low} a {high}, non '{text}' [{clause}].",
    "Option '{name}' is '{one}' or '{other}', not '{text}' [{clause}].": "L'opzione '{name}' è "
    "'{one}' o '{other}', non '{text}' [{clause}].",
    "Option 'payout': {why}": "Opzione 'payout': {why}",
    "Option 'closed_benches': {why}": "Opzione 'closed_benches': {why}",
    "Option 'ranges': {why}": "Opzione 'ranges': {why}",
    "Option 'attack_value': {why}": "Opzione 'attack_value': {why}",
    "'{entry}' has no colon after the type.": "in '{entry}' mancano i due punti dopo il tipo.",
    "there is no type '{name}'; there is {known}.": "il tipo '{name}' non esiste; ci sono {known}.",
    "it needs all four types; missing: {lacking}.": "servono tutti e quattro i tipi; mancanti: "
    "{lacking}.",
    "'{word}' of {name} is not two numbers from {low} to {high}, right and forward, such as 0,1.": (
        "'{word}' di {name} non è due numeri da {low} a {high}, a destra e avanti, come 0,1."
    ),
    "Option 'ranges': {name} has no square to attack.": "Opzione 'ranges': {name} non ha caselle "
    "da attaccare.",
    "Option 'ranges': {name} has {square} twice.": "Opzione 'ranges': {name} ha {square} due "
    "volte.",
    "the value of {name}, '{text}', is not a number from 0 to {most}.": "il valore di {name}, "
    "'{text}', non è un numero da 0 a {most}.",
    "'{word}' is not a number from 0 to {most}.": "'{word}' non è un numero da 0 a {most}.",
    "it takes 2 to {most} totals, not {count}.": "servono da 2 a {most} totali, non {count}.",
    "nothing is earned for nothing: it begins with 0, not {first} [GG-184].": "per nulla non si "
    "guadagna nulla: comincia con 0, non {first} [GG-184].",
    "totals never fall, but {after} follows {before} [GG-184].": "i totali non calano mai, ma "
    "{after} viene dopo {before} [GG-184].",
    "there is no bench '{word}'; benches are Sa to Sh, Na to Nh, W1 to W8 and E1 to E8.": (
        "la panca '{word}' non esiste; le panche vanno da Sa a Sh, da Na a Nh, da W1 a W8 e da E1 "
        "a E8."
    ),
    "bench {bench} is given twice.": "la panca {bench} è data due volte.",
    "it is empty; say 'none' if no bench is closed.": "è vuota; scrivi 'none' se nessuna panca è "
    "chiusa.",
    "Option 'closed_benches': {needed} crowd tokens need as many open lines, not {count} "
    "[GG-053].": "Opzione 'closed_benches': per {needed} gettoni del pubblico servono altrettante "
    "linee aperte, non {count} [GG-053].",
    "{name} is given twice.": "{name} è dato due volte.",
}
