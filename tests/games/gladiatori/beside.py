"""The engine of Gladiatori beside the paper: both play the same match and must always agree.

The engine's texts are translated into the paper's. A question with one answer is answered on both
sides without a comparison. A draw of chance that one side makes earlier than the other waits in a
queue of its kind; animals have different numbers on each side, which are paired when they enter.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from typing import Any

from games.gladiatori.arena import table
from games.gladiatori.brawl import liking
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_data import KINDS, SKILLS, TRAITS
from games.gladiatori.paper_table import Card, Man, Who
from munera.core.engine import CHANCE, act, legal_list, settle, waiting
from munera.core.events import Sink
from munera.games.gladiatori import opening
from munera.games.gladiatori import state as st
from munera.games.gladiatori.events import EVENTS
from munera.games.gladiatori.flow_end import experience, fate
from munera.games.gladiatori.space import SPACE
from munera.games.gladiatori.state import MAN, Munus
from munera.games.gladiatori.tables import ITEM_NAMES, KIND_NAMES, POWER_NAMES

QUIET = ("D10", "D20", "D49", "D50")  # where all that lies on the table is compared
STREAMS = {  # the engine's name of a draw: the paper's
    "player-order": "first order",
    "animal-number": "number of animals",
    "items": "item",
    "draft-start": "draft start",
    "item-clash": "clash",
    "release": "release",
    "animal-dice": "die",
    "animal-way": "way",
}
DIE_DRAWS = ("entry", "movement", "trapped", "attack", "defence", "extra")
KIND_OF = dict(zip(KIND_NAMES, KINDS, strict=True))
POWER_OF = {name: str(number) for number, name in enumerate(POWER_NAMES, 1)}
PAPER_MODES = {
    "alone": "each_alone",
    "teams": "two_against_two",
    "two-against-one": "two_against_one",
    "cooperative": "cooperative",
    "solo": "solo",
}
LONGEST = 9000


class Differs(AssertionError):
    """The engine and the paper disagree."""


# --- Words ----------------------------------------------------------------------------------------


def in_paper_words(text: str) -> str:
    """A text of the engine as the paper spells it."""
    verb, *words = text.split()
    if verb == "leap":
        return "leap " + words[0].replace("+", " ")
    if verb in ("power", "pluspower"):
        return f"{verb} {POWER_OF[words[0]]}"
    if verb == "hex":
        gates = {"left-gate": "73", "right-gate": "74"}
        return f"hex {gates.get(words[0], words[0])}"
    if verb == "char":
        return "char " + ("build" if words[0] == "built" else words[0])
    if verb == "buy" and words[0] in POWER_OF:
        return f"buy pw{POWER_OF[words[0]]}"
    if verb == "overskill":
        return text
    return " ".join([verb, *(KIND_OF.get(word, word) for word in words)])


def paper_options(seats: int, mode: str, options: dict[str, str]) -> tuple[str, dict[str, object]]:
    """The paper's mode and options for a table of the engine."""
    laid = table(seats, mode, **options).options
    animals = laid["animals"]
    paper_mode = PAPER_MODES[mode]
    teams = opening.teams_of(mode, laid)[:seats]
    coins: list[int] | None = None
    if laid["coins"] != "standard":
        coins = [int(word) for word in laid["coins"].split()]
        coins = coins * seats if len(coins) == 1 else coins
    out: dict[str, object] = {
        "coins": coins,
        "characters": laid["characters"].replace("-", ""),
        "items": None if laid["items"] == "usual" else laid["items"],
        "species": "dogs" if animals in ("usual", "none") else animals,
        "number": "random" if laid["number"] == "random" else int(laid["number"]),
        "secutor": "sp5" if laid["secutor_move"] == "rage" else "sp4",
        "hoplomachus": int(laid["hoplomachus_guard"]),
        "teaching": laid["teaching"] == "graduated",
        "campaign": laid["campaign"] == "on",
    }
    for name in ("placement", "damage", "overlimit"):
        out[name] = laid[name] == "on"
    if mode in ("teams", "two-against-one"):
        sides = sorted(set(teams))
        out["teams"] = [[seat for seat in range(seats) if teams[seat] == side] for side in sides]
    if mode in ("alone", "teams", "two-against-one") and animals not in ("usual", "none"):
        paper_mode = "coliseum"
    return paper_mode, out


# --- Two sides ------------------------------------------------------------------------------------


