"""Attacks as actions: what the menu, the log and an undo know of them before anybody attacks (rules section 6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number, Part, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.rules.common.action import ATTACKS
from engine.rules.common.base import MenuItem

from ..actions.table import RULE, Action, Flurried, never, row
from ..fighter import Fighter
from ..log.attack import Hits, Misses, Shoots, VolleyResult
from ..log.harm import Out
from ..sheet import weapons
from ..turn import acting, groups, targets

OUTCOMES = {Misses.key: "miss", Out.key: "defeat", Hits.key: "hit"}
"""What came of an attack, the most telling first."""


# -- what runs them, loaded with the first of each ---------------------------------------------------------------------
def _attack(fight: Fight, begin: Begin) -> None:
    from . import attack

    attack.run(fight, begin)


def _volley(fight: Fight, begin: Begin) -> None:
    from . import volley

    volley.run(fight, begin)


# -- what they take, and who may make them -----------------------------------------------------------------------------
def _speed(fighter: Fighter, weapon: Tree | None) -> Number:
    """The Speed of the weapon: of the one that is named, or of the first that is ready."""
    held = next(iter(weapons.ready(fighter.sheet_tree).values())) if weapon is None else weapon
    return number(Part(f"{held['name']}, Speed", weapons.speed(held), RULE))


def _together(fighter: Fighter) -> Iterator[MenuItem]:
    """All of a group who may act now."""
    count, volley = len(groups.due(fighter.draft, fighter)), row(fighter.draft, VOLLEY.name)
    if count > 1:
        note = f"all {fighter.group}s who may act"
        yield volley.offer(fighter, acting.barred(fighter, volley), title=f"Volley of {count}", note=note)


ATTACK = Action(
    "attack", "Attack", _attack, confirms=True, key="a", place=20, speed=_speed, penalty=1,
    barred=targets.nobody_to_attack, aim="uses", flurried=Flurried(target="needed", said=("target", "weapon")),
    whom=True, usual=True, kind=ATTACKS, outcomes=OUTCOMES, does="attacks {target}",
)  # fmt: skip

VOLLEY = Action(
    "volley", "Volley", _volley, confirms=True, rolls_on=True, key="z", place=40, speed=_speed, penalty=1,
    shown=never, more=_together, usual=True, lacking="nobody to shoot with", done="shoot a volley", kind=ATTACKS,
    facts=(Shoots, VolleyResult),
)  # fmt: skip

PROCEDURES = (ATTACK, VOLLEY)
