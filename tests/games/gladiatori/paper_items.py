"""Items of Gladiatori before the match: auction, draft, selection (GL-018 to GL-029)."""

from __future__ import annotations

from collections import Counter
from typing import cast

from games.gladiatori.paper_data import CHARACTERS, ENERGY, ITEMS
from games.gladiatori.paper_table import (
    Item,
    Man,
    Steps,
    Table,
    Telling,
    ask,
    count,
    draw,
    from_lowest,
    kinds_in,
    together,
)


def hand_out_items(g: Table) -> Steps:
    """GL-018, by the way the match has chosen."""
    g.items_left = list(ITEMS)
    way = g.options["items"]
    if way is None:
        # UNCLEAR U-06: a table of both sorts drafts; 2.13 names a way for each sort only.
        premade = all(man.character in CHARACTERS for man in g.men)
        way = "selection" if premade else "draft"
    got: dict[int, list[str]] = {man.seat: [] for man in g.men}
    if way == "auction":
        yield from auction(g, got)
    elif way == "draft":
        yield from draft(g, got)
    else:
        yield from selection(g, got)
    for seat in g.order:  # UNCLEAR U-07: who has too much answers in player order
        yield from give_up_items(g, seat, got[seat])
    for man in g.men:
        # UNCLEAR U-09: slot 0 holds the item with the lower number, or after a selection the one
        # that was named first.
        mine = got[man.seat] if way == "selection" else sorted(got[man.seat])
        slots: list[Item | None] = [Item(name) for name in mine]
        man.items = slots + [None] * (2 - len(slots))
        g.tell("items", "GL-018", man.seat, *got[man.seat])


def symbol(name: str) -> str:
    """The exclusive symbol of an item, if any."""
    return ITEMS[name][5]


def go_together(names: list[str]) -> bool:
    """GL-019: no two items with the same exclusive symbol."""
    symbols = [symbol(name) for name in names if symbol(name)]
    return len(set(symbols)) == len(symbols)


def remove_from_game(g: Table, name: str, clause: str) -> None:
    """An item nobody keeps."""
    g.items_gone.append(name)
    g.tell("item_unused", clause, name)


def clear_away(g: Table) -> None:
    """What was never on offer goes back to the box."""
    g.items_gone += g.items_left
    g.items_left = []


def give_up_items(g: Table, seat: int, mine: list[str]) -> Steps:
    """D07, GL-026 then GL-020: at most two, and not two of one symbol."""
    while len(mine) > 2:
        yield from give_up_one(g, seat, mine, sorted(mine), "GL-026")
    if not go_together(mine):
        yield from give_up_one(g, seat, mine, sorted(mine), "GL-020")


def give_up_one(g: Table, seat: int, mine: list[str], choices: list[str], clause: str) -> Steps:
    """D07: one item goes."""
    text = yield from ask(seat, "D07", [f"item {name}" for name in choices])
    name = text.split()[1]
    mine.remove(name)
    remove_from_game(g, name, clause)


def reveal_item(g: Table) -> Telling[str]:
    """The next item of the shuffled pile."""
    text = yield from draw("item", [f"pick {name}" for name in g.items_left])
    name = text.split()[1]
    g.items_left.remove(name)
    return name


# --- Auction -------------------------------------------------------------------------------------


def auction(g: Table, got: dict[int, list[str]]) -> Steps:
    """GL-022: two auctions per player."""
    for _ in range(2 * g.seats):
        name = yield from reveal_item(g)
        bids: dict[int, Counter[str]] = {man.seat: Counter() for man in g.men}
        yield from together({man.seat: bid(man, bids[man.seat]) for man in g.men})
        for man in g.men:
            g.tell("bid", "GL-023", man.seat, bids[man.seat]["e1"], bids[man.seat]["e0"])
        winner = auction_winner(bids)
        if winner is None:
            remove_from_game(g, name, "GL-024")
            continue
        got[winner].append(name)
        g.men[winner].bid += bids[winner]  # GL-025
        g.tell("won_item", "GL-024", winner, name)
    clear_away(g)


