"""How a table of Gorus Maximus looks, from a view alone (GM-18, GM-95 to GM-100)."""

from __future__ import annotations

from typing import Any

from munera.core.game import Decision, View
from munera.core.scene import Piece, Scene, Zone
from munera.games.gorus.tables import SCHOOL_NAMES
from munera.games.gorus.words import SCHOOLS_EN

SIGNS = ("fist", "sword", "arrow", "axe", "shield")


def scene(view: View, decision: Decision | None, names: tuple[str, ...]) -> Scene:
    """Zones and pieces: how sides stand, the bout, the last bout, the hand in order (GM-09)."""
    legal = {choice.text for choice in decision.choices} if decision else set()
    zones = [Zone("sides", "track", "Crowd Support"), Zone("preferred", "row", "Preferred school")]
    pieces = [_side_piece(k, side, view, names) for k, side in enumerate(view["sides"])]
    if view["preferred"] is not None:
        pieces.append(_school_piece(view["preferred"]))
    led = f"led: {_school(view['initiating'])}" if view["initiating"] else ""
    zones.append(Zone("bout", "row", f"Bout {view['bout']} of {view['bouts']}", led))
    pieces += _played(view["table"], "bout", names)
    if view["last_bout"]:
        zones.append(Zone("last", "row", "Last bout"))
        pieces += _played(view["last_bout"], "last", names)
    if view["pile"]:
        kind = "Contenders to come" if view["seats"] == 1 else "Draw pile"
        zones.append(Zone("pile", "pile", kind, f"{view['pile']} cards"))
    for k, cards in enumerate(view.get("opened") or view.get("gone") or []):
        zones.append(Zone(f"pile{k}", "sheet", f"Pile of {_side_name(k, view, names)}",
                          f"{view['totals'][k]} Crowd Favour"))  # fmt: skip
        pieces += [_card_piece(card, f"pile{k}", i) for i, card in enumerate(cards)]
    if view["hand"]:
        zones.append(Zone("hand", "hand", "Your troupe"))
        for place, card in enumerate(view["hand"]):
            text = f"play {card}"
            asked = text if decision else ""
            pieces.append(_card_piece(card, "hand", place, text if text in legal else "", asked))
    return Scene(tuple(zones), tuple(pieces), _status(view, names))


def _school(name: str) -> str:
    return SCHOOLS_EN[SCHOOL_NAMES.index(name)]


def _card_piece(card: str, zone: str, place: int, action: str = "", ask: str = "") -> Piece:
    school, rank = card.split()
    hue = SCHOOL_NAMES.index(school)
    return Piece(
        id=f"card {card}",
        zone=zone,
        place=place,
        sprite=SIGNS[hue],
        face={"rank": rank, "school": school[:2].capitalize()},
        label=f"{_school(school)} {rank}",
        hue=hue,
        action=action,
        ask=ask,
    )


def _school_piece(school: str) -> Piece:
    hue = SCHOOL_NAMES.index(school)
    return Piece("preferred", "preferred", 0, SIGNS[hue], {}, (), _school(school), hue)


def _played(played: list[list[Any]], zone: str, names: tuple[str, ...]) -> list[Piece]:
    out = []
    for place, (seat, card) in enumerate(played):
        piece = _card_piece(card, zone, place)
        by = "contender" if seat is None else names[seat]
        out.append(
            Piece(piece.id, zone, place, piece.sprite, {**piece.face, "by": by}, (),
                  f"{by}: {piece.label}", piece.hue)
        )  # fmt: skip
    return out


def _side_name(side: int, view: View, names: tuple[str, ...]) -> str:
    facts = view["sides"][side]
    if facts["team"] is not None:
        members = ", ".join(names[k] for k in facts["members"])
        return f"Team {facts['team']} ({members})"
    return names[facts["members"][0]] if facts["members"] else "Contenders"


def _side_piece(side: int, facts: dict[str, Any], view: View, names: tuple[str, ...]) -> Piece:
    """Tokens show I and II; the number of the target says when the game ends (GM-99)."""
    tokens = "I" * facts["support"] if facts["support"] <= 3 else str(facts["support"])
    name = _side_name(side, view, names)
    marks = ("champion",) if side in view["champions"] else ()
    if view["dealer"] is not None and view["dealer"] in facts["members"]:
        marks = (*marks, "dealer")
    return Piece(
        id=f"side {side}",
        zone="sides",
        place=side,
        sprite="token",
        face={
            "name": name,
            "support": f"{tokens or '-'} of {facts['target']}",
            "cards": f"{facts['cards']} cards taken",
        },
        marks=marks,
        label=f"{name}: {facts['support']} of {facts['target']} Crowd Support, "
        f"{facts['cards']} cards taken",
    )


def _status(view: View, names: tuple[str, ...]) -> str:
    if view["champions"]:
        won = " and ".join(_side_name(k, view, names) for k in view["champions"])
        return f"Champion of Gorus Maximus: {won}."
    if view["turn"] is None or view["turn"] == "chance":
        return f"Round {view['round']}: cards are dealt."
    return f"Round {view['round']}, {names[view['turn']]} to play."
