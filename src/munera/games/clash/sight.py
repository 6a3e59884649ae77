"""What one can see in Clash of the Gladiators: everything except the order of the animal stack.

That order does not exist before a tile is turned up, so every viewer sees the same and there is
only one truth to imagine.
"""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from munera.core.bits import members_of, size
from munera.core.engine import CHANCE, NOBODY, State
from munera.core.game import View
from munera.core.rng import Rng
from munera.games.clash import rules
from munera.games.clash.odds import all_told
from munera.games.clash.space import KINDS
from munera.games.clash.state import (
    BEASTS,
    FACTS,
    FIGHT,
    GLADIATORS,
    NONE,
    R_BEFORE,
    R_DICE,
    R_FACES,
    R_LOSSES,
    R_LOST,
    R_PARRIED,
    R_WOUNDS,
    SHIELD,
    SPEAR,
    SWORD,
    T_ATTACKER,
    T_BEATEN,
    T_CREW,
    T_FIRST,
    T_HERE,
    T_LEAD,
    T_NETTED,
    T_ROLLS,
    T_SPEARS,
    TRIDENT,
    Clash,
    faces_of,
    kinds_of,
    of_kind,
    total,
)
from munera.games.clash.tables import (
    ANIMAL_NAMES,
    FACE_NAMES,
    KIND_NAMES,
    SPACE_NAMES,
    row_of,
    x_of,
)

SIDES: Final = ("attacker", "defender")


def unit_name(unit: i64) -> str:
    """The name of a unit that never changes: `team-0-2` or `bear-4`."""
    if unit >= BEASTS:
        return ANIMAL_NAMES[unit - BEASTS]
    return f"team-{unit >> 2}-{unit & 3}"


def _kinds(crew: i64) -> list[str]:
    if crew == 0:
        return []
    return [KIND_NAMES[kind] for kind in kinds_of(crew)]


def _counts(crew: i64) -> dict[str, int]:
    return {KIND_NAMES[kind]: of_kind(crew, kind) for kind in range(KINDS)}


def _animals(members: i64) -> list[str]:
    return [ANIMAL_NAMES[k] for k in members_of(members)]


def _space(space: i64) -> str | None:
    return None if space == NONE else SPACE_NAMES[space]


def view(s: State, viewer: int) -> View:
    """All that a seat, or a spectator, may look at: pens, stacks and dice are open (CG-04)."""
    g = cast(Clash, s)
    setup = g.setup
    who = g.stack[-1].who(s) if g.stack else NOBODY
    stage = g.stack[-1].stage() if g.stack else "over"
    seats = range(setup.seats)
    return {
        "seats": setup.seats,
        "viewer": viewer if viewer >= 0 else None,
        "phase": "over" if not g.stack else _phase(g.phase),
        "stage": stage,
        "first_seat": None if g.first == NOBODY else g.first,
        "player": None if g.turn == NOBODY or not g.stack else g.turn,
        "turn": None if not g.stack else "chance" if who == CHANCE else who,
        "turns": g.turns,
        "apart": setup.apart,
        "odds_shown": setup.odds,
        "board": _fixed(g)["board"],
        "animals": _fixed(g)["animals"],
        "units": [_unit(g, k) for k in setup.places if g.units[k] != NONE],
        "chosen": _space(g.here) if stage not in ("base", "attacker", "over") else None,
        "hand": None if g.hand == NONE else ANIMAL_NAMES[g.hand],
        "stacks": _counts(g.stacks),
        "box": _counts(g.box),
        "hidden": size(g.hidden),
        "unseen": _animals(g.hidden),
        "reserve": _animals(g.reserve),
        "fallen": _counts(g.fallen),
        "dead": _animals(g.dead),
        "players": [_player(g, seat) for seat in seats],
        "battle": _battle(g, stage),
        "odds": all_told(g, stage),
        "champions": members_of(g.champions),
    }


def _phase(phase: i64) -> str:
    if phase == GLADIATORS:
        return "gladiators"
    return "fight" if phase == FIGHT else "animals"


def _fixed(g: Clash) -> dict[str, Any]:
    """Board and animals, which no move changes; made when first needed."""
    told = g.setup.told
    if not told:
        told["board"] = [_place(g, k) for k in g.setup.places]
        told["animals"] = {name: _animal(g, k) for k, name in enumerate(ANIMAL_NAMES)}
    return told


def _place(g: Clash, space: int) -> dict[str, Any]:
    """A space of the board: where it lies on the grid, and what it touches."""
    name = SPACE_NAMES[space]
    near = [SPACE_NAMES[k] for k in members_of(g.setup.near[space])]
    return {"space": name, "row": row_of(name), "x": x_of(name), "near": near}


