"""Cases of cards that work in the Arenas: Gladiators, Tactics and Reactions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.for_glory.position import Duel, fight, position

BAG = "B cataphractarius la"  # Attack 4, Agility 0, Health 7: takes a lot

# A card, what is done with it, and the expected result: a value, or a test of it.
Case = tuple[str, Callable[[], Any], Any]


def damage(duel: Duel, *names: str) -> list[int]:
    return [duel.closed().man(name).damage for name in names]


def attacks(duel: Duel) -> list[int]:
    return [row["attack"] for row in duel.facts["gladiators"]]


def player(duel: Duel, key: str) -> Any:
    return duel.facts["players"][0][key]


def react(card: str) -> list[int]:
    """Murmillo strikes for 3 and B uses a Reaction."""
    duel = fight("", f"hand {card}", f"A murmillo la, {BAG}").do("attack murmillo")
    duel.do(f"B: play {card}")
    if "target opp 0" in duel.legal():
        duel.do("target murmillo")
    return damage(duel, "A murmillo", "B cataphractarius")


def tactic(card: str, men: str, *more: str, a: str = "") -> Duel:
    return fight(f"hand {card}; {a}", "", men).do(f"play {card}", *more)


def villa(card: str, men: str, *more: str, a: str = "") -> Duel:
    return fight(f"villa {card}; {a}", "", men).do(f"ability {card}", *more)


MEN: list[Case] = [
    (
        "tiro",
        lambda: (
            position("hand transfer_papers; deck gallus*2", "", "A tiro f1")
            .do("play transfer_papers", "target tiro", "arena la", "use tiro")
            .house("A")
            .hand
        ),
        ["gallus"],
    ),
    (
        "paegniarius",
        lambda: player(
            position("hand paegniarius").do("play paegniarius", "arena la", "use 0"), "coins"
        ),
        1,
    ),
    (
        "bustuarius",
        lambda: damage(
            tactic(
                "pierce",
                f"A bustuarius la 1, A gallus la, {BAG}",
                *("target bustuarius", "use bustuarius", "target cataphractarius"),
            ),
            "B cataphractarius",
        ),
        [1],
    ),
    (
        "laquearius",
        lambda: (
            fight("", "", f"A laquearius la, B gallus la, {BAG}").do("use 0", "target gallus").men()
        ),
        "A laquearius la x, B gallus la x, B cataphractarius la",
    ),
    (
        "sagittarius",
        lambda: sorted(tactic("pierce", f"A eques la, B sagittarius la, {BAG}").legal()),
        ["target opp 1", "target own 0"],
    ),
    (
        "scutarius",
        lambda: damage(
            tactic(
                "pierce",
                f"A eques la, B scutarius la, {BAG}",
                *("target cataphractarius", "B: use scutarius"),
            ),
            *("B scutarius", "B cataphractarius"),
        ),
        [1, 0],
    ),
    (
        "veles",
        lambda: damage(
            position("hand veles", "", "B gallus la").do(
                "play veles", "arena la", "use veles", "target gallus"
            ),
            "B gallus",
        ),
        [1],
    ),
    (
        "parmularius",
        lambda: damage(
            fight("", "", f"A parmularius la 1, {BAG}").do("attack 0", "use 0"),
            *("A parmularius", "B cataphractarius"),
        ),
        [0, 3],
    ),
    (
        "provocator",
        lambda: damage(
            fight("", "", f"A eques la, B provocator la, {BAG}").do("attack eques"), "B provocator"
        ),
        [2],
    ),
    (
        "retiarius",
        lambda: (
            fight("", "", f"A retiarius la, B gallus la x, {BAG}")
            .do("attack 0", "use 0", "target cataphractarius")
            .facts["cycle"]  # nobody was left to strike back
        ),
        2,
    ),
    (
        "samnite",
        lambda: tactic("samnite", f"A gallus la x, {BAG} x").legal(),
        ["attack 1"],
    ),
    (
        "crupellarius",
        lambda: damage(
            tactic("pierce", "A eques la, B crupellarius la", "target crupellarius", "B: use 0"),
            "B crupellarius",
        ),
        [0],
    ),
    (
        "dimachaerus",
        lambda: (
            fight("coins 2", "", f"A dimachaerus la x, {BAG} x").do("use 0").legal(),
            fight("coins 3", "", f"A dimachaerus la x, {BAG} x").do("use 0").house("A").coins,
        ),
        (["attack 0"], 1),
    ),
    (
        "gladiatrix",
        lambda: (
            position("hand gladiatrix; villa crooked_senator; deck gallus*2")
            .do("play gladiatrix", "arena la", "use 0")
            .house("A")
            .hand
        ),
        ["gallus"],
    ),
    (
        "hoplomachus",
        lambda: damage(
            fight("", "", "A hoplomachus la, B crupellarius la").do("attack 0"), "B crupellarius"
        ),
        [3],
    ),
    (
        "secutor",
        lambda: (
            attacks(fight("", "", f"A secutor la, B gallus la x, {BAG}")),
            attacks(fight("", "", f"A secutor la, A gallus la x, {BAG}")),
        ),
        ([4, 2, 4], [3, 2, 4]),
    ),
    (
        "thraex",
        lambda: (
            attacks(fight("", "", f"A thraex la 1, {BAG}")),
            attacks(fight("", "", f"A thraex la, {BAG} 1")),
        ),
        ([4, 4], [3, 4]),
    ),
    (
        "essedarius",
        lambda: damage(
            fight("", "", f"A essedarius la, {BAG}").do(
                "attack 0", "use 0", "target cataphractarius"
            ),
            "B cataphractarius",
        ),
        [4],
    ),
    (
        "rudiarius",
        lambda: attacks(
            position("villa pontifex", "", "A rudiarius la, A gallus la, A gallus f1, B gallus la")
        ),
        [4, 3, 2, 2],
    ),
]

TRAINING: list[Case] = [
    (
        "pierce",
        lambda: damage(
            tactic("pierce", f"A gallus la, {BAG}", "target cataphractarius"), "B cataphractarius"
        ),
        [1],
    ),
    (
        "bind_wounds",
        lambda: damage(
            tactic("bind_wounds", f"A gallus la 1, {BAG} 3", "target opp 0"), "B cataphractarius"
        ),
        [1],
    ),
    (
        "heavy_blow",
        lambda: (
            lambda duel: (damage(duel, "B cataphractarius"), attacks(duel)),
            tactic("heavy_blow", f"A gallus la, {BAG}", "target gallus", "attack gallus"),
        ),
        ([4], [2, 4]),
    ),
    (
        "sand_in_the_eyes",
        lambda: attacks(
            tactic("sand_in_the_eyes", f"A gallus la, {BAG}", "target opp 0", "attack 0")
        ),
        [2, 2],
    ),
    (
        "desperate_lunge",
        lambda: (
            lambda duel: (damage(duel, "B cataphractarius"), duel.house("A").discard),
            tactic(
                "desperate_lunge",
                f"A gallus la, {BAG}",
                "target opp 0",
                a="hand cull desperate_lunge",
            ),
        ),
        ([2], ["cull", "desperate_lunge"]),
    ),
    (
        "entangle",
        lambda: tactic("entangle", f"A gallus la, {BAG}", "target opp 0").men(),
        "A gallus la, B cataphractarius la x",
    ),
    (
        "iugula",
        lambda: (
            damage(tactic("iugula", f"A gallus la, {BAG} x"), "B cataphractarius"),
            fight("hand iugula", "", f"A gallus la, {BAG}").may("play iugula"),
        ),
        ([2], False),
    ),
    (
        "twist_the_blade",
        lambda: damage(
            tactic("twist_the_blade", f"A gallus la 1, {BAG}"), "A gallus", "B cataphractarius"
        ),
        [0, 1],
    ),
    (
        "second_wind",
        lambda: tactic("second_wind", f"A gallus la, {BAG} x").men(),
        "A gallus la, B cataphractarius la",
    ),
    (
        "javelin_volley",
        lambda: tactic("javelin_volley", f"A gallus la, B gallus la, {BAG}").closed().men(),
        "A gallus la, B gallus la 1, B cataphractarius la 1",
    ),
    (
        "roar_of_the_crowd",
        lambda: attacks(
            tactic("roar_of_the_crowd", f"A gallus la, A cestus la, {BAG}", "attack gallus")
        ),
        [3, 2, 4],
    ),
    ("deflect", lambda: react("deflect"), [0, 2]),
    ("riposte", lambda: react("riposte"), [1, 3]),
    ("sidestep", lambda: react("sidestep"), [0, 1]),
    ("parry", lambda: react("parry"), [0, 1]),
    ("turn_the_tables", lambda: react("turn_the_tables"), [1, 2]),
    ("counterattack", lambda: react("counterattack"), [2, 1]),
    ("evade", lambda: react("evade"), [0, 0]),
]
