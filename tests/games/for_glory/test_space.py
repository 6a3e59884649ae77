"""The numbering of actions: 447 of the standard set in the order of the rules, and spares."""

from __future__ import annotations

from games.for_glory.ludus import GAME
from munera.games.for_glory import space
from munera.games.for_glory.tables import CARD_NAMES, SPARE_NAMES

FAMILIES = {
    "pass": 1, "buy": 9, "play": 69, "reserve": 18, "buyback": 1, "ability": 27, "use": 60,
    "attack": 60, "target": 120, "arena": 3, "pay": 4, "card": 72, "supply": 3,
}  # fmt: skip


def test_the_standard_set_has_447_choices_in_families() -> None:
    choices = [GAME.space.text(k) for k in range(GAME.space.choices)]
    standard = [text for text in choices if not text.split()[-1].startswith("extra_")]
    assert len(standard) == space.STANDARD_CHOICES == 447
    families: dict[str, int] = {}
    for text in standard:
        verb = text.split()[0]
        families[verb] = families.get(verb, 0) + 1
    assert families == FAMILIES
    assert list(families) == list(FAMILIES)


def test_spare_names_stand_at_the_end_of_their_family() -> None:
    for name in ("play", "reserve", "ability", "pay", "card"):
        texts = [text for text in GAME.space.texts if text.startswith(f"{name} ")]
        assert texts[-32:] == [f"{name} {spare}" for spare in SPARE_NAMES]
        assert not any("extra_" in text for text in texts[:-32])


def test_cards_and_actions_find_each_other() -> None:
    for table in (
        space.PLAY_OF, space.RESERVE_OF, space.ABILITY_OF, space.PAY_OF, space.CARD_OF,
    ):  # fmt: skip
        found = 0
        for card, action in enumerate(table):
            if action >= 0:
                assert space.CARD_AT[action] == card
                assert GAME.space.text(action).endswith(CARD_NAMES[card])
                found += 1
        assert found > 32
        rising = [action for action in table if action >= 0]
        if table is not space.PAY_OF:
            assert rising == sorted(rising)
    assert GAME.space.text(space.PAY_TOKENS) == "pay tokens"


def test_labels_and_shorthand() -> None:
    words = GAME.words["en"]
    assert all(words.label(action) for action in range(len(GAME.space)))
    assert GAME.shorthand("stop") == "pass"
    assert GAME.shorthand("play lavish feast") == "play lavish_feast"
    assert GAME.shorthand("hit 3") == "target opp 3"
    assert GAME.shorthand("nonsense") == "nonsense"
