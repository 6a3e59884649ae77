"""What a card of For Glory says in Italian; gladiators and arenas keep their Latin names."""

from __future__ import annotations

from typing import Final

from munera.games.for_glory.words_cards import Part, Telling, spaced

_ONE: Final = {"ready": "pronto", "exhausted": "esausto", "": ""}
_MANY: Final = {"ready": "pronti", "exhausted": "esausti", "": ""}


def _all_of(pick: Part) -> str:
    """All gladiators that fit, in the plural."""
    own, foe = pick.get("side") == "own", pick.get("side") == "opp"
    return spaced(
        "i" if own or foe else "tutti gli" if pick.get("other") else "tutti i",
        "tuoi" if own else "",
        "altri" if pick.get("other") else "",
        "gladiatori",
        "avversari" if foe else "",
        _MANY[pick.get("state", "")],
    )


def _picked(pick: Part, name: str, again: bool) -> str:
    """The gladiators of an operation; `again` if one has been named before."""
    if pick["pick"] == "self":
        return name
    if pick["pick"] == "subject":
        return "quel gladiatore"
    target = pick["pick"] == "target"
    other = pick.get("other") or (again and target)
    return spaced(
        "un" if target else "ogni",
        "altro" if other else "",
        "tuo" if pick.get("side") == "own" else "",
        "gladiatore",
        "bersaglio" if target else "",
        "avversario" if pick.get("side") == "opp" else "",
        _ONE[pick.get("state", "")],
    )


