"""What the house itself says, in other languages; games bring their own words.

Code says English sentences. At the edge, where an answer is made, `say` looks them up: a sentence
stands here as it is written in the code, with {slots} where the code puts values. A test reads the
code and fails if a sentence has no translation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from munera.core.errors import MuneraError
from munera.games import every

LONGEST: Final = 1_000  # characters of a sentence with slots; a longer one is not worth the search

HOUSE_IT: Final = {
    # Who one is, and how much one may ask for.
    "Say your name first: there is no session.": "Di' prima il tuo nome: non c'è una sessione.",
    "Say who you are first.": "Di' prima chi sei.",
    "A name has 1 to 24 characters, without blanks around it.": "Un nome ha da 1 a 24 caratteri, "
    "senza spazi attorno.",
    "A name is one line of 1 to 40 printable characters.": "Un nome è una riga da 1 a 40 caratteri "
    "stampabili.",
    "{seats} seats need {seats} names, not {names}.": "Per {seats} posti servono {seats} nomi, non "
    "{names}.",
    "That was a lot at once; wait a moment and try again.": "Troppe richieste insieme; aspetta un "
    "momento e riprova.",
    "You look from very many windows; close some of them.": "Guardi da troppe finestre; chiudine "
    "qualcuna.",
    "Very many look at this table; try again later.": "Questo tavolo ha già moltissimi spettatori; "
    "riprova più tardi.",
    # Requests.
    "There is nothing at this address.": "A questo indirizzo non c'è nulla.",
    "This comes from the page of another site.": "Questa richiesta viene dalla pagina di un altro "
    "sito.",
    "Say it as JSON, with the content type application/json.": "Mandalo come JSON, con il tipo di "
    "contenuto application/json.",
    "This cannot be read: too deep, or not Unicode.": "Non si può leggere: è troppo profondo, o "
    "non è Unicode.",
    "This cannot be read: {why}": "Non si può leggere: {why}",
    "Something went wrong here; nothing was lost.": "Qui qualcosa è andato storto; non si è perso "
    "nulla.",
    # Keeping.
    "That could not be kept, so it did not happen. {why}": "Non è stato possibile conservarlo, "
    "quindi non è successo. {why}",
    "The table was loaded anew meanwhile; try again.": "Intanto il tavolo è stato ricaricato; "
    "riprova.",
    "This was done already.": "È già stato fatto.",
    "The store is closed.": "L'archivio è chiuso.",
    "The server could not save this: {reason}.": "Il server non ha potuto salvare: {reason}.",
    "The server could not read its store: {reason}.": "Il server non ha potuto leggere il suo "
    "archivio: {reason}.",
    # Tables.
    "There is no such table.": "Questo tavolo non esiste.",
    "This table is private.": "Questo tavolo è privato.",
    "No table waits under that code.": "Nessun tavolo aspetta con quel codice.",
    "This table cannot be opened: what was kept of it does not fit the rules.": "Questo tavolo non "
    "si può aprire: ciò che ne è stato conservato non corrisponde alle regole.",
    "You have too many tables open; finish or leave some.": "Hai troppi tavoli aperti; finisci o "
    "lascia qualche partita.",
    "Only those who played start the next game.": "Solo chi ha giocato comincia la prossima "
    "partita.",
    "The game is not over yet.": "La partita non è ancora finita.",
    "The game has begun; you can watch it.": "La partita è cominciata; puoi guardarla.",
    "That seat is taken.": "Quel posto è occupato.",
    "You can sit on one seat; others at this device have names of their own.": "Puoi sedere a un "
    "solo posto; gli altri a questo schermo hanno nomi propri.",
    "Waiting for players.": "Si aspettano giocatori.",
    "Everybody left.": "Se ne sono andati tutti.",
    "{names} to play.": "Tocca a {names}.",
    "The game is over.": "La partita è finita.",
    # Acts at a table.
    "Say which seat this is for.": "Di' per quale posto è.",
    "That seat is not yours.": "Quel posto non è tuo.",
    "The game has not begun yet.": "La partita non è ancora cominciata.",
    "The game has begun already.": "La partita è già cominciata.",
    "The host starts the game.": "La partita la comincia chi ha aperto il tavolo.",
    "A bot holds this seat; take it back first.": "Questo posto è affidato a un bot; prima "
    "riprendilo.",
    "The seat is in your hands already.": "Il posto è già nelle tue mani.",
    "A move says what is played, and at which seq.": "Una mossa dice che cosa si gioca, e a quale "
    "seq.",
    "The table has moved on since; look again.": "Intanto il tavolo è andato avanti; guarda di "
    "nuovo.",
    "Ask about a move.": "Chiedi di una mossa.",
    "Only answers of a sealed choice can be thought ahead.": "Si possono anticipare solo le "
    "risposte di una scelta sigillata.",
    "These answers are complete: there is nothing after them.": "Queste risposte sono complete: "
    "dopo non c'è altro.",
    "This table plays without hints.": "A questo tavolo si gioca senza suggerimenti.",
    "The analysis is open when the game has ended.": "L'analisi è disponibile a partita finita.",
    "Many games are being analysed just now; ask again in a while.": "Si stanno analizzando molte "
    "partite; riprova fra poco.",
    "The analysis broke off; what is there is what was found before.": "L'analisi si è interrotta; "
    "resta ciò che era stato trovato prima.",
    "You are not asked anything now.": "Adesso non tocca a te.",
    "Somebody asks to take a move back: answer that first.": "Qualcuno chiede di annullare una "
    "mossa: prima rispondi a questo.",
    "Somebody asks to take a move back already.": "Qualcuno chiede già di annullare una mossa.",
    "The game is over: look at it in the replay.": "La partita è finita: puoi rivederla.",
    "You have no move to take back.": "Non hai mosse da annullare.",
    "You have asked already, and it stays as it is; ask again after another move.": "L'hai già "
    "chiesto, e resta com'è; chiedilo di nuovo dopo un'altra mossa.",
    "There is nothing to take back.": "Non c'è nulla da annullare.",
    "There is nothing to play again.": "Non c'è nulla da rigiocare.",
    "Whoever took the move back plays it again.": "La mossa la rigioca chi l'ha annullata.",
    "Others have moved since: everybody plays their own moves again.": "Intanto altri hanno mosso: "
    "ognuno rigioca le proprie mosse.",
    "Nobody asks you to take a move back.": "Nessuno ti chiede di annullare una mossa.",
    "Nothing is to be sealed by this seat now.": "Ora questo posto non ha nulla da sigillare.",
    "A seal is 64 hexadecimal digits, or empty to decline.": "Un sigillo ha 64 cifre esadecimali, "
    "o è vuoto per rinunciare.",
    "Nothing is to be revealed by this seat now.": "Ora questo posto non ha nulla da svelare.",
    "That is not what this seat has sealed.": "Non è ciò che questo posto ha sigillato.",
    "Only those at the table speak at it.": "Parla al tavolo solo chi vi è seduto.",
    "Say something of 1 to 300 printable characters.": "Di' qualcosa che abbia da 1 a 300 "
    "caratteri stampabili.",
    "Looking from another seat is for live connections; otherwise ask for the table.": "Si guarda "
    "da un altro posto solo con una connessione dal vivo; altrimenti chiedi il tavolo.",
    # Looking back.
    "The moves run from 0 to {last}.": "Le mosse vanno da 0 a {last}.",
    "The rules of this game do not let anybody look back so far while it runs.": "A partita in "
    "corso le regole di questo gioco non permettono di guardare così indietro.",
    "A running game cannot be forked: it would show what is hidden.": "Una partita in corso non si "
    "può continuare altrove: si vedrebbe ciò che è nascosto.",
    "There is no seat {seat} at this table.": "A questo tavolo non c'è un posto {seat}.",
    "The record is open when the game has ended.": "La registrazione si apre a partita finita.",
}

PLAY_IT: Final = {
    # Moves.
    "An empty text is no action.": "Un testo vuoto non è un'azione.",
    "There is no action '{text}'. {why}": "Non c'è un'azione '{text}'. {why}",
    "Did you mean '{near}'?": "Volevi dire '{near}'?",
    "Actions begin with {verbs}.": "Le azioni cominciano con {verbs}.",
    "Only answers of a sealed choice can be thought ahead.": "Si può pensare in anticipo solo alle "
    "risposte di una scelta segreta.",
    "These answers are complete: there is nothing after them.": "Queste risposte sono complete: "
    "dopo non viene nulla.",
    "There is no seat {seat} at this table of {seats}.": "Non c'è un posto {seat} a questo tavolo "
    "da {seats}.",
    "Chance comes between these actions: send them one by one.": "Tra queste azioni interviene la "
    "sorte: mandale una per una.",
    "Choices come to light between these actions: send them one by one.": "Tra queste azioni si "
    "scoprono delle scelte: mandale una per una.",
    # Tables and their options.
    "There is no game '{name}'; there is {known}.": "Non c'è un gioco '{name}'; ci sono: {known}.",
    "There is no bot '{name}'; there is {known}.": "Non c'è un bot '{name}'; ci sono: {known}.",
    "A search is named search:N, with N iterations from 1 to {most}.": "Una ricerca si chiama "
    "search:N, con N iterazioni da 1 a {most}.",
    "{bots} bots do not fit on {seats} seats.": "I bot sono {bots} e i posti {seats}: non ci "
    "stanno.",
    "{title} is for {low} players, not {seats}.": "Per {title} servono {low} giocatori, non "
    "{seats}.",
    "{title} is for {low} to {high} players, not {seats}.": "Per {title} servono da {low} "
    "a {high} giocatori, non {seats}.",
    "There is no mode '{mode}' for {seats} seats; there is {known}.": "Per {seats} posti non c'è "
    "una modalità '{mode}'; ci sono: {known}.",
    "There is no clause '{wanted}'; they run from {first} to {last}.": "Non c'è una clausola "
    "'{wanted}'; vanno da {first} a {last}.",
    # Records.
    "line {line}: {why}": "riga {line}: {why}",
    "the file is cut off in the middle of this line.": "il file è tagliato a metà di questa riga.",
    "there is more after the closing line.": "c'è dell'altro dopo la riga di chiusura.",
    "the record is cut short: its closing line is missing.": "la registrazione è incompleta: manca "
    "la riga di chiusura.",
    "this line is not as we write it: '{line}'.": "questa riga noi la scriviamo così: '{line}'.",
    "this is not a record: it does not begin with '{first}'.": "questa non è una registrazione: "
    "non comincia con '{first}'.",
    "'{text}' has no place in a header.": "'{text}' non ha posto in un'intestazione.",
    "the record is cut short: no moves follow its header.": "la registrazione è incompleta: dopo "
    "l'intestazione non c'è nessuna mossa.",
    "the header does not say '{key}'.": "l'intestazione non dice '{key}'.",
    "it was played by rules {theirs}; here are {ours}.": "è stata giocata con le regole {theirs}; "
    "qui ci sono le {ours}.",
    "it was played with content {theirs}; here is {ours}.": "è stata giocata con i contenuti "
    "{theirs}; qui ci sono {ours}.",
    "after {moves} moves the digest should be {digest}, not '{told}': something before this line "
    "was changed.": "dopo {moves} mosse il sunto dovrebbe essere {digest}, non '{told}': qualcosa "
    "prima di questa riga è stato cambiato.",
    "the closing line should say 'end {wanted}': something before it was changed.": "la riga di "
    "chiusura dovrebbe dire 'end {wanted}': qualcosa prima è stato cambiato.",
    "'{text}' is not a seat or a number.": "'{text}' non è un posto né un numero.",
    # Bots.
    "Plays anything that is allowed.": "Gioca una mossa ammessa qualsiasi.",
    "Plays by rules of thumb.": "Gioca con regole pratiche.",
    "Knows what one does, and often does something else.": "Sa come si fa, e spesso fa altro.",
    "Plays by rules of thumb, with a slip now and then.": "Gioca con regole pratiche, con qualche "
    "svista.",
    "Looks ahead for a moment.": "Guarda un po' avanti.",
    "Looks ahead as far as it can.": "Guarda avanti quanto può.",
}

HOUSE: Final[dict[str, dict[str, str]]] = {"it": {**HOUSE_IT, **PLAY_IT}}
LANGUAGES: Final = ("en", *HOUSE)
AND: Final = {"en": " and ", "it": " e "}


class Phrases:
    """Sentences of one language by the English ones; those with slots are found by their shape."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._plain = {ours: theirs for ours, theirs in texts.items() if "{" not in ours}
        shaped = [ours for ours in texts if "{" in ours]
        shaped.sort(key=lambda ours: -len(_literal(ours)))  # the most particular one first
        self._shaped = [(_shape(ours), texts[ours]) for ours in shaped]

    def find(self, text: str) -> str | None:
        """The sentence for an English one; None if there is none."""
        found = self._plain.get(text)
        if found is not None or len(text) > LONGEST:
            return found
        for shape, theirs in self._shaped:
            match = shape.fullmatch(text)
            if match:
                slots = match.groupdict()
                if "why" in slots:  # a sentence inside a sentence
                    slots["why"] = self.find(slots["why"]) or slots["why"]
                return theirs.format(**slots)
        return None


def _literal(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


def _shape(template: str) -> re.Pattern[str]:
    """Whatever the template gives, with its slots as groups."""
    out, seen = "", set()
    for k, part in enumerate(re.split(r"\{(\w+)\}", template)):
        if k % 2 == 0:
            out += re.escape(part)
        elif part in seen:
            out += f"(?P={part})"
        else:
            seen.add(part)
            out += f"(?P<{part}>.*?)"
    return re.compile(out, re.DOTALL)


@lru_cache(8)
def phrases(language: str) -> Phrases:
    """What the house and its games say when something is wrong, in a language."""
    texts = dict(HOUSE[language])
    for game in every():
        if language in game.words:
            texts.update(game.words[language].errors)
    return Phrases(texts)


def say(text: object, language: str) -> str:
    """A sentence of ours, or an error with one, in a language; as it is if it has none there."""
    told = text.said(language) if isinstance(text, MuneraError) else str(text)
    if language == "en":
        return told
    return phrases(language).find(told) or told


def listed(names: Sequence[str], language: str) -> str:
    """Names in a row: A and B."""
    return AND[language].join(names)


def language_in(wanted: str) -> str:
    """The language for a word such as `it`, or for an Accept-Language header; English if unknown.

    >>> language_in("fr-CH, it-IT;q=0.9, en;q=0.8"), language_in("it"), language_in("")
    ('it', 'it', 'en')
    """
    best, chosen = 0.0, "en"
    for item in wanted[:200].lower().split(","):
        tag, _, rest = item.partition(";")
        name = tag.strip().partition("-")[0]
        weight = _weight(rest)
        if name in LANGUAGES and weight > best:
            best, chosen = weight, name
    return chosen


def language_asked(query: str) -> str:
    """The language that the query of an address asks for with `lang`; English if it does not.

    >>> language_asked("seat=1&lang=it"), language_asked("seat=1")
    ('it', 'en')
    """
    for pair in query.split("&"):
        if pair.startswith("lang="):
            return language_in(pair[5:])
    return "en"


def _weight(text: str) -> float:
    """The q of an item, from 0 to 1; 1 if it says none, 0 if that cannot be read."""
    key, _, value = text.replace(" ", "").partition("=")
    if key != "q":
        return 1.0
    fine = re.fullmatch(r"[01](\.\d{0,3})?", value)
    return float(value) if fine else 0.0
