"""Quick Character blocks of our own, in every form that books and forums give them.

Each has the numbers and the traps of one published import case, whose id it names; the words are ours.
"""

VINE_HORROR = """Mire Creeper
It strangles what it cannot follow.
Essence: 2; Willpower: 5; Join Battle: 7 dice
Personal Motes: 60
Health Levels: \u20130/\u20131x4/\u20132x3/\u20134/Incap.
Actions: Swim/Climb (tendrils only): 9 dice; Feats of
Might: 8 dice (tendrils only; may attempt Strength 5
feats); Senses: 5 dice; Hide/Lurk: 7 dice (see
Mudskin)
Resolve 4, Guile 4
COMBAT
Attack (Maw): 11 dice (Damage 12, minimum 3)
Attack (Tendril grapple): 10 dice (12 to control)
Combat Movement: 8 dice (tendrils only)
Evasion 1, Parry 6
Soak/Hardness: 6/0

SPECIAL ABILITIES
Mudskin: Two dice more to hide in a marsh.

Second Mouth: Attack or Parry as it likes; Essence 3 spirits fear it.

MERITS
Amphibious: It breathes both ways.

OFFENSIVE CHARMS
Drowning Grip (5m, 2i or 10m, 4i; Simple; Instant; Essence 1): The held one
goes under.

Slow Tide (5m; Simple; Instant; Essence 1): Waits.

MISCELLANEOUS CHARMS
Sink (3m; Simple; Instant; Essence 1): Gone.
"""
"""Case text-qc/test-monster: en dashes, wrapped Actions with semicolons in brackets, no Appearance, a grapple."""

WALL_SENTRY = """Wall Sentry
Stands on any wall that pays.
Essence: 1; Willpower: 4; Join Battle: 6 dice
Health Levels: -0/-1x2/-2x2/-4/Incap.
Actions: Look out: 4 dice; Bully: 4 dice\u0020
Appearance 2, Resolve 2, Guile 1
Combat
Attack (Pole): 7 dice (Damage 12, minimum 2)
Attack (Pole): 5 dice (Damage 14)
Combat Movement: 4 dice
Evasion 2, Parry 4
Soak/Hardness: 8/0 (Coat of rings)

Lists of Things (parted by a blank line)

Special Attacks (or Special Abilities)
Push: Over the edge.

Intimacies
Major Tie: His pay
Defining Principle: Walls are for standing on

Merits
Tall: A head taller.

Offensive Charms
Long Reach (10m, 1wp; Reflexive; Instant; Essence 7):
Reaches.

Longer Reach (10m 1wp; Reflexive; Instant; Essence 7):
Reaches further.

Defensive Charms
Long Duck (10m, 1wp; Reflexive; Instant; Essence 7):
Ducks.
"""
"""Case text-qc/qc-template: two attacks with one name, a remark that is no heading, lists of items."""

SOOT_IMP = """Soot Imp

Essence: 2; Willpower: 3; Join Battle: 5 dice
Personal Motes: 70
Health Levels: \u22120/\u22121/\u22122/\u22124/Incap.
Actions: Senses: 5 dice; Sneak: 6 dice; Sniff: 4 dice
Appearance 2, Resolve 2, Guile 1
Combat
Attack (Small teeth): 5 dice (Damage 3)
Attack (Spat coals): 7 dice (Damage 5, minimum 2)
Combat Movement: 5 dice
Evasion 3; Parry 3
Soak/Hardness: 3/2 (Crusted skin)
"""
"""Case text-qc/tiny-demon: U+2212 for minus, levels without a multiplier, a semicolon between the Defenses."""

RIVAL = """Hesper of the Ninth Stair
She means well, mostly.
Intimacies: Defining: The Stair; Another of the kind; Major: Her sister;
Secrets: She has a second name
More is told of her elsewhere.
Caste or Aspect (Optional): Dusk
Attributes: Strength 1; Dexterity 1; Stamina 1; Charisma 1; Manipulation 1; Appearance 1;
Perception 1; Intelligence 1; Wits 1
Essence: 1
Willpower: 1
Join Battle: 1 dice (Never in a hurry)
Personal Motes: 10
Peripheral Motes: 38/43 (5 committed)
Health Levels: \u22120x4/\u22121x4/\u22122x2/\u22124/Incap.
Abilities: Athletics 1, Awareness 1, Brawl (Stairs) 1, Dodge 1, Integrity 1, Investigation 1,
Linguistics 1, Lore (Stairs) 3, Melee
(Blades) 5
Merits: Patron 1, Wealth 1, Nameless
Attack (Stair blade): 10 dice (Damage
10/5); Tags: Lethal, Balanced, Singing
Combat: Soak 10 (Armor +5); Hardness 0 (Armor: +5); Parry
3 (Melee); Evasion 3 (Armor: \u22121); Rush 8 dice; Disengage 8 dice (both of them on stairs)
Social: Resolve 1, Guile 1
Escort
Two porters who carry her books.

OFFENSIVE CHARMS
First Stair (1m, 1i; Supplemental;
Instant; Aggravated, Decisive-only): Steps up on
the one it hits

Second Stair (5m, 1wp; Simple; Instant;
Withering-only): Steps up again.

DEFENSIVE CHARMS
Banister (5m, 1i; Reflexive; Instant; Decisive-only, Perilous): Holds on
"""
"""Case text-qc/adversary-template: the full-character variant, totals beside attributes, text wrapped anywhere."""

PROSE_ABOUT_STATS = """Old Ferryman
Attack him on the water and you lose. Essence flows through the pole; his
Parry 9 is a boast, and Soak is what his passengers do.
Essence 3 spirits leave him alone.

Essence: 1; Willpower: 5/6; Join
Battle: 4 dice
Health Levels: -0, -1 x2, -2 x 2, -4, Incapacitated
Actions: Row: 6 dice, Haggle: 5 dice
Appearance 3 (Weathered), Resolve 3 (5 against bribes), Guile 2
Combat
Attack (Pole (his own)): 6 dice (Damage 10, minimum 1, may push)
Attack (Boat hook): 5 dice (Damage 9L/2)
Attack (Throwing knife): 4 dice at short range (Damage 8)
Combat Movement: 3 dice (7 in the boat)
Parry: 4 (2 ashore), Evasion: 2
Soak/Hardness: 4/0 (unarmored)

Attack him ashore and Parry 1 is all he has.
"""
"""Prose before and after that holds the words of the format, remarks behind numbers, brackets in a name."""
