"""Every field of a fighter can be changed; wrong values are said as they are typed, and each change is one undo."""

from engine.model import get
from tests.tui.duels import desk, now, table
from tests.tui.playing import frame, press
from tui.pages import Pages
from tui.screens.edit import EditPage


def to(pages: Pages, field: str) -> None:
    """Moves to a field."""
    page = pages.top
    assert isinstance(page, EditPage)
    press(pages, "home")
    for _ in range([path for path, _ in page.fields()].index(field)):
        press(pages, "down")


def test_a_number_is_changed_and_undone() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "down", "E")
    to(pages, "sheet.soak")
    press(pages, "enter", "ctrl+u", "type:11", "enter")
    assert now(enc, "orsolo.sheet.soak") == 11
    assert enc.cursor == before + 1
    press(pages, "escape", "u")
    assert now(enc, "orsolo.sheet.soak") == 9


def test_side_dice_and_whether_hidden() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "down", "E")
    for field, text in (("side", "bystanders"), ("dice", "faces"), ("hidden", "yes"), ("player", "Ana")):
        to(pages, field)
        press(pages, "enter", "ctrl+u", f"type:{text}", "enter")
    assert [now(enc, f"orsolo.{key}") for key in ("side", "dice", "hidden", "player")] == [
        "bystanders",
        "faces",
        True,
        "Ana",
    ]


def test_a_wrong_value_is_said_as_it_is_typed_naming_the_field() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "down", "E")
    to(pages, "sheet.soak")
    press(pages, "enter", "ctrl+u", "type:much")
    assert "sheet.soak: must be a whole number, not 'much'." in frame(pages)
    press(pages, "enter")
    assert "much" in frame(pages)
    assert enc.cursor == before
    press(pages, "escape")
    assert now(enc, "orsolo.sheet.soak") == 9


def test_a_field_that_is_not_there_yet() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "down", "E", "end", "enter", "type:sheet.hardness 4", "enter")
    assert now(enc, "orsolo.sheet.hardness") == 4
    press(pages, "end", "enter", "type:sheet.hardnes 4")
    assert "sheet.hardnes: is not a field here" in frame(pages)
    press(pages, "escape", "enter", "ctrl+u", "type:[/]..x 4")
    assert "[/]..x is no field; write it as sheet.soak 6." in frame(pages)


def test_a_text_with_spaces_and_a_list() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "down", "E", "end", "enter", "type:sheet.description Old and tired", "enter")
    assert now(enc, "orsolo.sheet.description") == "Old and tired"
    press(pages, "end", "enter", "type:sheet.health 0, -1, -1, incapacitated", "enter")
    assert now(enc, "orsolo.sheet.health") == (0, -1, -1, "incapacitated")


def test_the_same_value_is_no_entry() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "E", "enter", "enter")
    assert enc.cursor == before


def test_emptied_goes_back_to_the_default() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "down", "E")
    to(pages, "sheet.soak")
    press(pages, "enter", "ctrl+u", "enter")
    assert get(enc.state, "combatant.orsolo.sheet.soak", None) is None


def test_escape_leaves_the_field_and_then_the_page() -> None:
    pages = desk(table())
    press(pages, "E", "enter", "type:x", "escape")
    assert isinstance(pages.top, EditPage)
    press(pages, "q")
    assert not isinstance(pages.top, EditPage)


def test_q_is_text_in_a_field() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "E", "enter", "type:q?", "enter")
    assert now(enc, "mirel.name") == "Mirel Ashwingq?"
