"""Which way gladiators face: the rim of a base, the arcs around it, and ghosts of moves."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from munera.core.scene import Arc, Ghost, Piece, Then
from munera.games.gladiatori.scene_words import (
    ANIMALS,
    HUES,
    LETTERS,
    Desk,
    content_of,
    man_sprite,
    signed,
    words_of,
)
from munera.games.gladiatori.space import HEX_NAMES, TURN_BY, TURN_NAMES
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES, HEXES, Ground

DEGREES: Final = (90, 150, 210, 270, 330, 30)  # of the facings, clockwise from the top
RIM: Final = ("wall", "wall", "open", "gap", "open", "wall")  # GL-125: from the facing clockwise
ARCS: Final = ("front", "front", "flank", "back", "flank", "front")
STEPPING: Final = ("opening", "move", "reflex")
MAN: Final = 7.8  # the width of a base, in the units of the board


def side_of(ground: Ground, here: int, facing: int, other: int) -> int:
    """The side on which `other` lies: 0 in front, clockwise; -1 for the same hex (R-28)."""
    code = ground.sector[HEXES * here + other]
    if code < 0:
        return -1
    way, nearer = code // 8, code % 4
    if nearer == 1:
        way += 1
    elif nearer == 2:
        far = min((way - facing) % 6, (facing - way) % 6)
        if min((way + 1 - facing) % 6, (facing - way - 1) % 6) < far:
            way += 1
    return (way - facing) % 6


@lru_cache(1024)
def arcs(text: str, here: int, facing: int, language: str) -> tuple[Arc, ...]:
    """The hexes around a gladiator, as seen from him."""
    ground, say = content_of(text).ground, words_of(language)
    out: list[Arc] = []
    for side, kind in enumerate(ARCS):
        there = ground.near[6 * here + (facing + side) % 6]
        if there >= 0 and there in ground.arena:
            out.append(Arc(HEX_NAMES[there], kind, say[f"arc_{kind}"]))
    return tuple(out)


# --- Ghosts ------------------------------------------------------------------------------------


def ghosts(desk: Desk) -> tuple[Ghost, ...]:
    """How somebody would stand after each possible step, turn, push or placement."""
    if not desk.asked:
        return ()
    if desk.stage == "place":
        return _places(desk)
    if desk.stage == "wrestle":
        return _pushes(desk)
    man = desk.own()
    if man is None or man["hex"] < 0:
        return ()
    if desk.stage == "face":
        return tuple([_turned(desk, man, way, f"face {DIRECTION_NAMES[way]}") for way in range(6)])
    if desk.stage in STEPPING:
        return (*_steps(desk, man), *_turns(desk, man))
    if desk.stage == "free turn":
        words, here, looks = desk.labels["done"], int(man["hex"]), int(man["facing"])
        stays = _ghost(desk, man, here, looks, "done", words, "turn")
        return (*_turns(desk, man), replace(stays, does=words + _lost(desk, here, looks)))
    return ()


def _steps(desk: Desk, man: dict[str, Any]) -> list[Ghost]:
    out: list[Ghost] = []
    for way, name in enumerate(DIRECTION_NAMES):
        there = desk.ground.near[6 * man["hex"] + way]
        if there >= 0:
            text = f"step {name}"
            words = desk.say["ghost_step"].format(
                way=desk.tongue.rows["facing"][way], hex=desk.tongue.hex(desk.ground, there)
            )
            ghost = _ghost(desk, man, there, int(man["facing"]), text, words, "step")
            if ghost.action:
                ghost = replace(ghost, then=_looks(desk, man, there, ghost.does))
            out.append(ghost)
    return out


def _looks(desk: Desk, man: dict[str, Any], there: int, usual: str) -> tuple[Then, ...]:
    """The free turn, which is asked after every step (GL-115)."""
    names, facing = desk.tongue.rows["facing"], int(man["facing"])
    ways = [("done", facing, "then_stays")]
    for way in (1, 2):
        ways.append((f"turn {TURN_NAMES[way]}", (facing + TURN_BY[way]) % 6, "then_turns"))
    out: list[Then] = []
    for text, looks, key in ways:
        said = [desk.say[key].format(way=names[looks])]
        said += _neighbours(desk, man, there, looks) + honour(desk, there, looks)
        does = _does(desk, "step", there, looks)
        label = ". ".join(said)
        out.append(Then(text, DEGREES[looks], label, "" if does == usual else does))
    return tuple(out)


def _turns(desk: Desk, man: dict[str, Any]) -> list[Ghost]:
    """Turns by one side or two; after a step by at most one side (GL-115)."""
    ways = (1, 2) if desk.stage == "free turn" else (0, 1, 2, 3)
    return [
        _turned(desk, man, (int(man["facing"]) + TURN_BY[way]) % 6, f"turn {TURN_NAMES[way]}")
        for way in ways
    ]


def _turned(desk: Desk, man: dict[str, Any], facing: int, text: str) -> Ghost:
    words = desk.say["ghost_turn"].format(way=desk.tongue.rows["facing"][facing])
    words = desk.labels.get(text) or words
    return _ghost(desk, man, int(man["hex"]), facing, text, words, "turn")


def _ghost(
    desk: Desk, man: dict[str, Any], there: int, facing: int, text: str, words: str, does: str
) -> Ghost:
    """One way to stand; if it can be played, with its price and his neighbours there."""
    action = text if text in desk.labels else ""
    said = [words]
    costs = desk.stage == "opening"
    if action:
        if costs:
            said[0] += desk.say["ghost_price"].format(n=man["stats"]["speed"])
        said += _neighbours(desk, man, there, facing) + honour(desk, there, facing)
    elif there != man["hex"]:
        said += _stander(desk, there)
    short = _does(desk, does, there, facing) if action else ""
    label = ". ".join([one[:1].upper() + one[1:] for one in said])
    return Ghost(f"man{man['seat']}", HEX_NAMES[there], DEGREES[facing], label, action, short, text)


def _does(desk: Desk, does: str, there: int, facing: int) -> str:
    """What a move is, in a few words with all that it costs."""
    words = desk.say[f"does_{does}_speed" if desk.stage == "opening" else f"does_{does}"]
    return words + _lost(desk, there, facing)


def _lost(desk: Desk, there: int, facing: int) -> str:
    """The points that would be lost, in short."""
    n = sum(_judged(desk, there, facing))
    return desk.say["does_honour"].format(n=signed(n)) if n else ""


def honour(desk: Desk, there: int, facing: int) -> list[str]:
    """What it would cost to stand so when one is judged (GL-323, GL-324)."""
    flees, coward = _judged(desk, there, facing)
    if not flees and not coward:
        return []
    key = "honour_coward" if not flees else "honour_flees" if not coward else "honour_both"
    return [desk.say[key].format(n=signed(flees + coward))]


def _judged(desk: Desk, there: int, facing: int) -> tuple[int, int]:
    """The points for fleeing and for cowardice, if he stays so."""
    for where, looks, flees, coward in desk.pending.get("honour", ()):
        if (where, looks) == (there, facing):
            return flees, coward
    return 0, 0


def _neighbours(desk: Desk, man: dict[str, Any], there: int, facing: int) -> list[str]:
    """Who would stand next to him, on which side, and what he would show them."""
    ground = desk.ground
    out: list[str] = []
    for other in desk.view["men"]:
        if other["seat"] == man["seat"] or not _beside(ground, there, other["hex"]):
            continue
        words = [desk.names[other["seat"]], seen(desk, there, facing, other["hex"])]
        words.append(shown(desk, other, there))
        out.append(", ".join(words))
    for beast in desk.view["animals"]:
        if _beside(ground, there, beast["hex"]):
            name = desk.code(ANIMALS + beast["number"])
            out.append(f"{name}, {seen(desk, there, facing, beast['hex'])}")
    return out


def _stander(desk: Desk, there: int) -> list[str]:
    """Who is in the way."""
    men = [desk.names[one["seat"]] for one in desk.view["men"] if one["hex"] == there]
    beasts = [one["number"] for one in desk.view["animals"] if one["hex"] == there]
    names = men + [desk.code(ANIMALS + number) for number in beasts]
    return [desk.say["stands_there"].format(name=name) for name in names[:1]]


def _beside(ground: Ground, here: int, other: int) -> bool:
    return other >= 0 and ground.far[HEXES * here + other] == 1


def seen(desk: Desk, here: int, facing: int, there: int) -> str:
    """How far a hex is from a gladiator with this place and facing, and on which side of him."""
    far = desk.ground.far[HEXES * here + there]
    side = side_of(desk.ground, here, facing, there)
    where = "ahead" if side in (0, 1, 5) else "behind_you" if side == 3 else "rear"
    way = compass(desk, here, there)
    return desk.say[where].format(far=desk.say.count("far", min(far, HEXES)), way=way)


def compass(desk: Desk, here: int, there: int) -> str:
    """The compass direction of a hex; off the rows the nearer one, or one between two."""
    code = desk.ground.sector[HEXES * here + there]
    names = desk.tongue.rows["facing"]
    way, nearer = max(code, 0) // 8, max(code, 0) % 4
    if nearer == 2:
        return desk.say["between"].format(one=names[way], other=names[(way + 1) % 6])
    return names[(way + (nearer == 1)) % 6]


def shown(desk: Desk, man: dict[str, Any], here: int) -> str:
    """Which side a gladiator shows to a hex."""
    side = side_of(desk.ground, man["hex"], man["facing"], here)
    words = {0: "looks_at", 1: "before_him", 5: "before_him", 3: "his_back"}
    return desk.say[words.get(side, "his_side")]


def _places(desk: Desk) -> tuple[Ghost, ...]:
    """Where one may begin; the facing is asked next (GL-014 to GL-016)."""
    man = desk.own()
    if man is None:
        return ()
    new = Piece(
        f"man{man['seat']}", "arena", man["seat"], "base", man_sprite(man["character"]),
        letters=LETTERS[man["seat"]], hue=HUES[man["seat"]], label=desk.character(man["character"]),
        size=MAN, rim=RIM,
    )  # fmt: skip
    out: list[Ghost] = []
    for there in desk.ground.arena:
        text = f"hex {HEX_NAMES[there]}"
        if text in desk.labels:
            label = desk.say["ghost_place"].format(hex=desk.tongue.hex(desk.ground, there))
            out.append(
                Ghost(new.id, HEX_NAMES[there], -1, label, text, desk.say["does_place"], text, new)
            )
    return tuple(out)


def _pushes(desk: Desk) -> tuple[Ghost, ...]:
    """Where somebody can be pushed; he keeps his facing (GL-263)."""
    here = int(desk.pending.get("here", -1))
    if here < 0:
        return ()
    men = [man for man in desk.view["men"] if man["hex"] == here]
    beasts = [one for one in desk.view["animals"] if one["hex"] == here]
    piece = f"man{men[0]['seat']}" if men else f"beast{beasts[0]['number']}" if beasts else ""
    facing = DEGREES[men[0]["facing"]] if men else -1
    out: list[Ghost] = []
    for way, name in enumerate(DIRECTION_NAMES):
        there = desk.ground.near[6 * here + way]
        text = f"push {name}"
        if piece and there >= 0:
            label = desk.say["ghost_push"].format(
                way=desk.tongue.rows["facing"][way], hex=desk.tongue.hex(desk.ground, there)
            )
            action = text if text in desk.labels else ""
            does = desk.say["does_push"] if action else ""
            out.append(Ghost(piece, HEX_NAMES[there], facing, label, action, does, text))
    return tuple(out)
