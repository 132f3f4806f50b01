"""Both DVs close and at range, their penalty, soak and Hardness, wounds: parts, and what they would be otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number
from engine.core.model import Draft
from engine.core.why import Reason, Setting, WhyNumber
from engine.rules.exalted.desk import why_wounds
from engine.rules.lasting import Lasting
from engine.rules.reasons import left_out, seen, waiting

from ..actions.table import row
from ..fighter import DAMAGE_TYPES, Fighter
from ..lasting import COVERS, UNAWARE, covers
from ..numbers import dv, health, soak
from ..turn import pending
from .ahead import refreshed
from .reasons import reasons

TITLES = {dv.DODGE: "Dodge DV", dv.PARRY: "Parry DV"}


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """What decides how well a fighter stands up to an attack."""
    for mode in dv.MODES:
        yield _dv(fighter, mode, ranged=False)
    for mode in dv.MODES:
        yield _dv(fighter, mode, ranged=True)
    yield _penalty(fighter)
    for type in DAMAGE_TYPES:
        yield _soak(fighter, type)
    yield _hardness(fighter)
    yield _mobility(fighter)
    yield _wounds(fighter)


def _dv(fighter: Fighter, mode: str, ranged: bool) -> WhyNumber:
    what = dv.standing(fighter, mode, ranged)
    also = [*waiting(fighter, "dv", mode, "dv_dice"), *_not_here(fighter, mode, ranged)]
    return WhyNumber(
        f"{mode}-ranged" if ranged else mode,
        f"{TITLES[mode]}{', ranged' if ranged else ''}",
        str(what.value),
        what.value,
        reasons(fighter, what),
        tuple((name, str(value)) for name, value in _cases(fighter, mode, ranged) if value != what.value),
        left_out(fighter, "dv", mode, also=also),
        _notes(fighter, mode, ranged),
        seen(fighter, f"DV {max(dv.standing(fighter, one).value for one in dv.MODES)}"),
        Setting("effect", mode),
    )


def _cases(fighter: Fighter, mode: str, ranged: bool) -> Iterator[tuple[str, int]]:
    """What it would be refreshed, after an attack, on guard, at range, and with other things in hand."""

    def value(one: Fighter) -> int:
        return dv.standing(one, mode, ranged).value

    if fighter.joined:
        yield f"When its tick comes, {fighter.tick}", value(refreshed(fighter))
    yield "After an attack", value(_after(fighter, attack=_attack(fighter)))
    yield "After a flurry of two attacks", value(_after(fighter, attack=2 * _attack(fighter)))
    if mode == dv.PARRY and not fighter.dashing:
        yield "While dashing", value(_dashing(fighter))
    if not any(covers(fighter.draft, fighter.id)):
        yield "In 50% cover", value(_under(fighter, COVERS["50"]))
    yield "Unaware", dv.value(fighter, mode, barred=UNAWARE.label, ranged=ranged).at_least(0).value
    if mode == dv.PARRY:
        yield from _with_others(fighter, ranged)


def _with_others(fighter: Fighter, ranged: bool) -> Iterator[tuple[str, int]]:
    """The Parry DV with another weapon that is in hand."""
    best = dv.parry_weapon(fighter)
    standing = dv.standing(fighter, dv.PARRY, ranged)
    if fighter.sheet("listed.parry", None) is not None or not best:
        return
    for id, weapon in dv.parrying(fighter).items():
        if id != best:
            change = dv.base(fighter, dv.PARRY, id).value - dv.base(fighter, dv.PARRY, best).value
            yield f"With {weapon['name']}", max(0, _true(standing) + change)


def _true(standing: Number) -> int:
    """A DV before it is raised to 0."""
    return sum(part.amount for part in standing.parts if part.label != "at least 0")


def _after(fighter: Fighter, **penalties: int) -> Fighter:
    """The fighter as it would be after another action, its DV not refreshed."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    now = other.dv_penalties
    other.dv_penalties = now | {label: now.get(label, 0) + size for label, size in penalties.items()}
    return other


def _attack(fighter: Fighter) -> int:
    """The DV penalty of an attack."""
    return row(fighter.draft, "attack").loss(fighter).value


def _dashing(fighter: Fighter) -> Fighter:
    """The fighter as it would be in the middle of a dash."""
    other = _after(fighter, dash=row(fighter.draft, "dash").loss(fighter).value)
    other.doing = "dash"
    return other


