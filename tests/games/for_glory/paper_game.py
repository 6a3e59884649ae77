"""The phases of For Glory on paper: Machinations Turns, Late Registration, Battles, Resolution.

It plays a whole game from any position and asks every player with more than one answer; see
`paper_steps`.
"""

from __future__ import annotations

from games.for_glory.cards import CARDS, DECKS
from games.for_glory.paper import GLORY_ON, GLORY_TO_WIN, HAND, LA, Ability, Man, Use
from games.for_glory.paper_steps import Ask, BattleOver, Done, Flow, Steps, target

SCHEMES = ("scheme", "boast")
FIGHTERS = ("tactic", "reaction")
CAPS = {"actions": 100, "turns": 100, "cycles": 10, "machinations": 300}


def is_single(options: list[str]) -> bool:
    """Whether an answer is given for a player; he makes a forced Attack himself."""
    return len(options) == 1 and not options[0].startswith("attack")


class GameOver(Exception):
    """The game is over: somebody has won, or nobody can."""


class Paper(Steps):
    """A game on paper, from the position it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.asks = self.begin("main")
        self.asked: Ask | None = None
        self.in_main = False  # the end of the Take Actions step is asked even if no action is left

    # --- Driving ---

    def begin(self, step: str) -> Flow:
        """Play from a step of the rules on."""
        try:
            if step == "main":
                yield from self.rest_of_turn()
            elif step == "late":
                yield from self.arena_phase(True)
            elif step == "battles":
                self.active = 1 - self.favor
                yield from self.arena_phase(False)
            while True:
                yield from self.machinations()
        except GameOver:
            self.step = "over"

    def start(self, step: str) -> None:
        """Go to the first question."""
        self.asks = self.begin(step)
        self.asked = next(self.asks, None)
        self.skip()

    def answer(self, text: str) -> None:
        """Take an answer and go to the next question that has more than one."""
        assert self.asked is not None
        assert text in self.asked[1], f"paper allows {self.asked}, not {text}"
        self.tell(text)
        self.skip()

    def tell(self, text: str) -> None:
        try:
            self.asked = self.asks.send(text)
        except StopIteration:
            self.asked = None

    def skip(self) -> None:
        while self.asked is not None and is_single(self.asked[1]) and not self.in_main:
            self.tell(self.asked[1][0])

    # --- Machinations ---

    def machinations(self) -> Flow:
        """FG-214: the next player's turn."""
        if self.turn >= CAPS["machinations"]:
            glory = [house.glory for house in self.houses]
            self.winner = -1 if glory[0] == glory[1] else glory.index(max(glory))
            raise GameOver
        self.turn += 1
        self.owner = self.active = 1 - self.owner
        self.step = "machinations"
        for row in self.houses[self.owner].villa:
            row[1] = True
        for place in self.places[:2]:
            if place.champion == self.owner:
                place.ready = True
        yield from self.rest_of_turn()

    def rest_of_turn(self) -> Flow:
        seat = self.owner
        house = self.houses[seat]
        for _ in range(CAPS["actions"]):
            if (yield from self.main_action(seat)):
                break
        house.discard += sorted(house.hand, key=list(CARDS).index)  # FG-304: any order will do
        house.hand = []
        for deck in DECKS:
            yield from self.deal(deck)
        yield from self.draw(seat, HAND)
        if seat == self.favor and self.boasts:
            if self.bloodlust() >= int(self.cards[self.boasts[0]]["bloodlust"]):
                yield from self.arena_phase(True)

    def main_options(self, seat: int) -> list[str]:
        out = []
        for deck in DECKS:
            for slot, card in enumerate(self.supply[deck]):
                if card and self.can_pay(seat, self.price(seat, card)):
                    out.append(f"buy {deck} {slot}")
        for card in dict.fromkeys(self.houses[seat].hand):
            kind = self.cards[card]["type"]
            scheme = kind in SCHEMES and all(
                self.payable(Use(seat, ability, card), True) for ability in self.abilities(card)
            )
            if kind == "patron" or scheme or (kind == "gladiator" and self.may_enter(seat, card)):
                out.append(f"play {card}")
            if kind in FIGHTERS:
                out.append(f"reserve {card}")
        for use in self.villa_uses(seat, "scheme", (0, 1, 2)):
            if self.payable(use, False):
                out.append(f"ability {use.card}")
        return [*out, *self.extras(seat), "pass"]

    def main_action(self, seat: int) -> Done:
        """One action of the Take Actions step; True for the end of the step."""
        self.in_main = True
        text = yield from self.pick(seat, self.main_options(seat))
        self.in_main = False
        house = self.houses[seat]
        verb, *rest = text.split()
        if verb == "pass":
            return True
        if verb == "buy":
            deck, slot = rest[0], int(rest[1])
            card = self.supply[deck][slot]
            yield from self.pay(seat, self.price(seat, card))
            self.supply[deck][slot] = ""
            house.discard.append(card)
        elif verb == "reserve":
            house.hand.remove(rest[0])
            house.reserve.append(rest[0])
        elif verb == "play":
            yield from self.play_main(seat, rest[0])
        else:
            schemes = self.villa_uses(seat, "scheme", (0, 1, 2))
            for use in schemes:
                if text == f"ability {use.card}" and self.payable(use, False):
                    yield from self.use(use)
                    return False
            yield from self.extra_action(seat, text)
        return False

    def play_main(self, seat: int, card: str) -> Flow:
        house = self.houses[seat]
        kind = self.cards[card]["type"]
        if kind == "gladiator":
            house.hand.remove(card)
            self.limbo.append((seat, card))
            arena = yield from self.choose_arena(seat)
            self.limbo.remove((seat, card))
            yield from self.enter(seat, card, arena)
        elif kind == "patron":
            house.hand.remove(card)
            house.villa.append([card, True])
        else:
            nothing: Ability = {"use": ["scheme"], "effect": []}
            ability = (self.abilities(card) or [nothing])[0]
            yield from self.use_card(Use(seat, ability, card))

    # --- Arena Phase ---

    def arena_phase(self, late: bool) -> Flow:
        """FG-611."""
        if late:
            yield from self.late_registration()
        self.step = "battle"
        self.active = 1 - self.favor
        for arena in (0, 1, 2):
            if any(man.arena == arena for man in self.men):
                yield from self.battle(arena)
        yield from self.resolution()

    def late_registration(self) -> Flow:
        """FG-612 to FG-614."""
        self.step = "late"
        seat = 1 - self.favor
        passed = [False, False]
        while not all(passed):
            if passed[seat]:
                seat = 1 - seat
            self.active = seat
            cost = self.late_cost(seat)
            house = self.houses[seat]
            options = [
                f"play {card}"
                for card in house.hand
                if self.cards[card]["type"] == "gladiator"
                and self.may_enter(seat, card)
                and self.can_pay(seat, cost)
            ]
            text = yield from self.pick(seat, [*options, *self.extras(seat), "pass"])
            if text in options:
                card = text.split()[1]
                house.hand.remove(card)
                self.limbo.append((seat, card))
                arena = yield from self.choose_arena(seat)
                yield from self.pay(seat, cost)
                self.limbo.remove((seat, card))
                yield from self.enter(seat, card, arena)
            elif text != "pass":
                yield from self.extra_action(seat, text)
                continue
            else:
                passed[seat] = True
            seat = 1 - seat

    def battle(self, arena: int) -> Flow:
        """FG-624."""
        self.arena = arena
        winner = -1
        try:
            self.battle_check()
            for cycle in range(1, CAPS["cycles"] + 1):
                self.cycle = cycle
                yield from self.battle_cycle()
        except BattleOver as over:
            winner = over.winner
        for seat, card in self.limbo:
            self.houses[seat].discard.append(card)
        self.limbo, self.open, self.ghosts = [], [], []
        for man in self.men:
            man.assigned = 0
            man.turn.clear()
            man.battle.clear()
        self.arena, self.cycle, self.initiative = -1, 0, -1
        if winner >= 0:
            yield from self.spoils(winner, arena)

    def battle_cycle(self) -> Flow:
        self.initiative = seat = self.leader(self.arena)
        passes = 0
        for _ in range(CAPS["turns"]):
            self.active = seat
            acted = yield from self.combat_turn(seat)
            for man in self.men:
                man.turn.clear()
            yield from self.checks()
            passes = 0 if acted else passes + 1
            seat = 1 - seat
            if passes == 2:
                break
        for man in self.men:
            if man.arena == self.arena and self.cycle < CAPS["cycles"]:  # else a Draw
                man.ready = True
        if self.cycle < CAPS["cycles"]:
            yield from self.checks()

    def tactics(self, seat: int) -> list[tuple[str, Use]]:
        """Every Tactic the player may use now."""
        here = (self.arena,)
        found: list[tuple[str, Use]] = []
        for card in dict.fromkeys(self.houses[seat].hand):
            for ability in self.abilities(card):
                in_hand = self.cards[card]["type"] == "tactic" or ability.get("zone") == "hand"
                if in_hand and "tactic" in ability["use"]:
                    found.append((f"play {card}", Use(seat, ability, card, arenas=here)))
        for use in self.villa_uses(seat, "tactic", here):
            found.append((f"ability {use.card}", use))
        for man in self.side(seat, self.arena):
            for ability in self.abilities(man.card):
                live = "zone" not in ability and not self.is_blank(man)
                if live and "tactic" in ability["use"]:
                    use = Use(seat, ability, man.card, source=man, arenas=here)
                    found.append((f"use {man.n}", use))
        return [
            (text, use)
            for text, use in found
            if self.payable(use, text.startswith("play ")) and self.fits(use)
        ]

    def combat_turn(self, seat: int) -> Done:
        """FG-701 to FG-704; True unless it was a pass."""
        attacked = schemed = False
        while True:
            ready = [man for man in self.side(seat, self.arena) if man.ready]
            attacks = [f"attack {man.n}" for man in ready]
            if attacked or not self.targets(seat, self.arena):
                attacks = []
            uses = [] if schemed else self.tactics(seat)
            options = [*attacks, *(text for text, _ in uses), *self.extras(seat)]
            text = yield from self.pick(seat, [*options, *([] if attacks else ["pass"])])
            if text == "pass":
                return attacked or schemed
            if text in attacks:
                attacked = True
                yield from self.attack(next(m for m in ready if text == f"attack {m.n}"))
            elif any(text == word for word, _ in uses):
                schemed = True
                use = next(use for word, use in uses if word == text)
                if text.startswith("play ") and use.ability.get("zone") != "hand":
                    yield from self.use_card(use)
                else:
                    yield from self.use(use)
            else:
                yield from self.extra_action(seat, text)

    def attack(self, man: Man) -> Flow:
        """FG-710 to FG-712, R-4, R-5."""
        man.ready = False
        yield from self.checks()
        yield from self.window(("attacks",), (self.arena,), (man,))
        if man not in self.men or man.arena != self.arena or not self.figure(man, "attack"):
            return
        foes = self.targets(man.seat, self.arena)
        if not foes:
            return
        text = yield from self.pick(man.seat, [target(man.seat, foe) for foe in foes])
        (foe,) = [foe for foe in foes if target(man.seat, foe) == text]
        foe.assigned += self.figure(man, "attack")
        yield from self.damage(self.arena)

    def spoils(self, winner: int, arena: int) -> Flow:
        """FG-904 to FG-906."""
        house, place = self.houses[winner], self.places[arena]
        house.glory += place.glory
        place.glory = 0
        if arena == LA:
            house.villa.append([place.card, True])
            place.card = ""
            house.discard.append(self.boasts.pop(0))
        elif place.champion != winner:
            place.champion = winner
            place.ready = True
        if house.glory >= GLORY_TO_WIN:
            self.winner = winner
            raise GameOver
        if arena != LA:
            yield from self.checks()

    def resolution(self) -> Flow:
        """FG-921 to FG-926."""
        self.step = "refill"
        if not self.places[LA].card and self.arena_deck:
            self.places[LA].card = yield from self.chance(self.arena_deck)
        for place, full in zip(self.places, GLORY_ON, strict=True):
            place.glory = full
        for man in sorted(self.men, key=lambda man: man.n):
            self.houses[man.seat].discard.append(man.card)
        self.men = []
        glory = [house.glory for house in self.houses]
        if glory[0] != glory[1]:
            self.favor = glory.index(min(glory))
        for seat in (1 - self.owner, self.owner):
            house = self.houses[seat]
            while True:
                text = yield from self.pick(seat, [*self.extras(seat), "pass"])
                if text == "pass":
                    break
                yield from self.extra_action(seat, text)
            yield from self.draw(seat, max(0, HAND - len(house.hand)))
