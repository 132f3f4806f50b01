"""Who may come: what is typed, what it matches and what it adds."""

import pytest

from engine.core.model import get
from engine.history.encounter import Encounter
from engine.importers import read
from engine.rules.exalted3e.sheet.weapons import TYPED as EXAMPLES
from tests.engine.rules.static_veil.fights import duel as veil_duel
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press
from tui import settings
from tui.desk import Desk
from tui.pages.flow import FlowPage
from tui.pages.newcomers import Newcomers
from tui.pages.roster import RosterPage


def test_the_dice_of_those_who_come_are_as_the_settings_say_for_their_side() -> None:
    settings.use(settings.Settings(dice_heroes="faces"))
    newcomers = Newcomers(Desk(table()))
    newcomers.field.set("swordfighter")
    newcomers.typed()
    newcomers.side = "heroes"
    assert [tree.get("dice") for _, tree in newcomers.reading.fighters] == ["faces"]
    newcomers.side = "foes"
    assert [tree.get("dice") for _, tree in newcomers.reading.fighters] == [None]


BLOCK = """Marsh Ogre
Essence: 1; Willpower: 3; Join Battle: 4 dice
Health Levels: -0/-1x2/-2x2/-4/Incap.
Actions: Tracking: 5 dice; Feats of Strength: 9 dice
Appearance 1, Resolve 1, Guile 1
COMBAT
Attack (Club): 7 dice (Damage 13)
Combat Movement: 4 dice
Evasion 1, Parry 3
Soak/Hardness: 7/0
"""


def names(enc: Encounter) -> list[str]:
    return [str(one["name"]) for one in get(enc.state, "combatant").values()]


def test_a_count_and_a_name_of_the_library() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "r", "type:3 bandits")
    text = frame(pages)
    assert "◇ Reed Bandit 1 to 3" in text
    assert "1 of 2" in text
    assert "enter add 3" in text.splitlines()[-1]
    assert "Join Battle is rolled now: round 1." in text
    press(pages, "enter")
    assert names(enc)[3:] == ["Reed Bandit 1", "Reed Bandit 2", "Reed Bandit 3"]
    assert enc.entries[before + 1].changes[0].path.startswith("combatant.reed-bandit")


def test_they_join_battle_in_a_fight_that_has_begun() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "r", "type:bandit", "enter")
    assert isinstance(pages.top, FlowPage)
    while enc.ask is not None:
        press(pages, "enter")
    assert on_desk(pages)
    assert now(enc, "reed-bandit.now.joined") is True
    assert now(enc, "reed-bandit.now.initiative") >= 3


def test_nothing_is_asked_before_the_fight() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:bandit")
    assert "Join Battle is rolled when the fight begins." in frame(pages, 100, 24)
    press(pages, "enter")
    assert enc.ask is None
    assert names(enc) == ["Reed Bandit"]


def test_before_the_fight_one_adds_on_and_sees_who_is_there() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:2 bandits", "enter")
    text = frame(pages)
    assert "  ◇ Reed Bandit           1 to 2   5 │" in text
    assert " Reed Bandit 1 to 2 added." in text
    press(pages, *["enter"] * 5)
    assert len(names(enc)) == 2
    press(pages, "type:hound", "enter")
    assert names(enc) == ["Reed Bandit 1", "Reed Bandit 2", "Ember Hound"]
    press(pages, "escape")
    assert on_desk(pages)


def test_one_line_of_numbers() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:guard: 8 dice, 10 damage, Defense 4, soak 7", "enter")
    sheet = now(enc, "guard.sheet")
    assert (sheet["evasion"], sheet["parry"], sheet["soak"]) == (4, 4, 7)
    (weapon,) = sheet["weapon"].values()
    assert (weapon["dice"], weapon["damage"]) == (8, 10)


