"""Cases of cards that work at home: starting cards, Economy, Arenas, Boasts."""

from __future__ import annotations

from functools import partial

from games.for_glory.cases_fight import (
    BAG,
    Case,
    attacks,
    damage,
    player,
    villa,
)
from games.for_glory.position import fight, position

STARTING: list[Case] = [
    (
        "business_as_usual",
        lambda: position("hand business_as_usual*2", training="pierce").do("buy pierce").house("A"),
        lambda house: house.hand == ["business_as_usual"],
    ),
    (
        "cull",
        lambda: position("hand cull pierce").do("play cull", "card pierce").house("A").removed,
        ["pierce"],
    ),
    (
        "crooked_senator",
        lambda: player(position("hand crooked_senator").do("play crooked_senator"), "influence"),
        1,
    ),
    (
        "fresh_perspective",
        lambda: player(position("hand fresh_perspective").do("play fresh_perspective"), "coins"),
        1,
    ),
]

ECONOMY: list[Case] = [
    (
        "shady_dealings",
        lambda: player(
            position("hand shady_dealings; coins 1", economy="vestalis").do("buy vestalis"), "coins"
        ),
        0,
    ),
    (
        "smooth_talk",
        lambda: player(
            position("hand smooth_talk; coins 2", training="evade").do("buy evade"), "coins"
        ),
        0,
    ),
    (
        "quaestor",
        lambda: (
            position("villa quaestor").do("ability quaestor").house("A").coins,
            position("villa quaestor").do("ability quaestor").house("A").villa,
        ),
        (1, [["quaestor", False]]),
    ),
    (
        "treacherous_augur",
        lambda: (
            lambda duel: (duel.house("A").removed, duel.house("A").hand, duel.house("A").coins),
            position("villa treacherous_augur; hand cull; deck pierce*2; coins 2").do(
                "ability treacherous_augur"
            ),
        ),
        (["cull"], ["pierce"], 0),
    ),
    (
        "editor",
        lambda: player(position("villa editor", "", "", "late"), "late_price"),
        1,
    ),
    (
        "aedile",
        lambda: (
            position("villa aedile; deck cull*2").do("ability aedile").house("A").hand,
            villa("aedile", f"A gallus la, {BAG}", a="deck cull*2").house("A").hand,
        ),
        (["cull"], ["cull"]),
    ),
    (
        "doctor",
        lambda: damage(
            villa("doctor", f"A gallus la, {BAG}", "target gallus", "attack gallus"),
            "B cataphractarius",
        ),
        [4],
    ),
    (
        "mango",
        lambda: position("villa mango", gladiator="veles", economy="recall").facts["prices"],
        {"gladiator": [2, 0, 0], "training": [0, 0, 0], "economy": [2, 0, 0]},
    ),
    (
        "vestalis",
        lambda: damage(
            fight("", "villa vestalis", f"A murmillo la, {BAG}").do(
                "attack 0", "B: ability vestalis"
            ),
            "B cataphractarius",
        ),
        [1],
    ),
    (
        "unscrupulous_consul",
        lambda: player(
            position("hand unscrupulous_consul").do("play unscrupulous_consul"), "influence"
        ),
        2,
    ),
    (
        "praetor",
        lambda: (
            villa("praetor", f"A gallus la, {BAG} x").men(),
            player(position("villa praetor"), "influence"),
        ),
        ("A gallus la, B cataphractarius la", 2),
    ),
    ("pontifex", lambda: player(position("villa pontifex"), "influence"), 3),
    (
        "recall",
        lambda: (
            sorted(position("hand recall; discard cull veles parry").do("play recall").legal()),
            position("hand recall; discard cull veles").do("play recall").house("A").hand,
        ),
        (["card parry", "card veles"], ["veles"]),
    ),
    (
        "scouting_party",
        lambda: (
            lambda duel: (duel.facts["supply"]["training"], duel.house("A").hand),
            position(
                "hand scouting_party; deck cull", training="evade", training_deck="parry*3"
            ).do("play scouting_party", "supply training"),
        ),
        (["parry"] * 3, ["cull"]),
    ),
    (
        "transfer_papers",
        lambda: (
            position("hand transfer_papers", "", "A gallus la 1x")
            .do("play transfer_papers", "target gallus", "arena f2")
            .men()
        ),
        "A gallus f2 1x",
    ),
    (
        "lavish_feast",
        lambda: player(position("hand lavish_feast").do("play lavish_feast"), "coins"),
        2,
    ),
    (
        "purge_the_ranks",
        lambda: (
            position("hand purge_the_ranks cull pierce")
            .do("play purge_the_ranks", "card cull", "card pierce")
            .house("A")
            .removed
        ),
        ["cull", "pierce"],
    ),
    (
        "whispered_secrets",
        lambda: (
            position("hand whispered_secrets cull; deck pierce*3").do("play whispered_secrets")
        ).house("A"),
        lambda house: (
            (house.hand, house.discard) == (["pierce"] * 2, ["cull", "whispered_secrets"])
        ),
    ),
]

