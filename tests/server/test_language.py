"""Everybody is answered in the language they ask for, also at one table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from munera.core.engine import SPECTATOR
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.server.showing import Watcher
from server.house import BOT, ME, OPEN, Home, Json, Person, at_home, bare, error_of
from toys import rumble

GORUS = load("gorus")
ITALIAN = GORUS.words["it"]


async def people(home: Home) -> tuple[Person, Person]:
    """Ann reads English, Ida Italian."""
    ann, ida = await home.person("Ann"), await home.person("Ida")
    ann.language, ida.language = "en", "it"
    return ann, ida


def said(parts: list[Json]) -> str:
    return "".join(part["text"] for part in parts)


def lines_of(shown: Json) -> list[str]:
    return [said(line["parts"]) for line in shown["lines"]]


# --- Before a game -----------------------------------------------------------------------------


@at_home()
async def test_the_wall_of_games_in_both_languages(home: Home) -> None:
    ann, ida = await people(home)
    ours, theirs = (await ann.get("/api/hello")).json(), (await ida.get("/api/hello")).json()
    one = next(game for game in ours["games"] if game["name"] == "gorus")
    other = next(game for game in theirs["games"] if game["name"] == "gorus")
    assert one["tagline"] == GORUS.tagline("en")
    assert other["tagline"] == ITALIAN.tagline
    assert other["credits"] == ITALIAN.credits
    assert other["called"]["individual"] == "individuale"
    assert one["called"]["individual"] == "individual"
    assert [option["kind"] for option in one["options"]] == [
        "subset", "number", "seat", "figures", "switch",
    ]  # fmt: skip
    for key in ("name", "title", "minutes", "emblem", "seats", "usual", "modes"):
        assert one[key] == other[key]
    for mine, hers in zip(one["options"], other["options"], strict=True):
        for key in ("name", "kind", "usual", "advanced", "clauses", "least", "most", "sizes"):
            assert mine.get(key) == hers.get(key)
        for key in ("title", "why", "give"):
            assert mine[key] != hers[key], key
    schools = other["options"][0]["choices"]
    assert [thing["title"] for thing in schools] == ["Blu", "Marrone", "Verde", "Rosa", "Giallo"]
    assert [thing["hue"] for thing in schools] == [thing["value"] for thing in schools]
    assert other["options"][1]["sides"]["5 3v2"] == [
        {"usual": 4, "title": "squadra A"}, {"usual": 3, "title": "squadra B"},
    ]  # fmt: skip
    assert [bot["about"] for bot in theirs["bots"]][:3] == [
        "Gioca una mossa ammessa qualsiasi.", "Gioca con regole pratiche.",
        "Sa come si fa, e spesso fa altro.",
    ]  # fmt: skip
    assert ours["bots"][0]["about"] == "Plays anything that is allowed."


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("", "", "en"), ("it", "", "it"), ("it-IT,it;q=0.9,en;q=0.5", "", "it"), ("fr", "", "en"),
        ("en", "it", "it"), ("it", "en", "en"), ("it", "xx", "en"), ("", "it", "it"),
    ],
)  # fmt: skip
@at_home()
async def test_the_address_asks_before_the_browser(
    home: Home, header: str, query: str, language: str
) -> None:
    book = GORUS.book(language)
    told = (
        await home.client.get(
            "/api/games/gorus/rules",
            params={"lang": query} if query else None,
            headers={"accept-language": header} if header else None,
        )
    ).json()
    texts = {
        clause["id"]: clause["text"] for part in told["sections"] for clause in part["clauses"]
    }
    assert texts == dict(book.texts)
    assert [part["title"] for part in told["sections"]] == list(book.sections.values())


@at_home()
async def test_what_cannot_be_is_said_in_the_language(home: Home) -> None:
    ann, ida = await people(home)
    for who, why in ((ann, "There is no such table."), (ida, "Questo tavolo non esiste.")):
        answer = await who.get("/api/tables/nosuchtable")
        assert error_of(answer, 404) == "not_found"
        assert answer.json()["why"] == why
    answer = await ida.ask_open([ME, BOT], options={"target": "99"})
    assert answer.json()["why"] == (
        "L'opzione 'target' è 'standard', un numero da 1 a 9, un numero da aggiungere come '+2', o "
        "un numero per ciascuna delle 2 parti come '4 4', non '99' [GM-58]."
    )
    assert (answer.json()["option"], answer.json()["clause"]) == ("target", "GM-58")
    answer = await ida.ask_open([ME, BOT], game="chess")
    assert answer.json()["why"].startswith("Non c'è un gioco 'chess'; ci sono: ")
    answer = await ida.get("/api/nothing")
    assert answer.json()["why"] == "A questo indirizzo non c'è nulla."
    headers = {**ida.headers, "origin": "https://elsewhere.test"}
    answer = await home.client.post("/api/session", json={"name": "x"}, headers=headers)
    assert answer.json()["why"] == "Questa richiesta viene dalla pagina di un altro sito."
    answer = await home.client.get("/api/lobby", headers={"accept-language": "it"})
    assert error_of(answer, 401) == "no_session"
    assert answer.json()["why"] == "Di' prima il tuo nome: non c'è una sessione."
    answer = await ida.post("/api/session", {"name": ""})
    assert answer.json()["why"].startswith("Non si può leggere: ")
    answer = await ida.post("/api/records", {"text": "nonsense\n"})
    assert answer.json()["why"].startswith("riga 1: questa non è una registrazione: ")


# --- At a table --------------------------------------------------------------------------------


@at_home()
async def test_a_table_speaks_the_language_of_each_request(home: Home) -> None:
    ann, ida = await people(home)
    id = await ida.open([ME, BOT, BOT])
    await home.quiet(id)
    shown = await ida.look(id, 0)
    assert shown["ask"]["parts"][0]["text"].startswith(("Apri", "Rispondi", "Non hai"))
    assert shown["scene"]["heading"][0] == "Manche I"
    assert any("riceve" in line for line in lines_of(shown))
    ida.language = "en"
    english = await ida.look(id, 0)
    assert english["scene"]["heading"][0] == "Round I"
    assert [c["text"] for c in english["ask"]["choices"]] == [
        c["text"] for c in shown["ask"]["choices"]
    ]
    assert [line["clause"] for line in english["lines"]] == [
        line["clause"] for line in shown["lines"]
    ]
    assert not set(lines_of(english)) & set(lines_of(shown))
    ida.language = "it"
    assert (await ann.look(id))["scene"]["status"] == "Ida to play."
    lobby = (await ida.get("/api/lobby")).json()
    assert lobby["yours"][0]["note"] == "Tocca a Ida."
    ida.language = "en"
    assert (await ida.get("/api/lobby")).json()["yours"][0]["note"] == "Ida to play."


@at_home()
async def test_replies_are_in_the_language(home: Home) -> None:
    _, ida = await people(home)
    id = await ida.open([ME, BOT, BOT])
    await home.quiet(id)
    held = {piece["id"] for piece in (await ida.look(id, 0))["scene"]["pieces"]}
    lacks = next(text for text in GORUS.space.texts if f"card {text[5:]}" not in held)
    for language, why in (("it", "Non hai in mano"), ("en", "You do not hold")):
        ida.language = language
        reply = await ida.do(id, "why", seat=0, text=lacks)
        if reply["clause"] == "GM-25":
            assert reply["why"].startswith(why)
        assert said(reply["parts"]) == reply["why"]
        refused = await ida.play(id, 0, lacks)
        assert (refused["error"], refused["why"]) == ("refused", reply["why"])
        other = await ida.do(id, "why", seat=0, text="nonsense")
        assert other["why"].startswith("Non c'è un'azione" if language == "it" else "There is no")
        hint = await ida.do(id, "hint", seat=0)
        action = GORUS.space.parse(hint["text"])
        assert hint["label"] == GORUS.words[language].label(action)
    ida.language = "it"
    assert (await ida.do(id, "redo"))["why"] == "Non c'è nulla da rigiocare."
    stale = await ida.do(id, "play", seat=0, seq=0, texts=[lacks])
    assert stale["why"] == "Intanto il tavolo è andato avanti; guarda di nuovo."
    assert (await ida.do(id, "bot", seat=0, bot="deep"))["why"].startswith("Non c'è un bot 'deep'")


@at_home()
async def test_two_languages_at_one_table(home: Home) -> None:
    ann, ida = await people(home)
    id = await ann.open([ME, OPEN, BOT], seal=False, access="open", options={"target": "1"})
    await ida.sit(id, 1)
    await ann.decline(id)
    await ida.decline(id)
    rng = Rng(seed_of("two languages"))
    eyes = [(ann, 0), (ida, 1), (ann, SPECTATOR), (ida, SPECTATOR)]
    lines = [who.socket(id, None if seat < 0 else seat) for who, seat in eyes]
    for line in lines:
        await line.__aenter__()
    room = home.room(id)
    heard: dict[str, set[str]] = {"en": set(), "it": set()}
    while True:
        await home.quiet(id)
        for line, (who, seat) in zip(lines, eyes, strict=True):
            await line.settle()
            assert bare(line.table) == fresh(home, id, who, seat)
            heard[who.language] |= set(lines_of(line.table))
        if room.phase == "over":
            break
        seat = room.waiting()[0]
        shown = lines[seat].table
        words = GORUS.words[eyes[seat][0].language]
        for choice in shown["ask"]["choices"]:
            assert choice["label"] == words.label(GORUS.space.parse(choice["text"]))
        choices = shown["ask"]["choices"]
        text = choices[rng.below(len(choices))]["text"]
        sent = lines[seat].send("play", seat=seat, seq=shown["seq"], texts=[text])
        assert (await lines[seat].reply(sent))["ok"]
    assert not heard["en"] & heard["it"]
    assert len(heard["en"]) == len(heard["it"]) > 30
    assert lines[0].table["scene"]["heading"] == ["The end"]
    assert lines[1].table["scene"]["heading"] == ["Fine della partita"]
    for line in lines:
        await line.cut()


def fresh(home: Home, id: str, who: Person, viewer: int) -> Json:
    """What somebody who comes now is shown."""
    guest = home.app.state.house.guests.who(f"munera={who.cookie}")
    watcher = Watcher(home.room(id), guest.id, viewer, None, who.language)
    return bare(json.loads(watcher.full()))


@at_home()
async def test_a_socket_answers_in_its_language(home: Home) -> None:
    _, ida = await people(home)
    id = await ida.open([ME, BOT, BOT])
    await home.quiet(id)
    async with ida.socket(id, 0) as line:
        await line.settle()
        assert line.table["scene"]["heading"][0] == "Manche I"
        reply = await line.reply(line.send("redo"))
        assert reply["why"] == "Non c'è nulla da rigiocare."
        reply = await line.reply(line.send("look", seat=2))
        assert reply["why"] == "Quel posto non è tuo."
        reply = await line.reply(line.send("why", seat=0, text="draw blue 7"))
        assert reply["why"] == ITALIAN.refusals["not_a_choice"]
        line.raw("{")
        assert (await line.reply("-"))["why"].startswith("Non si può leggere: ")
    ida.language = "xx"
    async with ida.socket(id, 0) as line:
        await line.settle()
        assert line.table["scene"]["heading"][0] == "Round I"


@at_home()
async def test_streams_are_in_the_language(home: Home) -> None:
    ann, ida = await people(home)
    id = await ida.open([ME, BOT, BOT], access="open")
    await home.quiet(id)
    for who, heading, note in ((ann, "Round I", "Ida to play."), (ida, "Manche I", "Tocca a Ida.")):
        async with who.stream(f"/api/tables/{id}/watch") as stream:
            name, shown = await stream.event()
            assert (name, shown["scene"]["heading"][0]) == ("table", heading)
        async with who.stream("/api/lobby/live") as stream:
            name, lobby = await stream.event()
            assert [card["note"] for part in lobby.values() for card in part] == [note]


@at_home()
async def test_replays_are_in_the_language(home: Home) -> None:
    _, ida = await people(home)
    id = await ida.open([ME, BOT, BOT], options={"target": "1", "dealer": "0"})
    await home.quiet(id)
    for over in (False, True):
        told: dict[str, Any] = {}
        for language in ("en", "it"):
            ida.language = language
            info = (await ida.get(f"/api/tables/{id}/replay", seat=0)).json()
            headings = [move["heading"] for move in info["moves"] if move.get("heading")]
            start = "Manche I, scontro 1" if language == "it" else "Round I, bout 1"
            assert headings[0] == start
            moment = (await ida.get(f"/api/tables/{id}/replay/{info['last']}", seat=0)).json()
            told[language] = moment
        assert lines_of(told["en"]) != lines_of(told["it"])
        assert told["en"]["scene"]["heading"] != told["it"]["scene"]["heading"]
        if not over:
            assert said(told["en"]["ask"]["parts"]) != said(told["it"]["ask"]["parts"])
            await ida.play_on(id)
    ida.language = "it"
    assert (await ida.get(f"/api/tables/{id}/replay/99999")).json()["why"].startswith("Le mosse")


@at_home()
async def test_a_game_that_speaks_english_only(home: Home) -> None:
    home.register(rumble.GAME)
    ann, ida = await people(home)
    id = await ida.open([ME, BOT], game="rumble")
    await home.quiet(id)
    ann_sees, ida_sees = await ann.look(id), await ida.look(id)
    assert ida_sees["scene"] == ann_sees["scene"]
    assert ida_sees["lines"] == ann_sees["lines"]
    shown = await ida.look(id, 0)
    assert said(shown["ask"]["parts"]) == "Pick a card."
    rules = (await ida.get("/api/games/rumble/rules")).json()
    assert rules["sections"][0]["clauses"][0]["text"] == next(iter(rumble.CLAUSES.texts.values()))
    reply = await ida.do(id, "why", seat=0, text="pass")
    assert (reply["error"], reply["why"]) == ("refused", "Pick one of your own cards.")
    assert (await ida.do(id, "redo"))["why"] == "Non c'è nulla da rigiocare."  # the house does
    async with ida.socket(id, 0) as line:
        await line.settle()
        assert line.table["scene"]["status"] == "2 seats"
