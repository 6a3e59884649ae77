"""What lies around the arenas of For Glory: the Supply, hands, Reserves, Villas and piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.game import View
from munera.core.scene import Piece, Zone
from munera.games.for_glory.scene_board import USES, near_seat
from munera.games.for_glory.scene_cards import face, signed
from munera.games.for_glory.scene_piles import culled, discards, heaps, supply_pile
from munera.games.for_glory.scene_words import HUES, words_of
from munera.games.for_glory.space import ABILITY_NAMES, PAY_NAMES, PLAY_NAMES, RESERVE_NAMES
from munera.games.for_glory.tables import CARD_NAMES, SUPPLIES

Around = tuple[list[Zone], list[Piece]]
PICKS: Final = ("discard", "cull")  # what is asked when a card of the hand is chosen
_FAMILIES: Final = {
    "play": frozenset(PLAY_NAMES),
    "reserve": frozenset(RESERVE_NAMES),
    "pay": frozenset(PAY_NAMES),
    "ability": frozenset(ABILITY_NAMES),
}

_zone = lru_cache(1024)(Zone)


def _edge(view: View, seat: int) -> str:
    """At which edge of the arenas a seat's things lie."""
    return "near" if seat == near_seat(view) else "far"


def around(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> Around:
    """The other side first, then one's own; the hand and the Supply last."""
    zones: list[Zone] = []
    pieces: list[Piece] = []
    near = near_seat(view)
    taken: set[str] = set()  # actions that already have a piece
    for seat in (1 - near, near):
        _add_villa(view, seat, asked, legal, names, language, zones, pieces)
        _add_piles(view, seat, names, language, zones, pieces)
    if asked:
        _add_gone(view, legal, language, zones, pieces)
    if view["viewer"] is not None:
        _add_hand(view, asked, legal, taken, language, zones, pieces)
        _add_reserve(view, asked, legal, taken, language, zones, pieces)
    lying, cards = heaps(view, asked, legal, names, language)
    return zones + lying, pieces + cards


# --- Hand and Reserve --------------------------------------------------------------------------


def _ask_of(view: View, card: str, kind: str, legal: frozenset[str]) -> str:
    """What touching an own card plays, allowed or not."""
    asked = view["asked"]
    if asked == "retrieve":  # a card of the discard pile, not of the hand
        return ""
    if asked in PICKS:
        first = "card"
    elif asked == "pay" or kind == "income":
        first = "pay"
    elif asked in ("main", "refill") and kind in ("tactic", "reaction"):
        first = "reserve"
    else:
        first = "play"
    for verb in (first, "play", "reserve", "card", "pay"):
        if f"{verb} {card}" in legal:
            return f"{verb} {card}"
    for verb in (first, "play", "pay"):
        if card in _FAMILIES.get(verb, (card,)):
            return f"{verb} {card}"
    return ""


def _add_hand(
    view: View,
    asked: bool,
    legal: frozenset[str],
    taken: set[str],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """The cards one holds; while one pays, the coin tokens lie beside them (FG-331)."""
    seat = view["viewer"]
    player = view["players"][seat]
    zones.append(_zone("hand", "hand", words_of(language)["hand"]))
    pieces += _held(view, player["hand"], f"h{seat}", "hand", asked, legal, taken, language)
    if asked and view["asked"] == "pay":
        lit = "pay tokens" in legal
        pieces.append(_tokens(len(player["hand"]), player["coins"], lit, language))


def _add_reserve(
    view: View,
    asked: bool,
    legal: frozenset[str],
    taken: set[str],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """One's own Reserve; nobody else sees what is in it (FG-503)."""
    seat = view["viewer"]
    cards = view["players"][seat]["reserve"]
    if cards:
        title = words_of(language)["reserve_of"]
        zones.append(_zone("reserve", "row", title, edge="near"))
        pieces += _held(view, cards, f"r{seat}", "reserve", asked, legal, taken, language)


def _held(
    view: View,
    cards: list[str],
    start: str,
    zone: str,
    asked: bool,
    legal: frozenset[str],
    taken: set[str],
    language: str,
) -> list[Piece]:
    """Cards as pieces; copies are alike, and the Reserve does not repeat actions of the hand."""
    out: list[Piece] = []
    copies: dict[str, int] = {}
    acts: set[str] = set()
    for place, card in enumerate(cards):
        copies[card] = copies.get(card, 0) + 1
        kind = face(view["cards"], card, language).type
        ask = _ask_of(view, card, kind, legal) if asked else ""
        lit = ask in legal and ask not in taken
        if lit:
            acts.add(ask)
        form = "card" if zone == "hand" else "chip"
        name = f"{start}.{CARD_NAMES.index(card)}.{copies[card]}"
        out.append(_card(view["cards"], card, name, zone, place, form, ask, lit, language))
    taken |= acts
    return out


@lru_cache(8192)
def _card(
    pack: str,
    card: str,
    id: str,
    zone: str,
    place: int,
    form: str,
    ask: str,
    lit: bool,
    language: str,
) -> Piece:
    say = words_of(language)
    shown = face(pack, card, language)
    whole = form == "card"
    return Piece(
        id, zone, place, form, shown.sprite, letters=shown.name, hue=shown.hue, label=shown.label,
        action=ask if lit else "", ask=ask,
        does=say[ask.split(maxsplit=1)[0]] if lit and whole else "",
        inlays=shown.inlays if whole else (), pinned=shown.pinned if whole else (),
    )  # fmt: skip


@lru_cache(256)
def _tokens(place: int, coins: int, lit: bool, language: str) -> Piece:
    say = words_of(language)
    return Piece(
        "tokens", "hand", place, "card", "coin", str(coins), say["tokens_card"], hue="plaster",
        label=say["tokens_label"].format(n=coins), action="pay tokens" if lit else "",
        ask="pay tokens", does=say["pay"] if lit else "",
    )  # fmt: skip


# --- Villas and piles --------------------------------------------------------------------------


def _add_villa(
    view: View,
    seat: int,
    asked: bool,
    legal: frozenset[str],
    names: tuple[str, ...],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """Patrons and won arenas; an exhausted one is crossed (FG-109)."""
    held = view["players"][seat]["villa"]
    if not held:
        return
    say = words_of(language)
    own = seat == view["viewer"]
    title = say["your_villa"] if own else say["villa"].format(who=names[seat])
    zones.append(_zone(f"villa{seat}", "row", title, edge=_edge(view, seat)))
    copies: dict[str, int] = {}
    ready = {one["card"] for one in held if one["ready"]}
    for place, one in enumerate(held):
        card = one["card"]
        copies[card] = copies.get(card, 0) + 1
        may = asked and own and view["asked"] in USES and card in _FAMILIES["ability"]
        ask = f"ability {card}" if may else ""
        lit = ask in legal and (one["ready"] or card not in ready)
        name = f"v{seat}.{CARD_NAMES.index(card)}.{copies[card]}"
        pieces.append(
            _villa_card(
                view["cards"], card, name, seat, place, one["ready"], ask, lit, language
            )
        )  # fmt: skip


@lru_cache(4096)
def _villa_card(
    pack: str,
    card: str,
    id: str,
    seat: int,
    place: int,
    ready: bool,
    ask: str,
    lit: bool,
    language: str,
) -> Piece:
    say = words_of(language)
    shown = face(pack, card, language)
    numeral = shown.inlays[0].numeral if shown.type == "patron" and shown.inlays else ""
    return Piece(
        id, f"villa{seat}", place, "chip", shown.sprite, numeral, shown.name, hue=shown.hue,
        marks=() if ready else ("spent",), action=ask if lit else "", ask=ask,
        label=f"{shown.label} ({say['ready' if ready else 'exhausted']})",
    )  # fmt: skip


def _add_piles(
    view: View,
    seat: int,
    names: tuple[str, ...],
    language: str,
    zones: list[Zone],
    pieces: list[Piece],
) -> None:
    """How many cards lie where; discard piles may be looked through (FG-126)."""
    say = words_of(language)
    own = seat == view["viewer"]
    player = view["players"][seat]
    title = say["your_piles"] if own else say["piles"].format(who=names[seat])
    zones.append(_zone(f"piles{seat}", "pile", title, edge=_edge(view, seat)))
    pack = view["cards"]
    if not own:
        known = _counted(pack, player["known"], language)
        more = say["known"].format(cards=known) if known else ""
        pieces.append(_pile("hand", seat, player["hand_size"], more, language))
    pieces.append(_pile("deck", seat, player["deck"], "", language))
    n = len(player["discard"])
    pieces.append(_pile("discard", seat, n, "", language, discards(seat, n)))
    if not own:
        pieces.append(_pile("reserve", seat, player["reserve_size"], "", language))
    n = len(view["removed"][seat])
    if n:
        pieces.append(_pile("culled", seat, n, "", language, culled(seat, n)))


def _counted(pack: str, cards: list[str], language: str) -> str:
    """Cards by name, copies counted, in their order."""
    known: dict[str, int] = {}
    for card in cards:
        known[card] = known.get(card, 0) + 1
    told = [(face(pack, card, language).name, n) for card, n in known.items()]
    return ", ".join([f"{n} {name}" if n > 1 else name for name, n in told])


@lru_cache(4096)
def _pile(kind: str, seat: int, n: int, more: str, language: str, opens: str = "") -> Piece:
    say = words_of(language)
    label = say[f"{kind}_label"].format(n=n)
    places = ("hand", "deck", "discard", "reserve", "culled")
    name = say[f"{kind}_pile"]
    return Piece(
        f"{kind}{seat}", f"piles{seat}", places.index(kind), "back",
        "discard" if kind == "culled" else kind, str(n), name, caption=name, hue=HUES[seat],
        label=f"{label}. {more}" if more else label, opens=opens,
    )  # fmt: skip


def _add_gone(
    view: View, legal: frozenset[str], language: str, zones: list[Zone], pieces: list[Piece]
) -> None:
    """One's own gladiators that have just left and can react to it (FG-825)."""
    for man in view["gone"]:
        text = f"use {man['n']}"
        if man["seat"] == view["viewer"] and text in legal:
            if not zones or zones[-1].id != "gone":
                zones.append(_zone("gone", "row", words_of(language)["gone"], edge="near"))
            pieces.append(_left(view["cards"], man["card"], man["seat"], man["n"], language))


@lru_cache(1024)
def _left(pack: str, card: str, seat: int, n: int, language: str) -> Piece:
    shown = face(pack, card, language)
    return Piece(
        f"g{seat}.{n}", "gone", n, "chip", shown.sprite, letters=shown.name, hue=HUES[seat],
        label=shown.label, action=f"use {n}", ask=f"use {n}",
    )  # fmt: skip


# --- Supply ------------------------------------------------------------------------------------


def supply(view: View, asked: bool, legal: frozenset[str], language: str) -> Around:
    """A shop with a shelf for each deck: the face-up cards and their prices (FG-305, FG-321)."""
    say = words_of(language)
    note = say["arenas_left"].format(n=view["arena_deck"])
    zones = [_zone("supply", "sheet", say["supply"], note)]
    pieces: list[Piece] = []
    buying = asked and view["asked"] == "main"
    for deck in SUPPLIES:
        prices = view["prices"][deck]
        for slot, card in enumerate(view["supply"][deck]):
            ask = f"buy {deck} {slot}" if buying else ""
            pieces.append(
                _offer(view["cards"], deck, slot, card, prices[slot], ask, ask in legal, language)
            )
        left, n = view["supply_left"][deck], len(view["supply_discard"][deck])
        picks = asked and view["asked"] == "supply choice"
        if n or picks:
            lit = picks and f"supply {deck}" in legal
            pieces.append(supply_pile(deck, left, n, picks, lit, language))
        counts = say["supply_counts"].format(n=left)
        zones.append(_zone(f"supply_{deck}", "shelf", say[f"deck_{deck}"], counts))
    return zones, pieces


@lru_cache(4096)
def _offer(
    pack: str,
    deck: str,
    slot: int,
    card: str,
    price: int,
    ask: str,
    lit: bool,
    language: str,
) -> Piece:
    say = words_of(language)
    id, zone = f"s.{deck}.{slot}", f"supply_{deck}"
    if not card:
        return Piece(id, zone, slot, "slot", label=say["empty"], ask=ask)
    shown = face(pack, card, language)
    if price == shown.cost:
        cost, badge = say["costs"].format(n=price), ""
    else:
        cost, badge = say["costs_now"].format(n=price, of=shown.cost), signed(price - shown.cost)
    return Piece(
        id, zone, slot, "card", shown.sprite, str(price), shown.name, badge, hue=shown.hue,
        label=f"{shown.label} ({cost})",
        action=ask if lit else "", ask=ask, inlays=shown.inlays, pinned=shown.pinned,
    )  # fmt: skip
