"""Attacks on an area, and throwing a grenade back (rules P33).

Nobody has an Active Defense: those inside may Evade. The attack's Hits do not raise the damage; one roll of the
weapon's dice is for all, each Passive Hit takes 1 off, falloff by metre, armor of the torso. A miss goes astray.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.core.ask import GM, Amount, Choice, Faces, Number, Option, Part, Question, Role, number
from engine.core.dice import dice_set, set_words
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common.action import text

from .. import numbers, ranges
from ..actions.table import ACTIONS, pays
from ..fighter import Fighter
from ..log.actions import Evades
from ..log.attack import Astray, GoesOff, ThrownBack
from ..log.harm import Damage
from ..sheet.traits import COVERS
from ..turn import spending
from . import damage, passive, strike
from .attack import in_turn, payable
from .plan import Attack

RULE = "rules P33"
OUTSIDE = "outside"
EVADE = "evade"


@dataclass
class Blast:
    """An attack on an area: the throw, and how far from its middle everybody stands who is in it."""

    attack: Attack
    back: bool = False
    gone: bool = False
    """Whether it has been thrown back, so that it goes off elsewhere."""
    metres: dict[str, int] = field(default_factory=dict)

    @property
    def weapon(self) -> Tree:
        """What goes off."""
        return self.attack.weapon


def area(fight: Fight, begin: Begin) -> None:
    """An attack on an area in the own turn. Raises Refused where nothing at hand makes one."""
    attacker = in_turn(fight, begin)
    if not _found(attacker):
        raise Refused("no_such_weapon", f"{attacker.name} has nothing at hand that takes an area.")
    payable(attacker, ACTIONS.row("area"))
    fight.at("0", "Before the d100")
    id = fight.ask(ask_weapon, attacker, text(begin.args, "weapon"))
    _goes(fight, Blast(Attack(attacker, attacker, weapon_id=id, declared_weapon=attacker.weapons[id])))


def _found(attacker: Fighter) -> dict[str, Tree]:
    """What is at hand that takes an area, by id."""
    return {id: one for id, one in attacker.weapons.items() if one.get("kind") == "area"}


def throw_back(fight: Fight, begin: Begin) -> None:
    """Throws back what another has thrown: `target` threw it, `weapon` is what it is. An interrupt (rules P30)."""
    fighter: Fighter = fight[begin.who]
    thrower: Fighter = fight[text(begin.args, "target")]
    weapon = thrower.sheet(f"weapon.{text(begin.args, 'weapon')}", None)
    if fighter.out or weapon is None or weapon.get("kind") != "area":
        raise Refused("nothing_to_throw", f"There is nothing for {fighter.name} to throw back.")
    payable(fighter, ACTIONS.row("throw_back"))
    thrown = next((one for one in reversed(fight.context) if isinstance(one, Blast) and not one.gone), None)
    fight.at("0", "Before the d100")
    _goes(fight, Blast(Attack(fighter, fighter, declared_weapon=weapon), back=True))
    if thrown is not None:
        thrown.gone = True


def _goes(fight: Fight, blast: Blast) -> None:
    made, attacker = blast.attack, blast.attack.attacker
    fight.context.append(blast)
    fight.involve(attacker)
    chosen = fight.ask(ask_range, blast)
    found = ranges.bands(attacker, blast.weapon)
    made.band = next((band for band in found if band.name == chosen), found[0])
    blast.metres = dict(_inside(fight, blast, "with", {}))
    made.situation = fight.ask(ask_situation, blast)
    fight.ask(ask_go_on, blast)
    strike.uses_up(made)
    spending.pay(fight, attacker, max(0, fight.shown_value("AP")), ACTIONS.row("area").verb)
    attacker.aim = 0
    if fight.option("attack.throw_it_back_counts" if blast.back else "attack.area_counts"):
        attacker.attacks += 1
    fight.result(str(blast.weapon["name"]).lower())
    _thrown(fight, blast)
    _goes_off(fight, blast)
    if fight.nested:
        fight.context.pop()


def _thrown(fight: Fight, blast: Blast) -> None:
    """1. The test; a miss goes some metres astray, and the GM says who is in it then."""
    made = blast.attack
    fight.at("1", "Attack test")
    faces = fight.ask(ask_throw, blast)
    made.face = faces[0] if faces else 1
    made.test = numbers.test(fight.draft, fight.shown_value(strike.TARGET), made.face)
    strike.complication(fight, made.attacker, made.test)
    strike.told(fight, made, ())
    if made.test.success:
        return
    astray = fight.ask(ask_astray, blast)
    metres, way = astray if astray else (0, 1)
    fight.show("astray", number(("metres", metres, RULE)))
    fight.tell(Astray(who=made.attacker.id, weapon=blast.weapon["name"], metres=metres, direction=way))
    blast.metres = dict(_inside(fight, blast, "lands", blast.metres))
    fight.ask(ask_landed, blast)


def _goes_off(fight: Fight, blast: Blast) -> None:
    """8. One damage roll for everybody inside, each with its own distance, Evade and passive dice."""
    made = blast.attack
    fight.at("8", "Location, damage")
    if not blast.back:
        made.attacker.thrown = made.weapon_id
    faces = fight.ask(ask_damage, blast)
    inside: list[Fighter] = [fight[id] for id in blast.metres]
    evading = {one.id for one in inside if fight.ask(ask_evade, one) == "yes"}
    made.attacker.thrown = ""
    if blast.gone:
        fight.tell(ThrownBack(who=made.attacker.id, weapon=blast.weapon["name"]))
        fight.result("thrown back")
        return
    hits = fight.show("bonus Hits", dice_number(blast, tuple(faces)))
    fight.tell(GoesOff(who=made.attacker.id, weapon=blast.weapon["name"], hits=hits, inside=tuple(blast.metres)))
    for target in inside:
        id, metres = target.id, blast.metres[target.id]
        fight.involve(target)
        off = _evades(fight, target) if id in evading else number()
        off = off.plus(*_passive(fight, replace(made, target=target)))
        before = fight.show(f"raw damage, {id}", raw(blast, hits, metres, off), who=id)
        met = numbers.against(target, "torso", blast.weapon)
        amount = fight.show(
            f"damage, {id}", number(("raw damage", before), Part("armor", -met.value, RULE)).at_least(0), who=id
        )
        fight.tell(Damage(who=id, raw=before, armor=met.value, amount=amount, location="torso"))
        damage.hurts(fight, target, amount)
        with fight.inside(f"element-{id}"):
            damage.takes_hold(fight, replace(made, target=target, damage=amount), through=True)
    fight.result(f"{len(blast.metres)} inside")


def raw(blast: Blast, hits: int, metres: int, off: Number) -> Number:
    """8. Damage of one who stands so many metres from the middle."""
    fall = int(blast.weapon.get("falloff_per_m", 0)) * metres
    return number(
        (str(blast.weapon["name"]), int(blast.weapon.get("flat", 0)), RULE), ("bonus Hits", hits, RULE),
        (f"{metres} m from the middle", -fall, RULE), *off.parts,
    ).at_least(0)  # fmt: skip


def dice_number(blast: Blast, faces: tuple[int, ...]) -> Number:
    """8. What the weapon's dice bring to its damage; they are Cold, and count after a miss too."""
    pairs = zip(numbers.sides(blast.weapon.get("dice", ())), faces, strict=False)
    draft = blast.attack.attacker.draft
    return number(*(Part(f"{set_words((sides,))} shows {face}", numbers.hits(draft, (face,)), "rules P6")
                    for sides, face in pairs))  # fmt: skip


