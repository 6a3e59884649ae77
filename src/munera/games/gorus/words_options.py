"""What is said of the options in Italian; it moves to `lang/it/options.toml` with typed options."""

from __future__ import annotations

from typing import Final

# The options of a table: what a person calls them, what may be given, what they change.
OPTIONS_IT: Final = {
    "schools": (
        "Scuole",
        "standard, random, o nomi come 'blue green pink'",
        "Quali scuole usa un tavolo da uno a quattro giocatori (GM-05).",
    ),
    "target": (
        "Traguardo",
        "standard, o un numero da 1 a 9 che vale per tutti",
        "Quanto Sostegno della Folla serve per vincere la partita (GM-57, GM-58, GM-91).",
    ),
    "dealer": ("Mazziere", "random, o un posto", "Chi dà le carte nella prima manche (GM-08)."),
    "cf": (
        "Favore della Folla",
        "standard, sedici numeri interi per i valori da 0 a 15, o coppie come '7:1 10:0'",
        "Quanto Favore della Folla vale ogni carta (GM-48).",
    ),
    "memory": (
        "Memoria",
        "on o off",
        "Se tutti possono vedere le carte già uscite e i totali del momento (GM-96).",
    ),
}

ERRORS_IT: Final = {
    "Option 'schools': there is no school '{name}'; there is {known}.": "Opzione 'schools': non "
    "c'è una scuola '{name}'; ci sono {known}.",
    "Option 'schools': {seats} players need {needed} schools, each named once, not '{names}' "
    "[GM-05].": "Opzione 'schools': per {seats} giocatori servono {needed} scuole, ognuna nominata "
    "una volta, non '{names}' [GM-05].",
    "Option 'target' is 'standard' or a number from 1 to 9, not '{text}' [GM-58].": "L'opzione "
    "'target' è 'standard' o un numero da 1 a 9, non '{text}' [GM-58].",
    "Option 'dealer' is 'random' or a seat from 0 to {last}, not '{text}' [GM-08].": "L'opzione "
    "'dealer' è 'random' o un posto da 0 a {last}, non '{text}' [GM-08].",
    "Option '{name}' is 'on' or 'off', not '{text}'.": "L'opzione '{name}' è 'on' o 'off', non "
    "'{text}'.",
    "Option 'cf': rank {rank} is given twice.": "Opzione 'cf': il valore {rank} è dato due volte.",
    "Option 'cf': there is no rank {rank}; ranks run from 0 to 15.": "Opzione 'cf': non c'è un "
    "valore {rank}; i valori vanno da 0 a 15.",
    "Option 'cf' takes 16 whole numbers, one for each rank from 0 to 15, or pairs like 8:-4; this "
    "has {words}.": "L'opzione 'cf' prende 16 numeri interi, uno per ogni valore da 0 a 15, o "
    "coppie come 8:-4; qui ce ne sono {words}.",
    "Option 'cf': {why} is not a whole number of at most a million.": "Opzione 'cf': {why} non è "
    "un numero intero di un milione al massimo.",
    "rank '{rank}'": "il valore '{rank}'",
    "the value of rank {rank}, '{value}',": "il Favore della carta {rank}, '{value}',",
}
