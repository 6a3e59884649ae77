"""A table to play test situations on: every step goes through the engine, every event is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from games.gorus.cards import card, cards, codes, school
from munera.core.engine import CHANCE, NOBODY, act, legal_list, settle
from munera.core.events import Sink
from munera.core.game import Table, View
from munera.core.rng import Rng
from munera.core.scene import Piece, Scene
from munera.games import load
from munera.games.gorus import flow, opening
from munera.games.gorus.space import CHOOSE_DEALER, CHOOSE_SCHOOL, DEAL, DRAW, TURN
from munera.games.gorus.state import Gorus
from munera.play.speech import check, decision

GAME = load("gorus")
SPECTATOR = -3
SEATS = range(1, 9)
DEAL_OUT = range(3, 9)  # numbers of seats that deal out the whole deck
TEAM_TABLES = [(n, mode) for n, modes in GAME.modes.items() for mode in modes[1:]]
TABLES = [(n, mode) for n, modes in GAME.modes.items() for mode in modes]
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")

Choose = Callable[["Arena", list[int]], int]


class Arena:
    """A position, its events so far, and short ways to go on and to ask."""

    def __init__(self, g: Gorus) -> None:
        self.g = g
        self.sink = Sink()
        g.sink = self.sink

    # --- Going on ---

    def do(self, seat: int, action: int) -> None:
        """One legal action of a seat or of chance."""
        legal = legal_list(self.g, seat)
        assert action in legal, f"{GAME.space.text(action)} is not legal for {seat}"
        act(self.g, seat, action)

    def play(self, text: str) -> None:
        """Cards in turn: `0:Bl9` of a seat, `C:Gr12` a contender, `d:Br8` drawn."""
        for word in text.split():
            who, _, code = word.partition(":")
            if who == "C":
                self.do(CHANCE, TURN + card(code))
            elif who == "d":
                self.do(CHANCE, DRAW + card(code))
            else:
                self.do(int(who), card(code))

    def deal(self, numbers: Sequence[int]) -> None:
        """Deal these cards in this order."""
        for number in numbers:
            self.do(CHANCE, DEAL + number)

    def choose_dealer(self, seat: int) -> None:
        """Let chance name the first dealer."""
        self.do(CHANCE, CHOOSE_DEALER + seat)

    def choose_school(self, code: str) -> None:
        """Let chance name a school in play."""
        self.do(CHANCE, CHOOSE_SCHOOL + school(code))

    def let_chance_act(self, rng: Rng) -> None:
        """Chance acts until a seat is asked or the game is over."""
        while settle(self.g) == CHANCE:
            outcomes = legal_list(self.g, CHANCE)
            self.do(CHANCE, outcomes[rng.below(len(outcomes))])

    def step(self, rng: Rng, choose: Choose | None = None) -> None:
        """One decision of the seat that is asked, and the chance after it."""
        legal = self.legal_numbers(self.asked)
        pick = choose(self, legal) if choose else legal[rng.below(len(legal))]
        self.do(self.asked, pick)
        self.let_chance_act(rng)

    def play_bouts(self, n: int, rng: Rng) -> None:
        """Some whole bouts at random."""
        goal = self.number_of("collected") + self.number_of("team_collected") + n
        while self.number_of("collected") + self.number_of("team_collected") < goal:
            self.step(rng)

    def play_round(self, rng: Rng, choose: Choose | None = None) -> None:
        """Until another round begins or the game is over."""
        self.let_chance_act(rng)
        now = self.g.round_number
        while self.asked != NOBODY and self.g.round_number == now:
            self.step(rng, choose)

    # --- Asking ---

    @property
    def asked(self) -> int:
        """The seat that is asked, CHANCE, or NOBODY when the game is over."""
        return settle(self.g)

    @property
    def preferred(self) -> str:
        """The code of the preferred school, or `none`."""
        shown = GAME.view(self.g, SPECTATOR)["preferred"]
        return "none" if shown is None else str(shown)[:2].capitalize()

    def legal_numbers(self, seat: int) -> list[int]:
        """What a seat may do, as numbers."""
        return legal_list(self.g, seat)

    def legal(self, seat: int) -> str:
        """The codes of the cards a seat may play."""
        return codes(legal_list(self.g, seat))

    def outcomes(self) -> list[int]:
        """What chance may do; all must be equally likely."""
        found = legal_list(self.g, CHANCE)
        frame = self.g.stack[-1]
        assert {frame.weight(self.g, outcome) for outcome in found} == {1}
        return found

    def hand(self, seat: int) -> str:
        """The codes of a seat's cards."""
        return codes(cards_in(self.view(seat)["hand"]))

    def view(self, viewer: int) -> View:
        """What a viewer may look at."""
        return GAME.view(self.g, viewer)

    def scene(self, viewer: int, language: str = "en") -> Scene:
        """How the table looks to a viewer."""
        names = PEOPLE[: self.g.setup.seats]
        asked = decision(GAME, self.g, viewer, names, language)
        return GAME.scene(self.view(viewer), asked, names, language)

    def marker(self, viewer: int) -> Piece:
        """The marker of the preferred school, as a viewer sees it."""
        return next(p for p in self.scene(viewer).within("floor") if p.id == "preferred")

    def lying(self, viewer: int) -> list[Piece]:
        """The cards of the present bout on the floor, in order."""
        floor = self.scene(viewer).within("floor")
        return [p for p in floor if p.form == "card" and "last" not in p.marks]

    def refuse(self, seat: int, action: int) -> None:
        """Ask for an action, which raises what the seat would be told."""
        check(GAME, self.g, seat, action, PEOPLE[: self.g.setup.seats])

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[1:] for e in self.sink.events if GAME.events[e[0]].name == kind]

    def number_of(self, kind: str) -> int:
        """How many events of a kind there were."""
        return len(self.events(kind))

    def challengers(self) -> list[int | str]:
        """Who challenged, in order; C is a contender."""
        kinds = [(GAME.events[event[0]].name, event) for event in self.sink.events]
        names = ("challenged", "contender_challenged")
        return ["C" if kind == names[1] else event[1] for kind, event in kinds if kind in names]

    def winners(self) -> list[int | str]:
        """Who won the bouts so far, in order; C is a contender."""
        names = ("won_preferred", "won_initiating", "contenders_won")
        kinds = [(GAME.events[event[0]].name, event) for event in self.sink.events]
        return ["C" if kind == names[2] else event[1] for kind, event in kinds if kind in names]

    def opened(self) -> dict[int, str]:
        """The piles of the sides as opened at the last round's end."""
        return {event[0]: codes(event[1:]) for event in self.events("opened")}

    def totals(self) -> dict[int, int]:
        """Crowd Favour of the sides as counted at the last round's end."""
        return {side: favour for side, favour, _ in self.events("counted")}

    def earners(self) -> list[int]:
        """The sides that earned Crowd Support so far, in order."""
        names = ("earned", "earned_tied")
        return [e[1] for e in self.sink.events if GAME.events[e[0]].name in names]

    def support(self) -> list[int]:
        """Crowd Support by side, as everybody sees it."""
        return [side["support"] for side in self.view(SPECTATOR)["sides"]]

    def taken(self) -> list[int]:
        """Cards collected by side, as everybody sees it."""
        return [side["cards"] for side in self.view(SPECTATOR)["sides"]]

    def champions(self) -> list[int]:
        """The sides that won the game."""
        return list(self.view(SPECTATOR)["champions"])


