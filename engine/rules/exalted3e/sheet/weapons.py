"""Weapons, their tags and their numbers (rules section 16).

Functions read plain weapon tables as the state holds them, a character's (with `class`) or a Quick
Character's (with `dice`), and return a `Number` wherever somebody may ask why. Numbers that a table gives
win over those of its class.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.core.ask import Number, Part, number
from engine.core.model import Tree

RULE = "rules section 16"

UNARMED: Tree = {
    "name": "Unarmed",
    "class": "light",
    "ability": "brawl",
    "tags": ("bashing", "grappling", "natural"),
}
"""What every character fights with when nothing is ready."""

BARE_HANDS = "unarmed"
"""Its id among the weapons in hand."""

UNLISTED = 3
"""Dice of a Quick Character for what its block does not list (rules section 19)."""

_ACCURACY = {"light": 4, "medium": 2, "heavy": 0}
_DAMAGE = {"light": 7, "medium": 9, "heavy": 11}
_DEFENSE = {"light": 0, "medium": 1, "heavy": -1}
_MINIMUM = {"light": 3, "medium": 4, "heavy": 5}
_ARTIFACT_DAMAGE = 3
_RANGED: dict[str, tuple[int, ...]] = {
    "thrown": (4, 3, 2, -1, -3),
    "archery": (-2, 4, 2, 0, -2),
    "flame": (0, 4, 2, 0, -2),
    "siege": (-5, -3, 4, 2, 0),
}
_USUAL_RANGE = {"thrown": "short", "archery": "long", "flame": "short", "siege": "extreme"}
_UNATTUNED = -5
_HAND = ("melee", "brawl", "martial_arts")


def is_quick(weapon: Tree) -> bool:
    """Return whether this is an attack of a Quick Character, whose pool is listed whole."""
    return "dice" in weapon


def is_artifact(weapon: Tree) -> bool:
    """Return whether a weapon is an artifact, attuned or not."""
    return bool(weapon.get("artifact", False))


def is_unattuned(weapon: Tree) -> bool:
    """Return whether a weapon is an artifact that its wielder has not attuned to."""
    return is_artifact(weapon) and not weapon.get("attuned", True)


def is_hand_weapon(weapon: Tree) -> bool:
    """Return whether a weapon strikes in hand at close range, thrown as well or not."""
    if is_quick(weapon):
        return weapon.get("range", "close") == "close" or has(weapon, "melee", "brawl", "martial arts")
    return weapon.get("ability", "melee") in _HAND and not has(weapon, "archery", "flame", "firearm", "siege")


def ranged_kind(weapon: Tree) -> str:
    """Return how a weapon reaches beyond close range: thrown, archery, flame, siege, or nothing."""
    if has(weapon, "siege"):
        return "siege"
    if has(weapon, "flame", "firearm"):
        return "flame"
    for kind in ("archery", "thrown"):
        if has(weapon, kind) or weapon.get("ability") == kind:
            return kind
    return ""


def bands(weapon: Tree) -> tuple[str, ...]:
    """Return the range bands that a weapon reaches, near to far; always `close` at least."""
    kind = ranged_kind(weapon)
    said = weapon.get("range", "close" if is_quick(weapon) else "")
    last = said or furthest(weapon, kind) or _furthest_of(weapon) or _USUAL_RANGE.get(kind, "close")
    return BANDS[: BANDS.index(last) + 1]


def _furthest_of(weapon: Tree) -> str:
    """Return the band behind a tag other than the kind's own: a flame weapon may say `archery short`."""
    return furthest(weapon, "archery") or furthest(weapon, "thrown")


def ability(weapon: Tree, band: str = "close") -> str:
    """Return the ability a character attacks with at a band: an axe is thrown beyond close range."""
    own = str(weapon.get("ability", "melee"))
    if own not in _HAND or (band == "close" and is_hand_weapon(weapon)):
        return own
    kind = ranged_kind(weapon)
    return own if not kind else "thrown" if kind == "thrown" else "archery"


def accuracy(weapon: Tree, band: str = "close") -> Number:
    """Return what a character's weapon adds to a withering attack at a band (rules sections 5 and 16)."""
    if "accuracy" in weapon:
        base = Part(f"{weapon['name']}, accuracy", weapon["accuracy"], RULE)
    elif band == "close" and is_hand_weapon(weapon):
        base = Part(_described(weapon), _ACCURACY[weapon["class"]] + is_artifact(weapon), RULE)
    else:
        base = Part(f"{_described(weapon)} at {band} range", _ranged_accuracy(weapon, band), RULE)
    return number(base, *_unattuned(weapon))


