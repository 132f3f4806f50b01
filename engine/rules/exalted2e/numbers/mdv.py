"""Mental Defense Values: what a social attack must exceed, each with all its parts (rules section 17)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.rules.common.fighters import words

from ..fighter import Fighter

RULE = "rules section 17"
DODGE, PARRY, NONE = "dodge", "parry", "none"
ABILITIES = ("presence", "investigation", "performance")
"""What one persuades with, and parries persuasion."""

ATTRIBUTES = ("charisma", "manipulation")
FURTHEST = 3
"""The difference in Appearance counts for so much at most, either way."""

TOUCHES = {"none": 0, "intimacy": 1, "virtue": 2, "motivation": 3}
"""What a wish may touch, and by how much that changes the MDV: less where it is supported, more where opposed."""

SOCIAL = "social"
"""Label of the DV penalty of social actions, which the MDV has too."""


def base(fighter: Fighter, mode: str) -> Number:
    """The MDV from traits. Dodge is rounded down for everybody, Parry as a Defense Value is."""
    if mode == NONE:
        return number(Part("no defense: base 0", 0, RULE))
    if mode == DODGE:
        pool = number(
            ("Willpower", fighter.sheet("willpower", 5)), ("Integrity", fighter.ability("integrity")),
            ("specialty", fighter.specialty("integrity")), ("Essence", fighter.essence),
        )  # fmt: skip
        return _half("Dodge MDV", pool, up=False)
    attribute, ability = best_attribute(fighter), best_ability(fighter)
    pool = number(
        (words(attribute), fighter.attribute(attribute)), (words(ability), fighter.ability(ability)),
        ("specialty", fighter.specialty(ability)),
    )  # fmt: skip
    return _half("Parry MDV", pool, up=fighter.rounds_up)


def _half(label: str, pool: Number, up: bool) -> Number:
    half = -(-pool.value // 2) if up else pool.value // 2
    halving = Part(f"half, rounded {'up' if up else 'down'}", half - pool.value)
    return number(Part(f"{label}, half of {pool.value}", half, RULE, (*pool.parts, halving)))


def best_attribute(fighter: Fighter) -> str:
    """Charisma or Manipulation, whichever is higher."""
    return max(ATTRIBUTES, key=fighter.attribute)


def best_ability(fighter: Fighter) -> str:
    """The Ability that persuades best."""
    return max(ABILITIES, key=lambda one: fighter.ability(one) + fighter.specialty(one))


def value(fighter: Fighter, mode: str, by: Fighter, *, supports: str = "none", opposes: str = "none") -> Number:
    """The MDV against somebody's wish: its true value, which may be below 0.

    Of what the wish supports in the target, and of what it opposes, only the strongest counts.
    """
    appearance = fighter.attribute("appearance") - by.attribute("appearance")
    return base(fighter, mode).plus(
        Part("Appearance", max(-FURTHEST, min(FURTHEST, appearance)), RULE),
        Part(f"supports a {words(supports)}", -TOUCHES[supports], RULE),
        Part(f"opposes a {words(opposes)}", TOUCHES[opposes], RULE),
        Part("social actions", -fighter.dv_penalties.get(SOCIAL, 0), RULE),
        *effects.parts(fighter.draft, fighter.id, "mdv", against=by.id),
    )


def best(fighter: Fighter, by: Fighter) -> str:
    """The mode with the higher MDV."""
    return max((DODGE, PARRY), key=lambda mode: value(fighter, mode, by).value)
