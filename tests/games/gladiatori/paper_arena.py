"""The sand: hexes, directions, sides, throwing cones and clear paths (2.8, 2.9)."""

from __future__ import annotations

from collections.abc import Iterable

from games.gladiatori.paper_data import GATES, ROWS, STARTS, STEPS

Place = tuple[int, int]  # axial (q, r)

# Hex numbers: 0 to 72 in reading order, then the two gates.
PLACES: list[Place] = [(q, r) for r in sorted(ROWS) for q in range(ROWS[r][0], ROWS[r][1] + 1)]
PLACES += [GATES[number] for number in sorted(GATES)]
NUMBER: dict[Place, int] = {place: number for number, place in enumerate(PLACES)}
ARENA = list(range(73))  # without the gates
START_HEXES = [NUMBER[place] for place in STARTS]


def hex_at(q: int, r: int) -> int:
    """The number of a hex by its coordinates."""
    return NUMBER[(q, r)]


def neighbour(number: int, direction: int) -> int | None:
    """The hex next door, gates included, or nothing outside."""
    q, r = PLACES[number]
    dq, dr = STEPS[direction % 6]
    return NUMBER.get((q + dq, r + dr))


def neighbours(number: int) -> list[int]:
    """All hexes next door in the order of directions, gates included."""
    found = [neighbour(number, direction) for direction in range(6)]
    return [one for one in found if one is not None]


def difference(of: int, seen_from: int) -> Place:
    """X - P."""
    (q, r), (q0, r0) = PLACES[of], PLACES[seen_from]
    return q - q0, r - r0


def distance(one: int, other: int) -> int:
    """2.9 dist."""
    dq, dr = difference(one, other)
    return max(abs(dq), abs(dr), abs(dq + dr))


def circular(one: int, other: int) -> int:
    """How many sixths of a circle lie between two directions."""
    apart = (one - other) % 6
    return min(apart, 6 - apart)


def side(at: int, facing: int, seen: int) -> int:
    """2.9 side(P, f, X): the direction from which X is seen at P (R-28)."""
    x, y = difference(seen, at)
    for i in range(6):
        for a in range(1, 13):
            for b in range(13):
                if (
                    a * STEPS[i][0] + b * STEPS[(i + 1) % 6][0] == x
                    and a * STEPS[i][1] + b * STEPS[(i + 1) % 6][1] == y
                ):
                    if a > b:
                        return i
                    if a < b:
                        return (i + 1) % 6
                    return min(i, (i + 1) % 6, key=lambda way: circular(way, facing))
    raise AssertionError("a hex has no side seen from itself")


SIDES: dict[tuple[int, int, int], str] = {}


def side_name(at: int, facing: int, seen: int) -> str:
    """Front, rear side or directly behind (2.9)."""
    key = (at, facing, seen)
    if key not in SIDES:
        away = circular(side(at, facing, seen), facing)
        SIDES[key] = ["front", "front", "rear side", "directly behind"][away]
    return SIDES[key]


def is_front(at: int, facing: int, seen: int) -> bool:
    """Whether a hex is in front of somebody, at any distance."""
    return side_name(at, facing, seen) == "front"


def in_cone(at: int, facing: int, seen: int) -> bool:
    """2.9 cone(P, f): the throwing area of 120 degrees, borders included (R-25)."""
    x, y = difference(seen, at)
    if seen == at:
        return False
    for first, second in ((facing - 1, facing), (facing, facing + 1)):
        (q1, r1), (q2, r2) = STEPS[first % 6], STEPS[second % 6]
        for a in range(13):
            for b in range(13):
                if (a * q1 + b * q2, a * r1 + b * r2) == (x, y):
                    return True
    return False


# --- Clear paths (R-27) --------------------------------------------------------------------------


def centre(number: int) -> Place:
    """The centre in the integer drawing of 2.9."""
    q, r = PLACES[number]
    return 2 * q + r, 3 * r


def corners(number: int) -> list[Place]:
    """The six corners in the integer drawing."""
    x, y = centre(number)
    return [(x, y + 2), (x, y - 2), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)]


def cross(one: Place, other: Place) -> int:
    """The sign tells on which side of one the other lies."""
    return one[0] * other[1] - one[1] * other[0]


def view(number: int, eye: int) -> tuple[Place, Place]:
    """lo and hi: the corner vectors with the smallest and the largest angle."""
    x, y = centre(eye)
    rays = [(cx - x, cy - y) for cx, cy in corners(number)]
    low = next(ray for ray in rays if all(cross(ray, other) >= 0 for other in rays))
    high = next(ray for ray in rays if all(cross(ray, other) <= 0 for other in rays))
    return low, high


def hides(by: int, target: int, eye: int) -> bool:
    """Whether a hex nearer to the eye covers a part of the target."""
    if distance(eye, by) >= distance(eye, target):
        return False
    (x, y), (bx, by_), (tx, ty) = centre(eye), centre(by), centre(target)
    if 3 * (bx - x) * (tx - x) + (by_ - y) * (ty - y) <= 0:
        return False
    low_b, high_b = view(by, eye)
    low_t, high_t = view(target, eye)
    return cross(low_t, high_b) > 0 and cross(low_b, high_t) > 0


def is_clear(eye: int, target: int, standing: Iterable[int]) -> bool:
    """2.9 clear(A, T); `standing` are the hexes that could hide something."""
    return not any(hides(one, target, eye) for one in standing if one not in (eye, target))
