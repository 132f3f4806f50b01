"""Suppressive fire: everybody in the area is hindered by the Hits of one burst (rules P32)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import GM, Choice, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.arguments import text

from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..lasting import SUPPRESSED
from ..log.area_sentences import Suppresses
from ..turn import spending
from . import declare, modifiers, strike
from .attack import in_turn, payable
from .plan import Attack

ROUNDS = 20


def suppress(fight: Fight, begin: Begin) -> None:
    """Fire on an area of 10 metres: -5 on every test of those inside for each Hit, until the shooter's next turn.

    How long it lasts is our reading. Raises Refused where no weapon at hand can do it.
    """
    attacker = in_turn(fight, begin)
    if not _found(attacker):
        raise Refused("no_such_weapon", f"{attacker.name} has no weapon for bursts with {ROUNDS} rounds in it.")
    payable(attacker, ACTIONS.row("suppress"))
    fight.at("0", "Before the d100")
    id = fight.ask(ask_weapon, attacker, text(begin.args, "weapon"))
    made = Attack(attacker, attacker, weapon_id=id, declared_weapon=attacker.weapons[id])
    inside = [one for one in fight.everyone() if _may_be(one, attacker) and fight.ask(ask_inside, one) == "in"]
    made.situation = fight.ask(declare.ask_situation, made)
    fight.ask(ask_go_on, made)
    modifiers.uses_up(made)
    spending.pay(fight, attacker, max(0, fight.shown_value("AP")), ACTIONS.row("suppress").verb)
    attacker.aim = 0
    if made.weapon.get("capacity", 0):
        attacker.write(f"now.loaded.{id}", declare.loaded(attacker, id, made.weapon) - ROUNDS)
    fight.at("1", "Attack test")
    made.counted = not fight.option("attack.suppressive_counts")
    strike.counts(fight, made)
    struck = strike.rolls(fight, made)
    if struck and made.hits:
        _hindered(fight, attacker, inside, made.hits)
    fight.tell(Suppresses(who=attacker.id, weapon=made.weapon["name"], hits=made.hits if struck else 0,
                          inside=tuple(one.id for one in inside) if struck else ()))  # fmt: skip


def _hindered(fight: Fight, attacker: Fighter, inside: list[Fighter], hits: int) -> None:
    each = SUPPRESSED.amount("test")
    for one in inside:
        SUPPRESSED.off(fight.draft, one.id)
        SUPPRESSED.on(fight.draft, one.id, effects.until_start_of(attacker.id), {"test": hits * each})


def _found(attacker: Fighter) -> dict[str, Tree]:
    """What is at hand that can do it, by id."""
    return {id: one for id, one in attacker.weapons.items() if able(attacker, id, one)}


def able(attacker: Fighter, id: str, weapon: Tree) -> bool:
    """Whether a weapon can lay down fire: it shoots bursts, and has the rounds for it."""
    bursts = weapon.get("kind", "melee") == "ranged" and int(weapon.get("shot_rate", 0)) > 0
    return bursts and (not weapon.get("capacity", 0) or declare.loaded(attacker, id, weapon) >= ROUNDS)


def _may_be(one: Fighter, attacker: Fighter) -> bool:
    return one.joined and not one.out and one != attacker


def ask_weapon(fight: Fight, attacker: Fighter, wanted: str) -> Choice:
    """0. With what."""
    found = _found(attacker)
    options = [Option(id, one["name"]) for id, one in found.items()]
    return fight.choice("weapon", attacker.id, "With what?", options, field="declare", silent=True,
                        default=wanted if wanted in found else None)  # fmt: skip


def ask_go_on(fight: Fight, made: Attack) -> Choice:
    """0. All is declared."""
    fight.show("AP", number(("suppressive fire", ACTIONS.row("suppress").due(made.attacker), "rules P32")))
    strike.show_target(fight, made)
    return declare.ask_go_on(fight, made)


def ask_inside(fight: Fight, one: Fighter) -> Choice:
    """0. Whether somebody is in the area, by the GM's word."""
    options = (Option("out", "outside"), Option("in", "inside"))
    return fight.choice(f"with {one.id}", GM, one.name, options, field="declare", silent=True, title=one.name)