class Beside:
    """One match on both sides."""

    def __init__(self, name: str, g: Munus, paper: Game) -> None:
        self.name = name
        self.rng = random.Random(name)
        self.g = g
        self.sink = Sink()
        self.g.sink = self.sink
        self.paper = paper
        self.drawn: defaultdict[str, deque[str]] = defaultdict(deque)
        self.order: list[int] = []  # numbers of animals on paper, in the order of this round
        self.pairs: dict[int, int] = {}  # number on paper: number in the engine
        self.moves: list[str] = []
        self.values_read = 0
        self.log_read = 0

    def fail(self, what: str, engine: object, paper: object) -> None:
        tail = "\n  ".join(self.moves[-25:])
        raise Differs(f"{self.name}\n  {tail}\n{what}\n  engine: {engine}\n  paper:  {paper}")

    # --- Chance ---

    def pair_animals(self) -> None:
        """Animals that came in get partners; the dead lose them."""
        animals = self.paper.table.animals
        there = [n for n in range(st.MOST) if self.g.beasts[2 * n] != st.NONE]
        self.pairs = {
            number: n
            for number, n in self.pairs.items()
            if animals[number].state != "dead" and n in there
        }
        free = [a.number for a in animals if a.state in ("in", "due")]
        free = [number for number in free if number not in self.pairs]
        taken = set(self.pairs.values())
        self.pairs |= dict(zip(free, [n for n in there if n not in taken], strict=False))

    def draw_in_engine(self) -> bool:
        """One draw of the engine; false if it must wait for the paper."""
        stream = self.g.stack[-1].stream()
        legal = [SPACE.text(action) for action in legal_list(self.g, CHANCE)]
        if stream == "animal-order":
            if not self.order:
                return False
            self.pair_animals()
            text = f"animal {self.pairs[self.order.pop(0)]}"
            if len(legal) == 2:
                self.order = []  # the last one needs no draw
        else:
            text = self.rng.choice(legal)
            self.drawn[STREAMS[stream]].append(text.split()[1])
        if text not in legal:
            self.fail("a draw", legal, text)
        self.moves.append(f"chance {stream}: {text}")
        act(self.g, CHANCE, SPACE.parse(text))
        return True

    def draw_on_paper(self, what: str, legal: list[str]) -> bool:
        """One draw of the paper; false if the engine has not drawn it yet."""
        if what == "animal order":
            text = self.rng.choice(legal)
            if len(self.paper.table.animals) and self.fresh_order(legal):
                self.order = []
            self.order.append(int(text.split()[1]))
            if len(legal) == 2:
                self.order.append(int(next(one for one in legal if one != text).split()[1]))
        elif what == "first order":
            seats = len(self.paper.table.men)
            queue = self.drawn[what]
            if len(queue) < seats - 1:
                return False
            found = [int(word) for word in queue]
            found += [seat for seat in range(seats) if seat not in found]
            text = "order " + " ".join(str(seat) for seat in found)
        elif what == "release" and not self.drawn[what]:
            if any(animal.state == "waiting" for animal in self.paper.table.animals):
                return False
            text = "roll 1"  # U-23: no animal waits, and the engine rolls nothing
        else:
            kind = {"destination": "way", "target": "way"}.get(what, what)
            if what.split(maxsplit=1)[0] in DIE_DRAWS:
                kind = "die"
            if not self.drawn[kind]:
                return False
            word = self.drawn[kind].popleft()
            word = {"left-gate": "73", "right-gate": "74"}.get(word, word)
            text = ("roll " if legal[0].startswith("roll") else "pick ") + word
        if text not in legal:
            self.fail(f"a draw of {what}", text, legal)
        self.paper.play(CHANCE, text)
        return True

    def fresh_order(self, legal: list[str]) -> bool:
        """Whether this is the first draw of an order of animals."""
        return len(legal) == sum(a.state in ("in", "due") for a in self.paper.table.animals)

    # --- Forced answers ---

    def push_engine(self) -> bool:
        """A draw or a forced answer in the engine; false if there is none."""
        seat = settle(self.g)
        if seat == CHANCE:
            return self.draw_in_engine()
        for one in waiting(self.g):
            legal = legal_list(self.g, one)
            if len(legal) == 1:
                self.moves.append(f"engine {one} must {SPACE.text(legal[0])}")
                act(self.g, one, legal[0])
                return True
        return False

    def push_paper(self) -> bool:
        """A draw or a forced answer on paper; false if there is none."""
        for seat, what in self.paper.asked():
            legal = self.paper.legal(seat)
            if seat == CHANCE:
                return self.draw_on_paper(what, legal)
            if len(legal) == 1:
                self.moves.append(f"paper {seat} must {legal[0]} at {what}")
                self.paper.play(seat, legal[0])
                return True
        return False

    def push(self) -> None:
        """Until both sides ask somebody who can choose, or are over."""
        while self.push_engine() or self.push_paper():
            pass

    # --- Comparing and playing ---

    def look(self) -> None:
        """All that must agree now."""
        self.push()
        values = self.new_values()
        if values[0] != values[1]:
            self.fail("announced values", *values)
        ended = bool(self.g.ended)
        if ended != self.paper.over:
            self.fail("the end", ended, self.paper.over)
        if ended:
            self.compare_tables()
            self.compare_results()
            return
        asked = sorted(waiting(self.g))
        if asked != [seat for seat, _ in self.paper.asked()]:
            self.fail("who is asked", f"{asked} {self.g.stack[-1].NAME}", self.paper.asked())
        for seat, decision in self.paper.asked():
            mine = {in_paper_words(SPACE.text(a)) for a in legal_list(self.g, seat)}
            theirs = set(self.paper.legal(seat))
            if mine != theirs:
                self.fail(
                    f"what {seat} may answer at {decision} ({self.g.stack[-1].NAME})",
                    f"more: {sorted(mine - theirs)}",
                    f"more: {sorted(theirs - mine)}",
                )
        if any(decision in QUIET for _, decision in self.paper.asked()):
            self.compare_tables()

    def step(self) -> None:
        """Somebody answers on both sides."""
        seat, decision = self.rng.choice(self.paper.asked())
        actions = {in_paper_words(SPACE.text(a)): int(a) for a in legal_list(self.g, seat)}
        texts = sorted(actions)
        if self.rng.random() < 0.25:
            text = self.rng.choice([one for one in texts if one != "surrender"])
        else:
            text = self.rng.choices(texts, [liking(self.paper, seat, one) for one in texts])[0]
        self.moves.append(f"{seat} {text} at {decision}")
        act(self.g, seat, actions[text])
        self.paper.play(seat, text)

    def play(self, most: int = LONGEST) -> Beside:
        """To the end of the match."""
        self.look()
        for _ in range(most):
            if self.paper.over:
                return self
            self.step()
            self.look()
        raise AssertionError(f"{self.name}: no end")

    def new_values(self) -> tuple[list[object], list[object]]:
        """FAV and FDV announced since the last look."""
        told = self.sink.events[self.values_read :]
        self.values_read = len(self.sink.events)
        mine: list[object] = []
        for event in told:
            name = EVENTS[event[0]].name
            if name == "attack_value":
                mine.append(("fav", event[1], event[3]))
            elif name == "help_given":
                mine.append(("help", event[1], event[2], event[4]))
            elif name == "defence_value":
                mine.append(("fdv", event[1], event[2]))
        entries = self.paper.log[self.log_read :]
        self.log_read = len(self.paper.log)
        theirs: list[object] = []
        for entry in entries:
            if entry[0] == "fav":
                theirs.append(("fav", entry[2], entry[4]))
            elif entry[0] == "fdv":
                theirs.append(("fdv", entry[2], entry[3]))
            elif entry[0] == "helped":
                theirs[-1] = ("help", entry[2], entry[3], entry[5])  # its FAV was told before
        return mine, theirs

    def compare_tables(self) -> None:
        """Everything that lies on the table."""
        self.pair_animals()
        for what, mine, theirs in [
            *table_facts(self),
            *(fact for man in self.paper.table.men for fact in man_facts(self, man)),
        ]:
            if mine != theirs:
                self.fail(what, mine, theirs)

    def compare_results(self) -> None:
        """Who has won."""
        mine, theirs = self.g.results(), self.paper.results()
        if mine != theirs:
            self.fail("results", mine, theirs)
        fates = ["unharmed", "knocked out", "dead"]
        seats = range(len(theirs))
        ends = [(int(experience(self.g, k)), fates[fate(self.g, k)]) for k in seats]
        if ends != self.paper.campaign():
            self.fail("experience and fate", ends, self.paper.campaign())


