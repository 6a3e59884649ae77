"""For Glory in its two languages: names of actions and values, sentences, bad options."""

from __future__ import annotations

import json
import re
from string import Formatter

import pytest

from games.for_glory.ludus import position as setting
from munera.core.engine import act, legal_list, settle
from munera.core.errors import BadTable
from munera.core.scene import plain
from munera.games import load
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.state import Glory
from munera.games.for_glory.tables import CARD_NAMES
from munera.play.speech import called as told
from munera.play.speech import decision, sentence

GAME = load("for_glory")
ITALIAN = GAME.words["it"]
PEOPLE = ("Ann", "Bob")
LANGUAGES = ("en", "it")
GALLUS = CARD_NAMES.index("gallus")
PARRY = CARD_NAMES.index("parry")


def said(language: str, table: str, name: str, *values: int) -> str:
    """A sentence of the game with these values."""
    words = GAME.words[language]
    kinds = {"prompts": GAME.prompts, "events": GAME.events, "refusals": GAME.refusals}[table]
    kind = next(kind for kind in kinds if kind.name == name)
    spellers = words.spellers(GAME.opening(GAME.table(2)), PEOPLE)
    template = getattr(words, table)[name]
    return plain(sentence(GAME, template, kind, (0, *values), spellers, PEOPLE, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label_of_its_own(language: str) -> None:
    labels = [GAME.words[language].label(action) for action in range(len(GAME.space))]
    assert len(set(labels)) == len(labels)
    assert all(label[0].isupper() for label in labels)


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        ("pass", "Pass", "Passa"),
        ("buy economy 2", "Buy economy card 3", "Compra la carta 3 di economia"),
        ("play gallus", "Play Gallus", "Gioca Gallus"),
        ("reserve parry", "Reserve Parry", "Metti Parata in Riserva"),
        ("buyback", "Buy back the Reserve", "Riscatta la Riserva"),
        ("ability capua", "Use Capua", "Usa Capua"),
        ("use 7", "Use gladiator 7", "Usa il gladiatore 7"),
        ("attack 0", "Attack with gladiator 0", "Attacca con il gladiatore 0"),
        ("target own 3", "Own gladiator 3", "Gladiatore proprio 3"),
        ("target opp 3", "Opposing gladiator 3", "Gladiatore avversario 3"),
        ("arena f2", "Second Fleeting Arena", "Arena Effimera II"),
        ("pay smooth_talk", "Pay with Smooth Talk", "Paga con Parlantina"),
        ("pay tokens", "Pay with tokens", "Paga con i gettoni"),
        ("pay extra_4", "Pay with Extra card 4", "Paga con Carta aggiunta 4"),
        ("card boast_24", "Choose Boast 24", "Scegli Vanteria 24"),
        ("supply training", "Replace the training supply", "Cambia l'offerta di addestramento"),
        ("first 1", "Seat 2 goes first", "Comincia il posto 2"),
        ("draw cull", "Draw Cull", "Pesca Cernita"),
    ],
)
def test_labels(text: str, english: str, italian: str) -> None:
    action = GAME.space.parse(text)
    assert [GAME.words[language].label(action) for language in LANGUAGES] == [english, italian]


def test_values_are_spelled() -> None:
    spell = {
        language: GAME.words[language].spellers(GAME.opening(GAME.table(2)), PEOPLE)
        for language in LANGUAGES
    }
    for domain, value, english, italian in (
        ("coins", 0, "0 coins", "0 monete"),
        ("coins", 1, "1 coin", "1 moneta"),
        ("card", -1, "a card", "una carta"),
        ("card", PARRY, "Parry", "Parata"),
        ("card", CARD_NAMES.index("extra_20"), "Extra card 20", "Carta aggiunta 20"),
        ("change", 2, "+2", "+2"),
        ("change", -2, "-2", "-2"),
        ("arena", 0, "first Fleeting Arena", "Arena Effimera I"),
        ("deck", 2, "economy", "economia"),
        ("gladiator", 61, "gladiator 1", "gladiatore 1"),
    ):
        assert [spell[language][domain](value) for language in LANGUAGES] == [english, italian]


def test_sentences() -> None:
    assert said("en", "events", "drew", 1, -1) == "Bob draws a card."
    assert said("it", "events", "drew", 1, -1) == "Bob pesca una carta."
    assert said("en", "events", "modified_turn", 0, GALLUS, 0, 0, -2) == (
        "Gallus of Ann gets -2 Attack this turn."
    )
    assert said("it", "events", "moved", 0, GALLUS, 0, 2, 0) == (
        "Ann sposta Gallus dall'Arena Duratura all'Arena Effimera I."
    )
    assert said("en", "events", "hand_discarded", 0, GALLUS, PARRY) == (
        "Ann discards the hand: Gallus, Parry."
    )
    assert said("it", "refusals", "no_influence", GALLUS, 3, 2) == (
        "Con Gallus ai tuoi gladiatori servirebbe 3 di Influenza, e tu ne hai 2."
    )
    assert said("en", "refusals", "arena_taken", 1) == (
        "The second Fleeting Arena is not available while gladiators are in the other Fleeting "
        "Arena."
    )