def _ranged_accuracy(weapon: Tree, band: str) -> int:
    kind = ranged_kind(weapon)
    if not kind:
        return _ACCURACY[weapon["class"]] + is_artifact(weapon)
    # The engines of war have one table; only the others are a point more accurate as artifacts.
    better = is_artifact(weapon) and kind != "siege"
    return _RANGED[kind][BANDS.index(band)] + better


def quick_pool(weapon: Tree, band: str = "close") -> Number:
    """Return the dice of a Quick Character's withering attack at a band (rules section 19).

    Where the table says for which band its dice are (`at`), another band changes them as for any such weapon.
    """
    listed = Part(f"{weapon['name']}", weapon["dice"], "rules section 19")
    kind, stated = ranged_kind(weapon), weapon.get("at", "")
    if not kind or not stated or stated == band:
        return number(listed)
    table = _RANGED[kind]
    change = table[BANDS.index(band)] - table[BANDS.index(stated)]
    return number(listed, Part(f"{band} in place of {stated} range", change, RULE))


def quick_decisive_pool(weapon: Tree, band: str = "close", option: str = "same") -> Number:
    """Return the dice of a Quick Character's decisive attack.

    Those listed for it; or with the option `qc_decisive_pool` at `same` the withering pool, at
    `minus_accuracy` that without the accuracy of its class (medium when it says none).
    """
    if "decisive_dice" in weapon:
        return number(Part(f"{weapon['name']}, decisive", weapon["decisive_dice"], "rules section 19"))
    pool = quick_pool(weapon, band)
    if option == "same":
        return pool
    known = {"class": "medium", **weapon}
    ranged = ranged_kind(weapon) and not (band == "close" and is_hand_weapon(weapon))
    part_of_it = _ranged_accuracy(known, band) if ranged else _ACCURACY[known["class"]] + is_artifact(weapon)
    return pool.plus(Part("accuracy does not count", -part_of_it, "rules section 5")).at_least(0)


def deals_damage(weapon: Tree) -> bool:
    """Return whether a withering attack with it can do anything: not for Subtle or a mere grapple."""
    return not has(weapon, "subtle") and (not is_quick(weapon) or "damage" in weapon)


def damage(weapon: Tree, strength: int, band: str = "close") -> Number:
    """Return raw withering damage before threshold successes: Strength, or its stand-in, and the weapon."""
    if not deals_damage(weapon):
        return Number(())
    if is_quick(weapon):
        return number(Part(f"{weapon['name']}, damage", weapon["damage"], "rules section 19"))
    if "damage" in weapon:
        return number(*_strength(weapon, strength), Part(f"{weapon['name']}, damage", weapon["damage"], RULE))
    heavy = has(weapon, "powerful") and band == "close"
    base = _DAMAGE["heavy" if heavy else weapon["class"]] + _ARTIFACT_DAMAGE * is_artifact(weapon)
    label = f"{_described(weapon)}, powerful at close range" if heavy else _described(weapon)
    shield = (Part("shield", -2, RULE),) if has(weapon, "shield") else ()
    return number(*_strength(weapon, strength), Part(label, base, RULE), *shield)


def _strength(weapon: Tree, strength: int) -> tuple[Part, ...]:
    if has(weapon, "siege"):
        return ()
    for tag in ("crossbow", "flame", "firearm"):
        if has(weapon, tag):
            return (Part(f"{tag}, in place of Strength", 4, RULE),)
    return (Part("Strength", strength, "rules section 5"),)


def minimum(weapon: Tree) -> Number:
    """Return the least dice of withering damage after soak: Overwhelming (rules section 8)."""
    if has(weapon, "subtle"):
        return Number(())
    if is_quick(weapon) or "minimum" in weapon:
        return number(Part(f"{weapon['name']}, minimum", weapon.get("minimum", 1), "rules section 8"))
    if has(weapon, "siege"):
        base = Part("siege", 5 if is_artifact(weapon) else 3, "rules section 8")
    else:
        base = Part(_described(weapon), _MINIMUM[weapon["class"]] if is_artifact(weapon) else 1, RULE)
    return number(base, *((Part("balanced", 1, RULE),) if has(weapon, "balanced") else ()))


def can_parry(weapon: Tree) -> bool:
    """Return whether a weapon parries: hand weapons do, bows and what is only thrown do not (section 7)."""
    return is_hand_weapon(weapon)


