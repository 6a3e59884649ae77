"""What later rows tell about the cards of earlier ones: green backs and kinds.

A Rest tells how many cards came back, not their backs. But the next Choose Cards tells how many
Action cards the hand holds, and so do all later ones; between them the table sees every green card
come and go. So there are a least and a most number of green cards held after each Rest.
"""

from __future__ import annotations

from munera.games.gladiatori.sight_rows import Row
from munera.games.gladiatori.state import (
    E0,
    E1,
    FEI,
    KINDS,
    RED,
    SAID_ADAPTED,
    SAID_BID,
    SAID_BLOOD,
    SAID_CLOSED,
    SAID_FEINT,
    SAID_LAID,
    SAID_LOST,
    SAID_LUNGE,
    SAID_RAGE,
    SAID_REST,
    SAID_ROW_DOWN,
    SAID_SACRIFICE,
    SAID_SHOWN,
    SAID_SPENT,
    SAID_SPLIT,
    SAID_STANDBY,
    SAID_TOOK,
)

# --- Green backs ---

Quota = tuple[int, int]
FREE: Quota = (0, RED)


class Turn:
    """What one turn tells about green backs."""

    def __init__(self, greens: int, deck: int) -> None:
        self.hand = greens  # in the hand after Choose Cards
        self.deck = deck  # cards of the HP deck
        self.gone = 0  # green cards that are no longer held when Rest begins
        self.lost = [0, 0]  # from the HP deck, by back
        self.adapted = False
        self.rest = -1  # the row of its Rest
        self.back = 0  # cards that came back in it
        self.row = 0  # cards on the table
        self.forget()

    def forget(self) -> None:
        """Nothing is consumed in the present Action or Reaction."""
        self.new = 0
        self.lunged = 0
        self.offered = 0

    def follow(self, row: Row) -> None:
        """Take in one more row."""
        what, a, _, _, _, _ = row
        if what == SAID_LAID:
            self.forget()
            self.new = 1
            self.row += 1
        elif what == SAID_STANDBY:
            self.row += a
        elif what in (SAID_BLOOD, SAID_CLOSED):
            self.forget()
        elif what == SAID_SPENT:
            self.gone += a
        elif what == SAID_TOOK:
            self.gone -= a
        elif what == SAID_LUNGE:
            self.gone += a
            self.lunged = a
        elif what == SAID_SACRIFICE:
            self.offered = 1 if a < RED else 0
            self.gone += self.offered
        elif what == SAID_LOST:
            self.lost[0 if a < RED else 1] += 1
            self.gone += 1 if a < RED else 0
        elif what == SAID_FEINT:
            self.gone -= self.lunged + self.offered
            self.row -= self.new
            self.forget()
        elif what == SAID_ADAPTED:
            self.adapted = True
        elif what == SAID_ROW_DOWN:
            self.gone += self.row
            self.row = 0

    def held(self) -> Quota:
        """Green cards that can be held when the turn begins."""
        if self.adapted:
            return self.hand, min(RED, self.hand + self.deck)
        return self.hand + self.lost[0], min(RED, self.hand + self.deck - self.lost[1])


def quotas(rows: list[Row]) -> dict[int, Quota]:
    """By the row of a Rest: the least and the most green cards held after it."""
    turns: list[Turn] = []
    for k, row in enumerate(rows):
        if row[0] == SAID_SPLIT:
            turns.append(Turn(row[1], row[3]))
        elif turns and row[0] == SAID_REST:
            turns[-1].rest = k
            turns[-1].back = row[1]
        elif turns:
            turns[-1].follow(row)
    out: dict[int, Quota] = {}
    least, most = FREE
    for turn in reversed(turns):
        low, high = turn.held()
        if turn.rest >= 0:
            out[turn.rest] = (least, most)
            low = max(low, least + turn.gone - turn.back)
            high = min(high, most + turn.gone)
        least, most = low, high
    return out


# --- Kinds ---


def evidence(rows: list[Row]) -> list[int]:
    """The least number of cards of each kind, with those bought beyond the limit."""
    out = [0] * KINDS
    away = [0] * KINDS  # removed from the game, or set aside for a winning bid
    used = [0] * KINDS  # shown in this turn and discarded
    here = [0] * KINDS  # shown in the present Action or Reaction
    begun = False
    for what, a, b, c, _, _ in rows:
        if what == SAID_SHOWN:
            here[a] = b
            out[a] = max(out[a], away[a] + used[a] + b)
        elif what in (SAID_LOST, SAID_SACRIFICE):
            away[a] += 1
            out[a] = max(out[a], away[a])
        elif what == SAID_BID:
            out[E1] = max(out[E1], away[E1] + a)
            out[E0] = max(out[E0], away[E0] + b)
            if c:
                away[E1] += a
                away[E0] += b
        elif what == SAID_FEINT:
            out[FEI] = max(out[FEI], away[FEI] + 1)
            here = [0] * KINDS
        elif what == SAID_CLOSED:
            used = [used[kind] + here[kind] for kind in range(KINDS)]
            here = [0] * KINDS
        elif what in (SAID_TOOK, SAID_RAGE, SAID_ADAPTED):
            used = [0] * KINDS  # some may have come back
        elif what == SAID_SPLIT:
            used = [0] * KINDS
            if not begun:  # cards of winning bids come back
                away = [0] * KINDS
            begun = True
    return out
