"""What the GM does to a fighter by hand, at any time: damage, Initiative, motes and Willpower, effects.

The rules still follow from it: Crash and Break, a full track, anima. Each closes at once and may be begun while an
action is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import effects, names
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused
from engine.rules.arguments import amount, only
from engine.rules.base import Procedure

from ..attack import crash, grapple
from ..fighter import ANIMA, Fighter
from ..numbers import essence, health
from .known_effects import KNOWN, label_of, puts_on


def harm(fight: Fight, begin: Begin) -> None:
    """Damage (`levels` of a `type`) or healing (`levels` below 0, or `heal` of any type)."""
    fighter, args = fight[begin.who], only(begin, "levels", "type", "heal")
    levels, back = amount(args, "levels"), amount(args, "heal")
    type = args.get("type", "")
    if type not in (*health.TYPES, "") or (levels and not type):
        raise Refused("wrong_type", f"Damage is {', '.join(health.TYPES)}: say which.")
    if back < 0 or (back and levels) or not (back or levels):
        raise Refused("wrong_amount", "Give the levels of damage, or the levels to heal.")
    if levels > 0:
        health.mark(fight, fighter, levels, type)
    else:
        health.heal(fight, fighter, back or -levels, type)


def initiative(fight: Fight, begin: Begin) -> None:
    """Initiative changed by an amount or set: by nobody, `by` an enemy's effect, or as a `cost` of one's own."""
    fighter, args = fight[begin.who], only(begin, "change", "set", "by", "cost")
    if not fighter.joined:
        raise Refused("not_joined", f"{fighter.name} has no Initiative before it joins battle.")
    if ("change" in args) == ("set" in args):
        raise Refused("wrong_amount", "Give the change of Initiative, or what to set it to.")
    was = fighter.initiative
    change = amount(args, "set") - was if "set" in args else amount(args, "change")
    if change >= 0:
        crash.gain(fight, fighter, change)
    elif args.get("cost", False):
        crash.pay(fight, fighter, -change, "cost", "by hand")
    elif args.get("by", ""):
        crash.effect_takes(fight, fight[args["by"]], fighter, -change)
    else:
        crash.lose(fight, fighter, -change)
    fight.fact("initiative", who=fighter.id, was=was, to=fighter.initiative)


def motes(fight: Fight, begin: Begin) -> None:
    """Motes spent, regained, committed or released, Willpower and anima changed."""
    fighter = fight[begin.who]
    args = only(begin, "motes", "personal", "peripheral", "willpower", "anima",
                 *(f"committed_{pool}" for pool in essence.POOLS))  # fmt: skip
    _any_motes(fight, fighter, amount(args, "motes"))
    for pool in essence.POOLS:
        if change := amount(args, pool):
            essence.change_pool(fighter, pool, change)
            fight.fact("motes_set", who=fighter.id, pool=pool, amount=change, to=essence.left(fighter, pool))
        if committed := amount(args, f"committed_{pool}"):
            essence.commit(fight, fighter, pool, committed)
    if change := amount(args, "willpower"):
        _willpower(fight, fighter, change)
    if args.get("anima", 0):
        essence.set_anima(fight, fighter, _level(fighter, args))


def _any_motes(fight: Fight, fighter: Fighter, change: int) -> None:
    """Spends from both pools, or fills both, peripheral first."""
    if change < 0:
        essence.pay(fight, fighter, "by hand", {"motes": -change})
    elif change > 0:
        back = essence.regain(fighter, change)
        if back < change:
            raise Refused("out_of_range", f"{fighter.name}'s pools have room for {back} motes, not for {change}.")
        fight.fact("motes_regained", who=fighter.id, amount=back)


def _willpower(fight: Fight, fighter: Fighter, change: int) -> None:
    """Willpower may go above its rating by hand, up to 10."""
    to, most = fighter.willpower + change, max(essence.MOST_WILLPOWER, fighter.willpower)
    if not 0 <= to <= most:
        raise Refused("out_of_range", f"{fighter.name}'s Willpower goes from 0 to {most}; that would make {to}.")
    fighter.willpower = to
    fight.fact("willpower", who=fighter.id, amount=change, to=to)


def _level(fighter: Fighter, args: Mapping[str, Any]) -> int:
    level = args["anima"]
    if isinstance(level, str):
        if level not in ANIMA:
            raise Refused("no_such_level", f"Anima is {', '.join(ANIMA)}, not {level!r}.")
        return ANIMA.index(level)
    return essence.anima(fighter) + amount(args, "anima")


def effect(fight: Fight, begin: Begin) -> None:
    """Puts an effect on a fighter, with numbers and an end, or removes one of its effects.

    One that the rules know, such as `prone`, brings its usual numbers where none are given.
    """
    fighter = fight[begin.who]
    args = only(begin, "label", "modifiers", "until", "against", "note", "seen", "remove")
    if "remove" in args:
        _remove(fight, fighter, str(args["remove"]))
        return
    modifiers, until = args.get("modifiers", {}), args.get("until", {})
    if not isinstance(modifiers, Mapping) or not isinstance(until, Mapping):
        raise Refused("wrong_arguments", "An effect's modifiers and until are tables.")
    until = {key: value for key, value in until.items() if (key, value) != ("count", 1)}
    more = {key: args[key] for key in ("against", "note", "seen") if args.get(key, "")}
    if more.get("seen") == "all":
        del more["seen"]
    label = names.clean_name(str(args.get("label", "")))
    more["note"] = names.clean(str(more.get("note", "")))
    if not modifiers and label_of(label) in KNOWN:
        label = label_of(label)
        known = KNOWN[label]
        puts_on(fight, fighter, label)
        modifiers, more["note"] = known.modifiers, more["note"] or known.note
        until = until or (dict(effects.until_start_of(fighter.id)) if known.passes else {})
    id = effects.add(fight.draft, fighter.id, label, modifiers, until, **more)
    _check(fight, id)
    fight.fact("effect", who=fighter.id, label=label, modifiers=dict(modifiers), until=until)


def _remove(fight: Fight, fighter: Fighter, id: str) -> None:
    found = dict(effects.on(fight.draft, fighter.id)).get(id)
    if found is None:
        raise Refused("no_such_effect", f"{fighter.name} is under no effect {id!r}.")
    effects.remove(fight.draft, id)
    fight.fact("effect_removed", who=fighter.id, label=found["label"])
    grapple.ends_with(fight, found)


def _check(fight: Fight, id: str) -> None:
    """Raises Refused where an effect names something that does not exist."""
    from ..sheet import sheet

    made = fight.draft.get(f"effect.{id}")
    try:
        sheet.validate_effect(made)
    except ValueError as wrong:
        raise Refused("invalid", f"That effect won't do: {wrong}") from wrong
    until = made.get("until", {})
    for other in (made.get("against", ""), until.get("start_of", ""), until.get("end_of", "")):
        if other:
            fight[other]


PROCEDURES = (
    Procedure("harm", "damage", harm, interrupt=True),
    Procedure("initiative", "Initiative", initiative, interrupt=True),
    Procedure("essence", "motes", motes, interrupt=True),
    Procedure("effect", "effect", effect, interrupt=True),
)