def defense(weapon: Tree) -> Number:
    """Return what a character's weapon adds to Parry; nothing if it cannot, or is a Quick Character's."""
    if is_quick(weapon) or not can_parry(weapon):
        return Number(())
    if "defense" in weapon:
        base = Part(f"{weapon['name']}, Defense", weapon["defense"], RULE)
    else:
        heavy_artifact = is_artifact(weapon) and weapon["class"] == "heavy"
        base = Part(f"{_described(weapon)}, Defense", 0 if heavy_artifact else _DEFENSE[weapon["class"]], RULE)
    return number(base, *_unattuned(weapon))


def _unattuned(weapon: Tree) -> tuple[Part, ...]:
    return (Part("not attuned", _UNATTUNED, RULE),) if is_unattuned(weapon) else ()


def damage_type(weapon: Tree) -> str:
    """Return the type of decisive damage: bashing, aggravated, or lethal, which is also the default."""
    for kind in ("aggravated", "lethal", "bashing"):
        if has(weapon, kind):
            return kind
    return "lethal"


def attack_cost(weapon: Tree) -> Number:
    """Return the Initiative that any attack with it costs (seed step 2), whatever else is declared."""
    improvised = (Part("improvised", 1, RULE),) if has(weapon, "improvised") else ()
    return number(*improvised, *_upkeep(weapon))


def defense_cost(weapon: Tree) -> Number:
    """Return the Initiative that a parry with it costs."""
    return number(*_upkeep(weapon))


def _upkeep(weapon: Tree) -> tuple[Part, ...]:
    return (Part("not attuned", 2, RULE),) if is_unattuned(weapon) else ()


def attack_options(weapon: Tree, band: str = "close") -> tuple[str, ...]:
    """Return which of chopping, piercing and smashing may be declared for an attack (rules section 16)."""
    hand = ("chopping", "piercing", "smashing")
    return tuple(tag for tag in hand if has(weapon, tag) and (tag == "piercing" or band == "close"))


def can_grapple(weapon: Tree) -> bool:
    """Return whether a grapple may be tried with it: Grappling, or a listed control pool (section 10)."""
    return has(weapon, "grappling") or "control" in weapon


def can_be_disarmed(weapon: Tree) -> bool:
    """Return whether a disarm takes it: not what is part of the body or worn."""
    return not has(weapon, "natural", "worn")


def needed_strength(weapon: Tree) -> int:
    """Return the Strength it takes to use: 3 for heavy hand weapons, else 0 (rules section 16)."""
    return 3 if weapon.get("class") == "heavy" and is_hand_weapon(weapon) and not is_quick(weapon) else 0


def ready(sheet: Tree) -> dict[str, Tree]:
    """Return the weapons that are in hand, by id; bare hands (`unarmed`) come last.

    A character always has them, a Quick Character where nothing that it lists can be used to harm.
    """
    held = {id: weapon for id, weapon in sheet.get("weapon", {}).items() if is_ready(weapon)}
    if "unarmed" in held:
        return held
    if sheet.get("kind") == "character":
        held["unarmed"] = UNARMED
    elif not any(map(deals_damage, held.values())):
        held["unarmed"] = quick_unarmed(sheet)
    return held


def hands_taken(ready: Iterable[Tree]) -> int:
    """Return how many hands hold something: two for a two-handed weapon or one that shoots, none for what is natural or
    worn."""
    held = [one for one in ready if not has(one, "natural", "worn")]
    return sum(2 if has(one, "two-handed") or ranged_kind(one) == "archery" else 1 for one in held)


def quick_unarmed(sheet: Tree) -> Tree:
    """Return the bare hands of a Quick Character: an unlisted pool, and Strength 1 where it is not known."""
    strength = int(sheet.get("attributes", {}).get("strength", 1))
    return {
        "name": "Unarmed",
        "dice": UNLISTED,
        "damage": _DAMAGE["light"] + strength,
        "tags": ("bashing", "grappling", "natural"),
    }


def is_bare_handed(sheet: Tree) -> bool:
    """Return whether a Quick Character has none of the hand weapons in hand that its listed Parry is for."""
    own = [weapon for weapon in sheet.get("weapon", {}).values() if can_parry(weapon) and deals_damage(weapon)]
    return sheet.get("kind") == "quick" and bool(own) and not any(map(is_ready, own))


def is_ready(weapon: Tree) -> bool:
    """Return whether a weapon can be used at once; natural ones always can."""
    return bool(weapon.get("ready", True)) or has(weapon, "natural")


def is_slow(weapon: Tree) -> bool:
    """Return whether a weapon has to be reloaded after each attack."""
    return has(weapon, "slow")


