"""What a table of Clash of the Gladiators says beside its sentences: titles, labels, told steps.

Templates by language and name; `{...}` are filled in by `scene.py` and `scene_battle.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Templates = dict[str, str]

ENGLISH: Final[Templates] = {
    # Things, one and many.
    "spear": "spear", "spears": "spears", "net": "net", "nets": "nets",
    "sword": "sword", "swords": "swords", "trident": "trident", "tridents": "tridents",
    "shield": "shield", "shields": "shields",
    "lion": "Lion", "bull": "Bull", "bear": "Bear",
    "red": "Red", "yellow": "Yellow", "blue": "Blue", "green": "Green", "black": "Black",
    "letters": "RYBGK",
    "no_symbol": "no symbol",
    "miss": "miss", "simple": "simple hit", "mortal": "mortal hit",
    # Zones.
    "arena": "The arena",
    "stacks": "Gladiators to take",
    "turned_up": "Turned up",
    "summoned": "Brought in",
    "pile": "Animals",
    "face_down": "{n} face down",
    "reserve": "Reserve",
    "battle": "The battle",
    "last_battle": "The last battle",
    "against": "{here} against {there}",
    "odds": "The odds",
    "dice": "Dice",
    "throw": "{who} rolls",
    "legend": "Reading a tile",
    "legend_sword": "one die more",
    "legend_shield": "cancels a simple hit",
    "legend_spear": "more of them: rolls first",
    "legend_net": "holds one foe",
    "legend_trident": "more of them: may roll again",
    # Labels.
    "space": "{space}, empty",
    "stack": "{kind}: {n} left",
    "team": "{colour} team of {name} on {space}: {crew}",
    "new_team": "nobody on it yet",
    "animal": "{animal} on {space}: {symbols}, dies of {hits}",
    "animal_off": "{animal}: {symbols}, dies of {hits}",
    "netted": "netted",
    "one_wound": "1 wound", "wounds": "{n} wounds",
    "one_hit": "1 hit", "hits": "{n} hits",
    "die": "Die {n}: {face}",
    "stay": "Stay",
    # Panels.
    "in_arena": "in the arena",
    "in_pen": "points won",
    "base_left": "base left", "bases_left": "bases left",
    "leads": "leads animals",
    "points": "points",
    "one_gladiator": "1 gladiator", "gladiators": "{n} gladiators",
    "one_beast": "1 animal", "beasts": "{n} animals",
    # Heading and status.
    "setup": "Set-up",
    "gladiators_enter": "Gladiators enter",
    "round": "round {n} of {of}",
    "animals_enter": "Animals enter",
    "to_come": "{n} to come",
    "turn": "Turn {n}",
    "one_animal": "1 animal in the arena", "animals": "{n} animals in the arena",
    "end": "The end",
    "wins": "{who} wins with {n} points.",
    "share": "{who} share the victory with {n} points each.",
    "and": "{one} and {other}",
    "is_base": "{who} places a base or a gladiator.",
    "is_take": "{who} takes a gladiator.",
    "is_release": "{who} puts the animal on a space.",
    "is_bring_in": "{who} brings an animal in.",
    "is_attacker": "{who} chooses who attacks.",
    "is_stand": "{who} chooses where to attack from.",
    "is_target": "{who} chooses whom to attack.",
    "is_net": "{who} throws a net.",
    "is_reroll": "{who} may roll again.",
    "is_lose": "{who} gives up a gladiator.",
    "is_reveal": "An animal is turned up.",
    "is_dice": "The dice roll.",
    "is_starter": "The first player is drawn.",
    # The battle, step by step.
    "more_spears": "{who} has more spears, {a} to {b}, and rolls first.",
    "tied_spears": "Equal spears, {a} to {b}: {who} attacks and rolls first.",
    "net_holds": "Held by a net of {who}: {kinds}.",
    "nets_hold": "Held by nets of {who}: {kinds}.",
    "nets_hold_all": "{who} has nets enough: all of the others are held.",
    "net_now": "{who} chooses whom the next net holds.",
    "no_nets": "Nets are of no use against animals.",
    "one_die": "{who} rolls 1 die, for the team.",
    "team_dice_1": "{who} rolls {n} dice: for the team and one sword.",
    "team_dice": "{who} rolls {n} dice: for the team and {k} swords.",
    "animal_die": "{who} has 1 sword and rolls 1 die.",
    "animal_dice": "{who} has {n} swords and rolls {n} dice.",
    "animal_no_dice": "{who} has no sword and rolls no die.",
    "may_again": "{who} may roll again: more tridents, {a} to {b}.",
    "again": "{who} has rolled all dice again.",
    "parried_1": "A shield of {who} cancels 1 simple hit.",
    "parried": "The shields of {who} cancel {n} simple hits.",
    "no_hit": "{who} is not hit.",
    "wound": "{who} has 1 wound more.",
    "lose_1": "{who} loses 1 gladiator.",
    "lose": "{who} loses {n} gladiators.",
    "animal_hit": "{who} takes {n} wounds.",
    "animal_hit_1": "{who} takes 1 wound.",
    "choose_loss": "{who} chooses: {n} still to give up.",
    "team_beaten": "The team of {who} is gone; the winner moves to {space}.",
    "animal_beaten": "{who} is dead; the winner moves to {space}.",
    "die_count_1": "1 die", "die_count": "{n} dice",
    "simple_1": "1 simple hit", "simple_n": "{n} simple hits",
    "mortal_1": "1 mortal hit", "mortal_n": "{n} mortal hits",
    "cancels_1": "1 cancelled", "cancels": "{n} cancelled",
    "total_1": "1 hit", "total": "{n} hits",
    "rolls_for": "{who} rolls for it",
    "beaten": "beaten", "beaten_animal": "dead",
    # Odds.
    "odds_target": "{who} on {there}",
    "odds_pair": "{here} against {who} on {there}",
    "odds_team": "It loses {n} on average; beaten: {share} %.",
    "odds_animal": "It takes {n} wounds on average; dead: {share} %.",
    "odds_own": "You lose {n} on average; beaten: {share} %.",
    "odds_own_animal": "Your animal takes {n} wounds on average; dead: {share} %.",
    "odds_value": "{points} : {against}",
    "odds_note": "points on average, for you and for the other side",
}  # fmt: skip

ITALIAN: Final[Templates] = {
    "spear": "lancia", "spears": "lance", "net": "rete", "nets": "reti",
    "sword": "spada", "swords": "spade", "trident": "tridente", "tridents": "tridenti",
    "shield": "scudo", "shields": "scudi",
    "lion": "Leone", "bull": "Toro", "bear": "Orso",
    "red": "Rosso", "yellow": "Giallo", "blue": "Blu", "green": "Verde", "black": "Nero",
    "letters": "RGBVN",
    "no_symbol": "nessun simbolo",
    "miss": "mancato", "simple": "colpo semplice", "mortal": "colpo mortale",
    "arena": "L'arena",
    "stacks": "Gladiatori da prendere",
    "turned_up": "Scoperto",
    "summoned": "In arrivo",
    "pile": "Animali",
    "face_down": "{n} coperti",
    "reserve": "Riserva",
    "battle": "La battaglia",
    "last_battle": "L'ultima battaglia",
    "against": "{here} contro {there}",
    "odds": "Le probabilità",
    "dice": "Dadi",
    "throw": "Tira {who}",
    "legend": "Leggere una tessera",
    "legend_sword": "un dado in più",
    "legend_shield": "annulla un colpo semplice",
    "legend_spear": "chi ne ha di più tira per primo",
    "legend_net": "neutralizza un avversario",
    "legend_trident": "chi ne ha di più può ritirare",
    "space": "{space}, libera",
    "stack": "{kind}: ancora {n}",
    "team": "Squadra {colour} di {name} in {space}: {crew}",
    "new_team": "ancora nessuno",
    "animal": "{animal} in {space}: {symbols}, muore con {hits}",
    "animal_off": "{animal}: {symbols}, muore con {hits}",
    "netted": "nella rete",
    "one_wound": "1 ferita", "wounds": "{n} ferite",
    "one_hit": "1 colpo", "hits": "{n} colpi",
    "die": "Dado {n}: {face}",
    "stay": "Resta",
    "in_arena": "nell'arena",
    "in_pen": "punti presi",
    "base_left": "base rimasta", "bases_left": "basi rimaste",
    "leads": "guida gli animali",
    "points": "punti",
    "one_gladiator": "1 gladiatore", "gladiators": "{n} gladiatori",
    "one_beast": "1 animale", "beasts": "{n} animali",
    "setup": "Preparazione",
    "gladiators_enter": "Entrano i gladiatori",
    "round": "giro {n} di {of}",
    "animals_enter": "Entrano gli animali",
    "to_come": "ancora {n}",
    "turn": "Turno {n}",
    "one_animal": "1 animale nell'arena", "animals": "{n} animali nell'arena",
    "end": "La fine",
    "wins": "Vince {who} con {n} punti.",
    "share": "{who} condividono la vittoria con {n} punti ciascuno.",
    "and": "{one} e {other}",
    "is_base": "{who} posa una base o un gladiatore.",
    "is_take": "{who} prende un gladiatore.",
    "is_release": "{who} mette l'animale su una casella.",
    "is_bring_in": "{who} fa entrare un animale.",
    "is_attacker": "{who} sceglie chi attacca.",
    "is_stand": "{who} sceglie da dove attaccare.",
    "is_target": "{who} sceglie chi attaccare.",
    "is_net": "{who} getta una rete.",
    "is_reroll": "{who} può ritirare i dadi.",
    "is_lose": "{who} cede un gladiatore.",
    "is_reveal": "Si scopre un animale.",
    "is_dice": "I dadi rotolano.",
    "is_starter": "Si sorteggia chi comincia.",
    "more_spears": "{who} ha più lance, {a} a {b}, e tira i dadi per primo.",
    "tied_spears": "Lance pari, {a} a {b}: {who} attacca e tira i dadi per primo.",
    "net_holds": "Nella rete di {who}: {kinds}.",
    "nets_hold": "Nelle reti di {who}: {kinds}.",
    "nets_hold_all": "{who} ha reti per tutti: gli avversari sono tutti neutralizzati.",
    "net_now": "{who} sceglie chi neutralizza la prossima rete.",
    "no_nets": "Contro gli animali le reti non servono.",
    "one_die": "{who} tira 1 dado, per la squadra.",
    "team_dice_1": "{who} tira {n} dadi: per la squadra e una spada.",
    "team_dice": "{who} tira {n} dadi: per la squadra e {k} spade.",
    "animal_die": "{who} ha 1 spada e tira 1 dado.",
    "animal_dice": "{who} ha {n} spade e tira {n} dadi.",
    "animal_no_dice": "{who} non ha spade e non tira dadi.",
    "may_again": "{who} può ritirare i dadi: più tridenti, {a} a {b}.",
    "again": "{who} ha ritirato tutti i dadi.",
    "parried_1": "Uno scudo di {who} annulla 1 colpo semplice.",
    "parried": "Gli scudi di {who} annullano {n} colpi semplici.",
    "no_hit": "{who} non è colpito.",
    "wound": "{who} ha 1 ferita in più.",
    "lose_1": "{who} perde 1 gladiatore.",
    "lose": "{who} perde {n} gladiatori.",
    "animal_hit": "{who} riceve {n} ferite.",
    "animal_hit_1": "{who} riceve 1 ferita.",
    "choose_loss": "{who} sceglie: ne deve cedere ancora {n}.",
    "team_beaten": "La squadra di {who} è eliminata; chi vince va in {space}.",
    "animal_beaten": "{who} è morto; chi vince va in {space}.",
    "die_count_1": "1 dado", "die_count": "{n} dadi",
    "simple_1": "1 colpo semplice", "simple_n": "{n} colpi semplici",
    "mortal_1": "1 colpo mortale", "mortal_n": "{n} colpi mortali",
    "cancels_1": "1 annullato", "cancels": "{n} annullati",
    "total_1": "1 colpo", "total": "{n} colpi",
    "rolls_for": "tira per lui {who}",
    "beaten": "eliminata", "beaten_animal": "morto",
    "odds_target": "{who} in {there}",
    "odds_pair": "{here} contro {who} in {there}",
    "odds_team": "Ne perde {n} in media; eliminata: {share} %.",
    "odds_animal": "Riceve {n} ferite in media; morto: {share} %.",
    "odds_own": "Tu ne perdi {n} in media; eliminata: {share} %.",
    "odds_own_animal": "Il tuo animale riceve {n} ferite in media; morto: {share} %.",
    "odds_value": "{points} : {against}",
    "odds_note": "punti in media, per te e per l'altra parte",
}  # fmt: skip

WORDS: Final[dict[str, Templates]] = {"en": ENGLISH, "it": ITALIAN}


def words_of(language: str) -> Templates:
    """The templates of a language; English for one that we do not speak."""
    return WORDS.get(language, ENGLISH)


def counted(say: Templates, one: str, many: str, n: int) -> str:
    """A number with its noun: the template for one, or the one for several with `{n}`."""
    return say[one] if n == 1 else say[many].format(n=n)


def crew_text(say: Templates, kinds: list[str]) -> str:
    """Gladiators or symbols by kind: `2 swords, net`."""
    out: list[str] = []
    for kind in ("spear", "net", "sword", "trident", "shield"):
        n = kinds.count(kind)
        if n:
            out.append(say[kind] if n == 1 else f"{n} {say[kind + 's']}")
    return ", ".join(out)


# --- What animals are called -------------------------------------------------------------------

SYMBOLS: Final = ("sword", "spear", "trident", "shield")  # in the order they are read on a tile
Facts = tuple[tuple[str, int], ...]  # symbols and hits of an animal


def species(animal: str) -> str:
    """`lion` of `lion-2`; also the name of its drawing."""
    return animal[: animal.index("-")]


@lru_cache(64)
def animal_name(animal: str, language: str) -> str:
    """What a person calls an animal: `Lion 2`."""
    return f"{words_of(language)[species(animal)]} {animal[animal.index('-') + 1 :]}"


@lru_cache(2048)
def animal_label(animal: str, space: str, facts: Facts, wounds: int, language: str) -> str:
    """What is said of an animal: its symbols, what it dies of, its wounds; its space if given."""
    say = words_of(language)
    figures = dict(facts)
    kinds = [kind for kind in SYMBOLS for _ in range(figures[kind])]
    label = say["animal" if space else "animal_off"].format(
        animal=animal_name(animal, language),
        space=space.upper(),
        symbols=crew_text(say, kinds) or say["no_symbol"],
        hits=counted(say, "one_hit", "hits", figures["hits"]),
    )
    return f"{label}; {counted(say, 'one_wound', 'wounds', wounds)}" if wounds else label
