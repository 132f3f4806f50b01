"""What can be put on a sheet by a line, with an example of that line."""

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
