"""What somebody suffers who is held in a clinch: it is crushed, or thrown, with the damage of an attack (rules section
11)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option
from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from ..turn import clinch
from . import damage, knockdown
from .landing import land
from .plan import Attack

CRUSH = "crush"


def raw(holder: Fighter, weapon: Tree) -> Number:
    """Raw damage of a crush before the contest."""
    return damage.raw_base(_attack(holder, holder, weapon, 0))


def _attack(holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> Attack:
    return Attack(holder, victim, declared_weapon=weapon, special=CRUSH, left=threshold, hit=True, mode="none")


def crushes(fight: Fight, holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> None:
    """Strength, the damage of the clinch and what the contest was won by, against half of the armor."""
    _harms(fight, _attack(holder, victim, weapon, threshold))


def throws(fight: Fight, holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> None:
    """The victim lies prone and is free; it takes harm where the GM says so, with no weapon."""
    made = _attack(holder, victim, {"name": "Throw", "type": "bashing"}, threshold)
    clinch.lets_go(fight, holder)
    land(fight, [knockdown.falls(made)])
    if fight.ask(ask_harm, holder) == "yes":
        _harms(fight, made)


def ask_harm(fight: Fight, holder: Fighter) -> Choice:
    """Whether the throw does damage."""
    options = (Option("no", "no"), Option("yes", "yes", note="Strength and the margin, bashing"))
    return fight.choice("harm", holder.id, "Does the throw harm?", options, silent=True)


def _harms(fight: Fight, attack: Attack) -> None:
    fight.at("3", "Raw damage")
    damage.works_out(fight, attack)
    fight.at("4", "Soak, damage roll")
    damage.lands(fight, attack, damage.does(fight, attack))