def match(seats: int, mode: str, options: dict[str, str], seed: object) -> Beside:
    """A match from its beginning."""
    name = f"{seats} {mode} {sorted(options.items())} {seed}"
    g = opening.opening(table(seats, mode, **options))
    return Beside(name, g, new_game(seats, *paper_options(seats, mode, options)))


# --- Facts ----------------------------------------------------------------------------------------

Fact = tuple[str, object, object]
LIVES = {st.ALIVE: "", st.UNDYING: "", st.DEAD: "dead", st.YIELDED: "surrendered"}


def cards_in(g: Munus, seat: int, zone: int) -> dict[str, int]:
    """A pile of the engine by the paper's kinds."""
    base = st.SEAT_CARDS * seat + st.ROOM * zone
    return {kind: int(g.cards[base + k]) for k, kind in enumerate(KINDS) if g.cards[base + k]}


def pile(cards: Any) -> dict[str, int]:
    """A pile of the paper without empty kinds."""
    return {kind: cards[kind] for kind in KINDS if cards[kind]}


def code_of(both: Beside, who: Who | None) -> int:
    """A character of the paper as the engine's code."""
    if who is None:
        return st.NONE
    return who[1] if who[0] == "man" else st.ANIMALS + both.pairs.get(who[1], 99)


def is_there(both: Beside, who: Who) -> bool:
    """Whether a character of the paper is still in play."""
    t = both.paper.table
    return t.animals[who[1]].state == "in" if who[0] == "animal" else not t.men[who[1]].out


