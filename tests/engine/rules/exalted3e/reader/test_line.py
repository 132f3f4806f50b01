"""A fighter in one line, in any order, and what was not understood.

Words without a number in a line: armor, bands that belong to a name, and what the name of an attack tells.
"""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Refused, Tree, get
from engine.library.typed import Imported
from engine.rules.exalted3e.reader.line import looks_like, read_line, track
from engine.rules.exalted3e.sheet import sheet


def one(line: str) -> Imported:
    (imported,) = read_line(line)
    sheet.validate(imported.combatant)
    return imported


def weapon(imported: Imported) -> Tree:
    (held,) = imported.combatant["sheet"]["weapon"].values()
    return dict(held)


def test_the_example() -> None:
    imported = one("guard: 8 dice, 10 damage, Defense 4, soak 7")
    assert imported.combatant == {
        "name": "Guard",
        "side": "foes",
        "sheet": {
            "kind": "quick",
            "evasion": 4,
            "parry": 4,
            "soak": 7,
            "weapon": {"attack": {"name": "Attack", "dice": 8, "damage": 10}},
        },
    }
    assert imported.warnings == ()


@pytest.mark.parametrize(
    "line",
    [
        "guard: soak 7, defense 4, damage 10, dice 8",
        "guard: 7 soak; 4 defence; 10 dmg; 8 dice",
        "guard 8 dice 10 damage Def 4 soak 7",
        "Guard:8 dice,10 damage,parry 4,evasion 4,soak 7",
        "guard: 8 dice 10 damage parry 4 dodge 4 soak 7",
    ],
)
def test_the_order_is_free(line: str) -> None:
    assert one(line) == one("guard: 8 dice, 10 damage, Defense 4, soak 7")


def test_everything_at_once() -> None:
    imported = one(
        "Ogre King: club 9 dice, damage 14/3, smashing, parry 3, evasion 1, soak 9/2, join battle 6, health 10, "
        "motes 20, move 5, essence 3, willpower 6, resolve 4, guile 2, appearance 1, legendary, base 4"
    )
    assert imported.name == "Ogre King"
    assert imported.combatant["sheet"] == {
        "kind": "quick",
        "legendary": True,
        "parry": 3,
        "evasion": 1,
        "soak": 9,
        "hardness": 2,
        "join_battle": 6,
        "health": (0, -1, -1, -1, -1, -2, -2, -2, -4, "incapacitated"),
        "personal": 20,
        "combat_movement": 5,
        "essence": 3,
        "willpower": 6,
        "resolve": 4,
        "guile": 2,
        "appearance": 1,
        "base_initiative": 4,
        "weapon": {"club": {"name": "Club", "dice": 9, "damage": 14, "minimum": 3, "tags": ("smashing",)}},
    }
    assert get(imported.combatant, "now.motes.personal") == 20
    assert imported.warnings == ()


def test_several_attacks() -> None:
    imported = one("wolf: bite 8 dice 12 damage min 2, claw 10 dice 9 damage, hug 6 dice grapple 7, defense 3, soak 5")
    assert imported.combatant["sheet"]["weapon"] == {
        "bite": {"name": "Bite", "dice": 8, "damage": 12, "minimum": 2, "tags": ("natural",)},
        "claw": {"name": "Claw", "dice": 10, "damage": 9, "tags": ("natural",)},
        "hug": {"name": "Hug", "dice": 6, "control": 7, "tags": ("grappling",)},
    }


def test_bands_and_tags() -> None:
    assert weapon(one("archer: bow 9 dice, 11 damage, long range, lethal, defense 3, soak 5")) == {
        "name": "Bow",
        "dice": 9,
        "damage": 11,
        "range": "long",
        "tags": ("lethal", "archery"),
    }


def test_three_guards_are_three() -> None:
    guards = read_line("3 guards: 8 dice, 10 damage, Defense 4, soak 7")
    assert len(guards) == 3
    assert {guard.name for guard in guards} == {"Guard"}
    assert guards[0] == guards[2]
    assert len(read_line("wolves x2: 8 dice, 10 damage, Defense 4, soak 7")) == 2
    assert read_line("wolves x2: 8 dice, 10 damage, Defense 4, soak 7")[0].name == "Wolf"


