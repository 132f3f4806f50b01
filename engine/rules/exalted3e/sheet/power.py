"""Charms and other powers as data that the game master makes: when one is offered, what it adds and costs.

No official text and no rule of any Charm is here; a power is a name with numbers (rules sections 5 and 18).
"""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.rules.shape import Line, Name, Shape

When = Literal[
    "join_battle",
    "attacker_effects",
    "defender_effects",
    "attacker_damage",
    "defender_damage",
    "counterattack",
    "action",
]
"""The ask that offers a power: the Join Battle roll, seed steps 2, 3, 8.1 and 8.2, a counterattack declared
in step 3, or the menu of actions."""

Adds = Literal[
    "attack_dice",
    "attack_successes",
    "attack_rerolls",
    "double_from",
    "defense",
    "parry",
    "evasion",
    "soak",
    "hardness",
    "raw_damage",
    "post_soak_dice",
    "damage_dice",
    "damage_successes",
    "damage_levels",
    "damage_rerolls",
    "damage_double_from",
    "ignore_soak",
    "ignore_hardness",
    "initiative",
    "target_initiative",
    "further_attacks",
    "join_battle_dice",
    "join_battle_successes",
    "dice",
    "speed",
    "resolve",
]
"""The numbers a power may change; `dice` counts for any roll, `speed` for rushes and the like of one who rides."""

Pays = Literal["motes", "willpower", "initiative", "anima"]
"""What a power may cost: motes, Willpower, Initiative, levels of anima."""

Kind = Literal["withering", "decisive", "gambit"]
"""The kinds of attack (seed step 1)."""

Amount = Annotated[int, Field(ge=-60, le=60)]
Cost = Annotated[int, Field(ge=0, le=100)]


def _duration(text: str) -> str:
    if not re.fullmatch(r"|next_turn|scene|rounds [1-9][0-9]?", text):
        raise ValueError(f"must be empty, next_turn, scene or `rounds N`, not {text!r}")
    return text


Lasts = Annotated[str, AfterValidator(_duration)]
"""How long a power used as an action lasts: at once over, to the own next turn, the scene, or `rounds N`."""


class Power(Shape):
    """One power on a sheet.

    `adds` and `each` are per unit bought, `cost` is paid once, `most` caps the units. Empty `kinds`
    means any kind of attack. A perilous power is barred in Crash (rules section 9).
    """

    name: Name
    when: When
    adds: dict[Adds, Amount] = Field(default_factory=dict)
    each: dict[Pays, Cost] = Field(default_factory=dict)
    cost: dict[Pays, Cost] = Field(default_factory=dict)
    most: int = Field(default=1, ge=1, le=99)
    once_per: Literal["", "turn", "scene"] = ""
    kinds: Annotated[tuple[Kind, ...], Field(strict=False, max_length=3)] = ()
    perilous: bool = False
    lasts: Lasts = ""
    note: Line = ""
