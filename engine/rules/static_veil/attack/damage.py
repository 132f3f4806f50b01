"""Where a hit lands, and the damage it does there."""

from __future__ import annotations

from fractions import Fraction

from engine.core import effects
from engine.core.ask import GM, Choice, Faces, Number, Option, Part, Question, number
from engine.core.dice_sets import dice_set
from engine.core.fight import Fight
from engine.core.model import Draft

from .. import numbers
from ..fighter import setting
from ..lasting import BURNING, CHILLED, CORRODING, DISTRACTED, STUNNED
from ..log.harm import Damage
from ..options import LOCATIONS
from . import passive, wounds
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
    attack.location = finds(fight, attack)
    attack.raw = fight.show("raw damage", raw(attack, attack.net))
    met = numbers.against(attack.target, attack.location or "torso", attack.weapon, attack.blocked_by, attack.barrier)
    met_value = max(0, fight.show("armor", met))
    attack.damage = max(0, fight.show("damage", final(attack, attack.raw, met_value)))
    fight.tell(Damage(who=attack.target.id, raw=attack.raw, armor=met_value, amount=attack.damage,
                      location=attack.location))  # fmt: skip
    fight.result(", ".join(filter(None, (words(attack.location), str(attack.damage)))))
    table = wounds.PSYCHIC if attack.weapon.get("element") == "psychic" else attack.location
    wounds.hurts(fight, attack.target, attack.damage, location=table, lethal=attack.lethal)


def takes_hold(fight: Fight, attack: Attack, through: bool) -> None:
    """The condition of the weapon's element, by the option `damage.element_trigger` (rules P22, D11)."""
    element = str(attack.weapon.get("element", ""))
    condition = BURNING if element == FIRE else ELEMENTS.get(element)
    if condition is None or attack.target.out or attack.target.thing or not attack.harms:
        return
    how = "damage_dealt" if condition is STUNNED else fight.option("damage.element_trigger")
    happens = {
        "not_stopped_by_active": attack.negated_by != passive.ACTIVE,
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


# -- step 8 -----------------------------------------------------------------------------------------------------------
HAND = {"left_hand": "left_arm", "right_hand": "right_arm"}


def words(location: str) -> str:
    """A place in words: `left arm`."""
    return location.replace("_", " ")


def reversed_digits(face: int) -> int:
    """The two digits of a d100 the other way round: 34 is 43, 7 is 70, 90 is 9, and 00 stays 100."""
    return int(f"{face % 100:02}"[::-1]) or 100


def of_number(draft: Draft, value: int) -> str:
    """The place that a number means."""
    return next(str(place) for bound, place in setting(draft, "location.table") if value <= bound)


def finds(fight: Fight, attack: Attack) -> str:
    """8. The place: the one that was called, else by the option `location.mode`; where no d100 lies the GM says. An
    object has no places."""
    if attack.target.thing:
        return ""
    mode = fight.option("location.mode")
    if attack.called != "none":
        return HAND.get(attack.called, attack.called)
    if mode == "always":
        return str(fight.option("location.always"))
    if mode == "separate_d100":
        faces = fight.ask(ask_die, attack)
        if faces:
            return of_number(fight.draft, fight.show("location", faces[0]))
    if attack.face and mode == "reverse_digits":
        value = fight.show("reversed roll", reversed_digits(attack.face))
        return of_number(fight.draft, max(1, min(100, value)))
    return fight.ask(ask_place, attack)


def ask_die(fight: Fight, attack: Attack) -> Question[Faces]:
    """8. A d100 of its own."""
    return fight.faces("location die", attack.attacker.id, "Location", dice_set((100,)), gives="location")


def ask_place(fight: Fight, attack: Attack) -> Choice:
    """8. Where, by the GM's word."""
    options = [Option(one, words(one)) for one in LOCATIONS]
    return fight.choice("where", GM, "Where does it land?", options, default="torso")