def cards_in(names: Sequence[str]) -> list[int]:
    """The cards that a view names `green 12`."""
    return [GAME.space.parse(f"play {name}") for name in names]


def table(seats: int, mode: str = "", options: Mapping[str, str] | None = None) -> Table:
    """A table; seat 0 deals unless told otherwise."""
    return GAME.table(seats, mode, {"dealer": "0", **(options or {})})


def at_opening(seats: int, mode: str = "", options: Mapping[str, str] | None = None) -> Arena:
    """A game before its first move; seat 0 deals unless told otherwise."""
    arena = Arena(cast(Gorus, GAME.opening(table(seats, mode, options))))
    return arena


def dealt(
    seats: int, mode: str = "", options: Mapping[str, str] | None = None, seed: int = 0
) -> Arena:
    """A game at its first decision, its cards dealt by a seed."""
    arena = at_opening(seats, mode, options)
    arena.let_chance_act(Rng(seed))
    return arena


def situation(
    hands: str,
    preferred: str = "none",
    leader: int = 0,
    *,
    mode: str = "",
    options: Mapping[str, str] | None = None,
    bout: str = "",
    pile: str = "",
    piles: str = "",
    dealer: int = 0,
    bouts_left: int = 0,
    support: Sequence[int] = (),
    targets: Sequence[int] = (),
) -> Arena:
    """A free position in a bout: hands and piles like `Bl6 Gr4 | Pi8 Gr6`, by seat and by side.

    One hand is a solo position: a contender is turned, or the player is asked after one in `bout`.
    """
    troupes = [cards(text) for text in hands.split("|")]
    seats = len(troupes)
    lying = cards(bout)
    if seats == 1:
        frame = flow.ENTER[0] if len(lying) == 1 else flow.TURN_CARD
    else:
        frame = flow.ENTER[(leader + len(lying)) % seats]
    return Arena(
        opening.position(
            table(seats, mode, options),
            frame=frame,
            hands=troupes,
            pile=cards(pile),
            piles=[cards(text) for text in piles.split("|")],
            preferred=school(preferred),
            leader=NOBODY if seats == 1 else leader,
            bout=lying,
            dealer=dealer,
            bouts_left=bouts_left,
            support=support,
            targets=targets,
        )
    )


def counted(
    piles: str,
    preferred: str,
    seats: int = 0,
    *,
    mode: str = "",
    options: Mapping[str, str] | None = None,
    support: Sequence[int] = (),
    targets: Sequence[int] = (),
    dealer: int = 0,
) -> Arena:
    """A round scored from piles by side; there are as many seats as piles unless told otherwise."""
    texts = piles.split("|")
    n = seats or len(texts)
    empty = " | ".join("" for _ in range(n))
    arena = situation(
        empty,
        preferred,
        mode=mode,
        options=options,
        piles=piles,
        support=support,
        targets=targets,
        dealer=dealer,
    )
    arena.g.stack.pop()  # no cards are left: the tally comes next
    settle(arena.g)
    return arena