def unloaded(weapon: Tree) -> str:
    """Return why a weapon can't be used before it is reloaded; nothing where it can."""
    return f"{weapon['name']} has to be reloaded" if is_slow(weapon) and not weapon.get("loaded", True) else ""


def _described(weapon: Tree) -> str:
    """Return a weapon with its class, for a part: `Daiklave, medium artifact`."""
    kind = "artifact" if is_artifact(weapon) else "weapon"
    return f"{weapon['name']}, {weapon['class']} {kind}"


# -- the weapon tags that the rules know ------------------------------------------------------------------------------
TAGS: dict[str, str] = {
    "archery": "shoots, with the furthest band behind it (`archery long`)",
    "aggravated": "decisive damage is aggravated",
    "balanced": "minimum damage +1",
    "bashing": "decisive damage is bashing",
    "brawl": "used with Brawl",
    "chopping": "may attack for 1 Initiative and -1 Defense: +3 damage, or -2 to the Hardness it meets",
    "concealable": "easy to hide",
    "crossbow": "4 damage in place of Strength",
    "cutting": "only shown",
    "disarming": "disarm is one easier and one cheaper",
    "firearm": "4 damage in place of Strength",
    "flame": "4 damage in place of Strength; accuracy 0 at close range",
    "flexible": "ignores the bonus of full defense",
    "grappling": "may grapple",
    "improvised": "each attack costs 1 Initiative",
    "lethal": "decisive damage is lethal",
    "martial arts": "used with Martial Arts",
    "melee": "used with Melee",
    "mounted": "used from a mount",
    "natural": "cannot be disarmed and is always ready",
    "one-handed": "one hand is enough",
    "piercing": "may attack for 1 Initiative and -1 Defense: ignores 4 points of armor soak",
    "poisonable": "carries poison",
    "powerful": "damage of a heavy weapon at close range",
    "reaching": "cancels the advantages of a rider",
    "shield": "may flurry full defense with anything but an attack; damage -2",
    "siege": "adds no Strength; accuracy and minimum of an engine of war",
    "slow": "must be reloaded",
    "smashing": "may attack for 2 Initiative and -1 Defense: a hit knocks back or down",
    "subtle": "deals no damage, carries poison only",
    "thrown": "may be thrown, with the furthest band behind it (`thrown short`)",
    "two-handed": "takes both hands; +2 dice in a clash",
    "worn": "is worn, so it needs no hand",
}

BANDS = ("close", "short", "medium", "long", "extreme")
"""The range bands, near to far (rules section 17)."""


def has(weapon: Tree, *tags: str) -> bool:
    """Return whether a weapon has one of `tags`, a range behind it or not (`thrown medium` is `thrown`)."""
    return not _names(tuple(weapon.get("tags", ()))).isdisjoint(tags)


@lru_cache(maxsize=1024)
def _names(tags: tuple[str, ...]) -> frozenset[str]:
    """What tags are called, with what stands behind a name (`thrown medium`) and without."""
    return frozenset(name for tag in tags for name in (tag, tag.partition(" ")[0]))


def furthest(weapon: Tree, tag: str) -> str:
    """Return the band that stands behind `tag` on a weapon, or nothing when none does."""
    for held in weapon.get("tags", ()):
        band = str(held).removeprefix(f"{tag} ").strip("()")
        if held.startswith(f"{tag} ") and band in BANDS:
            return band
    return ""


# -- what can be put on a sheet by a line, with an example of that line -----------------------------------------------
THINGS = {
    "weapon": "daiklave: medium artifact, lethal, balanced",
    "armor": "ring shirt: medium",
    "power": "Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10",
    "move": "Cut down: decisive, daiklave, keen edge 3, stunt 1",
    "action": "Senses: 5 dice",
    "note": "Sleeps lightly: wakes at any sound",
}
"""By kind."""

QUICK = {"weapon": "bow: 7 dice, damage 9, long range", "armor": ""}
"""Of a Quick Character, whose weapons have their dice and whose numbers have its armor in them."""

TYPED = (
    ("3 bandits", "a name of the library, with a count or without"),
    ("hero swordfighter", "a hero of the library, to be changed into yours with E"),
    ("Kes: Strength 3, Dexterity 5, Stamina 3, Wits 4, Melee 4 (swords), Dodge 3, light armor, Essence 2, "
     "10 personal, 26 peripheral, hook knife light lethal", "a full character: traits, armor, weapons, motes"),
    ("guard: 8 dice, 10 damage, Defense 4, soak 7, join 5", "a Quick Character: its numbers"),
    ("a pasted block", "a Quick Character as books print it"),
)  # fmt: skip
"""What can be typed to add fighters, and what that is."""
