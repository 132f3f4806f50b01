"""How each theme draws the desk and the flow, held against the grids that were looked at."""

import pytest

from tests.tui.frames.themes import kept
from tests.tui.frames.themes.write import PAGES, drawn
from tui.theming import packaged


def text(grid: str, page: str) -> list[str]:
    return grid.split("\n")[: PAGES[page][1]]


def legend(grid: str) -> list[str]:
    return grid.split("\n\n")[-1].split("\n")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("theme", packaged())
def test_a_theme_draws_what_was_looked_at(theme: str, page: str) -> None:
    assert drawn(theme, page) == kept(theme, page)


@pytest.mark.parametrize("page", PAGES)
def test_a_theme_changes_no_character(page: str) -> None:
    assert len({"\n".join(text(drawn(theme, page), page)) for theme in packaged()}) == 1


@pytest.mark.parametrize("page", PAGES)
def test_no_colour_has_none_and_16_has_names_only(page: str) -> None:
    for look in legend(drawn("none", page)):
        assert set(look.split()[1:]) <= {"bold", "dim", "italic", "underline", "reverse", "plain", "default", "on"}
    assert not any("#" in look for look in legend(drawn("16", page)))


def test_each_cell_has_a_look() -> None:
    rows = drawn("dark", "desk").split("\n")[25:49]
    assert {len(row) for row in rows} == {80}
    assert len(set("".join(rows))) == len(legend(drawn("dark", "desk")))
