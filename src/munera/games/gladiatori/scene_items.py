"""Items before a match: shelves of an auction, a draft, a selection, and the resulting pair.

A draft and a selection are ledgers whose parts are the cards on the shelves, so that a player sees
the sum of his items before he takes anything.
"""

from __future__ import annotations

from typing import Any, Final

from munera.core.draft import Add, Draft, Preset, Slot, Tally, Way
from munera.core.ledger import name_of
from munera.core.scene import Part, Piece, Step, Zone
from munera.games.gladiatori.scene_cards import item_card
from munera.games.gladiatori.scene_fight import told
from munera.games.gladiatori.scene_words import HUES, LETTERS, Desk, item_sprite
from munera.games.gladiatori.tables import BUILT, CHARACTER_NAMES, ITEM_NAMES, KIND_ENERGY

PAIR: Final = 2
WORTHS: Final = ("attack", "defence", "hp")
SPRITES: Final = {"attack": "offense", "defence": "guard", "hp": "heart"}


# --- Shelves -------------------------------------------------------------------------------------


def item_shelves(desk: Desk) -> tuple[list[Zone], list[Piece], tuple[Step, ...]]:
    """What is on offer now, as shelves of a sheet; in an auction also what was sold."""
    stage = desk.view["stage"]
    if stage == "select":
        return *_by_type(desk), ()
    if stage == "give up":
        return *_held(desk), ()
    if stage == "draft" or desk.view["drafting"]:
        return *_drafted(desk), ()
    lying = [
        item_card(desk, f"shelf {name}", "shelf", k, name)
        for k, name in enumerate(desk.view["offer"])
    ]
    title = desk.say["block" if stage == "bid" else "shelf"]
    return [Zone("shelf", "shelf", title)] if lying else [], lying, _sold(desk)


def _type_name(desk: Desk, kind: str) -> str:
    return desk.tongue.types.get(kind) or kind.capitalize()


