"""Charms and other powers as data that the game master makes: when one is offered, what it adds and costs.

No official text and no rule of any Charm is here; a power is a name with numbers (rules sections 8 and 13).
"""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.rules.shape import Line, Name, Shape

When = Literal[
    "join_battle",
    "attacker_effects",
    "defender_effects",
    "attack_reroll",
    "defense_reroll",
    "attacker_damage",
    "defender_damage",
    "counterattack",
    "roll",
    "roll_reroll",
    "action",
]
"""The ask that offers a power: the Join Battle roll, steps 1, 2, 4, 6 and 8 of an attack, a counterattack declared in
step 2, the roll of any other action and its reroll, or the menu of actions."""

Adds = Literal[
    "attack_dice",
    "attack_successes",
    "damage_dice",
    "damage_levels",
    "dice",
    "dodge",
    "dv",
    "dv_dice",
    "external",
    "extra_actions",
    "hardness",
    "ignore_soak",
    "join_battle_dice",
    "join_battle_successes",
    "minimum",
    "parry",
    "penalty",
    "raw_damage",
    "reroll",
    "soak",
    "successes",
]
"""The numbers a power may change; `dice` counts for any roll."""

Pays = Literal["motes", "willpower", "health", "anima"]
"""What a power may cost: motes, Willpower, health levels."""

Type = Literal["reflexive", "supplemental", "extra_action", "simple"]

Amount = Annotated[int, Field(ge=-60, le=60)]
Cost = Annotated[int, Field(ge=0, le=100)]


def _duration(text: str) -> str:
    if not re.fullmatch(r"|next_action|scene|ticks [1-9][0-9]{0,2}", text):
        raise ValueError(f"must be empty, next_action, scene or `ticks N`, not {text!r}")
    return text


Lasts = Annotated[str, AfterValidator(_duration)]
"""How long a power lasts: at once over, to the own next action, the scene, or `ticks N`."""


class Power(Shape):
    """One power on a sheet.

    `adds` and `each` are per unit bought, `cost` is paid once, `most` caps the units. A simple one takes a whole action
    of its `speed` and `dv`.
    """

    name: Name
    when: When
    type: Type = "reflexive"
    adds: dict[Adds, Amount] = Field(default_factory=dict)
    each: dict[Pays, Cost] = Field(default_factory=dict)
    cost: dict[Pays, Cost] = Field(default_factory=dict)
    most: int = Field(default=1, ge=1, le=99)
    once_per: Literal["", "action", "scene"] = ""
    speed: Annotated[int, Field(ge=0, le=60)] = 6
    dv: Annotated[int, Field(ge=0, le=20)] = 1
    lasts: Lasts = ""
    note: Line = ""
