"""What is said of the options in Italian; it moves to `lang/it/options.toml` with typed options."""

from __future__ import annotations

from typing import Final

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
