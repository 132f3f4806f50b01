"""Why a number of a fighter is what it is: every number of its row with its parts and the rule of each."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number, number
from engine.core.model import Draft, Tree
from engine.core.why import Reason, Setting, WhyNumber
from engine.rules.reasons import given, left_out, seen
from engine.rules.remember import per_state

from ..attack import modifiers
from ..fighter import Fighter
from ..numbers import armor, health, movement, ranges, targets, toughness
from ..turn import groups, order
from . import figures
from .derived import bonus_number
from .reasons import reasons

DEFENSES = {"dodge": "Dodge", "melee": "Melee defense"}


@per_state
def why(state: Tree, who: str) -> tuple[WhyNumber, ...]:
    """The numbers of one fighter, those of its row first."""
    return tuple(_numbers(Fighter(Draft(state), who)))


def _numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    if fighter.thing:
        yield _structure(fighter)
        yield from (_armor(fighter, name, locations) for name, locations in figures.PLACES[1:2])
        return
    yield from (_defense(fighter, skill) for skill in DEFENSES)
    yield from (_attack(fighter, id, weapon) for id, weapon in fighter.weapons.items())
    yield _next(fighter)
    yield _points(fighter)
    yield _health(fighter)
    yield _band(fighter)
    yield _grit(fighter)
    yield _initiative(fighter)
    yield _movement(fighter)
    yield _toughness(fighter)
    yield from (_armor(fighter, name, locations) for name, locations in figures.PLACES)


def _structure(fighter: Fighter) -> WhyNumber:
    whole = fighter.health_maximum
    return WhyNumber("structure", "Structure", str(whole), whole, given(Reason("as it is", whole, "rules P36")),
                     notes=("one hit whose damage reaches it breaks it; less leaves nothing",),
                     seen=seen(fighter, ""), fixed="the sheet says it")  # fmt: skip


def _defense(fighter: Fighter, skill: str) -> WhyNumber:
    what = figures.defense(fighter, skill)
    brace = int(fighter.attribute("fortitude"))
    braced = targets.clamped(fighter, (*what.parts, *number(("braced", brace)).parts)).value
    cases = [("Braced for impact, 1 AP", str(braced))] if braced != what.value else []
    base = targets.base(fighter, skill).value
    cases += [("Unhurt and with nothing on it", str(base))] if base != what.value else []
    notes = ("against a shot too",) if skill == "dodge" else ("not against a shot",)
    return WhyNumber(skill, DEFENSES[skill], str(what.value), what.value, reasons(fighter, what), tuple(cases),
                     left_out(fighter, "test", skill, "defense"), notes, seen(fighter, str(what.value)),
                     Setting("effect", skill))  # fmt: skip


def _attack(fighter: Fighter, id: str, weapon: Tree) -> WhyNumber:
    what = figures.attack_target(fighter, id, weapon)
    cases = []
    for count in range(3):
        value = modifiers.penalty(fighter, count) - figures.next_penalty(fighter)
        if value:
            nth = ("As the first attack", "As the second attack", "As the third attack")[count]
            cases.append((nth, str(what.value + value)))
    bands = [f"{band.name} to {band.upto} m {band.modifier:+}" for band in ranges.bands(fighter, weapon) if band.upto]
    notes = (f"not in it: range, {', '.join(bands)}",) if bands else ("not in it: Reach and what the target brings",)
    return WhyNumber(f"{id}-target", f"{weapon['name']}, Success Target", str(what.value), what.value,
                     reasons(fighter, what), tuple(cases), left_out(fighter, "test", "attack"), notes,
                     seen(fighter, ""), Setting("effect", "attack"))  # fmt: skip


def _next(fighter: Fighter) -> WhyNumber:
    value = figures.next_penalty(fighter)
    step = int(fighter.setting("attack.multiple_attack_step"))
    why = [Reason(f"{fighter.attacks} attack{'s' if fighter.attacks != 1 else ''} counted, {step} each",
                  step * fighter.attacks, "rules S17")]  # fmt: skip
    if value != step * fighter.attacks:
        why.append(Reason("at most", value - step * fighter.attacks, "house rule"))
    return WhyNumber("next", "Next attack", str(value), value, given(*why),
                     notes=("an Attack of Opportunity neither has it nor counts",), seen=seen(fighter, ""),
                     fixed="attacks of this round change it")  # fmt: skip


def _points(fighter: Fighter) -> WhyNumber:
    whole = fighter.ap_maximum
    change = fighter.ap - whole
    why = given(Reason("a round's", whole, "rules P25"),
                Reason("spent" if change < 0 else "beyond them", change, "rules P26"))  # fmt: skip
    notes = (f"at most {fighter.setting('time.ap_per_turn')} in one turn",)
    return WhyNumber("ap", "Action Points", f"{fighter.ap} of {whole}", fighter.ap, why, (), (), notes,
                     seen(fighter, f"{fighter.ap} of {whole}"),
                     Setting("begin", "points", "ap", relative=True))  # fmt: skip


def _health(fighter: Fighter) -> WhyNumber:
    whole = fighter.health_maximum
    why = given(Reason("the maximum", whole, "sheet"), Reason("lost", fighter.health - whole, health.RULE))
    bands = [f"{row['name']} above {health.floor(fighter, row['above']):g}" for row in fighter.setting("wounds.band")]
    return WhyNumber("health", "Health", f"{fighter.health} of {whole}", fighter.health, why, (), (),
                     (", ".join(bands),), seen(fighter, f"{fighter.health} of {whole}", "in words only"), None,
                     "damage and healing change it")  # fmt: skip


def _band(fighter: Fighter) -> WhyNumber:
    what = health.wounds(fighter)
    return WhyNumber("band", "Wound penalty", str(what.value), what.value, reasons(fighter, what),
                     notes=(f"{health.band(fighter).name}; on every test, not on Initiative",),
                     seen=seen(fighter, str(what.value)), fixed="it follows from Health")  # fmt: skip


def _grit(fighter: Fighter) -> WhyNumber:
    start = int(fighter.sheet("grit", 0))
    why = given(Reason("at the start", start, "sheet"), Reason("won and spent", fighter.grit - start, "rules P5"))
    most = fighter.setting("grit.maximum")
    return WhyNumber("grit", "Grit", f"{fighter.grit} of {most}", fighter.grit, why, (), (), (),
                     seen(fighter, f"{fighter.grit} of {most}"),
                     Setting("begin", "points", "grit", relative=True))  # fmt: skip


def _initiative(fighter: Fighter) -> WhyNumber:
    if not fighter.joined:
        bonus = bonus_number(fighter)
        return WhyNumber("initiative", "Initiative", "-", None, left_out=(f"a die and {bonus.value:+}",),
                         seen=seen(fighter, ""), fixed="it is rolled as the fight begins")  # fmt: skip
    bonus = bonus_number(fighter)
    alike = [one for one in groups.alike(fighter.draft, fighter)
             if one.joined and one.initiative == fighter.initiative]  # fmt: skip
    more = order.bonus(groups.leader(alike)) - bonus.value
    why = given(Reason("the die, or as it was set", fighter.initiative - bonus.value - more, "rules P27"),
                *reasons(fighter, bonus), Reason("the best bonus of its group", more, "rules P27"))  # fmt: skip
    notes = ("wounds do not change it", *([f"one roll for {fighter.group} x{len(alike)}"] if len(alike) > 1 else []))
    return WhyNumber("initiative", "Initiative", str(fighter.initiative), fighter.initiative, why, (), (),
                     notes, seen(fighter, str(fighter.initiative)),
                     Setting("begin", "initiative", "set"))  # fmt: skip


def _movement(fighter: Fighter) -> WhyNumber:
    what = movement.movement(fighter)
    return WhyNumber("movement", "Movement", f"{what.value} m", what.value, reasons(fighter, what), (),
                     left_out(fighter, "movement"), ("metres of a round, divided over its turns as one likes",),
                     seen(fighter, ""), Setting("effect", "movement"))  # fmt: skip


def _toughness(fighter: Fighter) -> WhyNumber:
    points = toughness.points(fighter)
    listed = fighter.sheet("listed.toughness", None) is not None
    divisor = fighter.setting("defense.toughness.divisor")
    label = "as listed" if listed else f"Fortitude {fighter.attribute('fortitude')} by {divisor}, rounded down"
    dice = figures.dice_words(toughness.dice(fighter)) or "no dice"
    return WhyNumber("toughness", "Toughness", f"{points}, {dice}", points, given(Reason(label, points, "rules P12")),
                     notes=("its dice always defend, and never make a defense succeed",), seen=seen(fighter, dice),
                     fixed="it follows from Fortitude")  # fmt: skip


def _armor(fighter: Fighter, name: str, locations: tuple[str, ...]) -> WhyNumber:
    what: Number = armor.worn(fighter, locations[0])
    others = [(one.replace("_", " ").capitalize(), str(armor.worn(fighter, one).value)) for one in locations[1:]]
    cases = tuple((label, value) for label, value in others if value != str(what.value))
    return WhyNumber(f"armor-{name}", f"Armor, {name}", str(what.value), what.value, reasons(fighter, what), cases,
                     (), ("less what penetrates it",), seen(fighter, str(what.value)),
                     Setting("effect", "armor"))  # fmt: skip
