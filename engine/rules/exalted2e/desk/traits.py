"""What the sheet of a fighter says besides its numbers: Attributes, Abilities, Virtues, powers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import Line, words
from engine.rules import desk_lines
from engine.rules.desk_lines import GAP
from engine.rules.exalted.traits import ABILITIES, ATTRIBUTES
from engine.rules.traits import words as trait_words

from ..fighter import Fighter
from ..numbers import powers

OFFERED = {
    "join_battle": "Join Battle",
    "attacker_effects": "attacking",
    "defender_effects": "attacked",
    "attack_reroll": "attack reroll",
    "defense_reroll": "defense reroll",
    "attacker_damage": "its damage",
    "defender_damage": "damage to it",
    "counterattack": "counterattack",
    "roll": "any roll",
    "roll_reroll": "roll again",
    "action": "action",
}
"""When a power is offered, in a word or two."""

VIRTUES = ("compassion", "conviction", "temperance", "valor")
BEINGS = {"dragon_blooded": "Dragon-Blooded", "heroic": "heroic mortal", "undead": "undead", "mortal": "mortal",
          "animal": "animal", "spirit": "spirit"}  # fmt: skip


def being_words(fighter: Fighter) -> str:
    """What somebody is: `Solar`, `mortal, extra`."""
    word = BEINGS.get(fighter.being, fighter.being.replace("_", " ").title())
    return f"{word}, extra" if fighter.extra else word


def trait_lines(fighter: Fighter) -> Iterator[Line]:
    """Attributes, Abilities and Virtues that differ from what everyone has, and pools that are listed by name."""
    attributes = [f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != 1]
    abilities = [_ability(fighter, one) for one in ABILITIES if fighter.ability(one)]
    virtues = [f"{trait_words(one)} {value}" for one in VIRTUES if (value := fighter.sheet(f"virtues.{one}", 1)) != 1]
    pools = [f"{one['name']} {one['dice']}" for one in fighter.sheet("action", {}).values()]
    for label, found in (("Attributes", attributes), ("Abilities", abilities), ("Virtues", virtues), ("Pools", pools)):
        if found:
            yield Line(label, words(GAP.join(found)))


def _ability(fighter: Fighter, name: str) -> str:
    special = fighter.sheet(f"specialties.{name}", {})
    dice = special.get("dice", 1) if special else 0
    told = f" ({special.get('name', '') or 'specialty'} {dice:+})" if special else ""
    return f"{trait_words(name)} {fighter.ability(name)}{told}"


def power_lines(fighter: Fighter) -> Iterator[Line]:
    """Each power and Excellency with what it costs; muted where it can't be used."""
    return desk_lines.power_lines(fighter.powers, lambda id, power: powers.barred(fighter, id, power), OFFERED)
