"""Names that try something show as text, or are refused, wherever a name is shown."""

import pytest

from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui.app import BattlewheelApp
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.theming import Look, read_theme

TEXTS = ["[/]", "[red]x[/]", "[bold]", "\\[x]", "{now}", "a [b] c", "[link=x]y[/link]", "$x %s {0}"]
REFUSED = ["\x1b[31mred", "x" * 80, "a\u202eb", "\x07", "a\nb", "\u200b", "\x9b31m"]
SIZES = [(80, 24), (200, 60), (60, 16), (40, 10), (30, 8)]


def named(name: str) -> Encounter:
    enc = table()
    enc.do(Edit((("combatant.mirel.name", name),)))
    return enc


@pytest.mark.parametrize("name", TEXTS)
def test_a_name_shows_as_text_everywhere(name: str) -> None:
    enc = named(name)
    pages = desk(enc)
    for keys in ((), ("d",), ("escape", "x"), ("escape", "E"), ("escape", "X"), ("escape", "a"), ("escape",)):
        press(pages, *keys)
        assert name in frame(pages), keys
        for size in SIZES:
            frame(pages, *size)
    press(pages, "d", "type:1l", "enter")
    assert name.split(" ")[0] in frame(pages).split("─ Log ")[1]


@pytest.mark.parametrize("name", TEXTS)
async def test_a_name_shows_as_text_in_the_running_program(name: str) -> None:
    app = BattlewheelApp(Look(read_theme("dark")), lambda pages: pages.push(DeskPage(Desk(named(name)))))
    async with app.run_test(size=(80, 24)):
        assert name in "\n".join(app.pane.render_line(y).text for y in range(24))


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_not_be_shown_is_refused_and_nothing_changes(name: str) -> None:
    enc = table()
    with pytest.raises(Refused):
        named(name)
    pages, before = desk(enc), enc.cursor
    press(pages, "E", "enter", "ctrl+u")
    pages.paste(name)
    press(pages, "enter")
    shown = get(enc.state, "combatant.mirel.name")
    assert enc.cursor in (before, before + 1)
    assert shown.isprintable()
    assert len(shown) <= 40


@pytest.mark.parametrize("name", [*TEXTS, *REFUSED])
def test_pasted_into_every_field_it_is_text(name: str) -> None:
    for opens in ("r", "d", "i", "m", "e", "o"):
        pages = desk(table())
        press(pages, opens)
        pages.paste(name)
        for size in SIZES:
            assert "\x1b" not in frame(pages, *size)
        press(pages, "enter")


def test_a_title_is_text_too() -> None:
    enc = Encounter.new(None, "exalted3e", title="[/] [red]x[/]", seed=1)
    assert frame(desk(enc)).startswith(" [/] [red]x[/]   ")


def test_a_long_name_is_cut_and_columns_stay() -> None:
    enc = named("A name of forty cells that goes on so on")
    rows = frame(desk(enc)).splitlines()
    assert "A name of forty ce " in rows[2]
    assert rows[2].index("▮") == rows[4].index("▮")


def test_wide_letters_keep_the_columns() -> None:
    enc = named("龍龍龍龍龍龍龍龍龍龍龍龍")
    from tui.lines import cells

    rows = frame(desk(enc)).splitlines()
    assert cells(rows[2].split("▮")[0]) == cells(rows[4].split("▮")[0])
