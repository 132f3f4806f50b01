"""What the GM does by hand, at any time: damage and healing, Action Points and Grit, Initiative, effects, distances."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import SAID
from engine.rules.common import by_hand
from engine.rules.common.action import BY_HAND, EFFECTS, amount, only, whole
from engine.rules.common.log import ComesIn

from .. import numbers
from ..attack import damage
from ..fighter import Fighter, round_of
from ..lasting import LASTING
from ..log.harm import Healed
from ..log.telling import GritMoves
from ..log.turns import AttacksSet, InitiativeSet, PointsSet
from ..sheet.traits import STRUCK
from ..turn import order, rounds
from .table import Action


def harm(fight: Fight, begin: Begin) -> None:
    """Damage past all armor (`levels`, of `type` lethal or nonlethal, at a `location`, else the torso), or healing
    (`heal`, or `levels` below 0)."""
    fighter: Fighter = fight[begin.who]
    args = only(begin, "levels", "type", "heal", "location")
    levels, back = amount(args, "levels"), amount(args, "heal")
    kind = args.get("type", "lethal")
    if kind not in ("lethal", "nonlethal", ""):
        raise Refused("wrong_type", "Damage is lethal or nonlethal: say which.")
    location = str(args.get("location", "torso"))
    if location not in STRUCK:
        raise Refused("wrong_location", f"Damage strikes one of {', '.join(STRUCK)}: say which.".replace("_", " "))
    if back < 0 or (back and levels) or not (back or levels):
        raise Refused("wrong_amount", "Give the damage, or the Health to heal.")
    if levels > 0:
        damage.hurts(fight, fighter, levels, location=location, lethal=kind != "nonlethal",
                     place=str(args.get("location", "")))  # fmt: skip
    else:
        _heals(fight, fighter, back or -levels)


def _heals(fight: Fight, fighter: Fighter, back: int) -> None:
    if fighter.thing:
        raise Refused("an_object", f"{fighter.name} is an object: it has no Health to heal.")
    was = fighter.health
    fighter.health = min(fighter.health_maximum, was + back)
    band = numbers.band(fighter)
    fight.tell(Healed(who=fighter.id, was=was, to=fighter.health, band=band.name, penalty=band.penalty))


def points(fight: Fight, begin: Begin) -> None:
    """Action Points and Grit changed, and the count of attacks set, by the GM's word."""
    fighter: Fighter = fight[begin.who]
    args = only(begin, "ap", "grit", "attacks")
    if change := amount(args, "ap"):
        was, fighter.ap = fighter.ap, _within(fighter, "Action Points", fighter.ap + change, 99)
        fight.tell(PointsSet(who=fighter.id, was=was, to=fighter.ap))
    if change := amount(args, "grit"):
        most = max(int(fight.option("grit.maximum")), fighter.grit)
        was, fighter.grit = fighter.grit, _within(fighter, "Grit", fighter.grit + change, most)
        fight.tell(GritMoves(who=fighter.id, was=was, to=fighter.grit, what="by hand"))
    if "attacks" in args:
        was, fighter.attacks = fighter.attacks, _within(fighter, "attacks", whole(args, "attacks", 0), 99)
        fight.tell(AttacksSet(who=fighter.id, was=was, to=fighter.attacks))


def _within(fighter: Fighter, what: str, to: int, most: int) -> int:
    if not 0 <= to <= most:
        raise Refused("out_of_range", f"{fighter.name}'s {what} go from 0 to {most}; that would make {to}.")
    return to


def initiative(fight: Fight, begin: Begin) -> None:
    """Initiative changed by an amount or set; its place in the order follows.

    Who has not rolled comes into the fight with what is set, and with it all of its group who wait.
    """
    fighter: Fighter = fight[begin.who]
    args = only(begin, "change", "set")
    if not fighter.joined:
        if fighter.thing:
            raise Refused("not_joined", f"{fighter.name} is an object and has no Initiative.")
        at = by_hand.place_of(fighter, args, "Initiative")
        for one in order.alike(fight.draft, fighter):
            if not one.joined and not one.out:
                _comes_in(fight, fight[one.id], at)
        return
    was = fighter.initiative
    to = amount(args, "set") if "set" in args else was + amount(args, "change")
    fighter.write("now.initiative", to)
    order.comes_in(fight, fighter)
    fight.tell(InitiativeSet(who=fighter.id, was=was, to=to))


def _comes_in(fight: Fight, fighter: Fighter, at: int) -> None:
    """Comes into the fight with an Initiative that somebody has been told, unrolled."""
    fighter.write("now.initiative", at)
    if round_of(fight.draft):
        rounds.restores(fight, fighter)
        order.comes_in(fight, fighter)
    fight.tell(ComesIn(who=fighter.id, to=at, what="with Initiative"))


def effect(fight: Fight, begin: Begin) -> None:
    """Puts an effect on a fighter, with numbers and an end, or removes one of its effects."""
    from ..sheet import sheet

    by_hand.effect(fight, begin, LASTING, sheet.Effect)


def place(fight: Fight, begin: Begin) -> None:
    """How many `metres` a fighter stands from its `target`; without a number they stand anywhere."""
    by_hand.place(fight, begin, "metres")


HARM = Action(
    "harm", "damage", harm, interrupt=True, paid="", kind=BY_HAND, undo="damage", outcomes={Healed.key: "healing"},
)  # fmt: skip

POINTS = Action(
    "points", "points", points, interrupt=True, paid="", kind=BY_HAND, facts=(PointsSet, AttacksSet),
)  # fmt: skip

INITIATIVE = Action(
    "initiative", "Initiative", initiative, interrupt=True, paid="", kind=BY_HAND, facts=(InitiativeSet,),
)  # fmt: skip

EFFECT = Action("effect", "effect", effect, interrupt=True, paid="", kind=EFFECTS, seen=SAID)

PLACE = Action("place", "distance", place, interrupt=True, paid="", kind=BY_HAND, undo="distance")

PROCEDURES = (HARM, POINTS, INITIATIVE, EFFECT, PLACE)
