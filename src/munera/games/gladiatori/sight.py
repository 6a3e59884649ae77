"""What a seat of Gladiatori may know, and other truths it could not tell apart.

Secret are (section 5): the kinds of cards in hands, HP decks, discard piles and face-down; Skill
and Ability points; unused Powers of a built gladiator; the build; bids and other sealed answers
until all are in; and how an announced value was made up.

What the table has been told
----------------------------
`Munus.said` is a list of rows, one number each (`state.note`): a kind, a seat and up to five small
numbers. Every row is public. Together the rows of a seat are all that the table knows about its
secrets, in the order of events:

* how many green and red cards the hand got in Choose Cards; cards laid face-down, and their kinds
  once they are shown; cards lost from the HP deck, sacrificed, lunged, spent and recovered, by
  their backs;
* Speed and Blood that were spent openly; Powers that were announced;
* for each announced value its rest: the total without all public parts. The rest of a FAV is
  Offense (if used) + 2 for each Blood (Berserk only) + 3 for an Acrobatic Strike + 2 for each card
  used as a bonus against an animal; the rest of an FDV is Guard + 2 for each Speed of a Dodge + the
  same two. The row's flags say which of these there can be.

How another truth is found
--------------------------
The secrets of one seat depend only on its own rows, so seats are treated one by one. No row
connects points and cards, so they are treated separately:

* `sight_points` keeps all values that Skills and Abilities can have, as a set that each row
updates. The first values of a built gladiator are guessed (`sight_build`); guesses that no row
contradicts are kept.
* `sight_cards` replays the moves of the cards, with random hidden choices, without knowing their
kinds until they are shown; what does not fit is repaired by changing an earlier hidden choice.
`sight_backs` works out what later rows say about the backs and kinds of earlier ones.

`sight_tale` puts both together into a *tale*: a possible history of the seat's secrets. The end of
a tale fits every total announced so far. If no tale is found, one that leaves a single row
unexplained is used, never the real secrets: another truth depends only on what the table was told.

Answers that are half given (cards being laid, a value being worked out, a sealed answer) are taken
back to their beginning in the other truth; their public parts stay. That is a possible truth too,
and it is the same whatever the real one is.
"""

from __future__ import annotations

from typing import Any, Final, cast

from munera.core.engine import State, waiting
from munera.core.game import View
from munera.core.rng import Rng
from munera.games.gladiatori import sight_renew
from munera.games.gladiatori.flow_end import fate
from munera.games.gladiatori.flow_select import Clash
from munera.games.gladiatori.flow_setup import Choose
from munera.games.gladiatori.flow_turn import Rest
from munera.games.gladiatori.rules import split_of
from munera.games.gladiatori.sight_asked import asked_of, unannounced
from munera.games.gladiatori.sight_setup import drafting, held, sold
from munera.games.gladiatori.sight_sizes import is_open, sizes_for
from munera.games.gladiatori.state import (
    ANIMALS,
    DECK,
    DISCARD,
    F_BY,
    F_COUNT,
    F_DEEP,
    F_DIE,
    F_FAV,
    F_FDV,
    F_FEINT,
    F_KIND,
    F_LEAP,
    F_LEAPT,
    F_MODE,
    F_NEW,
    F_OPEN,
    F_REACT,
    F_SIDE,
    F_SLOT,
    F_STRUCK,
    F_TARGET,
    F_WHITE,
    F_WRESTLE,
    HAND,
    HIDDEN_CARD,
    KINDS,
    LAID,
    M_CHARACTER,
    M_COINS,
    M_DAMAGED,
    M_DELAY,
    M_FACING,
    M_FIRST,
    M_HEX,
    M_ITEM,
    M_LATE,
    M_LIFE,
    M_LYING,
    M_NEW_TRAPS,
    M_NOW,
    M_PICK,
    M_PLUS4,
    M_POWERS,
    M_SHOWN,
    M_SPENT,
    M_SPLIT,
    M_STAMP,
    M_STEPS,
    M_TIE,
    M_TRAPS,
    M_VP,
    M_WHITES,
    MAN,
    MOST,
    REMOVED,
    RESISTANCE,
    ROOM,
    ROTATED,
    ROW,
    SEAT_CARDS,
    STANDBY,
    Munus,
    bits_in,
    hit_points,
    is_drawn,
    life_left,
    row_size,
)
from munera.games.gladiatori.state_setup import AUCTION
from munera.games.gladiatori.tables import (
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    POWER_NAMES,
    STAT_NAMES,
)

PHASES: Final = ("setting up", "fighting", "resting", "over")
LIVES: Final = ("alive", "unbeatable", "dead", "surrendered")
FATES: Final = ("", "knocked-out", "killed")  # empty for those who leave unharmed
MODES: Final = (
    "none", "attack", "sweep", "net", "thrown net", "throw", "break item", "help",
)  # fmt: skip