def test_a_pasted_block_is_shown_before_it_is_added_and_undone_with_one_key() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r")
    pages.paste(BLOCK)
    text = frame(pages)
    assert "▌ Marsh Ogre" in text
    assert "10 lines" in text
    text = frame(pages, 140, 24)
    assert "Join Battle 4   Evasion 1   Parry 3   Soak 7" in text
    assert "Club   withering 7 dice, damage 13" in text
    assert "Health    7 levels: -0, -1 x2, -2 x2, -4, incapacitated" in text
    assert "Action    Tracking, Feats of Strength" in text
    press(pages, "enter")
    assert names(enc) == ["Marsh Ogre"]
    press(pages, "tab", "u")
    assert get(enc.state, "combatant", {}) == {}


@pytest.mark.parametrize("place", [1, 18, 230, len(BLOCK) - 1])
def test_a_block_that_comes_in_pieces_is_one_block(place: int) -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r")
    for piece in (BLOCK[:place], BLOCK[place:]):
        pages.paste(piece.replace("\n", "\r"))
    text = frame(pages, 140, 24)
    assert "10 lines" in text
    assert "Club   withering 7 dice, damage 13" in text
    press(pages, "enter")
    assert names(enc) == ["Marsh Ogre"]


def test_a_block_pasted_while_the_list_has_the_keys_goes_to_the_field() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "r", "tab")
    pages.paste(BLOCK)
    assert "enter add 1" in frame(pages)
    press(pages, "enter")
    assert names(enc)[3:] == ["Marsh Ogre"]


def test_one_pasted_line_with_its_end_is_read_and_shown_as_if_it_were_typed() -> None:
    pages = desk(table())
    press(pages, "r")
    pages.paste("2 ban\r\n")
    text = frame(pages)
    assert "▌ 2 ban" in text
    assert "1 of 5" in text
    press(pages, "down", "tab", "end")
    assert "  2 ban" in frame(pages)


def test_what_a_field_has_no_room_for_is_told() -> None:
    pages = desk(table())
    press(pages, "r")
    pages.paste("x" * 8000)
    assert "not taken" not in frame(pages)
    pages.paste("y\n" * 20)
    text = " ".join(frame(pages).split())
    assert "A field holds 8000 characters: the last 40 of what was pasted were not taken." in text


def test_arrows_choose_among_what_matches_and_the_side() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:2 ban", "down")
    chosen = next(row for row in frame(pages).splitlines()[3:] if "│▌" in row).partition("▌")[2][1:23].strip()
    assert chosen == "Road Captain"
    assert "2 of 5" in frame(pages)
    press(pages, "right", "enter")
    assert names(enc) == [f"{chosen} 1", f"{chosen} 2"]
    assert {one["side"] for one in get(enc.state, "combatant").values()} == {"heroes"}


def test_a_hero_of_the_library_comes_to_the_heroes_unless_another_side_is_chosen() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:hero swordfighter")
    text = frame(pages, 140, 30)
    assert any("─ Will be added ──" in row and row.endswith("─ heroes ─") for row in text.splitlines())
    assert "◆ Hero Swordfighter" in text
    assert "Power     Sword skill, Turned blade" in text
    press(pages, "right", "enter", "type:hero archer", "enter")
    sides = [one["side"] for one in get(enc.state, "combatant").values()]
    assert sides == ["bystanders", "heroes"]


def test_a_character_in_one_line_has_the_numbers_that_follow_from_its_traits() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    line = "Kes: Strength 3, Dexterity 5, Stamina 3, Wits 4, Melee 4, light armor, knife light lethal, 10 personal"
    press(pages, "r", f"type:{line}")
    text = frame(pages, 140, 24)
    assert "◆ Kes" in text
    assert any("─ Kes ──" in row and row.endswith("─ character ─") for row in text.splitlines())
    assert "Join Battle 4   Evasion 3   Parry 5   Soak 6   Hardness 0" in text
    assert "Motes     personal 10 of 10" in text
    press(pages, "enter")
    assert now(enc, "kes.sheet.attributes.dexterity") == 5


