"""How a table of Gorus Maximus looks, from a view alone (GM-18, GM-95 to GM-100)."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from munera.core.engine import HIDDEN
from munera.core.game import Decision, View
from munera.core.scene import Chip, Panel, Piece, Scene, Tokens, Zone
from munera.games.gorus.space import SPACE
from munera.games.gorus.tables import SCHOOL_NAMES
from munera.games.gorus.words import COLOURS_EN, SCHOOLS_EN, roman

SIGNS = ("fist", "sword", "arrow", "axe", "parma")  # the schools' signs; their names are their hues
CENTRE = 50.0  # the floor is a round of 100 across
ORDER = tuple(roman(n) for n in range(1, 9))  # of play in a bout
RADIUS = 31.0  # how far from the centre the cards lie

# Zones and pieces are made once for each way they can be: tables show the same again and again.
_zone = lru_cache(512)(Zone)


def scene(view: View, decision: Decision | None, names: tuple[str, ...]) -> Scene:
    """Panels of the sides, the floor with the bout, the last bout, the hand in order (GM-09)."""
    zones = [_zone("floor", "board", f"Bout {view['bout']} of {view['bouts']}", shape="round",
                  width=100, height=100)]  # fmt: skip
    badges = _badges(tuple(view["cf"]), view["zero_cf"])
    pieces = [_preferred(view["preferred"]), *_bout(view, decision, names, badges)]
    if view["hand"]:
        zones.append(_zone("hand", "hand", "Your troupe"))
        pieces += _hand(view, decision, badges)
    if view["last_bout"] and view["table"]:  # before that it still lies on the floor
        zones.append(_zone("last", "note", "Last bout"))
        pieces += _last_bout(tuple([_by(seat, names) for seat, _ in view["last_bout"]]),
                             tuple([card for _, card in view["last_bout"]]))  # fmt: skip
    if view["pile"]:
        title = "Contenders to come" if view["seats"] == 1 else "Draw pile"
        zones.append(_zone("pile", "pile", title, _cards(view["pile"])))
        pieces.append(_stack(title, view["pile"]))
    for k, cards in enumerate(view.get("opened") or view.get("gone") or []):
        title = f"Pile of {_side_name(k, view, names)}"
        zones.append(_zone(f"pile{k}", "sheet", title, f"{_minus(view['totals'][k])} Crowd Favour"))
        pieces += [_small(card, f"pile{k}", i, _spoken(card)) for i, card in enumerate(cards)]
    zones.append(_zone("schools", "note", "Schools in play"))
    pieces += _schools(tuple(view["schools"]))
    panels = tuple(_panel(k, side, view, names) for k, side in enumerate(view["sides"]))
    return Scene(_heading(view), _status(view, names), panels, tuple(zones), tuple(pieces))


@lru_cache(256)
def chip(domain: str, value: int) -> Chip | None:
    """Cards and schools carry their sign and colour when a sentence names them."""
    if domain == "card" and value != HIDDEN:
        return Chip(SIGNS[value // 16], SCHOOL_NAMES[value // 16], _letters(value // 16))
    if domain == "school":
        return Chip(SIGNS[value], SCHOOL_NAMES[value], "")
    return None


def _letters(school: int) -> str:
    return SCHOOL_NAMES[school][:2].capitalize()


def _spoken(card: str) -> str:
    school, rank = card.split()
    return f"{SCHOOLS_EN[SCHOOL_NAMES.index(school)]} {rank}"


@lru_cache(64)
def _badges(cf: tuple[int, ...], zero_cf: int) -> dict[str, str]:
    """The Crowd Favour of each rank as a badge (GM-48); a 0 that stays preferred counts otherwise.

    By the names of the ranks.
    """
    out = {}
    for rank, value in enumerate(cf):
        out[str(rank)] = f"+{value}" if value > 0 else _minus(value) if value < 0 else ""
    if zero_cf != cf[0]:
        out["0"] = f"{_minus(cf[0])}/{_minus(zero_cf)}"  # GM-50
    return out


def _by(seat: int | None, names: tuple[str, ...]) -> str:
    return "Contender" if seat is None else names[seat]


def _rank(card: str) -> str:
    return card[card.index(" ") + 1 :]


def _minus(value: int) -> str:
    """A number with a true minus sign, as wide as the plus."""
    return f"\u2212{-value}" if value < 0 else str(value)


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def _card(
    card: str,
    zone: str,
    place: int,
    badge: str,
    action: str = "",
    does: str = "",
    ask: str = "",
    caption: str = "",
    at: tuple[float, float, float] = (0, 0, 0),
    marks: tuple[str, ...] = (),
) -> Piece:
    """A card as it lies; in hands and on floors the same ones come again and again."""
    school, rank = card.split()
    hue = SCHOOL_NAMES.index(school)
    said = _spoken(card)
    worth = f", {badge.replace('/', ' or ')} Crowd Favour" if badge else ""
    return Piece(
        f"card {card}", zone, place, "card", SIGNS[hue], rank, _letters(hue), badge, caption,
        school, marks, f"{caption}: {said}" if caption else said + worth, action, does, ask,
        at[0], at[1], at[2],
    )  # fmt: skip


@lru_cache(1024)
def _hand_card(card: str, badge: str, allowed: bool, does: str) -> Piece:
    """A card in a hand; its place goes by the card, so that the others stay when one is played."""
    text = f"play {card}"
    place = SPACE.parse(text)
    return _card(card, "hand", place, badge, text if allowed else "", does, text)


_floor_card = lru_cache(4_096)(_card)


@lru_cache(1024)
def _small(card: str, zone: str, place: int, label: str) -> Piece:
    school, rank = card.split()
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        f"{zone} {card}", zone, place, "chip", SIGNS[hue], rank, _letters(hue), hue=school,
        label=label,
    )  # fmt: skip


@lru_cache(512)
def _last_bout(by: tuple[str, ...], cards: tuple[str, ...]) -> tuple[Piece, ...]:
    return tuple(
        _small(card, "last", place, f"{by[place]}: {_spoken(card)}")
        for place, card in enumerate(cards)
    )


@lru_cache(64)
def _schools(schools: tuple[str, ...]) -> tuple[Piece, ...]:
    return tuple(_school(school, k) for k, school in enumerate(schools))


def _school(school: str, place: int) -> Piece:
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        f"school {school}", "schools", place, "chip", SIGNS[hue], "", COLOURS_EN[hue], hue=school,
        label=SCHOOLS_EN[hue],
    )  # fmt: skip


@lru_cache(16)
def _preferred(school: str | None) -> Piece:
    """The marker in the middle of the floor (GM-95)."""
    if school is None:
        return Piece(
            "preferred", "floor", 0, "disc", "", hue="plaster", caption="No school is preferred",
            label="No school is preferred", x=CENTRE, y=CENTRE, size=22,
        )  # fmt: skip
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        "preferred", "floor", 0, "disc", SIGNS[hue], caption=f"Preferred {COLOURS_EN[hue]}",
        hue=school, label=f"{SCHOOLS_EN[hue]} are preferred", x=CENTRE, y=CENTRE, size=22,
    )  # fmt: skip


@lru_cache(128)
def _stack(title: str, size: int) -> Piece:
    return Piece("stack", "pile", 0, "back", "parma", str(size), label=f"{title}: {_cards(size)}")


@lru_cache(256)
def _spot(step: int, places: int) -> tuple[float, float, float]:
    """Where a card lies: `step` places after the viewer, who sits below, going round clockwise."""
    angle = 2 * pi * step / places
    size = 18 if places <= 4 else 15.5 if places <= 6 else 13
    reach = RADIUS if places <= 4 else RADIUS + 3
    return round(CENTRE - reach * sin(angle), 2), round(CENTRE + reach * cos(angle), 2), size


def _bout(
    view: View, decision: Decision | None, names: tuple[str, ...], badges: dict[str, str]
) -> list[Piece]:
    """The cards of the bout before their seats, and the empty place of the seat to play."""
    seats = view["seats"]
    alone = seats == 1
    places = 3 if alone else seats  # solo: two contenders and the player
    bottom = view["viewer"] or 0
    out = []
    contenders = 0
    # Until a card is led, the bout that was won still lies there to be seen (GM-96).
    shown = view["table"] or view["last_bout"]
    over = not view["table"]
    for order, (seat, card) in enumerate(shown):
        if seat is None:
            contenders += 1
        step = contenders if seat is None else 0 if alone else (seat - bottom) % seats
        caption = f"{ORDER[order]} {_by(seat, names)}"
        if order and _rank(card) == _rank(shown[order - 1][1]):
            caption += ", Challenge"
        elif not order:
            caption += " leads"
        out.append(
            _floor_card(card, "floor", order + 1, badges[_rank(card)], caption=caption,
                  at=_spot(step, places), marks=("last",) if over else ())
        )  # fmt: skip
    turn = view["turn"]
    if isinstance(turn, int) and not (over and shown):
        mine = decision is not None and turn == view["viewer"]
        step = 0 if alone else (turn - bottom) % seats
        out.append(_slot("Your card" if mine else names[turn], mine, len(out) + 1, step, places))
    return out


@lru_cache(1024)
def _slot(caption: str, mine: bool, place: int, step: int, places: int) -> Piece:
    x, y, size = _spot(step, places)
    label = "The place for your card" if mine else f"The place for the card of {caption}"
    return Piece(
        "slot", "floor", place, "slot", caption=caption, marks=("yours",) if mine else (),
        label=label, x=x, y=y, size=size,
    )  # fmt: skip


def _hand(view: View, decision: Decision | None, badges: dict[str, str]) -> tuple[Piece, ...]:
    if decision is None:
        return _resting(tuple(view["hand"]), tuple(view["cf"]), view["zero_cf"])
    legal = {choice.text for choice in decision.choices}
    last = _rank(view["table"][-1][1]) if view["table"] else ""
    out = []
    for card in view["hand"]:
        text = f"play {card}"
        rank = _rank(card)
        allowed = text in legal
        does = "Challenge" if allowed and rank == last else ""
        out.append(_hand_card(card, badges[rank], allowed, does))
    return tuple(out)


@lru_cache(1024)
def _resting(hand: tuple[str, ...], cf: tuple[int, ...], zero_cf: int) -> tuple[Piece, ...]:
    """The hand of a seat that is not asked."""
    badges = _badges(cf, zero_cf)
    return tuple(_hand_card(card, badges[_rank(card)], False, "") for card in hand)


def _side_name(side: int, view: View, names: tuple[str, ...]) -> str:
    facts = view["sides"][side]
    if facts["team"] is not None:
        members = ", ".join(names[k] for k in facts["members"])
        return f"Team {facts['team']} ({members})"
    return names[facts["members"][0]] if facts["members"] else "Contenders"


def _panel(side: int, facts: dict[str, Any], view: View, names: tuple[str, ...]) -> Panel:
    """Tokens of Crowd Support out of the target, which says when the game ends (GM-99)."""
    held = sum(view["hand_sizes"][seat] for seat in facts["members"])
    marks: tuple[str, ...] = ("champion",) if side in view["champions"] else ()
    if view["dealer"] is not None and view["dealer"] in facts["members"]:
        marks = (*marks, "dealer")
    title = _side_name(side, view, names) if facts["team"] is not None else ""
    if not facts["members"]:
        title = "Contenders"
    in_hand = f"{held} in hand" if facts["members"] else ""
    return _made_panel(
        side, tuple(facts["members"]), title, facts["support"], facts["target"], in_hand,
        f"{facts['cards']} taken", marks,
    )  # fmt: skip


@lru_cache(2048)
def _made_panel(
    side: int,
    members: tuple[int, ...],
    title: str,
    have: int,
    target: int,
    in_hand: str,
    taken: str,
    marks: tuple[str, ...],
) -> Panel:
    support = Tokens("laurel", have, target, f"{have} of {target} Crowd Support")
    facts = (in_hand, taken) if in_hand else (taken,)
    return Panel(f"side {side}", members, title, (support,), facts, marks)


def _heading(view: View) -> tuple[str, ...]:
    if view["champions"]:
        return ("The end",)
    if not view["round"]:
        return ("Set-up",)
    targets = {side["target"] for side in view["sides"]}
    aim = (f"first to {targets.pop()}",) if len(targets) == 1 else ()
    return (f"Round {roman(view['round'])}", f"bout {view['bout']} of {view['bouts']}", *aim)


def _status(view: View, names: tuple[str, ...]) -> str:
    if view["champions"]:
        won = " and ".join(_side_name(k, view, names) for k in view["champions"])
        return f"Champion of Gorus Maximus: {won}."
    if isinstance(view["turn"], int):
        return f"{names[view['turn']]} to play."
    if not view["round"]:
        return "The table is made ready."
    return "A card comes off the pile." if view["table"] else "Cards are dealt."
