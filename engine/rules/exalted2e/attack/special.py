"""Step 10 of special attacks that do no damage: clinch, disarm, sweep (rules section 11)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Choice, Option, Question, Throw
from engine.core.fight import Fight
from engine.rules.rolls import countable, roll

from ..lasting import CLINCHED
from ..log.special_sentences import KeepsWeapon
from ..numbers import pools
from ..sheet import weapons
from . import knockdown
from .landing import Result
from .plan import Attack


def _clinch(fight: Fight, attack: Attack) -> list[Result]:
    """10. The attacker has control, the target is Inactive."""
    return [Result("clinch", attack.target.id, attack.left, attack.attacker.id, label=CLINCHED.label)]


def _disarm(fight: Fight, attack: Attack) -> list[Result]:
    """10. The target keeps its weapon by as many successes as the attack has left."""
    held = weapons.loose(attack.target.sheet_tree)
    if not held:
        return []
    id = fight.ask(ask_weapon, attack)
    if roll(fight, ask_keep, attack, weapons.ability(held[id])).successes >= attack.left:
        fight.tell(KeepsWeapon(who=attack.target.id, weapon=held[id]["name"]))
        return []
    return [Result("disarm", attack.target.id, by=attack.attacker.id, label=id)]


def ask_weapon(fight: Fight, attack: Attack) -> Choice:
    """10. Which weapon the attack is meant to take."""
    options = [Option(id, one["name"]) for id, one in weapons.loose(attack.target.sheet_tree).items()]
    return fight.choice("disarms", attack.attacker.id, "Which weapon?", options, silent=True)


def ask_keep(fight: Fight, attack: Attack, ability: str) -> Question[Throw]:
    """10. Wits and the Ability of the weapon."""
    target = attack.target
    count = fight.show("keep dice", countable(pools.ability_pool(target, "wits", ability, action=False)), pool=True)
    return fight.dice("keep", target.id, f"Keep the weapon, difficulty {attack.left}", pools.dice(target, count),
                      gives="keep successes")  # fmt: skip


def _sweep(fight: Fight, attack: Attack) -> list[Result]:
    """10. The target keeps its feet by as many successes as the attack has left."""
    return [] if knockdown.stays(fight, attack, attack.left) else [knockdown.falls(attack)]


SPECIALS: dict[str, Callable[[Fight, Attack], list[Result]]] = {
    "clinch": _clinch, "disarm": _disarm, "sweep": _sweep,
}  # fmt: skip
"""What each brings, by its name in step 1."""
