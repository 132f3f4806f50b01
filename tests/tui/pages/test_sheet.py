"""Every field of a fighter, what follows from them, and what they may hold."""

import pytest

from engine.core.model import get
from engine.disk.toml import parse
from engine.history.encounter import Encounter
from engine.rules import NAMES
from engine.rules import ruleset as ruleset_of
from engine.rules.common.base import Derived
from engine.samples import files
from engine.view.form import items, thing_edit
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.forms import form, opened, to
from tests.tui.playing import frame, press
from tui.pages.sheet import COMPACT, EditPage, PickPage, compact

# -- fields --------------------------------------------------------------------------------------------------------


def test_fields_that_are_not_written_are_there_too_in_groups() -> None:
    pages = opened(table())
    text = frame(pages, 80, 90)
    assert "\n  Fighter\n" in text
    assert "     Join Battle                   3" in text
    assert "     Peripheral motes              0" in text
    assert "\n  Power: " in text or "\n  Weapon: " in text
    headings = [item.title for item in form(pages).items if item.heading]
    assert headings[:2] == ["Fighter", "Sheet"]
    assert headings[-1] == "Add"
    assert len(set(headings)) == len(headings)


def test_what_is_typed_takes_the_place_of_what_stood_there() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "sheet.soak")
    press(pages, "enter", "type:11", "enter")
    assert now(enc, "orsolo.sheet.soak") == 11
    assert enc.cursor == before + 1
    press(pages, "u")
    assert now(enc, "orsolo.sheet.soak") == 9
    assert isinstance(pages.top, EditPage)


def test_an_arrow_keeps_what_stands_there() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "name")
    press(pages, "enter", "end", "type: II", "enter")
    assert now(enc, "orsolo.name") == "Captain Orsolo II"


def test_a_digit_on_a_number_opens_it() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "sheet.soak")
    press(pages, "1", "2", "enter")
    assert now(enc, "orsolo.sheet.soak") == 12


def test_enter_turns_a_no_into_a_yes_and_back() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "hidden")
    press(pages, "enter")
    assert now(enc, "orsolo.hidden") is True
    press(pages, "enter")
    assert now(enc, "orsolo.hidden", False) is False


def test_enter_lists_what_can_be_chosen_with_what_stands_there_marked() -> None:
    enc = table()
    pages = opened(enc)
    for path, label, value in (("side", "3", "bystanders"), ("dice", "2", "faces")):
        to(pages, path)
        press(pages, "enter")
        assert isinstance(pages.top, PickPage)
        assert any(row.startswith("▌ ") and "as it is" in row for row in frame(pages).splitlines())
        press(pages, label)
        assert now(enc, f"orsolo.{path}") == value


def test_the_choices_are_told_before_one_opens_them() -> None:
    pages = opened(table())
    to(pages, "dice")
    assert "  automatic, faces or successes; automatic if nothing is said" in frame(pages)
    to(pages, "sheet.soak")
    assert "  0 to 60; 0 if nothing is said" in frame(pages)


def test_another_kind_of_sheet_has_other_fields_and_keeps_what_fits() -> None:
    enc = table()
    pages, before = opened(enc, "mirel"), enc.cursor
    to(pages, "sheet.kind")
    press(pages, "enter", "1")
    assert now(enc, "mirel.sheet.kind") == "character"
    assert now(enc, "mirel.sheet.peripheral") == 30
    assert "blade-dance" in now(enc, "mirel.sheet.power")
    assert enc.cursor == before + 1
    to(pages, "sheet.attributes.dexterity")
    press(pages, "5", "enter")
    assert now(enc, "mirel.sheet.attributes.dexterity") == 5
    press(pages, "u", "u")
    assert now(enc, "mirel.sheet.kind") == "quick"


def test_a_list_and_a_text() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "sheet.health")
    press(pages, "enter", "type:0, -1, -1, incapacitated", "enter")
    assert now(enc, "orsolo.sheet.health") == (0, -1, -1, "incapacitated")
    to(pages, "sheet.description")
    press(pages, "enter", "type:Old and tired", "enter")
    assert now(enc, "orsolo.sheet.description") == "Old and tired"


def test_emptied_or_put_back_goes_to_the_default() -> None:
    for text in ("backspace", "0"):
        enc = table()
        pages = opened(enc)
        to(pages, "sheet.soak")
        press(pages, "enter", text, "enter")
        assert get(enc.state, "combatant.orsolo.sheet.soak", None) is None


def test_the_same_value_is_no_entry() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "sheet.soak")
    press(pages, "enter", "enter")
    to(pages, "side")
    press(pages, "enter", "enter")
    assert isinstance(pages.top, EditPage)
    assert enc.cursor == before


def test_fields_that_are_seldom_wanted_come_when_they_are_asked_for() -> None:
    pages = opened(table())
    paths = [item.spec.path for item in form(pages).items if item.spec]
    assert "now.recovered_round" not in paths
    more = next(at for at, item in enumerate(form(pages).items) if item.title.endswith(" more fields"))
    press(pages, "home")
    while form(pages).listing.at != more:
        press(pages, "down")
    press(pages, "enter")
    assert "now.recovered_round" in [item.spec.path for item in form(pages).items if item.spec]


