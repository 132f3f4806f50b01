"""Step 8: raw damage, armor, and what is left of it (rules P21, D3, D9)."""

from __future__ import annotations

from fractions import Fraction

from engine.core import effects
from engine.core.ask import Faces, Number, Part, Question, number
from engine.core.dice_sets import dice_set
from engine.core.fight import Fight

from ..lasting import BURNING, CHILLED, CORRODING, DISTRACTED, STUNNED
from ..log.harm_sentences import Damage
from ..numbers import armor
from . import compare, injuries, location, wounds
from .plan import Attack

RULE = "rules P21"
ELEMENTS = {"cold": CHILLED, "electric": DISTRACTED, "acid": CORRODING, "psychic": STUNNED}
"""Conditions that elements bring; psychic ones need damage, and fire has to catch (rules P22)."""

FIRE = "fire"
CATCHES = {1: 9, 2: 7, 3: 5, 4: 3}
"""On how much of a d10 fire catches, by its strength."""


def raw(attack: Attack, net: int) -> Number:
    """8. Flat damage and Net Hits; in melee the Damage Modifier; never the weapon's dice a second time."""
    attacker, setting = attack.attacker, attack.attacker.setting
    times = setting("damage.net_hits_multiplier")
    label = "Net Hits" if times == 1 else f"Net Hits, {net} times {times:g}"
    own = int(attacker.sheet("damage_modifier", 0)) if attack.kind in setting("damage.add_damage_modifier_to") else 0
    head = int(setting("attack.modifiers.called_head_damage")) if attack.called == "head" else 0
    return number(
        Part(str(attack.weapon["name"]), int(attack.weapon.get("flat", 0)), RULE),
        Part(label, int(net * Fraction(str(times))), "rules S14"),
        Part("Damage Modifier", own, "rules P18"),
        Part("called shot, head", head, "rules P31"),
        *effects.parts(attacker.draft, attacker.id, "damage", against=attack.target.id),
    ).at_least(int(setting("damage.raw_min")), rule="rules D9")


def final(attack: Attack, before: int, met: int) -> Number:
    """8. What armor leaves."""
    left = Number((Part("raw damage", before, RULE), Part("armor", -met, RULE)))
    return left.at_least(int(attack.attacker.setting("damage.final_min")), rule="rules D9")


def lands(fight: Fight, attack: Attack) -> None:
    """8. Place, damage, armor, and the wound. 0 damage is still a hit."""
    attack.location = location.finds(fight, attack)
    attack.raw = fight.show("raw damage", raw(attack, attack.net))
    met = armor.against(attack.target, attack.location or "torso", attack.weapon, attack.blocked_by, attack.barrier)
    met_value = max(0, fight.show("armor", met))
    attack.damage = max(0, fight.show("damage", final(attack, attack.raw, met_value)))
    fight.tell(Damage(who=attack.target.id, raw=attack.raw, armor=met_value, amount=attack.damage,
                      location=attack.location))  # fmt: skip
    fight.result(", ".join(filter(None, (location.words(attack.location), str(attack.damage)))))
    table = injuries.PSYCHIC if attack.weapon.get("element") == "psychic" else attack.location
    wounds.hurts(fight, attack.target, attack.damage, location=table, lethal=attack.lethal)


def takes_hold(fight: Fight, attack: Attack, through: bool) -> None:
    """The condition of the weapon's element, by the option `damage.element_trigger` (rules P22, D11)."""
    element = str(attack.weapon.get("element", ""))
    condition = BURNING if element == FIRE else ELEMENTS.get(element)
    if condition is None or attack.target.out or attack.target.thing or not attack.harms:
        return
    how = "damage_dealt" if condition is STUNNED else fight.option("damage.element_trigger")
    happens = {
        "not_stopped_by_active": attack.negated_by != compare.ACTIVE,
        "attack_gets_through": through,
        "damage_dealt": attack.damage > 0,
    }
    strength = int(attack.weapon.get("stacks", 1))
    if not happens[how]:
        return
    if element == FIRE:
        faces = fight.ask(ask_ignition, attack)
        if fight.show("ignition", faces[0] if faces else 0) < CATCHES[max(1, min(strength, len(CATCHES)))]:
            return
        strength = 1
    condition.change(fight, attack.target, strength)


def ask_ignition(fight: Fight, attack: Attack) -> Question[Faces]:
    """8. Whether fire catches."""
    return fight.faces("ignition", attack.attacker.id, "Ignition", dice_set((10,)), gives="ignition")
