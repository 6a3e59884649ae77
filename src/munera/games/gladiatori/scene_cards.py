"""Cards as they lie: rows of Action cards, cards on an Action, the hand, piles, items, Powers."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Act, Figure, Gauge, Inlay, Piece, Sum, Zone
from munera.games.gladiatori.rules_values import PLUS_CARDS, PLUS_POWERS
from munera.games.gladiatori.scene_panels import markers
from munera.games.gladiatori.scene_words import (
    HUES,
    LETTERS,
    Desk,
    item_sprite,
    kind_hue,
    signed,
)
from munera.games.gladiatori.tables import KIND_HP, KIND_NAMES, POWER_NAMES, STAT_NAMES

PILES: Final = ("deck", "discard")
COVER: Final = 1  # hit point of the cover card
LOSING: Final = ("pay", "maul")  # stages in which cards and items are given up
WALKS: Final = "movement"  # an Action that never is a fight (GL-075)
CARD_BACKS: Final = ("back-action", "back-combat")


def counted(kinds: list[str]) -> list[tuple[str, int]]:
    """Equal cards together, in the order of the list."""
    return [(kind, kinds.count(kind)) for kind in KIND_NAMES if kind in kinds]


def cards(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """All cards of all seats, as the viewer may know them."""
    zones: list[Zone] = []
    pieces: list[Piece] = []
    fights = _fighting(desk)
    for man in desk.view["men"]:
        parts = [row(desk, man), items(desk, man), markers(desk, man)]
        if man["seat"] not in fights:  # otherwise they lie in the fight
            parts.append(laid(desk, man))
        for more, lying in parts:
            zones += more
            pieces += lying
    own = desk.own()
    if own is not None and own["character"] and desk.view["turn"]:
        for more, lying in (losses(desk, own), hand(desk, own), screen(desk, own)):
            zones += more
            pieces += lying
    for man in desk.view["men"]:
        more, lying = removed(desk, man)
        zones += more
        pieces += lying
    return zones, pieces


def _fighting(desk: Desk) -> list[int]:
    """Codes of those who stand in a fight."""
    now = desk.view["fight"]
    return [now["by"], *[one["code"] for one in now["targets"]]] if now and now["targets"] else []


def _edge(desk: Desk, seat: int) -> str:
    return "near" if seat == desk.viewer else "far"


def card(
    desk: Desk, zone: str, place: int, kind: str, n: int, texts: tuple[str, ...], piece: str = "",
    acts: tuple[Act, ...] = (),
) -> Piece:  # fmt: skip
    """A stack of equal cards that lie open."""
    action, ask = desk.first(*texts)
    hp = KIND_HP[KIND_NAMES.index(kind)]
    name = desk.kind(kind)
    called = desk.say["card"].format(kind=name, n=n, hp=hp)
    does, comes = purpose(desk, kind, False) if zone == "hand" and action else ("", "")
    return Piece(
        piece or f"{zone} {kind}", zone, place, "card", kind, str(n) if n > 1 else "",
        name[:1].upper() + name[1:], hue=kind_hue(kind),
        label=called[:1].upper() + called[1:] + comes, action=action, ask=ask, does=does,
        inlays=(Inlay("heart", str(hp)),), acts=acts,
        marks=("stack",) if n > 1 else (),
    )  # fmt: skip


def purpose(desk: Desk, kind: str, again: bool) -> tuple[str, str]:
    """What an Action card does now: in a word, and while nobody is in reach in full (GL-082)."""
    say = desk.say
    if desk.stage != "opening":
        return "", ""
    if kind != WALKS and kind not in desk.pending["fights"]:
        return say["does_no_fight"], f", {say['no_fight']}"
    return say["does_again" if again else "does_move" if kind == WALKS else "does_attack"], ""


def standby(desk: Desk, kind: str) -> tuple[Act, ...]:
    """In the opening of one's own round an Action card may go on Standby (GL-101, GL-102)."""
    return (Act("standby", f"standby {kind}"),) if desk.stage == "opening" else ()


# --- On the table ------------------------------------------------------------------------------


