"""What can be put on a sheet by a line, with an example of that line."""

THINGS = {
    "weapon": "daiklave: medium artifact, lethal, balanced",
    "armor": "ring shirt: medium",
    "power": "Keen edge: attacker effects, +1 attack dice, 1 mote each, most 10",
    "move": "Cut down: decisive, daiklave, keen edge 3, stunt 1",
    "action": "Senses: 5 dice",
    "note": "Sleeps lightly: wakes at any sound",
}
"""By kind. A Quick Character's weapon is `bow: 7 dice, damage 9, long range`."""
