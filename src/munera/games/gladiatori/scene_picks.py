"""Composed answers that are sets of cards: damage, Adaptation, Lunge, cards as +2, more cards.

The engine takes them pick by pick. A damage payment may come in any order and ends by itself when
it is enough. So slots that give less come first, and nothing needless can be put in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from munera.core.draft import Add, Draft, Group, Preset, Price, Slot, Tally, Way
from munera.core.ledger import name_of
from munera.games.gladiatori.scene_cards import counted
from munera.games.gladiatori.scene_words import ANIMALS, item_sprite, kind_hue
from munera.games.gladiatori.tables import (
    BOX,
    KIND_HP,
    KIND_NAMES,
    KIND_PRICE,
    OVER_CARDS,
    OVER_ROUND,
    card_limit,
)

if TYPE_CHECKING:
    from munera.games.gladiatori.scene_words import Desk

LUNGED: Final = 3  # cards of a Lunge (GL-253)
PLUS: Final = 2  # what a card of a Lunge adds, and a card used as a bonus against an animal


def hp_of(kind: str) -> int:
    """The hit points of a card."""
    return KIND_HP[KIND_NAMES.index(kind)]


def title_of(desk: Desk, kind: str) -> str:
    """A card with a capital, as the title of a slot."""
    name = desk.kind(kind)
    return name[:1].upper() + name[1:]


def row_of(
    desk: Desk, verb: str, kind: str, most: int, adds: dict[str, int], note: str = "",
    clause: str = "", group: str = "", piece: str = "",
) -> Slot:  # fmt: skip
    """A stepper: the same action 0 to `most` times; each adds the same."""
    ways = tuple([
        Way(
            "", texts=(f"{verb} {kind}",) * n, label=str(n),
            adds=tuple([Add(tally, amount * n) for tally, amount in adds.items()]),
        )
        for n in range(most + 1)
    ])  # fmt: skip
    return Slot(
        f"{verb} {kind}", title_of(desk, kind), ways, sprite=kind, hue=kind_hue(kind), note=note,
        usual=name_of(ways[0]), look="steps", clause=clause, group=group, piece=piece,
    )  # fmt: skip


# --- Damage --------------------------------------------------------------------------------------


def pay_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Cards of the HP deck and items to lose (GL-164); those with few hit points first."""
    pending, say = desk.pending, desk.say
    left = int(pending["left"])
    if left != int(pending["damage"]) or "done" in desk.labels:
        return None  # already begun, or deadly
    rows: list[tuple[int, Slot]] = []
    for kind, n in counted(own["deck"]):
        hp = hp_of(kind)
        note = say["hp_each"].format(n=hp)
        adds = {"paid": hp, "life": -hp}
        slot = row_of(desk, "lose", kind, n, adds, note, "GL-164", piece=f"deck {kind}")
        rows.append((hp, slot))
    for one in own["items"]:
        hp = item_hp(desk, one)
        if hp < 1:
            return None  # it would pay nothing, which does not fit a sum
        rows.append((hp, _item_slot(desk, one, hp)))
    rows.sort(key=lambda row: row[0])
    slots = [slot for _, slot in rows]
    return Draft(
        say["pay_title"], say["pay_done"], (), tuple(slots),
        (
            Tally("paid", say["pay_sum"], "removed", goal=left, due=True, stops=True,
                  words=say["pay_needless"], clause="GL-164"),
            Tally("life", say["hit_points"], "heart", int(own["hit_points"])),
        ),
        presets=_least(desk, slots, left),
        beside=tuple([text for text in desk.labels if text.startswith("power ")]),
        free=True,
    )  # fmt: skip


def item_hp(desk: Desk, one: dict[str, Any]) -> int:
    """The hit points of an item; a damaged one has half (GL-192)."""
    return int(desk.item_row(one["item"])["hp"]) // (2 if one["damaged"] else 1)


def _item_slot(desk: Desk, one: dict[str, Any], hp: int) -> Slot:
    ways = (
        Way(""),
        Way(f"loseitem {one['slot']}", adds=(Add("paid", hp), Add("life", -hp)),
            piece=f"items{desk.viewer} {one['item']}"),
    )  # fmt: skip
    return Slot(
        f"item {one['slot']}", desk.tongue.item(desk.item_row(one["item"])), ways,
        sprite=item_sprite(one["type"]), note=desk.say["hp_each"].format(n=hp),
        usual=name_of(ways[0]), look="tile", clause="GL-191",
    )  # fmt: skip


