"""Readying a weapon and putting one away: what is not ready can't be used (rules section 3)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, Part, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common.arguments import text

from .. import options
from ..fighter import Fighter
from ..log.actions import Readies
from ..sheet import weapons
from . import actions
from .table import RULE, Action, Flurried

NOTHING = "nothing"


def run(fight: Fight, begin: Begin) -> None:
    """Draws a weapon, puts one away, or both. By option it takes as long as the weapon does."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    drawn = fight.ask(ask_ready, fighter, text(begin.args, "weapon"))
    away = fight.ask(ask_away, fighter, drawn)
    if drawn == away:
        raise Refused("nothing_readied", f"{fighter.name} readies nothing: choose a weapon to draw or put away.")
    if fight.option("ready_weapon") != "5_0":
        fight.bites("ready_weapon", fighter.id)
    weapon = fighter.sheet(f"weapon.{away if drawn == NOTHING else drawn}", {})
    actions.costs(fight, fighter, row, begin.args, ticks=row.ticks(fighter, weapon))
    takes_up(fight, fighter, drawn, away)


def takes_up(fight: Fight, fighter: Fighter, drawn: str, away: str = NOTHING) -> None:
    """Which weapon is in hand from now on, and which is not."""
    for id, ready in ((drawn, MISSING), (away, False)):
        if id != NOTHING:
            fighter.write(f"sheet.weapon.{id}.ready", ready)
    names = {id: fighter.sheet(f"weapon.{id}.name", "") for id in (drawn, away)}
    fight.tell(Readies(who=fighter.id, weapon=names[drawn], away=names[away]))
    fight.result(str(names[drawn] or f"{names[away]} away"))


def stowed(fighter: Fighter) -> dict[str, Tree]:
    """The weapons that could be drawn, by id."""
    return {id: one for id, one in fighter.sheet("weapon", {}).items() if not weapons.is_ready(one)}


def ask_ready(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon is drawn, if any. Raises Refused where there is nothing to ready at all."""
    options = [Option(id, one["name"]) for id, one in stowed(fighter).items()]
    if not options and not weapons.loose(fighter.sheet_tree):
        raise Refused("nothing_to_ready", f"{fighter.name} carries nothing to ready.")
    known = wanted in stowed(fighter)
    offered = [*options, Option(NOTHING, "none, only put one away")]
    return fight.choice("ready", fighter.id, "Ready which weapon?", offered, default=wanted if known else None,
                        silent=known, field="declare")  # fmt: skip


def ask_away(fight: Fight, fighter: Fighter, drawn: str) -> Choice:
    """Which weapon is put away, if any; asked aloud where none is drawn."""
    options = [Option(id, one["name"]) for id, one in weapons.loose(fighter.sheet_tree).items()]
    nothing = Option(NOTHING, "none")
    order = [*options, nothing] if drawn == NOTHING else [nothing, *options]
    return fight.choice("away", fighter.id, "Put which weapon away?", order, silent=drawn != NOTHING, field="declare")


def after(fight: Fight, fighter: Fighter, row: Tree) -> None:
    """As an action of a flurry: the weapon that was declared, or the first that is not ready, is in hand."""
    found = stowed(fighter)
    drawn = row.get("weapon", "") if row.get("weapon", "") in found else next(iter(found), "")
    if drawn:
        takes_up(fight, fighter, drawn)


def _by_weapon(fighter: Fighter) -> bool:
    """Whether readying a weapon goes by the weapon (option `ready_weapon`)."""
    return bool(options.value(fighter.draft, "ready_weapon") == "weapon_1")


def _speed(fighter: Fighter, weapon: Tree | None) -> Number:
    if weapon is not None and _by_weapon(fighter):
        return number(Part(f"{weapon['name']}, Speed", weapons.speed(weapon), RULE))
    return number(Part(READY.title.lower(), 5, RULE))


def _penalty(fighter: Fighter) -> Number:
    return number(Part(READY.title.lower(), 1 if _by_weapon(fighter) else 0, RULE))


READY = Action(
    "ready", "Ready a weapon", run, confirms=True, key="y", place=110, speed=_speed, penalty=_penalty,
    flurried=Flurried(draws=True, said=("weapon",), after=after, noun="drawn weapon"), usual=True, undo="draw",
    does="readies {label}", unnamed="a weapon", facts=(Readies,),
)  # fmt: skip

PROCEDURES = (READY,)
