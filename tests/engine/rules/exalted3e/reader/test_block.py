"""Quick Character blocks (rules section 19): every number of the published import cases, and their traps."""

from engine.core.model import get

from . import blocks
from .quick import actions, notes, numbers, one, weapons


def test_case_text_qc_test_monster() -> None:
    imported = one(blocks.VINE_HORROR)
    assert imported.name == "Mire Creeper"
    assert numbers(imported, "essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness") == {
        "essence": 2,
        "willpower": 5,
        "join_battle": 7,
        "evasion": 1,
        "parry": 6,
        "soak": 6,
        "hardness": 0,
    }
    assert numbers(imported, "resolve", "guile", "combat_movement", "personal", "appearance") == {
        "resolve": 4,
        "guile": 4,
        "combat_movement": 8,
        "personal": 60,
        "appearance": None,
    }
    assert get(imported.combatant, "now.motes") == {"personal": 60}
    health = imported.combatant["sheet"]["health"]
    assert health == (0, *(-1,) * 4, *(-2,) * 3, -4, "incapacitated")
    assert len(health) == 10
    assert actions(imported) == {"Swim/Climb": 9, "Feats of Might": 8, "Senses": 5, "Hide/Lurk": 7}
    maw, tendril = weapons(imported)
    assert (maw["name"], maw["dice"], maw["damage"], maw["minimum"]) == ("Maw", 11, 12, 3)
    assert (tendril["name"], tendril["dice"], tendril["control"]) == ("Tendril grapple", 10, 12)
    assert "damage" not in tendril
    assert tendril["tags"] == ("grappling",)
    assert "armor_name" not in imported.combatant["sheet"]
    kept = "special abilities (2), merits (1), offensive charms (2), miscellaneous charms (1)"
    assert imported.warnings == ("No Appearance is given.", f"Kept as notes, which change no number: {kept}.")
    told = notes(imported)
    assert told["Feats of Might"] == "tendrils only; may attempt Strength 5 feats"
    assert told["Combat Movement"] == "tendrils only"
    assert told["Amphibious"] == "Merit: It breathes both ways."
    assert told["Second Mouth"] == "Special ability: Attack or Parry as it likes; Essence 3 spirits fear it."
    assert told["Drowning Grip"] == (
        "Offensive charm (5m, 2i or 10m, 4i; Simple; Instant; Essence 1): The held one goes under."
    )
    assert told["Sink"].startswith("Miscellaneous charm (3m;")
    assert "power" not in imported.combatant["sheet"]


def test_case_text_qc_qc_template() -> None:
    imported = one(blocks.WALL_SENTRY)
    assert imported.name == "Wall Sentry"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "health", "armor_name", "personal"),
    ) == {
        "essence": 1,
        "willpower": 4,
        "join_battle": 6,
        "evasion": 2,
        "parry": 4,
        "soak": 8,
        "hardness": 0,
        "resolve": 2,
        "guile": 1,
        "appearance": 2,
        "combat_movement": 4,
        "health": (0, -1, -1, -2, -2, -4, "incapacitated"),
        "armor_name": "Coat of rings",
        "personal": None,
    }
    assert actions(imported) == {"Look out": 4, "Bully": 4}
    first, second = weapons(imported)
    assert (first["name"], first["dice"], first["damage"], first["minimum"]) == ("Pole", 7, 12, 2)
    assert (second["name"], second["dice"], second["damage"]) == ("Pole", 5, 14)
    assert "minimum" not in second
    assert list(imported.combatant["sheet"]["weapon"]) == ["pole", "pole-2"]
    assert imported.warnings == (
        "Two attacks share the name Pole.",
        "Kept as notes, which change no number: special attacks (1), merits (1), offensive charms (2), "
        "defensive charms (1).",
        "A line was left out: Lists of Things (parted by a blank line).",
    )
    told = notes(imported)
    assert told["Push"] == "Special attack: Over the edge."
    assert told["Major Tie"] == "Intimacy: His pay"
    assert told["Defining Principle"] == "Intimacy: Walls are for standing on"
    assert told["Longer Reach"] == "Offensive charm (10m 1wp; Reflexive; Instant; Essence 7): Reaches further."
    assert told["Long Duck"].startswith("Defensive charm (10m, 1wp;")
    assert told["Description"] == "Stands on any wall that pays."


