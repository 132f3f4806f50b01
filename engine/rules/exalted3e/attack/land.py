"""What an attack does to others, as results: worked out when they arise, judged and written when they land.

An attack's own results land at its step 8, those of a counterattack at step 9 of the attack it answers (seed step 6.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.core.ask import Part, number
from engine.core.fight import Fight

from .. import grapple, numbers, powers
from ..fighter import Fighter
from ..lasting import WEAKNESS
from ..log.attack import GAMBIT_COST, MISS, Distracted, GambitMade, Onslaught, Resets, Withering
from ..turn.leaving import goes_out
from . import crash, gambits
from .plan import Attack, Result

if TYPE_CHECKING:
    from ..powers import Use


def land(fight: Fight, results: Iterable[Result], attack: Attack) -> None:
    """Writes results to the draft as it is now. Crash, Break and Shift are judged here, and may ask."""
    for result in results:
        LANDS[result.what](fight, result, attack)


def _withering(fight: Fight, result: Result, attack: Attack) -> None:
    """8d. The target loses what was rolled, the attacker gains it and 1 more; then Break or Shift (8f)."""
    target, attacker = fight[result.who], fight[result.by]
    shifts, was, his = crash.may_shift(attacker, target), target.initiative, attacker.initiative
    lost = min(result.amount, max(0, was - result.keeps)) if result.keeps else result.amount
    crashed = crash.lose(fight, target, lost, by=attacker.id)
    crash.gain(fight, attacker, result.gain)
    WEAKNESS.off(fight.draft, target.id)
    fight.tell(
        Withering(
            who=attacker.id,
            target=target.id,
            damage=lost,
            was=was,
            to=target.initiative,
            his=his,
            now=attacker.initiative,
        )
    )
    if crashed:
        break_or_shift(fight, attacker, target, shifts)


def drains(fight: Fight, attack: Attack, uses: Iterable[Use]) -> None:
    """2 and 8a. What effects take of the target's Initiative counts at once, that of a counterattack in step 9. Break
    for it comes in 8f, after the reset of a decisive attack."""
    attacker, target = attack.attacker, attack.target
    amount = abs(powers.total(uses, "target_initiative"))
    if amount and attack.holds:
        attack.later.append(Result("drain", target.id, amount, by=attacker.id))
    elif amount:
        shifts = crash.may_shift(attacker, target)
        if crash.takes(fight, attacker, target, amount):
            attack.later.append(Result("drained", target.id, int(shifts), by=attacker.id))


def _drain(fight: Fight, result: Result, attack: Attack) -> None:
    """9. Initiative that an effect of the counterattack takes."""
    attacker, target = fight[result.by], fight[result.who]
    shifts = crash.may_shift(attacker, target)
    if crash.takes(fight, attacker, target, result.amount):
        break_or_shift(fight, attacker, target, shifts, by_effect=True)


def _drained(fight: Fight, result: Result, attack: Attack) -> None:
    """8f. The target was crashed by an effect of the attack; `amount` is 1 where that is a Shift."""
    break_or_shift(fight, fight[result.by], fight[result.who], bool(result.amount), by_effect=True)


def break_or_shift(fight: Fight, attacker: Fighter, target: Fighter, shifts: bool, by_effect: bool = False) -> None:
    """8f. The target has been crashed by the attack: Break, and Shift if the attacker is in a Crash of its making."""
    fight.at("8f", "Break or Shift")
    won = (crash.effect_breaks if by_effect else crash.breaks)(fight, attacker, target)
    fight.result("Shift" if shifts else "Break" if won else "no Break")
    if shifts:
        crash.shift(fight, attacker, target)


def _wounds(fight: Fight, result: Result, attack: Attack) -> None:
    """8d. Health levels of the weapon's type."""
    numbers.mark(fight, fight[result.who], result.amount, result.type)


