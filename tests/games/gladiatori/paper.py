"""A second, plain version of the rules of Gladiatori, written from its specification alone.

It shares no code with the engine and tries to be obvious: each rule is a small function that asks
with `yield`; clauses (GL-nnn) and rulings (R-nn) are cited where they apply. Readings of unclear
points are marked `UNCLEAR U-nn` and explained in `UNCLEAR.md`.

Parts: `paper_data` figures, `paper_arena` geometry, `paper_table` what lies on the table,
`paper_setup` and `paper_items` before the match, `paper_turn` turns and own rounds, `paper_move`
movement and honour, `paper_fight` declaration to Feints, `paper_choices` D40 to D42,
`paper_values` sums, `paper_aftermath` and `paper_harm` results, `paper_powers` elements, Powers and
Special Moves, `paper_beast_dice` and `paper_beasts` animals, `paper_end` the end and campaigns.

Texts of actions (4.2), lower case, arguments by a blank:

    done, yes, no, pass, surrender, attack, nofight
    char NAME            secutor mirmillo thraex hoplomachus retiarius build
    buy WHAT             offense guard endurance blood speed e1 e0 fei sp1..sp8 pw1..pw9
    over KIND            e1 e0 fei                  bid KIND     e1 e0
    item ITEM            i01..i18                   hex N        0..72, left gate 73, right gate 74
    face DIR, step DIR, push DIR                    e se sw w nw ne
    turn T               l2 l1 r1 r2                clear MARKER trapped unbalanced
    tohp KIND, tohand KIND, sacrifice KIND, lunge KIND, lose KIND
                         str dex mov ber e1 e0 fei sp1..sp8
    spend ELEMENT, recover ELEMENT                  the kinds and the five traits
    play KIND, reuse KIND, standby KIND             str dex mov ber
    add KIND             red-backed kinds           sweep ARC WAY  left centre right, cw ccw
    net SLOT, throw SLOT, break SLOT, loseitem SLOT 0 1; `break` names a slot of the target
    help SEAT            the ally                   blood 0..3, dash 0..2, deep 1..3
    overskill SKILL      offense guard endurance    rage ZONE KIND  discard hp
    leap A B             hexes for attack, damage   power N, pluspower N  1..9
    pluscard KIND        fei sp1..sp8               order PLACE  1 is first (D11)

Texts of chance (seat -1), all equally likely, never asked when there is only one outcome:

    order 2 0 1          the first player order, as a whole
    roll 5               one die: release, entry, movement, trapped, attack, defence, extra die
    pick i07             the next item of the shuffled pile (auction, draft)
    pick 2               a seat (draft start, clash, target), how many animals for one player,
                         the animal that acts next, a destination hex

Several seats are asked at once in D01, D02, D04, D06, D10 and D50. A question with one answer is
asked all the same unless the specification says that it is skipped.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from games.gladiatori.paper_data import CHANCE, KINDS
from games.gladiatori.paper_end import campaign, end_of_match, results, team_score
from games.gladiatori.paper_items import hand_out_items
from games.gladiatori.paper_setup import (
    choose_characters,
    first_order,
    gather_animals,
    lay_out,
    make_decks,
    place_all,
)
from games.gladiatori.paper_table import Asked, Fight, Man, MatchEnds, Steps, Table, Who
from games.gladiatori.paper_turn import turns


class Game:
    """One match on paper."""

    def __init__(self, g: Table, steps: Steps) -> None:
        self.table = g
        self.steps = steps
        self.now: Asked = {}
        self.go_on(None)

    def go_on(self, told: tuple[int, str] | None) -> None:
        try:
            self.now = next(self.steps) if told is None else self.steps.send(told)
        except StopIteration:
            self.now = {}

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what; chance is seat -1, its questions are named by what is drawn."""
        return [(seat, decision) for seat, (decision, _) in sorted(self.now.items())]

    def legal(self, seat: int) -> list[str]:
        """The texts a seat may answer with now."""
        return list(self.now[seat][1]) if seat in self.now else []

    def weights(self, texts: list[str]) -> list[int]:
        """All draws of chapter 6 are uniform."""
        return [1] * len(texts)

    def play(self, seat: int, text: str) -> None:
        """A seat answers."""
        assert text in self.legal(seat), f"{seat} {text}: on paper only {self.now} is legal"
        self.go_on((seat, text))

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def vp(self) -> list[int]:
        return [man.vp for man in self.table.men]

    @property
    def log(self) -> list[tuple[object, ...]]:
        """(name, clause, values...) of all that happened."""
        return self.table.log

    def results(self) -> list[float]:
        """0 to 1 for each seat; a shared victory is split."""
        assert self.over
        return results(self.table)

    def campaign(self) -> list[tuple[int, str]]:
        """XP gained by each seat, and whether he is unharmed, knocked out or dead (3.M)."""
        return campaign(self.table)

    def snapshot(self) -> dict[str, object]:
        """Everything, public or private, in plain values."""
        g = self.table
        return {
            "mode": g.mode,
            "turn": g.turn,
            "combat_round": g.combat_round,
            "phase": g.phase,
            "order": list(g.order),
            "active": g.active,
            "first_blood_open": not g.first_blood,
            "team_scores": [team_score(g, number) for number in range(len(g.teams))],
            "pending": sorted(
                [name_of(one.who), one.marker, str(one.by), one.why] for one in g.pending
            ),
            "bear_losses": list(g.losses),
            "help": {f"{ally} {name_of(enemy)}": n for (ally, enemy), n in sorted(g.help.items())},
            "items_gone": sorted(g.items_gone),
            "animals": [
                {"number": a.number, "state": a.state, "hex": a.hex, "trapped": a.trapped}
                for a in g.animals
            ],
            "fight": None if g.fight is None else snapshot_of_fight(g.fight),
            "men": [snapshot_of(man) for man in g.men],
            "over": g.over,
        }


