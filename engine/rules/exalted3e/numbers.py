"""Pools, Parry, Evasion, soak, Hardness, Resolve, Health and wounds, each with its parts (rules sections 1 to 9).

A track is as long and as steep as the sheet says; on it lie from the left aggravated, lethal, bashing damage.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common.fighters import words
from engine.rules.common.log import Healed, Wounds
from engine.rules.exalted.fighter import FULL_TRACK

from . import options
from .fighter import Fighter
from .lasting import MOUNTED
from .sheet import armor, weapons
from .sheet.weapons import UNLISTED
from .turn.leaving import comes_back, goes_out

MOVEMENT = ("athletics", "dodge")
"""Abilities whose rolls a Quick Character makes with its combat movement pool."""

RIDE = "ride"
"""The ability that moves a rider, and the effect of sitting on a mount (rules section 17)."""

AIM_DICE = 3
"""Dice for an aim: one at close and short range, two in a row beyond (rules section 4)."""

FLURRY = -3
"""Dice lost on both actions of a flurry (rules section 4)."""


def standing(fighter: Fighter, *numbers: str, against: str = "", flurried: bool = False) -> tuple[Part, ...]:
    """What weighs on any roll of this fighter now: wounds, a flurry, and effects on these numbers or on all dice."""
    return (
        *wounds(fighter).parts,
        *((Part("flurry", FLURRY, "rules section 4"),) if flurried else ()),
        *effects.parts(fighter.draft, fighter.id, "dice", *numbers, against=against),
    )


def ability_pool(fighter: Fighter, attribute: str, ability: str, against: str = "", flurried: bool = False) -> Number:
    """Attribute and ability of a character, or the pool a Quick Character lists for such a roll.

    What the roll adds comes on top before it is at least 0. Armor hinders Athletics and Dodge by its mobility
    penalty (rules section 4).
    """
    if fighter.quick:
        base = _quick(fighter, ability)
    else:
        base = number((words(attribute), fighter.attribute(attribute)), (words(ability), fighter.ability(ability)))
        if ability in MOVEMENT:
            base = base.plus(*armor.mobility(fighter.sheet_tree).parts)
    return base.plus(*standing(fighter, against=against, flurried=flurried))


def movement_pool(fighter: Fighter, ability: str, flurried: bool = False, speed: bool = False) -> Number:
    """The pool of a roll of movement by Athletics or Dodge. From a mount it is Ride, and with `speed` what the mount's
    speed adds, an effect of that name (rules section 17)."""
    if not MOUNTED.there(fighter.draft, fighter.id):
        return ability_pool(fighter, "dexterity", ability, flurried=flurried)
    rides = RIDE if not fighter.quick or _listed_pool(fighter, RIDE) else ability
    pool = ability_pool(fighter, "dexterity", rides, flurried=flurried)
    faster = effects.parts(fighter.draft, fighter.id, "speed", rule="rules section 17") if speed else ()
    return pool.plus(*faster)


def _quick(fighter: Fighter, ability: str) -> Number:
    if ability in MOVEMENT:
        return number(("combat movement", int(fighter.sheet("combat_movement", weapons.UNLISTED))))
    found = _listed_pool(fighter, ability)
    return number(
        (found["name"], found["dice"]) if found else ("pool that is not listed", weapons.UNLISTED, "rules section 19")
    )


def _listed_pool(fighter: Fighter, ability: str) -> Tree:
    """The pool that a sheet lists for an ability by its name; an empty table where it lists none."""
    listed = fighter.sheet("action", {}).items()
    return next((action for id, action in listed if ability.replace("_", "-") in id), {})


def attack_base(fighter: Fighter, weapon: Tree, kind: str, band: str, quick_decisive: str = "same") -> Number:
    """The attack pool before anything declared: accuracy counts for withering attacks only (seed step 5)."""
    if weapons.is_quick(weapon):
        if kind == "withering":
            return weapons.quick_pool(weapon, band)
        return weapons.quick_decisive_pool(weapon, band, quick_decisive)
    ability = weapons.ability(weapon, band)
    base = number(("Dexterity", fighter.attribute("dexterity")), (words(ability), fighter.ability(ability)))
    return base.plus(*weapons.accuracy(weapon, band).parts) if kind == "withering" else base


def damage_base(fighter: Fighter, weapon: Tree, band: str) -> Number:
    """Raw withering damage before threshold successes (seed step 8.3)."""
    return weapons.damage(weapon, fighter.attribute("strength"), band)


# -- what a fighter attacks with, whoever is attacked -----------------------------------------------------------------
def band_of(weapon: Tree) -> str:
    """The band for which a weapon's numbers are shown: close, or short where it is not for the hand."""
    return "close" if weapons.is_hand_weapon(weapon) else "short"