def test_a_capital_or_a_plural_that_was_typed_stays() -> None:
    assert one("Nnaq nun: 4 dice").name == "Nnaq nun"
    assert one("bandits: 4 dice").name == "Bandits"
    assert one("[red]x[/]: 4 dice, 5 damage").name == "[red]x[/]"


def test_words_that_were_not_understood_are_named() -> None:
    imported = one("guard: 8 dice, 10 damage, Defense 4, soak 7, swagger 3, angry")
    assert imported.warnings == ("Not understood: swagger, 3, angry.",)


def test_numbers_that_are_missing_are_named() -> None:
    assert one("guard: 8 dice, 10 damage").warnings == ("Not given, so as low as can be: Evasion, Parry, soak.",)
    assert "No attack is given." in one("guard: soak 4, defense 2").warnings


@pytest.mark.parametrize(
    ("levels", "health"),
    [
        (1, ("incapacitated",)),
        (2, (-4, "incapacitated")),
        (3, (0, -4, "incapacitated")),
        (5, (0, -1, -2, -4, "incapacitated")),
        (7, (0, -1, -1, -2, -2, -4, "incapacitated")),
        (10, (0, -1, -1, -1, -1, -2, -2, -2, -4, "incapacitated")),
    ],
)
def test_a_track_of_any_length(levels: int, health: tuple[int | str, ...]) -> None:
    assert track(levels) == health