def pile(cards: Counter[str]) -> dict[str, int]:
    """A pile by kind, without empty kinds."""
    return {kind: cards[kind] for kind in KINDS if cards[kind]}


def name_of(who: Who) -> str:
    """`man 1` or `animal 3`."""
    return f"{who[0]} {who[1]}"


def snapshot_of_fight(fight: Fight) -> dict[str, object]:
    """The fight being carried through."""
    return {
        "by": name_of(fight.by),
        "way": fight.way,
        "kind": fight.kind,
        "slot": fight.slot,
        "thrown": fight.thrown,
        "net": fight.net,
        "targets": [
            {
                "who": name_of(target.who),
                "side": target.side,
                "reaction": target.reaction,
                "fav": target.fav,
                "null": target.null,
                "fdv": target.fdv,
            }
            for target in fight.targets
        ],
    }


def snapshot_of(man: Man) -> dict[str, object]:
    """One gladiator in plain values."""
    return {
        "seat": man.seat,
        "character": man.character,
        "vp": man.vp,
        "stamp": man.stamp,
        "hex": man.hex,
        "facing": man.facing,
        "trapped": man.trapped,
        "unbalanced": man.unbalanced,
        "face_down": man.face_down,
        "out": man.out,
        "unbeatable_until": man.unbeatable,
        "unbeatable_bonus": man.plus_four,
        "hit_points_below": man.below,
        "delay": man.delay,
        "turned": man.turned,
        "entered": man.entered,
        "initial": dict(man.initial),
        "traits": dict(man.now),
        "raised": dict(man.raised),
        "powers": sorted(man.powers),
        "powers_used": sorted(man.used),
        "powers_announced": sorted(man.shown),
        "hand": pile(man.hand),
        "hp": pile(man.hp),
        "discard": pile(man.discard),
        "removed": pile(man.removed),
        "deck": pile(man.deck),
        "aside": pile(man.aside),
        "played": sorted(man.played),
        "plus": sorted(man.plus),
        "row": [
            {"kind": c.kind, "face_up": c.face_up, "rotated": c.rotated, "standby": c.standby}
            for c in man.row
        ],
        "items": [
            None
            if item is None
            else {
                "id": item.id,
                "damaged": item.damaged,
                "tied": "" if item.tied is None else name_of(item.tied),
            }
            for item in man.items
        ],
        "items_removed": sorted(man.items_removed),
        "coins": man.coins,
        "feints_known_discarded": man.feints_seen,
    }


def whole_match(g: Table) -> Steps:
    """3.0: set-up, turns, end."""
    yield from first_order(g)
    yield from choose_characters(g)
    yield from hand_out_items(g)
    make_decks(g)
    yield from place_all(g)
    yield from gather_animals(g)
    g.turn = 1
    yield from from_here(g, "start")


def from_here(g: Table, phase: str) -> Steps:
    """The rest of a match from the beginning of a phase of the current turn."""
    with suppress(MatchEnds):  # GL-004
        yield from turns(g, phase)
    end_of_match(g)


def new_game(seats: int, mode: str, options: dict[str, object] | None = None) -> Game:
    """A match from its very beginning; see `paper_data` for modes and options."""
    g = lay_out(seats, mode, options or {})
    return Game(g, whole_match(g))


__all__ = ["CHANCE", "Game", "from_here", "new_game"]