ITALIAN: Final = Telling(
    names={
        "Business as Usual": "Soliti Affari",
        "Cull": "Cernita",
        "Crooked Senator": "Senatore Corrotto",
        "Fresh Perspective": "Nuova Prospettiva",
        "Pierce": "Stoccata",
        "Bind Wounds": "Fasciatura",
        "Heavy Blow": "Colpo Pesante",
        "Sand in the Eyes": "Sabbia negli Occhi",
        "Desperate Lunge": "Affondo Disperato",
        "Entangle": "Nella Rete",
        "Twist the Blade": "Lama nella Ferita",
        "Second Wind": "Nuovo Slancio",
        "Javelin Volley": "Pioggia di Giavellotti",
        "Roar of the Crowd": "Boato della Folla",
        "Deflect": "Deviazione",
        "Riposte": "Risposta",
        "Sidestep": "Passo di Lato",
        "Parry": "Parata",
        "Turn the Tables": "Ribaltamento",
        "Counterattack": "Contrattacco",
        "Evade": "Schivata",
        "Shady Dealings": "Loschi Affari",
        "Smooth Talk": "Parlantina",
        "Quaestor": "Questore",
        "Treacherous Augur": "Augure Infido",
        "Venal Editor": "Editor Venale",
        "Aedile": "Edile",
        "Grasping Mango": "Mangone Avido",
        "Vestalis": "Vestale",
        "Unscrupulous Consul": "Console senza Scrupoli",
        "Ambitious Praetor": "Pretore Ambizioso",
        "Recall to the Ludus": "Ritorno al Ludus",
        "Scouting Party": "In Cerca di Talenti",
        "Transfer Papers": "Lettera di Trasferimento",
        "Lavish Feast": "Lauto Banchetto",
        "Purge the Ranks": "Pulizia nei Ranghi",
        "Whispered Secrets": "Segreti Sussurrati",
        "Boast 6": "Vanteria 6",
        "Boast 10": "Vanteria 10",
        "Boast 14": "Vanteria 14",
        "Boast 19": "Vanteria 19",
        "Boast 24": "Vanteria 24",
    },
    types={
        "income": "Rendita",
        "scheme": "Intrigo",
        "patron": "Patrono",
        "gladiator": "gladiatore",
        "tactic": "Tattica",
        "reaction": "Reazione",
        "arena": "arena",
        "boast": "Vanteria",
    },
    uses={
        "scheme": "Intrigo",
        "tactic": "Tattica",
        "reaction": "Reazione",
        "free": "Azione libera",
    },
    stats={"attack": "Attacco", "agility": "Agilità", "health": "Salute"},
    until={"turn": "in questo turno", "battle": "fino alla fine della battaglia"},
    coins=("1 moneta", "{n} monete"),
    tokens=("1 gettone moneta", "{n} gettoni moneta"),
    cards=("una carta", "{n} carte"),
    harm=("1 danno", "{n} danni", "tutti i danni"),
    assigned=("1 danno assegnato", "{n} danni assegnati", "tutti i danni assegnati"),
    either="o",
    both="e",
    in_order="per",
    then="poi",
    may="puoi {does}",
    facts={
        "income": "Vale {coins}.",
        "patron": "{n} Influenza.",
        "boast": "Non fa nulla.",
    },
    whose={"own": "un tuo gladiatore", "any": "un gladiatore"},
    when={
        "attacks": "quando {who} attacca",
        "damage_assigned": "quando si assegnano danni a {who}",
        "damage": "quando si assegnano danni",
        "enters": "quando {who} entra in un'arena",
        "leaves": "quando {who} lascia un'arena",
        "defeated": "quando {who} è sconfitto",
    },
    cost={
        "exhaust_self": "esaurisci {name}",
        "coin": "paga {coins}",
        "discard": "scarta {cards} dalla mano",
    },
    conditions={
        "exhausted": "finché {name} è esausto",
        "ready": "finché {name} è pronto",
        "damaged": "finché {name} ha danni addosso",
        "escorted": "finché in quest'arena hai un gladiatore con un altro nome",
        "foe_exhausted": "finché in quest'arena un gladiatore avversario è esausto",
        "favor": "finché hai il Favore del Pubblico",
    },
    always={
        "untargetable": "{it} non può essere bersaglio",
        "guard": "un Attacco avversario deve prendere a bersaglio {it}, o un altro che lo chieda, "
        "se può",
        "blank": "i gladiatori con un altro nome in quest'arena non hanno abilità",
        "influence": "hai {n:+} Influenza",
        "late_cost": "le tue Iscrizioni Tardive costano {coins} {less}",
        "gladiator_cost": "i gladiatori che compri costano {coins} {less}",
        "self": "{it} ha {n:+} {stat}",
        "self_again": "ha {n:+} {stat}",
        "each": "{all} hanno {n:+} {stat}",
        "each_here": "{all} in quest'arena hanno {n:+} {stat}",
    },
    less=("in meno", "in più"),
    it="questo gladiatore",
    doing={
        "damage": "infliggi {harm} a {whom}",
        "prevent": "previeni {assigned} a {whom}",
        "prevent_own": "previenine {n}",
        "reassign": "riassegna {harm} da {source} a {whom}",
        "move_damage": "sposta {harm} da {source} a {whom}",
        "remove_damage": "togli {harm} a {whom}",
        "ready": "rendi pronto {whom}",
        "exhaust": "esaurisci {whom}",
        "modify": "dai a {whom} {n:+} {stat} {until}",
        "draw": "pesca {cards}",
        "coin": "prendi {tokens}",
        "cull": "elimina {cards} dalla mano",
        "cull_up_to": "elimina fino a {cards} dalla mano",
        "refresh": "scarta le carte scoperte di un mazzo dell'offerta e scoprine tre nuove",
        "retrieve": "prendi in mano dai tuoi scarti una carta {types}",
        "enter": "gioca {name} dalla mano nell'arena attiva",
        "move_gladiator": "sposta {whom} in un'altra arena disponibile",
    },
    to_do={
        "damage": "infliggere {harm} a {whom}",
        "prevent": "prevenire {assigned} a {whom}",
        "prevent_own": "prevenirne {n}",
        "reassign": "riassegnare {harm} da {source} a {whom}",
        "move_damage": "spostare {harm} da {source} a {whom}",
        "remove_damage": "togliere {harm} a {whom}",
        "ready": "rendere pronto {whom}",
        "exhaust": "esaurire {whom}",
        "modify": "dare a {whom} {n:+} {stat} {until}",
        "draw": "pescare {cards}",
        "coin": "prendere {tokens}",
        "cull": "eliminare {cards} dalla mano",
        "cull_up_to": "eliminare fino a {cards} dalla mano",
        "refresh": "scartare le carte scoperte di un mazzo dell'offerta e scoprirne tre nuove",
        "retrieve": "prendere in mano dai tuoi scarti una carta {types}",
        "enter": "giocare {name} dalla mano nell'arena attiva",
        "move_gladiator": "spostare {whom} in un'altra arena disponibile",
    },
    all_of=_all_of,
    picked=_picked,
)
