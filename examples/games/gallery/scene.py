"""The rooms of the gallery: scenes that show the vocabulary of `core/scene.py`, a part in each."""

from __future__ import annotations

from munera.core.scene import (
    MARKS,
    Cell,
    Figure,
    Gauge,
    Inlay,
    Panel,
    Part,
    Piece,
    Scene,
    Step,
    Sum,
    Tokens,
    Zone,
)

ROOMS = {
    "forms": "Forms",
    "cards": "Marks on cards",
    "pieces": "Marks on pieces",
    "duel": "A duel",
    "battle": "A battle",
    "shop": "A shop",
    "screen": "A screen",
}
RIM = ("wall", "wall", "open", "gap", "open", "wall")
CELL = 20.0
BASE = 15.0
ROW = CELL * 0.866


def room(name: str) -> Scene:
    """The scene of a room."""
    zones, pieces = {
        "forms": _forms, "cards": _on_cards, "pieces": _on_pieces, "duel": _duel,
        "battle": _battle, "shop": _shop, "screen": _screen,
    }[name]()  # fmt: skip
    panel = Panel(
        "seat 0", (0,), tokens=(Tokens("heart", 3, 5, "3 of 5 hearts"),), facts=("a fact",),
        hue="teal", letters="Te",
        figures=(Figure("7", "points"), Figure("4", "coins", "coin", minor=True)),
    )  # fmt: skip
    return Scene(("Gallery", ROOMS[name]), "Nothing is at stake.", (panel,), zones, pieces)


def _hexes(columns: int, rows: int) -> tuple[Cell, ...]:
    """The floor of a board of hexes, cells named by column and row."""
    return tuple(
        Cell(f"{c}.{r}", 15 + CELL * (c + r % 2 / 2), 15 + ROW * r, f"cell {c} {r}")
        for r in range(rows)
        for c in range(columns)
    )


def _board(columns: int, rows: int) -> Zone:
    width, height = 30 + CELL * (columns - 0.5), 30 + ROW * (rows - 1)
    cells = _hexes(columns, rows)
    return Zone("board", "board", "A board of hexes", "", "hex", width, height, CELL, cells)


def _forms() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """One piece of each form."""
    floor = {cell.id: cell for cell in _hexes(6, 3)}
    pieces = [
        Piece("card", "row", 0, "card", "sword", "7", "Te", "+2", hue="teal", label="a card",
              caption="a caption"),
        Piece("named", "row", 1, "card", "helmet", "3", "Provocator", hue="red",
              label="a card with a name", inlays=(Inlay("heart", "4"), Inlay("shield", "2"))),
        Piece("back", "row", 2, "back", "helmet", label="a card face down"),
        Piece("slot", "row", 3, "slot", label="an empty place", caption="empty"),
        Piece("tile", "chips", 0, "tile", "shield", "2", "Bl", hue="blue", label="a tile"),
        Piece("chip", "chips", 1, "chip", "coin", "4", "coins", hue="yellow", label="a chip"),
        Piece("die", "tray", 0, "die", "", "5", hue="plaster", label="a die that shows 5"),
        Piece("line", "options", 0, "line", "sword", "+2", "Lunge", caption="Strike two cells off.",
              label="Lunge: strike two cells off", note="to the attack",
              inlays=(Inlay("coin", "1"),)),
    ]  # fmt: skip
    for k, form in enumerate(("disc", "plate", "diamond", "base")):
        at = floor[f"{k + 1}.1"]
        pieces.append(
            Piece(
                form, "board", k, form, "helmet", hue=("blue", "yellow", "purple", "red")[k],
                letters=("Bl", "Ye", "Pu", "Re")[k], label=f"a {form}", x=at.x, y=at.y,
                size=BASE if form == "base" else 14, facing=30 if form in ("base", "disc") else -1,
                rim=RIM if form == "base" else (), pinned=(Inlay("heart", "2"),) * (form == "base"),
            )
        )  # fmt: skip
    zones = (
        _board(6, 3),
        Zone("row", "row", "Cards"),
        Zone("chips", "row", "Chips and tiles"),
        Zone("sheet", "sheet", "A sheet"),
        Zone("tray", "tray", "A tray"),
        Zone("options", "options", "Options"),
    )
    return zones, tuple(pieces)


def _on_cards() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """Every mark on a card and on a chip."""
    pieces = [
        Piece(f"card {mark}", "cards", k, "card", "sword", "5", "Te", hue="teal", marks=(mark,),
              label=f"a card that is marked {mark}")
        for k, mark in enumerate(MARKS)
    ]  # fmt: skip
    pieces += [
        Piece(f"chip {mark}", "chips", k, "chip", "coin", "4", "Ye", hue="yellow", marks=(mark,),
              label=f"a chip that is marked {mark}")
        for k, mark in enumerate(MARKS)
    ]  # fmt: skip
    return (Zone("cards", "row", "Cards"), Zone("chips", "row", "Chips")), tuple(pieces)