def row(desk: Desk, man: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """The Action cards of a seat in this turn (GL-065 to GL-068); prices from the right."""
    seat = int(man["seat"])
    if not man["row"] or (seat == desk.viewer and desk.stage in LOSING):
        return [], []
    name = f"row{seat}"
    mine = seat == desk.viewer
    zone = Zone(
        name, "hand" if mine else "row",
        desk.say["your_row" if mine else "row"].format(name=desk.names[seat]),
        edge="" if mine else "far", panel="" if mine else f"seat {seat}", hue=HUES[seat],
        letters=LETTERS[seat],
    )  # fmt: skip
    out: list[Piece] = []
    size = len(man["row"])
    for k, one in enumerate(man["row"]):
        kind = one["kind"]
        states = [word for word in ("rotated", "hidden", "standby") if one[word]]
        label = desk.say["in_row"].format(
            kind=desk.kind(kind), blood=size - k,
            states="".join([f", {desk.say[f'is_{word}']}" for word in states]),
        )  # fmt: skip
        own = seat == desk.viewer and kind and not one["standby"]
        action, ask = desk.first(f"reuse {kind}") if own else ("", "")
        does, comes = purpose(desk, kind, True) if action else ("", "")
        marks = (("spent",) if one["rotated"] else ()) + (("hidden",) if one["hidden"] else ())
        called = desk.kind(kind)
        out.append(
            Piece(
                f"{name} {k}", name, k, "card" if kind else "back", kind or CARD_BACKS[0],
                letters=called[:1].upper() + called[1:] if kind else "", hue="green", marks=marks,
                label=label[:1].upper() + label[1:] + comes, action=action, ask=ask, does=does,
                inlays=(Inlay("blood", str(size - k)),) if kind else (),
                acts=standby(desk, kind) if own and not one["rotated"] else (),
            )
        )  # fmt: skip
    return [zone], out


def laid(desk: Desk, man: dict[str, Any], zone: str = "") -> tuple[list[Zone], list[Piece]]:
    """Combat cards on an Action or Reaction: their owner knows them, the others count them.

    They lie in a row of their own, or in the zone that is given.
    """
    seat, n = int(man["seat"]), int(man["laid_size"])
    if not n:
        return [], []
    name = zone or f"laid{seat}"
    title = desk.say["laid"].format(name=desk.names[seat], n=n)
    mine = seat == desk.viewer
    made = Zone(
        name, "hand" if mine else "row", desk.say["your_laid"].format(n=n) if mine else title,
        edge="" if mine else "far", panel="" if mine else f"seat {seat}", hue=HUES[seat],
        letters=LETTERS[seat],
    )  # fmt: skip
    own = seat == desk.viewer and desk.stage == "values" and desk.pending.get("step") == PLUS_CARDS
    if man["laid"]:
        out = [
            card(
                desk, name, 2 + k, kind, many,
                (f"pluscard {kind}",) if own and _plus(kind) else (), piece=f"laid{seat} {kind}",
            )
            for k, (kind, many) in enumerate(counted(man["laid"]))
        ]  # fmt: skip
        return [made], out
    back = Piece(
        f"laid{seat} back", name, 2, "back", CARD_BACKS[1], str(n), hue="brown", label=title,
        marks=("hidden",),
    )  # fmt: skip
    return [made], [back]


def _plus(kind: str) -> bool:
    """Whether a card can count as +2 against an animal: a Feint or a Special Move."""
    return KIND_NAMES.index(kind) >= 6


def items(desk: Desk, man: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """The items of a seat; everybody sees them (GL-018)."""
    seat = int(man["seat"])
    if (seat == desk.viewer and desk.stage in LOSING) or not (man["items"] or man["holds"]):
        return [], []
    name = f"items{seat}"
    zone = Zone(
        name, "row", desk.say["items"].format(name=desk.names[seat]), edge=_edge(desk, seat),
        panel=f"seat {seat}",
    )  # fmt: skip
    held = [
        _small(item_card(desk, f"{name} {one}", name, k, one)) for k, one in enumerate(man["holds"])
    ]
    return [zone], held or [_item(desk, seat, name, one, True) for one in man["items"]]


def _item(desk: Desk, seat: int, zone: str, one: dict[str, Any], small: bool) -> Piece:
    slot = one["slot"]
    texts: tuple[str, ...] = ()
    if seat == desk.viewer:
        by_stage = {
            "pay": (f"loseitem {slot}",), "maul": (f"loseitem {slot}",),
            "declare": (f"net {slot}", f"throw {slot}"),
        }  # fmt: skip
        texts = by_stage.get(desk.stage, ())
        if len(texts) == 2 and all(text in desk.labels for text in texts):
            texts = ()  # both are possible, and only buttons can tell them apart
    elif desk.stage == "declare" and seat == _ahead(desk):
        texts = (f"break {slot}",)
    action, ask = desk.first(*texts)
    made = item_card(
        desk, f"items{seat} {one['item']}", zone, slot, one["item"], action, ask, one["damaged"],
        one["tied"],
    )  # fmt: skip
    return _small(made) if small else made


def _small(made: Piece) -> Piece:
    """An item as a chip: what it adds, and its hit points."""
    made.form, made.letters = "chip", ""
    made.numeral = "/".join([inlay.numeral for inlay in made.inlays[:2]])
    made.inlays = made.inlays[2:]
    return made


def _ahead(desk: Desk) -> int:
    """The seat that stands directly in front of the viewer's gladiator, or -1."""
    own = desk.own()
    if own is None or own["hex"] < 0:
        return -1
    there = desk.ground.near[6 * own["hex"] + own["facing"]]
    found = [man["seat"] for man in desk.view["men"] if man["hex"] == there >= 0]
    return int(found[0]) if found else -1


def item_card(
    desk: Desk, piece: str, zone: str, place: int, item: str, action: str = "", ask: str = "",
    damaged: bool = False, tied: int = -1, marks: tuple[str, ...] = (),
) -> Piece:  # fmt: skip
    """An item with what it adds and its hit points; a damaged one has half (GL-192)."""
    row_ = desk.item_row(item)
    share = 2 if damaged else 1
    attack, defence = int(row_["attack"]) // share, int(row_["defence"]) // share
    hp = int(row_["hp"]) // share
    kind = desk.tongue.types.get(row_["type"]) or str(row_["type"]).capitalize()
    label = desk.say["item"].format(
        type=kind, attack=signed(attack), defence=signed(defence), hp=hp
    )
    if row_.get("throw"):
        label += f", {desk.say['is_thrown']}"
    if damaged:
        label += f", {desk.say['is_damaged']}"
    if tied >= 0:
        label += f", {desk.say['is_tied'].format(name=desk.code(tied))}"
    return Piece(
        piece, zone, place, "card", item_sprite(row_["type"]), letters=kind, hue="plaster",
        marks=(*marks, *(("held",) if damaged else ())), label=label, action=action, ask=ask,
        inlays=(
            Inlay("offense", signed(attack)), Inlay("guard", signed(defence)),
            Inlay("heart", str(hp)),
        ),
    )  # fmt: skip


# --- Behind one's screen -----------------------------------------------------------------------


def hand(desk: Desk, own: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """The viewer's hand; equal cards are one stack with a number."""
    if desk.stage in LOSING:  # what can be given up has its own zone
        return [], []
    zone = Zone("hand", "hand", desk.say["hand"].format(n=len(own["hand"])))
    verbs = {
        "opening": "play", "react": "play", "cards": "add", "split": "tohp", "adapt": "tohp",
        "spend": "spend", "bid": "bid",
    }  # fmt: skip
    verb = verbs.get(desk.stage, "")
    step = int(desk.pending.get("step", -1))
    if desk.stage == "values":
        verb = {6: "sacrifice", 8: "lunge"}.get(step, "")
    out: list[Piece] = []
    for k, (kind, n) in enumerate(counted(own["hand"])):
        place = KIND_NAMES.index(kind)
        fits = verb in ("tohp", "spend", "sacrifice", "lunge") or (verb == "play") == (place < 4)
        fits = fits and (verb != "bid" or place in (4, 5))
        acts = standby(desk, kind) if place < 4 else ()
        texts = (f"{verb} {kind}",) if verb and fits else ()
        out.append(card(desk, "hand", k, kind, n, texts, acts=acts))
    return [zone], out


def losses(desk: Desk, own: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """What can be given up for damage: the hit point deck and the items (GL-164)."""
    if desk.stage not in LOSING:
        return [], []
    zones: list[Zone] = []
    pieces: list[Piece] = []
    if own["deck"]:
        zones.append(Zone("deck", "hand", desk.say["pile_deck"].format(n=len(own["deck"]))))
        pieces += [
            card(desk, "deck", k, kind, n, (f"lose {kind}",))
            for k, (kind, n) in enumerate(counted(own["deck"]))
        ]
    if own["items"]:
        zones.append(Zone("losable", "hand", desk.say["your_items"]))
        pieces += [_item(desk, desk.viewer, "losable", one, False) for one in own["items"]]
    return zones, pieces


def powers(desk: Desk, own: dict[str, Any]) -> list[Piece]:
    """The viewer's Powers; used ones are crossed out (GL-250)."""
    plus = desk.stage == "values" and desk.pending.get("step") == PLUS_POWERS
    out: list[Piece] = []
    for k, power in enumerate([one for one in POWER_NAMES if one in own["powers"]]):
        name = desk.tongue.words["power"][power]
        spent = power in own["spent"]
        verb = "pluspower" if plus else "power"
        action, ask = desk.first(f"{verb} {power}")
        out.append(
            Piece(
                f"power {power}", "screen", k, "disc", power, caption=name, hue="purple",
                marks=("spent",) if spent else (),
                label=desk.say["power_spent" if spent else "power"].format(power=name),
                action=action, ask=ask if action or not spent else "",
            )
        )  # fmt: skip
    return out


def piles(desk: Desk, own: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """The viewer's hit point deck and discard pile, to be looked through."""
    zones: list[Zone] = []
    out: list[Piece] = []
    for k, pile in enumerate(PILES):
        held = own[pile]
        if not held:
            continue
        heap = f"heap-{pile}"
        title = desk.say[f"pile_{pile}"].format(n=len(held))
        shut = pile == "deck" and desk.stage in LOSING  # its cards are shown elsewhere
        out.append(
            Piece(
                f"pile {pile}", "screen", 20 + k, "chip",
                "hp-deck" if pile == "deck" else "discard", str(len(held)),
                desk.say[f"short_{pile}"], hue="plaster", label=title, opens="" if shut else heap,
            )
        )  # fmt: skip
        if not shut:
            zones.append(Zone(heap, "heap", title))
            out += [
                card(desk, heap, place, kind, n, _pile_texts(desk, pile, kind))
                for place, (kind, n) in enumerate(counted(held))
            ]
    return zones, out


def _pile_texts(desk: Desk, pile: str, kind: str) -> tuple[str, ...]:
    """What choosing a card of a pile would play."""
    if desk.stage == "values" and desk.pending.get("step") == 1 and KIND_NAMES.index(kind) >= 4:
        return (f"rage {'hp' if pile == 'deck' else 'discard'} {kind}",)
    if pile == "discard":
        return (f"recover {kind}",) if desk.stage in ("recover", "rest") else ()
    return (f"tohand {kind}",) if desk.stage == "adapt" else ()


def removed(desk: Desk, man: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """Cards that have left the game; everybody saw them go (GL-164)."""
    seat, gone = int(man["seat"]), man["removed"]
    if not gone:
        return [], []
    pile, heap = f"gone{seat}", f"heap-gone{seat}"
    title = desk.say["gone"].format(name=desk.names[seat], n=len(gone))
    zones = [
        Zone(pile, "pile", title, edge=_edge(desk, seat), panel=f"seat {seat}"),
        Zone(heap, "heap", title),
    ]
    top = Piece(
        f"{pile} top", pile, 0, "chip", "removed", str(len(gone)), desk.say["short_gone"],
        hue="plaster", label=title, opens=heap,
    )  # fmt: skip
    lying = [card(desk, heap, k, kind, n, ()) for k, (kind, n) in enumerate(counted(gone))]
    return zones, [top, *lying]


def screen(desk: Desk, own: dict[str, Any]) -> tuple[list[Zone], list[Piece]]:
    """Skills, Abilities, Powers, hit points and piles, which only their owner sees (GL-140)."""
    names = desk.tongue.words["stat"]
    gauges = [
        Gauge(stat, names[stat], own["stats"][stat], own["first"][stat]) for stat in STAT_NAMES
    ]
    zone = Zone(
        "screen", "screen", desk.say["screen"], desk.say["only_you"], gauges=tuple(gauges),
        sums=(_life(desk, own),),
    )  # fmt: skip
    zones, lying = piles(desk, own)
    return [zone, *zones], powers(desk, own) + lying


def _life(desk: Desk, own: dict[str, Any]) -> Sum:
    """Hit points by where they are: the deck, the items, the cover card (GL-166)."""
    say = desk.say
    deck = sum([KIND_HP[KIND_NAMES.index(kind)] for kind in own["deck"]])
    rest = int(own["hit_points"]) - deck - COVER
    parts = [
        (deck, say["hp_deck"], "hp-deck"), (rest, say["hp_items"], "helmet"),
        (COVER, say["hp_cover"], "heart"),
    ]  # fmt: skip
    shown = tuple([Figure(str(n), words, sprite) for n, words, sprite in parts if n > 0])
    return Sum(say["hit_points"], str(own["hit_points"]), shown, clause="GL-166")
