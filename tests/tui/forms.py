"""The form of a fighter, opened from the desk, and the way to its fields."""

from engine.history.encounter import Encounter
from tests.tui.duels import desk
from tests.tui.playing import press
from tui.pages.page import Pages
from tui.pages.sheet import EditPage


def form(pages: Pages) -> EditPage:
    """The form that is open."""
    page = pages.top
    assert isinstance(page, EditPage)
    return page


def to(pages: Pages, path: str) -> None:
    """Moves to a field by its path, or to what adds a thing by its kind."""
    page = form(pages)
    press(pages, "home")
    for _ in page.items:
        item = page.item
        if path in (item.spec.path if item.spec else "", item.thing):
            return
        press(pages, "down")
    raise AssertionError(path)


def opened(enc: Encounter, who: str = "orsolo") -> Pages:
    """The form of a fighter."""
    pages = desk(enc)
    press(pages, *["down"] * [slot.id for slot in enc.order()].index(who), "E")
    assert form(pages).who == who
    return pages
