"""Composed answers: the split, bids, cards to lay, elements, values; `scene_picks` has more.

Each ledger is offered at the beginning of its answer, in the order in which the engine takes it; a
player who began one by one goes on one by one. A pick that changes which parts there are (a Power,
Rage, Overskill) is played by itself, and a new ledger follows. Cards and Powers as +2 and a Lunge
are ledgers of their own.
"""

from __future__ import annotations

from typing import Any, Final

from munera.core.draft import Add, Bank, Draft, Preset, Slot, Tally, Way
from munera.core.ledger import name_of
from munera.games.gladiatori.rules_values import (
    ACROBATIC,
    BLEEDING,
    DEEPENING,
    LEAPING,
    LUNGING,
    PLUS_CARDS,
    PLUS_POWERS,
    SACRIFICING,
    SKILL,
    WRESTLING_STEP,
)
from munera.games.gladiatori.scene_build import build_ledger
from munera.games.gladiatori.scene_cards import counted
from munera.games.gladiatori.scene_items import draft_ledger, select_ledger
from munera.games.gladiatori.scene_picks import (
    adapt_ledger,
    lunge_ledger,
    over_ledger,
    pay_ledger,
    plus_cards,
    title_of,
)
from munera.games.gladiatori.scene_words import Desk, kind_hue, signed
from munera.games.gladiatori.space import LEAPS
from munera.games.gladiatori.tables import (
    KIND_ENERGY,
    KIND_HP,
    KIND_NAMES,
    POWER_NAMES,
    STAT_NAMES,
)

DODGE: Final = 2  # +2 for each Speed of a Dodge, for each Blood of a Berserk
PART_SIGNS: Final = {
    "card": "back-action", "items": "shield", "status": "unbalanced", "same": "back-action",
    "behind": "passive", "delay": "delay", "help": "hand", "way": "throw", "rest": "hand",
}  # fmt: skip
PART_CLAUSES: Final = {
    "same": "GL-131", "behind": "GL-147", "delay": "GL-272", "help": "GL-135",
}  # fmt: skip
BONUS: Final = 3  # Sacrifice, Acrobatic Strike


def draft(desk: Desk) -> Draft | None:
    """The ledger of what the viewer is asked, if it is one."""
    own = desk.own()
    if not desk.asked or own is None:
        return None
    makers = {
        "split": _split, "bid": _bid, "cards": _lay, "spend": _spend, "recover": _recover,
        "rest": _recover, "values": _values, "build": build_ledger, "pay": pay_ledger,
        "adapt": adapt_ledger, "overlimit": over_ledger, "draft": draft_ledger,
        "select": select_ledger,
    }  # fmt: skip
    make = makers.get(desk.stage)
    made = make(desk, own) if make is not None else None
    return made if made is not None and made.slots else None


def many(verb: str, kind: str, n: int) -> tuple[str, ...]:
    """The same action n times."""
    return (f"{verb} {kind}",) * n


# --- The split, bids, cards to lay ---------------------------------------------------------------