def _least(desk: Desk, slots: list[Slot], goal: int) -> tuple[Preset, ...]:
    """The payment that gives away least, as a preset."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for slot in slots:
        more: dict[int, tuple[int, ...]] = {}
        for sum_, picks in best.items():
            for k, way in enumerate(slot.ways):
                paid = sum_ + sum([add.amount for add in way.adds if add.tally == "paid"])
                if sum_ < goal or k == 0:
                    more.setdefault(paid, (*picks, k))
        best = more
    enough = min([sum_ for sum_ in best if sum_ >= goal], default=-1)
    if enough < 0:
        return ()
    names = [name_of(slot.ways[k]) for slot, k in zip(slots, best[enough], strict=True)]
    return (Preset(desk.say["preset_least"], tuple(names)),)


# --- Powers --------------------------------------------------------------------------------------


def adapt_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Up to three cards between hand and HP deck (GL-270); none goes there and back."""
    say = desk.say
    left = int(desk.pending["left"])
    if left != int(desk.pending["of"]):
        return None
    slots: list[Slot] = []
    for verb, zone, way in (("tohp", "hand", 1), ("tohand", "deck", -1)):
        for kind, n in counted(own[zone]):
            adds = {"moved": 1, "life": way * hp_of(kind), "hand": -way}
            note = say["hp_each"].format(n=hp_of(kind))
            slots.append(
                row_of(desk, verb, kind, min(n, left), adds, note, "GL-270", group=verb)
            )  # fmt: skip
    groups = [Group(verb, say[f"group_{verb}"]) for verb in ("tohp", "tohand")]
    return Draft(
        say["adapt_title"], say["adapt_done"], (), tuple(slots),
        (
            Tally("life", say["hit_points"], "heart", int(own["hit_points"])),
            Tally("hand", say["in_hand"], "hand", len(own["hand"])),
            Tally("moved", say["adapt_sum"], "adaptation", limit=left, words=say["adapt_limit"],
                  clause="GL-270"),
        ),
        groups=tuple([one for one in groups if any(slot.group == one.id for slot in slots)]),
        closing=("done",), partial=True,
    )  # fmt: skip


def lunge_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Up to three cards of the hand for +2 each (GL-253); after the third nothing more is asked."""
    if desk.pending["last"]:
        return None
    say = desk.say
    adds = {"attack": PLUS, "lunged": 1}
    slots = [
        row_of(desk, "lunge", kind, min(n, LUNGED), adds, "", "GL-253", piece=f"hand {kind}")
        for kind, n in counted(own["hand"])
    ]
    return Draft(
        say["lunge_title"], say["lunge_done"], (), tuple(slots),
        (
            Tally("attack", say["attack"], "offense", int(desk.pending["base"][0])),
            Tally("lunged", say["lunge_sum"], "lunge", limit=LUNGED, stops=True,
                  words=say["lunge_limit"], clause="GL-253"),
        ),
        closing=("done",),
    )  # fmt: skip


def plus_cards(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Feints and Special Moves on the table as +2 against an animal (GL-418)."""
    if desk.pending["last"]:
        return None
    say = desk.say
    defends = bool(desk.pending["defends"])
    main = "defence" if defends else "attack"
    slots = [
        row_of(desk, "pluscard", kind, n, {"plus": PLUS}, "", "GL-418")
        for kind, n in counted(own["laid"])
        if f"pluscard {kind}" in desk.labels
    ]
    fight = desk.view["fight"]
    beast = defends or bool(fight and fight["targets"][0]["code"] >= ANIMALS)
    base = int(desk.pending["base"][0]) if beast else 0
    tally = Tally(
        "plus", say[main] if beast else say["plus_sum"], "guard" if defends else "offense", base,
        signed=defends or not beast,
    )  # fmt: skip
    return Draft(say["plus_cards_title"], say["plus_done"], (), tuple(slots), (tally,),
                 closing=("done",))  # fmt: skip


# --- More cards than the limit -------------------------------------------------------------------


def over_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Up to two cards at double price (GL-343), if the box surely holds as many."""
    if desk.pending["taken"]:
        return None
    say = desk.say
    coins = int(own["coins_left"])
    slots: list[Slot] = []
    for kind in KIND_NAMES[4:7]:
        if f"over {kind}" not in desk.labels:
            continue
        most = 1 if kind == KIND_NAMES[6] else OVER_ROUND
        if most > 1 and _surely_left(desk, own, kind) < most:
            return None
        price = 2 * KIND_PRICE[KIND_NAMES.index(kind)]
        slot = row_of(desk, "over", kind, most, {"coins": price, "cards": 1}, "", "GL-343")
        slots.append(_priced(slot, price))
    return Draft(
        say["offer_overlimit"], say["over_done"], (), tuple(slots),
        (
            Tally("coins", say["coins"], "coin", limit=coins, words=say["coins_limit"],
                  clause="GL-343"),
            Tally("cards", say["over_sum"], "hand", limit=OVER_ROUND, words=say["over_limit"],
                  clause="GL-344"),
        ),
        closing=("done",),
    )  # fmt: skip


def _surely_left(desk: Desk, own: dict[str, Any], kind: str) -> int:
    """Cards that the box holds whatever others have bought in secret."""
    out = BOX[KIND_NAMES.index(kind)] - int(own["hand"].count(kind))
    for man in desk.view["men"]:
        if man["seat"] != desk.viewer:
            out -= card_limit(int(man["coins"])) + OVER_CARDS
    return out


def _priced(slot: Slot, price: int) -> Slot:
    return Slot(
        slot.id, slot.title, slot.ways, sprite=slot.sprite, hue=slot.hue, clause=slot.clause,
        usual=slot.usual, look=slot.look, price=Price("coin", str(price)),
    )  # fmt: skip
