"""What is said of the options in Italian; it moves to `lang/it/options.toml` with typed options."""

from __future__ import annotations

from typing import Final

# The options of a table: what a person calls them, what may be given, what they change.
OPTIONS_IT: Final = {
    "first_seat": (
        "Primo giocatore",
        "random, oppure un posto",
        "Chi fa le veci del giocatore più anziano e comincia (CG-07).",
    ),
    "own_teams_apart": (
        "Squadre proprie distanti",
        "on oppure off",
        "Se una nuova base deve stare lontana dalle proprie finché è possibile (CG-14).",
    ),
    "odds": (
        "Mostra le probabilità",
        "on oppure off",
        "Se il tavolo mostra le probabilità esatte di una battaglia prima che cominci.",
    ),
    "board": (
        "Piano di gioco",
        "standard, caselle come 'a1 a2 b2', o ciascuna con le adiacenti: 'a1: a2 b2; a2: a1'",
        "Le caselle dell'arena e quali sono adiacenti.",
    ),
    "animals": (
        "Animali",
        "standard, oppure tutti e dodici come 'lion-1: spear 1 sword 2 hits 3; lion-2: ...'",
        "I simboli e i colpi dei dodici animali.",
    ),
}


# What can be wrong with a table, by the English sentence.
ERRORS_IT: Final = {
    "Option 'first_seat' is 'random' or a seat from 0 to {last}, not '{text}' [CG-07].": (
        "L'opzione 'first_seat' è 'random' o un posto da 0 a {last}, non '{text}' [CG-07]."
    ),
    "Option '{name}' is 'on' or 'off', not '{text}'.": "L'opzione '{name}' è 'on' o 'off', non "
    "'{text}'.",
    "Option 'board': {why}": "Opzione 'board': {why}",
    "Option 'animals': {why}": "Opzione 'animals': {why}",
    "it begins with '{word}' instead of a name and a colon.": "comincia con '{word}' invece che "
    "con un nome e i due punti.",
    "space {name} is given twice.": "la casella {name} è data due volte.",
    "{teams} teams need a board of more than {teams} spaces, not {spaces} [CG-21].": "per {teams} "
    "squadre serve un piano con più di {teams} caselle, non {spaces} [CG-21].",
    "there is no way from {one} to {other}.": "da {one} a {other} non c'è un passaggio.",
    "there is no space '{name}'; spaces are {first} to {last}.": "la casella '{name}' non esiste; "
    "le caselle vanno da {first} a {last}.",
    "{name} is named as adjacent to itself.": "{name} è data come adiacente a se stessa.",
    "{name} names {other} twice.": "{name} nomina {other} due volte.",
    "{name} is adjacent to {other}, which is not on the board.": "{name} è adiacente a {other}, "
    "che non è sul piano.",
    "{name} names {other} as adjacent, but {other} does not name it.": "{name} dà {other} come "
    "adiacente, ma {other} non la nomina.",
    "there is no animal '{name}'; there is {known}.": "l'animale '{name}' non esiste; ci sono "
    "{known}.",
    "{name} is given twice.": "{name} è dato due volte.",
    "it takes exactly 12 animals, not {count}; missing: {lacking}.": "servono esattamente 12 "
    "animali, non {count}; mancanti: {lacking}.",
    "{name} has a net, but animals never have one [CG-92].": "{name} ha una Rete, ma gli animali "
    "non ne hanno mai [CG-92].",
    "{name} has '{field}', but an animal has {fields}.": "{name} ha '{field}', ma un animale ha "
    "{fields}.",
    "{name} has {field} twice.": "{name} ha {field} due volte.",
    "the {field} of {name}, '{value}', is not a number from 0 to {most}.": "il valore {field} di "
    "{name}, '{value}', non è un numero da 0 a {most}.",
    "{name} has {swords} swords, but there are only {dice} dice [CG-93].": "{name} ha {swords} "
    "spade, ma i dadi sono solo {dice} [CG-93].",
    "{name} needs at least one hit to die [CG-99].": "{name} deve poter morire con almeno un "
    "colpo [CG-99].",
}
