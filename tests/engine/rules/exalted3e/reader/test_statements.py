"""Quick Character blocks as people write them: several at once, other dashes and line ends, and what is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Refused, get
from engine.library.typed import Imported
from engine.rules.exalted.reader import LONGEST
from engine.rules.exalted3e.reader.block import is_block, read_blocks
from engine.rules.exalted3e.sheet import sheet

from . import blocks
from .quick import actions, notes, numbers, one, weapons


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
