"""What is on offer before a match: gladiators, items of an auction, a draft or a selection,
additional cards."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Inlay, Piece, Zone
from munera.games.gladiatori.scene_items import PAIR, item_shelves
from munera.games.gladiatori.scene_words import Desk, kind_hue, man_sprite
from munera.games.gladiatori.tables import (
    BUILT,
    CHARACTER_NAMES,
    KIND_NAMES,
    KIND_PRICE,
    STAT_NAMES,
)

OFFERS: Final = ("bid", "draft", "select", "give up")


def offers(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """The shelf to choose from now; nothing during a match."""
    stage = desk.view["stage"]
    if stage == "character" and desk.asked:
        return _shelf(desk, "characters", _characters(desk))
    if stage == "overlimit" and desk.asked:
        return _shelf(desk, "overlimit", _more(desk))
    if stage not in OFFERS and not desk.view["offer"]:
        return [], []
    zones, pieces, steps = item_shelves(desk)
    if not zones:
        return [], []
    title = "give_up" if stage == "give up" else stage if stage in OFFERS else "draft"
    if stage == "bid":
        n, of = len(desk.view["sold"]) + 1, PAIR * len(desk.names)
        note = desk.say["note_bid"].format(n=n, of=of)
    else:
        note = desk.say[f"note_{title}"]
    sheet = Zone("offer", "sheet", desk.say[f"offer_{title}"], note, steps=steps)
    return [sheet, *zones], pieces


def _shelf(desk: Desk, title: str, pieces: list[Piece]) -> tuple[list[Zone], list[Piece]]:
    if not pieces:
        return [], []
    zones = [
        Zone("offer", "sheet", desk.say[f"offer_{title}"], desk.say[f"note_{title}"]),
        Zone("shelf", "shelf", desk.say["shelf"]),
    ]
    return zones, pieces


def _characters(desk: Desk) -> list[Piece]:
    """The gladiators that may be taken, and an empty one to build (GL-011, GL-345)."""
    out: list[Piece] = []
    for k, row in enumerate(desk.content.characters):
        text = f"char {CHARACTER_NAMES[k]}"
        if text not in desk.labels:
            continue
        if k == BUILT or row is None:
            label = desk.say["build_one"]
            out.append(
                Piece(
                    f"shelf {k}", "shelf", k, "card", "rudis", letters=desk.say["own_build"],
                    hue="plaster", label=label, action=text, ask=text,
                )
            )  # fmt: skip
            continue
        out.append(_character(desk, k, row, text))
    return out


def _character(desk: Desk, k: int, row: Any, text: str) -> Piece:
    name = desk.tongue.character(str(row["name"]))
    words = desk.tongue.words
    moves = ", ".join([words["kind"][one] for one in row["moves"]])
    powers = ", ".join([words["power"][one] for one in row["powers"]])
    stats = ", ".join([f"{words['stat'][stat]} {row[stat]}" for stat in STAT_NAMES])
    label = desk.say["character"].format(
        name=name, stats=stats, ones=row["cards"].get("energy-1", 0),
        zeros=row["cards"].get("energy-0", 0), moves=moves, powers=powers,
    )  # fmt: skip
    return Piece(
        f"shelf {k}", "shelf", k, "card", man_sprite(str(row["name"])), letters=name,
        hue="plaster", label=label, action=text, ask=text,
        inlays=tuple([Inlay(stat, str(row[stat])) for stat in STAT_NAMES]),
    )  # fmt: skip


def _more(desk: Desk) -> list[Piece]:
    """Cards beyond the limit at double price (GL-343)."""
    out: list[Piece] = []
    for k, kind in enumerate(KIND_NAMES[4:7]):
        price = 2 * KIND_PRICE[KIND_NAMES.index(kind)]
        name = desk.kind(kind)
        action, ask = desk.first(f"over {kind}")
        label = desk.say["one_more"].format(kind=name, n=price)
        out.append(
            Piece(
                f"shelf {kind}", "shelf", k, "card", kind, letters=name[:1].upper() + name[1:],
                hue=kind_hue(kind), label=label[:1].upper() + label[1:], action=action, ask=ask,
                inlays=(Inlay("coin", str(price)),),
            )
        )  # fmt: skip
    return out
