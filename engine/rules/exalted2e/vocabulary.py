"""The words for the numbers that an effect made up on the spot may add to, and for what it may cost."""

from engine.core.made_up import Vocabulary

VOCABULARY = Vocabulary(
    adds={
        "attack die": "attack_dice",
        "attack roll": "attack_dice",
        "attack success": "attack_successes",
        "dv": "dv",
        "defense": "dv",
        "defence": "dv",
        "dv die": "dv_dice",
        "defense die": "dv_dice",
        "dodge": "dodge",
        "dodge dv": "dodge",
        "parry": "parry",
        "parry dv": "parry",
        "soak": "soak",
        "bashing soak": "bashing_soak",
        "lethal soak": "lethal_soak",
        "hardness": "hardness",
        "damage": "raw_damage",
        "raw damage": "raw_damage",
        "damage die": "damage_dice",
        "post-soak die": "damage_dice",
        "damage success": "damage_levels",
        "damage level": "damage_levels",
        "level": "damage_levels",
        "minimum": "minimum",
        "minimum damage": "minimum",
        "ignore soak": "ignore_soak",
        "soak ignore": "ignore_soak",
        "external": "external",
        "external penalty": "external",
        "speed": "speed",
        "join battle die": "join_battle_dice",
        "join battle success": "join_battle_successes",
        "die": "dice",
    },
    pays={
        "mote": "motes",
        "willpower": "willpower",
        "health": "health",
        "health level": "health",
        "anima": "anima",
    },
    doubles=False,
)

OF_THE_TARGET = frozenset({"dv", "dv_dice", "dodge", "parry", "soak", "bashing_soak", "lethal_soak", "hardness"})
"""What counts in an attack only for the one who is attacked."""
