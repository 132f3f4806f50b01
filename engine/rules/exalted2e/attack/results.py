"""Step 10 of an attack: what it does besides damage, and what the counterattack has done (rules sections 6 and 10)."""

from __future__ import annotations

from engine.ask import Ask, Number, Option, number
from engine.fight import Fight
from engine.rules.rolls import countable, roll

from ..numbers import pools
from . import outlay
from .damage import HARMLESS
from .landing import Result, land
from .plan import Attack

RULE = "rules section 10"
KNOCKDOWN = 2
"""Difficulty of staying on one's feet."""
PRONE, STUNNED = "prone", "stunned"


def happens(fight: Fight, attack: Attack, held: list[Result]) -> None:
    """10. Knockdown and stunning by what hit, all that a counterattack has brought, and what stunts bring."""
    found = follows(fight, attack)
    if attack.answer is not None:
        with fight.inside("counter"):
            held = [*held, *follows(fight, attack.answer)]
    land(fight, [*found, *held])
    outlay.rewards(fight, "stunt", attack.attacker, attack.stunt)
    outlay.rewards(fight, "target's stunt", attack.defender, attack.reply_stunt)
    fight.result(", ".join(one.label for one in found) or "none", passed_over=not found and not held)


def follows(fight: Fight, attack: Attack) -> list[Result]:
    """10. What a hit that has done damage brings besides."""
    if not attack.hit or attack.special in HARMLESS or attack.target.out:
        return []
    return [*_knocks(fight, attack), *_stuns(fight, attack)]


def sturdiness(attack: Attack) -> Number:
    """10. What the blow must exceed to knock somebody down: Stamina and Resistance."""
    target = attack.target
    return number(("Stamina", target.attribute("stamina"), RULE), ("Resistance", target.ability("resistance"), RULE))


def _knocks(fight: Fight, attack: Attack) -> list[Result]:
    """10. Knockdown or knockback, where raw damage (by option the dice after soak) exceeds what the target stands."""
    by_dice = fight.option("knockback_basis") == "post_soak"
    force = attack.post_soak if by_dice else attack.raw
    if by_dice:
        fight.bites("knockback_basis", attack.target.id)
    limit = fight.show("stands", sturdiness(attack))
    if force <= limit:
        return []
    rolled = roll(fight, ask_stand, attack).successes
    if rolled >= KNOCKDOWN:
        fight.fact("keeps_feet", who=attack.target.id)
        return []
    back = fight.ask(ask_knocked, attack, force)
    yards = force // 3
    if back == "back":
        fight.fact("knocked", who=attack.target.id, by=attack.attacker.id, yards=yards)
        return []
    return [Result("effect", attack.target.id, by=attack.attacker.id, label=PRONE, modifiers={"external": -1})]


def ask_stand(fight: Fight, attack: Attack) -> Ask:
    """10. The roll against being knocked down: the better of Dexterity and Stamina, of Athletics and Resistance."""
    target = attack.target
    attribute = max(("dexterity", "stamina"), key=target.attribute)
    ability = max(("athletics", "resistance"), key=lambda one: target.ability(one))
    count = fight.show("knockdown dice", countable(pools.ability_pool(target, attribute, ability, action=False)))
    return fight.dice("knockdown", target.id, f"Stay standing, difficulty {KNOCKDOWN}", pools.dice(target, count),
                      gives="knockdown successes")  # fmt: skip


def ask_knocked(fight: Fight, attack: Attack, force: int) -> Ask:
    """10. Down, or back so many yards."""
    options = (Option("prone", "knocked down"), Option("back", f"knocked back {force // 3} yards"))
    return fight.choice("knocked", attack.attacker.id, f"What becomes of {attack.target.name}?", options, silent=True)


def _stuns(fight: Fight, attack: Attack) -> list[Result]:
    """10. Stunning, where one blow has done more levels than the target has Stamina."""
    target, stamina = attack.target, attack.target.attribute("stamina")
    if attack.levels <= stamina:
        return []
    difficulty = attack.levels - stamina
    if roll(fight, ask_stun, attack, difficulty).successes >= difficulty:
        return []
    attacker_acts = fight.option("stun_until") == "attacker_acts"
    if not attacker_acts:
        fight.bites("stun_until", target.id)
    until = {"start_of": attack.attacker.id if attacker_acts else target.id}
    return [Result("effect", target.id, by=attack.attacker.id, label=STUNNED, modifiers={"dice": -2}, until=until)]


def ask_stun(fight: Fight, attack: Attack, difficulty: int) -> Ask:
    """10. The roll against being stunned."""
    target = attack.target
    count = fight.show("stun dice", countable(pools.ability_pool(target, "stamina", "resistance", action=False)))
    return fight.dice("stun", target.id, f"Shake it off, difficulty {difficulty}", pools.dice(target, count),
                      gives="stun successes")  # fmt: skip
