"""How a table of Gorus Maximus looks, from a view alone (GM-18, GM-95 to GM-100)."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final

from munera.core.engine import HIDDEN
from munera.core.game import Decision, View
from munera.core.scene import Chip, Panel, Piece, Scene, Tokens, Zone
from munera.core.words import rows, texts
from munera.games.gorus.scene_cues import cues
from munera.games.gorus.sight import CARD_NAMES
from munera.games.gorus.space import SPACE
from munera.games.gorus.tables import SCHOOL_NAMES
from munera.games.gorus.words import BOOK, roman

__all__ = ["chip", "cues", "scene"]

SIGNS = ("fist", "sword", "arrow", "axe", "parma")  # the schools' signs; their names are their hues
CENTRE = 50.0  # the floor is a round of 100 across
ORDER = tuple(roman(n) for n in range(1, 9))  # of play in a bout
RADIUS = 31.0  # how far from the centre the cards lie

# By language: what the table says, and what its schools and their colours are called.
SAY: Final = texts(BOOK, "scene")
SCHOOLS: Final = rows(BOOK, "school", SCHOOL_NAMES)
COLOURS: Final = rows(BOOK, "colour", SCHOOL_NAMES)
LETTERS: Final = rows(BOOK, "letters", SCHOOL_NAMES)

# Equal zones and pieces are made once, because tables show the same ones again and again.
_zone = lru_cache(512)(Zone)
RANKS: Final = {name: name[name.index(" ") + 1 :] for name in CARD_NAMES}
PLAYS: Final = {name: f"play {name}" for name in CARD_NAMES}  # the text that plays a card


def scene(
    view: View, decision: Decision | None, names: tuple[str, ...], language: str = "en"
) -> Scene:
    """Panels of the sides, the floor with the bout, the last bout, the hand in order (GM-09)."""
    say = SAY[language]
    zones = [_floor(view["bout"], view["bouts"], language)]
    badges = _badges(tuple(view["cf"]), view["zero_cf"])
    pieces = [_preferred(view["preferred"], language)]
    pieces += _bout(view, decision, names, badges, language)
    if view["hand"]:
        zones.append(_zone("hand", "hand", say["hand"]))
        pieces += _hand(view, decision, badges, language)
    if view["last_bout"] and view["table"]:  # until then it still lies on the floor
        zones.append(_zone("last", "note", say["last"]))
        pieces += _last_bout(tuple([_by(seat, names, language) for seat, _ in view["last_bout"]]),
                             tuple([card for _, card in view["last_bout"]]), language)  # fmt: skip
    if view["pile"]:
        title = say["stack"] if view["seats"] == 1 else say["draw_pile"]
        zones.append(_zone("pile", "pile", title, _cards(view["pile"], language)))
        pieces.append(_stack(title, view["pile"], language))
    for k, cards in enumerate(view.get("opened") or view.get("gone") or []):
        title = say["pile"].format(side=_side_name(k, view, names, language))
        note = say["favour"].format(cf=_minus(view["totals"][k]))
        zones.append(_zone(f"pile{k}", "sheet", title, note))
        pieces += [_small(card, f"pile{k}", i, "", language) for i, card in enumerate(cards)]
    zones.append(_zone("schools", "note", say["schools"]))
    pieces += _schools(tuple(view["schools"]), language)
    panels = tuple([_panel(k, side, view, names, language) for k, side in enumerate(view["sides"])])
    status = _status(view, names, language)
    return Scene(_heading(view, language), status, panels, tuple(zones), tuple(pieces))


@lru_cache(512)
def chip(domain: str, value: int, language: str) -> Chip | None:
    """Cards and schools carry their sign and colour when a sentence names them."""
    if domain == "card" and value != HIDDEN:
        return Chip(SIGNS[value // 16], SCHOOL_NAMES[value // 16], LETTERS[language][value // 16])
    if domain == "school":
        return Chip(SIGNS[value], SCHOOL_NAMES[value], "")
    return None


@lru_cache(256)
def _floor(bout: int, bouts: int, language: str) -> Zone:
    title = SAY[language]["floor"].format(bout=bout, bouts=bouts)
    return Zone("floor", "board", title, shape="round", width=100, height=100)


def _spoken(card: str, language: str) -> str:
    school, rank = card.split()
    return f"{SCHOOLS[language][SCHOOL_NAMES.index(school)]} {rank}"


@lru_cache(64)
def _badges(cf: tuple[int, ...], zero_cf: int) -> dict[str, str]:
    """The Crowd Favour of each rank as a badge, by the rank's name (GM-48).

    A 0 of the final preferred school counts differently, so its badge has both values.
    """
    out = {}
    for rank, value in enumerate(cf):
        out[str(rank)] = f"+{value}" if value > 0 else _minus(value) if value < 0 else ""
    if zero_cf != cf[0]:
        out["0"] = f"{_minus(cf[0])}/{_minus(zero_cf)}"  # GM-50
    return out


def _by(seat: int | None, names: tuple[str, ...], language: str) -> str:
    return SAY[language]["contender"] if seat is None else names[seat]


def _minus(value: int) -> str:
    """A number with a true minus sign, as wide as the plus."""
    return f"\u2212{-value}" if value < 0 else str(value)


@lru_cache(256)
def _cards(n: int, language: str) -> str:
    return SAY[language].count("cards", n)


def _card(
    card: str,
    zone: str,
    place: int,
    badge: str,
    language: str,
    action: str = "",
    does: str = "",
    ask: str = "",
    caption: str = "",
    at: tuple[float, float, float] = (0, 0, 0),
    marks: tuple[str, ...] = (),
) -> Piece:
    """A card as it lies; equal ones are made once."""
    school, rank = card.split()
    hue = SCHOOL_NAMES.index(school)
    said = _spoken(card, language)
    if caption:
        said = f"{caption}: {said}"
    elif badge:
        say = SAY[language]
        said += f", {say['favour'].format(cf=badge.replace('/', say['or']))}"
    return Piece(
        f"card {card}", zone, place, "card", SIGNS[hue], rank, LETTERS[language][hue], badge,
        caption, school, marks, said, action, does, ask, at[0], at[1], at[2],
    )  # fmt: skip


@lru_cache(2048)
def _hand_card(card: str, badge: str, allowed: bool, does: str, language: str) -> Piece:
    """A card in a hand; its place depends only on the card, so the others never move."""
    text = PLAYS[card]
    place = SPACE.parse(text)
    return _card(card, "hand", place, badge, language, text if allowed else "", does, text)


@lru_cache(4096)
def _floor_card(
    card: str,
    order: int,
    how: str,
    by: str,
    badge: str,
    step: int,
    places: int,
    over: bool,
    language: str,
) -> Piece:
    """A card of a bout, before the seat that played it."""
    return _card(
        card, "floor", order + 1, badge, language, caption=_caption(how, order, by, language),
        at=_spot(step, places), marks=("last",) if over else (),
    )  # fmt: skip


@lru_cache(1024)
def _small(card: str, zone: str, place: int, by: str, language: str) -> Piece:
    school, rank = card.split()
    hue = SCHOOL_NAMES.index(school)
    said = _spoken(card, language)
    return Piece(
        f"{zone} {card}", zone, place, "chip", SIGNS[hue], rank, LETTERS[language][hue],
        hue=school, label=f"{by}: {said}" if by else said,
    )  # fmt: skip


@lru_cache(512)
def _last_bout(by: tuple[str, ...], cards: tuple[str, ...], language: str) -> tuple[Piece, ...]:
    return tuple(
        _small(card, "last", place, by[place], language) for place, card in enumerate(cards)
    )


@lru_cache(64)
def _schools(schools: tuple[str, ...], language: str) -> tuple[Piece, ...]:
    return tuple(_school(school, k, language) for k, school in enumerate(schools))


def _school(school: str, place: int, language: str) -> Piece:
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        f"school {school}", "schools", place, "chip", SIGNS[hue], "", COLOURS[language][hue],
        hue=school, label=SCHOOLS[language][hue],
    )  # fmt: skip


@lru_cache(32)
def _preferred(school: str | None, language: str) -> Piece:
    """The marker in the middle of the floor (GM-95)."""
    say = SAY[language]
    if school is None:
        return Piece(
            "preferred", "floor", 0, "disc", "", hue="plaster", caption=say["none_preferred"],
            label=say["none_preferred"], x=CENTRE, y=CENTRE, size=22,
        )  # fmt: skip
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        "preferred", "floor", 0, "disc", SIGNS[hue],
        caption=say["preferred"].format(colour=COLOURS[language][hue]), hue=school,
        label=say["is_preferred"].format(school=SCHOOLS[language][hue]), x=CENTRE, y=CENTRE,
        size=22,
    )  # fmt: skip


@lru_cache(128)
def _stack(title: str, size: int, language: str) -> Piece:
    label = f"{title}: {_cards(size, language)}"
    return Piece("stack", "pile", 0, "back", "parma", str(size), label=label)


@lru_cache(256)
def _spot(step: int, places: int) -> tuple[float, float, float]:
    """Where a card lies: `step` places after the viewer, who sits below, going round clockwise."""
    angle = 2 * pi * step / places
    size = 18 if places <= 4 else 15.5 if places <= 6 else 13
    reach = RADIUS if places <= 4 else RADIUS + 3
    return round(CENTRE - reach * sin(angle), 2), round(CENTRE + reach * cos(angle), 2), size


def _caption(how: str, order: int, by: str, language: str) -> str:
    return SAY[language][how].format(order=ORDER[order], by=by)


def _bout(
    view: View,
    decision: Decision | None,
    names: tuple[str, ...],
    badges: dict[str, str],
    language: str,
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
    before = ""
    for order, (seat, card) in enumerate(shown):
        if seat is None:
            contenders += 1
        step = contenders if seat is None else 0 if alone else (seat - bottom) % seats
        rank = RANKS[card]
        how = "challenges" if rank == before else "plays" if order else "leads"
        before = rank
        by = _by(seat, names, language)
        piece = _floor_card(card, order, how, by, badges[rank], step, places, over, language)
        out.append(piece)
    turn = view["turn"]
    if isinstance(turn, int) and not (over and shown):
        mine = decision is not None and turn == view["viewer"]
        step = 0 if alone else (turn - bottom) % seats
        out.append(_slot(names[turn], mine, len(out) + 1, step, places, language))
    return out


@lru_cache(1024)
def _slot(name: str, mine: bool, place: int, step: int, places: int, language: str) -> Piece:
    say = SAY[language]
    x, y, size = _spot(step, places)
    caption = say["your_card"] if mine else name
    label = say["your_place"] if mine else say["place"].format(name=name)
    return Piece(
        "slot", "floor", place, "slot", caption=caption, marks=("yours",) if mine else (),
        label=label, x=x, y=y, size=size,
    )  # fmt: skip


def _hand(
    view: View, decision: Decision | None, badges: dict[str, str], language: str
) -> tuple[Piece, ...]:
    if decision is None:
        return _resting(tuple(view["hand"]), tuple(view["cf"]), view["zero_cf"], language)
    legal = {choice.text for choice in decision.choices}
    last = RANKS[view["table"][-1][1]] if view["table"] else ""
    out = []
    for card in view["hand"]:
        rank = RANKS[card]
        allowed = PLAYS[card] in legal
        does = SAY[language]["challenge"] if allowed and rank == last else ""
        out.append(_hand_card(card, badges[rank], allowed, does, language))
    return tuple(out)


@lru_cache(1024)
def _resting(
    hand: tuple[str, ...], cf: tuple[int, ...], zero_cf: int, language: str
) -> tuple[Piece, ...]:
    """The hand of a seat that is not asked."""
    badges = _badges(cf, zero_cf)
    return tuple(_hand_card(card, badges[RANKS[card]], False, "", language) for card in hand)


def _side_name(side: int, view: View, names: tuple[str, ...], language: str) -> str:
    facts = view["sides"][side]
    if facts["team"] is not None:
        members = ", ".join([names[k] for k in facts["members"]])
        return SAY[language]["team"].format(letter=facts["team"], members=members)
    return names[facts["members"][0]] if facts["members"] else SAY[language]["contenders"]


def _panel(
    side: int, facts: dict[str, Any], view: View, names: tuple[str, ...], language: str
) -> Panel:
    """Tokens of Crowd Support out of the target, which says when the game ends (GM-99)."""
    held = sum([view["hand_sizes"][seat] for seat in facts["members"]])
    marks: tuple[str, ...] = ("champion",) if side in view["champions"] else ()
    if view["dealer"] is not None and view["dealer"] in facts["members"]:
        marks = (*marks, "dealer")
    alone = facts["team"] is None and len(facts["members"]) > 0
    title = "" if alone else _side_name(side, view, names, language)
    return _made_panel(
        side, tuple(facts["members"]), title, facts["support"], facts["target"], held,
        facts["cards"], marks, language,
    )  # fmt: skip


@lru_cache(4096)
def _made_panel(
    side: int,
    members: tuple[int, ...],
    title: str,
    have: int,
    target: int,
    held: int,
    cards: int,
    marks: tuple[str, ...],
    language: str,
) -> Panel:
    say = SAY[language]
    support = Tokens("laurel", have, target, say["support"].format(have=have, target=target))
    taken = say.count("taken", cards)
    facts = (say["in_hand"].format(n=held), taken) if members else (taken,)
    return Panel(f"side {side}", members, title, (support,), facts, marks)


def _heading(view: View, language: str) -> tuple[str, ...]:
    if view["champions"]:
        return (SAY[language]["the_end"],)
    if not view["round"]:
        return (SAY[language]["set_up"],)
    targets = {side["target"] for side in view["sides"]}
    aim = targets.pop() if len(targets) == 1 else 0
    return _made_heading(view["round"], view["bout"], view["bouts"], aim, language)


@lru_cache(1024)
def _made_heading(number: int, bout: int, bouts: int, aim: int, language: str) -> tuple[str, ...]:
    say = SAY[language]
    where = (say["round"].format(round=roman(number)), say["bout"].format(bout=bout, bouts=bouts))
    return (*where, say["first_to"].format(target=aim)) if aim else where


def _status(view: View, names: tuple[str, ...], language: str) -> str:
    say = SAY[language]
    if view["champions"]:
        won = [_side_name(k, view, names, language) for k in view["champions"]]
        return say["champion"].format(sides=say["and"].join(won))
    if isinstance(view["turn"], int):
        return say["to_play"].format(name=names[view["turn"]])
    if not view["round"]:
        return say["made_ready"]
    return say["off_the_pile"] if view["table"] else say["dealt"]
