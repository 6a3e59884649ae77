"""Every refusal with its clause and the places and names of the case; prompts; both languages."""

from __future__ import annotations

import string
from typing import cast

import pytest

from games.clash.arena import GAME, PEOPLE, SEATS, Ring, at_opening, battle, fight
from games.clash.test_options import BAD
from munera.core.engine import CHANCE, SPECTATOR, act, legal_list, settle, waiting
from munera.core.errors import BadTable
from munera.core.events import Kind, Sink
from munera.core.rng import Rng, seed_of
from munera.core.saying import Saying
from munera.games.clash.state import Clash
from munera.games.clash.words import shorthand
from munera.play.speech import refusal, sentence


@pytest.mark.clause("CG-20", "CG-61", "CG-07")
@pytest.mark.parametrize(
    ("text", "clause", "why"),
    [
        ("reveal bear-1", "CG-20", "Nobody chooses which animal is on top of the stack."),
        ("roll mortal", "CG-61", "Nobody chooses how the dice fall."),
        ("starter 0", "CG-07", "The first player is drawn by lot."),
    ],
)
def test_a_seat_cannot_act_for_chance(text: str, clause: str, why: str) -> None:
    rings = [
        at_opening(3),
        at_opening(3).do("enter a1"),
        fight({"b2": "0 ss", "b3": "1 ss"}, seats=2),
        fight({"b2": "0 ss", "b3": "1 ss"}, seats=2).do("attacker b2"),
        fight({"b2": "0 ss", "b3": "1 ss"}, seats=2).do("attacker b2", "stand b2"),
        battle("0 nsss", "1 ssss"),
        battle("0 tss", "1 ssss").roll("---"),
        battle("0 sss", "1 ssss").roll("M---"),
    ]
    for ring in rings:
        for seat in range(ring.g.setup.seats):
            assert ring.refused(text, seat) == (clause, why)


@pytest.mark.clause("CG-07", "CG-61", "CG-20")
def test_nobody_acts_while_chance_does() -> None:
    ring = at_opening(2)
    rng = Rng(3)
    while ring.view()["phase"] == "gladiators":
        ring.random(rng)
    for there, clause, why in (
        (at_opening(3, first_seat="random"), "CG-07", "The first player is being drawn"),
        (battle("0 ss", "1 ss"), "CG-61", "Dice are being rolled"),
        (ring, "CG-20", "An animal still in the stack is being turned up"),
    ):
        assert there.asked == CHANCE
        for seat in (CHANCE, 0, 1):
            told = there.refused("enter a1", seat)
            assert told == (clause, f"{why}: 'enter a1' cannot happen now.")


@pytest.mark.clause("CG-10", "CG-20", "CG-30")
def test_whose_turn_it_is() -> None:
    ring = at_opening(2)
    assert ring.refused("enter a1", 1) == (
        "CG-10",
        "It is the turn of Ann to bring in a gladiator.",
    )
    rng = Rng(3)
    while ring.view()["phase"] == "gladiators":
        ring.random(rng)
    ring.do("reveal bear-1")
    assert ring.refused("release a1", 1) == ("CG-20", "It is the turn of Ann to place an animal.")
    assert ring.refused("keep")[0] == "CG-20"


@pytest.mark.clause("CG-21")
def test_spaces_that_are_not_on_the_board() -> None:
    why = ("CG-21", "There is no space F1 on this board.")
    ring = at_opening(2)
    assert ring.refused("enter f1") == why
    assert ring.refused("join f1") == why
    fighting = fight({"b2": "0 ss", "b3": "1 ss"}, seats=2)
    assert fighting.refused("attacker f1") == why
    assert fighting.do("attacker b2").refused("stand f1") == why
    assert fighting.do("stand b2").refused("target f1") == why
    led = fight({"b2": "0 ss", "b3": "1 ss"}, 2, reserve=["bear-1"]).do("summon bear-1")
    assert led.refused("release f1") == why


NOW = [
    (lambda: at_opening(2), "CG-12", "Choose a base or a team first"),
    (lambda: at_opening(2).do("enter a1"), "CG-10", "Take a gladiator for the team you chose"),
    (
        lambda: fight({"b2": "0 ss", "b3": "1 ss"}, 2, reserve=["bear-1"]).do("summon bear-1"),
        "CG-112",
        "Place the animal from the reserve",
    ),
    (
        lambda: fight({"b2": "0 ss", "b3": "1 ss"}).do("attacker b2"),
        "CG-40",
        "Choose where to attack from",
    ),
    (
        lambda: fight({"b2": "0 ss", "b3": "1 ss"}).do("attacker b2", "stand b2"),
        "CG-33",
        "Choose whom to attack",
    ),
    (lambda: battle("0 nsss", "1 ssss"), "CG-55", "Choose whom to net"),
    (lambda: battle("0 tss", "1 ssss").roll("---"), "CG-63", "Keep the roll or roll again"),
    (lambda: battle("0 sss", "1 ssss").roll("M---"), "CG-70", "Choose the gladiator you lose"),
]