# -- what is wrong -------------------------------------------------------------------------------------------------


def test_a_wrong_value_is_said_once_in_plain_words_and_stays_to_be_mended() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "sheet.soak")
    press(pages, "enter", "type:much")
    for key in ("end", "enter"):
        press(pages, key)
        assert frame(pages).count("Soak is a whole number, 0 to 60; much is not.") == 1
    assert enc.cursor == before
    press(pages, "ctrl+u", "7", "enter")
    assert now(enc, "orsolo.sheet.soak") == 7


def test_what_only_the_rules_know_is_said_under_the_name_of_the_field() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "sheet.health")
    press(pages, "enter", "type:0, -1", "enter")
    assert 'Health must end in "incapacitated"' in frame(pages)
    assert enc.cursor == before
    press(pages, "escape")
    assert now(enc, "orsolo.sheet.health", ()) != (0, -1)


def test_a_name_can_not_be_empty() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "name")
    press(pages, "enter", "backspace", "enter")
    assert enc.cursor == before
    assert form(pages).field is not None


# -- things --------------------------------------------------------------------------------------------------------


def test_a_power_is_added_in_one_line_with_an_example_in_view_and_is_used_in_the_fight() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "power")
    example = enc.rules.things["power"]
    assert example in " ".join(frame(pages).split())
    press(pages, "enter", f"type:{example}")
    assert "name Keen edge; when attacker effects; adds attack dice 1" in frame(pages)
    press(pages, "enter")
    assert now(enc, "orsolo.sheet.power.keen-edge")["most"] == 10
    assert "Power: Keen edge" in frame(pages, 80, 120)


def test_plus_goes_to_where_things_are_added() -> None:
    pages = opened(table())
    press(pages, "+")
    assert form(pages).item.thing
    assert "+ add" in frame(pages).splitlines()[-1]


def test_each_thing_is_added_by_its_own_example() -> None:
    enc = table()
    pages = opened(enc, "mirel")
    to(pages, "sheet.kind")
    press(pages, "enter", "1")
    for kind, example in enc.rules.things.items():
        before = set(now(enc, f"mirel.sheet.{kind}", {}))
        to(pages, kind)
        press(pages, "enter", f"type:{example}", "enter")
        assert len(set(now(enc, f"mirel.sheet.{kind}")) - before) == 1, kind


def test_a_line_that_is_not_understood_is_said_and_stays() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "power")
    press(pages, "enter", "type:Keen edge: +1 of nothing", "enter")
    assert enc.cursor == before
    field = form(pages).field
    assert field is not None
    assert field.text == "Keen edge: +1 of nothing"


def test_a_thing_is_taken_off_the_sheet_from_any_of_its_fields() -> None:
    enc = table()
    pages = opened(enc, "mirel")
    press(pages, "X")
    assert now(enc, "mirel.sheet.power")
    to(pages, "sheet.power.blade-dance.most")
    assert "X remove Blade dance" in frame(pages).splitlines()[-1]
    press(pages, "X")
    assert get(enc.state, "combatant.mirel.sheet.power", None) is None
    press(pages, "u")
    assert "blade-dance" in now(enc, "mirel.sheet.power")


# -- moving and leaving --------------------------------------------------------------------------------------------


def test_tab_goes_from_group_to_group_and_left_goes_back() -> None:
    pages = opened(table())
    groups = []
    for _ in range(3):
        groups.append(frame(pages).splitlines()[1].rstrip(" ─").rpartition("─ ")[2].partition(",")[0])
        press(pages, "tab")
    assert groups[:2] == ["Fighter", "Sheet"]
    press(pages, "left", "left", "left", "left")
    assert "─ Fighter, " in frame(pages)


def test_the_cursor_never_stands_on_a_heading() -> None:
    pages = opened(table())
    for key in (*["down"] * 60, *["up"] * 60, "pagedown", "pageup", "end", "home"):
        press(pages, key)
        frame(pages)
        assert not form(pages).item.heading


def test_escape_leaves_the_field_and_then_the_page() -> None:
    pages = opened(table())
    press(pages, "enter", "type:x", "escape")
    assert isinstance(pages.top, EditPage)
    press(pages, "q")
    assert on_desk(pages)


def test_letters_are_text_in_a_field() -> None:
    enc = table()
    pages = opened(enc, "mirel")
    to(pages, "name")
    press(pages, "enter", "type:qXu?", "enter")
    assert now(enc, "mirel.name") == "qXu?"


def test_the_page_closes_with_the_fighter_that_an_undo_takes_away() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    pages = desk(enc)
    press(pages, "r", "type:bandit", "enter", "escape", "E", "u")
    assert on_desk(pages)
    assert get(enc.state, "combatant", {}) == {}


