"""Attacks as actions: what the menu, the log and an undo know of them before anybody attacks (rules P28 to P33)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.action import ATTACKS

from ..actions.table import Action
from ..fighter import Fighter
from ..lasting import SUPPRESSED
from ..log.attack import GoesOff, Hits, Misses, Spreads, Suppresses, ThrownBack
from ..log.turns import Out
from ..numbers import multiple

OUTCOMES = {Misses.key: "miss", Out.key: "defeat", Hits.key: "hit"}
"""What came of an attack, the most telling first."""


# -- what runs them, loaded with the first of each ---------------------------------------------------------------------
def _attack(fight: Fight, begin: Begin) -> None:
    from . import attack

    attack.attack(fight, begin)


def _opportunity(fight: Fight, begin: Begin) -> None:
    from . import attack

    attack.opportunity(fight, begin)


def _release(fight: Fight, begin: Begin) -> None:
    from . import attack

    attack.release(fight, begin)


def _area(fight: Fight, begin: Begin) -> None:
    from . import area

    area.area(fight, begin)


def _throw_back(fight: Fight, begin: Begin) -> None:
    from . import area

    area.throw_back(fight, begin)


def _spread(fight: Fight, begin: Begin) -> None:
    from . import spread

    spread.spread(fight, begin)


def _suppress(fight: Fight, begin: Begin) -> None:
    from . import spread

    spread.suppress(fight, begin)


# -- what they cost, and who may make them -----------------------------------------------------------------------------
def _least(fighter: Fighter) -> int:
    """What an attack of the own turn costs at least, by what is at hand."""
    from . import plan, strike

    return strike.least_cost(fighter, plan.OWN)


def _further(fighter: Fighter) -> str:
    """What those of the round take from this one."""
    nth = multiple(fighter, fighter.attacks)
    return f"{nth} on the target" if nth else ""


def _nobody(fighter: Fighter) -> str:
    from . import declare

    return declare.nobody_to_attack(fighter)


def _has_an_area(fighter: Fighter) -> bool:
    return any(one.get("kind") == "area" for one in fighter.weapons.values())


def _may_spread(fighter: Fighter) -> bool:
    from . import spread

    return any(spread.able(fighter, *one) for one in fighter.weapons.items())


def _may_suppress(fighter: Fighter) -> bool:
    from . import spread

    return any(spread.able_to_suppress(fighter, *one) for one in fighter.weapons.items())


def _holds(fighter: Fighter) -> bool:
    return fighter.read("now.held", None) is not None


def _trigger(fighter: Fighter) -> str:
    return str(fighter.read("now.held.note", ""))


ATTACK = Action(
    "attack", "Attack", _attack, confirms=True, rolls_on=True, when="turn", key="a", place=10, cost=_least,
    effect=_further, barred=_nobody, whom=True, usual=True, done="attack", kind=ATTACKS, outcomes=OUTCOMES,
)  # fmt: skip

AREA = Action(
    "area", "Attack on an area", _area, confirms=True, rolls_on=True, when="turn", key="g", place=20,
    offered="Attack an area", cost=lambda fighter: int(fighter.setting("attack.cost_ap")), shown=_has_an_area,
    usual=True, also=("attack an area",), done="attack", kind=ATTACKS, undo="attack", outcomes=OUTCOMES,
    facts=(GoesOff,),
)  # fmt: skip

SPREAD = Action(
    "spread", "Fire at several targets", _spread, confirms=True, rolls_on=True, when="turn", key="y", place=30,
    offered="Fire at several", cost=_least, effect="the target is divided", shown=_may_spread, usual=True,
    also=("several", "fire at several"), done="attack", kind=ATTACKS, undo="attack", outcomes=OUTCOMES,
    facts=(Spreads,),
)  # fmt: skip

SUPPRESS = Action(
    "suppress", "Suppressive fire", _suppress, confirms=True, rolls_on=True, when="turn", key="f", place=40, cost=3,
    effect=f"{SUPPRESSED.amount('test')} for each Hit to those inside", shown=_may_suppress, usual=True,
    done="suppress", kind=ATTACKS, undo="attack", outcomes=OUTCOMES, facts=(Suppresses,),
)  # fmt: skip

RELEASE = Action(
    "release", "Held attack", _release, confirms=True, interrupt=True, rolls_on=True, when="between", key="j",
    place=180, priced="paid", effect=_trigger, shown=_holds, done="attack", kind=ATTACKS, undo="attack",
    outcomes=OUTCOMES,
)  # fmt: skip

OPPORTUNITY = Action(
    "opportunity", "Attack of Opportunity", _opportunity, confirms=True, interrupt=True, rolls_on=True,
    when="between", key="o", place=190, offered="Opportunity attack", offers="who passes or leaves",
    short="Opportunity",
    cost=lambda fighter: int(fighter.setting("attack.opportunity.cost_ap")), effect="melee, not counted",
    shown=lambda fighter: not fighter.acting, done="attack", kind=ATTACKS, undo="attack", outcomes=OUTCOMES,
)  # fmt: skip

THROW_BACK = Action(
    "throw_back", "Throw It Back", _throw_back, confirms=True, interrupt=True, rolls_on=True, when="between", cost=2,
    done="attack", kind=ATTACKS, undo="attack", outcomes=OUTCOMES, facts=(ThrownBack,),
)  # fmt: skip

PROCEDURES = (ATTACK, AREA, SPREAD, SUPPRESS, OPPORTUNITY, RELEASE, THROW_BACK)