@pytest.mark.parametrize(("make", "clause", "why"), NOW)
def test_what_is_to_be_done_now(make: object, clause: str, why: str) -> None:
    ring = cast(Ring, make())  # type: ignore[operator]  # a function without arguments
    text = "summon lion-1"
    assert ring.refused(text) == (clause, f"{why}: '{text}' cannot be done now.")


# --- Both languages -----------------------------------------------------------------------------


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_speaks_and_names_only_what_it_has(language: str) -> None:
    words = GAME.words[language]
    for kinds, texts in (
        (GAME.prompts, words.prompts),
        (GAME.events, words.events),
        (GAME.refusals, words.refusals),
    ):
        assert [kind.name for kind in kinds] == list(texts)
        for kind in kinds:
            fields = {field.name for field in kind.fields}
            assert names_in(texts[kind.name]) <= fields, kind.name
            assert texts[kind.name].endswith((".", "?"))


def test_the_two_languages_name_the_same_things() -> None:
    one, other = GAME.words["en"], GAME.words["it"]
    for texts, others in (
        (one.prompts, other.prompts),
        (one.events, other.events),
        (one.refusals, other.refusals),
        (one.headings, other.headings),
    ):
        assert list(texts) == list(others)
        for name, template in texts.items():
            assert names_in(template) == names_in(others[name]), name
            assert template != others[name]


def said(g: Clash, kinds: tuple[Kind, ...], texts: object, values: tuple[int, ...]) -> str:
    """A sentence of the game in Italian."""
    kind = kinds[values[0]]
    names = PEOPLE[: g.setup.seats]
    spellers = GAME.words["it"].spellers(g, names)
    template = cast("dict[str, str]", texts)[kind.name]
    return "".join(part.text for part in sentence(GAME, template, kind, values, spellers, names))


@pytest.mark.parametrize("seats", SEATS)
def test_a_whole_game_can_be_told_in_italian(seats: int) -> None:
    words = GAME.words["it"]
    g = cast(Clash, GAME.opening(GAME.table(seats, options={"first_seat": "random"})))
    rng = Rng(seed_of("italian", seats))
    while g.stack:
        for seat in waiting(g):
            asked = said(g, GAME.prompts, words.prompts, g.stack[-1].prompt(g, seat))
            assert asked[0].isupper()
            why = refusal(GAME, g, (seat + 1) % seats, 0)
            assert said(g, GAME.refusals, words.refusals, why).endswith(".")
        who = settle(g)
        legal = legal_list(g, who)
        sink = g.sink = Sink()
        act(g, who, legal[rng.below(len(legal))])
        g.sink = None
        for event in sink.events:
            told = said(g, GAME.events, words.events, event)
            assert told.endswith(".")
            assert "  " not in told
            assert " di la " not in told
            assert " a la " not in told


def test_italian_says_who_attacks_and_who_is_netted() -> None:
    words = GAME.words["it"]
    led = fight({"b2": "bull-1", "b3": "1 ss", "e1": "0 ss"}, 2).do("attacker b2", "stand b2")
    asked = said(led.g, GAME.prompts, words.prompts, led.g.stack[-1].prompt(led.g, 2))
    assert asked == "Toro 1 attacca da B2: scegli il bersaglio."
    ring = battle("0 nss", "1 nhs").do("net shield", "net sword")
    told = [said(ring.g, GAME.events, words.events, event) for event in ring.sink.events]
    first = "contro la squadra di Bob, il gladiatore che porta lo Scudo."
    assert f"Ann neutralizza, {first}" in told
    back = "a sua volta, contro la squadra di Ann, il gladiatore che porta la Spada."
    assert f"Bob neutralizza {back}" in told


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_action_has_a_label_of_its_own(language: str) -> None:
    labels = [GAME.words[language].label(action) for action in range(GAME.space.choices)]
    assert len(set(labels)) == len(labels)
    assert all(label[0].isupper() for label in labels)


def test_every_sentence_of_a_bad_pack_can_happen() -> None:
    given = set()
    for option, value, _ in BAD:
        with pytest.raises(BadTable) as caught:
            GAME.table(3, options={option: value})
        assert isinstance(caught.value.what, Saying)
        why = caught.value.what.slots.get("why")
        given |= {why.key} if isinstance(why, Saying) else set()
    keys = {key for key in GAME.sayings.texts("en") if key.startswith("packs.")}
    assert {key for key in keys if not key.startswith("packs.place.")} == given


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("attack B3", "target b3"),
        ("with b2", "attacker b2"),
        ("from c1", "stand c1"),
        ("lose sword", "lose sword active"),
        ("give net netted", "lose net netted"),
        ("again", "reroll"),
        ("base a1", "enter a1"),
        ("draft shield", "take shield"),
        ("take shield", "take shield"),
        ("nonsense", "nonsense"),
        ("attack z9", "attack z9"),
        ("", ""),
    ],
)
def test_what_a_person_may_type(typed: str, text: str) -> None:
    assert shorthand(typed) == text


def test_a_spectator_sees_what_all_see() -> None:
    ring = fight({"b2": "0 ss", "b3": "1 ss"}, seats=2)
    views = [{**ring.view(viewer), "viewer": None} for viewer in (SPECTATOR, 0, 1)]
    assert views[0] == views[1] == views[2]