def _split(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Hand or hit point deck, kind by kind (GL-032)."""
    if own["deck"]:
        return None
    slots: list[Slot] = []
    held = counted(own["hand"])
    energy = sum([KIND_ENERGY[KIND_NAMES.index(kind)] * n for kind, n in held])
    for kind, n in held:
        hp, each = KIND_HP[KIND_NAMES.index(kind)], KIND_ENERGY[KIND_NAMES.index(kind)]
        takes = (Add("parry", -1), Add("energy", -each), Add("actions", -int(_is_action(kind))))
        ways = tuple([
            Way(
                "", texts=many("tohp", kind, k), label=str(k),
                adds=(
                    Add("life", hp * k), Add("deck", k), Add("hand", -k),
                    *[Add(one.tally, one.amount * k) for one in takes if one.amount],
                ),
            )
            for k in range(n + 1)
        ])  # fmt: skip
        slots.append(
            Slot(
                kind, title_of(desk, kind), ways, sprite=kind, hue=kind_hue(kind),
                note=desk.say["hp_short"].format(n=hp), clause="GL-032", usual=name_of(ways[0]),
                look="across",
            )
        )  # fmt: skip
    say = desk.say
    size = len(own["hand"])
    return Draft(
        say["split_title"], say["split_done"], (), tuple(slots),
        (
            Tally("life", say["hit_points"], "heart", own["hit_points"], note=say["life_note"]),
            Tally("hand", say["in_hand"], "hand", size, note=say["hand_note"]),
            Tally("deck", say["in_deck"], "hp-deck"),
            Tally("parry", say["split_parry"], "dexterity", size, share=2, signed=True,
                  note=say["split_parry_note"]),
            Tally("energy", say["split_block"], "strength", energy, signed=True,
                  note=say["split_block_note"]),
            Tally("actions", say["split_actions"], "back-action",
                  sum([n for kind, n in held if _is_action(kind)]), note=say["split_actions_note"]),
        ),
        presets=_split_presets(desk, slots, own["last_split"]),
        banks=(Bank(say["bank_hand"], "hand", "hand"), Bank(say["bank_deck"], "deck", "hp-deck")),
        closing=("done",),
    )  # fmt: skip


def _split_presets(desk: Desk, slots: list[Slot], last: list[str]) -> tuple[Preset, ...]:
    """All in hand, half of each kind, as last turn, all Actions in hand and the rest as life.

    Cards that were lost since last turn are left out.
    """
    if not slots:
        return ()
    plans = {
        "all_attack": [0 for _ in slots],
        "balanced": [0 if _is_action(slot.id) else len(slot.ways) // 2 for slot in slots],
        "as_last": [min(len(slot.ways) - 1, last.count(slot.id)) for slot in slots],
        "hold": [0 if _is_action(slot.id) else len(slot.ways) - 1 for slot in slots],
    }
    out: list[Preset] = []
    seen: list[list[int]] = []
    for name, plan in plans.items():
        if plan not in seen and (last or name != "as_last"):
            seen.append(plan)
            picks = [name_of(slot.ways[k]) for slot, k in zip(slots, plan, strict=True)]
            out.append(Preset(desk.say[f"preset_{name}"], tuple(picks)))
    return tuple(out)


def _is_action(kind: str) -> bool:
    return KIND_NAMES.index(kind) < 4


def _bid(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Energy cards for an item (GL-023): energy counts first, then the number of cards."""
    if desk.pending.get("ones") or desk.pending.get("zeros"):
        return None
    slots: list[Slot] = []
    for kind, n in counted(own["hand"]):
        place = KIND_NAMES.index(kind)
        if place not in (4, 5):
            continue
        ways = tuple([
            Way(
                "", texts=many("bid", kind, k), label=str(k),
                adds=(Add("energy", KIND_ENERGY[place] * k), Add("cards", k), Add("kept", -k)),
            )
            for k in range(n + 1)
        ])  # fmt: skip
        slots.append(
            Slot(
                kind, title_of(desk, kind), ways, sprite=kind, hue=kind_hue(kind),
                clause="GL-023", usual=name_of(ways[0]), look="across",
            )
        )  # fmt: skip
    say = desk.say
    kept = sum([len(slot.ways) - 1 for slot in slots])
    return Draft(
        say["bid_title"], say["bid_done"], (), tuple(slots),
        (
            Tally("energy", say["energy"], "energy-1", note=say["energy_note"], large=True),
            Tally("cards", say["bid_cards"], "hand", note=say["bid_note"], large=True),
            Tally("kept", say["kept"], "hand", kept),
        ),
        banks=(Bank(say["bank_kept"], "kept", "hand"), Bank(say["bank_bid"], "cards", "coin")),
        closing=("done",),
    )  # fmt: skip


def _lay(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Combat cards on an Action or Reaction (GL-071, GL-127)."""
    if own["laid"]:
        return None
    held = dict(counted(own["hand"]))
    slots: list[Slot] = []
    for kind in desk.pending.get("may", []):
        energy = KIND_ENERGY[KIND_NAMES.index(kind)]
        ways = tuple([
            Way(
                "", texts=many("add", kind, k), label=str(k),
                adds=(Add("laid", k), Add("energy", energy * k), Add("damage", k), Add("hand", -k)),
            )
            for k in range(held[kind] + 1)
        ])  # fmt: skip
        slots.append(
            Slot(
                kind, title_of(desk, kind), ways, sprite=kind, hue=kind_hue(kind),
                clause="GL-071", usual=name_of(ways[0]), look="across",
            )
        )  # fmt: skip
    say = desk.say
    fight = desk.view["fight"]
    attacks = fight is None or fight["by"] == desk.viewer
    tallies = [
        Tally("laid", say["laid_cards"], "back-combat"),
        Tally("energy", say["energy"], "energy-1"),
        Tally("hand", say["in_hand"], "hand", len(own["hand"])),
        # One damage, and one for each two cards with the Action card (GL-161).
        Tally("damage", say["damage"], "heart", 3, share=2, note=say["damage_note"]),
    ]
    if not attacks:
        tallies.pop()
        slots = [_without(slot, "damage") for slot in slots]
    return Draft(
        say["lay_title"].format(kind=desk.kind(desk.pending["on"])), say["lay_done"], (),
        tuple(slots), tuple(tallies),
        banks=(
            Bank(say["bank_hand"], "hand", "hand"), Bank(say["bank_laid"], "laid", "back-combat"),
        ),
        closing=("done",),
    )  # fmt: skip


def _without(slot: Slot, tally: str) -> Slot:
    """The slot without what it adds to a tally."""
    ways = tuple([
        Way(way.text, texts=way.texts, label=way.label,
            adds=tuple([add for add in way.adds if add.tally != tally]))
        for way in slot.ways
    ])  # fmt: skip
    return Slot(
        slot.id, slot.title, ways, sprite=slot.sprite, hue=slot.hue, clause=slot.clause,
        usual=slot.usual, look=slot.look,
    )  # fmt: skip


# --- Elements ------------------------------------------------------------------------------------


def _spend(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Elements to spend: cards of the hand and points (GL-048)."""
    have = {**dict(counted(own["hand"])), **own["stats"]}
    left = int(desk.pending["left"])
    say = desk.say
    notes = {name: say["you_have"].format(n=n) for name, n in have.items()}
    slots = _elements(desk, "spend", have, left, (*KIND_NAMES, *STAT_NAMES), notes)
    return Draft(
        say["spend_title"], say["spend_done"], (), tuple(slots),
        (
            Tally("sum", say["spend_sum"], "resistance", limit=left, goal=left, due=True,
                  words=say["spend_limit"], clause="GL-048"),
        ),
    )  # fmt: skip


def _recover(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """Elements to recover: cards of the discard pile and points below their initial value."""
    if "left" not in desk.pending:
        return None
    say = desk.say
    have = dict(counted(own["discard"]))
    notes = {kind: say["in_discard"].format(n=n) for kind, n in have.items()}
    stats = STAT_NAMES[: int(desk.pending["stats"])]
    for stat in stats:
        now, first = int(own["stats"][stat]), int(own["first"][stat])
        have[stat] = max(0, first - now)
        notes[stat] = say["is_at_of"].format(n=now, of=first)
    left = int(desk.pending["left"])
    slots = _elements(desk, "recover", have, left, (*KIND_NAMES, *stats), notes)
    return Draft(
        say["recover_title"], say["recover_done"], (), tuple(slots),
        (
            Tally("sum", say["recover_sum"], "endurance", limit=left,
                  words=say["recover_limit"], clause="GL-039" if len(stats) < 5 else "GL-105"),
        ),
        closing=("done",),
    )  # fmt: skip


def _elements(
    desk: Desk,
    verb: str,
    have: dict[str, int],
    left: int,
    names: tuple[str, ...],
    notes: dict[str, str],
) -> list[Slot]:
    """A stepper for each element from the last one on (section 4: in the order of the list)."""
    out: list[Slot] = []
    for name in names[int(desk.pending["last"]) :]:
        n = min(have.get(name, 0), left)
        if n <= 0:
            continue
        ways = tuple([
            Way("", texts=many(verb, name, k), label=str(k), adds=(Add("sum", k),))
            for k in range(n + 1)
        ])  # fmt: skip
        title = desk.tongue.anything[name]
        hue = kind_hue(name) if name in KIND_NAMES else "plaster"
        out.append(
            Slot(
                name, title[:1].upper() + title[1:], ways, sprite=name, hue=hue,
                note=notes[name], usual=name_of(ways[0]), look="steps",
            )
        )  # fmt: skip
    return out


# --- Values --------------------------------------------------------------------------------------


def _values(desk: Desk, own: dict[str, Any]) -> Draft | None:
    """An attack or a defence, part by part in the order of GL-149."""
    pending = desk.pending
    step = int(pending["step"])
    if step == PLUS_POWERS:
        return _plus_powers(desk)
    if step == PLUS_CARDS:
        return plus_cards(desk, own)
    if step == LUNGING:
        return lunge_ledger(desk, own)
    if not BLEEDING <= step <= WRESTLING_STEP:
        return None
    steps = [one for one in pending["steps"] if one < PLUS_POWERS]
    if LUNGING in steps:
        steps = [one for one in steps if one < LUNGING]
    defends = bool(pending["defends"])
    main = "defence" if defends else "attack"
    slots = _fixed(desk, own, main)
    for one in steps:
        slots.append(_part(desk, own, one, main))
    return Draft(
        desk.say[f"{main}_title"], desk.say[f"{main}_done"], (), tuple(slots),
        _value_tallies(desk, own, main),
    )  # fmt: skip


def _value_tallies(desk: Desk, own: dict[str, Any], main: str) -> tuple[Tally, ...]:
    """The value, and for an attack the damage of a hit."""
    say = desk.say
    fight = desk.view["fight"]
    one = fight["targets"][desk.pending["target"]] if fight and fight["targets"] else None
    if main == "defence":
        goal = int(one["attack"]) if one and one["attack"] is not None else None
        note = say["defence_note"] if goal is not None else ""
        if goal is not None and desk.pending["dodges"]:
            goal //= 2  # a Dodge halves the attack (GL-130)
        return (
            Tally("defence", say["defence"], "guard", goal=goal, note=note, signed=True,
                  clause="GL-160" if goal is not None else "",
                  side=f"target{desk.pending['target']}"),
        )  # fmt: skip
    damage = 1 + (1 + len(own["laid"])) // 2
    tallies = [Tally("attack", say["attack"], "offense", side="attacker")]
    tallies.append(Tally("damage", say["damage"], "heart", damage, note=say["damage_note"]))
    return tuple(tallies)


def _fixed(desk: Desk, own: dict[str, Any], main: str) -> list[Slot]:
    """Parts that count by themselves: card, items, status, and the rest."""
    out: list[Slot] = []
    parts = dict(desk.pending["parts"])
    parts["rest"] = int(desk.pending["base"][0]) - sum(parts.values())
    for name, n in parts.items():
        if n:
            way = Way("", label=signed(n), adds=(Add(main, n),))
            title, sprite = _part_name(desk, name, main)
            out.append(
                Slot(f"fixed {name}", title, (way,), sprite=sprite, look="fixed",
                     clause=PART_CLAUSES.get(name, ""),
                     note=_carried(desk, own, main) if name == "items" else "")
            )  # fmt: skip
    return out


def _part_name(desk: Desk, name: str, main: str) -> tuple[str, str]:
    """What a part is called, and its drawing; the card goes by what it is used as."""
    fight = desk.view["fight"]
    if name == "way" and fight["mode"] == "sweep":
        return desk.say["part_order"], "sweep"
    if name != "card":
        return desk.say[f"part_{name}"], PART_SIGNS[name]
    kind = str(desk.pending["kind"])
    if main == "defence":
        return desk.tongue.rows["reaction"][KIND_NAMES.index(kind)], kind
    return desk.kind(kind), kind


def _carried(desk: Desk, own: dict[str, Any], main: str) -> str:
    """What each item adds; a damaged one half (GL-192)."""
    out: list[str] = []
    for one in own["items"]:
        row = desk.item_row(one["item"])
        kind = desk.tongue.types.get(row["type"]) or str(row["type"]).capitalize()
        out.append(f"{kind} {signed(int(row[main]) // (2 if one['damaged'] else 1))}")
    return ", ".join(out)


def _part(desk: Desk, own: dict[str, Any], step: int, main: str) -> Slot:
    """One optional part of a value."""
    say = desk.say
    if step == BLEEDING:
        verb, stat, most = ("dash", "speed", 2) if main == "defence" else ("blood", "blood", 3)
        have = own["stats"][stat]
        ways = tuple([
            Way(f"{verb} {n}", label=str(n), adds=(Add(main, DODGE * n),), closed=n > have)
            for n in range(most + 1)
        ])  # fmt: skip
        return Slot(
            stat, desk.tongue.words["stat"][stat], ways, sprite=stat, usual=f"{verb} 0",
            note=say["you_have"].format(n=have), look="keys", stroke=stat[0].upper(),
            clause="GL-130" if main == "defence" else "GL-108",
        )  # fmt: skip
    if step == SKILL:
        stat = "guard" if main == "defence" else "offense"
        value = own["stats"][stat]
        return _switch(
            desk.tongue.words["stat"][stat],
            stat,
            "yes",
            (Add(main, value),),
            stat[0].upper(),
            say["then_one_less"].format(n=value),
            "GL-145" if main == "defence" else "GL-142",
        )
    if step == ACROBATIC:
        return _switch(
            desk.tongue.words["kind"]["acrobatic"],
            "acrobatic",
            "yes",
            (Add(main, BONUS),),
            "A",
            say["then_marker"],
            "GL-230",
        )
    if step == SACRIFICING:
        return _sacrifice(desk, own, main)
    if step == WRESTLING_STEP:
        name = desk.tongue.words["power"]["wrestling"]
        return _switch(name, "wrestling", "power wrestling", (), "R", say["then_push"], "GL-263")
    return _power_keys(desk, own, step)


def _switch(
    title: str, sprite: str, text: str, adds: tuple[Add, ...], stroke: str, note: str, clause: str
) -> Slot:
    ways = (Way("no"), Way(text, adds=adds))
    return Slot(
        sprite, title, ways, sprite=sprite, usual="no", look="switch", stroke=stroke, note=note,
        clause=clause,
    )  # fmt: skip


def _sacrifice(desk: Desk, own: dict[str, Any], main: str) -> Slot:
    """A card of the hand for +3 (GL-229)."""
    ways = [Way("no")]
    ways += [
        Way(f"sacrifice {kind}", label=desk.kind(kind), adds=(Add(main, BONUS),),
            piece=f"hand {kind}")
        for kind, _ in counted(own["hand"])
    ]  # fmt: skip
    return Slot(
        "sacrifice", desk.tongue.words["kind"]["sacrifice"], tuple(ways), sprite="sacrifice",
        usual="no", look="pick", note=desk.say["then_removed"], clause="GL-229", stroke="C",
    )  # fmt: skip


def _power_keys(desk: Desk, own: dict[str, Any], step: int) -> Slot:
    """Leap: attack or damage for hexes entered. Deep Wounds: attack for damage."""
    say = desk.say
    ways = [Way("no", label=say["key_none"])]
    if step == LEAPING:
        fight = desk.view["fight"]
        helps = fight is not None and fight["mode"] == "help"
        for attack, damage in LEAPS:
            if attack + damage <= own["steps"] and not (helps and damage):
                ways.append(
                    Way(
                        f"leap {attack}+{damage}", label=f"{attack}/{damage}",
                        adds=(Add("attack", 2 * attack), Add("damage", damage)),
                    )
                )  # fmt: skip
        power, clause = "leap", "GL-261"
    elif step == DEEPENING:
        ways += [
            Way(f"deep {n}", label=str(n), adds=(Add("attack", -n), Add("damage", n)))
            for n in (1, 2, 3)
        ]
        power, clause = "deep-wounds", "GL-262"
    else:
        raise ValueError(f"step {step} is no part of a value")
    return Slot(
        power, desk.tongue.words["power"][power], tuple(ways), sprite=power, usual="no",
        look="keys", note=say[f"note_{power}"], clause=clause, stroke=power[0].upper(),
    )  # fmt: skip


def _plus_powers(desk: Desk) -> Draft | None:
    """Unused Powers as +2 against an animal (GL-418)."""
    if desk.pending["last"]:
        return None
    open_now = [one for one in POWER_NAMES if f"pluspower {one}" in desk.labels]
    main = "defence" if desk.pending["defends"] else "attack"
    slots: list[Slot] = []
    for k, power in enumerate(open_now):
        end = ("done",) if k + 1 == len(open_now) else ()
        ways = (
            Way("", texts=end),
            Way("", texts=(f"pluspower {power}", *end), adds=(Add(main, 2),)),
        )
        slots.append(
            Slot(
                power, desk.tongue.words["power"][power], ways, sprite=power, look="tile",
                usual=name_of(ways[0]), clause="GL-418",
            )
        )  # fmt: skip
    sprite = "guard" if main == "defence" else "offense"
    tally = Tally(
        main, desk.say[main], sprite, int(desk.pending["base"][0]), signed=main == "defence"
    )
    return Draft(desk.say["plus_title"], desk.say[f"{main}_done"], (), tuple(slots), (tally,))
