"""The attack, its ten steps as the seed numbers them (seed 001; rules section 5)."""

from __future__ import annotations

from engine.core.ask import Choice, Part, Question, Role, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.told import COUNTER
from engine.rules.common.action import text, units
from engine.rules.common.rolls import in_bounds, roll_again

from .. import powers
from ..actions import turn_room
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..log.attack import Abandons, Misses, Stopped
from ..sheet import weapons
from . import declare, maneuver, reply
from .damage import step_8
from .declare import pays
from .land import land
from .plan import Attack, Result
from .reply import PARRY, best_mode, defends, meets, meets_guardian, replies
from .strike import HIT, attack_pool, automatic, tens_from, threshold_number

STEPS = (
    ("1", "Declare"),
    ("2", "{attacker}'s effects"),
    ("3", "{target}'s effects"),
    ("4", "Defense"),
    ("5", "Attack roll"),
    ("6", "Counterattacks"),
    ("7", "On a miss"),
    ("8", "On a hit: damage"),
    ("8a", "{attacker}'s effects"),
    ("8b", "{target}'s effects"),
    ("8c", "Damage dice"),
    ("8d", "Roll and apply"),
    ("8e", "After a decisive"),
    ("8f", "Break or Shift"),
    ("9", "Counters land"),
    ("10", "Onslaught"),
)
"""All steps with their titles; names are put in for `{attacker}` and `{target}`."""


def run(fight: Fight, begin: Begin) -> None:
    """One attack of the fighter that begins it, on its turn or out of it. Raises Refused where it takes no part."""
    attacker: Fighter = fight[begin.who]
    if out := turn_room.out_of_fight(attacker):
        raise Refused("not_allowed", f"{attacker.name} can't attack now: {out}.")
    if attacker.acting:
        turn_room.begin_action(fight, attacker, ACTIONS.row(begin.procedure))
    attack = Attack(attacker, attacker)
    fight.context.append(attack)
    ten_steps(fight, attack, begin)
    if attack.gambit is not None and attack.gambit.id == "grapple":
        maneuver.at_once(fight, attacker)


def ten_steps(fight: Fight, attack: Attack, begin: Begin) -> list[Result]:
    """Steps 1 to 10. A counterattack, whose results are held, returns them instead of landing them."""
    attacker = attack.attacker

    fight.at("1", "Declare")
    attack.move, attack.planned = text(begin.args, "move"), units(begin.args, "powers")
    declare.step_1(fight, attack, begin.args)
    target = attack.target
    fight.result(attack.kind if attack.gambit is None else attack.gambit.title.lower())

    fight.at("2", f"{attacker.short}'s effects")
    declare.step_2(fight, attack, begin.args)
    fight.ask(ask_go_on, attack)
    if not pays(fight, attack):
        return _abandoned(fight, attack)

    fight.at("3", f"{target.short}'s effects")
    replies(fight, attack)

    fight.at("4", "Defense")
    defends(fight, attack)

    fight.at("5", "Attack roll")
    hit = rolls_to_hit(fight, attack)

    fight.at("6", "Counterattacks")
    held = counters(fight, attack)

    stopped = stops(fight, attack, hit)

    fight.at("7", "On a miss")
    results = passes_over(fight) if hit or stopped else misses(fight, attack)

    fight.at("8", "On a hit: damage" if attack.gambit is None else "On a hit: gambit")
    results += step_8(fight, attack) if hit and not stopped else passes_over(fight)
    onslaught = Result("onslaught", attack.target.id, 1, by=attacker.id, gain=int(_hurts(results, attack.target.id)))
    if attack.holds:
        return [*attack.later, *results, onslaught]
    land(fight, [*results, *attack.later], attack)

    fight.at("9", "Counters land")
    reply.lands(fight, attack, held)

    fight.at("10", "Onslaught")
    land(fight, [onslaught, *guarded(fight, attack)], attack)
    fight.result(f"to {-attack.target.onslaught}")
    return []


def guarded(fight: Fight, attack: Attack) -> list[Result]:
    """10. By the option `guardian_onslaught` onslaught comes on who guarded the target too."""
    guardian = attack.guardian
    if guardian is None or attack.ward is not None or fight.option("guardian_onslaught") == "target":
        return []
    fight.bites("guardian_onslaught", guardian.id)
    return [Result("onslaught", guardian.id, 1, by=attack.attacker.id)]


def _hurts(results: list[Result], who: str) -> bool:
    """Whether results take Initiative or health from somebody."""
    return any(one.who == who and one.what in ("withering", "wounds") and one.amount > 0 for one in results)


def passes_over(fight: Fight) -> list[Result]:
    """A step that does not come up in this attack."""
    fight.result("", passed_over=True)
    return []