def dice_number(fighter: Fighter, weapon: Tree, kind: str) -> Number:
    """The dice of a withering or a decisive attack, wounds and effects in them; at least 0 (seed step 5)."""
    option = str(fighter.draft.get("options.qc_decisive_pool", options.OPTIONS["qc_decisive_pool"].default))
    base = attack_base(fighter, weapon, kind, band_of(weapon), option)
    return base.plus(*standing(fighter, "attack_dice")).at_least(0)


def damage_number(fighter: Fighter, weapon: Tree) -> Number:
    """Raw withering damage before threshold successes; nothing for what deals none (seed step 8.3)."""
    return damage_base(fighter, weapon, band_of(weapon)) if weapons.deals_damage(weapon) else Number(())


# -- Parry and Evasion, soak and Hardness as they count now, each with its parts --------------------------------------
RULE = "rules section 7"

BARE_HANDS = (weapons.UNLISTED + 1) // 2
"""The most that a Quick Character parries with whose weapons are all out of hand: half of an unlisted pool."""


def parry(fighter: Fighter, against: str = "", weapon: str = "") -> Number:
    """Parry with the best ready weapon, or the one named; at least 0 (rules section 7)."""
    return whole(fighter, "parry", against, weapon).at_least(0)


def evasion(fighter: Fighter, against: str = "") -> Number:
    """Evasion; at least 0 (rules section 7)."""
    return whole(fighter, "evasion", against).at_least(0)


def whole(fighter: Fighter, mode: str, against: str = "", weapon: str = "") -> Number:
    """Parry or Evasion before the floor of 0, so that what is added to it later counts against what is below 0."""
    if fighter.quick:
        base = _listed_defense(fighter, mode)
        if mode == "parry" and weapons.is_bare_handed(fighter.sheet_tree):
            base = base.at_most(BARE_HANDS, f"with bare hands, half of {weapons.UNLISTED}", "rules section 19")
    elif mode == "parry":
        base = _best_parry(fighter, weapon)
    else:
        base = number(half(fighter, "dexterity", "dodge")).plus(*armor.mobility(fighter.sheet_tree).parts)
    return _as_it_stands(fighter, base, mode, against)


def natural_soak(fighter: Fighter) -> Number:
    """Soak that is not armor, with effects on soak in it (rules section 8)."""
    return armor.natural_soak(fighter.sheet_tree).plus(*effects.parts(fighter.draft, fighter.id, "soak"))


def soak(fighter: Fighter) -> Number:
    """The whole soak against withering damage; at least 0 (rules section 8)."""
    return whole_soak(fighter).at_least(0)


def whole_soak(fighter: Fighter) -> Number:
    """The whole soak before the floor of 0."""
    return natural_soak(fighter).plus(*armor.armor_soak(fighter.sheet_tree).parts)


def hardness(fighter: Fighter) -> Number:
    """Hardness; in Crash 0 and what the GM puts on by hand, which no power is the source of (rules sections 8 and
    9)."""
    parts = effects.parts(fighter.draft, fighter.id, "hardness")
    own = armor.hardness(fighter.sheet_tree).plus(*(part for part in parts if part.rule)).at_least(0)
    if fighter.crashed:
        own = own.plus(Part("in Crash", -own.value, "rules section 9"))
    return own.plus(*(part for part in parts if not part.rule)).at_least(0)


def can_parry(fighter: Fighter) -> bool:
    """Whether anything in hand can parry; a Quick Character's listed Parry always counts."""
    return fighter.quick or bool(parrying(fighter))


def parrying(fighter: Fighter) -> dict[str, Tree]:
    """The ready weapons that can parry, by id; bare hands beside them as the option `unarmed_parry` says."""
    ready = weapons.ready(fighter.sheet_tree)
    found = {id: weapon for id, weapon in ready.items() if weapons.can_parry(weapon)}
    how = fighter.draft.get("options.unarmed_parry", "always")
    if how == "never" or (how == "hands_free" and weapons.hands_taken(ready.values()) > 1):
        found.pop(weapons.BARE_HANDS, None)
    return found


def _listed_defense(fighter: Fighter, name: str) -> Number:
    return number(Part(f"{name.title()}, as listed", fighter.sheet(name), "rules section 19"))