def _evades(fight: Fight, target: Fighter) -> Number:
    """What an Evade takes off: a point, and the Hits of a Dodge that succeeds (our reading of P30 and P33)."""
    pays(fight, target, ACTIONS.row(EVADE))
    faces = fight.ask(ask_dodge, target)
    goal = fight.shown_value(f"Dodge, {target.id}")
    test = numbers.test(fight.draft, goal, faces[0] if faces else 100)
    strike.complication(fight, target, test)
    fight.tell(Evades(who=target.id, roll=test.roll, target=goal, success=test.success))
    return number(("Evade", -max(0, test.hits) if test.success else 0, "rules P30"))


def _passive(fight: Fight, against: Attack) -> Iterator[Part]:
    """What Toughness, cover and a braced shield take off: each Passive Hit a point."""
    target = against.target
    against.cover = fight.ask(ask_cover, target)
    if target.braced:
        against.behind_shield = fight.ask(ask_shield, target) == "yes"
    faces = fight.ask(ask_passive, against)
    for part in passive.hits(against, passive.sources(against), tuple(faces), 0).parts:
        yield Part(part.label, -part.amount, RULE)


def _inside(fight: Fight, blast: Blast, key: str, was: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Who is in the area and how far from its middle, by the GM's word."""
    for one in fight.everyone():
        if not one.out and (one.joined or one.thing):
            said = fight.ask(ask_metres, blast, key, one, was.get(one.id, -1))
            if said != OUTSIDE:
                yield one.id, int(said)


# -- questions -----------------------------------------------------------------------------------------------------
def ask_weapon(fight: Fight, attacker: Fighter, wanted: str) -> Choice:
    """0. With what."""
    found = _found(attacker)
    options = [Option(id, one["name"]) for id, one in found.items()]
    return fight.choice("weapon", attacker.id, "With what?", options, field="declare", silent=True,
                        default=wanted if wanted in found else None)  # fmt: skip


def ask_range(fight: Fight, blast: Blast) -> Choice:
    """0. How far it is thrown."""
    found = ranges.bands(blast.attack.attacker, blast.weapon)
    options = [Option(band.name, f"{band.name}, to {band.upto} m", note=f"{band.modifier:+}") for band in found]
    usual = next((band for band in found if band.modifier == 0), found[0]).name
    return fight.choice("range", blast.attack.attacker.id, "How far?", options, field="declare", silent=True,
                        default=usual)  # fmt: skip


def ask_metres(fight: Fight, blast: Blast, key: str, one: Fighter, was: int) -> Choice:
    """0 and 1. How far from the middle somebody stands, or outside."""
    most = int(blast.weapon.get("blast_m", 0))
    options = [Option(OUTSIDE, "outside"), *(Option(str(n), f"{n} m") for n in range(most + 1))]
    return fight.choice(f"{key} {one.id}", GM, one.name, options, field="declare" if key == "with" else "astray",
                        silent=True, default=OUTSIDE if was < 0 else str(was), title=one.name)  # fmt: skip


def ask_situation(fight: Fight, blast: Blast) -> Amount:
    """0. What the GM adds."""
    return fight.amount("circumstances", GM, "Circumstances", 100, -100, 0, field="declare", silent=True)


def ask_go_on(fight: Fight, blast: Blast) -> Choice:
    """0. All is declared."""
    attacker = blast.attack.attacker
    cost = ACTIONS.row("throw_back").due(attacker) if blast.back else strike.cost(blast.attack).value
    fight.show("AP", number(("throw it back" if blast.back else "attack", cost, "rules S1")))
    strike.show_target(fight, blast.attack)
    due = fight.shown_value("AP")
    go = Option("go", "Throw", f"{due} AP", barred=spending.why_not(attacker, due)[1])
    wait = Option("wait", "Wait", barred="esc leaves it open")
    return fight.choice("declared", attacker.id, "Go on?", (go, wait), role=Role.GO_ON)


def ask_throw(fight: Fight, blast: Blast) -> Question[Faces]:
    """1. The d100 alone: the dice are for the damage."""
    strike.show_target(fight, blast.attack)
    return fight.faces("attack", blast.attack.attacker.id, "Attack test", dice_set((100,)), gives="attack roll",
                       role=Role.ATTACK)  # fmt: skip


def ask_astray(fight: Fight, blast: Blast) -> Question[Faces]:
    """1. So many metres, and in which of eight directions."""
    return fight.faces("goes astray", GM, "Goes astray", dice_set((8, 8)), gives="astray")


def ask_landed(fight: Fight, blast: Blast) -> Choice:
    """1. The GM has said who is in it."""
    wait = Option("wait", "Wait", barred="esc leaves it open")
    return fight.choice("landed", GM, "Who is in it now?", (Option("go", "Goes off"), wait))


def ask_damage(fight: Fight, blast: Blast) -> Question[Faces]:
    """8. The weapon's dice, once for all."""
    dice = dice_set(() if blast.gone else numbers.sides(blast.weapon.get("dice", ())))
    return fight.faces("damage dice", blast.attack.attacker.id, "Damage", dice, gives="bonus Hits", role=Role.DAMAGE)


def ask_evade(fight: Fight, target: Fighter) -> Choice:
    """8. Whether somebody inside evades."""
    due = ACTIONS.row(EVADE).due(target)
    barred = "an object" if target.thing else spending.why_not(target, due)[1]
    options = (Option("no", "stays"), Option("yes", "Evade", f"{due} AP", barred=barred))
    ask = fight.choice(f"evade {target.id}", target.id, f"Does {target.short} evade?", options, silent=bool(barred),
                       role=Role.EVADE)  # fmt: skip
    return fight.by_habit(ask, "defense")


def ask_dodge(fight: Fight, target: Fighter) -> Question[Faces]:
    """8. The d100 of an Evade."""
    skill = ACTIONS.row(EVADE).skill
    fight.show(f"Dodge, {target.id}", numbers.standing_target(target, skill, "defense"), who=target.id)
    return fight.faces(f"dodge {target.id}", target.id, "Evade", dice_set((100,)), gives=f"Evade, {target.id}")


def ask_cover(fight: Fight, target: Fighter) -> Choice:
    """8. The cover that one inside has from the middle of it."""
    options = [Option(name, name) for name in COVERS if target.setting(f"defense.cover.{name}") != "untargetable"]
    return fight.choice(f"cover {target.id}", GM, f"{target.short}, cover", options, silent=True)


def ask_shield(fight: Fight, target: Fighter) -> Choice:
    """8. Whether the shield that one inside has braced faces it."""
    options = (Option("yes", "faces it"), Option("no", "faces another way"))
    return fight.choice(f"shield {target.id}", GM, f"{target.short}, braced shield", options, silent=True)


def ask_passive(fight: Fight, against: Attack) -> Question[Faces]:
    """8. The passive dice of one inside."""
    target = against.target
    dice = dice_set(sides for one in passive.sources(against) for sides in numbers.sides(one.dice))
    return fight.faces(f"passive {target.id}", target.id, "Passive Defense", dice, gives=f"passive Hits, {target.id}")
