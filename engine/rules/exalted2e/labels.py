"""Words by which the rules know a condition: labels of effects, types of damage, why somebody is out."""

HELPLESS = "inactive"
"""One who can do nothing: both base DVs are 0, and it passes on its tick."""

CLINCHED, CLINCHING = "clinched", "clinching"
PRONE, STANDS = "prone", "is not prone"
"""One who is down, and why one who is not can't rise."""

UNAWARE, NO_GROUND = "unaware", "no ground"

PERSUADES, LEFT = "persuades", "actions_left"
"""One who is in the middle of a social action, and the number of actions that are left of it."""

DAMAGE_TYPES = ("bashing", "lethal", "aggravated")
"""Types of damage, from the lightest to the gravest."""

UNCONSCIOUS, INCAPACITATED, DEAD, DESTROYED = "unconscious", "incapacitated", "dead", "destroyed"
"""Why a fighter whose track is full is out; destroyed is what never was alive."""
