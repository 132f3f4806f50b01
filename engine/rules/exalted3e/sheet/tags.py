"""The weapon tags that the rules know, with what each does in a few words (rules section 16)."""

from engine.core.model import Tree

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
    return any(held == tag or held.startswith(f"{tag} ") for held in weapon.get("tags", ()) for tag in tags)


def furthest(weapon: Tree, tag: str) -> str:
    """Return the band that stands behind `tag` on a weapon, or nothing when none does."""
    for held in weapon.get("tags", ()):
        band = str(held).removeprefix(f"{tag} ").strip("()")
        if held.startswith(f"{tag} ") and band in BANDS:
            return band
    return ""
