"""What follows from the fields of a fighter: its numbers, what is typed would make of them, and what is wrong."""

from tests.tui.duels import table
from tests.tui.forms import opened, to
from tests.tui.playing import frame, press


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
