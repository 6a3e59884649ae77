"""How the toy looks, and its five ledgers."""

from __future__ import annotations

from munera.core.draft import Add, Bank, Draft, Group, Preset, Price, Slot, Tally, Way
from munera.core.game import Decision, View
from munera.core.ledger import NOTHING
from munera.core.scene import Figure, Panel, Piece, Scene, Zone

from .rules import (
    ALL_MEN,
    BIDDING,
    BUDGET,
    BUILD,
    CAMP,
    COINS,
    DRILL_COST,
    DRILLS,
    GATE,
    GEAR,
    GEAR_COST,
    GEM,
    GEMS,
    HAVE,
    KINDS,
    LIFE,
    MARCHES,
    MEN,
    MEN_COST,
    MEN_MOST,
    PAYING,
    SHOUTS,
    SPLIT,
    STAGES,
    STORM,
    TAKE,
    THROW_WORTH,
    THROWN,
    TOKENS,
    TOLL,
    WORTH,
    breath_of,
    drill_of,
    held,
)  # fmt: skip

HUES = (("blue", "Bl"), ("yellow", "Ye"), ("green", "Gr"))
METALS = ("brown", "plaster", "black", "blue", "yellow")
CARD_HUES = ("green", "green", "purple", "brown")


def adds(**amounts: int) -> tuple[Add, ...]:
    return tuple(Add(tally, amount) for tally, amount in amounts.items() if amount)


def build_ledger() -> Draft:
    """Skills on tracks, men by steps, gear as tiles, all for twelve coins."""
    drill = Slot(
        "drill", "Drill", tuple(
            Way(f"drill {name}", label=name, note=str(DRILL_COST[k]),
                adds=adds(coins=DRILL_COST[k], attack=k))
            for k, name in enumerate(DRILLS)
        ), sprite="drill", note="for attacks", usual="drill 1", look="track", group="skills",
        stroke="d",
    )  # fmt: skip
    march = Slot(
        "march", "March", tuple(
            Way(f"march {name}", label=name, note=str(k), adds=adds(coins=k))
            for k, name in enumerate(MARCHES)
        ), sprite="speed", note="for breath", usual="march 1", look="track", group="skills",
        stroke="m",
    )  # fmt: skip
    men = [
        Slot(
            name, f"{name.capitalize()}men" if k == 0 else "Slingers", tuple(
                Way("", texts=(f"hire {name}",) * n, label=str(n),
                    adds=adds(coins=n * MEN_COST[k], men=n, strength=n * (2 - k)))
                for n in range(MEN_MOST[k] + 1)
            ), sprite=name, note=f"{2 - k} strength each", usual=NOTHING, look="steps",
            group="men", price=Price("coin", str(MEN_COST[k])),
        )
        for k, name in enumerate(MEN)
    ]  # fmt: skip
    gear = [
        Slot(
            name, name.capitalize(),
            (Way(""), Way(f"take {name}", adds=adds(coins=GEAR_COST[k]))), sprite=name,
            note=("+2 once in a storm", "heard from afar", "room for the night")[k], usual=NOTHING,
            look="tile", group="gear", price=Price("coin", str(GEAR_COST[k])),
        )
        for k, name in enumerate(GEAR)
    ]  # fmt: skip
    poor = "That costs {more} more, and {left} of {limit} is left."
    return Draft(
        "Your troop", "Seal: {coins} of 12 coins", (), (drill, march, *men, *gear),
        (
            Tally("coins", "coins", "coin", limit=BUDGET, words=poor, clause="MU-1", field="coins"),
            Tally("men", "men", "helmet", 1, ALL_MEN, words="A troop has {limit} men at the most.",
                  clause="MU-2", note="with the captain"),
            Tally("strength", "strength", "strength", 1, share=2, note="half of what they carry"),
            Tally("attack", "attack", "sword", 1, signed=True, note="by drill alone"),
        ),
        (Group("skills", "Skills", "the small figure is the whole price"), Group("men", "Men"),
         Group("gear", "Gear", "one of each")),
        (
            Preset("Guards", ("drill 3", "march 2", "hire spear; hire spear; hire spear", NOTHING,
                              NOTHING, "take drums", NOTHING), "spear", "steady"),
            Preset("Scouts", ("drill 2", "march 4", NOTHING, "hire sling; hire sling; hire sling",
                              "take banner", "take drums", NOTHING), "sling", "quick"),
            Preset("Chosen few", ("drill 5", "march 4", NOTHING, "hire sling", "take banner",
                                  NOTHING, NOTHING), "helmet", "one against many"),
        ),
        closing=("mustered",),
    )  # fmt: skip


