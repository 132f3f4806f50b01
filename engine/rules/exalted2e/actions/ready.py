"""Readying weapons, blocking the way and defending others (rules sections 6 and 7)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Part, Role, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common import turns
from engine.rules.common.action import text, whom

from .. import options
from ..fighter import Fighter
from ..lasting import BLOCKED
from ..log.actions import Readies
from ..log.attack import Blockades, Guards
from ..sheet import weapons
from . import actions, effort
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


# -- standing in the way for others -----------------------------------------------------------------------------------
def run_defend_other(fight: Fight, begin: Begin) -> None:
    """From now until the own next action attacks on the ward meet the own Parry DV where it is better."""
    fighter, row = actions.declares(fight, begin)
    ward: Fighter = fight[fight.ask(ask_ward, fighter, text(begin.args, "target"))]
    fight.involve(fighter, ward)
    actions.costs(fight, fighter, row, begin.args, ward.id)
    guards(fight, fighter, ward)


def guards(fight: Fight, fighter: Fighter, ward: Fighter) -> None:
    """The ward is guarded from now on."""
    fighter.guards = ward.id
    fight.tell(Guards(who=fighter.id, target=ward.id))
    fight.result(f"defends {ward.short}")


def ask_ward(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? Those of the own side first. Raises Refused where nobody else is in the fight."""
    found = [one for one in turns.fighting(fight) if one.id != fighter.id]
    if not found:
        raise Refused("nobody_to_defend", f"There is nobody {fighter.name} can defend.")
    options = [Option(one.id, one.name) for one in sorted(found, key=lambda one: one.side != fighter.side)]
    return whom(fight, fighter, "Defend whom?", options, wanted)


def after_defend_other(fight: Fight, fighter: Fighter, row: Tree) -> None:
    """As an action of a flurry: the ward is the target that was declared, or asked for."""
    guards(fight, fighter, fight[fight.ask(ask_ward, fighter, str(row.get("target", "")))])


DEFEND_OTHER = Action(
    "defend_other", "Defend other", run_defend_other, confirms=True, key="t", place=130, speed=5, penalty=1,
    effect="own Parry before the ward's", usual=True, also=("defend",), done="defend anybody", undo="guard",
    flurried=Flurried(target="friend", said=("target",), after=after_defend_other, noun="defense of another"),
    does="defends {target}", facts=(Guards,),
)  # fmt: skip


# -- blocking somebody's way ------------------------------------------------------------------------------------------
NOBODY = "nobody"
TRAITS = ("strength", "dexterity")


def blockade(fight: Fight, begin: Begin) -> None:
    """Bars the way, of one who is named at once, of others when the GM has them try."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    target = fight.ask(ask_target, fighter, text(begin.args, "target"))
    actions.costs(fight, fighter, row, begin.args, target if target != NOBODY else "")
    if target != NOBODY:
        contests(fight, fighter, fight[target])


def ask_target(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whose way? With nobody named there is no contest yet."""
    options = (*actions.others(fight, fighter), Option(NOBODY, "nobody yet"))
    free = {option.id for option in options}
    return fight.choice("target", fighter.id, "Whose way?", options, default=wanted if wanted in free else None,
                        silent=wanted in free, field="declare", role=Role.WHOM)  # fmt: skip


def contests(fight: Fight, fighter: Fighter, target: Fighter) -> None:
    """The contest: the one who blocks must have more, and then the other does not pass until it acts next."""
    fight.involve(target)
    fight.at("2", "Contest")
    own, other = effort.contest(
        fight, fighter, effort.better(fighter, TRAITS, "athletics", True), target,
        effort.better(target, TRAITS, "athletics", False), "Blockade", "athletics",
    )  # fmt: skip
    blocks = own > other
    if blocks:
        BLOCKED.off(fight.draft, target.id)
        BLOCKED.on(fight.draft, target.id, effects.until_start_of(fighter.id), source=fighter.name)
    fight.tell(Blockades(who=fighter.id, target=target.id, successes=own, against=other, blocks=blocks))
    fight.result(f"{own} to {other}, {'blocked' if blocks else 'gets past'}")


def after_blockade(fight: Fight, fighter: Fighter, part: Tree) -> None:
    """As an action of a flurry: the contest, where somebody was named."""
    if part.get("target", ""):
        contests(fight, fighter, fight[part["target"]])


BLOCKADE = Action(
    "blockade", "Blockade", blockade, confirms=True, key="v", place=140, speed=5, penalty=1,
    effect="Athletics against who would pass",
    flurried=Flurried(said=("target", "pool"), own_roll=True, after=after_blockade),
    whom=True, usual=True, does="blocks the way", facts=(Blockades,),
)  # fmt: skip


PROCEDURES = (
    READY,
    DEFEND_OTHER,
    BLOCKADE,
)
