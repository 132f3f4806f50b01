"""The exchange: step 0, then the eight steps of the seed in their order (rules S2).

An attack of the own turn, an Attack of Opportunity and one that was held are the same from step 0 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common.action import text

from ..actions.table import ACTIONS, Action
from ..fighter import Fighter
from ..log.attack import Hits, MayCounter, Misses, Negated
from ..turn import spending
from . import damage, declare, defend, passive, strike
from .plan import HELD, OPPORTUNITY, OWN, Attack

STEPS = (
    ("0", "Before the d100"), ("1", "Attack test"), ("2", "Attack Hits"), ("3", "Active Defense"),
    ("4", "Passive Defense"), ("5", "Compare Hits"), ("6", "Stopped?"), ("7", "Net Hits"), ("8", "Location, damage"),
)  # fmt: skip
"""The steps as the seed numbers them, and what is said before them."""


def in_turn(fight: Fight, begin: Begin) -> Fighter:
    """Who attacks. Raises Refused where it is not its turn."""
    attacker: Fighter = fight[begin.who]
    if reason := spending.out_of_turn(attacker):
        raise ACTIONS.row("attack").refusal(attacker.name, reason)
    return attacker


def payable(attacker: Fighter, action: Action) -> None:
    """Raises Refused where not even the cheapest of such attacks can be paid for, so that none is opened in vain."""
    code, reason = spending.why_not(attacker, action.due(attacker))
    if code:
        raise Refused(code, f"{attacker.name} can't {ACTIONS.row('attack').verb} now: {reason}.")


def attack(fight: Fight, begin: Begin) -> None:
    """An attack of the one whose turn it is. Raises Refused where it can't attack now."""
    attacker = in_turn(fight, begin)
    payable(attacker, ACTIONS.row("attack"))
    exchange(fight, Attack(attacker, attacker, OWN), begin.args)


def opportunity(fight: Fight, begin: Begin) -> None:
    """An Attack of Opportunity: a melee attack out of turn, when somebody passes within reach or leaves it (P29)."""
    attacker: Fighter = fight[begin.who]
    _not_out(attacker)
    payable(attacker, ACTIONS.row("opportunity"))
    exchange(fight, Attack(attacker, attacker, OPPORTUNITY), begin.args)


def release(fight: Fight, begin: Begin) -> None:
    """A held attack, on its trigger (rules P28)."""
    attacker: Fighter = fight[begin.who]
    _not_out(attacker)
    held = attacker.read("now.held", None)
    if held is None:
        raise Refused("nothing_held", f"{attacker.name} holds no attack.")
    attacker.write("now.held", MISSING)
    made = Attack(attacker, attacker, HELD, counted=bool(held.get("counted", False)))
    exchange(fight, made, {"weapon": held.get("weapon", ""), **begin.args})


def _not_out(fighter: Fighter) -> None:
    if fighter.out or not fighter.joined:
        raise Refused("not_allowed", f"{fighter.name} is not in the fight.")


def exchange(fight: Fight, made: Attack, args: Mapping[str, Any]) -> None:
    """Steps 0 to 8."""
    fight.context.append(made)
    fight.at("0", "Before the d100")
    made.move = text(args, "move")
    declare.declares(fight, made, args)
    fight.ask(ask_go_on, made)
    declare.pays(fight, made)
    fight.result(str(made.weapon["name"]).lower())
    fight.at("1", "Attack test")
    strike.counts(fight, made)
    resolves(fight, made)
    if fight.nested:
        fight.context.pop()
    else:
        _passed_over(fight)


def ask_go_on(fight: Fight, made: Attack) -> Choice:
    """0. The end of the declaration: what it costs, and what it has to roll under."""
    fight.show("AP", strike.cost(made))
    strike.show_target(fight, made)
    return declare.ask_go_on(fight, made)


def resolves(fight: Fight, made: Attack) -> None:
    """1 to 8. What comes of an attack that has been paid for and counted."""
    struck = strike.rolls(fight, made)
    if not struck:
        roll = made.test.roll if made.test else 0
        fight.tell(Misses(who=made.attacker.id, target=made.target.id, weapon=made.weapon["name"], how=made.how,
                          roll=roll, number=fight.shown_value(strike.TARGET)))  # fmt: skip
    through = struck and _defended(fight, made)
    if made.negated_by or through:
        damage.takes_hold(fight, made, through)
    if passive.counters(fight, made):
        made.target.may_counter = made.attacker.id
        if made.target.ap >= ACTIONS.row("counterstrike").due(made.target):
            fight.tell(MayCounter(who=made.target.id, target=made.attacker.id))


def _defended(fight: Fight, made: Attack) -> bool:
    """3 to 8. The defenses, what they leave, and what that does; whether the attack got through."""
    fight.at("3", "Active Defense")
    defend.defends(fight, made)
    early = passive.stopped_early(fight, made)
    fight.at("4", "Passive Defense")
    if not early or fight.option("defense.passive_after_active_stop"):
        passive.defends(fight, made)
    else:
        fight.result("not needed", passed_over=True)
    through = passive.compares(fight, made, early)
    if not through:
        fight.tell(Negated(who=made.attacker.id, target=made.target.id, weapon=made.weapon["name"], how=made.how,
                           by=made.negated_by, hits=made.hits, defense=made.defense))  # fmt: skip
        return False
    fight.tell(Hits(who=made.attacker.id, target=made.target.id, weapon=made.weapon["name"], how=made.how,
                    hits=made.hits, defense=made.defense, net=made.net))  # fmt: skip
    fight.at("8", "Location, damage")
    if made.harms:
        damage.lands(fight, made)
    else:
        declare.lands(fight, made)
    return True


def _passed_over(fight: Fight) -> None:
    """Steps that nothing came to are listed as passed over."""
    for number, title in STEPS:
        if not any(one.number == number for one in fight.steps):
            fight.at(number, title)
            fight.result("", passed_over=True)