@pytest.mark.parametrize("size", [(30, 8), (60, 16), (80, 24), (109, 24), (110, 24), (200, 60)])
def test_the_form_holds_in_every_size(size: tuple[int, int]) -> None:
    pages = opened(table(), "mirel")
    for keys in ((), ("down",), ("enter", "type:x"), ("escape", "end"), ("home", "tab", "tab", "9", "9")):
        press(pages, *keys)
        rows = frame(pages, *size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]


def test_the_numbers_that_follow_stand_above_the_fields() -> None:
    text = frame(opened(table()))
    assert "  Join Battle 3   Parry 4   Evasion 0   Soak 9   Hardness 0   Sword 8 dice," in text
    assert "  damage 12, decisive 8" in text


def test_what_is_typed_shows_what_it_would_make_of_them_with_parts_and_changes_nothing_yet() -> None:
    enc = table()
    pages, before = opened(enc, "mirel"), enc.cursor
    to(pages, "sheet.kind")
    press(pages, "enter", "1")
    to(pages, "sheet.attributes.stamina")
    press(pages, "4")
    assert "  Soak 1 to 4" in frame(pages)
    assert "Join Battle" not in frame(pages)
    to_before = enc.cursor
    press(pages, "escape")
    assert "Join Battle" in frame(pages)
    assert enc.cursor == to_before == before + 1
    to(pages, "sheet.abilities.awareness")
    press(pages, "3")
    assert "  Join Battle 1 to 4   Wits 1   Awareness +3" in frame(pages)


def test_wide_enough_they_stand_beside_with_all_their_parts() -> None:
    pages = opened(table(), "mirel")
    to(pages, "sheet.kind")
    press(pages, "enter", "1")
    to(pages, "sheet.attributes.dexterity")
    press(pages, "5")
    rows = [row.partition("│")[2] for row in frame(pages, 120, 40).splitlines()]
    assert rows[1].startswith("─ What follows ──")
    at = rows.index("  Evasion      1 to 3")
    assert rows[at + 1] == "    half of 5 3 (Dexterity 5)"
    assert "  Join Battle  1" in rows


def test_wounds_and_effects_are_in_what_follows() -> None:
    enc = table()
    pages = opened(enc)
    to(pages, "now.health.lethal")
    press(pages, "2")
    assert "Parry 4 to 3" in frame(pages)


def test_what_is_wrong_stands_below_the_field_as_it_is_typed() -> None:
    enc = table()
    pages, before = opened(enc), enc.cursor
    to(pages, "sheet.soak")
    press(pages, "9", "9")
    rows = frame(pages).splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith("▌    Soak"))
    assert rows[at + 1] == "       Soak is a whole number, 0 to 60; 99 is not."
    press(pages, "enter", "enter")
    assert enc.cursor == before
    press(pages, "backspace")
    assert "is a whole number" not in frame(pages)


def test_a_line_for_a_thing_is_told_below_it_as_it_is_read() -> None:
    pages = opened(table())
    to(pages, "weapon")
    press(pages, "enter", "type:club: 7 dice, 12 damage")
    rows = frame(pages).splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith("▌    Weapon"))
    assert rows[at + 1].startswith("       name Club; dice 7; ")


def texts(count: int, width: int) -> list[str]:
    made = compact([Derived(f"Number {n}", str(n)) for n in range(count)], (), width)
    return ["".join(span.text for span in row.left).strip() for row in made]


def test_numbers_without_room_are_counted_and_none_is_cut() -> None:
    rows = texts(20, 40)
    assert len(rows) == COMPACT
    assert rows[-1].endswith("and 12 more")
    assert texts(4, 40) == ["Number 0 0   Number 1 1   Number 2 2", "Number 3 3"]


def test_the_cursor_stays_on_what_adds_as_a_thing_comes_and_on_the_field_as_one_goes() -> None:
    pages = opened(table())
    to(pages, "power")
    press(pages, "enter", "type:Bite: attacker effects, +1 attack dice", "enter")
    assert form(pages).item.thing == "power"
    assert "\n▌    Power  " in frame(pages)
    press(pages, "u")
    assert form(pages).item.thing == "power"
    press(pages, "enter", "type:Bite: attacker effects, +1 attack dice", "enter")
    to(pages, "sheet.power.bite.name")
    press(pages, "X")
    assert not form(pages).item.heading
    assert "\n▌  " in frame(pages)


@pytest.mark.parametrize("ruleset", NAMES)
def test_each_example_of_a_line_can_be_taken_by_whom_it_is_shown_for(ruleset: str) -> None:
    rules, state = ruleset_of(ruleset), parse(files(ruleset)[0].read_text(encoding="utf-8"), "demo")
    for who, one in state["combatant"].items():
        shown = {item.thing for item in items(rules, (), one, True)} - {"", "move"}
        assert {"weapon", "note"} <= shown
        for kind in shown:
            assert thing_edit(rules, one, who, kind, rules.thing_example(kind, one))
