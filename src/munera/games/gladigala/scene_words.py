"""What a table of GladiGala says beside its sentences: titles, labels, told steps.

Templates by language and name; `{...}` are filled in by the other modules of the scene.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.games.gladigala.tables import BENCH_NAMES, SCHOOL_NAMES, SQUARE_NAMES

Templates = dict[str, str]

HUES: Final = ("blue", "black", "yellow", "green")  # of the schools, by seat
LETTERS: Final = ("A", "L", "So", "Sp")
EMBLEMS: Final = ("column", "lion", "sun", "flame")
SKILLS: Final = ("shield", "shield", "step", "blow")  # by type, as their drawings are named
UPPERS: Final = ("C", "F", "FR", "R", "BR", "B", "BL", "L", "FL")
LOWERS: Final = ("idle", "left", "right", "about", "skill")

ENGLISH: Final[Templates] = {
    # Things, one and many.
    "sword": "Sword", "swords": "Swords", "spear": "Spear", "spears": "Spears",
    "dagger": "Dagger", "daggers": "Daggers", "club": "Club", "clubs": "Clubs",
    "north": "north", "east": "east", "south": "south", "west": "west",
    "shield": "Shield", "step": "Double step", "blow": "Crushing blow",
    "shield_key": "Shield", "step_key": "Double step", "blow_key": "Crush",
    "up": "thumbs up", "down": "thumbs down",
    "one_coin": "1 coin", "coins": "{n} coins",
    "and": "{one} and {other}",
    # Directions as a gladiator sees them, and turns.
    "C": "Stay", "F": "Forward", "FR": "Forward right", "R": "Right", "BR": "Back right",
    "B": "Back", "BL": "Back left", "L": "Left", "FL": "Forward left",
    "idle": "No turn", "left": "Left", "right": "Right", "about": "About",
    # Zones.
    "arena": "The arena",
    "supply": "Symbols to take",
    "rows": "Where your row stands",
    "wings": "Who stands beside the Eagle",
    "to_place": "To place",
    "upgrades": "Upgrades",
    "teams": "Teams",
    "declared": "Declarations",
    "out": "Out so far: {n} of {of}",
    # Labels.
    "safe_zone": "{square}, Safe Zone",
    "home": "{square}, home square of {school}",
    "bench": "Bench {bench}, {line}",
    "column": "column {name}", "row": "row {name}",
    "stage": "Center Stage: {n} of {of} bases",
    "gladiator": "{letters}: {type} of {name} on {square}, facing {facing}",
    "hurt": "hurt",
    "carries": "carries the Eagle of {school}",
    "ordered": "ordered: {order}",
    "order": "{upper}, {lower}",
    "order_to": "{upper} to {square}, {lower}",
    "eagle": "Eagle of {school} on {square}",
    "eagle_carried": "Eagle of {school}, carried by {letters} on {square}",
    "frozen": "cannot be taken again",
    "token": "Crowd token of {school} on bench {bench}, {line}",
    "face_down": "face down",
    "yours_is": "yours, {kind}",
    "played": "played: {kind}",
    "used": "used: {kind}",
    "mark": "Attack of {letters} on {square}, worth {coins}",
    "base": "Base {n}: {school}",
    "no_base": "No base yet",
    "symbol": "{school}: {n} symbols left",
    "type_left": "{type}: {n} to place",
    "upgrade": "Upgrade {type} for {coins}",
    "pays_for": "Pay",
    # Panels.
    "coin_word": "coin", "coin_words": "coins",
    "one_left": "gladiator", "left_words": "gladiators",
    "shields_left": "{n} of {of} shields left",
    "tokens_left": "{n} of {of} crowd tokens left",
    "hurt_n": "{n} hurt",
    "upgraded": "{types} upgraded",
    "leads": "leads",
    "medal_eagle": "Medal of Eagle, {match}: {coins} on it",
    "medal_coin": "Medal of Coin, {match}: {coins} on it",
    # Heading.
    "morning": "Morning match", "afternoon": "Afternoon match",
    "in_morning": "morning", "in_afternoon": "afternoon",
    "round": "Round {n}",
    "orders": "I Orders", "attacks": "II Attacks", "crowd": "III Crowd", "reveal": "IV Reveal",
    "setup": "Set-up",
    "at_mix": "Team mix", "at_draw": "The draw", "at_declare": "Declarations",
    "at_eagles": "Eagles", "at_line-up": "Line-ups", "at_crowd seats": "Crowd seats",
    "end": "The end of the day",
    # Status.
    "is_mix": "{who} chooses the mix of the team.",
    "is_draw": "The teams are drawn.",
    "is_declare": "{who} takes a symbol.",
    "is_eagles": "{who} places the Eagle.",
    "is_line-up": "{who} lines up the team.",
    "is_crowd seats": "{who} seats a crowd token.",
    "is_orders": "Orders are being written: {who}.",
    "is_attacks": "Attacks are being placed: {who}.",
    "is_crowd": "Crowd tokens are being chosen: {who}.",
    "is_shields": "{who} decides about a shield.",
    "is_fees": "{who} chooses whom to pay for.",
    "is_upgrades": "{who} may upgrade.",
    "nobody": "nobody",
    "wins": "{who} wins the day.",
    "wins_supremus": "{who} wins the day as Supremus.",
    "share": "{who} share the day.",
    # Drafts.
    "orders_of": "Your orders",
    "one_order": "Your order",
    "seal_orders": "Seal the orders",
    "attacks_of": "Your attacks",
    "seal_attacks": "Seal the attacks",
    "plays_of": "Your crowd tokens",
    "seal_plays": "Seal the crowd",
    "seat_of": "Your crowd token",
    "seat_it": "Put it there",
    "move_pad": "Where it goes",
    "turn_pad": "Turn or skill",
    "aim_pad": "What it attacks",
    "thumb_pad": "Which token",
    "play_pad": "This round",
    "no_attack": "None",
    "own_square": "Own square", "ahead": "{n} ahead", "off": "{x} right, {y} ahead",
    "up_key": "Thumbs up", "down_key": "Thumbs down",
    "keep_key": "Keep it", "play_key": "Play it",
    "slot_on": "{type} on {square}",
    "slot_token": "{kind} on {bench}",
    "slot_seat": "Token {n} of {of}",
    "note_order": "Moves first, then turns or uses the skill.",
    "note_own_eagle": "Your own Eagle is on {square}: who ends there is out.",
    "note_hurt": "Hurt: no diagonals.",
    "note_carrier": "Carries an Eagle: no skill.",
    "note_both": "Hurt: no diagonals. Carries an Eagle: no skill.",
    "note_value": "A hit pays {coins}.",
    "note_no_aim": "Nothing in reach.",
    "note_up": "+1 for each hit of yours on {line}.",
    "note_down": "Hits of others on {line} pay nothing.",
    "note_seat": "Left: {kinds}.",
    # The end.
    "day": "The day",
    "last_match": "How the {match} ended",
    "told_eagle": "{who} brought an Eagle to the Safe Zone in the {match}: Medal of Eagle.",
    "told_coin": "{who} was richest at the end of the {match}: Medal of Coin.",
    "told_no_medal": "Nobody got a medal in the {match}.",
    "told_coins": "Coins on the medal, the lead over the next: {n}.",
    "told_bare": "No lead, so no coins on the medal.",
    "won_supremus": "Two Medals of Eagle: {who} is Supremus.",
    "won_both": "Both medals of the day: {who} wins.",
    "won_only": "The only medal of the day: {who} wins.",
    "won_eagle_over_coin": "Eagle beats Coin: {who} wins.",
    "won_coins": "More coins on the medal: {who} wins.",
    "won_together": "Equal medals: {who} win together.",
    "won_treasury": "No medal at all: {who}, richest in the end, wins.",
    "won_treasury_shared": "No medal at all, and nobody ahead: {who} win together.",
}  # fmt: skip

ITALIAN: Final[Templates] = {
    "sword": "Spada", "swords": "Spade", "spear": "Lancia", "spears": "Lance",
    "dagger": "Pugnale", "daggers": "Pugnali", "club": "Clava", "clubs": "Clave",
    "north": "nord", "east": "est", "south": "sud", "west": "ovest",
    "shield": "Scudo", "step": "Doppio passo", "blow": "Colpo devastante",
    "shield_key": "Scudo", "step_key": "Doppio passo", "blow_key": "Devasta",
    "up": "pollice su", "down": "pollice verso",
    "one_coin": "1 moneta", "coins": "{n} monete",
    "and": "{one} e {other}",
    "C": "Resta", "F": "Avanti", "FR": "Avanti a destra", "R": "A destra",
    "BR": "Indietro a destra", "B": "Indietro", "BL": "Indietro a sinistra", "L": "A sinistra",
    "FL": "Avanti a sinistra",
    "idle": "Così", "left": "Sinistra", "right": "Destra", "about": "Dietro",
    "arena": "L'arena",
    "supply": "Simboli da prendere",
    "rows": "Dove sta la tua fila",
    "wings": "Chi sta accanto all'Aquila",
    "to_place": "Da schierare",
    "upgrades": "Potenziamenti",
    "teams": "Squadre",
    "declared": "Dichiarazioni",
    "out": "Fuori finora: {n} di {of}",
    "safe_zone": "{square}, Zona Sicura",
    "home": "{square}, casella di casa di {school}",
    "bench": "Panca {bench}, {line}",
    "column": "colonna {name}", "row": "riga {name}",
    "stage": "Palco Centrale: {n} di {of} basi",
    "gladiator": "{letters}: {type} di {name} in {square}, guarda a {facing}",
    "hurt": "con una ferita",
    "carries": "porta l'Aquila di {school}",
    "ordered": "ordine: {order}",
    "order": "{upper}, {lower}",
    "order_to": "{upper} in {square}, {lower}",
    "eagle": "Aquila di {school} in {square}",
    "eagle_carried": "Aquila di {school}, portata da {letters} in {square}",
    "frozen": "non si può più prendere",
    "token": "Gettone del pubblico di {school} sulla panca {bench}, {line}",
    "face_down": "coperto",
    "yours_is": "tuo, {kind}",
    "played": "giocato: {kind}",
    "used": "usato: {kind}",
    "mark": "Attacco di {letters} in {square}, vale {coins}",
    "base": "Base {n}: {school}",
    "no_base": "Ancora nessuna base",
    "symbol": "{school}: ancora {n} simboli",
    "type_left": "{type}: {n} da schierare",
    "upgrade": "Potenzia {type} per {coins}",
    "pays_for": "Paga",
    "coin_word": "moneta", "coin_words": "monete",
    "one_left": "gladiatore", "left_words": "gladiatori",
    "shields_left": "{n} scudi su {of} rimasti",
    "tokens_left": "{n} gettoni del pubblico su {of} rimasti",
    "hurt_n": "feriti: {n}",
    "upgraded": "potenziati: {types}",
    "leads": "in testa",
    "medal_eagle": "Medaglia dell'Aquila, {match}: con {coins}",
    "medal_coin": "Medaglia della Moneta, {match}: con {coins}",
    "morning": "Mattino", "afternoon": "Pomeriggio",
    "in_morning": "mattino", "in_afternoon": "pomeriggio",
    "round": "Round {n}",
    "orders": "I Ordini", "attacks": "II Attacchi", "crowd": "III Pubblico",
    "reveal": "IV Si scopre",
    "setup": "Preparazione",
    "at_mix": "Composizione", "at_draw": "La pesca", "at_declare": "Dichiarazioni",
    "at_eagles": "Aquile", "at_line-up": "Schieramenti", "at_crowd seats": "Posti del pubblico",
    "end": "La fine della giornata",
    "is_mix": "{who} sceglie la composizione della squadra.",
    "is_draw": "Si pescano le squadre.",
    "is_declare": "{who} prende un simbolo.",
    "is_eagles": "{who} mette l'Aquila.",
    "is_line-up": "{who} schiera la squadra.",
    "is_crowd seats": "{who} mette un gettone del pubblico.",
    "is_orders": "Si scrivono gli ordini: {who}.",
    "is_attacks": "Si preparano gli attacchi: {who}.",
    "is_crowd": "Si scelgono i gettoni del pubblico: {who}.",
    "is_shields": "{who} decide su uno scudo.",
    "is_fees": "{who} sceglie per chi pagare.",
    "is_upgrades": "{who} può potenziare.",
    "nobody": "nessuno",
    "wins": "Vince la giornata {who}.",
    "wins_supremus": "Vince la giornata {who}, Supremus.",
    "share": "{who} condividono la giornata.",
    "orders_of": "I tuoi ordini",
    "one_order": "Il tuo ordine",
    "seal_orders": "Sigilla gli ordini",
    "attacks_of": "I tuoi attacchi",
    "seal_attacks": "Sigilla gli attacchi",
    "plays_of": "I tuoi gettoni",
    "seal_plays": "Sigilla il pubblico",
    "seat_of": "Il tuo gettone",
    "seat_it": "Mettilo lì",
    "move_pad": "Dove va",
    "turn_pad": "Giro o abilità",
    "aim_pad": "Che cosa attacca",
    "thumb_pad": "Quale gettone",
    "play_pad": "In questo round",
    "no_attack": "Niente",
    "own_square": "La sua casella", "ahead": "{n} avanti", "off": "{x} a destra, {y} avanti",
    "up_key": "Pollice su", "down_key": "Pollice verso",
    "keep_key": "Tienilo", "play_key": "Giocalo",
    "slot_on": "{type} in {square}",
    "slot_token": "{kind} in {bench}",
    "slot_seat": "Gettone {n} di {of}",
    "note_order": "Prima va, poi si gira o usa l'abilità.",
    "note_own_eagle": "La tua Aquila è in {square}: chi finisce lì è fuori.",
    "note_hurt": "Con una ferita: niente diagonali.",
    "note_carrier": "Porta un'Aquila: niente abilità.",
    "note_both": "Con una ferita: niente diagonali. Porta un'Aquila: niente abilità.",
    "note_value": "Un colpo a segno rende {coins}.",
    "note_no_aim": "Niente a portata.",
    "note_up": "+1 per ogni tuo colpo a segno in {line}.",
    "note_down": "I colpi degli altri in {line} non rendono nulla.",
    "note_seat": "Restano: {kinds}.",
    "day": "La giornata",
    "last_match": "Com'è finito: {match}",
    "told_eagle": "{who} ha portato un'Aquila nella Zona Sicura, {match}: Medaglia dell'Aquila.",
    "told_coin": "{who} aveva più monete alla fine, {match}: Medaglia della Moneta.",
    "told_no_medal": "Nessuno ha avuto una medaglia, {match}.",
    "told_coins": "Monete sulla medaglia, il vantaggio sul secondo: {n}.",
    "told_bare": "Nessun vantaggio, quindi nessuna moneta sulla medaglia.",
    "won_supremus": "Due Medaglie dell'Aquila: {who} è Supremus.",
    "won_both": "Entrambe le medaglie della giornata: vince {who}.",
    "won_only": "L'unica medaglia della giornata: vince {who}.",
    "won_eagle_over_coin": "L'Aquila batte la Moneta: vince {who}.",
    "won_coins": "Più monete sulla medaglia: vince {who}.",
    "won_together": "Medaglie uguali: vincono insieme {who}.",
    "won_treasury": "Nessuna medaglia: vince {who}, con il Tesoro più ricco.",
    "won_treasury_shared": "Nessuna medaglia e nessuno davanti: vincono insieme {who}.",
}  # fmt: skip

WORDS: Final[dict[str, Templates]] = {"en": ENGLISH, "it": ITALIAN}
FACINGS: Final = ("north", "east", "south", "west")


def words_of(language: str) -> Templates:
    """The templates of a language; English for one that we do not speak."""
    return WORDS.get(language, ENGLISH)


def counted(say: Templates, one: str, many: str, n: int) -> str:
    """A number with its noun: the template for one, or the one for several with `{n}`."""
    return say[one] if n == 1 else say[many].format(n=n)


def coins_text(say: Templates, n: int) -> str:
    """`1 coin`, `3 coins`."""
    return counted(say, "one_coin", "coins", n)


def listed(say: Templates, names: list[str]) -> str:
    """Names in a sentence: `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return say["and"].format(one=", ".join(names[:-1]), other=names[-1])


@lru_cache(64)
def letters_of(gladiator: int) -> str:
    """The code of a gladiator, on its disc and in the log: `So2`."""
    return f"{LETTERS[gladiator // 6]}{gladiator % 6 + 1}"


@lru_cache(128)
def line_text(bench: int, language: str) -> str:
    """The row or column in front of a bench."""
    say = words_of(language)
    return say["column" if bench < 16 else "row"].format(name=BENCH_NAMES[bench][1:])


@lru_cache(256)
def bench_label(bench: int, language: str) -> str:
    """What is said of a bench."""
    say = words_of(language)
    return say["bench"].format(bench=BENCH_NAMES[bench], line=line_text(bench, language))


@lru_cache(4096)
def order_text(upper: int, lower: int, kind: int, goal: int, language: str) -> str:
    """An order in words: `Forward right to d6, shield`."""
    say = words_of(language)
    low = say[SKILLS[kind]] if LOWERS[lower] == "skill" else say[LOWERS[lower]]
    name = "order_to" if upper and goal >= 0 else "order"
    square = SQUARE_NAMES[goal] if goal >= 0 else ""
    return say[name].format(
        upper=say[UPPERS[upper]], square=square, lower=low[:1].lower() + low[1:]
    )


def school_name(seat: int) -> str:
    """A school as the rulebook writes it."""
    return SCHOOL_NAMES[seat].upper()
