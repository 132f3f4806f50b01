"""The third column of a wide screen: the numbers of the steps that are behind, with all their parts."""

from __future__ import annotations

from engine.core.desk import Span
from engine.view.action import Reading

from ..lines import ScreenLine
from . import numbers
from .ask import about
from .blocks import Block, block, fit, gap
from .state import FlowState
from .steps import step_rows


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """What has counted so far, by step, the newest parts staying open longest."""
    subject = reading.open if reading.form else about(reading, state)
    beside = {shown.key for shown in numbers.relevant(reading, subject)}
    titles = {row.number: row for row in step_rows(reading)}
    out: list[Block] = [block([ScreenLine((Span("Worked out so far", "strong"),))])]
    order, last = list(titles), ""
    for shown in sorted(reading.shown, key=lambda one: order.index(one.step) if one.step in titles else len(order)):
        if shown.key in beside or not (shown.parts or shown.value):
            continue
        if shown.step != last and shown.step in titles:
            row, last = titles[shown.step], shown.step
            out += [gap(), block([ScreenLine((Span(f"{row.number}  {row.title}", "muted"),))])]
        out.append(numbers.number_block(reading, shown, width, "", numbers.FAR))
    return fit(out, height)[:height] if len(out) > 1 else []