def split_ledger() -> Draft:
    """Cards on both sides of a bar."""
    slots = tuple(
        Slot(
            name, name.capitalize(), tuple(
                Way(f"send {name} {n}", label=str(n),
                    adds=adds(hand=-n, camp=n, life=n * LIFE[k], dodge=-n))
                for n in range(HAVE[k] + 1)
            ), sprite=name, hue=CARD_HUES[k], note=f"{LIFE[k]} life", usual=f"send {name} 0",
            look="across",
        )
        for k, name in enumerate(KINDS)
    )  # fmt: skip
    many = sum(HAVE)

    def sent(*numbers: int) -> tuple[str, ...]:
        return tuple(f"send {kind} {n}" for kind, n in zip(KINDS, numbers, strict=True))

    return Draft(
        "Your split", "Seal: {hand} in hand, {camp} in the camp", (), slots,
        (
            Tally("life", "life", "heart", 4, note="what you can lose"),
            Tally("dodge", "dodge", "speed", many, share=2, signed=True, note="half of your hand"),
            Tally("hand", "in hand", "hand", many),
            Tally("camp", "in the camp", "camp", 0, CAMP, clause="MU-5",
                  words="The camp has room for {limit} cards, and {left} more would fit."),
        ),
        presets=(
            Preset("All fight", sent(0, 0, 0, 0), "sword"),
            Preset("Balanced", sent(1, 0, 0, 1), "hand"),
            Preset("All life", sent(1, 1, 1, 1), "heart"),
        ),
        banks=(Bank("in hand", "hand", "hand"), Bank("in the camp", "camp", "camp")),
    )  # fmt: skip


def bid_ledger(high: int) -> Draft:
    """Coins and gems of one's purse."""
    slots = tuple(
        Slot(
            name, name.capitalize() + "s", tuple(
                Way("", texts=(f"bid {name}",) * n, label=str(n), adds=adds(bid=n * worth))
                for n in range(most + 1)
            ), sprite="coin" if name == "coin" else "laurel", note=f"{worth} each", usual=NOTHING,
            look="steps", stroke=name[0],
        )
        for name, most, worth in (("coin", COINS, 1), ("gem", GEMS, GEM))
    )  # fmt: skip
    tallies = (Tally("bid", "your bid", "coin", goal=high + 1, clause="MU-6", field="bid"),)
    return Draft("Your bid", "Bid {bid}", (), slots, tallies, closing=("offer",))


def storm_ledger(build: list[int], sent: list[int]) -> Draft:
    """A fixed part, a switch, keys and a card of one's hand, against the gate."""
    breath = breath_of(build)
    slots = (
        Slot("drill", "Drill", (Way("", adds=adds(attack=drill_of(build))),), sprite="drill",
             note="counts by itself", look="fixed"),
        Slot("raise", "Banner", (
            Way("raise nothing"),
            Way("raise banner", closed=TAKE not in build, adds=adds(attack=2, breath=1)),
        ), sprite="banner", note="+2, a breath", usual="raise nothing", look="switch", stroke="b"),
        Slot("shout", "Shouts", tuple(
            Way(f"shout {n}", label=n, adds=adds(attack=int(n), breath=int(n))) for n in SHOUTS
        ), sprite="shout", note="+1, a breath each", usual="shout 0", look="keys", stroke="o"),
        Slot("throw", "Throw a card", tuple(
            Way(f"throw {name}", label=name, adds=adds(attack=THROW_WORTH[k]),
                closed=k > 0 and not held(sent, KINDS.index(name)),
                piece=f"card {name}" if k else "")
            for k, name in enumerate(THROWN)
        ), sprite="throw", note="a spear +2, a stone +1", usual="throw nothing", look="pick",
            stroke="t"),
    )  # fmt: skip
    tallies = (
        Tally("attack", "attack", "sword", goal=GATE, clause="MU-7", field="attack",
              note="the gate holds as long as it is more"),
        Tally("breath", "breath", "speed", limit=breath, clause="MU-8",
              words="That takes {more} breath, and {left} of {limit} is left."),
    )  # fmt: skip
    return Draft("Your attack", "Announce {attack}", (), slots, tallies)