def view(s: State, viewer: int) -> View:
    """All that a seat, or a spectator, may look at."""
    g = cast(Munus, s)
    frame = g.stack[-1] if g.stack else None
    return {
        "seats": int(g.setup.seats),
        "viewer": viewer if viewer >= 0 else None,
        "mode": g.setup.mode,
        "phase": PHASES[g.phase],
        "turn": int(g.turn),
        "round": int(g.round),
        "stage": _stage(frame),
        "active": int(g.active),
        "order": [int(seat) for seat in g.order if seat >= 0],
        "place": int(g.place),
        "first_blood": bool(g.blood),
        "teams": [int(g.setup.team[seat]) for seat in range(g.setup.seats)],
        "men": [_man(g, seat, viewer, frame) for seat in range(g.setup.seats)],
        "animals": _animals(g),
        "species": _species(g),
        "outside": {"waiting": int(g.waiting), "next": int(g.later), "now": int(g.entering)},
        "fight": _fight(g, viewer),
        "die": int(g.die),
        "helps": _helps(g),
        "named": _named(g, frame),
        "offer": [ITEM_NAMES[item] for item in g.offer],
        "drafting": drafting(frame, int(g.setup.seats)),
        "sold": sold(g) if g.way == AUCTION and not g.turn else [],
        "waiting": waiting(s),
        "life": [int(life_left(g, k)) for k in range(g.setup.seats)] if is_drawn(g) else [],
        "results": s.results() if not g.stack else [],
        "content": g.setup.content.text,
        "asked": asked_of(g, frame, viewer) if viewer in waiting(s) else None,
    }


def _named(g: Munus, frame: object) -> list[list[str]]:
    """Items that were named in a selection and are now being given out, by seat."""
    if not isinstance(frame, Clash):
        return []
    picks = [
        [int(g.men[MAN * seat + M_PICK + k]) for k in range(2)] for seat in range(g.setup.seats)
    ]
    return [[ITEM_NAMES[item] for item in some if item >= 0] for some in picks]


def _stage(frame: object) -> str:
    if frame is None:
        return "over"
    try:
        return str(frame.stage())  # type: ignore[attr-defined]
    except NotImplementedError:
        return "chance"


def _kinds(g: Munus, seat: int, zone: int) -> list[str]:
    base = SEAT_CARDS * seat + ROOM * zone
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(g.cards[base + kind])]


def _sizes(g: Munus, seat: int, viewer: int) -> dict[str, Any]:
    told = sizes_for(g, seat, viewer)
    return {
        "hand_size": told.hand,
        "greens": told.hand - told.red if told.backs else None,
        "reds": told.red if told.backs else None,
        "deck_size": told.deck,
        "discard_size": told.discard,
        "laid_size": told.laid,
    }


def _man(g: Munus, seat: int, viewer: int, frame: object) -> dict[str, Any]:
    man = MAN * seat
    own = seat == viewer
    character = int(g.men[man + M_CHARACTER])
    if isinstance(frame, Choose) and not own:
        character = -1
    spent = int(g.men[man + M_SPENT])
    if isinstance(frame, Rest) and not own and g.men[man + M_LATE] & 2:
        spent &= ~(1 << RESISTANCE)
    slots = range(2)
    out: dict[str, Any] = {
        "seat": seat,
        "character": CHARACTER_NAMES[character] if character >= 0 else "",
        "vp": int(g.men[man + M_VP]),
        "stamp": int(g.men[man + M_STAMP]),
        "life": LIVES[g.men[man + M_LIFE]],
        "fate": FATES[fate(g, seat)] if g.ended and g.setup.campaign else "",
        "hex": int(g.men[man + M_HEX]),
        "facing": int(g.men[man + M_FACING]),
        "trapped": int(g.men[man + M_TRAPS]),
        "unbalanced": int(g.men[man + M_WHITES]),
        "lying": bool(g.men[man + M_LYING]),
        "netted": bool(g.men[man + M_NEW_TRAPS]),
        "items": [_item(g, seat, slot) for slot in slots if g.men[man + M_ITEM + slot] >= 0],
        "holds": held(g, seat),
        "row": [_row(g, seat, k, own) for k in range(row_size(g, seat))],
        "removed": _kinds(g, seat, REMOVED),
        "spent": _powers(spent),
        "delay": bool(g.men[man + M_DELAY]),
        "bonus": bool(g.men[man + M_PLUS4]),
        "steps": int(g.men[man + M_STEPS]),
        "coins": int(g.setup.coins[seat]),
        **_sizes(g, seat, viewer),
        "laid": _kinds(g, seat, LAID) if own or is_open(g, seat) else [],
    }
    if own:
        out |= {
            "hand": _kinds(g, seat, HAND),
            "deck": _kinds(g, seat, DECK),
            "discard": _kinds(g, seat, DISCARD),
            "stats": {name: int(g.men[man + M_NOW + k]) for k, name in enumerate(STAT_NAMES)},
            "first": {name: int(g.men[man + M_FIRST + k]) for k, name in enumerate(STAT_NAMES)},
            "powers": _powers(int(g.men[man + M_POWERS])),
            "coins_left": int(g.men[man + M_COINS]),
            "hit_points": int(hit_points(g, seat)),
            "last_split": _last_split(g, seat),
        }
    return out


