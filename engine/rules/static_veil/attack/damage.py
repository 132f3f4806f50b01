"""Where a hit lands, the damage it does there, and the wounds that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core import effects
from engine.core.ask import GM, Choice, Faces, Number, Option, Part, Question, number
from engine.core.dice import dice_set
from engine.core.fight import Fight
from engine.core.model import Draft, Tree

from .. import numbers
from ..fighter import Fighter, setting
from ..lasting import BLEEDING, BURNING, CHILLED, CORRODING, DISTRACTED, PRONE, STUNNED
from ..log.harm import CriticalInjury, CriticalSlot, Damage, Hurt, Strains, Unconscious, Unstable
from ..options import LOCATIONS
from ..turn import order
from . import passive
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
    table = PSYCHIC if attack.weapon.get("element") == "psychic" else attack.location
    hurts(fight, attack.target, attack.damage, location=table, lethal=attack.lethal)


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


# -- wounds -----------------------------------------------------------------------------------------------------------
def hurts(
    fight: Fight,
    target: Fighter,
    amount: int,
    *,
    location: str = "torso",
    lethal: bool = True,
    why: str = "",
    place: str = "",
) -> None:
    """Takes so much off Health, or fills a slot. One who has none left falls; 0 damage is no wound. `place` is told,
    where nothing else tells the location."""
    if amount <= 0:
        return
    if target.thing:
        _strains(fight, target, amount, why)
        return
    if numbers.slots_used(target):
        _slot(fight, target, amount, location, lethal, why)
        return
    was = target.health
    target.health = max(0, was - amount)
    band = numbers.band(target)
    fight.tell(Hurt(who=target.id, band=band.name, penalty=band.penalty, was=was, left=target.health, why=why,
                    place=place))  # fmt: skip
    if target.health == 0:
        _falls(fight, target, amount - was, location, lethal)


def _strains(fight: Fight, thing: Fighter, amount: int, why: str) -> None:
    """An object breaks by one hit whose damage reaches its Structure; less than that leaves nothing (rules P36)."""
    breaks = amount >= thing.health_maximum
    fight.tell(Strains(who=thing.id, amount=amount, structure=thing.health_maximum, breaks=breaks, why=why))
    if breaks:
        _out(fight, thing, numbers.BROKEN)


def _falls(fight: Fight, target: Fighter, excess: int, location: str, lethal: bool) -> None:
    """0 Health: out of the fight, and for a major one a Critical Injury, or death where no slot is free."""
    if not lethal:
        _out(fight, target, numbers.UNCONSCIOUS)
    elif target.minor and fight.option("wounds.minor_npc_out_at_zero"):
        _out(fight, target, numbers.INCAPACITATED)
    elif target.critical >= int(fight.option("wounds.critical_slots")):
        _out(fight, target, numbers.DEAD)
    else:
        was = target.critical
        target.critical += 1
        fight.tell(CriticalSlot(who=target.id, was=was, to=target.critical))
        _out(fight, target, numbers.INCAPACITATED)
        injury(fight, target, max(0, excess), location)


def _out(fight: Fight, target: Fighter, reason: str) -> None:
    if target.defeated != reason:
        order.goes_out(fight, target, reason)


def _slot(fight: Fight, target: Fighter, amount: int, location: str, lethal: bool, why: str) -> None:
    """Fills the slot of this much damage, or of a graver row where that is full; beyond the last one is death."""
    rows: tuple[Tree, ...] = fight.option("wounds.slot")
    first = next((at for at, row in enumerate(rows) if amount <= row["upto"]), len(rows) - 1)
    filled = target.read("now.slots", {})
    at = next((at for at in range(first, len(rows)) if filled.get(rows[at]["name"], 0) < rows[at]["slots"]), None)
    fight.bites("wounds.model", target.id)
    if at is None:
        _out(fight, target, numbers.DEAD if lethal else numbers.UNCONSCIOUS)
        return
    name = str(rows[at]["name"])
    target.write(f"now.slots.{name}", int(filled.get(name, 0)) + 1)
    band = numbers.band(target)
    fight.tell(Hurt(who=target.id, band=band.name, penalty=band.penalty, slot=name, why=why))
    if at == len(rows) - 1:
        _critical_slot(fight, target, location, lethal)


def _critical_slot(fight: Fight, target: Fighter, location: str, lethal: bool) -> None:
    """The gravest row: a Critical Injury, or out of the fight."""
    if not lethal:
        _out(fight, target, numbers.UNCONSCIOUS)
    elif target.minor and fight.option("wounds.minor_npc_out_at_zero"):
        _out(fight, target, numbers.INCAPACITATED)
    else:
        injury(fight, target, 0, location)


def through_armor(fight: Fight, target: Fighter, raw: int, pen: int, why: str) -> None:
    """Damage that is no attack, against the armor of the torso."""
    met = numbers.against(target, "torso", {"pen": pen}).value
    hurts(fight, target, max(0, raw - met), why=why)


# -- critical Injuries ------------------------------------------------------------------------------------------------
WOUNDS_RULE = "rules P24"
BOUNDS = (15, 30, 45, 60, 70, 80, 90, 100)
"""Upper bounds of the bands, rising in severity."""

PSYCHIC = "psychic"
"""The table of psychic damage, which has no place on the body."""


@dataclass(frozen=True, slots=True)
class Does:
    """What a band does at once. Everything else about an injury is the GM's to tell."""

    unconscious: bool = False
    unstable: str = ""
    bleeding: int = 0
    prone: bool = False


