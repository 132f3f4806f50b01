"""Titles of the attack flow: who attacks whom and how, and the facts of each side that decide it."""

from __future__ import annotations

from engine.core.desk import Line
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import title

from .. import numbers
from ..fighter import Fighter
from .chances import open_attack
from .damage import smaller_foe
from .plan import Attack


def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; nothing for other procedures."""
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _attacker(attack.attacker), _target(attack)
    if attack.outer:
        return title(attack.attacker, attack.target, _how(attack), below, "counters", "inside the attack")
    return title(attack.attacker, attack.target, _how(attack), below)


def _how(attack: Attack) -> str:
    """What kind of attack it is, and with what; a usual move by its name too: `Pounce: withering, Bite`."""
    kind = attack.kind if attack.gambit is None else attack.gambit.title.lower()
    weapon = attack.weapon.get("name", "")
    how = f"{kind}, {weapon}" if weapon else kind
    return f"{attack.move}: {how}" if attack.move and attack.move != weapon else how


def _attacker(who: Fighter) -> str:
    crash = ", in Crash" if who.crashed else ""
    return f"Initiative {who.initiative}{crash}, Willpower {who.willpower} of {who.sheet('willpower', 5)}"


def _target(attack: Attack) -> str:
    target = attack.target
    crash = ", in Crash" if target.crashed else ""
    size = ", legendary size" if smaller_foe(attack) else ""
    if attack.gambit is not None:
        return f"Initiative {target.initiative}{crash}; difficulty {attack.difficulty}, cost {attack.difficulty + 1}"
    if attack.withering:
        return f"Initiative {target.initiative}{crash}, soak {numbers.soak(target).value}{size}"
    return f"Initiative {target.initiative}{crash}, Hardness {numbers.hardness(target).value}{size}"