def _last_split(g: Munus, seat: int) -> list[str]:
    """What a seat laid into its HP deck in its last Choose Cards."""
    laid = split_of(int(g.men[MAN * seat + M_SPLIT]))
    return [KIND_NAMES[kind] for kind, n in enumerate(laid) for _ in range(n)]


def _powers(bits: int) -> list[str]:
    return [name for k, name in enumerate(POWER_NAMES) if bits >> k & 1]


def _item(g: Munus, seat: int, slot: int) -> dict[str, Any]:
    man = MAN * seat
    item = int(g.men[man + M_ITEM + slot])
    return {
        "slot": slot,
        "item": ITEM_NAMES[item],
        "type": g.setup.content.items[item]["type"],
        "damaged": bool(g.men[man + M_DAMAGED + slot]),
        "tied": int(g.men[man + M_TIE + slot]),
    }


def _row(g: Munus, seat: int, k: int, own: bool) -> dict[str, Any]:
    code = int(g.rows[ROW * seat + k])
    hidden = code & HIDDEN_CARD != 0
    return {
        "kind": KIND_NAMES[code & 3] if own or not hidden else "",
        "rotated": code & ROTATED != 0,
        "hidden": hidden,
        "standby": code & STANDBY != 0,
    }


def _animals(g: Munus) -> list[dict[str, int]]:
    return [
        {"number": n, "hex": int(g.beasts[2 * n]), "trapped": int(g.beasts[2 * n + 1])}
        for n in range(MOST)
        if g.beasts[2 * n] != -1
    ]


def _species(g: Munus) -> str:
    if g.setup.species < 0:
        return ""
    return str(g.setup.content.species[g.setup.species]["name"])


def _fight(g: Munus, viewer: int) -> dict[str, Any] | None:
    fight = g.fight
    by = int(fight[F_BY])
    if by < 0:
        return None
    mode = int(fight[F_MODE])
    known = by == viewer or bool(fight[F_OPEN]) or not fight[F_NEW]
    later = unannounced(g)
    told = (by >= ANIMALS or bool(fight[F_OPEN])) and -1 not in later
    targets = []
    for k in range(fight[F_COUNT]):
        seat = int(fight[F_TARGET + k])
        attack = int(fight[F_FAV + k])
        answers = told and attack > 0 and k not in later  # GL-143: not against nothing
        targets.append(
            {
                "code": seat,
                "side": int(fight[F_SIDE + k]),
                "attack": attack if told else None,
                "defence": int(fight[F_FDV + k]) if answers else None,
                "reacts": seat < ANIMALS and fight[F_REACT + k] >= 0,
            }
        )
    kind = KIND_NAMES[fight[F_KIND]] if by < ANIMALS and known else ""
    return {
        "by": by,
        "mode": MODES[mode],
        "kind": kind,
        "slot": int(fight[F_SLOT]),
        "targets": targets,
        "dice": [int(fight[F_DIE + k]) for k in range(3)],
        "leap": [int(fight[F_LEAPT]), int(fight[F_LEAP])],
        "deep": int(fight[F_DEEP]),
        "wrestling": bool(fight[F_WRESTLE]),
        "struck": [int(fight[F_STRUCK + k] + 2 * fight[F_WHITE + k]) for k in range(3)],
        "feints": [int(fight[F_FEINT + k]) for k in range(4)],
    }


def _helps(g: Munus) -> list[dict[str, int]]:
    rows = [list(g.helps[k : k + 3]) for k in range(0, len(g.helps), 3)]
    return [{"ally": a, "target": t, "bonus": b} for a, t, b in rows if b]


# --- Other truths ------------------------------------------------------------------------------


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Another truth that the viewer cannot tell apart; see the top of this file."""
    g = cast(Munus, s).clone()
    sight_renew.renew(g, viewer, rng)
    for seat in range(g.setup.seats):
        if seat != viewer:
            g.men[MAN * seat + M_SPLIT] = 0  # what others remember of their own split
    return g


def knows_powers(g: Munus, seat: int) -> int:
    """How many Powers of a seat everybody knows: used up, or given back by a Feint."""
    return int(bits_in(g.men[MAN * seat + M_SPENT] | g.men[MAN * seat + M_SHOWN]))
