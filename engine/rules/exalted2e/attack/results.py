"""Step 10 of an attack: what it does besides damage, and what the counterattack has done (rules sections 6 and 10)."""

from __future__ import annotations

from engine.core.ask import Question, Throw
from engine.core.fight import Fight
from engine.core.told import COUNTER
from engine.rules.rolls import countable, roll

from ..lasting import STUNNED
from ..numbers import pools
from ..turn import stunts
from . import knockdown, special
from .landing import Result, land
from .plan import Attack

RULE = "rules section 10"


def happens(fight: Fight, attack: Attack, held: list[Result]) -> None:
    """10. Knockdown and stunning by what hit, all that a counterattack has brought, and what stunts bring."""
    found = follows(fight, attack)
    held = [*held, *_of_answers(fight, attack)]
    land(fight, [*found, *held])
    stunts.rewards(fight, "stunt", attack.attacker, attack.stunt)
    stunts.rewards(fight, "target's stunt", attack.defender, attack.reply_stunt)
    fight.result(", ".join(one.label for one in found) or "none", passed_over=not found and not held)


def _of_answers(fight: Fight, attack: Attack) -> list[Result]:
    """10. What a counterattack brings besides damage, and by option the one that answers it."""
    if attack.answer is None:
        return []
    with fight.inside(COUNTER):
        return [*follows(fight, attack.answer), *_of_answers(fight, attack.answer)]


def follows(fight: Fight, attack: Attack) -> list[Result]:
    """10. What a hit brings besides damage: that of a special attack, or knockdown and stunning; nothing where Hardness
    has stopped it."""
    if not attack.hit or attack.stopped or attack.target.out:
        return []
    if attack.special in special.SPECIALS:
        return special.SPECIALS[attack.special](fight, attack)
    return [*knockdown.follows(fight, attack), *_stuns(fight, attack)]


def _stuns(fight: Fight, attack: Attack) -> list[Result]:
    """10. Stunning, where one blow has done more levels than the target has Stamina."""
    target = attack.target
    if _beyond_stamina(attack) <= 0:
        return []
    if roll(fight, ask_stun, attack).successes >= _beyond_stamina(attack):
        return []
    attacker_acts = fight.option("stun_until") == "attacker_acts"
    if not attacker_acts:
        fight.bites("stun_until", target.id)
    by, until = attack.attacker.id, {"start_of": attack.attacker.id if attacker_acts else target.id}
    return [Result("effect", target.id, by=by, label=STUNNED.label, modifiers=STUNNED.modifiers, until=until)]


def _beyond_stamina(attack: Attack) -> int:
    """10. The difficulty of shaking it off: the levels beyond the target's Stamina."""
    return attack.levels - attack.target.attribute("stamina")


def ask_stun(fight: Fight, attack: Attack) -> Question[Throw]:
    """10. The roll against being stunned."""
    target, difficulty = attack.target, _beyond_stamina(attack)
    count = fight.show(
        "stun dice", countable(pools.ability_pool(target, "stamina", "resistance", action=False)), pool=True
    )
    return fight.dice("stun", target.id, f"Shake it off, difficulty {difficulty}", pools.dice(target, count),
                      gives="stun successes")  # fmt: skip