_ARM, _LEG = Does(unstable="rounds", bleeding=3), Does(unstable="rounds", bleeding=2)
AT_ONCE: Mapping[str, Mapping[int, Does]] = {
    "head": {15: Does(True), 60: Does(True), 80: Does(True, "minutes"), 90: Does(True, "rounds"),
             100: Does(True, "rounds")},
    "torso": {70: Does(unstable="hours", bleeding=1), 80: Does(unstable="minutes"), 90: Does(prone=True),
              100: Does(unstable="rounds")},
    "left_arm": {100: _ARM}, "right_arm": {100: _ARM}, "left_leg": {100: _LEG}, "right_leg": {100: _LEG},
    PSYCHIC: {90: Does(True, "minutes"), 100: Does(True, "rounds")},
}  # fmt: skip
"""By place and upper bound of the band."""


def injury(fight: Fight, target: Fighter, excess: int, location: str) -> None:
    """Rolls a Critical Injury and lets it happen. What a person carries already counts, not the one being rolled."""
    faces = fight.ask(ask_roll, target)
    came = total(target, faces[0] if faces else 0, excess)
    value = max(1, fight.show(f"Critical Injury, {target.id}", came, who=target.id))
    bound = next((bound for bound in BOUNDS if value <= bound), BOUNDS[-1])
    carried = target.read("now.injury", {})
    free = next(id for id in map(str, range(1, len(carried) + 2)) if id not in carried)
    target.write(f"now.injury.{free}", {"location": location, "value": value})
    fight.tell(CriticalInjury(who=target.id, value=value, location=location, upto=bound, excess=excess))
    _does(fight, target, AT_ONCE.get(location, {}).get(bound, Does()))


def total(target: Fighter, face: int, excess: int) -> Number:
    """The roll, what the damage beyond 0 adds, and the injuries carried; at most the cap."""
    carried = len(target.read("now.injury", {}))
    each, more = int(target.setting("wounds.critical_per_excess")), int(target.setting("wounds.critical_per_injury"))
    return number(
        ("d100", face, WOUNDS_RULE),
        (f"{excess} damage beyond 0, {each} each", excess * each, WOUNDS_RULE),
        (f"injuries carried: {carried}", carried * more, WOUNDS_RULE),
    ).at_most(int(target.setting("wounds.critical_cap")))


def ask_roll(fight: Fight, target: Fighter) -> Question[Faces]:
    """The d100 of the injury."""
    return fight.faces(f"critical.{target.id}", target.id, "Critical Injury", dice_set((100,)),
                      gives=f"Critical Injury, {target.id}")  # fmt: skip


def ask_timer(fight: Fight, target: Fighter) -> Question[Faces]:
    """How long until an unstable one dies: a d6 of the unit."""
    return fight.faces(f"unstable.{target.id}", target.id, "Unstable", dice_set((6,)), gives=f"unstable, {target.id}")


def _does(fight: Fight, target: Fighter, does: Does) -> None:
    if does.bleeding:
        BLEEDING.change(fight, target, does.bleeding)
    if does.prone:
        PRONE.change(fight, target, 1)
    if does.unconscious:
        fight.tell(Unconscious(who=target.id))
    if does.unstable:
        faces = fight.ask(ask_timer, target)
        left = fight.show(
            f"unstable, {target.id}", number(("d6", faces[0] if faces else 1, WOUNDS_RULE)), who=target.id
        )
        target.unstable = f"{left} {does.unstable if left != 1 else does.unstable.removesuffix('s')}"
        fight.tell(Unstable(who=target.id, left=target.unstable))