def _on_pieces() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """Every mark on a disc and on a base."""
    floor = {cell.id: cell for cell in _hexes(13, 7)}
    pieces: list[Piece] = []
    for k, mark in enumerate(MARKS):
        for form in ("disc", "base"):
            at = floor[f"{2 * (k % 7)}.{2 * (k // 7) + 4 * (form == 'base')}"]
            pieces.append(
                Piece(
                    f"{form} {mark}", "board", len(pieces), form, "helmet", letters="Re", hue="red",
                    marks=(mark,), label=f"a {form} that is marked {mark}", x=at.x, y=at.y,
                    size=BASE if form == "base" else 14, facing=30,
                    rim=RIM if form == "base" else (), numeral="4" if mark == "stack" else "",
                )
            )  # fmt: skip
    return (_board(13, 7),), tuple(pieces)


def _duel() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """A sheet whose sides have values: a duel."""
    floor = {cell.id: cell for cell in _hexes(4, 3)}
    zones = (
        _board(4, 3),
        Zone("sheet", "sheet", "The fight", way="from the flank", verdict="2 injuries",
             steps=(Step((Part("Both have told their values."),), "GA-1", now=True),)),
        Zone("left", "side", "Attacker", hue="red", letters="Re", value="7"),
        Zone("right", "side", "Defender", hue="blue", letters="Bl", value="?"),
    )  # fmt: skip
    pieces = [
        Piece(f"card {side}", side, 0, "card", "sword", "5", "Te", hue="teal", label="a card")
        for side in ("left", "right")
    ]
    for k, hue in enumerate(("red", "blue")):
        at = floor[f"{k + 1}.1"]
        pieces.append(
            Piece(f"base {hue}", "board", k, "base", "helmet", letters=("Re", "Bl")[k], hue=hue,
                  label=f"a {hue} base", x=at.x, y=at.y, size=BASE, facing=(90, 270)[k], rim=RIM)
        )  # fmt: skip
    return zones, tuple(pieces)


def _battle() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """A sheet with sides, a tray of dice and steps."""
    told = tuple(
        Step((Part(text),), "GA-1", "sword", value, value == "3")
        for text, value in (("Red rolls two dice.", ""), ("A five hits.", "1"), ("In all", "3"))
    )
    zones = (
        Zone("row", "row", "A row", edge="near"),
        Zone("note", "note", "A note", "what a sign means",
             steps=(Step((Part("a shield stops one hit"),), sprite="shield"),)),
        Zone("sheet", "sheet", "The battle", steps=told),
        Zone("left", "side", "Red", hue="red", letters="Re"),
        Zone("right", "side", "Blue", hue="blue", letters="Bl"),
        Zone("tray", "tray", "Dice"),
    )  # fmt: skip
    pieces = [
        Piece("red", "left", 0, "plate", "helmet", letters="Re", hue="red", label="the red team",
              caption="Red", marks=("attacker",), inlays=(Inlay("sword"), Inlay("shield"))),
        Piece("blue", "right", 0, "plate", "helmet", letters="Bl", hue="blue",
              label="the blue team", caption="Blue", marks=("defender",)),
        Piece("mine", "row", 0, "card", "sword", "5", "Te", hue="teal", label="a card"),
    ]  # fmt: skip
    pieces += [
        Piece(f"die {k}", "tray", k, "die", "", str(face), hue="red", label=f"a die: {face}")
        for k, face in enumerate((5, 2))
    ]
    return zones, tuple(pieces)


def _shop() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """A sheet with shelves, a pile, and a heap that it opens."""
    zones = (
        Zone("deck", "pile", "A pile"),
        Zone("heap", "heap", "Discarded: 2"),
        Zone("hand", "hand", "Your hand"),
        Zone("sheet", "sheet", "The shop"),
        Zone("shelf", "shelf", "Weapons", "cheapest first"),
        Zone("shelf 2", "shelf", "Armour"),
    )
    pieces = [
        Piece("pile", "deck", 0, "card", "shield", "2", "Gr", hue="green", opens="heap",
              label="the discard pile, 2 cards", caption="2"),
        *(Piece(f"old {k}", "heap", -k, "card", "shield", str(k + 1), "Gr", hue="green",
                label="a discarded card") for k in range(2)),
        *(Piece(f"own {k}", "hand", k, "card", "coin", str(k + 1), "Ye", hue="yellow",
                label="a card of the hand") for k in range(3)),
        *(Piece(f"good {k}", "shelf" if k < 2 else "shelf 2", k, "card",
                ("sword", "helmet", "shield")[k], str(k + 2), ("Gladius", "Galea", "Scutum")[k],
                hue=("red", "purple", "blue")[k], label="a card on offer",
                inlays=(Inlay("coin", str(k + 1)),)) for k in range(3)),
    ]  # fmt: skip
    return zones, tuple(pieces)


def _screen() -> tuple[tuple[Zone, ...], tuple[Piece, ...]]:
    """A track over a board, and what only the viewer has."""
    zones = (
        Zone("track", "track", "Points", least=0, most=10),
        _board(5, 3),
        Zone("screen", "screen", "Your screen", gauges=(Gauge("heart", "Life", 9, 14),),
             sums=(Sum("Attack", "7", (Figure("5", "card"), Figure("2", "strength"))),)),
    )  # fmt: skip
    pieces = (
        Piece("first", "track", 0, "disc", "", "1", "Te", hue="teal", x=3, marks=("now",),
              label="first, with 3 points"),
        Piece("second", "track", 1, "disc", "", "2", "Re", hue="red", x=8, marks=("done",),
              label="second, with 8 points"),
    )  # fmt: skip
    return zones, pieces
