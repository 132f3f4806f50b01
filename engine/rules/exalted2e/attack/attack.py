"""The attack, its ten steps as the seed numbers them (seed 000; rules section 6)."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import COUNTER
from engine.rules.common.action import text, units
from engine.rules.exalted.powers import NONE as NO_COUNTER

from ..actions.table import Action, row
from ..fighter import Fighter
from ..log.attack import Hits, Misses
from ..turn import acting, order
from . import damage, declare, defense, roll
from .plan import Attack, Result

STEPS = (
    ("1", "Declare attack"),
    ("2", "Declare defense"),
    ("3", "Attack roll"),
    ("4", "Attack reroll"),
    ("5", "Penalties and DV"),
    ("6", "Defense reroll"),
    ("7", "Raw damage"),
    ("8", "Soak, damage roll"),
    ("9", "Counterattack"),
    ("10", "Results"),
)
"""All steps with their titles."""


def run(fight: Fight, begin: Begin) -> None:
    """One attack of the fighter that begins it: an action of its own, the next one of its flurry, or with `free` one
    that the GM gives. Raises Refused where it can't attack now."""
    attacker: Fighter = fight[begin.who]
    attack = Attack(attacker, attacker)
    if begin.args.get("free", False):
        if attacker.out or not attacker.joined:
            raise Refused("not_allowed", f"{attacker.name} is not in the fight.")
        attack.costs_action = False
    elif order.in_flurry(attacker):
        _of_a_flurry(fight, attack, row(fight.draft, begin.procedure))
    else:
        acting.check(attacker, row(fight.draft, begin.procedure))
    fight.context.append(attack)
    named = {key: value for key, value in begin.args.items() if value != ""}
    ten_steps(fight, attack, {"target": attack.part.get("target", ""), **named})


def _of_a_flurry(fight: Fight, attack: Attack, row: Action) -> None:
    """The next action of the flurry must be an attack; it has been paid for when the flurry was declared."""
    attacker = attack.attacker
    acting.check(attacker, row, flurry_part=True)
    part = acting.upcoming(attacker)
    if part.get("do", "attack") != "attack":
        raise Refused("flurry_first", f"{attacker.name}'s flurry goes on with: {part['do'].replace('_', ' ')}.")
    attack.part, attack.costs_action = acting.begins(fight, attacker), False


def ten_steps(fight: Fight, attack: Attack, args: dict[str, Any]) -> list[Result]:
    """Steps 1 to 10, of a counterattack 1 to 8; what that has brought is returned, to land in step 10 of the outer."""
    fight.at("1", "Declare attack")
    attack.move, attack.planned = text(args, "move"), units(args, "powers")
    declare.declares(fight, attack, args)
    declare.adds(fight, attack, args)
    fight.ask(ask_go_on, attack)
    declare.pays(fight, attack)
    fight.result(str(attack.weapon["name"]))

    fight.at("2", "Declare defense")
    defense.defends(fight, attack)

    fight.at("3", "Attack roll")
    roll.rolls(fight, attack)

    fight.at("5", "Penalties and DV")
    hit = roll.meets(fight, attack)
    attack.hit = roll.defends_again(fight, attack, hit)
    roll.counts(fight, attack)

    _damages(fight, attack)

    if attack.holds and attack.counter == NO_COUNTER:
        return attack.results
    fight.at("9", "Counterattack")
    held = _answers(fight, attack)
    if attack.holds:
        return [*attack.results, *held]

    fight.at("10", "Results")
    damage.happens(fight, attack, held)
    return []


def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """1. The end of the declaration: what it will cost, and what would be rolled against what."""
    foresees(fight, attack)
    return declare.ask_go_on(fight, attack)


def foresees(fight: Fight, attack: Attack) -> None:
    """1. Shows what the action costs, and what will be rolled against what, as it stands before anything is paid."""
    declare.foresees(fight, attack)
    attack.onslaught = 0
    if attack.outer is None:
        begun = not attack.costs_action
        attack.onslaught = acting.onslaught(fight, attack.attacker, attack.target, begun)
    defense.falls_into(attack, defense.best(fight, attack))
    fight.show("DV", defense.number_of(fight, attack))
    fight.show("attack dice", roll.pool(fight, attack), pool=True)


def _damages(fight: Fight, attack: Attack) -> None:
    """7 and 8. What a hit does; a miss is told."""
    harms = attack.hit and attack.special not in damage.HARMLESS
    fight.at("7", "Raw damage")
    if not attack.hit:
        told_miss(fight, attack)
    if attack.hit and not harms:
        told_hit(fight, attack)
    if not harms:
        fight.result("", passed_over=True)
        fight.at("8", "Soak, damage roll")
        fight.result("", passed_over=True)
        return
    damage.works_out(fight, attack)
    fight.at("8", "Soak, damage roll")
    told_hit(fight, attack)
    damage.lands(fight, attack, damage.does(fight, attack))


def told_miss(fight: Fight, attack: Attack) -> None:
    """Tells of a miss."""
    fight.tell(
        Misses(
            who=attack.attacker.id,
            target=attack.target.id,
            weapon=attack.weapon["name"],
            successes=attack.successes,
            botch=attack.botch,
            mode=attack.mode,
            dv=fight.shown_value("DV"),
            external=fight.shown_value("external penalty"),
        )
    )


def told_hit(fight: Fight, attack: Attack) -> None:
    """Tells of a hit."""
    special = "" if attack.special == "none" else attack.special
    fight.tell(
        Hits(
            who=attack.attacker.id,
            target=attack.target.id,
            weapon=attack.weapon["name"],
            special=special,
            successes=attack.successes,
            mode=attack.mode,
            dv=fight.shown_value("DV"),
            left=attack.left,
        )
    )


def _answers(fight: Fight, attack: Attack) -> list[Result]:
    """9. The counterattack that was declared in step 2, as an attack of its own inside this one."""
    if attack.counter == NO_COUNTER:
        fight.result("none", passed_over=True)
        return []
    if attack.target.out:
        fight.result(attack.target.defeated, passed_over=True)
        return []
    made = attack.answer = defense.attack_of(attack)
    fight.context.append(made)
    with fight.inside(COUNTER):
        held = ten_steps(fight, made, {"range": attack.band})
    fight.context.pop()
    fight.result(defense.came_to(made), step="9")
    return held