def _reset(fight: Fight, result: Result, attack: Attack) -> None:
    """8e. After a decisive hit the attacker is at base, whatever the damage."""
    fight.at("8e", "After a decisive")
    who = fight[result.who]
    was = who.initiative
    base = fight.show("reset to base", number(Part("base Initiative", result.amount, "seed step 8.5")))
    if base >= was:
        crash.gain(fight, who, base - was)
    else:
        crash.lose(fight, who, was - base, self_inflicted=True)
    crash.gain(fight, who, result.gain)
    fight.tell(Resets(who=who.id, was=was, to=who.initiative))


def _beaten(fight: Fight, result: Result, attack: Attack) -> None:
    """A target in Crash whom the GM calls beaten is out of the fight (rules section 9)."""
    fight.bites("crash_hopeless_ruling", result.who)
    goes_out(fight, fight[result.who], "beaten in Crash")


def _gambit(fight: Fight, result: Result, attack: Attack) -> None:
    """8d and 8e. The gambit's difficulty and 1 more are lost on any hit; what it does, it does if it succeeded."""
    attacker, target = fight[result.by], fight[result.who]
    was = attacker.initiative
    crashed = crash.pay(fight, attacker, result.gain, "gambit cost", GAMBIT_COST)
    if crashed:
        fight.bites("gambit_may_self_crash", attacker.id)
    gambit = attack.gambit
    assert gambit is not None
    fight.tell(
        GambitMade(
            who=attacker.id,
            target=target.id,
            gambit=gambit.title,
            done=bool(result.amount >= 0),
            margin=result.amount,
            was=was,
            to=attacker.initiative,
        )
    )
    if result.amount < 0:
        return
    if gambit.id == "grapple":
        gambits.grapples(fight, attacker, target, attack.weapon_id, attack.weapon)
    gambits.succeeds(fight, gambit, attacker, target, result.amount)
    if gambit.id == "distract" and attack.ally not in ("", "nobody"):
        _distract(fight, attack, result.gain)


def _distract(fight: Fight, attack: Attack, lost: int) -> None:
    """The named ally gains what the gambit cost, to be used against that target on its next turn (section 10)."""
    ally: Fighter = fight[attack.ally]
    was = ally.initiative
    crash.gain(fight, ally, lost)
    ally.write("now.distract", {"by": attack.attacker.id, "target": attack.target.id, "amount": lost})
    fight.tell(Distracted(who=ally.id, target=attack.target.id, amount=lost, was=was, to=ally.initiative))


def _miss(fight: Fight, result: Result, attack: Attack) -> None:
    """7.1. What a missed decisive attack loses; crossing 0 by it is a Crash of one's own making."""
    extra = bool(fight.option("miss_self_crash_extra"))
    if crash.pay(fight, fight[result.who], result.amount, "miss cost", MISS, extra=extra):
        fight.bites("miss_self_crash_extra", result.who)


def _gain(fight: Fight, result: Result, attack: Attack) -> None:
    """8e. Initiative that effects of a gambit bring besides."""
    crash.gain(fight, fight[result.who], result.amount)


def _smashed(fight: Fight, result: Result, attack: Attack) -> None:
    """8d. A smashing hit knocks the target back a band or down (rules section 16)."""
    done = gambits.EFFECTS["knockback" if result.type == "back" else "knockdown"]
    done(fight, fight[result.by], fight[result.who], 0)


def _onslaught(fight: Fight, result: Result, attack: Attack) -> None:
    """10. Onslaught until the target's next turn; a legendary body ignores smaller foes (rules section 14)."""
    target, attacker = fight[result.who], fight[result.by]
    smaller = target.legendary and not attacker.legendary
    amount = number(
        ("onslaught", result.amount), Part("legendary size", -result.amount if smaller else 0, "rules section 14")
    )
    target.onslaught += max(0, fight.show("onslaught", amount))
    fight.tell(Onslaught(who=target.id, to=target.onslaught))
    grapple.attacked(fight, target, bool(result.gain))


LANDS: dict[str, Callable[[Fight, Result, Attack], None]] = {
    "withering": _withering,
    "drain": _drain,
    "drained": _drained,
    "wounds": _wounds,
    "reset": _reset,
    "gambit": _gambit,
    "miss": _miss,
    "gain": _gain,
    "smashed": _smashed,
    "onslaught": _onslaught,
    "beaten": _beaten,
}
