"""Initiative won and lost, Crash, Break and Shift (rules section 9; seed step 8.6)."""

from __future__ import annotations

from engine.core.ask import Number, Part, Question, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.model import MISSING
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import grapple
from ..fighter import Fighter, round_of
from ..log.telling import Breaks, Crashes, EffectTakes, PaysInitiative, Recovers, Shifts
from ..log.turns import CrashReset, CrashTurn
from ..numbers import pool as join_battle_pool

SELF_CRASH = 5
"""Initiative lost besides, once, on entering a Crash of one's own making."""

BREAK = 5
"""Initiative for crashing an enemy."""

WINDOW = 1
"""Rounds after its recovery in which a fighter's Crash gives no Break: the same round and the next."""


def gain(fight: Fight, who: Fighter, amount: int) -> None:
    """Initiative won. Above 0 again by any means is the end of a Crash.

    An amount below 0, which a ruling may bring, is lost, and may crash the fighter by nobody's doing.
    """
    if amount < 0:
        lose(fight, who, -amount)
        return
    was = who.initiative
    who.initiative = was + amount
    leaves_crash(fight, who, was)


def leaves_crash(fight: Fight, who: Fighter, was: int) -> None:
    """Ends a Crash where Initiative has come above 0, and remembers the round of it."""
    if was <= 0 < who.initiative:
        who.write("now.crash", MISSING)
        who.recovered_round = round_of(fight.draft)
        fight.tell(Recovers(who=who.id, to=who.initiative))


def lose(fight: Fight, who: Fighter, amount: int, by: str = "", self_inflicted: bool = False) -> bool:
    """Initiative lost; whether this has crashed the fighter. `by` is the enemy whose doing it is."""
    was = who.initiative
    who.initiative = was - amount
    if not was > 0 >= who.initiative:
        leaves_crash(fight, who, was)
        return False
    counts = who.acting and fight.option("crash_own_turn_counts")
    who.write("now.crash", {"turns": int(counts)})
    who.crash_by, who.self_inflicted = by, self_inflicted
    if counts:
        fight.bites("crash_own_turn_counts", who.id)
    fight.tell(Crashes(who=who.id, by=by, self_inflicted=self_inflicted))
    grapple.ends_for_grappler(fight, who)
    return True


def pay(fight: Fight, who: Fighter, amount: int, key: str, why: str, extra: bool = True) -> bool:
    """A cost of one's own in Initiative; whether it has crashed the payer. A Crash of one's own making costs 5 more
    on entering it (rules section 9)."""
    if amount <= 0:
        return False
    cost = number((why, amount))
    if extra and who.initiative > 0 >= who.initiative - amount:
        cost = cost.plus(Part("self-inflicted Crash", SELF_CRASH, "rules section 9"))
    lost = fight.show(key, cost, who=who.id)
    was = who.initiative
    crashed = lose(fight, who, lost, self_inflicted=True)
    fight.tell(PaysInitiative(who=who.id, amount=lost, why=why, was=was, to=who.initiative, crashed=crashed))
    return crashed


def break_bonus(fight: Fight, target: Fighter, recovered: int) -> Number:
    """What crashing this target brings: 5, or nothing inside its recovery window."""
    since = round_of(fight.draft) - recovered
    if recovered and since <= WINDOW:
        return number(("Break", BREAK), ("recovered in this round or the last: no Break", -BREAK, "rules section 9"))
    return number(("Break", BREAK))


def breaks(fight: Fight, attacker: Fighter, target: Fighter) -> int:
    """Gives the attacker what crashing the target brings, and returns it."""
    won = fight.show("Break", break_bonus(fight, target, target.recovered_round))
    if won:
        gain(fight, attacker, won)
    fight.tell(Breaks(who=attacker.id, target=target.id, amount=won, denied=not won))
    return won


def effect_takes(fight: Fight, by: Fighter, target: Fighter, amount: int) -> None:
    """Initiative that an enemy's effect takes outside an attack, and Break for it if that crashes the target."""
    if takes(fight, by, target, amount):
        effect_breaks(fight, by, target)


def takes(fight: Fight, by: Fighter, target: Fighter, amount: int) -> bool:
    """Initiative that an enemy's effect takes; whether it crashes the target. That is never of its own making."""
    was = target.initiative
    crashed = lose(fight, target, amount, by=by.id)
    fight.tell(EffectTakes(who=by.id, target=target.id, amount=amount, was=was, to=target.initiative))
    if amount > 0:
        grapple.hurt(fight, target)
    return crashed


def effect_breaks(fight: Fight, by: Fighter, target: Fighter) -> int:
    """Break for a Crash that an effect has caused, by the option `break_source`; returns what it brought."""
    if fight.option("break_source") == "any_enemy_effect":
        return breaks(fight, by, target)
    fight.bites("break_source", by.id)
    return 0


def may_shift(attacker: Fighter, target: Fighter) -> bool:
    """Whether crashing this target now would be a Shift: the attacker is in a Crash that the target caused."""
    return attacker.crashed and attacker.crash_by == target.id and not attacker.self_inflicted


def shift(fight: Fight, attacker: Fighter, target: Fighter) -> None:
    """Shift: up to base, Join Battle on top, and the turn anew, with attacks on the one it shifted against only."""
    base = fight.show("Shift, base Initiative", number(("base", attacker.base_initiative)))
    if attacker.initiative < base:
        gain(fight, attacker, base - attacker.initiative)
    joined = roll(fight, shift_roll, attacker).successes
    bonus = number(("Join Battle", joined), ("late bonus", fight.option("shift_join_bonus"), "shift_join_bonus"))
    won = fight.show("Shift, Join Battle", bonus)
    fight.bites("shift_join_bonus", attacker.id)
    gain(fight, attacker, won)
    attacker.acted, attacker.shifted, attacker.only = False, True, target.id
    attacker.moved, attacker.used, attacker.flurry = False, (), False
    fight.tell(Shifts(who=attacker.id, target=target.id, joined=won, to=attacker.initiative))


def shift_roll(fight: Fight, attacker: Fighter) -> Question[Throw]:
    """The Join Battle roll of a Shift."""
    dice = fight.show("Shift dice", countable(join_battle_pool(attacker)), pool=True)
    return fight.dice("shift", attacker.id, "Shift: Join Battle", Dice(in_bounds(dice)), gives="Shift successes")


def turn_begins(fight: Fight, who: Fighter) -> None:
    """The Crash count at the start of a turn: after three turns in Crash the fourth begins at base (section 9)."""
    if not who.crashed:
        return
    if who.crash_turns < 3:
        who.crash_turns += 1
        fight.tell(CrashTurn(who=who.id, turns=who.crash_turns))
        return
    was, who.initiative = who.initiative, who.base_initiative
    leaves_crash(fight, who, was)
    fight.tell(CrashReset(who=who.id, was=was, to=who.initiative))
