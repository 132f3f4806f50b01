"""Step 10 of an attack: being knocked down or back (rules section 10)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, Question, Throw, number
from engine.core.fight import Fight
from engine.rules.common.rolls import countable, roll

from ..lasting import PRONE
from ..log.attack import KeepsFeet
from ..numbers import pools
from .plan import Attack, Result

RULE = "rules section 10"
KNOCKDOWN = 2
"""Difficulty of staying on one's feet."""
EACH = 3
"""So much force for each yard."""


def follows(fight: Fight, attack: Attack) -> list[Result]:
    """10. Knockdown or knockback, where raw damage exceeds what the target stands; by option the dice after soak."""
    limit = fight.show("stands", sturdiness(attack))
    if fight.option("knockback_basis") == "post_soak":
        fight.bites("knockback_basis", attack.target.id)
        return _pushed(fight, attack) if attack.post_soak > limit else []
    if attack.raw <= limit or stays(fight, attack, KNOCKDOWN):
        return []
    if fight.ask(ask_knocked, attack, attack.raw) == "back":
        return [_back(attack, attack.raw)]
    return [falls(attack)]


def _pushed(fight: Fight, attack: Attack) -> list[Result]:
    """10. By the option: always back, and down besides where it goes further than Dexterity and Athletics."""
    target, yards = attack.target, attack.post_soak // EACH
    footing = fight.show("footing", number(("Dexterity", target.attribute("dexterity"), RULE),
                                           ("Athletics", target.ability("athletics"), RULE)))  # fmt: skip
    pushed = [_back(attack, attack.post_soak)] if yards else []
    return [*pushed, falls(attack)] if yards > footing and not stays(fight, attack, KNOCKDOWN) else pushed


def _back(attack: Attack, force: int) -> Result:
    return Result("push", attack.target.id, force // EACH, attack.attacker.id, label="knocked back")


def falls(attack: Attack) -> Result:
    """10. The target lies prone: a success less on whatever it does."""
    return Result("effect", attack.target.id, by=attack.attacker.id, label=PRONE.label, modifiers=PRONE.modifiers)


def sturdiness(attack: Attack) -> Number:
    """10. What the blow must exceed to knock somebody down: Stamina and Resistance."""
    target = attack.target
    return number(("Stamina", target.attribute("stamina"), RULE), ("Resistance", target.ability("resistance"), RULE))


def stays(fight: Fight, attack: Attack, difficulty: int) -> bool:
    """10. Whether the target keeps its feet."""
    kept = roll(fight, ask_stand, attack, difficulty).successes >= difficulty
    if kept:
        fight.tell(KeepsFeet(who=attack.target.id))
    return kept


def ask_stand(fight: Fight, attack: Attack, difficulty: int) -> Question[Throw]:
    """10. The roll against being knocked down: the better of Dexterity and Stamina, of Athletics and Resistance."""
    target = attack.target
    attribute = max(("dexterity", "stamina"), key=target.attribute)
    ability = max(("athletics", "resistance"), key=lambda one: target.ability(one))
    count = fight.show(
        "knockdown dice", countable(pools.ability_pool(target, attribute, ability, action=False)), pool=True
    )
    return fight.dice("knockdown", target.id, f"Stay standing, difficulty {difficulty}", pools.dice(target, count),
                      gives="knockdown successes")  # fmt: skip


def ask_knocked(fight: Fight, attack: Attack, force: int) -> Choice:
    """10. Down, or back so many yards."""
    options = (Option("prone", "knocked down"), Option("back", f"knocked back {force // EACH} yards"))
    return fight.choice("knocked", attack.attacker.id, f"What becomes of {attack.target.name}?", options, silent=True)