def table_facts(both: Beside) -> list[Fact]:
    """Of the match as a whole."""
    g, t = both.g, both.paper.table
    animals = sorted(
        (both.pairs.get(a.number, 99), a.hex, a.trapped) for a in t.animals if a.state == "in"
    )
    beasts = [
        (n, int(g.beasts[2 * n]), int(g.beasts[2 * n + 1]))
        for n in range(st.MOST)
        if g.beasts[2 * n] >= 0
    ]
    helps: dict[tuple[int, int], int] = defaultdict(int)
    for k in range(0, len(g.helps), 3):
        if g.helps[k + 2] and st.hex_of(g, g.helps[k + 1]) >= 0:
            helps[int(g.helps[k]), int(g.helps[k + 1])] += int(g.helps[k + 2])
    # U-36: a bonus against somebody who is gone helps nobody, even if it is still noted.
    theirs = {
        (ally, code_of(both, who)): bonus
        for (ally, who), bonus in t.help.items()
        if is_there(both, who)
    }
    outside = sum(a.state in ("waiting", "due") for a in t.animals)
    entering = sum(g.beasts[2 * n] == -2 for n in range(st.MOST))
    facts: list[Fact] = [
        ("turn", int(g.turn), t.turn),
        ("animals", beasts, animals),
        ("animals outside", int(g.waiting + g.later + g.entering) + entering, outside),
        ("first blood open", bool(g.blood), not t.first_blood),
        ("help", dict(helps), theirs),
        ("markers to come", any_new(g), bool(t.pending)),
    ]
    if not both.paper.over:
        facts.append(("order of play", order_of(g), t.order))
        facts.append(("combat round", int(g.round), t.combat_round))
    return facts


def any_new(g: Munus) -> bool:
    """Whether markers wait for the end of the own round."""
    return (
        False
        if g.ended
        else any(
            g.men[MAN * seat + k] > 0
            for seat in range(int(g.setup.seats))
            for k in (st.M_NEW_TRAPS, st.M_NEW_WHITES)
        )
    )


def order_of(g: Munus) -> list[int]:
    """The seats in the order of the combat round."""
    return [int(seat) for seat in g.order if seat >= 0][: int(g.setup.seats)]


def rank(stamps: list[int]) -> list[int]:
    """Who lies above whom."""
    return sorted(range(len(stamps)), key=lambda seat: stamps[seat])