def _by_type(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """All items by type; those that the viewer may name come first (GL-029)."""
    named = desk.pending.get("named", [])
    types: dict[str, list[str]] = {}
    for name in ITEM_NAMES[: len(desk.content.items)]:
        types.setdefault(str(desk.item_row(name)["type"]), []).append(name)
    mine = nameable(desk)
    fits = [kind for kind, names in types.items() if any(name in mine for name in names)]
    zones: list[Zone] = []
    pieces: list[Piece] = []
    for kind in [*fits, *[one for one in types if one not in fits]]:
        zone = f"shelf {kind}"
        note = "" if kind in fits else desk.say["not_yours"]
        zones.append(Zone(zone, "shelf", _type_name(desk, kind), note))
        for k, name in enumerate(types[kind]):
            action, ask = desk.first(f"item {name}")
            marks = ("chosen",) if name in named else ()
            made = item_card(desk, f"shelf {name}", zone, k, name, action, ask, marks=marks)
            pieces.append(_owned(desk, made, name))
    return zones, pieces


def _owned(desk: Desk, piece: Piece, name: str) -> Piece:
    """A card that somebody has taken stays, with his letter and his name."""
    for man in desk.view["men"]:
        if name in man["holds"] or name in [one["item"] for one in man["items"]]:
            seat = int(man["seat"])
            piece.caption = f"{LETTERS[seat]} {desk.names[seat]}"
            piece.label = desk.say["taken_by"].format(item=piece.label, name=desk.names[seat])
            piece.marks = (*piece.marks, "done")
            piece.hue = HUES[seat]
    return piece


def _drafted(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """The turns there and back, and all cards in their places, taken ones with their owners."""
    now = desk.view["drafting"]
    zones: list[Zone] = []
    pieces: list[Piece] = []
    if now and len(desk.names) > 1:
        zones.append(Zone("turns", "shelf", desk.say["turns"]))
        for k, seat in enumerate(now["turns"]):
            marks = ("done",) if k < now["taken"] else ("now",) if k == now["taken"] else ()
            key = "turn_done" if k < now["taken"] else "turn_at"
            label = desk.say[key].format(n=k + 1, name=desk.names[seat])
            pieces.append(
                Piece(f"turn {k}", "turns", k, "chip", letters=LETTERS[seat], hue=HUES[seat],
                      label=label, marks=marks)
            )  # fmt: skip
    taken = [name for man in desk.view["men"] for name in man["holds"]]
    seen = {*desk.view["offer"], *taken}
    names = [name for name in ITEM_NAMES if name in seen]
    if names:
        zones.append(Zone("shelf", "shelf", desk.say["shelf"], desk.say["last_leaves"]))
    for k, name in enumerate(names):
        action, ask = desk.first(f"item {name}") if name not in taken else ("", "")
        made = item_card(desk, f"shelf {name}", "shelf", k, name, action, ask)
        pieces.append(_owned(desk, made, name))
    return zones, pieces


def _held(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """The items of which one must go: too many, or two with one symbol (GL-020, GL-026)."""
    own = desk.own()
    if own is None or not desk.asked:
        return [], []
    out: list[Piece] = []
    for k, name in enumerate(own["holds"]):
        action, ask = desk.first(f"item {name}")
        out.append(item_card(desk, f"shelf {name}", "shelf", k, name, action, ask))
    return [Zone("shelf", "shelf", desk.say["your_items"])] if out else [], out


def _sold(desk: Desk) -> tuple[Step, ...]:
    """What everybody has won, and the cards it cost (GL-025)."""
    say = desk.say
    sales = desk.view["sold"]
    steps: list[Step] = []
    for man in desk.view["men"]:
        seat = int(man["seat"])
        won = [one for one in sales if one["seat"] == seat]
        if not won or not man["holds"]:
            continue
        ones, cards = sum([one["ones"] for one in won]), sum([one["zeros"] for one in won])
        items = ", ".join([desk.tongue.item(desk.item_row(name)) for name in man["holds"]])
        line = told(
            say["sold"],
            {
                "who": Part(desk.names[seat], seat=seat), "items": Part(items),
                "energy": Part(str(KIND_ENERGY[4] * ones)), "cards": Part(str(ones + cards)),
            },
        )  # fmt: skip
        sprite = item_sprite(str(desk.item_row(man["holds"][0])["type"]))
        steps.append(Step(line, "GL-025", sprite))
    void = len([one for one in sales if one["seat"] < 0])
    if void:
        steps.append(Step(told(say["unsold"], {"n": Part(str(void))}), "GL-024", "removed"))
    return tuple(steps)


# --- What one may name ---------------------------------------------------------------------------


def _gone(desk: Desk) -> list[str]:
    """Items that somebody owns."""
    return [one["item"] for man in desk.view["men"] for one in man["items"]]


def nameable(desk: Desk) -> list[str]:
    """Items that the viewer may name: for the first one, those that his gladiator prefers."""
    own = desk.own()
    if own is None or not desk.asked:
        return []
    found = [text.removeprefix("item ") for text in desk.labels if text.startswith("item ")]
    if own["items"] or not own["character"]:
        return found
    row = desk.content.characters[CHARACTER_NAMES.index(own["character"])]
    left = [name for name in ITEM_NAMES[: len(desk.content.items)] if name not in _gone(desk)]
    if own["character"] == CHARACTER_NAMES[BUILT] or row is None:
        return left
    return [name for name in left if desk.item_row(name)["type"] in row["prefers"]]


def _symbol(desk: Desk, name: str) -> str:
    return str(desk.item_row(name).get("symbol") or "")


def _fit(desk: Desk, one: str, other: str) -> bool:
    """GL-019: whether two items may be owned together."""
    return one != other and not (_symbol(desk, one) and _symbol(desk, one) == _symbol(desk, other))


# --- Ledgers -------------------------------------------------------------------------------------


def _worths(desk: Desk) -> list[Tally]:
    """What the own items add, in large figures."""
    say = desk.say
    return [
        Tally(
            worth, say["hit_points" if worth == "hp" else worth], SPRITES[worth],
            signed=worth != "hp", large=True,
        )
        for worth in WORTHS
    ]  # fmt: skip


def _way(desk: Desk, name: str, closed: bool = False, named: bool = False) -> Way:
    row = desk.item_row(name)
    adds = [Add(worth, int(row[worth])) for worth in WORTHS]
    if named:
        adds.append(Add("named", 1))
    return Way(
        f"item {name}", label=desk.tongue.item(row), adds=tuple(adds), piece=f"shelf {name}",
        closed=closed,
    )  # fmt: skip


def _one(
    desk: Desk, names: list[str], base: list[str], title: str, done: str, clause: str
) -> Draft:
    """A ledger for one item of several; a player can ask about those he cannot have."""
    ways = tuple([_way(desk, name, f"item {name}" not in desk.labels) for name in names])
    slot = Slot("item", desk.say["an_item"], ways, look="pick", clause=clause)
    slots = (*[_kept(desk, name) for name in base], slot)
    return Draft(desk.say[title], desk.say[done], (), slots, tuple(_worths(desk)))


def _kept(desk: Desk, name: str) -> Slot:
    """An item that one has already: it counts by itself."""
    row = desk.item_row(name)
    adds = tuple([Add(worth, int(row[worth])) for worth in WORTHS])
    title = desk.tongue.item(row)
    way = Way("", label=title, adds=adds, piece=f"shelf {name}")
    return Slot(f"kept {name}", title, (way,), look="fixed", sprite=item_sprite(str(row["type"])))


def draft_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """The next item of a draft, added to those already taken (GL-027)."""
    return _one(desk, desk.view["offer"], own["holds"], "draft_title", "draft_take", "GL-027")


def select_ledger(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """The pair that a player names (GL-029); after a lost lot, the missing item."""
    if "done" in desk.labels:
        return None
    mine = [one["item"] for one in own["items"]]
    every = list(ITEM_NAMES[: len(desk.content.items)])
    if mine:
        return _one(desk, every, mine, "select_again", "select_seal_one", "GL-029")
    names = nameable(desk)
    if _begun(desk) or any(not any(_fit(desk, a, b) for b in names) for a in names):
        return None  # asked one by one: the preferred ones that are left make no pair
    slots = _pair_slots(desk, names, every)
    if slots is None:
        return None
    say = desk.say
    tally = Tally(
        "named", say["named"], "hand", limit=PAIR, goal=PAIR, due=True, words=say["named_limit"],
        clause="GL-029",
    )  # fmt: skip
    return Draft(
        say["select_title"], say["select_seal"], (), tuple(slots),
        (*_worths(desk), tally), presets=_pairs(desk, slots, names),
    )  # fmt: skip


def _begun(desk: Desk) -> bool:
    """Whether one item is already named: then lower ones cannot be named any more."""
    first = {name for name in nameable(desk) if f"item {name}" in desk.labels}
    names = nameable(desk)
    starts = {a for k, a in enumerate(names) if any(_fit(desk, a, b) for b in names[k + 1 :])}
    return first != starts


def _pair_slots(desk: Desk, names: list[str], every: list[str]) -> list[Slot] | None:
    """A slot for each item, but one for all with the same symbol; in rising order."""
    slots: list[Slot] = []
    groups: dict[str, int] = {}
    last = ""
    for name in every:
        symbol = _symbol(desk, name) if name in names else ""
        if symbol and symbol in groups:
            if symbol != last:
                return None  # a pack that has mixed them
            old = slots[groups[symbol]]
            ways = (*old.ways, _way(desk, name, named=True))
            slots[groups[symbol]] = _pick(old.id, old.title, ways)
            continue
        if symbol:
            groups[symbol] = len(slots)
        if name in names:
            last = symbol
        ways = (Way(""), _way(desk, name, name not in names, named=True))
        slots.append(_pick(name, desk.tongue.item(desk.item_row(name)), ways))
    return slots


def _pick(name: str, title: str, ways: tuple[Way, ...]) -> Slot:
    return Slot(name, title, ways, usual=name_of(ways[0]), look="pick", clause="GL-029")


def _pairs(desk: Desk, slots: list[Slot], names: list[str]) -> tuple[Preset, ...]:
    """The pair with the most attack, the most defence, the most hit points."""
    pairs = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :] if _fit(desk, a, b)]
    out: list[Preset] = []
    seen: list[tuple[str, str]] = []
    for worth in WORTHS:
        ranked = [(_sums(desk, pair, worth), pair) for pair in pairs]
        best = max([sums for sums, _ in ranked], default=())
        for sums, pair in ranked:
            if sums == best and pair not in seen:
                seen.append(pair)
                texts = {f"item {name}" for name in pair}
                picks = [_taken(slot, texts) for slot in slots]
                out.append(Preset(desk.say[f"most_{worth}"], tuple(picks), SPRITES[worth]))
                break
    return tuple(out)


def _taken(slot: Slot, texts: set[str]) -> str:
    for way in slot.ways:
        if way.text in texts:
            return way.text
    return name_of(slot.ways[0])


def _sums(desk: Desk, pair: tuple[str, str], first: str) -> tuple[int, ...]:
    """What a pair adds, with the named figure first."""
    order = (first, *[worth for worth in WORTHS if worth != first])
    return tuple([sum([int(desk.item_row(name)[worth]) for name in pair]) for worth in order])
