"""The words for the numbers that an effect made up on the spot may add to."""

from engine.core.made_up import Vocabulary

VOCABULARY = Vocabulary(
    adds={
        "test": "test",
        "all test": "test",
        "success target": "test",
        "attack": "attack",
        "attack test": "attack",
        "target": "attack",
        "defense": "defense",
        "defence": "defense",
        "dodge": "dodge",
        "melee": "melee",
        "marksmanship": "marksmanship",
        "athletic": "athletics",
        "to be hit": "attacked",
        "attacked": "attacked",
        "armor": "armor",
        "damage": "damage",
        "passive": "passive",
        "passive success": "passive",
        "initiative": "initiative",
        "movement": "movement",
    },
    pays={},
    doubles=False,
)

OF_THE_TARGET = frozenset({"defense", "dodge", "armor", "passive", "attacked"})
"""What counts in an attack only for the one who is attacked."""
