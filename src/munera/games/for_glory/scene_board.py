"""The three arenas of For Glory between the two sides, and who stands there.

One board: the opponent's sides above, one's own below, the arena cards between them, the Boast on
top. A spectator looks from the first seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.game import View
from munera.core.scene import Cell, Inlay, Piece, Zone
from munera.games.for_glory.scene_cards import FIGHTS, face
from munera.games.for_glory.scene_words import HUES, words_of
from munera.games.for_glory.space import ARENA_NAMES

CELL: Final = 43.0
GAP: Final = 4.0
RIM: Final = 3.0
TOP: Final = 12.0  # the Boast
MIDDLE: Final = 22.0  # the arena cards
WIDTH: Final = 2 * RIM + 3 * CELL + 2 * GAP
HEIGHT: Final = TOP + 2 * CELL + MIDDLE + RIM
LARGE: Final = 17.0  # a gladiator where there is room for it
SMALL: Final = 14.0
TALL: Final = 1.4  # of a card, by its width
ARENA: Final = 12.0
CHOOSES: Final = ("arena", "move")  # what is asked when an arena is chosen
AIMS: Final = ("hit", "target", "lose")
USES: Final = ("main", "late", "combat", "react", "refill")


def near_seat(view: View) -> int:
    """The seat whose side is below."""
    return int(view["viewer"] or 0)


def side_name(arena: int, seat: int) -> str:
    """The cell of a side of an arena."""
    return f"{ARENA_NAMES[arena]}.{seat}"


@lru_cache(64)
def middle_of(arena: int, own: bool) -> tuple[float, float]:
    """The middle of a side."""
    x = RIM + CELL / 2 + arena * (CELL + GAP)
    return x, TOP + CELL / 2 + (CELL + MIDDLE if own else 0)


@lru_cache(256)
def board(near: int, active: int, names: tuple[str, ...], language: str) -> Zone:
    """The floor: two sides for each arena; those of the battle are tinted."""
    say = words_of(language)
    cells: list[Cell] = []
    for seat in (1 - near, near):
        for arena, name in enumerate(ARENA_NAMES):
            x, y = middle_of(arena, seat == near)
            label = say["side"].format(arena=say[f"arena_{name}"], who=names[seat])
            hue = "yellow" if arena == active else ""
            cells.append(Cell(side_name(arena, seat), x, y, label, hue))
    return Zone(
        "arenas", "board", say["arenas"], "", "square", WIDTH, HEIGHT, CELL, tuple(cells),
        fills=True,
    )  # fmt: skip


def things(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> list[Piece]:
    """The Boast, the arena cards and all gladiators in play."""
    out = [_boast(view["bloodlust"], tuple(view["boasts"]), language)]
    for arena in range(3):
        out.append(_arena(view, arena, asked, legal, names, language))
    out += _gladiators(view, asked, legal, names, language)
    return out


@lru_cache(512)
def _boast(lust: int, left: tuple[int, ...], language: str) -> Piece:
    say = words_of(language)
    if left:
        label = say["boast_label"].format(n=lust, of=left[0], list=", ".join(map(str, left)))
    else:
        label = say["no_boast"].format(n=lust)
    numeral = f"{lust} / {left[0]}" if left else str(lust)
    return Piece(
        "boast", "arenas", 0, "chip", "bloodlust", numeral, say["boast"], hue="pink", label=label,
        x=WIDTH / 2, y=TOP / 2 - 1, size=TOP - 2,
    )  # fmt: skip


# --- Arena cards -------------------------------------------------------------------------------


def _arena(
    view: View,
    arena: int,
    asked: bool,
    legal: frozenset[str],
    names: tuple[str, ...],
    language: str,
) -> Piece:
    """The card of an arena: chosen as a place, or used by its Champion (FG-1002)."""
    one = view["arenas"][arena]
    ask = ""
    if asked and view["asked"] in CHOOSES:
        ask = f"arena {ARENA_NAMES[arena]}"
    elif asked and view["asked"] in USES and one["card"] and arena < 2:
        ask = f"ability {one['card']}"
    return _made_arena(
        view["cards"], arena, one["card"], one["glory"], one["champion"], one["ready"],
        one["available"], ask, ask in legal, names, language,
    )  # fmt: skip


@lru_cache(4096)
def _made_arena(
    pack: str,
    arena: int,
    card: str,
    glory: int,
    champion: int,
    ready: bool,
    is_open: bool,
    ask: str,
    lit: bool,
    names: tuple[str, ...],
    language: str,
) -> Piece:
    say = words_of(language)
    where = say[f"arena_{ARENA_NAMES[arena]}"]
    if not card:
        name, told = say["no_arena"], ""
    else:
        shown = face(pack, card, language)
        name, told = shown.name, shown.label
    words = [say["arena_label"].format(arena=where, name=name, n=glory)]
    if champion >= 0:
        words.append(say["champion"].format(who=names[champion]))
        words.append(say["ready" if ready else "exhausted"])
    if not is_open:
        words.append(say["closed"])
    verb = ask.split(maxsplit=1)[0] if lit else ""
    x, _ = middle_of(arena, False)
    return Piece(
        f"arena.{ARENA_NAMES[arena]}", "arenas", 1 + arena, "tile", "arena" if card else "",
        str(glory) if glory else "", caption=name, hue=HUES[champion] if champion >= 0 else "",
        marks=() if ready else ("spent",), label=", ".join(words) + (f". {told}" if told else ""),
        action=ask if lit else "", ask=ask, does=say[verb] if verb else "",
        x=x, y=TOP + CELL + MIDDLE / 2 - 4, size=ARENA,
        pinned=(Inlay("champion"),) if champion >= 0 else (),
    )  # fmt: skip


# --- Gladiators --------------------------------------------------------------------------------


def _gladiators(
    view: View, asked: bool, legal: frozenset[str], names: tuple[str, ...], language: str
) -> list[Piece]:
    """Each on the side of its owner; a group is centred in its cell."""
    out: list[Piece] = []
    near = near_seat(view)
    crowds: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for man in view["gladiators"]:
        crowds.setdefault((man["arena"], man["seat"]), []).append(man)
    attacker = _attacker(view)
    for (arena, seat), men in sorted(crowds.items()):
        for k, man in enumerate(men):
            x, y, size = _spot(arena, seat == near, k, len(men))
            ask, use = _asks(view, man, seat == view["viewer"], asked, legal)
            facts = (
                man["card"], seat, man["n"], man["ready"], man["damage"], man["assigned"],
                man["attack"], man["agility"], man["health"], man["blank"], man["untargetable"],
            )  # fmt: skip
            lit = ask in legal
            does = _does(view["asked"], ask) if lit and size == LARGE else ""
            strikes = (seat, man["n"]) == attacker
            out.append(
                _man(view["cards"], facts, x, y, size, ask, lit, does, strikes, names, language)
            )
            if use:
                out.append(_use(view["cards"], man["card"], seat, man["n"], x, y, size, language))
    return out


def _attacker(view: View) -> tuple[int, int]:
    """Who attacks in an open window, as seat and number."""
    window = view["window"]
    if window is None or window["event"] != "attacks" or not window["subjects"]:
        return -1, -1
    return window["subjects"][0]["seat"], window["subjects"][0]["n"]


def _does(asked: str, ask: str) -> str:
    verb = ask.split(maxsplit=1)[0]
    return "give" if verb == "target" and asked == "lose" else verb


def _asks(
    view: View, man: dict[str, Any], own: bool, asked: bool, legal: frozenset[str]
) -> tuple[str, bool]:
    """What touching a gladiator plays, and whether its ability needs a piece of its own."""
    if not asked:
        return "", False
    n = man["n"]
    target = f"target {'own' if own else 'opp'} {n}"
    if target in legal or view["asked"] in AIMS or not own:
        return target, False
    attack, use = f"attack {n}", f"use {n}"
    if attack in legal:
        return attack, use in legal
    if use in legal:
        return use, False
    return (attack if view["asked"] == "combat" else use), False


@lru_cache(1024)
def _spot(arena: int, own: bool, k: int, n: int) -> tuple[float, float, float]:
    """Where the k-th of n stands on a side, and how wide it is."""
    rows = 1 if n <= 2 else 2
    size = LARGE if n <= 2 else SMALL
    per_row = -(-n // rows)
    row, column = divmod(k, per_row)
    here = per_row if row == 0 else n - per_row
    step = min(size + 3, (CELL - size - 1) / max(1, per_row - 1))
    x, y = middle_of(arena, own)
    x += (column - (here - 1) / 2) * step
    if rows == 2:
        y += (row - 0.5) * (size * TALL + 1.5)
    return round(x, 2), round(y, 2), size


Facts = tuple[str, int, int, bool, int, int, int, int, int, bool, bool]


@lru_cache(8192)
def _man(
    pack: str,
    facts: Facts,
    x: float,
    y: float,
    size: float,
    ask: str,
    lit: bool,
    does: str,
    strikes: bool,
    names: tuple[str, ...],
    language: str,
) -> Piece:
    """A gladiator with its present figures and remaining Health; its Damage is pinned to it."""
    card, seat, n, ready, damage, assigned, attack, agility, health, blank, safe = facts
    say = words_of(language)
    shown = face(pack, card, language)
    left = max(0, health - damage)
    words = [
        say["man"].format(name=shown.name, who=names[seat], n=n),
        say["figures"].format(a=attack, b=agility, c=health),
        say["left"].format(n=left, of=health),
        say["ready" if ready else "exhausted"],
    ]
    pinned: list[Inlay] = []
    if damage:
        pinned.append(Inlay("wound", str(damage)))
        words.append(say["damage"].format(n=damage))
    if assigned:
        pinned.append(Inlay("assigned", str(assigned), ("held",)))
        words.append(say["assigned"].format(n=assigned))
    if blank:
        words.append(say["blank"])
    if safe:
        words.append(say["untargetable"])
    marks = (() if ready else ("spent",)) + (("held",) if blank else ())
    marks += ("attacker",) if strikes else ()
    marks += ("defender",) if assigned and not strikes else ()
    figures = (attack, agility, left)
    return Piece(
        f"g{seat}.{n}", "arenas", 10 + 100 * seat + n, "card", shown.sprite, letters=shown.name,
        hue=HUES[seat], marks=marks, label=", ".join(words) + f". {shown.label}",
        action=ask if lit else "", ask=ask, does=say[does] if does else "", x=x, y=y, size=size,
        inlays=tuple([Inlay(FIGHTS[k], str(figures[k])) for k in range(3)]), pinned=tuple(pinned),
    )  # fmt: skip


@lru_cache(1024)
def _use(
    pack: str, card: str, seat: int, n: int, x: float, y: float, size: float, language: str
) -> Piece:
    """The ability of a gladiator that could also attack."""
    say = words_of(language)
    return Piece(
        f"use{seat}.{n}", "arenas", 300 + n, "chip", "tactic", letters=say["use"], hue="green",
        label=say["use_of"].format(name=face(pack, card, language).name), action=f"use {n}",
        ask=f"use {n}", x=x, y=round(y + size * 0.64, 2), size=5,
    )  # fmt: skip
