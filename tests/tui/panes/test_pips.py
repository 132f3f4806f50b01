"""Points as pips in the order table."""

from __future__ import annotations

from engine.core.desk import Span
from tui.panes.order import fitted


def test_points_left_and_spent_are_pips() -> None:
    shown = fitted("pips", Span("**."), 6, 6)
    assert [(span.glyph, span.role) for span in shown] == [("pip", "text"), ("pip", "text"), ("spent", "faint")]


def test_more_points_than_cells_are_counted() -> None:
    assert fitted("pips", Span("*******.."), 6, 6) == (Span("7/9"),)


def test_of_one_who_is_out_they_fade() -> None:
    assert {span.role for span in fitted("pips", Span("**", "muted"), 6, 6)} == {"muted"}
