"""What a seat of Gorus Maximus may know, and other truths it could not tell apart.

A view holds what may be looked at now (GM-95 to GM-98). Resampling uses what a seat with perfect
memory knows: it saw every card played and every failure to follow.
"""

from __future__ import annotations

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, members_of
from munera.core.engine import CHANCE, NOBODY, State
from munera.core.game import View
from munera.core.rng import Rng
from munera.games.gorus import rules
from munera.games.gorus.rules import SUBSETS, cards_of
from munera.games.gorus.space import CARDS, SCHOOLS
from munera.games.gorus.state import NO_SCHOOL, Gorus
from munera.games.gorus.tables import SCHOOL_NAMES

# The names of the cards, as in action texts. They are keys of caches, so each is made once.
CARD_NAMES: Final = tuple(f"{SCHOOL_NAMES[card // 16]} {card % 16}" for card in range(CARDS))


def card_name(card: int) -> str:
    """The name of a card."""
    return CARD_NAMES[card]


def _names(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _played(g: Gorus, leader: i64, cards: vec[i64], n: i64) -> list[list[Any]]:
    """Who played what, in order; None stands for a contender."""
    out: list[list[Any]] = []
    place: i64
    for place in range(n):
        seat = rules.seat_at(g, leader, place)
        out.append([None if seat == NOBODY else seat, CARD_NAMES[cards[place]]])
    return out


def _or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else seat


def view(s: State, viewer: int) -> View:
    """All that a seat, or a spectator, may look at; nobody sees another hand (GM-93)."""
    g = cast(Gorus, s)
    setup = g.setup
    over = not g.stack
    who = g.stack[-1].who(s) if g.stack else NOBODY
    out: View = {
        "seats": setup.seats,
        "viewer": viewer if viewer >= 0 else None,
        "cf": list(setup.cf),
        "zero_cf": setup.zero_cf,
        "round": g.round_number,
        "bout": setup.bouts - g.bouts_left + (1 if g.bouts_left > 0 else 0),
        "bouts": setup.bouts,
        "dealer": _or_none(g.dealer),
        "leader": _or_none(g.leader),
        "turn": None if over else "chance" if who == CHANCE else who,
        "schools": [SCHOOL_NAMES[k] for k in members_of(g.schools)],
        "ranks": list(setup.ranks),
        # GM-95: always shown. GM-100: the marker never shows the initiating school.
        "preferred": None if g.preferred == NO_SCHOOL else SCHOOL_NAMES[g.preferred],
        "initiating": SCHOOL_NAMES[g.bout[0] >> 4] if g.played > 0 else None,
        "table": _played(g, g.leader, g.bout, g.played),
        "last_bout": (
            _played(g, g.last_leader, g.last_bout, setup.places) if g.last_leader != NOBODY else []
        ),
        "hand": _names(cards_of(g.hands, viewer)) if viewer >= 0 else [],
        "hand_sizes": [rules.hand_size(g, seat) for seat in range(setup.seats)],
        "pile": g.deck.size(),
        "sides": [_side(g, side) for side in range(setup.side_count)],
        "champions": members_of(g.champions),
    }
    if over:
        # GM-98: the piles of the last round lie open.
        out["opened"] = [_names(cards_of(g.piles, k)) for k in range(setup.side_count)]
        out["totals"] = [rules.crowd_favour(g, k) for k in range(setup.side_count)]
    elif setup.memory:
        out["gone"] = [_names(cards_of(g.piles, k)) for k in range(setup.side_count)]
        out["totals"] = [rules.favour_so_far(g, k) for k in range(setup.side_count)]
    return out


def _side(g: Gorus, side: i64) -> dict[str, Any]:
    """What is public about a side: members, Crowd Support (GM-55), target, cards taken (GM-97)."""
    setup = g.setup
    return {
        "team": setup.side_names[side] if setup.is_team else None,
        "members": [k for k in range(setup.seats) if setup.side_of[k] == side],
        "support": g.support[side],
        "target": setup.targets[side],
        "cards": rules.pile_size(g, side),
    }


def lookback(s: State) -> int:
    """The present bout and the last one of this round (GM-96); all with help, or at the end.

    Chapters are the bouts, the beginning of a round, and at its end the opening of each pile. The
    piles of the last round stay open (GM-98) until a seat has played a card of the new round.
    """
    g = cast(Gorus, s)
    setup = g.setup
    if not g.stack or setup.memory:
        return 0
    bouts = 1 if g.played > 0 else 0
    if g.last_leader != NOBODY:
        return bouts + 1
    if g.round_number <= 1:
        return 0  # the set-up and the first bout: that is all there is
    if g.played == bouts and (setup.is_solo or bouts == 0):
        return bouts + 1 + setup.side_count
    return bouts + 1


def look_again(view: View, now: View) -> View:
    """An earlier view of this round, without a bout that is no longer the last one (GM-96)."""
    if view["round"] == now["round"] and view["last_bout"] == now["last_bout"]:
        return view
    return {**view, "last_bout": []}


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Another truth that the viewer cannot tell apart, drawn only from what it knows.

    Without a shown void every such truth is equally likely; with two seats, always. With more seats
    and shown voids, truths come up about equally often, and none is left out.
    """
    g = cast(Gorus, s).clone()
    holders: list[int] = [seat for seat in range(g.setup.seats) if seat != viewer]
    unseen: list[int] = list(g.deck.bag)
    sizes: list[int] = []
    for seat in holders:
        cards = cards_of(g.hands, seat)
        unseen += cards
        sizes.append(len(cards))
    unseen.sort()
    if len(unseen) == len(g.deck.bag):
        return g  # nobody else holds a card
    for seat in holders:
        for school in range(SCHOOLS):
            g.hands[seat * SCHOOLS + school] = 0
    if g.setup.is_duel:
        hands = duel_hands(g, unseen, holders, sizes, rng)
    else:
        hands = void_hands(g, unseen, holders, sizes, rng)
    rest = set(unseen)
    for k, seat in enumerate(holders):
        for card in hands[k]:
            g.hands[seat * SCHOOLS + card // 16] |= BIT[card % 16]
            rest.remove(card)
    g.deck.bag = vec[i64](sorted(rest))
    return g


def void_hands(
    g: Gorus, unseen: list[int], holders: list[int], sizes: list[int], rng: Rng
) -> list[list[int]]:
    """Deal unseen cards so that no seat holds a school in which it has shown a void.

    Most deals fit at once or after a few tries; then every fitting deal is equally likely. If none
    fits, cards in wrong hands are exchanged along cycles and the deal is stirred.
    """
    n = len(unseen)
    cards = vec[i64](unseen)
    owner = vec[i64]([len(holders)] * n)  # who gets place k; the last number is the pile
    k: i64 = 0
    for holder in range(len(holders)):
        for _ in range(sizes[holder]):
            owner[k] = holder
            k += 1
    barred = vec[i64]([0] * (len(holders) + 1))  # by owner: schools it cannot hold
    for holder in range(len(holders)):
        barred[holder] = (g.voids >> (holders[holder] * SCHOOLS)) & 31
    wrong: i64 = 0
    tries: i64
    for tries in range(12):
        _shuffle(cards, rng)
        wrong = _misplaced(cards, owner, barred)
        if wrong < 0:
            break
    if wrong >= 0:
        while wrong >= 0:
            _exchange(cards, owner, barred, wrong)
            wrong = _misplaced(cards, owner, barred)
        _stir(cards, owner, barred, rng)
    hands: list[list[int]] = [[] for _ in holders]
    for k in range(n):
        if owner[k] < len(holders):
            hands[owner[k]].append(cards[k])
    return hands


def _shuffle(cards: vec[i64], rng: Rng) -> None:
    k: i64 = len(cards) - 1
    while k > 0:
        j = rng.below(k + 1)
        card = cards[k]
        cards[k] = cards[j]
        cards[j] = card
        k -= 1


def _misplaced(cards: vec[i64], owner: vec[i64], barred: vec[i64]) -> i64:
    """A place whose card its owner cannot hold, or -1."""
    k: i64
    for k in range(len(cards)):
        if barred[owner[k]] & BIT[cards[k] >> 4]:
            return k
    return -1


def _exchange(cards: vec[i64], owner: vec[i64], barred: vec[i64], wrong: i64) -> None:
    """Move cards around the shortest cycle of owners that puts the wrong card right.

    The truth itself is a deal that fits, so such a cycle always exists.
    """
    n: i64 = len(cards)
    came_from = vec[i64]([-1] * n)
    queue = vec[i64]([0] * n)
    queue[0] = wrong
    head: i64 = 0
    tail: i64 = 1
    home = owner[wrong]
    while head < tail:
        here = queue[head]
        head += 1
        school = BIT[cards[here] >> 4]
        if here != wrong and barred[home] & school == 0:
            card = cards[here]
            while here != wrong:
                before = came_from[here]
                cards[here] = cards[before]
                here = before
            cards[wrong] = card
            return
        k: i64
        for k in range(n):
            if k != wrong and came_from[k] < 0 and barred[owner[k]] & school == 0:
                came_from[k] = here
                queue[tail] = k
                tail += 1
    raise AssertionError("no deal fits what the table has shown")


def _stir(cards: vec[i64], owner: vec[i64], barred: vec[i64], rng: Rng) -> None:
    """Swap random pairs where both fit, so that the start of the exchange does not show."""
    n: i64 = len(cards)
    k: i64
    for k in range(6 * n):
        a = rng.below(n)
        b = rng.below(n)
        if not (barred[owner[a]] & BIT[cards[b] >> 4] or barred[owner[b]] & BIT[cards[a] >> 4]):
            card = cards[a]
            cards[a] = cards[b]
            cards[b] = card


def duel_hands(
    g: Gorus, unseen: list[int], holders: list[int], sizes: list[int], rng: Rng
) -> list[list[int]]:
    """With two seats: choose how many cards of each school a hand has, weighted by its ways."""
    schools = members_of(g.schools)
    pools = [[card for card in unseen if card // 16 == school] for school in schools]
    counts = [len(pool) for pool in pools]
    splits: list[list[list[int]]] = []
    weights: list[int] = []
    for first in _splits(g, holders[0], sizes[0], schools, counts):
        if len(holders) == 1:
            splits.append([first])
            weights.append(_ways(counts, first))
            continue
        left = [have - took for have, took in zip(counts, first, strict=True)]
        for second in _splits(g, holders[1], sizes[1], schools, left):
            splits.append([first, second])
            weights.append(_ways(counts, first) * _ways(left, second))
    pick: int = rng.wide(sum(weights))
    chosen = 0
    while pick >= weights[chosen]:
        pick -= weights[chosen]
        chosen += 1
    hands: list[list[int]] = []
    for split in splits[chosen]:
        hand: list[int] = []
        for pool, took in zip(pools, split, strict=True):
            for _ in range(took):
                hand.append(pool.pop(rng.below(len(pool))))
        hands.append(hand)
    return hands


def _splits(
    g: Gorus, seat: int, size: int, schools: list[int], counts: list[int]
) -> list[list[int]]:
    """The numbers of cards of each of the three schools that this seat's hand can have."""
    out: list[list[int]] = []
    for a in range(min(size, counts[0]) + 1):
        for b in range(min(size - a, counts[1]) + 1):
            split = [a, b, size - a - b]
            if split[2] <= counts[2] and _fits(g, seat, schools, split):
                out.append(split)
    return out


def _fits(g: Gorus, seat: int, schools: list[int], split: list[int]) -> bool:
    for chosen in range(1, 8):
        subset = sum([BIT[schools[k]] for k in range(3) if chosen & BIT[k]])
        held = sum([split[k] for k in range(3) if chosen & BIT[k]])
        if held > g.room[seat * SUBSETS + subset]:
            return False
    return True


def _ways(counts: list[int], split: list[int]) -> int:
    """How many hands have these numbers of cards of each school."""
    ways = 1
    for have, took in zip(counts, split, strict=True):
        for k in range(took):
            ways = ways * (have - k) // (k + 1)
    return ways