def test_a_pack_s_cards_are_told_by_their_names() -> None:
    cards = of_cards({"id": "tiro", "name": "Novice"}, {**WHOLE, "copies": 0})
    start = GAME.opening(GAME.table(2, options={"cards": cards}))
    for language in LANGUAGES:
        spell = GAME.words[language].spellers(start, PEOPLE)["card"]
        assert spell(CARD_NAMES.index("tiro")) == "Novice"
        assert spell(CARD_NAMES.index("extra_1")) == "Felix"


def test_an_arena_is_told_with_its_article() -> None:
    """Every Italian name of an arena begins with a vowel, so that articles are elided."""
    for templates in (ITALIAN.prompts, ITALIAN.events, ITALIAN.refusals, ITALIAN.headings):
        for template in templates.values():
            for found in re.finditer(r"(.)\{(arena|from)\}", template):
                assert found[1] == "'", template
    for templates in (GAME.words["en"].events, GAME.words["en"].refusals):
        for template in templates.values():
            for found in re.finditer(r"(\S+ ?)\{(arena|from)\}", template):
                assert found[1].lower() == "the ", template


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_written_in_one_way(language: str) -> None:
    """Names of things have capitals, verbs do not; and no sentence has gaps."""
    small = {
        "en": r"Damage|Gladiator|Coin|Ready|Exhausted|Defeated|Hand|Discard|Target|Battle\b(?! in)",
        "it": r"Danni (?!a|s|p|r|t)|Gladiator|Monet|Pront|Esaust|Sconfitt(?!i:)|Bersagl",
    }[language]
    words = GAME.words[language]
    for templates in (words.prompts, words.events, words.refusals):
        for template in templates.values():
            assert template[-1] in ".?!"
            assert "  " not in template
            inside = re.sub(r"^\w+|(?<=[.:] )\w+", "", template)
            assert not re.search(rf"\b({small})", inside), template
            assert all(name is None or name for _, name, _, _ in Formatter().parse(template))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("end", "pass"),
        ("Done", "pass"),
        ("back", "buyback"),
        ("play shady dealings", "play shady dealings"),
        ("play lavish feast", "play lavish_feast"),
        ("hit 3", "target opp 3"),
        ("hit own 3", "target own 3"),
        ("cull gallus", "card gallus"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_may_be_typed(typed: str, text: str) -> None:
    assert GAME.shorthand(typed) == text


def of_cards(*cards: dict[str, object], **more: object) -> str:
    return json.dumps({"card": cards, **more})


EXTRA = {"id": "extra_1", "name": "Felix", "deck": "gladiator", "copies": 1, "type": "gladiator"}
FIGHTER = {"cost": 1, "influence_required": 0, "attack": 1, "agility": 1, "health": 1}
WHOLE = {**EXTRA, **FIGHTER, "bloodlust": 1}
DRAWS = {"use": ["tactic"], "effect": [{"op": "draw", "n": 1}]}
# An option, an impossible value, and part of the reason in Italian.
BAD = [
    ("first", "2", "è 'random' o un posto da 0 a 1, non '2' [FG-207]"),
    ("glory", "10", "è un numero da 1 a 9, non '10' [FG-101]"),
    ("coins", "x", "è un numero da 0 a 20, non 'x' [FG-201]"),
    ("cards", "x", "non è né 'standard' né JSON o TOML di carte"),
    ("cards", '{"card": ' + "[" * 99999, "va troppo in profondità"),
    ("cards", of_cards({"id": "felix"}), "la carta 'felix' non esiste"),
    ("cards", of_cards({"id": "tiro"}, {"id": "tiro"}), "la carta tiro è data due volte"),
    ("cards", of_cards(EXTRA), "carta extra_1: manca il campo 'cost'"),
    (
        "cards",
        of_cards({"id": "tiro", "type": "tactic"}),
        "type della carta tiro: è gladiator e non",
    ),
    ("cards", of_cards({**WHOLE, "deck": "arena"}), "per il tipo gladiator è starting, gladiator"),
    ("cards", of_cards({"id": "pierce", "ability": []}), "carta pierce: è di tipo tactic"),
    ("cards", of_cards({"id": "tiro", "ability": [DRAWS, DRAWS]}), "ha due abilità"),
    ("cards", of_cards(WHOLE), "le copie del mazzo gladiator sono 58, non 57"),
    (
        "cards",
        of_cards({"id": "business_as_usual", "copies": 1}, totals={"starting": 6}),
        "al mazzo starting servono almeno 7 carte, non 6",
    ),
    (
        "cards",
        of_cards({**WHOLE, "copies": 9}, totals={"gladiator": 66}),
        "gladiatori, ma se ne possono numerare al massimo 60",
    ),
]


@pytest.mark.parametrize(("option", "value", "why"), BAD, ids=[why for _, _, why in BAD])
def test_a_bad_option_is_explained_in_italian(option: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(2, options={option: value})
    told = caught.value.said("it")
    assert told.startswith((f"L'opzione '{option}' ", f"Opzione '{option}': "))
    assert why in told


# --- What actions are called in a position -------------------------------------------------------

LEO = """
[[card]]
id = "gallus"
copies = 3
name = "Gaul"
[[card]]
id = "extra_1"
name = "Leo Ferus"
deck = "gladiator"
type = "gladiator"
copies = 1
cost = 4
influence_required = 0
attack = 3
agility = 2
health = 3
bloodlust = 2
"""


def called(g: Glory, language: str = "en") -> list[str]:
    """The labels of what the seat that is asked may do."""
    asked = decision(GAME, g, settle(g), PEOPLE, language)
    assert asked is not None
    return [choice.label for choice in asked.choices]


def test_choices_name_the_cards_of_the_supply_with_their_price() -> None:
    g = setting(coins=(2, 0), villas=("mango", ""), supply="gallus gallus veles pierce")
    assert called(g) == [
        "Pass",
        "Buy Gallus (1) for 1 coin",
        "Buy Gallus (2) for 1 coin",
        "Buy Veles for 2 coins",
        "Buy Pierce for 1 coin",
    ]
    assert called(g, "it")[3:] == ["Compra Veles per 2 monete", "Compra Stoccata per 1 moneta"]


def test_choices_name_the_gladiators() -> None:
    g = setting(
        men=["0 laquearius la", "0 gallus la", "0 gallus la", "1 gallus la", "1 eques la"],
        villas=("pontifex", "pontifex"), frame=Fight(1), favor=0, hands=("pierce", ""),
    )  # fmt: skip
    while settle(g) != 0:
        act(g, settle(g), legal_list(g, settle(g))[0])
    assert called(g)[:3] == ["Play Pierce", "Use Laquearius", "Attack with Laquearius"]
    assert called(g)[3:] == ["Attack with Gallus (1)", "Attack with Gallus (2)"]
    act(g, 0, GAME.space.parse("play pierce"))
    names = ["Laquearius", "Gallus (1)", "Gallus (2)"]
    assert called(g) == [f"Own {name}" for name in names] + ["Opposing Gallus", "Opposing Eques"]
    assert called(g, "it")[2:4] == ["Tra i propri: Gallus (2)", "Tra gli avversari: Gallus"]


def test_choices_say_what_is_done_with_a_card_and_what_it_means_to_pass() -> None:
    g = setting(hands=("cull pierce", ""))
    act(g, settle(g), GAME.space.parse("play cull"))
    assert called(g) == ["Cull nothing", "Cull Pierce"]
    assert called(g, "it") == ["Non eliminare nulla", "Elimina Stoccata"]
    g = setting(hands=("whispered_secrets cull pierce", ""))
    act(g, settle(g), GAME.space.parse("play whispered_secrets"))
    assert called(g) == ["Discard Cull", "Discard Pierce"]


def test_arenas_are_named_by_their_cards_and_looking_back_by_who_goes_there() -> None:
    g = setting(hands=("gallus", ""), arenas="capua casinum roma")
    act(g, settle(g), GAME.space.parse("play gallus"))
    assert called(g) == [
        "Capua (first Fleeting Arena)", "Casinum (second Fleeting Arena)", "Roma (Lasting Arena)",
    ]  # fmt: skip
    arena = GAME.space.parse("arena la")
    assert told(GAME, g, 0, arena) == "Gallus: Roma (Lasting Arena)"
    assert told(GAME, g, 0, arena, "it") == "Gallus: Roma (Arena Duratura)"


def test_choices_name_the_cards_of_a_pack() -> None:
    g = setting({"cards": LEO}, hands=("gallus extra_1 pierce cestus", ""), coins=(9, 0))
    for language, play, reserve in (("en", "Play", "Reserve Pierce"), ("it", "Gioca", "Metti")):
        words = called(g, language)
        assert words[1:4] == [f"{play} {name}" for name in ("Cestus", "Gaul", "Leo Ferus")]
        assert words[4].startswith(reserve)
    g = setting({"cards": LEO}, supply="extra_1", coins=(9, 0))
    assert called(g)[1] == "Buy Leo Ferus for 4 coins"