def parry_weapon(fighter: Fighter) -> Tree | None:
    """The weapon that parries best; None for a Quick Character, or where nothing parries."""
    found = () if fighter.quick else parrying(fighter).values()
    return max(found, key=lambda one: _parry_with(fighter, one).value, default=None)


def _best_parry(fighter: Fighter, weapon: str) -> Number:
    found = parrying(fighter)
    best = found[weapon] if weapon in found else parry_weapon(fighter)
    if best is None:
        return number()
    made = _parry_with(fighter, best)
    if best is not weapons.UNARMED or not weapons.hands_taken(weapons.ready(fighter.sheet_tree).values()):
        return made
    return Number(tuple(replace(part, label=f"bare hands, {part.label}") for part in made.parts))


def hands_would_parry(fighter: Fighter) -> bool:
    """Whether bare hands would parry better than what does, and don't by the option `unarmed_parry`."""
    if fighter.quick or weapons.BARE_HANDS in parrying(fighter):
        return False
    best, hands = parry_weapon(fighter), _parry_with(fighter, weapons.UNARMED).value
    return best is None or _parry_with(fighter, best).value < hands


def parries_bare_handed(fighter: Fighter) -> bool:
    """Whether bare hands parry better than what a fighter has in hand."""
    in_hand = weapons.hands_taken(weapons.ready(fighter.sheet_tree).values())
    return bool(in_hand) and parry_weapon(fighter) is weapons.UNARMED


def _parry_with(fighter: Fighter, weapon: Tree) -> Number:
    return number(half(fighter, "dexterity", weapons.ability(weapon))).plus(*weapons.defense(weapon).parts)


