"""Quick Character blocks (rules section 19): every number of the published import cases, and their traps."""

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.importers import Imported, read_blocks
from engine.importers.lines import LONGEST
from engine.importers.quick_character import is_block
from engine.model import Refused, Tree, get
from engine.rules.exalted3e.sheet import sheet

from . import blocks

DEFAULTS = {"essence": 1, "willpower": 5, "hardness": 0, "health": (0, -1, -1, -2, -2, -4, "incapacitated")}


def one(text: str) -> Imported:
    (imported,) = read_blocks(text)
    sheet.validate(imported.combatant)
    return imported


def numbers(imported: Imported, *keys: str) -> dict[str, Any]:
    """The numbers of a sheet, those at their default included."""
    held: Tree = imported.combatant["sheet"]
    return {key: held.get(key, DEFAULTS.get(key)) for key in keys}


def weapons(imported: Imported) -> list[Tree]:
    return list(imported.combatant["sheet"]["weapon"].values())


def actions(imported: Imported) -> dict[str, int]:
    return {action["name"]: action["dice"] for action in imported.combatant["sheet"]["action"].values()}


def notes(imported: Imported) -> dict[str, str]:
    return {note["name"]: note.get("text", "") for note in imported.combatant["sheet"].get("note", {}).values()}


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


def test_several_blocks_are_several_fighters() -> None:
    text = blocks.VINE_HORROR + "\n" + blocks.SOOT_IMP + "\n" + blocks.WALL_SENTRY + "\n\n" + blocks.RIVAL
    read = read_blocks(text)
    assert [imported.name for imported in read] == [
        "Mire Creeper",
        "Soot Imp",
        "Wall Sentry",
        "Hesper of the Ninth Stair",
    ]
    for imported, text in zip(
        read, (blocks.VINE_HORROR, blocks.SOOT_IMP, blocks.WALL_SENTRY, blocks.RIVAL), strict=True
    ):
        assert imported == one(text)