def bid(man: Man, mine: Counter[str]) -> Steps:
    """D04, GL-023: Energy cards that are not laid aside yet."""
    last = ""
    while True:
        free = man.own - man.bid - mine
        choices = from_lowest([kind for kind in kinds_in(free) if kind in ENERGY], last, ENERGY)
        text = yield from ask(man.seat, "D04", [*(f"bid {kind}" for kind in choices), "done"])
        if text == "done":
            return
        last = text.split()[1]
        mine[last] += 1


def auction_winner(bids: dict[int, Counter[str]]) -> int | None:
    """GL-024: most energy, then most cards; still tied, or no card at all: nobody."""
    worth = {seat: (cards["e1"], count(cards)) for seat, cards in bids.items()}
    best = max(worth.values())
    ahead = [seat for seat, value in worth.items() if value == best]
    # UNCLEAR U-08: alone at the auction (solo) one card is enough, no card wins nothing.
    return ahead[0] if len(ahead) == 1 and best[1] > 0 else None


# --- Draft ---------------------------------------------------------------------------------------


def draft(g: Table, got: dict[int, list[str]]) -> Steps:
    """D05, GL-027, GL-028: 2 x players + 1 items, there and back."""
    shown: list[str] = []
    for _ in range(2 * g.seats + 1):
        name = yield from reveal_item(g)
        shown = sorted([*shown, name])
    clear_away(g)
    text = yield from draw("draft start", [f"pick {seat}" for seat in range(g.seats)])
    start = int(text.split()[1])
    circle = [(start + k) % g.seats for k in range(g.seats)]
    g.tell("draft", "GL-027", start, *shown)
    for seat in [*circle, *circle[::-1]]:
        fitting = [name for name in shown if go_together([*got[seat], name])]
        text = yield from ask(seat, "D05", [f"item {name}" for name in fitting or shown])
        name = text.split()[1]
        shown.remove(name)
        got[seat].append(name)
    remove_from_game(g, shown[0], "GL-027")


# --- Selection -----------------------------------------------------------------------------------


def selection(g: Table, got: dict[int, list[str]]) -> Steps:
    """D06, GL-029: all name, clashes are drawn, losers name again until all have two."""
    while any(len(mine) < 2 for mine in got.values()):
        named: dict[int, list[str]] = {seat: [] for seat in got}
        missing = [seat for seat in got if len(got[seat]) < 2]
        yield from together(
            {seat: name_items(g, g.men[seat], got[seat], named[seat]) for seat in missing}
        )
        for name in sorted({name for names in named.values() for name in names}):
            seats = [seat for seat in missing if name in named[seat]]
            text = yield from draw("clash", [f"pick {seat}" for seat in seats])
            winner = int(text.split()[1])
            got[winner].append(name)
            g.items_left.remove(name)
            g.tell("named_item", "GL-029", winner, name, len(seats))
    clear_away(g)


def nameable(g: Table, man: Man, held: list[str]) -> list[str]:
    """GL-029, R-66: preferred types of a pre-made character, unless none of them fits."""
    fitting = [name for name in g.items_left if name not in held and go_together([*held, name])]
    if man.character not in CHARACTERS:
        return fitting
    likes = cast("list[str]", CHARACTERS[man.character]["likes"])
    return [name for name in fitting if ITEMS[name][0] in likes] or fitting


def sets_to_name(g: Table, man: Man, held: list[str]) -> list[list[str]]:
    """What he may name together with what he has, each set in the order of the numbers."""
    ones = nameable(g, man, held)
    if len(held) == 1:
        return [[one] for one in ones]
    return [sorted([one, two]) for one in ones for two in nameable(g, man, [one])]


def name_items(g: Table, man: Man, held: list[str], named: list[str]) -> Steps:
    """D06: one or two items, in the order of their numbers."""
    sets = sets_to_name(g, man, held)
    for step in range(2 - len(held)):
        choices = sorted({one[step] for one in sets if one[:step] == named})
        text = yield from ask(man.seat, "D06", [f"item {name}" for name in choices])
        named.append(text.split()[1])
