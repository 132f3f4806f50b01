"""What the game master changes by hand, and weapons that a disarm has knocked away (rules sections 4 and 10).

The rules still follow from it: Crash and Break, a full track, anima. Each closes at once and may be begun while an
action is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import SAID
from engine.rules.common import by_hand
from engine.rules.common.action import BY_HAND, EFFECTS, amount, only, whole
from engine.rules.common.log import ComesIn, Healed

from .. import essence, grapple, numbers
from ..attack import crash
from ..fighter import ANIMA, Fighter, round_of
from ..lasting import DISARMED, LASTING
from ..log.actions import InitiativeSet
from ..log.attack import Disarmed
from ..sheet import weapons
from ..turn import order
from .table import Action


def harm(fight: Fight, begin: Begin) -> None:
    """Damage (`levels` of a `type`) or healing (`levels` below 0, or `heal` of any type)."""
    by_hand.harm(fight, begin, by_hand.Health(numbers.TYPES, numbers.mark, numbers.heal))
    if whole(begin.args, "levels", 0) > 0:
        grapple.hurt(fight, fight[begin.who])


def initiative(fight: Fight, begin: Begin) -> None:
    """Initiative changed by an amount or set: by nobody, `by` an enemy's effect, or as a `cost` of one's own.

    Who has not joined battle comes into it by what is set.
    """
    fighter, args = fight[begin.who], only(begin, "change", "set", "by", "cost")
    if not fighter.joined:
        _comes_in(fight, fighter, by_hand.place_of(fighter, args, "Initiative"))
        return
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
    fight.tell(InitiativeSet(who=fighter.id, was=was, to=fighter.initiative))


def _comes_in(fight: Fight, fighter: Fighter, at: int) -> None:
    """Joins battle with an Initiative that somebody has been told, unrolled."""
    fighter.joined, fighter.initiative = True, at
    if round_of(fight.draft):
        order.takes_place(fight, fighter)
    fight.tell(ComesIn(who=fighter.id, to=at, what="with Initiative"))


def motes(fight: Fight, begin: Begin) -> None:
    """Motes spent, regained, committed or released, Willpower and anima changed."""
    by_hand.motes(fight, fight[begin.who], only(begin, *by_hand.MOTES), PURSE)


def _level(fighter: Fighter, args: Mapping[str, Any]) -> int:
    level = args["anima"]
    if isinstance(level, str):
        if level not in ANIMA:
            raise Refused("no_such_level", f"Anima is {', '.join(ANIMA)}, not {level!r}.")
        return ANIMA.index(level)
    return essence.anima(fighter) + amount(args, "anima")


PURSE = by_hand.Purse(
    essence.pay, essence.change_pool, essence.commit, essence.set_anima, _level, essence.MOST_WILLPOWER
)


def effect(fight: Fight, begin: Begin) -> None:
    """Puts an effect on a fighter, or removes one; with a grapple that of the other ends."""
    from ..sheet import sheet

    by_hand.effect(fight, begin, LASTING, sheet.Effect, grapple.ends_with)


HARM = Action(
    "harm", "damage", harm, interrupt=True, takes="nothing", kind=BY_HAND, undo="damage",
    outcomes={Healed.key: "healing"},
)  # fmt: skip

INITIATIVE = Action(
    "initiative", "Initiative", initiative, interrupt=True, takes="nothing", kind=BY_HAND, undo="Initiative",
    facts=(InitiativeSet,),
)  # fmt: skip

ESSENCE = Action("essence", "motes", motes, interrupt=True, takes="nothing", kind=BY_HAND, undo="motes")

EFFECT = Action("effect", "effect", effect, interrupt=True, takes="nothing", kind=EFFECTS, seen=SAID)

PROCEDURES = (HARM, INITIATIVE, ESSENCE, EFFECT)


# -- weapons that a disarm has knocked away ---------------------------------------------------------------------------
def loses(fight: Fight, fighter: Fighter, weapon: str, by: str) -> None:
    """Knocks a weapon away, by its id."""
    name = str(fighter.sheet(f"weapon.{weapon}.name", weapon))
    fighter.write(f"sheet.weapon.{weapon}.ready", False)
    DISARMED.on(fight.draft, fighter.id, {"scene": True}, note=name, source=by)
    fight.tell(Disarmed(who=fighter.id, weapon=name))


def has_again(fight: Fight, fighter: Fighter, name: str) -> None:
    """Ends what a disarm has left, for a weapon that is in hand again."""
    for id, effect in DISARMED.found(fight.draft, fighter.id):
        if effect.get("note", "") == name:
            effects.remove(fight.draft, id)


def lost(fighter: Fighter) -> list[str]:
    """Names of the weapons that were knocked away and are not in hand again, whoever has put them there."""
    held = {one["name"] for one in fighter.sheet("weapon", {}).values() if weapons.is_ready(one)}
    found = [effect.get("note", "") for _, effect in DISARMED.found(fighter.draft, fighter.id)]
    return [name for name in found if name not in held]