def test_a_line_of_dashes_parts_blocks() -> None:
    read = read_blocks(f"{blocks.SOOT_IMP}\n---\n{blocks.SOOT_IMP}")
    assert [imported.name for imported in read] == ["Soot Imp", "Soot Imp"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028", "\x0c"])
def test_any_line_end(end: str) -> None:
    assert one(blocks.VINE_HORROR.replace("\n", end)) == one(blocks.VINE_HORROR)


@pytest.mark.parametrize("dash", ["-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"])
def test_any_dash_for_minus(dash: str) -> None:
    assert one(blocks.SOOT_IMP.replace("\u2212", dash)) == one(blocks.SOOT_IMP)


def test_lower_case_and_missing_colons() -> None:
    imported = one(
        "thug\nessence 1; willpower 3; join battle 5 dice\nhealth levels: -0/-1/-1/-2/-2/-4\n"
        "attack (club): 6 dice (damage 9B)\nevasion 2, parry 3\nsoak 5, hardness 0\n"
    )
    assert numbers(imported, "willpower", "join_battle", "evasion", "parry", "soak") == {
        "willpower": 3,
        "join_battle": 5,
        "evasion": 2,
        "parry": 3,
        "soak": 5,
    }
    assert weapons(imported) == [{"name": "club", "dice": 6, "damage": 9, "tags": ("bashing",)}]
    assert "The Health Levels do not say Incapacitated; that level is added." in imported.warnings
    assert "No Combat Movement is given; 3 dice assumed." in imported.warnings


def test_different_rush_and_disengage_are_kept_apart() -> None:
    imported = one(blocks.RIVAL.replace("Rush 8", "Rush 9").replace("Disengage 8", "Disengage 6"))
    assert imported.combatant["sheet"]["combat_movement"] == 6
    assert actions(imported) == {"Rush": 9, "Disengage": 6}
    assert "Rush has 9 dice and Disengage 6; movement takes the fewer." in imported.warnings


def test_committed_motes_beside_a_maximum() -> None:
    imported = one(blocks.SOOT_IMP.replace("Motes: 70", "Motes: 70 (12 committed)"))
    assert get(imported.combatant, "now.motes") == {"personal": 58, "committed_personal": 12}


def test_a_battle_group_is_said_to_be_one() -> None:
    imported = one(blocks.WALL_SENTRY.replace("\n\nLists", "\nSize 3; Drill: elite; Might 1\n\nLists"))
    assert any("battle group" in warning for warning in imported.warnings)
    assert notes(imported)["Battle group"] == "Size 3; Drill: elite; Might 1"


def test_markup_and_escapes_stay_words() -> None:
    imported = one(blocks.SOOT_IMP.replace("Soot Imp", "[red]\x1b[31mImp\u202e[/]"))
    assert imported.name == "[red]Imp[/]"


def test_a_long_name_is_cut_with_a_warning() -> None:
    imported = one(blocks.SOOT_IMP.replace("Soot Imp", "x" * 80))
    assert imported.name == "x" * 40
    assert any("longer than 40" in warning for warning in imported.warnings)


@pytest.mark.parametrize(
    ("change", "to", "sentence"),
    [
        ("5 dice (Damage 3)", "500 dice (Damage 3)", "Soot Imp cannot be added: sheet.weapon.small-teeth.dice: is 500"),
        ("Join Battle: 5", "Join Battle: 99", "Soot Imp cannot be added: sheet.join_battle: is 99; the most is 60."),
        ("/Incap", "x99/Incap", "Soot Imp cannot be added: sheet.health: must be a list of 1 to 60 health levels."),
    ],
)
def test_impossible_numbers_are_refused_by_field(change: str, to: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_blocks(blocks.SOOT_IMP.replace(change, to))
    assert refused.value.sentence.startswith(sentence)


@pytest.mark.parametrize(
    "text",
    ["", "Once upon a time", "Essence: 3; Willpower: 4", "Attack (x): 3 dice\nAttack (y): 4 dice", "{}"],
)
def test_what_is_no_block_is_refused(text: str) -> None:
    assert not is_block(text)
    with pytest.raises(Refused, match="no Quick Character block"):
        read_blocks(text)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(Refused, match="longer than"):
        read_blocks(blocks.SOOT_IMP + "x" * LONGEST)


def read_or_refuse(text: str) -> tuple[Imported, ...]:
    """What is read of a text; nothing where it is refused. Any other error fails the test."""
    with contextlib.suppress(Refused):
        return read_blocks(text)
    return ()


PIECES = st.sampled_from(
    [
        *("Essence: ", "Willpower: ", "Join Battle: ", "Health Levels: ", "Actions: ", "Attack (", "): "),
        *("(Damage ", ", minimum ", "Evasion ", "Parry ", "Soak/Hardness: ", "Combat Movement: ", "Motes: "),
        *("-0", "\u22121x4", "x", "/", "Incap.", " dice", "\n", "\n\n", "3", "12", "99999", "(", ")", ";", ","),
        *("Attributes: Strength ", "Abilities: Melee ", "OFFENSIVE CHARMS\n", "Merits\n", "\x1b[2J", "[/]", "Tags: "),
        *("Size 3", "to control", "committed)", "Armor +", "---\n", "\u9f8d", "at short range", "Social: "),
    ]
)


@given(st.one_of(st.text(st.characters(codec=None)), st.lists(PIECES, max_size=60).map("".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for imported in read_or_refuse(text):
        sheet.validate(imported.combatant)
        assert sheet.trim(imported.combatant) == imported.combatant


@given(st.integers(0, len(blocks.RIVAL)), st.integers(0, 40), st.text(st.characters(codec=None), max_size=20))
def test_a_damaged_block_is_read_or_refused(at: int, gone: int, put_in: str) -> None:
    text = blocks.RIVAL[:at] + put_in + blocks.RIVAL[at + gone :]
    for imported in read_or_refuse(text):
        sheet.validate(imported.combatant)
