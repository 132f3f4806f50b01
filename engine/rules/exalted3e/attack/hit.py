"""Step 8 of an attack: a hit, its effects on the damage roll and what it does (seed step 8; rules section 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.ask import Ask, Choice, Option, Question, Role, Uses
from engine.core.fight import Fight

from ..numbers import powers
from . import damage, decisive
from .landing import drains
from .plan import Attack, Result
from .reply import moves_initiative


def step_8(fight: Fight, attack: Attack) -> list[Result]:
    """8. Damage. Returns what it does, to land now or, for a counterattack, at step 9."""
    declares(fight, attack)
    if attack.withering:
        results = damage.withering(fight, attack)
    elif attack.gambit is not None:
        results = decisive.gambit(fight, attack)
    else:
        results = decisive.decisive(fight, attack)
    return [*results, *smashes(fight, attack)]


def declares(fight: Fight, attack: Attack) -> None:
    """8a and 8b. Both sides declare and pay for effects on the damage roll."""
    attacker, target = attack.attacker, attack.target
    fight.at("8a", f"{attacker.short}'s effects")
    attack.damage_uses = powers.uses(attacker, fight.ask(ask_effects, attack, "attacker"))
    powers.pay(fight, attacker, attack.damage_uses, "damage effects", attack.pool)
    drains(fight, attack, attack.damage_uses)
    fight.result(powers.declared_words(attack.damage_uses) or "none", passed_over=not attack.damage_uses)
    fight.at("8b", f"{target.short}'s effects")
    attack.damage_replies = powers.uses(target, fight.ask(ask_effects, attack, "target"))
    powers.pay(fight, target, attack.damage_replies, "target's damage effects")
    moves_initiative(fight, attack, attack.damage_replies)
    fight.result(powers.declared_words(attack.damage_replies) or "none", passed_over=not attack.damage_replies)
    fight.at("8c", "Damage dice" if attack.gambit is None else "Initiative dice")
    fight.at("8d", "Roll and apply" if attack.outer is None else "Roll and hold")


def ask_effects(fight: Fight, attack: Attack, side: str) -> Question[Uses]:
    """8a, 8b. Effects on the damage roll, from the sheet or made up on the spot."""
    who, when = (attack.attacker, "attacker_damage") if side == "attacker" else (attack.target, "defender_damage")
    key = "damage effects" if side == "attacker" else "target's damage effects"
    on = "damage" if attack.gambit is None else "the gambit"
    ask = fight.declare(key, who.id, f"{who.name}'s effects on {on}", powers.options(who, when, attack.kind),
                        role=Role.DAMAGE_EFFECTS)  # fmt: skip
    return fight.by_habit(replace(ask, default=_planned(attack, ask)) if side == "attacker" else ask, when)


def _planned(attack: Attack, ask: Ask) -> tuple[dict[str, Any], ...]:
    """8a. What the attacker's move has in it of what can be used now, with as many units as can be paid for."""
    there = attack.attacker.powers
    return powers.planned(ask.options, attack.planned, lambda id: powers.most(attack.attacker, there[id]))


def smashes(fight: Fight, attack: Attack) -> list[Result]:
    """8. What a smashing hit does besides: back a band or prone (rules section 16)."""
    if attack.option != "smashing":
        return []
    return [Result("smashed", attack.target.id, by=attack.attacker.id, type=fight.ask(ask_smash, attack))]


def ask_smash(fight: Fight, attack: Attack) -> Choice:
    """8. Whether a smashing hit knocks the target back or down."""
    options = (Option("back", "knocked back a band"), Option("prone", "knocked prone"))
    return fight.choice("smashed", attack.attacker.id, f"What becomes of {attack.target.name}?", options)
