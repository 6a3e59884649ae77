"""The fight beside the arena: both sides facing each other, values, reactions, result."""

from __future__ import annotations

from math import atan2, degrees
from string import Formatter
from typing import Any, Final

from munera.core.scene import Inlay, Part, Piece, Step, Zone
from munera.games.gladiatori.scene_board import spot
from munera.games.gladiatori.scene_cards import CARD_BACKS, laid
from munera.games.gladiatori.scene_facing import DEGREES, RIM
from munera.games.gladiatori.scene_panels import SIDELESS
from munera.games.gladiatori.scene_words import (
    ANIMALS,
    HUES,
    LETTERS,
    Desk,
    kind_hue,
    number,
    signed,
)
from munera.games.gladiatori.tables import KIND_NAMES

SIDES: Final = ("front", "rear", "behind")
REAR: Final = 1
HURTING: Final = ("attack", "sweep", "throw")  # ways to fight that cost hit points
# Stages in which all values of a fight have been announced.
NETS: Final = ("net", "thrown net")
AFTER: Final = ("feint", "pay", "unbeatable", "wrestle", "reflex", "maul", "closing")
REACTIONS: Final = ("movement", "berserk", "dexterity", "strength")  # as they are listed
UNKNOWN: Final = "?"
BETWEEN: Final = "/"  # stands between the values of a Sweep
OPPOSE: Final = 5
DODGE: Final = "movement"
# The effects of doubles and of a seven for each species, with their clauses; some only in an
# attack.
DOUBLES: Final = {
    "dogs": "pack_grows", "wolves": "pack_grows", "lions": "damage_doubles", "bears": "dice_grow",
}  # fmt: skip
SEVENS: Final = {"wolves": "you_sway", "lions": "you_fall", "bears": "you_lose"}
POWERS: Final = {
    "pack_grows": "GL-398", "damage_doubles": "GL-400", "dice_grow": "GL-403",
    "you_sway": "GL-399", "you_sway_and_fall": "GL-399", "you_fall": "GL-401",
    "you_lose": "GL-404",
}  # fmt: skip
ATTACKING: Final = ("damage_doubles", "you_sway", "you_fall")
FELLING: Final = ("you_sway", "you_sway_and_fall", "you_fall")


def told(template: str, things: dict[str, Part]) -> tuple[Part, ...]:
    """A template in parts, so that names and drawings stay parts of their own."""
    out: list[Part] = []
    for before, name, _, _ in Formatter().parse(template):
        if before:
            out.append(Part(before))
        if name is not None:
            out.append(things[name])
    return tuple(out)


