"""What happens inside a step of For Glory on paper: cards, costs, effects, Damage, windows.

Every step is a generator: it yields who is asked and the texts of what he may answer, and is sent
one of them. Chance is asked like a player. The end of a Battle is raised.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from games.for_glory.cards import DECKS
from games.for_glory.paper import ARENAS, LA, Man, Place, Sand, Use, income, payments

CHANCE = -1
CHANGES = ("modify", "ready", "exhaust", "remove_damage")
Ask = tuple[int, list[str]]
Flow = Generator[Ask, str, None]
Done = Generator[Ask, str, bool]


class BattleOver(Exception):
    """A Battle has ended: who won, or -1 for a Draw."""

    def __init__(self, winner: int) -> None:
        self.winner = winner


class Steps(Sand):
    """The table, and all that can happen on it between two questions of a phase."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[int] = []  # Arenas with an open Damage window
        self.ghosts: list[Man] = []  # those who left while their last window is open
        self.windows: list[str] = []  # events of all windows so far, for tests

    # --- Cards ---

    def pick(self, seat: int, options: Sequence[str]) -> Generator[Ask, str, str]:
        answer = yield seat, list(dict.fromkeys(options))
        return answer

    def chance(self, cards: list[str]) -> Generator[Ask, str, str]:
        """One card by chance, taken out of the cards."""
        text = yield from self.pick(CHANCE, [f"draw {card}" for card in sorted(cards)])
        card = text.split()[1]
        cards.remove(card)
        return card

    def draw(self, seat: int, n: int) -> Flow:
        """FG-121 to FG-123."""
        house = self.houses[seat]
        for _ in range(n):
            if not house.deck:
                house.deck, house.discard = house.discard, []
            if not house.deck:
                return
            card = yield from self.chance(house.deck)
            house.hand.append(card)

    def deal(self, deck: str) -> Flow:
        """FG-305: fill the empty slots of one Supply Deck."""
        for slot in range(3):
            if self.supply[deck][slot]:
                continue
            if not self.supply_deck[deck]:
                self.supply_deck[deck] = self.supply_discard[deck]
                self.supply_discard[deck] = []
            if self.supply_deck[deck]:
                card = yield from self.chance(self.supply_deck[deck])
                self.supply[deck][slot] = card

    def pay(self, seat: int, cost: int) -> Flow:
        """FG-330 to FG-336: one card after the other, the dearest first, tokens last."""
        house = self.houses[seat]
        legal = payments(house.hand, house.coins, cost)
        so_far: tuple[str, ...] = ()
        while (so_far, 0) not in legal:
            more = [p for p in legal if p[0][: len(so_far)] == so_far]
            options = [f"pay {p[0][len(so_far)]}" for p in more if len(p[0]) > len(so_far)]
            options += ["pay tokens" for p in more if p[0] == so_far and p[1]]
            text = yield from self.pick(seat, options)
            if text == "pay tokens":
                house.coins -= cost - sum(map(income, so_far))
                return
            card = text.split()[1]
            so_far += (card,)
            house.hand.remove(card)
            house.discard.append(card)

    def choose_card(
        self, seat: int, cards: Sequence[str], may: bool = False
    ) -> Generator[Ask, str, str]:
        """A card by name, or nothing."""
        options = [f"card {card}" for card in cards] + (["pass"] if may else [])
        if not cards:
            return ""
        text = yield from self.pick(seat, options)
        return text.removeprefix("card ").replace("pass", "")

    # --- What is always there (R-12, R-13) ---

    def extras(self, seat: int) -> list[str]:
        """Free actions and buying back."""
        out = [f"ability {use.card}" for use in self.free_uses(seat)]
        reserve = self.houses[seat].reserve
        if reserve and self.can_pay(seat, len(reserve)):
            out.append("buyback")
        return out

    def free_uses(self, seat: int) -> list[Use]:
        at_hand = (self.arena,) if self.arena >= 0 else (0, 1, 2)
        uses = self.villa_uses(seat, "free", at_hand)
        return [use for use in uses if self.payable(use, False) and self.fits(use)]

    def extra_action(self, seat: int, text: str) -> Done:
        """Carry out such an action; False if the text is none."""
        if text == "buyback":
            house = self.houses[seat]
            yield from self.pay(seat, len(house.reserve))
            house.hand += house.reserve
            house.reserve = []
            return True
        for use in self.free_uses(seat):
            if text == f"ability {use.card}":
                yield from self.use(use)
                return True
        return False

    def villa_uses(self, seat: int, kind: str, arenas: tuple[int, ...]) -> list[Use]:
        """Abilities of Ready Patrons and of Arenas."""
        uses = []
        for row in self.patrons_of(seat):
            if row[1]:
                uses += [
                    Use(seat, ability, row[0], villa=row, arenas=arenas)
                    for ability in self.abilities(row[0])
                    if kind in ability["use"]
                ]
        for card, thing in self.arenas_of(seat):
            for ability in self.abilities(card):
                if kind in ability["use"]:
                    use = Use(seat, ability, card, arenas=arenas)
                    if isinstance(thing, Place):
                        use.place = thing
                    else:
                        use.villa = thing
                    uses.append(use)
        return uses

    # --- Using an ability ---

    def use(self, use: Use) -> Flow:
        """Cost, Influence, effects."""
        costs = use.ability.get("cost", [])
        for part in costs:
            if part["pay"] == "exhaust_self":
                if use.source is not None:
                    use.source.ready = False
                elif use.place is not None:
                    use.place.ready = False
                elif use.villa is not None:
                    use.villa[1] = False
            elif part["pay"] == "coin":
                yield from self.pay(use.seat, part["n"])
            else:
                house = self.houses[use.seat]
                for _ in range(part["n"]):
                    card = yield from self.choose_card(use.seat, house.hand)
                    house.hand.remove(card)
                    house.discard.append(card)
        if costs:
            yield from self.checks()
        for effect in use.ability["effect"]:
            yield from self.operate(use, effect)

    def use_card(self, use: Use) -> Flow:
        """Play a Scheme, Tactic or Reaction Card: limbo until its effect is complete (R-16)."""
        house = self.houses[use.seat]
        house.hand.remove(use.card)
        self.limbo.append((use.seat, use.card))
        yield from self.use(use)
        self.limbo.remove((use.seat, use.card))
        house.discard.append(use.card)

    def name(
        self, use: Use, effect: dict[str, Any], role: str, first: Man | None = None
    ) -> Generator[Ask, str, list[Man]]:
        """The Gladiators of a pick."""
        men = self.fitting(use, effect, role, first)
        if effect[role]["pick"] != "target" or not men:
            return men
        options = [target(use.seat, man) for man in men] + ["pass"] * bool(effect.get("may"))
        text = yield from self.pick(use.seat, options)
        named = [man for man in men if target(use.seat, man) == text]
        if named:
            use.arenas = (named[0].arena,)
        return named

    def operate(self, use: Use, effect: dict[str, Any]) -> Flow:
        op, n = effect["op"], effect.get("n", 0)
        house = self.houses[use.seat]
        if op == "draw":
            yield from self.draw(use.seat, n)
        elif op == "coin":
            house.coins += n
        elif op == "cull":
            for _ in range(n):
                card = yield from self.choose_card(use.seat, house.hand, effect.get("may", False))
                if not card:
                    break  # "no" applies to the whole operation
                house.hand.remove(card)
                house.removed.append(card)
        elif op == "retrieve":
            fits = [c for c in house.discard if self.cards[c]["type"] in effect["types"]]
            card = yield from self.choose_card(use.seat, fits)
            if card:
                house.discard.reverse()
                house.discard.remove(card)
                house.discard.reverse()
                house.hand.append(card)
        elif op == "refresh":
            yield from self.refresh(use.seat, effect.get("may", False))
        elif op == "enter":
            house.hand.remove(use.card)
            yield from self.enter(use.seat, use.card, self.arena)
        elif op == "move_gladiator":
            yield from self.move(use, effect)
        else:
            yield from self.operate_on_men(use, effect, op, n)

    def operate_on_men(self, use: Use, effect: dict[str, Any], op: str, n: int) -> Flow:
        if op in ("reassign", "move_damage"):
            givers = yield from self.name(use, effect, "from")
            if not givers:
                return
            (giver,) = givers
            (taker,) = yield from self.name(use, effect, "to", giver)
            if op == "reassign":
                n = min(n, giver.assigned)
                giver.assigned -= n
            else:
                n = min(n, giver.damage)
                giver.damage -= n
            taker.assigned += n
            if op == "move_damage":
                yield from self.damage(taker.arena)
            return
        men = yield from self.name(use, effect, "to" if "to" in effect else "on")
        for man in men:
            if op == "damage":
                man.assigned += n
            elif op == "prevent":
                man.assigned -= man.assigned if effect["n"] == "all" else min(n, man.assigned)
            elif op == "remove_damage":
                man.damage = max(0, man.damage - n)
            elif op in ("ready", "exhaust"):
                man.ready = op == "ready"
            elif op == "modify":
                (man.turn if effect["until"] == "turn" else man.battle)[effect["stat"]] += n
        if op == "damage" and men:
            yield from self.damage(men[0].arena)
        if op in CHANGES and men:
            yield from self.checks()

    def refresh(self, seat: int, may: bool) -> Flow:
        """FG-342, R-45."""
        options = [f"supply {deck}" for deck in DECKS] + (["pass"] if may else [])
        text = yield from self.pick(seat, options)
        if text != "pass":
            deck = text.split()[1]
            self.supply_discard[deck] += [card for card in self.supply[deck] if card]
            self.supply[deck] = ["", "", ""]
            yield from self.deal(deck)

    # --- Gladiators come and go ---

    def enter(self, seat: int, card: str, arena: int) -> Flow:
        """Put a Gladiator into an Arena; its window; what follows."""
        taken = {man.n for man in self.men + self.ghosts if man.seat == seat}
        n = next(k for k in range(60) if k not in taken)
        man = Man(seat, n, card, arena)
        self.men.append(man)
        yield from self.window(("enters",), (arena,), (man,))
        yield from self.checks()

    def move(self, use: Use, effect: dict[str, Any]) -> Flow:
        """R-39."""
        men = yield from self.name(use, effect, "on")
        for man in men:
            left = man.arena
            text = yield from self.pick(
                use.seat, [f"arena {ARENAS[k]}" for k in self.available(man)]
            )
            man.mute = self.is_blank(man)
            man.arena = ARENAS.index(text.split()[1])
            entered = man.arena
            yield from self.window(("leaves",), (left,), (man,))
            yield from self.window(("enters",), (entered,), (man,))
            yield from self.checks()

    def choose_arena(self, seat: int) -> Generator[Ask, str, int]:
        text = yield from self.pick(seat, [f"arena {ARENAS[k]}" for k in self.available()])
        return ARENAS.index(text.split()[1])

    def remove(self, gone: Sequence[Man]) -> None:
        """FG-851, FG-852: Discarded, insured."""
        for man in gone:
            man.mute = self.is_blank(man)
        for man in sorted(gone, key=lambda m: m.n):
            self.men.remove(man)
            self.houses[man.seat].discard.append(man.card)
            self.houses[man.seat].coins += 1

    def defeated(self, gone: Sequence[Man]) -> Flow:
        """R-8: the end of the Battle, then one window for all."""
        self.battle_check()
        arenas = tuple(sorted({man.arena for man in gone}))
        self.ghosts += gone
        try:
            yield from self.window(("defeated", "leaves"), arenas, tuple(gone))
        finally:
            for man in gone:
                self.ghosts.remove(man)

    def checks(self) -> Flow:
        """R-46."""
        while True:
            dead = [man for man in self.men if man.damage >= self.figure(man, "health")]
            if dead:
                self.remove(dead)
                yield from self.defeated(dead)
                continue
            lost: list[Man] = []
            for seat in (self.active, 1 - self.active):
                while self.needed(seat) > self.influence(seat):
                    men = [m for m in self.men if m.seat == seat and self.need_of(m.card) >= 1]
                    if self.arena == LA:  # FG-406
                        men = [man for man in men if man.arena == LA]
                    if not men:
                        break
                    text = yield from self.pick(seat, [target(seat, man) for man in men])
                    (man,) = [man for man in men if target(seat, man) == text]
                    self.remove([man])
                    self.ghosts.append(man)
                    lost.append(man)
            for man in lost:
                self.ghosts.remove(man)
            if not lost:
                return
            yield from self.defeated(lost)

    # --- Damage and windows ---

    def damage(self, arena: int) -> Flow:
        """FG-801, R-7: assigned Damage joins an open window, or gets its own."""
        if arena in self.open:
            return
        self.open.append(arena)
        yield from self.window(("damage_assigned",), (arena,), ())
        self.open.remove(arena)
        for man in self.men:
            if man.arena == arena:
                man.damage += man.assigned
                man.assigned = 0
        yield from self.checks()

    def window(self, events: tuple[str, ...], arenas: tuple[int, ...], subjects: Any) -> Flow:
        """FG-821 to FG-829."""
        self.windows.append(events[0])
        used: list[tuple[int, int]] = []
        seat, passed = 1 - self.active, 0
        while passed < 2:
            uses = self.reactions(seat, events, arenas, subjects, used)
            options = [text for text, _ in uses]
            extras = self.extras(seat)
            if [*options, *extras] == ["buyback"] and not self.could(
                seat, events, arenas, subjects
            ):
                extras = []
            text = yield from self.pick(seat, [*options, *extras, "pass"])
            if text == "pass":
                passed += 1
                seat = 1 - seat
                continue
            if text in extras:
                free = text != "buyback"
                yield from self.extra_action(seat, text)
                passed = 0 if free else passed
                continue
            use = next(use for word, use in uses if word == text)
            used.append(mark(use))
            yield from self.use_card(use) if text.startswith("play ") else self.use(use)
            passed = 0
            seat = 1 - seat

    def could(self, seat: int, events: tuple[str, ...], arenas: tuple[int, ...], men: Any) -> bool:
        """R-12, R-14: whether, on public grounds, a card of the player could be used here.

        The others know which unseen cards he owns, but not where they are.
        """
        house = self.houses[seat]
        hand = house.hand
        house.hand = [*hand, *house.deck, *house.reserve]
        found = self.reactions(seat, events, arenas, men, [])
        house.hand = hand
        return any(text.startswith("play ") for text, _ in found)

    def reactions(
        self,
        seat: int,
        events: tuple[str, ...],
        arenas: tuple[int, ...],
        subjects: tuple[Man, ...],
        used: list[tuple[int, int]],
    ) -> list[tuple[str, Use]]:
        """What a player may use in a window."""
        if events == ("damage_assigned",):
            subjects = tuple(m for m in self.men if m.arena in arenas and m.assigned >= 1)
        at_hand = arenas
        if len(arenas) > 1 and self.arena >= 0:
            at_hand = (self.arena,)
        found: list[tuple[str, Use]] = []
        for card in dict.fromkeys(self.houses[seat].hand):
            if self.cards[card]["type"] == "reaction":
                for ability in self.abilities(card):
                    found.append((f"play {card}", Use(seat, ability, card, arenas=at_hand)))
        for use in self.villa_uses(seat, "reaction", at_hand):
            found.append((f"ability {use.card}", use))
        for man in [*self.men, *self.ghosts]:
            gone = man in self.ghosts or (man in subjects and "leaves" in events)
            mute = man.mute if gone else self.is_blank(man)
            if man.seat != seat or mute or (gone and man not in subjects):
                continue
            for ability in self.abilities(man.card):
                if "reaction" not in ability["use"]:
                    continue
                here = (man.arena,) if "defeated" in events else arenas
                if gone or man.arena in arenas:
                    use = Use(seat, ability, man.card, source=man, arenas=here)
                    found.append((f"use {man.n}", use))
        out = []
        for text, use in found:
            use.subjects = subjects
            when = use.ability["when"]
            concerns = {
                "any": True,
                "own": any(man.seat == seat for man in subjects),
                "self": use.source in subjects,
            }[when["who"]]
            fresh = text.startswith("play ") or mark(use) not in used
            if when["event"] in events and concerns and fresh:
                if self.payable(use, text.startswith("play ")) and self.fits(use):
                    out.append((text, use))
        return out

    def battle_check(self) -> None:
        """FG-901, FG-903."""
        if self.arena < 0:
            return
        sides = [len(self.side(seat, self.arena)) for seat in (0, 1)]
        if not all(sides):
            raise BattleOver(-1 if not any(sides) else sides.index(max(sides)))


def target(seat: int, man: Man) -> str:
    """How a player names a Gladiator."""
    return f"target {'own' if man.seat == seat else 'opp'} {man.n}"


def mark(use: Use) -> tuple[int, int]:
    """One Reaction Ability of one copy (R-6)."""
    return id(use.source or use.place or use.villa), id(use.ability)