def _under(fighter: Fighter, effect: Lasting) -> Fighter:
    """The fighter as it would be under one effect more."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    effect.on(other.draft, other.id)
    return other


def _not_here(fighter: Fighter, mode: str, ranged: bool) -> Iterator[str]:
    """What counts in an attack only, or for the other mode."""
    mobility = soak.mobility(fighter).value
    if mode == dv.PARRY and mobility:
        yield f"mobility {mobility}: Dodge DV only"
    if fighter.draft.get("options.onslaught_scope", "flurry") == "flurry":
        yield "onslaught: in a flurry against one target"
    if later := fighter.dv_later:
        yield f"actions -{sum(later.values())}: from the end of the tick on"


def _notes(fighter: Fighter, mode: str, ranged: bool) -> tuple[str, ...]:
    against = "against a ranged attack" if ranged else "against a close attack that does bashing damage"
    armed = dv.modes_barred(fighter, type="lethal", ranged=ranged).get(mode, "")
    return (f"{armed}: base 0 against lethal damage",) if armed == "unarmed" and not ranged else (against,)


def _penalty(fighter: Fighter) -> WhyNumber:
    value = -fighter.penalty
    back = f"until the DV refreshes, tick {fighter.tick}"
    why = tuple(
        Reason(label.replace("-", " "), -size, "rules section 2.3", (Reason(back),))
        for label, size in fighter.dv_penalties.items()
        if size
    )
    notes = (f"DV back on tick {fighter.tick}", "in both DVs already") if value else ("in both DVs already",)
    return WhyNumber("dv", "DV penalty", str(value) if value else "-", value, why,
                     (("After an attack", str(value - _attack(fighter))),), (), notes,
                     seen(fighter, f"DV penalty {value}" if value else "no penalty"), None,
                     "i sets it for this fighter")  # fmt: skip


def _soak(fighter: Fighter, type: str) -> WhyNumber:
    what, natural = soak.soak(fighter, type), soak.natural(fighter, type).value
    cases = [("Without armor", natural)] if natural != what.value else []
    pierced = soak.soak(fighter, type, piercing=True).value
    cases += [("Against a piercing attack", pierced)] if pierced != what.value else []
    return WhyNumber(f"soak-{type}", f"Soak, {type}", str(what.value), what.value, reasons(fighter, what),
                     tuple((name, str(value)) for name, value in cases),
                     left_out(fighter, "soak", f"{type}_soak", also=waiting(fighter, "soak")), (), seen(fighter, ""),
                     Setting("effect", f"{type}_soak"))  # fmt: skip


def _hardness(fighter: Fighter) -> WhyNumber:
    what = soak.hardness(fighter)
    stops = f"stops raw damage of {what.value} and less" if what.value else "0 is none: nothing is compared"
    if what.value and fighter.draft.get("options.hardness_compare", "equal_stops") != "equal_stops":
        stops = f"stops raw damage below {what.value}"
    return WhyNumber("hardness", "Hardness", str(what.value) if what.value else "-", what.value, reasons(fighter, what),
                     (), left_out(fighter, "hardness", also=waiting(fighter, "hardness")), (stops,), seen(fighter, ""),
                     Setting("effect", "hardness"))  # fmt: skip


def _mobility(fighter: Fighter) -> WhyNumber:
    what = soak.mobility(fighter)
    return WhyNumber("mobility", "Mobility", str(what.value) if what.value else "-", what.value, reasons(fighter, what),
                     (), (), ("in Dodge DV and movement already",), seen(fighter, ""), None,
                     "it follows from the armor that is worn")  # fmt: skip


def _wounds(fighter: Fighter) -> WhyNumber:
    notes = ("in both DVs, every pool and movement already", *_still_to_land(fighter))
    return why_wounds(fighter, health.wounds(fighter), health.levels(fighter), health.marked(fighter), notes)


def _still_to_land(fighter: Fighter) -> Iterator[str]:
    waits = pending.on(fighter.draft, fighter.id)
    levels = sum(one.get("levels", 0) for one in waits)
    if levels:
        after = health.wounds(fighter, pending.ahead(fighter.draft, fighter)).value
        yield f"{levels} more at tick end: then {after}"