def toll_ledger() -> Draft:
    """Tokens that lie before oneself."""
    slots = tuple(
        Slot(name, name.capitalize(),
             (Way(""), Way(f"give {name}", adds=adds(paid=WORTH[k]), piece=f"token {name}")),
             sprite="coin", hue=METALS[k], usual=NOTHING, look="pick")
        for k, name in enumerate(TOKENS)
    )  # fmt: skip
    tallies = (Tally("paid", "given", "coin", goal=TOLL, due=True, clause="MU-9", field="paid"),)
    return Draft("Your toll", "Pay {paid}", (), slots, tallies, closing=("paid",))


def ledger(view: View) -> Draft:
    """What the viewer composes now."""
    stage = view["stage"]
    if stage == BUILD:
        return build_ledger()
    if stage == SPLIT:
        return split_ledger()
    if stage == BIDDING:
        return bid_ledger(max(view["bids"]))
    if stage == STORM:
        return storm_ledger(view["build"], view["sent"])
    return toll_ledger()


def panels(view: View) -> tuple[Panel, ...]:
    sealed = view["stage"] in (BUILD, SPLIT)
    return tuple(
        Panel(f"seat {k}", (k,), hue=HUES[k][0], letters=HUES[k][1],
              figures=(Figure(str(view["bids"][k]), "bid"),
                       Figure(str(view["attacks"][k]), "attack")),
              marks=("sealed",) if sealed and k not in view["waiting"] else ())
        for k in range(view["seats"])
    )  # fmt: skip


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """The wall with its gate, one's own cards and tokens."""
    stage = view["stage"]
    legal = {choice.text for choice in decision.choices} if decision else set()
    zones: list[Zone] = []
    pieces: list[Piece] = []
    if stage != BUILD:
        zones.append(Zone("wall", "board", "The wall", shape="round", width=96, height=96))
        pieces.append(Piece("gate", "wall", 0, "disc", "gate", label=f"The gate of {GATE}", x=48,
                            y=26, size=26, hue="plaster"))  # fmt: skip
        for k in range(view["seats"]):
            pieces.append(
                Piece(f"captain {k}", "wall", k + 1, "disc", "helmet", hue=HUES[k][0],
                      letters=HUES[k][1], label=f"Captain of {names[k]}", x=26 + 22 * k, y=66,
                      size=18)
            )  # fmt: skip
    if stage == STORM and view["viewer"] >= 0:
        zones.append(Zone("hand", "hand", "Your hand"))
        pieces += hand(view, legal)
    if stage == PAYING and view["viewer"] >= 0:
        zones.append(Zone("tokens", "hand", "Your tokens"))
        for k, name in enumerate(TOKENS):
            text = f"give {name}" if decision else ""
            pieces.append(
                Piece(f"token {name}", "tokens", k, "card", "coin", str(WORTH[k]), name[0].upper(),
                      hue=METALS[k], label=f"{name.capitalize()}, worth {WORTH[k]}",
                      action=text if text in legal else "", ask=text)
            )  # fmt: skip
    whole = decision is not None and not view["picks"]
    return Scene(
        (STAGES[stage].capitalize() if stage >= 0 else "Over",), "The gate stands.", panels(view),
        tuple(zones), tuple(pieces), ledger(view) if whole else None,
    )  # fmt: skip


def hand(view: View, legal: set[str]) -> list[Piece]:
    """The cards that were not sent to the camp, a piece for each kind."""
    asked = view["viewer"] in view["waiting"]
    out = []
    for k, name in enumerate(KINDS):
        n = held(view["sent"], k)
        if not n:
            continue
        text = f"throw {name}" if asked and name in THROWN else ""
        out.append(
            Piece(f"card {name}", "hand", k, "card", name, str(n), name[:2].capitalize(),
                  hue=CARD_HUES[k], label=f"{name.capitalize()}, {n} in hand",
                  action=text if text in legal else "", ask=text)
        )  # fmt: skip
    return out
