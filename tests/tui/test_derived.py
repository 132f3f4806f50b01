"""The numbers that follow from a sheet, in the few lines above a form."""

from engine.rules.base import Derived
from tui.pages.sheet import COMPACT, compact


def texts(count: int, width: int) -> list[str]:
    made = compact([Derived(f"Number {n}", str(n)) for n in range(count)], (), width)
    return ["".join(span.text for span in row.left).strip() for row in made]


def test_numbers_without_room_are_counted_and_none_is_cut() -> None:
    rows = texts(20, 40)
    assert len(rows) == COMPACT
    assert rows[-1].endswith("and 12 more")
    assert texts(4, 40) == ["Number 0 0   Number 1 1   Number 2 2", "Number 3 3"]