@given(st.integers(1, 60))
def test_a_track_has_the_levels_asked_for(levels: int) -> None:
    assert len(track(levels)) == levels


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("guard: nothing at all", "gives no number"),
        (": 8 dice", "begins with no name"),
        ("soak 7, 8 dice", "begins with no name"),
        ("guard: 99 dice", "Guard cannot be added: sheet.weapon.attack.dice: is 99; the most is 60"),
        ("guard: 8 dice, health 0", "A health track has 1 to 60 levels, not 0"),
        ("guard: 8 dice, health 61", "A health track has 1 to 60 levels, not 61"),
        ("0 guards: 8 dice", "Between 1 and 50 fighters can be added at once, not 0"),
        ("51 guards: 8 dice", "Between 1 and 50 fighters can be added at once, not 51"),
        (f"{'x' * 41}: 8 dice", "41 cells wide"),
    ],
)
def test_refusals(line: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_line(line)


def test_a_name_alone_is_no_line_of_numbers() -> None:
    assert looks_like("guard 8 dice")
    assert not looks_like("3 bandits")
    assert not looks_like("soak")


WORDS = st.sampled_from(
    [
        *("guard", "dice", "damage", "soak", "defense", "health", "grapple", "legendary", "long", "shield", "with"),
        *(
            "8",
            "12",
            "0",
            "99999",
            "4/2",
            ":",
            ",",
            ";",
            "/",
            "x2",
            "\u9f8d",
            "[/]",
            "\x1b[2J",
            "join battle",
            "\u00b2",
        ),
    ]
)


@given(st.one_of(st.text(st.characters(codec=None)), st.lists(WORDS, max_size=20).map(" ".join)))
def test_any_line_is_read_or_refused(line: str) -> None:
    read: tuple[Imported, ...] = ()
    with contextlib.suppress(Refused):
        read = read_line(line)
    for imported in read:
        sheet.validate(imported.combatant)


GUARD = "guard: 8 dice, 10 damage, Defense 4, soak 9"


def sheet_of(line: str) -> Tree:
    """The sheet of a line that is understood whole."""
    (read,) = read_line(line)
    assert not any(told.startswith("Not understood") for told in read.warnings), read.warnings
    found: Tree = read.combatant["sheet"]
    return found


@pytest.mark.parametrize(
    ("told", "armor"),
    [
        ("lamellar (medium)", {"armor_name": "Lamellar", "armor_soak": 5, "armor_mobility": 1}),
        ("in lamellar (medium)", {"armor_name": "Lamellar", "armor_soak": 5, "armor_mobility": 1}),
        ("light armor", {"armor_name": "Light armor", "armor_soak": 3}),
        (
            "dawn-forged plate",
            {"armor_name": "Dawn-forged plate", "armor_soak": 11, "armor_mobility": 2, "hardness": 10},
        ),
        ("scale armor", {"armor_name": "Scale armor"}),
    ],
)
def test_armor_is_in_the_soak_and_is_no_weapon_and_no_range(told: str, armor: Tree) -> None:
    for line in (f"{GUARD}, {told}", GUARD.replace("8 dice", f"{told}, 8 dice")):
        found = sheet_of(line)
        assert {key: found[key] for key in found if key.startswith("armor") or key == "hardness"} == armor
        assert found["weapon"] == {"attack": {"name": "Attack", "dice": 8, "damage": 10}}
        assert found["soak"] == 9


def test_hardness_that_is_given_wins() -> None:
    assert sheet_of(f"{GUARD}, hardness 2, singing mail")["hardness"] == 2
    assert sheet_of(f"{GUARD}, singing mail, hardness 2")["hardness"] == 2


@pytest.mark.parametrize(
    ("told", "weapon"),
    [
        ("short sword 6 dice", {"name": "Short sword", "dice": 6}),
        ("knife 6 dice, short", {"name": "Knife", "dice": 6, "range": "short"}),
        ("medium range spear 6 dice", {"name": "Spear", "dice": 6, "range": "medium"}),
        ("knife 6 dice short lethal", {"name": "Knife", "dice": 6, "range": "short", "tags": ("lethal",)}),
        ("bow 6 dice", {"name": "Bow", "dice": 6, "range": "long", "tags": ("archery",)}),
        ("short bow 6 dice", {"name": "Short bow", "dice": 6, "range": "long", "tags": ("archery",)}),
        ("bow 6 dice at short range", {"name": "Bow", "dice": 6, "range": "long", "at": "short", "tags": ("archery",)}),
        ("javelin 6 dice", {"name": "Javelin", "dice": 6, "range": "medium", "tags": ("thrown",)}),
        ("bite 6 dice", {"name": "Bite", "dice": 6, "tags": ("natural",)}),
        ("fist 6 dice", {"name": "Fist", "dice": 6, "tags": ("natural", "bashing")}),
    ],
)
def test_a_band_before_a_name_is_part_of_it_and_a_name_tells_how_far_it_reaches(told: str, weapon: Tree) -> None:
    (found,) = sheet_of(f"rogue: {told}, damage 9, defense 2, soak 3")["weapon"].values()
    assert found == {**weapon, "damage": 9}


def test_a_range_that_is_assumed_is_told() -> None:
    (read,) = read_line("archer: bow 6 dice, damage 9, defense 2, soak 3")
    assert read.warnings == ("Bow says no range; long is assumed.",)


@pytest.mark.parametrize(
    ("told", "weapon"),
    [
        ("short sword 6/11/2", {"name": "Short sword", "dice": 6, "damage": 11, "minimum": 2}),
        ("sword 7/10 lethal", {"name": "Sword", "dice": 7, "damage": 10, "tags": ("lethal",)}),
        ("bow 8/9 at short",
         {"name": "Bow", "dice": 8, "damage": 9, "at": "short", "tags": ("archery",), "range": "long"}),
        ("grapple 4/5", {"name": "Grapple", "dice": 4, "control": 5, "tags": ("grappling",)}),
    ],
)  # fmt: skip
def test_an_attack_in_numbers_alone(told: str, weapon: Tree) -> None:
    for line in (f"rogue: {told}, defense 2, soak 6/1", f"rogue: defense 2, soak 6/1, {told}"):
        found = sheet_of(line)
        assert list(found["weapon"].values()) == [weapon]
        assert (found["soak"], found["hardness"]) == (6, 1)


def test_several_of_them_with_others() -> None:
    found = sheet_of("rogue: knife 9/10, fist 8 dice 7 damage, javelin 8/12, defense 2, soak 4")
    assert [(one["name"], one["dice"], one["damage"]) for one in found["weapon"].values()] == [
        ("Knife", 9, 10),
        ("Fist", 8, 7),
        ("Javelin", 8, 12),
    ]


def test_that_a_number_is_of_dice_may_be_said_behind_it() -> None:
    found = sheet_of("rogue: attack 6 dice, damage 9 dice, join battle 5 dice, move 4 dice, defense 2, soak 4")
    assert found["weapon"]["attack"] == {"name": "Attack", "dice": 6, "damage": 9}
    assert (found["join_battle"], found["combat_movement"]) == (5, 4)
