"""Soak by type of damage, natural and armor apart, Hardness and mobility (rules sections 9.1 and 9.2)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from ..sheet import armor

RULE = "rules section 9.2"


def natural(fighter: Fighter, type: str) -> Number:
    """The soak of the body: Stamina against bashing; half of it against lethal for the Exalted and spirits."""
    stamina = fighter.attribute("stamina")
    if type == "bashing":
        own = Part("Stamina", stamina, RULE)
    elif type == "lethal" and (fighter.exalted or fighter.being == "spirit"):
        own = Part("half of Stamina", stamina // 2, RULE)
    else:
        own = Part("Stamina", 0)
    return number(own, ("natural armor", fighter.sheet(f"natural.{type}", 0), RULE))


def worn(fighter: Fighter, type: str, piercing: bool = False) -> Number:
    """The soak of armor; a piercing attack halves it, rounded down. Of a soak that is listed whole it is the rest."""
    listed = fighter.sheet(f"listed.{type}", None)
    if listed is not None:
        label, amount = "soak beyond the body's", max(0, listed - natural(fighter, type).value)
    else:
        suit = armor.best(fighter.sheet_tree, type)
        label, amount = (suit["name"], armor.soak_of(suit, type)) if suit else ("armor", 0)
    whole = number((label, amount, RULE))
    return whole.plus(Part("piercing", -(amount - amount // 2), RULE)) if piercing else whole


def soak(fighter: Fighter, type: str, piercing: bool = False) -> Number:
    """The whole soak against a type of damage, effects in it; at least 0."""
    listed = fighter.sheet(f"listed.{type}", None)
    if listed is not None and not piercing:
        whole = number(("soak, as listed", listed, "rules section 15.7"))
    else:
        own = natural(fighter, type)
        if listed is not None and own.value > listed:
            own = number(("soak, as listed", listed, "rules section 15.7"))
        whole = own.plus(*worn(fighter, type, piercing).parts)
    return whole.plus(*effects.parts(fighter.draft, fighter.id, "soak", f"{type}_soak", rule=RULE)).at_least(0)


def hardness(fighter: Fighter) -> Number:
    """Hardness: the highest single source, and effects; 0 is none (rules section 9.1)."""
    rule = "rules section 9.1"
    listed, own = fighter.sheet("listed.hardness", None), int(fighter.sheet("hardness", 0))
    suit = armor.hardest(fighter.sheet_tree)
    if listed is not None:
        base = Part("Hardness, as listed", listed, "rules section 15.7")
    elif suit is not None and int(suit["hardness"]) > own:
        base = Part(suit["name"], int(suit["hardness"]), rule)
    else:
        base = Part("Hardness", own, rule)
    return number(base).plus(*effects.parts(fighter.draft, fighter.id, "hardness", rule=rule)).at_least(0)


def mobility(fighter: Fighter) -> Number:
    """The mobility penalty of armor, 0 or below: on Dodge DV after halving, and on movement (rules section 5.5)."""
    suit = armor.heaviest(fighter.sheet_tree)
    return number((f"{suit['name']}, mobility", -int(suit["mobility"]), "rules section 5.5")) if suit else number()