def test_case_text_qc_tiny_demon() -> None:
    imported = one(blocks.SOOT_IMP)
    assert imported.name == "Soot Imp"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "health", "armor_name", "personal"),
    ) == {
        "essence": 2,
        "willpower": 3,
        "join_battle": 5,
        "evasion": 3,
        "parry": 3,
        "soak": 3,
        "hardness": 2,
        "resolve": 2,
        "guile": 1,
        "appearance": 2,
        "combat_movement": 5,
        "health": (0, -1, -2, -4, "incapacitated"),
        "armor_name": "Crusted skin",
        "personal": 70,
    }
    assert get(imported.combatant, "now.motes.personal") == 70
    assert actions(imported) == {"Senses": 5, "Sneak": 6, "Sniff": 4}
    teeth, coals = weapons(imported)
    assert (teeth["name"], teeth["dice"], teeth["damage"]) == ("Small teeth", 5, 3)
    assert (coals["name"], coals["dice"], coals["damage"], coals["minimum"]) == ("Spat coals", 7, 5, 2)
    assert imported.warnings == ()


def test_case_text_qc_adversary_template() -> None:
    imported = one(blocks.RIVAL)
    held = imported.combatant["sheet"]
    assert imported.name == "Hesper of the Ninth Stair"
    assert held["description"] == "Dusk"
    assert numbers(
        imported,
        *("essence", "willpower", "join_battle", "evasion", "parry", "soak", "hardness"),
        *("resolve", "guile", "appearance", "combat_movement", "personal", "peripheral"),
        *("armor_name", "armor_soak", "armor_mobility"),
    ) == {
        "essence": 1,
        "willpower": 1,
        "join_battle": 1,
        "evasion": 3,
        "parry": 3,
        "soak": 10,
        "hardness": 0,
        "resolve": 1,
        "guile": 1,
        "appearance": 1,
        "combat_movement": 8,
        "personal": 10,
        "peripheral": 43,
        "armor_name": "Armor",
        "armor_soak": 5,
        "armor_mobility": 1,
    }
    assert get(imported.combatant, "now.motes") == {
        "personal": 10,
        "peripheral": 38,
        "committed_peripheral": 5,
    }
    assert held["health"] == (*(0,) * 4, *(-1,) * 4, -2, -2, -4, "incapacitated")
    assert len(held["health"]) == 12
    assert set(held["attributes"].values()) == {1}
    assert len(held["attributes"]) == 9
    assert held["abilities"] == {
        "athletics": 1,
        "awareness": 1,
        "brawl": 1,
        "dodge": 1,
        "integrity": 1,
        "investigation": 1,
        "linguistics": 1,
        "lore": 3,
        "melee": 5,
    }
    assert held["specialties"] == {"brawl": "Stairs", "lore": "Stairs", "melee": "Blades"}
    (blade,) = weapons(imported)
    assert blade == {
        "name": "Stair blade",
        "dice": 10,
        "damage": 10,
        "minimum": 5,
        "tags": ("lethal", "balanced", "singing"),
    }
    assert imported.warnings == (
        "The rules know no tag singing; it is only shown.",
        "Kept as notes, which change no number: merits (1), offensive charms (2), defensive charms (1).",
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed.",
    )
    told = notes(imported)
    assert told["Merits"] == "Patron 1, Wealth 1, Nameless"
    assert told["Secrets"] == "She has a second name"
    assert told["Escort"] == "Two porters who carry her books."
    assert told["First Stair"].endswith("Decisive-only): Steps up on the one it hits")
    assert told["Banister"].startswith("Defensive charm (5m, 1i;")


def test_prose_that_speaks_of_stats_changes_none() -> None:
    imported = one(blocks.PROSE_ABOUT_STATS)
    assert imported.name == "Old Ferryman"
    assert numbers(
        imported, "essence", "willpower", "join_battle", "evasion", "parry", "soak", "resolve", "appearance"
    ) == {
        "essence": 1,
        "willpower": 6,
        "join_battle": 4,
        "evasion": 2,
        "parry": 4,
        "soak": 4,
        "resolve": 3,
        "appearance": 3,
    }
    assert get(imported.combatant, "now.willpower") == 5
    assert actions(imported) == {"Row": 6, "Haggle": 5}
    pole, hook, knife = weapons(imported)
    assert (pole["name"], pole["dice"], pole["damage"]) == ("Pole (his own)", 6, 10)
    assert (hook["dice"], hook["damage"], hook["minimum"], hook["tags"]) == (5, 9, 2, ("lethal",))
    assert (knife["dice"], knife["range"], knife["at"], knife["tags"]) == (4, "short", "short", ("thrown",))
    told = notes(imported)
    assert told["Resolve"] == "5 against bribes"
    assert told["Parry"] == "2 ashore"
    assert told["Appearance"] == "Weathered"
    assert told["Combat Movement"] == "7 in the boat"
    assert "may push" in told["Pole (his own)"]
    assert "armor_name" not in imported.combatant["sheet"]
    assert any("Attack him ashore" in warning for warning in imported.warnings)
