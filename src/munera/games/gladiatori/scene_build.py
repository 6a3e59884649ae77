"""The ledger of a gladiator that is built: skills, cards, Special Moves, Powers for coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from munera.core.draft import Add, Draft, Group, Preset, Price, Slot, Tally, Way
from munera.core.ledger import name_of
from munera.games.gladiatori.scene_words import man_sprite
from munera.games.gladiatori.tables import (
    ABILITY_PRICE,
    CHEAPEST,
    FEINTS,
    KIND_ENERGY,
    KIND_HP,
    KIND_NAMES,
    KIND_PRICE,
    LEAST,
    MOST,
    POWER_NAMES,
    POWER_PRICE,
    SKILL_PRICE,
    STAT_NAMES,
    card_limit,
)

if TYPE_CHECKING:
    from munera.games.gladiatori.scene_words import Desk

ACTIONS: Final = 4  # Action cards that everybody has
MOST_COINS: Final = 100  # with more, the answer could be longer than a client may send at once
GROUPS: Final = ("skills", "abilities", "cards", "moves", "powers")
RESTS: Final = 6  # one after each turn (GL-039)


def build_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """What the coins may be spent on, in the order of the list (GL-335 to GL-341)."""
    coins = int(own["coins"])
    if int(own["coins_left"]) != coins - CHEAPEST or coins > MOST_COINS:
        return None
    say = desk.say
    limit = card_limit(coins)
    slots = [_stat(desk, stat) for stat in STAT_NAMES]
    slots += [_cards(desk, kind, limit) for kind in KIND_NAMES[4:6] if limit]
    slots += [_tile(desk, kind, _kind_price(kind), "cards") for kind in KIND_NAMES[6:7] if FEINTS]
    slots += [_tile(desk, kind, _kind_price(kind), "moves") for kind in KIND_NAMES[7:]]
    slots += [_tile(desk, power, POWER_PRICE, "powers") for power in POWER_NAMES]
    return Draft(
        say["build_title"], say["build_done"], (), tuple(slots),
        (
            Tally("coins", say["coins"], "coin", limit=coins,
                  words=say["coins_limit"], clause="GL-335"),
            Tally("cards", say["build_cards"], "hand", ACTIONS),
            Tally("life", say["build_life"], "heart", sum(KIND_HP[:ACTIONS])),
            Tally("rests", say["build_rests"], "endurance", _rested(LEAST)),
            Tally("energy", say["build_energy"], "energy-1"),
        ),
        tuple([
            Group(name, say[f"group_{name}"], say[f"note_group_{name}"].format(n=limit))
            for name in GROUPS
        ]),
        _presets(desk, slots, coins, limit),
        closing=("done",),
    )  # fmt: skip


def _rested(endurance: int) -> int:
    """Elements that Endurance can bring back in a match (GL-039): one less with each Rest."""
    return sum([max(0, endurance - k) for k in range(RESTS)])


def _use(desk: Desk, thing: str) -> str:
    """What a thing is for, in a few words."""
    return desk.say[f"for_{thing}"]


def _kind_price(kind: str) -> int:
    return KIND_PRICE[KIND_NAMES.index(kind)]


def _stat(desk: Desk, stat: str) -> Slot:
    """A Skill or an Ability: every value with its whole price."""
    skill = stat in STAT_NAMES[:3]
    ways: list[Way] = []
    for value in range(LEAST, MOST + 1):
        price = SKILL_PRICE[value] if skill else ABILITY_PRICE * value
        adds: tuple[Add, ...] = (Add("coins", price),)
        if stat == "endurance":
            adds = (*adds, Add("rests", _rested(value) - _rested(LEAST)))
        ways.append(
            Way(
                "", texts=(f"buy {stat}",) * (value - LEAST), label=str(value), note=str(price),
                adds=adds,
            )
        )  # fmt: skip
    return Slot(
        stat, desk.tongue.words["stat"][stat], tuple(ways), sprite=stat, usual=name_of(ways[0]),
        look="track", group="skills" if skill else "abilities", note=_use(desk, stat),
        clause="GL-336" if skill else "GL-337",
    )  # fmt: skip


def _cards(desk: Desk, kind: str, limit: int) -> Slot:
    """Energy cards, up to the limit of the budget (GL-339)."""
    price = _kind_price(kind)
    ways = tuple([
        Way("", texts=(f"buy {kind}",) * n, label=str(n),
            adds=_card_adds(kind, n, price))
        for n in range(limit + 1)
    ])  # fmt: skip
    name = desk.kind(kind)
    return Slot(
        kind, name[:1].upper() + name[1:], ways, sprite=kind, usual=name_of(ways[0]), look="steps",
        group="cards", price=Price("coin", str(price)), clause="GL-339",
    )  # fmt: skip


def _card_adds(kind: str, n: int, price: int) -> tuple[Add, ...]:
    """What n cards of a kind cost and bring."""
    place = KIND_NAMES.index(kind)
    adds = [Add("coins", price * n), Add("cards", n), Add("life", KIND_HP[place] * n)]
    if KIND_ENERGY[place]:
        adds.append(Add("energy", KIND_ENERGY[place] * n))
    return tuple(adds)


def _tile(desk: Desk, thing: str, price: int, group: str) -> Slot:
    """A Feint, a Special Move or a Power: bought or not."""
    adds: tuple[Add, ...] = (Add("coins", price),)
    if group != "powers":
        adds = _card_adds(thing, 1, price)
    ways = (Way(""), Way(f"buy {thing}", adds=adds))
    clause = {"cards": "GL-338", "moves": "GL-340", "powers": "GL-341"}[group]
    return Slot(
        thing, desk.tongue.anything[thing], ways, sprite=thing, usual=name_of(ways[0]), look="tile",
        group=group, note=_use(desk, thing), price=Price("coin", str(price)), clause=clause,
    )  # fmt: skip


def _presets(desk: Desk, slots: list[Slot], coins: int, limit: int) -> tuple[Preset, ...]:
    """The pre-made gladiators that the coins allow, as builds to start from."""
    out: list[Preset] = []
    for row in desk.content.characters:
        if row is None or max(row["cards"].get(kind, 0) for kind in KIND_NAMES[4:6]) > limit:
            continue
        picks = [_pick(slot, row) for slot in slots]
        if None in picks:
            continue
        ways = [way for way in picks if way is not None]
        price = sum([
            add.amount for way in ways for add in way.adds if add.tally == "coins"
        ])  # fmt: skip
        if price <= coins:
            name = desk.tongue.character(str(row["name"]))
            note = desk.say["preset_price"].format(n=price)
            blurb = f"blurb_{row['name']}"
            if blurb in desk.say:
                note = desk.say["blurb_price"].format(blurb=desk.say[blurb], n=price)
            picks_ = tuple([name_of(way) for way in ways])
            out.append(Preset(name, picks_, man_sprite(str(row["name"])), note))
    return tuple(out)


def _pick(slot: Slot, row: Mapping[str, Any]) -> Way | None:
    """The way that a pre-made gladiator takes; None if there is none."""
    if slot.id in STAT_NAMES:
        return slot.ways[int(row[slot.id]) - LEAST]
    if slot.id in KIND_NAMES[4:7]:
        n = int(row["cards"].get(slot.id, 0))
        return slot.ways[n] if n < len(slot.ways) else None
    return slot.ways[1 if slot.id in row["moves"] or slot.id in row["powers"] else 0]
