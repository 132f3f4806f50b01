"""What the GM does to a fighter by hand, as far as rulesets are alike in it: damage, motes, Willpower, effects.

What follows from it is the ruleset's own: it gives the functions that mark, pay and check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...core import effects, names
from ...core.fight import Fight
from ...core.inputs import Begin
from ...core.model import Refused, Tree
from ...core.told import ALL
from . import powers as pools
from .action import amount, only, whole
from .fighters import FURTHEST
from .fighters import place as put
from .lasting import LastingTable
from .log import MotesRegained, MotesSet, Placed, PutOn, TakenOff, Willpower

if TYPE_CHECKING:
    from .shape import Shape


@dataclass(frozen=True, slots=True)
class Health:
    """How a ruleset marks and heals levels of damage: `mark(fight, fighter, levels, type)`, and `heal` as that."""

    types: tuple[str, ...]
    mark: Callable[[Fight, Any, int, str], None]
    heal: Callable[[Fight, Any, int, str], None]


@dataclass(frozen=True, slots=True)
class Purse:
    """How a ruleset pays and sets what is not health. `level` is the anima that the arguments ask for."""

    pay: Callable[[Fight, Any, str, Mapping[str, int]], None]
    change_pool: Callable[[Any, str, int], None]
    commit: Callable[[Fight, Any, str, int], None]
    set_anima: Callable[[Fight, Any, int], None]
    level: Callable[[Any, Mapping[str, Any]], int]
    most_willpower: int


def harm(fight: Fight, begin: Begin, health: Health) -> None:
    """Damage (`levels` of a `type`) or healing (`levels` below 0, or `heal` of any type)."""
    fighter, args = fight[begin.who], only(begin, "levels", "type", "heal")
    levels, back = amount(args, "levels"), amount(args, "heal")
    type = args.get("type", "")
    if type not in (*health.types, "") or (levels and not type):
        raise Refused("wrong_type", f"Damage is {', '.join(health.types)}: say which.")
    if back < 0 or (back and levels) or not (back or levels):
        raise Refused("wrong_amount", "Give the levels of damage, or the levels to heal.")
    if levels > 0:
        health.mark(fight, fighter, levels, type)
    else:
        health.heal(fight, fighter, back or -levels, type)


def place_of(fighter: Any, args: Mapping[str, Any], what: str) -> int:
    """Where one who has not joined comes in, as it is set by hand. Raises Refused where it is to be changed by an
    amount, since there is nothing to change, and for one who is out."""
    if fighter.out:
        raise Refused("out_already", f"{fighter.name} is out of the fight ({fighter.defeated}).")
    if "set" not in args or len(args) > 1:
        raise Refused("not_joined", f"{fighter.name} has no {what} yet: =7 sets it, and so lets it join the fight.")
    return amount(args, "set")


MOTES = ("motes", "personal", "peripheral", "willpower", "anima", *(f"committed_{pool}" for pool in pools.POOLS))
"""The arguments of `motes`."""


def motes(fight: Fight, fighter: Any, args: Mapping[str, Any], purse: Purse) -> None:
    """Motes spent, regained, committed or released, Willpower and anima changed."""
    _any_motes(fight, fighter, amount(args, "motes"), purse)
    for pool in pools.POOLS:
        if change := amount(args, pool):
            purse.change_pool(fighter, pool, change)
            fight.tell(MotesSet(who=fighter.id, pool=pool, amount=change, to=pools.left(fighter, pool)))
        if committed := amount(args, f"committed_{pool}"):
            purse.commit(fight, fighter, pool, committed)
    if change := amount(args, "willpower"):
        _willpower(fight, fighter, change, purse.most_willpower)
    if args.get("anima", 0):
        purse.set_anima(fight, fighter, purse.level(fighter, args))


def _any_motes(fight: Fight, fighter: Any, change: int, purse: Purse) -> None:
    """Spends from both pools, or fills both, peripheral first."""
    if change < 0:
        purse.pay(fight, fighter, "by hand", {"motes": -change})
    elif change > 0:
        back = pools.regain(fighter, change)
        if back < change:
            raise Refused("out_of_range", f"{fighter.name}'s pools have room for {back} motes, not for {change}.")
        fight.tell(MotesRegained(who=fighter.id, amount=back))


def _willpower(fight: Fight, fighter: Any, change: int, highest: int) -> None:
    """Willpower may go above its rating by hand, up to 10."""
    to, most = fighter.willpower + change, max(highest, fighter.willpower)
    if not 0 <= to <= most:
        raise Refused("out_of_range", f"{fighter.name}'s Willpower goes from 0 to {most}; that would make {to}.")
    fighter.willpower = to
    fight.tell(Willpower(who=fighter.id, amount=change, to=to))


def effect(
    fight: Fight,
    begin: Begin,
    known: LastingTable,
    model: type[Shape],
    ends: Callable[[Fight, Tree], None] = lambda fight, found: None,
) -> None:
    """Puts an effect on a fighter, with numbers and an end, or removes one of its effects.

    One that the rules know, such as `prone`, brings its usual numbers where none are given. `model` is what a file can
    hold of an effect; `ends` is what else happens when one is removed.
    """
    fighter = fight[begin.who]
    args = only(begin, "label", "modifiers", "until", "against", "note", "seen", "remove")
    if "remove" in args:
        ends(fight, _remove(fight, fighter, str(args["remove"])))
        return
    modifiers, until = args.get("modifiers", {}), args.get("until", {})
    if not isinstance(modifiers, Mapping) or not isinstance(until, Mapping):
        raise Refused("wrong_arguments", "An effect's modifiers and until are tables.")
    until = {key: value for key, value in until.items() if (key, value) != ("count", 1)}
    more = {key: args[key] for key in ("against", "note", "seen") if args.get(key, "")}
    if more.get("seen") == ALL:
        del more["seen"]
    label = names.clean_name(str(args.get("label", "")))
    more["note"] = names.clean(str(more.get("note", "")))
    if not modifiers and (usual := known.by_hand.get(known.label_of(label))):
        label = usual.label
        known.puts_on(fight, fighter, label)
        modifiers, more["note"] = usual.modifiers, more["note"] or usual.note
        until = until or (dict(effects.until_start_of(fighter.id)) if usual.passes else {})
    id = effects.add(fight.draft, fighter.id, label, modifiers, until, **more)
    _check(fight, id, model)
    fight.tell(PutOn(who=fighter.id, label=label, modifiers=dict(modifiers), until=until))


def _remove(fight: Fight, fighter: Any, id: str) -> Tree:
    found = dict(effects.on(fight.draft, fighter.id)).get(id)
    if found is None:
        raise Refused("no_such_effect", f"{fighter.name} is under no effect {id!r}.")
    effects.remove(fight.draft, id)
    fight.tell(TakenOff(who=fighter.id, label=found["label"]))
    return found


def _check(fight: Fight, id: str, model: type[Shape]) -> None:
    """Raises Refused for an effect that a file could not hold, or that names somebody who does not exist."""
    from . import shape

    made = fight.draft.get(f"effect.{id}")
    try:
        shape.check(made, model)
    except ValueError as wrong:
        raise Refused("invalid", f"That effect won't do: {wrong}") from wrong
    until = made.get("until", {})
    for other in (made.get("against", ""), until.get("start_of", ""), until.get("end_of", "")):
        if other:
            fight[other]


def place(fight: Fight, begin: Begin, unit: str) -> None:
    """How many of a `unit` a fighter stands from its `target`; without a number they stand anywhere."""
    fighter, args = fight[begin.who], only(begin, "target", unit)
    target = fight[str(args.get("target", ""))]
    if target == fighter:
        raise Refused("wrong_target", f"{fighter.name} stands where it stands: name somebody else.")
    if unit not in args:
        put(fight.draft, fighter.id, target.id, None)
        fight.tell(Placed(who=fighter.id, target=target.id))
        return
    distance = whole(args, unit, 0)
    if not 0 <= distance <= FURTHEST:
        raise Refused("wrong_amount", f"A distance is 0 to {FURTHEST} {unit}, not {distance}.")
    put(fight.draft, fighter.id, target.id, distance)
    fight.tell(Placed(who=fighter.id, target=target.id, **{unit: distance}, known=True))
