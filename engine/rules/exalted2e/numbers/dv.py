"""Dodge DV and Parry DV with all that changes them: penalties, guard, height.

The value is the true one, which may be below 0: what is added to it later counts against that. Only where it takes
successes off an attack does a negative DV count as 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.model import Tree
from engine.rules.common.fighters import words

from .. import options
from ..fighter import Fighter
from ..lasting import CLINCHING, HELPLESS, HIGHEST, MOUNTED, NO_GROUND, UNAWARE, covers, higher
from ..sheet import weapons
from . import health
from .excellencies import Mode
from .health import wounds

RULE = "rules section 5.1"
BONUS = "rules section 5.4"
PENALTY = "rules section 5.5"

DODGE, PARRY, NONE = "dodge", "parry", "none"
MODES = (DODGE, PARRY)


def counting(mode: str) -> tuple[str, ...]:
    """The numbers that count for a mode of defense besides those of both DVs."""
    return (mode,) if mode in (*MODES, NONE) else MODES


NO_FOOTING = 4
"""Ground so unstable that nobody dodges on it."""


def base(fighter: Fighter, mode: str, weapon: str = "", added: Iterable[Part] = ()) -> Number:
    """The DV that follows from traits, rounded once; `added` goes into the pool under it (rules section 5.1).

    A listed one wins. The mobility penalty of armor is off Dodge DV, after the halving.
    """
    listed, more = fighter.sheet(f"listed.{mode}", None), tuple(added)
    if listed is not None:
        raw = sum(part.amount for part in more)
        extra = (halved(fighter, f"half of {raw}", more),) if raw else ()
        return number((f"{mode.title()} DV, as listed", listed, "rules section 15.7"), *extra)
    if mode == PARRY:
        return _parry(fighter, weapon, more)
    essence = fighter.essence if fighter.essence >= 2 else 0
    pool = (
        Part("Dexterity", fighter.attribute("dexterity")),
        Part("Dodge", fighter.ability("dodge")),
        Part("specialty", fighter.specialty("dodge")),
        Part("Essence", essence),
        *more,
    )
    return number(halved(fighter, "Dodge", pool)).plus(*health.mobility(fighter).parts)


def _parry(fighter: Fighter, weapon: str, added: tuple[Part, ...]) -> Number:
    found = parrying(fighter)
    with_it = found.get(weapon) or _best(fighter, found)
    if with_it is None:
        return number()
    ability = weapons.ability(with_it)
    pool = (
        Part("Dexterity", fighter.attribute("dexterity")),
        Part(words(ability), fighter.ability(ability)),
        Part("specialty", fighter.specialty(ability)),
        Part(f"{with_it['name']}, Defense", int(with_it["defense"])),
        *added,
    )
    return number(halved(fighter, str(with_it["name"]), pool))


def halved(fighter: Fighter, label: str, pool: tuple[Part, ...]) -> Part:
    """Half of a pool as one part with the pool inside: rounded up for the Exalted and spirits, else down."""
    inner = tuple(part for part in pool if part.amount)
    raw = sum(part.amount for part in inner)
    up = fighter.rounds_up
    half = -(-raw // 2) if up else raw // 2
    halving = Part(f"half, rounded {'up' if up else 'down'}", half - raw)
    return Part(f"{label}, half of {raw}", half, RULE, (*inner, halving))


def parrying(fighter: Fighter, armed: bool = False) -> dict[str, Tree]:
    """The weapons that can parry by id, those of the body only where it need not be `armed`."""
    found = weapons.parries(fighter.sheet_tree)
    return {id: one for id, one in found.items() if not (armed and weapons.is_natural(one))}


def _best(fighter: Fighter, found: dict[str, Tree]) -> Tree | None:
    return max(found.values(), key=lambda one: _worth(fighter, one), default=None)


def _worth(fighter: Fighter, weapon: Tree) -> int:
    ability = weapons.ability(weapon)
    return int(weapon["defense"]) + fighter.ability(ability) + fighter.specialty(ability)


def parry_weapon(fighter: Fighter, armed: bool = False) -> str:
    """The id of the weapon that parries best; nothing where none does, or where the Parry DV is listed."""
    found = parrying(fighter, armed)
    return max(found, key=lambda id: _worth(fighter, found[id]), default="")


def value(
    fighter: Fighter,
    mode: str,
    against: str = "",
    *,
    barred: str = "",
    ranged: bool = False,
    armed: bool = False,
    bonuses: Iterable[Part] = (),
    added: Iterable[Part] = (),
    further: Mode | None = None,
) -> Number:
    """A DV as it stands against somebody: base, bonuses, penalties, in that order (rules section 5.2).

    Of a `further` mode the base is its own. `barred` says why the mode is not allowed: then its base is 0, and
    everything else still counts, the mobility of armor for Dodge. `bonuses` are what this very attack adds or takes;
    `armed` leaves the body's own weapons out.
    """
    if mode == NONE:
        barred = "no defense"
    if barred:
        hindered = health.mobility(fighter).parts if mode == DODGE else ()
        start = Number((Part(f"{barred}: base 0", 0, "rules section 5.3"), *hindered))
    elif further is not None:
        start = further.base(tuple(added))
    else:
        weapon = parry_weapon(fighter, armed) if mode == PARRY else ""
        start = base(fighter, mode, weapon, added)
    return start.plus(*protection(fighter, ranged), *bonuses, *penalties(fighter, mode, against))


def standing(fighter: Fighter, mode: str, ranged: bool = False) -> Number:
    """A DV as the desk shows it, at least 0: with the weapon in hand, against a close or a ranged attack by anybody."""
    barred = modes_barred(fighter, type="bashing", ranged=ranged).get(mode, "")
    return value(fighter, mode, barred=barred, ranged=ranged).at_least(0, rule="rules section 5.2")


def protection(fighter: Fighter, ranged: bool, covered: bool = True) -> tuple[Part, ...]:
    """Shield or cover, whichever adds more to both DVs; they don't add to each other (rules section 5.4).

    Who is not `covered` from this side has the shield alone.
    """
    shield = fighter.sheet("shield", "")
    found = list[Part]()
    if shield and options.value(fighter.draft, "shield_model") == "dv_bonus":
        found.append(Part(weapons.SHIELDS[shield]["name"].lower(), weapons.SHIELD_DV[shield][ranged], BONUS))
    if covered:
        found += (Part(label, cover.adds(ranged), BONUS) for label, cover in covers(fighter.draft, fighter.id))
    best = max(found, key=lambda part: part.amount, default=None)
    return (best,) if best is not None and best.amount else ()


def penalties(fighter: Fighter, mode: str, against: str = "") -> tuple[Part, ...]:
    """What the fighter's own actions, wounds and effects take from a DV now, and what effects add."""
    return (
        *(Part(label.replace("-", " "), -size, "rules section 2.3") for label, size in fighter.dv_penalties.items()),
        *wounds(fighter).parts,
        Part("onslaught", -fighter.onslaught, "rules section 5.6"),
        *effects.parts(fighter.draft, fighter.id, "dv", *counting(mode), against=against, rule=PENALTY),
    )