def man_facts(both: Beside, man: Man) -> list[Fact]:
    """Of one gladiator."""
    g, seat = both.g, man.seat
    at = MAN * seat

    def now(k: int) -> int:
        return int(g.men[at + k])

    powers = [power for power in man.powers if power not in man.used]
    held = [power for power in range(1, 10) if now(st.M_POWERS) >> (power - 1) & 1]
    raised = {s: now(st.M_RAISED + k) for k, s in enumerate(SKILLS) if now(st.M_RAISED + k) >= 0}
    life = now(st.M_LIFE)
    facts: list[Fact] = [
        ("vp", now(st.M_VP), man.vp),
        ("fate", LIVES[life], man.out),
        ("unbeatable", life == st.UNDYING, not man.out and man.unbeatable is not None),
        ("traits", {t: now(st.M_NOW + k) for k, t in enumerate(TRAITS)}, man.now),
        ("initial", {t: now(st.M_FIRST + k) for k, t in enumerate(TRAITS)}, man.initial),
        ("raised", raised, man.raised),
        ("powers", held, sorted(powers)),
        ("hit points below", now(st.M_EBB), man.below or 0),
    ]
    if man.out:  # U-29: nobody touches the cards of an eliminated player
        return [(f"{name} of {seat}", mine, theirs) for name, mine, theirs in facts]
    facts += card_facts(both, man)
    facts += [
        ("hex", now(st.M_HEX), man.hex),
        ("facing", now(st.M_FACING), man.facing),
        ("trapped", now(st.M_TRAPS), man.trapped),
        ("unbalanced", now(st.M_WHITES), man.unbalanced),
        ("face-down", bool(now(st.M_LYING)), man.face_down),
        ("+4", bool(now(st.M_PLUS4)), man.plus_four),
        ("delay", bool(now(st.M_DELAY)), man.delay),
        ("items", items_of(both, seat), items_on_paper(both, man)),
    ]
    if g.active == seat:
        facts.append(("hexes entered", now(st.M_STEPS), man.entered))
        facts.append(("turned", bool(now(st.M_TURNED)), man.turned))
    if seat == 0:
        men = both.paper.table.men
        stamps = [int(g.men[MAN * k + st.M_STAMP]) for k in range(len(men))]
        facts.append(("stack", rank(stamps), rank([one.stamp for one in men])))
    return [(f"{name} of {seat}", mine, theirs) for name, mine, theirs in facts]


def card_facts(both: Beside, man: Man) -> list[Fact]:
    """Where the cards of a gladiator in play lie; at the end hand and HP deck are one."""
    g, seat = both.g, man.seat
    hand, deck = cards_in(g, seat, st.HAND), cards_in(g, seat, st.DECK)
    if both.paper.over:
        hand = {kind: n for kind in KINDS if (n := hand.get(kind, 0) + deck.get(kind, 0))}
        mine: list[Fact] = [("hand and hp", hand, pile(man.hand + man.hp + man.deck))]
    else:
        mine = [("hand", hand, pile(man.hand + man.deck)), ("hp", deck, pile(man.hp))]
    return [
        *mine,
        ("discard", cards_in(g, seat, st.DISCARD), pile(man.discard)),
        ("removed", cards_in(g, seat, st.REMOVED), pile(man.removed)),
        ("aside", cards_in(g, seat, st.ASIDE), pile(man.aside)),
        ("row", row_of(g, seat), [row_code(card) for card in man.row]),
    ]


def row_of(g: Munus, seat: int) -> list[str]:
    """The row of Action cards in the engine."""
    codes = [int(g.rows[st.ROW * seat + k]) for k in range(st.ROW)]
    return [
        KINDS[code & 3]
        + ("!" if code & st.ROTATED else "")
        + ("?" if code & st.HIDDEN_CARD else "")
        + ("s" if code & st.STANDBY else "")
        for code in codes
        if code >= 0
    ]


def row_code(card: Card) -> str:
    """A card of the row on paper, in the same marks."""
    return (
        card.kind
        + ("!" if card.rotated else "")
        + ("" if card.face_up else "?")
        + ("s" if card.standby else "")
    )


def is_held(g: Munus, code: int) -> bool:
    """Whether a character is in a net, or will be at the end of the own round (U-41)."""
    if code >= st.ANIMALS:
        n = 2 * (code - st.ANIMALS)
        return bool(g.beasts[n] >= 0 and g.beasts[n + 1] > 0)
    at = MAN * code
    return bool(g.men[at + st.M_HEX] >= 0) and bool(
        g.men[at + st.M_TRAPS] > 0 or g.men[at + st.M_NEW_TRAPS] > 0
    )


def items_of(both: Beside, seat: int) -> list[tuple[str, bool, int]]:
    """The slots of a gladiator in the engine."""
    found = []
    for slot in range(2):
        at = MAN * seat
        item = int(both.g.men[at + st.M_ITEM + slot])
        tie = int(both.g.men[at + st.M_TIE + slot])
        if tie >= 0 and not is_held(both.g, tie):
            tie = st.NONE  # the engine removes ended ties only when it must
        damaged = bool(both.g.men[at + st.M_DAMAGED + slot])
        found.append(("" if item < 0 else ITEM_NAMES[item], damaged, tie))
    return found


def items_on_paper(both: Beside, man: Man) -> list[tuple[str, bool, int]]:
    """The slots of a gladiator on paper."""
    return [
        ("", False, st.NONE) if item is None else (item.id, item.damaged, code_of(both, item.tied))
        for item in man.items
    ]