def test_join_battle_and_health_that_were_not_given_are_shown_as_they_will_be() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "r", "type:Brute: 8 dice, 10 damage, Defense 4, soak 7")
    text = frame(pages)
    assert "Join Battle 3" in text
    assert "7 levels:" in text


def test_an_empty_field_shows_an_example_of_everything_that_can_be_typed_and_each_is_read() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "r")
    text = " ".join(" ".join(row.partition("│")[2] for row in frame(pages).splitlines()).split())
    for typed, means in EXAMPLES:
        assert typed in text
        assert means in text
        if not typed.startswith("a pasted"):
            assert read(typed)
    assert "down lists the library: 24 fighters" in text


def test_what_has_no_room_is_counted() -> None:
    pages = desk(table())
    press(pages, "r", "type:hero archer")
    assert " more lines" in frame(pages, 60, 12)
    assert "Join Battle is rolled now" in frame(pages, 60, 12)
    assert "1 of 2" in frame(pages, 60, 12)


def test_of_several_kinds_each_is_told_as_far_as_there_is_room() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "r", "type:2 bandits and a captain")
    text = frame(pages)
    assert "─ Reed Bandit ──" in text
    assert "─ Road Captain ──" in text
    assert text.count("Numbers   Join Battle") == 2
    assert "Billhook" not in text
    assert "◇ Reed Bandit 1 to 2" in text
    assert "◇ Road Captain" in text
    assert "Billhook" in frame(pages, 140, 40)


def test_what_the_field_matches_scrolls_with_the_choice() -> None:
    pages = desk(table())
    press(pages, "r", "type:a", *["down"] * 9)
    text = frame(pages)
    assert "10 of " in text
    assert sum("built in" in row or "in fight" in row for row in text.splitlines()) == 6
    assert sum("│▌" in row for row in text.splitlines()) == 2
    press(pages, *["down"] * 90)
    assert "25 of 25" in frame(pages)


def test_what_is_not_understood_is_said_in_place_and_enter_does_nothing() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "r", "type:zzzz:")
    assert "That line gives no number of a fighter; write" in frame(pages, 140, 24)
    press(pages, "enter")
    assert "Nobody is added yet: mend the line first." in frame(pages)
    assert isinstance(pages.top, RosterPage)
    assert enc.cursor == before


def test_down_lists_the_library_and_enter_adds_whom_one_is_on() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "enter")
    assert "Nobody is added yet: type who comes." in frame(pages)
    press(pages, "down", "down")
    text = frame(pages)
    assert "enter add 1" in text
    assert "─ Ford Militia ──" in text
    press(pages, "up", "up", "up")
    assert "down lists the library" in frame(pages)
    press(pages, "down", "enter")
    assert names(enc) == ["Reed Bandit"]


def test_names_go_on_from_those_there_are_and_ids_never_come_back() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:2 bandits", "enter", "tab", "X", "tab", "type:2 bandits", "enter", "tab", "X")
    press(pages, "tab", "type:2 bandits", "enter")
    assert names(enc) == ["Reed Bandit 1", "Reed Bandit 2", "Reed Bandit 3", "Reed Bandit 4"]
    ids = ["reed-bandit-1", "reed-bandit-2-2", "reed-bandit-3-2", "reed-bandit-4"]
    assert list(get(enc.state, "combatant")) == ids


@pytest.mark.parametrize("width", [30, 60, 80, 200])
def test_it_holds_in_every_width(width: int) -> None:
    pages = desk(table())
    press(pages, "r", "type:ban")
    assert all(len(row) <= width for row in frame(pages, width, 24).splitlines())


def test_an_object_stands_there_and_rolls_for_nothing() -> None:
    enc = veil_duel()
    pages = desk(enc)
    press(pages, "r", "type:door: structure 6, armor 4")
    text = frame(pages)
    assert "They stand there and have no place in the order." in " ".join(text.replace("│", " ").split())
    press(pages, "enter", "escape")
    assert on_desk(pages)
    assert enc.ask is None
    assert names(enc)[-1] == "Door"
    assert "is an object" not in frame(pages)