def fight(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """A sheet with both sides, dice, choices and steps; nothing without a fight."""
    now = desk.view["fight"]
    if now is None or not now["targets"]:
        return [], []
    beastly = now["by"] >= ANIMALS
    one = now["targets"][0]
    zones = [
        Zone(
            "fight", "sheet", desk.say["fight_beast" if beastly else "fight"], _where(desk, now),
            steps=_steps(desk, now), recalls=True, way=_way(desk, one),
            verdict=_verdict(desk, now),
        ),
        _attacker(desk, now),
    ]  # fmt: skip
    zones += [_target(desk, k, one) for k, one in enumerate(now["targets"])]
    pieces = [_figure(desk, "attacker", now["by"], now)]
    pieces += [
        _figure(desk, f"target{k}", one["code"], now) for k, one in enumerate(now["targets"])
    ]
    for zone, code in _sides(now):
        pieces += _cards(desk, zone, code, now)
    dice = [die for die in now["dice"] if die > 0]
    if dice:
        power = _power(desk, now)
        if power:
            zones.append(Zone("power", "tray", desk.say["beast_power"], steps=power))
        rolls = next(zone for zone, code in _sides(now) if code >= ANIMALS)
        pieces += [
            Piece(
                f"die{k}", rolls, 10 + k, "die", f"die-{die}", str(die), hue="plaster",
                label=desk.say["die"].format(n=die),
            )
            for k, die in enumerate(now["dice"]) if die > 0
        ]  # fmt: skip
    if desk.stage == "react":
        zones.append(Zone("options", "options", _reacts(desk), _blood(desk)))
        pieces += _reactions(desk, now)
    return zones, pieces


def _sides(now: dict[str, Any]) -> list[tuple[str, int]]:
    """The zones of those who fight, each with who stands there."""
    return [
        ("attacker", int(now["by"])),
        *[(f"target{k}", int(one["code"])) for k, one in enumerate(now["targets"])],
    ]


def _where(desk: Desk, now: dict[str, Any]) -> str:
    """How and where: for example a Sweep, D7 against E6."""
    codes = [now["by"], *[one["code"] for one in now["targets"]]]
    places = [desk.hex_of(code) for code in codes]
    named = [desk.tongue.hex(desk.ground, n) for n in places if n >= 0]
    mode = desk.say[f"mode_{now['mode'].replace(' ', '_')}"]
    if len(named) < len(codes):
        return mode
    where = desk.say["against"].format(here=named[0], there=", ".join(named[1:]))
    return where if now["mode"] in ("attack", "none") else f"{mode}, {where}"


def _way(desk: Desk, one: dict[str, Any]) -> str:
    """From which side he is attacked; an animal has none."""
    if one["code"] >= ANIMALS:
        return ""
    key = "way_yours" if one["code"] == desk.viewer else "way"
    return desk.say[f"{key}_{SIDES[one['side']]}"]


def _verdict(desk: Desk, now: dict[str, Any]) -> str:
    """The result, once both values are known, if only one is attacked."""
    if len(now["targets"]) != 1:
        return ""
    one = now["targets"][0]
    attack, defence = one["attack"], one["defence"]
    if desk.view["stage"] not in AFTER or attack is None or now["mode"] == "help":
        return ""
    hit = defence is not None and attack > defence
    return desk.say["verdict_hit" if hit else "verdict_held"]


def _attacker(desk: Desk, now: dict[str, Any]) -> Zone:
    """The attacker, with the value against each target, in strike order if they differ."""
    known = [one["attack"] for one in now["targets"] if one["attack"] is not None]
    alike = known[:1] if len(set(known)) == 1 else known
    value = BETWEEN.join([number(one) for one in alike]) or UNKNOWN
    key = "side_attack_known" if known else "side_attack"
    if now["by"] == desk.viewer and not known:
        key = "side_attack_own"
    return _side(desk, "attacker", now["by"], desk.say[key], value)


def _target(desk: Desk, k: int, one: dict[str, Any]) -> Zone:
    """A target, with the value of the defence once it is known."""
    known = one["defence"] is not None
    value = number(one["defence"]) if known else UNKNOWN
    key = "side_defence_known" if known else "side_defence"
    if one["code"] == desk.viewer and not known:
        key = "side_defence_own"
    return _side(desk, f"target{k}", one["code"], desk.say[key], value)


def _side(desk: Desk, zone: str, code: int, note: str, value: str) -> Zone:
    hue, letters = (HUES[code], LETTERS[code]) if code < ANIMALS else ("", "")
    return Zone(zone, "side", desk.code(code), note, hue=hue, letters=letters, value=value)


def _figure(desk: Desk, zone: str, code: int, now: dict[str, Any]) -> Piece:
    """A fighter as he faces the other: the blow goes from left to right."""
    chip = desk.chip(code)
    facing = -1
    if code < ANIMALS:
        facing = (DEGREES[desk.view["men"][code]["facing"]] - _blow(desk, now, zone) + 90) % 360
    return Piece(
        f"duel{code}", zone, 0, "base" if code < ANIMALS else "disc", chip.sprite, hue=chip.hue,
        letters=chip.letters,
        label=desk.code(code), facing=facing, rim=RIM if code < ANIMALS else (),
        marks=("attacker",) if zone == "attacker" else ("defender",),
    )  # fmt: skip


def _blow(desk: Desk, now: dict[str, Any], zone: str) -> int:
    """The direction of the blow in degrees, clockwise from the top of the board."""
    k = int(zone[6:]) if zone != "attacker" else 0
    here, there = desk.hex_of(now["by"]), desk.hex_of(now["targets"][k]["code"])
    if here < 0 or there < 0 or here == there:
        return 90
    text = desk.view["content"]
    (x, y), (to_x, to_y) = spot(text, here), spot(text, there)
    return round(degrees(atan2(to_x - x, y - to_y))) % 360


def _cards(desk: Desk, zone: str, code: int, now: dict[str, Any]) -> list[Piece]:
    """The Action card of the attacker, and the Combat cards that a fighter has laid."""
    if code >= ANIMALS:
        return []
    out: list[Piece] = []
    if zone == "attacker":
        kind = now["kind"]
        name = desk.kind(kind)
        out.append(
            Piece(
                "fight card", zone, 1, "card" if kind else "back", kind or CARD_BACKS[0],
                letters=name[:1].upper() + name[1:] if kind else "", hue="green",
                label=name[:1].upper() + name[1:] if kind else desk.say["action_hidden"],
                marks=() if kind else ("hidden",),
            )
        )  # fmt: skip
    return out + laid(desk, desk.view["men"][code], zone)[1]


def _who(desk: Desk, code: int) -> Part:
    """Somebody in a line: a seat by name, an animal with its drawing."""
    if code >= ANIMALS:
        return Part(desk.code(code), desk.chip(code))
    return Part(desk.code(code), seat=code)


def _steps(desk: Desk, now: dict[str, Any]) -> tuple[Step, ...]:
    """What the sides do not show; the last line is where we are."""
    say = desk.say
    out: list[Step] = []
    if len(now["targets"]) > 1:
        for one in now["targets"]:
            if one["attack"] is not None:
                line = told(say["told_attack"], {"who": _who(desk, one["code"])})
                out.append(Step(line, "GL-140", "offense", number(one["attack"])))
    if now["deep"]:
        out.append(Step((Part(say["told_deep"]),), "GL-262", "deep-wounds", signed(now["deep"])))
    if now["leap"][1]:
        out.append(Step((Part(say["told_leap"]),), "GL-261", "leap", signed(now["leap"][1])))
    if now["wrestling"]:
        out.append(Step((Part(say["told_wrestling"]),), "GL-263", "wrestling"))
    if desk.stage == "values":
        out += _stakes(desk, now)
    waiting = [seat for seat in desk.view["waiting"] if seat >= 0]
    if waiting:
        who = {"who": Part(desk.names[waiting[0]], seat=waiting[0])}
        out.append(Step(told(say["told_ask"], who), now=True))
    return tuple(out)


def _stakes(desk: Desk, now: dict[str, Any]) -> list[Step]:
    """For a side that works out its value: what a hit is worth, and what the other learns."""
    say, view = desk.say, desk.view
    if desk.pending["defends"]:
        if now["by"] >= ANIMALS or now["mode"] not in HURTING:
            return []
        cards = 1 + int(view["men"][now["by"]]["laid_size"])
        cost = 1 + cards // 2 + now["deep"] + now["leap"][1]
        return [Step((Part(say.count("stake_cost", cost)),), "GL-161", "heart")]
    foes = [
        one for one in now["targets"]
        if one["code"] < ANIMALS and view["teams"][one["code"]] != view["teams"][desk.viewer]
    ]  # fmt: skip
    out: list[Step] = []
    if view["mode"] not in SIDELESS and now["mode"] != "help":
        for key, clause, front in (("front", "GL-310", True), ("behind", "GL-311", False)):
            if any((one["side"] == 0) == front for one in foes):
                out.append(Step((Part(say[f"stake_{key}"]),), clause, "laurel"))
    if foes:
        line = told(say["stake_learns"], {"who": _who(desk, foes[0]["code"])})
        out.append(Step(line, "GL-140", "screen"))
    return out


def _power(desk: Desk, now: dict[str, Any]) -> tuple[Step, ...]:
    """The effect of an animal's dice besides their sum."""
    key = _power_key(desk, now)
    if not key:
        return ()
    code = now["targets"][0]["code"] if now["by"] >= ANIMALS else now["by"]
    mine = code == desk.viewer and f"power_{key}_yours" in desk.say
    line = told(
        desk.say[f"power_{key}_yours" if mine else f"power_{key}"], {"who": _who(desk, code)}
    )
    return (Step(line, POWERS[key], desk.chip(ANIMALS).sprite),)


def _power_key(desk: Desk, now: dict[str, Any]) -> str:
    """The effect of the two base dice, in a word; empty if they are neither doubles nor a 7."""
    two = [die for die in now["dice"][:2] if die > 0]
    species = desk.view["species"]
    attacks = now["by"] >= ANIMALS
    if len(two) < 2:
        return ""
    key = ""
    if two[0] == two[1]:
        key = DOUBLES.get(species, "")
    elif sum(two) == 7:
        key = SEVENS.get(species, "")
    if key in ATTACKING and not attacks:
        return ""
    if key == "you_sway" and desk.view["men"][now["targets"][0]["code"]]["unbalanced"]:
        return "you_sway_and_fall"
    return key


# --- Reactions -----------------------------------------------------------------------------------


def _blood(desk: Desk) -> str:
    own = desk.own()
    if own is None:
        return ""
    return desk.say["blood_left"].format(n=own["stats"]["blood"], of=own["first"]["blood"])


def _reactions(desk: Desk, now: dict[str, Any]) -> list[Piece]:
    """The four Reactions and none, each with its price and what it gives, or why not."""
    own = desk.own()
    mine = [one for one in now["targets"] if one["code"] == desk.viewer]
    if own is None or not mine:
        return []
    out: list[Piece] = []
    for k, kind in enumerate(REACTIONS):
        in_row = [n for n, one in enumerate(own["row"]) if one["kind"] == kind]
        blood = len(own["row"]) - in_row[0] if in_row else 0
        text = f"reuse {kind}" if in_row else f"play {kind}"
        action, ask = desk.first(text)
        name = desk.tongue.rows["reaction"][KIND_NAMES.index(kind)]
        card = desk.kind(kind)
        card = card[:1].upper() + card[1:]
        said = desk.say["from_row" if in_row else "from_hand"].format(kind=card)
        bar = "" if action else _bar(desk, own, mine[0], kind, blood)
        gives, of = _comes_of(desk, now, kind, bool(in_row)) or _gives(desk, own, kind)
        price = desk.say["price"].format(n=blood) if blood else desk.say["price_none"]
        out.append(
            Piece(
                f"react {kind}", "options", k, "line", kind, gives if action else "", name,
                caption=said, hue=kind_hue(kind), note=of if action else bar,
                label=", ".join([name, *([said, price, f"{gives} {of}"] if action else [bar])]),
                action=action, ask=ask,
                inlays=(Inlay("blood", str(blood)),) if blood else (),
            )
        )  # fmt: skip
    action, ask = desk.first("pass")
    name, said = desk.say["no_reaction"], desk.say["no_reaction_note"]
    gives, of = _comes_of(desk, now, "", False) or _carries(desk, own, now)
    label = ", ".join([name, said, *([f"{gives} {of}"] if gives else [])])
    out.append(
        Piece("react none", "options", len(out), "line", "passive", gives, name, caption=said,
              hue="plaster", note=of, label=label, action=action, ask=ask)
    )  # fmt: skip
    return out


def _reacts(desk: Desk) -> str:
    """The heading of the lines; against an animal they show the result, with Guard."""
    if not desk.pending.get("outcomes"):
        return desk.say["reactions"]
    own = desk.own()
    guard = int(own["stats"]["guard"]) if own else 0
    return desk.say["reactions_guard"].format(n=guard) if guard else desk.say["reactions_known"]


def _comes_of(desk: Desk, now: dict[str, Any], kind: str, again: bool) -> tuple[str, str] | None:
    """The defence and its result; None if the attack is not known yet (GL-392)."""
    say = desk.say
    for one in desk.pending.get("outcomes", []):
        if one["kind"] != kind or one["again"] != again:
            continue
        value = number(one["defence"])
        if kind == DODGE:
            value = f"{one['attack']} : {value}"
        key = "dies" if one["dies"] else "damage" if one["damage"] else "unhurt"
        words = [say[f"outcome_{key}"].format(n=one["damage"])]
        power = _power_key(desk, now)
        if power in FELLING and kind != DODGE and not one["dies"]:
            words.append(say[f"outcome_{power}"])
        return value, ", ".join(words)
    return None


def _gives(desk: Desk, own: dict[str, Any], kind: str) -> tuple[str, str]:
    """What a Reaction is worth, and from what."""
    say = desk.say
    if kind == "movement":
        return "½", say["gives_half"]
    if kind == "berserk":
        return signed(OPPOSE), say["gives_defence"]
    if kind == "dexterity":
        n = len(own["hand"]) - own["hand"].count(kind)
        return signed(n // 2), say["gives_parry"].format(n=n)
    ones = own["hand"].count("energy-1")
    return signed(ones), say["gives_block"]


def _carries(desk: Desk, own: dict[str, Any], now: dict[str, Any]) -> tuple[str, str]:
    """What the items of somebody Passive are worth, but against a net (GL-121, GL-146)."""
    total = 0
    for one in own["items"] if now["mode"] not in NETS else ():
        total += int(desk.item_row(one["item"])["defence"]) // (2 if one["damaged"] else 1)
    return signed(total), desk.say["gives_items"]


def _bar(desk: Desk, own: dict[str, Any], one: dict[str, Any], kind: str, blood: int) -> str:
    """Why a Reaction cannot be chosen, in about five words."""
    say = desk.say
    if one["side"] == REAR and kind != "movement":
        return say["bar_rear"]
    if one["side"] > REAR:
        return say["bar_behind"]
    if own["trapped"] and kind != "berserk":
        return say["bar_trapped"]
    if own["lying"] and kind != "strength":
        return say["bar_lying"]
    if blood > own["stats"]["blood"]:
        return say["bar_blood"].format(n=blood, have=own["stats"]["blood"])
    if blood:
        return say["bar_hidden"]
    for pile in ("deck", "discard", "removed"):
        if kind in own[pile]:
            return say[f"bar_{pile}"]
    return say["bar_none"] if kind in KIND_NAMES else ""
