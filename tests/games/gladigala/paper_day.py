"""Whole days of GladiGala on paper, question by question.

A `Day` gets who answered what, as texts, and says what may be answered next and by whom. Each part
of the rules is one function that asks with `yield`: a dict of the seats that may answer now and
their texts. `paper` answers its questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from games.gladigala import paper
from games.gladigala.paper import CLASS_ONE, CLASS_TWO, SAFE_ZONE, SIDES, TYPES, Man

CHANCE = -1
SCHOOLS = ("academia", "leo", "solis", "spiritus")
Asked = dict[int, list[str]]
Steps = Generator[Asked, tuple[int, str], None]


@dataclass
class Settings:
    """2.8, all of them."""

    first_seat: int = 0
    matches: int = 2
    max_rounds: int = 60
    start_coins: int = 3
    shield_limit: int = 3
    out_limit: int = 5
    safe_zone_fee: int = 1
    upgrade_cost: int = 1
    eagle_reach_coins: int = 3
    payout: Sequence[int] = (0, 0, 2, 3, 4, 6)
    simultaneous_hits: str = "each"
    fallen_eagle: str = "takeable"
    afternoon_eagles: str = "stay"
    closed_benches: Sequence[str] = ()
    three_player_limit: bool = True
    ranges: Mapping[str, list[tuple[int, int]]] = field(default_factory=lambda: paper.RANGE)
    attack_value: Mapping[str, int] = field(default_factory=lambda: paper.VALUE)


@dataclass
class Bird:
    """An Eagle."""

    square: str = ""
    carrier: str = ""
    home: str = ""
    frozen: bool = False


@dataclass
class Token:
    """A crowd token on its bench."""

    bench: str
    kind: str
    state: str = "down"  # then played, then used


@dataclass
class Tale:
    """What happened in a round."""

    orders: dict[str, tuple[str, str]] = field(default_factory=dict)
    attacks: dict[str, str] = field(default_factory=dict)  # by gladiator: a square or none
    start: dict[str, str] = field(default_factory=dict)
    facing: dict[str, str] = field(default_factory=dict)  # before the turns
    moved: dict[str, str] = field(default_factory=dict)
    blocked: dict[str, set[str]] = field(default_factory=dict)  # by gladiator: all reasons
    own_eagle: list[str] = field(default_factory=list)
    hits: list[tuple[str, str]] = field(default_factory=list)  # attacker, whom it hit
    shields: dict[str, bool] = field(default_factory=dict)  # asked: whether it was paid
    hurt: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    taken: list[tuple[str, int]] = field(default_factory=list)  # gladiator, whose Eagle
    unpaid: list[str] = field(default_factory=list)
    coins: list[tuple[int, str, int]] = field(default_factory=list)  # seat, why, how many


class Day:
    """One day on paper."""

    def __init__(self, seats: int, settings: Settings | None = None) -> None:
        self.seats = seats
        self.settings = settings or Settings()
        first = self.settings.first_seat
        self.order = [(first + k) % seats for k in range(seats)]
        self.coins = [self.settings.start_coins] * seats
        self.eagles = [Bird() for _ in range(seats)]
        self.medals: list[tuple[str, int, int]] = []
        self.match = 0
        self.winners: list[int] = []
        self.places: list[int] = []
        self.tale = self.plan = Tale()  # of the last movement, and of the round being planned
        self.clear()
        self.asked: Asked = {}
        self.steps: Steps = self.day()
        self.go_on(None)

    def resume(self) -> None:
        """Go on from an arena that was set up by hand: a round begins."""
        self.steps = self.day(ready=True)
        self.go_on(None)

    def clear(self) -> None:
        """GG-265: clear what no match begins with."""
        self.round = 0
        self.leader = -1
        self.phase = ""
        self.men: dict[str, Man] = {}
        self.teams: list[list[str]] = [[] for _ in range(self.seats)]
        self.declared: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.supply = Counter(dict.fromkeys(range(self.seats), 6) if self.seats > 2 else {})
        self.collected = [0] * self.seats
        self.shields = [0] * self.seats
        self.upgrades: list[list[str]] = [[] for _ in range(self.seats)]
        self.stage: list[int] = []
        self.tokens: list[list[Token]] = [[] for _ in range(self.seats)]
        for bird in self.eagles:
            bird.carrier = ""

    # --- Being told ---

    def go_on(self, told: tuple[int, str] | None) -> None:
        try:
            self.asked = self.steps.send(told) if told else next(self.steps)
        except StopIteration:
            self.asked = {}

    def play(self, seat: int, text: str) -> None:
        assert text in self.asked[seat], f"{text}: on paper only {self.asked} is legal"
        self.go_on((seat, text))

    def ask(self, seat: int, choices: list[str]) -> Generator[Asked, tuple[int, str], str]:
        _, text = yield {seat: choices}
        return text

    def sealed(
        self, questions: dict[int, list[tuple[str, list[str]]]]
    ) -> Generator[Asked, tuple[int, str], dict[str, str]]:
        """Ask all seats at once, each its questions in order (GG-075); returns answers by name."""
        left = {seat: list(some) for seat, some in questions.items() if some}
        answers = {}
        while left:
            seat, text = yield {seat: some[0][1] for seat, some in left.items()}
            name, _ = left[seat].pop(0)
            answers[name] = text
            if not left[seat]:
                del left[seat]
        return answers

    # --- The day ---

    def day(self, ready: bool = False) -> Steps:
        while self.match < self.settings.matches:
            if not ready:
                self.clear()
                yield from self.gear_up()
                yield from self.set_up()
            ready = False
            yield from self.rounds()
            self.match += 1
        self.match -= 1
        self.phase = "over"
        self.rank()

    def rounds(self) -> Steps:
        """GG-070: rounds until one ends the match."""
        while not (yield from self.one_round()):
            pass

    def rank(self) -> None:
        """GG-250 to GG-258."""
        best = paper.only_best(range(self.seats), *self.standing("coins", "men", "sound"))
        ranks = [1 if seat in best else 2 for seat in range(self.seats)]
        self.winners = paper.day_winners(self.medals, ranks)
        self.places = paper.day_places(self.medals, self.winners, self.coins)

    def standing(self, *keys: str) -> list[dict[int, int]]:
        """What schools are compared by; more is better."""
        inside = {seat: self.own(seat) for seat in range(self.seats)}
        every = {
            "coins": dict(enumerate(self.coins)),
            "men": {seat: len(men) for seat, men in inside.items()},
            "sound": {seat: -sum(man.hurt for man in men) for seat, men in inside.items()},
        }
        return [every[key] for key in keys]

    # --- Set-up ---

    def gear_up(self) -> Steps:
        """GG-011 to GG-017."""
        mix = {2: (4, 2), 4: (2, 1)}.get(self.seats, (0, 0))
        wanted = [mix] * self.seats
        if self.seats == 3:
            self.phase = "mix"
            for seat in self.order:
                text = yield from self.ask(seat, ["mix 2+2", "mix 3+1"])
                wanted[seat] = (2, 2) if text == "mix 2+2" else (3, 1)
        self.phase = "draw"
        stacks = (Counter(CLASS_ONE), Counter(CLASS_TWO))
        for seat in self.order:
            for stack, count in zip(stacks, wanted[seat], strict=True):
                for _ in range(count):
                    some = [f"draw {kind}" for kind in TYPES if stack[kind]]
                    text = yield from self.ask(CHANCE, some)
                    kind = text.removeprefix("draw ")
                    stack[kind] -= 1
                    self.teams[seat].append(kind)

    def set_up(self) -> Steps:
        """GG-057: declaration, Eagles, line-ups, crowd tokens."""
        if self.seats > 2:
            self.phase = "declare"
            for count in (3, 2):
                for seat in self.order:
                    yield from self.declare(seat, count)
        if self.match == 0:
            self.phase = "eagles"
            for seat in self.order:
                text = yield from self.ask(seat, ["eagle low", "eagle high"])
                pair = paper.EAGLES[SIDES[self.seats][seat]]
                home = pair[0] if text == "eagle low" else pair[1]
                self.eagles[seat] = Bird(home, "", home)
        else:
            self.settle_eagles()
        self.phase = "line-up"
        for seat in self.order:
            yield from self.line_up(seat)
        self.phase = "crowd seats"
        for _ in range(3):
            for seat in self.order:
                yield from self.seat_token(seat)

    def declare(self, seat: int, count: int) -> Steps:
        """GG-030 to GG-035."""
        for _ in range(count):
            others = [k for k in range(self.seats) if k != seat and self.supply[k]]
            if not others:
                return
            text = yield from self.ask(seat, [f"symbol {SCHOOLS[k]}" for k in others])
            school = SCHOOLS.index(text.removeprefix("symbol "))
            self.supply[school] -= 1
            self.declared[seat][school] += 1

    def settle_eagles(self) -> None:
        """GG-262, GG-263: where the Eagles lie in the afternoon."""
        limit = self.settings.three_player_limit
        starts = paper.possible_starts(self.seats, [bird.home for bird in self.eagles], limit)
        for bird in self.eagles:
            home = self.settings.afternoon_eagles == "home"
            if home or bird.square in SAFE_ZONE or bird.square in starts:
                bird.square = bird.home

    def line_up(self, seat: int) -> Steps:
        """GG-045 to GG-051, GG-264."""
        limit = self.settings.three_player_limit
        rows = paper.row_choices(self.seats, seat, limit)
        wings = paper.wing_choices(self.seats, seat, limit)
        row, wing = rows[0], wings[0] if wings else ""
        if len(rows) > 1:
            text = yield from self.ask(seat, [f"row {k}" for k in rows])
            row = int(text.removeprefix("row "))
        if len(wings) > 1:
            text = yield from self.ask(seat, [f"wing {side}" for side in wings])
            wing = text.removeprefix("wing ")
        side = SIDES[self.seats][seat]
        left = list(self.teams[seat])
        squares = paper.start_squares(self.seats, side, self.eagles[seat].home, row, wing)
        for index, square in enumerate(squares, 1):
            some = [kind for kind in TYPES if kind in left]
            kind = some[0]
            if len(some) > 1:
                text = yield from self.ask(seat, [f"place {kind}" for kind in some])
                kind = text.removeprefix("place ")
            left.remove(kind)
            name = f"{side}{index}"
            self.men[name] = Man(name, seat, index, kind, square, paper.INWARD[side])

    def seat_token(self, seat: int) -> Steps:
        """GG-052 to GG-056."""
        taken = [token.bench for some in self.tokens for token in some]
        benches = paper.free_benches(taken, self.settings.closed_benches)
        mine = [token.kind for token in self.tokens[seat]]
        kinds = [kind for kind, n in (("up", 2), ("down", 1)) if mine.count(kind) < n]
        texts = [f"crowd {kind} {bench.lower()}" for kind in kinds for bench in benches]
        text = yield from self.ask(seat, texts)
        _, kind, bench = text.split()
        self.tokens[seat].append(Token(bench.capitalize(), kind))

    # --- A round ---

    def own(self, seat: int) -> list[Man]:
        """The gladiators of a school that are in the arena, by number."""
        return [man for man in self.men.values() if man.seat == seat and man.square]

    def inside(self) -> list[Man]:
        return [man for man in self.men.values() if man.square]

    def at(self, square: str) -> Man | None:
        return next((man for man in self.inside() if man.square == square), None)

    def carries(self, man: Man) -> bool:
        return any(bird.carrier == man.name for bird in self.eagles)

    def pay(self, seat: int, why: str, coins: int) -> None:
        """Coins that come (or go, below zero) for a reason."""
        if coins:
            self.coins[seat] += coins
            self.tale.coins.append((seat, why, coins))
        assert self.coins[seat] >= 0, "GG-202"

    def leave(self, man: Man) -> None:
        """Out of the match, for whatever reason; what it carried stays behind (GG-216)."""
        for bird in self.eagles:
            if bird.carrier == man.name:
                bird.carrier = ""
                bird.frozen = bird.frozen or self.settings.fallen_eagle == "frozen"
        man.square = ""

    def one_round(self) -> Generator[Asked, tuple[int, str], bool]:
        """GG-071: the thirteen steps; true when the match is over."""
        self.round += 1
        self.plan = Tale()
        yield from self.give_orders()
        yield from self.place_attacks()
        yield from self.play_crowd()
        self.move()
        self.leave_own_eagles()
        hits = self.find_hits()
        yield from self.ask_shields(hits)
        fallen = self.mark(hits)
        self.earn(hits, fallen)
        self.take_eagles()
        yield from self.pay_fees()
        over = self.is_over()
        if not over:
            yield from self.upgrade()
            self.reset()
        return over

    def reset(self) -> None:
        """Step 13. When the match is over all is cleared anyway (GG-265)."""
        self.move_leader()
        for token in (token for some in self.tokens for token in some):
            if token.state == "played":
                token.state = "used"

    def move_leader(self) -> None:
        """GG-270; in the last round before coins go on the medal."""
        top = max(self.coins)
        if self.coins.count(top) == 1:
            self.leader = self.coins.index(top)

    def give_orders(self) -> Steps:
        """Step 1."""
        self.phase = "orders"
        seats = range(self.seats)
        answers = yield from self.sealed(
            {k: [(man.name, self.orders_of(man)) for man in self.own(k)] for k in seats}
        )
        for name, text in answers.items():
            _, upper, lower = text.split()
            self.plan.orders[name] = (upper.upper(), lower)

    def orders_of(self, man: Man) -> list[str]:
        return paper.legal_orders(man, self.carries(man), man.type in self.upgrades[man.seat])

    def place_attacks(self) -> Steps:
        """Step 2."""
        self.phase = "attacks"
        seats = range(self.seats)
        outside = {k: [man for man in self.own(k) if man.square not in SAFE_ZONE] for k in seats}
        answers = yield from self.sealed(
            {k: [(man.name, self.attacks_of(man)) for man in outside[k]] for k in seats}
        )
        for name, text in answers.items():
            self.plan.attacks[name] = text.removeprefix("attack ")

    def attacks_of(self, man: Man) -> list[str]:
        squares = paper.attack_squares(man, self.settings.ranges)
        return [*(f"attack {square}" for square in squares), "attack none"]

    def play_crowd(self) -> Steps:
        """Step 3."""
        self.phase = "crowd"
        choices = ["token keep", "token play"]
        questions: dict[int, list[tuple[str, list[str]]]] = {}
        for seat, some in enumerate(self.tokens):
            unused = [n for n, token in enumerate(some) if token.state == "down"]
            questions[seat] = [(f"{seat} {n}", choices) for n in unused]
        answers = yield from self.sealed(questions)
        for name, text in answers.items():
            seat_text, n_text = name.split()
            if text == "token play":
                self.tokens[int(seat_text)][int(n_text)].state = "played"

    def move(self) -> None:
        """Step 4."""
        self.tale = self.plan
        men = self.inside()
        start = {man.name: man.square for man in men}
        wish = {man.name: paper.goal(man, *self.tale.orders[man.name]) for man in men}
        moving = paper.who_moves(start, wish)
        hard = paper.hard_blocks(start, wish)
        self.tale.start = start
        for man in men:
            if man.name in moving:
                man.square = wish[man.name]
                self.tale.moved[man.name] = man.square
            elif wish[man.name] != man.square:
                reasons = set(hard.get(man.name, ()))
                holder = next((name for name in start if start[name] == wish[man.name]), "")
                if holder and holder not in moving:
                    reasons.add("held")
                self.tale.blocked[man.name] = reasons
            self.tale.facing[man.name] = man.facing
            man.facing = paper.turned(man.facing, self.tale.orders[man.name][1])
        for bird in self.eagles:
            if bird.carrier:
                bird.square = self.men[bird.carrier].square

    def leave_own_eagles(self) -> None:
        """Step 5."""
        for man in self.inside():
            bird = self.eagles[man.seat]
            if bird.square == man.square and not bird.carrier:
                self.tale.own_eagle.append(man.name)
                self.leave(man)

    def find_hits(self) -> list[tuple[Man, Man]]:
        """Step 6: attacker and whom it hits."""
        out = []
        for name, square in self.tale.attacks.items():
            target = self.at(square) if square != "none" else None
            if target is not None and target.seat != self.men[name].seat:
                out.append((self.men[name], target))
                self.tale.hits.append((name, target.name))
        return out

    def is_crushing(self, man: Man) -> bool:
        return man.type == "club" and self.tale.orders[man.name][1] == "skill"

    def ask_shields(self, hits: list[tuple[Man, Man]]) -> Steps:
        """Step 7."""
        self.phase = "shields"
        struck = {target.name for _, target in hits}
        for seat in self.order:
            for man in self.own(seat):
                shielded = man.type in ("sword", "spear") and (
                    self.tale.orders[man.name][1] == "skill"
                )
                can = self.coins[seat] >= 1 and self.shields[seat] < self.settings.shield_limit
                if man.name in struck and shielded and can:
                    text = yield from self.ask(seat, ["shield take", "shield pay"])
                    self.tale.shields[man.name] = text == "shield pay"
                    if text == "shield pay":
                        self.shields[seat] += 1
                        self.pay(seat, "shield", -1)

    def mark(self, hits: list[tuple[Man, Man]]) -> list[int]:
        """Step 8; returns the schools of those that fell."""
        once = self.settings.simultaneous_hits == "once"
        fallen = []
        for seat in self.order:
            for man in self.own(seat):
                crushing = sum(target is man and self.is_crushing(by) for by, target in hits)
                ordinary = sum(target is man for _, target in hits) - crushing
                if not crushing and not ordinary:
                    continue
                paid = self.tale.shields.get(man.name, False)
                hurt, out = paper.new_marks(man.hurt, ordinary, crushing, paid, once)
                if out:
                    self.tale.out.append(man.name)
                    fallen.append(seat)
                    self.leave(man)
                elif hurt and not man.hurt:
                    self.tale.hurt.append(man.name)
                    man.hurt = True
        return fallen

    def worth(self, by: Man, square: str) -> int:
        """GG-154 to GG-157, GG-182: what a successful attack earns."""
        earned = self.settings.attack_value[by.type]
        for seat, some in enumerate(self.tokens):
            for token in some:
                if token.state == "played" and paper.covers(token.bench, square):
                    if token.kind == "down" and seat != by.seat:
                        return 0
                    if token.kind == "up" and seat == by.seat:
                        earned += 1
        return earned

    def earn(self, hits: list[tuple[Man, Man]], fallen: list[int]) -> None:
        """Step 9, the first two incomes."""
        for by, _ in hits:
            self.pay(by.seat, "attack", self.worth(by, self.tale.attacks[by.name]))
        payout = self.settings.payout
        if self.seats == 2 and fallen:
            self.stage = paper.stacked(
                self.stage, fallen, self.collected, self.coins, self.order, payout
            )
        else:
            self.stage += fallen
        for seat in range(self.seats):
            if self.seats == 2:
                matched = paper.longest_streak(self.stage, seat)
            else:
                matched = paper.matches(self.declared[seat], self.stage)
            more = paper.paid_for(payout, matched) - self.collected[seat]
            if more > 0:
                self.collected[seat] += more
                self.pay(seat, "streak" if self.seats == 2 else "declaration", more)

    def take_eagles(self) -> None:
        """Step 9, the third income."""
        for man in self.inside():
            for owner, bird in enumerate(self.eagles):
                lies = bird.square == man.square and not bird.carrier and not bird.frozen
                if lies and owner != man.seat:
                    bird.carrier = man.name
                    self.tale.taken.append((man.name, owner))
                    self.pay(man.seat, "eagle", self.settings.eagle_reach_coins)

    def pay_fees(self) -> Steps:
        """Step 10."""
        self.phase = "fees"
        fee = self.settings.safe_zone_fee
        for seat in self.order if fee else ():
            there = [man for man in self.own(seat) if man.square in SAFE_ZONE]
            for man in there:
                if self.carries(man) and self.coins[seat] >= fee:
                    self.pay(seat, "fee", -fee)
            owing = [man for man in there if not self.carries(man)]
            while owing and fee <= self.coins[seat] < fee * len(owing):
                text = yield from self.ask(seat, [f"keep {man.index}" for man in owing])
                index = int(text.removeprefix("keep "))
                owing = [man for man in owing if man.index != index]
                self.pay(seat, "fee", -fee)
            for man in owing:  # there is enough for all of them, or for none
                if self.coins[seat] >= fee:
                    self.pay(seat, "fee", -fee)
                else:
                    self.tale.unpaid.append(man.name)
                    self.leave(man)

    def is_over(self) -> bool:
        """Step 11; returns the medal if the match is over."""
        delivered = {
            man.seat for man in self.inside() if man.square in SAFE_ZONE and self.carries(man)
        }
        limit = self.settings.max_rounds
        if delivered:
            kind, keys = "eagle", ("men", "coins", "sound")
            among = sorted(delivered)
        elif (
            len(self.stage) >= self.settings.out_limit
            or not self.inside()
            or (limit and self.round >= limit)
        ):
            kind, keys = "coin", ("coins", "men", "sound")
            among = list(range(self.seats))
        else:
            return False
        self.move_leader()
        best = paper.only_best(among, *self.standing(*keys))
        if len(best) == 1:
            seat = best[0]
            others = max(n for k, n in enumerate(self.coins) if k != seat)
            lead = max(0, self.coins[seat] - others)
            self.pay(seat, "medal", -lead)
            self.medals.append((kind, seat, lead))
        return True

    def upgrade(self) -> Steps:
        """Step 12."""
        self.phase = "upgrades"
        cost = self.settings.upgrade_cost
        for seat in self.order:
            while self.coins[seat] >= cost:
                hurt = {man.type for man in self.own(seat) if man.hurt}
                some = [k for k in TYPES if k in hurt and k not in self.upgrades[seat]]
                if not some:
                    break
                texts = [f"upgrade {kind}" for kind in some]
                text = yield from self.ask(seat, [*texts, "upgrade done"])
                if text == "upgrade done":
                    break
                self.upgrades[seat].append(text.removeprefix("upgrade "))
                self.pay(seat, "upgrade", -cost)