def half(fighter: Fighter, attribute: str, ability: str) -> Part:
    """Half of an attribute and an ability rounded up; the specialty point is inside the halving."""
    trait, rating = fighter.attribute(attribute), fighter.ability(ability)
    special = int(bool(fighter.sheet(f"specialties.{ability}", "")))
    whole = trait + rating + special
    parts = [Part(words(attribute), trait), Part(words(ability), rating)]
    if special:
        parts.append(Part("specialty", special))
    parts.append(Part("half, rounded up", (whole + 1) // 2 - whole))
    return Part(f"half of {whole}", (whole + 1) // 2, RULE, tuple(parts))


def _as_it_stands(fighter: Fighter, base: Number, name: str, against: str) -> Number:
    standing = [
        *armor.unattuned(fighter.sheet_tree).parts,
        *wounds(fighter).parts,
        Part("onslaught", -fighter.onslaught, "seed step 10"),
        *effects.parts(fighter.draft, fighter.id, "defense", name, against=against, rule=RULE),
    ]
    return base.plus(*standing)


# -- Resolve, what social influence must overcome (rules sections 1, 4 and 19) ----------------------------------------
UNLISTED_RESOLVE = 1
"""Resolve of a Quick Character whose block lists none."""


def resolve(fighter: Fighter) -> Number:
    """Resolve as the sheet lists it, or half of a character's Wits and Integrity rounded up; wounds and effects on it
    count, and it is at least 0."""
    listed = fighter.sheet("resolve", None)
    if listed is not None:
        base = number(("Resolve, as listed", int(listed), "rules section 19"))
    elif fighter.quick:
        base = number(("Resolve that is not listed", UNLISTED_RESOLVE, "rules section 19"))
    else:
        base = number(half(fighter, "wits", "integrity"))
    more = effects.parts(fighter.draft, fighter.id, "resolve", rule="rules section 4")
    return base.plus(*wounds(fighter).parts, *more).at_least(0)


# -- Health by type of damage -----------------------------------------------------------------------------------------
HEALTH_RULE = "rules section 14"
TYPES = ("bashing", "lethal", "aggravated")
"""Types of damage, from the lightest to the gravest."""

INCAPACITATED, DYING = "incapacitated", "dying"
"""Why a fighter whose track is full is out: its last level is bashing, or worse."""

MARKS = {"aggravated": "*", "lethal": "X", "bashing": "/"}


@dataclass(frozen=True, slots=True)
class Marked:
    """Levels of damage by type on a track of `size` levels."""

    size: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def taken(self) -> int:
        """Levels with damage in them."""
        return self.bashing + self.lethal + self.aggravated

    @property
    def full(self) -> bool:
        """Whether no level is left."""
        return self.taken >= self.size


def levels(fighter: Fighter) -> tuple[int | str, ...]:
    """The track: wound penalties, and `incapacitated` as the last."""
    return tuple(fighter.sheet("health", FULL_TRACK))


def marked(fighter: Fighter) -> Marked:
    """The damage a fighter has taken."""
    taken = {type: int(fighter.read(f"now.health.{type}", 0)) for type in TYPES}
    return Marked(len(levels(fighter)), **taken)


def wounds(fighter: Fighter) -> Number:
    """The wound penalty as a number with one part: that of the worst level with damage in it, 0 or below.

    A full track has the worst number on it.
    """
    reached = [level for level in levels(fighter)[: marked(fighter).taken] if isinstance(level, int)]
    return number(("wounds", min(reached, default=0), HEALTH_RULE))


def track(fighter: Fighter) -> str:
    """The track as marks, worst damage first: `*` aggravated, `X` lethal, `/` bashing, `#` left."""
    lost = marked(fighter)
    marks = "".join(mark * getattr(lost, type) for type, mark in MARKS.items())
    return marks + "#" * (lost.size - lost.taken)


def hurt(was: Marked, amount: int, type: str) -> tuple[Marked, int]:
    """The track after so many levels more, and how many of them found no level left to change.

    On a full track each level turns a lighter one into its own type: bashing makes a bashing one lethal.
    """
    fits = min(amount, max(0, was.size - was.taken))
    now, rest = replace(was, **{type: getattr(was, type) + fits}), amount - fits
    into = "lethal" if type == "bashing" else type
    for lighter in TYPES[: TYPES.index(into)]:
        turned = min(rest, getattr(now, lighter))
        now = replace(now, **{lighter: getattr(now, lighter) - turned, into: getattr(now, into) + turned})
        rest -= turned
    return now, rest


def mark(fight: Fight, fighter: Fighter, amount: int, type: str) -> None:
    """Marks so many levels of a type of damage, 0 for none. Who has no level left is out of the fight."""
    if amount <= 0:
        return
    was = marked(fighter)
    now, over = hurt(was, amount, type)
    _write(fighter, now)
    fight.tell(Wounds(who=fighter.id, amount=amount, type=type, was=was.size - was.taken,
               left=now.size - now.taken, over=over, penalty=wounds(fighter).value))  # fmt: skip
    if not now.full:
        return
    reason = INCAPACITATED if now.bashing else DYING
    if fighter.defeated in ("", INCAPACITATED) and fighter.defeated != reason:
        goes_out(fight, fighter, reason)


def heal(fight: Fight, fighter: Fighter, amount: int, type: str = "") -> None:
    """Heals so many levels of a type, or of any, the lightest first. Raises Refused where there are fewer.

    Who was out for a full track only is back in.
    """
    was = marked(fighter)
    there = getattr(was, type) if type else was.taken
    if amount > there:
        kind = f"{type} " if type else ""
        raise Refused("not_so_hurt", f"{fighter.name} has {there} levels of {kind}damage: {amount} can't be healed.")
    now, rest = was, amount
    for kind in (type,) if type else TYPES:
        healed = min(rest, getattr(now, kind))
        now, rest = replace(now, **{kind: getattr(now, kind) - healed}), rest - healed
    _write(fighter, now)
    fight.tell(Healed(who=fighter.id, amount=amount, type=type, was=was.size - was.taken,
               left=now.size - now.taken, penalty=wounds(fighter).value))  # fmt: skip
    if fighter.defeated in (INCAPACITATED, DYING) and not now.full:
        comes_back(fight, fighter)


def _write(fighter: Fighter, now: Marked) -> None:
    for type in TYPES:
        fighter.write(f"now.health.{type}", getattr(now, type) or MISSING)


# -- the Join Battle pool (rules section 2) ---------------------------------------------------------------------------
def pool(fighter: Fighter, *added: Part) -> Number:
    """The dice of a Join Battle roll: Wits and Awareness, or what a Quick Character lists; at least 0.

    Wounds, effects on it or on every roll, and what is `added` to this one are in it.
    """
    if fighter.quick:
        base = number(("Join Battle", int(fighter.sheet("join_battle", UNLISTED)), "rules section 19"))
    else:
        base = number(
            ("Wits", fighter.attribute("wits"), "rules section 2"),
            ("Awareness", fighter.ability("awareness"), "rules section 2"),
        )
    more = effects.parts(fighter.draft, fighter.id, "join_battle_dice", "dice")
    return base.plus(*wounds(fighter).parts, *more, *added).at_least(0)