def _animal(g: Clash, animal: int) -> dict[str, int]:
    """The symbols on an animal's tile and its hits."""
    crew = g.setup.symbols[animal]
    return {
        "spear": of_kind(crew, SPEAR),
        "sword": of_kind(crew, SWORD),
        "trident": of_kind(crew, TRIDENT),
        "shield": of_kind(crew, SHIELD),
        "hits": g.setup.hits[animal],
    }


def _unit(g: Clash, space: i64) -> dict[str, Any]:
    """A team or an animal in the arena."""
    unit = g.units[space]
    out: dict[str, Any] = {
        "unit": unit_name(unit),
        "space": SPACE_NAMES[space],
        "wounds": g.wounds[space],
        "life": rules.life_of(g, space),
    }
    if unit >= BEASTS:
        out["type"] = "animal"
        return out
    netted: i64 = 0
    if space == g.here:
        netted = g.netted_here
    elif space == g.there:
        netted = g.netted_there
    out["type"] = "team"
    out["seat"] = unit >> 2
    out["base"] = unit & 3
    out["active"] = _kinds(g.crews[space] - netted)
    out["netted"] = _kinds(netted)
    return out


def _player(g: Clash, seat: i64) -> dict[str, Any]:
    """What is public about a player: all of it (CG-04)."""
    in_arena = rules.gladiators_of(g, seat)
    return {
        "seat": seat,
        "points": rules.points(g, seat),
        "captured": _counts(g.pens[seat]),
        "gladiators": total(g.pens[seat]),
        "animals": _animals(g.trophies[seat]),
        "bases_left": rules.bases_left(g, seat) if g.phase == GLADIATORS else 0,
        "teams": size(g.teams[seat]),
        "in_arena": in_arena,
    }


def _battle(g: Clash, stage: str) -> dict[str, Any] | None:
    """The present battle, or the last one until another begins; None before the first."""
    tale = g.tale
    if tale[T_ATTACKER] == NONE:
        return None
    first = tale[T_FIRST]
    running = g.there != NONE
    return {
        "running": running,
        "attacker": _fighter(g, 0, running),
        "defender": _fighter(g, 1, running),
        "first": SIDES[first],
        "by_spears": tale[T_SPEARS] != tale[T_SPEARS + 1],
        "rolls": [_roll(g, k) for k in range(2) if tale[T_ROLLS + FACTS * k + R_DICE] != NONE],
        "losses_left": g.losses if running else 0,
        "beaten": None if tale[T_BEATEN] == NONE else SIDES[tale[T_BEATEN]],
    }


def _fighter(g: Clash, side: i64, running: bool) -> dict[str, Any]:
    """One side of a battle; its possible actions only while the battle runs."""
    tale = g.tale
    out: dict[str, Any] = {
        "unit": unit_name(tale[T_ATTACKER + side]),
        "space": SPACE_NAMES[tale[T_HERE + side]],
        "seat": tale[T_LEAD + side],
        "spears": tale[T_SPEARS + side],
        "crew": _kinds(tale[T_CREW + side]),
        "nets": _kinds(tale[T_NETTED + 1 - side]),
    }
    if running and rules.unit_of(g, side) != NONE:
        crew = rules.active(g, side)
        out["dice"] = rules.dice_of(g, side)
        out["tridents"] = of_kind(crew, TRIDENT)
        out["shields"] = of_kind(crew, SHIELD)
    return out


def _roll(g: Clash, number: i64) -> dict[str, Any]:
    """The first or the second roll of a battle."""
    tale = g.tale
    at = T_ROLLS + FACTS * number
    side = tale[T_FIRST] if number == 0 else 1 - tale[T_FIRST]
    parried = tale[at + R_PARRIED]
    return {
        "side": SIDES[side],
        "seat": tale[T_LEAD + side],
        "dice": tale[at + R_DICE],
        "before": [FACE_NAMES[k] for k in faces_of(tale[at + R_BEFORE])],
        "faces": [FACE_NAMES[k] for k in faces_of(tale[at + R_FACES])],
        "done": parried != NONE,
        "parried": 0 if parried == NONE else parried,
        "wounds": tale[at + R_WOUNDS],
        "losses": tale[at + R_LOSSES],
        "lost": _kinds(tale[at + R_LOST]),
    }


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Another truth that the viewer cannot tell apart: there is no other."""
    return cast(Clash, s).clone()
