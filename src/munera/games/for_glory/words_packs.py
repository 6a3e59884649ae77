"""What is wrong with a pack of cards, in Italian.

Names of fields, and what can stand in them, are the words of the file and stay as they are. Every
sentence is there for every place of a file that it can speak of.
"""

from __future__ import annotations

from typing import Final

# Places of a file, as `tables.py` names them.
PLACES: Final = {
    "{field} of operation {k} of ability {a} of card {card}": "{field} dell'operazione {k} "
    "dell'abilità {a} della carta {card}",
    **{
        f"{{field}} of {pick} of operation {{k}} of ability {{a}} of card {{card}}": "{field} di "
        f"{pick} dell'operazione {{k}} dell'abilità {{a}} della carta {{card}}"
        for pick in ("to", "on", "from")
    },
    "operation {k} of ability {a} of card {card}": "operazione {k} dell'abilità {a} della carta "
    "{card}",
    "n of the cost of ability {a} of card {card}": "n del cost dell'abilità {a} della carta {card}",
    "{field} of ability {a} of card {card}": "{field} dell'abilità {a} della carta {card}",
    "ability {a} of card {card}": "abilità {a} della carta {card}",
    "{field} of card {card}": "{field} della carta {card}",
    "card {card}": "carta {card}",
    "total of {deck}": "totale di {deck}",
    "deck of totals": "mazzo dei totals",
    "totals": "totals",
    "card": "card",
    "whole": "insieme",
}
SENTENCES: Final = {
    "card {n} of the list has no field 'id'.": "alla carta {n} dell'elenco manca il campo 'id'.",
    "card {name} cannot be read: {error}.": "la carta {name} non si può leggere: {error}.",
    "the {where} must be a whole number from {low} to {high}, not '{value}'.": "{where}: "
    "dev'essere un numero intero da {low} a {high}, non '{value}'.",
    "the {where} is missing; there is {words}.": "{where}: manca; c'è {words}.",
    "the {where} '{value}' is unknown; there is {words}.": "{where}: '{value}' è sconosciuto; c'è "
    "{words}.",
    "the {where} must be a table, not '{value}'.": "{where}: dev'essere una tabella, non "
    "'{value}'.",
    "the {where} must be a list, not '{value}'.": "{where}: dev'essere un elenco, non '{value}'.",
    "the {where} must name at least one of {words}.": "{where}: deve nominare almeno uno tra "
    "{words}.",
    "the {where} must name nothing twice, not {words}.": "{where}: non deve nominare nulla due "
    "volte, come in {words}.",
    "the {where} has no field '{key}'; it has {words}.": "{where}: il campo '{key}' non esiste; ci "
    "sono {words}.",
    "{where} has no field '{key}'.": "{where}: manca il campo '{key}'.",
    "{where} ({op}) has no field '{key}'.": "{where} ({op}): manca il campo '{key}'.",
    "the {where} must be a text of at most {n} characters.": "{where}: dev'essere un testo di al "
    "massimo {n} caratteri.",
    "the {where} must be something that can be read.": "{where}: dev'essere qualcosa che si può "
    "leggere.",
    "the {where} must be true or false.": "{where}: dev'essere true o false.",
    "the use of {where} is {use}, which no card of type {type} can have.": "{where}: nessuna carta "
    "di tipo {type} può avere l'use {use}.",
    "the use of {where} joins {words}, which do not go together.": "{where}: l'use unisce {words}, "
    "che non stanno insieme.",
    "the zone of {where} can only be 'hand', for a gladiator's tactic.": "{where}: la zone può "
    "essere solo 'hand', per una tactic di un gladiatore.",
    "{where} needs 'when' if it is a reaction, and only then.": "{where}: 'when' serve a una "
    "reaction, e solo a lei.",
    "{where} has 'if', but only static abilities have a condition.": "{where}: c'è 'if', ma solo "
    "le abilità static hanno una condizione.",
    "the if of {where} speaks of a gladiator, but the card is a {type}.": "{where}: l'if parla di "
    "un gladiatore, ma la carta è di tipo {type}.",
    "the cost of {where} must exhaust the card, or a free action could go on without end.": ""
    "{where}: il cost deve esaurire la carta, o un'azione libera potrebbe non finire mai.",
    "the who of {where} is 'self', which only a gladiator can be.": "{where}: who è 'self', che "
    "solo un gladiatore può essere.",
    "{where} is static and cannot have a cost.": "{where}: è static e non può avere un cost.",
    "the cost of {where} exhausts the card, which is not in play.": "{where}: il cost esaurisce la "
    "carta, che non è in gioco.",
    "the cost of {where} can name each part once, and coin or discard but not both.": "{where}: il "
    "cost può nominare ogni parte una volta, e coin o discard ma non tutti e due.",
    "{where} is {op}, which a {uses} ability cannot do.": "{where}: un'abilità {uses} non può fare "
    "{op}.",
    "{where} is {op}, which only a gladiator's ability can do.": "{where}: solo l'abilità di un "
    "gladiatore può fare {op}.",
    "{where}: 'enter' goes with zone 'hand', and zone 'hand' with 'enter' alone.": "{where}: "
    "'enter' va con la zone 'hand', e la zone 'hand' solo con 'enter'.",
    "the stat of {where} is {stat}, which only a static ability changes.": "{where}: solo "
    "un'abilità static cambia la stat {stat}.",
    "the on of {where} must be each Gladiator of side own, and nothing else.": "{where}: on "
    "dev'essere each con side own, e nient'altro.",
    "the on of {where} must pick a target of side own.": "{where}: on deve scegliere target con "
    "side own.",
    "the {where} must pick target or self.": "{where}: deve scegliere target o self.",
    "the may of {where} has nothing to decline: {op} names no target.": "{where}: may non ha nulla "
    "da rifiutare: {op} non nomina un bersaglio.",
    "the pick of {where} is self, which only a gladiator's ability can pick.": "{where}: solo "
    "l'abilità di un gladiatore può scegliere self.",
    "the pick of {where} is subject, which only a reaction has.": "{where}: solo una reaction ha "
    "un subject.",
    "the pick of {where} is {pick}, but a static ability picks self or each.": "{where}: il pick è "
    "{pick}, ma un'abilità static sceglie self o each.",
}


def _spread() -> dict[str, str]:
    """Every sentence with every place."""
    out: dict[str, str] = {}
    for ours, theirs in SENTENCES.items():
        if "{where}" not in ours:
            out[ours] = theirs
            continue
        for place, luogo in PLACES.items():
            if ours.startswith("{where}") and place.startswith("{"):
                continue  # it would take in what stands before the sentence
            out[ours.replace("{where}", place)] = theirs.replace("{where}", luogo)
    return out


PACKS_IT: Final = _spread()