def modes_barred(
    fighter: Fighter, *, type: str = "lethal", ranged: bool = False, bypass: str = "none", aware: bool = True
) -> dict[str, str]:
    """Which DVs have a base of 0 against an attack, and why (rules section 5.3)."""
    barred = dict[str, str]()
    if not aware or UNAWARE.there(fighter.draft, fighter.id):
        barred = dict.fromkeys(MODES, UNAWARE.label)
    if fighter.out or HELPLESS.there(fighter.draft, fighter.id):
        barred = dict.fromkeys(MODES, "helpless")
    if CLINCHING.there(fighter.draft, fighter.id):
        barred = dict.fromkeys(MODES, "holds somebody")
    barred.setdefault(PARRY, _parry_barred(fighter, type, ranged, bypass))
    barred.setdefault(DODGE, _dodge_barred(fighter, bypass))
    return {mode: why for mode, why in barred.items() if why}


def _parry_barred(fighter: Fighter, type: str, ranged: bool, bypass: str) -> str:
    if bypass in ("unblockable", "both"):
        return "unblockable"
    if fighter.dashing:
        return "dashing"
    if fighter.sheet("natural_parry", False):
        return ""
    if ranged and options.value(fighter.draft, "armed_parry_ranged") != "allow":
        return "ranged, without a stunt"
    return _without_weapon(fighter, needs_weapon=type != "bashing" or ranged)


def _without_weapon(fighter: Fighter, needs_weapon: bool) -> str:
    """Why nothing in hand parries. A Parry DV that a block lists is that of whatever it holds."""
    if parrying(fighter, needs_weapon):
        return ""
    held = bool(weapons.in_hand(fighter.sheet_tree)) or not fighter.sheet("weapon", {})
    if held and fighter.sheet("listed.parry", None) is not None:
        return ""
    return "unarmed" if parrying(fighter) else "nothing to parry with"


def _dodge_barred(fighter: Fighter, bypass: str) -> str:
    if bypass in ("undodgeable", "both"):
        return "undodgeable"
    return "no ground to give" if NO_GROUND.there(fighter.draft, fighter.id) else ""


def best(values: dict[str, Number]) -> str:
    """The higher of several DVs by mode; of equal ones the first."""
    return max(values, key=lambda mode: values[mode].value)


# -- who defends whom -------------------------------------------------------------------------------------------------
GUARDED = "guard."
"""What the key of a guardian's Parry begins with, among the ways to defend; the guardian's id stands behind it."""


def guardians(ward: Fighter) -> dict[str, Fighter]:
    """All who defend this fighter now, by the key of their Parry."""
    found = (
        Fighter(ward.draft, id)
        for id, one in ward.draft.get("combatant", {}).items()
        if one.get("now", {}).get("guards", "") == ward.id
    )
    return {f"{GUARDED}{one.id}": one for one in found if not one.out}


# -- who stands higher, and by how much of DV -------------------------------------------------------------------------
MOST = HIGHEST + 1
"""What a slope or a wall adds at most with a mount."""


def height(fighter: Fighter) -> int:
    """How high a fighter stands: its slope, and 1 more on a mount; they add together."""
    return higher(fighter.draft, fighter.id) + MOUNTED.there(fighter.draft, fighter.id)


def above(fighter: Fighter, other: Fighter) -> int:
    """By how much a fighter stands higher than another; below 0 it stands lower."""
    return height(fighter) - height(other)