ARENAS: list[Case] = [
    (
        "capua",
        lambda: (
            player(position("villa capua"), "influence"),
            position("villa capua", gladiator="veles").facts["prices"]["gladiator"][0],
        ),
        (1, 2),
    ),
    (
        "casinum",
        lambda: (
            lambda duel: (
                damage(duel, "B cataphractarius"),
                [row["agility"] for row in duel.facts["gladiators"]],
            ),
            villa("casinum", f"A gallus la, {BAG}", "target opp 0"),
        ),
        ([1], [2, 0]),
    ),
    (
        "pompeii",
        lambda: damage(villa("pompeii", f"A gallus la, {BAG} 3"), "B cataphractarius"),
        [1],
    ),
    ("puteoli", lambda: player(position("villa puteoli").do("ability puteoli"), "coins"), 2),
    (
        "verona",
        lambda: damage(
            fight("", "villa verona", f"A murmillo la, {BAG}", f1="capua").do(
                "attack 0", "B: ability verona"
            ),
            "B cataphractarius",
        ),
        [2],
    ),
    (
        "nemausus",
        lambda: villa("nemausus", f"A gallus la, {BAG} x").men(),
        "A gallus la, B cataphractarius la",
    ),
    (
        "arelate",
        lambda: position("villa arelate; deck cull*2").do("ability arelate").house("A").hand,
        ["cull"],
    ),
    (
        "thysdrus",
        lambda: position("villa thysdrus", "", "A gallus la 1").do("ability thysdrus").men(),
        "A gallus la",
    ),
    (
        "pola",
        lambda: damage(
            villa("pola", f"A gallus la, {BAG}", "target gallus", "attack gallus"),
            "B cataphractarius",
        ),
        [4],
    ),
    (
        "italica",
        lambda: (
            fight("villa italica", "", f"A gallus la, {BAG}")
            .do("attack 0", "A: ability italica")
            .men()
        ),
        "A gallus la, B cataphractarius la 2",
    ),
    (
        "tarraco",
        lambda: damage(
            fight("", "villa tarraco", f"A murmillo la, {BAG}", f2="capua").do(
                "attack 0", "B: ability tarraco"
            ),
            *("A murmillo", "B cataphractarius"),
        ),
        [1, 2],
    ),
    ("londinium", lambda: player(position("villa londinium", "", "", "late"), "late_price"), 1),
    (
        "carthago",
        lambda: [
            row["health"]
            for row in fight("villa carthago", "", f"A gallus la, {BAG}").facts["gladiators"]
        ],
        [3, 7],
    ),
    (
        "roma",
        lambda: (
            attacks(fight("villa roma", "", f"A gallus la, {BAG}")),
            attacks(fight("villa roma", "", f"A gallus la, {BAG}", favor="B")),
        ),
        ([3, 4], [2, 4]),
    ),
    (
        "alexandria",
        lambda: (
            position("villa alexandria", "", "A gallus la 1, B gallus la")
            .do("ability alexandria")
            .men()
        ),
        "A gallus la, B gallus la 1",
    ),
    (
        "salona",
        lambda: (
            fight(
                "villa salona; deck cull*4; hand pierce", "", f"A gallus la 1, A gallus la, {BAG}"
            )
            .do("play pierce", "target own 0", "A: ability salona")
            .house("A")
            .hand
        ),
        ["cull", "cull"],
    ),
]


def boast(n: int, gone: int) -> tuple[list[str], int]:
    """A Boast that is played, and the value on top of the stack."""
    duel = position(f"hand boast_{n}", boast=str(gone)).do(f"play boast_{n}")
    return duel.house("A").discard, duel.facts["boasts"][0]


BOASTS: list[Case] = [
    (f"boast_{n}", partial(boast, n, gone), ([f"boast_{n}"], n))
    for gone, n in enumerate((6, 10, 14, 19, 24))
]
