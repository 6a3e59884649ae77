"""What a table of Gladiatori fixed before the first move; all states share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.games.gladiatori.tables import (
    ABILITY_PRICE,
    BUILT,
    CHEAPEST,
    COVER_HP,
    DOUBLES,
    KIND_ENERGY,
    KIND_HP,
    KIND_NAMES,
    KIND_NEEDS,
    KIND_PRICE,
    MOST,
    NET,
    POINTS,
    POWER_NAMES,
    POWER_PRICE,
    SEVENS,
    SKILL_PRICE,
    STAT_NAMES,
    SYMBOLS,
    Content,
    card_limit,
    with_switches,
)

# What a card needs, as bits.
NEEDS_FREE: Final = 1  # M
NEEDS_ATTACK: Final = 2  # A
NEEDS_REACTION: Final = 4  # D
NEEDS_MELEE: Final = 8  # Me
NEED_BITS: Final = {"m": 1, "a": 2, "d": 4, "e": 8}

# Doubles and sevens.
PACK: Final = 1
STEP_BACK: Final = 2
FURY: Final = 3
UNBALANCE: Final = 1
FELL: Final = 2
MAUL: Final = 3

# Who may take which character; how players get items.
ANY_CHARACTER: Final = 0
PRE_MADE: Final = 1
BUILT_ONLY: Final = 2
USUAL: Final = 0
AUCTION: Final = 1
DRAFT: Final = 2
SELECTION: Final = 3

NO_ANIMALS: Final = -1
BY_LOT: Final = -1
CARD_KINDS: Final = 16


def numbers(values: list[int]) -> vec[i64]:
    """A list as an array."""
    return vec[i64](values)


@final
class Rules:
    """The options of a table as numbers."""

    def __init__(self, seats: int, mode: str, options: Mapping[str, str]) -> None:
        self.seats = seats
        self.mode = mode
        self.options = dict(options)
        self.teams = [0] * 4
        self.coins = [0] * 4
        self.honour = True
        self.single = -1
        self.characters = ANY_CHARACTER
        self.items = USUAL
        self.species = NO_ANIMALS
        self.number = BY_LOT
        self.placement = False
        self.damage = False
        self.overlimit = False
        self.teaching = False
        self.campaign = False
        self.secutor_move = "overskill"
        self.hoplomachus_guard = 4


@final
class Setup:
    """The tables of a match."""

    def __init__(self, rules: Rules, content: Content) -> None:
        self.seats: Final[i64] = rules.seats
        self.mode: Final = rules.mode
        self.options: Final = rules.options
        self.content: Final = content
        self.team: Final = numbers(rules.teams)
        self.coins: Final = numbers(rules.coins)
        self.honour: Final = rules.honour  # VP count: neither solo nor cooperative
        self.single: Final[i64] = rules.single  # the one against two, or -1
        self.characters: Final[i64] = rules.characters
        self.items: Final[i64] = rules.items
        self.placement: Final = rules.placement
        self.more_damage: Final = rules.damage
        self.overlimit: Final = rules.overlimit
        self.teaching: Final = rules.teaching
        self.campaign: Final = rules.campaign
        self.number: Final[i64] = rules.number  # of animals, or -1: chance draws it
        self.start_vp: Final[i64] = POINTS["start"]
        self.turns: Final[i64] = POINTS["turns"]
        self.two_points: Final[i64] = POINTS["two_against_one"]
        self.limit: Final = numbers([card_limit(coins) for coins in rules.coins])
        # By kind of card.
        self.hp: Final = numbers([*KIND_HP, 0])
        self.energy: Final = numbers([*KIND_ENERGY, 0])
        needs = [sum([NEED_BITS[letter] for letter in word]) for word in KIND_NEEDS]
        self.needs: Final = numbers([*needs, 0])
        self.cover: Final[i64] = COVER_HP
        # By thing that can be bought (BUY); the price of a skill depends on its value.
        own = [ABILITY_PRICE] * 5 + list(KIND_PRICE[4:]) + [POWER_PRICE] * len(POWER_NAMES)
        self.costs: Final = numbers(own)
        self.skill_costs: Final = numbers([SKILL_PRICE.get(n, 0) for n in range(MOST + 2)])
        self._read_ground(content)
        self._read_items(content)
        self._read_characters(rules, content)
        self._read_species(rules, content)

    def _read_ground(self, content: Content) -> None:
        ground = content.ground
        self.near: vec[i64] = numbers(ground.near)
        self.far: vec[i64] = numbers(ground.far)
        self.sector: vec[i64] = numbers(ground.sector)
        self.arena: vec[i64] = numbers(ground.arena)
        inside = [0] * len(ground.place)
        for hex_ in ground.arena:
            inside[hex_] = 1
        self.inside: vec[i64] = numbers(inside)  # by hex: an arena hex, not a gate
        inner = [there if there >= 0 and inside[there] else -1 for there in ground.near]
        self.inner: vec[i64] = numbers(inner)  # by hex and direction, without gates
        self.starts: vec[i64] = numbers(ground.starts)
        # Drawing coordinates.
        places = [place or (0, 0) for place in ground.place]
        self.x: vec[i64] = numbers([2 * q + r for q, r in places])
        self.y: vec[i64] = numbers([3 * r for _, r in places])

    def _read_items(self, content: Content) -> None:
        rows = content.items
        self.item_count: i64 = len(rows)
        self.item_attack: vec[i64] = numbers([int(row["attack"]) for row in rows])
        self.item_defence: vec[i64] = numbers([int(row["defence"]) for row in rows])
        self.item_hp: vec[i64] = numbers([int(row["hp"]) for row in rows])
        self.item_throw: vec[i64] = numbers([int(row.get("throw", False)) for row in rows])
        self.item_net: vec[i64] = numbers([int(row["type"] == NET) for row in rows])
        symbols = [SYMBOLS.index(row.get("symbol", "")) for row in rows]
        self.item_symbol: vec[i64] = numbers(symbols)
        self.every_item: i64 = 2 ** len(rows) - 1  # as bits
        # By item: the others that bear its exclusive symbol, as bits (GL-019).
        same = [[n for n, other in enumerate(symbols) if other == one != 0] for one in symbols]
        rivals = [sum([2**n for n in same[k] if n != k]) for k in range(len(rows))]
        self.rivals: vec[i64] = numbers(rivals)

    def _read_characters(self, rules: Rules, content: Content) -> None:
        rows = with_switches(content.characters, rules.secutor_move, rules.hoplomachus_guard)
        self.character_count: i64 = len(rows)
        stats: list[int] = []
        cards: list[int] = []
        powers: list[int] = []
        prefers: list[int] = []
        for row in rows:
            held = [0] * CARD_KINDS
            if row is not None:
                for kind, n in row["cards"].items():
                    held[KIND_NAMES.index(kind)] = int(n)
                for kind in row["moves"]:
                    held[KIND_NAMES.index(kind)] = 1
            stats += [0] * 5 if row is None else [int(row[name]) for name in STAT_NAMES]
            cards += held
            own: list[str] = [] if row is None else row["powers"]
            powers.append(sum([2 ** POWER_NAMES.index(name) for name in own]))
            prefers.append(self._preferred(row, content))
        self.stats: vec[i64] = numbers(stats)
        self.held: vec[i64] = numbers(cards)
        self.powers: vec[i64] = numbers(powers)
        self.prefers: vec[i64] = numbers(prefers)

    def _preferred(self, row: Mapping[str, Any] | None, content: Content) -> int:
        """Items that a character may name in a selection, as bits (GL-029)."""
        every: int = 2 ** len(content.items) - 1
        if row is None or not row.get("prefers"):
            return every
        own = [n for n, item in enumerate(content.items) if item["type"] in row["prefers"]]
        chosen: int = sum([2**n for n in own])
        return chosen or every

    def _read_species(self, rules: Rules, content: Content) -> None:
        self.species: i64 = rules.species
        row: Mapping[str, Any] = {}
        if rules.species >= 0:
            row = content.species[rules.species]
        span = row.get("per_player", [0, 0])
        self.lot_low: i64 = int(span[0])
        self.lot_high: i64 = int(span[1])
        self.dice_moved: i64 = int(row.get("moved", 0))
        self.dice_still: i64 = int(row.get("still", 0))
        self.dice_defence: i64 = int(row.get("defence", 0))
        self.dice_extra: i64 = int(row.get("extra", 0))
        doubles = DOUBLES.index(row.get("doubles", ""))
        seven = SEVENS.index(row.get("seven", ""))
        self.doubles_attack: i64 = doubles if row.get("doubles_in_attack") else 0
        self.doubles_defence: i64 = doubles if row.get("doubles_in_defence") else 0
        self.seven_attack: i64 = seven if row.get("seven_in_attack") else 0
        self.seven_defence: i64 = seven if row.get("seven_in_defence") else 0
        self.experience: i64 = int(row.get("experience", 0))

    def is_built(self, character: i64) -> bool:
        """Whether a character was built and not pre-made."""
        return character == BUILT

    def most_powers(self, seat: i64) -> i64:
        """R-90: how many Powers a built gladiator's coins allow."""
        return (self.coins[seat] - CHEAPEST) // POWER_PRICE