# -- 2 -----------------------------------------------------------------------------------------------------------------
def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """2. The end of the declaration: what it will cost, and what would be rolled against what."""
    foresee(fight, attack)
    return declare.ask_go_on(fight, attack)


def foresee(fight: Fight, attack: Attack) -> None:
    """Shows what will be rolled against what, as it stands before anything is paid."""
    attack.mode = best_mode(fight, attack)
    meets(fight, attack)
    fight.show("attack dice", attack_pool(fight, attack), pool=True)
    fight.show("automatic successes", automatic(attack))


def _abandoned(fight: Fight, attack: Attack) -> list[Result]:
    """A decisive attack or gambit by one whom its payments have crashed is as if never made (rules section 5)."""
    attack.abandoned = True
    fight.unshow("Defense", PARRY, "attack dice", "automatic successes")
    fight.tell(Abandons(who=attack.attacker.id, target=attack.target.id, kind=attack.kind))
    fight.result("abandoned: in Crash")
    return []


# -- 5, 6 and 7 ----------------------------------------------------------------------------------------------------
def ask_attack_roll(fight: Fight, attack: Attack) -> Question[Throw]:
    """5. The attack roll against the target's Defense, which counts as it is when the dice are thrown."""
    fight.at("4")
    meets(fight, attack)
    fight.at("5")
    pool = fight.show("attack dice", attack_pool(fight, attack), pool=True)
    sure = fight.show("automatic successes", automatic(attack))
    dice = Dice(in_bounds(pool), double_from=tens_from(attack), automatic=in_bounds(sure))
    return fight.dice("attack", attack.attacker.id, "Attack roll", dice, gives="attack successes",
                      role=Role.ATTACK)  # fmt: skip


def rolls_to_hit(fight: Fight, attack: Attack) -> bool:
    """5. Rolls; whether it hits. A guarded target's guardian is met first (rules section 7)."""
    rerolls = powers.total(attack.roll_uses, "attack_rerolls")
    if not attack.withering and weapons.is_quick(attack.weapon) and "decisive_dice" not in attack.weapon:
        fight.bites("qc_decisive_pool", attack.attacker.id)
    rolled = roll_again(fight, rerolls, ask_attack_roll, attack)
    attack.successes = rolled.successes
    if attack.guardian is not None:
        return meets_guardian(fight, attack)
    attack.threshold = fight.show("threshold", threshold_number(fight, attack.successes, attack.defense), margin=HIT)
    hit = attack.threshold >= 0
    fight.result(f"{attack.successes}, {'a hit' if hit else 'a botch' if rolled.botch else 'a miss'}")
    return hit


def counters(fight: Fight, attack: Attack) -> list[Result]:
    """6. Resolves the counterattack declared in step 3. What it does is held until 9, or lands now by option."""
    if attack.counter == "none":
        fight.result("not again" if attack.outer else "none", passed_over=True)
        return []
    made = reply.attack_of(fight, attack)
    fight.context.append(made)
    with fight.inside(COUNTER):
        held = ten_steps(fight, made, Begin("attack", made.attacker.id, reply.arguments(attack)))
    fight.context.pop()
    if fight.option("counter_lands") != "step9":
        fight.bites("counter_lands", made.attacker.id)
    fight.result(reply.came_to(made), step="6")
    return held


def stops(fight: Fight, attack: Attack, hit: bool) -> bool:
    """6. A counterattack that has landed at once is looked at again: who is out of the fight by it strikes no more, and
    a decisive attack or gambit that hit is stopped by its attacker's Crash, unless the option says otherwise."""
    attacker = attack.attacker
    if attack.counter == "none" or fight.option("counter_lands") == "step9":
        return False
    if attacker.out:
        fight.tell(Stopped(who=attacker.id, target=attack.target.id, kind=attack.kind))
        return True
    if not hit or attack.withering or not attacker.crashed:
        return False
    fight.bites("counter_crash_stops", attacker.id)
    if fight.option("counter_crash_stops"):
        fight.tell(Stopped(who=attacker.id, target=attack.target.id, kind=attack.kind, crash=True))
        return True
    return False


def misses(fight: Fight, attack: Attack) -> list[Result]:
    """7. A missed decisive attack or gambit loses 2 Initiative, 3 from 11 on."""
    attacker = attack.attacker
    fight.tell(
        Misses(
            who=attacker.id,
            target=attack.target.id,
            kind=attack.kind,
            successes=attack.successes,
            mode=attack.mode,
            defense=attack.defense,
        )
    )
    if attack.withering:
        return []
    if fight.option("decisive_miss_cost") == "none":
        fight.bites("decisive_miss_cost", attacker.id)
        return []
    loss = 3 if attacker.initiative >= 11 else 2
    lost = fight.show("miss loss", number(Part("missed a decisive attack", loss, "seed step 7.1")))
    fight.result(f"loses {lost}")
    return [Result("miss", attacker.id, lost)]
